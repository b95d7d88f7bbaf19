//! The greatest range over one free parameter, with proof.
//!
//! *Candidates.* The range w(θ) is a branch of a boundary curve f(s, θ) = 0 on each cell, so its greatest values
//! are at ends of cells, at zeros of Res_s(f, ∂f/∂θ), where the branch is level, or where branches of two axes
//! meet. All these numbers, and one in each cell, are judged exactly; the best is W = w(θ*).
//!
//! *Proof.* The polynomial of W in s is one more curve. Over a cell of all curves together nothing passes W, so
//! that a range above W somewhere in a cell is one everywhere in it: a sample decides. What holds on single
//! steps is not the same over a cell, so the sample must be unstable on an interval of steps below W. At the
//! ends of the cells the scheme with that number is asked; where that is of a high degree it suffices that at a
//! rational step below W a root is outside the circle, and that nothing passes the circle at this step on an
//! interval around the number.

use super::question::{Candidate, Question, Range, Verdict, comes_before, nothing, said, scaled};
use std::collections::BTreeMap;
use stepsmith_exact::field::algebraic::RealAlgebraic;
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::poly::multivariate::{Multivariate, Symbol};
use stepsmith_exact::poly::polynomial::Polynomial;
use stepsmith_exact::rational::{Rational, half_power, integer, ratio};
use stepsmith_exact::ring::Ring as _;
use stepsmith_prove::amplification::TestEquation;
use stepsmith_prove::constrained_step::{Formulation, constrained_step};
use stepsmith_prove::stability::characteristic::determinants::sylvester;
use stepsmith_prove::stability::region::critical_values::{along, in_one, of_roots, variable};
use stepsmith_prove::stability::zero_stability::step_ratios::between;
use stepsmith_prove::stability::{Axis, Endpoint, Verdict as Roots, stable_set};
use stepsmith_prove::step_polynomial::StepPolynomial;

/// The widths 2⁻ᵏ of the intervals around a number.
const BITS: [usize; 4] = [6, 12, 24, 48];

/// A value of the parameter and its range.
#[derive(Clone, Debug)]
pub struct At {
    /// The value.
    pub value: Fraction,
    /// The method at this value, judged exactly.
    pub judged: Candidate,
    /// The cells, and the numbers between them, by which it was found or is proven.
    pub parts: [usize; 2],
    /// Whether another number, or all of a cell, is as good.
    pub(super) is_tied: bool,
    /// A remark on values that are as good; empty without any.
    pub remark: String,
}

/// The best value.
#[derive(Clone, Debug)]
pub enum Optimum {
    /// No value is better.
    Proven(At),
    /// The best value found, without proof that none is better: why, in words.
    Found(At, String),
    /// No value keeps the conditions, with any range: proven, if no reason against is given.
    None(Option<String>),
}

/// The greatest range over the only free parameter.
///
/// # Errors
/// More than one parameter, or what is not decided, in words.
pub fn maximum(question: &Question) -> Result<Optimum, String> {
    let line = Line::of(question)?;
    let mut critical = line.conditions()?;
    critical.extend(line.along(None, true)?);
    let (best, reason) = line.best_of(&line.parts(&critical)?);
    let level = best
        .as_ref()
        .map_or_else(nothing, |best| best.judged.range.clone());
    let proof = line.exceeding(&level);
    Ok(match (best, proof) {
        (Some(best), Exceeding::Nowhere(parts)) => Optimum::Proven(At { parts, ..best }),
        (Some(best), Exceeding::At(better)) => {
            let why = format!(
                "beyond it the range is greater still, as at {} = {}; its supremum is at none of the numbers judged",
                line.symbol, better.value
            );
            let better = if better.judged.range > best.judged.range {
                *better
            } else {
                best
            };
            Optimum::Found(better, why)
        }
        (Some(best), Exceeding::Open(why)) => Optimum::Found(best, why),
        (None, Exceeding::Nowhere(_)) => Optimum::None(None),
        (None, Exceeding::At(better)) => Optimum::Found(
            *better,
            "its supremum is at none of the numbers judged".into(),
        ),
        (None, Exceeding::Open(why)) => Optimum::None(Some(reason.unwrap_or(why))),
    })
}

