//! Stepsmith's generator: derives time-integration methods exactly, proves what they can do, and
//! emits stepping code.
//!
//! One model, many readers: a [`spec`] names a [family](families) and its exact parameters; the
//! family derives a [`scheme`]; [`analysis`], [`plan`] and [`emit`] read the scheme alone and
//! never ask where it came from. All arithmetic is [`exact`].
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

pub mod analysis;
#[cfg(feature = "cli")]
pub mod audit;
pub mod claims;
pub mod emit;
pub mod exact;
pub mod expand;
#[cfg(feature = "cli")]
pub mod export;
pub mod families;
pub mod plan;
#[cfg(feature = "cli")]
pub mod scan;
pub mod scheme;
#[cfg(feature = "cli")]
pub mod search;
pub mod spec;

#[cfg(feature = "cli")]
pub mod cli;
