//! The outputs of a step beside the state that it carries on: solutions to compare it with, and the solution within
//! the step.
//!
//! ```text
//! x_hat[1] = x + h Σ_i b̂_i V_i,      x[θ] = x + h Σ_i b_i(θ) V_i,   b_i(θ) = Σ_{k≥1} b_ik θᵏ
//! ```
//!
//! and for second-order problems x_hat\[1\] = x + h v + h² Σ_i b̄̂_i A_i, v_hat\[1\] = v + h Σ_i b̂_i A_i.
//!
//! Nothing of the step depends on its outputs: they are sums of the quantities that it starts from and evaluates.

use super::equation::{Equation, Term};
use super::scheme::Scheme;
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::poly::multivariate::Symbol;
use stepsmith_exact::ring::Ring;

/// The name of θ in texts; [reserved](super::reserved) nowhere, for no equation of a step has it.
pub const THETA: &str = "theta";

/// The outputs of a step beside its state.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outputs {
    /// For each solution at the end of the step to compare with, its terms.
    pub compared: Vec<Vec<Term>>,
    /// Of second-order problems, the velocities of these alike.
    pub velocities: Vec<Vec<Term>>,
    /// By powers of θ from θ⁰: the terms of the solution within the step; empty where there is none.
    pub dense: Vec<Vec<Term>>,
}

impl Scheme {
    /// The step that carries on a position it is compared with, by its number, in place of its own. Outputs beside
    /// the state are left out.
    ///
    /// `None` where there is no such position, or the end of the step is used within it.
    pub fn ending_with(&self, compared: usize) -> Option<Self> {
        let terms = self.outputs()?.compared.get(compared)?;
        let mut carried = self.carried().iter();
        let end = self.successor(*carried.find(|&&q| self.derivative(q) == 0)?)?;
        let mut equations = self.equations().to_vec();
        let argument = self.evaluations().iter().any(|e| e.position == end);
        let mut others = equations.iter().filter(|e| e.subject != Some(end));
        if argument || others.any(|e| e.term(end).is_some()) {
            return None;
        }
        for equation in &mut equations {
            if equation.subject == Some(end) {
                *equation = Equation::define(end, terms.clone());
            }
        }
        let quantities = self.quantities().to_vec();
        let carried = self.carried().to_vec();
        Self::new(quantities, carried, equations, self.evaluations().to_vec()).ok()
    }
}

impl Outputs {
    /// All terms.
    pub(super) fn terms(&self) -> impl Iterator<Item = &Term> {
        self.positions().chain(self.velocities.iter().flatten())
    }

    /// The terms of positions.
    pub fn positions(&self) -> impl Iterator<Item = &Term> {
        self.compared.iter().chain(&self.dense).flatten()
    }

    pub(super) fn terms_mut(&mut self) -> impl Iterator<Item = &mut Term> {
        let sums = self.compared.iter_mut().chain(&mut self.velocities);
        sums.chain(&mut self.dense).flatten()
    }

    /// The solutions to compare with, in the equation language: `x_hat[1] = x + 1/2*h*v + …`, then their velocities.
    pub fn compared_texts(&self, scheme: &Scheme) -> Vec<String> {
        let several = self.compared.len() > 1;
        let positions = self.compared.iter().zip(1..);
        let positions = positions.map(|(terms, k)| ("x", terms, k));
        let velocities = self
            .velocities
            .iter()
            .zip(1..)
            .map(|(terms, k)| ("v", terms, k));
        let texts = positions.chain(velocities).map(|(letter, terms, k)| {
            let label = if several {
                format!("{k}")
            } else {
                String::new()
            };
            let sum = Equation::sum_text(terms.iter(), scheme);
            format!("{letter}_hat{label}[1] = {sum}")
        });
        texts.collect()
    }

    /// The solution within the step, with polynomials in `theta` as coefficients.
    pub fn dense_text(&self, scheme: &Scheme) -> Option<String> {
        let theta = Fraction::from(Symbol::internal(THETA));
        let mut sum: Vec<Term> = Vec::new();
        let mut power = Fraction::one();
        for terms in &self.dense {
            for term in terms {
                let coefficient = term.coefficient.times(&power);
                let mut known = sum.iter_mut();
                match known.find(|t| t.quantity == term.quantity && t.power == term.power) {
                    Some(found) => found.coefficient = found.coefficient.plus(&coefficient),
                    None => sum.push(Term::new(coefficient, term.power, term.quantity)),
                }
            }
            power = power.times(&theta);
        }
        sum.retain(|t| !t.coefficient.is_zero());
        if sum.is_empty() {
            return None;
        }
        let sum = Equation::sum_text(sum.iter(), scheme);
        Some(format!("x[{THETA}] = {sum}"))
    }

    /// The solutions to compare with and the solution within the step, line by line.
    pub fn texts(&self, scheme: &Scheme) -> Vec<String> {
        let mut lines = self.compared_texts(scheme);
        lines.extend(self.dense_text(scheme));
        lines
    }
}
