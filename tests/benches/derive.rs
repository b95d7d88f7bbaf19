//! Derivation of block formulas: r = 8 with the (7, 8) approximant, at most 2 ms, and all of the
//! catalogue's members, at most 100 ms.

use criterion::{Criterion, criterion_group, criterion_main};
use std::hint::black_box;
use std::path::Path;
use stepsmith_prove::stage_transform::StageTransform;
use stepsmith_scheme::spec::Spec;

const SPECS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../methods/specs/block");

/// The specs of the catalogue's block formulas.
fn catalogue() -> Vec<Spec> {
    let entries = std::fs::read_dir(Path::new(SPECS)).into_iter().flatten();
    let mut paths: Vec<_> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    let spec = |path: &std::path::PathBuf| {
        let text = std::fs::read_to_string(path).ok()?;
        Spec::parse_toml(&path.display().to_string(), &text).ok()
    };
    paths.iter().filter_map(spec).collect()
}

fn derivations(c: &mut Criterion) {
    let settings = [("r", "8"), ("nodes", "equidistant"), ("pade", "[7, 8]")];
    if let Ok(eight) = Spec::from_family("block", &settings) {
        c.bench_function("block, r = 8, (7, 8), equidistant", |b| {
            b.iter(|| black_box(&eight).derive().map(|d| d.coefficients.len()));
        });
        if let Ok(scheme) = eight.scheme() {
            c.bench_function("its transform, rounded", |b| {
                b.iter(|| StageTransform::of(black_box(&scheme)).and_then(|t| t.rounded()));
            });
        }
    }
    let specs = catalogue();
    c.bench_function(
        &format!("the block catalogue, {} members", specs.len()),
        |b| {
            b.iter(|| {
                specs
                    .iter()
                    .filter(|spec| black_box(spec).derive().is_ok())
                    .count()
            });
        },
    );
}

criterion_group! {
    name = benches;
    config = Criterion::default().sample_size(20);
    targets = derivations
}
criterion_main!(benches);
