//! Steps known beforehand: of one size, or between given times.

use crate::base::{Error, greater, lesser};
use crate::integrator::drive::{Plan, Sizes};
use crate::integrator::statistics::{Statistics, StepSizes};

/// Steps of one size.
#[derive(Clone, Copy, Debug)]
pub enum Equal {
    /// The largest size not above this one that divides the interval.
    Size(f64),
    /// So many steps.
    Count(usize),
}

impl Equal {
    /// The number of steps and their signed size.
    pub(crate) fn divide(self, [from, to]: [f64; 2]) -> Result<(usize, f64), Error> {
        super::finite([from, to])?;
        let interval = to - from;
        let (count, step_size, usable) = match self {
            Self::Count(0) => return Err(Error::NoSteps),
            Self::Count(count) => (count as f64, interval / count as f64, true),
            Self::Size(h) => {
                let ratio = interval.abs() / h;
                let nearest = ratio.round();
                let close = (ratio - nearest).abs() <= 1e-9 * ratio;
                let count = if close { nearest } else { ratio.ceil() };
                (count, h, h > 0.0 && h.is_finite())
            }
        };
        // With steps below the resolution of t, as all are where there are more than 2⁵³, grid points coincide.
        let resolution = f64::EPSILON * from.abs().max(to.abs());
        let h = interval / count;
        if !usable || (interval != 0.0 && h.abs() <= resolution) {
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

    /// The grid points, for a first step from point `lead` whose grid point lies `shift` further on. The rest of a
    /// `whole` interval gets steps of the same size, or shorter ones where it has too few.
    pub(crate) fn fixed(
        self,
        interval: [f64; 2],
        whole: [f64; 2],
        reach: [usize; 2],
    ) -> Result<Fixed, Error> {
        if interval == whole {
            let (count, h) = self.divide(interval)?;
            return Fixed::new(interval, count, h, reach);
        }
        let (_, size) = self.divide(whole)?;
        let (count, _) = Self::Size(size.abs()).divide(interval)?;
        let needed = reach[0] + reach[1];
        let enough = if count == 0 { 0 } else { count.max(needed) };
        Fixed::new(
            interval,
            enough,
            (interval[1] - interval[0]) / enough.max(1) as f64,
            reach,
        )
    }
}

/// Steps between given times.
#[derive(Clone, Debug)]
pub struct Times(pub(crate) Vec<f64>);

impl Times {
    /// The grid points, which must be in order, from the beginning of the interval to its end; as of equal steps.
    pub(crate) fn fixed(
        &self,
        interval: [f64; 2],
        whole: [f64; 2],
        reach: [usize; 2],
    ) -> Result<Fixed, Error> {
        let mut times = self.0.clone();
        if interval != whole {
            let sign = (whole[1] - whole[0]).signum();
            times.retain(|t| sign * (t - interval[0]) > 0.0);
            times.insert(0, interval[0]);
        }
        let ends = [times.first(), times.last()].map(|t| t.copied().unwrap_or(f64::NAN));
        if let Some(t) = times.iter().find(|t| !t.is_finite()) {
            return Err(Error::GridTimes { t: *t });
        }
        super::finite(interval)?;
        if times.is_empty() {
            return Err(Error::GridEnds { interval, ends });
        }
        super::finite(ends)?;
        // As of step sizes, a billionth more is a rounding error: sums of steps end where the interval does.
        let close = 1e-9 * (ends[1] - ends[0]).abs();
        let apart = |k: usize| (ends[k] - interval[k]).abs() > close;
        let same_ends = !apart(0) && !apart(1);
        if let [first, .., last] = &mut times[..]
            && same_ends
        {
            [*first, *last] = interval;
        }
        let forward = ends[1] > ends[0];
        let disordered = |pair: &&[f64]| pair[0] == pair[1] || (pair[1] > pair[0]) != forward;
        if let Some(pair) = times.windows(2).find(disordered) {
            return Err(Error::GridTimes { t: pair[1] });
        }
        if !same_ends {
            return Err(Error::GridEnds { interval, ends });
        }
        let h = times.get(1).map_or(0.0, |second| second - times[0]);
        let mut fixed = Fixed::new(interval, times.len() - 1, h, reach)?;
        fixed.times = Some(times);
        Ok(fixed)
    }
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
    fn new(
        interval: [f64; 2],
        count: usize,
        h: f64,
        [lead, shift]: [usize; 2],
    ) -> Result<Self, Error> {
        let needed = lead + shift;
        if count > 0 && count < needed {
            return Err(Error::TooShort {
                steps: count,
                needed,
            });
        }
        Ok(Self {
            interval,
            count,
            h,
            times: None,
            next: lead,
            shift,
        })
    }

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

    /// The statistics of the steps that are known beforehand.
    pub(crate) fn statistics(&self) -> Statistics {
        let size = |k: usize| self.size(k).abs();
        let sizes = || (0..self.count).map(size);
        Statistics {
            sizes: StepSizes {
                last: self.size(self.count),
                smallest: sizes().reduce(lesser).unwrap_or(0.0),
                largest: sizes().fold(0.0, greater),
            },
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_steps_are_the_largest_that_divide_the_interval() {
        for (grid, interval, expected) in [
            (Equal::Count(5), [1.0, 3.5], (5, 0.5)),
            (Equal::Count(5), [3.5, 1.0], (5, -0.5)),
            (Equal::Size(0.5), [1.0, 3.5], (5, 0.5)),
            (Equal::Size(0.5), [3.5, 1.0], (5, -0.5)),
            (Equal::Size(0.75), [0.0, 2.0], (3, 2.0 / 3.0)),
            (Equal::Size(9.0), [0.0, 2.0], (1, 2.0)),
            // A billionth more is a rounding error, two are not.
            (Equal::Size(0.5 * (1.0 - 0.9e-9)), [0.0, 2.0], (4, 0.5)),
            (Equal::Size(0.5 * (1.0 + 0.9e-9)), [0.0, 2.0], (4, 0.5)),
            (Equal::Size(0.5 * (1.0 - 2e-9)), [0.0, 2.0], (5, 0.4)),
            (Equal::Count(3), [2.0, 2.0], (0, 0.0)),
            (Equal::Size(0.1), [2.0, 2.0], (0, 0.0)),
        ] {
            assert_eq!(grid.divide(interval), Ok(expected), "{grid:?} {interval:?}");
        }
    }

    #[test]
    fn steps_that_are_none_or_too_many_are_refused() {
        let refused = |grid: Equal, interval: [f64; 2]| match grid.divide(interval) {
            Err(Error::StepSize { step_size, .. }) => step_size,
            found => panic!("{grid:?} {interval:?}: {found:?}"),
        };
        for interval in [[0.0, 1.0], [1.0, 1.0]] {
            assert_eq!(Equal::Count(0).divide(interval), Err(Error::NoSteps));
        }
        for h in [0.0, -0.5, f64::INFINITY] {
            assert_eq!(refused(Equal::Size(h), [0.0, 1.0]), h);
            assert_eq!(refused(Equal::Size(h), [1.0, 1.0]), h);
        }
        // Grid points would coincide: not by their number alone, nor far from zero alone.
        let most = 1 << 53;
        let tiny = f64::EPSILON;
        for interval in [[0.0, 1e9], [-1.0, 1.0], [1.0, -1.0]] {
            refused(Equal::Count(most + 2), interval);
        }
        assert!(refused(Equal::Size(tiny), [3.0, 4.0]) == tiny);
        refused(Equal::Count(4), [1.0 - 2.0 * tiny, 1.0 + 2.0 * tiny]);
        refused(Equal::Count(4), [-1.0 - 2.0 * tiny, -1.0 + 2.0 * tiny]);
        assert!(Equal::Count(4).divide([1.0, 1.0 + 8.0 * tiny]).is_ok());
        assert!(Equal::Count(most / 4).divide([0.0, 1.0]).is_ok());
        for to in [f64::NAN, f64::INFINITY] {
            let found = Equal::Count(4).divide([0.0, to]);
            assert!(matches!(found, Err(Error::Interval { from: 0.0, .. })));
        }
    }

    /// All plans of a grid.
    fn plans(mut fixed: Fixed) -> Vec<Plan> {
        let next = || Sizes::next(&mut fixed, &mut ()).unwrap();
        std::iter::from_fn(next).collect()
    }

    #[test]
    fn times_are_those_of_each_number_and_end_exactly() {
        for interval in [[0.1, 0.8], [0.8, 0.1], [-3.0, 4.0]] {
            let [from, to] = interval;
            let fixed = Equal::Count(7).fixed(interval, interval, [0, 1]).unwrap();
            let h = (to - from) / 7.0;
            assert_eq!((fixed.count, fixed.h, fixed.interval), (7, h, interval));
            let at = |k: usize| if k == 7 { to } else { from + k as f64 * h };
            let plans = plans(fixed.clone());
            assert_eq!(plans.len(), 7);
            for (k, plan) in plans.iter().enumerate() {
                let found = (plan.t, plan.h, plan.end, plan.grid, plan.last);
                assert_eq!(found, (at(k), h, at(k + 1), at(k + 1), k == 6));
                assert_eq!(Sizes::<()>::time(&fixed, k), at(k));
            }
        }
        // Steps whose grid points lie further on, from a later point.
        let fixed = Equal::Size(0.25)
            .fixed([0.0, 2.0], [0.0, 2.0], [2, 3])
            .unwrap();
        let found: Vec<_> = plans(fixed)
            .iter()
            .map(|plan| (plan.t, plan.end, plan.grid, plan.last))
            .collect();
        let expected = [
            (0.5, 0.75, 1.25, false),
            (0.75, 1.0, 1.5, false),
            (1.0, 1.25, 1.75, false),
            (1.25, 1.5, 2.0, true),
        ];
        assert_eq!(found, expected);
        let single = Fixed::single([2.0, 5.0], 0.5);
        let found: Vec<_> = plans(single.clone())
            .iter()
            .map(|plan| (plan.t, plan.h, plan.end, plan.last))
            .collect();
        assert_eq!(found, [(2.0, 0.5, 5.0, true)]);
        assert!(Sizes::judge(&mut single.clone(), &mut (), &plans(single)[0], 9.0).unwrap());
    }

    #[test]
    fn a_start_needs_as_many_steps_as_it_covers() {
        let short = |count: usize, reach: [usize; 2]| {
            Equal::Count(count).fixed([0.0, 1.0], [0.0, 1.0], reach)
        };
        for (reach, needed) in [([0, 1], 1), ([2, 1], 3), ([1, 3], 4)] {
            assert!(short(needed, reach).is_ok());
            // An interval of length 0 needs none.
            assert!(Equal::Count(1).fixed([1.0, 1.0], [1.0, 1.0], reach).is_ok());
            let steps = needed - 1;
            if steps > 0 {
                let refused = short(steps, reach).unwrap_err();
                assert_eq!(refused, Error::TooShort { steps, needed });
            }
        }
    }

    #[test]
    fn given_times_are_the_grid() {
        for (times, sizes) in [
            (vec![1.0, 1.5, 1.75, 4.0], vec![0.5, 0.25, 2.25]),
            (vec![1.0, 0.0, -0.25], vec![-1.0, -0.25]),
        ] {
            let last = times.len() - 1;
            let interval = [times[0], times[last]];
            let fixed = Times(times.clone())
                .fixed(interval, interval, [0, 1])
                .unwrap();
            assert_eq!((fixed.count, fixed.h), (last, sizes[0]));
            assert_eq!(fixed.interval, [times[0], times[last]]);
            let plans = plans(fixed.clone());
            assert_eq!(plans.len(), last);
            for (k, plan) in plans.iter().enumerate() {
                let found = (plan.t, plan.h, plan.end, plan.grid, plan.last);
                let end = times[k + 1];
                let is_last = k + 1 == last;
                assert_eq!(found, (times[k], sizes[k], end, end, is_last));
            }
            // Beyond the last step its size stays.
            assert_eq!(fixed.size(last), sizes[last - 1]);
            assert_eq!(fixed.size(last + 5), sizes[last - 1]);
            let statistics = fixed.statistics();
            let all = || sizes.iter().map(|h| h.abs());
            assert_eq!(statistics.sizes.last, sizes[last - 1]);
            assert_eq!(
                statistics.sizes.smallest,
                all().fold(f64::INFINITY, f64::min)
            );
            assert_eq!(statistics.sizes.largest, all().fold(0.0, f64::max));
            assert_eq!(statistics.steps, 0);
        }
        let equal = Equal::Count(4)
            .fixed([1.0, 0.0], [1.0, 0.0], [0, 1])
            .unwrap()
            .statistics();
        assert_eq!(equal, Statistics::equal_steps(-0.25));
        let only = Times(vec![3.0])
            .fixed([3.0, 3.0], [3.0, 3.0], [0, 1])
            .unwrap();
        assert_eq!((only.interval, only.count, only.h), ([3.0; 2], 0, 0.0));
        assert_eq!(
            (only.size(0), only.point(0), plans(only.clone()).len()),
            (0.0, 3.0, 0)
        );
        assert_eq!(only.statistics(), Statistics::default());
    }

    /// From an event on the steps are no longer than before, and at least as many as the start covers.
    #[test]
    fn the_rest_of_an_interval_has_steps_of_the_same_size() {
        let whole = [0.0, 8.0];
        for (equal, rest, reach, count) in [
            (Equal::Count(8), [2.5, 8.0], [0, 1], 6),
            (Equal::Size(1.0), [2.0, 8.0], [0, 1], 6),
            (Equal::Count(8), [7.5, 8.0], [3, 1], 4),
            (Equal::Count(8), [8.0, 8.0], [3, 1], 0),
        ] {
            let fixed = equal.fixed(rest, whole, reach).unwrap();
            assert_eq!((fixed.interval, fixed.count), (rest, count));
            assert!(count == 0 || fixed.point(count) == 8.0);
        }
        let times = Times(vec![0.0, 1.0, 4.0, 8.0]);
        let fixed = times.fixed([1.0, 8.0], whole, [0, 1]).unwrap();
        assert_eq!((fixed.count, fixed.point(1), fixed.point(2)), (2, 4.0, 8.0));
        let backwards = Times(vec![8.0, 4.0, 1.0, 0.0]);
        let fixed = backwards.fixed([2.0, 0.0], [8.0, 0.0], [0, 1]).unwrap();
        assert_eq!((fixed.count, fixed.size(0), fixed.size(1)), (2, -1.0, -1.0));
    }

    #[test]
    fn times_in_disorder_are_refused() {
        let refused = |times: &[f64], said: [f64; 2]| {
            let found = Times(times.to_vec()).fixed(said, said, [0, 1]);
            found.unwrap_err().to_string()
        };
        for (times, told) in [
            (&[0.0, 0.0][..], "grid point 0 "),
            (&[0.0, 1.0, 1.0], "grid point 1 "),
            (&[0.0, 2.0, 1.0, 3.0], "grid point 1 "),
            (&[3.0, 1.0, 2.0, 0.0], "grid point 2 "),
            (&[0.0, 1.0, 0.0], "grid point 1 "),
            (&[0.0, f64::NAN, 1.0], "grid point NaN "),
            (&[0.0, f64::INFINITY], "grid point inf "),
            (&[f64::NAN], "grid point NaN "),
            (
                &[],
                "the times go from NaN to NaN, the interval from 0 to 1",
            ),
        ] {
            let found = refused(times, [0.0, 1.0]);
            assert!(found.contains(told), "{times:?}: {found}");
        }
        let found = refused(&[-1.5e308, 0.0, 1.5e308], [-1.5e308, 1.5e308]);
        assert!(found.contains("to t = 1500"), "{found}");
        // They go over the interval.
        for interval in [[1.0, 3.0], [2.0, 4.0], [4.0, 1.0], [1.0, 4.0 + 4e-9]] {
            let found = refused(&[1.0, 2.0, 4.0], interval);
            assert!(found.starts_with("the times go from 1 to 4, "), "{found}");
        }
        for to in [4.0, 4.0 + 2e-9, 4.0 - 2e-9] {
            let fixed = Times(vec![1.0, 2.0, 4.0]).fixed([1.0, to], [1.0, to], [0, 1]);
            let fixed = fixed.unwrap();
            assert_eq!((fixed.interval, fixed.size(1)), ([1.0, to], to - 2.0));
        }
    }
}
