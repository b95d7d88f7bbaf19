//! The least error constant, period error or distance of ρ∞ from a number, and the greatest radius of absolute monotonicity,
//! over one free parameter, with proof.
//!
//! Whether the conditions hold is the same all over a cell between neighbouring zeros of the
//! [critical](stepsmith_prove::stability::region::critical_values) polynomials, with the bound on the range, s = B, as a
//! curve of its own. Without a bound B is 0.
//!
//! *Candidates.* What is to be least is the greatest of some |c(θ)|, or the distance of a branch of a curve
//! f(ρ, θ) = 0 from a number. So it is least where a c or a slope of one vanishes, where two of them agree, where
//! the branch is level or passes the number, or at an end of a cell on which the conditions hold: all these
//! numbers, and one of each cell, are judged exactly. The radius of absolute monotonicity is a branch of a curve at which
//! an entry of a matrix [changes its sign](stepsmith_prove::monotonicity); it is greatest where the branch is level or
//! meets another curve, or at an end of a cell.
//!
//! *Proof.* Where c = ±m, m the best, or where ρ has that distance, is one more critical number. Over a cell of all
//! of them together c − m, and the distance of a branch from m, have one sign: a sample that is not better, or that breaks a condition in a way that
//! holds all over its cell, speaks for all of it; the numbers between cells are judged one by one. A number that
//! can not be judged, being of too high a degree, is no better if the cells beside it are not and nothing jumps.

use super::maximum::{At, Exceeding, Line, Optimum, Part, meeting};
use super::objective::{Objective, Score, period_error};
use super::question::{Candidate, Question, Standard, Verdict, nothing, said};
use stepsmith_exact::field::algebraic::RealAlgebraic;
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::poly::multivariate::{Multivariate, Symbol};
use stepsmith_exact::poly::polynomial::Polynomial;
use stepsmith_exact::rational::{Rational, integer};
use stepsmith_exact::ring::Ring;
use stepsmith_prove::monotonicity;
use stepsmith_prove::stability::Endpoint;
use stepsmith_prove::stability::characteristic::determinants::sylvester;
use stepsmith_prove::stability::region::critical_values::{RADIUS, in_one, projected, radii};

/// The best score over the only free parameter; of [`Objective::Range`] the [maximum](super::maximum::maximum).
///
/// ```
/// use stepsmith_explore::search::{Objective, Question, maximum::Optimum, scored::optimum};
/// use stepsmith_scheme::spec::Spec;
/// // Fox and Goodwin: with gamma = 1/2 Newmark's period error is of order 4 for beta = 1/12 alone.
/// let settings = [("beta", "beta"), ("gamma", "1/2")];
/// let scheme = Spec::from_family("newmark", &settings).unwrap().scheme().unwrap();
/// let question = Question { objective: Objective::Period, ..Question::of(scheme) };
/// let Optimum::Proven(proven) = optimum(&question).unwrap() else { panic!() };
/// assert_eq!((proven.value.to_string(), proven.judged.score.unwrap().order), ("1/12".into(), 4));
/// ```
///
/// # Errors
/// More than one parameter, or what is not decided, in words.
pub fn optimum(question: &Question) -> Result<Optimum, String> {
    let line = Line::of(question)?;
    // That a range is above 0 matters for few objectives, and its critical numbers may be of a high degree.
    if question.range_at_least.is_none()
        && let found @ Optimum::Proven(_) = optimum_on(&line, Cells::OfAnyRange)?
    {
        return Ok(found);
    }
    optimum_on(&line, Cells::OfEnoughRange)
}

/// Polynomials in the parameter. Between their zeros each condition holds everywhere or nowhere.
pub(super) fn conditions(line: &Line<'_>) -> Result<Vec<Polynomial>, String> {
    let least = line.question.range_at_least.clone().unwrap_or_default();
    let mut conditions = line.conditions()?;
    conditions.extend(line.along(Some(&RealAlgebraic::from_rational(least)), false)?);
    Ok(conditions)
}

