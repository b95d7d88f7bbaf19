//! The Jacobians of g by differences.
//!
//! A forward difference over √ε s, s the size of component j, has the error
//!
//! ```text
//! ε τ_i / (√ε s),    τ = |g| + |g_x| |x| + |g_v| |v|,
//! ```
//!
//! in row i: √ε of the *largest* term there. A soft spring beside a stiff one is lost in that, and with it
//! the contraction of Newton's iteration. [`Work::refine`] then takes central differences over the widest
//! of a few intervals that agrees with the forward difference but for this error: where g is linear, or
//! nearly so, that is s/4, and the error is a few ε of the largest term. Where g is [affine](crate::affine)
//! altogether, forward differences are that wide from the beginning.
//!
//! A component far below the largest one is moved by √ε/1000 of that, which may be much more than itself:
//! where g is curved there, as by the square of a concentration of 10⁻¹² beside 1, that is the slope at
//! another point. [`Work::narrow`] takes √ε of the component itself where the two differ by more than
//! the error above, that of the narrower interval.

use super::Work;
use super::probes::{Arguments, Moved};
use crate::affine::{WIDE, is_affine, may_be_affine};
use crate::field::AnyField;
use crate::implicit::{Core, Failure};
use crate::linear::Tangents;
use crate::real::{Real, coarser, size};
use crate::state::State;

/// Half the intervals of central differences, in units of s.
const WIDTHS: [f64; 2] = [WIDE, 1e-5];
/// Errors of a forward difference are at most this many times ε τ over its interval.
const NOISE: f64 = 8.0;

impl<S: State> Work<S> {
    /// The tangents at the arguments of evaluation k, where they are not `given`: forward differences,
    /// only where the slopes need them; the evaluations spent. Where the matrix will be kept, g is looked
    /// at whether it is affine.
    pub(super) fn differences<const RANK: usize, const K: usize>(
        &mut self,
        (k, g): (usize, &mut dyn AnyField<S, RANK>),
        core: &Core<'_, S, K>,
        y: &[&mut S; K],
        (given, kept): (bool, bool),
        tangents: &mut Tangents,
    ) -> Result<u64, Failure> {
        let found = self.arguments_that_matter(k, g, core, y);
        let mut evaluations = 0;
        if self.linear {
            self.curved = false;
            if !given {
                evaluations += self.forward((k, g), core, y, (found, WIDE), tangents)?;
            }
            return Ok(evaluations);
        }
        if kept && !self.curved {
            evaluations += self.evaluate_line((k, g), core, y, found)?;
            self.curved = !may_be_affine(&self.values_along_line(k), coarser::<S::Real>());
            if !self.curved {
                if !given {
                    evaluations += self.forward((k, g), core, y, (found, WIDE), tangents)?;
                }
                let mut terms = std::mem::take(&mut self.terms);
                self.terms(k, tangents, &mut terms);
                self.curved = !is_affine(&self.values_along_line(k), &terms, coarser::<S::Real>());
                self.terms = terms;
            }
        }
        if !given && (self.curved || !kept) {
            let narrow = coarser::<S::Real>().sqrt();
            evaluations += self.forward((k, g), core, y, (found, narrow), tangents)?;
        }
        Ok(evaluations)
    }

    /// Forward differences in these arguments over an interval, in units of the components' sizes.
    fn forward<const RANK: usize, const K: usize>(
        &mut self,
        (k, g): (usize, &mut dyn AnyField<S, RANK>),
        core: &Core<'_, S, K>,
        y: &[&mut S; K],
        (arguments, width): (Arguments, f64),
        tangents: &mut Tangents,
    ) -> Result<u64, Failure> {
        let columns = std::mem::take(&mut self.columns);
        let n = self.position.len();
        let mut evaluations = 0;
        for (moved, least) in arguments.into_iter().flatten() {
            let matrix = match moved {
                Moved::Position => &mut tangents.in_x,
                Moved::Velocity => &mut tangents.in_v,
            };
            let values = matrix.values_mut();
            for c in 0..columns.count() {
                let group = columns.group(c);
                self.probe_beside((k, g), core, y, (moved, group, least), width)?;
                let probe = self.probe.as_slice();
                let here = &self.increment[k * n..];
                for &j in group {
                    for (i, slot) in columns.places(j) {
                        values[slot] = (probe[i].to_f64() - here[i]) / self.moves[j].1;
                    }
                }
                evaluations += 1;
            }
        }
        self.columns = columns;
        Ok(evaluations)
    }

