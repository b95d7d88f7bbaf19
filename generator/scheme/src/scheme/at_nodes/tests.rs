use super::*;
use crate::scheme::free_form::FreeForm;
use crate::scheme::outputs::Outputs;
use crate::spec::Spec;
use crate::written::free_form;
use stepsmith_exact::rational::{integer, ratio};

fn examples() -> [Scheme; 6] {
    let second = ("problem", "second-order");
    [
        Spec::member(
            "block",
            &[("r", "3"), ("nodes", "legendre"), ("pade", "2,3")],
        ),
        Spec::member(
            "block",
            &[("r", "3"), ("nodes", "chebyshev"), ("pade", "1,3"), second],
        ),
        Spec::member("runge-kutta", &[("name", "gauss"), ("stages", "2")]),
        Spec::member("runge-kutta", &[("name", "gauss"), ("stages", "3"), second]),
        Spec::member(
            "runge-kutta",
            &[("name", "lobatto-iiic"), ("stages", "4"), second],
        ),
        Spec::member("runge-kutta", &[("name", "radau-iia"), ("stages", "3")]),
    ]
}

/// Two stages at ±√2/2 whose derivatives are F = a + b t in coordinates a, b: X = x + h(E F).
fn two_stages(statements: &[&str]) -> Scheme {
    let evaluations = ["v_1 = f(t, x_1)", "v_2[1] = f(t[1], x_2[1])"];
    free_form(&["x"], &[&evaluations, statements].concat())
}

const STAGES: [&str; 3] = [
    "x_1 = x + 1/3*h*v_1 + 1/5*h*v_2[1]",
    "x_2[1] = 2/7*h*v_1 - 3*h*v_2[1]",
    "x[1] = x + h*v_1 + 1/2*h*v_2[1]",
];

fn halves() -> Polynomial {
    Polynomial::new([ratio(-1, 2), integer(0), integer(1)].into())
}

/// The middle of an interval of width 2⁻²⁰⁰.
fn middle(number: &NodalNumber) -> Rational {
    let (lo, hi) = number.enclosure(220);
    (lo + hi) * ratio(1, 2)
}

/// Whatever a step starts from and evaluates, in coordinates, the values of these functions at the nodes satisfy
/// the equations there: all numbers by 200 bits, without Lagrange's basis.
fn is_the_same_step(scheme: &Scheme, there: &Scheme) -> bool {
    let mut same = there.equations().len() == there.linear_unknowns().len();
    let omega = scheme.modulus().unwrap();
    let nodes = RealAlgebraic::roots_of(omega);
    let nodes: Vec<Rational> = nodes
        .iter()
        .map(|c| middle(&NodalNumber::of_one(c, &Polynomial::t())))
        .collect();
    let small = ratio(1, 1 << 30) * ratio(1, 1 << 30) * ratio(1, 1 << 60) * ratio(1, 1 << 30);
    let is_zero = |x: &Rational| *x < small && -x.clone() < small;
    let number = |c: &Fraction| match c.as_rational() {
        Some(rational) => rational,
        None => middle(there.value(c.as_symbol().unwrap()).unwrap()),
    };

    // h = 1; some numbers for what is known.
    let space = scheme.space();
    let known: Vec<Rational> = (0..space.width() as i64)
        .map(|i| ratio(i * i + 3, 2 * i + 7))
        .collect();
    let value = |q: QuantityId| -> Rational {
        let row = space.rows[q].iter().map(|c| c.as_rational().unwrap());
        row.zip(&known).fold(integer(0), |sum, (c, x)| sum + c * x)
    };
    let at = |function: &dyn Fn(&Evaluation) -> QuantityId, i: usize| -> Rational {
        let coordinates = scheme.evaluations().iter().map(|e| value(function(e)));
        Polynomial::new(coordinates.collect()).evaluate(&nodes[i])
    };
    let mut values: Vec<Option<Rational>> = vec![None; there.quantities().len()];
    for (i, e) in there.evaluations().iter().enumerate() {
        values[e.result] = Some(at(&|e| e.result, i));
        values[e.position] = Some(at(&|e| e.position, i));
        if let Some(v) = e.velocity {
            values[v] = Some(at(&|e| e.velocity.unwrap(), i));
        }
        let time = Polynomial::new(
            scheme
                .evaluations()
                .iter()
                .map(|e| number(&e.time))
                .collect(),
        );
        same &= is_zero(&(time.evaluate(&nodes[i]) - number(&e.time)));
        same &= is_zero(&(number(&there.quantities()[e.position].offset) - number(&e.time)));
    }
    for (q, quantity) in scheme.quantities().iter().enumerate() {
        let found = there
            .quantities()
            .iter()
            .position(|other| other == quantity);
        if let Some(found) = found {
            let known = values[found].get_or_insert_with(|| value(q)).clone();
            same &= is_zero(&(known - value(q)));
        }
    }
    for equation in there.equations() {
        let terms = equation.terms.iter();
        let sum = terms.fold(integer(0), |sum, t| {
            sum + number(&t.coefficient) * values[t.quantity].as_ref().unwrap()
        });
        same &= is_zero(&sum);
    }
    same
}

