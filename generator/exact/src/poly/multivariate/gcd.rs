//! The greatest common divisor in ℚ\[s₁, …\], a unique factorisation domain.
//!
//! With a main symbol s, gcd(p, q) = gcd(cont p, cont q) · gcd(pp p, pp q): contents and primitive parts of
//! polynomials in s, the latter by a primitive remainder sequence in s (Knuth, *The Art of Computer Programming* 2,
//! section 4.6.1).

use super::Multivariate;
use crate::poly::monomial::Symbol;
use crate::poly::polynomial::Polynomial;
use crate::rational::{Integer, Rational};
use crate::ring::{ExactDivision as _, Ring as _};
use std::collections::{BTreeMap, BTreeSet};

impl Multivariate {
    /// The greatest common divisor, with coprime integer coefficients and a positive leading one.
    pub fn gcd(&self, other: &Self) -> Self {
        if self.is_empty() {
            return other.primitive();
        }
        if other.is_empty() {
            return self.primitive();
        }
        let mine = self.symbols();
        let theirs = other.symbols();
        if mine.is_disjoint(&theirs) {
            return Self::one();
        }
        // A symbol that only one of them has can not be in a common divisor: take contents.
        if let Some(symbol) = mine.difference(&theirs).next() {
            return self
                .coefficients_in(symbol)
                .iter()
                .fold(other.clone(), |g, c| c.gcd(&g));
        }
        if !theirs.is_subset(&mine) {
            return other.gcd(self);
        }
        if self.exact_div(other).is_some() {
            return other.primitive();
        }
        if other.exact_div(self).is_some() {
            return self.primitive();
        }
        let symbol = (mine.iter()).min_by_key(|s| self.degree_in(s).min(other.degree_in(s)));
        match symbol {
            Some(symbol) => self.gcd_in(other, symbol),
            None => Self::one(),
        }
    }

    /// p/gcd(p, ∂p/∂s) as a polynomial in the symbol s, with its content: each root once.
    pub fn square_free_in(&self, symbol: &Symbol) -> Self {
        let shared = self.gcd(&self.derivative_in(symbol));
        match shared.degree_in(symbol) {
            0 => self.clone(),
            _ => self.divided_by(&shared.divided_by(&shared.content_in(symbol))),
        }
    }

    /// The greatest common divisor of the coefficients as a polynomial in `symbol`, the short ones first.
    pub fn content_in(&self, symbol: &Symbol) -> Self {
        let mut coefficients = self.coefficients_in(symbol);
        coefficients.sort_by_key(Self::len);
        Self::common(&coefficients)
    }

    /// The greatest common divisor of several, sought no further than it is 1.
    pub fn common<'a>(all: impl IntoIterator<Item = &'a Self>) -> Self {
        let mut common = Self::default();
        for p in all {
            common = common.gcd(p);
            if common.as_constant().is_some_and(|c| !c.is_zero()) {
                break;
            }
        }
        common
    }

    /// The gcd by content and primitive part with respect to `symbol`, which both contain.
    fn gcd_in(&self, other: &Self, symbol: &Symbol) -> Self {
        let my_content = self.content_in(symbol);
        let their_content = other.content_in(symbol);
        let mut a = self.divided_by(&my_content);
        let mut b = other.divided_by(&their_content);
        let common = my_content.gcd(&their_content);
        if coprime_at_a_point(&a, &b, symbol) {
            return common;
        }
        if a.degree_in(symbol) < b.degree_in(symbol) {
            std::mem::swap(&mut a, &mut b);
        }
        while !b.is_empty() {
            if b.degree_in(symbol) == 0 {
                return common;
            }
            let remainder = a.pseudo_remainder(&b, symbol);
            a = b;
            let content = remainder.content_in(symbol);
            b = remainder.divided_by(&content).primitive();
        }
        (&common * &a).primitive()
    }

    /// The remainder of lc(divisor)^k · self by `divisor`, both seen as polynomials in `symbol`.
    fn pseudo_remainder(&self, divisor: &Self, symbol: &Symbol) -> Self {
        let divisor = divisor.coefficients_in(symbol);
        let mut remainder = self.coefficients_in(symbol);
        let Some((lead, tail)) = divisor.split_last() else {
            return self.clone();
        };
        while remainder.len() >= divisor.len() {
            let Some(top) = remainder.pop() else { break };
            let shift = remainder.len() - tail.len();
            for (i, coefficient) in remainder.iter_mut().enumerate() {
                *coefficient = &*coefficient * lead;
                if i >= shift {
                    *coefficient = &*coefficient - &(&top * &tail[i - shift]);
                }
            }
            while remainder.last().is_some_and(Self::is_empty) {
                remainder.pop();
            }
        }
        Self::from_coefficients_in(symbol, &remainder)
    }
}

/// A cheap proof that two polynomials primitive in `symbol` are coprime: at a point of the other
/// symbols where both keep their degree, the univariate gcd is constant.
fn coprime_at_a_point(a: &Multivariate, b: &Multivariate, symbol: &Symbol) -> bool {
    let mut others: BTreeSet<_> = a.symbols().union(&b.symbols()).cloned().collect();
    others.remove(symbol);
    let points: BTreeMap<Symbol, Integer> = (others.into_iter().zip(0u32..))
        .map(|(other, i)| (other, Integer::from(17 + 10 * i)))
        .collect();
    let values = [a, b].map(|p| {
        let degree = p.degree_in(symbol) as usize;
        let mut coefficients = vec![Rational::default(); degree + 1];
        for (monomial, c) in &p.terms {
            let mut power = 0;
            let mut value = Integer::from(1);
            for (s, e) in &monomial.0 {
                match points.get(s) {
                    Some(point) => value *= num_traits::pow(point.clone(), *e as usize),
                    None => power = *e as usize,
                }
            }
            coefficients[power] += c * Rational::from(value);
        }
        Some(Polynomial::new(coefficients)).filter(|u| u.degree() == Some(degree))
    });
    match values {
        [Some(a), Some(b)] => a.gcd(&b).is_constant(),
        _ => false,
    }
}
