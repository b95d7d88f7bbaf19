//! Constrained multibody systems: measured orders, constraints held, refusals.

use nalgebra::DMatrix;
use stepsmith::block::{Block3Equidistant, Block4Equidistant, Block4Equidistant44, Radau5};
use stepsmith::central_difference::{Cd3, Cd3Best, Cd3Two, Cd4FiveQuarters, Cd4Quarter, Cd5Ones};
use stepsmith::constrained::{
    Constrained, ConstrainedEnd, Dae, Derivative, Formulation, IndexOne, Metric, NewtonKind,
    Stabilisation,
};
use stepsmith::generated::ConstrainedMethod;
use stepsmith::runge_kutta::{Crouzeix3, Kutta3, Rk4};
use stepsmith::structural::{AverageAcceleration, GeneralizedAlphaFifth, HhtTenth};
use stepsmith::{Error, Ode, SecondOrder, Settings};

/// A unit mass on the unit circle under gravity, its constraint repeated `copies` times.
struct Pendulum {
    copies: usize,
    /// What the last copy wants instead of 0.
    offset: f64,
}

const PENDULUM: Pendulum = Pendulum {
    copies: 1,
    offset: 0.0,
};
const GRAVITY: f64 = 9.81;
/// The position at t = 1, released from (1, 0) at rest.
const END: [f64; 2] = [-0.9862917511318753, -0.16501085312554117];

impl Constrained for Pendulum {
    fn coordinates(&self) -> usize {
        2
    }

    fn holonomic(&self) -> usize {
        self.copies
    }

    fn mass(&mut self, _t: f64, _q: &[f64], mass: &mut DMatrix<f64>) {
        mass.fill_with_identity();
    }

    fn force(&mut self, _t: f64, _q: &[f64], _v: &[f64], force: &mut [f64]) {
        force.copy_from_slice(&[0.0, -GRAVITY]);
    }

    fn position_constraint(&mut self, _t: f64, q: &[f64], g: &mut [f64]) {
        g.fill((q[0] * q[0] + q[1] * q[1] - 1.0) / 2.0);
        if let Some(last) = g.last_mut() {
            *last -= self.offset;
        }
    }

    fn position_jacobian(&mut self, _t: f64, q: &[f64], g_q: &mut DMatrix<f64>) -> Derivative {
        for i in 0..self.copies {
            (g_q[(i, 0)], g_q[(i, 1)]) = (q[0], q[1]);
        }
        Derivative::Given
    }

    fn position_rate(&mut self, _t: f64, _q: &[f64], g_t: &mut [f64]) -> Derivative {
        g_t.fill(0.0);
        Derivative::Given
    }

    fn position_curvature(
        &mut self,
        _t: f64,
        _q: &[f64],
        v: &[f64],
        gamma: &mut [f64],
    ) -> Derivative {
        gamma.fill(-(v[0] * v[0] + v[1] * v[1]));
        Derivative::Given
    }
}

fn pendulum(formulation: Formulation) -> Dae<'static, Pendulum> {
    Dae::new(PENDULUM, vec![1.0, 0.0], vec![0.0, 0.0]).formulation(formulation)
}

/// Where the pendulum is at t = 1, in so many steps.
fn end<M: ConstrainedMethod>(
    problem: Dae<'_, Pendulum>,
    steps: usize,
) -> Result<ConstrainedEnd, Error> {
    problem.end(0.0..1.0, Settings::<M, _>::new().steps(steps))
}

/// Errors of q, v and λ at t = 1. The speed and the force of the rod follow from the energy,
/// v² = −2 g y, λ = −3 g y for M a = f − q λ … of the unit mass: λ = v² − g y = −3 g y.
fn errors(solution: &ConstrainedEnd) -> [f64; 3] {
    let end = &solution.end;
    let distance = |a: &[f64], b: &[f64]| {
        let square = a.iter().zip(b).map(|(a, b)| (a - b) * (a - b));
        square.sum::<f64>().sqrt()
    };
    let speed = (-2.0 * GRAVITY * END[1]).sqrt();
    // It swings back up on the left at t = 1 within the first half period, clockwise seen from above
    // the centre: v is along (y, −x).
    let v = [speed * END[1], -speed * END[0]];
    [
        distance(&end.q, &END),
        distance(&end.v, &v),
        (end.lambda[0] + 3.0 * GRAVITY * END[1]).abs(),
    ]
}

