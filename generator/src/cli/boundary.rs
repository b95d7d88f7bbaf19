//! `stepsmith boundary`

use super::format::{Format, each, heading, table};
use super::input::{Input, damping};
use super::{Outcome, split};
use crate::json;
use clap::{Args, ValueEnum};
use serde_json::{Value, json};
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::poly::multivariate::Multivariate;
use stepsmith_prove::amplification::TestEquation;
use stepsmith_prove::stability::region::boundary::{Boundaries, BoundaryError, boundary};
use stepsmith_prove::stability::region::dominance::Dominance;
use stepsmith_prove::stability::region::oscillation::discriminant;
use stepsmith_prove::stability::region::{Region, region};
use stepsmith_prove::stability::stable_set::critical::Kind;
use stepsmith_scheme::spec::{Diagnostic, Spec, Usage};

/// Arguments of `boundary`.
#[derive(Debug, Args)]
pub(super) struct Arguments {
    #[command(flatten)]
    pub(super) input: Input,
    /// A parameter of the family to leave free, whatever the spec gives; repeat for more
    #[arg(long, value_name = "NAME")]
    free: Vec<String>,
    /// The test equation; by default the one of the scheme's class of problems
    #[arg(long, value_enum)]
    test: Option<Test>,
    /// The damping ratio ξ of the oscillator: a number such as 1/20, or `symbolic`
    #[arg(long, default_value = "0", allow_hyphen_values = true)]
    damping: String,
    /// For a step with two roots on `--test split`: prove that this part does not narrow the stable
    /// region of the others, where its stiffness and damping are not negative; repeat for more
    #[arg(long, value_name = "PART")]
    without: Vec<String>,
    /// The range of a parameter for --without, as NAME=FROM..TO or NAME=FROM..; repeat for more
    #[arg(long, value_name = "RANGE", requires = "without")]
    range: Vec<String>,
    /// Format of the output
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Test {
    /// x'' = −ω²x − 2ξωx', in Omega = ωh and xi
    Oscillator,
    /// x' = λx, in a real z = λh
    Dahlquist,
    /// x'' as a sum of linear parts
    Split,
}

pub(super) fn run(arguments: &Arguments) -> Result<Outcome, Diagnostic> {
    let format = arguments.format.without_latex("boundary")?;
    let damping = damping(&arguments.damping)?;
    let ranges = arguments.range.iter().map(|text| split::range(text));
    let ranges = ranges.collect::<Result<Vec<_>, _>>()?;
    let found = |spec: &Spec| {
        let scheme = freed(spec, &arguments.free)?.at_equal_steps()?;
        let test = match arguments.test {
            None => TestEquation::of(&scheme),
            Some(Test::Oscillator) => TestEquation::Oscillator,
            Some(Test::Dahlquist) => TestEquation::Dahlquist,
            Some(Test::Split) => TestEquation::Split,
        };
        let failed = |error| failure(error, spec);
        let boundaries = boundary(&scheme, test, &damping).map_err(failed)?;
        let region = region(&scheme, test, &damping).map_err(failed)?;
        let discriminant = discriminant(&scheme, test, &damping).map_err(failed)?;
        let dominance = match arguments.without.as_slice() {
            [] => None,
            parts => {
                let of = (spec, &scheme);
                Some(split::dominance_of(region.as_ref(), parts, &ranges, of)?)
            }
        };
        Ok(RegionAnswer {
            boundaries,
            region,
            discriminant,
            dominance,
        })
    };
    each(
        &arguments.input.specs()?,
        format,
        |spec| Ok(heading(spec) + &found(spec)?.text()),
        |spec| Ok(found(spec)?.json()),
    )
}

/// The diagnostic for a spec whose boundaries are not found.
fn failure(error: BoundaryError, spec: &Spec) -> Diagnostic {
    match error {
        BoundaryError::Amplification { error } => Diagnostic::new(error, spec.place()),
        error => {
            let problem = Usage::new(error.to_string(), "give parameters rational numbers");
            Diagnostic::new(problem, spec.place())
        }
    }
}

/// The spec with the named parameters as symbols.
fn freed(spec: &Spec, names: &[String]) -> Result<Spec, Diagnostic> {
    if names.is_empty() {
        return Ok(spec.clone());
    }
    if spec.family() == "scheme" {
        let problem = Usage::new(
            "`--free` is for the parameters of a family",
            format!(
                "write `{0} = \"{0}\"` among the parameters of the spec",
                names[0]
            ),
        );
        return Err(Diagnostic::new(problem, spec.place()));
    }
    let given = spec.parameters().iter();
    let kept = given.filter(|p| !names.contains(&p.name));
    let mut settings: Vec<(&str, &str)> = kept
        .map(|p| (p.name.as_str(), p.written.as_str()))
        .collect();
    settings.extend(names.iter().map(|name| (name.as_str(), name.as_str())));
    Spec::from_family(spec.family(), &settings)
}

/// The event on a boundary curve, in words.
fn event(kind: Kind) -> &'static str {
    match kind {
        Kind::Pole => "the step has no solution",
        Kind::Common => "a root and its conjugate are both roots",
        Kind::Leading | Kind::FoldedLeading => "a root at infinity",
        Kind::RestAtOne => "a root 1",
        Kind::RestAtMinusOne => "a root -1",
        Kind::Pairs => "two roots with product 1",
        Kind::FoldedAtTwo => "a double root 1",
        Kind::FoldedAtMinusTwo => "a double root -1",
        Kind::FoldedMultiple => "double roots with product 1",
        Kind::Defect => "a multiple root of another structure",
    }
}

