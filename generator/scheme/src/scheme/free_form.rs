//! Free-form schemes: a scheme written out in the equation language.
//!
//! `carry` names what is known when the step starts, the statements are its equations and
//! evaluations. A name is a parameter where one is declared, else a quantity whose derivative
//! order its first letter tells (see [`Quantity::derivative_of_name`]).

use super::equation::{Equation, Evaluation, Term};
use super::error::SchemeError;
use super::quantity::{Quantity, QuantityId};
use super::scheme::Scheme;
use super::spelling::Spelling;
use super::text::{Expression, Kind, Located, Statement, TextError};
use proc_macro2::Span;
use std::collections::BTreeMap;
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::ring::Ring;

/// A scheme as written: the carried quantities and the statements.
#[derive(Clone, Debug, Default)]
pub struct FreeForm {
    /// The exact parameters by name.
    pub parameters: BTreeMap<String, Fraction>,
    /// The carried quantities.
    pub carry: Vec<Expression>,
    /// Equations and evaluations.
    pub statements: Vec<Statement>,
}

/// A fault in a free-form scheme, and its place.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum FreeFormError {
    /// A statement has no meaning.
    Text(Located),
    /// The statements do not make a scheme.
    Scheme(SchemeError, Span),
}

impl From<Located> for FreeFormError {
    fn from(error: Located) -> Self {
        Self::Text(error)
    }
}

/// A sum of terms c·hᵏ·q, or of terms c·hᵏ before a quantity has come in.
type Sum = Vec<(Fraction, i32, Option<QuantityId>)>;

struct Reader<'a> {
    parameters: &'a BTreeMap<String, Fraction>,
    spelling: Spelling,
    quantities: Vec<Quantity>,
}

impl FreeForm {
    /// The scheme that the statements describe.
    ///
    /// # Errors
    /// A statement that is not linear, a name that is neither parameter nor quantity, or a
    /// [`SchemeError`] at the statement it concerns.
    pub fn scheme(&self) -> Result<Scheme, FreeFormError> {
        let mut reader = Reader::of(self);
        let carried: Result<Vec<_>, _> = self.carry.iter().map(|e| reader.quantity(e)).collect();
        let mut equations = Vec::new();
        let mut evaluations = Vec::new();
        let mut equation_spans = Vec::new();
        let mut evaluation_spans = Vec::new();
        for statement in &self.statements {
            if let Kind::Call(field, arguments) = &statement.right.kind
                && field != "sqrt"
            {
                evaluations.push(reader.evaluation(statement, field, arguments)?);
                evaluation_spans.push(statement.left.span);
            } else {
                equations.push(reader.equation(statement)?);
                equation_spans.push(statement);
            }
        }
        let quantities = reader.quantities;
        let spelling = reader.spelling;
        Scheme::new(quantities.clone(), carried?, equations, evaluations).map_err(|error| {
            let span = match &error {
                SchemeError::Dimension {
                    equation, quantity, ..
                } => {
                    let statement = equation_spans[*equation];
                    find(&statement.right, quantity, self)
                        .or_else(|| find(&statement.left, quantity, self))
                        .unwrap_or(statement.left.span)
                }
                SchemeError::EmptyEquation { equation } => equation_spans[*equation].left.span,
                SchemeError::EvaluationResult { evaluation, .. }
                | SchemeError::SecondDerivative { evaluation, .. }
                | SchemeError::Directional { evaluation, .. }
                | SchemeError::EvaluatedTwice { evaluation, .. } => evaluation_spans[*evaluation],
                SchemeError::CarriedTwice { quantity }
                | SchemeError::Carry {
                    carried: quantity, ..
                }
                | SchemeError::Undefined { quantity }
                | SchemeError::Unused { quantity } => self.place_of(quantity),
                _ => self
                    .statements
                    .first()
                    .map_or_else(Span::call_site, |s| s.left.span),
            };
            FreeFormError::Scheme(spelling.error(error), span)
        })
    }

    /// The first place where a quantity of this text stands.
    fn place_of(&self, quantity: &str) -> Span {
        let sides = self.statements.iter().flat_map(|s| [&s.left, &s.right]);
        self.carry
            .iter()
            .chain(sides)
            .find_map(|e| find(e, quantity, self))
            .unwrap_or_else(Span::call_site)
    }
}

