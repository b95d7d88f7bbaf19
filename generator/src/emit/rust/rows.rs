//! Steps around one implicit evaluation, whose loops before and after it go by rows.

use super::emitter::{Emitter, slot};
use super::pass::{Rows, first_iterates, without_iterates};
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
    fn of(body: &'a Body) -> Option<Self> {
        let [Action::Pass(pass), Action::Solve(solve)] = body.head.as_slice() else {
            return None;
        };
        let before = without_iterates(pass, solve)?;
        // Known parts alone are formed, so that they may be formed again, and all that is read is among them.
        let is_base = |vector: &Vector| matches!(vector, Vector::Base(_));
        let formed = before.stores.iter().map(|(vector, _)| vector);
        let read = solve.position.iter().chain(solve.velocity.iter().flatten());
        let bases = formed.chain(read).all(is_base);
        (bases && solve.evaluations.len() == 1).then_some(Self { before, solve })
    }
}

/// What a step does.
pub(super) struct Stepping {
    pub step: TokenStream,
    /// Its parts, where its loops go by rows.
    pub parts: Option<TokenStream>,
    /// Whether known parts are formed ahead.
    pub ahead: bool,
}

/// The known part of the next position, formed of a row as soon as that is known.
struct Ahead {
    /// The last loop, that may write all it needs.
    last: Pass,
    /// What is added to it.
    then: TokenStream,
    /// Where the known part of the position stands, and the unknown.
    vectors: [Ident; 2],
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

    /// Where no velocity is asked for and nothing but the unknown is exchanged: it takes the known part when it is
    /// known itself, and what it was exchanged for takes its values at once.
    fn ahead(&self, body: &Body, parts: &Parts<'_>) -> Option<Ahead> {
        let (before, [unknown]) = (&parts.before, parts.solve.results.as_slice()) else {
            return None;
        };
        let ([(base, known)], [position]) =
            (before.stores.as_slice(), parts.solve.position.as_slice())
        else {
            return None;
        };
        let exchanged = match body.rotation.as_slice() {
            [] => None,
            [(one, other)] if one == unknown => Some(*other),
            [(one, other)] if other == unknown => Some(*one),
            _ => return None,
        };
        if base != position {
            return None;
        }
        // What is loaded, as it is carried next.
        let next = before.loads.iter().map(|&q| {
            let stored = body.last.stores.iter();
            let mut stored = stored.filter(|(vector, _)| *vector == Vector::Of(q));
            match (stored.next(), exchanged == Some(q)) {
                (Some((_, value)), false) => Some(self.expression(value)),
                (None, true) => {
                    let unknown = self.ident(*unknown);
                    Some(quote! { #unknown })
                }
                _ => None,
            }
        });
        let next: Vec<TokenStream> = next.collect::<Option<_>>()?;
        let loads = before.loads.iter().map(|&q| self.ident(q));
        let assignments = before.assignments.iter().map(|(target, value)| {
            let (target, value) = (self.ident(*target), self.expression(value));
            quote! { let #target = #value; }
        });
        let known = self.expression(known);
        let place = slot(&self.kept(*unknown));
        let taken = exchanged.map(|q| {
            let (to, value) = (slot(&self.kept(q)), self.ident(*unknown));
            quote! { #to[i] = #value; }
        });
        let mut last = body.last.clone();
        for q in exchanged.into_iter().chain([*unknown]) {
            if !last.loads.contains(&q) || last.slots.contains(&q) {
                return None;
            }
            last.slots.push(q);
        }
        Some(Ahead {
            last,
            then: quote! {
                if AHEAD {
                    #taken
                    let (#(#loads,)*) = (#(#next,)*);
                    #(#assignments)*
                    #place[i] = #known;
                }
            },
            vectors: [self.vector(*base), self.ident(*unknown)],
        })
    }

    /// The step of a type that goes by rows: where nothing but one implicit evaluation stands between two loops.
    /// `last` is a vector that is stored.
    pub(super) fn by_rows(&self, type_name: &Ident, last: &Ident) -> Option<Stepping> {
        let step = &self.step;
        let stretches = step.scheme.ratio().is_some();
        if step.split || stretches || step.scheme.class() != Class::SecondOrder {
            return None;
        }
        let parts: Option<Vec<_>> = step.bodies.iter().map(Parts::of).collect();
        let parts = parts?;
        let rows = Rows {
            slice: quote! { rows.clone() },
            count: quote! { rows.len() },
            place: quote! { rows.start + i },
            then: TokenStream::new(),
        };
        let either = |code: &dyn Fn(&Parts<'_>) -> TokenStream| match parts.as_slice() {
            [one] => Some(code(one)),
            [used, ignored] => {
                let (used, ignored) = (code(used), code(ignored));
                Some(quote! { if uses_velocity { #used } else { #ignored } })
            }
            _ => None,
        };
        let before = either(&|parts| self.pass(&parts.before, Vec::new(), &rows))?;
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
        let body = step.bodies.last()?;
        let alike = |other: &Body| other.rotation == body.rotation && other.last == body.last;
        if !step.bodies.iter().all(alike) {
            return None;
        }
        let positions = self.ident(self.positions(body)?);
        let ahead = self.ahead(body, parts.last()?);
        let after = match &ahead {
            Some(Ahead { last, then, .. }) => {
                let then = then.clone();
                self.pass(last, Vec::new(), &Rows { then, ..rows })
            }
            None => self.pass(&body.last, Vec::new(), &rows),
        };
        let is_ahead = ahead.is_some();
        let formed = match ahead.map(|ahead| ahead.vectors) {
            Some([base, unknown]) => quote! {
                Some(::stepsmith::implicit::Ahead {
                    known: &mut self.ahead,
                    base: &mut self.#base,
                    unknown: &mut self.#unknown,
                })
            },
            None => quote! { None },
        };
        let rotation = self.rotation(body);
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
                fn after<const SAMPLE: bool, const AHEAD: bool>(
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
                fn ahead(&mut self) -> Option<::stepsmith::implicit::Ahead<'_, S>> {
                    #formed
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
            ahead: is_ahead,
        })
    }
}
