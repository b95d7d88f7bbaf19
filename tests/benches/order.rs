//! Exact order conditions: all 200 of order 8 for a nine-stage Runge–Kutta method, orders 8 and 10 of
//! extrapolation methods, and the conditions of central differences in their parameters.

use criterion::{Criterion, criterion_group, criterion_main};
use std::hint::black_box;
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::rational::{Rational, ratio};
use stepsmith_prove::order::{order, residuals};
use stepsmith_prove::solve::solve;
use stepsmith_scheme::families::{central_difference, runge_kutta};
use stepsmith_scheme::scheme::Scheme;

fn scheme(a: &[Vec<Rational>], b: &[Rational]) -> Option<Scheme> {
    let exact = |row: &[Rational]| row.iter().cloned().map(Fraction::from).collect::<Vec<_>>();
    let rows: Vec<_> = a.iter().map(|row| exact(row)).collect();
    let sum = |row: &Vec<Rational>| row.iter().fold(ratio(0, 1), |sum, c| sum + c);
    let c: Vec<_> = a.iter().map(sum).map(Fraction::from).collect();
    let tableau = runge_kutta::tableau(&rows, &exact(b), &c);
    tableau.ok().map(|derivation| derivation.scheme)
}

/// An explicit method of nine stages, none of whose entries below the diagonal vanishes.
fn nine_stages() -> Option<Scheme> {
    let entry = |i: i64, j: i64| {
        if j < i {
            ratio((7 * i + 3 * j) % 11 - 6, 9 + (5 * i + 2 * j) % 13)
        } else {
            ratio(0, 1)
        }
    };
    let row = |i| (0..9).map(|j| entry(i, j)).collect();
    let a: Vec<Vec<Rational>> = (0..9).map(row).collect();
    let b: Vec<_> = (0..9).map(|j| ratio(j % 4 + 1, 22)).collect();
    scheme(&a, &b)
}

/// Extrapolation of the explicit midpoint rule with 2, 4, ..., 2k steps (Gragg, without smoothing):
/// order 2k. The j-th method is y_{i+1} = y_{i-1} + 2 (h/n) f(y_i), y_1 = y_0 + (h/n) f(y_0); its
/// weight is the product of n_j^2/(n_j^2 - n_i^2) over the others.
fn extrapolation(k: usize) -> Option<Scheme> {
    let steps: Vec<usize> = (1..=k).map(|j| 2 * j).collect();
    let stages = 1 + steps.iter().map(|n| n - 1).sum::<usize>();
    let mut a = vec![vec![ratio(0, 1); stages]];
    let mut b = vec![ratio(0, 1); stages];
    for &n in &steps {
        let square = |n: usize| ratio((n * n) as i64, 1);
        let others = steps.iter().filter(|&&m| m != n);
        let weight = others
            .map(|&m| square(n) / (square(n) - square(m)))
            .fold(ratio(1, 1), |product, factor| product * factor);
        // The rows of y_{i-1} and y_i; the first evaluation is common to all.
        let mut before = vec![ratio(0, 1); stages];
        let mut now = vec![ratio(0, 1); stages];
        now[0] = ratio(1, n as i64);
        for _ in 1..n {
            let mut after = before;
            after[a.len()] += ratio(2, n as i64);
            a.push(now.clone());
            before = std::mem::replace(&mut now, after);
        }
        for (b, entry) in b.iter_mut().zip(&now) {
            *b += &weight * entry;
        }
    }
    scheme(&a, &b)
}

fn orders(c: &mut Criterion) {
    if let Some(nine) = nine_stages() {
        c.bench_function("RK, nine stages: all 200 conditions through order 8", |b| {
            b.iter(|| residuals(black_box(&nine), &[], 8).map(|r| r.len()));
        });
    }
    for k in [4, 5] {
        let Some(method) = extrapolation(k) else {
            continue;
        };
        c.bench_function(
            &format!("order {} of an extrapolated midpoint rule", 2 * k),
            |b| {
                b.iter(|| order(black_box(&method), 2 * k).map(|o| o.best_start));
            },
        );
    }
    for degree in [4, 6, 8] {
        let theta = central_difference::symbolic(degree);
        let Ok(family) = central_difference::member(&theta) else {
            continue;
        };
        c.bench_function(
            &format!("central differences of degree {degree}: solve"),
            |b| {
                b.iter(|| solve(black_box(&family.scheme), &[], degree - 1).map(|s| s.solutions));
            },
        );
    }
}

criterion_group! {
    name = benches;
    config = Criterion::default().sample_size(10);
    targets = orders
}
criterion_main!(benches);
