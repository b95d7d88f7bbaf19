//! Stability boundaries in several unknowns: curves and surfaces in (Ω, ξ, parameters).
//!
//! What the [`critical`](super::super::stable_set::critical) polynomials are in one variable they are in many: the
//! root condition of p(λ; Ω, ξ, θ) can change only where one of them vanishes, so their zero sets
//! are the boundaries between stable and unstable regions. With P the polynomial without roots
//! λ = 0, G = gcd(P, P*), R = P/G, and G = (λ−1)ᵃ (λ+1)ᵇ λᵐ K(λ + 1/λ), all over ℚ(Ω, ξ, θ), they are
//! the pole, lc(P), R(1), R(−1), Δ(R), K(±2), lc(K) and Res(K, K').
//!
//! Each is split: contents with respect to every symbol are taken out, repeated factors dropped,
//! factors in one symbol made irreducible. The factor Ω itself is left out: at Ω = 0 the double
//! root λ = 1 belongs to the motion. Not every zero of a curve is a change of the verdict; every
//! change is a zero of one of them, unless a root on the circle is multiple everywhere: then it may also change where
//! that root has more eigenvectors, which p does not tell. (Of such K its square-free part stands for it.)
//!
//! Of degree 2 of P the [region](super) itself is known.

use crate::amplification::{AmplificationError, TestEquation};
use crate::stability::characteristic::determinants::sylvester;
use crate::stability::stable_set::critical::{Kind, values};
use crate::step_polynomial::StepPolynomial;
use std::collections::BTreeSet;
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::poly::dense::derivative;
use stepsmith_exact::poly::dense::without_zero_root;
use stepsmith_exact::poly::multivariate::{Multivariate, Symbol};
use stepsmith_exact::poly::reciprocal::{folded, reversed, take_out};
use stepsmith_exact::ring::ExactDivision as _;
use stepsmith_scheme::scheme::Scheme;

/// The most symbols that curves are found in.
pub const SYMBOL_LIMIT: usize = 8;

/// A boundary: the zeros of a polynomial.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoundaryCurve {
    /// The critical polynomial it is a factor of.
    pub kind: Kind,
    /// The polynomial: square-free, with coprime integer coefficients.
    pub polynomial: Multivariate,
}

/// The boundaries of a scheme on a test equation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Boundaries {
    /// The curves.
    pub curves: Vec<BoundaryCurve>,
    /// Whether a root on the circle is multiple everywhere: then the verdict may change on none of them.
    pub multiple: bool,
}

/// Why no boundaries are found.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs)]
pub enum BoundaryError {
    #[error("{error}")]
    Amplification { error: AmplificationError },
    #[error("boundaries of a scheme with {} are not found", numbers.join(", "))]
    Irrational { numbers: Vec<String> },
    #[error("{count} symbols are more than the limit of {limit}")]
    TooManySymbols { count: usize, limit: usize },
}

/// The boundaries of stability of `scheme` on `test`, where ξ of the oscillator is `damping`: a
/// number, or the symbol `xi`. On x' = λx they are those on the real axis.
///
/// ```
/// use stepsmith_prove::amplification::TestEquation;
/// use stepsmith_prove::stability::region::boundary::boundary;
/// use stepsmith_exact::{field::fraction::Fraction, rational::ratio};
/// use stepsmith_scheme::families::central_difference::member;
/// let scheme = member(&[Fraction::symbol("alpha"), ratio(1, 2).into()]).unwrap().scheme;
/// let curves = boundary(&scheme, TestEquation::Oscillator, &0.into()).unwrap().curves;
/// // λ = −1 at Ω² = 4/(2α − 1)
/// assert!(curves.iter().any(|c| c.polynomial.to_string() == "2*Omega^2*alpha - Omega^2 - 4"));
/// ```
///
/// # Errors
/// A step without solution on the test equation, square roots among the coefficients, or more than
/// [`SYMBOL_LIMIT`] symbols.
pub fn boundary(
    scheme: &Scheme,
    test: TestEquation,
    damping: &Fraction,
) -> Result<Boundaries, BoundaryError> {
    let p = polynomial(scheme, test, damping)?;
    Ok(curves(&p.pole, p.coefficients))
}

