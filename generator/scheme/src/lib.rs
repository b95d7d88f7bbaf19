//! Specs of time-integration methods, and the schemes that are derived from them, exactly.
//!
//! A [`spec`] names a [family](families) and its exact parameters, or writes the equations of one step. It is
//! compiled to a [`scheme`]: one exact model, whatever the family. A [`plan`] puts a scheme in executable order.
//!
//! ```
//! use stepsmith_scheme::spec::Spec;
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

pub mod families;
pub mod nearest;
pub mod plan;
pub mod problem;
pub mod scheme;
pub mod spec;
pub mod written;
