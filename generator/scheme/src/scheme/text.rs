//! The equation language: how schemes and exact numbers are written.
//!
//! ```text
//! v    = v[-1] + h*(beta*a + (1 - beta)*a[-1])        linear equation
//! a    = g(t, x, v)                                   evaluation
//! 4/5,  1.03522,  sqrt(2)/2,  2*gamma/3               exact value
//! cbrt(2),  2^(1/3),  cos(pi/18)                      roots; cosines of rational multiples of π
//! root(6*x^3 - 18*x^2 + 9*x - 1, 0.4, 0.5)            the root of a polynomial in x between bounds
//! ```
//!
//! Offsets stand in brackets, `h` is the step size, `^` binds tighter than `*` and `/`, those
//! tighter than `+` and `-`. Numerals are exact: `1.03522` is 103522/100000. One grammar reads the
//! strings of spec files and the tokens of macros; every node keeps its span.

use crate::problem::Problem;
use proc_macro2::{Literal, Span};
use stepsmith_exact::field::compositum::{Compositum, DEGREE_LIMIT, generators_of};
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::field::irrational::{RootError, cosine, nth_root, root};
use stepsmith_exact::rational::parse_decimal;
use stepsmith_exact::ring::Ring;
use syn::ext::IdentExt;
use syn::parse::{Parse, ParseStream};
use syn::{Ident, Token, bracketed, parenthesized, token};

/// How deep brackets, signs and powers may nest.
const DEPTH_LIMIT: usize = 64;
/// The most operators of an expression.
const OPERATOR_LIMIT: usize = 512;
/// The largest exponent a power may have.
const EXPONENT_LIMIT: i32 = 64;
/// The most terms a power of a sum may have.
const TERM_LIMIT: usize = 10_000;

/// A syntax tree with spans.
#[derive(Clone, Debug)]
pub struct Expression {
    /// The kind of the expression.
    pub kind: Kind,
    /// Where it stands.
    pub span: Span,
}

/// The kinds of expression.
#[derive(Clone, Debug)]
pub enum Kind {
    /// An exact number.
    Number(Fraction),
    /// A name, with an offset in brackets or without.
    Name(String, Option<Box<Expression>>),
    /// −e.
    Negate(Box<Expression>),
    /// Two operands and one of `+ - * / ^`.
    Binary(char, Box<Expression>, Box<Expression>),
    /// A function of arguments: `sqrt(2)`, `g(t, x, v)`.
    Call(String, Vec<Expression>),
}

/// A line of a scheme: `left = right`.
#[derive(Clone, Debug)]
pub struct Statement {
    /// The left side.
    pub left: Expression,
    /// The right side.
    pub right: Expression,
}

