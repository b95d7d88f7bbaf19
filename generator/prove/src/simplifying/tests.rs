use super::*;
use crate::moments::Moments;
use crate::order::order_by_trees;
use crate::stage_form::Stages;
use stepsmith_exact::rational::{Rational, integer, ratio};
use stepsmith_scheme::spec::Spec;

/// What the trees say is what the simplifying assumptions say, as far as both know.
fn agrees(scheme: &Scheme, restrictions: &[&str], limit: usize, name: &str) -> Option<Simplifying> {
    let restrictions: Vec<Restriction> = restrictions.iter().map(|r| r.parse().unwrap()).collect();
    let found = Simplifying::of(scheme, &restrictions)?;
    let trees = order_by_trees(scheme, &restrictions, limit).unwrap();
    let compare = |known: Reached, searched: Reached, what: &str| match (known, searched) {
        (Reached::Exactly(n), Reached::Exactly(m)) => assert_eq!(n, m, "{name}: {what}"),
        (Reached::AtLeast(n), Reached::Exactly(m)) => assert!(n <= m, "{name}: {what}: {n}, {m}"),
        (Reached::Exactly(n), Reached::AtLeast(m)) => assert!(n >= m, "{name}: {what}: {n}, {m}"),
        _ => {}
    };
    compare(found.best_start, trees.best_start, "best start");
    compare(found.exact_start, trees.exact_start.proven(), "exact start");
    compare(
        found.exact_start,
        trees.simple_start.proven(),
        "simple start",
    );
    if let (Some(term), Some(_)) = (&found.violated, trees.best_start.exactly()) {
        assert!(
            trees.error_terms.contains(term),
            "{name}: {term:?} of {:?}",
            trees.error_terms
        );
    }
    Some(found)
}

#[test]
fn block_formulas_agree_with_their_trees() {
    let mut sharp = 0;
    for nodes in ["equidistant", "chebyshev", "legendre", "radau", "lobatto"] {
        for r in 1..=3_usize {
            for (k, j) in (0..=r).flat_map(|k| (r - k..=r).map(move |j| (k, j))) {
                for problem in ["first-order", "second-order"] {
                    let r = r.to_string();
                    let pade = format!("[{k}, {j}]");
                    let settings = [
                        ("nodes", nodes),
                        ("r", r.as_str()),
                        ("pade", pade.as_str()),
                        ("problem", problem),
                    ];
                    let Ok(spec) = Spec::from_family("block", &settings) else {
                        continue;
                    };
                    let Ok(scheme) = spec.scheme() else { continue };
                    let limit = if problem == "first-order" { 7 } else { 5 };
                    let name = format!("{settings:?}");
                    let found = agrees(&scheme, &[], limit, &name);
                    sharp += usize::from(found.is_some_and(|f| f.exact_start.exactly().is_some()));
                }
            }
        }
    }
    assert!(sharp > 100, "{sharp}");
}

#[test]
fn tableaus_agree_with_their_trees() {
    let mut compared = 0;
    for name in [
        "gauss",
        "radau-ia",
        "radau-iia",
        "lobatto-iiia",
        "lobatto-iiib",
        "lobatto-iiic",
    ] {
        for stages in ["1", "2", "3"] {
            for problem in ["first-order", "second-order"] {
                let settings = [("name", name), ("stages", stages), ("problem", problem)];
                let Ok(spec) = Spec::from_family("runge-kutta", &settings) else {
                    continue;
                };
                let Ok(scheme) = spec.scheme() else { continue };
                for kinds in [
                    &[][..],
                    &["linear"],
                    &["linear", "autonomous"],
                    &["velocity-free"],
                ] {
                    if kinds.contains(&"velocity-free") && problem == "first-order" {
                        continue;
                    }
                    let limit = if problem == "first-order" { 7 } else { 6 };
                    let name = format!("{settings:?} {kinds:?}");
                    compared += usize::from(agrees(&scheme, kinds, limit, &name).is_some());
                }
            }
        }
    }
    assert!(compared > 40, "{compared}");
}

/// The midpoint rule for positions and velocities: with c = 1/2 the condition of g[x:v, x:v], 2/3 = c² + 2 a c, lacks
/// 2/3 − 1/4 − 1/2, so that no start has order 3.
#[test]
fn the_midpoint_rule_is_of_order_two_from_any_start() {
    let settings = [
        ("name", "gauss"),
        ("stages", "1"),
        ("problem", "second-order"),
    ];
    let scheme = Spec::member("runge-kutta", &settings);
    let found = Simplifying::of(&scheme, &[]).unwrap();
    assert_eq!(
        (found.exact_start, found.best_start),
        (Reached::Exactly(2), Reached::Exactly(2))
    );
    assert_eq!(found.violated.unwrap().coefficient, ratio(-1, 12).into());
}

