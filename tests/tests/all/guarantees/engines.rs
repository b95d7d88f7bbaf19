//! Every engine on every kind of problem that it takes: all methods by name, in equal steps, in given ones and
//! by tolerances; steps that halve and stretch; split fields; structures; constraints in all formulations.

use super::trouble::{Case, Seen, V};
use nalgebra::DMatrix;
use stepsmith::constrained::{
    Bound, Constrained, ConstrainedSample, Dae, Formulation, Metric, Stabilisation,
};
use stepsmith::generated::SplitStepper;
use stepsmith::linear::Matrix;
use stepsmith::pece::*;
use stepsmith::split::{Split, SplitField};
use stepsmith::splitting::*;
use stepsmith::structural::{NonlinearStructure, RestoringForce};
use stepsmith::{
    Class, Drives, Error, Last, Method, Ode, Ordinary, Problem, Sample, SecondOrder, Settings,
    Statistics,
};

/// What is integrated.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Kind {
    /// y' = −y.
    First,
    /// x'' = −2 x − 2 x'.
    Second,
    /// x'' = −x.
    Free,
    /// A mass that turns evenly on the unit circle.
    Bound,
}

impl Kind {
    /// The exact solution and its derivative, of the component with x = 1 at first, a time s later.
    pub fn exact(self, s: f64) -> [f64; 2] {
        let (sin, cos) = s.sin_cos();
        match self {
            Self::First => [(-s).exp(), -(-s).exp()],
            Self::Second => [(-s).exp() * cos, -(-s).exp() * (cos + sin)],
            Self::Free | Self::Bound => [cos, -sin],
        }
    }

    fn speed(self) -> f64 {
        self.exact(0.0)[1]
    }
}

/// Where a run ended, and what it cost.
pub type End = Result<(Seen, Statistics), Error>;

/// How steps are chosen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Way {
    Equal,
    Times,
    Tolerance,
    /// By stiffness or a scale.
    Rule,
}

pub struct Engine {
    pub group: &'static str,
    pub name: String,
    pub kind: Kind,
    pub way: Way,
    pub run: Box<dyn Fn(&Case) -> End>,
}

fn engine(
    group: &'static str,
    name: &str,
    kind: Kind,
    way: Way,
    run: impl Fn(&Case) -> End + 'static,
) -> Engine {
    Engine {
        group,
        name: name.into(),
        kind,
        way,
        run: Box::new(run),
    }
}

/// A method with the limit of a case.
fn limited<M>(method: Settings<M, V>, case: &Case) -> Settings<M, V> {
    match case.limit {
        Some(limit) => method.max_steps(limit),
        None => method,
    }
}

/// What `$end` makes of a method by name, with steps chosen in that way.
macro_rules! by_way {
    ($end:ident, $problem:expr, $method:expr, $way:expr, $case:expr) => {{
        let settings = limited(valued!($method), $case);
        let tolerance = $case.tolerance;
        match $way {
            Way::Equal => $end($problem, settings.steps($case.steps), $case),
            Way::Times => $end($problem, settings.times($case.times()), $case),
            _ => $end($problem, settings.rtol(tolerance).atol(tolerance), $case),
        }
    }};
}

