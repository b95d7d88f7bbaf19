//! A constrained problem with all its derivatives: what it does not give is taken by [differences](super::stencil).
//!
//! Along the straight line (t + s, q + s v) the twice differentiated constraint is one such derivative:
//!
//! ```text
//! γ = −d/ds (g_t + G v)(t + s, q + s v),    κ = −d/ds k(t + s, q + s v, v)    at s = 0.
//! ```

use super::entries::Matrix;
use super::linear::SaddlePoint;
use super::matrices::replace;
pub(super) use super::matrices::{Jacobian, Kept, Matrices};
use super::problem::{Constrained, Derivative};
use super::stencil::{derivative, relative_step, sizes};
use crate::error::Error;
use crate::maps::Part;
use crate::state::max_norm;
use crate::statistics::Statistics;
use nalgebra::{DMatrix, DVector};
use std::mem::take;

/// A point of the motion: time, position, velocity.
#[derive(Clone, Copy)]
pub(super) struct Point<'a> {
    pub t: f64,
    pub q: &'a [f64],
    pub v: &'a [f64],
}

/// Memory of differences.
#[derive(Default)]
struct Scratch {
    moved: Vec<f64>,
    value: Vec<f64>,
    line: Vec<f64>,
    rate: Vec<f64>,
    expensive: Vec<f64>,
}

/// The point at which a mass matrix is frozen, and a constant δ that is subtracted from the forces meanwhile.
pub(super) struct Frozen {
    pub t: f64,
    pub q: Vec<f64>,
    pub shift: Vec<f64>,
}

pub(super) struct Model<P> {
    problem: P,
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
    scratch: Scratch,
    /// G on the line of [`curvature_into`](Self::curvature_into).
    on_line: Kept,
    /// M and C where they were asked for by themselves.
    pub own: Matrices,
    /// The systems that move a state onto constraints, and give its accelerations.
    pub saddle_point: SaddlePoint,
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
            scratch: Scratch::default(),
            on_line: Kept::new(m, n),
            own: Matrices::new([m, l], n),
            saddle_point: SaddlePoint::default(),
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

    /// The problem itself.
    pub(super) fn problem(&self) -> &P {
        &self.problem
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
        let at = if self.constant_mass { &[] } else { q };
        let at_t = if self.constant_mass { 0.0 } else { t };
        if mass.is_at(Point {
            t: at_t,
            q: at,
            v: &[],
        }) {
            return;
        }
        let matrix = &mut mass.matrix;
        if !self.problem.sparse_mass(t, q, matrix.entries_mut()) {
            self.problem.mass(t, q, matrix.dense_mut());
        }
        matrix.check_shape();
    }

    /// The expensive part of the forces.
    pub(super) fn expensive_force_into(&mut self, at: Point<'_>, force: &mut [f64]) {
        force.fill(0.0);
        if !self.evaluate_expensive(at, force) {
            force.fill(0.0);
        }
    }

    /// Whether there is such a part, which is then evaluated.
    fn evaluate_expensive(&mut self, at: Point<'_>, force: &mut [f64]) -> bool {
        let written = self.problem.expensive_force(at.t, at.q, at.v, force);
        self.spent[0] += u64::from(written);
        written
    }

