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

use super::code::Code;
use super::template::{Values, one, when};
use stepsmith_emit::part::Part;

/// Whether a right-hand side that is solved for takes a velocity.
fn takes_velocity(code: &Code) -> bool {
    let mut parts = code.step.parts().into_iter();
    parts.any(|part| part != Part::SecondDerivative && code.gives_velocity(part))
}

/// The lines that call the part that is asked for, as `call` writes it with a name and what stands behind x.
fn evaluation(code: &Code, call: fn(&str, &str) -> String) -> Vec<String> {
    let [expensive, cheap, field] = code.calls(call);
    if code.step.split {
        let [expensive, cheap] = [expensive, cheap].map(|call| format!("    {call}"));
        let [first, second, end] = ["if (part == 0) {", "} else {", "}"].map(str::to_string);
        vec![first, expensive, second, cheap, end]
    } else {
        vec!["(void)part;".to_string(), field]
    }
}

/// The values of keys in C and C++, where `core` stands before what a core holds.
pub(super) fn values(code: &Code, core: &str, call: fn(&str, &str) -> String) -> Values {
    let velocity = takes_velocity(code);
    let field = Part::Field.name(code.class());
    let [part, name, kind, meaning] = if code.step.split {
        let part = format!("{core}part[k], ");
        let meaning = ", of A for part 0 and of B for 1";
        [&part, "part, ", "int part, ", meaning].map(one)
    } else {
        [""; 4].map(one)
    };
    Values::from([
        ("EVALUATE", evaluation(code, call)),
        ("GIVEN", when(velocity)),
        ("IGNORED", when(!velocity)),
        ("X", one(code.letter())),
        ("G", one(field)),
        ("PART", part),
        ("PART_NAME", name),
        ("PART_TYPE", kind),
        ("OF_PART", meaning),
    ])
}
