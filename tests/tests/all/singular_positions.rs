//! Linkages that come to, or begin in, a position where their constraints lose rank: an error, or the motion, never
//! another one.

use nalgebra::DMatrix;
use stepsmith::block::{Radau5, Radau9};
use stepsmith::central_difference::Cd3;
use stepsmith::constrained::{Constrained, ConstrainedEnd, Dae, Formulation, IndexOne, NewtonKind};
use stepsmith::generated::ConstrainedMethod;
use stepsmith::multibody::{GROUND, Mechanism};
use stepsmith::runge_kutta::Rk4;
use stepsmith::structural::GeneralizedAlphaFifth;
use stepsmith::{Error, Ode, Settings, Warning};

use Formulation::{Index1, Index2, Index3, Soi2};

/// Cranks of length 1 turning at speed 2 and a coupler of length 2, without gravity: the angle grows by 2 t. At 0 all
/// lie in one line, from where the cranks may also go on turning against each other. With a third crank of mass 0.8
/// in the middle one constraint repeats the others.
fn parallelogram(angle: f64, three: bool) -> Mechanism {
    let (mut m, (sin, cos), speed) = (Mechanism::new([0.0, 0.0]), angle.sin_cos(), 2.0);
    let turning = [-0.5 * sin * speed, 0.5 * cos * speed, speed];
    let first = m.body(1.0, 0.1, [0.5 * cos, 0.5 * sin, angle]);
    let coupler = m.body(2.0, 0.7, [cos + 1.0, sin, 0.0]);
    let second = m.body(1.3, 0.12, [2.0 + 0.5 * cos, 0.5 * sin, angle]);
    m.moving(first, turning);
    m.moving(coupler, [-sin * speed, cos * speed, 0.0]);
    m.moving(second, turning);
    m.revolute(GROUND, [0.0, 0.0], first, [-0.5, 0.0]);
    m.revolute(first, [0.5, 0.0], coupler, [-1.0, 0.0]);
    m.revolute(coupler, [1.0, 0.0], second, [0.5, 0.0]);
    m.revolute(GROUND, [2.0, 0.0], second, [-0.5, 0.0]);
    if three {
        let third = m.body(0.8, 0.1, [0.7 + 0.5 * cos, 0.5 * sin, angle]);
        m.moving(third, turning);
        m.revolute(GROUND, [0.7, 0.0], third, [-0.5, 0.0]);
        m.revolute(coupler, [-0.3, 0.0], third, [0.5, 0.0]);
    }
    m
}

fn run<M: ConstrainedMethod>(
    mechanism: Mechanism,
    formulation: Formulation,
    (steps, newton): (usize, NewtonKind),
) -> Result<ConstrainedEnd, Error> {
    let q = mechanism.positions();
    let v = mechanism.velocities();
    Dae::new(mechanism, q, v)
        .formulation(formulation)
        .newton(newton)
        .end(0.0..1.0, Settings::<M, _>::new().steps(steps))
}

const NEWTON: [NewtonKind; 2] = [NewtonKind::Modified, NewtonKind::Full];

/// Where a grid point is the change point, t = 0.25, the motion or an error.
fn never_another_motion<M: ConstrainedMethod>(
    formulation: Formulation,
    within: f64,
    steps: &[usize],
) {
    for newton in NEWTON {
        for &steps in steps {
            let name = format!("{} {formulation:?} {newton:?} {steps}", M::name());
            match run::<M>(parallelogram(-0.5, false), formulation, (steps, newton)) {
                Ok(found) => {
                    let error = found.end.q[2] - 1.5;
                    assert!(error.abs() < within, "{name}: {error}");
                }
                Err(Error::Singular { t } | Error::NotConverged { t, .. }) => {
                    assert!((t - 0.25).abs() < 0.03, "{name}: {t}");
                }
                Err(other) => panic!("{name}: {other}"),
            }
        }
    }
}

#[test]
fn a_grid_point_at_the_change_point() {
    for formulation in [Index1, Index2, Index3, Soi2] {
        never_another_motion::<Radau5<_>>(formulation, 1e-6, &[40, 100]);
        never_another_motion::<Radau9<_>>(formulation, 1e-6, &[40]);
    }
    for formulation in [Index3, Soi2] {
        never_another_motion::<GeneralizedAlphaFifth<_>>(formulation, 2e-3, &[40, 100]);
        never_another_motion::<Cd3<_>>(formulation, 2e-3, &[40, 100]);
    }
    let found = run::<Radau5<_>>(parallelogram(-0.5, false), Soi2, (100, NEWTON[0]));
    assert!(matches!(found, Err(Error::Singular { .. })), "{found:?}");
}

