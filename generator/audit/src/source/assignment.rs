//! The assignments of values to names in a text: `name[i][j] = value`, `name: value`, `"name": value`.

use super::super::expression::Expression;
use super::data;
use super::division::Division;
use super::language::{Language, Structure};
use super::lexer::{Kind, Token, numbers};
use super::roles::returned;
use super::sections::Section;
use super::value::reshaped::reshapes;
use super::value::{Known, Reader, Value, keep};
use std::collections::HashSet;
use std::fmt;

/// An assignment of a value to a name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Assignment {
    /// The block it stands in, by the place of its first token.
    pub scope: [usize; 2],
    /// The section it stands in, by its number.
    pub section: usize,
    /// The name of the block, where that shows.
    pub label: Option<String>,
    /// The object that the name belongs to, as `B` in `B->A[1][0]`.
    pub object: String,
    pub name: String,
    /// Indices in brackets or parentheses. The indices of a list are its sizes and are left out.
    pub index: Vec<usize>,
    /// Whether a list begins at the index, as in `A[2, :2] = …`.
    pub is_slice: bool,
    /// None where it was not understood.
    pub value: Option<Value>,
    /// Whether it changes what was assigned before, as `b /= 6` does.
    pub changes: bool,
    /// Whether it begins as a number or a list does.
    pub is_data: bool,
    pub line: usize,
}

impl fmt::Display for Assignment {
    /// The claim of an order in words: `t.order = 3, line 7`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = match self.object.as_str() {
            "" => self.name.clone(),
            FUNCTION => format!("{}()", self.name),
            object => format!("{object}.{}", self.name),
        };
        match &self.value {
            Some(Value::Number(x)) => write!(f, "{name} = {x}, line {}", self.line),
            _ => write!(f, "{name}, line {}", self.line),
        }
    }
}

/// Words that begin a block without a brace.
const BLOCKS: [&str; 7] = [
    "class",
    "def",
    "function",
    "module",
    "subroutine",
    "struct",
    "macro",
];

/// The object of a claim that a function returns.
pub(super) const FUNCTION: &str = "()";
/// How many tokens may stand between the name of a function and the number that it returns.
const HEAD: usize = 24;

/// How many blocks around an entry are searched for its list.
const BLOCKS_AROUND: usize = 16;

/// The place of a block's first token, and what it is called.
type Block = (usize, Option<String>);

/// All assignments, in their order.
pub(super) fn assignments(
    tokens: &[Token],
    language: Language,
    sections: &[Section],
) -> Vec<Assignment> {
    let mut text = Text {
        tokens,
        language,
        section: 0,
        known: Known::new(),
        general: Known::new(),
        braces: Vec::new(),
        block: (0, None),
        class: 0,
        last_scope: [0, 0],
        declared: data::Declared::default(),
        arrays: HashSet::new(),
        found: Vec::new(),
    };
    let mut at = 0;
    while let Some(token) = tokens.get(at) {
        while let Some(next) = sections.get(text.section + 1).filter(|next| next.at <= at) {
            text.begin_section(next.at);
        }
        at += 1;
        match &token.kind {
            Kind::Sign("{") => text.braces.push((at, label(tokens, at - 1))),
            Kind::Sign("}") => {
                text.braces.pop();
            }
            Kind::Name(word)
                if matches!(language.structure, Structure::Words | Structure::Fortran)
                    && BLOCKS.contains(&word.as_str()) =>
            {
                text.block = (at, tokens.get(at).and_then(name_of));
                if ["class", "module", "struct"].contains(&word.as_str()) {
                    text.class = text.block.0;
                }
            }
            Kind::Name(word) if stands_at(tokens, at, &["("]) && returned(word).is_some() => {
                text.read_returned(word, at);
            }
            Kind::Name(_)
                if language.structure == Structure::Fortran && data::begins(tokens, at - 1) =>
            {
                at += text.read_data(at - 1) - 1;
            }
            Kind::Name(_)
                if language.structure == Structure::Fortran && data::declares(tokens, at - 1) =>
            {
                text.declared.read(tokens, at - 1, &text.known);
            }
            // The claim of an additive pair is not that of its halves.
            Kind::Name(call) if call.contains("Register") => text.read_registered(call, at),
            Kind::Sign("+=" | "-=" | "*=" | "/=") => text.read_change(at),
            Kind::Sign(sign @ ("=" | ":=" | ":")) => at = text.read_value(at, *sign == ":"),
            _ => {}
        }
    }
    text.found
}

