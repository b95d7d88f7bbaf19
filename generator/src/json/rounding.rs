//! The certificate of a step's rounding errors: the operations that are emitted, in their order, with their constants,
//! and the bounds that follow from them.
//!
//! Each quantity is computed by one line; vectors that several share, and that are exchanged at the end, are traced
//! back to what they hold. Somebody else can thus count the roundings of every path, and find the equations again.
//! Where steps may have any ratio, constants are formulas of that, with the most that they are in its range; where a
//! parameter is left free, those that depend on it are functions of it, rounded when they are evaluated.

use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use stepsmith_emit::expression::Expression;
use stepsmith_emit::rounding::{
    Constant, Rounding, Row, is_binary, known, unit_roundoff, whole_parts,
};
use stepsmith_emit::rust::rational_function;
use stepsmith_emit::step::{Action, Body, Pass, Solve, Step, Vector};
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::text::signed_sum;
use stepsmith_prove::facts::Facts;
use stepsmith_scheme::scheme::QuantityId;

/// The bound on the rounding error of a step, in words; `None` where no step is emitted or nothing bounds it.
pub fn words(facts: &Facts) -> Option<String> {
    let step = Step::new(facts).ok()?;
    Some(bound(facts, &step)?.text(&step))
}

/// The bound where coefficients depend on nothing but one free parameter, or but the ratio of steps, and the numbers of
/// formulas of the latter are `f64`s.
fn bound(facts: &Facts, step: &Step) -> Option<Rounding> {
    let mut entries = step.constants.entries().iter();
    let written = match step.scheme.ratio() {
        None => facts.free().len() <= 1,
        Some(_) => {
            facts.free().is_empty() && entries.all(|(c, _)| whole_parts(c).iter().all(is_binary))
        }
    };
    written.then_some(())?;
    Rounding::of(step, facts).ok()
}

/// The certificate's evidence; `None` where no step is emitted or nothing bounds it.
pub fn rounding(facts: &Facts) -> Option<Value> {
    let step = Step::new(facts).ok()?;
    let bound = bound(facts, &step)?;
    let mut evidence = Map::new();
    evidence.insert("statement".into(), bound.text(&step).into());
    evidence.insert("unit_roundoff".into(), unit_roundoff().to_string().into());
    let (constants, ranges) = known(&step, facts).ok()?;
    if let Some((symbol, from, to)) = ranges.first() {
        let kind = match step.scheme.ratio() {
            Some(_) => "ratio",
            None => "parameter",
        };
        evidence.insert(kind.into(), symbol.name().into());
        evidence.insert("range".into(), json!([from.to_string(), to.to_string()]));
    }
    if step.scheme.ratio().is_some() {
        evidence.insert("stretched".into(), super::scheme(facts.step()));
    }
    let entries = step.constants.entries().iter().zip(&constants);
    let written = entries.map(|((c, power), known)| written(&step, (c, *power), known));
    let written: Option<Vec<Value>> = written.collect();
    evidence.insert("constants".into(), written?.into());
    let bodies = (step.bodies.iter().zip(&bound.bodies))
        .map(|(body, rows)| Writer::new(&step).body(body, rows));
    let bodies: Option<Vec<Value>> = bodies.collect();
    evidence.insert("bodies".into(), bodies?.into());
    Some(evidence.into())
}

/// A constant c hᵏ: with the double next to c; or with the most that it is in a range, and its operations as a formula of
/// the ratio.
fn written(step: &Step, (c, power): (&Fraction, i32), known: &Constant) -> Option<Value> {
    let mut value = json!({ "coefficient": c.to_string(), "power": power });
    let rounded = match step.scheme.ratio() {
        None => step.scheme.rounded(c),
        Some(_) => None,
    };
    if let Some(rounded) = rounded {
        value["rounded"] = format!("{rounded:?}").into();
        return Some(value);
    }
    if let Some(ratio) = step.scheme.ratio() {
        value["operations"] = rational_function(c, ratio)?.into();
    }
    value["magnitude"] = known.magnitude.to_string().into();
    value["roundings"] = known.roundings.into();
    Some(value)
}

/// The contents of the vectors of a step, expressed by written lines.
struct Writer<'a> {
    step: &'a Step<'a>,
    held: BTreeMap<Vector, String>,
    lines: Vec<Value>,
}

impl<'a> Writer<'a> {
    fn new(step: &'a Step<'a>) -> Self {
        let mut writer = Self {
            step,
            held: BTreeMap::new(),
            lines: Vec::new(),
        };
        for &q in step.scheme.carried() {
            writer.begin(q);
        }
        writer
    }

    fn name(&self, q: QuantityId) -> String {
        self.step.scheme.quantities()[q].to_string()
    }

    /// A quantity's vector holds the quantity.
    fn begin(&mut self, q: QuantityId) {
        let name = self.name(q);
        self.held.insert(Vector::Of(q), name);
    }

