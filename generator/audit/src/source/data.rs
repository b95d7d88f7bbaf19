//! The `data` statements of Fortran: `data b / 0.25d0, 2*0.375d0 /, a(2,1) / 0.5d0 /`.

use super::super::expression::Expression;
use super::language::Language;
use super::lexer::{Kind, Token, numbers};
use super::value::reshaped::transposed;
use super::value::{Known, Reader, Value};
use std::collections::HashMap;

/// The most constants that one list is repeated to.
const SIZE_LIMIT: usize = 1 << 12;
/// The same in all lists of a text: `4096*0.` is short, and there may be many.
const REPEAT_LIMIT: usize = 1 << 18;

/// A name, its indices, and its value where that was understood.
pub(super) type Given = (String, Vec<usize>, Option<Value>);

/// Whether the token at a place begins a statement with one of these words.
fn begins_with(tokens: &[Token], at: usize, words: &[&str]) -> bool {
    let before = at.checked_sub(1).map(|before| &tokens[before]);
    before.is_none_or(is_end) && words.iter().any(|word| is_word(&tokens[at], word))
}

/// Whether the token at a place begins a `data` statement.
pub(super) fn begins(tokens: &[Token], at: usize) -> bool {
    let next = tokens.get(at + 1);
    begins_with(tokens, at, &["data"])
        && next.is_some_and(|next| next.name().is_some() || next.is("("))
        && statement(tokens, at).iter().any(|token| token.is("/"))
}

/// Whether the token at a place begins a declaration of types or sizes.
pub(super) fn declares(tokens: &[Token], at: usize) -> bool {
    let types = ["real", "double", "dimension", "integer", "complex"];
    begins_with(tokens, at, &types)
}

/// The values that the `data` statement at a place gives, and its number of tokens.
pub(super) fn given(
    tokens: &[Token],
    at: usize,
    declared: &mut Declared,
    (known, language): (&Known, Language),
) -> (Vec<Given>, usize) {
    let statement = statement(tokens, at);
    let mut found = Vec::new();
    let mut rest = &statement[1..];
    while let Some(open) = rest.iter().position(|token| token.is("/")) {
        let values = &rest[open + 1..];
        let Some(close) = values.iter().position(|token| token.is("/")) else {
            break;
        };
        let targets: Vec<_> = parts(&rest[..open])
            .filter(|part| !part.is_empty())
            .collect();
        let constants = declared.constants(&values[..close], known, language);
        for (k, target) in targets.iter().enumerate() {
            let Some((name, index)) = name(target) else {
                continue;
            };
            let sizes = declared.sizes.get(&name.to_lowercase());
            let value = match (&constants, &index, targets.len()) {
                (Some(constants), Some(index), 1) if index.is_empty() => whole(constants, sizes),
                (Some(constants), Some(index), n) if n == constants.len() => {
                    // Of several arrays nobody counts here what each takes.
                    let one = !index.is_empty() || sizes.is_none();
                    one.then(|| Value::Number(constants[k].clone()))
                }
                _ => None,
            };
            found.push((name, index.unwrap_or_default(), value));
        }
        rest = &values[close + 1..];
    }
    (found, statement.len())
}

fn is_end(token: &Token) -> bool {
    token.kind == Kind::Line || token.is(";")
}

fn statement(tokens: &[Token], at: usize) -> &[Token] {
    let rest = &tokens[at..];
    &rest[..rest.iter().position(is_end).unwrap_or(rest.len())]
}

/// The parts between commas outside of parentheses.
fn parts(tokens: &[Token]) -> impl Iterator<Item = &[Token]> {
    let mut depth = 0_usize;
    tokens.split(move |token| {
        depth += usize::from(token.is("("));
        depth -= usize::from(token.is(")")).min(depth);
        depth == 0 && token.is(",")
    })
}

