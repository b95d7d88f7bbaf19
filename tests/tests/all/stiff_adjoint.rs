//! Gradients of stiff problems by the adjoint of implicit steps, beside forward sensitivities and differences of the same
//! steps.

use super::adjoint::apart;
use super::sensitivities::{ROBERTSON, robertson};
use nalgebra::DMatrix;
use std::cell::Cell;
use std::ops::ControlFlow;
use stepsmith::block::{Block4Lobatto, Radau5};
use stepsmith::linear::Matrix;
use stepsmith::runge_kutta::{Sdirk3, TrBdf2};
use stepsmith::{Error, Ode};

/// The end of Robertson's reaction.
const END: f64 = 40.0;

fn robertson_rate(y: &[f64; 3], p: &[f64], dy: &mut [f64; 3]) {
    let [slow, back, fast] = [p[0] * y[0], p[1] * y[1] * y[2], p[2] * y[1] * y[1]];
    *dy = [back - slow, slow - back - fast, fast];
}

/// w·∂f/∂y and w·∂f/∂p, by the adjoints of the three reactions.
fn robertson_product(y: &[f64; 3], w: &[f64; 3], by_y: &mut [f64; 3], by_p: &mut [f64]) {
    let [slow, back, fast] = [w[1] - w[0], w[0] - w[1], w[2] - w[1]];
    let p = &ROBERTSON;
    by_y[0] += slow * p[0];
    by_y[1] += back * p[1] * y[2] + 2.0 * fast * p[2] * y[1];
    by_y[2] += back * p[1] * y[1];
    by_p[0] += slow * y[0];
    by_p[1] += back * y[1] * y[2];
    by_p[2] += fast * y[1] * y[1];
}

/// dG/dp p of G = y₂·10⁴ + y₃ at the end, each in the unit of G.
fn scaled(by_p: &[f64]) -> Vec<f64> {
    by_p.iter().zip(ROBERTSON).map(|(g, p)| g * p).collect()
}

fn slope(_y: &[f64; 3], by_y: &mut [f64; 3]) {
    *by_y = [0.0, 1e4, 1.0];
}

/// Beside forward sensitivities in the very steps, whose equations are solved to rounding.
#[test]
fn robertsons_gradients_are_those_of_the_steps() {
    macro_rules! compare {
        ($($method:ident)*) => {$(
            let mut last = f64::INFINITY;
            for rtol in [1e-4, 1e-6, 1e-8] {
                let mut times = Vec::new();
                let rate = |_t: f64, y: &[f64; 3], dy: &mut [f64; 3]| robertson_rate(y, &ROBERTSON, dy);
                let start = [1.0, 0.0, 0.0];
                let chosen = || $method::new().rtol(rtol).atol([1e-6 * rtol, 1e-11 * rtol, 1e-6 * rtol]);
                Ode::new(rate, start).observe(|point| {
                    times.push(point.t);
                    ControlFlow::Continue(())
                }).end(0.0..END, chosen()).unwrap();
                let adjoint = || Ode::new(rate, start).adjoint(3, |_t, y, w, by_y, by_p| robertson_product(y, w, by_y, by_p));

                let same = $method::new().times(times.clone());
                let forward = robertson().end(0.0..END, same).unwrap().y;
                let forward = forward.gradient(END, |_t, y, _p| y[1] * 1e4 + y[2]);
                let found = adjoint().gradient(0.0..END, $method::new().times(times.clone()), slope).unwrap();
                let error = apart(&scaled(&found.by_p), &scaled(&forward));
                assert!(error < 1e-11, "{} {rtol}: {error:e}", stringify!($method));

                // Where the tolerance bounds the errors of Newton's iteration too.
                let found = adjoint().gradient(0.0..END, chosen(), slope).unwrap();
                let error = apart(&scaled(&found.by_p), &scaled(&forward));
                assert!(error < rtol && error < last, "{} {rtol}: {error:e}", stringify!($method));
                last = error.max(1e-12);
            }
        )*};
    }
    compare!(Radau5 Sdirk3 TrBdf2 Block4Lobatto);
}

