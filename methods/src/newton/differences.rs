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

use super::{Jacobians, Work, same};
use crate::affine::{self, WIDE, direction, is_affine, may_be_affine};
use crate::field::Field;
use crate::implicit::{Core, Failure};
use crate::state::{State, max_norm, zeros};

/// Half the intervals of central differences, in units of s.
const WIDTHS: [f64; 2] = [WIDE, 1e-5];
/// Errors of a forward difference are at most this many times ε τ over its interval.
const NOISE: f64 = 8.0;

/// Which argument of g is moved.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Moved {
    Position,
    Velocity,
}

/// The arguments of g that are moved, each with the least size of a component.
type Arguments = [Option<(Moved, f64)>; 2];

/// The places on a line beside 0.
const AWAY: [f64; 3] = [-1.0, 1.0, 2.0];

/// Memory of values of g along a line through the arguments.
#[derive(Clone, Debug)]
pub(super) struct Line<S> {
    /// The arguments.
    begin: [S; 2],
    /// The values away from them.
    values: [Vec<f64>; 3],
}

impl<S: State> Line<S> {
    pub(super) fn new(like: &S) -> Self {
        Self {
            begin: [zeros(like), zeros(like)],
            values: [(); 3].map(|()| Vec::with_capacity(like.len())),
        }
    }
}

impl<S: State> Work<S> {
    fn moved(&mut self, moved: Moved) -> &mut S {
        match moved {
            Moved::Position => &mut self.position,
            Moved::Velocity => &mut self.velocity,
        }
    }

    /// The arguments of evaluation k that matter to it, each with the least size of a component: what a
    /// component may be taken to vary by when it is itself near zero.
    fn arguments_that_matter<G: Field<S, RANK>, const RANK: usize, const K: usize>(
        &self,
        k: usize,
        g: &G,
        core: &Core<'_, S, K>,
        y: &[&mut S; K],
    ) -> Arguments {
        let unknown = y.iter().map(|y| max_norm(y.as_slice())).fold(0.0, f64::max);
        let (px, pv) = (&core.position_slope[k], &core.velocity_slope[k]);
        let least =
            |z: &S, slope: &[f64]| 1e-3 * max_norm(z.as_slice()).max(max_norm(slope) * unknown);
        let position = (Moved::Position, least(&self.position, px));
        let velocity = (Moved::Velocity, least(&self.velocity, pv));
        let in_position = max_norm(px) != 0.0;
        let in_velocity = max_norm(pv) != 0.0 && g.uses_velocity_at(k);
        [
            in_position.then_some(position),
            in_velocity.then_some(velocity),
        ]
    }

    /// Writes g at the arguments of evaluation k, component j moved by about `delta`, into `probe`; by
    /// how much it was moved.
    fn evaluate_beside<G: Field<S, RANK>, const RANK: usize, const K: usize>(
        &mut self,
        (k, g): (usize, &mut G),
        core: &Core<'_, S, K>,
        (moved, j): (Moved, usize),
        delta: f64,
    ) -> Result<f64, Failure> {
        let component = &mut self.moved(moved).as_mut_slice()[j];
        let old = *component;
        *component += delta;
        let delta = *component - old;
        g.evaluate_at(
            k,
            core.t[k],
            &self.position,
            &self.velocity,
            &mut self.probe,
        );
        self.moved(moved).as_mut_slice()[j] = old;
        same(self.value[k].len(), self.probe.len())?;
        Ok(delta)
    }

    /// Writes values of g along a line through the arguments of evaluation k, beside the one there.
    fn evaluate_line<G: Field<S, RANK>, const RANK: usize, const K: usize>(
        &mut self,
        (k, g): (usize, &mut G),
        core: &Core<'_, S, K>,
        arguments: Arguments,
    ) -> Result<u64, Failure> {
        let Line { begin, .. } = &mut self.line;
        for (begin, z) in begin.iter_mut().zip([&self.position, &self.velocity]) {
            begin.as_mut_slice().copy_from_slice(z.as_slice());
        }
        for (index, s) in AWAY.into_iter().enumerate() {
            for (moved, least) in arguments.into_iter().flatten() {
                let z = self.moved(moved);
                for j in 0..z.len() {
                    let size = size(z, j, least);
                    z.as_mut_slice()[j] += s * direction(j) * size;
                }
            }
            g.evaluate_at(
                k,
                core.t[k],
                &self.position,
                &self.velocity,
                &mut self.probe,
            );
            same(self.value[k].len(), self.probe.len())?;
            let Line { begin, values } = &mut self.line;
            values[index].clear();
            values[index].extend_from_slice(self.probe.as_slice());
            for (z, begin) in [&mut self.position, &mut self.velocity]
                .into_iter()
                .zip(begin)
            {
                z.as_mut_slice().copy_from_slice(begin.as_slice());
            }
        }
        Ok(AWAY.len() as u64)
    }