/// The span of the quantity whose text is `quantity` inside `expression`.
fn find(expression: &Expression, quantity: &str, scheme: &FreeForm) -> Option<Span> {
    match &expression.kind {
        Kind::Number(_) => None,
        Kind::Name(..) => {
            let mut reader = Reader::of(scheme);
            let id = reader.quantity(expression).ok()?;
            (reader.quantities[id].to_string() == quantity).then_some(expression.span)
        }
        Kind::Negate(operand) => find(operand, quantity, scheme),
        Kind::Binary(_, left, right) => {
            find(left, quantity, scheme).or_else(|| find(right, quantity, scheme))
        }
        Kind::Call(_, arguments) => arguments.iter().find_map(|a| find(a, quantity, scheme)),
    }
}

impl<'a> Reader<'a> {
    fn of(form: &'a FreeForm) -> Self {
        Self {
            parameters: &form.parameters,
            spelling: Spelling::of(form),
            quantities: Vec::new(),
        }
    }

    fn lookup(&self, name: &str) -> Option<Fraction> {
        self.parameters.get(name).cloned()
    }

    fn value(&self, expression: &Expression) -> Result<Fraction, Located> {
        expression.value(&|name| self.lookup(name))
    }

    /// The quantity an expression names, entered into the list at its first occurrence.
    fn quantity(&mut self, expression: &Expression) -> Result<QuantityId, Located> {
        let Kind::Name(name, offset) = &expression.kind else {
            return Err(TextError::Syntax("expected a quantity".into()).at(expression.span));
        };
        let own = self.spelling.in_x_and_v(name);
        let derivative = Quantity::derivative_of_name(&own)
            .filter(|_| !self.parameters.contains_key(name))
            .ok_or_else(|| TextError::UnknownName(name.clone()).at(expression.span))?;
        let offset = match offset {
            Some(offset) => self.value(offset)?,
            None => Fraction::zero(),
        };
        let quantity = Quantity {
            name: own,
            derivative,
            offset,
        };
        let known = self.quantities.iter().position(|q| *q == quantity);
        Ok(known.unwrap_or_else(|| {
            self.quantities.push(quantity);
            self.quantities.len() - 1
        }))
    }

    fn evaluation(
        &mut self,
        statement: &Statement,
        field: &str,
        arguments: &[Expression],
    ) -> Result<Evaluation, Located> {
        let misplaced = || TextError::Evaluation.at(statement.right.span);
        let result = self.quantity(&statement.left)?;
        let mut time = None;
        let mut position = None;
        let mut velocity = None;
        // A fourth argument makes it a derivative in a direction: the rate of t in it.
        let (arguments, along) = match arguments {
            [named @ .., rate] if named.len() == 3 => (named, Some(self.value(rate)?)),
            named => (named, None),
        };
        for argument in arguments {
            let Kind::Name(name, offset) = &argument.kind else {
                return Err(TextError::Evaluation.at(argument.span));
            };
            if name == "t" && !self.parameters.contains_key("t") {
                let offset = offset.as_ref().map(|o| self.value(o)).transpose()?;
                if time
                    .replace(offset.unwrap_or_else(Fraction::zero))
                    .is_some()
                {
                    return Err(TextError::Evaluation.at(argument.span));
                }
                continue;
            }
            let id = self.quantity(argument)?;
            let slot = match self.quantities[id].derivative {
                0 => &mut position,
                1 if self.quantities[result].derivative == 2 => &mut velocity,
                _ => return Err(TextError::Evaluation.at(argument.span)),
            };
            if slot.replace(id).is_some() {
                return Err(TextError::Evaluation.at(argument.span));
            }
        }
        let position = position.ok_or_else(misplaced)?;
        let time = time.unwrap_or_else(|| self.quantities[position].offset.clone());
        Ok(Evaluation {
            result,
            field: field.into(),
            time,
            position,
            velocity,
            along,
        })
    }

