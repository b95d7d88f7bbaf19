//! Steps by a scale, time-reversibly.
//!
//! Source: Hairer, Söderlind, *Explicit, time reversible, adaptive step size control*, SIAM J. Sci.
//! Comput. 26, 2005: with dt = dτ/ρ and ρ = 1/s kept by ρ' = −(d/dt) ln s, steps of 1 in τ.

use super::rule::{Choice, Under};
use super::stiffness::state;
use crate::bounds::lesser;
use crate::error::Error;
use crate::split::{SplitField, VariableSplit};
use crate::state::State;

/// How far s is looked at along the motion, in units of s.
const ALONG: f64 = 1e-4;

/// Keeps 1/h at the density of a scale.
#[derive(Clone, Copy, Debug)]
pub struct Reversible<F> {
    scale: F,
    density: f64,
    largest: f64,
}

impl<F> Reversible<F> {
    pub(crate) fn new(scale: F) -> Self {
        Self {
            scale,
            density: f64::NAN,
            largest: f64::INFINITY,
        }
    }

    /// With a density.
    #[cfg(test)]
    pub(super) fn at(scale: F, density: f64) -> Self {
        let rule = Self::new(scale);
        Self { density, ..rule }
    }

    /// s(t, x); NaN where it is not positive and finite, as what it would be compared with.
    fn scale_at<S>(&mut self, t: f64, x: &S) -> f64
    where
        F: FnMut(f64, &S) -> f64,
    {
        let scale = (self.scale)(t, x);
        let usable = scale > 0.0 && scale.is_finite();
        if usable { scale } else { f64::NAN }
    }

    /// (d/dt) ln s at (t, x) along v, as a difference that changes its sign with v and the direction.
    fn slope<S: State<Real = f64>>(&mut self, t: f64, x: &S, v: &S) -> f64
    where
        F: FnMut(f64, &S) -> f64,
    {
        let delta = ALONG * self.scale_at(t, x);
        let mut at = |delta: f64| {
            let mut moved = x.clone();
            for (moved, v) in moved.as_mut_slice().iter_mut().zip(v.as_slice()) {
                *moved += delta * v;
            }
            self.scale_at(t + delta, &moved).ln()
        };
        (at(delta) - at(-delta)) / (2.0 * delta)
    }

    /// ρ past the node (t, x, v), a part `share` of the way between its neighbours.
    pub(super) fn pass<S: State<Real = f64>>(
        &mut self,
        (t, x, v): (f64, &S, &S),
        direction: f64,
        share: f64,
    ) where
        F: FnMut(f64, &S) -> f64,
    {
        self.density -= direction * share * self.slope(t, x, v);
    }

    /// The step size; none where the scale is none, or changes too fast for it.
    pub(super) fn size(&self) -> Option<f64> {
        let size = 1.0 / self.density;
        (size > 0.0).then_some(lesser(size, self.largest))
    }
}

impl<M, S, P, F> Choice<M, S, P> for Reversible<F>
where
    M: VariableSplit<S>,
    S: State<Real = f64>,
    P: SplitField<S>,
    F: FnMut(f64, &S) -> f64,
{
    fn first(
        &mut self,
        run: &mut Under<M, P, S>,
        given: Option<f64>,
        longest: f64,
    ) -> Result<f64, Error> {
        if !M::SYMMETRIC {
            return Err(Error::NotSymmetric { method: M::NAME });
        }
        if given.is_some() {
            let call = ".first_step()";
            return Err(Error::NoEffect { call });
        }
        let (t, [x, v]) = (run.t, state(run));
        self.largest = longest.abs();
        self.density = 1.0 / self.scale_at(t, &x);
        self.pass((t, &x, &v), longest.signum(), 0.5);
        self.size().ok_or(Error::NoStepSize { t })
    }

    fn after(&mut self, run: &mut Under<M, P, S>, h: f64) -> Result<f64, f64> {
        let t = run.sample.t;
        let x = &run.sample.x;
        let v = &run.sample.v;
        self.pass((t, x, v), h.signum(), 1.0);
        Ok(self.size().unwrap_or(f64::NAN))
    }

    fn tries_again(&self) -> bool {
        false
    }
}
