//! The characteristic polynomial of one step over ℤ\[symbols\].
//!
//! With A the amplification matrix at the damping ξ, the coefficients of det(λ − A) are fractions
//! in the symbols of the test equation and in the scheme's free parameters. Times the least common
//! multiple L of their denominators,
//!
//! ```text
//! p(λ) = L·det(λ − A) = ∑ pⱼ λʲ,   pⱼ ∈ ℚ[symbols],   gcd(p₀, p₁, …) = 1.
//! ```

use super::amplification::{AmplificationError, TestEquation, amplification};
use crate::exact::fraction::Fraction;
use crate::exact::matrix::Matrix;
use crate::exact::multivariate::{Multivariate, Symbol};
use crate::exact::ring::{ExactDivision as _, Ring};
use crate::scheme::Scheme;

/// p, and where the step is not defined.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StepPolynomial {
    /// p₀, p₁, …
    pub coefficients: Vec<Multivariate>,
    /// The common denominator of A: the step is not defined where it vanishes.
    pub pole: Multivariate,
}

impl StepPolynomial {
    /// The polynomial of `scheme` on `test`, where ξ of the oscillator has the value `damping`.
    ///
    /// ```
    /// use stepsmith_generator::analysis::{amplification::TestEquation, step_polynomial::StepPolynomial};
    /// use stepsmith_generator::families::central_difference::{member, symbolic};
    /// let scheme = member(&symbolic(3)).unwrap().scheme;
    /// let p = StepPolynomial::new(&scheme, TestEquation::Oscillator, &0.into()).unwrap();
    /// let text: Vec<_> = p.coefficients.iter().map(ToString::to_string).collect();
    /// assert_eq!(text[0], "1/2*Omega^2*alpha - 1/2*Omega^2");
    /// assert_eq!(text[3], "1");
    /// ```
    ///
    /// # Errors
    /// A test equation of the wrong order, or a step without solution on it.
    pub fn new(
        scheme: &Scheme,
        test: TestEquation,
        damping: &Fraction,
    ) -> Result<Self, AmplificationError> {
        let general = amplification(scheme, test)?.matrix;
        let matrix = at_damping(&general, damping).ok_or(AmplificationError::Singular)?;
        let (n, pole) = (matrix.rows(), Multivariate::one());
        let pole = (0..n)
            .flat_map(|i| matrix.row(i))
            .fold(pole, |lcm, entry| common_multiple(lcm, entry.denominator()));
        let monic = matrix.characteristic_polynomial();
        let common = monic.iter().fold(Multivariate::one(), |lcm, c| {
            common_multiple(lcm, c.denominator())
        });
        // Every denominator divides their common multiple.
        let cleared = |c: &Fraction| {
            let factor = common.divided_by(c.denominator());
            c.numerator() * &factor
        };
        Ok(Self {
            coefficients: monic.iter().map(cleared).collect(),
            pole,
        })
    }

    /// Whether square roots occur.
    pub fn irrational_symbols(&self) -> Vec<Symbol> {
        let all = self.coefficients.iter().flat_map(Multivariate::symbols);
        let mut roots: Vec<Symbol> = all.filter(|s| s.name().starts_with("sqrt(")).collect();
        roots.sort();
        roots.dedup();
        roots
    }
}

/// A with ξ = `damping`; `None` where an entry has no value there.
fn at_damping(matrix: &Matrix<Fraction>, damping: &Fraction) -> Option<Matrix<Fraction>> {
    let xi = Symbol::new("xi");
    let mut at = matrix.clone();
    for (i, j) in (0..matrix.rows()).flat_map(|i| (0..matrix.columns()).map(move |j| (i, j))) {
        let entry = matrix.at(i, j);
        if entry.free_symbols().contains(&xi) {
            *at.at_mut(i, j) = entry.substitute(&xi, damping)?;
        }
    }
    Some(at)
}

fn common_multiple(a: Multivariate, b: &Multivariate) -> Multivariate {
    &a * &b.divided_by(&a.gcd(b))
}
