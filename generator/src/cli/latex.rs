//! LaTeX of exact values, schemes and matrices.

use crate::analysis::amplification::Amplification;
use crate::exact::fraction::Fraction;
use crate::exact::multivariate::Multivariate;
use crate::exact::rational::Rational;
use crate::exact::ring::Ring;
use crate::scheme::{Quantity, Scheme};
use num_traits::Signed;

const GREEK: [&str; 12] = [
    "alpha", "beta", "gamma", "zeta", "eta", "mu", "nu", "theta", "xi", "rho", "Omega", "lambda",
];

fn symbol(name: &str) -> String {
    if let Some(radicand) = name.strip_prefix("sqrt(").and_then(|n| n.strip_suffix(')')) {
        return format!("\\sqrt{{{radicand}}}");
    }
    let digits = name.len() - name.trim_end_matches(|c: char| c.is_ascii_digit()).len();
    let (base, index) = name.split_at(name.len() - digits);
    let base = if GREEK.contains(&base) {
        format!("\\{base}")
    } else if base.len() == 1 {
        base.to_string()
    } else {
        format!("\\mathrm{{{}}}", base.replace('_', "\\_"))
    };
    if index.is_empty() {
        base
    } else {
        format!("{base}_{{{index}}}")
    }
}

fn rational(value: &Rational) -> String {
    if value.is_int() {
        value.to_string()
    } else {
        format!(
            "\\frac{{{}}}{{{}}}",
            value.numerator(),
            value.denominator().as_ibig()
        )
    }
}

fn polynomial(p: &Multivariate) -> String {
    let mut text = String::new();
    for (monomial, coefficient) in p.terms().rev() {
        let sign = match (coefficient.is_negative(), text.is_empty()) {
            (true, true) => "-",
            (true, false) => " - ",
            (false, true) => "",
            (false, false) => " + ",
        };
        text.push_str(sign);
        let factors: Vec<String> = monomial
            .powers()
            .iter()
            .map(|(s, k)| match k {
                1 => symbol(s.name()),
                k => format!("{}^{{{k}}}", symbol(s.name())),
            })
            .collect();
        let magnitude = coefficient.abs();
        if !magnitude.is_one() || factors.is_empty() {
            text.push_str(&rational(&magnitude));
            if !factors.is_empty() {
                text.push(' ');
            }
        }
        text.push_str(&factors.join(" "));
    }
    if text.is_empty() { "0".into() } else { text }
}

/// A fraction.
pub(super) fn fraction(value: &Fraction) -> String {
    match value.denominator().as_constant() {
        Some(_) => polynomial(value.numerator()),
        None => {
            let (p, q) = (
                polynomial(value.numerator()),
                polynomial(value.denominator()),
            );
            format!("\\frac{{{p}}}{{{q}}}")
        }
    }
}

fn quantity(quantity: &Quantity) -> String {
    let offset = match quantity.rational_offset() {
        Some(offset) if offset.is_zero() => String::new(),
        Some(offset) if offset.is_positive() => format!("+{}", rational(&offset)),
        Some(offset) => format!("-{}", rational(&offset.abs())),
        None => format!("+{}", fraction(&quantity.offset)),
    };
    format!("{}_{{n{offset}}}", symbol(&quantity.name))
}

fn step_power(power: i32) -> String {
    match power {
        0 => String::new(),
        1 => "h ".into(),
        k => format!("h^{{{k}}} "),
    }
}

/// The equations and evaluations, aligned.
pub(super) fn scheme(scheme: &Scheme) -> String {
    let name = |q: usize| quantity(&scheme.quantities()[q]);
    let mut lines = Vec::new();
    for equation in scheme.equations() {
        let left = equation.subject.map_or_else(|| "0".into(), name);
        let mut right = String::new();
        for term in equation
            .terms
            .iter()
            .filter(|t| Some(t.quantity) != equation.subject)
        {
            let negative = term
                .coefficient
                .numerator()
                .leading_coefficient()
                .is_negative();
            let magnitude = if negative {
                term.coefficient.negated()
            } else {
                term.coefficient.clone()
            };
            right.push_str(match (negative, right.is_empty()) {
                (true, true) => "-",
                (true, false) => " - ",
                (false, true) => "",
                (false, false) => " + ",
            });
            if magnitude != Fraction::one() {
                let sum = magnitude.numerator().len() > 1
                    && magnitude.denominator().as_constant().is_some();
                let text = fraction(&magnitude);
                let wrapped = if sum {
                    format!("\\left({text}\\right) ")
                } else {
                    format!("{text} ")
                };
                right.push_str(&wrapped);
            }
            right.push_str(&step_power(term.power));
            right.push_str(&name(term.quantity));
        }
        let right = if right.is_empty() { "0".into() } else { right };
        lines.push(format!("  {left} &= {right}"));
    }
    for evaluation in scheme.evaluations() {
        let time = match evaluation.time.is_zero() {
            true => "t_n".to_string(),
            false => format!("t_n + {} h", fraction(&evaluation.time)),
        };
        let mut arguments = vec![time, name(evaluation.position)];
        arguments.extend(evaluation.velocity.map(name));
        let (result, field) = (name(evaluation.result), symbol(&evaluation.field));
        lines.push(format!("  {result} &= {field}({})", arguments.join(", ")));
    }
    format!(
        "\\begin{{align}}\n{}\n\\end{{align}}\n",
        lines.join(" \\\\\n")
    )
}

/// The matrix and its characteristic polynomial.
pub(super) fn amplification(step: &Amplification) -> String {
    let row = |i: usize| {
        let cells: Vec<String> = step.matrix.row(i).iter().map(fraction).collect();
        format!("  {}", cells.join(" & "))
    };
    let rows: Vec<String> = (0..step.matrix.rows()).map(row).collect();
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
    format!(
        "\\[\nA = \\begin{{pmatrix}}\n{}\n\\end{{pmatrix}}\n\\]\n\\[\n\\chi(\\lambda) = {}\n\\]\n",
        rows.join(" \\\\\n"),
        terms.join(" + ")
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scheme::text::parse_expression;

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
    }
}
