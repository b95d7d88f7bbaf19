//! The critical polynomials in t: outside their zeros the verdict cannot change.
//!
//! Let P = (E² + t·O²)/gcd(E, O) be the real polynomial of
//! [`root_condition`](super::super::root_condition), over ℚ(t), stripped of λᵏ and split into
//! G = gcd(P, P*) and R = P/G; and G = (λ−1)ᵃ (λ+1)ᵇ λᵐ K(λ + 1/λ). The root condition can change
//! its truth only where
//!
//! * the step is not defined (*pole*), or P loses its degree (*leading*);
//! * a root of R meets the circle: there R and R* have one in common, so that
//!   Res(R, R*) = ± R(1)·R(−1)·Δ² vanishes, with Δ = aₙⁿ⁻¹ ∏_{i<j} (1 − λᵢλⱼ) the determinant of
//!   X − Y for X = (aₙ₋ⱼ₊ᵢ) and Y = (aᵢ₊ⱼ₋ₙ₊₂), i, j = 0 … n−2 (Jury's inner), other aₖ being 0;
//! * the number of simple roots of K in (−2, 2) changes: K(2), K(−2), lc(K) or Res(K, K') vanishes;
//! * E and O have more in common than over ℚ(t): Res(E/C, O/C) vanishes.
//!
//! A root that R and G have in common on the circle is one of R on it, so needs no polynomial of
//! its own; nor does a multiple root of R, which counts only on the circle. If K has a repeated
//! factor, its square-free part k stands in its place in Res(k, k'). Whether a factor of G that is
//! repeated at every t leaves the powers of the step bounded can change only where
//!
//! * a minor of the step vanishes ([`semisimple`](super::super::root_condition::semisimple)).

use crate::stability::characteristic::Characteristic;
use crate::stability::characteristic::bivariate::Bivariate;
use crate::stability::characteristic::determinants::inner;
use crate::stability::root_condition::semisimple::everywhere;
use crate::stability::stable_set::interval::positive_roots;
use stepsmith_exact::field::algebraic::RealAlgebraic;
use stepsmith_exact::field::real_polynomial::RealPolynomial;
use stepsmith_exact::poly::reciprocal::{folded, take_out, value};
use stepsmith_exact::ring::Ring;

/// The kind of a critical polynomial.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Vanishes where the step is not defined.
    Pole,
    /// Res(E/C, O/C).
    Common,
    /// The leading coefficient of P.
    Leading,
    /// R(1).
    RestAtOne,
    /// R(−1).
    RestAtMinusOne,
    /// Δ.
    Pairs,
    /// K(2).
    FoldedAtTwo,
    /// K(−2).
    FoldedAtMinusTwo,
    /// The leading coefficient of K.
    FoldedLeading,
    /// Res(k, k'), k the square-free part of K.
    FoldedMultiple,
    /// A minor of f(M) for a repeated factor f of G that is not semisimple over K(t).
    Defect,
}

impl Kind {
    /// The name in certificates.
    pub fn name(self) -> &'static str {
        match self {
            Self::Pole => "pole",
            Self::Common => "Res(E/C, O/C)",
            Self::Leading => "lc(P)",
            Self::RestAtOne => "R(1)",
            Self::RestAtMinusOne => "R(-1)",
            Self::Pairs => "Delta(R)",
            Self::FoldedAtTwo => "K(2)",
            Self::FoldedAtMinusTwo => "K(-2)",
            Self::FoldedLeading => "lc(K)",
            Self::FoldedMultiple => "Res(K, K')",
            Self::Defect => "minor of f(M)",
        }
    }
}

/// A polynomial in t at whose zeros the verdict may change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Critical {
    /// The kind of the critical polynomial.
    pub kind: Kind,
    /// The polynomial, primitive; monic if it is irrational.
    pub polynomial: RealPolynomial,
}

/// P, G, R and K over the rational functions of t, and the critical polynomials.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Criteria {
    /// C = gcd(E, O), primitive; 1 on the real axes, where P is p itself.
    pub common: Bivariate,
    /// P without roots λ = 0, primitive.
    pub real_multiple: Bivariate,
    /// G, its self-reciprocal part.
    pub shared: Bivariate,
    /// The multiplicities of the factors λ − 1 and λ + 1 of G.
    pub real_multiplicities: [usize; 2],
    /// K, in w.
    pub folded: Bivariate,
    /// R = P/G.
    pub rest: Bivariate,
    /// The critical polynomials, none of them constant.
    pub critical: Vec<Critical>,
}

