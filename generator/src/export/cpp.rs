//! C++17: a class; and the same for CUDA, where a thread steps a system of fixed size.
//!
//! A right-hand side is an object with members that are called, such as a struct of functions or of lambdas.

use super::body::{Loops, Syntax};
use super::c::solve;
use super::code::Code;
use super::form::{Form, Target};
use super::language::Language;
use super::newton;
use super::template::{Values, filled, lines, one, when};

/// C++17. The class is called the same for all methods.
pub(super) const CPP: Form = Form {
    name: "cpp",
    purpose: "Stepping code: a header for C++17",
    label: "C++17",
    end: ".hpp",
    target: Target::Code(Language {
        ratio: ", double ratio",
        resize: "set_step_size",
        weights: "weights",
        all: "For the constructor: all",
        taken: "",
        write: |code, values| header(code, values, Machine::Host),
    }),
};

/// CUDA.
pub(super) const CUDA: Form = Form {
    name: "cuda",
    purpose: "Stepping code: a header for CUDA, with a kernel that steps one system a thread",
    label: "CUDA",
    end: ".cuh",
    target: Target::Code(Language {
        ratio: ", double ratio",
        resize: "set_step_size",
        weights: "weights",
        all: "For the constructor: all",
        taken: "",
        write: |code, values| header(code, values, Machine::Device),
    }),
};

const LOOPS: Loops = Loops {
    component: "const double ",
    read: |v| format!("const double *const {v}_slot = this->{v};"),
    write: |v| format!("double *const __restrict {v}_slot = this->{v};"),
    head: "for (size_t i = 0; i < n; ++i) {",
    sample: |field, value| format!("if ({field}_out != nullptr) {field}_out[i] = {value};"),
};

const HOST: Syntax = Syntax {
    h: "h",
    suffix: "_of_positions",
    pass: |code, pass| code.braces(pass, &LOOPS),
    evaluation: |_, of| {
        let velocity = of.velocity(
            |v| format!("(const double *){v}"),
            "(const double *)nullptr",
        );
        format!(
            "problem.{}({}, (const double *){}{velocity}, (double *){});",
            of.name, of.time, of.position, of.result
        )
    },
    solve: |code, core| {
        solve(
            code,
            core,
            ["this->", "Core core = {}", "solver(problem, core)"],
        )
    },
    swap: |one, other| {
        format!(
            "{{\n    double *const kept = this->{one};\n    this->{one} = this->{other};\n    this->{other} = kept;\n}}"
        )
    },
};

const DEVICE: Syntax = Syntax {
    // In registers, where nothing is moved once the loop is unrolled.
    swap: |one, other| {
        format!(
            "for (size_t i = 0; i < n; ++i) {{\n    const double kept = this->{one}[i];\n    \
             this->{one}[i] = this->{other}[i];\n    this->{other}[i] = kept;\n}}"
        )
    },
    ..HOST
};

const STEP: &str = "
@REGARDS@/* A step from t to t + h.
@IGNORES@/* A step from t to t + h. For a right-hand side that ignores the velocity: it is given nullptr as v.
 * @SAMPLE@, or nullptr.
@IMPLICIT@ * `solver(problem, core)` solves the implicit core, such as a Newton; where it returns another number
@IMPLICIT@ * than 0 this does too, and what is carried is as before.
 * Returns 0. */
@EXPLICIT@template <class Problem>
@EXPLICIT@@DEVICE@int step@SUFFIX@(double t, Problem &&problem@SAMPLES@) {
@IMPLICIT@template <class Problem, class Solver>
@IMPLICIT@@DEVICE@int step@SUFFIX@(double t, Problem &&problem, Solver &&solver@SAMPLES@) {
@IMPLICIT@    int status;
    @BODY@
@IDLE@    (void)t;
@IDLE@    (void)problem;
    return 0;
}
";

/// The machine that steps.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Machine {
    /// A processor.
    Host,
    /// A graphics card.
    Device,
}

/// A header for a machine.
fn header(code: &Code, mut values: Values, machine: Machine) -> String {
    let cuda = machine == Machine::Device;
    let syntax = if cuda { &DEVICE } else { &HOST };
    values.extend(newton::values(code, "core.", |name, velocity| {
        format!("problem.{name}(t, x{velocity}, out);")
    }));
    let problem = code.step.parts().into_iter().map(|part| {
        let arguments = code.arguments(part).join(", ");
        format!(
            "problem.{}(t, {arguments}, out): {}",
            code.name(part),
            code.meaning(part)
        )
    });
    let sampled = code.sampled();
    let samples = sampled
        .iter()
        .map(|(name, what)| format!("{name}_out: {what}"));
    let given = sampled
        .iter()
        .map(|(name, _)| format!(", double *{name}_out = nullptr"));
    values.extend([
        ("CUDA", when(cuda)),
        ("HOST", when(!cuda)),
        ("EXTENSION", one(if cuda { "CUH" } else { "HPP" })),
        ("DEVICE", one(if cuda { "STEPSMITH_DEVICE " } else { "" })),
        ("PROBLEM", problem.collect()),
        ("SAMPLE", samples.collect()),
        ("SAMPLES", one(given.collect::<String>())),
        ("WEIGHTS", one(code.weights.len().max(1))),
    ]);
    let newton = if code.stages() > 0 {
        include_str!("templates/newton.hpp")
    } else {
        ""
    };
    values.insert("NEWTON", lines(&filled(newton, &values)));
    let ensemble = if cuda {
        include_str!("templates/ensemble.cuh")
    } else {
        ""
    };
    values.insert("ENSEMBLE", lines(&filled(ensemble, &values)));
    values.insert("STEPS", code.steps(STEP, &values, syntax));
    filled(include_str!("templates/module.hpp"), &values)
}
