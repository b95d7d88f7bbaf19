//! Rust without any dependency: a module on `Vec<f64>`.

use super::body::{Loops, Syntax};
use super::code::Code;
use super::form::{Form, Target};
use super::template::{Values, one};
use stepsmith_emit::part::Part;
use stepsmith_emit::step::Solve;
use stepsmith_emit::text::list;
use stepsmith_scheme::scheme::Class;

/// Rust.
pub(super) const RUST: Form = Form {
    name: "rust",
    purpose: "Stepping code: a module for Rust that depends on nothing",
    label: "Rust without dependencies",
    end: "_alone.rs",
    target: Target::Code(module),
};

const LOOPS: Loops = Loops {
    component: "let ",
    read: |v| format!("let {v}_slot = &self.{v}[..n];"),
    write: |v| format!("let {v}_slot = &mut self.{v}[..n];"),
    head: "for i in 0..n {",
    sample: |field, value| {
        format!("if let Some(sample) = &mut sample {{ sample.{field}[i] = {value}; }}")
    },
};

const SYNTAX: Syntax = Syntax {
    h: "self.h",
    suffix: "_of_positions",
    pass: |code, pass| code.braces(pass, &LOOPS),
    evaluation: |code, of| {
        // A velocity may be none; the derivative of a first-order problem is always there.
        let velocity = match code.class() {
            Class::FirstOrder => of.velocity(|v| format!("&self.{v}"), "None"),
            Class::SecondOrder => of.velocity(|v| format!("Some(&self.{v})"), "None"),
        };
        format!(
            "problem.{}({}, &self.{}{velocity}, &mut self.{});",
            of.name, of.time, of.position, of.result
        )
    },
    solve,
    swap: |one, other| format!("::core::mem::swap(&mut self.{one}, &mut self.{other});"),
    ratio: ", ratio: f64",
    resize: "set_step_size",
    weights: "weights",
    all: "All",
    taken: "Core Err Failure Newton None Ok Problem Sample Solver Some",
    step: include_str!("templates/step.rs.txt"),
    newton: include_str!("templates/newton.rs.txt"),
    module: include_str!("templates/module.rs.txt"),
};

/// A module for Rust.
fn module(code: &Code) -> String {
    let problem = code.step.parts().into_iter().flat_map(|part| {
        let arguments = code.arguments(part).iter().map(|name| match *name {
            "v" => ", v: Option<&[f64]>".to_string(),
            name => format!(", {name}: &[f64]"),
        });
        let arguments: String = arguments.collect();
        [
            format!("/// {}", code.meaning(part)),
            format!(
                "fn {}(&mut self, t: f64{arguments}, out: &mut [f64]);",
                code.name(part)
            ),
        ]
    });
    let sampled = code.sampled();
    let samples = sampled.iter();
    let samples =
        samples.flat_map(|(name, what)| [format!("/// {what}."), format!("pub {name}: Vec<f64>,")]);
    let zeros = sampled
        .iter()
        .map(|(name, _)| format!("{name}: vec![0.0; n]"));
    let values = Values::from([
        ("PROBLEM", problem.collect()),
        ("SAMPLE", samples.collect()),
        ("ZEROS", one(Vec::from_iter(zeros).join(", "))),
        ("PUB", one(if code.steps_differ() { "pub " } else { "" })),
        ("EVALUATE", evaluation(code)),
    ]);
    code.module(&SYNTAX, values)
}

/// The lines that call the part of the right-hand side that a core asks for.
fn evaluation(code: &Code) -> Vec<String> {
    let [expensive, cheap, field] =
        code.calls(|name, velocity| format!("problem.{name}(t, x{velocity}, out)"));
    if code.step.split {
        let expensive = format!("    0 => {expensive},");
        let cheap = format!("    _ => {cheap},");
        vec![
            "match part {".to_string(),
            expensive,
            cheap,
            "}".to_string(),
        ]
    } else {
        vec![field]
    }
}

/// An implicit core, and its solution.
fn solve(code: &Code, core: &Solve) -> String {
    let lists = code
        .step
        .lists(core, ["self.h", "&self.", "0.0"], |v, _| match v {
            Some(v) => format!("Some({v})"),
            None => "None".to_string(),
        });
    let parts = core.evaluations.iter();
    let parts = parts.map(|&e| usize::from(code.step.part(e) == Part::Cheap).to_string());
    let results = core.results.iter();
    let results = results.map(|&q| format!("&mut self.{}", code.step.ident(q)));
    format!(
        "let core = Core {{\n    part: {},\n    t: {},\n    x: {},\n    x_slope: {},\n    v: {},\n    \
         v_slope: {},\n}};\nsolver.solve(problem, &core, {})?;",
        list(parts),
        lists.times,
        lists.position,
        lists.position_slopes,
        lists.velocity,
        lists.velocity_slopes,
        list(results)
    )
}
