//! Ranges in which a search looks: of a parameter itself, or of the value that conditions give it in the others.
//!
//! With v = p/q the value, v ≥ a is a condition like any other. Between neighbouring zeros of p − a q, p − b q and q
//! the range [a, b] holds or does not, all over; at these numbers themselves the signs are found exactly. Where q
//! vanishes there is no value, and so none that lies in the range.

use std::cmp::Ordering;
use std::collections::BTreeMap;
use stepsmith_exact::field::algebraic::RealAlgebraic;
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::poly::multivariate::{Multivariate, Symbol};
use stepsmith_exact::poly::polynomial::Polynomial;
use stepsmith_exact::rational::Rational;
use stepsmith_exact::ring::Ring as _;
use stepsmith_prove::stability::region::critical_values::in_one;
use stepsmith_scheme::spec::ParameterRange;
use stepsmith_scheme::spec::parameter_range::End;

/// A parameter that has to lie in a range.
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
    /// The parameter and its range.
    pub free: ParameterRange,
    /// The parameter's value: the parameter itself, or an expression in others.
    pub value: Fraction,
}

impl From<ParameterRange> for Bounded {
    fn from(free: ParameterRange) -> Self {
        let value = free.symbol.clone().into();
        Self { free, value }
    }
}

impl Bounded {
    /// A parameter that stands for itself, in a range that both ends belong to.
    pub fn closed(symbol: Symbol, from: Rational, to: Rational) -> Self {
        let [from, to] = [from, to].map(|value| End {
            value,
            closed: true,
        });
        ParameterRange { symbol, from, to }.into()
    }

    /// The same with values in place of symbols; `None` where there is no such value.
    pub fn substitute(&self, values: &BTreeMap<Symbol, Fraction>) -> Option<Self> {
        let value = self.value.at(values)?;
        let free = self.free.clone();
        Some(Self { free, value })
    }

    /// Value − end, for both ends.
    pub(crate) fn differences(&self) -> [Fraction; 2] {
        [&self.free.from, &self.free.to].map(|end| self.value.minus(&end.value.clone().into()))
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

    /// Whether both differences have a sign that the range allows.
    fn is_kept(
        &self,
        sign: impl Fn(&Fraction) -> Result<Ordering, String>,
    ) -> Result<bool, String> {
        let [from, to] = self.differences();
        let above = sign(&from)?;
        let below = sign(&to)?.reverse();
        let sides = [(above, &self.free.from), (below, &self.free.to)];
        let mut sides = sides.into_iter();
        Ok(sides.all(|(side, end)| side.is_gt() || side.is_eq() && end.closed))
    }

    /// Polynomials in a symbol between whose zeros the value lies in the range or does not, all over.
    pub(crate) fn critical(&self, symbol: &Symbol) -> Result<Vec<Polynomial>, String> {
        if self.value.free_symbols().is_empty() {
            return Ok(Vec::new());
        }
        let [from, to] = self.differences();
        let all = [from.numerator(), to.numerator(), self.value.denominator()];
        all.into_iter().map(|p| in_one(p, symbol)).collect()
    }
}

#[cfg(test)]
mod tests;