/// A list in its block, with the name of its owner and its own name.
type Array = ([usize; 2], String, String);

/// A text on the way through it.
struct Text<'a> {
    tokens: &'a [Token],
    language: Language,
    /// The number of the section.
    section: usize,
    known: Known,
    /// The values known before all sections.
    general: Known,
    braces: Vec<Block>,
    block: Block,
    /// The place of the last class.
    class: usize,
    last_scope: [usize; 2],
    declared: data::Declared,
    /// The lists that are given so far, and the lists of which entries are given.
    arrays: HashSet<Array>,
    found: Vec<Assignment>,
}

impl Text<'_> {
    /// The block that the text is in.
    fn scope(&self) -> [usize; 2] {
        [self.braces.last().map_or(0, |(at, _)| *at), self.block.0]
    }

    /// An assignment by the token before a place, of which nothing else is known.
    fn by_token(&self, at: usize) -> Assignment {
        Assignment {
            scope: self.scope(),
            section: self.section,
            is_data: true,
            line: self.tokens[at - 1].line,
            ..Assignment::default()
        }
    }

    /// In a section what stands before all of them is known.
    fn begin_section(&mut self, at: usize) {
        if self.section == 0 {
            self.general.clone_from(&self.known);
        }
        self.known.clone_from(&self.general);
        self.section += 1;
        (self.braces, self.block) = (Vec::new(), (at, None));
    }

    /// Reads a data statement; how many tokens it has.
    fn read_data(&mut self, at: usize) -> usize {
        let known = (&self.known, self.language);
        let (given, length) = data::given(self.tokens, at, &mut self.declared, known);
        let blank = Assignment {
            label: self.block.1.clone(),
            ..self.by_token(at + 1)
        };
        let given = given.into_iter();
        self.found
            .extend(given.map(|(name, index, value)| Assignment {
                name,
                index,
                value,
                ..blank.clone()
            }));
        length
    }

    /// Reads what a call that registers a method says of its order.
    fn read_registered(&mut self, call: &str, at: usize) {
        let Some((label, order)) = registered(self.tokens, at) else {
            return;
        };
        let name = if call.contains("IMEX") {
            "pairorder"
        } else {
            "order"
        };
        self.found.push(Assignment {
            label: Some(label),
            name: name.into(),
            value: Some(Value::Number(order)),
            ..self.by_token(at)
        });
    }

    /// Reads what a function returns, `int order() const { return 3; }` or `getA() { return new double[][] {…}; }`.
    fn read_returned(&mut self, name: &str, at: usize) {
        let head = self.tokens[at..].iter().take(HEAD);
        let Some(close) = head.clone().position(|token| token.is(")")) else {
            return;
        };
        let is_body = |token: &Token| token.is_any(&["{", ":", "=", "=>"]);
        let Some(body) = head.skip(close).position(is_body) else {
            return;
        };
        let mut reader = Reader::new(
            self.tokens,
            at + close + body + 1,
            &self.known,
            self.language,
        );
        reader.skip_lines();
        if stands_name(self.tokens, reader.at, "return") {
            reader.at += 1;
        }
        let value = reader.value();
        let is_whole = ends_value(self.tokens.get(reader.at));
        let part = returned(name).unwrap_or(name);
        let object = match (&value, is_whole) {
            (Some(Value::Number(_)), true) => FUNCTION,
            (Some(Value::List(_)), true) => "",
            _ => return,
        };
        self.found.push(Assignment {
            scope: [self.braces.last().map_or(0, |(at, _)| *at), self.class],
            object: object.into(),
            name: part.into(),
            value,
            ..self.by_token(at)
        });
    }

    /// Notes that what stands before a sign such as `/=` is changed.
    fn read_change(&mut self, at: usize) {
        if let Some(target) = target(self.tokens, at - 1, self.language, false) {
            self.found.push(Assignment {
                object: target.object,
                name: target.name,
                index: target.index.unwrap_or_default(),
                changes: true,
                ..self.by_token(at)
            });
        }
    }

    /// The nearest block around with a list of such a name.
    fn list_around(&self, scope: [usize; 2], found: &Assignment) -> Option<[usize; 2]> {
        let around = self.braces.iter().rev().take(BLOCKS_AROUND);
        let around = around.map(|(at, _)| [*at, self.block.0]);
        let mut around = around.chain(self.braces.is_empty().then_some(scope));
        around.find(|scope| self.arrays.contains(&array(*scope, found)))
    }

    /// Reads what is assigned behind a sign, or stands behind the colon of a pair; where reading goes on.
    fn read_value(&mut self, at: usize, pair: bool) -> usize {
        let Some(target) = target(self.tokens, at - 1, self.language, pair) else {
            return at;
        };
        // Entries of arrays are known within their block.
        let scope = self.scope();
        if scope != self.last_scope {
            self.known.retain(|name, _| !name.contains('['));
            self.last_scope = scope;
        }
        let mut reader = Reader::new(self.tokens, at, &self.known, self.language);
        reader.skip_lines();
        let opens = stands_at(self.tokens, reader.at, &["["]);
        let is_data = begins_data(self.tokens, reader.at);
        let read = reader.value();
        let next = if read.is_some() { reader.at } else { at };
        let value = read.filter(|_| ends_value(self.tokens.get(reader.at)));
        let is_list = matches!(value, Some(Value::List(_)));
        match (&value, &target.index) {
            (Some(Value::Number(x)), Some(index)) => {
                keep(&mut self.known, &target.name, index, x);
            }
            // A number that is not understood takes the place of one that was.
            (None, Some(index)) if index.is_empty() && !pair => {
                self.known.remove(&target.name);
            }
            _ => {}
        }
        // Types of fields look like pairs, but not in data.
        if pair && value.is_none() && !(opens && self.language.structure == Structure::Data) {
            return next;
        }
        let found = Assignment {
            object: target.object,
            name: target.name,
            ..self.by_token(at)
        };
        if is_list || target.index.as_ref().is_some_and(|index| !index.is_empty()) {
            self.arrays.insert(array(scope, &found));
        }
        // Entries at places that are counted.
        let counted = target.index.is_none() && !is_list;
        if let Some(scope) = self.list_around(scope, &found).filter(|_| counted) {
            self.found.push(Assignment {
                scope,
                changes: true,
                ..found
            });
            return next;
        }
        let index = match (target.index, is_list) {
            // The sizes of `double A[3][3] = {…}`; one index may also be a row.
            (Some(index), true) if index.len() == 1 && index[0] > 64 => Vec::new(),
            (Some(index), _) => index,
            (None, true) => Vec::new(),
            (None, false) => return next,
        };
        let mut labels = self.braces.iter().rev();
        let label = labels.find_map(|(_, label)| label.clone());
        self.found.push(Assignment {
            label: label.or_else(|| self.block.1.clone()),
            index,
            is_slice: target.is_slice && is_list,
            value,
            is_data,
            ..found
        });
        next
    }
}

