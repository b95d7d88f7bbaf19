//! Claims checked: each statement of a spec is proven or refuted, with evidence.

mod half_plane;
mod orders;
mod stability;

use crate::analysis::order::{Order, OrderError, order};
use crate::families::Derivation;
use crate::scheme::Scheme;
use crate::spec::{ClaimKind, Diagnostic, Place, Spec};

/// How far orders are looked for.
pub const SEARCH_LIMIT: usize = 10;

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
#[derive(Clone, Debug)]
pub struct Report {
    /// The scheme and its coefficients.
    pub derivation: Derivation,
    /// The order, or why there is none.
    pub order: Result<Order, OrderError>,
    /// The claims.
    pub claims: Vec<Finding>,
    /// The disputed statements.
    pub disputed: Vec<DisputedFinding>,
}

impl Report {
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
/// A spec without scheme.
pub fn check(spec: &Spec) -> Result<Report, Diagnostic> {
    let derivation = spec.derive()?;
    let order = order(&derivation.scheme, SEARCH_LIMIT);
    let scheme = &derivation.scheme;
    let claims = spec
        .claims()
        .iter()
        .map(|c| finding(scheme, &order, &c.kind, &c.place));
    let claims = claims.collect();
    let disputed = spec.disputed().iter().map(|d| DisputedFinding {
        statement: d.statement.clone(),
        proven: d.proven.clone(),
        findings: d
            .claims
            .iter()
            .map(|c| finding(scheme, &order, &c.kind, &c.place))
            .collect(),
    });
    let disputed = disputed.collect();
    Ok(Report {
        order,
        claims,
        disputed,
        derivation,
    })
}

fn finding(
    scheme: &Scheme,
    order: &Result<Order, OrderError>,
    kind: &ClaimKind,
    place: &Place,
) -> Finding {
    let on_order = |decide: &dyn Fn(&Order) -> Outcome| match order {
        Ok(order) => decide(order),
        Err(error @ OrderError::Growing { .. }) => Outcome::Undecided {
            reason: error.to_string(),
        },
        Err(error) => Outcome::Refuted {
            evidence: error.to_string(),
            instead: "the scheme has no order".into(),
        },
    };
    let outcome = match kind {
        ClaimKind::Order(n) => on_order(&|o| orders::from_exact_values(*n, o)),
        ClaimKind::BestStart(n) => on_order(&|o| orders::best(*n, o)),
        ClaimKind::SimpleStart(n) => on_order(&|o| orders::from_simple_start(*n, o)),
        ClaimKind::Velocity(n) => on_order(&|o| orders::velocity(*n, o)),
        ClaimKind::Stable {
            damping,
            omega_up_to,
        } => stability::oscillator(scheme, damping, omega_up_to.as_ref()),
        ClaimKind::StableReal(end) => stability::on_real_axis(scheme, end.as_ref()),
        ClaimKind::StableImaginary(end) => stability::on_imaginary_axis(scheme, end.as_ref()),
        ClaimKind::StableAlong { along, up_to, at } => {
            stability::along(scheme, along, at, up_to.as_ref())
        }
        ClaimKind::StableDespite(part) => stability::despite(scheme, part),
        ClaimKind::Unstable { damping } => stability::unstable(scheme, damping),
        ClaimKind::ZeroStable(holds) => stability::zero(scheme, *holds),
        ClaimKind::ZeroStableRatios { from, to } => stability::zero_for_ratios(scheme, from, to),
        ClaimKind::AStable(holds) => half_plane::a_stable(scheme, *holds),
        ClaimKind::LStable(holds) => half_plane::l_stable(scheme, *holds),
        ClaimKind::Wedge(tangent) => stability::wedge_of(scheme, tangent),
        ClaimKind::RhoInfinity(radius) => stability::rho_infinity(scheme, radius),
        ClaimKind::Pade(k, j) => stability::pade(scheme, *k, *j),
        ClaimKind::PeriodError { power, coefficient } => {
            stability::period_error(scheme, *power, coefficient)
        }
        ClaimKind::ZeroDynamics(holds) => stability::constrained(scheme, *holds),
    };
    Finding {
        kind: kind.clone(),
        outcome,
        place: place.clone(),
    }
}

#[cfg(test)]
mod tests;
