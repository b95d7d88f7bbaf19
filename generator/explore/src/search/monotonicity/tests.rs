//! Radii of absolute monotonicity that are known to be the greatest.

use super::*;
use crate::search::evolution::Draws;
use crate::search::maximum::Optimum;
use crate::search::objective::Objective;
use crate::search::scored::optimum;
use crate::search::ties::tests::asked;
use crate::search::{Question, Verdict};
use std::collections::BTreeMap;
use stepsmith_exact::field::algebraic::RealAlgebraic;
use stepsmith_exact::rational::{integer, ratio};
use stepsmith_prove::monotonicity::{Monotonicity, MonotonicityError, curves, explicit_bound};
use stepsmith_prove::stability::Endpoint;
use stepsmith_scheme::spec::Spec;

fn of(a: &str, b: &str) -> Question {
    asked(Objective::Ssp, "runge-kutta", &[("A", a), ("b", b)])
}

/// Families of one parameter: its value and the radius there, which are proven to be best.
const OPTIMA: [(&str, &str, &str, &str); 5] = [
    // Shu and Osher's methods of two and three stages.
    ("[[], [c]]", r#"["1 - 1/(2*c)", "1/(2*c)"]"#, "1", "1"),
    (
        r#"[[], [1], ["1/2 - w", w]]"#,
        r#"["1/6", "1/6", "2/3"]"#,
        "1/4",
        "1",
    ),
    // Kraaijevanger's of four stages and order 3.
    (
        r#"[[], ["1/2"], ["1/2", "1/2"], [w, w, w]]"#,
        r#"["1/6", "1/6", "1/6", "1/2"]"#,
        "1/6",
        "2",
    ),
    // Ferracina and Spijker's diagonally implicit ones of two stages.
    (r#"[[g], ["1 - 2*g", g]]"#, r#"["1/2", "1/2"]"#, "1/4", "4"),
    // Spijker's θ-method: 1/(1 − θ).
    (r#"[[0], ["1 - w", w]]"#, r#"["1 - w", w]"#, "1", "∞"),
];

#[test]
fn published_optima_are_proven() {
    for (a, b, value, radius) in OPTIMA {
        let question = of(a, b);
        let Optimum::Proven(at) = optimum(&question).unwrap() else {
            panic!("{a}: not proven")
        };
        let score = at.judged.score.unwrap();
        let found = (at.value.to_string(), score.value.to_string());
        assert_eq!(found, (value.into(), radius.into()), "{a}");
    }
}

/// 300 members in all against the exact radius of each.
#[test]
fn no_drawn_member_has_a_greater_radius() {
    let mut draws = Draws::of(11);
    let mut positive = 0;
    for (a, b, value, radius) in OPTIMA {
        let question = of(a, b);
        let [symbol] = <[Symbol; 1]>::try_from(question.unknowns()).unwrap();
        let (over, under) = value.split_once('/').unwrap_or((value, "1"));
        let best = ratio(over.parse().unwrap(), under.parse().unwrap());
        for i in 0..60 {
            let spread = if i % 2 == 0 { 4.0 } else { 0.125 };
            let offset = ratio(((draws.unit() - 0.5) * spread * 512.0) as i64, 512);
            let values = BTreeMap::from([(symbol.clone(), Fraction::from(&best + &offset))]);
            let Ok(scheme) = question.scheme.substitute(&values) else {
                continue;
            };
            let found = Monotonicity::of(&scheme).unwrap().radius;
            let is_less = match radius.parse::<i64>() {
                Ok(radius) => found.cmp_rational(&integer(radius)).is_le(),
                Err(_) => true,
            };
            assert!(is_less, "{a}: {found} at {values:?}");
            positive += usize::from(found.cmp_rational(&integer(0)).is_gt());
        }
    }
    assert!(positive > 60, "{positive}");
}

/// Samples of the radius beside exact ones, of drawn tableaux.
#[test]
fn samples_are_the_exact_radii() {
    let mut draws = Draws::of(2);
    let mut compared = 0;
    for i in 0..60 {
        let mut number = || format!("\"{}/12\"", 1 + (draws.unit() * 8.0) as i64);
        let diagonal = if i % 3 == 0 { number() } else { "0".into() };
        let a = format!(
            "[[{diagonal}], [{}, {diagonal}], [{}, {}, p]]",
            number(),
            number(),
            number()
        );
        let b = format!("[{}, {}, {}]", number(), number(), number());
        let settings = [("A", a.as_str()), ("b", b.as_str())];
        let scheme = Spec::member("runge-kutta", &settings);
        let p = Symbol::new("p");
        let sampled = Entries::new(&scheme, std::slice::from_ref(&p)).unwrap();
        for (value, point) in [(integer(0), 0.0), (ratio(1, 4), 0.25)] {
            let at = scheme
                .substitute(&[(p.clone(), value.into())].into())
                .unwrap();
            let exact = Monotonicity::of(&at).unwrap().radius;
            let exact = exact.number().map_or(LIMIT, RealAlgebraic::to_f64);
            match sampled.radius(&[point]) {
                Ok(radius) => assert!(
                    (radius - exact.min(LIMIT)).abs() < 1e-6,
                    "{a} {b}: {radius} {exact}"
                ),
                Err(_) => assert!(exact < 2.0 * LITTLE, "{a} {b}: {exact}"),
            }
            compared += usize::from(exact > LITTLE);
        }
    }
    assert!(compared > 40, "{compared}");
}

/// s − p + 1 is reached by the optima above and by (s, 2), and no member passes it.
#[test]
fn explicit_methods_keep_to_their_bound() {
    let [two, three, four, implicit, _] = OPTIMA.map(|(a, b, ..)| of(a, b).scheme);
    assert_eq!(explicit_bound(&two, 2), Some(1));
    assert_eq!(explicit_bound(&three, 3), Some(1));
    assert_eq!(explicit_bound(&four, 3), Some(2));
    assert_eq!(explicit_bound(&four, 5), None);
    assert_eq!(explicit_bound(&four, 0), None);
    assert_eq!(explicit_bound(&implicit, 2), None);
    let newmark = Spec::member("newmark", &[("beta", "0"), ("gamma", "1/2")]);
    assert_eq!(explicit_bound(&newmark, 2), None);
    assert_eq!(curves(&newmark), Err(MonotonicityError::SecondOrder));
}

/// A radius of 0 is no result: a weight is negative for every w. (With a₂₁ = w there is Euler's method at w = 0.)
#[test]
fn a_radius_of_zero_is_no_result() {
    let question = of(r#"[[], ["1 + w^2"]]"#, r#"[2, "-1"]"#);
    let found = optimum(&question).unwrap();
    assert!(matches!(found, Optimum::None(None)), "{found:?}");
    let at = [(Symbol::new("w"), Fraction::from(1))].into();
    let Verdict::Kept(judged) = question.at(&at).unwrap() else {
        panic!()
    };
    let zero = Endpoint::Number(RealAlgebraic::from_rational(integer(0)));
    assert_eq!(judged.score.as_ref().unwrap().value, zero);
    assert!(!judged.has_value());
}