/// Just beside it neither, and not far from it the motion.
#[test]
fn a_grid_point_beside_the_change_point() {
    for newton in NEWTON {
        for formulation in [Index3, Soi2] {
            for beside in [1e-13, -1e-9, 1e-7, -1e-6, 1e-4] {
                let start = parallelogram(-0.5 + beside, false);
                let found = run::<Radau5<_>>(start, formulation, (40, newton));
                let name = format!("{formulation:?} {newton:?} {beside}");
                match found {
                    Ok(found) => {
                        let error = found.end.q[2] - 1.5 - beside;
                        assert!(error.abs() < 1e-5, "{name}: {error}");
                    }
                    Err(error) => assert!(beside.abs() < 2e-6, "{name}: {error}"),
                }
            }
            let found = run::<Radau5<_>>(parallelogram(-0.5, false), formulation, (41, newton));
            assert!((found.unwrap().end.q[2] - 1.5).abs() < 1e-9);
        }
    }
}

/// A tolerance takes steps that miss it.
#[test]
fn a_tolerance_passes_the_change_point() {
    let mechanism = parallelogram(-0.5, false);
    let q = mechanism.positions();
    let v = mechanism.velocities();
    let problem = Dae::new(mechanism, q, v).formulation(Soi2);
    let method = Radau5::new().rtol(1e-8).atol(1e-8).max_step(0.125);
    let found = problem.end(0.0..1.0, method).unwrap();
    assert!((found.end.q[2] - 1.5).abs() < 1e-6, "{:?}", found.end);
}

/// Constraints that depend on one another at the start alone do not repeat one another.
fn assert_start_is_refused<M: ConstrainedMethod>(formulation: Formulation) {
    for steps in [20, 1000] {
        let found = run::<M>(parallelogram(0.0, false), formulation, (steps, NEWTON[0]));
        let name = format!("{} {formulation:?} {steps}", M::name());
        assert!(
            matches!(found, Err(Error::SingularStart { t }) if t < 0.11),
            "{name}: {found:?}"
        );
    }
}

#[test]
fn a_start_at_the_change_point_is_refused() {
    for formulation in [Index1, Index2, Index3, Soi2] {
        assert_start_is_refused::<GeneralizedAlphaFifth<_>>(formulation);
    }
    for formulation in [Index1, Index2, Soi2] {
        assert_start_is_refused::<Radau5<_>>(formulation);
    }
    // A single step is looked at in the end.
    let once = run::<Radau5<_>>(parallelogram(0.0, false), Index2, (1, NEWTON[0]));
    assert!(once.is_err(), "{once:?}");
}

/// A little beside it is the way out, and a third crank repeats the others wherever the linkage is.
#[test]
fn what_is_not_singular_goes_on() {
    for formulation in [Index2, Index3, Soi2] {
        for (start, three) in [(1e-3, false), (0.3, true)] {
            let mechanism = parallelogram(start, three);
            let found = run::<Radau5<_>>(mechanism, formulation, (40, NEWTON[0])).unwrap();
            let error = found.end.q[2] - start - 2.0;
            assert!(error.abs() < 1e-6, "{formulation:?} {start}: {error}");
            assert_eq!(found.statistics.constraints.redundant, usize::from(three));
        }
    }
}

/// Positions, then velocities.
fn state(mechanism: &Mechanism) -> Vec<f64> {
    [mechanism.positions(), mechanism.velocities()].concat()
}

/// The reduced equation drifts off positions, and beside a change point drift leads from one motion into another,
/// however small the tolerance: what is asked there tells it, and elsewhere tells nothing.
#[test]
fn a_drifting_motion_can_not_be_told_where_motions_branch() {
    for drift in [1e-12, 1e-8, 1e-4] {
        for beside in [0.01, 0.1, 10.0] {
            // d² is twice the square of the angle or more.
            let angle = beside * f64::sqrt(drift);
            let mut mechanism = parallelogram(angle, false);
            let mut q = mechanism.positions();
            q[3] += 3.0 * drift;
            let v = mechanism.velocities();
            let found = mechanism.diagnose(0.0, &q, &v);
            let told = found.is_ok_and(|found| found.tells_branch());
            assert_eq!(told, beside > 1.0, "{drift} {beside}");
        }
    }
}

