//! Sequences u₀, u₁, … that are sums of terms nᵃ μⁿ, and finitely many exceptions at the start, as
//! their generating functions Σ uₙ ζⁿ.
//!
//! Let λ₁, λ₂, … be the distinct eigenvalues of V other than 0 and 1. All μ met here are products
//! of some of them, so that the denominators are products of powers of
//!
//! ```text
//! Q₀ = 1 − ζ,   Q₁ = det(I − ζV)/(1 − ζ)ʳ,   Q_j = Π (1 − μζ) over the monomials μ of degree j.
//! ```
//!
//! Q_j comes from its power sums, which are the complete homogeneous symmetric polynomials
//! h_j(λ₁ᵏ, λ₂ᵏ, …), and so from the coefficients of Q₁ by Newton's identities alone. A μ = 1 among
//! the monomials is counted in Q₀ instead.
//!
//! The product uₙ vₙ of sequences over Q_iˡ and Q_jᵐ is one over Q_{i+j}^(l+m−1): a polynomial of
//! degree below l times one of degree below m. Its numerator follows from as many of its terms as
//! the denominator has roots.

use super::polynomials::{
    Coefficients, degree, derivative, exact_div, gcd, plus, power, series, times, trimmed,
};
use stepsmith_exact::linear::matrix::Matrix;
use stepsmith_exact::rational::{integer, ratio};
use stepsmith_exact::ring::Field;

/// The largest degree of a denominator that a product of sequences may need.
const DEGREE_LIMIT: usize = 600;

/// A sequence: numerator over Π Q_jᵉ of its generating function, with e by j.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Sequence<F> {
    pub(super) numerator: Coefficients<F>,
    pub(super) exponents: Vec<usize>,
}

/// The eigenvalues of V that sequences are made of: its Q_j, and its resolvent.
pub(super) struct Modes<F> {
    /// Q₀, Q₁, … as far as they have been needed.
    factors: Vec<Coefficients<F>>,
    /// Whether 1 is among the monomials of degree j.
    resonant: Vec<bool>,
    /// The square-free part of Q₁, Π (1 − λᵢ ζ), where it has been needed.
    simple: Option<Coefficients<F>>,
    /// Q₁ divides that power of its square-free part.
    multiplicity: usize,
    rank: usize,
    /// (I − ζV)⁻¹ det(I − ζV) = Σ ζᵏ Mₖ.
    adjugate: Vec<Matrix<F>>,
}

impl<F: Field> Modes<F> {
    /// The modes of V, which has the eigenvalue 1 `rank` times, from its
    /// [resolvent](Matrix::resolvent); `None` if it has not.
    pub(super) fn new(
        (ascending, adjugate): (Vec<F>, Vec<Matrix<F>>),
        rank: usize,
    ) -> Option<Self> {
        // det(I − ζV)
        let determinant: Vec<F> = ascending.into_iter().rev().collect();
        let one_minus = vec![F::one(), F::one().negated()];
        let fast = exact_div(&trimmed(determinant), &power(&one_minus, rank))?;
        Some(Self {
            factors: vec![one_minus, fast],
            resonant: vec![true, false],
            simple: None,
            multiplicity: 1,
            rank,
            adjugate,
        })
    }

    /// Q_j, if it has been needed.
    pub(super) fn factor(&self, j: usize) -> &[F] {
        &self.factors[j]
    }

    /// The square-free part of Q₁.
    fn simple(&mut self) -> Option<Coefficients<F>> {
        if self.simple.is_none() {
            let fast = &self.factors[1];
            let repeated = gcd(fast.clone(), derivative(fast));
            let simple = normalised(exact_div(fast, &repeated)?)?;
            while exact_div(&power(&simple, self.multiplicity), fast).is_none() {
                self.multiplicity += 1;
            }
            self.simple = Some(simple);
        }
        self.simple.clone()
    }

    /// Makes Q₂, …, Q_j; `None` if a degree is beyond the limit.
    fn prepare(&mut self, j: usize) -> Option<()> {
        while self.factors.len() <= j {
            let next = self.factors.len();
            let simple = self.simple()?;
            let roots = monomials(degree(&simple), next)?;
            let sums = power_sums(&simple, next * roots);
            let monomial_sums = (1..=roots).map(|k| sum_of_monomials(&sums, next, k));
            let monomial_sums: Vec<F> = monomial_sums.collect();
            let mut coefficients = vec![F::one()];
            for k in 1..=roots {
                let terms = (1..=k).map(|i| monomial_sums[i - 1].times(&coefficients[k - i]));
                let sum = terms.fold(F::zero(), |sum, t| sum.plus(&t));
                coefficients.push(sum.scaled(&ratio(-1, k as i64)));
            }
            let mut factor = trimmed(coefficients);
            let mut resonant = false;
            while let Some(quotient) = exact_div(&factor, &self.factors[0]) {
                (factor, resonant) = (quotient, true);
            }
            self.factors.push(factor);
            self.resonant.push(resonant);
        }
        Some(())
    }

