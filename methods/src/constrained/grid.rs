//! The grid points of a constrained integration.

use super::algorithmic::Algorithmic;
use super::error::ConstrainedError;
use super::integration::ConstrainedIntegration;
use super::maps::Maps;
use crate::error::Error;
use crate::state::is_finite;

impl<M, P> ConstrainedIntegration<'_, M, P> {
    /// The grid.
    pub(super) fn points(&mut self, maps: &Maps) -> Result<Points, ConstrainedError> {
        let Some(times) = self.times.take() else {
            let (count, h) = self.grid.grid()?;
            let (from, to) = (self.grid.from, self.grid.to);
            return Ok(Points {
                from,
                to,
                count,
                h,
                given: None,
            });
        };
        let (from, to) = match times.as_slice() {
            [from, .., to] => (*from, *to),
            [only] => (*only, *only),
            _ => (f64::NAN, f64::NAN),
        };
        let forward = to > from;
        let ordered = |pair: &[f64]| pair[0] != pair[1] && (pair[1] > pair[0]) == forward;
        if !is_finite(&times) || !times.windows(2).all(ordered) || !(to - from).is_finite() {
            return Err(Error::Interval { from, to });
        }
        if let Some(old) = Algorithmic::fixed(maps) {
            return Err(ConstrainedError::EqualSteps {
                method: maps.name,
                carried: old.name,
            });
        }
        Ok(Points {
            from,
            to,
            count: times.len() - 1,
            h: times.get(1).map_or(0.0, |second| second - times[0]),
            given: Some(times),
        })
    }
}

/// The grid points t0 … t_count.
pub(super) struct Points {
    pub from: f64,
    pub to: f64,
    pub count: usize,
    /// The step size where points are not given.
    h: f64,
    given: Option<Vec<f64>>,
}

impl Points {
    /// An interval as one step, h the size of another.
    pub fn single(from: f64, to: f64, h: f64) -> Self {
        Self {
            from,
            to,
            count: 1,
            h,
            given: None,
        }
    }

    pub fn time(&self, k: usize) -> f64 {
        match &self.given {
            Some(times) => times[k.min(self.count)],
            None if k == self.count => self.to,
            None => self.from + k as f64 * self.h,
        }
    }

    /// The size of the step from point k.
    pub fn step(&self, k: usize) -> f64 {
        match &self.given {
            Some(times) if k < self.count => times[k + 1] - times[k],
            Some(times) if self.count > 0 => times[self.count] - times[self.count - 1],
            Some(_) => 0.0,
            None => self.h,
        }
    }
}
