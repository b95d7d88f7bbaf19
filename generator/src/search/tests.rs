//! Searches with known answers, and what must not be called proven.

use super::evolution::evolution;
use super::maximum::{Maximum, maximum};
use super::*;
use crate::exact::rational::ratio;
use crate::exact::ring::Ring;
use crate::families::central_difference::member;
use crate::spec::Spec;

fn undamped(scheme: Scheme) -> Question {
    Question::of(scheme)
}

fn degree_three() -> Scheme {
    member(&[Fraction::symbol("alpha"), ratio(1, 2).into()])
        .unwrap()
        .scheme
}

fn proven(question: &Question) -> (String, String) {
    match maximum(question).unwrap() {
        Maximum::Proven(at) => (at.value.to_string(), at.range.to_string()),
        other => panic!("{other:?}"),
    }
}

#[test]
fn known_optima_are_found_and_proven() {
    assert_eq!(proven(&undamped(degree_three())), ("1".into(), "2".into()));
    // Explicit Newmark: below gamma = 1/2 nothing is stable, above it Omega^2 = 2/gamma is the end.
    let settings = [("beta", "0"), ("gamma", "gamma")];
    let scheme = Spec::from_family("newmark", &settings)
        .unwrap()
        .scheme()
        .unwrap();
    assert_eq!(proven(&undamped(scheme)), ("1/2".into(), "2".into()));
    // From beta = 1/4 on the range has no end.
    let settings = [("beta", "beta"), ("gamma", "1/2")];
    let scheme = Spec::from_family("newmark", &settings)
        .unwrap()
        .scheme()
        .unwrap();
    assert_eq!(proven(&undamped(scheme)).1, "∞");
}

#[test]
fn an_end_of_the_domain_may_be_best() {
    let domain = BTreeMap::from([(Symbol::new("alpha"), (ratio(4, 3), integer(3)))]);
    for zero_dynamics in [false, true] {
        let question = Question {
            zero_dynamics,
            domain: domain.clone(),
            ..undamped(degree_three())
        };
        assert_eq!(proven(&question), ("4/3".into(), "sqrt(12/5)".into()));
    }
}

#[test]
fn a_supremum_that_no_value_reaches_is_no_maximum() {
    // The root is -1 at Omega^2 = (12 gamma - 6)/(3 gamma - 1), which tends to 4.
    let gamma = Fraction::symbol("gamma");
    let theta = [1.into(), gamma.minus(&ratio(1, 6).into()), gamma];
    let question = undamped(member(&theta).unwrap().scheme);
    let Maximum::Found(at, why) = maximum(&question).unwrap() else {
        panic!()
    };
    assert!(why.contains("greater still"), "{why}");
    let two = Endpoint::Number(RealAlgebraic::from_rational(integer(2)));
    assert!(at.range < two, "{}", at.range);
    // Up to gamma = 2 it is reached there: 18/5.
    let domain = BTreeMap::from([(Symbol::new("gamma"), (ratio(1, 2), integer(2)))]);
    let question = Question { domain, ..question };
    assert_eq!(proven(&question), ("2".into(), "sqrt(18/5)".into()));
}

