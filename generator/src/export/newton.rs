//! Newton's method for implicit cores, as it stands beside steppers in other languages.
//!
//! With J_x and J_v the Jacobians of g at the arguments of y_k, an iteration solves
//!
//! ```text
//! Σ_l (δ_kl − Px[k][l] J_x − Pv[k][l] J_v) d_l = g(t_k, X_k, V_k) − y_k,   y_l ← y_l + d_l.
//! ```
//!
//! It ends where increments are below 1e-14 of y, or where they have stopped shrinking at rounding level, of y
//! or of the arguments.

use super::code::{Code, Part};
use super::cpp::Target;
use stepsmith_scheme::scheme::Class;

/// Whether a right-hand side that is solved for takes a velocity.
fn takes_velocity(code: &Code) -> bool {
    let mut parts = code.parts().into_iter();
    parts.any(|part| part != Part::SecondDerivative && code.gives_velocity(part))
}

/// The call of the part that is asked for, as `call` writes it with a name and what stands behind x.
fn evaluation(code: &Code, call: impl Fn(&str, &str) -> String) -> String {
    let call = |part: Part| {
        let velocity = if code.gives_velocity(part) { ", v" } else { "" };
        call(part.name(code.class()), velocity)
    };
    if code.step.split {
        format!(
            "if (part == 0) {{\n        {}\n    }} else {{\n        {}\n    }}",
            call(Part::Expensive),
            call(Part::Cheap)
        )
    } else {
        format!("(void)part;\n    {}", call(Part::Field))
    }
}

/// For C99.
pub(super) fn c(code: &Code, p: &str, upper: &str) -> String {
    let second = code.class() == Class::SecondOrder;
    let with_velocity = takes_velocity(code);
    let evaluate = evaluation(code, |name, velocity| {
        format!("problem->{name}(t, x{velocity}, out, problem->user);")
    });
    let ignored = if with_velocity { "" } else { "    (void)v;\n" };
    let x = if second { "x" } else { "y" };
    let (part_type, part_value, part_text) = if code.step.split {
        (
            "int part, ",
            "core->part[k], ",
            ", of A for part 0 and of B for 1",
        )
    } else {
        ("", "", "")
    };
    let (v_type, v_value, gv_type, gv_value, v_text) = if with_velocity {
        (
            ", const double *v",
            ", argument_v",
            ", double *jv",
            ", jv",
            " and jv = dg/dv (v is NULL where it is not given, and jv of no meaning)",
        )
    } else {
        ("", "", "", "", "")
    };
    let values = [
        ("@P@", p),
        ("@UP@", upper),
        ("@K@", &code.stages().to_string()),
        ("@EVALUATE@", &evaluate),
        ("@IGNORED@", ignored),
        ("@X@", x),
        ("@PART_TYPE@", part_type),
        ("@PART@", part_value),
        ("@OF_PART@", part_text),
        ("@V_TYPE@", v_type),
        ("@V@", v_value),
        ("@JV_TYPE@", gv_type),
        ("@JV@", gv_value),
        ("@AND_JV@", v_text),
    ];
    filled(include_str!("newton.h"), &values)
}

/// A template with values in place of its keys.
fn filled(template: &str, values: &[(&str, &str)]) -> String {
    let mut text = template.to_string();
    for (key, value) in values {
        text = text.replace(key, value);
    }
    text
}

/// For C++ and CUDA.
pub(super) fn cpp(code: &Code, target: Target) -> String {
    let cuda = target == Target::Cuda;
    let k = code.stages();
    let n = if cuda { "N" } else { "n" };
    let room = format!("{k} * {k} * {n} * {n} + 2 * {n} * {n} + ({k} + 4) * {n}");
    let own = format!("double memory[{room}];");
    let memory = format!("memory({room}), ");
    let second = code.class() == Class::SecondOrder;
    let velocity = takes_velocity(code);
    let split = code.step.split;
    let meaning = " and jv = dg/dv (v may be nullptr, and jv of no meaning)";
    // Each key with a condition, its value where that holds, and its value where not.
    let values = [
        ("@DEVICE@", cuda, "STEPSMITH_DEVICE ", ""),
        ("@TEMPLATE@", cuda, "size_t N, ", ""),
        ("@SIZE@", cuda, "", "size_t n, "),
        ("@MEMORY@", cuda, "", &memory),
        ("@DATA@", cuda, "", ".data()"),
        ("@OWN@", cuda, &own, "std::vector<double> memory;"),
        ("@IGNORED@", velocity, "", "    (void)v;\n"),
        ("@X@", second, "x", ""),
        ("@PART@", split, "core.part[k], ", ""),
        ("@OF_PART_NAME@", split, "part, ", ""),
        ("@OF_PART@", split, ", of A for part 0 and of B for 1", ""),
        ("@V@", velocity, ", argument_v", ""),
        ("@V_NAME@", velocity, ", v", ""),
        ("@JV@", velocity, ", jv", ""),
        ("@JV_NAME@", velocity, ", jv", ""),
        ("@AND_JV@", velocity, meaning, ""),
    ];
    let values = values.map(|(key, holds, text, other)| (key, if holds { text } else { other }));
    let evaluate = evaluation(code, |name, velocity| {
        format!("problem.{name}(t, x{velocity}, out);")
    });
    let text = filled(include_str!("newton.hpp"), &values);
    let text = filled(&text, &[("@K@", &k.to_string()), ("@EVALUATE@", &evaluate)]);
    match code.class() {
        Class::FirstOrder => text
            .replace("jacobian(t, , jx)", "jacobian(t, y, jx)")
            .replace("dg_i/d_j", "df_i/dy_j"),
        Class::SecondOrder => text,
    }
}
