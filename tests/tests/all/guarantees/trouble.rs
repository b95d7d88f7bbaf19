//! Fields that do what no field should, from a call on or at one call alone.

use std::cell::{Cell, RefCell};
use std::ops::ControlFlow::{self, Break, Continue};
use std::panic::resume_unwind;

pub type V = Vec<f64>;

/// What becomes of what a field writes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Trouble {
    None,
    /// A component is not a number, or not finite.
    Value(f64),
    /// The closure panics.
    Panic,
    /// So many components more, or fewer.
    Length(isize),
}

/// What a closure panics with.
pub struct Stop;

/// What it panics with where an integration does not come to its end.
pub struct Endless;

/// Calls after which an integration is said to hang: a hundred times what the longest one takes.
const ENDLESS: u64 = 3_000_000;

/// A field's calls, with trouble at one of them or from it on.
pub struct Spy {
    pub trouble: Trouble,
    pub at: u64,
    pub once: bool,
    pub calls: Cell<u64>,
}

impl Spy {
    pub fn quiet() -> Self {
        Self::new(Trouble::None, 0, true)
    }

    pub fn new(trouble: Trouble, at: u64, once: bool) -> Self {
        let calls = Cell::new(0);
        Self {
            trouble,
            at,
            once,
            calls,
        }
    }

    /// Whether there is trouble at this call.
    fn now(&self) -> bool {
        let call = self.calls.get() + 1;
        self.calls.set(call);
        if call > ENDLESS {
            resume_unwind(Box::new(Endless));
        }
        call == self.at || call > self.at && !self.once
    }

    /// What a call does to numbers.
    pub fn values(&self, out: &mut [f64]) {
        if self.now() {
            match (self.trouble, out.first_mut()) {
                (Trouble::Value(value), Some(first)) => *first = value,
                (Trouble::Panic, _) => resume_unwind(Box::new(Stop)),
                _ => (),
            }
        }
    }

    /// What it does to a vector.
    pub fn vector(&self, out: &mut V) {
        let before = self.calls.get();
        self.values(out);
        let now = before + 1 == self.at || before + 1 > self.at && !self.once;
        if let (true, Trouble::Length(change)) = (now, self.trouble) {
            let length = out.len().saturating_add_signed(change);
            out.resize(length, 0.5);
        }
    }
}

/// A point of a solution as a watcher saw it: t, x and the velocity where there is one at t.
pub type Seen = (f64, V, Option<V>);

/// What is asked of an engine.
pub struct Case<'c> {
    pub from: f64,
    pub to: f64,
    pub steps: usize,
    pub tolerance: f64,
    /// The most attempts, where it is set.
    pub limit: Option<u64>,
    /// The number of components.
    pub size: usize,
    /// Initial values in place of the usual ones.
    pub start: Option<[V; 2]>,
    /// The field jumps where its first component passes this, so that implicit steps have no solution.
    pub jump: Option<f64>,
    pub spy: &'c Spy,
    /// What is seen, where somebody watches; after so many points the watcher ends the run.
    pub seen: Option<&'c RefCell<Vec<Seen>>>,
    pub most: usize,
}

impl<'c> Case<'c> {
    pub fn of(spy: &'c Spy) -> Self {
        Self {
            from: 0.5,
            to: 2.5,
            steps: 40,
            tolerance: 1e-4,
            limit: None,
            size: 2,
            start: None,
            jump: None,
            spy,
            seen: None,
            most: usize::MAX,
        }
    }

    /// The initial values; `speed` v for x = 1.
    pub fn values(&self, speed: f64) -> [V; 2] {
        let usual = || {
            let x: V = (0..self.size).map(|i| 1.0 / (i as f64 + 1.0)).collect();
            let v = x.iter().map(|x| speed * x).collect();
            [x, v]
        };
        self.start.clone().unwrap_or_else(usual)
    }

    /// A grid of unequal steps, t0 first.
    pub fn times(&self) -> V {
        let point = |k: usize| {
            let part = k as f64 / self.steps as f64;
            self.from + (self.to - self.from) * part.powf(1.25)
        };
        if self.from == self.to {
            vec![self.from]
        } else {
            (0..=self.steps).map(point).collect()
        }
    }

    /// A jump of a field at the component x.
    pub fn jumps(&self, x: &[f64], out: &mut [f64]) {
        if let (Some(at), [x, ..], [out, ..]) = (self.jump, x, out) {
            *out -= if *x > at { 20.0 } else { -20.0 };
        }
    }

    /// What a run keeps as its last state is what was seen last, however it ended.
    pub fn kept(&self, point: Option<(f64, &[f64])>, steps: u64) {
        let Some(seen) = self.seen.map(RefCell::borrow) else {
            return;
        };
        assert_eq!(point, seen.last().map(|(t, x, _)| (*t, &x[..])));
        assert_eq!(steps, seen.len().saturating_sub(1) as u64);
    }

    pub fn see(&self, t: f64, x: &[f64], v: Option<&[f64]>) -> ControlFlow<()> {
        let Some(seen) = self.seen else {
            return Continue(());
        };
        let mut seen = seen.borrow_mut();
        seen.push((t, x.to_vec(), v.map(<[f64]>::to_vec)));
        if seen.len() < self.most {
            Continue(())
        } else {
            Break(())
        }
    }
}
