//! Initial value problems y' = f(t, y) that are not stiff, from the source of the two-step PECE methods
//! (Freed, *A Technical Note: Two-Step PECE Methods for Approximating Solutions To First- and
//! Second-Order ODEs*, 2017, section 6), with their solutions.
//!
//! `tests/peers/reference.py` computes the end values by Radau IIA methods of 9 and 11 stages with 60
//! digits.

mod brusselator;
mod vehicle;

pub use brusselator::Brusselator;
pub use vehicle::Vehicle;

/// A problem y' = f(t, y) from t = 0 on, in N unknowns.
pub trait NonStiff<const N: usize>: Copy {
    /// The value at t = 0.
    fn initial(&self) -> [f64; N];

    /// The end of the interval.
    fn end(&self) -> f64;

    /// Writes f(t, y).
    fn rate(&self, t: f64, y: &[f64; N], dy: &mut [f64; N]);

    /// The solution at t, where it is known.
    fn solution(&self, t: f64) -> Option<[f64; N]>;
}

/// The error max |yᵢ − refᵢ|/(1 + |refᵢ|) of y; ∞ if it is not finite.
pub fn error<const N: usize>(y: &[f64; N], reference: &[f64; N]) -> f64 {
    let scaled = |(y, reference): (&f64, &f64)| (y - reference).abs() / (1.0 + reference.abs());
    (y.iter().zip(reference).map(scaled)).fold(0.0, |a: f64, b| {
        if b.is_nan() { f64::INFINITY } else { a.max(b) }
    })
}