/// Polynomials in the parameter. Between their zeros all methods equal the standard, or none does.
pub(super) fn equals(line: &Line<'_>, standard: &Standard) -> Result<Vec<Polynomial>, String> {
    match &standard.best.score {
        Some(score) => {
            let measure = Measure::of(line, &standard.objective)?;
            let mut critical = measure.places(line)?;
            critical.extend(measure.level(line, score)?);
            Ok(critical)
        }
        None => line.along(standard.best.range.number(), false),
    }
}

/// The cells by which it is proven.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Cells {
    /// The range may be enough in a part of a cell.
    OfAnyRange,
    /// The range is enough all over a cell, or nowhere.
    OfEnoughRange,
}

fn optimum_on(line: &Line<'_>, cells: Cells) -> Result<Optimum, String> {
    let question = line.question;
    let measure = Measure::of(line, &question.objective)?;
    let mut conditions = match cells {
        Cells::OfAnyRange => line.conditions()?,
        Cells::OfEnoughRange => conditions(line)?,
    };
    if let Some(standard) = &question.standard {
        conditions.extend(equals(line, standard)?);
    }
    conditions.extend(measure.places(line)?);
    let (at, reason) = line.best_of(&line.parts(&conditions)?);
    let score = at.as_ref().and_then(|at| at.judged.score.clone());
    let mut critical = conditions;
    if let Some(score) = &score {
        critical.extend(measure.level(line, score)?);
    }
    let proof = measure.exceeding(line, (&critical, cells), score.as_ref());
    Ok(match (at, proof) {
        (Some(at), Exceeding::Nowhere(parts)) => Optimum::Proven(At { parts, ..at }),
        (_, Exceeding::At(better)) => {
            let why = format!(
                "beyond {} = {} it is better still; its best value is at none of the numbers judged",
                line.symbol, better.value
            );
            Optimum::Found(*better, why)
        }
        (Some(at), Exceeding::Open(why)) => Optimum::Found(at, why),
        (None, Exceeding::Nowhere(_)) => Optimum::None(reason),
        (None, Exceeding::Open(why)) => Optimum::None(Some(reason.unwrap_or(why))),
    })
}

/// The quantity that is to be best over the parameter.
pub(super) enum Measure {
    /// The greatest magnitude of some functions, of an error of this order.
    Functions(usize, Vec<Fraction>),
    /// The distance of ρ∞ from a number.
    Radius(Rational),
    /// The least branch of some curves at which an entry changes its sign.
    Monotonicity(Vec<Multivariate>),
}

impl Measure {
    pub(super) fn of(line: &Line<'_>, objective: &Objective) -> Result<Self, String> {
        let question = line.question;
        match objective {
            Objective::Range => Err("the range is no least value".into()),
            Objective::Error if question.errors.is_empty() => {
                Err("the method has no error term".into())
            }
            Objective::Error => Ok(Self::Functions(question.order, question.errors.clone())),
            Objective::Period => {
                let (order, c) = period_error(&question.scheme)?;
                Ok(Self::Functions(order, vec![c]))
            }
            Objective::RhoInfinity(target) => Ok(Self::Radius(target.clone())),
            Objective::Ssp => {
                let curves = said(monotonicity::curves(&question.scheme))?;
                Ok(Self::Monotonicity(curves))
            }
        }
    }

    /// Where the best value may be.
    fn places(&self, line: &Line<'_>) -> Result<Vec<Polynomial>, String> {
        let symbol = &line.symbol;
        let mut places: Vec<Multivariate> = Vec::new();
        let mut all = Vec::new();
        match self {
            Self::Functions(_, functions) => {
                for (i, c) in functions.iter().enumerate() {
                    let p = c.numerator();
                    let q = c.denominator();
                    let [dp, dq] = [p, q].map(|p| p.derivative_in(symbol));
                    places.extend([p.clone(), q.clone(), &(&dp * q) - &(p * &dq)]);
                    for other in &functions[..i] {
                        places
                            .extend([c.minus(other), c.plus(other)].map(|c| c.numerator().clone()));
                    }
                }
            }
            Self::Radius(target) => {
                let rho = Symbol::internal(RADIUS);
                let target = at_distance(target, &RealAlgebraic::from_rational(integer(0)), &rho);
                for axis in &line.question.axes {
                    let (test, damping) = Line::test(axis)?;
                    let limit = (Some(target.clone()), symbol);
                    let found = radii(&line.question.scheme, test, &damping, limit)?;
                    for curve in &found.curves {
                        places.push(meeting(curve, &curve.derivative_in(symbol), &rho));
                    }
                    all.extend(found.critical);
                }
            }
            Self::Monotonicity(curves) => {
                let r = monotonicity::variable();
                let found = projected(curves.clone(), (None, symbol), &r)?;
                for curve in &found.curves {
                    places.push(meeting(curve, &curve.derivative_in(symbol), &r));
                }
                all.extend(found.critical);
            }
        }
        for place in &places {
            all.push(in_one(place, symbol)?);
        }
        Ok(all)
    }

