//! Simplified Newton iteration for the stages of a step, in the coordinates in which they decouple.
//!
//! With one Jacobian J = ∂f/∂y for all stages, and R = S⁻¹ F(Y) − W, the increments solve
//!
//! ```text
//! y' = f(t, y):       (μ − J) ΔW = μ R,                 μ = 1/(hλ)
//! x'' = g(t, x, v):   (μ² − μ g_v − g_x) ΔW = μ² R
//! ```
//!
//! (where the problem is M y' = r, with μ M − ∂r/∂y and R = S⁻¹ r(Y) − M W, so that M may be singular) for each real eigenvalue λ, and for a pair α ± iβ the
//! same with λ = α − iβ and with ΔW_k + i ΔW_(k+1), R_k + i R_(k+1): for ζ = W_k + i W_(k+1) the rows of Λ W are
//! (α − iβ) ζ.
//!
//! The error estimate is (μ − J)⁻¹ (u₀ − P(0)), with the first eigenvalue; the real part of that if it
//! is complex, and with M y' = r it is (μ M − ∂r/∂y)⁻¹ M (u₀ − P(0)) where M u₀ = r as far as r is M times anything. For
//! x'' = g that of the equivalent (x, v)' = (v, g):
//!
//! ```text
//! (μ² − μ g_v − g_x) e_v = μ r_v + g_x r_x,    μ e_x = e_v + r_x,    r = (v₀, u₀) − P(0).
//! ```
//!
//! Source: Hairer, Wanner, *Solving Ordinary Differential Equations II*, IV.8.

mod consistent;
pub mod stages;

pub(crate) use self::consistent::check_consistent;
use self::stages::{Shifted, Stages, factor};
use crate::base::{Failure, Real, State, add, in_doubles, same_length, seen};
use crate::linear::{LinearSolver, SolverKind};
use crate::nonlinear::convergence::Convergence;
use crate::problem::AnyField;
use nalgebra::Complex;

/// Where a step begins.
pub(crate) struct Origin<'a, S, const RANK: usize> {
    pub(crate) t: f64,
    pub(crate) h: f64,
    /// y₀, or x₀ and v₀.
    pub(crate) values: &'a [S; RANK],
    /// u₀.
    pub(crate) slope: &'a S,
}

/// How an iteration ended.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Outcome {
    /// The error left is below the tolerance.
    Converged,
    /// The iteration does not converge, or too slowly: try h times this.
    Diverged(f64),
}

/// A contraction above this counts as none.
const SLOWEST: f64 = 0.99;

/// The vectors and matrices of a step of K stages.
pub(crate) struct Simplified<S, const RANK: usize, const K: usize> {
    /// W.
    pub(crate) w: [S; K],
    /// W of the last accepted step.
    previous: [S; K],
    increment: [S; K],
    rate: [S; K],
    /// The arguments at the stages, positions first.
    pub(crate) stage: [[S; K]; RANK],
    /// 1 over the allowed error, per component.
    pub(crate) weight: [S; RANK],
    /// M, g_x and g_v, and the factors.
    pub(crate) shifted: Shifted<S>,
    probe: [S; 2],
    side: Vec<Complex<f64>>,
    /// Room for numbers as `f64`.
    room: Vec<f64>,
    /// The step size of the factors; 0 if there are none.
    pub(crate) factored: f64,
    /// μ = 1/(hλ) of the factors, of a pair at its first.
    mu: [Complex<f64>; K],
    /// θ/(1 − θ) of the last contraction θ.
    remainder: f64,
    /// The last contraction; 0 if one iteration was enough.
    pub(crate) contraction: f64,
    /// Whether the last iteration met a right-hand side that is not finite.
    pub(crate) broken: bool,
}

impl<S: State, const RANK: usize, const K: usize> Simplified<S, RANK, K> {
    pub(crate) fn new(like: &S, stages: &Stages<K>, solver: LinearSolver) -> Self {
        let n = like.len();
        let vectors = || std::array::from_fn(|_| like.zeros());
        let pairs = (K - stages.reals.min(K)) / 2;
        Self {
            w: vectors(),
            previous: vectors(),
            increment: vectors(),
            rate: vectors(),
            stage: std::array::from_fn(|_| vectors()),
            weight: std::array::from_fn(|_| like.zeros()),
            shifted: Shifted::new(like, stages.reals, pairs, solver),
            probe: [like.zeros(), like.zeros()],
            side: vec![Complex::new(0.0, 0.0); n],
            room: Vec::with_capacity(n),
            factored: 0.0,
            mu: [Complex::new(0.0, 0.0); K],
            remainder: 1.0,
            contraction: 0.0,
            broken: false,
        }
    }

