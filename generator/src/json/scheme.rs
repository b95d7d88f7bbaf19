//! Schemes and their amplification matrices.

use super::numbers::expression;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use stepsmith_emit::rounding::scaled;
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::rational::Rational;
use stepsmith_prove::amplification::Amplification;
use stepsmith_scheme::scheme::Scheme;

/// Bits of the enclosures of irrational coefficients.
const ENCLOSURE_BITS: usize = 128;

/// `{"carry": […], "equations": […]}` in the equation language. Where symbols stand for irrational numbers, also
/// their `values`, and as `coordinates` the same step with rational coefficients. These are the coordinates over 1,
/// t, … of functions on the roots of `modulus`.
pub fn scheme(scheme: &Scheme) -> Value {
    let at_nodes = scheme.at_nodes();
    let mut value = as_spec(at_nodes);
    if let Some(modulus) = scheme.modulus() {
        value["values"] = values_of_symbols(at_nodes);
        value["coordinates"] = as_spec(scheme);
        let modulus = modulus.coefficients().iter();
        value["coordinates"]["modulus"] = modulus.map(Rational::to_string).collect();
    }
    value
}

/// The numbers that symbols of a scheme stand for, enclosed.
fn values_of_symbols(scheme: &Scheme) -> Value {
    let coefficients = scheme.equations().iter().flat_map(|e| &e.terms);
    let coefficients = coefficients.map(|t| &t.coefficient);
    let offsets = scheme.quantities().iter().map(|q| &q.offset);
    let symbols: BTreeSet<_> = coefficients
        .chain(offsets)
        .flat_map(Fraction::free_symbols)
        .collect();
    let enclosed = symbols.into_iter().filter_map(|symbol| {
        let (lo, hi) = scheme.value(&symbol)?.enclosure(ENCLOSURE_BITS);
        Some((symbol.to_string(), json!([lo.to_string(), hi.to_string()])))
    });
    Value::Object(enclosed.collect())
}

/// The carry and the equations, and what the step yields beside its state.
fn as_spec(scheme: &Scheme) -> Value {
    let carry: Vec<String> = scheme
        .carried()
        .iter()
        .map(|&q| scheme.quantities()[q].to_string())
        .collect();
    let mut value = json!({ "carry": carry, "equations": equations(scheme) });
    if let Some(outputs) = scheme.outputs() {
        value["outputs"] = outputs.texts(scheme).into();
    }
    value
}

/// All equations and evaluations, as a free-form spec would write them.
pub fn equations(scheme: &Scheme) -> Vec<String> {
    let linear = scheme.equations().iter().map(|e| e.text(scheme));
    linear
        .chain(scheme.evaluations().iter().map(|e| e.text(scheme)))
        .collect()
}

/// The amplification matrix with its state, its symbols and its characteristic polynomial.
pub fn amplification(step: &Amplification) -> Value {
    let state: Vec<String> = step.state.iter().map(|q| scaled(q, "*")).collect();
    let rows = (0..step.matrix.rows()).map(|i| step.matrix.row(i).iter());
    let matrix: Value = rows
        .map(|row| row.map(expression).collect::<Value>())
        .collect();
    let polynomial: Value = step
        .characteristic_polynomial()
        .iter()
        .map(expression)
        .collect();
    json!({
        "state": state,
        "symbols": step.symbols,
        "matrix": matrix,
        "characteristic_polynomial": polynomial,
    })
}
