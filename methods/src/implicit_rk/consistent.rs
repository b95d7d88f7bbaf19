//! Initial values of M y' = r(t, y) where M is singular.
//!
//! With the null rows N of M, N M = 0, every solution satisfies the algebraic equations N r(t, y) = 0. Values that do
//! not are moved by Newton's iteration, with M y as it is:
//!
//! ```text
//! M Δ = 0,   N ∂r/∂y Δ = −N r
//! ```
//!
//! as many equations as unknowns, where null rows of M give way to rows of N ∂r/∂y. The index is 1 where the matrix is
//! regular.
//!
//! Source: Hairer, Wanner, *Solving Ordinary Differential Equations II*, VI.1.

use super::Origin;
use super::stages::Shifted;
use crate::base::{Error, Real, State, greatest, is_finite};
use crate::linear::null_rows::{NullRow, replaced};
use crate::linear::{LinearSolver, Tangents};
use crate::problem::AnyField;

/// The most iterations.
const LIMIT: usize = 100;
/// Increments that are allowed and have shrunk by no more than this are rounding.
const SHRUNK: f64 = 0.25;

/// Checks that values at t satisfy the algebraic equations, which these null rows of M make, as far as the weights, 1
/// over what is allowed, ask for.
pub(crate) fn check_consistent<S: State, G: AnyField<S, RANK> + ?Sized, const RANK: usize>(
    g: &mut G,
    (t, values): (f64, &[S; RANK]),
    weight: &[S; RANK],
    null: &[NullRow],
) -> Result<(), Error> {
    let zero = values[0].zeros();
    let mut found = values.clone();
    let mut shifted = Shifted::new(&zero, 0, 0, LinearSolver::Automatic);
    let mut before = f64::INFINITY;
    for iteration in 0..LIMIT {
        let at = Origin {
            t,
            h: 0.0,
            values: &found,
            slope: &zero,
        };
        let differentiated = shifted.differentiate(g.hidden(), &at, weight);
        let residual = &shifted.jacobian.here;
        if !differentiated.map_err(|failure| Error::at(t, failure))? || !is_finite(residual) {
            return Err(Error::NonFinite { t });
        }
        let mut increment = vec![0.0; zero.len()];
        for null in null {
            increment[null.unit.0] = -null.combine(residual);
        }
        let rows = derivatives(&shifted.tangents, null).into_iter();
        let system = replaced(&shifted.tangents.mass, null, rows);
        system
            .ok_or(Error::HigherIndex { t })?
            .solve(&mut increment);
        let weighted = increment.iter().zip(weight[0].as_slice());
        let size = greatest(weighted.map(|(x, weight)| (weight.to_f64() * x).abs()));
        if size <= 1.0 && iteration == 0 {
            return Ok(());
        }
        if size <= 1.0 && size >= SHRUNK * before {
            let consistent = found[0].as_slice().iter().map(|y| y.to_f64());
            let consistent = consistent.collect();
            return Err(Error::Inconsistent { t, consistent });
        }
        for (y, x) in found[0].as_mut_slice().iter_mut().zip(&increment) {
            *y += S::Real::from_f64(*x);
        }
        before = size;
    }
    let residual = &shifted.jacobian.here;
    let residual = greatest(null.iter().map(|null| null.combine(residual).abs()));
    Err(Error::Contradictory { t, residual })
}

/// The entries of N ∂r/∂y, in the place of null rows.
fn derivatives(tangents: &Tangents, null: &[NullRow]) -> Vec<(usize, usize, f64)> {
    let mut weights = vec![Vec::new(); tangents.mass.rows()];
    for null in null {
        for (i, weight) in &null.combination {
            weights[*i].push((null.unit.0, *weight));
        }
    }
    let mut found = Vec::new();
    for (i, j, x) in tangents.in_x.entries() {
        found.extend(weights[i].iter().map(|(row, weight)| (*row, j, weight * x)));
    }
    found
}
