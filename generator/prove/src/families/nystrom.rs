//! Tests of the family in [`stepsmith_scheme::families::nystrom`].

use crate::order::order;
use crate::outputs::output_orders;
use stepsmith_scheme::scheme::Scheme;
use stepsmith_scheme::spec::Spec;

fn scheme(settings: &[(&str, &str)]) -> Scheme {
    Spec::member("nystrom", settings)
}

const DORMAND: [(&str, &str); 6] = [
    ("A_bar", "[],[1/32],[7/1000,119/500],[1/14,8/27,25/189]"),
    ("b_bar", "1/14,8/27,25/189,0"),
    ("b", "1/14,32/81,250/567,5/54"),
    ("c", "0,1/4,7/10,1"),
    ("embedded_bar", "-7/150,67/150,3/20,-1/20"),
    ("embedded", "13/21,-20/27,275/189,-1/3"),
];

#[test]
fn a_pair_of_the_literature() {
    let pair = scheme(&DORMAND);
    assert_eq!(
        pair.carried().len(),
        3,
        "the last stage is the next first one"
    );
    assert_eq!(order(&pair, 6).unwrap().best_start, 4);
    let found = output_orders(&pair, 6).unwrap();
    let orders: Vec<_> = found.compared.iter().map(|o| o.order.exactly()).collect();
    assert_eq!(orders, [Some(3), Some(3)]);
}

/// The same conditions judge a step and a solution to compare with. The weights have the same orders as either of the
/// two.
#[test]
fn a_step_compared_with_another_has_the_orders_of_that_one() {
    for (given, claimed) in [
        // Nystrom's of order 4, and Euler's with the same first stage.
        (
            [
                ("A_bar", "[],[1/8],[0,1/2]"),
                ("b_bar", "1/6,1/3,0"),
                ("b", "1/6,2/3,1/6"),
                ("c", "0,1/2,1"),
            ],
            4,
        ),
        // With another node.
        (
            [
                ("A_bar", "[],[1/8],[0,1/2]"),
                ("b_bar", "1/6,1/3,0"),
                ("b", "1/6,2/3,1/6"),
                ("c", "0,1/2,9/10"),
            ],
            1,
        ),
        // With a position of a stage that its node does not tell.
        (
            [
                ("A_bar", "[],[1/9],[0,1/2]"),
                ("b_bar", "1/6,1/3,0"),
                ("b", "1/6,2/3,1/6"),
                ("c", "0,1/2,1"),
            ],
            2,
        ),
    ] {
        let step = scheme(&given);
        let best = order(&step, 6).unwrap().best_start;
        let [a, bar, b, c] = given.map(|(_, value)| value);
        let pair = scheme(&[
            ("A_bar", a),
            ("b_bar", "1/2,0,0"),
            ("b", "1,0,0"),
            ("c", c),
            ("embedded_bar", bar),
            ("embedded", b),
        ]);
        let found = output_orders(&pair, 6).unwrap();
        let least = found.compared.iter().map(|o| o.order.bound()).min();
        assert_eq!((best.bound(), least), (claimed, Some(claimed)), "{given:?}");
    }
}

/// Heun's method, with and without velocities in the right-hand side.
#[test]
fn velocities_have_conditions_of_their_own() {
    let of = |a: &'static str, embedded: &'static str| {
        let pair = scheme(&[
            ("A_bar", "[],[1/2]"),
            ("A", a),
            ("b_bar", "1/2,0"),
            ("b", "1,0"),
            ("c", "0,1"),
            ("embedded_bar", "1/2,0"),
            ("embedded", embedded),
        ]);
        let found = output_orders(&pair, 6).unwrap();
        let orders = found.compared.iter().map(|o| o.order.exactly());
        orders.collect::<Vec<_>>()
    };
    assert_eq!(of("[],[1]", "1/2,1/2"), [Some(2), Some(2)]);
    // The velocity of the stage is that of another time.
    assert_eq!(of("[],[1/2]", "1/2,1/2"), [Some(2), Some(1)]);
    assert_eq!(of("[],[1]", "0,1"), [Some(2), Some(1)]);
}

#[test]
fn what_is_no_tableau_is_refused() {
    let refused = |name: &str, value: &str| {
        let mut settings = DORMAND.to_vec();
        settings.retain(|(n, _)| *n != name);
        settings.extend((!value.is_empty()).then_some((name, value)));
        let spec = Spec::from_family("nystrom", &settings);
        spec.and_then(|s| s.scheme()).unwrap_err().to_string()
    };
    for (name, value, why) in [
        ("c", "", "missing parameter `c`"),
        ("embedded", "", "missing parameter `embedded`"),
        ("b_bar", "1,1,1,1,1", "at most 4 exact numbers"),
        ("b", "[]", "a list of 1 to 32 numbers"),
        ("A_bar", "[],[1]", "a list of 4 rows"),
    ] {
        let error = refused(name, value);
        assert!(error.contains(why), "{error}");
    }
}

/// A first stage in the middle of the step without accelerations before it is x + h/2·v: of order 2.
#[test]
fn a_stage_without_a_row_is_where_its_node_is() {
    let middle = |node: &str| {
        let settings = [
            ("A_bar", "[[]]"),
            ("b_bar", "[1/2]"),
            ("b", "[1]"),
            ("c", node),
        ];
        order(&scheme(&settings), 4).unwrap().best_start
    };
    assert_eq!(middle("[1/2]"), 2);
}

/// The last acceleration is carried on where the step is explicit, begins at 0 and ends with its last stage.
#[test]
fn the_last_stage_is_the_next_first_one_at_the_end_alone() {
    let carried = |a: &'static str, bar: &'static str, b: &'static str, c: &'static str| {
        let settings = [("A_bar", a), ("b_bar", bar), ("b", b), ("c", c)];
        scheme(&settings).carried().len()
    };
    assert_eq!(carried("[],[1/2]", "1/2,0", "1/2,1/2", "0,1"), 3);
    // Implicit; from another node; to another; past the last stage.
    assert_eq!(carried("[],[1/3,1/6]", "1/3,1/6", "1/2,1/2", "0,1"), 2);
    assert_eq!(carried("[],[1/2]", "1/2,0", "1/2,1/2", "1/2,1"), 2);
    assert_eq!(carried("[],[1/2]", "1/2,0", "1/2,1/2", "0,1/2"), 2);
    assert_eq!(carried("[],[1/2]", "1/3,1/6", "1/2,1/2", "0,1"), 2);
    // Velocities of the last stage, too, are those of the end.
    let with = |a: &'static str, b: &'static str| {
        let bar = [("A_bar", "[],[1/2]"), ("b_bar", "1/2,0"), ("c", "0,1")];
        scheme(&[&bar[..], &[("A", a), ("b", b)]].concat())
            .carried()
            .len()
    };
    assert_eq!([with("[],[1]", "1,0"), with("[],[1]", "1/2,1/2")], [3, 2]);
}
