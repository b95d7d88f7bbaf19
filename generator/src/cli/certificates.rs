//! The certificates of the catalogue: for every claim a file with its evidence.
//!
//! A certificate names its method, the SHA-256 of the spec's text, the scheme as `derive` prints it, and
//! the claims that rest on it; what a checker needs to rebuild everything else is the scheme.

use super::stability::Findings;
use super::{dispersion, json, zero_dynamics};
use crate::analysis::facts::Facts;
use crate::analysis::stability::Axis;
use crate::analysis::stability::dominance::Despite;
use crate::analysis::stability::narrowing::Point;
use crate::analysis::stability::summary::of_parts;
use crate::analysis::stability::unconditional::Unconditional;
use crate::analysis::zero_dynamics::Formulation;
use crate::claims::{Finding, Report};
use crate::exact::fraction::Fraction;
use crate::exact::rational::Rational;
use crate::exact::ring::Ring;
use crate::scheme::{Class, PARTS, Scheme};
use crate::spec::{ClaimKind, Spec};
use serde_json::{Map, Value, json};
use sha2::{Digest, Sha256};

/// What one certificate is about.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Subject {
    /// A stable set, and what holds at its ends and, for x' = λx, around it.
    Set(Axis),
    /// The orders.
    Order,
    /// The order with any matrix for the Jacobian.
    WOrder,
    /// The orders of the solutions that the step is compared with.
    Embedded,
    /// The order of the solution within the step.
    Dense,
    /// The stability function.
    StabilityFunction,
    /// The series of the period error, up to this power.
    PeriodError(usize),
    /// The zero dynamics of constraints on positions.
    ZeroDynamics,
    /// That a part of a split field does not narrow the region of the others, or a point where it does.
    Despite(String),
    /// The step ratios for which the step is zero-stable, however they vary.
    StepRatios,
    /// The oscillator at every damping: the stable set at the one that decides.
    EveryDamping,
}

impl Subject {
    /// What the certificate of a claim is about.
    fn of(kind: &ClaimKind, scheme: &Scheme) -> Self {
        match kind {
            ClaimKind::Order(_)
            | ClaimKind::BestStart(_)
            | ClaimKind::SimpleStart(_)
            | ClaimKind::Velocity(_) => Self::Order,
            ClaimKind::WOrder(_) => Self::WOrder,
            ClaimKind::Embedded(_) => Self::Embedded,
            ClaimKind::Dense(_) => Self::Dense,
            ClaimKind::Stable { damping, .. } | ClaimKind::Unstable { damping } => {
                let damping = damping.clone();
                Self::Set(Axis::Oscillator { damping })
            }
            ClaimKind::StableReal(_) => Self::Set(Axis::NegativeReal),
            ClaimKind::StableImaginary(_) => Self::Set(Axis::Imaginary),
            ClaimKind::StableAlong { along, at, .. } => Self::Set(Axis::split(along, at)),
            ClaimKind::StableDespite(part) => Self::Despite(part.clone()),
            ClaimKind::AStable(_) | ClaimKind::LStable(_)
                if scheme.class() == Class::SecondOrder =>
            {
                Self::EveryDamping
            }
            ClaimKind::AStable(_) | ClaimKind::LStable(_) | ClaimKind::Wedge(_)
                if scheme.is_additive() =>
            {
                Self::Set(Axis::NegativeReal)
            }
            ClaimKind::ZeroStable(_)
            | ClaimKind::AStable(_)
            | ClaimKind::LStable(_)
            | ClaimKind::Wedge(_)
            | ClaimKind::RhoInfinity(_) => Self::Set(Axis::of(scheme)),
            ClaimKind::ZeroStableRatios { .. } => Self::StepRatios,
            ClaimKind::Pade(..) => Self::StabilityFunction,
            ClaimKind::PeriodError { power, .. } => Self::PeriodError(*power),
            ClaimKind::ZeroDynamics(_) => Self::ZeroDynamics,
        }
    }

