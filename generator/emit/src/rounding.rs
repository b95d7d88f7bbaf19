//! Rounding errors of one step, bounded by a rule for every scheme.
//!
//! Addition and multiplication of `f64` make fl(a ∘ b) = (a ∘ b)(1 + δ) with |δ| ≤ u = 2⁻⁵³, unless they overflow
//! or underflow. So what a step computes is a sum over paths, one for each way from an input to the result,
//!
//! ```text
//! fl(y) = Σ_paths c · Π (1 + δ) · input,      |fl(y) − y| ≤ Σ_paths |c| γ(n) |input|,      γ(n) = n u/(1 − n u),
//! ```
//!
//! where c is the exact coefficient of the path and n the number of its roundings (Higham, *Accuracy and Stability of
//! Numerical Algorithms*, 2nd edition, sections 3.1 and 3.4). Inputs are the carried quantities, the values of the
//! right-hand side, and the solutions of implicit equations, each taken as it comes. Coefficients c hᵏ are rounded once
//! where c is no binary number, once where it multiplies hᵏ, and |k| − 1 times in hᵏ, once more in its reciprocal. Those
//! that depend on a free parameter are rounded when they are evaluated, at its value; those that depend on the ratio of
//! steps are evaluated in the run, and each path goes through their operations too. Both are bounded over the ranges.
//!
//! The operations are those of the [`Step`] that is emitted, read in their order, not those of the scheme.

use super::expression::Expression;
use super::step::{Action, Body, Pass, Step, Vector};
pub use constant::Constant;
pub use constant::Unbounded;
use num_traits::Signed as _;
pub use ranges::smallest_ratio;
use ranges::{Range, Ranges};
use stepsmith_prove::facts::Facts;
use stepsmith_scheme::scheme::{Quantity, QuantityId};

pub use ranges::{is_binary, whole_parts};
use std::collections::BTreeMap;
use stepsmith_exact::rational::{Rational, integer};

/// Σ|c| over the paths from an input, by the number of their roundings.
type Paths = BTreeMap<u32, Rational>;
/// Paths by input; the orders of the derivatives tell the powers of h.
type Form = BTreeMap<QuantityId, Paths>;

/// Bounds of the rounding errors that a step leaves behind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rounding {
    /// For each carried quantity in its order, of the bodies the worse one.
    pub rows: Vec<Row>,
    /// The same for each body.
    pub bodies: Vec<Vec<Row>>,
}

/// u, half the distance from 1 to the next number.
pub fn unit_roundoff() -> Rational {
    integer(1) / integer(1_i64 << f64::MANTISSA_DIGITS)
}

/// The rounding error of one carried quantity after a step: at most u/(1 − n u) Σ E |input|. Each quantity is
/// multiplied by the power of h that is its derivative's order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The carried quantity.
    pub quantity: QuantityId,
    /// E by input.
    pub errors: BTreeMap<QuantityId, Rational>,
    /// n, the most roundings of a path.
    pub roundings: u32,
}

impl Row {
    /// Σ E: the bound in units of u where no input exceeds 1.
    pub fn sum(&self) -> Rational {
        self.errors.values().fold(integer(0), |sum, e| sum + e)
    }
}

impl Rounding {
    /// The bounds for a step. A step has bodies for right-hand sides with and without velocities; the worse bounds
    /// count. Coefficients may depend on free parameters or the ratio of steps, which are anywhere in their ranges.
    ///
    /// # Errors
    /// [`Unbounded`] where no bound of a coefficient is found.
    pub fn of(step: &Step, facts: &Facts) -> Result<Self, Unbounded> {
        let (constants, _) = known(step, facts)?;
        Self::with(step, &constants).ok_or(Unbounded::Operations)
    }

    fn with(step: &Step, constants: &[Constant]) -> Option<Self> {
        let mut bodies: Vec<Vec<Row>> = Vec::new();
        for body in &step.bodies {
            let vectors = Run::new(step, constants).body(body)?;
            let carried = step.scheme.carried().iter();
            let rows = carried.map(|&q| Some(row(q, vectors.get(&Vector::Of(q))?)));
            bodies.push(rows.collect::<Option<_>>()?);
        }
        let rows = (0..step.scheme.carried().len()).filter_map(|i| {
            // Of equal ones the first.
            let rows = bodies.iter().rev().map(|rows| &rows[i]);
            rows.max_by_key(|row| row.sum()).cloned()
        });
        let rows = rows.collect();
        Some(Self { rows, bodies })
    }

    /// The bounds, in words.
    pub fn text(&self, step: &Step) -> String {
        let quantities = step.scheme.quantities();
        let moved = self.rows.iter().filter(|row| row.roundings > 0);
        let bounds = moved.map(|row| {
            let next = step.scheme.successor(row.quantity).unwrap_or(row.quantity);
            let name = scaled(&quantities[next], "·");
            format!("{}·u in {name}", rounded_up(&row.sum()))
        });
        let bounds: Vec<String> = bounds.collect();
        if bounds.is_empty() {
            "nothing".into()
        } else {
            bounds.join(", ")
        }
    }
}

/// h^d q, in words, with a sign of multiplication.
pub fn scaled(quantity: &Quantity, times: &str) -> String {
    match quantity.derivative {
        0 => quantity.to_string(),
        1 => format!("h{times}{quantity}"),
        d => format!("h^{d}{times}{quantity}"),
    }
}

