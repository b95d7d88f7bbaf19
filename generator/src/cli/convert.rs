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

use super::format::{paragraph, row, verbatim};
use super::input::{Input, Texts, refusal};
use crate::cli::outcome::Outcome;
use crate::json;
use serde_json::{Map, Value, json};
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::ring::Ring;
use stepsmith_scheme::families::Coefficient;
use stepsmith_scheme::scheme::Scheme;
use stepsmith_scheme::spec::{Diagnostic, Spec};

const ALPHA: &str = "generalized-alpha";

/// The names of a step, one a line. A line holds the author, the family, the letters of its parameters that read it
/// back, the syntax of numbers, and the name. Letters in the name stand for [`parameters`].
const NAMES: &str = "\
Chung and Hulbert | generalized-alpha | mfbg | exact | alpha_m = {m}, alpha_f = {f}, beta = {b}, gamma = {g}
OpenSees | generalized-alpha | MF | decimal | integrator GeneralizedAlpha {M} {F}
OpenSees | generalized-alpha | MFbg | decimal | integrator GeneralizedAlpha {M} {F} {b} {g}
PETSc | generalized-alpha | MFbg | C | TSAlpha2SetParams(ts, {M}, {F}, {g}, {b})
spectral radius | generalized-alpha | r | exact | rho_inf = {r}
Exudyn | generalized-alpha | r | quotient | generalizedAlpha.spectralRadius = {r}
MFEM | generalized-alpha | r | C | GeneralizedAlpha2Solver({r})
PETSc | generalized-alpha | r | C | TSAlpha2SetRadius(ts, {r})
Gridap | generalized-alpha | r | quotient | GeneralizedAlpha2(ls, dt, {r})
Hilber, Hughes, Taylor | hht | abg | exact | alpha = {a}, beta = {b}, gamma = {g}
OpenSees | hht | a | decimal | integrator HHT {F}
Abaqus | hht | a | decimal | *DYNAMIC, ALPHA={a}
OpenSees | newmark | bg | decimal | integrator Newmark {g} {b}
Exudyn | newmark | bg | quotient | newmarkBeta = {b}, newmarkGamma = {g}, useNewmark";

const DIVIDED: &str =
    "OpenSees and PETSc divide by beta, which is 0 here, and have no names of this step";
const HHT: &str = "OpenSees takes beta and gamma behind the alpha of `HHT` in an order that depends on its version";
const INTERPOLATED: &str = "The names hold for linear forces: OpenSees and PETSc evaluate forces at the interpolated state, and \
                            this step interpolates the forces of both ends.";

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
    weights: Vec<(&'static str, String)>,
    names: Vec<Name>,
    notes: Vec<&'static str>,
}

/// A number of a scheme in a syntax: `exact` as in the literature, `C`, a `quotient` of whole numbers, or a
/// `decimal`. In C a quotient of whole numbers is a whole number, so `C` takes a quotient of decimals. A number with
/// free parameters stands as it is.
fn number(scheme: &Scheme, value: &Fraction, syntax: &str) -> String {
    let rounded = scheme.rounded(value).filter(|_| syntax != "exact");
    let Some(rounded) = rounded else {
        return value.to_string();
    };
    match (syntax, value.as_rational()) {
        ("quotient", Some(_)) => value.to_string(),
        ("C", Some(exact)) if exact.is_int() => format!("{}.0", exact.numerator()),
        ("C", Some(exact)) => format!("{}.0/{}.0", exact.numerator(), exact.denominator()),
        _ => rounded.to_string(),
    }
}

pub(super) fn run(input: &Input, texts: Texts) -> Result<Outcome, Diagnostic> {
    input.answers(texts, "convert", |spec| {
        let found = names(spec)?;
        Ok((text(&found), value(spec, &found)))
    })
}

/// The names of a step for people.
fn text(found: &Names) -> String {
    let own = found.weights.iter().map(|(name, value)| row(name, value));
    let rows = found.names.iter().map(|n| row(n.program, &n.written));
    let notes: String = found.notes.iter().map(paragraph).collect();
    format!(
        "weights of Chung and Hulbert\n{}the same step, each name read back and compared equation by equation\n{}\
         {notes}",
        verbatim(own),
        verbatim(rows)
    )
}

/// The same for programs.
fn value(spec: &Spec, found: &Names) -> Value {
    let mut value = json!({ "name": spec.name() });
    for (name, weight) in &found.weights {
        value[name] = weight.as_str().into();
    }
    let names = found.names.iter().map(|name| {
        let settings = name.settings.iter();
        let settings = settings.map(|(key, value)| (key.to_string(), value.as_str().into()));
        json!({
            "program": name.program,
            "written": name.written,
            "family": name.family,
            "parameters": settings.collect::<Map<_, _>>(),
        })
    });
    value["names"] = names.collect();
    value["notes"] = json!(found.notes);
    value
}

