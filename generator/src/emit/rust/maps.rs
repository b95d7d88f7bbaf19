//! The affine maps of a step as data, which solvers of constrained problems read.
//!
//! The state space X = P z + Q a of a scheme, each coefficient correctly rounded. A scheme for
//! y' = f(t, y) is taken twice, on q' = v and v' = a: with z = (z_q, z_v) a row (r_z, r_f) over its
//! carried quantities and results becomes for q and for v
//!
//! ```text
//! r_z z_q + r_f V,    r_z z_v + r_f a,    V_l = X_l(z_v, a),
//! ```
//!
//! where V_l are its arguments on v' = a, the results of its evaluations on q' = v.
//!
//! An evaluation of a split field tells its part; one whose arguments blend the next point with known
//! ones tells that point, where constraints hold.

use super::super::layout::sampled;
use super::order_tokens;
use super::sum::number;
use super::{EmitError, takes_second_derivative};
use crate::analysis::constraint_places::{ConstraintPlace, constraint_places};
use crate::analysis::order::Order;
use crate::analysis::stability::Verdict;
use crate::analysis::stability::zero_stability::zero_stability;
use crate::analysis::zero_dynamics::{
    ZeroDynamics, ZeroDynamicsError, ZeroVerdict, velocity_zero_dynamics, zero_dynamics,
};
use crate::exact::fraction::Fraction;
use crate::exact::ring::Ring;
use crate::scheme::{Class, Evaluation, QuantityId, Scheme, StateSpace};
use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::quote;

/// The rows of a scheme for second-order problems over its carried quantities and accelerations.
struct Affine<'a> {
    scheme: &'a Scheme,
    space: StateSpace<Fraction>,
    /// The arguments of the evaluations.
    arguments: Vec<QuantityId>,
}

