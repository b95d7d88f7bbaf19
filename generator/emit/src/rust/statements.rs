//! The statements of a stepper about its scheme.

use super::super::EmitError;
use super::emitter::Emitter;
use super::number::number;
use proc_macro2::{Literal, TokenStream};
use quote::quote;
use stepsmith_exact::rounding::to_f64;
use stepsmith_prove::order::{Order, Reached};
use stepsmith_prove::stability::summary::Range;
use stepsmith_scheme::scheme::Quantity;

/// The order that the generated code states: the one from exact starting values.
pub(super) fn order_tokens(order: &Order) -> TokenStream {
    let proven = order.exact_start.proven();
    let bound = Literal::usize_unsuffixed(proven.bound());
    match proven {
        Reached::Exactly(_) => quote! { ::stepsmith::Order::Exactly(#bound) },
        Reached::AtLeast(_) => quote! { ::stepsmith::Order::AtLeast(#bound) },
    }
}

/// The description of a carried quantity.
pub(super) fn carried(quantity: &Quantity, derivative: usize, offset: &TokenStream) -> TokenStream {
    let name = quantity.to_string();
    let derivative = Literal::usize_unsuffixed(derivative);
    quote! {
        ::stepsmith::Carried::new(#name, #derivative, #offset)
    }
}

pub(super) fn optional(value: Option<TokenStream>) -> TokenStream {
    match value {
        Some(value) => quote! { Some(#value) },
        None => quote! { None },
    }
}

/// A proven range of steps.
fn stable_range(range: &Range) -> TokenStream {
    let damping = number(to_f64(&range.damping));
    let up_to = number(range.up_to);
    let up_to_next = optional(range.up_to_next.map(number));
    let unstable_above = number(range.unstable_above);
    quote! {
        ::stepsmith::generated::StableRange {
            damping: #damping,
            up_to: #up_to,
            up_to_next: #up_to_next,
            unstable_above: #unstable_above,
        }
    }
}

impl Emitter<'_> {
    /// The statements of a stepper about its scheme, as constants.
    pub(super) fn statements(
        &self,
        (order, ranges): (&Order, &[Range]),
    ) -> Result<TokenStream, EmitError> {
        let step = &self.step;
        let name = self.name;
        let carried = step.scheme.carried().iter().map(|&q| {
            let quantity = &step.scheme.quantities()[q];
            carried(quantity, quantity.derivative, &number(step.offset(q)))
        });
        let order = order_tokens(order);
        let sample_offset = number(step.offset(step.sampled.position));
        let [velocity_offset, acceleration_offset] =
            [step.sampled.velocity, step.sampled.acceleration]
                .map(|q| optional(q.map(|q| number(step.offset(q)))));
        let composition = self.acts_apart().then(|| self.composition());
        let composition = composition.transpose()?;
        // Those of a free parameter are stable at every value.
        let zero_stable = match self.everywhere {
            Some(_) => true,
            None => {
                let found = self.facts.zero_stability();
                found.map_err(EmitError::ZeroStability)?.is_stable()
            }
        };
        let stable = (!step.split && !ranges.is_empty()).then(|| {
            let rows = ranges.iter().map(stable_range);
            quote! { const STABLE: &'static [::stepsmith::generated::StableRange] = &[#(#rows),*]; }
        });
        let algebraic = (self.everywhere.is_none() && self.facts.solves_algebraic())
            .then(|| quote! { const SOLVES_ALGEBRAIC: bool = true; });
        Ok(quote! {
            const NAME: &'static str = #name;
            const ORDER: ::stepsmith::Order = #order;
            const CARRIED: &'static [::stepsmith::Carried] = &[#(#carried),*];
            const SAMPLE_OFFSET: f64 = #sample_offset;
            const VELOCITY_OFFSET: Option<f64> = #velocity_offset;
            const ACCELERATION_OFFSET: Option<f64> = #acceleration_offset;
            #composition
            const ZERO_STABLE: bool = #zero_stable;
            #algebraic
            #stable
        })
    }
}
