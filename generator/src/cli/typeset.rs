//! Numbers and formulas as people read them: `3·√10/5 = 1.897…` for `sqrt(18/5)`, `λ² − 1/3·λ` for `lambda^2 - 1/3*lambda`.
//!
//! Specs, JSON and stored code keep the letters of the keyboard, which the program reads.

use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::text::superscript;
use stepsmith_scheme::scheme::text::parse_expression;

/// Letters for words that texts of the terminal hold; names of parameters are to be typed, and stay.
const WORDS: [(&str, &str); 6] = [
    ("Omega", "Ω"),
    ("lambda", "λ"),
    ("rho at infinity", "ρ∞"),
    ("tan alpha", "tan α"),
    ("xi", "ξ"),
    ("zeta", "ζ"),
];

/// Significant digits beside an irrational number.
pub(super) const DIGITS: usize = 4;

/// The text with its formulas as people read them. A part between backticks is to be typed, and stays.
///
/// ```
/// use stepsmith_generator::cli::typeset;
/// assert_eq!(typeset("0 < Omega < sqrt(18/5)"), "0 < Ω < 3·√10/5 = 1.897…");
/// ```
pub fn typeset(text: &str) -> String {
    let parts = text.split('`').enumerate().map(|(i, part)| match i % 2 {
        0 => in_signs(&with_decimals(part), &WORDS),
        _ => part.to_string(),
    });
    parts.collect::<Vec<_>>().join("`")
}

/// An exact number.
pub(super) fn number(text: &str) -> Option<Fraction> {
    parse_expression(text).and_then(|e| e.value(&|_| None)).ok()
}

/// The text with each irrational number that stands alone in its normal form, and decimals beside it.
fn with_decimals(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(next) = rest.chars().next() {
        let before = out.chars().next_back();
        let inside = before.is_some_and(|c| c.is_alphanumeric() || "_.)]".contains(c));
        let number = (!inside).then(|| Number::at_start(rest)).flatten();
        let len = number.as_ref().map_or(next.len_utf8(), |n| n.len);
        let (piece, after) = rest.split_at(len);
        let shown = number.filter(|n| n.irrational && stands_alone(&out, after));
        let shown = shown.and_then(|_| decimals(piece));
        // A sign of a whole or a fraction needs no brackets: -(4).
        let shown = shown.or_else(|| piece.starts_with("-(").then(|| number_text(piece))?);
        out += &shown.unwrap_or_else(|| piece.into());
        rest = after;
    }
    out
}

/// Whether a number between these texts is no part of a greater formula.
fn stands_alone(before: &str, after: &str) -> bool {
    let last = before.trim_end().chars().next_back();
    let next = after.trim_start().chars().next();
    let touches = |c: char| c.is_alphanumeric() || "([_".contains(c);
    !last.is_some_and(|c| "+-*/^".contains(c))
        && !next.is_some_and(|c| "+-*/^=".contains(c))
        && !after.chars().next().is_some_and(touches)
}

/// An irrational number in its normal form, with decimals.
fn decimals(text: &str) -> Option<String> {
    let value = number(text)?;
    let digits = value.algebraic()?.decimal(DIGITS);
    let normal = value.to_string();
    Some(match value.as_rational() {
        Some(_) => normal,
        // Of roots of large numbers no squares are taken out.
        None if normal.contains("root(") => format!("{text} = {digits}…"),
        None => format!("{normal} = {digits}…"),
    })
}

fn number_text(text: &str) -> Option<String> {
    number(text).map(|value| value.to_string())
}

/// A number made of whole ones by arithmetic and square roots, at the start of a text.
struct Number<'a> {
    text: &'a str,
    /// The bytes that are read.
    len: usize,
    irrational: bool,
}

impl<'a> Number<'a> {
    fn at_start(text: &'a str) -> Option<Self> {
        let mut read = Self {
            text,
            len: 0,
            irrational: false,
        };
        read.sum().then_some(read)
    }

    /// Takes one of these texts.
    fn take(&mut self, any: &[&str]) -> bool {
        let rest = &self.text[self.len..];
        let found = any.iter().find(|text| rest.starts_with(**text));
        self.len += found.map_or(0, |text| text.len());
        found.is_some()
    }

    /// Operands with one of these operators between each two.
    fn chain(&mut self, operators: &[&str], operand: fn(&mut Self) -> bool) -> bool {
        if !operand(self) {
            return false;
        }
        loop {
            let end = self.len;
            if !(self.take(operators) && operand(self)) {
                self.len = end;
                return true;
            }
        }
    }

    fn sum(&mut self) -> bool {
        self.chain(&[" + ", " - "], Self::product)
    }

    fn product(&mut self) -> bool {
        self.chain(&["*", "/"], Self::factor)
    }

    fn factor(&mut self) -> bool {
        self.take(&["-"]);
        let rest = &self.text[self.len..];
        let digits = digits(rest);
        self.len += digits;
        if digits > 0 {
            return true;
        }
        self.irrational |= rest.starts_with("sqrt(");
        self.take(&["sqrt(", "("]) && self.sum() && self.take(&[")"])
    }
}

/// The text with the signs of mathematics, and with letters for some words.
pub(super) fn in_signs(text: &str, words: &[(&str, &str)]) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let last = out.chars().next_back();
        let shown = letter(words, last, rest).or_else(|| sign(&out, last, rest));
        let (shown, len) = shown.unwrap_or_else(|| (c.into(), c.len_utf8()));
        out += &shown;
        rest = &rest[len..];
    }
    out
}

