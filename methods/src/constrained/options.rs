//! How a constrained problem is solved.

use super::consistency::Metric;
use crate::base::{Error, Formulation};
use crate::stepper::{Maps, hold_at_the_end};

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

/// The stabilisation: it holds the drift of [`Formulation::Index1`] and [`Formulation::Index2`], and moves velocities
/// of [`Formulation::Index3`] onto their constraints.
///
/// The steps of methods such as `Crouzeix3`, `RadauIa3` and `WilsonTheta` end beside their stages. Constraints hold at
/// the stages; the end of a step is off them by M⁻¹Gᵀμ, of the size of its errors. If it is moved back in another
/// metric than that of the mass, or on positions alone, the method loses an order or becomes unstable: an integration
/// ends with [`Error::EndsBeside`](crate::Error::EndsBeside).
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
    /// After each step positions are moved onto g = 0, then velocities onto their constraints. Under
    /// [`Formulation::Index3`] the metric must be [`Metric::Mass`]. Velocities are off their constraints there by a
    /// term M⁻¹Gᵀμ, which is larger than their error along the constraints. Any other metric would add this term to the
    /// error.
    Both(Metric),
}

impl Stabilisation {
    /// α and β of Baumgarte's terms.
    pub(super) fn baumgarte(self) -> Option<(f64, f64)> {
        match self {
            Self::Baumgarte { alpha, beta } => Some((alpha, beta)),
            _ => None,
        }
    }

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
