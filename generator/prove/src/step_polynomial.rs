//! The characteristic polynomial of one step over ℤ\[symbols\].
//!
//! With A the amplification matrix at the damping ξ, the coefficients of det(λ − A) are fractions
//! in the symbols of the test equation and in the scheme's free parameters. Times the least common
//! multiple L of their denominators,
//!
//! ```text
//! p(λ) = L·det(λ − A) = ∑ pⱼ λʲ,   pⱼ ∈ ℚ[symbols],   gcd(p₀, p₁, …) = 1.
//! ```

use super::amplification::{
    Amplification, AmplificationError, TestEquation, amplification_at, takes_velocity,
};
use super::stability::root_condition::semisimple::{self, Repeated};
use super::stability::{Verdict, root_condition};
use std::collections::BTreeMap;
use stepsmith_exact::field::fraction::{Fraction, cleared};
use stepsmith_exact::field::generator::is_generator;
use stepsmith_exact::field::real_polynomial::RealPolynomial;
use stepsmith_exact::kernel::Inverse as _;
use stepsmith_exact::linear::matrix::Matrix;
use stepsmith_exact::poly::multivariate::{Multivariate, Symbol};
use stepsmith_exact::rational::Rational;
use stepsmith_exact::ring::{ExactDivision as _, Ring};
use stepsmith_scheme::scheme::{Scheme, reserved};

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
    /// use stepsmith_prove::{amplification::TestEquation, step_polynomial::StepPolynomial};
    /// use stepsmith_scheme::families::central_difference::{member, symbolic};
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
        Ok(Self::of(&amplification_at(scheme, test, damping)?))
    }

    /// The step polynomial of an amplification matrix.
    pub(super) fn of(step: &Amplification) -> Self {
        let entries = (0..step.matrix.rows()).flat_map(|i| step.matrix.row(i));
        let pole = entries
            .chain([&step.determinant])
            .fold(step.determinant.numerator().primitive(), |lcm, entry| {
                lcm.lcm(entry.denominator())
            });
        let coefficients = match step.cleared_characteristic() {
            Some(coefficients) => primitive(coefficients),
            None => cleared(&step.characteristic_polynomial()).0,
        };
        Self {
            coefficients,
            pole,
            matrix: step.matrix.clone(),
        }
    }

    /// The root condition at a point, with semisimple roots on the circle. A step that is not defined is `Undefined`.
    /// There is no answer if a symbol has no value, or for numbers of too large a field.
    ///
    /// ```
    /// use stepsmith_prove::{amplification::TestEquation, step_polynomial::StepPolynomial};
    /// use stepsmith_prove::stability::Verdict;
    /// use stepsmith_exact::rational::integer;
    /// use stepsmith_scheme::families::central_difference::{member, symbolic};
    /// let scheme = member(&symbolic(3)).unwrap().scheme;
    /// let p = StepPolynomial::new(&scheme, TestEquation::Oscillator, &0.into()).unwrap();
    /// let at = |omega: i64| [("alpha", 1), ("beta", 1), ("Omega", omega)].map(|(s, n)| (s.into(), integer(n)));
    /// assert_eq!(p.verdict_at(&at(1).into()), Some(Verdict::Stable));
    /// assert_eq!(p.verdict_at(&at(2).into()), Some(Verdict::Outside));
    /// ```
    pub fn verdict_at(&self, point: &BTreeMap<String, Rational>) -> Option<Verdict> {
        let pole = RealPolynomial::from_fractions(&[at(&self.pole, point)])?;
        if pole.is_zero() {
            return Some(Verdict::Undefined);
        }
        let coefficients: Vec<Fraction> = self.coefficients.iter().map(|c| at(c, point)).collect();
        let p = RealPolynomial::from_fractions(&coefficients)?;
        let found = root_condition::verdict(&p);
        if found != Verdict::Multiple {
            return Some(found);
        }
        // No denominator vanishes where the step is defined.
        let step =
            (self.matrix).map(|e| at(e.numerator(), point).divided_by(&at(e.denominator(), point)));
        let step = RealPolynomial::matrix(&step)?;
        let repeated = semisimple::constant(&p, &step, &RealPolynomial::one());
        Some(if repeated.iter().all(Repeated::is_semisimple) {
            Verdict::Stable
        } else {
            Verdict::Multiple
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

/// The value of a polynomial with numbers for symbols.
fn at(p: &Multivariate, point: &BTreeMap<String, Rational>) -> Fraction {
    let value = point.iter().fold(p.clone(), |p, (name, value)| {
        let value = Multivariate::constant(value.clone());
        p.substitute(&reserved::symbol(name), &value)
    });
    Fraction::from(value)
}

/// The coefficients over their greatest common divisor, the last one with coprime integer coefficients.
fn primitive(coefficients: &[Multivariate]) -> Vec<Multivariate> {
    let content = Multivariate::common(coefficients.iter().rev());
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

#[cfg(test)]
mod tests {
    use super::*;
    use stepsmith_exact::rational::{integer, ratio};
    use stepsmith_scheme::scheme::FreeForm;
    use stepsmith_scheme::spec::Spec;
    use stepsmith_scheme::written::polynomial_in_analyses as polynomial;

    fn scheme(carry: &[&str], statements: &[&str]) -> Scheme {
        FreeForm::written(&["theta"], carry, statements)
    }

    fn at(p: &StepPolynomial, point: &[(&str, Rational)]) -> Option<Verdict> {
        let point = point.iter().map(|(s, x)| (s.to_string(), x.clone()));
        p.verdict_at(&point.collect())
    }

    /// R(z) = (1 + (1 − θ)z)/(1 − θz).
    fn weighted() -> StepPolynomial {
        let statements = [
            "v = f(t, x)",
            "x[1] = x + h*((1 - theta)*v + theta*v[1])",
            "v[1] = f(t[1], x[1])",
        ];
        let scheme = scheme(&["x"], &statements);
        StepPolynomial::new(&scheme, TestEquation::Dahlquist, &Fraction::zero()).unwrap()
    }

    /// p = (1 − θz)λ − 1 − (1 − θ)z, with the pole z = 1/θ and R = −1 at z = 2/(2θ − 1).
    #[test]
    fn the_polynomial_of_a_fraction_has_its_pole() {
        let p = weighted();
        let pole = polynomial("1 - theta*z");
        let numerator = polynomial("1 + (1 - theta)*z");
        assert!(p.pole == pole || p.pole == -&pole);
        let sign = integer(if p.coefficients[1] == pole { 1 } else { -1 });
        let expected = [numerator.scale(&-sign.clone()), pole.scale(&sign)];
        assert_eq!(p.coefficients, expected);
        let theta = |theta: Rational, z: i64| at(&p, &[("theta", theta), ("z", integer(z))]);
        assert_eq!(theta(integer(1), 1), Some(Verdict::Undefined));
        assert_eq!(theta(integer(0), -2), Some(Verdict::Stable));
        assert_eq!(theta(integer(0), -3), Some(Verdict::Outside));
        assert_eq!(theta(ratio(1, 2), -1000), Some(Verdict::Stable));
        assert_eq!(at(&p, &[("z", integer(-1))]), None);
        assert!(p.irrational_symbols().is_empty());
    }

    /// pⱼ/pₙ are the coefficients of det(λ − A), and the pⱼ have no factor in common.
    #[test]
    fn coefficients_are_coprime_multiples() {
        let both = [("beta", "beta"), ("gamma", "gamma")];
        for (scheme, damping) in [
            (Spec::member("newmark", &both), "xi"),
            (
                Spec::member("generalized-alpha", &[("rho_inf", "rho_inf")]),
                "0",
            ),
            (Spec::member("hht", &[("alpha", "alpha")]), "1/20"),
        ] {
            let damping: Fraction = polynomial(damping).into();
            let p = StepPolynomial::new(&scheme, TestEquation::Oscillator, &damping).unwrap();
            let leading: Fraction = p.coefficients.last().unwrap().clone().into();
            let over = |c: &Multivariate| Fraction::from(c.clone()).exact_quotient(&leading);
            let found: Option<Vec<_>> = p.coefficients.iter().map(over).collect();
            assert_eq!(found, Some(p.matrix.characteristic_polynomial()));
            let content = (p.coefficients.iter()).fold(Multivariate::default(), |d, c| d.gcd(c));
            assert!(content.as_constant().is_some(), "{content}");
            // Every denominator of A vanishes where the pole does.
            let entries = (0..p.matrix.rows()).flat_map(|i| p.matrix.row(i));
            for entry in entries {
                assert!(p.pole.exact_quotient(entry.denominator()).is_some());
            }
        }
    }

    /// The common factor is taken out, and the last coefficient has coprime integers.
    #[test]
    fn contents_are_taken_out() {
        let of = |all: &[&str]| {
            let all: Vec<_> = all.iter().map(|p| polynomial(p)).collect();
            primitive(&all)
        };
        let list = |all: &[&str]| all.iter().map(|p| polynomial(p)).collect::<Vec<_>>();
        let found = of(&["2*x*y", "0*x", "4*x^2 - 4*x"]);
        let halved = [
            polynomial("y").scale(&ratio(1, 2)),
            polynomial("0*x"),
            polynomial("x - 1"),
        ];
        assert!(found == halved || found == halved.map(|p| -&p));
        assert_eq!(of(&["6*x", "3"]), list(&["2*x", "1"]));
        assert_eq!(of(&["6*x", "3*x", "0*x"]), list(&["6", "3", "0*x"]));
        assert_eq!(of(&["0*x"]), list(&["0*x"]));
        assert!(of(&[]).is_empty());
    }

    /// −1 is a double root: with two eigenvectors the step is stable, with one it is not.
    #[test]
    fn double_roots_on_the_circle_are_looked_into() {
        let of = |coupling: &str| {
            let second = format!("j_2[1] = {coupling} - j_2");
            let statements = ["v = f(t, x)", "x[1] = x + h*v", "j_1[1] = -j_1", &second];
            let scheme = scheme(&["x", "j_1", "j_2"], &statements);
            let p = StepPolynomial::new(&scheme, TestEquation::Dahlquist, &Fraction::zero());
            at(&p.unwrap(), &[("theta", integer(0)), ("z", integer(-1))])
        };
        assert_eq!(of("0*j_1"), Some(Verdict::Stable));
        assert_eq!(of("j_1"), Some(Verdict::Multiple));
        assert_eq!(of("theta*j_1"), Some(Verdict::Stable));
        assert_eq!(of("(theta + 1)*j_1"), Some(Verdict::Multiple));
    }

    /// A step that takes no velocity has no damping; √2 is told as what it is.
    #[test]
    fn what_has_no_polynomial_is_told() {
        let verlet = scheme(
            &["x", "v", "a"],
            &[
                "x[1] = x + h*v + h^2/2*a",
                "v[1] = v + h/2*a + h/2*a[1]",
                "a[1] = g(t[1], x[1])",
            ],
        );
        let of = |test, damping: &str| {
            let damping: Fraction = polynomial(damping).into();
            StepPolynomial::new(&verlet, test, &damping)
        };
        let damped = of(TestEquation::Oscillator, "1/20");
        assert_eq!(damped.unwrap_err(), AmplificationError::NoVelocity);
        assert!(of(TestEquation::Oscillator, "0").is_ok());
        // Of x' = λx it says nothing.
        let euler = scheme(&["x"], &["v = f(t, x)", "x[1] = x + h*v"]);
        let damping: Fraction = polynomial("1/20").into();
        assert!(StepPolynomial::new(&euler, TestEquation::Dahlquist, &damping).is_ok());
        let root = Spec::member("newmark", &[("beta", "sqrt(2)/8"), ("gamma", "1/2")]);
        let p = StepPolynomial::new(&root, TestEquation::Oscillator, &Fraction::zero()).unwrap();
        let names: Vec<_> = p
            .irrational_symbols()
            .iter()
            .map(|s| s.to_string())
            .collect();
        assert_eq!(names, ["sqrt(2)"]);
        assert_eq!(at(&p, &[("Omega", integer(1))]), Some(Verdict::Stable));
    }

    /// A quantity beside the step whose weight 1/θ has a pole: there it is not defined, wherever it stands.
    #[test]
    fn poles_of_every_row_are_poles_of_the_step() {
        let euler = "x[1] = x + h*v";
        let beside = "x_c[1] = x + h*v + (x_c - x)/theta";
        for (carry, statements) in [
            (["x", "x_c"], ["v = f(t, x)", euler, beside]),
            (["x_c", "x"], ["v = f(t, x)", beside, euler]),
        ] {
            let scheme = scheme(&carry, &statements);
            let p =
                StepPolynomial::new(&scheme, TestEquation::Dahlquist, &Fraction::zero()).unwrap();
            let theta = |theta: i64| at(&p, &[("theta", integer(theta)), ("z", integer(-1))]);
            assert_eq!(theta(0), Some(Verdict::Undefined));
            assert_eq!(theta(2), Some(Verdict::Stable));
        }
    }
}
