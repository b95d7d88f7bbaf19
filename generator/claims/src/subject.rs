//! The subjects of certificates: several claims may rest on one certificate.

use stepsmith_prove::geometry::Systems;
use stepsmith_prove::stability::Axis;
use stepsmith_scheme::scheme::Scheme;

/// The subject of one certificate; the facts hold the evidence.
#[derive(Clone, Debug, PartialEq)]
pub enum Subject {
    /// A stable set, and the behaviour at its ends and, for x' = λx, around it.
    Set(Axis),
    /// Stability on oscillators of every damping ratio.
    EveryDamping,
    /// Stability despite one part of a split field.
    Despite(String),
    /// The order.
    Order,
    /// The order with any matrix for the Jacobian.
    WOrder,
    /// The orders of embedded solutions.
    EmbeddedOrder,
    /// The order of the solution within the step.
    DenseOrder,
    /// The stability function.
    StabilityFunction,
    /// The stability function as a shifted orthogonal polynomial.
    OrthogonalForm,
    /// The radius of absolute monotonicity.
    Monotonicity,
    /// Whether the step is symplectic on systems, and whether it is symmetric.
    Geometry(Systems),
    /// The period error, up to a power of Ω.
    PeriodError(usize),
    /// The zero dynamics.
    ZeroDynamics,
    /// The ratios of steps with zero-stability.
    StepRatios,
}

impl Subject {
    /// The half-plane of x' = λx: a sum y' = A + B is judged where A = 0.
    pub(super) fn of_half_plane(scheme: &Scheme) -> Self {
        Self::Set(if scheme.is_additive() {
            Axis::NegativeReal
        } else {
            Axis::of(scheme)
        })
    }
}
