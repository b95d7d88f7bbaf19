//! The region of the root condition of a step with two roots, in several unknowns.
//!
//! Of P = L(λ² − tr λ + det), the characteristic polynomial without roots λ = 0, the root condition holds
//! (Jury) exactly if L ≠ 0 and
//!
//! ```text
//! L·P(1) ≥ 0,   L·P(−1) ≥ 0,   L·L(1 − det) ≥ 0,
//! ```
//!
//! but where the third and one of the first two are equations. There σ = 1 or σ = −1 is a double root, and
//! the powers of the step M are bounded exactly if it is semisimple. As det(λ − M) = λᵏ(λ − σ)² there, that is
//! so exactly if
//!
//! ```text
//! Mᵏ(M − σ) = 0,
//! ```
//!
//! whose entries are polynomials over one denominator. Where they have no zero in common
//! with P(σ) and 1 − det, no such root is semisimple.
//!
//! Where D vanishes, the determinant of the step's whole system, and P does not show it, L is taken with
//! that factor.

pub(super) mod between;
pub mod boundary;
pub mod critical_values;
pub mod dominance;
pub mod narrowing;
pub mod oscillation;
pub mod positivity;

use self::boundary::{BoundaryError, polynomial};
use super::characteristic::common_zeros::{have_none, without_factors_of};
use crate::amplification::TestEquation;
use crate::step_polynomial::StepPolynomial;
use num_traits::Signed;
use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};
use stepsmith_exact::field::fraction::{Fraction, cleared};
use stepsmith_exact::kernel::Inverse as _;
use stepsmith_exact::linear::matrix::Matrix;
use stepsmith_exact::poly::dense::without_zero_root;
use stepsmith_exact::poly::multivariate::{Multivariate, Symbol};
use stepsmith_exact::rational::{Rational, integer};
use stepsmith_exact::ring::{ExactDivision as _, Ring};
use stepsmith_scheme::scheme::Scheme;

/// The region of the root condition for a P of degree 2.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Region {
    /// L over a positive number, with the poles of the step; it must not vanish, and multiplies the
    /// others.
    pub leading: Multivariate,
    /// P(1) = L(1 − tr + det) over a positive number.
    pub at_one: Multivariate,
    /// P(−1) = L(1 + tr + det) over a positive number.
    pub at_minus_one: Multivariate,
    /// L(1 − det) over a positive number.
    pub product: Multivariate,
    /// Where 1 is a double root, it is semisimple exactly if all of these vanish; 1 alone if it never is.
    pub double_one: Vec<Multivariate>,
    /// The same of −1.
    pub double_minus_one: Vec<Multivariate>,
}

/// The region of `scheme`, if its P is of degree 2.
///
/// # Errors
/// As for [`boundary`](self::boundary::boundary).
pub fn region(
    scheme: &Scheme,
    test: TestEquation,
    damping: &Fraction,
) -> Result<Option<Region>, BoundaryError> {
    let StepPolynomial {
        coefficients,
        pole,
        matrix,
    } = polynomial(scheme, test, damping)?;
    let p = without_zero_root(coefficients);
    let [p0, p1, p2] = p.as_slice() else {
        return Ok(None);
    };
    // Where a pole has cancelled in P, the step is not defined either.
    let hidden = pole.divided_by(&pole.gcd(p2));
    let [p0, p1, p2] = [p0, p1, p2].map(|c| &hidden * c);
    let even = &p0 + &p2;
    let mut conditions = [p2.clone(), &even + &p1, &even - &p1, &p2 - &p0];
    // Times L all signs cancel: choose the one of a positive L at the origin of the symbols.
    if sign_at_origin(&p2) == Ordering::Less {
        conditions = conditions.map(|c| -&c);
    }
    let [leading, at_one, at_minus_one, product] = conditions.map(|c| over_positive(&c));
    let doubles = [(1, &at_one), (-1, &at_minus_one)];
    let [double_one, double_minus_one] = doubles.map(|(sign, value)| {
        let defect = defect(&matrix, sign, &leading);
        let zero = defect.iter().chain([value, &product]).cloned().collect();
        if have_none(zero, vec![leading.clone()]) {
            vec![Multivariate::one()]
        } else {
            defect
        }
    });
    Ok(Some(Region {
        double_one,
        double_minus_one,
        leading,
        at_one,
        at_minus_one,
        product,
    }))
}

