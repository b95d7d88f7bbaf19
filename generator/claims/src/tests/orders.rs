//! Which order a claim speaks of, and where none is decided.

use super::{check, checked, outcome, read};
use crate::outcome::Outcome;
use stepsmith_scheme::spec::Spec;

/// Symplectic Euler: what users get, from exact values, is order 1; with half a kick before it is
/// leapfrog.
#[test]
fn the_order_is_the_one_from_exact_values() {
    let claimed = |claims: &str, steps: &str| {
        let text = format!(
            "name = \"Example\"\nfamily = \"scheme\"\ncarry = [\"x\", \"v\"]\n\
             equations = [\"a = g(t, x)\", {steps}]\n[claims]\n{claims}\n"
        );
        let report = checked(&text);
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

/// The velocity half a step late, blended: of order 1, but for q = 0, where it is leapfrog's.
#[test]
fn velocities_that_may_be_right_are_no_identity() {
    let of = |value: &str, claim: &str| {
        let text = format!(
            "name = 'Blended'\nfamily = 'scheme'\ncarry = ['x', 'v[-1/2]']\nequations = ['a = g(t, x)', \
             'v[1/2] = v[-1/2] + h*a', 'x[1] = x + h*((1 - q)*v[1/2] + q*v[-1/2])']\n\
             [parameters]\nq = {value}\n[claims]\norder_velocity = {claim}\n"
        );
        let report = checked(&text);
        report.claims[0].outcome.word()
    };
    assert_eq!((of("0", "1"), of("0", "2")), ("refuted", "proven"));
    assert_eq!((of("'1/3'", "1"), of("'1/3'", "2")), ("proven", "refuted"));
    let [whole, part] = ["{ from = 0, to = 1 }", "{ from = '1/4', to = 1 }"];
    assert_eq!((of(whole, "1"), of(whole, "2")), ("refuted", "refuted"));
    assert_eq!((of(part, "1"), of(part, "2")), ("proven", "refuted"));
    assert_eq!((of("'q'", "1"), of("'q'", "2")), ("undecided", "undecided"));
}

/// A second motion at rest of its own, that does not grow: x by Euler's rule, and the mean of the others.
#[test]
fn where_other_motions_rest_no_order_is_refuted() {
    let of = |coupling: &str| {
        let text = format!(
            "name = 'Other'\nfamily = 'scheme'\ncarry = ['x', 'x_a', 'x_b']\nequations = ['v = f(t, x)', \
             'x[1] = x + h*v', 'x_a[1] = x_b + h*v', 'x_b[1] = x_a + h*v + {coupling}*(x_a - x)']\n\
             [claims]\norder = 1\nzero_stable = true\n"
        );
        let report = checked(&text);
        report
            .claims
            .iter()
            .map(|c| c.outcome.word())
            .collect::<Vec<_>>()
    };
    assert_eq!(of("0"), ["undecided", "proven"]);
    // The roots of λ² = 5/4, of which x takes nothing.
    assert_eq!(of("1/4"), ["undecided", "refuted"]);
}

/// With symbols left free zero-stability is a condition: neither proven nor refuted.
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
        checked(&text)
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
        let report = checked(&text);
        report.claims[0].outcome.word().to_string()
    };
    // (1 − 1/(2a))f(x) + 1/(2a) f(x + h a f(x)), beside what b only halves.
    let heun = "'v = f(t, x)', 'x_1[a] = x + a*h*v', 'v_1[a] = f(t[a], x_1[a])', \
                'x[1] = x + h*((1 - 1/(2*a))*v + 1/(2*a)*v_1[a]) + b*h*v - b*h*v'";
    assert_eq!(written(heun, "order_best_start = 2"), "proven");
    assert_eq!(written(heun, "zero_stable = true"), "undecided");
}

/// Any matrix for the Jacobian leaves order 1 to one stage, whatever γ is; the exact one raises it at γ = 1/2 alone.
#[test]
fn identities_of_any_matrix_hold_over_a_range() {
    let of = |claim: &str| {
        let text = format!(
            "name = 'M'\nfamily = 'rosenbrock'\n[parameters]\nA = [[]]\nGamma = [['gamma']]\nb = [1]\n\
             gamma = {{ from = '1/4', to = 1 }}\n[claims]\n{claim}\n"
        );
        let report = checked(&text);
        report.claims[0].outcome.clone()
    };
    assert_eq!(of("w_order = 1").word(), "proven");
    assert_eq!(of("w_order = 2").word(), "refuted");
    match of("order = 1") {
        Outcome::Refuted { instead, .. } => assert_eq!(instead, "at gamma = 1/2 the order is 2"),
        other => panic!("{other:?}"),
    }
}

