//! The start of stiff problems, where sweeps would need pieces as short as the fastest motion.
//!
//! The Radau IIA method of order 9 takes over, in steps that a narrow tolerance chooses: short ones while
//! something fast dies out, long ones behind. Its polynomial between the ends of a step is a piece.

use super::{Initial, Piece};
use crate::adaptive::follow;
use crate::block::Radau9;
use crate::bounds::greater;
use crate::dense::{Step, Stepwise};
use crate::error::Error;
use crate::field::Field;
use crate::series::{differentiate, interpolate};
use crate::solve::Integration;
use crate::stages::StageMethod;
use crate::state::{State, max_norm, zeros};
use crate::step::Stepper;
use std::f64::consts::PI;
use std::ops::ControlFlow;

/// The tolerance of a step, relative to the size of the solution.
const TOLERANCE: f64 = 1e-12;
/// The degree of a piece; the method's own polynomials are of degree 6 at most.
const DEGREE: usize = 8;

/// Pieces from (t, values) on to t + length.
pub(super) fn pieces<S: State, G: Field<S, RANK>, const RANK: usize>(
    initial: &Initial<'_, S, RANK>,
    length: f64,
    g: &mut G,
) -> Result<Vec<Piece>, Error> {
    let (t, first) = (initial.t, &initial.values[0]);
    let mut slope = zeros(first);
    g.evaluate(t, first, &initial.values[RANK - 1], &mut slope);
    let atol = scales(initial.values, &slope, length);
    let mut found = Vec::new();
    let inner = Integration::<(), _, _, _, RANK>::new(initial.values.clone())
        .from(t)
        .to(t + length)
        .map(|_, _| {
            let collect = |step: &Step<'_, S, RANK>| {
                found.push(piece(step));
                ControlFlow::Continue(())
            };
            (g, Stepwise(collect))
        });
    let stages = &<Radau9<S> as StageMethod<S, 1>>::STAGES;
    let order = <Radau9<S> as Stepper<S, 1>>::ORDER.bound();
    let run = follow(stages, order, inner.tolerances(TOLERANCE, &atol));
    let end = run.map_err(|failure| match failure {
        Error::StepTooSmall { t, .. } | Error::TooManySteps { t, .. } | Error::Step { t, .. } => {
            Error::StartNotConverged { t }
        }
        Error::NonFinite { .. } => Error::StartNotConverged { t },
        other => other,
    })?;
    debug_assert!(end.statistics.steps as usize == found.len());
    Ok(found)
}

/// What a step may be wrong by: of the size of each derivative, or of what those above contribute to it over
/// the length, where it is zero.
fn scales<S: State, const RANK: usize>(values: &[S; RANK], slope: &S, length: f64) -> Vec<f64> {
    let length = length.abs();
    let sizes: Vec<f64> = (values.iter().chain([slope]))
        .map(|z| max_norm(z.as_slice()))
        .collect();
    let size = (0..RANK).rev().fold(0.0, |above: f64, m| {
        let below = greater(sizes[m], above * length);
        if below > 0.0 {
            below
        } else {
            sizes[m + 1] * length
        }
    });
    // Of y, or of x; v stands against x over the length.
    let n = slope.len();
    let of = |m: usize| size / length.powi(m as i32);
    let scale = |m: usize| {
        if of(m) > 0.0 && of(m).is_finite() {
            of(m)
        } else {
            1.0
        }
    };
    (0..RANK * n).map(|i| TOLERANCE * scale(i / n)).collect()
}

/// The solution within a step as series.
fn piece<S: State, const RANK: usize>(step: &Step<'_, S, RANK>) -> Piece {
    let width = step.t - step.t0;
    let cosines: Vec<f64> = (0..2 * DEGREE)
        .map(|i| (i as f64 * PI / DEGREE as f64).cos())
        .collect();
    let n = step.slope.len();
    let mut at = step.after.clone();
    let mut values = vec![vec![vec![0.0; DEGREE + 1]; n]; RANK];
    for j in 0..=DEGREE {
        let t = match j {
            0 => step.t0,
            DEGREE => step.t,
            _ => step.t0 + 0.5 * (1.0 - cosines[j]) * width,
        };
        step.write(t, &mut at);
        for (values, z) in values.iter_mut().zip(&at) {
            for (values, z) in values.iter_mut().zip(z.as_slice()) {
                values[j] = *z;
            }
        }
    }
    let series = |values: &Vec<Vec<f64>>| -> Vec<Vec<f64>> {
        let each = values.iter().map(|values| interpolate(values, &cosines));
        each.collect()
    };
    let mut series: Vec<Vec<Vec<f64>>> = values.iter().map(series).collect();
    let mut highest = series[RANK - 1].clone();
    for series in &mut highest {
        differentiate(series, width);
    }
    series.push(highest);
    let begin = step.before.iter().chain([step.slope]);
    Piece {
        t: step.t0,
        width,
        begin: begin.map(|z| z.as_slice().to_vec()).collect(),
        series,
    }
}
