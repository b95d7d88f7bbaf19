//! A language of stepping code.

use super::code::Code;
use super::template::Values;

/// A language: the words that its templates share with others', and the function that fills them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Language {
    /// The parameter that follows `h` where steps depend on the ratio to the one before.
    pub(super) ratio: &'static str,
    /// The name of the function that changes the step size.
    pub(super) resize: &'static str,
    /// The name of the function that calculates the weights of a method whose steps are of one size.
    pub(super) weights: &'static str,
    /// The beginning of the sentence that says so.
    pub(super) all: &'static str,
    /// Names of types that the language or its template has.
    pub(super) taken: &'static str,
    /// Writes the module; the values are those that all languages have.
    pub(super) write: fn(&Code, Values) -> String,
}
