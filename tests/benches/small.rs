//! Small systems beside the loops that one writes by hand for them: the two-link manipulator, index 3, by
//! generalized-α and central differences, a vehicle on three masses, implicit in its velocity and linear
//! in it, and damped chains of 1 to 12 masses by the average acceleration. Medians of the time of a step, start
//! included, in turns; the ratio of the least times beside theirs. Runs are short, so that most of them are not
//! interrupted. A row of the manipulator `without start` is of all steps but the first two.
//!
//! `cargo bench -p stepsmith-tests --bench small`

use nalgebra::{DMatrix, Matrix3, SMatrix};
use std::f64::consts::PI;
use std::hint::black_box;
use std::time::Instant;
use stepsmith::central_difference::Cd3;
use stepsmith::constrained::{Dae, Formulation, LinearSolver};
use stepsmith::generated::ConstrainedMethod;
use stepsmith::linear::Matrix;
use stepsmith::multibody::{GROUND, Mechanism};
use stepsmith::structural::{
    AverageAcceleration, Damping, GeneralizedAlphaFifth, LinearStructure, Load,
};
use stepsmith::{Acceleration, ByRef, SecondOrder, Settings};

const STEPS: usize = 250;
/// The fewest steps of a run.
const FIRST: usize = 2;
const H: f64 = 1e-3;
const VEHICLE_STEPS: usize = 5_000;
const RUNS: usize = 201;

/// Half the lengths of the links, their masses and moments of inertia.
const HALF: [f64; 2] = [0.5, 0.866_025_403_784_438_6];
const INERTIA: [f64; 6] = [1.0, 1.0, 1.0 / 12.0, 2.0, 2.0, 0.5];
const GRAVITY: f64 = -9.81;

/// Links at the angles π/3 and −π/6.
fn placed() -> [f64; 6] {
    let ([a, b], [l1, l2]) = ([PI / 3.0, -PI / 6.0], HALF);
    let x = l1 * a.cos();
    let y = l1 * a.sin();
    [x, y, a, 2.0 * x + l2 * b.cos(), 2.0 * y + l2 * b.sin(), b]
}

fn manipulator() -> Mechanism {
    let q = placed();
    let [m1, _, j1, m2, _, j2] = INERTIA;
    let mut mechanism = Mechanism::new([0.0, GRAVITY]);
    let first = mechanism.body(m1, j1, [q[0], q[1], q[2]]);
    let second = mechanism.body(m2, j2, [q[3], q[4], q[5]]);
    mechanism.revolute(GROUND, [0.0, 0.0], first, [-HALF[0], 0.0]);
    mechanism.revolute(first, [HALF[0], 0.0], second, [-HALF[1], 0.0]);
    mechanism
}

fn generated<M: ConstrainedMethod>(steps: usize) -> Vec<f64> {
    let mut mechanism = manipulator();
    let q = mechanism.positions();
    let v = mechanism.velocities();
    let problem = Dae::new(&mut mechanism, q, v).formulation(Formulation::Index3);
    let method = Settings::<M, _>::new().steps(steps);
    let method = method.linear_solver(LinearSolver::Dense);
    match problem.end(0.0..steps as f64 * H, method) {
        Ok(solution) => solution.end.q,
        Err(error) => panic!("{error}"),
    }
}

/// [M Gᵀ; G 0] of the manipulator, its LU, and its equations, as one writes them by hand.
struct ByHand {
    lu: [[f64; 10]; 10],
    pivots: [usize; 10],
}

impl ByHand {
    /// The entries of G off the coordinates x and y.
    fn arms(q: &[f64; 6]) -> [f64; 4] {
        let ([s1, c1], [s2, c2]) = (sin_cos(q[2]), sin_cos(q[5]));
        [HALF[0] * s1, -HALF[0] * c1, HALF[1] * s2, -HALF[1] * c2]
    }

