//! Adaptive steps of implicit one-step methods on stiff problems of the literature.

use stepsmith::block::{Block3Chebyshev, Block4Equidistant, Radau5, Radau9};
use stepsmith::generated::Stages;
use stepsmith::{Ode, Settings, Statistics, Stepper};

type V2 = [f64; 2];
type V8 = [f64; 8];

/// The largest relative error.
fn relative<const N: usize>(y: &[f64; N], exact: &[f64; N]) -> f64 {
    let errors = y
        .iter()
        .zip(exact)
        .map(|(y, exact)| ((y - exact) / exact).abs());
    errors.fold(0.0, f64::max)
}

/// Van der Pol's oscillator in slow time, y'' = μ² ((1 − y²) y' − y) from (2, 0), at t = 2.
fn van_der_pol<M, const K: usize>(mu: f64, tolerance: f64) -> (V2, Statistics)
where
    M: Stepper<V2, 1, Sizes = Stages<K>>,
{
    let stiffness = mu * mu;
    let rate = |_: f64, y: &V2, dy: &mut V2| {
        *dy = [y[1], ((1.0 - y[0] * y[0]) * y[1] - y[0]) * stiffness];
    };
    let problem = Ode::new(rate, [2.0, 0.0]).jacobian(|_, y, f_y| {
        f_y[(0, 1)] = 1.0;
        f_y[(1, 0)] = (-2.0 * y[0] * y[1] - 1.0) * stiffness;
        f_y[(1, 1)] = (1.0 - y[0] * y[0]) * stiffness;
    });
    let method = Settings::<M, _>::new().rtol(tolerance).atol(tolerance);
    let end = problem.end(0.0..2.0, method).expect("stiff, but no more");
    (end.y, end.statistics)
}

/// The test set of Mazzia and Magherini: μ = 1000.
const VAN_DER_POL: V2 = [0.1706167732170483e1, -0.8928097010247975e0];

#[test]
fn van_der_pol_is_solved_to_the_tolerance() {
    fn check<M: Stepper<V2, 1, Sizes = Stages<K>>, const K: usize>(steps: [u64; 4]) {
        for (k, limit) in [4, 6, 8, 10].into_iter().zip(steps) {
            let tolerance = 10_f64.powi(-k);
            let (y, count) = van_der_pol::<M, K>(1e3, tolerance);
            let error = relative(&y, &VAN_DER_POL);
            assert!(
                error < 10.0 * tolerance,
                "{} {tolerance:e}: {error:e}",
                M::NAME
            );
            assert!(count.steps < limit, "{} {tolerance:e}: {count:?}", M::NAME);
            assert!(10 * count.rejected < count.steps, "{}: {count:?}", M::NAME);
            assert!(count.iterations < 6 * count.steps, "{}: {count:?}", M::NAME);
        }
    }
    check::<Radau5<_>, 3>([400, 900, 2200, 6500]);
    check::<Radau9<_>, 5>([150, 250, 450, 900]);
    check::<Block3Chebyshev<_>, 3>([400, 1100, 3200, 10_000]);
    check::<Block4Equidistant<_>, 4>([300, 600, 1200, 2500]);
}

#[test]
fn van_der_pol_of_the_stiffest_kind_takes_no_more_steps() {
    let (found, count) = van_der_pol::<Radau5<_>, 3>(1e6, 1e-6);
    let (other, fewer) = van_der_pol::<Radau9<_>, 5>(1e6, 1e-6);
    assert!(relative(&found, &other) < 1e-4, "{found:?} {other:?}");
    assert!(
        count.steps < 1500 && fewer.steps < 400,
        "{count:?} {fewer:?}"
    );
}

/// HIRES of the same test set, with forward differences.
fn hires(_: f64, y: &V8, f: &mut V8) {
    f[0] = -1.71 * y[0] + 0.43 * y[1] + 8.32 * y[2] + 0.0007;
    f[1] = 1.71 * y[0] - 8.75 * y[1];
    f[2] = -10.03 * y[2] + 0.43 * y[3] + 0.035 * y[4];
    f[3] = 8.32 * y[1] + 1.71 * y[2] - 1.12 * y[3];
    f[4] = -1.745 * y[4] + 0.43 * (y[5] + y[6]);
    f[5] = -280.0 * y[5] * y[7] + 0.69 * y[3] + 1.71 * y[4] - 0.43 * y[5] + 0.69 * y[6];
    f[6] = 280.0 * y[5] * y[7] - 1.81 * y[6];
    f[7] = -f[6];
}

const HIRES: V8 = [
    0.7371312573325668e-3,
    0.1442485726316185e-3,
    0.5888729740967575e-4,
    0.1175651343283149e-2,
    0.2386356198831331e-2,
    0.6238968252742796e-2,
    0.2849998395185769e-2,
    0.2850001604814231e-2,
];

#[test]
fn hires_is_solved_to_the_tolerance() {
    fn check<M: Stepper<V8, 1, Sizes = Stages<K>>, const K: usize>(steps: [u64; 4]) {
        for (k, limit) in [4, 6, 8, 10].into_iter().zip(steps) {
            let tolerance = 10_f64.powi(-k);
            let problem = Ode::new(hires, [1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0057]);
            let method = Settings::<M, _>::new().rtol(tolerance);
            let end = problem.end(0.0..321.8122, method.atol(1e-3 * tolerance));
            let end = end.expect("mildly stiff");
            let error = relative(&end.y, &HIRES);
            assert!(
                error < 10.0 * tolerance,
                "{} {tolerance:e}: {error:e}",
                M::NAME
            );
            assert!(
                end.statistics.steps < limit,
                "{}: {:?}",
                M::NAME,
                end.statistics
            );
        }
    }
    check::<Radau5<_>, 3>([80, 180, 430, 1300]);
    check::<Radau9<_>, 5>([35, 55, 110, 200]);
    check::<Block4Equidistant<_>, 4>([65, 120, 240, 500]);
}
