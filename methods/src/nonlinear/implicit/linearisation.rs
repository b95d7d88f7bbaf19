//! Linearly implicit steps: the matrix 1 − c J, J = ∂f/∂y at one point, and systems with it.

use super::Implicit;
use crate::base::{Failure, Real, State, coarser, seen};
use crate::jacobian::Trust;
use crate::problem::{AnyField, Field};

/// Where the matrix is of.
#[derive(Clone, Debug)]
pub(super) struct Point<S> {
    t: f64,
    x: S,
    /// f and f_t there, or r and r_t of M y' = r.
    value: Vec<f64>,
    in_time: Vec<f64>,
    /// The c of the matrix.
    c: f64,
    /// How many steps it has served.
    age: usize,
    zero: S,
}

impl<S: State> Point<S> {
    /// A point of which nothing is known yet.
    fn of(t: f64, x: &S) -> Self {
        Self {
            t,
            x: x.clone(),
            value: Vec::new(),
            in_time: Vec::new(),
            c: 0.0,
            age: 0,
            zero: x.zeros(),
        }
    }
}

impl<S> Implicit<S> {
    /// Lets linearly implicit methods whose order does not rest on the Jacobian,
    /// [W-methods](crate::rosenbrock), keep it for so many steps; 1 if not called. Others take a new one in
    /// each step.
    ///
    /// ```
    /// use stepsmith::{Implicit, Ode, rosenbrock::Ros2};
    ///
    /// let problem = || Ode::new(|t, y, dy| dy[0] = -40.0 * (y[0] - t.cos()) - t.sin(), [1.0]);
    /// let method = || Ros2::new().steps(50);
    /// let each = problem().end(0.0..2.0, method())?;
    /// let kept = problem().end(0.0..2.0, method().implicit(Implicit::default().keep_jacobian(10)))?;
    /// assert_eq!([each.statistics.jacobians, kept.statistics.jacobians], [50, 5]);
    /// assert!((kept.y[0] - 2.0_f64.cos()).abs() < 4e-4);
    /// # Ok::<(), stepsmith::Error>(())
    /// ```
    #[must_use]
    pub fn keep_jacobian(mut self, steps: usize) -> Self {
        self.keep = steps;
        self
    }
}

impl<S: State> Implicit<S> {
    /// Makes the matrix 1 − c J of the field at (t, x), and the field's derivative in time there, for all
    /// [systems](Self::resolve) of a step. The matrix is in `f64`, for states of all numbers. J is the Jacobian that
    /// the problem gives, or else differences. Where the step takes `any` matrix in its place, a given Jacobian is not
    /// compared with the field, and the matrix may be [kept](Self::keep_jacobian).
    ///
    /// # Errors
    /// Every [`Failure`] but that of convergence.
    pub fn linearise<G: Field<S, RANK>, const RANK: usize>(
        &mut self,
        g: &mut G,
        at: (f64, &S),
        c: S::Real,
        any: bool,
    ) -> Result<(), Failure> {
        self.linearise_at(AnyField::hidden(g), at, c, any)
    }

    fn linearise_at<const RANK: usize>(
        &mut self,
        g: &mut dyn AnyField<S, RANK>,
        (t, x): (f64, &S),
        slope: S::Real,
        any: bool,
    ) -> Result<(), Failure> {
        if g.origin().is_some() {
            return Err(Failure::Framed);
        }
        self.prepare(x, 1);
        let c = slope.to_f64();
        let Some(work) = &mut self.work else {
            return Ok(());
        };
        let count = &mut self.statistics;
        let known = self.point.take().filter(|point| point.x.len() == x.len());
        let first = known.is_none();
        let mut point = known.unwrap_or_else(|| Point::of(t, x));
        // As after a step that was refused.
        let here = !first && point.t == t && point.x.as_slice() == x.as_slice();
        let young = any && !first && point.age < self.keep;
        let finite = young || {
            count.evaluations += 1;
            work.right_side(g, t, x, &mut point.zero)?
        };
        if !finite {
            return Err(Failure::NonFinite);
        }
        let value = work.increment::<1>();
        if young || here && point.value == value {
            point.age += usize::from(!here);
            if point.c != c {
                count.factorisations += 1;
                work.factor_again(t, x, slope)?;
                point.c = c;
            }
            self.point = Some(point);
            return Ok(());
        }
        (point.t, point.c, point.age) = (t, c, 1);
        point.x.as_mut_slice().copy_from_slice(x.as_slice());
        point.value = value.to_vec();
        let trust = if any { Trust::Blind } else { Trust::Close };
        count.evaluations += work.factor_at(g, t, x, slope, &mut point.zero, trust)?;
        count.factorisations += 1;
        count.jacobians += 1;
        count.solver = work.solver().or(count.solver);
        let delta = delta::<S::Real>(t, c);
        // Where δ is so small a share of a step that a difference tells.
        let compared = first && (delta / c).abs() <= 1e-3;
        let (in_time, spent) = work.in_time(g, t, x, delta, compared)?;
        count.evaluations += spent;
        point.in_time = in_time;
        self.point = Some(point);
        Ok(())
    }

    /// Solves (1 − c J) u = u₀ + c τ f_t with the matrix that was [made](Self::linearise) for the step; `u` comes in as
    /// u₀.
    ///
    /// # Errors
    /// [`Failure::Singular`] where nothing was made, [`Failure::NonFinite`], [`Failure::Shape`], [`Failure::Unseen`].
    pub fn resolve(&mut self, tau: f64, u: &mut S) -> Result<(), Failure> {
        let (Some(work), Some(point)) = (&mut self.work, &self.point) else {
            return Err(Failure::Singular);
        };
        seen(u)?;
        self.statistics.solves += 1;
        work.resolve(point.c * tau, &point.in_time, u)
    }

    /// e ← (M − c ∂r/∂x)⁻¹ M e, with c and the matrices of the last step, of its first evaluation. M e does not see the
    /// parts of derivatives that algebraic equations leave open.
    pub(crate) fn filter(&mut self, e: &mut S) -> Result<(), Failure> {
        (self.work.as_mut()).map_or(Err(Failure::Singular), |work| work.filter(e))
    }
}

/// The δ of differences in time, exact in t + δ. As δ gets smaller, the rounding error ε t/δ of t grows. As δ gets
/// larger, the error of the difference grows as (δ/c)².
fn delta<R: Real>(t: f64, c: f64) -> f64 {
    let rounding = coarser::<R>() * t.abs().max(c.abs()) / c.abs();
    let delta = c * rounding.cbrt().min(0.5);
    match (t + delta) - t {
        0.0 => c,
        delta => delta,
    }
}
