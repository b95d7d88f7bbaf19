//! The largest step of a method that is stable on a structure.

use super::damping::Damping;
use super::error::StructureError;
use super::frequency::{Certainty, LargestFrequency, lanczos};
use super::linear_structure::LinearStructure;
use super::mass::Mass;
use super::modes::symmetric;
use crate::linear::Matrix;
use crate::problem::StableRange;
use crate::stepper::Stepper;
use std::fmt;

/// The result of [`critical_step`].
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
    /// Whether `step` is proven. Without damping, the limit holds for all motions with ω² ≥ 0. With damping it holds at
    /// all the `damping` ratios, as far as the method [states it](crate::generated::StableRange::up_to_next), but slower motions
    /// may have other ratios.
    pub proven: bool,
    /// Whether a motion with ω² < 0 was found, because K is not positive semi-definite. This motion grows with every
    /// step size, and nothing is proven.
    pub grows: bool,
}

impl fmt::Display for CriticalStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let LargestFrequency { lower, upper, .. } = self.frequency;
        let word = if self.proven { "proven" } else { "estimated" };
        write!(
            f,
            "{:.6e} ({word}: limit {:.6}, largest frequency {lower:.6e} … {upper:.6e})",
            self.step, self.limit
        )?;
        if self.grows {
            f.write_str("; motions grow: the stiffness is not positive semi-definite")
        } else {
            Ok(())
        }
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
/// Matrices that are not symmetric, a rotor's C among them, or have no [`problem`](LinearStructure::problem); damping
/// beyond the ratios at which M's limit is proven, or below zero.
pub fn critical_step<M: Stepper<S>, S: crate::State<Real = f64>>(
    structure: &LinearStructure,
) -> Result<CriticalStep, StructureError> {
    let frequency = structure.largest_frequency()?;
    let damping = structure.damping_ratios(&frequency)?;
    let limit = limit(M::STABLE, damping).ok_or(StructureError::NoProvenLimit {
        method: M::NAME,
        // What is fed is at fault, else what is damped most.
        damping: if damping[0] < 0.0 {
            damping[0]
        } else {
            damping[1]
        },
    })?;
    let grows = frequency.least_square < 0.0;
    let step = match limit {
        0.0 => 0.0,
        limit => match limit / frequency.upper {
            // Where nothing is elastic too.
            f64::INFINITY => f64::INFINITY,
            step => step.next_down(),
        },
    };
    Ok(CriticalStep {
        step,
        limit,
        frequency,
        damping,
        proven: damping == [0.0; 2] && frequency.certainty == Certainty::Proven && !grows,
        grows,
    })
}

/// The limit at all damping ratios of an interval, from ranges by ascending ratio. Between two ranges the proven limit
/// counts, or the lesser of both limits where nothing is proven. The limit is `None` beyond the last ratio.
pub(super) fn limit(stable: &[StableRange], [least, most]: [f64; 2]) -> Option<f64> {
    let from = stable.iter().rposition(|range| range.damping <= least)?;
    let to = stable.iter().position(|range| range.damping >= most)?;
    let around = stable.get(from..=to)?;
    let between = around.windows(2).map(|pair| match pair {
        [range, next] => (range.up_to_next).unwrap_or(range.up_to.min(next.up_to)),
        _ => f64::INFINITY,
    });
    let at = match around {
        [only] => only.up_to,
        _ => f64::INFINITY,
    };
    Some(between.fold(at, f64::min))
}

impl LinearStructure {
    /// The damping ratios that the motion of the largest frequency may have.
    pub(super) fn damping_ratios(
        &self,
        frequency: &LargestFrequency,
    ) -> Result<[f64; 2], StructureError> {
        self.damping.fits(self.freedoms())?;
        let LargestFrequency { lower, upper, .. } = *frequency;
        // Of nothing that is damped the ratio is 0, also where nothing is elastic.
        let over = |damping: f64, frequency: f64| match damping {
            0.0 => 0.0,
            _ => damping / (2.0 * frequency),
        };
        Ok(match &self.damping {
            damping if damping.is_none() => [0.0; 2],
            Damping::None => [0.0; 2],
            Damping::Rayleigh { mass, stiffness } => {
                let ends = [
                    over(*mass, upper) + stiffness * lower / 2.0,
                    over(*mass, lower) + stiffness * upper / 2.0,
                ];
                // Negative coefficients turn them round.
                [ends[0].min(ends[1]), ends[0].max(ends[1])]
            }
            Damping::Modal(ratios) => {
                let all = ratios.iter().copied();
                let least = if ratios.len() < self.freedoms() {
                    0.0
                } else {
                    f64::INFINITY
                };
                [all.clone().fold(least, f64::min), all.fold(0.0, f64::max)]
            }
            Damping::Matrix(matrix) => {
                // What couples velocities without damping them, as a rotor's axes do, has other motions.
                symmetric("damping", matrix)?;
                [
                    over(self.least_damping(matrix)?, upper),
                    over(self.damping_bound(matrix)?, lower),
                ]
            }
        })
    }

