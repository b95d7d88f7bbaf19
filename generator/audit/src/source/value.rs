//! Numbers and lists of numbers in tokens, as many languages write them.

use super::super::expression::Expression;
use super::super::numeral::Numeral;
mod designator;
mod entry;
pub(super) mod reshaped;
mod scaled;

use super::language::{Language, Structure};
use super::lexer;
use super::lexer::{Kind, Token};
use std::collections::HashMap;

pub(super) use entry::keep;

/// How deep lists and parentheses may stand in one another.
const DEPTH_LIMIT: usize = 32;
/// How many tokens are searched for a closing bracket.
const SCAN_LIMIT: usize = 4096;
/// How many tokens are searched for the end of a type's parameters.
const PARAMETERS: usize = 16;
/// The most elements that one number is repeated for.
const REPEAT_LIMIT: usize = 64;
/// How many operations an expression may have.
const SIZE_LIMIT: usize = 200;

/// A number or a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Value {
    Number(Expression),
    List(Vec<Value>),
}

/// Whether all its numbers are 0.
pub(super) fn is_zero(value: &Value) -> bool {
    match value {
        Value::Number(Expression::Numeral(text)) => !text.chars().any(|c| ('1'..='9').contains(&c)),
        Value::Number(_) => false,
        Value::List(list) => list.iter().all(is_zero),
    }
}

/// Names of numbers that were assigned before.
pub(super) type Known = HashMap<String, Expression>;

/// Functions that turn a number into one of some type.
fn is_conversion(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    name.chars().count() == 1
        || [
            "const",
            "real",
            "convert",
            "float",
            "double",
            "from",
            "parse",
            "big",
            "mpf",
            "lit",
            "number",
            "cast",
            "scalar",
            "rational",
            "fraction",
            "decimal",
            "dtype",
            "into",
            "as_",
            "f64",
            "f32",
            "unwrap",
            "value",
            "newinstance",
        ]
        .iter()
        .any(|part| name.contains(part))
}

/// Functions that make an array of a list.
fn is_array(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    [
        "array", "vec", "matrix", "tuple", "list", "slice", "new", "tensor", "row", "asarray",
    ]
    .iter()
    .any(|part| name.contains(part))
}

/// The types of elements that Julia writes before a list, as in `T[1, 2]`.
fn is_type(name: &str) -> bool {
    let stem = name.trim_end_matches(|c: char| c.is_ascii_digit());
    ["T", "Float", "BigFloat", "Rational"].contains(&stem)
}

fn is_fraction(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    ["fraction", "rational", "ratio", "rat", "mpq"]
        .iter()
        .any(|known| name.ends_with(known))
}

/// Reads one value from tokens.
pub(super) struct Reader<'a> {
    tokens: &'a [Token],
    pub at: usize,
    known: &'a Known,
    language: Language,
    depth: usize,
    size: usize,
}

impl<'a> Reader<'a> {
    pub fn new(tokens: &'a [Token], at: usize, known: &'a Known, language: Language) -> Self {
        Self {
            tokens,
            at,
            known,
            language,
            depth: 0,
            size: 0,
        }
    }

