//! Ranges of what is solved, of degree 3: the range of steps is 2/√(2α − 1) from α = 1 on, and nothing below.

use super::*;
use crate::search::evolution::Draws;
use crate::search::landscape::Landscape;
use crate::search::maximum::{Optimum, maximum};
use crate::search::objective::Objective;
use crate::search::scored::optimum;
use crate::search::tests::degree_three;
use crate::search::{Question, Verdict};
use stepsmith_exact::rational::{integer, ratio};
use stepsmith_scheme::written::exact;

/// A value from one number to another, with square brackets where these belong to the range.
fn bounded(text: &str, range: &str) -> Bounded {
    let end = |text: &str, closed: bool| End {
        value: exact(text).as_rational().unwrap(),
        closed,
    };
    let (from, to) = range[1..range.len() - 1].split_once(',').unwrap();
    Bounded {
        value: exact(text),
        from: end(from, range.starts_with('[')),
        to: Some(end(to, range.ends_with(']'))),
    }
}

fn question(ranges: &[(&str, &str)]) -> Question {
    Question {
        domain: ranges.iter().map(|(v, r)| bounded(v, r)).collect(),
        ..Question::of(degree_three())
    }
}

/// The value and its range, if proven maximal.
fn proven(ranges: &[(&str, &str)]) -> Option<(String, String)> {
    match maximum(&question(ranges)).unwrap() {
        Optimum::Proven(at) => Some((at.value.to_string(), at.judged.range.to_string())),
        _ => None,
    }
}

#[test]
fn the_best_keeps_the_ranges_of_what_is_solved() {
    for (text, range, at, best) in [
        // On both sides of 0, the negative one unstable.
        ("alpha^2", "[4, 9]", "2", "sqrt(4/3)"),
        ("-alpha^2", "[-9, -4]", "2", "sqrt(4/3)"),
        ("alpha^2", "[2, 9]", "sqrt(2)", "1.479"),
        // Falls with alpha, and has a pole at 1.
        ("1/(alpha - 1)", "[1, 2]", "3/2", "sqrt(2)"),
        ("1/(alpha - 1)", "[-5, 5]", "6/5", "sqrt(20/7)"),
        // Of a negative denominator.
        ("1/(1 - alpha)", "[-2, -1]", "3/2", "sqrt(2)"),
        // At a single number.
        ("(alpha - 1)^2", "[-1, 0]", "1", "2"),
        ("(alpha^2 - 2)^2", "[-1, 0]", "sqrt(2)", "1.479"),
        // A number, or an end itself.
        ("1/2", "[0, 1]", "1", "2"),
        ("sqrt(2)", "[1, 2]", "1", "2"),
        ("1", "[0, 1]", "1", "2"),
        // An end that does not belong to it, where nothing is best anyway.
        ("alpha", "(0, 3)", "1", "2"),
    ] {
        let found = proven(&[(text, range)]).unwrap_or_else(|| panic!("{text} in {range}"));
        assert_eq!(found.0, at, "{text} in {range}");
        assert!(found.1.starts_with(best), "{text} in {range}: {}", found.1);
    }
    let both = [("alpha^2", "[2, 9]"), ("1/(alpha - 1)", "[1, 2]")];
    assert_eq!(proven(&both), Some(("3/2".into(), "sqrt(2)".into())));
}

#[test]
fn what_lies_in_no_range_is_told() {
    for (text, range) in [
        ("1/2", "[1, 2]"),
        ("1", "(1, 2]"),
        ("1", "[0, 1)"),
        ("sqrt(2)", "[0, 1]"),
        ("alpha^2", "[-2, -1]"),
        ("-(alpha - 1)^2", "(0, 1]"),
        ("(alpha - 1)^2", "[-1, 0)"),
    ] {
        let question = question(&[(text, range)]);
        assert!(question.is_empty(), "{text} in {range}");
        assert!(
            matches!(maximum(&question), Ok(Optimum::None(None))),
            "{text} in {range}"
        );
    }
    // Each alone is kept somewhere.
    let both = question(&[("alpha", "[0, 1]"), ("alpha - 3", "[0, 1]")]);
    assert!(both.is_empty());
    let both = question(&[("alpha", "[0, 1]"), ("beta - 3", "[0, 1]")]);
    assert!(!both.is_empty());
    // Of two parameters together nothing is known.
    let sum = question(&[("alpha^2 + beta^2", "[-2, -1]")]);
    assert!(!sum.is_empty() && maximum(&sum).is_err());
}

/// Towards an end that does not belong to the range the steps grow, and no value is best.
#[test]
fn an_open_end_has_no_best() {
    for ranges in [
        [("alpha", "(4/3, 3]")],
        [("alpha^2", "(2, 9]")],
        [("1/(alpha - 1)", "[1, 2)")],
    ] {
        let Ok(Optimum::Found(at, why)) = maximum(&question(&ranges)) else {
            panic!("{ranges:?}")
        };
        assert!(why.contains("greater still"), "{ranges:?}: {why}");
        let at = [(Symbol::new("alpha"), at.value)].into();
        assert_eq!(question(&ranges).contains(&at), Ok(true), "{ranges:?}");
    }
}

