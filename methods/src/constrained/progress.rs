//! What is shown of a constrained integration as it proceeds: grid points, steps, the solution at given
//! times, events.

use super::dense::ConstrainedStep;
use super::sample::ConstrainedSample;
use crate::error::Error;
use crate::two_step::Event;
use std::ops::ControlFlow;

type Observer<'a> = Box<dyn FnMut(&ConstrainedSample) -> ControlFlow<()> + 'a>;
type Watcher<'a> = Box<dyn FnMut(&ConstrainedStep<'_>) -> ControlFlow<()> + 'a>;
type Show<'a> = Box<dyn FnMut(&ConstrainedSample) + 'a>;

/// Who sees what, and how far they have come.
#[derive(Default)]
pub(super) struct Progress<'a> {
    pub observers: Vec<Observer<'a>>,
    pub watchers: Vec<Watcher<'a>>,
    pub outputs: Vec<Output<'a>>,
    pub events: Vec<Event<'a, Vec<f64>, 2>>,
    /// The grid point shown last.
    last: Option<ConstrainedSample>,
    /// Whether time runs backwards.
    backwards: bool,
}

/// The solution at given times.
pub(super) struct Output<'a> {
    times: Vec<f64>,
    next: usize,
    show: Show<'a>,
}

impl<'a> Output<'a> {
    pub(super) fn new(times: &[f64], show: impl FnMut(&ConstrainedSample) + 'a) -> Self {
        Self {
            times: times.to_vec(),
            next: 0,
            show: Box::new(show),
        }
    }

    /// Shows what lies up to t.
    fn up_to(&mut self, t: f64, backwards: bool, at: impl Fn(f64) -> ConstrainedSample) {
        while let Some(&next) = self.times.get(self.next)
            && (if backwards { next >= t } else { next <= t })
        {
            self.next += 1;
            (self.show)(&at(next));
        }
    }
}

impl Progress<'_> {
    /// Whether grid points are wanted at all.
    pub(super) fn watches(&self) -> bool {
        !self.observers.is_empty() || self.looks_between()
    }

    /// Whether the solution between them is.
    pub(super) fn looks_between(&self) -> bool {
        !(self.watchers.is_empty() && self.outputs.is_empty() && self.events.is_empty())
    }

    /// Takes the interval, and checks that output times lie in it, in order.
    pub(super) fn over(&mut self, t0: f64, end: f64) -> Result<(), Error> {
        self.backwards = end < t0;
        let sign = if self.backwards { -1.0 } else { 1.0 };
        for output in &self.outputs {
            let mut last = t0;
            for &t in &output.times {
                // Not in order, not in the interval, or no number.
                if !(sign * (t - last) >= 0.0 && sign * (end - t) >= 0.0) {
                    return Err(Error::OutputTimes { t });
                }
                last = t;
            }
        }
        Ok(())
    }

    /// Shows the next grid point and what lies before it; `Break` with the state where the integration
    /// is to end.
    pub(super) fn see(&mut self, sample: &ConstrainedSample) -> ControlFlow<ConstrainedSample> {
        let mut ends = false;
        if self.looks_between() {
            match self.last.take() {
                None => self.begin(sample),
                Some(from) => {
                    ends = self.step(&ConstrainedStep {
                        from: &from,
                        to: sample,
                    })?;
                }
            }
            self.last = Some(sample.clone());
        }
        for observer in &mut self.observers {
            ends |= observer(sample).is_break();
        }
        match ends {
            true => ControlFlow::Break(sample.clone()),
            false => ControlFlow::Continue(()),
        }
    }

    fn begin(&mut self, sample: &ConstrainedSample) {
        let values = [sample.q.clone(), sample.v.clone()];
        for event in &mut self.events {
            event.begin(sample.t, &values);
        }
        for output in &mut self.outputs {
            output.up_to(sample.t, self.backwards, |_| sample.clone());
        }
    }

    /// Shows a step: `Break` with the state at an event that ends the integration, else whether a watcher
    /// ends it.
    fn step(&mut self, step: &ConstrainedStep<'_>) -> ControlFlow<ConstrainedSample, bool> {
        let backwards = self.backwards;
        let end = [step.to.q.clone(), step.to.v.clone()];
        let mut buffer = end.clone();
        let mut found = Vec::new();
        for (index, event) in self.events.iter_mut().enumerate() {
            let solution = |t: f64, out: &mut [Vec<f64>; 2]| step.write(t, out);
            let t = event.locate_on(step.t0(), (step.t(), &end), &mut buffer, solution);
            found.extend(t.map(|t| (t, index)));
        }
        found.sort_by(|a: &(f64, usize), b| a.0.total_cmp(&b.0));
        if backwards {
            found.reverse();
        }
        for (t, index) in found {
            for output in &mut self.outputs {
                output.up_to(t, backwards, |t| step.at(t));
            }
            step.write(t, &mut buffer);
            let event = &mut self.events[index];
            event.show(t, &buffer);
            if event.is_last() {
                return ControlFlow::Break(step.at(t));
            }
        }
        for output in &mut self.outputs {
            output.up_to(step.t(), backwards, |t| step.at(t));
        }
        let mut ends = false;
        for watcher in &mut self.watchers {
            ends |= watcher(step).is_break();
        }
        ControlFlow::Continue(ends)
    }
}