    fn factor(&mut self, q: &[f64; 6]) {
        let [s1, c1, s2, c2] = Self::arms(q);
        let rows = [
            [1.0, 0.0, s1, 0.0, 0.0, 0.0],
            [0.0, 1.0, c1, 0.0, 0.0, 0.0],
            [-1.0, 0.0, s1, 1.0, 0.0, s2],
            [0.0, -1.0, c1, 0.0, 1.0, c2],
        ];
        self.lu = [[0.0; 10]; 10];
        for (i, mass) in INERTIA.iter().enumerate() {
            self.lu[i][i] = *mass;
        }
        for (k, row) in rows.iter().enumerate() {
            for (j, x) in row.iter().enumerate() {
                (self.lu[6 + k][j], self.lu[j][6 + k]) = (*x, *x);
            }
        }
        for k in 0..10 {
            let mut pivot = k;
            for i in k + 1..10 {
                if self.lu[i][k].abs() > self.lu[pivot][k].abs() {
                    pivot = i;
                }
            }
            self.pivots[k] = pivot;
            self.lu.swap(k, pivot);
            let upper = self.lu[k];
            let reciprocal = 1.0 / upper[k];
            self.lu[k][k] = reciprocal;
            for row in &mut self.lu[k + 1..] {
                let factor = row[k] * reciprocal;
                row[k] = factor;
                for j in k + 1..10 {
                    row[j] -= factor * upper[j];
                }
            }
        }
    }

    fn solve(&self, b: &mut [f64; 10]) {
        for (k, pivot) in self.pivots.iter().enumerate() {
            b.swap(k, *pivot);
        }
        for i in 1..10 {
            for j in 0..i {
                b[i] -= self.lu[i][j] * b[j];
            }
        }
        for i in (0..10).rev() {
            for j in i + 1..10 {
                b[i] -= self.lu[i][j] * b[j];
            }
            b[i] *= self.lu[i][i];
        }
    }

    /// M a − f + Gᵀ λ at `at` and g(q)/s.
    fn residual(
        [at, q]: [&[f64; 6]; 2],
        (a, l): (&[f64; 6], &[f64; 4]),
        s: f64,
        r: &mut [f64; 10],
    ) {
        let [s1, c1, s2, c2] = Self::arms(at);
        for i in 0..6 {
            r[i] = INERTIA[i] * a[i];
        }
        r[0] += l[0] - l[2];
        r[1] += l[1] - l[3] - INERTIA[0] * GRAVITY;
        r[2] += s1 * (l[0] + l[2]) + c1 * (l[1] + l[3]);
        r[3] += l[2];
        r[4] += l[3] - INERTIA[3] * GRAVITY;
        r[5] += s2 * l[2] + c2 * l[3];
        let [s1, c1, s2, c2] = if std::ptr::eq(at, q) {
            [s1, c1, s2, c2]
        } else {
            Self::arms(q)
        };
        r[6] = (q[0] + c1) / s;
        r[7] = (q[1] - s1) / s;
        r[8] = (q[3] + c2 - q[0] + c1) / s;
        r[9] = (q[4] - s2 - q[1] - s1) / s;
    }
}

fn sin_cos(angle: f64) -> [f64; 2] {
    let (sin, cos) = angle.sin_cos();
    [sin, cos]
}

/// What Newton's iteration by hand begins with: the parabola through the last three values.
fn extrapolated(z: &[[f64; 10]; 3]) -> [f64; 10] {
    std::array::from_fn(|i| 3.0 * z[0][i] - 3.0 * z[1][i] + z[2][i])
}

/// Accelerations and multipliers at rest on the constraints, with `by` factored there.
fn at_rest(by: &mut ByHand, q: &[f64; 6]) -> [f64; 10] {
    by.factor(q);
    let mut z = [0.0; 10];
    (z[1], z[4]) = (INERTIA[0] * GRAVITY, INERTIA[3] * GRAVITY);
    by.solve(&mut z);
    z
}

/// The largest of several sizes.
fn largest(z: &[f64]) -> f64 {
    z.iter().fold(0.0, |largest, z| largest.max(z.abs()))
}

