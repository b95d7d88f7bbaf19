//! Steps of any ratio to the one before; see [`two_step`](crate::two_step).

use super::{Limits, resolution, told};
use crate::bounds::lesser;
use crate::control::StepControl;
use crate::drive::{Plan, Sizes};
use crate::engine::Nodes;
use crate::error::Error;
use crate::field::Field;
use crate::state::State;
use crate::two_step::{Predicting, first_size};

/// A step of about size h that leaves no short one to the end of what is left.
fn landing(h: f64, left: f64) -> f64 {
    if h.abs() >= left.abs() * (1.0 - 1e-9) {
        left
    } else if h.abs() > 0.5 * left.abs() {
        0.5 * left
    } else {
        h
    }
}

/// Sizes of any ratio, by errors.
pub(crate) struct Stretches {
    control: StepControl,
    interval: [f64; 2],
    /// The signed size, or that of the part of the interval in which the first one is looked for.
    h: f64,
    /// Whether the first one is given.
    given: bool,
    least: f64,
    largest: f64,
}

impl Stretches {
    pub(crate) fn new(
        control: StepControl,
        interval: [f64; 2],
        delta: f64,
        limits: &Limits,
    ) -> Self {
        Self {
            control,
            interval,
            h: limits.first.map_or(delta, |h| h.copysign(delta)),
            given: limits.first.is_some(),
            least: limits.least.unwrap_or(0.0),
            largest: limits.largest.unwrap_or(f64::INFINITY),
        }
    }
}

