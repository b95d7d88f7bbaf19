//! What the sources measure, measured here.

use crate::mechanisms::two_link_manipulator;
use nalgebra::DMatrix;
use std::ops::ControlFlow;
use stepsmith::constrained::{Constrained, ConstrainedSample, Dae, Formulation};
use stepsmith::generated::ConstrainedMethod;
use stepsmith::{
    Acceleration, Equal, Error, Sample, SecondOrder, Settings, Start, Stepper, velocity_free,
};

const GRAVITY: f64 = 9.81;

/// The largest |E(t) − E(0)|, J, of the pendulum with L = 1 m, m = 1 kg over 10 s, started as the source
/// does, with derivatives above the second zero.
///
/// # Errors
/// Those of the run.
pub fn pendulum_drift<M: Stepper<[f64; 1]>>(h: f64) -> Result<f64, Error> {
    let mut drift = 0.0_f64;
    pendulum(&mut drift).end(0.0..10.0, steps::<M>(h))?;
    Ok(drift)
}

/// The same in compensated sums.
///
/// # Errors
/// Those of the run.
pub fn compensated_pendulum_drift<M: Stepper<[f64; 1]>>(h: f64) -> Result<f64, Error> {
    let mut drift = 0.0_f64;
    pendulum(&mut drift).end(0.0..10.0, steps::<M>(h).compensated())?;
    Ok(drift)
}

fn steps<M>(h: f64) -> Settings<M, [f64; 1], Equal> {
    let method = Settings::new().step(h);
    method.start(Start::ZeroHigherDerivatives)
}

fn pendulum(drift: &mut f64) -> SecondOrder<'_, [f64; 1], impl Acceleration<[f64; 1]>> {
    let gravity = |_t: f64, theta: &[f64; 1], a: &mut [f64; 1]| a[0] = -GRAVITY * theta[0].cos();
    SecondOrder::of(velocity_free(gravity), [0.0], [0.0]).observe(largest(drift))
}

/// Keeps the largest energy, which is 0 at the start.
fn largest(drift: &mut f64) -> impl FnMut(&Sample<[f64; 1]>) -> ControlFlow<()> {
    |sample| {
        let energy = 0.5 * sample.v[0] * sample.v[0] + GRAVITY * sample.x[0].sin();
        *drift = drift.max(energy.abs());
        ControlFlow::Continue(())
    }
}

/// The largest error of the energy of the two-link manipulator over 10 s, and residuals of the constraints
/// on positions, velocities and accelerations.
///
/// # Errors
/// Those of the run.
pub fn manipulator_errors<M: ConstrainedMethod>(
    h: f64,
    formulation: Formulation,
) -> Result<[f64; 4], Error> {
    let mut problem = two_link_manipulator();
    let mut seen = two_link_manipulator();
    let q = problem.positions();
    let v = problem.velocities();
    let before = problem.energy(&q, &v);
    let mut largest = [0.0_f64; 4];
    Dae::new(&mut problem, q, v)
        .formulation(formulation)
        .observe(|sample| {
            let ConstrainedSample { t, q, v, a, .. } = sample;
            let mut g = [0.0; 4];
            let mut gamma = [0.0; 4];
            let mut g_q = DMatrix::zeros(4, 6);
            seen.position_constraint(*t, q, &mut g);
            seen.position_jacobian(*t, q, &mut g_q);
            seen.position_curvature(*t, q, v, &mut gamma);
            let times = |z: &[f64], i: usize| (0..6).map(|j| g_q[(i, j)] * z[j]).sum::<f64>();
            largest[0] = largest[0].max((seen.energy(q, v) - before).abs());
            for i in 0..4 {
                largest[1] = largest[1].max(g[i].abs());
                largest[2] = largest[2].max(times(v, i).abs());
                largest[3] = largest[3].max((times(a, i) - gamma[i]).abs());
            }
            ControlFlow::Continue(())
        })
        .end(0.0..10.0, Settings::<M, _>::new().step(h))?;
    Ok(largest)
}