    fn peek(&self) -> Option<&'a Token> {
        self.tokens.get(self.at)
    }

    /// Whether one of these signs stands next.
    fn sees(&self, signs: &[&str]) -> bool {
        self.peek().is_some_and(|token| token.is_any(signs))
    }

    fn takes(&mut self, sign: &str) -> bool {
        let is = self.sees(&[sign]);
        self.at += usize::from(is);
        is
    }

    /// The name that stands next.
    fn name(&self) -> Option<&'a str> {
        self.peek()?.name()
    }

    pub fn skip_lines(&mut self) {
        while self.peek().is_some_and(|t| t.kind == Kind::Line) {
            self.at += 1;
        }
    }

    /// A number or a list; none where something else stands.
    pub fn value(&mut self) -> Option<Value> {
        self.depth += 1;
        if self.depth > DEPTH_LIMIT {
            return None;
        }
        while self.takes("&") || self.takes("*") {}
        let begun = self.at;
        let depth = self.depth;
        let matrix = self.reshaped();
        if matrix.is_none() {
            (self.at, self.size, self.depth) = (begun, 0, depth);
        }
        let found = match matrix.or_else(|| self.list()) {
            Some(list) => {
                let named = self.tokens.get(begun).map(|t| &t.kind);
                self.scaled(list, !matches!(named, Some(Kind::Name(_))))
            }
            None => {
                (self.at, self.size, self.depth) = (begun, 0, depth);
                self.sum().map(Value::Number)
            }
        };
        self.depth -= 1;
        found
    }

    /// `[…]`, `{…}`, `(a, b)`, `vec![…]`, `np.array([…])`.
    fn list(&mut self) -> Option<Value> {
        let mut is_named = false;
        let is_typed = self.skip_type();
        while let Some(name) = self.name().filter(|_| !is_typed) {
            is_named = true;
            self.at += 1;
            if self.takes(".") || self.takes("::") {
                continue;
            }
            self.takes("!");
            if self.sees(&["{"]) && !self.braces_are_a_list() {
                // Parameters of a type, as in `SMatrix{3,3}(…)`.
                self.at = self.closing(self.at, 0)? + 1;
            }
            let is_list = is_array(name) && self.sees(&["[", "(", "{"]);
            if !(is_list || is_type(name) && self.sees(&["["])) {
                return None;
            }
            break;
        }
        let close = match self.peek()?.kind {
            Kind::Sign("[") => "]",
            Kind::Sign("(") => ")",
            Kind::Sign("{") => "}",
            _ => return None,
        };
        self.at += 1;
        let rows = self.elements(close)?;
        // `(1,)` is a list, `(1)` is a number.
        let before = self.at.checked_sub(2).and_then(|at| self.tokens.get(at));
        let is_tuple = before.is_some_and(|token| token.is(","));
        match (is_named, rows.as_slice()) {
            // `np.array([...], dtype=…)` and `vec(...)`.
            (true, [Value::List(_)]) if close == ")" => rows.into_iter().next(),
            (false, [_]) if close == ")" && !is_tuple => None,
            _ => Some(Value::List(rows)),
        }
    }

    /// Skips the type before a list in braces, as in `new double[][] {…}`, `[]float64{…}` and `vector<double>{…}`;
    /// whether one stands there.
    fn skip_type(&mut self) -> bool {
        let begun = self.at;
        let is_new = self.name() == Some("new");
        self.at += usize::from(is_new);
        let first = self.at;
        self.skip_sizes();
        if self.name().is_some() {
            self.at += 1;
            while self.takes("::") || self.takes(".") {
                self.at += usize::from(self.name().is_some());
            }
        }
        if self.sees(&["<"]) {
            let mut depth = 0_usize;
            let inside = self.tokens[self.at..].iter().take(PARAMETERS);
            let close = inside.take_while(|token| {
                depth += usize::from(token.is("<"));
                depth -= usize::from(depth > 0 && token.is(">"));
                depth > 0
            });
            self.at += close.count() + 1;
        }
        self.skip_sizes();
        // A name alone is that of a structure, or has parameters in its braces.
        let is_type = is_new || self.at > first + 1;
        if is_type && self.sees(&["{"]) {
            return true;
        }
        self.at = begun;
        false
    }

    /// Skips `[]`, `[3]`, `[...]` and `[,]`.
    fn skip_sizes(&mut self) {
        while self.sees(&["["]) {
            let inside = self.tokens[self.at + 1..].iter();
            let sizes = inside.take_while(|t| t.numeral().is_some() || t.is_any(&[",", "..."]));
            let close = self.at + 1 + sizes.count();
            let behind = self.tokens.get(close + 1);
            let goes_on = behind.is_some_and(|t| t.name().is_some() || t.is_any(&["[", "{"]));
            if !(self.tokens.get(close).is_some_and(|t| t.is("]")) && goes_on) {
                return;
            }
            self.at = close + 1;
        }
    }

    /// Whether braces after a name hold a list and no parameters of a type.
    fn braces_are_a_list(&self) -> bool {
        let behind = |end: usize| self.tokens.get(end + 1);
        let end = self.closing(self.at, 0);
        end.is_none_or(|end| !behind(end).is_some_and(|t| t.is_any(&["(", "["])))
    }

    /// The place from `from` on, in so many brackets, of the one that closes the last of them.
    fn closing(&self, from: usize, mut depth: usize) -> Option<usize> {
        for (i, token) in self.tokens.iter().enumerate().skip(from).take(SCAN_LIMIT) {
            if token.is_any(&["(", "[", "{"]) {
                depth += 1;
            } else if token.is_any(&[")", "]", "}"]) {
                depth = depth.checked_sub(1)?;
                if depth == 0 {
                    return Some(i);
                }
            }
        }
        None
    }

    /// Elements up to the closing bracket; rows that `;` or lines part become lists.
    fn elements(&mut self, close: &str) -> Option<Vec<Value>> {
        let mut rows: Vec<Vec<Value>> = vec![Vec::new()];
        let mut commas = false;
        let mut semicolons = false;
        loop {
            let line = self.peek()?.kind == Kind::Line;
            if line {
                self.skip_lines();
                let new_row = !commas && rows.last().is_some_and(|row| !row.is_empty());
                if new_row && !self.sees(&[close]) {
                    rows.push(Vec::new());
                }
                continue;
            }
            if self.takes(close) {
                break;
            }
            if self.takes(",") {
                commas = true;
                continue;
            }
            if self.takes(";") {
                // `[0.0; 3]` of Rust repeats; rows are parted in Julia.
                semicolons = true;
                rows.push(Vec::new());
                continue;
            }
            // Braces with names in them are a table of TOML.
            let is_named = self.name().is_some() && close != "}";
            if is_named && self.tokens.get(self.at + 1).is_some_and(|t| t.is("=")) {
                // An argument by name, such as `dtype=float`, ends the elements.
                self.at = self.end_of_list(close)?;
                continue;
            }
            let place = self.designator(close);
            let element = self.value()?;
            match place {
                Some(place) => designator::put(rows.last_mut()?, place, element)?,
                None => rows.last_mut()?.push(element),
            }
        }
        if rows.last().is_some_and(Vec::is_empty) && rows.len() > 1 {
            rows.pop();
        }
        // Rows are parted so in other languages.
        if self.language.structure == Structure::Braces
            && let Some(repeated) = repeated(&rows)
        {
            return Some(repeated);
        }
        match rows.len() {
            0 | 1 => Some(rows.pop().unwrap_or_default()),
            // Lines between elements that commas part are no rows.
            _ if commas && !semicolons => Some(rows.into_iter().flatten().collect()),
            _ => Some(rows.into_iter().map(Value::List).collect()),
        }
    }

    /// The place of the bracket that closes the list one is in.
    fn end_of_list(&self, close: &str) -> Option<usize> {
        let end = self.closing(self.at, 1)?;
        self.tokens[end].is(close).then_some(end)
    }

    /// x + y − z.
    pub fn sum(&mut self) -> Option<Expression> {
        let mut x = self.product()?;
        loop {
            let sign = match self.peek().map(|t| &t.kind) {
                Some(Kind::Sign("+")) => '+',
                Some(Kind::Sign("-")) => '-',
                _ => return Some(x),
            };
            // `[1 -2]` has two elements.
            let after = self.tokens.get(self.at + 1)?;
            if self.peek()?.apart && !after.apart && self.depth > 1 {
                return Some(x);
            }
            self.at += 1;
            let y = self.product()?;
            x = Expression::binary(sign, x, y);
        }
    }

    fn product(&mut self) -> Option<Expression> {
        let mut x = self.signed()?;
        loop {
            let Some(sign) = ["*", "/", "//"].into_iter().find(|sign| self.takes(sign)) else {
                return Some(x);
            };
            self.skip_lines();
            let y = self.signed()?;
            x = match sign {
                "*" => Expression::binary('*', x, y),
                sign => self.language.division.quotient(x, y, sign == "//"),
            };
        }
    }

    fn signed(&mut self) -> Option<Expression> {
        self.size += 1;
        self.depth += 1;
        if self.size > SIZE_LIMIT || self.depth > 2 * DEPTH_LIMIT {
            return None;
        }
        let found = if self.takes("-") {
            self.signed().map(|x| Expression::Negated(Box::new(x)))
        } else if self.takes("+") {
            self.signed()
        } else {
            self.power()
        };
        self.depth -= 1;
        found
    }

    /// A power; a factor that stands directly before one is taken with it.
    fn power(&mut self) -> Option<Expression> {
        let x = self.method()?;
        if self.takes("·") {
            return Some(Expression::binary('*', x, self.power()?));
        }
        if !(self.takes("**") || self.takes("^")) {
            return Some(x);
        }
        match self.signed()? {
            Expression::Numeral(n) if !["0.5", ".5"].contains(&&*n) => {
                let whole = n.trim_end_matches('0').strip_suffix('.');
                x.power(whole.unwrap_or(&n).parse().ok()?)
            }
            half if half.exact() == Some(stepsmith_exact::rational::ratio(1, 2).into()) => {
                Some(x.root())
            }
            _ => None,
        }
    }

    /// A number with methods, `6.0.sqrt()`, and casts, `x as f64`.
    fn method(&mut self) -> Option<Expression> {
        let mut x = self.atom()?;
        loop {
            let begun = self.at;
            if self.takes(".") {
                let Some(name) = self.name() else {
                    self.at = begun;
                    return Some(x);
                };
                self.at += 1;
                if !(self.takes("(") && self.takes(")")) {
                    self.at = begun;
                    return None;
                }
                x = match name {
                    "sqrt" => x.root(),
                    name if is_conversion(name) => self.language.division.typed(x),
                    _ => return None,
                };
            } else if self.name() == Some("as") {
                self.at += 2;
            } else {
                return Some(x);
            }
        }
    }

    fn atom(&mut self) -> Option<Expression> {
        let token = self.peek()?;
        self.at += 1;
        match &token.kind {
            Kind::Numeral(text) => Some(Expression::Numeral(Numeral::placed(text, token.at))),
            Kind::Text(text) => in_text(text, token.at, self.known),
            Kind::Sign("(") => {
                self.skip_lines();
                self.depth += 1;
                if self.depth > DEPTH_LIMIT {
                    return None;
                }
                let x = self.sum()?;
                self.depth -= 1;
                self.skip_lines();
                self.takes(")").then_some(x)
            }
            Kind::Name(name) => self.named(name),
            Kind::Sign("√") => Some(self.atom()?.root()),
            _ => None,
        }
    }

    /// The place of the comma or the bracket that ends an argument.
    fn end_of_argument(&self, from: usize) -> Option<usize> {
        let mut depth = 0_usize;
        let tokens = self.tokens.iter().enumerate().skip(from).take(SCAN_LIMIT);
        for (place, token) in tokens {
            if token.is_any(&["(", "[", "{"]) {
                depth += 1;
            } else if token.is_any(&[")", "]", "}"]) {
                let Some(outer) = depth.checked_sub(1) else {
                    return token.is(")").then_some(place);
                };
                depth = outer;
            } else if depth == 0 && token.is(",") {
                return Some(place);
            }
        }
        None
    }

    /// A number assigned before.
    fn constant(&self, name: &str) -> Option<Expression> {
        let known = self.known.get(name)?;
        Some(self.language.division.typed(known.clone()))
    }

    /// A name known before, or a function of a number.
    fn named(&mut self, first: &str) -> Option<Expression> {
        let mut name = first;
        while self.takes("::") || self.takes(".") || self.takes("->") {
            name = self.name()?;
            self.at += 1;
        }
        // `big"0.1"`.
        if let Some((Kind::Text(text), at)) = self.peek().map(|t| (&t.kind, t.at)) {
            self.at += 1;
            return in_text(text, at, self.known);
        }
        if self.sees(&["["]) {
            return self.entry(name);
        }
        if !self.takes("(") {
            return self.constant(name);
        }
        let mut arguments = Vec::new();
        // A call that is never closed ends with the text.
        while self.peek().is_some() {
            self.skip_lines();
            if self.takes(")") {
                break;
            }
            if self.takes(",") {
                continue;
            }
            let begun = self.at;
            match self.sum() {
                Some(x) => arguments.push(x),
                None => {
                    // A type, as in `convert(T, 1//3)`, or an object, as in `fraction(getField(), 1, 2)`.
                    self.at = self.end_of_argument(begun)?;
                }
            }
        }
        // `getField().getOne().newInstance(0.5)`
        if arguments.is_empty() && self.sees(&["."]) {
            self.at += 1;
            let next = self.name()?;
            self.at += 1;
            return self.named(next);
        }
        match (name, arguments.as_slice()) {
            (name, [x]) if name.to_ascii_lowercase().contains("sqrt") => Some(x.clone().root()),
            ("zero" | "getZero", []) => Some(Expression::zero()),
            ("one" | "getOne", []) => Some(Expression::one()),
            (name, [x]) if name.to_ascii_lowercase().ends_with("sqr") => x.clone().power(2),
            (name, [p, q]) if is_fraction(name) || ["F", "Q", "R"].contains(&name) => {
                Some(Expression::binary('/', p.clone(), q.clone()))
            }
            (name, [x]) if is_conversion(name) => Some(self.language.division.typed(x.clone())),
            _ => None,
        }
    }
}

