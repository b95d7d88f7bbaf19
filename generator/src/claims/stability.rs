//! Claims on stability, damping and dispersion.

use super::Outcome;
use crate::analysis::facts::Facts;
use crate::analysis::stability::characteristic::check_coefficients;
use crate::analysis::stability::dominance::Despite;
use crate::analysis::stability::positivity::Nonnegative;
use crate::analysis::stability::wedge::Angle;
use crate::analysis::stability::{Axis, Endpoint, StableSet};
use crate::analysis::zero_dynamics::{ConstrainedStepError, Formulation, ZeroVerdict};
use crate::exact::algebraic::RealAlgebraic;
use crate::exact::fraction::Fraction;
use crate::exact::rational::integer;
use crate::exact::ring::Ring;
use crate::scheme::Class;
use std::fmt::Display;

pub(super) fn undecided(reason: impl Display) -> Outcome {
    let reason = reason.to_string();
    Outcome::Undecided { reason }
}

/// Proven or refuted by what is so.
pub(super) fn truth(claimed: bool, so: bool, evidence: String, words: &str) -> Outcome {
    if claimed == so {
        return Outcome::Proven { evidence };
    }
    Outcome::Refuted {
        evidence,
        instead: words.into(),
    }
}

/// Stable for 0 < Ω < `end`.
pub(super) fn oscillator(facts: &Facts, damping: &Fraction, end: Option<&Fraction>) -> Outcome {
    let damping = damping.clone();
    stable_up_to(facts, Axis::Oscillator { damping }, end, "Omega")
}

/// Stable for −`end` < z < 0.
pub(super) fn on_real_axis(facts: &Facts, end: Option<&Fraction>) -> Outcome {
    stable_up_to(facts, Axis::NegativeReal, end, "-z")
}

/// Stable for z = iy, 0 < y < `end`.
pub(super) fn on_imaginary_axis(facts: &Facts, end: Option<&Fraction>) -> Outcome {
    stable_up_to(facts, Axis::Imaginary, end, "y")
}

/// Stable for 0 < `along` < `end`, a coefficient of the split test equation, at others.
pub(super) fn along(
    facts: &Facts,
    along: &str,
    at: &[(String, Fraction)],
    end: Option<&Fraction>,
) -> Outcome {
    // Of a value 0 nothing is left in the axis.
    let names = at.iter().map(|(name, _)| name.as_str());
    if let Err(error) = check_coefficients(facts.scheme(), names) {
        return undecided(error);
    }
    stable_up_to(facts, Axis::split(along, at), end, along)
}

/// Stable wherever it is without a part of the split field.
pub(super) fn despite(facts: &Facts, part: &str) -> Outcome {
    let found = match facts.despite(part) {
        Ok(found) => found,
        Err(reason) => return undecided(reason),
    };
    let found = match &*found {
        Despite::Dominated(_, found) => found,
        Despite::Narrowed(point) => {
            return Outcome::Refuted {
                evidence: format!(
                    "at {point} a root lies outside the circle, or on it with a Jordan block"
                ),
                instead: format!("stable there without {part}, unstable with it"),
            };
        }
    };
    let gains = found.differences[1..].iter().map(Nonnegative::to_string);
    let gains: Vec<String> = gains.collect();
    let evidence = format!(
        "to the conditions without it are added {}",
        gains.join(", ")
    );
    Outcome::Proven { evidence }
}

/// Stable from 0 on up to an end, or everywhere: in one interval, without gaps of whatever width.
fn stable_up_to(facts: &Facts, axis: Axis, end: Option<&Fraction>, variable: &str) -> Outcome {
    let claimed = match end.map(Fraction::algebraic) {
        None => Endpoint::Infinity,
        Some(Some(end)) => Endpoint::Number(end),
        Some(None) => {
            return undecided("the end of the interval is a number of too large a degree");
        }
    };
    let set = match facts.stable_set(&axis) {
        Ok(set) => set,
        Err(error) => return undecided(error),
    };
    let evidence = stated(&set);
    let refuted = |instead: String| Outcome::Refuted {
        evidence: evidence.clone(),
        instead,
    };
    match set.limit() {
        None if set.is_empty() => refuted(format!("unstable for every {variable} > 0")),
        None => refuted(format!("unstable for arbitrarily small {variable}")),
        Some(Endpoint::Number(limit)) if reaches_beyond(&claimed, limit) => refuted(format!(
            "unstable for some {variable} at or just above {limit}"
        )),
        Some(_) => Outcome::Proven { evidence },
    }
}

