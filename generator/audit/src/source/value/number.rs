//! Numbers, as many languages write them: sums, products and powers of numerals, names and functions.

use super::super::super::numeral::Numeral;
use super::super::language::Language;
use super::super::lexer::{self, Kind};
use super::words::{is_conversion, is_fraction, operator};
use super::{DEPTH_LIMIT, Expression, Known, PARAMETERS, Reader};

/// How many operations an expression may have.
const SIZE_LIMIT: usize = 200;

impl Reader<'_> {
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
            let is_joined = !after.apart && after.kind != Kind::Line;
            if self.peek()?.apart && is_joined && self.depth > 1 {
                return Some(x);
            }
            self.at += 1;
            self.skip_lines();
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

    pub(super) fn signed(&mut self) -> Option<Expression> {
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

    /// A number with methods, `6.0.sqrt()` and `x.add(2)`, and casts, `x as f64`.
    fn method(&mut self) -> Option<Expression> {
        let mut x = self.atom()?;
        loop {
            let begun = self.at;
            if self.name() == Some("as") {
                self.at += 2;
                continue;
            }
            let Some(name) = self.takes(".").then(|| self.name()).flatten() else {
                self.at = begun;
                return Some(x);
            };
            self.at += 1;
            if !self.takes("(") {
                self.at = begun;
                return None;
            }
            let argument = if self.sees(&[")"]) {
                None
            } else {
                Some(self.sum()?)
            };
            if !self.takes(")") {
                return None;
            }
            x = match (name, argument) {
                ("sqrt", None) => x.root(),
                ("negate" | "neg", None) => Expression::Negated(Box::new(x)),
                (name, None) if is_conversion(name) => self.language.division.typed(x),
                (name, Some(y)) if is_conversion(name) => self.language.division.typed(y),
                (name, Some(y)) => Expression::binary(operator(name)?, x, y),
                _ => return None,
            };
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

    /// A number assigned before.
    pub(super) fn constant(&self, name: &str) -> Option<Expression> {
        let known = self.known.number(name)?;
        Some(self.language.division.typed(known.clone()))
    }

    /// A name known before, or a function of a number.
    fn named(&mut self, first: &str) -> Option<Expression> {
        // `q.add(21)` is a method of a number.
        if self.sees(&["."]) && self.known.number(first).is_some() {
            return self.constant(first);
        }
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
        // `static_cast<double>(1)`.
        if self.sees(&["<"]) && is_conversion(name) {
            let inside = self.tokens[self.at..].iter().take(PARAMETERS);
            self.at += 1 + inside.clone().position(|token| token.is(">"))?;
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
                    self.at = self
                        .end(begun, &[","])
                        .filter(|&end| self.tokens[end].is_any(&[",", ")"]))?;
                }
            }
        }
        match (name, arguments.as_slice()) {
            (name, [x]) if name.to_ascii_lowercase().contains("sqrt") => Some(x.clone().root()),
            ("zero" | "getZero", []) => Some(Expression::zero()),
            ("one" | "getOne", []) => Some(Expression::one()),
            // `getField().getOne()`
            (_, []) if self.takes(".") => {
                let next = self.name()?;
                self.at += 1;
                self.named(next)
            }
            (name, [x]) if name.to_ascii_lowercase().ends_with("sqr") => x.clone().power(2),
            ("inv", [x]) => Some(Expression::binary('/', Expression::one(), x.clone())),
            (name, [p, q]) if is_fraction(name) => {
                Some(Expression::binary('/', p.clone(), q.clone()))
            }
            (name, [x]) if is_conversion(name) => Some(self.language.division.typed(x.clone())),
            _ => None,
        }
    }
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
