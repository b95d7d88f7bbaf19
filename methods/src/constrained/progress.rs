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
    pub observer: Option<Observer<'a>>,
    pub watcher: Option<Watcher<'a>>,
    pub output: Option<Output<'a>>,
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
        self.observer.is_some() || self.looks_between()
    }

    /// Whether the solution between them is.
    pub(super) fn looks_between(&self) -> bool {
        self.watcher.is_some() || self.output.is_some() || !self.events.is_empty()
    }

    /// Takes the interval, and checks that output times lie in it, in order.
    pub(super) fn over(&mut self, t0: f64, end: f64) -> Result<(), Error> {
        self.backwards = end < t0;
        let sign = if self.backwards { -1.0 } else { 1.0 };
        let mut last = t0;
        for &t in self.output.iter().flat_map(|output| &output.times) {
            // Not in order, not in the interval, or no number.
            if !(sign * (t - last) >= 0.0 && sign * (end - t) >= 0.0) {
                return Err(Error::OutputTimes { t });
            }
            last = t;
        }
        Ok(())
    }

    /// Shows the next grid point and what lies before it; `Break` with the state where the integration
    /// is to end.
    pub(super) fn see(&mut self, sample: &ConstrainedSample) -> ControlFlow<ConstrainedSample> {
        if self.looks_between() {
            match self.last.take() {
                None => self.begin(sample),
                Some(from) => self.step(&ConstrainedStep {
                    from: &from,
                    to: sample,
                })?,
            }
            self.last = Some(sample.clone());
        }
        if let Some(observer) = &mut self.observer
            && observer(sample).is_break()
        {
            return ControlFlow::Break(sample.clone());
        }
        ControlFlow::Continue(())
    }

    fn begin(&mut self, sample: &ConstrainedSample) {
        let values = [sample.q.clone(), sample.v.clone()];
        for event in &mut self.events {
            event.begin(sample.t, &values);
        }
        if let Some(output) = &mut self.output {
            output.up_to(sample.t, self.backwards, |_| sample.clone());
        }
    }

    fn step(&mut self, step: &ConstrainedStep<'_>) -> ControlFlow<ConstrainedSample> {
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
            if let Some(output) = &mut self.output {
                output.up_to(t, backwards, |t| step.at(t));
            }
            step.write(t, &mut buffer);
            let event = &mut self.events[index];
            event.show(t, &buffer);
            if event.is_last() {
                return ControlFlow::Break(step.at(t));
            }
        }
        if let Some(output) = &mut self.output {
            output.up_to(step.t(), backwards, |t| step.at(t));
        }
        if let Some(watcher) = &mut self.watcher
            && watcher(step).is_break()
        {
            return ControlFlow::Break(step.to.clone());
        }
        ControlFlow::Continue(())
    }
}
