//! Tests of elimination: whatever solves the equations is in one end.

use super::*;
use stepsmith_exact::rational::{Rational, ratio};
use stepsmith_scheme::written::polynomial;

fn ends(equations: &[&str]) -> Vec<End> {
    let equation = |text: &&str| Vanishing {
        tree: text.to_string(),
        polynomial: polynomial(text),
    };
    let branch = Branch {
        equations: equations.iter().map(equation).collect(),
        ..Branch::default()
    };
    eliminate(branch).unwrap()
}

fn solutions(equations: &[&str]) -> Vec<String> {
    let solution = |end: &End| match end {
        End::Solved(branch) => {
            let values = branch.values.iter().map(|(s, v)| format!("{s} = {v}"));
            Some(values.collect::<Vec<_>>().join(", "))
        }
        _ => None,
    };
    ends(equations).iter().filter_map(solution).collect()
}

#[test]
fn products_fall_apart() {
    let texts = |p: &str| {
        let texts = factors(&polynomial(p))
            .iter()
            .map(ToString::to_string)
            .collect();
        let texts: Vec<String> = texts;
        texts.join("; ")
    };
    assert_eq!(texts("2*a*b^2*(a - b)^3"), "a; b; a - b");
    assert_eq!(texts("(a^2 - 2)*(a - 1/2)^2"), "2*a - 1; a^2 - 2");
    assert_eq!(texts("(a + 1)*(b + c)"), "a + 1; b + c");
    assert_eq!(texts("7"), "");
    assert_eq!(texts("a - sqrt(2)"), "a - sqrt(2)");
}

#[test]
fn linear_equations_are_solved() {
    assert_eq!(solutions(&["a + b - 1", "a - b"]), ["a = 1/2, b = 1/2"]);
    assert_eq!(solutions(&["2*a*b - 1"]), ["a = 1/(2*b)"]);
    assert_eq!(solutions(&["a*sqrt(2) - 2"]), ["a = sqrt(2)"]);
}

#[test]
fn all_cases_are_followed() {
    assert_eq!(solutions(&["a^3 - a"]), ["a = 0", "a = -1", "a = 1"],);
    // The slope k of s is simpler than k + 1 of t; or k = t = 0.
    assert_eq!(
        solutions(&["k*s - t*(k + 1)"]),
        ["s = (k*t + t)/k", "k = 0, t = 0"]
    );
    // The two cases exclude one another.
    assert_eq!(
        solutions(&["a*b", "a + b - 1"]),
        ["a = 1, b = 0", "a = 0, b = 1"]
    );
}

#[test]
fn contradictions_and_other_kinds_are_told() {
    let all = ends(&["a + b - 1", "a + b - 2"]);
    assert!(
        matches!(all.as_slice(), [End::Contradiction(c)] if c.equations[0].tree == "a + b - 2")
    );
    let all = ends(&["a^2 + b^2 - 1"]);
    assert!(matches!(all.as_slice(), [End::Stuck(b)] if b.equations.len() == 1));
    // a ≠ 0 from the first, so the second has no solution.
    assert!(solutions(&["a*b - 1", "a*b^2"]).is_empty());
}

/// Zeros that are square roots are values; what they leave is decided with them.
#[test]
fn square_roots_are_values() {
    assert_eq!(
        solutions(&["12*a^2*q^2 - 1", "6*a^2*q - 1"]),
        ["a = -sqrt(3)/3, q = 1/2", "a = sqrt(3)/3, q = 1/2"]
    );
    assert_eq!(
        solutions(&["a^2 - 2*a - 1", "a*b - 1"]),
        [
            "a = -sqrt(2) + 1, b = -sqrt(2) - 1",
            "a = sqrt(2) + 1, b = sqrt(2) - 1"
        ]
    );
    // ab = ±√6.
    assert_eq!(solutions(&["a^2 - 2", "b^2 - 3"]).len(), 4);
    assert_eq!(solutions(&["a^2 - 2", "b^2 - 3", "a^2*b^2 - 6"]).len(), 4);
    assert!(solutions(&["a^2 - 2", "b^2 - 3", "a^2*b^2 - 5"]).is_empty());
    // Neither ∛2 nor √(1 + √2) is one.
    for others in [["a^3 - 2", "b^3 - 2"], ["a^2 - 2*a - 1", "b^2 - a"]] {
        assert!(solutions(&others).is_empty());
        assert!(ends(&others).iter().any(|end| matches!(end, End::Stuck(_))));
    }
}

