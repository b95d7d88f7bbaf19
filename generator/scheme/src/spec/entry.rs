//! Entries of tables, and what stands behind them: texts, exact numbers, expressions.

use super::diagnostic::Diagnostic;
use super::error::SpecError;
use super::node::{Entry, Node, NodeValue};
use super::place::Place;
use crate::scheme::text::{Expression, Kind};
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::kernel::BitTest as _;

/// The largest estimated size of a value: its bits, and the terms of its polynomials.
const BIT_LIMIT: u64 = 1 << 17;
const TERM_LIMIT: u64 = 1 << 16;

/// The entries of a table, all of whose keys are known.
pub fn table<'a>(
    node: &'a Node,
    name: &'static str,
    known: &[&'static str],
) -> Result<&'a [Entry], Diagnostic> {
    let NodeValue::Table(entries) = &node.value else {
        // Names of claims stand in quotes of their own.
        return Err(node.wrong_kind(name.trim_matches('`'), "a table"));
    };
    match entries.iter().find(|e| !known.contains(&e.key.as_str())) {
        Some(entry) => {
            let key = entry.key.clone();
            let known = known.to_vec();
            Err(Diagnostic::new(
                SpecError::UnknownKey {
                    key,
                    table: name,
                    known,
                },
                &entry.place,
            ))
        }
        None => Ok(entries),
    }
}

/// The entry of a key.
pub fn find<'a>(entries: &'a [Entry], key: &str) -> Option<&'a Entry> {
    entries.iter().find(|e| e.key == key)
}

/// Whether a character turns the direction of the text behind it, so that code beside it reads as what it is not.
fn turns(c: char) -> bool {
    matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// The text of an entry, without characters that would hide what stands beside it.
///
/// # Errors
/// The entry is no string, or has such a character.
pub fn text(entry: &Entry) -> Result<String, Diagnostic> {
    let NodeValue::Text(text) = &entry.value.value else {
        return Err(entry.value.wrong_kind(&entry.key, "a string"));
    };
    let text = text.replace("\r\n", "\n");
    // Comments of generated code may not hold them.
    let hides = |c: &char| (c.is_control() && !"\n\t".contains(*c)) || turns(*c);
    match text.chars().find(hides) {
        None => Ok(text),
        Some(character) => {
            let key = entry.key.clone();
            let problem = SpecError::Control { key, character };
            Err(Diagnostic::new(problem, &entry.value.place))
        }
    }
}

/// The text of a key, where it is there.
///
/// # Errors
/// As [`text`].
pub fn optional_text(entries: &[Entry], key: &str) -> Result<Option<String>, Diagnostic> {
    find(entries, key).map(text).transpose()
}

/// A string, or a bare name in macro tokens.
pub(super) fn word(node: &Node, key: &str) -> Result<String, Diagnostic> {
    match &node.value {
        NodeValue::Text(text) => Ok(text.clone()),
        NodeValue::Tokens(_) => Ok(node.written().replace(' ', "")),
        _ => Err(node.wrong_kind(key, "a string")),
    }
}

/// Where a missing key is missed: a few characters at the start of a file, the call of a macro.
pub fn start_of(node: &Node) -> Place {
    match &node.place {
        Place::Text { source, .. } => {
            let first_line = source.text.lines().next().map_or(0, str::len);
            source.range(0..first_line)
        }
        tokens => tokens.clone(),
    }
}

/// The exact number, without free symbols, that a value is.
pub fn number(node: &Node, key: &str) -> Result<Fraction, Diagnostic> {
    let value = expression(node, key)?;
    if value.free_symbols().is_empty() {
        Ok(value)
    } else {
        Err(symbolic(&value, node, key))
    }
}

/// The error of symbols where there is none to be.
pub fn symbolic(value: &Fraction, node: &Node, key: &str) -> Diagnostic {
    let problem = SpecError::SymbolicNumber {
        key: key.into(),
        found: value.to_string(),
    };
    Diagnostic::new(problem, &node.place)
}

/// The exact value that a value is, in symbols perhaps.
pub fn expression(node: &Node, key: &str) -> Result<Fraction, Diagnostic> {
    let expression: Expression = node.parse(key)?;
    check_cost(&expression, node)?;
    expression
        .value(&|name| Some(Fraction::symbol(name)))
        .map_err(|located| node.at(&located))
}

/// Refuses values whose computation only harms, by an estimate of their size.
pub(super) fn check_cost(expression: &Expression, node: &Node) -> Result<(), Diagnostic> {
    let (bits, terms) = cost(expression);
    if bits > BIT_LIMIT || terms > TERM_LIMIT {
        return Err(Diagnostic::new(
            SpecError::HugeValue,
            &node.inner_place(expression.span),
        ));
    }
    Ok(())
}

fn cost(expression: &Expression) -> (u64, u64) {
    match &expression.kind {
        Kind::Number(value) => {
            let bits = value.as_rational().map_or(64, |r| {
                r.numerator().bit_len() + r.denominator().as_ibig().bit_len()
            });
            (bits as u64, 1)
        }
        Kind::Name(..) => (256, 1),
        Kind::Negate(operand) => cost(operand),
        Kind::Binary('^', base, exponent) => {
            let (bits, terms) = cost(base);
            let k = match &exponent.kind {
                Kind::Number(value) => value.as_rational().and_then(|r| {
                    use num_traits::ToPrimitive;
                    r.trunc().to_u32()
                }),
                _ => None,
            };
            let k = k.unwrap_or(64).min(64);
            (bits.saturating_mul(u64::from(k)), terms.saturating_pow(k))
        }
        Kind::Binary(operator, left, right) => {
            let ((b, t), (c, u)) = (cost(left), cost(right));
            let terms = if matches!(operator, '+' | '-') {
                t.saturating_add(u)
            } else {
                t.saturating_mul(u)
            };
            (b.saturating_add(c), terms)
        }
        Kind::Call(_, arguments) => arguments.iter().map(cost).fold((64, 1), |(b, t), (c, u)| {
            (b.saturating_add(c), t.saturating_mul(u))
        }),
    }
}
