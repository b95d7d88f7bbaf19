//! The words of right-hand sides.

use super::code::Code;
use stepsmith_emit::part::Part;
use stepsmith_scheme::scheme::Class;

impl Code<'_> {
    /// The name of a right-hand side in code.
    pub(super) fn name(&self, part: Part) -> &'static str {
        part.name(self.class())
    }

    /// Whether a right-hand side is given a velocity.
    pub(super) fn gives_velocity(&self, part: Part) -> bool {
        let mut evaluations = self.step.scheme.evaluations().iter().enumerate();
        evaluations
            .any(|(e, evaluation)| self.step.part(e) == part && evaluation.velocity.is_some())
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

    /// The calls of A, B and the field from a core, as `call` writes them with a name and what stands behind x.
    pub(super) fn calls(&self, call: fn(&str, &str) -> String) -> [String; 3] {
        [Part::Expensive, Part::Cheap, Part::Field].map(|part| {
            let velocity = if self.gives_velocity(part) { ", v" } else { "" };
            call(self.name(part), velocity)
        })
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
