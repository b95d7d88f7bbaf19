//! The output of an integration as it proceeds: grid points, steps with the solution between, the solution at given
//! times, events, the whole solution to be asked later, progress. You may combine these, with every method.

#[cfg(feature = "progress")]
mod bar;
mod event;
mod hermite;
mod last;
mod output;
mod path;
pub(crate) mod point;
mod progress;
mod step;
mod watcher;

#[cfg(feature = "progress")]
pub(crate) use bar::bar;
use event::Sequel;
pub use event::{Crossing, Event};
pub(crate) use hermite::{Between, Hermite, horner};
pub use last::Last;
pub use path::Path;
pub(crate) use point::Point;
pub use progress::Progress;
pub use step::Step;

use crate::base::{Error, State, coarser};
use crate::integrator::kind::Kind;
use output::Output;
use progress::Clock;
use std::ops::ControlFlow;
use watcher::Watcher;

/// Sees grid points, by a closure.
struct Observer<F>(F);

impl<T: Point, F: FnMut(&T) -> ControlFlow<()>> Watcher<T> for Observer<F> {
    fn looks_between(&self) -> bool {
        false
    }

    fn begin(&mut self, _: [f64; 2], point: &T) -> Result<ControlFlow<()>, Error> {
        Ok((self.0)(point))
    }

    fn jump(&mut self, point: &T) -> ControlFlow<()> {
        (self.0)(point)
    }

    fn step(&mut self, step: &Step<'_, T>, _: &mut T) -> ControlFlow<()> {
        (self.0)(step.end())
    }
}

/// Sees steps, by a closure.
struct EachStep<F>(F);

impl<T, F: FnMut(&Step<'_, T>) -> ControlFlow<()>> Watcher<T> for EachStep<F> {
    fn begin(&mut self, _: [f64; 2], _: &T) -> Result<ControlFlow<()>, Error> {
        Ok(ControlFlow::Continue(()))
    }

    fn step(&mut self, step: &Step<'_, T>, _: &mut T) -> ControlFlow<()> {
        (self.0)(step)
    }
}

/// All watchers of an integration of a kind of problem.
pub(crate) struct Watch<'a, K: Kind> {
    watchers: Vec<Box<dyn Watcher<K::Point> + 'a>>,
    events: Vec<Event<'a, K::Values>>,
    /// Memory for a point within a step, and for values at its end and within.
    scratch: Option<(K::Point, K::Values, K::Values)>,
    backwards: bool,
    /// The time and the values from which the run goes on, where an event has changed them.
    changed: Option<(f64, K::Values)>,
    /// Whether the problem has a memory.
    pub(crate) remembers: bool,
}

impl<K: Kind> Default for Watch<'_, K> {
    fn default() -> Self {
        Self {
            watchers: Vec::new(),
            events: Vec::new(),
            scratch: None,
            backwards: false,
            changed: None,
            remembers: false,
        }
    }
}

impl<'a, K: Kind> Watch<'a, K> {
    pub(crate) fn observe(&mut self, observer: impl FnMut(&K::Point) -> ControlFlow<()> + 'a) {
        self.watchers.push(Box::new(Observer(observer)));
    }

