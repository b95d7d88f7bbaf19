//! The degree-n central-difference family.
//!
//! Source: Fernández de Bustos, Uriarte, Urkullu, Coria, *A Family of Conditionally Explicit
//! Methods for Second-Order ODEs and DAEs*, Mathematics 12(18):2862, 2024: eqs. 15–16 (degree 3),
//! 40–43 (degree 4), 68–72 (degree 5), and 4–7 (classical form).
//!
//! A member of degree n ≥ 3 carries x(t) and the derivatives v, a, … up to N = n − 1 at t − h. Its
//! formulas are Taylor expansions about the newest jet at hand, whose last term blends the top
//! derivative before and after the step:
//!
//! ```text
//! x⁽ᵐ⁾(t) = Σ_{k<N−m} c_k hᵏ x⁽ᵐ⁺ᵏ⁾(t−h) + c_{N−m} h^{N−m} [(1−θ_m) x⁽ᴺ⁾(t−h) + θ_m x⁽ᴺ⁾(t)]
//! x(t+h)  = Σ_{k<N}   c_k hᵏ x⁽ᵏ⁾(t)      + c_N h^N [(1−θ₀) x⁽ᴺ⁾(t−h) + θ₀ x⁽ᴺ⁾(t)]
//! x⁽²⁾(t) = g(t, x(t), x⁽¹⁾(t))
//! ```
//!
//! for m = 1 … N−1. The c_k = 1/k! are the solution of the matching conditions that the formula be exact
//! for 1, t, …, t^{N−m} whatever θ is. θ₀ = alpha, θ₁ = beta, θ₂ = gamma,
//! θ₃ = zeta, θ₄ = eta, θ₅ = mu, θ₆ = nu, then theta7, theta8.

use super::guide::{Guide, about};
use super::{
    Derivation, Family, FamilyError, choice, evaluation, exact_parameter, integer_parameter,
};
use crate::families::value::Parameters;
use crate::scheme::jets::jet;
use crate::scheme::{Equation, Quantity, QuantityId, Scheme, Term};
use std::collections::BTreeMap;
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::kernel::Inverse as _;
use stepsmith_exact::linear::matrix::Matrix;
use stepsmith_exact::rational::{Rational, factorial};
use stepsmith_exact::ring::Ring;

/// The family as specs name it.
pub const FAMILY: Family = Family {
    name: "central-difference",
    summary: "degree-n Taylor formulas that blend the top derivative (conditionally explicit)",
    parameters: Some(parameters),
    words: &["form"],
    lists: &[],
    usual: super::usual::none,
    derive,
    guide: Guide {
        parameters: &[
            about(
                "degree",
                "3 to 10",
                "the highest derivative in the Taylor formulas; degree - 1 weights are given",
            ),
            about(
                "alpha",
                "a number",
                "theta_0: the weight of the new top derivative in the new position",
            ),
            about(
                "beta",
                "a number",
                "theta_1: the same in the velocity; 1/2 makes its error of higher order",
            ),
            about(
                "gamma",
                "a number other than 0",
                "theta_2: the same in the acceleration, from degree 4",
            ),
            about("zeta", "a number", "theta_3, from degree 5"),
            about("eta", "a number", "theta_4, from degree 6"),
            about("mu", "a number", "theta_5, from degree 7"),
            about("nu", "a number", "theta_6, from degree 8"),
            about("theta7", "a number", "theta_7, from degree 9"),
            about("theta8", "a number", "theta_8, of degree 10"),
            about(
                "form",
                "reformulated, classical",
                "`classical` is the central difference over two steps, without parameters",
            ),
        ],
        notes: "Explicit where accelerations do not depend on velocities. alpha = 1, beta = 1/2 of degree 3 is velocity Verlet.",
        examples: &[
            &[("degree", "3"), ("alpha", "1"), ("beta", "1/2")],
            &[
                ("degree", "10"),
                ("alpha", "1"),
                ("beta", "1/2"),
                ("gamma", "1/2"),
                ("zeta", "1/2"),
                ("eta", "1/2"),
                ("mu", "1/2"),
                ("nu", "1/2"),
                ("theta7", "1/2"),
                ("theta8", "1/2"),
            ],
            &[("form", "classical")],
        ],
    },
};

