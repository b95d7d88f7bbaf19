use super::*;
use crate::facts::Facts;
use stepsmith_exact::rational::ratio;
use stepsmith_scheme::spec::Spec;

/// A tableau's outputs, searched up to order 8.
fn found(parameters: &str) -> OutputOrders {
    output_orders(&scheme(parameters), 8).unwrap()
}

fn scheme(parameters: &str) -> Scheme {
    let text = format!("name = \"Pair\"\nfamily = \"runge-kutta\"\n[parameters]\n{parameters}");
    let spec = Spec::parse_toml("pair.toml", &text).unwrap();
    spec.scheme().unwrap()
}

fn orders(found: &OutputOrders) -> Vec<Reached> {
    found.compared.iter().map(|o| o.order).collect()
}

const BOGACKI_SHAMPINE: &str = r#"
    A = [[], ["1/2"], [0, "3/4"], ["2/9", "1/3", "4/9"]]
    b = ["2/9", "1/3", "4/9"]
    embedded = ["7/24", "1/4", "1/3", "1/8"]
    dense = [[1, "-4/3", "5/9"], [0, 1, "-2/3"], [0, "4/3", "-8/9"], [0, -1, 1]]
"#;

/// With b in four entries, the last of them 0.
fn bogacki_shampine() -> String {
    BOGACKI_SHAMPINE.replace(
        r#""4/9"]
    emb"#,
        r#""4/9", 0]
    emb"#,
    )
}

#[test]
fn a_pair_of_the_literature() {
    let text = bogacki_shampine();
    let carried = scheme(&text).carried().len();
    assert_eq!(carried, 2, "the last stage is the next first one");
    let found = found(&text);
    assert_eq!(orders(&found), [Reached::Exactly(2)]);
    let terms: Vec<_> = (found.compared[0].error_terms.iter())
        .map(|t| (t.tree.as_str(), t.coefficient.to_string()))
        .collect();
    let expected = [
        ("f[f, f]", "-1/24".to_string()),
        ("f[f[f]]", "-1/48".to_string()),
    ];
    assert_eq!(terms, expected);
    let dense = found.dense.unwrap();
    assert_eq!(dense.order.order, Reached::Exactly(3));
    assert!(dense.smooth);
}