#[test]
fn a_bound_on_the_error_moves_the_optimum() {
    // Degree 3 has the error constant max(|6 alpha - 7|/6, 1/12).
    let scheme = degree_three();
    let order = crate::analysis::order::order(&scheme, 10).unwrap();
    let errors: Vec<_> = order
        .error_terms
        .iter()
        .map(|t| t.coefficient.clone())
        .collect();
    let at = |alpha| {
        let question = Question {
            errors: errors.clone(),
            ..undamped(scheme.clone())
        };
        let values = BTreeMap::from([(Symbol::new("alpha"), Fraction::from(alpha))]);
        match question.at(&values).unwrap() {
            Verdict::Kept(found) => found.error.unwrap().as_rational().unwrap(),
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(
        (at(ratio(1, 1)), at(ratio(7, 6))),
        (ratio(1, 6), ratio(1, 12))
    );
    let bound = ratio(1, 8);
    let bounded = Question {
        errors: errors.clone(),
        error_at_most: Some(bound.clone()),
        ..undamped(scheme.clone())
    };
    let Maximum::Proven(best) = maximum(&bounded).unwrap() else {
        panic!()
    };
    assert!(
        best.value.minus(&1.into()).signum() == Some(1),
        "{}",
        best.value
    );
    assert_eq!(at(best.value.as_rational().unwrap()), bound);
    let landscape = Landscape::new(&bounded).unwrap();
    assert!(landscape.range(&[1.0]) < 0.0 && landscape.range(&[7.0 / 6.0]) > 1.7);
}

#[test]
fn samples_are_the_exact_ranges() {
    let question = undamped(degree_three());
    let landscape = Landscape::new(&question).unwrap();
    for alpha in [
        ratio(1, 1),
        ratio(7, 6),
        ratio(4, 3),
        ratio(2, 1),
        ratio(3, 1),
    ] {
        let exact = (4.0 / (2.0 * crate::exact::rounding::to_f64(&alpha) - 1.0)).sqrt();
        let sampled = landscape.range(&[crate::exact::rounding::to_f64(&alpha)]);
        assert!((sampled - exact).abs() < 1e-3, "{alpha}: {sampled} {exact}");
    }
    assert!(landscape.range(&[0.5]) < 0.0);
}

#[test]
fn a_seed_decides_all() {
    let question = undamped(degree_three());
    let landscape = Landscape::new(&question).unwrap();
    let run = |seed| evolution(&[(-4.0, 4.0)], 200, seed, |point| landscape.range(point));
    let bits =
        |all: Vec<evolution::Scored>| all.iter().map(|s| s.score.to_bits()).collect::<Vec<_>>();
    assert_eq!(bits(run(1)), bits(run(1)));
    assert_ne!(run(1)[1].point, run(2)[1].point);
}

#[test]
fn no_drawn_value_exceeds_what_is_proven() {
    let symbol = || Fraction::symbol("alpha");
    let theta = |rest: &[(i64, i64)]| -> Vec<Fraction> {
        let rest = rest.iter().map(|(p, q)| Fraction::from(ratio(*p, *q)));
        [symbol()].into_iter().chain(rest).collect()
    };
    let damped = |xi: Rational| Axis::Oscillator { damping: xi.into() };
    let mut draws = evolution::Draws::of(7);
    let mut all_proven = 0;
    for (rest, axes) in [
        (theta(&[(1, 2)]), vec![damped(integer(0))]),
        (theta(&[(1, 2)]), vec![damped(ratio(1, 10))]),
        (theta(&[(5, 6), (1, 1)]), vec![damped(integer(0))]),
        (
            theta(&[(5, 6), (1, 1)]),
            vec![damped(integer(0)), damped(ratio(1, 20))],
        ),
        (theta(&[(19, 12), (7, 4)]), vec![damped(integer(0))]),
    ] {
        let question = Question {
            axes,
            ..undamped(member(&rest).unwrap().scheme)
        };
        let (best, proven) = match maximum(&question).unwrap() {
            Maximum::Proven(best) => (best, true),
            Maximum::Found(best, _) => (best, false),
            Maximum::None(why) => panic!("{why:?}"),
        };
        let near = best.value.to_f64().unwrap();
        let mut greater = 0;
        for i in 0..40 {
            // Half of them close by, where the range is near its maximum.
            let x = match i % 2 {
                0 => 4.0 * draws.unit() - 1.0,
                _ => near + (draws.unit() - 0.5) / 64.0,
            };
            let value = Fraction::from(ratio((x * 65_536.0) as i64, 65_536));
            let values = BTreeMap::from([(Symbol::new("alpha"), value)]);
            if let Verdict::Kept(found) = question.at(&values).unwrap() {
                greater += usize::from(found.range > best.range);
            }
        }
        let told = format!("{} of {:?}: {greater}", best.value, question.axes);
        assert!(!proven || greater == 0, "{told}");
        all_proven += usize::from(proven);
    }
    // Those of one axis without damping at least.
    assert!(all_proven >= 3, "{all_proven}");
}

#[test]
fn a_window_of_unstable_steps_ends_the_range() {
    // Degree 4 with 1/2 + 1/2000 is unstable for small steps and stable in a window: no range at all.
    let gamma = &ratio(1, 2) + &ratio(1, 2000);
    let theta = [
        ratio(5, 4).into(),
        ratio(1, 3).into(),
        Fraction::from(gamma),
    ];
    let question = undamped(member(&theta).unwrap().scheme);
    let Verdict::Kept(found) = question.at(&BTreeMap::new()).unwrap() else {
        panic!()
    };
    assert_eq!(
        found.range.cmp_rational(&integer(0)),
        std::cmp::Ordering::Equal
    );
}
