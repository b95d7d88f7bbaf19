//! Why a scheme has no order.

use crate::amplification::GROWING;
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_scheme::problem::Problem;

/// Why a scheme has no order.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs)]
pub enum OrderError {
    #[error("order is not defined: the equations have no unique solution for these parameters")]
    NotDefined,
    #[error("order is not defined: no position is carried")]
    NoPosition,
    #[error("order 0: exact values of constant or uniform motion are not preserved ({detail})")]
    NotConsistent { detail: &'static str },
    #[error("order is not defined: 1 is a multiple eigenvalue of the step beyond the motion's own")]
    NotSimple,
    #[error(
        "order is not defined: steps that are each {ratio} times the one before do not tend to 0 \
         together; leave `ratio` out for that of equal steps"
    )]
    Growing { ratio: Fraction },
}

impl Problem for OrderError {
    fn help(&self) -> String {
        match self {
            Self::Growing { .. } => GROWING.into(),
            _ => "correct the coefficients: constant and uniform motion must be preserved, and positions carried".into(),
        }
    }
}
