//! Values of a parameter that are equally good, and the choice among them.
//!
//! Between its critical values an objective is an analytic function of the parameter. So a cell of which one number is as
//! good as the best is as good all over. Of such cells, and of the numbers beside them, the error constant decides: the
//! objective's best value is one more condition in the search for the least error constant. If the error constant is the
//! same too, the simplest number is taken, a positive one where there is one. So it is with single numbers that are as good.
//!
//! Of several parameters an objective may depend on fewer functions: on w c of the nodes and weights of two stages. Then a
//! parameter is [redundant](Question::redundant): with any value of it the others give the objective all its values nearby.

use super::maximum::{At, Line, Optimum, Part, maximum};
use super::objective::{Objective, period_error};
use super::question::{Candidate, Question, Standard, Verdict, comes_before, said};
use super::scored::{conditions, equals, optimum};
use std::collections::{BTreeMap, BTreeSet};
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::linear::matrix::Matrix;
use stepsmith_exact::poly::multivariate::{Multivariate, Symbol};
use stepsmith_exact::rational::ratio;
use stepsmith_exact::ring::Ring as _;
use stepsmith_prove::facts::SEARCH_LIMIT;
use stepsmith_prove::monotonicity::tableau;
use stepsmith_prove::order::order;
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
        Optimum::Proven(best) if best.is_tied => {
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

    /// The methods of the parts that are as good as the best.
    fn same(
        &self,
        parts: &[Part],
        best: &Candidate,
    ) -> Result<Vec<Option<(Fraction, Candidate)>>, String> {
        let same = parts.iter().map(|part| {
            let Some(value) = part.value() else {
                return Ok(None);
            };
            Ok(match self.at(&value)? {
                Verdict::Kept(judged) if judged.is_as_good_as(best) => Some((value, *judged)),
                _ => None,
            })
        });
        same.collect()
    }

    fn settled_in(&self, best: &At) -> Result<At, String> {
        let standard = Standard {
            objective: self.question.objective.clone(),
            best: best.judged.clone(),
        };
        let mut critical = conditions(self)?;
        for standard in self
            .question
            .standard
            .iter()
            .map(AsRef::as_ref)
            .chain([&standard])
        {
            critical.extend(equals(self, standard)?);
        }
        let critical = &critical;
        let objective = &self.question.objective;
        let same = self.same(&self.parts(critical)?, &best.judged)?;
        let marked: Vec<bool> = same.iter().map(Option::is_some).collect();
        let symbol = &self.symbol;
        let intervals = self.intervals(critical, &marked);
        let told = format!("; the {objective} is the same for {symbol} in {intervals}");
        if *objective == Objective::Error || self.question.errors.is_empty() {
            let first = same
                .into_iter()
                .flatten()
                .reduce(|(value, judged), (other, own)| {
                    if comes_before(&own, [&other], &judged, [&value]) {
                        (other, own)
                    } else {
                        (value, judged)
                    }
                });
            let (value, judged) = first.ok_or("no value is judged")?;
            let remark = format!("{told}, of which this is a simple number");
            return Ok(At {
                value,
                judged,
                remark,
                ..best.clone()
            });
        }
        self.most_accurate(best, standard, told)
    }

    /// The value of the least error constant among values that equal the standard, with the remark begun.
    fn most_accurate(&self, best: &At, standard: Standard, told: String) -> Result<At, String> {
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
        let functions = self.functions()?;
        let used: BTreeSet<Symbol> = functions.iter().flat_map(Fraction::free_symbols).collect();
        let mut idle = self.unknowns();
        idle.retain(|symbol| !used.contains(symbol));
        Ok(idle)
    }

    /// Parameters, other than [idle](Self::idle) ones, that may have almost any values: in the others alone the functions
    /// on which the objective depends have slopes of the same rank.
    ///
    /// ```
    /// use stepsmith_explore::search::Question;
    /// use stepsmith_scheme::spec::Spec;
    /// // R = 1 + z + w c z^2.
    /// let spec = Spec::from_family("runge-kutta", &[("A", "[[], [c]]"), ("b", "[1 - w, w]")]).unwrap();
    /// let redundant = Question::of(spec.scheme().unwrap()).redundant().unwrap();
    /// assert_eq!(redundant.iter().map(ToString::to_string).collect::<Vec<_>>(), ["c"]);
    /// ```
    ///
    /// # Errors
    /// As [`Question::idle`].
    pub fn redundant(&self) -> Result<Vec<Symbol>, String> {
        let functions = self.functions()?;
        let idle = self.idle()?;
        let mut unknowns = self.unknowns();
        unknowns.retain(|symbol| !idle.contains(symbol));
        let rank = |symbols: &[Symbol], point: &BTreeMap<Symbol, Fraction>| {
            let slope = |i: usize, j: usize| slope(&functions[i], &symbols[j]).at(point);
            // Without a denominator there is no pole.
            let slope = |i, j| slope(i, j).unwrap_or_else(Fraction::zero);
            Matrix::from_fn(functions.len(), symbols.len(), slope).rank()
        };
        // At one point the rank is no greater than at almost all.
        let numbers = (2..).map(|n| Fraction::from(ratio(1, n)));
        let point = unknowns.iter().cloned().zip(numbers).collect();
        if rank(&unknowns, &point) == unknowns.len() {
            return Ok(Vec::new());
        }
        let everywhere = BTreeMap::new();
        let all = rank(&unknowns, &everywhere);
        let mut needed = unknowns.clone();
        for symbol in &unknowns {
            let mut others = needed.clone();
            others.retain(|other| other != symbol);
            if rank(&others, &everywhere) == all {
                needed = others;
            }
        }
        unknowns.retain(|symbol| !needed.contains(symbol));
        Ok(unknowns)
    }

    /// Functions of the parameters that decide on the objective.
    fn functions(&self) -> Result<Vec<Fraction>, String> {
        let mut functions = Vec::new();
        match &self.objective {
            Objective::Range => {
                for axis in &self.axes {
                    let (test, damping) = Line::test(axis)?;
                    let p = said(StepPolynomial::new(&self.scheme, test, &damping))?;
                    let s = variable(test)?;
                    let all = p.coefficients.iter().flat_map(|c| c.coefficients_in(&s));
                    functions.extend(monic(&all.collect::<Vec<_>>()));
                    // Where it vanishes there is no step.
                    functions.extend(monic(&p.pole.coefficients_in(&s)));
                }
            }
            Objective::Ssp => {
                let tableau = said(tableau(&self.scheme))?;
                functions.extend(tableau.a.into_iter().flatten().chain(tableau.b));
            }
            Objective::Error => functions.extend(self.errors.iter().cloned()),
            Objective::Period => functions.push(period_error(&self.scheme)?.1),
            Objective::RhoInfinity(_) => {
                for axis in &self.axes {
                    let (test, damping) = Line::test(axis)?;
                    functions.extend(monic(&limit(&self.scheme, test, &damping)?));
                }
            }
        }
        Ok(functions)
    }

    /// The question that is left where some parameters have values; `None` where there is no step, and where the order
    /// is not known.
    pub fn fixed(&self, values: &BTreeMap<Symbol, Fraction>) -> Option<Self> {
        let errors = self.errors.iter().map(|c| c.at(values));
        let domain = self.domain.iter().map(|range| range.substitute(values));
        let mut left = Self {
            scheme: self.scheme.substitute(values).ok()?,
            errors: errors.collect::<Option<_>>()?,
            domain: domain.collect::<Option<_>>()?,
            ..self.clone()
        };
        if !left.errors.is_empty() && left.errors.iter().all(Fraction::is_zero) {
            let order = order(&left.scheme, SEARCH_LIMIT).ok()?;
            let errors = order.error_terms.into_iter().map(|term| term.coefficient);
            left.order = order.best_start.bound();
            left.errors = errors.collect();
        }
        Some(left)
    }
}

/// The slope of a function, times the square of its denominator.
fn slope(c: &Fraction, symbol: &Symbol) -> Fraction {
    let [p, q] = [c.numerator(), c.denominator()];
    let [dp, dq] = [p, q].map(|p| p.derivative_in(symbol));
    (&(&dp * q) - &(p * &dq)).into()
}

/// The coefficients over the last one that is not 0.
fn monic(p: &[Multivariate]) -> impl Iterator<Item = Fraction> {
    let last = p.iter().rfind(|c| !c.is_empty());
    p.iter()
        .filter_map(move |c| Fraction::new(c.clone(), last?.clone()))
}

#[cfg(test)]
pub(in crate::search) mod tests;
