//! Central differences on chains of masses: 100 steps with their start beside the same two passes written by
//! hand, which begin with x₁ by the Taylor polynomial of degree 2. Medians of the time for each freedom and step.
//!
//! And linear structures whose steps are solved for, Newmark's average acceleration and HHT on the same chain: what
//! stands before the first step (matrices, the factorisation, accelerations at the beginning), in steps.
//!
//! And mechanisms, the two-link manipulator and rows of four-bars: what stands before their first step (constraints
//! looked at for what repeats others, positions and velocities moved onto them, accelerations, the history), in steps.
//!
//! `cargo bench -p stepsmith-tests --bench start -- explicit implicit constrained`
//!
//! A vector of 10⁵ numbers comes from the system page by page, which takes longer than any pass over it; who runs
//! often keeps pages, as `GLIBC_TUNABLES=glibc.malloc.mmap_threshold=400000000:glibc.malloc.trim_threshold=4000000000`
//! does here.

use std::hint::black_box;
use std::time::Instant;
use stepsmith::central_difference::Cd3;
use stepsmith::constrained::{Dae, Formulation};
use stepsmith::generated::ConstrainedMethod;
use stepsmith::multibody::Mechanism;
use stepsmith::structural::{
    AverageAcceleration, Damping, GeneralizedAlphaFifth, HhtTenth, LinearStructure, Load,
    StructureError,
};
use stepsmith::{Error, SecondOrder, Settings, Start, Stepper};
use stepsmith_tests::mechanisms::{four_bars, two_link_manipulator};
use stepsmith_tests::structures::chain as structure;

const STEPS: usize = 100;
const H: f64 = 0.5;

/// a_i = x_{i−1} − 2 x_i + x_{i+1}, with fixed ends.
fn chain(x: &[f64], a: &mut [f64]) {
    let n = x.len();
    if n == 1 {
        a[0] = -2.0 * x[0];
        return;
    }
    a[0] = x[1] - 2.0 * x[0];
    for (a, x) in a[1..n - 1].iter_mut().zip(x.windows(3)) {
        *a = x[0] - 2.0 * x[1] + x[2];
    }
    a[n - 1] = x[n - 2] - 2.0 * x[n - 1];
}

fn by_hand(x0: &[f64]) -> Vec<f64> {
    let n = x0.len();
    let mut x = x0.to_vec();
    let mut v = vec![0.0; n];
    let mut a = vec![0.0; n];
    let mut before = vec![0.0; n];
    chain(&x, &mut before);
    for i in 0..n {
        x[i] += H * v[i] + 0.5 * H * H * before[i];
    }
    for _ in 1..=STEPS {
        chain(&x, &mut a);
        for i in 0..n {
            v[i] += 0.5 * H * (before[i] + a[i]);
            x[i] += H * v[i] + 0.5 * H * H * a[i];
        }
        std::mem::swap(&mut a, &mut before);
    }
    x
}

fn generated(x0: &[f64], start: Start<Vec<f64>>) -> Vec<f64> {
    let v0 = vec![0.0; x0.len()];
    let problem = SecondOrder::velocity_free(|_t, x, a| chain(x, a), x0.to_vec(), v0);
    let method = Cd3::new().steps(STEPS).start(start);
    match problem.end(0.0..STEPS as f64 * H, method) {
        Ok(end) => end.x,
        Err(error) => panic!("{error}"),
    }
}

/// Medians of the seconds that they take, in turns.
fn medians<const K: usize>(runs: [&dyn Fn() -> Vec<f64>; K], count: usize) -> [f64; K] {
    let mut times = [const { Vec::new() }; K];
    for _ in 0..count {
        for (times, run) in times.iter_mut().zip(runs) {
            let begin = Instant::now();
            black_box(run());
            times.push(begin.elapsed().as_secs_f64());
        }
    }
    times.map(|mut times| {
        times.sort_by(f64::total_cmp);
        times[times.len() / 2]
    })
}

/// The seconds of a run of so many steps.
fn seconds<M: Stepper<Vec<f64>>>(
    chain: &LinearStructure,
    pluck: &[f64],
    steps: usize,
) -> Result<f64, StructureError> {
    let x = pluck.to_vec();
    let v = vec![0.0; pluck.len()];
    let problem = SecondOrder::of(chain.undamped_problem()?, x, v);
    let method = Settings::<M, _>::new().steps(steps);
    let begin = Instant::now();
    black_box(problem.end(0.0..H * steps as f64, method)?);
    Ok(begin.elapsed().as_secs_f64())
}

