//! Steps of any ratio; see the [module above](super).

use super::node::Node;
use super::pair::{Predicting, Stretching, carries_beyond};
use super::progress::Progress;
use super::trial::{Trial, first_size};
use super::{Stretched, TwoStep, least_step};
use crate::error::Error;
use crate::field::{Counted, Field};
use crate::solve::Observer;
use crate::state::State;
use crate::statistics::{Estimate, Statistics};
use crate::step::require_zero_stable;
use std::mem::swap;
use std::ops::ControlFlow;

/// A step of about size h that leaves no short one to the end of what is left.
fn landing(h: f64, left: f64) -> f64 {
    if h.abs() >= left.abs() * (1.0 - 1e-9) {
        left
    } else if h.abs() > 0.5 * left.abs() {
        0.5 * left
    } else {
        h
    }
}

impl<M, B, S, P, O, const RANK: usize> TwoStep<'_, M, B, S, Counted<P>, O, Stretched, RANK>
where
    M: Stretching<S, RANK>,
    B: Predicting<S, RANK>,
    S: State,
    Counted<P>: Field<S, RANK>,
    O: Observer<S>,
{
    pub(super) fn stretch(self) -> Result<(Node<S, RANK>, Statistics), Error> {
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
        let mut control = kind.control(M::ERROR_POWER);
        if !control.is_sound() || kind.factors.2 >= M::RATIOS_BELOW {
            return Err(Error::StepControl);
        }

        let beyond = carries_beyond(M::CARRIED, RANK) || carries_beyond(B::CARRIED, RANK);
        let mut now = Node::first(&mut g, from, &inner.initial, beyond)?;
        let mut progress = Progress::new(settings, inner.observer, [from, to], count, &now);
        let mut statistics = Statistics {
            estimate: Some(Estimate::Predictor),
            ..Statistics::default()
        };
        if progress.begin(&now).is_break() || count == 0 {
            statistics.evaluations = g.count;
            return Ok((now, statistics));
        }
        let (mut old, mut next) = (now.clone(), now.clone());
        let mut trial = Trial::new(&inner.initial[0], false);
        let size = first_size(delta, &mut g, &now, &mut next, false)?;
        let least = least_step(from, to);
        let mut h = size.copysign(delta);
        let mut stepper = M::new(h, &inner.initial[0]);
        let mut attempts = 0;
        while now.t != to {
            h = landing(h, to - now.t);
            if h.abs() <= least {
                let (t, step_size) = (now.t, h.abs());
                return Err(Error::StepTooSmall { t, step_size });
            }
            if attempts == limit {
                return Err(Error::TooManySteps { t: now.t, limit });
            }
            attempts += 1;
            // Across a pole of the weights there is no way: a one-step method begins anew.
            let ratio = h / (now.t - old.t);
            let within = ratio > M::RATIOS_ABOVE && ratio < M::RATIOS_BELOW;
            let error = if statistics.steps == 0 || !within {
                trial.one_step::<B, _, RANK>(h, &mut g, &now, &mut next)?
            } else {
                stepper.stretch(h, ratio);
                trial.two_steps(&mut stepper, &mut g, [&now, &old], &mut next)?
            };
            if error > tolerance {
                statistics.rejected += 1;
                h *= control.rejected(error / tolerance);
                continue;
            }
            next.t = if h == to - now.t { to } else { now.t + h };
            swap(&mut old, &mut now);
            swap(&mut now, &mut next);
            statistics.accept(h, false);
            if let ControlFlow::Break(t) = progress.step([&old, &now], error) {
                statistics.evaluations = g.count;
                return Ok((progress.node([&old, &now], t), statistics));
            }
            h *= control.accepted(h, error / tolerance);
        }
        statistics.evaluations = g.count;
        Ok((now, statistics))
    }
}
