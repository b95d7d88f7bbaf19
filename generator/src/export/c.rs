//! C99: a header without allocation.
//!
//! The state is `double *` with its length; the vectors of a stepper lie in memory that the caller gives. A
//! right-hand side is a callback. Implicit cores are handed to a solver, which is a callback too; Newton's
//! method is one.

use super::body::{Words, evaluates};
use super::code::{Code, Part};
use super::loops::{Syntax, indented};
use std::fmt::Write;
use stepsmith_emit::step::{Body, Solve};
use stepsmith_scheme::scheme::Class;

const LOOPS: Syntax = Syntax {
    component: "const double ",
    read: |v| format!("const double *const {v}_slot = s->{v};"),
    write: |v| format!("double *const restrict {v}_slot = s->{v};"),
    head: "for (size_t i = 0; i < n; ++i) {",
    sample: |field, value| format!("if ({field} != NULL) {field}[i] = {value};"),
};

/// The parameters of a right-hand side, without its result.
fn arguments(code: &Code, part: Part) -> &'static str {
    match (code.class(), code.gives_velocity(part)) {
        (Class::FirstOrder, false) => "double t, const double *y",
        (Class::FirstOrder, true) => "double t, const double *y, const double *dy",
        (Class::SecondOrder, false) => "double t, const double *x",
        (Class::SecondOrder, true) => "double t, const double *x, const double *v",
    }
}

/// The meaning of a right-hand side, for a comment.
pub(super) fn meaning(code: &Code, part: Part) -> &'static str {
    match (part, code.class(), code.gives_velocity(part)) {
        (Part::Field, Class::FirstOrder, _) => "out = f(t, y) of y' = f(t, y).",
        (Part::Field, _, true) => "out = g(t, x, v) of x'' = g(t, x, x').",
        (Part::Field, _, false) => "out = g(t, x) of x'' = g(t, x).",
        (Part::SecondDerivative, ..) => "out = f_t + f_y f at dy = f(t, y), which is y''.",
        (Part::Expensive, ..) => "out = A of x'' = A + B.",
        (Part::Cheap, ..) => "out = B of x'' = A + B.",
    }
}

pub(super) fn header(code: &Code) -> String {
    let p = code.snake();
    let upper = p.to_uppercase();
    let vectors = code.vectors();
    let mut text = String::from("/*\n");
    text.push_str(&code.comment(" * "));
    text.push_str(
        " *\n * Compile without contraction (-ffp-contract=off, or -std=c99 with gcc): then each operation is\n \
         * rounded by itself, as in Rust.\n */\n",
    );
    let _ = writeln!(
        text,
        "#ifndef STEPSMITH_{upper}_H\n#define STEPSMITH_{upper}_H\n"
    );
    text.push_str(match code.stages() {
        0 => "#include <stddef.h>\n\n",
        _ => "#include <float.h>\n#include <math.h>\n#include <stddef.h>\n\n",
    });
    let _ = writeln!(
        text,
        "/* The doubles of memory that a stepper of n components needs. */\n\
         #define {upper}_MEMORY(n) ({} * (size_t)(n))\n",
        vectors.len()
    );
    let _ = writeln!(
        text,
        "/* How many quantities are carried from step to step. */"
    );
    let carried = code.step.scheme.carried().len();
    let _ = writeln!(text, "#define {upper}_CARRIED {carried}\n");
    text.push_str(&problem(code, &p));
    text.push_str(&stepper(code, &p, &vectors));
    if code.stages() > 0 {
        text.push_str(&super::newton::c(code, &p, &upper));
    }
    for (body, ignores) in code.bodies() {
        text.push_str(&step(code, &p, body, ignores));
    }
    let _ = writeln!(text, "#endif");
    text
}

/// The type of the right-hand sides.
fn problem(code: &Code, p: &str) -> String {
    let mut text =
        String::from("/* A problem; `user` is handed to its callbacks. */\ntypedef struct {\n");
    for part in code.parts() {
        let _ = writeln!(
            text,
            "    /* {} */\n    void (*{})({}, double *out, void *user);",
            meaning(code, part),
            part.name(code.class()),
            arguments(code, part)
        );
    }
    let _ = writeln!(text, "    void *user;\n}} {p}_problem;\n");
    text
}

/// The stepper with its constants and its memory.
fn stepper(code: &Code, p: &str, vectors: &[String]) -> String {
    let count = code.weights.len().max(1);
    let mut text = format!(
        "/* A stepper. */\ntypedef struct {{\n    size_t n;\n    double h;\n    double w[{count}];\n"
    );
    for vector in vectors {
        let _ = writeln!(text, "    double *{vector};");
    }
    let _ = writeln!(text, "}} {p};\n");
    let initial = "For the initialisation: all steps are of one size, that of the starting values.";
    let names = ["stretch", "set_step_size", "weights"];
    let sizing = code.sizing(names, (", double ratio", initial));
    let name = sizing.name;
    let ratio = sizing.ratio;
    let one = sizing.one;
    let meaning = sizing.meaning;
    let _ = writeln!(text, "/* {meaning} */");
    let _ = writeln!(
        text,
        "static inline void {p}_{name}({p} *s, double h{ratio}) {{"
    );
    for (i, weight) in code.weights.iter().enumerate() {
        let _ = writeln!(text, "    s->w[{i}] = {weight};");
    }
    let _ = writeln!(text, "    s->h = h;\n}}\n");
    let _ = writeln!(
        text,
        "/* Steps of size h of n components; all that is carried is 0. */\n\
         static inline void {p}_init({p} *s, size_t n, double h, double *memory) {{"
    );
    let _ = writeln!(
        text,
        "    for (size_t i = 0; i < {} * n; ++i) memory[i] = 0.0;\n    s->n = n;",
        vectors.len()
    );
    for (i, vector) in vectors.iter().enumerate() {
        let _ = writeln!(text, "    s->{vector} = memory + {i} * n;");
    }
    let _ = writeln!(text, "    {p}_{name}(s, h{one});\n}}\n");
    let _ = writeln!(
        text,
        "/* A carried quantity, to be set before the first step from t:\n *"
    );
    for line in code.carried() {
        let _ = writeln!(text, " *   {line}");
    }
    let _ = writeln!(
        text,
        " *\n * The vectors change places from step to step: ask anew. NULL where there is none.\n */\n\
         static inline double *{p}_carried(const {p} *s, size_t index) {{\n    switch (index) {{"
    );
    for (i, &q) in code.step.scheme.carried().iter().enumerate() {
        let _ = writeln!(text, "    case {i}: return s->{};", code.ident(q));
    }
    let _ = writeln!(text, "    default: return NULL;\n    }}\n}}\n");
    text
}

