//! The characteristic polynomial of a step as the kernels take it: cleared of denominators, with
//! real coefficients.
//!
//! ```text
//! oscillator, x'' = g(t, x, x'):   p(λ; Ω, ξ)
//! x' = λx on the real axis:        p(λ; z)
//! x' = λx in the complex plane:    N = p(λ; z) p(λ; z̄),   z + z̄ = 2x,     z z̄ = x² + y²
//! oscillator, x' = f(t, x):        N = p(λ; z₊) p(λ; z₋),  z₊ + z₋ = −2ξΩ,  z₊ z₋ = Ω²
//! split, x'' = A + B + …:          p(λ; xA, yA, xB, …),    xA = h c_A,  yA = h² k_A
//! ```
//!
//! The oscillator as the system x' = v, v' = −Ω²x − 2ξΩv has the eigenvalues z± = Ω(−ξ ± √(ξ²−1)),
//! so one formula serves under- and overdamped motion: with s = z + z̄ and t = z z̄, p reduced by
//! z² = s z − t is A + B z, and
//!
//! ```text
//! N = A² + s A B + t B²
//! ```
//!
//! is a polynomial in s and t. Its largest root is the larger one of the two factors.
//!
//! Roots that are multiple for all values of the symbols, such as those of copies of a motion, are sampled as simple ones
//! of p/gcd(p, p'), all over content: floating-point numbers know a double root to 10⁻⁸ alone.
//!
//! The step is defined where D, the determinant of its whole system, does not vanish. Factors of D that have
//! cancelled in p multiply it, so that all of p vanishes where the stages have no solution.

use std::collections::BTreeSet;
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::kernel::Inverse as _;
use stepsmith_exact::poly::dense::without_zero_root;
use stepsmith_exact::poly::multivariate::{Multivariate, Symbol};
use stepsmith_exact::poly::polynomial::Polynomial;
use stepsmith_exact::rational::{integer, ratio};
use stepsmith_exact::ring::{ExactDivision as _, Ring};
use stepsmith_prove::amplification::{
    AmplificationError, TestEquation, is_void_damping, takes_velocity,
};
use stepsmith_prove::step_polynomial::StepPolynomial;
use stepsmith_scheme::scheme::reserved::is_of_part;
use stepsmith_scheme::scheme::{Class, Scheme};

/// The linear test problem, and the variables it is scanned in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Test {
    /// x'' = −ω²x − 2ξωx' in `Omega` = ωh and `xi`, as a first-order system where the scheme is of
    /// first order.
    Oscillator,
    /// x' = λx in a real `z` = λh.
    RealAxis,
    /// x' = λx in `re` + i·`im` = λh.
    ComplexPlane,
    /// x'' = −Σ (k x + c x') over the parts of the right-hand side, in `xA` = h c_A, `yA` = h² k_A …
    Split,
}

impl Test {
    /// The letters of variables that are written in capitals or end in them.
    pub(super) const LETTERS: &[&str] = &["Omega", "xA", "yA", "xB", "yB"];

    /// The test problem of variables, unless one is asked for. The problem is x' = λx where `z`, `re` or `im` is among
    /// the variables, the split one where a name such as `xA` is, else the oscillator.
    pub fn of_variables<'a>(
        names: impl Iterator<Item = &'a str>,
        asked: Option<TestEquation>,
    ) -> Self {
        let names: Vec<&str> = names.collect();
        let real = names.contains(&"z");
        let complex = names.iter().any(|name| ["re", "im"].contains(name));
        let split = names.iter().any(|name| is_of_part(name));
        match asked {
            Some(TestEquation::Oscillator) => Self::Oscillator,
            Some(TestEquation::Split) => Self::Split,
            _ if complex => Self::ComplexPlane,
            _ if real => Self::RealAxis,
            Some(TestEquation::Dahlquist) => Self::ComplexPlane,
            None if split => Self::Split,
            None => Self::Oscillator,
        }
    }

    /// Whether a variable has this name.
    pub fn has_variable(self, name: &str) -> bool {
        match self {
            Self::Split => is_of_part(name),
            _ => self.variables().contains(&name),
        }
    }

    /// The names of its variables, where they do not depend on the scheme.
    pub fn variables(self) -> &'static [&'static str] {
        match self {
            Self::Oscillator => &["Omega", "xi"],
            Self::RealAxis => &["z"],
            Self::ComplexPlane => &["re", "im"],
            Self::Split => &[],
        }
    }
}

