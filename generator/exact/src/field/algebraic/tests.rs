use super::*;
use crate::field::sturm::roots_above;
use crate::rational::{integer, ratio};
use crate::rounding::{from_f64, to_f64};
use proptest::prelude::*;

fn roots(coefficients: &[i64]) -> Vec<RealAlgebraic> {
    RealAlgebraic::roots_of(&Polynomial::from_integers(coefficients))
}

fn sqrt(value: i64) -> RealAlgebraic {
    RealAlgebraic::sqrt(&integer(value)).unwrap()
}

#[test]
fn closed_forms() {
    let text = |coefficients: &[i64]| {
        roots(coefficients)
            .iter()
            .map(ToString::to_string)
            .collect::<Vec<_>>()
    };
    assert_eq!(text(&[-8, 0, 5]), ["-sqrt(8/5)", "sqrt(8/5)"]);
    assert_eq!(text(&[1, -3, 1]), ["(3 - sqrt(5))/2", "(3 + sqrt(5))/2"]);
    assert_eq!(text(&[-1, 2, 1]), ["-1 - sqrt(2)", "-1 + sqrt(2)"]);
    assert_eq!(
        text(&[-41, 6, 9]),
        ["(-1 - sqrt(42))/3", "(-1 + sqrt(42))/3"]
    );
    assert_eq!(
        text(&[-1, 6, 3]),
        ["(-3 - 2*sqrt(3))/3", "(-3 + 2*sqrt(3))/3"]
    );
    assert_eq!(text(&[0, -3, 4]), ["0", "3/4"]);
    assert_eq!(text(&[-2, 0, 0, 1]), ["1.25992104989…"]);
    assert_eq!(text(&[1, 0, 1]), [""; 0]);
    assert_eq!(RealAlgebraic::sqrt(&integer(-1)), None);
    assert_eq!(
        RealAlgebraic::sqrt(&ratio(9, 4)).unwrap().as_rational(),
        Some(&ratio(3, 2))
    );
}

#[test]
fn decimals_are_truncated() {
    assert_eq!(sqrt(2).decimal(30), "1.41421356237309504880168872420");
    assert_eq!(roots(&[-2, 0, 1])[0].decimal(4), "-1.414");
    assert_eq!(sqrt(1_000_003).decimal(4), "1000");
    assert_eq!(sqrt(1_000_003).decimal(3), "1.00e3");
    let shown = |n, d, digits| RealAlgebraic::from_rational(ratio(n, d)).decimal(digits);
    assert_eq!(shown(2, 3, 5), "0.66666");
    assert_eq!(shown(-1, 3000, 2), "-0.00033");
    assert_eq!(shown(1, 3_000_000, 3), "3.33e-7");
    assert_eq!(shown(99_999, 100, 3), "999");
    assert_eq!(shown(5, 1, 0), "5");
    assert_eq!(shown(0, 1, 7), "0");
    // Irrational numbers within 10⁻¹⁸ of where the digits change.
    let close = |sign: i64| {
        let n = 1_000_000_000_000_000_000;
        RealAlgebraic::sqrt(&ratio(n + sign, n)).unwrap().decimal(3)
    };
    assert_eq!((close(-1), close(1)), ("0.999".into(), "1.00".into()));
}

#[test]
fn close_roots_are_told_apart() {
    // Roots 1/1000 ± 10⁻³³ or so of t²⁰ − 2(1000t − 1)², and their like for another exponent.
    let close = |n| {
        let square = Polynomial::from_integers(&[-1, 1000])
            .pow(2)
            .scale(&integer(2));
        RealAlgebraic::roots_of(&(Polynomial::monomial(integer(1), n) - square))
    };
    let a = close(20);
    let b = close(22);
    assert!(a.windows(2).all(|pair| pair[0] < pair[1]));
    assert!(a[1] < b[1] && b[1] < b[2] && b[2] < a[2]);
    assert_eq!(a[1].cmp_rational(&ratio(1, 1000)), Ordering::Less);
    assert_eq!(a[2].cmp_rational(&ratio(1, 1000)), Ordering::Greater);
    assert_eq!(a[1].to_f64(), 0.001);
}

