//! The table of constants c·hᵏ in the code.

use super::super::EmitError;
use super::emitter::Emitter;
use super::number::coefficient;
use super::quotient::rational_function;
use stepsmith_exact::field::fraction::Fraction;

impl Emitter<'_> {
    /// The constants c·hᵏ; those c that depend on a free parameter are entries of `c`.
    pub(super) fn constant_values(&self) -> Result<Vec<String>, EmitError> {
        let entries = self.step.constants.entries().iter();
        let values = entries.enumerate().map(|(index, (c, power))| {
            let value = self.constant_value(index, c, *power);
            value.ok_or_else(|| EmitError::overflow(c))
        });
        values.collect()
    }

    /// An entry c·hᵏ; `None` where c overflows.
    fn constant_value(&self, index: usize, c: &Fraction, power: i32) -> Option<String> {
        if self.everywhere.is_some() && c.as_rational().is_none() {
            return Some(match power {
                0 => format!("c[{index}]"),
                _ => format!("c[{index}] * h.powi({power}i32)"),
            });
        }
        if let Some(ratio) = self.step.scheme.ratio() {
            let factor = rational_function(c, ratio)?;
            return Some(match power {
                0 => format!("exact({factor})"),
                1 => format!("exact({factor}) * h"),
                _ => format!("exact({factor}) * h.powi({power})"),
            });
        }
        let constant = self.step.scheme.constant(c)?;
        if !constant.double.is_finite() {
            return None;
        }
        let is_one = constant.double == 1.0 && constant.tail == 0.0;
        let factor = coefficient(constant);
        Some(match power {
            0 => factor,
            1 if is_one => "h".into(),
            1 => format!("{factor} * h"),
            -1 => format!("{factor} / h"),
            _ if is_one => format!("h.powi({power})"),
            _ => format!("{factor} * h.powi({power})"),
        })
    }
}
