//! Steps around one implicit evaluation, whose loops before and after it go by rows.

use super::emitter::Emitter;
use super::pass::{Rows, first_iterates, without_iterates};
use crate::emit::step::{Action, Body, Pass, Solve, Vector};
use crate::scheme::{Class, QuantityId};
use proc_macro2::{Ident, TokenStream};
use quote::quote;

/// Loop, evaluation and loop of a body that has no more than these.
struct Parts<'a> {
    before: Option<Pass>,
    solve: &'a Solve,
}

impl<'a> Parts<'a> {
    fn of(body: &'a Body) -> Option<Self> {
        let (pass, solve) = match body.head.as_slice() {
            [Action::Pass(pass), Action::Solve(solve)] => (Some(pass), solve),
            [Action::Solve(solve)] => (None, solve),
            _ => return None,
        };
        let before = pass.and_then(|pass| without_iterates(pass, solve));
        // Known parts alone are formed, so that they may be formed again, and all that is read is among them.
        let is_base = |vector: &Vector| matches!(vector, Vector::Base(_));
        let formed = before.iter().flat_map(|pass| &pass.stores);
        let read = solve.position.iter().chain(solve.velocity.iter().flatten());
        let bases = formed.map(|(vector, _)| vector).chain(read).all(is_base);
        (bases && solve.evaluations.len() == 1).then_some(Self { before, solve })
    }
}

impl Emitter<'_> {
    /// Where the last loop leaves what the exchanges make the first position that is carried: the first of all where
    /// there is none.
    fn positions(&self, body: &Body) -> Option<Ident> {
        let scheme = self.step.scheme;
        let position = |q: &&QuantityId| scheme.quantities()[**q].derivative == 0;
        let carried = scheme.carried();
        let shown = carried.iter().find(position).or(carried.first())?;
        let before = body.rotation.iter().rev();
        let place = before.fold(*shown, |place, &(one, other)| match place {
            _ if place == one => other,
            _ if place == other => one,
            _ => place,
        });
        Some(self.ident(place))
    }

    /// The step of a type, and what makes it go by rows: where nothing but one implicit evaluation stands between
    /// two loops. `last` is a vector that is stored.
    pub(super) fn by_rows(&self, type_name: &Ident, last: &Ident) -> Option<[TokenStream; 2]> {
        let step = &self.step;
        if step.split || step.scheme.class() != Class::SecondOrder {
            return None;
        }
        let parts: Option<Vec<_>> = step.bodies.iter().map(Parts::of).collect();
        let parts = parts?;
        let rows = Rows {
            slice: quote! { rows.clone() },
            count: quote! { rows.len() },
            place: quote! { rows.start + i },
        };
        let either = |code: &dyn Fn(&Parts<'_>) -> TokenStream| match parts.as_slice() {
            [one] => Some(code(one)),
            [used, ignored] => {
                let (used, ignored) = (code(used), code(ignored));
                Some(quote! { if uses_velocity { #used } else { #ignored } })
            }
            _ => None,
        };
        let before = either(&|parts| {
            let pass = parts.before.as_ref();
            pass.map_or_else(TokenStream::new, |pass| self.pass(pass, Vec::new(), &rows))
        })?;
        let core = either(&|parts| {
            let core = self.core(parts.solve);
            let unknowns = parts.solve.results.iter().map(|&q| self.ident(q));
            let first = match first_iterates(parts.solve).as_deref() {
                Some([first]) => {
                    let first = self.kept(*first);
                    quote! { Some(&self.#first) }
                }
                _ => quote! { None },
            };
            quote! { #core (core, #first, #(&mut self.#unknowns),*) }
        })?;
        let body = step.bodies.first()?;
        let after = self.pass(&body.last, Vec::new(), &rows);
        let same = |other: &Body| {
            let pass = self.pass(&other.last, Vec::new(), &rows);
            other.rotation == body.rotation && pass.to_string() == after.to_string()
        };
        if !step.bodies.iter().all(same) {
            return None;
        }
        let rotation = self.rotation(body);
        let positions = self.positions(body)?;
        let parts = quote! {
            #[allow(clippy::all, unused_variables)]
            impl<S: ::stepsmith::State> ::stepsmith::implicit::ByRows<S> for #type_name<S> {
                #[inline(always)]
                fn before(
                    &mut self,
                    uses_velocity: bool,
                    rows: ::core::ops::Range<usize>,
                ) -> Result<(), ::stepsmith::Failure> {
                    let (n, w) = (self.#last.len(), self.w);
                    #before
                    Ok(())
                }

                #[inline(always)]
                fn core(
                    &mut self,
                    uses_velocity: bool,
                    t: f64,
                ) -> (::stepsmith::Core<'_, S, 1>, Option<&S>, &mut S) {
                    let w = self.w;
                    #core
                }

                #[inline(always)]
                fn after<const SAMPLE: bool>(
                    &mut self,
                    rows: ::core::ops::Range<usize>,
                    sample: &mut ::stepsmith::Sample<S>,
                ) -> Result<(), ::stepsmith::Failure> {
                    let (n, w) = (self.#last.len(), self.w);
                    #after
                    Ok(())
                }

                #[inline(always)]
                fn positions(&self) -> &S {
                    &self.#positions
                }
            }
        };
        let step = quote! {
            implicit.step_by_rows::<_, _, SAMPLE>(self, (n, t), g, sample)?;
            #rotation
        };
        Some([step, parts])
    }
}
