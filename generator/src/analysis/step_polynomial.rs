//! The characteristic polynomial of one step over ℤ\[symbols\].
//!
//! With A the amplification matrix at the damping ξ, the coefficients of det(λ − A) are fractions
//! in the symbols of the test equation and in the scheme's free parameters. Times the least common
//! multiple L of their denominators,
//!
//! ```text
//! p(λ) = L·det(λ − A) = ∑ pⱼ λʲ,   pⱼ ∈ ℚ[symbols],   gcd(p₀, p₁, …) = 1.
//! ```

use super::amplification::{AmplificationError, TestEquation, amplification_at, takes_velocity};
use super::stability::Verdict;
use super::stability::root_condition;
use super::stability::semisimple::{self, Repeated};
use super::stability::zero_stability::numbers;
use crate::exact::fraction::{Fraction, cleared};
use crate::exact::generator::is_generator;
use crate::exact::kernel::Inverse as _;
use crate::exact::matrix::Matrix;
use crate::exact::multivariate::{Multivariate, Symbol};
use crate::exact::rational::Rational;
use crate::exact::real_polynomial::RealPolynomial;
use crate::exact::ring::{ExactDivision as _, Ring};
use crate::scheme::Scheme;
use crate::scheme::reserved;
use std::collections::BTreeMap;

/// p, where the step is not defined, and the step itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StepPolynomial {
    /// p₀, p₁, …
    pub coefficients: Vec<Multivariate>,
    /// det(I − K) and the denominators of A: the step is not defined where it vanishes.
    pub pole: Multivariate,
    /// A.
    pub matrix: Matrix<Fraction>,
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
    /// A test equation of the wrong order, a step without solution on it, or damping of a step that takes no
    /// velocity.
    pub fn new(
        scheme: &Scheme,
        test: TestEquation,
        damping: &Fraction,
    ) -> Result<Self, AmplificationError> {
        if test == TestEquation::Oscillator && !damping.is_zero() && !takes_velocity(scheme, None) {
            return Err(AmplificationError::NoVelocity);
        }
        let step = amplification_at(scheme, test, damping)?;
        let entries = (0..step.matrix.rows()).flat_map(|i| step.matrix.row(i));
        let pole = entries
            .chain([&step.determinant])
            .fold(step.determinant.numerator().primitive(), |lcm, entry| {
                lcm.lcm(entry.denominator())
            });
        let coefficients = match step.cleared_characteristic() {
            Some(coefficients) => primitive(&coefficients),
            None => cleared(&step.characteristic_polynomial()).0,
        };
        Ok(Self {
            coefficients,
            pole,
            matrix: step.matrix,
        })
    }

    /// The root condition at a point, with semisimple roots on the circle; `Undefined` where the step is not
    /// defined. `None` if a symbol has no value, or for numbers of too large a field.
    ///
    /// ```
    /// use stepsmith_generator::analysis::{amplification::TestEquation, step_polynomial::StepPolynomial};
    /// use stepsmith_generator::analysis::stability::Verdict;
    /// use stepsmith_generator::exact::rational::integer;
    /// use stepsmith_generator::families::central_difference::{member, symbolic};
    /// let scheme = member(&symbolic(3)).unwrap().scheme;
    /// let p = StepPolynomial::new(&scheme, TestEquation::Oscillator, &0.into()).unwrap();
    /// let at = |omega: i64| [("alpha", 1), ("beta", 1), ("Omega", omega)].map(|(s, n)| (s.into(), integer(n)));
    /// assert_eq!(p.verdict_at(&at(1).into()), Some(Verdict::Stable));
    /// assert_eq!(p.verdict_at(&at(2).into()), Some(Verdict::Outside));
    /// ```
    pub fn verdict_at(&self, point: &BTreeMap<String, Rational>) -> Option<Verdict> {
        let put = |c: &Multivariate| {
            let value = point.iter().fold(c.clone(), |c, (name, value)| {
                c.substitute(
                    &reserved::symbol(name),
                    &Multivariate::constant(value.clone()),
                )
            });
            Fraction::from(value)
        };
        let pole = RealPolynomial::from_fractions(&[put(&self.pole)])?;
        if pole.is_zero() {
            return Some(Verdict::Undefined);
        }
        let coefficients: Vec<Fraction> = self.coefficients.iter().map(put).collect();
        let p = RealPolynomial::from_fractions(&coefficients)?;
        let found = root_condition::verdict(&p);
        if found != Verdict::Multiple {
            return Some(found);
        }
        // No denominator vanishes where the step is defined.
        let over = |e: &Fraction| put(e.numerator()).divided_by(&put(e.denominator()));
        let step = numbers(&self.matrix.map(over))?;
        let repeated = semisimple::constant(&p, &step, &RealPolynomial::one());
        Some(match repeated.iter().all(Repeated::is_semisimple) {
            true => Verdict::Stable,
            false => Verdict::Multiple,
        })
    }

    /// The irrational numbers that occur.
    pub fn irrational_symbols(&self) -> Vec<Symbol> {
        let all = self.coefficients.iter().flat_map(Multivariate::symbols);
        let mut roots: Vec<Symbol> = all.filter(is_generator).collect();
        roots.sort();
        roots.dedup();
        roots
    }
}

/// The coefficients over their greatest common divisor, the last one with coprime integer coefficients.
fn primitive(coefficients: &[Multivariate]) -> Vec<Multivariate> {
    let mut content = Multivariate::default();
    for c in coefficients.iter().rev() {
        content = content.gcd(c);
        if content.as_constant().is_some_and(|c| !c.is_zero()) {
            break;
        }
    }
    let divided = coefficients.iter().map(|c| c.divided_by(&content));
    let divided: Vec<Multivariate> = divided.collect();
    let unit = divided.last().map(Multivariate::rational_content);
    match unit.filter(|unit| !unit.is_zero()) {
        Some(unit) => divided
            .iter()
            .map(|c| c.scale(&unit.clone().inv()))
            .collect(),
        None => divided,
    }
}
