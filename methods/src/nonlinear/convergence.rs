//! When an iteration of Newton's kind has converged: one judgement for all of them.
//!
//! Such an iteration, z ← z + δ with δ = N⁻¹ r(z) and a matrix N that may be an old one, contracts at the
//! rate θ = ‖δ_k‖/‖δ_{k−1}‖, or at the geometric mean of two such ratios of one matrix, and leaves
//!
//! ```text
//! ‖z* − z‖ ≤ θ/(1 − θ) ‖δ_k‖
//! ```
//!
//! (Hairer, Wanner, *Solving Ordinary Differential Equations II*, IV.8). In norms whose unit is the
//! tolerance it has converged where
//!
//! * δ_k is at most 1 and N is new, or has been seen to contract by a half: an old matrix that is far too
//!   large makes every increment small; or
//! * what is left is at most a tenth; or
//! * no more is attainable. A residual that is summed of terms t_j comes with errors of about ε Σ |t_j|.
//!   Where |r_i| ≤ c ε Σ |t_ij| holds in every row i, z is the exact solution of equations whose data
//!   differ by c ε (Oettli, Prager, Numer. Math. 6, 1964), and increments are noise, however they shrink
//!   from one to the next. That is the test of those who form residuals; where they can't tell the size of
//!   the terms, [`Convergence::stagnates`] says that increments no longer shrink.
//!
//! An iteration that diverges makes z large, and with it what the tolerance allows: against that its
//! increments may shrink. So θ is the larger of the ratios of increments in tolerances and by themselves.
//!
//! A matrix that is kept contracts nearly as it did in the solve before, if it was not new then: new ones
//! contract far better where they are than a step further. So where θ/(1 − θ) of solves before says that a small
//! first increment leaves no more than is attainable, no second one confirms it; with each solve it is raised
//! to the power 7/8 (there to 0.8, loc. cit.), so that it soon is measured again.
//!
//! A matrix that is kept costs iterations, a new one its price. With [`Upkeep`] the iterations beyond those
//! that a new matrix takes are added up, and when they outweigh the price the matrix is replaced: that
//! never costs more than twice the best choice in hindsight.

/// The error that may be left, in tolerances.
const LEFT: f64 = 0.1;
/// A matrix that contracts by this fits.
const FITS: f64 = 0.5;
/// First increments up to this, in tolerances, may need no second one.
const SLIGHT: f64 = 128.0;
/// So many increments in a row that do not halve the least one before stagnate.
const IDLE: u32 = 3;

/// The increments of one solve so far, in norms whose unit is the tolerance.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Convergence {
    last: f64,
    /// The norm of the increment before.
    previous: f64,
    /// The norm of the last increment in a unit that stays.
    last_size: f64,
    least: f64,
    idle: u32,
    /// ‖δ_k‖/‖δ_{k−1}‖, and in `before` the ratio of one iteration earlier with the same matrix.
    ratio: Option<f64>,
    before: Option<f64>,
    /// θ/(1 − θ) as it was in solves before; ∞ if nothing is known.
    remainder: f64,
    contracted: bool,
}

impl Convergence {
    /// Before the first increment, with nothing known of the rate.
    pub(crate) fn new() -> Self {
        Self::with_remainder(f64::INFINITY)
    }

    /// The same with θ/(1 − θ) as it was in solves before.
    pub(crate) fn with_remainder(remainder: f64) -> Self {
        Self {
            last: f64::INFINITY,
            previous: f64::INFINITY,
            last_size: f64::INFINITY,
            least: f64::INFINITY,
            idle: 0,
            ratio: None,
            before: None,
            remainder,
            contracted: false,
        }
    }

    /// Takes the next increment, in tolerances and in a unit that stays; `fresh` where the matrix is new in
    /// this iteration.
    pub(crate) fn take(&mut self, norm: f64, size: f64, fresh: bool) {
        self.before = self.ratio.filter(|_| !fresh);
        let known = self.last.is_finite() && self.last > 0.0 && self.last_size > 0.0;
        self.ratio = known.then(|| (norm / self.last).max(size / self.last_size));
        self.contracted |= self.ratio.is_some_and(|ratio| ratio < FITS);
        self.idle = if norm < 0.5 * self.least {
            0
        } else {
            self.idle + 1
        };
        self.least = self.least.min(norm);
        self.previous = self.last;
        (self.last, self.last_size) = (norm, size);
    }