    /// Adds it `factor` times, if all forces are asked for.
    fn add_expensive_force(
        &mut self,
        at: Point<'_>,
        part: Option<Part>,
        (factor, force): (f64, &mut [f64]),
    ) {
        if part.is_some() {
            return;
        }
        let mut expensive = take(&mut self.scratch.expensive);
        expensive.clear();
        expensive.resize(self.n, 0.0);
        if self.evaluate_expensive(at, &mut expensive) {
            add(force, factor, &expensive);
        }
        self.scratch.expensive = expensive;
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
        let mut moved = take(&mut self.scratch.moved);
        let mut g = take(&mut self.scratch.value);
        replace(&mut moved, q);
        g.resize(self.m, 0.0);
        let dense = matrix.dense_mut();
        let size = sizes(q);
        for j in 0..self.n {
            let step = relative_step() * size(j);
            derivative(step, |s, weight| {
                moved[j] = q[j] + s;
                self.position_into(t, &moved, &mut g);
                add(dense.column_mut(j).as_mut_slice(), weight, &g);
            });
            moved[j] = q[j];
        }
        (self.scratch.moved, self.scratch.value) = (moved, g);
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
        let mut moved = take(&mut self.scratch.moved);
        let mut k = take(&mut self.scratch.value);
        replace(&mut moved, v);
        k.resize(self.l, 0.0);
        let dense = matrix.dense_mut();
        let size = sizes(v);
        for j in 0..self.n {
            let step = relative_step() * size(j);
            derivative(step, |s, weight| {
                moved[j] = v[j] + s;
                self.velocity_into(Point { t, q, v: &moved }, &mut k);
                add(dense.column_mut(j).as_mut_slice(), weight, &k);
            });
            moved[j] = v[j];
        }
        (self.scratch.moved, self.scratch.value) = (moved, k);
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
        let mut g = take(&mut self.scratch.value);
        g.resize(self.m, 0.0);
        derivative(0.1 * self.span, |s, weight| {
            self.position_into(t + s, q, &mut g);
            add(g_t, weight, &g);
        });
        self.scratch.value = g;
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
        let mut line = take(&mut self.scratch.line);
        let mut rate = take(&mut self.scratch.rate);
        let mut g_q = std::mem::replace(&mut self.on_line, Kept::new(0, 0));
        replace(&mut line, q);
        let on_line = |line: &mut [f64], s: f64| {
            for ((line, q), v) in line.iter_mut().zip(q).zip(v) {
                *line = q + s * v;
            }
        };
        if g_missing {
            gamma.fill(0.0);
            rate.resize(self.m, 0.0);
            derivative(step, |s, weight| {
                on_line(&mut line, s);
                let t = t + s;
                let q = &line[..];
                self.position_derivative_into(Point { t, q, v }, &mut g_q, &mut rate);
                add(gamma, -weight, &rate);
            });
        }
        if k_missing {
            kappa.fill(0.0);
            rate.resize(self.l, 0.0);
            derivative(step, |s, weight| {
                on_line(&mut line, s);
                let t = t + s;
                let q = &line[..];
                self.velocity_into(Point { t, q, v }, &mut rate);
                add(kappa, -weight, &rate);
            });
        }
        self.on_line = g_q;
        (self.scratch.line, self.scratch.rate) = (line, rate);
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
        if !self.multiplier_force(at, multipliers, force) {
            self.force_alone(at, part, force);
            negate(force);
            self.jacobian_at(at, c);
            c.add_transposed_product(multipliers, force);
        } else {
            negate(force);
            self.add_expensive_force(at, part, (-1.0, force));
        }
    }

    /// f(t, q, v) without multipliers, where these do no more than −Cᵀ μ.
    pub(super) fn force_alone(&mut self, at: Point<'_>, part: Option<Part>, force: &mut [f64]) {
        force.fill(0.0);
        self.problem.force(at.t, at.q, at.v, force);
        self.shift(force);
        self.spent[1] += 1;
        self.add_expensive_force(at, part, (1.0, force));
    }

