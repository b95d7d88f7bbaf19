//! The work and cost of an integration: one record for every engine.

use crate::base::{greater, lesser};
use crate::linear::SolverKind;
use crate::nonlinear::implicit::ImplicitStatistics;
use crate::problem::Warning;
use std::fmt;

/// How the errors of single steps are estimated where a tolerance chooses them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub enum Estimate {
    /// From the step itself, by a result of another order.
    Embedded,
    /// From the corrector's change of the predictor's result.
    Predictor,
    /// From one step and two steps of half the size (Richardson).
    Doubling,
}

impl fmt::Display for Estimate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Embedded => "embedded",
            Self::Predictor => "predictor-corrector",
            Self::Doubling => "step doubling",
        })
    }
}

/// The work and cost of an integration.
///
/// Counts that an engine does not have, such as iterations of an explicit method, are 0. `Display` prints
/// the others in one line, a warning last:
///
/// ```
/// use stepsmith::{block::Radau5, Ode};
///
/// let end = Ode::new(|_t, y, dy| dy[0] = -y[0], [1.0])
///     .end(0.0..1.0, Radau5::new().rtol(1e-4).atol(1e-4))?;
/// let line = end.statistics.to_string();
/// assert!(
///     line.starts_with(&format!("{} steps", end.statistics.steps)),
///     "{line}"
/// );
/// assert!(
///     line.contains("evaluations") && line.ends_with("estimate: embedded"),
///     "{line}"
/// );
/// # Ok::<(), stepsmith::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[non_exhaustive]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Statistics {
    /// Steps from t0 to the end, with the steps that the start covers. Where step sizes are chosen, only accepted steps
    /// count.
    pub steps: u64,
    /// Steps rejected because the error was too large, and made again with a smaller size.
    pub rejected: u64,
    /// Attempts given up because a step was not solved, or not finite, and made again with a smaller
    /// size.
    pub diverged: u64,
    /// Evaluations of the right-hand side; of a split field, evaluations of B. They include the start, iterations,
    /// forward differences, and second derivatives along the solution. A run that is observed, or whose solution is
    /// stored, may take more evaluations for the same steps.
    pub evaluations: u64,
    /// Evaluations of the expensive part A of a split field, with the start.
    pub expensive: u64,
    /// Evaluations that the start took; of a split field, evaluations of A.
    pub start: u64,
    /// Jacobians, given or by forward differences.
    pub jacobians: u64,
    /// Newton matrices factorised; all matrices of a step size count as one.
    pub factorisations: u64,
    /// Solutions of linear systems by coupled stages: as many as iterations, and one or two for each
    /// error estimate.
    pub solves: u64,
    /// Iterations of implicit steps.
    pub iterations: u64,
    /// The sizes of the steps.
    pub sizes: StepSizes,
    /// How errors of steps were estimated, where they were.
    pub estimate: Option<Estimate>,
    /// The kind of solver that solved the linear systems last. Without other systems it is the solver of a mass matrix;
    /// `None` if there was nothing to solve.
    pub solver: Option<SolverKind>,
    /// The warning about the run.
    pub warning: Option<Warning>,
    /// How well constraints are kept.
    pub constraints: ConstraintStatistics,
}

/// The sizes of steps.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct StepSizes {
    /// The step size h used last, with its sign; the size of all steps where they are equal.
    pub last: f64,
    /// The size of the smallest step. Where sizes are chosen, the last step does not count unless it is the only one,
    /// because it ends at the end of the interval.
    pub smallest: f64,
    /// The size of the largest step.
    pub largest: f64,
}

/// How well constraints are kept.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct ConstraintStatistics {
    /// The largest |g| of constraints on positions. It is found at the grid points that are seen, the last one among
    /// them, and at the first and every sixteenth of the others.
    pub position: f64,
    /// The largest |G v + g_t|, |k| there, of schemes whose velocities stand at grid points.
    pub velocity: f64,
    /// How many constraints repeat others at the start. Above 0 the multipliers are not unique, and the multipliers of
    /// least norm are found.
    pub redundant: usize,
}

impl Statistics {
    /// Of equal steps.
    pub(crate) fn equal_steps(h: f64) -> Self {
        Self {
            sizes: StepSizes {
                last: h,
                smallest: h.abs(),
                largest: h.abs(),
            },
            ..Self::default()
        }
    }

    /// Takes over the work of an implicit core since `before`.
    pub(crate) fn count_implicit(&mut self, after: ImplicitStatistics, before: ImplicitStatistics) {
        self.iterations = after.iterations - before.iterations;
        self.factorisations = after.factorisations - before.factorisations;
        self.jacobians = after.jacobians - before.jacobians;
        self.solver = after.solver.filter(|_| self.factorisations > 0);
        if after.not_linear {
            self.warning = self.warning.or(Some(Warning::NotLinear));
        }
    }

