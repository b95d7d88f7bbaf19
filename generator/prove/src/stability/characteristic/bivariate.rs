//! Polynomials K\[t\]\[λ\], p(λ; t) = ∑ pᵢ(t) λⁱ: in λ, with coefficients in K\[t\], K = ℚ or a real
//! number field such as ℚ(√2).
//!
//! The *content* of p is the greatest common divisor of its coefficients; p is *primitive* if that
//! is 1. By Gauss's lemma products of primitive polynomials are primitive, so that the greatest
//! common divisor over the field K(t) has a primitive representative, unique up to a factor from
//! K, and what it divides over K(t) it divides in K\[t\]\[λ\]. It comes from a primitive
//! remainder sequence; where one value of t already proves two polynomials coprime, none is needed.

use super::determinants::resultant;
use stepsmith_exact::field::real_field::RealField;
use stepsmith_exact::field::real_polynomial::RealPolynomial;
use stepsmith_exact::poly::dense::{derivative, times};
use stepsmith_exact::poly::reciprocal::reversed;
use stepsmith_exact::rational::{Rational, integer};
use stepsmith_exact::ring::ExactDivision as _;

/// A polynomial in λ over K\[t\]: coefficients ascending in λ, the last one nonzero.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Bivariate {
    coefficients: Vec<RealPolynomial>,
}

impl Bivariate {
    /// ∑ pᵢ λⁱ from p₀, p₁, …
    pub fn new(mut coefficients: Vec<RealPolynomial>) -> Self {
        while coefficients.last().is_some_and(RealPolynomial::is_zero) {
            coefficients.pop();
        }
        Self { coefficients }
    }

    /// The coefficients p₀, p₁, …, the last one nonzero; none for 0.
    pub fn coefficients(&self) -> &[RealPolynomial] {
        &self.coefficients
    }

    /// Whether this is 0.
    pub fn is_zero(&self) -> bool {
        self.coefficients.is_empty()
    }

    /// The degree in λ; 0 for the zero polynomial.
    pub fn degree(&self) -> usize {
        self.coefficients.len().saturating_sub(1)
    }

    /// The coefficient of λⁱ, 0 beyond the degree.
    pub fn coefficient(&self, i: usize) -> RealPolynomial {
        self.coefficients.get(i).cloned().unwrap_or_default()
    }

    /// The coefficient of the highest power of λ; 0 for the zero polynomial.
    pub fn leading(&self) -> RealPolynomial {
        self.coefficients.last().cloned().unwrap_or_default()
    }

    /// The same with `f` applied to every coefficient.
    pub fn map(&self, f: impl FnMut(&RealPolynomial) -> RealPolynomial) -> Self {
        Self::new(self.coefficients.iter().map(f).collect())
    }

    /// The sum.
    pub fn plus(&self, other: &Self) -> Self {
        let n = self.coefficients.len().max(other.coefficients.len());
        let sums = (0..n).map(|i| self.coefficient(i) + other.coefficient(i));
        Self::new(sums.collect())
    }

    /// The product.
    pub fn times(&self, other: &Self) -> Self {
        Self::new(times(&self.coefficients, &other.coefficients))
    }

    /// p/λᵏ for the largest k for which that is a polynomial.
    pub fn without_zero_root(&self) -> Self {
        let zeros = self.coefficients.iter().take_while(|c| c.is_zero()).count();
        Self {
            coefficients: self.coefficients[zeros..].to_vec(),
        }
    }

    /// The same polynomial in t, with coefficients in K\[λ\].
    pub fn transposed(&self) -> Self {
        let sizes = self.coefficients.iter().map(RealPolynomial::size);
        let columns = sizes.max().unwrap_or(0);
        let rows = (0..columns).map(|j| {
            let column: Vec<_> = self.coefficients.iter().map(|c| c.coefficient(j)).collect();
            RealPolynomial::from_numbers(&column)
        });
        Self::new(rows.collect())
    }