#[test]
fn the_step_at_the_nodes_is_the_step_in_coordinates() {
    for scheme in examples() {
        assert!(is_the_same_step(&scheme, scheme.at_nodes()));
    }
    let scheme = two_stages(&STAGES).over(halves(), "a").unwrap();
    assert!(is_the_same_step(&scheme, scheme.at_nodes()));
}

/// With another coefficient or time they do not.
#[test]
fn another_step_at_the_nodes_is_noticed() {
    let scheme = two_stages(&STAGES).over(halves(), "a").unwrap();
    for (old, new) in [
        ("1/5", "1/6"),
        ("3*h", "2*h"),
        ("1/2", "1/3"),
        ("= x + 1/3", "= 1/3"),
    ] {
        let statements = STAGES.map(|s| s.replace(old, new));
        let statements: Vec<&str> = statements.iter().map(String::as_str).collect();
        let other = two_stages(&statements).over(halves(), "a").unwrap();
        assert!(!is_the_same_step(&scheme, other.at_nodes()), "{old}");
    }
}

#[test]
fn rational_numbers_and_symbols_of_irrational_ones() {
    let radau = Spec::member(
        "runge-kutta",
        &[
            ("name", "radau-iia"),
            ("stages", "2"),
            ("problem", "second-order"),
        ],
    );
    assert_eq!((radau.modulus(), radau.at_nodes()), (None, &radau));
    let text = |scheme: &Scheme| -> Vec<String> {
        scheme.equations().iter().map(|e| e.text(scheme)).collect()
    };
    let scheme = two_stages(&STAGES).over(halves(), "a").unwrap();
    let texts = [
        "x_1[c_1] = d_1*x + a_1_1*h*v_1[c_1] + a_1_2*h*v_2[c_2]",
        "x_2[c_2] = d_2*x + a_2_1*h*v_1[c_1] + a_2_2*h*v_2[c_2]",
        "x[1] = x + b_1*h*v_1[c_1] + b_2*h*v_2[c_2]",
    ];
    // x has the coefficient 1 + 0 t.
    let texts = texts.map(|text| text.replace("d_1*", "").replace("d_2*", ""));
    assert_eq!(text(scheme.at_nodes()), texts);
    assert_eq!(scheme.at_nodes().at_nodes(), scheme.at_nodes());
    // ∫ over [0, 1] of a + b t, at ±√2/2: 1/2 ± √2/4.
    let b = scheme.at_nodes().value(&Symbol::internal("b_1")).unwrap();
    assert_eq!(b.algebraic().unwrap().to_string(), "(2 - sqrt(2))/4");
}