/// Two stages at c₁ and c₂ with every b that is consistent, A of stage order 1 or 2: random numbers, so
/// that B, C and D fail wherever they can.
#[test]
fn arbitrary_tableaus_of_two_stages_agree_with_their_trees() {
    let mut seed = 7_u64;
    let mut random = |n: u64| {
        seed = seed
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) % n
    };
    let mut orders = [0; 5];
    for case in 0..120 {
        let c = [1 + random(5) as i64, 6 + random(4) as i64].map(|n| ratio(n, 6));
        // b₂ from B(2) in two of three cases.
        let second = (ratio(1, 2) - &c[0]) / (&c[1] - &c[0]);
        let b_2 = if case % 3 == 0 {
            ratio(random(7) as i64, 4)
        } else {
            second
        };
        let b_1 = integer(1) - &b_2;
        // C(2), or a row that satisfies C(1) alone.
        let row = |ci: &Rational, free: Rational| {
            let exact = (ci * ci * ratio(1, 2) - &c[0] * ci) / (&c[1] - &c[0]);
            let a_2 = if case % 2 == 0 { exact } else { free };
            [ci - &a_2, a_2]
        };
        let rows = [
            row(&c[0], ratio(random(5) as i64, 4)),
            row(&c[1], ratio(random(5) as i64, 4)),
        ];
        let list = |v: &[Rational]| {
            let texts: Vec<String> = v.iter().map(ToString::to_string).collect();
            format!("[{}]", texts.join(", "))
        };
        let a = format!("[{}, {}]", list(&rows[0]), list(&rows[1]));
        let b = list(&[b_1, b_2]);
        let c = list(&c);
        for problem in ["first-order", "second-order"] {
            let settings = [
                ("A", a.as_str()),
                ("b", &b),
                ("c", &c),
                ("problem", problem),
            ];
            let scheme = Spec::member("runge-kutta", &settings);
            let name = format!("{settings:?}");
            if let Some(found) = agrees(&scheme, &[], 5, &name) {
                orders[found.exact_start.bound()] += 1;
            }
        }
    }
    assert!(
        orders[1] > 10 && orders[2] > 10 && orders[3] > 0,
        "{orders:?}"
    );
}

/// Radau IIA, Radau IA and Lobatto IIIC have the orders 2r − 1 and 2r − 2, Gauss 2r, however high;
/// and so have the block formulas at these nodes whose approximant is of that order.
#[test]
fn high_orders_are_those_of_the_classical_theorems() {
    let block = |nodes: &str, r: usize, pade: String| {
        let r = r.to_string();
        let settings = [("nodes", nodes), ("r", r.as_str()), ("pade", pade.as_str())];
        Simplifying::of(&Spec::member("block", &settings), &[]).unwrap()
    };
    for r in [5, 6, 7, 8] {
        let radau = block("radau", r, format!("[{}, {r}]", r - 1));
        assert_eq!(radau.exact_start, Reached::Exactly(2 * r - 1), "Radau {r}");
        assert_eq!((radau.b, radau.c, radau.d), (2 * r - 1, r, r - 1));
        let lobatto = block("lobatto", r, format!("[{r}, {r}]"));
        assert_eq!(lobatto.exact_start, Reached::Exactly(2 * r), "Lobatto {r}");
        // Both are min(order of the quadrature, k + j).
        let lower = block("lobatto", r, format!("[{}, {r}]", r - 2));
        assert_eq!(
            lower.exact_start,
            Reached::Exactly(2 * r - 2),
            "Lobatto {r}, lower"
        );
    }
}