/// The time of a step and of what stands before the first one, from runs of 2 and of 42 steps in turns, the least
/// of each.
fn step_and_start<E>(
    count: usize,
    mut seconds: impl FnMut(usize) -> Result<f64, E>,
) -> Result<[f64; 2], E> {
    let [mut short, mut long] = [f64::INFINITY; 2];
    for _ in 0..count {
        short = short.min(seconds(2)?);
        long = long.min(seconds(42)?);
    }
    let step = (long - short) / 40.0;
    Ok([step, short - 2.0 * step])
}

fn implicit<M: Stepper<Vec<f64>>>(n: usize) -> Result<(), StructureError> {
    let model = structure(n);
    let pluck: Vec<f64> = (0..n).map(|i| (0.001 * i as f64).sin()).collect();
    let chain = LinearStructure {
        mass: model.mass,
        damping: Damping::None,
        stiffness: model.stiffness,
        load: Load::none(),
    };
    let count = (10_000_000 / n).clamp(20, 4000);
    let [step, start] = step_and_start(count, |steps| seconds::<M>(&chain, &pluck, steps))?;
    let each = 1e9 / n as f64;
    println!(
        "{n:8} {:10.2} {:12.2} {:10.1}   {}",
        step * each,
        start * each,
        start / step,
        M::NAME
    );
    Ok(())
}

fn constrained<M: ConstrainedMethod + Stepper<Vec<f64>>>(
    what: &str,
    mechanism: &mut Mechanism,
) -> Result<(), Error> {
    let mut seconds = |steps: usize| {
        let q = mechanism.positions();
        let v = mechanism.velocities();
        let problem = Dae::new(&mut *mechanism, q, v).formulation(Formulation::Index3);
        let method = Settings::<M, _>::new().steps(steps);
        let begin = Instant::now();
        black_box(problem.end(0.0..1e-3 * steps as f64, method)?);
        Ok(begin.elapsed().as_secs_f64())
    };
    let [step, start] = step_and_start(100, &mut seconds)?;
    println!(
        "{what:15} {:10.2} {:12.1} {:10.1}   {}",
        1e6 * step,
        1e6 * start,
        start / step,
        M::NAME
    );
    Ok(())
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let names: Vec<String> = std::env::args().skip(1).collect();
    let wanted =
        |name: &str| names.iter().all(|n| n.starts_with('-')) || names.iter().any(|n| n == name);
    if wanted("explicit") {
        explicit();
    }
    if wanted("implicit") {
        println!(
            "freedoms    step ns     start ns   in steps   method, per freedom, the least of runs"
        );
        for n in [100, 1_000, 10_000, 100_000, 1_000_000] {
            implicit::<AverageAcceleration<_>>(n)?;
            implicit::<HhtTenth<_>>(n)?;
        }
    }
    if wanted("constrained") {
        println!("mechanism          step us     start us   in steps   method, the least of runs");
        let rows = [1, 10, 40, 200].map(|n| (format!("{n} four-bars"), four_bars(n)));
        let all = [("manipulator".to_string(), two_link_manipulator())];
        for (what, mut mechanism) in all.into_iter().chain(rows) {
            constrained::<GeneralizedAlphaFifth<_>>(&what, &mut mechanism)?;
            constrained::<Cd3<_>>(&what, &mut mechanism)?;
        }
    }
    Ok(())
}

fn explicit() {
    println!("freedoms   by hand ns   with start   held start   ratio   start, in steps");
    let small = [(1, 2001), (3, 2001), (10, 2001), (100, 1001)];
    let large = [(1_000, 201), (100_000, 21), (4_000_000, 5)];
    for (n, count) in small.into_iter().chain(large) {
        let x0: Vec<f64> = (0..n).map(|i| (0.001 * i as f64).sin()).collect();
        let [hand, run, held] = medians(
            [
                &|| by_hand(&x0),
                &|| generated(&x0, Start::default()),
                &|| generated(&x0, Start::ZeroHigherDerivatives),
            ],
            count,
        );
        let each = |seconds: f64| 1e9 * seconds / (n * STEPS) as f64;
        println!(
            "{n:8} {:12.3} {:12.3} {:12.3} {:7.2} {:12.1}",
            each(hand),
            each(run),
            each(held),
            run / hand,
            (run - held) / hand * STEPS as f64
        );
    }
}
