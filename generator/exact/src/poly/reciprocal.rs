//! Polynomials in λ are divided by λ ∓ 1 and folded by w = λ + 1/λ, whatever their coefficients. The operations are the
//! same over K\[t\], for every t at once, and over the field at one t.
//!
//! A polynomial of even degree 2m with coefficients that read the same in both directions is
//! λᵐ K(w): since λʲ + λ⁻ʲ = Vⱼ(w) with V₀ = 2, V₁ = w, Vⱼ₊₁ = w Vⱼ − Vⱼ₋₁,
//!
//! ```text
//! K = h_m + ∑_{j=1}^m h_{m+j} Vⱼ(w).
//! ```
//!
//! λ on the unit circle, λ ≠ ±1, is w in (−2, 2); a pair λ, 1/λ off it is any other w ≠ ±2.

use crate::poly::dense;
use crate::poly::polynomial::Polynomial;
use crate::rational::integer;
use crate::ring::Ring;

/// The coefficients of λⁿ p(1/λ).
pub fn reversed<C: Clone>(p: &[C]) -> Vec<C> {
    p.iter().rev().cloned().collect()
}

/// The multiplicity of the root λ = `root` of p ≠ 0, and p with that root taken out.
pub fn take_out<C: Ring>(mut p: Vec<C>, root: i64) -> (usize, Vec<C>) {
    let root = integer(root);
    let mut multiplicity = 0;
    loop {
        // Horner's scheme: the quotient's coefficients, descending, and at last the value.
        let mut quotient: Vec<C> = Vec::with_capacity(p.len());
        for c in p.iter().rev() {
            let next = match quotient.last() {
                Some(above) => c.plus(&above.scaled(&root)),
                None => c.clone(),
            };
            quotient.push(next);
        }
        match quotient.pop() {
            Some(value) if value.is_zero() && !quotient.is_empty() => {
                multiplicity += 1;
                quotient.reverse();
                p = quotient;
            }
            _ => return (multiplicity, p),
        }
    }
}

/// p(`at`).
pub fn value<C: Ring>(p: &[C], at: i64) -> C {
    dense::value(p, &C::from_rational(&integer(at)))
}

/// K with h = λᵐ K(λ + 1/λ), for the coefficients h of a self-reciprocal polynomial of degree 2m.
pub fn folded<C: Ring>(h: &[C]) -> Vec<C> {
    let Some((constant, upper)) = h.get(h.len() / 2..).and_then(<[C]>::split_first) else {
        return Vec::new();
    };
    let mut folded = vec![C::zero(); upper.len() + 1];
    folded[0] = constant.clone();
    let w = Polynomial::t();
    let mut previous = Polynomial::from_integers(&[2]);
    let mut current = w.clone();
    for c in upper {
        for (sum, factor) in folded.iter_mut().zip(current.coefficients()) {
            *sum = sum.plus(&c.scaled(factor));
        }
        (previous, current) = (current.clone(), &w * current - previous);
    }
    folded
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::field::real_polynomial::RealPolynomial;

    fn constants(p: &Polynomial) -> Vec<RealPolynomial> {
        p.coefficients()
            .iter()
            .cloned()
            .map(RealPolynomial::constant)
            .collect()
    }

    #[test]
    fn folding_undoes_the_substitution() {
        // λ³ K(λ + 1/λ) for K = w³ − 2w + 5.
        let l = Polynomial::t();
        let one = Polynomial::one();
        let w = &(&l * &l) + &one; // λ·w
        let h = w.pow(3) - (&w * &l.pow(2)).scale(&integer(2)) + l.pow(3).scale(&integer(5));
        let k = Polynomial::from_integers(&[5, -2, 0, 1]);
        assert_eq!(folded(&constants(&h)), constants(&k));
    }

    #[test]
    fn roots_are_taken_out_with_their_multiplicity() {
        let p = Polynomial::from_roots(&[integer(1), integer(1), integer(-1), integer(3)]);
        let (ones, rest) = take_out(constants(&p), 1);
        assert_eq!(ones, 2);
        let (minus_ones, rest) = take_out(rest, -1);
        assert_eq!(
            (minus_ones, rest),
            (1, constants(&Polynomial::from_integers(&[-3, 1])))
        );
        assert_eq!(
            value(&constants(&p), 2),
            RealPolynomial::constant(integer(-3))
        );
    }
}
