//! Tests of the family in [`stepsmith_scheme::families::rosenbrock`].

use crate::facts::Facts;
use crate::order::order;
use crate::outputs::output_orders;
use crate::stability::Axis;
use stepsmith_scheme::plan::{Plan, schedule::PlanError};
use stepsmith_scheme::scheme::Scheme;
use stepsmith_scheme::spec::{Diagnostic, Spec};

fn spec(parameters: &str) -> Spec {
    let text = format!("name = \"Row\"\nfamily = \"rosenbrock\"\n[parameters]\n{parameters}\n");
    Spec::parse_toml("row.toml", &text).unwrap()
}

fn scheme(parameters: &str) -> Result<Scheme, Diagnostic> {
    spec(parameters).scheme()
}

/// ROS3P of Lang and Verwer, with a γ_32 that may be another.
fn ros3p(gamma32: &str) -> Scheme {
    let parameters = format!(
        "gamma = \"1/2 + sqrt(3)/6\"\nA = [[], [1], [1, 0]]\n\
         Gamma = [[\"gamma\"], [-1, \"gamma\"], [\"-gamma\", \"{gamma32}\", \"gamma\"]]\n\
         b = [\"2/3\", 0, \"1/3\"]\nembedded = [\"1/3\", \"1/3\", \"1/3\"]"
    );
    scheme(&parameters).unwrap()
}

#[test]
fn one_stage_is_the_linearly_implicit_euler_or_midpoint_rule() {
    for (gamma, expected) in [("1", 1), ("1/2", 2)] {
        let one = scheme(&format!("A = [[]]\nGamma = [[\"{gamma}\"]]\nb = [1]")).unwrap();
        assert_eq!(order(&one, 4).unwrap().exact_start, expected, "{gamma}");
        let facts = Facts::of(one);
        let any = facts.w_order().unwrap().unwrap();
        assert_eq!(any.exact_start, 1, "{gamma}");
        assert!(facts.a_stability().unwrap().a_stable);
        assert_eq!(facts.a_stability().unwrap().l_stable, gamma == "1");
    }
}

/// Explicit stages have a family of their own.
#[test]
fn a_diagonal_of_zeros_is_refused() {
    let diagonal = |first: &str, second: &str| {
        let text =
            format!("A = [[], [1]]\nGamma = [[{first}], [0, {second}]]\nb = [\"1/2\", \"1/2\"]");
        scheme(&text).map_err(|refusal| refusal.to_string())
    };
    assert!(diagonal("1", "1").is_ok());
    for (first, second) in [("0", "0"), ("1", "0"), ("1", "2")] {
        let refusal = diagonal(first, second).unwrap_err();
        assert!(
            refusal.contains("one number other than 0 on its diagonal"),
            "{refusal}"
        );
    }
}

#[test]
fn orders_need_the_conditions_of_the_jacobian() {
    let found = order(&ros3p("1/2 - 2*gamma"), 5).unwrap();
    assert_eq!(found.exact_start, 3);
    let wrong = order(&ros3p("1/2 - gamma"), 5).unwrap();
    assert_eq!(wrong.exact_start, 1);
    // γ_32 is in the conditions of the elementary differentials of f' alone.
    let trees: Vec<_> = wrong.error_terms.iter().map(|t| t.tree.as_str()).collect();
    assert_eq!(trees, ["f[f]"]);
    let embedded = output_orders(&ros3p("1/2 - 2*gamma"), 5).unwrap();
    assert_eq!(embedded.compared[0].order, 2);
    assert!(embedded.dense.is_none());
}

#[test]
fn with_any_matrix_the_order_is_that_of_more_conditions() {
    // b·Γ1 = 0 besides that of the exact Jacobian, where γ + γ_21/2 = 0.
    let two = |gamma21: &str, a: &str, b: &str| {
        let text = format!(
            "A = [[], [\"{a}\"]]\nGamma = [[\"1/3\"], [\"{gamma21}\", \"1/3\"]]\nb = [{b}]"
        );
        let facts = Facts::of(scheme(&text).unwrap());
        let exact = facts.order().unwrap().exact_start.proven().bound();
        let any = facts.w_order().unwrap().unwrap();
        (exact, any.exact_start.proven().bound())
    };
    assert_eq!(two("-2/3", "1", "\"1/2\", \"1/2\""), (2, 2));
    // b_2 (a_21 + γ_21) + γ = 1/2, but neither part by itself.
    assert_eq!(two("-1/3", "2/3", "\"1/2\", \"1/2\""), (2, 1));
    assert_eq!(two("0", "1", "\"1/2\", \"1/2\""), (1, 1));
    assert!(
        Facts::of(Spec::member(
            "runge-kutta",
            &[("A", "[],[1]"), ("b", "1/2,1/2")]
        ))
        .w_order()
        .unwrap()
        .is_none()
    );
}

