//! A step of the generated `Cd3`, by itself and in an integration, beside the same loop written by hand, on
//! linear forces with one and with three degrees of freedom.

use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use std::hint::black_box;
use stepsmith::central_difference::Cd3;
use stepsmith::{Implicit, Sample, SecondOrder, Stepper, velocity_free};

const STEPS: usize = 10_000;
const STEP_SIZE: f64 = 1e-3;

/// The state of central differences: x(t), v(t − h), a(t − h).
#[derive(Clone, Copy)]
struct State<const N: usize> {
    x: [f64; N],
    v: [f64; N],
    a: [f64; N],
}

fn start<const N: usize>() -> State<N> {
    let x = std::array::from_fn(|i| 1.0 + i as f64);
    State {
        x,
        v: [0.0; N],
        a: x.map(|x| -stiffness(0) * x),
    }
}

fn stiffness(i: usize) -> f64 {
    1.0 + i as f64
}

fn by_hand<const N: usize>(mut state: State<N>) -> State<N> {
    let half_h = 0.5 * STEP_SIZE;
    let h = STEP_SIZE;
    let half_h2 = 0.5 * STEP_SIZE * STEP_SIZE;
    for _ in 0..STEPS {
        for i in 0..N {
            let a = -stiffness(i) * state.x[i];
            let v = state.v[i] + half_h * (a + state.a[i]);
            state.x[i] += h * v + half_h2 * a;
            state.v[i] = v;
            state.a[i] = a;
        }
    }
    state
}

fn generated<const N: usize>(state: State<N>) -> State<N> {
    let mut stepper = Cd3::sized(STEP_SIZE, &state.x);
    for (slot, value) in [state.x, state.v, state.a].into_iter().enumerate() {
        *stepper.carried_mut(slot) = value;
    }
    let mut force = velocity_free(|_t, x: &[f64; N], a: &mut [f64; N]| {
        for i in 0..N {
            a[i] = -stiffness(i) * x[i];
        }
    });
    let mut implicit = Implicit::default();
    let mut sample = Sample::new(0.0, &state.x);
    for k in 0..STEPS {
        let t = k as f64 * STEP_SIZE;
        if stepper
            .step::<_, false>(t, &mut force, &mut implicit, &mut sample)
            .is_err()
        {
            break;
        }
    }
    let [x, v, a] = [0, 1, 2].map(|slot| *stepper.carried_mut(slot));
    State { x, v, a }
}

/// The same by the loop of integrations, its start included.
fn driven<const N: usize>(state: State<N>) -> Option<[f64; N]> {
    let force = |_t: f64, x: &[f64; N], a: &mut [f64; N]| {
        for i in 0..N {
            a[i] = -stiffness(i) * x[i];
        }
    };
    let end = SecondOrder::velocity_free(force, state.x, state.v)
        .end(0.0..STEPS as f64 * STEP_SIZE, Cd3::new().steps(STEPS));
    end.ok().map(|end| end.x)
}

fn compare<const N: usize>(c: &mut Criterion) {
    let mut group = c.benchmark_group("Cd3 step, linear force");
    group.throughput(criterion::Throughput::Elements(STEPS as u64));
    group.bench_function(BenchmarkId::new("by hand", N), |b| {
        b.iter(|| by_hand::<N>(black_box(start())));
    });
    group.bench_function(BenchmarkId::new("generated", N), |b| {
        b.iter(|| generated::<N>(black_box(start())));
    });
    group.bench_function(BenchmarkId::new("driven", N), |b| {
        b.iter(|| driven::<N>(black_box(start())));
    });
    group.finish();
}

fn steps(c: &mut Criterion) {
    compare::<1>(c);
    compare::<3>(c);
}

criterion_group!(benches, steps);
criterion_main!(benches);
