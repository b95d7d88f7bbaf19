//! Where a step is stable: the exact set of s for which the root condition holds.
//!
//! The root condition asks of every root of the characteristic polynomial p(λ; s) of one step that
//! |λ| ≤ 1, and that it be semisimple if |λ| = 1: then, and only then, the powers of the step's matrix
//! are bounded. A simple root is semisimple. s > 0 is Ω = ωh of the oscillator
//! x'' = −ω²x − 2ξωx' at a given ξ, or −z or y for z = λh = −s or iy in x' = λx, or the stiffness or
//! damping of a part of a split field.
//!
//! The zeros of finitely many [`critical`] polynomials cut the half-line into gaps, in each
//! of which one rational sample decides; the zeros themselves are decided in the number field that
//! each generates ([`root_condition`]; where roots on the circle are multiple, by the rank of a matrix,
//! [`semisimple`]), unless they are simple [crossings](crossing), which the
//! gaps beside them decide. So ends are open or closed as they are, windows of any
//! width and isolated points show, and nothing is sampled that is not proven. Where the step has no
//! solution nothing is stable.
//!
//! At s = 0 the oscillator's own motion x = 1, t has the double root λ = 1, which no consistent
//! method avoids: there the root condition fails without meaning instability. Intervals are
//! therefore intervals of s > 0, open at 0, and what holds at 0 is reported by itself.
//!
//! # Growth
//!
//! Seconds of processor time of one command, all that `stability` prints, in a development build. r is the
//! number of nodes of `block` at equidistant nodes; k the steps and m the corrections of `pece` for
//! `problem = velocity-and-acceleration`; n the degree of `central-difference`, all of whose parameters are
//! symbols.
//!
//! | | | | | | | |
//! |---|---|---|---|---|---|---|
//! | r, pade = (r − 1, r) | 4 | 6 | 8 | 10 | 12 | 16 |
//! | `stability` | 0.01 | 0.01 | 0.01 | 0.01 | 0.05 | 0.37 |
//! | `amplification` | 0.01 | 0.01 | 0.01 | 0.01 | 0.03 | 0.20 |
//! | m | 1 | 2 | 4 | 8 | | |
//! | imaginary axis, k = 2 | 0.01 | 0.01 | 0.01 | 0.10 | | |
//! | k = 3 | 0.01 | 0.02 | 0.06 | 0.29 | | |
//! | k = 4 | 0.03 | 0.05 | 0.16 | 0.87 | | |
//! | n | 4 | 5 | 6 | 7 | 8 | 9 |
//! | `boundary` | 0.01 | 0.01 | 0.01 | 0.05 | 0.21 | 1.3 |
//! | with ξ a symbol | | | 0.07 | 0.38 | 2.2 | |
//!
//! So with r they grow about as r⁴; with k and m about as the square of the degrees k(m + 1) of the critical
//! polynomials, half of it for those that have factors: these are lifted from modulo a prime, while the others
//! are seen to be irreducible. The wedge of a block formula that is not A-stable takes 0.17 for r = 7,
//! pade = (4, 7), and 0.44 for r = 8, pade = (5, 8); with n all grows sixfold from one degree to the next, as
//! the number of terms of the curves does.
//!
//! Beside the stable set: [`zero_stability`] at h = 0, for varying steps by [`step_ratios`], [`at_infinity`] for endless steps, and for x' = λx
//! [`a_stability`] in the left half-plane and the widest stable [`wedge`] in it.

pub mod a_stability;
pub mod at_infinity;
mod between;
pub mod bivariate;
pub mod boundary;
pub mod certificate;
pub mod characteristic;
mod coefficient;
mod common_zeros;
pub mod critical;
pub mod critical_values;
pub mod crossing;
pub(crate) mod determinants;
pub mod dominance;
pub mod growth;
pub mod half_plane;
mod interpolation;
pub mod interval;
pub mod narrowing;
pub mod oscillation;
pub mod pencil;
mod place;
pub mod pole_rays;
pub mod positivity;
pub mod rays;
pub mod region;
pub mod root_condition;
mod sampled;
mod schur_cohn;
mod self_reciprocal;
pub mod semisimple;
pub mod stability_function;
pub mod step_ratios;
pub mod summary;
pub mod unconditional;
pub mod wedge;
pub mod zero_stability;

pub use certificate::{Certificate, CriticalPlace, Evidence, Gap};
pub use interval::{Endpoint, Interval};
pub use root_condition::{Table, Verdict};

use super::amplification::{AmplificationError, TestEquation};
use crate::exact::algebraic::RealAlgebraic;
use crate::exact::compositum::DEGREE_LIMIT;
use crate::exact::fraction::Fraction;
use crate::exact::rational::Rational;
use crate::exact::ring::Ring;
use crate::scheme::{Class, Scheme};
use characteristic::{Characteristic, Step};
use num_traits::Zero;
use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::fmt;

