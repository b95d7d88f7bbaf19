//! Whether a step for x'' = g is stable on x'' = −ω²x − 2ξωx' for every Ω = ωh > 0 and every ξ ≥ 0.
//!
//! Without damping that is a statement in one variable, decided by the [stable set](fn@super::super::stable_set).
//! For ξ > 0 it is one in two. Let P(λ) = ∑ pₖ λᵏ be the characteristic polynomial of degree n without
//! roots 0, over ℚ\[Ω, ξ\]. All its roots lie inside the circle exactly if those of
//!
//! ```text
//! (1 − w)ⁿ P((1 + w)/(1 − w)) = ∑ pₖ (1 + w)ᵏ (1 − w)ⁿ⁻ᵏ = ∑ aₖ wᵏ
//! ```
//!
//! lie in Re w < 0, for which it suffices that all aₖ and Hurwitz' determinants Δₙ₋₁, Δₙ₋₃, … are
//! positive (Liénard and Chipart 1914). A root 1 or −1 for all Ω and ξ is taken out before, if it is simple:
//! the others are not ±1 then. Each of these is a polynomial ∑ cⱼ(Ω) ξʲ, positive if no cⱼ is negative for any
//! Ω > 0 and some cⱼ is positive for all; so is the pole, where the step is not defined. Where this is not so, a
//! damping at which some Ω is not stable refutes.
//!
//! Irrational numbers of a scheme are letters until the signs are asked for: what would free denominators of
//! them multiplies P and its pole with polynomials whose zeros are none of the step's.

use super::a_stability::NotNegative;
use crate::amplification::TestEquation;
use crate::stability::axis::Axis;
use crate::stability::error::StabilityError;
use crate::stability::stable_set::StableSet;
use crate::stability::stable_set::interval::Endpoint;
use crate::step_polynomial::StepPolynomial;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::field::generator::is_generator;
use stepsmith_exact::field::real_polynomial::RealPolynomial;
use stepsmith_exact::linear::matrix::Matrix;
use stepsmith_exact::poly::dense::without_zero_root;
use stepsmith_exact::poly::multivariate::{Multivariate, Symbol};
use stepsmith_exact::poly::reciprocal::take_out;
use stepsmith_exact::rational::{Rational, integer, ratio};
use stepsmith_scheme::scheme::Scheme;

/// The largest n for which determinants are formed.
const DEGREE_LIMIT: usize = 8;

