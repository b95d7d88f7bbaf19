//! The interface of a generated stepper: constants that describe it, and one step.

use crate::base::{Error, Failure, Order, Real, State};
use crate::nonlinear::implicit::Implicit;
use crate::problem::{Field, StableRange};
use crate::stepper::free::Parameter;

/// A quantity that a stepper carries from step to step.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Carried {
    /// The name in the scheme, as `v[-1]`.
    pub name: &'static str,
    /// The derivative order m: 0 position, 1 velocity, 2 acceleration, 3 jerk …; the quantity is carried
    /// unscaled, in units of length per timeᵐ.
    pub derivative: usize,
    /// Where it stands, in steps from the step's t.
    pub offset: f64,
}

impl Carried {
    /// The quantity of a name, a derivative order, and an offset.
    pub const fn new(name: &'static str, derivative: usize, offset: f64) -> Self {
        Self {
            name,
            derivative,
            offset,
        }
    }
}

/// The state at one grid point that an observer sees; for a first-order problem `x` is y, and `v` is y' where the
/// solution between grid points is looked at.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
pub struct Sample<S> {
    /// The grid point t, which is the time of `x`.
    pub t: f64,
    /// The position at `t`.
    pub x: S,
    /// The velocity at `velocity_time`; NaN if the scheme forms none.
    pub v: S,
    /// The acceleration at `acceleration_time`; NaN if the scheme forms none.
    pub a: S,
    /// The time of `v`.
    pub velocity_time: f64,
    /// The time of `a`.
    pub acceleration_time: f64,
}

impl<S> Sample<S> {
    /// y, of a first-order problem: [`x`](Self::x) by its name there.
    pub fn y(&self) -> &S {
        &self.x
    }
}

impl<S: State> Sample<S> {
    /// A sample at time t with the position `like`; its derivatives are NaN.
    pub fn new(t: f64, like: &S) -> Self {
        let mut v = like.clone();
        v.as_mut_slice().fill(S::Real::from_f64(f64::NAN));
        let a = v.clone();
        Self {
            t,
            x: like.clone(),
            v,
            a,
            velocity_time: t,
            acceleration_time: t,
        }
    }

    /// Takes position and derivatives at t, as many as there are.
    pub(crate) fn set<'a>(&mut self, t: f64, derivatives: impl IntoIterator<Item = &'a S>)
    where
        S: 'a,
    {
        (self.t, self.velocity_time, self.acceleration_time) = (t, t, t);
        let slots = [&mut self.x, &mut self.v, &mut self.a];
        for (slot, z) in slots.into_iter().zip(derivatives) {
            slot.as_mut_slice().copy_from_slice(z.as_slice());
        }
    }
}

