//! Lagrange's basis on the roots of a polynomial, without the roots.
//!
//! For the simple roots c_j of ω, of degree r, the functions on them are ℚ\[t\]/ω. The one that is 1 at
//! c_j and 0 at the others is
//!
//! ```text
//! ℓ_j(t) = (ω(t) − ω(c_j))/((t − c_j) ω'(c_j)) = Σ_l λ_l(c_j) tˡ,   λ_l ∈ ℚ[s]/ω(s),
//! ```
//!
//! so that λ₀ … λ_(r−1), which are rational, stand for all of them.

use crate::field::quotient::QuotientRing;
use crate::poly::polynomial::Polynomial;
use crate::rational::Rational;
use crate::ring::Field as _;

/// λ₀ … λ_(r−1) for a monic ω with simple roots; none for a constant, nor for multiple roots.
///
/// ```
/// use stepsmith_exact::{field::lagrange::lagrange_coefficients, poly::polynomial::Polynomial};
/// // On ±√2: ℓ(t) = 1/2 + t s/4 at s = ±√2.
/// let coefficients = lagrange_coefficients(&Polynomial::from_integers(&[-2, 0, 1]));
/// assert_eq!(coefficients[1].fmt_in("s"), "1/4*s");
/// ```
pub fn lagrange_coefficients(omega: &Polynomial) -> Vec<Polynomial> {
    let Some((ring, r)) = QuotientRing::new(omega).zip(omega.degree()) else {
        return Vec::new();
    };
    let slope = ring.residue(&omega.derivative());
    let Some(inverse) = slope.inverse() else {
        return Vec::new();
    };
    let all = (0..r).map(|l| {
        // The coefficient of tˡ in (ω(t) − ω(s))/(t − s).
        let quotient: Vec<Rational> = (l + 1..=r).map(|i| omega.coefficient(i)).collect();
        let product = &ring.residue(&Polynomial::new(quotient)) * &inverse;
        product.polynomial()
    });
    all.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::field::quotient::Residue;
    use crate::poly::dense::value;
    use crate::rational::integer;
    use crate::ring::Ring as _;

    /// Whether Σ_l λ_l(s) tˡ is 1 at t = s and 0 at all other roots of ω. Equivalently, its product with t − s vanishes
    /// in ℚ\[s, t\]/(ω(s), ω(t)), and its value at t = s is 1 in ℚ\[s\]/ω(s).
    fn is_lagrange_basis(lambda: &[Polynomial], omega: &Polynomial) -> bool {
        let Some((ring, r)) = QuotientRing::new(omega).zip(omega.degree()) else {
            return false;
        };
        if lambda.len() != r || *omega != omega.monic() {
            return false;
        }
        let lambda: Vec<Residue> = lambda.iter().map(|l| ring.residue(l)).collect();
        let s = ring.t();
        // t·tʳ⁻¹ is −Σ ω_l tˡ.
        let top = &lambda[r - 1];
        let annihilated = (0..r).all(|l| {
            let before = l
                .checked_sub(1)
                .map_or_else(Residue::zero, |l| lambda[l].clone());
            before - top.scaled(&omega.coefficient(l)) == &lambda[l] * &s
        });
        annihilated && value(&lambda, &s) == Residue::one()
    }

    /// At rational roots ℓ_j(c_i) = δ_ij; and any change to one coefficient is seen.
    #[test]
    fn the_basis_is_dual_to_the_values() {
        let roots = [0, 1, 3, 7].map(integer);
        let omega = Polynomial::from_roots(&roots);
        let lambda = lagrange_coefficients(&omega);
        // For the monic polynomial of these roots alone.
        assert!(is_lagrange_basis(&lambda, &omega));
        assert!(!is_lagrange_basis(&lambda, &omega.scale(&integer(2))));
        let t = Polynomial::from_roots(&[integer(0)]);
        let one = [Polynomial::constant(integer(1))];
        assert!(is_lagrange_basis(&one, &t) && !is_lagrange_basis(&one, &t.scale(&integer(2))));
        for (i, a) in roots.iter().enumerate() {
            for (j, b) in roots.iter().enumerate() {
                let at = lambda.iter().map(|l| l.evaluate(b)).collect();
                let value = Polynomial::new(at).evaluate(a);
                assert_eq!(value, integer(i64::from(i == j)), "{i} {j}");
            }
        }
        let irrational = Polynomial::from_integers(&[1, -9, 18, -6]).monic();
        for omega in [omega, irrational] {
            let lambda = lagrange_coefficients(&omega);
            assert!(is_lagrange_basis(&lambda, &omega));
            for l in 0..lambda.len() {
                let mut other = lambda.clone();
                other[l] = other[l].clone() + Polynomial::t();
                assert!(!is_lagrange_basis(&other, &omega));
            }
            assert!(!is_lagrange_basis(&lambda[1..], &omega));
        }
    }

    /// 1 is 1 at t = s and not 0 at the other root of t² − 2; twice the basis is 2 there.
    #[test]
    fn a_basis_is_one_at_its_own_root_and_zero_at_the_others() {
        let omega = Polynomial::from_integers(&[-2, 0, 1]);
        // (s + t)/(2s) = 1/2 + s t/4.
        let of = |numerators: [[i64; 2]; 2]| {
            let all = numerators
                .map(|c| Polynomial::from_integers(&c).scale(&crate::rational::ratio(1, 4)));
            is_lagrange_basis(&all, &omega)
        };
        assert!(
            !is_lagrange_basis(&[], &Polynomial::one())
                && !is_lagrange_basis(&[], &Polynomial::zero())
        );
        assert!(of([[2, 0], [0, 1]]));
        assert!(!of([[4, 0], [0, 0]]) && !of([[4, 0], [0, 2]]) && !of([[0, 0], [0, 0]]));
    }
}
