//! Names in the letters of the literature, for people: `sqrt(18/5)*Omega^2` as √(18/5)·Ω².

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

/// A text with Greek letters, raised powers and dots for products.
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
            continue;
        }
        rest = &rest[first.len_utf8()..];
        let digits = digits(rest);
        match (first, rest[..digits].parse::<usize>()) {
            ('^', Ok(power)) => {
                written.push_str(&superscript(power));
                rest = &rest[digits..];
            }
            ('*', _) => written.push('·'),
            _ => written.push(first),
        }
    }
    written
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

/// A sentence in such letters, with what stands in backquotes as code.
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
            "2·√(18/5)·Ω¹² - alphabet"
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
