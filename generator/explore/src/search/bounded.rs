//! Ranges in which a search looks: of a parameter itself, or of the value that conditions give it in the others.
//!
//! With v = p/q the value, v ≥ a is a condition like any other. Between neighbouring zeros of p − a q, p − b q and q
//! the range [a, b] holds or does not, all over; at these numbers themselves the signs are found exactly. Where q
//! vanishes there is no value, and so none that lies in the range.

use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::fmt;
use stepsmith_exact::field::algebraic::RealAlgebraic;
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::poly::multivariate::{Multivariate, Symbol};
use stepsmith_exact::poly::polynomial::Polynomial;
use stepsmith_exact::rational::Rational;
use stepsmith_exact::ring::Ring as _;
use stepsmith_prove::stability::region::critical_values::in_one;
use stepsmith_scheme::spec::ParameterRange;
use stepsmith_scheme::spec::parameter_range::End;

/// A value that has to lie in a range.
///
/// ```
/// use stepsmith_exact::{field::fraction::Fraction, poly::multivariate::Symbol, rational::integer};
/// use stepsmith_explore::search::Bounded;
/// // beta = gamma - 1, which is to be from 0 to 1.
/// let beta = Bounded::closed(Symbol::new("beta"), integer(0), integer(1));
/// let value = Fraction::symbol("gamma").minus(&1.into());
/// let beta = beta.substitute(&[(Symbol::new("beta"), value)].into()).unwrap();
/// let at = |gamma: i64| beta.contains(&[(Symbol::new("gamma"), gamma.into())].into()).unwrap();
/// assert!(at(1) && at(2) && !at(3));
/// # use stepsmith_exact::ring::Ring;
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bounded {
    /// A parameter, or an expression in parameters.
    pub value: Fraction,
    /// The lower end.
    pub from: End,
    /// The upper end, where there is one.
    pub to: Option<End>,
}

impl From<ParameterRange> for Bounded {
    fn from(range: ParameterRange) -> Self {
        Self {
            value: range.symbol.into(),
            from: range.from,
            to: Some(range.to),
        }
    }
}

impl fmt::Display for Bounded {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let opening = if self.from.closed { '[' } else { '(' };
        let from = &self.from.value;
        write!(f, "{} in {opening}{from}, ", self.value)?;
        match &self.to {
            Some(to) => write!(f, "{}{}", to.value, if to.closed { ']' } else { ')' }),
            None => f.write_str("infinity)"),
        }
    }
}

impl Bounded {
    /// A parameter from one number to another, which both belong to the range.
    pub fn closed(symbol: Symbol, from: Rational, to: Rational) -> Self {
        let closed = |value| End {
            value,
            closed: true,
        };
        Self {
            value: symbol.into(),
            from: closed(from),
            to: Some(closed(to)),
        }
    }

    /// The same with values in place of symbols; `None` where there is no such value.
    pub fn substitute(&self, values: &BTreeMap<Symbol, Fraction>) -> Option<Self> {
        Some(Self {
            value: self.value.at(values)?,
            ..self.clone()
        })
    }

    /// The distances of the value from the ends, positive inside of the range, and whether 0 is allowed.
    pub(crate) fn distances(&self) -> impl Iterator<Item = (Fraction, bool)> {
        let from = self.value.minus(&self.from.value.clone().into());
        let to = self.to.as_ref().map(|end| {
            let distance = Fraction::from(end.value.clone()).minus(&self.value);
            (distance, end.closed)
        });
        [(from, self.from.closed)].into_iter().chain(to)
    }

    /// Whether the value lies in the range at values of all symbols.
    ///
    /// # Errors
    /// A value that holds further symbols, in words.
    pub fn contains(&self, values: &BTreeMap<Symbol, Fraction>) -> Result<bool, String> {
        match self.substitute(values) {
            None => Ok(false),
            Some(at) => at.is_kept(|c| {
                let sign = c.signum().map(|sign| sign.cmp(&0));
                sign.ok_or_else(|| format!("whether {c} is positive is not decided"))
            }),
        }
    }

    /// Whether it does at a number, of a value in this symbol alone.
    pub(crate) fn contains_at(
        &self,
        symbol: &Symbol,
        number: &RealAlgebraic,
    ) -> Result<bool, String> {
        if self.value.free_symbols().is_empty() {
            return self.contains(&BTreeMap::new());
        }
        let sign = |p: &Multivariate| Ok::<_, String>(number.sign_of(&in_one(p, symbol)?));
        if sign(self.value.denominator())?.is_eq() {
            return Ok(false);
        }
        self.is_kept(|c| {
            let p = sign(c.numerator())?;
            let q = sign(c.denominator())?;
            Ok(if q.is_lt() { p.reverse() } else { p })
        })
    }

    /// Whether all distances have a sign that the range allows.
    fn is_kept(
        &self,
        sign: impl Fn(&Fraction) -> Result<Ordering, String>,
    ) -> Result<bool, String> {
        self.distances().try_fold(true, |kept, (distance, closed)| {
            let side = sign(&distance)?;
            Ok(kept && (side.is_gt() || side.is_eq() && closed))
        })
    }

    /// Polynomials in a symbol between whose zeros the value lies in the range or does not, all over.
    pub(crate) fn critical(&self, symbol: &Symbol) -> Result<Vec<Polynomial>, String> {
        if self.value.free_symbols().is_empty() {
            return Ok(Vec::new());
        }
        let distances = self.distances().map(|(c, _)| c.numerator().clone());
        let all = distances.chain([self.value.denominator().clone()]);
        all.map(|p| in_one(&p, symbol)).collect()
    }
}

#[cfg(test)]
mod tests;