/// The reason why an expression has no meaning.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs)]
#[non_exhaustive]
pub enum TextError {
    #[error("{0}")]
    Syntax(String),
    #[error("the character `{0}` has no meaning in an expression")]
    Character(char),
    #[error("the bracket `{0}` has no partner")]
    Bracket(char),
    #[error("the divisor is zero")]
    DivisionByZero,
    #[error("{0}")]
    Root(RootError),
    #[error("`{0}` is not a rational multiple of pi")]
    Angle(String),
    #[error("the numbers {0} generate a field of a degree above {DEGREE_LIMIT} over the rationals")]
    Field(String),
    #[error("the exponent must be a whole number or a fraction, at most {EXPONENT_LIMIT}")]
    Exponent,
    #[error("the power is too large to expand")]
    TooLarge,
    #[error("this text is longer than the limit of {limit}, or has too many operators")]
    TooLong { limit: usize },
    #[error("unknown function `{0}`")]
    UnknownFunction(String),
    #[error("`{name}` takes {count}")]
    Arguments { name: String, count: &'static str },
    #[error("unknown name `{0}`")]
    UnknownName(String),
    #[error("`{0}` is a quantity; an exact value is needed here")]
    QuantityInValue(String),
    #[error("`h` stands for the step size and has no place in an exact value")]
    StepSizeInValue,
    #[error("quantities are multiplied or divided, but an equation must be linear in them")]
    Nonlinear,
    #[error("this term has no quantity; every term of an equation is c*h^k*q")]
    NoQuantity,
    #[error("the divisor must be a single power of h times a number")]
    Divisor,
    #[error("an evaluation is written `a = g(t, x, v)` with plain quantities as arguments")]
    Evaluation,
}

/// A [`TextError`] and where it happened.
#[derive(Clone, Debug)]
pub struct Located {
    /// The error.
    pub error: TextError,
    /// Where.
    pub span: Span,
}

impl From<syn::Error> for Located {
    fn from(error: syn::Error) -> Self {
        Self {
            span: error.span(),
            error: TextError::Syntax(error.to_string()),
        }
    }
}

impl TextError {
    /// The error at `span`.
    pub fn at(self, span: Span) -> Located {
        Located { error: self, span }
    }
}

impl Problem for TextError {
    fn help(&self) -> String {
        let help = match self {
            Self::Syntax(_) => {
                "write numbers such as `3/4`, `0.75` or `sqrt(2)/2`, and in equations sums of products such as \
                 `v[-1] + h*(beta*a + a[-1]/2)`"
            }
            Self::Character('\u{2212}' | '\u{2013}') => "write the minus of the keyboard, `-`",
            Self::Character(_) => {
                "write fractions as `1/2`, products with `*`, powers with `^`, roots as `sqrt(2)`"
            }
            Self::Bracket(_) => "write the bracket that is missing, or remove this one",
            Self::DivisionByZero => "write a non-zero denominator",
            Self::Root(RootError::NoPolynomial { .. }) => {
                "write a polynomial in x, as in `root(6*x^3 - 18*x^2 + 9*x - 1, 0.4, 0.5)`"
            }
            Self::Root(RootError::Roots { .. }) => "choose bounds with one root between them",
            Self::Root(RootError::NoNumber { .. }) => "write a number such as `2/3` or `sqrt(2)`",
            Self::Root(RootError::Negative { .. }) => {
                "write the root of a number that is not negative, such as `sqrt(2/3)`"
            }
            Self::Root(RootError::Degree { .. }) | Self::Field(_) => {
                "write numbers of a smaller degree, or decimals of sufficient accuracy"
            }
            Self::Angle(_) => "write the angle as in `cos(pi/18)`",
            Self::Exponent | Self::TooLarge => "write a smaller power, or write the product out",
            Self::TooLong { .. } => {
                "write a shorter text: give parts of it names, as quantities or parameters"
            }
            Self::UnknownFunction(_) | Self::Arguments { .. } => {
                "the functions of exact values are `sqrt`, `cbrt`, `cos(pi/18)` and \
                 `root(x^3 - 2, 1, 2)`"
            }
            Self::UnknownName(_) => {
                "declare the name under `parameters`, or use a quantity: x, v, a, j, s, c, p, d7 … with \
                 an optional label, as in `x_mid`; first-order methods may use y and f instead of x and v"
            }
            Self::QuantityInValue(_) | Self::StepSizeInValue => {
                "write a number such as `4/5`, `0.8` or `sqrt(2)`, or a symbol"
            }
            Self::Nonlinear => "multiply quantities only by numbers and powers of h",
            Self::NoQuantity => "multiply the term with a quantity, or remove it",
            Self::Divisor => "write the quotient as a product with a power of h",
            Self::Evaluation => {
                "give the time first and then quantities; give an expression its own quantity and equation"
            }
        };
        help.into()
    }

    fn label(&self) -> &'static str {
        match self {
            Self::DivisionByZero => "this is zero",
            Self::Nonlinear => "not linear",
            _ => "here",
        }
    }
}

/// Refuses text whose brackets nest so deeply that only harm can come of it.
pub fn check_nesting(text: &str) -> Result<(), TextError> {
    let mut depth = 0usize;
    for byte in text.bytes() {
        match byte {
            b'(' | b'[' | b'{' => depth += 1,
            b')' | b']' | b'}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth > DEPTH_LIMIT {
            return Err(TextError::Syntax(too_deep()));
        }
    }
    Ok(())
}

