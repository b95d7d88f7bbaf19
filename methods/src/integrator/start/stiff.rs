//! The start of stiff problems, where sweeps would need pieces as short as the fastest motion.
//!
//! The Radau IIA method of order 9 takes over, in steps that a narrow tolerance chooses: short ones while
//! something fast dies out, long ones behind. Its polynomial between the ends of a step is a piece.

use super::Initial;
use super::piece::{Piece, point};
use crate::base::{Error, Real, State, greater, max_norm};
use crate::integrator::integrate::{ByStagesRun, Ordinary};
use crate::integrator::sizes::{Limits, Tolerance};
use crate::integrator::watch::{Step, Watch};
use crate::linear::LinearSolver;
use crate::problem::AnyField;
use crate::stepper::{Sample, Stepper};
use std::ops::ControlFlow;

stepsmith_macros::method!("specs/block/radau9.toml");

/// The tolerance of a step, relative to the size of the solution.
const TOLERANCE: f64 = 1e-12;
/// The tolerance of a step, as far as rounding allows it.
fn tolerance<R: Real>() -> f64 {
    greater(TOLERANCE, 16.0 * R::EPSILON)
}

/// The most attempts at steps.
const ATTEMPTS: u64 = 100_000;
/// The degree of a piece; the method's own polynomials are of degree 6 at most.
const DEGREE: usize = 8;

/// Pieces from (t, values) on to t + length.
pub(super) fn pieces<S: State, const RANK: usize>(
    initial: &Initial<'_, S, RANK>,
    length: f64,
    g: &mut dyn AnyField<S, RANK>,
) -> Result<Vec<Piece<S>>, Error> {
    let t = initial.t;
    let first = &initial.values[0];
    let mut slope = first.zeros();
    g.evaluate(t, first, &initial.values[RANK - 1], &mut slope);
    let atol = scales(initial.values, &slope, length);
    let mut found = Vec::new();
    let mut watch: Watch<'_, Ordinary<S, RANK>> = Watch::default();
    watch.each_step(|step| {
        found.push(piece::<_, RANK>(step));
        ControlFlow::Continue(())
    });
    let stages = &<Radau9<S> as Stepper<S, 1>>::SIZES;
    let run = ByStagesRun {
        name: <Radau9<S> as Stepper<S, 1>>::NAME,
        order: <Radau9<S> as Stepper<S, 1>>::ORDER.bound(),
        tolerance: Tolerance {
            rtol: tolerance::<S::Real>(),
            atol,
        },
        solver: LinearSolver::Automatic,
        limits: &Limits {
            attempts: Some(ATTEMPTS),
            ..Limits::default()
        },
        watch: &mut watch,
    };
    let run = run.over(stages, g, [t, t + length], initial.values);
    drop(watch);
    let (_, statistics) = run.map_err(|failure| match failure {
        Error::StepTooSmall { t, .. } | Error::TooManySteps { t, .. } | Error::Step { t, .. } => {
            Error::StartNotConverged { t }
        }
        Error::NonFinite { .. } => Error::StartNotConverged { t },
        other => other,
    })?;
    debug_assert!(statistics.steps as usize == found.len());
    Ok(found)
}

/// The absolute tolerances of a step, by components. The tolerance of y is relative to |y|. The tolerance of x is
/// relative to the larger of |x| and L |v|, with the length L, and the tolerance of v to that size over L. A vector
/// that is zero counts as L times its derivative.
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
    (0..RANK * n)
        .map(|i| tolerance::<S::Real>() * scale(i / n))
        .collect()
}

/// The solution within a step: y, or v, at the points of a piece, the rest by its derivatives and integrals.
fn piece<S: State, const RANK: usize>(step: &Step<'_, Sample<S>>) -> Piece<S> {
    let width = step.t() - step.t0();
    let mut at = step.begin().clone();
    let values = (0..=DEGREE).map(|j| {
        let theta = point(j, DEGREE);
        // Exactly the ends, where the step gives what it began and ended with.
        let t = if theta < 1.0 {
            step.t0() + theta * width
        } else {
            step.t()
        };
        step.write(t, &mut at);
        if RANK == 1 {
            at.x.clone()
        } else {
            at.v.clone()
        }
    });
    let Sample { x, v, a, .. } = step.begin().clone();
    Piece {
        t: step.t0(),
        width,
        values: values.collect(),
        begin: [x, v, a].into_iter().take(RANK + 1).collect(),
        given: RANK - 1,
        degree: DEGREE,
    }
}
