//! Exact jets: what a scheme's equations do to smooth functions.
//!
//! With D = h d/dt, the scaled quantity hᵐ x⁽ᵐ⁾(t + o·h) of a smooth x is Dᵐ e^{oD} x(t), whose
//! coefficient at D^q is o^{q−m}/(q−m)! for q ≥ m. A linear equation Σ c·hᵏ·q = 0 becomes
//! R(D) x = 0 with R = Σ c Dᵐ e^{oD}; the least q with R_q ≠ 0 tells how well exact values satisfy
//! it (Taylor matching).

use crate::scheme::equation::Equation;
use crate::scheme::scheme::Scheme;
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::kernel::Inverse as _;
use stepsmith_exact::rational::factorial;
use stepsmith_exact::ring::Ring;

/// The coefficient of D^q in hᵐ x⁽ᵐ⁾(t + o·h).
///
/// ```
/// use stepsmith_scheme::scheme::jets::jet;
/// // v(t − h) = x'(t) − h x'' + h²/2 x''' …, times h
/// assert_eq!(jet(1, &(-1).into(), 3).to_string(), "1/2");
/// ```
pub fn jet(derivative: usize, offset: &Fraction, q: usize) -> Fraction {
    match q.checked_sub(derivative) {
        None => Fraction::zero(),
        Some(k) => power_over_factorial(offset, k),
    }
}

/// xᵏ/k!.
pub fn power_over_factorial<T: Ring>(x: &T, k: usize) -> T {
    x.nth_power(k).scaled(&factorial(k).inv())
}

/// The residual series R₀, …, R_terms of an equation on exact jets.
pub fn residual(scheme: &Scheme, equation: &Equation, terms: usize) -> Vec<Fraction> {
    let coefficients = (0..=terms).map(|q| {
        equation.terms.iter().fold(Fraction::zero(), |sum, term| {
            let quantity = &scheme.quantities()[term.quantity];
            let jet = jet(quantity.derivative, &quantity.offset, q);
            sum.plus(&term.coefficient.times(&jet))
        })
    });
    coefficients.collect()
}
