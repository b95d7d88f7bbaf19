use super::*;
use crate::exact::ring::Ring;
use crate::families::central_difference::{member, symbolic};
use crate::scheme::FreeForm;
use crate::scheme::text::{parse_expression, parse_statement};

fn exact(texts: &[&str]) -> Vec<Fraction> {
    let symbol = |name: &str| Some(Fraction::symbol(name));
    texts
        .iter()
        .map(|t| parse_expression(t).unwrap().value(&symbol).unwrap())
        .collect()
}

fn central_difference(theta: &[&str]) -> Order {
    order(&member(&exact(theta)).unwrap().scheme, 8).unwrap()
}

fn free_form(carry: &[&str], statements: &[&str]) -> Order {
    let free_form = FreeForm {
        parameters: Default::default(),
        carry: carry.iter().map(|c| parse_expression(c).unwrap()).collect(),
        statements: statements
            .iter()
            .map(|s| parse_statement(s).unwrap())
            .collect(),
    };
    order(&free_form.scheme().unwrap(), 10).unwrap()
}

#[test]
fn central_difference_members_have_the_proven_orders() {
    for (theta, expected) in [
        (&["1", "1/2"][..], 2),
        (&["4/3", "1/2"], 2),
        (&["2", "1/2"], 2),
        (&["7/6", "1/2"], 2),
        (&["sqrt(2)", "1/2"], 2),
        (&["1", "3/5"], 1),
        (&["5/4", "1/3", "1/2"], 4),
        (&["1/4", "1/3", "1/2"], 3),
        (&["3/4", "1/3", "1/2"], 3),
        (&["1", "1/2", "3/4"], 2),
        (&["1", "7/12", "3/4"], 3),
        (&["4/5", "1", "1", "1"], 4),
        (&["1", "1", "1", "1"], 4),
        (&["alpha", "gamma - 1/6", "gamma"], 3),
        (&["alpha", "1/2"], 2),
        (&["alpha", "beta"], 1),
    ] {
        let order = central_difference(theta);
        assert_eq!(order.best_start, expected, "{theta:?}");
        assert!(
            !order.error_terms.is_empty(),
            "{theta:?}: the next order must fail"
        );
    }
}

#[test]
fn starts_cost_what_they_cost() {
    let order = central_difference(&["5/4", "1/3", "1/2"]);
    assert_eq!((order.exact_start, order.velocity), (4, Some(4)));
    assert_eq!(
        order.simple_start, 2,
        "the paper's zero jerk costs two orders"
    );
    assert_eq!(central_difference(&["3/4", "1/3", "1/2"]).exact_start, 3);
    assert_eq!(central_difference(&["1", "1/2"]).simple_start, 2);
}

#[test]
fn the_condition_for_degree_four_is_beta_equals_gamma_less_a_sixth() {
    let order = order(&member(&symbolic(4)).unwrap().scheme, 6).unwrap();
    assert_eq!(order.best_start, 2);
    let [condition] = exact(&["gamma - 1/6 - beta"]).try_into().unwrap();
    for term in &order.error_terms {
        let ratio = term.coefficient.exact_quotient(&condition).unwrap();
        assert!(
            ratio.as_rational().is_some(),
            "{}: {}",
            term.tree,
            term.coefficient
        );
    }
}

/// Central differences put x'' + h²/12 x⁗ for x'' and x' + h²/6 x⃛ for x': the defect is
/// x⁗/12 − g_v x⃛/6, tree by tree, each times σ.
#[test]
fn the_error_terms_of_central_differences_are_those_of_their_differences() {
    let order = central_difference(&["1", "1/2"]);
    let text = |t: &TreeTerm| format!("{}: {}", t.tree, t.coefficient);
    assert_eq!(
        order.error_terms.iter().map(text).collect::<Vec<_>>(),
        [
            "g[x:v, x:v]: 1/6",
            "g[x:v, v:g]: 1/6",
            "g[x:g]: 1/12",
            "g[v:g, v:g]: 1/6",
            "g[v:g[x:v]]: -1/12",
            "g[v:g[v:g]]: -1/12",
        ]
    );
}

/// The explicit two-step method of order 3 (Dahlquist's example) diverges.
#[test]
fn no_start_saves_a_scheme_that_is_not_zero_stable() {
    let order = free_form(
        &["x", "x[-1]", "v[-1]"],
        &["v = f(t, x)", "x[1] = -4*x + 5*x[-1] + h*(4*v + 2*v[-1])"],
    );
    assert_eq!(
        (order.best_start, order.exact_start, order.simple_start),
        (3, 0, 0)
    );
}

#[test]
fn first_order_methods() {
    let rk4 = free_form(
        &["x"],
        &[
            "v1 = f(t, x)",
            "x2[1/2] = x + h/2*v1",
            "v2 = f(t[1/2], x2[1/2])",
            "x3[1/2] = x + h/2*v2",
            "v3 = f(t[1/2], x3[1/2])",
            "x4[1] = x + h*v3",
            "v4 = f(t[1], x4[1])",
            "x[1] = x + h/6*(v1 + 2*v2 + 2*v3 + v4)",
        ],
    );
    assert_eq!(
        (rk4.best_start, rk4.exact_start, rk4.error_terms.len()),
        (4, 4, 9)
    );
    let ab3 = free_form(
        &["x", "v[-1]", "v[-2]"],
        &["v = f(t, x)", "x[1] = x + h/12*(23*v - 16*v[-1] + 5*v[-2])"],
    );
    assert_eq!((ab3.best_start, ab3.exact_start), (3, 3));
    let bdf2 = free_form(
        &["x", "x[-1]"],
        &[
            "v[1] = f(t[1], x[1])",
            "x[1] = 4/3*x - x[-1]/3 + 2*h/3*v[1]",
        ],
    );
    assert_eq!(bdf2.best_start, 2);
    let mistimed = free_form(&["x"], &["v = f(t[1/2], x)", "x[1] = x + h*v"]);
    assert_eq!(mistimed.best_start, 1);
}

#[test]
fn second_order_methods() {
    let newmark = |beta: &str, gamma: &str| {
        free_form(
            &["x", "v", "a"],
            &[
                &format!("x[1] = x + h*v + h^2*((1/2 - {beta})*a + {beta}*a[1])"),
                &format!("v[1] = v + h*((1 - {gamma})*a + {gamma}*a[1])"),
                "a[1] = g(t[1], x[1], v[1])",
            ],
        )
    };
    assert_eq!(newmark("1/4", "1/2").best_start, 2);
    assert_eq!(newmark("1/4", "3/5").best_start, 1);
    // Leapfrog whose velocity is labelled as that of a whole step.
    let leapfrog = free_form(
        &["x", "v"],
        &["a = g(t, x)", "v[1] = v + h*a", "x[1] = x + h*v[1]"],
    );
    assert_eq!((leapfrog.best_start, leapfrog.velocity), (2, Some(1)));
    let classical = free_form(
        &["x", "x[-1]"],
        &[
            "v = (x[1] - x[-1])/(2*h)",
            "a = (x[1] - 2*x + x[-1])/h^2",
            "a = g(t, x, v)",
        ],
    );
    assert_eq!((classical.best_start, classical.simple_start), (2, 2));
}
