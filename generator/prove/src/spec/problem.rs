//! Problems with a spec or with the use of one.

use crate::analysis::amplification::AmplificationError;
use crate::analysis::order::OrderError;
use crate::analysis::stability::StabilityError;
use crate::analysis::stage_transform::TransformError;
use crate::families::FamilyError;
use crate::scheme::SchemeError;
use crate::scheme::butcher::TableauError;
use crate::scheme::reserved::NAMES;
use crate::scheme::text::TextError;

/// A problem. Its text is the message of a diagnostic; [`Problem::help`] is the way out.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs)]
#[non_exhaustive]
pub enum Problem {
    #[error("{message}")]
    Toml { message: String },
    #[error("{message}")]
    Tokens { message: String },
    #[error("this file has more than the limit of {limit} bytes")]
    TooLarge { limit: u64 },
    #[error("`{key}` holds the control character {character:?}")]
    Control { key: String, character: char },
    #[error("this text is longer than the limit of {limit}, or has too many operators")]
    TooLong { limit: usize },
    #[error("the value is too large to compute with")]
    HugeValue,
    #[error("unknown key `{key}` in {table}")]
    UnknownKey {
        key: String,
        table: &'static str,
        known: Vec<&'static str>,
    },
    #[error("the key `{key}` stands twice")]
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
    #[error("`{key}` has no place in a spec of the family `{family}`")]
    Misplaced { key: &'static str, family: String },
    #[error("a binary float is not exact")]
    Float { text: String },
    #[error("`{name}` is not a name for a method")]
    BadName { name: String },
    #[error("`{name}` is not a name for a parameter")]
    BadParameterName { name: String },
    #[error("`{name}` is a parameter of the family, a list or a word, and has no range")]
    NoRange { name: String },
    #[error("the value of `{name}` refers to itself by way of other parameters")]
    Circular { name: String },
    #[error("an order is an integer from 0 to {limit}, not `{found}`")]
    BadOrder { found: String, limit: usize },
    #[error("`{key}` needs a number without free symbols, not `{found}`")]
    SymbolicNumber { key: String, found: String },
    #[error("this states nothing: no claim is given")]
    NoClaim,
    #[error("`{key}` = {found} states nothing, or nothing that can be: {needed} is needed")]
    Vacuous {
        key: String,
        found: String,
        needed: &'static str,
    },
    #[error("{0}")]
    Text(TextError),
    #[error("{0}")]
    Scheme(SchemeError),
    #[error("{0}")]
    Family(FamilyError),
    #[error("{0}")]
    Order(OrderError),
    #[error("{0}")]
    Amplification(AmplificationError),
    #[error("{0}")]
    Stability(StabilityError),
    #[error("{0}")]
    Tableau(TableauError),
    #[error("{0}")]
    Transform(TransformError),
    #[error("not proven: {reason}")]
    Undecided { reason: String },
    #[error("`{name} = {value}` is unusual: {meaning}")]
    Unusual {
        name: String,
        value: String,
        meaning: &'static str,
        range: String,
    },
    #[error("{message}")]
    File { path: String, message: String },
    #[error("{message}")]
    Usage { message: String, help: String },
    #[error("no code for this scheme: {message}")]
    Emit { message: String },
    #[error("this can not be exported so: {message}")]
    Export { message: String },
}

impl Problem {
    /// A request that can not be made so, and a way out.
    pub fn usage(message: impl Into<String>, help: impl Into<String>) -> Self {
        let message = message.into();
        let help = help.into();
        Self::Usage { message, help }
    }