/// Reads text in which neither brackets nor operators lead to a recursion that no stack has room for.
fn read<T: Parse>(text: &str) -> Result<T, Located> {
    let operators = text.bytes().filter(|b| b"+-*/^".contains(b)).count();
    let checked = if operators > OPERATOR_LIMIT {
        let message = format!("more than {OPERATOR_LIMIT} operators in one expression");
        Err(TextError::Syntax(message))
    } else {
        check_nesting(text)
    };
    checked.map_err(|error| error.at(Span::call_site()))?;
    Ok(syn::parse_str(text)?)
}

/// Reads an expression from text.
///
/// ```
/// use stepsmith_scheme::scheme::text::parse_expression;
/// let value = parse_expression("1 - 2*(3/4)^2").unwrap().value(&|_| None).unwrap();
/// assert_eq!(value.to_string(), "-1/8");
/// ```
///
/// # Errors
/// [`TextError::Syntax`] with its place.
pub fn parse_expression(text: &str) -> Result<Expression, Located> {
    read(text)
}

/// Reads `left = right` from text.
///
/// # Errors
/// [`TextError::Syntax`] with its place.
pub fn parse_statement(text: &str) -> Result<Statement, Located> {
    read(text)
}

impl Parse for Statement {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let left = input.parse()?;
        input.parse::<Token![=]>()?;
        Ok(Self {
            left,
            right: input.parse()?,
        })
    }
}

impl Parse for Expression {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        // What stands in no bracket is a level too.
        sum(input, DEPTH_LIMIT + 1)
    }
}

fn joined(left: &Expression, right: &Expression) -> Span {
    left.span.join(right.span).unwrap_or(left.span)
}

fn binary(operator: char, left: Expression, right: Expression) -> Expression {
    let span = joined(&left, &right);
    Expression {
        kind: Kind::Binary(operator, left.into(), right.into()),
        span,
    }
}

fn sum(input: ParseStream<'_>, depth: usize) -> syn::Result<Expression> {
    let mut left = product(input, depth)?;
    loop {
        let operator = if input.peek(Token![+]) && !input.peek(Token![+=]) {
            input.parse::<Token![+]>()?;
            '+'
        } else if input.peek(Token![-]) && !input.peek(Token![-=]) {
            input.parse::<Token![-]>()?;
            '-'
        } else {
            return Ok(left);
        };
        left = binary(operator, left, product(input, depth)?);
    }
}

fn product(input: ParseStream<'_>, depth: usize) -> syn::Result<Expression> {
    let mut left = signed(input, depth)?;
    loop {
        let operator = if input.peek(Token![*]) {
            input.parse::<Token![*]>()?;
            '*'
        } else if input.peek(Token![/]) {
            input.parse::<Token![/]>()?;
            '/'
        } else {
            return Ok(left);
        };
        left = binary(operator, left, signed(input, depth)?);
    }
}

fn signed(input: ParseStream<'_>, depth: usize) -> syn::Result<Expression> {
    let depth = deeper(input, depth)?;
    if input.peek(Token![-]) {
        let span = input.parse::<Token![-]>()?.span;
        let operand = signed(input, depth)?;
        let span = span.join(operand.span).unwrap_or(span);
        return Ok(Expression {
            kind: Kind::Negate(operand.into()),
            span,
        });
    }
    if input.peek(Token![+]) {
        input.parse::<Token![+]>()?;
        return signed(input, depth);
    }
    let base = atom(input, depth)?;
    if input.peek(Token![^]) {
        input.parse::<Token![^]>()?;
        return Ok(binary('^', base, signed(input, depth)?));
    }
    Ok(base)
}

fn atom(input: ParseStream<'_>, depth: usize) -> syn::Result<Expression> {
    if input.peek(token::Paren) {
        let content;
        parenthesized!(content in input);
        let inner = sum(&content, depth)?;
        return if content.is_empty() {
            Ok(inner)
        } else {
            Err(content.error("expected `)`"))
        };
    }
    if input.peek(syn::LitInt) || input.peek(syn::LitFloat) {
        let literal: Literal = input.parse()?;
        let text = literal.to_string();
        let value = parse_decimal(&text).ok_or_else(|| {
            syn::Error::new(
                literal.span(),
                format!("`{text}` is not a decimal number, or it has too many digits"),
            )
        })?;
        return Ok(Expression {
            kind: Kind::Number(value.into()),
            span: literal.span(),
        });
    }
    if input.peek(Ident::peek_any) {
        let ident = input.call(Ident::parse_any)?;
        return name_or_call(input, &ident, depth);
    }
    Err(input.error("expected a number, a name or `(`"))
}

