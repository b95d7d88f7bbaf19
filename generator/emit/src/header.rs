//! The words above stepping code that no proof gives.

/// The words of who describes a method, as far as code repeats them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Header {
    /// The name of the method.
    pub name: String,
    /// The name of the family.
    pub family: String,
    /// A title for people.
    pub title: Option<String>,
    /// A description for people.
    pub description: Option<String>,
    /// Where the method is published.
    pub source: Option<String>,
    /// The parameters, each with its value or its range.
    pub parameters: Vec<String>,
    /// Warnings of unusual ones, in sentences.
    pub warnings: Vec<String>,
}
