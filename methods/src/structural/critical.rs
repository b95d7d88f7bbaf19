//! The largest step of a method that is stable on a structure.

use super::damping::Damping;
use super::error::StructureError;
use super::frequency::{Certainty, LargestFrequency};
use super::linear_structure::LinearStructure;
use crate::linear::Matrix;
use crate::step::{StableRange, Stepper};
use std::fmt;

/// What [`critical_step`] finds.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct CriticalStep {
    /// Every step below this is stable; 0 where none is, ∞ where all are.
    pub step: f64,
    /// The limit of ω h that it comes from, the method's exact one rounded down.
    pub limit: f64,
    /// The largest frequency.
    pub frequency: LargestFrequency,
    /// The damping ratios that the fastest motion may have.
    pub damping: [f64; 2],
    /// Whether `step` is proven: the limit is exact for undamped motions, while for damped ones the least
    /// of the limits at the damping ratios around theirs is taken, with nothing proven between them.
    pub proven: bool,
}

impl fmt::Display for CriticalStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let LargestFrequency { lower, upper, .. } = self.frequency;
        let word = if self.proven { "proven" } else { "estimated" };
        write!(
            f,
            "{:.6e} ({word}: limit {:.6}, largest frequency {lower:.6e} … {upper:.6e})",
            self.step, self.limit
        )
    }
}

/// The critical step of the method M on a structure: the exact limit of ω h, of which each stepper knows
/// [its own](Stepper::STABLE), over the largest frequency.
///
/// ```
/// use stepsmith::central_difference::Cd3;
/// use stepsmith::linear::Matrix;
/// use stepsmith::structural::{Damping, LinearStructure, Load, critical_step};
///
/// // A chain of 100 unit masses and springs between walls: ω < 2, so that h may be nearly 1.
/// let n = 100;
/// let entries = (0..n).flat_map(|i| {
///     let right = if i + 1 < n { vec![(i, i + 1, -1.0), (i + 1, i, -1.0)] } else { vec![] };
///     [vec![(i, i, 2.0)], right].concat()
/// });
/// let chain = LinearStructure {
///     mass: Matrix::identity(n),
///     damping: Damping::None,
///     stiffness: Matrix::from_entries(n, n, entries)?,
///     load: Load::none(),
/// };
/// let critical = critical_step::<Cd3<Vec<f64>>, _>(&chain)?;
/// assert!(critical.proven && (0.999..1.001).contains(&critical.step));
/// # Ok::<(), stepsmith::structural::StructureError>(())
/// ```
///
/// # Errors
/// Matrices that are not symmetric or have no [`problem`](LinearStructure::problem); damping beyond the
/// ratios at which M's limit is proven.
pub fn critical_step<M: Stepper<S>, S: crate::State<Real = f64>>(
    structure: &LinearStructure,
) -> Result<CriticalStep, StructureError> {
    let frequency = structure.largest_frequency()?;
    let damping = structure.damping_ratios(&frequency)?;
    let limit = limit(M::STABLE, damping).ok_or(StructureError::NoProvenLimit {
        method: M::NAME,
        damping: damping[1],
    })?;
    let step = match limit {
        0.0 | f64::INFINITY => limit,
        limit => (limit / frequency.upper).next_down(),
    };
    Ok(CriticalStep {
        step,
        limit,
        frequency,
        damping,
        proven: damping[1] == 0.0 && frequency.certainty == Certainty::Proven,
    })
}

/// The least limit at the stated damping ratios around an interval of them; none beyond the last one.
pub(super) fn limit(stable: &[StableRange], [least, most]: [f64; 2]) -> Option<f64> {
    let from = stable
        .iter()
        .map(|range| range.damping)
        .filter(|&xi| xi <= least)
        .fold(f64::NEG_INFINITY, f64::max);
    let to = stable
        .iter()
        .map(|range| range.damping)
        .filter(|&xi| xi >= most)
        .fold(f64::INFINITY, f64::min);
    if from.is_infinite() || to.is_infinite() {
        return None;
    }
    let around = stable
        .iter()
        .filter(|range| (from..=to).contains(&range.damping));
    around.map(|range| range.up_to).reduce(f64::min)
}

impl LinearStructure {
    /// The damping ratios that the motion of the largest frequency may have.
    pub(super) fn damping_ratios(
        &self,
        frequency: &LargestFrequency,
    ) -> Result<[f64; 2], StructureError> {
        let LargestFrequency { lower, upper, .. } = *frequency;
        Ok(match &self.damping {
            damping if damping.is_none() => [0.0; 2],
            Damping::None => [0.0; 2],
            Damping::Rayleigh { mass, stiffness } => {
                let ends = [
                    mass / (2.0 * upper) + stiffness * lower / 2.0,
                    mass / (2.0 * lower) + stiffness * upper / 2.0,
                ];
                // Negative coefficients turn them round.
                [ends[0].min(ends[1]), ends[0].max(ends[1])]
            }
            Damping::Modal(ratios) => {
                let all = ratios.iter().copied();
                let least = match ratios.len() < self.freedoms() {
                    true => 0.0,
                    false => f64::INFINITY,
                };
                [all.clone().fold(least, f64::min), all.fold(0.0, f64::max)]
            }
            Damping::Matrix(matrix) => [0.0, self.damping_bound(matrix) / (2.0 * lower)],
        })
    }

