//! Exact numbers near a printed one: a rational of small height, or (p + q√d)/r.
//!
//! Among the numbers that round to a decimal of n digits lies a fraction with a denominator of about 10^(n/2)
//! by chance. One that is a thousand times rarer is proposed, never more: what it restores is proven apart.

use super::expression::{BITS, Expression, Reading};
use num_traits::{One, Signed};
use stepsmith_exact::interval::Interval;
use stepsmith_exact::rational::{Integer, Rational, integer, ratio};
use stepsmith_exact::rounding::to_f64;
use stepsmith_exact::simplest::simplest;

/// How much rarer than by chance a proposal must be.
pub(super) const RARE: i64 = 1000;
/// Numbers under the root.
const RADICANDS: [u32; 12] = [2, 3, 5, 6, 7, 10, 11, 13, 14, 15, 19, 21];
/// The largest denominator over a root.
const DENOMINATOR: i32 = 180;
/// The largest factor of a root.
const FACTOR: i32 = 60;

/// An exact number that rounds to what is printed and is too simple to do so by chance.
pub(super) fn identify(written: &Expression) -> Option<Expression> {
    let digits = written.digits()?;
    let x = written.enclosure(Reading::Rounded(digits))?;
    simple(&x.ends(BITS), RARE).or_else(|| surd(&x))
}

/// The simplest number between two, if one as simple lies between such by chance in one of `rare` cases.
fn simple(ends: &(Rational, Rational), rare: i64) -> Option<Expression> {
    let (lo, hi) = ends;
    let simple = simplest(lo, hi);
    let q = Rational::from(simple.denominator().as_ibig().clone());
    let is_simple = &q * &q * (hi - lo) * integer(rare) < Rational::one();
    is_simple.then(|| Expression::of(&simple))
}

/// Whether a decimal cancels so much as a fraction that it is meant exactly: m/10ⁿ does by a factor of a
/// thousand with a chance of one in a thousand.
pub(super) fn is_meant(value: &Rational, digits: usize) -> bool {
    let q = Rational::from(value.denominator().as_ibig().clone());
    q * integer(RARE) * Rational::from(value.floor().abs().max(Integer::one()))
        < Rational::from(Integer::from(10).pow(digits))
}

/// (p + q√d)/r in an interval.
fn surd(x: &Interval) -> Option<Expression> {
    let (lo, hi) = x.ends(BITS);
    let middle = to_f64(&((&lo + &hi) / integer(2)));
    let width = to_f64(&(&hi - &lo));
    let tried = f64::from(DENOMINATOR) * f64::from(2 * FACTOR) * RADICANDS.len() as f64;
    let chance = width * f64::from(DENOMINATOR) * tried * (RARE as f64);
    if chance.is_nan() || chance >= 1.0 || middle.abs() > 1e3 {
        return None;
    }
    for r in 1..=DENOMINATOR {
        for d in RADICANDS {
            let root = f64::from(d).sqrt();
            for q in (1..=FACTOR).flat_map(|q| [q, -q]) {
                let p = f64::from(r).mul_add(middle, -f64::from(q) * root);
                // The binary values lose some units; the interval decides.
                let slack =
                    f64::from(r) * (width + 1e-15 * middle.abs()) + 1e-14 * f64::from(q.abs());
                if (p - p.round()).abs() > slack {
                    continue;
                }
                let proposed = written(p.round() as i64, i64::from(q), d, i64::from(r));
                let at = proposed.enclosure(Reading::Exactly)?;
                if at.lo <= x.hi && x.lo <= at.hi {
                    return Some(proposed);
                }
            }
        }
    }
    None
}

fn written(p: i64, q: i64, d: u32, r: i64) -> Expression {
    let whole = |n: i64| Expression::of(&integer(n));
    let root = whole(i64::from(d)).root();
    let term = match q.abs() {
        1 => root,
        n => Expression::binary('*', whole(n), root),
    };
    let sum = match (p, q > 0) {
        (0, true) => term,
        (0, false) => Expression::Negated(Box::new(term)),
        (_, true) => Expression::binary('+', whole(p), term),
        (_, false) => Expression::binary('-', whole(p), term),
    };
    match r {
        1 => sum,
        _ => Expression::binary('/', sum, whole(r)),
    }
}

/// The first digits of a number, rounded to nearest with halves away from 0.
pub(super) fn decimal(value: &Rational, significant: usize) -> String {
    if value.is_zero() {
        return "0".into();
    }
    // 10^e ≤ |x| < 10^(e+1), but for the rounding of x to an f64.
    let scientific = format!("{:e}", to_f64(value));
    let exponent = scientific.rsplit_once('e');
    let e: i64 = exponent.map_or(0, |(_, e)| e.parse().unwrap_or(0));
    let places = significant as i64 - 1 - e;
    let ten = Rational::from(Integer::from(10).pow(places.unsigned_abs() as usize));
    let unit = if places < 0 {
        Rational::one() / ten
    } else {
        ten
    };
    let rounded = (value.abs() * &unit + ratio(1, 2)).floor();
    let sign = if value.is_negative() { "-" } else { "" };
    let places = places.max(0) as usize;
    let whole = if places == 0 {
        rounded / unit
    } else {
        rounded.into()
    };
    let digits = format!("{:0>width$}", whole.to_string(), width = places + 1);
    let (whole, fraction) = digits.split_at(digits.len() - places);
    match fraction.trim_end_matches('0') {
        "" => format!("{sign}{whole}"),
        fraction => format!("{sign}{whole}.{fraction}"),
    }
}

/// The simplest number between two, if it is [simple], or else the digits that are sure.
pub(super) fn simplest_text(ends: &(Rational, Rational), rare: i64) -> String {
    if let Some(simple) = simple(ends, rare) {
        return simple.to_string();
    }
    let (lo, hi) = ends;
    let middle = (lo + hi) / integer(2);
    let sure = (to_f64(&middle).abs() / to_f64(&(hi - lo))).log10().floor();
    decimal(&middle, sure.clamp(1.0, 17.0) as usize)
}

#[cfg(test)]
mod tests {
    use super::*;
    use stepsmith_exact::rational::ratio;

    #[test]
    fn fractions_and_surds_are_found_and_chance_is_not() {
        let of = |text: &str| identify(&Expression::Numeral(text.into())).map(|e| e.to_string());
        assert_eq!(of("0.3333333333333333").as_deref(), Some("1/3"));
        assert_eq!(of("2.846275252525253").as_deref(), Some("9017/3168"));
        assert_eq!(of("0.2113248654051871").as_deref(), Some("(3 - sqrt(3))/6"));
        assert_eq!(
            of("0.15505102572168219").as_deref(),
            Some("(4 - sqrt(6))/10")
        );
        // A root of x³ − 3 x² + 3/2 x − 1/6, and a third of three digits.
        assert_eq!(of("0.4358665215084590"), None);
        assert_eq!(of("0.333"), None);
    }

    #[test]
    fn decimals_are_rounded() {
        assert_eq!(decimal(&ratio(2, 3), 4), "0.6667");
        assert_eq!(decimal(&ratio(-1, 1280), 2), "-0.00078");
        assert_eq!(decimal(&integer(12_345), 3), "12300");
        assert_eq!(decimal(&ratio(9_999, 1000), 3), "10");
    }
}
