//! Errors of steps of any size, and how they are found.

use super::Resizable;
use super::resizing::Resizing;
use super::stepping::Of;
use crate::base::bounds::greater;
use crate::base::error::Failure;
use crate::base::state::State;
use crate::integrator::control::Controller;
use crate::integrator::drive::Plan;
use crate::integrator::one_step::{Compared, Doubled};
use crate::integrator::pair::{Pair, error_power};
use crate::integrator::sizes::Times;
use crate::integrator::statistics::Estimate;
use crate::problem::field::{Counted, Field};

/// A way to find the error of a step of a machine.
pub(crate) trait Errors<X: Resizable<S>, S: State>: Sized {
    /// The name, where there are errors.
    const ESTIMATE: Option<Estimate>;
    /// The k of an error estimate O(hᵏ).
    const POWER: usize = X::ORDER + 1;
    /// The controller of step sizes, and the greatest factor from one to the next.
    const RULE: (Controller, f64) = (Controller::Pi, 4.0);
    /// How many solutions a step is compared with.
    const COMPARED: usize = 1;
    /// Into how many parts a step is divided.
    const PARTS: usize = 1;
    /// Row i: the coefficients of θ, θ² … in the weight of stage i, where the stages tell the solution within a step.
    const DENSE: &'static [&'static [f64]] = &[];

    /// Makes the step. Returns its error in units of the allowed error.
    fn step(run: &mut Resizing<X, S, Self>, plan: &Plan, shown: bool) -> Result<f64, Failure>;

    /// Stage i of the last step.
    fn stage(machine: &X, index: usize) -> Option<&S> {
        let _ = (machine, index);
        None
    }
}

/// Steps between given times ask for no estimate, and steps by other rules ask for none either.
impl<X: Resizable<S>, S: State> Errors<X, S> for Times {
    const ESTIMATE: Option<Estimate> = None;

    fn step(run: &mut Resizing<X, S, Self>, plan: &Plan, shown: bool) -> Result<f64, Failure> {
        run.make(plan.t, plan.h, plan.grid, shown)?;
        Ok(0.0)
    }
}

impl<X: Resizable<S>, S: State> Resizing<X, S, Doubled> {
    fn largest(&self, differences: &[S]) -> f64 {
        let mut largest = 0.0;
        self.measure(differences, |e| largest = greater(largest, e.abs()));
        largest
    }
}

/// Richardson's estimate. Let z₁ come from one step h, and z₂ from two steps h/2, of a method of order p. The error of
/// z₂ is (z₂ − z₁)/(2ᵖ − 1) to leading order. The solution goes on with z₂.
impl<X: Resizable<S>, S: State> Errors<X, S> for Doubled {
    const ESTIMATE: Option<Estimate> = Some(Estimate::Doubling);
    const PARTS: usize = 2;

    fn step(run: &mut Resizing<X, S, Self>, plan: &Plan, _: bool) -> Result<f64, Failure> {
        let half = 0.5 * plan.h;
        let middle = plan.t + half;
        for z in &mut run.differences {
            z.as_mut_slice().fill(S::Real::default());
        }
        run.make(plan.t, plan.h, plan.grid, true)?;
        run.take_differences();
        run.restore();
        run.make(plan.t, half, middle, true)?;
        run.keep_middle();
        run.make(middle, half, plan.grid, true)?;
        run.take_differences();
        let factor = 1.0 / (2.0_f64.powi(X::ORDER as i32) - 1.0);
        let error = factor * run.largest(&run.differences);
        let missed = if error < 1.0 {
            run.machine.get_mut().missed(plan.h, &run.sample)?
        } else {
            None
        };
        Ok(missed.map_or(error, |missed| greater(error, run.largest(&missed))))
    }
}

impl<X: Resizable<S>, S: State> Resizing<X, S, Compared>
where
    Compared: Errors<X, S>,
{
    /// The root mean square.
    fn mean(&self, differences: &[S]) -> f64 {
        let mut sum = 0.0;
        let mut count = 0;
        self.measure(differences, |e| {
            sum += e * e;
            count += 1;
        });
        (sum / f64::from(count)).sqrt()
    }
}

/// With differences to two solutions the norms stand for e₁ and e₂ of [`pair`](crate::pair).
impl<M, P, S, const RANK: usize> Errors<Of<M, P, S, RANK>, S> for Compared
where
    M: Pair<S, RANK>,
    S: State,
    Counted<P>: Field<S, RANK>,
{
    const ESTIMATE: Option<Estimate> = Some(Estimate::Embedded);
    const POWER: usize = error_power(M::ORDER.bound(), M::COMPARED);
    const RULE: (Controller, f64) = (Controller::Predictive, 10.0);
    const COMPARED: usize = M::COMPARED.len();
    const DENSE: &'static [&'static [f64]] = M::DENSE;

    fn step(
        run: &mut Resizing<Of<M, P, S, RANK>, S, Self>,
        plan: &Plan,
        shown: bool,
    ) -> Result<f64, Failure> {
        run.make(plan.t, plan.h, plan.grid, shown)?;
        let stepper = &run.machine.get_mut().stepper;
        stepper.differences(&mut run.differences)?;
        let mut norms = run.differences.chunks(RANK).map(|e| run.mean(e));
        let first = norms.next().unwrap_or(0.0);
        let (Some(second), [q, r]) = (norms.next(), M::COMPARED) else {
            return Ok(first);
        };
        let [low, high] = if q < r {
            [first, second]
        } else {
            [second, first]
        };
        let scale = high.hypot(0.1 * low);
        if scale == 0.0 {
            return Ok(0.0);
        }
        Ok(high * (high / scale))
    }

    fn stage(machine: &Of<M, P, S, RANK>, index: usize) -> Option<&S> {
        machine.stepper.stage(index)
    }
}
