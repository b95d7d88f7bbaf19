//! The best method: of one parameter proven, where that goes, of more by samples.

use super::arguments::Arguments;
use super::best_method::Judgement;
use super::ties::settled;
use crate::cli::format::joined;
use std::collections::BTreeMap;
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::poly::multivariate::Symbol;
use stepsmith_exact::rational::{Rational, ratio};
use stepsmith_exact::rounding::from_f64;
use stepsmith_exact::simplest::simplest;
use stepsmith_explore::search::maximum::{Optimum, is_bounded};
use stepsmith_explore::search::scored::raised;
use stepsmith_explore::search::ties::best_value;
use stepsmith_explore::search::{Candidate, Objective as Sense, Question, Verdict, best};
use stepsmith_prove::stability::Endpoint;

/// The best of a question, with the values of its unknowns.
pub(super) fn searched(
    arguments: &Arguments,
    question: &Question,
    share: f64,
) -> Result<Option<Judgement>, String> {
    match question.unknowns().as_slice() {
        [] => match question.at(&BTreeMap::new())? {
            Verdict::Kept(judged) if judged.has_value() => Ok(Some(Judgement {
                values: BTreeMap::new(),
                judged: *judged,
                proven: true,
                statement: "the only method: the conditions leave no parameter free".into(),
            })),
            _ => Ok(None),
        },
        [symbol] => of_one(arguments, question, share, symbol),
        _ => of_several(arguments, question, share),
    }
}

/// The best of a question with one unknown.
fn of_one(
    arguments: &Arguments,
    question: &Question,
    share: f64,
    symbol: &Symbol,
) -> Result<Option<Judgement>, String> {
    let word = match question.objective {
        Sense::Range | Sense::Ssp => "maximal",
        _ => "minimal",
    };
    let (at, why) = match best_value(question)? {
        Optimum::Proven(at) => {
            let unbounded = at.judged.range == Endpoint::Infinity;
            let reason = match question.objective {
                Sense::Range if unbounded => ": no range is greater".to_string(),
                _ => by_parts(at.parts),
            };
            return Ok(Some(Judgement {
                values: [(symbol.clone(), at.value)].into(),
                judged: at.judged,
                proven: true,
                statement: format!("proven {word} in {symbol}{reason}{}", at.remark),
            }));
        }
        Optimum::Found(at, why) => (at, why),
        Optimum::None(None) => return Ok(None),
        Optimum::None(Some(why)) => return Err(why),
    };
    // The best number may be of too high a degree: samples come near it.
    let near = match question.objective {
        Sense::Range => best(question, &ends(question), tries(arguments), share),
        _ => Ok(None),
    };
    let (values, judged, statement) = match near.ok().flatten() {
        Some(near) if near.judged.is_better(&at.judged) => {
            let Arguments { tries, seed, .. } = arguments;
            let statement = format!(
                "best found of {tries} samples with the seed {seed}: no sampled number reaches the supremum"
            );
            (near.values, near.judged, statement)
        }
        _ => {
            let values = [(symbol.clone(), at.value)].into();
            (values, at.judged, format!("best found: {why}"))
        }
    };
    let statement = match least_bound(question, &judged, share) {
        Some(bound) => format!("best found, and proven: no {symbol} has a range above {bound}"),
        None => statement,
    };
    Ok(Some(Judgement {
        values,
        judged,
        proven: false,
        statement,
    }))
}

/// The best of a question with several unknowns.
fn of_several(
    arguments: &Arguments,
    question: &Question,
    share: f64,
) -> Result<Option<Judgement>, String> {
    for (symbol, value) in raised(question)? {
        // What is not decided there may be elsewhere.
        let why = ", where the order is greater";
        let values = [(symbol, value)].into();
        if let Ok(Some(found)) = among(arguments, question, share, &values, why) {
            return Ok(Some(found));
        }
    }
    let sampled = best(question, &ends(question), tries(arguments), share)?;
    let found = sampled.map(|best| Judgement {
        statement: format!(
            "best found of {} samples with the seed {}, of which the best reaches {:.6}",
            arguments.tries,
            arguments.seed,
            best.sampled.abs()
        ),
        values: best.values,
        judged: best.judged,
        proven: false,
    });
    settled(arguments, question, share, found)
}

/// A simple number, within some shares of a range that was found, which is proven to be passed by none.
fn least_bound(question: &Question, found: &Candidate, share: f64) -> Option<Rational> {
    let (Sense::Range, Endpoint::Number(range)) = (&question.objective, &found.range) else {
        return None;
    };
    let above = range.enclosure(&ratio(1, 1_000_000)).1;
    // What was found may itself be by a share below the supremum.
    let times = |shares: f64| Some(&above * from_f64(1.0 + shares * share)?);
    let bounds = [1.0, 2.0, 4.0].into_iter();
    bounds
        .filter_map(|shares| Some(simplest(&times(shares / 2.0)?, &times(shares)?)))
        .find(|bound| is_bounded(question, bound))
}

fn tries(arguments: &Arguments) -> (usize, u64) {
    (arguments.tries as usize, arguments.seed)
}

/// Where samples of the parameters are taken.
fn ends(question: &Question) -> Vec<(f64, f64)> {
    let unknowns = question.unknowns().into_iter();
    let ends = unknowns.map(|symbol| question.extent(&symbol).unwrap_or((-4.0, 4.0)));
    ends.collect()
}

/// The best with given values of some parameters, in the others.
pub(super) fn among(
    arguments: &Arguments,
    question: &Question,
    share: f64,
    values: &BTreeMap<Symbol, Fraction>,
    why: &str,
) -> Result<Option<Judgement>, String> {
    let Some(question) = question
        .fixed(values)
        .filter(|question| !question.is_empty())
    else {
        return Ok(None);
    };
    let Some(mut found) = searched(arguments, &question, share)? else {
        return Ok(None);
    };
    for (symbol, value) in values {
        let Some(own) = value.at(&found.values) else {
            return Ok(None);
        };
        found.values.insert(symbol.clone(), own);
    }
    let inner = found.statement.trim_start_matches("best found: ");
    let given = joined(
        values
            .iter()
            .map(|(symbol, value)| format!("{symbol} = {value}")),
        ", ",
    );
    found.statement = format!("best found: with {given}{why}, {inner}");
    found.proven = false;
    Ok(Some(found))
}

/// A number of things in words.
fn count(n: usize, what: &str) -> String {
    match n {
        1 => format!("one {what}"),
        n => format!("{n} {what}s"),
    }
}

/// The parts of a proof: cells of the parameter, and the numbers between these.
fn by_parts([cells, points]: [usize; 2]) -> String {
    match (cells, points) {
        // Nothing was left to judge.
        (0, 0) => String::new(),
        (cells, 0) => format!(", by {}", count(cells, "cell")),
        (0, points) => format!(", by {}", count(points, "number")),
        (cells, points) => format!(
            ", by {} and the {} between them",
            count(cells, "cell"),
            count(points, "number")
        ),
    }
}
