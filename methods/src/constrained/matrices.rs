//! Matrices of a problem, kept at the point where they were taken last.

use super::entries::{Matrix, Shown};
use super::model::Point;

/// A matrix at the last point that it was asked for: asked for again, it is not evaluated again.
#[derive(Clone)]
pub(super) struct Kept {
    pub matrix: Matrix,
    known: bool,
    t: f64,
    q: Vec<f64>,
    v: Vec<f64>,
}

impl Kept {
    pub(super) fn new(rows: usize, columns: usize) -> Self {
        Self {
            matrix: Matrix::new(rows, columns),
            known: false,
            t: f64::NAN,
            q: Vec::new(),
            v: Vec::new(),
        }
    }

    /// Whether the matrix is the one at that point; if not, it has to be written next.
    pub(super) fn is_at(&mut self, at: Point<'_>) -> bool {
        if self.known && self.t == at.t && self.q == at.q && self.v == at.v {
            return true;
        }
        self.known = true;
        self.t = at.t;
        replace(&mut self.q, at.q);
        replace(&mut self.v, at.v);
        false
    }
}

/// C = G over K.
pub(super) struct Jacobian {
    pub g: Kept,
    pub k: Kept,
    pub m: usize,
}

impl Jacobian {
    /// Memory of so many holonomic and nonholonomic constraints of n coordinates.
    pub(super) fn new([m, l]: [usize; 2], n: usize) -> Self {
        Self {
            g: Kept::new(m, n),
            k: Kept::new(l, n),
            m,
        }
    }

    /// The number of constraints.
    pub(super) fn rows(&self) -> usize {
        self.m + self.k.matrix.rows()
    }
}

impl Shown for Jacobian {
    fn each(&self, mut show: impl FnMut(usize, usize, f64)) {
        self.g.matrix.each(&mut show);
        self.k.matrix.each(|i, j, x| show(self.m + i, j, x));
    }
}

/// M and C of one point.
pub(super) struct Matrices {
    pub mass: Kept,
    pub c: Jacobian,
}

impl Matrices {
    /// Memory for n coordinates and so many constraints.
    pub(super) fn new(constraints: [usize; 2], n: usize) -> Self {
        Self {
            mass: Kept::new(n, n),
            c: Jacobian::new(constraints, n),
        }
    }

    /// Whether all of them were written entry by entry.
    pub(super) fn is_by_entries(&self) -> bool {
        let all = [&self.mass, &self.c.g, &self.c.k];
        all.into_iter().all(|kept| kept.matrix.is_by_entries())
    }
}

/// to = from, in the same memory if it is large enough.
pub(super) fn replace(to: &mut Vec<f64>, from: &[f64]) {
    to.clear();
    to.extend_from_slice(from);
}
