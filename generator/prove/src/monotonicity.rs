//! The radius of absolute monotonicity of a Runge–Kutta method, its SSP coefficient.
//!
//! The stages and the new value of y' = f are Y = e y₀ + h K F, where K has the rows of A and then b, and a column of
//! zeros; stages that the new value does not depend on are left out. Every such step preserves each convex bound that
//! explicit Euler steps preserve up to h₀, for h ≤ r h₀, if
//!
//! ```text
//! (I + rK)⁻¹ K ≥ 0   and   (I + rK)⁻¹ e ≥ 0
//! ```
//!
//! entry by entry. One stage stands for all that are equal for every f. The radius is the least upper bound of such r: no
//! greater one will do for all f (Kraaijevanger,
//! *Contractivity of Runge–Kutta methods*, BIT 31, 1991; Ferracina, Spijker, *An extension and analysis of the Shu–Osher
//! representation*, Math. Comp. 74, 2004).
//!
//! *The conditions hold up to the radius.* With P = rK (I + rK)⁻¹ ≥ 0 and P e ≤ e, which is (I + rK)⁻¹ e ≥ 0, it is
//! I + θrK = (I − (1 − θ)P)(I − P)⁻¹. For 0 < θ ≤ 1 the inverse of I − (1 − θ)P is the sum of its powers, ≥ 0, and
//! (I + θrK)⁻¹ θrK = θP (I − (1 − θ)P)⁻¹ ≥ 0. It takes e to at most e.
//!
//! *An explicit method of s stages whose stability function R has order p has r ≤ s − p + 1.* R(z) is the last entry of
//! (I − zK)⁻¹ e, and its derivatives at −r are not negative, so R(z) = ∑ γₖ (1 + z/r)ᵏ, k ≤ s, with γₖ ≥ 0. As R and its
//! derivatives up to order p are 1 at 0, ∑ γₖ k(k − 1)…(k − j + 1) = rʲ for j ≤ p. The sum for p is at most s − p + 1 times
//! the sum for p − 1 (Kraaijevanger 1991).
//!
//! *So the radius is a root.* Over d(r) = det(I + rK), d(0) = 1, the entries have numerators n(r). The radius is the
//! least r ≥ 0 behind which a numerator is negative, or at which d is 0: a root of odd multiplicity of some n, or 0,
//! where the first coefficient of n is negative.

use super::irreducible::Stages;
use super::stability::Endpoint;
use std::cmp::Ordering;
use stepsmith_exact::field::algebraic::RealAlgebraic;
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::field::real_polynomial::RealPolynomial;
use stepsmith_exact::linear::matrix::Matrix;
use stepsmith_exact::poly::multivariate::{Multivariate, Symbol};
use stepsmith_exact::rational::integer;
use stepsmith_exact::ring::Ring;
use stepsmith_scheme::scheme::butcher::{Tableau, TableauError};
use stepsmith_scheme::scheme::{Class, Scheme};

/// The radius of absolute monotonicity, and the entry that sets it.
///
/// ```
/// use stepsmith_prove::monotonicity::Monotonicity;
/// use stepsmith_scheme::spec::Spec;
/// // Shu and Osher's method of order 3.
/// let tableau = [("A", r#"[[], [1], ["1/4", "1/4"]]"#), ("b", r#"["1/6", "1/6", "2/3"]"#)];
/// let spec = Spec::from_family("runge-kutta", &tableau).unwrap();
/// let found = Monotonicity::of(&spec.scheme().unwrap()).unwrap();
/// assert_eq!(found.radius.to_string(), "1");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Monotonicity {
    /// The radius; ∞ where every r will do.
    pub radius: Endpoint,
    /// The entry of (I + rK)⁻¹ [K e], from 0 on, that is negative behind the radius; none where I + rK has no inverse
    /// there, or the radius is ∞.
    pub entry: Option<[usize; 2]>,
}

/// Why a scheme has no radius that is known.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum MonotonicityError {
    /// The scheme is one for x'' = g.
    #[error("the radius of absolute monotonicity is one of methods for y' = f")]
    SecondOrder,
    /// The scheme has no tableau.
    #[error(transparent)]
    Tableau(#[from] TableauError),
    /// The tableau has free parameters, irrational nodes, or other numbers of too large a degree.
    #[error("the tableau has free parameters, irrational nodes, or numbers of too large a degree")]
    Numbers,
}

