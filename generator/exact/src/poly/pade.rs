//! Padé approximants of the exponential.
//!
//! The (k, j) approximant N/Q has deg N ≤ k, deg Q ≤ j, Q(0) = 1 and
//!
//! ```text
//! Q(z)·exp(z) − N(z) = O(z^(k+j+1)),     N = Σ_{i≤k} (k+j−i)! k!/((k+j)! i! (k−i)!) zⁱ,
//! ```
//!
//! and Q is the N of (j, k) at −z. Source: Padé, *Ann. Sci. École Norm. Sup.* 9, 1892; Hairer, Wanner, *Solving
//! Ordinary Differential Equations II*, IV.3.

use crate::poly::dense::mirrored;
use crate::poly::polynomial::Polynomial;
use crate::rational::{Rational, factorial};

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
        (k.max(j) <= DEGREE_LIMIT).then(|| Self {
            numerator: Polynomial::new(numerator(k, j)),
            denominator: Polynomial::new(mirrored(&numerator(j, k))),
        })
    }
}

/// The coefficients of N, ascending.
fn numerator(k: usize, j: usize) -> Vec<Rational> {
    let share = factorial(k) / factorial(k + j);
    let sizes = (0..=k).map(|i| factorial(k + j - i) / (factorial(i) * factorial(k - i)));
    sizes.map(|size| size * &share).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rational::ratio;

    /// exp(z) up to z^degree.
    fn series(degree: usize) -> Polynomial {
        let coefficients = (0..=degree).map(|n| Rational::from(1) / factorial(n));
        Polynomial::new(coefficients.collect())
    }

    #[test]
    fn the_first_error_is_at_the_power_after_the_sum_of_the_degrees() {
        for (k, j) in [(0, 0), (0, 3), (1, 2), (2, 3), (4, 4), (5, 2), (7, 8)] {
            let pade = Pade::of_exponential(k, j).unwrap();
            let error = &pade.denominator * &series(k + j + 1) - &pade.numerator;
            assert!((0..=k + j).all(|i| error.coefficient(i) == ratio(0, 1)));
            assert_ne!(error.coefficient(k + j + 1), ratio(0, 1));
            assert_eq!(pade.denominator.coefficient(0), ratio(1, 1));
            let degrees = [pade.numerator.degree(), pade.denominator.degree()];
            assert_eq!(degrees, [Some(k), Some(j)]);
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
