//! The question of a search, and the exact answer for one method.

use super::bounded::Bounded;
use super::objective::{Objective, Score};
use num_traits::Signed as _;
use std::collections::BTreeMap;
use std::fmt;
use stepsmith_exact::field::algebraic::RealAlgebraic;
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::field::real_polynomial::RealPolynomial;
use stepsmith_exact::poly::multivariate::Symbol;
use stepsmith_exact::poly::polynomial::Polynomial;
use stepsmith_exact::rational::{Rational, integer};
use stepsmith_exact::ring::Ring;
use stepsmith_prove::constrained_step::Formulation;
use stepsmith_prove::facts::Facts;
use stepsmith_prove::stability::{
    Axis, Endpoint, StabilityError, StableSet, Verdict as Roots, root_condition,
};
use stepsmith_prove::zero_dynamics::{ConstrainedStepError, ZeroVerdict};
use stepsmith_scheme::scheme::{Scheme, SchemeError};

/// A question to a search: the scheme, the objective and the conditions on methods.
///
/// ```
/// use stepsmith_prove::stability::Axis;
/// use stepsmith_exact::field::fraction::Fraction;
/// use stepsmith_scheme::families::central_difference::member;
/// use stepsmith_explore::search::{Question, maximum::{Optimum, maximum}};
/// use stepsmith_exact::rational::ratio;
///
/// // Degree 3 with order 2: of all alpha the widest undamped range is that of Verlet's alpha = 1.
/// let scheme = member(&[Fraction::symbol("alpha"), ratio(1, 2).into()]).unwrap().scheme;
/// let axes = vec![Axis::Oscillator { damping: 0.into() }];
/// let question = Question { axes, ..Question::of(scheme) };
/// let Optimum::Proven(proven) = maximum(&question).unwrap() else { panic!() };
/// assert_eq!((proven.value.to_string(), proven.judged.range.to_string()), ("1".into(), "2".into()));
/// ```
#[derive(Clone, Debug)]
pub struct Question {
    /// The scheme, with its parameters as symbols.
    pub scheme: Scheme,
    /// The quantity that is to be best.
    pub objective: Objective,
    /// The axes; the range is the least of those along them.
    pub axes: Vec<Axis>,
    /// The least range allowed, where the range is not the objective. No range of 0 is allowed in any case.
    pub range_at_least: Option<Rational>,
    /// The greatest magnitude that parasitic roots may have at h = 0.
    pub parasitic_at_most: Option<Rational>,
    /// Whether the step must be Schur stable on constrained positions (index 3).
    pub zero_dynamics: bool,
    /// The order p where the parameters are symbols.
    pub order: usize,
    /// The coefficients of the principal error term: the method solves x'' = g − hᵖ ∑ c·tree/symmetry. The error
    /// constant is the greatest magnitude among them. Where all of them vanish, it is the error constant of the greater
    /// order there.
    pub errors: Vec<Fraction>,
    /// A bound on the error constant.
    pub error_at_most: Option<Rational>,
    /// A method of this objective's predecessor that has to be equalled.
    pub standard: Option<Box<Standard>>,
    /// The ranges of the parameters, also of parameters that are expressed in the free ones.
    pub domain: Vec<Bounded>,
}

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
}

/// The range of a method along an axis.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Range {
    /// The supremum of steps from 0 on that are all stable.
    pub limit: Endpoint,
    /// The same supremum if single unstable steps do not count.
    pub but_for_points: Endpoint,
}

impl Range {
    pub(crate) fn of(set: &StableSet) -> Self {
        let limit = set.limit().cloned().unwrap_or_else(nothing);
        let mut but_for_points = limit.clone();
        for interval in &set.intervals {
            if interval.from == but_for_points {
                but_for_points = interval.to.clone();
            }
        }
        Self {
            limit,
            but_for_points,
        }
    }
}

/// A method, judged exactly.
#[derive(Clone, Debug)]
pub struct Candidate {
    /// The least range.
    pub range: Endpoint,
    /// The ranges along the axes.
    pub ranges: Vec<Endpoint>,
    /// The error constant; `None` without an error term.
    pub error: Option<Fraction>,
    /// The score; `None` where the range is to be greatest.
    pub score: Option<Score>,
    pub(crate) but_for_points: Endpoint,
}

