//! The half-lines along which a step is asked for stability.

use crate::amplification::TestEquation;
use std::collections::BTreeMap;
use std::fmt;
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::ring::Ring as _;
use stepsmith_scheme::scheme::{Class, Scheme};

/// The half-line along which stability is asked for.
///
/// ```
/// use stepsmith_prove::stability::{Axis, stable_set};
/// use stepsmith_scheme::scheme::{FreeForm, text::{parse_expression, parse_statement}};
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
    /// s is one coefficient of x'' = Σ_P (−k_P x − c_P x'), the sum over the parts P of a split field, in x_P = h c_P
    /// and y_P = h² k_P. For x' = −Σ_P k_P x, the coefficients are y_P = h k_P.
    Split {
        /// The coefficient: `yA`, `xB`, …
        along: String,
        /// The others that are given, by name.
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

    /// The axis of the oscillator with a damping ratio.
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
    pub(super) fn numbers(&self) -> Vec<&Fraction> {
        match self {
            Self::Oscillator { damping } => vec![damping],
            Self::Split { at, .. } => at.values().collect(),
            Self::NegativeReal | Self::Imaginary => Vec::new(),
        }
    }

    /// The same, to be changed.
    pub fn numbers_mut(&mut self) -> Vec<&mut Fraction> {
        match self {
            Self::Oscillator { damping } => vec![damping],
            Self::Split { at, .. } => at.values_mut().collect(),
            Self::NegativeReal | Self::Imaginary => Vec::new(),
        }
    }

    /// The test equation that the axis is one of.
    pub(super) fn test(&self) -> TestEquation {
        match self {
            Self::Oscillator { .. } => TestEquation::Oscillator,
            Self::NegativeReal | Self::Imaginary => TestEquation::Dahlquist,
            Self::Split { .. } => TestEquation::Split,
        }
    }

    /// The symbol of the test equation that is not fixed on the axis.
    pub(super) fn symbol(&self) -> &str {
        match self {
            Self::Oscillator { .. } => "Omega",
            Self::NegativeReal | Self::Imaginary => "z",
            Self::Split { along, .. } => along,
        }
    }

    /// The coordinate along the axis.
    pub fn variable(&self) -> &str {
        match self {
            Self::Oscillator { .. } => "Omega",
            Self::NegativeReal => "-z",
            Self::Imaginary => "y",
            Self::Split { along, .. } => along,
        }
    }
}

impl fmt::Display for Axis {
    /// The coordinate along the axis, and the values that are fixed on it.
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
