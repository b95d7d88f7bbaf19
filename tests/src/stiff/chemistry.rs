//! Stiff systems of chemical kinetics: Robertson, Oregonator, HIRES.

// Digits of the literature stay whole.
#![allow(clippy::excessive_precision)]

use super::Stiff;
use nalgebra::DMatrix;
use stepsmith::Rate;

/// f of Robertson's reaction.
#[inline]
fn robertson(y: &[f64; 3], dy: &mut [f64; 3]) {
    let slow = 0.04 * y[0];
    let back = 1e4 * y[1] * y[2];
    let fast = 3e7 * y[1] * y[1];
    dy[0] = back - slow;
    dy[1] = slow - back - fast;
    dy[2] = fast;
}

/// ∂f/∂y of Robertson's reaction.
#[inline]
fn robertson_jacobian(y: &[f64; 3], f_y: &mut DMatrix<f64>) {
    f_y[(0, 0)] = -0.04;
    f_y[(0, 1)] = 1e4 * y[2];
    f_y[(0, 2)] = 1e4 * y[1];
    f_y[(1, 0)] = 0.04;
    f_y[(1, 1)] = -1e4 * y[2] - 6e7 * y[1];
    f_y[(1, 2)] = -1e4 * y[1];
    f_y[(2, 1)] = 6e7 * y[1];
}

/// Robertson's reaction A → B, 2B → B + C, B + C → A + C on \[0, 10¹¹\]; Bari test set, problem ROBER.
#[derive(Clone, Copy, Debug, Default)]
pub struct Robertson;

impl Rate<[f64; 3]> for Robertson {
    #[inline]
    fn rate(&mut self, _t: f64, y: &[f64; 3], dy: &mut [f64; 3]) {
        robertson(y, dy);
    }

    #[inline]
    fn jacobian(&mut self, _t: f64, y: &[f64; 3], f_y: &mut DMatrix<f64>) -> bool {
        robertson_jacobian(y, f_y);
        true
    }
}

impl Stiff<3> for Robertson {
    const NAME: &'static str = "Robertson";
    const END: f64 = 1e11;
    const INITIAL: [f64; 3] = [1.0, 0.0, 0.0];
    const SCALE: f64 = 1e-6;
    const REFERENCE: [f64; 3] = [
        0.208_334_014_970_125_5e-7,
        0.833_336_077_033_471_3e-13,
        0.999_999_979_166_505_0,
    ];
}

/// The same on Robertson's own interval \[0, 40\]. No end value of enough digits is published: this
/// one is that of `tests/peers/reference.py`.
#[derive(Clone, Copy, Debug, Default)]
pub struct RobertsonShort;

impl Rate<[f64; 3]> for RobertsonShort {
    #[inline]
    fn rate(&mut self, _t: f64, y: &[f64; 3], dy: &mut [f64; 3]) {
        robertson(y, dy);
    }

    #[inline]
    fn jacobian(&mut self, _t: f64, y: &[f64; 3], f_y: &mut DMatrix<f64>) -> bool {
        robertson_jacobian(y, f_y);
        true
    }
}

impl Stiff<3> for RobertsonShort {
    const NAME: &'static str = "Robertson to 40";
    const END: f64 = 40.0;
    const INITIAL: [f64; 3] = [1.0, 0.0, 0.0];
    const SCALE: f64 = 1e-6;
    const REFERENCE: [f64; 3] = [
        0.715_827_068_719_405_1,
        0.918_553_476_455_776_4e-5,
        0.284_163_745_745_830_35,
    ];
}

/// The Oregonator of Field and Noyes on \[0, 360\]; Bari test set, problem OREGO.
///
/// y₁' = s (y₂ + y₁ (1 − q y₁ − y₂)), y₂' = (y₃ − (1 + y₁) y₂)/s, y₃' = w (y₁ − y₃) with s = 77.27,
/// q = 8.375·10⁻⁶, w = 0.161.
#[derive(Clone, Copy, Debug, Default)]
pub struct Oregonator;

const S: f64 = 77.27;
const Q: f64 = 8.375e-6;
const W: f64 = 0.161;

impl Rate<[f64; 3]> for Oregonator {
    #[inline]
    fn rate(&mut self, _t: f64, y: &[f64; 3], dy: &mut [f64; 3]) {
        dy[0] = S * (y[1] + y[0] * (1.0 - Q * y[0] - y[1]));
        dy[1] = (y[2] - (1.0 + y[0]) * y[1]) / S;
        dy[2] = W * (y[0] - y[2]);
    }

