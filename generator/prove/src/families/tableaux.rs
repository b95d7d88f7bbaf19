use crate::order::order;
use crate::stability::limits::stability_function::stability_function;
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::field::nodal::NodalNumber;
use stepsmith_exact::rational::ratio;
use stepsmith_scheme::scheme::FreeForm;
use stepsmith_scheme::scheme::butcher::*;
use stepsmith_scheme::scheme::scheme::Scheme;
use stepsmith_scheme::spec::Spec;

fn block(nodes: &str, r: usize, k: usize, j: usize) -> Scheme {
    let r = r.to_string();
    let pade = format!("[{k}, {j}]");
    Spec::member("block", &[("nodes", nodes), ("r", &r), ("pade", &pade)])
}

#[test]
fn parts_have_a_tableau_of_their_sum() {
    let second = FreeForm::written(
        &[],
        &["x", "v"],
        &[
            "a_A = A(t, x, v)",
            "a_B = B(t, x, v)",
            "x[1] = x + h*v + h^2/2*a_A + h^2/2*a_B",
            "v[1] = v + h*a_A + h*a_B",
        ],
    );
    let sum = Tableau::of_parts(&second).unwrap();
    assert_eq!((sum.stages(), sum.velocities), (2, true));
    let first = FreeForm::written(
        &[],
        &["x"],
        &["v_A = A(t, x)", "v_B = B(t, x)", "x[1] = x + h*v_A + h*v_B"],
    );
    assert_eq!(Tableau::of(&first), Err(TableauError::Split));
    assert!(Tableau::of_parts(&first).is_ok());
}

/// A free motion is kept by stages and by the step; by the position alone it is not enough.
#[test]
fn a_step_that_does_not_move_uniformly_has_no_tableau() {
    let verlet = |stage: &str, end: &str| {
        let stage = format!("x_m[1/2] = x + {stage}*h*v");
        let end = format!("x[1] = x + {end}*h*v + h^2/2*a");
        let statements = [&stage, "a = g(t[1/2], x_m[1/2])", "v[1] = v + h*a", &end];
        Tableau::of(&FreeForm::written(&[], &["x", "v"], &statements))
    };
    assert!(verlet("1/2", "1").is_ok());
    for (stage, end, quantity) in [("1/3", "1", "x_m[1/2]"), ("1/2", "2", "x[1]")] {
        let quantity = quantity.to_string();
        assert_eq!(verlet(stage, end), Err(TableauError::Form { quantity }));
    }
}

/// A derivative that is carried on is one at the end of the step, or else there is no tableau.
#[test]
fn a_derivative_at_a_predicted_point_has_no_tableau() {
    let of = |evaluation: &str| {
        let statements = [
            "x_p[1] = x + h*v",
            evaluation,
            "v_p[1] = f(t[1], x_p[1])",
            "x[1] = x + 1/2*h*v + 1/2*h*v_p[1]",
        ];
        Tableau::of(&FreeForm::written(&[], &["x", "v"], &statements))
    };
    assert!(of("v[1] = f(t[1], x[1])").is_ok());
    for elsewhere in ["v[1] = f(t[1], x_p[1])", "v[1] = f(t[1/2], x[1])"] {
        let refusal = of(elsewhere).unwrap_err();
        assert!(
            matches!(refusal, TableauError::Derivative { .. }),
            "{refusal:?}"
        );
    }
}

/// A carried derivative that is mixed with another value has no tableau; neither has a carried acceleration at another
/// velocity.
#[test]
fn what_is_carried_is_evaluated_at_the_next_state() {
    let first = |next: &str| {
        let statements = ["x[1] = x + h*v", "v_e[1] = f(t[1], x[1])", next];
        Tableau::of(&FreeForm::written(&[], &["x", "v"], &statements))
    };
    let refused = first("v[1] = 2*v_e[1] - v").unwrap_err();
    assert!(
        matches!(refused, TableauError::Derivative { .. }),
        "{refused:?}"
    );
    let second = |velocity: &str| {
        let evaluation = format!("a[1] = g(t[1], x[1], {velocity})");
        let statements = [
            "x[1] = x + h*v + h^2/2*a",
            "v_p[1] = v + h*a",
            &evaluation,
            "a_p[1] = g(t[1], x[1], v_p[1])",
            "v[1] = v + h/2*a + h/2*a_p[1]",
        ];
        Tableau::of(&FreeForm::written(&[], &["x", "v", "a"], &statements))
    };
    assert!(second("v[1]").is_ok());
    let refused = second("v_p[1]").unwrap_err();
    assert!(
        matches!(refused, TableauError::Derivative { .. }),
        "{refused:?}"
    );
}

fn named(name: &str, stages: usize) -> Scheme {
    let stages = stages.to_string();
    Spec::member("runge-kutta", &[("name", name), ("stages", &stages)])
}

/// A rational number, or the number behind a symbol.
fn enclosure(scheme: &Scheme, value: &Fraction) -> [stepsmith_exact::rational::Rational; 2] {
    if let Some(value) = value.as_rational() {
        return [value.clone(), value];
    }
    let symbols = value.free_symbols();
    assert_eq!(value.as_symbol(), Some(&symbols[0]));
    let (lo, hi) = NodalNumber::enclosure(scheme.at_nodes().value(&symbols[0]).unwrap(), 200);
    [lo, hi]
}

