//! Faults in schemes.

use super::reserved::NAMES;
use crate::problem::Problem;

/// A fault in a scheme.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs)]
#[non_exhaustive]
pub enum SchemeError {
    #[error(
        "the term of `{quantity}` has h to the power {found}, where its dimension needs {needed}"
    )]
    Dimension {
        equation: usize,
        quantity: String,
        found: i32,
        needed: i32,
    },
    #[error("this equation has no terms: its sides are the same")]
    EmptyEquation { equation: usize },
    #[error("the scheme evaluates no right-hand side")]
    NoEvaluation,
    #[error(
        "`{result}` is derivative {found} of the position, but `{field}` yields derivative {needed}"
    )]
    EvaluationResult {
        evaluation: usize,
        result: String,
        field: String,
        found: usize,
        needed: usize,
    },
    #[error("`{result}` is not the derivative along the solution of an evaluated velocity")]
    SecondDerivative { evaluation: usize, result: String },
    #[error(
        "`{result}` is not the derivative of an evaluated field in the direction of a velocity"
    )]
    Directional { evaluation: usize, result: String },
    #[error("`{quantity}` is evaluated twice, or is carried and evaluated at once")]
    EvaluatedTwice { evaluation: usize, quantity: String },
    #[error("`{quantity}` is carried twice")]
    CarriedTwice { quantity: String },
    #[error("the step carries `{carried}` but does not compute `{needed}` for the next step")]
    Carry { carried: String, needed: String },
    #[error("`{quantity}` is used, but neither carried, nor evaluated, nor defined by an equation")]
    Undefined { quantity: String },
    #[error("`{quantity}` is never used: it is neither carried on nor in another equation")]
    Unused { quantity: String },
    #[error("{equations} linear equations for {unknowns} unknowns ({names})")]
    Count {
        equations: usize,
        unknowns: usize,
        names: String,
    },
    #[error("the equations do not determine {names}: they are linearly dependent")]
    Dependent { names: String },
    #[error("`{name}` has a fixed meaning in analyses and cannot be the name of a parameter")]
    Reserved { name: String },
    #[error("`{name}` is a {what} of the equations and cannot be the name of a parameter")]
    NameInEquations { name: String, what: &'static str },
    #[error("the coefficient {coefficient} has no value there: its denominator vanishes")]
    Pole { coefficient: String },
    #[error("what analysis would read of the scheme is not the step that it makes: {detail}")]
    Image { detail: String },
}

impl Problem for SchemeError {
    fn help(&self) -> String {
        match self {
            Self::Dimension {
                quantity, needed, ..
            } => {
                format!("write the term as c*h^{needed}*{quantity}")
            }
            Self::EmptyEquation { .. } => "remove the equation, or correct a side".into(),
            Self::NoEvaluation => "add a line such as `a = g(t, x, v)` or `v = f(t, x)`".into(),
            Self::EvaluationResult { .. } => {
                "write `a = g(t, x, v)` for a second-order problem or `v = f(t, x)` for a first-order one; a scheme has \
                 one kind of evaluation"
                    .into()
            }
            Self::SecondDerivative { .. } => {
                "evaluate it at the same time and position as one velocity of a single field, with \
                 that velocity: `v = f(t, x)`, `a = g(t, x, v)`"
                    .into()
            }
            Self::Directional { .. } => {
                "write `a = f(t, x, v, tau)` for tau f_t + f_x v, with a velocity v and a number tau, beside an \
                 evaluation of `f` of a first-order problem"
                    .into()
            }
            Self::EvaluatedTwice { .. } => "give the result of each evaluation its own name".into(),
            Self::CarriedTwice { .. } => "name each carried quantity once".into(),
            Self::Carry { carried, needed } => {
                format!("add an equation for `{needed}`, or do not carry `{carried}`")
            }
            Self::Undefined { quantity } => {
                format!("add `{quantity}` to `carry`, or an equation that determines it")
            }
            Self::Unused { quantity } => format!("remove `{quantity}` and its equation"),
            Self::Count {
                equations,
                unknowns,
                ..
            } if equations > unknowns => "remove an equation, or use an unknown in it".into(),
            Self::Count { .. } => "add the missing equations".into(),
            Self::Dependent { .. } => {
                "change a coefficient; for these values the equations do not define the step".into()
            }
            Self::Reserved { .. } => format!("choose another name; the reserved names are {NAMES}"),
            Self::NameInEquations { name, .. } => format!("choose another name, such as `{name}_0`"),
            Self::Pole { .. } => "choose other parameter values".into(),
            Self::Image { .. } => {
                "choose other parameters; the derivation of this family does not hold for these".into()
            }
        }
    }

    fn label(&self) -> &'static str {
        match self {
            Self::Dimension { .. } => "wrong power of h",
            Self::Undefined { .. } => "not determined",
            Self::Unused { .. } => "not used",
            Self::Carry { .. } => "nothing takes its place",
            _ => "here",
        }
    }
}
