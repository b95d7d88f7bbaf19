//! Matrices that are not symmetric, however a problem writes them: on motions q = c₀ + c₁ t + c₂ t² that
//! every method at hand reproduces exactly, with stiff, rotated stiffness and damping, so that a transposed
//! matrix shows as a wrong motion (M, G, K) or as an iteration that crawls (all Jacobians).

use nalgebra::DMatrix;
use num_dual::DualNum;
use stepsmith::block::Radau5;
use stepsmith::constrained::{
    Constrained, ConstrainedEnd, Dae, Derivative, DualConstrained, Entries, Formulation,
    LinearSolver, NewtonKind,
};
use stepsmith::split::Split;
use stepsmith::splitting::SplittingHalf;
use stepsmith::structural::{AverageAcceleration, GeneralizedAlphaFifth};
use stepsmith::{
    Acceleration, Differentiable, Implicit, Iteration, Ode, Rate, SecondOrder, State, Statistics,
};

const N: usize = 4;
type V = [f64; N];
type Square = [[f64; N]; N];

/// Constant parts of M; M(t, q) has q₀ sin t at (1, 3) and q₂ at (2, 0) besides.
const MASS: Square = [
    [2.0, 0.7, 0.0, -0.4],
    [-0.3, 1.5, 0.5, 0.0],
    [0.0, 0.2, 3.0, 0.9],
    [0.6, 0.0, -0.8, 1.2],
];
/// f = −S q − D q' + what makes the motion exact; far from symmetric, and stiff.
const STIFFNESS: Square = [
    [900.0, 700.0, 0.0, -300.0],
    [-600.0, 800.0, 500.0, 0.0],
    [0.0, -400.0, 950.0, 800.0],
    [300.0, 0.0, -700.0, 600.0],
];
const DAMPING: Square = [
    [30.0, -25.0, 0.0, 10.0],
    [20.0, 40.0, -15.0, 0.0],
    [0.0, 10.0, 20.0, -18.0],
    [-12.0, 0.0, 16.0, 25.0],
];
/// Iterations of a linear problem down to rounding level where the matrix is the true one.
const FEW: f64 = 5.0;
const HOLONOMIC: [f64; N] = [1.0, -2.0, 0.5, 0.0];
const NONHOLONOMIC: [f64; N] = [0.0, 0.3, 1.0, -1.5];

/// q, q', q'' of the motion.
fn motion(t: f64) -> [[f64; N]; 3] {
    let c0 = [0.4, -0.2, 0.3, 0.7];
    let c1 = [0.5, 0.1, -0.6, 0.2];
    let c2 = [-0.3, 0.4, 0.2, 0.1];
    [
        std::array::from_fn(|i| c0[i] + c1[i] * t + c2[i] * t * t),
        std::array::from_fn(|i| c1[i] + 2.0 * c2[i] * t),
        c2.map(|c| 2.0 * c),
    ]
}

fn reactions(t: f64) -> [f64; 2] {
    [t.cos(), t.exp()]
}

fn product<D: DualNum<Primitive = f64> + Copy>(matrix: &Square, x: &[D]) -> [D; N] {
    matrix.map(|row| {
        let terms = row.iter().zip(x).map(|(entry, x)| *x * *entry);
        terms.fold(D::from(0.0), |sum, term| sum + term)
    })
}

fn mass_at<D: DualNum<Primitive = f64> + Copy>(t: D, q: &[D]) -> [[D; N]; N] {
    let mut mass = MASS.map(|row| row.map(D::from));
    mass[1][3] += q[0] * t.sin();
    mass[2][0] += q[2];
    mass
}

/// f with the motion exact: its inertia and reactions at t, and −S (q − q*) − D (v − v*).
fn force_at<D: DualNum<Primitive = f64> + Copy>(t: D, q: &[D], v: &[D]) -> [D; N] {
    let time = t.re();
    let [exact, rate, a] = motion(time);
    let [lambda, psi] = reactions(time);
    let mass = mass_at(time, &exact);
    let from = |z: &[D], z0: &[f64; N]| -> [D; N] { std::array::from_fn(|i| z[i] - z0[i]) };
    let spring = product(&STIFFNESS, &from(q, &exact));
    let damper = product(&DAMPING, &from(v, &rate));
    std::array::from_fn(|i| {
        let inertia: f64 = mass[i].iter().zip(a).map(|(m, a)| m * a).sum();
        let known = inertia + HOLONOMIC[i] * lambda + NONHOLONOMIC[i] * psi;
        -spring[i] - damper[i] + known
    })
}

