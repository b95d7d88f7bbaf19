//! Why no stepping code can be written.

use stepsmith_prove::order::OrderError;
use stepsmith_prove::stability::StabilityError;
use stepsmith_scheme::plan::schedule::PlanError;

/// Why no stepper can be emitted for a scheme.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs)]
#[non_exhaustive]
pub enum EmitError {
    #[error("`{symbols}` has no value: stepping code needs every parameter as a number")]
    FreeSymbols { symbols: String },
    #[error("the scheme evaluates the parts {fields} of a split field; stepping code has A and B")]
    SplitField { fields: String },
    #[error(
        "steps of y' = A + B are made by the Rust runtime alone; other languages have x'' = A + B"
    )]
    Additive,
    #[error(
        "steps that take the Jacobian of the right-hand side are made by the Rust runtime alone"
    )]
    Jacobian,
    #[error("an implicit equation holds both parts of y' = A + B; steps solve for one at a time")]
    CoupledParts,
    #[error("the scheme is implicit in the second derivative; stepping code is not")]
    ImplicitSecondDerivative,
    #[error("the scheme carries `{carried}`, which is no sum of the parts of a split field")]
    CarriedPart { carried: String },
    #[error("the scheme carries no position at a whole step")]
    NoPosition,
    #[error("the evaluations take the velocity in one place and not in another")]
    MixedVelocity,
    #[error("a coefficient overflows: {coefficient}")]
    Overflow { coefficient: String },
    #[error("the step can not be put in order: {0}")]
    Plan(#[from] PlanError),
    #[error(transparent)]
    Order(#[from] OrderError),
    #[error("whether errors stay bounded as h tends to 0 is not decided: {0}")]
    ZeroStability(StabilityError),
    #[error(
        "no code serves every value of the free parameters: {reason}; narrow the range, or give a value"
    )]
    Range { reason: String },
    #[error(
        "the evaluation at {time} stands at a time that depends on a free parameter: let the times be numbers, as sums \
         of the rows of A are to be, or give the parameter a value"
    )]
    FreeTime { time: String },
    #[error("for no step ratios around 1 are errors proven to stay bounded{reason}")]
    Ratios { reason: String },
}

impl EmitError {
    pub(super) fn overflow(coefficient: impl ToString) -> Self {
        Self::Overflow {
            coefficient: coefficient.to_string(),
        }
    }

    /// Whether the scheme lacks stepping code here, but has no flaw of its own. An analysis of the scheme still holds.
    pub fn is_out_of_scope(&self) -> bool {
        matches!(
            self,
            Self::FreeSymbols { .. }
                | Self::SplitField { .. }
                | Self::Additive
                | Self::Jacobian
                | Self::CoupledParts
                | Self::CarriedPart { .. }
                | Self::Plan(PlanError::Direction)
                | Self::ImplicitSecondDerivative
                | Self::Order(_)
        )
    }
}
