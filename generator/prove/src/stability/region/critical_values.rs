//! Where statements about a step may change with a parameter θ that is left free.
//!
//! Each function yields polynomials in θ. Between two neighbouring real zeros of all of them together what they
//! are for is the same at every θ, so that one value there decides for all (a *cell*):
//!
//! * of the roots of p(λ; θ), how many lie inside, on and outside the unit circle, and which of those on it are
//!   multiple. That changes only on the [boundary](super::boundary) of p in θ alone;
//! * of the roots of p(λ; Ω, θ) along an axis Ω, the same on the pieces of the axis. They end where one of the
//!   boundary curves f(Ω, θ) = 0 crosses it. Over a cell none of the curves appears, vanishes, meets another
//!   or passes Ω = 0 or ∞: no leading or last coefficient in Ω, no discriminant and no resultant vanishes
//!   there (Collins' projection). What holds *on* a curve is not decided by that: see [`Along::curves`].

use super::boundary::{BoundaryCurve, boundary, curves, polynomial};
use crate::amplification::TestEquation;
use crate::stability::characteristic::determinants::sylvester;
use stepsmith_exact::field::fraction::{Fraction, cleared};
use stepsmith_exact::poly::dense::{derivative, trimmed};
use stepsmith_exact::poly::multivariate::{Multivariate, Symbol};
use stepsmith_exact::poly::polynomial::Polynomial;
use stepsmith_exact::ring::{ExactDivision as _, Ring};
use stepsmith_scheme::scheme::Scheme;

/// Polynomials in θ, or why there are none.
pub type Critical = Result<Vec<Polynomial>, String>;

/// A polynomial in θ alone.
pub fn in_one(p: &Multivariate, symbol: &Symbol) -> Result<Polynomial, String> {
    let univariate = p.to_univariate(symbol);
    univariate.ok_or_else(|| format!("{p} has symbols or roots beside {symbol}"))
}

/// Critical values of the roots of p, ascending: of their places against the unit circle.
pub fn of_roots(p: &[Fraction], symbol: &Symbol) -> Critical {
    let (coefficients, common) = cleared(p);
    let found = curves(&common, coefficients).curves;
    let found = found.iter().map(|c| &c.polynomial).chain([&common]);
    found.map(|p| in_one(p, symbol)).collect()
}

/// Where the stable pieces of an axis may change.
pub struct Along {
    /// The polynomials in θ.
    pub critical: Vec<Polynomial>,
    /// The curves in (Ω, θ), on which nothing is said.
    pub curves: Vec<Multivariate>,
}

/// A polynomial in Ω or z, and in θ, that vanishes at a number. For an irrational number it is the minimal polynomial,
/// whose other zeros cut the range of θ more often than needed.
///
/// # Errors
/// A test equation that is not decided over a range.
pub fn at_number(test: TestEquation, end: &Fraction) -> Result<Multivariate, String> {
    let t = variable(test)?;
    let is_irrational = end.as_rational().is_none() && end.free_symbols().is_empty();
    if let Some(number) = is_irrational.then(|| end.algebraic()).flatten() {
        return Ok(Multivariate::from_univariate(
            number.minimal_polynomial(),
            &t,
        ));
    }
    Ok(&(end.denominator() * &Multivariate::from(t)) - end.numerator())
}

/// Critical values of the stable pieces of the positive Ω axis at a damping ratio, or of the real z axis, and of their
/// order around the zeros of `limit`.
///
/// # Errors
/// Why they are not found, in words.
pub fn along(
    scheme: &Scheme,
    test: TestEquation,
    damping: &Fraction,
    (limit, symbol): (Option<Multivariate>, &Symbol),
) -> Result<Along, String> {
    let t = variable(test)?;
    let found = boundary(scheme, test, damping).map_err(|error| error.to_string())?;
    if found.multiple {
        return Err("a root on the circle is multiple wherever the axis is".into());
    }
    projected(polynomials(found.curves), (limit, symbol), &t)
}

fn polynomials(curves: Vec<BoundaryCurve>) -> Vec<Multivariate> {
    curves.into_iter().map(|curve| curve.polynomial).collect()
}

/// Critical values of the order of the zeros in t of curves, square-free in t, and of `limit`.
///
/// # Errors
/// Why they are not found, in words.
pub fn projected(
    found: Vec<Multivariate>,
    (limit, symbol): (Option<Multivariate>, &Symbol),
    t: &Symbol,
) -> Result<Along, String> {
    let mut critical = Vec::new();
    let mut all: Vec<Multivariate> = Vec::new();
    for curve in found {
        match curve.degree_in(t) {
            0 => critical.push(in_one(&curve, symbol)?),
            _ => all.push(curve),
        }
    }
    let base = coprime(all.clone());
    let with_limit = coprime(base.iter().cloned().chain(limit).collect());
    for (i, curve) in with_limit.iter().enumerate() {
        let coefficients = curve.coefficients_in(t);
        let slope = derivative(&coefficients);
        let last = coefficients.iter().find(|c| !c.is_empty());
        let mut projected: Vec<Multivariate> = last.into_iter().cloned().collect();
        projected.extend(coefficients.last().cloned());
        if slope.len() > 1 {
            projected.push(sylvester(&coefficients, &slope).determinant());
        }
        for other in &with_limit[i + 1..] {
            let other = other.coefficients_in(t);
            projected.push(sylvester(&coefficients, &other).determinant());
        }
        for p in projected {
            if p.is_empty() {
                return Err(format!(
                    "the curve {curve} = 0 is not separated from others"
                ));
            } else {
                critical.push(in_one(&p, symbol)?)
            }
        }
    }
    Ok(Along {
        critical,
        curves: base,
    })
}