    /// p over gcd(p, ∂p/∂λ), primitive: the same roots λ over K(t), simple.
    pub fn square_free_part(&self) -> Self {
        let repeated = self.gcd(&self.derivative());
        // The primitive gcd divides p over K(t).
        self.divided_by(&repeated).primitive()
    }

    /// Yun's square-free factorisation over K(t): primitive factors that depend on λ, with their
    /// multiplicities, ascending.
    pub fn square_free_factors(&self) -> Vec<(Self, usize)> {
        let mut factors = Vec::new();
        let mut powers = self.gcd(&self.derivative());
        let mut rest = self.primitive().divided_by(&powers).primitive();
        let mut multiplicity = 1;
        while rest.degree() > 0 {
            let more = rest.gcd(&powers);
            let factor = rest.divided_by(&more).primitive();
            if factor.degree() > 0 {
                factors.push((factor, multiplicity));
            }
            powers = powers.divided_by(&more).primitive();
            (rest, multiplicity) = (more, multiplicity + 1);
        }
        factors
    }

    /// p* = λⁿ p(1/λ), n the degree of p.
    pub fn reverse(&self) -> Self {
        Self::new(reversed(&self.coefficients))
    }

    /// The derivative with respect to λ.
    pub fn derivative(&self) -> Self {
        Self::new(derivative(&self.coefficients))
    }

    /// The monic gcd of the coefficients.
    pub fn content(&self) -> RealPolynomial {
        let coefficients = self.coefficients.iter();
        coefficients.fold(RealPolynomial::zero(), |content, c| content.gcd(c))
    }

    /// The primitive associate: content 1, coprime integer coefficients, the last one positive; with
    /// irrational coefficients, the last one 1.
    pub fn primitive(&self) -> Self {
        let content = self.content();
        if content.is_zero() {
            return Self::default();
        }
        let divided = if content.is_constant() {
            self.clone()
        } else {
            self.map(|c| c.divided_by(&content))
        };
        let numbers = divided.coefficients.iter();
        let numbers: Vec<_> = numbers.flat_map(RealPolynomial::coefficients).collect();
        let whole = RealPolynomial::from_numbers(&numbers);
        let unit = whole.primitive().leading().divided_by(&whole.leading());
        divided.map(|c| c * &unit)
    }

    /// self/`factor` for a primitive divisor over K(t), which by Gauss' lemma is one over K\[t\].
    ///
    /// # Panics
    /// If it does not divide.
    pub fn divided_by(&self, factor: &Self) -> Self {
        let leading = factor.leading();
        let degree = factor.degree();
        let mut rest = self.coefficients.clone();
        let mut quotient = vec![RealPolynomial::zero(); rest.len().saturating_sub(degree)];
        for i in (0..quotient.len()).rev() {
            let q = rest[i + degree].divided_by(&leading);
            for (c, b) in rest[i..].iter_mut().zip(&factor.coefficients) {
                *c = &*c - &q * b;
            }
            quotient[i] = q;
        }
        Self::new(quotient)
    }

    /// A multiple of self by an element of K\[t\], reduced below the degree of `divisor` ≠ 0.
    fn pseudo_remainder(&self, divisor: &Self) -> Self {
        let leading = divisor.leading();
        let mut rest = self.coefficients.clone();
        while rest.len() >= divisor.coefficients.len() {
            let Some(top) = rest.pop() else { break };
            if top.is_zero() {
                continue;
            }
            let shift = rest.len() - divisor.degree();
            for (i, c) in rest.iter_mut().enumerate() {
                *c = &*c * &leading;
                if i >= shift {
                    *c = &*c - &top * &divisor.coefficients[i - shift];
                }
            }
        }
        Self::new(rest)
    }

    /// The primitive greatest common divisor over K(t); gcd(0, 0) = 0.
    pub fn gcd(&self, other: &Self) -> Self {
        let mut a = self.primitive();
        let mut b = other.primitive();
        if a.degree() < b.degree() {
            (a, b) = (b, a);
        }
        if a.coprime_somewhere(&b) {
            return Self::new(vec![RealPolynomial::one()]);
        }
        while !b.is_zero() {
            let r = a.pseudo_remainder(&b).primitive();
            (a, b) = (b, r);
        }
        a
    }

