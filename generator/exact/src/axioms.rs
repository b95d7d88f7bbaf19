//! The laws of rings and fields, for each ring of this crate.

use crate::field::compositum::Compositum;
use crate::field::fraction::Fraction;
use crate::field::quotient::{QuotientRing, Residue};
use crate::field::real_polynomial::RealPolynomial;
use crate::poly::dense;
use crate::poly::multivariate::{Multivariate, Symbol};
use crate::poly::polynomial::Polynomial;
use crate::rational::{Rational, integer, ratio};
use crate::ring::{Field, Ring};
use crate::strategies::{polynomial, rational};
use proptest::prelude::*;
use proptest::test_runner::TestRunner;

/// Checks the laws of a commutative domain that contains ℚ. An operation with an implementation of its own must agree
/// with its definition.
fn ring_axioms<R: Ring>(elements: impl Strategy<Value = R>) {
    let mut runner = TestRunner::new(ProptestConfig::with_cases(48));
    let triples = (prop::array::uniform3(elements), rational(), rational());
    let laws = |([a, b, c], r, s): ([R; 3], Rational, Rational)| {
        prop_assert_eq!(a.plus(&b), b.plus(&a));
        prop_assert_eq!(a.plus(&b).plus(&c), a.plus(&b.plus(&c)));
        prop_assert_eq!(a.plus(&R::zero()), a.clone());
        prop_assert!(a.plus(&a.negated()).is_zero());
        prop_assert_eq!(a.minus(&b), a.plus(&b.negated()));
        prop_assert_eq!(a.times(&b), b.times(&a));
        prop_assert_eq!(a.times(&b).times(&c), a.times(&b.times(&c)));
        prop_assert_eq!(a.times(&R::one()), a.clone());
        prop_assert_eq!(a.times(&b.plus(&c)), a.times(&b).plus(&a.times(&c)));
        let [x, y] = [&r, &s].map(R::from_rational);
        prop_assert_eq!(R::from_rational(&(&r + &s)), x.plus(&y));
        prop_assert_eq!(R::from_rational(&(&r * &s)), x.times(&y));
        prop_assert_eq!(a.scaled(&r), a.times(&x));
        prop_assert_eq!(a.nth_power(3), a.times(&a).times(&a));
        prop_assert_eq!(a.is_zero(), a == R::zero());
        let pairs = a.times(&b).plus(&b.times(&c)).plus(&x.times(&y));
        let left = [a.clone(), b.clone(), x];
        prop_assert_eq!(R::dot(&left, &[b.clone(), c, y]), pairs);
        prop_assert!(R::dot(&[], &[]).is_zero());
        prop_assert_eq!(a.exact_quotient(&R::zero()), None);
        if !b.is_zero() {
            prop_assert_eq!(a.times(&b).exact_quotient(&b), Some(a));
        }
        Ok(())
    };
    runner.run(&triples, laws).unwrap();
}

/// Checks the laws of a field.
fn field_axioms<F: Field>(elements: impl Strategy<Value = F> + Clone) {
    ring_axioms(elements.clone());
    let mut runner = TestRunner::new(ProptestConfig::with_cases(48));
    let laws = |[a, b]: [F; 2]| {
        match b.inverse() {
            Some(inverse) => {
                prop_assert_eq!(b.times(&inverse), F::one());
                prop_assert_eq!(a.exact_quotient(&b), Some(a.times(&inverse)));
            }
            None => prop_assert!(b.is_zero()),
        }
        Ok(())
    };
    runner.run(&prop::array::uniform2(elements), laws).unwrap();
}

/// Polynomials in x, y and square roots of primes.
fn multivariate() -> impl Strategy<Value = Multivariate> + Clone {
    let powers = prop::array::uniform4(0u32..2);
    prop::collection::vec((powers, 0u32..3, -4i64..5, 1i64..4), 0..4).prop_map(|terms| {
        let symbols = ["sqrt(2)", "sqrt(3)"].map(Symbol::internal);
        let [a, b] = symbols.map(Multivariate::from);
        let [x, y] = ["x", "y"].map(Multivariate::symbol);
        let terms = terms.iter().map(|([i, j, k, l], m, n, d)| {
            let numbers = a.pow(*i) * b.pow(*j);
            (numbers * x.pow(k + m) * y.pow(*l)).scale(&ratio(*n, *d))
        });
        terms.fold(Multivariate::default(), |sum, term| sum + term)
    })
}

