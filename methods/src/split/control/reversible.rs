//! Steps by a scale, time-reversibly.
//!
//! Source: Hairer, Söderlind, *Explicit, time reversible, adaptive step size control*, SIAM J. Sci.
//! Comput. 26, 2005: with dt = dτ/ρ and ρ = 1/s kept by ρ' = −(d/dt) ln s, steps of 1 in τ.

use crate::base::{Error, State, add};
use crate::integrator::drive::{Plan, Sizes};
use crate::integrator::engine::Description;
use crate::integrator::integrate::{Divided, Drives, Ends, Integration};
use crate::integrator::sizes::{Limits, Pace};
use crate::split::SplitField;
use crate::split::solve::{Parted, Under, over};
use crate::split::step::{AnySplitSize, SplitStepper};

/// How far s is looked at along the motion, in units of s.
const ALONG: f64 = 1e-4;

/// Steps that keep 1/h at the density of a scale, by `.reversible(scale)`.
#[derive(Clone, Copy, Debug)]
pub struct Reversible<F> {
    scale: F,
    density: f64,
}

impl<F> Reversible<F> {
    pub(crate) fn new(scale: F) -> Self {
        let density = f64::NAN;
        Self { scale, density }
    }

    /// The scale s at (t + δ, x + δ v); NaN where it is not positive and finite.
    fn scale_along<S: State<Real = f64>>(&mut self, delta: f64, t: f64, x: &S, v: &S) -> f64
    where
        F: FnMut(f64, &S) -> f64,
    {
        let mut moved = x.clone();
        add(moved.as_mut_slice(), delta, v.as_slice());
        let scale = (self.scale)(t + delta, &moved);
        let usable = scale > 0.0 && scale.is_finite();
        if usable { scale } else { f64::NAN }
    }

    /// ρ at the node (t, x, v).
    pub(super) fn begin<S: State<Real = f64>>(&mut self, t: f64, x: &S, v: &S)
    where
        F: FnMut(f64, &S) -> f64,
    {
        self.density = 1.0 / self.scale_along(0.0, t, x, v);
    }

    /// ρ past the node (t, x, v), a part of the way between its neighbours, negative backwards in time. The derivative
    /// of ln s is a difference that changes its sign with v and the direction.
    pub(super) fn pass<S: State<Real = f64>>(&mut self, part: f64, t: f64, x: &S, v: &S)
    where
        F: FnMut(f64, &S) -> f64,
    {
        let delta = ALONG * self.scale_along(0.0, t, x, v);
        let ahead = self.scale_along(delta, t, x, v).ln();
        let behind = self.scale_along(-delta, t, x, v).ln();
        self.density -= part * (ahead - behind) / (2.0 * delta);
    }

    /// The step size; NaN where the scale is none, or changes too fast for it.
    pub(super) fn size(&self) -> f64 {
        let size = 1.0 / self.density;
        if size > 0.0 { size } else { f64::NAN }
    }
}

/// The rule on its way.
struct Following<'l, F> {
    rule: &'l mut Reversible<F>,
    pace: Pace,
}

impl<M, S, P, F> Sizes<Under<M, P, S>> for Following<'_, F>
where
    M: SplitStepper<S, Sizes = AnySplitSize>,
    S: State<Real = f64>,
    P: SplitField<S>,
    F: FnMut(f64, &S) -> f64,
{
    fn begin(&mut self, engine: &mut Under<M, P, S>) -> Result<(), Error> {
        let t = self.pace.t;
        let [x, v] = engine.machine.get_mut().values();
        self.rule.begin(t, &x, &v);
        let half = 0.5 * self.pace.longest().signum();
        self.rule.pass(half, t, &x, &v);
        self.pace.set(self.rule.size());
        Ok(())
    }

    fn next(&mut self, _: &mut Under<M, P, S>) -> Result<Option<Plan>, Error> {
        self.pace.next()
    }

    /// No step is made again: another size would be another way back.
    fn judge(&mut self, engine: &mut Under<M, P, S>, plan: &Plan, _: f64) -> Result<bool, Error> {
        let [x, v] = engine.machine.get_mut().values();
        self.rule.pass(plan.h.signum(), plan.end, &x, &v);
        self.pace.set(self.rule.size());
        Ok(true)
    }

    fn accepted(&mut self, _: &mut Under<M, P, S>, plan: &Plan) -> Result<(), Error> {
        self.pace.t = plan.end;
        Ok(())
    }
}

impl<M, S, P, F> Drives<M, Divided<S>, P> for Reversible<F>
where
    M: SplitStepper<S, Sizes = AnySplitSize>,
    S: State<Real = f64>,
    P: SplitField<S>,
    F: FnMut(f64, &S) -> f64,
{
    fn drive(run: Integration<'_, '_, M, Divided<S>, P, Self>) -> Ends<S, P> {
        if !M::SIZES.symmetric {
            return Err(Error::NotSymmetric { method: M::NAME });
        }
        let ignored = Limits {
            first: run.settings.limits.first,
            controller: run.settings.limits.controller,
            factors: run.settings.limits.factors,
            ..Limits::default()
        };
        ignored.check_unset()?;
        let method = const { &Description::any_split::<M, S>() };
        over(
            run,
            None,
            method,
            Parted::<M, P, S>::boxed,
            |rule, chosen| Following {
                rule,
                pace: chosen.pace,
            },
        )
    }
}
