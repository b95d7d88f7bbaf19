//! The tangents at the beginning of a step, and the matrices shifted by the eigenvalues of its stages.
//!
//! For M y' = r(t, y) and M x'' = r(t, x, v), at each μ real or complex,
//!
//! ```text
//! μ M − ∂r/∂y,    μ² M − μ ∂r/∂v − ∂r/∂x,
//! ```
//!
//! dense or sparse as the tangents are.

use super::Origin;
use crate::base::{Failure, Real, State, in_doubles, is_finite, narrow, size, widened};
use crate::jacobian::{Differences, Jacobian, Place, Trust, zeroed};
use crate::linear::solver::Scalar;
use crate::linear::{LinearSolver, SMALL, System, Tangents};
use crate::problem::AnyField;
use nalgebra::Complex;

/// The tangents of a step and the factors of the shifted matrices.
pub(crate) struct Shifted<S> {
    pub(super) tangents: Tangents,
    pub(super) real: Vec<System<f64>>,
    pub(super) complex: Vec<System<Complex<f64>>>,
    /// How they are to be solved.
    pub(super) wanted: LinearSolver,
    pub(crate) jacobian: Jacobian<S>,
    /// y = 0, of which the residual is r.
    zero: S,
    value: S,
    /// Whether M is not the identity.
    pub(super) heavy: bool,
    image: Vec<f64>,
    /// Room for numbers as `f64`.
    room: Vec<f64>,
}

impl<S: State> Shifted<S> {
    pub(super) fn new(like: &S, reals: usize, pairs: usize, wanted: LinearSolver) -> Self {
        let n = like.len();
        let mut tangents = Tangents::new(n);
        let mut real = vec![System::default(); reals];
        let mut complex = vec![System::default(); pairs];
        if n <= SMALL {
            tangents.in_x.dense_mut();
            tangents.in_v.dense_mut();
            real.iter_mut().for_each(|system| system.reset_dense(n));
            complex.iter_mut().for_each(|system| system.reset_dense(n));
        }
        Self {
            tangents,
            real,
            complex,
            wanted,
            jacobian: Jacobian::new(like),
            zero: like.zeros(),
            value: like.zeros(),
            heavy: false,
            image: Vec::with_capacity(n),
            room: Vec::with_capacity(n),
        }
    }

    /// Takes the tangents at the beginning of a step. False if they are not finite.
    pub(super) fn differentiate<const RANK: usize>(
        &mut self,
        g: &mut dyn AnyField<S, RANK>,
        at: &Origin<'_, S, RANK>,
        weight: &[S; RANK],
    ) -> Result<bool, Failure> {
        let jacobian = &mut self.jacobian;
        for m in 0..2 {
            let value = at.values[m.min(RANK - 1)].as_slice();
            jacobian.point[m].as_mut_slice().copy_from_slice(value);
        }
        for (m, weight) in weight.iter().enumerate() {
            // What moves a component in a step of size h.
            let rate = at.values.get(m + 1).unwrap_or(at.slope).as_slice();
            for (j, varies) in jacobian.sizes[m].iter_mut().enumerate() {
                let moved = (at.h * rate[j].to_f64()).abs();
                let own = size(at.values[m].as_slice()[j]).max(moved);
                *varies = own.max(1.0 / weight.as_slice()[j].to_f64());
            }
        }
        jacobian.evaluate_here(g, at.t, &self.zero)?;
        narrow(&jacobian.here, self.value.as_mut_slice());
        let place = Place {
            k: 0,
            t: at.t,
            y: &self.zero,
            value: &self.value,
            needed: [true, RANK == 2 && g.uses_velocity()],
            trust: if g.known().linear.is_some() {
                Trust::Blind
            } else {
                Trust::Rough
            },
        };
        jacobian.write(g, &place, Differences::Narrow, &mut self.tangents)?;
        self.heavy = self.tangents.has_mass();
        let Tangents { mass, in_x, in_v } = &self.tangents;
        Ok([mass, in_x, in_v]
            .iter()
            .all(|matrix| is_finite(matrix.values())))
    }

    /// Solves with the first of the matrices, real if there is such a one.
    pub(super) fn solve_first(&mut self, side: &mut [Complex<f64>]) {
        if let Some(system) = self.real.first_mut() {
            self.room.clear();
            self.room.extend(side.iter().map(|x| x.re));
            system.solve(&mut self.room);
            for (x, re) in side.iter_mut().zip(&self.room) {
                *x = Complex::new(*re, 0.0);
            }
        } else if let Some(system) = self.complex.first_mut() {
            system.solve(side);
        }
    }

    /// g_x x
    pub(super) fn push(&mut self, x: &[S::Real]) -> &[f64] {
        zeroed(&mut self.image, x.len());
        let x = widened(x, &mut self.room);
        self.tangents.in_x.add_product(1.0, x, &mut self.image);
        &self.image
    }

    /// x ← M x
    pub(super) fn weigh(&mut self, x: &mut [S::Real]) {
        let image = &mut self.image;
        let mass = &self.tangents.mass;
        if self.heavy {
            in_doubles(x, &mut self.room, |x| {
                zeroed(image, x.len());
                mass.add_product(1.0, x, image);
                x.copy_from_slice(image);
            });
        }
    }
}

/// Forms and factors μ M − ∂r/∂y, or μ² M − μ ∂r/∂v − ∂r/∂x, for a solver; false if it is singular.
pub(super) fn factor<T: Scalar, const RANK: usize>(
    system: &mut System<T>,
    wanted: LinearSolver,
    mu: T,
    tangents: &Tangents,
) -> bool {
    let inertia = if RANK == 2 { mu * mu } else { mu };
    let size = tangents.mass.rows();
    let Tangents { mass, in_x, in_v } = tangents;
    let in_v = (if RANK == 2 { -mu } else { T::zero() }, in_v);
    system.factor_sum(size, wanted, &[(inertia, mass), (-T::one(), in_x), in_v])
}
