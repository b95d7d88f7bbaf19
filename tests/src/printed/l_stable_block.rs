//! The tables of Li, Ding, Li, *L-Stable Method for Differential-Algebraic Equations of Multibody System
//! Dynamics*, 2019, digit for digit: the running time in s, the largest error of the energy, residuals
//! of constraints on positions, velocities and accelerations over 10 s.

use super::Printed;

/// One line of a table.
pub struct Line {
    /// Which table, and which line of it.
    pub table: &'static str,
    /// Time, energy, positions, velocities, accelerations.
    pub columns: [Printed; 5],
}

const fn line(table: &'static str, columns: [&'static str; 5]) -> Line {
    let [a, b, c, d, e] = columns;
    Line {
        table,
        columns: [Printed(a), Printed(b), Printed(c), Printed(d), Printed(e)],
    }
}

/// Tables 1, 3, 4, 6: r = 4 on index 1, h = 0.01.
pub const FOUR_INDEX_1: Line = line(
    "Tables 1, 2, 3, 4, 6: r = 4, index 1",
    [
        "5.8906",
        "7.0007e-5",
        "6.8459e-7",
        "3.7480e-7",
        "5.6595e-12",
    ],
);
/// Table 1, h = 0.005.
pub const FOUR_FINE: Line = line(
    "Table 1: h = 0.005",
    [
        "10.8750",
        "8.8078e-7",
        "1.9154e-9",
        "6.6686e-9",
        "1.9846e-12",
    ],
);
/// Table 1, h = 0.001.
pub const FOUR_FINEST: Line = line(
    "Table 1: h = 0.001",
    [
        "42.6406",
        "5.5074e-11",
        "7.6766e-13",
        "4.1800e-13",
        "1.4211e-13",
    ],
);
/// Tables 2 and 7, r = 3.
pub const THREE: Line = line(
    "Tables 2, 7: r = 3",
    ["1.6875", "0.0021", "5.8212e-5", "3.9267e-4", "6.2629e-12"],
);
/// Table 3, the explicit Runge–Kutta method of order 4.
pub const ERK4: Line = line(
    "Table 3: ERK4",
    ["0.3906", "0.2628", "0.0087", "0.0021", "9.9476e-14"],
);
/// Tables 4 and 6, index 2.
pub const FOUR_INDEX_2: Line = line(
    "Tables 4, 6: index 2",
    ["5.4219", "3.2163e-5", "4.3949e-9", "1.7764e-14", "0.0704"],
);
/// Tables 4, 5 and 6, index 3.
pub const FOUR_INDEX_3: Line = line(
    "Tables 4, 5, 6: index 3",
    ["5.6094", "0.0011", "2.7756e-15", "5.9405e-4", "0.9854"],
);
/// Table 5, Chebyshev's nodes on index 3.
pub const CHEBYSHEV: Line = line(
    "Table 5: Chebyshev nodes, index 3",
    ["5.2188", "4.3245e-5", "2.9976e-15", "1.8094e-4", "0.6880"],
);
/// Table 5, Legendre's nodes on index 3.
pub const LEGENDRE: Line = line(
    "Table 5: Legendre nodes, index 3",
    ["5.1094", "2.5327e-4", "2.8866e-15", "2.9047e-4", "0.7560"],
);
/// Table 6, the (4, 4) formula on index 1.
pub const A_STABLE_INDEX_1: Line = line(
    "Table 6: A-stable, index 1",
    [
        "6.2188",
        "3.8045e-5",
        "2.3863e-7",
        "2.0615e-7",
        "5.6648e-12",
    ],
);
/// Table 6, the (4, 4) formula on index 2.
pub const A_STABLE_INDEX_2: Line = line(
    "Table 6: A-stable, index 2",
    ["5.4688", "1.1145e-5", "1.6059e-9", "1.7729e-14", "0.0214"],
);
/// Table 6, the (4, 4) formula on index 3.
pub const A_STABLE_INDEX_3: Line = line("Table 6: A-stable, index 3", ["Singular", "", "", "", ""]);
/// Table 7, Radau IA.
pub const RADAU_IA: Line = line(
    "Table 7: Radau IA",
    ["14.9063", "1.4075", "0.1803", "0.1087", "9.8100"],
);
/// Table 7, Radau IIA.
pub const RADAU_IIA: Line = line(
    "Table 7: Radau IIA",
    ["13.5625", "0.1035", "2.1396", "8.2918e-4", "9.8100"],
);
/// Table 7, Lobatto IIIC.
pub const LOBATTO_IIIC: Line = line(
    "Table 7: Lobatto IIIC",
    ["13.9375", "0.1038", "2.1396", "0.0010", "9.8100"],
);