/// The critical polynomials of P, R and K except Res(K, K'), whatever their coefficients.
pub(in crate::stability) fn values<C: Ring>(
    leading: C,
    rest: &[C],
    folded: &[C],
) -> Vec<(Kind, C)> {
    let mut found = vec![(Kind::Leading, leading)];
    if rest.len() > 1 {
        found.extend([
            (Kind::RestAtOne, value(rest, 1)),
            (Kind::RestAtMinusOne, value(rest, -1)),
            (Kind::Pairs, inner(rest).determinant()),
        ]);
    }
    if let [_, .., last] = folded {
        found.extend([
            (Kind::FoldedAtTwo, value(folded, 2)),
            (Kind::FoldedAtMinusTwo, value(folded, -2)),
            (Kind::FoldedLeading, last.clone()),
        ]);
    }
    found
}

impl Criteria {
    /// The critical polynomials of a characteristic polynomial.
    pub fn new(p: &Characteristic) -> Self {
        let mut found = vec![(Kind::Pole, p.pole.clone())];
        let mut common = Bivariate::new(vec![RealPolynomial::one()]);
        let real_multiple = if p.odd.is_zero() {
            p.even.primitive()
        } else {
            common = p.even.gcd(&p.odd);
            let even = p.even.divided_by(&common);
            let odd = p.odd.divided_by(&common);
            found.push((Kind::Common, even.resultant(&odd)));
            let weighted = odd.times(&odd).map(|c| c * RealPolynomial::t());
            even.times(&even).plus(&weighted).times(&common).primitive()
        }
        .without_zero_root();
        let shared = real_multiple.gcd(&real_multiple.reverse());
        let rest = real_multiple.divided_by(&shared);
        let (ones, unfolded) = take_out(shared.coefficients().to_vec(), 1);
        let (minus_ones, unfolded) = take_out(unfolded, -1);
        let folded = Bivariate::new(folded(&unfolded));

        found.extend(values(
            real_multiple.leading(),
            rest.coefficients(),
            folded.coefficients(),
        ));
        if folded.degree() > 0 {
            let simple = match folded.gcd(&folded.derivative()).degree() {
                0 => folded.clone(),
                _ => folded.square_free_part(),
            };
            found.push((Kind::FoldedMultiple, simple.resultant(&simple.derivative())));
        }
        if shared.gcd(&shared.derivative()).degree() > 0 {
            let repeated = everywhere(p).into_iter();
            let repeated = repeated.filter(|(repeated, _)| !repeated.is_semisimple());
            found.extend(repeated.map(|(_, minor)| (Kind::Defect, minor)));
        }
        let critical = found.into_iter().filter(|(_, p)| !p.is_constant());
        let critical = critical.map(|(kind, p)| Critical {
            kind,
            polynomial: p.primitive(),
        });
        Self {
            common,
            real_multiple,
            shared,
            real_multiplicities: [ones, minus_ones],
            folded,
            rest,
            critical: critical.collect(),
        }
    }

    /// The values t > 0 at which critical polynomials vanish, ascending, with these polynomials.
    pub(super) fn places(&self) -> Vec<(RealAlgebraic, Vec<&Critical>)> {
        let mut zeros: Vec<(RealAlgebraic, &Critical)> = Vec::new();
        for critical in &self.critical {
            // By Descartes' rule no sign change means no positive root: nothing to factor.
            if critical.polynomial.has_sign_changes() {
                zeros.extend(positive_roots(&critical.polynomial).map(|root| (root, critical)));
            }
        }
        zeros.sort_by(|(a, _), (b, _)| a.cmp(b));
        let mut places: Vec<(RealAlgebraic, Vec<&Critical>)> = Vec::new();
        for (root, critical) in zeros {
            match places.last_mut() {
                Some((place, vanishing)) if *place == root => vanishing.push(critical),
                _ => places.push((root, vec![critical])),
            }
        }
        places
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use stepsmith_exact::poly::polynomial::Polynomial;
    use stepsmith_exact::rational::{integer, ratio};

    #[test]
    fn the_inner_determinant_is_the_product_over_pairs() {
        let roots = [
            ratio(2, 1),
            ratio(1, 3),
            ratio(-1, 2),
            ratio(5, 7),
            ratio(3, 1),
        ];
        for n in 1..=roots.len() {
            let p = Polynomial::from_roots(&roots[..n]).scale(&integer(6));
            let p = Bivariate::new(
                p.coefficients()
                    .iter()
                    .cloned()
                    .map(RealPolynomial::constant)
                    .collect(),
            );
            let mut expected = num_traits::Pow::pow(integer(6), n - 1);
            for i in 0..n {
                for j in 0..i {
                    expected *= integer(1) - &roots[i] * &roots[j];
                }
            }
            assert_eq!(
                inner(p.coefficients()).determinant(),
                RealPolynomial::constant(expected.clone()),
                "n = {n}"
            );
            let resultant = p.resultant(&p.reverse());
            let square = &expected * &expected;
            let product = value(p.coefficients(), 1)
                * value(p.coefficients(), -1)
                * RealPolynomial::constant(square);
            assert!(resultant == product || resultant == -&product, "n = {n}");
        }
    }
}
