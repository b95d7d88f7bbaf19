//! Claims on a scheme with a free parameter θ: they hold at every value in its range, or are refuted at one.
//!
//! For kinds of claims [`critical_values`] knows polynomials in θ between whose real zeros its truth is the
//! same everywhere. So the range is taken apart, exactly: the zeros in it and the ends that belong to it, at which
//! the scheme with that number is asked, and the open cells between, each of which one sample decides. What
//! rests on more than those polynomials, such as what holds where two roots meet on the circle, stays undecided;
//! a sample that refutes refutes the claim in any case. So do single values at which an order is a higher one than
//! claimed; code, which states it as a bound, may be made there.

mod defined;
mod zeros;

pub(super) use self::defined::undefined;
use self::defined::{has_its_own_roots, pole_among};
use super::kind::Claimed;
use super::order::{Of, OrderClaim};
use super::outcome::{Outcome, undecided};
use super::segment::Segment;
use super::stable::Stable;
use super::zero_stable;
use std::cell::RefCell;
use std::rc::Rc;
use stepsmith_exact::field::algebraic::RealAlgebraic;
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::poly::multivariate::Multivariate;
use stepsmith_exact::poly::polynomial::Polynomial;
use stepsmith_exact::rational::{Rational, integer};
use stepsmith_prove::everywhere::Everywhere;
use stepsmith_prove::facts::Facts;
use stepsmith_prove::order::{Reached, StartOrder};
use stepsmith_prove::stability::region::critical_values::{
    self, Along, Critical, at_number, in_one,
};
use stepsmith_prove::stability::summary::dampings;
use stepsmith_prove::stability::zero_stability::step_ratios::between;
use stepsmith_prove::stability::{Axis, Endpoint};
use stepsmith_scheme::scheme::Class;
use stepsmith_scheme::spec::ParameterRange;

/// A scheme with one free parameter, and what is known at values of it.
pub(super) struct Ranged<'a> {
    facts: &'a Facts,
    free: &'a ParameterRange,
    known: RefCell<Vec<(Fraction, Rc<Facts>)>>,
}

/// A part of the range.
enum Part {
    /// A number: a zero of a critical polynomial, or an end.
    At(RealAlgebraic),
    /// All numbers between two such, by one of them.
    Cell([RealAlgebraic; 2], Rational),
}

impl<'a> Ranged<'a> {
    /// `None` unless one parameter is free.
    pub(super) fn new(facts: &'a Facts) -> Option<Self> {
        match facts.free() {
            [free] => Some(Self {
                facts,
                free,
                known: RefCell::default(),
            }),
            _ => None,
        }
    }

    /// The parts of the range between zeros of polynomials.
    fn parts(&self, critical: &[Polynomial]) -> Vec<Part> {
        let ends = [&self.free.from, &self.free.to];
        let roots = critical.iter().flat_map(RealAlgebraic::roots_of);
        let mut places: Vec<RealAlgebraic> = roots.collect();
        places.retain(|place| {
            place.cmp_rational(&ends[0].value).is_gt() && place.cmp_rational(&ends[1].value).is_lt()
        });
        let [from, to] = ends.map(|end| RealAlgebraic::from_rational(end.value.clone()));
        places.extend([from, to]);
        places.sort();
        places.dedup();
        let mut parts = Vec::new();
        for pair in places.windows(2) {
            if let [lower, upper] = pair {
                parts.push(Part::At(lower.clone()));
                let sample = between(lower, &Endpoint::Number(upper.clone()));
                parts.push(Part::Cell([lower.clone(), upper.clone()], sample));
            }
        }
        parts.extend(places.pop().map(Part::At));
        parts.retain(|part| !matches!(part, Part::At(number) if !self.free.contains(number)));
        parts
    }

    /// The facts at a value.
    fn at(&self, value: &Fraction) -> Result<Rc<Facts>, String> {
        if let Some((_, found)) = self.known.borrow().iter().find(|(at, _)| at == value) {
            return Ok(Rc::clone(found));
        }
        let values = [(self.free.symbol.clone(), value.clone())].into();
        let scheme = self.facts.step().substitute(&values);
        let scheme = scheme.map_err(|error| error.to_string())?;
        let facts = Rc::new(Facts::of(scheme));
        self.known
            .borrow_mut()
            .push((value.clone(), Rc::clone(&facts)));
        Ok(facts)
    }

    /// The outcome of a claim over the range: a stronger result at a single value refutes it, as a weaker one does.
    pub(super) fn outcome(&self, claim: &dyn Claimed) -> Outcome {
        match self.decided(claim) {
            (Outcome::Proven { evidence }, beyond) if !beyond.is_empty() => Outcome::Refuted {
                evidence: format!(
                    "`order` means exactly this order, so leave this value out of the range, by `above` or `below` \
                     at an end and by two specs within; all other values have the order: {evidence}"
                ),
                instead: beyond.join(", "),
            },
            (outcome, _) => outcome,
        }
    }