    /// Its name in file names.
    fn name(&self) -> String {
        match self {
            Self::Set(axis) => axis_name(axis),
            Self::Order => "order".into(),
            Self::WOrder => "w-order".into(),
            Self::Embedded => "embedded-order".into(),
            Self::Dense => "dense-order".into(),
            Self::StabilityFunction => "stability-function".into(),
            Self::PeriodError(power) => format!("period-error-{power}"),
            Self::ZeroDynamics => "zero-dynamics".into(),
            Self::Despite(part) => format!("despite-{part}"),
            Self::StepRatios => "step-ratios".into(),
            Self::EveryDamping => "every-damping".into(),
        }
    }

    /// The evidence; `None` where it is not found.
    fn evidence(&self, facts: &Facts) -> Option<Value> {
        Some(match self {
            Self::Set(axis) => set_json(facts, axis)?,
            Self::StepRatios => {
                let stretched = facts.scheme().stretched()?;
                let found = facts.step_ratios().ok()?;
                let factors = found.factors.iter().map(Fraction::to_string);
                json!({
                    "ratio": stretched.ratio.name(),
                    "stretched": json::scheme(&stretched.scheme),
                    "factors": factors.collect::<Vec<_>>(),
                    "intervals": found.intervals.iter().map(json::interval).collect::<Vec<_>>(),
                })
            }
            Self::EveryDamping => {
                let (damping, everywhere) = match facts.unconditional().ok()? {
                    Unconditional::Proven { .. } => (Fraction::zero(), true),
                    Unconditional::Refuted { damping, .. } => (damping.clone().into(), false),
                    Unconditional::Undecided(_) => return None,
                };
                let mut value = set_json(facts, &Axis::Oscillator { damping })?;
                value["everywhere"] = everywhere.into();
                value
            }
            Self::Order => Value::Object(json::order_or_reason(facts.order())),
            Self::WOrder => {
                let found = facts.w_order().transpose()?;
                Value::Object(json::order_or_reason(found))
            }
            Self::Embedded => {
                let found = facts.outputs().ok()?;
                json!({ "orders": json::output_orders(found.compared.iter()) })
            }
            Self::Dense => {
                let found = facts.outputs().ok()?.dense.iter();
                json!({ "orders": json::output_orders(found.map(|dense| &dense.order)) })
            }
            Self::StabilityFunction => match facts.stability_function().ok()? {
                Some(found) => json!({
                    "numerator": found.numerator.fmt_in("z").to_string(),
                    "denominator": found.denominator.fmt_in("z").to_string(),
                }),
                None => json!({ "numerator": null, "denominator": null }),
            },
            Self::PeriodError(power) => {
                let found = facts.dispersion(&Fraction::zero(), power + 1).ok()?;
                dispersion::json(&found)
            }
            Self::ZeroDynamics => {
                zero_dynamics::of_one_json(&facts.zero_dynamics(Formulation::Index3))
            }
            Self::Despite(part) => match &*facts.despite(part).ok()? {
                Despite::Narrowed(Point(point)) => {
                    let value =
                        |(name, x): (&String, &Rational)| (name.clone(), x.to_string().into());
                    json!({ "point": Map::from_iter(point.iter().map(value)) })
                }
                Despite::Dominated(region, dominance) => json!({
                    "region": json::region(region),
                    "dominance": json::dominance(dominance),
                }),
            },
        })
    }
}

/// A stable set, in words and with its evidence.
fn set_json(facts: &Facts, axis: &Axis) -> Option<Value> {
    // On x' = λx a sum y' = A + B is judged where A = 0.
    let scheme = facts.scheme();
    let alone = match axis {
        Axis::NegativeReal if scheme.is_additive() => scheme.of_part(PARTS[1]).map(Facts::of),
        _ => None,
    };
    let found = Findings::of(alone.as_ref().unwrap_or(facts), axis).ok()?;
    let mut value = json!({ "statement": format!("stable {axis}: {}", found.set) });
    extend(&mut value, found.to_json());
    Some(value)
}