/// Σ cᵢ (zᵢ − zᵢ*)
fn relation<D: DualNum<Primitive = f64> + Copy>(c: &[f64; N], z: &[D], exact: &[f64; N]) -> D {
    let terms = (0..N).map(|i| (z[i] - exact[i]) * c[i]);
    terms.fold(D::from(0.0), |sum, term| sum + term)
}

/// How a problem writes its matrices.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Written {
    /// M alone; all else by differences.
    Mass,
    /// All densely.
    Dense,
    /// All by entries.
    Entries,
}

struct Skew(Written);

fn fill(matrix: &mut DMatrix<f64>, rows: &[[f64; N]]) {
    for (i, row) in rows.iter().enumerate() {
        for (j, entry) in row.iter().enumerate() {
            matrix[(i, j)] = *entry;
        }
    }
}

impl Skew {
    fn gives(&self, matrix: &mut DMatrix<f64>, rows: &[[f64; N]]) -> Derivative {
        if self.0 == Written::Mass {
            return Derivative::Differences;
        }
        fill(matrix, rows);
        Derivative::Given
    }

    fn lists(&self, entries: &mut Entries, rows: &[[f64; N]]) -> bool {
        if self.0 == Written::Entries {
            entries.block(0, 0, rows);
        }
        self.0 == Written::Entries
    }
}

impl Constrained for Skew {
    fn coordinates(&self) -> usize {
        N
    }

    fn holonomic(&self) -> usize {
        1
    }

    fn nonholonomic(&self) -> usize {
        1
    }

    fn mass(&mut self, t: f64, q: &[f64], mass: &mut DMatrix<f64>) {
        fill(mass, &mass_at(t, q));
    }

    fn sparse_mass(&mut self, t: f64, q: &[f64], mass: &mut Entries) -> bool {
        self.lists(mass, &mass_at(t, q))
    }

    fn force(&mut self, t: f64, q: &[f64], v: &[f64], force: &mut [f64]) {
        force.copy_from_slice(&force_at(t, q, v));
    }

    fn position_constraint(&mut self, t: f64, q: &[f64], g: &mut [f64]) {
        g[0] = relation(&HOLONOMIC, q, &motion(t)[0]);
    }

    fn position_jacobian(&mut self, _t: f64, _q: &[f64], g_q: &mut DMatrix<f64>) -> Derivative {
        self.gives(g_q, &[HOLONOMIC])
    }

    fn sparse_position_jacobian(&mut self, _t: f64, _q: &[f64], g_q: &mut Entries) -> bool {
        self.lists(g_q, &[HOLONOMIC])
    }

    fn velocity_constraint(&mut self, t: f64, _q: &[f64], v: &[f64], k: &mut [f64]) {
        k[0] = relation(&NONHOLONOMIC, v, &motion(t)[1]);
    }

    fn velocity_jacobian(
        &mut self,
        _t: f64,
        _q: &[f64],
        _v: &[f64],
        k_v: &mut DMatrix<f64>,
    ) -> Derivative {
        self.gives(k_v, &[NONHOLONOMIC])
    }

    fn sparse_velocity_jacobian(
        &mut self,
        _t: f64,
        _q: &[f64],
        _v: &[f64],
        k_v: &mut Entries,
    ) -> bool {
        self.lists(k_v, &[NONHOLONOMIC])
    }
}

impl DualConstrained for Skew {
    fn coordinates(&self) -> usize {
        N
    }

    fn holonomic(&self) -> usize {
        1
    }

    fn nonholonomic(&self) -> usize {
        1
    }

    fn mass<D: DualNum<Primitive = f64> + Copy>(&mut self, t: D, q: &[D], mass: &mut [D]) {
        mass.copy_from_slice(mass_at(t, q).as_flattened());
    }

    fn force<D: DualNum<Primitive = f64> + Copy>(
        &mut self,
        t: D,
        q: &[D],
        v: &[D],
        force: &mut [D],
    ) {
        force.copy_from_slice(&force_at(t, q, v));
    }

