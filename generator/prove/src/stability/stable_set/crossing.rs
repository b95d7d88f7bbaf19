//! Simple crossings: places where one root, or one conjugate pair, passes through the circle.
//!
//! Let t₀ be a simple zero of one of R(1), R(−1), Δ and no zero of any other critical polynomial.
//! Count by N the roots of R outside the circle.
//!
//! * *R(±1).* As Δ ≠ 0, ±1 is a simple root of R and the only one on the circle. It moves
//!   analytically, and with nonzero speed as the zero is simple: N differs by 1 between the sides.
//! * *Δ* is a unit times ∏ (1 − λᵢλⱼ), whose factors have orders at t₀ that add up to 1. A root μ
//!   on the circle is not ±1; were it k-fold, the k² factors of μ with its conjugate would have
//!   orders of at least 1/k each, more than 1 in all. So it is simple and the factor 1 − μμ̄
//!   changes its sign: this one pair crosses, and N differs by 2 between the sides. If no root lies
//!   on the circle, the vanishing factor is that of a pair λ, 1/λ off it: N > 0 on both sides.
//!
//! In each case N(t₀) is the lesser of N on the two sides. So if R has a root outside on either
//! side, it has one at t₀; if on one side only, then none, and what is on the circle is simple. G
//! does not change its verdict at t₀; if that is good on the stable side, then the root condition
//! holds at t₀ exactly unless G and R have the root on the circle in common, Res(G, R) = 0.
//!
//! *Passing.* On the imaginary axis p·p̄ = P·C, with C | P. Where E and O have more in common than C, but
//! no other critical polynomial vanishes, no root of R is on the circle, and those of G there are
//! simple, or as often repeated as beside t₀. A root λ of p on the circle that is none of C is one of
//! p·p̄ once; one of C is one of p·p̄ twice, as are λ and its conjugate of p and p̄ together: p has it once.
//! So nothing happens: what holds on both sides holds at t₀.

use super::critical::{Criteria, Critical, Kind};
use crate::stability::root_condition::{Table, Verdict};
use stepsmith_exact::field::algebraic::RealAlgebraic;

/// A simple crossing: what crosses, and what holds there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Crossing {
    /// R(1), R(−1) or Δ.
    pub kind: Kind,
    /// Stable or outside.
    pub verdict: Verdict,
}

/// The verdict at a place where nothing but the common part of E and O changes: `vanishing` are all critical
/// polynomials that vanish there.
pub(super) fn passing(vanishing: &[&Critical], before: &Table, after: &Table) -> Option<Verdict> {
    let only = vanishing.iter().all(|c| c.kind == Kind::Common);
    let simple = before.repeated.is_empty() && after.repeated.is_empty();
    let known = matches!(before.verdict, Verdict::Stable | Verdict::Outside);
    (only && simple && known && before.verdict == after.verdict).then_some(before.verdict)
}