/// A number with two digits behind the point, not below the exact one.
fn rounded_up(value: &Rational) -> String {
    let hundredths = (value * integer(100)).ceil();
    let text = hundredths.to_string();
    let padded = format!("{text:0>3}");
    let (whole, part) = padded.split_at(padded.len() - 2);
    let text = format!("{whole}.{part}");
    text.trim_end_matches('0').trim_end_matches('.').into()
}

fn row(quantity: QuantityId, form: &Form) -> Row {
    let mut errors = BTreeMap::new();
    for (&input, paths) in form {
        let terms = paths.iter().map(|(&n, c)| c * integer(i64::from(n)));
        errors.insert(input, terms.fold(integer(0), |sum, e| sum + e));
    }
    errors.retain(|_, error| error.is_positive());
    let counts = form.values().flat_map(BTreeMap::keys);
    Row {
        quantity,
        errors,
        roundings: counts.max().copied().unwrap_or(0),
    }
}

/// The constants of a step, as far as they are known, and the ranges of the symbols in them.
pub fn known(step: &Step, facts: &Facts) -> Result<(Vec<Constant>, Vec<Range>), Unbounded> {
    let ranges = Ranges::of(step.scheme, facts)?;
    Ok((ranges.constants(&step.constants)?, ranges.ranges))
}

/// The step, run on forms.
struct Run<'a> {
    step: &'a Step<'a>,
    constants: &'a [Constant],
    vectors: BTreeMap<Vector, Form>,
}

impl<'a> Run<'a> {
    fn new(step: &'a Step<'a>, constants: &'a [Constant]) -> Self {
        let carried = step.scheme.carried().iter();
        Self {
            step,
            constants,
            vectors: carried.map(|&q| (Vector::Of(q), input(q))).collect(),
        }
    }

    fn body(mut self, body: &Body) -> Option<BTreeMap<Vector, Form>> {
        for action in &body.head {
            match action {
                Action::Pass(pass) => self.pass(pass)?,
                Action::Evaluate(index, _) => {
                    let result = self.step.scheme.evaluations()[*index].result;
                    self.vectors.insert(Vector::Of(result), input(result));
                }
                Action::Resolve(resolve) => {
                    let direction = resolve.direction;
                    (self.vectors).insert(Vector::Of(direction), input(direction));
                }
                Action::Solve(solve) => {
                    for &result in &solve.results {
                        self.vectors.insert(Vector::Of(result), input(result));
                    }
                }
            }
        }
        self.pass(&body.last)?;
        for &(one, other) in &body.rotation {
            let one = Vector::Of(one);
            let other = Vector::Of(other);
            let a = self.vectors.remove(&one);
            let b = self.vectors.remove(&other);
            self.vectors.extend(b.map(|form| (one, form)));
            self.vectors.extend(a.map(|form| (other, form)));
        }
        Some(self.vectors)
    }

    /// Loads, assignments, then stores, as the loop does for each component.
    fn pass(&mut self, pass: &Pass) -> Option<()> {
        let mut local: BTreeMap<QuantityId, Form> = BTreeMap::new();
        for &q in &pass.loads {
            local.insert(q, self.vectors.get(&Vector::Of(q))?.clone());
        }
        for (target, value) in &pass.assignments {
            let form = self.form(value, &local)?;
            local.insert(*target, form);
        }
        for (vector, value) in &pass.stores {
            let form = self.form(value, &local)?;
            self.vectors.insert(*vector, form);
        }
        Some(())
    }

    fn form(&self, expression: &Expression, local: &BTreeMap<QuantityId, Form>) -> Option<Form> {
        Some(match expression {
            Expression::Zero => Form::new(),
            Expression::Quantity(q) => local.get(q)?.clone(),
            Expression::Product(index, other) => {
                let constant = &self.constants[*index];
                let paths = paths(self.form(other, local)?);
                joined(
                    paths.map(|(q, n, c)| (q, n + 1 + constant.roundings, c * &constant.magnitude)),
                )
            }
            Expression::Sum(parts) => {
                let mut parts = parts.iter();
                let mut sum = self.form(&parts.next()?.1, local)?;
                for (_, part) in parts {
                    let both = paths(sum).chain(paths(self.form(part, local)?));
                    sum = joined(both.map(|(q, n, c)| (q, n + 1, c)));
                }
                sum
            }
        })
    }
}

/// The form of an input itself.
fn input(q: QuantityId) -> Form {
    Form::from([(q, Paths::from([(0, integer(1))]))])
}

/// The paths of a form, each with its input.
fn paths(form: Form) -> impl Iterator<Item = (QuantityId, u32, Rational)> {
    let inputs = form.into_iter();
    inputs.flat_map(|(q, paths)| paths.into_iter().map(move |(n, c)| (q, n, c)))
}

/// The form of all these paths.
fn joined(paths: impl Iterator<Item = (QuantityId, u32, Rational)>) -> Form {
    let mut form = Form::new();
    for (q, n, c) in paths {
        let known = form.entry(q).or_default().entry(n);
        *known.or_insert_with(|| integer(0)) += c;
    }
    form
}

mod constant;
mod ranges;
#[cfg(test)]
mod tests;
