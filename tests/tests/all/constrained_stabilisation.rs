//! Index 1 with explicit Runge–Kutta methods of order p: what the drift is without stabilisation, with
//! Baumgarte's terms, and with projection in either metric.
//!
//! A bead of masses (1, 3) along x and y on the unit circle, so that the metrics differ. With x = cos θ,
//! y = sin θ its angle obeys (sin²θ + 3 cos²θ) θ'' = 2 sin θ cos θ θ'² − 3 g cos θ.

use nalgebra::DMatrix;
use std::ops::ControlFlow;
use stepsmith::block::Radau5;
use stepsmith::central_difference::Cd3;
use stepsmith::constrained::{Constrained, Dae, Derivative, Formulation, Metric, Stabilisation};
use stepsmith::generated::ConstrainedMethod;
use stepsmith::runge_kutta::{Crouzeix3, Kutta3, RadauIa3, Rk4};
use stepsmith::structural::{AverageAcceleration, LinearAcceleration, WilsonTheta};
use stepsmith::{Error, Settings};

const GRAVITY: f64 = 9.81;

struct Bead;

impl Constrained for Bead {
    fn coordinates(&self) -> usize {
        2
    }

    fn holonomic(&self) -> usize {
        1
    }

    fn mass(&mut self, _t: f64, _q: &[f64], mass: &mut DMatrix<f64>) {
        (mass[(0, 0)], mass[(1, 1)]) = (1.0, 3.0);
    }

    fn force(&mut self, _t: f64, _q: &[f64], _v: &[f64], force: &mut [f64]) {
        force.copy_from_slice(&[0.0, -3.0 * GRAVITY]);
    }

    fn position_constraint(&mut self, _t: f64, q: &[f64], g: &mut [f64]) {
        g[0] = (q[0] * q[0] + q[1] * q[1] - 1.0) / 2.0;
    }

    fn position_jacobian(&mut self, _t: f64, q: &[f64], g_q: &mut DMatrix<f64>) -> Derivative {
        (g_q[(0, 0)], g_q[(0, 1)]) = (q[0], q[1]);
        Derivative::Given
    }

    fn position_curvature(
        &mut self,
        _t: f64,
        _q: &[f64],
        v: &[f64],
        gamma: &mut [f64],
    ) -> Derivative {
        gamma[0] = -(v[0] * v[0] + v[1] * v[1]);
        Derivative::Given
    }
}

/// From the horizontal, at rest.
fn bead<'a>(formulation: Formulation) -> Dae<'a, Bead> {
    Dae::new(Bead, vec![1.0, 0.0], vec![0.0, 0.0]).formulation(formulation)
}

/// Position and velocity at t = 1, from the angle by the classical Runge–Kutta method.
fn reference() -> [f64; 4] {
    let f = |[theta, rate]: [f64; 2]| {
        let (sin, cos) = theta.sin_cos();
        let force = 2.0 * sin * cos * rate * rate - 3.0 * GRAVITY * cos;
        [rate, force / (sin * sin + 3.0 * cos * cos)]
    };
    let mut z = [0.0, 0.0];
    let n = 10_000;
    let h = 1.0 / f64::from(n);
    let moved = |z: [f64; 2], s: f64, k: [f64; 2]| [z[0] + s * k[0], z[1] + s * k[1]];
    for _ in 0..n {
        let k1 = f(z);
        let k2 = f(moved(z, h / 2.0, k1));
        let k3 = f(moved(z, h / 2.0, k2));
        let k4 = f(moved(z, h, k3));
        z = moved(
            moved(moved(moved(z, h / 6.0, k1), h / 3.0, k2), h / 3.0, k3),
            h / 6.0,
            k4,
        );
    }
    let ([theta, rate], (sin, cos)) = (z, z[0].sin_cos());
    let _ = theta;
    [cos, sin, -rate * sin, rate * cos]
}

/// The largest |g| and |G v| on the grid, and the error at the end against `exact`.
struct Run {
    position: f64,
    velocity: f64,
    error: f64,
}

fn run<M: ConstrainedMethod>(
    stabilisation: Stabilisation,
    end: f64,
    h: f64,
    exact: [f64; 4],
) -> Run {
    let mut position = 0.0_f64;
    let mut velocity = 0.0_f64;
    let solution = bead(Formulation::Index1)
        .stabilisation(stabilisation)
        .observe(|sample| {
            let q = &sample.q;
            let v = &sample.v;
            position = position.max((q[0] * q[0] + q[1] * q[1] - 1.0).abs() / 2.0);
            velocity = velocity.max((q[0] * v[0] + q[1] * v[1]).abs());
            ControlFlow::Continue(())
        })
        .end(0.0..end, Settings::<M, _>::new().step(h))
        .unwrap();
    let found = solution.end.q.iter().chain(&solution.end.v);
    let errors = found.zip(exact).map(|(found, exact)| (found - exact).abs());
    let error = errors.fold(0.0, f64::max);
    Run {
        position,
        velocity,
        error,
    }
}