/// The boundaries of the polynomial with the given coefficients, ascending in λ, and of its pole.
pub(super) fn curves(pole: &Multivariate, coefficients: Vec<Multivariate>) -> Boundaries {
    let mut curves = Vec::new();
    add(&mut curves, Kind::Pole, pole);
    let p = without_zero_root(coefficients);
    let (shared, rest) = split(&p);
    let (ones, unfolded) = take_out(shared, 1);
    let (minus_ones, unfolded) = take_out(unfolded, -1);
    let mut multiple = ones > 1 || minus_ones > 1;
    let k = folded(&unfolded);
    let leading = p.last().cloned().unwrap_or_default();
    for (kind, polynomial) in values(leading, &rest, &k) {
        add(&mut curves, kind, &polynomial);
    }
    if k.len() > 1 {
        let simple = square_free(&k);
        multiple |= simple.len() < k.len();
        let discriminant = sylvester(&simple, &derivative(&simple)).determinant();
        add(&mut curves, Kind::FoldedMultiple, &discriminant);
    }
    Boundaries { curves, multiple }
}

/// The same with each root once.
fn square_free(p: &[Multivariate]) -> Vec<Multivariate> {
    let w = Symbol::internal("w");
    let whole = Multivariate::from_coefficients_in(&w, p);
    whole.square_free_in(&w).coefficients_in(&w)
}

/// Adds the curves of a polynomial that are not known.
fn add(curves: &mut Vec<BoundaryCurve>, kind: Kind, polynomial: &Multivariate) {
    for polynomial in polynomial.factors() {
        if is_origin(&polynomial) {
            continue;
        }
        let curve = BoundaryCurve { kind, polynomial };
        let repeats = match kind {
            Kind::Leading => curves.iter().any(|c| c.polynomial == curve.polynomial),
            _ => curves.contains(&curve),
        };
        if !repeats {
            curves.push(curve);
        }
    }
}

/// p, within the limits.
pub(super) fn polynomial(
    scheme: &Scheme,
    test: TestEquation,
    damping: &Fraction,
) -> Result<StepPolynomial, BoundaryError> {
    let mut symbols: BTreeSet<Symbol> = scheme.free_symbols().into_iter().collect();
    symbols.extend(damping.free_symbols());
    if symbols.len() > SYMBOL_LIMIT {
        let count = symbols.len();
        let limit = SYMBOL_LIMIT;
        return Err(BoundaryError::TooManySymbols { count, limit });
    }
    let p = StepPolynomial::new(scheme, test, damping)
        .map_err(|error| BoundaryError::Amplification { error })?;
    let irrational = p.irrational_symbols();
    if irrational.is_empty() {
        Ok(p)
    } else {
        let numbers = irrational.iter().map(Symbol::to_string).collect();
        Err(BoundaryError::Irrational { numbers })
    }
}

/// G and R = P/G.
fn split(p: &[Multivariate]) -> (Vec<Multivariate>, Vec<Multivariate>) {
    let lambda = Symbol::internal("lambda");
    let whole = Multivariate::from_coefficients_in(&lambda, p);
    let mirrored = Multivariate::from_coefficients_in(&lambda, &reversed(p));
    let shared = whole.gcd(&mirrored);
    let rest = whole.divided_by(&shared);
    (
        shared.coefficients_in(&lambda),
        rest.coefficients_in(&lambda),
    )
}