    /// Where it passes a value.
    pub(super) fn level(&self, line: &Line<'_>, score: &Score) -> Result<Vec<Polynomial>, String> {
        let Endpoint::Number(number) = &score.value else {
            return Ok(Vec::new());
        };
        let mut all = Vec::new();
        match self {
            Self::Functions(order, functions) if *order == score.order => {
                // The numerator of m(±c) for the minimal polynomial m of the value.
                let value = Symbol::internal(RADIUS);
                let m = Multivariate::from_univariate(number.minimal_polynomial(), &value);
                for c in functions {
                    for sign in [1, -1] {
                        let slope = c.denominator().scale(&integer(-sign));
                        let linear = [c.numerator().clone(), slope];
                        let p = sylvester(&m.coefficients_in(&value), &linear).determinant();
                        all.push(in_one(&p, &line.symbol)?);
                    }
                }
            }
            Self::Functions(..) => {}
            Self::Radius(target) => {
                let rho = Symbol::internal(RADIUS);
                let limit = at_distance(target, number, &rho);
                for axis in &line.question.axes {
                    let (test, damping) = Line::test(axis)?;
                    let limit = (Some(limit.clone()), &line.symbol);
                    all.extend(radii(&line.question.scheme, test, &damping, limit)?.critical);
                }
            }
            Self::Monotonicity(curves) => {
                let r = monotonicity::variable();
                let limit = Multivariate::from_univariate(number.minimal_polynomial(), &r);
                all.extend(projected(curves.clone(), (Some(limit), &line.symbol), &r)?.critical);
            }
        }
        Ok(all)
    }

    /// Whether a score is better than the best, over cells on which that, and the conditions, are each the same.
    fn exceeding(
        &self,
        line: &Line<'_>,
        (critical, cells): (&[Polynomial], Cells),
        best: Option<&Score>,
    ) -> Exceeding {
        let parts = match line.parts(critical) {
            Ok(parts) => parts,
            Err(why) => return Exceeding::Open(why),
        };
        // Of the cells, whether something in them may be better.
        let mut better = vec![true; parts.len()];
        let mut found = Vec::new();
        for (i, part) in parts.iter().enumerate() {
            if let Part::Cell(sample) = part {
                let judged = self.judged(line, &sample.clone().into(), (best, cells));
                better[i] = !matches!(judged, Ok(Judgement::NotBetter));
                found.push(judged.map(Judgement::better));
            }
        }
        let numbers = parts.iter().enumerate().filter_map(|(i, part)| {
            let Part::At(number) = part else { return None };
            if let Some(value) = part.value() {
                return Some(
                    self.judged(line, &value, (best, Cells::OfEnoughRange))
                        .map(Judgement::better),
                );
            }
            // Where the ranges allow this number alone nothing beside it speaks for it.
            let beside = [i.checked_sub(1), Some(i + 1)].into_iter().flatten();
            let mut beside = beside
                .filter(|i| matches!(parts.get(*i), Some(Part::Cell(_))))
                .peekable();
            let is_open = beside.peek().is_none()
                || beside.any(|i| better[i])
                || !self.is_continuous_at(line, number, best);
            is_open.then(|| Err(format!("nothing is decided at {} = {number}", line.symbol)))
        });
        Exceeding::of(&parts, found.into_iter().chain(numbers))
    }

