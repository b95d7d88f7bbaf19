//! Exact stable sets: how long the proof of one takes.
//!
//! `cargo bench -p stepsmith-tests --bench stability`. One thread; the amplification matrix, its
//! characteristic polynomial, the critical polynomials, their zeros and all tables are made anew each time.

use criterion::{Criterion, criterion_group, criterion_main};
use std::hint::black_box;
use stepsmith_exact::rational::{Rational, ratio};
use stepsmith_prove::stability::{Axis, stable_set};
use stepsmith_scheme::scheme::Scheme;
use stepsmith_scheme::spec::Spec;

fn central_difference(degree: &str, settings: &[(&str, &str)]) -> Scheme {
    let all = [("degree", degree)]
        .into_iter()
        .chain(settings.iter().copied());
    let all: Vec<_> = all.collect();
    let spec = Spec::from_family("central-difference", &all);
    spec.and_then(|spec| spec.scheme())
        .expect("a member of the family")
}

fn sets(criterion: &mut Criterion) {
    let top = [
        ("alpha", "1.62"),
        ("beta", "1.03522"),
        ("gamma", "1.0291293"),
        ("zeta", "1.016"),
    ];
    let simple = [
        ("alpha", "4/5"),
        ("beta", "1"),
        ("gamma", "1"),
        ("zeta", "1"),
    ];
    let eight = [
        ("alpha", "3/4"),
        ("beta", "2/3"),
        ("gamma", "1"),
        ("zeta", "5/4"),
        ("eta", "1"),
        ("mu", "4/5"),
        ("nu", "1"),
    ];
    let mut group = criterion.benchmark_group("stable set");
    for (name, scheme, damping) in [
        (
            "degree 5, spinning top",
            central_difference("5", &top),
            ratio(1, 20),
        ),
        (
            "degree 5, spinning top, undamped",
            central_difference("5", &top),
            ratio(0, 1),
        ),
        (
            "degree 5, short parameters",
            central_difference("5", &simple),
            ratio(1, 20),
        ),
        ("degree 8", central_difference("8", &eight), ratio(1, 20)),
    ] {
        let of = |damping: &Rational| {
            let damping = damping.clone();
            stable_set(
                black_box(&scheme),
                Axis::Oscillator {
                    damping: damping.into(),
                },
            )
        };
        group.bench_function(name, |bencher| bencher.iter(|| of(&damping)));
    }
    group.finish();
}

criterion_group!(benches, sets);
criterion_main!(benches);
