//! Checks, on request, of properties that integrations take on trust.
//!
//! Given Jacobians are compared with values of the constraints. The state is moved onto the constraints, and the rank
//! of the constraints and the sign of the mass are found. Builds for debugging compare the Jacobians of constraints
//! once, where an integration starts.

mod branch;
pub(super) mod jacobians;
mod orientation;
mod rank;
#[cfg(test)]
mod tests;

use super::beginning::Beginning;
use super::consistency::{Metric, TINY};
use super::linear::norms;
use super::model::{Matrices, Model, Point};
use super::problem::Constrained;
use crate::base::{Error, greater, max_norm};
pub(super) use branch::{drift, is_told};
pub(super) use rank::independence;

/// The findings of [`Constrained::diagnose`] at a point, where none is an error.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Diagnosis {
    /// How many constraints repeat others.
    pub redundant: usize,
    /// The least distance of a row of (G, K), scaled to unit length, from the span of the rows before it. Rows that
    /// repeat others are left out; without constraints the distance is 1. Where it vanishes, constraints lose rank and
    /// motions branch. It has the unit of the coordinates: in a mechanism with short links it is small everywhere.
    pub independence: f64,
    /// The largest |g| as it was given, relative to the norms of gradients and to the positions.
    pub drift: f64,
    /// Whether det \[M Cᵀ; C 0\] is positive; `None` where rounding could have made its sign. If two points of a motion
    /// differ in it, the mass was singular between them, and the motion after that place is no solution.
    pub positive: Option<bool>,
}

impl Diagnosis {
    /// Whether the motion through the point can be told from the other motions that meet it where constraints lose
    /// rank. With d the distance from that place and δ the drift, the condition is d² ≥ 4 δ.
    pub fn tells_branch(&self) -> bool {
        is_told(self.independence, self.drift)
    }
}

/// Looks at a problem at a point of a motion.
pub(super) fn diagnose<P: Constrained>(
    problem: &mut P,
    t: f64,
    q: &[f64],
    v: &[f64],
) -> Result<Diagnosis, Error> {
    problem.check()?;
    let mut model = Model::new(problem, 0.0);
    let given = Point { t, q, v };
    model.check_lengths(q, v)?;
    jacobians::check(&mut model, given)?;
    let g = model.position(t, q);
    let gradients = norms(&model.matrices_at(given).c.g.matrix, model.m);
    let drift = drift(g.as_slice(), &gradients, greater(max_norm(q), TINY));
    let values = [q.to_vec(), v.to_vec()];
    let state = Beginning::of(&mut model, Metric::default(), t, values)?;
    let redundant = state.repeated.both;
    let p = model.m + model.l;
    let Matrices { mass, c } = model.matrices_at(state.at());
    let size = (p, model.n);
    let independence = independence(&c, size, (redundant, 0.0), &mut Default::default());
    Ok(Diagnosis {
        redundant,
        independence: independence.unwrap_or(1.0),
        drift,
        positive: orientation::is_positive((&mass.matrix, &c), p, redundant > 0),
    })
}
