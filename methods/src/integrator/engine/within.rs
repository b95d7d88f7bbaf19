//! The solution within a step of a high order, by steps of the method's own to places within.
//!
//! Hermite's polynomial through the ends errs by O(h⁴), or by O(h⁶) through accelerations as well. A step to
//! t₀ + θ h errs as the step itself does, whatever θ is, and m of them, to θ = 1/(m + 1), 2/(m + 1) …, yield
//! with the ends m + 2 points, each with r derivatives of x, and x itself. The polynomial through all of these
//!
//! ```text
//! x(θ) = c₀ + (θ − θ₀) (c₁ + (θ − θ₁) (c₂ + …)),
//! ```
//!
//! θᵢ the places, each r + 1 times, c the divided differences of x(θ) there, has degree (r + 1) (m + 2) − 1, and
//! an error of one power of h more in x, of r − 1 fewer than that in its derivatives which a state holds. m is the
//! least that makes this the order of a step's error. The steps are made where somebody looks, once.

use super::stepping::{Machine, complete, place};
use crate::base::{Real, State};
use crate::integrator::watch::{Point, horner};
use crate::stepper::Sample;

/// The polynomial of a step.
#[derive(Debug)]
pub(super) struct Within<S> {
    /// The derivatives known at each point, beside x.
    rank: usize,
    /// The θ of each divided difference.
    places: Vec<f64>,
    /// The divided differences.
    differences: Vec<S>,
    /// The ends, and the points between them.
    points: Vec<Sample<S>>,
    /// The values that the machine holds at the end of the step.
    end: Vec<S>,
    /// Whether it was found of the latest step, where it was looked for.
    found: Option<bool>,
}

/// How many places within make the polynomial as good as a step of that order: (r + 1) (m + 2) − (r − 1) ≥ p + 1.
fn places_within(order: usize, rank: usize) -> usize {
    (order + rank).div_ceil(rank + 1).saturating_sub(2)
}

impl<S: State> Within<S> {
    /// The polynomial for a method of that order; none where a polynomial of that degree, which is there anyway, errs
    /// by no more than all steps together.
    pub(super) fn of(order: usize, rank: usize, degree: usize, like: &S) -> Option<Self> {
        let count = if degree + 2 - rank >= order {
            0
        } else {
            places_within(order, rank)
        };
        let place = |k: usize| k as f64 / (count + 1) as f64;
        let points = (0..count + 2).map(place);
        let places: Vec<f64> = points.flat_map(|theta| vec![theta; rank + 1]).collect();
        (count > 0).then(|| Self {
            rank,
            differences: vec![like.zeros(); places.len()],
            places,
            points: vec![Sample::new(0.0, like); count + 2],
            end: Vec::new(),
            found: None,
        })
    }

    /// Another step.
    pub(super) fn forget(&mut self) {
        self.found = None;
    }

    /// At how many points within it must be known to be known.
    pub(super) fn inner(&self) -> usize {
        self.places.len() - 2
    }

    /// Finds the polynomial of the step of size h from t and the quantities carried there. Returns whether there is
    /// one. The machine then holds the same quantities as before.
    pub(super) fn find<X: Machine<S> + ?Sized>(
        &mut self,
        machine: &mut X,
        t: f64,
        h: f64,
        z: &[S],
        ends: [&Sample<S>; 2],
    ) -> bool {
        if self.found.is_none() {
            self.end
                .resize_with(machine.method().carried.len(), || ends[0].x.zeros());
            for (k, end) in self.end.iter_mut().enumerate() {
                copy(machine.carried_mut(k), end);
            }
            let last = self.points.len() - 1;
            let mut found = true;
            for (k, point) in self.points.iter_mut().enumerate() {
                let part = self.places[k * (self.rank + 1)] * h;
                found &= match k {
                    0 => at_end(machine, ends[0], point),
                    k if k == last => at_end(machine, ends[1], point),
                    _ => step(machine, t, part, z, point),
                };
            }
            for (k, end) in self.end.iter().enumerate() {
                copy(end, machine.carried_mut(k));
            }
            if found {
                self.divide(h);
            }
            self.found = Some(found);
        }
        self.found == Some(true)
    }

