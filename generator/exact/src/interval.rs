//! Intervals around real numbers, in fixed point: lo ≤ x·2^bits ≤ hi with integers lo and hi.
//!
//! Every operation rounds outward, so that the result contains what the operation makes of any numbers
//! in the operands. The bits belong to the computation and are passed along.

use crate::poly::polynomial::Polynomial;
use crate::rational::{Integer, Rational, quotient_ceil, quotient_floor};
use crate::rounding::to_f64;
use num_traits::{One, Signed};

/// lo ≤ x·2^bits ≤ hi.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Interval {
    /// lo.
    pub lo: Integer,
    /// hi.
    pub hi: Integer,
}

impl Interval {
    /// Around all numbers from lo to hi.
    pub fn spanning(lo: &Rational, hi: &Rational, bits: usize) -> Self {
        Self {
            lo: Self::constant(lo, bits).lo,
            hi: Self::constant(hi, bits).hi,
        }
    }

    /// Around a rational number; a point where that is a multiple of 2^−bits.
    pub fn constant(x: &Rational, bits: usize) -> Self {
        let scaled = x.numerator() << bits;
        let denominator = x.denominator().as_ibig();
        Self {
            lo: quotient_floor(&scaled, denominator),
            hi: quotient_ceil(&scaled, denominator),
        }
    }

    /// Around ∑ cᵢ xⁱ.
    pub fn at(p: &Polynomial, x: &Self, bits: usize) -> Self {
        let horner = |sum: Self, c: &Rational| sum.times(x, bits).plus(&Self::constant(c, bits));
        p.coefficients().iter().rev().fold(Self::zero(), horner)
    }

    /// The sum.
    pub fn plus(&self, other: &Self) -> Self {
        Self {
            lo: &self.lo + &other.lo,
            hi: &self.hi + &other.hi,
        }
    }

    /// The ends of a quotient; of so wide an interval that it decides nothing where the divisor may be 0.
    pub fn over(&self, divisor: &Self) -> (Rational, Rational) {
        if divisor.has_zero() {
            let wide = Rational::from(Integer::one() << 2048);
            return (-wide.clone(), wide);
        }
        let ends = self.with_ends(divisor, |p, q| {
            Rational::from_parts_signed(p.clone(), q.clone())
        });
        ends.into()
    }

    /// The product.
    pub fn times(&self, other: &Self, bits: usize) -> Self {
        let [least, greatest] = self.with_ends(other, |x, y| x * y);
        // Shifts round down.
        Self {
            lo: least >> bits,
            hi: -(-greatest >> bits),
        }
    }

    /// The least and the greatest result of an operation on an end of one interval and an end of the other.
    fn with_ends<T: Ord>(&self, other: &Self, f: impl Fn(&Integer, &Integer) -> T) -> [T; 2] {
        let mut all = [&self.lo, &self.hi].map(|x| [f(x, &other.lo), f(x, &other.hi)]);
        all.iter_mut().for_each(|pair| pair.sort());
        let [[a, b], [c, d]] = all;
        [a.min(c), b.max(d)]
    }

    /// The number 0.
    pub fn zero() -> Self {
        Self::default()
    }

    /// The number 1.
    pub fn one(bits: usize) -> Self {
        let one = Integer::one() << bits;
        Self {
            lo: one.clone(),
            hi: one,
        }
    }

    /// The opposite.
    pub fn negated(&self) -> Self {
        Self {
            lo: -&self.hi,
            hi: -&self.lo,
        }
    }

    /// The difference.
    pub fn minus(&self, other: &Self) -> Self {
        self.plus(&other.negated())
    }

    /// Whether it contains 0.
    pub fn has_zero(&self) -> bool {
        !self.lo.is_positive() && !self.hi.is_negative()
    }

    /// 1/x; `None` where x may be 0.
    pub fn inverse(&self, bits: usize) -> Option<Self> {
        if self.has_zero() {
            return None;
        }
        let unit = Integer::one() << (2 * bits);
        Some(Self {
            lo: quotient_floor(&unit, &self.hi),
            hi: quotient_ceil(&unit, &self.lo),
        })
    }

