//! Zero dynamics: what a scheme does to components that are held by a constraint.
//!
//! Where a constraint on positions holds without being differentiated (index 3), or one on velocities
//! (index 2), or both (SOI2), the accelerations of a step are those that the multipliers supply, and
//! the constrained components obey z⁺ = S z, driven by the rest; the matrix S, and when there is one,
//! is told in [`constrained_step`]. Errors in them
//!
//! * die out exactly if all eigenvalues of S have |ζ| < 1 (**Schur**);
//! * remain bounded exactly if none has |ζ| > 1, and those on the circle are *semisimple*: as many
//!   eigenvectors as their multiplicity (**weak**);
//! * grow otherwise, be it in proportion to the number of steps (**unstable**).
//!
//! Semisimplicity is decided by ranks, see [`semisimple`]. That a root is multiple in det(ζI − S)
//! says nothing: for generalized-α with ρ∞ = 1 at index 2, −1 is double and semisimple, a⁺ = −a for
//! both the algorithmic and the true acceleration; at index 3 it has a Jordan block.
//!
//! At index 2 a constant error in a position goes with v = 0: ζ = 1 has that eigenvector. This
//! drift along the constraint is left out of the polynomial and of what is to die out, but not of the
//! ranks: velocities that persist and let it grow are found.
//!
//! The characteristic polynomial of the step on the undamped oscillator, over its leading coefficient,
//! tends to that of S at index 3 for Ω → ∞, but for roots 0. For the central-difference family,
//! χ(ζ) = ζ(ζ−1)²P₂(ζ) + Ω²Q(ζ) + 2ξΩ ζ(ζ−1)P₁(ζ), it is Q; for generalized-α (ζ + ρ∞)³. A scheme
//! for y' = f stands for positions and velocities both, with each zero once for each: for
//! a Runge–Kutta method with regular A they are (ζ − R(∞))², with a Jordan block.

use super::constrained_step::{ConstrainedStep, constrained_step};
pub use super::constrained_step::{ConstrainedStepError, Formulation};
use super::stability::root_condition::semisimple::{self, Repeated};
use super::stability::{Verdict, root_condition};
use std::sync::Arc;
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::field::real_polynomial::RealPolynomial;
use stepsmith_exact::linear::matrix::Matrix;
use stepsmith_exact::poly::dense::div_rem;
use stepsmith_exact::poly::polynomial::Polynomial;
use stepsmith_exact::rational::Rational;
use stepsmith_exact::ring::Ring;
use stepsmith_scheme::scheme::Scheme;

/// Whether errors in constrained components die out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ZeroVerdict {
    /// All zeros inside the unit circle: errors die out.
    Schur,
    /// Zeros on the circle, all semisimple, none outside: errors persist.
    Weak,
    /// A zero outside, or one on the circle with a Jordan block: errors grow.
    Unstable,
}

impl ZeroVerdict {
    /// The word for it in text and JSON.
    pub fn word(self) -> &'static str {
        match self {
            Self::Schur => "schur stable",
            Self::Weak => "weakly stable",
            Self::Unstable => "unstable",
        }
    }
}

/// det(ζI − S), taken apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ZeroDynamics {
    /// det(ζI − S)/ζᵏ for the largest possible k, at index 2 without the factor ζ − 1 of the drift;
    /// ascending, with coprime integer coefficients if they are rational, else monic.
    pub polynomial: Vec<Fraction>,
    /// The multiplicity k of the zero ζ = 0.
    pub zero_roots: usize,
    /// The verdict on errors; `None` where coefficients are not numbers.
    pub verdict: Option<ZeroVerdict>,
    /// Whether the places of the zeros tell it, and no ranks: then it holds of all steps whose zeros lie alike.
    pub by_places: bool,
}

/// The zero dynamics in one formulation, or the reason why there are none.
pub type ZeroDynamicsResult = Result<Arc<ZeroDynamics>, ConstrainedStepError>;

