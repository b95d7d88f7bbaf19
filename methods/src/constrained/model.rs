//! A constrained problem with all its derivatives: what it does not give is taken by differences.
//!
//! A derivative that stands in the equations is φ'(0) ≈ Σ_k w_k (φ(ks) − φ(−ks))/s with the weights
//! 3/4, −3/20, 1/60, of sixth order. Along the straight line (t + s, q + s v) the twice differentiated constraint is
//! one such derivative:
//!
//! ```text
//! γ = −d/ds (g_t + G v)(t + s, q + s v),    κ = −d/ds k(t + s, q + s v, v)    at s = 0.
//! ```

use super::problem::{Constrained, Derivative};
use crate::state::max_norm;
use nalgebra::{DMatrix, DVector};

/// Nodes in units of s and weights of s φ'(0).
const STENCIL: [(f64, f64); 6] = [
    (-3.0, -1.0 / 60.0),
    (-2.0, 3.0 / 20.0),
    (-1.0, -3.0 / 4.0),
    (1.0, 3.0 / 4.0),
    (2.0, -3.0 / 20.0),
    (3.0, 1.0 / 60.0),
];

/// The step relative to the size of a variable that balances s⁶ against ε/s.
fn relative_step() -> f64 {
    f64::EPSILON.powf(1.0 / 7.0)
}

/// The derivative φ'(0) of a function that adds w φ(s) to a vector, given (s, w).
fn derivative(s: f64, mut add: impl FnMut(f64, f64)) {
    for (node, weight) in STENCIL {
        add(node * s, weight / s);
    }
}

/// What a component of z may be taken to vary by, relative to which steps of differences are chosen.
pub(super) fn size(z: &[f64], j: usize) -> f64 {
    let least = 1e-3 * max_norm(z);
    let size = z[j].abs().max(least);
    if size > 0.0 { size } else { 1.0 }
}

/// A point of the motion: time, position, velocity.
#[derive(Clone, Copy)]
pub(super) struct Point<'a> {
    pub t: f64,
    pub q: &'a [f64],
    pub v: &'a [f64],
}

pub(super) struct Model<P> {
    problem: P,
    /// Coordinates, holonomic and nonholonomic constraints.
    pub n: usize,
    pub m: usize,
    pub l: usize,
    /// The time in which the solution changes little: the step size.
    span: f64,
}

impl<P: Constrained> Model<P> {
    pub(super) fn new(problem: P, span: f64) -> Self {
        let (n, m, l) = (
            problem.coordinates(),
            problem.holonomic(),
            problem.nonholonomic(),
        );
        let span = if span != 0.0 { span.abs() } else { 1e-3 };
        Self {
            problem,
            n,
            m,
            l,
            span,
        }
    }

    pub(super) fn mass(&mut self, t: f64, q: &[f64]) -> DMatrix<f64> {
        let mut mass = DMatrix::zeros(self.n, self.n);
        self.problem.mass(t, q, &mut mass);
        shaped(mass, self.n, self.n)
    }

    /// The forces that do not depend on multipliers.
    pub(super) fn force(&mut self, at: Point<'_>) -> DVector<f64> {
        let mut force = DVector::zeros(self.n);
        self.problem.force(at.t, at.q, at.v, force.as_mut_slice());
        force
    }

    /// g(t, q)
    pub(super) fn position(&mut self, t: f64, q: &[f64]) -> DVector<f64> {
        let mut g = DVector::zeros(self.m);
        self.problem.position_constraint(t, q, g.as_mut_slice());
        g
    }

    /// G(t, q)
    pub(super) fn position_jacobian(&mut self, t: f64, q: &[f64]) -> DMatrix<f64> {
        let mut g_q = DMatrix::zeros(self.m, self.n);
        if self.m == 0 || self.problem.position_jacobian(t, q, &mut g_q) == Derivative::Given {
            return shaped(g_q, self.m, self.n);
        }
        g_q = shaped(g_q, self.m, self.n);
        g_q.fill(0.0);
        let mut moved = q.to_vec();
        for j in 0..self.n {
            let step = relative_step() * size(q, j);
            derivative(step, |s, weight| {
                moved[j] = q[j] + s;
                let g = self.position(t, &moved);
                g_q.column_mut(j).axpy(weight, &g, 1.0);
            });
            moved[j] = q[j];
        }
        g_q
    }

