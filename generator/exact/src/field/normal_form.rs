//! Normal forms of polynomials in the generators of a [field](crate::field::compositum), and denominators without any.
//!
//! The products of powers γᵢᵉ, e < deg hᵢ, are a basis of the field: powers beyond are replaced by the relations
//! hᵢ = 0, those of the last generator first.

use crate::field::compositum::{Compositum, Relation};
use crate::field::generator::generators;
use crate::poly::multivariate::Multivariate;
use crate::rational::Rational;
use crate::ring::Ring as _;

/// The polynomial in normal form.
pub(crate) fn reduced(p: Multivariate) -> Multivariate {
    let symbols = generators(&p);
    if symbols.is_empty() {
        return p;
    }
    // The last generator first.
    let field = Compositum::related(&symbols);
    field.relations.iter().rev().fold(p, by_relation)
}

/// p with γᵈ replaced by one relation.
fn by_relation(p: Multivariate, relation: &Relation) -> Multivariate {
    let degree = relation.powers.len();
    if p.degree_in(&relation.generator) < degree as u32 {
        return p;
    }
    let mut coefficients = p.coefficients_in(&relation.generator);
    while coefficients.len() > degree {
        let Some(top) = coefficients.pop() else { break };
        let base = coefficients.len() - degree;
        for (c, power) in coefficients[base..].iter_mut().zip(&relation.powers) {
            if !power.is_empty() {
                *c = &*c + &(&top * power);
            }
        }
    }
    Multivariate::from_coefficients_in(&relation.generator, &coefficients)
}

/// Polynomials of the same quotient in normal form, the second without generators.
///
/// With q of degree below d in the last generator γ, multiplication with q is a linear map A over
/// the field before, and the recursion of Faddeev and Le Verrier M₁ = 1,
/// Mₖ₊₁ = q·Mₖ − tr(q·Mₖ)/k ends with q·M_d = ±det A, which is free of γ.
pub(crate) fn rationalised(p: Multivariate, q: Multivariate) -> (Multivariate, Multivariate) {
    let mut p = reduced(p);
    let mut q = reduced(q);
    loop {
        let symbols = generators(&q);
        let field = Compositum::related(&symbols);
        // In normal form only generators of degree above 1 occur.
        let mut relations = field.relations.iter().rev();
        let Some(relation) = relations.find(|r| r.powers.len() > 1) else {
            return (p, q);
        };
        let traces = traces(relation);
        let mut cofactor = Multivariate::one();
        for k in 1..relation.powers.len() {
            let product = reduced(&q * &cofactor);
            let terms = product.coefficients_in(&relation.generator);
            let trace = terms
                .iter()
                .zip(&traces)
                .fold(Multivariate::default(), |sum, (c, t)| &sum + &(c * t));
            let share = Rational::from_parts_signed((-1).into(), k.into());
            cofactor = reduced(&product + &trace.scale(&share));
        }
        p = reduced(&p * &cofactor);
        q = reduced(&q * &cofactor);
    }
}

/// The traces of 1, γ, …, γ^(d−1) over the field before: sums of powers of the conjugates, by Newton's
/// identities from γᵈ = ∑ cⱼγʲ.
fn traces(relation: &Relation) -> Vec<Multivariate> {
    let degree = relation.powers.len();
    let mut traces = vec![Multivariate::constant(degree.into())];
    for k in 1..degree {
        // pₖ = ∑_(i=1)^(k−1) c_(d−i) p_(k−i) + k·c_(d−k).
        let own = relation.powers[degree - k].scale(&k.into());
        let sum = (1..k).fold(own, |sum, i| {
            &sum + &(&relation.powers[degree - i] * &traces[k - i])
        });
        traces.push(reduced(sum));
    }
    traces
}
