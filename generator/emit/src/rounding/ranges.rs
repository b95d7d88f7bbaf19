//! Bounds of coefficients over the ranges of free parameters and of step ratios.

use super::super::expression::Constants;
use super::constant::{Constant, Unbounded, powers};
use num_traits::{Signed as _, Zero as _};
use std::collections::BTreeMap;
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::interval::Interval;
use stepsmith_exact::poly::multivariate::{Multivariate, Symbol};
use stepsmith_exact::rational::{Rational, integer, ratio};
use stepsmith_exact::rounding::{from_f64, to_f64};
use stepsmith_prove::facts::Facts;
use stepsmith_prove::stability::zero_stability::step_ratios::StepRatios;
use stepsmith_scheme::scheme::Scheme;

/// Bits of enclosures.
const BITS: usize = 96;
/// The most boxes into which ranges are cut for one coefficient.
const BOXES: usize = 4096;
/// Roundings of a quotient by `stepsmith::generated::quotient`: it is within one unit in the last place, 2u.
const QUOTIENT: u32 = 2;

/// The smallest ratio of a step to the one before for which bounds are stated.
pub fn smallest_ratio() -> Rational {
    ratio(1, 10)
}

/// A symbol between two numbers.
pub type Range = (Symbol, Rational, Rational);

/// Numerator and denominator with whole coefficients, as they stand in the code.
pub fn whole_parts(c: &Fraction) -> [Multivariate; 2] {
    let above = c.numerator();
    let below = c.denominator();
    let factor = above.rational_content() / below.rational_content();
    let denominator: Rational = factor.denominator().as_ibig().clone().into();
    [
        (above, factor.numerator().clone().into()),
        (below, denominator),
    ]
    .map(|(p, factor)| p.primitive().scale(&factor))
}

/// Whether every coefficient is an `f64`; one may have too many digits.
pub fn is_binary(p: &Multivariate) -> bool {
    p.terms()
        .all(|(_, c)| from_f64(to_f64(c)).as_ref() == Some(c))
}

/// Σ |term|, of which the paths are.
fn magnitudes(p: &Multivariate, at: &BTreeMap<&Symbol, Interval>) -> Interval {
    let terms = p.terms().map(|(m, c)| (m.clone(), c.abs()));
    Interval::of(&Multivariate::from_terms(terms), at, BITS)
}

/// The least and the greatest |numerator/denominator|; `None` where the denominator may be 0.
fn bounds(above: &Interval, below: &Interval) -> Option<(Rational, Rational)> {
    if below.has_zero() {
        return None;
    }
    let (lo, hi) = above.over(below);
    let least = if lo.is_positive() || hi.is_negative() {
        lo.abs().min(hi.abs())
    } else {
        Rational::zero()
    };
    Some((least, lo.abs().max(hi.abs())))
}

/// The symbols that coefficients depend on, with their ranges.
pub(super) struct Ranges<'a> {
    scheme: &'a Scheme,
    pub(super) ranges: Vec<Range>,
}

impl<'a> Ranges<'a> {
    /// The ranges of free parameters, and of step ratios that around 1 for which steps are proven zero-stable.
    pub(super) fn of(scheme: &'a Scheme, facts: &Facts) -> Result<Self, Unbounded> {
        let free = facts.free().iter();
        let mut ranges: Vec<Range> = free
            .map(|f| (f.symbol.clone(), f.from.value.clone(), f.to.value.clone()))
            .collect();
        if let Some(symbol) = scheme.ratio() {
            let proven = facts.step_ratios().ok().and_then(StepRatios::around_one);
            let ends = proven.and_then(|p| Some((p.from.number()?, p.to.number()?)));
            let (from, to) = ends.ok_or(Unbounded::Ratios)?;
            let width = ratio(1, 1 << 60);
            let from = from.enclosure(&width).0;
            let to = to.enclosure(&width).1;
            // Weights of steps without a length have poles.
            ranges.push((symbol.clone(), from.max(smallest_ratio()), to));
        }
        Ok(Self { scheme, ranges })
    }