/// Ends of first-order problems.
fn first<M, P, Z>(problem: Ode<'_, V, P>, method: Settings<M, V, Z>, case: &Case) -> End
where
    Z: Drives<M, Ordinary<V, 1>, P>,
{
    let interval = case.from..case.to;
    let end = match case.seen {
        Some(_) => {
            let mut last = Last::default();
            let problem = problem
                .observe(|point| case.see(point.t, point.y(), None))
                .last(&mut last);
            let end = problem.end(interval, method);
            case.kept(last.point().map(|p| (p.t, &p.x[..])), last.steps());
            end?
        }
        None => problem.end(interval, method)?,
    };
    Ok(((end.t, end.y, None), end.statistics))
}

fn velocity(sample: &Sample<V>) -> Option<&[f64]> {
    let there = sample.velocity_time == sample.t;
    // Not formed, or formed and NaN, which is found where it matters: in what is seen of it.
    let formed = sample.v.iter().any(|v| !v.is_nan());
    (there && formed).then_some(&sample.v)
}

/// Ends of second-order ones, and of split ones.
fn second<K, M, P, Z>(problem: Problem<'_, K, P>, method: Settings<M, V, Z>, case: &Case) -> End
where
    K: stepsmith::generated::Kind<
            State = V,
            Values = [V; 2],
            Point = Sample<V>,
            End = (Sample<V>, Statistics),
        >,
    Z: Drives<M, K, P>,
{
    let interval = case.from..case.to;
    let end = match case.seen {
        Some(_) => {
            let mut last = Last::default();
            let see = |sample: &Sample<V>| case.see(sample.t, &sample.x, velocity(sample));
            let end = problem.observe(see).last(&mut last).end(interval, method);
            case.kept(last.point().map(|p| (p.t, &p.x[..])), last.steps());
            end?
        }
        None => problem.end(interval, method)?,
    };
    let there = end.velocity_time == end.t && end.v.iter().any(|v| !v.is_nan());
    Ok(((end.t, end.x, there.then_some(end.v)), end.statistics))
}

/// Ends of constrained ones: the first coordinate.
fn constrained<M, P, Z>(problem: Dae<'_, P>, method: Settings<M, V, Z>, case: &Case) -> End
where
    Z: Drives<M, Bound, P>,
{
    let interval = case.from..case.to;
    let found = match case.seen {
        Some(_) => {
            let mut last = Last::default();
            let see = |sample: &ConstrainedSample| case.see(sample.t, head(&sample.q), None);
            let found = problem.observe(see).last(&mut last).end(interval, method);
            case.kept(last.point().map(|p| (p.t, head(&p.q))), last.steps());
            found?
        }
        None => problem.end(interval, method)?,
    };
    let x = head(&found.end.q).to_vec();
    Ok(((found.end.t, x, None), found.statistics))
}

/// The first coordinate, where there is one.
fn head(q: &[f64]) -> &[f64] {
    &q[..1.min(q.len())]
}

fn relax(case: &Case, y: &V, dy: &mut V) {
    for (dy, y) in dy.iter_mut().zip(y) {
        *dy = -y;
    }
    case.jumps(y, dy);
    case.spy.vector(dy);
}

fn damped(case: &Case, x: &[f64], v: &[f64], a: &mut [f64]) {
    for (i, a) in a.iter_mut().enumerate() {
        *a = match (x.get(i), v.get(i)) {
            (Some(x), Some(v)) => -2.0 * x - 2.0 * v,
            _ => 0.0,
        };
    }
    case.jumps(v, a);
}

fn free(case: &Case, factor: f64, x: &V, a: &mut V) {
    for (a, x) in a.iter_mut().zip(x) {
        *a = factor * x;
    }
    case.spy.vector(a);
}

/// r = 2 (2 x + 2 v) of a structure with two freedoms of mass 2.
struct Springs<'c, 'd>(&'c Case<'d>);

impl RestoringForce for Springs<'_, '_> {
    fn force(&mut self, _t: f64, x: &[f64], v: &[f64], r: &mut [f64]) {
        damped(self.0, x, v, r);
        r.iter_mut().for_each(|r| *r *= -2.0);
        self.0.spy.values(r);
    }
}

/// What else may be wrong with a mass on the unit circle.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Bad {
    #[default]
    Nothing,
    /// M = 0.
    NoMass,
    /// M = 1 − 2 q qᵀ/q²: indefinite, and 1 along the circle.
    Indefinite,
    /// The constraint twice.
    Redundant,
    /// Two circles without a common point.
    Contradictory,
}

/// The circle.
pub struct Circle<'c, 'd> {
    case: &'c Case<'d>,
    bad: Bad,
}

impl Constrained for Circle<'_, '_> {
    fn coordinates(&self) -> usize {
        self.case.size
    }

    fn holonomic(&self) -> usize {
        match (self.case.size, self.bad) {
            (0, _) => 0,
            (_, Bad::Redundant | Bad::Contradictory) => 2,
            _ => 1,
        }
    }

    fn mass(&mut self, _t: f64, q: &[f64], mass: &mut DMatrix<f64>) {
        match self.bad {
            Bad::NoMass => mass.fill(0.0),
            _ => mass.fill_with_identity(),
        }
        if self.bad == Bad::Indefinite {
            let square: f64 = q.iter().map(|q| q * q).sum();
            for (i, j) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
                mass[(i, j)] -= 2.0 * q[i] * q[j] / square;
            }
        }
    }

    fn force(&mut self, _t: f64, _q: &[f64], v: &[f64], force: &mut [f64]) {
        force.fill(0.0);
        self.case.jumps(v, force);
        self.case.spy.values(force);
    }

    fn position_constraint(&mut self, _t: f64, q: &[f64], g: &mut [f64]) {
        let square: f64 = q.iter().map(|q| q * q).sum();
        g.fill(square - 1.0);
        if let (Bad::Contradictory, [_, other]) = (self.bad, g) {
            *other -= 1.0;
        }
    }
}

/// By name: y' = f, with second derivatives where the method wants them.
fn by_name_first(method: Method, way: Way) -> Engine {
    let run = move |case: &Case| -> End {
        let [y0, _] = case.values(-1.0);
        let problem = Ode::new(|_t, y, dy| relax(case, y, dy), y0);
        match method.class() {
            Class::SecondDerivative => {
                let problem =
                    problem.second_derivative(|_t, _y, dy, ddy| free(case, -1.0, dy, ddy));
                by_way!(first, problem, method, way, case)
            }
            _ => by_way!(first, problem, method, way, case),
        }
    };
    let group = match (method.class() == Class::SecondDerivative, way) {
        (false, Way::Equal) => "y' = f, equal steps",
        (false, Way::Times) => "y' = f, given times",
        (false, _) => "y' = f, tolerance",
        (true, Way::Equal) => "y'' along y' = f, equal steps",
        (true, Way::Times) => "y'' along y' = f, given times",
        (true, _) => "y'' along y' = f, tolerance",
    };
    engine(group, method.name(), Kind::First, way, run)
}

/// By name: x'' = g, of velocities or not, or of a structure.
fn by_name_second(method: Method, way: Way, what: usize) -> Engine {
    let kind = [Kind::Second, Kind::Free, Kind::Second][what];
    let run = move |case: &Case| -> End {
        let [x0, v0] = case.values(kind.speed());
        match what {
            0 => {
                let g = |_t: f64, x: &V, v: &V, a: &mut V| {
                    damped(case, x, v, a);
                    case.spy.vector(a);
                };
                by_way!(second, SecondOrder::new(g, x0, v0), method, way, case)
            }
            1 => {
                let g = |_t: f64, x: &V, a: &mut V| {
                    free(case, -1.0, x, a);
                    case.jumps(x, a);
                };
                by_way!(
                    second,
                    SecondOrder::velocity_free(g, x0, v0),
                    method,
                    way,
                    case
                )
            }
            _ => {
                let mass = Matrix::diagonal(&vec![2.0; case.size]);
                let structure = NonlinearStructure::new(&mass, Springs(case));
                let structure = structure.map_err(|_| Error::Empty)?;
                by_way!(
                    second,
                    SecondOrder::of(structure, x0, v0),
                    method,
                    way,
                    case
                )
            }
        }
    };
    let groups = [
        [
            "x'' = g(x, v), equal steps",
            "x'' = g(x, v), given times",
            "x'' = g(x, v), tolerance",
        ],
        [
            "x'' = g(x), equal steps",
            "x'' = g(x), given times",
            "x'' = g(x), tolerance",
        ],
        [
            "structure, equal steps",
            "structure, given times",
            "structure, tolerance",
        ],
    ];
    engine(groups[what][way as usize], method.name(), kind, way, run)
}

/// How a constrained integration is set: a formulation, what holds the drift, and whether a tolerance chooses.
type Setting = (Formulation, Stabilisation, Way);

fn by_name_bound(method: Method, (formulation, held, way): Setting, bad: Bad) -> Engine {
    let run = move |case: &Case| -> End {
        let [q0, v0] = case.start.clone().unwrap_or_else(|| match case.size {
            0 => [Vec::new(), Vec::new()],
            _ => [vec![1.0, 0.0], vec![0.0, 1.0]],
        });
        let problem = Dae::new(Circle { case, bad }, q0, v0)
            .formulation(formulation)
            .stabilisation(held);
        by_way!(constrained, problem, method, way, case)
    };
    let stabilised = held != Stabilisation::None;
    let group = match (formulation, way) {
        (Formulation::Index1, Way::Tolerance) => "index 1, tolerance",
        (Formulation::Index1, _) if stabilised => "index 1, stabilised",
        (Formulation::Index1, _) => "index 1",
        (Formulation::Index2, Way::Tolerance) => "index 2, tolerance",
        (Formulation::Index2, Way::Times) => "index 2, given times",
        (Formulation::Index2, _) if stabilised => "index 2, stabilised",
        (Formulation::Index2, _) => "index 2",
        (Formulation::Index3, Way::Tolerance) => "index 3, tolerance",
        (Formulation::Index3, _) => "index 3",
        (Formulation::Soi2, Way::Tolerance) => "both levels, tolerance",
        (Formulation::Soi2, _) => "both levels",
    };
    let name = format!("{}, {held:?}", method.name());
    engine(group, &name, Kind::Bound, way, run)
}

/// All of them, on ordinary problems and split ones.
pub fn ordinary() -> Vec<Engine> {
    let mut all = Vec::new();
    let ways = |method: Method| {
        let count = if method.takes_any_size() { 3 } else { 1 };
        [Way::Equal, Way::Times, Way::Tolerance]
            .into_iter()
            .take(count)
    };
    for method in Method::all() {
        for way in ways(method) {
            match method.class() {
                Class::FirstOrder | Class::SecondDerivative => all.push(by_name_first(method, way)),
                Class::SecondOrder => {
                    all.extend((0..3).map(|what| by_name_second(method, way, what)));
                }
                Class::VelocityFree => all.push(by_name_second(method, way, 1)),
                _ => (),
            }
        }
    }
    all.extend(stretched());
    all.extend(split());
    all
}

/// Steps that stretch.
fn stretched() -> [Engine; 3] {
    let way = Way::Tolerance;
    [
        engine(
            "y' = f, stretched",
            "Pece2Stretched",
            Kind::First,
            way,
            |case| {
                let [y0, _] = case.values(-1.0);
                let problem = Ode::new(|_t, y, dy| relax(case, y, dy), y0);
                let method = limited(Pece2Stretched::new(), case).stretched(case.tolerance);
                first(problem, method, case)
            },
        ),
        engine(
            "y'' along y' = f, stretched",
            "Pece2AccelerationStretched",
            Kind::First,
            way,
            |case| {
                let [y0, _] = case.values(-1.0);
                let problem = Ode::new(|_t, y, dy| relax(case, y, dy), y0)
                    .second_derivative(|_t, _y, dy, ddy| free(case, -1.0, dy, ddy));
                let method =
                    limited(Pece2AccelerationStretched::new(), case).stretched(case.tolerance);
                first(problem, method, case)
            },
        ),
        engine(
            "x'' = g(x, v), stretched",
            "Pece2SecondOrderStretched",
            Kind::Second,
            way,
            |case| {
                let [x0, v0] = case.values(-1.0);
                let g = |_t: f64, x: &V, v: &V, a: &mut V| {
                    damped(case, x, v, a);
                    case.spy.vector(a);
                };
                let method =
                    limited(Pece2SecondOrderStretched::new(), case).stretched(case.tolerance);
                second(SecondOrder::new(g, x0, v0), method, case)
            },
        ),
    ]
}

/// x'' = −3/4 x − x/4.
struct Halves<'c, 'd>(&'c Case<'d>);

impl SplitField<V> for Halves<'_, '_> {
    const EXPENSIVE_USES_VELOCITY: bool = false;
    const CHEAP_USES_VELOCITY: bool = false;

    fn expensive(&mut self, _t: f64, x: &V, _v: &V, a: &mut V) {
        free(self.0, -0.75, x, a);
    }

    fn cheap(&mut self, _t: f64, x: &V, _v: &V, b: &mut V) {
        free(self.0, -0.25, x, b);
        self.0.jumps(x, b);
    }
}

fn halves<'c, 'd>(case: &'c Case<'d>) -> Split<'static, V, Halves<'c, 'd>> {
    let [x0, v0] = case.values(0.0);
    Split::of(Halves(case), x0, v0)
}