/// Time is one more component: its rate in a direction is the sum of the row of Γ.
#[test]
fn time_moves_in_the_directions_of_the_derivatives() {
    let with = |rate: &str| {
        let text = format!(
            "name = \"Euler\"\nfamily = \"scheme\"\ncarry = [\"x\"]\nequations = [\
             \"v = f(t, x)\", \"v_u = v/2 + h/2*a\", \"a = f(t, x, v_u, {rate})\", \
             \"x[1] = x + 2*h*v_u\"]"
        );
        let scheme = Spec::parse_toml("euler.toml", &text)
            .unwrap()
            .scheme()
            .unwrap();
        let rest = scheme.evaluations()[1].text(&scheme);
        assert_eq!(rest, format!("a = f(t, x, v_u, {rate})"));
        order(&scheme, 4).unwrap().exact_start.proven().bound()
    };
    assert_eq!([with("1/2"), with("0"), with("1")], [2, 1, 1]);
}

/// R(z) = 1 + z bᵀ(1 − z (A + Γ))⁻¹ 1 of RODAS3, Sandu et al. 1997: both solutions vanish at infinity.
#[test]
fn stiffly_accurate_steps_forget_what_is_infinitely_stiff() {
    let rodas3 = |b: &str| {
        let text = format!(
            "A = [[], [], [1, 0], [\"3/4\", \"-1/4\", \"1/2\"]]\n\
             Gamma = [[\"1/2\"], [1, \"1/2\"], [\"-1/4\", \"-1/4\", \"1/2\"], \
             [\"1/12\", \"1/12\", \"-2/3\", \"1/2\"]]\nb = {b}"
        );
        Facts::of(scheme(&text).unwrap())
    };
    let main = rodas3("[\"5/6\", \"-1/6\", \"-1/6\", \"1/2\"]");
    assert!(main.a_stability().unwrap().l_stable);
    assert_eq!(
        main.scheme().evaluations().len(),
        7,
        "three of f, four of f'"
    );
    let embedded = rodas3("[\"3/4\", \"-1/4\", \"1/2\"]");
    assert!(embedded.a_stability().unwrap().l_stable);
    assert_eq!(embedded.order().unwrap().exact_start, 2);
    let other = rodas3("[\"5/6\", \"-1/6\", \"-1/6\", \"1/4\"]");
    let infinity = other.at_infinity(&Axis::NegativeReal).unwrap();
    assert!(!infinity.is_zero());
}

/// Derivatives that are read by themselves, or in directions that do not hold them, have no step.
#[test]
fn directions_that_are_not_solved_for_are_refused() {
    for equations in [
        r#""v_u = v", "x[1] = x + h*v + h^2/2*a""#,
        r#""v_u = v + h/2*a", "x[1] = x + h*v_u + h^2/2*a""#,
        r#""v_u = v + v_w/2", "v_w = v_u + h*a", "x[1] = x + h*v_u + h*v_w""#,
    ] {
        let text = format!(
            "name = \"Other\"\nfamily = \"scheme\"\ncarry = [\"x\"]\nequations = [\
             \"v = f(t, x)\", \"a = f(t, x, v_u, 1)\", {equations}]"
        );
        let scheme = Spec::parse_toml("other.toml", &text)
            .unwrap()
            .scheme()
            .unwrap();
        let plan = Plan::new(&scheme, false);
        assert_eq!(plan, Err(PlanError::Direction), "{equations}");
    }
}

#[test]
fn what_is_no_tableau_is_refused() {
    for (text, parameter) in [
        ("Gamma = [[1]]\nb = [1]", "A"),
        ("A = [[]]\nb = [1]", "Gamma"),
        ("A = [[]]\nGamma = [[1]]", "b"),
        ("A = [[1]]\nGamma = [[1]]\nb = [1]", "A"),
        ("A = [[]]\nGamma = [[0]]\nb = [1]", "Gamma"),
        ("A = [[], []]\nGamma = [[1], [0, 2]]\nb = [1]", "Gamma"),
        ("A = [[], []]\nGamma = [[1, 1], [0, 1]]\nb = [1]", "Gamma"),
        ("A = [[], []]\nGamma = [[1]]\nb = [1]", "Gamma"),
        ("A = [[]]\nGamma = [[1]]\nb = [1, 2]", "b"),
        (
            "A = [[]]\nGamma = [[1]]\nb = [1]\nembedded = [1]",
            "embedded",
        ),
    ] {
        let error = scheme(text).unwrap_err().to_string();
        assert!(error.contains(&format!("`{parameter}`")), "{text}: {error}");
    }
}
