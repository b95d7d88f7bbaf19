//! A quantity: a vector that approximates x⁽ᵐ⁾(t + o·h), with derivative order m and offset o.

use std::fmt;
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::rational::{Rational, ratio};
use stepsmith_exact::ring::Ring;

/// The place of a quantity in its scheme's list.
pub type QuantityId = usize;

/// Names of the derivatives of orders 0 to 6: position, velocity, acceleration, jerk, snap,
/// crackle, pop.
const NAMES: [&str; 7] = ["x", "v", "a", "j", "s", "c", "p"];

/// A vector x⁽ᵐ⁾(t + o·h).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Quantity {
    /// The name without the offset, such as `v`.
    pub name: String,
    /// The derivative order m: 0 position, 1 velocity, 2 acceleration, 3 jerk …
    pub derivative: usize,
    /// The time offset o in steps.
    pub offset: Fraction,
}

impl Quantity {
    /// The quantity of a name, a derivative order and an offset.
    pub fn new(name: impl Into<String>, derivative: usize, offset: Fraction) -> Self {
        Self {
            name: name.into(),
            derivative,
            offset,
        }
    }

    /// The m-th derivative under its usual name: `x`, `v`, `a`, `j`, `s`, `c`, `p`, `d7` …
    ///
    /// ```
    /// use stepsmith_scheme::scheme::Quantity;
    /// assert_eq!(Quantity::derivative(1, -1).to_string(), "v[-1]");
    /// assert_eq!(Quantity::derivative(8, 0).to_string(), "d8");
    /// ```
    pub fn derivative(derivative: usize, offset: i64) -> Self {
        let name = NAMES
            .get(derivative)
            .map_or_else(|| format!("d{derivative}"), |n| n.to_string());
        Self::new(name, derivative, offset.into())
    }

    /// The derivative order that a name tells, by its first letter (`x`, `v`, `a`, `j`, `s`, `c`, `p`, either case) or
    /// by `d` and a number. Nothing, digits, or `_` and a label follow.
    pub fn derivative_of_name(name: &str) -> Option<usize> {
        let (letter, label) = name.split_at_checked(1)?;
        if letter == "d" {
            let digits = label.split('_').next().unwrap_or(label);
            return digits.parse().ok().filter(|&m| m <= 64);
        }
        let plain = label.is_empty()
            || label.bytes().all(|b| b.is_ascii_digit())
            || (label.starts_with('_') && label.len() > 1);
        NAMES
            .iter()
            .position(|n| plain && n.eq_ignore_ascii_case(letter))
    }

    /// The offset as a rational number, where it is one.
    pub fn rational_offset(&self) -> Option<Rational> {
        self.offset.as_rational()
    }

    /// The same quantity one step earlier.
    pub fn one_step_earlier(&self) -> Self {
        Self {
            offset: self.offset.minus(&ratio(1, 1).into()),
            ..self.clone()
        }
    }
}

impl fmt::Display for Quantity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.offset.is_zero() {
            f.write_str(&self.name)
        } else {
            write!(f, "{}[{}]", self.name, self.offset)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_tell_derivatives() {
        let cases = [
            ("x", 0),
            ("v", 1),
            ("A2", 2),
            ("j_mid", 3),
            ("d7", 7),
            ("d8_a", 8),
            ("p", 6),
        ];
        for (name, derivative) in cases {
            assert_eq!(
                Quantity::derivative_of_name(name),
                Some(derivative),
                "{name}"
            );
        }
        for name in ["", "alpha", "xi", "h", "dx", "v_", "é", "beta"] {
            assert_eq!(Quantity::derivative_of_name(name), None, "{name}");
        }
        assert_eq!(Quantity::derivative_of_name("d64"), Some(64));
        assert_eq!(Quantity::derivative_of_name("d65"), None);
        for m in 0..12 {
            let q = Quantity::derivative(m, 0);
            assert_eq!(Quantity::derivative_of_name(&q.name), Some(m));
        }
    }
}