/// Factors of a matrix that is a twentieth off: more increments, the same gradient, also from few states.
#[test]
fn a_rough_jacobian_is_corrected_by_products() {
    let found = |part: Option<f64>, kept: usize| {
        let products = Cell::new(0);
        let rate = |_t: f64, y: &[f64; 3], dy: &mut [f64; 3]| robertson_rate(y, &ROBERTSON, dy);
        let jacobian = move |_t: f64, y: &[f64; 3], f_y: &mut DMatrix<f64>| {
            for i in 0..3 {
                let [mut w, mut row] = [[0.0; 3]; 2];
                w[i] = part.unwrap_or(1.0);
                robertson_product(y, &w, &mut row, &mut [0.0; 3]);
                (0..3).for_each(|j| f_y[(i, j)] = row[j]);
            }
        };
        let found = Ode::new(rate, [1.0, 0.0, 0.0])
            .jacobian(jacobian)
            .adjoint(3, |_t, y, w, by_y, by_p| {
                products.set(products.get() + 1);
                robertson_product(y, w, by_y, by_p);
            })
            .checkpoints(kept)
            .gradient(0.0..END, TrBdf2::new().steps(200), slope)
            .unwrap();
        (scaled(&found.by_p), products.get())
    };
    let (exact, least) = found(None, usize::MAX);
    // Two increments of both stages that are solved, and the explicit one.
    assert_eq!(least, 200 * 5);
    let (rough, more) = found(Some(1.05), usize::MAX);
    assert!(more > least + 400, "{more}");
    assert!(apart(&rough, &exact) < 1e-12);
    assert!(apart(&found(None, 9).0, &exact) < 1e-12);
}

/// Steps of 10¹⁰ s beside reactions of 10⁻⁴ s. With p₀ y₀ = p₁ y₁ y₂ and y₂ = 1, y₀ tends to p₁²/(p₀² p₂ t).
#[test]
fn very_long_steps_take_a_jacobian() {
    let rate = |_t: f64, y: &[f64; 3], dy: &mut [f64; 3]| robertson_rate(y, &ROBERTSON, dy);
    let jacobian = |_t: f64, y: &[f64; 3], f_y: &mut DMatrix<f64>| {
        for i in 0..3 {
            let [mut w, mut row] = [[0.0; 3]; 2];
            w[i] = 1.0;
            robertson_product(y, &w, &mut row, &mut [0.0; 3]);
            (0..3).for_each(|j| f_y[(i, j)] = row[j]);
        }
    };
    let product = |_t: f64, y: &[f64; 3], w: &[f64; 3], by_y: &mut [f64; 3], by_p: &mut [f64]| {
        robertson_product(y, w, by_y, by_p);
    };
    let method = || Radau5::new().rtol(1e-6).atol([1e-12, 1e-17, 1e-12]);
    let first = |_y: &[f64; 3], by_y: &mut [f64; 3]| by_y[0] = 1.0;
    let start = [1.0, 0.0, 0.0];
    let given = Ode::new(rate, start).jacobian(jacobian).adjoint(3, product);
    let found = given.gradient(0.0..1e11, method(), first).unwrap();
    let relative = scaled(&found.by_p)
        .iter()
        .map(|slope| slope / found.end.y[0])
        .collect::<Vec<f64>>();
    assert!(apart(&relative, &[-2.0, 2.0, -1.0]) < 1e-4, "{relative:?}");

    let alone = Ode::new(rate, start).adjoint(3, product);
    let found = alone.gradient(0.0..1e11, method(), first);
    assert!(
        matches!(found, Err(Error::AdjointNotConverged { .. })),
        "{found:?}"
    );
    // A product of another f.
    let wrong = Ode::new(rate, start).adjoint(3, |_t, y, w, by_y, by_p| {
        robertson_product(y, &w.map(|w| -w), by_y, by_p);
    });
    let found = wrong.gradient(0.0..END, method(), first);
    assert!(
        matches!(found, Err(Error::AdjointNotConverged { .. })),
        "{found:?}"
    );
}

/// Diffusion in a rod of which each of 100 points has its own conductivity, which grows with u.
const POINTS: usize = 100;

fn flow(p: &[f64], y: &[f64], i: usize) -> f64 {
    let middle = 0.5 * (y[i] + y[i + 1]);
    1e4 * p[i] * (1.0 + middle * middle) * (y[i] - y[i + 1])
}

fn diffusion(p: &[f64]) -> impl FnMut(f64, &Vec<f64>, &mut Vec<f64>) + '_ {
    |t, y, dy| {
        dy.fill(0.0);
        for i in 0..POINTS - 1 {
            let flow = flow(p, y, i);
            dy[i] -= flow;
            dy[i + 1] += flow;
        }
        // Heat that comes and goes at the end.
        dy[0] += p[POINTS - 1] * 10.0 * (3.0 * t).cos();
    }
}

fn diffusion_product(
    p: &[f64],
    (t, y): (f64, &[f64]),
    w: &[f64],
    by_y: &mut [f64],
    by_p: &mut [f64],
) {
    for i in 0..POINTS - 1 {
        let difference = w[i + 1] - w[i];
        let middle = 0.5 * (y[i] + y[i + 1]);
        let by_middle = 1e4 * p[i] * middle * (y[i] - y[i + 1]);
        let by_side = 1e4 * p[i] * (1.0 + middle * middle);
        by_y[i] += difference * (by_middle + by_side);
        by_y[i + 1] += difference * (by_middle - by_side);
        by_p[i] += difference * flow(p, y, i) / p[i];
    }
    by_p[POINTS - 1] += w[0] * 10.0 * (3.0 * t).cos();
}

