//! Specs: short descriptions of methods, read from TOML files, macro tokens or the command line.

mod diagnostic;
mod entry;
mod error;
mod node;
pub mod parameter_range;
mod parameters;
mod place;
mod reader;
#[allow(clippy::module_inception)]
mod spec;
mod tokens;
mod toml;

pub use self::toml::parse as parse_toml;

pub use diagnostic::Diagnostic;
pub use entry::{expression, find, table, text};

pub use crate::problem::{Problem, Usage};
pub use entry::{number, optional_text, start_of, symbolic};
pub use error::SpecError;
pub use node::{Entry, Node, NodeValue};
pub use parameter_range::ParameterRange;
pub use parameters::Parameter;
pub use place::{Place, Source};

pub use reader::SIZE_LIMIT;

pub use reader::is_type_name;
pub use spec::Spec;
