//! The tables of Fernández de Bustos, Uriarte, Urkullu, Coria, Mathematics 12(18):2862, 2024, digit for
//! digit. Errors are largest energy drifts in J over 10 s; times are seconds on the source's computer.

use super::{Column, Printed, Row, pair, row};

/// Table 1, central differences in the classical form.
pub const TABLE_1_CLASSICAL: Column = &[
    row(1e-3, "2.00492e-5"),
    row(1e-4, "2.00597e-7"),
    row(1e-5, "2.46675e-8"),
    row(1e-6, "3.66886e-7"),
    row(1e-7, "0.000622766"),
];

/// Tables 1 and 2, the reformulated form, α = 1.
pub const TABLE_2_ONE: Column = &[
    row(1e-3, "2.00492e-5"),
    row(1e-4, "2.00492e-7"),
    row(1e-5, "2.00537e-9"),
    row(1e-6, "1.90425e-11"),
    row(1e-7, "1.18776e-11"),
];

/// Table 2, α = 4/3.
pub const TABLE_2_FOUR_THIRDS: Column = &[
    row(1e-3, "1.27955e-5"),
    row(1e-4, "1.21061e-7"),
    row(1e-5, "1.20584e-9"),
    row(1e-6, "1.07274e-11"),
    row(1e-7, "1.17861e-11"),
];

/// Table 2, α = 2.
pub const TABLE_2_TWO: Column = &[
    row(1e-3, "3.85689e-6"),
    row(1e-4, "3.99453e-8"),
    row(1e-5, "4.00588e-10"),
    row(1e-6, "1.00879e-11"),
    row(1e-7, "1.1793e-11"),
];

/// Table 3: α, β and the limit of ωΔt.
pub const TABLE_3: [(&str, &str, Printed); 3] = [
    ("1", "0.5", Printed("2")),
    ("1.3333", "0.5", Printed("1.549")),
    ("2", "0.5", Printed("1.154")),
];

/// Table 4, α = 5/4.
pub const TABLE_4_FIVE_QUARTERS: Column = &[
    row(1e-3, "5.54063e-11"),
    row(1e-4, "5.66297e-13"),
    row(1e-5, "5.66297e-13"),
    row(1e-6, "3.32889e-12"),
    row(1e-7, "1.1898e-11"),
];

/// Table 4, α = 1/4.
pub const TABLE_4_QUARTER: Column = &[
    row(1e-3, "8.67265e-7"),
    row(1e-4, "8.6753e-10"),
    row(1e-5, "1.02673e-12"),
    row(1e-6, "3.42482e-12"),
    row(1e-7, "1.1898e-11"),
];

/// Table 4, α = 3/4.
pub const TABLE_4_THREE_QUARTERS: Column = &[
    row(1e-3, "4.3364e-7"),
    row(1e-4, "4.33685e-10"),
    row(1e-5, "7.28306e-13"),
    row(1e-6, "3.32889e-12"),
    row(1e-7, "1.1898e-11"),
];

/// Table 5, α = 5/4: ωΔt, the spectral radius, and the time in s at which instability is seen.
pub const TABLE_5: &[Row<2>] = &[
    pair(0.1, "1.0033389", "500"),
    pair(0.01, "1.00003333389", "5000"),
    pair(0.001, "1.000000333333389", "50000"),
];

/// Table 6, degree 5 with (4/5, 1, 1, 1): error and time.
pub const TABLE_6: &[Row<2>] = &[
    pair(1e-2, "9.05e-7", "0.0000447736"),
    pair(1e-3, "6.71e-11", "0.0004026053"),
    pair(1e-4, "1.97e-11", "0.004019663"),
    pair(1e-5, "1.78e-11", "0.04006417"),
    pair(1e-6, "1.88e-11", "0.3831238"),
];

/// Table 7, the spinning top with degree 5: error and time.
pub const TABLE_7: &[Row<2>] = &[
    pair(1e-2, "2.2800e-5", "4.6468e-3"),
    pair(1e-3, "3.0949e-9", "2.3474e-2"),
    pair(1e-4, "3.5092e-13", "1.2635e-1"),
    pair(1e-5, "3.1351e-13", "1.1481e0"),
];

/// Table 8, the spinning top with a Runge–Kutta method of order 3: error and time.
pub const TABLE_8: &[Row<2>] = &[
    pair(1e-2, "8.7900e-6", "1.5357e-3"),
    pair(1e-3, "2.8800e-8", "1.3392e-2"),
    pair(1e-4, "2.8900e-11", "1.3221e-1"),
    pair(1e-5, "3.17e-14", "1.2096e0"),
];

/// A row of tables 9 to 11: error, drift of the coordinates, time.
const fn constrained(
    h: f64,
    error: &'static str,
    drift: &'static str,
    time: &'static str,
) -> Row<3> {
    (h, [Printed(error), Printed(drift), Printed(time)])
}

/// Table 9, the pendulum under constraints with a Runge–Kutta method of order 3.
pub const TABLE_9: &[Row<3>] = &[
    constrained(1e-2, "5.0500e-5", "1.0474e-4", "0.001220661"),
    constrained(1e-3, "3.7400e-8", "1.0300e-7", "1.1277e-2"),
    constrained(1e-4, "3.7300e-11", "1.0200e-10", "1.0478e-1"),
    constrained(1e-5, "2.31e-11", "5.2700e-12", "9.9668e-1"),
    constrained(1e-6, "6.99e-11", "1.9300e-11", "9.7614e0"),
];

/// Table 10, the same with projection.
pub const TABLE_10: &[Row<3>] = &[
    constrained(1e-2, "4.16e-4", "4.4400e-16", "0.001275083"),
    constrained(1e-3, "4.1400e-7", "4.4400e-16", "0.01032617"),
    constrained(1e-4, "4.1400e-10", "3.3300e-16", "1.0442e-1"),
    constrained(1e-5, "5.54e-12", "4.4400e-16", "1.0375e0"),
    constrained(1e-6, "5.09e-12", "4.4400e-16", "1.0324e1"),
];

/// Table 11, the same with degree 5, all parameters 1, on positions.
pub const TABLE_11: &[Row<3>] = &[
    constrained(1e-2, "1.83e-5", "8.1600e-13", "0.0004339879"),
    constrained(1e-3, "9.7800e-10", "8.8800e-16", "0.004133946"),
    constrained(1e-4, "7.0700e-13", "8.8800e-16", "4.1554e-2"),
    constrained(1e-5, "2.63e-12", "1.1100e-15", "4.1675e-1"),
    constrained(1e-6, "4.01e-12", "1.1100e-15", "4.1587e0"),
];
