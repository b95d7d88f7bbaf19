//! Formulas in the letters of the literature, for people: `-sqrt(3)*Omega^2` as −√3·Ω².

use maud::{Markup, html};
use stepsmith_exact::text::superscript;

const LETTERS: [(&str, &str); 15] = [
    ("Omega", "Ω"),
    ("omega", "ω"),
    ("xi", "ξ"),
    ("lambda", "λ"),
    ("alpha", "α"),
    ("beta", "β"),
    ("gamma", "γ"),
    ("zeta", "ζ"),
    ("eta", "η"),
    ("theta", "θ"),
    ("rho", "ρ"),
    ("mu", "μ"),
    ("nu", "ν"),
    ("sqrt", "√"),
    ("infinity", "∞"),
];

/// A text with Greek letters, roots, raised powers, dots for products and minus signs.
pub(super) fn written(text: &str) -> String {
    let mut written = String::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        if first.is_ascii_alphanumeric() {
            let end = rest.find(|c: char| !c.is_ascii_alphanumeric());
            let (word, after) = rest.split_at(end.unwrap_or(rest.len()));
            let letter = LETTERS.iter().find(|(name, _)| *name == word);
            written.push_str(letter.map_or(word, |(_, letter)| letter));
            rest = after;
            if let (Some(_), Some(index)) = (letter, rest.strip_prefix('_')) {
                rest = lowered(index, &mut written).unwrap_or(rest);
            }
            if written.ends_with('√') {
                rest = under_root(rest, &mut written);
            }
            continue;
        }
        rest = &rest[first.len_utf8()..];
        let digits = digits(rest);
        let last = written.chars().next_back();
        match (first, rest[..digits].parse::<usize>()) {
            ('^', Ok(power)) => {
                written.push_str(&superscript(power));
                rest = &rest[digits..];
            }
            ('*', _) => written.push('·'),
            ('-', _) if is_minus(last, rest) => written.push('−'),
            _ => written.push(first),
        }
    }
    written
}

/// Whether what stands between is a sign or a difference and no hyphen.
fn is_minus(before: Option<char>, after: &str) -> bool {
    let negates = before.is_none_or(|c| " ([,/·".contains(c));
    let operand = |c: char| c.is_alphanumeric() || "(√".contains(c);
    negates && after.starts_with(operand) || before == Some(' ') && after.starts_with(' ')
}

/// Writes the number in brackets under a root without them, and returns what follows it.
fn under_root<'a>(text: &'a str, written: &mut String) -> &'a str {
    let inner = text.strip_prefix('(').unwrap_or_default();
    let (number, after) = inner.split_at(digits(inner));
    match after.strip_prefix(')').filter(|_| !number.is_empty()) {
        Some(after) => {
            written.push_str(number);
            after
        }
        None => text,
    }
}

/// How many digits a text begins with.
fn digits(text: &str) -> usize {
    text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len()
}

/// Writes an index that has letters of its own, digits or `inf`, and returns what follows it.
fn lowered<'a>(index: &'a str, written: &mut String) -> Option<&'a str> {
    if let Some(after) = index.strip_prefix("inf") {
        written.push('∞');
        return Some(after);
    }
    let end = digits(index);
    let digits = index[..end].chars().filter_map(|c| c.to_digit(10));
    written.extend(digits.filter_map(|digit| char::from_u32(0x2080 + digit)));
    (end > 0).then_some(&index[end..])
}

/// A sentence in such letters, with text in backquotes as code.
pub(super) fn prose(text: &str) -> Markup {
    html! {
        @for (i, part) in text.split('`').enumerate() {
            @if i % 2 == 1 { code { (part) } } @else { (written(part)) }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_letters_only_where_they_are_whole() {
        assert_eq!(
            written("2*sqrt(18/5)*Omega^12 - alphabet"),
            "2·√(18/5)·Ω¹² − alphabet"
        );
        assert_eq!(
            written("(-1/2, (2 - sqrt(3))/10] of two-step (2, 3) nodes"),
            "(−1/2, (2 − √3)/10] of two-step (2, 3) nodes"
        );
        assert_eq!(
            written("(0, infinity) at xi = 1/20, β^x"),
            "(0, ∞) at ξ = 1/20, β^x"
        );
        assert_eq!(
            written("x^99999999999999999999999"),
            "x^99999999999999999999999"
        );
    }

    #[test]
    fn code_keeps_its_letters() {
        let text = prose("xi < 1, or `xi = 1`").into_string();
        assert_eq!(text, "ξ &lt; 1, or <code>xi = 1</code>");
    }
}