/// Whether every Ω > 0 is stable at every ξ ≥ 0.
#[derive(Clone, Debug)]
pub enum Unconditional {
    /// All Ω > 0, ξ ≥ 0 are stable. For ξ > 0 all roots lie inside the circle, except simple roots ±1 that every step
    /// has.
    Proven {
        /// The pole, the aₖ and the determinants, positive for Ω, ξ > 0.
        positive: Vec<Multivariate>,
    },
    /// At this damping it is not.
    Refuted {
        /// ξ.
        damping: Rational,
        /// The stable set at this damping.
        set: Arc<StableSet>,
    },
    /// Neither is shown.
    Undecided(&'static str),
}

/// Whether a scheme is stable on the oscillator for every step and every damping.
///
/// ```
/// use stepsmith_prove::facts::Facts;
/// use stepsmith_prove::stability::limits::unconditional::Unconditional;
/// use stepsmith_scheme::spec::Spec;
/// let newmark = |beta| {
///     let spec = Spec::from_family("newmark", &[("beta", beta), ("gamma", "1/2")]).unwrap();
///     Facts::of(spec.scheme().unwrap())
/// };
/// let found = newmark("1/4");
/// assert!(matches!(found.unconditional(), Ok(Unconditional::Proven { .. })));
/// let found = newmark("6/25");
/// assert!(matches!(found.unconditional(), Ok(Unconditional::Refuted { .. })));
/// ```
///
/// # Errors
/// Those of [`stable_set`](fn@super::super::stable_set).
pub fn unconditional(
    scheme: &Scheme,
    stable_set: impl Fn(&Axis) -> Result<Arc<StableSet>, StabilityError>,
) -> Result<Unconditional, StabilityError> {
    if let Some(refuted) = refuted_at(&stable_set, integer(0))? {
        return Ok(refuted);
    }
    // A step that takes no velocity has no damped motion to judge: an error here.
    if let Some(refuted) = refuted_at(&stable_set, integer(1))? {
        return Ok(refuted);
    }
    let reason = match damped(scheme)? {
        Ok(positive) => return Ok(Unconditional::Proven { positive }),
        Err(reason) => reason,
    };
    for (p, q) in [(1, 10), (10, 1), (1, 2), (2, 1), (1, 100), (100, 1)] {
        if let Some(refuted) = refuted_at(&stable_set, ratio(p, q))? {
            return Ok(refuted);
        }
    }
    Ok(Unconditional::Undecided(reason))
}

fn refuted_at(
    stable_set: &impl Fn(&Axis) -> Result<Arc<StableSet>, StabilityError>,
    damping: Rational,
) -> Result<Option<Unconditional>, StabilityError> {
    let set = stable_set(&Axis::oscillator(damping.clone()))?;
    let whole = set.limit() == Some(&Endpoint::Infinity);
    Ok((!whole).then_some(Unconditional::Refuted { damping, set }))
}

/// The positive polynomials that decide for ξ > 0, or why there are none.
fn damped(scheme: &Scheme) -> Result<Result<Vec<Multivariate>, &'static str>, StabilityError> {
    let xi = Fraction::internal("xi");
    let letters = Letters::of(scheme);
    let lettered = letters.put_into(scheme);
    let p = StepPolynomial::new(
        lettered.as_ref().unwrap_or(scheme),
        TestEquation::Oscillator,
        &xi,
    )
    .map_err(|error| StabilityError::Amplification { error })?;
    let (ones, coefficients) = take_out(without_zero_root(p.coefficients), 1);
    let (minus_ones, coefficients) = take_out(coefficients, -1);
    if ones > 1 || minus_ones > 1 {
        return Ok(Err("a multiple root on the circle at every step"));
    }
    if coefficients.len() > DEGREE_LIMIT + 1 {
        return Ok(Err("too many roots for a proof at every damping"));
    }
    let coefficients = coefficients.iter().map(|p| letters.numbers_in(p));
    let mut all = conditions(&coefficients.collect::<Vec<_>>());
    let pole = letters.numbers_in(&p.pole);
    all.push(if is_positive(&pole) { pole } else { -&pole });
    Ok(if all.iter().all(is_positive) {
        Ok(all)
    } else {
        Err("the conditions on roots inside the circle are not all positive power by power of xi")
    })
}

/// Indeterminates for the irrational numbers of a scheme.
struct Letters(BTreeMap<Symbol, Symbol>);

impl Letters {
    fn of(scheme: &Scheme) -> Self {
        let coefficients = scheme.coefficients();
        let symbols =
            coefficients.flat_map(|c| [c.numerator().symbols(), c.denominator().symbols()]);
        let numbers: BTreeSet<Symbol> = symbols.flatten().filter(is_generator).collect();
        let numbers = numbers.into_iter().enumerate();
        let letters = numbers.map(|(i, number)| (number, Symbol::internal(&format!("number {i}"))));
        Self(letters.collect())
    }

    /// The scheme with them; `None` where it is one for its own numbers alone.
    fn put_into(&self, scheme: &Scheme) -> Option<Scheme> {
        let letters = self.0.iter();
        let letters = letters.map(|(number, letter)| (number.clone(), letter.clone().into()));
        scheme.substitute(&letters.collect()).ok()
    }

    /// The polynomial with the numbers again.
    fn numbers_in(&self, p: &Multivariate) -> Multivariate {
        self.0.iter().fold(p.clone(), |p, (number, letter)| {
            p.substitute(letter, &Multivariate::from(number.clone()))
        })
    }
}

