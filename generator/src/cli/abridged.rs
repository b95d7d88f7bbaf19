//! Numbers of many digits, cut short where people read.

use std::borrow::Cow;

/// The most digits of a number that is shown whole.
const DIGITS: usize = 48;
/// The digits that are shown of a longer one.
const SHOWN: usize = 12;
/// The beginning of the text of a polynomial's root.
const ROOT: &str = "root(";

/// A text in which numbers of more than 48 digits end in `ellipsis` after the first twelve, and roots of polynomials
/// with such coefficients are `root(…)`.
pub(super) fn abridged<'a>(text: &'a str, ellipsis: &str) -> Cow<'a, str> {
    if !is_long(text) {
        return text.into();
    }
    let mut short = String::new();
    let mut rest = text;
    while let Some(start) = rest.find(ROOT) {
        let (before, root) = rest.split_at(start);
        let inner = &root[ROOT.len()..];
        let end = inner.find(')').unwrap_or(inner.len());
        cut(before, ellipsis, &mut short);
        short.push_str(ROOT);
        let is_long = is_long(&inner[..end]);
        short.push_str(if is_long { ellipsis } else { &inner[..end] });
        rest = &inner[end..];
    }
    cut(rest, ellipsis, &mut short);
    Cow::Owned(short)
}

/// Whether a text has a number of more than 48 digits.
fn is_long(text: &str) -> bool {
    let mut runs = text.split(|c: char| !c.is_ascii_digit());
    runs.any(|run| run.len() > DIGITS)
}

/// Writes a text without the last digits of long numbers.
fn cut(text: &str, ellipsis: &str, short: &mut String) {
    let bytes = text.as_bytes();
    let runs = bytes.chunk_by(|a, b| a.is_ascii_digit() == b.is_ascii_digit());
    for run in runs.map(String::from_utf8_lossy) {
        if is_long(&run) {
            short.extend([&run[..SHOWN], ellipsis])
        } else {
            short.push_str(&run)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::abridged;

    #[test]
    fn long_numbers_alone_are_cut() {
        let long = "1234567890".repeat(5);
        let text = format!("x + {long}/{}*h*v_1[1/2]", &long[..48]);
        let cut = format!("x + 123456789012…/{}*h*v_1[1/2]", &long[..48]);
        assert_eq!(abridged(&text, "…"), cut);
        assert_eq!(abridged(&cut, "…"), cut);
        assert_eq!(abridged(&long, "…"), "123456789012…");
        assert_eq!(abridged("", "…"), "");
        let root = format!("(2*root({long}*x^2 - 1, 0, 1)^3 + root(x^3 - 2, 1, 2))/{long}");
        let cut = "(2*root(…)^3 + root(x^3 - 2, 1, 2))/123456789012…";
        assert_eq!(abridged(&root, "…"), cut);
    }
}