    /// A bound of vᵀ C v over vᵀ M v: the largest sum of a row's magnitudes over the mass, exact for
    /// diagonal matrices; of a consistent mass the diagonal is taken, which is an estimate.
    fn damping_bound(&self, matrix: &Matrix) -> f64 {
        let mut sums = vec![0.0; self.freedoms()];
        for (i, _, x) in matrix.entries() {
            if let Some(sum) = sums.get_mut(i) {
                *sum += x.abs();
            }
        }
        let ratios = sums
            .iter()
            .enumerate()
            .map(|(i, sum)| sum / self.mass.get(i, i));
        ratios.fold(0.0, f64::max)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::central_difference::{Cd3, Cd4Robust, Cd4Wide};
    use crate::integrate;
    use crate::structural::{AverageAcceleration, Load};

    fn chain(n: usize, damping: Damping) -> LinearStructure {
        let entries = (0..n).flat_map(|i| {
            let right = (i + 1 < n).then_some([(i, i + 1, -1.0), (i + 1, i, -1.0)]);
            right.into_iter().flatten().chain([(i, i, 2.0)])
        });
        LinearStructure {
            mass: Matrix::identity(n),
            damping,
            stiffness: Matrix::from_entries(n, n, entries).unwrap(),
            load: Load::none(),
        }
    }

    /// The largest displacement after many steps from a start that excites all modes.
    fn after<M: Stepper<Vec<f64>>>(structure: &LinearStructure, h: f64) -> f64 {
        let n = structure.freedoms();
        let mut x0 = vec![0.0; n];
        x0[n / 3] = 1.0;
        let run = integrate::<M, _>(x0, vec![0.0; n])
            .to(4000.0 * h)
            .steps(4000);
        let end = match structure.undamped_problem() {
            Ok(problem) => run.problem(problem).run(),
            Err(_) => run.problem(structure.problem().unwrap()).run(),
        };
        end.map_or(f64::INFINITY, |end| {
            end.x.iter().fold(0.0, |most, x| x.abs().max(most))
        })
    }

    #[test]
    fn below_the_critical_step_motions_stay_and_above_it_they_grow() {
        let undamped = chain(30, Damping::None);
        let critical = critical_step::<Cd3<Vec<f64>>, _>(&undamped).unwrap();
        // ω = 2 cos(π/62), Ω = 2.
        let exact = 1.0 / (std::f64::consts::PI / 62.0).cos();
        assert!(critical.proven && critical.step <= exact && critical.step > 0.998 * exact);
        assert!(after::<Cd3<_>>(&undamped, 0.999 * critical.step) < 2.0);
        assert!(after::<Cd3<_>>(&undamped, 1.01 * exact) > 1e3);

        let damping = Damping::rayleigh([(0.1, 0.02), (2.0, 0.02)]).unwrap();
        let damped = chain(30, damping);
        let critical = critical_step::<Cd4Robust<Vec<f64>>, _>(&damped).unwrap();
        assert!(!critical.proven && critical.damping[0] <= 0.02 && critical.damping[1] > 0.0199);
        assert!(after::<Cd4Robust<_>>(&damped, 0.99 * critical.step) < 1.0);
        assert!(after::<Cd4Robust<_>>(&damped, 1.1 * critical.step) > 1e3);
    }

    #[test]
    fn methods_without_limit_and_without_stable_steps() {
        let damped = chain(5, Damping::Modal(vec![0.05; 5]));
        let always = critical_step::<AverageAcceleration<Vec<f64>>, _>(&damped).unwrap();
        assert_eq!(always.step, f64::INFINITY);
        let never = critical_step::<Cd4Wide<Vec<f64>>, _>(&damped).unwrap();
        assert_eq!(never.step, 0.0);
        let much = chain(5, Damping::Modal(vec![0.7; 5]));
        let unknown = critical_step::<Cd3<Vec<f64>>, _>(&much).unwrap_err();
        assert!(matches!(
            unknown,
            StructureError::NoProvenLimit { damping: 0.7, .. }
        ));
    }

    #[test]
    fn limits_are_the_least_of_those_around() {
        let stable = [(0.0, 2.0), (0.05, 1.5), (0.1, 1.8), (0.5, 1.0)]
            .map(|(damping, up_to)| StableRange { damping, up_to });
        let found = |from, to| limit(&stable, [from, to]);
        assert_eq!(found(0.0, 0.0), Some(2.0));
        assert_eq!(found(0.01, 0.02), Some(1.5));
        assert_eq!(found(0.06, 0.08), Some(1.5));
        assert_eq!(found(0.1, 0.1), Some(1.8));
        assert_eq!(found(0.06, 0.2), Some(1.0));
        assert_eq!(found(0.06, 0.6), None);
        assert_eq!(limit(&[], [0.0, 0.0]), None);
    }
}
