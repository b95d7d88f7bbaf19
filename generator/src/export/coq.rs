//! Theorems for the proof assistant Coq, about the method as a state space.
//!
//! The file holds the rows of the step over the carried and the evaluated quantities, and a theorem for each order. The
//! library `generator/coq` decides each theorem by integers. No number of this program's proofs stands in the file.

use super::names::{readable, snake};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::sync::Arc;
use stepsmith_exact::field::compositum::Compositum;
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::field::generator::is_generator;
use stepsmith_exact::poly::multivariate::Symbol;
use stepsmith_exact::poly::polynomial::Polynomial;
use stepsmith_exact::rational::{Rational, common_denominator, half_power};
use stepsmith_exact::ring::Ring;
use stepsmith_prove::facts::Facts;
use stepsmith_prove::local_error::{WEIGHT_LIMIT, local_error};
use stepsmith_prove::order::OrderError;
use stepsmith_prove::outputs::{self, OutputOrders};
use stepsmith_scheme::scheme::{Class, Evaluation, Outputs, Scheme};
use stepsmith_scheme::spec::{Node, NodeValue, Spec, expression};

/// Bits of the enclosure of an irrational number.
const BITS: usize = 96;

/// Why there are no theorems.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TheoryError {
    /// The order is not known.
    #[error(transparent)]
    Order(#[from] OrderError),
    /// A number is not in one field over the rational numbers.
    #[error("the number `{0}` is in no field of one irrational number")]
    Number(String),
    /// A step from exact values has another order than the method.
    #[error(
        "from exact values one step has the order {0} and not {1}: the carried values need a start of their own"
    )]
    Start(usize, usize),
    /// A part of the acceleration is carried.
    #[error("the share of one part of the acceleration is carried")]
    Share,
    /// The parts of the acceleration differ in whether the velocity is an argument.
    #[error("one part of the acceleration is given the velocity, and another part is not")]
    Velocities,
}

/// Numbers of ℚ(α), where α is an integer: its polynomial has the leading coefficient 1.
struct Numbers {
    field: Option<Arc<Compositum>>,
    /// The leading coefficient of the generator's polynomial; α is so many times the generator.
    leading: Rational,
    /// The numbers behind symbols of nodes.
    values: BTreeMap<Symbol, Fraction>,
}

impl Numbers {
    /// The field of all numbers of a scheme.
    fn of(scheme: &Scheme) -> Result<Self, TheoryError> {
        let found: BTreeSet<Symbol> = every_number(scheme).flat_map(symbols).collect();
        let unknown = |symbol: &Symbol| TheoryError::Number(symbol.to_string());
        let values = found.iter().filter(|s| !is_generator(s)).map(|symbol| {
            let number = scheme.value(symbol).and_then(|value| value.algebraic());
            let value = number.and_then(|number| Fraction::of_algebraic(&number));
            Ok((symbol.clone(), value.ok_or_else(|| unknown(symbol))?))
        });
        let values = values.collect::<Result<BTreeMap<_, _>, TheoryError>>()?;
        let generators = found.iter().filter(|s| is_generator(s)).cloned();
        let generators: BTreeSet<Symbol> = generators
            .chain(values.values().flat_map(symbols))
            .collect();
        let Some(first) = generators.first() else {
            return Ok(Self {
                field: None,
                leading: Rational::one(),
                values,
            });
        };
        let field = Compositum::among(&generators).ok_or_else(|| unknown(first))?;
        let minimal = field.field().generator().minimal_polynomial().monic();
        let leading = Rational::from(common_denominator(minimal.coefficients()));
        Ok(Self {
            field: Some(field),
            leading,
            values,
        })
    }

    /// The coefficients of the powers of α.
    fn coefficients(&self, x: &Fraction) -> Result<Vec<Rational>, TheoryError> {
        let number = || TheoryError::Number(x.to_string());
        let x = x.at(&self.values).ok_or_else(number)?;
        let value = match &self.field {
            None => x.as_rational().map(Polynomial::constant),
            Some(field) => field.number(&x).map(|x| x.polynomial()),
        };
        let mut scale = Rational::one();
        let value = value.ok_or_else(number)?;
        let found = value.coefficients().iter().map(|c| {
            let coefficient = c / &scale;
            scale = &scale * &self.leading;
            coefficient
        });
        Ok(found.collect())
    }