fn name_of(token: &Token) -> Option<String> {
    token.name().map(String::from)
}

/// The array that is assigned to in a block.
fn array(scope: [usize; 2], found: &Assignment) -> Array {
    (scope, found.object.clone(), found.name.clone())
}

/// The name of the block whose brace stands at a place: `const NAME: T = T {`, `TABLE(NAME, {`, `fn name() {`.
fn label(tokens: &[Token], brace: usize) -> Option<String> {
    let ends = |t: &Token| t.kind == Kind::Line || t.is_any(&[";", "{", "}"]);
    // The brace may stand in a line of its own.
    let above = tokens[..brace].iter().rposition(|t| t.kind != Kind::Line)?;
    let slice = tokens[..=above].rsplit(ends).next()?;
    const BEGIN: [&str; 7] = [
        "mod",
        "fn",
        "struct",
        "class",
        "impl",
        "namespace",
        "function",
    ];
    let word = |t: &Token| t.name().is_some_and(|name| BEGIN.contains(&name));
    if let Some(at) = slice.iter().position(word) {
        // `impl Rk for Kutta` is of the latter.
        let last = slice.iter().rposition(|t| t.name() == Some("for"));
        return name_of(slice.get(last.unwrap_or(at) + 1)?);
    }
    if let [.., name, comma] = slice
        && comma.is(",")
    {
        return name_of(name);
    }
    let end = slice.iter().position(|t| t.is_any(&["=", ":", "("]))?;
    name_of(slice.get(end.checked_sub(1)?)?)
}

