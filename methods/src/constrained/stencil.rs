//! Derivatives by differences of sixth order.
//!
//! ```text
//! φ'(0) ≈ Σ_k w_k (φ(ks) − φ(−ks))/s,   w = 3/4, −3/20, 1/60
//! ```

use super::matrices::replace;
use crate::base::{add, max_norm, varied};
use nalgebra::DMatrix;

/// Nodes in units of s and weights of s φ'(0). Opposite nodes are neighbours, so that a constant has the derivative 0
/// without rounding.
const STENCIL: [(f64, f64); 6] = [
    (-1.0, -3.0 / 4.0),
    (1.0, 3.0 / 4.0),
    (-2.0, 3.0 / 20.0),
    (2.0, -3.0 / 20.0),
    (-3.0, -1.0 / 60.0),
    (3.0, 1.0 / 60.0),
];

/// The step relative to the size of a variable that balances s⁶ against ε/s.
pub(super) fn relative_step() -> f64 {
    f64::EPSILON.powf(1.0 / 7.0)
}

/// The derivative φ'(0) of a function that adds w φ(s) to a vector, given (s, w).
pub(super) fn derivative(s: f64, mut add: impl FnMut(f64, f64)) {
    for (node, weight) in STENCIL {
        add(node * s, weight / s);
    }
}

/// The sizes by which components of z may be taken to vary; steps of differences are chosen relative to them.
pub(super) fn sizes(z: &[f64]) -> impl Fn(usize) -> f64 + '_ {
    let least = 1e-3 * max_norm(z);
    move |j| varied::<f64>(z[j].abs().max(least))
}

/// Writes the Jacobian of a function at z; there is memory for an argument and a value.
pub(super) fn differences(
    z: &[f64],
    out: &mut DMatrix<f64>,
    [moved, value]: &mut [Vec<f64>; 2],
    mut function: impl FnMut(&[f64], &mut [f64]),
) {
    replace(moved, z);
    value.resize(out.nrows(), 0.0);
    let size = sizes(z);
    for (j, mut column) in out.column_iter_mut().enumerate() {
        derivative(relative_step() * size(j), |s, weight| {
            moved[j] = z[j] + s;
            function(moved, value);
            add(column.as_mut_slice(), weight, value);
        });
        moved[j] = z[j];
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_negligible_is_varied_by_one() {
        assert_eq!(
            (sizes(&[1e-200, 0.0])(0), sizes(&[1.0, 0.0])(1)),
            (1e-200, 1e-3)
        );
        assert_eq!([sizes(&[1e-318, 0.0])(0), sizes(&[0.0])(0)], [1.0; 2]);
    }

    #[test]
    fn a_constant_has_no_derivative() {
        for constant in [0.1, 1.0 / 3.0, 7e5] {
            let mut found = 0.0;
            derivative(0.3, |_, weight| found += weight * constant);
            assert_eq!(found, 0.0);
        }
    }

    /// Sixth order: exact of degree 6, and −36 s⁶ of degree 7.
    #[test]
    fn a_derivative_is_exact_up_to_degree_6() {
        for degree in 0..8 {
            let mut found = 0.0;
            derivative(0.5, |s, weight| found += weight * s.powi(degree));
            let expected = match degree {
                1 => 1.0,
                7 => 36.0 * 0.5_f64.powi(6),
                _ => 0.0,
            };
            assert!((found - expected).abs() < 1e-15, "{degree}: {found}");
        }
    }
}
