//! An assignment of a value to a name.

use super::value::Value;
use std::fmt;

/// An assignment of a value to a name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Assignment {
    /// The block it stands in, by the place of its first token.
    pub scope: [usize; 2],
    /// The section it stands in, by its number.
    pub section: usize,
    /// The name of the block, where that shows.
    pub label: Option<String>,
    /// The object that the name belongs to, as `B` in `B->A[1][0]`.
    pub object: String,
    pub name: String,
    /// Indices in brackets or parentheses. The indices of a list are its sizes and are left out.
    pub index: Vec<usize>,
    /// Whether a list begins at the index, as in `A[2, :2] = …`.
    pub is_slice: bool,
    /// None where it was not understood.
    pub value: Option<Value>,
    /// Whether it changes what was assigned before, as `b /= 6` does.
    pub changes: bool,
    /// Whether it begins as a number or a list does.
    pub is_data: bool,
    pub line: usize,
    /// The line in which the block begins.
    pub head: usize,
}

impl fmt::Display for Assignment {
    /// The claim of an order in words: `t.order = 3, line 7`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = match self.object.as_str() {
            "" => self.name.clone(),
            FUNCTION => format!("{}()", self.name),
            object => format!("{object}.{}", self.name),
        };
        match &self.value {
            Some(Value::Number(x)) => write!(f, "{name} = {x}, line {}", self.line),
            _ => write!(f, "{name}, line {}", self.line),
        }
    }
}

/// The object of a claim that a function returns.
pub(super) const FUNCTION: &str = "()";