/// The comment on a step, and the first line of its function.
fn step_head(code: &Code, p: &str, ignores: bool, implicit: bool) -> String {
    let suffix = if ignores { "_of_positions" } else { "" };
    let mut text = String::from("/* A step from t to t + h.");
    if ignores {
        text.push_str(" For a right-hand side that ignores the velocity: it is given NULL as v.");
    }
    for (name, what, at) in code.sampled() {
        let _ = write!(text, "\n * {name}: {what} at {at}, or NULL.");
    }
    text.push_str("\n * They must not overlap the stepper's memory.");
    if implicit {
        let _ = write!(
            text,
            "\n * `solver` solves the implicit core, such as {p}_newton_solve with {p}_newton as `data`; where it\n \
             * returns another number than 0 this does too, and what is carried is as before."
        );
    }
    text.push_str(" Returns 0. */\n");
    let solver = if implicit {
        format!(", {p}_solver solver, void *data")
    } else {
        String::new()
    };
    let samples: String = (code.sampled().iter())
        .map(|(name, ..)| format!(", double *{name}"))
        .collect();
    let _ = writeln!(
        text,
        "static inline int {p}_step{suffix}({p} *s, double t, const {p}_problem *problem{solver}{samples}) {{"
    );
    text
}

/// The function that does a step.
fn step(code: &Code, p: &str, body: &Body, ignores: bool) -> String {
    let implicit = Code::cores(body).next().is_some();
    let mut inner = String::from("const size_t n = s->n;\nconst double *const w = s->w;\n");
    if implicit {
        inner.push_str("int status;\n");
    }
    inner.push_str(&code.body(
        body,
        &Words {
            h: "s->h",
            pass: &|pass| code.pass(pass, &LOOPS),
            evaluation: &|of| {
                format!(
                    "problem->{}({}, s->{}{}, s->{}, problem->user);",
                    of.name,
                    of.time,
                    of.position,
                    of.velocity(|v| format!("s->{v}"), "NULL"),
                    of.result
                )
            },
            solve: &|core| {
                let core_type = format!("{p}_core core = {{0}}");
                solve(code, core, "s->", &core_type, "solver(problem, &core, data)")
            },
            swap: &|one, other| {
                format!(
                    "{{\n    double *const kept = s->{one};\n    s->{one} = s->{other};\n    s->{other} = kept;\n}}"
                )
            },
        },
    ));
    if !inner.contains("w[") {
        inner = inner.replace("const double *const w = s->w;\n", "");
    }
    if !evaluates(body) {
        inner.push_str("(void)t;\n(void)problem;\n");
    }
    inner.push_str("return 0;\n");
    let head = step_head(code, p, ignores, implicit);
    format!("{head}{}}}\n\n", indented(&inner, 1))
}

/// An implicit core as data, and its solution; `own` stands before a stepper's vector, `core_type` before
/// the core, which is solved by `solved`.
pub(super) fn solve(code: &Code, core: &Solve, own: &str, core_type: &str, solved: &str) -> String {
    let stages = core.evaluations.len();
    let mut inner = format!("{core_type};\ncore.stages = {stages};\ncore.n = n;\n");
    for (k, &evaluation) in core.evaluations.iter().enumerate() {
        let _ = writeln!(
            inner,
            "core.t[{k}] = {};",
            code.time(evaluation, &format!("{own}h"))
        );
        let _ = writeln!(
            inner,
            "core.x[{k}] = {own}{};",
            code.vector(core.position[k])
        );
        for (l, slope) in core.position_slopes[k].iter().enumerate() {
            if let Some(index) = slope {
                let _ = writeln!(inner, "core.x_slope[{k}][{l}] = w[{index}];");
            }
        }
        if let Some(v) = core.velocity[k] {
            let _ = writeln!(inner, "core.v[{k}] = {own}{};", code.vector(v));
            for (l, slope) in core.velocity_slopes[k].iter().enumerate() {
                if let Some(index) = slope {
                    let _ = writeln!(inner, "core.v_slope[{k}][{l}] = w[{index}];");
                }
            }
        }
        let _ = writeln!(
            inner,
            "core.solution[{k}] = {own}{};",
            code.ident(core.results[k])
        );
        if code.step.split && code.part(evaluation) == Part::Cheap {
            let _ = writeln!(inner, "core.part[{k}] = 1;");
        }
    }
    let _ = writeln!(inner, "status = {solved};\nif (status != 0) return status;");
    format!("{{\n{}}}\n", indented(&inner, 1))
}
