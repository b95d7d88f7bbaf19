//! Where in the ranges of free parameters a step is not defined, or has a root 1 more than elsewhere.

use stepsmith_exact::field::algebraic::RealAlgebraic;
use stepsmith_exact::field::fraction::{Fraction, cleared};
use stepsmith_exact::field::real_polynomial::RealPolynomial;
use stepsmith_exact::linear::matrix::Matrix;
use stepsmith_exact::poly::multivariate::Multivariate;
use stepsmith_exact::ring::Ring as _;
use stepsmith_prove::facts::Facts;
use stepsmith_prove::order::ZeroStable;
use stepsmith_scheme::scheme::{Scheme, SchemeError};
use stepsmith_scheme::spec::ParameterRange;

/// A value of a parameter.
type At<'a> = (&'a ParameterRange, RealAlgebraic);

/// A zero of p in the ranges of its symbols.
///
/// # Errors
/// Where none is found and yet p may have one.
fn zero_of<'a>(p: &Multivariate, ranges: &'a [ParameterRange]) -> Result<Option<At<'a>>, String> {
    let value = Fraction::from(p.clone());
    let free = match value.free_symbols().as_slice() {
        [] => return Ok(None),
        [symbol] => ranges.iter().find(|free| free.symbol == *symbol),
        _ => None,
    };
    let unknown = || format!("whether {p} vanishes in the ranges is not decided");
    let free = free.ok_or_else(unknown)?;
    let coefficients = p.coefficients_in(&free.symbol).into_iter();
    let coefficients: Vec<Fraction> = coefficients.map(Fraction::from).collect();
    let p = RealPolynomial::from_fractions(&coefficients).ok_or_else(unknown)?;
    let zero = p.real_roots().into_iter().find(|root| free.contains(root));
    Ok(zero.map(|zero| (free, zero)))
}

/// The first zero of a coefficient's denominator in the ranges, with the coefficient. Only denominators in a single
/// parameter are decided.
///
/// # Errors
/// Where none is found and yet there may be one.
pub(super) fn pole_among<'a, 'f>(
    coefficients: impl Iterator<Item = &'f Fraction>,
    ranges: &'a [ParameterRange],
) -> Result<Option<(At<'a>, String)>, String> {
    let mut open = None;
    for coefficient in coefficients {
        match zero_of(coefficient.denominator(), ranges) {
            Ok(Some(at)) => return Ok(Some((at, coefficient.to_string()))),
            Ok(None) => {}
            Err(reason) => open = open.or(Some(reason)),
        }
    }
    open.map_or(Ok(None), Err)
}

/// Why the step is not defined for some values in the ranges.
///
/// Its coefficients have poles, or its linear equations depend on one another: their determinant vanishes, be it
/// that all that is found by them is continuous there.
///
/// # Errors
/// Where no such value is found and yet there may be one.
pub(crate) fn undefined(
    scheme: &Scheme,
    ranges: &[ParameterRange],
) -> Result<Option<SchemeError>, String> {
    if ranges.is_empty() {
        return Ok(None);
    }
    let rows = scheme.space().rows.iter().flatten();
    let offsets = scheme.quantities().iter().map(|q| &q.offset);
    let times = scheme.evaluations().iter().map(|e| &e.time);
    let all = scheme.coefficients().chain(rows).chain(offsets);
    let all = all.chain(times);
    let pole = pole_among(all, ranges);
    if let Ok(Some(((_, value), coefficient))) = pole {
        let coefficient = format!("{coefficient} at {value}");
        return Ok(Some(SchemeError::Pole { coefficient }));
    }
    if let Some((free, value)) = zero_of(&singular(scheme), ranges)? {
        let names = scheme.linear_unknowns().into_iter();
        let names = names.map(|q| format!("`{}`", scheme.quantities()[q]));
        let names = names.collect::<Vec<_>>().join(", ");
        let names = format!("{names} at {} = {value}", free.symbol);
        return Ok(Some(SchemeError::Dependent { names }));
    }
    pole.map(|_| None)
}

/// A polynomial that vanishes where the linear equations depend on one another.
fn singular(scheme: &Scheme) -> Multivariate {
    let unknowns = scheme.linear_unknowns();
    let rows = scheme.equations().iter().map(|equation| {
        let entries = unknowns.iter().map(|&q| equation.coefficient(q));
        cleared(&entries.collect::<Vec<_>>()).0
    });
    Matrix::from_rows(rows.collect()).determinant()
}

/// Whether the step has as many roots 1 at rest for all values in the ranges as for symbols. Otherwise the step has no
/// order at some values, whatever identity holds in the symbols.
///
/// # Errors
/// Why that is not known.
pub(super) fn has_its_own_roots(facts: &Facts) -> Result<bool, String> {
    let order = facts.order().map_err(|error| error.to_string())?;
    let ZeroStable::If(parasitic) = &order.zero_stability else {
        return Ok(true);
    };
    let at_one = parasitic
        .iter()
        .fold(Fraction::zero(), |sum, c| sum.plus(c));
    Ok(zero_of(at_one.numerator(), facts.free())?.is_none())
}
