//! What a run of a method on a structure is warned of.

use super::critical::limit;
use super::frequency::LargestFrequency;
use super::linear_structure::LinearStructure;
use super::mass::Mass;
use crate::step::StableRange;
use std::fmt;

/// What a solution may suffer from, though it was found.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum Warning {
    /// The step is larger than the method's limit over an upper bound of the largest frequency.
    AboveCriticalStep {
        /// The step size.
        step_size: f64,
        /// The largest one that is known to be stable.
        critical: f64,
        /// Whether the step is surely too large: above the limit over a lower bound as well.
        surely: bool,
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
            Self::UnstableDamping { method, damping } => write!(
                f,
                "{method} is unstable at the damping ratio {damping}, however small the step: take a \
                 method that is stable with damping"
            ),
        }
    }
}

/// Warnings of steps h of a method with those proven ranges on a structure; an empty list where none is
/// known, or the structure's matrices are not symmetric.
pub(super) fn warnings(
    structure: &LinearStructure,
    mass: &Mass,
    (method, stable): (&'static str, &[StableRange]),
    h: f64,
) -> Vec<Warning> {
    let unlimited = |range: &StableRange| range.up_to == f64::INFINITY;
    if stable.iter().all(unlimited) {
        return Vec::new();
    }
    // Most often one product tells that the step is small enough.
    let damped = !structure.damping.is_none();
    if !damped
        && let Some(bound) = structure.gershgorin(mass)
        && limit(stable, [0.0; 2]).is_some_and(|limit| h.abs() * bound < limit)
    {
        return Vec::new();
    }
    let Ok(frequency) = structure.largest_frequency() else {
        return Vec::new();
    };
    let Ok(damping) = structure.damping_ratios(&frequency) else {
        return Vec::new();
    };
    let Some(limit) = limit(stable, damping) else {
        return Vec::new();
    };
    let LargestFrequency { lower, upper, .. } = frequency;
    if limit == 0.0 {
        let unstable = stable.iter().filter(|range| range.up_to == 0.0);
        let ratios = unstable.map(|range| range.damping);
        let nearest = ratios.min_by(|a, b| {
            let distance = |xi: &f64| (xi - damping[1]).abs();
            distance(a).total_cmp(&distance(b))
        });
        let warning = |damping| Warning::UnstableDamping { method, damping };
        return nearest.map(warning).into_iter().collect();
    }
    let above = h.abs() * upper >= limit;
    let warning = Warning::AboveCriticalStep {
        step_size: h,
        critical: limit / upper,
        surely: h.abs() * lower > limit && !damped,
    };
    above.then_some(warning).into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Stepper;
    use crate::central_difference::{Cd3, Cd4Robust, Cd4Wide};
    use crate::linear::Matrix;
    use crate::structural::{AverageAcceleration, Damping, Load};

    /// A chain between walls of three springs of stiffness k and two unit masses: ω = √k, √(3k).
    fn pair(damping: Damping) -> LinearStructure {
        let entries = [(0, 0, 2.0), (0, 1, -1.0), (1, 0, -1.0), (1, 1, 2.0)];
        LinearStructure {
            mass: Matrix::identity(2),
            damping,
            stiffness: Matrix::from_entries(2, 2, entries.map(|(i, j, k)| (i, j, 4.0 * k)))
                .unwrap(),
            load: Load::none(),
        }
    }

    fn warned<M: Stepper<Vec<f64>>>(structure: &LinearStructure, h: f64) -> Vec<Warning> {
        let response = structure.response().to(10.0 * h).step_size(h);
        response.run::<M>().unwrap().warnings
    }

    #[test]
    fn steps_above_the_limit_are_warned_of_and_those_below_are_not() {
        let undamped = pair(Damping::None);
        // 2/√12
        let critical = 1.0 / 3.0_f64.sqrt();
        assert_eq!(warned::<Cd3<_>>(&undamped, 0.999 * critical), []);
        let found = warned::<Cd3<_>>(&undamped, 1.001 * critical);
        let [
            Warning::AboveCriticalStep {
                surely: true,
                critical: stated,
                ..
            },
        ] = found[..]
        else {
            panic!("{found:?}");
        };
        assert!(stated <= critical && stated > 0.9999 * critical);
        assert!(found[0].to_string().contains("is unstable"), "{}", found[0]);
        assert_eq!(warned::<AverageAcceleration<_>>(&undamped, 1e3), []);
    }

    #[test]
    fn methods_that_damping_makes_unstable_are_warned_of() {
        let damped = pair(Damping::Modal(vec![0.04, 0.04]));
        let found = warned::<Cd4Wide<_>>(&damped, 1e-3);
        let [
            Warning::UnstableDamping {
                method: "Cd4Wide",
                damping: 0.05,
            },
        ] = found[..]
        else {
            panic!("{found:?}");
        };
        assert_eq!(warned::<Cd4Wide<_>>(&pair(Damping::None), 1e-3), []);
        assert_eq!(warned::<Cd4Robust<_>>(&damped, 1e-3), []);
        // A limit that is not known of the damping at hand is no reason for a warning.
        assert_eq!(
            warned::<Cd3<_>>(&pair(Damping::Modal(vec![0.9; 2])), 1e-3),
            []
        );
    }
}
