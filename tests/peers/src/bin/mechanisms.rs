//! Time per step on plane mechanisms, beside `exudyn_mechanisms.py`: the same mechanisms, steps and
//! columns, the least time of five runs, the start included.

use std::f64::consts::{FRAC_PI_2, PI};
use std::time::Instant;
use stepsmith::constrained::{
    AffineMaps, ConstrainedError, Formulation, GROUND, LinearSolver, Mechanism,
    integrate_constrained,
};
use stepsmith::structural::{AverageAcceleration, GeneralizedAlphaFifth};

const STEP: f64 = 1e-3;

/// A rod of 1 m and 1 kg on a pin, at rest and level.
fn pendulum() -> Mechanism {
    let mut mechanism = Mechanism::new([0.0, -9.81]);
    let rod = mechanism.body(1.0, 1.0 / 12.0, [0.5, 0.0, 0.0]);
    mechanism.revolute(GROUND, [0.0, 0.0], rod, [-0.5, 0.0]);
    mechanism
}

/// Links of length 1 and √3, of mass 1 and 2, at the angles π/3 and −π/6.
fn manipulator() -> Mechanism {
    let ([a, b], [l1, l2]) = ([PI / 3.0, -PI / 6.0], [0.5, 0.5 * 3.0_f64.sqrt()]);
    let (x, y) = (l1 * a.cos(), l1 * a.sin());
    let mut mechanism = Mechanism::new([0.0, -9.81]);
    let first = mechanism.body(1.0, 1.0 / 12.0, [x, y, a]);
    let end = [2.0 * x + l2 * b.cos(), 2.0 * y + l2 * b.sin(), b];
    let second = mechanism.body(2.0, 0.5, end);
    mechanism.revolute(GROUND, [0.0, 0.0], first, [-l1, 0.0]);
    mechanism.revolute(first, [l1, 0.0], second, [-l2, 0.0]);
    mechanism
}

/// N + 1 upright rods on the ground, joined by N rods at their tops, all of 1 m and 1 kg.
fn four_bars(count: usize) -> Mechanism {
    let mut mechanism = Mechanism::new([0.0, -9.81]);
    let mut corner = None;
    for k in 0..=count {
        let x = k as f64;
        let upright = mechanism.body(1.0, 1.0 / 12.0, [x, 0.5, FRAC_PI_2]);
        mechanism.moving(upright, [0.5, 0.0, -1.0]);
        mechanism.revolute(GROUND, [x, 0.0], upright, [-0.5, 0.0]);
        if let Some(beam) = corner {
            mechanism.revolute(beam, [0.5, 0.0], upright, [0.5, 0.0]);
        }
        if k < count {
            let beam = mechanism.body(1.0, 1.0 / 12.0, [x + 0.5, 1.0, 0.0]);
            mechanism.moving(beam, [1.0, 0.0, 0.0]);
            mechanism.revolute(upright, [0.5, 0.0], beam, [-0.5, 0.0]);
            corner = Some(beam);
        }
    }
    mechanism
}

/// A line of the table.
fn line<M: AffineMaps>(
    (name, build): (&str, &dyn Fn() -> Mechanism),
    (method, formulation): (&str, Formulation),
    steps: usize,
) -> Result<(), ConstrainedError> {
    for (word, solver) in [
        ("dense", LinearSolver::Dense),
        ("band", LinearSolver::Banded),
    ] {
        let mut least = f64::INFINITY;
        let (mut iterations, mut angle) = (0.0, 0.0);
        for _ in 0..5 {
            let mut mechanism = build();
            let (q, v) = (mechanism.positions(), mechanism.velocities());
            let before = q.last().copied().unwrap_or(0.0);
            let began = Instant::now();
            let solution = integrate_constrained::<M, _>(&mut mechanism, q, v)
                .to(steps as f64 * STEP)
                .steps(steps)
                .formulation(formulation)
                .linear_solver(solver)
                .run()?;
            least = least.min(began.elapsed().as_secs_f64());
            iterations = solution.statistics.iterations as f64 / steps as f64;
            angle = solution.end.q.last().copied().unwrap_or(0.0) - before;
        }
        let time = 1e6 * least / steps as f64;
        println!("{name};{method};{word};{steps};{time:.2};{iterations:.2};{angle:.12}");
    }
    Ok(())
}

fn main() -> Result<(), ConstrainedError> {
    println!("mechanism;method;linear solver;steps;us per step;iterations per step;angle");
    let mechanisms: [(&str, &dyn Fn() -> Mechanism, usize); 4] = [
        ("pendulum", &pendulum, 4000),
        ("two-link manipulator", &manipulator, 4000),
        ("10 four-bars", &|| four_bars(10), 500),
        ("40 four-bars", &|| four_bars(40), 200),
    ];
    for (name, build, steps) in mechanisms {
        let method = ("generalized-alpha 1/5, index 3", Formulation::Index3);
        line::<GeneralizedAlphaFifth<Vec<f64>>>((name, build), method, steps)?;
        let method = ("trapezoidal rule, index 2", Formulation::Index2);
        line::<AverageAcceleration<Vec<f64>>>((name, build), method, steps)?;
    }
    Ok(())
}