    /// The Jacobian at the beginning of a step. False if it is not finite.
    pub(crate) fn differentiate(
        &mut self,
        g: &mut dyn AnyField<S, RANK>,
        at: &Origin<'_, S, RANK>,
    ) -> Result<bool, Failure> {
        self.factored = 0.0;
        self.shifted.differentiate(g, at, &self.weight)
    }

    /// Factors the matrices for the step size h; false if one is singular.
    pub(crate) fn factor(&mut self, stages: &Stages<K>, h: f64) -> bool {
        let Shifted {
            tangents,
            real,
            complex,
            wanted,
            ..
        } = &mut self.shifted;
        self.mu = std::array::from_fn(|k| reciprocal(stages, k, h));
        let mut regular = true;
        for (system, mu) in real.iter_mut().zip(&self.mu) {
            regular &= factor::<_, RANK>(system, *wanted, mu.re, tangents);
        }
        let pairs = self.mu[stages.reals.min(K)..].iter().step_by(2);
        for (system, mu) in complex.iter_mut().zip(pairs) {
            regular &= factor::<_, RANK>(system, *wanted, *mu, tangents);
        }
        self.factored = if regular { h } else { 0.0 };
        regular
    }

    /// The kind of solver of the linear systems.
    pub(crate) fn solver(&self) -> Option<SolverKind> {
        let Shifted { real, complex, .. } = &self.shifted;
        let first = real.first().map(|system| system.kind());
        first.or_else(|| complex.first().map(|system| system.kind()))
    }

    /// Starts from U = u₀.
    pub(crate) fn start_constant(&mut self, stages: &Stages<K>, at: &Origin<'_, S, RANK>) {
        for (w, row) in self.w.iter_mut().zip(&stages.s_inverse) {
            let sum = S::Real::from_f64(row.iter().sum());
            for (w, u) in w.as_mut_slice().iter_mut().zip(at.slope.as_slice()) {
                *w = sum * *u;
            }
        }
        self.arguments(stages, at);
    }

    /// Starts from the last step's P, at 1 + cᵢ h/h_last.
    pub(crate) fn start_extrapolated(
        &mut self,
        stages: &Stages<K>,
        at: &Origin<'_, S, RANK>,
        ratio: f64,
    ) {
        let rows: [[f64; K]; K] = stages.nodes.map(|c| stages.value(1.0 + c * ratio));
        let matrix: [[f64; K]; K] = stages.s_inverse.map(|inverse| {
            std::array::from_fn(|k| inverse.iter().zip(&rows).map(|(s, row)| s * row[k]).sum())
        });
        let n = at.slope.len();
        let previous: [&[S::Real]; K] = std::array::from_fn(|k| &self.previous[k].as_slice()[..n]);
        for (w, row) in self.w.iter_mut().zip(&matrix) {
            combine(w.as_mut_slice(), &row.map(S::Real::from_f64), &previous);
        }
        self.arguments(stages, at);
    }

    /// Y, or V and X, of W.
    fn arguments(&mut self, stages: &Stages<K>, at: &Origin<'_, S, RANK>) {
        let number = S::Real::from_f64;
        let n = at.slope.len();
        let h = at.h;
        let w: [&[S::Real]; K] = std::array::from_fn(|k| &self.w[k].as_slice()[..n]);
        let u = &at.slope.as_slice()[..n];
        for i in 0..K {
            let top = &at.values[RANK - 1].as_slice()[..n];
            let stage = &mut self.stage[RANK - 1][i].as_mut_slice()[..n];
            let row = stages.s_lambda[i].map(|s| number(h * s));
            let d = number(h * stages.slope[i]);
            for j in 0..n {
                stage[j] = top[j] + (d * u[j] + dot(&row, &w, j));
            }
            if RANK == 2 {
                let x = &at.values[0].as_slice()[..n];
                let stage = &mut self.stage[0][i].as_mut_slice()[..n];
                let row = stages.s_lambda_squared[i].map(|s| number(h * h * s));
                let c = h * stages.nodes[i];
                let d = h * h * stages.slope_twice[i];
                let c = number(c);
                let d = number(d);
                for j in 0..n {
                    stage[j] = x[j] + (c * top[j] + d * u[j] + dot(&row, &w, j));
                }
            }
        }
    }

