//! Values of a parameter that are equally good, and the choice among them.
//!
//! Between its critical values an objective is an analytic function of the parameter. So a cell of which one number is as
//! good as the best is as good all over. Of such cells, and of the numbers beside them, the error constant decides: the
//! objective's best value is one more condition in the search for the least error constant. If the error constant is the
//! same on a cell too, the simplest number is taken, a positive one where there is one.

use super::maximum::{At, Line, Optimum, maximum};
use super::objective::{Objective, period_error};
use super::question::{Candidate, Question, Standard, Verdict, said};
use super::scored::{conditions, equals, optimum};
use num_traits::Signed as _;
use std::collections::{BTreeMap, BTreeSet};
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::poly::multivariate::{Multivariate, Symbol};
use stepsmith_exact::rational::Rational;
use stepsmith_prove::stability::region::critical_values::{limit, variable};
use stepsmith_prove::step_polynomial::StepPolynomial;

/// The best value of the only free parameter, and of the values that are as good the one of the least error constant.
///
/// ```
/// use stepsmith_explore::search::{Question, maximum::Optimum, ties::best_value};
/// use stepsmith_scheme::spec::Spec;
/// // From beta = 1/4 on Newmark's range has no end.
/// let scheme = Spec::from_family("newmark", &[("beta", "beta"), ("gamma", "1/2")]).unwrap().scheme().unwrap();
/// let Optimum::Proven(found) = best_value(&Question::of(scheme)).unwrap() else { panic!() };
/// assert!(found.remark.contains("the range is the same for beta in [1/4, infinity)"));
/// ```
///
/// # Errors
/// More than one parameter, or what is not decided, in words.
pub fn best_value(question: &Question) -> Result<Optimum, String> {
    let found = match question.objective {
        Objective::Range => maximum(question)?,
        _ => optimum(question)?,
    };
    match found {
        Optimum::Proven(best) if best.fills_cells => {
            Line::of(question).map(|line| Optimum::Proven(line.settled(best)))
        }
        found => Ok(found),
    }
}

impl Line<'_> {
    /// The value to take where values fill cells that are as good as the best.
    fn settled(&self, best: At) -> At {
        let settled = self.settled_in(&best);
        settled.unwrap_or_else(|why| At {
            remark: format!("; other values are as good, of which none is chosen: {why}"),
            ..best
        })
    }

    fn settled_in(&self, best: &At) -> Result<At, String> {
        let standard = Standard {
            objective: self.question.objective.clone(),
            best: best.judged.clone(),
        };
        let mut critical = conditions(self)?;
        critical.extend(equals(self, &standard)?);
        let critical = &critical;
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
            standard: Some(Box::new(standard)),
            ..self.question.clone()
        };
        let (found, how) = match best_value(&next)? {
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
    /// The parameters that the objective does not depend on. At single values a period error or a radius at infinity may be
    /// another one.
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
