//! The pendulum of 6.2 on a rod instead of a spring: a constraint with its multiplier, gravity evaluated
//! once a step.

use nalgebra::DMatrix;
use std::error::Error;
use std::ops::ControlFlow;
use stepsmith::block::Radau9;
use stepsmith::constrained::{Constrained, Dae, Formulation};
use stepsmith::generated::ConstrainedMethod;
use stepsmith::splitting::{
    SplittingAlpha, SplittingAlphaAnnihilating, SplittingThird, SplittingThreeFifths,
};
use stepsmith::structural::GeneralizedAlphaFifth;
use stepsmith::{Ode, Settings};

const END: f64 = 10.0;
const STEPS: usize = 1000;

/// A unit mass at the end of a rod of length 1.
struct Pendulum {
    calls: u64,
}

impl Constrained for Pendulum {
    fn coordinates(&self) -> usize {
        2
    }

    fn holonomic(&self) -> usize {
        1
    }

    fn mass(&mut self, _t: f64, _q: &[f64], mass: &mut DMatrix<f64>) {
        mass.fill_with_identity();
    }

    fn force(&mut self, _t: f64, _q: &[f64], _v: &[f64], force: &mut [f64]) {
        force.fill(0.0);
    }

    fn expensive_force(&mut self, _t: f64, _q: &[f64], _v: &[f64], force: &mut [f64]) -> bool {
        self.calls += 1;
        force.copy_from_slice(&[0.0, -1.0]);
        true
    }

    fn position_constraint(&mut self, _t: f64, q: &[f64], g: &mut [f64]) {
        g[0] = (q[0] * q[0] + q[1] * q[1] - 1.0) / 2.0;
    }
}

/// q_x at the grid points, from the angle.
fn exact() -> Result<Vec<f64>, stepsmith::Error> {
    let times: Vec<f64> = (1..=STEPS).map(|k| END * k as f64 / STEPS as f64).collect();
    let mut path = vec![1.0];
    Ode::new(|_t, y, dy| *dy = [y[1], -y[0].cos()], [0.0, 0.0])
        .output(&times, |point| path.push(point.y()[0].cos()))
        .end(0.0..END, Radau9::new().rtol(1e-12).atol(1e-12))?;
    Ok(path)
}

/// A row of the table.
fn row<M: ConstrainedMethod>(exact: &[f64]) -> Result<(), Box<dyn Error>> {
    let mut pendulum = Pendulum { calls: 0 };
    let mut error = 0.0_f64;
    let mut k = 0;
    let solution = Dae::new(&mut pendulum, vec![1.0, 0.0], vec![0.0; 2])
        .formulation(Formulation::Soi2)
        .observe(|sample| {
            error = error.max((sample.q[0] - exact[k]).abs());
            k += 1;
            ControlFlow::Continue(())
        })
        .end(0.0..END, Settings::<M, _>::new().steps(STEPS))?;
    let statistics = solution.statistics;
    println!(
        "{:28}{error:14.2e}{:12.1e}{:8}{:8}",
        M::name(),
        statistics.constraints.position,
        pendulum.calls,
        statistics.iterations
    );
    Ok(())
}

/// The table.
pub fn pendulum() -> Result<(), Box<dyn Error>> {
    let exact = exact()?;
    println!(
        "\n6.2 on a rod, with a multiplier, h = 0.01, to t = 10; both levels of the constraint"
    );
    println!(
        "{:28}{:>14}{:>12}{:>8}{:>8}",
        "", "error of qx", "|g|", "A", "Newton"
    );
    row::<SplittingThreeFifths<_>>(&exact)?;
    row::<SplittingAlpha<_>>(&exact)?;
    row::<SplittingAlphaAnnihilating<_>>(&exact)?;
    row::<SplittingThird<_>>(&exact)?;
    // Whole, for comparison.
    row::<GeneralizedAlphaFifth<_>>(&exact)
}