    /// Π Q_jᵉ.
    pub(super) fn denominator(&self, exponents: &[usize]) -> Coefficients<F> {
        let factors = exponents.iter().zip(&self.factors);
        factors.fold(vec![F::one()], |product, (&e, q)| {
            times(&product, &power(q, e))
        })
    }

    /// u + v.
    pub(super) fn sum(&self, u: &Sequence<F>, v: &Sequence<F>) -> Sequence<F> {
        if u.is_zero() {
            return v.clone();
        }
        if v.is_zero() {
            return u.clone();
        }
        let length = u.exponents.len().max(v.exponents.len());
        let exponents = (0..length).map(|j| u.exponent(j).max(v.exponent(j)));
        let exponents: Vec<usize> = exponents.collect();
        Sequence {
            numerator: plus(&self.raised(u, &exponents), &self.raised(v, &exponents)),
            exponents,
        }
    }

    /// The numerator of a sequence over Π Q_jᵉ with exponents that are no less than its own.
    fn raised(&self, s: &Sequence<F>, exponents: &[usize]) -> Coefficients<F> {
        let missing = exponents.iter().enumerate().map(|(j, e)| e - s.exponent(j));
        times(
            &s.numerator,
            &self.denominator(&missing.collect::<Vec<_>>()),
        )
    }

    /// Σ cᵢ uᵢ.
    pub(super) fn combination(&self, coefficients: &[F], sequences: &[Sequence<F>]) -> Sequence<F> {
        let terms = coefficients.iter().zip(sequences);
        terms
            .filter(|(c, u)| !c.is_zero() && !u.is_zero())
            .fold(Sequence::zero(), |sum, (c, u)| self.sum(&sum, &u.scaled(c)))
    }

    /// uₙ vₙ; `None` if its denominator is beyond the limit.
    pub(super) fn product(&mut self, u: &Sequence<F>, v: &Sequence<F>) -> Option<Sequence<F>> {
        if u.is_zero() || v.is_zero() {
            return Some(Sequence::zero());
        }
        let mut exponents = vec![0; u.exponents.len() + v.exponents.len()];
        for (i, &l) in u.exponents.iter().enumerate().filter(|(_, l)| **l > 0) {
            for (j, &m) in v.exponents.iter().enumerate().filter(|(_, m)| **m > 0) {
                self.prepare(i + j)?;
                let e = match i + j {
                    0 | 1 => l + m - 1,
                    _ => self.true_power(i, l) + self.true_power(j, m) - 1,
                };
                exponents[i + j] = exponents[i + j].max(e);
                if self.resonant[i + j] {
                    exponents[0] = exponents[0].max(e);
                }
            }
        }
        exponents.truncate(self.factors.len());
        let count = self.roots(&exponents);
        let over_u = self.roots(&u.exponents);
        let over_v = self.roots(&v.exponents);
        if count > DEGREE_LIMIT {
            return None;
        }
        // The exceptions at the start come before the recurrences of u and v hold.
        let exceptions = (u.numerator.len().saturating_sub(over_u))
            .max(v.numerator.len().saturating_sub(over_v));
        let count = count + exceptions;
        let of_u = series(&u.numerator, &self.denominator(&u.exponents), count).into_iter();
        let of_v = series(&v.numerator, &self.denominator(&v.exponents), count);
        let products: Vec<F> = of_u.zip(of_v).map(|(a, b)| a.times(&b)).collect();
        let mut numerator = times(&trimmed(products), &self.denominator(&exponents));
        numerator.truncate(count);
        let product = Sequence {
            numerator: trimmed(numerator),
            exponents,
        };
        Some(self.reduced(product))
    }

    /// The multiplicity that a root of Q_jᵉ may have.
    fn true_power(&self, j: usize, e: usize) -> usize {
        // Q_j with j ≥ 2 knows each root but once.
        match j {
            1 => e * self.multiplicity,
            _ => e,
        }
    }

    /// The degree of Π Q_jᵉ.
    fn roots(&self, exponents: &[usize]) -> usize {
        let factors = exponents.iter().zip(&self.factors);
        factors.map(|(&e, q)| e * degree(q)).sum()
    }

