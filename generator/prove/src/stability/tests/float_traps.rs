//! Stable sets where tools in floating point go wrong: internal points at which the boundary is only
//! touched, limits whose polynomials have coefficients of many digits, and weak instability.

use crate::stability::*;
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::poly::polynomial::Polynomial;
use stepsmith_exact::rational::{Rational, integer, ratio};
use stepsmith_exact::ring::Ring;
use stepsmith_scheme::families::{central_difference, runge_kutta};
use stepsmith_scheme::scheme::Scheme;

/// The method of Runge, Kutta and Chebyshev of order 1 with s stages,
///
/// ```text
/// Y₁ = Y₀ + h/s² f(Y₀),    Yⱼ = 2Yⱼ₋₁ − Yⱼ₋₂ + 2h/s² f(Yⱼ₋₁),    x[1] = Y_s,
/// ```
///
/// as a tableau, with R(z) = T_s(1 + z/s²).
fn chebyshev(stages: usize) -> Scheme {
    let weight = ratio(1, (stages * stages) as i64);
    let zero = || vec![integer(0); stages];
    // Yⱼ − Y₀ in terms of h f(Y₀), h f(Y₁), …
    let mut rows: Vec<Vec<Rational>> = vec![zero(), zero()];
    rows[1][0] = weight.clone();
    while rows.len() <= stages {
        let j = rows.len();
        let combined = rows[j - 1].iter().zip(&rows[j - 2]);
        let mut row: Vec<_> = combined.map(|(a, b)| a * integer(2) - b).collect();
        row[j - 1] += &weight * integer(2);
        rows.push(row);
    }
    let rows: Vec<Vec<Fraction>> = rows
        .into_iter()
        .map(|row| row.into_iter().map(Fraction::from).collect())
        .collect();
    let sum = |row: &Vec<Fraction>| row.iter().fold(Fraction::zero(), |sum, a| sum.plus(a));
    let nodes: Vec<Fraction> = rows[..stages].iter().map(sum).collect();
    runge_kutta::tableau(&rows[..stages], &rows[stages], &nodes)
        .unwrap()
        .scheme
}

#[test]
fn chebyshev_methods_reach_two_s_squared() {
    for (stages, limit) in [(7, "(0, 98]"), (10, "(0, 200]"), (20, "(0, 800]")] {
        let set = stable_set(&chebyshev(stages), Axis::NegativeReal).unwrap();
        assert_eq!(set.to_string(), limit);
        // T_s = ±1 at s − 1 points inside, where the circle is touched.
        assert_eq!(set.certificate.places.len(), stages);
    }
}

#[test]
fn the_stability_function_is_chebyshev_s() {
    // R(z) = T₇(1 + z/49), by the recurrence of the polynomials.
    let step = characteristic::Step::new(&chebyshev(7), &Axis::NegativeReal).unwrap();
    let argument = Polynomial::new(vec![integer(1), ratio(1, 49)]);
    let mut before = Polynomial::one();
    let mut last = argument.clone();
    for _ in 1..7 {
        let next = (&argument * &last).scale(&integer(2)) - before;
        (before, last) = (last, next);
    }
    let rows = step.p.coefficients();
    let function = (-&rows[0]).exact_div(&rows[1]).unwrap();
    assert_eq!(function, last.into());
}

#[test]
fn milne_and_simpson_are_stable_without_damping_alone() {
    let theta = [(3, 4), (1, 3), (1, 2)].map(|(p, q)| Fraction::from(ratio(p, q)));
    let scheme = central_difference::member(&theta).unwrap().scheme;
    let set = |damping: Rational| stable_set(&scheme, Axis::oscillator(damping)).unwrap();
    assert_eq!(set(integer(0)).to_string(), "(0, sqrt(3))");
    // The parasitic root −1 at Ω = 0 leaves the circle as −1 − 2ξΩ/3, whatever the damping.
    for damping in [
        ratio(1, 1_000_000_000),
        ratio(1, 1000),
        ratio(1, 3),
        integer(1),
        integer(7),
    ] {
        assert!(set(damping.clone()).is_empty(), "{damping}");
    }
}

#[test]
fn the_imaginary_axis_of_third_and_fourth_order() {
    // |R(iy)|² − 1 is y⁴(y² − 3)/36 and y⁶(y² − 8)/576: the axis is left at √3 and 2√2, and up to
    // there the growth is below rounding for small y.
    let limit = |a: &str, b: &str| {
        let settings = [("A", a), ("b", b)];
        stable_set(
            &stepsmith_scheme::spec::Spec::member("runge-kutta", &settings),
            Axis::Imaginary,
        )
        .unwrap()
        .to_string()
    };
    assert_eq!(
        limit("[[], [1/2], [-1, 2]]", "[1/6, 2/3, 1/6]"),
        "(0, sqrt(3)]"
    );
    let rk4 = ("[[], [1/2], [0, 1/2], [0, 0, 1]]", "[1/6, 1/3, 1/3, 1/6]");
    assert_eq!(limit(rk4.0, rk4.1), "(0, sqrt(8)]");
    // Of order 2, |R|² = 1 + y⁴/4: unstable for every y, by 10⁻¹⁷ at y = 10⁻⁴.
    assert_eq!(limit("[[], [1/2]]", "[0, 1]"), "∅");
}
