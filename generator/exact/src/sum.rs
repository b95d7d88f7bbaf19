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

use super::integral::times;
use super::rational::{Integer, Rational, gcd};
use num_traits::{One, Zero};

/// (∑ Nᵢ tⁱ)/D, not in lowest terms, D > 0.
pub(super) struct Sum {
    pub(super) numerators: Vec<Integer>,
    pub(super) denominator: Integer,
}

impl Sum {
    /// 0.
    pub(super) fn zero() -> Self {
        Self {
            numerators: Vec::new(),
            denominator: Integer::one(),
        }
    }

    /// N₀/D, for numerators of degree 0.
    pub(super) fn rational(mut self) -> Rational {
        self.numerators.truncate(1);
        Rational::from_parts_signed(self.numerators.pop().unwrap_or_default(), self.denominator)
    }

    /// Adds (p/q)·(p'/q'), given as pairs (p, q).
    pub(super) fn add_product(&mut self, a: (&[Integer], &Integer), b: (&[Integer], &Integer)) {
        let mut product = times(a.0, b.0);
        let denominator = a.1 * b.1;
        if denominator != self.denominator {
            let common = gcd(&self.denominator, &denominator);
            let [to_sum, to_product] = [&denominator / &common, &self.denominator / &common];
            if !to_sum.is_one() {
                self.numerators.iter_mut().for_each(|n| *n *= &to_sum);
                self.denominator *= to_sum;
            }
            if !to_product.is_one() {
                product.iter_mut().for_each(|p| *p *= &to_product);
            }
        }
        if self.numerators.len() < product.len() {
            self.numerators.resize(product.len(), Integer::zero());
        }
        for (n, p) in self.numerators.iter_mut().zip(product) {
            *n += p;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::element::{Element, NumberField};
    use super::super::fraction::Fraction;
    use super::super::rational::{integer, ratio};
    use super::super::ring::Ring;
    use super::*;
    use proptest::prelude::*;

    /// Term by term, each sum in lowest terms.
    fn one_by_one<T: Ring>(a: &[T], b: &[T]) -> T {
        let products = a.iter().zip(b).map(|(x, y)| x.times(y));
        products.fold(T::zero(), |sum, product| sum.plus(&product))
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        #[test]
        fn sums_of_products_are_those_term_by_term(
            terms in prop::collection::vec((-9i64..10, 1i64..9, -9i64..10, 1i64..9), 0..7),
            root in 0usize..8,
        ) {
            let (a, b): (Vec<_>, Vec<_>) =
                terms.iter().map(|&(p, q, r, s)| (ratio(p, q), ratio(r, s))).unzip();
            prop_assert_eq!(Ring::dot(&a, &b), one_by_one(&a, &b));
            // Some of them in the field of the golden ratio, the others rational.
            let golden = Fraction::sqrt(&integer(5)).unwrap();
            let field = NumberField::of([&golden].into_iter()).unwrap();
            let lifted = |values: &[Rational], from: usize| -> Vec<Element> {
                let number = |(i, x): (usize, &Rational)| if (i + from) % 3 < root % 4 { golden.scaled(x).plus(&Fraction::from(integer(root as i64))) } else { x.clone().into() };
                let numbers = values.iter().enumerate().map(number);
                numbers.map(|x| field.element(&x).unwrap()).collect()
            };
            let a = lifted(&a, 0);
            let b = lifted(&b, 1);
            prop_assert_eq!(Ring::dot(&a, &b), one_by_one(&a, &b));
        }
    }

    #[test]
    fn an_empty_sum_is_0() {
        assert_eq!(Sum::zero().rational(), integer(0));
        assert_eq!(<Rational as Ring>::dot(&[], &[]), integer(0));
        assert_eq!(<Element as Ring>::dot(&[], &[]), Element::zero());
    }
}
