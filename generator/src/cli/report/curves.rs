//! The compiled characteristic polynomials of a method as a script.
//!
//! ```text
//! stepsmith.method({path, name, damped, limit, oscillator: (Omega, xi) => [c₀, …, cₙ], plane: (re, im) => …})
//! ```

use super::Method;
use crate::analysis::amplification::takes_velocity;
use crate::analysis::stability::Axis;
use crate::claims::Report;
use crate::exact::multivariate::Symbol;
use crate::scan::{Characteristic, Program, Test};
use crate::scheme::{Class, Scheme};
use serde_json::{Value, json};

/// p(λ) on a test problem as a function of its variables, then of `parameters`; `None` where there is none.
pub(super) fn function(scheme: &Scheme, test: Test, parameters: &[Symbol]) -> Option<String> {
    let polynomial = Characteristic::new(scheme, test).ok()?;
    let variables = test.variables().iter().map(|name| Symbol::internal(name));
    let inputs: Vec<Symbol> = variables.chain(parameters.iter().cloned()).collect();
    let program = Program::new(polynomial.coefficients(), &inputs).ok()?;
    Some(program.javascript(&inputs))
}

/// The functions of a scheme by the names of their test problems.
pub(super) fn functions(scheme: &Scheme, parameters: &[Symbol]) -> Vec<(&'static str, String)> {
    let plane = (scheme.class() == Class::FirstOrder).then_some(("plane", Test::ComplexPlane));
    let tests = [("oscillator", Test::Oscillator)].into_iter().chain(plane);
    let compiled = tests.map(|(name, test)| Some((name, function(scheme, test, parameters)?)));
    compiled.flatten().collect()
}

/// Whether the step has damped motions among its problems.
pub(super) fn is_damped(scheme: &Scheme) -> bool {
    scheme.class() == Class::FirstOrder || takes_velocity(scheme, None)
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
        "family": method.listed.family,
        "order": method.listed.order.as_ref().map(|(text, _)| text),
        "work": method.listed.work,
        "stable": method.listed.stability(),
        "damped": is_damped(scheme),
        "ends": ends(report),
    });
    let functions = functions.iter();
    let functions: String = functions
        .map(|(name, text)| format!(",{name}:{text}"))
        .collect();
    let about = about.to_string();
    let about = about.strip_suffix('}')?;
    Some(format!("stepsmith.method({about}{functions}}});\n"))
}

/// The exact ends of the stable set without damping, as text and as numbers; none where the oscillator is
/// not the test problem that the method is judged on.
fn ends(report: &Report) -> Value {
    let scheme = report.scheme();
    let oscillator = scheme.class() == Class::SecondOrder && !scheme.is_split();
    let set = oscillator.then(|| report.facts.stable_set(&Axis::of(scheme)).ok());
    let set = set.flatten();
    let intervals = set.iter().flat_map(|set| &set.intervals);
    let ends = intervals.filter_map(|interval| interval.to.number());
    ends.map(|end| json!({ "exact": end.to_string(), "number": end.to_f64() }))
        .collect()
}