/// Name and order in `Register(NAME, order, …)`.
fn registered(tokens: &[Token], at: usize) -> Option<(String, Expression)> {
    let [open, name, first, order, second] = tokens.get(at..at + 5)? else {
        return None;
    };
    let is_call = [open, first, second].map(Token::sign) == ["(", ",", ","];
    let order = order.numeral().filter(|_| is_call)?;
    Some((name_of(name)?, Expression::Numeral(order.into())))
}

fn begins_data(tokens: &[Token], at: usize) -> bool {
    let Some(token) = tokens.get(at) else {
        return false;
    };
    let Kind::Name(first) = &token.kind else {
        let quoted = matches!(token.kind, Kind::Numeral(_) | Kind::Text(_));
        return quoted || stands_at(tokens, at, &["[", "{", "(", "-", "&"]);
    };
    // `reshape(…`, and `np.array([…`.
    let is_method = stands_at(tokens, at + 1, &["."]);
    let call = if is_method { at + 3 } else { at + 1 };
    let is_of_list = stands_at(tokens, call, &["("]) && stands_at(tokens, call + 1, &["[", "{"]);
    reshapes(first) || is_of_list
}

/// Whether a value may end before this token: what goes on is another one.
fn ends_value(next: Option<&Token>) -> bool {
    const SIGNS: [&str; 11] = [";", ",", "}", ")", "]", "#", "=>", "'", "&&", "=", ":"];
    const WORDS: [&str; 7] = ["end", "if", "for", "as", "else", "and", "or"];
    next.is_none_or(|token| match &token.kind {
        Kind::Line => true,
        Kind::Sign(sign) => SIGNS.contains(sign),
        Kind::Name(name) => WORDS.contains(&name.as_str()),
        Kind::Numeral(_) | Kind::Text(_) => false,
    })
}

fn stands_name(tokens: &[Token], at: usize, name: &str) -> bool {
    tokens.get(at).and_then(Token::name) == Some(name)
}

/// Whether one of these signs stands at a place.
fn stands_at(tokens: &[Token], at: usize, signs: &[&str]) -> bool {
    tokens.get(at).is_some_and(|token| token.is_any(signs))
}

struct Target {
    object: String,
    name: String,
    /// None where an index is no number.
    index: Option<Vec<usize>>,
    /// Whether the last index is where a part of a row begins.
    is_slice: bool,
}

/// The name to the left of a sign.
fn target(tokens: &[Token], sign: usize, language: Language, pair: bool) -> Option<Target> {
    if pair {
        return key(tokens, sign);
    }
    let begin = beginning(tokens, sign);
    let mut slice = tokens.get(begin..sign)?;
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
        let open = opening(slice)?;
        let inside = &slice[open + 1..slice.len() - 1];
        let row = part_of_row(inside, language);
        is_slice |= groups.is_empty() && row.is_some();
        groups.push(row.or_else(|| numbers(inside)));
        slice = without_at(&slice[..open]);
    }
    groups.reverse();
    let index = groups
        .into_iter()
        .collect::<Option<Vec<_>>>()
        .map(|g| g.concat());
    let (name, mut rest) = slice.split_last()?;
    let name = name_of(name)?;
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
        name,
        index,
        is_slice,
    })
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
    let first = usize::from(language.division != Division::CutIfDouble);
    let number = |token: &Token| token.numeral()?.parse().ok();
    match inside {
        [row, comma, colon, rest @ ..] if comma.is(",") && colon.is(":") && rest.len() < 2 => {
            Some(vec![number(row)?, first])
        }
        [row, comma, from, colon, rest @ ..]
            if comma.is(",") && colon.is(":") && rest.len() < 2 =>
        {
            Some(vec![number(row)?, number(from)?])
        }
        _ => None,
    }
}

