//! Errors as a typist makes them, and the findings that name them.

use super::draw::Draw;
use stepsmith_audit::source::read;
use stepsmith_audit::{Audit, Confidence, Entry, Expression, Finding, Part, Table};

/// An error of a typist.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Slip {
    /// A digit is another one.
    Digit,
    /// Two neighbouring digits stand in each other's places.
    Digits,
    /// A sign is lost, or one too many.
    Sign,
    /// The numerator or the denominator of the neighbour.
    Fraction,
    /// Two neighbours stand in each other's places.
    Neighbour,
    /// Two entries of one array stand in each other's places.
    Exchange,
    /// A row stands one place beside its own.
    Row,
}

impl Slip {
    /// The errors in one entry or between neighbours.
    pub const TYPED: [Self; 5] = [
        Self::Digit,
        Self::Digits,
        Self::Sign,
        Self::Fraction,
        Self::Neighbour,
    ];
    /// The errors of any kind.
    pub const ALL: [Self; 7] = [
        Self::Digit,
        Self::Digits,
        Self::Sign,
        Self::Fraction,
        Self::Neighbour,
        Self::Exchange,
        Self::Row,
    ];
}

/// A table with an error, and the entries that it touches.
pub struct Damaged {
    /// The table.
    pub table: Table,
    /// The entries.
    pub touched: Vec<Entry>,
}

/// The expression of a text.
pub fn expression(text: &str) -> Option<Expression> {
    let read = read("x.py", &format!("A = [[{text}]]\nb = [1]\n"));
    let table = read.tables.first().filter(|table| table.notes.is_empty())?;
    Some(table.numbers.rows(Part::A)?.first()?.first()?.clone())
}

/// The entries of the same array, those of a matrix in the same row.
fn beside(table: &Table, entry: Entry) -> Vec<Entry> {
    let mut places = table.numbers.entries();
    places.retain(|e| e.part == entry.part && (e.part.is_list() || e.row == entry.row));
    places
}

/// The neighbours of an entry.
fn neighbours(table: &Table, entry: Entry) -> Vec<Entry> {
    let places = beside(table, entry);
    let at = places.iter().position(|e| *e == entry).unwrap_or_default();
    let around = [at.wrapping_sub(1), at + 1];
    around
        .iter()
        .filter_map(|&i| places.get(i).copied())
        .collect()
}

/// The text with one digit changed.
fn with_digit(text: &str, draw: &mut Draw) -> Option<String> {
    let mut digits: Vec<char> = text.chars().collect();
    let places: Vec<usize> = (0..digits.len())
        .filter(|&i| digits[i].is_ascii_digit())
        .collect();
    digits[*draw.of_list(&places)?] = char::from(b'0' + draw.below(10) as u8);
    Some(digits.into_iter().collect())
}

/// The text with two neighbouring digits exchanged.
fn with_digits(text: &str, draw: &mut Draw) -> Option<String> {
    let mut digits: Vec<char> = text.chars().collect();
    let places: Vec<usize> = (1..digits.len())
        .filter(|&i| digits[i - 1].is_ascii_digit() && digits[i].is_ascii_digit())
        .collect();
    let at = *draw.of_list(&places)?;
    digits.swap(at - 1, at);
    Some(digits.into_iter().collect())
}

/// The text with the numerator or the denominator of another fraction.
fn with_part(text: &str, other: &str, draw: &mut Draw) -> Option<String> {
    let (p, q) = text.rsplit_once('/').unwrap_or((text, "1"));
    let (r, s) = other.rsplit_once('/').unwrap_or((other, "1"));
    Some(if draw.below(2) == 0 {
        format!("{r}/{q}")
    } else {
        format!("{p}/{s}")
    })
}

/// The text with the other sign.
fn with_sign(text: &str) -> String {
    match text.strip_prefix('-') {
        Some(rest) if !rest.contains([' ', '+']) => rest.into(),
        _ => format!("-({text})"),
    }
}

/// A table with one drawn error; none where the draw changes nothing, or makes no number.
pub fn damaged(table: &Table, slip: Slip, draw: &mut Draw) -> Option<Damaged> {
    let places = table.numbers.entries();
    let entry = *draw.of_list(&places)?;
    let text = table.numbers.at(entry)?.to_string();
    let mut copy = table.clone();
    let mut touched = vec![entry];
    let typed = match slip {
        Slip::Digit => with_digit(&text, draw),
        Slip::Digits => with_digits(&text, draw),
        Slip::Sign => Some(with_sign(&text)),
        Slip::Fraction => {
            let other = *draw.of_list(&neighbours(table, entry))?;
            with_part(&text, &table.numbers.at(other)?.to_string(), draw)
        }
        Slip::Neighbour | Slip::Exchange => {
            let mut others = match slip {
                Slip::Neighbour => neighbours(table, entry),
                _ => places,
            };
            others.retain(|e| e.part == entry.part);
            let other = *draw.of_list(&others)?;
            *copy.numbers.at_mut(entry)? = table.numbers.at(other)?.clone();
            *copy.numbers.at_mut(other)? = table.numbers.at(entry)?.clone();
            touched.push(other);
            None
        }
        Slip::Row => {
            touched = beside(table, entry);
            for (from, to) in touched.iter().zip(touched.iter().cycle().skip(1)) {
                *copy.numbers.at_mut(*to)? = table.numbers.at(*from)?.clone();
            }
            None
        }
    };
    if matches!(
        slip,
        Slip::Digit | Slip::Digits | Slip::Sign | Slip::Fraction
    ) {
        *copy.numbers.at_mut(entry)? = expression(&typed?)?;
    }
    let is_other = touched
        .iter()
        .any(|e| value(&copy, *e) != value(table, *e) && value(&copy, *e).is_some());
    is_other.then_some(Damaged {
        table: copy,
        touched,
    })
}

/// The value of an entry as a text.
fn value(table: &Table, entry: Entry) -> Option<String> {
    Some(table.numbers.at(entry)?.exact()?.to_string())
}

/// Whether a finding names the error.
pub fn names(finding: &Finding, touched: &[Entry]) -> bool {
    match finding {
        Finding::Sum { what, .. } => touched.iter().any(|e| *what == format!("{e} is not 0")),
        Finding::Wrong { entry, .. } => touched.contains(entry),
        Finding::Exchanged { one, other, .. } => touched.contains(one) && touched.contains(other),
        Finding::Shape { row } => touched.iter().any(|e| e.part == Part::A && e.row == *row),
        Finding::Moved { part, row, .. } => {
            let rows = matches!(part, Part::A | Part::Rows(_));
            (touched.iter()).any(|e| e.part == *part && (!rows || e.row == *row))
        }
        _ => false,
    }
}

/// The findings in words, without remarks.
pub fn told(audit: &Audit) -> Vec<String> {
    let findings = audit.findings.iter();
    findings
        .filter(|finding| finding.confidence() != Confidence::Remark)
        .map(ToString::to_string)
        .collect()
}

/// Whether the orders and the row sums of a table are proven to be those that are claimed.
pub fn is_right(table: &Table, audit: &Audit) -> bool {
    table.order.is_some_and(|order| audit.main.exact >= order)
        && table.embedded_order.is_none_or(|order| {
            (audit.embedded.as_ref()).is_some_and(|reached| reached.exact >= order)
        })
        && (audit.row_sums.iter()).all(|verdict| *verdict == stepsmith_audit::Verdict::Exact)
}
