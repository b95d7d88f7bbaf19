//! Numbers and lists of numbers in tokens, as many languages write them.

mod designator;
mod known;
mod list;
mod number;
pub(super) mod reshaped;
mod scaled;
mod words;

use super::super::expression::Expression;
use super::language::Language;
use super::lexer::{Kind, Token};

pub(super) use known::Known;
pub(super) use words::reshapes;

/// How deep lists and parentheses may stand in one another.
const DEPTH_LIMIT: usize = 32;
/// How many tokens are searched for a closing bracket.
const SCAN_LIMIT: usize = 4096;
/// How many tokens are searched for the end of a type's parameters.
const PARAMETERS: usize = 16;
/// The most elements that one number is repeated for.
const REPEAT_LIMIT: usize = 64;

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

    /// The place from `from` on of the next such sign, or of the bracket that closes what is around.
    fn end(&self, from: usize, signs: &[&str]) -> Option<usize> {
        let mut depth = 0_usize;
        let mut tokens = self.tokens.iter().enumerate().skip(from).take(SCAN_LIMIT);
        let end = tokens.find(|(_, token)| {
            let closes = token.is_any(&[")", "]", "}"]);
            if depth == 0 && (closes || token.is_any(signs)) {
                return true;
            }
            depth += usize::from(token.is_any(&["(", "[", "{"]));
            depth -= usize::from(closes);
            false
        });
        Some(end?.0)
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
        while ["&", "*", "@"].iter().any(|sign| self.takes(sign)) {}
        let begun = (self.at, self.depth);
        let is_bare = self.name().is_none();
        let forms = [Self::reshaped, Self::known_list, Self::empty, Self::list];
        let list = forms.into_iter().find_map(|form| {
            let list = form(self);
            if list.is_none() {
                (self.at, self.depth) = begun;
                self.size = 0;
            }
            list
        });
        let found = match list {
            Some(list) => self.scaled(list, is_bare),
            None => self.sum().map(Value::Number),
        };
        self.depth -= 1;
        found
    }
}

#[cfg(test)]
mod tests {
    use super::super::lexer;
    use super::*;

    fn of(text: &str) -> Option<String> {
        let mut known = Known::default();
        known.keep("s6", &[], &Expression::Numeral("6".into()).root());
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
