//! PETSc: a time stepper of TS, for methods that TS takes no table of.
//!
//! The state is a `Vec`, whose components on a rank a pass reads and writes in place, as C does. First-order
//! right-hand sides are those of TS, others are callbacks. A SNES solves implicit cores.

use super::body::Syntax;
use super::c::solve;
use super::code::Code;
use super::newton;
use super::template::{Values, one, when};
use stepsmith_emit::step::Pass;
use stepsmith_exact::ring::Ring;
use stepsmith_scheme::scheme::{Class, Evaluation, QuantityId};

const SYNTAX: Syntax = Syntax {
    h: "s->h",
    suffix: "_of_positions",
    pass,
    evaluation: |_, of| {
        let velocity = of.velocity(|v| format!("s->{v}"), "NULL");
        let arguments = format!(
            "{}, s->{}{velocity}, s->{}",
            of.time, of.position, of.result
        );
        called(of.name, &arguments)
    },
    solve: |code, core| {
        let name = code.snake();
        let core_type =
            format!("stepsmith_{name}_core core;\n    PetscCall(PetscMemzero(&core, sizeof core))");
        let solved = format!("stepsmith_{name}_solve(ts, &core)");
        solve(code, core, ["s->", &core_type, &solved])
    },
    swap: |one, other| {
        format!(
            "{{\n    const Vec kept = s->{one};\n    s->{one} = s->{other};\n    s->{other} = kept;\n}}"
        )
    },
    ratio: ", PetscReal ratio",
    resize: "set_step_size",
    weights: "weights",
    all: "All",
    taken: "",
    step: include_str!("templates/petsc_step.h"),
    newton: include_str!("templates/petsc_solve.h"),
    module: include_str!("templates/petsc_stepper.h"),
};

/// A call of a right-hand side with its arguments from the time to the result.
fn called(name: &str, arguments: &str) -> String {
    match name {
        "f" => format!("PetscCall(TSComputeRHSFunction(ts, {arguments}));"),
        _ => format!("PetscCall(s->problem.{name}(ts, {arguments}, s->problem.user));"),
    }
}

/// A pass over the components of a rank. TS is shown what is carried, so nothing is sampled.
fn pass(code: &Code, pass: &Pass) -> String {
    let mut pass = pass.clone();
    pass.samples.clear();
    pass.leave_out();
    let step = &code.step;
    let read = step.read(&pass).into_iter();
    let read = read.map(|vector| (vector.to_string(), "const PetscScalar", "Read"));
    let written = pass
        .written()
        .map(|vector| (step.vector(vector), "PetscScalar", ""));
    let arrays: Vec<_> = read.chain(written).collect();
    let all = |line: fn(&str, &str, &str) -> String| {
        let lines = arrays.iter();
        let lines = lines.map(|(vector, kind, access)| line(vector, kind, access));
        lines.collect::<String>()
    };
    let components = step.components(&pass, ["const PetscScalar ", "0.0"], |_, _| String::new());
    let components = components.concat().replace('\n', "\n        ");
    format!(
        "{{{}{}\n    for (PetscInt i = 0; i < n; ++i) {{\n        {}\n    }}{}\n}}",
        all(|vector, kind, _| format!("\n    {kind} *{vector}_slot;")),
        all(|vector, _, access| {
            format!("\n    PetscCall(VecGetArray{access}(s->{vector}, &{vector}_slot));")
        }),
        components.trim_end(),
        all(|vector, _, access| {
            format!("\n    PetscCall(VecRestoreArray{access}(s->{vector}, &{vector}_slot));")
        }),
    )
}

/// A header for PETSc; `None` if a step from t does not begin with x at t, which TS shows.
pub(super) fn header(code: &Code) -> Option<String> {
    let mut values = newton::values(code, "core->", |name, velocity| {
        called(name, &format!("t, x{velocity}, out"))
    });
    values.extend(problem(code));
    values.extend(carried(code));
    values.extend(shown(code)?);
    let bodies = code.step.bodies.iter();
    let suffixes = bodies.map(|body| code.suffix(body, &SYNTAX).to_string());
    let differ = code.steps_differ();
    let ratio = match code.step.scheme.ratio() {
        Some(_) => ", s->h > 0.0 ? ts->time_step / s->h : 1.0",
        None => "",
    };
    values.extend([
        ("SUFFIXES", suffixes.collect()),
        ("CHOOSES", when(differ)),
        ("EQUAL", when(!differ)),
        ("OF_LAST", one(ratio)),
        ("SINGLE", when(code.stages() == 1)),
        ("COUPLED", when(code.stages() > 1)),
        ("SECOND", when(code.class() == Class::SecondOrder)),
        ("WEIGHTS", one(code.weights.len().max(1))),
    ]);
    Some(code.module(&SYNTAX, values))
}

