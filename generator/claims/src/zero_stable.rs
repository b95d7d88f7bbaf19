//! `zero_stable`: whether the step is stable for h = 0.

use super::kind::prelude::*;
use super::reading;

use stepsmith_exact::poly::multivariate::Symbol;
use stepsmith_prove::stability::Axis;
use stepsmith_prove::stability::region::critical_values::{Critical, at_rest};

pub(super) const KIND: Kind = Kind {
    keys: &["zero_stable"],
    example: "true",
    states: "whether the step is stable for h = 0",
    read: |key, node| Ok(Box::new(ZeroStable(reading::truth(key, node)?))),
};

#[derive(Clone, Debug)]
pub(super) struct ZeroStable(pub(super) bool);

impl fmt::Display for ZeroStable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let not = if self.0 { "" } else { "not " };
        write!(f, "{not}zero-stable")
    }
}

impl Claimed for ZeroStable {
    fn written(&self) -> Written {
        Written::Truth(self.0)
    }

    fn judged(&self, facts: &Facts) -> Outcome {
        match facts.zero_stability() {
            Ok(found) if found.is_open() => undecided(found.word()),
            Ok(found) => {
                let parasitic = found.parasitic.fmt_in("lambda");
                let evidence = format!(
                    "{}; the parasitic roots are those of {parasitic}",
                    found.word()
                );
                truth(self.0, found.is_stable(), evidence, found.word())
            }
            Err(error) => undecided(error),
        }
    }

    fn subject(&self, scheme: &Scheme) -> Subject {
        Subject::Set(Axis::of(scheme))
    }

    fn critical(&self, facts: &Facts, symbol: &Symbol) -> Critical {
        at_rest(facts.scheme(), symbol)
    }

    fn carries_over(&self, _facts: &Facts, sample: &Facts) -> Result<(), String> {
        let found = sample.zero_stability().map_err(|error| error.to_string())?;
        if found.repeated.is_empty() {
            Ok(())
        } else {
            Err("roots on the circle are multiple".into())
        }
    }
}
