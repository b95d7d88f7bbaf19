//! M y' = r(t, y): a mass that is regular is never divided by, and one that is singular leaves algebraic equations.

use nalgebra::{DMatrix, Matrix4, Vector4};
use stepsmith::adams::Ab4;
use stepsmith::bdf::{Bdf2, Bdf3, Bdf4};
use stepsmith::block::{Block3Legendre, Block3Lobatto, Radau5, Radau9, Radau13};
use stepsmith::linear::{Matrix, Tangents};
use stepsmith::pece::Pece2Stretched;
use stepsmith::rosenbrock::Rodas4;
use stepsmith::runge_kutta::{
    Crouzeix3, DormandPrince5, LobattoIiic3, RadauIa3, Rk4, Sdirk2, Sdirk3, TrBdf2,
};
use stepsmith::{Error, Event, Failure, Implicit, Iteration, Method, Ode, Rate};

/// M y' = −K y with K = 1 or, in the second row, −1 beside the diagonal.
struct Circuit {
    mass: [[f64; 2]; 2],
}

const STIFFNESS: [[f64; 2]; 2] = [[1.0, 0.0], [-1.0, 1.0]];

fn times(matrix: &[[f64; 2]; 2], y: &[f64; 2]) -> [f64; 2] {
    matrix.map(|row| row[0] * y[0] + row[1] * y[1])
}

impl Rate<[f64; 2]> for Circuit {
    fn rate(&mut self, _t: f64, y: &[f64; 2], dy: &mut [f64; 2]) {
        let [[a, b], [c, d]] = self.mass;
        let determinant = a * d - b * c;
        let [r, s] = times(&STIFFNESS, y).map(|r| -r);
        *dy = match determinant {
            // Without an inverse, the right-hand side that users write.
            0.0 => [r, s],
            _ => [(d * r - b * s) / determinant, (a * s - c * r) / determinant],
        };
    }

    fn residual(&mut self, (_, y): (f64, &[f64; 2]), dy: &[f64; 2], out: &mut [f64; 2]) {
        let [r, s] = times(&STIFFNESS, y);
        let [p, q] = times(&self.mass, dy);
        *out = [-r - p, -s - q];
    }

    fn tangents(&mut self, _at: (f64, &[f64; 2]), into: &mut Tangents) -> bool {
        let full = |matrix: [[f64; 2]; 2]| {
            let places = [(0, 0), (0, 1), (1, 0), (1, 1)];
            Matrix::from_entries(2, 2, places.map(|(i, j)| (i, j, matrix[i][j]))).unwrap()
        };
        into.mass = full(self.mass);
        into.in_x = full(STIFFNESS.map(|row| row.map(|k| -k)));
        true
    }
}

type Run = fn([[f64; 2]; 2]) -> Result<[f64; 2], Error>;

fn problem(mass: [[f64; 2]; 2]) -> Ode<'static, [f64; 2], Circuit> {
    Ode::of(Circuit { mass }, [1.0, 0.5])
}

const RUNS: [(&str, Run); 6] = [
    ("Radau5", |m| {
        Ok(problem(m).end(0.0..1.0, Radau5::new().steps(20))?.y)
    }),
    ("Radau5 in any steps", |m| {
        Ok(problem(m)
            .end(0.0..1.0, Radau5::new().rtol(1e-6).atol(1e-8))?
            .y)
    }),
    ("TrBdf2 in any steps", |m| {
        Ok(problem(m)
            .end(0.0..1.0, TrBdf2::new().rtol(1e-6).atol(1e-8))?
            .y)
    }),
    ("Sdirk3", |m| {
        Ok(problem(m).end(0.0..1.0, Sdirk3::new().steps(100))?.y)
    }),
    ("Rodas4", |m| {
        Ok(problem(m).end(0.0..1.0, Rodas4::new().steps(20))?.y)
    }),
    ("Rodas4 in any steps", |m| {
        Ok(problem(m)
            .end(0.0..1.0, Rodas4::new().rtol(1e-6).atol(1e-8))?
            .y)
    }),
];