impl Monotonicity {
    /// The radius of a scheme.
    ///
    /// # Errors
    /// [`MonotonicityError`].
    pub fn of(scheme: &Scheme) -> Result<Self, MonotonicityError> {
        let tableau = tableau(scheme)?;
        let (determinant, entries) = resolved(&tableau).ok_or(MonotonicityError::Numbers)?;
        let mut least = positive_roots(&determinant).map(|root| (root, None)).min();
        for i in 0..entries.rows() {
            for j in 0..entries.columns() {
                let found = first_negative(entries.at(i, j)).map(|root| (root, Some([i, j])));
                least = least.into_iter().chain(found).min();
            }
        }
        let (radius, entry) = match least {
            Some((root, entry)) => (Endpoint::Number(root), entry),
            None => (Endpoint::Infinity, None),
        };
        Ok(Self { radius, entry })
    }
}

/// The tableau of a scheme for y' = f.
///
/// # Errors
/// A scheme for x'' = g, or one without tableau.
pub fn tableau(scheme: &Scheme) -> Result<Tableau, MonotonicityError> {
    match scheme.class() {
        Class::SecondOrder => Err(MonotonicityError::SecondOrder),
        _ => Ok(Tableau::of(scheme)?),
    }
}

/// s − p + 1, the greatest radius of explicit methods of order p with the scheme's number s of stages. `None` of other
/// schemes, and of fewer stages than p.
pub fn explicit_bound(scheme: &Scheme, order: usize) -> Option<usize> {
    let tableau = tableau(scheme).ok()?;
    let mut rows = tableau.a.iter().enumerate();
    let is_explicit = rows.all(|(i, row)| row.iter().skip(i).all(Ring::is_zero));
    let bound = (tableau.stages() + 1).checked_sub(order)?;
    (is_explicit && order > 0 && bound > 0).then_some(bound)
}

/// The symbol of r in [`curves`].
pub fn variable() -> Symbol {
    Symbol::internal("r")
}

/// Polynomials in r and the free parameters, square-free in r. Between their zeros no entry of (I + rK)⁻¹ [K e] changes its
/// sign, and I + rK has an inverse.
///
/// # Errors
/// As [`Monotonicity::of`], and a matrix I + rK without inverse wherever it is.
pub fn curves(scheme: &Scheme) -> Result<Vec<Multivariate>, MonotonicityError> {
    let tableau = tableau(scheme)?;
    let (k, right) = equations(&tableau);
    let r = variable();
    let with_k = Matrix::identity(k.rows()).plus(&k.map(|x| x.times(&r.clone().into())));
    let solved = with_k.adjugate_solve(&right);
    let (determinant, entries) = solved.ok_or(MonotonicityError::Numbers)?;
    let mut all = vec![determinant];
    for i in 0..entries.rows() {
        all.extend(entries.row(i).iter().cloned());
    }
    let parts = all.iter().filter(|c| !c.is_zero());
    let parts = parts.flat_map(|c| [c.numerator(), c.denominator()]);
    let mut curves: Vec<Multivariate> = parts.map(|p| p.square_free_in(&r)).collect();
    curves.retain(|p| p.as_constant().is_none());
    Ok(curves)
}

/// The stages without idle ones, and without copies of another stage.
fn reduced(tableau: &Tableau) -> Stages {
    let stages = Stages {
        parts: vec![0; tableau.stages()],
        nodes: vec![Fraction::zero(); tableau.stages()],
        a: tableau.a.clone(),
        ends: vec![tableau.b.clone()],
    };
    stages.reduced()
}

/// K and [K e].
fn equations(tableau: &Tableau) -> (Matrix<Fraction>, Matrix<Fraction>) {
    let Stages { a, ends, .. } = reduced(tableau);
    let size = a.len() + 1;
    let of_row = |row: Vec<Fraction>| row.into_iter().chain([Fraction::zero()]).collect();
    let k = Matrix::from_rows(a.into_iter().chain(ends).map(of_row).collect());
    let unit = Matrix::from_fn(size, 1, |_, _| Fraction::one());
    let right = k.beside(&unit);
    (k, right)
}

/// d(r) and the numerators of (I + rK)⁻¹ [K e]; `None` of numbers that are not known.
fn resolved(tableau: &Tableau) -> Option<(RealPolynomial, Matrix<RealPolynomial>)> {
    let (_, right) = equations(tableau);
    let right = RealPolynomial::matrix(&right)?;
    let size = right.rows();
    let with_k = Matrix::from_fn(size, size, |i, j| {
        let term = right.at(i, j).times(&RealPolynomial::t());
        if i == j {
            term.plus(&RealPolynomial::one())
        } else {
            term
        }
    });
    with_k.adjugate_solve(&right)
}

