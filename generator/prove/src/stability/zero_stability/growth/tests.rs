use super::*;
use crate::order::{Order, OrderError, Reached, ZeroStable, order};
use crate::stability::zero_stability::zero_stability;
use stepsmith_exact::rational::ratio;
use stepsmith_scheme::scheme::FreeForm;

fn found(carry: &[&str], statements: &[&str]) -> (Option<Growth>, Result<Order, OrderError>) {
    let scheme = FreeForm::written(&[], carry, statements);
    let growth = zero_stability(&scheme).unwrap().growth;
    (growth, order(&scheme, 6))
}

const MIDPOINT: [&str; 2] = ["x[1] = x[-1] + 2*h*v", "v[1] = v[-1] + 2*h*a"];

/// The explicit midpoint rule and Störmer's rule of the step 2h converge with order 2, as integrations from exact
/// values show: ±1 are double roots of both.
#[test]
fn methods_of_two_grids_have_an_order() {
    for acceleration in ["a = g(t, x)", "a = g(t, x, v)"] {
        let all = [&[acceleration][..], &MIDPOINT].concat();
        let (growth, order) = found(&["x", "x[-1]", "v", "v[-1]"], &all);
        assert_eq!(growth, Some(Growth::Harmless), "{acceleration}");
        let order = order.unwrap();
        assert_eq!(
            (order.exact_start.exactly(), order.best_start),
            (Some(2), Reached::Exactly(2))
        );
        assert_eq!(order.zero_stability, ZeroStable::Growing);
    }
    let stormer = "x[1] = 2*x[-1] - x[-3] + 4*h^2*a[-1]";
    let carry = ["x", "x[-1]", "x[-2]", "x[-3]"];
    let (growth, order) = found(&carry, &["a[-1] = g(t[-1], x[-1])", stormer]);
    assert_eq!(
        (growth, order.unwrap().exact_start.exactly()),
        (Some(Growth::Harmless), Some(2))
    );
    // Of a velocity that is a difference of positions errors are divided by h.
    let with_velocity = [
        "v[-1] = (x - x[-2])/(2*h)",
        "a[-1] = g(t[-1], x[-1], v[-1])",
        stormer,
    ];
    let (growth, order) = found(&carry, &with_velocity);
    assert_eq!(growth, Some(Growth::Open));
    assert_eq!(order.unwrap().exact_start.proven(), Reached::AtLeast(0));
}

/// Of steps that grow by a factor each there are not T/h, by which errors are bounded.
#[test]
fn steps_that_grow_are_not_judged() {
    let rows = ["a = g(t, x, v)", MIDPOINT[0], MIDPOINT[1]];
    let scheme = FreeForm::written(&[], &["x", "x[-1]", "v", "v[-1]"], &rows);
    assert_eq!(growth(&scheme), Growth::Harmless);
    assert_eq!(growth(&scheme.growing(ratio(3, 2).into())), Growth::Open);
}

/// Errors of positions, divided by h, are no errors of velocities of the same size: also where only an argument is such
/// a difference.
#[test]
fn arguments_are_graded_too() {
    let with = |argument: &str| {
        let rows = [
            "v_d = (x - x[-1])/h",
            &format!("a = g(t, x, {argument})"),
            MIDPOINT[0],
            MIDPOINT[1],
        ];
        found(&["x", "x[-1]", "v", "v[-1]"], &rows).0
    };
    assert_eq!(with("v"), Some(Growth::Harmless));
    assert_eq!(with("v_d"), Some(Growth::Open));
}

/// Of Störmer's rule, x[1] = 2 x − x[-1] + h² a, whose x of before stands in carried differences, positions alone have
/// a triple 1. Where steps are not graded that tells nothing.
#[test]
fn what_positions_alone_would_do_tells_nothing_unless_steps_are_graded() {
    let with = |difference: &str| {
        let rows = [
            "a = g(t, x)",
            "x[1] = 3*x - 3*x[-1] + x[-2] - h*v_d + h*v_d[-1] + h^2*a",
            difference,
        ];
        growth(&FreeForm::written(
            &[],
            &["x", "x[-1]", "x[-2]", "v_d", "v_d[-1]"],
            &rows,
        ))
    };
    assert_eq!(with("v_d[1] = (x[1] - x)/h"), Growth::Harmless);
    // Of differences that die out the triple 1 stays.
    assert_eq!(with("v_d[1] = v_d/2"), Growth::Harmful);
}

/// Accelerations that are carried do no harm beside a copy if they die out.
#[test]
fn what_takes_evaluations_at_once_is_to_die_out() {
    let with = |last: &str| {
        let rows = [
            "x[1] = x + h*v + h^2/2*a",
            "v_p[1] = v + h*a",
            "a[1] = g(t[1], x[1], v_p[1])",
            "v[1] = v + h/2*a + h/2*a[1]",
            "a_b = g(t, x_b, v_b)",
            "x_b[1] = x_b + h*v_b",
            "v_b[1] = v_b + h*a_e",
            last,
        ];
        found(&["x", "v", "a", "x_b", "v_b", "a_e"], &rows).0
    };
    assert_eq!(with("a_e[1] = a_b/2 + a_e/2"), Some(Growth::Harmless));
    assert_eq!(with("a_e[1] = 2*a_b - a_e"), Some(Growth::Open));
}

