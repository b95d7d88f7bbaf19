use super::*;
use stepsmith_scheme::families::central_difference::{member, symbolic};
use stepsmith_scheme::scheme::FreeForm;
use stepsmith_scheme::spec::Spec;
use stepsmith_scheme::written::exact;
use stepsmith_scheme::written::free_form;

fn leading(scheme: &Scheme) -> Vec<(String, usize, Option<Fraction>)> {
    let found = local_error(scheme, &[], 6).unwrap();
    let term = |e: LocalError| {
        let leading = e.leading?;
        Some((e.quantity.to_string(), leading.weight, leading.multiple))
    };
    found.into_iter().filter_map(term).collect()
}

/// Fernández de Bustos et al. 2024, section 4.1: eqs. 28 and 33, numerical less exact.
#[test]
fn degree_three_has_the_local_errors_of_the_source() {
    let found = leading(&member(&symbolic(3)).unwrap().scheme);
    let x = exact("(beta - 1/2) + (alpha - 1)/2 - 1/6");
    assert_eq!(found[0], ("x[1]".into(), 3, Some(x)));
    assert_eq!(found[1], ("v".into(), 3, Some(exact("beta - 1/2"))));
    // a = g(t, x, v) is wrong as v is: h² g_v (beta - 1/2) h² x''', no multiple of a derivative of x.
    assert_eq!(
        (found[2].0.as_str(), found[2].1, &found[2].2),
        ("a", 4, &None)
    );
}

/// The same of section 5.1: eqs. 53, 58 and 64, of which the last prints 1/24 for 3/8.
#[test]
fn degree_four_has_three_eighths() {
    let found = leading(&member(&symbolic(4)).unwrap().scheme);
    let x = exact("beta/(4*gamma) + alpha/(12*gamma) - 3/8");
    assert_eq!(found[0], ("x[1]".into(), 4, Some(x.clone())));
    assert_ne!(x, exact("beta/(4*gamma) + alpha/(12*gamma) - 1/24"));
    let v = exact("beta/(4*gamma) - 1/6");
    assert_eq!(found[1], ("v".into(), 4, Some(v)));
    let j = exact("1/(2*gamma) - 1");
    assert_eq!(found[3], ("j".into(), 4, Some(j)));
}

/// The textbook's constants: those of the Taylor series, of Adams–Bashforth (5/12), and at irrational
/// nodes of Gauss's quadrature, 1/4320 for f(t) as for all f.
#[test]
fn first_order_methods_have_the_textbook_constants() {
    let of = |family: &str, settings: &[(&str, &str)]| {
        leading(&Spec::member(family, settings))[0].clone()
    };
    let adams = of("adams", &[("steps", "2"), ("kind", "bashforth")]);
    assert_eq!((adams.1, adams.2), (3, Some(exact("-5/12"))));
    let euler = of("runge-kutta", &[("A", "[[]]"), ("b", "[1]")]);
    assert_eq!((euler.1, euler.2), (2, Some(exact("-1/2"))));
    // Runge–Kutta errors are no multiples of y⁽ᵖ⁺¹⁾; Gauss and the block at the same nodes agree.
    let gauss = of("runge-kutta", &[("name", "gauss"), ("stages", "2")]);
    assert_eq!((gauss.1, gauss.2), (5, None));
}

/// Where all orders are full the least local error is one power above the order.
#[test]
fn irrational_nodes_have_local_errors() {
    let settings = [("nodes", "radau"), ("r", "2"), ("pade", "[1, 2]")];
    let block = Spec::member("block", &settings);
    let rational = [
        ("A", "[[5/12, -1/12], [3/4, 1/4]]"),
        ("b", "[3/4, 1/4]"),
        ("c", "[1/3, 1]"),
    ];
    let tableau = Spec::member("runge-kutta", &rational);
    let [one, other] = [&block, &tableau].map(|s| local_error(s, &[], 5).unwrap()[0].terms.clone());
    assert!(!one.is_empty() && one == other);
    let three = [("name", "radau-iia"), ("stages", "3")];
    let three = Spec::member("runge-kutta", &three);
    assert_eq!(leading(&three)[0].1, 6);
}

