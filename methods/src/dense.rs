//! What an observer sees of an adaptive integration: steps, and the solution anywhere within them.

use crate::error::Error;
use crate::solve::{Both, Unobserved, Watching};
use crate::stages::Dense;
use crate::state::State;
use crate::step::Sample;
use std::ops::ControlFlow;

/// An accepted step from t₀ to t, with the solution between.
///
/// ```
/// use std::ops::ControlFlow;
/// use stepsmith::{block::Radau5, integrate_first_order};
///
/// // When does e⁻ᵗ pass 1/2? By bisection within the step.
/// let mut passed = f64::NAN;
/// integrate_first_order::<Radau5<_>, _>([1.0])
///     .to(2.0)
///     .tolerance(1e-8, 1e-8)
///     .rate(|_t, y: &[f64; 1], dy| dy[0] = -y[0])
///     .observe(|step| {
///         if step.y()[0] > 0.5 {
///             return ControlFlow::Continue(());
///         }
///         let (mut lo, mut hi) = (step.t0, step.t);
///         while hi - lo > 1e-12 {
///             let middle = 0.5 * (lo + hi);
///             if step.at(middle)[0] > 0.5 { lo = middle } else { hi = middle }
///         }
///         passed = lo;
///         ControlFlow::Break(())
///     })
///     .run()?;
/// assert!((passed - 2.0_f64.ln()).abs() < 1e-6);
/// # Ok::<(), stepsmith::Error>(())
/// ```
pub struct Step<'a, S, const RANK: usize = 1> {
    /// Where it begins.
    pub t0: f64,
    /// Where it ends.
    pub t: f64,
    pub(crate) h: f64,
    pub(crate) before: &'a [S; RANK],
    pub(crate) after: &'a [S; RANK],
    pub(crate) slope: &'a S,
    /// The highest derivative at the end, of second-order problems.
    pub(crate) end_slope: &'a S,
    pub(crate) w: &'a [S],
    pub(crate) dense: &'a dyn Dense,
}

impl<S: State, const RANK: usize> Step<'_, S, RANK> {
    /// The solution at a time of the step, y or x and v, into `out`; at its ends exactly what the step
    /// began and ended with. Vectors of another length are left alone.
    pub fn write(&self, t: f64, out: &mut [S; RANK]) {
        let n = self.slope.len();
        if out.iter().any(|out| out.len() != n) {
            return;
        }
        let ends = [(self.t0, self.before), (self.t, self.after)];
        if let Some((_, end)) = ends.iter().find(|(end, _)| *end == t) {
            for (out, end) in out.iter_mut().zip(*end) {
                out.as_mut_slice().copy_from_slice(end.as_slice());
            }
            return;
        }
        let (h, theta) = (self.h, (t - self.t0) / self.h);
        let weights = self.dense.weights(theta);
        let top = &mut out[RANK - 1];
        self.sum(top, h, weights.slope, &weights.row);
        if RANK == 2 {
            self.sum(&mut out[0], h * h, weights.slope_twice, &weights.row_twice);
            let velocity = self.before[1].as_slice();
            for (x, v) in out[0].as_mut_slice().iter_mut().zip(velocity) {
                *x += h * theta * v;
            }
        }
        for (out, before) in out.iter_mut().zip(self.before) {
            for (out, before) in out.as_mut_slice().iter_mut().zip(before.as_slice()) {
                *out += before;
            }
        }
    }

    /// factor (slope u₀ + Σ rowₖ Wₖ)
    fn sum(&self, out: &mut S, factor: f64, slope: f64, row: &[f64]) {
        let out = out.as_mut_slice();
        for (out, u) in out.iter_mut().zip(self.slope.as_slice()) {
            *out = factor * slope * u;
        }
        for (weight, w) in row.iter().zip(self.w) {
            for (out, w) in out.iter_mut().zip(w.as_slice()) {
                *out += factor * weight * w;
            }
        }
    }
}

