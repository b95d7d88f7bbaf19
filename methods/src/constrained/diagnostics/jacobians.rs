//! Whether derivatives that a problem gives agree with values of its equations along one direction.
//!
//! G and K are part of the equations, as −Gᵀλ − Kᵀψ are the reactions. They are compared with central differences,
//!
//! ```text
//! (g(q + δ) − g(q − δ))/2 = G δ + O(δ³),
//! ```
//!
//! so that smooth constraints tell entries that are wrong by little. A wrong entry may be 0 where it is looked at.

use super::super::consistency::TINY;
use super::super::entries::{Matrix, Shown};
use super::super::model::{Model, Point};
use super::super::problem::Constrained;
use super::super::stencil::sizes;
use crate::base::{Error, greater, lesser, max_norm};
use crate::jacobian::direction::{WIDE, direction};

/// The largest error of the foretold difference of constraints, relative to its terms. For smooth constraints the error
/// is the square of the width.
const APART: f64 = 1e-4;
/// The largest move of a large angle at the least width.
const LITTLE: f64 = 1e-3;

/// Moves relative to the sizes of components, of which `largest` is the greatest. Near by, functions are smooth apart
/// from rounding. Some constraints carry the noise of shorter numbers. Some turn by large angles, for which only still
/// smaller moves are small.
fn widths(largest: f64) -> [f64; 5] {
    let power = |p: f64| f64::EPSILON.powf(p);
    let least = lesser(power(0.625), LITTLE / largest);
    [power(0.5), power(0.25), power(1.0 / 6.0), WIDE, least]
}

/// A vector with each component moved. Where all components may be roundings of zero, the moves are large enough that
/// rounding does not hide their effect.
fn moved(z: &[f64], width: f64) -> Vec<f64> {
    let size = sizes(z);
    let move_of = |j: usize| width / WIDE * direction(j) * greater(size(j), 1e-3 * TINY);
    z.iter().enumerate().map(|(j, x)| x + move_of(j)).collect()
}

/// The first row of a matrix that a function near z contradicts at all widths, by more than rounding and a share of its
/// terms.
fn contradicted(
    matrix: &Matrix,
    z: &[f64],
    mut function: impl FnMut(&[f64], &mut [f64]),
) -> Option<usize> {
    let rows = matrix.rows();
    let mut sizes = vec![0.0; rows];
    matrix.each(|i, j, x| sizes[i] += (x * z[j]).abs());
    let mut doubted: Vec<usize> = (0..rows).collect();
    for width in widths(max_norm(z)) {
        let (behind, ahead) = (moved(z, -width), moved(z, width));
        let mut before = vec![0.0; rows];
        let mut after = vec![0.0; rows];
        function(&behind, &mut before);
        function(&ahead, &mut after);
        let mut foretold = vec![0.0; rows];
        let mut terms = vec![0.0; rows];
        matrix.each(|i, j, x| {
            let change = x * (ahead[j] - behind[j]);
            foretold[i] += change;
            terms[i] += change.abs();
        });
        doubted.retain(|&i| {
            let noise = 8.0 * f64::EPSILON * (before[i].abs() + after[i].abs() + sizes[i]);
            let apart = after[i] - before[i] - foretold[i];
            // What is not finite ends in another way.
            apart.is_finite() && apart.abs() > APART * terms[i] + noise
        });
        if doubted.is_empty() {
            return None;
        }
    }
    doubted.first().copied()
}

/// Compares G and K, if the problem gives them.
pub(in super::super) fn check<P: Constrained>(
    model: &mut Model<P>,
    at: Point<'_>,
) -> Result<(), Error> {
    let Point { t, q, v } = at;
    let wrong = |level: &'static str| move |row: usize| Error::Jacobian { t, level, row };
    let mut matrix = Matrix::new(model.m, model.n);
    if model.m > 0 && model.given_position_jacobian(t, q, &mut matrix) {
        let row = contradicted(&matrix, q, |q, g| model.position_into(t, q, g));
        row.map(wrong("positions")).map_or(Ok(()), Err)?;
    }
    let mut matrix = Matrix::new(model.l, model.n);
    if model.l > 0 && model.given_velocity_jacobian(at, &mut matrix) {
        let row = contradicted(&matrix, v, |v, k| model.velocity_into(Point { t, q, v }, k));
        row.map(wrong("velocities")).map_or(Ok(()), Err)?;
    }
    Ok(())
}

/// The same where a motion starts, in builds for debugging.
pub(in super::super) fn check_at_start<P: Constrained>(
    model: &mut Model<P>,
    at: Point<'_>,
) -> Result<(), Error> {
    if cfg!(debug_assertions) {
        model.check_lengths(at.q, at.v)?;
        check(model, at)?;
    }
    Ok(())
}