impl Candidate {
    /// Whether it is better than another, in the sense in which both were judged.
    pub fn is_better(&self, other: &Self) -> bool {
        match (&self.score, &other.score) {
            (Some(own), Some(other)) => own.is_better(other),
            _ => self.range > other.range,
        }
    }

    /// Whether neither is better than the other.
    pub(super) fn is_as_good_as(&self, other: &Self) -> bool {
        !self.is_better(other) && !other.is_better(self)
    }

    /// Whether it is better, or as good and more accurate.
    pub(super) fn is_preferred(&self, other: &Self) -> bool {
        let is_more_accurate = is_less(&self.error, &other.error);
        self.is_better(other) || is_more_accurate && self.is_as_good_as(other)
    }

    /// Whether the method has a range, and an SSP coefficient if this is the score.
    pub fn has_value(&self) -> bool {
        self.range != nothing() && !self.score.as_ref().is_some_and(Score::is_nothing)
    }
}

/// Whether both are known, and the first is less.
pub(super) fn is_less(a: &Option<Fraction>, b: &Option<Fraction>) -> bool {
    let both = a.as_ref().zip(b.as_ref());
    both.is_some_and(|(a, b)| b.minus(a).signum() == Some(1))
}

/// Whether a method is taken before another, by the values of their parameters: it is better, or as good and more accurate,
/// or else its numbers are simpler.
pub fn comes_before<'a, V: IntoIterator<Item = &'a Fraction>>(
    own: &Candidate,
    values: V,
    other: &Candidate,
    others: V,
) -> bool {
    own.is_preferred(other) || !other.is_preferred(own) && size(values) < size(others)
}

/// The order in which numbers are taken: positive ones first, then rational ones, of these the ones of small numerators and
/// denominators.
fn size<'a>(values: impl IntoIterator<Item = &'a Fraction>) -> (usize, usize, Rational) {
    let mut size = (0, 0, integer(0));
    for value in values {
        size.0 += usize::from(value.signum() != Some(1));
        match value.as_rational() {
            None => size.1 += 1,
            Some(number) => {
                let denominator = number.denominator().as_ibig().clone();
                size.2 += Rational::from(number.numerator().clone()).abs();
                size.2 += Rational::from(denominator);
            }
        }
    }
    size
}

/// An order with its error constant.
#[derive(Clone, Debug)]
pub(super) struct ErrorTerm {
    pub(super) order: usize,
    pub(super) constant: Fraction,
}

impl ErrorTerm {
    /// The greatest magnitude among the coefficients; `None` of none.
    pub(super) fn of(
        order: usize,
        coefficients: impl IntoIterator<Item = Fraction>,
    ) -> Option<Self> {
        let magnitudes = coefficients.into_iter().map(|c| match c.signum() {
            Some(-1) => c.negated(),
            _ => c,
        });
        let constant = magnitudes.reduce(|a, b| match b.minus(&a).signum() {
            Some(1) => b,
            _ => a,
        })?;
        Some(Self { order, constant })
    }
}

/// Why there is no error term at some values.
pub(super) enum NoError {
    /// A coefficient has a pole.
    Pole,
    /// The error term is not decided: why, in words.
    Open(String),
}

/// A method, or why it is none.
#[derive(Clone, Debug)]
pub enum Verdict {
    /// A method that keeps the conditions.
    Kept(Box<Candidate>),
    /// A method that is not zero-stable: a root is outside the circle, or multiple on it.
    NotZeroStable {
        /// Whether a root is outside.
        outside: bool,
    },
    /// A method with a parasitic root of a greater magnitude than asked for.
    Parasitic,
    /// A method of no range, or of a lesser one than asked for.
    TooNarrow {
        /// Whether it is so not by single steps alone.
        everywhere: bool,
    },
    /// A method that does not equal the standard.
    Worse,
    /// A method whose errors on constraints do not die out.
    NotSchur,
    /// A method of a greater error constant than asked for.
    Inaccurate,
    /// Values at which the step is not defined.
    Undefined,
    /// Values beyond the ranges.
    Beyond,
}