    /// The constants of a step.
    pub(super) fn constants(&self, constants: &Constants) -> Result<Vec<Constant>, Unbounded> {
        let entries = constants.entries().iter();
        let found = entries.map(|(c, power)| {
            let found = match self.scheme.ratio() {
                Some(ratio) => self.in_the_run(c, *power, ratio),
                None if !self.ranges.is_empty() && c.as_rational().is_none() => {
                    self.free(c, *power)
                }
                None => Constant::new(self.scheme, c, *power),
            };
            found.ok_or_else(|| Unbounded::Coefficient(c.to_string()))
        });
        found.collect()
    }

    /// A quotient that is evaluated without rounding, and rounded when it is found.
    fn free(&self, c: &Fraction, power: i32) -> Option<Constant> {
        Some(Constant {
            magnitude: self.greatest(|p, at| Interval::of(p, at, BITS), c)?,
            roundings: QUOTIENT + powers(power) + u32::from(power != 0),
        })
    }

    /// A quotient that is evaluated by Horner's scheme: a path from each coefficient, through a product and a sum for
    /// each power of the ratio. A denominator whose terms are of one sign errs by a factor alone.
    fn in_the_run(&self, c: &Fraction, power: i32, ratio: &Symbol) -> Option<Constant> {
        let mut signs = c.denominator().terms().map(|(_, c)| c.is_negative());
        let first = signs.next()?;
        if signs.any(|sign| sign != first) {
            return None;
        }
        let [above, below] =
            whole_parts(c).map(|p| 2 * p.degree_in(ratio) + u32::from(!is_binary(&p)));
        Some(Constant {
            magnitude: self.greatest(magnitudes, c)?,
            roundings: above + below + 1 + powers(power) + u32::from(power != 0),
        })
    }

    /// An upper bound of |numerator/denominator| in all of the ranges, by enclosures in boxes. Boxes are cut until the
    /// bound is near a value that is reached somewhere; `None` where this does not come to an end.
    fn greatest(
        &self,
        enclosed: impl Fn(&Multivariate, &BTreeMap<&Symbol, Interval>) -> Interval,
        c: &Fraction,
    ) -> Option<Rational> {
        let above = c.numerator();
        let below = c.denominator();
        let mut known: BTreeMap<&Symbol, Interval> = BTreeMap::new();
        let symbols = c.free_symbols();
        for symbol in &symbols {
            if self.ranges.iter().all(|(ranged, ..)| ranged != symbol) {
                let (lo, hi) = self.scheme.value(symbol)?.enclosure(BITS);
                known.insert(symbol, Interval::spanning(&lo, &hi, BITS));
            }
        }
        // (lo, hi) of |c| in a box.
        let quotient = |ranges: &[Range]| {
            let mut known = known.clone();
            for (symbol, from, to) in ranges {
                known.insert(symbol, Interval::spanning(from, to, BITS));
            }
            bounds(&enclosed(above, &known), &Interval::of(below, &known, BITS))
        };
        let near = integer(1) + ratio(1, 64);
        let mut reached = Rational::zero();
        let mut bound = Rational::zero();
        let mut boxes = vec![self.ranges.clone()];
        let mut left = BOXES;
        while let Some(ranges) = boxes.pop() {
            let found = quotient(&ranges);
            if let Some((least, most)) = &found {
                reached = reached.max(least.clone());
                if *most <= &reached * &near {
                    bound = bound.max(most.clone());
                    continue;
                }
            }
            left = left.checked_sub(1)?;
            let widest = (0..ranges.len()).max_by_key(|&i| &ranges[i].2 - &ranges[i].1)?;
            let middle = (&ranges[widest].1 + &ranges[widest].2) / integer(2);
            // At the point in the middle of all it is reached.
            let middles = ranges.iter().map(|(symbol, from, to)| {
                let middle = (from + to) / integer(2);
                (symbol.clone(), middle.clone(), middle)
            });
            if let Some((least, _)) = quotient(&middles.collect::<Vec<_>>()) {
                reached = reached.max(least);
            }
            let mut lower = ranges.clone();
            let mut upper = ranges;
            lower[widest].2 = middle.clone();
            upper[widest].1 = middle;
            boxes.extend([upper, lower]);
        }
        Some(bound)
    }
}
