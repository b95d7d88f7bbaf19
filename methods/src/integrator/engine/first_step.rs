//! The size of a first step where a tolerance chooses steps.
//!
//! Source: Hairer, Nørsett, Wanner, *Solving Ordinary Differential Equations I*, II.4.

use super::stepping::Description;
use crate::base::{Error, Real, State, add, greater, lesser, same_length};
use crate::implicit_rk::{Origin, norm};
use crate::integrator::sizes::Tolerance;
use crate::problem::AnyField;

/// A first step whose error of order hᵏ is 1/100 of the allowed error, as far as y₀, u₀ and a small explicit step tell.
pub(super) fn first_step<S: State, const RANK: usize>(
    g: &mut dyn AnyField<S, RANK>,
    at: &Origin<'_, S, RANK>,
    weight: &[S; RANK],
    k: usize,
) -> f64 {
    let rates = |slope| std::array::from_fn(|m| at.values.get(m + 1).unwrap_or(slope));
    let size = norm(at.values.each_ref(), weight);
    let rate = norm(rates(at.slope), weight);
    let known = size >= 1e-5 && rate >= 1e-5;
    let h = if known { 0.01 * size / rate } else { 1e-6 };
    let h = if h.is_finite() { h } else { 1e-6 };
    let h = lesser(h, at.h.abs());
    let signed = h.copysign(at.h);
    let mut moved = at.values.clone();
    for (moved, rate) in moved.iter_mut().zip(rates(at.slope)) {
        add(
            moved.as_mut_slice(),
            S::Real::from_f64(signed),
            rate.as_slice(),
        );
    }
    let mut slope = at.slope.zeros();
    g.evaluate(at.t + signed, &moved[0], &moved[RANK - 1], &mut slope);
    let mut change = moved.clone();
    for m in 0..RANK {
        let (new, old) = if m + 1 == RANK {
            (&slope, at.slope)
        } else {
            (&moved[m + 1], &at.values[m + 1])
        };
        let pairs = new.as_slice().iter().zip(old.as_slice());
        for (change, (new, old)) in change[m].as_mut_slice().iter_mut().zip(pairs) {
            *change = (*new - *old) / S::Real::from_f64(h);
        }
    }
    let curvature = norm(change.each_ref(), weight);
    let largest = greater(rate, curvature);
    let second = if largest <= 1e-15 {
        greater(h * 1e-3, 1e-6)
    } else {
        (0.01 / largest).powf(1.0 / k as f64)
    };
    let h = lesser(100.0 * h, second);
    // Where the right-hand side is not finite a little further on, very small.
    let usable = h > 0.0 && h.is_finite();
    if usable { h } else { 1e-6 }
}

/// The same at t, of at most `longest`, where a method begins with these carried quantities.
pub(super) fn first_step_of<S: State, const RANK: usize>(
    method: &Description,
    g: &mut dyn AnyField<S, RANK>,
    t: f64,
    longest: f64,
    carried: &[S],
    tolerance: &Tolerance,
) -> Result<f64, Error> {
    let derivatives = || method.carried.iter().map(|c| c.derivative);
    let known = |m| derivatives().zip(carried).find(|&(d, _)| d == m);
    let mut slope = carried[0].zeros();
    let values: [S; RANK] =
        std::array::from_fn(|m| known(m).map_or_else(|| slope.clone(), |(_, z)| z.clone()));
    let mut weight = values.clone();
    tolerance.weigh(1.0, &values, &mut weight)?;
    match known(RANK) {
        Some((_, known)) => slope.clone_from(known),
        None => g.evaluate(t, &values[0], &values[RANK - 1], &mut slope),
    }
    same_length(values[0].len(), [slope.len()]).map_err(|failure| Error::at(t, failure))?;
    let at = Origin {
        t,
        h: longest,
        values: &values,
        slope: &slope,
    };
    Ok(first_step(g, &at, &weight, method.order.bound() + 1))
}