/// Equal within enclosures of 200 bits, and exactly where the numbers are rational.
fn assert_same(one: &Scheme, other: &Scheme, what: &str) {
    let p = Tableau::of(one).unwrap();
    let q = Tableau::of(other).unwrap();
    assert_eq!(p.stages(), q.stages(), "{what}");
    let entries = |t: &Tableau| -> Vec<Fraction> {
        let rows = t.a.iter().flatten();
        rows.chain(&t.b).chain(&t.c).cloned().collect()
    };
    let width = ratio(1, 1 << 60) * ratio(1, 1 << 60) * ratio(1, 1 << 60);
    for (x, y) in entries(&p).iter().zip(&entries(&q)) {
        let ([a, b], [c, d]) = (enclosure(one, x), enclosure(other, y));
        assert!(a <= d && c <= b, "{what}: {x} and {y}");
        assert!(b - a < width && d - c < width, "{what}");
    }
}

#[test]
fn block_formulas_at_radau_and_lobatto_nodes_are_collocation_methods() {
    for r in 1..=4 {
        let radau = block("radau", r, r - 1, r);
        assert_same(&radau, &named("radau-iia", r), "Radau IIA");
        let lobatto = block("lobatto", r, r, r);
        assert_same(&lobatto, &named("lobatto-iiia", r + 1), "Lobatto IIIA");
    }
}

#[test]
fn rows_of_the_one_three_formula_are_those_printed() {
    let tableau = Tableau::of(&block("equidistant", 3, 1, 3)).unwrap();
    let rows = [
        [(0, 1); 4],
        [(1, 72), (43, 72), (-29, 72), (1, 8)],
        [(1, 12), (19, 36), (1, 36), (1, 36)],
        [(1, 8), (3, 8), (3, 8), (1, 8)],
    ];
    let fraction = |&(p, q): &(i64, i64)| Fraction::from(ratio(p, q));
    let rows = rows.map(|row| row.iter().map(fraction).collect::<Vec<_>>());
    assert_eq!(tableau.a, rows);
    assert_eq!(tableau.b, rows[3]);
    let c = [(0, 1), (1, 3), (2, 3), (1, 1)];
    assert_eq!(tableau.c, c.iter().map(fraction).collect::<Vec<_>>());
}

#[test]
fn the_tableau_entered_again_is_the_same_method() {
    let list = |row: &[Fraction]| {
        let texts: Vec<_> = row.iter().map(ToString::to_string).collect();
        format!("[{}]", texts.join(", "))
    };
    let schemes = [
        block("equidistant", 3, 2, 3),
        block("equidistant", 2, 0, 2),
        block("equidistant", 4, 4, 4),
        named("lobatto-iiic", 3),
    ];
    for scheme in schemes {
        let tableau = Tableau::of(&scheme).unwrap();
        let rows: Vec<_> = tableau.a.iter().map(|row| list(row)).collect();
        let a = format!("[{}]", rows.join(", "));
        let b = list(&tableau.b);
        let c = list(&tableau.c);
        let settings = [("A", a.as_str()), ("b", &b), ("c", &c)];
        let again = Spec::member("runge-kutta", &settings);
        let best = |s: &Scheme| order(s, 8).unwrap().best_start;
        assert_eq!(best(&again), best(&scheme));
        let function = |s: &Scheme| stability_function(s).unwrap().unwrap();
        assert_eq!(function(&again), function(&scheme));
        assert_eq!(Tableau::of(&again).unwrap(), tableau);
    }
}

#[test]
fn what_is_no_one_step_method_is_refused() {
    let error = |scheme: &Scheme| Tableau::of(scheme).unwrap_err().to_string();
    let bdf = Spec::member("bdf", &[("steps", "2")]);
    assert_eq!(
        error(&bdf),
        "the method is not a one-step method: it carries x[-1]"
    );
    let adams = Spec::member("adams", &[("steps", "2"), ("kind", "bashforth")]);
    assert_eq!(
        error(&adams),
        "the method is not a one-step method: it carries v[-1]"
    );
    let average = [("beta", "1/4"), ("gamma", "1/2")];
    assert!(Tableau::of(&Spec::member("newmark", &average)).is_ok());
}

#[test]
fn second_order_equations_have_tableaux_of_nystroem() {
    // Newmark's average acceleration carries a: stages at 0 and 1.
    let average = Spec::member("newmark", &[("beta", "1/4"), ("gamma", "1/2")]);
    let tableau = Tableau::of(&average).unwrap();
    let [quarter, half] = [4, 2].map(|n| Fraction::from(ratio(1, n)));
    let (positions, weights) = tableau.position.unwrap();
    assert_eq!(positions[1], [quarter.clone(), quarter.clone()]);
    assert_eq!(weights, [quarter.clone(), quarter]);
    assert_eq!(tableau.b, [half.clone(), half]);
    // For a Runge–Kutta method A-bar is A², b-bar is bA.
    let settings = [
        ("name", "radau-iia"),
        ("stages", "2"),
        ("problem", "second-order"),
    ];
    let radau = Tableau::of(&Spec::member("runge-kutta", &settings)).unwrap();
    let first = Tableau::of(&named("radau-iia", 2)).unwrap();
    assert_eq!(
        (&radau.a, &radau.b, &radau.c),
        (&first.a, &first.b, &first.c)
    );
    let a = stepsmith_exact::linear::matrix::Matrix::from_rows(first.a.clone());
    let square = a.times(&a);
    let (positions, weights) = radau.position.unwrap();
    for (i, row) in positions.iter().enumerate() {
        assert_eq!(row, square.row(i));
    }
    assert_eq!(weights, a.transpose().apply(&first.b));
}
