//! LaTeX of exact values, schemes and matrices.

use super::format::joined;
use num_traits::Signed;
use stepsmith_exact::field::algebraic::RealAlgebraic;
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::field::generator::number;
use stepsmith_exact::poly::multivariate::{Monomial, Multivariate, Symbol};
use stepsmith_exact::rational::{Integer, Rational};
use stepsmith_exact::ring::Ring;
use stepsmith_exact::text::signed_sum;
use stepsmith_prove::amplification::Amplification;
use stepsmith_scheme::scheme::text::parse_expression;
use stepsmith_scheme::scheme::{Quantity, Scheme};

/// Digits by which a root of a polynomial is told from others.
const ROOT_DIGITS: usize = 6;

const GREEK: [&str; 12] = [
    "alpha", "beta", "gamma", "zeta", "eta", "mu", "nu", "theta", "xi", "rho", "Omega", "lambda",
];

/// The letter of a name and its index: `B_1_2` is B with 1,2, `theta7` θ with 7, `rho_inf` ρ with ∞.
fn letter_and_index(name: &str) -> (String, String) {
    let digits = name.len() - name.trim_end_matches(|c: char| c.is_ascii_digit()).len();
    let (stem, number) = name.split_at(name.len() - digits);
    let mut parts = stem.split('_').filter(|part| !part.is_empty());
    let letter = parts.next().map_or_else(String::new, word);
    let number = (!number.is_empty()).then(|| number.to_string());
    (letter, joined(parts.map(word).chain(number), ","))
}

/// A letter, a Greek one by its name, or a word.
fn word(text: &str) -> String {
    match text {
        "inf" => "\\infty".into(),
        _ if GREEK.contains(&text) => format!("\\{text}"),
        _ if text.chars().count() == 1 || text.chars().all(|c| c.is_ascii_digit()) => text.into(),
        _ => format!("\\mathrm{{{text}}}"),
    }
}

fn symbol(name: &str) -> String {
    if let Some(text) = generator(name) {
        return text;
    }
    match letter_and_index(name) {
        (letter, index) if index.is_empty() => letter,
        (letter, index) => format!("{letter}_{{{index}}}"),
    }
}

/// An irrational number by its name, except square roots.
fn generator(name: &str) -> Option<String> {
    let (function, inner) = name.strip_suffix(')')?.split_once('(')?;
    match function {
        "cbrt" => Some(format!("\\sqrt[3]{{{inner}}}")),
        "cos" => {
            let (above, below) = inner.split_once('/')?;
            let above = above.replace('*', "").replace("pi", "\\pi");
            Some(format!("\\left(\\cos\\frac{{{above}}}{{{below}}}\\right)"))
        }
        "root" => {
            let number = number(&Symbol::internal(name))?;
            let minimal = number.minimal_polynomial();
            let degree = minimal.degree()?;
            let pure = (1..degree).all(|k| minimal.coefficient(k).is_zero());
            if pure && number.cmp_rational(&Rational::from(0)).is_gt() {
                let radicand = -minimal.coefficient(0) / minimal.leading();
                return Some(format!("\\sqrt[{degree}]{{{}}}", rational(&radicand)));
            }
            let p = minimal_polynomial(&number, "x");
            let decimal = number.decimal(ROOT_DIGITS);
            Some(format!(
                "\\operatorname{{root}}_{{{decimal}\\ldots}}\\left({p}\\right)"
            ))
        }
        _ => None,
    }
}

/// The minimal polynomial of a number in a letter.
fn minimal_polynomial(number: &RealAlgebraic, letter: &str) -> String {
    let constants = number.minimal_polynomial().coefficients().iter().cloned();
    let constants: Vec<_> = constants.map(Multivariate::constant).collect();
    let letter = Symbol::internal(letter);
    polynomial(&Multivariate::from_coefficients_in(&letter, &constants))
}

