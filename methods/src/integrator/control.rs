//! Step-size control: from error estimates to the next step size.
//!
//! With e_n the estimate of a step of size h_n in units of the tolerance, e ~ hᵏ, the next step size is
//! h_n times
//!
//! ```text
//! elementary    s e_n^(−1/k)
//! PI            s e_n^(−0.7/k) e_{n−1}^(0.4/k)
//! PID           s e_n^(−0.49/k) e_{n−1}^(0.34/k) e_{n−2}^(−0.10/k)
//! predictive    s e_n^(−1/k) · min(1, h_n/h_{n−1} (e_{n−1}/e_n)^(1/k))
//! ```
//!
//! with a safety factor s, within limits. The predictive one takes it that the error constant goes on
//! to change as it did over the last step. Sources: Gustafsson, *ACM TOMS* 17, 1991, and 20, 1994;
//! Hairer, Wanner, *Solving Ordinary Differential Equations II*, IV.8; Kennedy, Carpenter,
//! *Appl. Numer. Math.* 35, 2000.

use crate::base::{greater, lesser, within};

/// The rule by which a step size follows from error estimates; see the [module](self).
///
/// ```
/// use stepsmith::control::{Controller, Past};
/// use stepsmith::{Ode, runge_kutta::DormandPrince5};
///
/// /// Söderlind's H211b filter with b = 4: smooth sequences of step sizes.
/// fn h211b(steps: &[Past], k: usize) -> f64 {
///     let power = 1.0 / (4.0 * k as f64);
///     match steps {
///         [now, before, ..] => {
///             let errors = (now.error * before.error).powf(-power);
///             errors * (now.h / before.h).powf(-0.25)
///         }
///         [now] => now.error.powf(-1.0 / k as f64),
///         [] => 1.0,
///     }
/// }
///
/// let method = DormandPrince5::new().rtol(1e-8).controller(Controller::Own(h211b));
/// let end = Ode::new(|_t, y, dy| dy[0] = -y[0], [1.0]).end(0.0..1.0, method)?;
/// assert!((end.y[0] - (-1.0_f64).exp()).abs() < 1e-6);
/// # Ok::<(), stepsmith::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
#[non_exhaustive]
pub enum Controller {
    /// From the last estimate alone.
    Elementary,
    /// Proportional and integral, for steps limited by stability.
    Pi,
    /// Proportional, integral and differential.
    Pid,
    /// Gustafsson's predictive controller, for stiff problems. The default.
    #[default]
    Predictive,
    /// A rule of your own. It yields the factor for the next step size from the accepted steps, the latest first and
    /// three at most, where errors go as hᵏ. The factor is multiplied by the safety, 0.9, and kept within the limits:
    /// steps keep their size with `.step_factors(1.0, …)` and the factor 1. No rule is asked after a rejected step.
    /// Errors below 1e-2 count as 1e-2, except for the latest step, whose least error is 1e-10.
    Own(fn(&[Past], usize) -> f64),
}

/// A controller with its limits and its history.
///
/// ```
/// use stepsmith::{Controller, StepControl};
///
/// let mut control = StepControl::new(Controller::Elementary, 4);
/// // An error of 1/16 of what is allowed, of order h⁴: twice the step, less 10 percent.
/// assert!((control.accepted(0.1, 1.0 / 16.0) - 1.8).abs() < 1e-12);
/// assert!((control.rejected(16.0) - 0.45).abs() < 1e-12);
/// ```
#[derive(Clone, Debug)]
pub struct StepControl {
    controller: Controller,
    power: usize,
    safety: f64,
    least: f64,
    greatest: f64,
    /// A part of the safety factor, for a step that was hard to solve.
    caution: f64,
    /// The steps before, the latest first.
    history: [Option<Past>; 2],
}

/// An accepted step.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Past {
    /// The size of the step, with its sign.
    pub h: f64,
    /// The error in units of the allowed error.
    pub error: f64,
}

/// Errors below this count as this: the rest of them is chance.
const NEGLIGIBLE: f64 = 1e-2;

impl StepControl {
    /// For errors of order hᵏ, k = `power`, with safety 0.9 and factors between 0.2 and 4.
    pub fn new(controller: Controller, power: usize) -> Self {
        Self {
            controller,
            power: power.max(1),
            safety: 0.9,
            least: 0.2,
            greatest: 4.0,
            caution: 1.0,
            history: [None; 2],
        }
    }

