//! Dispersion and algorithmic damping: the principal root against the exact motion, as series.
//!
//! On x'' = −ω²x − 2ξωx' the exact motion over one step is multiplied by e^{sΩ}, Ω = ωh, where
//! s = −ξ ± i√(1−ξ²), s² + 2ξs + 1 = 0. The characteristic polynomial p(λ; Ω) of a consistent step
//! has a double root λ = 1 at Ω = 0, from which the *principal* roots emanate. With
//!
//! ```text
//! λ = e^{Ωw},   w(Ω) = s + w₁Ω + w₂Ω² + …,
//! ```
//!
//! p(e^{Ωw}; Ω)/Ω² is regular, and its coefficient of Ωᵏ is linear in wₖ with the factor
//! d = s·∑j²pⱼ(0) + ∑j pⱼ'(0), the same for all k: so w follows term by term, in the ring
//! ℚ(ξ, parameters)\[s\]/(s² + 2ξs + 1), where no square root appears. Undamped, s = i.
//!
//! For y' = λy the same with z in place of Ω and 1 in place of s: R(z) = e^{z(1 + w₁z + …)}. Its
//! motion on the oscillator, written as a first-order system, is that at z = sΩ.
//!
//! Written as w = a + b·s with real series a and b, the numerical motion has
//!
//! ```text
//! arg λ = b·Ω√(1−ξ²),   ln|λ| = (a − ξb)·Ω
//! ω̄/ω = b,   T̄/T − 1 = 1/b − 1,   ξ̄ = −ln|λ|/arg λ,   √(1−ξ²)·ξ̄ − ξ = −a/b,
//! ```
//!
//! ω̄ the damped angular frequency of the numerical solution against the damped ω, T̄ and T the
//! periods, ξ̄ the algorithmic damping ratio as in Hughes, *The Finite Element Method*, section 9.3
//! (undamped: ξ̄ = −a/b).

use super::amplification::{AmplificationError, TestEquation};
use super::starts::polynomials::series;
use super::step_polynomial::StepPolynomial;
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::poly::multivariate::Symbol;
use stepsmith_exact::rational::{integer, ratio};
use stepsmith_exact::ring::{Field, Ring};
use stepsmith_scheme::scheme::{Class, Scheme};

/// How far the leading error is looked for.
pub const POWER_LIMIT: usize = 24;

/// The most terms that are given.
pub const TERM_LIMIT: usize = 24;

/// The series of the principal root. Series are ascending from the power 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dispersion {
    /// The class of the scheme.
    pub class: Class,
    /// ξ.
    pub damping: Fraction,
    /// w = a + b·s, as pairs (a, b).
    pub exponent: Vec<[Fraction; 2]>,
    /// ω̄/ω − 1 in powers of Ω.
    pub frequency: Vec<Fraction>,
    /// T̄/T − 1 in powers of Ω.
    pub period: Vec<Fraction>,
    /// √(1−ξ²)·ξ̄ − ξ in powers of Ω.
    pub damping_ratio: Vec<Fraction>,
    /// ln R(z) − z in powers of z, for y' = f.
    pub logarithm: Option<Vec<Fraction>>,
}

/// Why a scheme has no such series.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs)]
pub enum DispersionError {
    #[error("{error}")]
    Amplification { error: AmplificationError },
    #[error("the step has no principal root, since it is not consistent with the test equation")]
    NotConsistent,
    #[error("at h = 0 the step has the eigenvalue 1 more often than the motion itself")]
    NotSimple,
    #[error("an oscillation needs a damping ratio from 0 up to 1, not {damping}")]
    Damping { damping: String },
}

