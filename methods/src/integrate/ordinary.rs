//! How the steps of ordinary differential equations are chosen.

use super::{Compensated, Integration, Ordinary, Times};
use crate::one_step::AnySize;
use crate::sizes::{Grid, Tolerance};
use crate::state::State;
use crate::step::Stepper;
use crate::two_step::{Predicting, Stretched};

impl<'a, M, S: State, P, Z, const RANK: usize> Integration<'a, M, Ordinary<S, RANK>, P, Z> {
    /// Lets the tolerance choose the steps, so that an error in a component y is about
    /// atol + rtol |y|; what is kept is the error of single steps. No step size is given then.
    ///
    /// Every [one-step method](crate::OneStep) takes it. [Pairs](crate::Pair) and methods of coupled stages have
    /// estimates of their own; errors of others are found by two steps of half the size beside one. The statistics
    /// [say](crate::Statistics::estimate) which it was. With errors of steps O(hᵖ⁺¹), p the proven
    /// order, that at the end of the interval goes as the tolerance to the power p/(p + 1).
    ///
    /// ```
    /// use stepsmith::{block::Radau5, integrate_first_order};
    ///
    /// // Van der Pol's oscillator on the slow part of its cycle and over a jump.
    /// let end = integrate_first_order::<Radau5<_>, _>([2.0, 0.0])
    ///     .to(1000.0)
    ///     .tolerance(1e-6, 1e-6)
    ///     .rate(|_t, y: &[f64; 2], dy| {
    ///         *dy = [y[1], 1e3 * (1.0 - y[0] * y[0]) * y[1] - y[0]];
    ///     })
    ///     .run()?;
    /// assert!(end.statistics.steps < 300);
    /// # Ok::<(), stepsmith::Error>(())
    /// ```
    pub fn tolerance(
        self,
        rtol: f64,
        atol: f64,
    ) -> Integration<'a, M, Ordinary<S, RANK>, P, Tolerance>
    where
        M: AnySize<S, RANK>,
    {
        self.tolerances(rtol, &[atol])
    }

    /// The same with an atol for each component of y, or of x and then of v.
    pub fn tolerances(
        self,
        rtol: f64,
        atol: &[f64],
    ) -> Integration<'a, M, Ordinary<S, RANK>, P, Tolerance>
    where
        M: AnySize<S, RANK>,
    {
        let atol = atol.to_vec();
        self.by(".tolerance()", Tolerance { rtol, atol })
    }

    /// Sets the grid points themselves, t0 first, instead of an interval and a step size, whose ends must be theirs if
    /// they are given; for [one-step methods](crate::OneStep).
    ///
    /// ```
    /// use stepsmith::{integrate_first_order, runge_kutta::Rk4};
    ///
    /// // y' = y/t from 1 to 2¹⁰, each step as long as t is.
    /// let points = (0..=40).map(|k| 2.0_f64.powf(k as f64 / 4.0)).collect();
    /// let end = integrate_first_order::<Rk4<_>, _>([1.0])
    ///     .times(points)
    ///     .rate(|t, y: &[f64; 1], dy| dy[0] = y[0] / t)
    ///     .run()?;
    /// assert!((end.y[0] / 1024.0 - 1.0).abs() < 1e-14);
    /// assert!(end.statistics.largest_step > 500.0 * end.statistics.smallest_step);
    /// # Ok::<(), stepsmith::Error>(())
    /// ```
    pub fn times(mut self, points: Vec<f64>) -> Integration<'a, M, Ordinary<S, RANK>, P, Times>
    where
        M: AnySize<S, RANK>,
    {
        self.grid.set(Grid::Times(points));
        self.by(".times()", Times)
    }

    /// Makes steps of one size in a frame that moves with the solution, so that each adds a small number, rounded as
    /// such, to a sum that keeps what rounding leaves: rounding no longer adds up from step to step. It pays
    /// where steps are so small, or so many, that their errors are below those of rounding; a step costs a few
    /// operations more for each component and each evaluation.
    ///
    /// Methods with steps of one size take it: these commute with translations, and with uniform motions where they are
    /// of x'' = g. Not so those of Rosenbrock's kind, whose steps take the Jacobian itself. What the start rounds is not
    /// mended, nor what the field rounds far from the origin.
    ///
    /// ```
    /// use stepsmith::{Error, composition::ForestRuth, integrate};
    ///
    /// // x'' = −x over 100 000 steps, where a step errs by 1e-19.
    /// let free = |_t: f64, x: &[f64; 1], a: &mut [f64; 1]| a[0] = -x[0];
    /// let run = || integrate::<ForestRuth<_>, _>([1.0], [0.0]).to(10.0).steps(100_000);
    /// let error = |x: f64| (x - 10.0_f64.cos()).abs();
    /// let plain = error(run().velocity_free(free).run()?.x[0]);
    /// let compensated = error(run().compensated().velocity_free(free).run()?.x[0]);
    /// assert!(compensated < 2e-15 && plain > compensated, "{plain:e} {compensated:e}");
    /// # Ok::<(), Error>(())
    /// ```
    ///
    /// Source: Møller, Quasi double-precision in floating point addition, BIT 5:37–50, 1965; the frame is what keeps
    /// the increments small in a step that is written for x itself.
    pub fn compensated(self) -> Integration<'a, M, Ordinary<S, RANK>, P, Compensated>
    where
        M: Stepper<S, RANK>,
    {
        self.by(".compensated()", Compensated)
    }

    /// Lets steps change by any ratio, to keep each one's error ε below the tolerance; see
    /// [`two_step`](crate::two_step).
    ///
    /// ```
    /// use stepsmith::{integrate_first_order, pece::Pece2Stretched};
    ///
    /// let end = integrate_first_order::<Pece2Stretched<_>, _>([1.0])
    ///     .to(10.0)
    ///     .stretched(1e-6)
    ///     .rate(|_t, y: &[f64; 1], dy| dy[0] = -y[0])
    ///     .run()?;
    /// assert!((end.y[0] - (-10.0_f64).exp()).abs() < 1.1e-6);
    /// # Ok::<(), stepsmith::Error>(())
    /// ```
    pub fn stretched(self, tolerance: f64) -> Integration<'a, M, Ordinary<S, RANK>, P, Stretched>
    where
        M: Predicting<S, RANK>,
    {
        self.by(".stretched()", Stretched { tolerance })
    }
}
