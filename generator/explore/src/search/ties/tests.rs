//! Objectives that do not tell values apart.

use super::*;
use crate::search::bounded::Bounded;
use crate::search::evolution::Draws;
use crate::search::scored::raised;
use stepsmith_exact::field::algebraic::RealAlgebraic;
use stepsmith_exact::rational::{integer, ratio};
use stepsmith_prove::order::order;
use stepsmith_scheme::spec::Spec;

/// The question of the objective in a family, with the coefficients of the error.
pub(in crate::search) fn asked(
    objective: Objective,
    family: &str,
    settings: &[(&str, &str)],
) -> Question {
    let question = Question::of(Spec::member(family, settings));
    let found = order(&question.scheme, 10).unwrap();
    Question {
        objective,
        order: found.best_start.bound(),
        errors: found
            .error_terms
            .into_iter()
            .map(|term| term.coefficient)
            .collect(),
        ..question
    }
}

fn proven(question: &Question) -> At {
    match best_value(question).unwrap() {
        Optimum::Proven(at) => at,
        other => panic!("{other:?}"),
    }
}

/// Two explicit stages of order 2 with the node c.
const TWO_STAGES: [(&str, &str); 2] = [("A", "[[], [c]]"), ("b", r#"["1 - 1/(2*c)", "1/(2*c)"]"#)];

/// Drawn values in the ranges are not better, and of those that are as good none has a less error constant.
fn assert_none_is_preferred(question: &Question, at: &At) {
    let [symbol] = <[Symbol; 1]>::try_from(question.unknowns()).unwrap();
    let mut draws = Draws::of(3);
    let mut kept = 0;
    for _ in 0..60 {
        let value = Fraction::from(ratio((draws.unit() * 512.0) as i64 - 192, 64));
        if let Ok(Verdict::Kept(judged)) = question.at(&[(symbol.clone(), value.clone())].into()) {
            assert!(!judged.is_preferred(&at.judged), "{symbol} = {value}");
            kept += 1;
        }
    }
    assert!(kept > 5, "{kept}");
}

#[test]
fn the_error_constant_decides_where_the_objective_does_not() {
    // Of two stages R = 1 + z + z²/2 for every c, and max(|c/2 − 1/3|, 1/6) is the error constant.
    let question = asked(Objective::Range, "runge-kutta", &TWO_STAGES);
    let at = proven(&question);
    assert_eq!(at.value, integer(1).into());
    for part in [
        "the range is the same for c in (-infinity, 0) or (0, infinity)",
        "the least error constant, proven",
        "the error constant is the same for c in [1/3, 1]",
    ] {
        assert!(at.remark.contains(part), "{}", at.remark);
    }
    assert_none_is_preferred(&question, &at);
    // The range of every β from 1/4 on has no end, and the radius at infinity is 1.
    for objective in [Objective::Range, Objective::RhoInfinity(integer(1))] {
        let question = asked(objective, "newmark", &[("beta", "beta"), ("gamma", "1/2")]);
        let at = proven(&question);
        assert_eq!(at.value, ratio(1, 4).into());
        assert!(at.remark.contains("[1/4, infinity)"), "{}", at.remark);
        assert_none_is_preferred(&question, &at);
    }
    // In a range without positive numbers.
    let c = Symbol::new("c");
    let domain = vec![Bounded::closed(c, integer(-3), integer(-1))];
    let question = Question { domain, ..question };
    assert_eq!(proven(&question).value, integer(-1).into());
}

/// With 1/2 of the weight at the node c², R = 1 + z + c² z²/2: c and −c are one method.
#[test]
fn of_single_values_that_are_as_good_the_simplest_is_taken() {
    let settings = [("A", r#"[[], ["c^2"]]"#), ("b", r#"["1/2", "1/2"]"#)];
    let question = asked(Objective::Range, "runge-kutta", &settings);
    let at = proven(&question);
    assert_eq!(at.value, ratio(1, 2).into());
    assert!(at.remark.contains("c in {-1/2} or {1/2}"), "{}", at.remark);
    let domain = vec![Bounded::closed(Symbol::new("c"), integer(-9), integer(0))];
    let at = proven(&Question { domain, ..question });
    assert_eq!((at.value, at.remark.as_str()), (ratio(-1, 2).into(), ""));
}

#[test]
fn small_positive_numbers_come_first() {
    let question = asked(
        Objective::Range,
        "newmark",
        &[("beta", "beta"), ("gamma", "1/2")],
    );
    let judged = proven(&question).judged;
    let order = [(1, 1), (2, 1), (2, 3), (1, 5), (9, 10), (0, 1), (-1, 1)];
    let order = order.map(|(p, q)| Fraction::from(ratio(p, q)));
    for (i, number) in order.iter().enumerate() {
        for other in &order[i..] {
            assert!(
                !comes_before(&judged, [other], &judged, [number]),
                "{other} {number}"
            );
            let is_first = comes_before(&judged, [number], &judged, [other]);
            assert_eq!(is_first, number != other, "{number} {other}");
        }
    }
    let root = Fraction::of_algebraic(&RealAlgebraic::sqrt(&integer(2)).unwrap()).unwrap();
    assert!(comes_before(&judged, [&order[3]], &judged, [&root]));
    assert!(comes_before(&judged, [&root], &judged, [&order[6]]));
}

#[test]
fn a_parameter_is_redundant_where_others_follow() {
    let names = |objective, family: &str, settings: &[_]| -> Vec<String> {
        let redundant = asked(objective, family, settings)
            .redundant()
            .unwrap()
            .into_iter();
        redundant.map(|symbol| symbol.to_string()).collect()
    };
    let two = [("A", "[[], [c]]"), ("b", "[1 - w, w]")];
    // R holds w c alone, the tableau each of them.
    assert_eq!(names(Objective::Range, "runge-kutta", &two), ["c"]);
    assert_eq!(names(Objective::Ssp, "runge-kutta", &two), [""; 0]);
    // An idle parameter is not redundant: u does not occur.
    let three = [("A", "[[], [c], [u, 0]]"), ("b", "[1 - w, w, 0]")];
    assert_eq!(names(Objective::Range, "runge-kutta", &three), ["c"]);
    let implicit = [("A", "[[w], [c, w]]"), ("b", "[1 - b1, b1]")];
    // The one function is 1 - 1/w + b1 c/w^2.
    let radius = Objective::RhoInfinity(integer(0));
    assert_eq!(names(radius.clone(), "runge-kutta", &implicit), ["b1", "c"]);
    let newmark = [("beta", "beta"), ("gamma", "gamma")];
    assert_eq!(names(radius, "newmark", &newmark), [""; 0]);
    assert_eq!(names(Objective::Range, "newmark", &newmark), [""; 0]);
    // Of two numbers in the place of one each may follow the other.
    let sum = [("beta", "beta + delta"), ("gamma", "gamma")];
    assert_eq!(names(Objective::Range, "newmark", &sum), ["beta"]);
}

/// Newmark's error is γ − 1/2 in order 1, and at γ = 1/2 it is of order 2 and depends on β.
#[test]
fn an_error_is_of_a_greater_order_where_all_of_it_vanishes() {
    let question = asked(
        Objective::Error,
        "newmark",
        &[("beta", "beta"), ("gamma", "gamma")],
    );
    let raised_at = raised(&question).unwrap();
    let half = (Symbol::new("gamma"), Fraction::from(ratio(1, 2)));
    assert_eq!(raised_at, vec![half.clone()]);
    let fixed = question.fixed(&[half].into()).unwrap();
    assert_eq!((question.order, fixed.order), (1, 2));
    assert!(fixed.idle().unwrap().is_empty());
    let at = proven(&fixed);
    assert_eq!(at.value, ratio(1, 8).into(), "{}", at.remark);
    assert_none_is_preferred(&fixed, &at);
    // Where the range of beta = 1/10 has to be reached, the interval begins there.
    let at = [(Symbol::new("beta"), Fraction::from(ratio(1, 10)))].into();
    let objective = Objective::Range;
    let wide = Question {
        objective: objective.clone(),
        ..fixed.clone()
    };
    let Ok(Verdict::Kept(best)) = wide.at(&at) else {
        panic!()
    };
    let best = *best;
    let standard = Standard { objective, best };
    let at = proven(&Question {
        standard: Some(Box::new(standard)),
        ..fixed
    });
    assert!(
        at.remark.contains("for beta in [1/10, 1/8]"),
        "{}",
        at.remark
    );
    // One of two terms is 1/6 for every node.
    let question = asked(Objective::Error, "runge-kutta", &TWO_STAGES);
    assert!(raised(&question).unwrap().is_empty());
}

#[test]
fn an_objective_that_tells_values_apart_has_no_remark() {
    for (objective, settings) in [
        (Objective::Range, [("beta", "0"), ("gamma", "gamma")]),
        (Objective::Period, [("beta", "beta"), ("gamma", "1/2")]),
        (Objective::Error, [("beta", "0"), ("gamma", "gamma")]),
    ] {
        let at = proven(&asked(objective, "newmark", &settings));
        assert_eq!(at.remark, "", "{settings:?}");
    }
}

#[test]
fn idle_parameters_are_those_without_effect() {
    let names = |question: &Question| -> Vec<String> {
        let idle = question.idle().unwrap().into_iter();
        idle.map(|symbol| symbol.to_string()).collect()
    };
    // R = 1 + z + z²/2 + w e z³/2, in which c stands for no coefficient.
    let settings = [
        ("A", r#"[[], ["1/2"], ["c - e", "e"]]"#),
        ("b", r#"["1 - u - w", "u", "w"]"#),
    ];
    let of = |objective| asked(objective, "runge-kutta", &settings);
    assert_eq!(names(&of(Objective::Ssp)), Vec::<String>::new());
    let range = names(&of(Objective::Range));
    assert_eq!(range, Vec::<String>::new(), "c sets the order");
    let question = asked(Objective::Range, "runge-kutta", &TWO_STAGES);
    assert_eq!(names(&question), ["c"]);
    let error = Question {
        objective: Objective::Error,
        ..question
    };
    assert_eq!(names(&error), Vec::<String>::new());
    let newmark = [("beta", "beta"), ("gamma", "gamma")];
    let radius = asked(Objective::RhoInfinity(integer(0)), "newmark", &newmark);
    assert_eq!(names(&radius), Vec::<String>::new());
}

/// Undamped, Newmark's explicit methods are unstable at all small steps below γ = 1/2.
#[test]
fn a_method_without_range_is_no_result() {
    for objective in [Objective::Range, Objective::Error, Objective::Period] {
        let mut question = asked(objective, "newmark", &[("beta", "0"), ("gamma", "gamma")]);
        let gamma = Symbol::new("gamma");
        let within = |from, to| vec![Bounded::closed(gamma.clone(), from, to)];
        question.domain = within(integer(0), ratio(2, 5));
        let found = best_value(&question);
        assert!(matches!(found, Ok(Optimum::None(None))), "{found:?}");
        question.domain = within(integer(0), ratio(3, 5));
        let at = proven(&question);
        assert_eq!(at.value, ratio(1, 2).into(), "{:?}", question.objective);
    }
}

/// All of β ≥ 1/4 has the radius 1, and the error is given as β − 3.
#[test]
fn of_what_is_equal_the_most_accurate_is_taken() {
    let beta = Symbol::new("beta");
    let question = Question {
        objective: Objective::RhoInfinity(integer(1)),
        order: 2,
        errors: vec![Fraction::from(beta.clone()).minus(&3.into())],
        domain: vec![Bounded::closed(beta, integer(1), integer(5))],
        ..Question::of(Spec::member(
            "newmark",
            &[("beta", "beta"), ("gamma", "1/2")],
        ))
    };
    assert_eq!(proven(&question).value, integer(3).into());
}
