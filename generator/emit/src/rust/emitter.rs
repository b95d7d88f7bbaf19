//! The data from which a stepper is emitted.

use super::super::EmitError;
use super::super::names::distinct;
use super::super::step::Step;
use proc_macro2::{Ident, Literal, TokenStream};
use quote::format_ident;
use stepsmith_prove::everywhere::Everywhere;
use stepsmith_prove::facts::Facts;
use stepsmith_scheme::scheme::QuantityId;

/// The data from which the code of a stepper is made.
pub(super) struct Emitter<'a> {
    pub(super) step: Step<'a>,
    /// Of its scheme for equal steps.
    pub(super) facts: &'a Facts,
    /// The name of the method.
    pub(super) name: &'a str,
    /// The facts that are proven at every value of a parameter that is left free.
    pub(super) everywhere: Option<Everywhere>,
}

/// The slice behind a vector of that name.
pub(super) fn slot(name: &Ident) -> Ident {
    format_ident!("{name}_slot")
}

/// Code that is written as text.
pub(super) fn tokens(code: &str) -> TokenStream {
    // Its brackets are in pairs, and its numbers and names are whole.
    code.parse()
        .expect("code that is written consists of tokens")
}

impl<'a> Emitter<'a> {
    pub(super) fn new(
        facts: &'a Facts,
        name: &'a str,
        everywhere: Option<Everywhere>,
    ) -> Result<Self, EmitError> {
        let mut step = Step::new(facts)?;
        if everywhere.is_some() && step.split && !step.scheme.is_additive() {
            let reason = "steps of a split field take no values of parameters".into();
            return Err(EmitError::Range { reason });
        }
        // Coefficients that depend on free parameters stand beside the vectors.
        step.names = distinct(step.names, |name| name == "c" && everywhere.is_some(), "_");
        Ok(Self {
            step,
            facts,
            name,
            everywhere,
        })
    }

    /// The name of the stepper's type.
    pub(super) fn type_name(&self) -> Ident {
        format_ident!("{}", self.name)
    }

    /// The order of the problems' highest derivative.
    pub(super) fn rank(&self) -> Literal {
        Literal::usize_unsuffixed(self.step.scheme.class().rank())
    }

    /// The name of a quantity.
    pub(super) fn ident(&self, q: QuantityId) -> Ident {
        format_ident!("{}", self.step.ident(q))
    }

    /// The vector that is carried last.
    pub(super) fn last(&self) -> Result<Ident, EmitError> {
        let last = self.step.scheme.carried().last();
        last.map(|&q| self.ident(q)).ok_or(EmitError::NoPosition)
    }

    /// Whether the parts of a split field are stepped apart, by an interface of their own.
    pub(super) fn acts_apart(&self) -> bool {
        self.step.split && !self.step.scheme.is_additive()
    }
}