fn in_equal_steps<M: SplitStepper<V>>() -> Engine {
    engine(
        "split, equal steps",
        M::NAME,
        Kind::Free,
        Way::Equal,
        |case| {
            let method = limited(Settings::<M, V>::new(), case).steps(case.steps);
            second(halves(case), method, case)
        },
    )
}

fn verlet(case: &Case) -> Settings<SplittingVerlet<V>, V> {
    limited(SplittingVerlet::new(), case)
}

/// Steps of a split field.
fn split() -> [Engine; 7] {
    let name = "SplittingVerlet";
    let kind = Kind::Free;
    [
        in_equal_steps::<SplittingHalf<V>>(),
        in_equal_steps::<SplittingThreeFifths<V>>(),
        in_equal_steps::<SplittingVerlet<V>>(),
        engine("split, tolerance", name, kind, Way::Tolerance, |case| {
            let method = verlet(case).rtol(case.tolerance).atol(case.tolerance);
            second(halves(case), method, case)
        }),
        engine("split, stiffness", name, kind, Way::Rule, |case| {
            let method = verlet(case).rtol(case.tolerance).atol(case.tolerance);
            second(halves(case), method.stiffness(1e-2), case)
        }),
        engine("split, stiffness alone", name, kind, Way::Rule, |case| {
            second(halves(case), verlet(case).unchecked_stiffness(1e-3), case)
        }),
        engine("split, reversible", name, kind, Way::Rule, |case| {
            second(halves(case), verlet(case).reversible(|_t, _x| 0.02), case)
        }),
    ]
}

