//! The step ratios for which a scheme is zero-stable, however they vary.
//!
//! Let each step be ω times the one before, with another ω each time, and let V(ω) be the step at h = 0
//! on the carried quantities. Errors remain bounded if all products V(ω_n) … V(ω_1) do: that each V(ω)
//! satisfies the root condition is *not* enough, as matrices of small spectral radius may have large
//! products. It is enough where the V(ω) are triangular in one basis, which is shown so:
//!
//! * derivatives do not depend on lower ones (the rows of x⁽ᵐ⁾ have no entry at x⁽ʲ⁾, j < m), so that V is
//!   block triangular, with a block B_m for each derivative order;
//! * below the order of the differential equation B_m takes constants to themselves, for all ω: in the
//!   differences x_i − x_k, k the last, there remains a matrix Q_m of one row less. For two positions,
//!   B = (c₀ c₋₁; 1 0) with c₀ + c₋₁ = 1, that is the scalar r(ω) = −c₋₁: differences obey
//!   x₁ − x₀ = r(ω) (x₀ − x₋₁), whatever ratios came before;
//! * the Q_m are lower triangular, with *parasitic factors* r_i(ω) on their diagonals.
//!
//! On a closed interval on which no coefficient of the scheme has a pole and |r_i(ω)| < 1 for all i, the
//! entries are bounded and |r_i| ≤ q < 1: products of the Q_m tend to 0 like nᵏ qⁿ, the sums of
//! differences converge, and the products of the V remain bounded. The open intervals of such ratios are
//! found exactly: their ends are among the positive zeros of the denominators of coefficients and of
//! r_i ± 1. At an end itself nothing is said.
//!
//! Source: Crouzeix, Lisbona, *The convergence of variable-stepsize, variable-formula multistep
//! methods*, 1984; Hairer, Nørsett, Wanner, *Solving Ordinary Differential Equations I*, III.5.

use crate::stability::stable_set::interval::{Endpoint, Interval};
use num_traits::Signed;
use stepsmith_exact::field::algebraic::RealAlgebraic;
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::linear::matrix::Matrix;
use stepsmith_exact::poly::multivariate::{Multivariate, Symbol};
use stepsmith_exact::poly::polynomial::Polynomial;
use stepsmith_exact::rational::{Rational, integer, ratio};
use stepsmith_exact::ring::Ring;
use stepsmith_scheme::scheme::Scheme;

/// The step ratios for which zero-stability is proven, however they vary, with the evidence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StepRatios {
    /// The parasitic factors r_i(ω) that are not 0.
    pub factors: Vec<Fraction>,
    /// The positive zeros of denominators of coefficients, ascending.
    pub poles: Vec<RealAlgebraic>,
    /// The open intervals of ratios in which the method is zero-stable, ascending.
    pub intervals: Vec<Interval>,
    /// Where a factor may cross 1 in magnitude, or has a pole, ascending.
    critical: Vec<RealAlgebraic>,
    ratio: Symbol,
}

/// Why nothing is proven of varying steps.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs)]
pub enum StepRatiosError {
    #[error("the scheme is not one whose steps grow by a symbol")]
    NoRatio,
    #[error("besides the step ratio, {symbols} are left free or irrational")]
    Symbols { symbols: String },
    #[error(
        "the steps at h = 0 are not triangular in one basis: that each ratio satisfies the root \
         condition does not bound their products"
    )]
    NotTriangular,
}

/// The step ratios for which a scheme whose steps [grow](Scheme::growth) by a symbol is zero-stable.
///
/// ```
/// use stepsmith_prove::stability::zero_stability::step_ratios::step_ratios;
/// use stepsmith_scheme::spec::Spec;
/// let settings = [("steps", "2"), ("ratio", "omega")];
/// let scheme = Spec::from_family("pece", &settings).unwrap().scheme().unwrap();
/// let found = step_ratios(&scheme).unwrap();
/// assert_eq!(found.intervals[0].to_string(), "(0, 1 + sqrt(2))");
/// assert_eq!(found.factors[0].to_string(), "omega^2/(2*omega + 1)");
/// ```
///
/// # Errors
/// [`StepRatiosError`].
pub fn step_ratios(scheme: &Scheme) -> Result<StepRatios, StepRatiosError> {
    let ratio = scheme.growth().ok_or(StepRatiosError::NoRatio)?;
    let ratio = ratio.as_symbol().ok_or(StepRatiosError::NoRatio)?;
    let space = scheme.space();
    let derivatives = scheme.carried_derivatives();
    let rank = scheme.class().rank();
    let factors = parasitic_factors(&space.transition(), &derivatives, rank)
        .ok_or(StepRatiosError::NotTriangular)?;

    let terms = scheme.equations().iter().flat_map(|e| &e.terms);
    let coefficients = terms
        .map(|t| &t.coefficient)
        .chain(space.rows.iter().flatten());
    let mut denominators: Vec<Polynomial> = Vec::new();
    for coefficient in coefficients.chain(&factors) {
        let denominator = univariate(coefficient.denominator(), ratio)?.monic();
        univariate(coefficient.numerator(), ratio)?;
        if !denominator.is_constant() && !denominators.contains(&denominator) {
            denominators.push(denominator);
        }
    }
    let poles = positive_roots(&denominators);
    let mut critical = denominators;
    for factor in &factors {
        for one in [1, -1] {
            let difference = factor.plus(&one.into());
            critical.push(univariate(difference.numerator(), ratio)?);
        }
    }
    let critical = positive_roots(&critical);
    let zero = RealAlgebraic::from_rational(integer(0));
    let ends = std::iter::once(&zero).chain(&critical);
    let next = critical.iter().cloned().map(Endpoint::Number);
    let next = next.chain([Endpoint::Infinity]);
    let gaps = ends.zip(next).filter(|(from, to)| {
        let at = between(from, to);
        let mut values = factors.iter().map(|factor| magnitude(factor, ratio, &at));
        values.all(|value| value.is_some_and(|value| value < integer(1)))
    });
    let intervals = gaps.map(|(from, to)| Interval {
        from: Endpoint::Number(from.clone()),
        to,
        from_closed: false,
        to_closed: false,
    });
    Ok(StepRatios {
        intervals: intervals.collect(),
        ratio: ratio.clone(),
        factors,
        poles,
        critical,
    })
}

