//! Rounding ℚ → binary64 and binary32, to nearest with ties to even, by integer arithmetic alone.
//!
//! A finite `f64` is q·2^u with an integer |q| < 2⁵³ and u ≥ −1074. For a rational x ≠ 0 with
//! 2^e ≤ |x| < 2^(e+1) the unit in the last place is 2^u, u = max(e − 52, −1074), and the rounded
//! value is q·2^u with q the integer nearest to |x|/2^u, the even one of two equally near. The
//! maximum makes subnormals the same formula. Values of at least 2¹⁰²⁴ − 2⁹⁷⁰ become infinite. An `f32` is the same
//! with 2²⁴, −149 and 23; it is rounded from x itself, since a rounding of a rounding may end in a wrong tie.

use crate::kernel::{BitTest as _, DivRem as _};
use crate::rational::{Integer, Rational};
use num_traits::{One, Signed, ToPrimitive};
use std::cmp::Ordering;

/// Bits of the significand stored in an `f64`.
const STORED_BITS: u32 = 52;

/// The exponent u of the smallest positive `f64`, 2^u.
const LEAST_EXPONENT: i64 = -1074;

/// The same of a binary format, and the greatest exponent e.
#[derive(Clone, Copy)]
struct Format {
    stored_bits: u32,
    least_exponent: i64,
    greatest: i64,
}

const DOUBLE: Format = Format {
    stored_bits: STORED_BITS,
    least_exponent: LEAST_EXPONENT,
    greatest: 1023,
};

const SINGLE: Format = Format {
    stored_bits: 23,
    least_exponent: -149,
    greatest: 127,
};

/// Bits asked of a first enclosure by which something is decided.
pub(crate) const FIRST_BITS: usize = 64;

/// The `f64` nearest to `value`, ties to even; zeros and infinities carry the sign of `value`.
///
/// ```
/// use stepsmith_exact::{rational::ratio, rounding::to_f64};
/// assert_eq!(to_f64(&ratio(1, 10)), 0.1);
/// assert_eq!(to_f64(&ratio((1 << 53) + 1, 1)), 9007199254740992.0);
/// ```
pub fn to_f64(value: &Rational) -> f64 {
    let magnitude = f64::from_bits(magnitude_bits(&value.abs(), DOUBLE));
    if value.is_negative() {
        -magnitude
    } else {
        magnitude
    }
}

/// The `f32` nearest to `value`, ties to even; zeros and infinities carry the sign of `value`.
///
/// ```
/// use stepsmith_exact::{rational::ratio, rounding::{to_f32, to_f64}};
/// assert_eq!(to_f32(&ratio(1, 10)), 0.1);
/// // 1 + 2⁻²⁴ + 2⁻⁵⁴: its `f64` is halfway between two `f32`, and would go to the even one.
/// let value = ratio((1 << 54) + (1 << 30) + 1, 1 << 54);
/// assert_eq!(to_f32(&value), 1.0_f32.next_up());
/// assert_eq!(to_f64(&value) as f32, 1.0);
/// ```
pub fn to_f32(value: &Rational) -> f32 {
    // A binary32 has bits of its own.
    let magnitude = f32::from_bits(magnitude_bits(&value.abs(), SINGLE) as u32);
    if value.is_negative() {
        -magnitude
    } else {
        magnitude
    }
}

/// The bit pattern of the number of a format nearest to `value` ≥ 0.
fn magnitude_bits(value: &Rational, format: Format) -> u64 {
    if value.is_zero() {
        return 0;
    }
    let exponent = floor_log2(value);
    if exponent > format.greatest {
        return ((2 * format.greatest + 1) as u64) << format.stored_bits;
    }
    let unit = (exponent - i64::from(format.stored_bits)).max(format.least_exponent);
    let significand = round_half_even(&scale_by_power_of_two(value, -unit));
    // The implicit leading bit of q and a carry to 2⁵³, or 2²⁴, both add one to the exponent field.
    (((unit - format.least_exponent) as u64) << format.stored_bits) + significand
}

