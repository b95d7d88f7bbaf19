//! Padé approximants of the exponential.
//!
//! The (k, j) approximant N/Q has deg N ≤ k, deg Q ≤ j, Q(0) = 1 and
//!
//! ```text
//! Q(z)·exp(z) − N(z) = O(z^(k+j+1)).
//! ```
//!
//! The coefficients of z^(k+1) … z^(k+j) are j linear equations for q₁ … q_j; N is the rest of the
//! product up to z^k. Source: Padé, *Ann. Sci. École Norm. Sup.* 9, 1892; Hairer, Wanner, *Solving
//! Ordinary Differential Equations II*, IV.3.

use crate::kernel::Inverse as _;
use crate::linear::matrix::Matrix;
use crate::poly::polynomial::Polynomial;
use crate::rational::{Integer, Rational, factorial, integer};

/// The largest degree of a numerator or a denominator.
pub const DEGREE_LIMIT: usize = 32;

/// N/Q with Q(z)·exp(z) − N(z) = O(z^(k+j+1)).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pade {
    /// N, of degree k.
    pub numerator: Polynomial,
    /// Q, of degree j, with Q(0) = 1.
    pub denominator: Polynomial,
}

/// The coefficient of zⁿ in exp(z), 0 for n < 0.
fn exponential(n: usize, minus: usize) -> Rational {
    n.checked_sub(minus)
        .map_or_else(|| integer(0), |n| factorial(n).inv())
}

/// n!/(n − i)!, 0 for i > n.
fn falling(n: usize, i: usize) -> Rational {
    let product: Integer = (0..i).map(|l| Integer::from(n.saturating_sub(l))).product();
    product.into()
}

impl Pade {
    /// The (k, j) approximant; `None` beyond [`DEGREE_LIMIT`].
    ///
    /// ```
    /// use stepsmith_exact::poly::pade::Pade;
    /// let radau = Pade::of_exponential(1, 2).unwrap();
    /// assert_eq!(radau.numerator.fmt_in("z"), "1/3*z + 1");
    /// assert_eq!(radau.denominator.fmt_in("z"), "1/6*z^2 - 2/3*z + 1");
    /// ```
    pub fn of_exponential(k: usize, j: usize) -> Option<Self> {
        if k.max(j) > DEGREE_LIMIT {
            return None;
        }
        // Row n: Σ_{i=1..j} q_i/(n−i)! = −1/n! for n = k+1 … k+j, times n!.
        let rows = (k + 1..=k + j).map(|n| (1..=j).map(|i| falling(n, i)).collect());
        let right = (0..j).map(|_| vec![integer(-1)]);
        let mut q = vec![integer(1)];
        if j > 0 {
            let matrix: Matrix<Rational> = Matrix::from_rows(rows.collect());
            let solution = matrix.solve(&Matrix::from_rows(right.collect()))?;
            q.extend((0..j).map(|i| solution.at(i, 0).clone()));
        }
        let denominator = Polynomial::new(q);
        Some(Self {
            numerator: truncated_product(&denominator, k),
            denominator,
        })
    }
}

/// Q(z)·exp(z) up to z^degree.
pub fn truncated_product(q: &Polynomial, degree: usize) -> Polynomial {
    let coefficients = (0..=degree).map(|n| {
        let terms = q.coefficients().iter().enumerate();
        terms.fold(integer(0), |sum, (i, q)| sum + q * exponential(n, i))
    });
    Polynomial::new(coefficients.collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rational::ratio;

    #[test]
    fn the_closed_form_of_the_literature_comes_out() {
        // Q = Σ (k+j−i)! j!/((k+j)! i! (j−i)!) (−z)^i, and N is Q of (j, k) at −z.
        for (k, j) in [(0, 0), (0, 3), (2, 2), (3, 4), (5, 2), (7, 8)] {
            let pade = Pade::of_exponential(k, j).unwrap();
            let f = factorial;
            let closed = |k: usize, j: usize, sign: i64| {
                Polynomial::new(
                    (0..=j)
                        .map(|i| {
                            let size = f(k + j - i) * f(j) / (f(k + j) * f(i) * f(j - i));
                            size * integer(sign.pow(i as u32))
                        })
                        .collect(),
                )
            };
            assert_eq!(pade.denominator, closed(k, j, -1));
            assert_eq!(pade.numerator, closed(j, k, 1));
        }
    }

    #[test]
    fn the_first_error_is_at_the_power_after_the_sum_of_the_degrees() {
        for (k, j) in [(1, 2), (2, 3), (4, 4)] {
            let pade = Pade::of_exponential(k, j).unwrap();
            let product = truncated_product(&pade.denominator, k + j + 1);
            let error = product - pade.numerator;
            assert_eq!(error.degree(), Some(k + j + 1));
            let zeros = error.coefficients().iter().take(k + j + 1);
            assert!(zeros.into_iter().all(|c| *c == ratio(0, 1)));
        }
    }

    #[test]
    fn degrees_are_bounded() {
        for (k, j, fits) in [
            (32, 0, true),
            (0, 32, true),
            (33, 0, false),
            (0, 33, false),
            (33, 33, false),
        ] {
            assert_eq!(Pade::of_exponential(k, j).is_some(), fits, "{k} {j}");
        }
        // Of degree 0 below it is the series itself.
        let series = Pade::of_exponential(2, 0).unwrap();
        assert_eq!(
            series.numerator.coefficients(),
            [ratio(1, 1), ratio(1, 1), ratio(1, 2)]
        );
        assert_eq!(series.denominator, Polynomial::one());
    }
}
