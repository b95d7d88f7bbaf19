//! The data with which someone else can re-check a stability statement.
//!
//! To repeat it: recompute the critical polynomials from P, G and R; count their positive zeros and
//! check that the listed places are all of them; at the sample in every gap, and in the field of
//! every place with a table, split p(λ; t₀) and repeat the table. A place without one is a simple
//! [`crossing`](super::crossing), or one that is passed, told by the gaps on both sides. Between neighbouring places the verdict is
//! that of the sample, by the argument in [`critical`](super::critical).
//!
//! A table with `repeated` is one of multiple roots on the circle: for each of the square-free factors f
//! of the self-reciprocal part of det(λ − M) that are repeated there, ascending in λ over the field of
//! the place, its multiplicity m in det(λ − M) and the dimension of the kernel of f(M), M the
//! amplification matrix on the carried quantities, each times h to its derivative order. Stable are
//! those for which every kernel has the dimension m·deg f ([`semisimple`](super::super::root_condition::semisimple)). On the
//! imaginary axis M = X + i√t·Y stands as the real matrix \[\[X, −tY\], \[Y, X\]\]. Where a factor is
//! repeated for all t, `K` in `Res(K, K')` is its square-free part, and `minor of f(M)` a nonzero
//! minor of the size of the rank of Dᵏ f(M) over K(t), k = deg f.

use super::critical::Criteria;
use super::crossing::{Crossing, passing};
use super::interval::simplest_between;
use crate::stability::axis::Axis;
use crate::stability::characteristic::Characteristic;
use crate::stability::characteristic::place::Place;
use crate::stability::root_condition::{Table, Verdict};
use num_traits::Zero;
use stepsmith_exact::field::algebraic::RealAlgebraic;
use stepsmith_exact::rational::{Integer, Rational};

/// A value of t at which a critical polynomial vanishes.
#[derive(Clone, Debug)]
pub struct CriticalPlace {
    /// t₀, with an isolating interval that is disjoint from its neighbours' intervals.
    pub value: RealAlgebraic,
    /// The evidence that decides the root condition at t₀.
    pub evidence: Evidence,
}

/// The evidence that decides the root condition at a critical place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Evidence {
    /// A table in the field of the place.
    Table(Table),
    /// A simple crossing, told by the gaps on both sides.
    Crossing(Crossing),
    /// Nothing but the common part of E and O changes: what the gaps on both sides say.
    Passing(Verdict),
}

impl CriticalPlace {
    /// The verdict on the root condition at the critical place.
    pub fn verdict(&self) -> Verdict {
        match &self.evidence {
            Evidence::Table(table) => table.verdict,
            Evidence::Crossing(crossing) => crossing.verdict,
            Evidence::Passing(verdict) => *verdict,
        }
    }
}

/// An open interval of t between neighbouring critical places (the first begins at 0, the last ends
/// at ∞).
#[derive(Clone, Debug)]
pub struct Gap {
    /// A rational value in it.
    pub sample: Rational,
    /// The root condition at the sample, and so in the whole gap as far as stability goes.
    pub table: Table,
}

/// The evidence for a stable set, in t = sᵏ.
#[derive(Clone, Debug)]
pub struct Certificate {
    /// The axis and, for the oscillator, the damping.
    pub axis: Axis,
    /// The characteristic polynomial, cleared of denominators.
    pub characteristic: Characteristic,
    /// P, G, R, K and the critical polynomials.
    pub criteria: Criteria,
    /// The root condition at t = 0.
    pub at_zero: Table,
    /// The critical places, ascending.
    pub places: Vec<CriticalPlace>,
    /// The gaps: one more than there are places.
    pub gaps: Vec<Gap>,
}

