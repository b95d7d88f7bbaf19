//! Least values that are known, and what must not be called proven.

use super::*;
use crate::exact::rational::ratio;
use crate::families::central_difference::member;
use crate::scheme::Scheme;
use crate::search::evolution::Draws;
use crate::search::maximum::maximum;
use crate::search::{Landscape, best};
use crate::spec::Spec;
use std::collections::BTreeMap;

fn of(family: &str, settings: &[(&str, &str)]) -> Question {
    let spec = Spec::from_family(family, settings).unwrap();
    Question::of(spec.scheme().unwrap())
}

fn proven(question: &Question) -> (String, String) {
    match minimum(question).unwrap() {
        Maximum::Proven(at) => (
            at.value.to_string(),
            at.judged.score.unwrap().value.to_string(),
        ),
        other => panic!("{other:?}"),
    }
}

fn degree_three() -> Scheme {
    member(&[Fraction::symbol("alpha"), ratio(1, 2).into()])
        .unwrap()
        .scheme
}

fn least_error(scheme: Scheme) -> Question {
    let order = crate::analysis::order::order(&scheme, 10).unwrap();
    Question {
        objective: Objective::Error,
        errors: order
            .error_terms
            .into_iter()
            .map(|term| term.coefficient)
            .collect(),
        ..Question::of(scheme)
    }
}

#[test]
fn a_range_costs_accuracy() {
    // The error constant is max(|6 alpha - 7|/6, 1/12), the range 2/√(2 alpha - 1).
    let question = least_error(degree_three());
    assert_eq!(proven(&question).1, "1/12");
    for (bound, alpha, error) in [
        (ratio(19, 10), "761/722", "122/1083"),
        (integer(2), "1", "1/6"),
    ] {
        let bounded = Question {
            range_at_least: Some(bound.clone()),
            ..question.clone()
        };
        assert_eq!(proven(&bounded), (alpha.into(), error.into()));
        let samples = Landscape::new(&bounded).unwrap();
        assert!(samples.score(&[7.0 / 6.0]) < -1e8, "{bound}");
    }
    let impossible = Question {
        range_at_least: Some(ratio(201, 100)),
        ..question
    };
    let found = minimum(&impossible).unwrap();
    assert!(matches!(found, Maximum::None(None)), "{found:?}");
}

#[test]
fn an_infimum_that_is_not_reached_is_no_minimum() {
    // For gamma = 1 and beta from 9/16 on the roots for infinite steps are complex, of a magnitude below 1 that
    // tends to 1 with beta.
    let question = Question {
        objective: Objective::RhoInfinity(integer(1)),
        ..of("newmark", &[("beta", "9/16 + s^2"), ("gamma", "1")])
    };
    let Maximum::Found(_, why) = minimum(&question).unwrap() else {
        panic!()
    };
    assert!(why.contains("better still"), "{why}");
    let domain = BTreeMap::from([(Symbol::new("s"), (integer(0), integer(1)))]);
    let question = Question { domain, ..question };
    assert_eq!(proven(&question).0, "1");
}

#[test]
fn the_radius_at_infinity_is_least_where_newmark_says() {
    // At beta = (gamma + 1/2)²/4 the roots for infinite steps meet.
    for (gamma, beta, rho) in [("1", "9/16", "1/3"), ("3/4", "25/64", "3/5")] {
        let question = Question {
            objective: Objective::RhoInfinity(integer(0)),
            ..of("newmark", &[("beta", "beta"), ("gamma", gamma)])
        };
        assert_eq!(proven(&question), (beta.into(), rho.into()));
    }
    let question = Question {
        objective: Objective::RhoInfinity(integer(0)),
        ..of("hht", &[("alpha", "alpha")])
    };
    assert_eq!(proven(&question), ("-1/3".into(), "1/2".into()));
}