/// The series for `scheme` at the damping ratio ξ = `damping`, a number in \[0, 1) or a
/// symbol: `terms` powers of Ω from the leading error on.
///
/// ```
/// use stepsmith_prove::dispersion::dispersion;
/// use stepsmith_exact::{field::fraction::Fraction, rational::ratio};
/// use stepsmith_scheme::families::central_difference::member;
/// let verlet = member(&[ratio(1, 1).into(), ratio(1, 2).into()]).unwrap().scheme;
/// let series = dispersion(&verlet, &0.into(), 1).unwrap();
/// assert_eq!(series.period, [0, 0].map(Fraction::from).into_iter()
///     .chain([ratio(-1, 24).into()]).collect::<Vec<Fraction>>());
/// assert_eq!(series.linear_order(), Some(2));
/// ```
///
/// # Errors
/// A step without solution on the test equation, one that is not consistent with it, or a damping
/// ratio of no oscillation.
pub fn dispersion(
    scheme: &Scheme,
    damping: &Fraction,
    terms: usize,
) -> Result<Dispersion, DispersionError> {
    if !oscillates(damping) {
        let damping = damping.to_string();
        return Err(DispersionError::Damping { damping });
    }
    let ring = Exponents {
        xi: damping.clone(),
    };
    let (test, symbol, first) = match scheme.class() {
        Class::FirstOrder => (TestEquation::Dahlquist, "z", ring.real(Fraction::one())),
        Class::SecondOrder => (TestEquation::Oscillator, "Omega", ring.s()),
    };
    let p = StepPolynomial::new(scheme, test, damping)
        .map_err(|error| DispersionError::Amplification { error })?;
    let symbol = Symbol::internal(symbol);
    let p = p.coefficients.iter().map(|c| {
        let powers = c.coefficients_in(&symbol).into_iter();
        powers.map(Fraction::from).collect()
    });
    let p: Vec<Vec<Fraction>> = p.collect();
    let w = exponent(
        &ring,
        &p,
        scheme.class().rank(),
        first,
        terms.min(TERM_LIMIT),
    )?;
    Ok(Dispersion::of(ring, scheme.class(), w))
}

/// Whether ξ is in [0, 1), as far as it is a number.
fn oscillates(xi: &Fraction) -> bool {
    let rest = Fraction::one().minus(&xi.times(xi));
    xi.signum().is_none_or(|sign| sign >= 0) && rest.signum().is_none_or(|sign| sign > 0)
}

impl Dispersion {
    fn of(ring: Exponents, class: Class, w: Vec<Element>) -> Self {
        let logarithm = (class == Class::FirstOrder).then(|| {
            let shifted = w.iter().skip(1).map(|[w, _]| w.clone());
            [Fraction::zero(), Fraction::zero()]
                .into_iter()
                .chain(shifted)
                .collect()
        });
        let exponent = match class {
            Class::SecondOrder => w,
            // s·w(sΩ)
            Class::FirstOrder => {
                let mut power = ring.s();
                let mut lifted = Vec::with_capacity(w.len());
                for c in &w {
                    lifted.push(ring.times(c, &power));
                    power = ring.times(&power, &ring.s());
                }
                lifted
            }
        };
        let a: Vec<Fraction> = exponent.iter().map(|[a, _]| a.clone()).collect();
        let b: Vec<Fraction> = exponent.iter().map(|[_, b]| b.clone()).collect();
        let one: Vec<Fraction> = (0..b.len()).map(|k| i64::from(k == 0).into()).collect();
        Self {
            class,
            damping: ring.xi,
            frequency: less_one(b.clone()),
            period: less_one(series(&one, &b, b.len())),
            damping_ratio: series(&a, &b, b.len()).iter().map(Ring::negated).collect(),
            exponent,
            logarithm,
        }
    }

    /// The order on the linear test equation: the least k ≥ 1 with wₖ ≠ 0, as λ = e^{sΩ}(1 + wₖΩᵏ⁺¹
    /// + …). `None` where none was found up to [`POWER_LIMIT`].
    pub fn linear_order(&self) -> Option<usize> {
        (1..self.exponent.len()).find(|&k| !vanishes(&self.exponent[k]))
    }
}

/// A series less 1.
fn less_one(mut series: Vec<Fraction>) -> Vec<Fraction> {
    if let Some(constant) = series.first_mut() {
        *constant = constant.minus(&Fraction::one());
    }
    series
}

/// a + b·s.
type Element = [Fraction; 2];

fn vanishes([a, b]: &Element) -> bool {
    a.is_zero() && b.is_zero()
}

/// The ring ℚ(ξ, parameters)\[s\]/(s² + 2ξs + 1).
struct Exponents {
    xi: Fraction,
}

impl Exponents {
    fn real(&self, value: Fraction) -> Element {
        [value, Fraction::zero()]
    }

    fn s(&self) -> Element {
        [Fraction::zero(), Fraction::one()]
    }

    fn plus(&self, [a, b]: &Element, [c, d]: &Element) -> Element {
        [a.plus(c), b.plus(d)]
    }

    /// (a + bs)(c + ds) = ac − bd + (ad + bc − 2ξbd)s.
    fn times(&self, [a, b]: &Element, [c, d]: &Element) -> Element {
        let high = b.times(d);
        let twice = high.times(&self.xi).scaled(&integer(2));
        [
            a.times(c).minus(&high),
            a.times(d).plus(&b.times(c)).minus(&twice),
        ]
    }