    /// 0, or less where some motion is fed: vᵀ C v over vᵀ M v for a v.
    fn least_damping(&self, matrix: &Matrix) -> Result<f64, StructureError> {
        let mut mass = Mass::new(&self.mass)?;
        let single = (0..self.freedoms()).map(|i| matrix.get(i, i) / self.mass.get(i, i));
        let single = single.fold(0.0, f64::min);
        let found = lanczos(&mut mass, &self.mass, matrix);
        Ok(single.min(found.least()))
    }

    /// A bound of vᵀ C v over vᵀ M v. With a lumped mass it is the largest sum of a row's magnitudes in C over the mass
    /// of the row. This bound is exact for diagonal matrices. With a consistent mass, whose diagonal bounds nothing, it
    /// is an estimate.
    fn damping_bound(&self, matrix: &Matrix) -> Result<f64, StructureError> {
        let n = self.freedoms();
        let mut mass = Mass::new(&self.mass)?;
        let Mass::Lumped(masses) = &mass else {
            return Ok(lanczos(&mut mass, &self.mass, matrix).estimate(n));
        };
        let mut sums = vec![0.0; n];
        for (i, _, x) in matrix.entries() {
            sums[i] += x.abs();
        }
        let ratios = sums.iter().zip(masses).map(|(sum, mass)| sum / mass);
        Ok(ratios.fold(0.0, f64::max))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Settings;
    use crate::methods::central_difference::{Cd3, Cd4Robust, Cd4Wide};
    use crate::methods::pece::Pece1SecondOrder;
    use crate::structural::{AverageAcceleration, Load, NohBathe};

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
        let response = structure.response().initially(x0, vec![0.0; n]).every(4000);
        let method = Settings::<M, _>::new().steps(4000);
        let Ok(response) = response.solve(0.0..4000.0 * h, method) else {
            return f64::INFINITY;
        };
        let end = |i: usize| response.displacement(i).unwrap()[1].abs();
        (0..n).map(end).fold(0.0, f64::max)
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

    /// Nothing moves back, and nothing is damped.
    #[test]
    fn where_nothing_is_elastic_every_step_is_stable() {
        let zero = Damping::Matrix(Matrix::diagonal(&[0.0; 3]));
        let mass = 0.0;
        let stiffness = 0.1;
        for damping in [Damping::None, zero, Damping::Rayleigh { mass, stiffness }] {
            let critical = critical_step::<Cd3<Vec<f64>>, _>(&chain_of(&[0.0; 3], damping));
            let critical = critical.unwrap();
            assert_eq!((critical.step, critical.limit), (f64::INFINITY, 2.0));
            assert_eq!((critical.damping, critical.proven), ([0.0; 2], true));
        }
        let damper = Damping::Matrix(Matrix::diagonal(&[0.0, 1.0, 0.0]));
        let found = critical_step::<Cd3<Vec<f64>>, _>(&chain_of(&[0.0; 3], damper));
        assert!(
            matches!(found, Err(StructureError::NoProvenLimit { .. })),
            "{found:?}"
        );
    }

    /// Damping of other freedoms is refused as a run refuses it, and so is a ratio of a mode that there is not.
    #[test]
    fn damping_fits_the_structure_or_is_refused() {
        let matrix = |n: usize| Damping::Matrix(Matrix::identity(n));
        let infinite = Damping::Matrix(Matrix::diagonal(&[0.0, f64::INFINITY, 0.0]));
        let modal = [vec![0.01; 4], vec![f64::INFINITY]].map(Damping::Modal);
        for damping in modal.into_iter().chain([matrix(2), matrix(4), infinite]) {
            let structure = chain(3, damping);
            let refused = structure.problem().err();
            assert!(refused.is_some());
            assert_eq!(critical_step::<Cd3<Vec<f64>>, _>(&structure).err(), refused);
        }
    }

    /// A mass on a spring, ω = 1, of a damping ratio.
    fn single(xi: f64) -> LinearStructure {
        let mass = 2.0 * xi;
        let stiffness = 0.0;
        chain_of(&[1.0], Damping::Rayleigh { mass, stiffness })
    }

    /// Unit masses on springs of their own.
    fn chain_of(springs: &[f64], damping: Damping) -> LinearStructure {
        LinearStructure {
            mass: Matrix::identity(springs.len()),
            damping,
            stiffness: Matrix::diagonal(springs),
            load: Load::none(),
        }
    }

    /// A bar of linear elements with C = a₁ K, given as Rayleigh's damping and as a matrix. The same motions are damped
    /// by the same ratios, and no step below the critical one makes them grow.
    #[test]
    fn damping_is_that_of_its_matrix_with_a_consistent_mass_too() {
        let n = 10;
        let rows = |own: f64, beside: f64| {
            let beside = (0..n - 1).flat_map(move |i| [(i, i + 1, beside), (i + 1, i, beside)]);
            let entries = (0..n).map(|i| (i, i, own)).chain(beside);
            Matrix::from_entries(n, n, entries).unwrap()
        };
        // ξ = 0.078 at the largest frequency.
        let a1 = 0.16 / 12.0_f64.sqrt();
        let bar = |damping: Damping| LinearStructure {
            mass: rows(2.0 / 3.0, 1.0 / 6.0),
            damping,
            stiffness: rows(2.0, -1.0),
            load: Load::none(),
        };
        let rayleigh = bar(Damping::Rayleigh {
            mass: 0.0,
            stiffness: a1,
        });
        let matrix = bar(Damping::Matrix(rows(2.0 * a1, -a1)));
        let [by_ratios, by_matrix] =
            [&rayleigh, &matrix].map(|bar| critical_step::<NohBathe<Vec<f64>>, _>(bar).unwrap());
        let most = by_matrix.damping[1];
        assert!((most - by_ratios.damping[1]).abs() < 1e-6, "{by_matrix:?}");
        assert!(after::<NohBathe<_>>(&matrix, 0.99 * by_matrix.step) < 1.0);
        let nothing = bar(Damping::Matrix(rows(0.0, 0.0)));
        let nothing = critical_step::<NohBathe<Vec<f64>>, _>(&nothing).unwrap();
        assert_eq!(nothing.damping, [0.0; 2]);
    }

    /// x'' = −x + g J x', with J a quarter of a turn, damps nothing. But steps grow at half of the critical step
    /// without J.
    #[test]
    fn couplings_that_do_not_damp_are_refused() {
        let turning = |damping| LinearStructure {
            mass: Matrix::identity(2),
            damping,
            stiffness: Matrix::identity(2),
            load: Load::none(),
        };
        let critical = critical_step::<Cd4Robust<Vec<f64>>, _>(&turning(Damping::None)).unwrap();
        for coupling in [[1.0, -1.0], [1.0, 0.0], [1.0, 0.5]] {
            let [above, below] = coupling;
            let entries = [(0, 1, above), (1, 0, below)];
            let damping = Damping::Matrix(Matrix::from_entries(2, 2, entries).unwrap());
            let structure = turning(damping);
            let refused = critical_step::<Cd4Robust<Vec<f64>>, _>(&structure).unwrap_err();
            let expected = StructureError::NotSymmetric {
                matrix: "damping",
                row: 0,
                column: 1,
            };
            assert_eq!(refused, expected);
            if above == -below {
                assert!(after::<Cd4Robust<_>>(&structure, 0.5 * critical.step) > 1e6);
            }
        }
    }

    /// The limit of this method is least at ξ = 0.38, between two of the ratios at which it is known exactly.
    #[test]
    fn between_the_damping_ratios_the_limit_is_the_least() {
        for (xi, exact) in [(0.3, 1.608), (0.4, 1.593), (0.45, 1.606), (0.49, 1.628)] {
            let structure = single(xi);
            let critical = critical_step::<Pece1SecondOrder<Vec<f64>>, _>(&structure).unwrap();
            assert!(critical.step < exact && critical.step > 1.59, "{critical}");
            assert!(!critical.proven);
            assert!(after::<Pece1SecondOrder<_>>(&structure, 0.999 * critical.step) < 1.0);
            assert!(after::<Pece1SecondOrder<_>>(&structure, 1.003 * exact) > 1e3);
            let response = structure
                .response()
                .solve(0.0..16.3, Pece1SecondOrder::new().step(1.63))
                .unwrap();
            assert!(response.statistics.warning.is_some(), "{xi}");
        }
    }

    #[test]
    fn nothing_is_proven_of_motions_that_grow() {
        for springs in [[-4.0, -1.0], [-1.0, 1.0], [-1e-3, 1.0]] {
            let structure = chain_of(&springs, Damping::None);
            let critical = critical_step::<Cd3<Vec<f64>>, _>(&structure).unwrap();
            assert!(critical.grows && !critical.proven);
            let told = critical.to_string();
            assert!(
                told.contains("estimated") && told.contains("motions grow"),
                "{told}"
            );
        }
        // 1 − 2, coupled by springs whose diagonal is positive.
        let pair = [(0, 0, 1.0), (0, 1, 2.0), (1, 0, 2.0), (1, 1, 1.0)];
        let pair = Matrix::from_entries(2, 2, pair).unwrap();
        let mut structure = chain(2, Damping::None);
        structure.stiffness = pair.clone();
        let critical = critical_step::<Cd3<Vec<f64>>, _>(&structure).unwrap();
        assert!(critical.grows && (critical.frequency.least_square + 1.0).abs() < 1e-12);
        // What is free does not grow.
        let mut free = chain(40, Damping::None);
        let ends = [(0, 0, -1.0), (39, 39, -1.0)];
        let ends = Matrix::from_entries(40, 40, ends).unwrap();
        free.stiffness = Matrix::combination((1.0, &free.stiffness), (1.0, &ends)).unwrap();
        let critical = critical_step::<Cd3<Vec<f64>>, _>(&free).unwrap();
        assert!(critical.proven && !critical.grows, "{critical}");
        // No mass at all of the second motion.
        structure.mass = pair;
        assert!(matches!(
            critical_step::<Cd3<Vec<f64>>, _>(&structure),
            Err(StructureError::IndefiniteMass {
                freedom: 1,
                mass: -3.0
            })
        ));
    }

    #[test]
    fn damping_that_feeds_has_no_limit_and_is_named() {
        let coupled = [(0, 0, 0.1), (0, 1, 0.2), (1, 0, 0.2), (1, 1, 0.1)];
        for (damping, ratio) in [
            (Damping::Matrix(Matrix::diagonal(&[-0.1, -0.1])), -0.05),
            (Damping::Matrix(Matrix::diagonal(&[0.3, -0.1])), -0.05),
            (
                Damping::Matrix(Matrix::from_entries(2, 2, coupled).unwrap()),
                -0.05,
            ),
            (Damping::Modal(vec![-0.1, 0.0]), -0.1),
            (
                Damping::Rayleigh {
                    mass: -0.1,
                    stiffness: 0.0,
                },
                -0.05,
            ),
        ] {
            let refused = critical_step::<Cd3<Vec<f64>>, _>(&chain_of(&[1.0, 1.0], damping));
            let Err(StructureError::NoProvenLimit { damping, .. }) = refused else {
                panic!("{refused:?}");
            };
            assert!((damping - ratio).abs() < 1e-9, "{damping}");
        }
        let damped = Matrix::diagonal(&[0.1, 0.05]);
        let damped = chain_of(&[1.0, 1.0], Damping::Matrix(damped));
        let critical = critical_step::<Cd3<Vec<f64>>, _>(&damped).unwrap();
        assert!(critical.damping[0] == 0.0 && critical.damping[1] >= 0.05);
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
    fn limits_are_those_between_the_ratios_around() {
        let stable =
            [(0.0, 2.0), (0.05, 1.5), (0.1, 1.8), (0.5, 1.0)].map(|(damping, up_to)| StableRange {
                damping,
                up_to,
                up_to_next: (damping == 0.05).then_some(1.2),
                unstable_above: up_to,
            });
        let found = |from, to| limit(&stable, [from, to]);
        assert_eq!(found(0.0, 0.0), Some(2.0));
        assert_eq!(found(0.01, 0.02), Some(1.5));
        assert_eq!(found(0.05, 0.05), Some(1.5));
        assert_eq!(found(0.06, 0.08), Some(1.2));
        assert_eq!(found(0.05, 0.1), Some(1.2));
        assert_eq!(found(0.1, 0.1), Some(1.8));
        assert_eq!(found(0.06, 0.2), Some(1.0));
        assert_eq!(found(0.06, 0.6), None);
        assert_eq!(found(-0.01, 0.1), None);
        assert_eq!(found(f64::NAN, 0.1), None);
        assert_eq!(limit(&[], [0.0, 0.0]), None);
    }
}
