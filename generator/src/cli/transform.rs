//! `stepsmith export --form transform`

use super::coefficient::coefficient;
use super::format::{Format, each, section};
use crate::cli::outcome::Outcome;
use crate::json::number;
use serde_json::{Value, json};
use stepsmith_exact::field::algebraic::RealAlgebraic;
use stepsmith_exact::field::complex::ComplexAlgebraic;
use stepsmith_exact::rational::Rational;
use stepsmith_prove::stage_transform::{Eigenvalue, Rounded, StageTransform, TransformError};
use stepsmith_scheme::families::Coefficient;
use stepsmith_scheme::spec::{Diagnostic, Spec, Usage};

/// Bits of the enclosures of parts of complex eigenvalues.
const BITS: usize = 128;
/// Digits of numbers in text.
const DIGITS: usize = 20;
/// Digits of numbers in JSON.
const LONG: usize = 30;

pub(super) fn run(specs: &[Spec], format: Format) -> Result<Outcome, Diagnostic> {
    let format = format.without_latex("export --form transform")?;
    each(specs, format, |spec| {
        let (transform, rounded) = found(spec)?;
        Ok((
            text(&transform, &rounded),
            to_json(spec, &transform, &rounded),
        ))
    })
}

/// The transform, after a proof of its similarity beyond the printed accuracy.
fn found(spec: &Spec) -> Result<(StageTransform, Rounded), Diagnostic> {
    let scheme = spec.at_equal_steps()?;
    let failed = |error: TransformError| Diagnostic::new(error, spec.place());
    let transform = StageTransform::of(&scheme).map_err(failed)?;
    if !transform.proven_within(BITS).map_err(failed)? {
        let problem = Usage::undecided("A S = S Lambda does not hold");
        return Err(Diagnostic::new(problem, spec.place()));
    }
    let rounded = transform.rounded().map_err(failed)?;
    Ok((transform, rounded))
}

/// The digits on which the ends of an enclosure agree.
fn decimal((lo, hi): &(Rational, Rational), digits: usize) -> String {
    let [lo, hi] = [lo, hi].map(|x| RealAlgebraic::from_rational(x.clone()));
    let mut texts = (1..=digits).rev().map(|n| [&lo, &hi].map(|x| x.decimal(n)));
    let agreed = texts.find(|[lo, hi]| lo == hi);
    agreed.map_or_else(|| "0".into(), |[lo, _]| format!("{lo}…"))
}

fn parts(pair: &ComplexAlgebraic) -> [(Rational, Rational); 2] {
    pair.enclosure(BITS).unwrap_or_default()
}

fn text(transform: &StageTransform, rounded: &Rounded) -> String {
    let eigenvalues = transform.eigenvalues.iter().map(|value| match value {
        Eigenvalue::Real(value) => {
            let closed = value.closed_form();
            let text = closed.unwrap_or_else(|| format!("{}…", value.decimal(DIGITS)));
            let polynomial = value.minimal_polynomial().fmt_in("lambda");
            vec![text, String::new(), polynomial]
        }
        Eigenvalue::Pair(pair) => {
            let [re, im] = parts(pair).map(|part| decimal(&part, DIGITS));
            let polynomial = pair.minimal_polynomial().fmt_in("lambda");
            vec![re, format!("+- {im} i"), polynomial]
        }
    });
    let mut text = section("eigenvalues", eigenvalues);
    for (name, matrix) in matrices(rounded) {
        let rows = matrix.iter();
        text += &section(
            name,
            rows.map(|row| row.iter().map(f64::to_string).collect()),
        );
    }
    text
}

fn matrices(rounded: &Rounded) -> [(&'static str, &Vec<Vec<f64>>); 4] {
    [
        ("S", &rounded.s),
        ("S_inverse", &rounded.s_inverse),
        ("Lambda", &rounded.lambda),
        ("Lambda_inverse", &rounded.lambda_inverse),
    ]
}

fn to_json(spec: &Spec, transform: &StageTransform, rounded: &Rounded) -> Value {
    let eigenvalues = transform.eigenvalues.iter().map(|value| match value {
        Eigenvalue::Real(value) => json!({ "real": number(value) }),
        Eigenvalue::Pair(pair) => {
            let [real, imaginary] = parts(pair).map(|(lo, hi)| {
                let decimal = decimal(&(lo.clone(), hi.clone()), LONG);
                json!({ "interval": [lo.to_string(), hi.to_string()], "decimal": decimal })
            });
            json!({
                "minimal_polynomial": coefficient(&Coefficient::polynomial(pair.minimal_polynomial())),
                "real": real,
                "imaginary": imaginary,
            })
        }
    });
    let eigenvalues: Value = eigenvalues.collect();
    let polynomial = Coefficient::polynomial(&transform.characteristic);
    let floats = matrices(rounded).into_iter();
    let floats = floats.map(|(name, matrix)| (name.to_string(), json!(matrix)));
    json!({
        "name": spec.name(),
        "family": spec.family(),
        "form": "transform",
        "stages": transform.stages(),
        "characteristic_polynomial": coefficient(&polynomial),
        "eigenvalues": eigenvalues,
        "rounded": floats.collect::<Value>(),
    })
}