fn positive_roots(p: &RealPolynomial) -> impl Iterator<Item = RealAlgebraic> {
    let roots = p.real_roots().into_iter();
    roots.filter(|root| root.cmp_rational(&integer(0)).is_gt())
}

/// The least r ≥ 0 behind which p is negative; p ≥ 0 before it.
fn first_negative(p: &RealPolynomial) -> Option<RealAlgebraic> {
    let coefficients = p.coefficients();
    let first = coefficients.iter().find(|c| !c.is_zero())?;
    if first.leading_sign() == Ordering::Less {
        return Some(RealAlgebraic::from_rational(integer(0)));
    }
    if !p.has_sign_changes() {
        return None;
    }
    let factors = p.square_free_factors().into_iter();
    let odd = factors.filter(|(_, multiplicity)| multiplicity % 2 == 1);
    odd.flat_map(|(factor, _)| positive_roots(&factor).collect::<Vec<_>>())
        .min()
}

#[cfg(test)]
mod tests {
    use super::*;
    use stepsmith_exact::rational::{Rational, ratio};
    use stepsmith_scheme::spec::Spec;

    fn radius(settings: &[(&str, &str)]) -> String {
        let scheme = Spec::from_family("runge-kutta", settings)
            .unwrap()
            .scheme()
            .unwrap();
        Monotonicity::of(&scheme).unwrap().radius.to_string()
    }

    fn named(name: &str, stages: &str) -> String {
        radius(&[("name", name), ("stages", stages)])
    }

    /// Shu–Osher's optimal methods of s stages and order 2: y₁ = y₀/s + (s − 1)/s (s Euler steps of h/(s − 1)).
    fn second_order(stages: usize) -> String {
        let rows = (0..stages)
            .map(|i| format!("[{}]", vec![format!("\"1/{}\"", stages - 1); i].join(", ")));
        let a = format!("[{}]", rows.collect::<Vec<_>>().join(", "));
        let b = format!("[{}]", vec![format!("\"1/{stages}\""); stages].join(", "));
        radius(&[("A", &a), ("b", &b)])
    }

