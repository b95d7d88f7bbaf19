//! Steps that halve and double within global steps; see [`two_step`](crate::two_step).

use super::resolution;
use crate::bounds::greater;
use crate::drive::{Plan, Sizes};
use crate::engine::Nodes;
use crate::error::Error;
use crate::field::Field;
use crate::state::State;
use crate::two_step::{Predicting, first_size};
use std::f64::consts::LN_2;

/// How steps halve and double.
#[derive(Clone, Copy, Debug, Default)]
pub struct Rule {
    /// p = k − 1.
    pub(crate) order: Option<usize>,
    pub(crate) positions_only: bool,
}

/// ln C, of ln e_n and ln e for errors of order h^power in units of the tolerance, e_n being at least that of
/// `least`: a logarithm takes a fraction of the time of two powers.
fn growth((power, least): (usize, f64), before: f64, error: f64) -> f64 {
    let k = power as f64;
    if before < 0.0 && error < 0.0 {
        return (0.4 * greater(before, least) - 0.7 * error) / k;
    }
    -error / k
}

/// How many steps of about this size a global step has.
fn count(delta: f64, h: f64) -> u64 {
    // A billionth more is a rounding error.
    let whole = ((delta / h).abs() * (1.0 - 1e-9)).ceil();
    (whole as u64).max(2)
}

/// Global steps Δt divided into steps h.
pub(crate) struct Halves {
    power: usize,
    interval: [f64; 2],
    /// The number of global steps and their signed size.
    count: usize,
    delta: f64,
    /// The global step under way, from 1.
    global: usize,
    /// The steps left in it, and their size.
    left: u64,
    h: f64,
    /// The logarithms of the error before, of the error, and of what the error before counts as at least.
    before: f64,
    error: f64,
    least: f64,
}

/// Errors below this part of the tolerance count as that.
const FLOOR: f64 = 1e-10;

/// The logarithm of an error.
fn log(error: f64) -> f64 {
    greater(error, FLOOR).ln()
}

impl Halves {
    pub(crate) fn new(
        rule: Rule,
        (power, tolerance): (usize, f64),
        interval: [f64; 2],
        (count, delta): (usize, f64),
    ) -> Self {
        Self {
            power: rule.order.map_or(power, |p| p + 1).max(2),
            interval,
            count,
            delta,
            global: 1,
            left: 0,
            h: f64::NAN,
            before: log(1.0 / tolerance),
            error: f64::NAN,
            least: log(0.0),
        }
    }

    /// The same where numbers are rounded by such a part of the tolerance: predictor and corrector differ by that
    /// much, or by nothing, and a rounding after an exact agreement is no growth of errors.
    pub(crate) fn rounded(mut self, rounding: f64) -> Self {
        self.least = log(2.0 * rounding);
        self
    }

    /// The end of the global step under way.
    fn end(&self) -> f64 {
        let [from, to] = self.interval;
        if self.global == self.count {
            to
        } else {
            from + self.global as f64 * self.delta
        }
    }
}

