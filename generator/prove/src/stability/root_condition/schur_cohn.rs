//! Schur and Cohn's test: whether all roots of q lie in the open unit disc.
//!
//! For a q without roots on the circle |λ| = 1, monic of degree n ≥ 1, let c = q(0), the product of
//! the roots up to its sign. If |c| ≥ 1 then a root lies outside. Else, as |q| = |q*| on the circle
//! and q has no zero there, Rouché's theorem gives q and q − c q* equally many roots in the disc,
//! and
//!
//! ```text
//! q₁ = (q − c q*)/λ
//! ```
//!
//! has degree n − 1, no root on the circle, and one root less in the disc. So all roots of q lie
//! in it exactly if all *reflection coefficients* c met on the way to degree 0 have |c| < 1. So it is of a q with
//! roots on the circle, not all of which lie in the disc: were all |c| < 1, then backwards all of
//! (1 − c²) q = λ q₁ + c q₁* would, by Rouché's theorem, as |λ q₁| > |c q₁*| on the circle.

use crate::stability::characteristic::place::Place;
use std::cmp::Ordering;
use stepsmith_exact::field::quotient::FieldPolynomial;
use stepsmith_exact::field::quotient::Residue;
use stepsmith_exact::field::real_field::RealField;
use stepsmith_exact::field::real_polynomial::RealPolynomial;
use stepsmith_exact::poly::dense::monic;
use stepsmith_exact::ring::Ring as _;

/// Whether all roots of p ≠ 0 lie in the open unit disc.
pub fn strictly_inside(p: &RealPolynomial) -> bool {
    let place = Place::of_numbers(p.field());
    all_inside(&place.field, p.local()).0
}

/// Whether all roots of `q` ≠ 0 lie inside; and the reflection
/// coefficients up to the first with |c| ≥ 1.
pub(super) fn all_inside(field: &RealField, q: FieldPolynomial) -> (bool, Vec<Residue>) {
    let mut reflections = Vec::new();
    let mut q = monic(q);
    while let [c, _, ..] = q.as_slice() {
        let c = c.clone();
        reflections.push(c.clone());
        if field.sign(&(Residue::one() - &c * &c)) != Ordering::Greater {
            return (false, reflections);
        }
        let mirrored = q.iter().rev();
        let reduced = q.iter().zip(mirrored).skip(1).map(|(a, b)| a - &c * b);
        let reduced = reduced.collect();
        q = monic(reduced);
    }
    (true, reflections)
}
