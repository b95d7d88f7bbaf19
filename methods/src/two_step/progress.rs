//! What is shown of an integration as it proceeds.

use super::event::Event;
use super::node::{Node, hermite, hermite_slope};
use super::{Settings, StepWatcher};
use crate::error::Error;
use crate::solve::Observer;
use crate::state::{State, zeros};
use crate::step::Sample;
use std::ops::ControlFlow;

/// An accepted step.
pub struct LocalStep<'a, S, const RANK: usize> {
    ends: [&'a Node<S, RANK>; 2],
    /// The estimate ε of its error.
    pub error: f64,
}

impl<S: State, const RANK: usize> LocalStep<'_, S, RANK> {
    /// Where it begins.
    pub fn t0(&self) -> f64 {
        self.ends[0].t
    }

    /// Where it ends.
    pub fn t(&self) -> f64 {
        self.ends[1].t
    }

    /// The solution at its end: y, or x and v.
    pub fn values(&self) -> &[S; RANK] {
        &self.ends[1].values
    }

    /// The solution at a time of the step, by Hermite's cubics.
    pub fn at(&self, t: f64) -> [S; RANK] {
        let mut out = self.values().clone();
        hermite(self.ends, t, &mut out);
        out
    }
}

/// Events, the watcher of steps and the observer of the grid, and how far they have come.
pub(super) struct Progress<'a, S, O, const RANK: usize> {
    from: f64,
    to: f64,
    count: usize,
    /// The next grid point, by number.
    next: usize,
    observer: O,
    events: Vec<Event<'a, S, RANK>>,
    watchers: Vec<StepWatcher<'a, S, RANK>>,
    sample: Sample<S>,
    buffer: [S; RANK],
}

impl<'a, S: State, O: Observer<S>, const RANK: usize> Progress<'a, S, O, RANK> {
    /// With N grid points behind the first.
    pub fn new(
        settings: Settings<'a, S, RANK>,
        observer: O,
        [from, to]: [f64; 2],
        count: usize,
        node: &Node<S, RANK>,
    ) -> Self {
        Self {
            from,
            to,
            count,
            next: 0,
            observer,
            events: settings.events,
            watchers: settings.watchers,
            sample: Sample::new(from, &node.values[0]),
            buffer: node.values.clone(),
        }
    }

    /// The k-th grid point.
    pub fn grid(&self, k: usize) -> f64 {
        if k == self.count {
            self.to
        } else {
            self.from + k as f64 * ((self.to - self.from) / self.count as f64)
        }
    }

    /// Shows the beginning.
    pub fn begin(&mut self, node: &Node<S, RANK>) -> ControlFlow<()> {
        for event in &mut self.events {
            event.begin(node.t, &node.values);
        }
        self.next = 1;
        self.show(node.t, [node, node])
    }

    /// Shows an accepted step; `Break` with the time where the integration is to end.
    pub fn step(&mut self, ends: [&Node<S, RANK>; 2], error: f64) -> ControlFlow<f64> {
        let [from, to] = ends;
        let sign = if self.to < self.from { -1.0 } else { 1.0 };
        let mut found = Vec::new();
        for (index, event) in self.events.iter_mut().enumerate() {
            found.extend(event.locate(ends, &mut self.buffer).map(|t| (t, index)));
        }
        found.sort_by(|a, b| (sign * a.0).total_cmp(&(sign * b.0)));
        for (t, index) in found {
            self.grid_points(ends, sign, t)?;
            self.values_at(ends, t);
            let event = &mut self.events[index];
            event.show(t, &self.buffer);
            if event.is_last() {
                return ControlFlow::Break(t);
            }
        }
        self.grid_points(ends, sign, to.t)?;
        debug_assert!(sign * (to.t - from.t) > 0.0);
        let step = LocalStep { ends, error };
        let mut ends = false;
        for watch in &mut self.watchers {
            ends |= watch(&step).is_break();
        }
        match ends {
            true => ControlFlow::Break(to.t),
            false => ControlFlow::Continue(()),
        }
    }

    /// Shows the grid points up to t.
    fn grid_points(&mut self, ends: [&Node<S, RANK>; 2], sign: f64, t: f64) -> ControlFlow<f64> {
        while self.next <= self.count && sign * (self.grid(self.next) - t) <= 0.0 {
            let point = self.grid(self.next);
            self.next += 1;
            if self.show(point, ends).is_break() {
                return ControlFlow::Break(point);
            }
        }
        ControlFlow::Continue(())
    }

    fn show(&mut self, t: f64, ends: [&Node<S, RANK>; 2]) -> ControlFlow<()> {
        if !O::ACTIVE {
            return ControlFlow::Continue(());
        }
        self.values_at(ends, t);
        let sample = &mut self.sample;
        (sample.t, sample.velocity_time, sample.acceleration_time) = (t, t, t);
        let copy = |out: &mut S, from: &S| out.as_mut_slice().copy_from_slice(from.as_slice());
        copy(&mut sample.x, &self.buffer[0]);
        if RANK == 2 {
            copy(&mut sample.v, &self.buffer[RANK - 1]);
            match ends.iter().find(|node| node.t == t) {
                Some(node) => copy(&mut sample.a, &node.slope),
                None => hermite_slope(ends, t, &mut sample.a),
            }
        }
        self.observer.see(sample)
    }

    /// The solution at t into the buffer; at the ends of the step exactly.
    fn values_at(&mut self, ends: [&Node<S, RANK>; 2], t: f64) {
        match ends.iter().find(|node| node.t == t) {
            Some(node) => {
                for (out, value) in self.buffer.iter_mut().zip(&node.values) {
                    out.as_mut_slice().copy_from_slice(value.as_slice());
                }
            }
            None => hermite(ends, t, &mut self.buffer),
        }
    }

    /// The node at t within a step.
    pub fn node(&mut self, ends: [&Node<S, RANK>; 2], t: f64) -> Node<S, RANK> {
        if let Some(node) = ends.iter().find(|node| node.t == t) {
            return (*node).clone();
        }
        let mut node = ends[1].clone();
        node.t = t;
        hermite(ends, t, &mut node.values);
        hermite_slope(ends, t, &mut node.slope);
        node
    }
}

impl<S: State, const RANK: usize> Node<S, RANK> {
    /// The beginning of an integration, perhaps with a derivative beyond the slope.
    pub fn first<G: crate::field::Field<S, RANK>>(
        g: &mut G,
        t: f64,
        values: &[S; RANK],
        beyond: bool,
    ) -> Result<Self, Error> {
        let mut node = Self {
            t,
            values: values.clone(),
            slope: zeros(&values[0]),
            beyond: beyond.then(|| zeros(&values[0])),
        };
        node.evaluate(g)?;
        Ok(node)
    }
}