    fn body(mut self, body: &Body, rows: &[Row]) -> Option<Value> {
        let evaluations = self.step.scheme.evaluations();
        for action in &body.head {
            match action {
                Action::Pass(pass) => self.pass(pass)?,
                Action::Evaluate(index, _) => {
                    let result = evaluations[*index].result;
                    self.begin(result);
                    self.lines.push(json!({ "evaluate": self.name(result) }));
                }
                Action::Resolve(resolve) => {
                    let direction = resolve.direction;
                    let base = self.held.get(&Vector::Of(direction))?.clone();
                    self.begin(direction);
                    self.lines.push(json!({
                        "resolve": self.name(direction),
                        "base": base,
                        "slope": constant(resolve.slope),
                        "derivative": self.name(evaluations[resolve.evaluation].result),
                    }));
                }
                Action::Solve(solve) => self.solve(solve)?,
            }
        }
        self.pass(&body.last)?;
        for &(one, other) in &body.rotation {
            let one = Vector::Of(one);
            let other = Vector::Of(other);
            let a = self.held.remove(&one);
            let b = self.held.remove(&other);
            self.held.extend(b.map(|text| (one, text)));
            self.held.extend(a.map(|text| (other, text)));
        }
        let after = rows.iter().map(|row| {
            let errors = (row.errors.iter()).map(|(&q, e)| (self.name(q), e.to_string().into()));
            let value = json!({
                "holds": self.held.get(&Vector::Of(row.quantity))?,
                "roundings": row.roundings,
                "errors": errors.collect::<Map<String, Value>>(),
            });
            Some((self.name(row.quantity), value))
        });
        let after: Option<Map<String, Value>> = after.collect();
        Some(json!({
            "uses_velocity": body.uses_velocity,
            "operations": self.lines,
            "after": after?,
        }))
    }

    /// A known part, and the results by their slopes.
    fn argument<'b>(
        &self,
        base: &Vector,
        slopes: impl Iterator<Item = (&'b Option<usize>, &'b QuantityId)>,
    ) -> Option<String> {
        let mut text = self.held.get(base)?.clone();
        for (slope, &result) in slopes {
            let Some(slope) = slope else { continue };
            text = format!("{text} + {}*{}", constant(*slope), self.name(result));
        }
        Some(text)
    }

    fn solve(&mut self, solve: &Solve) -> Option<()> {
        let evaluations = self.step.scheme.evaluations();
        let mut arguments = Map::new();
        for (k, &e) in solve.evaluations.iter().enumerate() {
            let slopes = solve.position_slopes[k].iter().zip(&solve.results);
            let position = self.argument(&solve.position[k], slopes)?;
            arguments.insert(self.name(evaluations[e].position), position.into());
            if let (Some(base), Some(q)) = (&solve.velocity[k], evaluations[e].velocity) {
                let slopes = solve.velocity_slopes[k].iter().zip(&solve.results);
                let velocity = self.argument(base, slopes)?;
                arguments.insert(self.name(q), velocity.into());
            }
        }
        for &result in &solve.results {
            self.begin(result);
        }
        let results: Vec<String> = solve.results.iter().map(|&q| self.name(q)).collect();
        (self.lines).push(json!({ "solve": results, "arguments": arguments }));
        Some(())
    }

    /// Loads, assignments, then stores, as the loop does for each component.
    fn pass(&mut self, pass: &Pass) -> Option<()> {
        let mut local: BTreeMap<QuantityId, String> = BTreeMap::new();
        for &q in &pass.loads {
            local.insert(q, self.held.get(&Vector::Of(q))?.clone());
        }
        for (target, value) in &pass.assignments {
            let name = self.name(*target);
            let line = format!("{name} = {}", text(value, &local)?);
            self.lines.push(line.into());
            local.insert(*target, name);
        }
        for (vector, value) in &pass.stores {
            self.held.insert(*vector, text(value, &local)?);
        }
        Some(())
    }
}

fn constant(index: usize) -> String {
    format!("w{index}")
}

/// An expression with its brackets, each operation in its order.
fn text(expression: &Expression, local: &BTreeMap<QuantityId, String>) -> Option<String> {
    Some(match expression {
        Expression::Zero => "0".into(),
        Expression::Quantity(q) => local.get(q)?.clone(),
        Expression::Product(index, other) => {
            format!("{}*{}", constant(*index), factor(other, local)?)
        }
        Expression::Sum(parts) => {
            let signed = parts.iter();
            let signed = signed.map(|(minus, part)| Some((*minus, factor(part, local)?)));
            signed_sum("-", signed.collect::<Option<Vec<_>>>()?)
        }
    })
}

/// The same as an operand: an expression with operations of its own stands in brackets, except a product.
fn factor(expression: &Expression, local: &BTreeMap<QuantityId, String>) -> Option<String> {
    let inner = text(expression, local)?;
    let composed = match expression {
        Expression::Sum(_) => true,
        Expression::Quantity(_) => inner.contains(' ') || inner.contains('*'),
        Expression::Zero | Expression::Product(..) => false,
    };
    Some(if composed {
        format!("({inner})")
    } else {
        inner
    })
}
