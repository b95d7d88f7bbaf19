//! `stepsmith convert`: what one generalized-α step is called elsewhere.
//!
//! Newmark's method, HHT and generalized-α are one step with α_m, α_f, β, γ, and programs name it by different
//! parameters: weights of the old values (Chung and Hulbert) or of the new ones, α_M = 1 − α_m and α_F = 1 − α_f;
//! −α_f or 1 − α_f; ρ∞. Each name is read back by its convention, and the step that it derives is compared with
//! the one at hand, equation by equation: a name that does not derive the same step is not shown. Numbers are written
//! as the program reads them, where a quotient of whole numbers may be another number: the nearest decimals for
//! those that take no quotients.
//!
//! OpenSees takes β before γ where `GeneralizedAlpha` is given four numbers, and γ before β in `Newmark`; the order of
//! the two in `HHT` depends on the version, so they are left out there.

use super::Outcome;
use super::format::{Format, each, heading, table};
use super::input::Input;
use crate::json;
use clap::Args;
use serde_json::{Value, json};
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::ring::Ring;
use stepsmith_scheme::families::Coefficient;
use stepsmith_scheme::scheme::Scheme;
use stepsmith_scheme::spec::{Diagnostic, Spec, Usage};

/// Arguments of `convert`.
#[derive(Debug, Args)]
pub(super) struct Arguments {
    #[command(flatten)]
    pub(super) input: Input,
    /// Format of the output
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

/// The name of a step in a program or in the literature.
struct Name {
    program: &'static str,
    /// As it is written there.
    written: String,
    /// The family and the settings that read it back.
    family: &'static str,
    settings: Vec<(&'static str, String)>,
}

/// The names of a step, and notes on them.
struct Names {
    names: Vec<Name>,
    notes: Vec<&'static str>,
}

/// How a program reads a number.
#[derive(Clone, Copy)]
enum Syntax {
    /// In C and C++, where a quotient of whole numbers is a whole one.
    C,
    /// Quotients are what they seem; other numbers are decimals.
    Quotient,
    /// Decimals alone.
    Decimal,
}

impl Syntax {
    /// A number of a scheme; with free parameters as it stands.
    fn write(self, scheme: &Scheme, value: &Fraction) -> String {
        let Some(rounded) = scheme.rounded(value) else {
            return value.to_string();
        };
        let Some(exact) = value.as_rational() else {
            return rounded.to_string();
        };
        let numerator = exact.numerator();
        let denominator = exact.denominator();
        match (self, exact.is_int()) {
            (Self::Quotient, _) => value.to_string(),
            (Self::C, true) => format!("{numerator}.0"),
            (Self::C, false) => format!("{numerator}.0/{denominator}.0"),
            (Self::Decimal, _) => rounded.to_string(),
        }
    }
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
    each(&specs, format, text, value)
}

/// The names of a step for people.
fn text(spec: &Spec) -> Result<String, Diagnostic> {
    let (weights, Names { names, notes }) = names(spec)?;
    let own = (weights.settings().into_iter()).map(|(name, value)| vec![name.to_string(), value]);
    let rows = (names.into_iter()).map(|n| vec![n.program.to_string(), n.written]);
    let notes: String = notes.iter().map(|note| format!("{note}\n")).collect();
    Ok(format!(
        "{}weights of Chung and Hulbert\n{}the same step, each name read back and compared equation by equation\n{}\
         {notes}",
        heading(spec),
        table(&own.collect::<Vec<_>>()),
        table(&rows.collect::<Vec<_>>())
    ))
}

/// The same for programs.
fn value(spec: &Spec) -> Result<Value, Diagnostic> {
    let (weights, Names { names, notes }) = names(spec)?;
    let mut value = json!({ "name": spec.name() });
    for (name, weight) in weights.settings() {
        value[name] = weight.into();
    }
    value["names"] = names.iter().map(Name::value).collect();
    value["notes"] = json!(notes);
    Ok(value)
}

impl Name {
    fn value(&self) -> Value {
        let settings = self.settings.iter();
        let settings = settings.map(|(key, value)| (key.to_string(), Value::from(value.as_str())));
        json!({
            "program": self.program,
            "written": self.written,
            "family": self.family,
            "parameters": Value::Object(settings.collect()),
        })
    }
}

impl Weights {
    fn of(spec: &Spec) -> Result<Self, Diagnostic> {
        let derivation = spec.derive()?;
        let known = ["newmark", "hht", "generalized-alpha"].contains(&spec.family());
        let coefficient = |name: &str| match derivation.coefficients.get(name) {
            Some(Coefficient::Exact(value)) if known => Some(value.clone()),
            _ => None,
        };
        let (Some(beta), Some(gamma)) = (coefficient("beta"), coefficient("gamma")) else {
            let problem = Usage::new(
                format!(
                    "`{}` is no step with alpha_m, alpha_f, beta, gamma",
                    spec.family()
                ),
                "give a method of the families newmark, hht or generalized-alpha",
            );
            return Err(Diagnostic::new(problem, spec.place()));
        };
        Ok(Self {
            alpha_m: coefficient("alpha_m").unwrap_or_else(Fraction::zero),
            alpha_f: coefficient("alpha_f").unwrap_or_else(Fraction::zero),
            beta,
            gamma,
        })
    }

