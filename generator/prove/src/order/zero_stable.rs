//! Zero-stability, or the condition on which it depends.

use crate::stability::Verdict;
use crate::stability::root_condition::verdict;
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::field::real_polynomial::RealPolynomial;
use stepsmith_exact::ring::Ring;

/// Whether a scheme is zero-stable, as far as its numbers tell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ZeroStable {
    /// All parasitic roots lie inside the unit circle.
    Strongly,
    /// Parasitic roots other than 1 lie on the circle, with as many eigenvectors as their multiplicity; none outside.
    Weakly,
    /// Parasitic roots on the circle have Jordan blocks in which errors grow no more than by integration; see
    /// [`growth`](crate::stability::zero_stability::growth).
    Growing,
    /// Parasitic roots on the circle have Jordan blocks in which errors may grow more than by integration.
    Open,
    /// The scheme is not zero-stable.
    No,
    /// The parasitic roots other than 0 are the roots of this polynomial in λ, monic and ascending. The polynomial has
    /// free symbols, or more square roots than are handled.
    If(Vec<Fraction>),
}

impl ZeroStable {
    /// The root condition of det(λ − V)/(λ − 1)ʳ, ascending, whose own root 1 counts once; [`No`](Self::No) where
    /// roots on the circle are multiple, whatever their eigenvectors.
    pub(crate) fn of(parasitic: &[Fraction]) -> Self {
        let Some(numbers) = RealPolynomial::from_fractions(parasitic) else {
            return Self::If(without_zeros(parasitic));
        };
        let once = &numbers * &RealPolynomial::from_integers(&[-1, 1]);
        match verdict(&once) {
            // p has roots on the circle in common with p*, and no others if none lies outside.
            Verdict::Stable if numbers.gcd(&numbers.reverse()).is_constant() => Self::Strongly,
            Verdict::Stable => Self::Weakly,
            _ => Self::No,
        }
    }

    /// The polynomial that the answer depends on, as in `lambda + (1 - gamma)/gamma`.
    pub fn condition(&self) -> Option<String> {
        match self {
            Self::If(polynomial) => Some(in_lambda(polynomial)),
            _ => None,
        }
    }
}

/// p/λᵏ for the largest k.
pub(crate) fn without_zeros(p: &[Fraction]) -> Vec<Fraction> {
    let zeros = p.iter().take_while(|c| c.is_zero()).count();
    p[zeros..].to_vec()
}

/// Σ cᵢ λⁱ from the highest power down.
pub(crate) fn in_lambda(coefficients: &[Fraction]) -> String {
    let mut text = String::new();
    for (power, c) in coefficients.iter().enumerate().rev() {
        if c.is_zero() {
            continue;
        }
        let lambda = match power {
            0 => String::new(),
            1 => "lambda".into(),
            n => format!("lambda^{n}"),
        };
        let written = c.to_string();
        let (sign, size) = match written.strip_prefix('-') {
            Some(rest) if !has_sum(rest) => ("-", rest.to_string()),
            _ => ("+", written),
        };
        match (text.is_empty(), sign) {
            (true, "+") => {}
            (true, _) => text.push('-'),
            (false, _) => text.push_str(&format!(" {sign} ")),
        }
        text.push_str(&match (size.as_str(), lambda.as_str()) {
            (number, "") => number.to_string(),
            ("1", lambda) => lambda.to_string(),
            (factor, lambda) if has_sum(factor) => format!("({factor})*{lambda}"),
            (factor, lambda) => format!("{factor}*{lambda}"),
        });
    }
    text
}

/// Whether an expression is a sum outside of all brackets.
fn has_sum(text: &str) -> bool {
    let mut depth = 0_usize;
    text.chars().enumerate().any(|(i, c)| {
        match c {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            _ => {}
        }
        i > 0 && depth == 0 && matches!(c, '+' | '-')
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use stepsmith_scheme::written::exact;

    /// By the roots beside the own one, which they must not meet.
    #[test]
    fn parasitic_roots_decide() {
        let of = |p: &[i64]| ZeroStable::of(&p.iter().map(|&c| c.into()).collect::<Vec<_>>());
        for (parasitic, expected) in [
            (&[1][..], ZeroStable::Strongly),
            (&[0, 0, 1], ZeroStable::Strongly),
            (&[-1, 2], ZeroStable::Strongly),
            (&[-1, 1], ZeroStable::No),
            (&[1, 1], ZeroStable::Weakly),
            (&[1, 0, 1], ZeroStable::Weakly),
            (&[2, -5, 2], ZeroStable::No),
            (&[-2, 1], ZeroStable::No),
            (&[1, 2, 1], ZeroStable::No),
        ] {
            assert_eq!(of(parasitic), expected, "{parasitic:?}");
        }
    }

    #[test]
    fn what_is_written_in_lambda_is_the_polynomial() {
        let texts = [
            "0",
            "1",
            "-1",
            "-1/2",
            "a",
            "-a",
            "b - a",
            "-(a - b)/2",
            "(a + 1)*(b - 2)",
            "-(a + 1)*b",
        ];
        let all = texts.map(exact);
        let lambda = Fraction::symbol("lambda");
        for (low, high) in all.iter().flat_map(|x| all.iter().map(move |y| (x, y))) {
            if low.is_zero() && high.is_zero() {
                continue;
            }
            let written = in_lambda(&[low.clone(), high.clone(), low.clone()]);
            let product = high.times(&lambda).plus(&low.times(&lambda.times(&lambda)));
            assert_eq!(exact(&written), low.plus(&product), "{written}");
        }
    }

    #[test]
    fn sums_are_told_outside_of_brackets() {
        for (text, is_sum) in [
            ("a+b", true),
            ("-a", false),
            ("(a+b)*c", false),
            ("((a)+b)*c", false),
            ("((a+b)-c)", false),
            ("(a)-b", true),
            ("f((a))-b", true),
        ] {
            assert_eq!(has_sum(text), is_sum, "{text}");
        }
    }

    #[test]
    fn conditions_read_as_polynomials_in_lambda() {
        for (coefficients, text) in [
            (
                &["-(a - b)/2", "-a", "0", "1"][..],
                "lambda^3 - a*lambda - (a - b)/2",
            ),
            (
                &["a + 1", "a - 1", "1"],
                "lambda^2 + (a - 1)*lambda + a + 1",
            ),
            (&["-1/2", "1"], "lambda - 1/2"),
            (&["1"], "1"),
        ] {
            let polynomial = coefficients.iter().map(|text| exact(text)).collect();
            assert_eq!(ZeroStable::If(polynomial).condition().unwrap(), text);
        }
    }
}
