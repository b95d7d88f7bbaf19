//! Data of a step that all languages need: names, constants, right-hand sides.

use super::Language;
use super::names::{self, is_taken, readable};
use std::collections::BTreeSet;
use stepsmith_exact::fraction::Fraction;
use stepsmith_exact::text::{signed_sum, superscript};
use stepsmith_prove::analysis::facts::Facts;
use stepsmith_prove::analysis::stability::summary::Summary;
use stepsmith_prove::emit::EmitError;
use stepsmith_prove::emit::documentation::documentation;
use stepsmith_prove::emit::expression::Expression;
use stepsmith_prove::emit::names::{distinct, identifiers};
use stepsmith_prove::emit::rust::rational_function;
use stepsmith_prove::emit::step::{Action, Body, Pass, Solve, Step, Vector};
use stepsmith_prove::scheme::{Class, Quantity, QuantityId};
use stepsmith_prove::spec::Spec;

/// Leaves out what nobody reads.
fn live(pass: &mut Pass) {
    let mut read: BTreeSet<QuantityId> = pass.samples.iter().map(|&(_, q)| q).collect();
    pass.stores
        .iter()
        .for_each(|(_, value)| reads(value, &mut read));
    let assignments = std::mem::take(&mut pass.assignments);
    for (target, value) in assignments.into_iter().rev() {
        if read.contains(&target) {
            reads(&value, &mut read);
            pass.assignments.insert(0, (target, value));
        }
    }
    pass.loads.retain(|q| read.contains(q));
}

/// Adds the quantities of an expression.
fn reads(expression: &Expression, read: &mut BTreeSet<QuantityId>) {
    match expression {
        Expression::Zero => {}
        Expression::Quantity(q) => {
            read.insert(*q);
        }
        Expression::Product(_, other) => reads(other, read),
        Expression::Sum(parts) => parts.iter().for_each(|(_, part)| reads(part, read)),
    }
}

/// A right-hand side that a step evaluates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    /// The field.
    Field,
    /// The derivative of a first-order field along the solution.
    SecondDerivative,
    /// A of x'' = A + B.
    Expensive,
    /// B of x'' = A + B.
    Cheap,
}

impl Part {
    /// The name of the right-hand side in code.
    pub(super) fn name(self, class: Class) -> &'static str {
        match (self, class) {
            (Self::Field, Class::FirstOrder) => "f",
            (Self::Field, Class::SecondOrder) => "g",
            (Self::SecondDerivative, _) => "second_derivative",
            (Self::Expensive, _) => "expensive",
            (Self::Cheap, _) => "cheap",
        }
    }
}

/// A step with what is written around it.
pub(super) struct Code<'a> {
    pub(super) step: Step<'a>,
    /// The method's name, as in the spec.
    name: &'a str,
    pub(super) documentation: Vec<String>,
    /// The constants c·hᵏ as expressions in `h`, and in `ratio` where they depend on it.
    pub(super) weights: Vec<String>,
    /// Whether steps may be of any sizes.
    pub(super) any_size: bool,
    names: Vec<String>,
}

/// The function that calculates the weights.
pub(super) struct Sizing {
    pub(super) name: &'static str,
    /// The parameter that follows `h`, as text; empty where there is none.
    pub(super) ratio: &'static str,
    /// The argument that follows `h` for the first step, as text; empty where there is none.
    pub(super) one: &'static str,
    pub(super) meaning: &'static str,
    /// Whether steps differ, so that others than the first one call it.
    pub(super) public: bool,
}

