//! Which order a claim speaks of, and where none is decided.

use super::{check, outcome};
use crate::spec::Spec;

/// Symplectic Euler: what users get, from exact values, is order 1; with half a kick before it is
/// leapfrog.
#[test]
fn the_order_is_the_one_from_exact_values() {
    let claimed = |claims: &str, steps: &str| {
        let text = format!(
            "name = \"Example\"\nfamily = \"scheme\"\ncarry = [\"x\", \"v\"]\n\
             equations = [\"a = g(t, x)\", {steps}]\n[claims]\n{claims}\n"
        );
        let report = check(&Spec::parse_toml("example.toml", &text).unwrap()).unwrap();
        let words = report.claims.iter().map(|c| c.outcome.word());
        words.collect::<Vec<_>>()
    };
    let steps = "\"v[1] = v + h*a\", \"x[1] = x + h*v[1]\"";
    for (key, order) in [
        ("order", 1),
        ("order_exact_start", 1),
        ("order_simple_start", 1),
        ("order_best_start", 2),
        ("order_velocity", 1),
    ] {
        for claim in 0..4 {
            let expected = if claim == order { "proven" } else { "refuted" };
            let found = claimed(&format!("{key} = {claim}"), steps);
            assert_eq!(found, [expected], "{key} = {claim}");
        }
    }
}

/// With symbols left free zero-stability is a condition: neither proven nor refuted.
/// A second motion at rest of its own, that does not grow: x by Euler's rule, and the mean of the others.
#[test]
fn where_other_motions_rest_no_order_is_refuted() {
    let of = |coupling: &str| {
        let text = format!(
            "name = 'Other'\nfamily = 'scheme'\ncarry = ['x', 'x_a', 'x_b']\nequations = ['v = f(t, x)', \
             'x[1] = x + h*v', 'x_a[1] = x_b + h*v', 'x_b[1] = x_a + h*v + {coupling}*(x_a - x)']\n\
             [claims]\norder = 1\nzero_stable = true\n"
        );
        let report = check(&Spec::parse_toml("other.toml", &text).unwrap()).unwrap();
        report
            .claims
            .iter()
            .map(|c| c.outcome.word())
            .collect::<Vec<_>>()
    };
    assert_eq!(of("0"), ["undecided", "proven"]);
    // The roots of λ² = 5/4.
    assert_eq!(of("1/4"), ["refuted", "refuted"]);
}

#[test]
fn the_order_of_a_family_is_undecided_where_values_may_be_unstable() {
    let family = "central-difference: degree = 4; alpha = \"alpha\"; beta = \"gamma - 1/6\"; \
                  gamma = \"gamma\"";
    for (claim, expected) in [
        ("order = 3", "undecided"),
        ("order_simple_start = 2", "undecided"),
        ("order_best_start = 2", "refuted"),
        ("order_best_start = 3", "undecided"),
    ] {
        assert_eq!(outcome(family, claim), expected, "{claim}");
    }
}

/// An identity in several parameters proves an order over all of their ranges; one end of an axis is claimed at once.
#[test]
fn identities_hold_over_several_ranges() {
    let of = |claim: &str| {
        let text = format!(
            "name = 'M'\nfamily = 'newmark'\n[parameters]\nbeta = {{ from = 0, to = 1 }}\n\
             gamma = {{ from = 0, to = 1 }}\n[claims]\n{claim}\n"
        );
        check(&Spec::parse_toml("m.toml", &text).unwrap()).unwrap()
    };
    let words = |claim| -> Vec<&str> {
        let report = of(claim);
        report.claims.iter().map(|c| c.outcome.word()).collect()
    };
    assert_eq!(words("order = 1"), ["undecided"]);
    let written = |equations: &str, claim: &str| {
        let text = format!(
            "name = 'M'\nfamily = 'scheme'\ncarry = ['x']\nequations = [{equations}]\n[parameters]\n\
             a = {{ from = 1, to = 2 }}\nb = {{ from = 1, to = 2 }}\n[claims]\n{claim}\n"
        );
        let report = check(&Spec::parse_toml("m.toml", &text).unwrap()).unwrap();
        report.claims[0].outcome.word().to_string()
    };
    // (1 − 1/(2a))f(x) + 1/(2a) f(x + h a f(x)), beside what b only halves.
    let heun = "'v = f(t, x)', 'x_1[a] = x + a*h*v', 'v_1[a] = f(t[a], x_1[a])', \
                'x[1] = x + h*((1 - 1/(2*a))*v + 1/(2*a)*v_1[a]) + b*h*v - b*h*v'";
    assert_eq!(written(heun, "order_best_start = 2"), "proven");
    assert_eq!(written(heun, "zero_stable = true"), "undecided");
}

/// One end is claimed of one axis.
#[test]
fn ends_of_two_axes_are_two_claims() {
    let read = |claim: &str| {
        let text = format!(
            "name = 'M'\nfamily = 'newmark'\n[parameters]\nbeta = '1/4'\ngamma = '1/2'\n[claims]\n{claim}\n"
        );
        let found = Spec::parse_toml("m.toml", &text).and_then(|spec| check(&spec));
        found.err().map(|error| error.to_string())
    };
    assert_eq!(read("stable = { damping = 0, omega_up_to = 2 }"), None);
    for other in ["real_up_to = 2", "imaginary_up_to = 2", "at = {}"] {
        let claim = format!("stable = {{ damping = 0, omega_up_to = 2, {other} }}");
        assert!(read(&claim).is_some(), "{claim}");
    }
}
