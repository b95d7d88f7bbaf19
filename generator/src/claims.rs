//! Claims checked: each statement of a spec is proven or refuted, with evidence.

mod half_plane;
mod orders;
pub(crate) mod ranged;
mod stability;

use crate::analysis::facts::Facts;
use crate::analysis::order::{Order, OrderError};
use crate::families::{Coefficient, Derivation};
use crate::scheme::Scheme;
use crate::spec::{Claim, ClaimKind, Diagnostic, Place, Problem, Spec};
use ranged::Ranged;
use std::collections::BTreeMap;

/// What became of a statement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It holds.
    Proven {
        /// Why.
        evidence: String,
    },
    /// It does not hold.
    Refuted {
        /// Why not.
        evidence: String,
        /// What holds instead.
        instead: String,
    },
    /// Neither is shown.
    Undecided {
        /// What stands in the way.
        reason: String,
    },
}

impl Outcome {
    /// `proven`, `refuted` or `undecided`.
    pub fn word(&self) -> &'static str {
        match self {
            Self::Proven { .. } => "proven",
            Self::Refuted { .. } => "refuted",
            Self::Undecided { .. } => "undecided",
        }
    }

    /// The evidence, or what stands in its way.
    pub fn evidence(&self) -> &str {
        match self {
            Self::Proven { evidence } | Self::Refuted { evidence, .. } => evidence,
            Self::Undecided { reason } => reason,
        }
    }
}

/// A statement with what became of it.
#[derive(Clone, Debug)]
pub struct Finding {
    /// The statement.
    pub kind: ClaimKind,
    /// What became of it.
    pub outcome: Outcome,
    /// Where it stands.
    pub place: Place,
}

/// A statement of the literature with what became of its testable parts.
#[derive(Clone, Debug)]
pub struct DisputedFinding {
    /// The statement in words.
    pub statement: String,
    /// What holds instead, in words.
    pub proven: Option<String>,
    /// Its testable parts.
    pub findings: Vec<Finding>,
}

/// What is derived from a spec and shown about it.
#[derive(Debug)]
pub struct Report {
    /// What is proven of the scheme.
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
        let claims = self.claims.iter().filter_map(|f| match &f.outcome {
            Outcome::Proven { .. } => None,
            // Evidence that says what holds says it once.
            Outcome::Refuted { evidence, instead } if evidence.starts_with(instead) => {
                Some(format!("claim refuted: {}: {evidence}", f.kind))
            }
            Outcome::Refuted { evidence, instead } => {
                Some(format!("claim refuted: {}; {instead}: {evidence}", f.kind))
            }
            Outcome::Undecided { reason } => {
                Some(format!("claim not proven: {}: {reason}", f.kind))
            }
        });
        let disputed = self.disputed.iter().flat_map(|d| {
            d.findings.iter().filter_map(|f| match &f.outcome {
                Outcome::Refuted { .. } => None,
                Outcome::Proven { evidence } => Some(format!(
                    "disputed statement is true: \"{}\" ({}): {evidence}",
                    d.statement, f.kind
                )),
                Outcome::Undecided { reason } => Some(format!(
                    "disputed statement not refuted: \"{}\" ({}): {reason}",
                    d.statement, f.kind
                )),
            })
        });
        claims.chain(disputed).collect()
    }
}