const PULL: Stabilisation = Stabilisation::Baumgarte {
    alpha: 10.0,
    beta: 10.0,
};

/// The slopes of position drift, velocity drift and error from h to h/4.
fn slopes<M: ConstrainedMethod>(stabilisation: Stabilisation, h: f64) -> [f64; 3] {
    let exact = reference();
    let coarse = run::<M>(stabilisation, 1.0, h, exact);
    let fine = run::<M>(stabilisation, 1.0, h / 4.0, exact);
    let slope = |coarse: f64, fine: f64| (coarse / fine).log2() / 2.0;
    let found = [
        slope(coarse.position, fine.position),
        slope(coarse.velocity, fine.velocity),
        slope(coarse.error, fine.error),
    ];
    println!(
        "{} {stabilisation:?}: slopes {found:.2?}, drifts {:.1e}, {:.1e}",
        M::name(),
        fine.position,
        fine.velocity
    );
    found
}

/// Without stabilisation and with Baumgarte's terms both drifts have the order of the method; after
/// projection they are rounding; the order of the solution is kept by all.
fn drift_orders<M: ConstrainedMethod>(h: f64) {
    let order = M::with_maps(&[], |maps| maps.order.bound()) as f64;
    for stabilisation in [Stabilisation::None, PULL] {
        let [position, velocity, error] = slopes::<M>(stabilisation, h);
        for slope in [position, velocity] {
            assert!((slope - order).abs() < 0.35, "{stabilisation:?} {slope}");
        }
        assert!(error > order - 0.5, "{stabilisation:?} {error}");
    }
    for metric in [Metric::Mass, Metric::Euclidean] {
        let [_, velocity, error] = slopes::<M>(Stabilisation::Positions(metric), h);
        assert!((velocity - order).abs() < 0.5, "{metric:?} {velocity}");
        assert!(error > order - 0.5, "{metric:?} {error}");
        let [.., error] = slopes::<M>(Stabilisation::Both(metric), h);
        assert!(error > order - 0.5, "{metric:?} {error}");
        let both = run::<M>(Stabilisation::Both(metric), 1.0, h, reference());
        assert!(both.position < 1e-14 && both.velocity < 1e-13);
        let positions = run::<M>(Stabilisation::Positions(metric), 1.0, h, reference());
        assert!(positions.position < 1e-14 && positions.velocity > 1e-12);
    }
}

#[test]
fn drift_of_kutta() {
    drift_orders::<Kutta3<_>>(1.0 / 100.0);
}

#[test]
fn drift_of_the_classical_method() {
    drift_orders::<Rk4<_>>(1.0 / 100.0);
}

/// Drift that nothing holds goes on growing; Baumgarte's terms and projection bound it.
#[test]
fn drift_in_time() {
    let drift =
        |stabilisation, end| run::<Kutta3<_>>(stabilisation, end, 1e-2, [f64::NAN; 4]).position;
    let growth = |stabilisation| drift(stabilisation, 16.0) / drift(stabilisation, 4.0);
    let free = growth(Stabilisation::None);
    let held = growth(PULL);
    println!("drift at 16 s over drift at 4 s: free {free:.2}, Baumgarte {held:.2}");
    assert!(free > 3.0, "{free}");
    assert!(held < 1.1, "{held}");
}

/// Least change in the metric of the mass and least change are different moves.
#[test]
fn metrics_differ() {
    let end = |metric| {
        let stabilisation = Stabilisation::Both(metric);
        run::<Kutta3<_>>(stabilisation, 1.0, 1e-2, reference()).error
    };
    let mass = end(Metric::Mass);
    let euclidean = end(Metric::Euclidean);
    assert!((mass / euclidean - 1.0).abs() > 1e-3, "{mass} {euclidean}");
}

/// A method that carries velocities between grid points has none to be moved: that is refused, not left undone.
#[test]
fn what_can_not_be_moved_is_refused() {
    let problem = || bead(Formulation::Index1);
    let end = |problem: Dae<'_, Bead>| problem.end(0.0..0.1, Cd3::new().steps(10));
    assert!(end(problem()).is_ok());
    let refused = Some(Error::NoCorrection { method: "Cd3" });
    for metric in [Metric::Mass, Metric::Euclidean] {
        for stabilisation in [
            Stabilisation::Positions(metric),
            Stabilisation::Both(metric),
        ] {
            let moved = problem().stabilisation(stabilisation);
            assert_eq!(end(moved).err(), refused);
        }
    }
    assert_eq!(end(problem().resolve(true)).err(), refused);
    // Nor do constraints on velocities or positions know Baumgarte's terms.
    for formulation in [Formulation::Index2, Formulation::Index3, Formulation::Soi2] {
        let pulled = bead(formulation).stabilisation(PULL);
        let refused = pulled.end(0.0..0.1, Rk4::new().steps(10));
        assert_eq!(refused, Err(Error::NoPull { formulation }));
    }
}

