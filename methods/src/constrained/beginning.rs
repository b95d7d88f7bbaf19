//! The state from which a constrained integration begins: moved onto the constraints, with its accelerations and
//! multipliers.

use super::consistency::{
    Metric, Redundancy, TINY, accelerations, check_accelerations, project_position,
    project_velocity, redundancy,
};
use super::deficiency::deficiency_up_to;
use super::model::{Model, Point};
use super::problem::Constrained;
use super::sample::ConstrainedSample;
use crate::base::{Error, greater, max_norm};
use nalgebra::DVector;

/// A consistent state at t0.
pub(super) struct Beginning {
    t: f64,
    /// q and v.
    pub values: [Vec<f64>; 2],
    pub a: DVector<f64>,
    /// λ, then ψ.
    pub multipliers: DVector<f64>,
    /// How many constraints repeat others.
    pub repeated: Redundancy,
    /// How many multipliers are λ.
    holonomic: usize,
}

impl Beginning {
    /// The consistent state that the initial values lead to.
    ///
    /// # Errors
    /// A wrong length, constraints that can't be met there, or a rank that rises beside it.
    pub(super) fn of<P: Constrained>(
        model: &mut Model<P>,
        metric: Metric,
        t: f64,
        [mut q, mut v]: [Vec<f64>; 2],
    ) -> Result<Self, Error> {
        model.check_lengths(&q, &v)?;
        project_position(model, metric, t, &mut q)?;
        project_velocity(model, metric, t, &q, &mut v)?;
        let at = Point { t, q: &q, v: &v };
        let repeated = redundancy(model, at)?;
        let none = vec![0.0; model.m + model.l];
        let (a, multipliers) = accelerations(model, at, repeated.both, None, &none)?;
        check_accelerations(model, at, &a, &multipliers)?;
        if repeated.position > 0 && rank_rises(model, at, &a, repeated.position) {
            return Err(Error::SingularStart { t });
        }
        Ok(Self {
            t,
            values: [q, v],
            a,
            multipliers,
            repeated,
            holonomic: model.m,
        })
    }

    /// Where it is.
    pub(super) fn at(&self) -> Point<'_> {
        let [q, v] = &self.values;
        Point { t: self.t, q, v }
    }

    /// As a grid point.
    pub(super) fn sample(&self) -> ConstrainedSample {
        let [a, multipliers] = [&self.a, &self.multipliers].map(|x| x.as_slice());
        ConstrainedSample::new(self.t, self.values.clone(), a, multipliers, self.holonomic)
    }
}

/// Moves to look beside a start, relative to its positions.
const BESIDE: f64 = 1e-3;
/// Singular values that were zero at the start and are above this are no more: rounding leaves far less.
const RISEN: f64 = 1e-6;

/// Whether fewer constraints on positions repeat others a little further along the motion: then the start is singular.
fn rank_rises<P: Constrained>(
    model: &mut Model<P>,
    at: Point<'_>,
    a: &DVector<f64>,
    repeated: usize,
) -> bool {
    let speed = max_norm(at.v);
    let ahead = if speed > 0.0 { at.v } else { a.as_slice() };
    let most = max_norm(ahead);
    if most == 0.0 {
        return false;
    }
    let factor = BESIDE * greater(max_norm(at.q), TINY) / most;
    let pairs = at.q.iter().zip(ahead);
    let mut q: Vec<f64> = pairs.map(|(q, ahead)| q + factor * ahead).collect();
    // Where constraints change with time these need not be met there.
    if project_position(model, Metric::Euclidean, at.t, &mut q).is_err() {
        return false;
    }
    let mut g = model.jacobian_memory().g;
    model.position_jacobian_at(at.t, &q, &mut g);
    let found = deficiency_up_to(RISEN, &g.matrix, (model.m, model.n));
    found.is_some_and(|found| found < repeated)
}
