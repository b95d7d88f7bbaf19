//! The stages of an implicit one-step method in the coordinates in which they decouple: their constants, and their
//! matrices.

use super::Origin;
use crate::base::{
    Failure, Real, State, add, in_doubles, is_finite, max_norm, narrow, size, widened,
};
use crate::jacobian::{Differences, Jacobian, Place, Trust, zeroed};
use crate::linear::solver::Scalar;
use crate::linear::{LinearSolver, SMALL, System, Tangents};
use crate::problem::AnyField;
use nalgebra::Complex;

/// The part of the largest component by which each may vary at least, where equations are algebraic.
const SEEN: f64 = 1e-3;

/// The constants of K stages, correctly rounded, for states of any number as `f64`.
///
/// With U the derivatives of order RANK at K stages, at times t₀ + cᵢ h,
///
/// ```text
/// y' = f(t, y):       Y = e y₀ + h d u₀ + h B U,       y₁ = y₀ + h δ u₀ + h bᵀU
/// x'' = g(t, x, v):   V = e v₀ + h d u₀ + h B U,       v₁ = v₀ + h δ u₀ + h bᵀU,
///                     X = e x₀ + h d v₀ + h B V,       x₁ = x₀ + h δ v₀ + h bᵀV
/// ```
///
/// and B S = S Λ, Λ real with blocks λ and (α β; −β α), the unknowns are W = S⁻¹ U, and
///
/// ```text
/// Y = e y₀ + h (d u₀ + S Λ W),      X = e x₀ + h c v₀ + h² (B d u₀ + S Λ² W)      (B e + d = c)
/// ```
///
/// If d ≠ 0, u₀ is the derivative of the last stage of the step before, which ended there; else it is
/// the right-hand side at (t₀, y₀).
///
/// P is the polynomial of degree K − 1 through the U at the nodes:
///
/// * it starts the iteration of the next step, by extrapolation;
/// * h (u₀ − P(0)) is, up to a factor, the difference to a method of lower order, an error estimate;
/// * y₀ + h ∫₀^θ P is the solution between the ends of the step. Where u₀ is carried,
///   P + (u₀ − P(0)) ω/ω(0) stands for P, which goes through u₀ as well (ω = Π(θ − cᵢ)). If this does
///   not end at y₁, the rest is added in proportion to 3θ² − 2θ³.
///
/// The order of the last is K, or K + 1 where u₀ is carried, if the stages are of order K.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stages<const K: usize> {
    /// c.
    pub nodes: [f64; K],
    /// d.
    pub slope: [f64; K],
    /// B d.
    pub slope_twice: [f64; K],
    /// The number of real eigenvalues, which come first.
    pub reals: usize,
    /// The real parts of the eigenvalues, by columns of Λ.
    pub alpha: [f64; K],
    /// The imaginary parts: 0, or β and −β in the two columns of a pair.
    pub beta: [f64; K],
    /// S.
    pub s: [[f64; K]; K],
    /// S⁻¹.
    pub s_inverse: [[f64; K]; K],
    /// S Λ.
    pub s_lambda: [[f64; K]; K],
    /// S Λ².
    pub s_lambda_squared: [[f64; K]; K],
    /// bᵀS.
    pub end: [f64; K],
    /// δ.
    pub end_slope: f64,
    /// bᵀd.
    pub end_slope_twice: f64,
    /// Row l: the weights of W in the coefficient of θˡ of P.
    pub polynomial: [[f64; K]; K],
    /// The coefficients of the polynomial through d at the nodes.
    pub slope_polynomial: [f64; K],
    /// The coefficients of θ, …, θᴷ in ω(θ)/ω(0); zeros where u₀ is not carried.
    pub omega: [f64; K],
    /// The end of the step less the end of the polynomial, as weights of W.
    pub closing: [f64; K],
    /// The same of u₀.
    pub closing_slope: f64,
    /// The same of d.
    pub closing_slope_twice: f64,
    /// Whether u₀ is carried.
    pub carries: bool,
    /// Whether y₁ is the last stage's.
    pub ends_at_last: bool,
    /// The power of h, less one, in the error estimate.
    pub estimate_order: usize,
}

/// A solution in the middle of a step as weights. The solution is y₀ + h (slope·u₀ + Σ rowₖ Wₖ) and x₀ + h θ v₀ + h²
/// (slope_twice·u₀ + Σ row_twiceₖ Wₖ). The derivative of the first is slope_rate·u₀ + Σ row_rateₖ Wₖ.
pub(crate) struct DenseWeights<const K: usize> {
    pub row: [f64; K],
    pub row_twice: [f64; K],
    pub row_rate: [f64; K],
    pub slope: f64,
    pub slope_twice: f64,
    pub slope_rate: f64,
}

