//! A parameter that a spec leaves free, in a range.
//!
//! ```toml
//! [parameters]
//! rho_inf = { from = "0", to = "1" }       # 0 ≤ rho_inf ≤ 1
//! alpha   = { above = "-1/3", below = 0 }  # −1/3 < alpha < 0
//! ```
//!
//! Claims are then about every value in the range. `from` and `to` belong to it, `above` and `below` do not.

use super::diagnostic::Diagnostic;
use super::entry::{find, number, table};
use super::error::SpecError;
use super::node::{Entry, Node};
use std::cmp::Ordering;
use std::fmt;
use stepsmith_exact::field::algebraic::RealAlgebraic;
use stepsmith_exact::poly::multivariate::Symbol;
use stepsmith_exact::rational::Rational;

/// An end of a range.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct End {
    /// Where it is.
    pub value: Rational,
    /// Whether it belongs to the range.
    pub closed: bool,
}

/// A free parameter and its range.
///
/// ```
/// use stepsmith_scheme::spec::Spec;
/// let text = r#"
///     name = "Free"
///     family = "generalized-alpha"
///     [parameters]
///     rho_inf = { from = 0, below = "1" }
/// "#;
/// let spec = Spec::parse_toml("free.toml", text).unwrap();
/// let free = spec.free().next().unwrap();
/// assert_eq!(free.to_string(), "rho_inf in [0, 1)");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParameterRange {
    /// The symbol that stands for it in the scheme.
    pub symbol: Symbol,
    /// The lower end.
    pub from: End,
    /// The upper one, above the lower one.
    pub to: End,
}

impl End {
    fn read(entry: &Entry, closed: bool) -> Result<Self, Diagnostic> {
        let value = number(&entry.value, &entry.key)?.as_rational();
        let value = value.ok_or_else(|| entry.value.vacuous(&entry.key, "a rational number"))?;
        Ok(Self { value, closed })
    }
}

impl ParameterRange {
    /// The range that a table gives to the parameter called `name`.
    pub(super) fn read(name: &str, node: &Node) -> Result<Self, Diagnostic> {
        const NAME: &str = "the range of a parameter";
        let entries = table(node, NAME, &["from", "above", "to", "below"])?;
        let [from, to] = [
            ["from", "above", "`from = \"0\"`, or `above = \"0\"`"],
            ["to", "below", "`to = \"1\"`, or `below = \"1\"`"],
        ]
        .map(|[closed, open, example]| {
            match (find(entries, closed), find(entries, open)) {
                (Some(entry), None) => End::read(entry, true),
                (None, Some(entry)) => End::read(entry, false),
                (Some(_), Some(entry)) => {
                    let key = open.into();
                    Err(Diagnostic::new(
                        SpecError::DuplicateKey { key },
                        &entry.place,
                    ))
                }
                (None, None) => {
                    let key = closed;
                    let table = NAME;
                    let problem = SpecError::MissingKey {
                        key,
                        table,
                        example,
                    };
                    Err(Diagnostic::new(problem, &node.place))
                }
            }
        });
        let from = from?;
        let to = to?;
        if from.value >= to.value {
            return Err(node.vacuous(name, "a range from one number to a greater one"));
        }
        Ok(Self {
            symbol: Symbol::new(name),
            from,
            to,
        })
    }

    /// Whether a number lies in the range.
    pub fn contains(&self, number: &RealAlgebraic) -> bool {
        let below = number.cmp_rational(&self.from.value);
        let above = number.cmp_rational(&self.to.value);
        (below == Ordering::Greater || below == Ordering::Equal && self.from.closed)
            && (above == Ordering::Less || above == Ordering::Equal && self.to.closed)
    }

    /// The range alone, as `[0, 1)`.
    pub fn range(&self) -> String {
        let opening = if self.from.closed { '[' } else { '(' };
        let closing = if self.to.closed { ']' } else { ')' };
        format!("{opening}{}, {}{closing}", self.from.value, self.to.value)
    }
}

impl fmt::Display for ParameterRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} in {}", self.symbol, self.range())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::spec::spec::Spec;

    fn read(range: &str) -> Result<Spec, Diagnostic> {
        let text = format!(
            "name = 'M'\nfamily = 'hht'\n[parameters]\nalpha = {range}\n[claims]\norder = 2\n"
        );
        Spec::parse_toml("m.toml", &text)
    }

    #[test]
    fn ends_belong_to_the_range_or_not() {
        let spec = read("{ above = '-1/3', to = 0 }").unwrap();
        let free = spec.free().next().unwrap().clone();
        assert_eq!(free.range(), "(-1/3, 0]");
        let contains = |text: &str| {
            let value = crate::scheme::text::parse_expression(text).unwrap();
            let value = value.value(&|_| None).unwrap().algebraic().unwrap();
            free.contains(&value)
        };
        assert!(contains("0") && contains("-1/4") && contains("-sqrt(2)/5"));
        assert!(!contains("-1/3") && !contains("1/100") && !contains("-sqrt(2)/4"));
        // Settings for others leave the range; one for the parameter itself replaces it.
        assert_eq!(spec.clone().with_settings(&[]).unwrap().free().count(), 1);
    }

    #[test]
    fn lists_and_words_have_no_range() {
        let text = "name = 'M'\nfamily = 'runge-kutta'\n[parameters]\nA = '[[], [c]]'\nb = '[0, 1]'\n\
                    c = { from = 0, to = 1 }\n";
        let error = Spec::parse_toml("m.toml", text).unwrap_err();
        assert!(error.message().contains("`c` is a parameter of the family"));
        assert!(error.help().contains("such as `c_1`"));
    }

    #[test]
    fn ranges_that_are_none_are_refused() {
        for (range, message) in [
            (
                "{ from = 0, to = 0 }",
                "a range from one number to a greater one",
            ),
            ("{ from = 0 }", "missing key `to`"),
            (
                "{ above = 0, from = 0, to = 1 }",
                "the key `above` is given twice",
            ),
            ("{ from = 'sqrt(2)', to = 2 }", "a rational number"),
            ("{ from = 'x', to = 2 }", "without free symbols"),
            ("{ from = 0, until = 2 }", "unknown key `until`"),
        ] {
            let found = read(range).unwrap_err().message();
            assert!(found.contains(message), "{range}: {found}");
        }
    }
}