/// One weight moved to another stage: the end of the step stays right, the order falls.
#[test]
fn polynomials_are_judged_within_the_step() {
    let moved = bogacki_shampine().replace(r#"[0, 1, "-2/3"]"#, r#"[1, 0, "-2/3"]"#);
    let dense = found(&moved).dense.unwrap();
    assert_eq!(dense.order.order, Reached::Exactly(0));
    assert!(!dense.smooth);
    let residual = &dense.order.error_terms[0].coefficient;
    let at_end = residual.substitute(&Symbol::internal(THETA), &1.into());
    assert_eq!(
        at_end,
        Some(0.into()),
        "the condition holds at the end: {residual}"
    );
    // A kink at the end alone.
    let kinked = r#"
        A = [[], [1]]
        b = ["1/2", "1/2"]
        embedded = [1]
        dense = [[1, "-1/2"], [0, "1/2"]]
    "#;
    let dense = found(kinked).dense.unwrap();
    assert_eq!(
        (dense.order.order, dense.smooth),
        (Reached::Exactly(2), false)
    );
}

/// Of (θ − θ²/2, θ²/2) at 0 and 1 the integrals of t² are θ²/2, and those of the other tree 0.
#[test]
fn residuals_within_the_step_are_polynomials() {
    let text = r#"
        A = [[], [1]]
        b = ["1/2", "1/2"]
        embedded = [1]
        dense = [[1, "-1/2"], [0, "1/2"]]
    "#;
    let dense = found(text).dense.unwrap();
    let at = |theta: Rational| {
        let terms = dense.order.error_terms.iter();
        let values = terms.map(|t| {
            t.coefficient
                .substitute(&Symbol::internal(THETA), &theta.clone().into())
        });
        values.map(Option::unwrap).collect::<Vec<_>>()
    };
    for theta in [ratio(1, 3), ratio(1, 2), integer(1)] {
        let square = &theta * &theta;
        let cube = &(&theta * &theta) * &theta;
        let bushy = &cube / integer(3) - &square / integer(2);
        let tall = &cube / integer(6);
        assert_eq!(at(theta), [bushy.into(), tall.into()]);
    }
}

#[test]
fn nodes_that_are_no_sums_of_rows_have_time_leaves() {
    // Of order 2 on autonomous problems, of order 1 on others.
    let text = r#"
        A = [[], [1]]
        b = ["1/4", "3/4"]
        c = [0, "1/3"]
        embedded = ["1/2", "1/2"]
    "#;
    let found = found(text);
    assert_eq!(orders(&found), [Reached::Exactly(1)]);
    let terms = &found.compared[0].error_terms;
    assert_eq!((terms.len(), terms[0].tree.as_str()), (1, "f[t]"));
}

#[test]
fn roots_and_letters_stand_in_weights() {
    let gauss = |weights: &str| {
        format!(
            r#"
            A = [["1/4", "1/4 - sqrt(3)/6"], ["1/4 + sqrt(3)/6", "1/4"]]
            b = ["1/2", "1/2"]
            embedded = {weights}
            "#
        )
    };
    let tilted = found(&gauss(r#"["1/2 + sqrt(3)", "1/2 - sqrt(3)"]"#));
    assert_eq!(orders(&tilted), [Reached::Exactly(1)]);
    // A letter that no value is given of may have one at which the condition holds.
    let open =
        found(&gauss(r#"["1/2 + d", "1/2 - d"]"#).replace("embedded", "d = \"d\"\nembedded"));
    assert_eq!(orders(&open), [Reached::AtLeast(1)]);
}

/// Two solutions to compare with, each with an order of its own.
#[test]
fn several_solutions() {
    let text = r#"
        A = [[], ["1/2"], [0, "1/2"], [0, 0, 1]]
        b = ["1/6", "1/3", "1/3", "1/6"]
        embedded = [[0, 1], ["1/2", 1]]
    "#;
    assert_eq!(
        orders(&found(text)),
        [Reached::Exactly(2), Reached::Exactly(0)]
    );
    let texts = scheme(text).outputs().unwrap().texts(&scheme(text));
    assert!(texts[0].starts_with("x_hat1[1] = x + h*v_2"), "{texts:?}");
}

/// The conditions here and those of the order of a step are found in different ways.
#[test]
fn the_weights_of_the_step_itself_have_its_order() {
    use crate::order::order;
    let tableaus = [
        r#"A = [[], ["1/2"], [-1, 2]]"#,
        r#"A = [[], ["1/2"], [0, "3/4"]]"#,
        r#"A = [["1/3"], ["1/2", "1/7"], [1, 0, 2]]"#,
    ];
    for a in tableaus {
        for weights in [
            r#"["1/6", "2/3", "1/6"]"#,
            r#"["2/9", "1/3", "4/9"]"#,
            "[1, 0, 0]",
        ] {
            let alone = order(&scheme(&format!("{a}\nb = {weights}")), 8).unwrap();
            let beside = scheme(&format!(
                "{a}\nb = [0, \"1/5\", \"4/5\"]\nembedded = {weights}"
            ));
            let found = output_orders(&beside, 8).unwrap().compared.remove(0);
            assert_eq!(found.order, alone.best_start, "{a} {weights}");
            assert_eq!(found.error_terms, alone.error_terms, "{a} {weights}");
        }
    }
}

#[test]
fn what_has_no_outputs_has_no_orders() {
    let plain = scheme("A = [[]]\nb = [1]");
    assert_eq!(output_orders(&plain, 8), Err(OutputError::None));
}

/// The first of several solutions to compare with is the one of a tableau, with its own order.
#[test]
fn the_first_solution_is_the_one_of_the_tableau() {
    let three =
        "A = [[], [\"1/2\"], [-1, 2]]\nb = [\"1/6\", \"2/3\", \"1/6\"]\nembedded = [[0, 1], [1]]\n";
    let facts = Facts::of(scheme(three));
    let (weights, order) = embedded(facts.scheme(), facts.outputs().unwrap()).unwrap();
    assert_eq!(
        (weights, order),
        ([0, 1, 0].map(Fraction::from).to_vec(), 2)
    );
}

/// A letter that is left free may have a value at which a condition holds: of order 2 it is with w = 1/2.
#[test]
fn letters_leave_a_bound() {
    let heun = "A = [[], [1]]\nb = [\"1/2\", \"1/2\"]\nembedded = [\"1 - w\", \"w\"]\n";
    assert_eq!(orders(&found(heun)), [Reached::AtLeast(1)]);
    let fixed = heun.replace('w', "1/3");
    assert_eq!(orders(&found(&fixed)), [Reached::Exactly(1)]);
}

/// 3θ² − 2θ³ is level at both ends, where the midpoint rule has no stage whose value that could be.
#[test]
fn ends_without_a_stage_are_not_smooth() {
    let dense = |polynomial: &str| {
        let text = format!("A = [[\"1/2\"]]\nb = [1]\ndense = [{polynomial}]");
        found(&text).dense.unwrap()
    };
    for polynomial in ["[0, 3, -2]", "[1]"] {
        assert!(!dense(polynomial).smooth, "{polynomial}");
    }
}

/// Which columns alone are the right-hand side at a time and at the position there.
fn slopes(carry: &[&str], statements: &[&str], time: i64) -> Vec<bool> {
    let scheme = stepsmith_scheme::written::free_form(carry, statements);
    let space = scheme.space();
    let y = scheme.carried_at_start(0).unwrap();
    let unit = |j: usize| {
        let entries = (0..space.width()).map(|i| i64::from(i == j).into());
        entries.collect::<Vec<Fraction>>()
    };
    let position = match time {
        0 => unit(y),
        _ => space.rows[space.successors[y]].clone(),
    };
    let columns = (0..space.width()).map(|j| is_slope(&scheme, &unit(j), (time, &position)));
    columns.collect()
}

/// A slope is carried, be it before the position, or evaluated; one of another time or in a direction is none.
#[test]
fn slopes_are_those_of_their_time_and_position() {
    let carried = ["x[1] = x + h*v", "v[1] = f(t[1], x[1])"];
    assert_eq!(slopes(&["v", "x"], &carried, 0), [true, false, false]);
    assert_eq!(slopes(&["v", "x"], &carried, 1), [false, false, true]);
    let before = ["v = f(t, x)", "x[1] = x + h*(3/2*v - v[-1]/2)"];
    assert_eq!(slopes(&["x", "v[-1]"], &before, 0), [false, false, true]);
    assert_eq!(slopes(&["x", "v[-1]"], &before, 1), [false; 3]);
    let late = ["v = f(t[1], x)", "x[1] = x + h*v"];
    assert_eq!(slopes(&["x"], &late, 0), [false, false]);
}