    /// Iterates once; returns the weighted root mean square of the increments of the arguments.
    fn iterate<G: AnyField<S, RANK> + ?Sized>(
        &mut self,
        g: &mut G,
        stages: &Stages<K>,
        at: &Origin<'_, S, RANK>,
    ) -> Result<f64, Failure> {
        for i in 0..K {
            let x = &self.stage[0][i];
            let v = &self.stage[RANK - 1][i];
            let t = at.t + stages.nodes[i] * at.h;
            g.residual_at(0, (t, x, v), &self.shifted.zero, &mut self.rate[i]);
            same_length(at.slope.len(), [self.rate[i].len()])?;
            seen(&self.rate[i])?;
        }
        Ok(self.move_stages(stages, at))
    }

    /// The same with r at the stages.
    fn move_stages(&mut self, stages: &Stages<K>, at: &Origin<'_, S, RANK>) -> f64 {
        let number = S::Real::from_f64;
        let n = at.slope.len();
        let h = at.h;
        let rate: [&[S::Real]; K] = std::array::from_fn(|k| &self.rate[k].as_slice()[..n]);
        for k in 0..stages.reals.min(K) {
            let mu = self.mu[k].re;
            let factor = number(if RANK == 2 { mu * mu } else { mu });
            let inverse = stages.s_inverse[k].map(number);
            let w = &self.w[k].as_slice()[..n];
            let increment = &mut self.increment[k].as_mut_slice()[..n];
            increment.copy_from_slice(w);
            self.shifted.weigh(increment);
            for (j, increment) in increment.iter_mut().enumerate() {
                *increment = factor * (dot(&inverse, &rate, j) - *increment);
            }
            let system = &mut self.shifted.real[k];
            in_doubles(increment, &mut self.room, |x| system.solve(x));
        }
        for p in 0..self.shifted.complex.len() {
            let k = stages.reals + 2 * p;
            let mu = self.mu[k];
            let factor = if RANK == 2 { mu * mu } else { mu };
            let inverse = [k, k + 1].map(|k| stages.s_inverse[k].map(number));
            let side = &mut self.side[..n];
            let (first, second) = self.increment.split_at_mut(k + 1);
            let first = &mut first[k].as_mut_slice()[..n];
            let second = &mut second[0].as_mut_slice()[..n];
            let w = &self.w[k].as_slice()[..n];
            let next = &self.w[k + 1].as_slice()[..n];
            first.copy_from_slice(w);
            second.copy_from_slice(next);
            self.shifted.weigh(first);
            self.shifted.weigh(second);
            for j in 0..n {
                let re = dot(&inverse[0], &rate, j) - first[j];
                let im = dot(&inverse[1], &rate, j) - second[j];
                side[j] = factor * Complex::new(re.to_f64(), im.to_f64());
            }
            self.shifted.complex[p].solve(side);
            for j in 0..n {
                (first[j], second[j]) = (number(side[j].re), number(side[j].im));
            }
        }
        self.advance(stages, h)
    }

    /// Adds the increments to the arguments and to W. Returns the weighted root mean square of the arguments' changes.
    fn advance(&mut self, stages: &Stages<K>, h: f64) -> f64 {
        let number = S::Real::from_f64;
        let n = self.w[0].len();
        let increment: [&[S::Real]; K] =
            std::array::from_fn(|k| &self.increment[k].as_slice()[..n]);
        let mut sum = 0.0;
        for i in 0..K {
            let row = stages.s_lambda[i].map(|s| number(h * s));
            let stage = &mut self.stage[RANK - 1][i].as_mut_slice()[..n];
            sum += advance(stage, &row, &increment, self.weight[RANK - 1].as_slice());
            if RANK == 2 {
                let row = stages.s_lambda_squared[i].map(|s| number(h * h * s));
                let stage = &mut self.stage[0][i].as_mut_slice()[..n];
                sum += advance(stage, &row, &increment, self.weight[0].as_slice());
            }
        }
        for (w, increment) in self.w.iter_mut().zip(&increment) {
            add(w.as_mut_slice(), number(1.0), increment);
        }
        (sum / (RANK * K * n) as f64).sqrt()
    }

