//! Semiexplicit splitting for x'' = A(t, x, x') + B(t, x, x'): one evaluation of A a step, at a point
//! known beforehand; B implicit.
//!
//! Source: Modin, Fritzson, Führer, *Semiexplicit numerical integration by splitting with
//! application to dynamic multibody problems with contacts*, 2007, eq. 5:
//!
//! ```text
//! x[1] = x + h v + h²/2 (A_α + B_β),   v[1] = v + h (A_α + B_β)
//! A_α = A(t[α], x + α h v, v),         B_β = B((1−β) z + β z[1]),   z = (t, x, v)
//! ```
//!
//! More generally let p be the polynomial through the last k values of A, at the times α − j of
//! their evaluations, j = 0 … k − 1; for k = 1 it is the constant A_α. Then
//!
//! ```text
//! v[1] = v + h ∫₀¹ p + h·(B),            x[1] = x + h v + h² ∫₀¹ (1 − c) p + h²·(B)
//! x_A  = x + h Σ_{j<k} ∫₀^α C(s+j−1, j) ds ∇ʲv,   v_A = Σ_{j≤m} C(α+j−1, j) ∇ʲv
//! ```
//!
//! with backward differences ∇ of the velocities, which contain B's part in a bounded form however
//! stiff B is. A's order is k for any α, and k + 1 at a zero of ∫₀¹ ∏ (c − α + j) dc:
//! α = 1/2 for k = 1, 1 − √6/6 for k = 2, (3 − √3)/2 for k = 3, given m = k where A depends on x'.
//! The parameters `values` and `extrapolation` are k and m; by default k = 1 with m = 0, as in the
//! source, and m = k else. With `assume = velocity-free` A is evaluated as A(t, x).
//!
//! B's part is that of one of three methods:
//!
//! ```text
//! beta           B_β, as above
//! rho_inf        the generalized-α method of Chung and Hulbert (α_m, α_f, β, γ): B at the blend 1 − α_f
//! stages         Radau IIA of s = 1, 2, 3 stages, order 2s − 1; p enters its stages by its integrals
//! ```

mod statements;

use super::generalized_alpha::RHO_INF;
use super::guide::{Guide, about};
use super::usual::Usual;
use super::{
    Derivation, Family, FamilyError, choice, exact_parameter, generalized_alpha, gives,
    integer_parameter,
};
use crate::families::value::{Parameters, Value};
use statements::{Explicit, Implicit};
use std::ops::RangeInclusive;
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::ring::Ring;

/// The splitting methods.
pub const FAMILY: Family = Family {
    name: "splitting",
    summary: "semiexplicit splitting, in alpha and beta (or rho_inf, or stages), with A evaluated once",
    parameters: Some(parameters),
    words: &["assume"],
    lists: &[],
    usual,
    derive,
    guide: Guide {
        parameters: &[
            about(
                "alpha",
                "a number, usually 0 to 1",
                "where in the step A is evaluated: 0 at its start, 1 at its end; 1/2 is of order 2",
            ),
            about(
                "values",
                "1 to 4",
                "the last values of A that are interpolated; 1 if not given",
            ),
            about(
                "extrapolation",
                "0 to 4",
                "differences of older velocities in A's arguments; as many as values, 0 for one",
            ),
            about("assume", "velocity-free", "A does not depend on velocities"),
            about(
                "beta",
                "a number, usually 1/2 to 1",
                "the weight of the new point in B; with alpha_m and alpha_f: Newmark's",
            ),
            about(
                "rho_inf",
                "0 to 1",
                "B by generalized-alpha with this spectral radius at infinity, instead of beta",
            ),
            about("spectral_radius", "0 to 1", "another name of `rho_inf`"),
            about(
                "stages",
                "1 to 3",
                "B by Radau IIA with so many stages, instead of beta",
            ),
            about(
                "alpha_m",
                "a number",
                "B by generalized-alpha: the weight of the old acceleration",
            ),
            about("alpha_f", "a number", "the weight of B's old forces"),
            about("gamma", "a number", "Newmark's, with alpha_m and alpha_f"),
        ],
        notes: "x'' = A + B with A evaluated once a step and B, the stiff part, implicit.",
        examples: &[
            &[("alpha", "1/2"), ("beta", "1/2")],
            &[("alpha", "1/2"), ("rho_inf", "1/5")],
            &[
                ("alpha", "1/2"),
                ("alpha_m", "-1/2"),
                ("alpha_f", "1/6"),
                ("beta", "25/36"),
                ("gamma", "7/6"),
            ],
        ],
    },
};

