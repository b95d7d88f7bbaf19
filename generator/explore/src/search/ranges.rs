//! Where on the line of one parameter the ranges hold.

use super::maximum::{Line, Part};
use super::question::Question;
use std::collections::BTreeMap;
use stepsmith_exact::field::algebraic::RealAlgebraic;
use stepsmith_exact::poly::multivariate::Symbol;
use stepsmith_exact::poly::polynomial::Polynomial;
use stepsmith_exact::rational::{Rational, integer, ratio};
use stepsmith_exact::simplest::simplest;

/// How far from an end that does not belong to a range samples are taken, as a share of its width.
const OPEN: f64 = 1.0 / (1 << 20) as f64;

impl Question {
    /// Whether it is proven that no values of the parameters lie in the ranges. The range of a number may show it, or
    /// the ranges that one parameter decides.
    pub fn is_empty(&self) -> bool {
        let mut symbols: Vec<Symbol> = (self.domain.iter())
            .flat_map(|range| range.value.free_symbols())
            .collect();
        symbols.sort();
        symbols.dedup();
        self.domain.iter().any(|range| {
            range.value.free_symbols().is_empty() && range.contains(&BTreeMap::new()) == Ok(false)
        }) || symbols.iter().any(|symbol| {
            let question = &self.decided_by(symbol);
            let symbol = symbol.clone();
            Line { question, symbol }.is_empty() == Ok(true)
        })
    }

    /// The ends of the values of a parameter that the ranges allow, or places just inside of ends that are not allowed.
    /// Nothing where there is no end, or where this parameter alone does not decide the ranges.
    pub fn extent(&self, symbol: &Symbol) -> Option<(f64, f64)> {
        let question = &self.decided_by(symbol);
        let symbol = symbol.clone();
        Line { question, symbol }.extent().ok()?
    }

    /// The question with the ranges alone that a parameter decides.
    fn decided_by(&self, symbol: &Symbol) -> Self {
        let mut alone = self.clone();
        (alone.domain).retain(|range| range.value.free_symbols().iter().all(|s| s == symbol));
        alone
    }
}

impl Line<'_> {
    /// Polynomials in the parameter between whose zeros the ranges of the parameters hold or do not.
    pub(super) fn ranges(&self) -> Result<Vec<Polynomial>, String> {
        let mut critical = Vec::new();
        for range in &self.question.domain {
            critical.extend(range.critical(&self.symbol)?);
        }
        Ok(critical)
    }

    /// Whether no value of the parameter lies in the ranges.
    fn is_empty(&self) -> Result<bool, String> {
        let parts = self.parts(&self.ranges()?)?;
        Ok(parts.iter().all(|part| matches!(part, Part::Beyond)))
    }

    /// From where to where values lie in the ranges, if both ends are numbers.
    fn extent(&self) -> Result<Option<(f64, f64)>, String> {
        let ranges = self.ranges()?;
        let places = places(&ranges);
        let parts = self.parts(&ranges)?;
        let is_inside = |part: &Part| !matches!(part, Part::Beyond);
        let first_and_last = parts
            .iter()
            .position(is_inside)
            .zip(parts.iter().rposition(is_inside));
        // Part 2i + 1 is place i, with the cells 2i and 2i + 2 beside it.
        let ends = first_and_last.and_then(|(first, last)| {
            let least = first.checked_sub(1).and_then(|i| places.get(i / 2));
            let [from, to] = [least?, places.get(last / 2)?].map(RealAlgebraic::to_f64);
            let inside = |i: usize| match i % 2 {
                1 => 0.0,
                _ => (to - from) * OPEN,
            };
            Some((from + inside(first), to - inside(last)))
        });
        Ok(ends)
    }

    /// The numbers at which polynomials vanish, and one number between each two, in their order. The polynomials of the
    /// [ranges](Self::ranges) have to be among them.
    pub(super) fn parts(&self, critical: &[Polynomial]) -> Result<Vec<Part>, String> {
        let places = places(critical);
        let mut parts = vec![self.cell(simple_between(None, places.first()))?];
        for (i, place) in places.iter().enumerate() {
            parts.push(if self.is_inside(place)? {
                Part::At(place.clone())
            } else {
                Part::Beyond
            });
            parts.push(self.cell(simple_between(Some(place), places.get(i + 1)))?);
        }
        Ok(parts)
    }

    /// The intervals of consecutive [parts](Self::parts) that are marked, in words.
    pub(super) fn intervals(&self, critical: &[Polynomial], marked: &[bool]) -> String {
        let places = places(critical);
        let mut intervals = Vec::new();
        let mut first = 0;
        for run in marked.chunk_by(|a, b| a == b) {
            let last = first + run.len() - 1;
            if run[0] {
                // Part 2i + 1 is place i, with the cells 2i and 2i + 2 beside it.
                let from = first.checked_sub(1).and_then(|i| places.get(i / 2));
                let from = from.map_or_else(|| "-infinity".into(), RealAlgebraic::to_string);
                let to = places.get(last / 2);
                let to = to.map_or_else(|| "infinity".into(), RealAlgebraic::to_string);
                intervals.push(match (first % 2, last % 2) {
                    (1, 1) if first == last => format!("{{{to}}}"),
                    (1, 1) => format!("[{from}, {to}]"),
                    (1, _) => format!("[{from}, {to})"),
                    (_, 1) => format!("({from}, {to}]"),
                    _ => format!("({from}, {to})"),
                });
            }
            first += run.len();
        }
        intervals.join(" or ")
    }

    /// The cell of a sample.
    fn cell(&self, sample: Rational) -> Result<Part, String> {
        let inside = self.is_inside(&RealAlgebraic::from_rational(sample.clone()))?;
        Ok(if inside {
            Part::Cell(sample)
        } else {
            Part::Beyond
        })
    }

    /// Whether a number lies in the ranges.
    fn is_inside(&self, number: &RealAlgebraic) -> Result<bool, String> {
        let mut ranges = self.question.domain.iter();
        ranges.try_fold(true, |inside, range| {
            Ok(inside && range.contains_at(&self.symbol, number)?)
        })
    }
}

/// A number between two, or beyond one: of a small denominator, and positive where there is a positive one.
fn simple_between(from: Option<&RealAlgebraic>, to: Option<&RealAlgebraic>) -> Rational {
    let zero = RealAlgebraic::from_rational(integer(0));
    if let Some(to) = to.filter(|to| **to <= zero) {
        let from = from.map(RealAlgebraic::negated);
        return -simple_between(Some(&to.negated()), from.as_ref());
    }
    let from = from.filter(|from| **from > zero).unwrap_or(&zero);
    let Some(to) = to else {
        let above = from.enclosure(&integer(1)).1;
        return simplest(&(&above + ratio(1, 2)), &(above + integer(2)));
    };
    let mut width = integer(1);
    loop {
        let lo = from.enclosure(&width).1;
        let hi = to.enclosure(&width).0;
        if lo.clone() + integer(4) * &width < hi {
            let margin = (&hi - &lo) * ratio(1, 16);
            return simplest(&(lo + &margin), &(hi - margin));
        }
        width *= ratio(1, 2);
    }
}

/// The numbers at which one of the polynomials vanishes, ascending.
fn places(polynomials: &[Polynomial]) -> Vec<RealAlgebraic> {
    let polynomials = polynomials.iter().filter(|p| !p.is_zero());
    let mut places: Vec<RealAlgebraic> = polynomials.flat_map(RealAlgebraic::roots_of).collect();
    places.sort();
    places.dedup();
    places
}
