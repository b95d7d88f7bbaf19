//! Van der Pol's oscillator x'' = μ (1 − x²) x' − x, x(0) = 2, x'(0) = 0.
//!
//! In the time t/μ it is z₁' = z₂, ε z₂' = (1 − z₁²) z₂ − z₁ with ε = μ⁻², whose factor ε⁻¹ is often called
//! μ as well: the test sets' problem of ε = 10⁻⁶ is that of μ = 10³.

use super::Stiff;
use nalgebra::DMatrix;
use stepsmith::Rate;

/// μ = 10³.
const MU: f64 = 1e3;

/// y₁' = y₂, y₂' = μ (1 − y₁²) y₂ − y₁ with μ = 10³ on \[0, 2000\]; end value from deTestSet, the
/// version of the Bari test set for R.
#[derive(Clone, Copy, Debug, Default)]
pub struct VanDerPol;

impl Rate<[f64; 2]> for VanDerPol {
    #[inline]
    fn rate(&mut self, _t: f64, y: &[f64; 2], dy: &mut [f64; 2]) {
        dy[0] = y[1];
        dy[1] = MU * (1.0 - y[0] * y[0]) * y[1] - y[0];
    }

    #[inline]
    fn jacobian(&mut self, _t: f64, y: &[f64; 2], f_y: &mut DMatrix<f64>) -> bool {
        f_y[(0, 1)] = 1.0;
        f_y[(1, 0)] = -2.0 * MU * y[0] * y[1] - 1.0;
        f_y[(1, 1)] = MU * (1.0 - y[0] * y[0]);
        true
    }
}

impl Stiff<2> for VanDerPol {
    const NAME: &'static str = "Van der Pol, mu = 1e3";
    const END: f64 = 2000.0;
    const INITIAL: [f64; 2] = [2.0, 0.0];
    const SCALE: f64 = 1.0;
    const REFERENCE: [f64; 2] = [0.170_616_773_217_046_9e1, -0.892_809_701_024_812_5e-3];
}

/// The problem in the time t/μ on \[0, 2\], with the given ε⁻¹ = μ².
#[derive(Clone, Copy, Debug, Default)]
pub struct VanDerPolInTime<const EPSILON_INVERSE: u64>;

impl<const EPSILON_INVERSE: u64> Rate<[f64; 2]> for VanDerPolInTime<EPSILON_INVERSE> {
    #[inline]
    fn rate(&mut self, _t: f64, z: &[f64; 2], dz: &mut [f64; 2]) {
        dz[0] = z[1];
        dz[1] = EPSILON_INVERSE as f64 * ((1.0 - z[0] * z[0]) * z[1] - z[0]);
    }

    #[inline]
    fn jacobian(&mut self, _t: f64, z: &[f64; 2], f_z: &mut DMatrix<f64>) -> bool {
        f_z[(0, 1)] = 1.0;
        f_z[(1, 0)] = -(EPSILON_INVERSE as f64) * (2.0 * z[0] * z[1] + 1.0);
        f_z[(1, 1)] = EPSILON_INVERSE as f64 * (1.0 - z[0] * z[0]);
        true
    }
}

/// ε = 10⁻⁶, often called μ = 10⁶; end value from the Bari test set, problem VDPOL.
pub type VanDerPolScaled = VanDerPolInTime<1_000_000>;

impl Stiff<2> for VanDerPolScaled {
    const NAME: &'static str = "Van der Pol, eps = 1e-6";
    const END: f64 = 2.0;
    const INITIAL: [f64; 2] = [2.0, 0.0];
    const SCALE: f64 = 1.0;
    const REFERENCE: [f64; 2] = [0.170_616_773_217_048_3e1, -0.892_809_701_024_797_5];
}

/// ε = 10⁻¹², μ = 10⁶. No end value was found published: this is z₁ = y₁(2·10⁶), z₂ = μ y₂(2·10⁶) by
/// `tests/peers/reference.py`.
pub type VanDerPolMillion = VanDerPolInTime<1_000_000_000_000>;

impl Stiff<2> for VanDerPolMillion {
    const NAME: &'static str = "Van der Pol, eps = 1e-12";
    const END: f64 = 2.0;
    const INITIAL: [f64; 2] = [2.0, 0.0];
    const SCALE: f64 = 1.0;
    const REFERENCE: [f64; 2] = [1.705_546_217_535_378_3, -0.893_476_362_546_528_2];
}
