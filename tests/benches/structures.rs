//! Time per freedom and step on linear structures: a chain, a plane frame and a lattice in space, loaded by a
//! ramp f = t from rest, by Newmark's method, HHT with α = −1/10 and generalized-α with ρ∞ = 1/5, beside
//! Newmark's method on the chain written by hand, the lattice's matrices read from Matrix Market files; and
//! central differences beside loops written by hand.
//!
//! ```sh
//! cargo bench -p stepsmith-tests --features stepsmith/sparse --bench structures -- growth explicit
//! ```
//!
//! Arguments choose among `explicit`, `growth`, `chain`, `frame` and `lattice` by a part of their names, `--runs`
//! how many runs a median is of, `--side` the points of a side of the lattice, `--freedoms` one of the chains.
//!
//! Times are those of the processor where the system tells them, so that what else the machine does counts less.

use std::cell::Cell;
use std::error::Error;
use std::fs::File;
use std::rc::Rc;
use std::time::Instant;
use stepsmith::central_difference::Cd3;
use stepsmith::linear::Matrix;
use stepsmith::structural::{
    AverageAcceleration, Damping, GeneralizedAlphaFifth, HhtTenth, LinearStructure, Load,
    StructureError, matrix_market,
};
use stepsmith::{SecondOrder, Settings, Start, Stepper};
use stepsmith_tests::clock::clock;
use stepsmith_tests::structures::{BeamMass, Model, chain, frame, lattice};

/// Runs of a median, fewer where each takes long.
fn runs(freedoms: usize) -> usize {
    if freedoms > 50_000 { 5 } else { 21 }
}

/// The medians and the least times of several runs that take turns, in seconds.
fn turns(
    count: usize,
    runs: &mut [&mut dyn FnMut() -> Result<f64, StructureError>],
) -> Result<Vec<[f64; 2]>, StructureError> {
    let mut times = vec![Vec::new(); runs.len()];
    for _ in 0..count {
        for (run, times) in runs.iter_mut().zip(&mut times) {
            times.push(run()?);
        }
    }
    let summary = times.iter_mut().map(|times| {
        times.sort_by(f64::total_cmp);
        [times[count / 2], times[0]]
    });
    Ok(summary.collect())
}

/// The displacement of the chain's loaded mass under the ramp, by modes.
fn exact(n: usize, node: usize, t: f64) -> f64 {
    use std::f64::consts::PI;
    let width = (n + 1) as f64;
    let modes = (1..=n).map(|i| {
        let omega = 2.0 * (i as f64 * PI / (2.0 * width)).sin();
        let shape = (i as f64 * PI * (node + 1) as f64 / width).sin();
        2.0 / width * shape * shape * (t - (omega * t).sin() / omega) / (omega * omega)
    });
    modes.sum()
}

/// A ramp that notes when it was asked for the load of the third step, and of the last one: the steps between
/// are timed so without anybody who watches, for whom samples would be formed.
fn timed_ramp((h, steps): (f64, usize), noted: Rc<Cell<[f64; 2]>>) -> impl Fn(f64) -> f64 {
    move |t| {
        let mut times = noted.get();
        for (time, step) in times.iter_mut().zip([3, steps]) {
            if time.is_nan() && t > h * (step as f64 - 0.75) {
                *time = clock();
            }
        }
        noted.set(times);
        t
    }
}

/// One run of that many steps from rest at 0: the seconds of the start and two steps, those of each step
/// after them, the displacement at the load, and what it cost.
///
/// It begins a step before 0, with a history that is all zero: that is the textbooks' start, which takes an
/// algorithmic acceleration, of a time before 0, as the acceleration at 0. The start that a run takes by itself
/// continues the ramp to negative times.
fn one<M: Stepper<Vec<f64>>>(
    model: &Model,
    (h, steps): (f64, usize),
) -> Result<([f64; 2], f64, String), StructureError> {
    let noted = Rc::new(Cell::new([f64::NAN; 2]));
    let structure = LinearStructure {
        mass: model.mass.clone(),
        damping: Damping::None,
        stiffness: model.stiffness.clone(),
        load: Load::at(model.loaded, timed_ramp((h, steps), noted.clone())),
    };
    let n = structure.freedoms();
    let problem = structure.undamped_problem()?;
    let method = Settings::<M, _>::new().steps(steps + 1);
    let method = method.start(Start::Solution(Box::new(move |_, _| vec![0.0; n])));
    let begin = clock();
    let end =
        SecondOrder::of(problem, vec![0.0; n], vec![0.0; n]).end(-h..h * steps as f64, method)?;
    let [third, last] = noted.get();
    let spent = [third - begin, (last - third) / (steps - 3) as f64];
    Ok((spent, end.x[model.loaded], end.statistics.to_string()))
}

