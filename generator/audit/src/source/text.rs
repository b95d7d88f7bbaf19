//! The assignments of values to names in a text: `name[i][j] = value`, `name: value`, `"name": value`.

use super::super::expression::Expression;
use super::assignment::{Assignment, FUNCTION};
use super::block::{Blocks, label};
use super::constructor::{constructs, parts};
use super::data;
use super::language::{Language, Structure};
use super::lexer::{Kind, Token, stands_at};
use super::roles::returned;
use super::sections::Section;
use super::target::{Target, key, name_of, target};
use super::value::{Known, Reader, Value, reshapes};
use std::collections::HashSet;

/// How many tokens may stand between the name of a function and the number that it returns.
const HEAD: usize = 24;

/// How many assignments before are searched for the same arguments.
const TWICE: usize = 8;
/// Values that are no numbers.
const TRUTHS: [&str; 8] = [
    "true", "false", "True", "False", "None", "nil", "null", "nothing",
];

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
        known: Known::default(),
        general: Known::default(),
        blocks: Blocks::default(),
        last_scope: [0, 0],
        declared: data::Declared::default(),
        arrays: HashSet::new(),
        found: Vec::new(),
    };
    let is_fortran = language.structure == Structure::Fortran;
    let mut at = 0;
    while let Some(token) = tokens.get(at) {
        while let Some(next) = sections.get(text.section + 1).filter(|next| next.at <= at) {
            text.begin_section(next.at);
        }
        text.blocks.pass(tokens, at, language.structure);
        at += 1;
        match &token.kind {
            Kind::Name(word) if stands_at(tokens, at, &["("]) && returned(word).is_some() => {
                text.read_returned(word, at);
            }
            Kind::Name(_) if is_fortran && data::begins(tokens, at - 1) => {
                at += text.read_data(at - 1) - 1;
            }
            Kind::Name(_) if is_fortran && data::declares(tokens, at - 1) => {
                text.declared.read(tokens, at - 1, &text.known);
            }
            Kind::Name(name) if constructs(name) => text.read_constructed(at),
            Kind::Name(word) if word == "return" => text.read_return(at),
            // The claim of an additive pair is not that of its halves.
            Kind::Name(call) if call.contains("Register") => text.read_registered(call, at),
            Kind::Sign("+=" | "-=" | "*=" | "/=") => text.read_change(at),
            Kind::Sign(sign @ ("=" | ":=" | ":")) => at = text.read_value(at, sign),
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
    blocks: Blocks,
    last_scope: [usize; 2],
    declared: data::Declared,
    /// The lists that are given so far, and the lists of which entries are given.
    arrays: HashSet<Array>,
    found: Vec<Assignment>,
}

impl Text<'_> {
    /// An assignment by the token before a place, of which nothing else is known.
    fn by_token(&self, at: usize) -> Assignment {
        let scope = self.blocks.scope();
        let begin = scope[0].max(scope[1]).checked_sub(1);
        Assignment {
            scope,
            head: begin
                .and_then(|begin| self.tokens.get(begin))
                .map_or(0, |token| token.line),
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
        self.blocks = Blocks::at_section(at);
    }

    /// Reads a data statement; how many tokens it has.
    fn read_data(&mut self, at: usize) -> usize {
        let known = (&self.known, self.language);
        let (given, length) = data::given(self.tokens, at, &mut self.declared, known);
        let blank = Assignment {
            label: self.blocks.label(),
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

    /// Reads the parts of a table from the arguments behind the name of its type, which may stand in `let` or `const`.
    fn read_constructed(&mut self, at: usize) {
        let head = self.tokens[at..].iter().take(HEAD);
        let Some(open) = head.clone().position(|token| token.is_any(&["(", "{"])) else {
            return;
        };
        let ends = head
            .take(open)
            .any(|token| token.is_any(&[";", ",", ")", "}"]));
        let open = at + open;
        // The name may stand twice, of the type and of the function.
        let mut last = self.found.iter().rev().take(TWICE);
        if last.any(|found| found.scope == [open + 1, 0]) {
            return;
        }
        let mut reader = Reader::new(self.tokens, open + 1, &self.known, self.language);
        let Some(parts) = reader.arguments().filter(|_| !ends).and_then(parts) else {
            return;
        };
        let blank = Assignment {
            scope: [open + 1, 0],
            label: label(self.tokens, open).or_else(|| self.blocks.label()),
            ..self.by_token(at)
        };
        self.found
            .extend(parts.into_iter().map(|(name, value)| Assignment {
                name: name.into(),
                value: Some(value),
                ..blank.clone()
            }));
    }

    /// Reads what a function returns, `int order() const { return 3; }` or `getA() { return new double[][] {…}; }`.
    fn read_returned(&mut self, name: &str, at: usize) {
        let head = self.tokens[at..].iter().take(HEAD);
        let Some(close) = head.clone().position(|token| token.is(")")) else {
            return;
        };
        let body = head
            .skip(close)
            .position(|token| token.is_any(&["{", ":", "=", "=>"]));
        let Some(body) = body else { return };
        let begin = at + close + body + 1;
        let mut reader = Reader::new(self.tokens, begin, &self.known, self.language);
        reader.skip_lines();
        let returns = self.tokens.get(reader.at).and_then(Token::name) == Some("return");
        reader.at += usize::from(returns);
        if let Some(value) = reader.value()
            && ends_value(self.tokens.get(reader.at))
        {
            self.take_returned(self.blocks.class(), name, value, at);
        }
    }

    /// Reads the list that a function returns behind other statements, `getA() { double s = sqrt(6); return …; }`.
    fn read_return(&mut self, at: usize) {
        let before = self.tokens[..at - 1].iter().rev();
        let mut before = before.skip_while(|token| token.kind == Kind::Line);
        let begins = before.next().is_none_or(|token| token.is("{"));
        let Some((scope, name)) = self.blocks.body().filter(|_| !begins) else {
            return;
        };
        let name = name.to_string();
        let mut reader = Reader::new(self.tokens, at, &self.known, self.language);
        if let Some(value @ Value::List(_)) = reader.value() {
            self.take_returned(scope, &name, value, at);
        }
    }

    /// Takes what a function returns, if its name is of a part.
    fn take_returned(&mut self, scope: [usize; 2], function: &str, value: Value, at: usize) {
        let object = match value {
            Value::Number(_) => FUNCTION,
            Value::List(_) => "",
        };
        let assignment = returned(function).map(|name| Assignment {
            scope,
            label: self.blocks.label(),
            object: object.into(),
            name: name.into(),
            value: Some(value),
            ..self.by_token(at)
        });
        self.found.extend(assignment);
    }

    /// Notes that what stands before a sign such as `/=` is changed.
    fn read_change(&mut self, at: usize) {
        if let Some(target) = target(self.tokens, at - 1, self.language) {
            self.known.forget(&target.name);
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
    fn list_around(&self, found: &Assignment) -> Option<[usize; 2]> {
        let mut around = self.blocks.around();
        around.find(|scope| self.arrays.contains(&array(*scope, found)))
    }

    /// Reads the assignment or the pair whose sign stands before a place; where reading goes on.
    fn read_value(&mut self, at: usize, sign: &str) -> usize {
        let target = match sign {
            ":" => key(self.tokens, at - 1),
            _ => target(self.tokens, at - 1, self.language),
        };
        let Some(target) = target else { return at };
        let (next, found) = self.valued(at, target);
        // Types of fields look like pairs, but not in data.
        let opens = stands_at(self.tokens, at, &["["]);
        let has_types = sign == ":" && !(opens && self.language.structure == Structure::Data);
        self.found
            .extend(found.filter(|found| !has_types || found.value.is_some()));
        next
    }

    /// Reads the value of a target; where reading goes on, and the assignment.
    fn valued(&mut self, at: usize, target: Target) -> (usize, Option<Assignment>) {
        let scope = self.blocks.scope();
        if scope != self.last_scope {
            self.known.forget_others(|scope| self.blocks.sees(scope));
            self.last_scope = scope;
        }
        let mut reader = Reader::new(self.tokens, at, &self.known, self.language);
        reader.skip_lines();
        let begin = reader.at;
        let first = self.tokens.get(begin).and_then(Token::name).unwrap_or("");
        if TRUTHS.contains(&first) {
            return (at, None);
        }
        let read = reader.value();
        // `Tableau(A=A)` gives nothing; `b = b / 6` changes b.
        let is_itself = first == target.name;
        let is_alone = matches!(read, Some(Value::List(_))) && reader.at == begin + 1;
        let read = read.filter(|_| !(is_itself && is_alone));
        let next = if read.is_some() { reader.at } else { at };
        let value = read.filter(|_| ends_value(self.tokens.get(reader.at)));
        let index = target.index.as_deref();
        match (&value, index) {
            _ if self.blocks.is_among_arguments() => {}
            (Some(Value::Number(x)), Some(index)) => self.known.keep(&target.name, index, x),
            (Some(Value::List(list)), _) if self.language.structure != Structure::Sections => {
                self.known.keep_list(&target.name, list, scope);
            }
            // A number that is not understood takes the place of one that was.
            (None, Some([])) => self.known.forget(&target.name),
            _ => {}
        }
        let is_list = matches!(value, Some(Value::List(_)));
        let found = Assignment {
            object: target.object,
            name: target.name,
            ..self.by_token(at)
        };
        if is_list || index.is_some_and(|index| !index.is_empty()) {
            self.arrays.insert(array(scope, &found));
        }
        // Entries at places that are counted.
        let counted = target.index.is_none() && !is_list;
        if let Some(scope) = self.list_around(&found).filter(|_| counted) {
            let changes = true;
            return (
                next,
                Some(Assignment {
                    scope,
                    changes,
                    ..found
                }),
            );
        }
        let index = match (target.index, is_list) {
            // The sizes of `double A[3][3] = {…}`; one index may also be a row.
            (Some(index), true) if index.len() == 1 && index[0] > 64 => Vec::new(),
            (Some(index), _) => index,
            (None, true) => Vec::new(),
            (None, false) => return (next, None),
        };
        let found = Assignment {
            label: self.blocks.label(),
            index,
            is_slice: target.is_slice && is_list,
            value,
            changes: is_itself,
            is_data: self.begins_data(begin),
            ..found
        };
        (next, Some(found))
    }

    /// Whether the value at a place begins as a number or a list does.
    fn begins_data(&self, at: usize) -> bool {
        let tokens = self.tokens;
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
        let is_of_list =
            stands_at(tokens, call, &["("]) && stands_at(tokens, call + 1, &["[", "{"]);
        let last = tokens.get(call - 1).and_then(Token::name).unwrap_or(first);
        let is_of_sizes = ["zeros", "ones", "empty"].contains(&last);
        reshapes(first, self.language) || is_of_list && !is_of_sizes
    }
}

/// The array that is assigned to in a block.
fn array(scope: [usize; 2], found: &Assignment) -> Array {
    (scope, found.object.clone(), found.name.clone())
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
