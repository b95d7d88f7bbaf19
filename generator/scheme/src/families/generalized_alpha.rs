//! Generalized-α and the method of Hilber, Hughes and Taylor for x'' = g(t, x, x').
//!
//! Sources: Hilber, Hughes, Taylor 1977; Chung, Hulbert 1993; the algorithmic acceleration as in Jay, Negrut 2009.
//!
//! ```text
//! x[1] = x + h v + h²/2 ((1 − 2β) a + 2β a[1]),   v[1] = v + h ((1 − γ) a + γ a[1])
//! generalized-α  (1 − α_m) a[1+α] + α_m a[α] = (1 − α_f) g[1] + α_f g[0],   α = α_m − α_f
//! HHT            α_m = 0, α_f = −α
//! ```
//!
//! The a of generalized-α approximates x''(t + αh); it is carried as such. From ρ∞ the parameters
//! are α_m = (2ρ∞ − 1)/(1 + ρ∞), α_f = ρ∞/(1 + ρ∞); γ = 1/2 − α and β = (1 − α)²/4 unless given.
//!
//! These are the signs of Chung and Hulbert. OpenSees, MFEM and PETSc weigh the new values,
//! α_M = 1 − α_m, α_F = 1 − α_f, so that γ = 1/2 + α_M − α_F, β = (1 + α_M − α_F)²/4; OpenSees' HHT
//! takes 1 + α.

use super::guide::{Guide, about};
use super::newmark::written;
use super::usual::Usual;
use super::{Derivation, Family, FamilyError, choice, exact_parameter, gives};
use crate::families::value::{Parameters, Value};
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::rational::ratio;
use stepsmith_exact::ring::{Field as _, Ring};

/// The meaning of ρ∞.
pub(super) const RHO_INF: &str =
    "the spectral radius at infinite steps: 1 damps nothing, 0 annihilates in one step";

/// The method of Hilber, Hughes and Taylor, in α from −1/3 to 0, or in 1 + α with
/// `convention = opensees`; β and γ follow unless given.
pub const HHT: Family = Family {
    name: "hht",
    summary: "the Hilber-Hughes-Taylor method",
    parameters: None,
    words: &["convention"],
    lists: &[],
    usual: |given| {
        vec![match given.get("convention") {
            Some(Value::Word(word)) if word == "opensees" => Usual::between(
                "alpha",
                (2, 3),
                (1, 1),
                "1 + alpha of Hilber, Hughes and Taylor, as in OpenSees",
            ),
            _ => Usual::between(
                "alpha",
                (-1, 3),
                (0, 1),
                "that of Hilber, Hughes and Taylor: negative values damp; `convention = opensees` takes 1 + alpha",
            ),
        }]
    },
    derive: hht,
    guide: Guide {
        parameters: &[
            about(
                "alpha",
                "-1/3 to 0",
                "the part of the old forces, negative; with `convention = opensees` 1 + alpha, 2/3 to 1",
            ),
            about(
                "beta",
                "a number",
                "Newmark's; (1 - alpha)^2/4 if not given",
            ),
            about("gamma", "a number", "Newmark's; 1/2 - alpha if not given"),
            about(
                "convention",
                "hilber-hughes-taylor, opensees",
                "the sign of alpha",
            ),
        ],
        notes: "alpha = -1/10 here is `HHT 0.9` of OpenSees and `alpha = -0.1` of Abaqus.",
        examples: &[
            &[("alpha", "-1/10")],
            &[("alpha", "9/10"), ("convention", "opensees")],
        ],
    },
};

