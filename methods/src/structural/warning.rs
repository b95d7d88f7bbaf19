//! The warnings of a run of a method on a structure.

use super::critical::limit;
use super::frequency::LargestFrequency;
use super::linear_structure::LinearStructure;
use super::motion::wrong;
use crate::problem::{PlannedSteps, StableRange, Warning};

/// The warning of such steps on a structure.
pub(super) fn warning(structure: &LinearStructure, steps: &PlannedSteps) -> Option<Warning> {
    let PlannedSteps { interval, h, .. } = *steps;
    let motions = structure.load.motions.iter();
    let mut wrong =
        motions.filter_map(|(freedom, motion)| wrong(*freedom, motion.as_ref(), interval, h));
    let unstable = || unstable(structure, steps);
    wrong.next().or_else(unstable)
}

/// The warning of steps that make motions grow which should not grow. There is none where nothing is known, or matrices
/// are not symmetric.
fn unstable(structure: &LinearStructure, steps: &PlannedSteps) -> Option<Warning> {
    let PlannedSteps {
        method, stable, h, ..
    } = *steps;
    let unlimited = |range: &StableRange| range.up_to == f64::INFINITY;
    if stable.iter().all(unlimited) {
        return None;
    }
    let frequency = structure.largest_frequency().ok()?;
    let damping = structure.damping_ratios(&frequency).ok()?;
    let limit = limit(stable, damping)?;
    let LargestFrequency { lower, upper, .. } = frequency;
    if limit == 0.0 {
        let distance = |xi: &f64| (xi - damping[1]).abs();
        let unstable = stable.iter().filter(|range| range.up_to == 0.0);
        let nearest = unstable
            .map(|range| range.damping)
            .min_by(|a, b| distance(a).total_cmp(&distance(b)));
        if let Some(damping) = nearest {
            return Some(Warning::UnstableDamping { method, damping });
        }
    }
    // Beyond a limit steps may be stable once more.
    let damped = !structure.damping.is_none();
    let undamped = stable.iter().find(|range| range.damping == 0.0 && !damped);
    (h.abs() * upper >= limit).then(|| Warning::AboveCriticalStep {
        step_size: h,
        critical: limit / upper,
        surely: undamped.is_some_and(|range| h.abs() * lower > range.unstable_above),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::linear::Matrix;
    use crate::methods::central_difference::{Cd3, Cd4Robust, Cd4Wide};
    use crate::methods::nystrom::DormandPrinceNystrom8;
    use crate::structural::{AverageAcceleration, Damping, Load};
    use crate::{SecondOrder, Settings, Stepper};

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

    fn warned<M: Stepper<Vec<f64>>>(structure: &LinearStructure, h: f64) -> Option<Warning> {
        let response = structure.response();
        let method = Settings::<M, _>::new().step(h);
        let response = response.solve(0.0..10.0 * h, method).unwrap();
        response.statistics.warning
    }

    #[test]
    fn steps_above_the_limit_are_warned_of_and_those_below_are_not() {
        let undamped = pair(Damping::None);
        // 2/√12
        let critical = 1.0 / 3.0_f64.sqrt();
        assert_eq!(warned::<Cd3<_>>(&undamped, 0.999 * critical), None);
        let found = warned::<Cd3<_>>(&undamped, 1.001 * critical);
        let Some(Warning::AboveCriticalStep {
            surely: true,
            critical: stated,
            ..
        }) = found
        else {
            panic!("{found:?}");
        };
        assert!(stated <= critical && stated > 0.9999 * critical);
        assert!(found.is_some_and(|found| found.to_string().contains("is unstable")));
        assert_eq!(warned::<AverageAcceleration<_>>(&undamped, 1e3), None);
        // With damping, of what is known without it nothing is sure.
        let stiffness = 1e-3;
        let damped = pair(Damping::Rayleigh {
            mass: 0.0,
            stiffness,
        });
        let found = warned::<Cd3<_>>(&damped, 1.1 * critical);
        assert!(
            matches!(
                found,
                Some(Warning::AboveCriticalStep { surely: false, .. })
            ),
            "{found:?}"
        );
    }

    /// Stable to 3.1403 and from 3.1416 to 3.2927.
    #[test]
    fn steps_that_are_stable_beyond_the_limit_are_not_told_to_be_unstable() {
        let mass_on_spring = LinearStructure {
            mass: Matrix::identity(1),
            damping: Damping::None,
            stiffness: Matrix::identity(1),
            load: Load::none(),
        };
        for (h, expected) in [(3.12, None), (3.2, Some(false)), (4.0, Some(true))] {
            let end = SecondOrder::of(
                mass_on_spring.undamped_problem().unwrap(),
                vec![1.0],
                vec![0.0],
            )
            .end(0.0..4000.0 * h, DormandPrinceNystrom8::new().steps(4000));
            let end = end.unwrap();
            let sure = match end.statistics.warning {
                Some(Warning::AboveCriticalStep { surely, .. }) => Some(surely),
                _ => None,
            };
            assert_eq!(sure, expected, "{h}");
            assert_eq!(end.x[0].abs() > 1e3, sure == Some(true), "{h}");
        }
    }

    #[test]
    fn methods_that_damping_makes_unstable_are_warned_of() {
        let damped = pair(Damping::Modal(vec![0.04, 0.04]));
        let found = warned::<Cd4Wide<_>>(&damped, 1e-3);
        let Some(Warning::UnstableDamping {
            method: "Cd4Wide",
            damping: 0.05,
        }) = found
        else {
            panic!("{found:?}");
        };
        assert_eq!(warned::<Cd4Wide<_>>(&pair(Damping::None), 1e-3), None);
        assert_eq!(warned::<Cd4Robust<_>>(&damped, 1e-3), None);
        // A limit that is not known of the damping at hand is no reason for a warning.
        assert_eq!(
            warned::<Cd3<_>>(&pair(Damping::Modal(vec![0.9; 2])), 1e-3),
            None
        );
    }
}
