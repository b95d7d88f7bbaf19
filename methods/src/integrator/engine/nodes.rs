//! Predictor–corrector steps of any ratio from the latest two nodes; see [`two_step`](crate::two_step).

use super::first_step::first_step;
use crate::base::{Error, Failure, Real, State, greater, greatest, is_finite, same_length};
use crate::implicit_rk::Origin;
use crate::integrator::drive::{Attempt, Engine, Missed, Plan};
use crate::integrator::engine::stepping::hermite;
use crate::integrator::sizes::{Estimating, Tolerance};
use crate::integrator::statistics::{Estimate, Statistics};
use crate::integrator::watch::Between;
use crate::nonlinear::implicit::Implicit;
use crate::problem::Field;
use crate::stepper::{AnyRatio, Carried, Sample, Stepper};
use std::mem::swap;

/// The order of the highest derivative that is carried.
const fn highest(carried: &[Carried]) -> usize {
    let mut highest = 0;
    let mut index = 0;
    while index < carried.len() {
        if carried[index].derivative > highest {
            highest = carried[index].derivative;
        }
        index += 1;
    }
    highest
}

/// Whether the derivatives of orders 0 … `highest` are carried at t, and no others but at as many nodes before it as
/// given.
const fn fits(carried: &[Carried], highest: usize, before: usize) -> bool {
    let mut index = 0;
    let mut now = [false; 3];
    while index < carried.len() {
        let derivative = carried[index].derivative;
        let offset = carried[index].offset;
        if derivative > highest || highest > 2 || offset != 0.0 && (offset != -1.0 || before == 0) {
            return false;
        }
        now[derivative] |= offset == 0.0;
        index += 1;
    }
    now[0] && now[1] && (now[2] || highest < 2)
}

/// The derivatives of orders 0, 1 … at a time.
#[derive(Clone)]
struct Node<S> {
    t: f64,
    derivatives: Vec<S>,
}

impl<S: State> Node<S> {
    /// The beginning of an integration, with derivatives up to that order.
    fn first<G: Field<S, RANK>, const RANK: usize>(
        g: &mut G,
        t: f64,
        values: &[S; RANK],
        highest: usize,
    ) -> Result<Self, Error> {
        let mut derivatives = values.to_vec();
        derivatives.resize(highest.max(RANK) + 1, values[0].zeros());
        let (known, slopes) = derivatives.split_at_mut(RANK);
        if let Some((slope, beyond)) = slopes.split_first_mut() {
            g.evaluate(t, &known[0], &known[RANK - 1], slope);
            if let Some(beyond) = beyond.first_mut() {
                g.second_derivative(t, &known[0], slope, beyond);
            }
        }
        for z in &derivatives {
            same_length(values[0].len(), [z.len()]).map_err(|failure| Error::at(t, failure))?;
            if !is_finite(z.as_slice()) {
                return Err(Error::NonFinite { t });
            }
        }
        Ok(Self { t, derivatives })
    }
}

/// The Euclidean norm.
fn norm(components: impl Iterator<Item = f64>) -> f64 {
    components.map(|c| c * c).sum::<f64>().sqrt()
}

/// ‖x − xᵖ‖ / max(1, ‖x‖)
fn error<S: State>(predicted: &S, corrected: &S) -> f64 {
    let pairs = predicted.as_slice().iter().zip(corrected.as_slice());
    let apart = norm(pairs.map(|(p, c)| (*p - *c).to_f64()));
    let size = norm(corrected.as_slice().iter().map(|c| c.to_f64()));
    apart / greater(size, 1.0)
}

/// The latest nodes of a field.
struct Latest<'g, G, S> {
    g: &'g mut G,
    implicit: Implicit<S>,
    sample: Sample<S>,
    now: Node<S>,
    /// The one before; at first the same.
    old: Node<S>,
    /// The one to come.
    next: Node<S>,
}

impl<G, S: State> Latest<'_, G, S> {
    /// Makes the step of a stepper to the next node: its error.
    fn step<M: Stepper<S, RANK>, const RANK: usize>(
        &mut self,
        stepper: &mut M,
    ) -> Result<f64, Failure>
    where
        G: Field<S, RANK>,
    {
        for (index, carried) in M::CARRIED.iter().enumerate() {
            let node = if carried.offset == 0.0 {
                &self.now
            } else {
                &self.old
            };
            let value = node.derivatives[carried.derivative].as_slice();
            let slot = stepper.carried_mut(index);
            same_length(value.len(), [slot.len()])?;
            slot.as_mut_slice().copy_from_slice(value);
        }
        stepper.step::<_, false>(self.now.t, self.g, &mut self.implicit, &mut self.sample)?;
        let mut finite = true;
        for (index, carried) in M::CARRIED.iter().enumerate() {
            if carried.offset == 0.0 {
                let slot = stepper.carried_mut(index).as_slice();
                let value = self.next.derivatives[carried.derivative].as_mut_slice();
                same_length(value.len(), [slot.len()])?;
                finite &= is_finite(slot);
                value.copy_from_slice(slot);
            }
        }
        let predicted = stepper.predicted().ok_or(Failure::Shape {
            expected: RANK,
            found: 0,
        })?;
        let pairs = predicted.into_iter().zip(&self.next.derivatives);
        let error = greatest(pairs.map(|(predicted, corrected)| error(predicted, corrected)));
        if finite && error.is_finite() {
            Ok(error)
        } else {
            Err(Failure::NonFinite)
        }
    }
}