/// The slopes of the errors of q, v, λ over the last doubling.
fn slopes<M: ConstrainedMethod>(steps: usize, formulation: Formulation) -> [f64; 3] {
    let at = |steps| errors(&end::<M>(pendulum(formulation), steps).unwrap());
    let coarse = at(steps);
    let fine = at(2 * steps);
    println!("{} {steps}: {fine:?}", M::name());
    [0, 1, 2].map(|i| (coarse[i] / fine[i]).log2())
}

fn assert_slopes<M: ConstrainedMethod>(steps: usize, formulation: Formulation, expected: [f64; 3]) {
    let found = slopes::<M>(steps, formulation);
    println!("{} {formulation:?}: {found:?}", M::name());
    for (found, expected) in found.iter().zip(expected) {
        assert!(
            (found - expected).abs() < 0.2,
            "{} {formulation:?}: {found}, expected {expected}",
            M::name()
        );
    }
}

#[test]
fn central_differences_on_positions() {
    let on_positions = Formulation::Index3;
    assert_slopes::<Cd3<_>>(80, on_positions, [2.0, 2.0, 2.0]);
    assert_slopes::<Cd3Best<_>>(320, on_positions, [2.0, 2.0, 2.0]);
    assert_slopes::<Cd3Two<_>>(640, on_positions, [2.0, 2.0, 2.0]);
    assert_slopes::<Cd5Ones<_>>(80, on_positions, [4.0, 4.0, 4.0]);
}

#[test]
fn generalized_alpha_on_positions_and_on_both() {
    for formulation in [Formulation::Index3, Formulation::Soi2] {
        assert_slopes::<GeneralizedAlphaFifth<_>>(160, formulation, [2.0, 2.0, 2.0]);
        assert_slopes::<HhtTenth<_>>(160, formulation, [2.0, 2.0, 2.0]);
    }
    assert_slopes::<AverageAcceleration<_>>(160, Formulation::Soi2, [2.0, 2.0, 2.0]);
}

/// Index 1: the classical order. Index 2: λ of order r. Index 3: q of order 3 and 5 for r = 3 and 4,
/// λ of order r − 1.
#[test]
fn block_formulas() {
    let [_, v, lambda] = slopes::<Block3Equidistant<_>>(160, Formulation::Index1);
    assert!(
        (v - 4.0).abs() < 0.2 && (lambda - 4.0).abs() < 0.2,
        "{v} {lambda}"
    );
    assert_slopes::<Radau5<_>>(40, Formulation::Index1, [5.0, 5.0, 5.0]);
    let [_, v, lambda] = slopes::<Block3Equidistant<_>>(160, Formulation::Index2);
    assert!(
        (v - 4.0).abs() < 0.2 && (lambda - 3.0).abs() < 0.2,
        "{v} {lambda}"
    );
    let [_, v, lambda] = slopes::<Block4Equidistant<_>>(20, Formulation::Index2);
    assert!(
        (v - 6.0).abs() < 0.2 && (lambda - 4.0).abs() < 0.2,
        "{v} {lambda}"
    );
    assert_slopes::<Block3Equidistant<_>>(40, Formulation::Index3, [3.0, 3.0, 2.0]);
    let [q, _, lambda] = slopes::<Block4Equidistant<_>>(40, Formulation::Index3);
    assert!(
        (q - 5.0).abs() < 0.2 && (lambda - 3.0).abs() < 0.2,
        "{q} {lambda}"
    );
}

/// At index 3 accelerations and multipliers that are solved for again at the step's end are as good as
/// the positions.
#[test]
fn resolved_accelerations() {
    let at = |steps, resolve| {
        let problem = pendulum(Formulation::Index3).resolve(resolve);
        errors(&end::<Block4Equidistant<_>>(problem, steps).unwrap())
    };
    let [[.., plain], [.., resolved]] = [false, true].map(|resolve| at(80, resolve));
    assert!(resolved < 1e-3 * plain, "{resolved} {plain}");
    let slope = (at(40, true)[0] / at(80, true)[0]).log2();
    assert!((slope - 5.0).abs() < 0.4, "{slope}");
}

#[test]
fn kutta_on_accelerations_and_velocities() {
    assert_slopes::<Kutta3<_>>(160, Formulation::Index1, [3.0, 3.0, 3.0]);
    assert_slopes::<Rk4<_>>(160, Formulation::Index1, [4.0, 4.0, 4.0]);
    // Half-explicit: constraints hold to rounding at the step's end.
    for count in [40, 80] {
        let end = end::<Rk4<_>>(pendulum(Formulation::Index2), count);
        let statistics = end.unwrap().statistics;
        assert!(statistics.constraints.velocity < 1e-11, "{statistics:?}");
    }
}

