//! The workspace of an implicit core: its residual, its Newton matrix and their increments.
//!
//! Newton's matrix of M y = r(t, x, v) is N = M − Px⊗r_x − Pv⊗r_v.

mod argument;
pub(crate) mod convergence;
pub mod implicit;
pub(crate) mod iteration;
mod matrix;
mod resolvent;
mod rounding;
#[cfg(test)]
mod structures;
#[cfg(test)]
mod wrong;

use self::argument::argument;
pub(crate) use self::argument::begin;
use self::matrix::Newton;
use crate::base::{Failure, Real, State, is_finite, max_norm, same_length, seen, size, widen};
use crate::jacobian::{Differences, Jacobian, Place, Trust};
use crate::linear::{LinearSolver, SolverKind};
use crate::nonlinear::implicit::Core;
use crate::problem::{AnyField, Identity};

/// The vectors and matrices of a solve, for as many coupled evaluations as were ever asked for.
#[derive(Clone, Debug)]
pub(crate) struct Work<S> {
    pub(crate) jacobian: Jacobian<S>,
    newton: Newton,
    /// r of each evaluation.
    value: Vec<S>,
    initial: Vec<S>,
    /// The residual, then the increment.
    increment: Vec<f64>,
    /// The residual of the iteration before.
    before: Vec<f64>,
    /// Px and Pv of the factorised matrix, row by row; empty if there is none.
    slopes: Vec<f64>,
    /// The problem that the matrix was factored for, if that is linear by its construction.
    known: Option<Identity>,
    /// Whether the field is said to be linear, and has not been found to be otherwise.
    pub(crate) linear: bool,
    /// Whether differences have turned out too coarse.
    refined: bool,
    /// Whether the derivative in time that is given has been found to be none.
    wrong_in_time: bool,
    /// Room for numbers as `f64`.
    room: Vec<f64>,
}

impl<S: State> Work<S> {
    pub(crate) fn new(like: &S, count: usize, wanted: LinearSolver) -> Self {
        let mut work = Self {
            jacobian: Jacobian::new(like),
            newton: Newton::new(count, like.len(), wanted),
            value: Vec::new(),
            initial: Vec::new(),
            increment: Vec::new(),
            before: Vec::new(),
            slopes: Vec::new(),
            known: None,
            linear: false,
            refined: false,
            wrong_in_time: false,
            room: Vec::with_capacity(like.len()),
        };
        work.grow(count, wanted);
        work
    }

    /// The number of components.
    pub(crate) fn size(&self) -> usize {
        self.jacobian.here.len()
    }

    /// Makes room for as many evaluations, whose systems are solved in this way from now on.
    pub(crate) fn grow(&mut self, count: usize, wanted: LinearSolver) {
        let n = self.size();
        let known = self.value.len();
        self.jacobian.grow(count);
        if known < count {
            let [like, _] = &self.jacobian.point;
            for vectors in [&mut self.value, &mut self.initial] {
                vectors.resize_with(count, || like.zeros());
            }
            self.increment.resize(count * n, 0.0);
            self.before.resize(count * n, 0.0);
            self.slopes = Vec::with_capacity(2 * count * count);
        }
        if known < count || self.newton.wanted != wanted {
            self.slopes.clear();
            self.newton = Newton::new(count.max(known), n, wanted);
        }
    }

    /// The kind of solver of the linear systems.
    pub(crate) fn solver(&self) -> Option<SolverKind> {
        (!self.slopes.is_empty()).then(|| self.newton.system.kind())
    }

    /// Whether the matrix belongs to these slopes, and to the problem where the problem is linear by its construction.
    #[inline]
    pub(crate) fn factored_for<const K: usize>(
        &self,
        core: &Core<'_, S, K>,
        known: Option<Identity>,
    ) -> bool {
        let [px, pv] = slopes(core);
        self.slopes.len() == 2 * K * K
            && are(&self.slopes[..K * K], px)
            && are(&self.slopes[K * K..], pv)
            && (known.is_none() || self.known == known)
    }

