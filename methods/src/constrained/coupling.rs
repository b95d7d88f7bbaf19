//! The coordinates that an equation depends on, and differences that make use of them.
//!
//! Columns of a Jacobian that share no row are found together by one difference (Curtis, Powell, Reed
//! 1974): the number of evaluations is that of groups of such columns, not of coordinates.

use super::entries::{Matrix, Shown};
use super::matrices::replace;
use super::model::Matrices;
use super::problem::Constrained;
use super::stencil::sizes;
use crate::jacobian::colouring::Colouring;
use crate::linear::Pattern;

/// The columns of the Jacobians of the dynamics and of the constraints that are found together: each alone, unless M
/// and C are written by entries. Then dynamics couple coordinates that share an entry of M or a constraint.
pub(super) fn couplings(problem: &impl Constrained, at: &Matrices) -> [Colouring; 2] {
    let n = at.mass.matrix.rows();
    let p = at.c.rows();
    if !at.is_by_entries() {
        let all = |i: usize| (0..n).map(move |j| (i, j));
        return [n, p].map(|rows| {
            let full = Pattern::of_sorted(rows, n, (0..rows).flat_map(all));
            Colouring::new(&full)
        });
    }
    let mut forces = Matrix::new(n, n);
    problem.coupling(forces.entries_mut());
    forces.check_shape();
    let mut columns = vec![Vec::new(); p];
    at.c.each(|i, j, _| columns[i].push(j));
    let dynamics = Pattern::shown(n, n, |show| {
        forces.each(|i, j, _| show(i, j));
        at.mass.matrix.each(|i, j, _| show(i, j));
        for columns in &columns {
            for &j in columns {
                columns.iter().for_each(|&i| show(i, j));
            }
        }
    });
    let constraints = Pattern::shown(p, n, |show| at.c.each(|i, j, _| show(i, j)));
    [Colouring::new(&dynamics), Colouring::new(&constraints)]
}

/// The width of forward differences, in units of the components' sizes.
const WIDTH: f64 = 1.49e-8; // √ε

/// Forward differences, in the same memory many times.
#[derive(Default)]
pub(super) struct Differences {
    moved: Vec<f64>,
    probe: Vec<f64>,
}

impl Differences {
    /// Writes the derivatives of a function at z, where it has that value, at places that may differ from 0.
    pub(super) fn write(
        &mut self,
        z: &[f64],
        value: &[f64],
        places: &Colouring,
        out: &mut Matrix,
        mut function: impl FnMut(&[f64], &mut [f64]),
    ) {
        let Self { moved, probe } = self;
        replace(moved, z);
        probe.resize(out.rows(), 0.0);
        let size = sizes(z);
        let entries = out.entries_mut();
        for group in places.groups() {
            for &j in group {
                moved[j] = z[j] + WIDTH * size(j);
            }
            function(moved, probe);
            for &j in group {
                let delta = moved[j] - z[j];
                for &(i, _) in places.column(j) {
                    entries.add(i, j, (probe[i] - value[i]) / delta);
                }
                moved[j] = z[j];
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A tridiagonal matrix of any size has three groups of columns.
    #[test]
    fn a_tridiagonal_jacobian_takes_three_differences() {
        let n = 50;
        let places = Colouring::new(&Pattern::banded(n, 1, 1));
        assert_eq!(places.groups().len(), 3);
        let z: Vec<f64> = (0..n).map(|i| 2.0 + (i as f64).sin()).collect();
        let mut evaluations = 0;
        let mut function = |z: &[f64], out: &mut [f64]| {
            evaluations += 1;
            for i in 0..n {
                let below = if i > 0 { z[i - 1] } else { 0.0 };
                let above = if i + 1 < n { z[i + 1] } else { 0.0 };
                out[i] = 3.0 * z[i] - 2.0 * below + 5.0 * above;
            }
        };
        let mut value = vec![0.0; n];
        function(&z, &mut value);
        let mut out = Matrix::new(n, n);
        let mut differences = Differences::default();
        differences.write(&z, &value, &places, &mut out, function);
        let mut entries = 0;
        out.each(|i, j, x| {
            entries += 1;
            let expected = [5.0, 3.0, -2.0][i + 1 - j];
            assert!((x - expected).abs() < 1e-6, "{i} {j} {x}");
        });
        assert_eq!((entries, evaluations), (3 * n - 2, 4));
    }
}
