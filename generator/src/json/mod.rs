//! The findings as JSON: a stable interface. Exact numbers and expressions are strings.

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

pub use conditions::{conditions, solutions};
pub use dispersion::dispersion;
pub use numbers::{endpoint, expression, number};
pub use order::{
    insert_list, local_errors, order, order_or_reason, orders, output_orders, outputs, reached,
};
pub use region::{dominance, exact, region};
pub use rounding::{rounding, words};
pub use scheme::{amplification, equations, scheme};
pub use stability::{Findings, along};
pub use stable_set::interval;
pub use zero_dynamics::zero_dynamics;
