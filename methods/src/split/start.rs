//! The history that a stepper of a split field carries into its first step.
//!
//! Positions and velocities are those of the solution near t0, and an acceleration that stands for
//! w_A A + w_B B is that at the solution. [`Start::Collocation`] finds the solution by Picard's iteration
//! on A alone. With P_d the polynomial of degree d through A at t0 and at d further points of the solution
//! before,
//!
//! ```text
//! x'' = P_0 + B(t, x, x'),   then   x'' = P_d + B(t, x, x'),   P_d through A(t_i, x(t_i), x'(t_i)),
//! ```
//!
//! each being solved by the Radau IIA method of order 9 with steps that a narrow tolerance chooses, so that
//! a stiff B is no burden. A polynomial that is off by O(hᵈ⁺¹) leaves velocities off by O(hᵈ⁺²) and
//! positions by O(hᵈ⁺³): the next degree is larger by 1, or by 2 where A is free of velocities. So degrees
//! go up to 3, velocities being off by (ωh)⁵/120, or to 4, or further for a method of order above 4. Points
//! are Chebyshev's with both ends. Up to order 4 that takes 7 evaluations of A. A method that begins with
//! x0 and v0 alone needs nothing of it, and no evaluation.

use super::{SplitField, SplitStepper, Whole};
use crate::block::Radau9;
use crate::error::Error;
use crate::first_order::FirstOrder;
use crate::integrate::integrate_first_order;
use crate::problem::ByRef;
use crate::start::{Initial, Start, Trajectory};
use crate::state::{State, is_finite, max_norm};
use crate::step::lead;
use nalgebra::DMatrix;
use std::f64::consts::PI;

/// The tolerance of the collocation, relative to the size of the solution.
const TOLERANCE: f64 = 1e-10;

/// The solution near t0.
pub(super) enum History<'a, S: Clone> {
    /// Positions and velocities at these times.
    Table(Vec<(f64, S, S)>),
    /// As the start gives it.
    Given(Trajectory<'a, S>),
}

impl<'a, S: State<Real = f64>> History<'a, S> {
    /// The solution as far as a method M needs it, in steps of size h with the grid points before the first sample.
    pub(super) fn new<M: SplitStepper<S>, P: SplitField<S>>(
        start: &'a Start<S>,
        initial: &Initial<'a, S, 2>,
        field: &mut P,
        shift: usize,
    ) -> Result<Self, Error> {
        let lead = lead(M::CARRIED);
        if !matches!(start, Start::Collocation) {
            let method = (M::CARRIED, M::ORDER.bound(), shift);
            let whole = &mut Whole::new(ByRef(field), &initial.values[0]);
            return Trajectory::over(start, initial, whole, method).map(Self::Given);
        }
        let mut steps: Vec<f64> = (M::CARRIED.iter())
            .map(|carried| lead as f64 + carried.offset)
            .chain((0..lead + shift).map(|k| k as f64))
            .filter(|step| *step != 0.0)
            .collect();
        steps.sort_by(f64::total_cmp);
        steps.dedup();
        let [x0, v0] = initial.values;
        let begin = (initial.t, x0.clone(), v0.clone());
        let Some(span) = steps.last() else {
            return Ok(Self::Table(vec![begin]));
        };
        let mut stacked = Stacked::new(field, initial);
        let atol = stacked.scales(initial);
        let gain = if P::EXPENSIVE_USES_VELOCITY { 1 } else { 2 };
        let mut degree = 0;
        while degree < greatest_degree(M::ORDER.bound()) {
            degree += gain;
            let nodes: Vec<f64> = chebyshev(degree).map(|node| span * node).collect();
            let table = stacked.solve(&begin, initial.h, &nodes, &atol)?;
            stacked.interpolate(&table);
        }
        stacked
            .solve(&begin, initial.h, &steps, &atol)
            .map(Self::Table)
    }

