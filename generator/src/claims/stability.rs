//! Claims on stability, damping and dispersion.

use super::Outcome;
use crate::analysis::amplification::TestEquation;
use crate::analysis::dispersion::dispersion;
use crate::analysis::stability::at_infinity::at_infinity;
use crate::analysis::stability::dominance::dominance;
use crate::analysis::stability::narrowing::narrowing;
use crate::analysis::stability::positivity::{Nonnegative, Range};
use crate::analysis::stability::region::region;
use crate::analysis::stability::stability_function::stability_function;
use crate::analysis::stability::step_ratios::step_ratios;
use crate::analysis::stability::wedge::{Angle, wedge};
use crate::analysis::stability::zero_stability::zero_stability;
use crate::analysis::stability::{Axis, Endpoint, StableSet, stable_set};
use crate::analysis::zero_dynamics::{
    ConstrainedStepError, Formulation, ZeroVerdict, zero_dynamics,
};
use crate::exact::algebraic::RealAlgebraic;
use crate::exact::fraction::Fraction;
use crate::exact::multivariate::Symbol;
use crate::exact::rational::integer;
use crate::exact::ring::Ring;
use crate::scheme::Scheme;
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
pub(super) fn oscillator(scheme: &Scheme, damping: &Fraction, end: Option<&Fraction>) -> Outcome {
    let damping = damping.clone();
    stable_up_to(scheme, Axis::Oscillator { damping }, end, "Omega")
}

/// Stable for −`end` < z < 0.
pub(super) fn on_real_axis(scheme: &Scheme, end: Option<&Fraction>) -> Outcome {
    stable_up_to(scheme, Axis::NegativeReal, end, "-z")
}

/// Stable for z = iy, 0 < y < `end`.
pub(super) fn on_imaginary_axis(scheme: &Scheme, end: Option<&Fraction>) -> Outcome {
    stable_up_to(scheme, Axis::Imaginary, end, "y")
}

/// Stable for 0 < `along` < `end`, a coefficient of the split test equation, at others.
pub(super) fn along(
    scheme: &Scheme,
    along: &str,
    at: &[(String, Fraction)],
    end: Option<&Fraction>,
) -> Outcome {
    stable_up_to(scheme, Axis::split(along, at), end, along)
}

/// Stable wherever it is without a part of the split field.
pub(super) fn despite(scheme: &Scheme, part: &str) -> Outcome {
    if !scheme.fields().contains(part) {
        return undecided(format!("the step evaluates no part {part}"));
    }
    match narrowing(scheme, part) {
        Ok(Some(point)) => {
            return Outcome::Refuted {
                evidence: format!(
                    "at {point} a root lies outside the circle, or on it with a Jordan block"
                ),
                instead: format!("stable there without {part}, unstable with it"),
            };
        }
        Ok(None) => {}
        Err(error) => return undecided(error),
    }
    let region = match region(scheme, TestEquation::Split, &Fraction::zero()) {
        Ok(Some(region)) => region,
        Ok(None) => return undecided("only steps with two roots have a region in closed form"),
        Err(error) => return undecided(error),
    };
    let names = [format!("x{part}"), format!("y{part}")];
    let symbols = names.each_ref().map(|name| Symbol::internal(name));
    let ranges = symbols.clone().map(|s| Range::at_least(s, integer(0)));
    let Some(found) = dominance(&region, &symbols, &ranges) else {
        return undecided(
            "no identity shows that the conditions are no stricter with the part, or a double root on the \
             circle may be semisimple without it",
        );
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
fn stable_up_to(scheme: &Scheme, axis: Axis, end: Option<&Fraction>, variable: &str) -> Outcome {
    let claimed = match end.map(Fraction::algebraic) {
        None => Endpoint::Infinity,
        Some(Some(end)) => Endpoint::Number(end),
        Some(None) => {
            return undecided("the end of the interval is a number of too large a degree");
        }
    };
    let set = match stable_set(scheme, axis) {
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
pub(super) fn unstable(scheme: &Scheme, damping: &Fraction) -> Outcome {
    let damping = damping.clone();
    match stable_set(scheme, Axis::Oscillator { damping }) {
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
pub(super) fn zero(scheme: &Scheme, claimed: bool) -> Outcome {
    match zero_stability(scheme) {
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
pub(super) fn zero_for_ratios(scheme: &Scheme, from: &Fraction, to: &Fraction) -> Outcome {
    let (Some(from), Some(to)) = (from.as_rational(), to.as_rational()) else {
        return undecided("the ratios are not rational");
    };
    if from > to || from <= integer(0) {
        return undecided("these are no ratios: from must be positive, and at most to");
    }
    let Some(stretched) = scheme.stretched() else {
        return undecided(
            "the weights are known for one step ratio alone: give `ratio` as a symbol",
        );
    };
    let found = match step_ratios(&stretched.scheme) {
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
pub(super) fn wedge_of(scheme: &Scheme, tangent: &Fraction) -> Outcome {
    let Some(claimed) = tangent.algebraic() else {
        return undecided("the tangent is a number of too large a degree");
    };
    let found = match wedge(scheme) {
        Ok(found) => found,
        Err(error) => return undecided(error),
    };
    let evidence = match &found.angle {
        Angle::Undecided(reason) => return undecided(reason),
        Angle::Tangent(widest) => format!("the widest stable wedge has tan(alpha) = {widest}"),
        Angle::Right => "the scheme is A-stable".into(),
        Angle::Empty => "rays near the negative real axis have unstable points".into(),
    };
    let so = match &found.angle {
        Angle::Right => true,
        Angle::Tangent(widest) => claimed <= *widest,
        Angle::Empty | Angle::Undecided(_) => false,
    };
    truth(true, so, evidence, &found.word())
}

/// The spectral radius at infinity.
pub(super) fn rho_infinity(scheme: &Scheme, claimed: &Fraction) -> Outcome {
    let Some(claimed) = claimed.algebraic() else {
        return undecided("the radius is a number of too large a degree");
    };
    let found = match at_infinity(scheme, &Axis::of(scheme)) {
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
pub(super) fn pade(scheme: &Scheme, k: usize, j: usize) -> Outcome {
    let found = match stability_function(scheme) {
        Ok(Some(found)) => found,
        Ok(None) => {
            return Outcome::Refuted {
                evidence: "not one root of the step alone depends on z".into(),
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
pub(super) fn period_error(scheme: &Scheme, power: usize, claimed: &Fraction) -> Outcome {
    let found = match dispersion(scheme, &Fraction::zero(), power + 1) {
        Ok(found) => found,
        Err(error) => return undecided(error),
    };
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
pub(super) fn constrained(scheme: &Scheme, claimed: bool) -> Outcome {
    let found = match zero_dynamics(scheme, Formulation::Index3) {
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