    /// Adds the cost of the run `before`, which this one has continued.
    pub(crate) fn follow(&mut self, before: &Self) {
        self.steps += before.steps;
        self.rejected += before.rejected;
        self.diverged += before.diverged;
        self.evaluations += before.evaluations;
        self.expensive += before.expensive;
        self.start += before.start;
        self.jacobians += before.jacobians;
        self.factorisations += before.factorisations;
        self.solves += before.solves;
        self.iterations += before.iterations;
        let sizes = &mut self.sizes;
        if sizes.largest == 0.0 {
            *sizes = before.sizes;
        }
        sizes.smallest = lesser(sizes.smallest, before.sizes.smallest);
        sizes.largest = greater(sizes.largest, before.sizes.largest);
        self.estimate = self.estimate.or(before.estimate);
        self.solver = self.solver.or(before.solver);
        self.warning = before.warning.or(self.warning);
        let kept = &mut self.constraints;
        kept.position = greater(kept.position, before.constraints.position);
        kept.velocity = greater(kept.velocity, before.constraints.velocity);
    }

    /// Counts an accepted step, `last` if the end of the interval chose its size.
    pub(crate) fn accept(&mut self, h: f64, last: bool) {
        let size = h.abs();
        if !last || self.steps == 0 {
            self.sizes.smallest = match self.steps {
                0 => size,
                _ => lesser(self.sizes.smallest, size),
            };
        }
        self.sizes.largest = greater(self.sizes.largest, size);
        self.sizes.last = h;
        self.steps += 1;
    }
}

impl fmt::Display for Statistics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plural = |count: u64| if count == 1 { "" } else { "s" };
        write!(f, "{} step{}", self.steps, plural(self.steps))?;
        if self.sizes.smallest < self.sizes.largest {
            let least = self.sizes.smallest;
            let most = self.sizes.largest;
            write!(f, " of {least:.3e} to {most:.3e}")?;
        } else if self.steps > 0 {
            write!(f, " of {:.3e}", self.sizes.largest)?;
        }
        for (count, what) in [(self.rejected, " rejected"), (self.diverged, " given up")] {
            if count > 0 {
                write!(f, ", {count}{what}")?;
            }
        }
        for (count, what) in [
            (self.evaluations, "evaluation"),
            (self.expensive, "expensive evaluation"),
            (self.start, "evaluation of the start"),
            (self.jacobians, "Jacobian"),
            (self.factorisations, "factorisation"),
            (self.solves, "solution"),
            (self.iterations, "iteration"),
        ] {
            if count > 0 {
                match what.strip_prefix("evaluation ") {
                    Some(of) => write!(f, ", {count} {of}")?,
                    None => write!(f, ", {count} {what}{}", plural(count))?,
                }
            }
        }
        for (residual, what) in [
            (self.constraints.position, "positions"),
            (self.constraints.velocity, "velocities"),
        ] {
            if residual > 0.0 {
                write!(f, ", residual of {what} {residual:.1e}")?;
            }
        }
        if let Some(solver) = self.solver {
            write!(f, ", {solver} systems")?;
        }
        if self.constraints.redundant > 0 {
            write!(f, ", {} redundant rows", self.constraints.redundant)?;
        }
        if let Some(estimate) = self.estimate {
            write!(f, ", estimate: {estimate}")?;
        }
        match self.warning {
            Some(warning) => write!(f, "; {warning}"),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_step_is_no_smallest_one_unless_it_is_the_only_one() {
        let mut statistics = Statistics::default();
        statistics.accept(-0.5, true);
        assert_eq!(
            (statistics.sizes.smallest, statistics.sizes.last),
            (0.5, -0.5)
        );
        let mut statistics = Statistics::default();
        statistics.accept(0.5, false);
        statistics.accept(0.7, false);
        statistics.accept(0.1, true);
        assert_eq!(
            (statistics.sizes.smallest, statistics.sizes.largest),
            (0.5, 0.7)
        );
    }

    #[test]
    fn one_line_of_what_there_is() {
        let statistics = Statistics {
            steps: 1,
            evaluations: 12,
            start: 2,
            iterations: 1,
            ..Statistics::equal_steps(-0.25)
        };
        let line = "1 step of 2.500e-1, 12 evaluations, 2 of the start, 1 iteration";
        assert_eq!(statistics.to_string(), line);
        let chosen = Statistics {
            steps: 3,
            rejected: 1,
            sizes: StepSizes {
                last: 0.5,
                smallest: 0.125,
                largest: 0.5,
            },
            constraints: ConstraintStatistics {
                redundant: 2,
                position: 1e-15,
                ..ConstraintStatistics::default()
            },
            estimate: Some(Estimate::Doubling),
            ..Statistics::default()
        };
        let line = "3 steps of 1.250e-1 to 5.000e-1, 1 rejected, residual of positions 1.0e-15, \
                    2 redundant rows, estimate: step doubling";
        assert_eq!(chosen.to_string(), line);
        let warning = Some(Warning::NotLinear);
        let warned = Statistics { warning, ..chosen };
        let line = format!("{line}; {}", Warning::NotLinear);
        assert_eq!(warned.to_string(), line);
        for (solver, factorisations, systems) in [
            (SolverKind::Banded, 0, "banded systems"),
            (SolverKind::Banded, 2, "2 factorisations, banded systems"),
            (SolverKind::Sparse, 1, "1 factorisation, sparse systems"),
        ] {
            let solved = Statistics {
                steps: 2,
                factorisations,
                solver: Some(solver),
                ..Statistics::equal_steps(0.5)
            };
            assert_eq!(
                solved.to_string(),
                format!("2 steps of 5.000e-1, {systems}")
            );
        }
    }
}
