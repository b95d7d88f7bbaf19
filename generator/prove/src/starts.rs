//! The exact order that a scheme reaches from given starting values.
//!
//! Let wₙ be the series of the numerical solution after n steps, written at the point that the exact solution has
//! reached. One step takes wₙ to wₙ₊₁, tree by tree:
//!
//! ```text
//! wₙ₊₁∘flow = V wₙ + B a(wₙ),    (w∘flow)(τ) = Σ_{k≥0} (Dᵏ w)(τ)/k!.
//! ```
//!
//! The best start S of [`Series`] is the constant solution. For δₙ = wₙ − S the generating functions
//! Δ(τ) = Σ δₙ(τ) ζⁿ therefore satisfy
//!
//! ```text
//! (I − ζV) Δ(τ) = δ₀(τ) + ζ B ΔA(τ) − Σ_{k≥1} (Dᵏ(Δ − δ₀))(τ)/k!,
//! ```
//!
//! where the right side contains lower trees only, and ΔA(τ) is the generating function of a(S + δₙ)(τ) − a(S)(τ), a
//! sum of products of the sequences of the children. All these sequences are sums of nᵃ μⁿ, where μ is a product of
//! eigenvalues of V, and their generating functions are rational ([`sequence`]).
//!
//! # The order
//! At a fixed time T = n h a part of degree D in n at weight ρ is an error of size T^D h^(ρ−D). A part that
//! decays, |μ| < 1, is no error at that time; a part that oscillates for ever, |μ| = 1 ≠ μ, is one. So
//! from the position's δₙ(τ)
//!
//! ```text
//! order = min (order of the best start, ρ(τ) − D(τ)),    D = (order of the pole on |ζ| = 1) − 1.
//! ```
//!
//! Finitely many trees decide. Let eₖ(T) be the first error that stays: hᵏ eₖ + O(h^(k+1)). For k below the order of
//! the best start eₖ solves the variational equation of the problem, which is of order r. It is not zero exactly if
//! eₖ(0) or, for r = 2, its velocity is not zero: a constant at weight k, or n¹ at weight k + 1. So weights up to
//! k + r − 1 show it. Oscillations that do not decay may also multiply to a driving term, which shows at
//! weight k + r. No start beats the best one, because from that order on the error equation has the violated
//! conditions as its source.
//!
//! Zero-stability turns trees into powers of h; without it no start reaches any order.

pub(super) mod polynomials;
mod sequence;

use self::polynomials::{exact_div, power};
use super::order::{OrderError, Reached, StartOrder, ZeroStable};
use super::series::Series;
use super::stability::zero_stability::growth::{Growth, diverges};
use super::stability::zero_stability::zero_stability;
use sequence::{Modes, Sequence};
use std::collections::HashMap;
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::field::real_polynomial::RealPolynomial;
use stepsmith_exact::kernel::Inverse as _;
use stepsmith_exact::rational::factorial;
use stepsmith_exact::ring::Field;
use stepsmith_scheme::scheme::jets::power_over_factorial;
use stepsmith_scheme::scheme::trees::{Child, TreeId};

/// Where the starting values come from.
#[derive(Clone, Debug)]
pub(super) enum Start<F> {
    /// The exact solution.
    Exact,
    /// The solution's Taylor polynomial of degree `degree` at the time `instant`, counted in steps from the time of
    /// offset 0.
    Taylor {
        /// The degree.
        degree: usize,
        /// The instant.
        instant: F,
    },
}

/// The sequences δₙ(τ) of a start, tree by tree.
struct Deviations<'a, 'b, F> {
    series: &'a mut Series<'b, F>,
    start: Start<F>,
    modes: Modes<F>,
    /// Whether parasitic roots lie on the unit circle.
    weakly: bool,
    /// Δ and Δ − δ₀ of the carried quantities, ΔA of the evaluations.
    carried: Vec<Vec<Sequence<F>>>,
    later: Vec<Vec<Sequence<F>>>,
    evaluated: Vec<Vec<Sequence<F>>>,
    flow: HashMap<(TreeId, usize), Vec<Sequence<F>>>,
    /// Whether all sequences so far are 0.
    silent: bool,
}