/// The key of `key: value`, in quotes or bare, after `{`, `,` or a line.
fn key(tokens: &[Token], sign: usize) -> Option<Target> {
    let key = tokens.get(sign.checked_sub(1)?)?;
    let before = sign.checked_sub(2).and_then(|i| tokens.get(i));
    if !before.is_none_or(|t| t.is_any(&["{", ",", "("]) || t.kind == Kind::Line) {
        return None;
    }
    let (Kind::Name(name) | Kind::Text(name)) = &key.kind else {
        return None;
    };
    Some(Target {
        object: String::new(),
        name: name.clone(),
        index: Some(Vec::new()),
        is_slice: false,
    })
}

/// Where the statement begins whose sign stands at a place.
fn beginning(tokens: &[Token], sign: usize) -> usize {
    let mut depth = 0_usize;
    let before = tokens[..sign].iter().rposition(|token| {
        if token.is_any(&["]", ")"]) {
            depth += 1;
        } else if token.is_any(&["[", "("]) {
            depth = match depth {
                0 => return true,
                _ => depth - 1,
            };
        }
        let ends = token.kind == Kind::Line || token.is_any(&[";", "{", "}", ",", "=", ":="]);
        depth == 0 && ends
    });
    before.map_or(0, |before| before + 1)
}

fn at_depth_zero(slice: &[Token], sign: &str) -> Option<usize> {
    let mut depth = 0_usize;
    slice.iter().position(|token| {
        depth += usize::from(token.is_any(&["[", "(", "<"]));
        depth = depth.saturating_sub(usize::from(token.is_any(&["]", ")", ">"])));
        depth == 0 && token.is(sign)
    })
}

/// The bracket that the last one closes.
fn opening(slice: &[Token]) -> Option<usize> {
    let mut depth = 0_usize;
    slice.iter().rposition(|token| {
        depth += usize::from(token.is_any(&["]", ")"]));
        let opens = token.is_any(&["[", "("]);
        depth = depth.saturating_sub(usize::from(opens));
        opens && depth == 0
    })
}

#[cfg(test)]
mod tests {
    use super::super::lexer;
    use super::*;

    fn shown(text: &str, file: &str) -> Vec<String> {
        let language = Language::of(file);
        let tokens = lexer::tokens(text, language);
        let found = assignments(&tokens, language, &[Section::default()]);
        let one = |a: &Assignment| {
            let value = match &a.value {
                Some(Value::Number(x)) => x.to_string(),
                Some(Value::List(list)) => format!("{} values", list.len()),
                None => "?".into(),
            };
            format!("{}|{}{:?} = {value}", a.object, a.name, a.index)
        };
        found.iter().map(one).collect()
    }

    #[test]
    fn assignments_of_many_languages() {
        for (text, file, expected) in [
            ("B->A[1][0] = RCONST(0.5);", "t.rs", "B|A[1, 0] = 0.5"),
            (
                "static const double A[2][2] = {{0, 0}, {1, 0}};",
                "t.rs",
                "|A[2, 2] = 2 values",
            ),
            ("const B: [f64; 2] = [0.5, 0.5];", "t.rs", "|B[] = 2 values"),
            (
                "real(wp), parameter :: a21 = 1.0_wp/5.0_wp",
                "t.f90",
                "|a21[] = 1.0/5.0",
            ),
            ("a(2,1) = 0.2d0", "t.f90", "|a[2, 1] = 0.2e0"),
            ("a[(2, 1)] = 0.2;", "t.rs", "|a[2, 1] = 0.2"),
            ("    a21 = convert(T, 1//5)", "t.jl", "|a21[] = 1/5"),
            ("\"A\": [[0], [1]]", "t.json", "|A[] = 2 values"),
            ("let b = x.foo();", "t.rs", "|b[] = ?"),
            ("self.c = (0, 1)", "t.py", "self|c[] = 2 values"),
        ] {
            assert_eq!(shown(text, file), [expected], "{text}");
        }
        assert_eq!(
            shown("s = sqrt(6)\na = (4 - s)/10", "t.py")[1],
            "|a[] = (4 - sqrt(6))/10"
        );
        assert_eq!(shown("struct T { a: [f64; 3], b: f64 }", "t.rs"), [""; 0]);
        assert_eq!(shown("if x == 3 { y[i] = 2; }", "t.rs"), [""; 0]);
    }
}