/// Whether a point is one of what an end leaves.
fn holds(end: &End, point: &[(&str, Rational)]) -> bool {
    let at = |p: &Multivariate| {
        let put = |p: Multivariate, (name, x): &(&str, Rational)| {
            p.substitute(&Symbol::new(name), &Multivariate::constant(x.clone()))
        };
        point
            .iter()
            .fold(p.clone(), put)
            .as_constant()
            .unwrap()
            .clone()
    };
    let branch = match end {
        End::Solved(branch) | End::Stuck(branch) => branch,
        End::Contradiction(_) => return false,
    };
    let has_value = |(symbol, value): (&Symbol, &Fraction)| {
        let [p, q] = [value.numerator(), value.denominator()].map(at);
        !q.is_zero() && p == q * at(&symbol.clone().into())
    };
    branch.values.iter().all(has_value)
        && branch.nonzero.iter().all(|p| !at(p).is_zero())
        && (branch.equations.iter()).all(|e| at(&e.polynomial).is_zero())
}

/// Of the points of a grid those that solve the equations are each in one end, and the others in none.
#[test]
fn each_solution_is_in_one_end() {
    let values = [
        ratio(-1, 1),
        ratio(0, 1),
        ratio(1, 2),
        ratio(1, 1),
        ratio(2, 1),
    ];
    for equations in [
        &["a*b", "a + b - 1"][..],
        &["a*c - b*(a + 1)"],
        &["a^2*b - a*c", "b*c - 1"],
        &["a*b - c", "a*c - b"],
        &["(a - 1)*(b + 1)*(c - 2)"],
        &["a^2 - b^2", "b*c"],
        &["a*b*c - a", "a^2*b - b"],
        &["2*a*b - 1", "b*c - a"],
        &["a^2 + b^2 - 1", "b*(c - a)"],
        &["a*b*(a - c)", "c^2*(b - 1)"],
        &["a + b + c - 1", "a*b + b*c + c*a", "a*b*c"],
        &["a^2*(b - 1)^2*c", "(a - 1)*(c - 1)"],
        &["a - 1", "a - 2"],
    ] {
        let ends = ends(equations);
        let polynomials = equations.iter().map(|e| polynomial(e));
        let polynomials: Vec<_> = polynomials.collect();
        let whole = End::Stuck(Branch {
            equations: (polynomials.iter())
                .map(|p| Vanishing {
                    tree: String::new(),
                    polynomial: p.clone(),
                })
                .collect(),
            ..Branch::default()
        });
        for (a, b, c) in (values.iter())
            .flat_map(|a| values.iter().map(move |b| (a, b)))
            .flat_map(|(a, b)| values.iter().map(move |c| (a, b, c)))
        {
            let point = [("a", a.clone()), ("b", b.clone()), ("c", c.clone())];
            let found = ends.iter().filter(|end| holds(end, &point)).count();
            let expected = usize::from(holds(&whole, &point));
            assert_eq!(found, expected, "{equations:?} at {a}, {b}, {c}: {ends:?}");
        }
    }
}

/// As many branches as the limit and one more, which is the last to be followed.
#[test]
fn branches_are_followed_up_to_a_limit() {
    let roots = |symbol: &str, count: usize| {
        let factors = (0..count).map(|i| format!("({symbol} - {i})"));
        factors.collect::<Vec<_>>().join("*")
    };
    let count = |n: usize, m: usize| {
        let equations = [roots("a", n), roots("b", m)];
        let equations = equations.iter().map(|text| Vanishing {
            tree: text.clone(),
            polynomial: polynomial(text),
        });
        let branch = Branch {
            equations: equations.collect(),
            ..Branch::default()
        };
        eliminate(branch).map(|ends| ends.len())
    };
    assert_eq!(count(3, 4), Some(12));
    assert_eq!(count(13, 5), Some(BRANCH_LIMIT + 1));
    assert_eq!(count(11, 6), None);
}

