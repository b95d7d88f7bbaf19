//! Steps around one implicit evaluation, whose loops before and after it go by rows.

use super::emitter::Emitter;
use super::pass::{Rows, first_iterates, without_iterates};
use crate::emit::expression::Expression;
use crate::emit::step::{Action, Body, Pass, Solve, Vector};
use crate::scheme::{Class, QuantityId};
use proc_macro2::{Ident, TokenStream};
use quote::quote;

/// Loop, evaluation and loop of a body that has no more than these.
struct Parts<'a> {
    before: Pass,
    solve: &'a Solve,
}

impl<'a> Parts<'a> {
    fn of(body: &'a Body, in_place: bool) -> Option<Self> {
        let (pass, solve) = match body.head.as_slice() {
            [Action::Pass(pass), Action::Solve(solve)] => (Some(pass), solve),
            [Action::Solve(solve)] if in_place => (None, solve),
            _ => return None,
        };
        if in_place {
            let before = pass.cloned().unwrap_or_default();
            return Some(Self { before, solve });
        }
        let before = without_iterates(pass?, solve)?;
        // Known parts alone are formed, so that they may be formed again, and all that is read is among them.
        let is_base = |vector: &Vector| matches!(vector, Vector::Base(_));
        let formed = before.stores.iter().map(|(vector, _)| vector);
        let read = solve.position.iter().chain(solve.velocity.iter().flatten());
        let bases = formed.chain(read).all(is_base);
        (bases && solve.evaluations.len() == 1).then_some(Self { before, solve })
    }
}

/// The code of a step.
pub(super) struct Stepping {
    pub step: TokenStream,
    /// The parts of the step, where its loops go by rows.
    pub parts: Option<TokenStream>,
    /// Whether what is carried may stand without what the evaluation adds to it.
    pub pending: bool,
}

