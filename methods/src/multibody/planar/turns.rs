//! The cosines and sines of the angles that a body takes.
//!
//! Places move from step to step, and while they are solved, by less and less. So an angle φ is taken from the multiple r of 2⁻⁶ that is nearest to it, whose cosine and sine are kept, often for
//! several steps: with δ = φ − r
//!
//! ```text
//! s = δ − δ³/6 + δ⁵/120,    c = δ²/2 − δ⁴/24 + δ⁶/720,
//! cos φ = cos r − (sin r s + cos r c),    sin φ = sin r + (cos r s − sin r c),
//! ```
//!
//! up to |δ|⁷/5040 < 3.6·10⁻¹⁹. The result does not depend on what was asked for before.

/// Added and subtracted again, it rounds to multiples of 2⁻⁶.
const ROUND: f64 = 1.5 * (1_u64 << 46) as f64;
/// Half of 2⁻⁶.
const HALF: f64 = 0.5 / (1_u64 << 6) as f64;

/// An angle with its cosine and sine.
type Turn = [f64; 3];

/// The last angle of a body, and the multiple of 2⁻⁶ that was near to one last.
pub(super) struct Turns {
    now: Turn,
    near: Turn,
}

impl Turns {
    /// Of a body at this angle.
    pub(super) fn new(angle: f64) -> Self {
        let mut turns = Self {
            now: [f64::NAN; 3],
            near: [f64::NAN; 3],
        };
        turns.turn(angle);
        turns
    }

    /// The last angle, with its cosine and sine.
    pub(super) fn now(&self) -> Turn {
        self.now
    }

    /// Turns the body.
    #[inline]
    pub(super) fn turn(&mut self, angle: f64) {
        if self.now[0] == angle {
            return;
        }
        let middle = (angle + ROUND) - ROUND;
        let apart = angle - middle;
        // Not so of angles so large that multiples are not resolved, nor of what is not a number.
        let resolved = apart.abs() <= HALF;
        if !resolved {
            self.now = exact(angle);
            return;
        }
        if self.near[0] != middle {
            self.near = exact(middle);
        }
        let [_, cos, sin] = self.near;
        let square = apart * apart;
        let s = apart - apart * square * (1.0 / 6.0 - 1.0 / 120.0 * square);
        let c = square * (0.5 - square * (1.0 / 24.0 - 1.0 / 720.0 * square));
        self.now = [angle, cos - (sin * s + cos * c), sin + (cos * s - sin * c)];
    }
}

#[cold]
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
            // As far as an angle can be from the multiples beside it.
            let farthest = ((angle / HALF).round() * HALF).next_up();
            for angle in [angle, angle + 1e-6 * unit(), farthest, -angle] {
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
