//! Values of parameters.

use std::collections::BTreeMap;
use stepsmith_exact::field::fraction::Fraction;

/// The value of a parameter: exact, or a word such as `classical`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// An exact number or an expression in free symbols.
    Exact(Fraction),
    /// A word.
    Word(String),
    /// A list of values, or of rows.
    List(Vec<Value>),
}

impl Value {
    /// The exact values that it is made of.
    pub fn numbers(&self) -> Vec<&Fraction> {
        match self {
            Self::Exact(value) => vec![value],
            Self::Word(_) => Vec::new(),
            Self::List(values) => values.iter().flat_map(Self::numbers).collect(),
        }
    }

    /// The entries of a list of exact numbers; `None` if it is none.
    pub(super) fn row(&self) -> Option<Vec<Fraction>> {
        let Self::List(values) = self else {
            return None;
        };
        values.iter().map(|value| value.exact().cloned()).collect()
    }

    /// An exact number; `None` if it is none.
    pub fn exact(&self) -> Option<&Fraction> {
        match self {
            Self::Exact(value) => Some(value),
            _ => None,
        }
    }
}

impl std::fmt::Display for Value {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Exact(value) => value.fmt(f),
            Self::Word(word) => f.write_str(word),
            Self::List(values) => {
                let items: Vec<_> = values.iter().map(Value::to_string).collect();
                write!(f, "[{}]", items.join(", "))
            }
        }
    }
}

/// Parameters by name.
pub type Parameters = BTreeMap<String, Value>;