impl<F: Field> Series<'_, F> {
    /// det(λI − V)/(λ − 1)ʳ, ascending: less the roots 1 of the motion itself.
    pub(super) fn parasitic(&self) -> Option<Vec<Fraction>> {
        let (characteristic, _) = self.resolvent();
        let own = power(&[F::one().negated(), F::one()], self.scheme.class().rank());
        let rest = exact_div(characteristic, &own)?;
        Some(rest.into_iter().map(self.back).collect())
    }

    /// Whether the scheme is zero-stable.
    pub(super) fn zero_stable(&self) -> Result<ZeroStable, OrderError> {
        let parasitic = self.parasitic().ok_or(OrderError::NotSimple)?;
        Ok(match ZeroStable::of(&parasitic) {
            // Multiple roots on the circle may do no harm.
            ZeroStable::No => match zero_stability(self.scheme) {
                Ok(found) if found.growth == Some(Growth::Harmless) => ZeroStable::Growing,
                Ok(found) if found.is_stable() => ZeroStable::Weakly,
                Ok(found) if found.is_open() => ZeroStable::Open,
                _ => ZeroStable::No,
            },
            found => found,
        })
    }

    /// Whether symbols are left free.
    pub(super) fn is_free(&self) -> bool {
        !self.scheme.free_symbols().is_empty()
    }

    /// The order of the carried velocities where S at some tree of one weight differs from the exact ones. The order is
    /// a bound where the difference may vanish for some values of free symbols.
    pub(super) fn wrong_velocity(&mut self, weight: usize) -> Option<Reached> {
        let derivatives = self.scheme.carried_derivatives();
        let mut wrong = None;
        for tree in self.forest.grow(weight) {
            let exact = self.exact_values(tree);
            let found = self.carried(tree);
            let pairs = exact.iter().zip(found).zip(&derivatives);
            for ((e, s), _) in pairs.filter(|((e, s), m)| **m == 1 && e != s) {
                if (self.back)(e.minus(s)).free_symbols().is_empty() {
                    return Some(Reached::Exactly(weight - 1));
                }
                wrong = Some(Reached::AtLeast(weight - 1));
            }
        }
        wrong
    }

    /// The simple start: the Taylor polynomial at the first instant that the carried quantities
    /// reach back to, of the degree that evaluations yield.
    pub(super) fn simple_start(&self) -> Start<F> {
        Start::Taylor {
            degree: self.scheme.highest_evaluated(),
            instant: self.lead.negated(),
        }
    }

    /// The order that is reached from `start`; 0 if the position diverges. The best start has the order `best`, and S
    /// is known up to weight `best` + r − 1.
    pub(super) fn order_from(
        &mut self,
        start: Start<F>,
        best: Reached,
        zero: &ZeroStable,
    ) -> StartOrder {
        match zero {
            ZeroStable::No if diverges(self.scheme, self.position) => {
                StartOrder::Proven(Reached::Exactly(0))
            }
            ZeroStable::No | ZeroStable::Open => StartOrder::Proven(Reached::AtLeast(0)),
            ZeroStable::If(_) => StartOrder::IfZeroStable(self.order_if_stable(start, best, false)),
            ZeroStable::Strongly => StartOrder::Proven(self.order_if_stable(start, best, false)),
            ZeroStable::Weakly => StartOrder::Proven(self.order_if_stable(start, best, true)),
            ZeroStable::Growing => StartOrder::Proven(self.order_by_agreement(&start, best)),
        }
    }

    /// A bound where errors grow no more than by integration. Let a start agree with S below weight w. The solutions
    /// from the start and from S differ by O(hʷ) at first, in velocities by O(hʷ⁻¹), and by no more at T.
    fn order_by_agreement(&mut self, start: &Start<F>, best: Reached) -> Reached {
        let rank = self.scheme.class().rank();
        let weights = 0..best.bound() + rank;
        let agreed = weights.take_while(|weight| self.agrees(start, weight + 1));
        match (agreed.count() + 1).saturating_sub(rank) {
            order if order < best.bound() => Reached::AtLeast(order),
            _ => best,
        }
    }

    /// The same where no parasitic root lies outside the circle, and on it only if `weakly`.
    fn order_if_stable(&mut self, start: Start<F>, best: Reached, weakly: bool) -> Reached {
        let rank = self.scheme.class().rank();
        // The degree in n with which an error shows first.
        let shown = if weakly { rank } else { rank - 1 };
        if self.agrees(&start, best.bound() + shown) {
            return best;
        }
        let Some(modes) = Modes::new(self.resolvent().clone(), rank) else {
            return Reached::AtLeast(0);
        };
        let mut deviations = Deviations {
            series: self,
            start,
            modes,
            weakly,
            carried: Vec::new(),
            later: Vec::new(),
            evaluated: Vec::new(),
            flow: HashMap::new(),
            silent: true,
        };
        // No start beats the best one.
        let mut order = best.bound();
        let mut weight = 0;
        while weight < order + shown {
            for tree in deviations.series.forest.grow(weight) {
                let Some(pole) = deviations.enter(tree) else {
                    return at_least(order.min(weight.saturating_sub(shown)), best);
                };
                if pole > 0 {
                    order = order.min((weight + 1).saturating_sub(pole));
                }
            }
            if (weight, rank) == (1, 2) && deviations.velocity_argument_deviates() {
                return at_least(order.min(1), best);
            }
            weight += 1;
        }
        if order < best.bound() && !self.is_free() {
            return Reached::Exactly(order);
        }
        // With symbols left free a deviation may vanish for some values of them.
        at_least(order, best)
    }

    /// Whether `start` is S at all trees below a weight.
    fn agrees(&mut self, start: &Start<F>, below: usize) -> bool {
        (0..below).all(|weight| {
            let trees = self.forest.grow(weight).into_iter();
            let mut trees = trees.take(if self.is_alike { 1 } else { usize::MAX });
            trees.all(|tree| start.values(self, tree) == self.carried(tree))
        })
    }
}

