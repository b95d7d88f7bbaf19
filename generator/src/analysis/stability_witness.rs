//! Where the roots of a real polynomial lie relative to the unit circle, decided over ℚ.
//!
//! p is split into the part s that it shares with its reverse p* (all roots on the circle, and
//! pairs λ, 1/λ) and the rest q, which has no root on the circle and no such pair.
//!
//! * q by Schur–Cohn: if |q₀| ≥ |qₙ| the product of the roots' moduli is at least 1, so one lies
//!   outside; else all lie inside exactly if those of (qₙ q − q₀ q*)/z do.
//! * s by Cohn's theorem: a self-inversive polynomial with simple roots has as many roots outside
//!   as its derivative, and the derivative has none on the circle.

use super::amplification::Amplification;
use crate::exact::fraction::Fraction;
use crate::exact::multivariate::Symbol;
use crate::exact::polynomial::Polynomial;
use crate::exact::rational::{Rational, integer, ratio};
use crate::exact::rounding;
use num_traits::{Signed, Zero};

/// Where the roots lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// All inside the open unit disc.
    Inside,
    /// None outside the closed disc, at least one on the circle, those simple.
    Boundary,
    /// None outside the closed disc, a multiple one on the circle.
    MultipleBoundary,
    /// At least one outside the closed disc.
    Outside,
    /// Not decided: the coefficients are not all rational numbers.
    Undecided,
}

/// Where the roots of `polynomial` lie; the zero polynomial is undecided.
///
/// ```
/// use stepsmith_generator::analysis::stability_witness::{Verdict, locate};
/// use stepsmith_generator::exact::polynomial::Polynomial;
/// let at = |coefficients: &[i64]| locate(&Polynomial::from_integers(coefficients));
/// assert_eq!(at(&[1, 4]), Verdict::Inside); // root −1/4
/// assert_eq!(at(&[5, -6, 5]), Verdict::Boundary); // 3/5 ± 4i/5
/// assert_eq!(at(&[1, -2, 1]), Verdict::MultipleBoundary);
/// assert_eq!(at(&[2, -5, 2]), Verdict::Outside); // 2 and 1/2
/// ```
pub fn locate(polynomial: &Polynomial) -> Verdict {
    if polynomial.is_zero() {
        return Verdict::Undecided;
    }
    let zeros = polynomial
        .coefficients()
        .iter()
        .take_while(|c| c.is_zero())
        .count();
    let p = Polynomial::new(polynomial.coefficients()[zeros..].to_vec());
    let shared = p.gcd(&reversed(&p));
    let Some(rest) = p.exact_div(&shared) else {
        return Verdict::Undecided;
    };
    let repeated = shared.gcd(&shared.derivative());
    let Some(simple) = shared.exact_div(&repeated) else {
        return Verdict::Undecided;
    };
    if !all_inside(rest) || !all_inside(simple.derivative()) {
        return Verdict::Outside;
    }
    match (shared.is_constant(), repeated.is_constant()) {
        (true, _) => Verdict::Inside,
        (false, true) => Verdict::Boundary,
        (false, false) => Verdict::MultipleBoundary,
    }
}

fn reversed(p: &Polynomial) -> Polynomial {
    p.reverse(p.degree().unwrap_or(0))
}

/// Whether all roots lie inside, for a polynomial without a root on the circle.
fn all_inside(mut q: Polynomial) -> bool {
    while let Some(n @ 1..) = q.degree() {
        let (first, last) = (q.coefficient(0), q.leading());
        if first.abs() >= last.abs() {
            return false;
        }
        let reduced = &q.scale(&last) - &q.reverse(n).scale(&first);
        let coefficients = reduced.coefficients().get(1..).unwrap_or_default().to_vec();
        q = Polynomial::new(coefficients).monic();
    }
    true
}

/// A point at which a step is unstable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Witness {
    /// Ω = ωh.
    pub omega: Rational,
    /// ξ.
    pub damping: Rational,
}

/// The roots of the step's characteristic polynomial on the damped oscillator at Ω and ξ.
pub fn verdict(amplification: &Amplification, omega: &Rational, damping: &Rational) -> Verdict {
    let at = |c: &Fraction| {
        c.substitute(&Symbol::new("Omega"), &omega.clone().into())?
            .substitute(&Symbol::new("xi"), &damping.clone().into())?
            .as_rational()
    };
    let coefficients: Option<Vec<Rational>> = amplification
        .characteristic_polynomial()
        .iter()
        .map(at)
        .collect();
    coefficients.map_or(Verdict::Undecided, |c| locate(&Polynomial::new(c)))
}