/// Numerators of numbers that have no reason to be special.
const PLACE: [i64; 5] = [37, -53, 83, 19, -71];

/// p(λ) = ∑ cₖ λᵏ with cₖ in ℚ\[symbols\], c₀ ≠ 0; square roots of rationals are symbols too.
///
/// ```
/// use stepsmith_scheme::families::central_difference::{member, symbolic};
/// use stepsmith_explore::scan::{Characteristic, Test};
/// let scheme = member(&symbolic(3)).unwrap().scheme;
/// let p = Characteristic::new(&scheme, Test::Oscillator).unwrap();
/// assert_eq!(p.degree(), 3);
/// assert_eq!(p.coefficients()[3].to_string(), "2*Omega*beta*xi + 1");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Characteristic {
    coefficients: Vec<Multivariate>,
}

impl Characteristic {
    /// The characteristic polynomial of `scheme` on `test`.
    ///
    /// # Errors
    /// A second-order scheme on x' = λx, or a step without solution.
    pub fn new(scheme: &Scheme, test: Test) -> Result<Self, AmplificationError> {
        let equation = match (test, scheme.class()) {
            (Test::Oscillator, Class::SecondOrder) => TestEquation::Oscillator,
            (Test::Split, _) => TestEquation::Split,
            _ => TestEquation::Dahlquist,
        };
        let xi = if takes_velocity(scheme, None) {
            Fraction::internal("xi")
        } else {
            Fraction::zero()
        };
        let p = Self::of(StepPolynomial::new(scheme, equation, &xi)?);
        let [omega, damping, x, y] =
            ["Omega", "xi", "re", "im"].map(|name| Multivariate::from(Symbol::internal(name)));
        let two = integer(2);
        Ok(match (test, equation) {
            (Test::RealAxis | Test::Split, _)
            | (_, TestEquation::Oscillator | TestEquation::Split) => p,
            (Test::Oscillator, TestEquation::Dahlquist) => {
                let sum = (&omega * &damping).scale(&-two);
                p.norm(&sum, &(&omega * &omega))
            }
            (Test::ComplexPlane, TestEquation::Dahlquist) => {
                p.norm(&x.scale(&two), &(&(&x * &x) + &(&y * &y)))
            }
        })
    }

    /// p times the factors of D that it has lost, without roots 0.
    fn of(step: StepPolynomial) -> Self {
        let leading = step.coefficients.last().cloned().unwrap_or_default();
        let hidden = step.pole.divided_by(&step.pole.gcd(&leading));
        let coefficients = step.coefficients.iter().map(|c| &hidden * c);
        Self::without_zero_root(coefficients.collect())
    }

    /// ∑ cₖ λᵏ without roots 0.
    pub fn without_zero_root(coefficients: Vec<Multivariate>) -> Self {
        Self {
            coefficients: without_zero_root(coefficients),
        }
    }

    /// p(λ; z₁) p(λ; z₂) in s = z₁ + z₂ and t = z₁ z₂.
    fn norm(&self, s: &Multivariate, t: &Multivariate) -> Self {
        let z = Symbol::internal("z");
        // c(z) by Horner's rule: (A + B z) z + c = (c − t B) + (A + s B) z.
        let reduced = self.coefficients.iter().map(|c| {
            let start = (Multivariate::default(), Multivariate::default());
            c.coefficients_in(&z)
                .iter()
                .rev()
                .fold(start, |(a, b), c| (c + &-&(t * &b), &a + &(s * &b)))
        });
        let (a, b): (Vec<_>, Vec<_>) = reduced.unzip();
        let lambda = Symbol::internal("lambda");
        let [a, b] = [a, b].map(|c| Multivariate::from_coefficients_in(&lambda, &c));
        let norm = &(&(&a * &a) + &(s * &(&a * &b))) + &(t * &(&b * &b));
        Self::without_zero_root(norm.coefficients_in(&lambda))
    }

    /// The same with each root once, where roots are multiple for all values of the symbols.
    pub(super) fn square_free(&self) -> Self {
        if self.is_simple_somewhere() {
            return self.clone();
        }
        // Its content stays: where all of p vanishes the step has no solution.
        let lambda = Symbol::internal("lambda");
        let whole = Multivariate::from_coefficients_in(&lambda, &self.coefficients);
        Self {
            coefficients: whole.square_free_in(&lambda).coefficients_in(&lambda),
        }
    }