    /// The residual of K evaluations, then their increment.
    pub(crate) fn increment<const K: usize>(&self) -> &[f64] {
        &self.increment[..K * self.size()]
    }

    /// Sets the point to X_k and V_k.
    fn arguments<G: AnyField<S, RANK> + ?Sized, const RANK: usize, const K: usize>(
        &mut self,
        k: usize,
        g: &G,
        core: &Core<'_, S, K>,
        y: &[&mut S; K],
    ) {
        let [x, v] = &mut self.jacobian.point;
        argument(core.position[k], &core.position_slope[k], y, x);
        if g.uses_velocity() {
            argument(core.velocity[k], &core.velocity_slope[k], y, v);
        }
    }

    /// Writes r(t_k, X_k, V_k) into `value` and the residual r − M y into `increment`. Without Newton's matrix it
    /// writes g = M⁻¹ r and g − y instead.
    pub(crate) fn residual<G: AnyField<S, RANK> + ?Sized, const RANK: usize, const K: usize>(
        &mut self,
        g: &mut G,
        core: &Core<'_, S, K>,
        y: &[&mut S; K],
        newton: bool,
    ) -> Result<(), Failure> {
        let n = self.size();
        for k in 0..K {
            self.arguments(k, &*g, core, y);
            let [x, v] = &self.jacobian.point;
            let value = &mut self.value[k];
            if newton {
                g.residual_at(k, (core.t[k], x, v), y[k], value);
            } else {
                g.evaluate_at(k, core.t[k], x, v, value);
            }
            same_length(n, [value.len()])?;
            seen(value)?;
            let residual = &mut self.increment[k * n..(k + 1) * n];
            let value = value.as_mut_slice();
            let y = y[k].as_slice();
            if newton {
                widen(value, residual);
                self.newton.add_mass(k, y, &mut self.room, value);
            } else {
                for ((r, g), y) in residual.iter_mut().zip(value).zip(y) {
                    *r = (*g - *y).to_f64();
                }
            }
        }
        Ok(())
    }

    /// Factors N at the arguments of y, whose residual stands in `increment`; the evaluations spent.
    pub(crate) fn factor<const RANK: usize, const K: usize>(
        &mut self,
        g: &mut dyn AnyField<S, RANK>,
        core: &Core<'_, S, K>,
        y: &[&mut S; K],
    ) -> Result<u64, Failure> {
        let differences = match (self.linear, self.refined) {
            (true, _) => Differences::Wide,
            (_, true) => Differences::Central,
            _ => Differences::Narrow,
        };
        let trust = if g.known().linear.is_some() {
            Trust::Blind
        } else {
            Trust::Rough
        };
        self.form_and_factor(g, core, y, differences, trust)
    }

    fn form_and_factor<const RANK: usize, const K: usize>(
        &mut self,
        g: &mut dyn AnyField<S, RANK>,
        core: &Core<'_, S, K>,
        y: &[&mut S; K],
        differences: Differences,
        trust: Trust,
    ) -> Result<u64, Failure> {
        self.slopes.clear();
        self.jacobian.by_differences = false;
        let before = self.jacobian.evaluations;
        for k in 0..K {
            self.form(k, g, core, y, differences, trust)?;
        }
        self.newton.weigh_masses();
        self.known = g.known().linear;
        self.newton.system.followers = g.known().followers;
        self.eliminate(core)?;
        Ok(self.jacobian.evaluations - before)
    }

