//! Gradients by the adjoint beside the runs themselves: 1,000 unknowns in a ring, 1,000 parameters, medians of the time
//! in turns with their ratio, and the ratio of the least times, which other programs disturb less.
//!
//! `cargo bench -p stepsmith-tests --bench adjoint`

use std::hint::black_box;
use std::time::Instant;
use stepsmith::Ode;
use stepsmith::adams::Ab4;
use stepsmith::block::Radau5;
use stepsmith::low_storage::Williamson3;
use stepsmith::runge_kutta::{DormandPrince5, Rk4, TrBdf2};

const N: usize = 1000;
const RUNS: usize = 11;

/// y_i' = p_i sin y_{i−1} − y_i.
fn rate(p: &[f64], y: &[f64], dy: &mut [f64]) {
    let before = y[N - 1..].iter().chain(y);
    for (((dy, y), p), before) in dy.iter_mut().zip(y).zip(p).zip(before) {
        *dy = p * before.sin() - y;
    }
}

fn product(p: &[f64], y: &[f64], w: &[f64], by_y: &mut [f64], by_p: &mut [f64]) {
    for i in 0..N {
        let before = if i == 0 { N - 1 } else { i - 1 };
        let (sin, cos) = y[before].sin_cos();
        by_y[i] -= w[i];
        by_y[before] += w[i] * p[i] * cos;
        by_p[i] += w[i] * sin;
    }
}

/// The seconds that it takes.
fn seconds(work: impl FnOnce() -> f64) -> f64 {
    let begin = Instant::now();
    black_box(work());
    begin.elapsed().as_secs_f64()
}

fn median(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

macro_rules! row {
    ($name:literal, $method:expr, $kept:expr) => {{
        let p: Vec<f64> = (0..N).map(|i| 1.5 + (i as f64).sin()).collect();
        let y0: Vec<f64> = (0..N).map(|i| (0.1 * i as f64).cos()).collect();
        let problem = || {
            Ode::new(
                |_t, y: &Vec<f64>, dy: &mut Vec<f64>| rate(&p, y, dy),
                y0.clone(),
            )
        };
        let mut times = [Vec::new(), Vec::new()];
        for _ in 0..RUNS {
            times[0].push(seconds(|| match problem().end(0.0..40.0, $method) {
                Ok(end) => end.y[0],
                Err(error) => panic!("{error}"),
            }));
            let adjoint =
                problem().adjoint(N, |_t, y, w, by_y, by_p| product(&p, y, w, by_y, by_p));
            let adjoint = adjoint.checkpoints($kept);
            let slope = |y: &Vec<f64>, by_y: &mut Vec<f64>| by_y.copy_from_slice(y);
            times[1].push(seconds(|| {
                match adjoint.gradient(0.0..40.0, $method, slope) {
                    Ok(found) => found.by_p[0],
                    Err(error) => panic!("{error}"),
                }
            }));
        }
        let least = times
            .each_ref()
            .map(|all| all.iter().copied().fold(f64::INFINITY, f64::min));
        let [run, gradient] = times.map(median);
        let [run_ms, gradient_ms] = [1e3 * run, 1e3 * gradient];
        println!(
            "{:28} {run_ms:9.3} {gradient_ms:9.3} {:6.2} {:9.2}",
            $name,
            gradient / run,
            least[1] / least[0]
        );
    }};
}

fn main() {
    println!(
        "{:28} {:>9} {:>9} {:>6} {:>9}",
        "1,000 parameters", "run, ms", "gradient", "ratio", "of least"
    );
    row!(
        "DormandPrince5, rtol 1e-6",
        DormandPrince5::new().rtol(1e-6).atol(1e-6),
        usize::MAX
    );
    row!(
        "the same, 40 states kept",
        DormandPrince5::new().rtol(1e-6).atol(1e-6),
        40
    );
    row!("Rk4, 1600 steps", Rk4::new().steps(1600), usize::MAX);
    row!(
        "Williamson3, 1600 steps",
        Williamson3::new().steps(1600),
        usize::MAX
    );
    row!("Ab4, 1600 steps", Ab4::new().steps(1600), usize::MAX);
    row!(
        "Radau5, rtol 1e-6",
        Radau5::new().rtol(1e-6).atol(1e-6),
        usize::MAX
    );
    row!(
        "TrBdf2, rtol 1e-6",
        TrBdf2::new().rtol(1e-6).atol(1e-6),
        usize::MAX
    );
}