    /// Sets the safety factor, between 0 and 1.
    #[must_use]
    pub fn safety(mut self, safety: f64) -> Self {
        self.safety = safety;
        self
    }

    /// Sets the least and the greatest factor from one step to the next.
    #[must_use]
    pub fn limits(mut self, least: f64, greatest: f64) -> Self {
        (self.least, self.greatest) = (least, greatest);
        self
    }

    /// Sets the greatest factor of the next step.
    pub(crate) fn set_greatest(&mut self, greatest: f64) {
        self.greatest = greatest;
    }

    /// Multiplies the safety factor of the latest step by a factor ≤ 1.
    pub(crate) fn set_caution(&mut self, caution: f64) {
        self.caution = caution;
    }

    /// Whether safety and limits make sense: 0 < safety ≤ 1 and 0 < least < 1 < greatest.
    pub(crate) fn is_sound(&self) -> bool {
        self.safety > 0.0
            && self.safety <= 1.0
            && self.least > 0.0
            && self.least < 1.0
            && self.greatest > 1.0
    }

    /// The factor for the next step size, after an accepted step of size h; NaN where the error is negative
    /// or no number, or h zero or not finite.
    pub fn accepted(&mut self, h: f64, error: f64) -> f64 {
        // Not so if it is NaN.
        let told = error >= 0.0 && h != 0.0 && h.is_finite();
        if !told {
            return f64::NAN;
        }
        let k = self.power as f64;
        let error = greater(error, 1e-10);
        let measure = self.measure(error);
        let [last, before] = self.history;
        let factor = match (self.controller, last) {
            (Controller::Elementary, _) | (Controller::Predictive, None) => measure.recip(),
            (Controller::Predictive, Some(last)) => {
                let elementary = measure.recip();
                let foreseen = (h / last.h).abs() * last.error * elementary;
                lesser(elementary, elementary * foreseen)
            }
            (Controller::Own(rule), _) => {
                let now = Past { h, error };
                let steps = [Some(now), last, before];
                let known = steps.iter().flatten().count();
                rule(&steps.map(|step| step.unwrap_or(now))[..known], self.power)
            }
            (Controller::Pi | Controller::Pid, None) => (-measure / k).exp(),
            (Controller::Pi, Some(last)) => ((0.4 * last.error - 0.7 * measure) / k).exp(),
            (Controller::Pid, Some(last)) => {
                let e = last.error;
                let earlier = before.unwrap_or(last).error;
                ((0.34 * e - 0.1 * earlier - 0.49 * measure) / k).exp()
            }
        };
        let measure = if error < NEGLIGIBLE {
            self.measure(NEGLIGIBLE)
        } else {
            measure
        };
        let error = measure;
        self.history = [Some(Past { h, error }), last];
        within(
            self.safety * self.caution * factor,
            self.least,
            self.greatest,
        )
    }

    /// The form in which the rule takes an error e: ln e for a product of powers, which take several times as long, or
    /// e^(1/k).
    fn measure(&self, error: f64) -> f64 {
        match self.controller {
            Controller::Pi | Controller::Pid => error.ln(),
            Controller::Elementary | Controller::Predictive => root(error, self.power),
            Controller::Own(_) => error,
        }
    }

    /// The factor for the step size of another attempt, after an error above 1; NaN where the error is not
    /// positive or no number.
    pub fn rejected(&mut self, error: f64) -> f64 {
        // Not so if it is NaN.
        let told = error > 0.0;
        if !told {
            return f64::NAN;
        }
        let factor = self.safety * self.caution / root(error, self.power);
        // No estimate is good enough to try the same again.
        within(factor, self.least, greater(self.least, 0.95))
    }
}

