//! Steps around one implicit evaluation, whose loops before and after it go by rows.

use super::emitter::{Emitter, tokens};
use super::pass::{Rows, ZERO, first_iterates, without_iterates};
use crate::expression::Expression;
use crate::step::{Action, Body, Pass, Solve, Vector};
use proc_macro2::{Ident, TokenStream};
use quote::quote;
use stepsmith_scheme::scheme::{Class, QuantityId};

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
        let formed = before.stores.iter().map(|(vector, _)| vector);
        let read = solve.position.iter().chain(solve.velocity.iter().flatten());
        let mut all = formed.chain(read);
        let bases = all.all(|vector| matches!(vector, Vector::Base(_)));
        (bases && solve.evaluations.len() == 1).then_some(Self { before, solve })
    }
}

/// The components of a part of the rows.
fn some() -> Rows {
    Rows {
        slice: "rows.clone()",
        count: "rows.len()",
        place: "rows.start + i",
        first: TokenStream::new(),
        apart: true,
    }
}

/// Code for right-hand sides that use the velocity, and for others where that differs: where those parts differ on which
/// it is written.
fn either<'a, T: PartialEq>(
    parts: &'a [Parts<'a>],
    read: impl Fn(&'a Parts<'a>) -> T,
    code: impl Fn(&Parts<'_>) -> Option<TokenStream>,
) -> Option<TokenStream> {
    match parts {
        [one] => code(one),
        [used, ignored] if read(used) == read(ignored) => code(used),
        [used, ignored] => {
            let used = code(used)?;
            let ignored = code(ignored)?;
            Some(quote! { if uses_velocity { #used } else { #ignored } })
        }
        _ => None,
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
        let carried = scheme.carried();
        let mut positions = carried.iter();
        let position = positions.find(|q| scheme.quantities()[**q].derivative == 0);
        let shown = position.or(carried.first())?;
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
        let assignments = tokens(&self.step.assignments(last, "let ", ZERO).concat());
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
                #assignments
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
        let bodies = step.bodies.iter();
        let parts: Option<Vec<_>> = bodies.map(|body| Parts::of(body, in_place)).collect();
        let parts = parts?;
        let body = step.bodies.last()?;
        let mut bodies = step.bodies.iter();
        if bodies.any(|other| other.rotation != body.rotation || other.last != body.last) {
            return None;
        }
        let loops = self.loops(&parts, body, last)?;
        let positions = self.ident(self.positions(body)?);
        let rotation = self.rotation(body);
        let pending = if in_place {
            quote! { Some(&mut self.pending) }
        } else {
            quote! { None }
        };
        let settle = in_place.then(|| self.settle(type_name, body, last));
        let parts = quote! {
            #settle

            #[allow(clippy::all, unused_variables, unused_mut)]
            impl<S: ::stepsmith::State> ::stepsmith::implicit::ByRows<S> for #type_name<S> {
                const IN_PLACE: bool = #in_place;

                #loops

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

    /// The methods of a step by rows up to its end.
    fn loops(&self, parts: &[Parts<'_>], body: &Body, last: &Ident) -> Option<TokenStream> {
        let before = either(
            parts,
            |parts| &parts.before,
            |parts| self.before(body, parts),
        )?;
        let core = either(
            parts,
            |parts| parts.solve,
            |parts| Some(self.core_by_rows(parts.solve)),
        )?;
        let after = self.pass(&body.last, &[], &some());
        Some(quote! {
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
        })
    }

    /// The first loop.
    fn before(&self, body: &Body, parts: &Parts<'_>) -> Option<TokenStream> {
        if !self.step.in_place {
            return Some(self.pass(&parts.before, &[], &some()));
        }
        let (pass, first) = self.resumed(body, parts)?;
        let rows = Rows { first, ..some() };
        Some(self.pass(&pass, &[], &rows))
    }

    /// The implicit core, its first iterate, and its unknown.
    fn core_by_rows(&self, solve: &Solve) -> TokenStream {
        let core = self.core(solve);
        let unknowns = solve.results.iter().map(|&q| self.kept(q));
        let first = match first_iterates(solve).as_deref() {
            Some([first]) => {
                let first = self.kept(*first);
                quote! { Some(&self.#first) }
            }
            _ => quote! { None },
        };
        quote! { #core (core, #first, #(&mut self.#unknowns),*) }
    }

    /// The method that ends a step in place.
    fn settle(&self, type_name: &Ident, body: &Body, last: &Ident) -> TokenStream {
        let mut pass = body.last.clone();
        pass.samples.clear();
        let after = self.pass(&pass, &[], &some());
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
    }
}
