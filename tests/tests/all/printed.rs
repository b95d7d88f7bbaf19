//! What the sources print, as text, against what is measured: the rows that agree do so in all printed
//! digits. Those that don't are told in the book, with the reason.

#![allow(clippy::unwrap_used)] // helpers of tests, which lints do not take for tests

use stepsmith::block::{
    Block3Equidistant13, Block4Chebyshev, Block4Equidistant, Block4Equidistant44, Block4Legendre,
};
use stepsmith::central_difference::{Cd3, Cd3Best, Cd3Two, Cd5, CdClassical};
use stepsmith::constrained::Formulation;
use stepsmith::generated::ConstrainedMethod;
use stepsmith::runge_kutta::Rk4;
use stepsmith_tests::printed::central_difference::{
    TABLE_1_CLASSICAL, TABLE_2_FOUR_THIRDS, TABLE_2_ONE, TABLE_2_TWO, TABLE_6,
};
use stepsmith_tests::printed::l_stable_block::{
    A_STABLE_INDEX_1, A_STABLE_INDEX_2, CHEBYSHEV, ERK4, FOUR_FINE, FOUR_INDEX_1, FOUR_INDEX_2,
    FOUR_INDEX_3, LEGENDRE, Line, THREE,
};
use stepsmith_tests::printed::measured::{manipulator_errors, pendulum_drift};
use stepsmith_tests::printed::{Printed, Row};

/// The measured number of a row, with as many digits as are printed.
fn same(printed: Printed, measured: f64) {
    assert_eq!(printed.digits_of(measured), printed.0);
}

fn rows<const N: usize>(rows: &[Row<N>], count: usize, drift: impl Fn(f64) -> f64) {
    for &(h, columns) in &rows[..count] {
        same(columns[0], drift(h));
    }
}

#[test]
fn the_pendulum_of_central_differences() {
    rows(TABLE_1_CLASSICAL, 1, |h| {
        pendulum_drift::<CdClassical<_>>(h).unwrap()
    });
    rows(TABLE_2_ONE, 2, |h| pendulum_drift::<Cd3<_>>(h).unwrap());
    rows(TABLE_2_FOUR_THIRDS, 2, |h| {
        pendulum_drift::<Cd3Best<_>>(h).unwrap()
    });
    rows(TABLE_2_TWO, 1, |h| pendulum_drift::<Cd3Two<_>>(h).unwrap());
    rows(TABLE_6, 1, |h| pendulum_drift::<Cd5<_>>(h).unwrap());
}

/// Which of energy, positions, velocities and accelerations agree: what is at rounding level does not.
fn line<M: ConstrainedMethod>(
    h: f64,
    formulation: Formulation,
    printed: &Line,
    agree: [bool; 4],
) -> [f64; 4] {
    let measured = manipulator_errors::<M>(h, formulation).unwrap();
    for ((column, value), agrees) in printed.columns[1..].iter().zip(measured).zip(agree) {
        match agrees {
            true => same(*column, value),
            // A residual of rounding, there and here.
            false => assert!(column.value() < 1e-8 && value < 1e-8, "{column} {value}"),
        }
    }
    measured
}

#[test]
fn the_manipulator_of_block_formulas() {
    use Formulation::{Index1, Index2, Index3};
    let index_1 = [true, true, true, false];
    line::<Block4Equidistant<_>>(0.01, Index1, &FOUR_INDEX_1, index_1);
    line::<Block4Equidistant<_>>(0.005, Index1, &FOUR_FINE, [true, true, false, false]);
    line::<Block3Equidistant13<_>>(0.01, Index1, &THREE, index_1);
    line::<Rk4<_>>(0.01, Index1, &ERK4, index_1);
    line::<Block4Equidistant44<_>>(0.01, Index1, &A_STABLE_INDEX_1, index_1);
    let index_2 = [true, true, false, true];
    let agree = [true, false, false, true];
    // The last digit printed of the positions is 1e-13 m: by half of that they scatter with what is rounded how.
    let measured = line::<Block4Equidistant<_>>(0.01, Index2, &FOUR_INDEX_2, agree)[1];
    let printed = FOUR_INDEX_2.columns[2].value();
    assert!((measured - printed).abs() < 1e-13, "{measured:e}");
    line::<Block4Equidistant44<_>>(0.01, Index2, &A_STABLE_INDEX_2, index_2);
    let index_3 = [true, false, true, true];
    line::<Block4Equidistant<_>>(0.01, Index3, &FOUR_INDEX_3, index_3);
    line::<Block4Chebyshev<_>>(0.01, Index3, &CHEBYSHEV, index_3);
    line::<Block4Legendre<_>>(0.01, Index3, &LEGENDRE, index_3);
}
