//! `rho_infinity`: the spectral radius for ωh → ∞ without damping, or λh → ∞.

use super::kind::prelude::*;
use crate::analysis::amplification::TestEquation;
use crate::analysis::stability::Axis;
use crate::analysis::stability::region::critical_values::{self, Critical};
use crate::exact::multivariate::Symbol;
use crate::exact::rational::integer;
use crate::scheme::Class;
use crate::spec::expression;

pub(super) const KIND: Kind = Kind {
    keys: &["rho_infinity"],
    example: "\"1/2\"",
    states: "the spectral radius for ωh → ∞ without damping, or λh → ∞",
    takes_list: false,
    read: |key, node| {
        let radius = expression(node, key)?;
        match radius.algebraic() {
            Some(known) if known.cmp_rational(&integer(0)).is_lt() => {
                Err(node.vacuous(key, "a number from 0 on"))
            }
            _ => Ok(Box::new(RhoInfinity(radius))),
        }
    },
};

#[derive(Clone, Debug)]
struct RhoInfinity(Fraction);

impl fmt::Display for RhoInfinity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "spectral radius {} at infinity", self.0)
    }
}

impl Claimed for RhoInfinity {
    fn written(&self) -> Written {
        (&self.0).into()
    }

    fn numbers(&mut self) -> Vec<&mut Fraction> {
        vec![&mut self.0]
    }

    fn judged(&self, facts: &Facts) -> Outcome {
        let Some(claimed) = self.0.algebraic() else {
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
        let Some(radius) = &found.spectral_radius else {
            return undecided("the spectral radius at infinity is not found");
        };
        let so = radius.number() == Some(&claimed);
        let roots = found.polynomial.fmt_in("lambda");
        let evidence = format!("for infinite steps the roots are those of {roots}");
        let instead = format!("the spectral radius is {radius}");
        truth(true, so, evidence, &instead)
    }

    #[cfg(feature = "cli")]
    fn subject(&self, scheme: &Scheme) -> Subject {
        Subject::Set(Axis::of(scheme))
    }

    fn critical(&self, facts: &Facts, symbol: &Symbol) -> Critical {
        let test = TestEquation::of(facts.scheme());
        critical_values::at_infinity(facts.scheme(), test, (&self.0, symbol))
    }
}