/// At least an order, or the order of the best start where that is no higher.
fn at_least(order: usize, best: Reached) -> Reached {
    if order < best.bound() {
        Reached::AtLeast(order)
    } else {
        best
    }
}

/// The factor of p that has its roots on the circle, for a p without roots inside it or without roots outside. The
/// factor is the common one of p and p*.
fn on_circle(p: &RealPolynomial) -> RealPolynomial {
    p.gcd(&p.reverse())
}

impl<F: Field> Start<F> {
    /// The coefficients of the carried quantities at one tree.
    fn values(&self, series: &Series<'_, F>, tree: TreeId) -> Vec<F> {
        let (&degree, instant) = match self {
            Start::Exact => return series.exact_values(tree),
            Start::Taylor { degree, instant } => (degree, instant),
        };
        let weight = series.forest.weight(tree);
        // hᵏ x⁽ᵏ⁾ at the instant: c(τ) ρ!/(ρ − k)! times its power.
        let scale = &series.exact[tree] * factorial(weight);
        let jet: Vec<F> = (0..=degree.min(weight))
            .map(|k| power_over_factorial(instant, weight - k).scaled(&scale))
            .collect();
        let derivatives = series.scheme.carried_derivatives();
        let quantities = series.offsets.iter().zip(derivatives).enumerate();
        let values = quantities.map(|(i, (offset, m))| {
            let since = offset.minus(instant);
            let terms = (m..)
                .zip(jet.iter().skip(m))
                .map(|(k, derivative)| derivative.times(&power_over_factorial(&since, k - m)));
            let sum = terms.fold(F::zero(), |sum, t| sum.plus(&t));
            match series.share(i, m, tree) {
                Some(share) => sum.times(share),
                None => sum,
            }
        });
        values.collect()
    }
}

