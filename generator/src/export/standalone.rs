//! Rust without any dependency: a module on `Vec<f64>`.

use super::Language;
use super::body::{Words, evaluates, list};
use super::c::meaning;
use super::code::{Code, Part};
use super::loops::{Syntax, indented};
use std::fmt::Write;
use stepsmith_emit::step::{Body, Solve};
use stepsmith_scheme::scheme::Class;

const LOOPS: Syntax = Syntax {
    component: "let ",
    read: |v| format!("let {v}_slot = &self.{v}[..n];"),
    write: |v| format!("let {v}_slot = &mut self.{v}[..n];"),
    head: "for i in 0..n {",
    sample: |field, value| {
        let name = field.trim_end_matches("_out");
        format!("if let Some(sample) = &mut sample {{ sample.{name}[i] = {value}; }}")
    },
};

/// The parameters of a right-hand side, without its result.
fn arguments(code: &Code, part: Part) -> &'static str {
    match (code.class(), code.gives_velocity(part)) {
        (Class::FirstOrder, false) => "t: f64, y: &[f64]",
        (Class::FirstOrder, true) => "t: f64, y: &[f64], dy: &[f64]",
        (Class::SecondOrder, false) => "t: f64, x: &[f64]",
        (Class::SecondOrder, true) => "t: f64, x: &[f64], v: Option<&[f64]>",
    }
}

pub(super) fn module(code: &Code) -> String {
    let mut text = String::new();
    text.push_str(&code.comment("//! "));
    text.push_str("\n/// The right-hand sides.\npub trait Problem {\n");
    for part in code.parts() {
        let _ = writeln!(
            text,
            "    /// {}\n    fn {}(&mut self, {}, out: &mut [f64]);",
            meaning(code, part),
            part.name(code.class()),
            arguments(code, part)
        );
    }
    let implicit = code.stages() > 0;
    if implicit {
        text.push_str(
            "\n    /// Writes the Jacobians of the right-hand side (part 1 is B of a split field), row by row, and returns\n    \
             /// true; or returns false, and differences are taken.\n    \
             fn jacobian(&mut self, part: usize, t: f64, x: &[f64], v: Option<&[f64]>, jx: &mut [f64], jv: &mut [f64])\n    \
             -> bool {\n        let _ = (part, t, x, v, jx, jv);\n        false\n    }\n",
        );
    }
    text.push_str("}\n\n");
    if implicit {
        let evaluate = if code.step.split {
            format!(
                "match part {{\n        0 => {},\n        _ => {},\n    }}",
                call(code, Part::Expensive),
                call(code, Part::Cheap)
            )
        } else {
            call(code, Part::Field)
        };
        text.push_str(&include_str!("newton.rs.txt").replace("@EVALUATE@", &evaluate));
        text.push('\n');
    }
    text.push_str("/// What is seen of a step.\n#[derive(Clone, Debug)]\npub struct Sample {\n");
    for (name, what, at) in code.sampled() {
        let name = name.trim_end_matches("_out");
        let _ = writeln!(text, "    /// {what} at {at}.\n    pub {name}: Vec<f64>,");
    }
    let _ = writeln!(
        text,
        "}}\n\nimpl Sample {{\n    /// For n components.\n    pub fn new(n: usize) -> Self {{\n        Self {{ {} }}\n    }}\n}}\n",
        (code.sampled().iter())
            .map(|(name, ..)| format!("{}: vec![0.0; n]", name.trim_end_matches("_out")))
            .collect::<Vec<_>>()
            .join(", ")
    );
    let count = code.weights.len();
    let _ = writeln!(
        text,
        "/// Steps of size h of n components.\n#[derive(Clone, Debug)]\npub struct {} {{\n    h: f64,\n    w: [f64; {count}],",
        code.type_name(Language::Rust)
    );
    for vector in code.vectors() {
        let _ = writeln!(text, "    {vector}: Vec<f64>,");
    }
    let _ = writeln!(text, "}}\n\nimpl {} {{", code.type_name(Language::Rust));
    text.push_str(&indented(&members(code), 1));
    for (body, ignores) in code.bodies() {
        text.push('\n');
        text.push_str(&indented(&step(code, body, ignores), 1));
    }
    text.push_str("}\n");
    text
}

/// The call of a right-hand side from the core.
fn call(code: &Code, part: Part) -> String {
    let velocity = match (code.class(), code.gives_velocity(part)) {
        (_, false) => "",
        (Class::FirstOrder, true) => ", x",
        (Class::SecondOrder, true) => ", v",
    };
    format!("problem.{}(t, x{velocity}, out)", part.name(code.class()))
}