/// The letter for a word that a text starts with, and the bytes that it stands for, perhaps with an index in digits.
fn letter(words: &[(&str, &str)], last: Option<char>, rest: &str) -> Option<(String, usize)> {
    if last.is_some_and(is_of_name) {
        return None;
    }
    let behind = |word: &str| rest.strip_prefix(word);
    let ends = |after: &str| !after.starts_with(char::is_alphanumeric);
    let found = words
        .iter()
        .find(|(word, _)| behind(word).is_some_and(ends));
    let (word, letter) = found?;
    let index = behind(word)?.strip_prefix('_').unwrap_or_default();
    if index.starts_with("inf") {
        return Some((format!("{letter}∞"), word.len() + "_inf".len()));
    }
    let digits = &index[..digits(index)];
    let low = |c: char| char::from_u32(0x2080 + c.to_digit(10)?);
    let lowered: String = digits.chars().filter_map(low).collect();
    let len = word.len() + usize::from(!digits.is_empty()) + digits.len();
    Some((format!("{letter}{lowered}"), len))
}

fn is_of_name(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// How many digits a text begins with.
fn digits(text: &str) -> usize {
    text.bytes().take_while(u8::is_ascii_digit).count()
}

/// The sign for the start of a text, and the bytes that it stands for.
fn sign(before: &str, last: Option<char>, rest: &str) -> Option<(String, usize)> {
    let operand = |c: char| c.is_alphanumeric() || "(√".contains(c);
    let next = |len: usize| rest.get(len..).and_then(|rest| rest.chars().next());
    let begins = !last.is_some_and(is_of_name);
    if let Some(inner) = rest.strip_prefix("sqrt(").filter(|_| begins) {
        let digits = digits(inner);
        return Some(match inner[digits..].starts_with(')') {
            true => (format!("√{}", &inner[..digits]), "sqrt()".len() + digits),
            false => ("√".into(), "sqrt".len()),
        });
    }
    let signs = [(">=", "≥"), ("<=", "≤"), ("!=", "≠")];
    if let Some((typed, sign)) = signs.iter().find(|(typed, _)| rest.starts_with(typed)) {
        return Some((sign.to_string(), typed.len()));
    }
    let power = rest.strip_prefix('^').map(|rest| {
        let digits = digits(rest);
        (&rest[..digits], 1 + digits)
    });
    if let Some((digits, len)) = power
        && let Ok(power) = digits.parse()
    {
        return Some((superscript(power), len));
    }
    // A derivative, x^(4).
    let derivative = rest
        .strip_prefix("^(")
        .and_then(|rest| rest.split_once(')'));
    if let Some((digits, _)) = derivative
        && let Ok(order) = digits.parse()
    {
        return Some((
            format!("⁽{}⁾", superscript(order)),
            "^()".len() + digits.len(),
        ));
    }
    let product = last.is_some_and(|c| c.is_alphanumeric() || ")]'⁾…".contains(c) || is_raised(c));
    if rest.starts_with('*') && product && next(1).is_some_and(operand) {
        return Some(("·".into(), 1));
    }
    // v[-1] is to be typed so.
    let index = before
        .strip_suffix('[')
        .is_some_and(|name| name.ends_with(char::is_alphanumeric));
    let opens = last.is_none_or(|c| c == ' ' || "([|,/·*^".contains(c)) && !index;
    let negates = opens && next(1).is_some_and(operand);
    let subtracts = rest.starts_with("- ") && last == Some(' ');
    (rest.starts_with('-') && (negates || subtracts)).then(|| ("−".into(), 1))
}

fn is_raised(c: char) -> bool {
    "⁰¹²³⁴⁵⁶⁷⁸⁹".contains(c)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_one_form_with_decimals_beside_it() {
        for (typed, shown) in [
            ("(0, sqrt(18/5))", "(0, 3·√10/5 = 1.897…)"),
            (
                "0 < Omega < 3*sqrt(10)/5 at xi = 0",
                "0 < Ω < 3·√10/5 = 1.897… at ξ = 0",
            ),
            ("(0, (10 + 4*sqrt(6))/3]", "(0, (4·√6 + 10)/3 = 6.599…]"),
            ("-1 + sqrt(3)", "√3 − 1 = 0.7320…"),
            ("stable for -(4) < z < 0", "stable for −4 < z < 0"),
            ("-(613/20) < z", "−613/20 < z"),
            ("sqrt(9/4)", "3/2"),
            ("1/24*h^3*x^(4)", "1/24·h³·x⁽⁴⁾"),
            // Parts of greater formulas.
            ("sqrt(2)*gamma + 1", "√2·gamma + 1"),
            ("gamma - sqrt(2)", "gamma − √2"),
            ("(sqrt(2) - 1)*h^4*x^2", "(√2 − 1)·h⁴·x²"),
            ("sqrt(beta + 1/4)", "√(beta + 1/4)"),
            ("lambda^2 - 7/11*lambda + 2/11", "λ² − 7/11·λ + 2/11"),
            ("(3.14, sqrt(2)]", "(3.14, √2 = 1.414…]"),
            // A prime that no square of is looked for.
            ("sqrt(2664830524171441)", "√2664830524171441 = 5.162e7…"),
        ] {
            assert_eq!(typeset(typed), shown);
            assert_eq!(typeset(shown), shown, "once more");
        }
    }

    #[test]
    fn what_is_typed_or_no_formula_stays() {
        for text in [
            "`--set beta=-1/12 - sqrt(2)`",
            "h*v[-1]".replace('*', "·").as_str(),
            "cd4-robust, A-stable, --all, 2-stage, 1.5e-7",
            "taxi, Omegas, alpha_m, -",
            "*DYNAMIC",
            "f[f, f] and (1)",
        ] {
            assert_eq!(typeset(text), text);
        }
        // However deep or long.
        let deep = "(".repeat(60) + "sqrt(2)";
        assert!(typeset(&deep).ends_with("√2 = 1.414…"));
    }
}
