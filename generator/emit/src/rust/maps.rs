//! The affine maps of a step as data, which solvers of constrained problems read.
//!
//! The rows of a step on x'' = a, as [`Motion`] gives them, each coefficient correctly rounded. What
//! becomes of errors under constraints stands beside them. Of a scheme with a free parameter the coefficients are
//! quotients of polynomials in it, evaluated where its value is known, and so is what becomes of errors there.
//!
//! An evaluation of a split field tells its part; one whose arguments blend the next point with known
//! ones tells that point, where constraints hold.

use super::super::EmitError;
use super::super::layout::sampled;
use super::emitter::Emitter;
use super::free_parameter::parameters;
use super::number::number;
use super::quotient::value;
use super::statements::{carried, optional, order_tokens};
use proc_macro2::TokenStream;
use quote::quote;
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::poly::multivariate::Symbol;
use stepsmith_prove::everywhere::{Piece, settled};
use stepsmith_prove::facts::Facts;
use stepsmith_prove::order::Order;
use stepsmith_prove::zero_dynamics::{Formulation, ZeroVerdict};
use stepsmith_scheme::scheme::constraint_places::{ConstraintPlace, constraint_places};
use stepsmith_scheme::scheme::motion::{CarriedRow, Motion};
use stepsmith_scheme::scheme::{Evaluation, QuantityId, Scheme};

/// The rows of a scheme as tokens.
struct Affine<'a> {
    scheme: &'a Scheme,
    motion: Motion<'a>,
    /// The parameters that are left free, on whose `values` numbers depend.
    free: Vec<&'a Symbol>,
}

