//! The plan: a scheme put in executable order.
//!
//! Each linear equation is matched with the unknown it determines; the strongly connected
//! components of the resulting dependency graph, in topological order, are what a step does. A
//! component without an evaluation is explicit. One with evaluations is an implicit core: in it
//! every unknown is affine in the evaluations' results y,
//!
//! ```text
//! q = b + Σ c hᵏ y,
//! ```
//!
//! so only the results are iterated on. Nothing knows "conditionally explicit" methods: if the
//! right-hand side ignores the velocity, the edge from the velocity argument is gone, and with it
//! the core.

pub mod eliminate;
pub mod schedule;

pub use eliminate::CoreSum;
pub use schedule::{Assignment, Core, Operation, Plan, Resolvent};
