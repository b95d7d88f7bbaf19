//! The compiled characteristic polynomials of a method as a script.
//!
//! ```text
//! stepsmith.method({path, name, damped, ends, oscillator: (Omega, xi) => [c₀, …, cₙ], plane: (re, im) => …})
//! ```

use super::letters::written;
use super::method::SERIES_TERMS;
use super::{Method, families};
use crate::cli::series;
use serde_json::{Value, json};
use stepsmith_claims::Report;
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::poly::multivariate::Symbol;
use stepsmith_exact::ring::Ring as _;
use stepsmith_explore::scan::{Characteristic, Program, Test};
use stepsmith_prove::amplification::takes_velocity;
use stepsmith_prove::restriction::part_names;
use stepsmith_prove::stability::Axis;
use stepsmith_scheme::scheme::{Class, Scheme};

/// p(λ) on a test problem as a function of `variables`, then of `parameters`; `None` where there is none.
fn function(
    scheme: &Scheme,
    test: Test,
    variables: &[String],
    parameters: &[Symbol],
) -> Option<String> {
    let polynomial = Characteristic::new(scheme, test).ok()?;
    let variables = variables.iter().map(|name| Symbol::internal(name));
    let inputs: Vec<Symbol> = variables.chain(parameters.iter().cloned()).collect();
    let program = Program::new(polynomial.coefficients(), &inputs).ok()?;
    Some(program.javascript(&inputs))
}

/// The functions of a scheme by the names of their test problems: `oscillator` in Ω and ξ, and `plane` in Re z and Im
/// z. The function of `split` is in hc and h²k of each part.
pub(super) fn functions(scheme: &Scheme, parameters: &[Symbol]) -> Vec<(&'static str, String)> {
    let tests = match scheme.class() {
        _ if scheme.is_split() => vec![("split", Test::Split)],
        Class::SecondOrder => vec![("oscillator", Test::Oscillator)],
        Class::FirstOrder => vec![
            ("oscillator", Test::Oscillator),
            ("plane", Test::ComplexPlane),
        ],
    };
    let compiled = tests.into_iter().filter_map(|(name, test)| {
        let variables: Vec<String> = match test {
            Test::Split => {
                let parts = part_names(scheme).into_iter();
                let names = parts.flat_map(|part| ["x", "y"].map(|axis| format!("{axis}{part}")));
                names.collect()
            }
            _ => test.variables().iter().map(ToString::to_string).collect(),
        };
        Some((name, function(scheme, test, &variables, parameters)?))
    });
    compiled.collect()
}

/// Whether the step has damped motions among its problems; of a split field, in its first part.
pub(super) fn is_damped(scheme: &Scheme) -> bool {
    let parts = part_names(scheme).into_iter();
    let part = parts.take(usize::from(scheme.is_split())).next();
    scheme.class() == Class::FirstOrder || takes_velocity(scheme, part)
}

/// The script of a method; `None` where no polynomial of it is compiled.
pub(super) fn script(method: &Method, report: &Report) -> Option<String> {
    let scheme = report.scheme();
    let functions = functions(scheme, &[]);
    if functions.is_empty() {
        return None;
    }
    let about = json!({
        "path": method.path,
        "name": method.listed.name,
        "family": families::name(&method.listed.family),
        "order": method.listed.order.as_ref().map(|(text, _)| text),
        "work": method.listed.work,
        "stable": written(&method.listed.stability()),
        "radius": method.radius(),
        "evaluations": method.evaluations,
        "period": period(report),
        "damped": is_damped(scheme),
        "ends": method.ends,
    });
    let about = with_functions(&about, &functions);
    Some(format!("stepsmith.method({about});\n"))
}

/// An object of a script with its functions.
pub(super) fn with_functions(about: &Value, functions: &[(&str, String)]) -> String {
    let about = about.to_string();
    let functions = functions.iter();
    let functions = functions.map(|(name, text)| format!(",{name}:{text}"));
    let functions: String = functions.collect();
    format!("{}{functions}}}", about.strip_suffix('}').unwrap_or(&about))
}

/// The leading term of the period error without damping.
fn period(report: &Report) -> Option<String> {
    let found = report.facts.dispersion(&Fraction::zero(), SERIES_TERMS);
    let found = found.ok()?;
    let mut terms = found.period.iter().enumerate();
    let (power, coefficient) = terms.find(|(_, c)| !c.is_zero())?;
    let exact = series::sum([(power, coefficient)], "Ω");
    // A column of a table has room for so many letters.
    match coefficient.to_f64() {
        Some(number) if exact.chars().count() > 24 => {
            let symbol = exact.rsplit('·').next()?;
            Some(format!("{number:.3e}·{symbol}").replace('-', "−"))
        }
        _ => Some(written(&exact)),
    }
}

/// The exact ends of the stable set without damping, as text and as numbers; none where the oscillator is
/// not the test problem that the method is judged on.
pub(super) fn ends(report: &Report) -> Value {
    let scheme = report.scheme();
    let oscillator = scheme.class() == Class::SecondOrder && !scheme.is_split();
    let set = oscillator.then(|| report.facts.stable_set(&Axis::of(scheme)));
    let intervals = set.iter().flatten().flat_map(|set| &set.intervals);
    let ends = intervals.filter_map(|interval| interval.to.number());
    ends.map(|end| json!({ "exact": written(&end.to_string()), "number": end.to_f64() }))
        .collect()
}
