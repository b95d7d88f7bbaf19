//! The right-hand sides that a step evaluates.

use super::step::Step;
use std::collections::BTreeSet;
use stepsmith_scheme::scheme::{Class, PARTS};

/// A right-hand side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Part {
    /// The field.
    Field,
    /// The derivative of a first-order field along the solution.
    SecondDerivative,
    /// A of a split field A + B.
    Expensive,
    /// B of it.
    Cheap,
}

impl Part {
    /// The name of the right-hand side in code.
    pub fn name(self, class: Class) -> &'static str {
        match (self, class) {
            (Self::Field, Class::FirstOrder) => "f",
            (Self::Field, Class::SecondOrder) => "g",
            (Self::SecondDerivative, _) => "second_derivative",
            (Self::Expensive, _) => "expensive",
            (Self::Cheap, _) => "cheap",
        }
    }
}

impl Step<'_> {
    /// The right-hand side of an evaluation.
    pub fn part(&self, evaluation: usize) -> Part {
        let evaluation = &self.scheme.evaluations()[evaluation];
        if self.scheme.rate(evaluation).is_some() {
            Part::SecondDerivative
        } else if !self.split {
            Part::Field
        } else if evaluation.field == PARTS[0] {
            Part::Expensive
        } else {
            Part::Cheap
        }
    }

    /// The right-hand sides that are evaluated.
    pub fn parts(&self) -> BTreeSet<Part> {
        let evaluations = 0..self.scheme.evaluations().len();
        evaluations.map(|e| self.part(e)).collect()
    }
}