/// Newmark's method with average acceleration on the chain under the ramp, as one writes it by hand: L D Lᵀ of
/// 1 + h²/4 K once, and two sweeps a step. The same seconds and the displacement at the load.
fn newmark_by_hand(n: usize, loaded: usize, (h, steps): (f64, usize)) -> ([f64; 2], f64) {
    let begin = clock();
    let mut second = 0.0;
    let diagonal = 1.0 + 0.5 * h * h;
    let beside = -0.25 * h * h;
    let mut pivots = vec![0.0; n];
    let mut last = 0.0;
    for pivot in &mut pivots {
        let factor = beside * last;
        last = 1.0 / (diagonal - factor * beside);
        *pivot = last;
    }
    let mut x = vec![0.0; n];
    let mut v = vec![0.0; n];
    let mut a = vec![0.0; n];
    for step in 1..=steps {
        if step == 3 {
            second = clock();
        }
        // x + h v + h²/4 a with the old a, v + h/2 a; then a of the new x.
        for ((x, v), a) in x.iter_mut().zip(&mut v).zip(&a) {
            *x += h * *v + 0.25 * h * h * a;
            *v += 0.5 * h * a;
        }
        let mut before = 0.0;
        for i in 0..n {
            let left = if i > 0 { x[i - 1] } else { 0.0 };
            let right = if i + 1 < n { x[i + 1] } else { 0.0 };
            let mut force = left - 2.0 * x[i] + right;
            if i == loaded {
                force += h * step as f64;
            }
            let pivot = if i > 0 { pivots[i - 1] } else { 0.0 };
            before = force - beside * pivot * before;
            a[i] = before;
        }
        let mut after = 0.0;
        for (((a, pivot), x), v) in a.iter_mut().zip(&pivots).zip(&mut x).zip(&mut v).rev() {
            after = (*a - beside * after) * pivot;
            *a = after;
            *x += 0.25 * h * h * after;
            *v += 0.5 * h * after;
        }
    }
    let each = (clock() - second) / (steps - 2) as f64;
    ([second - begin, each], x[loaded])
}

/// What the loop by hand moves to and from memory for each freedom and step, where its vectors don't stay nearer:
/// x, v and a are read and two of them written; x and the pivots are read and a is, which memory sends before;
/// all four are read and three written.
const BYTES: f64 = 8.0 * (5.0 + 4.0 + 7.0);

/// The nanoseconds that a byte takes on its way, in vectors of n numbers: of z = x + y/2, repeated, the least.
fn per_byte(n: usize) -> f64 {
    let [x, y, mut z] = [1.0, 2.0, 0.0].map(|value| vec![value; n]);
    let mut least = f64::INFINITY;
    for _ in 0..9 {
        let begin = Instant::now();
        let repeated = (1_000_000 / n).max(1);
        for _ in 0..repeated {
            for ((z, x), y) in z.iter_mut().zip(&x).zip(&y) {
                *z = x + 0.5 * y;
            }
            std::hint::black_box(&mut z);
        }
        let spent = begin.elapsed().as_secs_f64();
        least = least.min(1e9 * spent / (32.0 * (n * repeated) as f64));
    }
    least
}