/// All of a variable: a number, a list, or a matrix that is given column by column.
fn whole(constants: &[Expression], sizes: Option<&Sizes>) -> Option<Value> {
    let numbers: Vec<Value> = constants.iter().cloned().map(Value::Number).collect();
    match sizes.map(Vec::as_slice) {
        None if numbers.len() == 1 => numbers.into_iter().next(),
        Some([Some(n), Some(m)]) if n.checked_mul(*m) == Some(numbers.len()) && *n > 0 => {
            let columns: Vec<Value> = numbers
                .chunks(*n)
                .map(|c| Value::List(c.to_vec()))
                .collect();
            transposed(&columns)
        }
        None | Some([_]) => Some(Value::List(numbers)),
        Some(_) => None,
    }
}

/// The sizes of an array, as far as they are known.
type Sizes = Vec<Option<usize>>;

/// The declared sizes of arrays, as in `real a(2, 2)` or `real, dimension(2, 2) :: a`. The last declaration of a name
/// before a place counts.
#[derive(Default)]
pub(super) struct Declared {
    /// How many constants stand for repeated ones.
    repeated: usize,
    sizes: HashMap<String, Sizes>,
}

impl Declared {
    /// Reads the declaration that begins at a place.
    pub(super) fn read(&mut self, tokens: &[Token], at: usize, known: &Known) {
        let statement = statement(tokens, at);
        let colons = statement.iter().position(|token| token.is("::"));
        let names = colons.map_or(1, |at| at + 1);
        let all = statement[..names]
            .iter()
            .position(|token| is_word(token, "dimension"))
            .and_then(|at| sizes(&statement[at + 1..], known));
        for part in parts(&statement[names..]) {
            let part = part.split(|token| token.is("=")).next().unwrap_or_default();
            let open = part.iter().position(|token| token.is("("));
            let (before, behind) = part.split_at(open.unwrap_or(part.len()));
            let Some(name) = before.last().and_then(Token::name) else {
                continue;
            };
            match sizes(behind, known).or_else(|| all.clone()) {
                Some(sizes) => self.sizes.insert(name.to_lowercase(), sizes),
                None => self.sizes.remove(&name.to_lowercase()),
            };
        }
    }

    /// Constants, each perhaps behind how often it stands there.
    fn constants(
        &mut self,
        tokens: &[Token],
        known: &Known,
        language: Language,
    ) -> Option<Vec<Expression>> {
        let mut all = Vec::new();
        for part in parts(tokens) {
            let (count, part) = match part {
                [count, star, part @ ..] if star.is("*") => (number(count, known)?, part),
                _ => (1, part),
            };
            let mut reader = Reader::new(part, 0, known, language);
            let constant = reader.sum().filter(|_| reader.at == part.len())?;
            if count > (SIZE_LIMIT - all.len()).min(REPEAT_LIMIT - self.repeated) {
                return None;
            }
            self.repeated += count.saturating_sub(1);
            all.resize(all.len() + count, constant);
        }
        Some(all)
    }
}

fn is_word(token: &Token, word: &str) -> bool {
    (token.name()).is_some_and(|name| name.eq_ignore_ascii_case(word))
}

/// The sizes in the parentheses that tokens begin with.
fn sizes(tokens: &[Token], known: &Known) -> Option<Sizes> {
    let (_, inner) = tokens.split_first().filter(|(open, _)| open.is("("))?;
    let close = inner.iter().position(|token| token.is(")"))?;
    let sizes = parts(&inner[..close]).map(|part| match part {
        [size] => number(size, known),
        _ => None,
    });
    Some(sizes.collect())
}

/// A whole number, or the name of one.
fn number(token: &Token, known: &Known) -> Option<usize> {
    if let Some(name) = token.name() {
        let value = known.number(name)?.exact()?.as_rational()?;
        return value.to_string().parse().ok();
    }
    token.numeral()?.parse().ok()
}

/// The signs of `(name(i), i = 1, n)`.
const WHOLE: [&str; 12] = ["(", "", "(", "", ")", ",", "", "=", "", ",", "", ")"];

