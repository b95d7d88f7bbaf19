//! The set of s > 0 on an axis for which the root condition holds: intervals, with open or closed ends.
//!
//! The root condition asks of every root of the characteristic polynomial p(λ; s) of one step that
//! |λ| ≤ 1, and that it be semisimple if |λ| = 1: then, and only then, the powers of the step's matrix
//! are bounded. A simple root is semisimple. s > 0 is Ω = ωh of the oscillator
//! x'' = −ω²x − 2ξωx' at a given ξ, or −z or y for z = λh = −s or iy in x' = λx, or the stiffness or
//! damping of a part of a split field.
//!
//! The zeros of finitely many [`critical`] polynomials cut the half-line into gaps, in each
//! of which one rational sample decides; the zeros themselves are decided in the number field that
//! each generates ([`root_condition`](super::root_condition); where roots on the circle are multiple, by
//! the rank of a matrix, [`semisimple`](super::root_condition::semisimple)), unless they are simple
//! [crossings](crossing), which the gaps beside them decide. So ends are open or closed as they are,
//! windows of any width and isolated points show, and nothing is sampled that is not proven. Where the
//! step has no solution nothing is stable.
//!
//! At s = 0 the oscillator's own motion x = 1, t has the double root λ = 1, which no consistent
//! method avoids: there the root condition fails without meaning instability. Intervals are
//! therefore intervals of s > 0, open at 0, and what holds at 0 is reported by itself.

pub mod certificate;
pub mod critical;
pub mod crossing;
pub mod interval;

use self::interval::{Endpoint, Interval};
use super::characteristic::{Characteristic, Step};
use super::root_condition::Verdict;
use crate::stability::axis::Axis;
use crate::stability::error::StabilityError;
use crate::stability::stable_set::certificate::Certificate;
use num_traits::Zero;
use std::cmp::Ordering;
use std::fmt;
use stepsmith_exact::field::algebraic::RealAlgebraic;
use stepsmith_exact::rational::Rational;
use stepsmith_scheme::scheme::Scheme;

/// The set of s > 0 for which the root condition holds, with the evidence.
#[derive(Clone, Debug)]
pub struct StableSet {
    /// The intervals of the set, ascending; they neither meet nor touch in a point of the set.
    pub intervals: Vec<Interval>,
    /// The root condition at s = 0.
    pub at_zero: Verdict,
    /// The evidence.
    pub certificate: Certificate,
}

/// The stable set of `scheme` along `axis`.
///
/// ```
/// use stepsmith_prove::stability::{Axis, stable_set};
/// use stepsmith_exact::{field::fraction::Fraction, rational::{integer, ratio}};
/// use stepsmith_scheme::families::central_difference::member;
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
    /// The stable set of a step along an axis of its test equation.
    pub(crate) fn along(axis: Axis, step: Step) -> Self {
        let characteristic = Characteristic::along(&axis, step);
        Self::of(Certificate::new(axis, characteristic))
    }

    /// The set that a certificate proves.
    pub(super) fn of(certificate: Certificate) -> Self {
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

    /// The supremum of the steps from 0 on that are all stable: the upper end of an interval that
    /// begins at 0. `None` where arbitrarily small steps are unstable.
    ///
    /// ```
    /// use stepsmith_prove::stability::{Axis, stable_set};
    /// use stepsmith_exact::rational::{integer, ratio};
    /// use stepsmith_scheme::families::central_difference::member;
    /// let verlet = member(&[ratio(1, 1).into(), ratio(1, 2).into()]).unwrap().scheme;
    /// let set = stable_set(&verlet, Axis::Oscillator { damping: 0.into() }).unwrap();
    /// assert_eq!(set.limit().unwrap().to_string(), "2");
    /// ```
    pub fn limit(&self) -> Option<&Endpoint> {
        let first = self.intervals.first()?;
        let start = first.from.number().and_then(RealAlgebraic::as_rational);
        let begins_at_zero = start.is_some_and(Zero::is_zero);
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