/// Whether p = ∑ cⱼ(Ω) ξʲ is shown to be positive for Ω, ξ > 0: no cⱼ is negative for any Ω > 0, and some cⱼ is
/// positive for all.
fn is_positive(p: &Multivariate) -> bool {
    let [omega, xi] = ["Omega", "xi"].map(Symbol::internal);
    let by_power = p.coefficients_in(&xi);
    let by_power = by_power.iter().map(|c| {
        let powers = c.coefficients_in(&omega).into_iter().map(Fraction::from);
        RealPolynomial::from_fractions(&powers.collect::<Vec<_>>())
    });
    let by_power: Option<Vec<_>> = by_power.collect();
    by_power.is_some_and(|by_power| {
        let mut nonzero = by_power.iter().filter(|c| !c.is_zero());
        nonzero.clone().all(|c| NotNegative::of((*c).clone()).holds)
            && nonzero.any(|c| c.positive_root_count() == 0)
    })
}

/// The aₖ, with the sign that makes P's leading coefficient positive, and the determinants.
fn conditions(p: &[Multivariate]) -> Vec<Multivariate> {
    let n = p.len().saturating_sub(1);
    let mut a = vec![Multivariate::default(); n + 1];
    for (k, c) in p.iter().enumerate() {
        for (sum, factor) in a.iter_mut().zip(binomial_product(k, n - k)) {
            *sum = &*sum + &c.scale(&factor);
        }
    }
    if p.last().is_some_and(|leading| !is_positive(leading)) {
        a = a.iter().map(|c| -c).collect();
    }
    let minors = (1..n).rev().step_by(2).map(|size| hurwitz(&a, size));
    let minors: Vec<Multivariate> = minors.collect();
    a.into_iter().chain(minors).collect()
}

/// The coefficients of (1 + w)ᵏ (1 − w)ᵐ, ascending.
fn binomial_product(k: usize, m: usize) -> Vec<Rational> {
    let signs = std::iter::repeat_n(1, k).chain(std::iter::repeat_n(-1, m));
    signs.fold(vec![integer(1)], |p, sign| {
        let mut product = [p.clone(), vec![integer(0)]].concat();
        for (next, c) in product[1..].iter_mut().zip(p) {
            *next += c * integer(sign);
        }
        product
    })
}

