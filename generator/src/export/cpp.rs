//! C++17: a class; and the same for CUDA, where a thread steps a system of fixed size.
//!
//! A right-hand side is an object with members that are called, such as a struct of functions or of lambdas.

use super::body::{Words, evaluates};
use super::c::{meaning, solve};
use super::code::Code;
use super::loops::{Syntax, indented};
use std::fmt::Write;
use stepsmith_emit::step::Body;
use stepsmith_scheme::scheme::Class;

const LOOPS: Syntax = Syntax {
    component: "const double ",
    read: |v| format!("const double *const {v}_slot = this->{v};"),
    write: |v| format!("double *const __restrict {v}_slot = this->{v};"),
    head: "for (size_t i = 0; i < n; ++i) {",
    sample: |field, value| format!("if ({field} != nullptr) {field}[i] = {value};"),
};

/// The machine that steps.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Target {
    Host,
    Cuda,
}

impl Target {
    /// The qualifier of functions.
    fn device(self) -> &'static str {
        match self {
            Self::Host => "",
            Self::Cuda => "STEPSMITH_DEVICE ",
        }
    }
}

/// A header for C++ or CUDA.
pub(super) fn header(code: &Code, target: Target) -> String {
    let p = code.snake();
    let guard = if target == Target::Cuda {
        format!("STEPSMITH_{}_CUH", p.to_uppercase())
    } else {
        format!("STEPSMITH_{}_HPP", p.to_uppercase())
    };
    let mut text = String::from("/*\n");
    text.push_str(&code.comment(" * "));
    text.push_str(if target == Target::Cuda {
            " *\n * Compile with -fmad=false (nvcc), -ffp-contract=off (elsewhere): then each operation is rounded by\n \
             * itself, as in Rust. Without nvcc this is C++17, and steps on the host.\n */\n"
        } else {
            " *\n * Compile without contraction (-ffp-contract=off): then each operation is rounded by itself, as in\n \
             * Rust.\n */\n"
        });
    let _ = writeln!(text, "#ifndef {guard}\n#define {guard}\n");
    text.push_str(
        "#include <float.h>\n#include <math.h>\n#include <stddef.h>\n#include <type_traits>\n",
    );
    text.push_str(if target == Target::Cuda {
            "\n#ifndef STEPSMITH_DEVICE\n#ifdef __CUDACC__\n#define STEPSMITH_DEVICE __host__ __device__\n#else\n\
             #define STEPSMITH_DEVICE\n#endif\n#endif\n"
        } else { "#include <vector>\n" });
    let _ = writeln!(text, "\nnamespace stepsmith::{p} {{\n");
    if code.stages() > 0 {
        text.push_str(&super::newton::cpp(code, target));
    }
    text.push_str(
        "/* What is carried from step to step, to be set before the first step from t:\n *\n",
    );
    for line in code.carried() {
        let _ = writeln!(text, " *   {line}");
    }
    text.push_str(" */\n");
    let carried = code.step.scheme.carried();
    let _ = writeln!(
        text,
        "constexpr size_t carried_count = {};\n",
        carried.len()
    );
    text.push_str(&problem(code));
    text.push_str(if target == Target::Cuda { "template <size_t N>\nclass Stepper {\npublic:\n    static constexpr size_t n = N;\n    double h;\n\n" } else { "class Stepper {\npublic:\n    const size_t n;\n    double h;\n\n" });
    text.push_str(&indented(&members(code, target), 1));
    for (body, ignores) in code.bodies() {
        let text_of = step(code, body, ignores, target);
        text.push('\n');
        text.push_str(&indented(&text_of, 1));
    }
    text.push_str(&private_members(code, target));
    if target == Target::Cuda {
        text.push_str(&ensemble(code));
    }
    let _ = writeln!(text, "}} // namespace stepsmith::{p}\n\n#endif");
    text
}

