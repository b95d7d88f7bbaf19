//! The count of real roots by Sturm's theorem, which shares nothing with Descartes' rule: what isolation is
//! checked against.
//!
//! For square-free p let p₀ = p, p₁ = p', pᵢ₊₁ = −(pᵢ₋₁ mod pᵢ), and V(x) the number of sign changes in
//! p₀(x), p₁(x), …, zeros left out. Then p has exactly V(lo) − V(hi) roots in (lo, hi].

use super::integral::{homogeneous_value, primitive, pseudo_div_rem};
use super::polynomial::Polynomial;
use super::rational::{Integer, Rational};
use std::cmp::Ordering;
use std::ops::Neg;

/// The Sturm sequence of the square-free part of a polynomial, which counts distinct real roots.
#[derive(Clone, Debug)]
pub(crate) struct SturmChain {
    /// Positive multiples of p₀, p₁, …, with integer coefficients.
    chain: Vec<Vec<Integer>>,
}

impl SturmChain {
    /// The chain of `p`, or `None` for the zero polynomial.
    pub(crate) fn new(p: &Polynomial) -> Option<Self> {
        if p.is_zero() {
            return None;
        }
        let p = p.square_free_part();
        let mut chain = vec![p.primitive_integer()];
        let mut next = p.derivative().primitive_integer();
        while let Some((_, r, _)) = pseudo_div_rem(chain.last()?.clone(), &next) {
            chain.push(next);
            next = primitive(r).into_iter().map(Neg::neg).collect();
        }
        Some(Self { chain })
    }

    /// The number of distinct roots in the half-open interval (lo, hi], 0 when lo ≥ hi.
    pub(crate) fn count(&self, lo: &Rational, hi: &Rational) -> usize {
        self.variations(lo).saturating_sub(self.variations(hi))
    }

    /// The number of distinct real roots.
    pub(crate) fn count_real(&self) -> usize {
        let at_minus_infinity = sign_changes(self.chain.iter().map(|p| {
            let sign = leading_sign(p);
            if p.len().is_multiple_of(2) {
                sign.reverse()
            } else {
                sign
            }
        }));
        at_minus_infinity - self.variations_at_infinity()
    }

    /// The number of distinct real roots greater than `lo`.
    pub(crate) fn count_above(&self, lo: &Rational) -> usize {
        self.variations(lo) - self.variations_at_infinity()
    }

    /// V(x).
    fn variations(&self, x: &Rational) -> usize {
        sign_changes(self.chain.iter().map(|p| sign(&homogeneous_value(p, x))))
    }

    /// V(x) for all sufficiently large x.
    fn variations_at_infinity(&self) -> usize {
        sign_changes(self.chain.iter().map(|p| leading_sign(p)))
    }
}

/// The sign of n, as n is less than, equal to or greater than 0.
fn sign(n: &Integer) -> Ordering {
    n.cmp(&Integer::from(0))
}

/// The number of sign changes in a sequence, zeros left out.
fn sign_changes(signs: impl Iterator<Item = Ordering>) -> usize {
    let mut nonzero = signs.filter(|&sign| sign.is_ne()).peekable();
    let mut changes = 0;
    while let Some(sign) = nonzero.next() {
        changes += usize::from(nonzero.peek().is_some_and(|&next| next != sign));
    }
    changes
}

/// The sign of p(x) for all sufficiently large x.
fn leading_sign(p: &[Integer]) -> Ordering {
    p.last().map_or(Ordering::Equal, sign)
}
