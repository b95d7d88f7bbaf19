//! Stepsmith's generator: derives time-integration methods exactly, proves what they can do, and
//! emits stepping code.
//!
//! One model, many readers: a [`spec`] names a [family](families) and its exact parameters; the
//! family derives a [`scheme`]; [`analysis`], [`plan`] and [`emit`] read the scheme alone and
//! never ask where it came from. All arithmetic is exact.
//!
//! What is public stays: [`spec`], [`scheme`], [`claims`], [`Facts`], the exact numbers, [`expand`], [`budget`]
//! and, with the feature `cli`, the command line. The parts that do the work can be named with the feature
//! `internals`, by tests, benchmarks and whoever takes the risk: they change without notice.
//!
//! ```
//! use stepsmith_generator::spec::Spec;
//! let spec = Spec::parse_toml(
//!     "example.toml",
//!     r#"
//!     name = "Verlet"
//!     family = "central-difference"
//!     [parameters]
//!     degree = 3
//!     alpha = "1"
//!     beta = "1/2"
//!     [claims]
//!     order = 2
//!     "#,
//! )
//! .unwrap();
//! let scheme = spec.scheme().unwrap();
//! assert_eq!(scheme.equations()[1].text(&scheme), "x[1] = x + h*v + 1/2*h^2*a");
//! ```

// Without the feature much of an inner part is for the command line alone.
#![cfg_attr(
    not(feature = "internals"),
    allow(dead_code, unused_imports, rustdoc::private_intra_doc_links)
)]

#[cfg(test)]
mod budget_of_methods;
pub mod claims;
#[cfg(feature = "cli")]
pub mod cli;
pub mod expand;
#[cfg(feature = "cli")]
mod json;
pub mod scheme;
pub mod spec;

pub use analysis::facts::Facts;
pub use stepsmith_exact::algebraic::RealAlgebraic;
pub use stepsmith_exact::budget;
pub use stepsmith_exact::fraction::Fraction;
pub use stepsmith_exact::multivariate::Symbol;
pub use stepsmith_exact::polynomial::Polynomial;
pub use stepsmith_exact::rational::{Integer, Rational};

#[cfg(feature = "internals")]
pub mod analysis;
#[cfg(all(feature = "internals", feature = "cli"))]
pub mod audit;
#[cfg(feature = "internals")]
pub mod emit;
#[cfg(all(feature = "internals", feature = "cli"))]
pub mod export;
#[cfg(feature = "internals")]
pub mod families;
#[cfg(feature = "internals")]
pub mod plan;
#[cfg(all(feature = "internals", feature = "cli"))]
pub mod scan;
#[cfg(all(feature = "internals", feature = "cli"))]
pub mod search;

#[cfg(not(feature = "internals"))]
mod analysis;
#[cfg(all(not(feature = "internals"), feature = "cli"))]
mod audit;
#[cfg(not(feature = "internals"))]
mod emit;
#[cfg(all(not(feature = "internals"), feature = "cli"))]
mod export;
#[cfg(not(feature = "internals"))]
mod families;
#[cfg(not(feature = "internals"))]
mod plan;
#[cfg(all(not(feature = "internals"), feature = "cli"))]
mod scan;
#[cfg(all(not(feature = "internals"), feature = "cli"))]
mod search;
