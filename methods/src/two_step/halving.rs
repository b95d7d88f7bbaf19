//! Steps that halve and double; see the [module above](super).

use super::node::Node;
use super::pair::{Predicting, carries_beyond};
use super::progress::Progress;
use super::trial::{Trial, first_size};
use super::{Halving, Reading, TwoStep, least_step};
use crate::bounds::greater;
use crate::error::Error;
use crate::field::{Counted, Field};
use crate::solve::Observer;
use crate::state::State;
use crate::statistics::{Estimate, Statistics};
use crate::step::require_zero_stable;
use std::mem::swap;
use std::ops::ControlFlow;

/// The latest nodes.
struct Nodes<S, const RANK: usize> {
    now: Node<S, RANK>,
    old: Node<S, RANK>,
    older: Node<S, RANK>,
    /// The one to come.
    next: Node<S, RANK>,
    /// How many of now, old and older are there, at equal distances h.
    known: usize,
}

impl<S: State, const RANK: usize> Nodes<S, RANK> {
    /// The next node becomes the latest.
    fn advance(&mut self) {
        swap(&mut self.older, &mut self.old);
        swap(&mut self.old, &mut self.now);
        swap(&mut self.now, &mut self.next);
        self.known = (self.known + 1).min(3);
    }

    /// A history at t − h, between the latest two nodes.
    fn respace<G: Field<S, RANK>>(&mut self, g: &mut G, h: f64) -> Result<(), Error> {
        let t = self.now.t - h;
        self.older.interpolate(g, [&self.old, &self.now], t)?;
        swap(&mut self.older, &mut self.old);
        self.known = 2;
        Ok(())
    }

    /// A history at twice the distance.
    fn double(&mut self) {
        swap(&mut self.older, &mut self.old);
        self.known = 2;
    }
}

impl Halving {
    /// The factor C, for errors of order h^power.
    fn factor(self, tolerance: f64, power: usize, before: f64, error: f64) -> f64 {
        let (k, floor) = (power as f64, 1e-10 * tolerance);
        let room = tolerance / greater(error, floor);
        if before < tolerance && error < tolerance {
            let growth = greater(before, floor) / tolerance;
            return room.powf(0.7 / k) * growth.powf(0.4 / k);
        }
        match self.reading {
            Reading::Sound | Reading::Tabulated => room.powf(1.0 / k),
            Reading::Printed => room.powf(-1.0 / (k - 1.0)),
        }
    }

    /// How many steps of about this size a global step has.
    fn count(self, delta: f64, h: f64) -> u64 {
        let ratio = (delta / h).abs();
        let whole = match self.reading {
            // A billionth more is a rounding error.
            Reading::Sound => (ratio * (1.0 - 1e-9)).ceil(),
            Reading::Printed => ratio.round(),
            Reading::Tabulated => ratio.round_ties_even(),
        };
        (whole as u64).max(2)
    }
}

impl<M, B, S, P, O, const RANK: usize> TwoStep<'_, M, B, S, Counted<P>, O, Halving, RANK>
where
    M: Predicting<S, RANK>,
    B: Predicting<S, RANK>,
    S: State,
    Counted<P>: Field<S, RANK>,
    O: Observer<S>,
{
    pub(super) fn halve(self) -> Result<(Node<S, RANK>, Statistics), Error> {
        require_zero_stable([(M::NAME, M::ZERO_STABLE), (B::NAME, B::ZERO_STABLE)])?;
        let (count, delta) = self.checked()?;
        let Self {
            inner,
            kind,
            settings,
            ..
        } = self;
        let (limit, tolerance) = (settings.max_steps, settings.tolerance);
        let (from, to, mut g) = (inner.from, inner.to, inner.problem);
        let power = kind.order.map_or(M::ERROR_POWER, |p| p + 1).max(2);
        let printed = kind.reading == Reading::Printed;
        let tabulated = kind.reading == Reading::Tabulated;
        let source = printed || tabulated;

        let beyond = carries_beyond(M::CARRIED, RANK) || carries_beyond(B::CARRIED, RANK);
        let now = Node::first(&mut g, from, &inner.initial, beyond)?;
        let mut progress = Progress::new(settings, inner.observer, [from, to], count, &now);
        let mut statistics = Statistics {
            estimate: Some(Estimate::Predictor),
            ..Statistics::default()
        };
        if progress.begin(&now).is_break() || count == 0 {
            statistics.evaluations = g.count;
            return Ok((now, statistics));
        }
        let mut nodes = Nodes {
            old: now.clone(),
            older: now.clone(),
            next: now.clone(),
            now,
            known: 1,
        };
        let mut trial = Trial::new(&inner.initial[0], source || kind.positions_only);
        let size = first_size(delta, &mut g, &nodes.now, &mut nodes.next, source)?;
        let least = least_step(from, to);
        let mut left = ((delta / size).abs().round() as u64).max(2);
        let mut h = delta / left as f64;
        let mut stepper = M::new(h, &inner.initial[0]);
        let mut before = 1.0;
        let mut attempts = 0;
        for k in 1..=count {
            let end = progress.grid(k);
            if k > 1 {
                left = kind.count(delta, h);
                let fitting = delta / left as f64;
                if (fitting - h).abs() > 1e-12 * h.abs() {
                    nodes.respace(&mut g, fitting)?;
                    statistics.interpolated += 1;
                    h = fitting;
                }
            }
            while left > 0 {
                if h.abs() <= least {
                    let (t, step_size) = (nodes.now.t, h.abs());
                    return Err(Error::StepTooSmall { t, step_size });
                }
                if attempts == limit {
                    let t = nodes.now.t;
                    return Err(Error::TooManySteps { t, limit });
                }
                attempts += 1;
                let Nodes {
                    now,
                    old,
                    next,
                    known,
                    ..
                } = &mut nodes;
                let error = if *known == 1 {
                    trial.one_step::<B, _, RANK>(h, &mut g, now, next)?
                } else {
                    if stepper.step_size() != h {
                        stepper = M::new(h, &inner.initial[0]);
                    }
                    trial.two_steps(&mut stepper, &mut g, [now, old], next)?
                };
                let factor = kind.factor(tolerance, power, before, error);
                let excess = error > tolerance && (!printed || factor < 1.0);
                if excess || error.is_infinite() {
                    statistics.rejected += 1;
                    (h, left) = (h / 2.0, left * 2);
                    if nodes.known > 1 {
                        nodes.respace(&mut g, h)?;
                        statistics.interpolated += 1;
                    }
                    continue;
                }
                // How many steps are left to be doubled.
                let doubling = left - if tabulated { 0 } else { 1 };
                left -= 1;
                nodes.next.t = if tabulated {
                    nodes.now.t + h
                } else {
                    end - left as f64 * h
                };
                nodes.advance();
                statistics.accept(h, false);
                before = error;
                if let ControlFlow::Break(t) = progress.step([&nodes.old, &nodes.now], error) {
                    statistics.evaluations = g.count;
                    return Ok((progress.node([&nodes.old, &nodes.now], t), statistics));
                }
                let even = doubling >= 4 && doubling.is_multiple_of(2);
                if factor > 2.0 && even && nodes.known == 3 {
                    nodes.double();
                    statistics.doubled += 1;
                    (h, left) = (h * 2.0, doubling / 2);
                } else if factor < 1.0 && (left > 0 || k < count) {
                    (h, left) = (h / 2.0, left * 2);
                    nodes.respace(&mut g, h)?;
                    statistics.interpolated += 1;
                    statistics.halved += 1;
                }
            }
        }
        statistics.evaluations = g.count;
        Ok((nodes.now, statistics))
    }
}