    /// Replaces forward differences of components that were moved by more than √ε of themselves by narrower
    /// ones, where these tell more than rounding; the evaluations spent.
    pub(super) fn narrow<const RANK: usize, const K: usize>(
        &mut self,
        (k, g): (usize, &mut dyn AnyField<S, RANK>),
        core: &Core<'_, S, K>,
        y: &[&mut S; K],
        tangents: &mut Tangents,
    ) -> Result<u64, Failure> {
        let root = coarser::<S::Real>().sqrt();
        let mut terms = std::mem::take(&mut self.terms);
        self.terms(k, tangents, &mut terms);
        let columns = std::mem::take(&mut self.columns);
        let mut small = std::mem::take(&mut self.open);
        let mut evaluations = 0;
        let found = self.arguments_that_matter(k, g, core, y);
        for (moved, least) in found.into_iter().flatten() {
            let matrix = match moved {
                Moved::Position => &mut tangents.in_x,
                Moved::Velocity => &mut tangents.in_v,
            };
            let values = matrix.values_mut();
            for c in 0..columns.count() {
                small.clear();
                let z = self.moved(moved).as_slice();
                let own = columns.group(c).iter().map(|&j| (j, size(z[j])));
                small.extend(
                    own.filter(|&(_, own)| own > 0.0 && own < least)
                        .map(|(j, _)| j),
                );
                if small.is_empty() {
                    continue;
                }
                self.probe_beside((k, g), core, y, (moved, &small, 0.0), root)?;
                evaluations += 1;
                let probe = self.probe.as_slice();
                let here = &self.increment[k * self.probe.len()..];
                for &j in &small {
                    let apart = self.moves[j].1;
                    let slope = |i: usize| (probe[i].to_f64() - here[i]) / apart;
                    let noise = NOISE * coarser::<S::Real>() / apart.abs();
                    let differs = |(i, slot): (usize, usize)| {
                        (slope(i) - values[slot]).abs() > noise * terms[i]
                    };
                    // Whole columns: sums of rows that are constant stay so.
                    if columns.places(j).any(differs) {
                        for (i, slot) in columns.places(j) {
                            values[slot] = slope(i);
                        }
                    }
                }
            }
        }
        (self.columns, self.terms, self.open) = (columns, terms, small);
        Ok(evaluations)
    }