/// What reaches the position by a velocity argument alone, or by what is carried, is an ancestor of it.
#[test]
fn a_position_diverges_with_all_that_it_follows_from() {
    let with = |argument: &str, more: &str| {
        let rows = [
            &format!("a = g(t, x, {argument})"),
            &format!("x[1] = x + h*v + h^2/2*a{more}"),
            "v[1] = v + h*a",
            "v_b[1] = 3*v - 2*v_b",
        ];
        let order = found(&["x", "v", "v_b"], &rows).1.unwrap();
        order.exact_start.proven()
    };
    assert_eq!(with("v", ""), Reached::AtLeast(0));
    assert_eq!(with("v_b", ""), Reached::Exactly(0));
    assert_eq!(with("v", " + h*(v_b - v)/7"), Reached::Exactly(0));
}

/// Two copies of a motion: 1 is a root four times.
#[test]
fn idle_copies_do_no_harm() {
    let euler = [
        "a = g(t, x, v)",
        "x[1] = x + h*v + h^2/2*a",
        "v[1] = v + h*a",
    ];
    let idle = [
        "a_b = g(t, x_b, v_b)",
        "x_b[1] = x_b + h*v_b",
        "v_b[1] = v_b + h*a_b",
    ];
    let carry = ["x", "v", "x_b", "v_b"];
    let (growth, order) = found(&carry, &[euler, idle].concat());
    assert_eq!(
        (growth, order),
        (Some(Growth::Harmless), Err(OrderError::NotSimple))
    );
    // What drives the copy's velocity by a position does.
    let driven = [
        "a_b = g(t, x_b, v_b)",
        "x_b[1] = x_b + h*v_b",
        "v_b[1] = v_b + h*a_b + x/h",
    ];
    assert_eq!(
        found(&carry, &[euler, driven].concat()).0,
        Some(Growth::Open)
    );
}

/// Of one derivative errors grow with n; what takes nothing from them is not known to diverge, nor is it to converge.
#[test]
fn blocks_of_positions_do_harm() {
    let carry = ["x", "x_b", "x_c"];
    let with = |argument: &str, coupling: &str| {
        let rows = [
            &format!("v = f(t, {argument})"),
            "x[1] = x + h*v",
            "x_b[1] = 2*x - x_b",
            &format!("x_c[1] = 2*x - x_c + {coupling}*(x_b - x)"),
        ];
        let (growth, order) = found(&carry, &rows);
        (growth, order.unwrap().exact_start.proven())
    };
    let harmful = Some(Growth::Harmful);
    assert_eq!(with("x", "0").0, None);
    assert_eq!(with("x", "1"), (harmful, Reached::AtLeast(0)));
    assert_eq!(with("x_b", "1"), (harmful, Reached::AtLeast(0)));
    assert_eq!(with("x_c", "1"), (harmful, Reached::Exactly(0)));
    // A root outside the circle, likewise.
    let outside = |argument: &str| {
        let rows = [
            &format!("v = f(t, {argument})"),
            "x[1] = x + h*v",
            "x_b[1] = 3*x - 2*x_b",
        ];
        let order = found(&["x", "x_b"], &rows).1.unwrap();
        assert_eq!(order.zero_stability, ZeroStable::No);
        order.exact_start.proven()
    };
    assert_eq!(outside("x"), Reached::AtLeast(0));
    assert_eq!(outside("x_b"), Reached::Exactly(0));
}

/// What evaluations drive at once, and does not die out, is not decided, nor is what it drives.
#[test]
fn derivatives_that_do_not_die_out_are_not_decided() {
    let with = |last: &str| {
        let rows = [
            "v = f(t, x)",
            "x[1] = x + h*v",
            "x_b[1] = 2*x - x_b + h*v_e",
            last,
        ];
        let (growth, order) = found(&["x", "x_b", "v_e"], &rows);
        (growth, order.unwrap().exact_start.proven())
    };
    assert_eq!(
        with("v_e[1] = 2*v - v_e"),
        (Some(Growth::Open), Reached::AtLeast(0))
    );
    assert_eq!(with("v_e[1] = v/2 + v_e/2").0, None);
}

/// Of second order three in a row do harm, in positions alone.
#[test]
fn two_in_a_row_may_be_of_second_order() {
    let row = |last: &str, velocity: &str| {
        let acceleration = format!("a = g(t, x{velocity})");
        let rows = [
            &acceleration,
            "x[1] = x + h*v + h^2/2*a",
            "v[1] = v + h*a",
            "x_b[1] = 2*x - x_b",
            "x_c[1] = x + x_b - x_c",
            last,
        ];
        found(&["x", "v", "x_b", "x_c", "x_d"], &rows).0
    };
    for velocity in ["", ", v"] {
        assert_eq!(
            row("x_d[1] = x + x_c - x_d", velocity),
            Some(Growth::Harmful)
        );
    }
    assert_eq!(row("x_d[1] = 2*x - x_d", ""), Some(Growth::Harmless));
    assert_eq!(row("x_d[1] = 2*x - x_d", ", v"), Some(Growth::Open));
}
