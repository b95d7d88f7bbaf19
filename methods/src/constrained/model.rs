//! A constrained problem with all its derivatives. Derivatives that the problem does not give are taken by
//! [differences](super::stencil).
//!
//! Along the straight line (t + s, q + s v) the twice differentiated constraint is one such derivative:
//!
//! ```text
//! γ = −d/ds (g_t + G v)(t + s, q + s v),    κ = −d/ds k(t + s, q + s v, v)    at s = 0.
//! ```

use super::entries::{Matrix, Shown};
use super::linear::System;
pub(super) use super::matrices::{Jacobian, Kept, Matrices};
use super::problem::{Constrained, Derivative};
use super::stencil::{derivative, differences, relative_step};
use crate::base::{Error, add, max_norm};
use crate::integrator::statistics::Statistics;
use crate::linear::LinearSolver;
use crate::problem::Part;
use nalgebra::DVector;
use std::mem::take;

/// A point of the motion: time, position, velocity.
#[derive(Clone, Copy)]
pub(super) struct Point<'a> {
    pub t: f64,
    pub q: &'a [f64],
    pub v: &'a [f64],
}

/// The point at which a mass matrix is frozen, and a constant δ that is subtracted from the forces meanwhile.
pub(super) struct Frozen {
    pub t: f64,
    pub q: Vec<f64>,
    pub shift: Vec<f64>,
}

pub(super) struct Model<P> {
    pub problem: P,
    pub frozen: Option<Frozen>,
    /// How often forces have been evaluated: the expensive part, and all but that.
    spent: [u64; 2],
    /// Coordinates, holonomic and nonholonomic constraints.
    pub n: usize,
    pub m: usize,
    pub l: usize,
    constant_mass: bool,
    /// The time in which the solution changes little: the step size.
    pub span: f64,
    /// Whether γ or κ was taken by differences when it was asked for last.
    pub curvature_by_differences: bool,
    /// Memory of forces, and of differences.
    forces: Vec<f64>,
    memory: [Vec<f64>; 2],
    /// The system that moves a state onto constraints, and gives its accelerations.
    pub saddle_point: System,
}

impl<P: Constrained> Model<P> {
    pub(super) fn new(problem: P, span: f64) -> Self {
        let n = problem.coordinates();
        let m = problem.holonomic();
        let l = problem.nonholonomic();
        let span = if span != 0.0 { span.abs() } else { 1e-3 };
        Self {
            constant_mass: problem.has_constant_mass(),
            problem,
            frozen: None,
            spent: [0; 2],
            n,
            m,
            l,
            span,
            curvature_by_differences: false,
            forces: vec![0.0; n],
            memory: Default::default(),
            saddle_point: System::new(n + m + l, 0, LinearSolver::Automatic),
        }
    }

    /// Whether a state has as many entries as there are coordinates: a problem may say something else each time it is
    /// asked.
    pub(super) fn check_lengths(&self, q: &[f64], v: &[f64]) -> Result<(), Error> {
        let coordinates = self.n;
        if q.len() == coordinates && v.len() == coordinates {
            return Ok(());
        }
        Err(Error::Coordinates {
            coordinates,
            position: q.len(),
            velocity: v.len(),
        })
    }

    /// Tells how often forces have been evaluated.
    pub(super) fn count_forces(&self, statistics: &mut Statistics) {
        [statistics.expensive, statistics.evaluations] = self.spent;
    }

    /// Memory for C.
    pub(super) fn jacobian_memory(&self) -> Jacobian {
        Jacobian::new([self.m, self.l], self.n)
    }

    /// Memory for M and C.
    pub(super) fn matrices(&self) -> Matrices {
        Matrices::new([self.m, self.l], self.n)
    }

    /// M(t, q)
    pub(super) fn mass_at(&mut self, t: f64, q: &[f64], mass: &mut Kept) {
        let (t, q) = match &self.frozen {
            Some(Frozen { t, q, .. }) => (*t, &q[..]),
            None => (t, q),
        };
        let of_all = Point {
            t: 0.0,
            q: &[],
            v: &[],
        };
        let own = Point { t, q, v: &[] };
        if mass.is_at(if self.constant_mass { of_all } else { own }) {
            return;
        }
        let matrix = &mut mass.matrix;
        if !self.problem.sparse_mass(t, q, matrix.entries_mut()) {
            self.problem.mass(t, q, matrix.dense_mut());
        }
        matrix.check_shape();
    }

    /// The expensive part of the forces, zeros where there is none.
    pub(super) fn expensive_force_into(&mut self, at: Point<'_>, force: &mut [f64]) {
        force.fill(0.0);
        if self.problem.expensive_force(at.t, at.q, at.v, force) {
            self.spent[0] += 1;
        } else {
            force.fill(0.0);
        }
    }

    /// g(t, q)
    pub(super) fn position_into(&mut self, t: f64, q: &[f64], g: &mut [f64]) {
        g.fill(0.0);
        self.problem.position_constraint(t, q, g);
    }

