//! A step of constrained problems: the two-link manipulator with three families, and rows of N
//! four-bars by dense matrices and in a band.

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use std::hint::black_box;
use stepsmith::Settings;
use stepsmith::block::Radau5;
use stepsmith::central_difference::Cd3;
use stepsmith::constrained::{Dae, Formulation, LinearSolver};
use stepsmith::generated::ConstrainedMethod;
use stepsmith::multibody::Mechanism;
use stepsmith::structural::GeneralizedAlphaFifth;
use stepsmith_tests::mechanisms::{four_bars, two_link_manipulator};

const STEPS: usize = 100;

/// The last coordinate after STEPS steps of 1 ms, the start included.
fn run<M: ConstrainedMethod>(
    mut mechanism: Mechanism,
    formulation: Formulation,
    solver: LinearSolver,
) -> Option<f64> {
    let q = mechanism.positions();
    let v = mechanism.velocities();
    let problem = Dae::new(&mut mechanism, q, v).formulation(formulation);
    let method = Settings::<M, _>::new().steps(STEPS).linear_solver(solver);
    let solution = problem.end(0.0..STEPS as f64 * 1e-3, method);
    solution.ok()?.end.q.last().copied()
}

fn families(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("manipulator");
    group.throughput(Throughput::Elements(STEPS as u64));
    let dense = LinearSolver::Dense;
    for formulation in [Formulation::Index3, Formulation::Soi2] {
        group.bench_function(format!("generalized-alpha, {formulation}"), |bencher| {
            bencher.iter(|| {
                run::<GeneralizedAlphaFifth<Vec<f64>>>(
                    black_box(two_link_manipulator()),
                    formulation,
                    dense,
                )
            });
        });
        group.bench_function(format!("cd3, {formulation}"), |bencher| {
            bencher.iter(|| {
                run::<Cd3<Vec<f64>>>(black_box(two_link_manipulator()), formulation, dense)
            });
        });
        group.bench_function(format!("radau5, {formulation}"), |bencher| {
            bencher.iter(|| {
                run::<Radau5<Vec<f64>>>(black_box(two_link_manipulator()), formulation, dense)
            });
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
