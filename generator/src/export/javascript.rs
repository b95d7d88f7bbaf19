//! JavaScript: an ES module on `Float64Array`s.

use super::body::{Loops, Syntax};
use super::code::Code;
use super::form::{Form, Target};
use super::template::{Values, one};
use stepsmith_emit::step::Solve;
use stepsmith_emit::text::list;

/// JavaScript.
pub(super) const JAVASCRIPT: Form = Form {
    name: "javascript",
    purpose: "Stepping code: an ES module",
    label: "JavaScript",
    end: ".mjs",
    target: Target::Code(module),
};

const LOOPS: Loops = Loops {
    component: "const ",
    read: |v| format!("const {v}_slot = this.{v};"),
    write: |v| format!("const {v}_slot = this.{v};"),
    head: "for (let i = 0; i < n; i += 1) {",
    sample: |field, value| format!("if (sample.{field}) sample.{field}[i] = {value};"),
};

const SYNTAX: Syntax = Syntax {
    h: "this.h",
    suffix: "OfPositions",
    pass: |code, pass| code.braces(pass, &LOOPS),
    evaluation: |_, of| {
        let velocity = of.velocity(|v| format!("this.{v}"), "null");
        format!(
            "problem.{}({}, this.{}{velocity}, this.{});",
            of.name, of.time, of.position, of.result
        )
    },
    solve,
    swap: |one, other| format!("[this.{one}, this.{other}] = [this.{other}, this.{one}];"),
    ratio: ", ratio",
    resize: "setStepSize",
    weights: "weights",
    all: "For the constructor: all",
    taken: "Array Boolean Error Float64Array Function Infinity Math NaN Number Object String Symbol",
    step: include_str!("templates/step.mjs.txt"),
    newton: include_str!("templates/newton.mjs"),
    module: include_str!("templates/module.mjs.txt"),
};

/// A module for JavaScript.
fn module(code: &Code) -> String {
    let carried = code.step.scheme.carried().iter();
    let carried = carried.map(|&q| format!("this.{}", code.step.ident(q)));
    let problem = code.step.parts().into_iter().map(|part| {
        let arguments = code.arguments(part).join(", ");
        let name = code.name(part);
        format!("{name}(t, {arguments}, out), {}", code.yields(part))
    });
    let samples = code.sampled().into_iter();
    let samples = samples.map(|(name, what)| format!("{name}: {what}"));
    let values = Values::from([
        ("NAMES", one(list(carried))),
        ("PROBLEM", problem.collect()),
        ("SAMPLE", samples.collect()),
    ]);
    code.module(&SYNTAX, values)
}

/// An implicit core, and its solution.
fn solve(code: &Code, core: &Solve) -> String {
    let lists = code.step.lists(core, ["this.h", "this.", "0.0"], |v, _| {
        v.unwrap_or_else(|| "null".into())
    });
    let fields = core.evaluations.iter().map(|&e| {
        let part = code.step.part(e);
        let velocity = if code.gives_velocity(part) { ", v" } else { "" };
        let name = code.name(part);
        format!("(t, x, v, out) => problem.{name}(t, x{velocity}, out)")
    });
    let results = core.results.iter();
    let results = results.map(|&q| format!("this.{}", code.step.ident(q)));
    format!(
        "solver({{\n    n,\n    g: {},\n    t: {},\n    x: {},\n    xSlope: {},\n    v: {},\n    vSlope: {},\n    \
         y: {},\n}});",
        list(fields),
        lists.times,
        lists.position,
        lists.position_slopes,
        lists.velocity,
        lists.velocity_slopes,
        list(results)
    )
}