impl<const K: usize> Stages<K> {
    /// A row of weights times Λ.
    #[inline]
    pub(crate) fn times_lambda(&self, row: &[f64; K]) -> [f64; K] {
        std::array::from_fn(|k| {
            let beta = self.beta[k];
            // The columns of a pair are (α, −β) and (β, α).
            let beside = if beta > 0.0 { k + 1 } else { k.wrapping_sub(1) };
            let other = row.get(beside).copied().unwrap_or(0.0);
            self.alpha[k] * row[k] - beta * other
        })
    }

    /// P(θ) as weights of W.
    #[inline]
    pub(crate) fn value(&self, theta: f64) -> [f64; K] {
        let rows = self.polynomial.iter().rev();
        rows.fold([0.0; K], |sum, row| {
            std::array::from_fn(|k| sum[k] * theta + row[k])
        })
    }

    /// The solution at θ between 0 and 1.
    pub(crate) fn weights(&self, theta: f64) -> DenseWeights<K> {
        let mut weights = DenseWeights {
            row: [0.0; K],
            row_twice: [0.0; K],
            row_rate: self.value(theta),
            slope: 0.0,
            slope_twice: 0.0,
            slope_rate: 0.0,
        };
        // The integral of P.
        let mut power = theta;
        for l in 0..K {
            let factor = power / (l + 1) as f64;
            add(&mut weights.row, factor, &self.polynomial[l]);
            weights.slope_twice += factor * self.slope_polynomial[l];
            power *= theta;
        }
        if let (true, Some(start), Some(d)) = (
            self.carries,
            self.polynomial.first(),
            self.slope_polynomial.first(),
        ) {
            let [area, height] = self.omega(theta);
            weights.add([-area, -height], start, [-1.0, *d]);
        }
        let closing = [
            theta * theta * (3.0 - 2.0 * theta),
            6.0 * theta * (1.0 - theta),
        ];
        let slopes = [self.closing_slope, self.closing_slope_twice];
        weights.add(closing, &self.closing, slopes);
        weights.row_twice = self.times_lambda(&weights.row);
        weights
    }

    /// The integral of ω/ω(0) to θ, and ω(θ)/ω(0).
    fn omega(&self, theta: f64) -> [f64; 2] {
        let mut area = theta;
        let mut height = 1.0;
        let mut power = theta;
        for (l, c) in self.omega.iter().enumerate() {
            height += c * power;
            power *= theta;
            area += c * power / (l + 2) as f64;
        }
        [area, height]
    }
}

impl<const K: usize> DenseWeights<K> {
    /// Adds a function of θ and its derivative times weights: of W, then of u₀ and of d.
    fn add(&mut self, [value, derivative]: [f64; 2], w: &[f64; K], [of_slope, of_d]: [f64; 2]) {
        for ((sum, rate), c) in self.row.iter_mut().zip(&mut self.row_rate).zip(w) {
            *sum += value * c;
            *rate += derivative * c;
        }
        self.slope += value * of_slope;
        self.slope_rate += derivative * of_slope;
        self.slope_twice += value * of_d;
    }
}

/// The tangents at the beginning of a step, and the factors of matrices shifted by the eigenvalues of its stages.
///
/// For M y' = r(t, y) and M x'' = r(t, x, v), at each μ real or complex,
///
/// ```text
/// μ M − ∂r/∂y,    μ² M − μ ∂r/∂v − ∂r/∂x,
/// ```
///
/// dense or sparse as the tangents are.
pub(crate) struct Shifted<S> {
    pub(super) tangents: Tangents,
    pub(super) real: Vec<System<f64>>,
    pub(super) complex: Vec<System<Complex<f64>>>,
    /// How they are to be solved.
    pub(super) wanted: LinearSolver,
    pub(crate) jacobian: Jacobian<S>,
    /// y = 0, of which the residual is r.
    pub(super) zero: S,
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
        // Algebraic equations may add up components of any sizes, and each difference must be seen beside all of them.
        let algebraic = g.known().algebraic;
        let least = match max_norm(at.values[0].as_slice()) {
            _ if !algebraic => 0.0,
            // Nothing tells a size, and rounding is that of numbers such as 1 in the equations.
            0.0 => SEEN,
            largest => SEEN * largest,
        };
        for (m, weight) in weight.iter().enumerate() {
            // What moves a component in a step of size h.
            let rate = at.values.get(m + 1).unwrap_or(at.slope).as_slice();
            for (j, varies) in jacobian.sizes[m].iter_mut().enumerate() {
                let moved = (at.h * rate[j].to_f64()).abs();
                let own = size(at.values[m].as_slice()[j]).max(moved);
                *varies = own.max(least).max(1.0 / weight.as_slice()[j].to_f64());
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
        let followers = g.known().followers;
        (self.real.iter_mut()).for_each(|system| system.followers = followers);
        (self.complex.iter_mut()).for_each(|system| system.followers = followers);
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