/// A scheme compiled for a fixed step size h, which may be negative.
///
/// A step "at time t" begins with the quantities [`CARRIED`](Self::CARRIED), known at
/// t + offset·h, evaluates g, and shifts the history, so that the next step stands at t + h.
/// Steppers are generated from specs; this one is degree 3 of the central-difference family with
/// α = 1, β = 1/2,
///
/// v = v₋₁ + h/2 (a₋₁ + a),  x₁ = x + h v + h²/2 a,  a = g(t, x, v),
///
/// written out by hand, for states of `f64`:
///
/// ```
/// use stepsmith::{Carried, Failure, Implicit, Order};
/// use stepsmith::generated::{Core, EqualSteps, Field};
/// use stepsmith::{Sample, SecondOrder, Settings, State, Stepper};
///
/// #[derive(Clone)]
/// struct Central<S> {
///     h: f64,
///     x: S,
///     v: S,
///     a: S,
///     a_m1: S,
///     base: S,
/// }
///
/// impl<S: State<Real = f64>> Stepper<S> for Central<S> {
///     type Sizes = EqualSteps;
///     const SIZES: EqualSteps = EqualSteps;
///     const NAME: &'static str = "Central";
///     const ORDER: Order = Order::Exactly(2);
///     const CARRIED: &'static [Carried] = &[
///         Carried::new("x", 0, 0.0),
///         Carried::new("v[-1]", 1, -1.0),
///         Carried::new("a[-1]", 2, -1.0),
///     ];
///     const SAMPLE_OFFSET: f64 = 0.0;
///     const VELOCITY_OFFSET: Option<f64> = Some(0.0);
///     const ACCELERATION_OFFSET: Option<f64> = Some(0.0);
///
///     fn sized(h: f64, like: &S) -> Self {
///         let zero = || like.zeros();
///         Self {
///             h,
///             x: zero(),
///             v: zero(),
///             a: zero(),
///             a_m1: zero(),
///             base: zero(),
///         }
///     }
///
///     fn step_size(&self) -> f64 {
///         self.h
///     }
///
///     fn set_step_size(&mut self, h: f64, _: f64) {
///         self.h = h;
///     }
///
///     fn carried_mut(&mut self, index: usize) -> &mut S {
///         match index {
///             0 => &mut self.x,
///             1 => &mut self.v,
///             _ => &mut self.a_m1,
///         }
///     }
///
///     fn step<G: Field<S, 2>, const SAMPLE: bool>(
///         &mut self,
///         t: f64,
///         g: &mut G,
///         implicit: &mut Implicit<S>,
///         sample: &mut Sample<S>,
///     ) -> Result<(), Failure> {
///         let h = self.h;
///         if G::USES_VELOCITY {
///             // v = base + h/2 a; the first iterate is the last acceleration.
///             for i in 0..self.x.len() {
///                 let a = self.a_m1.as_slice()[i];
///                 self.base.as_mut_slice()[i] = self.v.as_slice()[i] + 0.5 * h * a;
///                 self.a.as_mut_slice()[i] = a;
///             }
///             let core = Core {
///                 t: [t],
///                 position: [&self.x],
///                 position_slope: [[0.0]],
///                 velocity: [&self.base],
///                 velocity_slope: [[0.5 * h]],
///             };
///             implicit.solve(g, &core, [&mut self.a])?;
///         } else {
///             g.evaluate(t, &self.x, &self.v, &mut self.a);
///         }
///         for i in 0..self.x.len() {
///             let (x, a, a_m1) = (
///                 self.x.as_slice()[i],
///                 self.a.as_slice()[i],
///                 self.a_m1.as_slice()[i],
///             );
///             let v = self.v.as_slice()[i] + 0.5 * h * (a + a_m1);
///             if SAMPLE {
///                 sample.x.as_mut_slice()[i] = x;
///                 sample.v.as_mut_slice()[i] = v;
///                 sample.a.as_mut_slice()[i] = a;
///             }
///             self.v.as_mut_slice()[i] = v;
///             self.x.as_mut_slice()[i] = x + h * v + 0.5 * h * h * a;
///         }
///         std::mem::swap(&mut self.a, &mut self.a_m1);
///         Ok(())
///     }
/// }
///
/// let method = Settings::<Central<_>, _>::new().step(1e-3);
/// let end = SecondOrder::velocity_free(|_t, x, a| a[0] = -x[0], [1.0], [0.0]).end(0.0..1.0, method)?;
/// assert!((end.x[0] - 1.0_f64.cos()).abs() < 3.6e-8);
/// # Ok::<(), stepsmith::Error>(())
/// ```
///
/// RANK is the order of the differential equation: 2 for x'' = g(t, x, x'), and 1 for y' = f(t, y),
/// where x stands for y and v for y'. A method for the one is none for the other:
///
/// ```compile_fail,E0277
/// use stepsmith::{Ode, central_difference::Cd3};
/// Ode::new(|_t, y, dy| dy[0] = -y[0], [1.0]).end(0.0..1.0, Cd3::new().steps(9));
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no method for a differential equation of order {RANK}",
    note = "`SecondOrder` takes methods for x'' = g(t, x, x'), `Ode` those for y' = f(t, y), also with y = (x, x'); `Split` \
            those of `stepsmith::splitting`"
)]
pub trait Stepper<S: State, const RANK: usize = 2>: Clone {
    /// The sizes that its steps may have: [`EqualSteps`](crate::generated::EqualSteps), [`AnySize`](crate::generated::AnySize),
    /// [`Stages`](crate::generated::Stages) of an implicit method, which tell the errors of steps of any sizes, or
    /// [`AnyRatio`](crate::generated::AnyRatio).
    type Sizes;