/// An equation without a derivative, and two that hold the same one: a type of its own tells no `rate` of them.
#[test]
fn a_singular_mass_of_tangents_is_refused() {
    for mass in [
        [[1.0, 0.0], [0.0, 0.0]],
        [[1e-6, -1e-6], [-1e-6, 1e-6]],
        [[0.0, 2.0], [0.0, 1.0]],
    ] {
        for (name, run) in RUNS {
            let found = run(mass);
            let refused = matches!(
                found,
                Err(Error::Step {
                    t: 0.0,
                    source: Failure::SingularMass
                })
            );
            assert!(refused, "{name} {mass:?}: {found:?}");
        }
    }
}

/// With M = [[2, 1], [0, 1]], M⁻¹ K = [[1, −1/2], [−1, 1]] has the eigenvalues 1 ± 1/√2.
#[test]
fn a_regular_mass_moves_as_its_eigenvalues() {
    let [x, y] = [1.0, 0.5];
    let root = f64::sqrt(0.5);
    // y₁ = a e⁻ᵏᵗ + b e⁻ˡᵗ with k = 1 + 1/√2, l = 1 − 1/√2, and y₂ = √2 (b e⁻ˡᵗ − a e⁻ᵏᵗ).
    let a = 0.5 * (x - root * y);
    let b = 0.5 * (x + root * y);
    let [fast, slow] = [a * (-1.0 - root).exp(), b * (root - 1.0).exp()];
    let exact = [fast + slow, (slow - fast) / root];
    for (name, run) in RUNS {
        let found = run([[2.0, 1.0], [0.0, 1.0]]).unwrap();
        for (found, exact) in found.iter().zip(exact) {
            assert!((found - exact).abs() < 1e-5, "{name}: {found} {exact}");
        }
    }
}

/// Without an entry on the diagonal a mass may be regular: M⁻¹ K = [[−1, 1], [1, 0]] here.
#[test]
fn a_mass_without_a_diagonal_is_regular() {
    let ends = RUNS.map(|(name, run)| (name, run([[0.0, 1.0], [1.0, 0.0]]).unwrap()));
    let [(_, first), others @ ..] = ends;
    for (name, end) in others {
        for (one, other) in first.iter().zip(end) {
            assert!((one - other).abs() < 1e-4, "{name}: {one} {other}");
        }
    }
}

/// s₁' = −s₃², s₂' = s₂ s₃ (1 + t) cos t, 0 = s₃ + s₃³ − s₁ − s₁³ and 0 = s₄ s₂ − 2 − s₃, of which the equations and
/// the components are mixed: P D Q y' = P r(t, Q y), s = Q y, D = diag(1, 1, 0, 0).
mod mixed {
    use super::*;

    const P: Matrix4<f64> = Matrix4::new(
        1.0, 0.0, 2.0, 0.0, //
        1.0, 1.0, 0.0, -1.0, //
        0.0, 3.0, 1.0, 0.0, //
        0.0, 1.0, -1.0, 2.0,
    );
    const Q: Matrix4<f64> = Matrix4::new(
        0.0, 1.0, 0.0, 0.0, //
        1.0, 1.0, 0.0, 0.0, //
        0.0, 0.0, 1.0, 1.0, //
        1.0, 0.0, 0.0, 1.0,
    );

    /// s(t).
    pub fn exact(t: f64) -> Vector4<f64> {
        let first = 1.0 / (1.0 + t);
        let second = t.sin().exp();
        Vector4::new(first, second, first, (2.0 + first) / second)
    }

    /// s of the components y.
    pub fn unmixed(y: &[f64]) -> Vector4<f64> {
        Q * Vector4::from_column_slice(y)
    }

    /// The components y of s.
    pub fn components(s: Vector4<f64>) -> Vec<f64> {
        (Q.try_inverse().unwrap() * s).as_slice().to_vec()
    }