    /// Position and velocity at a time that the method needs.
    pub(super) fn at(&self, t: f64, x: &mut S, v: &mut S) -> Result<(), Error> {
        match self {
            Self::Given(trajectory) => {
                trajectory.derivative(0, t, x)?;
                trajectory.derivative(1, t, v)
            }
            Self::Table(table) => {
                let distance = |entry: &&(f64, S, S)| (entry.0 - t).abs();
                let nearest = (table.iter()).min_by(|a, b| distance(a).total_cmp(&distance(b)));
                if let Some((_, position, velocity)) = nearest {
                    x.as_mut_slice().copy_from_slice(position.as_slice());
                    v.as_mut_slice().copy_from_slice(velocity.as_slice());
                }
                Ok(())
            }
        }
    }

    /// Fills the stepper's history for a first step at t0 + L h.
    pub(super) fn fill<M: SplitStepper<S>, P: SplitField<S>>(
        &self,
        t0: f64,
        h: f64,
        field: &mut P,
        stepper: &mut M,
    ) -> Result<(), Error> {
        let lead = lead(M::CARRIED) as f64;
        let zero = stepper.carried_mut(0).zeros();
        let mut x = zero.clone();
        let mut v = zero.clone();
        for (index, (carried, weights)) in M::CARRIED.iter().zip(M::COMPOSITION).enumerate() {
            let t = t0 + (lead + carried.offset) * h;
            self.at(t, &mut x, &mut v)?;
            let mut sum = match carried.derivative {
                0 => x.clone(),
                1 => v.clone(),
                _ => zero.clone(),
            };
            if carried.derivative > 1 {
                let mut part = zero.clone();
                for (k, weight) in weights.iter().enumerate().filter(|(_, w)| **w != 0.0) {
                    match k {
                        0 => field.expensive(t, &x, &v, &mut part),
                        _ => field.cheap(t, &x, &v, &mut part),
                    }
                    for (sum, part) in sum.as_mut_slice().iter_mut().zip(part.as_slice()) {
                        *sum += weight * part;
                    }
                }
            }
            if !is_finite(sum.as_slice()) {
                return Err(Error::NonFinite { t });
            }
            let slot = stepper.carried_mut(index);
            slot.as_mut_slice().copy_from_slice(sum.as_slice());
        }
        Ok(())
    }
}

/// The degree that velocities of this order need, and no less than 3.
fn greatest_degree(order: usize) -> usize {
    order.saturating_sub(1).max(3)
}

/// The extrema of Chebyshev's polynomial of this degree, carried over to [0, 1], without 0.
fn chebyshev(degree: usize) -> impl Iterator<Item = f64> {
    (1..=degree).map(move |i| {
        if i == degree {
            1.0
        } else {
            0.5 - 0.5 * (PI * i as f64 / degree as f64).cos()
        }
    })
}

/// (x, v)' = (v, P + B), P a polynomial.
struct Stacked<'a, P, S> {
    field: &'a mut P,
    /// The points of P.
    known: Vec<(f64, S)>,
    x: S,
    v: S,
    a: S,
    b: S,
    b_x: DMatrix<f64>,
    b_v: DMatrix<f64>,
}

impl<'a, P: SplitField<S>, S: State<Real = f64>> Stacked<'a, P, S> {
    /// With P = A(t0).
    fn new(field: &'a mut P, initial: &Initial<'_, S, 2>) -> Self {
        let [like, v] = initial.values;
        let n = like.len();
        let zero = || DMatrix::zeros(n, n);
        let mut a = like.zeros();
        field.expensive(initial.t, like, v, &mut a);
        Self {
            field,
            known: vec![(initial.t, a)],
            x: like.clone(),
            v: like.clone(),
            a: like.zeros(),
            b: like.zeros(),
            b_x: zero(),
            b_v: zero(),
        }
    }

