//! `stepsmith derive`

use super::coefficient::irrational;
use super::format::{Format, each, joined, row, section, titled, verbatim};
use super::input::{Input, Texts};
use super::{latex, shapes};
use crate::cli::outcome::Outcome;
use crate::json;
use stepsmith_exact::field::algebraic::RealAlgebraic;
use stepsmith_prove::facts::Facts;
use stepsmith_scheme::families::Derivation;
use stepsmith_scheme::spec::{Diagnostic, Spec};

/// Significant digits shown of an irrational number.
const DIGITS: usize = 20;

pub(super) fn run(input: &Input, texts: Texts) -> Result<Outcome, Diagnostic> {
    each(&input.specs(texts)?, input.format, |spec| {
        let derived = spec.derive()?;
        let scheme = Facts::of(derived.scheme).scheme().clone();
        let derived = Derivation { scheme, ..derived };
        let text = match input.format {
            Format::Latex => latex::scheme(derived.scheme.at_nodes()),
            _ => text(spec, &derived),
        };
        let value = shapes::derive(spec, &derived.scheme, &derived.coefficients);
        Ok((text, value.into()))
    })
}

fn text(spec: &Spec, derived: &Derivation) -> String {
    let scheme = &derived.scheme;
    let parameters = spec.parameters().iter();
    let numbers = irrational(spec, scheme).into_iter();
    let coefficients = derived.coefficients.iter();
    let carried = scheme.carried().iter();
    let carried = joined(carried.map(|&q| &scheme.quantities()[q]), ", ");
    let equations = json::equations(scheme.at_nodes()).into_iter();
    let beside = scheme.outputs().map(|o| o.texts(scheme));
    section("parameters", parameters.map(|p| row(&p.name, &p.value)))
        + &section(
            "numbers",
            numbers.map(|(name, number)| row(name, described(&number))),
        )
        + &section(
            "coefficients",
            coefficients.map(|(name, value)| row(name, value)),
        )
        + &typed("carry", [carried])
        + &typed("equations", equations)
        + &typed("beside its state", beside.into_iter().flatten())
}

/// Lines of a spec, which are typed as they stand.
fn typed(title: &str, lines: impl IntoIterator<Item = String>) -> String {
    titled(title, verbatim(lines.into_iter().map(|text| vec![text])))
}

fn described(number: &RealAlgebraic) -> String {
    let minimal = number.minimal_polynomial().fmt_in("x");
    format!("{}…, a root of {minimal}", number.decimal(DIGITS))
}
