//! `stepsmith convert`: what one generalized-α step is called elsewhere.
//!
//! Newmark's method, HHT and generalized-α are one step with α_m, α_f, β, γ, and programs name it by different
//! parameters: weights of the old values (Chung and Hulbert) or of the new ones, α_M = 1 − α_m and α_F = 1 − α_f;
//! −α_f or 1 − α_f; ρ∞. Each name is read back by its convention, and the step that it derives is compared with
//! the one at hand, equation by equation: a name that does not derive the same step is not shown.

use super::Outcome;
use super::format::{Format, each, heading, table};
use super::input::Input;
use crate::exact::fraction::Fraction;
use crate::exact::ring::Ring;
use crate::families::Coefficient;
use crate::scheme::Scheme;
use crate::spec::{Diagnostic, Problem, Spec};
use clap::Args;
use serde_json::{Value, json};

/// Arguments of `convert`.
#[derive(Debug, Args)]
pub(super) struct Arguments {
    #[command(flatten)]
    pub(super) input: Input,
    /// Format of the output
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

/// What a step is called somewhere.
struct Name {
    program: &'static str,
    /// As it is written there.
    written: String,
    /// The family and the settings that read it back.
    family: &'static str,
    settings: Vec<(&'static str, String)>,
}

/// α_m, α_f, β, γ.
struct Weights {
    alpha_m: Fraction,
    alpha_f: Fraction,
    beta: Fraction,
    gamma: Fraction,
}

pub(super) fn run(arguments: &Arguments) -> Result<Outcome, Diagnostic> {
    let specs = arguments.input.specs()?;
    let format = arguments.format.without_latex("convert")?;
    let text = |spec: &Spec| {
        let (weights, names) = names(spec)?;
        let own = ["alpha_m", "alpha_f", "beta", "gamma"]
            .into_iter()
            .zip(weights.all())
            .map(|(name, value)| vec![name.to_string(), value.to_string()]);
        let rows = names
            .iter()
            .map(|n| vec![n.program.to_string(), n.written.clone()]);
        Ok(format!(
            "{}weights of Chung and Hulbert\n{}the same step, each name read back and compared equation by equation\n{}",
            heading(spec),
            table(&own.collect::<Vec<_>>()),
            table(&rows.collect::<Vec<_>>())
        ))
    };
    let value = |spec: &Spec| {
        let (weights, names) = names(spec)?;
        let [alpha_m, alpha_f, beta, gamma] = weights.all().map(ToString::to_string);
        let name = |n: &Name| {
            let settings = n.settings.iter();
            let settings =
                settings.map(|(key, value)| (key.to_string(), Value::from(value.as_str())));
            json!({
                "program": n.program,
                "written": n.written,
                "family": n.family,
                "parameters": Value::Object(settings.collect()),
            })
        };
        Ok(json!({
            "name": spec.name(),
            "alpha_m": alpha_m,
            "alpha_f": alpha_f,
            "beta": beta,
            "gamma": gamma,
            "names": names.iter().map(name).collect::<Vec<_>>(),
        }))
    };
    each(&specs, format, text, value)
}

impl Weights {
    fn all(&self) -> [&Fraction; 4] {
        [&self.alpha_m, &self.alpha_f, &self.beta, &self.gamma]
    }

    fn of(spec: &Spec) -> Result<Self, Diagnostic> {
        let derivation = spec.derive()?;
        let known = ["newmark", "hht", "generalized-alpha"].contains(&spec.family());
        let coefficient = |name: &str| match derivation.coefficients.get(name) {
            Some(Coefficient::Exact(value)) if known => Some(value.clone()),
            _ => None,
        };
        let (Some(beta), Some(gamma)) = (coefficient("beta"), coefficient("gamma")) else {
            let problem = Problem::Usage {
                message: format!(
                    "`{}` is no step with alpha_m, alpha_f, beta, gamma",
                    spec.family()
                ),
                help: "give a method of the families newmark, hht or generalized-alpha".into(),
            };
            return Err(Diagnostic::new(problem, spec.place()));
        };
        let or_zero = |name| coefficient(name).unwrap_or_else(Fraction::zero);
        Ok(Self {
            alpha_m: or_zero("alpha_m"),
            alpha_f: or_zero("alpha_f"),
            beta,
            gamma,
        })
    }

