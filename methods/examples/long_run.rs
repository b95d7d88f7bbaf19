//! The planar two-link manipulator over 10⁶ steps: constraints and energy at decades of steps.
//!
//! Constraints on positions stay at rounding level with every method. The energy of a dissipative
//! method falls and never rises for long: generalized-α with ρ∞ = 1/5 damps the motion by its
//! algorithmic damping. Central differences and the average acceleration damp nothing at small h; what
//! their energy does is drift of the nonlinear problem.

use std::f64::consts::PI;
use std::ops::ControlFlow;
use stepsmith::block::Radau5;
use stepsmith::central_difference::Cd3;
use stepsmith::constrained::{Constrained, Dae, Formulation};
use stepsmith::generated::ConstrainedMethod;
use stepsmith::multibody::{GROUND, Mechanism};
use stepsmith::structural::{AverageAcceleration, GeneralizedAlphaFifth};
use stepsmith::{Error, Settings};
use stepsmith_tests::plot::Figure;

const STEP: f64 = 1e-3;
const STEPS: usize = 1_000_000;

/// Links of length 1 and √3, of mass 1 and 2, at the angles π/3 and −π/6.
fn manipulator() -> Mechanism {
    let ([a, b], [l1, l2]) = ([PI / 3.0, -PI / 6.0], [0.5, 0.5 * 3.0_f64.sqrt()]);
    let first = [l1 * a.cos(), l1 * a.sin(), a];
    let second = [
        2.0 * first[0] + l2 * b.cos(),
        2.0 * first[1] + l2 * b.sin(),
        b,
    ];
    let mut mechanism = Mechanism::new([0.0, -9.81]);
    let first = mechanism.body(1.0, 1.0 / 12.0, first);
    let second = mechanism.body(2.0, 2.0 * 3.0 / 12.0, second);
    mechanism.revolute(GROUND, [0.0, 0.0], first, [-l1, 0.0]);
    mechanism.revolute(first, [l1, 0.0], second, [-l2, 0.0]);
    mechanism
}

/// Prints largest residuals and the energy's drift at decades of steps, and adds the drift over time.
fn run<M: ConstrainedMethod>(formulation: Formulation, figure: Figure) -> Result<Figure, Error> {
    let mut problem = manipulator();
    let mut seen = manipulator();
    let q = problem.positions();
    let v = problem.velocities();
    let before = problem.energy(&q, &v);
    println!("{}, h = {STEP}, {formulation}", M::name());
    println!(
        "{:>9}  {:>10}  {:>10}  {:>12}",
        "steps", "max |g|", "max |G v|", "energy"
    );
    let mut count = 0_usize;
    let mut decade = 1_usize;
    let mut position = 0.0_f64;
    let mut velocity = 0.0_f64;
    let mut points = Vec::new();
    let mut g_q = nalgebra::DMatrix::zeros(4, 6);
    let solution = Dae::new(&mut problem, q, v)
        .formulation(formulation)
        .observe(|sample| {
            let mut g = [0.0; 4];
            seen.position_constraint(sample.t, &sample.q, &mut g);
            g_q.fill(0.0);
            seen.position_jacobian(sample.t, &sample.q, &mut g_q);
            for i in 0..4 {
                let rate: f64 = (0..6).map(|j| g_q[(i, j)] * sample.v[j]).sum();
                position = position.max(g[i].abs());
                velocity = velocity.max(rate.abs());
            }
            let drift = seen.energy(&sample.q, &sample.v) - before;
            if count == decade {
                println!("{count:>9}  {position:>10.2e}  {velocity:>10.2e}  {drift:>12.4e}");
                decade *= 10;
            }
            if count.is_multiple_of(1000) {
                points.push((sample.t, drift));
            }
            count += 1;
            ControlFlow::Continue(())
        })
        .end(
            0.0..STEPS as f64 * STEP,
            Settings::<M, _>::new().steps(STEPS),
        )?;
    let cost = solution.statistics;
    println!(
        "{:.2} iterations a step, {} matrices\n",
        cost.iterations as f64 / cost.steps as f64,
        cost.factorisations
    );
    Ok(figure.line(&format!("{}, {formulation}", M::name()), &points))
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let title = "Two-link manipulator, 10⁶ steps of 1 ms";
    let mut figure = Figure::new(title, "time in s", "energy drift in J");
    figure = run::<GeneralizedAlphaFifth<Vec<f64>>>(Formulation::Index3, figure)?;
    figure = run::<GeneralizedAlphaFifth<Vec<f64>>>(Formulation::Soi2, figure)?;
    figure = run::<AverageAcceleration<Vec<f64>>>(Formulation::Index2, figure)?;
    figure = run::<Cd3<Vec<f64>>>(Formulation::Index3, figure)?;
    figure = run::<Radau5<Vec<f64>>>(Formulation::Soi2, figure)?;
    figure.save("long-run")?;
    Ok(())
}
