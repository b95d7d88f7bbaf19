//! The roots of a step in the limit of an infinite step, and their spectral radius ρ∞.
//!
//! In p(λ; t) = ∑ cⱼ(λ) tʲ, cₘ ≠ 0 the last coefficient, p/tᵐ tends to cₘ: of the n roots λ those
//! that stay bounded tend to the roots of cₘ, and n − deg cₘ escape to infinity.
//!
//! Where none escapes, ρ∞ is the greatest magnitude of a root of cₘ. It is that of a real root, or
//! ρ∞² = λλ̄ for a conjugate pair. The products of two roots of an f of degree d have the power
//! sums
//!
//! ```text
//! Pₖ = ∑_{i<j} (λᵢλⱼ)ᵏ = (sₖ² − s₂ₖ)/2,   sₖ = ∑ λᵢᵏ,
//! ```
//!
//! and no product has a greater magnitude than ρ∞²: if no real root of f reaches ρ∞, then ρ∞² is
//! the greatest real root of ∏_{i<j} (x − λᵢλⱼ), which Newton's identities give from the Pₖ.

use crate::stability::axis::Axis;
use crate::stability::characteristic::bivariate::Bivariate;
use crate::stability::characteristic::{Characteristic, Step};
use crate::stability::error::StabilityError;
use crate::stability::root_condition::Verdict;
use crate::stability::root_condition::verdict;
use crate::stability::stable_set::certificate::halve;
use crate::stability::stable_set::interval::{Endpoint, square_root};
use stepsmith_exact::field::algebraic::RealAlgebraic;
use stepsmith_exact::field::real_polynomial::RealPolynomial;
use stepsmith_exact::poly::factorisation::factor;
use stepsmith_exact::rational::Rational;
use stepsmith_exact::ring::Ring as _;
use stepsmith_scheme::scheme::Scheme;

/// The greatest degree of an irreducible factor whose conjugate pairs are looked for.
const PAIR_LIMIT: usize = 8;

/// The roots λ of a step as its size tends to infinity.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AtInfinity {
    /// cₘ, primitive: the limits of the roots that stay bounded.
    pub polynomial: RealPolynomial,
    /// How many roots tend to infinity.
    pub escaping: usize,
    /// ρ∞; `None` if an irreducible factor of cₘ is too large for it to be found.
    pub spectral_radius: Option<Endpoint>,
}

/// The roots of a step at infinity: for Ω → ∞ at a given damping, or z → ∞.
///
/// ```
/// use stepsmith_prove::stability::{Axis, limits::at_infinity::at_infinity};
/// use stepsmith_exact::rational::integer;
/// use stepsmith_scheme::spec::Spec;
/// let scheme = Spec::from_family("generalized-alpha", &[("rho_inf", "1/5")]).unwrap().scheme().unwrap();
/// let limit = at_infinity(&scheme, &Axis::Oscillator { damping: 0.into() }).unwrap();
/// assert_eq!(limit.spectral_radius.unwrap().to_string(), "1/5");
/// ```
///
/// # Errors
/// Those of [`stable_set`](fn@super::super::stable_set).
pub fn at_infinity(scheme: &Scheme, axis: &Axis) -> Result<AtInfinity, StabilityError> {
    Ok(AtInfinity::along(axis, Step::new(scheme, axis)?))
}

impl AtInfinity {
    /// The roots of a step in the limit of infinite steps, along an axis of its test equation.
    pub(crate) fn along(axis: &Axis, step: Step) -> Self {
        // The limit is one for all directions of z.
        let real = match axis {
            Axis::Imaginary => &Axis::NegativeReal,
            axis => axis,
        };
        Self::of(&Characteristic::along(real, step).even)
    }

    /// The limit of the roots of p for t → ∞.
    pub(super) fn of(p: &Bivariate) -> Self {
        let last = p.transposed().leading();
        let polynomial = last.primitive();
        let escaping = p.degree() - polynomial.degree().unwrap_or(0);
        let spectral_radius = match escaping {
            0 => spectral_radius(&polynomial).map(Endpoint::Number),
            _ => Some(Endpoint::Infinity),
        };
        Self {
            polynomial,
            escaping,
            spectral_radius,
        }
    }

