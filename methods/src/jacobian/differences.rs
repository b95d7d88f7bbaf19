//! The Jacobians of g by differences.
//!
//! A forward difference over √ε s, s the size of component j, has the error
//!
//! ```text
//! ε τ_i / (√ε s),    τ = |g| + |g_x| |x| + |g_v| |v|,
//! ```
//!
//! in row i: √ε of the *largest* term there. A soft spring beside a stiff one is lost in that, and with it
//! the contraction of Newton's iteration. [`Jacobian::refine`] then takes central differences over the widest
//! of a few intervals that agrees with the forward difference but for this error: where g is linear, or
//! nearly so, that is s/4, and the error is a few ε of the largest term. Where g is said to be affine
//! altogether, forward differences are that wide from the beginning.
//!
//! A component far below the largest one is moved by √ε/1000 of that, which may be much more than itself:
//! where g is curved there, as by the square of a concentration of 10⁻¹² beside 1, that is the slope at
//! another point. [`Jacobian::narrow`] takes √ε of the component itself where the two differ by more than
//! the error above, that of the narrower interval.

use super::columns::Columns;
use super::{Differences, Jacobian, Place, tangent, zeroed};
use crate::base::{Failure, Real, State, coarser, size};
use crate::jacobian::direction::WIDE;
use crate::linear::Tangents;
use crate::problem::AnyField;

/// Half the intervals of central differences, in units of s.
const WIDTHS: [f64; 2] = [WIDE, 1e-5];
/// Errors of a forward difference are at most this many times ε τ over its interval.
const NOISE: f64 = 8.0;

impl<S: State> Jacobian<S> {
    /// Differences by the groups of columns at hand.
    pub(super) fn difference<const RANK: usize>(
        &mut self,
        g: &mut dyn AnyField<S, RANK>,
        place: &Place<'_, S>,
        differences: Differences,
        tangents: &mut Tangents,
    ) -> Result<(), Failure> {
        let columns = std::mem::take(&mut self.columns[place.k]);
        columns.reset(&mut tangents.in_x);
        if g.uses_velocity() {
            columns.reset(&mut tangents.in_v);
        }
        let width = match differences {
            Differences::Wide => WIDE,
            _ => coarser::<S::Real>().sqrt(),
        };
        self.forward(g, place, &columns, width, tangents)?;
        match differences {
            Differences::Central => self.refine(g, place, &columns, tangents)?,
            Differences::Own => self.narrow(g, place, &columns, tangents)?,
            Differences::Narrow | Differences::Wide => {}
        }
        self.columns[place.k] = columns;
        Ok(())
    }

    /// Evaluates with components of argument m moved by a part of their sizes.
    fn beside<const RANK: usize>(
        &mut self,
        g: &mut dyn AnyField<S, RANK>,
        place: &Place<'_, S>,
        m: usize,
        group: &[usize],
        width: f64,
    ) -> Result<(), Failure> {
        self.leave();
        for &j in group {
            self.shift(m, j, width * self.sizes[m][j]);
        }
        self.evaluate(g, place)
    }

    /// The difference of row i in component j of argument m.
    fn slope(&self, m: usize, i: usize, j: usize) -> f64 {
        (self.probe.as_slice()[i].to_f64() - self.here[i]) / self.moves[m][j]
    }

    /// Forward differences over a part of the sizes.
    fn forward<const RANK: usize>(
        &mut self,
        g: &mut dyn AnyField<S, RANK>,
        place: &Place<'_, S>,
        columns: &Columns,
        width: f64,
        tangents: &mut Tangents,
    ) -> Result<(), Failure> {
        for m in place.arguments() {
            let values = tangent(tangents, m).values_mut();
            for group in columns.groups() {
                self.beside(g, place, m, group, width)?;
                for &j in group {
                    for (i, slot) in columns.places(j) {
                        values[slot] = self.slope(m, i, j);
                    }
                }
            }
        }
        Ok(())
    }

    /// Replaces forward differences of components that were moved by more than √ε of themselves by narrower
    /// ones, where these tell more than rounding.
    fn narrow<const RANK: usize>(
        &mut self,
        g: &mut dyn AnyField<S, RANK>,
        place: &Place<'_, S>,
        columns: &Columns,
        tangents: &mut Tangents,
    ) -> Result<(), Failure> {
        let epsilon = coarser::<S::Real>();
        self.size_terms(place.value, tangents);
        for m in place.arguments() {
            let values = tangent(tangents, m).values_mut();
            for group in columns.groups() {
                let mut small = std::mem::take(&mut self.open);
                self.take_own_sizes(m, group, &mut small);
                if !small.is_empty() {
                    self.beside(g, place, m, &small, epsilon.sqrt())?;
                }
                for &j in &small {
                    let noise = NOISE * epsilon / self.moves[m][j].abs();
                    let differs = |(i, slot): (usize, usize)| {
                        (self.slope(m, i, j) - values[slot]).abs() > noise * self.terms[i]
                    };
                    // Whole columns: sums of rows that are constant stay so.
                    if columns.places(j).any(differs) {
                        for (i, slot) in columns.places(j) {
                            values[slot] = self.slope(m, i, j);
                        }
                    }
                }
                self.open = small;
            }
        }
        Ok(())
    }

    /// The components of a group that are smaller than they were taken to be, which now vary by themselves.
    fn take_own_sizes(&mut self, m: usize, group: &[usize], small: &mut Vec<usize>) {
        small.clear();
        let z = self.point[m].as_slice();
        for &j in group {
            let own = size(z[j]);
            if own > 0.0 && own < self.sizes[m][j] {
                self.sizes[m][j] = own;
                small.push(j);
            }
        }
    }

    /// Replaces forward differences by central ones where these are better.
    fn refine<const RANK: usize>(
        &mut self,
        g: &mut dyn AnyField<S, RANK>,
        place: &Place<'_, S>,
        columns: &Columns,
        tangents: &mut Tangents,
    ) -> Result<(), Failure> {
        self.size_terms(place.value, tangents);
        let mut open = std::mem::take(&mut self.open);
        zeroed(&mut self.image, self.here.len());
        for m in place.arguments() {
            let values = tangent(tangents, m).values_mut();
            for group in columns.groups() {
                open.clear();
                open.extend_from_slice(group);
                for width in WIDTHS {
                    if open.is_empty() {
                        break;
                    }
                    self.beside(g, place, m, &open, width)?;
                    std::mem::swap(&mut self.probe, &mut self.other);
                    for &j in &open {
                        self.image[j] = self.moves[m][j];
                    }
                    self.beside(g, place, m, &open, -width)?;
                    open.retain(|&j| !self.takes_central(m, j, columns, values));
                }
            }
        }
        self.open = open;
        Ok(())
    }

    /// Takes the central differences of a column over an interval, if they agree with the forward ones up to the error
    /// of these. Returns whether they agree.
    fn takes_central(&self, m: usize, j: usize, columns: &Columns, values: &mut [f64]) -> bool {
        let apart = self.image[j] - self.moves[m][j];
        let noise = NOISE * coarser::<S::Real>().sqrt() / self.sizes[m][j];
        let after = self.other.as_slice();
        let before = self.probe.as_slice();
        let central = |i: usize| (after[i] - before[i]).to_f64() / apart;
        let near =
            |(i, slot): (usize, usize)| (central(i) - values[slot]).abs() <= noise * self.terms[i];
        let better = columns.places(j).all(near);
        for (i, slot) in columns.places(j).filter(|_| better) {
            values[slot] = central(i);
        }
        better
    }
}
