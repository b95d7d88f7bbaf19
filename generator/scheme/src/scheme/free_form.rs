//! Free-form schemes: a scheme written out in the equation language.
//!
//! `carry` names what is known when the step starts, the statements are its equations and
//! evaluations. A name is a parameter where one is declared, else a quantity whose derivative
//! order its first letter tells (see [`Quantity::derivative_of_name`]).

use super::equation::{Equation, Evaluation, Term, collected};
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

/// The place of a text among the texts of its kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Line {
    /// A carried quantity.
    Carry(usize),
    /// A statement.
    Statement(usize),
}

/// A fault in a free-form scheme, and its place.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum FreeFormError {
    /// A line has no meaning.
    Text(Located, Line),
    /// The statements do not make a scheme.
    Scheme(SchemeError, Option<(Line, Span)>),
}

/// A sum of terms c·hᵏ·q, or of terms c·hᵏ before a quantity has come in.
type Sum = Vec<(Fraction, (i32, Option<QuantityId>))>;

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
        let carried = self.carry.iter().enumerate().map(|(i, carried)| {
            let quantity = reader.quantity(carried);
            quantity.map_err(|error| FreeFormError::Text(error, Line::Carry(i)))
        });
        let carried: Result<Vec<_>, _> = carried.collect();
        let mut equations = Vec::new();
        let mut evaluations = Vec::new();
        let mut equation_lines = Vec::new();
        let mut evaluation_lines = Vec::new();
        for (line, statement) in self.statements.iter().enumerate() {
            let in_line = |error| FreeFormError::Text(error, Line::Statement(line));
            if let Kind::Call(field, arguments) = &statement.right.kind
                && field != "sqrt"
            {
                let evaluation = reader.evaluation(statement, field, arguments);
                evaluations.push(evaluation.map_err(in_line)?);
                evaluation_lines.push(line);
            } else {
                equations.push(reader.equation(statement).map_err(in_line)?);
                equation_lines.push(line);
            }
        }
        let quantities = reader.quantities;
        let spelling = reader.spelling;
        Scheme::new(quantities, carried?, equations, evaluations).map_err(|error| {
            let place = match &error {
                SchemeError::Dimension {
                    equation, quantity, ..
                } => {
                    let line = equation_lines[*equation];
                    let Statement { left, right } = &self.statements[line];
                    let span = find(right, quantity, self).or_else(|| find(left, quantity, self));
                    span.map_or(self.start_of(line), |span| {
                        Some((Line::Statement(line), span))
                    })
                }
                SchemeError::EmptyEquation { equation } => self.start_of(equation_lines[*equation]),
                SchemeError::EvaluationResult { evaluation, .. }
                | SchemeError::SecondDerivative { evaluation, .. }
                | SchemeError::Directional { evaluation, .. }
                | SchemeError::EvaluatedTwice { evaluation, .. } => {
                    self.start_of(evaluation_lines[*evaluation])
                }
                SchemeError::CarriedTwice { quantity }
                | SchemeError::Carry {
                    carried: quantity, ..
                }
                | SchemeError::Undefined { quantity }
                | SchemeError::Unused { quantity } => self.place_of(quantity),
                _ => self.start_of(0),
            };
            FreeFormError::Scheme(spelling.error(error), place)
        })
    }

    /// The left side of a statement.
    fn start_of(&self, line: usize) -> Option<(Line, Span)> {
        let statement = self.statements.get(line)?;
        Some((Line::Statement(line), statement.left.span))
    }

    /// The first place where a quantity of this text stands.
    fn place_of(&self, quantity: &str) -> Option<(Line, Span)> {
        let carry = self.carry.iter().zip((0..).map(Line::Carry));
        let statements = self.statements.iter().zip((0..).map(Line::Statement));
        let sides = statements.flat_map(|(s, line)| [(&s.left, line), (&s.right, line)]);
        let mut all = carry.chain(sides);
        all.find_map(|(e, line)| Some((line, find(e, quantity, self)?)))
    }
}

/// The span of the quantity whose text is `quantity` inside `expression`.
fn find(expression: &Expression, quantity: &str, form: &FreeForm) -> Option<Span> {
    let mut reader = Reader::of(form);
    let names = expression.names().into_iter();
    let mut found = names.filter(|name| {
        let id = reader.quantity(name);
        id.is_ok_and(|id| reader.quantities[id].to_string() == quantity)
    });
    found.next().map(|name| name.span)
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
        let quantity = Quantity::new(own, derivative, offset);
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
            .filter(|(c, _)| !c.is_zero());
        terms
            .map(|(coefficient, (power, quantity))| match quantity {
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
            Kind::Name(name, None) if name == "h" => Ok(vec![(Fraction::one(), (1, None))]),
            Kind::Name(name, offset) => match self.lookup(name) {
                Some(value) if offset.is_none() => Ok(vec![(value, (0, None))]),
                _ => Ok(vec![(
                    Fraction::one(),
                    (0, Some(self.quantity(expression)?)),
                )]),
            },
            Kind::Number(_) | Kind::Call(..) => Ok(vec![(self.value(expression)?, (0, None))]),
            Kind::Negate(operand) => Ok(scaled(self.sum(operand)?, &Fraction::from(-1), 0)),
            Kind::Binary('^', base, exponent) => {
                if let Kind::Name(name, None) = &base.kind
                    && name == "h"
                {
                    let power = exponent.integer(&|name| self.lookup(name))?;
                    return Ok(vec![(Fraction::one(), (power, None))]);
                }
                Ok(vec![(self.value(expression)?, (0, None))])
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
        .map(|(c, (k, q))| (c.times(factor), (k.saturating_add(shift), q)))
        .collect()
}

fn product(a: Sum, b: Sum, span: Span) -> Result<Sum, Located> {
    let has_quantity = |s: &Sum| s.iter().any(|(_, (_, q))| q.is_some());
    let (quantities, factors) = match (has_quantity(&a), has_quantity(&b)) {
        (true, true) => return Err(TextError::Nonlinear.at(span)),
        (_, false) => (a, b),
        (false, true) => (b, a),
    };
    let factors = factors.iter();
    let products = factors.flat_map(|(c, (k, _))| scaled(quantities.clone(), c, *k));
    Ok(collected(products))
}

fn quotient(a: Sum, b: Sum, span: Span) -> Result<Sum, Located> {
    let b = collected(b);
    match b.as_slice() {
        [] => Err(TextError::DivisionByZero.at(span)),
        [(_, (_, Some(_))), ..] => Err(TextError::Nonlinear.at(span)),
        [(c, (k, None))] => {
            let inverse = Fraction::one()
                .exact_quotient(c)
                .ok_or_else(|| TextError::DivisionByZero.at(span))?;
            Ok(scaled(a, &inverse, k.saturating_neg()))
        }
        _ => Err(TextError::Divisor.at(span)),
    }
}