impl<'a> Code<'a> {
    pub(super) fn new(spec: &'a Spec, facts: &'a Facts) -> Result<Self, EmitError> {
        // What fails leaves what is carried as it was.
        let mut step = Step::new(facts)?;
        if step.scheme.is_additive() {
            return Err(EmitError::Additive);
        }
        if step.scheme.takes_jacobians() {
            return Err(EmitError::Jacobian);
        }
        step.bodies.iter_mut().for_each(|body| live(&mut body.last));
        let order = facts.order()?;
        let documentation = documentation(spec, facts, order, &Summary::of(facts));
        let documentation = documentation.iter().flat_map(|text| readable(text));
        let identifiers = identifiers(step.scheme).into_iter().map(|found| {
            // Two underscores are C++'s own.
            let parts = found.split('_').filter(|part| !part.is_empty());
            let name = parts.collect::<Vec<_>>().join("_");
            if name.starts_with(|c: char| c.is_ascii_alphabetic()) {
                name
            } else {
                format!("q{name}")
            }
        });
        let names = distinct(identifiers, is_taken, "_q");
        let any_size = if step.split {
            step.takes_any_size()
        } else {
            let one_step = facts.stage_data().is_some() || facts.takes_any_size();
            step.scheme.ratio().is_none() && one_step
        };
        let entries = step.constants.entries().iter();
        let weights = entries
            .map(|(c, power)| weight(&step, c, *power))
            .collect::<Result<_, _>>()?;
        Ok(Self {
            step,
            name: spec.name(),
            documentation: documentation.collect(),
            weights,
            any_size,
            names,
        })
    }

    /// How weights are calculated, by functions with names for steps of any ratio, of any size and of one size; the
    /// parameter of the first one, and what the last one means.
    pub(super) fn sizing(
        &self,
        [stretch, any, one]: [&'static str; 3],
        (ratio, initial): (&'static str, &'static str),
    ) -> Sizing {
        let (name, meaning) = match (self.step.scheme.ratio(), self.any_size) {
            (Some(_), _) => (
                stretch,
                "The next step is of size h, `ratio` times the one before; 1 for equal steps.",
            ),
            (None, true) => (any, "The next steps are of size h."),
            (None, false) => (one, initial),
        };
        let open = self.step.scheme.ratio().is_some();
        Sizing {
            name,
            ratio: if open { ratio } else { "" },
            one: if open { ", 1.0" } else { "" },
            meaning,
            public: open || self.any_size,
        }
    }

    pub(super) fn snake(&self) -> String {
        names::snake(self.name)
    }

    /// The name of its type in a language.
    pub(super) fn type_name(&self, language: Language) -> String {
        names::type_name(self.name, language)
    }

    pub(super) fn class(&self) -> Class {
        self.step.scheme.class()
    }

    /// The letter of a position: y for first-order problems, x for second-order ones.
    fn letter(&self) -> &'static str {
        match self.class() {
            Class::FirstOrder => "y",
            Class::SecondOrder => "x",
        }
    }

    /// The identifier of a quantity.
    pub(super) fn ident(&self, q: QuantityId) -> &str {
        &self.names[q]
    }

    /// The vector in which a quantity is kept.
    pub(super) fn kept(&self, q: QuantityId) -> String {
        self.vector(Vector::Of(q))
    }

    pub(super) fn vector(&self, vector: Vector) -> String {
        match vector {
            Vector::Of(q) => self.names[self.step.home(q)].clone(),
            Vector::Base(q) => format!("{}_base", self.names[q]),
        }
    }

    /// All vectors that are stored, the carried ones first: no two of one name, as names are `distinct`.
    pub(super) fn vectors(&self) -> Vec<String> {
        let fields = self.step.fields.iter().map(|&q| Vector::Of(q));
        let bases = self.step.bases.iter().map(|&q| Vector::Base(q));
        fields.chain(bases).map(|v| self.vector(v)).collect()
    }

    /// The right-hand side of an evaluation.
    pub(super) fn part(&self, evaluation: usize) -> Part {
        let scheme = self.step.scheme;
        let rate = scheme.rate(&scheme.evaluations()[evaluation]).is_some();
        match (self.step.split, self.step.part(evaluation)) {
            _ if rate => Part::SecondDerivative,
            (false, _) => Part::Field,
            (true, 0) => Part::Expensive,
            (true, _) => Part::Cheap,
        }
    }

