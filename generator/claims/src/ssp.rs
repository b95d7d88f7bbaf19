//! `ssp`: the radius of absolute monotonicity.

use super::kind::prelude::*;
use super::reading::{endpoint, not_negative, or_infinity};
use stepsmith_prove::stability::Endpoint;

pub(super) const KIND: Kind = Kind {
    keys: &["ssp"],
    example: "\"6\"",
    states: "the SSP coefficient: the largest step, in those of the explicit Euler method, that keeps every convex bound \
             which that method keeps; `\"infinity\"` where any step does",
    read: |key, node| {
        let radius = or_infinity(node, |node| not_negative(key, node))?;
        Ok(Box::new(Ssp(radius)))
    },
};

/// The radius; `None` where it is infinite.
#[derive(Clone, Debug)]
struct Ssp(Option<Fraction>);

impl fmt::Display for Ssp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Some(radius) => write!(f, "SSP coefficient {radius}"),
            None => f.write_str("unbounded SSP coefficient"),
        }
    }
}

impl Claimed for Ssp {
    fn written(&self) -> Written {
        Written::end(self.0.as_ref())
    }

    fn numbers(&mut self) -> Vec<&mut Fraction> {
        self.0.iter_mut().collect()
    }

    fn judged(&self, facts: &Facts) -> Outcome {
        let Some(claimed) = endpoint(self.0.as_ref()) else {
            return undecided("the coefficient is a number of too large a degree");
        };
        let found = match facts.monotonicity() {
            Ok(found) => found,
            Err(error) => return undecided(error),
        };
        let radius = &found.radius;
        let evidence = match (found.entry, radius) {
            (Some([i, j]), _) => format!(
                "(I + rK)⁻¹ [K e] is not negative up to r = {radius}, and its entry ({}, {}) is negative behind it",
                i + 1,
                j + 1
            ),
            (None, Endpoint::Number(_)) => format!("I + rK is singular at r = {radius}"),
            (None, Endpoint::Infinity) => "(I + rK)⁻¹ [K e] is not negative for any r".into(),
        };
        let instead = format!("the SSP coefficient is {radius}");
        truth(true, *radius == claimed, evidence, &instead)
    }

    fn subject(&self, _scheme: &Scheme) -> Subject {
        Subject::Monotonicity
    }
}