/// The smallest and the largest degree.
pub const DEGREES: std::ops::RangeInclusive<usize> = 3..=10;

/// θ₀, θ₁, … by the paper's names.
const THETA: [&str; 9] = [
    "alpha", "beta", "gamma", "zeta", "eta", "mu", "nu", "theta7", "theta8",
];

fn is_classical(given: &Parameters) -> Result<bool, FamilyError> {
    let forms = [("reformulated", false), ("classical", true)];
    let form = choice(given, "form", &forms, "`classical` or `reformulated`")?;
    Ok(form.unwrap_or(false))
}

fn degree(given: &Parameters) -> Result<usize, FamilyError> {
    integer_parameter(given, FAMILY.name, "degree", DEGREES)
}

fn parameters(given: &Parameters) -> Result<Vec<&'static str>, FamilyError> {
    let mut names = vec!["form"];
    if !is_classical(given)? {
        names.push("degree");
        names.extend(&THETA[..degree(given)? - 1]);
    }
    Ok(names)
}

fn derive(given: &Parameters) -> Result<Derivation, FamilyError> {
    if is_classical(given)? {
        return classical();
    }
    let theta: Result<Vec<Fraction>, FamilyError> = THETA[..degree(given)? - 1]
        .iter()
        .map(|name| exact_parameter(given, FAMILY.name, name))
        .collect();
    member(&theta?)
}

/// c₀, …, c_K of f(s + 1) = Σ c_k f⁽ᵏ⁾(s), exact for 1, s, …, s^K.
fn taylor_weights(last: usize) -> Vec<Rational> {
    (0..=last).map(|k| factorial(k).inv()).collect()
}

/// The member with blending parameters θ₀ … θ_{N−1}; the degree is one more than their number.
///
/// # Errors
/// [`FamilyError::Scheme`] where these parameters leave the step undefined, such as θ₂ = 0 at
/// degree 4.
pub fn member(theta: &[Fraction]) -> Result<Derivation, FamilyError> {
    let top = theta.len(); // N
    let (x, x_next): (QuantityId, QuantityId) = (0, 1);
    let new = |m: usize| if m == 0 { x } else { 1 + m };
    let old = |m: usize| 1 + top + m;
    let mut quantities = vec![Quantity::derivative(0, 0), Quantity::derivative(0, 1)];
    quantities.extend((1..=top).map(|m| Quantity::derivative(m, 0)));
    quantities.extend((1..=top).map(|m| Quantity::derivative(m, -1)));

    let mut coefficients = BTreeMap::new();
    let mut blend = |m: usize, target: QuantityId, base: &dyn Fn(usize) -> QuantityId| {
        let weights = taylor_weights(top - m);
        let last = top - m;
        let plain = &weights[..top - m];
        let terms = plain.iter().enumerate();
        let terms = terms.map(|(k, c)| Term::new(c.clone().into(), k as i32, base(m + k)));
        let mut terms: Vec<Term> = terms.collect();
        let after = theta[m].scaled(&weights[last]);
        let before = Fraction::one().minus(&theta[m]).scaled(&weights[last]);
        terms.push(Term::new(after.clone(), last as i32, new(top)));
        terms.push(Term::new(before.clone(), last as i32, old(top)));
        let target_name = &quantities[target];
        let top_name = &quantities[new(top)];
        coefficients.insert(format!("{target_name}: {top_name}"), after.into());
        coefficients.insert(
            format!("{target_name}: {}", quantities[old(top)]),
            before.into(),
        );
        Equation::define(target, terms)
    };
    let mut equations: Vec<Equation> = (1..top).map(|m| blend(m, new(m), &old)).collect();
    equations.push(blend(0, x_next, &new));
    let evaluation = evaluation(new(2), "g", Fraction::zero(), x, Some(new(1)));
    let mut carried: Vec<_> = std::iter::once(x).chain((1..=top).map(old)).collect();
    if theta.iter().all(|t| *t == Fraction::one()) {
        // Nothing weights the old top derivative (listed last): the step need not carry it.
        quantities.pop();
        carried.pop();
    }
    let scheme = Scheme::new(quantities, carried, equations, vec![evaluation])?;
    Ok(Derivation::new(scheme, coefficients))
}

