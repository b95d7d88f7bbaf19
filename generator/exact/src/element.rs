//! Elements of one real number field ℚ(θ), as long calculations take them.
//!
//! A [`Fraction`] finds its generators and their relations anew in each operation. Where all numbers of a scheme lie
//! in one field and nothing is symbolic, an [`Element`] carries its field along instead.

use super::compositum::Compositum;
use super::fraction::Fraction;
use super::generator::is_generator;
use super::multivariate::Symbol;
use super::quotient::Residue;
use super::rational::{Integer, Rational, parts};
use super::real_field::RealField;
use super::ring::{Field, Ring};
use super::sum::Sum;
use std::collections::BTreeSet;
use std::sync::Arc;

/// Powers of a primitive element have long coefficients where the degree is high.
const DEGREE_LIMIT: usize = 6;

/// A number field of the generators that fractions know.
#[derive(Clone, Debug)]
pub struct NumberField {
    compositum: Arc<Compositum>,
    field: RealField,
}

/// An element of a number field; a rational number is one of each.
#[derive(Clone, PartialEq, Debug)]
pub enum Element {
    /// A rational one.
    Rational(Rational),
    /// An element of a field, by its residue.
    In(RealField, Residue),
}

impl NumberField {
    /// The field of numbers that have generators and no other symbol, if it is of degree 2 to `DEGREE_LIMIT`.
    pub fn of<'a>(numbers: impl Iterator<Item = &'a Fraction>) -> Option<Self> {
        let mut symbols = BTreeSet::<Symbol>::new();
        for number in numbers {
            symbols.extend(number.numerator().symbols());
            symbols.extend(number.denominator().symbols());
        }
        if symbols.is_empty() || !symbols.iter().all(is_generator) {
            return None;
        }
        let compositum = Compositum::among(&symbols).filter(|c| c.degree() <= DEGREE_LIMIT)?;
        let field = compositum.field();
        Some(Self { compositum, field })
    }

    /// A number of the field; `None` for others.
    pub fn element(&self, number: &Fraction) -> Option<Element> {
        if let Some(value) = number.as_rational() {
            return Some(Element::Rational(value));
        }
        let residue = self.compositum.number(number)?;
        Some(Element::In(self.field.clone(), residue).simplified())
    }
}

impl From<Element> for Fraction {
    fn from(element: Element) -> Self {
        match element {
            Element::Rational(value) => value.into(),
            Element::In(field, residue) => field
                .in_generators(&residue)
                .expect("the field was made of a generator"),
        }
    }
}

impl Element {
    /// An operation on two elements, both taken in ℚ or in one field.
    fn with(
        &self,
        other: &Self,
        rationals: impl Fn(&Rational, &Rational) -> Rational,
        residues: impl Fn(&Residue, &Residue) -> Residue,
    ) -> Self {
        match (self, other) {
            (Self::Rational(a), Self::Rational(b)) => Self::Rational(rationals(a, b)),
            (Self::In(field, a), Self::In(_, b)) => Self::In(field.clone(), residues(a, b)),
            (Self::In(field, a), Self::Rational(b)) => Self::In(
                field.clone(),
                residues(a, &field.ring().constant(b.clone())),
            ),
            (Self::Rational(a), Self::In(field, b)) => Self::In(
                field.clone(),
                residues(&field.ring().constant(a.clone()), b),
            ),
        }
        .simplified()
    }

    /// Numerators and denominator.
    fn parts(&self) -> (&[Integer], &Integer) {
        match self {
            Self::Rational(value) => parts(value),
            Self::In(_, residue) => residue.parts(),
        }
    }

    /// A rational number as such, so that equal numbers are equal.
    fn simplified(self) -> Self {
        match self {
            Self::In(_, residue) if residue.is_constant() => {
                Self::Rational(residue.polynomial().coefficient(0))
            }
            other => other,
        }
    }
}