    /// Whether all roots are simple at some numbers, as they then are at nearly all.
    fn is_simple_somewhere(&self) -> bool {
        let symbols: BTreeSet<Symbol> =
            self.coefficients.iter().flat_map(|c| c.symbols()).collect();
        let values = self.coefficients.iter().map(|c| {
            let numbers = symbols.iter().zip(PLACE.into_iter().cycle());
            let value = numbers.fold(c.clone(), |c, (symbol, n)| {
                c.substitute(symbol, &Multivariate::constant(ratio(n, 64)))
            });
            if value.is_empty() {
                Some(integer(0))
            } else {
                value.as_constant().cloned()
            }
        });
        let values: Option<Vec<_>> = values.collect();
        values.is_some_and(|values| {
            let p = Polynomial::new(values);
            p.degree() == Some(self.degree()) && p.gcd(&p.derivative()).is_constant()
        })
    }

    /// c₀ … cₙ.
    pub fn coefficients(&self) -> &[Multivariate] {
        &self.coefficients
    }

    /// n, the number of non-zero roots.
    pub fn degree(&self) -> usize {
        self.coefficients.len().saturating_sub(1)
    }

    /// The same with a number in place of a symbol.
    #[must_use]
    pub fn at(&self, symbol: &Symbol, number: &Fraction) -> Self {
        let values = self.coefficients.iter().map(|c| {
            let value = Fraction::from(c.clone()).substitute(symbol, number)?;
            let unit = value.denominator().as_constant()?.inv();
            Some(value.numerator().scale(&unit))
        });
        // A polynomial has a value at every number, and its denominator is one too.
        Self::without_zero_root(values.map(Option::unwrap_or_default).collect())
    }

    /// The symbols that are no square roots.
    pub fn free_symbols(&self) -> Vec<Symbol> {
        let mut symbols: Vec<Symbol> = self
            .coefficients
            .iter()
            .flat_map(|c| Fraction::from(c.clone()).free_symbols())
            .collect();
        symbols.sort();
        symbols.dedup();
        symbols
    }

    /// b₀ … bₙ of P(s) = (1 − s)ⁿ p((1 + s)/(1 − s)), which has its roots in Re s < 0 exactly where
    /// p has its in |λ| < 1.
    pub fn mobius(&self) -> Vec<Multivariate> {
        let matrix = mobius_matrix(self.degree());
        let rows = matrix.iter().map(|row| {
            let terms = row.iter().zip(&self.coefficients);
            terms.fold(Multivariate::default(), |sum, (m, c)| {
                &sum + &c.scale(&integer(*m))
            })
        });
        rows.collect()
    }
}

/// Whether a variable of the test problem is a damping without a meaning for the step. A step that evaluates its
/// right-hand side, or this part of it, without a velocity has no damped motion among its problems.
pub(super) fn is_void(scheme: &Scheme, test: Test, variable: &str) -> bool {
    match (test, scheme.class(), variable) {
        (Test::Oscillator, Class::SecondOrder, "xi") => !takes_velocity(scheme, None),
        (Test::Split, _, _) => is_void_damping(scheme, variable),
        _ => false,
    }
}