/// Generalized-α, from ρ∞, or from α_m and α_f, or from α_M = 1 − α_m and α_F = 1 − α_f; β and γ
/// follow unless given.
pub const GENERALIZED_ALPHA: Family = Family {
    name: "generalized-alpha",
    summary: "the generalized-alpha method, in rho_inf, in alpha_m, alpha_f or in alpha_M, alpha_F",
    parameters: Some(|given| {
        Ok(if gives(given, &["rho_inf", "spectral_radius"]) {
            vec!["rho_inf", "spectral_radius"]
        } else if gives(given, &["alpha_M", "alpha_F"]) {
            vec!["alpha_M", "alpha_F", "beta", "gamma", "convention"]
        } else {
            vec![
                "rho_inf",
                "alpha_m",
                "alpha_f",
                "alpha_M",
                "alpha_F",
                "beta",
                "gamma",
                "convention",
            ]
        })
    }),
    words: &["convention"],
    lists: &[],
    usual: |_| {
        vec![
            Usual::between("rho_inf", (0, 1), (1, 1), RHO_INF),
            Usual::between("spectral_radius", (0, 1), (1, 1), RHO_INF),
        ]
    },
    derive: generalized_alpha,
    guide: Guide {
        parameters: &[
            about("rho_inf", "0 to 1", RHO_INF),
            about("spectral_radius", "0 to 1", "another name of `rho_inf`"),
            about(
                "alpha_m",
                "a number",
                "the weight of the old acceleration; (2 rho_inf - 1)/(rho_inf + 1)",
            ),
            about(
                "alpha_f",
                "a number",
                "the weight of the old forces; rho_inf/(rho_inf + 1)",
            ),
            about(
                "alpha_M",
                "a number",
                "1 - alpha_m, the weight of the new acceleration",
            ),
            about(
                "alpha_F",
                "a number",
                "1 - alpha_f, the weight of the new forces",
            ),
            about(
                "beta",
                "a number",
                "Newmark's; (1 - alpha_m + alpha_f)^2/4 if not given",
            ),
            about(
                "gamma",
                "a number",
                "Newmark's; 1/2 - alpha_m + alpha_f if not given",
            ),
            about(
                "convention",
                "chung-hulbert, opensees, mfem, petsc",
                "whether alpha_m and alpha_f weigh the old values (Chung and Hulbert, the default) or the new ones",
            ),
        ],
        notes: "Give rho_inf alone, or alpha_m and alpha_f, or alpha_M and alpha_F.",
        examples: &[
            &[("rho_inf", "4/5")],
            &[("alpha_m", "1/3"), ("alpha_f", "4/9")],
            &[("alpha_M", "2/3"), ("alpha_F", "5/9")],
        ],
    },
};

fn hht(given: &Parameters) -> Result<Derivation, FamilyError> {
    let alpha = exact_parameter(given, HHT.name, "alpha")?;
    let conventions = [("hilber-hughes-taylor", false), ("opensees", true)];
    let alpha = if is_complement(given, &conventions)? {
        alpha.minus(&Fraction::one())
    } else {
        alpha
    };
    let [beta, gamma] = weights(given, HHT.name, second_order(&alpha))?;
    alpha_method(Fraction::zero(), alpha.negated(), beta, gamma)
}

/// Whether the convention that is named, one of those known, has the complement of α; it has not where none is named.
fn is_complement(given: &Parameters, known: &[(&str, bool)]) -> Result<bool, FamilyError> {
    let words: Vec<_> = known.iter().map(|(word, _)| format!("`{word}`")).collect();
    let needed = format!("one of {}", words.join(", "));
    Ok(choice(given, "convention", known, &needed)?.unwrap_or(false))
}

/// β = (1 − α)²/4 and γ = 1/2 − α: second order, and the most dissipation at high frequencies that
/// keeps their roots real.
fn second_order(alpha: &Fraction) -> [Fraction; 2] {
    let rest = Fraction::one().minus(alpha);
    let gamma = Fraction::from(ratio(1, 2)).minus(alpha);
    [rest.times(&rest).scaled(&ratio(1, 4)), gamma]
}

/// β and γ, where they are given.
fn weights(
    given: &Parameters,
    family: &'static str,
    [beta, gamma]: [Fraction; 2],
) -> Result<[Fraction; 2], FamilyError> {
    let mut found = [beta, gamma];
    for (value, name) in found.iter_mut().zip(["beta", "gamma"]) {
        if given.contains_key(name) {
            *value = exact_parameter(given, family, name)?;
        }
    }
    Ok(found)
}