impl Question {
    /// The range on the scheme's own axis, without further conditions.
    pub fn of(scheme: Scheme) -> Self {
        Self {
            axes: vec![Axis::of(&scheme)],
            scheme,
            objective: Objective::Range,
            range_at_least: None,
            parasitic_at_most: None,
            zero_dynamics: false,
            order: 0,
            errors: Vec::new(),
            error_at_most: None,
            standard: None,
            domain: Vec::new(),
        }
    }

    /// The order and the error constant at values of all parameters; `Ok(None)` where there is no error term.
    pub(super) fn error(
        &self,
        values: &BTreeMap<Symbol, Fraction>,
        facts: &Facts,
    ) -> Result<Option<ErrorTerm>, NoError> {
        let errors: Option<Vec<Fraction>> = self.errors.iter().map(|c| c.at(values)).collect();
        let errors = errors.ok_or(NoError::Pole)?;
        if errors.is_empty() || errors.iter().any(|c| !c.is_zero()) {
            return Ok(ErrorTerm::of(self.order, errors));
        }
        let order = said(facts.order()).map_err(NoError::Open)?;
        if order.best_start.bound() <= self.order {
            return Ok(ErrorTerm::of(self.order, errors));
        }
        let terms = order.error_terms.iter();
        let terms = terms.map(|term| term.coefficient.clone());
        match ErrorTerm::of(order.best_start.bound(), terms) {
            None => Err(NoError::Open("the error constant is not found".into())),
            term => Ok(term),
        }
    }

    /// The parameters to be found.
    pub fn unknowns(&self) -> Vec<Symbol> {
        self.scheme.free_symbols()
    }

    /// Whether the values of all parameters lie in their ranges.
    pub(super) fn contains(&self, values: &BTreeMap<Symbol, Fraction>) -> Result<bool, String> {
        let mut ranges = self.domain.iter();
        ranges.try_fold(true, |inside, range| Ok(inside && range.contains(values)?))
    }

    /// The method at values of all parameters.
    ///
    /// # Errors
    /// What is not decided, in words.
    pub fn at(&self, values: &BTreeMap<Symbol, Fraction>) -> Result<Verdict, String> {
        if !self.contains(values)? {
            return Ok(Verdict::Beyond);
        }
        let scheme = match self.scheme.substitute(values) {
            Ok(scheme) => scheme,
            Err(SchemeError::Pole { .. } | SchemeError::Dependent { .. }) => {
                return Ok(Verdict::Undefined);
            }
            Err(error) => return Err(error.to_string()),
        };
        let facts = Facts::of(scheme);
        let at_rest = said(facts.zero_stability())?;
        if !at_rest.is_stable() {
            let outside = at_rest.verdict == Roots::Outside;
            return Ok(Verdict::NotZeroStable { outside });
        }
        if let Some(bound) = &self.parasitic_at_most
            && !is_within(&at_rest.parasitic, bound)
        {
            return Ok(Verdict::Parasitic);
        }
        let error = match self.error(values, &facts) {
            Ok(error) => error,
            Err(NoError::Pole) => return Ok(Verdict::Undefined),
            Err(NoError::Open(why)) => return Err(why),
        };
        if let Some(verdict) = self.excluded(&facts, error.as_ref())? {
            return Ok(verdict);
        }
        let score = match self.objective.score(self, &facts, error.as_ref())? {
            None if self.objective != Objective::Range => return Ok(Verdict::Undefined),
            score => score,
        };
        let ranges = self.ranges(&facts)?;
        let limits = ranges.iter().map(|r| r.limit.clone());
        let range = limits.min().unwrap_or(Endpoint::Infinity);
        let but_for_points = ranges.iter().map(|r| r.but_for_points.clone());
        let but_for_points = but_for_points.min().unwrap_or(Endpoint::Infinity);
        if score.is_some() && self.is_too_narrow(&range) {
            let everywhere = self.is_too_narrow(&but_for_points);
            return Ok(Verdict::TooNarrow { everywhere });
        }
        if let Some(standard) = &self.standard
            && let Some(verdict) = standard.excluded(self, &facts, &ranges)?
        {
            return Ok(verdict);
        }
        Ok(Verdict::Kept(Box::new(Candidate {
            error: error.map(|error| error.constant),
            score,
            range,
            but_for_points,
            ranges: ranges.into_iter().map(|range| range.limit).collect(),
        })))
    }

