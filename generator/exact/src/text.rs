//! Sums and powers as text.

/// Terms, each negative or not and with its magnitude, with their signs between them; `0` if there are none.
pub fn signed_sum(minus: &str, terms: impl IntoIterator<Item = (bool, String)>) -> String {
    let mut text = String::new();
    for (negative, magnitude) in terms {
        let sign = if negative { minus } else { "+" };
        if !text.is_empty() {
            text.push(' ');
            text.push_str(sign);
            text.push(' ');
        } else if negative {
            text.push_str(minus);
        }
        text.push_str(&magnitude);
    }
    if text.is_empty() { "0".into() } else { text }
}

/// Σ cₖ symbolᵏ, highest power first, of the coefficients that are not 0, each negative or not and with its magnitude.
pub fn sum_of_powers<T>(
    symbol: &str,
    coefficients: &[T],
    signed: impl Fn(&T) -> Option<(bool, String)>,
) -> String {
    let terms = coefficients.iter().enumerate().rev();
    let terms = terms.filter_map(|(k, c)| {
        let (negative, magnitude) = signed(c)?;
        let text = match (k, magnitude.as_str()) {
            (0, _) => magnitude,
            (_, "1") => power(symbol, k),
            _ => format!("{magnitude}*{}", power(symbol, k)),
        };
        Some((negative, text))
    });
    signed_sum("-", terms)
}

/// symbolᵏ, k > 0.
pub fn power(symbol: &str, k: usize) -> String {
    match k {
        1 => symbol.to_string(),
        _ => format!("{symbol}^{k}"),
    }
}

/// A number as an exponent.
pub fn superscript(power: usize) -> String {
    let number = power.to_string();
    let digits = number.chars().map(|c| match c {
        '1' => '¹',
        '2' => '²',
        '3' => '³',
        // The others stand in one block.
        _ => c
            .to_digit(10)
            .and_then(|d| char::from_u32(0x2070 + d))
            .unwrap_or(c),
    });
    digits.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exponents_are_raised() {
        assert_eq!(superscript(1024), "¹⁰²⁴");
        assert_eq!(superscript(3_456_789), "³⁴⁵⁶⁷⁸⁹");
    }

    #[test]
    fn signs_stand_between_terms() {
        let sum = |terms: &[(bool, &str)]| {
            signed_sum(
                "−",
                terms
                    .iter()
                    .map(|(negative, text)| (*negative, text.to_string())),
            )
        };
        assert_eq!(sum(&[(true, "a"), (false, "b"), (true, "c")]), "−a + b − c");
        assert_eq!(sum(&[(false, "a")]), "a");
        assert_eq!(sum(&[]), "0");
        assert_eq!([power("t", 1), power("t", 2)], ["t", "t^2"]);
    }
}
