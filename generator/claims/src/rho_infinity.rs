//! `rho_infinity`: the spectral radius for ωh → ∞ without damping, or λh → ∞.

use super::kind::prelude::*;
use super::reading::{endpoint, not_negative, or_infinity};
use stepsmith_exact::poly::multivariate::Symbol;
use stepsmith_prove::amplification::TestEquation;
use stepsmith_prove::stability::region::critical_values::{self, Critical};
use stepsmith_prove::stability::{Axis, Endpoint};
use stepsmith_scheme::scheme::Class;

pub(super) const KIND: Kind = Kind {
    keys: &["rho_infinity"],
    example: "\"1/2\"",
    states: "the spectral radius for ωh → ∞ without damping, or λh → ∞; `\"infinity\"` where it grows beyond all bounds",
    read: |key, node| {
        let radius = or_infinity(node, |node| not_negative(key, node))?;
        Ok(Box::new(RhoInfinity(radius)))
    },
};

/// The radius; `None` where a root grows beyond all bounds.
#[derive(Clone, Debug)]
struct RhoInfinity(Option<Fraction>);

impl fmt::Display for RhoInfinity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Some(radius) => write!(f, "spectral radius {radius} for infinite steps"),
            None => f.write_str("unbounded spectral radius for infinite steps"),
        }
    }
}

impl Claimed for RhoInfinity {
    fn written(&self) -> Written {
        Written::end(self.0.as_ref())
    }

    fn numbers(&mut self) -> Vec<&mut Fraction> {
        self.0.iter_mut().collect()
    }

    fn judged(&self, facts: &Facts) -> Outcome {
        let Some(claimed) = endpoint(self.0.as_ref()) else {
            return undecided("the radius is a number of too large a degree");
        };
        let axis = match facts.scheme().class() {
            Class::FirstOrder => Axis::NegativeReal,
            Class::SecondOrder => Axis::oscillator(0),
        };
        let found = match facts.at_infinity(&axis) {
            Ok(found) => found,
            Err(error) => return undecided(error),
        };
        let roots = found.polynomial.fmt_in("lambda");
        let evidence = match found.escaping {
            0 => format!("for infinite steps the roots are those of {roots}"),
            n => format!(
                "for infinite steps {n} of the roots grow beyond all bounds, the others are those of {roots}"
            ),
        };
        match (&found.spectral_radius, &claimed) {
            (Some(radius), _) => {
                let instead = format!("the spectral radius is {radius}");
                truth(true, *radius == claimed, evidence, &instead)
            }
            (None, Endpoint::Infinity) => {
                truth(true, false, evidence, "the spectral radius is finite")
            }
            (None, _) => undecided("the spectral radius at infinity is not found"),
        }
    }

    fn subject(&self, scheme: &Scheme) -> Subject {
        Subject::Set(Axis::of(scheme))
    }

    fn critical(&self, facts: &Facts, symbol: &Symbol) -> Critical {
        let test = TestEquation::of(facts.scheme());
        critical_values::at_infinity(facts.scheme(), test, (self.0.as_ref(), symbol))
    }
}