    fn text(&self, x: &Fraction) -> Result<String, TheoryError> {
        Ok(list(self.coefficients(x)?.iter().map(rational)))
    }

    fn row(&self, row: &[Fraction]) -> Result<String, TheoryError> {
        let row: Result<Vec<_>, _> = row.iter().map(|x| self.text(x)).collect();
        Ok(list(row?))
    }

    /// The polynomial of α below its leading coefficient 1, and the ends of an interval around α.
    fn root(&self) -> Option<String> {
        let field = self.field.as_ref()?.field();
        let minimal = field.generator().minimal_polynomial().monic();
        let degree = minimal.degree()?;
        let mut scale = Rational::one();
        let below = (0..degree).rev().map(|i| {
            let coefficient = minimal.coefficient(i) * &self.leading * &scale;
            scale = &scale * &self.leading;
            coefficient.to_string()
        });
        let mut below: Vec<String> = below.collect();
        below.reverse();
        let (lo, hi) = field.generator().enclosure(&half_power(BITS));
        let [lo, hi] = [lo, hi].map(|x| rational(&(x * &self.leading)));
        Some(format!("{}%Z ({lo}) ({hi})", list(below)))
    }
}

fn symbols(x: &Fraction) -> BTreeSet<Symbol> {
    x.numerator()
        .symbols()
        .union(&x.denominator().symbols())
        .cloned()
        .collect()
}

/// A rational number of Coq.
fn rational(x: &Rational) -> String {
    x.to_string().replace('/', " # ")
}

/// A list of Coq.
fn list(texts: impl IntoIterator<Item = String>) -> String {
    format!("[{}]", Vec::from_iter(texts).join("; "))
}

/// The numbers that a theory writes.
fn every_number(scheme: &Scheme) -> impl Iterator<Item = &Fraction> {
    scheme
        .coefficients()
        .chain(scheme.space().rows.iter().flatten())
}

/// A method as it is printed.
struct Printed<'a> {
    scheme: &'a Scheme,
    numbers: Numbers,
    name: String,
}

