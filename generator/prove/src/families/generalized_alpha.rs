//! Tests of the family in [`stepsmith_scheme::families::generalized_alpha`].

use super::newmark::member;
use crate::amplification::{TestEquation, amplification};
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::poly::multivariate::Symbol;
use stepsmith_exact::rational::ratio;
use stepsmith_exact::ring::Ring;
use stepsmith_scheme::families::generalized_alpha::*;
use stepsmith_scheme::families::{FamilyError, Value};

/// At Ω → ∞ the characteristic polynomial of generalized-α is λ(λ + ρ∞)³, the factor λ from
/// the carried force.
#[test]
fn the_spectral_radius_at_infinity_is_rho_inf() {
    let scheme = member(&GENERALIZED_ALPHA, &[("rho_inf", "rho")]).scheme;
    let polynomial = amplification(&scheme, TestEquation::Oscillator)
        .unwrap()
        .characteristic_polynomial();
    let omega = Symbol::internal("Omega");
    let limit = |c: &Fraction| {
        let lead = |p: &stepsmith_exact::poly::multivariate::Multivariate, degree: u32| {
            let by_power = p.coefficients_in(&omega);
            Fraction::from(by_power.get(degree as usize).cloned().unwrap_or_default())
        };
        let degree = c
            .numerator()
            .degree_in(&omega)
            .max(c.denominator().degree_in(&omega));
        lead(c.numerator(), degree)
            .exact_quotient(&lead(c.denominator(), degree))
            .unwrap()
    };
    let rho = Fraction::symbol("rho");
    let power = |k: i32| rho.power(k).unwrap();
    let expected = [
        Fraction::zero(),
        power(3),
        power(2).times(&3.into()),
        power(1).times(&3.into()),
        Fraction::one(),
    ];
    assert_eq!(polynomial.iter().map(limit).collect::<Vec<_>>(), expected);
}

/// Symbolically in ρ: by ρ∞, in the signs of Chung and Hulbert, and by the weights of new values.
#[test]
fn conventions_agree() {
    let by_radius = member(&GENERALIZED_ALPHA, &[("rho_inf", "rho")]);
    let own = [
        ("alpha_m", "(2*rho - 1)/(1 + rho)"),
        ("alpha_f", "rho/(1 + rho)"),
    ];
    let of_new = [("(2 - rho)/(1 + rho)"), ("1/(1 + rho)")];
    let capital = [("alpha_M", of_new[0]), ("alpha_F", of_new[1])];
    let small = [("alpha_m", of_new[0]), ("alpha_f", of_new[1])];
    let agree = |given: &[(&str, &str)]| {
        let found = member(&GENERALIZED_ALPHA, given);
        assert_eq!(found.scheme, by_radius.scheme, "{given:?}");
    };
    agree(&own);
    agree(&[own[0], own[1], ("convention", "chung-hulbert")]);
    agree(&capital);
    for code in ["opensees", "mfem", "petsc"] {
        agree(&[capital[0], capital[1], ("convention", code)]);
        agree(&[small[0], small[1], ("convention", code)]);
    }
    // γ = 1/2 + α_M − α_F, β = (1 + α_M − α_F)²/4.
    let difference = "(1 - rho)/(1 + rho)";
    let beta = format!("(1 + {difference})^2/4");
    let gamma = format!("1/2 + {difference}");
    agree(&[capital[0], capital[1], ("beta", &beta), ("gamma", &gamma)]);
}

/// OpenSees' HHT in 1 + α is generalized-α with α_M = 1, α_F = 1 + α.
#[test]
fn conventions_of_hht_agree() {
    let own = member(&HHT, &[("alpha", "alpha")]).scheme;
    let shifted = [("alpha", "1 + alpha"), ("convention", "opensees")];
    assert_eq!(member(&HHT, &shifted).scheme, own);
    let weights = [("alpha_M", "1"), ("alpha_F", "1 + alpha")];
    assert_eq!(member(&GENERALIZED_ALPHA, &weights).scheme, own);
}

/// Parameters that do not go together are refused.
#[test]
fn mixed_conventions_are_refused() {
    let word = |text: &str| Value::Word(text.into());
    let half = || Value::Exact(ratio(1, 2).into());
    let refused = |given: Vec<(&str, Value)>| {
        let given = given.into_iter().map(|(k, v)| (k.to_string(), v)).collect();
        GENERALIZED_ALPHA.member(&given).unwrap_err()
    };
    assert!(matches!(
        refused(vec![("alpha_M", half()), ("alpha_f", half())]),
        FamilyError::UnknownParameter { name, .. } if name == "alpha_f"
    ));
    assert!(matches!(
        refused(vec![("alpha_M", half())]),
        FamilyError::MissingParameter { name, .. } if name == "alpha_F"
    ));
    // One number by two names.
    assert!(matches!(
        refused(vec![("rho_inf", half()), ("spectral_radius", half())]),
        FamilyError::BadValue { name, .. } if name == "spectral_radius"
    ));
    let chung = ("convention", word("chung-hulbert"));
    for convention in [chung, ("convention", half())] {
        assert!(matches!(
            refused(vec![("alpha_M", half()), ("alpha_F", half()), convention]),
            FamilyError::BadValue { name, .. } if name == "convention"
        ));
    }
}