/// Derives a spec's scheme and checks all that is said about it.
///
/// ```
/// use stepsmith_generator::{claims::check, spec::Spec};
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
/// A spec without scheme, or a free parameter at one of whose values the step is not defined.
pub fn check(spec: &Spec) -> Result<Report, Diagnostic> {
    let Derivation {
        scheme,
        coefficients,
    } = spec.derive()?;
    let facts = Facts::over(scheme, spec.free().cloned().collect());
    let defined = match ranged::undefined(facts.scheme(), facts.free()) {
        Ok(Some(error)) => {
            let parameter = spec.parameters().iter().find(|p| p.free.is_some());
            let place = parameter.map_or(spec.place(), |p| &p.place);
            return Err(Diagnostic::new(Problem::Scheme(error), place));
        }
        Ok(None) => Ok(()),
        Err(reason) => Err(reason),
    };
    let ranged = Ranged::new(&facts);
    let outcome = |kind: &ClaimKind| {
        let found = match (&ranged, facts.free().is_empty()) {
            (Some(ranged), _) => ranged.outcome(kind),
            (None, true) => finding(&facts, kind),
            (None, false) => ranged::over_several(&facts, kind),
        };
        match (found, &defined) {
            (Outcome::Proven { .. }, Err(reason)) => stability::undecided(reason),
            (found, _) => found,
        }
    };
    let findings = |claims: &[Claim]| {
        let finding = |claim: &Claim| Finding {
            kind: claim.kind.clone(),
            outcome: outcome(&claim.kind),
            place: claim.place.clone(),
        };
        claims.iter().map(finding).collect()
    };
    let claims = findings(spec.claims());
    let disputed = spec.disputed().iter().map(|d| DisputedFinding {
        statement: d.statement.clone(),
        proven: d.proven.clone(),
        findings: findings(&d.claims),
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

/// What becomes of a claim on a scheme.
fn finding(facts: &Facts, kind: &ClaimKind) -> Outcome {
    let on_order = |decide: &dyn Fn(&Order) -> Outcome| match facts.order() {
        Ok(order) => decide(order),
        Err(error @ OrderError::Growing { .. }) => stability::undecided(error),
        // Motions of their own that do not grow leave it open what converges to the solution.
        Err(error @ OrderError::NotSimple)
            if facts.zero_stability().is_ok_and(|found| found.is_stable()) =>
        {
            stability::undecided(error)
        }
        Err(error) => Outcome::Refuted {
            evidence: error.to_string(),
            instead: "the scheme has no order".into(),
        },
    };
    match kind {
        ClaimKind::Order(n) => on_order(&|o| orders::from_exact_values(*n, o)),
        ClaimKind::BestStart(n) => on_order(&|o| orders::best(*n, o)),
        ClaimKind::SimpleStart(n) => on_order(&|o| orders::from_simple_start(*n, o)),
        ClaimKind::Velocity(n) => on_order(&|o| orders::velocity(*n, o)),
        ClaimKind::WOrder(n) => orders::with_any_jacobian(*n, facts.w_order()),
        ClaimKind::Embedded(claimed) => orders::embedded(claimed, facts.outputs()),
        ClaimKind::Dense(n) => orders::dense(*n, facts.outputs()),
        ClaimKind::Stable {
            damping,
            omega_up_to,
        } => stability::oscillator(facts, damping, omega_up_to.as_ref()),
        ClaimKind::StableReal(end) => stability::on_real_axis(facts, end.as_ref()),
        ClaimKind::StableImaginary(end) => stability::on_imaginary_axis(facts, end.as_ref()),
        ClaimKind::StableAlong { along, up_to, at } => {
            stability::along(facts, along, at, up_to.as_ref())
        }
        ClaimKind::StableDespite(part) => stability::despite(facts, part),
        ClaimKind::Unstable { damping } => stability::unstable(facts, damping),
        ClaimKind::ZeroStable(holds) => stability::zero(facts, *holds),
        ClaimKind::ZeroStableRatios { from, to } => stability::zero_for_ratios(facts, from, to),
        ClaimKind::AStable(holds) => half_plane::a_stable(facts, *holds),
        ClaimKind::LStable(holds) => half_plane::l_stable(facts, *holds),
        ClaimKind::Wedge(tangent) => stability::wedge_of(facts, tangent),
        ClaimKind::RhoInfinity(radius) => stability::rho_infinity(facts, radius),
        ClaimKind::Pade(k, j) => stability::pade(facts, *k, *j),
        ClaimKind::PeriodError { power, coefficient } => {
            stability::period_error(facts, *power, coefficient)
        }
        ClaimKind::ZeroDynamics(holds) => stability::constrained(facts, *holds),
    }
}

#[cfg(test)]
mod tests;
