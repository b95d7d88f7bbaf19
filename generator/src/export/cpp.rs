//! C++17: a class; and the same for CUDA, where a thread steps a system of fixed size.
//!
//! A right-hand side is an object with members that are called, such as a struct of functions or of lambdas.

use super::body::{Loops, Syntax};
use super::c::{samples, solve};
use super::code::Code;
use super::form::{Form, Target};
use super::newton;
use super::template::{one, when};

/// C++17. The class is called the same for all methods.
pub(super) const CPP: Form = Form {
    name: "cpp",
    purpose: "Stepping code: a header for C++17",
    label: "C++17",
    end: ".hpp",
    target: Target::Code(|code| header(code, Machine::Host)),
};

/// CUDA.
pub(super) const CUDA: Form = Form {
    name: "cuda",
    purpose: "Stepping code: a header for CUDA, with a kernel that steps one system a thread",
    label: "CUDA",
    end: ".cuh",
    target: Target::Code(|code| header(code, Machine::Device)),
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
    ratio: ", double ratio",
    resize: "set_step_size",
    weights: "weights",
    all: "For the constructor: all",
    taken: "",
    step: include_str!("templates/step.hpp"),
    newton: include_str!("templates/newton.hpp"),
    module: include_str!("templates/module.hpp"),
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

/// The machine that steps.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Machine {
    /// A processor.
    Host,
    /// A graphics card.
    Device,
}

/// A header for a machine.
fn header(code: &Code, machine: Machine) -> String {
    let cuda = machine == Machine::Device;
    let problem = code.step.parts().into_iter().map(|part| {
        let arguments = code.arguments(part).join(", ");
        format!(
            "problem.{}(t, {arguments}, out): {}",
            code.name(part),
            code.meaning(part)
        )
    });
    let mut values = newton::values(code, "core.", |name, velocity| {
        format!("problem.{name}(t, x{velocity}, out);")
    });
    let [samples, given] = samples(code, " = nullptr");
    values.extend([
        ("CUDA", when(cuda)),
        ("HOST", when(!cuda)),
        ("EXTENSION", one(if cuda { "CUH" } else { "HPP" })),
        ("DEVICE", one(if cuda { "STEPSMITH_DEVICE " } else { "" })),
        ("PROBLEM", problem.collect()),
        ("SAMPLE", samples),
        ("SAMPLES", one(given.concat())),
        ("WEIGHTS", one(code.weights.len().max(1))),
    ]);
    code.module(if cuda { &DEVICE } else { &HOST }, values)
}
