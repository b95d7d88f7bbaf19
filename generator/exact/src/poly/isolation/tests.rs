use super::*;
use crate::field::sturm::roots_above;
use crate::poly::factorisation::factor;
use crate::rational::integer;
use crate::strategies::polynomial;
use proptest::prelude::*;

/// Chebyshev's Tₙ = 2t·Tₙ₋₁ − Tₙ₋₂, with n roots in (−1, 1).
fn chebyshev(n: usize) -> Polynomial {
    let mut previous = Polynomial::one();
    let mut current = Polynomial::t();
    for _ in 1..n {
        let next = Polynomial::from_integers(&[0, 2]) * &current - previous;
        (previous, current) = (current, next);
    }
    current
}

/// The number of distinct roots of p ≠ 0 in (lo, hi].
fn roots_between(p: &Polynomial, lo: &Rational, hi: &Rational) -> usize {
    roots_above(p, lo) - roots_above(p, hi)
}

/// Checks what [`isolate`] promises and returns the number of intervals.
fn check_isolation(p: &Polynomial) -> usize {
    let intervals = isolate(p);
    for pair in intervals.windows(2) {
        assert!(pair[0].hi <= pair[1].lo, "{p}");
    }
    for interval in &intervals {
        assert!(!p.evaluate(&interval.lo).is_zero());
        assert!(!p.evaluate(&interval.hi).is_zero());
        assert_eq!(roots_between(p, &interval.lo, &interval.hi), 1, "{p}");
    }
    intervals.len()
}

/// Twice as wide a cell of the bisection holds another root, unless it is the whole.
fn check_width(p: &Polynomial) {
    let bound = root_bound(&p.primitive_integer());
    for cell in isolate(p) {
        let width = cell.width();
        if width == &bound + &bound {
            continue;
        }
        let index = (&cell.lo + &bound) / &width;
        assert!(index.is_int(), "{p}");
        let is_left = (index / integer(2)).is_int();
        let lo = if is_left {
            cell.lo.clone()
        } else {
            &cell.lo - &width
        };
        assert!(
            roots_between(p, &lo, &(&lo + &width * integer(2))) > 1,
            "{p}"
        );
    }
}

#[test]
fn cells_are_the_widest() {
    check_width(&Polynomial::from_integers(&[-2, 0, 1]));
    check_width(&Polynomial::from_integers(&[-2, 0, 0, 1]));
    check_width(&(Polynomial::from_integers(&[-2, 0, 1]) * Polynomial::from_integers(&[-3, 0, 1])));
    // Roots that are close, and close to complex ones: Descartes' rule bisects further than it has to.
    check_width(&Polynomial::from_integers(&[
        -2, 1_000_000, 0, 0, 0, 0, 0, 0, 7,
    ]));
    check_width(&chebyshev(7).at(&Polynomial::from_integers(&[-3, 7])));
    let complex = Polynomial::from_integers(&[1_000_001, -2_000_000, 1_000_000]);
    check_width(&(&complex * &Polynomial::from_integers(&[-5, 0, 0, 4])));
    // Between neighbours.
    for others in [&[-3, 0, 1][..], &[-3, 0, 4], &[-1, 0, 2]] {
        let others = Polynomial::from_integers(others);
        check_width(&(&(&complex * &Polynomial::from_integers(&[-5, 0, 0, 4])) * &others));
    }
}

#[test]
fn signs_change_where_descartes_says() {
    let changes =
        |c: &[i64]| sign_changes(&c.iter().map(|c| Integer::from(*c)).collect::<Vec<_>>());
    // (2t − 1)(3t − 1), (2t − 1)(t − 3), t² + 1, t² − t + 1, and (10t − 5)² + 1 with roots next to 1/2.
    assert_eq!(changes(&[1, -5, 6]), 2);
    assert_eq!(changes(&[3, -7, 2]), 1);
    assert_eq!(changes(&[1, 0, 1]), 0);
    // −(1 − t)² − t²: at t = 1/(1 + x) −x² − 1 over a square.
    assert_eq!(changes(&[-1, 2, -2]), 0);
    assert_eq!(changes(&[1, -1, 1]), 0);
    assert_eq!(changes(&[26, -100, 100]), 2);
    assert_eq!(changes(&[]), 0);
}

#[test]
fn mignotte_roots_are_parted() {
    // tⁿ − 2(at − 1)² has two roots extremely close to 1/a.
    let p = Polynomial::monomial(integer(1), 20)
        - Polynomial::from_integers(&[-1, 1000])
            .pow(2)
            .scale(&integer(2));
    assert_eq!(check_isolation(&p), 4);
}

#[test]
fn all_roots_of_chebyshev_polynomials_are_real() {
    let p = chebyshev(30);
    assert_eq!(check_isolation(&p), 30);
}

#[test]
fn thousands_of_bits_are_quick() {
    let p = chebyshev(20);
    let width = Rational::from_parts_signed(Integer::ONE, Integer::ONE << 4000);
    let mut last = isolate(&p).pop().unwrap();
    last.narrow(&p, &width);
    assert!(last.width() <= width && last.lo < last.hi);
    // Dyadic ends: the denominator is a power of two.
    assert!(last.lo.denominator().count_ones() == 1);
    let before = last.clone();
    last.narrow(&p, &integer(0));
    assert_eq!(last, before);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn counts_agree(p in polynomial(8)) {
        for (factor, _) in factor(&p).into_iter().filter(|(f, _)| f.degree() > Some(1)) {
            prop_assert_eq!(check_isolation(&factor), roots_above(&factor, &integer(-1_000_000)));
        }
    }
}
