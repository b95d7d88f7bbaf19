//! Engines that make steps.

mod errors;
mod first_step;
mod frame;
mod moved;
mod nodes;
mod resizing;
mod stages;
mod stepping;
mod within;

pub(crate) use frame::{Compensated, Framed};
pub(crate) use nodes::Nodes;
pub(crate) use resizing::Resizing;
pub(crate) use stages::ByStages;
#[cfg(test)]
pub(crate) use stages::inside;
pub(crate) use stepping::{Description, Machine, Maker, Material, Of, Stepping};