fn members(code: &Code) -> String {
    let initial = "All steps are of one size, that of the starting values.";
    let names = ["stretch", "set_step_size", "weights"];
    let sizing = code.sizing(names, (", ratio: f64", initial));
    let name = sizing.name;
    let ratio = sizing.ratio;
    let one = sizing.one;
    let meaning = sizing.meaning;
    let public = if sizing.public { "pub " } else { "" };
    let vectors: Vec<_> = (code.vectors().iter())
        .map(|vector| format!("{vector}: vec![0.0; n]"))
        .collect();
    let mut text = format!(
        "/// All that is carried is 0.\npub fn new(n: usize, h: f64) -> Self {{\n    let mut stepper = Self {{\n        h,\n        \
         w: [0.0; {}],\n        {},\n    }};\n    stepper.{name}(h{one});\n    stepper\n}}\n\n/// {meaning}\n\
         {public}fn {name}(&mut self, h: f64{ratio}) {{\n    self.w = [{}];\n    self.h = h;\n}}\n\n\
         /// A carried quantity, to be set before the first step from t:\n///\n",
        code.weights.len(),
        vectors.join(",\n        "),
        code.weights.join(", ")
    );
    for line in code.carried() {
        let _ = writeln!(text, "/// * {line}");
    }
    text.push_str(
        "pub fn carried(&mut self, index: usize) -> Option<&mut [f64]> {\n    match index {\n",
    );
    for (i, &q) in code.step.scheme.carried().iter().enumerate() {
        let _ = writeln!(text, "        {i} => Some(&mut self.{}),", code.ident(q));
    }
    text.push_str("        _ => None,\n    }\n}\n");
    text
}

fn step(code: &Code, body: &Body, ignores: bool) -> String {
    let suffix = if ignores { "_of_positions" } else { "" };
    let mut text = String::from("/// A step from t to t + h.");
    if ignores {
        text.push_str(" For a right-hand side that ignores the velocity: it is given `None` as v.");
    }
    let (solver, result, end) = if Code::cores(body).next().is_some() {
        text.push_str(
            "\n///\n/// # Errors\n/// Those of `solver`, such as a [`Newton`]; what is carried is as before then.",
        );
        (
            ", solver: &mut impl Solver",
            " -> Result<(), Failure>",
            "Ok(())\n",
        )
    } else {
        ("", "", "")
    };
    let _ = writeln!(
        text,
        "\npub fn step{suffix}(&mut self, t: f64, problem: &mut impl Problem{solver}, mut sample: Option<&mut \
         Sample>){result} {{"
    );
    let mut inner = format!(
        "let n = self.{}.len();\nlet w = self.w;\n",
        code.vectors()[0]
    );
    inner.push_str(&code.body(
        body,
        &Words {
            h: "self.h",
            pass: &|pass| code.pass(pass, &LOOPS),
            evaluation: &|of| {
                let velocity = match code.class() {
                    Class::FirstOrder => of.velocity(|v| format!("&self.{v}"), "None"),
                    _ => of.velocity(|v| format!("Some(&self.{v})"), "None"),
                };
                format!(
                    "problem.{}({}, &self.{}{velocity}, &mut self.{});",
                    of.name, of.time, of.position, of.result
                )
            },
            solve: &|core| solve(code, core),
            swap: &|one, other| format!("::core::mem::swap(&mut self.{one}, &mut self.{other});"),
        },
    ));
    if !evaluates(body) {
        inner.push_str("let _ = (t, problem);\n");
    }
    if !inner.contains("w[") {
        inner = inner.replace("let w = self.w;\n", "");
    }
    inner.push_str(end);
    text.push_str(&indented(&inner, 1));
    text.push_str("}\n");
    text
}

fn solve(code: &Code, core: &Solve) -> String {
    let lists = code.lists(core, "self.h", "&self.", |v| match v {
        Some(v) => format!("Some({v})"),
        None => "None".to_string(),
    });
    let parts = core.evaluations.iter();
    let parts = parts.map(|&e| usize::from(code.part(e) == Part::Cheap).to_string());
    let results = core.results.iter();
    format!(
        "let core = Core {{\n    part: {},\n    t: {},\n    x: {},\n    x_slope: {},\n    v: {},\n    \
         v_slope: {},\n}};\nsolver.solve(problem, &core, {})?;\n",
        list(parts),
        lists.times,
        lists.position,
        lists.position_slopes,
        lists.velocity,
        lists.velocity_slopes,
        list(results.map(|&q| format!("&mut self.{}", code.ident(q))))
    )
}
