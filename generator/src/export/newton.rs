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
use stepsmith_prove::scheme::Class;

/// Whether a right-hand side that is solved for takes a velocity.
fn takes_velocity(code: &Code) -> bool {
    let solved = |part: &Part| *part != Part::SecondDerivative;
    let mut parts = code.parts().into_iter().filter(solved);
    parts.any(|part| code.gives_velocity(part))
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
    let replace = [
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
    let text = include_str!("newton.h").to_string();
    replace
        .iter()
        .fold(text, |text, (key, value)| text.replace(key, value))
}

/// For C++ and CUDA.
pub(super) fn cpp(code: &Code, cuda: bool) -> String {
    let stages = code.stages().to_string();
    let velocity = takes_velocity(code);
    let split = code.step.split;
    let either = |condition: bool, text| if condition { text } else { "" };
    let room =
        |n: &str| format!("{stages} * {stages} * {n} * {n} + 2 * {n} * {n} + ({stages} + 4) * {n}");
    let replace = [
        ("@DEVICE@", either(cuda, "STEPSMITH_DEVICE ").to_string()),
        ("@TEMPLATE@", either(cuda, "size_t N, ").to_string()),
        ("@SIZE@", either(!cuda, "size_t n, ").to_string()),
        (
            "@MEMORY@",
            if cuda {
                String::new()
            } else {
                format!("memory({}), ", room("n"))
            },
        ),
        ("@DATA@", either(!cuda, ".data()").to_string()),
        (
            "@OWN@",
            if cuda {
                format!("double memory[{}];", room("N"))
            } else {
                "std::vector<double> memory;".to_string()
            },
        ),
        ("@K@", stages.clone()),
        (
            "@EVALUATE@",
            evaluation(code, |name, velocity| {
                format!("problem.{name}(t, x{velocity}, out);")
            }),
        ),
        ("@IGNORED@", either(!velocity, "    (void)v;\n").to_string()),
        (
            "@X@",
            either(code.class() == Class::SecondOrder, "x").to_string(),
        ),
        ("@PART@", either(split, "core.part[k], ").to_string()),
        ("@OF_PART_NAME@", either(split, "part, ").to_string()),
        (
            "@OF_PART@",
            either(split, ", of A for part 0 and of B for 1").to_string(),
        ),
        ("@V@", either(velocity, ", argument_v").to_string()),
        ("@V_NAME@", either(velocity, ", v").to_string()),
        ("@JV@", either(velocity, ", jv").to_string()),
        ("@JV_NAME@", either(velocity, ", jv").to_string()),
        (
            "@AND_JV@",
            either(
                velocity,
                " and jv = dg/dv (v may be nullptr, and jv of no meaning)",
            )
            .to_string(),
        ),
    ];
    let text = include_str!("newton.hpp").to_string();
    let text = replace
        .iter()
        .fold(text, |text, (key, value)| text.replace(key, value));
    match code.class() {
        Class::FirstOrder => text
            .replace("jacobian(t, , jx)", "jacobian(t, y, jx)")
            .replace("dg_i/d_j", "df_i/dy_j"),
        Class::SecondOrder => text,
    }
}
