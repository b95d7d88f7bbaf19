//! Integrations: the loop over steps, the choice of steps, starts, and watchers.

pub mod control;
pub(crate) mod drive;
pub(crate) mod engine;
pub mod integrate;
pub mod one_step;
pub mod pair;
pub(crate) mod sizes;
pub mod stage_method;
pub mod start;
pub(crate) mod statistics;
pub mod watch;