/// The end is the last stage where it is its value at the time it stands at, and a sum of evaluations otherwise.
#[test]
fn ends_at_rational_nodes_are_stages() {
    // The nodes 0, 1/2 and 1 of (t − 1/2)(t² − t).
    let omega = Polynomial::from_roots(&[integer(0), ratio(1, 2), integer(1)]);
    let stages = [
        "v_1 = f(t, x_1)",
        "v_2[1] = f(t[1], x_2[1])",
        "v_3 = f(t, x_3)",
        "x_1 = x",
        "x_2[1] = h*v_1",
        "x_3 = 1/2*h*v_2[1] - 1/7*h*v_3",
    ];
    for (end, stage) in [
        ("x[1] = x_1 + x_2[1] + x_3", true),
        // The value at 1/2 stands at no time 1.
        ("x[1] = x_1 + 1/2*x_2[1] + 1/4*x_3", false),
        ("x[1] = x_1 + x_2[1] + 2*x_3", false),
        ("x[1] = x_1", false),
        ("x[1] = x + h*v_1 + h*v_2[1] + h*v_3", false),
    ] {
        let scheme = free_form(&["x"], &[&stages[..], &[end]].concat());
        let scheme = scheme.over(omega.clone(), "a").unwrap();
        let there = scheme.at_nodes();
        let last = &there.quantities()[there.evaluations()[2].position];
        assert_eq!(last.to_string() == "x[1]", stage, "{end}: {last}");
        assert_eq!(there.equations().len(), 3 + usize::from(!stage), "{end}");
        assert!(is_the_same_step(&scheme, there), "{end}");
    }
}

#[test]
fn what_is_in_no_coordinates_is_refused() {
    let refused = |scheme: Scheme, omega: &Polynomial| match scheme.over(omega.clone(), "a") {
        Err(SchemeError::Image { detail }) => detail,
        other => panic!("{other:?}"),
    };
    let good = || two_stages(&STAGES);
    let roots = "the polynomial's roots are not all real and simple";
    let with = |c: &[i64]| Polynomial::from_integers(c);
    assert_eq!(refused(good(), &with(&[1, 0, 1])), roots);
    assert_eq!(refused(good(), &with(&[1, -2, 1])), roots);

    let number = "the evaluations are not one at as many nodes";
    assert_eq!(refused(good(), &with(&[0, 2, -3, 1])), number);
    let one = free_form(&["x"], &["v = f(t, x)", "x[1] = x + h*v"]);
    assert_eq!(refused(one, &halves()), number);
    let twice = ["v_1 = f(t, x_1)", "v_2[1] = f(t[1], x_1)"];
    let twice = free_form(
        &["x"],
        &[&twice[..], &["x_1 = x", "x[1] = x_1 + h*v_1 + h*v_2[1]"]].concat(),
    );
    assert_eq!(
        refused(twice, &halves()),
        "`x_1` is not one coordinate of one function"
    );
    let some = [
        "a_1 = g(t, x_1, v_1)",
        "a_2[1] = g(t[1], x_2[1])",
        "x_1 = x",
        "x_2[1] = h*v",
        "v_1 = v",
        "v[1] = v + h*a_1",
        "x[1] = x + h*v + h^2*a_2[1]",
    ];
    assert_eq!(refused(free_form(&["x", "v"], &some), &halves()), number);
    let parts = ["a_1 = A(t, x_1)", "a_2[1] = B(t[1], x_2[1])"];
    let parts = free_form(&["x", "v"], &[&parts[..], &some[2..4], &some[5..]].concat());
    assert_eq!(refused(parts, &halves()), number);
    let names = [
        "v_1 = f(t, x_1)",
        "v_2[1] = f(t[1], x_2[1])",
        "x_1 = x",
        "x_2[1] = x + x[-1]",
        "x[1] = x_1 + h*v_1 + h*v_2[1]",
    ];
    let names = free_form(&["x", "x[-1]"], &names);
    assert_eq!(refused(names, &halves()), "two numbers have the name d_1");
    let free = [
        "v_1 = f(t, x_1)",
        "v_2[1] = f(t[1], x_2[1])",
        "x_1 = x",
        "x_2[1] = alpha*h*v_1",
        "x[1] = x_1 + h*v_2[1]",
    ];
    let free = FreeForm::written(&["alpha"], &["x"], &free);
    assert_eq!(refused(free, &halves()), "a coefficient is not rational");
    // Outputs of coordinates would be none of what is evaluated.
    let outputs = good()
        .over(halves(), "a")
        .unwrap()
        .with_outputs(Outputs::default());
    assert!(matches!(outputs, Err(SchemeError::Image { .. })));
}
