//! Data of a step that all languages need: names, constants, right-hand sides.

use super::body::{Syntax, evaluates};
use super::names::{is_taken, readable, snake, type_name};
use super::template::{Values, filled, lines, one, when};
use std::collections::BTreeSet;
use stepsmith_emit::EmitError;
use stepsmith_emit::documentation::{Computed, documentation};
use stepsmith_emit::names::distinct;
use stepsmith_emit::part::Part;
use stepsmith_emit::rust::rational_function;
use stepsmith_emit::step::{Body, Step};
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::text::superscript;
use stepsmith_prove::facts::Facts;
use stepsmith_prove::stability::summary::Summary;
use stepsmith_scheme::scheme::{Class, QuantityId};
use stepsmith_scheme::spec::Spec;

/// A step with the texts that are written around it.
pub(super) struct Code<'a> {
    pub(super) step: Step<'a>,
    /// The method's name, as in the spec.
    name: String,
    pub(super) documentation: Vec<String>,
    /// The constants c·hᵏ as expressions in `h`, and in `ratio` where they depend on it.
    pub(super) weights: Vec<String>,
    /// Whether steps may be of any sizes.
    any_size: bool,
}

impl<'a> Code<'a> {
    pub(super) fn new(spec: &Spec, facts: &'a Facts) -> Result<Self, EmitError> {
        // What fails leaves what is carried as it was.
        let mut step = Step::new(facts)?;
        if step.scheme.is_additive() {
            return Err(EmitError::Additive);
        }
        if step.scheme.takes_jacobians() {
            return Err(EmitError::Jacobian);
        }
        step.bodies
            .iter_mut()
            .for_each(|body| body.last.leave_out());
        step.names = distinct(step.names.iter().map(|name| spelled(name)), is_taken, "_q");
        let order = facts.order()?;
        let documentation = documentation(spec, facts, Computed::Step, order, &Summary::of(facts));
        let documentation = documentation.iter().flat_map(|text| readable(text));
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
            name: spec.name().into(),
            documentation: documentation.collect(),
            weights,
            any_size,
        })
    }

    /// The values of the keys that templates of all languages have.
    fn values(&self, syntax: &Syntax) -> Values {
        let snake = self.snake();
        let slots = self.step.scheme.carried().iter();
        let slots: Vec<_> = slots.map(|&q| self.step.ident(q).to_string()).collect();
        let vectors = self.step.vectors();
        let [resize, ratio, first, sizes] = self.sizing(syntax);
        Values::from([
            ("UP", one(snake.to_uppercase())),
            ("P", one(snake)),
            ("TYPE", one(type_name(&self.name, syntax.taken))),
            ("DOCUMENTATION", self.documentation.clone()),
            ("IMPLICIT", when(self.stages() > 0)),
            ("EXPLICIT", when(self.stages() == 0)),
            ("K", one(self.stages())),
            ("CARRIED", self.carried()),
            ("SLOTS", one(slots.len())),
            ("SLOT", slots),
            ("FIRST", one(&vectors[0])),
            ("VECTORS", one(vectors.len())),
            ("VECTOR", vectors),
            ("TABLE", one(self.weights.join(", "))),
            ("WEIGHTS", one(self.weights.len())),
            ("WEIGHT", self.weights.clone()),
            ("RESIZE", one(resize)),
            ("RATIO", one(ratio)),
            ("ONE", one(first)),
            ("SIZES", one(sizes)),
        ])
    }

    /// The whole, with a language's own values of further keys.
    pub(super) fn module(&self, syntax: &Syntax, own: Values) -> String {
        let mut values = self.values(syntax);
        values.extend(own);
        let newton = if self.stages() > 0 { syntax.newton } else { "" };
        values.insert("NEWTON", lines(&filled(newton, &values)));
        values.insert("STEPS", self.steps(&values, syntax));
        filled(syntax.module, &values)
    }

    /// The lines of all steps.
    fn steps(&self, values: &Values, syntax: &Syntax) -> Vec<String> {
        let bodies = self.step.bodies.iter();
        let steps = bodies.flat_map(|body| {
            let ignores = self.ignores(body);
            let implicit = body.cores().next().is_some();
            let body_lines = self.body(body, syntax);
            let mut values = values.clone();
            values.extend([
                ("IGNORES", when(ignores)),
                ("REGARDS", when(!ignores)),
                ("SUFFIX", one(self.suffix(body, syntax))),
                ("IMPLICIT", when(implicit)),
                ("EXPLICIT", when(!implicit)),
                ("IDLE", when(!evaluates(body))),
                (
                    "WEIGHS",
                    when(body_lines.iter().any(|line| line.contains("w["))),
                ),
                ("BODY", body_lines),
            ]);
            lines(&filled(syntax.step, &values))
        });
        steps.collect()
    }

    /// The function that calculates the weights: its name, the parameter that follows `h`, the argument there for the
    /// first step, and what it means.
    fn sizing(&self, syntax: &Syntax) -> [String; 4] {
        if self.step.scheme.ratio().is_some() {
            let meaning =
                "The next step is of size h, `ratio` times the one before; 1 for equal steps.";
            return ["stretch", syntax.ratio, ", 1.0", meaning].map(str::to_string);
        }
        if self.any_size {
            let meaning = "The next steps are of size h.";
            return [syntax.resize, "", "", meaning].map(str::to_string);
        }
        let all = syntax.all;
        let meaning = &format!("{all} steps are of one size, that of the starting values.");
        [syntax.weights, "", "", meaning].map(str::to_string)
    }

    /// Whether steps differ, so that others than the first one calculate weights.
    pub(super) fn steps_differ(&self) -> bool {
        self.any_size || self.step.scheme.ratio().is_some()
    }

    /// The name in snake case, for everything except types.
    pub(super) fn snake(&self) -> String {
        snake(&self.name)
    }

    pub(super) fn class(&self) -> Class {
        self.step.scheme.class()
    }

    /// The letter of a position: y for first-order problems, x for second-order ones.
    pub(super) fn letter(&self) -> &'static str {
        match self.class() {
            Class::FirstOrder => "y",
            Class::SecondOrder => "x",
        }
    }

    /// The most evaluations that one implicit core couples; 0 where there is none.
    pub(super) fn stages(&self) -> usize {
        let cores = self.step.bodies.iter().flat_map(Body::cores);
        cores.map(|core| core.evaluations.len()).max().unwrap_or(0)
    }

    /// The part of a split field that a quantity is an evaluation of, at whatever time, or a mean of evaluations.
    pub(super) fn part_of(&self, q: QuantityId) -> Option<&'static str> {
        if !self.step.split {
            return None;
        }
        let quantities = self.step.scheme.quantities();
        let own = &quantities[q];
        let equations = self.step.scheme.equations().iter();
        let means = (equations.map(|equation| &equation.terms))
            .filter(|terms| (terms.iter()).any(|t| quantities[t.quantity].name == own.name))
            .filter(|terms| {
                (terms.iter()).all(|t| quantities[t.quantity].derivative == own.derivative)
            })
            .flat_map(|terms| terms.iter().map(|term| term.quantity));
        let found: BTreeSet<Part> = match self.part_evaluated(q) {
            Some(part) => [part].into(),
            None => means.filter_map(|q| self.part_evaluated(q)).collect(),
        };
        match found.into_iter().collect::<Vec<_>>()[..] {
            [Part::Expensive] => Some("A"),
            [Part::Cheap] => Some("B"),
            _ => None,
        }
    }

    /// The place of the evaluation that a quantity is, at whatever time.
    fn evaluated(&self, q: QuantityId) -> Option<usize> {
        let quantities = self.step.scheme.quantities();
        let mut evaluations = self.step.scheme.evaluations().iter();
        evaluations.position(|e| quantities[e.result].name == quantities[q].name)
    }

    /// The part whose evaluation a quantity is.
    fn part_evaluated(&self, q: QuantityId) -> Option<Part> {
        Some(self.step.part(self.evaluated(q)?))
    }

    /// The right-hand side that a quantity is a value of.
    fn right_hand_side(&self, q: QuantityId) -> Option<&'static str> {
        let evaluation = &self.step.scheme.evaluations()[self.evaluated(q)?];
        let rank = self.class().rank();
        (self.step.scheme.derivative(q) == rank).then_some(match (rank, evaluation.velocity) {
            (1, _) => "f(t, y)",
            (_, None) => "g(t, x)",
            (_, Some(_)) => "g(t, x, x')",
        })
    }

    /// The quantities that are carried from step to step, one line each: place, name, meaning and time.
    pub(super) fn carried(&self) -> Vec<String> {
        let carried = self.step.scheme.carried().iter().enumerate();
        carried
            .map(|(place, &q)| {
                let quantity = &self.step.scheme.quantities()[q];
                let derivative = derivative(self.letter(), quantity.derivative);
                let what = match (self.part_of(q), self.right_hand_side(q)) {
                    (Some(part), _) => format!("{part} of {derivative}"),
                    (None, Some(side)) => format!("{derivative} = {side}"),
                    (None, None) => derivative,
                };
                let at = after("t", self.step.offset(q));
                format!("{place}: {}, {what} at {at}", self.step.ident(q))
            })
            .collect()
    }

    /// The quantities that an observer is given: the letter of each, and its meaning and time in words.
    pub(super) fn sampled(&self) -> Vec<(&'static str, String)> {
        let meanings = [self.letter(), "x'", "x''"];
        let places = self.step.sampled.places();
        let sampled = places.map(|(place, q)| {
            let at = after("t", self.step.offset(q));
            (
                ["x", "v", "a"][place],
                format!("{} at {at}", meanings[place]),
            )
        });
        sampled.collect()
    }

    /// The text behind the name of a step.
    pub(super) fn suffix(&self, body: &Body, syntax: &Syntax) -> &'static str {
        if self.ignores(body) {
            syntax.suffix
        } else {
            ""
        }
    }

    /// Whether a body is one of two, for right-hand sides that ignore the velocity.
    fn ignores(&self, body: &Body) -> bool {
        self.step.bodies.len() > 1 && !body.uses_velocity
    }
}