/// Whether the claimed end of an interval is greater than a limit.
fn reaches_beyond(claimed: &Endpoint, limit: &RealAlgebraic) -> bool {
    match claimed {
        Endpoint::Number(claimed) => limit < claimed,
        Endpoint::Infinity => true,
    }
}

fn stated(set: &StableSet) -> String {
    format!("the stable set is {set}")
}

/// Unstable for every Ω > 0.
pub(super) fn unstable(facts: &Facts, damping: &Fraction) -> Outcome {
    let damping = damping.clone();
    match facts.stable_set(&Axis::Oscillator { damping }) {
        Ok(set) => truth(
            true,
            set.is_empty(),
            stated(&set),
            "some Omega > 0 is stable",
        ),
        Err(error) => undecided(error),
    }
}

/// Zero-stable or not.
pub(super) fn zero(facts: &Facts, claimed: bool) -> Outcome {
    match facts.zero_stability() {
        Ok(found) => {
            let parasitic = found.parasitic.fmt_in("lambda");
            let evidence = format!(
                "{}; the parasitic roots are those of {parasitic}",
                found.word()
            );
            truth(claimed, found.is_stable(), evidence, found.word())
        }
        Err(error) => undecided(error),
    }
}

/// Zero-stable however step ratios vary from `from` to `to`.
pub(super) fn zero_for_ratios(facts: &Facts, from: &Fraction, to: &Fraction) -> Outcome {
    let (Some(from), Some(to)) = (from.as_rational(), to.as_rational()) else {
        return undecided("the ratios are not rational");
    };
    if from > to || from <= integer(0) {
        return undecided("these are no ratios: from must be positive, and at most to");
    }
    if facts.scheme().stretched().is_none() {
        return undecided(
            "the weights are known for one step ratio alone: give `ratio` as a symbol",
        );
    }
    let found = match facts.step_ratios() {
        Ok(found) => found,
        Err(error) => return undecided(error),
    };
    let shown = |all: Vec<String>| match all.is_empty() {
        true => "none".to_string(),
        false => all.join(", "),
    };
    let factors = shown(found.factors.iter().map(Fraction::to_string).collect());
    let poles = shown(found.poles.iter().map(ToString::to_string).collect());
    let intervals = shown(found.intervals.iter().map(ToString::to_string).collect());
    let evidence = format!(
        "differences of positions shrink by the factors {factors}, poles of weights: {poles}; stable \
         however ratios vary within {intervals}"
    );
    let so = found.holding(&from, &to).is_some();
    if !so && !found.fails(&from, &to) {
        return undecided(
            "a factor is 1 in magnitude at one of these ratios, where nothing is said",
        );
    }
    let instead = "a ratio among them is a pole of the weights, or one with which differences do not \
                   shrink";
    truth(true, so, evidence, instead)
}

/// Stable in the wedge of a half angle.
pub(super) fn wedge_of(facts: &Facts, tangent: &Fraction) -> Outcome {
    let Some(claimed) = tangent.algebraic() else {
        return undecided("the tangent is a number of too large a degree");
    };
    let found = match facts.wedge() {
        Ok(found) => found,
        Err(error) => return undecided(error),
    };
    let evidence = match &found.angle {
        Angle::Undecided(reason) => return undecided(reason),
        Angle::Tangent(widest) => format!("the widest stable wedge has tan(alpha) = {widest}"),
        Angle::Right => "the scheme is A-stable".into(),
        Angle::Empty => "rays near the negative real axis have unstable points".into(),
    };
    let evidence = match facts.scheme().is_additive() {
        true => format!("where A = 0: {evidence}"),
        false => evidence,
    };
    let so = match &found.angle {
        Angle::Right => true,
        Angle::Tangent(widest) => claimed <= *widest,
        Angle::Empty | Angle::Undecided(_) => false,
    };
    truth(true, so, evidence, &found.word())
}