/// Looks for a point with 0 < Ω < `omega_up_to` at which the step has a root outside the unit
/// circle.
pub fn find_unstable(
    amplification: &Amplification,
    damping: &Rational,
    omega_up_to: &Fraction,
) -> Option<Witness> {
    let end = match omega_up_to.as_rational() {
        Some(end) => end,
        None => omega_up_to.to_f64().and_then(rounding::from_f64)?,
    };
    // Round numbers first: they are easier to check by hand.
    let round = [ratio(1, 10), ratio(1, 2), integer(1), ratio(3, 2)].into_iter();
    let spread = (1..64).rev().map(|k| &end * ratio(k, 64));
    // Less than the end by more than its rounding, where that is not rational.
    let below = &end * ratio(127, 128);
    let candidates = round
        .chain(spread)
        .filter(|omega| omega.is_positive() && *omega < below);
    let unstable = |omega: &Rational| verdict(amplification, omega, damping) == Verdict::Outside;
    candidates.into_iter().find(unstable).map(|omega| Witness {
        omega,
        damping: damping.clone(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::amplification::{TestEquation, amplification};
    use crate::families::central_difference::member;

    fn product(factors: &[&[i64]]) -> Polynomial {
        let factor = |f: &&[i64]| Polynomial::from_integers(f);
        factors
            .iter()
            .map(factor)
            .fold(Polynomial::one(), |p, f| &p * &f)
    }

    #[test]
    fn known_roots_are_located() {
        let on: &[i64] = &[5, -6, 5];
        for (factors, expected) in [
            (&[&[0, 1][..], &[1, 2]][..], Verdict::Inside),
            (&[&[1, -3], &[2, 1, 5]], Verdict::Inside),
            (&[on, &[1, 3]], Verdict::Boundary),
            (&[&[1, 1], &[-1, 1], on], Verdict::Boundary),
            (&[&[1, 1], &[1, 1]], Verdict::MultipleBoundary),
            (&[on, on, &[1, 7]], Verdict::MultipleBoundary),
            // Reciprocal pairs, off the circle, alone and beside roots on it.
            (&[&[1, -3], &[3, -1]], Verdict::Outside),
            (&[&[1, -3], &[3, -1], on], Verdict::Outside),
            (&[&[1, -3], &[3, -1], on, on], Verdict::Outside),
            // Product of moduli 1 without a reciprocal pair: 2·2·(1/4).
            (&[&[-2, 1], &[2, 1], &[-1, 4]], Verdict::Outside),
            (&[&[1000, -999]], Verdict::Outside),
            (&[&[999, -1000]], Verdict::Inside),
            (&[&[3]], Verdict::Inside),
        ] {
            assert_eq!(locate(&product(factors)), expected, "{factors:?}");
        }
        assert_eq!(locate(&Polynomial::zero()), Verdict::Undecided);
    }

    fn central_difference(theta: &[(i64, i64)]) -> Amplification {
        let theta: Vec<Fraction> = theta.iter().map(|&(p, q)| ratio(p, q).into()).collect();
        amplification(&member(&theta).unwrap().scheme, TestEquation::Oscillator).unwrap()
    }

    #[test]
    fn the_limits_of_central_differences_are_the_known_ones() {
        let undamped = integer(0);
        let verlet = central_difference(&[(1, 1), (1, 2)]);
        assert_eq!(
            verdict(&verlet, &ratio(199, 100), &undamped),
            Verdict::Boundary
        );
        assert_eq!(
            verdict(&verlet, &integer(2), &undamped),
            Verdict::MultipleBoundary
        );
        assert_eq!(
            verdict(&verlet, &ratio(201, 100), &undamped),
            Verdict::Outside
        );
        // Ω < √3 for (3/4, 1/3, 1/2) and Ω < √(8/5) for (1/4, 1/3, 1/2).
        let wide = central_difference(&[(3, 4), (1, 3), (1, 2)]);
        assert_ne!(
            verdict(&wide, &ratio(173, 100), &undamped),
            Verdict::Outside
        );
        assert_eq!(
            verdict(&wide, &ratio(174, 100), &undamped),
            Verdict::Outside
        );
        let quarter = central_difference(&[(1, 4), (1, 3), (1, 2)]);
        assert_ne!(
            verdict(&quarter, &ratio(126, 100), &undamped),
            Verdict::Outside
        );
        assert_eq!(
            verdict(&quarter, &ratio(127, 100), &undamped),
            Verdict::Outside
        );
    }

    #[test]
    fn degree_five_sets_of_the_paper_are_unstable_at_every_small_step() {
        for theta in [[(4, 5), (1, 1), (1, 1), (1, 1)], [(1, 1); 4]] {
            let step = central_difference(&theta);
            for omega in [ratio(1, 1000), ratio(1, 10), ratio(1, 2)] {
                assert_eq!(verdict(&step, &omega, &integer(0)), Verdict::Outside);
            }
            assert!(find_unstable(&step, &integer(0), &ratio(3, 5).into()).is_some());
        }
    }
}
