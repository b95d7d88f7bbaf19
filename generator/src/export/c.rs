//! C99: a header without allocation.
//!
//! The state is `double *` with its length; the vectors of a stepper lie in memory that the caller gives. A
//! right-hand side is a callback. Implicit cores are handed to a solver, which is a callback too; Newton's
//! method is one.

use super::body::{Loops, Syntax};
use super::code::Code;
use super::form::{Form, Target};
use super::language::Language;
use super::newton;
use super::template::{Values, filled, lines, one};
use stepsmith_emit::part::Part;
use stepsmith_emit::step::Solve;

/// C99.
pub(super) const C: Form = Form {
    name: "c",
    purpose: "Stepping code: a header for C99",
    label: "C99",
    end: ".h",
    target: Target::Code(Language {
        ratio: ", double ratio",
        resize: "set_step_size",
        weights: "weights",
        all: "For the initialisation: all",
        taken: "",
        write: header,
    }),
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
};

const STEP: &str = "\
@REGARDS@/* A step from t to t + h.
@IGNORES@/* A step from t to t + h. For a right-hand side that ignores the velocity: it is given NULL as v.
 * @SAMPLE@, or NULL.
@EXPLICIT@ * They must not overlap the stepper's memory. Returns 0. */
@EXPLICIT@static inline int @P@_step@SUFFIX@(@P@ *s, double t, const @P@_problem *problem@SAMPLES@) {
@IMPLICIT@ * They must not overlap the stepper's memory.
@IMPLICIT@ * `solver` solves the implicit core, such as @P@_newton_solve with @P@_newton as `data`; where it
@IMPLICIT@ * returns another number than 0 this does too, and what is carried is as before. Returns 0. */
@IMPLICIT@static inline int @P@_step@SUFFIX@(@P@ *s, double t, const @P@_problem *problem, @P@_solver solver, void *data@SAMPLES@) {
    const size_t n = s->n;
@WEIGHS@    const double *const w = s->w;
@IMPLICIT@    int status;
    @BODY@
@IDLE@    (void)t;
@IDLE@    (void)problem;
    return 0;
}

";

/// A header for C.
fn header(code: &Code, mut values: Values) -> String {
    values.extend(newton::values(code, "core->", |name, velocity| {
        format!("problem->{name}(t, x{velocity}, out, problem->user);")
    }));
    let problem = code.step.parts().into_iter().flat_map(|part| {
        let arguments = code.arguments(part).iter();
        let arguments: String = arguments.map(|a| format!(", const double *{a}")).collect();
        let name = code.name(part);
        [
            format!("/* {} */", code.meaning(part)),
            format!("void (*{name})(double t{arguments}, double *out, void *user);"),
        ]
    });
    values.insert("PROBLEM", problem.collect());
    let sampled = code.sampled();
    let samples = sampled
        .iter()
        .map(|(name, what)| format!("{name}_out: {what}"));
    values.insert("SAMPLE", samples.collect());
    let samples = sampled
        .iter()
        .map(|(name, _)| format!(", double *{name}_out"));
    values.insert("SAMPLES", one(samples.collect::<String>()));
    values.insert("WEIGHTS", one(code.weights.len().max(1)));
    let newton = if code.stages() > 0 {
        include_str!("templates/newton.h")
    } else {
        ""
    };
    values.insert("NEWTON", lines(&filled(newton, &values)));
    values.insert("STEPS", code.steps(STEP, &values, &SYNTAX));
    filled(include_str!("templates/module.h"), &values)
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