/// The half-line along which stability is asked for.
///
/// ```
/// use stepsmith_generator::analysis::stability::{Axis, stable_set};
/// use stepsmith_generator::scheme::{FreeForm, text::{parse_expression, parse_statement}};
/// let leapfrog = FreeForm {
///     carry: ["x", "x[-1]"].map(|c| parse_expression(c).unwrap()).into(),
///     statements: ["v = f(t, x)", "x[1] = x[-1] + 2*h*v"]
///         .map(|s| parse_statement(s).unwrap())
///         .into(),
///     ..Default::default()
/// };
/// let scheme = leapfrog.scheme().unwrap();
/// assert_eq!(stable_set(&scheme, Axis::Imaginary).unwrap().to_string(), "(0, 1)");
/// assert_eq!(stable_set(&scheme, Axis::NegativeReal).unwrap().to_string(), "∅");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Axis {
    /// s = Ω of x'' = −ω²x − 2ξωx', with the damping ξ.
    Oscillator {
        /// ξ.
        damping: Fraction,
    },
    /// s = −z of x' = λx, z = λh.
    NegativeReal,
    /// s = y of x' = λx, iy = λh.
    Imaginary,
    /// s = one coefficient of x'' = Σ_P (−k_P x − c_P x'), the sum over the parts P of a split field, in
    /// x_P = h c_P and y_P = h² k_P; or of x' = −Σ_P k_P x, in y_P = h k_P.
    Split {
        /// The coefficient: `yA`, `xB`, …
        along: String,
        /// The others that do not vanish, by name.
        at: BTreeMap<String, Fraction>,
    },
}

impl Axis {
    /// The axis of a scheme's own class of problems: the undamped oscillator, or z < 0; of a split field
    /// the stiffness of its first part alone.
    pub fn of(scheme: &Scheme) -> Self {
        match scheme.class() {
            _ if TestEquation::of(scheme) == TestEquation::Split => Self::Split {
                along: (scheme.fields().first())
                    .map_or_else(String::new, |part| format!("y{part}")),
                at: BTreeMap::new(),
            },
            Class::SecondOrder => Self::oscillator(0),
            Class::FirstOrder => Self::NegativeReal,
        }
    }
}

impl Axis {
    /// That of the oscillator with a damping ratio.
    pub fn oscillator(damping: impl Into<Fraction>) -> Self {
        let damping = damping.into();
        Self::Oscillator { damping }
    }

    /// Along a coefficient of the split test equation, at values of others.
    pub fn split(along: &str, at: &[(String, Fraction)]) -> Self {
        let given = at.iter().filter(|(_, value)| !value.is_zero());
        Self::Split {
            along: along.into(),
            at: given.cloned().collect(),
        }
    }

    /// The numbers that say which axis it is.
    fn numbers(&self) -> Vec<&Fraction> {
        match self {
            Self::Oscillator { damping } => vec![damping],
            Self::Split { at, .. } => at.values().collect(),
            Self::NegativeReal | Self::Imaginary => Vec::new(),
        }
    }
}

impl fmt::Display for Axis {
    /// What varies, and what it varies at.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Oscillator { damping } => write!(f, "Omega at xi = {damping}"),
            Self::NegativeReal => f.write_str("-z on the real axis"),
            Self::Imaginary => f.write_str("y on the imaginary axis, z = iy"),
            Self::Split { along, at } if at.is_empty() => write!(f, "{along} alone"),
            Self::Split { along, at } => {
                let at = at.iter().map(|(name, x)| format!("{name} = {x}"));
                write!(f, "{along} at {}", at.collect::<Vec<_>>().join(", "))
            }
        }
    }
}

/// Why the stable set of a scheme cannot be found.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs)]
pub enum StabilityError {
    #[error(
        "the step evaluates its right-hand side without a velocity: a damped motion is none of its problems"
    )]
    NoVelocity,
    #[error("the stable set needs numbers for the free parameters {}", symbols.join(", "))]
    FreeSymbols { symbols: Vec<String> },
    #[error(
        "the stable set is not found: {} generate a field of a degree above {DEGREE_LIMIT} over the \
         rationals",
        numbers.join(", ")
    )]
    Irrational { numbers: Vec<String> },
    #[error("at this damping the step has no solution for any step size")]
    NeverDefined,
    #[error("`{name}` is no coefficient of the split test equation; these are {}", known.join(", "))]
    NoCoefficient { name: String, known: Vec<String> },
    #[error("{error}")]
    Amplification { error: AmplificationError },
    #[error("an internal error: {broken}")]
    Internal { broken: &'static str },
}