/// The k-th derivative of a letter.
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
        o if o < 0.0 => format!("{t} - {:?} h", -o),
        o => format!("{t} + {o:?} h"),
    }
}

/// An identifier in which no two underscores follow each other: those are C++'s own.
fn spelled(identifier: &str) -> String {
    let parts = identifier.split('_').filter(|part| !part.is_empty());
    let name = parts.collect::<Vec<_>>().join("_");
    if name.starts_with(|c: char| c.is_ascii_alphabetic()) {
        name
    } else {
        format!("q{name}")
    }
}

/// c·hᵏ.
fn weight(step: &Step, coefficient: &Fraction, power: i32) -> Result<String, EmitError> {
    let factor = match step.scheme.ratio() {
        Some(ratio) => rational_function(coefficient, ratio).map(|function| (function, false)),
        None => (step.scheme.rounded(coefficient))
            .filter(|factor| factor.is_finite())
            .map(|factor| (format!("{factor:?}"), factor == 1.0)),
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
    let square = |square: &String| Some(format!("({square}) * ({square})"));
    let squares = std::iter::successors(Some("h".to_string()), square);
    let bits = (0..u32::BITS - k.leading_zeros()).zip(squares);
    let factors = bits.filter(|(bit, _)| k >> bit & 1 == 1);
    let factors = factors.map(|(_, square)| square);
    let product = factors.reduce(|lower, square| format!("({lower}) * ({square})"));
    product.unwrap_or("1.0".into()).replace("(h)", "h")
}
