//! The certificates of the catalogue: for every claim a file with its evidence, and one for the rounding error of a
//! step.
//!
//! A certificate names its method, the SHA-256 of the spec's text, the scheme as `derive` prints it, and
//! the claims that rest on it; what a checker needs to rebuild everything else is the scheme.

use super::{digest, shapes};
use crate::json;
use serde_json::{Value, json};
use stepsmith_claims::subject::Subject;
use stepsmith_claims::{Finding, Report};
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::ring::Ring;
use stepsmith_prove::facts::Facts;
use stepsmith_prove::stability::Axis;
use stepsmith_prove::stability::limits::unconditional::Unconditional;
use stepsmith_prove::stability::region::dominance::PartDominance;
use stepsmith_prove::stability::summary::of_parts;
use stepsmith_prove::zero_dynamics::Formulation;
use stepsmith_scheme::scheme::Class;
use stepsmith_scheme::spec::Spec;

/// The name of a subject in file names.
fn name(subject: &Subject) -> String {
    match subject {
        Subject::Set(axis) => axis_name(axis),
        Subject::EveryDamping => "every-damping".into(),
        Subject::Despite(part) => format!("despite-{part}"),
        Subject::Order => "order".into(),
        Subject::WOrder => "w-order".into(),
        Subject::EmbeddedOrder => "embedded-order".into(),
        Subject::DenseOrder => "dense-order".into(),
        Subject::StabilityFunction => "stability-function".into(),
        Subject::OrthogonalForm => "orthogonal-form".into(),
        Subject::Monotonicity => "monotonicity".into(),
        Subject::Geometry(systems) => match systems.word() {
            None => "geometry".into(),
            Some(word) => format!("geometry-{word}"),
        },
        Subject::PeriodError(power) => format!("period-error-{power}"),
        Subject::ZeroDynamics => "zero-dynamics".into(),
        Subject::StepRatios => "step-ratios".into(),
    }
}

/// The evidence; `None` where it is not found.
fn evidence(subject: &Subject, facts: &Facts) -> Option<Value> {
    match subject {
        Subject::Set(axis) => json::along(facts, axis),
        Subject::EveryDamping => every_damping(facts),
        Subject::Despite(part) => despite(facts, part),
        Subject::Order => Some(json::order_or_reason(facts.order()).into()),
        Subject::WOrder => Some(json::order_or_reason(facts.w_order().transpose()?).into()),
        Subject::EmbeddedOrder => {
            let compared = facts.outputs().ok()?.compared.iter();
            Some(json!({ "orders": json::output_orders(compared) }))
        }
        Subject::DenseOrder => {
            let dense = facts.outputs().ok()?.dense.iter();
            Some(json!({ "orders": json::output_orders(dense.map(|dense| &dense.order)) }))
        }
        Subject::StabilityFunction => stability_function(facts),
        Subject::OrthogonalForm => {
            let found = facts.orthogonal_form()?;
            let numbers = [&found.w0, &found.w1, &found.a, &found.b].map(ToString::to_string);
            let [w0, w1, a, b] = numbers;
            let (kappa, degree) = (found.kappa, found.degree);
            Some(json!({ "kappa": kappa, "degree": degree, "w0": w0, "w1": w1, "a": a, "b": b }))
        }
        Subject::Monotonicity => {
            let found = facts.monotonicity().ok()?;
            Some(json!({ "radius": json::endpoint(&found.radius), "entry": found.entry }))
        }
        Subject::Geometry(systems) => {
            let found = facts.geometry(*systems).ok()?;
            Some(json!({ "symplectic": found.symplectic, "symmetric": found.symmetric }))
        }
        Subject::PeriodError(power) => {
            let found = facts.dispersion(&Fraction::zero(), power + 1).ok()?;
            Some(json::dispersion(&found))
        }
        Subject::ZeroDynamics => Some(json::zero_dynamics(
            &facts.zero_dynamics(Formulation::Index3),
        )),
        Subject::StepRatios => step_ratios(facts),
    }
}

/// The stable set at the damping ratio that decides for all.
fn every_damping(facts: &Facts) -> Option<Value> {
    let (damping, everywhere) = match facts.unconditional().ok()? {
        Unconditional::Proven { .. } => (Fraction::from(0), true),
        Unconditional::Refuted { damping, .. } => (damping.clone().into(), false),
        Unconditional::Undecided(_) => return None,
    };
    let mut value = json::along(facts, &Axis::Oscillator { damping })?;
    value["everywhere"] = everywhere.into();
    Some(value)
}