/// `name`, `name(2,1)`, or all of a list by `(name(i), i = 1, n)`; no indices where these are others.
fn name(target: &[Token]) -> Option<(String, Option<Vec<usize>>)> {
    let name = target.iter().find_map(Token::name)?.to_string();
    let signs: Vec<&str> = target.iter().map(Token::sign).collect();
    let is_whole = signs == WHOLE && target[3].kind == target[6].kind;
    let index = match target {
        [_] => Some(Vec::new()),
        _ if is_whole && numbers(&target[8..9]) == Some(vec![1]) => Some(Vec::new()),
        [_, open, index @ .., close] if open.is("(") && close.is(")") => numbers(index),
        _ => None,
    };
    Some((name, index))
}

#[cfg(test)]
mod tests {
    use super::super::read;

    /// Kutta's method of order 3 is read, whatever form its numbers are given in.
    #[test]
    fn tables_in_data_statements_are_read() {
        let expected = "c = [0, 1/2, 1]\nA = [[], [1/2], [-1, 2]]\nb = [1/4, 1/2, 1/4]\n";
        let expected = read("k.py", expected).tables[0].exact();
        for (file, text) in [
            (
                "k.f90",
                "real(8) :: a(3,3), b(3), c(3)\ndata a / 0., 0.5, -1., 0., 0., 2., 3*0. /\n\
                 data b / 0.25, 0.5, 0.25 /, c / 0., 0.5, 1. /\n",
            ),
            (
                "k.f",
                "      INTEGER S\n      PARAMETER (S = 3)\n      DOUBLE PRECISION A(S,S), B(S), C(S)\n\
                 C     THE NODES\n      DATA C /0D0, 5D-1, 1D0/\n\
                 \x20     DATA A(2,1)/.5D0/, A(3,1), A(3,2)/-1D0,\n     & 2D0/\n      DATA (B(I), I=1,3)/.25D0,.5D0,.25D0/\n",
            ),
            (
                "k.f90",
                "double precision, dimension(3) :: b, c\ndata a21 / 0.5d0 /; data a31, a32 / -1d0, 2d0 /\n\
                 data b1, b2, b3 / 0.25d0, 0.5d0, 0.25d0 /, c2 / 0.5d0 /, c3 / 1d0 /\n",
            ),
        ] {
            let read = read(file, text);
            assert_eq!(read.tables.len(), 1, "{text}: {read:?}");
            assert_eq!(read.tables[0].exact(), expected, "{text}");
        }
    }

    /// Of declarations the last one before is meant, and each is read once: so many statements would take hours else.
    #[test]
    fn many_statements_are_read_in_good_time() {
        let many = "data x / 1. /\n".repeat(1 << 17);
        let table =
            "real a(3,3)\nreal a(2,2)\ndata a / 0., 0.5, 0., 0. /\nreal b(2)\ndata b / 0., 1. /\n";
        let read = read("t.f90", &(many + table));
        assert_eq!(read.tables[0].exact().unwrap().a[1][0].to_string(), "1/2");
    }

    /// A statement that is not understood is reported with its line, and nothing else is judged in its place.
    #[test]
    fn other_data_statements_are_told() {
        for data in [
            "((a(i,j), i = 1, 2), j = 1, 2) / 0., 0.5, 0., 0. /",
            "a(2,:) / 0.5, 0. /",
            "a / 0., 0.5, 0. /",
            "a / 0., 0.5, 2*zero /",
            "a / 0., 0.5, 9999999999*0. /",
            "a, b / 0., 0.5, 0., 0., 0., 1. /",
        ] {
            let text = format!("real a(2,2), b(2)\ndata b / 0., 1. /\ndata {data}\n");
            let read = read("t.f90", &text);
            let notes = read
                .tables
                .iter()
                .flat_map(|table| &table.notes)
                .chain(&read.notes);
            let notes: Vec<_> = notes.collect();
            assert!(
                notes
                    .iter()
                    .any(|note| note.as_str() == "t.f90:3: `a` was not understood"),
                "{data}: {notes:?}"
            );
        }
        // A quotient by a name is no statement of data.
        let read = read("t.f90", "data = 1\nx = data / 2 / 3\n");
        assert!(read.tables.is_empty() && read.notes.is_empty());
    }
}
