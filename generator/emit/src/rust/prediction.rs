//! The code of a predictor–corrector step beside its result: the prediction, and weights for any step ratio.

use super::super::EmitError;
use super::emitter::Emitter;
use super::number::number;
use super::sizes::Sizes;
use crate::layout::chains;
use crate::step::takes_second_derivative;
use proc_macro2::{Literal, TokenStream};
use quote::quote;
use std::cmp::Ordering;
use stepsmith_exact::rational::Rational;
use stepsmith_prove::facts::Facts;
use stepsmith_prove::stability::Endpoint;
use stepsmith_scheme::scheme::{Class, QuantityId};

/// The prediction of a step.
pub(super) struct Prediction {
    /// The power of h by which it differs from the result.
    power: Literal,
    /// The function that shows it.
    pub shown: TokenStream,
}

impl Emitter<'_> {
    /// The prediction, where the position x₁ that is carried on is evaluated (with its velocity), and another
    /// approximation of it as well: the first that is. A method with a free parameter shows none.
    pub(super) fn prediction(&self) -> Option<Prediction> {
        if self.everywhere.is_some() {
            return None;
        }
        let quantities = self.step.scheme.quantities();
        let position = self.step.sampled.position;
        let chains = chains(self.step.scheme);
        let evaluations = self.step.scheme.evaluations();
        let corrected = evaluations.iter().find(|e| e.position == position)?;
        let first = evaluations.iter().find(|e| {
            let x = &quantities[e.position];
            let x1 = &quantities[position];
            e.position != position && x.derivative == 0 && x.offset == x1.offset
        })?;
        let mut pairs = vec![(first.position, position)];
        if self.step.scheme.class().rank() == 2 {
            pairs.push((first.velocity?, corrected.velocity?));
        }
        let usable = pairs.iter().all(|&(predicted, corrected)| {
            let kept = (self.step.programs.iter()).all(|p| p.buffered.contains(&predicted));
            predicted != corrected
                && chains.iter().any(|c| c.entering == corrected)
                && kept
                && quantities[predicted].offset == quantities[corrected].offset
        });
        let power = Literal::usize_unsuffixed(self.difference_power(&pairs)?);
        let predicted: Vec<_> = pairs.iter().map(|&(q, _)| self.ident(q)).collect();
        let rank = self.rank();
        usable.then(|| Prediction {
            power,
            shown: quote! {
                fn predicted(&self) -> Option<[&S; #rank]> {
                    Some([#(&self.#predicted),*])
                }
            },
        })
    }

    /// The power of h by which predictions and corrections of equal steps differ.
    fn difference_power(&self, pairs: &[(QuantityId, QuantityId)]) -> Option<usize> {
        let pairs = pairs.iter();
        let pairs = pairs.map(|&(p, c)| Some((self.of_equal_steps(p)?, self.of_equal_steps(c)?)));
        self.facts
            .difference_power(&pairs.collect::<Option<Vec<_>>>()?)
    }

    /// The same quantity in the scheme for equal steps.
    fn of_equal_steps(&self, q: QuantityId) -> Option<QuantityId> {
        let quantity = &self.step.scheme.quantities()[q];
        let mut quantities = self.facts.scheme().quantities().iter();
        quantities.position(|other| other == quantity)
    }

    /// The sizes of steps whose weights depend on the step ratio.
    pub(super) fn stretched(&self) -> Result<Option<Sizes>, EmitError> {
        let Some(Prediction { power, shown }) = self.prediction() else {
            return Ok(None);
        };
        let first = match self.step.scheme.class() {
            Class::FirstOrder if takes_second_derivative(self.step.scheme) => {
                quote! { Pece1Acceleration }
            }
            Class::FirstOrder => quote! { Pece1 },
            Class::SecondOrder => quote! { Pece1SecondOrder },
        };
        let [above, below] = ratios(self.facts)?.map(number);
        Ok(Some(Sizes {
            kind: quote! { ::stepsmith::generated::AnyRatio<::stepsmith::pece::#first<S>> },
            value: quote! { ::stepsmith::generated::AnyRatio::new(#above, #below, #power) },
            errors: Some(shown),
        }))
    }
}

/// The ends of the step ratios around 1 for which the step is zero-stable however they vary, rounded
/// inwards.
pub(super) fn ratios(facts: &Facts) -> Result<[f64; 2], EmitError> {
    let interval = match facts.step_ratios() {
        Ok(found) => found.around_one().ok_or_else(String::new),
        Err(error) => Err(format!(": {error}")),
    };
    let interval = interval.map_err(|reason| EmitError::Ratios { reason })?;
    Ok([
        inside(&interval.from, f64::next_up),
        inside(&interval.to, f64::next_down),
    ])
}

/// The nearest `f64` to an end, or its neighbour by `inwards` where that lies outside.
fn inside(end: &Endpoint, inwards: fn(f64) -> f64) -> f64 {
    let Endpoint::Number(number) = end else {
        return f64::INFINITY;
    };
    let nearest = number.to_f64();
    // What is finite is rational.
    let order = Rational::try_from(nearest).map(|rounded| number.cmp_rational(&rounded));
    let step_in = inwards(nearest);
    match order {
        Ok(Ordering::Less) if step_in < nearest => step_in,
        Ok(Ordering::Greater) if step_in > nearest => step_in,
        _ => nearest,
    }
}
