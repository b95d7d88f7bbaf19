//! Tests of the family in [`stepsmith_scheme::families::newmark`].

use crate::order::order;
use stepsmith_scheme::families::generalized_alpha::{GENERALIZED_ALPHA, HHT};
use stepsmith_scheme::families::newmark::*;
use stepsmith_scheme::families::{Derivation, Family, Value};

pub(super) fn member(family: &Family, parameters: &[(&str, &str)]) -> Derivation {
    let value = |text: &str| match text {
        "opensees" | "mfem" | "petsc" | "chung-hulbert" => Value::Word(text.into()),
        _ => Value::Exact(stepsmith_scheme::written::exact(text)),
    };
    let parameters = parameters
        .iter()
        .map(|(name, text)| (name.to_string(), value(text)))
        .collect();
    family.member(&parameters).unwrap()
}

fn best(family: &Family, parameters: &[(&str, &str)]) -> usize {
    order(&member(family, parameters).scheme, 5)
        .unwrap()
        .best_start
        .exactly()
        .unwrap()
}

#[test]
fn orders() {
    assert_eq!(best(&NEWMARK, &[("beta", "1/4"), ("gamma", "1/2")]), 2);
    assert_eq!(best(&NEWMARK, &[("beta", "1/4"), ("gamma", "3/5")]), 1);
    assert_eq!(best(&HHT, &[("alpha", "-1/10")]), 2);
    assert_eq!(best(&WILSON_THETA, &[("theta", "7/5")]), 2);
    for rho in ["0", "1/5", "4/5", "1"] {
        assert_eq!(
            best(&GENERALIZED_ALPHA, &[("rho_inf", rho)]),
            2,
            "rho_inf = {rho}"
        );
    }
}
