use super::*;
use crate::field::sturm::roots_above;
use crate::rational::integer;
use crate::strategies::{polynomial, rational};
use proptest::prelude::*;

#[test]
fn the_leading_coefficient_has_the_sign() {
    let root = Fraction::sqrt(&integer(2)).unwrap();
    let sign = |c: &[Fraction]| RealPolynomial::from_fractions(c).unwrap().leading_sign();
    let minus = Fraction::zero().minus(&root);
    assert_eq!(sign(&[minus.clone(), root.clone()]), Ordering::Greater);
    assert_eq!(sign(&[root, minus]), Ordering::Less);
    assert_eq!(sign(&[1.into(), (-1).into()]), Ordering::Less);
    assert_eq!(RealPolynomial::zero().leading_sign(), Ordering::Equal);
}

/// With √2 among the coefficients, at √2, −√2 and √3: below, at and above simple and double zeros.
#[test]
fn signs_at_irrational_places_are_exact() {
    let root = Fraction::sqrt(&integer(2)).unwrap();
    let minus = root.negated();
    let line = RealPolynomial::from_fractions(&[minus.clone(), 1.into()]).unwrap();
    let square = RealPolynomial::from_fractions(&[2.into(), minus.scaled(&integer(2)), 1.into()]);
    let square = square.unwrap();
    let two = RealAlgebraic::sqrt(&integer(2)).unwrap();
    let three = RealAlgebraic::sqrt(&integer(3)).unwrap();
    for (place, sign) in [
        (&two, Ordering::Equal),
        (&two.negated(), Ordering::Less),
        (&three, Ordering::Greater),
    ] {
        assert_eq!(line.sign_at(place), sign);
        assert_eq!(line.vanishes_at(place), sign.is_eq());
        assert_eq!(square.vanishes_at(place), sign.is_eq());
        assert_eq!(square.sign_at(place).is_gt(), sign.is_ne());
    }
}

/// (t − √2)(t + 1) is divided by its factors alone.
#[test]
fn divisions_that_leave_a_remainder_are_none() {
    let root = Fraction::sqrt(&integer(2)).unwrap();
    let line = |c: Fraction| RealPolynomial::from_fractions(&[c, 1.into()]).unwrap();
    let p = line(root.negated());
    let q = line(1.into());
    let product = &p * &q;
    assert_eq!(product.exact_div(&p), Some(q.clone()));
    assert_eq!(product.exact_div(&q), Some(p.clone()));
    assert_eq!(product.exact_div(&line(root)), None);
    assert_eq!(product.exact_div(&line((-1).into())), None);
}

/// −1 − √2 t² and √2 + t have none, √2 − t and t² − 2 one; zeros have no sign.
#[test]
fn changes_of_sign_are_seen() {
    let root = Fraction::sqrt(&integer(2)).unwrap();
    let zero = Fraction::zero();
    for (coefficients, expected) in [
        ([(-1).into(), zero.clone(), root.negated()], false),
        ([root.clone(), 1.into(), zero.clone()], false),
        ([root, (-1).into(), zero.clone()], true),
        ([(-2).into(), zero.clone(), 1.into()], true),
        ([2.into(), zero.clone(), 1.into()], false),
        ([zero.clone(), zero.clone(), zero], false),
    ] {
        let p = RealPolynomial::from_fractions(&coefficients).unwrap();
        assert_eq!(p.has_sign_changes(), expected, "{coefficients:?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    /// Roots that are met by bisection and multiple ones among them.
    #[test]
    fn positive_roots_are_counted_once(
        roots in prop::collection::vec(rational(), 0..4), p in polynomial(6),
    ) {
        prop_assume!(!p.is_zero());
        let p = p * Polynomial::from_roots(&roots);
        let count = RealPolynomial::from(p.clone()).positive_root_count();
        prop_assert_eq!(count, roots_above(&p, &integer(0)));
    }
}