    /// Whether all roots tend to 0.
    pub fn is_zero(&self) -> bool {
        let mut coefficients = self.polynomial.coefficients();
        coefficients.retain(|c| !c.is_zero());
        self.escaping == 0 && coefficients.len() == 1
    }

    /// Whether a root escapes, or has its limit outside the circle.
    pub fn is_outside(&self) -> bool {
        self.escaping > 0 || verdict(&self.polynomial) == Verdict::Outside
    }
}

/// The greatest magnitude of a root of `p`; 0 if it has none.
fn spectral_radius(p: &RealPolynomial) -> Option<RealAlgebraic> {
    let mut radius = RealAlgebraic::from_rational(Rational::zero());
    for f in factors(p) {
        let degree = f.degree().unwrap_or(0);
        let real = f.real_roots();
        let mut magnitudes = [real.last().cloned(), f.mirrored().real_roots().pop()];
        if real.len() < degree {
            if degree > PAIR_LIMIT {
                return None;
            }
            // Of conjugate roots the product is the greatest of all, if their magnitude is.
            let square = products(&f).real_roots().pop();
            magnitudes = [square.map(|square| square_root(&square)), None];
        }
        for magnitude in magnitudes.into_iter().flatten() {
            radius = radius.max(magnitude);
        }
    }
    // The interval shows that it is a magnitude.
    while *radius.interval().0 < Rational::zero() {
        halve(&mut radius);
    }
    Some(radius)
}

/// The irreducible factors over ℚ, each once; over another field, the square-free part.
fn factors(p: &RealPolynomial) -> Vec<RealPolynomial> {
    match p.as_rational() {
        Some(p) => factor(p).into_iter().map(|(f, _)| f.into()).collect(),
        None => vec![p.square_free_part()],
    }
}

/// A multiple of ∏ (x − λᵢλⱼ) for the roots λᵢ of f: Res_λ(f(λ), λᵈ f(x/λ)).
fn products(f: &RealPolynomial) -> RealPolynomial {
    let coefficients = f.coefficients();
    let d = coefficients.len() - 1;
    let quotient = (0..=d).map(|j| &coefficients[d - j] * RealPolynomial::t().nth_power(d - j));
    let quotient = Bivariate::new(quotient.collect());
    Bivariate::new(coefficients.clone()).resultant(&quotient)
}

#[cfg(test)]
mod tests {
    use super::*;
    use stepsmith_exact::poly::polynomial::Polynomial;
    use stepsmith_exact::rational::{integer, ratio};
    use stepsmith_scheme::scheme::FreeForm;
    use stepsmith_scheme::spec::Spec;

    fn radius(family: &str, settings: &[(&str, &str)], damping: Rational) -> String {
        let scheme = Spec::member(family, settings);
        let limit = at_infinity(&scheme, &Axis::oscillator(damping)).unwrap();
        limit.spectral_radius.unwrap().to_string()
    }

    /// Along any ray z tends to the same infinity, though of an imaginary z only even powers are real.
    #[test]
    fn the_limit_is_one_for_all_directions() {
        for (beta, limit) in [("1", "0"), ("3/4", "1/3"), ("1/2", "1")] {
            let next = format!("x[1] = x + h*((1 - {beta})*v + {beta}*v[1])");
            let scheme = FreeForm::written(&[], &["x", "v"], &["v[1] = f(t[1], x[1])", &next]);
            for axis in [Axis::NegativeReal, Axis::Imaginary] {
                let found = at_infinity(&scheme, &axis).unwrap();
                assert_eq!(
                    found.spectral_radius.unwrap().to_string(),
                    limit,
                    "{beta} {axis:?}"
                );
            }
        }
    }

    #[test]
    fn products_of_roots() {
        let roots = [ratio(1, 2), ratio(-3, 1), ratio(2, 1), ratio(5, 3)];
        let pairs = roots.iter().flat_map(|a| roots.iter().map(move |b| a * b));
        assert_eq!(
            products(&Polynomial::from_roots(&roots).into()).monic(),
            Polynomial::from_roots(&pairs.collect::<Vec<_>>()).into()
        );
    }

