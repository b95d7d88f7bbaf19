//! Values of a parameter that are equally good, and the choice among them.
//!
//! Between its critical values an objective is an analytic function of the parameter. So a cell of which one number is as
//! good as the best is as good all over. Of such cells, and of the numbers beside them, the error constant decides: the
//! objective's best value is one more condition in the search for the least error constant. If the error constant is the
//! same on a cell too, the simplest number is taken, a positive one where there is one.

use super::maximum::{At, Line, Optimum};
use super::objective::{Objective, period_error};
use super::question::{Candidate, Question, Range, Verdict, said};
use super::scored::{Measure, optimum};
use num_traits::Signed as _;
use std::collections::{BTreeMap, BTreeSet};
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::poly::multivariate::{Multivariate, Symbol};
use stepsmith_exact::poly::polynomial::Polynomial;
use stepsmith_exact::rational::Rational;
use stepsmith_prove::facts::Facts;
use stepsmith_prove::stability::Endpoint;
use stepsmith_prove::stability::region::critical_values::{limit, variable};
use stepsmith_prove::step_polynomial::StepPolynomial;

/// A method that others have to equal in an objective.
#[derive(Clone, Debug)]
pub struct Standard {
    /// The objective.
    pub objective: Objective,
    /// The method.
    pub best: Candidate,
}

impl Standard {
    /// The verdict on a method that is worse.
    pub(super) fn excluded(
        &self,
        question: &Question,
        facts: &Facts,
        ranges: &[Range],
    ) -> Result<Option<Verdict>, String> {
        let Some(best) = &self.best.score else {
            let is_less = |end: &Endpoint| *end < self.best.range;
            return Ok(ranges.iter().any(|range| is_less(&range.limit)).then(|| {
                let everywhere = ranges.iter().any(|range| is_less(&range.but_for_points));
                Verdict::TooNarrow { everywhere }
            }));
        };
        let own = self.objective.score(question, facts, None)?;
        let is_worse = own.is_none_or(|own| best.is_better(&own));
        Ok(is_worse.then_some(Verdict::Worse))
    }

    /// Polynomials in the parameter. Between their zeros all methods are as good, or none is.
    pub(super) fn critical(&self, line: &Line<'_>) -> Result<Vec<Polynomial>, String> {
        match &self.best.score {
            Some(score) => Measure::of(line, &self.objective)?.level(line, score),
            None => line.along(self.best.range.number(), false),
        }
    }
}

impl Line<'_> {
    /// The best value, or of the values that are as good the one that is best in the next sense. `critical` are
    /// polynomials between whose zeros a method is as good as the best or is not.
    pub(super) fn settled(&self, best: At, critical: &[Polynomial]) -> At {
        if !best.fills_cells {
            return best;
        }
        let settled = self.settled_in(&best, critical);
        settled.unwrap_or_else(|why| At {
            remark: format!("; other values are as good, of which none is chosen: {why}"),
            ..best
        })
    }

    fn settled_in(&self, best: &At, critical: &[Polynomial]) -> Result<At, String> {
        let objective = &self.question.objective;
        let parts = self.parts(critical)?;
        let mut same = vec![false; parts.len()];
        let mut simplest: Option<(Fraction, Candidate)> = None;
        for (i, part) in parts.iter().enumerate() {
            let Some(value) = part.value() else { continue };
            let Verdict::Kept(judged) = self.at(&value)? else {
                continue;
            };
            same[i] = judged.is_as_good_as(&best.judged);
            let is_simpler = |(other, _): &(Fraction, _)| size(&value) < size(other);
            if same[i] && simplest.as_ref().is_none_or(is_simpler) {
                simplest = Some((value, *judged));
            }
        }
        let symbol = &self.symbol;
        let intervals = self.intervals(critical, &same);
        let told = format!("; the {objective} is the same for {symbol} in {intervals}");
        let (value, judged) = simplest.ok_or("no value is judged")?;
        if *objective == Objective::Error || self.question.errors.is_empty() {
            let remark = format!("{told}, of which this is a simple number");
            return Ok(At {
                value,
                judged,
                remark,
                ..best.clone()
            });
        }
        let next = Question {
            objective: Objective::Error,
            standard: Some(Box::new(Standard {
                objective: objective.clone(),
                best: best.judged.clone(),
            })),
            ..self.question.clone()
        };
        let (found, how) = match optimum(&next)? {
            Optimum::Proven(found) => (found, "proven"),
            Optimum::Found(found, _) => (found, "of the values that were judged"),
            Optimum::None(why) => return Err(why.unwrap_or_else(|| "no error is known".into())),
        };
        let Verdict::Kept(judged) = self.at(&found.value)? else {
            return Err("the values are not judged alike".into());
        };
        Ok(At {
            value: found.value,
            judged: *judged,
            remark: format!(
                "{told}, where this has the least error constant, {how}{}",
                found.remark
            ),
            ..best.clone()
        })
    }
}

impl Question {
    /// The parameters that the objective does not depend on: the range and the error constant for no values, others but for
    /// single values, at which a limit is another one.
    ///
    /// # Errors
    /// Why the objective is not known, in words.
    pub fn idle(&self) -> Result<Vec<Symbol>, String> {
        let mut functions = Vec::new();
        match &self.objective {
            Objective::Range => {
                for axis in &self.axes {
                    let (test, damping) = Line::test(axis)?;
                    let p = said(StepPolynomial::new(&self.scheme, test, &damping))?;
                    functions.extend(monic(&p.coefficients));
                    // Where it vanishes there is no step.
                    functions.extend(monic(&p.pole.coefficients_in(&variable(test)?)));
                }
            }
            // The radius depends on each entry of the tableau.
            Objective::Ssp => return Ok(Vec::new()),
            Objective::Error => functions.extend(self.errors.iter().cloned()),
            Objective::Period => functions.push(period_error(&self.scheme)?.1),
            Objective::RhoInfinity(_) => {
                for axis in &self.axes {
                    let (test, damping) = Line::test(axis)?;
                    functions.extend(monic(&limit(&self.scheme, test, &damping)?));
                }
            }
        }
        let used: BTreeSet<Symbol> = functions.iter().flat_map(Fraction::free_symbols).collect();
        let mut idle = self.unknowns();
        idle.retain(|symbol| !used.contains(symbol));
        Ok(idle)
    }

    /// The question that is left where some parameters have values; `None` where there is no step.
    pub fn fixed(&self, values: &BTreeMap<Symbol, Fraction>) -> Option<Self> {
        let errors = self.errors.iter().map(|c| c.at(values));
        let domain = self.domain.iter().map(|range| range.substitute(values));
        Some(Self {
            scheme: self.scheme.substitute(values).ok()?,
            errors: errors.collect::<Option<_>>()?,
            domain: domain.collect::<Option<_>>()?,
            ..self.clone()
        })
    }
}

/// The coefficients over the last one that is not 0.
fn monic(p: &[Multivariate]) -> impl Iterator<Item = Fraction> {
    let last = p.iter().rfind(|c| !c.is_empty());
    p.iter()
        .filter_map(move |c| Fraction::new(c.clone(), last?.clone()))
}

/// The order in which numbers are taken: positive ones first, then rational ones, of these the ones of small denominators,
/// and then small ones.
fn size(value: &Fraction) -> (bool, bool, [Rational; 2]) {
    let is_negative = value.signum() != Some(1);
    let Some(number) = value.as_rational() else {
        return (is_negative, true, Default::default());
    };
    let denominator = Rational::from(number.denominator().as_ibig().clone());
    (is_negative, false, [denominator, number.abs()])
}

#[cfg(test)]
pub(in crate::search) mod tests;