/// The right-hand sides that are no function of TS.
fn problem(code: &Code) -> Values {
    let mut hosted = code.step.parts();
    hosted.retain(|&part| code.name(part) != "f");
    let functions = hosted.iter().flat_map(|&part| {
        let arguments = code.arguments(part).iter();
        let arguments: String = arguments.map(|a| format!("Vec {a}, ")).collect();
        let name = code.name(part);
        [
            format!("/* {} */", code.meaning(part)),
            format!(
                "PetscErrorCode (*{name})(TS ts, PetscReal t, {arguments}Vec out, void *user);"
            ),
        ]
    });
    let names = hosted.iter().map(|&part| code.name(part).to_string());
    Values::from([
        ("PROBLEM", functions.collect()),
        ("CALLBACK", names.collect()),
        ("HOSTED", when(!hosted.is_empty())),
        ("ALONE", when(hosted.is_empty())),
    ])
}

/// The quantities that are carried.
fn carried(code: &Code) -> Values {
    let scheme = code.step.scheme;
    let carried = scheme.carried();
    let slots = carried
        .iter()
        .map(|&q| format!("s->{}", code.step.ident(q)));
    let derivatives = carried.iter().map(|&q| scheme.derivative(q).to_string());
    let offsets = carried
        .iter()
        .map(|&q| format!("{:?}", code.step.offset(q)));
    let parts = carried.iter().map(|&q| match code.part_of(q) {
        _ if !code.step.split => "",
        None => ", 0",
        Some("A") => ", 1",
        Some(_) => ", 2",
    });
    let [kind, meaning] = match code.step.split {
        true => [
            ", PetscInt part",
            ". Of `part` 1 it is A of the derivative, of 2 B, of 0 the whole",
        ],
        false => ["", ""],
    };
    Values::from([
        ("ALL_SLOTS", one(Vec::from_iter(slots).join(", "))),
        ("DERIVATIVE", derivatives.collect()),
        ("OFFSET", offsets.collect()),
        ("PART_OF", parts.map(str::to_string).collect()),
        ("WHICH_TYPE", one(kind)),
        ("OF_PARTS", one(meaning)),
    ])
}

/// Where no velocity at the end is carried.
const LATE: &str = ", and the latest x' that is carried, of another time";

/// The vectors of TS, and the carried ones that they give at the start and show at the end. There are none
/// if x is not carried at t.
fn shown(code: &Code) -> Option<Values> {
    let scheme = code.step.scheme;
    let offset = |q: QuantityId| code.step.offset(q);
    let latest = |sampled: QuantityId| {
        let carried = scheme.carried().iter().copied();
        let named =
            carried.filter(|&q| scheme.quantities()[q].name == scheme.quantities()[sampled].name);
        named.max_by(|&one, &other| offset(one).total_cmp(&offset(other)))
    };
    let vectors = &["vec_sol", "vec_dot"][..code.class().rank()];
    let sampled = code.step.sampled.places();
    let shown = sampled.filter_map(|(place, q)| Some((*vectors.get(place)?, latest(q)?)));
    let shown: Vec<_> = shown.collect();
    let taken = shown.iter().filter(|&&(_, q)| offset(q) == 0.0);
    let taken: Vec<_> = taken.copied().collect();
    let started = started(code);
    let is_longer = scheme.carried().len() > taken.len() + started.len();
    taken.iter().find(|(vector, _)| *vector == "vec_sol")?;
    let late = taken.len() < shown.len();
    let split = |all: Vec<(&str, QuantityId)>| {
        let all = all.into_iter();
        let all = all.map(|(vector, q)| (vector.to_string(), code.step.ident(q).to_string()));
        all.unzip()
    };
    let ((taken, taken_slots), (shown, slots)) = (split(taken), split(shown));
    Some(Values::from([
        ("TAKEN", taken),
        ("TAKEN_SLOT", taken_slots),
        ("SHOWN", shown),
        ("SHOWN_SLOT", slots),
        ("LATE", one(if late { LATE } else { "" })),
        ("LONGER", when(is_longer)),
        ("STARTED", started),
    ]))
}

/// The evaluations at t whose arguments are carried: the first step makes them.
fn started(code: &Code) -> Vec<String> {
    let scheme = code.step.scheme;
    let at_start = |q: QuantityId| {
        let earlier = scheme.quantities()[q].one_step_earlier();
        let mut carried = scheme.carried().iter().copied();
        let found = carried.find(|&c| scheme.quantities()[c] == earlier);
        found.filter(|_| earlier.offset.is_zero())
    };
    let started = |(index, of): (usize, &Evaluation)| {
        let part = code.step.part(index);
        let [x, out] = [at_start(of.position)?, at_start(of.result)?].map(|q| code.step.ident(q));
        let velocity = match of.velocity {
            Some(v) => format!(", s->{}", code.step.ident(at_start(v)?)),
            None => String::new(),
        };
        Some(called(
            code.name(part),
            &format!("ts->ptime, s->{x}{velocity}, s->{out}"),
        ))
    };
    scheme
        .evaluations()
        .iter()
        .enumerate()
        .filter_map(started)
        .collect()
}