#[test]
fn constraints_hold_to_rounding() {
    fn residuals<M: ConstrainedMethod>(formulation: Formulation) -> (f64, f64) {
        let end = end::<M>(pendulum(formulation), 100);
        let statistics = end.unwrap().statistics;
        (
            statistics.constraints.position,
            statistics.constraints.velocity,
        )
    }
    for formulation in [Formulation::Index3, Formulation::Soi2] {
        assert!(residuals::<Cd3<_>>(formulation).0 < 1e-12);
        assert!(residuals::<GeneralizedAlphaFifth<_>>(formulation).0 < 1e-12);
        assert!(residuals::<Radau5<_>>(formulation).0 < 1e-12);
    }
    for formulation in [Formulation::Index2, Formulation::Soi2] {
        assert!(residuals::<Cd3<_>>(formulation).1 < 1e-11);
        assert!(residuals::<GeneralizedAlphaFifth<_>>(formulation).1 < 1e-11);
        assert!(residuals::<Radau5<_>>(formulation).1 < 1e-11);
    }
}

#[test]
fn refusals_say_why() {
    fn refusal<M: ConstrainedMethod>(formulation: Formulation) -> Error {
        end::<M>(pendulum(formulation), 40).unwrap_err()
    }
    let unstable = |error: Error, expected: &str| match error {
        Error::Unstable { polynomial, .. } => assert_eq!(polynomial, expected),
        other => panic!("{other}"),
    };
    // R(∞) = 1 for the (4, 4) pair: double on positions.
    let error = refusal::<Block4Equidistant44<_>>(Formulation::Index3);
    unstable(error, "zeta^2 - 2*zeta + 1");
    let error = refusal::<AverageAcceleration<_>>(Formulation::Index3);
    unstable(error, "zeta^2 + 2*zeta + 1");
    // Milne and Simpson's method in v.
    let error = refusal::<Cd4FiveQuarters<_>>(Formulation::Index2);
    unstable(error, "zeta^2 + 4*zeta + 1");
    unstable(
        refusal::<Cd4Quarter<_>>(Formulation::Index3),
        "11*zeta^3 + 17*zeta^2 - 7*zeta + 3",
    );
    assert!(matches!(
        refusal::<Rk4<_>>(Formulation::Index3),
        Error::NoMatching {
            needed: 4,
            found: 3,
            ..
        }
    ));
    assert!(matches!(
        Dae::new(PENDULUM, vec![1.0], vec![0.0, 0.0]).end(0.0..1.0, Cd3::new().steps(10)),
        Err(Error::Coordinates { .. })
    ));
}

/// A constraint that stands there twice changes nothing, but that the multipliers share the force.
#[test]
fn redundant_constraints() {
    for formulation in [
        Formulation::Index1,
        Formulation::Index2,
        Formulation::Index3,
        Formulation::Soi2,
    ] {
        let twice = Pendulum {
            copies: 2,
            offset: 0.0,
        };
        let twice = Dae::new(twice, vec![1.0, 0.0], vec![0.0, 0.0]).formulation(formulation);
        let [once, twice] = [pendulum(formulation), twice]
            .map(|problem| end::<GeneralizedAlphaFifth<_>>(problem, 50).unwrap());
        assert_eq!(
            (
                once.statistics.constraints.redundant,
                twice.statistics.constraints.redundant
            ),
            (0, 1)
        );
        for i in 0..2 {
            assert!(
                (once.end.q[i] - twice.end.q[i]).abs() < 1e-9,
                "{formulation:?}"
            );
            let half = 0.5 * once.end.lambda[0];
            assert!((twice.end.lambda[i] - half).abs() < 1e-6, "{formulation:?}");
        }
    }
}

#[test]
fn contradictory_constraints() {
    let problem = Pendulum {
        copies: 2,
        offset: 0.1,
    };
    let error = Dae::new(problem, vec![1.0, 0.0], vec![0.0, 0.0])
        .end(0.0..1.0, Cd3::new().steps(50))
        .unwrap_err();
    assert!(
        matches!(error, Error::Contradictory { residual, .. } if residual > 0.01),
        "{error}"
    );
}