impl<M, B, G, S, const RANK: usize> Sizes<Nodes<'_, M, B, G, S, RANK>> for Stretches
where
    M: Predicting<S, RANK>,
    B: Predicting<S, RANK>,
    G: Field<S, RANK>,
    S: State,
{
    fn begin(&mut self, engine: &mut Nodes<'_, M, B, G, S, RANK>) -> Result<(), Error> {
        if !self.given {
            let now = &engine.now;
            let next = &mut engine.next;
            let size = first_size(self.h, engine.g, now, next)?;
            self.h = size.copysign(self.h);
        }
        Ok(())
    }

    fn next(&mut self, engine: &mut Nodes<'_, M, B, G, S, RANK>) -> Result<Option<Plan>, Error> {
        let t = engine.now.t;
        let to = self.interval[1];
        if t == to {
            return Ok(None);
        }
        let left = to - t;
        let limited = lesser(self.h.abs(), self.largest).copysign(left);
        let h = landing(limited, left);
        let too_small = h != left && h.abs() < self.least;
        if too_small || h.abs() <= resolution(self.interval) {
            let step_size = h.abs();
            let least = told(self.least, h);
            return Err(Error::StepTooSmall {
                t,
                step_size,
                least,
            });
        }
        let last = h == left;
        let end = if last { to } else { t + h };
        self.h = h;
        Ok(Some(Plan {
            t,
            h,
            end,
            grid: end,
            last,
        }))
    }

    fn judge(
        &mut self,
        _: &mut Nodes<'_, M, B, G, S, RANK>,
        plan: &Plan,
        error: f64,
    ) -> Result<bool, Error> {
        let accepted = error <= 1.0;
        self.h *= if accepted {
            self.control.accepted(plan.h, error)
        } else {
            self.control.rejected(error)
        };
        Ok(accepted)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::control::Controller;
    use crate::pece::{Pece1, Pece2Stretched};

    type Y = [f64; 1];

    fn unit(_: f64, _: &Y, dy: &mut Y) {
        *dy = [1.0];
    }

    /// A node at t alone of y = t.
    fn nodes<G: Field<Y, 1>>(g: &mut G, t: f64) -> Nodes<'_, Pece2Stretched<Y>, Pece1<Y>, G, Y, 1> {
        let stepper = crate::step::Stepper::new(1.0, &[t]);
        Nodes::new(g, (t, &[[t]]), (stepper, |_, _, _, _| true), (1e-3, false)).unwrap()
    }

    fn control() -> StepControl {
        StepControl::new(Controller::Elementary, 2)
    }

    #[test]
    fn no_short_step_is_left_to_the_end() {
        for sign in [1.0, -1.0] {
            for (h, left, expected) in [
                (4.0, 3.0, 3.0),
                (3.0, 3.0, 3.0),
                (3.0 * (1.0 - 0.9e-9), 3.0, 3.0),
                (3.0 * (1.0 - 1e-9), 3.0, 3.0),
                (3.0 * (1.0 - 2e-9), 3.0, 1.5),
                (1.6, 3.0, 1.5),
                (1.5, 3.0, 1.5),
                (1.25, 3.0, 1.25),
            ] {
                assert_eq!(landing(sign * h, sign * left), sign * expected, "{h}");
            }
        }
    }

    #[test]
    fn the_first_step_is_given_or_found() {
        let mut g = unit;
        for sign in [1.0, -1.0] {
            for (first, expected) in [(None, 0.1), (Some(0.3), 0.3)] {
                let mut nodes = nodes(&mut g, 1.0);
                let limits = Limits {
                    first,
                    ..Limits::default()
                };
                let interval = [1.0, 1.0 + 4.0 * sign];
                let mut sizes = Stretches::new(control(), interval, sign, &limits);
                Sizes::begin(&mut sizes, &mut nodes).unwrap();
                assert!((sizes.h - sign * expected).abs() < 1e-15, "{}", sizes.h);
            }
        }
    }

    #[test]
    fn steps_go_to_the_end_within_limits() {
        let mut g = unit;
        let least = Some(0.25);
        let largest = Some(1.0);
        let limits = Limits {
            least,
            largest,
            ..Limits::default()
        };
        for sign in [1.0, -1.0] {
            let interval = [0.0, 8.0 * sign];
            for (t, size, h, last) in [
                (0.0, 0.5, 0.5, false),
                (0.0, 0.25, 0.25, false),
                (0.0, 9.0, 1.0, false),
                (6.5, 1.0, 0.75, false),
                (7.25, 9.0, 0.75, true),
                (7.9375, 0.5, 0.0625, true),
            ] {
                let mut nodes = nodes(&mut g, sign * t);
                let mut sizes = Stretches::new(control(), interval, sign, &limits);
                // Only how large it is counts.
                sizes.h = size;
                let plan = Sizes::next(&mut sizes, &mut nodes).unwrap().unwrap();
                let end = if last { 8.0 } else { t + h };
                assert_eq!((plan.t, plan.h, plan.end), (sign * t, sign * h, sign * end));
                assert_eq!(
                    (plan.grid, plan.last, sizes.h),
                    (sign * end, last, sign * h)
                );
            }
            let mut nodes = nodes(&mut g, 8.0 * sign);
            let mut sizes = Stretches::new(control(), interval, sign, &limits);
            assert!(Sizes::next(&mut sizes, &mut nodes).unwrap().is_none());
        }
    }

    #[test]
    fn steps_that_are_too_small_end_a_run() {
        let mut g = unit;
        let resolved = resolution([0.0, 8.0]);
        for (least, size, enough) in [
            (Some(0.25), 0.2, false),
            (Some(0.25), 0.25, true),
            (None, resolved, false),
            (None, 1.1 * resolved, true),
        ] {
            let limits = Limits {
                least,
                ..Limits::default()
            };
            let mut nodes = nodes(&mut g, 2.0);
            let mut sizes = Stretches::new(control(), [0.0, 8.0], 1.0, &limits);
            sizes.h = size;
            let t = 2.0;
            let step_size = size;
            let found = Sizes::next(&mut sizes, &mut nodes).map(|plan| plan.is_some());
            let refused = Err(Error::StepTooSmall {
                t,
                step_size,
                least: told(limits.least.unwrap_or(0.0), size),
            });
            assert_eq!(found, if enough { Ok(true) } else { refused });
        }
    }

    #[test]
    fn sizes_follow_from_errors() {
        let mut g = unit;
        for (error, accepted, factor) in [
            (0.25, true, 1.8),
            (1.0, true, 0.9),
            (1.0001, false, 0.9 / 1.0001_f64.sqrt()),
            (4.0, false, 0.45),
            (f64::INFINITY, false, 0.2),
        ] {
            let mut nodes = nodes(&mut g, 0.0);
            let mut sizes = Stretches::new(control(), [0.0, 8.0], 1.0, &Limits::default());
            sizes.h = 0.5;
            let plan = Sizes::next(&mut sizes, &mut nodes).unwrap().unwrap();
            assert_eq!(sizes.judge(&mut nodes, &plan, error), Ok(accepted));
            assert!(
                (sizes.h - 0.5 * factor).abs() < 1e-15,
                "{error} {}",
                sizes.h
            );
        }
    }

    #[test]
    fn the_way_across_zero_is_all_of_it() {
        let mut g = unit;
        let mut nodes = nodes(&mut g, -0.004);
        let mut sizes = Stretches::new(control(), [-0.004, 1.0], 1.0, &Limits::default());
        Sizes::begin(&mut sizes, &mut nodes).unwrap();
        // From −0.004 to 0.006, not by 0.002.
        assert!((sizes.h - 0.01).abs() < 1e-15, "{}", sizes.h);
    }

    #[test]
    fn what_is_made_again_is_smaller() {
        let mut g = unit;
        let mut nodes = nodes(&mut g, 0.0);
        let control = control().safety(1.0);
        let mut sizes = Stretches::new(control, [0.0, 8.0], 1.0, &Limits::default());
        sizes.h = 0.5;
        let plan = Sizes::next(&mut sizes, &mut nodes).unwrap().unwrap();
        assert_eq!(sizes.judge(&mut nodes, &plan, 1.0001), Ok(false));
        assert_eq!(sizes.h, 0.475);
    }
}
