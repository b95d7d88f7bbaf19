//! The fields that written numbers generate.

use crate::written::exact;
use proptest::prelude::*;
use std::sync::Arc;
use stepsmith_exact::field::compositum::*;
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::field::irrational::{cosine, nth_root, root};
use stepsmith_exact::poly::multivariate::Symbol;
use stepsmith_exact::rational::ratio;
use stepsmith_exact::rational::{Rational, integer};
use stepsmith_exact::ring::{Field as _, Ring as _};

fn together(texts: &[&str]) -> Option<Arc<Compositum>> {
    let symbols = texts
        .iter()
        .flat_map(|text| exact(text).numerator().symbols());
    Compositum::among(&symbols.collect())
}

/// cos(2π/9) is 2 cos²(π/9) − 1.
#[test]
fn what_lies_in_the_field_is_written_in_it() {
    let [a, b] = [1, 2].map(|k| cosine(&ratio(k, 9)).unwrap());
    let two = Fraction::from(ratio(2, 1));
    assert_eq!(
        a.times(&a).times(&two).minus(&Fraction::from(ratio(1, 1))),
        b
    );
}

/// Degrees from Galois theory.
#[test]
fn degrees_count_what_is_independent() {
    let both = "root(x^4 - 10*x^2 + 1, 3, 4)";
    for (numbers, degree) in [
        (&[][..], 1),
        (&["sqrt(2)", both], 4),
        (&["sqrt(2)", "sqrt(3)", "sqrt(6)", both], 4),
        (&["sqrt(5)", both], 8),
        (&["cbrt(2)", "root(x^3 - 2, 1, 2)", "cbrt(4)"], 3),
        (&["cbrt(2)", "cbrt(3)"], 9),
        (&["cbrt(2)", "cbrt(12)", "cbrt(3)"], 9),
        (&["cos(pi/9)", "cos(2*pi/9)", "cos(4*pi/9)"], 3),
        (&["cos(pi/7)", "cos(pi/9)"], 9),
        (&["cos(pi/18)", "sqrt(3)", "cos(pi/9)"], 6),
        (&["2^(1/6)", "cbrt(2)", "sqrt(2)"], 6),
        (&["2^(1/4)", "sqrt(2)", "cbrt(2)"], 12),
        // The real roots of t⁴ − 2 are opposite; of t³ − 3t + 1 each is in the field of another.
        (&["2^(1/4)", "root(x^4 - 2, -2, -1)"], 4),
        (
            &["root(x^3 - 3*x + 1, 1, 2)", "root(x^3 - 3*x + 1, -2, -1)"],
            3,
        ),
        // The three real roots of t³ − 4t + 1 are not: its discriminant is no square.
        (
            &["root(x^3 - 4*x + 1, 1, 2)", "root(x^3 - 4*x + 1, 0, 1)"],
            6,
        ),
        (
            &["sqrt(2)", "sqrt(3)", "sqrt(5)", "sqrt(7)", "sqrt(11)"],
            32,
        ),
    ] {
        let field = together(numbers).unwrap();
        assert_eq!(field.degree(), degree, "{numbers:?}");
        assert_eq!(
            field.field().ring().modulus().degree(),
            Some(degree),
            "{numbers:?}"
        );
    }
    let roots = [
        "sqrt(2)", "sqrt(3)", "sqrt(5)", "sqrt(7)", "sqrt(11)", "sqrt(13)",
    ];
    assert!(together(&roots).is_none());
    assert!(together(&["2^(1/7)", "3^(1/5)"]).is_none());
}

#[test]
fn square_roots_are_polynomials_in_their_sum() {
    let field = together(&["sqrt(2)", "sqrt(3)", "sqrt(5)"]).unwrap();
    let value = |text: &str| field.value(exact(text).numerator()).unwrap();
    assert_eq!(value("sqrt(2)+sqrt(3)+sqrt(5)"), field.field().ring().t());
    assert_eq!(value("sqrt(2)") * value("sqrt(3)"), value("sqrt(6)"));
    // √2 + √3 < √10 by 10⁻².
    let difference = value("sqrt(10) - sqrt(2) - sqrt(3)");
    assert!(field.field().sign(&difference).is_gt());
    assert_eq!(
        Fraction::of_element(&value("sqrt(6)")),
        Some(exact("sqrt(6)"))
    );
}

