//! The sizes that steps may have, and the functions by which errors of steps are found.

use super::super::EmitError;
use super::emitter::Emitter;
use proc_macro2::TokenStream;
use quote::quote;

/// The sizes of steps.
pub(super) struct Sizes {
    /// The type.
    pub kind: TokenStream,
    /// The constants by which a tolerance chooses.
    pub value: TokenStream,
    /// The functions that tell errors.
    pub errors: Option<TokenStream>,
}

impl Emitter<'_> {
    /// The sizes that steps may have. Errors of steps of any size are found by the scheme's own solutions beside a step
    /// or by its stages if these tell them, else by step doubling. Where an acceleration is moved, accelerations tell
    /// them.
    pub(super) fn sizes(&self) -> Result<Sizes, EmitError> {
        let found = if self.acts_apart() {
            self.variable()
        } else if self.step.scheme.ratio().is_some() {
            self.stretched()?
        } else {
            match self.pair() {
                Some(pair) if self.facts.compares() => Some(pair),
                None if self.facts.tells_by_stages() => self.stages(),
                _ if self.facts.takes_any_size() => Some(self.doubled()),
                _ => self.facts.moves_acceleration().then(by_accelerations),
            }
        };
        Ok(found.unwrap_or_else(|| Sizes {
            kind: quote! { ::stepsmith::generated::EqualSteps },
            value: quote! { ::stepsmith::generated::EqualSteps },
            errors: None,
        }))
    }

    fn doubled(&self) -> Sizes {
        Sizes {
            kind: quote! { ::stepsmith::generated::AnySize },
            value: quote! { ::stepsmith::generated::AnySize::DOUBLED },
            errors: self.prediction().map(|prediction| prediction.shown),
        }
    }
}

fn by_accelerations() -> Sizes {
    Sizes {
        kind: quote! { ::stepsmith::generated::AnySize },
        value: quote! { ::stepsmith::generated::AnySize::BY_ACCELERATIONS },
        errors: None,
    }
}