    /// Whether a range is 0, or less than asked for.
    fn is_too_narrow(&self, range: &Endpoint) -> bool {
        let bound = self.range_at_least.as_ref();
        *range == nothing() || bound.is_some_and(|bound| range.cmp_rational(bound).is_lt())
    }

    /// The verdict on an error that is too great, or zero dynamics that do not die away.
    pub(super) fn excluded(
        &self,
        facts: &Facts,
        error: Option<&ErrorTerm>,
    ) -> Result<Option<Verdict>, String> {
        if let (Some(error), Some(bound)) = (error, &self.error_at_most) {
            let excess = error.constant.minus(&bound.clone().into());
            match excess.signum() {
                Some(1) => return Ok(Some(Verdict::Inaccurate)),
                Some(_) => {}
                None => return Err("the error constant is not decided".into()),
            }
        }
        if !self.zero_dynamics {
            return Ok(None);
        }
        match facts.zero_dynamics(Formulation::Index3) {
            Ok(found) if found.verdict == Some(ZeroVerdict::Schur) => Ok(None),
            Ok(found) if found.verdict.is_some() => Ok(Some(Verdict::NotSchur)),
            Err(ConstrainedStepError::Unsolvable { .. }) => Ok(Some(Verdict::NotSchur)),
            Ok(_) => Err("the zero dynamics are not decided".into()),
            Err(error) => Err(error.to_string()),
        }
    }

    pub(super) fn ranges(&self, facts: &Facts) -> Result<Vec<Range>, String> {
        let ranges = self.axes.iter().map(|axis| match facts.stable_set(axis) {
            Ok(set) => Ok(Range::of(&set)),
            Err(StabilityError::NeverDefined) => Ok(Range {
                limit: nothing(),
                but_for_points: nothing(),
            }),
            Err(error) => Err(error.to_string()),
        });
        ranges.collect()
    }

    /// The score at values of all parameters, whatever the conditions; `None` where there is no method.
    pub(super) fn score(
        &self,
        values: &BTreeMap<Symbol, Fraction>,
    ) -> Result<Option<Score>, String> {
        let Ok(scheme) = self.scheme.substitute(values) else {
            return Ok(None);
        };
        let facts = Facts::of(scheme);
        match self.error(values, &facts) {
            Ok(error) => self.objective.score(self, &facts, error.as_ref()),
            Err(NoError::Pole) => Ok(None),
            Err(NoError::Open(why)) => Err(why),
        }
    }
}

/// p(b λ), whose roots are the roots of p over b. For b = 0, the coefficients of p − λⁿ⁻ᵏ(λ − 1)ᵏ with k = `principal`.
/// They vanish together where all roots but the k principal ones are 0.
pub(super) fn scaled(p: &[Fraction], b: &Rational, principal: usize) -> Vec<Fraction> {
    if *b == integer(0) {
        let own = Polynomial::from_integers(&[-1, 1]).pow(principal);
        let own = own * Polynomial::monomial(integer(1), p.len().saturating_sub(principal + 1));
        let differences = p.iter().enumerate();
        return differences
            .map(|(i, c)| c.minus(&own.coefficient(i).into()))
            .collect();
    }
    by_powers(p, b)
}

/// cₖ bᵏ.
fn by_powers<T: Ring>(p: &[T], b: &Rational) -> Vec<T> {
    let mut power = integer(1);
    let mut scaled = Vec::new();
    for c in p {
        scaled.push(c.scaled(&power));
        power *= b;
    }
    scaled
}

/// Whether no root of p has a magnitude greater than b.
pub(super) fn is_within(p: &RealPolynomial, b: &Rational) -> bool {
    let coefficients = p.coefficients();
    if *b == integer(0) {
        return (coefficients.iter().rev().skip(1)).all(RealPolynomial::is_zero);
    }
    let scaled = RealPolynomial::from_numbers(&by_powers(&coefficients, b));
    root_condition::verdict(&scaled) != Roots::Outside
}

/// No range.
pub(super) fn nothing() -> Endpoint {
    Endpoint::Number(RealAlgebraic::from_rational(integer(0)))
}

pub(super) fn said<T, E: fmt::Display>(result: Result<T, E>) -> Result<T, String> {
    result.map_err(|error| error.to_string())
}
