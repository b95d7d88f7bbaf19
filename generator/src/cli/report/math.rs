//! Formulas as MathML, from the LaTeX that is printed elsewhere.

use maud::{Markup, PreEscaped, html};
use pulldown_latex::config::DisplayMode;
use pulldown_latex::mathml::push_mathml;
use pulldown_latex::{Parser, RenderConfig, Storage};

/// A formula in a line, or one that stands by itself; as LaTeX where it has no MathML.
pub(super) fn formula(latex: &str, displayed: bool) -> Markup {
    let storage = Storage::new();
    let config = RenderConfig {
        display_mode: match displayed {
            true => DisplayMode::Block,
            false => DisplayMode::Inline,
        },
        ..RenderConfig::default()
    };
    let mut mathml = String::new();
    match push_mathml(&mut mathml, Parser::new(latex, &storage), config) {
        Ok(()) if !mathml.contains("merror") => html! { (PreEscaped(mathml)) },
        _ => html! { code { (latex) } },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formulas_are_mathml_and_what_is_none_stays_text() {
        let text = formula("x_{n + 1} = \\frac{1}{2} h^{2} \\sqrt{2}", true).into_string();
        for part in ["<math", "<mfrac>", "<msqrt>", "<msub>", "block"] {
            assert!(text.contains(part), "{part}: {text}");
        }
        let text = formula("\\frac{<b>", false).into_string();
        assert!(
            text.contains("\\frac{&lt;b&gt;") && !text.contains("merror"),
            "{text}"
        );
    }
}
