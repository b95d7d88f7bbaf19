//! A scan on one thread: members of degree 5 with random α, β, γ, ζ at random Ω and ξ, from these
//! six columns to a verdict or a spectral radius. `numpy_scan.py` beside this file does the same.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use std::hint::black_box;
use stepsmith_explore::scan::{Characteristic, Kernel, Show, Test};
use stepsmith_scheme::families::central_difference::{member, symbolic};
use stepsmith_scheme::scheme::reserved::symbol;

const POINTS: usize = 1 << 16;

/// Numbers in [low, high) by a linear congruential generator.
fn random(seed: u64, low: f64, high: f64) -> Vec<f64> {
    let mut state = seed;
    let mut next = || {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (state >> 11) as f64 / (1u64 << 53) as f64
    };
    (0..POINTS).map(|_| low + (high - low) * next()).collect()
}

fn scans(c: &mut Criterion) {
    let Ok(derivation) = member(&symbolic(5)) else {
        return;
    };
    let Ok(p) = Characteristic::new(&derivation.scheme, Test::Oscillator) else {
        return;
    };
    let names = ["Omega", "xi", "alpha", "beta", "gamma", "zeta"];
    let inputs = names.map(symbol);
    let ranges = [
        (0.0, 4.0),
        (0.0, 1.0),
        (0.5, 2.0),
        (0.25, 1.5),
        (0.25, 1.5),
        (0.25, 1.5),
    ];
    let columns: Vec<Vec<f64>> = (1..)
        .zip(ranges)
        .map(|(seed, (low, high))| random(seed, low, high))
        .collect();
    let columns: Vec<&[f64]> = columns.iter().map(Vec::as_slice).collect();
    let mut group = c.benchmark_group("degree 5, parameters to");
    group.throughput(Throughput::Elements(POINTS as u64));
    for (name, show) in [("verdict", Show::Verdict), ("radius", Show::Radius)] {
        let Ok(kernel) = Kernel::new(&p, &inputs, show) else {
            continue;
        };
        let mut results = vec![0.0; POINTS];
        group.bench_function(name, |b| {
            b.iter(|| kernel.evaluate(black_box(&columns), &mut results));
        });
    }
    group.finish();
}

criterion_group!(benches, scans);
criterion_main!(benches);