    /// The divided differences.
    fn divide(&mut self, h: f64) {
        let Self {
            rank,
            places,
            differences,
            points,
            ..
        } = self;
        let point = |slot: usize| &points[slot / (*rank + 1)];
        for (slot, c) in differences.iter_mut().enumerate() {
            copy(&point(slot).x, c);
        }
        // The k-th derivative in θ over k!.
        let scaled = |k: usize, sample: &Sample<S>, out: &mut S| {
            let (z, factor) = match k {
                1 => (&sample.v, h),
                _ => (&sample.a, 0.5 * h * h),
            };
            let factor = S::Real::from_f64(factor);
            let both = out.as_mut_slice().iter_mut().zip(z.as_slice());
            both.for_each(|(out, z)| *out = factor * *z);
        };
        for k in 1..places.len() {
            for i in (k..places.len()).rev() {
                let apart = places[i] - places[i - k];
                if apart == 0.0 {
                    scaled(k, point(i), &mut differences[i]);
                    continue;
                }
                let (before, after) = differences.split_at_mut(i);
                let both = after[0]
                    .as_mut_slice()
                    .iter_mut()
                    .zip(before[i - 1].as_slice());
                let apart = S::Real::from_f64(apart);
                both.for_each(|(c, before)| *c = (*c - *before) / apart);
            }
        }
    }

    /// The solution at θ of the step of size h, and its derivatives, by Horner's rule.
    pub(super) fn write(&self, theta: f64, h: f64, out: &mut Sample<S>) {
        let number = S::Real::from_f64;
        let first = number(1.0 / h);
        let second = number(2.0 / (h * h));
        for j in 0..out.x.len() {
            let terms = self.differences.iter().zip(&self.places);
            let terms = terms.map(|(c, place)| (c.as_slice()[j], *place));
            let [x, v, a] = horner(terms, theta);
            out.x.as_mut_slice()[j] = x;
            out.v.as_mut_slice()[j] = v * first;
            if self.rank == 2 {
                out.a.as_mut_slice()[j] = a * second;
            }
        }
    }
}

/// Makes a step of that size from t and the quantities carried there, with the derivatives at its end. Returns whether
/// it was made.
fn step<S: State, X: Machine<S> + ?Sized>(
    machine: &mut X,
    t: f64,
    h: f64,
    z: &[S],
    sample: &mut Sample<S>,
) -> bool {
    for (k, z) in z.iter().enumerate() {
        copy(z, machine.carried_mut(k));
    }
    machine.set_step_size(h);
    machine.step(t, true, sample).is_ok()
        && place(sample, machine.method(), t, h, t + h)
        && complete(machine, sample).is_ok()
}

/// The end of a step, with the derivatives there; whether the field tells them.
fn at_end<S: State, X: Machine<S> + ?Sized>(
    machine: &mut X,
    end: &Sample<S>,
    point: &mut Sample<S>,
) -> bool {
    point.copy_from(end);
    complete(machine, point).is_ok()
}

fn copy<S: State>(from: &S, to: &mut S) {
    to.as_mut_slice().copy_from_slice(from.as_slice());
}

#[cfg(test)]
mod tests {
    use super::*;

    /// tᵏ and its derivatives.
    fn power(k: i32, t: f64) -> Sample<[f64; 1]> {
        let of = |m: i32| {
            if k < m {
                [0.0]
            } else {
                [(0..m).map(|i| f64::from(k - i)).product::<f64>() * t.powi(k - m)]
            }
        };
        let mut sample = Sample::new(t, &[0.0]);
        (sample.x, sample.v, sample.a) = (of(0), of(1), of(2));
        sample
    }

    #[test]
    fn polynomials_of_the_degree_are_their_own() {
        for (order, rank, count, degree) in [
            (5, 1, 1, 5),
            (8, 1, 3, 9),
            (9, 1, 3, 9),
            (6, 2, 1, 8),
            (8, 2, 2, 11),
            (12, 2, 3, 14),
        ] {
            let mut within = Within::of(order, rank, 2 * rank + 1, &[0.0]).unwrap();
            let found = (within.points.len() - 2, within.inner() + 1);
            assert_eq!(found, (count, degree));
            let t = 0.5;
            let h = 0.75;
            for k in 0..=degree as i32 {
                for (m, point) in within.points.iter_mut().enumerate() {
                    *point = power(k, t + m as f64 / (count + 1) as f64 * h);
                }
                within.divide(h);
                for theta in [0.1, 0.4, 0.9] {
                    let exact = power(k, t + theta * h);
                    let mut found = power(k, 0.0);
                    within.write(theta, h, &mut found);
                    let scale = 1e-11 * exact.a[0].abs().max(1.0);
                    assert!((found.x[0] - exact.x[0]).abs() < scale, "{order} {k}");
                    assert!((found.v[0] - exact.v[0]).abs() < scale, "{order} {k}");
                    if rank == 2 {
                        assert!(
                            (found.a[0] - exact.a[0]).abs() < 10.0 * scale,
                            "{order} {k}"
                        );
                    }
                }
            }
        }
        // What is there anyway does for lower orders.
        let none = |order, rank, degree| Within::of(order, rank, degree, &[0.0]).is_none();
        assert!(none(4, 1, 3) && none(5, 1, 4) && none(5, 2, 5));
        assert!(!none(5, 1, 3) && !none(6, 2, 5));
    }
}
