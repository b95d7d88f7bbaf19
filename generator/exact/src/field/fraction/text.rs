//! Fractions as text.

use super::Fraction;
use crate::poly::multivariate::Multivariate;
use crate::rational::Rational;
use crate::ring::Ring as _;
use crate::text::sum_of_powers;
use num_traits::Signed as _;
use std::fmt;

impl Fraction {
    /// p and q with integer coefficients.
    fn integral(&self) -> (Multivariate, Multivariate) {
        let content = self.numerator.rational_content();
        let factor = Rational::from(content.denominator().as_ibig().clone());
        (
            self.numerator.scale(&factor),
            self.denominator.scale(&factor),
        )
    }

    /// Whether it is written as a negative number, and its magnitude, in brackets where that is a sum.
    pub fn signed_text(&self) -> (bool, String) {
        let negative = self.numerator.leading_coefficient().is_negative();
        let magnitude = if negative {
            self.negated()
        } else {
            self.clone()
        };
        if magnitude.is_sum() {
            (negative, format!("({magnitude})"))
        } else {
            (negative, magnitude.to_string())
        }
    }

    /// Σ cₖ symbolᵏ, highest power first; sums stand in brackets.
    pub fn sum_of_powers(symbol: &str, coefficients: &[Self]) -> String {
        let signed = |c: &Self| (!c.is_zero()).then(|| c.signed_text());
        sum_of_powers(symbol, coefficients, signed)
    }

    /// Whether its text is a bare sum, which needs brackets in a product.
    pub fn is_sum(&self) -> bool {
        let (numerator, denominator) = self.integral();
        numerator.len() > 1 && denominator == Multivariate::one()
    }
}

impl fmt::Display for Fraction {
    /// `p`, or `p/q` with integer coefficients: `-(alpha - 1)/2`, `beta/(3*gamma)`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(value) = self.as_rational() {
            return write!(f, "{value}");
        }
        let (mut numerator, denominator) = self.integral();
        if denominator == Multivariate::one() {
            return write!(f, "{numerator}");
        }
        if numerator.len() > 1 && numerator.leading_coefficient().is_negative() {
            numerator = -&numerator;
            f.write_str("-")?;
        }
        let plain = match denominator.terms().next() {
            Some((m, c)) => {
                let factors = m.powers().len() + usize::from(*c != Rational::one());
                denominator.len() == 1 && factors == 1
            }
            None => false,
        };
        match (numerator.len(), plain) {
            (1, true) => write!(f, "{numerator}/{denominator}"),
            (1, false) => write!(f, "{numerator}/({denominator})"),
            (_, true) => write!(f, "({numerator})/{denominator}"),
            (_, false) => write!(f, "({numerator})/({denominator})"),
        }
    }
}