impl<S: State> Step<'_, S, 1> {
    /// The solution at the end of the step.
    pub fn y(&self) -> &S {
        &self.after[0]
    }

    /// The solution at the beginning.
    pub fn y0(&self) -> &S {
        &self.before[0]
    }

    /// The solution at a time of the step. Of order K, or K + 1 for methods that carry a derivative; K
    /// is the number of stages.
    pub fn at(&self, t: f64) -> S {
        let mut out = self.after.clone();
        self.write(t, &mut out);
        let [y] = out;
        y
    }
}

impl<S: State> Step<'_, S, 2> {
    /// The position at the end of the step.
    pub fn x(&self) -> &S {
        &self.after[0]
    }

    /// The velocity at the end of the step.
    pub fn v(&self) -> &S {
        &self.after[1]
    }

    /// Position and velocity at a time of the step; see [`Step::at`] of first-order problems.
    pub fn at(&self, t: f64) -> [S; 2] {
        let mut out = self.after.clone();
        self.write(t, &mut out);
        out
    }
}

/// What sees the steps of an adaptive integration.
pub trait StepObserver<S, const RANK: usize> {
    /// Sees the beginning, the values there and the highest derivative; `Break` ends the integration there.
    ///
    /// # Errors
    /// [`Error::OutputTimes`] where they don't lie in the interval, in order.
    fn begin(
        &mut self,
        interval: [f64; 2],
        values: &[S; RANK],
        slope: &S,
    ) -> Result<ControlFlow<()>, Error> {
        let _ = (interval, values, slope);
        Ok(ControlFlow::Continue(()))
    }

