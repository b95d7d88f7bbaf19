//! Groups of components that are moved together in differences: by a pattern that is given, or found.

use super::columns::FEW;
use super::detection::{DETECTING, Interval, Way, by_values};
use super::{Jacobian, Place};
use crate::base::{Failure, Real, State, same_length};
use crate::jacobian::direction::direction;
use crate::linear::Pattern;
use crate::problem::AnyField;

impl<S: State> Jacobian<S> {
    /// Finds which components are moved together, or does so `again`; whether that is by a pattern which may lack
    /// places at this point.
    pub(super) fn group_columns<const RANK: usize>(
        &mut self,
        g: &mut dyn AnyField<S, RANK>,
        place: &Place<'_, S>,
        again: bool,
    ) -> Result<bool, Failure> {
        let n = self.here.len();
        let columns = &mut self.columns[place.k];
        if let Some(pattern) = g.pattern().filter(|_| !self.belief.distrusted) {
            same_length(n, [pattern.rows(), pattern.columns()])?;
            columns.follow(pattern);
            return Ok(true);
        }
        let stated = g.acts_on();
        if n <= FEW {
            columns.single(n, stated);
            return Ok(false);
        }
        if let Some(stated) = stated.filter(|stated| stated.len() <= FEW) {
            let row = |&i: &usize| stated.iter().map(move |&j| (i, j));
            let pattern = Pattern::new(n, n, stated.iter().flat_map(row));
            columns.follow(&pattern.map_err(|_| Failure::Dense { size: n })?);
            return Ok(false);
        }
        if columns.groups().next().is_some() && !again {
            return Ok(columns.pattern().is_some());
        }
        let found = self.detect(g, place)?;
        if self.columns[place.k].found(n, found, g.acts_on()) {
            Ok(false)
        } else {
            Err(Failure::Dense { size: n })
        }
    }

    /// The pattern at the point, if it is sparse.
    ///
    /// What is missed, as a contact that is open, is found when a matrix no longer agrees with values.
    fn detect<const RANK: usize>(
        &mut self,
        g: &mut dyn AnyField<S, RANK>,
        place: &Place<'_, S>,
    ) -> Result<Option<Pattern>, Failure> {
        let found = by_values(self.here.len(), |group, way, seen| {
            self.probe_group(g, place, group, way)?;
            for ((seen, there), here) in seen.iter_mut().zip(self.probe.as_slice()).zip(&self.here)
            {
                // Not equal where it is NaN.
                *seen |= there.to_f64() != *here;
            }
            Ok(())
        })?;
        // What the problem may have kept is of the point again.
        self.leave();
        self.evaluate(g, place)?;
        Ok(found)
    }

    /// Evaluates with all components of some intervals moved.
    fn probe_group<const RANK: usize>(
        &mut self,
        g: &mut dyn AnyField<S, RANK>,
        place: &Place<'_, S>,
        group: &[Interval],
        way: Way,
    ) -> Result<(), Failure> {
        self.leave();
        for m in place.arguments() {
            for j in group.iter().flat_map(|interval| interval.components()) {
                let delta = match way {
                    Way::Undefined => f64::NAN,
                    Way::Beside => DETECTING * direction(j) * self.sizes[m][j],
                };
                self.shift(m, j, delta);
            }
        }
        self.evaluate(g, place)
    }
}
