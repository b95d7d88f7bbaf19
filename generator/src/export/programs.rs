//! The programs that take a table, or theorems, each a form of export.

use super::consumer::Consumer;
use super::coq::theory;
use super::form::{Form, Target};
use super::petsc;

/// Coq.
pub(super) const COQ: Form = Form {
    name: "coq",
    purpose: "Theorems on orders and stability for the proof assistant Coq",
    label: "Coq",
    end: ".v",
    target: Target::Theory(theory),
};

/// A consumer written in C.
const IN_C: Consumer = Consumer {
    name: "",
    comment: "//",
    quotient: |numerator, denominator| of_floats(numerator, denominator, str::to_string),
    literal: str::to_string,
    between: ", ",
    one_stage_at_a_time: false,
    takes_times: true,
    template: "",
    part: None,
    rosenbrock: None,
    symplectic: None,
    multistep: None,
    stepper: None,
};

/// A package of Julia.
const IN_JULIA: Consumer = Consumer {
    comment: "#",
    quotient: |numerator, denominator| format!("{numerator} // {denominator}"),
    between: "  ",
    ..IN_C
};

/// SUNDIALS: a header with tables of ARKODE.
pub(super) const ARKODE: Form = Form {
    name: "arkode",
    purpose: "The tableau for SUNDIALS: a C header with tables of ARKODE, and a function that sets them",
    label: "SUNDIALS ARKODE",
    end: "_arkode.h",
    target: Target::Table(Consumer {
        name: "ARKODE",
        quotient: |numerator, denominator| of_floats(numerator, denominator, sun_rconst),
        literal: sun_rconst,
        one_stage_at_a_time: true,
        template: include_str!("templates/arkode.h"),
        part: Some(include_str!("templates/arkode_tableau.h")),
        ..IN_C
    }),
};

/// PETSc: a header that registers a table, or a time stepper.
pub(super) const PETSC: Form = Form {
    name: "petsc",
    purpose: "A time stepper for PETSc: a C header that registers a table of TSRK, TSDIRK, TSARKIMEX, TSROSW or \
              TSBASICSYMPLECTIC, or a TSType of its own",
    label: "PETSc",
    end: "_petsc.h",
    target: Target::Table(Consumer {
        name: "PETSc",
        quotient: |numerator, denominator| of_floats(numerator, denominator, petsc_real),
        literal: petsc_real,
        one_stage_at_a_time: true,
        template: include_str!("templates/petsc.h"),
        part: Some(include_str!("templates/petsc_tableau.h")),
        rosenbrock: Some(include_str!("templates/petsc_rosenbrock.h")),
        symplectic: Some(include_str!("templates/petsc_symplectic.h")),
        stepper: Some(petsc::header),
        ..IN_C
    }),
};

/// The Julia packages of SciML: a tableau of DiffEqBase.
pub(super) const SCIML: Form = Form {
    name: "sciml",
    purpose: "The tableau for SciML: a Julia function that makes a tableau of DiffEqBase",
    label: "SciML",
    end: ".jl",
    target: Target::Table(Consumer {
        name: "SciML",
        template: include_str!("templates/sciml.jl"),
        ..IN_JULIA
    }),
};

/// The Julia package RootedTrees.
pub(super) const ROOTED_TREES: Form = Form {
    name: "rooted-trees",
    purpose: "The tableau for the Julia package RootedTrees",
    label: "RootedTrees.jl",
    end: "_rooted_trees.jl",
    target: Target::Table(Consumer {
        name: "RootedTrees.jl",
        template: include_str!("templates/rooted_trees.jl"),
        ..IN_JULIA
    }),
};

/// The Python package NodePy.
pub(super) const NODEPY: Form = Form {
    name: "nodepy",
    purpose: "The tableau for the Python package NodePy",
    label: "NodePy",
    end: "_nodepy.py",
    target: Target::Table(Consumer {
        name: "NodePy",
        comment: "#",
        quotient: |numerator, denominator| format!("Rational({numerator}, {denominator})"),
        takes_times: false,
        template: include_str!("templates/nodepy.py.txt"),
        multistep: Some(include_str!("templates/nodepy_multistep.py.txt")),
        ..IN_C
    }),
};

/// OpenModelica: a function that fills a `BUTCHER_TABLEAU`.
pub(super) const OPEN_MODELICA: Form = Form {
    name: "openmodelica",
    purpose: "The tableau for OpenModelica: a C function of its solver `gbode`",
    label: "OpenModelica",
    end: "_openmodelica.c",
    target: Target::Table(Consumer {
        name: "OpenModelica",
        template: include_str!("templates/open_modelica.c"),
        ..IN_C
    }),
};

fn sun_rconst(digits: &str) -> String {
    format!("SUN_RCONST({digits})")
}

fn petsc_real(digits: &str) -> String {
    format!("PetscRealConstant({digits})")
}

/// A quotient of whole numbers as floating-point literals.
fn of_floats(numerator: &str, denominator: &str, literal: fn(&str) -> String) -> String {
    let numerator = literal(&format!("{numerator}.0"));
    match denominator {
        "1" => numerator,
        _ => format!("{numerator} / {}", literal(&format!("{denominator}.0"))),
    }
}