#[test]
fn equality_is_not_fooled_by_intervals() {
    let mut narrow = sqrt(2);
    narrow.refine(&ratio(1, 1 << 50));
    assert_eq!(narrow, sqrt(2));
    assert_ne!(narrow, roots(&[-2, 0, 1])[0]);
    assert_ne!(narrow, sqrt(3));
    // √2 as a root of a reducible polynomial is the same number.
    let p = Polynomial::from_integers(&[-2, 0, 1]) * Polynomial::from_integers(&[-7, 5]);
    assert_eq!(
        RealAlgebraic::root_in(&p, &ratio(141, 100), &integer(9)),
        Some(narrow)
    );
    assert_eq!(RealAlgebraic::root_in(&p, &integer(1), &integer(9)), None);
    let exact = RealAlgebraic::root_in(&p, &ratio(7, 5), &ratio(7, 5)).unwrap();
    assert_eq!(exact.as_rational(), Some(&ratio(7, 5)));
}

#[test]
fn rational_numbers_beside_irrational_ones() {
    for (root, sign) in roots(&[-2, 0, 1]).iter().zip([-1i64, 1]) {
        let (lo, hi) = root.interval();
        assert!(root.cmp_rational(lo).is_gt() && root.cmp_rational(hi).is_lt());
        let at = |n: i64| root.cmp_rational(&ratio(sign * n, 1000));
        let inner = at(1414);
        let outer = at(1415);
        assert_eq!(
            (inner, outer),
            match sign {
                1 => (Ordering::Greater, Ordering::Less),
                _ => (Ordering::Less, Ordering::Greater),
            }
        );
    }
    let half = RealAlgebraic::from_rational(ratio(1, 2));
    let order = [(1, 3), (1, 2), (2, 3)].map(|(p, q)| half.cmp_rational(&ratio(p, q)));
    assert_eq!(order, [Ordering::Greater, Ordering::Equal, Ordering::Less]);
}

#[test]
fn signs_of_values_close_to_zero() {
    // √2 − c for the convergents c of its continued fraction, below and above it in turn.
    let root = sqrt(2);
    let mut p = Integer::one();
    let mut q = Integer::one();
    for i in 0..200 {
        let line = Polynomial::from(vec![-&p, q.clone()]);
        let expected = if i % 2 == 0 {
            Ordering::Greater
        } else {
            Ordering::Less
        };
        assert_eq!(root.sign_of(&line), expected);
        // The same number by a polynomial that is not reduced modulo t² − 2.
        let more = &line + &(Polynomial::from_integers(&[-2, 0, 1]) * Polynomial::t().pow(3));
        assert_eq!(root.sign_of(&more), expected);
        (p, q) = (&p + &q * 2, &p + &q);
    }
}

/// Candidates whose roots differ beyond the first bits, and a candidate with two roots within them.
#[test]
fn a_number_is_found_among_candidates_as_late_as_need_be() {
    let among = |number: &RealAlgebraic, candidates: &[&Polynomial]| {
        let around = |bits: usize| {
            let unit = Integer::one() << bits;
            number.enclosure(&Rational::from_parts_signed(Integer::one(), unit))
        };
        RealAlgebraic::among(candidates.iter().map(|p| (*p).clone()).collect(), around)
    };
    let one = Rational::one();
    let large = |bits: usize| Rational::from(Integer::one() << bits);
    let square = |c: Rational, a: Rational| Polynomial::new(vec![c, Rational::zero(), a]);
    let two = square(integer(-2), one.clone());
    let three = square(integer(-3), one.clone());
    for bits in [10, 62, 63, 64, 65, 127, 140] {
        let near = square(-(large(bits + 1) + &one), large(bits));
        for (own, other) in [(&two, &near), (&near, &two)] {
            let root = RealAlgebraic::roots_of(own).pop().unwrap();
            assert_eq!(among(&root, &[own, other]).as_ref(), Some(&root), "{bits}");
            assert_eq!(
                among(&root, &[other, own, &three]).as_ref(),
                Some(&root),
                "{bits}"
            );
        }
        // ±2^−(bits + 1/2).
        let roots = RealAlgebraic::roots_of(&square(-one.clone(), large(2 * bits + 1)));
        for root in &roots {
            let found = among(root, &[root.minimal_polynomial(), &two]).unwrap();
            assert_eq!(&found, root, "{bits}");
        }
    }
    let third = RealAlgebraic::from_rational(ratio(1, 3));
    assert_eq!(
        among(&third, &[third.minimal_polynomial(), &two]),
        Some(third.clone())
    );
    assert_eq!(among(&third, &[&two, &three]), None);
}