/// Whether it is proven that no value of the only parameter has a range greater than a bound.
///
/// ```
/// use stepsmith_exact::{field::fraction::Fraction, rational::{integer, ratio}};
/// use stepsmith_scheme::families::central_difference::member;
/// use stepsmith_explore::search::{Question, maximum::is_bounded};
/// let scheme = member(&[Fraction::symbol("alpha"), ratio(1, 2).into()]).unwrap().scheme;
/// let question = Question::of(scheme);
/// assert!(is_bounded(&question, &integer(2)) && !is_bounded(&question, &ratio(199, 100)));
/// ```
pub fn is_bounded(question: &Question, bound: &Rational) -> bool {
    let level = Endpoint::Number(RealAlgebraic::from_rational(bound.clone()));
    let found = Line::of(question).map(|line| line.exceeding(&level));
    matches!(found, Ok(Exceeding::Nowhere(_)))
}

/// Whether the best is exceeded.
pub(super) enum Exceeding {
    Nowhere([usize; 2]),
    At(Box<At>),
    Open(String),
}

impl Exceeding {
    /// The answer from the findings at these parts: the first better value with its method, else the first reason why a
    /// part is not decided, else none.
    pub(super) fn of(
        parts: &[Part],
        found: impl Iterator<Item = Result<Option<(Fraction, Candidate)>, String>>,
    ) -> Self {
        let parts = counted(parts);
        let mut open = None;
        for found in found {
            match found {
                Ok(None) => {}
                Ok(Some((value, judged))) => {
                    return Self::At(Box::new(At {
                        value,
                        judged,
                        parts,
                        is_tied: false,
                        remark: String::new(),
                    }));
                }
                Err(why) => open = open.or(Some(why)),
            }
        }
        open.map_or(Self::Nowhere(parts), Self::Open)
    }
}

pub(super) enum Part {
    At(RealAlgebraic),
    Cell(Rational),
    /// A number or a cell beyond the ranges.
    Beyond,
}

impl Part {
    /// The number, or one of the cell; `None` of too high a degree, and beyond the ranges.
    pub(super) fn value(&self) -> Option<Fraction> {
        match self {
            Self::Cell(sample) => Some(sample.clone().into()),
            Self::At(number) => Fraction::of_algebraic(number),
            Self::Beyond => None,
        }
    }
}

pub(super) fn counted(parts: &[Part]) -> [usize; 2] {
    let cells = (parts.iter()).filter(|part| matches!(part, Part::Cell(_)));
    let numbers = (parts.iter()).filter(|part| matches!(part, Part::At(_)));
    [cells.count(), numbers.count()]
}

pub(super) struct Line<'a> {
    pub(super) question: &'a Question,
    pub(super) symbol: Symbol,
}

impl<'a> Line<'a> {
    pub(super) fn of(question: &'a Question) -> Result<Self, String> {
        match <[Symbol; 1]>::try_from(question.unknowns()) {
            Ok([symbol]) => Ok(Self { question, symbol }),
            Err(all) => Err(format!("{} parameters are free, not one", all.len())),
        }
    }

    pub(super) fn at(&self, value: &Fraction) -> Result<Verdict, String> {
        self.question
            .at(&BTreeMap::from([(self.symbol.clone(), value.clone())]))
    }