fn fraction() -> impl Strategy<Value = Fraction> + Clone {
    let denominator = (-3i64..4, 1i64..4).prop_map(|(n, d)| {
        let x = Fraction::symbol("x");
        x.scaled(&integer(n)).plus(&integer(d).into())
    });
    (multivariate(), denominator).prop_map(|(p, q)| Fraction::from(p).exact_quotient(&q).unwrap())
}

/// Elements of ℚ\[t\]/M, rational ones among them.
fn residue(modulus: &[i64]) -> impl Strategy<Value = Residue> + Clone {
    let ring = QuotientRing::new(&Polynomial::from_integers(modulus)).unwrap();
    polynomial(6).prop_map(move |p| ring.residue(&p))
}

#[test]
fn rationals() {
    field_axioms(rational());
    // Integers among them go a way of their own.
    field_axioms((-9i64..9).prop_map(integer));
}

#[test]
fn polynomials() {
    ring_axioms(polynomial(5));
}

#[test]
fn multivariates() {
    ring_axioms(multivariate());
}

#[test]
fn fractions() {
    field_axioms(fraction());
}

#[test]
fn number_fields() {
    field_axioms(residue(&[-2, 0, 0, 1]));
    field_axioms(residue(&[2, 2, 0, 4, 3]));
}

#[test]
fn real_polynomials() {
    let root = Fraction::sqrt(&integer(2)).unwrap();
    let number = (rational(), rational(), any::<bool>()).prop_map(move |(a, b, irrational)| {
        let b = if irrational { b } else { integer(0) };
        Fraction::from(a).plus(&root.scaled(&b))
    });
    let coefficients = prop::collection::vec(number, 0..4);
    ring_axioms(coefficients.prop_map(|c| RealPolynomial::from_fractions(&c).unwrap()));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    /// Operations agree in the field of fractions and in the field of the generators.
    #[test]
    fn elements_are_fractions(a in polynomial(4), b in polynomial(4), cubic in any::<bool>()) {
        let root = if cubic {
            let x = Fraction::internal("x");
            let p = x.nth_power(3).minus(&x).minus(&Fraction::one());
            crate::field::irrational::root(&p, &1.into(), &2.into()).unwrap()
        } else {
            Fraction::sqrt(&integer(2)).unwrap()
        };
        let [a, b] = [a, b].map(|p| p.at(&root));
        let field = Compositum::short([&root].into_iter()).unwrap();
        let [x, y] = [&a, &b].map(|c| field.number(c).unwrap());
        prop_assert_eq!(Fraction::from(x.clone()), a.clone());
        prop_assert_eq!(Fraction::from(x.plus(&y)), a.plus(&b));
        prop_assert_eq!(Fraction::from(x.times(&y)), a.times(&b));
        prop_assert_eq!(x.exact_quotient(&y).map(Fraction::from), a.exact_quotient(&b));
        prop_assert_eq!(x == y, a == b);
    }

    /// By lists of coefficients as by integers.
    #[test]
    fn lists_are_polynomials(a in polynomial(6), b in polynomial(6), c in polynomial(3)) {
        let [p, q] = [&a * &c, &b * &c];
        let [list_p, list_q] = [&p, &q].map(|p| p.coefficients().to_vec());
        let product = dense::times(&list_p, &list_q);
        prop_assert_eq!(Polynomial::new(product), &p * &q);
        let common = dense::gcd(list_p.clone(), list_q.clone());
        prop_assert_eq!(Polynomial::new(common), p.gcd(&q));
        if let Some((quotient, rest)) = p.div_rem(&q.monic()) {
            let (list_quotient, list_rest) = dense::div_rem(list_p, q.monic().coefficients());
            prop_assert_eq!(Polynomial::new(list_quotient), quotient);
            prop_assert_eq!(Polynomial::new(list_rest), rest);
        }
    }
}
