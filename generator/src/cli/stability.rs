//! `stepsmith stability`

use super::format::{joined, row, table};
use super::input::{Input, Texts, exact_damping, number, refused};
use crate::cli::outcome::Outcome;
use crate::json::{self, Findings};
use clap::{Args, ValueEnum};
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_prove::facts::Facts;
use stepsmith_prove::geometry::Systems;
use stepsmith_prove::stability::Axis;
use stepsmith_prove::stability::summary::half_plane;
use stepsmith_scheme::scheme::{Class, Scheme};
use stepsmith_scheme::spec::Diagnostic;

/// Arguments of `stability`.
#[derive(Debug, Args)]
pub(super) struct Arguments {
    #[command(flatten)]
    input: Input,
    /// The test equation; the default is the one for the problems of the method
    #[arg(long, value_enum)]
    test: Option<Test>,
    /// The coefficient that varies, for x'' = A + B: yA = h²k_A, xA = hc_A, yB or xB
    #[arg(long, value_name = "NAME")]
    along: Option<String>,
    /// The value of another coefficient as NAME=VALUE, by default 0; repeat the option for more
    #[arg(long, value_name = "SETTING", requires = "along")]
    at: Vec<String>,
    /// The damping ratio ξ of the oscillator, an exact number such as 1/20
    #[arg(long, default_value = "0", allow_hyphen_values = true)]
    damping: String,
    /// The axis of z = λh for x' = λx; numbers on the real axis are -z
    #[arg(long, value_enum, default_value_t = Line::Real)]
    axis: Line,
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

pub(super) fn run(arguments: &Arguments, texts: Texts) -> Result<Outcome, Diagnostic> {
    let examples = "`0`, `1/20`, `0.05` or `sqrt(2)/2`";
    let damping = exact_damping(&arguments.damping, examples)?;
    let at = arguments.at.iter().map(|text| setting(text));
    let at = at.collect::<Result<Vec<_>, _>>()?;
    let split = (arguments.along.as_ref()).map(|along| Axis::split(along, &at));
    arguments.input.answers(texts, "stability", |spec| {
        let facts = Facts::of(spec.scheme()?);
        let own = arguments.axis_for(facts.scheme(), &damping);
        let found = Findings::of(&facts, split.as_ref().unwrap_or(&own));
        let found = found.map_err(|error| Diagnostic::new(error, spec.place()))?;
        let mut value = found.to_json();
        value["scheme"] = json::scheme(facts.scheme());
        let mut rows = rows(&found);
        if let Ok(found) = facts.monotonicity() {
            value["ssp"] = json::endpoint(&found.radius);
            rows.push(row("SSP coefficient", &found.radius));
        }
        if own == Axis::oscillator(0)
            && let Some(found) = facts.overshoot()
        {
            value["overshoot"] = [found.displacement, found.velocity].into();
            rows.push(row("overshoot", found));
        }
        for systems in Systems::ALL {
            let Ok(found) = facts.geometry(systems) else {
                continue;
            };
            for (name, so) in [
                ("symplectic", found.symplectic),
                ("symmetric", found.symmetric),
            ] {
                let (place, name) = match systems.word() {
                    None => (&mut value[name], name.into()),
                    Some(word) => (&mut value[word][name], format!("{name}, {word}")),
                };
                *place = so.into();
                if so || systems == Systems::All {
                    rows.push(row(name, if so { "yes" } else { "no" }));
                }
            }
        }
        Ok((table(rows), value))
    })
}

impl Arguments {
    /// The axis for a scheme where none of a split field is asked for.
    fn axis_for(&self, scheme: &Scheme, damping: &Fraction) -> Axis {
        match (self.test, scheme.class(), self.axis) {
            (None, ..) if scheme.is_split() || scheme.is_additive() => Axis::of(scheme),
            (Some(Test::Oscillator), ..) | (None, Class::SecondOrder, _) => {
                Axis::oscillator(damping.clone())
            }
            (.., Line::Real) => Axis::NegativeReal,
            (.., Line::Imaginary) => Axis::Imaginary,
        }
    }
}

/// The findings as rows of a table, each with its name.
pub(super) fn rows(found: &Findings) -> Vec<Vec<String>> {
    let set = &found.set;
    let mut rows = vec![row(format!("stable {}", set.certificate.axis), set)];
    let ends = set.intervals.iter().filter_map(|i| i.to.number());
    let ends = joined(
        ends.filter(|end| end.as_rational().is_none())
            .map(|end| end.decimal(17) + "…"),
        ", ",
    );
    if !ends.is_empty() {
        rows.push(row("to 17 digits", ends));
    }
    let word = found.zero.word();
    let parasitic = found.zero.parasitic.fmt_in("lambda");
    rows.push(row(
        "for steps to 0",
        format!("{word}; the parasitic roots are those of {parasitic}"),
    ));
    let radius = match &found.infinity.spectral_radius {
        Some(radius) => format!("spectral radius {radius}"),
        None => "spectral radius not found".into(),
    };
    let limits = found.infinity.polynomial.fmt_in("lambda");
    rows.push(row(
        "for steps to ∞",
        format!("{radius}; the roots are those of {limits}"),
    ));
    if let Some((a_stability, wedge)) = &found.half_plane {
        let subject = half_plane(found.scheme);
        rows.push(row(subject, a_stability.word()));
        let degrees = wedge.angle.degrees();
        let degrees = degrees.map_or_else(String::new, |alpha| format!(", α = {alpha}"));
        let subject = subject.replace("left half-plane", "stable wedge");
        rows.push(row(subject, format!("{}{degrees}", wedge.word())));
    }
    rows
}

/// A coefficient and its value.
fn setting(text: &str) -> Result<(String, Fraction), Diagnostic> {
    let found = text.split_once('=');
    let found = found.and_then(|(name, value)| Some((name.trim().into(), number(value)?)));
    found.ok_or_else(|| {
        let message = format!("`{text}` is not of the form NAME=VALUE");
        let help = "write, for example, `--at yB=100` or `--at xB=1/2`";
        refused("--at", text, message, help)
    })
}