    /// Iterates until the remaining error is below `tolerance` in the weighted norm, or until that can't be expected.
    /// Returns the number of iterations too.
    pub(crate) fn solve<G: AnyField<S, RANK> + ?Sized>(
        &mut self,
        g: &mut G,
        stages: &Stages<K>,
        at: &Origin<'_, S, RANK>,
        tolerance: f64,
    ) -> Result<(Outcome, u64), Failure> {
        let limit = iteration_limit::<K>();
        // Algebraic equations have no error estimate: earlier steps do not vouch for them.
        let known = if g.known().algebraic {
            1.0
        } else {
            self.remainder.max(f64::EPSILON).powf(0.8)
        };
        let mut judge = Convergence::with_remainder(known);
        (self.contraction, self.broken) = (0.0, false);
        for iteration in 1..=limit {
            let ended = |outcome| Ok((outcome, iteration as u64));
            let norm = self.iterate(g, stages, at)?;
            if !norm.is_finite() {
                self.broken = true;
                return ended(Outcome::Diverged(0.5));
            }
            judge.take(norm / tolerance, norm, false);
            if let Some(rate) = judge.rate().filter(|rate| *rate > 0.0) {
                self.contraction = rate;
                if rate >= SLOWEST {
                    return ended(Outcome::Diverged(0.5));
                }
                // What would be left after the last iteration allowed.
                let left = limit - iteration;
                let expected = judge.left() * rate.powi(left as i32);
                if left >= 1 && expected >= 1.0 {
                    let left = left as f64;
                    let excess = expected.clamp(1e-4, 20.0);
                    return ended(Outcome::Diverged(0.8 * excess.powf(-1.0 / (4.0 + left))));
                }
            }
            if judge.left() <= 1.0 {
                self.remainder = judge.remainder();
                return ended(Outcome::Converged);
            }
        }
        self.remainder = 1.0;
        Ok((Outcome::Diverged(0.5), limit as u64))
    }

    /// y₁, or x₁ and v₁.
    pub(crate) fn end(&self, stages: &Stages<K>, at: &Origin<'_, S, RANK>, out: &mut [S; RANK]) {
        let n = at.slope.len();
        let h = at.h;
        if stages.ends_at_last {
            for (out, stage) in out.iter_mut().zip(&self.stage) {
                let last = stage[K - 1].as_slice();
                out.as_mut_slice()[..n].copy_from_slice(&last[..n]);
            }
            return;
        }
        let w: [&[S::Real]; K] = std::array::from_fn(|k| &self.w[k].as_slice()[..n]);
        let u = &at.slope.as_slice()[..n];
        let top = &at.values[RANK - 1].as_slice()[..n];
        let number = S::Real::from_f64;
        let row = stages.end.map(|b| number(h * b));
        let d = number(h * stages.end_slope);
        let value = &mut out[RANK - 1].as_mut_slice()[..n];
        for j in 0..n {
            value[j] = top[j] + (d * u[j] + dot(&row, &w, j));
        }
        if RANK == 2 {
            let x = &at.values[0].as_slice()[..n];
            let row = stages.times_lambda(&stages.end);
            let row = row.map(|b| number(h * h * b));
            let (h, d) = (number(h), number(h * h * stages.end_slope_twice));
            let value = &mut out[0].as_mut_slice()[..n];
            for j in 0..n {
                value[j] = x[j] + (h * top[j] + d * u[j] + dot(&row, &w, j));
            }
        }
    }

    /// The derivative of the last stage, into `out`.
    pub(crate) fn last_slope(&self, stages: &Stages<K>, out: &mut S) {
        let n = out.len();
        let w: [&[S::Real]; K] = std::array::from_fn(|k| &self.w[k].as_slice()[..n]);
        combine(
            out.as_mut_slice(),
            &stages.s[K - 1].map(S::Real::from_f64),
            &w,
        );
    }

    /// Keeps W as the values of an accepted step.
    pub(crate) fn accept(&mut self) {
        std::mem::swap(&mut self.w, &mut self.previous);
    }

