//! Claims on a scheme with a free parameter θ: they hold at every value in its range, or are refuted at one.
//!
//! For each kind of claim [`critical_values`] knows polynomials in θ between whose real zeros its truth is the
//! same everywhere. So the range is taken apart, exactly: the zeros in it and the ends that belong to it, at which
//! the scheme with that number is asked, and the open cells between, each of which one sample decides. What
//! rests on more than those polynomials, such as what holds where two roots meet on the circle, stays undecided;
//! a sample that refutes refutes the claim in any case.

mod defined;

pub(super) use self::defined::undefined;
use self::defined::{has_its_own_roots, pole_among};
use super::{Outcome, finding, stability::undecided};
use crate::analysis::amplification::TestEquation;
use crate::analysis::constrained_step::{Formulation, constrained_step};
use crate::analysis::facts::Facts;
use crate::analysis::order::{Order, Reached, StartOrder, ZeroStable};
use crate::analysis::stability::Endpoint;
use crate::analysis::stability::critical_values::{self, Critical, at_number, in_one};
use crate::analysis::stability::step_ratios::between;
use crate::analysis::stability::summary::dampings;
use crate::exact::algebraic::RealAlgebraic;
use crate::exact::fraction::Fraction;
use crate::exact::multivariate::Multivariate;
use crate::exact::polynomial::Polynomial;
use crate::exact::rational::{Rational, integer};
use crate::exact::ring::Ring;
use crate::scheme::Class;
use crate::spec::{ClaimKind, Free};
use std::sync::{Arc, Mutex, PoisonError};

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
    Cell(Rational),
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
        let all = critical.iter().filter(|p| !p.is_zero());
        let ends = [&self.free.from, &self.free.to];
        let mut places: Vec<RealAlgebraic> = all.flat_map(RealAlgebraic::roots_of).collect();
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
                parts.push(Part::Cell(between(lower, &Endpoint::Number(upper.clone()))));
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
        let scheme = self.facts.scheme().substitute(&values);
        let scheme = scheme.map_err(|error| error.to_string())?;
        let facts = Arc::new(Facts::of(scheme));
        known().push((value.clone(), Arc::clone(&facts)));
        Ok(facts)
    }

    /// What becomes of a claim over the range.
    pub(super) fn outcome(&self, kind: &ClaimKind) -> Outcome {
        // What is an identity in the symbols holds wherever the step is defined and has an order.
        if is_on_order(kind)
            && let proven @ Outcome::Proven { .. } = finding(self.facts, kind)
            && has_its_own_roots(self.facts) == Ok(true)
        {
            return proven;
        }
        let (critical, mut open) = match self.critical(kind) {
            Ok(critical) => (critical, None),
            Err(reason) => (Vec::new(), Some(reason)),
        };
        let parts = self.parts(&critical);
        let (mut cells, mut points) = (0, Vec::new());
        let mut evidence = String::new();
        for part in &parts {
            let value = match part {
                Part::Cell(sample) => Ok(Fraction::from(sample.clone())),
                Part::At(number) => fraction(number),
            };
            let shown = |value: &Fraction| format!("at {} = {value}", self.free.symbol);
            let outcome = match &value {
                Ok(value) => self.outcome_at(kind, value, matches!(part, Part::Cell(_))),
                Err(reason) => undecided(reason),
            };
            match (outcome, &value) {
                (Outcome::Proven { evidence: why }, Ok(value)) => {
                    match part {
                        Part::Cell(_) => cells += 1,
                        Part::At(_) => points.push(value.to_string()),
                    }
                    if evidence.is_empty() {
                        evidence = format!("{} {why}", shown(value));
                    }
                }
                (Outcome::Refuted { evidence, instead }, Ok(value)) => {
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
        let at = match points.is_empty() {
            true => String::new(),
            false => format!(" and at {}", points.join(", ")),
        };
        Outcome::Proven {
            evidence: format!("for all {}, in {cells}{at}: {evidence}", self.free),
        }
    }

    /// What becomes of it at a value; of the sample of a cell, for all of that.
    fn outcome_at(&self, kind: &ClaimKind, value: &Fraction, cell: bool) -> Outcome {
        let Some(there) = kind.at(&self.free.symbol, value) else {
            return undecided("the claim has a pole there");
        };
        let facts = match self.at(value) {
            Ok(facts) => facts,
            Err(reason) => return undecided(reason),
        };
        let outcome = finding(&facts, &there);
        match (&outcome, cell) {
            (Outcome::Proven { .. }, true) => {
                match self.carries_over(kind, &there, &facts, value) {
                    Ok(()) => outcome,
                    Err(reason) => undecided(reason),
                }
            }
            _ => outcome,
        }
    }

    /// Whether what is proven of a sample is so of its cell.
    fn carries_over(
        &self,
        kind: &ClaimKind,
        there: &ClaimKind,
        facts: &Facts,
        value: &Fraction,
    ) -> Result<(), String> {
        let symbolic = || self.facts.order().map_err(|error| error.to_string());
        let strongly = |order: &Order| order.zero_stability == ZeroStable::Strongly;
        let from_start = |n: usize, reached: fn(&Order) -> usize| {
            let order = symbolic()?;
            let sampled = facts.order().map_err(|error| error.to_string())?;
            match reached(order) == n && order.best_start.bound() == n && strongly(sampled) {
                true => Ok(()),
                false => Err("that is not shown of other values".to_string()),
            }
        };
        match kind {
            ClaimKind::Order(n) => from_start(*n, |order| order.exact_start.reached().bound()),
            ClaimKind::SimpleStart(n) => {
                from_start(*n, |order| order.simple_start.reached().bound())
            }
            ClaimKind::Velocity(n) => from_start(*n, |order| {
                order.velocity.map_or(0, |reached| reached.bound())
            }),
            ClaimKind::BestStart(n) => match symbolic()?.best_start.bound() == *n {
                true => Ok(()),
                false => Err("that is not shown of other values".into()),
            },
            ClaimKind::WOrder(_) | ClaimKind::Embedded(_) | ClaimKind::Dense(_) => {
                Err("what is compared is decided as an identity alone".into())
            }
            ClaimKind::ZeroStable(_) => {
                let found = facts.zero_stability().map_err(|error| error.to_string())?;
                match found.repeated.is_empty() {
                    true => Ok(()),
                    false => Err("roots on the circle are multiple".into()),
                }
            }
            _ => match self.crossed(kind, there, value)? {
                None => Ok(()),
                Some(curve) => Err(format!("nothing is shown on the curve {curve} = 0")),
            },
        }
    }

    /// The test equation, damping and end of a claim on the stable pieces of an axis.
    fn axis(kind: &ClaimKind) -> Option<(TestEquation, Fraction, Option<&Fraction>)> {
        Some(match kind {
            ClaimKind::Stable {
                damping,
                omega_up_to,
            } => (
                TestEquation::Oscillator,
                damping.clone(),
                omega_up_to.as_ref(),
            ),
            ClaimKind::Unstable { damping } => (TestEquation::Oscillator, damping.clone(), None),
            ClaimKind::StableReal(end) => (TestEquation::Dahlquist, Fraction::zero(), end.as_ref()),
            _ => return None,
        })
    }

    /// The end of such an interval as a coordinate of its axis.
    fn end(kind: &ClaimKind, end: Option<&Fraction>) -> Option<Fraction> {
        end.map(|end| match kind {
            ClaimKind::StableReal(_) => end.negated(),
            _ => end.clone(),
        })
    }

    /// A boundary curve that crosses the claimed interval at a value, where there is one.
    fn crossed(
        &self,
        kind: &ClaimKind,
        there: &ClaimKind,
        value: &Fraction,
    ) -> Result<Option<Multivariate>, String> {
        let (Some((test, damping, end)), Some((_, _, end_there))) =
            (Self::axis(kind), Self::axis(there))
        else {
            return Ok(None);
        };
        let symbol = &self.free.symbol;
        let end = Self::end(kind, end);
        let limit = end.map(|end| at_number(test, &end)).transpose()?;
        let found = critical_values::along(self.facts.scheme(), test, &damping, (limit, symbol))?;
        let limit = match Self::end(there, end_there) {
            None => None,
            Some(end) => Some(end.algebraic().ok_or("the end is of too large a degree")?),
        };
        let negative = matches!(kind, ClaimKind::StableReal(_));
        let inside = |root: &RealAlgebraic| match negative {
            false => {
                root.cmp_rational(&integer(0)).is_gt()
                    && limit.as_ref().is_none_or(|limit| root < limit)
            }
            true => {
                root.cmp_rational(&integer(0)).is_lt()
                    && limit.as_ref().is_none_or(|limit| root > limit)
            }
        };
        for curve in found.curves {
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

    /// Polynomials in the parameter between whose zeros the truth of a claim is the same.
    fn critical(&self, kind: &ClaimKind) -> Critical {
        let scheme = self.facts.scheme();
        let symbol = &self.free.symbol;
        if let Some((test, damping, end)) = Self::axis(kind) {
            let end = Self::end(kind, end);
            let limit = end.map(|end| at_number(test, &end)).transpose()?;
            let found = critical_values::along(scheme, test, &damping, (limit, symbol))?;
            return Ok(found.critical);
        }
        let at_rest = || {
            let transition = scheme.rational().space().transition();
            critical_values::of_roots(&transition.characteristic_polynomial(), symbol)
        };
        match kind {
            ClaimKind::ZeroStable(_) => at_rest(),
            _ if is_on_order(kind) => {
                let order = self.facts.order().map_err(|error| error.to_string())?;
                let mut critical = at_rest()?;
                for term in order.conditions.iter().chain(&order.error_terms) {
                    for p in [term.coefficient.numerator(), term.coefficient.denominator()] {
                        if !p.is_empty() {
                            critical.push(in_one(p, symbol)?);
                        }
                    }
                }
                Ok(critical)
            }
            ClaimKind::RhoInfinity(radius) => {
                let test = TestEquation::of(scheme);
                critical_values::at_infinity(scheme, test, (radius, symbol))
            }
            ClaimKind::ZeroDynamics(_) => {
                let step = constrained_step(scheme, Formulation::Index3);
                let step = step.map_err(|error| error.to_string())?;
                let p = &step.characteristic_polynomial;
                let mut critical = critical_values::of_roots(p, symbol)?;
                for determinant in &step.determinants {
                    critical.push(in_one(determinant.numerator(), symbol)?);
                    critical.push(in_one(determinant.denominator(), symbol)?);
                }
                Ok(critical)
            }
            _ => Err(format!(
                "this claim is not decided over a range of {symbol}"
            )),
        }
    }
}

/// What code for any value in the range of a free parameter states.
pub(crate) struct Everywhere {
    /// The order; that from given starts is proven.
    pub order: Order,
    /// The damping ratios at which every step of the oscillator is stable.
    pub always: Vec<Rational>,
}

/// What is proven of a scheme with a free parameter wherever that is in its range, where all `coefficients` that
/// code has are defined.
///
/// # Errors
/// What is not.
pub(crate) fn everywhere<'f>(
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
    let proven = |kind: ClaimKind| match ranged.outcome(&kind) {
        Outcome::Proven { .. } => Ok(()),
        Outcome::Refuted { instead, .. } => Err(format!("{kind} is refuted: {instead}")),
        Outcome::Undecided { reason } => Err(format!("{kind} is not proven: {reason}")),
    };
    proven(ClaimKind::ZeroStable(true))?;
    let mut order = facts.order().map_err(|error| error.to_string())?.clone();
    let exact = order.exact_start.reached().bound();
    proven(ClaimKind::Order(exact))?;
    order.exact_start = StartOrder::Proven(Reached::Exactly(exact));
    let simple = order.simple_start.reached().bound();
    order.simple_start = StartOrder::Proven(match proven(ClaimKind::SimpleStart(simple)) {
        Ok(()) => Reached::Exactly(simple),
        Err(_) => Reached::AtLeast(0),
    });
    let best = order.best_start.bound();
    if proven(ClaimKind::BestStart(best)).is_ok() {
        order.best_start = Reached::Exactly(best);
    }
    let mut always = match facts.scheme().class() {
        Class::SecondOrder if !facts.scheme().is_split() => dampings().to_vec(),
        _ => Vec::new(),
    };
    always.retain(|damping| {
        let damping = damping.clone().into();
        let omega_up_to = None;
        let kind = ClaimKind::Stable {
            damping,
            omega_up_to,
        };
        proven(kind).is_ok()
    });
    Ok(Everywhere { order, always })
}

/// What becomes of a claim over the ranges of several parameters: orders are identities, all else is open.
pub(super) fn over_several(facts: &Facts, kind: &ClaimKind) -> Outcome {
    match (finding(facts, kind), has_its_own_roots(facts)) {
        (proven @ Outcome::Proven { .. }, Ok(true)) if is_on_order(kind) => proven,
        (Outcome::Proven { .. }, Err(reason)) if is_on_order(kind) => undecided(reason),
        _ => undecided("claims over the ranges of several parameters are decided on orders alone"),
    }
}

fn is_on_order(kind: &ClaimKind) -> bool {
    matches!(
        kind,
        ClaimKind::Order(_)
            | ClaimKind::SimpleStart(_)
            | ClaimKind::BestStart(_)
            | ClaimKind::Velocity(_)
            | ClaimKind::WOrder(_)
            | ClaimKind::Embedded(_)
            | ClaimKind::Dense(_)
    )
}

/// A number as a value of a parameter.
fn fraction(number: &RealAlgebraic) -> Result<Fraction, String> {
    Fraction::of_algebraic(number).ok_or_else(|| format!("nothing is decided at {number}"))
}

#[cfg(test)]
mod tests;