fn name_or_call(input: ParseStream<'_>, ident: &Ident, depth: usize) -> syn::Result<Expression> {
    let name = ident.to_string();
    let mut span = ident.span();
    if input.peek(token::Paren) {
        let content;
        let brackets = parenthesized!(content in input);
        let mut arguments = Vec::new();
        while !content.is_empty() {
            arguments.push(sum(&content, depth)?);
            if content.is_empty() {
                break;
            }
            content.parse::<Token![,]>()?;
        }
        span = span.join(brackets.span.close()).unwrap_or(span);
        return Ok(Expression {
            kind: Kind::Call(name, arguments),
            span,
        });
    }
    let mut offset = None;
    if input.peek(token::Bracket) {
        let content;
        let brackets = bracketed!(content in input);
        offset = Some(Box::new(sum(&content, depth)?));
        if !content.is_empty() {
            return Err(content.error("expected `]`"));
        }
        span = span.join(brackets.span.close()).unwrap_or(span);
    }
    Ok(Expression {
        kind: Kind::Name(name, offset),
        span,
    })
}

fn deeper(input: ParseStream<'_>, depth: usize) -> syn::Result<usize> {
    depth.checked_sub(1).ok_or_else(|| input.error(too_deep()))
}

fn too_deep() -> String {
    format!("brackets, signs and powers nest more than {DEPTH_LIMIT} deep")
}

impl Expression {
    /// The exact value, names resolved by `lookup`.
    ///
    /// # Errors
    /// Unknown names, the divisor is zero, square roots that are none, and powers too large.
    pub fn value(&self, lookup: &dyn Fn(&str) -> Option<Fraction>) -> Result<Fraction, Located> {
        // Sums and products are as deep as they are long, to the left.
        let mut first = self;
        let mut rest = Vec::new();
        while let Kind::Binary(operator @ ('+' | '-' | '*' | '/'), left, right) = &first.kind {
            rest.push((first.span, operator, right));
            first = left;
        }
        let mut a = first.operand(lookup)?;
        for (span, operator, right) in rest.into_iter().rev() {
            let b = right.value(lookup)?;
            in_one_field([&a, &b]).map_err(|error| error.at(span))?;
            a = match operator {
                '+' => a.plus(&b),
                '-' => a.minus(&b),
                '*' => a.times(&b),
                _ => a
                    .exact_quotient(&b)
                    .ok_or_else(|| TextError::DivisionByZero.at(right.span))?,
            };
        }
        Ok(a)
    }

    /// The names in it outside of offsets, from the left.
    pub(crate) fn names(&self) -> Vec<&Self> {
        match &self.kind {
            Kind::Number(_) => Vec::new(),
            Kind::Name(..) => vec![self],
            Kind::Negate(operand) => operand.names(),
            Kind::Binary(_, left, right) => [left.names(), right.names()].concat(),
            Kind::Call(_, arguments) => arguments.iter().flat_map(Self::names).collect(),
        }
    }

    /// The value of an expression that is no sum, product or quotient.
    fn operand(&self, lookup: &dyn Fn(&str) -> Option<Fraction>) -> Result<Fraction, Located> {
        match &self.kind {
            Kind::Number(value) => Ok(value.clone()),
            Kind::Name(name, None) if name == "h" => Err(TextError::StepSizeInValue.at(self.span)),
            Kind::Name(name, None) => {
                lookup(name).ok_or_else(|| TextError::UnknownName(name.clone()).at(self.span))
            }
            Kind::Name(name, Some(_)) => {
                Err(TextError::QuantityInValue(name.clone()).at(self.span))
            }
            Kind::Negate(operand) => Ok(operand.value(lookup)?.negated()),
            Kind::Binary(_, base, exponent) => base.power(exponent, lookup),
            Kind::Call(name, arguments) => {
                let found = match (name.as_str(), arguments.as_slice()) {
                    ("sqrt", [argument]) => nth_root(&argument.value(lookup)?, 2),
                    ("cbrt", [argument]) => nth_root(&argument.value(lookup)?, 3),
                    ("cos", [angle]) => return angle.cosine(lookup),
                    ("root", [polynomial, from, to]) => {
                        let in_x = |name: &str| match name {
                            "x" => Some(Fraction::internal("x")),
                            name => lookup(name),
                        };
                        let bounds = (from.value(lookup)?, to.value(lookup)?);
                        root(&polynomial.value(&in_x)?, &bounds.0, &bounds.1)
                    }
                    (function, _) => {
                        let name = name.clone();
                        let error = match function {
                            "sqrt" | "cbrt" | "cos" => TextError::Arguments {
                                name,
                                count: "one argument",
                            },
                            "root" => TextError::Arguments {
                                name,
                                count: "a polynomial in x and two bounds",
                            },
                            _ => TextError::UnknownFunction(name),
                        };
                        return Err(error.at(self.span));
                    }
                };
                self.number(found)
            }
        }
    }