impl Printed<'_> {
    /// An evaluation: its part, time, rows of its arguments, direction and rate of time in it.
    fn evaluation(&self, e: &Evaluation, fields: &BTreeSet<&str>) -> Result<String, TheoryError> {
        let (scheme, rows) = (self.scheme, &self.scheme.space().rows);
        let rate = scheme.rate(e);
        let field = rate.map_or(&e.field, |i| &scheme.evaluations()[i].field);
        let part = fields.iter().position(|f| f == field).unwrap_or_default();
        let row = |q: Option<usize>| q.map_or(Ok("[]".into()), |q| self.numbers.row(&rows[q]));
        let own = e.velocity.filter(|_| scheme.class() == Class::SecondOrder);
        let direction = e.velocity.filter(|_| own.is_none());
        let speed = match (&e.along, rate) {
            (Some(along), _) => along.clone(),
            (None, Some(_)) => Fraction::one(),
            (None, None) => Fraction::zero(),
        };
        let [time, speed] = [&e.time, &speed].map(|x| self.numbers.text(x));
        let [position, own, direction] = [Some(e.position), own, direction].map(row);
        Ok(format!(
            "Evaluation {part} {} {} {} {} {}",
            time?, position?, own?, direction?, speed?
        ))
    }

    /// The method: its class, what it carries, its evaluations and the rows of the next step.
    fn method(&self) -> Result<String, TheoryError> {
        let (scheme, space) = (self.scheme, self.scheme.space());
        let fields = scheme.fields();
        let velocities = scheme.class() == Class::SecondOrder
            && scheme.evaluations().iter().any(|e| e.velocity.is_some());
        let carried = scheme.carried().iter().map(|&q| {
            let offset = self.numbers.text(&scheme.quantities()[q].offset)?;
            Ok(format!("({}%nat, {offset})", scheme.derivative(q)))
        });
        let carried = list(carried.collect::<Result<Vec<_>, TheoryError>>()?);
        let evaluations = scheme
            .evaluations()
            .iter()
            .map(|e| self.evaluation(e, &fields));
        let evaluations = evaluations.collect::<Result<Vec<_>, _>>()?.join(";\n    ");
        let successors = space
            .successors
            .iter()
            .map(|&q| self.numbers.row(&space.rows[q]));
        let successors = successors.collect::<Result<Vec<_>, _>>()?.join(";\n    ");
        Ok(format!(
            "Definition {} : method number := Method\n  {{| rank := {}; parts := {}; velocities := {velocities} |}}\n  \
             {carried}\n  [ {evaluations} ]\n  [ {successors} ].\n",
            self.name,
            scheme.class().rank(),
            fields.len(),
        ))
    }

    /// A theorem that a function of the library decides.
    fn theorem(&self, name: &str, statement: &str, by: &str) -> String {
        format!(
            "\nTheorem {}_{name} : {statement}.\nProof. apply {by}. vm_cast_no_check (eq_refl true). Qed.\n",
            self.name
        )
    }

    /// A theorem on the method over its field, where `about` has the words behind α.
    fn over_field(&self, name: &str, relation: &str, about: &str) -> String {
        let [method, root] = [&self.name, &format!("{}_root", self.name)];
        match self.numbers.field {
            None => {
                let statement = format!("{relation}_is 0 {method}{about}");
                self.theorem(name, &statement, &format!("rational_{relation}_holds"))
            }
            Some(_) => {
                let statement =
                    format!("forall alpha, {root} alpha -> {relation}_is alpha {method}{about}");
                self.theorem(name, &statement, &format!("{relation}_holds"))
            }
        }
    }

    /// Whether the step is one for y' = λy from values at its start.
    fn is_one_step(&self) -> bool {
        let scheme = self.scheme;
        let mut offsets = scheme
            .carried()
            .iter()
            .map(|&q| &scheme.quantities()[q].offset);
        scheme.class() == Class::FirstOrder
            && scheme.fields().len() == 1
            && offsets.all(Ring::is_zero)
    }

    /// Theorems on the claims of a spec about stability. A claim that begins otherwise has none.
    fn stability(&self, spec: &Spec) -> String {
        let Some(NodeValue::Table(claims)) = spec.claims().map(|node| &node.value) else {
            return String::new();
        };
        let mut text = String::new();
        for claim in claims {
            match (claim.key.as_str(), &claim.value.value) {
                (key @ "zero_stable", NodeValue::Boolean(true)) => {
                    text += &self.over_field(key, key, "")
                }
                _ if !self.is_one_step() => {}
                (key @ ("a_stable" | "l_stable"), NodeValue::Boolean(true)) => {
                    text += &self.over_field(key, key, "")
                }
                ("stable", NodeValue::Array(all)) => {
                    all.iter().for_each(|node| text += &self.interval(node))
                }
                ("stable", NodeValue::Table(_)) => text += &self.interval(&claim.value),
                _ => {}
            }
        }
        text
    }

    /// The theorem on an interval of stability with a rational end, or with the root of a rational number as its end.
    fn interval(&self, node: &Node) -> String {
        let NodeValue::Table(entries) = &node.value else {
            return String::new();
        };
        let ends = entries.iter().filter_map(|entry| {
            let end = expression(&entry.value, &entry.key).ok()?;
            let (name, end) = match entry.key.as_str() {
                "real_up_to" => ("stable_real", end),
                "imaginary_up_to" => ("stable_imaginary", end.times(&end)),
                _ => return None,
            };
            let end = end.as_rational()?;
            Some(self.over_field(name, name, &format!(" ({})", rational(&end))))
        });
        ends.collect()
    }

    /// The orders of the embedded solutions, and of the solution within the step.
    fn outputs(&self, outputs: &Outputs, orders: &OutputOrders) -> Result<String, TheoryError> {
        let positions = outputs.compared.iter().map(|terms| (0, terms));
        let velocities = outputs.velocities.iter().map(|terms| (1, terms));
        let mut text = String::new();
        for (i, ((derivative, terms), order)) in positions
            .chain(velocities)
            .zip(&orders.compared)
            .enumerate()
        {
            let row = self.numbers.row(&outputs::row(self.scheme, terms))?;
            let about = format!(" [({derivative}%nat, [1], {row})] {}", order.order.bound());
            text += &self.over_field(&format!("embedded_{}", i + 1), "output_order", &about);
        }
        if let (Some(dense), None) = (&orders.dense, &self.numbers.field) {
            text += &self.dense(outputs, dense.order.order.bound())?;
        }
        Ok(text)
    }

    /// The order of the solution within the step, whose weights are polynomials in θ.
    fn dense(&self, outputs: &Outputs, order: usize) -> Result<String, TheoryError> {
        let rows = outputs
            .dense
            .iter()
            .map(|terms| outputs::row(self.scheme, terms));
        let rows: Vec<Vec<Fraction>> = rows.collect();
        let weights = (0..self.scheme.space().width()).map(|i| {
            let powers = rows.iter().map(|row| {
                let c = row[i]
                    .as_rational()
                    .ok_or_else(|| TheoryError::Number(row[i].to_string()))?;
                Ok(rational(&c))
            });
            Ok(list(powers.collect::<Result<Vec<_>, TheoryError>>()?))
        });
        let weights = list(weights.collect::<Result<Vec<_>, TheoryError>>()?);
        let statement = format!("dense_order_is {} {weights} {order}", self.name);
        Ok(self.theorem("dense", &statement, "dense_order_holds"))
    }
}

