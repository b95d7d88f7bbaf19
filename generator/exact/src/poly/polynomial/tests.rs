use super::*;
use crate::rational::ratio;
use crate::strategies::{polynomial, rational};
use proptest::prelude::*;

#[test]
fn constants_and_text() {
    assert_eq!(Polynomial::zero().to_string(), "0");
    assert_eq!(
        Polynomial::from_integers(&[1, -1, 0, -2]).to_string(),
        "-2*t^3 - t + 1"
    );
    assert_eq!(
        Polynomial::monomial(ratio(-1, 2), 3).to_string(),
        "-1/2*t^3"
    );
    assert_eq!(Polynomial::from_integers(&[0, 0]), Polynomial::zero());
    assert_eq!(Polynomial::zero().degree(), None);
    assert_eq!(Polynomial::one().div_rem(&Polynomial::zero()), None);
    assert_eq!(
        Polynomial::zero().gcd(&Polynomial::zero()),
        Polynomial::zero()
    );
    assert_eq!(Polynomial::zero().pow(0), Polynomial::one());
}

#[test]
fn big_remainder_sequences_stay_quick() {
    let dense = |seed: i64| {
        let step = |i: i64| (i * i * seed + 31 * i) % 1009 - 500;
        Polynomial::from_integers(&(1..=40).map(step).collect::<Vec<_>>()).pow(2)
    };
    assert_eq!(dense(7).gcd(&dense(11)), Polynomial::one());
    assert_eq!(
        (dense(7) * dense(5)).gcd(&(dense(11) * dense(5))),
        dense(5).monic()
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn evaluation_is_a_homomorphism(a in polynomial(6), b in polynomial(5), x in rational()) {
        prop_assert_eq!((&a * &b).evaluate(&x), a.evaluate(&x) * b.evaluate(&x));
        prop_assert_eq!((&a - &b).evaluate(&x), a.evaluate(&x) - b.evaluate(&x));
        prop_assert_eq!(a.at(&b).evaluate(&x), a.evaluate(&b.evaluate(&x)));
        prop_assert_eq!(a.reverse(9).reverse(9), a.clone());
    }

    #[test]
    fn calculus(a in polynomial(6), b in polynomial(6)) {
        prop_assert_eq!(a.integral().derivative(), a.clone());
        prop_assert_eq!((&a * &b).derivative(), a.derivative() * &b + &a * b.derivative());
    }

    #[test]
    fn euclidean_division(a in polynomial(9), b in polynomial(5)) {
        if let Some((q, r)) = a.div_rem(&b) {
            prop_assert!(r.degree() < b.degree());
            prop_assert_eq!(&(&q * &b) + &r, a.clone());
            prop_assert_eq!((&a * &b).exact_div(&b), Some(a));
        } else {
            prop_assert!(b.is_zero());
        }
    }

    #[test]
    fn common_divisors(a in polynomial(6), b in polynomial(6), c in polynomial(4)) {
        let a = &a * &c;
        let b = &b * &c;
        let g = a.gcd(&b);
        prop_assert!(g.is_zero() || [&a, &b].iter().all(|p| p.exact_div(&g).is_some()));
        prop_assert!(g.is_zero() || c.is_zero() || g.exact_div(&c).is_some());
        prop_assert!(g.is_zero() || g.leading() == integer(1));
    }

    #[test]
    fn primitive_integers_are_proportional(a in polynomial(6)) {
        let primitive = a.primitive_integer();
        prop_assert_eq!(Polynomial::from(primitive.clone()).monic(), a.monic());
        prop_assert!(primitive.last().is_none_or(Integer::is_positive));
    }
}