    /// The right-hand sides that are evaluated.
    pub(super) fn parts(&self) -> Vec<Part> {
        let all = [
            Part::Field,
            Part::SecondDerivative,
            Part::Expensive,
            Part::Cheap,
        ];
        let evaluated =
            |part: &Part| (0..self.step.scheme.evaluations().len()).any(|e| self.part(e) == *part);
        all.into_iter().filter(evaluated).collect()
    }

    /// Whether a right-hand side is given a velocity.
    pub(super) fn gives_velocity(&self, part: Part) -> bool {
        let mut evaluations = self.step.scheme.evaluations().iter().enumerate();
        evaluations.any(|(e, evaluation)| self.part(e) == part && evaluation.velocity.is_some())
    }

    /// The implicit cores of a body.
    pub(super) fn cores(body: &Body) -> impl Iterator<Item = &Solve> {
        body.head.iter().filter_map(|action| match action {
            Action::Solve(solve) => Some(solve),
            _ => None,
        })
    }

    /// The most evaluations that one implicit core couples; 0 where there is none.
    pub(super) fn stages(&self) -> usize {
        let cores = self.step.bodies.iter().flat_map(Self::cores);
        cores.map(|core| core.evaluations.len()).max().unwrap_or(0)
    }

    /// The time of an evaluation, where `h` is the step size.
    pub(super) fn time(&self, evaluation: usize, h: &str) -> String {
        match self.step.times[evaluation] {
            0.0 => "t".to_string(),
            1.0 => format!("t + {h}"),
            o if o < 0.0 => format!("t - {} * {h}", number(-o)),
            o => format!("t + {} * {h}", number(o)),
        }
    }

    /// An expression: infix, with the constants as `w[0]`, `w[1]`, ….
    pub(super) fn expression(&self, expression: &Expression) -> String {
        match expression {
            Expression::Zero => "0.0".to_string(),
            Expression::Quantity(q) => self.names[*q].clone(),
            Expression::Product(index, other) => format!("w[{index}] * {}", self.factor(other)),
            Expression::Sum(parts) => {
                let parts = parts.iter();
                signed_sum("-", parts.map(|(minus, part)| (*minus, self.factor(part))))
            }
        }
    }

    fn factor(&self, expression: &Expression) -> String {
        let text = self.expression(expression);
        match expression {
            Expression::Sum(_) => format!("({text})"),
            _ => text,
        }
    }

    /// The part of a split field that a quantity is an evaluation of, at whatever time, or a mean of evaluations.
    fn part_of(&self, q: QuantityId) -> Option<&'static str> {
        if !self.step.split {
            return None;
        }
        let quantities = self.step.scheme.quantities();
        let Quantity {
            name, derivative, ..
        } = &quantities[q];
        let equations = self.step.scheme.equations().iter();
        let means = (equations.map(|equation| &equation.terms))
            .filter(|terms| (terms.iter()).any(|t| quantities[t.quantity].name == *name))
            .filter(|terms| {
                (terms.iter()).all(|t| quantities[t.quantity].derivative == *derivative)
            })
            .flat_map(|terms| terms.iter().map(|term| term.quantity));
        let found: BTreeSet<usize> = match self.part_evaluated(q) {
            Some(part) => [part].into(),
            None => means.filter_map(|q| self.part_evaluated(q)).collect(),
        };
        match found.into_iter().collect::<Vec<_>>()[..] {
            [0] => Some("A"),
            [1] => Some("B"),
            _ => None,
        }
    }

    /// The part whose evaluation a quantity is, at whatever time.
    fn part_evaluated(&self, q: QuantityId) -> Option<usize> {
        let quantities = self.step.scheme.quantities();
        let mut evaluations = self.step.scheme.evaluations().iter();
        let found = evaluations.position(|e| quantities[e.result].name == quantities[q].name);
        Some(self.step.part(found?))
    }

    /// The quantities that are carried from step to step, one line each: place, name, meaning and time.
    pub(super) fn carried(&self) -> Vec<String> {
        let carried = self.step.scheme.carried().iter().enumerate();
        carried
            .map(|(place, &q)| {
                let quantity = &self.step.scheme.quantities()[q];
                let derivative = derivative(self.letter(), quantity.derivative);
                let what = match self.part_of(q) {
                    Some(part) => format!("{part} of {derivative}"),
                    None => derivative,
                };
                let at = after("t", self.step.offsets[q]);
                format!("{place}: {}, {what} at {at}", self.names[q])
            })
            .collect()
    }

    /// The quantities that an observer is given: the name, the meaning and the time of each in words.
    pub(super) fn sampled(&self) -> Vec<(&'static str, &'static str, String)> {
        let sampled = &self.step.sampled;
        let all = [
            ("x_out", self.letter(), Some(sampled.position)),
            ("v_out", "x'", sampled.velocity),
            ("a_out", "x''", sampled.acceleration),
        ];
        (all.into_iter())
            .filter_map(|(name, what, q)| Some((name, what, after("t", self.step.offsets[q?]))))
            .collect()
    }

    /// The bodies of a step, and whether each is one of two, for right-hand sides that ignore the velocity.
    pub(super) fn bodies(&self) -> impl Iterator<Item = (&Body, bool)> {
        let several = self.step.bodies.len() > 1;
        let bodies = self.step.bodies.iter();
        bodies.map(move |body| (body, several && !body.uses_velocity))
    }

    /// The documentation as lines of a comment that begin with `mark`.
    pub(super) fn comment(&self, mark: &str) -> String {
        let lines = self.documentation.iter();
        lines
            .map(|line| format!("{}\n", format!("{mark}{line}").trim_end()))
            .collect()
    }
}