    /// The solution of zₙ₊₁ = V zₙ + gₙ₊₁, z₀ = g₀: (I − ζV)⁻¹ g.
    pub(super) fn resolvent(&self, g: &[Sequence<F>]) -> Vec<Sequence<F>> {
        let mut solution = vec![Sequence::zero(); g.len()];
        for (k, m) in self.adjugate.iter().enumerate() {
            for (i, slot) in solution.iter_mut().enumerate() {
                let term = self.combination(m.row(i), g).delayed(k);
                *slot = self.sum(slot, &term);
            }
        }
        let divided = solution.into_iter().map(|u| {
            let mut exponents = vec![u.exponent(0) + self.rank, u.exponent(1) + 1];
            exponents.extend(u.exponents.iter().skip(2));
            self.reduced(Sequence {
                numerator: u.numerator,
                exponents,
            })
        });
        divided.collect()
    }

    /// The same sequence with each Q_j that divides the numerator cancelled.
    fn reduced(&self, mut u: Sequence<F>) -> Sequence<F> {
        if u.is_zero() {
            return Sequence::zero();
        }
        for (e, q) in u.exponents.iter_mut().zip(&self.factors) {
            if q.len() == 1 {
                *e = 0;
            }
            while *e > 0 {
                let Some(quotient) = exact_div(&u.numerator, q) else {
                    break;
                };
                u.numerator = quotient;
                *e -= 1;
            }
        }
        u
    }
}

impl<F: Field> Sequence<F> {
    /// 0, 0, …
    pub(super) fn zero() -> Self {
        Self {
            numerator: Vec::new(),
            exponents: Vec::new(),
        }
    }

    /// value, 0, 0, …
    pub(super) fn first(value: F) -> Self {
        Self {
            numerator: trimmed(vec![value]),
            exponents: Vec::new(),
        }
    }

    /// Whether all terms are 0.
    pub(super) fn is_zero(&self) -> bool {
        self.numerator.is_empty()
    }

    /// The exponent of Q_j in the denominator.
    fn exponent(&self, j: usize) -> usize {
        self.exponents.get(j).copied().unwrap_or(0)
    }

    /// The order of the pole at ζ = 1: one more than the degree in n of the part that stays.
    pub(super) fn pole_at_one(&self) -> usize {
        self.exponent(0)
    }

    /// c u.
    pub(super) fn scaled(&self, c: &F) -> Self {
        let terms = self.numerator.iter().map(|u| u.times(c));
        Self {
            numerator: trimmed(terms.collect()),
            exponents: self.exponents.clone(),
        }
    }

    /// The sequence `steps` later: 0, …, 0, u₀, u₁, …
    pub(super) fn delayed(&self, steps: usize) -> Self {
        if self.is_zero() {
            return Self::zero();
        }
        let mut numerator = vec![F::zero(); steps];
        numerator.extend(self.numerator.iter().cloned());
        Self {
            numerator,
            exponents: self.exponents.clone(),
        }
    }
}

/// p/p(0).
fn normalised<F: Field>(p: Coefficients<F>) -> Option<Coefficients<F>> {
    let inverse = p.first()?.inverse()?;
    Some(p.iter().map(|c| c.times(&inverse)).collect())
}

/// The number of monomials of degree j in `variables`; `None` beyond the limit.
fn monomials(variables: usize, j: usize) -> Option<usize> {
    let Some(last) = variables.checked_sub(1) else {
        return Some(0);
    };
    let count = (1..=j).try_fold(1_usize, |count, i| {
        count.checked_mul(last + i).map(|product| product / i)
    })?;
    (count <= DEGREE_LIMIT).then_some(count)
}

/// Σ λᵢᵏ for k = 1, …, `count`, where p = Π (1 − λᵢ ζ): the coefficients of −ζ p'/p.
fn power_sums<F: Field>(p: &[F], count: usize) -> Vec<F> {
    let terms = p.iter().enumerate();
    let numerator = terms.map(|(k, c)| c.scaled(&integer(-(k as i64))));
    let numerator: Vec<F> = numerator.collect();
    series(&numerator, p, count + 1).split_off(1)
}

/// The sum of the monomials of a degree in the k-th powers of numbers with these sums of powers, by Newton:
/// j h_j = Σ pᵢ h_{j−i}.
fn sum_of_monomials<F: Field>(sums: &[F], degree: usize, k: usize) -> F {
    let mut h = vec![F::one()];
    for j in 1..=degree {
        let terms = (1..=j).map(|i| sums[i * k - 1].times(&h[j - i]));
        let sum = terms.fold(F::zero(), |sum, t| sum.plus(&t));
        h.push(sum.scaled(&ratio(1, j as i64)));
    }
    h.swap_remove(degree)
}

#[cfg(test)]
mod tests;
