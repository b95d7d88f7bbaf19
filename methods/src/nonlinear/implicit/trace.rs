//! The implicit cores of a step, as its adjoint needs them.

use super::{Core, Implicit};
use crate::base::{Failure, Real, State};
use crate::jacobian::zeroed;
use crate::linear::{Matrix, System};
use crate::nonlinear::{Work, matrix};
use crate::problem::AnyField;

/// The cores of a step in their order, as far as they are asked for.
#[derive(Clone, Debug)]
pub(crate) enum Trace<S> {
    /// Px of each core. Nothing is solved: the unknowns are residuals at the bases of their arguments.
    Slopes(Vec<Vec<Vec<f64>>>),
    /// Each core at its solution.
    Solutions(Vec<Solved<S>>),
}

/// A core y_k = g(t_k, X_k) at its solution, with the factors of Nᵀ there.
#[derive(Clone, Debug)]
pub(crate) struct Solved<S> {
    /// y_k.
    pub(crate) values: Vec<S>,
    transpose: System<f64>,
    /// M, if it is not the identity.
    mass: Option<Matrix>,
    room: Vec<f64>,
}

impl<S> Solved<S> {
    /// x ← (N⁻¹ M)ᵀ x, about the inverse of the transposed derivative of y − g.
    pub(crate) fn apply_transposed(&mut self, x: &mut [f64]) {
        matrix::solve(&mut self.transpose, self.values.len(), &mut self.room, x);
        let Some(mass) = &self.mass else { return };
        for x in x.chunks_exact_mut(mass.rows()) {
            zeroed(&mut self.room, x.len());
            mass.add_transposed_product(1.0, x, &mut self.room);
            x.copy_from_slice(&self.room);
        }
    }
}

impl<S> Implicit<S> {
    /// The same, which keeps cores.
    pub(crate) fn tracing(mut self, trace: Trace<S>) -> Self {
        self.trace = Some(trace);
        self
    }

    /// Px of each core so far.
    pub(crate) fn slopes(self) -> Vec<Vec<Vec<f64>>> {
        match self.trace {
            Some(Trace::Slopes(cores)) => cores,
            _ => Vec::new(),
        }
    }

    /// Takes the cores that were solved.
    pub(crate) fn solutions(&mut self) -> Vec<Solved<S>> {
        match &mut self.trace {
            Some(Trace::Solutions(cores)) => std::mem::take(cores),
            _ => Vec::new(),
        }
    }
}

/// Lets each unknown be the residual at the base of its argument, and returns Px.
pub(super) fn slopes<S: State, const RANK: usize, const K: usize>(
    g: &mut dyn AnyField<S, RANK>,
    core: &Core<'_, S, K>,
    y: &mut [&mut S; K],
) -> Vec<Vec<f64>> {
    for (k, y) in y.iter_mut().enumerate() {
        let at = (core.t[k], core.position[k], core.velocity[k]);
        g.residual_at(k, at, core.position[k], y);
    }
    let rows = core.position_slope.iter();
    rows.map(|row| row.iter().map(|slope| slope.to_f64()).collect())
        .collect()
}

impl<S: State> Work<S> {
    /// The core at its solution y.
    pub(super) fn at_solution<const RANK: usize, const K: usize>(
        &mut self,
        g: &mut dyn AnyField<S, RANK>,
        core: &Core<'_, S, K>,
        y: &[&mut S; K],
    ) -> Result<Solved<S>, Failure> {
        self.residual(g, core, y, true)?;
        self.factor(g, core, y)?;
        let transpose = self.newton.transposed::<K>(&self.slopes);
        Ok(Solved {
            values: y.iter().map(|y| (**y).clone()).collect(),
            transpose: transpose.ok_or(Failure::Singular)?,
            mass: self.newton.mass().cloned(),
            room: Vec::new(),
        })
    }
}