    fn position_constraint<D: DualNum<Primitive = f64> + Copy>(
        &mut self,
        t: D,
        q: &[D],
        g: &mut [D],
    ) {
        g[0] = moving(&HOLONOMIC, t, q, 0);
    }

    fn velocity_constraint<D: DualNum<Primitive = f64> + Copy>(
        &mut self,
        t: D,
        _q: &[D],
        v: &[D],
        k: &mut [D],
    ) {
        k[0] = moving(&NONHOLONOMIC, t, v, 1);
    }
}

/// The relation with its derivatives in t.
fn moving<D: DualNum<Primitive = f64> + Copy>(c: &[f64; N], t: D, z: &[D], order: usize) -> D {
    // A motion of degree 2 is its own Taylor polynomial.
    let at = motion(t.re());
    let s = t - t.re();
    let mut sum = relation(c, z, &at[order]);
    let mut power = s;
    for (k, derivative) in at.iter().enumerate().skip(order + 1) {
        let along: f64 = (0..N).map(|i| c[i] * derivative[i]).sum();
        sum -= power * (along / (k - order) as f64);
        power *= s;
    }
    sum
}

/// From the motion itself, or from a place and a velocity away from it.
fn start(away: f64) -> [V; 2] {
    let [q0, v0, _] = motion(0.0);
    let moved = |z: V, by: V| std::array::from_fn(|i| z[i] + away * by[i]);
    [
        moved(q0, [0.3, -0.2, 0.1, 0.4]),
        moved(v0, [-1.0, 2.0, 3.0, -2.0]),
    ]
}

fn constrained<P: Constrained>(
    problem: P,
    formulation: Formulation,
    solver: LinearSolver,
    away: f64,
) -> ConstrainedEnd {
    let [q0, v0] = start(away);
    let problem = Dae::new(problem, q0.to_vec(), v0.to_vec())
        .formulation(formulation)
        .newton(NewtonKind::Full);
    let method = GeneralizedAlphaFifth::new().steps(20);
    problem.end(0.0..1.0, method.linear_solver(solver)).unwrap()
}

fn distance(a: &[f64], b: &[f64]) -> f64 {
    assert_eq!(a.len(), b.len());
    let differences = a.iter().zip(b).map(|(a, b)| (a - b).abs());
    differences.fold(0.0, |most, d| if d <= most { most } else { d })
}