    /// From s, each equation multiplied by `unit`.
    pub fn from(s: Vector4<f64>, unit: f64) -> Ode<'static, Vec<f64>, impl Rate<Vec<f64>>> {
        let rate = move |t: f64, y: &Vec<f64>, r: &mut Vec<f64>| {
            let s = unmixed(y);
            let algebraic = |x: f64| x + x.powi(3);
            let found = Vector4::new(
                -s[2] * s[2],
                s[1] * s[2] * (1.0 + t) * t.cos(),
                algebraic(s[2]) - algebraic(s[0]),
                s[3] * s[1] - 2.0 - s[2],
            );
            r.copy_from_slice((unit * P * found).as_slice());
        };
        let mass = unit * P * Matrix4::from_diagonal(&Vector4::new(1.0, 1.0, 0.0, 0.0)) * Q;
        let mass = DMatrix::from_column_slice(4, 4, mass.as_slice());
        Ode::new(rate, components(s)).mass(mass)
    }

    /// From the beginning of the solution.
    pub fn problem() -> Ode<'static, Vec<f64>, impl Rate<Vec<f64>>> {
        from(exact(0.0), 1.0)
    }

    /// The largest errors of s₁ and s₂, and of s₃ and s₄.
    pub fn errors(t: f64, y: &[f64]) -> [f64; 2] {
        let off = (unmixed(y) - exact(t)).abs();
        [off[0].max(off[1]), off[2].max(off[3])]
    }
}

/// The errors of a method at t = 1 with so many steps.
macro_rules! errors {
    ($method:ty, $steps:expr) => {{
        let end = mixed::problem().end(0.0..1.0, <$method>::new().steps($steps));
        mixed::errors(1.0, &end.unwrap().y)
    }};
}

/// Differential and algebraic components converge with the order of the method: the ends of steps satisfy the
/// algebraic equations, which make the others functions of the differential components.
#[test]
fn methods_keep_their_order() {
    macro_rules! slopes {
        ($($method:ident, $steps:literal, $order:literal;)*) => {$(
            let coarse = errors!($method<_>, $steps);
            let fine = errors!($method<_>, 2 * $steps);
            for (coarse, fine) in coarse.into_iter().zip(fine) {
                let slope = (coarse / fine).log2();
                let name = stringify!($method);
                assert!((slope - f64::from($order)).abs() < 0.25, "{name}: {slope} {coarse:e} {fine:e}");
            }
        )*};
    }
    slopes! {
        Radau5, 8, 5;
        Radau9, 2, 9;
        LobattoIiic3, 8, 4;
        Sdirk2, 32, 2;
        Sdirk3, 32, 3;
        TrBdf2, 32, 2;
        Bdf2, 64, 2;
        Bdf3, 64, 3;
        Bdf4, 64, 4;
    }
}

/// Runs a statement for each method that takes a tolerance.
macro_rules! for_each_of_any_size {
    ($method:ident, $name:ident => $body:expr) => {{
        macro_rules! each {
            ($of:ident) => {{
                let $method = || $of::new();
                let $name = stringify!($of);
                $body
            }};
        }
        each!(Radau5);
        each!(Radau9);
        each!(Radau13);
        each!(LobattoIiic3);
        each!(Sdirk2);
        each!(Sdirk3);
        each!(TrBdf2);
    }};
}

/// Errors and steps are as on the differential equations that are left without s₃ and s₄.
#[test]
fn a_tolerance_is_kept() {
    let left = |t: f64, s: &Vec<f64>, ds: &mut Vec<f64>| {
        ds.copy_from_slice(&[-s[0] * s[0], s[1] * s[0] * (1.0 + t) * t.cos()]);
    };
    for_each_of_any_size!(method, name => {
        for tolerance in [1e-4, 1e-6, 1e-8] {
            let alone = Ode::new(left, vec![1.0; 2]);
            let alone = alone.end(0.0..1.0, method().rtol(tolerance).atol(tolerance)).unwrap();
            let exact = mixed::exact(1.0);
            let expected = (alone.y[0] - exact[0]).abs().max((alone.y[1] - exact[1]).abs());
            let end = mixed::problem();
            let end = end.end(0.0..1.0, method().rtol(tolerance).atol(tolerance)).unwrap();
            let [differential, algebraic] = mixed::errors(1.0, &end.y);
            let found = differential.max(algebraic);
            let most = 3.0 * expected + tolerance;
            assert!(found < most, "{name} {tolerance:e}: {found:e} {expected:e}");
            let [found, expected] = [end.statistics, alone.statistics]
                .map(|statistics| statistics.steps + statistics.rejected);
            assert!(found < 2 * expected + 5, "{name} {tolerance:e}: {found} {expected} steps");
        }
    });
}

