//! The name to the left of a sign, `object.name[i][j]`, or the key of a pair.

use super::language::{Language, Matrices, Structure};
use super::lexer::{Kind, Token, numbers};

/// A name to which something is assigned.
#[derive(Debug)]
pub(super) struct Target {
    pub object: String,
    pub name: String,
    /// None where an index is no number.
    pub index: Option<Vec<usize>>,
    /// Whether the last index is where a part of a row begins.
    pub is_slice: bool,
}

/// The name to the left of a sign.
pub(super) fn target(tokens: &[Token], sign: usize, language: Language) -> Option<Target> {
    let begin = before(&tokens[..sign], begins_target);
    let mut slice = &tokens[begin..sign];
    if let Some(at) = at_depth_zero(slice, ":") {
        slice = &slice[..at];
    }
    if language.structure == Structure::Fortran
        && let Some(at) = at_depth_zero(slice, "::")
    {
        slice = &slice[at + 1..];
    }
    let mut groups: Vec<Option<Vec<usize>>> = Vec::new();
    let mut is_slice = false;
    while slice.last().is_some_and(|t| t.is_any(&["]", ")"])) {
        let open = before(&slice[..slice.len() - 1], |_| false).checked_sub(1)?;
        let inside = &slice[open + 1..slice.len() - 1];
        let row = part_of_row(inside, language);
        is_slice |= groups.is_empty() && row.is_some();
        groups.push(row.or_else(|| numbers(inside)));
        slice = without_at(&slice[..open]);
    }
    groups.reverse();
    let groups: Option<Vec<_>> = groups.into_iter().collect();
    let (name, mut rest) = slice.split_last()?;
    let mut object = Vec::new();
    while let [before @ .., of, by] = rest
        && by.is_any(&[".", "->", "::"])
        && let Some(of) = of.name()
    {
        object.push(of);
        rest = before;
    }
    object.reverse();
    Some(Target {
        object: object.join("."),
        name: name.name()?.into(),
        index: groups.map(|groups| groups.concat()),
        is_slice,
    })
}

/// The key of `key: value`, in quotes or bare, after `{`, `,` or a line.
pub(super) fn key(tokens: &[Token], sign: usize) -> Option<Target> {
    let key = tokens.get(sign.checked_sub(1)?)?;
    let before = sign.checked_sub(2).and_then(|i| tokens.get(i));
    let begins = before.is_none_or(|t| t.is_any(&["{", ",", "("]) || t.kind == Kind::Line);
    Some(Target {
        object: String::new(),
        name: name_of(key).filter(|_| begins)?,
        index: Some(Vec::new()),
        is_slice: false,
    })
}

/// The name that a token is, perhaps in quotes.
pub(super) fn name_of(token: &Token) -> Option<String> {
    match &token.kind {
        Kind::Name(name) | Kind::Text(name) => Some(name.clone()),
        _ => None,
    }
}

/// Where the tokens begin that stand, outside of brackets, behind the last one that stops them.
pub(super) fn before(tokens: &[Token], stops: impl Fn(&Token) -> bool) -> usize {
    let mut depth = 0_usize;
    let last = tokens.iter().rposition(|token| {
        if token.is_any(&["]", ")"]) {
            depth += 1;
        } else if token.is_any(&["[", "("]) {
            match depth {
                0 => return true,
                _ => depth -= 1,
            }
        }
        depth == 0 && stops(token)
    });
    last.map_or(0, |last| last + 1)
}

fn begins_target(token: &Token) -> bool {
    token.kind == Kind::Line || token.is_any(&[";", "{", "}", ",", "=", ":="])
}

/// Without the `.at` of `.at(1)`, which is an index as `[1]` is.
fn without_at(slice: &[Token]) -> &[Token] {
    match slice {
        [before @ .., by, at] if by.is_any(&[".", "->"]) && at.name() == Some("at") => before,
        slice => slice,
    }
}

/// The row, and the column where a part of it begins, in `2, :2`, `2, 0:2`, `3, 1:2` or `2, :`.
fn part_of_row(inside: &[Token], language: Language) -> Option<Vec<usize>> {
    let colon = inside.iter().position(|token| token.is(":"))?;
    let (row, from) = match &inside[..colon] {
        [row, comma] if comma.is(",") => (row, None),
        [row, comma, from] if comma.is(",") => (row, Some(from)),
        _ => return None,
    };
    let number = |token: &Token| token.numeral()?.parse().ok();
    let first = usize::from(language.matrices == Matrices::ByColumns);
    let from = from.map_or(Some(first), number);
    (inside.len() < colon + 3).then_some(vec![number(row)?, from?])
}

fn at_depth_zero(slice: &[Token], sign: &str) -> Option<usize> {
    let mut depth = 0_usize;
    slice.iter().position(|token| {
        depth += usize::from(token.is_any(&["[", "(", "<"]));
        depth = depth.saturating_sub(usize::from(token.is_any(&["]", ")", ">"])));
        depth == 0 && token.is(sign)
    })
}
