//! Engines that make steps.

mod first_step;
mod frame;
mod nodes;
mod pair;
mod resizing;
mod stages;
mod stepping;
mod within;

pub(crate) use frame::{Compensated, Framed};
pub(crate) use nodes::Nodes;
pub(crate) use pair::Paired;
pub(crate) use resizing::{Resizable, Resizing};
pub(crate) use stages::ByStages;
#[cfg(test)]
pub(crate) use stages::inside;
pub(crate) use stepping::{Machine, Of, Stepping};
