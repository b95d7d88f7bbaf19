//! Self-reciprocal polynomials: those whose roots come in pairs λ, 1/λ, as p* = ± p.
//!
//! With λ = ±1 taken out such a polynomial is λᵐ K(w), w = λ + 1/λ (see
//! [`coefficient`](super::super::characteristic::coefficient)), K(±2) ≠ 0. All its roots lie on the unit circle exactly if
//! all roots of K lie in the open interval (−2, 2), and they are simple exactly if those of K are.
//! Sturm's chain K, K', … over the ordered field counts them: V(−2) − V(2) distinct roots there,
//! out of deg K − deg gcd(K, K') distinct ones in all.

use crate::stability::characteristic::place::Place;
use stepsmith_exact::field::quotient::FieldPolynomial;
use stepsmith_exact::field::sturm::sturm_chain;
use stepsmith_exact::poly::dense::{trimmed, variations};
use stepsmith_exact::poly::reciprocal::{folded, take_out, value};

/// Where the roots of a self-reciprocal polynomial lie.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct CircleCount {
    /// The multiplicities of λ = 1 and λ = −1.
    pub(super) real: [usize; 2],
    /// The signs in Sturm's chain of K at w = −2 and at w = 2.
    pub(super) signs: [Vec<i8>; 2],
    /// How many distinct roots K has.
    pub(super) distinct: usize,
    /// Whether K has a multiple root.
    pub(super) multiple: bool,
}

impl CircleCount {
    /// The count for `shared` ≠ 0, which is self-reciprocal.
    pub(super) fn new(place: &Place, shared: FieldPolynomial) -> Self {
        let (ones, rest) = take_out(shared, 1);
        let (minus_ones, rest) = take_out(rest, -1);
        let chain = sturm_chain(&place.field, trimmed(folded(&rest)));
        let degree = chain.first().map_or(0, |p| p.len().saturating_sub(1));
        let repeated = chain.last().map_or(0, |p| p.len().saturating_sub(1));
        let signs = [-2, 2].map(|w| {
            let values = chain.iter().map(|p| value(p, w));
            values.map(|v| place.field.sign(&v) as i8).collect()
        });
        Self {
            real: [ones, minus_ones],
            signs,
            distinct: degree - repeated,
            multiple: repeated > 0,
        }
    }

    /// Whether all roots lie on the circle.
    pub(super) fn all_on_circle(&self) -> bool {
        let [below, above] = self
            .signs
            .each_ref()
            .map(|signs| variations(signs.iter().map(|sign| sign.cmp(&0))));
        below.saturating_sub(above) == self.distinct
    }

    /// Whether all roots are simple.
    pub(super) fn all_simple(&self) -> bool {
        !self.multiple && self.real.iter().all(|&multiplicity| multiplicity <= 1)
    }
}
