//! The stability function R(z) of a one-step method: x₁ = R(z) x₀ for x' = λx, z = λh.
//!
//! A scheme has a stability function R = N/D exactly if its characteristic polynomial, primitive in ℚ\[z\]\[λ\],
//! is D(z)·λ − N(z), up to roots 0. N and D are coprime then; D(0) = 1 fixes the scale.
//!
//! R is the (k, j) Padé approximant of exp exactly if N and D are its numerator and denominator, for
//! these are coprime too and unique with Q(0) = 1.

use super::a_stability::{AStability, Parts};
use crate::stability::axis::Axis;
use crate::stability::characteristic::bivariate::Bivariate;
use crate::stability::characteristic::{Characteristic, Step};
use crate::stability::error::StabilityError;
use crate::stability::stable_set::StableSet;
use crate::stability::stable_set::certificate::Certificate;
use stepsmith_exact::field::real_polynomial::RealPolynomial;
use stepsmith_exact::poly::pade::Pade;
use stepsmith_exact::poly::polynomial::Polynomial;
use stepsmith_exact::ring::ExactDivision as _;
use stepsmith_scheme::scheme::Scheme;

/// R = N/D in lowest terms, D(0) = 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StabilityFunction {
    /// N.
    pub numerator: RealPolynomial,
    /// D.
    pub denominator: RealPolynomial,
}

/// R of a scheme; `None` where not one root alone is other than 0 for all z.
///
/// ```
/// use stepsmith_prove::stability::limits::stability_function::stability_function;
/// use stepsmith_scheme::spec::Spec;
/// let radau = Spec::from_family("runge-kutta", &[("name", "radau-iia"), ("stages", "2")]).unwrap();
/// let r = stability_function(&radau.scheme().unwrap()).unwrap().unwrap();
/// assert_eq!(r.to_string(), "(1/3*z + 1)/(1/6*z^2 - 2/3*z + 1)");
/// assert_eq!(r.pade(), Some((1, 2)));
/// ```
///
/// # Errors
/// Those of [`stable_set`](fn@super::super::stable_set).
pub fn stability_function(scheme: &Scheme) -> Result<Option<StabilityFunction>, StabilityError> {
    let step = Step::new(scheme, &Axis::NegativeReal)?;
    Ok(StabilityFunction::along(&step))
}

impl StabilityFunction {
    /// The stability function of a step for x' = λx.
    pub(crate) fn along(step: &Step) -> Option<Self> {
        let p = step.p.clone().without_zero_root();
        let [minus_n, d] = p.coefficients() else {
            return None;
        };
        let start = d.coefficient(0);
        if start.is_zero() {
            return None;
        }
        // The start is a number and not 0.
        Some(Self {
            numerator: -minus_n.divided_by(&start),
            denominator: d.divided_by(&start),
        })
    }

    /// D(z)·λ − N(z), primitive.
    fn characteristic(&self) -> Bivariate {
        Bivariate::new(vec![-&self.numerator, self.denominator.clone()]).primitive()
    }

    /// The stable set of x' = λx for λ < 0, or on the imaginary axis, of a step that is known by R alone. It has
    /// no solution where D vanishes: a pole that N shares counts if the fraction is not reduced.
    ///
    /// ```
    /// use stepsmith_prove::stability::limits::stability_function::StabilityFunction;
    /// use stepsmith_exact::field::real_polynomial::RealPolynomial;
    /// // (1 + z/2)/(1 − z/2)
    /// let trapezoid = StabilityFunction {
    ///     numerator: RealPolynomial::from_integers(&[2, 1]),
    ///     denominator: RealPolynomial::from_integers(&[2, -1]),
    /// };
    /// assert_eq!(trapezoid.stable_set(true).to_string(), "(0, ∞)");
    /// assert!(trapezoid.a_stability().a_stable);
    /// ```
    pub fn stable_set(&self, imaginary: bool) -> StableSet {
        let p = self.characteristic();
        let pole = self.denominator.primitive();
        let (axis, characteristic) = if imaginary {
            (Axis::Imaginary, Characteristic::imaginary(&p, &pole))
        } else {
            (Axis::NegativeReal, Characteristic::negative_real(&p, &pole))
        };
        StableSet::of(Certificate::new(axis, characteristic))
    }

    /// A- and L-stability of such a step.
    pub fn a_stability(&self) -> AStability {
        let pole = self.denominator.primitive();
        AStability::of(Parts::of(self.characteristic(), pole, None))
    }

    /// (k, j) if R is the Padé approximant of exp with its degrees.
    pub fn pade(&self) -> Option<(usize, usize)> {
        let k = self.numerator.degree()?;
        let j = self.denominator.degree()?;
        self.is_pade(k, j).then_some((k, j))
    }

