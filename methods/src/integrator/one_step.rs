//! Methods whose steps may be of any sizes.

use crate::base::error::Error;
use crate::base::state::State;
use crate::integrator::integrate::{Integration, Ordinary, by_errors, by_stages};
use crate::integrator::pair::Pair;
use crate::integrator::sizes::Tolerance;
use crate::integrator::stage_method::StageMethod;
use crate::integrator::statistics::Statistics;
use crate::problem::field::{Counted, Field};
use crate::stepper::step::{Sample, Stepper};

/// A method whose steps may be of any sizes: it carries only quantities that are known at the beginning of a step. It
/// takes a [tolerance](crate::Settings::rtol) and steps between [given times](crate::Settings::times).
///
/// Every generated stepper implements it for which this is proven. The stepper carries y, or x and x', and derivatives
/// that are evaluated with these or are as accurate as the method needs them. An acceleration that stands elsewhere, as
/// in generalized-α, belongs to the size of the step that it comes from.
///
/// ```
/// use stepsmith::{OneStep, Stepper, runge_kutta::Rk4};
///
/// let mut stepper = Rk4::sized(0.1, &[1.0]);
/// stepper.set_step_size(0.2);
/// assert_eq!(Stepper::<_, 1>::step_size(&stepper), 0.2);
/// ```
///
/// Methods with a history take other ways:
///
/// ```compile_fail,E0277
/// use stepsmith::{Ode, bdf::Bdf2};
/// Ode::new(|_t, y, dy| dy[0] = -y[0], [1.0]).end(0.0..1.0, Bdf2::new().rtol(1e-6));
/// ```
///
/// ```compile_fail,E0277
/// use stepsmith::{SecondOrder, structural::GeneralizedAlphaFifth};
/// let problem = SecondOrder::velocity_free(|_t, x, a| a[0] = -x[0], [1.0], [0.0]);
/// problem.end(0.0..1.0, GeneralizedAlphaFifth::new().times(vec![0.0, 0.1, 1.0]));
/// ```
#[diagnostic::on_unimplemented(
    message = "the steps of `{Self}` can't be of any sizes",
    label = "carries values of earlier steps, or of places that depend on the step size",
    note = "it takes equal steps, `.step(h)` or `.steps(n)`; a tolerance, `.rtol(…)`, and `.times(…)` are for one-step \
            methods, as `block::Radau5` or `runge_kutta::DormandPrince5` for y' = f and \
            `structural::AverageAcceleration` or `nystrom::DormandPrinceNystrom8` for x'' = g"
)]
pub trait OneStep<S: State, const RANK: usize>: Stepper<S, RANK> {
    /// How errors of single steps are estimated: [`Compared`], [`Embedded`] or [`Doubled`].
    type Errors: Estimates<Self, S, RANK>;

    /// Sets the size of the steps that follow.
    fn set_step_size(&mut self, h: f64);
}

/// A way to estimate errors of single steps of the method M, and steps of the sizes that follow.
pub trait Estimates<M, S: State, const RANK: usize>: Sized {
    #[doc(hidden)]
    fn drive<P>(
        run: Integration<'_, M, Ordinary<S, RANK>, P, Tolerance>,
    ) -> Result<(Sample<S>, Statistics), Error>
    where
        Counted<P>: Field<S, RANK>;
}

/// Errors by solutions of other orders, whose weights the method has beside its own: [`Pair`].
#[derive(Clone, Copy, Debug)]
pub enum Compared {}

/// Errors by a result of lower order from the same implicit stages.
#[derive(Clone, Copy, Debug)]
pub enum Embedded {}

/// Errors by step doubling: one step and two steps of half the size give (z₂ − z₁)/(2ᵖ − 1), and the solution goes on
/// with z₂. The result of the halves has the order and the stability of the method; z₂ + (z₂ − z₁)/(2ᵖ − 1) has not.
/// Methods whose own estimate is 0 on y' = g(t) or y' = A y, as their coefficients tell, take it too.
#[derive(Clone, Copy, Debug)]
pub enum Doubled {}

impl<M: Pair<S, RANK>, S: State, const RANK: usize> Estimates<M, S, RANK> for Compared {
    fn drive<P>(
        run: Integration<'_, M, Ordinary<S, RANK>, P, Tolerance>,
    ) -> Result<(Sample<S>, Statistics), Error>
    where
        Counted<P>: Field<S, RANK>,
    {
        by_errors::<Self, _, _, _, RANK>(run)
    }
}

impl<M: StageMethod<S, RANK>, S: State, const RANK: usize> Estimates<M, S, RANK> for Embedded {
    fn drive<P>(
        run: Integration<'_, M, Ordinary<S, RANK>, P, Tolerance>,
    ) -> Result<(Sample<S>, Statistics), Error>
    where
        Counted<P>: Field<S, RANK>,
    {
        by_stages(run)
    }
}

impl<M: OneStep<S, RANK>, S: State, const RANK: usize> Estimates<M, S, RANK> for Doubled {
    fn drive<P>(
        run: Integration<'_, M, Ordinary<S, RANK>, P, Tolerance>,
    ) -> Result<(Sample<S>, Statistics), Error>
    where
        Counted<P>: Field<S, RANK>,
    {
        by_errors::<Self, _, _, _, RANK>(run)
    }
}
