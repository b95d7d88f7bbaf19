//! A text as numerals, names, texts in quotes and signs, without comments.

use super::division::Division;
use super::language::{Continuation, Language, Structure};

/// A piece of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A numeral, its suffix of a type taken away.
    Numeral(String),
    /// A name.
    Name(String),
    /// The text between quotes.
    Text(String),
    /// A sign; operators of two characters are one.
    Sign(&'static str),
    /// The end of a line.
    Line,
}

/// A piece with its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Token {
    pub kind: Kind,
    /// Counted from 1.
    pub line: usize,
    /// Where its first character stands in the text.
    pub at: usize,
    /// Whether blanks stand before it.
    pub apart: bool,
}

impl Token {
    pub fn is(&self, sign: &str) -> bool {
        self.sign() == sign
    }

    /// The sign that it is, nothing of others.
    pub fn sign(&self) -> &'static str {
        match self.kind {
            Kind::Sign(sign) => sign,
            _ => "",
        }
    }

    /// Whether it is one of these signs.
    pub fn is_any(&self, signs: &[&str]) -> bool {
        signs.contains(&self.sign())
    }

    /// The numeral that it is.
    pub fn numeral(&self) -> Option<&str> {
        match &self.kind {
            Kind::Numeral(numeral) => Some(numeral),
            _ => None,
        }
    }

    /// The name that it is.
    pub fn name(&self) -> Option<&str> {
        match &self.kind {
            Kind::Name(name) => Some(name),
            _ => None,
        }
    }
}

/// Signs of several characters, the longest first.
const LONG: [&str; 18] = [
    "...", "..=", "**", "//", "->", "=>", "::", "==", "!=", "<=", ">=", ":=", "+=", "-=", "*=",
    "/=", "&&", "||",
];
const SHORT: &str = "()[]{},;:=+-*/^.<>!&|%?@~$\\'`#";

/// The pieces of a text; characters that belong to no piece are left out.
pub(super) fn tokens(text: &str, language: Language) -> Vec<Token> {
    let mut tokens: Vec<Token> = Vec::new();
    let mut at = 0;
    let mut line = 1;
    let mut apart = true;
    while let Some(first) = text[at..].chars().next() {
        let (before, rest) = text.split_at(at);
        let begins = before.is_empty() || before.ends_with('\n');
        let joined = continuation(rest, language);
        let left_out = joined.or_else(|| language.comment(rest, begins));
        let (kind, length) = match left_out {
            Some(length) => (None, length),
            None if first == '\n' => (Some(Kind::Line), 1),
            None if first.is_whitespace() => (None, first.len_utf8()),
            None if transposes(rest, language, apart, tokens.last()) => (Some(Kind::Sign("'")), 1),
            None => constructor(rest, language)
                .unwrap_or_else(|| as_float(piece(rest, first, language), rest, language)),
        };
        let length = length.max(1).min(rest.len());
        let is_line = kind == Some(Kind::Line);
        let lines = rest[..length].matches('\n').count();
        apart |= kind.is_none();
        if let Some(kind) = kind {
            tokens.push(Token {
                kind,
                line,
                at,
                apart,
            });
            apart = is_line;
        }
        if language.juxtaposes && is_factor(tokens.last(), &rest[length..], apart) {
            tokens.push(Token {
                kind: Kind::Sign("·"),
                line,
                at,
                apart,
            });
        }
        line += lines;
        at += length;
        // A comment over lines ends them.
        if lines > 0 && !is_line && joined.is_none() {
            tokens.push(Token {
                kind: Kind::Line,
                line,
                at,
                apart: true,
            });
        }
    }
    tokens
}

/// The length of the characters that join a line to the next one.
fn continuation(rest: &str, language: Language) -> Option<usize> {
    let line = |mark: usize| rest[mark..].find('\n').map(|end| mark + end);
    match language.continuation {
        // A sixth column that is neither blank nor 0.
        Continuation::SixthColumn => {
            let next = rest.strip_prefix("\n     ")?.chars().next()?;
            (!next.is_whitespace() && next != '0').then(|| 6 + next.len_utf8())
        }
        Continuation::Ampersand if rest.starts_with('&') => {
            let end = line(1)?;
            let behind = rest[1..end].trim();
            if !(behind.is_empty() || behind.starts_with('!')) {
                return None;
            }
            let next = rest[end..].trim_start();
            let next = next.strip_prefix('&').unwrap_or(next);
            Some(rest.len() - next.len())
        }
        Continuation::Points if rest.starts_with("...") => Some(line(3)? + 1),
        _ => rest.starts_with("\\\n").then_some(2),
    }
}