    /// The outcome of a claim, where stronger results at single values count as well, and these results.
    fn decided(&self, claim: &dyn Claimed) -> (Outcome, Vec<String>) {
        let mut beyond = Vec::new();
        (self.in_parts(claim, &mut beyond), beyond)
    }

    /// The stronger results at single values of a claim that is proven at all others.
    fn proven(&self, claim: &dyn Claimed) -> Result<Vec<String>, String> {
        match self.decided(claim) {
            (Outcome::Proven { .. }, beyond) => Ok(beyond),
            (Outcome::Refuted { instead, .. }, _) => Err(format!("{claim} is refuted: {instead}")),
            (Outcome::Undecided { reason }, _) => Err(format!("{claim} is not proven: {reason}")),
        }
    }

    /// The same of all parts of the range; single values that have more are put aside.
    fn in_parts(&self, claim: &dyn Claimed, beyond: &mut Vec<String>) -> Outcome {
        // What is an identity in the symbols holds wherever the step is defined and has an order.
        if claim.is_on_order()
            && let proven @ Outcome::Proven { .. } = claim.judged(self.facts)
            && has_its_own_roots(self.facts) == Ok(true)
        {
            return proven;
        }
        let (critical, mut open) = match self.critical(claim) {
            Ok(critical) => (critical, None),
            Err(reason) => (Vec::new(), Some(reason)),
        };
        let parts = self.parts(&critical);
        let mut cells = 0;
        let mut points = Vec::new();
        let mut evidence = String::new();
        for part in &parts {
            let value = match part {
                Part::Cell(_, sample) => Ok(Fraction::from(sample.clone())),
                Part::At(number) => fraction(number),
            };
            let value = match value {
                Ok(value) => value,
                Err(reason) => {
                    open = open.or(Some(reason));
                    continue;
                }
            };
            let at = format!("at {} = {value}", self.free.symbol);
            match self.outcome_at(claim, &value, matches!(part, Part::Cell(..))) {
                Outcome::Proven { evidence: why } => {
                    match part {
                        Part::Cell(..) => cells += 1,
                        Part::At(_) => points.push(value.to_string()),
                    }
                    if evidence.is_empty() {
                        evidence = format!("{at}: {why}");
                    }
                }
                Outcome::Refuted { evidence, instead } => {
                    if let (Part::At(_), Some(more)) = (part, self.exceeded(claim, &value)) {
                        beyond.push(format!("{at} {more}"));
                        continue;
                    }
                    return Outcome::Refuted {
                        evidence,
                        instead: format!("{at} {instead}"),
                    };
                }
                Outcome::Undecided { reason } => open = open.or(Some(format!("{at}: {reason}"))),
            }
        }
        if let Some(reason) = open {
            return undecided(format!("for {}: {reason}", self.free));
        }
        let places = places(cells, &points);
        Outcome::Proven {
            evidence: format!("for all {}, {places}: {evidence}", self.free),
        }
    }

    /// The stronger result that holds at a value, in words.
    fn exceeded(&self, claim: &dyn Claimed, value: &Fraction) -> Option<String> {
        let there = claim.at(&self.free.symbol, value)?;
        there.exceeded(&*self.at(value).ok()?)
    }

    /// The outcome of a claim at a value; for the sample of a cell, the outcome in the whole cell.
    fn outcome_at(&self, claim: &dyn Claimed, value: &Fraction, cell: bool) -> Outcome {
        let Some(there) = claim.at(&self.free.symbol, value) else {
            return undecided("the claim has no value there, since its denominator vanishes");
        };
        let facts = match self.at(value) {
            Ok(facts) => facts,
            Err(reason) => return undecided(reason),
        };
        let outcome = there.judged(&facts);
        if !cell || !matches!(outcome, Outcome::Proven { .. }) {
            return outcome;
        }
        let carried = claim.carries_over(self.facts, &facts);
        let crossed = carried.and_then(|()| match (claim.segment(), there.segment()) {
            (Some(segment), Some(there)) => self.crossed(&segment, &there, value),
            _ => Ok(None),
        });
        match crossed {
            Ok(None) => outcome,
            Ok(Some(curve)) => undecided(format!(
                "the curve {curve} = 0 crosses the claimed range, and stability on it is not decided"
            )),
            Err(reason) => undecided(reason),
        }
    }