/// Newton's iteration of a step: `place` says where forces and constraints stand for given accelerations, the
/// latter with slope s; the matrix is renewed when it takes more than three iterations.
fn newton(
    by: &mut ByHand,
    z: &mut [f64; 10],
    s: f64,
    place: impl Fn(&[f64; 6]) -> ([f64; 6], Option<[f64; 6]>),
) {
    let mut last = f64::INFINITY;
    for iteration in 0..20 {
        let (a, l) = halves(z);
        let (at, q) = place(&a);
        let q = q.as_ref().unwrap_or(&at);
        if iteration == 3 {
            by.factor(q);
        }
        let mut r = [0.0; 10];
        ByHand::residual([&at, q], (&a, &l), s, &mut r);
        by.solve(&mut r);
        for (z, r) in z.iter_mut().zip(&r) {
            *z -= r;
        }
        // In units of four roundings of the position.
        let size = s * largest(&r[..6]) / (4.0 * f64::EPSILON * largest(q));
        let rate = size / last;
        if iteration > 0 && (size <= 1.0 || rate < 0.5 && rate * size <= 0.1) {
            break;
        }
        last = size;
    }
}

fn halves(z: &[f64; 10]) -> ([f64; 6], [f64; 4]) {
    (
        std::array::from_fn(|i| z[i]),
        std::array::from_fn(|i| z[6 + i]),
    )
}

/// Generalized-α with ρ∞ = 1/5: a_c of −2/3 from (1 − α_m) a_c' + α_m a_c = (1 − α_f) a₁ + α_f a₀.
fn generalized_alpha(steps: usize) -> Vec<f64> {
    let am = -0.5;
    let af = 1.0 / 6.0;
    let beta = 25.0 / 36.0;
    let gamma = 7.0 / 6.0;
    let mut by = ByHand {
        lu: [[0.0; 10]; 10],
        pivots: [0; 10],
    };
    let mut q = placed();
    let mut v = [0.0; 6];
    let mut z = at_rest(&mut by, &q);
    let mut history = [z; 3];
    let mut algorithmic: [f64; 6] = std::array::from_fn(|i| z[i]);
    let s = H * H * beta * (1.0 - af) / (1.0 - am);
    for _ in 0..steps {
        let fixed: [f64; 6] =
            std::array::from_fn(|i| (af * z[i] - am * algorithmic[i]) / (1.0 - am));
        let next = |a: f64, i: usize| fixed[i] + (1.0 - af) / (1.0 - am) * a;
        let base: [f64; 6] = std::array::from_fn(|i| {
            q[i] + H * v[i] + H * H * ((0.5 - beta) * algorithmic[i] + beta * fixed[i])
        });
        z = extrapolated(&history);
        newton(&mut by, &mut z, s, |a| {
            (std::array::from_fn(|i| base[i] + s * a[i]), None)
        });
        for i in 0..6 {
            let a = next(z[i], i);
            q[i] = base[i] + s * z[i];
            v[i] += H * ((1.0 - gamma) * algorithmic[i] + gamma * a);
            algorithmic[i] = a;
        }
        history.rotate_right(1);
        history[0] = z;
    }
    q.to_vec()
}

/// Central differences: M a + Gᵀ(q) λ = f at q, g = 0 at the next position.
fn central_differences(steps: usize) -> Vec<f64> {
    let mut by = ByHand {
        lu: [[0.0; 10]; 10],
        pivots: [0; 10],
    };
    let mut q = placed();
    let mut v = [0.0; 6];
    let mut z = at_rest(&mut by, &q);
    let mut history = [z; 3];
    for step in 0..steps {
        // v at the middle of the step before; half of a step at the start.
        let kick = if step == 0 { 0.5 * H } else { H };
        let base: [f64; 6] = std::array::from_fn(|i| q[i] + H * v[i]);
        z = extrapolated(&history);
        newton(&mut by, &mut z, H * kick, |a| {
            (q, Some(std::array::from_fn(|i| base[i] + H * kick * a[i])))
        });
        for i in 0..6 {
            v[i] += kick * z[i];
            q[i] += H * v[i];
        }
        history.rotate_right(1);
        history[0] = z;
    }
    q.to_vec()
}

