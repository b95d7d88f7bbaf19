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
//! each being solved as that start solves others, so that a stiff B is no burden. A polynomial that is off by O(hᵈ⁺¹)
//! leaves velocities off by O(hᵈ⁺²) and positions by O(hᵈ⁺³): the next degree is larger by 1, or by 2 where A is free
//! of velocities. So degrees go up to 3, velocities being off by (ωh)⁵/120, or to 4, or further for a method of order
//! above 4. Points are Chebyshev's with both ends. Up to order 4 that takes 7 evaluations of A. A method that begins
//! with x0 and v0 alone needs nothing of it, and no evaluation.

use super::{SplitField, Whole};
use crate::base::{Error, State, add, is_finite};
use crate::integrator::engine::Description;
use crate::integrator::start::piece::point;
use crate::integrator::start::{Initial, Start, Trajectory, span};
use crate::problem::{Acceleration, ByRef};
use crate::stepper::lead;
use nalgebra::DMatrix;

/// The solution near t0, as far as a method needs it, with the grid points before its first sample.
pub(super) fn solution<'a, P, S>(
    start: &'a Start<S>,
    initial: &Initial<'a, S, 2>,
    field: &mut P,
    method: &Description,
) -> Result<Trajectory<'a, S>, Error>
where
    P: SplitField<S>,
    S: State<Real = f64>,
{
    let carried = method.carried;
    let shift = method.shift();
    let order = method.order.bound();
    let [x0, v0] = initial.values;
    if !matches!(start, Start::Collocation) {
        let whole = &mut Whole::new(ByRef(field), x0);
        return Trajectory::over(start, initial, whole, (carried, order, shift));
    }
    // Evaluations of B are cheap: what they leave is nothing beside the polynomials.
    let needs = (carried, order.max(4) + 2, shift);
    let Some(span) = span::<2>(carried, shift) else {
        return Ok(Trajectory::at(initial));
    };
    let gain = if P::EXPENSIVE_USES_VELOCITY { 1 } else { 2 };
    let known = Vec::new();
    let mut known = Known { field, known };
    known.add(initial.t, x0, v0);
    let mut found = Trajectory::over(start, initial, &mut known, needs)?;
    let mut degree = 0;
    while degree < greatest_degree(order) {
        degree += gain;
        known.known.truncate(1);
        for node in 1..=degree {
            let t = initial.t + point(node, degree) * span * initial.h;
            let mut x = x0.clone();
            let mut v = v0.clone();
            found.derivative(0, t, &mut x)?;
            found.derivative(1, t, &mut v)?;
            known.add(t, &x, &v);
        }
        found = Trajectory::over(start, initial, &mut known, needs)?;
    }
    Ok(found)
}

/// The carried quantities of a method's first step, at t0 + L h.
pub(super) fn history<P: SplitField<S>, S: State<Real = f64>>(
    solution: &Trajectory<'_, S>,
    initial: &Initial<'_, S, 2>,
    field: &mut P,
    method: &Description,
) -> Result<Vec<S>, Error> {
    let lead = lead(method.carried) as f64;
    let zero = initial.values[0].zeros();
    let mut x = zero.clone();
    let mut v = zero.clone();
    let mut found = Vec::new();
    for (carried, weights) in method.carried.iter().zip(method.composition) {
        let t = initial.t + (lead + carried.offset) * initial.h;
        solution.derivative(0, t, &mut x)?;
        solution.derivative(1, t, &mut v)?;
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
                add(sum.as_mut_slice(), *weight, part.as_slice());
            }
        }
        if !is_finite(sum.as_slice()) {
            return Err(Error::NonFinite { t });
        }
        found.push(sum);
    }
    Ok(found)
}

/// The degree that velocities of this order need, and no less than 3.
fn greatest_degree(order: usize) -> usize {
    order.saturating_sub(1).max(3)
}

/// x'' = P + B, P a polynomial.
struct Known<'a, P, S> {
    field: &'a mut P,
    /// The points of P.
    known: Vec<(f64, S)>,
}

impl<P: SplitField<S>, S: State<Real = f64>> Known<'_, P, S> {
    /// Puts P through A at a point of the solution.
    fn add(&mut self, t: f64, x: &S, v: &S) {
        let mut a = x.zeros();
        self.field.expensive(t, x, v, &mut a);
        self.known.push((t, a));
    }
}

impl<P: SplitField<S>, S: State<Real = f64>> Acceleration<S> for Known<'_, P, S> {
    const USES_VELOCITY: bool = P::CHEAP_USES_VELOCITY;

    /// P by Lagrange's formula.
    fn acceleration(&mut self, t: f64, x: &S, v: &S, a: &mut S) {
        self.field.cheap(t, x, v, a);
        for (i, (own, value)) in self.known.iter().enumerate() {
            let others = self.known.iter().enumerate().filter(|(j, _)| *j != i);
            let weight: f64 = others
                .map(|(_, (other, _))| (t - other) / (own - other))
                .product();
            add(a.as_mut_slice(), weight, value.as_slice());
        }
    }

    fn jacobians(
        &mut self,
        t: f64,
        x: &S,
        v: &S,
        g_x: &mut DMatrix<f64>,
        g_v: &mut DMatrix<f64>,
    ) -> bool {
        self.field.cheap_jacobians(t, x, v, g_x, g_v)
    }
}
