//! Python: a class on NumPy arrays.
//!
//! What C does component by component is done by arrays, operation by operation: the same roundings.

use super::body::Syntax;
use super::code::Code;
use super::form::{Form, Target};
use super::template::{Values, one};
use stepsmith_emit::part::Part;
use stepsmith_emit::step::{Pass, Solve};
use stepsmith_emit::text::list;

/// Python.
pub(super) const PYTHON: Form = Form {
    name: "python",
    purpose: "Stepping code: a Python module, with NumPy",
    label: "Python with NumPy",
    end: ".py",
    target: Target::Code(module),
};

const SYNTAX: Syntax = Syntax {
    h: "self.h",
    suffix: "_of_positions",
    pass: arrays,
    evaluation: |_, of| {
        let velocity = of.velocity(|v| format!("self.{v}"), "None");
        format!(
            "self.{} = np.array({}({}, self.{}{velocity}), dtype=float)",
            of.result, of.name, of.time, of.position
        )
    },
    solve,
    swap: |one, other| format!("self.{one}, self.{other} = self.{other}, self.{one}"),
    ratio: ", ratio",
    resize: "set_step_size",
    weights: "_weights",
    all: "All",
    taken: "Exception False None RuntimeError SimpleNamespace True",
    step: include_str!("templates/step.py.txt"),
    newton: include_str!("templates/newton.py"),
    module: include_str!("templates/module.py.txt"),
};

/// A module for Python.
fn module(code: &Code) -> String {
    let documentation = code.documentation.iter();
    let documentation = documentation.map(|line| line.replace("\"\"\"", "'''"));
    let mut documentation: Vec<String> = documentation.collect();
    if let Some(first) = documentation.first_mut() {
        first.insert_str(0, "r\"\"\"");
    }
    let carried = code.step.scheme.carried().iter();
    let carried = carried.map(|&q| format!("\"{}\"", code.step.ident(q)));
    let parts = code.step.parts();
    let names: Vec<_> = parts.iter().map(|part| code.name(*part)).collect();
    let sampled = code.sampled().into_iter().map(|(_, what)| what);
    let places = code.step.sampled.places();
    let returned = places.map(|(_, q)| format!("{}.copy()", code.step.ident(q)));
    let problem = parts.iter().map(|part| call(code, *part));
    let values = Values::from([
        ("DOCUMENTATION", documentation),
        ("NAMES", one(list(carried))),
        ("PARTS", one(names.join(", "))),
        ("PROBLEM", problem.collect()),
        ("SAMPLES", one(Vec::from_iter(sampled).join(", "))),
        ("RETURNED", one(Vec::from_iter(returned).join(", "))),
    ]);
    code.module(&SYNTAX, values)
}

/// How a right-hand side is called.
fn call(code: &Code, part: Part) -> String {
    let yields = code.yields(part);
    let result = match part {
        Part::Field => yields.split(" =").next().unwrap_or(yields),
        _ => yields,
    };
    format!("{} returns {result}.", code.call(part))
}

/// A pass on whole arrays.
fn arrays(code: &Code, pass: &Pass) -> String {
    let step = &code.step;
    let zero = format!("np.zeros_like(self.{})", step.vectors()[0]);
    let loads = pass.loads.iter();
    let loads = loads.map(|&q| format!("{} = self.{}", step.ident(q), step.kept(q)));
    let assignments = pass.assignments.iter().map(|(target, value)| {
        format!(
            "{} = {}",
            step.ident(*target),
            step.expression(value, &zero)
        )
    });
    let stores = pass.stores.iter().map(|(vector, value)| {
        format!(
            "self.{} = {}",
            step.vector(*vector),
            step.expression(value, &zero)
        )
    });
    let lines: Vec<_> = loads.chain(assignments).chain(stores).collect();
    lines.join("\n")
}

/// An implicit core, and its solution.
fn solve(code: &Code, core: &Solve) -> String {
    let lists = code.step.lists(core, ["self.h", "self.", "0.0"], |v, _| {
        v.unwrap_or_else(|| "None".into())
    });
    let fields = core.evaluations.iter().map(|&e| {
        let part = code.step.part(e);
        let name = code.name(part);
        if code.gives_velocity(part) {
            name.to_string()
        } else {
            format!("lambda t, x, v: {name}(t, x)")
        }
    });
    let results = core.results.iter();
    let results = results.map(|&q| format!("self.{}", code.step.ident(q)));
    let results = list(results);
    format!(
        "core = SimpleNamespace(\n    g={},\n    t={},\n    x={},\n    x_slope={},\n    v={},\n    \
         v_slope={},\n)\n{} = solver(core, {results})",
        list(fields),
        lists.times,
        lists.position,
        lists.position_slopes,
        lists.velocity,
        lists.velocity_slopes,
        match core.results.as_slice() {
            [_] => &results,
            _ => results.trim_matches(['[', ']']),
        },
    )
}