/// Heave, pitch and roll of a vehicle on four wheels that comes to rest: M a = −C v − K x.
const MASSES: [f64; 3] = [14.0, 45.0, 20.0];
const WHEELS: [[f64; 3]; 4] = [
    [1.0, -3.2, -2.1],
    [1.0, -3.2, 2.1],
    [1.0, 1.8, 2.0],
    [1.0, 1.8, -2.0],
];
const STIFFNESS: [f64; 4] = [1800.0, 1800.0, 3600.0, 3600.0];
const DAMPING: [f64; 4] = [120.0, 120.0, 180.0, 180.0];
const DISPLACED: [f64; 3] = [0.1, 0.02, -0.03];

/// −M⁻¹ Σ f g gᵀ
fn over_wheels(factors: [f64; 4]) -> [[f64; 3]; 3] {
    std::array::from_fn(|i| {
        std::array::from_fn(|j| {
            let all = WHEELS.iter().zip(factors);
            -all.map(|(g, f)| f * g[i] * g[j]).sum::<f64>() / MASSES[i]
        })
    })
}

struct Vehicle {
    in_x: [[f64; 3]; 3],
    in_v: [[f64; 3]; 3],
}

impl Vehicle {
    fn new() -> Self {
        Self {
            in_x: over_wheels(STIFFNESS),
            in_v: over_wheels(DAMPING),
        }
    }

    fn write(&self, x: &[f64; 3], v: &[f64; 3], a: &mut [f64; 3]) {
        for (a, (in_x, in_v)) in a.iter_mut().zip(self.in_x.iter().zip(&self.in_v)) {
            *a = (0..3).map(|j| in_x[j] * x[j] + in_v[j] * v[j]).sum();
        }
    }
}

impl Acceleration<[f64; 3]> for Vehicle {
    fn acceleration(&mut self, _: f64, x: &[f64; 3], v: &[f64; 3], a: &mut [f64; 3]) {
        self.write(x, v, a);
    }

    fn jacobians(
        &mut self,
        _: f64,
        _: &[f64; 3],
        _: &[f64; 3],
        g_x: &mut DMatrix<f64>,
        g_v: &mut DMatrix<f64>,
    ) -> bool {
        for (i, j) in (0..3).flat_map(|i| (0..3).map(move |j| (i, j))) {
            (g_x[(i, j)], g_v[(i, j)]) = (self.in_x[i][j], self.in_v[i][j]);
        }
        true
    }

    fn is_linear(&self) -> bool {
        true
    }
}

/// Central differences: (1 − h/2 g_v) a = g(x, v₋₁ + h/2 a₋₁), the inverse taken once.
fn vehicle_by_hand() -> Vec<f64> {
    let vehicle = Vehicle::new();
    let matrix = Matrix3::from_fn(|i, j| f64::from(i == j) - 0.5 * H * vehicle.in_v[i][j]);
    let Some(inverse) = matrix.try_inverse() else {
        return Vec::new();
    };
    let inverse: [[f64; 3]; 3] = std::array::from_fn(|i| std::array::from_fn(|j| inverse[(i, j)]));
    let mut x = DISPLACED;
    let mut v = [0.0; 3];
    let mut a = [0.0; 3];
    vehicle.write(&x, &v, &mut a);
    for i in 0..3 {
        x[i] += H * v[i] + 0.5 * H * H * a[i];
    }
    for _ in 1..VEHICLE_STEPS {
        let base: [f64; 3] = std::array::from_fn(|i| v[i] + 0.5 * H * a[i]);
        let mut right = [0.0; 3];
        vehicle.write(&x, &base, &mut right);
        for i in 0..3 {
            a[i] = (0..3).map(|j| inverse[i][j] * right[j]).sum();
        }
        for i in 0..3 {
            v[i] = base[i] + 0.5 * H * a[i];
            x[i] += H * v[i] + 0.5 * H * H * a[i];
        }
    }
    x.to_vec()
}

/// What is known of the vehicle.
#[derive(Clone, Copy)]
enum Given {
    Matrices,
    Jacobians,
    Nothing,
}

/// Σ f g gᵀ
fn whole(factors: [f64; 4]) -> Matrix {
    let entry = |i: usize, j: usize| {
        let all = WHEELS.iter().zip(factors);
        all.map(|(g, f)| f * g[i] * g[j]).sum()
    };
    DMatrix::from_fn(3, 3, entry).into()
}