/// The zero dynamics of `scheme` on constraints in a formulation.
///
/// ```
/// use stepsmith_prove::zero_dynamics::{Formulation, ZeroVerdict, zero_dynamics};
/// use stepsmith_exact::rational::ratio;
/// use stepsmith_scheme::families::central_difference::member;
/// let best = member(&[ratio(4, 3).into(), ratio(1, 2).into()]).unwrap().scheme;
/// let found = zero_dynamics(&best, Formulation::Index3).unwrap();
/// // 7ζ² − 2ζ + 1
/// assert_eq!(found.polynomial, [1, -2, 7].map(Into::into));
/// assert_eq!(found.verdict, Some(ZeroVerdict::Schur));
/// // The velocity is that of the trapezoidal rule.
/// let found = zero_dynamics(&best, Formulation::Index2).unwrap();
/// assert_eq!(found.verdict, Some(ZeroVerdict::Weak));
/// ```
///
/// # Errors
/// A scheme whose constrained step is not solvable.
pub fn zero_dynamics(
    scheme: &Scheme,
    formulation: Formulation,
) -> Result<ZeroDynamics, ConstrainedStepError> {
    let step = constrained_step(scheme, formulation)?;
    let whole = step.characteristic_polynomial.clone();
    // Held positions are not preserved: at index 2 alone none is held.
    let drifts = moved_constant(&step).iter().all(Fraction::is_zero);
    let found =
        RealPolynomial::from_fractions(&whole).and_then(|p| verdict(&step.matrix, &p, drifts));
    let rest = if drifts {
        div_rem(whole, &[Fraction::from(-1), Fraction::one()]).0
    } else {
        whole
    };
    let zero_roots = rest.iter().take_while(|c| c.is_zero()).count();
    let monic = rest.get(zero_roots..).unwrap_or_default().to_vec();
    let rational: Option<Vec<Rational>> = monic.iter().map(Fraction::as_rational).collect();
    let polynomial = match rational {
        Some(coefficients) => {
            let integral = Polynomial::new(coefficients).primitive_integer();
            let primitive = Polynomial::from(integral);
            let coefficients = primitive.coefficients().iter().cloned();
            coefficients.map(Fraction::from).collect()
        }
        None => monic,
    };
    Ok(ZeroDynamics {
        polynomial,
        zero_roots,
        verdict: found.map(|(verdict, _)| verdict),
        by_places: found.is_some_and(|(_, by_places)| by_places),
    })
}

/// The image under S of 1 in all positions and 0 in all else, less that vector: 0 where positions drift.
pub fn moved_constant(step: &ConstrainedStep) -> Vec<Fraction> {
    let derivatives = step.derivatives.iter();
    let constant: Vec<Fraction> = derivatives.map(|&m| i64::from(m == 0).into()).collect();
    let image = step.matrix.apply(&constant);
    image
        .iter()
        .zip(&constant)
        .map(|(z, c)| z.minus(c))
        .collect()
}

/// The verdict on the powers of S, with the drift left out, and whether the places of the roots of p decide it. The
/// polynomial p is the characteristic polynomial of S. `None` where numbers of S are beyond the fields at hand.
fn verdict(s: &Matrix<Fraction>, p: &RealPolynomial, drift: bool) -> Option<(ZeroVerdict, bool)> {
    let simple = p.square_free_part();
    if root_condition::verdict(&simple) != Verdict::Stable {
        return Some((ZeroVerdict::Unstable, true));
    }
    // With no root outside there is none inside whose inverse is a root: the shared ones are on the
    // circle.
    let shared = p.gcd(&p.reverse());
    let on_circle = shared.degree().unwrap_or(0);
    if on_circle == usize::from(drift) {
        return Some((ZeroVerdict::Schur, true));
    }
    if shared.square_free_part().degree() == Some(on_circle) {
        return Some((ZeroVerdict::Weak, true));
    }
    let repeated = semisimple::constant(p, &RealPolynomial::matrix(s)?, &RealPolynomial::one());
    let verdict = if repeated.iter().all(Repeated::is_semisimple) {
        ZeroVerdict::Weak
    } else {
        ZeroVerdict::Unstable
    };
    Some((verdict, false))
}

#[cfg(test)]
mod brute_force;
#[cfg(test)]
mod tests;