    /// Writes the tangents of evaluation k.
    fn form<const RANK: usize, const K: usize>(
        &mut self,
        k: usize,
        g: &mut dyn AnyField<S, RANK>,
        core: &Core<'_, S, K>,
        y: &[&mut S; K],
        differences: Differences,
        trust: Trust,
    ) -> Result<(), Failure> {
        let n = self.size();
        self.arguments(k, g, core, y);
        let slopes = [&core.position_slope[k], &core.velocity_slope[k]].map(|s| max_norm(s));
        let unknown = y.iter().map(|y| max_norm(y.as_slice())).fold(0.0, f64::max);
        let jacobian = &mut self.jacobian;
        // What a component may be taken to vary by when it is itself near zero.
        let least = [0, 1].map(|m| {
            let own = max_norm(jacobian.point[m].as_slice()).max(max_norm(&jacobian.origin[m]));
            1e-3 * own.max(slopes[m] * unknown)
        });
        jacobian.vary(least);
        jacobian
            .here
            .copy_from_slice(&self.increment[k * n..(k + 1) * n]);
        let place = Place {
            k,
            t: core.t[k],
            y: &*y[k],
            value: &self.value[k],
            needed: [slopes[0] != 0.0, slopes[1] != 0.0 && g.uses_velocity_at(k)],
            trust,
        };
        let tangents = &mut self.newton.tangents[k];
        jacobian.write(g, &place, differences, tangents)?;
        if !place.needed[1] {
            tangents.in_v.clear();
        }
        Ok(())
    }

    /// Factors the matrix of the tangents at hand.
    fn eliminate<const K: usize>(&mut self, core: &Core<'_, S, K>) -> Result<(), Failure> {
        self.slopes.clear();
        let slopes = slopes(core).into_iter().flatten();
        self.slopes.extend(slopes.map(|p| p.to_f64()));
        if self.newton.factor::<K>(&self.slopes) {
            return Ok(());
        }
        self.slopes.clear();
        // Where arguments or entries are undefined the matrix is no more to blame than the field.
        let arguments = self.jacobian.point.iter().all(|z| is_finite(z.as_slice()));
        Err(if arguments && self.newton.is_finite::<K>() {
            Failure::Singular
        } else {
            Failure::NonFinite
        })
    }

    /// Turns the residual of K evaluations into Newton's increment.
    pub(crate) fn apply_inverse<const K: usize>(&mut self) {
        let size = K * self.size();
        self.before[..size].copy_from_slice(&self.increment[..size]);
        self.newton.apply_inverse::<K>(&mut self.increment[..size]);
    }

    /// A new matrix has contracted slowly: differences are taken closer from now on.
    pub(crate) fn is_slow(&mut self) {
        self.refined |= self.jacobian.by_differences;
    }

    /// Adds the increment to y; the largest component of it over atol + rtol |y|.
    pub(crate) fn advance<const K: usize>(&self, y: &mut [&mut S; K], rtol: f64, atol: f64) -> f64 {
        let mut scaled = 0.0_f64;
        let components = y.iter_mut().flat_map(|y| y.as_mut_slice());
        for (y, increment) in components.zip(&self.increment) {
            *y += S::Real::from_f64(*increment);
            if *increment != 0.0 {
                scaled = scaled.max(increment.abs() / (atol + rtol * size(*y)));
            }
        }
        scaled
    }

    /// Keeps the first iterate.
    pub(crate) fn remember<const K: usize>(&mut self, y: &[&mut S; K]) {
        for (initial, y) in self.initial.iter_mut().zip(y) {
            initial.as_mut_slice().copy_from_slice(y.as_slice());
        }
    }

    /// Sets y to its first iterate.
    pub(crate) fn restore<const K: usize>(&self, y: &mut [&mut S; K]) {
        for (y, initial) in y.iter_mut().zip(&self.initial) {
            y.as_mut_slice().copy_from_slice(initial.as_slice());
        }
    }
}

/// Whether these are the same numbers.
#[inline]
fn are<R: Real>(doubles: &[f64], numbers: &[R]) -> bool {
    let mut both = doubles.iter().zip(numbers);
    both.all(|(double, number)| *double == number.to_f64())
}

/// Px and Pv.
fn slopes<'a, S: State, const K: usize>(core: &'a Core<'_, S, K>) -> [&'a [S::Real]; 2] {
    [&core.position_slope, &core.velocity_slope].map(|slopes| slopes.as_flattened())
}

#[cfg(test)]
mod tests;
