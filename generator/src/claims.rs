//! Claims checked: each statement of a spec is proven or refuted, with evidence.

use crate::analysis::order::{Order, OrderError, order};
use crate::analysis::stability::{Axis, Endpoint, stable_set};
use crate::exact::algebraic::RealAlgebraic;
use crate::exact::fraction::Fraction;
use crate::exact::ring::Ring;
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
    let outcome = match (kind, order) {
        (
            ClaimKind::Stable {
                damping,
                omega_up_to,
            },
            _,
        ) => stable(scheme, damping, omega_up_to),
        (_, Err(error)) => Outcome::Refuted {
            evidence: error.to_string(),
            instead: "the scheme has no order".into(),
        },
        (ClaimKind::Order(claimed), Ok(order)) => best_order(*claimed, order),
        (ClaimKind::ExactStart(claimed), Ok(order)) => {
            at_least(*claimed, order.exact_start, order, "exact starting values")
        }
        (ClaimKind::SimpleStart(claimed), Ok(order)) => {
            at_least(*claimed, order.simple_start, order, "the simple start")
        }
        (ClaimKind::Velocity(claimed), Ok(order)) => velocity(*claimed, order),
    };
    Finding {
        kind: kind.clone(),
        outcome,
        place: place.clone(),
    }
}

/// The first violated condition, in words.
fn violated(order: &Order) -> String {
    match order.error_terms.first() {
        Some(term) => {
            let more = match order.error_terms.len() - 1 {
                0 => String::new(),
                n => format!(", and {n} more"),
            };
            let (tree, coefficient) = (&term.tree, &term.coefficient);
            format!("the condition of {tree} fails with {coefficient}{more}")
        }
        None => format!("all conditions up to order {} hold", order.best_start),
    }
}

fn best_order(claimed: usize, order: &Order) -> Outcome {
    let proven = order.best_start;
    if order.error_terms.is_empty() && claimed >= proven {
        return Outcome::Undecided {
            reason: format!("the search for conditions ended at order {proven}"),
        };
    }
    if claimed == proven {
        let evidence = format!(
            "all conditions up to order {proven} hold; at order {} {}",
            proven + 1,
            violated(order)
        );
        return Outcome::Proven { evidence };
    }
    let evidence = if claimed < proven {
        format!("all conditions up to order {proven} hold")
    } else {
        violated(order)
    };
    Outcome::Refuted {
        evidence,
        instead: format!("order is {proven}"),
    }
}

fn at_least(claimed: usize, proven: usize, order: &Order, start: &str) -> Outcome {
    if claimed <= proven {
        let evidence = format!("{start} reach order {proven} at least");
        return Outcome::Proven {
            evidence: evidence.replace("start reach", "start reaches"),
        };
    }
    if claimed > order.best_start {
        return Outcome::Refuted {
            evidence: violated(order),
            instead: format!("no start reaches more than order {}", order.best_start),
        };
    }
    Outcome::Undecided {
        reason: format!("only order {proven} is proven for {start}"),
    }
}

fn velocity(claimed: usize, order: &Order) -> Outcome {
    match order.velocity {
        Some(proven) if proven == claimed => Outcome::Proven {
            evidence: format!("the carried velocities have order {proven} at their own offsets"),
        },
        Some(proven) => Outcome::Refuted {
            evidence: "the series of the carried velocities differs from the exact one".into(),
            instead: format!("the carried velocities have order {proven}"),
        },
        None => Outcome::Refuted {
            evidence: "no velocity is carried".into(),
            instead: "the order of velocities is not defined".into(),
        },
    }
}

/// Stable for 0 < Ω < `omega_up_to`: proven or refuted by the exact stable set.
fn stable(scheme: &Scheme, damping: &Fraction, omega_up_to: &Fraction) -> Outcome {
    let undecided = |reason: String| Outcome::Undecided { reason };
    let Some(xi) = damping.as_rational() else {
        return undecided("the damping ratio is not rational".into());
    };
    let Some(claimed) = algebraic(omega_up_to) else {
        return undecided("the end of the interval is neither rational nor a square root".into());
    };
    let set = match stable_set(scheme, Axis::Oscillator { damping: xi }) {
        Ok(set) => set,
        Err(error) => return undecided(error.to_string()),
    };
    let evidence = format!("the stable set is {set}");
    let refuted = |instead: String| Outcome::Refuted {
        evidence: evidence.clone(),
        instead,
    };
    match set.limit() {
        None if set.is_empty() => refuted("unstable for every Omega > 0".into()),
        None => refuted("unstable for arbitrarily small Omega".into()),
        Some(Endpoint::Number(limit)) if *limit < claimed => {
            refuted(format!("unstable for some Omega just above {limit}"))
        }
        Some(_) => Outcome::Proven { evidence },
    }
}

/// A rational number or a square root of one.
fn algebraic(value: &Fraction) -> Option<RealAlgebraic> {
    if let Some(rational) = value.as_rational() {
        return Some(RealAlgebraic::from_rational(rational));
    }
    let square = value.times(value).as_rational()?;
    RealAlgebraic::sqrt(&square).filter(|_| value.signum() == Some(1))
}