/// A two-step method under way.
pub(crate) struct Nodes<'g, M, G, S, const RANK: usize> {
    latest: Latest<'g, G, S>,
    stepper: M,
    tolerance: f64,
}

impl<'g, M, First, G, S, const RANK: usize> Nodes<'g, M, G, S, RANK>
where
    M: Stepper<S, RANK, Sizes = AnyRatio<First>>,
    First: Stepper<S, RANK>,
    G: Field<S, RANK>,
    S: State,
{
    /// From the values at t.
    pub(crate) fn new(
        g: &'g mut G,
        t: f64,
        values: &[S; RANK],
        tolerance: f64,
    ) -> Result<Self, Error> {
        const {
            let highest = highest(M::CARRIED);
            assert!(
                fits(M::CARRIED, highest, 1) && fits(First::CARRIED, highest, 0),
                "two-step integration takes methods that carry the derivatives at t and t - h, no more"
            );
        }
        let now = Node::first(g, t, values, highest(M::CARRIED))?;
        Ok(Self {
            latest: Latest {
                g,
                implicit: Implicit::default(),
                sample: Sample::new(t, &values[0]),
                old: now.clone(),
                next: now.clone(),
                now,
            },
            stepper: M::sized(f64::NAN, &values[0]),
            tolerance,
        })
    }
}

impl<M, First, G, S, const RANK: usize> Engine for Nodes<'_, M, G, S, RANK>
where
    M: Stepper<S, RANK, Sizes = AnyRatio<First>>,
    First: Stepper<S, RANK>,
    G: Field<S, RANK>,
    S: State,
{
    type Point = Sample<S>;

    fn name(&self) -> &'static str {
        M::NAME
    }

    fn begin(&mut self, _: bool, _: bool) -> Result<Sample<S>, Error> {
        let mut out = self.latest.sample.clone();
        out.set(self.latest.now.t, &self.latest.now.derivatives);
        Ok(out)
    }

    fn attempt(&mut self, plan: &Plan, _: bool) -> Attempt {
        let latest = &mut self.latest;
        let ratio = plan.h / (latest.now.t - latest.old.t);
        // The other method begins, and goes on where there is no way across a pole of the weights.
        let made = if ratio > M::SIZES.above && ratio < M::SIZES.below {
            self.stepper.set_step_size(plan.h, ratio);
            latest.step(&mut self.stepper)
        } else {
            latest.step(&mut First::sized(plan.h, &latest.now.derivatives[0]))
        };
        latest.next.t = plan.end;
        made.map(|error| error / self.tolerance)
            .map_err(|failure| Missed::of(failure, plan.t))
    }

    fn show(&mut self, _: &Plan, _: usize, _: bool, out: &mut Sample<S>) -> Result<(), Error> {
        out.set(self.latest.next.t, &self.latest.next.derivatives);
        Ok(())
    }

    fn between(&self) -> &dyn Between<Sample<S>> {
        hermite(RANK)
    }

    fn accept(&mut self, _: &Plan) {
        swap(&mut self.latest.old, &mut self.latest.now);
        swap(&mut self.latest.now, &mut self.latest.next);
    }

    fn commit(&mut self, point: &Sample<S>) {
        self.latest.g.commit(point.t, &point.x);
    }

    fn count(&self, _: &mut Statistics) {}
}

impl<M, First, G, S, const RANK: usize> Estimating for Nodes<'_, M, G, S, RANK>
where
    M: Stepper<S, RANK, Sizes = AnyRatio<First>>,
    First: Stepper<S, RANK>,
    G: Field<S, RANK>,
    S: State,
{
    fn estimate(&self) -> Option<Estimate> {
        Some(Estimate::Predictor)
    }

    fn power(&self) -> usize {
        M::SIZES.power
    }

    fn first_step(&mut self, longest: f64) -> Result<f64, Error> {
        let Node { t, derivatives } = &self.latest.now;
        let values: [S; RANK] = std::array::from_fn(|m| derivatives[m].clone());
        let tolerance = Tolerance {
            rtol: self.tolerance,
            atol: vec![self.tolerance],
        };
        let mut weight = values.clone();
        tolerance.weigh(1.0, &values, &mut weight)?;
        let at = Origin {
            t: *t,
            h: longest,
            values: &values,
            slope: &derivatives[RANK],
        };
        let found = first_step(self.latest.g, &at, &weight, M::SIZES.power);
        // From rest it is as good as nothing.
        Ok(greater(found, 1e-4 * longest.abs()))
    }

    /// Steps have no factors that another size would need anew.
    fn keeps(&mut self) -> bool {
        false
    }
}
