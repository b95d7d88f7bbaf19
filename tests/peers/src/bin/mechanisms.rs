//! Time per step on mechanisms of rigid bodies, beside `exudyn_mechanisms.py`: the same mechanisms, steps
//! and columns, the least processor time of five runs, the start included, and the start apart. An argument chooses mechanisms by a part
//! of their names.

use std::f64::consts::PI;
use stepsmith::constrained::{Constrained, Dae, Formulation, LinearSolver};
use stepsmith::generated::ConstrainedMethod;
use stepsmith::multibody::{GROUND, Mechanism};
use stepsmith::structural::{AverageAcceleration, GeneralizedAlphaFifth};
use stepsmith::{Error, Settings};
use stepsmith_tests::clock::clock;
use stepsmith_tests::mechanisms::{P3, bricard, four_bars, governor, squeezer};

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
    let x = l1 * a.cos();
    let y = l1 * a.sin();
    let mut mechanism = Mechanism::new([0.0, -9.81]);
    let first = mechanism.body(1.0, 1.0 / 12.0, [x, y, a]);
    let end = [2.0 * x + l2 * b.cos(), 2.0 * y + l2 * b.sin(), b];
    let second = mechanism.body(2.0, 0.5, end);
    mechanism.revolute(GROUND, [0.0, 0.0], first, [-l1, 0.0]);
    mechanism.revolute(first, [l1, 0.0], second, [-l2, 0.0]);
    mechanism
}

/// A mechanism with where it starts, and what is compared of where it ends.
struct Case<P> {
    name: &'static str,
    mechanism: P,
    start: [Vec<f64>; 2],
    check: Box<dyn Fn(&P, &[f64]) -> f64>,
    steps: usize,
    step: f64,
}

impl Case<Mechanism> {
    /// A plane mechanism: the angle of the last body, less that at the start if it is `turned`.
    fn plane(name: &'static str, mechanism: Mechanism, (steps, step): (usize, f64)) -> Self {
        let start = [mechanism.positions(), mechanism.velocities()];
        Self {
            name,
            mechanism,
            start,
            check: Box::new(|_, q| q.last().copied().unwrap_or(f64::NAN)),
            steps,
            step,
        }
    }

    /// With the change of the angle.
    fn turned(self) -> Self {
        let check = |mechanism: &Mechanism, q: &[f64]| {
            let before = mechanism.positions();
            q.last().copied().unwrap_or(f64::NAN) - before.last().copied().unwrap_or(0.0)
        };
        Self {
            check: Box::new(check),
            ..self
        }
    }
}

impl<P: Constrained> Case<P> {
    /// The lines of the table for a method.
    fn lines<M: ConstrainedMethod>(
        &mut self,
        (method, formulation): (&str, Formulation),
    ) -> Result<(), Error> {
        for (word, solver) in [
            ("dense", LinearSolver::Dense),
            ("band", LinearSolver::Banded),
        ] {
            // Dense matrices of thousands of rows are of no interest.
            if word == "dense" && self.mechanism.coordinates() > 1000 {
                continue;
            }
            let mut least = f64::INFINITY;
            let mut iterations = 0.0;
            let mut check = 0.0;
            let mut start = f64::INFINITY;
            for _ in 0..5 {
                // Two steps of the same size, the fewest: what the start takes, but for them.
                let [q, v] = self.start.clone();
                let began = clock();
                Dae::new(&mut self.mechanism, q, v)
                    .formulation(formulation)
                    .end(
                        0.0..2.0 * self.step,
                        Settings::<M, _>::new().steps(2).linear_solver(solver),
                    )?;
                start = start.min(clock() - began);
                let [q, v] = self.start.clone();
                let began = clock();
                let solution = Dae::new(&mut self.mechanism, q, v)
                    .formulation(formulation)
                    .end(
                        0.0..self.steps as f64 * self.step,
                        Settings::<M, _>::new()
                            .steps(self.steps)
                            .linear_solver(solver),
                    )?;
                least = least.min(clock() - began);
                iterations = solution.statistics.iterations as f64 / self.steps as f64;
                check = (self.check)(&self.mechanism, &solution.end.q);
            }
            let [time, start] = [least, start].map(|time| 1e6 * time / self.steps as f64);
            let Case { name, steps, .. } = self;
            println!(
                "{name};{method};{word};{steps};{time:.2};{start:.2};{iterations:.2};{check:.12}"
            );
        }
        Ok(())
    }

    fn run(mut self) -> Result<(), Error> {
        if !std::env::args()
            .skip(1)
            .all(|part| self.name.contains(&part))
        {
            return Ok(());
        }
        let alpha = ("generalized-alpha 1/5, index 3", Formulation::Index3);
        self.lines::<GeneralizedAlphaFifth<Vec<f64>>>(alpha)?;
        let trapezoidal = ("trapezoidal rule, index 2", Formulation::Index2);
        self.lines::<AverageAcceleration<Vec<f64>>>(trapezoidal)
    }
}

fn main() -> Result<(), Error> {
    println!(
        "mechanism;method;linear solver;steps;us per step;of these the start;iterations per step;check"
    );
    let plane = |name, mechanism, steps| Case::plane(name, mechanism, (steps, 1e-3)).turned();
    plane("pendulum", pendulum(), 4000).run()?;
    plane("two-link manipulator", manipulator(), 4000).run()?;
    plane("10 four-bars", four_bars(10), 500).run()?;
    plane("40 four-bars", four_bars(40), 200).run()?;
    plane("200 four-bars", four_bars(200), 50).run()?;
    Case::plane("Andrews' squeezer", squeezer(), (3000, 1e-5)).run()?;
    let (mechanism, body) = bricard();
    Case {
        name: "Bricard's mechanism",
        start: [mechanism.positions(), mechanism.velocities()],
        mechanism,
        check: Box::new(move |mechanism, q| mechanism.point(q, body, P3)[1]),
        steps: 1000,
        step: 1e-3,
    }
    .run()?;
    let (mechanism, slider) = governor();
    Case {
        name: "flyball governor",
        start: [mechanism.positions(), mechanism.velocities()],
        mechanism,
        check: Box::new(move |mechanism, q| mechanism.point(q, slider, [0.0, 0.0, 0.5])[2]),
        steps: 1000,
        step: 1e-4,
    }
    .run()
}