/// The subjects of a scheme's own test equation without damping, and those of all claims.
fn subjects(report: &Report) -> Vec<Subject> {
    let undamped = Axis::Oscillator {
        damping: Fraction::zero(),
    };
    let scheme = report.scheme();
    let axes = match scheme.class() {
        Class::FirstOrder if scheme.is_additive() => of_parts(),
        Class::FirstOrder => vec![Axis::NegativeReal, Axis::Imaginary],
        Class::SecondOrder if scheme.is_split() => vec![Axis::of(scheme)],
        Class::SecondOrder => vec![undamped],
    };
    let own = axes.into_iter().map(Subject::Set);
    let claimed = findings(report).map(|(f, _)| Subject::of(&f.kind, scheme));
    let mut distinct: Vec<Subject> = Vec::new();
    for subject in own.chain(claimed) {
        if !distinct.contains(&subject) {
            distinct.push(subject);
        }
    }
    distinct
}

/// The claims and the disputed ones, told apart.
fn findings(report: &Report) -> impl Iterator<Item = (&Finding, bool)> {
    let disputed = report.disputed.iter().flat_map(|d| &d.findings);
    let claims = report.claims.iter().map(|f| (f, false));
    claims.chain(disputed.map(|f| (f, true)))
}

/// The name of an axis in file names.
fn axis_name(axis: &Axis) -> String {
    let plain = |c: char| if c.is_alphanumeric() { c } else { '-' };
    let written = |x: &Fraction| x.to_string().chars().map(plain).collect::<String>();
    match axis {
        Axis::Oscillator { damping } => format!("oscillator-xi-{}", written(damping)),
        Axis::NegativeReal => "negative-real-axis".into(),
        Axis::Imaginary => "imaginary-axis".into(),
        Axis::Split { along, at } => {
            let at = at.iter().map(|(name, x)| format!("-{name}-{}", written(x)));
            format!("along-{along}{}", at.collect::<String>())
        }
    }
}

/// Adds the entries of one object to another.
fn extend(value: &mut Value, more: Value) {
    if let (Some(value), Value::Object(more)) = (value.as_object_mut(), more) {
        value.extend(more);
    }
}

/// The SHA-256 of the text that a spec was read from, in hexadecimal digits; `None` for one that was
/// read from macro tokens.
fn digest(spec: &Spec) -> Option<String> {
    let (source, _) = spec.place().text_range()?;
    let bytes = Sha256::digest(source.text.as_bytes());
    Some(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}

/// The claims that rest on a subject, with what became of them.
fn claims(subject: &Subject, report: &Report) -> Value {
    let scheme = report.scheme();
    let own = findings(report).filter(|(f, _)| Subject::of(&f.kind, scheme) == *subject);
    let claim = |(finding, disputed): (&Finding, bool)| {
        let mut value = Map::new();
        value.insert("claim".into(), json::claim(&finding.kind));
        value.insert("disputed".into(), disputed.into());
        value.insert("outcome".into(), finding.outcome.word().into());
        Value::Object(value)
    };
    own.map(claim).collect()
}

/// The statements of a method with their evidence, by name; none where evidence is not found.
pub(super) fn certificates(spec: &Spec, report: &Report) -> Vec<(String, Value)> {
    let digest = digest(spec);
    let certificate = |subject: Subject| {
        let evidence = subject.evidence(&report.facts)?;
        let name = subject.name();
        let mut value = json!({
            "method": spec.name(),
            "family": spec.family(),
            "spec_sha256": digest,
            "about": name,
            "claims": claims(&subject, report),
            "scheme": json::scheme(report.scheme()),
        });
        extend(&mut value, evidence);
        Some((name, value))
    };
    subjects(report)
        .into_iter()
        .filter_map(certificate)
        .collect()
}