/// Of (c − 1, 2 − c) at 0 and 1/2 the order is 2 for c = 1 alone, which one value does not show of others; so it is
/// with (1 − c)θ + (c − 1/2)θ² and cθ + (1/2 − c)θ² within Heun's step for c = 0.
#[test]
fn outputs_of_one_value_are_not_those_of_a_cell() {
    let of = |method: &str, c: &str, claim: &str| {
        let text = format!(
            "name = 'M'\nfamily = 'runge-kutta'\n[parameters]\n{method}\nw = {c}\n[claims]\n{claim}\n"
        );
        let report = checked(&text);
        report.claims[0].outcome.clone()
    };
    let kutta =
        "A = [[], ['1/2'], [-1, 2]]\nb = ['1/6', '2/3', '1/6']\nembedded = ['w - 1', '2 - w']";
    let heun =
        "A = [[], [1]]\nb = ['1/2', '1/2']\ndense = [['1 - w', 'w - 1/2'], ['w', '1/2 - w']]";
    for (method, claim, at, beside, open) in [
        (
            kutta,
            "embedded_order = 2",
            "1",
            "'3/4'",
            ["'1/2'", "'3/2'"],
        ),
        (heun, "dense_order = 2", "0", "'1/4'", ["'-1/2'", "'1/2'"]),
    ] {
        assert_eq!(of(method, at, claim).word(), "proven");
        assert_eq!(of(method, beside, claim).word(), "refuted");
        let [from, to] = open;
        match of(
            method,
            &format!("{{ above = {from}, below = {to} }}"),
            claim,
        ) {
            Outcome::Undecided { reason } => assert!(
                reason.ends_with(&format!(
                    "at w = {at}: the comparison is decided only as an identity in the parameter"
                )),
                "{reason}"
            ),
            other => panic!("{other:?}"),
        }
        let closed = format!("{{ from = {from}, below = {to} }}");
        assert_eq!(of(method, &closed, claim).word(), "refuted");
    }
}

/// A number in a claim is that at the value of the parameter: for BDF3 tan α is up to 14.4, and with damping there is
/// always a stable step of the trapezoidal rule.
#[test]
fn numbers_of_claims_have_the_value_of_the_parameter() {
    let of = |family: &str, method: &str, claim: &str| {
        let text = format!(
            "name = 'M'\nfamily = '{family}'\n{method}\nc = {{ from = 14, to = 15 }}\n[claims]\n{claim}\n"
        );
        let report = checked(&text);
        report.claims[0].outcome.clone()
    };
    let bdf3 = "carry = ['x', 'x[-1]', 'x[-2]']\nequations = ['v[1] = f(t[1], x[1])', \
                'x[1] = (18*x - 9*x[-1] + 2*x[-2] + 6*h*v[1])/11']\n[parameters]";
    match of("scheme", bdf3, "wedge = { tan_alpha = 'c' }") {
        Outcome::Refuted { instead, .. } => {
            assert!(instead.starts_with("at c = 29/2 "), "{instead}");
        }
        other => panic!("{other:?}"),
    }
    let leapfrog = "carry = ['x', 'x[-1]']\nequations = ['a = g(t, x)', 'x[1] = 2*x - x[-1] + h^2*a']\n[parameters]";
    for (claim, expected) in [
        (
            "unstable = { damping = 'c - 14' }",
            "at c = 14 the step is stable for some Omega > 0",
        ),
        (
            "stable = { damping = 0, omega_up_to = 'c - 12' }",
            "at c = 29/2 unstable for some Omega at or just above 2",
        ),
    ] {
        match of("scheme", leapfrog, claim) {
            Outcome::Refuted { instead, .. } => assert_eq!(instead, expected),
            other => panic!("{other:?}"),
        }
    }
}

/// What is proven with letters in a step needs no range for them.
#[test]
fn letters_that_are_left_free_have_no_poles() {
    let heun = "runge-kutta: A = [[], [\"a\"]]; b = [\"1 - 1/(2*a)\", \"1/(2*a)\"]; a = \"a\"";
    assert_eq!(outcome(heun, "zero_stable = true"), "proven");
    assert_eq!(outcome(heun, "zero_stable = false"), "refuted");
}

/// Words of macros' tokens as of texts.
#[test]
fn truths_are_read_from_tokens() {
    let of = |word: &str| {
        let text = format!(
            "name = M, family = \"bdf\", parameters = {{ steps = 2 }}, claims = {{ zero_stable = {word} }}"
        );
        let spec = Spec::parse_tokens(text.parse().unwrap()).unwrap();
        check(&spec).map(|report| report.claims[0].outcome.word())
    };
    assert_eq!(of("true").unwrap(), "proven");
    assert_eq!(of("false").unwrap(), "refuted");
    assert!(of("maybe").is_err() && of("1").is_err());
}

/// Orders that are read go to 1000.
#[test]
fn orders_have_an_end() {
    for (order, is_read) in [("1000", true), ("1001", false), ("-1", false)] {
        let text = format!(
            "name = 'M'\nfamily = 'bdf'\n[parameters]\nsteps = 1\n[claims]\norder = {order}\n"
        );
        assert_eq!(read("m.toml", &text).is_ok(), is_read, "{order}");
    }
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