    /// The best of the numbers that are judged, and why one is not.
    pub(super) fn best_of(&self, parts: &[Part]) -> (Option<At>, Option<String>) {
        let mut best: Option<At> = None;
        let mut reason = None;
        for part in parts {
            let Some(value) = part.value() else { continue };
            let judged = match self.at(&value) {
                Ok(Verdict::Kept(judged)) if judged.has_value() => judged,
                Ok(_) => continue,
                Err(why) => {
                    reason = reason.or(Some(why));
                    continue;
                }
            };
            let same = best
                .as_mut()
                .filter(|best| judged.is_as_good_as(&best.judged));
            let is_tied = matches!(part, Part::Cell(_)) || same.is_some();
            if let Some(same) = same {
                same.is_tied = true;
            }
            let is_preferred = best
                .as_ref()
                .is_none_or(|best| comes_before(&judged, [&value], &best.judged, [&best.value]));
            if is_preferred {
                best = Some(At {
                    value,
                    judged: *judged,
                    parts: counted(parts),
                    is_tied,
                    remark: String::new(),
                });
            }
        }
        (best, reason)
    }

    /// The test equation and damping of an axis.
    pub(super) fn test(axis: &Axis) -> Result<(TestEquation, Fraction), String> {
        match axis {
            Axis::Oscillator { damping } => Ok((TestEquation::Oscillator, damping.clone())),
            Axis::NegativeReal => Ok((TestEquation::Dahlquist, 0.into())),
            _ => Err("ranges along this axis are not decided over a parameter".into()),
        }
    }

    /// Polynomials in the parameter. Between their zeros each condition, except the range, holds everywhere or nowhere.
    pub(super) fn conditions(&self) -> Result<Vec<Polynomial>, String> {
        let scheme = &self.question.scheme;
        let symbol = &self.symbol;
        let mut critical = self.ranges()?;
        let mut add = |p: &Multivariate| -> Result<(), String> {
            if !p.is_empty() {
                critical.push(in_one(p, symbol)?);
            }
            Ok(())
        };
        let rows = scheme.space().rows.iter().flatten();
        for c in scheme.coefficients().chain(rows) {
            add(c.denominator())?;
        }
        for c in &self.question.errors {
            add(c.denominator())?;
            if let Some(bound) = &self.question.error_at_most {
                let bound = c.denominator().scale(bound);
                add(&(c.numerator() - &bound))?;
                add(&(c.numerator() + &bound))?;
            }
        }
        if self.question.zero_dynamics {
            let step = said(constrained_step(scheme, Formulation::Index3))?;
            for determinant in &step.determinants {
                add(determinant.numerator())?;
                add(determinant.denominator())?;
            }
            critical.extend(of_roots(&step.characteristic_polynomial, symbol)?);
        }
        let at_rest = scheme.space().transition().characteristic_polynomial();
        critical.extend(of_roots(&at_rest, symbol)?);
        if let Some(bound) = &self.question.parasitic_at_most {
            let found = scaled(&at_rest, bound, scheme.class().rank());
            if *bound == integer(0) {
                for c in found.iter().filter(|c| !c.is_zero()) {
                    critical.push(in_one(c.numerator(), symbol)?);
                }
            } else {
                critical.extend(of_roots(&found, symbol)?);
            }
        }
        Ok(critical)
    }

    /// Polynomials in the parameter. Between their zeros the curves and `level` keep their order. With `level_points`,
    /// the zeros include the places where a curve is level or two axes agree.
    pub(super) fn along(
        &self,
        level: Option<&RealAlgebraic>,
        level_points: bool,
    ) -> Result<Vec<Polynomial>, String> {
        let scheme = &self.question.scheme;
        let symbol = &self.symbol;
        let mut critical = Vec::new();
        let mut all: Vec<Multivariate> = Vec::new();
        for axis in &self.question.axes {
            let (test, damping) = Self::test(axis)?;
            let s = variable(test)?;
            let limit = level.map(|level| {
                let level = match test {
                    TestEquation::Dahlquist => level.negated(),
                    _ => level.clone(),
                };
                Multivariate::from_univariate(level.minimal_polynomial(), &s)
            });
            let found = along(scheme, test, &damping, (limit, symbol))?;
            critical.extend(found.critical);
            if level_points {
                for curve in &found.curves {
                    let slope = curve.derivative_in(symbol);
                    for other in all.iter().chain([&slope]) {
                        let place = meeting(curve, other, &s);
                        if !place.is_empty() {
                            critical.push(in_one(&place, symbol)?);
                        }
                    }
                }
                all.extend(found.curves);
            }
        }
        Ok(critical)
    }