/// Whether a numeral is a factor of the text directly behind it.
fn is_factor(last: Option<&Token>, behind: &str, apart: bool) -> bool {
    let begins = |c: char| c.is_alphabetic() || matches!(c, '_' | '(' | '√');
    !apart && last.is_some_and(|last| last.numeral().is_some()) && behind.starts_with(begins)
}

/// Whether a quote transposes what is before it, and begins no text.
fn transposes(rest: &str, language: Language, apart: bool, last: Option<&Token>) -> bool {
    let closed = last.is_some_and(|last| last.is_any(&[")", "]", "}"]));
    language.transposes && rest.starts_with('\'') && closed && !apart
}

/// The brackets `(/` and `/)` of Fortran.
fn constructor(rest: &str, language: Language) -> Option<(Option<Kind>, usize)> {
    let sign = match rest.get(..2)? {
        "(/" => "[",
        "/)" => "]",
        _ => return None,
    };
    (language.structure == Structure::Fortran).then_some((Some(Kind::Sign(sign)), 2))
}

/// The kind of a piece and its length; a piece that is left out has no kind.
type Piece = (Option<Kind>, usize);

fn piece(rest: &str, first: char, language: Language) -> Piece {
    let second = rest[first.len_utf8()..].chars().next();
    if first.is_ascii_digit() || first == '.' && second.is_some_and(|c| c.is_ascii_digit()) {
        if rest.starts_with("0x") || rest.starts_with("0X") {
            return (Some(Kind::Sign("?")), hexadecimal(rest));
        }
        let (numeral, length) = numeral(rest, language);
        return (Some(Kind::Numeral(numeral)), length);
    }
    if first.is_alphabetic() || first == '_' {
        let length = rest
            .find(|c: char| !c.is_alphanumeric() && c != '_' && c != '\u{302}')
            .unwrap_or(rest.len());
        return (Some(Kind::Name(rest[..length].into())), length);
    }
    // A single quote begins a text, unless it is a transpose or a lifetime.
    let closes = || {
        rest[1..]
            .find(['\'', '\n'])
            .filter(|end| rest[end + 1..].starts_with('\''))
    };
    let marks = ["\"\"\"", "\"", "'''", "'"];
    let mark = marks.into_iter().find(|mark| rest.starts_with(mark));
    if let Some(mark) = mark.filter(|mark| *mark != "'" || closes().is_some()) {
        return quoted(rest, mark);
    }
    if let Some(arrow) = language.arrow.filter(|arrow| rest.starts_with(arrow)) {
        return (Some(Kind::Sign("=")), arrow.len());
    }
    if let Some(sign) = LONG.iter().find(|s| rest.starts_with(**s)) {
        return (Some(Kind::Sign(sign)), sign.len());
    }
    let sign = match (SHORT.find(first), first) {
        (Some(at), _) => &SHORT[at..=at],
        (None, '\u{2212}') => "-",
        (None, '√') => "√",
        // What is not known is no part of a number that is.
        _ => "?",
    };
    (Some(Kind::Sign(sign)), first.len_utf8())
}

/// A whole numeral with the suffix of a floating-point type, as in `1/3d` of Java, where quotients of whole numbers drop
/// their fraction: it is none of these.
fn as_float(found: Piece, rest: &str, language: Language) -> Piece {
    let (Some(Kind::Numeral(digits)), length) = &found else {
        return found;
    };
    // `1_wp` of Fortran is a whole number.
    let suffix = &rest[digits.len().min(*length)..*length];
    let is_float = ["f", "d", "m"].contains(&suffix.to_ascii_lowercase().as_str());
    let is_whole = digits.bytes().all(|b| b.is_ascii_digit());
    if language.division == Division::Cut && is_whole && is_float {
        (Some(Kind::Numeral(format!("{digits}."))), *length)
    } else {
        found
    }
}

fn quoted(rest: &str, mark: &str) -> (Option<Kind>, usize) {
    let inside = &rest[mark.len()..];
    match inside.find(mark) {
        Some(end) => (Some(Kind::Text(inside[..end].into())), end + 2 * mark.len()),
        None => (None, rest.len()),
    }
}

/// The length of a hexadecimal numeral, perhaps with an exponent, `0x1.8p-1`.
fn hexadecimal(rest: &str) -> usize {
    let mut last = '0';
    let end = rest.chars().position(|c| {
        let exponent = matches!(last, 'p' | 'P') && matches!(c, '+' | '-');
        last = c;
        !(c.is_ascii_alphanumeric() || c == '.' || c == '_' || exponent)
    });
    end.unwrap_or(rest.len())
}

/// Takes the digits at a place, without the signs that part them.
fn take_digits(bytes: &[u8], at: &mut usize, taken: &mut String) {
    while let Some(&b) = bytes.get(*at) {
        match b {
            b'0'..=b'9' => taken.push(char::from(b)),
            b'_' if bytes.get(*at + 1).is_some_and(u8::is_ascii_digit) => {}
            _ => return,
        }
        *at += 1;
    }
}

