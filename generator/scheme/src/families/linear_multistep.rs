//! Linear multistep methods for y' = f(t, y): Adams and BDF, of any number of steps.
//!
//! Source: Hairer, Nørsett, Wanner, *Solving Ordinary Differential Equations I*, III.1. A formula
//!
//! ```text
//! x(t+h) = Σ_i c_i x(t − i h) + h Σ_i b_i v(t − i h)
//! ```
//!
//! is exact for polynomials of degree p iff Σ c_i [e^{−iD}]_q + Σ b_i [D e^{−iD}]_q = [e^{D}]_q for
//! q = 0 … p. The families fix which weights may differ from zero; as many conditions as weights
//! determine them.

use super::guide::{Guide, about};
use super::{Derivation, Family, FamilyError, choice, evaluation, integer_parameter};
use crate::families::value::Parameters;
use crate::scheme::jets::jet;
use crate::scheme::{Equation, Quantity, Scheme, Term};
use std::collections::BTreeMap;
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::linear::matrix::Matrix;
use stepsmith_exact::ring::Ring;

/// Adams–Bashforth and Adams–Moulton.
pub const ADAMS: Family = Family {
    name: "adams",
    summary: "Adams-Bashforth and Adams-Moulton methods of any number of steps, derived",
    parameters: None,
    words: &["kind"],
    lists: &[],
    usual: super::usual::none,
    derive: adams,
    guide: Guide {
        parameters: &[
            about("steps", "1 to 20", "how many velocities are carried"),
            about(
                "kind",
                "bashforth, moulton",
                "explicit, or implicit in the new velocity",
            ),
        ],
        notes: "The order is that of the number of weights: steps of Bashforth's, steps + 1 of Moulton's.",
        examples: &[
            &[("kind", "bashforth"), ("steps", "4")],
            &[("kind", "moulton"), ("steps", "2")],
        ],
    },
};

/// Backward differentiation formulas.
pub const BDF: Family = Family {
    name: "bdf",
    summary: "backward differentiation formulas, derived",
    parameters: None,
    words: &[],
    lists: &[],
    usual: super::usual::none,
    derive: bdf,
    guide: Guide {
        parameters: &[about(
            "steps",
            "1 to 20",
            "how many positions are carried; the order",
        )],
        notes: "Zero-stable up to 6 steps, A-stable up to 2.",
        examples: &[&[("steps", "2")]],
    },
};

/// The largest number of steps.
const STEP_LIMIT: usize = 20;

fn adams(given: &Parameters) -> Result<Derivation, FamilyError> {
    let kinds = [("bashforth", false), ("moulton", true)];
    let implicit = choice(given, "kind", &kinds, "`bashforth` or `moulton`")?
        .ok_or_else(|| FamilyError::missing(ADAMS.name, "kind"))?;
    let steps = integer_parameter(given, ADAMS.name, "steps", 1..=STEP_LIMIT)? as i64;
    let newest = i64::from(implicit);
    let velocities: Vec<i64> = (1 - steps..=newest).rev().collect();
    method(&[0], &velocities)
}

fn bdf(given: &Parameters) -> Result<Derivation, FamilyError> {
    let steps = integer_parameter(given, BDF.name, "steps", 1..=STEP_LIMIT)? as i64;
    let positions: Vec<i64> = (1 - steps..=0).rev().collect();
    method(&positions, &[1])
}

/// The formula with weights on positions and velocities at the given offsets, newest first, that
/// is exact to the highest degree.
fn method(positions: &[i64], velocities: &[i64]) -> Result<Derivation, FamilyError> {
    let nodes: Vec<(usize, i64)> = (positions.iter().map(|&o| (0, o)))
        .chain(velocities.iter().map(|&o| (1, o)))
        .collect();
    let system = Matrix::from_fn(nodes.len(), nodes.len(), |q, i| {
        let (m, o) = nodes[i];
        jet(m, &Fraction::from(o), q)
    });
    let right = Matrix::from_fn(nodes.len(), 1, |q, _| jet(0, &Fraction::one(), q));
    let weights = system.solve(&right).ok_or_else(|| {
        let steps = positions.len().max(velocities.len());
        FamilyError::BadValue {
            name: "steps".into(),
            needed: "a number of steps with independent conditions".into(),
            found: steps.to_string(),
        }
    })?;

    let mut quantities = vec![Quantity::derivative(0, 1)];
    quantities.extend(nodes.iter().map(|&(m, o)| Quantity::derivative(m, o)));
    let explicit = !velocities.contains(&1);
    let evaluated_at = if explicit { 0 } else { 1 };
    let terms = nodes.iter().enumerate();
    let terms = terms.map(|(i, &(m, _))| Term::new(weights.at(i, 0).clone(), m as i32, i + 1));
    let equation = Equation::define(0, terms.collect());
    // The evaluation is of the newest velocity: at t after a position node, or at t + h.
    let position = if explicit { 1 } else { 0 };
    let result = positions.len() + 1;
    let evaluation = evaluation(result, "f", evaluated_at.into(), position, None);
    let mut coefficients = BTreeMap::new();
    for (i, quantity) in quantities[1..].iter().enumerate() {
        coefficients.insert(format!("x[1]: {quantity}"), weights.at(i, 0).clone().into());
    }
    let carried = (1..quantities.len()).filter(|&q| q != result).collect();
    let scheme = Scheme::new(quantities, carried, vec![equation], vec![evaluation])?;
    Ok(Derivation::new(scheme, coefficients))
}
