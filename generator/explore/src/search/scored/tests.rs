//! Least values that are known, and what must not be called proven.

use super::*;
use crate::search::bounded::Bounded;
use crate::search::evolution::Draws;
use crate::search::landscape::Landscape;
use crate::search::maximum::maximum;
use crate::search::neighbour::best;
use crate::search::question::is_less;
use crate::search::tests::degree_three;
use std::collections::BTreeMap;
use stepsmith_exact::rational::ratio;
use stepsmith_scheme::families::central_difference::member;
use stepsmith_scheme::scheme::FreeForm;
use stepsmith_scheme::scheme::Scheme;
use stepsmith_scheme::spec::Spec;
use stepsmith_scheme::written::exact;

fn of(family: &str, settings: &[(&str, &str)]) -> Question {
    Question::of(Spec::member(family, settings))
}

fn proven(question: &Question) -> (String, String) {
    match optimum(question).unwrap() {
        Optimum::Proven(at) => (
            at.value.to_string(),
            at.judged.score.unwrap().value.to_string(),
        ),
        other => panic!("{other:?}"),
    }
}

fn least_error(scheme: Scheme) -> Question {
    let order = stepsmith_prove::order::order(&scheme, 10).unwrap();
    Question {
        objective: Objective::Error,
        order: order.best_start.bound(),
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
    let found = optimum(&impossible).unwrap();
    assert!(matches!(found, Optimum::None(None)), "{found:?}");
}

/// Of Newmark's β = 0 the error of order 1 is |γ − 1/2|; where that vanishes the one of order 2 counts.
#[test]
fn an_error_that_vanishes_is_one_of_a_greater_order() {
    let question = least_error(of("newmark", &[("beta", "0"), ("gamma", "gamma")]).scheme);
    assert_eq!(question.order, 1);
    let Optimum::Proven(at) = optimum(&question).unwrap() else {
        panic!()
    };
    let score = at.judged.score.unwrap();
    assert_eq!((at.value, score.order), (ratio(1, 2).into(), 2));
    assert_eq!(score.value.to_string(), "1/6");
    assert_eq!(at.judged.error, Some(ratio(1, 6).into()));
    // Beside it the order is 1.
    let at = |gamma: Rational| {
        let bounded = Question {
            error_at_most: Some(ratio(1, 100)),
            ..question.clone()
        };
        let values = BTreeMap::from([(Symbol::new("gamma"), Fraction::from(gamma))]);
        bounded.at(&values).unwrap()
    };
    assert!(matches!(at(ratio(51, 100)), Verdict::Kept(_)));
    assert!(matches!(at(ratio(1, 2)), Verdict::Inaccurate));
}

#[test]
fn an_infimum_that_is_not_reached_is_no_minimum() {
    // For gamma = 1 and beta from 9/16 on the roots for infinite steps are complex, of a magnitude below 1 that
    // tends to 1 with beta.
    let question = Question {
        objective: Objective::RhoInfinity(integer(1)),
        ..of("newmark", &[("beta", "9/16 + s^2"), ("gamma", "1")])
    };
    let Optimum::Found(_, why) = optimum(&question).unwrap() else {
        panic!()
    };
    assert!(why.contains("better still"), "{why}");
    let domain = vec![Bounded::closed(Symbol::new("s"), integer(0), integer(1))];
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
    let domain = vec![Bounded::closed(
        Symbol::new("alpha"),
        ratio(-1, 3),
        integer(0),
    )];
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
        let Optimum::Proven(at) = maximum(&question).unwrap() else {
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
        let Optimum::Proven(found) = optimum(&question).unwrap() else {
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

fn number(value: Rational) -> Endpoint {
    Endpoint::Number(RealAlgebraic::from_rational(value))
}

/// All real zeros of some polynomials, ascending.
fn zeros(polynomials: &[Polynomial]) -> Vec<String> {
    let mut zeros: Vec<_> = (polynomials.iter())
        .flat_map(RealAlgebraic::roots_of)
        .collect();
    zeros.sort();
    zeros.dedup();
    zeros.iter().map(ToString::to_string).collect()
}

/// At a number of too high a degree the score is taken for no better than beside it: not at a pole, nor where an
/// error loses all its leading terms; of ρ∞ only where nothing is better at all.
#[test]
fn scores_jump_at_poles_and_where_the_order_rises() {
    let question = Question::of(degree_three());
    let line = Line::of(&question).unwrap();
    let alpha = Fraction::symbol("alpha");
    let square = alpha.times(&alpha).minus(&2.into());
    let inverse = Fraction::one().exact_quotient(&square).unwrap();
    let root = |n| RealAlgebraic::sqrt(&integer(n)).unwrap();
    for (c, n, alone, among_others) in [
        (&square, 2, false, true),
        (&square, 3, true, true),
        (&inverse, 2, false, false),
        (&inverse, 3, true, true),
    ] {
        for (functions, expected) in [
            (vec![c.clone()], alone),
            (vec![Fraction::one(), c.clone()], among_others),
            (vec![c.clone(), Fraction::one()], among_others),
            (vec![c.clone(), c.clone()], alone),
        ] {
            let measure = Measure::Functions(2, functions);
            let found = measure.is_continuous_at(&line, &root(n), None);
            assert_eq!(found, expected, "{c} {n}");
        }
    }
    let radius = Measure::Radius(integer(0));
    let best = |value| Score::least(0, number(value));
    assert!(radius.is_continuous_at(&line, &root(2), Some(&best(integer(0)))));
    assert!(!radius.is_continuous_at(&line, &root(2), Some(&best(ratio(1, 100)))));
    assert!(!radius.is_continuous_at(&line, &root(2), None));
}

/// |c| = m, for each of several c; nothing of another order, or without a number.
#[test]
fn a_level_is_where_a_function_has_the_magnitude() {
    let question = Question::of(degree_three());
    let line = Line::of(&question).unwrap();
    let alpha = Fraction::symbol("alpha");
    let shifted = alpha.minus(&3.into());
    let pole = Fraction::one().exact_quotient(&shifted).unwrap();
    let measure = Measure::Functions(2, vec![alpha, pole]);
    let at = |order, value| zeros(&measure.level(&line, &Score::least(order, value)).unwrap());
    assert_eq!(at(2, number(ratio(1, 2))), ["-1/2", "1/2", "1", "5"]);
    let root = Endpoint::Number(RealAlgebraic::sqrt(&integer(2)).unwrap());
    let expected = ["-sqrt(2)", "sqrt(2)", "(6 - sqrt(2))/2", "(6 + sqrt(2))/2"];
    assert_eq!(at(2, root), expected);
    assert!(at(1, number(integer(1))).is_empty() && at(2, Endpoint::Infinity).is_empty());
}

/// ρ∞ = (1 + α)/(1 − α), where it is 4/5 ± 1/10.
#[test]
fn a_level_of_the_radius_is_on_both_sides() {
    let question = Question {
        objective: Objective::RhoInfinity(ratio(4, 5)),
        ..of("hht", &[("alpha", "alpha")])
    };
    let line = Line::of(&question).unwrap();
    let score = |value| Score::least(0, value);
    let measure = Measure::of(&line, &line.question.objective).unwrap();
    let found = zeros(&measure.level(&line, &score(number(ratio(1, 10)))).unwrap());
    for alpha in ["-1/19", "-3/17"] {
        assert!(found.iter().any(|zero| zero == alpha), "{alpha}: {found:?}");
    }
    let rho = Symbol::internal(RADIUS);
    for (target, distance, expected) in [
        (
            3,
            RealAlgebraic::sqrt(&integer(2)).unwrap(),
            &["3 - sqrt(2)", "3 + sqrt(2)"][..],
        ),
        (
            3,
            RealAlgebraic::from_rational(ratio(1, 2)),
            &["5/2", "7/2"],
        ),
        (-2, RealAlgebraic::from_rational(integer(0)), &["-2"]),
    ] {
        let p = at_distance(&integer(target), &distance, &rho);
        let p = p.to_univariate(&rho).unwrap();
        assert_eq!(zeros(&[p]), expected);
    }
}

/// The error constant of degree 3 is max(|6α − 7|/6, 1/12): what is less than a best one is seen, and nothing else.
#[test]
fn what_is_better_is_seen_in_a_cell_or_at_a_number() {
    let question = least_error(degree_three());
    let judged = |question: &Question, best: Option<Rational>| {
        let line = Line::of(question).unwrap();
        let measure = Measure::of(&line, &line.question.objective).unwrap();
        let best = best.map(|value| Score::least(2, number(value)));
        let mut critical = line.conditions().unwrap();
        critical.extend(measure.places(&line).unwrap());
        if let Some(best) = &best {
            critical.extend(measure.level(&line, best).unwrap());
        }
        match measure.exceeding(&line, (&critical, Cells::OfAnyRange), best.as_ref()) {
            Exceeding::Nowhere([cells, numbers]) => {
                assert_eq!(cells, critical_cells(question, &critical));
                assert!(numbers + 1 >= cells);
                None
            }
            Exceeding::At(at) => Some(at.judged.score.unwrap().value),
            Exceeding::Open(why) => panic!("{why}"),
        }
    };
    assert_eq!(judged(&question, Some(ratio(1, 12))), None);
    assert_eq!(judged(&question, Some(ratio(1, 13))), None);
    let better = judged(&question, Some(ratio(1, 11))).unwrap();
    assert!(better < number(ratio(1, 11)));
    assert!(judged(&question, None).is_some());
    // At α = 7/6 alone, where the domain is that.
    let single = Question {
        domain: vec![Bounded::closed(
            Symbol::new("alpha"),
            ratio(7, 6),
            ratio(7, 6),
        )],
        ..question
    };
    assert_eq!(
        judged(&single, Some(ratio(1, 11))),
        Some(number(ratio(1, 12)))
    );
    assert_eq!(judged(&single, Some(ratio(1, 12))), None);
}

fn critical_cells(question: &Question, critical: &[Polynomial]) -> usize {
    let line = Line::of(question).unwrap();
    let parts = line.parts(critical).unwrap();
    parts
        .iter()
        .filter(|part| matches!(part, Part::Cell(_)))
        .count()
}

/// Without an error term there is no error to be least, and of a range the greatest is asked.
#[test]
fn what_has_no_measure_is_told() {
    let question = |objective| Question {
        objective,
        ..Question::of(degree_three())
    };
    let told = |objective| {
        let question = question(objective);
        let line = Line::of(&question).unwrap();
        Measure::of(&line, &line.question.objective).err().unwrap()
    };
    assert_eq!(told(Objective::Error), "the method has no error term");
    assert_eq!(told(Objective::Range), "the range is no least value");
}

#[test]
fn what_is_not_known_is_not_less() {
    let value = |x: i64| Some(Fraction::from(x));
    assert!(is_less(&value(1), &value(2)) && !is_less(&value(2), &value(1)));
    assert!(!is_less(&value(1), &value(1)) && !is_less(&None, &None));
    assert!(!is_less(&None, &value(1)) && !is_less(&value(1), &None));
}

/// 1/α falls for ever: what is judged is not the least.
#[test]
fn an_error_that_falls_for_ever_has_no_least() {
    let alpha = Fraction::symbol("alpha");
    let question = Question {
        objective: Objective::Error,
        errors: vec![Fraction::one().exact_quotient(&alpha).unwrap()],
        ..Question::of(degree_three())
    };
    let Optimum::Found(at, why) = optimum(&question).unwrap() else {
        panic!("nothing is least")
    };
    assert!(why.contains("better still"), "{why}");
    assert!(at.judged.score.is_some());
}

/// The period error (6α − 7)/24 is less for α < 2, where the error α − 3 is too great.
#[test]
fn what_is_better_and_inaccurate_is_excluded() {
    let alpha = Fraction::symbol("alpha");
    let question = Question {
        objective: Objective::Period,
        order: 2,
        errors: vec![alpha.minus(&3.into())],
        error_at_most: Some(integer(1)),
        ..Question::of(degree_three())
    };
    assert_eq!(proven(&question), ("2".into(), "5/24".into()));
}

/// ρ∞ = (1 − t²)/(1 + t²) is nearest to 2 where it is level, also where that is no simple number of its cell.
#[test]
fn a_distance_may_be_least_where_the_curve_is_level() {
    for (alpha, level, distance) in [
        ("-s^2", "0", "1"),
        ("-(s - 1/5)^2", "1/5", "1"),
        // There nothing else happens: ρ∞ = 4/5.
        ("-1/9 - (s - 1/5)^2", "1/5", "6/5"),
    ] {
        let ends = Bounded::closed(Symbol::new("s"), ratio(-1, 4), ratio(1, 2));
        let question = Question {
            objective: Objective::RhoInfinity(integer(2)),
            domain: vec![ends],
            ..of("hht", &[("alpha", alpha)])
        };
        assert_eq!(proven(&question), (level.into(), distance.into()));
    }
}

/// Of the degree three some functions of α as errors, on an interval of it.
fn with_errors(errors: &[&str], [from, to]: [Rational; 2]) -> Question {
    Question {
        objective: Objective::Error,
        errors: errors.iter().map(|text| exact(text)).collect(),
        domain: vec![Bounded::closed(Symbol::new("alpha"), from, to)],
        ..Question::of(degree_three())
    }
}

/// α + 2/α has the slope 1 − 2/α², which vanishes at √2 alone.
#[test]
fn a_quotient_is_least_where_its_slope_vanishes() {
    let question = with_errors(&["(alpha^2 + 2)/alpha"], [integer(1), integer(3)]);
    assert_eq!(proven(&question), ("sqrt(2)".into(), "sqrt(8)".into()));
}

/// At ∛2, of which no scheme is made: a pole, where nothing is proven, and a bend from 1 upward, where 1 is the least.
#[test]
fn numbers_that_are_not_judged_are_passed_where_nothing_jumps() {
    let pole = "1 + 1/(alpha^3 - 2)^2";
    let Optimum::Found(at, why) =
        optimum(&with_errors(&[pole], [integer(1), ratio(3, 2)])).unwrap()
    else {
        panic!("the pole is passed")
    };
    assert!(
        why.starts_with("nothing is decided at alpha = 1.2599"),
        "{why}"
    );
    assert_eq!((at.value.to_string(), at.parts), ("3/2".into(), [2, 3]));
    let bend = with_errors(&["1", "alpha^3/2"], [integer(1), ratio(3, 2)]);
    assert_eq!(proven(&bend).1, "1");
}

/// Where one function falls and another rises the greatest is least where they have one magnitude.
#[test]
fn the_greatest_is_least_where_two_agree() {
    for other in ["2/alpha", "-2/alpha"] {
        let question = with_errors(&["alpha", other], [integer(1), integer(3)]);
        assert_eq!(proven(&question), ("sqrt(2)".into(), "sqrt(2)".into()));
    }
}

/// With α = s³ the range 2/√(2α − 1) is 1 at s = ∛(5/2), of which no scheme is made, and less beyond: whether the
/// conditions hold there is open.
#[test]
fn an_end_that_is_not_judged_leaves_the_least_open() {
    let s = Fraction::symbol("s");
    let cube = s.times(&s).times(&s);
    let question = |sign: i64| {
        let scheme = member(&[cube.scaled(&integer(sign)), ratio(1, 2).into()]);
        let from_least = s.minus(&ratio(5 * sign, 4).into());
        let (from, to) = match sign {
            1 => (integer(1), integer(2)),
            _ => (integer(-2), integer(-1)),
        };
        Question {
            objective: Objective::Error,
            errors: vec![from_least.times(&from_least).plus(&Fraction::one())],
            range_at_least: Some(integer(1)),
            domain: vec![Bounded::closed(Symbol::new("s"), from, to)],
            ..Question::of(scheme.unwrap().scheme)
        }
    };
    for (sign, end) in [(1, "1.357"), (-1, "-1.357")] {
        let Optimum::Found(at, why) = optimum(&question(sign)).unwrap() else {
            panic!("{sign}")
        };
        assert!(
            why.starts_with(&format!("nothing is decided at s = {end}")),
            "{why}"
        );
        assert_eq!(at.value, Fraction::from(ratio(5 * sign, 4)));
    }
}

/// The root c is 1 with the motion's own at c = 1: nothing is said of what is around it, and nothing needs to be, where
/// the error is no better there than at 1/4.
#[test]
fn what_is_not_decided_and_no_better_is_excluded() {
    let scheme = FreeForm::written(
        &["c"],
        &["x", "x[-1]"],
        &["v = f(t, x)", "x[1] = (1 + c)*x - c*x[-1] + h*(1 - c)*v"],
    );
    let c = Fraction::symbol("c").minus(&ratio(1, 4).into());
    let ends = Bounded::closed(Symbol::new("c"), ratio(-1, 2), integer(1));
    let question = Question {
        objective: Objective::Error,
        errors: vec![c.times(&c).plus(&Fraction::one())],
        domain: vec![ends],
        ..Question::of(scheme)
    };
    assert_eq!(proven(&question), ("1/4".into(), "1".into()));
}
