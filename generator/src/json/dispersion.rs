//! Errors of period, frequency and damping as series.

use serde_json::{Value, json};
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::ring::Ring;
use stepsmith_prove::dispersion::Dispersion;

/// Each series, and the order on the test equation.
pub fn dispersion(found: &Dispersion) -> Value {
    let mut value = json!({
        "damping": found.damping.to_string(),
        "linear_order": found.linear_order(),
        "period_error": series(&found.period),
        "frequency_error": series(&found.frequency),
        "damping_ratio_error": series(&found.damping_ratio),
    });
    if let (Some(logarithm), Some(map)) = (&found.logarithm, value.as_object_mut()) {
        map.insert("logarithm_error".into(), series(logarithm));
    }
    value
}

/// `{"terms": [{"power", "coefficient"}], "remainder"}`: the coefficients that are not 0, and the
/// first power that is not known.
fn series(coefficients: &[Fraction]) -> Value {
    let known = coefficients
        .iter()
        .enumerate()
        .filter(|(_, c)| !c.is_zero());
    let terms: Value = known
        .map(|(power, c)| json!({ "power": power, "coefficient": c.to_string() }))
        .collect();
    json!({ "terms": terms, "remainder": coefficients.len() })
}