    /// ∂g/∂t
    fn position_rate(&mut self, t: f64, q: &[f64]) -> DVector<f64> {
        let mut g_t = DVector::zeros(self.m);
        if self.m == 0 || self.problem.position_rate(t, q, g_t.as_mut_slice()) == Derivative::Given
        {
            return g_t;
        }
        g_t.fill(0.0);
        derivative(0.1 * self.span, |s, weight| {
            let g = self.position(t + s, q);
            g_t.axpy(weight, &g, 1.0);
        });
        g_t
    }

    /// d/dt g = G v + g_t
    pub(super) fn position_derivative(&mut self, at: Point<'_>) -> DVector<f64> {
        let mut rate = self.position_rate(at.t, at.q);
        let g_q = self.position_jacobian(at.t, at.q);
        add_product(&mut rate, &g_q, at.v);
        rate
    }

    /// k(t, q, v)
    pub(super) fn velocity(&mut self, at: Point<'_>) -> DVector<f64> {
        let mut k = DVector::zeros(self.l);
        let values = k.as_mut_slice();
        self.problem.velocity_constraint(at.t, at.q, at.v, values);
        k
    }

    /// K(t, q, v)
    pub(super) fn velocity_jacobian(&mut self, at: Point<'_>) -> DMatrix<f64> {
        let Point { t, q, v } = at;
        let mut k_v = DMatrix::zeros(self.l, self.n);
        if self.l == 0 || self.problem.velocity_jacobian(t, q, v, &mut k_v) == Derivative::Given {
            return shaped(k_v, self.l, self.n);
        }
        k_v = shaped(k_v, self.l, self.n);
        k_v.fill(0.0);
        let mut moved = v.to_vec();
        for j in 0..self.n {
            let step = relative_step() * size(v, j);
            derivative(step, |s, weight| {
                moved[j] = v[j] + s;
                let k = self.velocity(Point { t, q, v: &moved });
                k_v.column_mut(j).axpy(weight, &k, 1.0);
            });
            moved[j] = v[j];
        }
        k_v
    }

    /// Both velocity levels, G v + g_t over k.
    pub(super) fn velocity_level(&mut self, at: Point<'_>) -> DVector<f64> {
        stacked(&self.position_derivative(at), &self.velocity(at))
    }

    /// C = G over K.
    pub(super) fn jacobian(&mut self, at: Point<'_>) -> DMatrix<f64> {
        let (g_q, k_v) = (
            self.position_jacobian(at.t, at.q),
            self.velocity_jacobian(at),
        );
        let mut c = DMatrix::zeros(self.m + self.l, self.n);
        c.rows_mut(0, self.m).copy_from(&g_q);
        c.rows_mut(self.m, self.l).copy_from(&k_v);
        c
    }

    /// γ over κ: C q'' = (γ, κ).
    pub(super) fn curvature(&mut self, at: Point<'_>) -> DVector<f64> {
        let Point { t, q, v } = at;
        let (mut gamma, mut kappa) = (DVector::zeros(self.m), DVector::zeros(self.l));
        // Along the line positions change by a thousandth at most.
        let speed = max_norm(v);
        let step = relative_step() * max_norm(q) / speed;
        let step = if step > 0.0 && step.is_finite() {
            step.min(self.span)
        } else {
            0.1 * self.span
        };
        let line = |s: f64| -> Vec<f64> { q.iter().zip(v).map(|(q, v)| q + s * v).collect() };
        if self.m > 0
            && self
                .problem
                .position_curvature(t, q, v, gamma.as_mut_slice())
                == Derivative::Differences
        {
            gamma.fill(0.0);
            derivative(step, |s, weight| {
                let q = &line(s);
                let rate = self.position_derivative(Point { t: t + s, q, v });
                gamma.axpy(-weight, &rate, 1.0);
            });
        }
        if self.l > 0
            && self
                .problem
                .velocity_curvature(t, q, v, kappa.as_mut_slice())
                == Derivative::Differences
        {
            kappa.fill(0.0);
            derivative(step, |s, weight| {
                let q = &line(s);
                let k = self.velocity(Point { t: t + s, q, v });
                kappa.axpy(-weight, &k, 1.0);
            });
        }
        stacked(&gamma, &kappa)
    }

