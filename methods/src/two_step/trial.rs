//! A step on trial: from nodes to the next node, with an estimate of its error.

use super::node::Node;
use super::pair::{Predicting, carries_beyond, fits};
use crate::bounds::{greater, greatest, within};
use crate::error::Error;
use crate::field::Field;
use crate::implicit::{Failure, Implicit};
use crate::real::Real;
use crate::state::State;
use crate::step::{Sample, same_length};

/// The workspace that steps need beside nodes.
pub(crate) struct Trial<S> {
    implicit: Implicit<S>,
    sample: Sample<S>,
    /// Whether velocities are left out of the error.
    positions_only: bool,
}

/// The Euclidean norm.
fn norm(components: impl Iterator<Item = f64>) -> f64 {
    components.map(|c| c * c).sum::<f64>().sqrt()
}

fn size<S: State>(x: &S) -> f64 {
    norm(x.as_slice().iter().map(|x| x.to_f64()))
}

fn distance<S: State>(x: &S, y: &S) -> f64 {
    let pairs = x.as_slice().iter().zip(y.as_slice());
    norm(pairs.map(|(x, y)| (*x - *y).to_f64()))
}

impl<S: State> Trial<S> {
    pub fn new(like: &S, positions_only: bool) -> Self {
        Self {
            implicit: Implicit::default(),
            sample: Sample::new(0.0, like),
            positions_only,
        }
    }

    /// The step of a one-step method from a node; see [`two_steps`](Self::two_steps).
    pub fn one_step<B, G, const RANK: usize>(
        &mut self,
        h: f64,
        g: &mut G,
        now: &Node<S, RANK>,
        next: &mut Node<S, RANK>,
    ) -> Result<f64, Error>
    where
        B: Predicting<S, RANK>,
        G: Field<S, RANK>,
    {
        const {
            assert!(
                fits(B::CARRIED, RANK, 0),
                "the first step is of a one-step method that carries the derivatives of a node"
            );
        }
        let mut stepper = B::new(h, &now.values[0]);
        self.make(&mut stepper, g, [now, now], next)
    }

    /// The step from a node and the one before it; gives ε, ∞ if the step is not finite. The time of the
    /// next node is the caller's.
    pub fn two_steps<M, G, const RANK: usize>(
        &mut self,
        stepper: &mut M,
        g: &mut G,
        nodes: [&Node<S, RANK>; 2],
        next: &mut Node<S, RANK>,
    ) -> Result<f64, Error>
    where
        M: Predicting<S, RANK>,
        G: Field<S, RANK>,
    {
        const {
            assert!(
                fits(M::CARRIED, RANK, 1),
                "two-step integration takes methods that carry the derivatives at t and t - h, no more"
            );
        }
        self.make(stepper, g, nodes, next)
    }

    fn make<M, G, const RANK: usize>(
        &mut self,
        stepper: &mut M,
        g: &mut G,
        [now, old]: [&Node<S, RANK>; 2],
        next: &mut Node<S, RANK>,
    ) -> Result<f64, Error>
    where
        M: Predicting<S, RANK>,
        G: Field<S, RANK>,
    {
        let failed = |failure| Error::at(now.t, failure);
        for (index, carried) in M::CARRIED.iter().enumerate() {
            let node = if carried.offset == 0.0 { now } else { old };
            let value = node.derivative(carried.derivative).as_slice();
            let slot = stepper.carried_mut(index);
            same_length(value.len(), [slot.len()]).map_err(failed)?;
            slot.as_mut_slice().copy_from_slice(value);
        }
        let h = stepper.step_size();
        match stepper.step::<_, false>(now.t, g, &mut self.implicit, &mut self.sample) {
            Err(Failure::NonFinite) => return Ok(f64::INFINITY),
            done => done.map_err(failed)?,
        }
        for (index, carried) in M::CARRIED.iter().enumerate() {
            if carried.offset == 0.0 {
                let slot = stepper.carried_mut(index).as_slice();
                let value = next.derivative_mut(carried.derivative).as_mut_slice();
                same_length(value.len(), [slot.len()]).map_err(failed)?;
                value.copy_from_slice(slot);
            }
        }
        if next.beyond.is_some() && !carries_beyond(M::CARRIED, RANK) {
            next.t = now.t + h;
            next.evaluate_beyond(g)?;
        }
        if !next.is_finite() {
            return Ok(f64::INFINITY);
        }
        let counted = if self.positions_only { 1 } else { RANK };
        let pairs = stepper.predicted().into_iter().zip(&next.values);
        let errors = pairs.take(counted).map(|(predicted, corrected)| {
            let error = distance(predicted, corrected) / greater(size(corrected), 1.0);
            if error.is_finite() {
                error
            } else {
                f64::INFINITY
            }
        });
        Ok(greatest(errors))
    }
}