    fn settings(&self) -> Vec<(&'static str, String)> {
        settings(&[
            ("alpha_m", &self.alpha_m),
            ("alpha_f", &self.alpha_f),
            ("beta", &self.beta),
            ("gamma", &self.gamma),
        ])
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
    let general = step("generalized-alpha", &Weights::of(&spec).ok()?.settings())?;
    renamed(&general, &scheme).then_some(general)
}

/// Whether the general step reads a[1] = a_c[1], and is the other one with a for a_c.
fn renamed(general: &Scheme, newmark: &Scheme) -> bool {
    let mut general: Vec<String> = json::equations(general)
        .iter()
        .map(|text| text.replace("a_c", "a"))
        .collect();
    let before = general.len();
    general.retain(|text| !["0 = -a[1] + a[1]", "0 = a[1] - a[1]"].contains(&text.as_str()));
    general.len() + 1 == before && general == json::equations(newmark)
}

/// All names of a step that derive it again.
fn names(spec: &Spec) -> Result<(Weights, Names), Diagnostic> {
    let weights = Weights::of(spec)?;
    let old = weights.settings();
    let Some(at_hand) = step("generalized-alpha", &old) else {
        let notes = Vec::new();
        let names = Vec::new();
        return Ok((weights, Names { names, notes }));
    };
    let mut names = candidates(&weights, &at_hand);
    names.extend(
        weights
            .radius()
            .into_iter()
            .flat_map(|rho| by_radius(&rho, &at_hand)),
    );
    names.extend(special(&weights, &at_hand));
    names.retain(|name| step(name.family, &name.settings).as_ref() == Some(&at_hand));
    let mut notes = Vec::new();
    if weights.beta.is_zero() {
        names.retain(|name| !["OpenSees", "PETSc"].contains(&name.program));
        notes.push(
            "OpenSees and PETSc divide by beta, which is 0 here, and have no names of this step",
        );
    } else {
        // The shortest of several there.
        let mut opensees = names.iter().filter(|name| name.program == "OpenSees");
        if opensees.any(|name| name.settings.len() == 2 && name.family != "newmark") {
            names.retain(|name| name.program != "OpenSees" || name.settings.len() != 4);
        }
        // With β and γ of its own alone.
        let hht = names.iter().filter(|name| name.family == "hht");
        let mut settings = hht.map(|name| name.settings.len());
        if settings.clone().any(|n| n == 3) && settings.all(|n| n != 1) {
            notes.push(HHT);
        }
    }
    if !weights.alpha_f.is_zero() && !weights.beta.is_zero() {
        notes.push(INTERPOLATED);
    }
    Ok((weights, Names { names, notes }))
}

const HHT: &str = "OpenSees takes beta and gamma behind the alpha of `HHT` in an order that depends on its version";
const INTERPOLATED: &str = "for linear forces: OpenSees and PETSc evaluate forces at the interpolated state, this step \
                            interpolates the forces of both ends";

/// The names by α_m, α_f, β, γ.
fn candidates(weights: &Weights, scheme: &Scheme) -> Vec<Name> {
    let Weights {
        alpha_m,
        alpha_f,
        beta,
        gamma,
    } = weights;
    let one = Fraction::one();
    let new_m = one.minus(alpha_m);
    let new_f = one.minus(alpha_f);
    let new = settings(&[
        ("alpha_M", &new_m),
        ("alpha_F", &new_f),
        ("beta", beta),
        ("gamma", gamma),
    ]);
    let name = |program, written, settings: &[(&'static str, String)]| Name {
        program,
        written,
        family: "generalized-alpha",
        settings: settings.to_vec(),
    };
    let [m, f, b, g] = [&new_m, &new_f, beta, gamma].map(|x| Syntax::Decimal.write(scheme, x));
    let two = format!("integrator GeneralizedAlpha {m} {f}");
    let [c_m, c_f, c_b, c_g] = [&new_m, &new_f, beta, gamma].map(|x| Syntax::C.write(scheme, x));
    vec![
        name(
            "Chung and Hulbert",
            format!("alpha_m = {alpha_m}, alpha_f = {alpha_f}, beta = {beta}, gamma = {gamma}"),
            &weights.settings(),
        ),
        name("OpenSees", two.clone(), &new[..2]),
        name("OpenSees", format!("{two} {b} {g}"), &new),
        name(
            "PETSc",
            format!("TSAlpha2SetParams(ts, {c_m}, {c_f}, {c_g}, {c_b})"),
            &new,
        ),
    ]
}

/// The names by ρ∞.
fn by_radius(rho: &Fraction, scheme: &Scheme) -> Vec<Name> {
    let name = |program, written| Name {
        program,
        written,
        family: "generalized-alpha",
        settings: settings(&[("rho_inf", rho)]),
    };
    let c = Syntax::C.write(scheme, rho);
    let quotient = Syntax::Quotient.write(scheme, rho);
    vec![
        name("spectral radius", format!("rho_inf = {rho}")),
        name(
            "Exudyn",
            format!("generalizedAlpha.spectralRadius = {quotient}"),
        ),
        name("MFEM", format!("GeneralizedAlpha2Solver({c})")),
        name("PETSc", format!("TSAlpha2SetRadius(ts, {c})")),
        name("Gridap", format!("GeneralizedAlpha2(ls, dt, {quotient})")),
    ]
}

/// The names of HHT and Newmark's method.
fn special(weights: &Weights, scheme: &Scheme) -> Vec<Name> {
    let beta = &weights.beta;
    let gamma = &weights.gamma;
    let minus = weights.alpha_f.negated();
    let new_f = Fraction::one().minus(&weights.alpha_f);
    let hht = settings(&[("alpha", &minus), ("beta", beta), ("gamma", gamma)]);
    let plain = settings(&[("alpha", &minus)]);
    let newmark = settings(&[("beta", beta), ("gamma", gamma)]);
    let [a, f, b, g] = [&minus, &new_f, beta, gamma].map(|x| Syntax::Decimal.write(scheme, x));
    let [b_quotient, g_quotient] = [beta, gamma].map(|x| Syntax::Quotient.write(scheme, x));
    let name = |program, written, family, settings: &Vec<(&'static str, String)>| Name {
        program,
        written,
        family,
        settings: settings.clone(),
    };
    vec![
        name(
            "Hilber, Hughes, Taylor",
            format!("alpha = {minus}, beta = {beta}, gamma = {gamma}"),
            "hht",
            &hht,
        ),
        name("OpenSees", format!("integrator HHT {f}"), "hht", &plain),
        name("Abaqus", format!("*DYNAMIC, ALPHA={a}"), "hht", &plain),
        name(
            "OpenSees",
            format!("integrator Newmark {g} {b}"),
            "newmark",
            &newmark,
        ),
        name(
            "Exudyn",
            format!("newmarkBeta = {b_quotient}, newmarkGamma = {g_quotient}, useNewmark"),
            "newmark",
            &newmark,
        ),
    ]
}
