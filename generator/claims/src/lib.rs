//! Claims checked: each statement of a spec is proven or refuted, with evidence.

#[cfg(test)]
mod budget_of_methods;
mod claim;
mod critical;
mod damped;
mod geometry;
mod half_plane;
mod kind;
mod kinds;
mod order;
mod outcome;
mod outputs;
mod pade;
mod period_error;
pub mod ranged;
mod reading;
mod rho_infinity;
mod segment;
mod ssp;
mod stable;
mod stable_despite;
mod step_ratios;

pub mod subject;
mod unstable;
mod wedge;
mod zero_dynamics;
mod zero_stable;

pub use claim::{Claim, Disputed, claims, disputed};
pub use kind::{Kind, Statement, Written};
pub use kinds::KINDS;
pub use kinds::{keys, with_key};
pub use outcome::Outcome;

use kind::Claimed;
use outcome::undecided;
use ranged::Ranged;
use std::collections::BTreeMap;
use stepsmith_prove::facts::Facts;
use stepsmith_scheme::families::{Coefficient, Derivation};
use stepsmith_scheme::scheme::Scheme;
use stepsmith_scheme::spec::{Diagnostic, Place, Spec};

/// A statement with its outcome and its place.
#[derive(Clone, Debug)]
pub struct Finding {
    /// The statement.
    pub statement: Statement,
    /// The outcome: proven, refuted or undecided.
    pub outcome: Outcome,
    /// Where it stands.
    pub place: Place,
}

/// A statement of the literature, with the outcomes of its testable parts.
#[derive(Clone, Debug)]
pub struct DisputedFinding {
    /// The statement in words.
    pub statement: String,
    /// The statement that holds instead, in words.
    pub proven: Option<String>,
    /// The testable parts of the statement.
    pub findings: Vec<Finding>,
}

/// The facts derived from a spec, and the outcomes of its claims.
#[derive(Debug)]
pub struct Report {
    /// The facts that are proven about the scheme.
    pub facts: Facts,
    /// The coefficients that the family names.
    pub coefficients: BTreeMap<String, Coefficient>,
    /// The claims.
    pub claims: Vec<Finding>,
    /// The disputed statements.
    pub disputed: Vec<DisputedFinding>,
}

impl Report {
    /// The scheme.
    pub fn scheme(&self) -> &Scheme {
        self.facts.scheme()
    }

    /// Whether every claim is proven and every disputed statement refuted.
    pub fn holds(&self) -> bool {
        self.failures().is_empty()
    }

    /// The claims that are not proven, and the disputed statements that are not refuted.
    pub fn failures(&self) -> Vec<String> {
        let claims = self.claims.iter().filter_map(|f| {
            let word = match &f.outcome {
                Outcome::Proven { .. } => return None,
                Outcome::Refuted { .. } => "refuted",
                Outcome::Undecided { .. } => "not proven",
            };
            Some(format!(
                "claim {word}: {}: {}",
                f.statement,
                f.outcome.told()
            ))
        });
        let disputed = self.disputed.iter().flat_map(|d| {
            d.findings.iter().filter_map(|f| match &f.outcome {
                Outcome::Refuted { .. } => None,
                Outcome::Proven { evidence } => Some(format!(
                    "disputed statement is true: \"{}\" ({}): {evidence}",
                    d.statement, f.statement
                )),
                Outcome::Undecided { reason } => Some(format!(
                    "disputed statement not refuted: \"{}\" ({}): {reason}",
                    d.statement, f.statement
                )),
            })
        });
        claims.chain(disputed).collect()
    }
}

/// Derives a spec's scheme and checks all that is said about it.
///
/// ```
/// use stepsmith_claims::check;
/// use stepsmith_scheme::spec::Spec;
/// let text = r#"
///     name = "Cd4Wide"
///     family = "central-difference"
///     [parameters]
///     degree = 4
///     alpha = "3/4"
///     beta = "1/3"
///     gamma = "1/2"
///     [claims]
///     order = 4
/// "#;
/// let report = check(&Spec::parse_toml("cd4-wide.toml", text).unwrap()).unwrap();
/// assert!(!report.holds());
/// assert!(report.failures()[0].contains("order is 3"));
/// ```
///
/// # Errors
/// A claim that can not be read, a spec without scheme, or a free parameter at one of whose values the step is not defined.
pub fn check(spec: &Spec) -> Result<Report, Diagnostic> {
    let claims = claims(spec)?;
    let disputed = disputed(spec)?;
    let Derivation {
        scheme,
        coefficients,
    } = spec.derive()?;
    let facts = Facts::over(scheme, spec.free().cloned().collect());
    let defined = match ranged::undefined(facts.scheme(), facts.free()) {
        Ok(Some(error)) => {
            let parameter = spec.parameters().iter().find(|p| p.free.is_some());
            let place = parameter.map_or(spec.place(), |p| &p.place);
            return Err(Diagnostic::new(error, place));
        }
        Ok(None) => Ok(()),
        Err(reason) => Err(reason),
    };
    let ranged = Ranged::new(&facts);
    let finding = |claim: Claim| Finding {
        outcome: outcome(claim.statement.claim(), &facts, ranged.as_ref(), &defined),
        statement: claim.statement,
        place: claim.place,
    };
    let claims = claims.into_iter().map(&finding).collect();
    let disputed = disputed.into_iter().map(|disputed| DisputedFinding {
        statement: disputed.statement,
        proven: disputed.proven,
        findings: disputed.claims.into_iter().map(&finding).collect(),
    });
    let disputed = disputed.collect();
    drop(ranged);
    Ok(Report {
        facts,
        coefficients,
        claims,
        disputed,
    })
}

/// The outcome of a claim; no proof where the step may not be defined.
fn outcome(
    claim: &dyn Claimed,
    facts: &Facts,
    ranged: Option<&Ranged>,
    defined: &Result<(), String>,
) -> Outcome {
    let found = match ranged {
        Some(ranged) => ranged.outcome(claim),
        None if facts.free().is_empty() => claim.judged(facts),
        None => ranged::over_several(facts, claim),
    };
    match (found, defined) {
        (Outcome::Proven { .. }, Err(reason)) => undecided(reason),
        (found, _) => found,
    }
}

#[cfg(test)]
mod tests;
