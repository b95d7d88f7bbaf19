//! The splitting methods on the bearing.

use super::control::{Control, Run, controlled};
use super::cvode::SCALES;
use super::history::{Errors, State};
use super::{Count, Point};
use crate::measure::Failed;
use nalgebra::DMatrix;
use std::ops::ControlFlow;
use std::time::Instant;
use stepsmith::split::{Split, SplitField};
use stepsmith::generated::SplitStepper;
use stepsmith::{Sample, Settings};
use stepsmith_tests::bearing::{
    DRIVEN, END, Vector, acceleration_of_contacts, acceleration_of_drive, jacobians_of_drive, start,
};

/// The bearing as a split field.
#[derive(Clone, Copy, Debug, Default)]
pub struct Bearing;

impl SplitField<Vector> for Bearing {
    fn expensive(&mut self, _t: f64, x: &Vector, v: &Vector, a: &mut Vector) {
        acceleration_of_contacts(x, v, a);
    }

    fn cheap(&mut self, _t: f64, x: &Vector, v: &Vector, b: &mut Vector) {
        acceleration_of_drive(x, v, b);
    }

    fn cheap_jacobians(
        &mut self,
        _t: f64,
        _x: &Vector,
        _v: &Vector,
        b_x: &mut DMatrix<f64>,
        b_v: &mut DMatrix<f64>,
    ) -> bool {
        jacobians_of_drive(b_x, b_v);
        true
    }

    fn acts_on(&self) -> Option<&[usize]> {
        Some(&DRIVEN)
    }
}

/// A solution, and the least seconds of so many solves.
fn least<T>(rounds: usize, solve: impl Fn() -> Result<T, Failed>) -> Result<(f64, T), Failed> {
    let timed = || {
        let begun = Instant::now();
        let solved = std::hint::black_box(solve()?);
        Ok((begun.elapsed().as_secs_f64(), solved))
    };
    let (mut seconds, solved) = timed()?;
    for _ in 1..rounds {
        seconds = seconds.min(timed()?.0);
    }
    Ok((seconds, solved))
}

/// Steps of one size; the history holds every step.
pub fn fixed<M: SplitStepper<Vector>>(
    h: f64,
    rounds: usize,
) -> Result<(Point, Vec<State>), Failed> {
    let (seconds, (statistics, history)) = least(rounds, || {
        let (x, v) = start();
        let mut history = Vec::new();
        let end = Split::of(Bearing, x, v)
            .observe(|sample: &Sample<Vector>| {
                if sample.t > 0.0 {
                    history.push(State {
                        t: sample.t,
                        x: sample.x,
                        v: sample.v,
                    });
                }
                ControlFlow::Continue(())
            })
            .end(
                0.0..END,
                Settings::<M, _>::new().steps((END / h).round() as usize),
            )
            .map_err(|e| Failed(e.to_string()))?;
        Ok((end.statistics, history))
    })?;
    let count = Count {
        steps: statistics.steps,
        evaluations: statistics.expensive,
        start: statistics.start,
        ..Count::default()
    };
    Ok((
        point(M::NAME, "steps of one size".to_string(), h, count, seconds),
        history,
    ))
}

/// Steps that a tolerance chooses, with the errors of the cage weighed by a factor.
pub fn chosen<M: SplitStepper<Vector>>(
    cage: f64,
    tolerance: f64,
    rounds: usize,
) -> Result<(Point, Vec<State>), Failed> {
    let [_, _, velocity, spin] = SCALES;
    let scales = std::array::from_fn(|i| {
        let scale = if i % 3 == 2 { spin } else { velocity };
        if (3..6).contains(&i) {
            cage * scale
        } else {
            scale
        }
    });
    let control = Control {
        tolerance,
        scales,
        first: 1e-7,
        limits: [1e-8, 9e-6],
    };
    let (seconds, run) = least(rounds, || {
        controlled::<M, _>(start(), END, Bearing, &control)
    })?;
    let Run {
        steps,
        rejected,
        evaluations,
        history,
    } = run;
    let count = Count {
        steps,
        rejected,
        evaluations,
        ..Count::default()
    };
    let variant = format!("controlled, cage {cage}");
    Ok((point(M::NAME, variant, tolerance, count, seconds), history))
}

fn point(method: &'static str, variant: String, setting: f64, count: Count, seconds: f64) -> Point {
    Point {
        method,
        variant,
        setting,
        count,
        seconds,
        errors: Errors::default(),
    }
}