    /// Sees an accepted step; `Break` ends the integration there.
    fn see(&mut self, step: &Step<'_, S, RANK>) -> ControlFlow<()>;
}

impl<S, const RANK: usize> StepObserver<S, RANK> for Unobserved {
    fn see(&mut self, _: &Step<'_, S, RANK>) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

impl<S, A, B, const RANK: usize> StepObserver<S, RANK> for Both<A, B>
where
    A: StepObserver<S, RANK>,
    B: StepObserver<S, RANK>,
{
    fn begin(
        &mut self,
        interval: [f64; 2],
        values: &[S; RANK],
        slope: &S,
    ) -> Result<ControlFlow<()>, Error> {
        let first = self.0.begin(interval, values, slope)?;
        let second = self.1.begin(interval, values, slope)?;
        Ok(if first.is_break() { first } else { second })
    }

    fn see(&mut self, step: &Step<'_, S, RANK>) -> ControlFlow<()> {
        let (first, second) = (self.0.see(step), self.1.see(step));
        if first.is_break() { first } else { second }
    }
}

/// An observer `|t, y|` given before the tolerance sees the beginning and the ends of the steps.
impl<S: State, F: FnMut(f64, &S) -> ControlFlow<()>> StepObserver<S, 1> for Watching<F> {
    fn begin(
        &mut self,
        [t0, _]: [f64; 2],
        values: &[S; 1],
        _: &S,
    ) -> Result<ControlFlow<()>, Error> {
        Ok(self.show(t0, &values[0]))
    }

    fn see(&mut self, step: &Step<'_, S, 1>) -> ControlFlow<()> {
        self.show(step.t, step.y())
    }
}

/// An observer `|sample|` given before the tolerance sees the beginning and the ends of the steps.
impl<S: State, F: FnMut(&Sample<S>) -> ControlFlow<()>> StepObserver<S, 2> for F {
    fn begin(
        &mut self,
        [t0, _]: [f64; 2],
        values: &[S; 2],
        slope: &S,
    ) -> Result<ControlFlow<()>, Error> {
        Ok(self(&sample(t0, values, slope)))
    }

    fn see(&mut self, step: &Step<'_, S, 2>) -> ControlFlow<()> {
        self(&sample(step.t, step.after, step.end_slope))
    }
}

fn sample<S: State>(t: f64, [x, v]: &[S; 2], a: &S) -> Sample<S> {
    Sample {
        t,
        x: x.clone(),
        v: v.clone(),
        a: a.clone(),
        velocity_time: t,
        acceleration_time: t,
    }
}

/// An observer of steps; made by `.observe` of an adaptive integration.
#[derive(Clone, Debug)]
pub struct Stepwise<F>(pub(crate) F);

impl<S, F, const RANK: usize> StepObserver<S, RANK> for Stepwise<F>
where
    F: FnMut(&Step<'_, S, RANK>) -> ControlFlow<()>,
{
    fn see(&mut self, step: &Step<'_, S, RANK>) -> ControlFlow<()> {
        (self.0)(step)
    }
}

/// An observer of the solution at given times; made by `.output` of an adaptive integration.
#[derive(Clone, Debug)]
pub struct Output<'a, S, F> {
    times: &'a [f64],
    next: usize,
    buffer: Option<Vec<S>>,
    show: F,
}

impl<'a, S: State, F> Output<'a, S, F> {
    pub(crate) fn new(times: &'a [f64], show: F) -> Self {
        Self {
            times,
            next: 0,
            buffer: None,
            show,
        }
    }

    /// Checks that the times lie between t0 and the end, in order.
    fn check(&self, t0: f64, end: f64) -> Result<(), Error> {
        let sign = if end < t0 { -1.0 } else { 1.0 };
        let mut last = t0;
        for &t in self.times {
            // Not in order, not in the interval, or no number.
            if !(sign * (t - last) >= 0.0 && sign * (end - t) >= 0.0) {
                return Err(Error::OutputTimes { t });
            }
            last = t;
        }
        Ok(())
    }

    /// The next time, if it lies in the step.
    fn take(&mut self, t0: f64, t: f64) -> Option<f64> {
        let next = *self.times.get(self.next)?;
        let within = if t < t0 { next >= t } else { next <= t };
        within.then(|| {
            self.next += 1;
            next
        })
    }
}

impl<S: State, F: FnMut(f64, &S)> StepObserver<S, 1> for Output<'_, S, F> {
    fn begin(
        &mut self,
        [t0, end]: [f64; 2],
        values: &[S; 1],
        _: &S,
    ) -> Result<ControlFlow<()>, Error> {
        self.check(t0, end)?;
        while let Some(t) = self.take(t0, t0) {
            (self.show)(t, &values[0]);
        }
        self.buffer = Some(values.to_vec());
        Ok(ControlFlow::Continue(()))
    }

    fn see(&mut self, step: &Step<'_, S, 1>) -> ControlFlow<()> {
        let mut buffer = self.buffer.take();
        while let Some(t) = self.take(step.t0, step.t) {
            if let Some(Ok(values)) = buffer.as_deref_mut().map(<&mut [S; 1]>::try_from) {
                step.write(t, values);
                (self.show)(t, &values[0]);
            }
        }
        self.buffer = buffer;
        ControlFlow::Continue(())
    }
}

impl<S: State, F: FnMut(f64, &S, &S)> StepObserver<S, 2> for Output<'_, S, F> {
    fn begin(
        &mut self,
        [t0, end]: [f64; 2],
        values: &[S; 2],
        _: &S,
    ) -> Result<ControlFlow<()>, Error> {
        self.check(t0, end)?;
        while let Some(t) = self.take(t0, t0) {
            (self.show)(t, &values[0], &values[1]);
        }
        self.buffer = Some(values.to_vec());
        Ok(ControlFlow::Continue(()))
    }

    fn see(&mut self, step: &Step<'_, S, 2>) -> ControlFlow<()> {
        let mut buffer = self.buffer.take();
        while let Some(t) = self.take(step.t0, step.t) {
            if let Some(Ok(values)) = buffer.as_deref_mut().map(<&mut [S; 2]>::try_from) {
                step.write(t, values);
                (self.show)(t, &values[0], &values[1]);
            }
        }
        self.buffer = buffer;
        ControlFlow::Continue(())
    }
}
