//! Bathe's composite method for x'' = g(t, x, x'), by ρ∞: a trapezoidal step to t + γh, then one formula to t + h.
//!
//! Sources: Bathe, Noh, *Comput. Struct.* 98–99, 2012; Noh, Bathe, *Comput. Struct.* 212, 2019 (the method
//! with ρ∞). For y = (x, v) and its derivative
//!
//! ```text
//! y[γ] = y + γh/2 (y' + y'[γ]),     y[1] = y + h (q₀ y' + q₁ y'[γ] + q₂ y'[1]).
//! ```
//!
//! The weights follow from three conditions. Constants and lines are integrated exactly,
//!
//! ```text
//! q₀ + q₁ + q₂ = 1,     γ q₁ + q₂ = 1/2,
//! ```
//!
//! which is order 2; and on y' = λy, z = λh, the first part ends at R_γ y with R_γ = (1 + γz/2)/(1 − γz/2) → −1, so that
//!
//! ```text
//! R = (1 + q₀ z + q₁ z R_γ)/(1 − q₂ z) → (q₁ − q₀)/q₂ = ρ∞.
//! ```
//!
//! Both parts have the same matrix 1 − γz/2 if q₂ = γ/2. With the weights above this is
//! (1 − ρ∞) γ² − 4γ + 2 = 0, of which γ = 2/(2 + √(2 + 2ρ∞)) lies between 0 and 1: 2 − √2 for ρ∞ = 0, two
//! equal trapezoidal steps for ρ∞ = 1. It is γ unless given.

use super::generalized_alpha::RHO_INF;
use super::guide::{Guide, about};
use super::newmark::written;
use super::usual::Usual;
use super::{Derivation, Family, FamilyError, Parameters, Value, exact_parameter};
use crate::scheme::text::in_one_field;
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::field::generator::nth_root;
use stepsmith_exact::linear::matrix::Matrix;
use stepsmith_exact::rational::ratio;
use stepsmith_exact::ring::Ring;

/// Bathe's method, in ρ∞ and γ.
pub const FAMILY: Family = Family {
    name: "bathe",
    summary: "Bathe's composite method: a trapezoidal part of a step, then a formula for the whole, by rho_inf",
    parameters: None,
    words: &[],
    lists: &[],
    usual: |_| {
        vec![
            Usual::between("rho_inf", (0, 1), (1, 1), RHO_INF),
            Usual::between("gamma", (0, 1), (1, 1), WHERE),
        ]
    },
    derive: bathe,
    guide: Guide {
        parameters: &[
            about("rho_inf", "0 to 1", RHO_INF),
            about("gamma", "between 0 and 1", WHERE),
        ],
        notes: "Two implicit solves a step, with one matrix unless gamma is given: gamma = 2/(2 + sqrt(2 + 2 rho_inf)) then. Nothing but x, v and a is carried.",
        examples: &[&[("rho_inf", "0")], &[("rho_inf", "1/2"), ("gamma", "1/2")]],
    },
};

const WHERE: &str = "where in the step its first part ends";

fn bathe(given: &Parameters) -> Result<Derivation, FamilyError> {
    let rho = exact_parameter(given, FAMILY.name, "rho_inf")?;
    let gamma = if given.contains_key("gamma") {
        exact_parameter(given, FAMILY.name, "gamma")?
    } else {
        one_matrix(&rho)?
    };
    let [q0, q1, q2] = weights(&rho, &gamma).ok_or_else(|| {
        let needed = "a place in the step for which the weights have one solution";
        FamilyError::bad("gamma", needed, &Value::Exact(gamma.clone()))
    })?;
    written(
        &[("gamma", gamma), ("q0", q0), ("q1", q1), ("q2", q2)],
        &["x", "v", "a"],
        &[
            "x_1[gamma] = x + gamma*h/2*(v + v_1[gamma])",
            "v_1[gamma] = v + gamma*h/2*(a + a_1[gamma])",
            "a_1[gamma] = g(t[gamma], x_1[gamma], v_1[gamma])",
            "x[1] = x + h*(q0*v + q1*v_1[gamma] + q2*v[1])",
            "v[1] = v + h*(q0*a + q1*a_1[gamma] + q2*a[1])",
            "a[1] = g(t[1], x[1], v[1])",
        ],
    )
}

/// q₀, q₁, q₂ from their conditions.
fn weights(rho: &Fraction, gamma: &Fraction) -> Option<[Fraction; 3]> {
    let zero = Fraction::zero;
    let one = Fraction::one;
    let conditions = Matrix::from_rows(vec![
        vec![one(), one(), one()],
        vec![zero(), gamma.clone(), one()],
        vec![one().negated(), one(), rho.negated()],
    ]);
    let right = Matrix::from_rows(vec![vec![one()], vec![ratio(1, 2).into()], vec![zero()]]);
    let found = conditions.solve(&right)?;
    Some([0, 1, 2].map(|i| found.at(i, 0).clone()))
}

/// The γ with q₂ = γ/2.
fn one_matrix(rho: &Fraction) -> Result<Fraction, FamilyError> {
    let missing = FamilyError::missing(FAMILY.name, "gamma");
    if !rho.free_symbols().is_empty() {
        return Err(missing);
    }
    let refused = |why: String| {
        let needed = format!(
            "a number by which the default `gamma` is known, or a `gamma` beside it ({why})"
        );
        FamilyError::bad("rho_inf", needed, &Value::Exact(rho.clone()))
    };
    let two = Fraction::from(2);
    let root = nth_root(&two.times(rho).plus(&two), 2);
    let root = root.map_err(|error| refused(error.to_string()))?;
    in_one_field([rho, &root]).map_err(|error| refused(error.to_string()))?;
    two.exact_quotient(&two.plus(&root)).ok_or(missing)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::facts::Facts;
    use crate::families::Coefficient;
    use crate::spec::Spec;

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
}