/// Central differences in displacements, eqs. 4–7: v and a by the differences that are exact for
/// parabolas through x(t−h), x(t), x(t+h).
fn classical() -> Result<Derivation, FamilyError> {
    let quantities = vec![
        Quantity::derivative(0, -1),
        Quantity::derivative(0, 0),
        Quantity::derivative(0, 1),
        Quantity::derivative(1, 0),
        Quantity::derivative(2, 0),
    ];
    let system = Matrix::from_fn(3, 3, |q, i| jet(0, &Fraction::from(i as i64 - 1), q));
    let mut coefficients = BTreeMap::new();
    let mut equations = Vec::new();
    for (target, difference) in quantities.iter().enumerate().skip(3) {
        let m = difference.derivative;
        let right = Matrix::from_fn(3, 1, |q, _| jet(m, &Fraction::zero(), q));
        let weights = system.solve(&right);
        let mut terms = Vec::new();
        for (i, quantity) in quantities[..3].iter().enumerate() {
            let weight = (weights.as_ref()).map_or_else(Fraction::zero, |w| w.at(i, 0).clone());
            coefficients.insert(format!("{difference}: {quantity}"), weight.clone().into());
            terms.push(Term::new(weight, -(m as i32), i));
        }
        equations.push(Equation::define(target, terms));
    }
    let evaluation = evaluation(4, "g", Fraction::zero(), 1, Some(3));
    let scheme = Scheme::new(quantities.clone(), vec![0, 1], equations, vec![evaluation])?;
    Ok(Derivation::new(scheme, coefficients))
}

/// θ₀, θ₁, … of a degree as free symbols.
pub fn symbolic(degree: usize) -> Vec<Fraction> {
    THETA[..degree.saturating_sub(1).min(THETA.len())]
        .iter()
        .map(|t| Fraction::symbol(t))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scheme::jets::residual;
    use stepsmith_exact::rational::{factorial, integer, ratio};

    fn fractions(theta: &[(i64, i64)]) -> Vec<Fraction> {
        theta.iter().map(|&(p, q)| ratio(p, q).into()).collect()
    }

    #[test]
    fn every_formula_matches_taylor_whatever_the_parameters() {
        for degree in DEGREES {
            let derivation = member(&symbolic(degree)).unwrap();
            let scheme = &derivation.scheme;
            let top = degree - 1;
            for (i, equation) in scheme.equations().iter().enumerate() {
                let m = (i + 1) % top; // the last equation is the one for x
                let series = residual(scheme, equation, top + 1);
                assert!(
                    series[..=top].iter().all(Ring::is_zero),
                    "degree {degree}, m = {m}"
                );
                // One order further the blend shows: θ_m x⁽ᴺ⁾(t) + (1 − θ_m) x⁽ᴺ⁾(t − h), with the
                // expansion point at t (m = 0) or t − h; there e^{D} contributes 1/(N−m+1)!.
                let theta = Fraction::symbol(THETA[m]);
                let base_weight = if m == 0 {
                    theta.minus(&1.into())
                } else {
                    theta
                };
                let expected = base_weight
                    .scaled(&factorial(top - m).inv())
                    .minus(&factorial(top - m + 1).inv().into());
                assert_eq!(series[top + 1], expected, "degree {degree}, m = {m}");
            }
        }
    }

    #[test]
    fn degree_three_is_the_paper_s_eqs_15_and_16() {
        let derivation = member(&symbolic(3)).unwrap();
        let text: Vec<_> = derivation
            .scheme
            .equations()
            .iter()
            .map(|e| e.text(&derivation.scheme))
            .collect();
        assert_eq!(
            text,
            [
                "v = v[-1] + beta*h*a - (beta - 1)*h*a[-1]",
                "x[1] = x + h*v + alpha/2*h^2*a - (alpha - 1)/2*h^2*a[-1]"
            ]
        );
    }

    #[test]
    fn a_member_without_top_weight_is_refused() {
        let error = member(&fractions(&[(1, 1), (1, 2), (0, 1)])).unwrap_err();
        assert!(matches!(error, FamilyError::Scheme { .. }), "{error}");
    }

    #[test]
    fn taylor_weights_are_those_of_the_exponential() {
        for (k, weight) in taylor_weights(9).iter().enumerate() {
            assert_eq!(*weight, factorial(k).inv());
        }
        assert_eq!(taylor_weights(0), [integer(1)]);
    }
}
