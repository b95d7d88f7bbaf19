//! `a_stable` and `l_stable`: stability for every step, on x' = λx, and on damped oscillators.

use super::kind::Read;
use super::kind::prelude::*;
use super::reading;
use stepsmith_prove::stability::Axis;
use stepsmith_prove::stability::limits::a_stability::{AStability, OnAxis};
use stepsmith_prove::stability::limits::unconditional::Unconditional;
use stepsmith_scheme::scheme::Class;
use stepsmith_scheme::spec::Node;

pub(super) const A_STABLE: Kind = Kind {
    keys: &["a_stable"],
    example: "true",
    states: "whether the whole left half-plane of λh is stable; for x'' = g, whether every ωh > 0 is stable on \
             x'' = −ω²x − 2ξωx' for every ξ ≥ 0",
    read: |key, node| read(key, node, false),
};

pub(super) const L_STABLE: Kind = Kind {
    keys: &["l_stable"],
    example: "true",
    states: "whether moreover all roots vanish for λh → ∞, or for ωh → ∞ without damping",
    read: |key, node| read(key, node, true),
};

fn read(key: &str, node: &Node, vanishing: bool) -> Read {
    let holds = reading::truth(key, node)?;
    Ok(Box::new(HalfPlane { vanishing, holds }))
}

/// Whether the whole half-plane is stable, and moreover, if `vanishing`, all roots tend to 0 for infinite steps.
#[derive(Clone, Debug)]
struct HalfPlane {
    vanishing: bool,
    holds: bool,
}

impl fmt::Display for HalfPlane {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let not = if self.holds { "" } else { "not " };
        let letter = if self.vanishing { "L" } else { "A" };
        write!(f, "{not}{letter}-stable")
    }
}

impl Claimed for HalfPlane {
    fn written(&self) -> Written {
        Written::Truth(self.holds)
    }

    fn judged(&self, facts: &Facts) -> Outcome {
        if facts.scheme().class() == Class::SecondOrder {
            return self.on_oscillators(facts);
        }
        let found = match facts.a_stability() {
            Ok(found) => found,
            Err(error) => return undecided(error),
        };
        let evidence = if facts.scheme().is_additive() {
            format!("where A = 0: {}", in_half_plane(found))
        } else {
            in_half_plane(found)
        };
        let so = if self.vanishing {
            found.l_stable
        } else {
            found.a_stable
        };
        truth(self.holds, so, evidence, found.word())
    }

    fn subject(&self, scheme: &Scheme) -> Subject {
        match scheme.class() {
            Class::FirstOrder => Subject::of_half_plane(scheme),
            Class::SecondOrder => Subject::EveryDamping,
        }
    }
}

impl HalfPlane {
    /// Whether it is stable for every Ω > 0 and ξ ≥ 0; and whether roots vanish for Ω → ∞ without damping.
    fn on_oscillators(&self, facts: &Facts) -> Outcome {
        let found = match facts.unconditional() {
            Ok(found) => found,
            Err(error) => return undecided(error),
        };
        let proven = match found {
            Unconditional::Undecided(reason) => return undecided(reason),
            Unconditional::Refuted { damping, set } => {
                let evidence = format!("at xi = {damping} the stable set is {set}");
                let instead = "unstable for some Omega > 0 and xi >= 0";
                return truth(self.holds, false, evidence, instead);
            }
            Unconditional::Proven { positive } => format!(
                "without damping every Omega > 0 is stable; for xi > 0 {} positive polynomials \
                 show that all roots lie inside the unit circle",
                positive.len()
            ),
        };
        if !self.vanishing {
            let instead = "stable for every Omega > 0 and xi >= 0";
            return truth(self.holds, true, proven, instead);
        }
        let undamped = Axis::oscillator(0);
        match facts.at_infinity(&undamped) {
            Ok(limit) => {
                let roots = limit.polynomial.fmt_in("lambda");
                let evidence =
                    format!("{proven}; for infinite steps the roots are those of {roots}");
                let words = if limit.is_zero() {
                    "all roots vanish for infinite steps"
                } else {
                    "not all roots vanish for infinite steps"
                };
                truth(self.holds, limit.is_zero(), evidence, words)
            }
            Err(error) => undecided(error),
        }
    }
}

/// The evidence that decides A- and L-stability, in words.
fn in_half_plane(found: &AStability) -> String {
    let poles = match (
        found.leading.open_free && found.pole.open_free,
        found.leading.closed_free,
    ) {
        (true, true) => "no pole lies in the left half-plane",
        (true, false) => "a root grows beyond all bounds on the imaginary axis",
        (false, _) => "a pole lies in the left half-plane",
    };
    let axis = match found.axis.as_ref().map(OnAxis::holds) {
        Some(true) => "; no z on the imaginary axis has a root outside the unit circle",
        Some(false) => "; some z on the imaginary axis has a root outside the unit circle",
        None => "",
    };
    let constant = if found.parts.constant_roots_hold() {
        ""
    } else {
        "; roots that do not depend on z lie outside the unit circle, or are multiple on it"
    };
    let infinity = found.at_infinity.polynomial.fmt_in("lambda");
    format!(
        "{poles}{constant}{axis}; as z tends to infinity, the roots tend to those of {infinity}"
    )
}

#[cfg(test)]
mod tests;