/// The order of a step from exact values, where it is the order of the method.
fn proven_order(facts: &Facts) -> Result<usize, TheoryError> {
    let scheme = facts.scheme();
    let order = facts.order()?.best_start.bound();
    let rank = scheme.class().rank();
    if order + rank > WEIGHT_LIMIT {
        return Ok(order);
    }
    let errors = local_error(scheme, &[], order + rank + 1)?;
    let orders = errors.iter().filter_map(|error| {
        let lag = error.quantity.derivative.min(rank - 1);
        Some(error.leading.as_ref()?.weight.saturating_sub(1 + lag))
    });
    match orders.min() {
        Some(least) if least != order => Err(TheoryError::Start(least, order)),
        _ => Ok(order),
    }
}

/// The theory of a method: its definition and a theorem on each order.
pub(super) fn theory(spec: &Spec, facts: &Facts) -> Result<String, TheoryError> {
    let scheme = facts.scheme().at_nodes();
    let shares = scheme.carried().iter().any(|&q| scheme.derivative(q) == 2);
    if scheme.is_split() && scheme.class() == Class::SecondOrder && shares {
        return Err(TheoryError::Share);
    }
    let mut given = scheme.evaluations().iter().map(|e| e.velocity.is_some());
    let first = given.next();
    if scheme.class() == Class::SecondOrder && given.any(|is_given| Some(is_given) != first) {
        return Err(TheoryError::Velocities);
    }
    let order = proven_order(facts)?;
    let numbers = Numbers::of(scheme)?;
    let printed = Printed {
        scheme,
        numbers,
        name: snake(spec.name()),
    };
    let mut text = String::new();
    let said = [spec.name()]
        .into_iter()
        .chain(spec.title())
        .chain(spec.source());
    for line in said.flat_map(readable) {
        let _ = writeln!(
            text,
            "(* {} *)",
            line.replace("(*", "( *").replace("*)", "* )")
        );
    }
    text += HEAD;
    if let Some(root) = printed.numbers.root() {
        let _ = writeln!(
            text,
            "Definition {}_root : R -> Prop := is_the_root {root}.\n",
            printed.name
        );
    }
    text += &printed.method()?;
    text += &printed.over_field("order", "order", &format!(" {order}"));
    text += &printed.stability(spec);
    if let (Some(outputs), Ok(orders)) = (scheme.outputs(), facts.outputs()) {
        text += &printed.outputs(outputs, orders)?;
    }
    Ok(text)
}

/// The libraries of a theory.
const HEAD: &str = "
From Coq Require Import List QArith Reals.
From Stepsmith Require Import Trees Series Polynomials Decide Stability Verdicts.
Import ListNotations.
Open Scope Q_scope.

";

#[cfg(test)]
mod tests;