/// M y' = r and 10⁶ M y' = 10⁶ r are one problem.
#[test]
fn steps_do_not_depend_on_the_unit_of_equations() {
    for_each_of_any_size!(method, name => {
        let steps = [1.0, 1e6, 1e-6].map(|unit| {
            let problem = mixed::from(mixed::exact(0.0), unit);
            let end = problem.end(0.0..1.0, method().rtol(1e-6).atol(1e-6)).unwrap();
            end.statistics.steps
        });
        assert!(steps.iter().all(|count| count.abs_diff(steps[0]) <= 1), "{name}: {steps:?}");
    });
}

/// Explicit methods, and others whose steps do not end at a stage, are refused by name.
#[test]
fn other_methods_are_refused() {
    macro_rules! refused {
        ($($method:ident),*) => {$(
            let name = stringify!($method);
            let refused = Err(Error::NoAlgebraic { method: name });
            let equal = mixed::problem().end(0.0..1.0, $method::new().steps(10));
            assert_eq!(equal.map(|end| end.y), refused, "{name}");
        )*};
    }
    refused!(
        Rk4,
        RadauIa3,
        Crouzeix3,
        Rodas4,
        Block3Lobatto,
        Block3Legendre,
        Ab4,
        DormandPrince5
    );
    let stretched = mixed::problem().end(0.0..1.0, Pece2Stretched::new().stretched(1e-6));
    assert!(matches!(
        stretched,
        Err(Error::NoAlgebraic {
            method: "Pece2Stretched"
        })
    ));
    let by_tolerance = mixed::problem().end(0.0..1.0, Block3Lobatto::new().rtol(1e-6));
    assert!(matches!(
        by_tolerance,
        Err(Error::NoAlgebraic {
            method: "Block3Lobatto"
        })
    ));
    let explicit = mixed::problem().end(0.0..1.0, DormandPrince5::new().rtol(1e-6));
    let text = explicit.unwrap_err().to_string();
    assert!(
        text.contains("block::Radau5") && text.contains("TrBdf2"),
        "{text}"
    );
}

/// A start off the algebraic equations is refused with values that satisfy them, and with the same M y.
#[test]
fn an_inconsistent_start_is_told() {
    let off = mixed::exact(0.0) + Vector4::new(0.0, 0.0, 0.25, -0.5);
    for_each_of_any_size!(method, name => {
        let found = mixed::from(off, 1.0).end(0.0..1.0, method().rtol(1e-6).atol(1e-6));
        let Err(Error::Inconsistent { t: 0.0, consistent }) = found else {
            panic!("{name}: {found:?}");
        };
        let [differential, algebraic] = mixed::errors(0.0, &consistent);
        assert!(differential < 1e-14 && algebraic < 1e-14, "{name}: {differential:e} {algebraic:e}");
        let again = mixed::from(mixed::unmixed(&consistent), 1.0);
        again.end(0.0..1.0, method().rtol(1e-6).atol(1e-6)).unwrap();
    });
    let equal = mixed::from(off, 1.0).end(0.0..1.0, Bdf3::new().steps(50));
    assert!(
        matches!(equal, Err(Error::Inconsistent { .. })),
        "{equal:?}"
    );
}

/// Within the tolerance a start may be off: it costs no more than that.
#[test]
fn a_start_within_the_tolerance_is_taken() {
    for tolerance in [1e-3, 1e-6, 1e-9] {
        for_each_of_any_size!(method, name => {
            let off = 0.4 * tolerance * Vector4::new(0.0, 0.0, 1.0, 1.0);
            let [exact, near] = [Vector4::zeros(), off].map(|off| {
                let problem = mixed::from(mixed::exact(0.0) + off, 1.0);
                let end = problem.end(0.0..1.0, method().rtol(tolerance).atol(tolerance));
                let end = end.unwrap_or_else(|error| panic!("{name} {tolerance:e}: {error}"));
                let [differential, algebraic] = mixed::errors(1.0, &end.y);
                differential.max(algebraic)
            });
            assert!(near < 2.0 * exact + tolerance, "{name} {tolerance:e}: {near:e} {exact:e}");
        });
    }
}