    /// The solution at t0 and after these numbers of steps of size h.
    fn solve(
        &mut self,
        begin: &(f64, S, S),
        h: f64,
        steps: &[f64],
        atol: &[f64],
    ) -> Result<Vec<(f64, S, S)>, Error> {
        let (t0, x0, v0) = begin;
        let mut table = vec![begin.clone()];
        let mut t = *t0;
        let mut y = [x0.as_slice(), v0.as_slice()].concat();
        for step in steps {
            let end = t0 + step * h;
            let reached = integrate_first_order::<Radau9<_>, _>(y)
                .from(t)
                .to(end)
                .tolerances(TOLERANCE, atol)
                .problem(&mut *self)
                .run()?;
            (t, y) = (end, reached.y);
            let (x, v) = y.split_at(x0.len());
            let mut position = x0.clone();
            let mut velocity = v0.clone();
            position.as_mut_slice().copy_from_slice(x);
            velocity.as_mut_slice().copy_from_slice(v);
            table.push((t, position, velocity));
        }
        Ok(table)
    }

    /// Puts P through A at the points of a solution; the first one is t0, where A is known.
    fn interpolate(&mut self, table: &[(f64, S, S)]) {
        self.known.truncate(1);
        for (t, x, v) in table.iter().skip(1) {
            let mut a = x.zeros();
            self.field.expensive(*t, x, v, &mut a);
            self.known.push((*t, a));
        }
    }

    /// P at t, by Lagrange's formula.
    fn expensive(&mut self, t: f64) {
        self.a.as_mut_slice().fill(0.0);
        for (i, (own, value)) in self.known.iter().enumerate() {
            let others = self.known.iter().enumerate().filter(|(j, _)| *j != i);
            let weight: f64 = others
                .map(|(_, (other, _))| (t - other) / (own - other))
                .product();
            for (a, value) in self.a.as_mut_slice().iter_mut().zip(value.as_slice()) {
                *a += weight * value;
            }
        }
    }

    /// The error allowed in each component of x and of v.
    fn scales(&mut self, initial: &Initial<'_, S, 2>) -> Vec<f64> {
        let [x, v] = initial.values;
        self.expensive(initial.t);
        let h = initial.h.abs();
        let sizes = [(x, 1.0), (v, h), (&self.a, h * h)];
        let size = sizes.map(|(z, factor)| factor * max_norm(z.as_slice()));
        let largest = size.into_iter().fold(0.0, f64::max);
        let size = if largest > 0.0 && largest.is_finite() {
            largest
        } else {
            1.0
        };
        let n = x.len();
        let scale = |i| TOLERANCE * if i < n { size } else { size / h };
        (0..2 * n).map(scale).collect()
    }

    fn split(&mut self, y: &[f64]) {
        let (x, v) = y.split_at(self.x.len());
        self.x.as_mut_slice().copy_from_slice(x);
        self.v.as_mut_slice().copy_from_slice(v);
    }
}

impl<P: SplitField<S>, S: State<Real = f64>> FirstOrder<Vec<f64>> for &mut Stacked<'_, P, S> {
    fn rate(&mut self, t: f64, y: &Vec<f64>, dy: &mut Vec<f64>) {
        self.split(y);
        self.expensive(t);
        self.field.cheap(t, &self.x, &self.v, &mut self.b);
        let (dx, dv) = dy.split_at_mut(self.x.len());
        dx.copy_from_slice(self.v.as_slice());
        let parts = self.a.as_slice().iter().zip(self.b.as_slice());
        dv.iter_mut()
            .zip(parts)
            .for_each(|(dv, (a, b))| *dv = a + b);
    }

    fn jacobian(&mut self, t: f64, y: &Vec<f64>, f_y: &mut DMatrix<f64>) -> bool {
        self.split(y);
        self.b_x.fill(0.0);
        self.b_v.fill(0.0);
        let Stacked {
            field,
            x,
            v,
            b_x,
            b_v,
            ..
        } = &mut **self;
        let given = field.cheap_jacobians(t, x, v, b_x, b_v);
        let n = self.x.len();
        if !given || self.b_x.shape() != (n, n) || self.b_v.shape() != (n, n) {
            return false;
        }
        f_y.view_mut((0, n), (n, n)).fill_with_identity();
        f_y.view_mut((n, 0), (n, n)).copy_from(&self.b_x);
        f_y.view_mut((n, n), (n, n)).copy_from(&self.b_v);
        true
    }
}