/// x^(1/k); a power takes several times as long as square roots.
fn root(x: f64, k: usize) -> f64 {
    match k {
        2 => x.sqrt(),
        4 => x.sqrt().sqrt(),
        _ => x.powf(1.0 / k as f64),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Steps until the error of e = C(n) hᵏ settles, with C growing by `growth` each step.
    fn settled(controller: Controller, growth: f64) -> f64 {
        let k = 4;
        let mut h = 0.1_f64;
        let mut constant = 1.0_f64;
        let mut control = StepControl::new(controller, k);
        let mut error = 0.0;
        for _ in 0..60 {
            error = constant * h.powi(k as i32);
            h *= control.accepted(h, error);
            constant *= growth;
        }
        error
    }

    #[test]
    fn every_controller_settles_at_the_tolerance() {
        for controller in [
            Controller::Elementary,
            Controller::Pi,
            Controller::Pid,
            Controller::Predictive,
        ] {
            let error = settled(controller, 1.0);
            // Safety 0.9 in the step is 0.9⁴ or less in the error, but never above it.
            assert!(error > 0.15 && error < 1.0, "{controller:?}: {error}");
        }
    }

    /// A rule of one's own sees what the rules of this crate see.
    #[test]
    fn own_rules_see_three_steps() {
        fn pi(steps: &[Past], k: usize) -> f64 {
            assert!(!steps.is_empty() && steps.len() <= 3);
            let power = |e: f64, p: f64| e.powf(p / k as f64);
            match steps {
                [now, before, ..] => power(now.error, -0.7) * power(before.error, 0.4),
                _ => power(steps[0].error, -1.0),
            }
        }
        let mut own = StepControl::new(Controller::Own(pi), 4);
        let mut known = StepControl::new(Controller::Pi, 4);
        for (h, error) in [(0.1, 0.5), (0.2, 1e-4), (-0.3, 0.8), (0.1, 0.9), (0.1, 0.0)] {
            let [own, known] = [&mut own, &mut known].map(|c| c.accepted(h, error));
            assert!((own / known - 1.0).abs() < 1e-14, "{error}: {own} {known}");
        }
        fn none(_: &[Past], _: usize) -> f64 {
            f64::NAN
        }
        let mut none = StepControl::new(Controller::Own(none), 4);
        assert!(none.accepted(0.1, 0.5).is_nan());
    }

    #[test]
    fn the_predictive_controller_foresees_a_growing_constant() {
        // The elementary one lags by one step of growth.
        assert!(settled(Controller::Elementary, 2.0) > 1.0);
        assert!(settled(Controller::Predictive, 2.0) < 1.0);
    }

    #[test]
    fn limits_hold_and_unsound_ones_are_told() {
        let mut control = StepControl::new(Controller::Elementary, 3).limits(0.5, 2.0);
        assert_eq!(control.accepted(1.0, 0.0), 2.0);
        assert_eq!(control.rejected(1e30), 0.5);
        assert!(control.rejected(1.0) < 1.0);
        assert!(control.is_sound());
        assert!(!control.clone().limits(1.5, 2.0).is_sound());
        assert!(!control.safety(f64::NAN).is_sound());
    }

    /// The factors follow the module's formulas, step by step, forwards and backwards.
    #[test]
    fn factors_are_those_of_the_formulas() {
        let k = 4.0;
        let safety = 0.8;
        let caution = 0.7;
        // The second error is negligible for those that come after it.
        let h = [0.1_f64, 0.08, 0.13, 0.11];
        let e = [0.5_f64, 1e-4, 0.3, 0.6];
        let p = |n: usize, power: f64| e[n].max(if n == 1 { 1e-2 } else { 0.0 }).powf(power / k);
        let own = |n: usize, power: f64| e[n].powf(power / k);
        let foreseen = |n: usize| (h[n] / h[n - 1] * p(n - 1, 1.0) * own(n, -1.0)).min(1.0);
        let first = own(0, -1.0);
        let expected = [
            (Controller::Elementary, [1, 2, 3].map(|n| own(n, -1.0))),
            (
                Controller::Pi,
                [1, 2, 3].map(|n| own(n, -0.7) * p(n - 1, 0.4)),
            ),
            (
                Controller::Pid,
                [(1, 0), (2, 0), (3, 1)]
                    .map(|(n, before)| own(n, -0.49) * p(n - 1, 0.34) * p(before, -0.1)),
            ),
            (
                Controller::Predictive,
                [1, 2, 3].map(|n| own(n, -1.0) * foreseen(n)),
            ),
        ];
        assert!(foreseen(1) == 1.0 && foreseen(2) < 1.0 && foreseen(3) < 1.0);
        for (controller, others) in expected {
            for sign in [1.0, -1.0] {
                let mut control = StepControl::new(controller, 4)
                    .safety(safety)
                    .limits(1e-9, 1e9);
                for (n, factor) in std::iter::once(first).chain(others).enumerate() {
                    control.set_caution(caution);
                    let found = control.accepted(sign * h[n], e[n]);
                    let wanted = safety * caution * factor;
                    assert!(
                        (found / wanted - 1.0).abs() < 1e-14,
                        "{controller:?} {n}: {found} {wanted}"
                    );
                    // Rejected steps leave no trace.
                    let again = control.rejected(16.0);
                    assert!((again - safety * caution / 2.0).abs() < 1e-15);
                }
            }
        }
    }

    #[test]
    fn an_error_of_next_to_nothing_counts_as_little() {
        let control = StepControl::new(Controller::Elementary, 5).limits(0.2, 1e9);
        for error in [0.0, 1e-30, 1e-10] {
            let found = control.clone().accepted(0.1, error);
            assert!((found - 0.9 * 100.0).abs() < 1e-12, "{found}");
        }
        // An error that does not depend on h is one of order h.
        let mut constant = StepControl::new(Controller::Elementary, 0);
        assert_eq!(constant.accepted(0.1, 0.5), 1.8);
        assert_eq!(constant.rejected(1.8), 0.5);
    }

    #[test]
    fn what_is_tried_again_is_smaller() {
        let mut control = StepControl::new(Controller::Elementary, 1).safety(1.0);
        for (error, factor) in [
            (0.5, 0.95),
            (1.01, 0.95),
            (2.0, 0.5),
            (4.0, 0.25),
            (99.0, 0.2),
        ] {
            assert_eq!(control.rejected(error), factor);
        }
    }

    #[test]
    fn sound_controls_have_a_safety_and_limits_around_one() {
        let sound = |safety: f64, least: f64, greatest: f64| {
            let control = StepControl::new(Controller::Pi, 3);
            control.safety(safety).limits(least, greatest).is_sound()
        };
        assert!(sound(1.0, 0.2, 4.0) && sound(1e-9, 1e-9, 1.1) && sound(0.5, 0.99, 1e9));
        for (safety, least, greatest) in [
            (0.0, 0.2, 4.0),
            (1.001, 0.2, 4.0),
            (-0.5, 0.2, 4.0),
            (0.9, 0.0, 4.0),
            (0.9, -1.0, 4.0),
            (0.9, 1.0, 4.0),
            (0.9, 1.5, 4.0),
            (0.9, 0.2, 1.0),
            (0.9, 0.2, 0.5),
            (0.9, f64::NAN, 4.0),
            (0.9, 0.2, f64::NAN),
        ] {
            assert!(
                !sound(safety, least, greatest),
                "{safety} {least} {greatest}"
            );
        }
    }

    /// No error, size or limit that is no number, or of the wrong sign, becomes a factor.
    #[test]
    fn what_is_no_error_yields_no_factor() {
        for controller in [
            Controller::Elementary,
            Controller::Pi,
            Controller::Pid,
            Controller::Predictive,
        ] {
            for steps in 0..3 {
                let mut known = StepControl::new(controller, 3);
                for _ in 0..steps {
                    known.accepted(0.1, 0.5);
                }
                for bad in [f64::NAN, -1.0, f64::NEG_INFINITY] {
                    assert!(
                        known.clone().accepted(0.1, bad).is_nan(),
                        "{controller:?} {bad}"
                    );
                    assert!(known.clone().rejected(bad).is_nan(), "{controller:?} {bad}");
                }
                assert!(known.clone().rejected(0.0).is_nan());
                for h in [f64::NAN, 0.0, f64::INFINITY] {
                    assert!(
                        known.clone().accepted(h, 0.5).is_nan(),
                        "{controller:?} {h}"
                    );
                }
                assert_eq!(known.clone().accepted(0.1, f64::INFINITY), 0.2);
                assert_eq!(known.clone().rejected(f64::INFINITY), 0.2);
                // Limits in disorder are unsound, and no reason to stop.
                let disorder = known.clone().limits(2.0, 1.0);
                assert!(!disorder.is_sound());
                assert_eq!(disorder.clone().accepted(0.1, 0.5), 1.0);
                for least in [0.96, 0.99] {
                    let mut narrow = known.clone().limits(least, 2.0);
                    assert!(narrow.is_sound() && narrow.rejected(7.0) == least);
                }
                let mut none = known.clone().limits(f64::NAN, f64::NAN);
                assert!(none.accepted(0.1, 0.5).is_nan() && none.rejected(2.0).is_nan());
            }
        }
    }
}