/// The pendulum in x, y, its velocities and the force of its rod, of index 3.
#[test]
fn a_higher_index_is_told() {
    let rate = |_t: f64, y: &[f64; 5], r: &mut [f64; 5]| {
        let [x, z, u, w, force] = *y;
        *r = [u, w, -force * x, -force * z - 9.81, x * x + z * z - 1.0];
    };
    let pendulum = || {
        let mass = Matrix::diagonal(&[1.0, 1.0, 1.0, 1.0, 0.0]);
        Ode::new(rate, [1.0, 0.0, 0.0, 0.0, 0.0]).mass(mass)
    };
    let refused = Error::HigherIndex { t: 2.0 };
    let equal = pendulum().end(2.0..3.0, Sdirk3::new().steps(100));
    assert_eq!(equal.unwrap_err(), refused);
    let chosen = pendulum().end(2.0..3.0, Radau5::new().rtol(1e-6));
    assert_eq!(chosen.unwrap_err(), refused);
}

/// 0 = z² + 1 has no solution.
#[test]
fn equations_without_a_solution_are_told() {
    let rate = |_t: f64, y: &[f64; 2], r: &mut [f64; 2]| *r = [y[1], y[1] * y[1] + 1.0];
    let problem = Ode::new(rate, [0.0, 3.0]).mass(Matrix::diagonal(&[1.0, 0.0]));
    let found = problem.end(0.0..1.0, Radau5::new().rtol(1e-6));
    let told = matches!(
        found,
        Err(Error::Contradictory { t: 0.0, .. } | Error::HigherIndex { t: 0.0 })
    );
    assert!(told, "{found:?}");
}

/// The polynomial of the stages is the solution between grid points; methods without one refuse to be looked at there.
#[test]
fn the_solution_between_grid_points() {
    let solution = mixed::problem()
        .solve(0.0..1.0, Radau9::new().rtol(1e-9).atol(1e-9))
        .unwrap();
    for k in 0..=100 {
        let t = f64::from(k) / 100.0;
        let [differential, algebraic] = mixed::errors(t, &solution.at(t).unwrap());
        assert!(
            differential.max(algebraic) < 1e-6,
            "{t}: {differential:e} {algebraic:e}"
        );
    }
    let mut rates = Vec::new();
    let times = [0.25, 0.5, 1.0];
    let show =
        |point: &stepsmith::Sample<Vec<f64>>| rates.push((point.t, mixed::unmixed(&point.v)));
    mixed::problem()
        .output(&times, show)
        .end(0.0..1.0, Radau9::new().rtol(1e-9).atol(1e-9))
        .unwrap();
    for (t, rate) in rates {
        let h = 1e-4;
        let exact = (mixed::exact(t + h) - mixed::exact(t - h)) / (2.0 * h);
        assert!((rate - exact).abs().max() < 1e-4, "{t}: {rate} {exact}");
    }
    // s₄ falls to 1.5 where (2 + 1/(1 + t)) = 1.5 e^(sin t).
    let event = Event::new(|_t, [y]: &[Vec<f64>; 1]| mixed::unmixed(y)[3] - 1.5);
    let method = Radau5::new().rtol(1e-9).atol(1e-9);
    let end = mixed::problem()
        .event(event.last())
        .end(0.0..1.0, method)
        .unwrap();
    assert!(
        end.t < 1.0 && (mixed::exact(end.t)[3] - 1.5).abs() < 1e-6,
        "{}",
        end.t
    );
    let equal = mixed::problem()
        .solve(0.0..1.0, Radau5::new().steps(10))
        .map(|_| ());
    assert_eq!(equal, Err(Error::NoDense { method: "Radau5" }));
    let pair = mixed::problem()
        .solve(0.0..1.0, TrBdf2::new().rtol(1e-6))
        .map(|_| ());
    assert_eq!(pair, Err(Error::NoDense { method: "TrBdf2" }));
}

