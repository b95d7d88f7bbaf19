//! Faults in the text of a spec.

use crate::nearest::did_you_mean;
use crate::problem::Problem;
use crate::scheme::reserved::NAMES;

/// A fault in the text of a spec.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs)]
#[non_exhaustive]
pub enum SpecError {
    #[error("{message}")]
    Toml { message: String },
    #[error("{message}")]
    Tokens { message: String },
    #[error("this file has more than the limit of {limit} bytes")]
    TooLarge { limit: u64 },
    #[error("`{key}` holds the control character {character:?}")]
    Control { key: String, character: char },
    #[error("the value is too large to compute with")]
    HugeValue,
    #[error("unknown key `{key}` in {table}")]
    UnknownKey {
        key: String,
        table: &'static str,
        known: Vec<&'static str>,
    },
    #[error("the key `{key}` is given twice")]
    DuplicateKey { key: String },
    #[error("missing key `{key}` in {table}")]
    MissingKey {
        key: &'static str,
        table: &'static str,
        example: &'static str,
    },
    #[error("`{key}` must be {needed}, not {found}")]
    WrongKind {
        key: String,
        needed: &'static str,
        found: &'static str,
    },
    #[error("a spec of the family `{family}` takes no `{key}`")]
    Misplaced { key: &'static str, family: String },
    #[error("a number without quotes is a binary float, which is not exact")]
    Float { text: String },
    #[error("`{name}` cannot be the name of a method")]
    BadName { name: String },
    #[error("`{name}` cannot be the name of a parameter")]
    BadParameterName { name: String },
    #[error("`{name}` is a parameter of the family, a list or a word, and has no range")]
    NoRange { name: String },
    #[error("the value of `{name}` depends on itself through other parameters")]
    Circular { name: String },
    #[error("an order is an integer from 0 to {limit}, not `{found}`")]
    BadOrder { found: String, limit: usize },
    #[error("`{key}` needs a number without free symbols, not `{found}`")]
    SymbolicNumber { key: String, found: String },
    #[error("the statement has no claim that can be tested")]
    NoClaim,
    #[error("`{key}` = {found} makes no claim that can be tested; {needed} is needed")]
    Vacuous {
        key: String,
        found: String,
        needed: &'static str,
    },
    #[error("`{name} = {value}` is unusual: {meaning}")]
    Unusual {
        name: String,
        value: String,
        meaning: &'static str,
        range: String,
    },
}

impl Problem for SpecError {
    fn help(&self) -> String {
        match self {
            Self::Toml { .. } => {
                "correct the TOML; strings stand in quotes, tables in `[…]`".into()
            }
            Self::Tokens { .. } => "write `key = value` pairs with commas between them".into(),
            Self::TooLarge { .. } => {
                "give a spec file; it has a few pages of text at most".into()
            }
            Self::Control { .. } => {
                "remove the control character; only line breaks and tabs are allowed".into()
            }
            Self::HugeValue => "write a smaller value".into(),
            Self::UnknownKey { key, known, .. } => did_you_mean(key, known.iter().copied()),
            Self::DuplicateKey { .. } => "remove one of the two".into(),
            Self::MissingKey { example, .. } => format!("add {example}"),
            Self::WrongKind { needed, .. } => format!("write {needed}"),
            Self::Misplaced { key, .. } => {
                format!("remove `{key}`, or write `family = \"scheme\"` for a free-form scheme")
            }
            Self::Float { text } => match fraction_text(text) {
                Some(fraction) => format!("write \"{text}\" or \"{fraction}\""),
                None => "write a string such as \"0.75\" or \"3/4\"".into(),
            },
            Self::BadName { .. } => {
                "write letters and digits, an upper-case letter first, such as `Cd4Wide`; the name must be \
                 free as the name of a Rust type"
                    .into()
            }
            Self::BadParameterName { .. } => {
                format!("write letters, digits and `_`, a letter first; the reserved names are {NAMES}")
            }
            Self::NoRange { name } => format!(
                "write the list or the word; to give a number in the list a range, give it another name, such as `{name}_1`"
            ),
            Self::Circular { name } => format!("write `{name} = \"{name}\"` to leave it symbolic"),
            Self::BadOrder { .. } => "write an integer, such as `order = 3`".into(),
            Self::SymbolicNumber { .. } => "write a number, such as \"sqrt(3)\" or \"1/20\"".into(),
            Self::Vacuous { needed, .. } => format!("write {needed}, or remove the claim"),
            Self::NoClaim => "add a claim, such as `claim = { order = 3 }`".into(),
            Self::Unusual { name, range, .. } => {
                format!("the usual values of `{name}` are {range}; ignore this warning if you mean the value")
            }
        }
    }

    fn is_warning(&self) -> bool {
        matches!(self, Self::Unusual { .. })
    }

    fn label(&self) -> &'static str {
        match self {
            Self::UnknownKey { .. } => "not known here",
            Self::DuplicateKey { .. } => "the second one",
            Self::MissingKey { .. } => "this lacks it",
            Self::Float { .. } => "a float",
            _ => "here",
        }
    }
}

/// A decimal as a quotient, where it is one.
fn fraction_text(decimal: &str) -> Option<String> {
    let value = stepsmith_exact::rational::parse_decimal(decimal.trim_start_matches('-'))?;
    let sign = if decimal.starts_with('-') { "-" } else { "" };
    Some(format!("{sign}{value}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decimals_are_quotients() {
        assert_eq!(fraction_text("-0.75").as_deref(), Some("-3/4"));
    }
}
