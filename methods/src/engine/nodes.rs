//! Predictor–corrector steps from the latest nodes; see [`two_step`](crate::two_step).

use crate::drive::{Attempt, Engine, Plan};
use crate::engine::stepping::hermite;
use crate::error::Error;
use crate::field::Field;
use crate::state::State;
use crate::statistics::Statistics;
use crate::step::Sample;
use crate::two_step::{Node, Predicting, Trial};
use crate::watch::Between;
use std::marker::PhantomData;
use std::mem::swap;

/// Prepares a two-step stepper for a step of size h that is `ratio` times the one before; false where it
/// can't make that.
type Fit<M, S> = fn(&mut M, h: f64, ratio: f64, like: &S) -> bool;

/// A two-step method M, whose first step is one of B.
pub(crate) struct Nodes<'g, M, B, G, S, const RANK: usize> {
    pub g: &'g mut G,
    stepper: M,
    fit: Fit<M, S>,
    trial: Trial<S>,
    tolerance: f64,
    /// The latest; nodes change places by their addresses, as numbers that have just been moved are read late.
    pub now: Box<Node<S, RANK>>,
    pub old: Box<Node<S, RANK>>,
    older: Box<Node<S, RANK>>,
    /// The one to come.
    pub next: Box<Node<S, RANK>>,
    /// How many of now, old and older are there; where steps halve, at equal distances.
    pub known: usize,
    pub statistics: Statistics,
    first: PhantomData<fn() -> B>,
}

impl<'g, M, B, G, S, const RANK: usize> Nodes<'g, M, B, G, S, RANK>
where
    M: Predicting<S, RANK>,
    B: Predicting<S, RANK>,
    G: Field<S, RANK>,
    S: State,
{
    pub(crate) fn new(
        g: &'g mut G,
        (t, values): (f64, &[S; RANK]),
        (stepper, fit): (M, Fit<M, S>),
        (tolerance, positions_only): (f64, bool),
    ) -> Result<Self, Error> {
        let now = Box::new(Node::first(g, t, values, [M::CARRIED, B::CARRIED])?);
        let old = now.clone();
        let older = now.clone();
        let next = now.clone();
        Ok(Self {
            g,
            stepper,
            fit,
            trial: Trial::new(&values[0], positions_only),
            tolerance,
            now,
            old,
            older,
            next,
            known: 1,
            statistics: Statistics::default(),
            first: PhantomData,
        })
    }

    /// The node at t0 as a grid point.
    pub(crate) fn beginning(&self) -> Sample<S> {
        let mut out = Sample::new(self.now.t, &self.now.values[0]);
        show(&self.now, &mut out);
        out
    }

    /// A history at t − h, between the latest two nodes.
    pub(crate) fn respace(&mut self, h: f64) -> Result<(), Error> {
        let t = self.now.t - h;
        self.older.interpolate(self.g, [&self.old, &self.now], t)?;
        swap(&mut self.older, &mut self.old);
        self.known = 2;
        self.statistics.interpolated += 1;
        Ok(())
    }

    /// A history at twice the distance.
    pub(crate) fn double(&mut self) {
        swap(&mut self.older, &mut self.old);
        self.known = 2;
        self.statistics.doubled += 1;
    }
}

/// A node as a grid point.
fn show<S: State, const RANK: usize>(node: &Node<S, RANK>, out: &mut Sample<S>) {
    (out.t, out.velocity_time, out.acceleration_time) = (node.t, node.t, node.t);
    let slots = [&mut out.x, &mut out.v, &mut out.a];
    for (m, slot) in slots.into_iter().enumerate().take(RANK + 1) {
        slot.as_mut_slice()
            .copy_from_slice(node.derivative(m).as_slice());
    }
}

impl<M, B, G, S, const RANK: usize> Engine for Nodes<'_, M, B, G, S, RANK>
where
    M: Predicting<S, RANK>,
    B: Predicting<S, RANK>,
    G: Field<S, RANK>,
    S: State,
{
    type Point = Sample<S>;

    fn name(&self) -> &'static str {
        M::NAME
    }

    fn begin(&mut self, _: bool, _: bool) -> Result<Sample<S>, Error> {
        Ok(self.beginning())
    }

    fn attempt(&mut self, plan: &Plan, _: bool) -> Result<Attempt, Error> {
        let Self {
            g,
            stepper,
            trial,
            now,
            old,
            next,
            ..
        } = self;
        let ratio = plan.h / (now.t - old.t);
        // Where the two-step method can't go on, across a pole of its weights, the other begins anew.
        let error = if self.known > 1 && (self.fit)(stepper, plan.h, ratio, &now.values[0]) {
            trial.two_steps(stepper, *g, [&*now, &*old], next)?
        } else {
            trial.one_step::<B, _, RANK>(plan.h, *g, now, next)?
        };
        next.t = plan.end;
        Ok(Attempt::Made(error / self.tolerance))
    }

    fn show(&mut self, _: &Plan, _: usize, _: bool, out: &mut Sample<S>) -> Result<(), Error> {
        show(&self.next, out);
        Ok(())
    }

    fn between(&self) -> &dyn Between<Sample<S>> {
        hermite(RANK)
    }

    fn accept(&mut self, _: &Plan) {
        swap(&mut self.older, &mut self.old);
        swap(&mut self.old, &mut self.now);
        swap(&mut self.now, &mut self.next);
        self.known = (self.known + 1).min(3);
    }

    fn count(&self, statistics: &mut Statistics) {
        statistics.halved = self.statistics.halved;
        statistics.doubled = self.statistics.doubled;
        statistics.interpolated = self.statistics.interpolated;
    }
}
