//! The checks of a start, repeated where an integration has come to.
//!
//! A wrong entry of a given Jacobian may be 0 at t₀, so that nothing shows there. Constraints that repeat one another
//! there may contradict one another later; a step that solves as many of them as are independent does not see it.
//! After 1, 2, 4, 8, … steps given Jacobians are compared once more. For constraints that repeat one another, the rank
//! is found, which is greater than at t₀ if the start was singular, and whether position and velocity meet all of them.
//! If they do not, as where a formulation lets them drift, a copy is moved onto the constraints, and the residual after
//! the move decides. All checks are repeated at the end.

use super::comparison::check_jacobians;
use super::consistent::{
    Metric, Redundancy, TINY, is_consistent, is_velocity_consistent, project_position,
    project_velocity,
};
use super::model::{Model, Point};
use super::problem::Constrained;
use super::sample::ConstrainedSample;
use super::step::Assembler;
use crate::bounds::greater;
use crate::error::Error;
use crate::state::{is_finite, max_norm};

/// Moves in a time step below this, relative to the position, are none.
const NEGLIGIBLE: f64 = 1e-8;
/// Singular values that were zero at t0 and are above this are no more: rounding leaves far less.
pub(super) const RISEN: f64 = 1e-6;

impl Assembler<'_> {
    /// The carried quantity of derivative order m of the grid point that a step begins at.
    pub(super) fn beginning(&self, m: usize) -> Option<&[f64]> {
        let mut all = self.carries().iter().zip(&self.carried);
        let found = all.find(|(z, _)| z.derivative == m && z.offset == 0.0);
        found.map(|(_, value)| value.as_slice())
    }

    /// Looks again at the beginning of the step at t, so many steps after the start.
    pub(super) fn recheck<P: Constrained>(
        &self,
        model: &mut Model<P>,
        (t, steps): (f64, u64),
        metric: Metric,
    ) -> Result<(), Error> {
        if !steps.is_power_of_two() {
            return Ok(());
        }
        self.compare(model, t)?;
        let redundant = self.rank.redundancy;
        match self.beginning(0).filter(|_| redundant.both > 0) {
            Some(q) => {
                let at = (t, q, self.beginning(1));
                check_repeated(model, steps == 1, (metric, redundant), at)
            }
            None => Ok(()),
        }
    }

    /// Compares given Jacobians with their constraints where the step at t begins: what an iteration leads to may
    /// be anywhere.
    fn compare<P: Constrained>(&self, model: &mut Model<P>, t: f64) -> Result<(), Error> {
        let Some(q) = self.beginning(0) else {
            return Ok(());
        };
        let v = self.beginning(1).unwrap_or(&[]);
        check_jacobians(model, Point { t, q, v })
    }

    /// The same where Newton's iteration of the step at t is slow, there for evaluation k too if that is near.
    pub(super) fn compare_where_slow<P: Constrained>(
        &self,
        model: &mut Model<P>,
        (k, t): (usize, f64),
    ) -> Result<(), Error> {
        self.compare(model, t)?;
        let at = self.argument(k, t);
        let near = self.beginning(0).is_some_and(|q| {
            let moves = q.iter().zip(at.q).map(|(from, to)| (to - from).abs());
            let size = max_norm(q);
            let reach = if size > 0.0 { size } else { 1.0 };
            moves.fold(0.0, greater) <= reach
        });
        if near && is_finite(at.q) {
            check_jacobians(model, at)
        } else {
            Ok(())
        }
    }
}

/// Looks again at the end.
pub(super) fn check_end<P: Constrained>(
    model: &mut Model<P>,
    end: &ConstrainedSample,
    (metric, redundant): (Metric, Redundancy),
) -> Result<(), Error> {
    let ConstrainedSample { t, q, v, .. } = end;
    check_jacobians(model, Point { t: *t, q, v })?;
    let v = (end.velocity_time == *t).then_some(&v[..]);
    match redundant.both {
        0 => Ok(()),
        _ => check_repeated(model, true, (metric, redundant), (*t, q, v)),
    }
}

/// Whether constraints that repeated one another do so still, near a position and a velocity, if it is known; with
/// `moved` those are moved onto them also where they meet them.
fn check_repeated<P: Constrained>(
    model: &mut Model<P>,
    moved: bool,
    (metric, redundant): (Metric, Redundancy),
    (t, q, v): (f64, &[f64], Option<&[f64]>),
) -> Result<(), Error> {
    let mut q = q.to_vec();
    if moved || !is_consistent(model, t, &q) {
        project_position(model, metric, t, &mut q)?;
    }
    let at = Point { t, q: &q, v: &[] };
    let found = model.with_holonomic(at, |model, _, g| {
        let size = (model.m, model.n);
        model.rows.deficiency_up_to(RISEN, g, size)
    });
    if found.ok_or(Error::non_finite(t))? < redundant.position {
        return Err(Error::SingularStart { t });
    }
    // Velocities that are what rounding has left of rest tell nothing: constraints may differ by as much.
    let rest = NEGLIGIBLE * greater(max_norm(&q), TINY) / model.span;
    match v.filter(|v| is_finite(v) && max_norm(v) > rest) {
        Some(v) if moved || !is_velocity_consistent(model, t, &q, v) => {
            project_velocity(model, metric, t, &q, &mut v.to_vec())
        }
        _ => Ok(()),
    }
}
