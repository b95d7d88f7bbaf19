//! Samples of the radius of absolute monotonicity.
//!
//! The conditions (I + rK)⁻¹ [K e] ≥ 0 hold up to the radius and nowhere behind it
//! ([`stepsmith_prove::monotonicity`]), so that bisection finds it.

use super::landscape::Functions;
use super::question::said;
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::poly::multivariate::Symbol;
use stepsmith_prove::monotonicity::tableau;
use stepsmith_scheme::scheme::Scheme;

/// A radius beyond this one counts as this.
const LIMIT: f64 = 256.0;
/// Halvings of the interval around a radius.
const HALVINGS: usize = 40;
/// Entries above the negative of this may be 0.
const SLACK: f64 = 1e-11;
/// A radius that may be 0.
const LITTLE: f64 = 1.0 / 1024.0;

/// The rows of A, and b, over the free parameters.
#[derive(Clone, Debug)]
pub(super) struct Entries {
    functions: Functions,
    stages: usize,
}

impl Entries {
    pub(super) fn new(scheme: &Scheme, unknowns: &[Symbol]) -> Result<Self, String> {
        let tableau = said(tableau(scheme))?;
        let rows = tableau.a.iter().chain([&tableau.b]);
        let entries: Vec<Fraction> = rows.flatten().cloned().collect();
        Ok(Self {
            functions: Functions::new(&entries, unknowns)?,
            stages: tableau.stages(),
        })
    }

    /// The radius at a point, or by how much entries are negative near r = 0.
    pub(super) fn radius(&self, point: &[f64]) -> Result<f64, f64> {
        let k = self.functions.values(point);
        let negative = self.negative(&k, LITTLE);
        if negative.is_nan() || negative > SLACK {
            return Err(negative);
        }
        let mut from = LITTLE;
        let mut to = LIMIT;
        for _ in 0..HALVINGS {
            let middle = 0.5 * (from + to);
            if self.negative(&k, middle) <= SLACK {
                from = middle;
            } else {
                to = middle;
            }
        }
        Ok(from)
    }

    /// The sum of the magnitudes of the negative entries of (I + rK)⁻¹ [K e]; NaN where there is no inverse.
    fn negative(&self, k: &[f64], r: f64) -> f64 {
        let columns = self.stages + 1;
        let entry = |i: usize, j: usize| k.get(i * self.stages + j).copied().unwrap_or(f64::NAN);
        let row = |i: usize| -> Vec<f64> {
            let own = (0..columns).map(|j| if j < self.stages { entry(i, j) } else { 0.0 });
            let own: Vec<f64> = own.collect();
            let left = own.iter().enumerate();
            let left = left.map(|(j, x)| r * x + f64::from(u8::from(i == j)));
            left.chain(own.iter().copied()).chain([1.0]).collect()
        };
        let mut rows: Vec<Vec<f64>> = (0..columns).map(row).collect();
        for pivot in 0..columns {
            let largest = (pivot..columns).max_by(|&i, &j| {
                let [a, b] = [i, j].map(|i| rows[i][pivot].abs());
                a.total_cmp(&b)
            });
            rows.swap(pivot, largest.unwrap_or(pivot));
            let top: Vec<f64> = rows[pivot].iter().map(|x| x / rows[pivot][pivot]).collect();
            for (i, row) in rows.iter_mut().enumerate() {
                let factor = row[pivot];
                for (x, y) in row.iter_mut().zip(&top) {
                    *x = if i == pivot { *y } else { *x - factor * y };
                }
            }
        }
        let solved = rows.iter().flat_map(|row| row.iter().skip(columns));
        solved.map(|x| if *x >= 0.0 { 0.0 } else { -x }).sum()
    }
}

#[cfg(test)]
mod tests;
