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

use super::equation::Term;

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
}