/// The comment on what steps ask of a problem.
fn problem(code: &Code) -> String {
    let mut text = String::from(
        "/* Steps of a problem, whose members are called so; they write to `out`:\n *\n",
    );
    for part in code.parts() {
        let arguments = match (code.class(), code.gives_velocity(part)) {
            (Class::FirstOrder, false) => "t, y",
            (Class::FirstOrder, true) => "t, y, dy",
            (Class::SecondOrder, false) => "t, x",
            (Class::SecondOrder, true) => "t, x, v",
        };
        let name = part.name(code.class());
        let meaning = meaning(code, part);
        let _ = writeln!(text, " *   problem.{name}({arguments}, out): {meaning}");
    }
    text.push_str(" */\n");
    text
}

/// The vectors and the weights of a stepper, to the end of its class.
fn private_members(code: &Code, target: Target) -> String {
    let mut text = String::from("\nprivate:\n");
    if target == Target::Host {
        text.push_str("    std::vector<double> memory;\n");
    }
    for (i, vector) in code.vectors().iter().enumerate() {
        let _ = if target == Target::Cuda {
            writeln!(text, "    double {vector}[N] = {{}};")
        } else {
            writeln!(text, "    double *{vector} = memory.data() + {i} * n;")
        };
    }
    let count = code.weights.len().max(1);
    let _ = writeln!(text, "    double w[{count}] = {{}};\n}};\n");
    text
}

fn members(code: &Code, target: Target) -> String {
    let device = target.device();
    let mut text = String::from("/* Steps of size h; all that is carried is 0. */\n");
    let initial = "For the constructor: all steps are of one size, that of the starting values.";
    let names = ["stretch", "set_step_size", "weights"];
    let sizing = code.sizing(names, (", double ratio", initial));
    let name = sizing.name;
    let ratio = sizing.ratio;
    let one = sizing.one;
    let meaning = sizing.meaning;
    let _ = if target == Target::Cuda {
        writeln!(
            text,
            "{device}explicit Stepper(double h) {{ {name}(h{one}); }}"
        )
    } else {
        writeln!(
            text,
            "Stepper(size_t n, double h) : n(n), memory({} * n) {{ {name}(h{one}); }}\nStepper(const Stepper &) = \
             delete;\nStepper &operator=(const Stepper &) = delete;",
            code.vectors().len()
        )
    };
    let _ = writeln!(
        text,
        "\n/* {meaning} */\n{device}void {name}(double h{ratio}) {{"
    );
    for (i, weight) in code.weights.iter().enumerate() {
        let _ = writeln!(text, "    w[{i}] = {weight};");
    }
    let moved = if target == Target::Cuda {
        ""
    } else {
        " The vectors change places\n * from step to step: ask anew."
    };
    let _ = writeln!(
        text,
        "    this->h = h;\n}}\n\n/* A carried quantity, nullptr where there is none.{moved} */\n\
         {device}double *carried(size_t index) {{\n    switch (index) {{"
    );
    for (i, &q) in code.step.scheme.carried().iter().enumerate() {
        let _ = writeln!(text, "    case {i}: return {};", code.ident(q));
    }
    text.push_str("    default: return nullptr;\n    }\n}\n");
    text
}

/// The comment on a step, and the first line of its function.
fn step_head(code: &Code, ignores: bool, implicit: bool, target: Target) -> String {
    let device = target.device();
    let suffix = if ignores { "_of_positions" } else { "" };
    let mut text = String::from("/* A step from t to t + h.");
    if ignores {
        text.push_str(
            " For a right-hand side that ignores the velocity: it is given nullptr as v.",
        );
    }
    for (name, what, at) in code.sampled() {
        let _ = write!(text, "\n * {name}: {what} at {at}, or nullptr.");
    }
    if implicit {
        text.push_str(
            "\n * `solver(problem, core)` solves the implicit core, such as a Newton; where it returns another number\n \
             * than 0 this does too, and what is carried is as before.",
        );
    }
    let (template, solver) = if implicit {
        (
            "template <class Problem, class Solver>",
            ", Solver &&solver",
        )
    } else {
        ("template <class Problem>", "")
    };
    let samples: String = (code.sampled().iter())
        .map(|(name, ..)| format!(", double *{name} = nullptr"))
        .collect();
    let _ = writeln!(
        text,
        " Returns 0. */\n{template}\n{device}int step{suffix}(double t, Problem &&problem{solver}{samples}) {{"
    );
    text
}

