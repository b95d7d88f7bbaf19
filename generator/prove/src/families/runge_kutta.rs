//! Tests of the family in [`stepsmith_scheme::families::runge_kutta`].

use crate::amplification::{TestEquation, amplification};
use crate::order::order;
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::rational::ratio;
use stepsmith_exact::ring::Ring;
use stepsmith_scheme::families::Derivation;
use stepsmith_scheme::families::runge_kutta::*;
use stepsmith_scheme::written::exact;

fn fractions(text: &str) -> Vec<Fraction> {
    text.split_whitespace().map(exact).collect()
}

fn method(a: &str, b: &str) -> Derivation {
    let b = fractions(b);
    let rows = a.split(';').map(|r| {
        let mut row = fractions(r);
        row.resize(b.len(), Fraction::zero());
        row
    });
    let a: Vec<Vec<Fraction>> = rows.collect();
    let sum = |r: &Vec<Fraction>| r.iter().fold(Fraction::zero(), |s, e| s.plus(e));
    let c: Vec<Fraction> = a.iter().map(sum).collect();
    tableau(&a, &b, &c).unwrap()
}

#[test]
fn orders_of_textbook_methods() {
    let best = |d: &Derivation| order(&d.scheme, 8).unwrap().best_start;
    assert_eq!(
        best(&method("; 1/2; -1 2", "1/6 2/3 1/6")),
        3,
        "Kutta's third-order method"
    );
    assert_eq!(best(&method("; 1/2; 0 1/2; 0 0 1", "1/6 1/3 1/3 1/6")), 4);
    assert_eq!(best(&method("1/2", "1")), 2, "implicit midpoint rule");
    let radau = "5/12 -1/12; 3/4 1/4";
    assert_eq!(
        best(&method(radau, "3/4 1/4")),
        3,
        "Radau IIA with two stages"
    );
    let gauss = "1/4 1/4-sqrt(3)/6; 1/4+sqrt(3)/6 1/4";
    assert_eq!(best(&method(gauss, "1/2 1/2")), 4, "Gauss with two stages");
}

#[test]
fn the_stability_function_of_rk4_is_the_truncated_exponential() {
    let rk4 = method("; 1/2; 0 1/2; 0 0 1", "1/6 1/3 1/3 1/6");
    let r = amplification(&rk4.scheme, TestEquation::Dahlquist).unwrap();
    let z = Fraction::internal("z");
    let expected = [(4, 24), (3, 6), (2, 2), (1, 1), (0, 1)]
        .iter()
        .fold(Fraction::zero(), |sum, &(k, n)| {
            sum.plus(&z.power(k).unwrap().scaled(&ratio(1, n)))
        });
    assert_eq!(*r.matrix.at(0, 0), expected);
}

#[test]
fn the_last_stage_is_carried_on_where_it_is_the_first_of_the_next_step() {
    let carried = |a: &str, b: &str| method(a, b).scheme.carried().len();
    assert_eq!(carried("; 1/2; 0 3/4; 2/9 1/3 4/9", "2/9 1/3 4/9 0"), 2);
    // Another weight, another node, or an implicit stage.
    assert_eq!(
        carried("; 1/2; 0 3/4; 2/9 1/3 4/9", "2/9 1/3 4/9-1/8 1/8"),
        1
    );
    assert_eq!(carried("; 1/2; 0 3/4; 1/9 1/3 4/9", "1/9 1/3 4/9 1/9"), 1);
    assert_eq!(carried("; 1/2 1/2", "1/2 1/2"), 1, "the trapezoidal rule");
    let given = |c: &str| {
        let a = [vec![], fractions("1 0")].map(|mut row| {
            row.resize(2, Fraction::zero());
            row
        });
        tableau(&a, &fractions("1 0"), &fractions(c)).unwrap()
    };
    assert_eq!(given("0 1").scheme.carried().len(), 2);
    assert_eq!(given("1/2 1").scheme.carried().len(), 1, "another time");
    assert_eq!(given("0 1/2").scheme.carried().len(), 1, "another time");
}

#[test]
fn weights_beside_a_tableau_must_fit_it() {
    use stepsmith_scheme::spec::Spec;
    let refused = |more: &str| {
        let text = format!(
            "name = \"Pair\"\nfamily = \"runge-kutta\"\n[parameters]\nA = [[], [1]]\n\
             b = [\"1/2\", \"1/2\"]\n{more}"
        );
        let spec = Spec::parse_toml("pair.toml", &text).unwrap();
        spec.scheme().unwrap_err().to_string()
    };
    for (more, why) in [
        ("embedded = [1, 0, 0]", "at most 2 entries"),
        ("embedded = []", "the weights of 1 to 2 solutions"),
        (
            "embedded = [[1], [0, 1], [2]]",
            "the weights of 1 to 2 solutions",
        ),
        ("embedded = [[1], 0]", "two such lists"),
        ("embedded = [\"1/2\", \"1/2\"]", "other weights than b"),
        ("dense = [[1]]", "a list of 2 rows"),
        ("dense = [[1], [0]]", "b at theta = 1"),
        ("dense = [1, 0]", "a list of rows"),
        ("dense = 2", "an integer from 3 to 8"),
        ("dense = 4", "an order that the stages leave room for"),
        (
            "embedded = [1]\nproblem = \"second-order\"",
            "does not take `embedded`",
        ),
    ] {
        let error = refused(more);
        assert!(error.contains(why), "{more}: {error}");
    }
}

/// Of order 3 that is Hermite's cubic; an order above what the stages leave room for is refused.
#[test]
fn solutions_within_the_step_are_derived() {
    use crate::outputs::output_orders;
    use stepsmith_scheme::spec::Spec;
    let scheme = |dense: &str| {
        let text = format!(
            r#"
            name = "Pair"
            family = "runge-kutta"
            [parameters]
            A = [[], ["1/4"], ["3/32", "9/32"], ["1932/2197", "-7200/2197", "7296/2197"],
                ["439/216", -8, "3680/513", "-845/4104"],
                ["-8/27", 2, "-3544/2565", "1859/4104", "-11/40"]]
            b = ["16/135", 0, "6656/12825", "28561/56430", "-9/50", "2/55"]
            dense = {dense}
            "#
        );
        Spec::parse_toml("pair.toml", &text).unwrap().scheme()
    };
    for order in [3, 4] {
        let scheme = scheme(&order.to_string()).unwrap();
        assert_eq!(scheme.carried().len(), 2, "the end is the next start");
        let dense = output_orders(&scheme, 6).unwrap().dense.unwrap();
        assert_eq!(
            (dense.order.order.exactly(), dense.smooth),
            (Some(order), true)
        );
    }
    // Where a step ends with its last stage there is no other one.
    let text = "name = 'Pair'\nfamily = 'runge-kutta'\n[parameters]\nA = [[], ['1/2'], [0, '3/4'], \
                ['2/9', '1/3', '4/9']]\nb = ['2/9', '1/3', '4/9', 0]\n\
                embedded = ['7/24', '1/4', '1/3', '1/8']\ndense = 3\n";
    let pair = Spec::parse_toml("pair.toml", text)
        .unwrap()
        .derive()
        .unwrap();
    assert_eq!(pair.scheme.evaluations().len(), 3);
    let named = |name: &str| pair.coefficients[name].as_rational();
    assert_eq!(named("b_hat_1"), Some(ratio(7, 24)));
    assert_eq!(
        [named("b_1_theta1"), named("b_4_theta2")],
        [1, -1].map(|n| Some(ratio(n, 1)))
    );
    let error = scheme("5").unwrap_err().to_string();
    assert!(error.contains("leave room for"), "{error}");
}