fn rational(value: &Rational) -> String {
    if value.is_int() {
        value.to_string()
    } else {
        let sign = if value.is_negative() { "-" } else { "" };
        let p = value.abs().numerator().clone();
        let q = value.denominator().as_ibig();
        format!("{sign}\\frac{{{p}}}{{{q}}}")
    }
}

/// The number under the root that a symbol stands for.
fn radicand(symbol: &Symbol) -> Option<&str> {
    symbol.name().strip_prefix("sqrt(")?.strip_suffix(')')
}

/// The factors of a monomial: powers of symbols, then the product of its square roots as one.
fn factors(monomial: &Monomial) -> Vec<String> {
    let powers = monomial.powers().iter();
    let powers = powers.filter(|(s, _)| radicand(s).is_none());
    let powers = powers.map(|(s, k)| match k {
        1 => symbol(s.name()),
        k => format!("{}^{{{k}}}", symbol(s.name())),
    });
    let roots = monomial.powers().iter().filter_map(|(s, _)| radicand(s));
    let roots: Vec<&str> = roots.collect();
    let numbers: Option<Vec<Integer>> = roots.iter().map(|root| root.parse().ok()).collect();
    let under = match numbers {
        Some(numbers) => numbers.into_iter().product::<Integer>().to_string(),
        None => roots.join(" \\cdot "),
    };
    let root = (!roots.is_empty()).then(|| format!("\\sqrt{{{under}}}"));
    powers.chain(root).collect()
}

fn polynomial(p: &Multivariate) -> String {
    // A sum begins with a term to add, if there is one.
    let (positive, negative): (Vec<_>, Vec<_>) =
        p.terms().rev().partition(|(_, c)| c.is_positive());
    let terms = positive.into_iter().chain(negative);
    let terms = terms.map(|(monomial, coefficient)| {
        let factors = factors(monomial);
        let magnitude = coefficient.abs();
        let number = !magnitude.is_one() || factors.is_empty();
        let number = number.then(|| rational(&magnitude));
        let text: Vec<String> = number.into_iter().chain(factors).collect();
        (coefficient.is_negative(), text.join(" "))
    });
    signed_sum("-", terms)
}

/// A fraction.
pub(super) fn fraction(value: &Fraction) -> String {
    let p = value.numerator();
    let q = value.denominator();
    match q.as_constant() {
        // A number or a multiple of a product: the number stands in front.
        Some(_) if p.len() < 2 => polynomial(p),
        Some(_) => {
            let content = p.rational_content();
            let common = Rational::from(content.denominator().clone());
            let sum = polynomial(&p.scale(&common));
            if common.is_one() {
                sum
            } else {
                format!("\\frac{{{sum}}}{{{common}}}")
            }
        }
        None => format!("\\frac{{{}}}{{{}}}", polynomial(p), polynomial(q)),
    }
}

/// Whether a fraction is written as a sum, which needs brackets as a factor.
fn is_sum(value: &Fraction) -> bool {
    let p = value.numerator();
    let q = value.denominator();
    p.len() > 1 && q.as_constant().is_some() && p.rational_content().is_int()
}

/// A term of a sum, a multiple of h^power and of the following factor: whether it is negative, and its magnitude.
fn term(coefficient: &Fraction, power: i32, following: &str) -> (bool, String) {
    let mut terms = coefficient.numerator().terms();
    let negative = terms.all(|(_, c)| c.is_negative());
    let magnitude = if negative {
        coefficient.negated()
    } else {
        coefficient.clone()
    };
    let mut factors = Vec::new();
    if magnitude != Fraction::one() || (power == 0 && following.is_empty()) {
        let text = fraction(&magnitude);
        factors.push(if is_sum(&magnitude) {
            format!("\\left({text}\\right)")
        } else {
            text
        });
    }
    match power {
        0 => {}
        1 => factors.push("h".into()),
        k => factors.push(format!("h^{{{k}}}")),
    }
    factors.extend((!following.is_empty()).then(|| following.to_string()));
    (negative, factors.join(" "))
}