    fn equation(&mut self, statement: &Statement) -> Result<Equation, Located> {
        let left = self.terms(&statement.left)?;
        let right = self.terms(&statement.right)?;
        if let Kind::Name(name, _) = &statement.left.kind
            && !self.parameters.contains_key(name)
            && name != "h"
        {
            return Ok(Equation::define(self.quantity(&statement.left)?, right));
        }
        let negated = left.into_iter().map(|t| Term {
            coefficient: t.coefficient.negated(),
            ..t
        });
        Ok(Equation::vanish(negated.chain(right).collect()))
    }

    fn terms(&mut self, expression: &Expression) -> Result<Vec<Term>, Located> {
        let terms = self
            .sum(expression)?
            .into_iter()
            .filter(|(c, ..)| !c.is_zero());
        terms
            .map(|(coefficient, power, quantity)| match quantity {
                Some(quantity) => Ok(Term {
                    coefficient,
                    power,
                    quantity,
                }),
                None => Err(TextError::NoQuantity.at(expression.span)),
            })
            .collect()
    }

    fn sum(&mut self, expression: &Expression) -> Result<Sum, Located> {
        match &expression.kind {
            Kind::Name(name, None) if name == "h" => Ok(vec![(Fraction::one(), 1, None)]),
            Kind::Name(name, offset) => match self.lookup(name) {
                Some(value) if offset.is_none() => Ok(vec![(value, 0, None)]),
                _ => Ok(vec![(Fraction::one(), 0, Some(self.quantity(expression)?))]),
            },
            Kind::Number(_) | Kind::Call(..) => Ok(vec![(self.value(expression)?, 0, None)]),
            Kind::Negate(operand) => Ok(scaled(self.sum(operand)?, &Fraction::from(-1), 0)),
            Kind::Binary('^', base, exponent) => {
                if let Kind::Name(name, None) = &base.kind
                    && name == "h"
                {
                    let power = exponent.integer(&|name| self.lookup(name))?;
                    return Ok(vec![(Fraction::one(), power, None)]);
                }
                Ok(vec![(self.value(expression)?, 0, None)])
            }
            Kind::Binary(operator, left, right) => {
                let mut a = self.sum(left)?;
                let b = self.sum(right)?;
                match operator {
                    '+' => a.extend(b),
                    '-' => a.extend(scaled(b, &Fraction::from(-1), 0)),
                    '*' => return product(a, b, expression.span),
                    _ => return quotient(a, b, right.span),
                }
                Ok(a)
            }
        }
    }
}

fn scaled(sum: Sum, factor: &Fraction, shift: i32) -> Sum {
    sum.into_iter()
        .map(|(c, k, q)| (c.times(factor), k.saturating_add(shift), q))
        .collect()
}

fn product(a: Sum, b: Sum, span: Span) -> Result<Sum, Located> {
    let has_quantity = |s: &Sum| s.iter().any(|(.., q)| q.is_some());
    let (quantities, factors) = match (has_quantity(&a), has_quantity(&b)) {
        (true, true) => return Err(TextError::Nonlinear.at(span)),
        (_, false) => (a, b),
        (false, true) => (b, a),
    };
    let times = |(c, k, _): &(Fraction, i32, _)| scaled(quantities.clone(), c, *k);
    Ok(collected(factors.iter().flat_map(times).collect()))
}

fn quotient(a: Sum, b: Sum, span: Span) -> Result<Sum, Located> {
    let b = collected(b);
    match b.as_slice() {
        [] => Err(TextError::DivisionByZero.at(span)),
        [(_, _, Some(_)), ..] => Err(TextError::Nonlinear.at(span)),
        [(c, k, None)] => {
            let inverse = Fraction::one()
                .exact_quotient(c)
                .ok_or_else(|| TextError::DivisionByZero.at(span))?;
            Ok(scaled(a, &inverse, k.saturating_neg()))
        }
        _ => Err(TextError::Divisor.at(span)),
    }
}

fn collected(sum: Sum) -> Sum {
    let mut collected: Sum = Vec::new();
    for (c, k, q) in sum {
        match collected.iter_mut().find(|(_, l, r)| *l == k && *r == q) {
            Some((total, ..)) => *total = total.plus(&c),
            None => collected.push((c, k, q)),
        }
    }
    collected.retain(|(c, ..)| !c.is_zero());
    collected
}
