//! Newmark's method and Wilson's θ method for x'' = g(t, x, x').
//!
//! Sources: Newmark 1959; Wilson 1968.
//!
//! ```text
//! x[1] = x + h v + h²/2 ((1 − 2β) a + 2β a[1]),   v[1] = v + h ((1 − γ) a + γ a[1])
//! Newmark    a[1] = g(t[1], x[1], v[1])
//! Wilson-θ   Newmark with linear acceleration over θh, collocated at t + θh
//! ```

use super::guide::{Guide, about};
use super::usual::Usual;
use super::{Derivation, Family, FamilyError, exact_parameter};
use crate::families::value::{Parameters, Value};
use crate::scheme::{FreeForm, FreeFormError, SchemeError};
use std::collections::BTreeMap;
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::ring::Ring;

/// Newmark's method, in β and γ.
pub const NEWMARK: Family = Family {
    name: "newmark",
    summary: "Newmark's method",
    parameters: None,
    words: &[],
    lists: &[],
    usual: |_| {
        vec![
            Usual::between(
                "beta",
                (0, 1),
                (1, 2),
                "the weight of the new acceleration in the position",
            ),
            Usual::between(
                "gamma",
                (1, 2),
                (1, 1),
                "its weight in the velocity; below 1/2 motion is excited",
            ),
        ]
    },
    derive: newmark,
    guide: Guide {
        parameters: &[
            about(
                "beta",
                "a number, usually 0 to 1/2",
                "the weight of h^2 times the new acceleration in the position",
            ),
            about(
                "gamma",
                "a number, usually 1/2 to 1",
                "its weight in the velocity; below 1/2 motion is excited, above it is damped to first order",
            ),
        ],
        notes: "beta = 1/4 is the average acceleration (trapezoidal rule), 1/6 the linear acceleration, 0 central differences, all with gamma = 1/2.",
        examples: &[
            &[("beta", "1/4"), ("gamma", "1/2")],
            &[("beta", "1/6"), ("gamma", "1/2")],
        ],
    },
};

/// Wilson's θ method.
pub const WILSON_THETA: Family = Family {
    name: "wilson-theta",
    summary: "Wilson's theta method",
    parameters: None,
    words: &[],
    lists: &[],
    usual: |_| {
        vec![Usual::at_least(
            "theta",
            (137, 100),
            "how far, in steps, the acceleration is linear; below 1.366 it is not unconditionally stable",
        )]
    },
    derive: wilson_theta,
    guide: Guide {
        parameters: &[about(
            "theta",
            "at least 1.366",
            "how far, in steps, the acceleration is linear",
        )],
        notes: "Overshoots; kept for comparison.",
        examples: &[&[("theta", "7/5")]],
    },
};

/// The scheme of some lines of the equation language.
pub(super) fn written(
    parameters: &[(&str, Fraction)],
    carry: &[&str],
    statements: &[&str],
) -> Result<Derivation, FamilyError> {
    let values: BTreeMap<String, Fraction> = parameters
        .iter()
        .map(|(name, value)| (name.to_string(), value.clone()))
        .collect();
    let form = FreeForm {
        parameters: values.clone(),
        ..FreeForm::read(&[], carry, statements)
    };
    match form.scheme() {
        Ok(scheme) => Ok(Derivation::new(
            scheme,
            values.into_iter().map(|(k, v)| (k, v.into())).collect(),
        )),
        Err(FreeFormError::Scheme(error, _)) => Err(error.into()),
        // A division by a parameter that is zero, such as theta.
        Err(FreeFormError::Text(located, _)) => {
            let coefficient = located.error.to_string();
            Err(FamilyError::Scheme {
                error: SchemeError::Pole { coefficient },
            })
        }
    }
}

const POSITION: &str = "x[1] = x + h*v + h^2/2*((1 - 2*beta)*a + 2*beta*a[1])";
const VELOCITY: &str = "v[1] = v + h*((1 - gamma)*a + gamma*a[1])";

fn newmark(given: &Parameters) -> Result<Derivation, FamilyError> {
    let beta = exact_parameter(given, NEWMARK.name, "beta")?;
    let gamma = exact_parameter(given, NEWMARK.name, "gamma")?;
    written(
        &[("beta", beta), ("gamma", gamma)],
        &["x", "v", "a"],
        &[POSITION, VELOCITY, "a[1] = g(t[1], x[1], v[1])"],
    )
}

fn wilson_theta(given: &Parameters) -> Result<Derivation, FamilyError> {
    let theta = exact_parameter(given, WILSON_THETA.name, "theta")?;
    if theta.is_zero() {
        return Err(FamilyError::bad(
            "theta",
            "other than 0",
            &Value::Exact(theta),
        ));
    }
    written(
        &[("theta", theta)],
        &["x", "v", "a"],
        &[
            "x_c[theta] = x + theta*h*v + theta^2*h^2/6*(2*a + a_c[theta])",
            "v_c[theta] = v + theta*h/2*(a + a_c[theta])",
            "a_c[theta] = g(t[theta], x_c[theta], v_c[theta])",
            "a[1] = a + (a_c[theta] - a)/theta",
            "x[1] = x + h*v + h^2/6*(2*a + a[1])",
            "v[1] = v + h/2*(a + a[1])",
        ],
    )
}