impl Emitter<'_> {
    /// Where the last loop leaves what the exchanges make the first position that is carried: the first of all where
    /// there is none.
    fn positions(&self, body: &Body) -> Option<QuantityId> {
        let scheme = self.step.scheme;
        let position = |q: &&QuantityId| scheme.quantities()[**q].derivative == 0;
        let carried = scheme.carried().iter();
        let shown = carried.clone().find(position).or(carried.clone().next())?;
        let before = body.rotation.iter().rev();
        Some(before.fold(*shown, |place, &(one, other)| match place {
            _ if place == one => other,
            _ if place == other => one,
            _ => place,
        }))
    }

    /// The first loop of a step in place: what the evaluation before adds is added first, where that is pending.
    fn resumed(&self, body: &Body, parts: &Parts<'_>) -> Option<(Pass, TokenStream)> {
        let mut pass = parts.before.clone();
        let last = &body.last;
        let [unknown] = *parts.solve.results.as_slice() else {
            return None;
        };
        // All that is stored at the end is stored here, that nothing is pending any more.
        for (place, _) in &last.stores {
            if let Vector::Of(q) = *place
                && last.loads.contains(&q)
                && !pass.stores.iter().any(|(other, _)| other == place)
            {
                pass.stores.push((*place, Expression::Quantity(q)));
                pass.loads.push(q);
                pass.slots.push(q);
            }
        }
        let home = self.step.home(unknown);
        if !pass.loads.contains(&home) {
            pass.loads.push(home);
        }
        let value = (home != unknown).then(|| {
            let unknown = self.ident(unknown);
            let home = self.ident(home);
            quote! { let #unknown = #home; }
        });
        let assignments = last.assignments.iter().map(|(target, value)| {
            let target = self.ident(*target);
            let value = self.expression(value);
            quote! { let #target = #value; }
        });
        let stored = last
            .stores
            .iter()
            .filter_map(|(place, next)| match (place, next) {
                (Vector::Of(q), Expression::Quantity(next)) if pass.loads.contains(q) => {
                    Some((self.ident(*q), self.ident(*next)))
                }
                _ => None,
            });
        let (carried, next): (Vec<_>, Vec<_>) = stored.unzip();
        let first = quote! {
            let (#(#carried,)*) = if PENDING {
                #value
                #(#assignments)*
                (#(#next,)*)
            } else {
                (#(#carried,)*)
            };
        };
        Some((pass, first))
    }

    /// The step of a type that goes by rows: where nothing but one implicit evaluation stands between two loops.
    /// `last` is a vector that is stored.
    pub(super) fn by_rows(&self, type_name: &Ident, last: &Ident) -> Option<Stepping> {
        let step = &self.step;
        let stretches = step.scheme.ratio().is_some();
        if step.split || stretches || step.scheme.class() != Class::SecondOrder {
            return None;
        }
        let in_place = step.in_place;
        let of = |body| Parts::of(body, in_place);
        let parts: Option<Vec<_>> = step.bodies.iter().map(of).collect();
        let parts = parts?;
        let rows = Rows {
            slice: quote! { rows.clone() },
            count: quote! { rows.len() },
            place: quote! { rows.start + i },
            first: TokenStream::new(),
            apart: true,
        };
        let either = |code: &dyn Fn(&Parts<'_>) -> Option<TokenStream>| match parts.as_slice() {
            [one] => code(one),
            [used, ignored] => {
                let used = code(used)?;
                let ignored = code(ignored)?;
                Some(if used.to_string() == ignored.to_string() {
                    used
                } else {
                    quote! { if uses_velocity { #used } else { #ignored } }
                })
            }
            _ => None,
        };
        let body = step.bodies.last()?;
        let alike = |other: &Body| other.rotation == body.rotation && other.last == body.last;
        if !step.bodies.iter().all(alike) {
            return None;
        }
        let before = either(&|parts| {
            if in_place {
                let (pass, first) = self.resumed(body, parts)?;
                let rows = Rows {
                    first,
                    ..rows.clone()
                };
                Some(self.pass(&pass, Vec::new(), &rows))
            } else {
                Some(self.pass(&parts.before, Vec::new(), &rows))
            }
        })?;
        let core = either(&|parts| {
            let core = self.core(parts.solve);
            let unknowns = parts.solve.results.iter().map(|&q| self.kept(q));
            let first = match first_iterates(parts.solve).as_deref() {
                Some([first]) => {
                    let first = self.kept(*first);
                    quote! { Some(&self.#first) }
                }
                _ => quote! { None },
            };
            Some(quote! { #core (core, #first, #(&mut self.#unknowns),*) })
        })?;
        let positions = self.ident(self.positions(body)?);
        let after = self.pass(&body.last, Vec::new(), &rows);
        let rotation = self.rotation(body);
        let pending = if in_place {
            quote! { Some(&mut self.pending) }
        } else {
            quote! { None }
        };
        let settle = in_place.then(|| {
            let mut pass = body.last.clone();
            pass.samples.clear();
            let after = self.pass(&pass, Vec::new(), &rows);
            quote! {
                #[allow(clippy::all, unused_variables, unused_mut)]
                impl<S: ::stepsmith::State> #type_name<S> {
                    /// Adds what is pending, so that all that is carried is there.
                    #[cold]
                    fn settle(&mut self) -> Result<(), ::stepsmith::Failure> {
                        self.pending = false;
                        let (n, w) = (self.#last.len(), self.w);
                        let rows = 0..n;
                        #after
                        Ok(())
                    }
                }
            }
        });
        let parts = quote! {
            #settle

            #[allow(clippy::all, unused_variables, unused_mut)]
            impl<S: ::stepsmith::State> ::stepsmith::implicit::ByRows<S> for #type_name<S> {
                const IN_PLACE: bool = #in_place;

                #[inline(always)]
                fn before<const PENDING: bool>(
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
                fn exchange(&mut self) {
                    #rotation
                }

                #[inline(always)]
                fn pending(&mut self) -> Option<&mut bool> {
                    #pending
                }

                #[inline(always)]
                fn positions(&self) -> &S {
                    &self.#positions
                }
            }
        };
        let step = quote! {
            implicit.step_by_rows::<_, _, SAMPLE>(self, (n, t), g, sample)?;
        };
        Some(Stepping {
            step,
            parts: Some(parts),
            pending: in_place,
        })
    }
}