/// α_m, α_f, β, γ of the generalized-α method from ρ∞, the parameter called `name`.
pub fn of_radius(name: &str, rho: &Fraction) -> Result<[Fraction; 4], FamilyError> {
    let one = Fraction::one();
    let inverse = one
        .plus(rho)
        .inverse()
        .ok_or_else(|| FamilyError::bad(name, "other than -1", &Value::Exact(rho.clone())))?;
    let alpha_m = rho.scaled(&ratio(2, 1)).minus(&one).times(&inverse);
    let alpha_f = rho.times(&inverse);
    let [beta, gamma] = second_order(&alpha_m.minus(&alpha_f));
    Ok([alpha_m, alpha_f, beta, gamma])
}

/// By which of its names ρ∞ is given, if it is.
pub fn radius_name(given: &Parameters) -> Result<Option<&'static str>, FamilyError> {
    let names = ["rho_inf", "spectral_radius"];
    match names.map(|name| given.get(name)) {
        [Some(_), Some(other)] => Err(FamilyError::bad(
            names[1],
            "left out beside `rho_inf`",
            other,
        )),
        [Some(_), None] => Ok(Some(names[0])),
        [None, Some(_)] => Ok(Some(names[1])),
        [None, None] => Ok(None),
    }
}

fn generalized_alpha(given: &Parameters) -> Result<Derivation, FamilyError> {
    let family = GENERALIZED_ALPHA.name;
    if let Some(name) = radius_name(given)? {
        let [alpha_m, alpha_f, beta, gamma] =
            of_radius(name, &exact_parameter(given, family, name)?)?;
        return alpha_method(alpha_m, alpha_f, beta, gamma);
    }
    let complements = ["alpha_M", "alpha_F"];
    let named = ["alpha_m", "alpha_f"];
    let complementary = complements.iter().any(|name| given.contains_key(*name));
    if !complementary && !named.iter().any(|name| given.contains_key(*name)) {
        return Err(FamilyError::missing(family, "rho_inf"));
    }
    let known = [
        ("opensees", true),
        ("mfem", true),
        ("petsc", true),
        ("chung-hulbert", false),
    ];
    // Codes that weigh the new values; by their capitals the complements need no convention.
    let weighs_new = is_complement(given, if complementary { &known[..3] } else { &known })?;
    let [alpha_m, alpha_f] = if complementary { complements } else { named }
        .map(|name| exact_parameter(given, family, name));
    let mut alpha_m = alpha_m?;
    let mut alpha_f = alpha_f?;
    if complementary || weighs_new {
        alpha_m = Fraction::one().minus(&alpha_m);
        alpha_f = Fraction::one().minus(&alpha_f);
    }
    let [beta, gamma] = weights(given, family, second_order(&alpha_m.minus(&alpha_f)))?;
    alpha_method(alpha_m, alpha_f, beta, gamma)
}

fn alpha_method(
    alpha_m: Fraction,
    alpha_f: Fraction,
    beta: Fraction,
    gamma: Fraction,
) -> Result<Derivation, FamilyError> {
    let parameters = [
        ("alpha_m", alpha_m),
        ("alpha_f", alpha_f),
        ("beta", beta),
        ("gamma", gamma),
    ];
    let old = "a_c[alpha_m - alpha_f]";
    let new = "a_c[1 + alpha_m - alpha_f]";
    let mut carry = vec!["x", "v", old];
    // With α_f = 0 the old force has no weight: it is not carried.
    let force = if parameters[1].1.is_zero() {
        "a[1]"
    } else {
        carry.push("a");
        "(1 - alpha_f)*a[1] + alpha_f*a"
    };
    written(
        &parameters,
        &carry,
        &[
            &format!("x[1] = x + h*v + h^2/2*((1 - 2*beta)*{old} + 2*beta*{new})"),
            &format!("v[1] = v + h*((1 - gamma)*{old} + gamma*{new})"),
            "a[1] = g(t[1], x[1], v[1])",
            &format!("(1 - alpha_m)*{new} + alpha_m*{old} = {force}"),
        ],
    )
}
