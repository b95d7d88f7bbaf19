//! How good a method is, by samples: ranges on a grid of steps.

use super::maximum::Line;
use super::monotonicity::Entries;
use super::objective::period_error;
use super::question::{Question, said};
use crate::scan::{Characteristic, Kernel, LANES, Program, Show, Test};
use crate::search::bounded::Bounded;
use crate::search::objective::Objective;
use stepsmith_exact::field::fraction::{Fraction, cleared};
use stepsmith_exact::poly::multivariate::{Multivariate, Symbol};
use stepsmith_exact::rounding::to_f64;
use stepsmith_prove::constrained_step::{Formulation, constrained_step};
use stepsmith_prove::stability::Axis;
use stepsmith_prove::stability::region::critical_values::limit;
use stepsmith_scheme::scheme::Scheme;

/// Steps are sampled at multiples of this.
const STRIDE: f64 = 1.0 / 32.0;
/// The steps that are sampled together.
const BLOCK: usize = 64;
/// As many blocks of steps at most: a range beyond the last one counts as that.
const BLOCKS: usize = 8;

/// Scores below this are of methods that do not keep the conditions.
pub(super) const INFEASIBLE: f64 = -1e9;
/// By how much samples may exceed a magnitude; exact analysis tells.
const SLACK: f64 = 1e-7;

/// The quantity sampled where all conditions hold.
#[derive(Clone, Debug)]
enum Measure {
    Range,
    Functions(Functions),
    /// ρ∞ along the axes, and the number it is to be near.
    Radii(Vec<Kernel>, f64),
    Monotonicity(Entries),
}

/// Numerators and denominators.
#[derive(Clone, Debug)]
pub(super) struct Functions(Program);

impl Functions {
    pub(super) fn new(functions: &[Fraction], unknowns: &[Symbol]) -> Result<Self, String> {
        let parts = functions.iter();
        let parts = parts.flat_map(|c| [c.numerator().clone(), c.denominator().clone()]);
        let parts: Vec<_> = parts.collect();
        said(Program::new(&parts, unknowns)).map(Self)
    }

    /// The values at a point, no numbers at a pole.
    pub(super) fn values(&self, point: &[f64]) -> Vec<f64> {
        let mut registers = vec![[0.0; LANES]; self.0.registers()];
        for (register, x) in registers.iter_mut().zip(point) {
            register.fill(*x);
        }
        let values = self.0.run(&mut registers);
        let (pairs, _) = values.as_chunks::<2>();
        pairs.iter().map(|[p, q]| p[0] / q[0]).collect()
    }

    /// The greatest magnitude at a point; NaN at a pole.
    fn greatest(&self, point: &[f64]) -> f64 {
        greatest(0.0, self.values(point).into_iter().map(f64::abs))
    }
}

/// Samples of the objective over values of the parameters.
#[derive(Clone, Debug)]
pub struct Landscape {
    verdict: Kernel,
    radius: Kernel,
    constrained: Option<Kernel>,
    /// The parasitic roots at h = 0, and the greatest magnitude they may have.
    parasitic: Option<(Kernel, f64)>,
    /// The coefficients of the error term, and their bound.
    errors: Option<(Functions, f64)>,
    range_at_least: f64,
    /// The distances of the parameters from the ends of their ranges, positive inside.
    ranges: Functions,
    measure: Measure,
    /// The number that stands beside the step, for each axis: ξ, or nothing.
    axes: Vec<Option<f64>>,
    /// The sign of the step in p.
    sign: f64,
}

impl Measure {
    fn of(question: &Question) -> Result<Self, String> {
        let unknowns = question.unknowns();
        Ok(match &question.objective {
            Objective::Range => Self::Range,
            Objective::Error => Self::Functions(Functions::new(&question.errors, &unknowns)?),
            Objective::Period => {
                let (_, c) = period_error(&question.scheme)?;
                Self::Functions(Functions::new(&[c], &unknowns)?)
            }
            Objective::RhoInfinity(target) => {
                let radii = question.axes.iter().map(|axis| {
                    let (test, damping) = Line::test(axis)?;
                    let q = limit(&question.scheme, test, &damping)?;
                    let q = Characteristic::without_zero_root(q);
                    said(Kernel::new(&q, &unknowns, Show::Radius))
                });
                Self::Radii(radii.collect::<Result<_, _>>()?, to_f64(target))
            }
            Objective::Ssp => Self::Monotonicity(Entries::new(&question.scheme, &unknowns)?),
        })
    }
}

