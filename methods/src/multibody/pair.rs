//! Equations between two bodies, with all their derivatives by dual numbers.
//!
//! A relation is a function r(t, w) of the coordinates w = (q_a, q_b) of two bodies, written once for
//! any scalar. Evaluated with
//!
//! ```text
//! w + ε e_j               it yields the row ∂r/∂w,
//! t + ε                   ∂r/∂t,
//! t + ε, w + ε w'         d²r/dt² at constant w', of which γ is the negative (ε³ = 0),
//! w + ε e_j + η e_k       the Hessian of λ·r, which is the derivative of the reaction ∂r/∂wᵀ λ,
//! ```
//!
//! so that none has an error of differences. Rows that are asked for most may be written out beside.

use nalgebra::{Const, DMatrix, SMatrix, SVector, U1};
use num_dual::{Dual2_64, Dual2SVec64, Dual64, DualNum, DualSVec64};

/// A real or dual number.
pub(super) trait Number: DualNum<Primitive = f64> + Copy {}

impl<D: DualNum<Primitive = f64> + Copy> Number for D {}

/// The most equations of a relation.
pub(super) const MOST: usize = 6;

/// Equations r(t, q_a, q_b) = 0, or quantities r, between bodies of N coordinates; W = 2N.
pub(super) trait Relation<const N: usize, const W: usize> {
    /// The coordinates of the ground.
    const GROUND: [f64; N];

    fn equations(&self) -> usize;

    /// Whether r depends on t.
    fn is_driven(&self) -> bool;

    /// Writes r to the first entries of `out`.
    fn evaluate<D: Number>(&self, t: D, bodies: &[[D; N]; 2], out: &mut [D; MOST]);

    /// The rows ∂r/∂w, where they are written out.
    fn rows(&self, bodies: &[[f64; N]; 2]) -> Option<[SVector<f64, W>; MOST]> {
        let _ = bodies;
        None
    }
}

/// A relation and the indices of its bodies, those of the ground `None`; W = 2N.
pub(super) struct Pair<R, const N: usize, const W: usize> {
    pub relation: R,
    pub bodies: [Option<usize>; 2],
}

impl<R: Relation<N, W>, const N: usize, const W: usize> Pair<R, N, W> {
    pub(super) fn equations(&self) -> usize {
        self.relation.equations()
    }

    /// r, the coordinate with the index i in w and j in q being `of(i, j)`.
    fn evaluate<D: Number>(&self, t: D, of: impl Fn(usize, usize) -> D) -> [D; MOST] {
        let coordinates = |side: usize| match self.bodies[side] {
            Some(body) => std::array::from_fn(|i| of(side * N + i, body * N + i)),
            None => R::GROUND.map(D::from),
        };
        let mut out = [D::from(0.0); MOST];
        let bodies = [coordinates(0), coordinates(1)];
        self.relation.evaluate(t, &bodies, &mut out);
        out
    }

    /// r(t, q)
    pub(super) fn value(&self, t: f64, q: &[f64]) -> [f64; MOST] {
        self.evaluate(t, |_, j| q[j])
    }

    /// The coordinates of the bodies.
    pub(super) fn coordinates(&self, q: &[f64]) -> [[f64; N]; 2] {
        self.bodies.map(|body| match body {
            Some(body) => std::array::from_fn(|i| q[body * N + i]),
            None => R::GROUND,
        })
    }

    /// ∂r/∂w, a row for each equation.
    pub(super) fn gradient(&self, t: f64, q: &[f64]) -> [SVector<f64, W>; MOST] {
        let written = self.relation.rows(&self.coordinates(q));
        written.unwrap_or_else(|| self.dual_gradient(t, q))
    }

    /// The same by dual numbers.
    pub(super) fn dual_gradient(&self, t: f64, q: &[f64]) -> [SVector<f64, W>; MOST] {
        let of = |i: usize, j: usize| DualSVec64::<W>::from_re(q[j]).derivative(i);
        let all = self.evaluate(DualSVec64::from_re(t), of);
        all.map(|r| r.eps.unwrap_generic(Const::<W>, U1))
    }

    /// ∂r/∂t
    pub(super) fn rate(&self, t: f64, q: &[f64]) -> [f64; MOST] {
        if !self.relation.is_driven() {
            return [0.0; MOST];
        }
        let all = self.evaluate(Dual64::new(t, 1.0), |_, j| Dual64::from_re(q[j]));
        all.map(|r| r.eps)
    }

    /// dr/dt and d²r/dt² where q' = v is constant.
    pub(super) fn along(&self, t: f64, q: &[f64], v: &[f64]) -> [(f64, f64); MOST] {
        let time = Dual2_64::new(t, 1.0, 0.0);
        let all = self.evaluate(time, |_, j| Dual2_64::new(q[j], v[j], 0.0));
        all.map(|r| (r.v1, r.v2))
    }

    /// The Hessian of λ·r in w.
    pub(super) fn hessian(&self, t: f64, q: &[f64], lambda: &[f64]) -> SMatrix<f64, W, W> {
        let of = |i: usize, j: usize| Dual2SVec64::<W>::from_re(q[j]).derivative(i);
        let all = self.evaluate(Dual2SVec64::from_re(t), of);
        let mut sum = SMatrix::zeros();
        for (r, lambda) in all.into_iter().zip(lambda) {
            sum += r.v2.unwrap_generic(Const::<W>, Const::<W>) * *lambda;
        }
        sum
    }

    /// The index in q of each coordinate of w that is not the ground's.
    pub(super) fn indices(&self) -> impl Iterator<Item = (usize, usize)> + Clone + '_ {
        let sides = self.bodies.iter().enumerate();
        sides.flat_map(|(side, body)| {
            let body = body.iter();
            body.flat_map(move |body| (0..N).map(move |i| (side * N + i, body * N + i)))
        })
    }

    /// Adds a vector over w to one over q.
    pub(super) fn scatter(&self, w: &SVector<f64, W>, q: &mut [f64]) {
        for (i, j) in self.indices() {
            q[j] += w[i];
        }
    }

    /// The components over w of a vector over q; zero for the ground.
    pub(super) fn gather(&self, q: &[f64]) -> SVector<f64, W> {
        let mut w = SVector::zeros();
        for (i, j) in self.indices() {
            w[i] = q[j];
        }
        w
    }

    /// Adds a matrix over w to one over q.
    pub(super) fn scatter_matrix(&self, w: &SMatrix<f64, W, W>, q: &mut DMatrix<f64>) {
        for (i, row) in self.indices() {
            for (j, column) in self.indices() {
                q[(row, column)] += w[(i, j)];
            }
        }
    }
}

/// The motion of a driven coordinate: the value at t and its first two derivatives.
pub(super) type Drive = Box<dyn Fn(f64) -> [f64; 3]>;

/// φ(t) with the derivatives that t asks for.
pub(super) fn driven<D: Number>(drive: &Drive, t: D) -> D {
    let now = t.re();
    let [value, rate, acceleration] = drive(now);
    let since = t - now;
    since * since * (0.5 * acceleration) + since * rate + value
}