/// A numeral in digits, point and exponent `e`, and how long it is with its suffix.
fn numeral(rest: &str, language: Language) -> (String, usize) {
    let bytes = rest.as_bytes();
    let mut at = 0;
    let mut taken = String::new();
    take_digits(bytes, &mut at, &mut taken);
    let after = |at: usize| bytes.get(at + 1).copied();
    let is_point = bytes.get(at) == Some(&b'.')
        && after(at) != Some(b'.')
        && !after(at).is_some_and(|b| {
            b.is_ascii_alphabetic() && !matches!(b, b'e' | b'E' | b'd' | b'D' | b'f' | b'F' | b'L')
        });
    if is_point {
        taken.push('.');
        at += 1;
        take_digits(bytes, &mut at, &mut taken);
    }
    let is_exponent = match bytes.get(at) {
        Some(b'f') => language.juxtaposes,
        letter => letter.is_some_and(|b| b"eEdDqQ".contains(b)),
    };
    if is_exponent {
        let sign = usize::from(matches!(after(at), Some(b'+' | b'-')));
        if bytes.get(at + 1 + sign).is_some_and(u8::is_ascii_digit) {
            taken.push('e');
            if after(at) == Some(b'-') {
                taken.push('-');
            }
            at += 1 + sign;
            take_digits(bytes, &mut at, &mut taken);
        }
    }
    // A type: `f`, `L`, `f64`, `_f64`, `_wp`.
    let behind = &bytes[at..];
    let is_of_type = |b: &&u8| !language.juxtaposes && (b.is_ascii_alphanumeric() || **b == b'_');
    at += behind.iter().take_while(is_of_type).count();
    (taken, at)
}

/// Whether one of these signs stands at a place.
pub(super) fn stands_at(tokens: &[Token], at: usize, signs: &[&str]) -> bool {
    tokens.get(at).is_some_and(|token| token.is_any(signs))
}

/// Whole numbers that commas part, perhaps in parentheses, as in `a[(1, 0)]` of Rust.
pub(super) fn numbers(slice: &[Token]) -> Option<Vec<usize>> {
    let slice = match slice {
        [open, inner @ .., close] if open.is("(") && close.is(")") => inner,
        slice => slice,
    };
    let parts = slice.split(|t| t.is(",")).map(|part| match part {
        [number] => number.numeral()?.parse().ok(),
        _ => None,
    });
    parts.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kinds(text: &str, file: &str) -> Vec<Kind> {
        let language = Language::of(file);
        tokens(text, language).into_iter().map(|t| t.kind).collect()
    }

    #[test]
    fn numerals_of_many_languages() {
        for (text, expected) in [
            ("1.5f", "1.5"),
            ("2.D0", "2.e0"),
            ("1.0d-3", "1.0e-3"),
            ("0.25_wp", "0.25"),
            ("6.0_f64", "6.0"),
            ("3f64", "3"),
            (".5", ".5"),
            ("1_000", "1000"),
            ("7.", "7."),
        ] {
            assert_eq!(
                kinds(text, "t.rs"),
                [Kind::Numeral(expected.into())],
                "{text}"
            );
        }
        let range = kinds("0..3", "t.rs");
        assert_eq!(range[0], Kind::Numeral("0".into()));
        let method = kinds("6.sqrt()", "t.rs");
        assert_eq!(
            method[..3],
            [
                Kind::Numeral("6".into()),
                Kind::Sign("."),
                Kind::Name("sqrt".into())
            ]
        );
    }

    #[test]
    fn comments_and_texts() {
        assert_eq!(
            kinds("a // b\n/* c\n d */ e", "t.rs")
                .iter()
                .filter(|k| matches!(k, Kind::Name(_)))
                .count(),
            2
        );
        assert_eq!(
            kinds("1//3 # x", "t.py"),
            [
                Kind::Numeral("1".into()),
                Kind::Sign("//"),
                Kind::Numeral("3".into())
            ]
        );
        assert_eq!(
            kinds("big\"0.5\"", "t.py"),
            [Kind::Name("big".into()), Kind::Text("0.5".into())]
        );
        assert_eq!(kinds("\"never closed", "t.py"), []);
        // What is not known is not left out: a number without it is another one.
        assert_eq!(
            kinds("\u{b0}½–", "t.py"),
            [Kind::Sign("?"), Kind::Sign("?"), Kind::Sign("?")]
        );
        assert_eq!(
            kinds("0x1.8p-1+0X2", "t.rs"),
            [Kind::Sign("?"), Kind::Sign("+"), Kind::Sign("?")]
        );
        assert_eq!(
            kinds("−1", "t.py"),
            [Kind::Sign("-"), Kind::Numeral("1".into())]
        );
    }
}
