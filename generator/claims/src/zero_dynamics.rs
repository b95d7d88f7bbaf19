//! `zero_dynamics_stable`: whether the step on constrained positions is solvable, and errors in them die out, without
//! reduction of the index.

use super::kind::prelude::*;
use super::reading;
use stepsmith_exact::poly::multivariate::Symbol;
use stepsmith_exact::ring::Ring as _;
use stepsmith_prove::constrained_step::constrained_step;
use stepsmith_prove::stability::region::critical_values::{self, Critical, in_one};
use stepsmith_prove::zero_dynamics::{
    ConstrainedStepError, Formulation, ZeroVerdict, moved_constant,
};
use stepsmith_scheme::scheme::Scheme;

pub(super) const KIND: Kind = Kind {
    keys: &["zero_dynamics_stable"],
    example: "true",
    states: "whether constrained components die out without reduction of the index",
    read: |key, node| Ok(Box::new(ZeroDynamics(reading::truth(key, node)?))),
};

#[derive(Clone, Debug)]
struct ZeroDynamics(bool);

impl fmt::Display for ZeroDynamics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let not = if self.0 { "" } else { "not " };
        write!(f, "zero dynamics {not}stable")
    }
}

impl Claimed for ZeroDynamics {
    fn written(&self) -> Written {
        Written::Truth(self.0)
    }

    fn judged(&self, facts: &Facts) -> Outcome {
        let found = match facts.zero_dynamics(Formulation::Index3) {
            Ok(found) => found,
            Err(error @ ConstrainedStepError::Unsolvable { .. }) => {
                return truth(self.0, false, error.to_string(), "not solvable");
            }
            Err(error) => return undecided(error),
        };
        let Some(verdict) = found.verdict else {
            return undecided("the zero dynamics have free parameters");
        };
        let zeros = std::iter::repeat_n(Fraction::zero(), found.zero_roots);
        let all: Vec<Fraction> = zeros.chain(found.polynomial.iter().cloned()).collect();
        let evidence = format!(
            "errors are multiplied by the roots of {}",
            Fraction::sum_of_powers("zeta", &all)
        );
        let so = verdict == ZeroVerdict::Schur;
        truth(self.0, so, evidence, verdict.word())
    }

    fn subject(&self, _scheme: &Scheme) -> Subject {
        Subject::ZeroDynamics
    }

    fn critical(&self, facts: &Facts, symbol: &Symbol) -> Critical {
        critical(facts.scheme(), Formulation::Index3, symbol)
    }
}

/// Between these values of a free parameter the zeros lie alike, the same places hold the constraint, and positions drift
/// or don't.
pub(super) fn critical(scheme: &Scheme, formulation: Formulation, symbol: &Symbol) -> Critical {
    let step = constrained_step(scheme, formulation).map_err(|error| error.to_string())?;
    let mut critical = critical_values::of_roots(&step.characteristic_polynomial, symbol)?;
    for determinant in &step.determinants {
        critical.push(in_one(determinant.numerator(), symbol)?);
        critical.push(in_one(determinant.denominator(), symbol)?);
    }
    for moved in moved_constant(&step)
        .iter()
        .filter(|moved| !moved.is_zero())
    {
        critical.push(in_one(moved.numerator(), symbol)?);
    }
    Ok(critical)
}
