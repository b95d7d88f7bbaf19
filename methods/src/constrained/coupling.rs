//! The coordinates that an equation depends on, and differences that make use of them.
//!
//! Columns of a Jacobian that share no row are found together by one difference (Curtis, Powell, Reed
//! 1974): the number of evaluations is that of groups of such columns, not of coordinates.

use super::entries::{Matrix, Shown};
use super::matrices::replace;
use super::model::Matrices;
use super::problem::Constrained;
use super::stencil::sizes;

/// The places of a Jacobian that are not zero.
pub(super) struct Coupling {
    /// Columns that share no row, for one evaluation.
    pub groups: Vec<Vec<usize>>,
    /// The rows of each column.
    rows: Vec<Vec<usize>>,
}

impl Coupling {
    /// The places in the Jacobians of the dynamics and of the constraints: all, unless M and C are written by
    /// entries. Then dynamics couple coordinates that share an entry of M or a constraint.
    pub(super) fn of(problem: &impl Constrained, at: &Matrices) -> [Self; 2] {
        let n = at.mass.matrix.rows();
        if !at.is_by_entries() {
            return [n, at.c.rows()].map(|rows| Self::new(vec![(0..rows).collect(); n]));
        }
        let mut dynamics = vec![Vec::new(); n];
        let mut constraints = vec![Vec::new(); n];
        let mut forces = Matrix::new(n, n);
        problem.coupling(forces.entries_mut());
        forces.check_shape();
        forces.each(|i, j, _| dynamics[j].push(i));
        at.mass.matrix.each(|i, j, _| dynamics[j].push(i));
        let mut of_constraint: Vec<Vec<usize>> = Vec::new();
        at.c.each(|i, j, _| {
            constraints[j].push(i);
            of_constraint.resize_with(of_constraint.len().max(i + 1), Vec::new);
            of_constraint[i].push(j);
        });
        for columns in &of_constraint {
            for &j in columns {
                dynamics[j].extend(columns);
            }
        }
        [Self::new(dynamics), Self::new(constraints)]
    }

    fn new(mut rows: Vec<Vec<usize>>) -> Self {
        let mut groups: Vec<Vec<usize>> = Vec::new();
        // The groups that have an entry in each row.
        let mut taken: Vec<Vec<usize>> = Vec::new();
        for (j, rows) in rows.iter_mut().enumerate() {
            rows.sort_unstable();
            rows.dedup();
            let free = |group: &usize| {
                let all = rows.iter().filter_map(|&i| taken.get(i));
                !all.flatten().any(|other| other == group)
            };
            let group = (0..groups.len()).find(free).unwrap_or(groups.len());
            groups.resize_with(groups.len().max(group + 1), Vec::new);
            groups[group].push(j);
            for &i in rows.iter() {
                taken.resize_with(taken.len().max(i + 1), Vec::new);
                taken[i].push(group);
            }
        }
        Self { groups, rows }
    }
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
        places: &Coupling,
        out: &mut Matrix,
        mut function: impl FnMut(&[f64], &mut [f64]),
    ) {
        let Self { moved, probe } = self;
        replace(moved, z);
        probe.resize(out.rows(), 0.0);
        let size = sizes(z);
        let entries = out.entries_mut();
        for group in &places.groups {
            for &j in group {
                moved[j] = z[j] + WIDTH * size(j);
            }
            function(moved, probe);
            for &j in group {
                let delta = moved[j] - z[j];
                for &i in &places.rows[j] {
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
        let rows = (0..n).map(|j: usize| (j.saturating_sub(1)..(j + 2).min(n)).collect());
        let places = Coupling::new(rows.collect());
        assert_eq!(places.groups.len(), 3);
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
