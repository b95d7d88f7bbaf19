//! Proofs about time-integration methods, and stepping code for them.
//!
//! [`analysis`] reads a scheme and proves facts; [`claims`] decides the statements of a spec by them; [`emit`] writes
//! stepping code. Nothing asks which family a scheme came from. All arithmetic is exact.
//!
//! ```
//! use stepsmith_prove::claims::check;
//! use stepsmith_scheme::spec::Spec;
//! let text = "name = 'Verlet'\nfamily = 'central-difference'\n\
//!             [parameters]\ndegree = 3\nalpha = 1\nbeta = '1/2'\n[claims]\norder = 2\n";
//! let spec = Spec::parse_toml("verlet.toml", text).unwrap();
//! assert!(check(&spec).unwrap().holds());
//! ```

pub mod analysis;
#[cfg(test)]
mod budget_of_methods;
pub mod claims;
pub mod emit;
pub mod expand;
#[cfg(test)]
mod families;

pub use analysis::facts::Facts;
pub use stepsmith_exact::algebraic::RealAlgebraic;
pub use stepsmith_exact::budget;
pub use stepsmith_exact::fraction::Fraction;
pub use stepsmith_exact::multivariate::Symbol;
pub use stepsmith_exact::polynomial::Polynomial;
pub use stepsmith_exact::rational::{Integer, Rational};
