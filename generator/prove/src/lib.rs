//! Derives time-integration methods exactly, proves what they can do, and emits stepping code: the library under
//! the program `stepsmith` and its macros.
//!
//! One model, many readers: a [`spec`] names a [family](families) and its exact parameters; the
//! family derives a [`scheme`]; [`analysis`], [`plan`] and [`emit`] read the scheme alone and
//! never ask where it came from. All arithmetic is exact.
//!
//! ```
//! use stepsmith_prove::spec::Spec;
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
#[cfg(test)]
mod budget_of_methods;
pub mod claims;
pub mod emit;
pub mod expand;
pub mod families;
pub mod json;
pub mod plan;
pub mod scheme;
pub mod spec;

pub use analysis::facts::Facts;
pub use stepsmith_exact::budget;
pub use stepsmith_exact::field::algebraic::RealAlgebraic;
pub use stepsmith_exact::field::fraction::Fraction;
pub use stepsmith_exact::poly::multivariate::Symbol;
pub use stepsmith_exact::poly::polynomial::Polynomial;
pub use stepsmith_exact::rational::{Integer, Rational};
