//! The whole solution, to be asked at any time.

use super::Watcher;
use super::hermite::Hermite;
use super::point::Point;
use super::step::Step;
use crate::base::{Error, Real, add, is_finite};
use std::f64::consts::PI;
use std::io;
use std::ops::ControlFlow;

/// The solution over an interval, kept by [`store`](crate::Problem::store) or
/// [`solve`](crate::Problem::solve).
///
/// Where an event has changed the state two points have the same time. The solution [at](Self::at) this time is the first.
///
/// It holds the grid points, and where the method has a solution of its own between them as many points
/// inside each step as determine it.
///
/// ```
/// use stepsmith::{Path, SecondOrder, structural::AverageAcceleration};
///
/// let mut path = Path::new();
/// SecondOrder::velocity_free(|_t, x, a| a[0] = -x[0], [1.0], [0.0])
///     .store(&mut path)
///     .end(0.0..10.0, AverageAcceleration::new().step(1e-2))?;
/// let at = path.at(5.4321).ok_or("outside")?;
/// assert!((at.x[0] - 5.4321_f64.cos()).abs() < 3.5e-5);
/// assert!((at.v[0] + 5.4321_f64.sin()).abs() < 2.6e-5);
/// assert_eq!(path.at(10.1), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
pub struct Path<T> {
    points: Vec<T>,
    /// The solution between each point and the next.
    pieces: Vec<Piece<T>>,
}

#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
enum Piece<T> {
    ByEnds(Hermite),
    ByPoints(Vec<T>),
}

impl<T> Default for Path<T> {
    fn default() -> Self {
        Self {
            points: Vec::new(),
            pieces: Vec::new(),
        }
    }
}

impl<T> Path<T> {
    /// An empty path.
    pub fn new() -> Self {
        Self::default()
    }

    /// Forgets an earlier run, which is no part of the next one, even if that is refused.
    pub(super) fn clear(&mut self) {
        *self = Self::new();
    }
}

/// The k-th of n points inside (0, 1): with the ends Chebyshev's of the second kind.
fn inside(k: usize, n: usize) -> f64 {
    0.5 - 0.5 * ((k + 1) as f64 * PI / (n + 1) as f64).cos()
}

impl<T: Point> Path<T> {
    /// The grid points in the order of integration.
    pub fn points(&self) -> &[T] {
        &self.points
    }

    /// The beginning and the end of the stored solution; `None` if nothing is stored.
    pub fn interval(&self) -> Option<[f64; 2]> {
        Some([self.points.first()?.t(), self.points.last()?.t()])
    }

    /// The solution at t, none outside of the interval.
    pub fn at(&self, t: f64) -> Option<T> {
        let [from, to] = self.interval()?;
        let sign = if to < from { -1.0 } else { 1.0 };
        // Not so if t is NaN.
        let within = sign * (t - from) >= 0.0 && sign * (to - t) >= 0.0;
        if !within {
            return None;
        }
        // The step that ends at or behind t.
        let k = self.points.partition_point(|p| sign * (p.t() - t) < 0.0);
        let after = self.points.get(k)?;
        let mut out = after.clone();
        if after.t() == t {
            return Some(out);
        }
        let before = self.points.get(k.checked_sub(1)?)?;
        match self.pieces.get(k - 1)? {
            Piece::ByEnds(hermite) => hermite.between([before, after], t, &mut out),
            Piece::ByPoints(inner) => barycentric(before, inner, after, t, &mut out),
        }
        Some(out)
    }

