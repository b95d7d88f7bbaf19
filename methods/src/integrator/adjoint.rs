//! Gradients by the adjoint of the steps that a run has taken.
//!
//! A step takes z, the quantities that the method carries, to z₁ by linear combinations and evaluations k_i = f(t_i, Y_i).
//! With λ₁ the derivatives of an objective by z₁, the step backwards is, from the last evaluation to the first and for
//! those that are solved together at once,
//!
//! ```text
//! Y_i = Σ a_ij z_j + h Σ b_ij k_j,            z₁_i = Σ c_ij z_j + h Σ d_ij k_j,
//! κ_i = h Σ d_ji λ₁_j + h Σ b_ji η_j,         η_i = κ_i ∂f/∂y,        dG/dp += κ_i ∂f/∂p,
//! λ_i = Σ c_ji λ₁_j + Σ a_ji η_j.
//! ```
//!
//! Sources: Sanz-Serna, *Symplectic Runge–Kutta schemes for adjoint equations, automatic differentiation, optimal control,
//! and more*, SIAM Review 58, 2016; Griewank, Walther, *Evaluating Derivatives*, 2008, chapter 12 for checkpoints.

mod cores;
mod kept;
mod sweep;
mod tape;
mod way;

use crate::base::{Error, State, is_finite};
use crate::integrator::integrate::{
    Drives, Integration, Ode, OdeEnd, Ordinary, Settings, check_values,
};
use crate::integrator::sizes::resolution;
use crate::integrator::statistics::Statistics;
use crate::problem::Rate;
use crate::stepper::Stepper;
use cores::Cores;
use kept::Kept;
use std::cell::RefCell;
use std::ops::{ControlFlow, Range};
use std::rc::Rc;
use sweep::Sweep;
use way::{Tapes, Way};

/// Adds the derivatives of a term of an objective by y, at t.
type Slope<'a, S> = Box<dyn FnMut(f64, &S, &mut S) + 'a>;

/// Adds the derivatives of an event function by y, at t, and returns that by t.
type EventSlope<'a, S> = Box<dyn FnMut(f64, &S, &mut S) -> f64 + 'a>;

/// A problem y' = f(t, y) whose gradients the adjoint of its steps finds; made by [`Ode::adjoint`](crate::Ode::adjoint).
#[must_use]
pub struct Adjoint<'a, S: State, P, V> {
    problem: Ode<'a, S, P>,
    parameters: usize,
    product: V,
    along: Option<Slope<'a, S>>,
    event: Option<EventSlope<'a, S>>,
    most: usize,
}

/// The gradient of an objective G, and the end of its run.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Gradient<S> {
    /// dG/dy₀, at constant parameters.
    pub by_y0: S,
    /// dG/dp, at a constant y₀.
    pub by_p: Vec<f64>,
    /// The end of the run. Its statistics count the run alone.
    pub end: OdeEnd<S>,
}

impl<'a, S: State<Real = f64> + 'a, P: Rate<S>> Ode<'a, S, P> {
    /// Prepares the gradient of an objective by y₀ and by m parameters p on which f depends. It costs one run there and
    /// one back, however many parameters there are. `product` is a closure `|t, y, w, by_y, by_p|`. It adds
    /// w·∂f/∂y to `by_y` and w·∂f/∂p, of length m, to `by_p`. SciML and JAX call this `vjp`.
    ///
    /// ```
    /// use stepsmith::{Ode, runge_kutta::DormandPrince5};
    ///
    /// // y' = −p y from 2, G = y²: dG/dp = −2 t y², dG/dy₀ = y²
    /// let p = [0.5];
    /// let problem = Ode::new(|_t, y, dy| dy[0] = -p[0] * y[0], [2.0]).adjoint(1, |_t, y, w, by_y, by_p| {
    ///     by_y[0] -= p[0] * w[0];
    ///     by_p[0] -= y[0] * w[0];
    /// });
    /// let method = DormandPrince5::new().rtol(1e-9).atol(1e-9);
    /// let found = problem.gradient(0.0..3.0, method, |y, by_y| by_y[0] = 2.0 * y[0])?;
    /// let exact = 4.0 * (-3.0_f64).exp();
    /// assert!((found.by_p[0] + 6.0 * exact).abs() < 1e-7);
    /// assert!((found.by_y0[0] - exact).abs() < 1e-7);
    /// # Ok::<(), stepsmith::Error>(())
    /// ```
    ///
    /// If you have ∂f/∂y as a [`Matrix`](crate::linear::Matrix), dense or sparse, call its `add_transposed_product`. Products
    /// are not compared with f: a wrong one gives a wrong gradient.
    ///
    /// The gradient is the exact derivative of the computed end, to rounding. The sizes of steps are held constant: other
    /// parameters would run in the same steps. Where y₀ depends on p, add `by_y0`·∂y₀/∂p. With a [mass](Ode::mass), f is
    /// M⁻¹ r.
    ///
    /// Methods whose steps are made of f have such an adjoint, explicit ones and implicit ones: Radau IIA and other block
    /// formulas, diagonally implicit Runge–Kutta methods, BDF. Methods that carry values of earlier steps have it in equal
    /// steps, from the start that is the default. Rosenbrock methods have none, because their steps take ∂f/∂y.
    ///
    /// The equations of an implicit step are solved again on the way back, and the gradient is exact for their solutions.
    /// The run has solved them up to the tolerance of its [`Implicit`](crate::Implicit), which is about rounding. Where a
    /// tolerance chooses steps of [coupled stages](crate::block), its iteration ends at a part of that, and the gradient
    /// errs accordingly. Give the [Jacobian](Ode::jacobian) if steps become 10⁸ times as long as the fastest time of f:
    /// differences have no more digits.
    ///
    /// ```
    /// use stepsmith::{Ode, block::Radau5};
    ///
    /// // y' = −p (y − cos t) is stiff: y ≈ cos t + sin t/p at once, G = y, dG/dp ≈ −sin t/p².
    /// let p = [1e4];
    /// let problem = Ode::new(|t: f64, y, dy| dy[0] = -p[0] * (y[0] - t.cos()), [1.0]);
    /// let problem = problem.adjoint(1, |t, y, w, by_y, by_p| {
    ///     by_y[0] -= p[0] * w[0];
    ///     by_p[0] -= (y[0] - t.cos()) * w[0];
    /// });
    /// let found = problem.gradient(0.0..1.0, Radau5::new().rtol(1e-6).atol(1e-9), |_y, by_y| by_y[0] = 1.0)?;
    /// assert!((found.by_p[0] * 1e8 + 1.0_f64.sin()).abs() < 1e-3);
    /// # Ok::<(), stepsmith::Error>(())
    /// ```
    pub fn adjoint<V>(self, m: usize, product: V) -> Adjoint<'a, S, P, V>
    where
        V: FnMut(f64, &S, &S, &mut S, &mut [f64]),
    {
        Adjoint {
            problem: self,
            parameters: m,
            product,
            along: None,
            event: None,
            most: usize::MAX,
        }
    }
}