    pub(crate) fn each_step(
        &mut self,
        watcher: impl FnMut(&Step<'_, K::Point>) -> ControlFlow<()> + 'a,
    ) {
        self.watchers.push(Box::new(EachStep(watcher)));
    }

    pub(crate) fn output(&mut self, times: &[f64], show: impl FnMut(&K::Point) + 'a) {
        self.watchers.push(Box::new(Output::new(times, show)));
    }

    pub(crate) fn event(&mut self, event: Event<'a, K::Values>) {
        self.events.push(event);
    }

    pub(crate) fn store(&mut self, path: &'a mut Path<K::Point>) {
        path.clear();
        self.watchers.push(Box::new(path));
    }

    pub(crate) fn last(&mut self, last: &'a mut Last<K::Point>) {
        last.clear();
        self.watchers.push(Box::new(last));
    }

    pub(crate) fn progress(&mut self, show: impl FnMut(&Progress) + 'a) {
        self.watchers.push(Box::new(Clock::new(show)));
    }

    /// Whether anybody watches, or the problem remembers.
    pub(crate) fn is_active(&self) -> bool {
        self.remembers || !(self.watchers.is_empty() && self.events.is_empty())
    }

    /// Whether an event has ended the integration.
    pub(crate) fn has_ended(&self) -> bool {
        self.events.iter().any(Event::has_ended)
    }

    /// Whether anybody looks between grid points.
    pub(crate) fn looks_between(&self) -> bool {
        !self.events.is_empty() || self.watchers.iter().any(|watcher| watcher.looks_between())
    }

    /// Shows the beginning; `Break` ends the integration there.
    pub(crate) fn begin(
        &mut self,
        interval: [f64; 2],
        point: &K::Point,
        values: &K::Values,
    ) -> Result<ControlFlow<()>, Error> {
        self.backwards = interval[1] < interval[0];
        for event in &mut self.events {
            event.check()?;
            event.begin(interval[0], values, coarser::<<K::Point as Point>::Real>());
        }
        self.scratch = (self.is_active()).then(|| (point.clone(), values.clone(), values.clone()));
        let goes_on = self.changed.take().is_some();
        let mut flow = ControlFlow::Continue(());
        for watcher in &mut self.watchers {
            let shown = match goes_on {
                false => watcher.begin(interval, point)?,
                true => watcher.jump(point),
            };
            if shown.is_break() {
                flow = ControlFlow::Break(());
            }
        }
        Ok(flow)
    }

    /// The time and the values from which the run goes on, if an event has changed them.
    pub(crate) fn changed(&self) -> Option<(f64, K::Values)> {
        self.changed.clone()
    }

    /// Shows an accepted step; `Break` ends the integration at its end, or at an event within.
    pub(crate) fn step(&mut self, step: &Step<'_, K::Point>) -> ControlFlow<Option<K::Point>> {
        if let Some((t, sequel)) = self.events_of(step) {
            let end = step.at(t);
            let stopped = self.show(&step.until(&end)).is_break();
            if sequel == Sequel::End || stopped {
                self.changed = None;
                self.end(t);
            }
            return ControlFlow::Break(Some(end));
        }
        if self.show(step).is_break() {
            self.end(step.t());
            return ControlFlow::Break(None);
        }
        ControlFlow::Continue(())
    }

    fn end(&mut self, t: f64) {
        self.watchers
            .iter_mut()
            .for_each(|watcher| watcher.ended(t));
    }

    fn show(&mut self, step: &Step<'_, K::Point>) -> ControlFlow<()> {
        let mut flow = ControlFlow::Continue(());
        let Some((scratch, ..)) = &mut self.scratch else {
            return flow;
        };
        for watcher in &mut self.watchers {
            if watcher.step(step, scratch).is_break() {
                flow = ControlFlow::Break(());
            }
        }
        flow
    }

    /// Tells the events of a step, in their order; the time of one that ends the integration or acts on it.
    fn events_of(&mut self, step: &Step<'_, K::Point>) -> Option<(f64, Sequel)> {
        if self.events.is_empty() {
            return None;
        }
        let (point, end, within) = self.scratch.as_mut()?;
        take::<K>(step.end(), end);
        let solution = |point: &mut K::Point, t: f64, out: &mut K::Values| {
            step.write(t, point);
            take::<K>(point, out);
        };
        let mut found = Vec::new();
        for (index, event) in self.events.iter_mut().enumerate() {
            let at = |t: f64, out: &mut K::Values| solution(point, t, out);
            let times = event.locate_on([step.t0(), step.t()], end, within, at);
            found.extend(times.into_iter().map(|t| (t, index)));
        }
        let sign = if self.backwards { -1.0 } else { 1.0 };
        found.sort_by(|a, b| (sign * a.0).total_cmp(&(sign * b.0)));
        let mut last: Option<(f64, Sequel)> = None;
        for (t, index) in found {
            if last.is_some_and(|last| last.0 != t) {
                break;
            }
            for watcher in &mut self.watchers {
                watcher.up_to(step, t, point);
            }
            // Events at one time act one after the other.
            if last.is_none() {
                solution(point, t, within);
            }
            let sequel = self.events[index].show(t, within);
            let strongest = last.map_or(sequel, |last| last.1.max(sequel));
            if strongest > Sequel::On {
                last = Some((t, strongest));
                self.changed = Some((t, within.clone()));
            }
        }
        last
    }
}

/// Takes the arguments of event functions from a point.
fn take<K: Kind>(point: &K::Point, values: &mut K::Values) {
    for (value, part) in values.as_mut().iter_mut().zip(point.parts()) {
        value.as_mut_slice().copy_from_slice(part);
    }
}