/// Δ of that size: the determinant of (aₙ₋₂ᵢ₊ⱼ), i, j from 1, other a being 0.
fn hurwitz(a: &[Multivariate], size: usize) -> Multivariate {
    let n = a.len() - 1;
    let matrix = Matrix::from_fn(size, size, |i, j| {
        let index = (n + j + 1).checked_sub(2 * (i + 1)).filter(|k| *k <= n);
        index.map_or(Multivariate::default(), |k| a[k].clone())
    });
    matrix.determinant()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stability::stable_set;
    use stepsmith_exact::ring::Ring;
    use stepsmith_scheme::spec::Spec;

    fn of(scheme: Scheme) -> Result<Unconditional, StabilityError> {
        let set = |axis: &Axis| stable_set(&scheme, axis.clone()).map(Arc::new);
        unconditional(&scheme, set)
    }

    fn found(family: &str, settings: &[(&str, &str)]) -> Unconditional {
        of(Spec::member(family, settings)).unwrap()
    }

    /// 2β ≥ γ ≥ 1/2, and nothing else.
    #[test]
    fn newmarks_methods() {
        for (beta, gamma, expected) in [
            ("1/4", "1/2", true),
            ("3/10", "3/5", true),
            ("3/10", "11/20", true),
            ("249/1000", "1/2", false),
            ("29/100", "3/5", false),
            ("1/4", "499/1000", false),
            ("1/6", "1/2", false),
            ("0", "1/2", false),
        ] {
            let found = found("newmark", &[("beta", beta), ("gamma", gamma)]);
            let as_expected = match found {
                Unconditional::Proven { .. } => expected,
                Unconditional::Refuted { .. } => !expected,
                Unconditional::Undecided(_) => false,
            };
            assert!(as_expected, "{beta} {gamma}");
        }
    }

    /// The same at irrational numbers; what would rationalise their denominators has zeros where the step is
    /// defined.
    #[test]
    fn newmarks_methods_at_irrational_numbers() {
        for (beta, gamma, expected) in [
            ("sqrt(2)/5", "1/2", true),
            ("sqrt(2)/6", "1/2", false),
            ("sqrt(2)/4", "sqrt(2)/2", true),
            ("sqrt(2)/4 - 1/1000000", "sqrt(2)/2", false),
            ("(sqrt(2) + sqrt(3))/8", "(sqrt(2) + sqrt(3))/4", true),
            (
                "(sqrt(2) + sqrt(3))/8 - 1/1000000",
                "(sqrt(2) + sqrt(3))/4",
                false,
            ),
            ("2^(1/3)/5", "1/2", true),
            ("2^(1/3)/5 - 1/100", "1/2", false),
            ("1/2", "2^(1/3)/3 + 1/12", true),
            ("1/2", "2^(1/3)/3 + 1/13", false),
        ] {
            let found = found("newmark", &[("beta", beta), ("gamma", gamma)]);
            let as_expected = match found {
                Unconditional::Proven { .. } => expected,
                Unconditional::Refuted { .. } => !expected,
                Unconditional::Undecided(_) => false,
            };
            assert!(as_expected, "{beta} {gamma}: {found:?}");
        }
    }

    #[test]
    fn signs_are_those_of_the_numbers() {
        let at = |text: &str| {
            let text = stepsmith_scheme::scheme::text::parse_expression(text).unwrap();
            let named = |name: &str| Some(Fraction::internal(name));
            is_positive(text.value(&named).unwrap().numerator())
        };
        assert!(at("(sqrt(2) - 1)*Omega + xi"));
        assert!(!at("(1 - sqrt(2))*Omega + xi"));
        // No zero, one, and two of them.
        assert!(at("Omega^4 - Omega^2 + 1 + xi"));
        assert!(at("(Omega - 1)^2 + xi"));
        assert!(!at("(Omega - 1)^2"));
        assert!(!at("(Omega - 1)^2*(1 + xi)"));
        assert!(!at("(Omega - 1)^3 + xi"));
        assert!(!at("-(Omega - 1)^2 + xi"));
        assert!(!at("1 + xi*(Omega - 1)*(Omega - 2)"));
        assert!(!at("0*Omega"));
        assert!(!at("gamma*Omega"));
        // 0 in disguise.
        let [a, b] = [2, 8].map(|n| Fraction::sqrt(&integer(n)).unwrap());
        assert!(!is_positive(a.scaled(&integer(2)).minus(&b).numerator()));
    }

    /// Three roots.
    #[test]
    fn generalized_alpha_methods() {
        for rho in ["0", "1/5", "1/2", "9/10", "1"] {
            let found = found("generalized-alpha", &[("rho_inf", rho)]);
            assert!(matches!(found, Unconditional::Proven { .. }), "{rho}");
        }
        let wilson = found("wilson-theta", &[("theta", "13/10")]);
        assert!(matches!(wilson, Unconditional::Refuted { .. }));
    }

    /// The step has the roots of the trapezoidal rule, but the stages have no solution for λh = −1, as at Ω = ξ = 1.
    #[test]
    fn poles_that_cancel_refute() {
        let settings = [
            ("A", "[[1/2], [3/2, -1]]"),
            ("b", "[1/2, 1/2]"),
            ("problem", "second-order"),
        ];
        let found = found("runge-kutta", &settings);
        let Unconditional::Refuted { damping, set } = found else {
            panic!("{found:?}");
        };
        assert!(damping == integer(1) && !set.contains(&integer(1)), "{set}");
    }

    /// The trapezoidal rule, beside two stages that nothing uses: their determinant is (1 − Ω²)² + ξΩ³, or that
    /// and Ω⁴. The first has a zero without damping, and there alone.
    #[test]
    fn a_pole_without_damping_refutes() {
        let beside = |more: &str| {
            let spec = format!(
                r#"
                name = "Beside"
                family = "scheme"
                carry = ["x", "v", "a"]
                equations = [
                    "a[1] = g(t[1], x[1], v[1])",
                    "x[1] = x + h/2*(v + v[1])",
                    "v[1] = v + h/2*(a + a[1])",
                    "a_1 = g(t, x_1, v)",
                    "x_1 = x - h^2*a_1 + h^2*a_2",
                    "a_2 = g(t, x_2, v_2)",
                    "x_2 = x - h^2*a_2{more}",
                    "v_2 = v - h/2*a_1",
                ]
                "#
            );
            let spec = Spec::parse_toml("beside.toml", &spec).unwrap();
            of(spec.scheme().unwrap()).unwrap()
        };
        let found = beside("");
        let Unconditional::Refuted { damping, set } = found else {
            panic!("{found:?}");
        };
        assert_eq!(damping, integer(0));
        assert_eq!(set.to_string(), "(0, 1) ∪ (1, ∞)");
        assert!(matches!(beside(" - h^2*a_1"), Unconditional::Proven { .. }));
    }

    /// Where the right-hand side is never asked with a velocity, nothing is said of damped motions.
    #[test]
    fn a_step_without_velocities_is_not_judged() {
        let spec = r#"
            name = "Undamped"
            family = "scheme"
            carry = ["x", "v", "a"]
            equations = [
                "a[1] = g(t[1], x[1])",
                "x[1] = x + h/2*(v + v[1])",
                "v[1] = v + h/2*(a + a[1])",
            ]
        "#;
        let spec = Spec::parse_toml("undamped.toml", spec).unwrap();
        let found = of(spec.scheme().unwrap());
        assert!(
            matches!(found, Err(StabilityError::NoVelocity)),
            "{found:?}"
        );
    }

    /// A method that is explicit in the velocity is stable without damping only.
    #[test]
    fn damping_can_refute() {
        let spec = r#"
            name = "Implicit"
            family = "scheme"
            carry = ["x", "v", "a"]
            equations = [
                "a[1] = g(t[1], x[1], v)",
                "x[1] = x + h*v + h^2/4*(a + a[1])",
                "v[1] = v + h/2*(a + a[1])",
            ]
            [claims]
            order = 1
        "#;
        let spec = Spec::parse_toml("explicit.toml", spec).unwrap();
        let found = of(spec.scheme().unwrap()).unwrap();
        let Unconditional::Refuted { damping, set } = found else {
            panic!("{found:?}");
        };
        assert!(damping > integer(0) && set.limit() != Some(&Endpoint::Infinity));
    }

    /// The trapezoidal rule, with the equation of the velocity times (λ − c), and the equation of the position times (λ
    /// − d).
    fn trapezoidal_times(c: i64, d: i64) -> Unconditional {
        // (λ − c)(x₁ − x₀) − h/2 (λ − c)(v₁ + v₀), written out.
        let equation = |x: &str, v: &str, c: i64| match c {
            0 => format!("{x}[1] = {x} + h/2*({v}[1] + {v})"),
            c => format!(
                "{x}[1] = (1 + ({c}))*{x} - ({c})*{x}[-1] + h/2*({v}[1] + (1 - ({c}))*{v} - ({c})*{v}[-1])"
            ),
        };
        let mut carry = vec!["x", "v", "a"];
        carry.extend((c != 0).then_some("a[-1]"));
        carry.extend((c != 0 || d != 0).then_some("v[-1]"));
        carry.extend((d != 0).then_some("x[-1]"));
        let velocity = equation("v", "a", c);
        let position = equation("x", "v", d);
        let spec = format!(
            r#"
            name = "Product"
            family = "scheme"
            carry = {carry:?}
            equations = ["a[1] = g(t[1], x[1], v[1])", "{velocity}", "{position}"]
            [claims]
            order = 1
            "#
        );
        let spec = Spec::parse_toml("product.toml", &spec).unwrap();
        of(spec.scheme().unwrap()).unwrap()
    }

    /// Roots 1 and −1 of every step are taken out where they are simple, and decide nothing else; 2 is outside.
    #[test]
    fn constant_roots_on_the_circle() {
        for (c, d) in [(0, 0), (1, 0), (0, 1), (-1, 0), (0, -1), (1, -1), (-1, 1)] {
            let found = trapezoidal_times(c, d);
            assert!(
                matches!(found, Unconditional::Proven { .. }),
                "{c} {d}: {found:?}"
            );
        }
        for (c, d) in [(2, 0), (0, -2)] {
            let found = trapezoidal_times(c, d);
            assert!(matches!(found, Unconditional::Refuted { .. }), "{c} {d}");
        }
        for c in [1, -1] {
            let found = trapezoidal_times(c, c);
            assert!(
                !matches!(found, Unconditional::Proven { .. }),
                "{c} twice: {found:?}"
            );
        }
    }

    /// The conditions are all positive exactly if all roots are inside the circle (Liénard and Chipart): for
    /// products of factors with roots at known places, up to degree 6.
    #[test]
    fn the_conditions_are_those_of_roots_inside() {
        // Moduli 1/2, √(1/2), √(4/5) and √(9/10), and their inverses.
        let inside: [&[i64]; 6] = [
            &[-1, 2],
            &[1, 2],
            &[1, 0, 2],
            &[4, -7, 5],
            &[4, 7, 5],
            &[9, 1, 10],
        ];
        let outside: [&[i64]; 5] = [&[-2, 1], &[2, 1], &[2, 0, 1], &[5, -7, 4], &[10, 1, 9]];
        let factors: Vec<(&[i64], bool)> = (inside.iter().map(|f| (*f, true)))
            .chain(outside.iter().map(|f| (*f, false)))
            .collect();
        let mut counts = [0, 0];
        for i in 0..factors.len() {
            for j in 0..=i {
                for k in 0..=j {
                    let chosen = [factors[i], factors[j], factors[k]];
                    let product = (chosen.iter()).fold(vec![integer(1)], |p, (f, _)| {
                        let mut product = vec![integer(0); p.len() + f.len() - 1];
                        for (a, x) in p.iter().enumerate() {
                            for (b, y) in f.iter().enumerate() {
                                product[a + b] += x * integer(*y);
                            }
                        }
                        product
                    });
                    let all_inside = chosen.iter().all(|(_, inside)| *inside);
                    counts[usize::from(all_inside)] += 1;
                    for sign in [1, -1] {
                        let signed: Vec<Multivariate> = (product.iter())
                            .map(|c| Multivariate::constant(c * integer(sign)))
                            .collect();
                        let found = conditions(&signed);
                        let positive = found
                            .iter()
                            .all(|c| c.as_constant().is_some_and(|c| *c > integer(0)));
                        assert_eq!(positive, all_inside, "{sign} {chosen:?}");
                    }
                }
            }
        }
        assert!(counts[0] > 100 && counts[1] > 50, "{counts:?}");
    }

    #[test]
    fn the_determinants_are_hurwitz() {
        // w³ + 2w² + 3w + 5: Δ₂ = 2·3 − 5.
        let a = [5, 3, 2, 1].map(|c| Multivariate::constant(integer(c)));
        assert_eq!(hurwitz(&a, 2).as_constant(), Some(&integer(1)));
        // w⁴ + w³ + 7w² + 2w + 3: Δ₃ = 2(7 − 2) − 3.
        let a = [3, 2, 7, 1, 1].map(|c| Multivariate::constant(integer(c)));
        assert_eq!(hurwitz(&a, 3).as_constant(), Some(&integer(7)));
        assert_eq!(binomial_product(2, 1), [1, 1, -1, -1].map(integer).to_vec());
    }
}
