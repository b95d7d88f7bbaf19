//! The coordinates that an equation depends on, and differences that make use of them.
//!
//! Columns of a Jacobian that share no row are found together by one difference (Curtis, Powell, Reed
//! 1974): the number of evaluations is that of groups of such columns, not of coordinates.

use super::entries::Matrix;
use super::matrices::replace;
use super::model::{Matrices, Model, Point};
use super::problem::Constrained;
use super::stencil::sizes;
use crate::affine::{self, WIDE, direction, is_affine, may_be_affine};

/// The places of a Jacobian that are not zero.
pub(super) struct Coupling {
    /// Columns that share no row.
    groups: Vec<Vec<usize>>,
    /// The rows of each column.
    rows: Vec<Vec<usize>>,
}

impl Coupling {
    /// The places in the Jacobians of the dynamics and of the constraints, if M and C are written by
    /// entries: dynamics couple coordinates that share an entry of M or a constraint.
    pub(super) fn of(problem: &impl Constrained, at: &Matrices) -> Option<[Self; 2]> {
        if !at.mass.matrix.is_by_entries() || !at.c.is_by_entries() {
            return None;
        }
        let n = at.mass.matrix.rows();
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
        Some([Self::new(dynamics), Self::new(constraints)])
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

/// The couplings of dynamics and constraints, found when a difference is first taken.
pub(super) struct Couplings {
    /// Whether M and C are written by entries.
    pub by_entries: bool,
    found: Option<[Coupling; 2]>,
}

impl Couplings {
    /// The couplings of a problem with such matrices, not yet found.
    pub(super) fn new(at: &Matrices) -> Self {
        Self {
            by_entries: at.mass.matrix.is_by_entries() && at.c.is_by_entries(),
            found: None,
        }
    }

    /// The couplings at a point, where matrices are written by entries; `room` takes the matrices.
    pub(super) fn at<P: Constrained>(
        &mut self,
        model: &mut Model<P>,
        at: Point<'_>,
        room: &mut Matrices,
    ) -> Option<&[Coupling; 2]> {
        if self.by_entries && self.found.is_none() {
            model.mass_at(at.t, at.q, &mut room.mass);
            model.jacobian_at(at, &mut room.c);
            self.found = Coupling::of(model.problem(), room);
        }
        self.found.as_ref()
    }
}

/// The places on a line beside 0.
const AWAY: [f64; 3] = [-1.0, 1.0, 2.0];

/// Derivatives by forward differences, in the same memory many times.
#[derive(Default)]
pub(super) struct Differences {
    /// Whether a function that they were taken of has turned out not to be affine.
    pub curved: bool,
    moved: Vec<f64>,
    probe: Vec<f64>,
    /// Values along a line, and the sizes of their terms.
    line: [Vec<f64>; 3],
    terms: Vec<f64>,
}

impl Differences {
    /// Writes the derivatives of a function at z, where it has that value: at all places or at those said;
    /// the evaluations it took. Differences are wide where the function is [affine](crate::affine).
    pub(super) fn write(
        &mut self,
        (z, value): (&[f64], &[f64]),
        places: Option<&Coupling>,
        out: &mut Matrix,
        mut function: impl FnMut(&[f64], &mut [f64]),
    ) -> usize {
        let value = &value[..out.rows()];
        self.probe.resize(out.rows(), 0.0);
        let mut evaluations = 0;
        if !self.curved {
            self.evaluate_line(z, out.rows(), &mut function);
            evaluations += AWAY.len();
            self.curved = !may_be_affine(&self.values_along_line(value), f64::EPSILON);
            if !self.curved {
                evaluations += self.forward((z, value), places, WIDE, out, &mut function);
                self.terms.clear();
                self.terms.extend(value.iter().map(|value| value.abs()));
                let terms = &mut self.terms;
                out.each(|i, j, x| terms[i] += (x * z[j]).abs());
                self.curved = !is_affine(&self.values_along_line(value), &self.terms, f64::EPSILON);
            }
        }
        if self.curved {
            let narrow = f64::EPSILON.sqrt();
            evaluations += self.forward((z, value), places, narrow, out, &mut function);
        }
        evaluations
    }

    /// The values of a function along a line through z, where it is left out.
    fn evaluate_line(
        &mut self,
        z: &[f64],
        rows: usize,
        function: &mut impl FnMut(&[f64], &mut [f64]),
    ) {
        let size = sizes(z);
        for (s, out) in AWAY.into_iter().zip(&mut self.line) {
            self.moved.clear();
            let moved = |(j, &x): (usize, &f64)| x + s * direction(j) * size(j);
            self.moved.extend(z.iter().enumerate().map(moved));
            out.clear();
            out.resize(rows, 0.0);
            function(&self.moved, out);
        }
    }

    fn values_along_line<'a>(&'a self, value: &'a [f64]) -> affine::Line<'a> {
        let [before, one, two] = &self.line;
        [before, value, one, two]
    }

    /// Forward differences over an interval in units of the components' sizes; the evaluations.
    fn forward(
        &mut self,
        (z, value): (&[f64], &[f64]),
        places: Option<&Coupling>,
        width: f64,
        out: &mut Matrix,
        function: &mut impl FnMut(&[f64], &mut [f64]),
    ) -> usize {
        let Self { moved, probe, .. } = self;
        replace(moved, z);
        let size = sizes(z);
        let displaced = |j: usize| z[j] + width * size(j);
        let Some(places) = places else {
            let dense = out.dense_mut();
            for j in 0..z.len() {
                moved[j] = displaced(j);
                function(moved, probe);
                let delta = moved[j] - z[j];
                let both = probe.iter().zip(value);
                for (entry, (probe, value)) in dense.column_mut(j).iter_mut().zip(both) {
                    *entry = (probe - value) / delta;
                }
                moved[j] = z[j];
            }
            return z.len();
        };
        let entries = out.entries_mut();
        for group in &places.groups {
            for &j in group {
                moved[j] = displaced(j);
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
        places.groups.len()
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
        let count = differences.write((&z, &value), Some(&places), &mut out, function);
        let mut entries = 0;
        out.each(|i, j, x| {
            entries += 1;
            let expected = [5.0, 3.0, -2.0][i + 1 - j];
            assert!((x - expected).abs() < 1e-12, "{i} {j} {x}");
        });
        // Three to find that the function is affine.
        assert_eq!((entries, evaluations, count), (3 * n - 2, 7, 6));
    }
}