    #[inline]
    fn jacobian(&mut self, _t: f64, y: &[f64; 3], f_y: &mut DMatrix<f64>) -> bool {
        f_y[(0, 0)] = S * (1.0 - 2.0 * Q * y[0] - y[1]);
        f_y[(0, 1)] = S * (1.0 - y[0]);
        f_y[(1, 0)] = -y[1] / S;
        f_y[(1, 1)] = -(1.0 + y[0]) / S;
        f_y[(1, 2)] = 1.0 / S;
        f_y[(2, 0)] = W;
        f_y[(2, 2)] = -W;
        true
    }
}

impl Stiff<3> for Oregonator {
    const NAME: &'static str = "Oregonator";
    const END: f64 = 360.0;
    const INITIAL: [f64; 3] = [1.0, 2.0, 3.0];
    const SCALE: f64 = 1e-6;
    const REFERENCE: [f64; 3] = [
        0.100_081_487_031_852_3e1,
        0.122_817_852_154_991_7e4,
        0.132_055_494_284_670_6e3,
    ];
}

/// High irradiance responses of photomorphogenesis (Schäfer) on \[0, 321.8122\]; Bari test set,
/// problem HIRES.
#[derive(Clone, Copy, Debug, Default)]
pub struct Hires;

impl Rate<[f64; 8]> for Hires {
    #[inline]
    fn rate(&mut self, _t: f64, y: &[f64; 8], dy: &mut [f64; 8]) {
        let exchange = 280.0 * y[5] * y[7] - 1.81 * y[6];
        dy[0] = -1.71 * y[0] + 0.43 * y[1] + 8.32 * y[2] + 0.0007;
        dy[1] = 1.71 * y[0] - 8.75 * y[1];
        dy[2] = -10.03 * y[2] + 0.43 * y[3] + 0.035 * y[4];
        dy[3] = 8.32 * y[1] + 1.71 * y[2] - 1.12 * y[3];
        dy[4] = -1.745 * y[4] + 0.43 * y[5] + 0.43 * y[6];
        dy[5] = -280.0 * y[5] * y[7] + 0.69 * y[3] + 1.71 * y[4] - 0.43 * y[5] + 0.69 * y[6];
        dy[6] = exchange;
        dy[7] = -exchange;
    }

    #[inline]
    fn jacobian(&mut self, _t: f64, y: &[f64; 8], f_y: &mut DMatrix<f64>) -> bool {
        f_y[(0, 0)] = -1.71;
        f_y[(0, 1)] = 0.43;
        f_y[(0, 2)] = 8.32;
        f_y[(1, 0)] = 1.71;
        f_y[(1, 1)] = -8.75;
        f_y[(2, 2)] = -10.03;
        f_y[(2, 3)] = 0.43;
        f_y[(2, 4)] = 0.035;
        f_y[(3, 1)] = 8.32;
        f_y[(3, 2)] = 1.71;
        f_y[(3, 3)] = -1.12;
        f_y[(4, 4)] = -1.745;
        f_y[(4, 5)] = 0.43;
        f_y[(4, 6)] = 0.43;
        f_y[(5, 3)] = 0.69;
        f_y[(5, 4)] = 1.71;
        f_y[(5, 5)] = -280.0 * y[7] - 0.43;
        f_y[(5, 6)] = 0.69;
        f_y[(5, 7)] = -280.0 * y[5];
        f_y[(6, 5)] = 280.0 * y[7];
        f_y[(6, 6)] = -1.81;
        f_y[(6, 7)] = 280.0 * y[5];
        f_y[(7, 5)] = -280.0 * y[7];
        f_y[(7, 6)] = 1.81;
        f_y[(7, 7)] = -280.0 * y[5];
        true
    }
}

impl Stiff<8> for Hires {
    const NAME: &'static str = "HIRES";
    const END: f64 = 321.8122;
    const INITIAL: [f64; 8] = [1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0057];
    const SCALE: f64 = 1e-4;
    const REFERENCE: [f64; 8] = [
        0.737_131_257_332_566_8e-3,
        0.144_248_572_631_618_5e-3,
        0.588_872_974_096_757_5e-4,
        0.117_565_134_328_314_9e-2,
        0.238_635_619_883_133_1e-2,
        0.623_896_825_274_279_6e-2,
        0.284_999_839_518_576_9e-2,
        0.285_000_160_481_423_1e-2,
    ];
}