/// The integer e with 2^e ≤ `value` < 2^(e+1), for `value` > 0.
fn floor_log2(value: &Rational) -> i64 {
    let estimate =
        value.numerator().bit_len() as i64 - value.denominator().as_ibig().bit_len() as i64;
    let too_high = scale_by_power_of_two(value, -estimate) < Rational::one();
    estimate - i64::from(too_high)
}

/// `value`·2^`exponent`.
fn scale_by_power_of_two(value: &Rational, exponent: i64) -> Rational {
    let power = Integer::one() << exponent.unsigned_abs() as usize;
    if exponent < 0 {
        value / power
    } else {
        value * power
    }
}

/// The integer nearest to `value` in [0, 2⁵³], the even one of two equally near.
fn round_half_even(value: &Rational) -> u64 {
    let (floor, remainder) = value.numerator().div_rem(value.denominator().as_ibig());
    let up = match (remainder * 2u32).cmp(value.denominator().as_ibig()) {
        Ordering::Less => false,
        Ordering::Equal => floor.bit(0),
        Ordering::Greater => true,
    };
    // The floor of a significand below 2⁵³ always fits.
    floor
        .to_u64()
        .map_or(u64::MAX, |floor| floor + u64::from(up))
}

/// The exact value of a finite `f64` (both zeros are 0), or `None` for infinities and NaN.
///
/// ```
/// use stepsmith_exact::{rational::ratio, rounding::from_f64};
/// assert_eq!(from_f64(-0.375), Some(ratio(-3, 8)));
/// assert_eq!(from_f64(f64::INFINITY), None);
/// ```
pub fn from_f64(value: f64) -> Option<Rational> {
    if !value.is_finite() {
        return None;
    }
    let bits = value.abs().to_bits();
    let field = bits >> STORED_BITS;
    let stored = bits & ((1 << STORED_BITS) - 1);
    // Field 0 marks subnormals: no implicit leading bit, and the exponent of field 1.
    let significand = if field == 0 {
        stored
    } else {
        stored | (1 << STORED_BITS)
    };
    let exponent = LEAST_EXPONENT + field.saturating_sub(1) as i64;
    let magnitude = scale_by_power_of_two(&Rational::from(significand), exponent);
    Some(if value.is_sign_negative() {
        -magnitude
    } else {
        magnitude
    })
}

/// The `f64` nearest to a real number known only through enclosures lo ≤ x ≤ hi.
///
/// `enclose(bits)` returns such a pair (lo, hi), of width tending to 0 as `bits` grows; it is asked
/// for twice as many bits until both ends round alike, which then is the rounding of x, as rounding
/// is monotone. The number must not be a tie, halfway between neighbouring `f64`s, unless some
/// enclosure is the point lo = hi: otherwise the two ends round differently for ever. A number
/// that rounds to zero before its sign is known gives +0.
///
/// ```
/// use stepsmith_exact::{rational::{integer, Rational}, rounding::round_enclosed};
/// // x = ∑ 1/k!: after n terms the tail is less than the last term.
/// let e = round_enclosed(|bits| {
///     let (mut sum, mut term) = (integer(0), integer(1));
///     for k in 1..=bits as i64 {
///         sum += &term;
///         term /= integer(k);
///     }
///     (sum.clone(), sum + term * integer(2))
/// });
/// assert_eq!(e, std::f64::consts::E);
/// ```
pub fn round_enclosed(mut enclose: impl FnMut(usize) -> (Rational, Rational)) -> f64 {
    with_bits(FIRST_BITS, |bits| {
        let (lo, hi) = enclose(bits);
        let rounded = to_f64(&hi);
        (to_f64(&lo) == rounded).then_some(rounded)
    })
}

/// The result of a search with enough bits: with `first`, or twice as many, and so on.
pub(crate) fn with_bits<T>(first: usize, mut find: impl FnMut(usize) -> Option<T>) -> T {
    let mut bits = first;
    loop {
        if let Some(found) = find(bits) {
            return found;
        }
        bits = bits.saturating_mul(2);
    }
}