impl Crossing {
    /// The crossing at t₀ between gaps with the given tables, if it is a simple one: `vanishing` are all critical
    /// polynomials that vanish there.
    pub(super) fn at(
        criteria: &Criteria,
        (place, vanishing): (&RealAlgebraic, &[&Critical]),
        before: &Table,
        after: &Table,
    ) -> Option<Self> {
        let [only] = vanishing else { return None };
        let simple = !only.polynomial.derivative().vanishes_at(place);
        let crosses = matches!(
            only.kind,
            Kind::RestAtOne | Kind::RestAtMinusOne | Kind::Pairs
        );
        if !simple || !crosses {
            return None;
        }
        let verdict = match (before.rest_inside, after.rest_inside) {
            (false, false) => Verdict::Outside,
            (true, true) => return None,
            (inside, _) => {
                let stable_side = if inside { before } else { after };
                let shared = &criteria.shared;
                if stable_side.verdict != Verdict::Stable
                    || shared.degree() > 0 && shared.resultant(&criteria.rest).vanishes_at(place)
                {
                    return None;
                }
                Verdict::Stable
            }
        };
        Some(Self {
            kind: only.kind,
            verdict,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stability::characteristic::bivariate::Bivariate;
    use crate::stability::root_condition::semisimple::Repeated;
    use stepsmith_exact::field::real_polynomial::RealPolynomial;
    use stepsmith_exact::rational::integer;

    fn criteria(critical: &[(Kind, &[i64])]) -> Criteria {
        Criteria {
            common: Bivariate::default(),
            real_multiple: Bivariate::default(),
            shared: Bivariate::default(),
            real_multiplicities: [0; 2],
            folded: Bivariate::default(),
            rest: Bivariate::default(),
            critical: (critical.iter())
                .map(|(kind, p)| Critical {
                    kind: *kind,
                    polynomial: RealPolynomial::from_integers(p),
                })
                .collect(),
        }
    }

    /// The critical polynomials that vanish at a place, from the list of places; none where the list lacks the place.
    fn vanishing_at<'a>(criteria: &'a Criteria, place: &RealAlgebraic) -> Vec<&'a Critical> {
        let found = criteria.places().into_iter().find(|(t, _)| t == place);
        let vanishing = found.map_or(Vec::new(), |(_, vanishing)| vanishing);
        let judged = |c: &Critical| c.polynomial.vanishes_at(place);
        let each: Vec<&Critical> = criteria.critical.iter().filter(|c| judged(c)).collect();
        assert_eq!(vanishing, each);
        vanishing
    }

    /// Only where both sides agree, neither has repeated roots, and nothing but the common part vanishes.
    #[test]
    fn nothing_happens_where_both_sides_say_so() {
        let side = |verdict: Verdict, repeats: bool| {
            let factor = Repeated {
                factor: Vec::new(),
                multiplicity: 2,
                roots: 2,
                kernel: 2,
            };
            Table {
                verdict,
                repeated: if repeats { vec![factor] } else { Vec::new() },
                ..Table::undefined()
            }
        };
        let place = RealAlgebraic::from_rational(integer(2));
        let at = |critical: &[(Kind, &[i64])], before: (Verdict, bool), after: (Verdict, bool)| {
            let sides = [before, after].map(|(verdict, repeats)| side(verdict, repeats));
            let criteria = criteria(critical);
            passing(&vanishing_at(&criteria, &place), &sides[0], &sides[1])
        };
        let verdicts = [
            Verdict::Stable,
            Verdict::Outside,
            Verdict::Multiple,
            Verdict::Undefined,
        ];
        for (i, before) in verdicts.into_iter().enumerate() {
            for (j, after) in verdicts.into_iter().enumerate() {
                let expected = (i == j && i < 2).then_some(before);
                assert_eq!(at(&[], (before, false), (after, false)), expected);
                assert_eq!(at(&[], (before, true), (after, false)), None);
                assert_eq!(at(&[], (before, false), (after, true)), None);
            }
        }
        let stable = (Verdict::Stable, false);
        let common: (Kind, &[i64]) = (Kind::Common, &[-2, 1]);
        assert_eq!(at(&[common], stable, stable), Some(Verdict::Stable));
        for (p, expected) in [(&[-2, 1][..], None), (&[-3, 1], Some(Verdict::Stable))] {
            assert_eq!(at(&[common, (Kind::Pairs, p)], stable, stable), expected);
            assert_eq!(at(&[(Kind::Pole, p), common], stable, stable), expected);
        }
    }

    /// One kind of zero, a simple one, with a stable side that has no root on the circle in common.
    #[test]
    fn what_crosses_is_simple_and_alone() {
        let side = |rest_inside: bool, verdict: Verdict| Table {
            rest_inside,
            verdict,
            ..Table::undefined()
        };
        let [inside, outside] = [side(true, Verdict::Stable), side(false, Verdict::Outside)];
        let place = RealAlgebraic::from_rational(integer(2));
        let at = |critical: &[(Kind, &[i64])], before: &Table, after: &Table| {
            let criteria = criteria(critical);
            let vanishing = vanishing_at(&criteria, &place);
            let found = Crossing::at(&criteria, (&place, &vanishing), before, after);
            found.map(|found| found.verdict)
        };
        for (kind, crosses) in [
            (Kind::RestAtOne, true),
            (Kind::RestAtMinusOne, true),
            (Kind::Pairs, true),
            (Kind::Pole, false),
            (Kind::Leading, false),
            (Kind::Common, false),
            (Kind::FoldedMultiple, false),
        ] {
            let one: &[(Kind, &[i64])] = &[(kind, &[-2, 1]), (Kind::Pole, &[-3, 1])];
            let so = |verdict| Some(verdict).filter(|_| crosses);
            assert_eq!(at(one, &inside, &outside), so(Verdict::Stable), "{kind:?}");
            assert_eq!(at(one, &outside, &inside), so(Verdict::Stable), "{kind:?}");
            assert_eq!(
                at(one, &outside, &outside),
                so(Verdict::Outside),
                "{kind:?}"
            );
            assert_eq!(at(one, &inside, &inside), None, "{kind:?}");
            let multiple = side(true, Verdict::Multiple);
            assert_eq!(at(one, &multiple, &outside), None, "{kind:?}");
            assert_eq!(
                at(&[(kind, &[4, -4, 1])], &inside, &outside),
                None,
                "{kind:?}"
            );
            let two: &[(Kind, &[i64])] = &[(kind, &[-2, 1]), (Kind::Pairs, &[-4, 0, 1])];
            assert_eq!(at(two, &inside, &outside), None, "{kind:?}");
            assert_eq!(at(&[(kind, &[-3, 1])], &inside, &outside), None, "{kind:?}");
        }
    }
}
