//! The characteristic polynomial of a step along an axis of the test equation, as polynomials in
//! one real variable t ≥ 0.
//!
//! With A = N/D the amplification matrix over a common denominator, det(λ − A) is ∑ nₖ λᵏ/Dⁿ⁻ᵏ for
//! det(λ − N) = ∑ nₖ λᵏ: cleared of denominators, p = ∑ nₖ Dᵏ λᵏ made primitive. The step is not
//! defined where D vanishes, and only there can the leading coefficient of p.
//!
//! Where the scheme has square roots among its coefficients, so has p: everything is over the real
//! number field K that they generate, unless the roots cancel as in Gauss' formulas.
//!
//! | axis | symbol | t | p |
//! |---|---|---|---|
//! | oscillator | Ω = s | s, or s² where only even powers occur | p(λ; s) |
//! | negative real | z = −s | s, or s² likewise | p(λ; −s) |
//! | split | a coefficient of it = s | likewise | p(λ; s) at the values of the others |
//! | imaginary | z = is | s² | E(λ; −t) + i√t·O(λ; −t) for p(λ; z) = E(λ; z²) + z·O(λ; z²) |

use super::bivariate::Bivariate;
use super::{Axis, StabilityError, interpolation, sampled};
use crate::analysis::amplification::{
    Amplification, AmplificationError, TestEquation, amplification_at, applicable,
};
use crate::exact::fraction::Fraction;
use crate::exact::matrix::Matrix;
use crate::exact::multivariate::{Multivariate, Symbol};
use crate::exact::polynomial::Polynomial;
use crate::exact::rational::{Integer, Rational, integer, lcm};
use crate::exact::real_field::{RealField, SquareRoots};
use crate::exact::real_polynomial::RealPolynomial;
use crate::exact::ring::ExactDivision as _;
use crate::scheme::{Evaluation, Scheme, StateSpace};
use num_traits::One;
use std::collections::{BTreeMap, BTreeSet};

/// p = `even` + i√t·`odd` in λ and t = sᵏ, with the places where the step is not defined.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Characteristic {
    /// The real part.
    pub even: Bivariate,
    /// The imaginary part over √t; 0 on the real axes.
    pub odd: Bivariate,
    /// The step is defined exactly where this polynomial in t does not vanish.
    pub pole: RealPolynomial,
    /// The k of t = sᵏ: 1 or 2.
    pub power: usize,
}

impl Characteristic {
    /// The characteristic polynomial of `scheme` along `axis`.
    pub(super) fn new(scheme: &Scheme, axis: &Axis) -> Result<Self, StabilityError> {
        let (test, symbol) = match axis {
            Axis::Oscillator { .. } => (TestEquation::Oscillator, "Omega"),
            Axis::NegativeReal | Axis::Imaginary => (TestEquation::Dahlquist, "z"),
            Axis::Split { along, at } => {
                check_coefficients(scheme, along, at)?;
                (TestEquation::Split, along.as_str())
            }
        };
        let (p, pole) = polynomials(scheme, test, axis, &Symbol::new(symbol))?;
        Ok(match axis {
            Axis::Oscillator { .. } | Axis::Split { .. } => Self::real(p, pole),
            Axis::NegativeReal => Self::real(p.map(RealPolynomial::mirrored), pole.mirrored()),
            Axis::Imaginary => Self::imaginary(&p, &pole),
        })
    }

    /// The field K of the coefficients; `None` for ℚ.
    pub(super) fn field(&self) -> Option<&RealField> {
        let parts = self.even.field().or_else(|| self.odd.field());
        parts.or_else(|| self.pole.field())
    }

    /// p(λ; i√t) of a p(λ; z).
    pub(super) fn imaginary(p: &Bivariate, pole: &RealPolynomial) -> Self {
        let part = |odd: usize| p.map(|c| on_imaginary_axis(c)[odd].clone());
        Self {
            even: part(0),
            odd: part(1),
            pole: squared_modulus(pole),
            power: 2,
        }
    }

