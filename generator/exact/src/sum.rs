//! Sums of products of numbers over one common denominator.
//!
//! Of ∑ aᵢbᵢ each product and each partial sum in lowest terms would cost three long greatest common divisors a
//! term. Here a term costs one, of the denominators,
//!
//! ```text
//! N/D + p/q = (N·(q/g) + p·(D/g)) / (D·q/g),   g = gcd(D, q),
//! ```
//!
//! and what comes out is reduced once. Numerators are polynomials, of degree 0 for rational numbers.

use crate::poly::integral::times;
use crate::rational::{Integer, Rational, gcd};
use num_traits::{One, Zero};

/// (∑ Nᵢ tⁱ)/D, not in lowest terms, D > 0.
pub(crate) struct Sum {
    pub(crate) numerators: Vec<Integer>,
    pub(crate) denominator: Integer,
}

/// Numerators and a denominator.
pub(crate) type Parts<'a> = (&'a [Integer], &'a Integer);

impl Sum {
    /// ∑ (p/q)·(p'/q').
    pub(crate) fn of_products<'a>(terms: impl IntoIterator<Item = (Parts<'a>, Parts<'a>)>) -> Self {
        let mut sum = Self {
            numerators: Vec::new(),
            denominator: Integer::one(),
        };
        for ((p, p_denominator), (q, q_denominator)) in terms {
            if !is_zero(p) && !is_zero(q) {
                sum.add(times(p, q), p_denominator * q_denominator);
            }
        }
        sum
    }

    /// N₀/D, for numerators of degree 0.
    pub(crate) fn rational(mut self) -> Rational {
        self.numerators.truncate(1);
        Rational::from_parts_signed(self.numerators.pop().unwrap_or_default(), self.denominator)
    }

    fn add(&mut self, mut numerators: Vec<Integer>, denominator: Integer) {
        if denominator != self.denominator {
            let common = gcd(&self.denominator, &denominator);
            let to_sum = &denominator / &common;
            scale(&mut numerators, &(&self.denominator / &common));
            scale(&mut self.numerators, &to_sum);
            self.denominator *= to_sum;
        }
        if self.numerators.len() < numerators.len() {
            self.numerators.resize(numerators.len(), Integer::zero());
        }
        for (sum, n) in self.numerators.iter_mut().zip(numerators) {
            *sum += n;
        }
    }
}

fn is_zero(p: &[Integer]) -> bool {
    p.iter().all(Integer::is_zero)
}

fn scale(p: &mut [Integer], factor: &Integer) {
    if !factor.is_one() {
        p.iter_mut().for_each(|c| *c *= factor);
    }
}