/// A hundred parameters, in banded systems, beside differences in directions of all of them.
#[test]
fn a_nonlinear_diffusion_has_a_gradient_by_a_hundred_parameters() {
    let p: Vec<f64> = (0..POINTS).map(|i| 1.0 + 0.3 * (i as f64).sin()).collect();
    let y0: Vec<f64> = (0..POINTS).map(|i| (i as f64 / 20.0).cos()).collect();
    let objective = |y: &[f64]| {
        y.iter()
            .enumerate()
            .map(|(i, y)| y * y * (1.0 + i as f64))
            .sum::<f64>()
    };
    macro_rules! compare {
        ($($method:ident)*) => {$(
            let method = || $method::new().steps(20);
            let found = Ode::new(diffusion(&p), y0.clone())
                .adjoint(POINTS, |t, y, w, by_y, by_p| diffusion_product(&p, (t, y), w, by_y, by_p))
                .gradient(0.0..0.2, method(), |y, by_y| {
                    for (i, (by_y, y)) in by_y.iter_mut().zip(y).enumerate() {
                        *by_y = 2.0 * y * (1.0 + i as f64);
                    }
                })
                .unwrap();
            for direction in 0..3 {
                let along = |i: usize| ((1 + direction) as f64 * i as f64).cos();
                let at = |part: f64| {
                    let moved: Vec<f64> = p.iter().enumerate().map(|(i, p)| p + part * along(i)).collect();
                    objective(&Ode::new(diffusion(&moved), y0.clone()).end(0.0..0.2, method()).unwrap().y)
                };
                let slope = |part: f64| (at(part) - at(-part)) / (2.0 * part);
                let beside = (4.0 * slope(1e-3) - slope(2e-3)) / 3.0;
                let own: f64 = found.by_p.iter().enumerate().map(|(i, g)| g * along(i)).sum();
                assert!((own - beside).abs() < 1e-8 * beside.abs(), "{} {direction}: {own} {beside}", stringify!($method));
            }
        )*};
    }
    compare!(Radau5 TrBdf2);
}

/// A full mass without symmetry, with f = M⁻¹ r: a linear problem, whose gradient is a difference.
#[test]
fn masses_take_part_in_implicit_steps() {
    const N: usize = 5;
    let entry = |i: usize, j: usize| ((3 * i + 7 * j) as f64).sin();
    let entries = |own: f64, part: f64| {
        let all = (0..N * N).map(move |k| (k / N, k % N));
        let all =
            all.map(move |(i, j)| (i, j, part * entry(i, j) + if i == j { own } else { 0.0 }));
        Matrix::from_entries(N, N, all).unwrap()
    };
    let [mass, a] = [entries(2.0, 0.5), entries(-40.0, 9.0)];
    let dense = |matrix: &Matrix| nalgebra::DMatrix::from_fn(N, N, |i, j| matrix.get(i, j));
    let by_y = (dense(&mass).try_inverse().unwrap() * dense(&a)).transpose();
    let problem = |y0: Vec<f64>| {
        let rate = |_t: f64, y: &Vec<f64>, dy: &mut Vec<f64>| {
            dy.fill(0.0);
            a.add_product(1.0, y, dy);
        };
        Ode::new(rate, y0).mass(mass.clone())
    };
    macro_rules! compare {
        ($($method:ident)*) => {$(
            let method = || $method::new().steps(10);
            let adjoint = problem(vec![1.0; N]).adjoint(0, |_t, _y, w, out, _by_p| {
                let product = &by_y * nalgebra::DVector::from_column_slice(w);
                out.iter_mut().zip(product.iter()).for_each(|(out, x)| *out += x);
            });
            let found = adjoint.gradient(0.0..1.0, method(), |_y, by_y| by_y[0] = 1.0).unwrap();
            let units = (0..N).map(|i| (0..N).map(|j| f64::from(u8::from(i == j))).collect());
            let differences: Vec<f64> = units.map(|unit| problem(unit).end(0.0..1.0, method()).unwrap().y[0]).collect();
            let error = apart(&found.by_y0, &differences);
            assert!(error < 1e-12, "{}: {error:e}", stringify!($method));
        )*};
    }
    compare!(Radau5 TrBdf2 Sdirk3);

    // f is no function of y where M is singular.
    let algebraic = Ode::new(
        |_t, y: &[f64; 2], dy: &mut [f64; 2]| *dy = [-y[0], y[0] - y[1]],
        [1.0, 1.0],
    );
    let algebraic = algebraic.mass(Matrix::diagonal(&[1.0, 0.0]));
    let algebraic = algebraic.adjoint(0, |_t, _y, w, by_y, _by_p| by_y[0] -= w[0]);
    let found = algebraic.gradient(0.0..1.0, Radau5::new().steps(9), |_y, by_y| by_y[1] = 1.0);
    assert_eq!(found.err(), Some(Error::NoAdjoint { method: "Radau5" }));
}