    /// The values along the line through the arguments of evaluation k.
    fn values_along_line(&self, k: usize) -> affine::Line<'_> {
        let [before, one, two] = &self.line.values;
        [before, self.value[k].as_slice(), one, two]
    }

    /// The Jacobians at the arguments of evaluation k, where they are not `given`: forward differences,
    /// only where the slopes need them; the evaluations spent. Where the matrix will be kept, g is looked
    /// at whether it is affine.
    pub(super) fn differences<G: Field<S, RANK>, const RANK: usize, const K: usize>(
        &mut self,
        (k, g): (usize, &mut G),
        core: &Core<'_, S, K>,
        y: &[&mut S; K],
        (given, kept): (bool, bool),
        jacobians: &mut Jacobians,
    ) -> Result<u64, Failure> {
        let found = self.arguments_that_matter(k, g, core, y);
        let mut evaluations = 0;
        if g.is_linear() {
            self.curved = false;
            if !given {
                evaluations += self.forward((k, g), core, (found, WIDE), jacobians)?;
            }
            return Ok(evaluations);
        }
        if kept && !self.curved {
            evaluations += self.evaluate_line((k, g), core, found)?;
            self.curved = !may_be_affine(&self.values_along_line(k));
            if !self.curved {
                if !given {
                    evaluations += self.forward((k, g), core, (found, WIDE), jacobians)?;
                }
                let mut terms = std::mem::take(&mut self.terms);
                let value = self.value[k].as_slice();
                jacobians.terms(value, &self.position, &self.velocity, &mut terms);
                self.curved = !is_affine(&self.values_along_line(k), &terms);
                self.terms = terms;
            }
        }
        if !given && (self.curved || !kept) {
            let narrow = f64::EPSILON.sqrt();
            evaluations += self.forward((k, g), core, (found, narrow), jacobians)?;
        }
        Ok(evaluations)
    }

    /// Forward differences in these arguments over an interval, in units of the components' sizes.
    fn forward<G: Field<S, RANK>, const RANK: usize, const K: usize>(
        &mut self,
        (k, g): (usize, &mut G),
        core: &Core<'_, S, K>,
        (arguments, width): (Arguments, f64),
        jacobians: &mut Jacobians,
    ) -> Result<u64, Failure> {
        let mut evaluations = 0;
        for (moved, least) in arguments.into_iter().flatten() {
            let matrix = match moved {
                Moved::Position => &mut jacobians.g_x,
                Moved::Velocity => &mut jacobians.g_v,
            };
            for c in 0..columns(g, self.position.len()) {
                let j = column(g, c);
                let delta = width * size(self.moved(moved), j, least);
                let delta = self.evaluate_beside((k, g), core, (moved, j), delta)?;
                let rows = self.probe.as_slice().iter().zip(self.value[k].as_slice());
                for (entry, (probe, value)) in matrix.column_mut(j).iter_mut().zip(rows) {
                    *entry = (probe - value) / delta;
                }
                evaluations += 1;
            }
        }
        Ok(evaluations)
    }

    /// Replaces forward differences by central ones where these are better; the evaluations spent.
    pub(super) fn refine<G: Field<S, RANK>, const RANK: usize, const K: usize>(
        &mut self,
        k: usize,
        g: &mut G,
        core: &Core<'_, S, K>,
        y: &[&mut S; K],
        jacobians: &mut Jacobians,
    ) -> Result<u64, Failure> {
        let (value, mut terms) = (self.value[k].as_slice(), std::mem::take(&mut self.terms));
        jacobians.terms(value, &self.position, &self.velocity, &mut terms);
        let mut evaluations = 0;
        for (moved, least) in self
            .arguments_that_matter(k, g, core, y)
            .into_iter()
            .flatten()
        {
            let matrix = match moved {
                Moved::Position => &mut jacobians.g_x,
                Moved::Velocity => &mut jacobians.g_v,
            };
            for c in 0..columns(g, self.position.len()) {
                let j = column(g, c);
                let size = size(self.moved(moved), j, least);
                let noise = NOISE * f64::EPSILON.sqrt() / size;
                for width in WIDTHS {
                    let forth = self.evaluate_beside((k, g), core, (moved, j), width * size)?;
                    self.other
                        .as_mut_slice()
                        .copy_from_slice(self.probe.as_slice());
                    let back = self.evaluate_beside((k, g), core, (moved, j), -width * size)?;
                    evaluations += 2;
                    let ends = self.other.as_slice().iter().zip(self.probe.as_slice());
                    let central = ends.map(|(after, before)| (after - before) / (forth - back));
                    let mut column = matrix.column_mut(j);
                    let mut compared = central.clone().zip(column.iter()).zip(&terms);
                    if compared.all(|((new, old), term)| (new - old).abs() <= noise * term) {
                        for (entry, central) in column.iter_mut().zip(central) {
                            *entry = central;
                        }
                        break;
                    }
                }
            }
        }
        self.terms = terms;
        Ok(evaluations)
    }
}