impl<M, B, G, S, const RANK: usize> Sizes<Nodes<'_, M, B, G, S, RANK>> for Halves
where
    M: Predicting<S, RANK>,
    B: Predicting<S, RANK>,
    G: Field<S, RANK>,
    S: State,
{
    fn begin(&mut self, engine: &mut Nodes<'_, M, B, G, S, RANK>) -> Result<(), Error> {
        let size = first_size(self.delta, engine.g, &engine.now, &mut engine.next)?;
        self.left = ((self.delta / size).abs().round() as u64).max(2);
        self.h = self.delta / self.left as f64;
        Ok(())
    }

    fn next(&mut self, engine: &mut Nodes<'_, M, B, G, S, RANK>) -> Result<Option<Plan>, Error> {
        if self.left == 0 {
            if self.global == self.count {
                return Ok(None);
            }
            self.global += 1;
            self.left = count(self.delta, self.h);
            let fitting = self.delta / self.left as f64;
            if (fitting - self.h).abs() > 1e-12 * self.h.abs() {
                engine.respace(fitting)?;
                self.h = fitting;
            }
        }
        let t = engine.now.t;
        let h = self.h;
        if h.abs() <= resolution(self.interval) {
            let step_size = h.abs();
            return Err(Error::StepTooSmall {
                t,
                step_size,
                least: 0.0,
            });
        }
        let end = self.end() - (self.left - 1) as f64 * h;
        Ok(Some(Plan {
            t,
            h,
            end,
            grid: end,
            last: self.left == 1 && self.global == self.count,
        }))
    }

    fn judge(
        &mut self,
        engine: &mut Nodes<'_, M, B, G, S, RANK>,
        _: &Plan,
        error: f64,
    ) -> Result<bool, Error> {
        if error > 1.0 {
            (self.h, self.left) = (self.h / 2.0, self.left * 2);
            if engine.known > 1 {
                engine.respace(self.h)?;
            }
            return Ok(false);
        }
        self.error = log(error);
        Ok(true)
    }

    fn accepted(
        &mut self,
        engine: &mut Nodes<'_, M, B, G, S, RANK>,
        _: &Plan,
    ) -> Result<(), Error> {
        let growth = growth((self.power, self.least), self.before, self.error);
        self.left -= 1;
        self.before = self.error;
        let even = self.left >= 4 && self.left.is_multiple_of(2);
        if growth > LN_2 && even && engine.known == 3 {
            engine.double();
            (self.h, self.left) = (self.h * 2.0, self.left / 2);
        } else if growth < 0.0 && (self.left > 0 || self.global < self.count) {
            (self.h, self.left) = (self.h / 2.0, self.left * 2);
            engine.respace(self.h)?;
            engine.statistics.halved += 1;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pece::{Pece1, Pece2};

    type Y = [f64; 2];
    type Line<'g, G> = Nodes<'g, Pece2<Y>, Pece1<Y>, G, Y, 1>;

    /// Nodes at t0 alone.
    fn nodes<G: Field<Y, 1>>(g: &mut G, t: f64, y: Y) -> Line<'_, G> {
        let stepper = crate::step::Stepper::new(1.0, &y);
        Nodes::new(g, (t, &[y]), (stepper, |_, _, _, _| true), (1e-3, false)).unwrap()
    }

    fn unit(_: f64, _: &Y, dy: &mut Y) {
        *dy = [1.0, 0.0];
    }

    /// y = t, with nodes at t and before it.
    fn running<'g, G: Field<Y, 1>>(g: &'g mut G, [t, old]: [f64; 2], known: usize) -> Line<'g, G> {
        let mut nodes = nodes(g, t, [t, 0.0]);
        (nodes.old.t, nodes.old.values) = (old, [[old, 0.0]]);
        nodes.known = known;
        nodes
    }

    /// Three global steps of 1 on the way from 1/2, of which the last ends a little later, errors of order h³.
    fn halves() -> Halves {
        Halves::new(Rule::default(), (3, 1e-3), [0.5, 3.75], (3, 1.0))
    }

    fn told(sizes: &mut Halves, nodes: &mut Line<'_, impl Field<Y, 1>>) -> Option<Plan> {
        let plan = Sizes::next(sizes, nodes).unwrap();
        assert!(plan.is_none_or(|plan| plan.grid == plan.end && plan.t == nodes.now.t));
        plan
    }

    #[test]
    fn factors_are_those_of_the_rule() {
        let factor = |before: f64, error: f64| {
            let growth = growth((4, log(0.0)), log(before), log(error));
            growth.exp()
        };
        // Of two errors below the tolerance.
        for (before, error) in [(0.5_f64, 0.2_f64), (0.9, 0.99), (0.0, 0.2), (0.5, 0.0)] {
            let known = before.max(1e-10);
            let own = error.max(1e-10);
            let expected = own.powf(-0.7 / 4.0) * known.powf(0.4 / 4.0);
            assert!((factor(before, error) / expected - 1.0).abs() < 1e-14);
        }
        for (before, error) in [(0.5_f64, 16.0_f64), (1.0, 0.2), (2.0, 1e-20), (0.5, 1.0)] {
            let expected = error.max(1e-10).powf(-0.25);
            let found = factor(before, error);
            assert!((found / expected - 1.0).abs() < 1e-14, "{found}");
        }
    }

    /// After an agreement to the last digit the next difference is no growth; from rest to rest steps still double.
    #[test]
    fn roundings_are_no_errors_that_grow() {
        let rounding = 0.01;
        let sizes = halves().rounded(rounding);
        let found = |before, error| growth((sizes.power, sizes.least), log(before), log(error));
        assert!(found(0.0, 2.0 * rounding) > 0.0 && found(0.0, 0.0) > LN_2);
        assert_eq!(found(0.0, 0.1), found(2.0 * rounding, 0.1));
    }

    #[test]
    fn orders_are_stated_or_known() {
        // Errors of order h tell nothing.
        for (order, power, expected) in
            [(None, 4, 4), (Some(4), 3, 5), (None, 1, 2), (Some(0), 3, 2)]
        {
            let rule = Rule {
                order,
                ..Rule::default()
            };
            let sizes = Halves::new(rule, (power, 1e-3), [0.0, 1.0], (3, 1.0));
            assert_eq!(
                (sizes.power, sizes.before, sizes.left),
                (expected, 1e3_f64.ln(), 0)
            );
        }
    }

    #[test]
    fn global_steps_have_whole_numbers_of_steps() {
        for (h, expected) in [
            (0.3, 4),
            (0.4, 3),
            (0.25, 4),
            (0.25 * (1.0 - 0.5e-9), 4),
            (0.25 * (1.0 - 2e-9), 5),
            (7.0, 2),
            (-0.3, 4),
        ] {
            assert_eq!(count(1.0, h), expected, "{h}");
        }
    }

    #[test]
    fn the_first_steps_follow_from_the_way_of_a_trial() {
        let mut turn = |_: f64, _: &Y, dy: &mut Y| *dy = [0.0, 1.0];
        // Across y, by which its norm hardly changes: (√1.01 − 1) to 1.
        for delta in [1.0, -1.0] {
            let mut nodes = nodes(&mut turn, 0.0, [1.0, 0.0]);
            let mut sizes = Halves::new(Rule::default(), (3, 1e-3), [0.0, delta], (1, delta));
            Sizes::begin(&mut sizes, &mut nodes).unwrap();
            assert_eq!((sizes.left, sizes.h), (10, delta / 10.0));
            let plan = told(&mut sizes, &mut nodes).unwrap();
            assert_eq!((plan.t, plan.h, plan.last), (0.0, sizes.h, false));
        }
        // There are two at least.
        let mut calls = 0;
        let mut leap = |_: f64, _: &Y, dy: &mut Y| {
            calls += 1;
            *dy = [if calls == 2 { 1e3 } else { 1.0 }, 0.0];
        };
        let mut nodes = nodes(&mut leap, 0.0, [1.0, 0.0]);
        let mut sizes = halves();
        Sizes::begin(&mut sizes, &mut nodes).unwrap();
        assert_eq!((sizes.left, sizes.h), (2, 0.5));
    }

    #[test]
    fn steps_fit_into_global_steps() {
        let mut g = unit;
        for (h, left, fitting) in [
            (0.3, 4, true),
            (0.25, 4, false),
            (0.25 * (1.0 + 1e-11), 4, true),
        ] {
            let mut nodes = running(&mut g, [1.5, 1.0], 2);
            let mut sizes = halves();
            sizes.h = h;
            let plan = told(&mut sizes, &mut nodes).unwrap();
            assert_eq!((sizes.global, sizes.left), (2, left));
            assert_eq!((plan.h, plan.end, plan.last), (0.25, 1.75, false));
            let history = if fitting { (1.25, 1) } else { (1.0, 0) };
            assert_eq!((nodes.old.t, nodes.statistics.interpolated), history);
        }
        // What differs by rounding is kept.
        let mut nodes = running(&mut g, [1.5, 1.0], 2);
        let mut sizes = halves();
        sizes.h = 0.25 * (1.0 + 1e-13);
        let plan = told(&mut sizes, &mut nodes).unwrap();
        assert_eq!((plan.h, nodes.statistics.interpolated), (sizes.h, 0));
        assert!(sizes.h > 0.25);
    }

    #[test]
    fn global_steps_end_where_they_should() {
        let mut g = unit;
        for (global, left, end, last) in [
            (1, 3, 1.0, false),
            (2, 1, 2.5, false),
            (3, 2, 3.5, false),
            (3, 1, 3.75, true),
        ] {
            let mut nodes = running(&mut g, [1.375, 1.0], 2);
            let mut sizes = halves();
            (sizes.global, sizes.left, sizes.h) = (global, left, 0.25);
            let plan = told(&mut sizes, &mut nodes).unwrap();
            assert_eq!((plan.h, plan.end, plan.last), (0.25, end, last), "{global}");
            assert_eq!((sizes.global, sizes.left), (global, left));
        }
        let mut nodes = running(&mut g, [3.75, 3.5], 2);
        let mut sizes = halves();
        (sizes.global, sizes.h) = (3, 0.25);
        assert!(told(&mut sizes, &mut nodes).is_none());
        // Steps that no longer move t end it.
        let t = 3.75;
        let least = resolution([0.5, 3.75]);
        for (h, enough) in [(least, false), (-least, false), (1.1 * least, true)] {
            (sizes.left, sizes.h) = (3, h);
            let found = Sizes::next(&mut sizes, &mut nodes).map(|plan| plan.is_some());
            let step_size = least;
            let refused = Err(Error::StepTooSmall {
                t,
                step_size,
                least: 0.0,
            });
            assert_eq!(found, if enough { Ok(true) } else { refused });
        }
    }

    #[test]
    fn steps_of_too_large_an_error_are_halved_and_made_again() {
        let mut g = unit;
        for (error, accepted) in [(1.0, true), (1.1, false), (f64::INFINITY, false)] {
            for known in [1, 2, 3] {
                let mut nodes = running(&mut g, [1.5, 1.0], known);
                let mut sizes = halves();
                (sizes.left, sizes.h) = (3, 0.25);
                let plan = told(&mut sizes, &mut nodes).unwrap();
                let found = sizes.judge(&mut nodes, &plan, error);
                assert_eq!(found, Ok(accepted), "{error}");
                let expected = if accepted { (3, 0.25) } else { (6, 0.125) };
                assert_eq!((sizes.left, sizes.h), expected);
                let moved = !accepted && known > 1;
                let history = if moved { (1.375, 1) } else { (1.0, 0) };
                assert_eq!((nodes.old.t, nodes.statistics.interpolated), history);
            }
        }
    }

    /// The steps left and their size, after one of 1/4 with an error was accepted.
    fn after(
        (global, left, known): (usize, u64, usize),
        (before, error): (f64, f64),
    ) -> (u64, f64, [u64; 3]) {
        let mut g = unit;
        let mut nodes = running(&mut g, [1.5, 1.0], known);
        let mut sizes = halves();
        (sizes.global, sizes.left, sizes.h) = (global, left, 0.25);
        sizes.before = log(before);
        let plan = told(&mut sizes, &mut nodes).unwrap();
        assert_eq!(sizes.judge(&mut nodes, &plan, error), Ok(true));
        sizes.accepted(&mut nodes, &plan).unwrap();
        assert_eq!(sizes.before, log(error));
        let s = nodes.statistics;
        (sizes.left, sizes.h, [s.doubled, s.halved, s.interpolated])
    }

    #[test]
    fn steps_double_where_an_even_number_is_left() {
        let little = (0.5, 1e-6);
        for (left, expected) in [
            (1, (0, 0.25, [0; 3])),
            (3, (2, 0.25, [0; 3])),
            (4, (3, 0.25, [0; 3])),
            (5, (2, 0.5, [1, 0, 0])),
            (6, (5, 0.25, [0; 3])),
            (7, (3, 0.5, [1, 0, 0])),
        ] {
            assert_eq!(after((1, left, 3), little), expected);
            let unknown = (left - 1, 0.25, [0; 3]);
            assert_eq!(after((1, left, 2), little), unknown);
        }
        // C = 2 but for rounding: (1/ε)^(0.7/3) with an error of 1 − ε before.
        let error = 2.0_f64.powf(-3.0 / 0.7);
        for (factor, doubled) in [(0.99, 1), (1.01, 0)] {
            let found = after((1, 5, 3), (1.0 - 1e-12, error * factor));
            assert_eq!(found.2[0], doubled);
        }
    }

    #[test]
    fn steps_halve_where_any_are_left() {
        let much = (0.1, 0.9);
        for (global, left, expected) in [
            (1, 5, (8, 0.125, [0, 1, 1])),
            (1, 1, (0, 0.125, [0, 1, 1])),
            (3, 2, (2, 0.125, [0, 1, 1])),
            (3, 1, (0, 0.25, [0, 0, 0])),
        ] {
            assert_eq!(after((global, left, 3), much), expected);
        }
        // C a little above 1.
        let found = after((1, 4, 3), (1.0 - 1e-12, 0.99));
        assert_eq!(found, (3, 0.25, [0; 3]));
    }
}
