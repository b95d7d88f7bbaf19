//! Objectives that do not tell values apart.

use super::*;
use crate::search::bounded::Bounded;
use crate::search::evolution::Draws;
use stepsmith_exact::rational::{integer, ratio};
use stepsmith_exact::ring::Ring as _;
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
