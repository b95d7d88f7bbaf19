//! The data from which a stepper is emitted.

use super::super::EmitError;
use super::super::step::Step;
use proc_macro2::Ident;
use quote::format_ident;
use stepsmith_claims::ranged::Everywhere;
use stepsmith_prove::facts::Facts;
use stepsmith_scheme::scheme::QuantityId;

/// The data from which the code of a stepper is made.
pub(super) struct Emitter<'a> {
    pub(super) step: Step<'a>,
    /// Of its scheme for equal steps.
    pub(super) facts: &'a Facts,
    /// Ratios between these are zero-stable, if the step ratio may vary.
    pub(super) ratios: [f64; 2],
    /// Whether errors of equal steps stay bounded as h tends to 0.
    pub(super) zero_stable: bool,
    pub(super) names: Vec<String>,
    /// The facts that are proven at every value of a parameter that is left free.
    pub(super) everywhere: Option<Everywhere>,
}

/// The slice behind a vector of that name.
pub(super) fn slot(name: &Ident) -> Ident {
    format_ident!("{name}_slot")
}

impl Emitter<'_> {
    /// The name of a quantity.
    pub(super) fn ident(&self, q: QuantityId) -> Ident {
        format_ident!("{}", self.names[q])
    }

    /// The vector that is carried last.
    pub(super) fn last(&self) -> Result<Ident, EmitError> {
        let last = self.step.scheme.carried().last();
        last.map(|&q| self.ident(q)).ok_or(EmitError::NoPosition)
    }
}
