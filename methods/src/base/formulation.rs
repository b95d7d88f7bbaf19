//! The derivative of the constraints on which a method works.

use std::fmt;

/// The derivative of the constraints on which a method works.
///
/// Methods whose stages are of low order lose orders where positions or velocities are constrained themselves: `Rk4`
/// has order 3 in place of 4 on velocities, `Sdirk2` 1 in place of 2 on positions. The book has a table of them, under
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
    /// On positions, g = 0 (and k = 0): positions do not drift. With methods such as `Crouzeix3` and `RadauIa3`, whose
    /// steps end beside their stages, positions are off by the errors of single steps. An integration refuses the
    /// formulation where errors would grow.
    ///
    /// Velocities meet their constraints only up to the error of a step. Accelerations and multipliers are of lower
    /// order than positions, and a [tolerance](crate::Settings::rtol) controls positions alone. Take [`Self::Soi2`]
    /// where the other quantities matter. With diagonally implicit Runge–Kutta methods such as `Sdirk2` and `Sdirk3`,
    /// the accelerations of the evaluations would not converge at all. The integration then solves for the
    /// accelerations and multipliers that it shows, from position and velocity.
    #[default]
    Index3,
    /// On positions and velocities at once (stabilised overdetermined index 2; Jay, Negrut). Auxiliary accelerations,
    /// local to the step, put positions on g = 0. The accelerations then put velocities on G v + g_t = 0 and k = 0.
    Soi2,
}

impl Formulation {
    /// Whether a tolerance controls velocities under m constraints on positions, and not these alone.
    pub(crate) fn controls_velocities(self, m: usize) -> bool {
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