/// The factor Ω, or z.
fn is_origin(p: &Multivariate) -> bool {
    ["Omega", "z"]
        .iter()
        .any(|s| p.as_symbol() == Some(&Symbol::internal(s)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stability::axis::Axis;
    use crate::stability::stable_set;
    use stepsmith_exact::poly::dense::times as product;
    use stepsmith_exact::poly::polynomial::Polynomial;
    use stepsmith_exact::rational::{integer, ratio};
    use stepsmith_exact::ring::Ring as _;
    use stepsmith_scheme::families::central_difference::member;
    use stepsmith_scheme::scheme::FreeForm;
    use stepsmith_scheme::written::polynomial_in_analyses as polynomial_of;

    fn family(alpha: Fraction, rest: &[(i64, i64)]) -> Scheme {
        let rest = rest.iter().map(|&(p, q)| Fraction::from(ratio(p, q)));
        let theta: Vec<Fraction> = std::iter::once(alpha).chain(rest).collect();
        member(&theta).unwrap().scheme
    }

    /// Whether a curve other than Pole has the point (α, Ω²).
    fn on_a_curve(curves: &[BoundaryCurve], alpha: (i64, i64), square: (i64, i64)) -> bool {
        let t = Symbol::internal("Omega");
        let alpha = Multivariate::constant(ratio(alpha.0, alpha.1));
        curves.iter().any(|c| {
            let at = c.polynomial.substitute(&Symbol::new("alpha"), &alpha);
            let univariate = at.to_univariate(&t).unwrap();
            let divisor = Polynomial::new(vec![-ratio(square.0, square.1), integer(0), integer(1)]);
            univariate.exact_div(&divisor).is_some()
        })
    }

    /// With roots that stay on the circle for all t beside one that is t.
    #[test]
    fn roots_that_are_multiple_everywhere_are_told() {
        for (steady, expected) in [
            (&[1][..], false),
            (&[-1, 1], false),
            (&[1, -2, 1], true),
            (&[1, 1], false),
            (&[1, 2, 1], true),
            (&[-1, 0, 1], false),
            (&[1, 0, 1], false),
            (&[1, 0, 2, 0, 1], true),
            (&[-1, 1, -1, 1], false),
        ] {
            let steady = Polynomial::from_integers(steady);
            let c = |i: usize| Multivariate::constant(steady.coefficient(i));
            let below = |i: usize| i.checked_sub(1).map_or(Multivariate::default(), c);
            let t = Multivariate::symbol("t");
            let degree = steady.degree().unwrap();
            let coefficients = (0..=degree + 1)
                .map(|i| &below(i) - &(&c(i) * &t))
                .collect();
            assert_eq!(
                curves(&Multivariate::one(), coefficients).multiple,
                expected,
                "{steady}"
            );
        }
    }

    #[test]
    fn central_differences_reach_minus_one() {
        let scheme = family(Fraction::symbol("alpha"), &[(1, 2)]);
        let curves = boundary(&scheme, TestEquation::Oscillator, &0.into())
            .unwrap()
            .curves;
        for (alpha, square) in [((1, 1), (4, 1)), ((4, 3), (12, 5)), ((2, 1), (4, 3))] {
            assert!(on_a_curve(&curves, alpha, square), "{alpha:?}");
        }
        assert!(!on_a_curve(&curves, (2, 1), (4, 1)));
    }

    #[test]
    fn degree_four_contains_the_limits_of_the_paper() {
        let scheme = family(Fraction::symbol("alpha"), &[(1, 3), (1, 2)]);
        let curves = boundary(&scheme, TestEquation::Oscillator, &0.into())
            .unwrap()
            .curves;
        assert!(on_a_curve(&curves, (1, 4), (8, 5)));
        assert!(on_a_curve(&curves, (3, 4), (3, 1)));
        // All ends of stable intervals of members in between lie on the curves.
        for alpha in [(1, 4), (1, 2), (5, 8), (3, 4), (1, 1)] {
            let one = family(ratio(alpha.0, alpha.1).into(), &[(1, 3), (1, 2)]);
            let damping = integer(0);
            let set = stable_set(&one, Axis::oscillator(damping)).unwrap();
            for interval in &set.intervals {
                for end in [&interval.from, &interval.to] {
                    let Some(number) = end.number() else { continue };
                    if number.cmp_rational(&integer(0)).is_eq() {
                        continue;
                    }
                    let on = curves.iter().any(|c| {
                        let alpha = Multivariate::constant(ratio(alpha.0, alpha.1));
                        let at = c.polynomial.substitute(&Symbol::new("alpha"), &alpha);
                        let at = at.to_univariate(&Symbol::internal("Omega")).unwrap();
                        number.sign_of(&at).is_eq()
                    });
                    assert!(on, "alpha = {alpha:?}: {number}");
                }
            }
        }
    }

    /// The same with damping left open: at ξ = 0 nothing but the undamped curves is left of P(−1).
    #[test]
    fn damping_may_stay_symbolic() {
        let scheme = family(Fraction::symbol("alpha"), &[(1, 2)]);
        let xi = Fraction::internal("xi");
        let curves = boundary(&scheme, TestEquation::Oscillator, &xi)
            .unwrap()
            .curves;
        let at_minus_one = curves.iter().find(|c| c.kind == Kind::RestAtMinusOne);
        let at_minus_one = &at_minus_one.unwrap().polynomial;
        let undamped = at_minus_one.substitute(&Symbol::internal("xi"), &Multivariate::default());
        assert_eq!(
            undamped.primitive(),
            polynomial_of("2*Omega^2*alpha - Omega^2 - 4")
        );
    }

    fn open(carry: &[&str], parameters: &[&str], statements: &[&str]) -> Scheme {
        FreeForm::written(parameters, carry, statements)
    }

    fn told(curves: &[BoundaryCurve]) -> Vec<(Kind, String)> {
        let one = |c: &BoundaryCurve| (c.kind, c.polynomial.to_string());
        curves.iter().map(one).collect()
    }

    /// The symmetric formula of four steps with (λ−1)²(λ²+1) and e, b, c, b, e as weights of g, c = 2 − 2e − 2b. All of
    /// p is self-reciprocal, and K = (1 + eΩ²)(w² − 2) + (bΩ² − 2)w + 2 + cΩ². Two of its roots meet where its
    /// discriminant vanishes; one passes ±1 where K(±2) does.
    #[test]
    fn symmetric_formulas_have_boundaries_of_the_folded_polynomial() {
        let scheme = open(
            &["x", "x[-1]", "x[-2]", "x[-3]"],
            &["b", "e"],
            &[
                "a[1] = g(t[1], x[1])",
                "a = g(t, x)",
                "a[-1] = g(t[-1], x[-1])",
                "a[-2] = g(t[-2], x[-2])",
                "a[-3] = g(t[-3], x[-3])",
                "x[1] = 2*x - 2*x[-1] + 2*x[-2] - x[-3] \
                 + h^2*(e*a[1] + b*a + (2 - 2*e - 2*b)*a[-1] + b*a[-2] + e*a[-3])",
            ],
        );
        let curves = boundary(&scheme, TestEquation::Oscillator, &0.into())
            .unwrap()
            .curves;
        let end = "e*Omega^2 + 1";
        let first = "b*Omega^2 - 2";
        let constant = "2 + (2 - 2*e - 2*b)*Omega^2";
        let discriminant = format!("({first})^2 - 4*({end})*({constant} - 2*({end}))");
        let at_minus_two = format!("2*({end}) - 2*({first}) + {constant}");
        let primitive = |text: &str| polynomial_of(text).primitive().to_string();
        assert_eq!(
            told(&curves),
            [
                (Kind::Pole, primitive(end)),
                (Kind::FoldedAtMinusTwo, primitive(&at_minus_two)),
                (Kind::FoldedLeading, primitive(end)),
                (Kind::FoldedMultiple, primitive(end)),
                (Kind::FoldedMultiple, primitive(&discriminant)),
            ]
        );
    }

    /// λ = 1 + z of Euler's method passes −1 at z = −2, and 1 at z = 0 alone.
    #[test]
    fn a_single_root_has_its_boundary() {
        let euler = open(&["x"], &[], &["v = f(t, x)", "x[1] = x + h*v"]);
        let curves = boundary(&euler, TestEquation::Dahlquist, &0.into())
            .unwrap()
            .curves;
        assert_eq!(told(&curves), [(Kind::RestAtMinusOne, "z + 2".to_string())]);
    }

    /// Roots 1 and −1 that stay there whatever Ω is are taken out before folding: they move no boundary.
    #[test]
    fn roots_that_stay_on_the_circle_are_no_boundaries() {
        let with = |more: &[&str]| {
            let start = ["a = g(t, x)", "v[1] = v + h*a"];
            let names = ["j_1", "j_2", "j_3"];
            let sum: String = names[..more.len()]
                .iter()
                .map(|j| format!(" + h^3*{j}"))
                .collect();
            let step = format!("x[1] = x + h*v[1] + (beta - beta)*v{sum}");
            let statements = [&start[..], &[&step], more].concat();
            let carry = [&["x", "v"][..], &names[..more.len()]].concat();
            let scheme = open(&carry, &["beta"], &statements);
            told(
                &boundary(&scheme, TestEquation::Oscillator, &0.into())
                    .unwrap()
                    .curves,
            )
        };
        let expected = with(&[]);
        assert_eq!(expected[0].0, Kind::FoldedAtMinusTwo);
        assert_eq!(
            expected.iter().map(|c| c.1.as_str()).collect::<Vec<_>>(),
            ["Omega + 2", "Omega - 2"]
        );
        assert_eq!(with(&["j_1[1] = -j_1"]), expected);
        assert_eq!(with(&["j_1[1] = j_1"]), expected);
        assert_eq!(
            with(&["j_1[1] = -j_1", "j_2[1] = -j_2", "j_3[1] = j_3"]),
            expected
        );
    }

    /// Two copies of a step, one of which drives the other except at Ω = 1. No curve has a zero at Ω = 1, but
    /// `multiple` is told. Copies that do not drive each other have the same curves.
    #[test]
    fn copies_have_more_boundaries_than_curves() {
        let with = |drive: &str| {
            let scheme = open(
                &["x", "v", "x_b", "v_b"],
                &[],
                &[
                    "a = g(t, x)",
                    "v[1] = v + h*a",
                    "x[1] = x + h*v[1]",
                    "a_b = g(t, x_b)",
                    &format!("v_b[1] = v_b + h*a_b + {drive}"),
                    "x_b[1] = x_b + h*v_b[1]",
                ],
            );
            let damping = integer(0).into();
            let set = stable_set(&scheme, Axis::Oscillator { damping }).unwrap();
            let found = boundary(&scheme, TestEquation::Oscillator, &0.into()).unwrap();
            (set.to_string(), told(&found.curves), found.multiple)
        };
        let (set, curves, multiple) = with("1/h*x + h*a");
        let ends = [
            (Kind::FoldedAtMinusTwo, "Omega + 2"),
            (Kind::FoldedAtMinusTwo, "Omega - 2"),
        ];
        assert_eq!((set.as_str(), multiple), ("{1}", true));
        assert_eq!(curves, ends.map(|(kind, p)| (kind, p.to_string())));
        let (set, others, multiple) = with("0*h*a");
        assert_eq!((set.as_str(), others, multiple), ("(0, 2)", curves, true));
    }

    /// K = k² for a k that depends on a parameter: where the roots of k meet is a boundary.
    #[test]
    fn roots_that_are_multiple_everywhere_meet_others() {
        let p = |text: &str| polynomial_of(text);
        // (λ⁴ + bλ³ + cλ² + bλ + 1)², k = w² + bw + c − 2.
        let one = ["1", "b", "c", "b", "1"].map(p);
        let square = product(&one, &one);
        let found = curves(&Multivariate::one(), square);
        assert!(found.multiple);
        let all = told(&found.curves);
        let discriminant = p("b^2 - 4*c + 8").primitive().to_string();
        assert!(
            all.contains(&(Kind::FoldedMultiple, discriminant)),
            "{all:?}"
        );
    }

    #[test]
    fn limits() {
        let parameters = ["p0", "p1", "p2", "p3", "p4", "p5", "p6", "p7", "p8"];
        let statements = [
            "a = g(t, x)".to_string(),
            format!("v[1] = v + h*a + {}*h*a", parameters.join("*")),
            "x[1] = x + h*v[1]".into(),
        ];
        let scheme = FreeForm::written(&parameters, &["x", "v"], &statements);
        let error = boundary(&scheme, TestEquation::Oscillator, &0.into()).unwrap_err();
        assert!(matches!(
            error,
            BoundaryError::TooManySymbols { count: 9, .. }
        ));
    }

    /// Eight letters, and no more.
    #[test]
    fn letters_are_counted() {
        let of = |n: usize| {
            let names: Vec<String> = (1..=n).map(|i| format!("c_{i}")).collect();
            let names: Vec<&str> = names.iter().map(String::as_str).collect();
            let step = format!("x[1] = x + h*({})*v", names.join(" + "));
            let scheme = FreeForm::written(&names, &["x"], &["v = f(t, x)", &step]);
            polynomial(&scheme, TestEquation::Dahlquist, &Fraction::zero())
        };
        assert!(of(8).is_ok());
        assert!(matches!(
            of(9),
            Err(BoundaryError::TooManySymbols { count: 9, limit: 8 })
        ));
    }
}
