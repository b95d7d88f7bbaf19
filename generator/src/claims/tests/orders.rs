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
