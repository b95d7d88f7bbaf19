//! An accepted step with the solution between its ends.

use super::hermite::{Between, Hermite};
use super::point::Point;

/// An accepted step from one grid point to the next, with the solution between them. Where the method has such a
/// solution of its own, it is taken. Methods of high order without one get a polynomial through shorter steps. Other
/// methods get Hermite's polynomial through the values at the grid points.
///
/// ```
/// use std::ops::ControlFlow;
/// use stepsmith::{block::Radau5, Ode};
///
/// // When does e⁻ᵗ pass 1/2? By bisection within the step.
/// let mut passed = f64::NAN;
/// Ode::new(|_t, y, dy| dy[0] = -y[0], [1.0])
///     .each_step(|step| {
///         if step.end().y()[0] > 0.5 {
///             return ControlFlow::Continue(());
///         }
///         let (mut lo, mut hi) = (step.t0(), step.t());
///         while hi - lo > 1e-12 {
///             let middle = 0.5 * (lo + hi);
///             if step.at(middle).y()[0] > 0.5 {
///                 lo = middle
///             } else {
///                 hi = middle
///             }
///         }
///         passed = lo;
///         ControlFlow::Break(())
///     })
///     .end(0.0..2.0, Radau5::new().rtol(1e-8).atol(1e-8))?;
/// assert!((passed - 2.0_f64.ln()).abs() < 1e-8);
/// # Ok::<(), stepsmith::Error>(())
/// ```
pub struct Step<'a, T> {
    ends: [&'a T; 2],
    between: &'a dyn Between<T>,
    /// The estimate of the step's error, in units of the allowed error; NaN where there is none.
    pub error: f64,
}

impl<'a, T: Point> Step<'a, T> {
    pub(crate) fn new(ends: [&'a T; 2], between: &'a dyn Between<T>, error: f64) -> Self {
        Self {
            ends,
            between,
            error,
        }
    }

    /// Where it begins.
    pub fn t0(&self) -> f64 {
        self.ends[0].t()
    }

    /// Where it ends.
    pub fn t(&self) -> f64 {
        self.ends[1].t()
    }

    /// The grid point where it begins.
    pub fn begin(&self) -> &T {
        self.ends[0]
    }

    /// The grid point where it ends.
    pub fn end(&self) -> &T {
        self.ends[1]
    }

    /// The solution at a time of the step; at its ends the grid points.
    pub fn at(&self, t: f64) -> T {
        let mut out = self.ends[1].clone();
        self.write(t, &mut out);
        out
    }

    /// The same into `out`, a point of the same lengths.
    pub fn write(&self, t: f64, out: &mut T) {
        match self.ends.iter().find(|end| end.t() == t) {
            Some(end) => out.copy_from(end),
            None => self.between.write(self.ends, t, out),
        }
    }

    /// At how many points inside it must be known, and by which polynomial of its ends if at none.
    pub(super) fn kept(&self) -> (usize, Option<Hermite>) {
        (self.between.inner(), self.between.by_ends())
    }

    /// The same step as far as a point within.
    pub(super) fn until<'b>(&'b self, end: &'b T) -> Step<'b, T> {
        Step {
            ends: [self.ends[0], end],
            between: self,
            error: self.error,
        }
    }
}

/// A step as the solution within a part of it.
impl<T: Point> Between<T> for Step<'_, T> {
    fn write(&self, _: [&T; 2], t: f64, out: &mut T) {
        Step::write(self, t, out);
    }

    fn inner(&self) -> usize {
        self.between.inner()
    }

    fn by_ends(&self) -> Option<Hermite> {
        self.between.by_ends()
    }
}
