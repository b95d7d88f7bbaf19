//! Van der Pol's oscillator x'' = μ (1 − x²) x' − x, x(0) = 2, x'(0) = 0, with μ = 10³, also in the time
//! t/μ, and with μ = 10⁶.

use super::Stiff;
use nalgebra::DMatrix;
use stepsmith::FirstOrder;

/// 1/ε = μ² for μ = 10³.
const EPSILON_INVERSE: f64 = 1e6;

/// y₁' = y₂, y₂' = μ (1 − y₁²) y₂ − y₁.
#[inline]
fn rate(mu: f64, y: &[f64; 2], dy: &mut [f64; 2]) {
    dy[0] = y[1];
    dy[1] = mu * (1.0 - y[0] * y[0]) * y[1] - y[0];
}

/// Its Jacobian.
#[inline]
fn jacobian(mu: f64, y: &[f64; 2], f_y: &mut DMatrix<f64>) {
    f_y[(0, 1)] = 1.0;
    f_y[(1, 0)] = -2.0 * mu * y[0] * y[1] - 1.0;
    f_y[(1, 1)] = mu * (1.0 - y[0] * y[0]);
}

/// μ = 10³ on \[0, 2000\]; end value from deTestSet, the version of the
/// Bari test set for R.
#[derive(Clone, Copy, Debug, Default)]
pub struct VanDerPol;

impl FirstOrder<[f64; 2]> for VanDerPol {
    #[inline]
    fn rate(&mut self, _t: f64, y: &[f64; 2], dy: &mut [f64; 2]) {
        rate(1e3, y, dy);
    }

    #[inline]
    fn jacobian(&mut self, _t: f64, y: &[f64; 2], f_y: &mut DMatrix<f64>) -> bool {
        jacobian(1e3, y, f_y);
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

/// The same problem in t/μ: z₁' = z₂, ε z₂' = (1 − z₁²) z₂ − z₁ on \[0, 2\], ε = 10⁻⁶; end value from the
/// Bari test set, problem VDPOL.
#[derive(Clone, Copy, Debug, Default)]
pub struct VanDerPolScaled;

impl FirstOrder<[f64; 2]> for VanDerPolScaled {
    #[inline]
    fn rate(&mut self, _t: f64, z: &[f64; 2], dz: &mut [f64; 2]) {
        dz[0] = z[1];
        dz[1] = EPSILON_INVERSE * ((1.0 - z[0] * z[0]) * z[1] - z[0]);
    }

    #[inline]
    fn jacobian(&mut self, _t: f64, z: &[f64; 2], f_z: &mut DMatrix<f64>) -> bool {
        f_z[(0, 1)] = 1.0;
        f_z[(1, 0)] = EPSILON_INVERSE * (-2.0 * z[0] * z[1] - 1.0);
        f_z[(1, 1)] = EPSILON_INVERSE * (1.0 - z[0] * z[0]);
        true
    }
}

impl Stiff<2> for VanDerPolScaled {
    const NAME: &'static str = "Van der Pol, eps = 1e-6";
    const END: f64 = 2.0;
    const INITIAL: [f64; 2] = [2.0, 0.0];
    const SCALE: f64 = 1.0;
    const REFERENCE: [f64; 2] = [0.170_616_773_217_048_3e1, -0.892_809_701_024_797_5];
}

/// μ = 10⁶ on \[0, 2·10⁶\], ε = 10⁻¹² in t/μ. No end value was found published: this one is computed
/// with 60 digits by `tests/peers/reference.py`.
#[derive(Clone, Copy, Debug, Default)]
pub struct VanDerPolMillion;

impl FirstOrder<[f64; 2]> for VanDerPolMillion {
    #[inline]
    fn rate(&mut self, _t: f64, y: &[f64; 2], dy: &mut [f64; 2]) {
        rate(1e6, y, dy);
    }

    #[inline]
    fn jacobian(&mut self, _t: f64, y: &[f64; 2], f_y: &mut DMatrix<f64>) -> bool {
        jacobian(1e6, y, f_y);
        true
    }
}

impl Stiff<2> for VanDerPolMillion {
    const NAME: &'static str = "Van der Pol, mu = 1e6";
    const END: f64 = 2e6;
    const INITIAL: [f64; 2] = [2.0, 0.0];
    const SCALE: f64 = 1.0;
    const REFERENCE: [f64; 2] = [1.7055462175353784, -8.934763625465282e-07];
}
