//! A solution, to be asked at any time.

use super::{Kind, Ordinary};
use crate::base::{Error, State};
use crate::integrator::statistics::Statistics;
use crate::integrator::watch::{Path, Point};
use crate::stepper::Sample;

/// A solution over an interval, with the cost of finding it; made by [`Problem::solve`](crate::Problem::solve).
///
/// It goes as far as the interval, or to where a watcher or event ended the integration.
///
/// ```
/// use stepsmith::{Event, Ode, block::Radau5};
///
/// // A body that cools to 20 degrees, until it is at 40.
/// let lukewarm = Event::new(|_t, [y]: &[[f64; 1]; 1]| y[0] - 40.0).last();
/// let problem = Ode::new(|_t, y, dy| dy[0] = -0.5 * (y[0] - 20.0), [100.0]).event(lukewarm);
/// let solution = problem.solve(0.0..10.0, Radau5::new().rtol(1e-8))?;
/// let exact = |t: f64| 20.0 + 80.0 * (-0.5 * t).exp();
/// for (t, y) in solution.t().zip(solution.y()) {
///     assert!((y[0] - exact(t)).abs() < 1e-5);
/// }
/// assert!((solution.at(1.234)?[0] - exact(1.234)).abs() < 1e-5);
/// let end = solution.t().last();
/// assert!(end.is_some_and(|t| (exact(t) - 40.0).abs() < 1e-6));
/// # Ok::<(), stepsmith::Error>(())
/// ```
pub struct Solution<K: Kind> {
    pub(crate) path: Path<K::Point>,
    pub(crate) end: K::End,
}

impl<K: Kind> Solution<K> {
    /// The times of the grid points, in the order of integration.
    pub fn t(&self) -> impl Iterator<Item = f64> {
        self.path.points().iter().map(Point::t)
    }

    /// The grid points, and the solution between them.
    pub fn path(&self) -> &Path<K::Point> {
        &self.path
    }

    pub(crate) fn point(&self, t: f64) -> Result<K::Point, Error> {
        let outside = || {
            let [from, to] = self.path.interval().unwrap_or([f64::NAN; 2]);
            Error::Outside { t, from, to }
        };
        self.path.at(t).ok_or_else(outside)
    }
}

impl<S: State, K: Kind<State = S, Point = Sample<S>, End = (Sample<S>, Statistics)>> Solution<K> {
    /// The cost of the integration.
    pub fn statistics(&self) -> &Statistics {
        &self.end.1
    }
}

impl<S: State> Solution<Ordinary<S, 1>> {
    /// The solution y at t.
    ///
    /// # Errors
    /// [`Error::Outside`] of the interval.
    pub fn at(&self, t: f64) -> Result<S, Error> {
        self.point(t).map(|point| point.x)
    }

    /// The solution at the times of [`t`](Self::t).
    pub fn y(&self) -> impl Iterator<Item = &S> {
        self.path.points().iter().map(|point| &point.x)
    }
}

impl<S: State, K: Kind<State = S, Point = Sample<S>, Values = [S; 2]>> Solution<K> {
    /// Position, velocity and acceleration at t.
    ///
    /// # Errors
    /// [`Error::Outside`] of the interval.
    pub fn at(&self, t: f64) -> Result<Sample<S>, Error> {
        self.point(t)
    }

    /// The positions at the times of [`t`](Self::t).
    pub fn x<'s>(&'s self) -> impl Iterator<Item = &'s S>
    where
        S: 's,
    {
        self.path.points().iter().map(|point| &point.x)
    }

    /// The velocities at these times; NaN if the scheme forms none.
    pub fn v<'s>(&'s self) -> impl Iterator<Item = &'s S>
    where
        S: 's,
    {
        self.path.points().iter().map(|point| &point.v)
    }
}