    /// Whether R is the (k, j) Padé approximant of exp.
    pub fn is_pade(&self, k: usize, j: usize) -> bool {
        Pade::of_exponential(k, j).is_some_and(|pade| {
            let same = |p: Polynomial, q: &RealPolynomial| q.as_rational() == Some(&p);
            same(pade.numerator, &self.numerator) && same(pade.denominator, &self.denominator)
        })
    }
}

impl std::fmt::Display for StabilityFunction {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let n = self.numerator.fmt_in("z");
        let d = self.denominator.fmt_in("z");
        write!(f, "({n})/({d})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use stepsmith_scheme::spec::Spec;

    fn of(family: &str, settings: &[(&str, &str)]) -> Option<StabilityFunction> {
        let scheme = Spec::from_family(family, settings).unwrap().scheme();
        stability_function(&scheme.unwrap()).unwrap()
    }

    #[test]
    fn block_formulas_and_gauss_have_their_approximants() {
        for (nodes, pade, expected) in [
            ("equidistant", "[1, 3]", (1, 3)),
            ("chebyshev", "[2, 3]", (2, 3)),
            ("lobatto", "[3, 3]", (3, 3)),
            ("equidistant", "[3, 0]", (3, 0)),
        ] {
            let settings = [("r", "3"), ("nodes", nodes), ("pade", pade)];
            let found = of("block", &settings).unwrap();
            assert_eq!(found.pade(), Some(expected), "{nodes}");
            assert!(!found.is_pade(expected.1, expected.0) || expected.0 == expected.1);
        }
        let gauss = of("runge-kutta", &[("name", "gauss"), ("stages", "3")]);
        assert_eq!(gauss.unwrap().pade(), Some((3, 3)));
    }

    #[test]
    fn multistep_methods_have_none_and_others_no_approximant() {
        assert_eq!(of("bdf", &[("steps", "2")]), None);
        // Two singly diagonal stages: D = (1 - z/4)^2.
        let sdirk = [("A", "[[1/4], [1/2, 1/4]]"), ("b", "[1/2, 1/2]")];
        let found = of("runge-kutta", &sdirk).unwrap();
        assert_eq!(found.pade(), None);
    }

    fn quotient(numerator: &[i64], denominator: &[i64]) -> StabilityFunction {
        let [numerator, denominator] = [numerator, denominator].map(RealPolynomial::from_integers);
        let start = denominator.coefficient(0);
        StabilityFunction {
            numerator: numerator.divided_by(&start),
            denominator: denominator.divided_by(&start),
        }
    }

    /// Either part alone is no approximant: (2 + z)/(2 − z) is, and neither part fits another one.
    #[test]
    fn both_parts_are_those_of_the_approximant() {
        let of = |numerator, denominator| quotient(numerator, denominator).pade();
        assert_eq!(of(&[2, 1], &[2, -1]), Some((1, 1)));
        assert_eq!(of(&[2, 0, 1], &[2, -1]), None);
        assert_eq!(of(&[2, 3], &[2, -1]), None);
        assert_eq!(of(&[2, 1], &[2, -3]), None);
    }

    /// R alone tells the verdicts: E = |D|² − |N|² is |D|² where N = 0, and −y² for 1 + z.
    #[test]
    fn verdicts_of_quotients() {
        let trapezoid = quotient(&[2, 1], &[2, -1]);
        let backward = quotient(&[1], &[1, -1]);
        let forward = quotient(&[1, 1], &[1]);
        let zero = quotient(&[0], &[1, -1]);
        for (r, real, imaginary, a_stable, l_stable) in [
            (trapezoid, "(0, ∞)", "(0, ∞)", true, false),
            (backward, "(0, ∞)", "(0, ∞)", true, true),
            (forward, "(0, 2]", "∅", false, false),
            (zero, "(0, ∞)", "(0, ∞)", true, true),
        ] {
            let sets = [false, true].map(|imaginary| r.stable_set(imaginary).to_string());
            assert_eq!(sets, [real, imaginary], "{r}");
            let found = r.a_stability();
            assert_eq!(
                (found.a_stable, found.l_stable),
                (a_stable, l_stable),
                "{r}"
            );
        }
    }

    /// b = 0: R = 1, the approximant (0, 0).
    #[test]
    fn a_step_that_stands_still_has_a_constant_one() {
        let found = of("runge-kutta", &[("A", "[[1/2]]"), ("b", "[0]")]).unwrap();
        assert_eq!(found.pade(), Some((0, 0)));
        assert_eq!(found.to_string(), "(1)/(1)");
    }
}
