//! `stepsmith boundary`

use super::format::{joined, paragraph, row, table, titled};
use super::input::{Input, Texts, damping, refusal};
use super::split;
use super::test::Test;
use crate::cli::outcome::Outcome;
use crate::json;
use clap::Args;
use serde_json::{Value, json};
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::poly::multivariate::Multivariate;
use stepsmith_prove::amplification::TestEquation;
use stepsmith_prove::stability::region::boundary::{Boundaries, BoundaryError, boundary};
use stepsmith_prove::stability::region::dominance::Dominance;
use stepsmith_prove::stability::region::oscillation::discriminant;
use stepsmith_prove::stability::region::positivity::Range;
use stepsmith_prove::stability::region::{Region, region};
use stepsmith_prove::stability::stable_set::critical::Kind;
use stepsmith_scheme::spec::{Diagnostic, Spec};

/// Arguments of `boundary`.
#[derive(Debug, Args)]
pub(super) struct Arguments {
    #[command(flatten)]
    input: Input,
    /// A parameter of the family that is left free, even if the spec gives it; repeat the option for more
    #[arg(long, value_name = "NAME")]
    free: Vec<String>,
    /// The test equation; the default is the one for the problems of the method
    #[arg(long, value_enum)]
    test: Option<Test>,
    /// The damping ratio ξ of the oscillator: a number such as 1/20, or `symbolic`
    #[arg(long, default_value = "0", allow_hyphen_values = true)]
    damping: String,
    /// Prove that this part does not narrow the stable region of the others, where its stiffness and damping
    /// are not negative; needs `--test split` and a step with two roots. Repeat the option for more parts
    #[arg(long, value_name = "PART")]
    without: Vec<String>,
    /// The range of a parameter for --without as NAME=FROM..TO or NAME=FROM..; repeat the option for more
    #[arg(long, value_name = "RANGE", requires = "without")]
    range: Vec<String>,
}

pub(super) fn run(arguments: &Arguments, texts: Texts) -> Result<Outcome, Diagnostic> {
    let damping = damping(&arguments.damping)?;
    let ranges = arguments.range.iter().map(|text| split::range(text));
    let ranges = ranges.collect::<Result<Vec<_>, _>>()?;
    arguments.input.answers(texts, "boundary", |spec| {
        let found = arguments.found(spec, &damping, &ranges)?;
        Ok((text(&found), json(&found)))
    })
}

impl Arguments {
    fn found(
        &self,
        spec: &Spec,
        damping: &Fraction,
        ranges: &[Range],
    ) -> Result<RegionAnswer, Diagnostic> {
        let scheme = self.freed(spec)?.at_equal_steps()?;
        let test = (self.test).map_or_else(|| TestEquation::of(&scheme), Into::into);
        let failed = |error| failure(error, spec);
        let boundaries = boundary(&scheme, test, damping).map_err(failed)?;
        let region = region(&scheme, test, damping).map_err(failed)?;
        let discriminant = discriminant(&scheme, test, damping).map_err(failed)?;
        let parts = Some(&self.without).filter(|parts| !parts.is_empty());
        let dominance =
            parts.map(|parts| split::dominance_of(region.as_ref(), parts, ranges, (spec, &scheme)));
        Ok(RegionAnswer {
            dominance: dominance.transpose()?,
            boundaries,
            region,
            discriminant,
        })
    }
}

impl Arguments {
    /// The spec with the named parameters as symbols.
    fn freed(&self, spec: &Spec) -> Result<Spec, Diagnostic> {
        let names = &self.free;
        if names.is_empty() {
            return Ok(spec.clone());
        }
        if spec.family() == "scheme" {
            let help = format!(
                "write `{0} = \"{0}\"` among the parameters of the spec",
                names[0]
            );
            let message = "`--free` is for the parameters of a family";
            return Err(refusal(spec, message, help));
        }
        // Beside the named parameters others may be missing than without them.
        let symbolic = self.input.symbolic();
        let given = spec.parameters().iter();
        let kept = given
            .filter(|p| !(names.contains(&p.name) || symbolic && p.written == p.name))
            .map(|p| (p.name.as_str(), p.written.as_str()));
        let settings = kept.chain(names.iter().map(|name| (name.as_str(), name.as_str())));
        let freed = Spec::from_family(spec.family(), &settings.collect::<Vec<_>>())?;
        if symbolic {
            freed.with_symbols()
        } else {
            Ok(freed)
        }
    }
}

/// The diagnostic for a spec whose boundaries are not found.
fn failure(error: BoundaryError, spec: &Spec) -> Diagnostic {
    match error {
        BoundaryError::Amplification { error } => Diagnostic::new(error, spec.place()),
        error => refusal(spec, error.to_string(), "give parameters rational numbers"),
    }
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

fn text(found: &RegionAnswer) -> String {
    let curves = found.boundaries.curves.iter();
    let curves = curves.map(|c| row(event(c.kind), format!("{} = 0", c.polynomial)));
    let mut text = table(curves);
    if text.is_empty() {
        text += "  no curve bounds a stable region\n";
    }
    if found.boundaries.multiple {
        text += &paragraph(
            "A root on the unit circle is multiple everywhere. Stability may also change where it has more \
             eigenvectors, on none of these curves. `stepsmith stability` decides this for numbers.",
        );
    }
    text += &found.region.as_ref().map_or_else(String::new, stable);
    if let Some(discriminant) = &found.discriminant {
        text += &titled(
            "oscillating exactly where",
            paragraph(format!("{discriminant} < 0")),
        );
    }
    let dominance = found.dominance.as_ref();
    text + &dominance.map_or_else(String::new, split::text)
}

/// The conditions of stability.
fn stable(region: &Region) -> String {
    let leading = &region.leading;
    let reversed = match leading.as_constant() {
        Some(_) => String::new(),
        None => paragraph(format!(
            "where {leading} > 0; where it is < 0, with reversed signs"
        )),
    };
    let conditions = [&region.at_one, &region.at_minus_one, &region.product];
    let conditions = (1..).zip(conditions);
    let conditions = table(conditions.map(|(i, p)| row(format!("({i})"), format!("{p} >= 0"))));
    format!(
        "stable exactly if\n{reversed}{conditions}{}{}",
        paragraph(format!(
            "with equality in (1) and (3) 1 is a double root: {}",
            semisimple(&region.double_one)
        )),
        paragraph(format!(
            "with equality in (2) and (3) -1 is a double root: {}",
            semisimple(&region.double_minus_one)
        ))
    )
}

/// The verdict where a root is double, and the polynomials of its defect.
fn semisimple(defect: &[Multivariate]) -> String {
    match defect {
        [] => "stable there".to_string(),
        [p] if p.as_constant().is_some() => "not stable there".into(),
        all => {
            let all = all.iter().map(|p| format!("{p} = 0"));
            format!("stable there only if {}", joined(all, ", "))
        }
    }
}

fn json(found: &RegionAnswer) -> Value {
    let curves = found.boundaries.curves.iter();
    let curves =
        curves.map(|c| json!({ "kind": c.kind.name(), "polynomial": json::exact(&c.polynomial) }));
    let mut value = json!({
        "curves": curves.collect::<Vec<_>>(),
        "complete": !found.boundaries.multiple,
        "region": found.region.as_ref().map(json::region),
    });
    if let Some(discriminant) = &found.discriminant {
        value["discriminant"] = Fraction::from(discriminant.clone()).to_string().into();
    }
    if let Some(dominance) = &found.dominance {
        value["dominance"] = json::dominance(dominance);
    }
    value
}