/// A coefficient as it is emitted for numbers of any kind: each part is rounded once, from the exact value.
///
/// ```
/// use stepsmith_exact::{rational::ratio, rounding::Constant};
/// let third = Constant::of(&ratio(1, 3));
/// assert_eq!((third.single, third.double), (1.0 / 3.0, 1.0 / 3.0));
/// assert_eq!(third.tail, 1.0 / 3.0 * 2.0_f64.powi(-54));
/// assert!(!third.is_short() && Constant::of(&ratio(-3, 8)).is_short());
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Constant {
    /// The nearest `f32`.
    pub single: f32,
    /// The nearest `f64`.
    pub double: f64,
    /// The `f64` nearest to the exact value less `double`; 0 where that is not finite.
    pub tail: f64,
}

impl Constant {
    /// Of a rational number.
    pub fn of(value: &Rational) -> Self {
        let double = to_f64(value);
        let tail = from_f64(double).map_or(0.0, |double| to_f64(&(value - double)));
        // No sign where nothing is left.
        let tail = if tail == 0.0 { 0.0 } else { tail };
        Self {
            single: to_f32(value),
            double,
            tail,
        }
    }

    /// Of a number that is known by enclosures as [`round_enclosed`] takes them. One that no enclosure tells from an
    /// `f64`, of 2¹⁶ bits or more, is that.
    pub fn enclosed(mut enclose: impl FnMut(usize) -> (Rational, Rational)) -> Self {
        with_bits(CONSTANT_BITS, |bits| {
            let (lo, hi) = enclose(bits);
            let below = Self::of(&lo);
            let above = Self::of(&hi);
            if below == above {
                return Some(below);
            }
            let is_double = bits >= CONSTANT_LIMIT && below.double == above.double;
            is_double.then(|| {
                let double = from_f64(below.double);
                let inside = double.filter(|double| lo <= *double && *double <= hi);
                inside.map_or(below, |double| Self::of(&double))
            })
        })
    }

    /// The constant of the number with the other sign.
    pub fn negated(self) -> Self {
        Self {
            single: -self.single,
            double: -self.double,
            tail: if self.tail == 0.0 { 0.0 } else { -self.tail },
        }
    }

    /// Whether the `f32` is exact, so that it serves every number.
    pub fn is_short(&self) -> bool {
        f64::from(self.single) == self.double && self.tail == 0.0
    }
}

