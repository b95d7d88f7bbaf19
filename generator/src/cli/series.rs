//! Sums of powers in plain text: `1/12·Ω² − 1/80·Ω⁴`.

use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::ring::Ring;
use stepsmith_exact::text::{signed_sum, superscript};

/// ∑ cₖ·symbolᵏ over the coefficients that are not 0; `0` if there are none.
pub(super) fn sum<'a>(
    terms: impl IntoIterator<Item = (usize, &'a Fraction)>,
    symbol: &str,
) -> String {
    let terms = terms.into_iter().filter(|(_, c)| !c.is_zero());
    let terms = terms.map(|(power, coefficient)| {
        let (negative, magnitude) = coefficient.signed_text();
        let symbol = match power {
            0 => return (negative, magnitude),
            1 => symbol.to_string(),
            _ => format!("{symbol}{}", superscript(power)),
        };
        let unit = magnitude == "1";
        (
            negative,
            if unit {
                symbol
            } else {
                format!("{magnitude}·{symbol}")
            },
        )
    });
    signed_sum("−", terms)
}

/// A truncated series, with the power from which on it is not known.
pub(super) fn truncated(coefficients: &[Fraction], symbol: &str) -> String {
    let known = sum(coefficients.iter().enumerate(), symbol);
    format!("{known} + O({symbol}{})", superscript(coefficients.len()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use stepsmith_exact::rational::ratio;

    #[test]
    fn sums_read_as_in_a_book() {
        let alpha = Fraction::symbol("alpha");
        let coefficients = [
            Fraction::zero(),
            Fraction::one(),
            ratio(-1, 12).into(),
            Fraction::zero(),
            alpha.minus(&Fraction::one()),
            alpha.negated(),
        ];
        assert_eq!(
            truncated(&coefficients, "Ω"),
            "Ω − 1/12·Ω² + (alpha - 1)·Ω⁴ − alpha·Ω⁵ + O(Ω⁶)"
        );
        assert_eq!(truncated(&[], "z"), "0 + O(z⁰)");
    }
}