impl Landscape {
    /// The landscape of a question.
    ///
    /// # Errors
    /// What can not be sampled, in words.
    pub fn new(question: &Question) -> Result<Self, String> {
        let mut axes = question.axes.iter();
        let (test, step) = if axes.any(|axis| matches!(axis, Axis::Oscillator { .. })) {
            (Test::Oscillator, "Omega")
        } else {
            (Test::RealAxis, "z")
        };
        let p = said(Characteristic::new(&question.scheme, test))?;
        let mut inputs = vec![Symbol::internal(step)];
        inputs.extend((step == "Omega").then(|| Symbol::internal("xi")));
        inputs.extend(question.unknowns());
        let unknowns = question.unknowns();
        let constrained = if question.zero_dynamics {
            let found = said(constrained_step(&question.scheme, Formulation::Index3))?;
            let (coefficients, _) = cleared(&found.characteristic_polynomial);
            let q = Characteristic::without_zero_root(coefficients);
            Some(said(Kernel::new(&q, &unknowns, Show::Radius))?)
        } else {
            None
        };
        let errors = question.error_at_most.as_ref();
        let errors = errors.map(|bound| {
            let functions = Functions::new(&question.errors, &unknowns)?;
            Ok::<_, String>((functions, to_f64(bound)))
        });
        // A range is evidence of stability at rest, where it is asked for.
        let parasitic = match (&question.parasitic_at_most, &question.objective) {
            (None, Objective::Range) => None,
            (bound, _) => {
                let q = Characteristic::without_zero_root(parasitic(&question.scheme));
                let kernel = said(Kernel::new(&q, &unknowns, Show::Radius))?;
                let bound = bound.as_ref().map_or(1.0, to_f64);
                (q.degree() > 0).then_some((kernel, bound))
            }
        };
        let axes = question.axes.iter().map(|axis| match axis {
            Axis::Oscillator { damping } => damping.to_f64(),
            _ => None,
        });
        let ranges = question.domain.iter();
        let distances = ranges.flat_map(Bounded::distances);
        let distances: Vec<_> = distances.map(|(distance, _)| distance).collect();
        Ok(Self {
            verdict: said(Kernel::new(&p, &inputs, Show::Verdict))?,
            radius: said(Kernel::new(&p, &inputs, Show::Radius))?,
            constrained,
            parasitic,
            errors: errors.transpose()?,
            range_at_least: question.range_at_least.as_ref().map_or(0.0, to_f64),
            ranges: Functions::new(&distances, &unknowns)?,
            measure: Measure::of(question)?,
            axes: axes.collect(),
            sign: if step == "z" { -1.0 } else { 1.0 },
        })
    }

    /// The score at a point, greater where it is better. The score is the [range](Self::range), or the measure that is
    /// to be least, with its sign changed. It is far below 0 where a condition does not hold.
    pub fn score(&self, point: &[f64]) -> f64 {
        let value = match &self.measure {
            Measure::Range => return self.range(point),
            Measure::Functions(functions) => functions.greatest(point),
            Measure::Radii(radii, target) => {
                let radii = radii.iter().map(|radius| at(radius, point));
                greatest(0.0, radii.map(|radius| (radius - target).abs()))
            }
            // Where the radius is 0 the entries say how far it is from being positive.
            Measure::Monotonicity(entries) => match entries.radius(point) {
                Ok(radius) => -radius,
                Err(negative) => -INFEASIBLE * (0.5 + negative.min(1e3)),
            },
        };
        let broken = self.broken(point);
        if broken != 0.0 {
            return INFEASIBLE * (2.0 + broken);
        }
        // Samples see no farther; exact analysis does.
        let bound = self
            .range_at_least
            .min(STRIDE * (BLOCK * BLOCKS - 1) as f64);
        let range = self.least(point, bound);
        if range.is_nan() || range <= 0.0 || range < bound {
            return INFEASIBLE * (1.0 + (bound - range) / (1.0 + bound));
        }
        -value
    }

    /// The least range at a point, up to a last sample; negative where there is none, the less so the nearer
    /// the roots are to the circle.
    pub fn range(&self, point: &[f64]) -> f64 {
        let broken = self.broken(point);
        if broken != 0.0 {
            return -1e6 * (1.0 + broken);
        }
        self.least(point, f64::INFINITY)
    }