/// Bits asked of the first enclosure of a [`Constant`], which has about 106.
const CONSTANT_BITS: usize = 192;
/// Bits at which what can't be told from an `f64` is one.
const CONSTANT_LIMIT: usize = 1 << 16;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rational::{integer, parse_decimal, ratio};
    use proptest::prelude::*;

    /// 2^`exponent`, exactly.
    fn two_to(exponent: i64) -> Rational {
        scale_by_power_of_two(&Rational::one(), exponent)
    }

    #[test]
    fn ties_at_the_53_bit_boundary_go_to_even() {
        let boundary = 1i64 << 53;
        for (value, expected) in [(1, 0), (2, 2), (3, 4), (5, 4), (7, 8)] {
            let rounded = to_f64(&integer(boundary + value));
            assert_eq!(rounded, (boundary + expected) as f64);
        }
        // Off the tie by any amount, however small, the nearer neighbour wins.
        let sliver = two_to(-5000);
        assert_eq!(
            to_f64(&(integer(boundary + 1) + &sliver)),
            (boundary + 2) as f64
        );
        assert_eq!(
            to_f64(&(integer(boundary + 3) - &sliver)),
            (boundary + 2) as f64
        );
        // A carry that lengthens the significand.
        assert_eq!(to_f64(&(integer(2) - two_to(-53))), 2.0);
    }

    #[test]
    fn subnormal_ties_and_underflow() {
        let least = two_to(-1074);
        for (halves, expected) in [(0, 0), (1, 0), (2, 1), (3, 2), (4, 2), (5, 2), (7, 4)] {
            assert_eq!(
                to_f64(&(&least * ratio(halves, 2))).to_bits(),
                expected,
                "{halves}/2"
            );
        }
        assert_eq!(to_f64(&(&least / integer(2) + two_to(-3000))).to_bits(), 1);
        assert_eq!(to_f64(&(two_to(-1022) - two_to(-1075))), f64::MIN_POSITIVE);
        assert_eq!(to_f64(&-two_to(-9999)).to_bits(), (-0.0f64).to_bits());
        assert_eq!(to_f64(&integer(0)).to_bits(), 0);
    }

    #[test]
    fn overflow_starts_halfway_past_the_greatest() {
        let edge = two_to(1024) - two_to(970);
        assert_eq!(to_f64(&edge), f64::INFINITY);
        assert_eq!(to_f64(&-&edge), f64::NEG_INFINITY);
        assert_eq!(to_f64(&(edge - two_to(-2000))), f64::MAX);
        assert_eq!(to_f64(&two_to(9999)), f64::INFINITY);
        for more in [0, 1, 52, 53] {
            let beyond = two_to(1024) + two_to(1024 - more);
            assert_eq!(to_f64(&beyond), f64::INFINITY, "{more}");
        }
    }

    /// Where the `f64` is halfway between two `f32`, what it lacks decides.
    #[test]
    fn singles_are_rounded_from_the_exact_value() {
        let tie = integer(1) + two_to(-24);
        for (value, single) in [
            (tie.clone(), 1.0),
            (&tie + two_to(-60), 1.0_f32.next_up()),
            (&tie - two_to(-60), 1.0),
            (
                integer(1) + integer(3) * two_to(-24),
                1.0 + 2.0 * f32::EPSILON,
            ),
            (
                integer(1) + integer(3) * two_to(-24) - two_to(-60),
                1.0 + f32::EPSILON,
            ),
        ] {
            assert_eq!(to_f32(&value), single);
            assert_eq!(to_f32(&-&value), -single);
            // The rounding of the rounding is another where it goes to even the wrong way.
            let twice = to_f64(&value) as f32;
            let exact = to_f32(&value);
            let tail = Constant::of(&value).tail;
            assert_eq!(twice == exact, tail == 0.0 || single == 1.0);
        }
        let least = two_to(-149);
        assert_eq!(to_f32(&(&least / integer(2))), 0.0);
        assert_eq!(to_f32(&(&least * ratio(3, 4))), f32::from_bits(1));
        assert_eq!(to_f32(&(two_to(128) - two_to(103))), f32::INFINITY);
        assert_eq!(to_f32(&(two_to(128) - two_to(103) - two_to(-9))), f32::MAX);
        assert_eq!(to_f32(&two_to(500)), f32::INFINITY);
    }

    /// √2, by enclosures, against 60 digits of it.
    #[test]
    fn constants_of_enclosures_are_rounded_from_the_exact_value() {
        let root = "1.41421356237309504880168872420969807856967187537694807317668";
        let near = parse_decimal(root).unwrap();
        let width = |bits: usize| two_to(-(bits.min(190) as i64));
        let by_digits = Constant::of(&near);
        let enclosed = Constant::enclosed(|bits| (&near - width(bits), &near + width(bits)));
        assert_eq!(enclosed, by_digits);
        assert_eq!(
            (by_digits.single, by_digits.double),
            (std::f32::consts::SQRT_2, std::f64::consts::SQRT_2)
        );
        let rest = near - from_f64(std::f64::consts::SQRT_2).unwrap();
        assert_eq!(by_digits.tail, to_f64(&rest));
        assert!(!by_digits.is_short());
        // Half of 2⁻⁶⁰ off a number of a few bits.
        let beside = Constant::of(&(ratio(3, 8) + two_to(-60)));
        assert_eq!((beside.double, beside.tail), (0.375, 2f64.powi(-60)));
        assert!(!beside.is_short());
        // Numbers that are `f64` and do not show it.
        for hidden in [ratio(1, 2), ratio(3, 10)] {
            let hidden = from_f64(to_f64(&hidden)).unwrap();
            let about = |bits: usize| {
                let width = two_to(-(bits as i64));
                (&hidden - &width, &hidden + &width)
            };
            assert_eq!(Constant::enclosed(about), Constant::of(&hidden));
        }
        // Numbers half-way between two `f32`, one of them an `f64`, and between two tails: no enclosure says which is
        // nearer.
        let half_way = |x: &Rational| {
            let about = |bits: usize| (x - two_to(-(bits as i64)), x + two_to(-(bits as i64)));
            Constant::enclosed(about)
        };
        let single = integer(1) + two_to(-24);
        assert_eq!(half_way(&single), Constant::of(&single));
        for sign in [1, -1] {
            let tail = integer(sign) * (two_to(-60) + two_to(-113));
            let found = half_way(&(integer(1) + &tail));
            assert_eq!(found.double, 1.0);
            let rest = to_f64(&tail.abs()) - found.tail.abs();
            assert!(rest.abs() <= 2f64.powi(-112), "{}", found.tail);
        }
        assert_eq!(
            Constant::of(&ratio(1, 10)).negated(),
            Constant::of(&ratio(-1, 10))
        );
    }

    #[test]
    fn enclosures_tighten_until_decided() {
        // 1 + 2⁻⁵³ is a tie; 2⁻⁴⁰⁰ above it rounds up, which takes over 400 bits to see.
        let value = integer(1) + two_to(-53) + two_to(-400);
        let mut asked = 0;
        let rounded = round_enclosed(|bits| {
            asked = bits;
            (
                &value - two_to(-(bits as i64)),
                &value + two_to(-(bits as i64)),
            )
        });
        assert_eq!((rounded, asked), (1.0 + f64::EPSILON, 512));
        assert_eq!(
            round_enclosed(|_| (two_to(-53), two_to(-53))),
            2f64.powi(-53)
        );
        let zero = round_enclosed(|bits| (-two_to(-(bits as i64)), two_to(-(bits as i64))));
        assert_eq!(zero.to_bits(), 0);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(512))]

        #[test]
        fn every_finite_f64_survives(bits in any::<u64>()) {
            let value = f64::from_bits(bits);
            match from_f64(value) {
                Some(exact) if value == 0.0 => prop_assert!(exact.is_zero()),
                Some(exact) => prop_assert_eq!(to_f64(&exact).to_bits(), bits),
                None => prop_assert!(!value.is_finite()),
            }
        }

        #[test]
        fn constants_have_106_bits(p in any::<i64>(), q in 1..i64::MAX) {
            let value = ratio(p, q);
            let Constant { single, double, tail } = Constant::of(&value);
            let sum = from_f64(double).unwrap() + from_f64(tail).unwrap();
            prop_assert!((sum - &value).abs() <= value.abs() * two_to(-106));
            prop_assert_eq!(double, to_f64(&value));
            // No other single is nearer.
            let apart = |single: f32| (from_f64(single.into()).unwrap() - &value).abs();
            prop_assert!(apart(single) <= apart(single.next_up()));
            prop_assert!(apart(single) <= apart(single.next_down()));
        }

        #[test]
        fn every_subnormal_survives(bits in 1u64..1 << 52, negative in any::<bool>()) {
            let value = if negative { -f64::from_bits(bits) } else { f64::from_bits(bits) };
            let back = from_f64(value).map(|exact| to_f64(&exact));
            prop_assert_eq!(back.map(f64::to_bits), Some(value.to_bits()));
        }

        #[test]
        fn midpoints_go_to_the_even_neighbour(bits in 0u64..0x7fef_ffff_ffff_ffff) {
            let below = f64::from_bits(bits);
            let above = f64::from_bits(bits + 1);
            let middle = (from_f64(below).unwrap() + from_f64(above).unwrap()) / integer(2);
            let even = if bits % 2 == 0 { below } else { above };
            prop_assert_eq!(to_f64(&middle), even);
        }

        #[test]
        fn agrees_with_the_standard_library(
            digits in "[0-9]{1,60}", fraction in "[0-9]{1,60}", exponent in -345i32..310,
        ) {
            let text = format!("{digits}.{fraction}e{exponent}");
            let exact = parse_decimal(&text).unwrap();
            prop_assert_eq!(to_f64(&exact), text.parse::<f64>().unwrap(), "{}", text);
        }
    }
}
