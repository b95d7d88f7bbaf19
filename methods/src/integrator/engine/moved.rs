//! Steps of any size by a method that carries an acceleration between grid points, as HHT and generalized-α do.
//!
//! Beside x, v and a = g(t, x, v) such a method carries z, which stands for x'' at t + α h. After a step of size h₋₁ it is
//! moved to where a step of size h has it (Jay, Negrut, eq. 15):
//!
//! ```text
//! z ← z + α (h/h₋₁ − 1)(z − z₋₁)
//! ```
//!
//! The step that z₋₁ began knows x''' by z − z₋₁ = h₋₁ x''' + O(h²), so that z stays right up to O(h²) and the order
//! stays 2. The generator proves it for ratios up to [`LARGEST_RATIO`]. Without the move, z errs by O(h) and the order
//! falls to 1. The first step takes a for z, which errs by O(h) once.
//!
//! The differences to x̂₁ and v̂₁ of [`AnySize`](crate::generated::AnySize) estimate the error. A vibration of frequency ω
//! counts with about (ωh)² times its amplitude, also where the step does not resolve it.

use super::stepping::Machine;
use crate::base::{Real, State};
use crate::stepper::Carried;

/// The greatest ratio of a step to the step before for which the order is proven.
pub(super) const LARGEST_RATIO: f64 = 2.0;

/// The acceleration z between grid points of a method under way.
#[derive(Debug)]
pub(super) struct Moved<S> {
    /// The slots of x, v, a and z.
    slots: [usize; 4],
    /// α.
    offset: f64,
    /// h₋₁; infinite before the first step.
    size: f64,
    /// z₋₁, as the step before began with it.
    before: S,
    /// q₋₁ = (a − a₋₁)/h₋₁.
    slope: S,
}

impl<S: State> Moved<S> {
    /// With the values of carried quantities; nothing where all of them stand at grid points.
    pub(super) fn of(carried: &[Carried], values: &[S]) -> Option<Self> {
        let slot = |derivative: usize, at_grid_point: bool| {
            (carried.iter())
                .position(|c| c.derivative == derivative && (c.offset == 0.0) == at_grid_point)
        };
        let z = slot(2, false)?;
        Some(Self {
            slots: [slot(0, true)?, slot(1, true)?, slot(2, true)?, z],
            offset: carried[z].offset,
            size: f64::INFINITY,
            before: values[z].clone(),
            slope: values[z].zeros(),
        })
    }

    /// α (h/h₋₁ − 1). Before the first step z is z₋₁, and does not move.
    fn factor(&self, h: f64) -> S::Real {
        S::Real::from_f64(self.offset * (h / self.size - 1.0))
    }

    /// Writes the z of a step of size h from `start`, the quantities carried at t.
    pub(super) fn place(&self, h: f64, start: &[S], machine: &mut (impl Machine<S> + ?Sized)) {
        let [.., z] = self.slots;
        let factor = self.factor(h);
        let both = start[z].as_slice().iter().zip(self.before.as_slice());
        let out = machine.carried_mut(z).as_mut_slice();
        for (out, (z, before)) in out.iter_mut().zip(both) {
            *out = *z + factor * (*z - *before);
        }
    }

    /// Writes the differences of the step of size h to x̂₁ and v̂₁, from `start` to the quantities of the machine.
    pub(super) fn differences(
        &self,
        h: f64,
        start: &[S],
        machine: &mut (impl Machine<S> + ?Sized),
        out: &mut [S],
    ) {
        let [x, v, a, _] = self.slots;
        let number = S::Real::from_f64;
        let [position, velocity] = out else { return };
        let (position, velocity) = (position.as_mut_slice(), velocity.as_mut_slice());
        let [x0, v0, a0] = [x, v, a].map(|k| start[k].as_slice());
        let x1 = machine.carried_mut(x).as_slice();
        for (i, e) in position.iter_mut().enumerate() {
            *e = x1[i] - x0[i] - number(h) * v0[i];
        }
        let v1 = machine.carried_mut(v).as_slice();
        for (i, e) in velocity.iter_mut().enumerate() {
            *e = v1[i] - v0[i];
        }
        let a1 = machine.carried_mut(a).as_slice();
        for (i, e) in position.iter_mut().enumerate() {
            *e -= number(h * h / 6.0) * (a0[i] + a0[i] + a1[i]);
        }
        let bend = number(self.bend(h));
        let slope = self.slope.as_slice();
        for (i, e) in velocity.iter_mut().enumerate() {
            let change = (a1[i] - a0[i]) / number(h) - slope[i];
            *e += bend * change - number(0.5 * h) * (a0[i] + a1[i]);
        }
    }

    /// h³/(6 (h + h₋₁)); 0 for a first step, of which no x'''' is known.
    fn bend(&self, h: f64) -> f64 {
        h * h * h / (6.0 * (h + self.size))
    }

    /// Goes on from the end of the step of size h from `start`, which the machine holds.
    pub(super) fn accept(&mut self, h: f64, start: &[S], machine: &mut (impl Machine<S> + ?Sized)) {
        let [_, _, a, z] = self.slots;
        let factor = self.factor(h);
        let before = self.before.as_mut_slice().iter_mut();
        for (before, z) in before.zip(start[z].as_slice()) {
            *before = *z + factor * (*z - *before);
        }
        let ends = start[a]
            .as_slice()
            .iter()
            .zip(machine.carried_mut(a).as_slice());
        for (slope, (a0, a1)) in self.slope.as_mut_slice().iter_mut().zip(ends) {
            *slope = (*a1 - *a0) / S::Real::from_f64(h);
        }
        self.size = h;
    }
}
