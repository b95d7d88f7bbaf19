//! Implicit one-step methods whose stages decouple.

use crate::base::error::Error;
use crate::base::state::State;
use crate::implicit_rk::stages::Stages;
use crate::integrator::integrate::ByStagesRun;
use crate::integrator::one_step::OneStep;
use crate::integrator::statistics::Statistics;
use crate::problem::field::Field;
use crate::stepper::step::Sample;

/// An implicit one-step method whose stages decouple. Every generated stepper of this kind implements it. The stages
/// tell the [error](crate::Embedded) of a step, unless one of them is at its beginning and u₀ is not carried.
///
/// ```
/// use stepsmith::{StageMethod, block::Radau5};
///
/// let stages = <Radau5<[f64; 1]> as StageMethod<_, 1>>::STAGES;
/// assert_eq!(stages.nodes[2], 1.0);
/// // The real eigenvalue's inverse is that of the literature.
/// assert!((1.0 / stages.alpha[0] - 3.637834252744496).abs() < 1e-14);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an implicit one-step method for differential equations of order {RANK} \
               whose stages decouple",
    note = "methods of `stepsmith::block` and fully implicit ones of `stepsmith::runge_kutta` are"
)]
pub trait StageMethod<S: State, const RANK: usize>: OneStep<S, RANK> {
    /// [`Stages`] of the method's number of stages.
    type Stages: StageSet;
    /// The constants.
    const STAGES: Self::Stages;
}

mod sealed {
    pub trait Sealed {}
    impl<const K: usize> Sealed for super::Stages<K> {}
}

/// [`Stages`] of any number of stages. It hides the number from code that only uses a method.
pub trait StageSet: sealed::Sealed + Sized {
    /// Integrates in steps that a tolerance chooses.
    #[doc(hidden)]
    fn run<S: State, G: Field<S, RANK>, const RANK: usize>(
        &self,
        run: ByStagesRun<'_, '_, S, RANK>,
        field: &mut G,
        interval: [f64; 2],
        values: &[S; RANK],
    ) -> Result<(Sample<S>, Statistics), Error>;
}

impl<const K: usize> StageSet for Stages<K> {
    fn run<S: State, G: Field<S, RANK>, const RANK: usize>(
        &self,
        run: ByStagesRun<'_, '_, S, RANK>,
        field: &mut G,
        interval: [f64; 2],
        values: &[S; RANK],
    ) -> Result<(Sample<S>, Statistics), Error> {
        run.over(self, field, interval, values)
    }
}