#[test]
fn a_given_radius_at_infinity_is_met() {
    let question = |target| Question {
        objective: Objective::RhoInfinity(target),
        ..of("hht", &[("alpha", "alpha")])
    };
    let domain = BTreeMap::from([(Symbol::new("alpha"), (ratio(-1, 3), integer(0)))]);
    let damped = Question {
        domain,
        ..question(ratio(4, 5))
    };
    // rho = (1 + alpha)/(1 - alpha)
    assert_eq!(proven(&damped), ("-1/9".into(), "0".into()));
    // None has less than a half.
    assert_eq!(proven(&question(ratio(1, 4))).1, "1/4");
}

#[test]
fn parasitic_roots_may_be_bounded() {
    // Degree 4 has the parasitic root 1 - 1/gamma and Omega² = (12 gamma - 6)/(3 gamma - 1).
    let gamma = Fraction::symbol("gamma");
    let theta = [1.into(), gamma.minus(&ratio(1, 6).into()), gamma];
    let scheme = member(&theta).unwrap().scheme;
    for (bound, gamma) in [(ratio(1, 3), "3/2"), (integer(0), "1")] {
        let question = Question {
            parasitic_at_most: Some(bound),
            ..Question::of(scheme.clone())
        };
        let Maximum::Proven(at) = maximum(&question).unwrap() else {
            panic!()
        };
        assert_eq!(at.value.to_string(), gamma);
        let samples = Landscape::new(&question).unwrap();
        assert!(samples.score(&[3.0]) < 0.0);
    }
}

#[test]
fn no_drawn_value_is_better_than_what_is_proven() {
    let mut draws = Draws::of(11);
    let newmark = of("newmark", &[("beta", "beta"), ("gamma", "1")]);
    let questions = [
        Question {
            objective: Objective::RhoInfinity(ratio(1, 2)),
            ..newmark.clone()
        },
        Question {
            objective: Objective::Period,
            range_at_least: Some(integer(3)),
            ..newmark
        },
        Question {
            zero_dynamics: true,
            range_at_least: Some(ratio(3, 2)),
            ..least_error(degree_three())
        },
    ];
    for question in questions {
        let symbol = question.unknowns()[0].clone();
        let Maximum::Proven(found) = minimum(&question).unwrap() else {
            panic!("{question:?}")
        };
        let near = found.value.to_f64().unwrap();
        for i in 0..30 {
            let x = match i % 2 {
                0 => 4.0 * draws.unit() - 1.0,
                _ => near + (draws.unit() - 0.5) / 64.0,
            };
            let value = Fraction::from(ratio((x * 65_536.0) as i64, 65_536));
            let values = BTreeMap::from([(symbol.clone(), value)]);
            if let Verdict::Kept(other) = question.at(&values).unwrap() {
                assert!(!other.is_better(&found.judged), "{values:?}");
            }
        }
    }
}

#[test]
fn samples_of_several_parameters_come_near_the_known_best() {
    // Of gamma and beta with rho at infinity 0: gamma = 3/2, beta = 1.
    let question = Question {
        objective: Objective::RhoInfinity(integer(0)),
        ..of("newmark", &[("beta", "beta"), ("gamma", "gamma")])
    };
    let ends = [(0.0, 3.0), (0.0, 3.0)];
    let found = best(&question, &ends, (2000, 1), 0.01).unwrap().unwrap();
    let values: Vec<String> = found.values.values().map(ToString::to_string).collect();
    assert_eq!(values, ["1", "3/2"]);
}

/// Dahlquist's second barrier for the undamped oscillator: of all generalized-α methods that are stable at every step none
/// has a lesser error constant than the one that damps nothing, 1/3.
#[test]
fn samples_see_ranges_beyond_their_last_step() {
    let family = of("generalized-alpha", &[("alpha_m", "am"), ("alpha_f", "af")]);
    let question = Question {
        range_at_least: Some(integer(1000)),
        ..least_error(family.scheme)
    };
    let ends = [(-4.0, 4.0); 2];
    let found = best(&question, &ends, (400, 1), 0.01).unwrap().unwrap();
    assert_eq!(found.judged.error, Some(ratio(1, 3).into()));
}
