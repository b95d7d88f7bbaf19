//! The certificates of the catalogue: one file for each axis on which something is stated.

use super::stability::Findings;
use crate::analysis::stability::Axis;
use crate::claims::Report;
use crate::exact::fraction::Fraction;
use crate::exact::ring::Ring;
use crate::scheme::Class;
use crate::spec::{ClaimKind, Spec};
use serde_json::{Value, json};

/// The axes of a scheme's own test equation without damping, and those of all claims.
fn axes(report: &Report) -> Vec<Axis> {
    let undamped = Axis::Oscillator {
        damping: Fraction::zero(),
    };
    let scheme = &report.derivation.scheme;
    let mut axes = match scheme.class() {
        Class::FirstOrder => vec![Axis::NegativeReal, Axis::Imaginary],
        Class::SecondOrder if scheme.is_split() => vec![Axis::of(scheme)],
        Class::SecondOrder => vec![undamped],
    };
    let disputed = report.disputed.iter().flat_map(|d| &d.findings);
    for finding in report.claims.iter().chain(disputed) {
        if let ClaimKind::Stable { damping, .. } | ClaimKind::Unstable { damping } = &finding.kind {
            let damping = damping.clone();
            axes.push(Axis::Oscillator { damping });
        }
        if let ClaimKind::StableAlong { along, at, .. } = &finding.kind {
            axes.push(Axis::split(along, at));
        }
    }
    let mut distinct: Vec<Axis> = Vec::new();
    for axis in axes {
        if !distinct.contains(&axis) {
            distinct.push(axis);
        }
    }
    distinct
}

/// The name of an axis in file names.
fn name(axis: &Axis) -> String {
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

/// The statements of a method with their evidence, by name; none where the sets are not found.
pub(super) fn certificates(spec: &Spec, report: &Report) -> Vec<(String, Value)> {
    let certificate = |axis: Axis| {
        let (name, statement) = (name(&axis), axis.to_string());
        let found = Findings::of(&report.derivation.scheme, axis).ok()?;
        let statement = format!("stable {statement}: {}", found.set);
        let mut value = json!({ "method": spec.name(), "statement": statement });
        if let (Some(value), Value::Object(evidence)) = (value.as_object_mut(), found.to_json()) {
            value.extend(evidence);
        }
        Some((name, value))
    };
    axes(report).into_iter().filter_map(certificate).collect()
}
