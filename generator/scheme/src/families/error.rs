//! Faults in the parameters of a family, with their ways out.

use super::{FAMILIES, Family, Value};
use crate::nearest::{did_you_mean, nearest};
use crate::problem::Problem;
use crate::scheme::SchemeError;

/// A fault in the parameters of a family.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs)]
pub enum FamilyError {
    #[error("unknown family `{name}`")]
    UnknownFamily { name: String },
    #[error("{}", not_taken(family, name))]
    UnknownParameter {
        family: &'static str,
        name: String,
        known: Vec<String>,
    },
    #[error("missing parameter `{name}` of the family `{family}`")]
    MissingParameter {
        family: &'static str,
        name: String,
        way_out: String,
    },
    #[error("the parameter `{name}` must be {needed}, not `{found}`")]
    BadValue {
        name: String,
        needed: String,
        found: String,
    },
    #[error("for these parameters {error}")]
    Scheme {
        #[from]
        error: SchemeError,
    },
}

impl FamilyError {
    /// The error of a parameter whose value is not what is needed.
    pub fn bad(name: &str, needed: impl Into<String>, found: &Value) -> Self {
        let found = found.to_string();
        Self::BadValue {
            name: name.into(),
            needed: needed.into(),
            found,
        }
    }

    /// The error of a missing parameter; [`Family::missing`] knows a better way out.
    pub fn missing(family: &'static str, name: &str) -> Self {
        Self::MissingParameter {
            family,
            name: name.to_string(),
            way_out: format!("give `{name}` a value"),
        }
    }

    /// The parameter that is to blame, where one is.
    pub fn parameter(&self) -> Option<&str> {
        match self {
            Self::UnknownParameter { name, .. } | Self::BadValue { name, .. } => Some(name),
            _ => None,
        }
    }
}

impl Problem for FamilyError {
    fn help(&self) -> String {
        match self {
            Self::UnknownFamily { name } => {
                let names = FAMILIES.iter().map(|f| f.name).chain(["scheme"]);
                match nearest(name, names) {
                    Some(near) if near == name => {
                        "write `family = \"scheme\"` and the equations of the method into a spec file; \
                         `stepsmith families scheme` shows one"
                            .into()
                    }
                    Some(near) => format!("did you mean `{near}`? {}", known_families()),
                    None => known_families(),
                }
            }
            Self::UnknownParameter {
                family,
                name,
                known,
            } => match documented(family, name) {
                Some(_) => format!(
                    "choose one of: {}; `stepsmith families {family}` shows which parameters go together",
                    known.join(", ")
                ),
                None => did_you_mean(name, known.iter().map(String::as_str)),
            },
            Self::MissingParameter { way_out, .. } => way_out.clone(),
            Self::BadValue { name, needed, .. } => format!("give `{name}` another value: {needed}"),
            Self::Scheme { error } => error.help(),
        }
    }

    fn label(&self) -> &'static str {
        match self {
            Self::UnknownParameter { .. } => "not known here",
            Self::MissingParameter { .. } => "the parameters lack it",
            Self::UnknownFamily { .. } => "no such family",
            _ => "here",
        }
    }
}

/// The family, if it has the parameter beside other parameters than the given ones.
fn documented(family: &str, name: &str) -> Option<&'static Family> {
    let family = FAMILIES.iter().find(|known| known.name == family)?;
    let mut parameters = family.guide.parameters.iter();
    parameters.any(|p| p.name == name).then_some(family)
}

/// Why a family does not take a parameter.
fn not_taken(family: &str, name: &str) -> String {
    match documented(family, name) {
        Some(_) => {
            format!("the family `{family}` does not take `{name}` beside the other parameters")
        }
        None => format!("unknown parameter `{name}` of the family `{family}`"),
    }
}

/// The names of the families, in a sentence.
fn known_families() -> String {
    let names: Vec<_> = FAMILIES.iter().map(|f| f.name).collect();
    let names = names.join(", ");
    format!("the families are: {names}, and `scheme` for a method that you write as equations")
}