/// Far from where motions branch nothing is an error, with however large a drift.
#[test]
fn drift_alone_is_no_error() {
    for steps in [20, 200] {
        let mechanism = parallelogram(0.4, false);
        let y0 = state(&mechanism);
        let end = Ode::of(IndexOne::new(mechanism), y0).end(0.0..1.0, Rk4::new().steps(steps));
        assert!((end.unwrap().y[2] - 2.4).abs() < 1e-2);
    }
    for formulation in [Index1, Index2] {
        let found = run::<Rk4<_>>(parallelogram(0.4, false), formulation, (20, NEWTON[0])).unwrap();
        assert_eq!(found.statistics.warning, None);
    }
}

/// A run that goes through is warned of a step that drift makes uncertain.
#[test]
fn what_can_not_be_told_is_warned_of() {
    let mut warned = 0;
    let mut wrong = 0;
    for k in 0..40 {
        let start = -0.5 - 0.0037 * f64::from(k);
        for formulation in [Index1, Index2] {
            let mechanism = parallelogram(start, false);
            let Ok(found) = run::<Rk4<_>>(mechanism, formulation, (20, NEWTON[0])) else {
                continue;
            };
            let is_wrong = (found.end.q[2] - start - 2.0).abs() > 0.05;
            let warning = found.statistics.warning;
            if let Some(Warning::BranchNotTold { t }) = warning {
                assert!((start + 2.0 * t).abs() < 0.2, "{start}: {t}");
                warned += 1;
            }
            wrong += usize::from(is_wrong);
            assert!(!is_wrong || warning.is_some(), "{start} {formulation:?}");
        }
        if k % 4 == 0 {
            let found = run::<Radau5<_>>(parallelogram(start, false), Soi2, (20, NEWTON[0]));
            assert!(found.is_err() || found.unwrap().statistics.warning.is_none());
        }
    }
    assert!(warned > 2, "{warned}, {wrong} wrong");
}

/// A constraint on velocities that comes to repeat one on positions, at x = π/2: y = 0, sin(x) y' + cos(x) z' = 0.
struct Turning;

impl Constrained for Turning {
    fn coordinates(&self) -> usize {
        3
    }

    fn holonomic(&self) -> usize {
        1
    }

    fn nonholonomic(&self) -> usize {
        1
    }

    fn mass(&mut self, _t: f64, _q: &[f64], mass: &mut DMatrix<f64>) {
        mass.fill_with_identity();
    }

    fn force(&mut self, _t: f64, _q: &[f64], _v: &[f64], force: &mut [f64]) {
        force.copy_from_slice(&[0.0, 0.0, 1.0]);
    }

    fn position_constraint(&mut self, _t: f64, q: &[f64], g: &mut [f64]) {
        g[0] = q[1];
    }

    fn velocity_constraint(&mut self, _t: f64, q: &[f64], v: &[f64], k: &mut [f64]) {
        k[0] = q[0].sin() * v[1] + q[0].cos() * v[2];
    }
}

/// Where a matrix is made there; a kept one passes, with the motion.
#[test]
fn rank_that_velocities_lose_is_looked_at() {
    for (beside, lost) in [(0.0, true), (1e-9, true), (-3e-8, true), (1e-3, false)] {
        for newton in NEWTON {
            let q = vec![0.5 * std::f64::consts::PI - 0.5 + beside, 0.0, 0.0];
            let problem = Dae::new(Turning, q, vec![1.0, 0.0, 0.0])
                .formulation(Index3)
                .newton(newton);
            match problem.end(0.0..1.0, Radau5::new().steps(10)) {
                Ok(found) => {
                    let made = newton == NewtonKind::Full;
                    assert!(!(lost && made), "{newton:?} {beside}: {found:?}");
                    assert!(found.end.q[2].abs() < 1e-6, "{found:?}");
                }
                Err(Error::Singular { t }) => {
                    assert!(lost && (t - 0.5).abs() < 0.11, "{beside}: {t}");
                }
                Err(other) => panic!("{newton:?} {beside}: {other}"),
            }
        }
    }
}