    /// A value against the best score.
    fn judged(
        &self,
        line: &Line<'_>,
        value: &Fraction,
        (best, cells): (Option<&Score>, Cells),
    ) -> Result<Judgement, String> {
        let verdict = line.at(value)?;
        let is_better = |score: &Score| best.is_none_or(|best| score.is_better(best));
        let unsure = match verdict {
            Verdict::Kept(found) => {
                let is_better = found.score.as_ref().is_some_and(is_better);
                return Ok(if found.has_value() && is_better {
                    Judgement::Better(value.clone(), found)
                } else {
                    Judgement::NotBetter
                });
            }
            // So it is all over a cell, but for single values with semisimple roots, or stable single steps.
            Verdict::NotZeroStable { outside } => !outside,
            Verdict::TooNarrow { everywhere } => !everywhere || cells == Cells::OfAnyRange,
            _ => false,
        };
        let at = [(line.symbol.clone(), value.clone())].into();
        let score = || line.question.score(&at);
        if unsure && score()?.as_ref().is_none_or(is_better) {
            Err(format!(
                "the conditions around {} = {value} are not decided",
                line.symbol
            ))
        } else {
            Ok(Judgement::Excluded)
        }
    }

    /// Whether the score at a number is no better than in the cells beside it.
    fn is_continuous_at(
        &self,
        line: &Line<'_>,
        number: &RealAlgebraic,
        best: Option<&Score>,
    ) -> bool {
        match self {
            Self::Functions(_, functions) => {
                let zero = |p: &Multivariate| {
                    let p = in_one(p, &line.symbol);
                    p.map_or(true, |p| number.sign_of(&p).is_eq())
                };
                // Where all of them vanish the order is greater.
                functions.iter().all(|c| !zero(c.denominator()))
                    && functions.iter().any(|c| !zero(c.numerator()))
            }
            // No root escapes where the polynomials of all axes keep their degrees: not looked into.
            Self::Radius(_) => best.is_some_and(|best| best.value == nothing()),
            // An entry that is negative beside the number is not positive there. If none of them vanishes for all r, and no
            // coefficient of the tableau does, they decide of the number as of its neighbours.
            Self::Monotonicity(curves) => curves.iter().all(|curve| {
                let coefficients = curve.coefficients_in(&monotonicity::variable());
                let lowest = coefficients.iter().find(|c| !c.is_empty());
                let lowest = lowest.and_then(|c| in_one(c, &line.symbol).ok());
                lowest.is_some_and(|lowest| number.sign_of(&lowest).is_ne())
            }),
        }
    }
}

enum Judgement {
    Better(Fraction, Box<Candidate>),
    NotBetter,
    Excluded,
}

impl Judgement {
    fn better(self) -> Option<(Fraction, Candidate)> {
        match self {
            Self::Better(value, found) => Some((value, *found)),
            Self::NotBetter | Self::Excluded => None,
        }
    }
}

/// A polynomial in ρ that vanishes where |ρ − target| is a number.
fn at_distance(target: &Rational, number: &RealAlgebraic, rho: &Symbol) -> Multivariate {
    let m = number.minimal_polynomial();
    let [above, below] = [1, -1].map(|c| {
        let inner = Polynomial::new(vec![target.clone() * integer(-c), integer(c)]);
        Multivariate::from_univariate(&m.at(&inner), rho)
    });
    above.lcm(&below)
}

/// Where the leading coefficient of the period error vanishes, or all of the error term: a parameter that it holds
/// linearly, and its value in the others. There the order is greater, which is better than any value elsewhere.
///
/// # Errors
/// Why there is no period error, in words.
pub fn raised(question: &Question) -> Result<Vec<(Symbol, Fraction)>, String> {
    let functions = match question.objective {
        Objective::Period => vec![period_error(&question.scheme)?.1],
        Objective::Error => question.errors.clone(),
        _ => return Ok(Vec::new()),
    };
    let solved = question.unknowns().into_iter().filter_map(|symbol| {
        let value = functions.iter().find_map(|c| {
            let coefficients = c.numerator().coefficients_in(&symbol);
            let [rest, slope] = coefficients.as_slice() else {
                return None;
            };
            Fraction::new(-rest, slope.clone())
        })?;
        let vanishes = |c: &Fraction| c.substitute(&symbol, &value).is_some_and(|c| c.is_zero());
        functions.iter().all(vanishes).then_some((symbol, value))
    });
    Ok(solved.collect())
}

#[cfg(test)]
mod tests;
