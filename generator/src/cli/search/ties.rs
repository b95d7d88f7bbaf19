//! Methods of several parameters that are equally good, and the choice among them.
//!
//! The least error constant decides, and then simple numbers.

use super::arguments::Arguments;
use super::best_method::Judgement;
use super::optimum::{among, searched};
use crate::cli::format::joined;
use std::collections::BTreeMap;
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::poly::multivariate::Symbol;
use stepsmith_exact::rational::{integer, ratio};
use stepsmith_exact::rounding::from_f64;
use stepsmith_explore::search::{
    Candidate, Objective as Sense, Question, Standard, Verdict, comes_before,
};
use stepsmith_prove::stability::Endpoint;

/// How often each parameter is searched alone.
const ROUNDS: usize = 2;

/// A method that was found, or one that comes before it, with a statement on others that are as good.
pub(super) fn settled(
    arguments: &Arguments,
    question: &Question,
    share: f64,
    found: Option<Judgement>,
) -> Result<Option<Judgement>, String> {
    let redundant = question.redundant()?;
    let lines = simple(question, &redundant);
    let lines = lines.filter_map(|values| among(arguments, question, share, &values, "").ok()?);
    let first = found.into_iter().chain(lines).reduce(|best, own| {
        let [values, others] = [&own, &best].map(|found| found.values.values());
        if comes_before(&own.judged, values, &best.judged, others) {
            own
        } else {
            best
        }
    });
    let Some(mut found) = first else {
        return Ok(None);
    };
    let end = end_of_scale(question, &found.judged);
    if let Some(end) = end {
        found.proven = true;
        found.statement = format!("proven optimal: {end}");
    }
    if !redundant.is_empty() {
        found.statement += &format!(
            "; almost everywhere the {} stays the same for other {}, if other parameters follow",
            question.objective,
            joined(&redundant, ", ")
        );
    }
    let idle = question.idle()?;
    tell_idle(question, &idle, &mut found);
    let mut groups = vec![idle];
    if end.is_some() {
        let lines = question.unknowns().into_iter().map(|symbol| vec![symbol]);
        let lines: Vec<_> = lines.collect();
        groups.extend((0..ROUNDS).flat_map(|_| lines.clone()));
    }
    groups.retain(|group| !group.is_empty());
    Ok(Some(accurate(arguments, question, share, found, &groups)))
}

/// Says of which parameters the objective is independent; of all of them, then no method is better.
fn tell_idle(question: &Question, idle: &[Symbol], found: &mut Judgement) {
    if idle.is_empty() {
        return;
    }
    let objective = &question.objective;
    let are_all_idle = idle.len() == found.values.len();
    // Single values may raise the order of an error.
    let is_everywhere = *objective == Sense::Range || *objective == Sense::Error && are_all_idle;
    let all = if is_everywhere { "all" } else { "almost all" };
    let told = format!(
        "the {objective} is the same for {all} {}",
        joined(idle, ", ")
    );
    if is_everywhere && are_all_idle {
        found.proven = true;
        found.statement = format!("proven optimal: {told}");
    } else {
        found.statement += &format!("; {told}");
    }
}

/// Simple values of some parameters, in their ranges.
fn simple<'a>(
    question: &'a Question,
    symbols: &'a [Symbol],
) -> impl Iterator<Item = BTreeMap<Symbol, Fraction>> + 'a {
    let usual = [(1, 1), (1, 2), (2, 1), (1, 3), (2, 3), (3, 2)];
    let count = if symbols.is_empty() { 0 } else { usual.len() };
    (0..count).map(move |first| {
        let value = |i: usize, symbol: &Symbol| {
            let (p, q) = usual[(first + i) % usual.len()];
            let number = ratio(p, q);
            let Some((from, to)) = question.extent(symbol) else {
                return number.into();
            };
            let [from, to] = [from, to].map(|end| from_f64(end).unwrap_or_default());
            Fraction::from(number.max(from).min(to))
        };
        let values = symbols.iter().enumerate();
        values
            .map(|(i, symbol)| (symbol.clone(), value(i, symbol)))
            .collect()
    })
}

/// The statement that no method at all is better than one, where its value alone shows this.
fn end_of_scale(question: &Question, judged: &Candidate) -> Option<&'static str> {
    let value = judged.score.as_ref().map(|score| &score.value);
    match (&question.objective, value) {
        (Sense::Range, _) if judged.range == Endpoint::Infinity => Some("no range is greater"),
        (Sense::Ssp, Some(Endpoint::Infinity)) => Some("no SSP coefficient is greater"),
        (Sense::RhoInfinity(_), Some(value)) if value.cmp_rational(&integer(0)).is_eq() => {
            Some("no distance is less")
        }
        _ => None,
    }
}

/// The method to which searches in one group of parameters after another lead, among methods that are as good: of a less
/// error constant, or of simpler numbers.
fn accurate(
    arguments: &Arguments,
    question: &Question,
    share: f64,
    mut found: Judgement,
    groups: &[Vec<Symbol>],
) -> Judgement {
    let mut told = BTreeMap::new();
    for group in groups {
        let values = found.values.clone().into_iter();
        let (own, mut values): (BTreeMap<_, _>, BTreeMap<_, _>) =
            values.partition(|(symbol, _)| group.contains(symbol));
        // What is not decided of the error constant leaves the method as it was found.
        let Some(next) = same(question, &values, &found.judged) else {
            continue;
        };
        let (Ok(Verdict::Kept(here)), Ok(Some(other))) =
            (next.at(&own), searched(arguments, &next, share))
        else {
            continue;
        };
        if comes_before(&here, own.values(), &other.judged, other.values.values()) {
            continue;
        }
        values.extend(other.values);
        if let Ok(Verdict::Kept(judged)) = question.at(&values) {
            told.insert(group, other.statement);
            found = Judgement {
                values,
                judged: *judged,
                ..found
            };
        }
    }
    if !told.is_empty() {
        let told = joined(told.values(), "; ");
        found.statement += &format!("; of the error constant: {told}");
    }
    found
}

/// The question for the least error constant where some parameters have values, among methods as good as one; `None` where
/// no error constant decides.
fn same(
    question: &Question,
    values: &BTreeMap<Symbol, Fraction>,
    best: &Candidate,
) -> Option<Question> {
    let rest = question.fixed(values)?;
    let is_open = question.objective != Sense::Error && !rest.errors.is_empty();
    is_open.then(|| Question {
        objective: Sense::Error,
        standard: Some(Box::new(Standard {
            objective: question.objective.clone(),
            best: best.clone(),
        })),
        ..rest
    })
}