    /// By how much conditions other than the range are broken; 0 where they hold, NaN at a pole.
    fn broken(&self, point: &[f64]) -> f64 {
        let mut broken = self.beyond(point);
        if let Some((errors, bound)) = &self.errors {
            let error = errors.greatest(point);
            if error.is_nan() || error > *bound {
                broken += 1.0 + error - bound;
            }
        }
        if let Some((kernel, bound)) = &self.parasitic {
            let radius = at(kernel, point);
            if radius.is_nan() || radius > bound + SLACK {
                broken += 1.0 + radius - bound;
            }
        }
        if let Some(kernel) = &self.constrained {
            let radius = at(kernel, point);
            if radius.is_nan() || radius >= 1.0 {
                broken += radius;
            }
        }
        broken
    }

    /// By how much parameters lie beyond their ranges.
    fn beyond(&self, point: &[f64]) -> f64 {
        let distances = self.ranges.values(point).into_iter();
        let beyond = distances.map(|distance| match -distance {
            // At a pole.
            excess if excess.is_nan() => f64::NAN,
            excess if excess > SLACK => 1.0 + excess,
            _ => 0.0,
        });
        beyond.sum()
    }

    /// The least of the ranges, of which no more is asked than whether they pass a bound.
    fn least(&self, point: &[f64], bound: f64) -> f64 {
        let ranges = self.axes.iter();
        let ranges = ranges.map(|beside| -self.along(*beside, point, bound));
        -greatest(f64::NEG_INFINITY, ranges)
    }

    fn along(&self, beside: Option<f64>, point: &[f64], bound: f64) -> f64 {
        let mut last = 0.0;
        let mut stride = STRIDE;
        // On the grid, then once more where it ends.
        for pass in 0..2 {
            let mut end = false;
            for _ in 0..BLOCKS {
                let steps: Vec<f64> = (1..=BLOCK).map(|i| last + stride * i as f64).collect();
                let verdicts = self.values(&self.verdict, &steps, beside, point);
                // What is on the circle to all digits may be stable; exact analysis tells.
                let stable = verdicts.iter().take_while(|v| **v > 0.0).count();
                if stable > 0 {
                    last = steps[stable - 1];
                }
                end = stable < BLOCK;
                if end || last > bound {
                    break;
                }
            }
            if !end || last == 0.0 && pass == 0 {
                break;
            }
            stride = STRIDE / BLOCK as f64;
        }
        if last > 0.0 {
            return last;
        }
        let steps: Vec<f64> = (1..=BLOCK).map(|i| STRIDE * i as f64).collect();
        let radii = self.values(&self.radius, &steps, beside, point);
        let excess = radii.iter().map(|r| {
            if r.is_finite() {
                (r - 1.0).clamp(0.0, 1e3)
            } else {
                1e3
            }
        });
        -excess.sum::<f64>() / BLOCK as f64
    }

    fn values(
        &self,
        kernel: &Kernel,
        steps: &[f64],
        beside: Option<f64>,
        point: &[f64],
    ) -> Vec<f64> {
        let signed: Vec<f64> = steps.iter().map(|s| self.sign * s).collect();
        let fixed = beside.iter().chain(point).map(|x| vec![*x; steps.len()]);
        let fixed: Vec<Vec<f64>> = fixed.collect();
        let mut columns: Vec<&[f64]> = vec![&signed];
        columns.extend(fixed.iter().map(Vec::as_slice));
        let mut values = vec![f64::NAN; steps.len()];
        kernel.evaluate(&columns, &mut values);
        values
    }
}

/// The greatest of some numbers, `least` at least; NaN where one is.
fn greatest(least: f64, numbers: impl Iterator<Item = f64>) -> f64 {
    numbers.fold(
        least,
        |most, x| if x.is_nan() || x > most { x } else { most },
    )
}

/// A kernel of the parameters alone.
fn at(kernel: &Kernel, point: &[f64]) -> f64 {
    let columns: Vec<&[f64]> = point.iter().map(std::slice::from_ref).collect();
    let mut value = [f64::NAN];
    kernel.evaluate(&columns, &mut value);
    value[0]
}

/// The polynomial of the step at h = 0 without principal roots, ascending.
fn parasitic(scheme: &Scheme) -> Vec<Multivariate> {
    let whole = scheme.space().transition().characteristic_polynomial();
    let (mut p, _) = cleared(&whole);
    for _ in 0..scheme.class().rank() {
        // p/(λ − 1) by Horner's rule.
        let mut carry = Multivariate::default();
        let mut quotient = Vec::new();
        for c in p.iter().rev() {
            carry = &carry + c;
            quotient.push(carry.clone());
        }
        if quotient.pop().is_some_and(|rest| !rest.is_empty()) {
            break;
        }
        quotient.reverse();
        p = quotient;
    }
    p
}
