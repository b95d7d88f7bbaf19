//! Every engine on every kind of problem that it takes: all methods by name, in equal steps, in given ones and
//! by tolerances; steps that halve and stretch; split fields; structures; constraints in all formulations.

use super::trouble::{Case, Seen, V};
use nalgebra::DMatrix;
use stepsmith::constrained::{Constrained, ConstrainedSample, Formulation, Metric, Stabilisation};
use stepsmith::linear::Matrix;
use stepsmith::pece::*;
use stepsmith::split::Split;
use stepsmith::splitting::*;
use stepsmith::structural::{NonlinearStructure, RestoringForce};
use stepsmith::{Class, Error, Last, Method, Ode, Sample, SecondOrder, Statistics, velocity_free};

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

/// The steps of a run.
macro_rules! way {
    (Equal, $run:expr, $case:ident) => {
        $run.steps($case.steps)
    };
    (Times, $run:expr, $case:ident) => {
        $run.times($case.times())
    };
    (Tolerance, $run:expr, $case:ident) => {
        $run.tolerance($case.tolerance, $case.tolerance)
    };
    (Stretched, $run:expr, $case:ident) => {
        $run.stretched($case.tolerance)
    };
    (Stiffness, $run:expr, $case:ident) => {
        $run.stiffness(1e-2, $case.tolerance, $case.tolerance)
    };
    (Unchecked, $run:expr, $case:ident) => {
        $run.unchecked_stiffness(1e-3)
    };
    (Reversible, $run:expr, $case:ident) => {
        $run.reversible(|_t, _x: &V| 0.02)
    };
}

macro_rules! between {
    ($run:expr, $case:ident) => {{
        let run = $run.from($case.from).to($case.to);
        match $case.limit {
            Some(limit) => run.max_steps(limit),
            None => run,
        }
    }};
}

/// Ends of first-order problems.
macro_rules! first {
    ($run:expr, $case:ident) => {{
        let run = $run;
        let end = match $case.seen {
            Some(_) => {
                let mut last = Last::default();
                let run = run.observe(|t, y| $case.see(t, y, None)).last(&mut last);
                let end = run.run();
                $case.kept(last.point().map(|p| (p.t, &p.x[..])), last.steps());
                end?
            }
            None => run.run()?,
        };
        Ok(((end.t, end.y, None), end.statistics))
    }};
}

fn velocity(sample: &Sample<V>) -> Option<&[f64]> {
    let there = sample.velocity_time == sample.t;
    // Not formed, or formed and NaN, which is found where it matters: in what is seen of it.
    let formed = sample.v.iter().any(|v| !v.is_nan());
    (there && formed).then_some(&sample.v)
}