/// Those with a number for their slope alone, however many there are, and what follows from them.
#[test]
fn certain_values_follow_one_another() {
    let of = |equations: &[&str]| {
        let equation = |text: &&str| Vanishing {
            tree: text.to_string(),
            polynomial: polynomial(text),
        };
        let found = eliminate_linear(equations.iter().map(equation).collect());
        let texts = found
            .texts()
            .map(|(name, value)| format!("{name} = {value}"));
        (texts.collect::<Vec<_>>().join(", "), found.poles())
    };
    let none = BTreeSet::new;
    let all = "a = 2/3, b = 1/3, c = 3".to_string();
    assert_eq!(of(&["b*c - 1", "a + b - 1", "a - 2*b"]), (all, none()));
    assert_eq!(of(&["a*b - 1"]), (String::new(), none()));
    assert_eq!(of(&["a - 1", "a - 2"]), ("a = 1".into(), none()));
    assert_eq!(of(&["2*a - b*c"]), ("a = 1/2*b*c".into(), none()));
}

#[test]
fn values_have_no_value_at_a_pole() {
    let fraction = |p: &str, q: &str| Fraction::new(polynomial(p), polynomial(q)).unwrap();
    let [a, b] = ["a", "b"].map(Symbol::new);
    let inverse = Values::default().set(&a, &fraction("1", "b - 1")).unwrap();
    assert!(!inverse.is_empty() && Values::default().is_empty());
    assert_eq!(inverse.poles(), BTreeSet::from(["b - 1".to_string()]));
    let texts: Vec<_> = inverse.texts().collect();
    assert_eq!(texts, [("a", "1/(b - 1)".to_string())]);
    assert_eq!(
        inverse.apply(&fraction("1", "a")),
        Some(fraction("b - 1", "1"))
    );
    assert!(inverse.clone().set(&b, &1.into()).is_none());
    let both = inverse.set(&b, &3.into()).unwrap();
    assert_eq!(both.map()[&a], ratio(1, 2).into());
    assert_eq!(both.apply(&fraction("1", "2*a - 1")), None);
    assert_eq!(both.apply(&fraction("b", "a")), Some(6.into()));
}

/// With x ≠ 0 both x (y − 1) and x² (y − 1) are y − 1, and z − x y is what it is; 0 holds, and x = 0 does not.
#[test]
fn factors_that_do_not_vanish_are_divided_out() {
    let simplified = |equations: &[&str], nonzero: &[&str]| {
        let equation = |text: &&str| Vanishing {
            tree: text.to_string(),
            polynomial: polynomial(text),
        };
        let branch = Branch {
            equations: equations.iter().map(equation).collect(),
            nonzero: nonzero.iter().map(|text| polynomial(text)).collect(),
            ..Branch::default()
        };
        let found = branch.simplified()?;
        let texts = found.equations.iter().map(|e| e.polynomial.to_string());
        Some(texts.collect::<Vec<_>>())
    };
    let of = |equations: &[&str], nonzero: &[&str]| simplified(equations, nonzero).unwrap();
    assert_eq!(of(&["x*(y - 1)", "2*x^2*(y - 1)"], &["x"]), ["y - 1"]);
    assert_eq!(of(&["x*(y - 1)"], &["y - 1", "3"]), ["x"]);
    assert_eq!(of(&["x*(y - 1)^2"], &["x*(y - 1)"]), ["y - 1"]);
    assert_eq!(of(&["0"], &["x"]), [""; 0]);
    assert_eq!(of(&["x"], &["x"]), ["1"]);
    assert_eq!(simplified(&["x"], &["0"]), None);
}

/// Of two factors with letters in common, whichever of the letters comes first.
#[test]
fn factors_are_seen_by_every_letter() {
    for (p, q) in [
        ("a + 1", "a*b + 1"),
        ("b + 1", "a*b + 1"),
        ("a", "a + b"),
        ("b", "a + b"),
        ("a*b + 1", "a*b + 1"),
    ] {
        let product = &polynomial(p) * &polynomial(q);
        let found = factors(&product);
        let has = |p: &str| found.contains(&polynomial(p));
        let count = if p == q { 1 } else { 2 };
        assert!(
            found.len() == count && has(p) && has(q),
            "{product}: {found:?}"
        );
    }
    for p in ["a", "a + b", "a*b + 1", "a^2 + b"].map(polynomial) {
        assert_eq!(factors(&p), [p]);
    }
}