/// Numbers that have much to do with one another: √2, √3, √2 + √3, ∛2 under two names, ∛4,
/// cos(π/18) with cos(π/6) = √3/2, cos(π/9), cos(2π/9).
fn pool() -> [Fraction; 10] {
    let x = Fraction::internal("x");
    let power = |k: i32| x.power(k).unwrap();
    let cube = power(3).minus(&2.into());
    let both = power(4)
        .minus(&power(2).scaled(&integer(10)))
        .plus(&1.into());
    [
        nth_root(&2.into(), 2).unwrap(),
        nth_root(&3.into(), 2).unwrap(),
        root(&both, &3.into(), &4.into()).unwrap(),
        root(&both, &(-1).into(), &0.into()).unwrap(),
        nth_root(&2.into(), 3).unwrap(),
        root(&cube, &1.into(), &2.into()).unwrap(),
        nth_root(&4.into(), 3).unwrap(),
        cosine(&ratio(1, 18)).unwrap(),
        cosine(&ratio(1, 9)).unwrap(),
        cosine(&ratio(2, 9)).unwrap(),
    ]
}

/// Three sums of at most two terms c·γ·δ, of one part of the pool.
fn elements() -> impl Strategy<Value = [Fraction; 3]> {
    let part = prop_oneof![Just((0, 4)), Just((3, 6)), Just((4, 7)), Just((7, 10))];
    let term = (0usize..4, 0usize..4, -4i64..5, 1i64..4);
    let sums = prop::array::uniform3(prop::collection::vec(term, 1..3));
    (part, sums).prop_map(|((from, to), sums)| {
        let pool = &pool()[from..to];
        let of = |i: usize| &pool[i % pool.len()];
        sums.map(|terms| {
            let product = |(i, j, n, d)| of(i).times(of(j)).scaled(&ratio(n, d));
            let add = |sum: Fraction, term| sum.plus(&product(term));
            terms.into_iter().fold(Fraction::zero(), add)
        })
    })
}

/// The value within 2⁻²⁰⁰ or so.
fn near(value: &Fraction) -> Rational {
    let (lo, hi) = value.enclosure(256);
    (lo + hi) / integer(2)
}

fn is_small(x: &Rational) -> bool {
    let bound =
        Rational::from_parts_signed(1.into(), stepsmith_exact::rational::Integer::from(1) << 150);
    *x < bound && -x < bound
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn arithmetic_is_that_of_the_real_numbers([a, b, _] in elements()) {
        let x = near(&a);
        let y = near(&b);
        prop_assert!(is_small(&(near(&a.plus(&b)) - (&x + &y))));
        prop_assert!(is_small(&(near(&a.times(&b)) - &x * &y)));
        prop_assert_eq!(a == b, is_small(&(&x - &y)));
        prop_assert_eq!(a.minus(&b).is_zero(), is_small(&(&x - &y)));
        prop_assert_eq!(a.is_zero(), is_small(&x));
        prop_assert_eq!(a.plus(&b).minus(&b), a.clone());
        if let Some(inverse) = b.inverse() {
            prop_assert_eq!(inverse.times(&b).as_rational(), Some(integer(1)));
            prop_assert_eq!(a.times(&b).times(&inverse), a);
        } else {
            prop_assert!(is_small(&y));
        }
    }

    #[test]
    fn numbers_of_the_field_have_their_sign([a, ..] in elements()) {
        let exact = a.algebraic().unwrap();
        prop_assert!(exact.cmp_rational(&a.enclosure(80).0).is_ge());
        prop_assert!(exact.cmp_rational(&a.enclosure(80).1).is_le());
        let sign = exact.cmp_rational(&integer(0)) as i8;
        prop_assert_eq!(a.signum(), Some(sign));
    }

    #[test]
    fn polynomials_with_numbers_divide([a, b, c] in elements()) {
        // (a + t)(b − t)/(c + t) in lowest terms, at t = 2.
        let t = Fraction::symbol("t");
        let product = a.plus(&t).times(&b.minus(&t));
        let quotient = product.exact_quotient(&c.plus(&t)).unwrap();
        prop_assert_eq!(quotient.times(&c.plus(&t)), product);
        let two = Fraction::from(2);
        if let Some(value) = quotient.substitute(&Symbol::new("t"), &two) {
            prop_assert_eq!(
                value.times(&c.plus(&two)),
                a.plus(&two).times(&b.minus(&two))
            );
        }
    }
}

/// Two of degree 10, the products of whose powers are a hundred: in one field of degree 10.
#[test]
fn dependent_generators_may_be_of_large_degrees() {
    let field = together(&["cos(2*pi/25)", "cos(4*pi/25)"]).unwrap();
    assert_eq!(field.degree(), 10);
}
