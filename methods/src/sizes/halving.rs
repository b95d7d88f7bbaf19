//! Steps that halve and double within global steps; see [`two_step`](crate::two_step).

use super::resolution;
use crate::bounds::greater;
use crate::drive::{Plan, Sizes};
use crate::engine::Nodes;
use crate::error::Error;
use crate::field::Field;
use crate::state::State;
use crate::two_step::{Predicting, Reading, first_size};

/// How steps halve and double.
#[derive(Clone, Copy, Debug, Default)]
pub struct Rule {
    pub(crate) reading: Reading,
    /// p = k − 1.
    pub(crate) order: Option<usize>,
    pub(crate) positions_only: bool,
}

impl Rule {
    /// Whether only positions count in errors.
    pub(crate) fn leaves_velocities_out(self) -> bool {
        self.positions_only || self.reading != Reading::Sound
    }

    /// The factor C, for errors e and e_n of order h^power in units of the tolerance.
    fn factor(self, power: usize, before: f64, error: f64) -> f64 {
        let (k, floor) = (power as f64, 1e-10);
        let room = 1.0 / greater(error, floor);
        if before < 1.0 && error < 1.0 {
            return room.powf(0.7 / k) * greater(before, floor).powf(0.4 / k);
        }
        match self.reading {
            Reading::Sound | Reading::Tabulated => room.powf(1.0 / k),
            Reading::Printed => room.powf(-1.0 / (k - 1.0)),
        }
    }

    /// How many steps of about this size a global step has.
    fn count(self, delta: f64, h: f64) -> u64 {
        let ratio = (delta / h).abs();
        let whole = match self.reading {
            // A billionth more is a rounding error.
            Reading::Sound => (ratio * (1.0 - 1e-9)).ceil(),
            Reading::Printed => ratio.round(),
            Reading::Tabulated => ratio.round_ties_even(),
        };
        (whole as u64).max(2)
    }
}

/// Global steps Δt divided into steps h.
pub(crate) struct Halves {
    rule: Rule,
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
    /// The error before.
    before: f64,
    error: f64,
}

impl Halves {
    pub(crate) fn new(
        rule: Rule,
        (power, tolerance): (usize, f64),
        interval: [f64; 2],
        (count, delta): (usize, f64),
    ) -> Self {
        Self {
            rule,
            power: rule.order.map_or(power, |p| p + 1).max(2),
            interval,
            count,
            delta,
            global: 1,
            left: 0,
            h: f64::NAN,
            before: 1.0 / tolerance,
            error: f64::NAN,
        }
    }

    /// The end of the global step under way.
    fn end(&self) -> f64 {
        let [from, to] = self.interval;
        match self.global == self.count {
            true => to,
            false => from + self.global as f64 * self.delta,
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
        let by_norms = self.rule.reading != Reading::Sound;
        let (now, next) = (&engine.now, &mut engine.next);
        let size = first_size(self.delta, engine.g, now, next, by_norms)?;
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
            self.left = self.rule.count(self.delta, self.h);
            let fitting = self.delta / self.left as f64;
            if (fitting - self.h).abs() > 1e-12 * self.h.abs() {
                engine.respace(fitting)?;
                self.h = fitting;
            }
        }
        let (t, h) = (engine.now.t, self.h);
        if h.abs() <= resolution(self.interval) {
            let step_size = h.abs();
            return Err(Error::StepTooSmall { t, step_size });
        }
        let end = match self.rule.reading {
            Reading::Tabulated => t + h,
            _ => self.end() - (self.left - 1) as f64 * h,
        };
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
        self.error = error;
        let factor = self.rule.factor(self.power, self.before, error);
        let excess = error > 1.0 && (self.rule.reading != Reading::Printed || factor < 1.0);
        if excess || error.is_infinite() {
            (self.h, self.left) = (self.h / 2.0, self.left * 2);
            if engine.known > 1 {
                engine.respace(self.h)?;
            }
            return Ok(false);
        }
        Ok(true)
    }

    fn accepted(
        &mut self,
        engine: &mut Nodes<'_, M, B, G, S, RANK>,
        _: &Plan,
    ) -> Result<(), Error> {
        let factor = self.rule.factor(self.power, self.before, self.error);
        // How many steps are left to be doubled.
        let doubling = match self.rule.reading {
            Reading::Tabulated => self.left,
            _ => self.left - 1,
        };
        self.left -= 1;
        self.before = self.error;
        let even = doubling >= 4 && doubling.is_multiple_of(2);
        if factor > 2.0 && even && engine.known == 3 {
            engine.double();
            (self.h, self.left) = (self.h * 2.0, doubling / 2);
        } else if factor < 1.0 && (self.left > 0 || self.global < self.count) {
            (self.h, self.left) = (self.h / 2.0, self.left * 2);
            engine.respace(self.h)?;
            engine.statistics.halved += 1;
        }
        Ok(())
    }
}