    /// f(t, q, v, λ, ψ), with the multipliers λ over ψ.
    pub(super) fn total_force(&mut self, at: Point<'_>, multipliers: &[f64]) -> DVector<f64> {
        let (lambda, psi) = multipliers.split_at(self.m.min(multipliers.len()));
        let mut force = DVector::zeros(self.n);
        let values = force.as_mut_slice();
        if self
            .problem
            .multiplier_force(at.t, at.q, at.v, lambda, psi, values)
        {
            return force;
        }
        let mut force = self.force(at);
        let c = self.jacobian(at);
        subtract_transposed(&mut force, &c, multipliers);
        force
    }

    /// −∂f/∂(λ, ψ), n × (m + l): Cᵀ unless the multipliers do more.
    pub(super) fn multiplier_jacobian(
        &mut self,
        at: Point<'_>,
        multipliers: &[f64],
    ) -> DMatrix<f64> {
        let (lambda, psi) = multipliers.split_at(self.m.min(multipliers.len()));
        let mut force = DVector::zeros(self.n);
        let values = force.as_mut_slice();
        if !self
            .problem
            .multiplier_force(at.t, at.q, at.v, lambda, psi, values)
        {
            return self.jacobian(at).transpose();
        }
        let mut jacobian = DMatrix::zeros(self.n, multipliers.len());
        let mut moved = multipliers.to_vec();
        for j in 0..multipliers.len() {
            let old = moved[j];
            moved[j] += f64::EPSILON.sqrt() * size(multipliers, j);
            let delta = moved[j] - old;
            let probe = self.total_force(at, &moved);
            jacobian.set_column(j, &((&force - probe) / delta));
            moved[j] = old;
        }
        jacobian
    }

    /// M(t, q) a − f(t, q, v, λ, ψ)
    pub(super) fn residual(
        &mut self,
        at: Point<'_>,
        a: &[f64],
        multipliers: &[f64],
    ) -> DVector<f64> {
        let mut residual = -self.total_force(at, multipliers);
        let mass = self.mass(at.t, at.q);
        add_product(&mut residual, &mass, a);
        residual
    }

    /// The problem's own derivatives of the residual in q and in v, if it gives them.
    pub(super) fn given_residual_jacobians(
        &mut self,
        at: Point<'_>,
        a: &[f64],
        multipliers: &[f64],
    ) -> Option<(DMatrix<f64>, DMatrix<f64>)> {
        let (lambda, psi) = multipliers.split_at(self.m.min(multipliers.len()));
        let mut in_q = DMatrix::zeros(self.n, self.n);
        let mut in_v = in_q.clone();
        let (q, v) = (at.q, at.v);
        let given = self
            .problem
            .residual_jacobians(at.t, q, v, a, lambda, psi, &mut in_q, &mut in_v);
        let n = self.n;
        (given == Derivative::Given).then(|| (shaped(in_q, n, n), shaped(in_v, n, n)))
    }
}

/// The matrix; one of NaN in place of one whose shape a problem has changed.
fn shaped(matrix: DMatrix<f64>, rows: usize, columns: usize) -> DMatrix<f64> {
    if matrix.shape() == (rows, columns) {
        matrix
    } else {
        DMatrix::from_element(rows, columns, f64::NAN)
    }
}

/// y += A x
pub(super) fn add_product(y: &mut DVector<f64>, a: &DMatrix<f64>, x: &[f64]) {
    for (column, x) in a.column_iter().zip(x) {
        y.axpy(*x, &column, 1.0);
    }
}

/// y −= Aᵀ x
fn subtract_transposed(y: &mut DVector<f64>, a: &DMatrix<f64>, x: &[f64]) {
    for (y, column) in y.iter_mut().zip(a.column_iter()) {
        *y -= column.iter().zip(x).map(|(a, x)| a * x).sum::<f64>();
    }
}

pub(super) fn stacked(above: &DVector<f64>, below: &DVector<f64>) -> DVector<f64> {
    let all = above.iter().chain(below.iter()).copied();
    DVector::from_iterator(above.len() + below.len(), all)
}