    /// The least magnitude of its numbers.
    pub fn magnitude(&self) -> Integer {
        if self.has_zero() {
            Integer::default()
        } else {
            self.lo.abs().min(self.hi.abs())
        }
    }

    /// hi − lo.
    pub fn width(&self) -> Integer {
        &self.hi - &self.lo
    }

    /// The ends as rational numbers.
    pub fn ends(&self, bits: usize) -> (Rational, Rational) {
        let unit = Integer::one() << bits;
        (
            Rational::from_parts_signed(self.lo.clone(), unit.clone()),
            Rational::from_parts_signed(self.hi.clone(), unit),
        )
    }
}

/// Bits at which rounding is given up: only for numbers that are 0 or halfway between two `f64`s and
/// do not show it.
const ROUNDING_LIMIT: usize = 1 << 11;

/// The nearest `f64`s to numbers from enclosures of them; `None` where one remains open, or a number
/// is too small to be told from 0.
pub fn rounded(enclose: impl Fn(usize) -> Option<Vec<Interval>>) -> Option<Vec<f64>> {
    let mut bits = 128;
    while bits <= ROUNDING_LIMIT {
        let values = enclose(bits)?.into_iter().map(|x| {
            let (lo, hi) = x.ends(bits);
            let lo = to_f64(&lo);
            let hi = to_f64(&hi);
            (lo == hi).then_some(hi)
        });
        if let Some(values) = values.collect() {
            return Some(values);
        }
        bits *= 2;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::field::algebraic::RealAlgebraic;
    use crate::poly::multivariate::Multivariate;
    use crate::rational::{integer, ratio};

    fn of(lo: i32, hi: i32) -> Interval {
        Interval {
            lo: Integer::from(lo),
            hi: Integer::from(hi),
        }
    }

    /// Of all signs.
    fn pairs() -> impl Iterator<Item = (i32, i32)> {
        let ends = [-7_i32, -3, 0, 2, 5];
        let all = ends
            .into_iter()
            .flat_map(move |lo| ends.into_iter().map(move |hi| (lo, hi)));
        all.filter(|(lo, hi)| lo <= hi)
    }

    /// Beside x·2^bits with no more than rounding between.
    fn hugs(found: &Interval, lo: &Rational, hi: &Rational, bits: usize) -> bool {
        let unit = Rational::from(Integer::one() << bits);
        found.lo == (lo * &unit).floor() && found.hi == (hi * &unit).ceil()
    }

    #[test]
    fn numbers_are_enclosed_as_closely_as_can_be() {
        for x in [(0, 1), (3, 1), (-3, 4), (1, 3), (-1, 3), (22, 7)].map(|(p, q)| ratio(p, q)) {
            for bits in [0, 2, 9] {
                assert!(hugs(&Interval::constant(&x, bits), &x, &x, bits));
                let above = &x + ratio(5, 11);
                assert!(hugs(
                    &Interval::spanning(&x, &above, bits),
                    &x,
                    &above,
                    bits
                ));
            }
        }
        let root = RealAlgebraic::sqrt(&integer(2)).unwrap();
        let (lo, hi) = Interval::around(&root, 20).ends(20);
        assert!(root.cmp_rational(&lo).is_gt() && root.cmp_rational(&hi).is_lt());
        assert!(hi - lo <= ratio(3, 1 << 20));
        assert_eq!(Interval::one(3).ends(3), (integer(1), integer(1)));
        assert_eq!(Interval::zero().ends(3), (integer(0), integer(0)));
    }

    #[test]
    fn ends_follow_the_numbers_between() {
        let q = |n: i32| Rational::from(Integer::from(n));
        for (a, b) in pairs() {
            let x = of(a, b);
            assert_eq!(x.negated(), of(-b, -a));
            assert_eq!(x.width(), Integer::from(b - a));
            assert_eq!(x.has_zero(), (a..=b).contains(&0));
            let least = (a..=b).map(i32::abs).min().unwrap();
            assert_eq!(x.magnitude(), Integer::from(least));
            match x.inverse(4) {
                None => assert!(x.has_zero()),
                // 1/(x/16) = 16/x.
                Some(found) => assert!(hugs(&found, &(q(16) / q(b)), &(q(16) / q(a)), 4)),
            }
            for (c, d) in pairs() {
                let y = of(c, d);
                assert_eq!(x.plus(&y), of(a + c, b + d));
                assert_eq!(x.minus(&y), of(a - d, b - c));
                let (lo, hi) = x.over(&y);
                if y.has_zero() {
                    assert!(lo < integer(i64::MIN) && hi > integer(i64::MAX));
                } else {
                    let all = [(a, c), (a, d), (b, c), (b, d)].map(|(p, r)| q(p) / q(r));
                    assert_eq!(Some(&lo), all.iter().min());
                    assert_eq!(Some(&hi), all.iter().max());
                }
            }
        }
    }

    /// The laws of rings, but that a product with a sum lies within the sum of the products.
    #[test]
    fn sums_and_products_obey_laws() {
        let all: Vec<Interval> = pairs().map(|(lo, hi)| of(lo, hi)).collect();
        for (x, y) in all.iter().flat_map(|x| all.iter().map(move |y| (x, y))) {
            assert_eq!(x.plus(y), y.plus(x));
            assert_eq!(x.times(y, 0), y.times(x, 0));
            assert_eq!(x.plus(&Interval::zero()), *x);
            assert_eq!(x.times(&Interval::one(3), 3), *x);
            for z in &all {
                assert_eq!(x.plus(y).plus(z), x.plus(&y.plus(z)));
                assert_eq!(x.times(y, 0).times(z, 0), x.times(&y.times(z, 0), 0));
                let within = x.times(&y.plus(z), 0);
                let whole = x.times(y, 0).plus(&x.times(z, 0));
                assert!(whole.lo <= within.lo && within.hi <= whole.hi);
            }
        }
    }

    #[test]
    fn polynomials_are_enclosed_with_unknowns_as_1() {
        let [x, y] = ["x", "y"].map(Multivariate::symbol);
        let p = &(&x.pow(2) * &y).scale(&integer(3)) - &x;
        let symbol = x.symbols().pop_first().unwrap();
        let known = [(&symbol, Interval::constant(&ratio(-5, 2), 4))].into();
        // 3·25/4 + 5/2.
        let value = Interval::constant(&ratio(85, 4), 4);
        assert_eq!(Interval::of(&p, &known, 4), value);
    }

    #[test]
    fn rounding_is_given_up_where_it_cannot_be_shown() {
        let third = |bits| Some(vec![Interval::constant(&ratio(1, 3), bits)]);
        assert_eq!(rounded(third), Some(vec![1.0 / 3.0]));
        // Never narrower than a double is wide.
        let wide = |bits| Some(vec![Interval::spanning(&integer(1), &integer(2), bits)]);
        assert_eq!(rounded(wide), None);
        assert_eq!(rounded(|_| None), None);
        // Known at the last number of bits alone, and beyond it.
        let late = |first: usize| {
            let end = move |bits| if bits < first { integer(2) } else { integer(1) };
            rounded(move |bits| Some(vec![Interval::spanning(&integer(1), &end(bits), bits)]))
        };
        assert_eq!(late(ROUNDING_LIMIT), Some(vec![1.0]));
        assert_eq!(late(ROUNDING_LIMIT + 1), None);
    }

    /// Of all signs, the hull of the four products of ends, rounded outward.
    #[test]
    fn products_are_the_hull_of_those_of_the_ends() {
        for ((a, b), (c, d)) in pairs().flat_map(|x| pairs().map(move |y| (x, y))) {
            let products = [a * c, a * d, b * c, b * d];
            let least = products.iter().min().map_or(0, |x| x.div_euclid(4));
            let most = products.iter().max().map_or(0, |x| -(-x).div_euclid(4));
            assert_eq!(
                of(a, b).times(&of(c, d), 2),
                of(least, most),
                "{a} {b} {c} {d}"
            );
        }
        let third = Interval::constant(&(integer(1) / integer(-3)), 8);
        let (lo, hi) = third.times(&third, 8).ends(8);
        assert!(lo <= integer(1) / integer(9) && integer(1) / integer(9) <= hi);
    }
}