/// The size of the first step: ‖x₀‖/‖v₀‖ between Δt/100 and Δt/10 for a start, and with one step of
/// Heun's method of this size 2 ‖x₁ − x₀‖/(‖v₁‖ + ‖v₀‖), from Δt/1000 to Δt.
///
/// Heun's method moves x by (v₁ᵖ + v₀)/2 alone. From rest in equilibrium, v₀ = a₀ = 0, it does not move
/// at all: then the first step is the least.
pub(crate) fn first_size<S: State, G: Field<S, RANK>, const RANK: usize>(
    delta: f64,
    g: &mut G,
    now: &Node<S, RANK>,
    next: &mut Node<S, RANK>,
) -> Result<f64, Error> {
    let width = delta.abs();
    let x = size(now.derivative(0));
    let v = size(now.derivative(1));
    let quotient = if v > 0.0 { x / v } else { f64::INFINITY };
    let tried = within(quotient, width / 100.0, width / 10.0);
    heun(tried.copysign(delta), g, now, next)?;
    let x1 = next.derivative(0);
    let v1 = next.derivative(1);
    let way = distance(x1, now.derivative(0));
    // 0/0 at rest, and what is not finite, count as the least.
    let found = 2.0 * way / (size(v1) + v);
    Ok(if found.is_finite() {
        within(found, width / 1000.0, width)
    } else {
        width / 1000.0
    })
}

/// Heun's method for the derivatives of orders 0 … RANK − 1, and the first derivative at its end.
fn heun<S: State, G: Field<S, RANK>, const RANK: usize>(
    h: f64,
    g: &mut G,
    now: &Node<S, RANK>,
    next: &mut Node<S, RANK>,
) -> Result<(), Error> {
    let t = now.t + h;
    for m in 0..RANK {
        let known = now.derivative(m).as_slice().iter();
        let known = known.zip(now.derivative(m + 1).as_slice());
        let predicted = next.derivative_mut(m).as_mut_slice().iter_mut();
        for (out, (z, slope)) in predicted.zip(known) {
            *out = *z + S::Real::from_f64(h) * *slope;
        }
    }
    let mut slope = |next: &mut Node<S, RANK>| {
        let Node { values, slope, .. } = next;
        g.evaluate(t, &values[0], &values[RANK - 1], slope);
        same_length(values[0].len(), [slope.len()]).map_err(|failure| Error::at(now.t, failure))
    };
    slope(next)?;
    // Upwards, so that the predicted derivative above is still there.
    for m in 0..RANK {
        for i in 0..now.slope.len() {
            let of = |node: &Node<S, RANK>, m: usize| node.derivative(m).as_slice()[i];
            let corrected =
                of(now, m) + S::Real::from_f64(0.5 * h) * (of(now, m + 1) + of(next, m + 1));
            next.derivative_mut(m).as_mut_slice()[i] = corrected;
        }
    }
    if RANK == 1 { slope(next) } else { Ok(()) }
}
