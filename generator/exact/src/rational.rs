//! Rationals ℚ: the ground of every derivation.
//!
//! [`Rational`] is the one alias all other modules use. Text is read exactly: `4/5`, `-3`,
//! `1.03522` (= 103522/100000) and `1e-3` are rationals, never rounded on the way.

use crate::kernel::{DivRem as _, Gcd as _, RemEuclid as _};
use num_traits::{One, Signed as _, Zero};

pub use crate::kernel::{Integer, Rational};

/// Most decimal digits (and largest decimal exponent) a number in a spec may have.
pub const DIGIT_LIMIT: usize = 2000;

/// The rational `numerator / denominator`.
///
/// ```
/// use stepsmith_exact::rational::{ratio, parse_decimal};
/// assert_eq!(ratio(3, 4), parse_decimal("0.75").unwrap());
/// ```
///
/// # Panics
/// If `denominator` is zero: it is meant for constants in formulas.
pub fn ratio(numerator: i64, denominator: i64) -> Rational {
    Rational::from_parts_signed(numerator.into(), denominator.into())
}

/// The integer `value` as a rational.
pub fn integer(value: i64) -> Rational {
    Rational::from(value)
}

/// 2^−n.
pub fn half_power(n: usize) -> Rational {
    Rational::from_parts_signed(Integer::one(), Integer::one() << n)
}

/// n! as a rational.
pub fn factorial(n: usize) -> Rational {
    Rational::from((1..=n).map(Integer::from).product::<Integer>())
}

/// Reads a decimal numeral with an optional fraction and exponent, exactly: `12`, `1.03522`, `1e-3`.
///
/// Returns `None` for anything else and for numerals beyond [`DIGIT_LIMIT`].
pub fn parse_decimal(text: &str) -> Option<Rational> {
    let text: String = text.chars().filter(|&c| c != '_').collect();
    let (mantissa, exponent) = match text.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => (mantissa, exponent.parse::<i64>().ok()?),
        None => (text.as_str(), 0),
    };
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let digits = format!("{whole}{fraction}");
    let too_long = digits.len() > DIGIT_LIMIT || exponent.unsigned_abs() > DIGIT_LIMIT as u64;
    if digits.is_empty() || too_long || !digits.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    let value = Rational::from(digits.parse::<Integer>().ok()?);
    let shift = exponent - fraction.len() as i64;
    let power = Integer::from(10).pow(usize::try_from(shift.unsigned_abs()).ok()?);
    Some(if shift < 0 {
        value / power
    } else {
        value * power
    })
}

/// The greatest common divisor, not negative; gcd(0, 0) = 0.
pub fn gcd(a: &Integer, b: &Integer) -> Integer {
    if a.is_zero() {
        b.abs()
    } else {
        a.gcd(b).into()
    }
}

/// The least common multiple of two integers that are not 0, not negative.
pub fn lcm(a: &Integer, b: &Integer) -> Integer {
    if b.is_one() || a == b {
        return a.abs();
    }
    (a / gcd(a, b) * b).abs()
}

/// The least common denominator.
pub fn common_denominator<'a>(numbers: impl IntoIterator<Item = &'a Rational>) -> Integer {
    let denominators = numbers.into_iter().map(|x| x.denominator().as_ibig());
    denominators.fold(Integer::one(), |n, d| lcm(&n, d))
}

/// x times a multiple of its denominator.
pub fn multiplied(x: &Rational, multiple: &Integer) -> Integer {
    match x.denominator().as_ibig() {
        denominator if denominator == multiple => x.numerator().clone(),
        denominator => x.numerator() * (multiple / denominator),
    }
}

/// ⌊a/b⌋ for b ≠ 0.
pub fn quotient_floor(a: &Integer, b: &Integer) -> Integer {
    let (quotient, remainder) = a.div_rem(b);
    if !remainder.is_zero() && remainder.sign() != b.sign() {
        quotient - 1
    } else {
        quotient
    }
}

/// ⌈a/b⌉ for b ≠ 0.
pub fn quotient_ceil(a: &Integer, b: &Integer) -> Integer {
    -quotient_floor(&-a, b)
}

