//! C99: a header without allocation.
//!
//! The state is `double *` with its length; the vectors of a stepper lie in memory that the caller gives. A
//! right-hand side is a callback. Implicit cores are handed to a solver, which is a callback too; Newton's
//! method is one.

use super::body::{Loops, Syntax};
use super::code::Code;
use super::form::{Form, Target};
use super::newton;
use super::template::one;
use stepsmith_emit::part::Part;
use stepsmith_emit::step::Solve;

/// C99.
pub(super) const C: Form = Form {
    name: "c",
    purpose: "Stepping code: a header for C99",
    label: "C99",
    end: ".h",
    target: Target::Code(header),
};

const LOOPS: Loops = Loops {
    component: "const double ",
    read: |v| format!("const double *const {v}_slot = s->{v};"),
    write: |v| format!("double *const restrict {v}_slot = s->{v};"),
    head: "for (size_t i = 0; i < n; ++i) {",
    sample: |field, value| format!("if ({field}_out != NULL) {field}_out[i] = {value};"),
};

const SYNTAX: Syntax = Syntax {
    h: "s->h",
    suffix: "_of_positions",
    pass: |code, pass| code.braces(pass, &LOOPS),
    evaluation: |_, of| {
        let velocity = of.velocity(|v| format!("s->{v}"), "NULL");
        format!(
            "problem->{}({}, s->{}{velocity}, s->{}, problem->user);",
            of.name, of.time, of.position, of.result
        )
    },
    solve: |code, core| {
        let core_type = format!("{}_core core = {{0}}", code.snake());
        solve(
            code,
            core,
            ["s->", &core_type, "solver(problem, &core, data)"],
        )
    },
    swap: |one, other| {
        format!(
            "{{\n    double *const kept = s->{one};\n    s->{one} = s->{other};\n    s->{other} = kept;\n}}"
        )
    },
    ratio: ", double ratio",
    resize: "set_step_size",
    weights: "weights",
    all: "For the initialisation: all",
    taken: "",
    step: include_str!("templates/step.h"),
    newton: include_str!("templates/newton.h"),
    module: include_str!("templates/module.h"),
};

/// A header for C.
fn header(code: &Code) -> String {
    let problem = code.step.parts().into_iter().flat_map(|part| {
        let arguments = code.arguments(part).iter();
        let arguments: String = arguments.map(|a| format!(", const double *{a}")).collect();
        let name = code.name(part);
        [
            format!("/* {} */", code.meaning(part)),
            format!("void (*{name})(double t{arguments}, double *out, void *user);"),
        ]
    });
    let [samples, given] = samples(code, "");
    let mut values = newton::values(code, "core->", |name, velocity| {
        format!("problem->{name}(t, x{velocity}, out, problem->user);")
    });
    values.extend([
        ("PROBLEM", problem.collect()),
        ("SAMPLE", samples),
        ("SAMPLES", one(given.concat())),
        ("WEIGHTS", one(code.weights.len().max(1))),
    ]);
    code.module(&SYNTAX, values)
}

/// The outputs of a step in words, and as arguments with the text `behind` after their names.
pub(super) fn samples(code: &Code, behind: &str) -> [Vec<String>; 2] {
    let sampled = code.sampled();
    let words = sampled.iter();
    let words = words.map(|(name, what)| format!("{name}_out: {what}"));
    let arguments = sampled.iter();
    let arguments = arguments.map(|(name, _)| format!(", double *{name}_out{behind}"));
    [words.collect(), arguments.collect()]
}

/// An implicit core as data, and its solution: the first word stands before a stepper's vector, the second one
/// before the core, and the third one solves it.
pub(super) fn solve(code: &Code, core: &Solve, [own, core_type, solved]: [&str; 3]) -> String {
    let step = &code.step;
    let mut lines = vec![
        format!("{core_type};"),
        format!("core.stages = {};", core.evaluations.len()),
        "core.n = n;".to_string(),
    ];
    for (k, &evaluation) in core.evaluations.iter().enumerate() {
        lines.push(format!(
            "core.t[{k}] = {};",
            step.time(evaluation, &format!("{own}h"))
        ));
        let arguments = [
            ("x", Some(core.position[k]), &core.position_slopes[k]),
            ("v", core.velocity[k], &core.velocity_slopes[k]),
        ];
        for (name, base, slopes) in arguments {
            let Some(base) = base else { continue };
            lines.push(format!("core.{name}[{k}] = {own}{};", step.vector(base)));
            let slopes = slopes.iter().enumerate();
            let slopes = slopes.filter_map(|(l, slope)| Some((l, (*slope)?)));
            lines.extend(slopes.map(|(l, w)| format!("core.{name}_slope[{k}][{l}] = w[{w}];")));
        }
        lines.push(format!(
            "core.solution[{k}] = {own}{};",
            step.ident(core.results[k])
        ));
        if code.step.part(evaluation) == Part::Cheap {
            lines.push(format!("core.part[{k}] = 1;"));
        }
    }
    lines.push(format!("status = {solved};"));
    lines.push("if (status != 0) return status;".to_string());
    format!("{{\n    {}\n}}", lines.join("\n    "))
}
