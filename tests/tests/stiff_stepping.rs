//! Adaptive steps of implicit one-step methods on stiff problems.

use nalgebra::DMatrix;
use stepsmith::block::{
    Block3Chebyshev, Block3Chebyshev13, Block3Equidistant, Block4Equidistant, Radau5,
};
use stepsmith::{AdaptiveStatistics, StageMethod, integrate_first_order};

type V2 = [f64; 2];

/// ε y'' = (1 − y²) y' − y from (2, −2/3): y(2) of Hairer and Wanner's test set, ε = 1e-6.
const VAN_DER_POL: V2 = [0.1706167732170483e1, -0.8928097010247975e0];

fn van_der_pol<M: StageMethod<V2, 1>>(tolerance: f64) -> (f64, AdaptiveStatistics) {
    let run = integrate_first_order::<M, _>([2.0, -0.66])
        .to(2.0)
        .tolerance(tolerance, tolerance)
        .first_step(1e-6)
        .rate(|_, y: &V2, dy| *dy = [y[1], ((1.0 - y[0] * y[0]) * y[1] - y[0]) * 1e6])
        .jacobian(|_, y: &V2, f_y: &mut DMatrix<f64>| {
            f_y[(0, 1)] = 1.0;
            f_y[(1, 0)] = (-2.0 * y[0] * y[1] - 1.0) * 1e6;
            f_y[(1, 1)] = (1.0 - y[0] * y[0]) * 1e6;
        });
    let end = run.run().expect("stiff, but no more");
    let error = |i: usize| ((end.y[i] - VAN_DER_POL[i]) / VAN_DER_POL[i]).abs();
    (error(0).max(error(1)), end.statistics)
}

#[test]
fn print() {
    for k in [4, 6, 8, 10] {
        let tolerance = 10_f64.powi(-k);
        println!(
            "radau5 {tolerance:e} {:?}",
            van_der_pol::<Radau5<_>>(tolerance)
        );
        println!(
            "cheb {tolerance:e} {:?}",
            van_der_pol::<Block3Chebyshev<_>>(tolerance)
        );
        println!(
            "cheb13 {tolerance:e} {:?}",
            van_der_pol::<Block3Chebyshev13<_>>(tolerance)
        );
        println!(
            "equi {tolerance:e} {:?}",
            van_der_pol::<Block3Equidistant<_>>(tolerance)
        );
        println!(
            "equi4 {tolerance:e} {:?}",
            van_der_pol::<Block4Equidistant<_>>(tolerance)
        );
    }
}