    #[test]
    fn greatest_magnitudes() {
        let text = |c: &[i64]| {
            spectral_radius(&RealPolynomial::from_integers(c))
                .unwrap()
                .to_string()
        };
        assert_eq!(text(&[0, 0, 7]), "0");
        assert_eq!(text(&[-1, 1, 1]), "(1 + sqrt(5))/2");
        assert_eq!(text(&[2, 2, 1]), "sqrt(2)");
        // x³ − 2: one real root of the magnitude of all.
        assert_eq!(text(&[-2, 0, 0, 1]), "1.25992104989…");
        // (2 + x + x²)² + x⁴, without real roots.
        assert_eq!(
            text(&[4, 4, 5, 2, 2]),
            spectral_radius(&RealPolynomial::from_integers(&[4, -4, 5, -2, 2]))
                .unwrap()
                .to_string()
        );
    }

    /// xⁿ − 2, whose roots all have the magnitude of the real one, is looked through up to the degree that there are
    /// pairs of.
    #[test]
    fn magnitudes_are_found_up_to_a_degree() {
        let radius = |n: usize| {
            let mut c = vec![0; n + 1];
            (c[0], c[n]) = (-2, 1);
            spectral_radius(&RealPolynomial::from_integers(&c))
        };
        for n in [2, 5, PAIR_LIMIT] {
            let power = (0..n).fold(1.0, |power, _| power * radius(n).unwrap().to_f64());
            assert!((power - 2.0).abs() < 1e-12, "{n}: {power}");
        }
        assert_eq!(radius(PAIR_LIMIT + 1), None);
    }

    /// p = ∑ cⱼ(λ) tʲ by the coefficients cⱼ, each in λ.
    fn limit(rows: &[&[i64]]) -> AtInfinity {
        let rows = rows.iter().map(|c| RealPolynomial::from_integers(c));
        AtInfinity::of(&Bivariate::new(rows.collect()).transposed())
    }

    /// λ − c for large t, and roots that escape: λ² = t and λ² = tλ, of whose roots one tends to 0.
    #[test]
    fn roots_that_escape_are_outside_and_do_not_vanish() {
        let cases: [(&[&[i64]], bool, bool, &str); 8] = [
            (&[&[1, 1], &[0, 3]], false, true, "0"),
            (&[&[4, 0, 1], &[0, 0, 1]], false, true, "0"),
            (&[&[1, 1], &[-1, 2]], false, false, "1/2"),
            (&[&[0, 1], &[1, 1]], false, false, "1"),
            (&[&[0, 1], &[2, 1]], true, false, "2"),
            (&[&[0, 1], &[4, 0, 1]], true, false, "2"),
            (&[&[0, 0, 1], &[-1]], true, false, "∞"),
            (&[&[0, 0, 1], &[0, -1]], true, false, "∞"),
        ];
        for (rows, outside, zero, radius) in cases {
            let found = limit(rows);
            assert_eq!(found.is_outside(), outside, "{rows:?}");
            assert_eq!(found.is_zero(), zero, "{rows:?}");
            assert_eq!(
                found.spectral_radius.unwrap().to_string(),
                radius,
                "{rows:?}"
            );
        }
    }

    #[test]
    fn dissipation_of_the_newmark_family() {
        for damping in [integer(0), ratio(1, 3)] {
            for rho in ["1/5", "1/2", "1"] {
                assert_eq!(
                    radius("generalized-alpha", &[("rho_inf", rho)], damping.clone()),
                    rho
                );
            }
            let newmark = [("beta", "1/4"), ("gamma", "1/2")];
            assert_eq!(radius("newmark", &newmark, damping.clone()), "1");
            // Hilber, Hughes and Taylor: α = −1/3 is the end of their range.
            assert_eq!(radius("hht", &[("alpha", "-1/3")], damping), "1/2");
        }
        let explicit = [("beta", "0"), ("gamma", "1/2")];
        assert_eq!(radius("newmark", &explicit, integer(0)), "∞");
    }
}