/// The spectral radius at infinity.
pub(super) fn rho_infinity(facts: &Facts, claimed: &Fraction) -> Outcome {
    let Some(claimed) = claimed.algebraic() else {
        return undecided("the radius is a number of too large a degree");
    };
    let axis = match facts.scheme().class() {
        Class::FirstOrder => Axis::NegativeReal,
        Class::SecondOrder => Axis::Oscillator {
            damping: Fraction::zero(),
        },
    };
    let found = match facts.at_infinity(&axis) {
        Ok(found) => found,
        Err(error) => return undecided(error),
    };
    let Some(radius) = &found.spectral_radius else {
        return undecided("the spectral radius at infinity is not found");
    };
    let so = radius.number() == Some(&claimed);
    let roots = found.polynomial.fmt_in("lambda");
    let evidence = format!("for infinite steps the roots are those of {roots}");
    truth(
        true,
        so,
        evidence,
        &format!("the spectral radius is {radius}"),
    )
}

/// The stability function.
pub(super) fn pade(facts: &Facts, k: usize, j: usize) -> Outcome {
    let found = match facts.stability_function() {
        Ok(Some(found)) => found,
        Ok(None) => {
            return Outcome::Refuted {
                evidence: "not one root of the step alone is other than 0".into(),
                instead: "the scheme has no stability function".into(),
            };
        }
        Err(error) => return undecided(error),
    };
    let instead = match found.pade() {
        Some((k, j)) => format!("it is the ({k}, {j}) Pade approximant of exp"),
        None => "it is no Pade approximant of exp".into(),
    };
    let evidence = format!("the stability function is {found}");
    truth(true, found.is_pade(k, j), evidence, &instead)
}

/// The leading term of T̄/T − 1 on the undamped oscillator.
pub(super) fn period_error(facts: &Facts, power: usize, claimed: &Fraction) -> Outcome {
    let found = match facts.dispersion(&Fraction::zero(), power + 1) {
        Ok(found) => found,
        Err(error) => return undecided(error),
    };
    if found.period.len() <= power && found.period.iter().skip(1).all(Ring::is_zero) {
        let known = found.period.len().saturating_sub(1);
        return undecided(format!(
            "it has no term up to Omega^{known}, and others are not looked for"
        ));
    }
    let leading = found
        .period
        .iter()
        .enumerate()
        .find(|(k, c)| *k > 0 && !c.is_zero());
    let (evidence, so) = match leading {
        Some((k, c)) => (
            format!("it begins with ({c})*Omega^{k}"),
            k == power && c == claimed,
        ),
        None => (format!("it has no term up to Omega^{power}"), false),
    };
    let instead = format!("the series of the period error is another: {evidence}");
    truth(true, so, evidence, &instead)
}

/// Whether the step on constrained positions is solvable, and errors in them die out.
pub(super) fn constrained(facts: &Facts, claimed: bool) -> Outcome {
    let found = match facts.zero_dynamics(Formulation::Index3) {
        Ok(found) => found,
        Err(error @ ConstrainedStepError::Unsolvable { .. }) => {
            return truth(claimed, false, error.to_string(), "not solvable");
        }
        Err(error) => return undecided(error),
    };
    let Some(verdict) = found.verdict else {
        return undecided("the zero dynamics have free parameters");
    };
    let roots: Vec<String> = found.polynomial.iter().map(Fraction::to_string).collect();
    let evidence = format!("Q has the ascending coefficients {}", roots.join(", "));
    let so = verdict == ZeroVerdict::Schur;
    truth(claimed, so, evidence, verdict.word())
}
