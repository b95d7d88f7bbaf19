//! Methods of a family that are best in a stated sense: found by samples, proven by exact analysis.
//!
//! The order conditions are solved first, exactly ([`solve`](stepsmith_prove::solve)); what they leave free is
//! searched. For the stable range
//!
//! ```text
//! w(θ) = min over the axes of sup { s : every step in (0, s) is stable }
//! ```
//!
//! of methods that are zero-stable, Schur stable on constraints and of an error constant within a bound where
//! these are asked, [`maximum`] finds the
//! greatest value over one free parameter and proves it by the cells of
//! [`critical_values`](stepsmith_prove::stability::region::critical_values), and [`optimum`](scored::optimum) does so for
//! the least error constant, period error or ρ∞, and for the greatest radius of absolute monotonicity; over several, an [`evolution`] on
//! [`Landscape`] samples proposes a place, of which the simplest rational neighbour
//! that loses at most a stated share is taken and judged exactly by [`Question::at`]. What is printed of it is
//! proven; that nothing is better is so only where it says so.

mod bounded;
pub mod evolution;
mod landscape;
pub mod maximum;
mod monotonicity;
mod neighbour;
mod objective;
mod question;
mod ranges;
pub mod scored;
pub mod ties;

pub use bounded::Bounded;
pub use landscape::Landscape;
pub use neighbour::{Best, best};
pub use objective::{Extreme, Objective, Score};
pub use question::{Candidate, Question, Standard, Verdict, comes_before};

#[cfg(test)]
mod tests;
