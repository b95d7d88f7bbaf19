//! The zero dynamics of constrained steps.

use serde_json::{Value, json};
use stepsmith_prove::zero_dynamics::{ZeroDynamicsResult, ZeroVerdict};

/// The zero dynamics in one formulation: N without its zeros 0, how many these are, and the verdict.
pub fn zero_dynamics(found: &ZeroDynamicsResult) -> Value {
    match found {
        Ok(found) => {
            let polynomial: Value = (found.polynomial.iter())
                .map(|c| Value::String(c.to_string()))
                .collect();
            json!({
                "polynomial": polynomial,
                "zero_roots": found.zero_roots,
                "verdict": found.verdict.map(ZeroVerdict::word),
            })
        }
        Err(error) => json!({
            "polynomial": null,
            "zero_roots": null,
            "verdict": "not solvable",
            "reason": error.to_string(),
        }),
    }
}