/// x + h/2·v as a position at the end misses half of the way, h v/2, and v + 2h a has h a too much.
#[test]
fn uniform_motion_may_be_missed() {
    let found = leading(&free_form(
        &["x", "v"],
        &["a = g(t, x)", "x[1] = x + h/2*v", "v[1] = v + 2*h*a"],
    ));
    let expected = [("x[1]", 1, "-1/2"), ("v[1]", 2, "1")];
    let expected = expected.map(|(q, weight, c)| (q.to_string(), weight, Some(exact(c))));
    assert_eq!(found, expected);
}

/// A value of one part that is carried is that part's: it errs as the position at which it is taken, one power later.
#[test]
fn values_of_parts_err_as_their_positions() {
    let carry = ["x", "v_a", "v_b"];
    let euler = [
        "x[1] = x + h*v_a + h*v_b",
        "v_a[1] = A(t[1], x[1])",
        "v_b[1] = B(t[1], x[1])",
    ];
    let found = leading(&free_form(&carry, &euler));
    let weights = found.iter().map(|(q, weight, _)| (q.as_str(), *weight));
    assert_eq!(
        weights.collect::<Vec<_>>(),
        [("x[1]", 2), ("v_a[1]", 3), ("v_b[1]", 3)]
    );
    assert_eq!(found[0].2, Some(exact("-1/2")));
    // x'' = A + B by Verlet, each of both parts beside the other.
    let verlet = [
        "x[1] = x + h*v + h^2/2*(a_a + a_b)",
        "v[1] = v + h/2*(a_a + a_b + a_a[1] + a_b[1])",
        "a_a[1] = A(t[1], x[1])",
        "a_b[1] = B(t[1], x[1])",
    ];
    let found = leading(&free_form(&["x", "v", "a_a", "a_b"], &verlet));
    let weights = found.iter().map(|(q, weight, _)| (q.as_str(), *weight));
    let expected = [("x[1]", 3), ("v[1]", 4), ("a_a[1]", 5), ("a_b[1]", 5)];
    assert_eq!(weights.collect::<Vec<_>>(), expected);
    assert_eq!(found[0].2, Some(exact("-1/6")));
    assert_eq!(found[1].2, Some(exact("1/12")));
}

/// No powers beyond the limit are looked at, and none before a quantity's own.
#[test]
fn powers_are_looked_at_through_a_limit() {
    let scheme = member(&symbolic(3)).unwrap().scheme;
    let through = |up_to| -> Vec<usize> {
        let found = local_error(&scheme, &[], up_to).unwrap();
        found.iter().map(|e| e.through).collect()
    };
    assert_eq!(through(0), [0, 1, 2]);
    assert_eq!(through(1), [1, 1, 2]);
    assert_eq!(through(5), [5; 3]);
    let terms = |up_to| local_error(&scheme, &[], up_to).unwrap()[0].terms.len();
    assert_eq!([terms(0), terms(2)], [0, 0]);
    // Of x the terms of h³ lead, those of h⁴ do not.
    let x = &local_error(&scheme, &[], 4).unwrap()[0];
    let weights: Vec<_> = x.leading_terms().map(|t| t.tree.clone()).collect();
    let third = local_error(&scheme, &[], 3).unwrap()[0].terms.clone();
    assert_eq!(
        weights,
        third.iter().map(|t| t.tree.clone()).collect::<Vec<_>>()
    );
    assert!(x.terms.len() > weights.len() && !weights.is_empty());
}

/// Adams and Bashforth's second rule with twice the last velocity in its place: of exact data, the velocity itself,
/// x[1] = x + h (3/2 − 1/4) v.
#[test]
fn what_is_carried_is_the_derivative_it_is() {
    let statements = ["v1 = f(t, x)", "x[1] = x + h*(3/2*v1 - v/4)", "v[1] = 2*v1"];
    let found = leading(&FreeForm::written(&[], &["x", "v"], &statements));
    assert_eq!(found[0], ("x[1]".into(), 1, Some(exact("1/4"))));
    assert_eq!(found[1], ("v[1]".into(), 1, Some(exact("1"))));
}

/// Of three values of x two are kept for the next step, and have no errors of their own.
#[test]
fn what_is_kept_has_no_error() {
    let scheme = Spec::member("bdf", &[("steps", "3")]);
    assert_eq!(scheme.carried().len(), 3);
    let found = local_error(&scheme, &[], 5).unwrap();
    let names: Vec<_> = found.iter().map(|e| e.quantity.to_string()).collect();
    assert_eq!(names, ["x[1]"]);
}