    /// ρ∞, if these are the weights that follow from one.
    fn radius(&self) -> Option<Fraction> {
        // α_f = ρ∞/(1 + ρ∞).
        self.alpha_f
            .exact_quotient(&Fraction::one().minus(&self.alpha_f))
    }
}

fn settings(pairs: &[(&'static str, &Fraction)]) -> Vec<(&'static str, String)> {
    pairs
        .iter()
        .map(|(name, value)| (*name, value.to_string()))
        .collect()
}

/// The step as generalized-α writes it, whose accelerations are those of Newmark where α_m = α_f = 0.
fn step(family: &str, given: &[(&'static str, String)]) -> Option<Scheme> {
    let given: Vec<(&str, &str)> = given.iter().map(|(k, v)| (*k, v.as_str())).collect();
    let spec = Spec::from_family(family, &given).ok()?;
    let scheme = spec.scheme().ok()?;
    if family != "newmark" {
        return Some(scheme);
    }
    let Weights {
        alpha_m,
        alpha_f,
        beta,
        gamma,
    } = Weights::of(&spec).ok()?;
    let zero = [
        ("alpha_m", &alpha_m),
        ("alpha_f", &alpha_f),
        ("beta", &beta),
        ("gamma", &gamma),
    ];
    let general = step("generalized-alpha", &settings(&zero))?;
    renamed(&general, &scheme).then_some(general)
}

/// Whether the general step reads a[1] = a_c[1], and is the other one with a for a_c.
fn renamed(general: &Scheme, newmark: &Scheme) -> bool {
    let texts = |scheme: &Scheme| -> Vec<String> { super::json::equations(scheme) };
    let mut general: Vec<String> = texts(general)
        .iter()
        .map(|text| text.replace("a_c", "a"))
        .collect();
    let identity = |text: &String| ["0 = -a[1] + a[1]", "0 = a[1] - a[1]"].contains(&text.as_str());
    let before = general.len();
    general.retain(|text| !identity(text));
    general.len() + 1 == before && general == texts(newmark)
}

/// All names of a step that derive it again.
fn names(spec: &Spec) -> Result<(Weights, Vec<Name>), Diagnostic> {
    let weights = Weights::of(spec)?;
    let Weights {
        alpha_m,
        alpha_f,
        beta,
        gamma,
    } = &weights;
    let one = Fraction::one();
    let (new_m, new_f) = (one.minus(alpha_m), one.minus(alpha_f));
    let minus = alpha_f.negated();
    let old = settings(&[
        ("alpha_m", alpha_m),
        ("alpha_f", alpha_f),
        ("beta", beta),
        ("gamma", gamma),
    ]);
    let new = settings(&[
        ("alpha_M", &new_m),
        ("alpha_F", &new_f),
        ("beta", beta),
        ("gamma", gamma),
    ]);
    let mut candidates = vec![
        Name {
            program: "Chung and Hulbert",
            written: format!(
                "alpha_m = {alpha_m}, alpha_f = {alpha_f}, beta = {beta}, gamma = {gamma}"
            ),
            family: "generalized-alpha",
            settings: old.clone(),
        },
        Name {
            program: "OpenSees",
            written: format!("integrator GeneralizedAlpha {new_m} {new_f} {gamma} {beta}"),
            family: "generalized-alpha",
            settings: new.clone(),
        },
        Name {
            program: "PETSc",
            written: format!("TSAlpha2SetParams(ts, {new_m}, {new_f}, {gamma}, {beta})"),
            family: "generalized-alpha",
            settings: new,
        },
    ];
    if let Some(rho) = weights.radius() {
        let by_radius = settings(&[("rho_inf", &rho)]);
        let name = |program, written: String| Name {
            program,
            written,
            family: "generalized-alpha",
            settings: by_radius.clone(),
        };
        candidates.extend([
            name("spectral radius", format!("rho_inf = {rho}")),
            name("Exudyn", format!("generalizedAlpha.spectralRadius = {rho}")),
            name("MFEM", format!("GeneralizedAlpha2Solver({rho})")),
            name("PETSc", format!("TSAlpha2SetRadius(ts, {rho})")),
            name("Gridap", format!("GeneralizedAlpha2(ls, dt, {rho})")),
        ]);
    }
    let hht = settings(&[("alpha", &minus), ("beta", beta), ("gamma", gamma)]);
    let plain = settings(&[("alpha", &minus)]);
    let name = |program, written: String, family, settings: &Vec<(&'static str, String)>| Name {
        program,
        written,
        family,
        settings: settings.clone(),
    };
    let newmark = settings(&[("beta", beta), ("gamma", gamma)]);
    candidates.extend([
        name(
            "Hilber, Hughes, Taylor",
            format!("alpha = {minus}, beta = {beta}, gamma = {gamma}"),
            "hht",
            &hht,
        ),
        name(
            "OpenSees",
            format!("integrator HHT {new_f} {gamma} {beta}"),
            "hht",
            &hht,
        ),
        name("OpenSees", format!("integrator HHT {new_f}"), "hht", &plain),
        name("Abaqus", format!("*DYNAMIC, ALPHA={minus}"), "hht", &plain),
        name(
            "OpenSees",
            format!("integrator Newmark {gamma} {beta}"),
            "newmark",
            &newmark,
        ),
        name(
            "Exudyn",
            format!("newmarkBeta = {beta}, newmarkGamma = {gamma}, useNewmark"),
            "newmark",
            &newmark,
        ),
    ]);
    let Some(at_hand) = step("generalized-alpha", &old) else {
        return Ok((weights, Vec::new()));
    };
    let is_same = |name: &Name| step(name.family, &name.settings).as_ref() == Some(&at_hand);
    let same = candidates.into_iter().filter(is_same).collect();
    Ok((weights, same))
}
