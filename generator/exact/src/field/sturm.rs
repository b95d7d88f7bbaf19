//! Sturm's chains of polynomials over a real number field, whose elements have signs. If V(x) counts the changes of
//! sign of a chain at x, then V(lo) − V(hi) distinct roots lie in (lo, hi].

use crate::field::quotient::FieldPolynomial;
use crate::field::quotient::Residue;
use crate::field::real_field::RealField;
use crate::poly::dense::{derivative, div_rem, monic, variations};
use crate::ring::Ring as _;

/// p, p', and negated remainders, each over a positive factor; the last is gcd(p, p').
pub fn sturm_chain(field: &RealField, p: FieldPolynomial) -> Vec<FieldPolynomial> {
    let mut next = positive_multiple(field, derivative(&p));
    let mut chain = vec![positive_multiple(field, p)];
    while let (Some(divisor), Some(last)) = (next.last().cloned(), chain.last().cloned()) {
        // Elements have leading coefficient ±1: times that they are monic divisors.
        let unit: FieldPolynomial = next.iter().map(|c| c * &divisor).collect();
        let (_, r) = div_rem(last, &unit);
        chain.push(next);
        next = positive_multiple(field, r.iter().map(Residue::negated).collect());
    }
    chain
}

/// The number of distinct roots above 0 of p ≠ 0.
pub fn positive_root_count(field: &RealField, p: FieldPolynomial) -> usize {
    let zeros = p.iter().take_while(|c| c.is_zero()).count();
    let chain = sturm_chain(field, p[zeros..].to_vec());
    let at_zero = variations(chain.iter().flat_map(|p| p.first()).map(|c| field.sign(c)));
    let at_infinity = variations(chain.iter().flat_map(|p| p.last()).map(|c| field.sign(c)));
    at_zero.saturating_sub(at_infinity)
}

/// p over the absolute value of its leading coefficient.
fn positive_multiple(field: &RealField, p: FieldPolynomial) -> FieldPolynomial {
    let negative = p.last().is_some_and(|leading| field.sign(leading).is_lt());
    let monic = monic(p);
    if negative {
        monic.iter().map(Residue::negated).collect()
    } else {
        monic
    }
}

/// The number of distinct roots above x of p ≠ 0, which shares nothing with Descartes' rule: what isolation is checked
/// against.
#[cfg(test)]
pub(crate) fn roots_above(
    p: &crate::poly::polynomial::Polynomial,
    x: &crate::rational::Rational,
) -> usize {
    use crate::poly::polynomial::Polynomial;
    let shifted = p.at(&Polynomial::new(vec![x.clone(), 1.into()]));
    positive_root_count(
        &RealField::rationals(),
        crate::field::real_field::constants(&shifted),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::field::algebraic::RealAlgebraic;
    use crate::poly::dense::times;
    use crate::poly::polynomial::Polynomial;
    use crate::rational::integer;

    /// ∏ (x − a − b√2), a few of them or all twice, and x² + 1: by the distinct a + b√2 > 0.
    #[test]
    fn positive_roots_are_counted_once() {
        let field = RealField::new(RealAlgebraic::sqrt(&integer(2)).unwrap());
        let ring = field.ring();
        let number = |a: i64, b: i64| ring.residue(&Polynomial::from_integers(&[a, b]));
        let all = [
            (0, 0),
            (1, 0),
            (-1, 1),
            (1, -1),
            (3, -2),
            (0, 1),
            (-3, 2),
            (7, -5),
        ];
        for mask in 0_u32..256 {
            let chosen = (0..8).filter(|i| mask >> i & 1 == 1);
            let chosen: Vec<Residue> = chosen.map(|i| number(all[i].0, all[i].1)).collect();
            let positive = chosen.iter().filter(|x| field.sign(x).is_gt()).count();
            let mut p = vec![Residue::one()];
            for (i, x) in chosen.iter().enumerate() {
                let factor = [-x, Residue::one()];
                p = times(&p, &factor);
                // 0 among them.
                if i % 3 == 1 || mask % 3 == 0 {
                    p = times(&p, &factor);
                }
            }
            if mask % 5 == 0 {
                p = times(&p, &[Residue::one(), Residue::zero(), Residue::one()]);
            }
            assert_eq!(positive_root_count(&field, p), positive, "{mask:b}");
        }
    }
}