fn step(code: &Code, body: &Body, ignores: bool, target: Target) -> String {
    let implicit = Code::cores(body).next().is_some();
    let mut inner = String::new();
    if implicit {
        inner.push_str("int status;\n");
    }
    inner.push_str(&code.body(
        body,
        &Words {
            h: "h",
            pass: &|pass| code.pass(pass, &LOOPS),
            evaluation: &|of| {
                format!(
                    "problem.{}({}, (const double *){}{}, (double *){});",
                    of.name,
                    of.time,
                    of.position,
                    of.velocity(|v| format!("(const double *){v}"), "(const double *)nullptr"),
                    of.result
                )
            },
            solve: &|core| {
                let solved = "solver(problem, core)";
                solve(code, core, "this->", "Core core = {}", solved)
            },
            swap: &|one, other| {
                if target == Target::Cuda {
                    // In registers, where nothing is moved once the loop is unrolled.
                    format!(
                        "for (size_t i = 0; i < n; ++i) {{\n    const double kept = this->{one}[i];\n    this->{one}[i] = \
                         this->{other}[i];\n    this->{other}[i] = kept;\n}}"
                    )
                } else {
                    format!(
                        "{{\n    double *const kept = this->{one};\n    this->{one} = this->{other};\n    this->{other} = \
                         kept;\n}}"
                    )
                }
            },
        },
    ));
    if !evaluates(body) {
        inner.push_str("(void)t;\n(void)problem;\n");
    }
    inner.push_str("return 0;\n");
    let head = step_head(code, ignores, implicit, target);
    format!("{head}{}}}\n", indented(&inner, 1))
}

/// Many systems, one a thread.
fn ensemble(code: &Code) -> String {
    let solver = match code.stages() {
        0 => ("", ""),
        _ => ("    Newton<N> newton;\n", ", newton"),
    };
    format!(
        "/* Steps of one system of an ensemble, from t: what it carries, carried[(q * N + i) * systems + system] of\n \
         * component i of quantity q, is replaced. Returns what the last step does. */\n\
         template <size_t N, class Problem>\n\
         STEPSMITH_DEVICE int run(size_t system, size_t systems, size_t steps, double t, double h,\n    \
         Problem &problem, double *carried) {{\n    \
         Stepper<N> stepper(h);\n{}    int status = 0;\n    \
         for (size_t q = 0; q < carried_count; ++q) {{\n        \
         for (size_t i = 0; i < N; ++i) stepper.carried(q)[i] = carried[(q * N + i) * systems + system];\n    }}\n    \
         for (size_t k = 0; k < steps && status == 0; ++k) {{\n        \
         status = stepper.step(t + (double)k * h, problem{});\n    }}\n    \
         for (size_t q = 0; q < carried_count; ++q) {{\n        \
         for (size_t i = 0; i < N; ++i) carried[(q * N + i) * systems + system] = stepper.carried(q)[i];\n    }}\n    \
         return status;\n}}\n\n\
         #ifdef __CUDACC__\n\
         /* One system a thread; status[system] is 0 where all steps were done. */\n\
         template <size_t N, class Problem>\n\
         __global__ void ensemble(size_t systems, size_t steps, double t, double h, Problem *problems,\n    \
         double *carried, int *status) {{\n    \
         const size_t first = blockIdx.x * (size_t)blockDim.x + threadIdx.x;\n    \
         for (size_t system = first; system < systems; system += gridDim.x * (size_t)blockDim.x) {{\n        \
         status[system] = run<N>(system, systems, steps, t, h, problems[system], carried);\n    }}\n}}\n\
         #endif\n\n\
         /* The same on the host, one system after the other. */\n\
         template <size_t N, class Problem>\n\
         void ensemble_on_host(size_t systems, size_t steps, double t, double h, Problem *problems, double *carried,\n    \
         int *status) {{\n    \
         for (size_t system = 0; system < systems; ++system) {{\n        \
         status[system] = run<N>(system, systems, steps, t, h, problems[system], carried);\n    }}\n}}\n\n",
        solver.0, solver.1
    )
}
