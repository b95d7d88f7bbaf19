//! Blocks of a text: the braces, calls, classes and functions around a place, and their names.

use super::language::Structure;
use super::lexer::{Kind, Token, stands_at};
use super::target::{before, name_of};

/// Words that begin a block without a brace; the first three begin a class.
const WORDS: [&str; 7] = [
    "class",
    "module",
    "struct",
    "def",
    "function",
    "subroutine",
    "macro",
];
/// Words that begin another branch of the block around, at the beginning of a line.
const BRANCHES: [&str; 4] = ["elif", "else", "elseif", "case"];
/// Words before the name of a block in braces.
const BEGINNINGS: [&str; 8] = [
    "mod",
    "fn",
    "struct",
    "class",
    "object",
    "impl",
    "namespace",
    "function",
];
/// Words before a brace that names no block.
const CONDITIONS: [&str; 7] = ["if", "else", "for", "while", "switch", "match", "catch"];
/// Keys whose text names the block that begins with them.
const NAMES: [&str; 4] = ["name", "id", "title", "method"];
/// How many blocks around an entry are searched for its list.
const AROUND: usize = 16;

/// A bracket that is open.
struct Bracket {
    sign: &'static str,
    /// The place of the first token in a block; none where it is no block.
    at: Option<usize>,
    label: Option<String>,
}

/// The blocks around a place.
#[derive(Default)]
pub(super) struct Blocks {
    brackets: Vec<Bracket>,
    /// The last block that a word began, and its name.
    word: (usize, Option<String>),
    /// The last class, and its name.
    class: (usize, Option<String>),
}

impl Blocks {
    /// The blocks at the start of a section.
    pub fn at_section(at: usize) -> Self {
        Self {
            word: (at, None),
            ..Self::default()
        }
    }

    /// The block that the text is in.
    pub fn scope(&self) -> [usize; 2] {
        [self.innermost(), self.word.0]
    }

    /// The class that the text is in.
    pub fn class(&self) -> [usize; 2] {
        [self.innermost(), self.class.0]
    }

    /// The scope around the braces that the text is in, and their name.
    pub fn body(&self) -> Option<([usize; 2], &str)> {
        let bracket = self.brackets.last().filter(|bracket| bracket.sign == "{")?;
        let around = self.places().nth(1).unwrap_or(0);
        Some(([around, self.class.0], bracket.label.as_deref()?))
    }

    /// Whether the text is among arguments, which name nothing outside of them.
    pub fn is_among_arguments(&self) -> bool {
        self.brackets
            .last()
            .is_some_and(|bracket| bracket.sign == "(")
    }

    fn innermost(&self) -> usize {
        self.places().next().unwrap_or(0)
    }

    /// The places of the blocks in brackets, from the inside.
    fn places(&self) -> impl Iterator<Item = usize> {
        self.brackets.iter().rev().filter_map(|bracket| bracket.at)
    }

    /// The scopes around, from the inside.
    pub fn around(&self) -> impl Iterator<Item = [usize; 2]> {
        let inside = self.places().take(AROUND);
        let outside = self.places().next().is_none().then_some(0);
        inside.chain(outside).map(|at| [at, self.word.0])
    }

    /// Whether what is known in a scope is known here.
    pub fn sees(&self, scope: [usize; 2]) -> bool {
        let [bracket, word] = scope;
        (bracket == 0 || self.places().any(|at| at == bracket))
            && [0, self.class.0, self.word.0].contains(&word)
    }

    /// The name of the nearest block that has one of its own.
    pub fn label(&self) -> Option<String> {
        let inside = self
            .brackets
            .iter()
            .filter_map(|bracket| Some((bracket.at?, &bracket.label)));
        let words = [&self.word, &self.class].map(|(at, label)| (*at, label));
        let mut labels: Vec<_> = inside.chain(words).collect();
        labels.sort_by_key(|(at, _)| std::cmp::Reverse(*at));
        let mut labels = labels.into_iter().filter_map(|(_, label)| label.clone());
        labels.find(|name| !is_part(name))
    }