    /// k(t, q, v)
    pub(super) fn velocity_into(&mut self, at: Point<'_>, k: &mut [f64]) {
        k.fill(0.0);
        self.problem.velocity_constraint(at.t, at.q, at.v, k);
    }

    /// G(t, q), if the problem gives it.
    #[inline]
    pub(super) fn given_position_jacobian(&mut self, t: f64, q: &[f64], g_q: &mut Matrix) -> bool {
        let problem = &mut self.problem;
        let given = problem.sparse_position_jacobian(t, q, g_q.entries_mut())
            || problem.position_jacobian(t, q, g_q.dense_mut()) == Derivative::Given;
        g_q.check_shape();
        given
    }

    /// G(t, q)
    pub(super) fn position_jacobian_at(&mut self, t: f64, q: &[f64], g_q: &mut Kept) {
        if g_q.is_at(Point { t, q, v: &[] }) || self.m == 0 {
            return;
        }
        let matrix = &mut g_q.matrix;
        if self.given_position_jacobian(t, q, matrix) {
            return;
        }
        let mut memory = take(&mut self.memory);
        let out = matrix.dense_mut();
        differences(q, out, &mut memory, |q, g| self.position_into(t, q, g));
        self.memory = memory;
    }

    /// K(t, q, v), if the problem gives it.
    pub(super) fn given_velocity_jacobian(&mut self, at: Point<'_>, k_v: &mut Matrix) -> bool {
        let (Point { t, q, v }, problem) = (at, &mut self.problem);
        let given = problem.sparse_velocity_jacobian(t, q, v, k_v.entries_mut())
            || problem.velocity_jacobian(t, q, v, k_v.dense_mut()) == Derivative::Given;
        k_v.check_shape();
        given
    }

    /// K(t, q, v)
    pub(super) fn velocity_jacobian_at(&mut self, at: Point<'_>, k_v: &mut Kept) {
        if self.l == 0 || k_v.is_at(at) {
            return;
        }
        let Point { t, q, v } = at;
        let matrix = &mut k_v.matrix;
        if self.given_velocity_jacobian(at, matrix) {
            return;
        }
        let mut memory = take(&mut self.memory);
        let out = matrix.dense_mut();
        differences(v, out, &mut memory, |v, k| {
            self.velocity_into(Point { t, q, v }, k)
        });
        self.memory = memory;
    }

    /// C = G over K.
    pub(super) fn jacobian_at(&mut self, at: Point<'_>, c: &mut Jacobian) {
        self.position_jacobian_at(at.t, at.q, &mut c.g);
        self.velocity_jacobian_at(at, &mut c.k);
    }

    /// ∂g/∂t
    fn position_rate_into(&mut self, t: f64, q: &[f64], g_t: &mut [f64]) {
        g_t.fill(0.0);
        if self.m == 0 || self.problem.position_rate(t, q, g_t) == Derivative::Given {
            return;
        }
        g_t.fill(0.0);
        let mut g = take(&mut self.memory[1]);
        g.resize(self.m, 0.0);
        derivative(0.1 * self.span, |s, weight| {
            self.position_into(t + s, q, &mut g);
            add(g_t, weight, &g);
        });
        self.memory[1] = g;
    }

    /// d/dt g = G v + g_t
    fn position_derivative_into(&mut self, at: Point<'_>, g_q: &mut Kept, rate: &mut [f64]) {
        self.position_rate_into(at.t, at.q, rate);
        self.position_jacobian_at(at.t, at.q, g_q);
        g_q.matrix.add_product(at.v, rate);
    }

    /// The constraints at velocity level, G v + g_t over k.
    pub(super) fn velocity_level_into(&mut self, at: Point<'_>, g_q: &mut Kept, level: &mut [f64]) {
        let (rate, k) = level.split_at_mut(self.m);
        self.position_derivative_into(at, g_q, rate);
        self.velocity_into(at, k);
    }

    /// γ over κ: C q'' = (γ, κ).
    pub(super) fn curvature_into(&mut self, at: Point<'_>, curvature: &mut [f64]) {
        curvature.fill(0.0);
        let (gamma, kappa) = curvature.split_at_mut(self.m);
        let Point { t, q, v } = at;
        let g_missing = self.m > 0
            && self.problem.position_curvature(t, q, v, gamma) == Derivative::Differences;
        let k_missing = self.l > 0
            && self.problem.velocity_curvature(t, q, v, kappa) == Derivative::Differences;
        self.curvature_by_differences = g_missing || k_missing;
        if !self.curvature_by_differences {
            return;
        }
        // Along the line positions change by a thousandth at most.
        let speed = max_norm(v);
        let step = relative_step() * max_norm(q) / speed;
        let step = if step > 0.0 && step.is_finite() {
            step.min(self.span)
        } else {
            0.1 * self.span
        };
        if g_missing {
            gamma.fill(0.0);
            let mut g_q = Kept::new(self.m, self.n);
            let mut rate = vec![0.0; self.m];
            derivative(step, |s, weight| {
                let (t, q) = ahead(at, s);
                self.position_derivative_into(Point { t, q: &q, v }, &mut g_q, &mut rate);
                add(gamma, -weight, &rate);
            });
        }
        if k_missing {
            kappa.fill(0.0);
            let mut value = vec![0.0; self.l];
            derivative(step, |s, weight| {
                let (t, q) = ahead(at, s);
                self.velocity_into(Point { t, q: &q, v }, &mut value);
                add(kappa, -weight, &value);
            });
        }
    }