    /// A boundary curve that crosses a claimed segment at a value, where there is one; `there` is the segment at it.
    fn crossed(
        &self,
        segment: &Segment,
        there: &Segment,
        value: &Fraction,
    ) -> Result<Option<Multivariate>, String> {
        let end = there.end.as_ref().map(Fraction::algebraic);
        let end = match end {
            Some(None) => {
                return Err(
                    "the end of the range is an algebraic number of too large a degree".into(),
                );
            }
            end => end.flatten(),
        };
        for curve in self.along(segment)?.curves {
            let at = Fraction::from(curve.clone()).substitute(&self.free.symbol, value);
            let at = at.ok_or("a boundary curve has a pole there")?;
            let t = at.free_symbols();
            let univariate = match t.as_slice() {
                [t] => in_one(at.numerator(), t)?,
                _ => continue,
            };
            let inside = RealAlgebraic::roots_of(&univariate).iter().any(|root| {
                let place = match segment.axis {
                    Axis::NegativeReal => root.negated(),
                    _ => root.clone(),
                };
                place.cmp_rational(&integer(0)).is_gt()
                    && end.as_ref().is_none_or(|end| &place < end)
            });
            if inside {
                return Ok(Some(curve));
            }
        }
        Ok(None)
    }

    /// Where the stable pieces of the axis of a claim may change.
    fn along(&self, segment: &Segment) -> Result<Along, String> {
        let (test, damping, end) = segment.in_test()?;
        let limit = end.map(|end| at_number(test, &end)).transpose()?;
        let symbol = &self.free.symbol;
        critical_values::along(self.facts.scheme(), test, &damping, (limit, symbol))
    }

    /// Polynomials in the parameter between whose zeros the truth of a claim is the same.
    fn critical(&self, claim: &dyn Claimed) -> Critical {
        match claim.segment() {
            Some(segment) => Ok(self.along(&segment)?.critical),
            None => claim.critical(self.facts, &self.free.symbol),
        }
    }
}

/// The parts of a range in which something is proven, in words.
fn places(cells: usize, points: &[String]) -> String {
    let cells = match cells {
        1 => "one interval".to_string(),
        n => format!("{n} intervals"),
    };
    if points.is_empty() {
        format!("in {cells}")
    } else {
        format!("in {cells} and at {}", points.join(", "))
    }
}

/// The facts that are proven of a scheme at all values in the range of its free parameter, where all `coefficients`
/// in the code are defined.
///
/// # Errors
/// The reason why they are not proven.
pub fn everywhere<'f>(
    facts: &Facts,
    coefficients: impl Iterator<Item = &'f Fraction>,
) -> Result<Everywhere, String> {
    let ranged = Ranged::new(facts).ok_or("there is code for one free parameter alone")?;
    if let Some(error) = undefined(facts.scheme(), facts.free())? {
        return Err(error.to_string());
    }
    if let Some(((_, value), coefficient)) = pole_among(coefficients, facts.free())? {
        return Err(format!(
            "the coefficient {coefficient} has no value at {value}"
        ));
    }
    ranged.proven(&zero_stable::ZeroStable(true))?;
    let mut order = facts.order().map_err(|error| error.to_string())?.clone();
    // An order that single values exceed is a bound.
    let proven = |of, order| ranged.proven(&OrderClaim { of, order });
    let exact = order.exact_start.reached().bound();
    let beyond = proven(Of::ExactStart, exact)?;
    order.exact_start = StartOrder::Proven(Reached::of(exact, beyond.is_empty()));
    let simple = order.simple_start.reached().bound();
    let found =
        proven(Of::SimpleStart, simple).map(|beyond| Reached::of(simple, beyond.is_empty()));
    order.simple_start = StartOrder::Proven(found.unwrap_or(Reached::AtLeast(0)));
    let best = order.best_start.bound();
    if let Ok(beyond) = proven(Of::BestStart, best) {
        order.best_start = Reached::of(best, beyond.is_empty());
    }
    let mut always = match facts.scheme().class() {
        Class::SecondOrder => dampings().to_vec(),
        _ => Vec::new(),
    };
    always.retain(|damping| {
        let axis = Axis::oscillator(damping.clone());
        ranged.proven(&Stable(Segment { axis, end: None })).is_ok()
    });
    let pieces = ranged.pieces();
    Ok(Everywhere {
        order,
        always,
        pieces,
        beyond,
    })
}

/// The outcome of a claim over the ranges of several parameters: orders are identities, all else is open.
pub(super) fn over_several(facts: &Facts, claim: &dyn Claimed) -> Outcome {
    match (claim.judged(facts), has_its_own_roots(facts)) {
        (proven @ Outcome::Proven { .. }, Ok(true)) if claim.is_on_order() => proven,
        (Outcome::Proven { .. }, Err(reason)) => undecided(reason),
        _ => undecided(
            "over the ranges of several parameters only claims on orders are decided; leave one parameter in a range",
        ),
    }
}

/// A number as a value of a parameter.
fn fraction(number: &RealAlgebraic) -> Result<Fraction, String> {
    Fraction::of_algebraic(number).ok_or_else(|| format!("the claim is not decided at {number}"))
}

#[cfg(test)]
mod tests;