    /// Replaces forward differences by central ones where these are better; the evaluations spent.
    pub(super) fn refine<const RANK: usize, const K: usize>(
        &mut self,
        (k, g): (usize, &mut dyn AnyField<S, RANK>),
        core: &Core<'_, S, K>,
        y: &[&mut S; K],
        tangents: &mut Tangents,
    ) -> Result<u64, Failure> {
        let mut terms = std::mem::take(&mut self.terms);
        self.terms(k, tangents, &mut terms);
        let columns = std::mem::take(&mut self.columns);
        let mut evaluations = 0;
        let mut open = std::mem::take(&mut self.open);
        let found = self.arguments_that_matter(k, g, core, y);
        for (moved, least) in found.into_iter().flatten() {
            let matrix = match moved {
                Moved::Position => &mut tangents.in_x,
                Moved::Velocity => &mut tangents.in_v,
            };
            let values = matrix.values_mut();
            for c in 0..columns.count() {
                open.clear();
                open.extend_from_slice(columns.group(c));
                for width in WIDTHS {
                    if open.is_empty() {
                        break;
                    }
                    self.probe_beside((k, g), core, y, (moved, &open, least), width)?;
                    std::mem::swap(&mut self.probe, &mut self.other);
                    self.forth.clear();
                    self.forth.extend(open.iter().map(|&j| self.moves[j].1));
                    self.probe_beside((k, g), core, y, (moved, &open, least), -width)?;
                    evaluations += 2;
                    let after = self.other.as_slice();
                    let before = self.probe.as_slice();
                    let mut forth = self.forth.iter();
                    open.retain(|&j| {
                        let apart = forth.next().map_or(0.0, |forth| forth - self.moves[j].1);
                        let noise =
                            NOISE * coarser::<S::Real>().sqrt() / self.size(moved, j, least);
                        let central = |i: usize| (after[i] - before[i]).to_f64() / apart;
                        let better = columns
                            .places(j)
                            .all(|(i, slot)| (central(i) - values[slot]).abs() <= noise * terms[i]);
                        for (i, slot) in columns.places(j).filter(|_| better) {
                            values[slot] = central(i);
                        }
                        !better
                    });
                }
            }
        }
        (self.columns, self.terms, self.open) = (columns, terms, open);
        Ok(evaluations)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::implicit::tests::{jacobians, nonlinear};
    use crate::linear::{Matrix, Pattern};

    type V = [f64; 2];

    fn core<'a>(x: &'a V, v: &'a V) -> Core<'a, V, 1> {
        Core {
            t: [0.0],
            position: [x],
            position_slope: [[1.0]],
            velocity: [v],
            velocity_slope: [[1.0]],
        }
    }

    fn zero() -> Tangents {
        let mut tangents = Tangents::new(2);
        tangents.in_x.dense_mut();
        tangents.in_v.dense_mut();
        tangents
    }

    #[test]
    fn difference_jacobians_agree_with_analytic_ones() {
        let x = [0.3, 0.8];
        let v = [1.0, -0.5];
        let core = core(&x, &v);
        let mut work = Work::new(&x, 1);
        let mut y = [0.0; 2];
        let y = [&mut y];
        work.residual(&mut nonlinear, &core, &y, true).unwrap();
        work.columns.single(2, None);
        let mut found = zero();
        let mut exact = zero();
        let count = work.differences((0, &mut nonlinear), &core, &y, (false, true), &mut found);
        // Three to find that it is curved.
        assert_eq!(count, Ok(7));
        let Tangents { in_x, in_v, .. } = &mut exact;
        jacobians(0.0, &x, &v, in_x.dense_mut(), in_v.dense_mut());
        let apart = |a: &Matrix, b: &Matrix| {
            let both = a.values().iter().zip(b.values());
            both.map(|(a, b)| (a - b).abs()).fold(0.0, f64::max)
        };
        let error =
            |found: &Tangents| apart(&found.in_x, &exact.in_x).max(apart(&found.in_v, &exact.in_v));
        assert!(error(&found) < 1e-7);
        work.refine((0, &mut nonlinear), &core, &y, &mut found)
            .unwrap();
        assert!(error(&found) < 1e-9, "{}", error(&found));
    }

    /// Springs 10¹² and 1 on one body: a narrow difference loses the soft one, a wide one does not.
    #[test]
    fn a_soft_term_beside_a_stiff_one_is_found() {
        let mut springs = |_: f64, x: &V, _: &V, a: &mut V| {
            *a = [
                -1e12 * (x[0] - x[1]) - x[0],
                1e12 * (x[0] - x[1]) - 3.0 * x[1],
            ];
        };
        let x = [0.7, 0.4];
        let v = [0.0; 2];
        let core = core(&x, &v);
        let mut work = Work::new(&x, 1);
        let mut y = [0.0; 2];
        let y = [&mut y];
        work.residual(&mut springs, &core, &y, true).unwrap();
        work.columns.single(2, None);
        let mut found = zero();
        // As where something else is curved.
        work.curved = true;
        work.differences((0, &mut springs), &core, &y, (false, true), &mut found)
            .unwrap();
        // The sum of a row is that of the soft springs.
        let soft = |found: &Tangents| [0, 1].map(|i| found.in_x.get(i, 0) + found.in_x.get(i, 1));
        let error = |[a, b]: [f64; 2]| (a + 1.0).abs().max((b + 3.0).abs());
        assert!(error(soft(&found)) > 10.0, "{:?}", soft(&found));
        work.refine((0, &mut springs), &core, &y, &mut found)
            .unwrap();
        assert!(error(soft(&found)) < 0.1, "{:?}", soft(&found));
        work.curved = false;
        let mut found = zero();
        work.differences((0, &mut springs), &core, &y, (false, true), &mut found)
            .unwrap();
        assert!(error(soft(&found)) < 0.1, "{:?}", soft(&found));
    }

    /// Columns that share no row are differenced together, with the same result to the last bit.
    #[test]
    fn coloured_differences_are_those_of_single_columns() {
        const N: usize = 9;
        let mut g = |t: f64, x: &[f64; N], v: &[f64; N], a: &mut [f64; N]| {
            for i in 0..N {
                let next = x[(i + 1) % N] - x[i];
                a[i] = t + next + next.powi(3) - x[i].sin() * v[i] * v[(i + 4) % N];
            }
        };
        let rings = (0..N).flat_map(|i| [(i, i), (i, (i + 1) % N), (i, (i + 4) % N)]);
        let pattern = Pattern::new(N, N, rings).unwrap();
        let x: [f64; N] = std::array::from_fn(|i| (1.0 + i as f64).sin());
        let v: [f64; N] = std::array::from_fn(|i| (2.0 + i as f64).cos());
        let core = Core {
            t: [0.5],
            position: [&x],
            position_slope: [[1.0]],
            velocity: [&v],
            velocity_slope: [[1.0]],
        };
        let mut y = [0.1; N];
        let y = [&mut y];
        let mut found = Vec::new();
        for coloured in [false, true] {
            let mut work = Work::new(&x, 1);
            work.residual(&mut g, &core, &y, true).unwrap();
            work.columns.single(N, None);
            if coloured {
                work.columns.follow(&pattern);
                assert!(work.columns.count() < N);
            }
            let mut tangents = Tangents::new(N);
            work.columns.reset(&mut tangents.in_x);
            work.columns.reset(&mut tangents.in_v);
            let way = (false, false);
            work.differences((0, &mut g), &core, &y, way, &mut tangents)
                .unwrap();
            found.push(tangents.clone());
            work.refine((0, &mut g), &core, &y, &mut tangents).unwrap();
            found.push(tangents);
        }
        for (alone, together) in [(0, 2), (1, 3)] {
            for (i, j) in (0..N).flat_map(|i| (0..N).map(move |j| (i, j))) {
                let entries = |k: usize| (found[k].in_x.get(i, j), found[k].in_v.get(i, j));
                assert_eq!(entries(alone), entries(together), "{i} {j}");
            }
        }
        assert_ne!(found[0].in_x.get(2, 3), found[1].in_x.get(2, 3));
    }
}
