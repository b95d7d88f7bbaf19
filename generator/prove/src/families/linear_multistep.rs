//! Tests of the family in [`stepsmith_scheme::families::linear_multistep`].

use crate::order::order;
use stepsmith_exact::rational::ratio;
use stepsmith_scheme::families::linear_multistep::*;
use stepsmith_scheme::families::{Derivation, Family, Value};
use stepsmith_scheme::scheme::Quantity;

fn member(family: &Family, parameters: &[(&str, Value)]) -> Derivation {
    let parameters = parameters
        .iter()
        .map(|(name, value)| (name.to_string(), value.clone()))
        .collect();
    family.member(&parameters).unwrap()
}

fn steps(k: i64) -> (&'static str, Value) {
    ("steps", Value::Exact(k.into()))
}

fn kind(word: &str) -> (&'static str, Value) {
    ("kind", Value::Word(word.into()))
}

#[test]
fn textbook_weights() {
    let ab4 = member(&ADAMS, &[steps(4), kind("bashforth")]).coefficients;
    let weights = [(0, 55), (-1, -59), (-2, 37), (-3, -9)];
    for (offset, numerator) in weights {
        let key = format!("x[1]: {}", Quantity::derivative(1, offset));
        assert_eq!(ab4[&key].as_rational(), Some(ratio(numerator, 24)), "{key}");
    }
    let am3 = member(&ADAMS, &[steps(2), kind("moulton")]).coefficients;
    assert_eq!(am3["x[1]: v[1]"].as_rational(), Some(ratio(5, 12)));
    let bdf2 = member(&BDF, &[steps(2)]).coefficients;
    assert_eq!(bdf2["x[1]: x"].as_rational(), Some(ratio(4, 3)));
    assert_eq!(bdf2["x[1]: v[1]"].as_rational(), Some(ratio(2, 3)));
}

#[test]
fn orders_are_k_and_k_plus_one() {
    for k in 1..=5 {
        let best = |d: Derivation| order(&d.scheme, 7).unwrap().best_start;
        assert_eq!(
            best(member(&ADAMS, &[steps(k), kind("bashforth")])),
            k as usize
        );
        assert_eq!(
            best(member(&ADAMS, &[steps(k), kind("moulton")])),
            k as usize + 1
        );
        assert_eq!(best(member(&BDF, &[steps(k)])), k as usize);
    }
}