/// Prints model, freedoms, method, program, steps, nanoseconds per freedom and step, error or value. The
/// time is that of the steps after the second, without the start and the factorisation; all methods take
/// turns, on the chain with the loop by hand.
fn implicit(
    name: &str,
    model: &Model,
    (h, steps): (f64, usize),
    count: Option<usize>,
) -> Result<(), StructureError> {
    let n = model.mass.rows();
    let is_chain = name == "chain";
    let mut cost = Vec::new();
    let mut values = [0.0; 4];
    let mut times: [[Vec<f64>; 2]; 4] = Default::default();
    for _ in 0..count.unwrap_or(runs(n)) {
        cost.clear();
        let own = [
            one::<AverageAcceleration<_>>(model, (h, steps))?,
            one::<HhtTenth<_>>(model, (h, steps))?,
            one::<GeneralizedAlphaFifth<_>>(model, (h, steps))?,
        ];
        let mut spent = [[0.0; 2]; 4];
        for (k, (time, x, line)) in own.into_iter().enumerate() {
            (spent[k], values[k]) = (time, x);
            cost.push(line);
        }
        if is_chain {
            (spent[3], values[3]) = newmark_by_hand(n, model.loaded, (h, steps));
        }
        for (times, spent) in times.iter_mut().zip(spent) {
            times[0].push(spent[0]);
            times[1].push(spent[1]);
        }
    }
    let names = [
        AverageAcceleration::<Vec<f64>>::NAME,
        HhtTenth::<Vec<f64>>::NAME,
        GeneralizedAlphaFifth::<Vec<f64>>::NAME,
        "average acceleration by hand",
    ];
    if is_chain {
        let limit = BYTES * per_byte(n);
        println!("# memory alone would take the loop by hand {limit:.2} ns per freedom and step");
    }
    let truth = is_chain.then(|| exact(n, model.loaded, h * steps as f64));
    for (k, method) in names
        .into_iter()
        .enumerate()
        .take(3 + usize::from(is_chain))
    {
        let [first, rest] = times[k].each_mut().map(|times| {
            times.sort_by(f64::total_cmp);
            times[times.len() / 2]
        });
        let spent = rest / n as f64 * 1e9;
        let x = values[k];
        let error = match truth {
            Some(truth) => format!("{:.2e}", ((x - truth) / truth).abs()),
            None => format!("x = {x:.9e}"),
        };
        let program = if k < 3 { "Stepsmith" } else { "-" };
        println!("{name}, {n}, {method}, {program}, {steps}, {spent:.2}, {error}");
        if let Some(line) = cost.get(k) {
            println!("# start and two steps {:.3} ms; {line}", first * 1e3);
        }
    }
    Ok(())
}

/// Central differences on a chain between walls in two passes a step, as one writes them by hand.
fn by_hand(x: &mut [f64], v: &mut [f64], a: &mut [f64], h: f64, steps: usize) {
    let n = x.len();
    let accelerate = |x: &[f64], a: &mut [f64]| {
        a[0] = x[1] - 2.0 * x[0];
        for i in 1..n - 1 {
            a[i] = x[i - 1] - 2.0 * x[i] + x[i + 1];
        }
        a[n - 1] = x[n - 2] - 2.0 * x[n - 1];
    };
    accelerate(x, a);
    for ((v, x), a) in v.iter_mut().zip(x.iter_mut()).zip(a.iter()) {
        *v += 0.5 * h * a;
        *x += h * *v;
    }
    for _ in 1..steps {
        accelerate(x, a);
        for ((v, x), a) in v.iter_mut().zip(x.iter_mut()).zip(a.iter()) {
            *v += h * a;
            *x += h * *v;
        }
    }
    accelerate(x, a);
    for (v, a) in v.iter_mut().zip(a.iter()) {
        *v += 0.5 * h * a;
    }
}

/// The same with springs k and masses m in vectors, as a chain whose members differ has them.
fn by_hand_in_vectors([k, m]: [&[f64]; 2], [x, v, a]: [&mut [f64]; 3], (h, steps): (f64, usize)) {
    let n = x.len();
    for step in 0..=steps {
        a[0] = (k[1] * (x[1] - x[0]) - k[0] * x[0]) / m[0];
        for i in 1..n - 1 {
            a[i] = (k[i + 1] * (x[i + 1] - x[i]) - k[i] * (x[i] - x[i - 1])) / m[i];
        }
        a[n - 1] = (-k[n] * x[n - 1] - k[n - 1] * (x[n - 1] - x[n - 2])) / m[n - 1];
        let factor = if step == 0 || step == steps {
            0.5 * h
        } else {
            h
        };
        let drift = if step == steps { 0.0 } else { h };
        for ((v, x), a) in v.iter_mut().zip(x.iter_mut()).zip(a.iter()) {
            *v += factor * a;
            *x += drift * *v;
        }
    }
}