/// A polynomial over a positive number, with coprime integer coefficients.
fn over_positive(p: &Multivariate) -> Multivariate {
    let content = p.rational_content().abs();
    if Ring::is_zero(&content) {
        p.clone()
    } else {
        p.scale(&content.inv())
    }
}

/// The sign of the constant term, or of the leading one where that is 0.
fn sign_at_origin(p: &Multivariate) -> Ordering {
    let constant = p.terms().next().filter(|(m, _)| m.powers().is_empty());
    let value = constant.map_or_else(|| p.leading_coefficient(), |(_, c)| c.clone());
    value.cmp(&integer(0))
}

/// The entries of Mᵏ(M − σ), k + 2 the size of M, without denominators, and without factors that vanish only
/// where `leading` does.
fn defect(step: &Matrix<Fraction>, sigma: i64, leading: &Multivariate) -> Vec<Multivariate> {
    let n = step.rows();
    let entries = (0..n).flat_map(|i| step.row(i));
    let (numerators, common) = cleared(entries);
    let cleared = Matrix::from_rows(numerators.chunks(n).map(<[_]>::to_vec).collect());
    let mut shifted = cleared.clone();
    for i in 0..n {
        let moved = shifted.at(i, i) - &common.scale(&integer(sigma));
        *shifted.at_mut(i, i) = moved;
    }
    let product = (2..n).fold(shifted, |product, _| cleared.times(&product));
    let entries = (0..n).flat_map(|i| product.row(i));
    let mut nonzero: Vec<Multivariate> = (entries.filter(|e| !e.is_empty()))
        .map(|e| without_factors_of(e.clone(), std::slice::from_ref(leading)).primitive())
        .collect();
    nonzero.sort_by_cached_key(|p| (p.len(), p.to_string()));
    // What is a multiple of another vanishes with it.
    let mut found: Vec<Multivariate> = Vec::new();
    for p in nonzero {
        if !found.iter().any(|divisor| p.exact_div(divisor).is_some()) {
            found.push(p);
        }
    }
    let symbols: BTreeSet<Symbol> = found.iter().flat_map(Multivariate::symbols).collect();
    if symbols.len() == 1 {
        let common = (found.iter()).fold(Multivariate::default(), |d, p| d.gcd(p));
        return vec![common.primitive()];
    }
    found
}

impl Region {
    /// The conditions, and those on double roots, where some symbols have values.
    pub fn at(&self, point: &BTreeMap<Symbol, Rational>) -> Self {
        Self {
            leading: at(&self.leading, point),
            at_one: at(&self.at_one, point),
            at_minus_one: at(&self.at_minus_one, point),
            product: at(&self.product, point),
            double_one: self.double_one.iter().map(|p| at(p, point)).collect(),
            double_minus_one: (self.double_minus_one.iter())
                .map(|p| at(p, point))
                .collect(),
        }
    }

    /// Whether the powers of the step are bounded at a point; `None` if a symbol has no value.
    pub fn contains(&self, point: &BTreeMap<Symbol, Rational>) -> Option<bool> {
        let here = self.at(point);
        let leading = sign(&here.leading)?;
        let product = sign(&here.product)?;
        let one = sign(&here.at_one)?;
        let minus_one = sign(&here.at_minus_one)?;
        let outside = leading.reverse();
        let all = [one, minus_one, product]
            .iter()
            .all(|&sign| sign != outside);
        if leading.is_eq() || !all {
            return Some(false);
        }
        let mut bounded = true;
        for (value, defect) in [(one, here.double_one), (minus_one, here.double_minus_one)] {
            if value.is_eq() && product.is_eq() {
                for p in &defect {
                    bounded &= sign(p)?.is_eq();
                }
            }
        }
        Some(bounded)
    }
}

fn at(p: &Multivariate, point: &BTreeMap<Symbol, Rational>) -> Multivariate {
    point.iter().fold(p.clone(), |p, (symbol, value)| {
        p.substitute(symbol, &Multivariate::constant(value.clone()))
    })
}

/// The sign of a number.
fn sign(p: &Multivariate) -> Option<Ordering> {
    Some(p.as_constant()?.cmp(&integer(0)))
}

#[cfg(test)]
mod tests;
