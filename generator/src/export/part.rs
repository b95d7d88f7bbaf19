//! The right-hand sides that a step evaluates.

use super::code::Code;
use stepsmith_prove::scheme::Class;

/// A right-hand side.
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

impl Code<'_> {
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
        let evaluations = 0..self.step.scheme.evaluations().len();
        let evaluated = |part: &Part| evaluations.clone().any(|e| self.part(e) == *part);
        all.into_iter().filter(evaluated).collect()
    }

    /// The name of a right-hand side in code.
    pub(super) fn name(&self, part: Part) -> &'static str {
        part.name(self.class())
    }

    /// Whether a right-hand side is given a velocity.
    pub(super) fn gives_velocity(&self, part: Part) -> bool {
        let mut evaluations = self.step.scheme.evaluations().iter().enumerate();
        evaluations.any(|(e, evaluation)| self.part(e) == part && evaluation.velocity.is_some())
    }

    /// The arguments of a right-hand side after t.
    pub(super) fn arguments(&self, part: Part) -> &'static [&'static str] {
        match (self.class(), self.gives_velocity(part)) {
            (Class::FirstOrder, false) => &["y"],
            (Class::FirstOrder, true) => &["y", "dy"],
            (Class::SecondOrder, false) => &["x"],
            (Class::SecondOrder, true) => &["x", "v"],
        }
    }

    /// A call of a right-hand side.
    pub(super) fn call(&self, part: Part) -> String {
        format!(
            "{}(t, {})",
            self.name(part),
            self.arguments(part).join(", ")
        )
    }

    /// The value of a right-hand side, in a formula or in words.
    pub(super) fn yields(&self, part: Part) -> &'static str {
        match (part, self.class(), self.gives_velocity(part)) {
            (Part::Field, Class::FirstOrder, _) => "y' = f(t, y)",
            (Part::Field, _, true) => "x'' = g(t, x, x')",
            (Part::Field, _, false) => "x'' = g(t, x)",
            (Part::SecondDerivative, ..) => "y'' = f_t + f_y f",
            (Part::Expensive, ..) => "A of x'' = A + B",
            (Part::Cheap, ..) => "B of x'' = A + B",
        }
    }

    /// The meaning of a right-hand side that writes to `out`, for a comment.
    pub(super) fn meaning(&self, part: Part) -> String {
        match part {
            Part::Field => format!("out = {} of {}.", self.call(part), self.yields(part)),
            Part::SecondDerivative => {
                "out = f_t + f_y f at dy = f(t, y), which is y''.".to_string()
            }
            Part::Expensive | Part::Cheap => format!("out = {}.", self.yields(part)),
        }
    }
}