    /// Subtracts δ where the mass is frozen.
    fn shift(&self, force: &mut [f64]) {
        if let Some(Frozen { shift, .. }) = &self.frozen {
            add(force, -1.0, shift);
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
        if written {
            self.shift(force);
        }
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
        let mut force = take(&mut self.scratch.line);
        let mut probe = take(&mut self.scratch.rate);
        force.resize(self.n, 0.0);
        probe.resize(self.n, 0.0);
        let more = self.multiplier_force(at, multipliers, &mut force);
        if more {
            let jacobian = out.dense_mut();
            let mut moved = take(&mut self.scratch.moved);
            replace(&mut moved, multipliers);
            let size = sizes(multipliers);
            for j in 0..multipliers.len() {
                moved[j] += f64::EPSILON.sqrt() * size(j);
                let delta = moved[j] - multipliers[j];
                self.multiplier_force(at, &moved, &mut probe);
                let both = force.iter().zip(&probe);
                for (entry, (force, probe)) in jacobian.column_mut(j).iter_mut().zip(both) {
                    *entry = (force - probe) / delta;
                }
                moved[j] = multipliers[j];
            }
            self.scratch.moved = moved;
        }
        (self.scratch.line, self.scratch.rate) = (force, probe);
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

    /// Writes the problem's own derivatives of the residual in q and in v, if it gives them.
    pub(super) fn given_residual_jacobians(
        &mut self,
        at: Point<'_>,
        (a, multipliers): (&[f64], &[f64]),
        in_q: &mut Matrix,
        in_v: &mut Matrix,
    ) -> bool {
        let (lambda, psi) = multipliers.split_at(self.m);
        let q = at.q;
        let v = at.v;
        let given = self.problem.residual_jacobians(
            at.t,
            q,
            v,
            a,
            lambda,
            psi,
            in_q.dense_mut(),
            in_v.dense_mut(),
        );
        in_q.check_shape();
        in_v.check_shape();
        given == Derivative::Given
    }
}

/// The same as matrices of their own.
impl<P: Constrained> Model<P> {
    pub(super) fn mass(&mut self, t: f64, q: &[f64]) -> DMatrix<f64> {
        let mut own = take(&mut self.own);
        self.mass_at(t, q, &mut own.mass);
        let mass = dense(self.n, &[&own.mass.matrix]);
        self.own = own;
        mass
    }

    /// g(t, q)
    pub(super) fn position(&mut self, t: f64, q: &[f64]) -> DVector<f64> {
        let mut g = DVector::zeros(self.m);
        self.position_into(t, q, g.as_mut_slice());
        g
    }

    /// The constraints at velocity level, G v + g_t over k.
    pub(super) fn velocity_level(&mut self, at: Point<'_>) -> DVector<f64> {
        let mut level = DVector::zeros(self.m + self.l);
        let mut own = take(&mut self.own);
        self.velocity_level_into(at, &mut own.c.g, level.as_mut_slice());
        self.own = own;
        level
    }

    /// C = G over K.
    pub(super) fn jacobian(&mut self, at: Point<'_>) -> DMatrix<f64> {
        let mut own = take(&mut self.own);
        self.jacobian_at(at, &mut own.c);
        let c = dense(self.n, &[&own.c.g.matrix, &own.c.k.matrix]);
        self.own = own;
        c
    }

    /// γ over κ: C q'' = (γ, κ).
    pub(super) fn curvature(&mut self, at: Point<'_>) -> DVector<f64> {
        let mut curvature = DVector::zeros(self.m + self.l);
        self.curvature_into(at, curvature.as_mut_slice());
        curvature
    }

    /// f(t, q, v, λ, ψ), with the multipliers λ over ψ: all of it, or the cheap part.
    pub(super) fn total_force(
        &mut self,
        at: Point<'_>,
        part: Option<Part>,
        multipliers: &[f64],
    ) -> DVector<f64> {
        let mut own = take(&mut self.own);
        let mut force = DVector::zeros(self.n);
        self.opposite_force_into(at, part, multipliers, &mut own.c, force.as_mut_slice());
        self.own = own;
        -force
    }

    /// The answer of `ask`, given M and G at a point.
    pub(super) fn with_holonomic<T>(
        &mut self,
        at: Point<'_>,
        ask: impl FnOnce(&mut Self, &Matrix, &Matrix) -> T,
    ) -> T {
        let mut own = take(&mut self.own);
        self.mass_at(at.t, at.q, &mut own.mass);
        self.position_jacobian_at(at.t, at.q, &mut own.c.g);
        let found = ask(self, &own.mass.matrix, &own.c.g.matrix);
        self.own = own;
        found
    }

    /// The answer of `ask`, given M and C at a point.
    pub(super) fn with_matrices<T>(
        &mut self,
        at: Point<'_>,
        ask: impl FnOnce(&mut Self, &Matrix, &Jacobian) -> T,
    ) -> T {
        let mut own = take(&mut self.own);
        self.mass_at(at.t, at.q, &mut own.mass);
        self.jacobian_at(at, &mut own.c);
        let found = ask(self, &own.mass.matrix, &own.c);
        self.own = own;
        found
    }
}

/// Matrices below one another.
fn dense(columns: usize, parts: &[&Matrix]) -> DMatrix<f64> {
    let mut out = DMatrix::zeros(parts.iter().map(|part| part.rows()).sum(), columns);
    let mut row = 0;
    for part in parts {
        part.add_to(row, &mut out);
        row += part.rows();
    }
    out
}

/// y += factor x
fn add(y: &mut [f64], factor: f64, x: &[f64]) {
    for (y, x) in y.iter_mut().zip(x) {
        *y += factor * x;
    }
}

fn negate(x: &mut [f64]) {
    for x in x {
        *x = -*x;
    }
}

pub(super) fn stacked(above: &DVector<f64>, below: &DVector<f64>) -> DVector<f64> {
    let all = above.iter().chain(below.iter()).copied();
    DVector::from_iterator(above.len() + below.len(), all)
}
