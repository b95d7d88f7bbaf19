//! Sixteen Lorenz systems in one state, beside a loop by hand and beside one system at a time: medians of the time of a
//! step by `Rk4`, in turns. Then 1,600 systems to t = 1 with a tolerance: the time of a system, and the largest error.
//! `tests/peers/ensemble.py` does the latter by heyoka.
//!
//! `RUSTFLAGS="-C target-cpu=native" cargo bench -p stepsmith-tests --bench lanes`

use std::hint::black_box;
use std::time::Instant;
use stepsmith::Ode;
use stepsmith::runge_kutta::{Dop853, DormandPrince5, Rk4, Verner98};

const LANES: usize = 16;
const SIZE: usize = 3 * LANES;
const SYSTEMS: usize = 1600;
const STEPS: usize = 1000;
const RUNS: usize = 101;
type State = [f64; SIZE];

fn rate(rho: &[f64; LANES], s: &State, ds: &mut State) {
    for k in 0..LANES {
        let [x, y, z] = [s[k], s[LANES + k], s[2 * LANES + k]];
        ds[k] = 10.0 * (y - x);
        ds[LANES + k] = x * (rho[k] - z) - y;
        ds[2 * LANES + k] = x * y - 8.0 / 3.0 * z;
    }
}

fn by_hand(rho: &[f64; LANES]) -> State {
    let h = 1.0 / STEPS as f64;
    let mut y = [1.0; SIZE];
    let [mut k1, mut k2, mut k3, mut k4, mut at] = [[0.0; SIZE]; 5];
    for _ in 0..STEPS {
        rate(rho, &y, &mut k1);
        (0..SIZE).for_each(|i| at[i] = y[i] + 0.5 * h * k1[i]);
        rate(rho, &at, &mut k2);
        (0..SIZE).for_each(|i| at[i] = y[i] + 0.5 * h * k2[i]);
        rate(rho, &at, &mut k3);
        (0..SIZE).for_each(|i| at[i] = y[i] + h * k3[i]);
        rate(rho, &at, &mut k4);
        (0..SIZE).for_each(|i| y[i] += h / 6.0 * (k1[i] + 2.0 * (k2[i] + k3[i]) + k4[i]));
    }
    y
}

/// The systems with these ρ at t = 1, by a method with its settings.
macro_rules! ends {
    ($rho:expr, $method:expr) => {{
        let rho = $rho;
        let problem = Ode::new(
            move |_t, s: &State, ds: &mut State| rate(&rho, s, ds),
            [1.0; SIZE],
        );
        match problem.end(0.0..1.0, $method) {
            Ok(end) => end.y,
            Err(error) => panic!("{error}"),
        }
    }};
}

fn one(rho: f64) -> [f64; 3] {
    let lorenz = move |_t, s: &[f64; 3], ds: &mut [f64; 3]| {
        let [x, y, z] = *s;
        *ds = [10.0 * (y - x), x * (rho - z) - y, x * y - 8.0 / 3.0 * z];
    };
    match Ode::new(lorenz, [1.0; 3]).end(0.0..1.0, Rk4::new().steps(STEPS)) {
        Ok(end) => end.y,
        Err(error) => panic!("{error}"),
    }
}

fn seconds<T>(work: impl FnOnce() -> T) -> f64 {
    let begin = Instant::now();
    black_box(work());
    begin.elapsed().as_secs_f64()
}

fn median(times: &mut [f64]) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

/// ρ of the systems from this one on.
fn parameters(first: usize) -> [f64; LANES] {
    std::array::from_fn(|k| 28.0 * (first + k) as f64 / SYSTEMS as f64)
}

fn all(run: impl Fn([f64; LANES]) -> State) -> Vec<State> {
    (0..SYSTEMS)
        .step_by(LANES)
        .map(|first| black_box(run(black_box(parameters(first)))))
        .collect()
}

fn tolerated(name: &str, rtol: f64, run: impl Fn([f64; LANES]) -> State) {
    let reference = all(|rho| ends!(rho, Verner98::new().rtol(1e-14).atol(1e-14)));
    let mut times: Vec<f64> = (0..11).map(|_| seconds(|| all(&run))).collect();
    let ends = all(&run);
    let pairs = ends.iter().flatten().zip(reference.iter().flatten());
    let error = pairs.fold(0.0_f64, |most, (a, b)| most.max((a - b).abs()));
    let each = 1e6 * median(&mut times) / SYSTEMS as f64;
    println!("{name}, rtol {rtol:.0e}: {each:.2} µs a system, largest error {error:.1e}");
}

fn main() {
    let mut times = [Vec::new(), Vec::new(), Vec::new()];
    for _ in 0..RUNS {
        let rho = black_box(parameters(0));
        times[0].push(seconds(|| by_hand(&rho)));
        times[1].push(seconds(|| ends!(rho, Rk4::new().steps(STEPS))));
        times[2].push(seconds(|| rho.map(one)));
    }
    let [hand, lanes, alone] = times.map(|mut times| 1e9 * median(&mut times) / STEPS as f64);
    println!("a step of sixteen: {lanes:.0} ns, by hand {hand:.0}, one at a time {alone:.0}");
    println!(
        "ratios: {:.2} of the loop by hand, {:.2} of one at a time",
        lanes / hand,
        lanes / alone
    );
    for rtol in [1e-6, 1e-8, 1e-10] {
        tolerated("DormandPrince5", rtol, |rho| {
            ends!(rho, DormandPrince5::new().rtol(rtol).atol(rtol))
        });
        tolerated("Dop853", rtol, |rho| {
            ends!(rho, Dop853::new().rtol(rtol).atol(rtol))
        });
        tolerated("Verner98", rtol, |rho| {
            ends!(rho, Verner98::new().rtol(rtol).atol(rtol))
        });
    }
}
