//! Sections of TOML and INI, `[name]` and `[[name]]`: a table of coefficients stands in one of them.

use super::lexer::{Kind, Token};

/// A section: the text below one heading, up to the next.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Section {
    /// The place of its first token.
    pub at: usize,
    /// The parts of its heading; of `[[name]]` with a number for each.
    pub path: Vec<String>,
    /// The heading as text, without quotes.
    pub heading: String,
    /// The text that it gives `name`.
    pub name: Option<String>,
}

impl Section {
    /// The name of a table in this section.
    pub fn label(&self) -> Option<String> {
        let heading = Some(&self.heading).filter(|text| !text.is_empty());
        self.name.as_ref().or(heading).cloned()
    }
}

/// The sections of a text; the first has no heading.
pub(super) fn sections(tokens: &[Token], text: &str) -> Vec<Section> {
    let mut found = vec![Section::default()];
    let mut arrays: Vec<(Vec<String>, Vec<String>)> = Vec::new();
    let mut open: Vec<&Token> = Vec::new();
    for (at, token) in tokens.iter().enumerate() {
        let begins = at == 0 || tokens[at - 1].kind == Kind::Line;
        let rest = &tokens[at..];
        // An array that is never closed ends where a key begins, or a heading before one.
        if begins && (is_key(rest) || is_key(next_line(rest)) && heading(rest, text).is_some()) {
            while open.last().is_some_and(|bracket| bracket.is("[")) {
                open.pop();
            }
        }
        if begins && open.is_empty() {
            if let Some((heading, is_array)) = heading(rest, text) {
                let path = resolved(parts(&heading), is_array, &mut arrays);
                found.push(Section {
                    at,
                    path,
                    heading: parts(&heading).join("."),
                    name: None,
                });
            } else if let ([key, _, value, ..], Some(section)) = (rest, found.last_mut())
                && is_key(rest)
                && let (Kind::Name(key), Kind::Text(value)) = (&key.kind, &value.kind)
                && key == "name"
            {
                section.name = Some(value.clone());
            }
        }
        match &token.kind {
            Kind::Sign("[" | "{" | "(") => open.push(token),
            Kind::Sign("]" | "}" | ")") => {
                open.pop();
            }
            _ => {}
        }
    }
    found
}

/// Whether `key =` stands at a place.
fn is_key(rest: &[Token]) -> bool {
    matches!(rest, [key, sign, ..] if matches!(key.kind, Kind::Name(_) | Kind::Text(_)) && sign.is("="))
}

/// The tokens from the next line that is not empty.
fn next_line(rest: &[Token]) -> &[Token] {
    let end = rest.iter().position(|token| token.kind == Kind::Line);
    let rest = &rest[end.unwrap_or(rest.len())..];
    let next = rest.iter().position(|token| token.kind != Kind::Line);
    &rest[next.unwrap_or(rest.len())..]
}

/// The heading that a line holds in brackets, and whether in two pairs of them; none where the line is no heading.
fn heading(rest: &[Token], text: &str) -> Option<(String, bool)> {
    let end = rest.iter().position(|token| token.kind == Kind::Line);
    let (open, close, is_array) = match &rest[..end.unwrap_or(rest.len())] {
        [a, open, _, .., close, b] if [a, open].iter().all(|t| t.is("[")) && b.is("]") => {
            (open, close, true)
        }
        [open, _, .., close] if open.is("[") => (open, close, false),
        _ => return None,
    };
    if !close.is("]") {
        return None;
    }
    let heading = text.get(open.at + 1..close.at)?;
    (!heading.trim().is_empty()).then(|| (heading.to_string(), is_array))
}

/// The parts of a heading between points outside of quotes.
fn parts(heading: &str) -> Vec<String> {
    let mut quote = None;
    let mut parts = Vec::new();
    let mut part = String::new();
    for c in heading.chars() {
        match (c, quote) {
            ('.', None) => parts.push(std::mem::take(&mut part)),
            ('"' | '\'', None) => quote = Some(c),
            (c, Some(mark)) if c == mark => quote = None,
            (c, _) => part.push(c),
        }
    }
    parts.push(part);
    parts.iter().map(|part| part.trim().to_string()).collect()
}

/// The path of a heading; below `[[name]]` the path begins with the path of the last element.
fn resolved(
    parts: Vec<String>,
    is_array: bool,
    arrays: &mut Vec<(Vec<String>, Vec<String>)>,
) -> Vec<String> {
    let above = arrays
        .iter()
        .rev()
        .find(|(array, _)| parts.starts_with(array) && (!is_array || parts.len() > array.len()));
    let mut path = match above {
        Some((array, element)) => [element, &parts[array.len()..]].concat(),
        None => parts.clone(),
    };
    if is_array {
        path.push(arrays.len().to_string());
        arrays.push((parts, path.clone()));
    }
    path
}

#[cfg(test)]
mod tests {
    use super::super::language::Language;
    use super::super::lexer;
    use super::*;

    #[test]
    fn headings_are_told_from_rows_of_arrays() {
        let text = "name = \"All\"\n[one] # first\nA = [\n[1, 2],\n[x]\n]\n[[ many ]]\n[many.\"part.s\"]\n\
            b = [[0], [1]\n[3/8 rule]\nname = 'Kutta'\n[[many]]\n[many.parts]\n[]\nc = {\na = [0,\n1] }\n[last]\n";
        let tokens = lexer::tokens(text, Language::of("t.toml"));
        let found = sections(&tokens, text);
        let paths: Vec<String> = found.iter().map(|s| s.path.join(" ")).collect();
        let expected = "; one; many 0; many 0 part.s; 3/8 rule; many 1; many 1 parts; last";
        assert_eq!(paths.join("; "), expected);
        let labels: Vec<_> = found.iter().filter_map(Section::label).collect();
        let expected = [
            "All",
            "one",
            "many",
            "many.part.s",
            "Kutta",
            "many",
            "many.parts",
            "last",
        ];
        assert_eq!(labels, expected);
    }
}
