//! Warnings about a run.

use std::fmt;

/// A range of steps that is proven on x'' = −ω² x − 2 ξ ω x': stable for all 0 < ω h < `up_to`.
///
/// ```
/// use stepsmith::{Stepper, structural::AverageAcceleration};
/// use stepsmith::generated::StableRange;
/// use stepsmith::central_difference::Cd3;
///
/// let always = StableRange {
///     damping: 0.0,
///     up_to: f64::INFINITY,
///     up_to_next: Some(f64::INFINITY),
///     unstable_above: f64::INFINITY,
/// };
/// assert_eq!(<AverageAcceleration<[f64; 1]> as Stepper<_>>::STABLE[0], always);
/// assert_eq!(<Cd3<[f64; 1]> as Stepper<_>>::STABLE[0].up_to, 2.0);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StableRange {
    /// The damping ratio ξ.
    pub damping: f64,
    /// The exact limit of ω h rounded down; 0 where arbitrarily small steps are unstable, ∞ without a
    /// limit.
    pub up_to: f64,
    /// The same limit for all damping ratios from this one to the next range's, both included. It is 0 where some of
    /// these ratios leave no such range. It is `None` where nothing is proven between them, as beyond the last range.
    pub up_to_next: Option<f64>,
    /// Every ω h above this value is unstable; the value is rounded up. It may lie above `up_to`, because beyond a
    /// limit steps may be stable once more. It is 0 where no step is stable, and ∞ where stable steps go on without
    /// end.
    pub unstable_above: f64,
}

/// The steps that a run is to make, all of one size.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct PlannedSteps {
    /// The name of the method.
    pub method: &'static str,
    /// The proven [ranges of steps](crate::Stepper::STABLE) of the method.
    pub stable: &'static [StableRange],
    /// From where to where.
    pub interval: [f64; 2],
    /// The step size, with its sign.
    pub h: f64,
}

/// A flaw that a solution may have, though it was found.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub enum Warning {
    /// The step is larger than the method's limit over an upper bound of the largest frequency.
    AboveCriticalStep {
        /// The step size.
        step_size: f64,
        /// The largest step size that is known to be stable.
        critical: f64,
        /// Whether the step is surely too large. This is known without damping, where the step is
        /// [unstable](crate::generated::StableRange) with a lower bound of the largest frequency as well.
        surely: bool,
    },
    /// The problem says that it is linear, or that its stiffness is constant, and it is not. Its steps were iterated
    /// like the steps of any problem.
    NotLinear,
    /// Constraints on velocities or accelerations nearly lost rank at a place where motions branch. A linkage whose
    /// links come to lie in one line is an example. Positions had drifted so far off their constraints that the branch
    /// on which the motion goes on can't be told from another. Constraints on positions tell it.
    BranchNotTold {
        /// The beginning of the first step in which that was so.
        t: f64,
    },
    /// The velocity given for a freedom of prescribed motion is not the derivative of its displacement, or the
    /// acceleration is not the derivative of the velocity.
    NotItsDerivative {
        /// The freedom of the structure whose motions were prescribed, counted from 0.
        freedom: usize,
        /// 1 of the velocity, 2 of the acceleration.
        derivative: usize,
        /// A time at which they differ.
        t: f64,
        /// The value given there.
        given: f64,
        /// The derivative there, by differences.
        found: f64,
    },
    /// The method is proven unstable, however small its steps, at a damping ratio that the structure's
    /// motions have or are next to.
    UnstableDamping {
        /// The method.
        method: &'static str,
        /// The damping ratio at which it is proven unstable.
        damping: f64,
    },
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::AboveCriticalStep {
                step_size,
                critical,
                surely,
            } => {
                let word = if *surely { "is" } else { "may be" };
                write!(
                    f,
                    "the step {step_size:e} {word} unstable: steps below {critical:e} are known to be stable"
                )
            }
            Self::NotLinear => f.write_str(
                "the problem says that it is linear, and is not: its is_linear should be false",
            ),
            Self::BranchNotTold { t } => write!(
                f,
                "after t = {t} constraints nearly lose rank, nearer than positions have drifted off them: the motion may \
                 have gone on by another branch; take Formulation::Soi2 or Formulation::Index3"
            ),
            Self::NotItsDerivative {
                freedom,
                derivative,
                t,
                given,
                found,
            } => {
                let [what, of] = match derivative {
                    1 => ["velocity", "displacement"],
                    _ => ["acceleration", "velocity"],
                };
                write!(
                    f,
                    "the {what} prescribed for freedom {freedom} is not the derivative of its {of}: at t = {t} it is \
                     {given:e}, and should be about {found:e}; a motion returns [x, dx/dt, d²x/dt²]"
                )
            }
            Self::UnstableDamping { method, damping } => write!(
                f,
                "{method} is unstable at the damping ratio {damping}, however small the step: take a \
                 method that is stable with damping"
            ),
        }
    }
}
