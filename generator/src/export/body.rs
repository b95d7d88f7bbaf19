//! The actions of a step, line by line, in any language.

use super::code::Code;
use std::fmt::Write;
use stepsmith_emit::step::{Action, Body, Pass, Solve};

/// A right-hand side where a step evaluates it.
pub(super) struct Evaluation<'a> {
    pub(super) name: &'a str,
    pub(super) time: String,
    /// Quantities that are kept: the argument x or y, and the result.
    pub(super) position: String,
    pub(super) result: String,
    /// The argument v, where one is given; none of it where the step ignores it.
    velocity: Option<Option<String>>,
}

impl Evaluation<'_> {
    /// The argument v behind the one before it: as `given` writes it, or `ignored`.
    pub(super) fn velocity(&self, given: impl Fn(&str) -> String, ignored: &str) -> String {
        match &self.velocity {
            None => String::new(),
            Some(Some(v)) => format!(", {}", given(v)),
            Some(None) => format!(", {ignored}"),
        }
    }
}

/// How a language writes what a step consists of.
pub(super) struct Words<'a> {
    /// The step size.
    pub(super) h: &'a str,
    pub(super) pass: &'a dyn Fn(&Pass) -> String,
    pub(super) evaluation: &'a dyn Fn(&Evaluation) -> String,
    pub(super) solve: &'a dyn Fn(&Solve) -> String,
    /// Exchanges two vectors that are carried.
    pub(super) swap: &'a dyn Fn(&str, &str) -> String,
}

impl Code<'_> {
    /// A step as lines without indentation.
    pub(super) fn body(&self, body: &Body, words: &Words) -> String {
        let mut text = String::new();
        for action in &body.head {
            match action {
                Action::Pass(pass) => text.push_str(&(words.pass)(pass)),
                Action::Evaluate(index, velocity) => {
                    let evaluation = &self.step.scheme.evaluations()[*index];
                    let part = self.part(*index);
                    let gives = self.gives_velocity(part);
                    let line = (words.evaluation)(&Evaluation {
                        name: part.name(self.class()),
                        time: self.time(*index, words.h),
                        position: self.kept(evaluation.position),
                        result: self.kept(evaluation.result),
                        velocity: gives.then(|| velocity.map(|v| self.kept(v))),
                    });
                    let _ = writeln!(text, "{line}");
                }
                // Refused before.
                Action::Resolve(_) => {}
                Action::Solve(core) => text.push_str(&(words.solve)(core)),
            }
        }
        text.push_str(&(words.pass)(&body.last));
        for &(one, other) in &body.rotation {
            let _ = writeln!(text, "{}", (words.swap)(self.ident(one), self.ident(other)));
        }
        text
    }
}

/// An implicit core as lists in brackets, an entry for each of its evaluations.
pub(super) struct Lists {
    pub(super) times: String,
    pub(super) position: String,
    pub(super) position_slopes: String,
    pub(super) velocity: String,
    pub(super) velocity_slopes: String,
}

/// Items in brackets.
pub(super) fn list(items: impl IntoIterator<Item = String>) -> String {
    format!("[{}]", Vec::from_iter(items).join(", "))
}

impl Code<'_> {
    /// The lists of a core, where `h` is the step size, and `own` stands before vectors: velocities are as `velocity`
    /// writes them, which is given none where there is no such argument.
    pub(super) fn lists(
        &self,
        core: &Solve,
        h: &str,
        own: &str,
        velocity: impl Fn(Option<String>) -> String,
    ) -> Lists {
        let positions = core.position.iter();
        let positions = positions.map(|&x| format!("{own}{}", self.vector(x)));
        let velocities = core.velocity.iter();
        let velocities = velocities.map(|v| v.map(|v| format!("{own}{}", self.vector(v))));
        Lists {
            times: list(core.evaluations.iter().map(|&e| self.time(e, h))),
            position: list(positions),
            position_slopes: slopes(&core.position_slopes),
            velocity: list(velocities.map(velocity)),
            velocity_slopes: slopes(&core.velocity_slopes),
        }
    }
}

/// The weights of slopes as a list of lists.
fn slopes(rows: &[Vec<Option<usize>>]) -> String {
    let rows = rows.iter().map(|row| {
        let weights = row.iter().map(|index| match index {
            Some(i) => format!("w[{i}]"),
            None => "0.0".to_string(),
        });
        list(weights)
    });
    list(rows)
}

/// Whether a step evaluates or solves anything.
pub(super) fn evaluates(body: &Body) -> bool {
    let mut actions = body.head.iter();
    actions.any(|action| !matches!(action, Action::Pass(_)))
}