/// Ends of second-order ones.
macro_rules! second {
    ($run:expr, $case:ident) => {{
        let run = $run;
        let end = match $case.seen {
            Some(_) => {
                let mut last = Last::default();
                let see = |sample: &Sample<V>| $case.see(sample.t, &sample.x, velocity(sample));
                let end = run.observe(see).last(&mut last).run();
                $case.kept(last.point().map(|p| (p.t, &p.x[..])), last.steps());
                end?
            }
            None => run.run()?,
        };
        let there = end.velocity_time == end.t && end.v.iter().any(|v| !v.is_nan());
        Ok(((end.t, end.x, there.then_some(end.v)), end.statistics))
    }};
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
        let run = valued!(
            method,
            method.integrate_first_order(y0).expect("its class fits")
        );
        let run = between!(run, case);
        let rate = |_t: f64, y: &V, dy: &mut V| relax(case, y, dy);
        macro_rules! ends {
            ($way:ident) => {
                match method.class() {
                    Class::SecondDerivative => {
                        let second =
                            |_t: f64, _y: &V, dy: &V, ddy: &mut V| free(case, -1.0, dy, ddy);
                        let run = way!($way, run, case).rate_and_second_derivative(rate, second);
                        first!(run, case)
                    }
                    _ => first!(way!($way, run, case).rate(rate), case),
                }
            };
        }
        match way {
            Way::Equal => ends!(Equal),
            Way::Times => ends!(Times),
            _ => ends!(Tolerance),
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
    let name = method.name().into();
    Engine {
        group,
        name,
        kind: Kind::First,
        way,
        run: Box::new(run),
    }
}

/// By name: x'' = g, of velocities or not, or of a structure.
fn by_name_second(method: Method, way: Way, what: usize) -> Engine {
    let kind = [Kind::Second, Kind::Free, Kind::Second][what];
    let run = move |case: &Case| -> End {
        let [x0, v0] = case.values(kind.speed());
        let run = between!(
            valued!(method, method.integrate(x0, v0).expect("its class fits")),
            case
        );
        macro_rules! ends {
            ($way:ident) => {{
                let run = way!($way, run, case);
                match what {
                    0 => second!(
                        run.acceleration(|_t, x: &V, v: &V, a: &mut V| {
                            damped(case, x, v, a);
                            case.spy.vector(a);
                        }),
                        case
                    ),
                    1 => second!(
                        run.velocity_free(|_t, x: &V, a: &mut V| {
                            free(case, -1.0, x, a);
                            case.jumps(x, a);
                        }),
                        case
                    ),
                    _ => {
                        let mass = Matrix::diagonal(&vec![2.0; case.size]);
                        let structure = NonlinearStructure::new(&mass, Springs(case));
                        second!(run.problem(structure.map_err(|_| Error::Empty)?), case)
                    }
                }
            }};
        }
        match way {
            Way::Equal => ends!(Equal),
            Way::Times => ends!(Times),
            _ => ends!(Tolerance),
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
    Engine {
        group: groups[what][way as usize],
        name: method.name().into(),
        kind,
        way,
        run: Box::new(run),
    }
}

/// How a constrained integration is set: a formulation, what holds the drift, and whether a tolerance chooses.
type Setting = (Formulation, Stabilisation, Way);

fn by_name_bound(method: Method, (formulation, held, way): Setting, bad: Bad) -> Engine {
    let run = move |case: &Case| -> End {
        let [q0, v0] = case.start.clone().unwrap_or_else(|| match case.size {
            0 => [Vec::new(), Vec::new()],
            _ => [vec![1.0, 0.0], vec![0.0, 1.0]],
        });
        let circle = Circle { case, bad };
        let run = method.integrate_constrained(circle, q0, v0);
        let run = between!(run.expect("its class fits"), case);
        let run = run.formulation(formulation).stabilisation(held);
        macro_rules! ends {
            ($way:ident) => {{
                let run = way!($way, run, case);
                let found = match case.seen {
                    Some(_) => {
                        let first = |sample: &ConstrainedSample| {
                            (sample.t, sample.q[..1.min(sample.q.len())].to_vec())
                        };
                        let mut last = Last::default();
                        let see = |sample: &ConstrainedSample| {
                            let (t, q) = first(sample);
                            case.see(t, &q, None)
                        };
                        let found = run.observe(see).last(&mut last).run();
                        let kept = last.point().map(first);
                        case.kept(kept.as_ref().map(|(t, q)| (*t, &q[..])), last.steps());
                        found?
                    }
                    None => run.run()?,
                };
                let q = found.end.q;
                let x = q[..1.min(q.len())].to_vec();
                Ok(((found.end.t, x, None), found.statistics))
            }};
        }
        match way {
            Way::Equal => ends!(Equal),
            Way::Times => ends!(Times),
            _ => ends!(Tolerance),
        }
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
    Engine {
        group,
        name: format!("{}, {held:?}", method.name()),
        kind: Kind::Bound,
        way,
        run: Box::new(run),
    }
}

macro_rules! typed {
    ($list:ident, $group:literal, $kind:ident, $way:ident: $how:ident, [$($method:ident),*], |$run:ident, $case:ident| $problem:expr) => { $(
        $list.push(Engine {
            group: $group,
            name: stringify!($method).into(),
            kind: Kind::$kind,
            way: Way::$way,
            run: Box::new(|$case: &Case| {
                typed!(@ $kind, $method, $how, $run, $case, $problem)
            }),
        });
    )* };
    (@ First, $method:ident, $how:ident, $run:ident, $case:ident, $problem:expr) => {{
        let [y0, _] = $case.values(-1.0);
        let $run = between!(integrate_first_order::<$method<V>, V>(y0), $case);
        let $run = way!($how, $run, $case);
        first!($problem, $case)
    }};
    (@ Second, $method:ident, $how:ident, $run:ident, $case:ident, $problem:expr) => {{
        let [x0, v0] = $case.values(-1.0);
        let $run = between!(integrate::<$method<V>, V>(x0, v0), $case);
        let $run = way!($how, $run, $case);
        second!($problem, $case)
    }};
    (@ Free, $method:ident, $how:ident, $run:ident, $case:ident, $problem:expr) => {{
        let [x0, v0] = $case.values(0.0);
        let run = integrate_split::<$method<V>, V>(x0, v0).parts(
            velocity_free(|_t, x: &V, a: &mut V| free($case, -0.75, x, a)),
            velocity_free(|_t, x: &V, b: &mut V| {
                free($case, -0.25, x, b);
                $case.jumps(x, b);
            }),
        );
        let $run = between!(run, $case);
        let $run = way!($how, $run, $case);
        second!($problem, $case)
    }};
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
    typed!(all, "y' = f, stretched", First, Tolerance: Stretched, [Pece2Stretched], |run, case| {
        run.rate(|_t, y: &V, dy: &mut V| relax(case, y, dy))
    });
    typed!(all, "y'' along y' = f, stretched", First, Tolerance: Stretched, [Pece2AccelerationStretched], |run, case| {
        run.rate_and_second_derivative(
            |_t, y: &V, dy: &mut V| relax(case, y, dy),
            |_t, _y: &V, dy: &V, ddy: &mut V| free(case, -1.0, dy, ddy),
        )
    });
    typed!(all, "x'' = g(x, v), stretched", Second, Tolerance: Stretched, [Pece2SecondOrderStretched], |run, case| {
        run.acceleration(|_t, x: &V, v: &V, a: &mut V| {
            damped(case, x, v, a);
            case.spy.vector(a);
        })
    });
    typed!(
        all, "split, equal steps", Free, Equal: Equal,
        [SplittingHalf, SplittingThreeFifths, SplittingVerlet],
        |run, case| run
    );
    typed!(all, "split, tolerance", Free, Tolerance: Tolerance, [SplittingVerlet], |run, case| run);
    typed!(all, "split, stiffness", Free, Rule: Stiffness, [SplittingVerlet], |run, case| run);
    typed!(all, "split, stiffness alone", Free, Rule: Unchecked, [SplittingVerlet], |run, case| run);
    typed!(all, "split, reversible", Free, Rule: Reversible, [SplittingVerlet], |run, case| run);
    all
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
