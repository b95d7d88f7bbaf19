//! The cosines and sines of the angles that a body takes.
//!
//! Forces and constraints may stand at different places, and these move while they are solved, by less and less. So
//! an angle φ is taken from the multiple r of 2⁻¹⁸ that is nearest to it, whose cosine and sine are kept: with
//! δ = φ − r
//!
//! ```text
//! cos φ = cos r − (sin r δ + cos r δ²/2),    sin φ = sin r + (cos r δ − sin r δ²/2),
//! ```
//!
//! up to |δ|³/6 < 1.2·10⁻¹⁸. The result does not depend on what was asked for before.

/// Added and subtracted again, it rounds to multiples of 2⁻¹⁸.
const ROUND: f64 = 1.5 * (1_u64 << 34) as f64;
/// Half of 2⁻¹⁸.
const HALF: f64 = 0.5 / (1_u64 << 18) as f64;

/// An angle with its cosine and sine.
type Turn = [f64; 3];

/// The last angles of a body, the newest first, and the multiple of 2⁻¹⁸ that was near to one last.
pub(super) struct Turns {
    last: [Turn; 3],
    near: Turn,
}

impl Turns {
    /// Of a body at this angle.
    pub(super) fn new(angle: f64) -> Self {
        let mut turns = Self {
            last: [[f64::NAN; 3]; 3],
            near: [f64::NAN; 3],
        };
        turns.turn(angle);
        turns
    }

    /// The newest angle, with its cosine and sine.
    pub(super) fn now(&self) -> Turn {
        self.last[0]
    }

    /// Turns the body.
    #[inline]
    pub(super) fn turn(&mut self, angle: f64) {
        let last = &mut self.last;
        if last[0][0] == angle {
            return;
        }
        if last[1][0] != angle {
            last.swap(1, 2);
        }
        if last[1][0] != angle {
            last[1] = beside(&mut self.near, angle);
        }
        last.swap(0, 1);
    }
}

/// The cosine and sine of an angle near to a multiple of 2⁻¹⁸, which is found if need be.
fn beside(near: &mut Turn, angle: f64) -> Turn {
    let middle = (angle + ROUND) - ROUND;
    let apart = angle - middle;
    // Not so of angles so large that multiples are not resolved, nor of what is not a number.
    let resolved = apart.abs() <= HALF;
    if !resolved {
        return exact(angle);
    }
    if near[0] != middle {
        *near = exact(middle);
    }
    let [_, cos, sin] = *near;
    let half = 0.5 * apart * apart;
    [
        angle,
        cos - (sin * apart + cos * half),
        sin + (cos * apart - sin * half),
    ]
}

fn exact(angle: f64) -> Turn {
    let (sin, cos) = angle.sin_cos();
    [angle, cos, sin]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// To rounding everywhere, whatever was asked for before.
    #[test]
    fn angles_are_turned_to_rounding() {
        let mut state = 1_u64;
        let mut unit = move || {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            (state >> 11) as f64 / (1_u64 << 53) as f64
        };
        let mut turns = Turns::new(0.0);
        for _ in 0..10_000 {
            let angle = 20.0 * (unit() - 0.5);
            for angle in [angle, angle + 1e-6 * unit(), angle - 3e-7, -angle] {
                turns.turn(angle);
                let [found, cos, sin] = turns.now();
                assert_eq!([found, cos, sin], Turns::new(angle).now());
                assert_eq!(found, angle);
                let (exact_sin, exact_cos) = angle.sin_cos();
                assert!((cos - exact_cos).abs() <= f64::EPSILON, "{angle}");
                assert!((sin - exact_sin).abs() <= f64::EPSILON, "{angle}");
            }
        }
    }

    #[test]
    fn any_angle_has_its_cosine_and_sine() {
        for angle in [0.0, -0.0, 1e-300, 7e9, -3e15, 1e300] {
            let (sin, cos) = f64::sin_cos(angle);
            let [_, found_cos, found_sin] = Turns::new(angle).now();
            assert!((found_cos - cos).abs() <= f64::EPSILON, "{angle}");
            assert!((found_sin - sin).abs() <= f64::EPSILON, "{angle}");
        }
        for angle in [f64::NAN, f64::INFINITY] {
            let mut turns = Turns::new(1.0);
            turns.turn(angle);
            assert!(turns.now()[1].is_nan() && turns.now()[2].is_nan());
            turns.turn(1.0);
            assert!((turns.now()[1] - 1.0_f64.cos()).abs() <= f64::EPSILON);
        }
    }
}