/// The ways to write a constrained problem, solved in each.
fn in_every_way(formulation: Formulation, away: f64) -> [(&'static str, ConstrainedEnd); 5] {
    use LinearSolver::{Automatic, Banded, Dense};
    let skew = |written, solver| constrained(Skew(written), formulation, solver, away);
    let dual = Differentiable::new(Skew(Written::Mass));
    [
        ("differences", skew(Written::Mass, Automatic)),
        ("dense", skew(Written::Dense, Dense)),
        ("entries", skew(Written::Entries, Automatic)),
        ("band", skew(Written::Entries, Banded)),
        ("dual numbers", constrained(dual, formulation, Dense, away)),
    ]
}

#[test]
fn constrained_problems() {
    use Formulation::{Index1, Index2, Index3, Soi2};
    let [q, v, a] = motion(1.0);
    let [lambda, psi] = reactions(1.0);
    for formulation in [Index1, Index2, Index3, Soi2] {
        for (name, found) in in_every_way(formulation, 0.0) {
            let end = &found.end;
            let errors = [
                distance(&end.q, &q),
                distance(&end.v, &v),
                distance(&end.a, &a),
                distance(&end.lambda, &[lambda]),
                distance(&end.psi, &[psi]),
            ];
            println!("{formulation:?} {name}: {errors:?}");
            // Curvatures by differences are good to 1e-11.
            for (error, bound) in errors.iter().zip([1e-12, 1e-11, 1e-10, 1e-9, 1e-9]) {
                assert!(error < &bound, "{formulation:?} {name}: {errors:?}");
            }
        }
        // Where Newton's iteration has to work, it does so as well with every way.
        let passes = if formulation == Soi2 { 2.0 } else { 1.0 };
        let away = in_every_way(formulation, 1.0);
        let reference = away[0].1.end.clone();
        for (name, found) in away {
            let iterations = found.statistics.iterations as f64 / 20.0;
            let errors = [
                distance(&found.end.q, &reference.q),
                distance(&found.end.v, &reference.v),
            ];
            println!("{formulation:?} {name}: {errors:?}, {iterations} iterations a step");
            assert!(
                errors[0] < 1e-11 && errors[1] < 1e-9,
                "{formulation:?} {name}: {errors:?}"
            );
            assert!(
                iterations <= FEW * passes,
                "{formulation:?} {name}: {iterations}"
            );
        }
    }
}

/// x'' = S (x − x*) + D (x' − x*') + x*''.
struct Oscillators;

fn acceleration<D: DualNum<Primitive = f64> + Copy>(t: f64, x: &[D], v: &[D]) -> [D; N] {
    let [exact, rate, a] = motion(t);
    let from = |z: &[D], z0: &[f64; N]| -> [D; N] { std::array::from_fn(|i| z[i] - z0[i]) };
    let spring = product(&STIFFNESS, &from(x, &exact));
    let damper = product(&DAMPING, &from(v, &rate));
    std::array::from_fn(|i| -spring[i] - damper[i] + a[i])
}

impl<S: State<Real: DualNum<Primitive = f64>>> Acceleration<S> for Oscillators {
    fn acceleration(&mut self, t: f64, x: &S, v: &S, a: &mut S) {
        a.as_mut_slice()
            .copy_from_slice(&acceleration(t, x.as_slice(), v.as_slice()));
    }
}

/// y' = −S (y − y*) + y*'.
struct Relaxation;

fn rate<D: DualNum<Primitive = f64> + Copy>(t: f64, y: &[D]) -> [D; N] {
    let [exact, slope, _] = motion(t);
    let from: [D; N] = std::array::from_fn(|i| y[i] - exact[i]);
    let spring = product(&STIFFNESS, &from);
    std::array::from_fn(|i| -spring[i] + slope[i])
}

impl<S: State<Real: DualNum<Primitive = f64>>> Rate<S> for Relaxation {
    fn rate(&mut self, t: f64, y: &S, dy: &mut S) {
        dy.as_mut_slice().copy_from_slice(&rate(t, y.as_slice()));
    }
}

fn negative(matrix: &mut DMatrix<f64>, rows: &Square) {
    fill(matrix, &rows.map(|row| row.map(|entry| -entry)));
}

/// The motion is exact from the motion itself; from elsewhere all agree, and Newton's iteration has few
/// passes to make. A transposed matrix contradicts the field and is replaced by differences, which take
/// evaluations: so the given one was read as it is meant.
fn assert_right<const WAYS: usize>(
    run: impl Fn(f64, usize) -> Result<([V; 2], Statistics), stepsmith::Error>,
    steps: u64,
) {
    let [x, v, _] = motion(1.0);
    let reference = run(1.0, 0).unwrap().0;
    for way in 0..WAYS {
        let found = run(0.0, way).unwrap().0;
        let errors = [distance(&found[0], &x), distance(&found[1], &v)];
        assert!(errors[0] < 1e-12 && errors[1] < 1e-11, "{way}: {errors:?}");
        let (away, Statistics { iterations, .. }) = run(1.0, way).unwrap();
        let errors = [0, 1].map(|m| distance(&away[m], &reference[m]));
        println!("{way}: {errors:?}, {iterations} iterations in {steps} steps");
        assert!(errors[0] < 1e-11 && errors[1] < 1e-9, "{way}: {errors:?}");
        assert!(
            iterations as f64 <= FEW * steps as f64,
            "{way}: {iterations}"
        );
    }
    let given = run(1.0, WAYS - 1).unwrap().1.evaluations;
    let transposed = run(1.0, WAYS).map(|(_, statistics)| statistics.evaluations);
    println!("given: {given} evaluations, transposed: {transposed:?}");
    assert!(transposed.is_err() || transposed.unwrap() > 2 * given);
}

fn newton<S>() -> Implicit<S> {
    Implicit::new(Iteration::Newton)
}

#[test]
fn accelerations() {
    let run = |away, way| {
        let [x0, v0] = start(away);
        let method = AverageAcceleration::new().steps(20).implicit(newton());
        let by_closure = |t: f64, x: &V, v: &V, a: &mut V| *a = acceleration(t, x, v);
        let jacobians =
            move |_: f64, _: &V, _: &V, g_x: &mut DMatrix<f64>, g_v: &mut DMatrix<f64>| {
                negative(g_x, &STIFFNESS);
                negative(g_v, &DAMPING);
                if way == 3 {
                    g_x.transpose_mut();
                    g_v.transpose_mut();
                }
            };
        let end = match way {
            0 => SecondOrder::new(by_closure, x0, v0).end(0.0..1.0, method)?,
            1 => SecondOrder::of(Differentiable::new(Oscillators), x0, v0).end(0.0..1.0, method)?,
            _ => SecondOrder::new(by_closure, x0, v0)
                .jacobians(jacobians)
                .end(0.0..1.0, method)?,
        };
        Ok(([end.x, end.v], end.statistics))
    };
    assert_right::<3>(run, 20);
}

#[test]
fn rates() {
    let jacobian = |way: usize| {
        move |_: f64, _: &V, f_y: &mut DMatrix<f64>| {
            negative(f_y, &STIFFNESS);
            if way == 3 {
                f_y.transpose_mut();
            }
        }
    };
    let plain = |away| Ode::new(|t, y, dy| *dy = rate(t, y), start(away)[0]);
    let dual = |away| Ode::of(Differentiable::new(Relaxation), start(away)[0]);
    let run = |away, way| {
        let method = Radau5::new().steps(20).implicit(newton());
        let end = match way {
            0 => plain(away).end(0.0..1.0, method)?,
            1 => dual(away).end(0.0..1.0, method)?,
            _ => plain(away).jacobian(jacobian(way)).end(0.0..1.0, method)?,
        };
        Ok(([end.y, motion(1.0)[1]], end.statistics))
    };
    assert_right::<3>(run, 20);

    // Steps that a tolerance chooses take as many iterations with every way, more evaluations without a right matrix.
    let work = |way| {
        let method = Radau5::new().rtol(1e-8).atol(1e-8);
        let end = match way {
            0 => plain(1.0).end(0.0..1.0, method),
            1 => dual(1.0).end(0.0..1.0, method),
            _ => plain(1.0).jacobian(jacobian(way)).end(0.0..1.0, method),
        };
        let statistics = end.unwrap().statistics;
        println!("{way}: {statistics:?}");
        [statistics.iterations, statistics.evaluations]
    };
    let ([least, _], [given, evaluations]) = (work(0), work(2));
    assert!(work(1)[0] <= least + least / 5 && given <= least + least / 5);
    assert!(work(3)[1] > evaluations);
}

/// The cheap part of a split field: as few iterations, and the same solution, as with differences.
#[test]
fn split_fields() {
    let [x0, v0] = start(1.0);
    let problem = || {
        Split::new(
            |t, _x, _v, a| *a = motion(t)[2],
            |t, x: &V, v: &V, b: &mut V| {
                let total = acceleration(t, x, v);
                let of_a = motion(t)[2];
                *b = std::array::from_fn(|i| total[i] - of_a[i]);
            },
            x0,
            v0,
        )
    };
    let method = || SplittingHalf::new().steps(20).implicit(newton());
    let differences = problem().end(0.0..1.0, method()).unwrap();
    let given = problem()
        .jacobians(|_t, _x, _v, b_x, b_v| {
            negative(b_x, &STIFFNESS);
            negative(b_v, &DAMPING);
        })
        .end(0.0..1.0, method())
        .unwrap();
    let errors = [
        distance(&given.x, &differences.x),
        distance(&given.v, &differences.v),
    ];
    println!("{errors:?} {:?}", given.statistics);
    assert!(errors[0] < 1e-12 && errors[1] < 1e-10, "{errors:?}");
    // A matrix that contradicts the field would have been replaced by differences.
    assert!(given.statistics.evaluations < differences.statistics.evaluations);
    let few = |end: u64| end as f64 <= FEW * 20.0;
    assert!(few(given.statistics.iterations), "{:?}", given.statistics);
    assert!(
        few(differences.statistics.iterations),
        "{:?}",
        differences.statistics
    );
}
