//! Response spectra: the peaks of oscillators on moving ground.
//!
//! An oscillator of the frequency ω = 2π/T and the damping ratio ξ on ground with the acceleration a has
//!
//! ```text
//! x'' + 2ξω x' + ω² x = −a(t),    x = A + B t + e^{−ξωt} (C cos ω_d t + D sin ω_d t),    ω_d = ω √(1 − ξ²)
//! ```
//!
//! where a = a₀ + s t, with B = −s/ω² and A = −(a₀ + 2ξω B)/ω²: a table is followed exactly.

use super::error::StructureError;
use super::table::{Amplitude, Table};
use crate::base::greater;
use std::f64::consts::TAU;

/// Peaks are looked for at so many points of a period: one between them is at most (π/100)²/2, 0.05 %, higher.
const POINTS: f64 = 100.0;

/// So many points are looked at, whatever the period is.
const MOST: f64 = 1e7;

/// The peaks of an oscillator of one period.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Peaks {
    /// The period T.
    pub period: f64,
    /// The largest displacement relative to the ground; times ω² the pseudo-acceleration.
    pub displacement: f64,
    /// The largest velocity relative to the ground.
    pub velocity: f64,
    /// The largest acceleration, of oscillator and ground together.
    pub acceleration: f64,
}

/// The response spectrum: the peaks of oscillators of these periods on ground with the acceleration of a table. They have
/// the damping ratio ξ, 0 ≤ ξ < 1, and are at rest at the first point. Peaks count up to a period after the last point.
///
/// ```
/// use stepsmith::structural::{Table, response_spectrum};
///
/// let ground = Table::read("book/src/ground.csv")?;
/// let spectrum = response_spectrum(&ground, 0.05, &[0.1, 0.2, 0.5, 1.0, 2.0])?;
/// let worst = spectrum.iter().max_by(|a, b| a.acceleration.total_cmp(&b.acceleration));
/// assert_eq!(worst.map(|peaks| peaks.period), Some(0.5));
/// # Ok::<(), stepsmith::structural::StructureError>(())
/// ```
///
/// # Errors
/// [`StructureError::Damping`] of another ratio, or a period that is not positive and finite.
pub fn response_spectrum(
    ground: &Table,
    damping: f64,
    periods: &[f64],
) -> Result<Vec<Peaks>, StructureError> {
    let peaks = periods.iter().map(|&period| {
        let frequency = TAU / period;
        let sound = (0.0..1.0).contains(&damping) && frequency > 0.0 && frequency.is_finite();
        if !sound {
            return Err(StructureError::Damping {
                ratios: vec![damping],
                frequencies: vec![frequency],
            });
        }
        Ok(peaks_of(&Oscillator { frequency, damping }, ground))
    });
    peaks.collect()
}

struct Oscillator {
    frequency: f64,
    damping: f64,
}

impl Oscillator {
    /// [x, v] after a time h from [x, v], where the ground's acceleration goes from a₀ to a₁.
    fn after(&self, h: f64, [x, v]: [f64; 2], [a0, a1]: [f64; 2]) -> [f64; 2] {
        let w = self.frequency;
        let decay = self.damping * w;
        let turn = w * (1.0 - self.damping * self.damping).sqrt();
        let b = -(a1 - a0) / h / (w * w);
        let a = -(a0 + 2.0 * decay * b) / (w * w);
        let c = x - a;
        let d = (v - b + decay * c) / turn;
        let (sin, cos) = (turn * h).sin_cos();
        let left = (-decay * h).exp();
        let swing = left * (c * cos + d * sin);
        let turned = left * turn * (d * cos - c * sin);
        [a + b * h + swing, b + turned - decay * swing]
    }

    /// The acceleration of oscillator and ground, −2ξω v − ω² x.
    fn acceleration(&self, [x, v]: [f64; 2]) -> f64 {
        -self.frequency * (2.0 * self.damping * v + self.frequency * x)
    }
}

