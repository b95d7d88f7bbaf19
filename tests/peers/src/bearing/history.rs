//! Histories of the bearing, and how far they are from the reference.
//!
//! With N_j(t) the force between ball j and the cage (or the outer ring), and N°_j(t) that of the
//! reference, over the K times of a history:
//!
//! ```text
//! mean   Σ_k Σ_j |N_j(t_k) − N°_j(t_k)| / 9K            the L¹ norm
//! rms    (Σ_k Σ_j (N_j(t_k) − N°_j(t_k))² / 9K)^½       the L² norm
//! ```
//!
//! A force that begins with a jump a little too early or late is wrong by the whole jump for a little
//! while: of a delay ε the mean takes note like ε, the rms like √ε, and at finitely many times the
//! latter is a matter of luck. Hence the mean is what methods are compared by; the rms is stated.

use stepsmith_tests::bearing::{BALLS, Contacts, END, FREEDOMS, REFERENCE_STEPS, Vector};
use stepsmith_tests::bearing::{contacts, runge_kutta};

/// The times of the reference are the multiples of this, s.
pub const GRID: f64 = 5e-7;
/// The times of the reference.
const TIMES: usize = 1200;

/// Positions and velocities at a time.
#[derive(Clone, Copy, Debug)]
pub struct State {
    /// The time, s.
    pub t: f64,
    /// Positions.
    pub x: Vector,
    /// Velocities.
    pub v: Vector,
}

impl State {
    /// The contacts.
    pub fn contacts(&self) -> Contacts {
        contacts(&self.x, &self.v)
    }

    /// The angular velocity of the cage, rad/s.
    pub fn cage_speed(&self) -> f64 {
        self.v[5]
    }
}

/// Errors of a history, see the module.
#[derive(Clone, Copy, Debug, Default)]
pub struct Errors {
    /// Of the cage's forces, N: mean and rms.
    pub cage: [f64; 2],
    /// Of the outer ring's forces, N: mean and rms.
    pub outer: [f64; 2],
    /// Of the cage's angular velocity, rad/s: mean and rms.
    pub speed: [f64; 2],
}

/// The reference at the multiples of [`GRID`].
pub struct Reference(Vec<(State, Contacts)>);

impl Reference {
    /// Computes it.
    pub fn new() -> Self {
        let mut states = Vec::with_capacity(TIMES + 1);
        runge_kutta(END, REFERENCE_STEPS, REFERENCE_STEPS / TIMES, |t, x, v| {
            let state = State { t, x: *x, v: *v };
            states.push((state, state.contacts()));
        });
        Self(states)
    }

    /// The states.
    pub fn states(&self) -> impl Iterator<Item = &State> {
        self.0.iter().map(|(state, _)| state)
    }

    /// The errors of the states of a history that stand at times of the reference.
    pub fn errors(&self, history: &[State]) -> Errors {
        let mut sums = [[0.0; 2]; 3];
        let mut times = 0.0;
        let add = |sum: &mut [f64; 2], difference: f64, weight: f64| {
            sum[0] += weight * difference.abs();
            sum[1] += weight * difference * difference;
        };
        for state in history {
            let place = state.t / GRID;
            let Some((exact, forces)) = self.0.get(place.round() as usize) else {
                continue;
            };
            if (place - place.round()).abs() > 1e-6 {
                continue;
            }
            let found = state.contacts();
            for j in 0..BALLS {
                let share = 1.0 / BALLS as f64;
                let cage = found.cage[j].force - forces.cage[j].force;
                let outer = found.outer[j].force - forces.outer[j].force;
                add(&mut sums[0], cage, share);
                add(&mut sums[1], outer, share);
            }
            add(&mut sums[2], state.cage_speed() - exact.cage_speed(), 1.0);
            times += 1.0;
        }
        let [cage, outer, speed] =
            sums.map(|[mean, square]| [mean / times, (square / times).sqrt()]);
        Errors { cage, outer, speed }
    }
}

/// The state at a time between two others by the cubic polynomials of Hermite through their positions
/// and velocities.
pub fn between(before: &State, after: &State, t: f64) -> State {
    let h = after.t - before.t;
    let s = (t - before.t) / h;
    let mut x = [0.0; FREEDOMS];
    let mut v = [0.0; FREEDOMS];
    for i in 0..FREEDOMS {
        let slope = (after.x[i] - before.x[i]) / h;
        let bend = [
            3.0 * slope - 2.0 * before.v[i] - after.v[i],
            before.v[i] + after.v[i] - 2.0 * slope,
        ];
        x[i] = before.x[i] + s * h * (before.v[i] + s * (bend[0] + s * bend[1]));
        v[i] = before.v[i] + s * (2.0 * bend[0] + 3.0 * s * bend[1]);
    }
    State { t, x, v }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cubic_motion_is_interpolated_exactly() {
        let at = |t: f64| State {
            t,
            x: [1.0 + t * (2.0 - t * (3.0 - t)); FREEDOMS],
            v: [2.0 - t * (6.0 - 3.0 * t); FREEDOMS],
        };
        let found = between(&at(0.5), &at(2.0), 1.2);
        let exact = at(1.2);
        assert!((found.x[4] - exact.x[4]).abs() < 1e-14);
        assert!((found.v[4] - exact.v[4]).abs() < 1e-14);
    }
}
