//! Functions that read the values behind keys of claims, shared by several kinds of claims.

use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::rational::integer;
use stepsmith_prove::stability::Endpoint;
use stepsmith_scheme::spec::{Diagnostic, Entry, Node, NodeValue, SpecError, expression, find};

/// The highest order that can be claimed.
const ORDER_LIMIT: usize = 1000;

/// An order.
pub(super) fn order(key: &str, node: &Node) -> Result<usize, Diagnostic> {
    match &node.value {
        NodeValue::Integer(digits) => {
            let number = digits.parse().ok().filter(|n| *n <= ORDER_LIMIT);
            number.ok_or_else(|| {
                let problem = SpecError::BadOrder {
                    found: digits.clone(),
                    limit: ORDER_LIMIT,
                };
                Diagnostic::new(problem, &node.place)
            })
        }
        _ => Err(node.wrong_kind(key, "an integer")),
    }
}

pub(super) fn truth(key: &str, node: &Node) -> Result<bool, Diagnostic> {
    match &node.value {
        NodeValue::Boolean(value) => Ok(*value),
        _ => Err(node.wrong_kind(key, "true or false")),
    }
}

/// A number from 0 on.
pub(super) fn not_negative(key: &str, node: &Node) -> Result<Fraction, Diagnostic> {
    let value = expression(node, key)?;
    match value.algebraic() {
        Some(known) if known.cmp_rational(&integer(0)).is_lt() => {
            Err(node.vacuous(key, "a number from 0 on"))
        }
        _ => Ok(value),
    }
}

/// A number greater than 0: of intervals and angles without one nothing is stated.
pub(super) fn positive(key: &str, node: &Node) -> Result<Fraction, Diagnostic> {
    let value = expression(node, key)?;
    match value.algebraic() {
        Some(known) if known.cmp_rational(&integer(0)).is_le() => {
            Err(node.vacuous(key, "a number greater than 0"))
        }
        _ => Ok(value),
    }
}

/// The end of an interval from 0 on; `None` for "infinity".
pub(super) fn end_of(entry: &Entry) -> Result<Option<Fraction>, Diagnostic> {
    or_infinity(&entry.value, |node| positive(&entry.key, node))
}

/// A number that is read so; `None` for "infinity".
pub(super) fn or_infinity(
    node: &Node,
    number: impl FnOnce(&Node) -> Result<Fraction, Diagnostic>,
) -> Result<Option<Fraction>, Diagnostic> {
    match &node.value {
        NodeValue::Text(text) if text == "infinity" => Ok(None),
        _ => number(node).map(Some),
    }
}

/// The end that is claimed, ∞ where there is no number; `None` of a number of too large a degree.
pub(super) fn endpoint(number: Option<&Fraction>) -> Option<Endpoint> {
    let Some(number) = number else {
        return Some(Endpoint::Infinity);
    };
    number.algebraic().map(Endpoint::Number)
}

/// An entry that there must be.
pub(super) fn required<'a>(
    keys: &'a [Entry],
    node: &Node,
    table: &'static str,
    (key, example): (&'static str, &'static str),
) -> Result<&'a Entry, Diagnostic> {
    find(keys, key).ok_or_else(|| {
        let problem = SpecError::MissingKey {
            key,
            table,
            example,
        };
        Diagnostic::new(problem, &node.place)
    })
}

/// The number in an entry that there must be.
pub(super) fn number(
    keys: &[Entry],
    node: &Node,
    table: &'static str,
    (key, example): (&'static str, &'static str),
) -> Result<Fraction, Diagnostic> {
    let entry = required(keys, node, table, (key, example))?;
    expression(&entry.value, key)
}