    /// Kraaijevanger's and Ketcheson's optima, and methods whose radius is known to be 0 or ∞.
    #[test]
    fn radii_are_those_of_the_literature() {
        for stages in 2..=8 {
            assert_eq!(second_order(stages), (stages - 1).to_string());
        }
        let four = r#"[[], ["1/2"], ["1/2", "1/2"], ["1/6", "1/6", "1/6"]]"#;
        assert_eq!(
            radius(&[("A", four), ("b", r#"["1/6", "1/6", "1/6", "1/2"]"#)]),
            "2"
        );
        // Explicit Euler steps, Heun's, and Kutta's of order 4, in which b₂ a₂₁ stands below a zero.
        assert_eq!(radius(&[("A", "[[]]"), ("b", "[1]")]), "1");
        assert_eq!(radius(&[("A", r#"[[], ["1/2"]]"#), ("b", "[0, 1]")]), "0");
        let rk4 = r#"[[], ["1/2"], [0, "1/2"], [0, 0, 1]]"#;
        assert_eq!(
            radius(&[("A", rk4), ("b", r#"["1/6", "1/3", "1/3", "1/6"]"#)]),
            "0"
        );
        // The implicit Euler method, the midpoint rule, the trapezoidal rule.
        assert_eq!(radius(&[("A", "[[1]]"), ("b", "[1]")]), "∞");
        assert_eq!(radius(&[("A", r#"[["1/2"]]"#), ("b", "[1]")]), "2");
        let trapezoid = r#"[[0, 0], ["1/2", "1/2"]]"#;
        assert_eq!(radius(&[("A", trapezoid), ("b", r#"["1/2", "1/2"]"#)]), "2");
        assert_eq!(named("radau-iia", "2"), "0");
        // A stage that is not used.
        assert_eq!(
            radius(&[("A", "[[], [1], [-1, 3]]"), ("b", r#"["1/2", "1/2", 0]"#)]),
            "1"
        );
        // A negative weight.
        assert_eq!(radius(&[("A", "[[], [1]]"), ("b", "[2, -1]")]), "0");
    }

    /// Beside the conditions themselves, in rational numbers, a little below and above the radius.
    #[test]
    fn the_conditions_hold_below_and_fail_above() {
        let mut state = 7_u64;
        let mut draw = |most: u64| {
            state = state
                .wrapping_mul(6364136223846793005)
                .wrapping_add(1442695040888963407);
            (state >> 33) % most
        };
        let mut positive = 0;
        for _ in 0..400 {
            let stages = 1 + draw(4) as usize;
            let implicit = draw(2) as usize;
            let mut number = || {
                ratio(
                    draw(8) as i64 - i64::from(draw(12) == 0),
                    1 + draw(6) as i64,
                )
            };
            let rows = (0..stages).map(|i| (0..i + implicit).map(|_| number()).collect::<Vec<_>>());
            let rows: Vec<Vec<Rational>> = rows.collect();
            let b: Vec<Rational> = (0..stages).map(|_| number()).collect();
            // All stages are needed then.
            if b.contains(&integer(0)) {
                continue;
            }
            let text = |row: &Vec<Rational>| {
                let texts = row.iter().map(|x| format!("\"{x}\""));
                format!("[{}]", texts.collect::<Vec<_>>().join(", "))
            };
            let a = format!("[{}]", rows.iter().map(text).collect::<Vec<_>>().join(", "));
            let spec = Spec::from_family("runge-kutta", &[("A", &a), ("b", &text(&b))]).unwrap();
            let scheme = spec.scheme().unwrap();
            // Where stages are equal the conditions on the tableau are not those on the method.
            if reduced(&tableau(&scheme).unwrap()).a.len() < stages {
                continue;
            }
            let found = Monotonicity::of(&scheme).unwrap();
            let holds = |r: Rational| holds_at(&rows, &b, &r);
            match &found.radius {
                Endpoint::Infinity => assert!(holds(integer(1000)), "{a} {b:?}"),
                Endpoint::Number(radius) => {
                    let (low, high) = radius.enclosure(&ratio(1, 1_000_000));
                    let above = high + ratio(1, 1_000_000);
                    assert!(!holds(above), "{a} {b:?} {radius}");
                    if low > ratio(1, 1000) {
                        assert!(holds(low - ratio(1, 1_000_000)), "{a} {b:?} {radius}");
                        positive += 1;
                    }
                }
            }
        }
        assert!(positive > 30, "{positive}");
    }

    /// Whether (I + rK) X = [K e] has a solution X ≥ 0, by elimination.
    fn holds_at(rows: &[Vec<Rational>], b: &[Rational], r: &Rational) -> bool {
        let size = b.len() + 1;
        let k = |i: usize, j: usize| {
            let row = if i < b.len() { &rows[i] } else { b };
            row.get(j).cloned().unwrap_or_default()
        };
        let with_k = Matrix::from_fn(size, size, |i, j| {
            integer(i64::from(i == j)) + r.clone() * k(i, j)
        });
        let right = Matrix::from_fn(
            size,
            size + 1,
            |i, j| {
                if j == size { integer(1) } else { k(i, j) }
            },
        );
        let solved = with_k.solve(&right);
        solved.is_some_and(|x| (0..size).all(|i| x.row(i).iter().all(|x| *x >= integer(0))))
    }

    /// Euler's explicit method, the midpoint rule, and Euler's implicit method with stages that are equal for all f.
    #[test]
    fn one_stage_stands_for_equal_ones() {
        let equal = [
            ("[[], [0]]", r#"["-1/8", "9/8"]"#, "1"),
            (r#"[["1/2"], [0, "1/2"]]"#, "[-1, 2]", "2"),
            (
                "[[2, -1, 0], [-3, 4, 0], [5, -2, -2]]",
                r#"["1/4", "1/4", "1/2"]"#,
                "∞",
            ),
            // Heun's method, whose first stage stands thrice, once without effect.
            (
                r#"[[], [0], [2, -1], [1, -1]]"#,
                r#"[1, "-1/2", "1/2", 0]"#,
                "1",
            ),
        ];
        for (a, b, expected) in equal {
            assert_eq!(radius(&[("A", a), ("b", b)]), expected, "{a}");
        }
        // Equal nodes are not enough.
        let rows = r#"[[], [1], ["1/2", "1/2"]]"#;
        assert_eq!(
            radius(&[("A", rows), ("b", r#"["1/2", "1/4", "1/4"]"#)]),
            "1"
        );
    }

    #[test]
    fn what_has_no_tableau_has_no_radius() {
        let of = |family: &str, settings: &[(&str, &str)]| {
            Monotonicity::of(&Spec::member(family, settings)).unwrap_err()
        };
        let newmark = of("newmark", &[("beta", "1/4"), ("gamma", "1/2")]);
        assert_eq!(newmark, MonotonicityError::SecondOrder);
        let bdf = of("bdf", &[("steps", "2")]);
        assert!(matches!(bdf, MonotonicityError::Tableau(_)));
        let free = of("runge-kutta", &[("A", "[[]]"), ("b", r#"["beta"]"#)]);
        assert_eq!(free, MonotonicityError::Numbers);
    }
}