    /// The constants by which a tolerance chooses sizes.
    const SIZES: Self::Sizes;
    /// The scheme's name.
    const NAME: &'static str;
    /// The proven order of convergence from exact starting values; 0 without zero-stability.
    const ORDER: Order;
    /// The quantities carried, in the order of their slots.
    const CARRIED: &'static [Carried];
    /// The offset of the sample of a step at t, which stands at t + offset·h. The offset is a whole number, 0 or more:
    /// 0 for central differences, 1 for a scheme that ends its step with x₁ and v₁.
    const SAMPLE_OFFSET: f64;
    /// The offset of the sample's velocity from the step's t; `None` if the scheme forms none.
    const VELOCITY_OFFSET: Option<f64>;
    /// The offset of the sample's acceleration; `None` if the scheme forms none.
    const ACCELERATION_OFFSET: Option<f64>;
    /// Whether errors stay bounded as h → 0; false only where the opposite is proven.
    const ZERO_STABLE: bool = true;
    /// Whether it solves M y' = r(t, y) with a [mass](crate::Ode::mass) that is singular; true only where that is proven.
    const SOLVES_ALGEBRAIC: bool = false;
    /// Proven ranges of steps on the test oscillator at several damping ratios; empty where none is known.
    const STABLE: &'static [StableRange] = &[];

    /// The parameters that the method leaves free; their values are given by
    /// [`.parameter`](crate::Settings::parameter).
    const PARAMETERS: &'static [Parameter] = &[];

    /// A stepper of size h for vectors like `like`, its history zero; of a method with free parameters it yields
    /// NaN until these have [values](Self::at).
    fn sized(h: f64, like: &S) -> Self;

    /// The same where the free parameters have these values, in the order of [`PARAMETERS`](Self::PARAMETERS).
    fn at(h: f64, like: &S, values: &[f64]) -> Self {
        let _ = values;
        Self::sized(h, like)
    }

    /// [`CARRIED`](Self::CARRIED) where the free parameters have these values, on which offsets may depend; those
    /// are NaN there.
    fn carried(values: &[f64]) -> Vec<Carried> {
        let _ = values;
        Self::CARRIED.to_vec()
    }

    /// The step size h.
    fn step_size(&self) -> f64;

    /// Sets the size of the steps that follow to h, which is `ratio` times the size of the step before. A method of
    /// [`AnyRatio`](crate::generated::AnyRatio) reads the ratio. Values that a method carries of earlier steps stay as they are.
    ///
    /// ```
    /// use stepsmith::{Stepper, runge_kutta::Rk4};
    ///
    /// let mut stepper = Rk4::sized(0.1, &[1.0]);
    /// stepper.set_step_size(0.2, 2.0);
    /// assert_eq!(Stepper::<_, 1>::step_size(&stepper), 0.2);
    /// ```
    fn set_step_size(&mut self, h: f64, ratio: f64);

    /// The slot of `CARRIED[index]`; an index out of range yields some slot.
    fn carried_mut(&mut self, index: usize) -> &mut S;

    /// Makes the step at time t: with the history known at t + offset·h before, at
    /// t + h + offset·h after. If `SAMPLE`, writes `x` of the sample, and `v` and `a` where their
    /// offset is given; the times in it are the caller's.
    ///
    /// # Errors
    /// A [`Failure`] of the implicit core; the history is then that of no time.
    fn step<G: Field<S, RANK>, const SAMPLE: bool>(
        &mut self,
        t: f64,
        g: &mut G,
        implicit: &mut Implicit<S>,
        sample: &mut Sample<S>,
    ) -> Result<(), Failure>;

