//! A step of constrained problems: the two-link manipulator with three families, and rows of N
//! four-bars by dense matrices and in a band.

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use std::f64::consts::{FRAC_PI_2, PI};
use std::hint::black_box;
use stepsmith::block::Radau5;
use stepsmith::central_difference::Cd3;
use stepsmith::constrained::{
    AffineMaps, Formulation, GROUND, LinearSolver, Mechanism, integrate_constrained,
};
use stepsmith::structural::GeneralizedAlphaFifth;

const STEPS: usize = 100;

/// Links of length 1 and √3, of mass 1 and 2, at the angles π/3 and −π/6.
fn manipulator() -> Mechanism {
    let ([a, b], [l1, l2]) = ([PI / 3.0, -PI / 6.0], [0.5, 0.5 * 3.0_f64.sqrt()]);
    let (x, y) = (l1 * a.cos(), l1 * a.sin());
    let mut mechanism = Mechanism::new([0.0, -9.81]);
    let first = mechanism.body(1.0, 1.0 / 12.0, [x, y, a]);
    let end = [2.0 * x + l2 * b.cos(), 2.0 * y + l2 * b.sin(), b];
    let second = mechanism.body(2.0, 0.5, end);
    mechanism.revolute(GROUND, [0.0, 0.0], first, [-l1, 0.0]);
    mechanism.revolute(first, [l1, 0.0], second, [-l2, 0.0]);
    mechanism
}

/// N + 1 upright rods on the ground, joined by N rods at their tops, all of 1 m and 1 kg.
fn four_bars(count: usize) -> Mechanism {
    let mut mechanism = Mechanism::new([0.0, -9.81]);
    let mut corner = None;
    for k in 0..=count {
        let x = k as f64;
        let upright = mechanism.body(1.0, 1.0 / 12.0, [x, 0.5, FRAC_PI_2]);
        mechanism.moving(upright, [0.5, 0.0, -1.0]);
        mechanism.revolute(GROUND, [x, 0.0], upright, [-0.5, 0.0]);
        if let Some(beam) = corner {
            mechanism.revolute(beam, [0.5, 0.0], upright, [0.5, 0.0]);
        }
        if k < count {
            let beam = mechanism.body(1.0, 1.0 / 12.0, [x + 0.5, 1.0, 0.0]);
            mechanism.moving(beam, [1.0, 0.0, 0.0]);
            mechanism.revolute(upright, [0.5, 0.0], beam, [-0.5, 0.0]);
            corner = Some(beam);
        }
    }
    mechanism
}

/// The last coordinate after STEPS steps of 1 ms, the start included.
fn run<M: AffineMaps>(
    mut mechanism: Mechanism,
    formulation: Formulation,
    solver: LinearSolver,
) -> Option<f64> {
    let (q, v) = (mechanism.positions(), mechanism.velocities());
    let solution = integrate_constrained::<M, _>(&mut mechanism, q, v)
        .to(STEPS as f64 * 1e-3)
        .steps(STEPS)
        .formulation(formulation)
        .linear_solver(solver)
        .run();
    solution.ok()?.end.q.last().copied()
}

fn families(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("manipulator");
    group.throughput(Throughput::Elements(STEPS as u64));
    let dense = LinearSolver::Dense;
    for formulation in [Formulation::Index3, Formulation::Soi2] {
        group.bench_function(format!("generalized-alpha, {formulation}"), |bencher| {
            bencher.iter(|| {
                run::<GeneralizedAlphaFifth<Vec<f64>>>(black_box(manipulator()), formulation, dense)
            });
        });
        group.bench_function(format!("cd3, {formulation}"), |bencher| {
            bencher.iter(|| run::<Cd3<Vec<f64>>>(black_box(manipulator()), formulation, dense));
        });
        group.bench_function(format!("radau5, {formulation}"), |bencher| {
            bencher.iter(|| run::<Radau5<Vec<f64>>>(black_box(manipulator()), formulation, dense));
        });
    }
    group.finish();
}

fn sizes(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("four-bars");
    group.sample_size(10);
    group.throughput(Throughput::Elements(STEPS as u64));
    for (name, solver) in [
        ("dense", LinearSolver::Dense),
        ("band", LinearSolver::Banded),
    ] {
        for count in [2, 5, 10, 20, 40] {
            group.bench_with_input(BenchmarkId::new(name, count), &count, |bencher, &count| {
                bencher.iter(|| {
                    let mechanism = black_box(four_bars(count));
                    run::<GeneralizedAlphaFifth<Vec<f64>>>(mechanism, Formulation::Index3, solver)
                });
            });
        }
    }
    group.finish();
}

criterion_group!(benches, families, sizes);
criterion_main!(benches);
