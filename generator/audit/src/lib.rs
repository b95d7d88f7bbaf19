//! Tables of other people: read, judged digit by digit, and mended.
//!
//! A coefficient is known exactly, or by its printed digits. A decimal stands for all numbers that round to it,
//! ± half a unit of its last digit; a short one may be meant exactly, so both readings are tried. With A, b, c
//! in intervals every order condition is
//!
//! ```text
//! Σ_i b_i Φ_i(τ) − 1/γ(τ) ∈ [lo, hi]
//! ```
//!
//! *exact* where all entries are exact and it is 0, *consistent* with the digits where the interval contains 0,
//! and *refuted* where it does not: no numbers that round to the printed ones satisfy it.
//!
//! Source of the conditions: Hairer, Nørsett, Wanner, *Solving Ordinary Differential Equations I*, II.2.

mod audited;
mod best;
mod certainty;
mod change;
mod conditions;
mod correction;
mod digits;
mod expression;
mod finding;
mod findings;
mod generalized_alpha;
mod identify;
mod known;
mod lists;
mod multistep;
mod number;
mod numbers;
mod numeral;
mod repair;
pub mod source;
mod stability;
mod table;
pub mod trace;
mod undefined;
mod verdicts;

pub use audited::{Audit, Kind};
pub use conditions::{Reached, Verdict};
pub use expression::{Expression, Reading};
pub use finding::{Confidence, Finding};
pub use findings::{TreeStore, audit};
pub use known::{Methods, Nearest};
pub use lists::{Form, Lists};
pub use numbers::{Entry, Numbers, Part, Position};
pub use numeral::Numeral;
pub use stability::{Known, Stability};
pub use table::Table;
pub use undefined::NotDefined;
