//! The rays on which a step has poles that its roots do not show.
//!
//! Where the leading coefficient of q vanishes a root is at infinity. The other zeros of the
//! denominator D of the step have cancelled in the characteristic polynomial, but at each of them the
//! stages have no solution, or more than one. Let h be the square-free product of these. On the ray
//! z = −s(1 + iT), s > 0,
//!
//! ```text
//! h(z) = a(s; τ) + iT·b(s; τ),    τ = T²,
//! ```
//!
//! so for T ≠ 0 a pole is a common root s > 0 of a and b, and τ a root of Res_s(a, b). That is not
//! identically 0, as not all rays meet the zeros of h. On the negative real axis, T = 0, a pole is a root
//! s > 0 of h(−s). The wedge ends at the least τ of a pole.

use super::rays::on_ray;
use crate::stability::characteristic::place::Place;
use crate::stability::limits::a_stability::Parts;
use crate::stability::stable_set::interval::positive_roots;
use num_traits::Zero;
use stepsmith_exact::field::algebraic::RealAlgebraic;
use stepsmith_exact::field::real_polynomial::RealPolynomial;
use stepsmith_exact::field::sturm::positive_root_count;
use stepsmith_exact::poly::dense::{gcd, trimmed};
use stepsmith_exact::rational::Rational;
use stepsmith_exact::ring::ExactDivision as _;

/// The poles that have cancelled, and the ray of the nearest one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PoleRays {
    /// h, monic.
    pub polynomial: RealPolynomial,
    /// The least τ of a zero of h with Re z < 0, if there is one.
    pub nearest: Option<RealAlgebraic>,
}

impl PoleRays {
    /// The poles of a step that are none of its roots; `None` if there are none.
    pub(super) fn hidden(parts: &Parts) -> Option<Self> {
        let all = parts.pole.square_free_part();
        let seen = all.gcd(&parts.moving.leading());
        let polynomial = all.divided_by(&seen);
        (!polynomial.is_constant()).then(|| Self {
            nearest: nearest(&polynomial),
            polynomial,
        })
    }
}

/// The least τ of a zero with Re z < 0 of a square-free h, h(0) ≠ 0.
fn nearest(h: &RealPolynomial) -> Option<RealAlgebraic> {
    if h.mirrored().positive_root_count() > 0 {
        return Some(RealAlgebraic::from_rational(Rational::zero()));
    }
    let [a, b] = on_ray(h);
    positive_roots(&a.resultant(&b)).find(|tau| {
        let place = Place::new(tau.clone(), h.field());
        let [a, b] = [&a, &b].map(|p| trimmed(place.coefficients(p)));
        positive_root_count(&place.field, gcd(a, b)) > 0
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(factors: &[&[i64]]) -> Option<String> {
        let factors = factors.iter().map(|f| RealPolynomial::from_integers(f));
        let h = factors.fold(RealPolynomial::one(), |p, f| p * f);
        nearest(&h).map(|tau| tau.to_string())
    }

    #[test]
    fn the_nearest_pole_in_the_left_half_plane() {
        // Zeros −1 ± 2i, −3 ± i, 1 ± i/2 (on the right) and ±3i.
        let (steep, flat): (&[i64], &[i64]) = (&[5, 2, 1], &[10, 6, 1]);
        let (right, axis): (&[i64], &[i64]) = (&[5, -8, 4], &[9, 0, 1]);
        assert_eq!(of(&[steep]).as_deref(), Some("4"));
        assert_eq!(of(&[steep, flat, right]).as_deref(), Some("1/9"));
        assert_eq!(of(&[right, axis]), None);
        assert_eq!(of(&[right, steep]).as_deref(), Some("4"));
        assert_eq!(of(&[flat, &[1, 1]]).as_deref(), Some("0"));
        // −1 ± i·√2: τ = 2
        assert_eq!(of(&[&[3, 2, 1]]).as_deref(), Some("2"));
    }
}
