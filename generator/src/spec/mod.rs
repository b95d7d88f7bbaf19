//! Specs: short descriptions of methods, read from TOML files, macro tokens or the command line.

mod claim;
mod diagnostic;
mod entry;
pub mod free;
mod node;
mod parameters;
mod place;
mod problem;
mod reader;
#[allow(clippy::module_inception)]
mod spec;
mod tokens;
mod toml;

#[cfg(feature = "cli")]
pub(crate) use self::toml::parse as parse_toml;

pub use claim::{Claim, Disputed};
pub use diagnostic::Diagnostic;
pub(crate) use entry::{expression, find, table, text};
#[cfg(feature = "cli")]
pub(crate) use entry::{number, optional_text, start_of};
pub use free::Free;
pub use node::{Entry, Node, NodeValue};
pub use parameters::Parameter;
pub use place::{Place, Source};
pub use problem::Problem;
#[cfg(feature = "cli")]
pub(crate) use problem::nearest;
pub use reader::SIZE_LIMIT;
#[cfg(feature = "cli")]
pub(crate) use reader::is_type_name;
pub use spec::Spec;