fn peaks_of(oscillator: &Oscillator, ground: &Table) -> Peaks {
    let period = TAU / oscillator.frequency;
    let times = ground.times();
    let most = MOST / times.len() as f64;
    let after = [ground.end(), ground.end() + period];
    let intervals = times
        .windows(2)
        .map(|ends| [ends[0], ends[1]])
        .chain([after]);
    let mut now = [0.0; 2];
    let mut peaks = Peaks {
        period,
        displacement: 0.0,
        velocity: 0.0,
        acceleration: 0.0,
    };
    for (k, [from, to]) in intervals.enumerate() {
        // Of far shorter periods the peaks are as good: the solution is exact at every point.
        let parts = (POINTS * (to - from) / period).ceil().min(most).max(1.0);
        let h = (to - from) / parts;
        let [a0, a1] = match ground.values().get(k..k + 2) {
            Some(ends) => [ends[0], ends[1]],
            None => [ground.at(to); 2],
        };
        for part in 0..parts as u64 {
            let [start, end] = [part, part + 1].map(|part| a0 + (a1 - a0) * part as f64 / parts);
            now = oscillator.after(h, now, [start, end]);
            peaks.displacement = greater(peaks.displacement, now[0].abs());
            peaks.velocity = greater(peaks.velocity, now[1].abs());
            let acceleration = oscillator.acceleration(now).abs();
            peaks.acceleration = greater(peaks.acceleration, acceleration);
        }
    }
    peaks
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::runge_kutta::Rk4;
    use crate::{Ode, Sample};
    use std::ops::ControlFlow;

    /// The ground begins to move with a constant acceleration: twice the static displacement, a/ω², a little less with
    /// damping: 1 + e^{−πξ/√(1−ξ²)}.
    #[test]
    fn a_jump_of_the_acceleration_has_known_peaks() {
        let jump = Table::new([(0.0, 3.0), (100.0, 3.0)]).unwrap().held();
        for damping in [0.0, 0.02, 0.3_f64] {
            let [peaks] = response_spectrum(&jump, damping, &[0.8]).unwrap()[..] else {
                panic!("one period");
            };
            let w = TAU / 0.8;
            let over = (-TAU / 2.0 * damping / (1.0 - damping * damping).sqrt()).exp();
            let expected = 3.0 / (w * w) * (1.0 + over);
            let found = peaks.displacement / expected;
            assert!((found - 1.0).abs() < 5e-4, "{damping}: {found}");
        }
    }

    /// Beside steps of an oscillator over a record with corners.
    #[test]
    fn peaks_are_those_of_small_steps() {
        let values: Vec<f64> = (0..200)
            .map(|k| (0.7 * f64::from(k)).sin() * f64::from(k % 7))
            .collect();
        let ground = Table::sampled(0.5, 0.02, &values).unwrap();
        for (damping, period) in [(0.05, 0.3), (0.0, 0.07), (0.2, 2.0)] {
            let [peaks] = response_spectrum(&ground, damping, &[period]).unwrap()[..] else {
                panic!("one period");
            };
            let w = TAU / period;
            let mut most = [0.0_f64; 3];
            // Grid points stand at the corners.
            let total = |[x, v]: &[f64; 2]| -2.0 * damping * w * v - w * w * x;
            let rate =
                |t: f64, y: &[f64; 2], dy: &mut [f64; 2]| *dy = [y[1], total(y) - ground.at(t)];
            let peaks_so_far = |point: &Sample<[f64; 2]>| {
                let [x, v] = *point.y();
                for (most, value) in most.iter_mut().zip([x, v, total(&[x, v])]) {
                    *most = most.max(value.abs());
                }
                ControlFlow::Continue(())
            };
            let interval = 0.5..ground.end() + period;
            let oscillator = Ode::new(rate, [0.0; 2]).observe(peaks_so_far);
            oscillator.end(interval, Rk4::new().step(1e-4)).unwrap();
            let found = [peaks.displacement, peaks.velocity, peaks.acceleration];
            for (found, most) in found.iter().zip(most) {
                assert!((found / most - 1.0).abs() < 1e-3, "{found} {most}");
            }
        }
        for (damping, period) in [
            (1.0, 1.0),
            (-0.1, 1.0),
            (f64::NAN, 1.0),
            (0.1, 0.0),
            (0.1, -1.0),
        ] {
            let refused = response_spectrum(&ground, damping, &[period]);
            assert!(matches!(refused, Err(StructureError::Damping { .. })));
        }
    }
}
