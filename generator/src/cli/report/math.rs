//! Formulas as MathML, from the LaTeX that is printed elsewhere.

use maud::{Markup, PreEscaped, html};
use pulldown_latex::config::DisplayMode;
use pulldown_latex::mathml::push_mathml;
use pulldown_latex::{Parser, RenderConfig, Storage};

/// A formula in a line, or one that stands by itself; as LaTeX where it has no MathML.
pub(super) fn formula(latex: &str, displayed: bool) -> Markup {
    let storage = Storage::new();
    let config = RenderConfig {
        display_mode: if displayed {
            DisplayMode::Block
        } else {
            DisplayMode::Inline
        },
        ..RenderConfig::default()
    };
    let mut mathml = String::new();
    match push_mathml(&mut mathml, Parser::new(latex, &storage), config) {
        Ok(()) if !mathml.contains("merror") => html! { (PreEscaped(unwrapped(&mathml))) },
        _ => html! { code { (latex) } },
    }
}

/// Without rows around a single number or letter, which change nothing and are a quarter of the text.
fn unwrapped(mathml: &str) -> String {
    let mut short = String::with_capacity(mathml.len());
    let mut rest = mathml;
    while let Some((before, after)) = rest.split_once("<mrow>") {
        short.push_str(before);
        let (kept, next) =
            leaf(after).unwrap_or((&rest[before.len()..rest.len() - after.len()], after));
        short.push_str(kept);
        rest = next;
    }
    short.push_str(rest);
    short.replace(" display=\"inline\"", "")
}

/// A number or a letter that is all of the row that begins here, and what follows the row.
fn leaf(text: &str) -> Option<(&str, &str)> {
    let close = ["mi", "mn"].iter().find_map(|tag| {
        let inner = text.strip_prefix(&format!("<{tag}>"))?;
        let end = inner.find('<')?;
        let close = format!("</{tag}>");
        inner[end..]
            .starts_with(&close)
            .then_some(close.len() * 2 - 1 + end)
    })?;
    Some((&text[..close], text[close..].strip_prefix("</mrow>")?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_of_one_letter_are_none() {
        let text = "<math display=\"inline\"><msub><mi>x</mi><mrow><mi>n</mi></mrow></msub><mrow><mi>a</mi><mo>+</mo><mn>1</mn></mrow>\
                    <msqrt><mrow><mn>2</mn></mrow></msqrt><mrow><mo>-</mo></mrow></math>";
        let short = "<math><msub><mi>x</mi><mi>n</mi></msub><mrow><mi>a</mi><mo>+</mo><mn>1</mn></mrow>\
                     <msqrt><mn>2</mn></msqrt><mrow><mo>-</mo></mrow></math>";
        assert_eq!(unwrapped(text), short);
        assert_eq!(unwrapped("<mrow><mi>"), "<mrow><mi>");
    }

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