    /// θ; none before the second increment.
    pub(crate) fn rate(&self) -> Option<f64> {
        self.ratio.map(|ratio| match self.before {
            Some(before) => (ratio * before).sqrt(),
            None => ratio,
        })
    }

    /// θ/(1 − θ), ∞ where nothing contracts. Before the second increment it is the value known from before.
    pub(crate) fn remainder(&self) -> f64 {
        self.rate().map_or(self.remainder, left_by)
    }

    /// θ/(1 − θ) from the last two increments. The later one may be rounding, so it counts as at least the error that
    /// may be left. The one before it counts as at least the tolerance.
    fn measured(&self) -> Option<f64> {
        let resolved = LEFT / self.previous.max(1.0);
        self.rate().map(|rate| left_by(rate.max(resolved)))
    }

    /// The error left after the last increment, in tolerances.
    pub(crate) fn left(&self) -> f64 {
        if self.last == 0.0 {
            0.0
        } else {
            self.remainder() * self.last
        }
    }

    /// Whether the iteration has converged; `fresh` where the matrix is new in this iteration.
    pub(crate) fn is_converged(&self, fresh: bool) -> bool {
        let fits = fresh || self.contracted || self.last == 0.0;
        fits && (self.last <= 1.0 || self.fits() && self.left() <= LEFT)
    }

    /// Whether a first increment leaves no more than `allowed`, where solves before tell θ/(1 − θ).
    pub(crate) fn is_foreseen(&self, remainder: f64, allowed: f64) -> bool {
        let slight = self.ratio.is_none() && self.last <= SLIGHT;
        slight && remainder < 1.0 && remainder * self.last <= allowed
    }

    /// Whether the last increments contract well enough for the estimate of the remaining error to be believed.
    fn fits(&self) -> bool {
        self.ratio.is_none_or(|ratio| ratio < FITS)
    }

    /// Whether the matrix has been seen to contract.
    pub(crate) fn has_contracted(&self) -> bool {
        self.contracted
    }

    /// Whether increments have ceased to shrink.
    pub(crate) fn stagnates(&self) -> bool {
        self.idle >= IDLE
    }

    /// Whether increments have ceased to shrink, in the last iteration or for longer; of a `new` matrix
    /// they shrink by half at least.
    pub(crate) fn is_idle(&self, new: bool) -> bool {
        self.grows() || self.stagnates() || new && !self.fits()
    }

    /// Whether the last increment is at least as large as the one before.
    pub(crate) fn grows(&self) -> bool {
        self.ratio.is_some_and(|ratio| ratio >= 1.0)
    }

    /// The iterations that are still to come at this rate; ∞ if it does not contract, 0 before it is known.
    pub(crate) fn expected(&self) -> f64 {
        match self.rate() {
            None => 0.0,
            Some(rate) if rate < 1.0 => (self.left() / LEFT).ln().max(0.0) / -rate.ln(),
            Some(_) => f64::INFINITY,
        }
    }

    /// Begins anew from another iterate.
    pub(crate) fn restart(&mut self) {
        *self = Self {
            contracted: self.contracted,
            ..Self::with_remainder(self.remainder)
        };
    }
}

/// θ/(1 − θ), the share of itself that an increment leaves; ∞ where nothing contracts.
fn left_by(rate: f64) -> f64 {
    let contracts = rate < 1.0;
    if contracts {
        rate / (1.0 - rate)
    } else {
        f64::INFINITY
    }
}

/// The cost of a kept matrix so far.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Upkeep {
    /// The price of a new matrix, in iterations.
    price: f64,
    /// The fewest iterations that a solve took with this matrix.
    least: Option<f64>,
    /// The iterations beyond that number, summed over the solves since.
    spent: f64,
    /// θ/(1 − θ) of the last solve that measured it, and whether solves have ended since.
    remainder: Option<f64>,
    aged: bool,
}

impl Upkeep {
    /// The matrix is new, at this price.
    pub(crate) fn renew(&mut self, price: f64) {
        *self = Self {
            price,
            ..Self::default()
        };
    }

    /// Another solve has ended, with so many iterations of this matrix, `new` in it or not. One iteration more than the
    /// fewest counts for nothing where it only measured the contraction anew.
    pub(crate) fn spend(&mut self, iterations: usize, judge: &Convergence, new: bool) {
        let iterations = iterations as f64;
        let least = self.least.unwrap_or(iterations).min(iterations);
        self.least = Some(least);
        let due = if self.aged { least.max(2.0) } else { least };
        self.spent += (iterations - due).max(0.0);
        let measured = judge.measured().filter(|_| !new);
        self.aged = measured.is_none();
        // A rate that is small by chance is not believed at once.
        let measured =
            measured.map(|now| now.max(self.remainder.map_or(now, |known| 0.25 * known)));
        let known = measured.or(self.remainder);
        // What did not contract is not known to, however long that is ago.
        let known = known.filter(|known| known.is_finite());
        self.remainder = known.map(|known| known / known.sqrt().sqrt().sqrt());
    }