/// Explicit tableaus are of a higher order than the assumptions show: all that they tell is a bound.
#[test]
fn explicit_tableaus_are_bounded_from_below() {
    let four = "[[], [\"1/2\"], [0, \"1/2\"], [0, 0, 1]]";
    let eighths = "[[], [\"1/3\"], [\"-1/3\", 1], [1, -1, 1]]";
    let heun = "[[], [\"1/3\"], [0, \"2/3\"]]";
    let kutta = "[[], [\"1/2\"], [-1, 2]]";
    let mut bounds = 0;
    for (a, b, order) in [
        (four, "[\"1/6\", \"1/3\", \"1/3\", \"1/6\"]", 4),
        (eighths, "[\"1/8\", \"3/8\", \"3/8\", \"1/8\"]", 4),
        (heun, "[\"1/4\", 0, \"3/4\"]", 3),
        (kutta, "[\"1/6\", \"2/3\", \"1/6\"]", 3),
    ] {
        for problem in ["first-order", "second-order"] {
            let text = format!(
                "name = 'M'\nfamily = 'runge-kutta'\n[parameters]\nA = {a}\nb = {b}\nproblem = '{problem}'\n"
            );
            let spec = Spec::parse_toml("m.toml", &text).unwrap();
            let scheme = spec.scheme().unwrap();
            for kinds in [
                &[][..],
                &["linear"],
                &["autonomous"],
                &["linear", "autonomous"],
                &["velocity-free"],
            ] {
                if kinds.contains(&"velocity-free") && problem == "first-order" {
                    continue;
                }
                let name = format!("{a} {problem} {kinds:?}");
                let Some(found) = agrees(&scheme, kinds, 5, &name) else {
                    continue;
                };
                let bound = found.exact_start.bound();
                assert!(bound <= order, "{name}: {bound}");
                bounds += usize::from(found.exact_start.exactly().is_none());
            }
        }
    }
    assert!(bounds > 10, "{bounds}");
}

/// Of x' = K x + p(t) the tree [tⁿ] alone tells that the order of quadrature is all.
#[test]
fn quadrature_tells_the_order_of_linear_problems() {
    for stages in ["1", "2", "3"] {
        let gauss = Spec::member("runge-kutta", &[("name", "gauss"), ("stages", stages)]);
        let order = 2 * stages.parse::<usize>().unwrap();
        for restrictions in [&[][..], &["linear"]] {
            let restrictions: Vec<Restriction> =
                restrictions.iter().map(|r| r.parse().unwrap()).collect();
            let found = Simplifying::of(&gauss, &restrictions).unwrap();
            assert_eq!(
                found.exact_start,
                Reached::Exactly(order),
                "{restrictions:?}"
            );
        }
    }
}

/// Lobatto IIIB of three stages has B(4), C(1) and D(3): the bound of C alone decides.
#[test]
fn the_stage_order_alone_may_bound_the_order() {
    let scheme = Spec::member("runge-kutta", &[("name", "lobatto-iiib"), ("stages", "3")]);
    let found = Simplifying::of(&scheme, &[]).unwrap();
    assert_eq!((found.b, found.c, found.d), (4, 1, 3));
    assert_eq!(found.exact_start, Reached::Exactly(4));
}

/// With one stage at 1/2, a = 1/2 and b = 1, D(1) holds at the stage; it holds at the one of u₀ as well where that one
/// takes no part in the stages as it takes none in the end.
#[test]
fn adjoint_conditions_are_those_of_the_first_slope_too() {
    let half = ratio(1, 2);
    let holds = |slope: i64, end: i64| {
        let stages = Stages {
            unit: vec![integer(1)],
            nodes: vec![half.clone()],
            slope: vec![integer(slope)],
            rows: vec![vec![half.clone()]],
            weights: vec![integer(1)],
            end_slope: integer(end),
        };
        Moments::of(stages, None).unwrap().adjoint(1)
    };
    assert!(holds(0, 0) && holds(2, 2));
    assert!(!holds(1, 0) && !holds(0, 1) && !holds(2, 1));
}

/// D(4) and B(5) at nodes 0, 1/4, 1/2, 13/15 leave C(1): the squares of what stages miss at weight 2 add up to 21/8000,
/// so that the order is 2·1 + 2 and no more.
#[test]
fn a_low_stage_order_bounds_the_order() {
    let method = Spec::member(
        "runge-kutta",
        &[
            (
                "A",
                r#"[["7/78", "-9/518", "5/231", "-3482/37037"], ["7/78", "57/592", "-25/528", "589/5291"],
                 ["7/78", "243/740", "29/132", "-3646/26455"], ["7/78", "21/74", "10/33", "15088/79365"]]"#,
            ),
            ("b", r#"["7/78", "32/111", "10/33", "3375/10582"]"#),
        ],
    );
    let found = agrees(&method, &[], 6, "adjoint").unwrap();
    assert_eq!((found.b, found.c, found.d), (5, 1, 4));
    assert_eq!(found.best_start.bound(), 4);
}
