//! Claims on the order with the best start.
//!
//! On a linear test equation the step has a root near e^z for each solution e^{zt} of the equation, and no
//! start makes the numerical solution better than that root: with λ − e^z = O(zⁿ⁺¹) the order is at most n.
//! It is at least the order from exact starting values. Where both are the same, it is known.

use super::Case;
use super::axes::Binary;
use super::step::{Complex, Test, is_first_order};
use std::collections::BTreeMap;
use stepsmith_scheme::scheme::Scheme;

type Number = Complex<f64>;

fn minus(a: &Number, b: &Number) -> Number {
    Complex(a.0 - b.0, a.1 - b.1)
}

fn times(a: &Number, b: &Number) -> Number {
    Complex(a.0 * b.0 - a.1 * b.1, a.0 * b.1 + a.1 * b.0)
}

fn over(a: &Number, b: &Number) -> Number {
    let square = b.0 * b.0 + b.1 * b.1;
    let product = times(a, &Complex(b.0, -b.1));
    Complex(product.0 / square, product.1 / square)
}

fn size(a: &Number) -> f64 {
    a.0.hypot(a.1)
}

/// det(M − λ).
fn determinant(matrix: &[Vec<f64>], lambda: &Number) -> Number {
    let n = matrix.len();
    let mut rows: Vec<Vec<Number>> = (matrix.iter())
        .map(|row| row.iter().map(|&c| Complex(c, 0.0)).collect())
        .collect();
    for (i, row) in rows.iter_mut().enumerate() {
        row[i] = minus(&row[i], lambda);
    }
    let mut product = Complex(1.0, 0.0);
    for k in 0..n {
        let largest = |&i: &usize, &j: &usize| size(&rows[i][k]).total_cmp(&size(&rows[j][k]));
        let pivot = (k..n).max_by(largest).unwrap();
        if pivot != k {
            rows.swap(k, pivot);
            product = minus(&Complex(0.0, 0.0), &product);
        }
        product = times(&product, &rows[k][k]);
        if size(&product) == 0.0 {
            return product;
        }
        let leading = rows[k].clone();
        for row in &mut rows[k + 1..] {
            let factor = over(&row[k], &leading[k]);
            for (entry, above) in row.iter_mut().zip(&leading) {
                *entry = minus(entry, &times(&factor, above));
            }
        }
    }
    product
}

/// The eigenvalue next to a number, by secants.
fn eigenvalue(matrix: &[Vec<f64>], near: &Number) -> Option<Number> {
    let mut before = Complex(near.0 + 1e-4, near.1 + 1e-4);
    let mut now = near.clone();
    let mut value = determinant(matrix, &before);
    for _ in 0..60 {
        let next_value = determinant(matrix, &now);
        if size(&next_value) == 0.0 || now == before {
            return Some(now);
        }
        let slope = over(&minus(&next_value, &value), &minus(&now, &before));
        let next = minus(&now, &over(&next_value, &slope));
        (before, value) = (now, next_value);
        now = next;
        if size(&minus(&now, &before)) < 1e-16 {
            return Some(now);
        }
    }
    None
}

/// The test equation at h and its z.
fn at(scheme: &Scheme, h: f64) -> (Test<f64>, Number) {
    let exponential = |a: f64, b: f64| Complex(a.exp() * b.cos(), a.exp() * b.sin());
    if is_first_order(scheme) {
        let z = Complex(-0.8 * h, 0.0);
        return (Test::Linear { z }, exponential(-0.8 * h, 0.0));
    }
    // x'' = −y x − d x', that of a split field in two unlike parts.
    let (y, d): (f64, f64) = (1.7, 0.9);
    let test = if scheme.fields().len() > 1 {
        let parts = [("yA", 0.5), ("yB", 1.2)].map(|(name, c)| (name, c * h * h));
        let damped = [("xA", 0.6), ("xB", 0.3)].map(|(name, c)| (name, c * h));
        let all = parts.into_iter().chain(damped);
        let values: BTreeMap<String, f64> = all.map(|(name, c)| (name.to_string(), c)).collect();
        Test::Split(values)
    } else {
        let omega = y.sqrt();
        Test::Oscillator {
            omega: omega * h,
            xi: d / (2.0 * omega),
        }
    };
    let frequency = (y - d * d / 4.0).sqrt();
    (test, exponential(-d / 2.0 * h, frequency * h))
}

/// The n of λ − e^z = O(zⁿ⁺¹), where it is told clearly.
fn accuracy(step: &Binary) -> Option<usize> {
    let error = |h: f64| {
        let (test, exact) = at(step.scheme(), h);
        let matrix = step.matrix(&test)?;
        Some(size(&minus(&eigenvalue(&matrix, &exact)?, &exact)))
    };
    let [coarse, middle, fine] = [0.04, 0.02, 0.01].map(error);
    let slope = (middle? / fine?).log2();
    let clear = (slope - slope.round()).abs() < 0.1
        && ((coarse? / middle?).log2() - slope).abs() < 0.1
        && fine? > 1e-13;
    (clear && slope > 1.5).then(|| slope.round() as usize - 1)
}

/// Claims on the order with the best start, which from exact values is at least `known`.
pub fn best_start(case: &mut Case, step: &Binary, known: usize) {
    if !case.taken {
        return;
    }
    let Some(bound) = accuracy(step) else {
        return;
    };
    assert!(bound >= known, "{}", case.body);
    case.claim(format!("order_best_start = {}", bound + 1), false);
    if bound == known {
        case.claim(format!("order_best_start = {known}"), true);
        case.claim(format!("order_best_start = {}", known - 1), false);
    }
}