/// The number of columns that are not known to be zero.
fn columns<S, G: Field<S, RANK>, const RANK: usize>(g: &G, n: usize) -> usize {
    g.acts_on().map_or(n, <[usize]>::len)
}

/// The c-th of them.
fn column<S, G: Field<S, RANK>, const RANK: usize>(g: &G, c: usize) -> usize {
    g.acts_on()
        .and_then(|stated| stated.get(c).copied())
        .unwrap_or(c)
}

/// The size of component j, but at least `least`, and not zero.
fn size<S: State>(z: &S, j: usize, least: f64) -> f64 {
    let size = z.as_slice()[j].abs().max(least);
    if size > 0.0 { size } else { 1.0 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::implicit::tests::{jacobians, nonlinear};
    use nalgebra::DMatrix;

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

    fn zero() -> Jacobians {
        let [g_x, g_v] = [(); 2].map(|()| DMatrix::zeros(2, 2));
        Jacobians { g_x, g_v }
    }

    #[test]
    fn difference_jacobians_agree_with_analytic_ones() {
        let (x, v) = ([0.3, 0.8], [1.0, -0.5]);
        let core = core(&x, &v);
        let mut work = Work::new(&x, 1);
        let mut y = [0.0; 2];
        let y = [&mut y];
        work.residual(&mut nonlinear, &core, &y).unwrap();
        let (mut found, mut exact) = (zero(), zero());
        let count = work.differences((0, &mut nonlinear), &core, &y, (false, true), &mut found);
        // Three to find that it is curved.
        assert_eq!(count, Ok(7));
        jacobians(0.0, &x, &v, &mut exact.g_x, &mut exact.g_v);
        let error = |found: &Jacobians| {
            let (x, v) = (&found.g_x - &exact.g_x, &found.g_v - &exact.g_v);
            x.amax().max(v.amax())
        };
        assert!(error(&found) < 1e-7);
        work.refine(0, &mut nonlinear, &core, &y, &mut found)
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
        let (x, v) = ([0.7, 0.4], [0.0; 2]);
        let core = core(&x, &v);
        let mut work = Work::new(&x, 1);
        let mut y = [0.0; 2];
        let y = [&mut y];
        work.residual(&mut springs, &core, &y).unwrap();
        let mut found = zero();
        // As where something else is curved.
        work.curved = true;
        work.differences((0, &mut springs), &core, &y, (false, true), &mut found)
            .unwrap();
        // The sum of a row is that of the soft springs.
        let soft = |found: &Jacobians| [0, 1].map(|i| found.g_x.row(i).sum());
        let error = |[a, b]: [f64; 2]| (a + 1.0).abs().max((b + 3.0).abs());
        assert!(error(soft(&found)) > 10.0, "{:?}", soft(&found));
        work.refine(0, &mut springs, &core, &y, &mut found).unwrap();
        assert!(error(soft(&found)) < 0.1, "{:?}", soft(&found));
        work.curved = false;
        let mut found = zero();
        work.differences((0, &mut springs), &core, &y, (false, true), &mut found)
            .unwrap();
        assert!(error(soft(&found)) < 0.1, "{:?}", soft(&found));
    }
}