    /// Writes the differences of the end of the last step from each solution [compared](crate::generated::AnySize::compared):
    /// y₁ − ŷ₁; of x'' = g for each x₁ − x̂₁ and v₁ − v̂₁.
    ///
    /// ```
    /// use stepsmith::{Implicit, Sample, Stepper, runge_kutta::HeunEuler};
    ///
    /// // y' = y from 1: a step of Heun's method, and Euler's beside it.
    /// let mut rate = |_t: f64, y: &[f64; 1], dy: &mut [f64; 1]| dy[0] = y[0];
    /// let mut stepper = HeunEuler::sized(0.1, &[0.0]);
    /// *Stepper::<_, 1>::carried_mut(&mut stepper, 0) = [1.0];
    /// let mut sample = Sample::new(0.0, &[0.0]);
    /// stepper.step::<_, true>(0.0, &mut rate, &mut Implicit::default(), &mut sample)?;
    /// assert!((sample.x[0] - 1.105).abs() < 1e-15);
    /// let mut differences = [[0.0]];
    /// Stepper::<_, 1>::differences(&stepper, &mut differences)?;
    /// assert!((differences[0][0] - (1.105 - 1.1)).abs() < 1e-15);
    /// # Ok::<(), stepsmith::Failure>(())
    /// ```
    ///
    /// # Errors
    /// [`Failure::Shape`] where `out` holds vectors of another length.
    fn differences(&self, out: &mut [S]) -> Result<(), Failure> {
        let _ = out;
        Ok(())
    }

    /// V_i of the last step, with i from 0, where the method has a [solution](crate::generated::AnySize::dense) of them between
    /// the ends of a step; none beyond the stages.
    fn stage(&self, index: usize) -> Option<&S> {
        let _ = index;
        None
    }

    /// The derivatives of orders 0 … RANK − 1 that the last step predicted at its end. A predictor–corrector step has
    /// them that evaluates at x₁, which is carried on, and before that at another approximation of x₁. The difference
    /// of the two estimates the local error.
    ///
    /// ```
    /// use stepsmith::{Implicit, Sample, Stepper, pece::Pece1};
    ///
    /// // Heun's method on y' = −y, from y = 1: Euler's step is the prediction.
    /// let mut g = |_t: f64, y: &[f64; 1], dy: &mut [f64; 1]| dy[0] = -y[0];
    /// let mut heun = Pece1::sized(0.5, &[0.0]);
    /// (*heun.carried_mut(0), *heun.carried_mut(1)) = ([1.0], [-1.0]);
    /// let mut sample = Sample::new(0.0, &[0.0]);
    /// heun.step::<_, false>(0.0, &mut g, &mut Implicit::default(), &mut sample)?;
    /// assert_eq!(heun.predicted(), Some([&[0.5]]));
    /// assert_eq!(*heun.carried_mut(0), [0.625]);
    /// # Ok::<(), stepsmith::Failure>(())
    /// ```
    fn predicted(&self) -> Option<[&S; RANK]> {
        None
    }
}

/// Refuses methods, given by name and [`Stepper::ZERO_STABLE`], that are proven not to be zero-stable. Every driver
/// begins with this check. The driver of constrained problems checks [`Maps::parasitic`](crate::generated::Maps),
/// with the polynomial.
///
/// # Errors
/// [`Error::NotZeroStable`] of the first of them.
pub(crate) fn require_zero_stable<const K: usize>(
    methods: [(&'static str, bool); K],
) -> Result<(), Error> {
    match methods.into_iter().find(|(_, zero_stable)| !zero_stable) {
        None => Ok(()),
        Some((method, _)) => Err(Error::NotZeroStable {
            method,
            polynomial: None,
        }),
    }
}

/// How many steps after t0 the first step stands, so that nothing carried is older than t0.
pub(crate) fn lead(carried: &[Carried]) -> usize {
    let oldest = carried
        .iter()
        .fold(0.0, |least: f64, c| least.min(c.offset));
    (-oldest).ceil() as usize
}

#[cfg(test)]
pub(crate) mod tests;
