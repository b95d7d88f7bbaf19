//! Why a question about stability has no answer.

use crate::amplification::AmplificationError;
use stepsmith_exact::field::compositum::DEGREE_LIMIT;
use stepsmith_scheme::problem::Problem;

/// Why the stable set of a scheme cannot be found.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs)]
pub enum StabilityError {
    #[error(
        "the step gives no velocity to its right-hand side, so it does not solve problems with damping"
    )]
    NoVelocity,
    #[error("the stable set needs numbers for the free parameters {}", symbols.join(", "))]
    FreeSymbols { symbols: Vec<String> },
    #[error(
        "the stable set is not found: {} generate a field of a degree above {DEGREE_LIMIT} over the \
         rationals",
        numbers.join(", ")
    )]
    Irrational { numbers: Vec<String> },
    #[error("at this damping the step has no solution for any step size")]
    NeverDefined,
    #[error("`{name}` is not a coefficient of the split test equation; its coefficients are {}", known.join(", "))]
    NoCoefficient { name: String, known: Vec<String> },
    #[error(
        "the stable set of {stages} stages is not looked for: {form} tells the limit on the negative real axis alone"
    )]
    Long { stages: usize, form: String },
    #[error("{error}")]
    Amplification { error: AmplificationError },
    #[error("an internal error: {broken}")]
    Internal { broken: &'static str },
}

impl Problem for StabilityError {
    fn help(&self) -> String {
        match self {
            Self::NoVelocity => AmplificationError::NoVelocity.help(),
            Self::Amplification {
                error: error @ AmplificationError::Growing { .. },
            } => error.help(),
            Self::FreeSymbols { .. } => "give every parameter a number: write `--family FAMILY --set NAME=VALUE` in place of the method's name".into(),
            Self::Amplification { error } => error.help(),
            Self::Long { .. } => {
                "claim `stable = { real_up_to = … }` or `damped`, or choose fewer stages".into()
            }
            _ => "choose another test equation, or rational parameters".into(),
        }
    }
}
