//! `stepsmith stability`

use super::Outcome;
use super::format::{Format, each, heading, table};
use super::input::Input;
use crate::analysis::stability::{Axis, StableSet, stable_set};
use crate::exact::rational::Rational;
use crate::scheme::text::parse_expression;
use crate::scheme::{Class, Scheme};
use crate::spec::{Diagnostic, Problem, Source, Spec};
use clap::{Args, ValueEnum};

/// Arguments of `stability`.
#[derive(Debug, Args)]
pub(super) struct Arguments {
    #[command(flatten)]
    input: Input,
    /// The test equation; by default the one of the scheme's class of problems
    #[arg(long, value_enum)]
    test: Option<Test>,
    /// The damping ratio ξ of the oscillator, an exact number such as 1/20
    #[arg(long, default_value = "0")]
    damping: String,
    /// The axis of z = λh for x' = λx; the numbers on the real one are -z
    #[arg(long, value_enum, default_value_t = Line::Real)]
    axis: Line,
    /// Format of the output
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Test {
    /// x'' = −ω²x − 2ξωx', in Omega = ωh
    Oscillator,
    /// x' = λx, in z = λh
    Dahlquist,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Line {
    /// z < 0
    Real,
    /// z = iy
    Imaginary,
}

pub(super) fn run(arguments: &Arguments) -> Result<Outcome, Diagnostic> {
    let format = arguments.format.without_latex("stability")?;
    let damping = exact(&arguments.damping)?;
    let axis = |scheme: &Scheme| match (arguments.test, scheme.class(), arguments.axis) {
        (Some(Test::Oscillator), ..) | (None, Class::SecondOrder, _) => Axis::Oscillator {
            damping: damping.clone(),
        },
        (.., Line::Real) => Axis::NegativeReal,
        (.., Line::Imaginary) => Axis::Imaginary,
    };
    let found = |spec: &Spec| {
        let scheme = spec.scheme()?;
        stable_set(&scheme, axis(&scheme))
            .map_err(|error| Diagnostic::new(Problem::Stability(error), spec.place()))
    };
    let shown = |spec: &Spec| Ok(format!("{}{}", heading(spec), text(&found(spec)?)));
    let value = |spec: &Spec| Ok(found(spec)?.to_json());
    each(&arguments.input.specs()?, format, shown, value)
}

/// The damping ratio, which must be a rational number.
fn exact(text: &str) -> Result<Rational, Diagnostic> {
    let value = parse_expression(text).and_then(|e| e.value(&|_| None)).ok();
    value.and_then(|v| v.as_rational()).ok_or_else(|| {
        let problem = Problem::Usage {
            message: format!("`{text}` is not a rational number"),
            help: "write the damping ratio as `0`, `1/20` or `0.05`".into(),
        };
        Diagnostic::new(problem, &Source::new("--damping", text).whole())
    })
}

/// What the half-line is called.
pub(super) fn variable(axis: &Axis) -> String {
    match axis {
        Axis::Oscillator { damping } => format!("Omega at xi = {damping}"),
        Axis::NegativeReal => "-z on the real axis".into(),
        Axis::Imaginary => "y on the imaginary axis, z = iy".into(),
    }
}

fn text(set: &StableSet) -> String {
    let mut rows = vec![vec![
        format!("stable {}", variable(&set.certificate.axis)),
        set.to_string(),
    ]];
    for end in set.intervals.iter().filter_map(|i| i.to.number()) {
        rows.push(vec![end.to_string(), format!("= {}", end.decimal(17))]);
    }
    table(&rows)
}

/// The stable set on the undamped oscillator, or on the negative real axis; empty text where it is
/// not known.
pub(super) fn known(scheme: &Scheme) -> String {
    use num_traits::Zero;
    let axis = match scheme.class() {
        Class::SecondOrder => Axis::Oscillator {
            damping: Rational::zero(),
        },
        Class::FirstOrder => Axis::NegativeReal,
    };
    stable_set(scheme, axis).map_or_else(|_| String::new(), |set| set.to_string())
}