impl<'a, S, P, V> Adjoint<'a, S, P, V>
where
    S: State<Real = f64> + 'a,
    P: Rate<S>,
    V: FnMut(f64, &S, &S, &mut S, &mut [f64]),
{
    /// Adds Σ g(tₖ, yₖ) over all grid points of the run, y₀ and the end among them, to the objective. The closure
    /// `|t, y, by_y|` adds ∂g/∂y to `by_y`. It sees the points from the end to the beginning.
    ///
    /// ```
    /// use stepsmith::{Ode, runge_kutta::DormandPrince5};
    ///
    /// // y' = −y from 1, beside a measured y: G = Σ (yₖ − 0.6)² at three times.
    /// let times = vec![0.0, 0.4, 0.8];
    /// let decay = Ode::new(|_t, y, dy| dy[0] = -y[0], [1.0]);
    /// let problem = decay
    ///     .adjoint(0, |_t, _y, w, by_y, _by_p| by_y[0] -= w[0])
    ///     .along(|_t, y, by_y| by_y[0] += 2.0 * (y[0] - 0.6));
    /// let found = problem.gradient(0.0..0.8, DormandPrince5::new().times(times), |_y, _by_y| ())?;
    /// let [a, b] = [(-0.4_f64).exp(), (-0.8_f64).exp()];
    /// assert!((found.by_y0[0] - 2.0 * (0.4 + (a - 0.6) * a + (b - 0.6) * b)).abs() < 1e-5);
    /// # Ok::<(), stepsmith::Error>(())
    /// ```
    ///
    /// For the integral of g over time let a component of y have the derivative g.
    pub fn along(mut self, slope: impl FnMut(f64, &S, &mut S) + 'a) -> Self {
        self.along = Some(Box::new(slope));
        self
    }

    /// Lets an event end the run: a [last](crate::Event::last) event of the problem, the zero of g(t, y). The objective is
    /// G(y) there, and its gradient has the change of the event's time. The closure `|t, y, by_y|` adds ∂g/∂y to `by_y`
    /// and returns ∂g/∂t.
    ///
    /// ```
    /// use stepsmith::{Event, Ode, runge_kutta::DormandPrince5};
    ///
    /// // A stone falls from z = 3 m to the ground. The third component is the time.
    /// let rate = |_t: f64, y: &[f64; 3], dy: &mut [f64; 3]| *dy = [y[1], -9.81, 1.0];
    /// let ground = Event::new(|_t, [y]: &[[f64; 3]; 1]| y[0]).last();
    /// let problem = Ode::new(rate, [3.0, 0.0, 0.0]).event(ground);
    /// let problem = problem.adjoint(0, |_t, _y, w, by_y, _by_p| by_y[1] += w[0]);
    /// let problem = problem.until(|_t, _y, by_y| {
    ///     by_y[0] += 1.0;
    ///     0.0
    /// });
    /// let method = DormandPrince5::new().rtol(1e-9).atol(1e-9);
    /// let landing = problem.gradient(0.0..9.0, method, |_y, by_y| by_y[2] = 1.0)?;
    /// // T = √(2 z/g)
    /// assert!((landing.by_y0[0] - landing.end.t / 6.0).abs() < 1e-9);
    /// # Ok::<(), stepsmith::Error>(())
    /// ```
    ///
    /// The last step is taken as one up to the event. So the gradient is as accurate as the steps, no longer to rounding.
    /// One-step methods have it, and objectives at the event alone. If the run comes to the end of the interval, the
    /// objective is there. Let a component of y have the derivative 1 if G reads the time.
    pub fn until(mut self, slope: impl FnMut(f64, &S, &mut S) -> f64 + 'a) -> Self {
        self.event = Some(Box::new(slope));
        self
    }

    /// Keeps at most k ≥ 1 states of the run, instead of the state at each of its N steps. The others are computed again,
    /// which costs one more run. Memory then holds at most k + 2 N/k states, so k = √(2 N) is least. A state has all vectors
    /// that the method carries, four of `Ab4`.
    pub fn checkpoints(mut self, k: usize) -> Self {
        self.most = k;
        self
    }

    /// Runs, and finds the gradient of an objective G(y) at the end. The closure `|y, by_y|` writes ∂G/∂y to `by_y`,
    /// which comes in as zeros.
    ///
    /// # Errors
    /// Those of the run; [`Error::NoAdjoint`] of a method that takes derivatives of f, or goes on from older values in other
    /// than equal steps, and of algebraic equations; [`Error::AdjointOfEvents`]; [`Error::AdjointNotConverged`];
    /// [`Error::NonFinite`] of a gradient.
    pub fn gradient<M, Z>(
        self,
        interval: Range<f64>,
        method: Settings<M, S, Z>,
        slope: impl FnOnce(&S, &mut S),
    ) -> Result<Gradient<S>, Error>
    where
        M: Stepper<S, 1>,
        Z: Drives<M, Ordinary<S, 1>, P>,
    {
        let [y0] = self.problem.values.clone();
        check_values(interval.start, std::slice::from_ref(&y0))?;
        let most = self.most;
        let tapes = Tapes::of(&y0, &method, &self.problem.field.known())?;
        let cores = tapes.step.solves().then(|| Cores::of(&y0, &method));
        let cores = cores.transpose()?;
        let (end, kept, field) = run(self.problem, &interval, method, tapes.kept(most))?;
        let mut sweep = Sweep::new(field, self.product, cores, &y0, self.parameters);
        let mut last = y0.zeros();
        slope(&end.y, &mut last);
        let whole = [interval.start, interval.end];
        let early = (end.t - interval.end).abs() > resolution(whole);
        if early {
            let refused = tapes.start.is_some() || self.along.is_some();
            let event = self.event.filter(|_| !refused);
            sweep.shift(
                (end.t, &end.y),
                event.ok_or(Error::AdjointOfEvents)?,
                &mut last,
            );
        }
        let mut way = Way {
            size: equal_size(&end.statistics).filter(|_| !early),
            along: self.along,
            sweep,
            tapes,
            kept,
        };
        way.again(&y0, most, end.statistics.start)?;
        let by_y0 = way.back(&y0, &end.y, last)?;
        let by_p = way.sweep.by_p;
        if is_finite(by_y0.as_slice()) && is_finite(&by_p) {
            Ok(Gradient { by_y0, by_p, end })
        } else {
            Err(Error::NonFinite { t: interval.start })
        }
    }
}

