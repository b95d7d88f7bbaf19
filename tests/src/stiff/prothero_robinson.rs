//! The problem of Prothero and Robinson, y' = λ (y − φ(t)) + φ'(t), whose solution is φ.

use super::Stiff;
use nalgebra::DMatrix;
use std::f64::consts::{FRAC_1_SQRT_2, FRAC_PI_4};
use stepsmith::Rate;

const LAMBDA: f64 = -1e6;

/// λ = −10⁶ and φ(t) = sin(t + π/4) on \[0, 10\]; the end value is φ(10).
///
/// Prothero & Robinson, Mathematics of Computation 28(125):145–162, 1974. The φ of their experiment
/// tends to a constant, where every L-stable method ends exactly; the sine doesn't.
#[derive(Clone, Copy, Debug, Default)]
pub struct ProtheroRobinson;

impl Rate<[f64; 1]> for ProtheroRobinson {
    #[inline]
    fn rate(&mut self, t: f64, y: &[f64; 1], dy: &mut [f64; 1]) {
        let (sine, cosine) = (t + FRAC_PI_4).sin_cos();
        dy[0] = LAMBDA * (y[0] - sine) + cosine;
    }

    #[inline]
    fn jacobian(&mut self, _t: f64, _y: &[f64; 1], f_y: &mut DMatrix<f64>) -> bool {
        f_y[(0, 0)] = LAMBDA;
        true
    }
}

impl Stiff<1> for ProtheroRobinson {
    const NAME: &'static str = "Prothero-Robinson";
    const END: f64 = 10.0;
    const INITIAL: [f64; 1] = [FRAC_1_SQRT_2];
    const SCALE: f64 = 1.0;
    const REFERENCE: [f64; 1] = [-0.977_994_184_729_037];
}