#[cfg(test)]
mod tests {
    use crate::export::tests::{LOOKALIKE, coded, of_text, written};
    use std::collections::BTreeSet;

    /// The lines of a text with one of some words in them.
    fn lines<'a>(text: &'a str, words: &[&str]) -> BTreeSet<&'a str> {
        let lines = text.lines().map(str::trim);
        let found = lines.filter(|line| words.iter().any(|word| line.contains(word)));
        found.collect()
    }

    /// Each component is computed, stored and solved for as in C; values that C shows alone are left out.
    #[test]
    fn components_are_those_of_c() {
        for spec in [
            "newmark/average-acceleration.toml",
            "central-difference/cd4-wide.toml",
            "block/radau5.toml",
            "adams/ab4.toml",
            "splitting/splitting-alpha.toml",
            "pece/pece2-second-order-stretched.toml",
            "nystrom/nystrom4.toml",
        ] {
            let [c, petsc] = ["c", "petsc"].map(|form| coded(spec, form));
            let c = c.replace("const double ", "const PetscScalar ");
            let computed = lines(&petsc, &["const PetscScalar x_"]);
            assert!(
                computed.is_subset(&lines(&c, &["const PetscScalar x_"])),
                "{spec}"
            );
            let same = ["_slot[i] = ", "s->w[", "core.x", "core.t["];
            let [c, petsc] = [&c, &petsc].map(|text| lines(text, &same));
            assert!(c == petsc && c.len() > 2, "{spec}: {petsc:?}");
        }
    }

    /// TS's own solution is the start of a method that carries x, x' and the evaluation there, and of no more.
    #[test]
    fn evaluations_whose_arguments_are_carried_start_the_first_step() {
        let call = "PetscCall(s->problem.g(ts, ts->ptime, s->x, s->v, s->a, s->problem.user));";
        let newmark = coded("newmark/average-acceleration.toml", "petsc");
        assert!(newmark.contains(call), "{newmark}");
        let other = written(&of_text(LOOKALIKE), "petsc").unwrap();
        assert!(!other.contains("ts->ptime, s->x"), "{other}");
        assert!(other.contains("VecSet(s->v_p1_base, NAN)"), "{other}");
        let guard = "The solution was written since the last step";
        assert!(
            other.contains(guard) && !newmark.contains(guard),
            "{newmark}"
        );
    }

    /// A velocity of an earlier time is shown, but not taken.
    #[test]
    fn velocities_of_a_time_before_are_shown() {
        let text = coded("central-difference/cd4-wide.toml", "petsc");
        assert!(text.contains("VecCopy(s->v_m1, ts->vec_dot)"), "{text}");
        assert!(!text.contains("VecCopy(ts->vec_dot"), "{text}");
        let newmark = coded("newmark/average-acceleration.toml", "petsc");
        assert!(newmark.contains("VecCopy(ts->vec_dot, s->v)"), "{newmark}");
    }

    #[test]
    fn steps_of_one_size_refuse_another() {
        for (spec, sizes, equal) in [
            ("adams/ab4.toml", "_weights(s, ts->time_step);", true),
            (
                "newmark/average-acceleration.toml",
                "_set_step_size(s, ts->time_step);",
                false,
            ),
            (
                "pece/pece2-stretched.toml",
                "_stretch(s, ts->time_step, s->h > 0.0 ? ",
                false,
            ),
        ] {
            let text = coded(spec, "petsc");
            assert!(text.contains(sizes), "{text}");
            assert_eq!(
                text.contains("All steps are of one size: TSReset"),
                equal,
                "{text}"
            );
            assert_eq!(text.contains("TSAdaptChoose"), !equal, "{text}");
        }
    }

    /// The solution of TS is x at its time: a step from x[-1] to x has no stepper.
    #[test]
    fn solutions_of_another_time_are_refused() {
        let text = |at: &str, end: &str| {
            of_text(&format!(
                "name = \"Euler\"\nfamily = \"scheme\"\ncarry = [\"x{at}\", \"v\"]\n\
                 equations = [\"v[1] = f(t{at}, x{at})\", \"x{end} = x{at} + h*v[1]\"]"
            ))
        };
        assert!(written(&text("", "[1]"), "petsc").is_ok());
        assert!(written(&text("[-1]", ""), "petsc").is_err());
        assert!(written(&text("[-1]", ""), "c").is_ok());
    }

    #[test]
    fn methods_with_a_table_are_no_steppers() {
        let [table, stepper] =
            ["rk4", "radau-ia3"].map(|name| coded(&format!("runge-kutta/{name}.toml"), "petsc"));
        assert!(
            table.contains("TSRKRegister(") && !table.contains("TSRegister("),
            "{table}"
        );
        assert!(
            stepper.contains("TSRegister(") && !stepper.contains("set_jacobian"),
            "{stepper}"
        );
    }
}