    /// The parts of the line on which the conditions, and whether a range is greater than a number, are each the same.
    fn parts_by(&self, number: &RealAlgebraic) -> Result<Vec<Part>, String> {
        let mut critical = self.conditions()?;
        critical.extend(self.along(Some(number), false)?);
        self.parts(&critical)
    }

    /// Whether a range is greater than `level`.
    fn exceeding(&self, level: &Endpoint) -> Exceeding {
        let Endpoint::Number(number) = level else {
            return Exceeding::Nowhere([0, 0]);
        };
        match self.parts_by(number) {
            Ok(parts) => Exceeding::of(&parts, parts.iter().map(|part| self.beyond(part, level))),
            Err(why) => Exceeding::Open(why),
        }
    }

    /// The method at a part if its range is greater than `level`.
    ///
    /// # Errors
    /// What is not decided there, in words.
    fn beyond(
        &self,
        part: &Part,
        level: &Endpoint,
    ) -> Result<Option<(Fraction, Candidate)>, String> {
        let symbol = &self.symbol;
        let is_cell = matches!(part, Part::Cell(_));
        if let Part::At(number) = part
            && number.as_rational().is_none()
            && self.is_below(number, level)
        {
            return Ok(None);
        }
        let Some(value) = part.value() else {
            return match part {
                Part::At(number) => Err(format!("nothing is decided at {symbol} = {number}")),
                _ => Ok(None),
            };
        };
        let found = match self.at(&value)? {
            Verdict::Kept(found) => found,
            // At a sample these are so all over its cell, but for what is on the circle at rest.
            Verdict::NotZeroStable { outside: false }
                if is_cell && !self.is_below_at(&value, level) =>
            {
                let why = format!("zero-stability around {symbol} = {value} is not decided");
                return Err(why);
            }
            _ => return Ok(None),
        };
        if found.range > *level {
            return Ok(Some((value, *found)));
        }
        if is_cell && found.but_for_points > *level {
            let why = format!("around {symbol} = {value} single steps decide");
            return Err(why);
        }
        Ok(None)
    }

    /// Whether all values around a rational one, up to the ends of its cell, have ranges up to `level`.
    fn is_below_at(&self, value: &Fraction, level: &Endpoint) -> bool {
        let at = [(self.symbol.clone(), value.clone())].into();
        let Ok(scheme) = self.question.scheme.substitute(&at) else {
            return false;
        };
        self.question.axes.iter().any(|axis| {
            let set = stable_set(&scheme, axis.clone());
            set.is_ok_and(|set| Range::of(&set).but_for_points <= *level)
        })
    }

    /// Whether it is shown, by values around it, that a number has a range up to `level`.
    fn is_below(&self, number: &RealAlgebraic, level: &Endpoint) -> bool {
        BITS.iter().any(|bits| {
            let (lo, hi) = number.enclosure(&half_power(*bits));
            let mut axes = self.question.axes.iter();
            axes.any(|axis| self.is_unstable_between(axis, (&lo, &hi), level) == Some(true))
        })
    }

