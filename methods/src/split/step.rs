//! The interface of a generated stepper of a split field.

use super::SplitField;
use crate::base::{Failure, Order, State};
use crate::nonlinear::implicit::Implicit;
use crate::stepper::{Carried, Sample};

/// Steps of any sizes, of a method that carries x and v only at the beginning of the step, and whose sample stands at
/// the end. Other methods take equal steps alone:
///
/// ```compile_fail,E0271
/// use stepsmith::{split::Split, splitting::SplittingCarried};
///
/// let problem = Split::new(|_t, x, _v, a| a[0] = -x[0], |_t, _x, v, b| b[0] = -v[0], [1.0], [0.0]);
/// problem.end(0.0..1.0, SplittingCarried::new().rtol(1e-6));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct AnySplitSize {
    /// Steps with A = −k x and B = 0 are stable for every 0 < h²k below this. It is the exact limit rounded down, or 0
    /// where none is proven.
    pub stiffness_limit: f64,
    /// Whether a step and one of −h after it end where they began, if A is free of velocities. The answer is found on
    /// x'' = −(k_A + k_B) x − c_B x': a method that is not symmetric there is not symmetric at all.
    pub symmetric: bool,
}

/// A scheme for x'' = A(t, x, v) + B(t, x, v), compiled for a step size h.
///
/// It is to split fields what [`Stepper`](crate::Stepper) is to others: see there for what the
/// constants and a step mean. Implemented by the methods of [`splitting`](crate::splitting), and by
/// every [`method!`](crate::method) whose scheme evaluates fields called `A` and `B`:
///
/// ```
/// use stepsmith::split::Split;
/// use stepsmith::generated::SplitStepper;
///
/// stepsmith::method! {
///     name = KickDrift,
///     family = "scheme",
///     carry = [x, v],
///     equations = [
///         a_1 = A(t, x, v),
///         v[1] = v + h*a_1 + h*a_2,
///         x[1] = x + h*v[1],
///         a_2 = B(t[1], x[1], v[1]),
///     ],
/// }
/// assert_eq!(KickDrift::<[f64; 1]>::EXPENSIVE_PER_STEP, Some(1));
///
/// let end = Split::new(
///     |_t, x, _v, a| a[0] = -x[0],
///     |_t, _x, v, b| b[0] = -1e4 * v[0],
///     [1.0],
///     [0.0],
/// )
/// .end(0.0..1.0, KickDrift::new().step(1e-3))?;
/// assert!((end.x[0] - 1.0).abs() < 1e-4);
/// # Ok::<(), stepsmith::Error>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no method for a split field",
    note = "`Split` takes methods whose scheme evaluates the parts A and B, those of `stepsmith::splitting`; others \
            take the sum, `SecondOrder::of(Whole::new(…, &x0), x0, v0)`"
)]
pub trait SplitStepper<S: State<Real = f64>>: Clone {
    /// The sizes that its steps may have: [`EqualSteps`](crate::generated::EqualSteps) or [`AnySplitSize`].
    type Sizes;

    /// The constants by which sizes are chosen.
    const SIZES: Self::Sizes;
    /// The scheme's name.
    const NAME: &'static str;
    /// The proven order of convergence from exact starting values; 0 without zero-stability.
    const ORDER: Order;
    /// The quantities carried, in the order of their slots.
    const CARRIED: &'static [Carried];
    /// Where the sample of a step at t stands, t + offset·h.
    const SAMPLE_OFFSET: f64;
    /// The offset of the sample's velocity from the step's t; `None` if the scheme forms none.
    const VELOCITY_OFFSET: Option<f64>;
    /// The offset of the sample's acceleration; `None` if the scheme forms none.
    const ACCELERATION_OFFSET: Option<f64>;
    /// The weights w_A and w_B of each carried acceleration, which stands for w_A A + w_B B at its own time. Positions
    /// and velocities have the weights 1 and 1.
    const COMPOSITION: &'static [[f64; 2]];
    /// Evaluations of A in a step; `None` where the step is implicit in A.
    const EXPENSIVE_PER_STEP: Option<u64>;
    /// Whether errors stay bounded as h → 0; false only where the opposite is proven.
    const ZERO_STABLE: bool = true;

    /// A stepper of size h for vectors like `like`, its history zero.
    fn sized(h: f64, like: &S) -> Self;

    /// The step size h.
    fn step_size(&self) -> f64;

    /// Sets the size of the steps that follow.
    fn set_step_size(&mut self, h: f64);

    /// The slot of `CARRIED[index]`; an index out of range yields some slot.
    fn carried_mut(&mut self, index: usize) -> &mut S;

    /// Makes the step at time t; if `SAMPLE`, writes the sample.
    ///
    /// # Errors
    /// A [`Failure`] of the implicit core; the history is then that of no time.
    fn step<F: SplitField<S>, const SAMPLE: bool>(
        &mut self,
        t: f64,
        field: &mut F,
        implicit: &mut Implicit<S>,
        sample: &mut Sample<S>,
    ) -> Result<(), Failure>;
}
