//! Formulas in the letters of the literature, for people: `-sqrt(3)*Omega^2` as −√3·Ω².

use crate::cli::typeset::in_signs;
use maud::{Markup, html};

const LETTERS: [(&str, &str); 14] = [
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
    ("infinity", "∞"),
];

/// A text with Greek letters, roots, raised powers, dots for products and minus signs.
pub(super) fn written(text: &str) -> String {
    in_signs(text, &LETTERS)
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
