//! The arguments of coupled evaluations, b + Σ_l s_l y_l, and the first values of their unknowns y.

use crate::base::{Real, State, add};
use std::ops::Deref;

/// base + Σ_l slope_l y_l
#[inline]
pub(super) fn argument<S: State, const K: usize>(
    base: &S,
    slope: &[S::Real; K],
    y: &[impl Deref<Target = S>; K],
    out: &mut S,
) {
    let mut terms = slope
        .iter()
        .zip(y)
        .filter(|(slope, _)| slope.to_f64() != 0.0);
    let Some((slope, y)) = terms.next() else {
        out.as_mut_slice().copy_from_slice(base.as_slice());
        return;
    };
    let both = base.as_slice().iter().zip(y.as_slice());
    for (out, (base, y)) in out.as_mut_slice().iter_mut().zip(both) {
        *out = *base + *slope * *y;
    }
    for (slope, y) in terms {
        add(out.as_mut_slice(), *slope, y.as_slice());
    }
}

/// y = first
#[inline]
pub(crate) fn begin<S: State, const K: usize>(first: &[&S; K], y: &mut [&mut S; K]) {
    for (y, first) in y.iter_mut().zip(first) {
        y.as_mut_slice().copy_from_slice(first.as_slice());
    }
}
