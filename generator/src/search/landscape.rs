//! How good a method is, by samples: the range on a grid of steps.

use super::Question;
use crate::analysis::constrained_step::{Formulation, constrained_step};
use crate::analysis::stability::Axis;
use crate::exact::fraction::cleared;
use crate::exact::multivariate::Symbol;
use crate::exact::rounding::to_f64;
use crate::scan::{Characteristic, Kernel, LANES, Program, ProgramError, Show, Test};

/// Steps are sampled at multiples of this.
const STRIDE: f64 = 1.0 / 32.0;
/// As many steps at most: a range beyond the last one counts as that.
const BLOCKS: usize = 8;

/// Samples of the range over values of the parameters.
#[derive(Clone, Debug)]
pub struct Landscape {
    verdict: Kernel,
    radius: Kernel,
    constrained: Option<Kernel>,
    /// Numerators and denominators of the coefficients of the error term, and their bound.
    errors: Option<(Program, usize, f64)>,
    /// What stands beside the step, of each axis: ξ, or nothing.
    axes: Vec<Option<f64>>,
    /// The sign of the step in p.
    sign: f64,
}

impl Landscape {
    /// The landscape of a question.
    ///
    /// # Errors
    /// What can not be sampled, in words.
    pub fn new(question: &Question) -> Result<Self, String> {
        let said = |error: ProgramError| error.to_string();
        let oscillates = |axis: &Axis| matches!(axis, Axis::Oscillator { .. });
        let (test, step) = match question.axes.iter().any(oscillates) {
            true => (Test::Oscillator, "Omega"),
            false => (Test::RealAxis, "z"),
        };
        let p = super::said(Characteristic::new(&question.scheme, test))?;
        let mut inputs = vec![Symbol::internal(step)];
        inputs.extend((step == "Omega").then(|| Symbol::internal("xi")));
        inputs.extend(question.unknowns());
        let constrained = match question.zero_dynamics {
            false => None,
            true => {
                let found = super::said(constrained_step(&question.scheme, Formulation::Index3))?;
                let (coefficients, _) = cleared(&found.characteristic_polynomial);
                let q = Characteristic::without_zero_root(coefficients);
                let kernel = Kernel::new(&q, &question.unknowns(), Show::Radius);
                Some(kernel.map_err(said)?)
            }
        };
        let errors = match &question.error_at_most {
            None => None,
            Some(bound) => {
                let parts = question.errors.iter();
                let parts = parts.flat_map(|c| [c.numerator().clone(), c.denominator().clone()]);
                let parts: Vec<_> = parts.collect();
                let program = Program::new(&parts, &question.unknowns()).map_err(said)?;
                Some((program, parts.len(), to_f64(bound)))
            }
        };
        let damping = |axis: &Axis| match axis {
            Axis::Oscillator { damping } => damping.to_f64(),
            _ => None,
        };
        Ok(Self {
            verdict: Kernel::new(&p, &inputs, Show::Verdict).map_err(said)?,
            radius: Kernel::new(&p, &inputs, Show::Radius).map_err(said)?,
            constrained,
            errors,
            axes: question.axes.iter().map(damping).collect(),
            sign: if step == "z" { -1.0 } else { 1.0 },
        })
    }

    /// The least range at a point, up to a last sample; negative where there is none, the less so the nearer
    /// the roots are to the circle.
    pub fn range(&self, point: &[f64]) -> f64 {
        let excess = self.excess(point);
        if excess.is_nan() || excess > 0.0 {
            return -1e6 - excess;
        }
        if let Some(kernel) = &self.constrained {
            let columns: Vec<&[f64]> = point.iter().map(std::slice::from_ref).collect();
            let mut radius = [f64::NAN];
            kernel.evaluate(&columns, &mut radius);
            if radius[0].is_nan() || radius[0] >= 1.0 {
                return -1e3 - radius[0];
            }
        }
        let along = |beside: &Option<f64>| self.along(*beside, point);
        let ranges = self.axes.iter().map(along);
        ranges.fold(f64::INFINITY, |least, range| {
            if range < least || range.is_nan() {
                range
            } else {
                least
            }
        })
    }

    /// By how much the error constant exceeds its bound; 0 where it does not.
    fn excess(&self, point: &[f64]) -> f64 {
        let Some((program, count, bound)) = &self.errors else {
            return 0.0;
        };
        let mut registers = vec![[0.0; LANES]; program.registers()];
        for (register, x) in registers.iter_mut().zip(point) {
            register.fill(*x);
        }
        let mut values = vec![[0.0; LANES]; *count];
        program.run(&mut registers, &mut values);
        let (pairs, _) = values.as_chunks::<2>();
        let excess = |[p, q]: &[[f64; LANES]; 2]| (p[0] / q[0]).abs() - bound;
        pairs.iter().map(excess).fold(
            0.0,
            |sum: f64, e| if e.is_nan() || e > sum { e } else { sum },
        )
    }

    fn along(&self, beside: Option<f64>, point: &[f64]) -> f64 {
        let mut last = 0.0;
        let mut stride = STRIDE;
        // On the grid, then once more where it ends.
        for pass in 0..2 {
            let mut end = false;
            for _ in 0..BLOCKS {
                let steps: Vec<f64> = (1..=LANES).map(|i| last + stride * i as f64).collect();
                let verdicts = self.values(&self.verdict, &steps, beside, point);
                // What is on the circle to all digits may be stable; exact analysis tells.
                let stable = verdicts.iter().take_while(|v| **v > 0.0).count();
                if stable > 0 {
                    last = steps[stable - 1];
                }
                end = stable < LANES;
                if end {
                    break;
                }
            }
            if !end || last == 0.0 && pass == 0 {
                break;
            }
            stride = STRIDE / LANES as f64;
        }
        if last > 0.0 {
            return last;
        }
        let steps: Vec<f64> = (1..=LANES).map(|i| STRIDE * i as f64).collect();
        let radii = self.values(&self.radius, &steps, beside, point);
        let excess = radii.iter().map(|r| match r.is_finite() {
            true => (r - 1.0).clamp(0.0, 1e3),
            false => 1e3,
        });
        -excess.sum::<f64>() / LANES as f64
    }

    fn values(
        &self,
        kernel: &Kernel,
        steps: &[f64],
        beside: Option<f64>,
        point: &[f64],
    ) -> Vec<f64> {
        let signed: Vec<f64> = steps.iter().map(|s| self.sign * s).collect();
        let fixed: Vec<Vec<f64>> = beside
            .iter()
            .chain(point)
            .map(|x| vec![*x; steps.len()])
            .collect();
        let mut columns: Vec<&[f64]> = vec![&signed];
        columns.extend(fixed.iter().map(Vec::as_slice));
        let mut values = vec![f64::NAN; steps.len()];
        kernel.evaluate(&columns, &mut values);
        values
    }
}
