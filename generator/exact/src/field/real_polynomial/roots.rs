//! Real roots, and signs at real algebraic numbers, of polynomials over a number field K = ℚ(θ).
//!
//! The norm N(p) = ∏ pˢ over the conjugates θˢ of θ, the determinant of the
//! multiplication with p on K\[t\] over ℚ\[t\], has rational coefficients, and the roots of p are among
//! its own. Let n be the minimal polynomial of a root t₀ of the norm, and g = gcd(p, n) over K. In
//! an interval in which t₀ is the only root of n, g has no other root, and no multiple one: t₀ is a
//! root of p if and only if g changes its sign between the ends.

use super::{Irrational, OfRationals, RealPolynomial};
use crate::field::algebraic::RealAlgebraic;
use crate::field::quotient::FieldPolynomial;
use crate::field::quotient::Residue;
use crate::field::real_field::{RealField, constants};
use crate::interval::Interval;
use crate::linear::matrix::Matrix;
use crate::poly::dense::{self};
use crate::poly::polynomial::Polynomial;
use crate::rational::{Integer, common_denominator, multiplied};
use crate::rounding::{FIRST_BITS, with_bits};
use std::cmp::Ordering;

impl RealPolynomial {
    /// The norm over ℚ\[t\], up to a rational factor; the polynomial itself if it is rational.
    pub fn norm(&self) -> Polynomial {
        let (field, p) = match &self.0 {
            OfRationals(p) => return p.clone(),
            Irrational(field, p) => (field, p),
        };
        let degree = field.ring().degree();
        let theta = field.ring().t();
        let mut action: Matrix<Polynomial> = Matrix::zero(degree, degree);
        let mut image = p.clone();
        for j in 0..degree {
            // A rational factor of a column is one of the norm.
            for (i, row) in integral_rows(&image, degree).into_iter().enumerate() {
                *action.at_mut(i, j) = row;
            }
            image = image.iter().map(|c| c * &theta).collect();
        }
        action.determinant()
    }

    /// The distinct real roots, ascending; none for 0.
    pub fn real_roots(&self) -> Vec<RealAlgebraic> {
        let mut roots = RealAlgebraic::roots_of(&self.norm());
        roots.dedup();
        if self.field().is_some() {
            let mut known = Vec::new();
            roots.retain(|root| self.vanishes_knowing(&mut known, root));
        }
        roots
    }

    /// Whether p(t₀) = 0.
    pub fn vanishes_at(&self, t: &RealAlgebraic) -> bool {
        self.vanishes_knowing(&mut Vec::new(), t)
    }

    /// The same, with the greatest common divisors of p and minimal polynomials over ℚ that are known.
    fn vanishes_knowing(&self, known: &mut Vec<(Polynomial, Self)>, t: &RealAlgebraic) -> bool {
        let (field, p) = match &self.0 {
            OfRationals(p) => return p.exact_div(t.minimal_polynomial()).is_some(),
            Irrational(field, p) => (field, p),
        };
        if let Some(t) = t.as_rational() {
            return self.evaluate(t).is_zero();
        }
        if !self.enclosed_at(t, field, FIRST_BITS).has_zero() {
            return false;
        }
        let minimal = t.minimal_polynomial();
        let place = known.iter().position(|(of, _)| of == minimal);
        let place = place.unwrap_or_else(|| {
            let lifted = constants(minimal);
            let common = Self::over(field, dense::gcd(lifted, p.clone()));
            known.push((minimal.clone(), common));
            known.len() - 1
        });
        let common = &known[place].1;
        let (lo, hi) = t.interval();
        common.evaluate(lo).leading_sign() != common.evaluate(hi).leading_sign()
    }

    /// The sign of p(t₀).
    pub fn sign_at(&self, t: &RealAlgebraic) -> Ordering {
        let field = match &self.0 {
            OfRationals(p) => return t.sign_of(p),
            Irrational(field, _) => field,
        };
        if self.vanishes_at(t) {
            return Ordering::Equal;
        }
        with_bits(FIRST_BITS, |bits| {
            let value = self.enclosed_at(t, field, bits);
            (!value.has_zero()).then(|| value.lo.cmp(&Integer::ZERO))
        })
    }

    /// An interval around p(t₀).
    fn enclosed_at(&self, t: &RealAlgebraic, field: &RealField, bits: usize) -> Interval {
        let [t, theta] = [t, field.generator()].map(|number| Interval::around(number, bits));
        let coefficients = self.local();
        coefficients.iter().rev().fold(Interval::zero(), |sum, c| {
            let c = Interval::at(&c.polynomial(), &theta, bits);
            sum.times(&t, bits).plus(&c)
        })
    }
}

/// The pⱼ in ℤ\[t\] of m p = ∑ θʲ pⱼ, `degree` of them, m their least common denominator.
fn integral_rows(p: &FieldPolynomial, degree: usize) -> Vec<Polynomial> {
    let elements: Vec<Polynomial> = p.iter().map(Residue::polynomial).collect();
    let common = common_denominator(elements.iter().flat_map(Polynomial::coefficients));
    let rows = (0..degree).map(|j| {
        let column = elements
            .iter()
            .map(|c| multiplied(&c.coefficient(j), &common));
        Polynomial::from(column.collect::<Vec<_>>())
    });
    rows.collect()
}
