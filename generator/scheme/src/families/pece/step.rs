//! The step PE(CE)^m as a scheme.

use super::super::evaluation;
use super::Problem;
use super::weights::{Formula, Pair};
use crate::scheme::{Equation, Evaluation, Quantity, QuantityId, Scheme, SchemeError, Term};
use stepsmith_exact::ring::Ring;

/// How a corrector is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Corrections {
    /// The corrector is applied this many times, each time with an evaluation before and after: PE(CE)^m.
    Times(usize),
    /// The corrector's equation is solved: the limit of many corrections.
    Solved,
}

/// The quantities, equations and evaluations of a step, as they come about.
#[derive(Default)]
struct Step {
    quantities: Vec<Quantity>,
    equations: Vec<Equation>,
    evaluations: Vec<Evaluation>,
}

/// The label of the values at t₁ of a stage: the last ones have plain names.
fn label(stage: usize, last: usize) -> String {
    match stage {
        _ if stage == last => String::new(),
        0 => "_p".into(),
        _ => format!("_c{stage}"),
    }
}

/// The scheme of a pair for positions, and of one for velocities where these are integrated.
pub(super) fn scheme(
    problem: Problem,
    position: &Pair,
    velocity: Option<&Pair>,
    corrections: Corrections,
) -> Result<Scheme, SchemeError> {
    let (last, solved) = match corrections {
        Corrections::Times(m) => (m, false),
        Corrections::Solved => (0, true),
    };
    let mut step = Step::default();
    let mut used: Vec<(&Formula, usize)> = Vec::new(); // with the derivative they yield
    for s in 0..=last {
        let known = label(s.saturating_sub(1), last);
        let stage = label(s, last);
        for (m, pair) in std::iter::once(position).chain(velocity).enumerate() {
            let formula = match s {
                0 if !solved => &pair.predictor,
                _ => &pair.corrector,
            };
            used.push((formula, m));
            step.formula(formula, m, &stage, &known);
        }
        step.evaluate(problem, &stage);
    }
    let carried = step.carried(&used);
    Scheme::new(step.quantities, carried, step.equations, step.evaluations)
}

impl Step {
    fn quantity(&mut self, m: usize, label: &str, offset: i64) -> QuantityId {
        let plain = Quantity::derivative(m, offset);
        let quantity = Quantity {
            name: format!("{}{label}", plain.name),
            ..plain
        };
        let known = self.quantities.iter().position(|q| *q == quantity);
        known.unwrap_or_else(|| {
            self.quantities.push(quantity);
            self.quantities.len() - 1
        })
    }

    /// The equation of a formula for the m-th derivative of one stage, with the values at t₁ of a
    /// known one.
    fn formula(&mut self, formula: &Formula, m: usize, stage: &str, known: &str) {
        let target = self.quantity(m, stage, 1);
        let mut terms = Vec::new();
        for k in 0..=2 {
            for (j, weight) in formula.weights(k).rev() {
                let label = if j > 0 { known } else { "" };
                let quantity = self.quantity(m + k, label, j);
                terms.push(Term::new(weight.clone(), k as i32, quantity));
            }
        }
        self.equations.push(Equation::define(target, terms));
    }

    /// The evaluations that end a stage.
    fn evaluate(&mut self, problem: Problem, stage: &str) {
        let [position, v] = [0, 1].map(|m| self.quantity(m, stage, 1));
        let mut evaluations = Vec::new();
        if problem != Problem::SecondOrder {
            evaluations.push((v, "f", None));
        }
        if problem != Problem::FirstOrder {
            evaluations.push((self.quantity(2, stage, 1), "g", Some(v)));
        }
        for (result, field, velocity) in evaluations {
            let evaluation = evaluation(result, field, Ring::one(), position, velocity);
            self.evaluations.push(evaluation);
        }
    }

    /// All quantities at t₀ and before that formulas reach back to, the newest first.
    fn carried(&mut self, used: &[(&Formula, usize)]) -> Vec<QuantityId> {
        let mut carried = Vec::new();
        for m in 0..=2usize {
            let nodes = used.iter().flat_map(|&(formula, yields)| {
                let of = m.checked_sub(yields).map(|k| formula.weights(k));
                of.into_iter().flatten().map(|(j, _)| j)
            });
            if let Some(oldest) = nodes.min() {
                for j in (oldest..=0).rev() {
                    carried.push(self.quantity(m, "", j));
                }
            }
        }
        carried
    }
}
