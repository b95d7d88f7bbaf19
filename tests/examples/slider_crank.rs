//! A slider-crank that friction in its pins and its slide brakes, with the forces in these joints.

use stepsmith::constrained::{Dae, Formulation};
use stepsmith::multibody::{GROUND, Mechanism};
use stepsmith::{Error, structural::GeneralizedAlpha};

/// The crank's angle and speed at 1 s, and the force and moment of each joint on its second body.
///
/// # Errors
/// Errors of the run.
pub fn end(step: f64) -> Result<([f64; 2], [[f64; 3]; 3]), Error> {
    let up = std::f64::consts::FRAC_PI_2;
    let reach = 0.08_f64.sqrt();
    let mut m = Mechanism::new([0.0, -9.81]);
    let crank = m.body(2.0, 0.02, [0.0, 0.05, up]);
    let rod = m.body(0.6, 0.0045, [0.5 * reach, 0.05, -(0.1 / reach).atan()]);
    let slider = m.body(0.5, 0.001, [reach, 0.0, 0.0]);
    m.moving(crank, [-1.5, 0.0, 30.0]);
    m.moving(rod, [-3.0, 0.0, 0.0]);
    m.moving(slider, [-3.0, 0.0, 0.0]);
    let bearing = m.revolute(GROUND, [0.0, 0.0], crank, [-0.05, 0.0]);
    let pin = m.revolute(crank, [0.05, 0.0], rod, [-0.15, 0.0]);
    m.revolute(rod, [0.15, 0.0], slider, [0.0, 0.0]);
    let guide = m.prismatic(GROUND, [0.0, 0.0], [1.0, 0.0], slider, [0.0, 0.0]);
    m.friction(bearing, 0.002, 1.0);
    m.friction(pin, 0.003, 1.0);
    m.friction(guide, 0.2, 0.1);
    let (q0, v0) = (m.positions(), m.velocities());
    let run = Dae::new(&mut m, q0, v0).formulation(Formulation::Soi2);
    let end = run
        .end(0.0..1.0, GeneralizedAlpha::new(0.8).step(step))?
        .end;
    let forces = [bearing, pin, guide].map(|joint| m.joint_force(joint, &end));
    Ok(([end.q[2], end.v[2]], forces))
}

/// Prints them.
///
/// # Errors
/// Errors of the run.
pub fn main() -> Result<(), Error> {
    println!("{:.3?}", end(1e-3)?);
    Ok(())
}
