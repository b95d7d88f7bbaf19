//! The way back along a run.

use super::Slope;
use super::kept::Kept;
use super::sweep::Sweep;
use super::tape::Tape;
use crate::base::{Error, State};
use crate::integrator::integrate::Settings;
use crate::integrator::start::Start;
use crate::problem::{Known, Rate};
use crate::stepper::{Stepper, free, lead};

/// A method as tapes.
pub(super) struct Tapes {
    name: &'static str,
    pub step: Tape,
    /// The start of a method that carries more than y, and the evaluations that it takes.
    pub start: Option<(Tape, u64)>,
    /// The grid point of the first step.
    lead: usize,
    /// The slot of y.
    y: usize,
}

impl Tapes {
    /// Finds the tapes of a method with its settings, on states like this one, for a problem of which this is known.
    pub fn of<M: Stepper<S, 1>, S: State<Real = f64>, Z>(
        like: &S,
        method: &Settings<M, S, Z>,
        known: &Known,
    ) -> Result<Self, Error> {
        let name = M::NAME;
        let parameters = free::values(name, M::PARAMETERS, &method.parameters)?;
        let carried = M::carried(&parameters);
        let refused = || Error::NoAdjoint { method: name };
        // A history that is given is no function of y0.
        let given = matches!(method.start, Start::Jets(_) | Start::Solution(_));
        if given && carried.len() > 1 {
            return Err(refused());
        }
        let step = Tape::of_step::<M, S>(like, &carried, &parameters).ok_or_else(refused)?;
        // f is not the M⁻¹ r that products are of.
        if step.solves() && (known.algebraic || known.followers > 0) {
            return Err(refused());
        }
        let y = carried
            .iter()
            .position(|c| c.derivative == 0 && c.offset == 0.0);
        let y = y.filter(|_| M::SAMPLE_OFFSET == 1.0).ok_or_else(refused)?;
        let mut tapes = Self {
            name,
            step,
            start: None,
            lead: 0,
            y,
        };
        if tapes.step.slots.len() > 1 {
            tapes.lead = lead(&carried);
            let needs = (tapes.lead, M::ORDER.bound(), 1);
            let start = Tape::of_start(&method.start, &carried, needs);
            tapes.start = Some(start.ok_or_else(refused)?);
        }
        Ok(tapes)
    }

    /// How many states the run keeps, of at most so many: it sees y alone.
    pub fn kept(&self, most: usize) -> usize {
        if self.start.is_some() { 1 } else { most }
    }
}

/// A run whose steps are made again, backwards.
pub(super) struct Way<'a, S, P, V, M> {
    pub tapes: Tapes,
    pub sweep: Sweep<S, P, V, M>,
    pub kept: Kept<S>,
    /// The size of the steps, if they are equal.
    pub size: Option<f64>,
    pub along: Option<Slope<'a, S>>,
}

impl<S, P, V, M> Way<'_, S, P, V, M>
where
    M: Stepper<S, 1>,
    S: State<Real = f64>,
    P: Rate<S>,
    V: FnMut(f64, &S, &S, &mut S, &mut [f64]),
{
    /// The time and the size of a step.
    fn step(&self, index: usize) -> [f64; 2] {
        let begin = index + self.tapes.lead;
        let [from, to] = [self.kept.times[begin], self.kept.times[begin + 1]];
        // A difference of times has lost digits.
        [from, self.size.unwrap_or(to - from)]
    }

    fn steps(&self) -> usize {
        (self.kept.times.len() - 1).saturating_sub(self.tapes.lead)
    }

    /// Makes the steps of a method that carries more than y once more, and keeps at most so many states.
    pub fn again(&mut self, y0: &S, most: usize, begun: u64) -> Result<(), Error> {
        let Some((start, made)) = &self.tapes.start else {
            return Ok(());
        };
        if self.kept.times.len() == 1 {
            return Ok(());
        }
        // A start in several pieces, or by an implicit method, takes more evaluations.
        let size = self.size.filter(|_| *made == begun);
        let size = size.ok_or(Error::NoAdjoint {
            method: self.tapes.name,
        })?;
        let at = [self.kept.times[0], size];
        let from = std::slice::from_ref(y0);
        self.sweep.stages(start, at, from)?;
        let mut state = self.sweep.end(start, at, from)?;
        state.truncate(self.tapes.step.slots.len());
        let mut kept = Kept::new(most);
        for index in 0..self.steps() {
            let at = self.step(index);
            self.sweep.stages(&self.tapes.step, at, &state)?;
            let next = self.sweep.end(&self.tapes.step, at, &state)?;
            let begun = std::mem::replace(&mut state, next);
            kept.push(at[0], || begun);
        }
        self.kept.states = kept.states;
        self.kept.every = kept.every;
        Ok(())
    }

    fn add_along(&mut self, point: usize, y: &S, adjoint: &mut S) {
        if let Some(along) = &mut self.along {
            along(self.kept.times[point], y, adjoint);
        }
    }

    /// The derivatives by y0, from those by the end alone.
    pub fn back(&mut self, y0: &S, end: &S, mut slope: S) -> Result<S, Error> {
        self.add_along(self.kept.times.len() - 1, end, &mut slope);
        if self.kept.times.len() == 1 {
            return Ok(slope);
        }
        let y = self.tapes.y;
        let mut adjoint = vec![y0.zeros(); self.tapes.step.slots.len()];
        adjoint[y] = slope;
        while let Some(state) = self.kept.states.pop() {
            let first = self.kept.states.len() * self.kept.every;
            for (index, state) in self.states(first, state)?.into_iter().enumerate().rev() {
                let at = self.step(first + index);
                self.sweep.stages(&self.tapes.step, at, &state)?;
                adjoint = self.sweep.back(&self.tapes.step, at, &adjoint)?;
                self.add_along(first + index + self.tapes.lead, &state[y], &mut adjoint[y]);
            }
        }
        self.by_y0(y0, adjoint)
    }

    /// The quantities with which steps begin from a kept state on, up to the next one.
    fn states(&mut self, first: usize, state: Vec<S>) -> Result<Vec<Vec<S>>, Error> {
        let steps = self.steps().saturating_sub(first).min(self.kept.every);
        let mut states = vec![state];
        while states.len() < steps {
            let last = states.len() - 1;
            let at = self.step(first + last);
            self.sweep.stages(&self.tapes.step, at, &states[last])?;
            states.push(self.sweep.end(&self.tapes.step, at, &states[last])?);
        }
        // No step begins at the end.
        states.truncate(steps);
        Ok(states)
    }

    /// The derivatives by y0, from those by the quantities carried into the first step.
    fn by_y0(&mut self, y0: &S, mut adjoint: Vec<S>) -> Result<S, Error> {
        let Some((start, _)) = self.tapes.start.take() else {
            return Ok(adjoint.swap_remove(self.tapes.y));
        };
        let [_, h] = self.step(0);
        let at = [self.kept.times[0], h];
        let from = std::slice::from_ref(y0);
        self.sweep.stages(&start, at, from)?;
        let begun = self.sweep.end(&start, at, from)?;
        for (k, y) in begun.iter().skip(adjoint.len()).enumerate() {
            let mut shown = y0.zeros();
            self.add_along(k + 1, y, &mut shown);
            adjoint.push(shown);
        }
        let mut by_y0 = self.sweep.back(&start, at, &adjoint)?.swap_remove(0);
        if self.tapes.lead > 0 {
            self.add_along(0, y0, &mut by_y0);
        }
        Ok(by_y0)
    }
}