/// The inverse of a in ℤ/m for m > 0, where it has one, by Euclid's division.
///
/// ```
/// use stepsmith_exact::rational::{Integer, inverse_modulo};
/// let [three, seven, nine] = [3, 7, 9].map(Integer::from);
/// assert_eq!(inverse_modulo(&three, &seven), Some(Integer::from(5)));
/// assert_eq!(inverse_modulo(&three, &nine), None);
/// ```
///
/// Not by the kernel's extended greatest common divisor: the cofactors that it finds of long numbers are wrong for some.
pub fn inverse_modulo(a: &Integer, m: &Integer) -> Option<Integer> {
    // r ≡ s a mod m for both pairs.
    let mut r = m.clone();
    let mut s = Integer::zero();
    let mut next_r = Integer::from(a.rem_euclid(m));
    let mut next_s = Integer::one();
    while !next_r.is_zero() {
        let (quotient, rest) = (&r).div_rem(&next_r);
        let rest_s = s - quotient * &next_s;
        ((r, s), (next_r, next_s)) = ((next_r, next_s), (rest, rest_s));
    }
    r.is_one().then(|| Integer::from(s.rem_euclid(m)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::SquareRoot as _;
    use crate::ring::Ring;
    use num_bigint::BigInt;
    use proptest::prelude::*;
    use std::str::FromStr as _;

    #[test]
    fn decimals_are_exact() {
        assert_eq!(parse_decimal("1.03522").unwrap(), ratio(103_522, 100_000));
        assert_eq!(parse_decimal("1e-3").unwrap(), ratio(1, 1000));
        assert_eq!(parse_decimal("2.5E2").unwrap(), integer(250));
        assert_eq!(parse_decimal(".5").unwrap(), ratio(1, 2));
        for bad in [
            "",
            ".",
            "-",
            "1.2.3",
            "1e",
            "0x10",
            "1e99999999",
            "-5",
            "+5",
            "5.-5",
            "é",
        ] {
            assert_eq!(parse_decimal(bad), None, "{bad}");
        }
        let power = |n: isize| integer(10).pow(n);
        for sign in [1, -1] {
            let at = |n: usize| parse_decimal(&format!("1e{}", sign * n as i64));
            assert_eq!(
                at(DIGIT_LIMIT),
                Some(power(sign as isize * DIGIT_LIMIT as isize))
            );
            assert_eq!(at(DIGIT_LIMIT + 1), None);
        }
        let nines = |n: usize| parse_decimal(&"9".repeat(n));
        assert_eq!(
            nines(DIGIT_LIMIT),
            Some(power(DIGIT_LIMIT as isize) - integer(1))
        );
        assert_eq!(nines(DIGIT_LIMIT + 1), None);
    }

    /// A second arithmetic, of another library.
    fn other(n: &Integer) -> BigInt {
        BigInt::from_str(&n.to_string()).unwrap()
    }

    /// Integers of up to 320 bits, 0 and shared factors among them.
    fn operand() -> impl Strategy<Value = Integer> {
        let digits = prop::collection::vec(any::<u64>(), 0..6);
        (digits, any::<bool>(), 0usize..3).prop_map(|(digits, negative, power)| {
            let base = Integer::from(u64::MAX) + 1;
            let shared = Integer::from(12_345_678_987_654_321u64).pow(power);
            let magnitude = digits
                .into_iter()
                .fold(Integer::zero(), |n, d| n * &base + d)
                * shared;
            if negative { -magnitude } else { magnitude }
        })
    }

    proptest! {
        #[test]
        fn two_libraries_agree(a in operand(), b in operand(), c in operand(), shift in 0usize..200) {
            let x = other(&a);
            let y = other(&b);
            let z = other(&c);
            prop_assert_eq!(other(&(&a + &b)), &x + &y);
            prop_assert_eq!(other(&(&a - &b)), &x - &y);
            prop_assert_eq!(other(&(&a * &b)), &x * &y);
            prop_assert_eq!(other(&(&a << shift)), &x << shift);
            prop_assert_eq!(a.cmp(&b), x.cmp(&y));
            let mut divisor = x.clone();
            let mut rest = y.clone();
            while rest != BigInt::ZERO {
                (divisor, rest) = (rest.clone(), divisor % rest);
            }
            let divisor = BigInt::from(divisor.magnitude().clone());
            prop_assert_eq!(other(&gcd(&a, &b)), divisor);
            let root = Integer::from(a.clone().abs().sqrt());
            prop_assert!(&root * &root <= a.clone().abs());
            prop_assert!((&root + 1) * (&root + 1) > a.clone().abs());
            prop_assume!(!b.is_zero() && !c.is_zero());
            prop_assert_eq!(other(&(&a / &b)), &x / &y);
            prop_assert_eq!(other(&(&a % &b)), &x % &y);
            let floor = quotient_floor(&a, &b);
            let ceil = quotient_ceil(&a, &b);
            let exact = Rational::from_parts_signed(a.clone(), b.clone());
            prop_assert_eq!(&floor, &exact.floor());
            prop_assert_eq!(&ceil, &exact.ceil());
            prop_assert!(Rational::from(floor) <= exact && exact <= Rational::from(ceil));
            // a/b ∘ b/c over the common denominator bc.
            let second = Rational::from_parts_signed(b.clone(), c.clone());
            let is = |value: Rational, p: BigInt, q: BigInt| {
                let n = value.numerator();
                let d = value.denominator().as_ibig();
                assert_eq!(gcd(n, d), Integer::one());
                other(n) * q == other(d) * p
            };
            prop_assert!(is(&exact + &second, &x * &z + &y * &y, &y * &z));
            prop_assert!(is(&exact - &second, &x * &z - &y * &y, &y * &z));
            prop_assert!(is(&exact * &second, x.clone(), z.clone()));
            prop_assert!(is(&exact / &second, &x * &z, &y * &y));
            // Integers among them go a shorter way.
            let all = [exact, second, Rational::from(a.clone()), Rational::from(c.clone())];
            for (x, y) in all.iter().flat_map(|x| all.iter().map(move |y| (x, y))) {
                prop_assert_eq!(x.plus(y), x + y);
                prop_assert_eq!(x.minus(y), x - y);
                prop_assert_eq!(Ring::times(x, y), x * y);
            }
            if let Some(inverse) = inverse_modulo(&a, &b.clone().abs()) {
                prop_assert_eq!((inverse * &a - 1) % &b, Integer::zero());
            } else {
                prop_assert!(gcd(&a, &b) != Integer::one());
            }
        }
    }

    proptest! {
        /// Of all lengths up to two words, with common factors and powers of two.
        #[test]
        fn divisors_are_euclids(
            (a, b, common) in any::<(u128, u128, u128)>(),
            (cut_a, cut_b, cut) in (0u32..128, 0u32..128, 32u32..128),
            twos in (0u32..70, 0u32..70),
        ) {
            let common = (common >> cut).max(1);
            let of = |x: u128, cut: u32, twos: u32| ((x >> cut).wrapping_mul(common) / common * common) << twos;
            let a = of(a, cut_a, twos.0);
            let b = of(b, cut_b, twos.1);
            let mut divisor = a;
            let mut rest = b;
            while rest != 0 {
                (divisor, rest) = (rest, divisor % rest);
            }
            // Signs don't matter, nor a long multiple.
            let [x, y, expected] = [a, b, divisor].map(Integer::from);
            let long = &x << 200;
            prop_assert_eq!(gcd(&-&x, &y), expected);
            prop_assert_eq!(gcd(&(&long + &y), &-&x), gcd(&y, &x));
            prop_assert_eq!(gcd(&-&x, &(&y - &long)), gcd(&y, &x));
        }
    }

    /// Of these the kernel's extended greatest common divisor, by Lehmer's steps, has cofactors that are wrong.
    #[test]
    fn an_inverse_of_a_long_number_is_one() {
        let text = "272112793323423125520706608055326948482437979682374562528934802685398608446121215749759887";
        let a = Integer::from_str(text).unwrap();
        let m = Integer::from(5).pow(128);
        let inverse = inverse_modulo(&a, &m).unwrap();
        assert_eq!((&inverse * &a) % &m, Integer::one());
        assert!(inverse.is_positive() && inverse < m);
        assert_eq!(inverse_modulo(&(a * 5), &m), None);
        assert_eq!(inverse_modulo(&Integer::zero(), &m), None);
        // All is 0 modulo 1.
        assert_eq!(inverse_modulo(&m, &Integer::one()), Some(Integer::zero()));
    }

    #[test]
    fn quotients_round_towards_their_side() {
        let quotients = |a: i64, b: i64| {
            let a = Integer::from(a);
            let b = Integer::from(b);
            (quotient_floor(&a, &b), quotient_ceil(&a, &b))
        };
        for (a, b, floor) in [
            (-1, 2, -1),
            (1, -2, -1),
            (7, 2, 3),
            (-7, -2, 3),
            (-7, 2, -4),
        ] {
            assert_eq!(quotients(a, b), (floor.into(), (floor + 1).into()));
        }
        assert_eq!(quotients(-6, 3), ((-2).into(), (-2).into()));
        assert_eq!(gcd(&Integer::zero(), &Integer::zero()), Integer::zero());
    }
}