/// Heat along a rod whose ends follow cos t and e⁻ᵗ: 200 components, two algebraic equations, a banded system.
#[test]
fn large_problems_stay_sparse() {
    const N: usize = 200;
    let rate = |t: f64, y: &Vec<f64>, r: &mut Vec<f64>| {
        let scale = ((N - 1) as f64).powi(2);
        for i in 1..N - 1 {
            r[i] = scale * (y[i - 1] - 2.0 * y[i] + y[i + 1]);
        }
        (r[0], r[N - 1]) = (y[0] - t.cos(), y[N - 1] - (-t).exp());
    };
    let mut mass = [1.0; N];
    (mass[0], mass[N - 1]) = (0.0, 0.0);
    let run = |tolerance: f64| {
        let problem = Ode::new(rate, vec![1.0; N]).mass(Matrix::diagonal(&mass));
        problem
            .end(0.0..0.5, Radau5::new().rtol(tolerance).atol(tolerance))
            .unwrap()
    };
    let [coarse, fine] = [1e-5, 1e-9].map(run);
    assert_eq!(
        coarse.statistics.solver,
        Some(stepsmith::linear::SolverKind::Banded)
    );
    let off = coarse.y.iter().zip(&fine.y).map(|(x, y)| (x - y).abs());
    assert!(off.fold(0.0, f64::max) < 1e-4);
}

/// Other ways to run: by name, between given times, with compensated sums, by a fixed point that there is not.
#[test]
fn every_way_to_run_takes_them() {
    let near = |name: &str, y: &[f64], most: f64| {
        let [differential, algebraic] = mixed::errors(1.0, y);
        assert!(
            differential.max(algebraic) < most,
            "{name}: {differential:e} {algebraic:e}"
        );
    };
    let named = Method::named("Radau5")
        .unwrap()
        .settings()
        .rtol(1e-8)
        .atol(1e-8);
    near(
        "by name",
        &mixed::problem().end(0.0..1.0, named).unwrap().y,
        1e-6,
    );
    let times = (0..=20).map(|k| (f64::from(k) / 20.0).powi(2)).collect();
    near(
        "times",
        &mixed::problem()
            .end(0.0..1.0, Sdirk3::new().times(times))
            .unwrap()
            .y,
        1e-4,
    );
    let compensated = Radau5::new().steps(50).compensated();
    near(
        "compensated",
        &mixed::problem().end(0.0..1.0, compensated).unwrap().y,
        1e-9,
    );
    for iteration in [
        Iteration::FixedPoint,
        Iteration::Newton,
        Iteration::ModifiedNewton,
    ] {
        let method = Radau5::new().steps(50).implicit(Implicit::new(iteration));
        near(
            "iteration",
            &mixed::problem().end(0.0..1.0, method).unwrap().y,
            1e-9,
        );
    }
}

/// A regular mass serves explicit methods too.
#[test]
fn explicit_methods_divide_by_a_regular_mass() {
    let rate = |_t: f64, y: &[f64; 2], r: &mut [f64; 2]| *r = times(&STIFFNESS, y).map(|r| -r);
    let problem = || Ode::new(rate, [1.0, 0.5]).mass(nalgebra::dmatrix![0.0, 1.0; 1.0, 0.0]);
    let explicit = problem()
        .end(0.0..1.0, DormandPrince5::new().rtol(1e-9).atol(1e-9))
        .unwrap();
    let implicit = problem()
        .end(0.0..1.0, Radau5::new().rtol(1e-9).atol(1e-9))
        .unwrap();
    for (one, other) in explicit.y.iter().zip(implicit.y) {
        assert!((one - other).abs() < 1e-7, "{one} {other}");
    }
    let wrong = problem()
        .mass(Matrix::identity(3))
        .end(0.0..1.0, Radau5::new().rtol(1e-6));
    assert!(
        matches!(wrong, Err(Error::Coordinates { coordinates: 3, .. })),
        "{wrong:?}"
    );
    let hole = problem()
        .mass(Matrix::diagonal(&[1.0, f64::NAN]))
        .end(0.0..1.0, Radau5::new().rtol(1e-6));
    let told = matches!(
        hole,
        Err(Error::Step {
            source: Failure::SingularMass,
            ..
        })
    );
    assert!(told, "{hole:?}");
}

/// Checks components up to a relative error.
pub(crate) fn check(name: &str, found: &[f64], reference: &[f64], most: f64) {
    for (i, (found, reference)) in found.iter().zip(reference).enumerate() {
        let off = (found / reference - 1.0).abs();
        assert!(off < most, "{name}, y{}: {found:e} {off:e}", i + 1);
    }
}

