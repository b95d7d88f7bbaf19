//! The quantity that is to be best, and the score by which one method is better than another.

use super::question::{ErrorTerm, Question, nothing, said};
use std::cmp::Ordering;
use std::fmt;
use stepsmith_exact::field::algebraic::RealAlgebraic;
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::poly::polynomial::Polynomial;
use stepsmith_exact::rational::{Rational, integer};
use stepsmith_exact::ring::Ring;
use stepsmith_prove::dispersion::{DispersionError, dispersion};
use stepsmith_prove::facts::Facts;
use stepsmith_prove::stability::{Axis, Endpoint};
use stepsmith_scheme::scheme::Scheme;

/// Terms of the period error that are looked at, from the leading error of the principal root on.
const PERIOD_TERMS: usize = 8;

/// The quantity that is to be best.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Objective {
    /// The range is greatest.
    #[default]
    Range,
    /// The order is greatest, and then the error constant least.
    Error,
    /// Of T̄/T − 1 = c Ωᵏ + … without damping k is greatest, and then |c| least.
    Period,
    /// The greatest magnitude of a root for infinite steps is nearest to a number, at each of the axes.
    RhoInfinity(Rational),
    /// The radius of absolute monotonicity is greatest.
    Ssp,
}

impl fmt::Display for Objective {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Range => "range",
            Self::Error => "error constant",
            Self::Period => "period error",
            Self::RhoInfinity(_) => "distance of the radius at infinity",
            Self::Ssp => "SSP coefficient",
        })
    }
}

/// The end of a scale that is best.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extreme {
    /// The least value.
    Least,
    /// The greatest value.
    Greatest,
}

/// The score of a method: a greater order is better, then a value nearer to the best end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Score {
    /// k of a period error, the order that an error constant is of, else 0.
    pub order: usize,
    /// The magnitude.
    pub value: Endpoint,
    /// The end that is best.
    pub best: Extreme,
}

impl Score {
    /// The least value of an order is best.
    pub(super) fn least(order: usize, value: Endpoint) -> Self {
        let best = Extreme::Least;
        Self { order, value, best }
    }

    /// Whether it is the greatest value that is best, and this one is 0.
    pub(super) fn is_nothing(&self) -> bool {
        self.best == Extreme::Greatest && self.value == nothing()
    }

    /// Whether it is better than another.
    pub fn is_better(&self, other: &Self) -> bool {
        match (self.order.cmp(&other.order), self.best) {
            (Ordering::Equal, Extreme::Least) => self.value < other.value,
            (Ordering::Equal, Extreme::Greatest) => self.value > other.value,
            (order, _) => order.is_gt(),
        }
    }
}

/// A number's magnitude; `None` with free symbols or in too large a field.
fn magnitude(c: &Fraction) -> Option<Endpoint> {
    Some(Endpoint::Number(absolute(c.algebraic()?)))
}

fn absolute(number: RealAlgebraic) -> RealAlgebraic {
    if number.cmp_rational(&integer(0)).is_lt() {
        number.negated()
    } else {
        number
    }
}

/// The leading term c Ωᵏ of the period error without damping: k and c.
pub(super) fn period_error(scheme: &Scheme) -> Result<(usize, Fraction), String> {
    leading(&said(dispersion(scheme, &Fraction::zero(), PERIOD_TERMS))?.period)
}

/// The leading term c Ωᵏ of a series: k and c.
fn leading(series: &[Fraction]) -> Result<(usize, Fraction), String> {
    let order = series.iter().position(|c| !c.is_zero());
    let order = order.ok_or("no period error is found")?;
    Ok((order, series[order].clone()))
}

impl Objective {
    /// The score of a method without free parameters, of this error term; `Ok(None)` of one that the range
    /// judges, and of a step that is no method for the oscillator.
    pub(super) fn score(
        &self,
        question: &Question,
        facts: &Facts,
        error: Option<&ErrorTerm>,
    ) -> Result<Option<Score>, String> {
        let large = "the value is a number of too large a field";
        match self {
            Self::Range => Ok(None),
            Self::Error => {
                let error = error.ok_or("the method has no error term")?;
                let value = magnitude(&error.constant).ok_or(large)?;
                Ok(Some(Score::least(error.order, value)))
            }
            Self::Period => {
                let found = match facts.dispersion(&Fraction::zero(), PERIOD_TERMS) {
                    Err(DispersionError::NotConsistent) => return Ok(None),
                    found => said(found)?,
                };
                let (order, c) = leading(&found.period)?;
                let value = magnitude(&c).ok_or(large)?;
                Ok(Some(Score::least(order, value)))
            }
            Self::RhoInfinity(target) => {
                let mut value = nothing();
                for axis in &question.axes {
                    value = value.max(distance(facts, axis, target)?);
                }
                Ok(Some(Score::least(0, value)))
            }
            Self::Ssp => {
                let value = said(facts.monotonicity())?.radius.clone();
                Ok(Some(Score {
                    order: 0,
                    value,
                    best: Extreme::Greatest,
                }))
            }
        }
    }
}

/// |ρ∞ − target|.
fn distance(facts: &Facts, axis: &Axis, target: &Rational) -> Result<Endpoint, String> {
    let found = said(facts.at_infinity(axis))?;
    let radius = found.spectral_radius.as_ref();
    let number = match radius.ok_or("the roots for infinite steps are not found")? {
        Endpoint::Infinity => return Ok(Endpoint::Infinity),
        Endpoint::Number(number) => number,
    };
    let m = number.minimal_polynomial();
    let shifted = m.at(&Polynomial::new(vec![target.clone(), integer(1)]));
    let (from, to) = number.interval();
    let difference = match number.as_rational() {
        Some(number) => Some(RealAlgebraic::from_rational(number - target)),
        None => RealAlgebraic::root_in(&shifted, &(from - target), &(to - target)),
    };
    let difference = difference.ok_or("the distance of ρ at infinity is not found")?;
    Ok(Endpoint::Number(absolute(difference)))
}
