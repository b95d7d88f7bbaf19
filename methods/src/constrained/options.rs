//! How a constrained problem is solved.

use super::consistent::Metric;
use super::maps::{Maps, hold_at_the_end};
use crate::error::Error;
use std::fmt;

/// On which derivative of the constraints a method works.
///
/// Methods whose stages are of low order lose orders where positions or velocities are constrained themselves: `Rk4` has
/// order 3 in place of 4 on velocities, `Sdirk2` 1 in place of 2 on positions. The book has a table of them, under
/// "Orders under constraints" in Running an integration.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Formulation {
    /// On accelerations, G q'' = γ and K q'' = κ: every method can; positions drift off.
    ///
    /// Beside positions where constraints lose rank, and motions branch, drift may lead to another motion:
    /// [`Warning::BranchNotTold`](crate::Warning::BranchNotTold) tells of a step in which that may have been so.
    Index1,
    /// On velocities, G v + g_t = 0 and k = 0: positions drift off, more slowly, with the same warning.
    Index2,
    /// On positions, g = 0 (and k = 0): no drift, of methods such as `Crouzeix3` and `RadauIa3`, whose steps end beside
    /// their stages, but for errors of single steps; refused where errors would grow.
    ///
    /// Velocities meet their constraints up to the error of a step alone, accelerations and multipliers are of lower
    /// order than positions, and a [tolerance](crate::Integration::tolerances) controls positions alone: take
    /// [`Self::Soi2`] where the others matter. Where the accelerations of a method's evaluations would not
    /// converge at all, as those of diagonally implicit Runge–Kutta methods such as `Sdirk2` and `Sdirk3`, what is
    /// shown is solved for from position and velocity.
    #[default]
    Index3,
    /// On positions and velocities at once (stabilised overdetermined index 2; Jay, Negrut): auxiliary
    /// accelerations, local to the step, put positions on g = 0, then the accelerations put velocities
    /// on G v + g_t = 0 and k = 0.
    Soi2,
}

impl Formulation {
    /// Whether a tolerance controls velocities under m constraints on positions, and not these alone.
    pub(super) fn controls_velocities(self, m: usize) -> bool {
        self != Self::Index3 || m == 0
    }
}

impl fmt::Display for Formulation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Index1 => "constraints on accelerations (index 1)",
            Self::Index2 => "constraints on velocities (index 2)",
            Self::Index3 => "constraints on positions (index 3)",
            Self::Soi2 => "constraints on positions and velocities (SOI2)",
        })
    }
}

/// How Newton's iteration treats its matrix.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum NewtonKind {
    /// A new matrix in each iteration.
    Full,
    /// A matrix is kept, also from step to step, until convergence slows.
    #[default]
    Modified,
}

/// What holds the drift of [`Formulation::Index1`] and [`Formulation::Index2`], and moves velocities of
/// [`Formulation::Index3`] onto their constraints.
///
/// Of methods such as `Crouzeix3`, `RadauIa3` and `WilsonTheta`, whose steps end beside their stages, constraints hold at the
/// stages, and the end of a step is off them by M⁻¹Gᵀμ of the size of its errors. Moved back in another metric than that of
/// the mass, or on positions alone, they lose an order or grow unstable: an integration ends with
/// [`Error::EndsBeside`](crate::Error::EndsBeside).
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[non_exhaustive]
pub enum Stabilisation {
    /// Nothing.
    #[default]
    None,
    /// Baumgarte's terms, γ − 2α (G v + g_t) − β² g and κ − 2α k, for index 1.
    Baumgarte {
        /// α in 1/time.
        alpha: f64,
        /// β in 1/time.
        beta: f64,
    },
    /// After each step positions are moved onto g = 0.
    Positions(Metric),
    /// After each step positions are moved onto g = 0, then velocities onto their constraints; under
    /// [`Formulation::Index3`] in the metric of the mass alone: what its velocities are off their constraints is of
    /// the form M⁻¹Gᵀμ and larger than their error along them, to which any other way back would add it.
    Both(Metric),
}

impl Stabilisation {
    /// Whether it fits a formulation of so many constraints on positions, and a method.
    pub(super) fn check(
        self,
        (formulation, holonomic): (Formulation, usize),
        maps: &Maps<'_>,
    ) -> Result<(), Error> {
        let ends = |m: usize| hold_at_the_end(maps, m);
        // Where accelerations are carried, they keep what moves velocities off their constraints.
        let forgets = maps.carried.iter().all(|z| z.derivative < 2);
        let by_mass = "take the metric of the mass";
        let instead = match (self, formulation) {
            (Self::Baumgarte { .. }, Formulation::Index1) => return Ok(()),
            (Self::Baumgarte { .. }, formulation) => return Err(Error::NoPull { formulation }),
            (Self::Both(Metric::Euclidean), Formulation::Index3) => {
                return Err(Error::EuclideanVelocities);
            }
            (Self::Positions(_) | Self::Both(_), Formulation::Index3)
                if holonomic > 0 && !ends(0) =>
            {
                "take Formulation::Soi2 and the metric of the mass"
            }
            (Self::Both(Metric::Euclidean), Formulation::Index2) if forgets && !ends(1) => by_mass,
            (
                Self::Positions(Metric::Euclidean) | Self::Both(Metric::Euclidean),
                Formulation::Soi2,
            ) if forgets && !ends(0) => by_mass,
            _ => return Ok(()),
        };
        let method = maps.name;
        Err(Error::EndsBeside { method, instead })
    }
}
