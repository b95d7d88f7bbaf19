//! The IFToMM benchmark mechanisms stay within the published limits and at the references of
//! tests/peers/mechanisms.py (the squeezer: of the Test Set for IVP Solvers).

use std::ops::ControlFlow;
use stepsmith::Settings;
use stepsmith::block::Radau5;
use stepsmith::constrained::{Constrained, ConstrainedEnd, Dae, Formulation};
use stepsmith::generated::ConstrainedMethod;
use stepsmith::structural::GeneralizedAlphaFifth;
use stepsmith_tests::mechanisms::{
    P3, SQUEEZER, bricard, governor, pendulum, squeezer, squeezer_angles, windows,
};

/// The solution at the end and the largest drift of the energy.
fn run<M: ConstrainedMethod, P: Constrained>(
    mut mechanism: P,
    [q, v]: [Vec<f64>; 2],
    (end, h): (f64, f64),
    energy: impl Fn(&[f64], &[f64]) -> f64,
) -> (ConstrainedEnd, f64) {
    let mut before = None;
    let mut drift = 0.0_f64;
    let solution = Dae::new(&mut mechanism, q, v)
        .formulation(Formulation::Soi2)
        .observe(|sample| {
            let now = energy(&sample.q, &sample.v);
            drift = drift.max((now - *before.get_or_insert(now)).abs());
            ControlFlow::Continue(())
        })
        .end(0.0..end, Settings::<M, _>::new().step(h))
        .unwrap();
    (solution, drift)
}

fn near(found: &[f64], expected: &[f64], tolerance: f64) {
    let error = found.iter().zip(expected).map(|(x, y)| (x - y).abs());
    let error = error.fold(0.0, f64::max);
    assert!(error < tolerance, "{error:e}: {found:?} {expected:?}");
}

#[test]
fn a01_pendulum() {
    let ((mechanism, _), (seen, _)) = (pendulum(), pendulum());
    let start = [seen.positions(), seen.velocities()];
    let energy = |q: &[f64], v: &[f64]| seen.energy(q, v);
    let (solution, drift) = run::<Radau5<_>, _>(mechanism, start, (10.0, 1e-2), energy);
    assert!(drift < 1e-7, "{drift:e}");
    near(
        &solution.end.q[..2],
        &[-0.275087462576117, -0.961419205099125],
        5e-8,
    );
}

#[test]
fn a02_windows() {
    let ((mechanism, _), (seen, _)) = (windows(2), windows(2));
    let start = [seen.positions(), seen.velocities()];
    let energy = |q: &[f64], v: &[f64]| seen.energy(q, v);
    let (solution, drift) = run::<Radau5<_>, _>(mechanism, start, (10.0, 1e-2), energy);
    assert!(drift < 2e-6, "{drift:e}");
    let tip = [2.0 * solution.end.q[0], 2.0 * solution.end.q[1]];
    near(&tip, &[0.328458111540815, 0.944518538178601], 2e-6);
}

/// The angles reach the published values, at the order of the method.
#[test]
fn a03_squeezer() {
    let angles = |h: f64| {
        let seen = squeezer();
        let start = [seen.positions(), seen.velocities()];
        let (solution, _) = run::<Radau5<_>, _>(squeezer(), start, (0.03, h), |_, _| 0.0);
        squeezer_angles(&solution.end.q)
    };
    near(&angles(1e-4), &SQUEEZER, 2e-6);
}

/// Six hinges of which the last repeats one constraint: found, and the energy kept. The example runs
/// all 10 s.
#[test]
fn a04_bricard() {
    let ((mechanism, _), (seen, bar)) = (bricard(), bricard());
    let start = [seen.positions(), seen.velocities()];
    let energy = |q: &[f64], v: &[f64]| seen.energy(q, v);
    let (solution, drift) = run::<Radau5<_>, _>(mechanism, start, (1.0, 4e-2), energy);
    assert!(drift < 2e-8, "{drift:e}");
    assert_eq!(solution.statistics.constraints.redundant, 1);
    assert!(solution.statistics.constraints.position < 1e-12);
    let found = seen.point(&solution.end.q, bar, P3);
    near(&found, &[0.51050146, -1.6491676, 0.14012311], 5e-9);
}

/// Springs with a rate of 10⁴/s do not limit the steps. The example runs all 10 s.
#[test]
fn a05_governor() {
    let (seen, slider) = governor();
    let start = || [seen.positions(), seen.velocities()];
    let height = |solution: &ConstrainedEnd| {
        let [_, _, s] = seen.point(&solution.end.q, slider, [0.0, 0.0, 0.5]);
        s
    };
    let (solution, _) = run::<Radau5<_>, _>(governor().0, start(), (1.0, 2e-2), |_, _| 0.0);
    near(&[height(&solution)], &[0.501420922380], 5e-8);
    let (solution, _) =
        run::<GeneralizedAlphaFifth<_>, _>(governor().0, start(), (1.0, 1e-2), |_, _| 0.0);
    near(&[height(&solution)], &[0.501420922380], 1.2e-4);
}