/// The point that a part narrows the region at, or the proof that none is.
fn despite(facts: &Facts, part: &str) -> Option<Value> {
    Some(match &*facts.despite(part).ok()? {
        PartDominance::Narrowed(point) => {
            let point = point.0.iter();
            let point = point.map(|(name, x)| (name.clone(), x.to_string().into()));
            json!({ "point": point.collect::<serde_json::Map<_, _>>() })
        }
        PartDominance::Dominated(region, dominance) => json!({
            "region": json::region(region),
            "dominance": json::dominance(dominance),
        }),
    })
}

/// R(z) = P(z)/Q(z), or nulls where there is none.
fn stability_function(facts: &Facts) -> Option<Value> {
    Some(match facts.stability_function().ok()? {
        Some(found) => json!({
            "numerator": found.numerator.fmt_in("z").to_string(),
            "denominator": found.denominator.fmt_in("z").to_string(),
        }),
        None => json!({ "numerator": null, "denominator": null }),
    })
}

/// The step of any ratio, its parasitic factors, and the ratios with zero-stability.
fn step_ratios(facts: &Facts) -> Option<Value> {
    let ratio = facts.step().ratio()?;
    let found = facts.step_ratios().ok()?;
    let factors = found.factors.iter().map(Fraction::to_string);
    Some(json!({
        "ratio": ratio.name(),
        "stretched": json::scheme(facts.step()),
        "factors": factors.collect::<Vec<_>>(),
        "intervals": found.intervals.iter().map(json::interval).collect::<Vec<_>>(),
    }))
}

/// The subjects of a scheme's own test equation without damping, and the subjects of all claims.
fn subjects(report: &Report) -> Vec<Subject> {
    let undamped = Axis::oscillator(0);
    let scheme = report.scheme();
    let axes = match scheme.class() {
        Class::FirstOrder if scheme.is_additive() => of_parts(),
        Class::FirstOrder => vec![Axis::NegativeReal, Axis::Imaginary],
        Class::SecondOrder if scheme.is_split() => vec![Axis::of(scheme)],
        Class::SecondOrder => vec![undamped],
    };
    let own = axes.into_iter().map(Subject::Set);
    let claimed = findings(report).map(|(f, _)| f.statement.claim().subject(scheme));
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

/// A number in file names.
fn written(number: &Fraction) -> String {
    let text = number.to_string();
    text.replace(|c: char| !c.is_alphanumeric(), "-")
}

/// The SHA-256 of the text that a spec was read from, in hexadecimal digits; `None` for one that was
/// read from macro tokens.
fn spec_digest(spec: &Spec) -> Option<String> {
    let (source, _) = spec.place().text_range()?;
    Some(digest::of_bytes(source.text.as_bytes()))
}

/// The claims that rest on a subject, with their outcomes.
fn claims(subject: &Subject, report: &Report) -> Value {
    let scheme = report.scheme();
    let own = findings(report).filter(|(f, _)| f.statement.claim().subject(scheme) == *subject);
    own.map(|(finding, disputed)| {
        let claim = shapes::claim(&finding.statement);
        json!({ "claim": claim, "disputed": disputed, "outcome": finding.outcome.word() })
    })
    .collect()
}

/// A certificate with its name.
fn certificate(
    spec: &Spec,
    facts: &Facts,
    (name, claims): (String, Value),
    evidence: Value,
) -> (String, Value) {
    let mut value = json!({
        "method": spec.name(),
        "family": spec.family(),
        "spec_sha256": spec_digest(spec),
        "about": name,
        "claims": claims,
        "scheme": json::scheme(facts.scheme()),
    });
    if let (Some(value), Value::Object(evidence)) = (value.as_object_mut(), evidence) {
        value.extend(evidence);
    }
    (name, value)
}

/// The bound of the rounding error of a step, if one is found; no claim states it.
pub(super) fn of_rounding(spec: &Spec, facts: &Facts) -> Option<(String, Value)> {
    let evidence = json::rounding(facts)?;
    let about = ("rounding".into(), json!([]));
    Some(certificate(spec, facts, about, evidence))
}

/// The statements of a method with their evidence, by name; none where evidence is not found.
pub(super) fn certificates(spec: &Spec, report: &Report) -> Vec<(String, Value)> {
    let of_claims = subjects(report).into_iter().filter_map(|subject| {
        let evidence = evidence(&subject, &report.facts)?;
        let about = (name(&subject), claims(&subject, report));
        Some(certificate(spec, &report.facts, about, evidence))
    });
    of_claims.chain(of_rounding(spec, &report.facts)).collect()
}
