//! Stiff initial value problems y' = f(t, y) of the literature, with their end values.
//!
//! The equations, intervals, initial values and end values are those of the Test Set for Initial
//! Value Problem Solvers (Mazzia & Magherini, University of Bari, release 2.4) and of Hairer &
//! Wanner, Solving Ordinary Differential Equations II, section IV.10; so is the ratio of the
//! absolute to the relative tolerance.
//!
//! `tests/peers/reference.py` computes every end value anew by Radau IIA methods of 9 and 11 stages
//! with 60 digits. The two runs agree with each other in 25 digits or more, and with the published
//! values in at least 12.

mod chemistry;
mod prothero_robinson;
mod van_der_pol;

pub use chemistry::{Hires, Oregonator, Robertson, RobertsonShort};
pub use prothero_robinson::ProtheroRobinson;
pub use van_der_pol::{VanDerPol, VanDerPolMillion, VanDerPolScaled};

use stepsmith::Rate;

/// A stiff problem y' = f(t, y) in N unknowns, with its analytic Jacobian and its end value.
pub trait Stiff<const N: usize>: Rate<[f64; N]> + Copy + Default {
    /// The name in tables.
    const NAME: &'static str;
    /// The time t0 of the initial value.
    const START: f64 = 0.0;
    /// The end of the interval.
    const END: f64;
    /// The initial value.
    const INITIAL: [f64; N];
    /// The absolute tolerance over the relative one.
    const SCALE: f64;
    /// The value at the end of the interval.
    const REFERENCE: [f64; N];

    /// The error of y at the end in the norm that the tolerances define:
    /// max |y_i − ref_i| / (atol/rtol + |ref_i|), to be compared with rtol.
    fn error(y: &[f64; N]) -> f64 {
        let scaled =
            |(y, reference): (&f64, &f64)| (y - reference).abs() / (Self::SCALE + reference.abs());
        // A value that is not a number is no small error.
        (y.iter().zip(&Self::REFERENCE).map(scaled)).fold(0.0, |a: f64, b| {
            if b.is_nan() { f64::INFINITY } else { a.max(b) }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nalgebra::DMatrix;

    /// The largest difference of the Jacobian from central differences of f, which are exact but
    /// for rounding where f is a polynomial of degree 2, over the size of the Jacobian.
    fn jacobian_defect<P: Stiff<N>, const N: usize>(t: f64, y: [f64; N]) -> f64 {
        let mut problem = P::default();
        let mut f_y = DMatrix::zeros(N, N);
        assert!(problem.jacobian(t, &y, &mut f_y));
        let mut defect = 0.0f64;
        for j in 0..N {
            let step = 1e-4 * y[j].abs().max(1e-4);
            let [mut above, mut below] = [y, y];
            above[j] += step;
            below[j] -= step;
            let [mut f_above, mut f_below] = [[0.0; N]; 2];
            problem.rate(t, &above, &mut f_above);
            problem.rate(t, &below, &mut f_below);
            for i in 0..N {
                let slope = (f_above[i] - f_below[i]) / (above[j] - below[j]);
                defect = defect.max((slope - f_y[(i, j)]).abs());
            }
        }
        defect / f_y.amax()
    }

    #[test]
    fn jacobians_are_the_derivatives_of_f() {
        let defects = [
            jacobian_defect::<VanDerPol, 2>(0.0, [1.7, -0.3]),
            jacobian_defect::<VanDerPolScaled, 2>(0.0, [1.7, -0.3]),
            jacobian_defect::<VanDerPolMillion, 2>(0.0, [1.7, -0.3]),
            jacobian_defect::<Robertson, 3>(0.0, [0.7, 0.2, 0.1]),
            jacobian_defect::<RobertsonShort, 3>(0.0, [0.7, 0.2, 0.1]),
            jacobian_defect::<Oregonator, 3>(0.0, [20.0, 3.0, 7.0]),
            jacobian_defect::<Hires, 8>(0.0, [1.0, 0.3, 0.2, 0.5, 0.7, 0.4, 0.9, 0.6]),
            jacobian_defect::<ProtheroRobinson, 1>(0.3, [0.4]),
        ];
        for (i, defect) in defects.iter().enumerate() {
            assert!(*defect < 1e-7, "problem {i}: {defect:e}");
        }
    }

    /// The largest relative difference of the published end value from the one computed anew.
    fn reference_defect<P: Stiff<N>, const N: usize>(computed: [f64; N]) -> f64 {
        let pairs = P::REFERENCE.iter().zip(&computed);
        (pairs.map(|(p, c)| ((p - c) / c).abs())).fold(0.0, f64::max)
    }

    #[test]
    fn references_are_those_of_a_computation_with_60_digits() {
        let defects = [
            reference_defect::<VanDerPol, 2>([1.706_167_732_170_465, -8.928_097_010_248_165e-4]),
            reference_defect::<VanDerPolScaled, 2>([
                1.706_167_732_170_465,
                -0.892_809_701_024_816_5,
            ]),
            reference_defect::<Robertson, 3>([
                2.083_340_149_701_294e-8,
                8.333_360_770_334_783e-14,
                0.999_999_979_166_515_2,
            ]),
            reference_defect::<RobertsonShort, 3>([
                0.715_827_068_719_405,
                9.185_534_764_557_764e-6,
                0.284_163_745_745_830_35,
            ]),
            reference_defect::<Oregonator, 3>([
                1.000_814_870_318_522_7,
                1_228.178_521_549_888,
                132.055_494_284_650_83,
            ]),
            reference_defect::<Hires, 8>([
                7.371_312_573_325_667e-4,
                1.442_485_726_316_184_6e-4,
                5.888_729_740_967_575e-5,
                1.175_651_343_283_149e-3,
                2.386_356_198_831_330_5e-3,
                6.238_968_252_742_796e-3,
                2.849_998_395_185_768_6e-3,
                2.850_001_604_814_231_4e-3,
            ]),
            reference_defect::<ProtheroRobinson, 1>([(10.0 + std::f64::consts::FRAC_PI_4).sin()]),
        ];
        for (i, defect) in defects.iter().enumerate() {
            assert!(*defect < 2e-13, "problem {i}: {defect:e}");
        }
    }

    #[test]
    fn errors_are_relative_above_the_scale_and_absolute_below() {
        let mut y = Robertson::REFERENCE;
        assert_eq!(Robertson::error(&y), 0.0);
        y[1] += 1e-9;
        assert!((Robertson::error(&y) - 1e-3).abs() < 1e-9);
        y[2] = f64::NAN;
        assert_eq!(Robertson::error(&y), f64::INFINITY);
    }
}
