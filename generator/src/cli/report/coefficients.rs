//! The table of coefficients: each number exactly, and as a decimal.

use super::letters::written;
use crate::cli::abridged::abridged;
use maud::{Markup, html};
use num_traits::Signed;
use std::borrow::Cow;
use std::collections::BTreeMap;
use stepsmith_exact::field::algebraic::RealAlgebraic;
use stepsmith_exact::rational::parse_decimal;
use stepsmith_scheme::families::Coefficient;

/// Significant digits of decimals.
const DIGITS: usize = 20;

/// All numbers of a coefficient, with their places in tables: each with its name, exactly and as a decimal.
fn entries(name: &str, value: &Coefficient, found: &mut Vec<[String; 3]>) {
    let decimal = match value {
        Coefficient::List(items) => {
            for (i, item) in items.iter().enumerate() {
                entries(&format!("{name}[{}]", i + 1), item, found);
            }
            return;
        }
        Coefficient::Table(items) => {
            for (key, item) in items {
                entries(&format!("{name}.{key}"), item, found);
            }
            return;
        }
        Coefficient::Count(_) => None,
        Coefficient::Nodal(number) => Some(format!("{}…", number.decimal(DIGITS))),
        Coefficient::Exact(value) => value.algebraic().map(|number| decimal(&number)),
    };
    let exact = value.to_string();
    let decimal = decimal.filter(|decimal| *decimal != exact);
    found.push([name.into(), exact, decimal.unwrap_or_default()]);
}

/// All digits of a number that has so few, else the first ones with an ellipsis.
fn decimal(number: &RealAlgebraic) -> String {
    let digits = number.decimal(DIGITS);
    let short = if digits.contains('.') {
        digits.trim_end_matches('0').trim_end_matches('.')
    } else {
        &digits
    };
    let magnitude = number.as_rational().map(Signed::abs);
    if magnitude == parse_decimal(short.trim_start_matches('-')) {
        short.into()
    } else {
        format!("{digits}…")
    }
}

/// The table, whose rows a script gives buttons that copy; nothing where there are no numbers.
pub(super) fn table(coefficients: &BTreeMap<String, Coefficient>) -> Markup {
    let mut found = Vec::new();
    for (name, value) in coefficients {
        entries(name, value, &mut found);
    }
    html! {
        @if !found.is_empty() {
            div.scroll tabindex="0" role="region" aria-label="Coefficients" {
                table.coefficients {
                    caption.visually-hidden { "Coefficients, exact and decimal" }
                    thead { tr { th scope="col" { "coefficient" } th scope="col" { "exact" } th scope="col" { "decimal" } td {} } }
                    tbody {
                        @for [name, exact, decimal] in &found {
                            tr {
                                th scope="row" { (written(name)) }
                                // What is cut is not copied.
                                @match abridged(exact, "…") {
                                    Cow::Borrowed(whole) => td { span.exact data-copy=(whole) { (written(whole)) } },
                                    Cow::Owned(cut) => td { (written(&cut)) },
                                }
                                td.number { (written(decimal)) }
                                td {}
                            }
                        }
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use stepsmith_exact::rational::{integer, ratio};

    #[test]
    fn decimals_are_whole_or_say_that_they_are_not() {
        let of = |value| decimal(&RealAlgebraic::from_rational(value));
        assert_eq!(of(ratio(-3, 8)), "-0.375");
        assert_eq!(of(integer(100)), "100");
        assert_eq!(of(integer(0)), "0");
        assert_eq!(of(ratio(1, 3)), "0.33333333333333333333…");
        let root = RealAlgebraic::sqrt(&integer(2)).unwrap();
        assert_eq!(decimal(&root), "1.4142135623730950488…");
    }
}
