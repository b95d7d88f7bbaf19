//! Whether the zeros of a polynomial avoid the left half-plane Re z < 0.
//!
//! A real f is split into f = S·Q with S = gcd(f(z), f(−z)). A zero iy of f is one of f(−z) with
//! the same multiplicity, so S has all zeros on the imaginary axis, and beside them pairs z, −z off
//! it; Q has none on the axis. S(−z) = ±S(z), so S = zᵏ·e(z²), and
//!
//! * no zero of f has Re z < 0 exactly if none of Q has and all zeros of e are real and not
//!   positive (Sturm);
//! * no zero of f has Re z ≤ 0 exactly if moreover S is constant.
//!
//! The zeros of Q lie in Re z > 0 exactly if those of Q(−z) lie in Re z < 0, which Routh's table
//! decides: with rows r₀ = (aₙ, aₙ₋₂, …), r₁ = (aₙ₋₁, aₙ₋₃, …) and
//!
//! ```text
//! rₖ₊₁[j] = rₖ₋₁[j+1] − rₖ₋₁[0]/rₖ[0]·rₖ[j+1],   k = 1 … n−1,
//! ```
//!
//! the numbers r₀\[0\], …, rₙ\[0\] are all of one sign and none is 0 (Hurwitz 1895).

use stepsmith_exact::field::real_polynomial::RealPolynomial;
use stepsmith_exact::ring::ExactDivision as _;

/// Where the zeros of a polynomial lie with respect to the imaginary axis.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HalfPlane {
    /// f.
    pub polynomial: RealPolynomial,
    /// S, monic.
    pub symmetric: RealPolynomial,
    /// The first column of Routh's table of Q(−z), up to the first entry that is not positive: constants.
    pub routh: Vec<RealPolynomial>,
    /// Whether no zero has Re z < 0.
    pub open_free: bool,
    /// Whether no zero has Re z ≤ 0.
    pub closed_free: bool,
}

impl HalfPlane {
    /// The zeros of `f` ≠ 0.
    pub fn of(f: &RealPolynomial) -> Self {
        let symmetric = f.gcd(&f.mirrored());
        let rest = f.divided_by(&symmetric);
        let routh = routh(&rest.mirrored());
        let positive = routh.last().is_none_or(|c| c.leading_sign().is_gt());
        let right = positive && routh.len() == rest.size();
        Self {
            polynomial: f.clone(),
            open_free: right && on_the_axis(&symmetric),
            closed_free: right && symmetric.is_constant(),
            symmetric,
            routh,
        }
    }
}

/// The first column of Routh's table of f or −f, whichever begins with a positive number, up to the
/// first entry that is not positive.
fn routh(f: &RealPolynomial) -> Vec<RealPolynomial> {
    type Row = Vec<RealPolynomial>;
    let descending: Row = f.coefficients().into_iter().rev().collect();
    let mut above: Row = descending.iter().step_by(2).cloned().collect();
    let mut row: Row = descending.iter().skip(1).step_by(2).cloned().collect();
    if above.first().is_some_and(|c| c.leading_sign().is_lt()) {
        above.iter_mut().chain(&mut row).for_each(|c| *c = -&*c);
    }
    let mut column: Row = above.first().cloned().into_iter().collect();
    while let Some(pivot) = row.first().cloned() {
        column.push(pivot.clone());
        if !pivot.leading_sign().is_gt() {
            break;
        }
        // The pivot is a positive number.
        let factor = above[0].divided_by(&pivot);
        let zero = RealPolynomial::zero();
        let next = (1..above.len()).map(|j| &above[j] - &factor * row.get(j).unwrap_or(&zero));
        (above, row) = (row.clone(), next.collect());
    }
    column
}

/// Whether all zeros of a symmetric S are imaginary. Equivalently, all zeros of e are real and ≤ 0, where S = zᵏ·e(z²).
fn on_the_axis(symmetric: &RealPolynomial) -> bool {
    let zeros = symmetric.coefficients();
    let order = zeros.iter().take_while(|c| c.is_zero()).count();
    // The zeros x of e(−x) are to be positive.
    let reflected = symmetric.every_second(order).mirrored().square_free_part();
    Some(reflected.positive_root_count()) == reflected.degree()
}

#[cfg(test)]
mod tests {
    use super::*;
    use stepsmith_exact::rational::ratio;

    fn product(factors: &[&[i64]]) -> HalfPlane {
        let factors = factors.iter().map(|f| RealPolynomial::from_integers(f));
        HalfPlane::of(&factors.fold(RealPolynomial::one(), |p, f| p * f))
    }

    #[test]
    fn zeros_are_where_they_were_put() {
        // (−1 + z), (2 − 2z + z²), (1 + z), (4 + z²), z, and the pair ±1 ± i of z⁴ + 4.
        let (right, pair, left): (&[i64], &[i64], &[i64]) = (&[-1, 1], &[2, -2, 1], &[1, 1]);
        let (axis, origin, quadruple): (&[i64], &[i64], &[i64]) =
            (&[4, 0, 1], &[0, 1], &[4, 0, 0, 0, 1]);
        let cases: &[(&[&[i64]], bool, bool)] = &[
            (&[&[-3]], true, true),
            (&[right, right, pair], true, true),
            (&[right, pair, axis], true, false),
            (&[axis, axis, origin, pair], true, false),
            (&[right, left], false, false),
            (&[left, pair], false, false),
            (&[&[2, 2, 1]], false, false),
            (&[quadruple, right], false, false),
            (&[axis, left], false, false),
            // z³ + z − 1: the second entry of the table of its mirror image is 0.
            (&[&[-1, 1, 0, 1]], false, false),
            // z⁴ − z³ + 2z² − 2z + 3: the third one is.
            (&[&[3, -2, 2, -1, 1]], false, false),
        ];
        for (factors, open, closed) in cases {
            let found = product(factors);
            assert_eq!(
                (found.open_free, found.closed_free),
                (*open, *closed),
                "{factors:?}"
            );
        }
    }

    #[test]
    fn the_table_of_a_cubic() {
        // z³ + a z² + b z + c has the column 1, a, b − c/a, c.
        let cubic = RealPolynomial::from_integers(&[5, 3, 2, 1]);
        assert_eq!(
            routh(&cubic),
            [ratio(1, 1), ratio(2, 1), ratio(1, 2), ratio(5, 1)].map(RealPolynomial::constant)
        );
    }
}
