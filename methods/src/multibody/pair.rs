//! Equations between two bodies, with all their derivatives by dual numbers.
//!
//! A relation is a function r(t, w) of the coordinates w = (q_a, q_b) of two bodies, written once for
//! any scalar. Evaluated with
//!
//! ```text
//! w + ε e_j               it yields the row ∂r/∂w,
//! t + ε                   ∂r/∂t,
//! t + ε, w + ε w'         d²r/dt² at constant w', of which γ is the negative (ε³ = 0),
//! ```
//!
//! so that none has an error of differences. Rows that are asked for most may be written out beside.

use nalgebra::{Const, SVector, U1};
use num_dual::{Dual2_64, Dual64, DualNum, DualSVec64};

/// A real or dual number.
pub(super) trait Number: DualNum<Primitive = f64> + Copy {}

impl<D: DualNum<Primitive = f64> + Copy> Number for D {}

/// Equations r(t, q_a, q_b) = 0, or quantities r, between bodies of N coordinates; W = 2N.
pub(super) trait Relation<const N: usize, const W: usize> {
    /// The coordinates of the ground.
    const GROUND: [f64; N];

    fn equations(&self) -> usize;

    /// Whether r depends on t.
    fn is_driven(&self) -> bool;

    /// r, and zeros.
    fn evaluate<D: Number>(&self, t: D, bodies: &[[D; N]; 2]) -> [D; 3];

    /// The rows ∂r/∂w, where they are written out.
    fn rows(&self, bodies: &[[f64; N]; 2]) -> Option<[SVector<f64, W>; 3]> {
        let _ = bodies;
        None
    }
}

/// A relation and the indices of its bodies, `None` for the ground; W = 2N.
pub(super) struct Pair<R, const N: usize, const W: usize> {
    pub relation: R,
    pub bodies: [Option<usize>; 2],
}

impl<R: Relation<N, W>, const N: usize, const W: usize> Pair<R, N, W> {
    pub(super) fn equations(&self) -> usize {
        self.relation.equations()
    }

    /// r, the coordinate with the index i in w and j in q being `of(i, j)`.
    fn evaluate<D: Number>(&self, t: D, of: impl Fn(usize, usize) -> D) -> [D; 3] {
        let coordinates = |side: usize| match self.bodies[side] {
            Some(body) => std::array::from_fn(|i| of(side * N + i, body * N + i)),
            None => R::GROUND.map(D::from),
        };
        self.relation.evaluate(t, &[coordinates(0), coordinates(1)])
    }

    /// r(t, q)
    pub(super) fn value(&self, t: f64, q: &[f64]) -> [f64; 3] {
        self.evaluate(t, |_, j| q[j])
    }

    /// The coordinates of the bodies.
    pub(super) fn coordinates(&self, q: &[f64]) -> [[f64; N]; 2] {
        self.bodies.map(|body| match body {
            Some(body) => std::array::from_fn(|i| q[body * N + i]),
            None => R::GROUND,
        })
    }

    /// A body of the relation that moves, by its side, and the sign of a force on it among forces on the second body:
    /// forces on both are opposite.
    pub(super) fn moved(&self) -> (usize, f64) {
        if self.bodies[1].is_some() {
            (1, 1.0)
        } else {
            (0, -1.0)
        }
    }

    /// ∂r/∂w, a row for each equation.
    pub(super) fn gradient(&self, t: f64, q: &[f64]) -> [SVector<f64, W>; 3] {
        let written = self.relation.rows(&self.coordinates(q));
        written.unwrap_or_else(|| self.dual_gradient(t, q))
    }

    /// The same by dual numbers.
    pub(super) fn dual_gradient(&self, t: f64, q: &[f64]) -> [SVector<f64, W>; 3] {
        let of = |i: usize, j: usize| DualSVec64::<W>::from_re(q[j]).derivative(i);
        let all = self.evaluate(DualSVec64::from_re(t), of);
        all.map(|r| r.eps.unwrap_generic(Const::<W>, U1))
    }

    /// ∂r/∂t
    pub(super) fn rate(&self, t: f64, q: &[f64]) -> [f64; 3] {
        if !self.relation.is_driven() {
            return [0.0; 3];
        }
        let all = self.evaluate(Dual64::new(t, 1.0), |_, j| Dual64::from_re(q[j]));
        all.map(|r| r.eps)
    }

    /// dr/dt and d²r/dt² where q' = v is constant.
    pub(super) fn along(&self, t: f64, q: &[f64], v: &[f64]) -> [(f64, f64); 3] {
        let time = Dual2_64::new(t, 1.0, 0.0);
        let all = self.evaluate(time, |_, j| Dual2_64::new(q[j], v[j], 0.0));
        all.map(|r| (r.v1, r.v2))
    }

    /// Shows the index in w and the index in q of each coordinate that is not the ground's.
    pub(super) fn each(&self, mut show: impl FnMut(usize, usize)) {
        for (side, body) in self.bodies.iter().enumerate() {
            if let Some(body) = body {
                (0..N).for_each(|i| show(side * N + i, body * N + i));
            }
        }
    }

    /// Adds a vector over w to one over q.
    pub(super) fn scatter(&self, w: &SVector<f64, W>, q: &mut [f64]) {
        self.each(|i, j| q[j] += w[i]);
    }

    /// The components over w of a vector over q; zero for the ground.
    pub(super) fn gather(&self, q: &[f64]) -> SVector<f64, W> {
        let mut w = SVector::zeros();
        self.each(|i, j| w[i] = q[j]);
        w
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

/// √(d·d); where ends meet the distance has no direction.
pub(super) fn length<D: Number>(square: D) -> D {
    if square.re() == 0.0 {
        D::from(0.0)
    } else {
        square.sqrt()
    }
}
