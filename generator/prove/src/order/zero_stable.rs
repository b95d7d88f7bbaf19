//! Zero-stability, or the condition on which it depends.

use crate::stability::Verdict;
use crate::stability::root_condition::verdict;
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::field::real_polynomial::RealPolynomial;
use stepsmith_exact::poly::dense::without_zero_root;

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
            return Self::If(without_zero_root(parasitic.to_vec()));
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
            Self::If(polynomial) => Some(Fraction::sum_of_powers("lambda", polynomial)),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use stepsmith_exact::ring::Ring as _;
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
            let written =
                Fraction::sum_of_powers("lambda", &[low.clone(), high.clone(), low.clone()]);
            let product = high.times(&lambda).plus(&low.times(&lambda.times(&lambda)));
            assert_eq!(exact(&written), low.plus(&product), "{written}");
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
                "lambda^2 + (a - 1)*lambda + (a + 1)",
            ),
            (&["-1/2", "1"], "lambda - 1/2"),
            (&["1"], "1"),
        ] {
            let polynomial = coefficients.iter().map(|text| exact(text)).collect();
            assert_eq!(ZeroStable::If(polynomial).condition().unwrap(), text);
        }
    }
}
