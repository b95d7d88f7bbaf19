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
use super::{Derivation, Family, FamilyError, exact_parameter};
use crate::families::value::{Parameters, Value};
use crate::scheme::text::in_one_field;
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::field::irrational::nth_root;
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
pub fn weights(rho: &Fraction, gamma: &Fraction) -> Option<[Fraction; 3]> {
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
pub fn one_matrix(rho: &Fraction) -> Result<Fraction, FamilyError> {
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
