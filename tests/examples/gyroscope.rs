//! A gyroscope: a disc spins on an arm whose other end rests on a point. Let go, it nods and turns about the vertical.

use std::f64::consts::FRAC_PI_6;
use stepsmith::constrained::{Dae, Formulation};
use stepsmith::multibody::{GROUND, SpatialMechanism};
use stepsmith::{Error, block::Radau5};

/// The place of the disc after 2 s, and the force of the support.
///
/// # Errors
/// Errors of the run.
pub fn end(tolerance: f64) -> Result<[[f64; 3]; 2], Error> {
    let (sin, cos) = FRAC_PI_6.sin_cos();
    let axis = [0.0, -cos, sin];
    let centre = axis.map(|x| 0.15 * x);
    let mut mechanism = SpatialMechanism::new([0.0, 0.0, -9.81]);
    let moments = [0.0025, 0.0025, 0.005];
    let disc = mechanism.body(1.0, moments, centre, [cos, sin, 0.0, 0.0]);
    mechanism.moving(disc, [0.0; 3], axis.map(|x| 100.0 * x));
    let support = mechanism.spherical(GROUND, disc, [0.0; 3]);
    let (q0, v0) = (mechanism.positions(), mechanism.velocities());
    let run = Dae::new(&mut mechanism, q0, v0).formulation(Formulation::Soi2);
    let end = run
        .end(0.0..2.0, Radau5::new().rtol(tolerance).atol(tolerance))?
        .end;
    let [force, _moment] = mechanism.joint_force(support, &end);
    Ok([mechanism.point(&end.q, disc, centre), force])
}

/// Prints them.
///
/// # Errors
/// Errors of the run.
pub fn main() -> Result<(), Error> {
    println!("{:.6?}", end(1e-6)?);
    Ok(())
}
