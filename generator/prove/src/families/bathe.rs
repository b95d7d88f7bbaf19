//! Tests of the family in [`stepsmith_scheme::families::bathe`].

use crate::facts::Facts;
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::rational::ratio;
use stepsmith_exact::ring::Ring;
use stepsmith_scheme::families::Coefficient;
use stepsmith_scheme::families::bathe::{one_matrix, weights};
use stepsmith_scheme::spec::Spec;

fn facts(parameters: &[(&str, &str)]) -> Facts {
    Facts::of(Spec::member("bathe", parameters))
}

/// The closed form of the source: q₁ = (ρ∞ + 1)/(2γ(ρ∞ − 1) + 4), q₀ = (γ − 1)q₁ + 1/2, q₂ = 1/2 − γq₁.
#[test]
fn weights_are_those_of_the_source() {
    let rho = Fraction::symbol("rho");
    let gamma = Fraction::symbol("gamma");
    let one = Fraction::one();
    let half = Fraction::from(ratio(1, 2));
    let below = rho.minus(&one).times(&gamma).plus(&Fraction::from(2));
    let q1 = (rho.plus(&one).times(&half))
        .exact_quotient(&below)
        .unwrap();
    let expected = [
        gamma.minus(&one).times(&q1).plus(&half),
        q1.clone(),
        half.minus(&gamma.times(&q1)),
    ];
    assert_eq!(weights(&rho, &gamma).unwrap(), expected);
}

#[test]
fn the_default_gamma_has_one_matrix() {
    for rho in [ratio(0, 1), ratio(1, 3), ratio(1, 2), ratio(1, 1)] {
        let gamma = one_matrix(&rho.clone().into()).unwrap();
        let [.., q2] = weights(&rho.into(), &gamma).unwrap();
        assert_eq!(q2, gamma.times(&Fraction::from(ratio(1, 2))));
    }
}

/// A root of large numbers, and one of a root.
#[test]
fn the_default_gamma_is_known_for_other_radii() {
    for rho in ["999999/1000003", "sqrt(2)/2"] {
        let spec = Spec::from_family("bathe", &[("rho_inf", rho)]).unwrap();
        let derived = spec.derive().unwrap();
        let Some(Coefficient::Exact(gamma)) = derived.coefficients.get("gamma") else {
            panic!("{rho}")
        };
        let rho: f64 = if rho.contains("sqrt") {
            0.5f64.sqrt()
        } else {
            999_999.0 / 1_000_003.0
        };
        let expected = 2.0 / (2.0 + (2.0 + 2.0 * rho).sqrt());
        let found = spec.scheme().unwrap().rounded(gamma).unwrap();
        assert!((found - expected).abs() < 1e-15, "{found} {expected}");
    }
    assert!(one_matrix(&Fraction::symbol("rho")).is_err());
}

#[test]
fn order_is_two_and_no_more_for_any_gamma() {
    for gamma in ["1/2", "3/5", "9/10"] {
        let facts = facts(&[("rho_inf", "1/3"), ("gamma", gamma)]);
        let order = facts.order().unwrap();
        assert_eq!(order.exact_start.exactly(), Some(2), "{gamma}");
    }
}