/// The parameters of a step by letter and name: α_m, α_f, β, γ, and the parameters that other families make of these.
/// The parameter ρ∞ follows from α_f, and gives the step back only if all four follow from ρ∞.
fn parameters(spec: &Spec) -> Result<Vec<(char, &'static str, Fraction)>, Diagnostic> {
    let derivation = spec.derive()?;
    let known = ["newmark", "hht", ALPHA].contains(&spec.family());
    let [m, f, b, g] = ["alpha_m", "alpha_f", "beta", "gamma"].map(|name| {
        match derivation.coefficients.get(name) {
            Some(Coefficient::Exact(value)) if known => Some(value.clone()),
            _ => None,
        }
    });
    let (Some(b), Some(g)) = (b, g) else {
        let family = spec.family();
        let message = format!(
            "`convert` needs a step with alpha_m, alpha_f, beta and gamma, and `{family}` has none"
        );
        let help = "choose a method of the family newmark, hht or generalized-alpha";
        return Err(refusal(spec, message, help));
    };
    let [m, f] = [m, f].map(|weight| weight.unwrap_or_else(Fraction::zero));
    let [new_m, new_f] = [&m, &f].map(|weight| Fraction::one().minus(weight));
    // α_f = ρ∞/(1 + ρ∞).
    let radius = f.exact_quotient(&new_f);
    let mut all = vec![
        ('a', "alpha", f.negated()),
        ('M', "alpha_M", new_m),
        ('F', "alpha_F", new_f),
        ('m', "alpha_m", m),
        ('f', "alpha_f", f),
        ('b', "beta", b),
        ('g', "gamma", g),
    ];
    all.extend(radius.map(|radius| ('r', "rho_inf", radius)));
    Ok(all)
}

/// The settings of the parameters with these letters, if there are all of them.
fn settings(
    letters: &str,
    all: &[(char, &'static str, Fraction)],
) -> Option<Vec<(&'static str, String)>> {
    let settings = letters.chars().map(|letter| {
        let (_, name, value) = all.iter().find(|(own, ..)| *own == letter)?;
        Some((*name, value.to_string()))
    });
    settings.collect()
}

/// The step as generalized-α writes it. Where α_m = α_f = 0, its accelerations are the accelerations of Newmark.
fn step(family: &str, given: &[(&'static str, String)]) -> Option<Scheme> {
    let given: Vec<(&str, &str)> = given.iter().map(|(k, v)| (*k, v.as_str())).collect();
    let spec = Spec::from_family(family, &given).ok()?;
    let scheme = spec.scheme().ok()?;
    if family != "newmark" {
        return Some(scheme);
    }
    let general = step(ALPHA, &settings("mfbg", &parameters(&spec).ok()?)?)?;
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
fn names(spec: &Spec) -> Result<Names, Diagnostic> {
    let all = parameters(spec)?;
    let weights = settings("mfbg", &all).unwrap_or_default();
    let mut found = Names {
        names: Vec::new(),
        notes: Vec::new(),
        weights,
    };
    if let Some(at_hand) = step(ALPHA, &found.weights) {
        let lines = NAMES.lines();
        found.names = lines.filter_map(|l| name(l, &at_hand, &all)).collect();
        found.choose(&all);
    }
    Ok(found)
}

/// The name of a line, if it derives the step again.
fn name(
    line: &'static str,
    at_hand: &Scheme,
    all: &[(char, &'static str, Fraction)],
) -> Option<Name> {
    let cells: Vec<&str> = line.split(" | ").collect();
    let [program, family, letters, syntax, form] = cells[..] else {
        return None;
    };
    let settings = settings(letters, all).unwrap_or_default();
    (step(family, &settings).as_ref() == Some(at_hand)).then_some(())?;
    let mut written = form.to_string();
    for (letter, _, value) in all {
        written = written.replace(&format!("{{{letter}}}"), &number(at_hand, value, syntax));
    }
    Some(Name {
        program,
        written,
        family,
        settings,
    })
}

impl Names {
    /// Leaves out what is not had or said shorter, and notes what is to be known.
    fn choose(&mut self, all: &[(char, &'static str, Fraction)]) {
        let is_zero = |letter| all.iter().any(|(own, _, x)| *own == letter && x.is_zero());
        if is_zero('b') {
            (self.names).retain(|name| !["OpenSees", "PETSc"].contains(&name.program));
            self.notes.push(DIVIDED);
            return;
        }
        // The shortest of several there.
        let mut opensees = self.names.iter().filter(|name| name.program == "OpenSees");
        if opensees.any(|name| name.settings.len() == 2 && name.family != "newmark") {
            (self.names).retain(|name| name.program != "OpenSees" || name.settings.len() != 4);
        }
        // With β and γ of its own alone.
        let hht = self.names.iter().filter(|name| name.family == "hht");
        let mut counts = hht.map(|name| name.settings.len());
        if counts.clone().any(|n| n == 3) && counts.all(|n| n != 1) {
            self.notes.push(HHT);
        }
        if !is_zero('f') {
            self.notes.push(INTERPOLATED);
        }
    }
}
