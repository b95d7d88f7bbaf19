//! What is found, as JSON: a stable interface. Exact numbers and expressions are strings.

mod conditions;
mod dispersion;
mod limits;
mod numbers;
mod order;
mod region;
mod rounding;
mod scheme;
mod stability;
mod stable_set;
mod zero_dynamics;

pub(crate) use conditions::{conditions, solutions};
pub(crate) use dispersion::dispersion;
pub(crate) use numbers::number;
pub(crate) use order::{
    insert_list, local_errors, order, order_or_reason, orders, output_orders, outputs, reached,
};
pub(crate) use region::{dominance, exact, region};
pub(crate) use rounding::{rounding, words};
pub(crate) use scheme::{amplification, equations, scaled, scheme};
pub(crate) use stability::{Findings, along};
pub(crate) use stable_set::interval;
pub(crate) use zero_dynamics::zero_dynamics;

use serde_json::Value;
use stepsmith_exact::fraction::Fraction;

/// In the equation language.
pub(crate) fn expression(value: &Fraction) -> Value {
    Value::String(value.to_string())
}