/// The set of s > 0 for which the root condition holds, with the evidence.
#[derive(Clone, Debug)]
pub struct StableSet {
    /// Its intervals, ascending; they neither meet nor touch in a point of the set.
    pub intervals: Vec<Interval>,
    /// The root condition at s = 0.
    pub at_zero: Verdict,
    /// The evidence.
    pub certificate: Certificate,
}

/// The stable set of `scheme` along `axis`.
///
/// ```
/// use stepsmith_generator::analysis::stability::{Axis, stable_set};
/// use stepsmith_generator::exact::{fraction::Fraction, rational::{integer, ratio}};
/// use stepsmith_generator::families::central_difference::member;
/// let theta = [(1, 4), (1, 3), (1, 2)].map(|(p, q)| Fraction::from(ratio(p, q)));
/// let scheme = member(&theta).unwrap().scheme;
/// let set = stable_set(&scheme, Axis::Oscillator { damping: 0.into() }).unwrap();
/// assert_eq!(set.to_string(), "(0, sqrt(8/5)]");
/// assert!(set.contains(&ratio(126, 100)) && !set.contains(&ratio(127, 100)));
/// ```
///
/// # Errors
/// Free parameters, more than three square roots among the coefficients, a test equation of another order than the
/// scheme's right-hand side, or a step without solution on it.
pub fn stable_set(scheme: &Scheme, axis: Axis) -> Result<StableSet, StabilityError> {
    let step = Step::new(scheme, &axis)?;
    Ok(StableSet::along(axis, step))
}

impl StableSet {
    /// That of a step along an axis of its test equation.
    pub(super) fn along(axis: Axis, step: Step) -> Self {
        let characteristic = Characteristic::along(&axis, step);
        Self::of(Certificate::new(axis, characteristic))
    }

    /// The set that a certificate proves.
    fn of(certificate: Certificate) -> Self {
        let places: Vec<_> = certificate
            .places
            .iter()
            .map(|p| (&p.value, p.verdict() == Verdict::Stable))
            .collect();
        let gaps: Vec<_> = certificate
            .gaps
            .iter()
            .map(|gap| gap.table.verdict == Verdict::Stable)
            .collect();
        let mut intervals = interval::merged(&places, &gaps);
        if certificate.characteristic.power == 2 {
            let ends = intervals.iter_mut().flat_map(|i| [&mut i.from, &mut i.to]);
            for end in ends {
                if let Endpoint::Number(number) = end
                    && number.cmp_rational(&Rational::from(0)).is_gt()
                {
                    *number = interval::square_root(number);
                }
            }
        }
        Self {
            intervals,
            at_zero: certificate.at_zero.verdict,
            certificate,
        }
    }

    /// Whether the root condition holds at s ≥ 0; false for s < 0.
    pub fn contains(&self, s: &Rational) -> bool {
        match s.cmp(&Rational::from(0)) {
            Ordering::Less => false,
            Ordering::Equal => self.at_zero == Verdict::Stable,
            Ordering::Greater => self.intervals.iter().any(|interval| interval.contains(s)),
        }
    }

    /// The leftmost interval.
    pub fn first_interval(&self) -> Option<&Interval> {
        self.intervals.first()
    }

    /// The supremum of the steps from 0 on that are all stable: the upper end of an interval that
    /// begins at 0. `None` where arbitrarily small steps are unstable.
    ///
    /// ```
    /// use stepsmith_generator::analysis::stability::{Axis, stable_set};
    /// use stepsmith_generator::exact::rational::{integer, ratio};
    /// use stepsmith_generator::families::central_difference::member;
    /// let verlet = member(&[ratio(1, 1).into(), ratio(1, 2).into()]).unwrap().scheme;
    /// let set = stable_set(&verlet, Axis::Oscillator { damping: 0.into() }).unwrap();
    /// assert_eq!(set.limit().unwrap().to_string(), "2");
    /// ```
    pub fn limit(&self) -> Option<&Endpoint> {
        let first = self.first_interval()?;
        let begins_at_zero = first
            .from
            .number()
            .and_then(RealAlgebraic::as_rational)
            .is_some_and(Zero::is_zero);
        begins_at_zero.then_some(&first.to)
    }

    /// Whether no s > 0 is stable.
    pub fn is_empty(&self) -> bool {
        self.intervals.is_empty()
    }
}

impl fmt::Display for StableSet {
    /// The intervals joined by ∪, `∅` if there are none.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let intervals: Vec<_> = self.intervals.iter().map(Interval::to_string).collect();
        if intervals.is_empty() {
            f.pad("∅")
        } else {
            f.pad(&intervals.join(" ∪ "))
        }
    }
}

#[cfg(test)]
mod algebraic_numbers;
#[cfg(test)]
mod float_traps;
#[cfg(test)]
mod powers;
#[cfg(test)]
mod square_roots;
#[cfg(test)]
mod tests;