/// The offset that follows n or t_n, with its sign.
fn shift(offset: &Fraction, power: i32) -> String {
    let (negative, magnitude) = term(offset, power, "");
    format!("{} {magnitude}", if negative { "-" } else { "+" })
}

pub(super) fn quantity(quantity: &Quantity) -> String {
    let (letter, index) = letter_and_index(&quantity.name);
    let comma = if index.is_empty() { "" } else { ",\\," };
    let offset = if quantity.offset.is_zero() {
        String::new()
    } else {
        shift(&quantity.offset, 0)
    };
    format!("{letter}_{{{index}{comma}n {offset}}}").replace("n }", "n}")
}

/// The equations and evaluations, one a line, with `&` before their signs of equality.
pub(super) fn equations(scheme: &Scheme) -> Vec<String> {
    let name = |q: usize| quantity(&scheme.quantities()[q]);
    let mut lines = Vec::new();
    for equation in scheme.equations() {
        let left = equation.subject.map_or_else(|| "0".into(), name);
        let terms = equation.terms.iter();
        let terms = terms.filter(|t| Some(t.quantity) != equation.subject);
        let terms = terms.map(|t| term(&t.coefficient, t.power, &name(t.quantity)));
        let right = signed_sum("-", terms);
        lines.push(format!("  {left} &= {right}"));
    }
    for evaluation in scheme.evaluations() {
        let time = if evaluation.time.is_zero() {
            "t_n".to_string()
        } else {
            format!("t_n {}", shift(&evaluation.time, 1))
        };
        let mut arguments = vec![time, name(evaluation.position)];
        let result = name(evaluation.result);
        let field = symbol(&evaluation.field);
        if let (Some(along), Some(direction)) = (&evaluation.along, evaluation.velocity) {
            let at = arguments.join(", ");
            let in_time = (!along.is_zero()).then(|| term(along, 0, &format!("{field}_t({at})")));
            let in_x = format!("{field}_x({at})\\, {}", name(direction));
            let right = signed_sum("-", in_time.into_iter().chain([(false, in_x)]));
            lines.push(format!("  {result} &= {right}"));
            continue;
        }
        arguments.extend(evaluation.velocity.map(name));
        lines.push(format!("  {result} &= {field}({})", arguments.join(", ")));
    }
    lines
}

/// The equations and evaluations, aligned, and the numbers that letters stand for.
pub(super) fn scheme(scheme: &Scheme) -> String {
    let equations = aligned(&equations(scheme));
    match numbers(scheme).as_slice() {
        [] => equations,
        numbers => format!("{equations}where\n{}", aligned(numbers)),
    }
}

fn aligned(lines: &[String]) -> String {
    let lines = lines.join(" \\\\\n");
    format!("\\begin{{align}}\n{lines}\n\\end{{align}}\n")
}

/// The significant digits of a number beside its letter.
const DIGITS: usize = 20;

/// The irrational numbers that letters stand for: each as a closed form in square roots, or a root of
/// its polynomial, or digits alone.
pub(super) fn numbers(scheme: &Scheme) -> Vec<String> {
    let symbols = scheme.symbols().into_iter();
    let numbers = symbols.filter_map(|s| Some((symbol(s.name()), scheme.value(&s)?)));
    let lines = numbers.map(|(letter, number)| {
        let digits = number.decimal(DIGITS).replace('…', "\\ldots");
        let exact = number.algebraic();
        if let Some(closed) = exact.as_ref().and_then(closed) {
            return format!("  {letter} &= {closed} = {digits}");
        }
        let root = exact.map_or_else(String::new, |number| {
            let p = minimal_polynomial(&number, "t");
            format!(", \\quad \\text{{a root of }} {p}")
        });
        format!("  {letter} &= {digits}{root}")
    });
    lines.collect()
}

/// A number in square roots, where it is one.
fn closed(number: &RealAlgebraic) -> Option<String> {
    let parsed = parse_expression(&number.closed_form()?).ok()?;
    Some(fraction(&parsed.value(&|_| None).ok()?))
}