/// The most values of A that are interpolated.
const VALUES_LIMIT: usize = 4;
/// The most stages of B's method.
const STAGES_LIMIT: usize = 3;

fn parameters(given: &Parameters) -> Result<Vec<&'static str>, FamilyError> {
    let implicit: &[&str] = if given.contains_key("stages") {
        &["stages"]
    } else if gives(given, &["rho_inf", "spectral_radius"]) {
        &["rho_inf", "spectral_radius"]
    } else if gives(given, &["alpha_m", "alpha_f"]) {
        &["alpha_m", "alpha_f", "beta", "gamma"]
    } else {
        &["beta", "rho_inf", "stages"]
    };
    let explicit = ["alpha", "values", "extrapolation", "assume"];
    Ok([&explicit, implicit].concat())
}

fn usual(_: &Parameters) -> Vec<Usual> {
    vec![
        Usual::between(
            "alpha",
            (0, 1),
            (1, 1),
            "where in the step A is evaluated: 0 at its start, 1 at its end",
        ),
        Usual::between(
            "beta",
            (1, 2),
            (1, 1),
            "the weight of the new point in B; below 1/2 stiff motion is unstable",
        ),
        Usual::between("rho_inf", (0, 1), (1, 1), RHO_INF),
        Usual::between("spectral_radius", (0, 1), (1, 1), RHO_INF),
    ]
}

fn integer(
    given: &Parameters,
    name: &str,
    default: usize,
    range: RangeInclusive<usize>,
) -> Result<usize, FamilyError> {
    match given.get(name) {
        None => Ok(default),
        Some(_) => integer_parameter(given, FAMILY.name, name, range),
    }
}

fn derive(given: &Parameters) -> Result<Derivation, FamilyError> {
    let values = integer(given, "values", 1, 1..=VALUES_LIMIT)?;
    let assumptions = [("velocity-free", true)];
    let velocity_free = choice(given, "assume", &assumptions, "velocity-free")?.unwrap_or(false);
    let slopes = if values == 1 { 0 } else { values };
    let explicit = Explicit {
        node: exact_parameter(given, FAMILY.name, "alpha")?,
        values,
        extrapolation: if velocity_free {
            None
        } else {
            Some(integer(given, "extrapolation", slopes, 0..=VALUES_LIMIT)?)
        },
    };
    let parameter = |name| exact_parameter(given, FAMILY.name, name);
    let implicit = if given.contains_key("stages") {
        Implicit::Radau(integer(given, "stages", 1, 1..=STAGES_LIMIT)?)
    } else if let Some(name) = generalized_alpha::radius_name(given)? {
        let [alpha_m, alpha_f, beta, gamma] =
            generalized_alpha::of_radius(name, &parameter(name)?)?;
        Implicit::Alpha {
            alpha_m,
            alpha_f,
            beta,
            gamma,
        }
    } else if gives(given, &["alpha_m", "alpha_f"]) {
        Implicit::Alpha {
            alpha_m: other_than_one(given, "alpha_m")?,
            alpha_f: parameter("alpha_f")?,
            beta: parameter("beta")?,
            gamma: parameter("gamma")?,
        }
    } else {
        Implicit::Blend(parameter("beta")?)
    };
    statements::scheme(&explicit, &implicit)
}

/// With α_m = 1 nothing determines the new acceleration.
fn other_than_one(given: &Parameters, name: &str) -> Result<Fraction, FamilyError> {
    let value = exact_parameter(given, FAMILY.name, name)?;
    if value == Fraction::one() {
        return Err(FamilyError::bad(name, "other than 1", &Value::Exact(value)));
    }
    Ok(value)
}
