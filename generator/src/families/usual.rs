//! The ranges of parameters in which the members of a family are what the family is known for.
//!
//! Outside of them a member is derived all the same, but likely it is not what was meant: a sign
//! of another convention, a percentage for a fraction. Then the range and the convention are told.

use super::Parameters;
use crate::exact::fraction::Fraction;
use crate::exact::rational::{Rational, ratio};
use crate::exact::ring::Ring;

/// The usual range of a parameter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Usual {
    /// The parameter.
    pub parameter: &'static str,
    /// The least usual value.
    pub from: Rational,
    /// The greatest, where there is one.
    pub to: Option<Rational>,
    /// What the parameter means in the convention at hand.
    pub meaning: &'static str,
}

impl Usual {
    /// From p/q to r/s.
    pub(super) fn between(
        parameter: &'static str,
        from: (i64, i64),
        to: (i64, i64),
        meaning: &'static str,
    ) -> Self {
        Self {
            to: Some(ratio(to.0, to.1)),
            ..Self::at_least(parameter, from, meaning)
        }
    }

    /// From p/q on.
    pub(super) fn at_least(
        parameter: &'static str,
        from: (i64, i64),
        meaning: &'static str,
    ) -> Self {
        Self {
            parameter,
            from: ratio(from.0, from.1),
            to: None,
            meaning,
        }
    }

    /// Whether a number lies in the range; free symbols may.
    pub fn contains(&self, value: &Fraction) -> bool {
        let is_negative = |x: Fraction| x.signum().is_some_and(|sign| sign < 0);
        let above = !is_negative(value.minus(&self.from.clone().into()));
        let below = self
            .to
            .clone()
            .is_none_or(|to| !is_negative(Fraction::from(to).minus(value)));
        above && below
    }

    /// The range in words.
    pub fn range(&self) -> String {
        match &self.to {
            Some(to) => format!("from {} to {to}", self.from),
            None => format!("{} or more", self.from),
        }
    }
}

/// No parameter has a usual range.
pub(super) fn none(_: &Parameters) -> Vec<Usual> {
    Vec::new()
}