/// The matrix.
pub(super) fn matrix(step: &Amplification) -> String {
    let rows = (0..step.matrix.rows()).map(|i| {
        format!(
            "  {}",
            joined(step.matrix.row(i).iter().map(fraction), " & ")
        )
    });
    let rows = joined(rows, " \\\\\n");
    format!("A = \\begin{{pmatrix}}\n{rows}\n\\end{{pmatrix}}")
}

/// The characteristic polynomial.
pub(super) fn characteristic_polynomial(step: &Amplification) -> String {
    let mut terms = Vec::new();
    for (k, c) in step.characteristic_polynomial().iter().enumerate().rev() {
        let power = match k {
            0 => String::new(),
            1 => " \\lambda".into(),
            k => format!(" \\lambda^{{{k}}}"),
        };
        if *c == Fraction::one() && k > 0 {
            terms.push(power.trim_start().to_string());
        } else if !c.is_zero() {
            terms.push(format!("\\left({}\\right){power}", fraction(c)));
        }
    }
    format!("\\chi(\\lambda) = {}", terms.join(" + "))
}

/// The matrix and its characteristic polynomial.
pub(super) fn amplification(step: &Amplification) -> String {
    let polynomial = characteristic_polynomial(step);
    format!("\\[\n{}\n\\]\n\\[\n{polynomial}\n\\]\n", matrix(step))
}

#[cfg(test)]
mod tests {
    use super::*;
    use stepsmith_scheme::spec::Spec;

    #[test]
    fn values_read_as_in_a_paper() {
        let latex = |text: &str| {
            let value = parse_expression(text)
                .unwrap()
                .value(&|n| Some(Fraction::symbol(n)));
            fraction(&value.unwrap())
        };
        assert_eq!(latex("3/4"), "\\frac{3}{4}");
        assert_eq!(latex("-sqrt(2)*gamma^2"), "-\\gamma^{2} \\sqrt{2}");
        assert_eq!(latex("theta7"), "\\theta_{7}");
        assert_eq!(latex("1/gamma"), "\\frac{1}{\\gamma}");
        assert_eq!(latex("0"), "0");
        assert_eq!(latex("sqrt(2)*sqrt(3)/3"), "\\frac{1}{3} \\sqrt{6}");
        assert_eq!(latex("1/40320 - beta/40320"), "\\frac{1 - \\beta}{40320}");
        assert_eq!(latex("rho_inf*alpha_m"), "\\alpha_{m} \\rho_{\\infty}");
        assert_eq!(latex("-3/4 - x_1_2"), "\\frac{-4 x_{1,2} - 3}{4}");
    }

    /// One subscript a letter, no bare factor 1, and a value for each letter.
    #[test]
    fn schemes_have_one_subscript_a_letter_and_a_value_for_each() {
        let latex = |family: &str, settings: &[(&str, &str)]| {
            let spec = Spec::from_family(family, settings).unwrap();
            scheme(spec.scheme().unwrap().at_nodes())
        };
        let block = latex("block", &[("r", "3"), ("nodes", "chebyshev")]);
        assert!(block.contains("x_{1,\\,n + c_{1}} &= x_{n} + d_{1} h v_{n} + B_{1,1} h"));
        assert!(block.contains("f(t_n + h, x_{n + 1})"), "{block}");
        assert!(block.contains("c_{1} &= "), "{block}");
        let nine = Spec::from_family("central-difference", &[("degree", "9")]).unwrap();
        let nine = scheme(&nine.with_symbols().unwrap().scheme().unwrap());
        for text in [&block, &nine] {
            assert!(!text.contains("}_{") && !text.contains("+ 1 h"), "{text}");
        }
        let free = latex("splitting", &[("alpha", "1/2"), ("beta", "beta")]);
        assert!(free.contains("\\left(1 - \\beta\\right) x_{n}"), "{free}");
        assert!(free.contains("t_n + \\frac{1}{2} h"), "{free}");
    }
}