fn structure() -> LinearStructure {
    LinearStructure {
        mass: Matrix::diagonal(&MASSES),
        damping: Damping::Matrix(whole(DAMPING)),
        stiffness: whole(STIFFNESS),
        load: Load::none(),
    }
}

fn vehicle(structure: &LinearStructure, given: Given) -> Vec<f64> {
    let mut vehicle = Vehicle::new();
    match given {
        Given::Matrices => match structure.problem() {
            Ok(problem) => displaced(problem),
            Err(error) => panic!("{error}"),
        },
        Given::Jacobians => displaced(ByRef(&mut vehicle)),
        Given::Nothing => displaced(|_: f64, x: &[f64; 3], v: &[f64; 3], a: &mut [f64; 3]| {
            vehicle.write(x, v, a);
        }),
    }
}

fn displaced(problem: impl Acceleration<[f64; 3]>) -> Vec<f64> {
    let problem = SecondOrder::of(problem, DISPLACED, [0.0; 3]);
    let method = Cd3::new().steps(VEHICLE_STEPS);
    match problem.end(0.0..VEHICLE_STEPS as f64 * H, method) {
        Ok(end) => end.x.to_vec(),
        Err(error) => panic!("{error}"),
    }
}

/// Springs and dampers of a chain of N unit masses between walls.
const SPRING: f64 = 400.0;
const DAMPER: f64 = 2.0;

/// a = −K x − C v
#[inline(always)]
fn chain<const N: usize>(x: &[f64; N], v: &[f64; N], a: &mut [f64; N]) {
    let both: [f64; N] = std::array::from_fn(|i| SPRING * x[i] + DAMPER * v[i]);
    for i in 0..N {
        let left = if i > 0 { both[i - 1] } else { 0.0 };
        let right = if i + 1 < N { both[i + 1] } else { 0.0 };
        a[i] = left - 2.0 * both[i] + right;
    }
}

fn plucked<const N: usize>() -> [f64; N] {
    std::array::from_fn(|i| 0.1 * (1.0 + i as f64).sin())
}

/// Average acceleration: (1 + h/2 C + h²/4 K) a = −K x* − C v*, the inverse taken once.
fn chain_by_hand<const N: usize>() -> Vec<f64> {
    let slope = 0.25 * H * H * SPRING + 0.5 * H * DAMPER;
    let entry = |i: usize, j: usize| match i.abs_diff(j) {
        0 => 1.0 + 2.0 * slope,
        1 => -slope,
        _ => 0.0,
    };
    let Some(inverse) = SMatrix::<f64, N, N>::from_fn(entry).try_inverse() else {
        return Vec::new();
    };
    let columns: [[f64; N]; N] = std::array::from_fn(|j| std::array::from_fn(|i| inverse[(i, j)]));
    let mut x = plucked::<N>();
    let mut v = [0.0; N];
    let mut a = [0.0; N];
    chain(&x, &v, &mut a);
    for _ in 0..VEHICLE_STEPS {
        for i in 0..N {
            x[i] += H * v[i] + 0.25 * H * H * a[i];
            v[i] += 0.5 * H * a[i];
        }
        let mut right = [0.0; N];
        chain(&x, &v, &mut right);
        a = [0.0; N];
        for (column, right) in columns.iter().zip(right) {
            for (a, entry) in a.iter_mut().zip(column) {
                *a += entry * right;
            }
        }
        for i in 0..N {
            x[i] += 0.25 * H * H * a[i];
            v[i] += 0.5 * H * a[i];
        }
    }
    x.to_vec()
}

fn chain_generated<const N: usize>() -> Vec<f64> {
    let problem = SecondOrder::new(|_, x, v, a| chain(x, v, a), plucked::<N>(), [0.0; N]);
    let method = AverageAcceleration::new().steps(VEHICLE_STEPS);
    match problem.end(0.0..VEHICLE_STEPS as f64 * H, method) {
        Ok(end) => end.x.to_vec(),
        Err(error) => panic!("{error}"),
    }
}

fn report_chain<const N: usize>() {
    report(
        &format!("chain of {N}, average acceleration, a closure"),
        VEHICLE_STEPS,
        [&chain_by_hand::<N>, &chain_generated::<N>],
    );
}