/// The size of equal steps.
fn equal_size(of: &Statistics) -> Option<f64> {
    let sizes = of.sizes;
    let h = sizes.last;
    let equal = of.estimate.is_none() && [sizes.smallest, sizes.largest] == [h.abs(); 2];
    equal.then_some(h)
}

/// Runs and keeps states. Returns the end, these, and the right-hand side.
fn run<'a, M, S, P, Z>(
    problem: Ode<'a, S, P>,
    interval: &Range<f64>,
    mut settings: Settings<M, S, Z>,
    most: usize,
) -> Result<(OdeEnd<S>, Kept<S>, P), Error>
where
    S: State<Real = f64> + 'a,
    Z: Drives<M, Ordinary<S, 1>, P>,
{
    let mut watch = problem.watch;
    let kept = Rc::new(RefCell::new(Kept::new(most)));
    let seen = Rc::clone(&kept);
    watch.observe(move |point| {
        (seen.borrow_mut()).push(point.t, || vec![point.x.clone()]);
        ControlFlow::Continue(())
    });
    let whole = [interval.start, interval.end];
    let ((point, statistics), field) = Z::drive(Integration {
        problem: problem.field,
        values: problem.values,
        special: problem.special,
        watch: &mut watch,
        interval: whole,
        whole,
        settings: &mut settings,
    })?;
    let early = (point.t - interval.end).abs() > resolution(whole);
    if watch.changed().is_some() || early && !watch.has_ended() {
        return Err(Error::AdjointOfEvents);
    }
    let end = OdeEnd {
        t: point.t,
        y: point.x,
        statistics,
    };
    Ok((end, kept.replace(Kept::new(1)), field))
}