/// At ∛2, of which no scheme is made, alone: the cells beside it are beyond the range and tell nothing.
#[test]
fn a_single_number_of_a_high_degree_is_not_passed_over() {
    let of = |text: &str, range: &str| Question {
        objective: Objective::Error,
        errors: vec![exact("(6*alpha - 7)/6")],
        ..question(&[(text, range)])
    };
    let single = of("(alpha^3 - 2)^2*(alpha - 2)*(alpha - 3)", "[-99, 0]");
    let Ok(Optimum::Found(at, why)) = optimum(&single) else {
        panic!()
    };
    assert_eq!(at.value.to_string(), "2");
    assert!(
        why.starts_with("nothing is decided at alpha = 1.2599"),
        "{why}"
    );
    // As an end of a cell it is no better than the cell.
    let end = of("(alpha^3 - 2)*(alpha - 3)", "[-99, 0]");
    let Ok(Optimum::Proven(_)) = optimum(&Question {
        errors: vec![exact("3 - alpha")],
        ..end
    }) else {
        panic!()
    };
}

#[test]
fn a_value_beyond_its_range_is_no_method() {
    let question = question(&[("1/(alpha - 2)", "[1, 2)")]);
    let landscape = Landscape::new(&question).unwrap();
    for (at, kept) in [
        (integer(3), true),
        (ratio(26, 10), true),
        (ratio(5, 2), false),
        (ratio(31, 10), false),
        (integer(1), false),
        // No value at all.
        (integer(2), false),
    ] {
        let values = [(Symbol::new("alpha"), at.clone().into())].into();
        let verdict = question.at(&values).unwrap();
        assert_eq!(matches!(verdict, Verdict::Kept(_)), kept, "{at}");
        // Samples do not tell an open end from a closed one.
        let sampled = landscape.score(&[stepsmith_exact::rounding::to_f64(&at)]) > 0.0;
        assert_eq!(sampled, kept || at == ratio(5, 2), "{at}");
    }
}

#[test]
fn samples_are_taken_where_the_ranges_leave_them() {
    let open = 1.0 / f64::from(1 << 20);
    for (ranges, extent) in [
        (&[("alpha", "[1, 3]")][..], Some((1.0, 3.0))),
        (
            &[("alpha - 1/6", "[10, 12]")],
            Some((10.0 + 1.0 / 6.0, 12.0 + 1.0 / 6.0)),
        ),
        (&[("-2*alpha", "[1, 3)")], Some((-1.5 + open, -0.5))),
        (&[("alpha^2", "[4, 9]")], Some((-3.0, 3.0))),
        (
            &[("alpha^2", "[4, 9]"), ("alpha", "[0, 5]")],
            Some((2.0, 3.0)),
        ),
        (
            &[("alpha^2", "(0, 9)")],
            Some((-3.0 + 6.0 * open, 3.0 - 6.0 * open)),
        ),
        (&[("(alpha - 1)^2", "[-1, 0]")], Some((1.0, 1.0))),
        (&[("1/alpha", "[-1, 1]")], None),
        (&[("alpha*beta", "[-1, 1]")], None),
        (&[("alpha^2", "[-2, -1]")], None),
        (&[], None),
    ] {
        let found = question(ranges).extent(&Symbol::new("alpha"));
        let near = |(a, b): (f64, f64), (c, d): (f64, f64)| (a - c).abs() + (b - d).abs() < 1e-12;
        match (found, extent) {
            (Some(found), Some(extent)) => assert!(near(found, extent), "{ranges:?}: {found:?}"),
            (found, extent) => assert_eq!(found, extent, "{ranges:?}"),
        }
    }
}

/// Of drawn quotients in drawn ranges nothing is better than what is proven, and nothing is where all is beyond.
#[test]
fn no_drawn_value_in_a_range_is_better_than_what_is_proven() {
    let mut draws = Draws::of(11);
    let mut whole = |from: i64, to: i64| from + (draws.unit() * (to - from + 1) as f64) as i64;
    let [mut best, mut none] = [0, 0];
    for _ in 0..40 {
        let [a, b, c, d, e] = [0; 5].map(|_| whole(-3, 3));
        let from = whole(-4, 3);
        let width = whole(1, 4);
        if d == 0 && e == 0 {
            continue;
        }
        let text = format!("({a}*alpha^2 + {b}*alpha + {c})/({d}*alpha + {e})");
        let [opening, closing] = ["[(", "])"].map(|ends| &ends[whole(0, 1) as usize..][..1]);
        let range = format!("{opening}{from}, {}{closing}", from + width);
        let question = question(&[(&text, &range)]);
        let found = match maximum(&question) {
            Ok(Optimum::Proven(at)) => Some(at),
            Ok(Optimum::None(None)) => None,
            _ => continue,
        };
        best += usize::from(found.is_some());
        none += usize::from(found.is_none());
        for i in 0..=60 {
            let alpha = Fraction::from(ratio(i, 12) + integer(1));
            let at = [(Symbol::new("alpha"), alpha)].into();
            let Ok(Verdict::Kept(other)) = question.at(&at) else {
                continue;
            };
            let told = format!("{text} in {range}: {at:?}");
            let found = found.as_ref().expect(&told);
            assert!(!other.is_better(&found.judged), "{told}");
        }
    }
    assert!(best > 5 && none > 5, "{best}, {none}");
}