#[test]
fn totality_of_the_zero_polynomial() {
    assert!(RealAlgebraic::roots_of(&Polynomial::zero()).is_empty());
    assert_eq!(sqrt(5).sign_of(&Polynomial::zero()), Ordering::Equal);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn square_roots_round_like_the_hardware(bits in 0u64..0x7ff0_0000_0000_0000) {
        let value = f64::from_bits(bits);
        let root = RealAlgebraic::sqrt(&from_f64(value).unwrap()).unwrap();
        // IEEE 754 requires a correctly rounded square root.
        prop_assert_eq!(root.to_f64(), value.sqrt());
    }

    #[test]
    fn rationals_embed(n in -50i64..50, d in 1i64..50, m in -50i64..50) {
        let x = ratio(n, d);
        let y = ratio(m, 7);
        let [a, b] = [&x, &y].map(|x| RealAlgebraic::from_rational(x.clone()));
        prop_assert_eq!(a.cmp(&b), x.cmp(&y));
        prop_assert_eq!(a.cmp_rational(&y), x.cmp(&y));
        prop_assert_eq!(a.to_f64(), to_f64(&x));
        let root = sqrt(m.abs());
        prop_assert_eq!(root.cmp(&a), if n < 0 { Ordering::Greater } else {
            integer(m.abs()).cmp(&(&x * &x))
        });
    }

    #[test]
    fn roots_are_roots_and_the_order_is_total(
        coefficients in prop::collection::vec(-20i64..20, 2..7),
    ) {
        let p = Polynomial::from_integers(&coefficients);
        let roots = RealAlgebraic::roots_of(&p);
        let count = if p.is_zero() { 0 } else { roots_above(&p, &integer(-1_000_000_000)) };
        prop_assert_eq!(roots.len(), count);
        for (i, a) in roots.iter().enumerate() {
            prop_assert_eq!(a.sign_of(&p), Ordering::Equal);
            let linear = a.minimal_polynomial().degree() == Some(1);
            prop_assert_eq!(linear, a.as_rational().is_some());
            let (lo, hi) = a.enclosure(&ratio(1, 1 << 30));
            prop_assert!(&hi - &lo <= ratio(1, 1 << 30));
            prop_assert!(a.cmp_rational(&lo).is_ge() && a.cmp_rational(&hi).is_le());
            for (j, b) in roots.iter().enumerate() {
                prop_assert_eq!(a.cmp(b), i.cmp(&j));
                prop_assert_eq!(a == b, i == j);
            }
        }
    }
}

/// Intervals that overlap do not make two roots one; other intervals do not make one two.
#[test]
fn equality_is_that_of_the_roots() {
    let of = |[lo, hi]: [i64; 2]| RealAlgebraic {
        minimal: sqrt(2).minimal,
        interval: RootInterval {
            lo: integer(lo),
            hi: integer(hi),
        },
    };
    assert_ne!(of([-2, 1]), of([-1, 2]));
    assert_ne!(of([-3, 0]), of([0, 3]));
    assert_eq!(of([-1, 2]), of([0, 3]));
    assert_eq!(of([-2, 1]), sqrt(2).negated());
    assert_eq!(of([1, 2]), sqrt(2));
}

/// (−2, 2) has a change of sign of x³ − 3x + 1 and all three of its roots, and is none of a root.
#[test]
fn an_interval_with_all_roots_is_narrowed_first() {
    let p = Polynomial::from_integers(&[1, -3, 0, 1]);
    for root in RealAlgebraic::roots_of(&p) {
        let around = |bits: usize| match bits {
            64 => (integer(-2), integer(2)),
            _ => root.enclosure(&ratio(1, 64)),
        };
        let found = RealAlgebraic::among(vec![p.clone()], around).unwrap();
        assert_eq!(found, root);
        assert_eq!(found.decimal(9), root.decimal(9));
    }
}
