//! The state from which a constrained integration begins: moved onto the constraints, with what acts there.

use super::comparison::check_jacobians;
use super::consistent::{
    Metric, Redundancy, accelerations, check_accelerations, project_position, project_velocity,
    redundancy,
};
use super::model::{Model, Point};
use super::problem::Constrained;
use super::sample::ConstrainedSample;
use crate::error::Error;
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
    /// A wrong length, wrong Jacobians, or constraints that can't be met there.
    pub(super) fn of<P: Constrained>(
        model: &mut Model<P>,
        metric: Metric,
        t: f64,
        [mut q, mut v]: [Vec<f64>; 2],
    ) -> Result<Self, Error> {
        if model.n != q.len() {
            // A problem may say something else each time it is asked.
            return Err(Error::Coordinates {
                coordinates: model.n,
                position: q.len(),
                velocity: v.len(),
            });
        }
        check_jacobians(model, Point { t, q: &q, v: &v })?;
        project_position(model, metric, t, &mut q)?;
        project_velocity(model, metric, t, &q, &mut v)?;
        let at = Point { t, q: &q, v: &v };
        let repeated = redundancy(model, at)?;
        let none = vec![0.0; model.m + model.l];
        let (a, multipliers) = accelerations(model, at, repeated.both, None, &none)?;
        check_accelerations(model, at, &a, &multipliers)?;
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
        let (lambda, psi) = self.multipliers.as_slice().split_at(self.holonomic);
        let [q, v] = self.values.clone();
        ConstrainedSample {
            t: self.t,
            velocity_time: self.t,
            a: self.a.as_slice().to_vec(),
            lambda: lambda.to_vec(),
            psi: psi.to_vec(),
            q,
            v,
        }
    }
}