impl Ring for Element {
    fn from_rational(value: &Rational) -> Self {
        Self::Rational(value.clone())
    }
    fn is_zero(&self) -> bool {
        matches!(self, Self::Rational(value) if value.is_zero())
    }
    fn plus(&self, other: &Self) -> Self {
        self.with(other, |a, b| a + b, |a, b| a + b)
    }
    fn minus(&self, other: &Self) -> Self {
        self.with(other, |a, b| a - b, |a, b| a - b)
    }
    fn times(&self, other: &Self) -> Self {
        if Ring::is_zero(self) || Ring::is_zero(other) {
            return Self::zero();
        }
        self.with(other, |a, b| a * b, |a, b| a * b)
    }
    fn dot(a: &[Self], b: &[Self]) -> Self {
        let field = a.iter().chain(b).find_map(|x| match x {
            Self::In(field, _) => Some(field),
            Self::Rational(_) => None,
        });
        let mut sum = Sum::zero();
        for (x, y) in a.iter().zip(b) {
            if !Ring::is_zero(x) && !Ring::is_zero(y) {
                sum.add_product(x.parts(), y.parts());
            }
        }
        match field {
            Some(field) => Self::In(field.clone(), field.ring().sum(sum)).simplified(),
            None => Self::Rational(sum.rational()),
        }
    }
    fn exact_quotient(&self, divisor: &Self) -> Option<Self> {
        let inverse = match divisor {
            Self::Rational(value) if value.is_zero() => return None,
            Self::Rational(value) => Self::Rational(Rational::from(1) / value),
            // A field: only 0 has no inverse, and 0 is rational.
            Self::In(field, residue) => Self::In(field.clone(), residue.inverse().ok()?),
        };
        Some(self.times(&inverse))
    }
}

impl Field for Element {}

#[cfg(test)]
mod tests {
    use super::super::generator::root;
    use super::super::rational::{integer, ratio};
    use super::*;
    use proptest::prelude::*;

    /// √2 and the real root of x³ − x − 1, as generators.
    fn generators() -> [Fraction; 2] {
        let x = Fraction::internal("x");
        let cubic = x.times(&x).times(&x).minus(&x).minus(&Fraction::one());
        let [from, to] = [1, 2].map(|n| Fraction::from(integer(n)));
        [
            Fraction::sqrt(&integer(2)).unwrap(),
            root(&cubic, &from, &to).unwrap(),
        ]
    }

    fn number(generator: &Fraction, coefficients: &[(i64, i64)]) -> Fraction {
        let horner = |sum: Fraction, &(n, d): &(i64, i64)| {
            sum.times(generator).plus(&Fraction::from(ratio(n, d)))
        };
        coefficients.iter().fold(Fraction::zero(), horner)
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(48))]

        #[test]
        fn operations_are_those_of_fractions(
            which in 0usize..2,
            a in prop::collection::vec((-9i64..9, 1i64..7), 0..4),
            b in prop::collection::vec((-9i64..9, 1i64..7), 0..4),
        ) {
            let generator = &generators()[which];
            let a = number(generator, &a);
            let b = number(generator, &b);
            let field = NumberField::of([generator].into_iter()).unwrap();
            let x = field.element(&a).unwrap();
            let y = field.element(&b).unwrap();
            prop_assert_eq!(Fraction::from(x.clone()), a.clone());
            prop_assert_eq!(Fraction::from(x.plus(&y)), a.plus(&b));
            prop_assert_eq!(Fraction::from(x.minus(&y)), a.minus(&b));
            prop_assert_eq!(Fraction::from(x.times(&y)), a.times(&b));
            let quotient = x.exact_quotient(&y).map(Fraction::from);
            prop_assert_eq!(quotient, a.exact_quotient(&b));
            prop_assert!(Ring::is_zero(&x.minus(&x)));
            prop_assert_eq!(Ring::is_zero(&x), a.is_zero());
            prop_assert_eq!(x == y, a == b);
        }
    }

    #[test]
    fn generators_and_nothing_else() {
        let [silver, cubic] = generators();
        let gamma = Fraction::symbol("gamma");
        let none: [&Fraction; 0] = [];
        assert!(NumberField::of(none.into_iter()).is_none());
        assert!(NumberField::of([&silver, &gamma].into_iter()).is_none());
        assert!(NumberField::of([&gamma].into_iter()).is_none());
        let both = NumberField::of([&silver, &cubic].into_iter()).unwrap();
        let sum = silver.plus(&cubic);
        let square = both.element(&sum).unwrap();
        assert_eq!(Fraction::from(square.times(&square)), sum.times(&sum));
        let field = NumberField::of([&silver].into_iter()).unwrap();
        assert_eq!(field.element(&cubic), None);
        assert_eq!(field.element(&gamma), None);
    }
}