    fn scaled(&self, [a, b]: &Element, factor: &Fraction) -> Element {
        [a.times(factor), b.times(factor)]
    }

    /// (a − 2ξb − bs)/N with the norm N = a² − 2ξab + b²; `None` where N = 0.
    fn inverse(&self, [a, b]: &Element) -> Option<Element> {
        let twice = self.xi.times(b).scaled(&integer(2));
        let norm = a.times(&a.minus(&twice)).plus(&b.times(b));
        Some(self.scaled(&[a.minus(&twice), b.negated()], &norm.inverse()?))
    }

    /// The powers λʲ by as many terms longer, a missing wₖ taken as 0.
    fn extended(&self, w: &[Element], powers: &[Vec<Element>], count: usize) -> Vec<Vec<Element>> {
        let mut powers = powers.to_vec();
        for (j, power) in powers.iter_mut().enumerate() {
            for _ in 0..count {
                power.push(self.next(w, power, j));
            }
        }
        powers
    }

    /// The coefficient of λʲ that follows those known.
    fn next(&self, w: &[Element], power: &[Element], j: usize) -> Element {
        let m = power.len();
        let sum = (1..=m.min(w.len())).fold(self.real(Fraction::zero()), |sum, k| {
            let weight = Fraction::from(integer(k as i64));
            let term = self.times(&w[k - 1], &power[m - k]);
            self.plus(&sum, &self.scaled(&term, &weight))
        });
        self.scaled(&sum, &Fraction::from(ratio(j as i64, m as i64)))
    }

    /// The coefficient of Ωᵐ in p(λ; Ω).
    fn residual(&self, p: &[Vec<Fraction>], powers: &[Vec<Element>], m: usize) -> Element {
        let mut sum = self.real(Fraction::zero());
        for (power, coefficients) in powers.iter().zip(p) {
            for (i, c) in coefficients.iter().enumerate().take(m + 1) {
                if !c.is_zero() {
                    sum = self.plus(&sum, &self.scaled(&power[m - i], c));
                }
            }
        }
        sum
    }
}

/// w₀ = `first`, w₁, … with p(e^{Ωw}; Ω) = 0, up to `terms` powers from the leading error on.
///
/// The powers λʲ = ∑ eₘ Ωᵐ follow from (λʲ)' = j(Ωw)'λʲ: m·eₘ = j ∑ₖ k wₖ₋₁ eₘ₋ₖ.
fn exponent(
    ring: &Exponents,
    p: &[Vec<Fraction>],
    rank: usize,
    first: Element,
    terms: usize,
) -> Result<Vec<Element>, DispersionError> {
    let factor = if rank == 1 {
        ring.real(moment(p, 0, 1))
    } else {
        ring.plus(
            &ring.scaled(&first, &moment(p, 0, 2)),
            &ring.real(moment(p, 1, 1)),
        )
    };
    let mut w = vec![first];
    let mut powers: Vec<Vec<Element>> = vec![vec![ring.real(Fraction::one())]; p.len()];
    let start = ring.extended(&w, &powers, rank);
    if (0..=rank).any(|m| !vanishes(&ring.residual(p, &start, m))) {
        return Err(DispersionError::NotConsistent);
    }
    let inverse = ring.inverse(&factor).ok_or(DispersionError::NotSimple)?;
    let inverse = ring.scaled(&inverse, &Fraction::from(-1));
    let mut leading = None;
    while w.len() <= leading.map_or(POWER_LIMIT, |l| l + terms.max(1) - 1) {
        let k = w.len();
        powers = ring.extended(&w, &powers, 1);
        let ahead = ring.extended(&w, &powers, rank);
        let coefficient = ring.times(&ring.residual(p, &ahead, k + rank), &inverse);
        if leading.is_none() && !vanishes(&coefficient) {
            leading = Some(k);
        }
        w.push(coefficient);
    }
    Ok(w)
}

/// ∑ⱼ jᵉ pⱼₖ.
fn moment(p: &[Vec<Fraction>], k: usize, e: u32) -> Fraction {
    let terms = (0_i64..).zip(p);
    let terms = terms.filter_map(|(j, c)| Some(c.get(k)?.scaled(&integer(j.pow(e)))));
    terms.fold(Fraction::zero(), |sum, term| sum.plus(&term))
}

#[cfg(test)]
mod tests;