#[test]
fn stabilisation_of_index_one() {
    let drift = |stabilisation| {
        let problem = pendulum(Formulation::Index1).stabilisation(stabilisation);
        let end = problem.end(0.0..5.0, Kutta3::new().steps(100));
        end.unwrap().statistics.constraints.position
    };
    let none = drift(Stabilisation::None);
    let pull = Stabilisation::Baumgarte {
        alpha: 10.0,
        beta: 10.0,
    };
    assert!(drift(pull) < 0.5 * none, "{none}");
    for metric in [Metric::Mass, Metric::Euclidean] {
        let both = Stabilisation::Both(metric);
        let problem = pendulum(Formulation::Index1).stabilisation(both);
        // What is shown is the step's own result, so its drift is that of one step.
        let end = end::<Kutta3<_>>(problem, 100).unwrap();
        let drift = end.statistics.constraints.position;
        assert!(drift < 1e-5, "{drift}");
    }
}

#[test]
fn full_and_modified_newton_agree() {
    for formulation in [Formulation::Index2, Formulation::Index3, Formulation::Soi2] {
        let solve = |newton| {
            let problem = pendulum(formulation).newton(newton);
            end::<Block3Equidistant<_>>(problem, 50).unwrap()
        };
        let full = solve(NewtonKind::Full);
        let modified = solve(NewtonKind::Modified);
        for (a, b) in full.end.q.iter().zip(&modified.end.q) {
            assert!((a - b).abs() < 1e-11, "{formulation:?}");
        }
        // A kept matrix saves factorisations, and is replaced before it costs many iterations.
        let factorisations = |end: &ConstrainedEnd| end.statistics.factorisations;
        let iterations = |end: &ConstrainedEnd| end.statistics.iterations;
        let found = [&full, &modified].map(|end| (iterations(end), factorisations(end)));
        println!("{formulation:?}: {found:?}");
        // Less than two thirds of the matrices of full Newton, for less than two and a half times as many iterations:
        // the problem is so small that a matrix costs no more than some iterations.
        assert!(3 * factorisations(&modified) < 2 * factorisations(&full));
        assert!(2 * iterations(&modified) < 5 * iterations(&full));
    }
}

/// The reduced problem on the ordinary steppers is index 1 of the assembler.
#[test]
fn index_one_is_an_ordinary_problem() {
    let index_1 = pendulum(Formulation::Index1);
    let expected = end::<AverageAcceleration<_>>(index_1, 50).unwrap().end.q;
    let found = SecondOrder::of(IndexOne::new(PENDULUM), vec![1.0, 0.0], vec![0.0, 0.0])
        .end(0.0..1.0, AverageAcceleration::new().steps(50))
        .unwrap();
    for (a, b) in found.x.iter().zip(&expected) {
        assert!((a - b).abs() < 1e-10, "{a} {b}");
    }
    let index_1 = pendulum(Formulation::Index1);
    let expected = end::<Radau5<_>>(index_1, 20).unwrap().end.q;
    let found = Ode::of(IndexOne::new(PENDULUM), vec![1.0, 0.0, 0.0, 0.0])
        .end(0.0..1.0, Radau5::new().steps(20))
        .unwrap();
    for (a, b) in found.y.iter().zip(&expected) {
        assert!((a - b).abs() < 1e-10);
    }
}

/// The Chaplygin sleigh, m = a = 1, I = 3: a knife edge that does not slip sideways.
struct Sleigh;

impl Constrained for Sleigh {
    fn coordinates(&self) -> usize {
        3
    }

    fn holonomic(&self) -> usize {
        0
    }

    fn nonholonomic(&self) -> usize {
        1
    }

    fn mass(&mut self, _t: f64, q: &[f64], mass: &mut DMatrix<f64>) {
        let (sin, cos) = q[2].sin_cos();
        let rows = [[1.0, 0.0, -sin], [0.0, 1.0, cos], [-sin, cos, 4.0]];
        for (i, row) in rows.iter().enumerate() {
            for (j, entry) in row.iter().enumerate() {
                mass[(i, j)] = *entry;
            }
        }
    }

    fn force(&mut self, _t: f64, q: &[f64], v: &[f64], force: &mut [f64]) {
        let (sin, cos) = q[2].sin_cos();
        force.copy_from_slice(&[cos * v[2] * v[2], sin * v[2] * v[2], 0.0]);
    }

    fn velocity_constraint(&mut self, _t: f64, q: &[f64], v: &[f64], k: &mut [f64]) {
        k[0] = -q[2].sin() * v[0] + q[2].cos() * v[1];
    }
}