/// The findings on a spec.
struct RegionAnswer {
    boundaries: Boundaries,
    region: Option<Region>,
    discriminant: Option<Multivariate>,
    dominance: Option<Dominance>,
}

impl RegionAnswer {
    fn text(&self) -> String {
        let mut text = text(&self.boundaries, self.region.as_ref());
        if let Some(discriminant) = &self.discriminant {
            text.push_str(&format!(
                "oscillating exactly where\n  {discriminant} < 0\n"
            ));
        }
        if let Some(dominance) = &self.dominance {
            text.push_str(&split::text(dominance));
        }
        text
    }

    fn json(&self) -> Value {
        let mut value = json(&self.boundaries, self.region.as_ref());
        if let Some(discriminant) = &self.discriminant {
            value["discriminant"] = Fraction::from(discriminant.clone()).to_string().into();
        }
        if let Some(dominance) = &self.dominance {
            value["dominance"] = json::dominance(dominance);
        }
        value
    }
}

fn text(found: &Boundaries, region: Option<&Region>) -> String {
    let rows: Vec<_> = (found.curves.iter())
        .map(|c| vec![event(c.kind).into(), format!("{} = 0", c.polynomial)])
        .collect();
    let mut text = match rows.as_slice() {
        [] => "  no boundary\n".to_string(),
        rows => table(rows),
    };
    if found.multiple {
        text.push_str(
            "a root on the unit circle is multiple everywhere: stability may also change where it has more \
             eigenvectors, on none of these; `stepsmith stability` finds that for numbers\n",
        );
    }
    if let Some(region) = region {
        let Region {
            leading,
            at_one,
            at_minus_one,
            product,
            double_one,
            double_minus_one,
        } = region;
        let reversed = match leading.as_constant() {
            Some(_) => String::new(),
            None => format!(", where {leading} > 0, and with reversed signs where it is < 0"),
        };
        text.push_str(&format!("stable exactly if{reversed}\n"));
        text.push_str(&table(&[
            vec!["(1)".into(), format!("{at_one} >= 0")],
            vec!["(2)".into(), format!("{at_minus_one} >= 0")],
            vec!["(3)".into(), format!("{product} >= 0")],
        ]));
        let one = semisimple(double_one);
        let minus_one = semisimple(double_minus_one);
        text.push_str(&format!(
            "with equality in (1) and (3) 1 is a double root: {one}\n\
             with equality in (2) and (3) -1 is a double root: {minus_one}\n"
        ));
    }
    text
}

/// The verdict where a root is double, and the polynomials of its defect.
fn semisimple(defect: &[Multivariate]) -> String {
    match defect {
        [] => "stable there".to_string(),
        [p] if p.as_constant().is_some() => "not stable there".into(),
        all => {
            let all: Vec<_> = all.iter().map(|p| format!("{p} = 0")).collect();
            format!("stable there only if {}", all.join(", "))
        }
    }
}

fn json(found: &Boundaries, region: Option<&Region>) -> Value {
    let curves: Vec<_> = (found.curves.iter())
        .map(|c| json!({ "kind": c.kind.name(), "polynomial": json::exact(&c.polynomial) }))
        .collect();
    json!({ "curves": curves, "complete": !found.multiple, "region": region.map(json::region) })
}