/// The matrix M of bⱼ = ∑ Mⱼₖ cₖ: Mⱼₖ is the coefficient of sʲ in (1 + s)ᵏ (1 − s)ⁿ⁻ᵏ.
pub(super) fn mobius_matrix(n: usize) -> Vec<Vec<i64>> {
    let columns = (0..=n).map(|k| {
        let mut product = vec![1i64];
        for factor in 0..n {
            let sign = if factor < k { 1 } else { -1 };
            product.push(0);
            for j in (1..product.len()).rev() {
                product[j] += sign * product[j - 1];
            }
        }
        product
    });
    let columns: Vec<Vec<i64>> = columns.collect();
    let rows = (0..=n).map(|j| columns.iter().map(|column| column[j]).collect());
    rows.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use stepsmith_exact::rational::ratio;
    use stepsmith_scheme::families::central_difference::member;
    use stepsmith_scheme::scheme::FreeForm;
    use stepsmith_scheme::spec::Spec;

    #[test]
    fn first_order_schemes_take_the_oscillator_as_a_system() {
        // Euler's method: λ = 1 + z, so N = λ² − (2 − 2ξΩ)λ + 1 − 2ξΩ + Ω².
        let scheme = Spec::member("adams", &[("steps", "1"), ("kind", "bashforth")]);
        let p = Characteristic::new(&scheme, Test::Oscillator).unwrap();
        let texts: Vec<_> = p.coefficients().iter().map(ToString::to_string).collect();
        assert_eq!(texts, ["Omega^2 - 2*Omega*xi + 1", "2*Omega*xi - 2", "1"]);
        let plane = Characteristic::new(&scheme, Test::ComplexPlane).unwrap();
        assert_eq!(
            plane.coefficients()[0].to_string(),
            "im^2 + re^2 + 2*re + 1"
        );
    }

    #[test]
    fn a_norm_on_the_real_axis_is_a_square() {
        let scheme = Spec::member("adams", &[("steps", "3"), ("kind", "bashforth")]);
        let zero = Fraction::zero();
        let plane = Characteristic::new(&scheme, Test::ComplexPlane)
            .unwrap()
            .at(&Symbol::internal("im"), &zero);
        let line = Characteristic::new(&scheme, Test::RealAxis).unwrap();
        let x = Multivariate::from(Symbol::internal("re"));
        let p: Vec<_> = line
            .coefficients()
            .iter()
            .map(|c| c.substitute(&Symbol::internal("z"), &x))
            .collect();
        for k in 0..=2 * line.degree() {
            let sum = (0..=k)
                .filter(|i| *i <= line.degree() && k - i <= line.degree())
                .fold(Multivariate::default(), |sum, i| {
                    &sum + &(&p[i] * &p[k - i])
                });
            assert_eq!(plane.coefficients()[k], sum);
        }
    }

    #[test]
    fn the_moebius_image_of_central_differences() {
        // λ³ + (Ω² − 2)λ² + λ over λ, at ξ = 0: P = (4 − Ω²) s² + Ω².
        let scheme = member(&[1.into(), ratio(1, 2).into()]).unwrap().scheme;
        let p = Characteristic::new(&scheme, Test::Oscillator)
            .unwrap()
            .at(&Symbol::internal("xi"), &Fraction::zero());
        let texts: Vec<_> = p.mobius().iter().map(ToString::to_string).collect();
        assert_eq!(texts, ["Omega^2", "0", "-Omega^2 + 4"]);
    }

    /// Copies of a step have each root once for each copy: one of them is left. Simple roots stay as they are. Where
    /// the step is not defined, p still vanishes.
    #[test]
    fn copies_are_sampled_once() {
        let verlet = |x: &str, v: &str, a: &str| {
            [
                format!("{a} = g(t, {x})"),
                format!("{v}[1] = {v} + h*{a}"),
                format!("{x}[1] = {x} + h*{v}[1]"),
            ]
        };
        let of = |copies: &[[&str; 3]]| {
            let statements: Vec<String> = copies
                .iter()
                .flat_map(|[x, v, a]| verlet(x, v, a))
                .collect();
            let statements: Vec<&str> = statements.iter().map(String::as_str).collect();
            let carry: Vec<&str> = copies.iter().flat_map(|[x, v, _]| [*x, *v]).collect();
            let scheme = FreeForm::written(&[], &carry, &statements);
            Characteristic::new(&scheme, Test::Oscillator).unwrap()
        };
        let copies = [
            ["x", "v", "a"],
            ["x_b", "v_b", "a_b"],
            ["x_c", "v_c", "a_c"],
        ];
        let one = of(&copies[..1]);
        assert_eq!(one.square_free(), one);
        for n in 2..=3 {
            let several = of(&copies[..n]);
            assert_eq!(
                (several.degree(), several.square_free().degree()),
                (2 * n, 2)
            );
            let scaled = |p: &Characteristic| {
                let unit = p.coefficients[2].as_constant().unwrap().inv();
                p.coefficients
                    .iter()
                    .map(|c| c.scale(&unit))
                    .collect::<Vec<_>>()
            };
            assert_eq!(scaled(&several.square_free()), scaled(&one), "{n}");
        }
        let content = &Multivariate::symbol("c") + &Multivariate::one();
        let [a, b] = ["a", "b"].map(Multivariate::symbol);
        // (c + 1) (aλ + b)².
        let square = [&b * &b, (&a * &b).scale(&integer(2)), &a * &a].map(|p| &p * &content);
        let found = Characteristic::without_zero_root(square.to_vec()).square_free();
        let expected = [b, a].map(|p| (&p * &content).primitive());
        let found: Vec<_> = found
            .coefficients
            .iter()
            .map(Multivariate::primitive)
            .collect();
        assert_eq!(found, expected);
    }
}
