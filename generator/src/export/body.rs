//! The actions of a step, line by line, in any language.

use super::code::Code;
use super::template::lines;
use stepsmith_emit::step::{Action, Body, Pass, Solve};

/// A right-hand side where a step evaluates it.
pub(super) struct Evaluation<'a> {
    pub(super) name: &'a str,
    pub(super) time: String,
    /// Quantities that are kept: the argument x or y, and the result.
    pub(super) position: &'a str,
    pub(super) result: &'a str,
    /// The argument v, where one is given; none of it where the step ignores it.
    velocity: Option<Option<&'a str>>,
}

impl Evaluation<'_> {
    /// The argument v behind the one before it: as `given` writes it, or `ignored`.
    pub(super) fn velocity(&self, given: impl Fn(&str) -> String, ignored: &str) -> String {
        match self.velocity {
            None => String::new(),
            Some(Some(v)) => format!(", {}", given(v)),
            Some(None) => format!(", {ignored}"),
        }
    }
}

/// How a language writes what a step consists of.
pub(super) struct Syntax {
    /// The step size.
    pub(super) h: &'static str,
    /// Behind the name of a step for right-hand sides that ignore the velocity.
    pub(super) suffix: &'static str,
    pub(super) pass: fn(&Code, &Pass) -> String,
    pub(super) evaluation: fn(&Code, &Evaluation) -> String,
    pub(super) solve: fn(&Code, &Solve) -> String,
    /// Exchanges two vectors that are carried.
    pub(super) swap: fn(&str, &str) -> String,
    /// The parameter that follows `h` where steps depend on the ratio to the one before.
    pub(super) ratio: &'static str,
    /// The name of the function that changes the step size.
    pub(super) resize: &'static str,
    /// The name of the function that calculates the weights of a method whose steps are of one size.
    pub(super) weights: &'static str,
    /// The beginning of the sentence that says so.
    pub(super) all: &'static str,
    /// Names of types that the language or its templates have.
    pub(super) taken: &'static str,
    /// The templates of a step, of a solver of implicit cores, and of the whole.
    pub(super) step: &'static str,
    pub(super) newton: &'static str,
    pub(super) module: &'static str,
}

/// How a language with braces writes what loops over the components consist of.
pub(super) struct Loops {
    /// Before the name of a component.
    pub(super) component: &'static str,
    /// Declares a vector that is read.
    pub(super) read: fn(&str) -> String,
    /// Declares a vector that is written.
    pub(super) write: fn(&str) -> String,
    /// The head of a loop over `i`.
    pub(super) head: &'static str,
    /// Gives an observer a component.
    pub(super) sample: fn(&str, &str) -> String,
}

impl Code<'_> {
    /// The lines of a step.
    pub(super) fn body(&self, body: &Body, syntax: &Syntax) -> Vec<String> {
        let mut text = String::new();
        for action in &body.head {
            text.push_str(&match action {
                Action::Pass(pass) => (syntax.pass)(self, pass),
                Action::Evaluate(index, velocity) => {
                    let of = &self.step.scheme.evaluations()[*index];
                    let part = self.step.part(*index);
                    let velocity = velocity.map(|v| self.step.kept(v));
                    let evaluation = Evaluation {
                        name: self.name(part),
                        time: self.step.time(*index, syntax.h),
                        position: self.step.kept(of.position),
                        result: self.step.kept(of.result),
                        velocity: self.gives_velocity(part).then_some(velocity),
                    };
                    (syntax.evaluation)(self, &evaluation)
                }
                Action::Solve(core) => (syntax.solve)(self, core),
                // Refused before.
                Action::Resolve(_) => continue,
            });
            text.push('\n');
        }
        text.push_str(&(syntax.pass)(self, &body.last));
        for &(one, other) in &body.rotation {
            text.push('\n');
            text.push_str(&(syntax.swap)(self.step.ident(one), self.step.ident(other)));
        }
        lines(&text)
    }

    /// A pass in a language with braces.
    pub(super) fn braces(&self, pass: &Pass, loops: &Loops) -> String {
        let step = &self.step;
        let read = step.read(pass).into_iter().map(loops.read);
        let written = pass
            .written()
            .map(|vector| (loops.write)(&step.vector(vector)));
        let declared = read.chain(written);
        let inner = step.components(pass, [loops.component, "0.0"], loops.sample);
        let inner = lines(&inner.concat()).into_iter();
        let inner = inner.map(|line| format!("    {line}"));
        let head = loops.head.to_string();
        let all = declared.chain([head]).chain(inner).chain(["}".to_string()]);
        let all = all.map(|line| format!("\n    {line}"));
        format!("{{{}\n}}", all.collect::<String>())
    }
}

/// Whether a step evaluates or solves anything.
pub(super) fn evaluates(body: &Body) -> bool {
    let mut actions = body.head.iter();
    actions.any(|action| !matches!(action, Action::Pass(_)))
}