    /// Enters or leaves the block that begins or ends with the token at a place.
    pub fn pass(&mut self, tokens: &[Token], at: usize, structure: Structure) {
        let token = &tokens[at];
        match token.sign() {
            "{" => self.open("{", Some(at + 1), label(tokens, at)),
            "(" if is_of_names(tokens, at) => self.open("(", Some(at + 1), label(tokens, at)),
            "(" => self.open("(", None, None),
            ")" if self
                .brackets
                .last()
                .is_some_and(|bracket| bracket.sign == "(") =>
            {
                self.brackets.pop();
            }
            "}" => {
                let brace = self
                    .brackets
                    .iter()
                    .rposition(|bracket| bracket.sign == "{");
                self.brackets.truncate(brace.unwrap_or(self.brackets.len()));
            }
            _ => {}
        }
        let Some(word) = token.name() else { return };
        let begins_line = at
            .checked_sub(1)
            .is_none_or(|before| tokens[before].kind == Kind::Line);
        let has_words = matches!(structure, Structure::Words | Structure::Fortran);
        if begins_line && BRANCHES.contains(&word) && (has_words || word == "case") {
            self.word = (
                at + 1,
                text_of(&tokens[at..]).or_else(|| self.word.1.take()),
            );
        }
        if let Some(place) = WORDS
            .iter()
            .position(|known| *known == word)
            .filter(|_| has_words)
        {
            self.word = (at + 1, tokens.get(at + 1).and_then(name_of));
            if place < 3 {
                self.class = self.word.clone();
            }
        }
    }

    fn open(&mut self, sign: &'static str, at: Option<usize>, label: Option<String>) {
        self.brackets.push(Bracket { sign, at, label });
    }
}

/// Whether a name is of a part of a table's object, as `__init__` and `getA` are, and not of the table.
fn is_part(name: &str) -> bool {
    name.starts_with("__") || super::roles::returned(name).is_some()
}

/// The text in quotes that stands in a line.
fn text_of(tokens: &[Token]) -> Option<String> {
    let mut line = tokens.iter().take_while(|token| token.kind != Kind::Line);
    line.find_map(|token| match &token.kind {
        Kind::Text(text) => Some(text.clone()),
        _ => None,
    })
}

/// Whether a parenthesis holds arguments by name.
fn is_of_names(tokens: &[Token], open: usize) -> bool {
    let is_blank = |token: &Token| token.kind == Kind::Line || token.is(";");
    let next = tokens[open + 1..].iter().position(|token| !is_blank(token));
    let next = open + 1 + next.unwrap_or(0);
    tokens.get(next).is_some_and(|token| token.name().is_some())
        && stands_at(tokens, next + 1, &["="])
}

fn is_word(token: &Token, words: &[&str]) -> bool {
    token.name().is_some_and(|name| words.contains(&name))
}

fn begins_head(token: &Token) -> bool {
    token.kind == Kind::Line || ends_block(token)
}

fn ends_block(token: &Token) -> bool {
    token.is_any(&[";", "{", "}"])
}

/// The name of the block whose bracket stands at a place: `const NAME: T = T {`, `TABLE(NAME, {`, `fn name() {`,
/// `"name": {`, `{ name: "name"`.
pub(super) fn label(tokens: &[Token], open: usize) -> Option<String> {
    let inside = tokens[open + 1..]
        .iter()
        .filter(|token| token.kind != Kind::Line);
    let first: Vec<&Token> = inside.take(3).collect();
    if let [key, sign, value] = first.as_slice()
        && let (Kind::Name(key) | Kind::Text(key), Kind::Text(value)) = (&key.kind, &value.kind)
        && sign.is_any(&[":", "="])
        && NAMES.contains(&key.to_lowercase().as_str())
    {
        return Some(value.clone());
    }
    // The brace may stand in a line of its own.
    let above = 1 + tokens[..open].iter().rposition(|t| t.kind != Kind::Line)?;
    let slice = &tokens[before(&tokens[..above], begins_head)..above];
    if slice
        .first()
        .is_some_and(|first| is_word(first, &CONDITIONS))
    {
        return text_of(slice);
    }
    let own = begun_by_word(slice).or_else(|| named_before(slice));
    // The head of a class may stand in several lines.
    own.or_else(|| begun_by_word(&tokens[before(&tokens[..above], ends_block)..above]))
}

/// The name behind `fn` or `class`; `impl Rk for Kutta` is of the latter.
fn begun_by_word(head: &[Token]) -> Option<String> {
    let at = head.iter().position(|token| is_word(token, &BEGINNINGS))?;
    let last = head.iter().rposition(|token| is_word(token, &["for"]));
    name_of(head.get(last.unwrap_or(at) + 1)?)
}

/// The name before a sign or a comma.
fn named_before(head: &[Token]) -> Option<String> {
    if let [.., name, comma] = head
        && comma.is(",")
    {
        return name_of(name);
    }
    let end = head.iter().position(|t| t.is_any(&["=", ":", "("]))?;
    name_of(head.get(end.checked_sub(1)?)?)
}
