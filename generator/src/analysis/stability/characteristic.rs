//! The characteristic polynomial of a step along an axis of the test equation, as polynomials in
//! one real variable t ≥ 0.
//!
//! With A = N/D the amplification matrix over a common denominator, det(λ − A) is ∑ nₖ λᵏ/Dⁿ⁻ᵏ for
//! det(λ − N) = ∑ nₖ λᵏ: cleared of denominators, p = ∑ nₖ Dᵏ λᵏ made primitive. The step is not
//! defined where D vanishes, and only there can the leading coefficient of p.
//!
//! | axis | symbol | t | p |
//! |---|---|---|---|
//! | oscillator | Ω = s | s, or s² where only even powers occur | p(λ; s) |
//! | negative real | z = −s | s, or s² likewise | p(λ; −s) |
//! | imaginary | z = is | s² | E(λ; −t) + i√t·O(λ; −t) for p(λ; z) = E(λ; z²) + z·O(λ; z²) |

use super::bivariate::Bivariate;
use super::{Axis, StabilityError, interpolation};
use crate::analysis::amplification::{
    Amplification, AmplificationError, TestEquation, amplification_at,
};
use crate::exact::multivariate::{Multivariate, Symbol};
use crate::exact::polynomial::Polynomial;
use crate::exact::rational::{Integer, Rational, integer};
use crate::scheme::Scheme;
use num_integer::Integer as _;
use num_traits::One;

/// p = `even` + i√t·`odd` in λ and t = sᵏ, with the places where the step is not defined.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Characteristic {
    /// The real part.
    pub even: Bivariate,
    /// The imaginary part over √t; 0 on the real axes.
    pub odd: Bivariate,
    /// The step is defined exactly where this polynomial in t does not vanish.
    pub pole: Polynomial,
    /// The k of t = sᵏ: 1 or 2.
    pub power: usize,
}

impl Characteristic {
    /// The characteristic polynomial of `scheme` along `axis`.
    pub(super) fn new(scheme: &Scheme, axis: &Axis) -> Result<Self, StabilityError> {
        let (test, symbol) = match axis {
            Axis::Oscillator { .. } => (TestEquation::Oscillator, "Omega"),
            Axis::NegativeReal | Axis::Imaginary => (TestEquation::Dahlquist, "z"),
        };
        let (p, pole) = cleared(&step(scheme, test, axis)?, &Symbol::new(symbol))?;
        Ok(match axis {
            Axis::Oscillator { .. } => Self::real(p, pole),
            Axis::NegativeReal => Self::real(p.map(mirrored), mirrored(&pole)),
            Axis::Imaginary => Self::imaginary(&p, &pole),
        })
    }

    /// p(λ; i√t) of a p(λ; z).
    pub(super) fn imaginary(p: &Bivariate, pole: &Polynomial) -> Self {
        let part = |odd: usize| p.map(|c| on_imaginary_axis(c)[odd].clone());
        Self {
            even: part(0),
            odd: part(1),
            pole: squared_modulus(pole),
            power: 2,
        }
    }

    /// A real p(λ; s), in s² where that is possible.
    pub(super) fn real(p: Bivariate, pole: Polynomial) -> Self {
        let is_even = |c: &Polynomial| every_second(c, 1).is_zero();
        let (odd, halved) = (Bivariate::default(), |c: &Polynomial| every_second(c, 0));
        if is_even(&pole) && p.coefficients().iter().all(is_even) {
            return Self {
                even: p.map(halved),
                odd,
                pole: halved(&pole),
                power: 2,
            };
        }
        Self {
            even: p,
            odd,
            pole,
            power: 1,
        }
    }
}

/// The step of a scheme without free parameters on a test equation, at the damping of the axis.
fn step(scheme: &Scheme, test: TestEquation, axis: &Axis) -> Result<Amplification, StabilityError> {
    let free = scheme.free_symbols();
    if !free.is_empty() {
        let symbols = free.iter().map(Symbol::to_string).collect();
        return Err(StabilityError::FreeSymbols { symbols });
    }
    let xi = match axis {
        Axis::Oscillator { damping } => damping.clone().into(),
        Axis::NegativeReal | Axis::Imaginary => integer(0).into(),
    };
    amplification_at(scheme, test, &xi).map_err(|error| match error {
        AmplificationError::Singular => StabilityError::NeverDefined,
        error => StabilityError::Amplification { error },
    })
}