    /// The fraction θ/(1 − θ) that an increment of this matrix leaves of itself, as solves before tell; ∞ if none does.
    pub(crate) fn remainder(&self) -> f64 {
        self.remainder.unwrap_or(f64::INFINITY)
    }

    /// Whether the matrix has cost as much as a new one.
    pub(crate) fn is_used_up(&self) -> bool {
        self.spent > self.price
    }

    /// Whether so many more iterations cost more than a new matrix and its own iterations.
    pub(crate) fn is_outweighed(&self, expected: f64) -> bool {
        expected > self.price + self.least.unwrap_or(0.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The iterations until a sequence of increments is judged to have converged.
    fn judged(increments: &[f64], fresh: bool) -> Option<usize> {
        let mut judge = Convergence::new();
        increments.iter().enumerate().find_map(|(k, norm)| {
            judge.take(*norm, *norm, fresh && k == 0);
            judge.is_converged(fresh && k == 0).then_some(k + 1)
        })
    }

    /// A linear iteration of rate θ leaves at most a tenth of the tolerance when it is judged to have converged. With a
    /// matrix that contracts by a half it may leave an increment below the tolerance.
    #[test]
    fn what_is_left_is_below_the_tolerance() {
        for rate in [1e-12_f64, 1e-6, 1e-3, 0.1, 0.4, 0.49] {
            for first in [1e15, 1e9, 1e3, 2.0] {
                let increments: Vec<f64> = (0..200).map(|k| first * rate.powi(k)).collect();
                let taken = judged(&increments, true).unwrap();
                let left: f64 = increments[taken..].iter().sum();
                assert!(left <= 1.0, "{rate} {first} {taken} {left}");
                // Not one too many: before the last increment the tolerance was not yet reached.
                assert!(
                    taken <= 2 || increments[taken - 2] > 1.0,
                    "{rate} {first} {taken}"
                );
            }
        }
    }

    /// Small increments of a matrix that does not fit are no convergence. Increments that grow are none either.
    #[test]
    fn a_matrix_has_to_contract() {
        assert_eq!(judged(&[0.1, 0.1, 0.1, 0.1], false), None);
        assert_eq!(judged(&[1e3, 9e2, 8e2, 7e2], true), None);
        assert_eq!(judged(&[2.0, 2.1, 2.2], true), None);
        assert_eq!(judged(&[0.1], true), Some(1));
        assert_eq!(judged(&[0.1, 0.01], false), Some(2));
        assert_eq!(judged(&[0.0], false), Some(1));
    }

    /// Increments that grow by a factor beside iterates that grow by more are no convergence.
    #[test]
    fn divergence_is_seen_beside_iterates_that_grow() {
        for growth in [1.0_f64, 1.5, 30.0] {
            let mut judge = Convergence::new();
            for k in 0..40 {
                let shrinks = 1e9 * 0.05_f64.powi(k);
                judge.take(shrinks, growth.powi(k), k == 0);
                assert!(k == 0 || judge.grows() && !judge.has_contracted());
                assert!(!judge.is_converged(false), "{growth} {k}");
            }
        }
    }

    #[test]
    fn increments_that_creep_stagnate() {
        let mut judge = Convergence::new();
        let mut at = None;
        for k in 0..20 {
            let norm = 100.0 * 0.997_f64.powi(k);
            judge.take(norm, norm, false);
            at = at.or(judge.stagnates().then_some(k));
        }
        assert_eq!(at, Some(3));
        let mut judge = Convergence::new();
        for k in 0..20 {
            let norm = 100.0 * 0.4_f64.powi(k);
            judge.take(norm, norm, false);
            assert!(!judge.stagnates());
        }
    }

    /// The end of a solve with these increments of a matrix, `new` or not.
    fn spend(upkeep: &mut Upkeep, increments: &[f64], new: bool) {
        let mut judge = Convergence::new();
        for norm in increments {
            judge.take(*norm, *norm, false);
        }
        upkeep.spend(increments.len(), &judge, new);
    }

    /// A contraction that earlier solves measured counts for a small first increment. It counts less the longer ago it
    /// was measured. A contraction of a matrix that was new counts for nothing.
    #[test]
    fn what_a_first_increment_leaves_is_foreseen() {
        let foreseen = |upkeep: &Upkeep, norm: f64| {
            let mut judge = Convergence::new();
            judge.take(norm, norm, false);
            judge.is_foreseen(upkeep.remainder(), 1.0)
        };
        let mut upkeep = Upkeep::default();
        upkeep.renew(2.0);
        spend(&mut upkeep, &[100.0, 1e-9], true);
        assert!(!foreseen(&upkeep, 1e-9));
        // 0.0101^(7/8) = 0.0179, and that to the power again 0.0297.
        spend(&mut upkeep, &[100.0, 1.0], false);
        assert!(foreseen(&upkeep, 55.0) && !foreseen(&upkeep, 57.0));
        spend(&mut upkeep, &[1.0], false);
        assert!(foreseen(&upkeep, 33.0) && !foreseen(&upkeep, 34.5));
        // Less by chance: a quarter of what was known, to the power 0.0137.
        spend(&mut upkeep, &[100.0, 0.0], false);
        assert!(foreseen(&upkeep, 72.0) && !foreseen(&upkeep, 75.0));
        // Nothing left again and again is not nothing left for ever, nor is it believed of large increments.
        for _ in 0..200 {
            spend(&mut upkeep, &[100.0, 0.0], false);
        }
        assert!(foreseen(&upkeep, 128.0) && !foreseen(&upkeep, 129.0));
        let solves = (0..100).find(|_| {
            let believed = foreseen(&upkeep, 10.0);
            spend(&mut upkeep, &[10.0], false);
            !believed
        });
        assert!(solves.is_some_and(|solves| solves < 22), "{solves:?}");
        spend(&mut upkeep, &[1.0, 1.1], false);
        assert!(!foreseen(&upkeep, 1e-9));
        for _ in 0..3 {
            spend(&mut upkeep, &[1.0], false);
            assert!(!foreseen(&upkeep, 1e-9));
        }
        upkeep.renew(2.0);
        assert!(!foreseen(&upkeep, 1e-9));
        // A second increment that vanishes tells no more than that it is below a tenth: (1/159)^(7/8) = 0.0118.
        spend(&mut upkeep, &[16.0, 0.0], false);
        assert!(foreseen(&upkeep, 84.0) && !foreseen(&upkeep, 85.0));
        // Nor one that is small beside a first one below the tolerance: (1/9)^(7/8) = 0.1462.
        upkeep.renew(2.0);
        spend(&mut upkeep, &[1e-20, 1e-36], false);
        assert!(foreseen(&upkeep, 6.8) && !foreseen(&upkeep, 6.9));
    }

    /// A second iteration that measures anew how a matrix contracts is not its fault; one that is needed
    /// although that has just been measured is.
    #[test]
    fn measuring_anew_costs_no_upkeep() {
        let mut upkeep = Upkeep::default();
        upkeep.renew(1.5);
        for _ in 0..50 {
            spend(&mut upkeep, &[10.0, 1.0], false);
            spend(&mut upkeep, &[1.0], false);
            assert!(!upkeep.is_used_up());
        }
        for used_up in [false, false, true] {
            spend(&mut upkeep, &[10.0, 1.0], false);
            assert_eq!(upkeep.is_used_up(), used_up);
        }
    }

    /// Rent or buy: one may choose the solve in which to take a new matrix. For any iterations the cost is at most
    /// twice the cost of the best choice, plus the iterations of one solve.
    #[test]
    fn upkeep_costs_at_most_twice_the_best() {
        let price = 9.0;
        for growth in [0.0, 0.3, 1.0, 4.0] {
            let iterations = |age: usize| (2.0 + growth * age as f64).floor();
            let cost = |period: usize| {
                let extra: f64 = (0..period).map(|age| iterations(age) - 2.0).sum();
                (extra + price) / period as f64
            };
            let best = (1..1000).map(cost).fold(f64::INFINITY, f64::min);
            let mut upkeep = Upkeep::default();
            upkeep.renew(price);
            let mut judge = Convergence::new();
            for norm in [1.0, 0.1] {
                judge.take(norm, norm, false);
            }
            let mut period = 0;
            while period < 999 && !upkeep.is_used_up() {
                upkeep.spend(iterations(period) as usize, &judge, false);
                period += 1;
            }
            let one = iterations(period) / period as f64;
            assert!(cost(period) <= 2.0 * best + one, "{growth} {period} {best}");
        }
    }
}
