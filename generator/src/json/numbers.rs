//! Exact numbers, polynomials and fields: coefficients ascend, rational numbers are strings.

use serde_json::{Value, json};
use stepsmith_exact::field::algebraic::RealAlgebraic;
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::field::quotient::Residue;
use stepsmith_exact::field::real_field::RealField;
use stepsmith_exact::field::real_polynomial::RealPolynomial;
use stepsmith_exact::poly::polynomial::Polynomial;
use stepsmith_exact::rational::Rational;
use stepsmith_prove::stability::Endpoint;
use stepsmith_prove::stability::characteristic::bivariate::Bivariate;

/// Significant digits of the decimals beside exact numbers.
const DIGITS: usize = 20;

/// An expression in the equation language.
pub fn expression(value: &Fraction) -> Value {
    Value::String(value.to_string())
}

/// A real algebraic number.
pub fn number(number: &RealAlgebraic) -> Value {
    if let Some(value) = number.as_rational() {
        return json!(value.to_string());
    }
    let mut value = place(number);
    value["decimal"] = format!("{}…", number.decimal(DIGITS)).into();
    value
}

/// The minimal polynomial of a number and an interval around it.
pub fn place(number: &RealAlgebraic) -> Value {
    let (lo, hi) = number.interval();
    json!({
        "minimal_polynomial": rationals(number.minimal_polynomial()),
        "interval": [lo.to_string(), hi.to_string()],
    })
}

/// An end of an interval.
pub fn endpoint(endpoint: &Endpoint) -> Value {
    endpoint.number().map_or_else(|| json!("infinity"), number)
}

/// A field ℚ(θ), by θ.
pub fn field(field: &RealField) -> Value {
    place(field.generator())
}

/// The field K(t₀), with t₀ and the generator θ of K as elements.
pub fn joined(t: &RealAlgebraic, numbers: &RealField) -> Value {
    let joined = numbers.joined(t);
    let mut value = field(&joined.field);
    value["t"] = rationals(&joined.t.polynomial());
    value["theta"] = rationals(&joined.theta.polynomial());
    value
}

/// Rational coefficients.
pub fn rationals(p: &Polynomial) -> Value {
    p.coefficients().iter().map(Rational::to_string).collect()
}

/// Elements of a ring ℚ\[t\]/m, each by its representative.
pub fn residues(all: &[Residue]) -> Value {
    all.iter().map(|r| rationals(&r.polynomial())).collect()
}

/// Coefficients: strings for rational ones, `{"theta": […]}` for other elements of ℚ(θ), by the
/// coefficients of the powers of θ.
pub fn polynomial(p: &RealPolynomial) -> Value {
    match p.as_rational() {
        Some(p) => rationals(p),
        None => constants(&p.coefficients()),
    }
}

/// Numbers, given as constants.
pub fn constants(numbers: &[RealPolynomial]) -> Value {
    let numbers = numbers.iter().map(|c| match (c.as_rational(), c.field()) {
        (Some(c), _) => json!(c.coefficient(0).to_string()),
        (None, Some(_)) => {
            let elements = c.local();
            let element = elements.first().map(Residue::polynomial);
            json!({ "theta": element.map_or(Value::Null, |p| rationals(&p)) })
        }
        (None, None) => Value::Null,
    });
    numbers.collect()
}

/// The coefficients in λ and t.
pub fn bivariate(p: &Bivariate) -> Value {
    p.coefficients().iter().map(polynomial).collect()
}
