//! Steps known beforehand: of one size, or between given times.

use crate::bounds::{greater, lesser};
use crate::drive::{Plan, Sizes};
use crate::error::Error;
use crate::state::is_finite;
use crate::statistics::Statistics;

/// How the interval is divided, as it was said.
#[derive(Clone, Debug, Default)]
pub(crate) enum Grid {
    #[default]
    Unset,
    Size(f64),
    Count(usize),
    Times(Vec<f64>),
}

impl Grid {
    /// The call that set it, if one did.
    pub(crate) fn given(&self) -> Option<&'static str> {
        match self {
            Self::Unset => None,
            Self::Size(_) => Some(".step_size()"),
            Self::Count(_) => Some(".steps()"),
            Self::Times(_) => Some(".times()"),
        }
    }

    /// The number of equal steps and their signed size.
    pub(crate) fn divide(&self, [from, to]: [f64; 2]) -> Result<(usize, f64), Error> {
        super::finite([from, to])?;
        let interval = to - from;
        let (count, step_size) = match self {
            Self::Unset | Self::Times(_) => (f64::NAN, f64::NAN),
            Self::Count(count) => (*count as f64, interval / *count as f64),
            Self::Size(h) => {
                let ratio = interval.abs() / h;
                let nearest = ratio.round();
                let close = (ratio - nearest).abs() <= 1e-9 * ratio;
                (if close { nearest } else { ratio.ceil() }, *h)
            }
        };
        let usable = match self {
            Self::Unset | Self::Times(_) => false,
            Self::Count(count) => *count > 0,
            Self::Size(h) => *h > 0.0 && h.is_finite(),
        };
        // Above 2⁵³ steps, or with steps below the resolution of t, the grid points coincide.
        let resolution = f64::EPSILON * from.abs().max(to.abs());
        let h = interval / count;
        if !usable || count > 2_f64.powi(53) || (interval != 0.0 && h.abs() <= resolution) {
            return Err(Error::StepSize {
                step_size,
                interval,
            });
        }
        Ok(if interval == 0.0 {
            (0, 0.0)
        } else {
            (count as usize, h)
        })
    }

    /// The grid points, for a first step from point `lead` whose grid point lies `shift` further on.
    pub(crate) fn fixed(
        &self,
        interval: [f64; 2],
        [lead, shift]: [usize; 2],
    ) -> Result<Fixed, Error> {
        let (interval, count, h, times) = match self {
            Self::Times(times) => {
                let interval = ends(times)?;
                let h = times.get(1).map_or(0.0, |second| second - times[0]);
                (interval, times.len() - 1, h, Some(times.clone()))
            }
            _ => {
                let (count, h) = self.divide(interval)?;
                (interval, count, h, None)
            }
        };
        let needed = (lead + shift).max(1);
        if count > 0 && count < needed {
            return Err(Error::TooShort {
                steps: count,
                needed,
            });
        }
        Ok(Fixed {
            interval,
            count,
            h,
            times,
            next: lead,
            shift,
        })
    }
}

/// The interval of given times, which must be in order.
fn ends(times: &[f64]) -> Result<[f64; 2], Error> {
    let [from, to] = match times {
        [from, .., to] => [*from, *to],
        [only] => [*only; 2],
        [] => [f64::NAN; 2],
    };
    let forward = to > from;
    let ordered = |pair: &[f64]| pair[0] != pair[1] && (pair[1] > pair[0]) == forward;
    let sound = is_finite(times) && times.windows(2).all(ordered) && (to - from).is_finite();
    sound
        .then_some([from, to])
        .ok_or(Error::Interval { from, to })
}

/// The steps of a grid. Times are t0 + k h, computed for each k and never added up, or as given.
#[derive(Clone, Debug)]
pub(crate) struct Fixed {
    pub interval: [f64; 2],
    pub count: usize,
    /// The size of the first step.
    pub h: f64,
    times: Option<Vec<f64>>,
    /// The point from which the next step goes.
    next: usize,
    shift: usize,
}

impl Fixed {
    /// An interval as one step, h the size of another.
    pub(crate) fn single(interval: [f64; 2], h: f64) -> Self {
        Self {
            interval,
            count: 1,
            h,
            times: None,
            next: 0,
            shift: 1,
        }
    }

    /// What is known of the steps beforehand.
    pub(crate) fn statistics(&self) -> Statistics {
        let size = |k: usize| self.size(k).abs();
        let sizes = || (0..self.count).map(size);
        Statistics {
            step_size: self.size(self.count),
            smallest_step: sizes().reduce(lesser).unwrap_or(0.0),
            largest_step: sizes().fold(0.0, greater),
            ..Statistics::default()
        }
    }

    /// The k-th grid point.
    #[inline]
    pub(crate) fn point(&self, k: usize) -> f64 {
        let [from, to] = self.interval;
        match &self.times {
            _ if k == self.count => to,
            None => from + k as f64 * self.h,
            Some(times) => times.get(k).copied().unwrap_or(to),
        }
    }

    /// The size of the step from the k-th.
    #[inline]
    pub(crate) fn size(&self, k: usize) -> f64 {
        match &self.times {
            None => self.h,
            Some(times) => {
                let k = k.min(self.count.saturating_sub(1));
                times.get(k + 1).map_or(0.0, |after| after - times[k])
            }
        }
    }
}

impl<E> Sizes<E> for Fixed {
    const CHOSEN: bool = false;

    fn time(&self, k: usize) -> f64 {
        self.point(k)
    }

    #[inline]
    fn next(&mut self, _: &mut E) -> Result<Option<Plan>, Error> {
        let k = self.next;
        if k + self.shift > self.count {
            return Ok(None);
        }
        self.next += 1;
        Ok(Some(Plan {
            t: self.point(k),
            h: self.size(k),
            end: self.point(k + 1),
            grid: self.point(k + self.shift),
            last: k + self.shift == self.count,
        }))
    }

    #[inline]
    fn judge(&mut self, _: &mut E, _: &Plan, _: f64) -> Result<bool, Error> {
        Ok(true)
    }
}
