//! The interface of methods for adaptive two-step integration.

use crate::base::state::State;
use crate::stepper::step::{Carried, Stepper};

/// A predictor–corrector step that shows its prediction. Every generated stepper implements it that evaluates at x₁,
/// which is carried on, and before that at another approximation of x₁.
///
/// The difference of the two estimates the local error.
///
/// ```
/// use stepsmith::{Implicit, Predicting, Sample, Stepper, pece::Pece1};
///
/// // Heun's method on y' = −y, from y = 1: Euler's step is the prediction.
/// let mut g = |_t: f64, y: &[f64; 1], dy: &mut [f64; 1]| dy[0] = -y[0];
/// let mut heun = Pece1::sized(0.5, &[0.0]);
/// (*heun.carried_mut(0), *heun.carried_mut(1)) = ([1.0], [-1.0]);
/// let mut sample = Sample::new(0.0, &[0.0]);
/// heun.step::<_, false>(0.0, &mut g, &mut Implicit::default(), &mut sample)?;
/// assert_eq!(heun.predicted(), [&[0.5]]);
/// assert_eq!(*heun.carried_mut(0), [0.625]);
/// # Ok::<(), stepsmith::Failure>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` predicts nothing that it corrects, for differential equations of order {RANK}",
    note = "methods of `stepsmith::pece` estimate their errors so; others take equal steps, or estimate \
            errors in their own way, by `.rtol(…)`"
)]
pub trait Predicting<S: State, const RANK: usize>: Stepper<S, RANK> {
    /// The one-step method that begins, unless another is chosen. It makes the quantities that this method carries.
    type First: Predicting<S, RANK>;
    /// The power of h by which predictions and results differ: derived exactly, for equal steps.
    const ERROR_POWER: usize;

    /// The derivatives of orders 0 … RANK − 1 that the last step predicted at its end.
    fn predicted(&self) -> [&S; RANK];
}

/// A two-step method whose weights are known for any ratio of the step to the one before;
/// implemented for generated steppers of such schemes.
///
/// ```
/// use stepsmith::{Stepper, Stretching, pece::Pece2Stretched};
///
/// let mut stepper = Pece2Stretched::sized(0.1, &[0.0]);
/// stepper.stretch(0.15, 1.5);
/// assert_eq!(stepper.step_size(), 0.15);
/// type Method = Pece2Stretched<[f64; 1]>;
/// assert_eq!(<Method as Stretching<_, 1>>::RATIOS_ABOVE, 0.0);
/// assert_eq!(<Method as Stretching<_, 1>>::RATIOS_BELOW, 1.0 + 2.0_f64.sqrt());
/// ```
#[diagnostic::on_unimplemented(
    message = "the weights of `{Self}` are for equal steps",
    note = "a spec with the step ratio as a symbol gives others: `pece::Pece2Stretched`, \
            `pece::Pece2SecondOrderStretched`"
)]
pub trait Stretching<S: State, const RANK: usize>: Predicting<S, RANK> {
    /// The method is zero-stable, however ratios vary between here and
    /// [`RATIOS_BELOW`](Self::RATIOS_BELOW), and its weights have no pole there.
    const RATIOS_ABOVE: f64;
    /// The other end of these ratios.
    const RATIOS_BELOW: f64;

    /// Sets the step size h, which is `ratio` times the size of the step before.
    fn stretch(&mut self, h: f64, ratio: f64);
}

/// Whether the derivatives of orders 0 … `highest` are carried at t, and no others but at as many nodes before it as
/// given.
pub(crate) const fn fits(carried: &[Carried], highest: usize, before: usize) -> bool {
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