impl<F: Field> Deviations<'_, '_, F> {
    /// Enters Δ(τ) of a tree whose subtrees are known; returns the order of the position's pole on
    /// the unit circle, or `None` if the sequences become too large.
    fn enter(&mut self, tree: TreeId) -> Option<usize> {
        debug_assert_eq!(tree, self.carried.len());
        let values = self.start.values(self.series, tree);
        let known = self.series.carried(tree);
        let first: Vec<F> = values.iter().zip(known).map(|(w, s)| w.minus(s)).collect();
        self.silent &= first.iter().all(F::is_zero);
        let evaluated = self.evaluations(tree)?;
        self.evaluated.push(evaluated);
        let mut right: Vec<Sequence<F>> = first.iter().cloned().map(Sequence::first).collect();
        let input = self.series.space.input();
        for (i, slot) in right.iter_mut().enumerate() {
            let driven = self.modes.combination(input.row(i), &self.evaluated[tree]);
            *slot = self.modes.sum(slot, &driven.delayed(1));
        }
        for k in 1..=self.series.forest.weight(tree) {
            let weight = F::from_rational(&-factorial(k).inv());
            let flown = self.derivative(tree, k);
            for (slot, term) in right.iter_mut().zip(&flown) {
                *slot = self.modes.sum(slot, &term.scaled(&weight));
            }
        }
        let solution = self.modes.resolvent(&right);
        let later = solution.iter().zip(&first).map(|(u, first)| {
            self.modes.sum(
                u,
                &Sequence::first(first.clone()).scaled(&F::one().negated()),
            )
        });
        self.later.push(later.collect());
        let pole = self.pole(&solution[self.series.position]);
        self.carried.push(solution);
        pole
    }

    /// ΔA(τ): over the children of τ, Π (s + δₙ) − Π s with s and δₙ of the evaluation's argument.
    fn evaluations(&mut self, tree: TreeId) -> Option<Vec<Sequence<F>>> {
        let count = self.series.space.evaluated.len();
        if self.silent || self.series.forest.is_base(tree) {
            return Some(vec![Sequence::zero(); count]);
        }
        // Sequences of functions on nodes are not multiplied: what follows is then a lower bound.
        if self.series.scheme.modulus().is_some() {
            return None;
        }
        let children = self.series.forest.children(tree).to_vec();
        let scheme = self.series.scheme;
        let mut result = Vec::with_capacity(count);
        for (index, e) in scheme.evaluations().iter().enumerate() {
            if self.series.part_of[index] != self.series.forest.part(tree) {
                result.push(Sequence::zero());
                continue;
            }
            let time = self.series.times[index].clone();
            let rate = self.series.along[index].clone();
            let mut product = (F::one(), Sequence::zero());
            // Its derivative where the arguments move at the rate of an evaluation.
            let mut moved = (F::zero(), Sequence::zero());
            for child in &children {
                let factor = match (*child, e.velocity) {
                    (Child::Position(t), _) => self.argument(e.position, t),
                    (Child::Velocity(t), Some(v)) => self.argument(v, t),
                    (Child::Velocity(_), None) => (F::zero(), Sequence::zero()),
                    (Child::Time, _) => (time.clone(), Sequence::zero()),
                };
                if let Some(rate) = &rate {
                    let speed = match *child {
                        Child::Position(t) => match e.velocity {
                            Some(v) => self.argument(v, t),
                            None => (F::zero(), Sequence::zero()),
                        },
                        Child::Velocity(_) => (F::zero(), Sequence::zero()),
                        Child::Time => (rate.clone(), Sequence::zero()),
                    };
                    let (left, right) =
                        (self.times(&moved, &factor)?, self.times(&product, &speed)?);
                    moved = (left.0.plus(&right.0), self.modes.sum(&left.1, &right.1));
                }
                product = self.times(&product, &factor)?;
            }
            result.push(if rate.is_some() { moved.1 } else { product.1 });
        }
        Some(result)
    }

    /// (s + δₙ)(s' + δ'ₙ) as a constant and a sequence.
    fn times(&mut self, a: &(F, Sequence<F>), b: &(F, Sequence<F>)) -> Option<(F, Sequence<F>)> {
        let both = self.modes.product(&a.1, &b.1)?;
        let linear = self.modes.sum(&a.1.scaled(&b.0), &b.1.scaled(&a.0));
        Some((a.0.times(&b.0), self.modes.sum(&linear, &both)))
    }

