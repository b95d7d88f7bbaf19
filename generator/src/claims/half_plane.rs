//! Claims on stability for every step: A- and L-stability on x' = λx, and on damped oscillators.

use super::Outcome;
use super::stability::{truth, undecided};
use crate::analysis::facts::Facts;
use crate::analysis::stability::Axis;
use crate::analysis::stability::a_stability::{AStability, OnAxis};
use crate::analysis::stability::unconditional::Unconditional;
use crate::scheme::Class;

/// What decides A- and L-stability, in words.
fn in_half_plane(found: &AStability) -> String {
    let poles = match found.leading.closed_free && found.pole.open_free {
        true => "no pole in the left half-plane",
        false => "a pole in the left half-plane",
    };
    let axis = match found.axis.as_ref().map(OnAxis::holds) {
        Some(true) => "; no root outside the circle on the imaginary axis",
        Some(false) => "; a root outside the circle on the imaginary axis",
        None => "",
    };
    let constant = match found.parts.constant_roots_hold() {
        true => "",
        false => {
            "; roots that are the same at every z lie outside the circle, or are multiple on it"
        }
    };
    let infinity = found.at_infinity.polynomial.fmt_in("lambda");
    format!("{poles}{constant}{axis}; for z to infinity the roots are those of {infinity}")
}

/// The same, with what it is about.
fn evidence(facts: &Facts, found: &AStability) -> String {
    match facts.scheme().is_additive() {
        true => format!("where A = 0: {}", in_half_plane(found)),
        false => in_half_plane(found),
    }
}

/// A-stable or not.
pub(super) fn a_stable(facts: &Facts, claimed: bool) -> Outcome {
    if facts.scheme().class() == Class::SecondOrder {
        return on_oscillators(facts, claimed, false);
    }
    match facts.a_stability() {
        Ok(found) => {
            let evidence = evidence(facts, found);
            truth(claimed, found.a_stable, evidence, found.word())
        }
        Err(error) => undecided(error),
    }
}

/// L-stable or not.
pub(super) fn l_stable(facts: &Facts, claimed: bool) -> Outcome {
    if facts.scheme().class() == Class::SecondOrder {
        return on_oscillators(facts, claimed, true);
    }
    match facts.a_stability() {
        Ok(found) => {
            let evidence = evidence(facts, found);
            truth(claimed, found.l_stable, evidence, found.word())
        }
        Err(error) => undecided(error),
    }
}

/// Stable for every Ω > 0 and ξ ≥ 0 or not; and whether moreover, `vanishing`, all roots tend to 0 for
/// Ω → ∞ without damping.
fn on_oscillators(facts: &Facts, claimed: bool, vanishing: bool) -> Outcome {
    let found = match facts.unconditional() {
        Ok(found) => found,
        Err(error) => return undecided(error),
    };
    let proven = match found {
        Unconditional::Undecided(reason) => return undecided(reason),
        Unconditional::Refuted { damping, set } => {
            let evidence = format!("at xi = {damping} the stable set is {set}");
            return truth(
                claimed,
                false,
                evidence,
                "unstable for some Omega > 0 and xi >= 0",
            );
        }
        Unconditional::Proven { positive } => format!(
            "without damping every Omega > 0 is stable; for xi > 0 {} positive polynomials \
             show that all roots are inside the circle",
            positive.len()
        ),
    };
    if !vanishing {
        return truth(
            claimed,
            true,
            proven,
            "stable for every Omega > 0 and xi >= 0",
        );
    }
    let undamped = Axis::Oscillator { damping: 0.into() };
    match facts.at_infinity(&undamped) {
        Ok(limit) => {
            let roots = limit.polynomial.fmt_in("lambda");
            let evidence = format!("{proven}; for infinite steps the roots are those of {roots}");
            let words = match limit.is_zero() {
                true => "all roots vanish for infinite steps",
                false => "not all roots vanish for infinite steps",
            };
            truth(claimed, limit.is_zero(), evidence, words)
        }
        Err(error) => undecided(error),
    }
}

#[cfg(test)]
mod tests;
