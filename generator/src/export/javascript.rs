//! JavaScript: an ES module on `Float64Array`s.

use super::Language;
use super::body::{Words, list};
use super::code::{Code, Part};
use super::loops::{Syntax, indented};
use std::fmt::Write;
use stepsmith_emit::step::{Body, Solve};
use stepsmith_scheme::scheme::Class;

const LOOPS: Syntax = Syntax {
    component: "const ",
    read: |v| format!("const {v}_slot = this.{v};"),
    write: |v| format!("const {v}_slot = this.{v};"),
    head: "for (let i = 0; i < n; i += 1) {",
    sample: |field, value| {
        let name = field.trim_end_matches("_out");
        format!("if (sample.{name}) sample.{name}[i] = {value};")
    },
};

pub(super) fn module(code: &Code) -> String {
    let mut text = String::from("/**\n");
    text.push_str(&code.comment(" * "));
    text.push_str(" */\n\n");
    if code.stages() > 0 {
        text.push_str(include_str!("newton.mjs"));
        text.push('\n');
    }
    let _ = writeln!(
        text,
        "/** Steps of size h of n components. All that is carried is 0; before the first step from t fill\n *"
    );
    for line in code.carried() {
        let _ = writeln!(text, " *   {line}");
    }
    let _ = writeln!(
        text,
        " *\n * The arrays change places from step to step: ask for `carried(index)` anew. */\nexport class {} {{",
        code.type_name(Language::JavaScript)
    );
    let mut class = String::from("constructor(h, n) {\n    this.n = n;\n");
    for vector in code.vectors() {
        let _ = writeln!(class, "    this.{vector} = new Float64Array(n);");
    }
    let initial = "For the constructor: all steps are of one size, that of the starting values.";
    let names = ["stretch", "setStepSize", "weights"];
    let sizing = code.sizing(names, (", ratio", initial));
    let name = sizing.name;
    let ratio = sizing.ratio;
    let one = sizing.one;
    let meaning = sizing.meaning;
    let carried: Vec<_> = (code.step.scheme.carried().iter())
        .map(|&q| format!("this.{}", code.ident(q)))
        .collect();
    let _ = writeln!(
        class,
        "    this.{name}(h{one});\n}}\n\n/** {meaning} */\n{name}(h{ratio}) {{\n    this.h = h;\n    this.w = [{}];\n}}\n\n\
         /** What is carried, by its place. */\ncarried(index) {{\n    return [{}][index];\n}}\n",
        code.weights.join(", "),
        carried.join(", ")
    );
    let steps: Vec<_> = code
        .bodies()
        .map(|(body, ignores)| step(code, body, ignores))
        .collect();
    class.push_str(&steps.join("\n"));
    text.push_str(&indented(&class, 1));
    text.push_str("}\n");
    text
}

fn step(code: &Code, body: &Body, ignores: bool) -> String {
    let suffix = if ignores { "OfPositions" } else { "" };
    let implicit = Code::cores(body).next().is_some();
    let mut text = String::from(
        "/** A step from t to t + h. The arrays of `sample` are filled where they are given:\n *",
    );
    for (name, what, at) in code.sampled() {
        let _ = write!(
            text,
            "\n *   {}: {what} at {at}",
            name.trim_end_matches("_out")
        );
    }
    text.push_str("\n *\n * The right-hand side is given by `problem`, which writes to `out`:\n *");
    for part in code.parts() {
        let _ = write!(text, "\n *   {}", call(code, part));
    }
    if ignores {
        text.push_str("\n *\n * The velocity is ignored: null stands in its place.");
    }
    if implicit {
        text.push_str(
            "\n *\n * `solver(core)` solves the implicit core: `newton`, or what takes the same. Where it throws, what is\n \
             * carried is as before.",
        );
    }
    let solver = if implicit { ", solver = newton" } else { "" };
    let _ = writeln!(
        text,
        " */\nstep{suffix}(t, problem, sample = {{}}{solver}) {{"
    );
    let mut inner = String::from("const n = this.n;\nconst w = this.w;\n");
    inner.push_str(&code.body(
        body,
        &Words {
            h: "this.h",
            pass: &|pass| code.pass(pass, &LOOPS),
            evaluation: &|of| {
                format!(
                    "problem.{}({}, this.{}{}, this.{});",
                    of.name,
                    of.time,
                    of.position,
                    of.velocity(|v| format!("this.{v}"), "null"),
                    of.result
                )
            },
            solve: &|core| solve(code, core),
            swap: &|one, other| format!("[this.{one}, this.{other}] = [this.{other}, this.{one}];"),
        },
    ));
    text.push_str(&indented(&inner, 1));
    text.push_str("}\n");
    text
}

/// How a right-hand side is called.
fn call(code: &Code, part: Part) -> &'static str {
    match (part, code.class(), code.gives_velocity(part)) {
        (Part::Field, Class::FirstOrder, _) => "f(t, y, out), y' = f(t, y)",
        (Part::Field, _, true) => "g(t, x, v, out), x'' = g(t, x, x')",
        (Part::Field, _, false) => "g(t, x, out), x'' = g(t, x)",
        (Part::SecondDerivative, ..) => "second_derivative(t, y, dy, out), y'' = f_t + f_y f",
        (Part::Expensive, _, true) => "expensive(t, x, v, out), A of x'' = A + B",
        (Part::Expensive, _, false) => "expensive(t, x, out), A of x'' = A + B",
        (Part::Cheap, _, true) => "cheap(t, x, v, out), B of x'' = A + B",
        (Part::Cheap, _, false) => "cheap(t, x, out), B of x'' = A + B",
    }
}

fn solve(code: &Code, core: &Solve) -> String {
    let lists = code.lists(core, "this.h", "this.", |v| {
        v.unwrap_or_else(|| "null".into())
    });
    let fields = core.evaluations.iter().map(|&e| {
        let part = code.part(e);
        let velocity = if code.gives_velocity(part) { ", v" } else { "" };
        let name = part.name(code.class());
        format!("(t, x, v, out) => problem.{name}(t, x{velocity}, out)")
    });
    let results = core.results.iter();
    let results = results.map(|&q| format!("this.{}", code.ident(q)));
    format!(
        "solver({{\n    n,\n    g: {},\n    t: {},\n    x: {},\n    xSlope: {},\n    v: {},\n    vSlope: {},\n    \
         y: {},\n}});\n",
        list(fields),
        lists.times,
        lists.position,
        lists.position_slopes,
        lists.velocity,
        lists.velocity_slopes,
        list(results)
    )
}