    /// A real p(λ; s), in s² where that is possible.
    pub(super) fn real(p: Bivariate, pole: RealPolynomial) -> Self {
        let is_even = |c: &RealPolynomial| c.every_second(1).is_zero();
        let (odd, halved) = (Bivariate::default(), |c: &RealPolynomial| c.every_second(0));
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

/// p(λ; s) and D(s) of a scheme without free parameters, s the symbol of the test equation, at the
/// damping of the axis.
fn polynomials(
    scheme: &Scheme,
    test: TestEquation,
    axis: &Axis,
    symbol: &Symbol,
) -> Result<(Bivariate, RealPolynomial), StabilityError> {
    let free = scheme.free_symbols();
    if !free.is_empty() {
        let symbols = free.iter().map(Symbol::to_string).collect();
        return Err(StabilityError::FreeSymbols { symbols });
    }
    let xi: Fraction = match axis {
        Axis::Oscillator { damping } => damping.clone().into(),
        Axis::NegativeReal | Axis::Imaginary | Axis::Split { .. } => integer(0).into(),
    };
    let refused = |error| match error {
        AmplificationError::Singular => StabilityError::NeverDefined,
        error => StabilityError::Amplification { error },
    };
    applicable(scheme, test).map_err(refused)?;
    let scheme = scheme.rational();
    let space = StateSpace::of(scheme).ok_or(StabilityError::NeverDefined)?;
    match space.rational() {
        Some(space) => {
            let rows = responses(scheme, &space, axis, |evaluation, rate| {
                test.factors(evaluation, rate, &xi)
            })?;
            let (p, pole) =
                sampled::characteristic(&space, &rows).ok_or(StabilityError::NeverDefined)?;
            Ok((p, pole.into()))
        }
        None => {
            let mut step = amplification_at(scheme, test, &xi).map_err(refused)?;
            if let Axis::Split { along, at } = axis {
                let n = step.matrix.rows();
                for (i, j) in (0..n).flat_map(|i| (0..n).map(move |j| (i, j))) {
                    let entry = settled(scheme, step.matrix.at(i, j), along, at);
                    *step.matrix.at_mut(i, j) = entry.ok_or(StabilityError::NeverDefined)?;
                }
            }
            cleared(&step, symbol)
        }
    }
}

/// The coefficients of the split test equation.
fn coefficients(scheme: &Scheme) -> Vec<String> {
    let parts = scheme.fields().into_iter();
    parts
        .flat_map(|part| [format!("x{part}"), format!("y{part}")])
        .collect()
}

fn check_coefficients(
    scheme: &Scheme,
    along: &String,
    at: &BTreeMap<String, Rational>,
) -> Result<(), StabilityError> {
    let known = coefficients(scheme);
    match at.keys().chain([along]).find(|name| !known.contains(name)) {
        Some(name) => Err(StabilityError::NoCoefficient {
            name: name.clone(),
            known,
        }),
        None => Ok(()),
    }
}

/// A function of the split test equation on its axis; `None` at a pole.
fn settled(
    scheme: &Scheme,
    of: &Fraction,
    along: &str,
    at: &BTreeMap<String, Rational>,
) -> Option<Fraction> {
    let mut others = coefficients(scheme)
        .into_iter()
        .filter(|name| name != along);
    others.try_fold(of.clone(), |f, name| {
        // What is not given vanishes.
        let value = at.get(&name).map_or(Rational::ZERO, Rational::clone);
        f.substitute(&Symbol::new(&name), &value.into())
    })
}

/// The rows of (L, K) in a = L z + K a on an axis, as polynomials in s, from the factors of the test
/// equation.
fn responses(
    scheme: &Scheme,
    space: &StateSpace<Rational>,
    axis: &Axis,
    factors: impl Fn(&Evaluation, bool) -> (Fraction, Fraction),
) -> Result<Vec<Vec<Polynomial>>, StabilityError> {
    let on_axis = |f: Fraction| {
        let (f, symbol) = match axis {
            Axis::Split { along, at } => (settled(scheme, &f, along, at), &**along),
            Axis::Oscillator { .. } => (Some(f), "Omega"),
            Axis::NegativeReal | Axis::Imaginary => (Some(f), "z"),
        };
        let polynomial = f.filter(|f| f.denominator().as_constant().is_some());
        polynomial
            .and_then(|f| {
                let unit = integer(1) / f.denominator().as_constant()?;
                f.numerator()
                    .scale(&unit)
                    .to_univariate(&Symbol::new(symbol))
            })
            .ok_or(StabilityError::Internal {
                broken: "a factor of the test equation is no polynomial on its axis",
            })
    };
    let evaluations = scheme.evaluations().iter();
    evaluations
        .map(|evaluation| {
            let (position, velocity) = factors(evaluation, scheme.rate(evaluation).is_some());
            let (position, velocity) = (on_axis(position)?, on_axis(velocity)?);
            let entry = |j: usize| {
                let sum = position.scale(&space.rows[evaluation.position][j]);
                match evaluation.velocity {
                    Some(v) => sum + velocity.scale(&space.rows[v][j]),
                    None => sum,
                }
            };
            Ok((0..space.width()).map(entry).collect())
        })
        .collect()
}

/// p(λ; z) and D(z) on x' = λx.
pub(super) fn in_z(scheme: &Scheme) -> Result<(Bivariate, RealPolynomial), StabilityError> {
    let axis = Axis::NegativeReal;
    polynomials(scheme, TestEquation::Dahlquist, &axis, &Symbol::new("z"))
}

/// The a and b of p(i√t) = a(t) + i√t·b(t).
pub(super) fn on_imaginary_axis(p: &RealPolynomial) -> [RealPolynomial; 2] {
    [0, 1].map(|odd| p.every_second(odd).mirrored())
}

/// |p(i√t)|².
pub(super) fn squared_modulus(p: &RealPolynomial) -> RealPolynomial {
    let [a, b] = on_imaginary_axis(p);
    &a * &a + &b * &b * RealPolynomial::t()
}

/// p(λ; s) and D(s).
fn cleared(
    step: &Amplification,
    symbol: &Symbol,
) -> Result<(Bivariate, RealPolynomial), StabilityError> {
    let matrix = &step.matrix;
    let n = matrix.rows();
    let entries = || (0..n).flat_map(|i| (0..n).map(move |j| matrix.at(i, j)));
    let parts = entries().flat_map(|entry| [entry.numerator(), entry.denominator()]);
    let mut symbols: BTreeSet<Symbol> = parts.flat_map(Multivariate::symbols).collect();
    symbols.remove(symbol);
    let roots = SquareRoots::among(&symbols).ok_or_else(|| too_many(&symbols))?;
    let univariate = |p: &Multivariate| {
        // No free parameters are left.
        RealPolynomial::from_multivariate(p, symbol, &roots).ok_or_else(|| too_many(&symbols))
    };
    let mut quotients = Vec::with_capacity(n * n);
    let mut pole = RealPolynomial::one();
    for entry in entries() {
        let (mut p, mut q) = (
            univariate(entry.numerator())?,
            univariate(entry.denominator())?,
        );
        if !symbols.is_empty() {
            // A denominator without square roots may have factors over K in common with p.
            let common = p.gcd(&q);
            (p, q) = (p.divided_by(&common), q.divided_by(&common));
        }
        if pole.exact_div(&q).is_none() {
            // lcm(D, q)
            pole = &pole * q.divided_by(&pole.gcd(&q));
        }
        quotients.push((p, q));
    }
    // D is a multiple of q.
    let numerators: Vec<RealPolynomial> = quotients
        .into_iter()
        .map(|(p, q)| p * pole.divided_by(&q))
        .collect();
    let (coefficients, pole) = match integral(&numerators, &pole) {
        Some((rows, pole)) => {
            let rows: Vec<_> = rows.chunks(n.max(1)).map(<[_]>::to_vec).collect();
            let coefficients = interpolation::characteristic_polynomial(&rows).into_iter();
            (coefficients.map(RealPolynomial::from).collect(), pole)
        }
        None => {
            let rows = numerators.chunks(n.max(1)).map(<[_]>::to_vec).collect();
            let matrix: Matrix<RealPolynomial> = Matrix::from_rows(rows);
            (matrix.characteristic_polynomial(), pole)
        }
    };
    let mut power = RealPolynomial::one();
    let scaled = coefficients.into_iter().map(|c| {
        let product = c * &power;
        power = &power * &pole;
        product
    });
    let p = Bivariate::new(scaled.collect()).primitive();
    let integral = symbols.is_empty();
    Ok((p, if integral { pole } else { pole.primitive() }))
}

/// A polynomial by its ascending integer coefficients.
type Integral = Vec<Integer>;

/// Polynomials over ℚ, times the rational unit that makes them and `pole` integer polynomials.
fn integral(
    numerators: &[RealPolynomial],
    pole: &RealPolynomial,
) -> Option<(Vec<Integral>, RealPolynomial)> {
    let pole = pole.as_rational()?;
    let numerators: Option<Vec<_>> = numerators.iter().map(RealPolynomial::as_rational).collect();
    let numerators = numerators?;
    let rationals = numerators
        .iter()
        .chain([&pole])
        .flat_map(|p| p.coefficients());
    let unit = rationals.fold(Integer::one(), |n, c| lcm(&n, c.denominator().as_ibig()));
    let integral = |p: &Polynomial| -> Integral {
        p.coefficients()
            .iter()
            .map(|c| c.numerator() * (&unit / c.denominator().as_ibig()))
            .collect()
    };
    let rows = numerators.iter().map(|p| integral(p)).collect();
    Some((rows, Polynomial::from(integral(pole)).into()))
}

fn too_many(symbols: &BTreeSet<Symbol>) -> StabilityError {
    let numbers = symbols.iter().map(Symbol::to_string).collect();
    StabilityError::Irrational { numbers }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exact::rational::ratio;
    use crate::spec::Spec;

    /// From the values of the pencil, and from the entries of the amplification matrix.
    #[test]
    fn two_derivations_agree() {
        let families: [(&str, &[(&str, &str)]); 7] = [
            (
                "central-difference",
                &[("degree", "3"), ("alpha", "1"), ("beta", "4/5")],
            ),
            (
                "central-difference",
                &[
                    ("degree", "5"),
                    ("alpha", "1.62"),
                    ("beta", "1.03522"),
                    ("gamma", "1.0291293"),
                    ("zeta", "1.016"),
                ],
            ),
            ("newmark", &[("beta", "1/4"), ("gamma", "1/2")]),
            ("bdf", &[("steps", "3")]),
            ("adams", &[("kind", "bashforth"), ("steps", "3")]),
            (
                "runge-kutta",
                &[("A", "[[0, 0], [1/2, 1/2]]"), ("b", "[1/2, 1/2]")],
            ),
            // Two evaluations of a common pole
            (
                "runge-kutta",
                &[("A", "[[1/4], [1/2, 1/4]]"), ("b", "[1/2, 1/2]")],
            ),
        ];
        for (family, settings) in families {
            let scheme = Spec::from_family(family, settings)
                .unwrap()
                .scheme()
                .unwrap();
            let test = TestEquation::of(&scheme);
            let (symbol, axis) = match test {
                TestEquation::Oscillator => (
                    "Omega",
                    Axis::Oscillator {
                        damping: ratio(1, 20),
                    },
                ),
                _ => ("z", Axis::NegativeReal),
            };
            let (symbol, xi) = (Symbol::new(symbol), ratio(1, 20).into());
            let step = amplification_at(&scheme, test, &xi).unwrap();
            let (p, pole) = cleared(&step, &symbol).unwrap();
            let (q, d) = polynomials(&scheme, test, &axis, &symbol).unwrap();
            assert_eq!(p, q, "{family}");
            assert_eq!(pole.primitive(), d.primitive(), "{family}");
        }
    }
}
