//! Accelerations of forces that are given before the rest of the step: the expensive part of a split
//! field.
//!
//! M(t_k, X_k) a_k = f_A(t_k, X_k, V_k) at a point that the step knows already: f_A is evaluated once, one
//! linear system is solved, and the multipliers of the cheap part answer to what a_k does to the
//! constraints.

use super::model::Model;
use super::problem::Constrained;
use super::step::{Assembler, Group, Kind};
use crate::base::{Error, is_finite};

impl Assembler<'_> {
    /// Finds the acceleration of a group that is one evaluation of the expensive part.
    pub(super) fn evaluate_given<P: Constrained>(
        &mut self,
        model: &mut Model<P>,
        t: f64,
        kind: Kind,
        group: &mut Group,
    ) -> Result<(), Error> {
        let k = group.range.start;
        let argument = self.scaled.arguments[k];
        let is_moved = |quantity: usize| self.scaled.quantities[quantity].map.last().is_some();
        if kind.fixed_positions && !is_moved(argument.position) && !is_moved(argument.velocity) {
            // The auxiliary one was taken at the same point.
            self.unknowns.a[k].copy_from_slice(&self.auxiliary.a[k]);
            return Ok(());
        }
        self.update(kind);
        let at = self.scaled.point(&argument, t);
        let force = &mut self.iterates.residual;
        force.resize(self.n, 0.0);
        model.expensive_force_into(at, force);
        if !is_finite(force) {
            return Err(Error::non_finite(at.t));
        }
        let mass = &mut self.memory[k].argument.mass;
        model.mass_at(at.t, at.q, mass);
        group.system.divide_by(&mass.matrix, force, at.t)?;
        self.unknowns.a[k].copy_from_slice(force);
        Ok(())
    }
}