/// The name of a magnitude of roots.
pub const RADIUS: &str = "rho";

/// q, the limit of p for infinite steps: its coefficients, ascending in λ.
pub fn limit(
    scheme: &Scheme,
    test: TestEquation,
    damping: &Fraction,
) -> Result<Vec<Multivariate>, String> {
    let t = variable(test)?;
    let p = polynomial(scheme, test, damping).map_err(|error| error.to_string())?;
    let degree = p.coefficients.iter().map(|c| c.degree_in(&t)).max();
    let degree = degree.unwrap_or(0) as usize;
    let last = p.coefficients.iter().map(|c| {
        let coefficients = c.coefficients_in(&t);
        coefficients.get(degree).cloned().unwrap_or_default()
    });
    Ok(last.collect())
}

/// Critical values of the magnitudes ρ of the roots for infinite steps, and of their order around the zeros of the
/// level. With q the limit of p, ρ is a magnitude where q(ρλ) has a root on the unit circle.
///
/// # Errors
/// Why they are not found, in words.
pub fn radii(
    scheme: &Scheme,
    test: TestEquation,
    damping: &Fraction,
    (level, symbol): (Option<Multivariate>, &Symbol),
) -> Result<Along, String> {
    let rho = Symbol::internal(RADIUS);
    let scaled = scaled(limit(scheme, test, damping)?, &rho.clone().into());
    let found = curves(&Multivariate::one(), scaled).curves;
    projected(polynomials(found), (level, symbol), &rho)
}

/// q(ρλ) for ρ = `radius`. Where the last coefficient vanishes a root escapes, and where all do the limit is another one.
fn scaled<T: Ring>(q: impl IntoIterator<Item = T>, radius: &T) -> Vec<T> {
    let mut power = T::one();
    let scaled = q.into_iter().map(|c| {
        let product = c.times(&power);
        power = power.times(radius);
        product
    });
    trimmed(scaled.collect())
}

/// Critical values of the largest magnitude of a root for infinite steps, against `radius`. With q the limit of p, the
/// roots of q(`radius`·λ) are compared with the unit circle. No `radius` is infinity; then the degree of q decides.
///
/// # Errors
/// Why they are not found, in words.
pub fn at_infinity(
    scheme: &Scheme,
    test: TestEquation,
    (radius, symbol): (Option<&Fraction>, &Symbol),
) -> Critical {
    let q = limit(scheme, test, &Fraction::zero())?;
    let own = q.iter().filter(|p| !p.is_empty());
    let own = own.map(|p| in_one(p, symbol));
    let Some(radius) = radius else {
        return own.collect();
    };
    let scaled = scaled(q.iter().cloned().map(Fraction::from), radius);
    let mut critical = of_roots(&scaled, symbol)?;
    // A root of any size has its own limit; where the leading one vanishes, and a root escapes, is among them already.
    let parts = [radius.numerator(), radius.denominator()].into_iter();
    for p in parts.filter(|p| !p.is_empty()) {
        critical.push(in_one(p, symbol)?);
    }
    if radius.is_zero() {
        for p in own {
            critical.push(p?);
        }
    }
    Ok(critical)
}

/// The symbol of a test equation's step: Ω, or z on an axis.
///
/// # Errors
/// The test equation has more than one.
pub fn variable(test: TestEquation) -> Result<Symbol, String> {
    match test {
        TestEquation::Oscillator => Ok(Symbol::internal("Omega")),
        TestEquation::Dahlquist => Ok(Symbol::internal("z")),
        _ => Err("this is not decided over a range".into()),
    }
}

/// Polynomials without common factors, with the same zeros together.
fn coprime(all: Vec<Multivariate>) -> Vec<Multivariate> {
    let mut base: Vec<Multivariate> = Vec::new();
    let mut pending = all;
    'next: while let Some(p) = pending.pop() {
        if p.as_constant().is_some() {
            continue;
        }
        for i in 0..base.len() {
            let common = base[i].gcd(&p);
            if common.as_constant().is_none() {
                let other = base.swap_remove(i);
                let rests = [&other, &p].map(|p| p.divided_by(&common));
                pending.extend(rests);
                pending.push(common);
                continue 'next;
            }
        }
        base.push(p);
    }
    base
}

/// Between these values of a free parameter the roots at h = 0 lie alike.
pub fn at_rest(scheme: &Scheme, symbol: &Symbol) -> Critical {
    let transition = scheme.space().transition();
    of_roots(&transition.characteristic_polynomial(), symbol)
}

#[cfg(test)]
mod tests;
