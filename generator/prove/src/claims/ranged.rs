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
pub use self::zeros::{Piece, Pieces, settled};
use super::kind::Claimed;
use super::order::{Of, OrderClaim};
use super::outcome::{Outcome, undecided};
use super::ray::Ray;
use super::stable::{On, Stable};
use super::zero_stable;
use crate::analysis::amplification::TestEquation;
use crate::analysis::facts::Facts;
use crate::analysis::order::{Order, Reached, StartOrder};
use crate::analysis::stability::Endpoint;
use crate::analysis::stability::region::critical_values::{
    self, Along, Critical, at_number, in_one,
};
use crate::analysis::stability::summary::dampings;
use crate::analysis::stability::zero_stability::step_ratios::between;
use crate::scheme::Class;
use crate::spec::Free;
use std::sync::{Arc, Mutex, PoisonError};
use stepsmith_exact::algebraic::RealAlgebraic;
use stepsmith_exact::fraction::Fraction;
use stepsmith_exact::multivariate::Multivariate;
use stepsmith_exact::polynomial::Polynomial;
use stepsmith_exact::rational::{Rational, integer};

/// A scheme with one free parameter, and what is known at values of it.
pub(super) struct Ranged<'a> {
    facts: &'a Facts,
    free: &'a Free,
    known: Mutex<Vec<(Fraction, Arc<Facts>)>>,
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
                known: Mutex::default(),
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
    fn at(&self, value: &Fraction) -> Result<Arc<Facts>, String> {
        let known = || self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let found = known()
            .iter()
            .find(|(at, _)| at == value)
            .map(|(_, f)| Arc::clone(f));
        if let Some(found) = found {
            return Ok(found);
        }
        let values = [(self.free.symbol.clone(), value.clone())].into();
        let scheme = self.facts.step().substitute(&values);
        let scheme = scheme.map_err(|error| error.to_string())?;
        let facts = Arc::new(Facts::of(scheme));
        known().push((value.clone(), Arc::clone(&facts)));
        Ok(facts)
    }

    /// The outcome of a claim over the range: a stronger result at a single value refutes it, as a weaker one does.
    pub(super) fn outcome(&self, claim: &dyn Claimed) -> Outcome {
        match self.decided(claim) {
            (Outcome::Proven { evidence }, beyond) if !beyond.is_empty() => Outcome::Refuted {
                evidence: format!("at all other values it is so: {evidence}"),
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
            let shown = |value: &Fraction| format!("at {} = {value}", self.free.symbol);
            let outcome = match &value {
                Ok(value) => self.outcome_at(claim, value, matches!(part, Part::Cell(..))),
                Err(reason) => undecided(reason),
            };
            match (outcome, &value) {
                (Outcome::Proven { evidence: why }, Ok(value)) => {
                    match part {
                        Part::Cell(..) => cells += 1,
                        Part::At(_) => points.push(value.to_string()),
                    }
                    if evidence.is_empty() {
                        evidence = format!("{} {why}", shown(value));
                    }
                }
                (Outcome::Refuted { evidence, instead }, Ok(value)) => {
                    if let (Part::At(_), Some(more)) = (part, self.exceeded(claim, value)) {
                        beyond.push(format!("{} {more}", shown(value)));
                        continue;
                    }
                    return Outcome::Refuted {
                        evidence,
                        instead: format!("{} {instead}", shown(value)),
                    };
                }
                (Outcome::Undecided { reason }, Ok(value)) => {
                    open = open.or(Some(format!("{} {reason}", shown(value))));
                }
                (other, Err(_)) => open = open.or(Some(other.evidence().to_string())),
            }
        }
        if let Some(reason) = open {
            return undecided(format!("for {}: {reason}", self.free));
        }
        let cells = match cells {
            1 => "one cell".to_string(),
            n => format!("{n} cells"),
        };
        let at = if points.is_empty() {
            String::new()
        } else {
            format!(" and at {}", points.join(", "))
        };
        Outcome::Proven {
            evidence: format!("for all {}, in {cells}{at}: {evidence}", self.free),
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
            return undecided("the claim has a pole there");
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
        let rays = (claim.ray(), there.ray());
        match carried.and_then(|()| self.crossed(rays, value)) {
            Ok(None) => outcome,
            Ok(Some(curve)) => undecided(format!("nothing is shown on the curve {curve} = 0")),
            Err(reason) => undecided(reason),
        }
    }

    /// A boundary curve that crosses the claimed interval at a value, where there is one; of a ray, and of it there.
    fn crossed(
        &self,
        rays: (Option<Ray>, Option<Ray>),
        value: &Fraction,
    ) -> Result<Option<Multivariate>, String> {
        let (Some(ray), Some(there)) = rays else {
            return Ok(None);
        };
        let symbol = &self.free.symbol;
        let limit = match there.end {
            None => None,
            Some(end) => Some(end.algebraic().ok_or("the end is of too large a degree")?),
        };
        let inside = |root: &RealAlgebraic| match ray.test {
            TestEquation::Dahlquist => {
                root.cmp_rational(&integer(0)).is_lt()
                    && limit.as_ref().is_none_or(|limit| root > limit)
            }
            _ => {
                root.cmp_rational(&integer(0)).is_gt()
                    && limit.as_ref().is_none_or(|limit| root < limit)
            }
        };
        for curve in self.along(&ray)?.curves {
            let at = Fraction::from(curve.clone()).substitute(symbol, value);
            let at = at.ok_or("a curve has a pole")?;
            let t = at.free_symbols();
            let univariate = match t.as_slice() {
                [t] => in_one(at.numerator(), t)?,
                _ => continue,
            };
            if RealAlgebraic::roots_of(&univariate).iter().any(inside) {
                return Ok(Some(curve));
            }
        }
        Ok(None)
    }

    /// Where the stable pieces of the axis of a claim may change.
    fn along(&self, ray: &Ray) -> Result<Along, String> {
        let end = ray.end.as_ref();
        let limit = end.map(|end| at_number(ray.test, end)).transpose()?;
        let symbol = &self.free.symbol;
        let scheme = self.facts.scheme();
        critical_values::along(scheme, ray.test, &ray.damping, (limit, symbol))
    }

    /// Polynomials in the parameter between whose zeros the truth of a claim is the same.
    fn critical(&self, claim: &dyn Claimed) -> Critical {
        match claim.ray() {
            Some(ray) => Ok(self.along(&ray)?.critical),
            None => claim.critical(self.facts, &self.free.symbol),
        }
    }
}

/// The facts that code for any value in the range of a free parameter states.
pub struct Everywhere {
    /// The order; that from given starts is proven.
    pub order: Order,
    /// The damping ratios at which every step of the oscillator is stable.
    pub always: Vec<Rational>,
    /// The verdicts on errors at h = 0 and under constraints, by value.
    pub pieces: Pieces,
    /// At which values the order is a higher one.
    pub beyond: Vec<String>,
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
    let decided = |claim: &dyn Claimed| match ranged.decided(claim) {
        (Outcome::Proven { .. }, beyond) => Ok(beyond),
        (Outcome::Refuted { instead, .. }, _) => Err(format!("{claim} is refuted: {instead}")),
        (Outcome::Undecided { reason }, _) => Err(format!("{claim} is not proven: {reason}")),
    };
    let proven = |claim: &dyn Claimed| decided(claim).map(drop);
    let order_decided = |of, order| decided(&OrderClaim { of, order });
    // Of all values alike: an order that single ones exceed is a bound.
    let alike = |order, beyond: &[String]| {
        if beyond.is_empty() {
            Reached::Exactly(order)
        } else {
            Reached::AtLeast(order)
        }
    };
    proven(&zero_stable::ZeroStable(true))?;
    let mut order = facts.order().map_err(|error| error.to_string())?.clone();
    let exact = order.exact_start.reached().bound();
    let beyond = order_decided(Of::ExactStart, exact)?;
    order.exact_start = StartOrder::Proven(alike(exact, &beyond));
    let simple = order.simple_start.reached().bound();
    order.simple_start = StartOrder::Proven(match order_decided(Of::SimpleStart, simple) {
        Ok(beyond) => alike(simple, &beyond),
        Err(_) => Reached::AtLeast(0),
    });
    let best = order.best_start.bound();
    if let Ok(beyond) = order_decided(Of::BestStart, best) {
        order.best_start = alike(best, &beyond);
    }
    let mut always = match facts.scheme().class() {
        Class::SecondOrder => dampings().to_vec(),
        _ => Vec::new(),
    };
    always.retain(|damping| {
        let on = On::Oscillator(damping.clone().into());
        proven(&Stable { on, end: None }).is_ok()
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
        _ => undecided("claims over the ranges of several parameters are decided on orders alone"),
    }
}

/// A number as a value of a parameter.
fn fraction(number: &RealAlgebraic) -> Result<Fraction, String> {
    Fraction::of_algebraic(number).ok_or_else(|| format!("nothing is decided at {number}"))
}

#[cfg(test)]
mod tests;
