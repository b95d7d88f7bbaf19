//! Steps that a tolerance chooses.
//!
//! A step is accepted where its error is below 1 in units of what is allowed; sizes follow from errors as
//! [`StepControl`](crate::StepControl) says. After a rejected or failed attempt the size does not grow
//! with the step that then succeeds. A size is kept where growth would not be worth new factors of
//! matrices.

use super::{Limits, Pace};
use crate::base::{Error, greater, lesser};
use crate::integrator::control::{Controller, StepControl};
use crate::integrator::drive::{Engine, Plan, Sizes};
use crate::integrator::statistics::{Estimate, Statistics};

/// An engine that estimates the errors of its steps.
pub(crate) trait Estimating: Engine {
    /// How, if it does.
    fn estimate(&self) -> Option<Estimate>;

    /// The k of an error of order hᵏ.
    fn power(&self) -> usize;

    /// The size of a first step, where none is given, of at most `longest`, which has the sign of steps.
    fn first_step(&mut self, longest: f64) -> Result<f64, Error>;

    /// A factor ≤ 1 for the next size: less where the step was hard to solve.
    fn caution(&self) -> f64 {
        1.0
    }

    /// Whether the same size is worth keeping: its factors still serve.
    fn keeps(&mut self) -> bool {
        true
    }

    /// The greatest factor from the first step to the second, if it is more than the greatest factor of later steps.
    /// Little is known before the first step.
    fn begins(&self) -> f64 {
        1.0
    }
}

/// Growth up to this is worth no new factors.
const WORTHWHILE: f64 = 1.2;

/// Sizes by errors.
pub(crate) struct Chosen {
    pub pace: Pace,
    control: StepControl,
    /// The greatest factor from any step but the first to the next.
    greatest: f64,
    first: bool,
    /// Whether an attempt at this step was given up.
    retried: bool,
}

impl Chosen {
    /// With a controller, and factors between 0.2 and `greatest`, unless others are set.
    pub(crate) fn new<E: Estimating>(
        limits: &Limits,
        interval: [f64; 2],
        engine: &E,
        rule: (Controller, f64),
        statistics: &mut Statistics,
    ) -> Result<Self, Error> {
        let (controller, greatest) = rule;
        statistics.estimate = engine.estimate();
        let mut control = limits.control(engine.power(), controller, (0.9, 0.2, greatest))?;
        // Factors that are set hold for all steps.
        let greatest = limits.factors.map_or(greatest, |(.., greatest)| greatest);
        if limits.factors.is_none() {
            control.set_greatest(greater(greatest, engine.begins()));
        }
        Ok(Self {
            pace: Pace::new(limits, interval)?,
            control,
            greatest,
            first: true,
            retried: false,
        })
    }
}

impl<E: Estimating> Sizes<E> for Chosen {
    fn begin(&mut self, engine: &mut E) -> Result<(), Error> {
        let size = match self.pace.first {
            Some(h) => h,
            None => engine.first_step(self.pace.longest())?,
        };
        self.pace.set(size);
        Ok(())
    }

    fn next(&mut self, _: &mut E) -> Result<Option<Plan>, Error> {
        self.pace.next()
    }

    fn judge(&mut self, engine: &mut E, plan: &Plan, error: f64) -> Result<bool, Error> {
        self.control.set_caution(engine.caution());
        // Not so if it is NaN.
        let accepted = error < 1.0;
        if !accepted {
            let factor = if self.first {
                0.1
            } else {
                self.control.rejected(error)
            };
            self.pace.set(plan.h * factor);
            self.retried = true;
            return Ok(false);
        }
        let factor = self.control.accepted(plan.h, error);
        self.control.set_greatest(self.greatest);
        let factor = if self.retried {
            lesser(factor, 1.0)
        } else {
            factor
        };
        let keep = engine.keeps() && (1.0..=WORTHWHILE).contains(&factor);
        self.pace.set(if keep { plan.h } else { factor * plan.h });
        (self.first, self.retried) = (false, false);
        Ok(true)
    }

    fn failed(&mut self, plan: &Plan, factor: f64, cause: Option<Error>) -> Result<(), Error> {
        self.pace.failed(plan, factor, cause);
        self.retried = true;
        Ok(())
    }

    fn accepted(&mut self, _: &mut E, plan: &Plan) -> Result<(), Error> {
        self.pace.t = plan.end;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::integrator::drive::Attempt;
    use crate::integrator::watch::{Between, Hermite};
    use crate::stepper::Sample;

    /// An engine that says no more than it must.
    struct Plain;

    impl Engine for Plain {
        type Point = Sample<[f64; 1]>;

        fn name(&self) -> &'static str {
            "Plain"
        }

        fn begin(&mut self, _: bool, _: bool) -> Result<Self::Point, Error> {
            Ok(Sample::new(0.0, &[0.0]))
        }

        fn attempt(&mut self, _: &Plan, _: bool) -> Attempt {
            Ok(0.0)
        }

        fn show(&mut self, _: &Plan, _: usize, _: bool, _: &mut Self::Point) -> Result<(), Error> {
            Ok(())
        }

        fn between(&self) -> &dyn Between<Self::Point> {
            &Hermite::Cubic
        }

        fn count(&self, _: &mut Statistics) {}
    }