    /// Writes the solution at these times as CSV: a line of names, then one line for each time. In a first-order
    /// problem x is y and v is y'. Quantities that the grid points do not hold are left out.
    ///
    /// ```
    /// use stepsmith::{Path, Ode, runge_kutta::Rk4};
    ///
    /// let mut path = Path::new();
    /// Ode::new(|_t, _y, dy| dy[0] = 2.0, [0.0])
    ///     .store(&mut path)
    ///     .end(0.0..2.0, Rk4::new().steps(4))?;
    /// let mut table = Vec::new();
    /// path.write_csv([0.0, 0.75, 2.0], &mut table)?;
    /// assert_eq!(
    ///     String::from_utf8(table)?,
    ///     "t,x0,v0\n0,0,2\n0.75,1.5,2\n2,4,2\n"
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Those of `out`, and [`InvalidInput`](io::ErrorKind::InvalidInput) at a time outside of the interval.
    pub fn write_csv(
        &self,
        times: impl IntoIterator<Item = f64>,
        mut out: impl io::Write,
    ) -> io::Result<()> {
        let names = ["x", "v", "a", "lambda", "psi"];
        let parts = self.points.first().map(Point::parts).unwrap_or_default();
        let held = parts.iter().enumerate().filter(|(_, part)| is_finite(part));
        let columns = held.flat_map(|(m, part)| (0..part.len()).map(move |i| (m, i)));
        let columns: Vec<(usize, usize)> = columns.collect();
        write!(out, "t")?;
        for (m, i) in &columns {
            write!(out, ",{}{i}", names[*m])?;
        }
        writeln!(out)?;
        for t in times {
            let outside =
                || io::Error::new(io::ErrorKind::InvalidInput, format!("no solution at {t}"));
            let point = self.at(t).ok_or_else(outside)?;
            write!(out, "{t}")?;
            for (m, i) in &columns {
                write!(out, ",{}", point.parts()[*m][*i].to_f64())?;
            }
            writeln!(out)?;
        }
        Ok(())
    }

    fn push(&mut self, step: &Step<'_, T>) {
        let (count, hermite) = step.kept();
        let at = |k| step.at(step.t0() + (step.t() - step.t0()) * inside(k, count));
        self.pieces.push(match hermite {
            Some(hermite) => Piece::ByEnds(hermite),
            None => Piece::ByPoints((0..count).map(at).collect()),
        });
        self.points.push(step.end().clone());
    }
}

/// The polynomial through all points, by the barycentric formula with weights (−1)ᵏ, halved at the ends.
fn barycentric<T: Point>(before: &T, inner: &[T], after: &T, t: f64, out: &mut T) {
    let nodes = || [before].into_iter().chain(inner).chain([after]).enumerate();
    if let Some((_, node)) = nodes().find(|(_, node)| node.t() == t) {
        return out.copy_from(node);
    }
    let last = inner.len() + 1;
    let weight = |k: usize| {
        let sign = if k.is_multiple_of(2) { 1.0 } else { -1.0 };
        if k == 0 || k == last {
            0.5 * sign
        } else {
            sign
        }
    };
    let mut out = out.parts_mut(t);
    out.iter_mut().for_each(|part| part.fill(T::Real::zero()));
    let sum: f64 = nodes().map(|(k, node)| weight(k) / (t - node.t())).sum();
    for (k, node) in nodes() {
        let factor = T::Real::from_f64(weight(k) / (t - node.t()) / sum);
        for (out, part) in out.iter_mut().zip(node.parts()) {
            add(out, factor, part);
        }
    }
}

impl<T: Point> Watcher<T> for &mut Path<T> {
    fn begin(&mut self, _: [f64; 2], point: &T) -> Result<ControlFlow<()>, Error> {
        self.clear();
        self.points.push(point.clone());
        Ok(ControlFlow::Continue(()))
    }

    fn jump(&mut self, point: &T) -> ControlFlow<()> {
        // There is nothing between both.
        self.pieces.push(Piece::ByPoints(Vec::new()));
        self.points.push(point.clone());
        ControlFlow::Continue(())
    }

    fn step(&mut self, step: &Step<'_, T>, _: &mut T) -> ControlFlow<()> {
        self.push(step);
        ControlFlow::Continue(())
    }
}
