//! Steps of varying size: the ratios for which two steps are zero-stable.
//!
//! On the nodes 1, 0, −1/ω, in units of the new step, which is ω times the one before, the position
//! weights of the two-step formulas are (1+ω)²/(1+2ω) and −ω²/(1+2ω). At h = 0 the step has the
//! roots 1 and r(ω) = ω²/(1+2ω), and differences obey x₁ − x₀ = r(ω) (x₀ − x₋₁) exactly, whatever
//! ratios came before. So products of any ratios in [a, b] remain bounded, and sums of them, too,
//! where 0 < r < 1 on [a, b]: the root condition for each ratio suffices. It holds for ω < 1 + √2.
//!
//! With accelerations not every corrector exists for all these ratios. Those of types #1 and #2, and
//! their mean, have denominators without zeros ω > 0, and so has the highest one. But the blend
//! divides by the difference of the sums of acceleration weights of the types, which vanishes at the
//! zero ω = 0.6769… of 4ω⁵ + 14ω⁴ + 18ω³ − 9ω − 3: near it the weights are without bound, so that
//! steps that shrink by a third want another corrector, such as the mean.

use super::weights::Grid;
use super::weights::velocity_pair;
use crate::analysis::stability::{Endpoint, Interval, zero_stable_parameters};
use crate::exact::fraction::Fraction;
use crate::exact::multivariate::{Multivariate, Symbol};
use crate::exact::nodal::NodalNumber;
use crate::exact::polynomial::Polynomial;
use crate::exact::ring::{ExactDivision as _, Ring};

/// The step ratios ω > 0 for which the two-step formulas satisfy the root condition at h = 0.
///
/// ```
/// use stepsmith_generator::families::pece::zero_stable_ratios;
/// let ratios: Vec<_> = zero_stable_ratios().iter().map(ToString::to_string).collect();
/// assert_eq!(ratios, ["(0, 1 + sqrt(2))"]);
/// ```
pub fn zero_stable_ratios() -> Vec<Interval> {
    let name = Symbol::new("omega");
    let grid = Grid::growing(&Fraction::symbol(name.name()));
    let pair = grid.and_then(|grid| velocity_pair(2, &grid));
    // λ² − c₀ λ − c₋₁ over the common denominator.
    let mut monic = [Fraction::zero(), Fraction::zero(), Fraction::one()];
    for (j, weight) in pair.iter().flat_map(|pair| pair.corrector.weights(0)) {
        if let Some(c) = usize::try_from(j + 1).ok().and_then(|i| monic.get_mut(i)) {
            *c = weight.negated();
        }
    }
    let common = monic.iter().fold(Multivariate::one(), |lcm, c| {
        let d = c.denominator();
        &lcm * &d.divided_by(&lcm.gcd(d))
    });
    let cleared = monic.iter().map(|c| {
        let cleared = c.times(&common.clone().into());
        cleared.numerator().to_univariate(&name)
    });
    let polynomials: Option<Vec<Polynomial>> = cleared.collect();
    polynomials.map(zero_stable_parameters).unwrap_or_default()
}

/// The upper end of the ratios from 0 on.
pub(super) fn end(ratios: &[Interval]) -> Option<NodalNumber> {
    match ratios.first().map(|interval| &interval.to) {
        Some(Endpoint::Number(end)) => Some(NodalNumber::of_one(end, &Polynomial::t())),
        _ => None,
    }
}
