//! Whether functions given as the derivatives of a motion are its derivatives.
//!
//! At times t of the interval, with δ a thousandth of a step, Simpson's rule for v over [t − δ, t + δ] is
//!
//! ```text
//! x(t + δ) − x(t − δ) = 2δ v̄ + O(δ⁵),   v̄ = (v(t − δ) + 4 v(t) + v(t + δ))/6,
//! ```
//!
//! and the same of v and a. A kink is met by few of the times, a broken line of records at some distance from another
//! differs by little, and what is at rest tells nothing: a motion is wrong where most of the times that tell say so.

use super::table::Motion;
use crate::base::greater;
use crate::problem::Warning;

/// How many times are looked at, and how many must tell.
const TIMES: usize = 64;
const TELLING: usize = 8;
/// Less than this part of the greatest slope tells nothing.
const SMALL: f64 = 1e-3;
/// By how much a derivative may differ, of itself.
const LOOSE: f64 = 0.2;

/// The difference quotient and the given derivative at a time.
struct Slope {
    t: f64,
    given: f64,
    found: f64,
    /// The rounding error that the quotient may have.
    rounding: f64,
}

impl Slope {
    /// The slope of the derivative of order m − 1.
    fn at(motion: &Motion, m: usize, t: f64, delta: f64) -> Self {
        let from = t - delta;
        let to = t + delta;
        let [before, now, after] = [from, t, to].map(|t| motion.at(t));
        let width = to - from;
        let size = greater(before[m - 1].abs(), after[m - 1].abs());
        Self {
            t,
            given: (before[m] + 4.0 * now[m] + after[m]) / 6.0,
            found: (after[m - 1] - before[m - 1]) / width,
            rounding: 8.0 * f64::EPSILON * size / width.abs(),
        }
    }

    fn size(&self) -> f64 {
        greater(self.given.abs(), self.found.abs())
    }

    /// Whether the given value is wrong; `false` if a value is NaN.
    fn is_wrong(&self) -> bool {
        (self.given - self.found).abs() > LOOSE * self.size() + self.rounding
    }
}

/// The first derivative of a freedom's motion that is none, over an interval of steps h.
pub(super) fn wrong(
    freedom: usize,
    motion: &Motion,
    [from, to]: [f64; 2],
    h: f64,
) -> Option<Warning> {
    let golden = 0.5 * (5.0_f64.sqrt() - 1.0);
    let place = |k: usize| (golden * (k as f64 + 0.5)).fract();
    [1, 2].into_iter().find_map(|m| {
        let slope = |k: usize| Slope::at(motion, m, from + (to - from) * place(k), 1e-3 * h);
        let mut slopes: Vec<Slope> = (0..TIMES).map(slope).collect();
        let largest = slopes.iter().map(Slope::size).fold(0.0, f64::max);
        slopes.retain(|slope| slope.size() > SMALL * largest + slope.rounding);
        let told = slopes.len();
        slopes.retain(Slope::is_wrong);
        let most = told >= TELLING && 4 * slopes.len() > 3 * told;
        let worst = slopes
            .into_iter()
            .max_by(|a, b| a.size().total_cmp(&b.size()))
            .filter(|_| most)?;
        let Slope {
            t, given, found, ..
        } = worst;
        Some(Warning::NotItsDerivative {
            freedom,
            derivative: m,
            t,
            given,
            found,
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::structural::Amplitude;
    use crate::structural::Table;

    const SPAN: [f64; 2] = [0.3, 7.1];

    fn told(
        motion: impl Fn(f64) -> [f64; 3] + 'static,
        [from, to]: [f64; 2],
        h: f64,
    ) -> Option<usize> {
        match wrong(4, &motion, [from, to], h) {
            None => None,
            Some(Warning::NotItsDerivative {
                freedom: 4,
                derivative,
                t,
                given,
                found,
            }) => {
                assert!((t - from) * (t - to) < 0.0 && (given - found).abs() > 0.0);
                Some(derivative)
            }
            found => panic!("{found:?}"),
        }
    }

    /// x = X sin ωt with factors on v and a, forwards and backwards in steps of any size.
    #[test]
    fn factors_and_signs_are_told_and_right_motions_are_not() {
        for (size, w) in [(1.0, 3.0), (1e-9, 40.0), (1e6, 0.5)] {
            for (v, a, expected) in [
                (1.0, 1.0, None),
                (-1.0, 1.0, Some(1)),
                (1.0 / w, 1.0 / w, Some(1)),
                (0.0, 0.0, Some(1)),
                (1.0, -1.0, Some(2)),
                (1.0, 0.0, Some(2)),
                (1.0, 1.5, Some(2)),
                (1.0, f64::NAN, None),
            ] {
                let motion = move |t: f64| {
                    let (s, c) = (w * t).sin_cos();
                    [size * s, v * size * w * c, -a * size * w * w * s]
                };
                for h in [1e-3, 0.1, -0.1] {
                    let span = if h < 0.0 { [SPAN[1], SPAN[0]] } else { SPAN };
                    assert_eq!(told(motion, span, h), expected, "{size} {w} {v} {a} {h}");
                }
            }
        }
    }

    /// Four motions are rest, a jump, a ramp and a broken line of accelerations. The others are records read by
    /// straight lines each, a small motion far from the origin, one that ends, and one that no step resolves.
    #[test]
    fn kinks_and_records_are_no_mistakes() {
        let record = |m: i32| {
            let value = move |t: f64| match m {
                0 => (2.0 * t).sin(),
                1 => 2.0 * (2.0 * t).cos(),
                _ => -4.0 * (2.0 * t).sin(),
            };
            let points = (0..=100).map(|k| 0.1 * f64::from(k));
            Table::new(points.map(move |t| (t, value(t)))).unwrap()
        };
        let x = record(0);
        let v = record(1);
        let a = record(2);
        let line = Table::new([(0.0, 3.0), (1.0, -5.0), (1.5, 2.0), (3.0, 0.0)]).unwrap();
        let line = line.motion();
        let motions: [Box<dyn Fn(f64) -> [f64; 3]>; 8] = [
            Box::new(|_| [0.0; 3]),
            Box::new(|t| [if t < 2.0 { 0.0 } else { 1.0 }, 0.0, 0.0]),
            Box::new(|t| [(t - 2.0).max(0.0), if t < 2.0 { 0.0 } else { 1.0 }, 0.0]),
            Box::new(move |t| line.at(t)),
            Box::new(move |t| [&x, &v, &a].map(|table| table.at(t))),
            Box::new(|t: f64| [1e9 + 1e-9 * t.sin(), 1e-9 * t.cos(), -1e-9 * t.sin()]),
            Box::new(|t: f64| {
                if t < 0.8 {
                    [t.powi(4), 4.0 * t.powi(3), 12.0 * t * t]
                } else {
                    [0.0; 3]
                }
            }),
            Box::new(|t: f64| {
                let (s, c) = (500.0 * t).sin_cos();
                [s, 500.0 * c, -250_000.0 * s]
            }),
        ];
        for (k, motion) in motions.into_iter().enumerate() {
            for h in [1e-4, 0.01, 0.1] {
                assert_eq!(wrong(4, &motion, SPAN, h), None, "{k} {h}");
            }
        }
    }
}