    /// −f(t, q, v, λ, ψ), with the multipliers λ over ψ: all of f, or the cheap part.
    fn opposite_force_into(
        &mut self,
        at: Point<'_>,
        part: Option<Part>,
        multipliers: &[f64],
        c: &mut Jacobian,
        force: &mut [f64],
    ) {
        let linear = !self.multiplier_force(at, multipliers, force);
        if linear {
            force.fill(0.0);
            self.problem.force(at.t, at.q, at.v, force);
            self.spent[1] += 1;
        }
        if let Some(Frozen { shift, .. }) = &self.frozen {
            add(force, -1.0, shift);
        }
        if part.is_none() {
            let mut expensive = take(&mut self.forces);
            self.expensive_force_into(at, &mut expensive);
            add(force, 1.0, &expensive);
            self.forces = expensive;
        }
        negate(force);
        if linear {
            self.jacobian_at(at, c);
            c.add_transposed_product(multipliers, force);
        }
    }

    /// All of the cheap part, if the multipliers do more than −Cᵀ μ.
    pub(super) fn multiplier_force(
        &mut self,
        at: Point<'_>,
        multipliers: &[f64],
        force: &mut [f64],
    ) -> bool {
        let (lambda, psi) = multipliers.split_at(self.m);
        force.fill(0.0);
        let Point { t, q, v } = at;
        let written = self.problem.multiplier_force(t, q, v, lambda, psi, force);
        self.spent[1] += u64::from(written);
        written
    }

    /// −∂f/∂(λ, ψ), n × (m + l), and true, if it is not Cᵀ.
    pub(super) fn multiplier_jacobian_into(
        &mut self,
        at: Point<'_>,
        multipliers: &[f64],
        out: &mut Matrix,
    ) -> bool {
        let mut force = take(&mut self.forces);
        let more = self.multiplier_force(at, multipliers, &mut force);
        self.forces = force;
        if more {
            let mut memory = take(&mut self.memory);
            differences(multipliers, out.dense_mut(), &mut memory, |moved, force| {
                self.multiplier_force(at, moved, force);
                negate(force);
            });
            self.memory = memory;
        }
        more
    }

    /// M(t, q) a − f(t, q, v, λ, ψ), with all of f or its cheap part.
    pub(super) fn residual_into(
        &mut self,
        (at, part): (Point<'_>, Option<Part>),
        (a, multipliers): (&[f64], &[f64]),
        matrices: &mut Matrices,
        residual: &mut [f64],
    ) {
        self.opposite_force_into(at, part, multipliers, &mut matrices.c, residual);
        self.mass_at(at.t, at.q, &mut matrices.mass);
        matrices.mass.matrix.add_product(a, residual);
    }
}

/// The same as vectors of their own.
impl<P: Constrained> Model<P> {
    /// g(t, q)
    pub(super) fn position(&mut self, t: f64, q: &[f64]) -> DVector<f64> {
        let mut g = DVector::zeros(self.m);
        self.position_into(t, q, g.as_mut_slice());
        g
    }

    /// The constraints at velocity level, G v + g_t over k.
    pub(super) fn velocity_level(&mut self, at: Point<'_>, c: &mut Jacobian) -> DVector<f64> {
        let mut level = DVector::zeros(self.m + self.l);
        self.velocity_level_into(at, &mut c.g, level.as_mut_slice());
        level
    }

    /// γ over κ: C q'' = (γ, κ).
    pub(super) fn curvature(&mut self, at: Point<'_>) -> DVector<f64> {
        let mut curvature = DVector::zeros(self.m + self.l);
        self.curvature_into(at, curvature.as_mut_slice());
        curvature
    }

    /// f(t, q, v, λ, ψ), with the multipliers λ over ψ.
    pub(super) fn total_force(
        &mut self,
        at: Point<'_>,
        multipliers: &[f64],
        c: &mut Jacobian,
    ) -> DVector<f64> {
        let mut force = DVector::zeros(self.n);
        self.opposite_force_into(at, None, multipliers, c, force.as_mut_slice());
        -force
    }

    /// M and C at a point.
    pub(super) fn matrices_at(&mut self, at: Point<'_>) -> Matrices {
        let mut matrices = self.matrices();
        self.mass_at(at.t, at.q, &mut matrices.mass);
        self.jacobian_at(at, &mut matrices.c);
        matrices
    }
}

/// (t + s, q + s v)
fn ahead(at: Point<'_>, s: f64) -> (f64, Vec<f64>) {
    let both = at.q.iter().zip(at.v);
    (at.t + s, both.map(|(q, v)| q + s * v).collect())
}

fn negate(x: &mut [f64]) {
    for x in x {
        *x = -*x;
    }
}