/// A polynomial in the ratio alone.
fn univariate(p: &Multivariate, ratio: &Symbol) -> Result<Polynomial, StepRatiosError> {
    p.to_univariate(ratio).ok_or_else(|| {
        let others = p.symbols().into_iter().filter(|s| s != ratio);
        let names: Vec<_> = others.map(|s| s.to_string()).collect();
        let symbols = names.join(", ");
        StepRatiosError::Symbols { symbols }
    })
}

/// |r(ω)|; none at a pole.
fn magnitude(factor: &Fraction, ratio: &Symbol, at: &Rational) -> Option<Rational> {
    let value = factor.substitute(ratio, &at.clone().into())?;
    Some(value.as_rational()?.abs())
}

impl StepRatios {
    /// The interval that contains equal steps.
    pub fn around_one(&self) -> Option<&Interval> {
        self.holding(&integer(1), &integer(1))
    }

    /// Whether steps of one ratio from `from` to `to` make errors grow: a factor is above 1 in magnitude there,
    /// or weights have a pole. Where a factor is 1 in magnitude and nowhere above, nothing is said.
    pub fn fails(&self, from: &Rational, to: &Rational) -> bool {
        let within =
            |x: &&RealAlgebraic| x.cmp_rational(from).is_ge() && x.cmp_rational(to).is_le();
        let mut places = vec![RealAlgebraic::from_rational(from.clone())];
        places.extend(self.critical.iter().filter(within).cloned());
        places.push(RealAlgebraic::from_rational(to.clone()));
        let gaps = places.windows(2).filter_map(|pair| match pair {
            [a, b] if a != b => Some(between(a, &Endpoint::Number(b.clone()))),
            _ => None,
        });
        let samples = gaps.chain([from.clone(), to.clone()]);
        let mut values = samples.flat_map(|at| {
            let factors = self.factors.iter();
            factors.filter_map(move |factor| magnitude(factor, &self.ratio, &at))
        });
        self.poles.iter().any(|pole| within(&pole)) || values.any(|value| value > integer(1))
    }

    /// The interval that contains all ratios from `from` to `to`.
    pub fn holding(&self, from: &Rational, to: &Rational) -> Option<&Interval> {
        let mut intervals = self.intervals.iter();
        intervals.find(|interval| interval.contains(from) && interval.contains(to))
    }
}

/// The diagonals of the Q_m, zeros left out; `None` where V is not as it has to be.
fn parasitic_factors(
    v: &Matrix<Fraction>,
    derivatives: &[usize],
    rank: usize,
) -> Option<Vec<Fraction>> {
    let d = derivatives.len();
    let mut places = (0..d).flat_map(|i| (0..d).map(move |j| (i, j)));
    if places.any(|(i, j)| derivatives[j] < derivatives[i] && !v.at(i, j).is_zero()) {
        return None;
    }
    let mut factors = Vec::new();
    for m in 0..=derivatives.iter().copied().max()? {
        let of_order: Vec<usize> = (0..d).filter(|&i| derivatives[i] == m).collect();
        let n = of_order.len();
        let mut block = Matrix::from_fn(n, n, |i, j| v.at(of_order[i], of_order[j]).clone());
        let mut sums = (0..n).map(|i| {
            let row = block.row(i).iter();
            row.fold(Fraction::zero(), |sum, entry| sum.plus(entry))
        });
        if m < rank && n > 0 && sums.all(|sum| sum == Fraction::one()) {
            block = Matrix::from_fn(n - 1, n - 1, |i, j| {
                block.at(i, j).minus(block.at(n - 1, j))
            });
        }
        for i in 0..block.rows() {
            let row = block.row(i);
            if !row[i + 1..].iter().all(Fraction::is_zero) {
                return None;
            }
            factors.extend(Some(row[i].clone()).filter(|r| !r.is_zero()));
        }
    }
    Some(factors)
}

/// The positive roots of polynomials, ascending, each once.
fn positive_roots(polynomials: &[Polynomial]) -> Vec<RealAlgebraic> {
    let product = polynomials.iter().filter(|p| !p.is_zero());
    let product = product.fold(Polynomial::one(), |product, p| product * p.clone());
    let mut roots = RealAlgebraic::roots_of(&product);
    roots.retain(|root| root.cmp_rational(&integer(0)).is_gt());
    roots
}

/// A rational number between a number and a greater one.
pub fn between(from: &RealAlgebraic, to: &Endpoint) -> Rational {
    let Endpoint::Number(to) = to else {
        return from.enclosure(&integer(1)).1 + integer(1);
    };
    let mut width = integer(1);
    loop {
        let lo = from.enclosure(&width).1;
        let hi = to.enclosure(&width).0;
        if lo < hi {
            return (lo + hi) * ratio(1, 2);
        }
        width *= ratio(1, 2);
    }
}

#[cfg(test)]
mod tests;
