//! Python: a class on NumPy arrays.
//!
//! What C does component by component is done by arrays, operation by operation: the same roundings.

use super::Language;
use super::body::{Words, list};
use super::code::{Code, Part};
use super::loops::indented;
use std::fmt::Write;
use stepsmith_emit::expression::Expression;
use stepsmith_emit::step::{Body, Pass, Solve};
use stepsmith_scheme::scheme::Class;

pub(super) fn module(code: &Code) -> String {
    let mut text = String::from("r\"\"\"");
    for line in &code.documentation {
        let _ = writeln!(text, "{}", line.replace("\"\"\"", "'''"));
    }
    text.push_str("\"\"\"\n\n");
    if code.stages() > 0 {
        text.push_str("from types import SimpleNamespace\n\n");
    }
    text.push_str("import numpy as np\n\n\n");
    if code.stages() > 0 {
        text.push_str(include_str!("newton.py"));
        text.push_str("\n\n");
    }
    let _ = writeln!(text, "class {}:", code.type_name(Language::Python));
    let mut class = String::from(
        "\"\"\"Steps of size h of n components. All that is carried is 0; before the first step from t assign\n\n",
    );
    for line in code.carried() {
        let _ = writeln!(class, "    {line}");
    }
    class.push_str(
        "\nto the attributes of these names. Arrays are replaced, never written into.\n\"\"\"\n\n",
    );
    let carried = code.step.scheme.carried().iter();
    let carried = list(carried.map(|&q| format!("\"{}\"", code.ident(q))));
    let _ = writeln!(class, "carried = {carried}\n");
    class.push_str("def __init__(self, h, n):\n");
    for vector in code.vectors() {
        let _ = writeln!(class, "    self.{vector} = np.zeros(n)");
    }
    let initial = "All steps are of one size, that of the starting values.";
    let names = ["stretch", "set_step_size", "_weights"];
    let sizing = code.sizing(names, (", ratio", initial));
    let name = sizing.name;
    let ratio = sizing.ratio;
    let one = sizing.one;
    let meaning = sizing.meaning;
    let _ = writeln!(
        class,
        "    self.{name}(h{one})\n\ndef {name}(self, h{ratio}):\n    \"\"\"{meaning}\"\"\"\n    self.h = h\n    \
         self.w = [{}]\n",
        code.weights.join(", ")
    );
    let steps: Vec<_> = code
        .bodies()
        .map(|(body, ignores)| step(code, body, ignores))
        .collect();
    class.push_str(&steps.join("\n"));
    text.push_str(&indented(&class, 1));
    text
}

fn step(code: &Code, body: &Body, ignores: bool) -> String {
    let suffix = if ignores { "_of_positions" } else { "" };
    let implicit = Code::cores(body).next().is_some();
    let parts: Vec<_> = code
        .parts()
        .into_iter()
        .map(|p| p.name(code.class()))
        .collect();
    let solver = if implicit { ", solver=newton" } else { "" };
    let mut text = format!(
        "def step{suffix}(self, t, {}{solver}):\n    \"\"\"A step from t to t + h. Returns",
        parts.join(", ")
    );
    for (i, (_, what, at)) in code.sampled().iter().enumerate() {
        let comma = if i > 0 { "," } else { "" };
        let _ = write!(text, "{comma} {what} at {at}");
    }
    text.push_str(".\n\n");
    for part in code.parts() {
        let _ = writeln!(text, "    {}", call(code, part));
    }
    if ignores {
        text.push_str("    The velocity is ignored: None stands in its place.\n");
    }
    if implicit {
        text.push_str(
            "    `solver` solves the implicit core: `newton`, or what takes the same. Where it raises, what is\n    \
             carried is as before.\n",
        );
    }
    text.push_str("    \"\"\"\n    w = self.w\n");
    let inner = code.body(
        body,
        &Words {
            h: "self.h",
            pass: &|pass| arrays(code, pass),
            evaluation: &|of| {
                format!(
                    "self.{} = np.array({}({}, self.{}{}), dtype=float)",
                    of.result,
                    of.name,
                    of.time,
                    of.position,
                    of.velocity(|v| format!("self.{v}"), "None")
                )
            },
            solve: &|core| solve(code, core),
            swap: &|one, other| format!("self.{one}, self.{other} = self.{other}, self.{one}"),
        },
    );
    text.push_str(&indented(&inner, 1));
    let samples: Vec<_> = (body.last.samples.iter())
        .map(|&(_, q)| format!("{}.copy()", code.ident(q)))
        .collect();
    let _ = writeln!(text, "    return {}", samples.join(", "));
    if !text.contains("w[") {
        text = text.replace("    w = self.w\n", "");
    }
    text
}

/// How a right-hand side is called.
fn call(code: &Code, part: Part) -> &'static str {
    match (part, code.class(), code.gives_velocity(part)) {
        (Part::Field, Class::FirstOrder, _) => "f(t, y) returns y'.",
        (Part::Field, _, true) => "g(t, x, v) returns x''.",
        (Part::Field, _, false) => "g(t, x) returns x''.",
        (Part::SecondDerivative, ..) => "second_derivative(t, y, dy) returns y'' = f_t + f_y f.",
        (Part::Expensive, _, true) => "expensive(t, x, v) returns A of x'' = A + B.",
        (Part::Expensive, _, false) => "expensive(t, x) returns A of x'' = A + B.",
        (Part::Cheap, _, true) => "cheap(t, x, v) returns B of x'' = A + B.",
        (Part::Cheap, _, false) => "cheap(t, x) returns B of x'' = A + B.",
    }
}

/// A pass on whole arrays.
fn arrays(code: &Code, pass: &Pass) -> String {
    let mut text = String::new();
    for &q in &pass.loads {
        let _ = writeln!(text, "{} = self.{}", code.ident(q), code.kept(q));
    }
    for (target, value) in &pass.assignments {
        let _ = writeln!(text, "{} = {}", code.ident(*target), code.expression(value));
    }
    for (vector, value) in &pass.stores {
        let value = match value {
            Expression::Zero => format!("np.zeros_like(self.{})", code.vectors()[0]),
            value => code.expression(value),
        };
        let _ = writeln!(text, "self.{} = {value}", code.vector(*vector));
    }
    text
}

fn solve(code: &Code, core: &Solve) -> String {
    let lists = code.lists(core, "self.h", "self.", |v| {
        v.unwrap_or_else(|| "None".into())
    });
    let fields = core.evaluations.iter().map(|&e| {
        let part = code.part(e);
        let name = part.name(code.class());
        if code.gives_velocity(part) {
            name.to_string()
        } else {
            format!("lambda t, x, v: {name}(t, x)")
        }
    });
    let results = core.results.iter();
    let results: Vec<_> = results
        .map(|&q| format!("self.{}", code.ident(q)))
        .collect();
    format!(
        "core = SimpleNamespace(\n    g={},\n    t={},\n    x={},\n    x_slope={},\n    v={},\n    \
         v_slope={},\n)\n{} = solver(core, [{}])\n",
        list(fields),
        lists.times,
        lists.position,
        lists.position_slopes,
        lists.velocity,
        lists.velocity_slopes,
        match results.as_slice() {
            [only] => format!("[{only}]"),
            several => several.join(", "),
        },
        results.join(", ")
    )
}