/// p(λ; z) and D(z) on x' = λx.
pub(super) fn in_z(scheme: &Scheme) -> Result<(Bivariate, Polynomial), StabilityError> {
    let step = step(scheme, TestEquation::Dahlquist, &Axis::NegativeReal)?;
    cleared(&step, &Symbol::new("z"))
}

/// The a and b of p(i√t) = a(t) + i√t·b(t).
pub(super) fn on_imaginary_axis(p: &Polynomial) -> [Polynomial; 2] {
    [0, 1].map(|odd| mirrored(&every_second(p, odd)))
}

/// |p(i√t)|².
pub(super) fn squared_modulus(p: &Polynomial) -> Polynomial {
    let [a, b] = on_imaginary_axis(p);
    &a * &a + &b * &b * Polynomial::t()
}

/// p(−t).
pub(super) fn mirrored(p: &Polynomial) -> Polynomial {
    let sign = |(i, c): (usize, &Rational)| if i % 2 == 1 { -c } else { c.clone() };
    Polynomial::new(p.coefficients().iter().enumerate().map(sign).collect())
}

/// The polynomial of the even coefficients of p, or of the odd ones.
fn every_second(p: &Polynomial, odd: usize) -> Polynomial {
    Polynomial::new(
        p.coefficients()
            .iter()
            .skip(odd)
            .step_by(2)
            .cloned()
            .collect(),
    )
}

/// p(λ; s) and D(s).
fn cleared(
    step: &Amplification,
    symbol: &Symbol,
) -> Result<(Bivariate, Polynomial), StabilityError> {
    let matrix = &step.matrix;
    let n = matrix.rows();
    let univariate = |p: &Multivariate| {
        p.to_univariate(symbol).ok_or_else(|| {
            let others = p.symbols().into_iter().filter(|s| s != symbol);
            StabilityError::Irrational {
                numbers: others.map(|s| s.to_string()).collect(),
            }
        })
    };
    let mut quotients = Vec::with_capacity(n * n);
    let mut pole = Polynomial::one();
    for (i, j) in (0..n).flat_map(|i| (0..n).map(move |j| (i, j))) {
        let entry = matrix.at(i, j);
        let (p, q) = (
            univariate(entry.numerator())?,
            univariate(entry.denominator())?,
        );
        if pole.exact_div(&q).is_none() {
            // lcm(D, q); what divides both divides q.
            pole = &pole * q.exact_div(&pole.gcd(&q)).unwrap_or_else(|| q.clone());
        }
        quotients.push((p, q));
    }
    // D is a multiple of q; a rational unit makes D and every entry of N integer polynomials.
    let numerators: Vec<Polynomial> = quotients
        .into_iter()
        .map(|(p, q)| p * pole.exact_div(&q).unwrap_or_default())
        .collect();
    let rationals = numerators
        .iter()
        .chain([&pole])
        .flat_map(|p| p.coefficients());
    let unit = rationals.fold(Integer::one(), |lcm, c| lcm.lcm(c.denom()));
    let integral = |p: &Polynomial| -> Vec<Integer> {
        p.coefficients()
            .iter()
            .map(|c| c.numer() * (&unit / c.denom()))
            .collect()
    };
    let rows: Vec<Vec<_>> = numerators
        .chunks(n.max(1))
        .map(|row| row.iter().map(integral).collect())
        .collect();
    pole = Polynomial::from(integral(&pole));
    let mut power = Polynomial::one();
    let mut coefficients = Vec::with_capacity(n + 1);
    for c in interpolation::characteristic_polynomial(&rows) {
        coefficients.push(c * &power);
        power = &power * &pole;
    }
    Ok((Bivariate::new(coefficients).primitive(), pole))
}