/// The elements of `[0.0; 3]` in Rust, by its two rows.
fn repeated(rows: &[Vec<Value>]) -> Option<Vec<Value>> {
    let [one, count] = rows else { return None };
    let [value] = one.as_slice() else { return None };
    let [Value::Number(Expression::Numeral(n))] = count.as_slice() else {
        return None;
    };
    let n = n.parse().ok().filter(|n| *n <= REPEAT_LIMIT)?;
    is_zero(value).then(|| vec![value.clone(); n])
}

/// A number in quotes that stand at a place.
fn in_text(text: &str, at: usize, known: &Known) -> Option<Expression> {
    let mut tokens = lexer::tokens(text, Language::of("t.py"));
    tokens.iter_mut().for_each(|token| token.at = at);
    // Quotes within quotes would be read again and again.
    if tokens.iter().any(|t| matches!(t.kind, Kind::Text(_))) {
        return None;
    }
    let mut reader = Reader::new(&tokens, 0, known, Language::EXACT);
    let value = reader.sum()?;
    (reader.at == tokens.len()).then_some(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(text: &str) -> Option<String> {
        let known = Known::from([(
            "s6".to_string(),
            Expression::SquareRoot(Box::new(Expression::Numeral("6".into()))),
        )]);
        let tokens = lexer::tokens(text, Language::of("t.py"));
        let mut reader = Reader::new(&tokens, 0, &known, Language::EXACT);
        let shown = |value: &Value| -> String {
            fn show(value: &Value) -> String {
                match value {
                    Value::Number(x) => x.to_string(),
                    Value::List(list) => {
                        format!("[{}]", list.iter().map(show).collect::<Vec<_>>().join(", "))
                    }
                }
            }
            show(value)
        };
        reader.value().as_ref().map(shown)
    }

    #[test]
    fn numbers_as_languages_write_them() {
        for (text, expected) in [
            ("1.0/3.0", "1.0/3.0"),
            ("-2//3", "(-2)/3"),
            ("convert(T, 1//5)", "1/5"),
            ("T(44)/T(45)", "44/45"),
            ("SUN_RCONST(0.25)", "0.25"),
            ("(4 - s6)/10", "(4 - sqrt(6))/10"),
            ("6.0_f64.sqrt()/10.0", "sqrt(6.0)/10.0"),
            ("np.sqrt(3)", "sqrt(3)"),
            ("3**0.5", "sqrt(3)"),
            ("√(2) − √3/6", "sqrt(2) - sqrt(3)/6"),
            ("parse(BigFloat, \"0.125\")", "0.125"),
            ("big\"0.5\"", "0.5"),
            ("Fraction(9017, 3168)", "9017/3168"),
            ("\"(3+sqrt(3))/6\"", "(3 + sqrt(3))/6"),
            ("f64::from(3)", "3"),
        ] {
            assert_eq!(of(text).as_deref(), Some(expected), "{text}");
        }
        for text in [
            "sin(1)", "unknown", "x[1]", "1/", "(1", "exp(2.0)", "0x1p-1", "½", "√√",
        ] {
            assert_eq!(of(text), None, "{text}");
        }
    }

    #[test]
    fn lists_as_languages_write_them() {
        for (text, expected) in [
            ("[[0], [1/2]]", "[[0], [1/2]]"),
            ("{{0.0, 0.0}, {0.5, 0.0}}", "[[0.0, 0.0], [0.5, 0.0]]"),
            ("np.array([1, 2,\n 3], dtype=float)", "[1, 2, 3]"),
            ("[0 0; 1//2 0]", "[[0, 0], [1/2, 0]]"),
            ("[1 -2; 3 - 4 5]", "[[1, -2], [3 - 4, 5]]"),
            ("[0 0\n 1 0\n]", "[[0, 0], [1, 0]]"),
            ("vec![1.0, 2.0]", "[1.0, 2.0]"),
            ("(1, 2)", "[1, 2]"),
            ("[]", "[]"),
            ("SMatrix{2,2}(1, 2, 3, 4)", "[1, 2, 3, 4]"),
            ("new double[][] {{0, 0}, {1, 0}}", "[[0, 0], [1, 0]]"),
            ("new[] { 0.5, 1 }", "[0.5, 1]"),
            ("new double[,] {{0, 1}, {2, 3}}", "[[0, 1], [2, 3]]"),
            ("[]float64{0, 0.5}", "[0, 0.5]"),
            ("[][]float64{{}, {0.5}}", "[[], [0.5]]"),
            ("[2][2]float64{{1, 2}, {3, 4}}", "[[1, 2], [3, 4]]"),
            ("std::vector<double>{1, 2}", "[1, 2]"),
            (
                "std::array<std::array<double, 2>, 2>{{1, 2}, {3, 4}}",
                "[[1, 2], [3, 4]]",
            ),
        ] {
            assert_eq!(of(text).as_deref(), Some(expected), "{text}");
        }
    }

    #[test]
    fn deep_input_is_refused() {
        for deep in [
            "(".repeat(10_000),
            "[".repeat(10_000),
            "-".repeat(10_000),
            "\"\\\"".repeat(5_000),
        ] {
            assert_eq!(of(&deep), None);
        }
    }
}
