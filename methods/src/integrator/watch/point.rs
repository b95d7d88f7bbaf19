//! Grid points as vectors side by side.

use crate::base::{Real, State};
use crate::stepper::Sample;

/// The point that an integration shows at one time: [`Sample`], or
/// [`ConstrainedSample`](crate::constrained::ConstrainedSample).
pub trait Point: Clone {
    /// The number of which its vectors are made.
    type Real: Real;

    /// The time.
    fn t(&self) -> f64;

    /// The vectors of the point: the derivatives of orders 0, 1 and 2, and two vectors without derivatives of
    /// their own; empty where there are fewer.
    fn parts(&self) -> [&[Self::Real]; 5];

    /// The same to be written, for time t.
    fn parts_mut(&mut self, t: f64) -> [&mut [Self::Real]; 5];

    /// Becomes another point of the same lengths, without allocation.
    fn copy_from(&mut self, other: &Self) {
        for (to, from) in self.parts_mut(other.t()).into_iter().zip(other.parts()) {
            to.copy_from_slice(from);
        }
    }
}

impl<S: State> Point for Sample<S> {
    type Real = S::Real;

    fn t(&self) -> f64 {
        self.t
    }

    fn parts(&self) -> [&[Self::Real]; 5] {
        let [x, v, a] = [&self.x, &self.v, &self.a].map(State::as_slice);
        [x, v, a, &[], &[]]
    }

    fn parts_mut(&mut self, t: f64) -> [&mut [Self::Real]; 5] {
        (self.t, self.velocity_time, self.acceleration_time) = (t, t, t);
        let [x, v, a] = [&mut self.x, &mut self.v, &mut self.a].map(State::as_mut_slice);
        [x, v, a, &mut [], &mut []]
    }

    fn copy_from(&mut self, other: &Self) {
        for (to, from) in self.parts_mut(other.t).into_iter().zip(other.parts()) {
            to.copy_from_slice(from);
        }
        self.velocity_time = other.velocity_time;
        self.acceleration_time = other.acceleration_time;
    }
}