    /// Whether the two are seen to be coprime at a value of t where neither loses its degree.
    fn coprime_somewhere(&self, other: &Self) -> bool {
        [3, 17].iter().any(|&t| {
            let a = self.at(&integer(t));
            let b = other.at(&integer(t));
            let kept = a.degree() == Some(self.degree()) && b.degree() == Some(other.degree());
            kept && a.gcd(&b).is_constant()
        })
    }

    /// p(λ; t) for a rational t.
    pub fn at(&self, t: &Rational) -> RealPolynomial {
        let values = self.coefficients.iter().map(|c| c.evaluate(t));
        RealPolynomial::from_numbers(&values.collect::<Vec<_>>())
    }

    /// K; `None` for ℚ.
    pub(super) fn field(&self) -> Option<&RealField> {
        self.coefficients.iter().find_map(RealPolynomial::field)
    }

    /// Res_λ(self, `other`), the determinant of Sylvester's matrix.
    pub fn resultant(&self, other: &Self) -> RealPolynomial {
        if self.is_zero() || other.is_zero() {
            return RealPolynomial::zero();
        }
        resultant(&self.coefficients, &other.coefficients)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    type Table<'a> = &'a [&'a [i64]];

    #[test]
    fn derivatives_are_by_the_first_variable() {
        let of =
            |c: Table| Bivariate::new(c.iter().map(|c| RealPolynomial::from_integers(c)).collect());
        let cases: [(Table, Table); 4] = [
            (&[], &[]),
            (&[&[3, 1]], &[]),
            (&[&[3, 1], &[0, 2]], &[&[0, 2]]),
            (
                &[&[1], &[1, 2], &[5], &[0, 0, 1]],
                &[&[1, 2], &[10], &[0, 0, 3]],
            ),
        ];
        for (p, derivative) in cases {
            assert_eq!(of(p).derivative(), of(derivative));
        }
    }

    /// Each factor with its multiplicity, also one of degree 1, one that stays for all t, and none in t alone.
    #[test]
    fn square_free_factors_are_told_with_multiplicities() {
        let of =
            |c: Table| Bivariate::new(c.iter().map(|c| RealPolynomial::from_integers(c)).collect());
        // λ − t, λ + 1, λ² + tλ + 1.
        let factors = [
            of(&[&[0, -1], &[1]]),
            of(&[&[1], &[1]]),
            of(&[&[1], &[0, 1], &[1]]),
        ];
        for powers in [
            [1, 2, 0],
            [2, 1, 0],
            [0, 2, 1],
            [1, 3, 2],
            [0, 1, 0],
            [3, 0, 1],
            [1, 1, 1],
        ] {
            let mut product = of(&[&[0, 3, 3]]);
            for (factor, power) in factors.iter().zip(powers) {
                for _ in 0..power {
                    product = product.times(factor);
                }
            }
            let mut expected = Vec::new();
            for multiplicity in 1..=3 {
                let own = factors
                    .iter()
                    .zip(powers)
                    .filter(|(_, k)| *k == multiplicity);
                let own: Vec<_> = own.map(|(f, _)| f.clone()).collect();
                if let Some(first) = own.first() {
                    let all = own[1..].iter().fold(first.clone(), |p, f| p.times(f));
                    expected.push((all.primitive(), multiplicity));
                }
            }
            assert_eq!(product.square_free_factors(), expected, "{powers:?}");
            let distinct = expected.iter().fold(of(&[&[1]]), |p, (f, _)| p.times(f));
            assert_eq!(product.square_free_part(), distinct.primitive());
        }
    }

    #[test]
    fn resultants_with_nothing_vanish() {
        let p = Bivariate::new(
            [[1, 2], [3, 4]]
                .map(|c| RealPolynomial::from_integers(&c))
                .into(),
        );
        let nothing = Bivariate::default();
        assert!(p.resultant(&nothing).is_zero() && nothing.resultant(&p).is_zero());
        assert!(nothing.resultant(&nothing).is_zero() && p.resultant(&p).is_zero());
    }
}
