//! From samples to an exact method: the simplest numbers around the best sample that lose little.

use super::evolution::{Scored, evolution};
use super::landscape::INFEASIBLE;
use super::question::{Candidate, Question, Verdict};
use crate::search::landscape::Landscape;
use crate::search::objective::{Extreme, Objective};
use std::collections::BTreeMap;
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::poly::multivariate::Symbol;
use stepsmith_exact::rational::{Rational, half_power, integer};
use stepsmith_exact::rounding::{from_f64, to_f64};
use stepsmith_exact::simplest::simplest;

/// Widths of intervals around a sample, as powers of 1/2.
const HALVINGS: usize = 24;
/// The magnitude that samples of the least value can not tell from 0.
const ROUNDING: f64 = 1e-9;
/// Samples that are looked at.
const STARTS: usize = 6;

/// The best that was found.
#[derive(Clone, Debug)]
pub struct Best {
    /// The parameters.
    pub values: BTreeMap<Symbol, Fraction>,
    /// The method at these parameters, judged exactly.
    pub judged: Candidate,
    /// The best sample.
    pub sampled: f64,
}

/// The best method of a box of several parameters by as many samples, within a share of the best sample;
/// `None` where none has a range.
///
/// # Errors
/// What can not be sampled, in words.
pub fn best(
    question: &Question,
    ends: &[(f64, f64)],
    (tries, seed): (usize, u64),
    share: f64,
) -> Result<Option<Best>, String> {
    let landscape = Landscape::new(question)?;
    let unknowns = question.unknowns();
    let found = evolution(ends, tries, seed, |point| landscape.score(point));
    let mut seen: Vec<Vec<Rational>> = Vec::new();
    let mut best: Option<Best> = None;
    for start in found.iter().take(STARTS) {
        let least = question.objective != Objective::Range;
        let target = target(&question.objective, start.score, share);
        let hopeless = least && start.score <= INFEASIBLE || !least && target <= 0.0;
        // What was proven already is not found again.
        let known = best.as_ref().map(|best| &best.judged);
        if hopeless || known.is_some_and(|judged| is_reached(target, judged)) {
            break;
        }
        'widths: for halvings in 1..=HALVINGS {
            for point in neighbours(start, &half_power(halvings)) {
                let numbers: Vec<f64> = point.iter().map(to_f64).collect();
                // What is least may be so at no simple number: the nearest of all are judged anyway.
                let least_wanted = if least && halvings == HALVINGS {
                    INFEASIBLE
                } else {
                    target
                };
                if seen.contains(&point) || landscape.score(&numbers) < least_wanted {
                    continue;
                }
                seen.push(point.clone());
                let values = point.into_iter().map(Fraction::from);
                let values: BTreeMap<_, _> = unknowns.iter().cloned().zip(values).collect();
                if let Ok(Verdict::Kept(judged)) = question.at(&values) {
                    let reached = is_reached(target, &judged);
                    let better = best
                        .as_ref()
                        .is_none_or(|best| judged.is_better(&best.judged));
                    if better && judged.has_value() {
                        best = Some(Best {
                            values,
                            judged: *judged,
                            sampled: found[0].score,
                        });
                    }
                    if reached {
                        break 'widths;
                    }
                }
            }
        }
    }
    Ok(best)
}

/// The score that is aimed at: the sampled score less a share of its size.
fn target(objective: &Objective, sampled: f64, share: f64) -> f64 {
    if *objective == Objective::Range {
        sampled * (1.0 - share)
    } else {
        sampled - share * sampled.abs().max(ROUNDING)
    }
}

/// Whether a method is as good as the sampled score that is aimed at.
fn is_reached(target: f64, judged: &Candidate) -> bool {
    match &judged.score {
        None => judged.range.cmp_rational(&floor(target)).is_ge(),
        Some(score) => match score.best {
            Extreme::Least => score.value.cmp_rational(&floor(-target)).is_le(),
            Extreme::Greatest => score.value.cmp_rational(&floor(target)).is_ge(),
        },
    }
}

fn floor(x: f64) -> Rational {
    from_f64(x).unwrap_or_else(|| integer(0))
}

/// The simplest numbers around a point, below it and above it, in all combinations for few coordinates.
fn neighbours(start: &Scored, width: &Rational) -> Vec<Vec<Rational>> {
    let mut all: Vec<Vec<Rational>> = vec![Vec::new()];
    let sides = if start.point.len() <= 3 { 3 } else { 1 };
    for x in &start.point {
        let x = floor(*x);
        let lo = &x - width;
        let hi = &x + width;
        let choices = [simplest(&lo, &hi), simplest(&lo, &x), simplest(&x, &hi)];
        let mut next: Vec<Vec<Rational>> = Vec::new();
        for point in &all {
            for (i, choice) in choices.iter().take(sides).enumerate() {
                if !choices[..i].contains(choice) {
                    next.push(point.iter().cloned().chain([choice.clone()]).collect());
                }
            }
        }
        all = next;
    }
    all
}