impl Affine<'_> {
    fn tokens(&self, row: &[Fraction]) -> Result<TokenStream, EmitError> {
        let values: Result<Vec<_>, _> = row.iter().map(|c| self.rounded(c)).collect();
        let values = values?;
        Ok(quote! { &[#(#values),*] })
    }

    fn rounded(&self, number: &Fraction) -> Result<TokenStream, EmitError> {
        value(self.scheme, number, &self.free)
    }

    fn offset(&self, q: QuantityId) -> Result<TokenStream, EmitError> {
        self.rounded(&self.scheme.quantities()[q].offset)
    }

    fn row(&self, q: QuantityId, row: &[Fraction]) -> Result<TokenStream, EmitError> {
        let offset = self.offset(q)?;
        let coefficients = self.tokens(row)?;
        Ok(quote! {
            g::Row::new(#offset, #coefficients)
        })
    }

    /// The row of a position.
    fn position(&self, x: QuantityId) -> Result<TokenStream, EmitError> {
        self.row(x, &self.motion.position(x))
    }

    /// The part of a split force that an evaluation belongs to.
    fn part(&self, evaluation: &Evaluation) -> TokenStream {
        match (self.scheme.is_split(), self.scheme.is_expensive(evaluation)) {
            (false, _) => quote! { None },
            (true, true) => quote! { Some(g::Part::Expensive) },
            (true, false) => quote! { Some(g::Part::Cheap) },
        }
    }

    /// Where constraints hold instead of at an evaluation's arguments.
    fn place(&self, place: Option<&ConstraintPlace>) -> Result<TokenStream, EmitError> {
        let Some(place) = place.filter(|place| place.blended) else {
            return Ok(quote! { None });
        };
        let Some((v, velocity)) = self.motion.velocity(place.position, place.velocity) else {
            return Ok(quote! { None });
        };
        let position = self.position(place.position)?;
        let velocity = self.row(v, &velocity)?;
        Ok(quote! { Some([#position, #velocity]) })
    }

    fn carried(&self, row: &CarriedRow) -> Result<TokenStream, EmitError> {
        let quantity = &self.scheme.quantities()[row.quantity];
        let offset = self.offset(row.quantity)?;
        Ok(carried(quantity, row.derivative, &offset))
    }

    fn evaluations(&self) -> Result<Vec<TokenStream>, EmitError> {
        let mut evaluations = Vec::new();
        let places = constraint_places(self.scheme);
        for (index, evaluation) in self.scheme.evaluations().iter().enumerate() {
            let place = places.iter().find(|place| place.evaluation == index);
            let part = self.part(evaluation);
            let place = self.place(place)?;
            let time = self.rounded(&evaluation.time)?;
            let position = self.position(evaluation.position)?;
            let velocity = self.partner(evaluation.position, evaluation.velocity)?;
            evaluations.push(quote! {
                g::Evaluation {
                    time: #time, part: #part, position: #position, velocity: #velocity, place: #place,
                }
            });
        }
        Ok(evaluations)
    }

    /// The velocity of an evaluation or sample: its own velocity, or the velocity of v' = a.
    fn partner(
        &self,
        position: QuantityId,
        velocity: Option<QuantityId>,
    ) -> Result<TokenStream, EmitError> {
        let found = self.motion.velocity(position, velocity);
        let row = found.map(|(v, row)| self.row(v, &row));
        Ok(optional(row.transpose()?))
    }
}

/// The implementation of the affine maps, where facts are proven everywhere as a function of the parameter. Nothing where second derivatives along the solution are evaluated, or quotients have too high a degree in
/// the parameter.
pub(super) fn implementation(
    emitter: &Emitter<'_>,
    order: &Order,
) -> Result<Option<TokenStream>, EmitError> {
    let maps = match maps(emitter, order) {
        // A step of what is taken twice has coefficients of twice the degree.
        Err(EmitError::Overflow { .. }) if emitter.everywhere.is_some() => return Ok(None),
        maps => maps?,
    };
    let name = emitter.name;
    let type_name = emitter.type_name();
    let parameters = emitter
        .everywhere
        .as_ref()
        .map(|_| parameters(emitter.facts));
    let parameters = parameters.transpose()?.map(|parameters| {
        quote! {
            fn parameters() -> &'static [::stepsmith::generated::Parameter] {
                &[#(#parameters),*]
            }
        }
    });
    Ok(maps.map(|maps| {
        // Constants are tables of the program; what depends on values lives as long as it is lent.
        let (values, lent) = match parameters {
            Some(_) => (quote! { values }, quote! { take(&#maps) }),
            None => (
                quote! { _ },
                quote! { const MAPS: g::Maps<'static> = #maps; take(&MAPS) },
            ),
        };
        quote! {
            #[allow(clippy::all)]
            impl ::stepsmith::generated::ConstrainedMethod for #type_name<::std::vec::Vec<f64>> {
                fn name() -> &'static str {
                    #name
                }

                #parameters

                fn with_maps<T>(
                    #values: &[f64],
                    take: impl FnOnce(&::stepsmith::generated::Maps<'_>) -> T,
                ) -> T {
                    use ::stepsmith::generated as g;
                    #lent
                }
            }
        }
    }))
}

/// The maps as a value.
fn maps(emitter: &Emitter<'_>, order: &Order) -> Result<Option<TokenStream>, EmitError> {
    let facts = emitter.facts;
    let scheme = facts.scheme().at_nodes();
    let Some(motion) = Motion::of(scheme) else {
        return Ok(None);
    };
    let sampled = sampled(scheme).ok_or(EmitError::NoPosition)?;
    let free = facts.free().iter().map(|free| &free.symbol).collect();
    let affine = Affine {
        scheme,
        motion,
        free,
    };
    let order = order_tokens(order);
    let rows = affine.motion.carried();
    let carried = rows.iter().map(|z| affine.carried(z));
    let carried = carried.collect::<Result<Vec<_>, _>>()?;
    let next = rows.iter().map(|z| affine.tokens(&z.next));
    let next = next.collect::<Result<Vec<_>, _>>()?;
    let evaluations = affine.evaluations()?;
    let position = affine.position(sampled.position)?;
    let velocity = affine.partner(sampled.position, sampled.velocity)?;
    let pieces = emitter
        .everywhere
        .as_ref()
        .map(|everywhere| &everywhere.pieces);
    let parasitic = match pieces {
        None => parasitic(facts),
        Some(pieces) => in_pieces(&pieces.parasitic),
    };
    let [position_zeros, velocity_zeros, soi2_zeros] = match pieces {
        None => Formulation::ALL.map(|formulation| constrained(facts, formulation)),
        Some(pieces) => pieces.constrained.each_ref().map(|known| in_pieces(known)),
    };
    let composition = composition(emitter);
    let name = emitter.name;
    Ok(Some(quote! {
        g::Maps {
            name: #name,
            order: #order,
            carried: &[#(#carried),*],
            composition: #composition,
            evaluations: &[#(#evaluations),*],
            next: &[#(#next),*],
            position: #position,
            velocity: #velocity,
            parasitic: #parasitic,
            position_zeros: #position_zeros,
            velocity_zeros: #velocity_zeros,
            soi2_zeros: #soi2_zeros,
        }
    }))
}

/// The weights of the parts in the quantities that a step of a split field carries.
fn composition(emitter: &Emitter<'_>) -> TokenStream {
    if !emitter.facts.scheme().is_split() {
        return quote! { &[] };
    }
    let type_name = emitter.type_name();
    quote! {
        <#type_name<::std::vec::Vec<f64>> as g::SplitStepper<::std::vec::Vec<f64>>>::COMPOSITION
    }
}

/// The verdict on parasitic components as h → 0.
fn parasitic(facts: &Facts) -> TokenStream {
    let found = facts.zero_stability().ok();
    optional(found.map(|found| zeros(settled(found), &found.polynomial.fmt_in("zeta"))))
}

/// The verdict on errors under constraints in a formulation, with the polynomial that tells it. Nothing where the
/// constrained step is not analysed, or not solvable, which the runtime finds by itself.
fn constrained(facts: &Facts, formulation: Formulation) -> TokenStream {
    let found = facts.zero_dynamics(formulation).ok();
    optional(found.and_then(|found| {
        Some(zeros(
            found.verdict?,
            &Fraction::sum_of_powers("zeta", &found.polynomial),
        ))
    }))
}

/// The same where it depends on the value of a parameter.
fn in_pieces(pieces: &[Piece]) -> TokenStream {
    let pieces = pieces.iter().map(|piece| {
        let [from, to] = piece.floats.map(number);
        let zeros = zeros(
            piece.verdict,
            &Fraction::sum_of_powers("zeta", &piece.polynomial),
        );
        quote! { g::ZerosWithin { from: #from, to: #to, zeros: #zeros } }
    });
    quote! { g::ZerosWithin::at(&[#(#pieces),*], values) }
}

/// A verdict with the polynomial that tells it.
fn zeros(verdict: ZeroVerdict, text: &str) -> TokenStream {
    let word = match verdict {
        ZeroVerdict::Schur => quote! { Schur },
        ZeroVerdict::Weak => quote! { Weak },
        ZeroVerdict::Unstable => quote! { Unstable },
    };
    quote! {
        g::Zeros {
            dynamics: g::ZeroDynamics::#word,
            polynomial: #text,
        }
    }
}