/// A sparse mass without a place in the algebraic row is the diagonal one with 0 there.
#[test]
fn a_mass_may_lack_the_places_of_its_zeros() {
    let rate = |_t: f64, y: &[f64; 2], r: &mut [f64; 2]| *r = [-y[1], y[0] * y[0] - y[1]];
    let ends = |mass: &Matrix| {
        let problem = || Ode::new(rate, [1.0, 1.0]).mass(mass.clone());
        let ends = [
            problem().end(0.0..1.0, Radau5::new().rtol(1e-8).atol(1e-10)),
            problem().end(0.0..1.0, TrBdf2::new().rtol(1e-8).atol(1e-10)),
            problem().end(0.0..1.0, Bdf4::new().steps(1000)),
        ];
        ends.map(|end| end.unwrap().y)
    };
    let lacking = ends(&Matrix::from_entries(2, 2, [(0, 0, 1.0)]).unwrap());
    assert_eq!(lacking, ends(&Matrix::diagonal(&[1.0, 0.0])));
    for y in &lacking {
        check("1/(1 + t)", y, &[0.5, 0.25], 1e-5);
    }
}

/// An algebraic equation that is curved is solved in each step, also where all was at rest before.
#[test]
fn a_curved_algebraic_equation_is_solved_in_each_step() {
    let rate = |t: f64, y: &[f64; 2], r: &mut [f64; 2]| *r = [y[0] - t.sin(), y[1] - y[0] * y[0]];
    let problem = || Ode::new(rate, [0.0; 2]).mass(Matrix::diagonal(&[0.0; 2]));
    let ends = [
        problem().end(0.0..20.0, Radau5::new().rtol(1e-6).atol(1e-9)),
        problem().end(0.0..20.0, Radau9::new().rtol(1e-6).atol(1e-9)),
        problem().end(0.0..20.0, Radau13::new().rtol(1e-6).atol(1e-9)),
    ];
    let sine = 20.0_f64.sin();
    for end in ends {
        check("sin t", &end.unwrap().y, &[sine, sine * sine], 1e-6);
    }
    // A rate beside it: y = cos t, z = y³, for which each method finds y almost without an iteration.
    let rate = |t: f64, y: &[f64; 2], r: &mut [f64; 2]| *r = [-t.sin(), y[1] - y[0].powi(3)];
    let problem = || Ode::new(rate, [1.0; 2]).mass(Matrix::diagonal(&[1.0, 0.0]));
    let ends = [
        problem().end(0.0..3.0, Radau5::new().rtol(1e-8).atol(1e-10)),
        problem().end(0.0..3.0, Radau9::new().rtol(1e-8).atol(1e-10)),
        problem().end(0.0..3.0, Radau13::new().rtol(1e-8).atol(1e-10)),
    ];
    for end in ends {
        let [y, z] = end.unwrap().y;
        assert!(
            (y - 3.0_f64.cos()).abs() < 1e-7 && (z - y.powi(3)).abs() < 1e-8,
            "{y} {z}"
        );
    }
}

/// At y = 0 differences are wide enough for 1 + y.
#[test]
fn equations_at_rest_are_of_index_1() {
    let rate = |t: f64, y: &[f64; 2], r: &mut [f64; 2]| {
        *r = [t.sin() - y[0] - y[1], y[1].exp() - 1.0 - y[0]];
    };
    let problem = Ode::new(rate, [0.0; 2]).mass(Matrix::diagonal(&[1.0, 0.0]));
    let end = problem.end(0.0..10.0, Radau5::new().rtol(1e-9).atol(1e-12));
    let [y, z] = end.unwrap().y;
    assert!((z.exp() - 1.0 - y).abs() < 1e-9);
    let lone = |t: f64, y: &[f64; 1], r: &mut [f64; 1]| r[0] = (1.0 + y[0]) - 1.0 - t.sin();
    let problem = Ode::new(lone, [0.0]).mass(Matrix::diagonal(&[0.0]));
    let end = problem.end(0.0..1.0, Radau5::new().rtol(1e-8).atol(1e-10));
    check("sin 1", &end.unwrap().y, &[1.0_f64.sin()], 1e-8);
}