/// The k-th derivative of what a letter stands for.
fn derivative(letter: &str, k: usize) -> String {
    if k <= 3 {
        return format!("{letter}{}", "'".repeat(k));
    }
    format!("{letter}⁽{}⁾", superscript(k))
}

/// t + offset h in words.
fn after(t: &str, offset: f64) -> String {
    match offset {
        0.0 => t.to_string(),
        1.0 => format!("{t} + h"),
        -1.0 => format!("{t} - h"),
        o if o < 0.0 => format!("{t} - {} h", number(-o)),
        o => format!("{t} + {} h", number(o)),
    }
}

/// The shortest literal that reads back as `value`, with a point or an exponent.
pub(super) fn number(value: f64) -> String {
    format!("{value:?}")
}

/// c·hᵏ.
fn weight(step: &Step, coefficient: &Fraction, power: i32) -> Result<String, EmitError> {
    let factor = match step.scheme.ratio() {
        Some(ratio) => {
            rational_function(coefficient, ratio).map(|function| (function.to_string(), false))
        }
        None => (step.scheme.rounded(coefficient))
            .filter(|factor| factor.is_finite())
            .map(|factor| (number(factor), factor == 1.0)),
    };
    let (factor, is_one) = factor.ok_or_else(|| EmitError::Overflow {
        coefficient: coefficient.to_string(),
    })?;
    let powers = self::power(power.unsigned_abs());
    Ok(match power {
        0 => factor,
        -1 if step.scheme.ratio().is_none() => format!("{factor} / h"),
        _ if power < 0 && is_one => format!("1.0 / ({powers})"),
        _ if power < 0 => format!("{factor} * (1.0 / ({powers}))"),
        _ if is_one => powers,
        1 => format!("{factor} * h"),
        _ => format!("{factor} * ({powers})"),
    })
}

/// hᵏ by squares, as compilers form it.
fn power(k: u32) -> String {
    let mut square = "h".to_string();
    let mut result: Option<String> = None;
    let mut left = k;
    while left > 0 {
        if left & 1 == 1 {
            result = Some(match result {
                None => square.clone(),
                Some(lower) => format!("({lower}) * ({square})"),
            });
        }
        square = format!("({square}) * ({square})");
        left >>= 1;
    }
    let text = result.unwrap_or_else(|| "1.0".to_string());
    text.replace("(h)", "h")
}
