//! Groups of components that are moved together in differences: by a pattern that is given, or found.

use super::probes::Arguments;
use super::{Work, same};
use crate::affine::direction;
use crate::field::AnyField;
use crate::implicit::{Core, Failure};
use crate::linear::Pattern;
use crate::linear::columns::FEW;
use crate::linear::detection::{DETECTING, Interval, Way, by_values, mark};
use crate::real::Real;
use crate::state::State;

impl<S: State> Work<S> {
    /// Finds which components are moved together, before differences are taken; the evaluations spent.
    pub(super) fn group_columns<const RANK: usize, const K: usize>(
        &mut self,
        g: &mut dyn AnyField<S, RANK>,
        core: &Core<'_, S, K>,
        y: &[&mut S; K],
    ) -> Result<u64, Failure> {
        let n = self.position.len();
        if let Some(pattern) = g.pattern().filter(|_| !self.distrusted) {
            same(n, pattern.rows())?;
            same(n, pattern.columns())?;
            self.columns.follow(pattern);
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
            self.columns.follow(&pattern);
            return Ok(0);
        }
        let of_given = g.pattern().is_some_and(|given| self.columns.follows(given));
        if self.columns.count() > 0 && !self.doubted && !of_given {
            return Ok(0);
        }
        self.doubted = false;
        let (found, evaluations) = self.detect(g, core, y)?;
        match self.columns.found(n, found, g.acts_on()) {
            None => return Err(Failure::Dense { size: n }),
            Some(known) => self.confidence = self.confidence.saturating_add(known.into()),
        }
        Ok(evaluations)
    }

    /// The pattern of all evaluations at their arguments, if it is sparse; and the evaluations spent.
    ///
    /// What was missed, as a contact that is open, is found when Newton's iteration converges slowly on a
    /// new matrix.
    fn detect<const RANK: usize, const K: usize>(
        &mut self,
        g: &mut dyn AnyField<S, RANK>,
        core: &Core<'_, S, K>,
        y: &[&mut S; K],
    ) -> Result<(Option<Pattern>, u64), Failure> {
        let n = self.position.len();
        let mut whole = Pattern::empty(n, n);
        let mut evaluations = 0;
        for k in 0..K {
            self.arguments((k, &*g), core, y);
            let arguments = self.arguments_that_matter(k, g, core, y);
            let (found, spent) = by_values(n, |group, way, seen| {
                self.probe_group((k, &mut *g), core, y, (arguments, group), way)?;
                let here = &self.increment[k * n..(k + 1) * n];
                mark(self.probe.as_slice(), here, seen);
                Ok(())
            })?;
            // What the problem may have kept is of its arguments again.
            self.probe((k, &mut *g), core, y)?;
            evaluations += spent + 1;
            match found {
                Some(found) => whole = whole.union(&found),
                None => return Ok((None, evaluations)),
            }
        }
        Ok((Some(whole), evaluations))
    }

    /// Writes the residual of evaluation k into `probe`, all components of some intervals moved.
    fn probe_group<const RANK: usize, const K: usize>(
        &mut self,
        (k, g): (usize, &mut dyn AnyField<S, RANK>),
        core: &Core<'_, S, K>,
        y: &[&mut S; K],
        (arguments, group): (Arguments, &[Interval]),
        way: Way,
    ) -> Result<(), Failure> {
        for (moved, least) in arguments.into_iter().flatten() {
            for j in group.iter().flat_map(|interval| interval.components()) {
                let delta = DETECTING * direction(j) * self.size(moved, j, least);
                let component = &mut self.moved(moved).as_mut_slice()[j];
                let mut moved = component.to_f64();
                way.move_component(&mut moved, delta);
                *component = S::Real::from_f64(moved);
            }
        }
        let probed = self.probe((k, g), core, y);
        self.arguments((k, &*g), core, y);
        probed
    }
}