    /// The error estimate e, into `out`, with `slope` for u₀. Returns its weighted root mean square. With `again`,
    /// `slope` was taken at y₀ + e, with the e in `out`.
    pub(crate) fn estimate(
        &mut self,
        stages: &Stages<K>,
        at: &Origin<'_, S, RANK>,
        slope: &S,
        again: bool,
        out: &mut [S; RANK],
    ) -> f64 {
        let n = at.slope.len();
        let w: [&[S::Real]; K] = std::array::from_fn(|k| &self.w[k].as_slice()[..n]);
        let number = S::Real::from_f64;
        let start = &stages.polynomial[0];
        let begin = start.map(number);
        let [top, below] = &mut self.probe;
        let top = &mut top.as_mut_slice()[..n];
        let u = &slope.as_slice()[..n];
        for j in 0..n {
            top[j] = u[j] - dot(&begin, &w, j);
        }
        let below = &mut below.as_mut_slice()[..n];
        if RANK == 2 {
            let row = stages.times_lambda(start).map(number);
            let d = number(stages.slope_polynomial[0]);
            let u = &at.slope.as_slice()[..n];
            let shift = out[RANK - 1].as_slice();
            for j in 0..n {
                below[j] = number(-at.h) * (d * u[j] + dot(&row, &w, j));
                if again {
                    below[j] += shift[j];
                }
            }
        }
        self.shifted.weigh(top);
        let mu = self.mu[0];
        let side = &mut self.side[..n];
        for (side, top) in side.iter_mut().zip(&*top) {
            *side = Complex::new(top.to_f64(), 0.0);
        }
        if RANK == 2 {
            let pushed = self.shifted.push(below);
            for (side, pushed) in side.iter_mut().zip(pushed) {
                *side = mu * *side + *pushed;
            }
        }
        self.shifted.solve_first(side);
        for (v, side) in out[RANK - 1].as_mut_slice().iter_mut().zip(&*side) {
            *v = number(side.re);
        }
        if RANK == 2 {
            for ((x, v), r) in out[0].as_mut_slice().iter_mut().zip(&*side).zip(&*below) {
                *x = number(((v + r.to_f64()) / mu).re);
            }
        }
        norm(out.each_ref(), &self.weight)
    }
}

/// The most iterations of a step: more stages are worth more.
pub(crate) const fn iteration_limit<const K: usize>() -> usize {
    if K > 3 { 7 + 5 * (K - 3) / 2 } else { 7 }
}

/// 1/(h λ) of the eigenvalue of column k, or of the pair in columns k and k + 1.
fn reciprocal<const K: usize>(stages: &Stages<K>, k: usize, h: f64) -> Complex<f64> {
    if k < stages.reals {
        Complex::new(1.0 / (h * stages.alpha[k]), 0.0)
    } else {
        Complex::new(h * stages.alpha[k], -h * stages.beta[k]).inv()
    }
}

/// Σ_k row_k w_k, at component j.
#[inline(always)]
fn dot<R: Real, const K: usize>(row: &[R; K], w: &[&[R]; K], j: usize) -> R {
    let mut sum = R::zero();
    for k in 0..K {
        sum += row[k] * w[k][j];
    }
    sum
}

#[inline]
fn combine<R: Real, const K: usize>(out: &mut [R], row: &[R; K], w: &[&[R]; K]) {
    for (j, out) in out.iter_mut().enumerate() {
        *out = dot(row, w, j);
    }
}

/// Adds Σ_k row_k wₖ to a stage. Returns the weighted sum of the squares of the added numbers.
#[inline]
fn advance<R: Real, const K: usize>(
    stage: &mut [R],
    row: &[R; K],
    increment: &[&[R]; K],
    weight: &[R],
) -> f64 {
    let mut sum = 0.0;
    for (j, (stage, weight)) in stage.iter_mut().zip(weight).enumerate() {
        let change = dot(row, increment, j);
        *stage += change;
        let ratio = (change * *weight).to_f64();
        sum += ratio * ratio;
    }
    sum
}

/// The weighted root mean square; NaN if a component is.
pub(crate) fn norm<S: State, const RANK: usize>(values: [&S; RANK], weight: &[S; RANK]) -> f64 {
    let mut sum = 0.0;
    let mut count = 0;
    for (value, weight) in values.iter().zip(weight) {
        for (y, weight) in value.as_slice().iter().zip(weight.as_slice()) {
            let ratio = (*y * *weight).to_f64();
            sum += ratio * ratio;
            count += 1;
        }
    }
    (sum / f64::from(count.max(1))).sqrt()
}

#[cfg(test)]
mod heat;
#[cfg(test)]
mod tests;
