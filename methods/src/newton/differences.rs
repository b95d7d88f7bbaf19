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

use super::{Work, same};
use crate::affine::{self, CONFIDENT, WIDE, direction, is_affine, is_foretold, may_be_affine};
use crate::field::Field;
use crate::implicit::{Core, Failure};
use crate::linear::columns::{DENSE, FEW};
use crate::linear::detection::{DETECTING, Interval, Way, detect, mark};
use crate::linear::{Matrix, Pattern, Tangents};
use crate::state::{State, max_norm, zeros};
use std::sync::Arc;

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

    /// Writes the residual of evaluation k at its arguments into `probe`.
    fn probe<G: Field<S, RANK>, const RANK: usize, const K: usize>(
        &mut self,
        (k, g): (usize, &mut G),
        core: &Core<'_, S, K>,
        y: &[&mut S; K],
    ) -> Result<(), Failure> {
        let at = (core.t[k], &self.position, &self.velocity);
        g.residual_at(k, at, y[k], &mut self.probe);
        same(self.position.len(), self.probe.len())
    }

    /// Writes the residual of evaluation k, a group of components each moved by about `width` of its size,
    /// into `probe`, and into `moves` by how much each was moved.
    fn probe_beside<G: Field<S, RANK>, const RANK: usize, const K: usize>(
        &mut self,
        (k, g): (usize, &mut G),
        core: &Core<'_, S, K>,
        y: &[&mut S; K],
        (moved, group, least): (Moved, &[usize], f64),
        width: f64,
    ) -> Result<(), Failure> {
        for &j in group {
            let delta = width * size(self.moved(moved), j, least);
            let component = &mut self.moved(moved).as_mut_slice()[j];
            let old = *component;
            *component += delta;
            self.moves[j] = (old, *component - old);
        }
        self.probe((k, g), core, y)?;
        for &j in group {
            self.moved(moved).as_mut_slice()[j] = self.moves[j].0;
        }
        Ok(())
    }

    /// Writes residuals along a line through the arguments of evaluation k, beside the one there.
    fn evaluate_line<G: Field<S, RANK>, const RANK: usize, const K: usize>(
        &mut self,
        (k, g): (usize, &mut G),
        core: &Core<'_, S, K>,
        y: &[&mut S; K],
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
            self.probe((k, &mut *g), core, y)?;
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
        let n = self.position.len();
        [before, &self.increment[k * n..(k + 1) * n], one, two]
    }

    /// The tangents at the arguments of evaluation k, where they are not `given`: forward differences,
    /// only where the slopes need them; the evaluations spent. Where the matrix will be kept, g is looked
    /// at whether it is affine.
    pub(super) fn differences<G: Field<S, RANK>, const RANK: usize, const K: usize>(
        &mut self,
        (k, g): (usize, &mut G),
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
            self.curved = !may_be_affine(&self.values_along_line(k));
            if !self.curved {
                if !given {
                    evaluations += self.forward((k, g), core, y, (found, WIDE), tangents)?;
                }
                let mut terms = std::mem::take(&mut self.terms);
                self.terms(k, tangents, &mut terms);
                self.curved = !is_affine(&self.values_along_line(k), &terms);
                self.terms = terms;
            }
        }
        if !given && (self.curved || !kept) {
            let narrow = f64::EPSILON.sqrt();
            evaluations += self.forward((k, g), core, y, (found, narrow), tangents)?;
        }
        Ok(evaluations)
    }

    /// Forward differences in these arguments over an interval, in units of the components' sizes.
    fn forward<G: Field<S, RANK>, const RANK: usize, const K: usize>(
        &mut self,
        (k, g): (usize, &mut G),
        core: &Core<'_, S, K>,
        y: &[&mut S; K],
        (arguments, width): (Arguments, f64),
        tangents: &mut Tangents,
    ) -> Result<u64, Failure> {
        let columns = std::mem::take(&mut self.columns);
        let (n, mut evaluations) = (self.position.len(), 0);
        for (moved, least) in arguments.into_iter().flatten() {
            let matrix = match moved {
                Moved::Position => &mut tangents.in_x,
                Moved::Velocity => &mut tangents.in_v,
            };
            let values = matrix.values_mut();
            for c in 0..columns.count() {
                let group = columns.group(c);
                self.probe_beside((k, g), core, y, (moved, group, least), width)?;
                let (probe, here) = (self.probe.as_slice(), &self.increment[k * n..]);
                for &j in group {
                    for (i, slot) in columns.places(j) {
                        values[slot] = (probe[i] - here[i]) / self.moves[j].1;
                    }
                }
                evaluations += 1;
            }
        }
        self.columns = columns;
        Ok(evaluations)
    }

    /// Replaces forward differences by central ones where these are better; the evaluations spent.
    pub(super) fn refine<G: Field<S, RANK>, const RANK: usize, const K: usize>(
        &mut self,
        (k, g): (usize, &mut G),
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
                    let (after, before) = (self.other.as_slice(), self.probe.as_slice());
                    let mut forth = self.forth.iter();
                    let (moves, z) = (
                        &self.moves,
                        match moved {
                            Moved::Position => &self.position,
                            Moved::Velocity => &self.velocity,
                        },
                    );
                    open.retain(|&j| {
                        let apart = forth.next().map_or(0.0, |forth| forth - moves[j].1);
                        let noise = NOISE * f64::EPSILON.sqrt() / size(z, j, least);
                        let central = |i: usize| (after[i] - before[i]) / apart;
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

    /// Finds which components are moved together, before differences are taken; the evaluations spent.
    pub(super) fn group_columns<G: Field<S, RANK>, const RANK: usize, const K: usize>(
        &mut self,
        g: &mut G,
        core: &Core<'_, S, K>,
        y: &[&mut S; K],
    ) -> Result<u64, Failure> {
        let n = self.position.len();
        if let Some(pattern) = g.pattern().filter(|_| !self.distrusted) {
            same(n, pattern.rows())?;
            same(n, pattern.columns())?;
            if self
                .columns
                .pattern()
                .is_none_or(|known| **known != *pattern)
            {
                self.columns.coloured(Arc::new(pattern.clone()));
            }
            return Ok(0);
        }
        if n <= FEW {
            self.columns.single(n, g.acts_on());
            return Ok(0);
        }
        if let Some(stated) = g.acts_on().filter(|stated| stated.len() <= FEW) {
            let row = |&i: &usize| stated.iter().map(move |&j| (i, j));
            let places = stated.iter().flat_map(row);
            let Ok(pattern) = Pattern::new(n, n, places) else {
                return Err(Failure::Dense { size: n });
            };
            if self
                .columns
                .pattern()
                .is_none_or(|known| **known != pattern)
            {
                self.columns.coloured(Arc::new(pattern));
            }
            return Ok(0);
        }
        let of_given = g.pattern().is_some_and(|given| {
            let known = self.columns.pattern();
            known.is_some_and(|known| **known == *given)
        });
        if self.columns.count() > 0 && !self.doubted && !of_given {
            return Ok(0);
        }
        self.doubted = false;
        let (found, evaluations) = self.detect(g, core, y)?;
        match (found, self.columns.pattern()) {
            (None, _) if n > DENSE => return Err(Failure::Dense { size: n }),
            (None, _) => self.columns.single(n, g.acts_on()),
            (Some(found), None) => self.columns.coloured(Arc::new(found)),
            (Some(found), Some(known)) => {
                let both = found.union(known);
                if both == **known {
                    self.confidence = self.confidence.saturating_add(1);
                } else {
                    self.columns.coloured(Arc::new(both));
                }
            }
        }
        Ok(evaluations)
    }

    /// The pattern of all evaluations at their arguments, if it is sparse; and the evaluations spent.
    ///
    /// What was missed, as a contact that is open, is found when Newton's iteration converges slowly on a
    /// new matrix.
    fn detect<G: Field<S, RANK>, const RANK: usize, const K: usize>(
        &mut self,
        g: &mut G,
        core: &Core<'_, S, K>,
        y: &[&mut S; K],
    ) -> Result<(Option<Pattern>, u64), Failure> {
        let n = self.position.len();
        let (mut whole, mut evaluations, mut failure) = (Pattern::empty(n, n), 0, None);
        for k in 0..K {
            self.arguments::<G, RANK, K>(k, core, y);
            let arguments = self.arguments_that_matter(k, g, core, y);
            let found = detect(n, n / 4, |group: &[Interval], seen: &mut [bool]| {
                for way in [Way::Undefined, Way::Beside] {
                    let probed = self.probe_group((k, &mut *g), core, y, (arguments, group), way);
                    evaluations += 1;
                    if let Err(found) = probed {
                        failure = Some(found);
                        return false;
                    }
                    let here = &self.increment[k * n..(k + 1) * n];
                    mark(self.probe.as_slice(), here, seen);
                }
                true
            });
            if let Some(failure) = failure {
                return Err(failure);
            }
            // What the problem may have kept is of its arguments again.
            self.probe((k, &mut *g), core, y)?;
            evaluations += 1;
            match found {
                Some(found) => whole = whole.union(&found),
                None => return Ok((None, evaluations)),
            }
        }
        Ok((Some(whole), evaluations))
    }

    /// Writes the residual of evaluation k into `probe`, all components of some intervals moved.
    fn probe_group<G: Field<S, RANK>, const RANK: usize, const K: usize>(
        &mut self,
        (k, g): (usize, &mut G),
        core: &Core<'_, S, K>,
        y: &[&mut S; K],
        (arguments, group): (Arguments, &[Interval]),
        way: Way,
    ) -> Result<(), Failure> {
        for (moved, least) in arguments.into_iter().flatten() {
            for j in group.iter().flat_map(|interval| interval.components()) {
                let z = self.moved(moved);
                let delta = DETECTING * direction(j) * size(z, j, least);
                way.move_component(&mut z.as_mut_slice()[j], delta);
            }
        }
        let probed = self.probe((k, g), core, y);
        self.arguments::<G, RANK, K>(k, core, y);
        probed
    }

    /// Whether g may be affine at its arguments, as far as its values along a line tell.
    pub(crate) fn looks_affine<G: Field<S, RANK>, const RANK: usize, const K: usize>(
        &mut self,
        g: &mut G,
        core: &Core<'_, S, K>,
        y: &[&mut S; K],
    ) -> Result<bool, Failure> {
        self.residual(g, core, y, false)?;
        for k in 0..K {
            self.arguments::<G, RANK, K>(k, core, y);
            let found = self.arguments_that_matter(k, g, core, y);
            self.evaluate_line((k, &mut *g), core, y, found)?;
            if !may_be_affine(&self.values_along_line(k)) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Checks that the mass of tangents is that of the residual, which is affine in y.
    pub(super) fn check_mass<G: Field<S, RANK>, const RANK: usize, const K: usize>(
        &mut self,
        (k, g): (usize, &mut G),
        core: &Core<'_, S, K>,
        y: &[&mut S; K],
        tangents: &Tangents,
    ) -> Result<u64, Failure> {
        if g.known().mass {
            return Ok(0);
        }
        // Moves of y that count beside those that arguments of this size ask for.
        let per = |z: &S, slope: &[f64]| match max_norm(slope) {
            0.0 => 0.0,
            slope => max_norm(z.as_slice()) / slope,
        };
        let (px, pv) = (&core.position_slope[k], &core.velocity_slope[k]);
        let size = max_norm(y[k].as_slice()) + per(&self.position, px) + per(&self.velocity, pv);
        let size = if size > 0.0 && size.is_finite() {
            size
        } else {
            1.0
        };
        self.forth.clear();
        for (j, (moved, y)) in (self.other.as_mut_slice().iter_mut())
            .zip(y[k].as_slice())
            .enumerate()
        {
            *moved = y + size * direction(j);
            self.forth.push(y - *moved);
        }
        let at = (core.t[k], &self.position, &self.velocity);
        g.residual_at(k, at, &self.other, &mut self.probe);
        same(self.position.len(), self.probe.len())?;
        let moves = std::mem::take(&mut self.forth);
        let agree = self.foretold(k, [(&tangents.mass, &moves)].into_iter());
        self.forth = moves;
        agree.then_some(1).ok_or(Failure::Mass)
    }

    /// Whether matrices and moves foretell by how much `probe` differs from the residual of evaluation k.
    fn foretold<'m>(
        &mut self,
        k: usize,
        parts: impl Iterator<Item = (&'m Matrix, &'m Vec<f64>)>,
    ) -> bool {
        let n = self.position.len();
        self.other.as_mut_slice().fill(0.0);
        self.terms.clear();
        self.terms.resize(n, 0.0);
        for (matrix, moves) in parts {
            matrix.add_product(1.0, moves, self.other.as_mut_slice());
            matrix.add_sizes(moves, &mut self.terms);
        }
        let here = &self.increment[k * n..(k + 1) * n];
        let rows = self.probe.as_slice().iter().zip(here);
        let known = self.other.as_slice().iter().zip(&self.terms);
        let mut rows = rows.zip(known).zip(self.value[k].as_slice());
        rows.all(|(((probe, here), (foretold, terms)), value)| {
            is_foretold([*here, *probe, *value], [*foretold, *terms])
        })
    }

    /// Whether tangents agree with the values of evaluation k beside its arguments, near by or further away;
    /// and the evaluations spent.
    pub(super) fn agree<G: Field<S, RANK>, const RANK: usize, const K: usize>(
        &mut self,
        (k, g): (usize, &mut G),
        core: &Core<'_, S, K>,
        y: &[&mut S; K],
        tangents: &Tangents,
    ) -> Result<(u64, bool), Failure> {
        let found = self.arguments_that_matter(k, g, core, y);
        let mut moves = std::mem::take(&mut self.lengths);
        let mut spent = 0;
        for width in [f64::EPSILON.sqrt(), WIDE] {
            for (moves, (moved, least)) in moves.iter_mut().zip(found.into_iter().flatten()) {
                moves.clear();
                let z = self.moved(moved);
                for j in 0..z.len() {
                    let delta = width / WIDE * direction(j) * size(z, j, least);
                    let component = &mut z.as_mut_slice()[j];
                    let old = *component;
                    *component += delta;
                    moves.push(*component - old);
                }
            }
            self.probe((k, &mut *g), core, y)?;
            spent += 1;
            self.arguments::<G, RANK, K>(k, core, y);
            let parts = found.into_iter().flatten().zip(&moves);
            let agree = self.foretold(
                k,
                parts.map(|((moved, _), moves)| match moved {
                    Moved::Position => (&tangents.in_x, moves),
                    Moved::Velocity => (&tangents.in_v, moves),
                }),
            );
            if agree {
                self.lengths = moves;
                return Ok((spent, true));
            }
        }
        self.lengths = moves;
        Ok((spent, false))
    }

    /// Whether the tangents of the matrix agree with the values of all evaluations, the residuals of which
    /// stand in `increment`; and the evaluations spent.
    pub(crate) fn compare<G: Field<S, RANK>, const RANK: usize, const K: usize>(
        &mut self,
        g: &mut G,
        core: &Core<'_, S, K>,
        y: &[&mut S; K],
    ) -> Result<(u64, bool), Failure> {
        let Some(newton) = self.newton.take() else {
            return Ok((0, false));
        };
        let (mut evaluations, mut compared) = (0, Ok(true));
        for (k, tangents) in newton.tangents.iter().enumerate().take(K) {
            self.arguments::<G, RANK, K>(k, core, y);
            let found = self.agree((k, &mut *g), core, y, tangents);
            compared = found.map(|(spent, agree)| {
                evaluations += spent;
                agree
            });
            if compared != Ok(true) {
                break;
            }
        }
        self.newton = Some(newton);
        self.compared = compared?;
        self.trusted = self.compared;
        Ok((evaluations, self.compared))
    }

    /// The field is not linear, whatever it says.
    pub(crate) fn refute(&mut self) {
        (self.linear, self.affine) = (false, false);
    }

    /// A matrix has contracted slowly: what is given is compared with values again when the next one is made,
    /// unless it has agreed too often, this one among them.
    pub(crate) fn doubt(&mut self) {
        self.trusted &= self.compared && self.agreed >= CONFIDENT;
    }

    /// A new matrix has contracted slowly: g is not affine, and the pattern that was found may lack places,
    /// unless it has been found again in vain too often.
    pub(crate) fn is_slow(&mut self) {
        (self.curved, self.affine) = (true, false);
        self.doubted = self.confidence < CONFIDENT;
    }
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
    use crate::linear::Matrix;

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
        let (x, v) = ([0.3, 0.8], [1.0, -0.5]);
        let core = core(&x, &v);
        let mut work = Work::new(&x, 1);
        let mut y = [0.0; 2];
        let y = [&mut y];
        work.residual(&mut nonlinear, &core, &y, true).unwrap();
        work.columns.single(2, None);
        let (mut found, mut exact) = (zero(), zero());
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
        let (x, v) = ([0.7, 0.4], [0.0; 2]);
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
        let pattern = Arc::new(Pattern::new(N, N, rings).unwrap());
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
                work.columns.coloured(pattern.clone());
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