/// The median and the least seconds of several runs that take turns, and what they end with.
fn in_turns<const K: usize>(runs: [&dyn Fn() -> Vec<f64>; K]) -> [([f64; 2], Vec<f64>); K] {
    let mut times = [const { Vec::new() }; K];
    let mut ends = [const { Vec::new() }; K];
    for _ in 0..RUNS {
        for ((times, end), run) in times.iter_mut().zip(&mut ends).zip(runs) {
            let begin = Instant::now();
            *end = black_box(run());
            times.push(begin.elapsed().as_secs_f64());
        }
    }
    let mut ends = ends.into_iter();
    times.map(|mut times| {
        times.sort_by(f64::total_cmp);
        (
            [times[times.len() / 2], times[0]],
            ends.next().unwrap_or_default(),
        )
    })
}

/// Whether a row is among those that are asked for, or none is.
fn wanted(what: &str) -> bool {
    // Cargo says `--bench` as well.
    let mut given = std::env::args()
        .skip(1)
        .filter(|a| a != "--bench")
        .peekable();
    given.peek().is_none() || given.any(|part| what.contains(&part))
}

/// Times both, if the row is wanted, and prints it.
fn report(what: &str, steps: usize, runs: [&dyn Fn() -> Vec<f64>; 2]) {
    if wanted(what) {
        let [hand, own] = in_turns(runs);
        row(what, steps, [hand.0, own.0], [&hand.1, &own.1]);
    }
}

/// A row of the median and least times of both, and of how far apart they end.
fn row(what: &str, steps: usize, times: [[f64; 2]; 2], ends: [&[f64]; 2]) {
    let each = |seconds: f64| 1e9 * seconds / steps as f64;
    let apart = ends[0].iter().zip(ends[1]).map(|(a, b)| (a - b).abs());
    let [hand, own] = times;
    println!(
        "{what:<57}{:9.1}{:11.1}{:9.2}{:9.2}{:12.1e}",
        each(hand[0]),
        each(own[0]),
        own[0] / hand[0],
        own[1] / hand[1],
        apart.fold(0.0, f64::max)
    );
}

/// The same of the manipulator, by hand and by a method, with the start and without.
fn report_manipulator(what: &str, [by_hand, own]: [fn(usize) -> Vec<f64>; 2]) {
    let what = format!("manipulator, {what}, index 3");
    if !wanted(&what) {
        return;
    }
    let first = [by_hand, own].map(|run| move || run(FIRST));
    let all = [by_hand, own].map(|run| move || run(STEPS));
    let [hand_first, own_first, hand, own] = in_turns([&first[0], &first[1], &all[0], &all[1]]);
    let ends = [&hand.1[..], &own.1];
    row(&what, STEPS, [hand.0, own.0], ends);
    let beyond = |first: [f64; 2], all: [f64; 2]| [0, 1].map(|i| all[i] - first[i]);
    let times = [beyond(hand_first.0, hand.0), beyond(own_first.0, own.0)];
    row(
        &format!("{what}, without start"),
        STEPS - FIRST,
        times,
        ends,
    );
}

fn main() {
    println!(
        "{:<57}{:>9}{:>11}{:>9}{:>9}{:>12}",
        "ns a step", "by hand", "Stepsmith", "ratio", "of least", "apart"
    );
    report_manipulator(
        "generalized-alpha",
        [
            generalized_alpha,
            generated::<GeneralizedAlphaFifth<Vec<f64>>>,
        ],
    );
    report_manipulator(
        "central differences",
        [central_differences, generated::<Cd3<Vec<f64>>>],
    );
    let structure = structure();
    for (what, given) in [
        ("vehicle, a structure", Given::Matrices),
        ("vehicle, linear, Jacobians given", Given::Jacobians),
        ("vehicle, a closure", Given::Nothing),
    ] {
        let own = || vehicle(&structure, given);
        report(what, VEHICLE_STEPS, [&vehicle_by_hand, &own]);
    }
    report_chain::<1>();
    report_chain::<2>();
    report_chain::<6>();
    report_chain::<12>();
}