impl Affine<'_> {
    fn doubled(&self) -> bool {
        self.scheme.class() == Class::FirstOrder
    }

    /// A position of the scheme.
    fn position(&self, q: QuantityId) -> Vec<Fraction> {
        let row = &self.space.rows[q];
        if !self.doubled() {
            return row.clone();
        }
        let d = self.space.carried.len();
        let (z, f) = row.split_at(d);
        let mut of_v = vec![Fraction::zero(); self.space.width()];
        for (factor, &argument) in f.iter().zip(&self.arguments) {
            for (sum, c) in of_v.iter_mut().zip(&self.space.rows[argument]) {
                *sum = sum.plus(&factor.times(c));
            }
        }
        z.iter().cloned().chain(of_v).collect()
    }

    /// The velocity that stands beside a position: the same quantity of v' = a.
    fn velocity(&self, q: QuantityId) -> Vec<Fraction> {
        let zeros = vec![Fraction::zero(); self.space.carried.len()];
        zeros
            .into_iter()
            .chain(self.space.rows[q].clone())
            .collect()
    }

    fn tokens(&self, row: &[Fraction]) -> Result<TokenStream, EmitError> {
        let values: Result<Vec<_>, _> = row.iter().map(|c| self.rounded(c)).collect();
        let values = values?;
        Ok(quote! { &[#(#values),*] })
    }

    fn rounded(&self, value: &Fraction) -> Result<TokenStream, EmitError> {
        (self.scheme.rounded(value))
            .filter(|value| value.is_finite())
            .map(number)
            .ok_or_else(|| EmitError::Overflow {
                coefficient: value.to_string(),
            })
    }

    fn offset(&self, q: QuantityId) -> Result<TokenStream, EmitError> {
        self.rounded(&self.scheme.quantities()[q].offset)
    }

    fn row(&self, q: QuantityId, row: &[Fraction]) -> Result<TokenStream, EmitError> {
        let (offset, coefficients) = (self.offset(q)?, self.tokens(row)?);
        Ok(quote! {
            ::stepsmith::constrained::Row { offset: #offset, coefficients: #coefficients }
        })
    }

    /// Which forces an evaluation is one of.
    fn part(&self, evaluation: &Evaluation) -> TokenStream {
        match (self.scheme.is_split(), self.scheme.is_expensive(evaluation)) {
            (false, _) => quote! { None },
            (true, true) => quote! { Some(::stepsmith::split::Part::Expensive) },
            (true, false) => quote! { Some(::stepsmith::split::Part::Cheap) },
        }
    }

    /// Where constraints hold instead of at an evaluation's arguments.
    fn place(&self, place: Option<&ConstraintPlace>) -> Result<TokenStream, EmitError> {
        let Some((place, v)) =
            (place.filter(|place| place.blended)).and_then(|place| Some((place, place.velocity?)))
        else {
            return Ok(quote! { None });
        };
        let position = self.row(place.position, &self.space.rows[place.position])?;
        let velocity = self.row(v, &self.space.rows[v])?;
        Ok(quote! { Some([#position, #velocity]) })
    }

    /// The velocity of an evaluation or sample: its own, or that of v' = a.
    fn partner(
        &self,
        position: QuantityId,
        velocity: Option<QuantityId>,
    ) -> Result<TokenStream, EmitError> {
        let row = match velocity {
            _ if self.doubled() => self.row(position, &self.velocity(position))?,
            Some(v) => self.row(v, &self.space.rows[v])?,
            None => return Ok(quote! { None }),
        };
        Ok(quote! { Some(#row) })
    }
}

/// The implementation of the affine maps for the stepper called `name`; nothing where the linear
/// equations have no unique solution, or where second derivatives along the solution are evaluated.
pub(super) fn implementation(
    name: &str,
    scheme: &Scheme,
    order: &Order,
) -> Result<TokenStream, EmitError> {
    let space = StateSpace::of(scheme).filter(|_| !takes_second_derivative(scheme));
    let Some(space) = space else {
        return Ok(quote! {});
    };
    let sampled = sampled(scheme).ok_or(EmitError::NoPosition)?;
    let arguments = scheme.evaluations().iter().map(|e| e.position).collect();
    let affine = Affine {
        scheme,
        space,
        arguments,
    };
    let type_name = Ident::new(name, Span::call_site());
    let order = order_tokens(order);
    let (mut carried, mut next) = (Vec::new(), Vec::new());
    for copy in 0..if affine.doubled() { 2 } else { 1 } {
        for (&q, &successor) in affine.space.carried.iter().zip(&affine.space.successors) {
            let quantity = &scheme.quantities()[q];
            let (text, offset) = (quantity.to_string(), affine.offset(q)?);
            let derivative = Literal::usize_unsuffixed(quantity.derivative + copy);
            carried.push(quote! {
                ::stepsmith::Carried { name: #text, derivative: #derivative, offset: #offset }
            });
            next.push(affine.tokens(&match copy {
                0 => affine.position(successor),
                _ => affine.velocity(successor),
            })?);
        }
    }
    let mut evaluations = Vec::new();
    let places = constraint_places(scheme, &affine.space);
    for (index, evaluation) in scheme.evaluations().iter().enumerate() {
        let place = places.iter().find(|place| place.evaluation == index);
        let (part, place) = (affine.part(evaluation), affine.place(place)?);
        let time = affine.rounded(&evaluation.time)?;
        let position = affine.row(evaluation.position, &affine.position(evaluation.position))?;
        let velocity = affine.partner(evaluation.position, evaluation.velocity)?;
        evaluations.push(quote! {
            ::stepsmith::constrained::Evaluation {
                time: #time, part: #part, position: #position, velocity: #velocity, place: #place,
            }
        });
    }
    let position = affine.row(sampled.position, &affine.position(sampled.position))?;
    let velocity = affine.partner(sampled.position, sampled.velocity)?;
    let parasitic = parasitic(scheme);
    let [position_zeros, velocity_zeros] = zeros(scheme);
    let composition = match scheme.is_split() {
        true => quote! {
            <#type_name<::std::vec::Vec<f64>> as ::stepsmith::split::SplitStepper<
                ::std::vec::Vec<f64>,
            >>::COMPOSITION
        },
        false => quote! { &[] },
    };
    Ok(quote! {
        #[allow(clippy::all)]
        impl ::stepsmith::constrained::AffineMaps for #type_name<::std::vec::Vec<f64>> {
            const MAPS: ::stepsmith::constrained::Maps = ::stepsmith::constrained::Maps {
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
            };
        }
    })
}

/// What becomes of parasitic components as h → 0.
fn parasitic(scheme: &Scheme) -> TokenStream {
    let Ok(found) = zero_stability(scheme) else {
        return quote! { None };
    };
    let word = match (found.verdict, found.strong) {
        (Verdict::Stable, true) => quote! { Schur },
        (Verdict::Stable, false) => quote! { Weak },
        _ => quote! { Unstable },
    };
    let text = found.polynomial.fmt_in("zeta");
    quote! {
        Some(::stepsmith::constrained::Zeros {
            dynamics: ::stepsmith::constrained::ZeroDynamics::#word,
            polynomial: #text,
        })
    }
}

/// What becomes of errors under constraints on positions and under those on velocities.
fn zeros(scheme: &Scheme) -> [TokenStream; 2] {
    let found = zero_dynamics(scheme);
    match scheme.class() {
        // Taken twice, a first-order scheme has each zero once on velocities, twice on positions.
        Class::FirstOrder => [zero_tokens(&found, true), zero_tokens(&found, false)],
        Class::SecondOrder => [
            zero_tokens(&found, false),
            zero_tokens(&velocity_zero_dynamics(scheme), false),
        ],
    }
}

/// The verdict with the polynomial that proves it; simple zeros on the circle, doubled, are unstable.
fn zero_tokens(found: &Result<ZeroDynamics, ZeroDynamicsError>, doubled: bool) -> TokenStream {
    let known =
        (found.as_ref().ok()).and_then(|f| f.verdict.map(|v| (v, polynomial(&f.polynomial))));
    let Some((verdict, polynomial)) = known else {
        return quote! { None };
    };
    let word = match verdict {
        ZeroVerdict::Schur => quote! { Schur },
        ZeroVerdict::Weak if !doubled => quote! { Weak },
        _ => quote! { Unstable },
    };
    let text = match doubled {
        true => format!("({polynomial})^2"),
        false => polynomial,
    };
    quote! {
        Some(::stepsmith::constrained::Zeros {
            dynamics: ::stepsmith::constrained::ZeroDynamics::#word,
            polynomial: #text,
        })
    }
}

/// Σ cₖ ζᵏ as text, highest power first.
fn polynomial(coefficients: &[Fraction]) -> String {
    let terms = coefficients.iter().enumerate().rev();
    let terms = terms.filter(|(_, c)| !c.is_zero());
    let one = Fraction::one();
    let term = |(k, c): (usize, &Fraction)| {
        let power = match k {
            0 => return c.to_string(),
            1 => "zeta".to_string(),
            _ => format!("zeta^{k}"),
        };
        if *c == one {
            power
        } else {
            format!("{c}*{power}")
        }
    };
    terms
        .map(term)
        .collect::<Vec<_>>()
        .join(" + ")
        .replace("+ -", "- ")
}