    /// A way out, in a sentence.
    pub fn help(&self) -> String {
        match self {
            Self::Toml { .. } => {
                "correct the TOML; strings stand in quotes, tables in `[…]`".into()
            }
            Self::Tokens { .. } => "write `key = value` pairs with commas between them".into(),
            Self::TooLarge { .. } => "what is read here is some pages of text; is this the right file?".into(),
            Self::TooLong { .. } => {
                "write a smaller number, or split it: give intermediate quantities or parameters names of their own".into()
            }
            Self::Control { .. } => "write text without control characters but line breaks and tabs".into(),
            Self::HugeValue => "write a value of moderate size".into(),
            Self::UnknownKey { key, known, .. } => did_you_mean(key, known.iter().copied()),
            Self::DuplicateKey { .. } => "remove one of them".into(),
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
                "write a Rust type name that is not taken: letters and digits, an \
                 upper-case letter first, such as `Cd4Wide`"
                    .into()
            }
            Self::BadParameterName { .. } => {
                format!("write letters, digits and `_`, a letter first; taken are {NAMES}")
            }
            Self::NoRange { name } => format!(
                "write the list or the word; a symbol in a list that is to have a range needs another name, such as `{name}_1`"
            ),
            Self::Circular { name } => format!("write `{name} = \"{name}\"` to leave it symbolic"),
            Self::BadOrder { .. } => "write an integer, such as `order = 3`".into(),
            Self::SymbolicNumber { .. } => "write a number, such as \"sqrt(3)\" or \"1/20\"".into(),
            Self::Vacuous { needed, .. } => format!("write {needed}, or remove the claim"),
            Self::NoClaim => "add a claim, such as `claim = { order = 3 }`".into(),
            Self::Text(error) => error.help().into(),
            Self::Scheme(error) => error.help(),
            Self::Family(FamilyError::UnknownParameter { name, known, .. }) => {
                did_you_mean(name, known.iter().map(String::as_str))
            }
            Self::Family(error @ FamilyError::UnknownFamily { name }) => {
                let known = crate::families::FAMILIES
                    .iter()
                    .map(|f| f.name)
                    .chain(["scheme"]);
                match nearest(name, known) {
                    Some(near) if near == name => "write its equations into a spec file".into(),
                    Some(near) => format!("did you mean `{near}`? {}", error.help()),
                    None => error.help(),
                }
            }
            Self::Family(error) => error.help(),
            Self::Order(
                OrderError::NotDefined
                | OrderError::NoPosition
                | OrderError::NotConsistent { .. }
                | OrderError::NotSimple,
            ) => "correct the coefficients: constant and uniform motion must be \
                               preserved, and positions carried"
                .into(),
            Self::Amplification(AmplificationError::WrongClass { .. }) => {
                "use `--test dahlquist` for y' = f(t, y), `--test oscillator` or `--test split` \
                 for x'' = g(t, x, x')"
                    .into()
            }
            Self::Amplification(AmplificationError::SplitField { .. }) => {
                "use `--test split`, with a stiffness and a damping for each part".into()
            }
            Self::Amplification(AmplificationError::Singular) => "choose other parameters".into(),
            Self::Amplification(AmplificationError::NoVelocity)
            | Self::Stability(StabilityError::NoVelocity) => {
                "leave damping out, or choose a method that takes velocities".into()
            }
            Self::Amplification(AmplificationError::Growing { .. })
            | Self::Stability(StabilityError::Amplification {
                error: AmplificationError::Growing { .. },
            })
            | Self::Order(OrderError::Growing { .. }) => {
                "leave `ratio` out for equal steps; `derive` shows the weights, and the claim \
                 `zero_stable` decides the root condition for this ratio"
                    .into()
            }
            Self::Stability(StabilityError::FreeSymbols { .. }) => {
                "give every parameter a number".into()
            }
            Self::Stability(_) => "choose another test equation, or rational parameters".into(),
            Self::Tableau(error) => error.help().into(),
            Self::Transform(_) => {
                "choose an implicit one-step method for y' = f with numbers for all \
                                   coefficients, no explicit stage and simple eigenvalues"
                    .into()
            }
            Self::Undecided { .. } => "remove the statement, or give the parameters values".into(),
            Self::Unusual { name, range, .. } => {
                format!("usual values of `{name}` are {range}; if it is meant, go on")
            }
            Self::File { .. } => "check that the path exists, may be used, and has room".into(),
            Self::Usage { help, .. } => help.clone(),
            Self::Export { .. } => "`stepsmith export --list` tells the other forms".into(),
            Self::Emit { .. } => "change the scheme, or leave its code out".into(),
        }
    }

    /// Whether it is no error, but may be a mistake.
    pub fn is_warning(&self) -> bool {
        matches!(self, Self::Unusual { .. })
    }

    /// A few words beside the marked place.
    pub fn label(&self) -> &'static str {
        match self {
            Self::UnknownKey { .. } | Self::Family(FamilyError::UnknownParameter { .. }) => {
                "not known here"
            }
            Self::DuplicateKey { .. } => "the second one",
            Self::MissingKey { .. } => "this lacks it",
            Self::Family(FamilyError::MissingParameter { .. }) => "the parameters lack it",
            Self::Family(FamilyError::UnknownFamily { .. }) => "no such family",
            Self::Float { .. } => "a float",
            Self::Text(TextError::DivisionByZero) => "this is zero",
            Self::Scheme(SchemeError::Dimension { .. }) => "wrong power of h",
            Self::Scheme(SchemeError::Undefined { .. }) => "not determined",
            Self::Scheme(SchemeError::Unused { .. }) => "not used",
            Self::Scheme(SchemeError::Carry { .. }) => "nothing takes its place",
            Self::Text(TextError::Nonlinear) => "not linear",
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

/// The nearest known name, and all of them.
fn did_you_mean<'a>(name: &str, known: impl Iterator<Item = &'a str> + Clone) -> String {
    let all: Vec<_> = known.clone().collect();
    let all = all.join(", ");
    match nearest(name, known) {
        Some(near) => format!("did you mean `{near}`? known here: {all}"),
        None => format!("known here: {all}"),
    }
}

/// The known name that is a few keystrokes away, if any.
pub fn nearest<'a>(name: &str, known: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let name: Vec<char> = name.to_lowercase().chars().take(64).collect();
    known
        .map(|candidate| (distance(&name, &candidate.to_lowercase()), candidate))
        .filter(|(d, candidate)| *d <= 2.max(candidate.len() / 3) && *d < candidate.len())
        .min_by_key(|(d, _)| *d)
        .map(|(_, candidate)| candidate)
}

/// The edit distance.
fn distance(a: &[char], b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.iter().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, y) in b.iter().enumerate() {
            let substituted = diagonal + usize::from(x != y);
            diagonal = row[j + 1];
            row[j + 1] = substituted.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_names_are_found() {
        let known = ["alpha", "beta", "gamma"];
        assert_eq!(nearest("alhpa", known.into_iter()), Some("alpha"));
        assert_eq!(nearest("Gama", known.into_iter()), Some("gamma"));
        assert_eq!(nearest("xylophone", known.into_iter()), None);
        assert_eq!(fraction_text("-0.75").as_deref(), Some("-3/4"));
    }
}