/// Whole runs of 100 steps with their start: by hand, with a closure, by hand with vectors, with matrices.
fn explicit(n: usize) -> Result<(), StructureError> {
    let h = 0.5;
    let steps = 100;
    let bump = |i: usize| (-((i as f64 - 0.5 * n as f64) / 20.0).powi(2)).exp();
    let pluck: Vec<f64> = (0..n).map(bump).collect();
    let springs = vec![1.0; n + 1];
    let masses = vec![1.0; n];
    let middle = n / 2 + 7;
    let model = chain(n);
    let structure = LinearStructure {
        mass: model.mass,
        damping: Damping::None,
        stiffness: model.stiffness,
        load: Load::none(),
    };
    let ends = Cell::new([0.0; 4]);
    let note = |k: usize, x: f64, begin: Instant| {
        let mut all = ends.get();
        all[k] = x;
        ends.set(all);
        Ok(begin.elapsed().as_secs_f64())
    };
    let mut hand = || {
        let begin = Instant::now();
        let mut x = pluck.clone();
        let mut v = vec![0.0; n];
        let mut a = vec![0.0; n];
        by_hand(&mut x, &mut v, &mut a, h, steps);
        note(0, x[middle], begin)
    };
    let mut closure = || {
        let begin = Instant::now();
        let force = |_t: f64, x: &Vec<f64>, a: &mut Vec<f64>| {
            let x = &x[..n];
            let a = &mut a[..n];
            a[0] = x[1] - 2.0 * x[0];
            for i in 1..n - 1 {
                a[i] = x[i - 1] - 2.0 * x[i] + x[i + 1];
            }
            a[n - 1] = x[n - 2] - 2.0 * x[n - 1];
        };
        let end = SecondOrder::velocity_free(force, pluck.clone(), vec![0.0; n])
            .end(0.0..h * steps as f64, Cd3::new().steps(steps))?;
        note(1, end.x[middle], begin)
    };
    let mut vectors = || {
        let begin = Instant::now();
        let mut x = pluck.clone();
        let mut v = vec![0.0; n];
        let mut a = vec![0.0; n];
        by_hand_in_vectors([&springs, &masses], [&mut x, &mut v, &mut a], (h, steps));
        note(2, x[middle], begin)
    };
    let mut matrices = || {
        let problem = structure.undamped_problem()?;
        let begin = Instant::now();
        let end = SecondOrder::of(problem, pluck.clone(), vec![0.0; n])
            .end(0.0..h * steps as f64, Cd3::new().steps(steps))?;
        note(3, end.x[middle], begin)
    };
    let count = if n > 1_000_000 { 5 } else { 21 };
    let times = turns(
        count,
        &mut [&mut hand, &mut closure, &mut vectors, &mut matrices],
    )?;
    let per = 1e9 / (n * steps) as f64;
    let names = ["by hand", "closure", "by hand in vectors", "matrices"];
    for (k, (what, [spent, least])) in names.iter().zip(&times).enumerate() {
        let [base, least_base] = times[k - k % 2];
        println!(
            "chain, {n}, Cd3, {what}, {steps}, {:.3}, {:.2} × by hand; least {:.3}, {:.2} ×",
            spent * per,
            spent / base,
            least * per,
            least / least_base
        );
    }
    println!("# ends: {:?}", ends.get());
    Ok(())
}

/// A matrix as it comes back from a Matrix Market file, as those of other programs come.
fn by_file(matrix: &Matrix) -> Result<Matrix, Box<dyn Error>> {
    let name = format!("stepsmith-{}.mtx", std::process::id());
    let path = std::env::temp_dir().join(name);
    matrix_market::write(matrix, File::create(&path)?)?;
    let found = matrix_market::read(&path);
    std::fs::remove_file(&path)?;
    Ok(found?)
}

fn main() -> Result<(), Box<dyn Error>> {
    // Cargo says `--bench` as well.
    let given = std::env::args().skip(1).filter(|a| a != "--bench");
    let arguments: Vec<String> = given.collect();
    let option = |name: &str| {
        let at = arguments.iter().position(|a| a == name)?;
        arguments.get(at + 1)?.parse::<usize>().ok()
    };
    let count = option("--runs");
    let side = option("--side");
    let only = option("--freedoms");
    let first = arguments.iter().position(|a| a.starts_with("--"));
    let names = &arguments[..first.unwrap_or(arguments.len())];
    let wanted =
        |name: &str| names.is_empty() || names.iter().any(|part| name.contains(part.as_str()));
    println!("model, freedoms, method, program, steps, ns per freedom and step, error or value");
    if wanted("explicit") {
        for n in [1_000, 100_000, 4_000_000] {
            explicit(n)?;
        }
    }
    if wanted("chain") {
        for (n, steps) in [(1_000, 1000), (100_000, 12)] {
            if only.is_none_or(|only| only == n) {
                implicit("chain", &chain(n), (0.25, steps), count)?;
            }
        }
    }
    if wanted("growth") {
        for n in [100, 1_000, 10_000, 100_000, 1_000_000] {
            let steps = (2_000_000 / n).max(32);
            if only.is_none_or(|only| only == n) {
                implicit("chain", &chain(n), (0.25, steps), count)?;
            }
        }
    }
    if wanted("frame") {
        let model = frame(180, 180, BeamMass::Consistent);
        implicit("frame", &model, (1e-3, 12), count)?;
    }
    if wanted("lattice") {
        let mut model = lattice(side.unwrap_or(32));
        for matrix in [&mut model.mass, &mut model.stiffness] {
            *matrix = by_file(matrix)?;
        }
        implicit("lattice", &model, (0.1, 12), count)?;
    }
    Ok(())
}
