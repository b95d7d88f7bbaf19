//! The columns of `list --for second-order`: how a method moves an undamped oscillator, and constrained positions.

use super::DIGITS;
use serde_json::{Value, json};
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::ring::Ring as _;
use stepsmith_exact::text::superscript;
use stepsmith_prove::facts::Facts;
use stepsmith_prove::zero_dynamics::{Formulation, ZeroVerdict};

/// Exact coefficients of more letters are given by their first digits.
const SHORT: usize = 7;

/// The columns of a method; a property that is not known is empty.
pub(super) struct Motion {
    period: String,
    damping: String,
    overshoot: Option<String>,
    constrained: &'static str,
}

impl Motion {
    pub(super) fn of(facts: &Facts) -> Self {
        let found = facts.dispersion(&Fraction::zero(), 2).ok();
        let verdict = facts.zero_dynamics(Formulation::Index3).ok();
        let verdict = verdict.and_then(|found| found.verdict);
        Self {
            period: found
                .as_ref()
                .map_or("".into(), |found| leading(&found.period)),
            damping: found.map_or("".into(), |found| leading(&found.damping_ratio)),
            overshoot: facts.overshoot().map(|found| found.to_string()),
            constrained: verdict.map_or("", ZeroVerdict::word),
        }
    }

    pub(super) fn row(&self) -> [String; 4] {
        let overshoot = self.overshoot.clone().unwrap_or_default();
        [
            self.period.clone(),
            self.damping.clone(),
            overshoot,
            self.constrained.into(),
        ]
    }

    pub(super) fn value(&self) -> Value {
        json!({
            "period_error": self.period,
            "damping_ratio": self.damping,
            "overshoot": self.overshoot,
            "index_3": self.constrained,
        })
    }
}

/// The first term of a series that is not 0, or the power from which on it is not known.
fn leading(coefficients: &[Fraction]) -> String {
    let mut terms = coefficients.iter().enumerate();
    match terms.find(|(_, coefficient)| !coefficient.is_zero()) {
        None => format!("O(Ω{})", superscript(coefficients.len())),
        Some((1, coefficient)) => format!("{}·Ω", brief(coefficient)),
        Some((power, coefficient)) => format!("{}·Ω{}", brief(coefficient), superscript(power)),
    }
}

/// A coefficient in few columns.
fn brief(coefficient: &Fraction) -> String {
    let (negative, magnitude) = coefficient.signed_text();
    let sign = if negative { "−" } else { "" };
    let decimal = coefficient.algebraic().filter(|_| magnitude.len() > SHORT);
    match decimal {
        Some(number) => format!("{}…", number.decimal(DIGITS)),
        None => format!("{sign}{magnitude}"),
    }
}