    /// S and Δ of any quantity of the scheme at a tree.
    fn argument(&self, quantity: usize, tree: TreeId) -> (F, Sequence<F>) {
        let row = &self.series.space.rows[quantity];
        let (from_state, from_evaluations) = row.split_at(self.carried[tree].len());
        let delta = self.modes.sum(
            &self.modes.combination(from_state, &self.carried[tree]),
            &(self.modes).combination(from_evaluations, &self.evaluated[tree]),
        );
        (self.series.at(quantity, tree), delta)
    }

    /// (Dᵏ(Δ − δ₀))(τ), k ≥ 1.
    fn derivative(&mut self, tree: TreeId, k: usize) -> Vec<Sequence<F>> {
        if k == 0 {
            return self.later[tree].clone();
        }
        if let Some(known) = self.flow.get(&(tree, k)) {
            return known.clone();
        }
        let mut sum = vec![Sequence::zero(); self.series.offsets.len()];
        for pruned in self.series.forest.prune(tree).to_vec() {
            let term = self.derivative(pruned, k - 1);
            for (slot, t) in sum.iter_mut().zip(&term) {
                *slot = self.modes.sum(slot, t);
            }
        }
        self.flow.insert((tree, k), sum.clone());
        sum
    }

    /// Whether some evaluation sees another velocity at h v₀ than the velocity of the point it starts from. Then no
    /// series in trees describes the step: order 1 at least, if no deviation stays.
    fn velocity_argument_deviates(&self) -> bool {
        let velocities = self.series.scheme.evaluations().iter().map(|e| e.velocity);
        (velocities.flatten()).any(|v| !self.argument(v, 1).1.is_zero())
    }

    /// The order of the pole of u on the unit circle; `None` where that is not known.
    fn pole(&self, u: &Sequence<F>) -> Option<usize> {
        // Products of roots inside the circle lie inside.
        if !self.weakly {
            return Some(u.pole_at_one());
        }
        let powers = u.exponents.iter().enumerate().skip(1);
        let powers: Vec<(usize, usize)> = powers
            .filter(|(_, e)| **e > 0)
            .map(|(j, &e)| (j, e))
            .collect();
        let factors = powers.iter().map(|(j, _)| self.modes.factor(*j));
        let numbers = self.over_one_field(std::iter::once(&u.numerator[..]).chain(factors))?;
        let (numerator, factors) = numbers.split_first()?;
        let mut elsewhere = RealPolynomial::one();
        for (factor, (_, e)) in factors.iter().zip(&powers) {
            let circle = on_circle(factor);
            elsewhere = (0..*e).fold(elsewhere, |product, _| &product * &circle);
        }
        let mut rest = elsewhere.exact_div(&elsewhere.gcd(numerator))?;
        let mut multiplicity = 0;
        while !rest.is_constant() {
            rest = rest.gcd(&rest.derivative());
            multiplicity += 1;
        }
        Some(multiplicity.max(u.pole_at_one()))
    }

    /// Polynomials of numbers, over the field of all of these; `None` for too many square roots.
    fn over_one_field<'p>(
        &self,
        polynomials: impl Iterator<Item = &'p [F]>,
    ) -> Option<Vec<RealPolynomial>>
    where
        F: 'p,
    {
        let polynomials: Vec<&[F]> = polynomials.collect();
        let numbers = polynomials.iter().flat_map(|p| p.iter());
        let numbers: Vec<Fraction> = numbers.map(|c| (self.series.back)(c.clone())).collect();
        let all = RealPolynomial::from_fractions(&numbers)?;
        let mut next = 0..;
        let found = polynomials.iter().map(|p| {
            let own = next.by_ref().take(p.len()).map(|i| all.coefficient(i));
            let own: Vec<RealPolynomial> = own.collect();
            RealPolynomial::from_numbers(&own)
        });
        Some(found.collect())
    }
}

#[cfg(test)]
mod experiment;
#[cfg(test)]
mod tests;