    /// A number that a root yields, unless the roots of primes that it is written in make up too large a field.
    fn number(&self, found: Result<Fraction, RootError>) -> Result<Fraction, Located> {
        let value = found.map_err(|error| TextError::Root(error).at(self.span))?;
        match in_one_field([&value]) {
            Ok(()) => Ok(value),
            Err(error) => Err(error.at(self.span)),
        }
    }

    /// The cosine of the value in radians.
    fn cosine(&self, lookup: &dyn Fn(&str) -> Option<Fraction>) -> Result<Fraction, Located> {
        let with_pi = |name: &str| match name {
            "pi" => Some(Fraction::internal("pi")),
            name => lookup(name),
        };
        let angle = self.value(&with_pi)?;
        let turns = angle.exact_quotient(&Fraction::internal("pi"));
        let turns = turns.and_then(|turns| turns.as_rational());
        let turns = turns.ok_or_else(|| TextError::Angle(angle.to_string()).at(self.span))?;
        self.number(cosine(&turns))
    }

    fn power(
        &self,
        exponent: &Expression,
        lookup: &dyn Fn(&str) -> Option<Fraction>,
    ) -> Result<Fraction, Located> {
        let mut base = self.value(lookup)?;
        let (k, n) = exponent.fraction(lookup)?;
        let terms = base.numerator().len().max(base.denominator().len());
        if terms > 1 && terms.saturating_pow(k.unsigned_abs()) > TERM_LIMIT {
            return Err(TextError::TooLarge.at(self.span));
        }
        if n > 1 {
            base = self.number(nth_root(&base, n))?;
        }
        base.power(k)
            .ok_or_else(|| TextError::DivisionByZero.at(self.span))
    }

    /// The value as a small exponent k/n.
    fn fraction(&self, lookup: &dyn Fn(&str) -> Option<Fraction>) -> Result<(i32, u32), Located> {
        use num_traits::ToPrimitive;
        let limited = |k: i32| k.abs() <= EXPONENT_LIMIT;
        let value = self.value(lookup)?.as_rational();
        let parts = value.and_then(|v| {
            let parts = (v.numerator().to_i32()?, v.denominator().as_ibig().to_i32()?);
            (limited(parts.0) && limited(parts.1)).then_some((parts.0, parts.1.unsigned_abs()))
        });
        parts.ok_or_else(|| TextError::Exponent.at(self.span))
    }

    /// The value as a small integer exponent.
    pub(super) fn integer(
        &self,
        lookup: &dyn Fn(&str) -> Option<Fraction>,
    ) -> Result<i32, Located> {
        match self.fraction(lookup)? {
            (k, 1) => Ok(k),
            _ => Err(TextError::Exponent.at(self.span)),
        }
    }
}

/// Refuses numbers that together generate too large a field.
pub fn in_one_field<'a>(values: impl IntoIterator<Item = &'a Fraction>) -> Result<(), TextError> {
    let symbols = generators_of(values.into_iter());
    if Compositum::among(&symbols).is_some() {
        return Ok(());
    }
    let names: Vec<String> = symbols.iter().map(|s| format!("`{s}`")).collect();
    Err(TextError::Field(names.join(", ")))
}

#[cfg(test)]
mod tests;
