//! Texts that are read, and what is said of those that are not.

use super::*;

fn value(text: &str) -> Result<String, String> {
    let symbol = |name: &str| (name != "x").then(|| Fraction::symbol(name));
    parse_expression(text)
        .and_then(|e| e.value(&symbol))
        .map(|v| v.to_string())
        .map_err(|e| e.error.to_string())
}

#[test]
fn what_no_stack_has_room_for_is_refused() {
    for text in [
        "1".to_string() + &" - 1".repeat(100_000),
        "(".repeat(100_000) + "1" + &")".repeat(100_000),
        "-".repeat(100_000) + "1",
        "1".to_string() + &"^1".repeat(100_000),
    ] {
        let error = parse_expression(&text).unwrap_err().error;
        assert!(matches!(error, TextError::Syntax(_)), "{error}");
        assert!(parse_statement(&format!("x = {text}")).is_err());
    }
    let most = "1".to_string() + &" - 1".repeat(OPERATOR_LIMIT);
    let value = parse_expression(&most).unwrap().value(&|_| None);
    assert_eq!(value.unwrap(), Fraction::from(1 - OPERATOR_LIMIT as i64));
}

#[test]
fn precedence_is_that_of_formulas() {
    for (text, expected) in [
        ("1 - 2*(3/4)^2", "-1/8"),
        ("-2^2", "-4"),
        ("+2", "2"),
        ("1 - +2", "-1"),
        ("2^-1", "1/2"),
        ("2^3^1", "8"),
        ("1/2/2", "1/4"),
        ("a - b - a", "-b"),
        ("(a^2 - b^2)/(a - b)", "a + b"),
        ("sqrt(8/5)*sqrt(10)", "4"),
        ("sqrt(2)*root(x^2 - 2, 1, 2)", "2"),
        ("root(x^3 - x^2 - 2*x + 2, 1.1, 1.5)^2", "2"),
        ("2^(1/3)*2^(2/3)", "2"),
        ("cbrt(-16)", "-2*cbrt(2)"),
        ("4^(3/2)", "8"),
        ("8^(-2/3)", "1/4"),
        ("1/(2 - 2^(1/3))", "(cbrt(2)^2 + 2*cbrt(2) + 4)/6"),
        ("cos(2*pi/9) - 2*cos(pi/9)^2", "-1"),
        ("cos(pi/9)*cos(2*pi/9)*cos(4*pi/9)", "1/8"),
        ("cos(pi/3) + cos(-7*pi/4)", "(sqrt(2) + 1)/2"),
        ("sqrt(3 + 2*sqrt(2)) - sqrt(2)", "1"),
        ("1.03522", "51761/50000"),
        ("1e-3", "1/1000"),
    ] {
        assert_eq!(value(text).as_deref(), Ok(expected), "{text}");
    }
}

#[test]
fn what_has_no_value_says_so() {
    for (text, part) in [
        ("1/0", "the divisor is zero"),
        ("1/(a - a)", "the divisor is zero"),
        ("sqrt(-1)", "not a real number"),
        ("sqrt(a)", "not a number"),
        ("(-2)^(1/2)", "not a real number"),
        ("2^(1/65)", "exponent"),
        ("2^sqrt(2)", "exponent"),
        ("root(x^3 - 2, 2, 3)", "no root"),
        ("root(x^3 - 2*x, -2, 2)", "3 roots"),
        ("root(x^3 - a, 1, 2)", "not a polynomial in x"),
        ("root(1/x, 1, 2)", "not a polynomial in x"),
        ("root(7, 1, 2)", "not a polynomial in x"),
        ("root(x^3 - 2, 1, a)", "not a number"),
        ("root(x^33 - 2, 1, 2)", "beyond the limits"),
        (
            "root(x^3 - 2, 1)",
            "`root` takes a polynomial in x and two bounds",
        ),
        ("sqrt(2, 3)", "`sqrt` takes one argument"),
        ("cos()", "`cos` takes one argument"),
        ("cos(1)", "not a rational multiple of pi"),
        ("cos(pi/121)", "beyond the limits"),
        ("cos(pi^2)", "not a rational multiple"),
        ("cbrt(2) + 3^(1/5) + 5^(1/7)", "degree above 32"),
        // Roots are those of primes, of which six are too many.
        ("sqrt(30030)", "degree above 32"),
        ("sqrt(10001/714)", "degree above 32"),
        ("30030^(1/2)", "degree above 32"),
        ("2^65", "exponent"),
        ("(a+b+c)^40", "too large"),
        ("x", "unknown name"),
        ("v[-1]", "quantity"),
        ("h", "step size"),
        ("sin(1)", "unknown function"),
        ("1 +", "expected"),
        ("0x10", "decimal"),
        ("1 2", "unexpected"),
    ] {
        let error = value(text).unwrap_err();
        assert!(error.contains(part), "{text}: {error}");
    }
    assert!(value(&"(".repeat(5000)).is_err());
    let nested = |depth: usize| value(&format!("{}1{}", "(".repeat(depth), ")".repeat(depth)));
    let signed = |depth: usize| value(&format!("{}1", "-".repeat(depth)));
    let raised = |depth: usize| value(&format!("1{}", "^1".repeat(depth)));
    let named = |depth: usize| value(&format!("{}1{}", "sqrt(".repeat(depth), ")".repeat(depth)));
    for of in [&nested, &signed, &raised, &named] as [&dyn Fn(usize) -> _; 4] {
        assert_eq!(of(64).as_deref(), Ok("1"));
        for depth in [65, 400] {
            assert!(of(depth).unwrap_err().contains("nest more than 64 deep"));
        }
    }
    // Two terms to a high power are many.
    assert!(value("(a + 1)^30").is_err() && value("a^30").is_ok());
    assert!(value(&"-".repeat(5000)).is_err());
}

/// Where a sum goes on with nothing that has a value.
#[test]
fn what_is_missing_is_named() {
    for text in ["2*", "x + *2", "(+)", "3 - = 4"] {
        let error = parse_expression(text).unwrap_err();
        let words = error.error.to_string();
        let named = words.contains("expected a number, a name or `(`");
        assert!(named || words.contains("unexpected end"), "{text}: {words}");
    }
}
