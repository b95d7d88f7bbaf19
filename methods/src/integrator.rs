//! Integrations: the loop over steps, the choice of steps, starts, and watchers.

#[cfg(feature = "dual")]
pub(crate) mod adjoint;
pub mod control;
pub(crate) mod drive;
pub(crate) mod engine;
pub mod integrate;
pub(crate) mod kind;
pub(crate) mod sizes;
pub mod start;
pub(crate) mod statistics;
pub mod watch;