    /// Whether at a step below `level` a root is outside the circle for all values from lo to hi.
    fn is_unstable_between(
        &self,
        axis: &Axis,
        (lo, hi): (&Rational, &Rational),
        level: &Endpoint,
    ) -> Option<bool> {
        let (test, damping) = Self::test(axis).ok()?;
        let middle = (lo + hi) * ratio(1, 2);
        let at = BTreeMap::from([(self.symbol.clone(), Fraction::from(middle))]);
        let scheme = self.question.scheme.substitute(&at).ok()?;
        let set = stable_set(&scheme, axis.clone()).ok()?;
        let from = Range::of(&set).but_for_points;
        // The gaps between stable steps: the first, which may close somewhere near, and the last below the level.
        let mut gaps = Vec::new();
        let mut start = from;
        for interval in set.intervals.iter().filter(|i| i.from < *level) {
            if interval.from > start {
                gaps.push((start.clone(), interval.from.clone()));
            }
            start = start.max(interval.to.clone());
        }
        if start < *level {
            gaps.push((start, level.clone()));
        }
        let p = StepPolynomial::new(&self.question.scheme, test, &damping).ok()?;
        let first_and_last = gaps.first().into_iter().chain(gaps.iter().skip(1).last());
        let mut steps = first_and_last.filter_map(|(from, to)| Some(between(from.number()?, to)));
        Some(steps.any(|step| self.is_outside_between(&p, test, step, (lo, hi)) == Some(true)))
    }

    /// Whether at a step a root is outside the circle for all values from lo to hi.
    fn is_outside_between(
        &self,
        p: &StepPolynomial,
        test: TestEquation,
        step: Rational,
        (lo, hi): (&Rational, &Rational),
    ) -> Option<bool> {
        let middle = (lo + hi) * ratio(1, 2);
        let signed = match test {
            TestEquation::Dahlquist => -step,
            _ => step,
        };
        let s = variable(test).ok()?;
        let point = [
            (s.name().to_string(), signed.clone()),
            (self.symbol.name().to_string(), middle),
        ];
        if p.verdict_at(&point.into()) != Some(Roots::Outside) {
            return Some(false);
        }
        let put = |c: &Multivariate| {
            Fraction::from(c.substitute(&s, &Multivariate::constant(signed.clone())))
        };
        let coefficients: Vec<Fraction> = p.coefficients.iter().map(put).collect();
        let mut critical = of_roots(&coefficients, &self.symbol).ok()?;
        critical.push(in_one(put(&p.pole).numerator(), &self.symbol).ok()?);
        let inside =
            |root: &RealAlgebraic| root.cmp_rational(lo).is_ge() && root.cmp_rational(hi).is_le();
        let passes = critical
            .iter()
            .any(|p| p.is_zero() || RealAlgebraic::roots_of(p).iter().any(inside));
        Some(!passes)
    }
}

/// A polynomial that vanishes where two curves meet, without the variable s: 0 where they do so everywhere or nowhere, as
/// a common factor is no place.
pub(super) fn meeting(one: &Multivariate, other: &Multivariate, s: &Symbol) -> Multivariate {
    let [f, g] = [one, other].map(|p| p.coefficients_in(s));
    match (f.len(), g.as_slice()) {
        (0 | 1, _) | (_, []) => Multivariate::default(),
        (_, [g]) => g.clone(),
        _ => sylvester(&f, &g).determinant(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use stepsmith_scheme::families::central_difference::member;

    #[test]
    fn a_number_is_below_a_level_only_where_it_is() {
        // Degree 3 at alpha = √2 has the range 2/√(2√2 − 1), about 1.479.
        let theta = [Fraction::symbol("alpha"), ratio(1, 2).into()];
        let question = Question::of(member(&theta).unwrap().scheme);
        let symbol = Symbol::new("alpha");
        let line = Line {
            question: &question,
            symbol,
        };
        let number = RealAlgebraic::sqrt(&integer(2)).unwrap();
        for (level, below) in [
            (integer(1), false),
            (ratio(147, 100), false),
            (ratio(3, 2), true),
            (integer(3), true),
        ] {
            let level = Endpoint::Number(RealAlgebraic::from_rational(level));
            assert_eq!(line.is_below(&number, &level), below, "{level}");
        }
    }
}