/// Velocities under constraints on positions are off theirs by M⁻¹Gᵀμ: moved back in the metric of the mass they gain
/// an order or more, in another they would lose some, which is refused.
#[test]
fn velocities_under_constraints_on_positions() {
    let error = |stabilisation, steps| {
        let state = |steps, formulation, stabilisation| {
            let problem = bead(formulation).stabilisation(stabilisation);
            let found = problem.end(0.0..1.0, Radau5::new().steps(steps));
            found.map(|found| found.end.v)
        };
        let exact = state(640, Formulation::Index2, Stabilisation::None)?;
        let found = state(steps, Formulation::Index3, stabilisation)?;
        let errors = found.iter().zip(&exact).map(|(a, b)| (a - b).abs());
        Ok(errors.fold(0.0, f64::max))
    };
    let slope = |stabilisation| {
        let at = |steps| error(stabilisation, steps).unwrap();
        f64::log2(at(20) / at(80)) / 2.0
    };
    let [free, moved] = [Stabilisation::None, Stabilisation::Both(Metric::Mass)].map(slope);
    assert!(free < 4.0 && moved > 4.5, "{free} {moved}");
    let refused = error(Stabilisation::Both(Metric::Euclidean), 20);
    assert_eq!(refused, Err(Error::EuclideanVelocities));
}

/// How many of all stabilisations after a step are refused as the step ends beside its stages; those that are not keep
/// the order that there is without them.
fn refused_beside<M: ConstrainedMethod>() -> usize {
    let exact = reference();
    let error = |formulation, stabilisation, steps| {
        let end = bead(formulation)
            .stabilisation(stabilisation)
            .end(0.0..1.0, Settings::<M, _>::new().steps(steps))?
            .end;
        let errors = end.q.iter().chain(&end.v).zip(exact);
        Ok(errors.map(|(x, y)| (x - y).abs()).fold(0.0, f64::max))
    };
    let slope = |formulation, stabilisation| -> Result<f64, Error> {
        let coarse = error(formulation, stabilisation, 160)?;
        Ok(f64::log2(coarse / error(formulation, stabilisation, 640)?) / 2.0)
    };
    let mut refused = 0;
    for formulation in [Formulation::Index2, Formulation::Index3, Formulation::Soi2] {
        let free = slope(formulation, Stabilisation::None).unwrap();
        for metric in [Metric::Mass, Metric::Euclidean] {
            for moved in [
                Stabilisation::Positions(metric),
                Stabilisation::Both(metric),
            ] {
                match slope(formulation, moved) {
                    Ok(slope) => assert!(slope > free - 0.3, "{formulation} {moved:?} {slope}"),
                    Err(Error::EndsBeside { .. }) => refused += 1,
                    Err(error) => assert_eq!(error, Error::EuclideanVelocities),
                }
            }
        }
    }
    refused
}

/// Where a step ends beside its stages, at which constraints hold, it is off them by M⁻¹Gᵀμ: moved back in another metric
/// than that of the mass, or on positions alone, it would lose an order.
#[test]
fn ends_beside_stages_are_moved_back_in_the_metric_of_the_mass() {
    assert_eq!(refused_beside::<Crouzeix3<Vec<f64>>>(), 6);
    assert_eq!(refused_beside::<RadauIa3<Vec<f64>>>(), 6);
    assert_eq!(refused_beside::<Radau5<Vec<f64>>>(), 0);
    // Its carried acceleration answers each move of positions alone, and the steps grow unstable.
    assert_eq!(refused_beside::<WilsonTheta<Vec<f64>>>(), 3);
    // What can't meet the constraints at all is told so.
    let error = bead(Formulation::Index3)
        .stabilisation(Stabilisation::Both(Metric::Mass))
        .end(0.0..1.0, Rk4::new().steps(10));
    assert!(matches!(error, Err(Error::NoMatching { .. })), "{error:?}");
}

/// Errors follow the tolerance, by whatever they are estimated: the linear acceleration method is no estimate of itself.
#[test]
fn tolerances_hold_for_every_newmark_method() {
    fn error<M: ConstrainedMethod>(rtol: f64) -> f64 {
        let end = bead(Formulation::Index1)
            .end(0.0..1.0, Settings::<M, _>::new().rtol(rtol).atol(rtol))
            .unwrap()
            .end;
        let all = [end.q, end.v].concat();
        let apart = all
            .iter()
            .zip(reference())
            .map(|(x, exact)| (x - exact).abs());
        apart.fold(0.0, f64::max)
    }
    for [coarse, fine] in [
        [1e-4, 1e-7].map(error::<LinearAcceleration<Vec<f64>>>),
        [1e-4, 1e-7].map(error::<AverageAcceleration<Vec<f64>>>),
    ] {
        // Of order 2, by local errors of order 3.
        assert!(coarse < 0.1 && fine < 0.02 * coarse, "{coarse} {fine}");
    }
}