/// Errors of the sleigh's position and of ψ at t = 2, from (0, 0, 1).
fn sleigh<M: ConstrainedMethod>(steps: usize, formulation: Formulation) -> [f64; 2] {
    let solution = Dae::new(Sleigh, vec![0.0; 3], vec![0.0, 0.0, 1.0])
        .formulation(formulation)
        .end(0.0..2.0, Settings::<M, _>::new().steps(steps))
        .unwrap();
    let tau = 1.0_f64;
    let sech = 1.0 / tau.cosh();
    let tanh = tau.tanh();
    let gd = 2.0 * (0.5 * tau).tanh().atan();
    let exact = [
        4.0 * (1.0 - sech * sech - tau.cosh().ln()),
        4.0 * (gd - sech * tanh),
        2.0 * gd,
    ];
    let end = solution.end;
    let position = end.q.iter().zip(exact).map(|(q, exact)| (q - exact).abs());
    [
        position.fold(0.0, f64::max),
        (end.psi[0] + 1.5 * tanh * sech).abs(),
    ]
}

#[test]
fn a_nonholonomic_sleigh() {
    fn assert_order<M: ConstrainedMethod>(steps: usize, expected: [f64; 2]) {
        for formulation in [
            Formulation::Index1,
            Formulation::Index2,
            Formulation::Index3,
        ] {
            let coarse = sleigh::<M>(steps, formulation);
            let fine = sleigh::<M>(2 * steps, formulation);
            let slopes = [0, 1].map(|i| (coarse[i] / fine[i]).log2());
            println!("{} {formulation:?} {slopes:.2?} {fine:?}", M::name());
            for (slope, expected) in slopes.iter().zip(expected) {
                // Higher at index 1 than at index 2.
                assert!(*slope > expected - 0.2, "{} {slopes:?}", M::name());
            }
        }
    }
    assert_order::<Cd3<_>>(80, [2.0, 2.0]);
    assert_order::<GeneralizedAlphaFifth<_>>(80, [2.0, 2.0]);
    assert_order::<HhtTenth<_>>(80, [2.0, 2.0]);
    assert_order::<Block3Equidistant<_>>(20, [4.0, 3.0]);
    assert_order::<Radau5<_>>(10, [5.0, 3.0]);
}

/// Without constraints on positions index 3 is index 2, with a step that ends beside its stages and is moved back as well.
#[test]
fn stabilised_velocities_of_a_sleigh() {
    let end = |formulation| {
        let end = Dae::new(Sleigh, vec![0.0; 3], vec![0.0, 0.0, 1.0])
            .formulation(formulation)
            .stabilisation(Stabilisation::Both(Metric::Mass))
            .end(0.0..2.0, Crouzeix3::new().steps(40));
        end.unwrap().end
    };
    let [two, three] = [Formulation::Index2, Formulation::Index3].map(end);
    for (a, b) in two
        .q
        .iter()
        .chain(&two.v)
        .zip(three.q.iter().chain(&three.v))
    {
        assert!((a - b).abs() < 1e-13, "{a} {b}");
    }
    let held = -two.q[2].sin() * two.v[0] + two.q[2].cos() * two.v[1];
    assert!(held.abs() < 1e-13, "{held}");
}

/// From the state at t = 1 back to the release.
#[test]
fn backwards() {
    let speed = (-2.0 * GRAVITY * END[1]).sqrt();
    let v = vec![speed * END[1], -speed * END[0]];
    let end = Dae::new(PENDULUM, END.to_vec(), v)
        .formulation(Formulation::Soi2)
        .end(1.0..0.0, Radau5::new().steps(100))
        .unwrap()
        .end;
    assert!(
        (end.q[0] - 1.0).abs() < 1e-9 && end.q[1].abs() < 1e-8,
        "{:?}",
        end.q
    );
}

/// Without constraints every formulation is the same.
#[test]
fn no_constraints() {
    let free = || Pendulum {
        copies: 0,
        offset: 0.0,
    };
    for formulation in [Formulation::Index1, Formulation::Index3, Formulation::Soi2] {
        let end = Dae::new(free(), vec![0.0, 0.0], vec![1.0, 2.0])
            .formulation(formulation)
            .end(0.0..2.0, Cd3::new().steps(10))
            .unwrap()
            .end;
        assert!((end.q[0] - 2.0).abs() < 1e-13, "{:?}", end.q);
        assert!(
            (end.q[1] - (4.0 - 2.0 * GRAVITY)).abs() < 1e-12,
            "{:?}",
            end.q
        );
    }
}