impl Certificate {
    /// The evidence for a characteristic polynomial.
    pub fn new(axis: Axis, characteristic: Characteristic) -> Self {
        let criteria = Criteria::new(&characteristic);
        let (values, vanishing): (_, Vec<_>) = criteria.places().into_iter().unzip();
        let values = separated(values);
        let gaps = (0..=values.len()).map(|i| {
            let sample = sample_before(&values, i);
            Gap {
                table: sampled(&characteristic, &criteria, &sample),
                sample,
            }
        });
        let gaps: Vec<Gap> = gaps.collect();
        let zero = RealAlgebraic::from_rational(Rational::zero());
        let at_zero = table(&characteristic, zero);
        let values = values.iter().zip(&vanishing).zip(gaps.windows(2));
        let places = values.map(|((value, vanishing), sides)| {
            let [before, after] = [&sides[0].table, &sides[1].table];
            let passing = passing(vanishing, before, after).map(Evidence::Passing);
            let crossing = || Crossing::at(&criteria, (value, vanishing), before, after);
            let told = passing.or_else(|| crossing().map(Evidence::Crossing));
            let table = || Evidence::Table(table(&characteristic, value.clone()));
            let evidence = told.unwrap_or_else(table);
            CriticalPlace {
                value: value.clone(),
                evidence,
            }
        });
        let places = places.collect();
        Self {
            axis,
            characteristic,
            criteria,
            at_zero,
            places,
            gaps,
        }
    }

    /// The variable t, written in the variable of the axis: `Omega^2`, `-z`, `y^2`, …
    pub fn variable(&self) -> String {
        let name = match self.axis.variable() {
            "-z" => "(-z)",
            name => name,
        };
        match self.characteristic.power {
            1 => name.to_string(),
            power => format!("{name}^{power}"),
        }
    }
}

/// The root condition at t.
pub fn table(p: &Characteristic, t: RealAlgebraic) -> Table {
    if p.pole.vanishes_at(&t) {
        return Table::undefined();
    }
    let place = Place::new(t, p.field());
    let [even, odd] = [&p.even, &p.odd].map(|q| place.coefficients(q));
    Table::new(&place, even, odd).settled(p, &place)
}

/// The root condition at a sample. As no critical polynomial vanishes there, the parts G and R of
/// P over ℚ(t) are those at the sample: P keeps its degree, and R and R* stay coprime.
fn sampled(p: &Characteristic, criteria: &Criteria, sample: &Rational) -> Table {
    let place = Place::new(RealAlgebraic::from_rational(sample.clone()), p.field());
    let [shared, rest] = [&criteria.shared, &criteria.rest].map(|q| place.coefficients(q));
    Table::of_parts(&place, shared, rest).settled(p, &place)
}

/// A rational value before the i-th of ascending numbers with disjoint intervals, and after the one before.
pub(in crate::stability) fn sample_before(values: &[RealAlgebraic], i: usize) -> Rational {
    let below = match i.checked_sub(1) {
        Some(before) => values[before].interval().1.clone(),
        None => Rational::zero(),
    };
    let above = values.get(i).map(|value| value.interval().0);
    simplest_between(&below, above)
}

/// Halves the interval around a number.
pub(in crate::stability) fn halve(value: &mut RealAlgebraic) {
    let width = (value.interval().1 - value.interval().0) / Integer::from(2);
    value.refine(&width);
}

/// The same ascending positive numbers, with disjoint intervals whose ends are positive.
pub(in crate::stability) fn separated(mut values: Vec<RealAlgebraic>) -> Vec<RealAlgebraic> {
    for i in 0..values.len() {
        let (before, after) = values.split_at_mut(i);
        let Some(value) = after.first_mut() else {
            break;
        };
        // Numbers that differ come apart; a positive one comes off 0.
        match before.last_mut() {
            None => {
                while *value.interval().0 <= Rational::zero() {
                    halve(value);
                }
            }
            Some(last) => {
                while last.interval().1 >= value.interval().0 {
                    halve(last);
                    halve(value);
                }
            }
        }
    }
    values
}