/// All of them under constraints.
pub fn bound(bad: Bad) -> Vec<Engine> {
    use Formulation::{Index1, Index2, Index3, Soi2};
    use Way::{Equal, Times, Tolerance};
    let none = Stabilisation::None;
    let both = Stabilisation::Both(Metric::default());
    let baumgarte = Stabilisation::Baumgarte {
        alpha: 5.0,
        beta: 5.0,
    };
    let settings = [
        (Index1, none, Equal),
        (Index1, baumgarte, Equal),
        (Index1, none, Tolerance),
        (Index2, none, Equal),
        (Index2, both, Equal),
        (Index2, none, Times),
        (Index2, none, Tolerance),
        (Index3, none, Equal),
        (Index3, none, Tolerance),
        (Soi2, none, Equal),
        (Soi2, none, Tolerance),
    ];
    // One of each way that maps are made of, and of each history.
    let methods = [
        "Rk4",
        "Radau5",
        "Bdf3",
        "Ab4",
        "AverageAcceleration",
        "GeneralizedAlphaFifth",
        "Cd3",
        "Cd5Ones",
        "Pece2SecondOrder",
        "SplittingHalf",
    ];
    let methods = methods.map(|name| Method::named(name).expect("it is there"));
    (methods.into_iter())
        .flat_map(|method| settings.map(|setting| by_name_bound(method, setting, bad)))
        .collect()
}