    impl Estimating for Plain {
        fn estimate(&self) -> Option<Estimate> {
            Some(Estimate::Doubling)
        }

        fn power(&self) -> usize {
            2
        }

        fn first_step(&mut self, longest: f64) -> Result<f64, Error> {
            Ok(longest / 8.0)
        }
    }

    /// The same with caution, and factors that still serve or not; its second step may be 50 times as long.
    struct Careful(f64, bool);

    impl Engine for Careful {
        type Point = Sample<[f64; 1]>;

        fn name(&self) -> &'static str {
            "Careful"
        }

        fn begin(&mut self, shown: bool, dense: bool) -> Result<Self::Point, Error> {
            Plain.begin(shown, dense)
        }

        fn attempt(&mut self, plan: &Plan, shown: bool) -> Attempt {
            Plain.attempt(plan, shown)
        }

        fn show(
            &mut self,
            plan: &Plan,
            k: usize,
            dense: bool,
            out: &mut Self::Point,
        ) -> Result<(), Error> {
            Plain.show(plan, k, dense, out)
        }

        fn between(&self) -> &dyn Between<Self::Point> {
            &Hermite::Cubic
        }

        fn count(&self, _: &mut Statistics) {}
    }

    impl Estimating for Careful {
        fn estimate(&self) -> Option<Estimate> {
            Some(Estimate::Embedded)
        }

        fn power(&self) -> usize {
            2
        }

        fn first_step(&mut self, longest: f64) -> Result<f64, Error> {
            Plain.first_step(longest)
        }

        fn begins(&self) -> f64 {
            50.0
        }

        fn caution(&self) -> f64 {
            self.0
        }

        fn keeps(&mut self) -> bool {
            self.1
        }
    }

    /// Sizes over [0, 100] or backwards, with errors of order h².
    fn chosen<E: Estimating>(engine: &E, limits: &Limits, to: f64) -> Chosen {
        let rule = (Controller::Elementary, 4.0);
        Chosen::new(limits, [0.0, to], engine, rule, &mut Statistics::default()).unwrap()
    }

    fn plan<E: Estimating>(sizes: &mut Chosen, engine: &mut E) -> Plan {
        Sizes::next(sizes, engine).unwrap().unwrap()
    }

    /// The factor from a step with this error to the next one, and whether it was accepted.
    fn judged<E: Estimating>(sizes: &mut Chosen, engine: &mut E, error: f64) -> (bool, f64) {
        let before = plan(sizes, engine);
        let accepted = sizes.judge(engine, &before, error).unwrap();
        if accepted {
            sizes.accepted(engine, &before).unwrap();
            assert_eq!(sizes.pace.t, before.end);
        }
        let after = plan(sizes, engine);
        assert_eq!(after.t, if accepted { before.end } else { before.t });
        let factor = after.h / before.h;
        (accepted, (factor * 1e12).round() / 1e12)
    }

    #[test]
    fn the_first_step_is_given_or_found() {
        for to in [100.0, -100.0] {
            let mut sizes = chosen(&Plain, &Limits::default(), to);
            Sizes::begin(&mut sizes, &mut Plain).unwrap();
            assert_eq!(plan(&mut sizes, &mut Plain).h, to / 8.0);
            let first = Some(0.5);
            let limits = Limits {
                first,
                ..Limits::default()
            };
            let mut sizes = chosen(&Plain, &limits, to);
            Sizes::begin(&mut sizes, &mut Plain).unwrap();
            assert_eq!(plan(&mut sizes, &mut Plain).h, 0.5_f64.copysign(to));
            let control = StepControl::new(Controller::Elementary, 2);
            assert_eq!(format!("{:?}", sizes.control), format!("{control:?}"));
        }
        let mut statistics = Statistics::default();
        let rule = (Controller::Pi, 1.0);
        let found = Chosen::new(
            &Limits::default(),
            [0.0, 1.0],
            &Plain,
            rule,
            &mut statistics,
        );
        assert_eq!(found.err(), Some(Error::StepControl));
        assert_eq!(statistics.estimate, Some(Estimate::Doubling));
        assert!(Plain.caution() == 1.0 && Plain.keeps());
    }

    #[test]
    fn sizes_follow_from_errors() {
        let mut engine = Careful(1.0, false);
        let mut sizes = chosen(&engine, &Limits::default(), 100.0);
        sizes.pace.set(1.0);
        let mut after = |error: f64| judged(&mut sizes, &mut engine, error);
        // An error of the first step that is too large tells little.
        assert_eq!(after(4.0), (false, 0.1));
        assert_eq!(after(f64::NAN), (false, 0.1));
        // After a step that was not accepted, the next one is no longer.
        assert_eq!(after(0.01), (true, 1.0));
        assert_eq!(after(0.25), (true, 1.8));
        assert_eq!(after(0.81), (true, 1.0));
        assert_eq!(after(0.9025), (true, round(0.9 / 0.95)));
        assert_eq!(after(1.0), (false, 0.9));
        assert_eq!(after(36.0), (false, 0.2));
        assert_eq!(after(4.0), (false, 0.45));
        assert_eq!(after(0.9025), (true, round(0.9 / 0.95)));
        assert_eq!(after(1e-9), (true, 4.0));
    }

    fn round(factor: f64) -> f64 {
        (factor * 1e12).round() / 1e12
    }

    #[test]
    fn sizes_are_kept_where_growth_is_worth_no_new_factors() {
        // The error of a step that may grow by so much.
        let error = |factor: f64| (0.9 / factor) * (0.9 / factor);
        for (factor, kept) in [
            (0.99, 0.99),
            (1.01, 1.0),
            (1.19, 1.0),
            (1.21, 1.21),
            (3.0, 3.0),
        ] {
            for (keeps, expected) in [(true, kept), (false, factor)] {
                let mut engine = Careful(1.0, keeps);
                let mut sizes = chosen(&engine, &Limits::default(), -100.0);
                sizes.pace.set(1.0);
                let found = judged(&mut sizes, &mut engine, error(factor));
                assert_eq!(found, (true, expected));
            }
        }
        let mut sizes = chosen(&Plain, &Limits::default(), 100.0);
        sizes.pace.set(1.0);
        assert_eq!(judged(&mut sizes, &mut Plain, error(1.1)), (true, 1.0));
    }

    /// Of errors of order h² a step with the error 10⁻⁴ might be 90 times as long.
    #[test]
    fn the_second_step_may_be_much_longer_unless_factors_are_set() {
        let factors = Some((0.9, 0.2, 5.0));
        let own = Limits {
            factors,
            ..Limits::default()
        };
        for (limits, first, later) in [(Limits::default(), 50.0, 4.0), (own, 5.0, 5.0)] {
            let mut engine = Careful(1.0, false);
            let mut sizes = chosen(&engine, &limits, 100.0);
            sizes.pace.set(1e-3);
            assert_eq!(judged(&mut sizes, &mut engine, 1e-4), (true, first));
            assert_eq!(judged(&mut sizes, &mut engine, 1e-4), (true, later));
        }
        let mut sizes = chosen(&Plain, &Limits::default(), 100.0);
        sizes.pace.set(1e-3);
        assert_eq!(judged(&mut sizes, &mut Plain, 1e-4), (true, 4.0));
        // After a first attempt that was not accepted it is as ever.
        let mut engine = Careful(1.0, false);
        let mut sizes = chosen(&engine, &Limits::default(), 100.0);
        sizes.pace.set(1e-3);
        assert_eq!(judged(&mut sizes, &mut engine, 4.0), (false, 0.1));
        assert_eq!(judged(&mut sizes, &mut engine, 1e-4), (true, 1.0));
        assert_eq!(judged(&mut sizes, &mut engine, 1e-4), (true, 4.0));
    }

    #[test]
    fn caution_makes_steps_smaller() {
        let mut engine = Careful(0.5, false);
        let mut sizes = chosen(&engine, &Limits::default(), 100.0);
        sizes.pace.set(1.0);
        assert_eq!(judged(&mut sizes, &mut engine, 0.25), (true, 0.9));
        assert_eq!(judged(&mut sizes, &mut engine, 4.0), (false, 0.225));
    }

    #[test]
    fn attempts_that_fail_are_made_again_with_less() {
        let mut engine = Careful(1.0, false);
        let mut sizes = chosen(&engine, &Limits::default(), 100.0);
        sizes.pace.set(1.0);
        assert_eq!(judged(&mut sizes, &mut engine, 0.25), (true, 1.8));
        let before = plan(&mut sizes, &mut engine);
        Sizes::<Careful>::failed(&mut sizes, &before, 0.25, None).unwrap();
        assert_eq!(plan(&mut sizes, &mut engine).h, 0.25 * before.h);
        assert_eq!(judged(&mut sizes, &mut engine, 0.01), (true, 1.0));
        assert_eq!(judged(&mut sizes, &mut engine, 0.25), (true, 1.8));
    }
}
