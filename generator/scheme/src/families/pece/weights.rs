//! The weights of predictors and correctors.
//!
//! A formula x(t₁) = Σ w_m,j hᵐ x⁽ᵐ⁾(t_j), m = 0, 1, 2, over nodes t_j in units of h, is exact to
//! degree p iff Σ w_m,j [Dᵐ e^{t_j D}]_q = [e^{D}]_q for q = 0 … p. The positions have the weights
//! c_j of BDF-k, so that in the differences Δ_j = x_{j+1} − x_j
//!
//! ```text
//! x₁ − Σ_{j≤0} c_j x_j = Σ_{i=0}^{k−1} s_i Δ_{−i},   s₀ = 1,  s_{i+1} = s_i − c_{−i}.
//! ```
//!
//! Each Δ is replaced by a formula over a window W of consecutive nodes, whose weights are the
//! unknowns of as many order conditions:
//!
//! ```text
//! velocities           Δ_j = h Σ_W b_i v_i             q = 1 … |W|
//! velocities and       Δ_j = h Σ_W b_i v_i + h² α a_e   q = 1 … |W| + 1,  e in W.
//! acceleration at e
//! ```
//!
//! | | W | Δ₀ | older Δ_j |
//! |---|---|---|---|
//! | predictor | 0 … 1−k | e = 0 | the mean of e = j and e = j + 1 |
//! | type #1 | 1 … 2−k | c₀·(e = 0) + (1 − c₀)·(e = 1) | e = j + 1 |
//! | type #2 | as #1, and 0 … 1−k: the mean of those that hold e | as #1 | the mean of e = j and e = j + 1 |
//!
//! Without accelerations all this is one formula for each window: the corrector is BDF-k, for
//! k = 1, with W = {1, 0}, the trapezoidal rule, and the predictor is BDF-k with the new velocity
//! extrapolated. With accelerations the corrector of k = 1 is the one over v₁, v₀, a₁, a₀ that is
//! exact to degree 4. For k ≥ 2 the types are exact to degree k + 1, as are all their affine
//! combinations: the mean; the *blend* whose accelerations weigh as much, in sum, as those of the
//! predictor. That is a condition for positions and velocities, too, but holds there of itself:
//! Σ c_j = 1, and Σ b_j = 1 − Σ c_j t_j. The *highest* corrector takes the nodes 1 … 1−k
//! altogether, and solves the conditions q = 1 … 2k + 1 with that sum. Another sum may be given to both.
//!
//! For velocities that sum is 1 − Σ c_j t_j whatever the order is from 1 on. What is left free for k = 2 is the weight
//! w of v₋₁ in the corrector: BDF-2 has w = 0, and with it w·(v₋₁ − (1 − t₋₁) v₀ − t₋₁ v₁) is added, of order 2.

use crate::scheme::jets::jet;
use std::collections::BTreeMap;
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::linear::matrix::Matrix;
use stepsmith_exact::rational::ratio;
use stepsmith_exact::ring::Ring;

/// The nodes t_j: 1, 0, −1/ω, −1/ω − 1/ω², … where each step is ω times the one before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grid {
    inverse: Fraction,
}

impl Grid {
    /// Equal steps.
    pub fn equal() -> Self {
        let inverse = Fraction::one();
        Self { inverse }
    }

    /// Steps that grow by ω, a number or a symbol; `None` for 0.
    pub fn growing(omega: &Fraction) -> Option<Self> {
        let inverse = Fraction::one().exact_quotient(omega)?;
        Some(Self { inverse })
    }

    /// t_j for j ≤ 1.
    pub fn time(&self, j: i64) -> Fraction {
        let (start, count) = if j > 0 { (j, 0) } else { (0, -j) };
        let mut step = Fraction::one();
        (0..count).fold(Fraction::from(start), |time, _| {
            step = step.times(&self.inverse);
            time.minus(&step)
        })
    }
}

/// x₁ = Σ w_m,j hᵐ x⁽ᵐ⁾(t_j): the weights by node j, of positions, velocities and accelerations.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Formula {
    weights: [BTreeMap<i64, Fraction>; 3],
}

impl Formula {
    /// A formula from its weights w_m,j, as m, j and the weight.
    pub fn new(weights: impl IntoIterator<Item = (usize, i64, Fraction)>) -> Self {
        let mut formula = Self::default();
        for (m, j, weight) in weights {
            formula.add(m, j, &weight);
        }
        formula
    }

    fn add(&mut self, m: usize, j: i64, weight: &Fraction) {
        let Some(weights) = self.weights.get_mut(m) else {
            return;
        };
        let sum = weights.entry(j).or_insert_with(Fraction::zero);
        *sum = sum.plus(weight);
        if sum.is_zero() {
            weights.remove(&j);
        }
    }

    fn add_scaled(&mut self, other: &Self, factor: &Fraction) {
        for (m, weights) in other.weights.iter().enumerate() {
            for (&j, weight) in weights {
                self.add(m, j, &weight.times(factor));
            }
        }
    }

    /// The weights of the m-th derivatives by node; zeros are left out.
    pub fn weights(&self, m: usize) -> impl DoubleEndedIterator<Item = (i64, &Fraction)> {
        let weights = self.weights.get(m).into_iter().flatten();
        weights.map(|(&j, weight)| (j, weight))
    }

    /// Σ_j w_m,j.
    pub fn total(&self, m: usize) -> Fraction {
        self.weights(m)
            .fold(Fraction::zero(), |sum, (_, weight)| sum.plus(weight))
    }

    /// (1 − λ) self + λ other.
    pub fn blended(&self, other: &Self, lambda: &Fraction) -> Self {
        let mut sum = Self::default();
        sum.add_scaled(self, &Fraction::one().minus(lambda));
        sum.add_scaled(other, lambda);
        sum
    }

    /// The coefficient of D^q in the formula less e^{D}, the error on smooth functions.
    pub fn residual(&self, grid: &Grid, q: usize) -> Fraction {
        let mut sum = jet(0, &grid.time(1), q).negated();
        for m in 0..self.weights.len() {
            for (j, weight) in self.weights(m) {
                sum = sum.plus(&weight.times(&jet(m, &grid.time(j), q)));
            }
        }
        sum
    }
}

/// The choice among the correctors with accelerations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Corrector {
    /// Type #1.
    Type1,
    /// Type #2.
    Type2,
    /// The mean of the two.
    Average,
    /// The affine combination of the two with the sum of the predictor's acceleration weights.
    Blend,
    /// The one of highest order with that sum.
    Highest,
    /// The corrector that the source prints as the mean (k = 2). No second-order formula has its acceleration weights.
    Printed,
    /// The corrector that the source prints as type #1 (k = 2): 2h²(a₊ + 3a_n)/9 for h²(a₊ + 9a_n)/18.
    PrintedType1,
}

/// A predictor and its corrector.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pair {
    /// The predictor.
    pub predictor: Formula,
    /// The corrector.
    pub corrector: Formula,
}

/// The derivation of the formulas of one k on one grid. All results are `None` where the
/// conditions determine no weights there.
struct Derivation<'a> {
    steps: i64,
    grid: &'a Grid,
    positions: BTreeMap<i64, Fraction>,
}

/// The pair of `steps` steps for velocities alone; of two steps with this weight of the oldest velocity in the corrector,
/// which is 0 where it is not given.
///
/// ```
/// use stepsmith_scheme::families::pece::{Grid, velocity_pair};
/// let pair = velocity_pair(2, None, &Grid::equal()).unwrap();
/// let weights: Vec<_> = pair.predictor.weights(1).map(|(j, w)| (j, w.to_string())).collect();
/// assert_eq!(weights, [(-1, "-2/3".into()), (0, "4/3".into())]);
/// ```
///
/// `None` where the conditions determine no weights.
pub fn velocity_pair(steps: usize, oldest: Option<&Fraction>, grid: &Grid) -> Option<Pair> {
    let derivation = Derivation::new(steps, grid)?;
    let over = |window: &[i64]| derivation.formula(|i| derivation.difference(-i, window, None));
    let mut corrector = over(&derivation.new_window())?;
    if let Some(weight) = oldest {
        let last = grid.time(-1);
        let others = [(1, last.negated()), (0, last.minus(&Fraction::one()))];
        let added = others.into_iter().chain([(-1, Fraction::one())]);
        let added = Formula::new(added.map(|(j, w)| (1, j, w)));
        corrector.add_scaled(&added, weight);
    }
    Some(Pair {
        predictor: over(&derivation.old_window())?,
        corrector,
    })
}

/// The pair of `steps` steps for velocities and accelerations.
///
/// ```
/// use stepsmith_scheme::families::pece::{Corrector, Grid, acceleration_pair};
/// let pair = acceleration_pair(2, Corrector::Blend, None, &Grid::equal()).unwrap();
/// assert_eq!(pair.predictor.total(2), pair.corrector.total(2));
/// assert_eq!(pair.predictor.total(2).to_string(), "5/6");
/// ```
///
/// `total` is the sum of the acceleration weights of a blend or the highest corrector, that of the predictor where it
/// is not given. `None` where the conditions determine no weights; what the source prints is of two equal steps.
pub fn acceleration_pair(
    steps: usize,
    corrector: Corrector,
    total: Option<&Fraction>,
    grid: &Grid,
) -> Option<Pair> {
    let derivation = Derivation::new(steps, grid)?;
    let predictor = derivation.predictor()?;
    let total = total.cloned().unwrap_or_else(|| predictor.total(2));
    let corrector = match corrector {
        _ if steps == 1 => derivation.over_all(None)?,
        Corrector::Type1 => derivation.type1()?,
        Corrector::Type2 => derivation.type2()?,
        Corrector::Average => {
            let half = Fraction::from(ratio(1, 2));
            derivation.type1()?.blended(&derivation.type2()?, &half)
        }
        Corrector::Blend => {
            let one = derivation.type1()?;
            let two = derivation.type2()?;
            let missing = total.minus(&one.total(2));
            let gain = two.total(2).minus(&one.total(2));
            one.blended(&two, &missing.exact_quotient(&gain)?)
        }
        Corrector::Highest => derivation.over_all(Some(&total))?,
        Corrector::Printed if steps == 2 && *grid == Grid::equal() => printed(),
        Corrector::PrintedType1 if steps == 2 && *grid == Grid::equal() => {
            printed_type1(&derivation.type1()?)
        }
        Corrector::Printed | Corrector::PrintedType1 => return None,
    };
    Some(Pair {
        predictor,
        corrector,
    })
}

/// The corrector (6b) = (8c) as the source prints it.
fn printed() -> Formula {
    let rows = [
        (0, 3, [0, 4, -1]),
        (1, 24, [1, 14, 1]),
        (2, 72, [10, 51, -1]),
    ];
    Formula::new(rows.into_iter().flat_map(|(m, denominator, row)| {
        let row = row.into_iter().zip([1, 0, -1]);
        row.map(move |(p, j)| (m, j, ratio(p, denominator).into()))
    }))
}

/// Type #1 as the source prints it: the right positions and velocities, and its accelerations.
fn printed_type1(right: &Formula) -> Formula {
    let kept = (0..=1).flat_map(|m| right.weights(m).map(move |(j, w)| (m, j, w.clone())));
    let accelerations = [(1, ratio(2, 9)), (0, ratio(2, 3))];
    Formula::new(kept.chain(accelerations.map(|(j, w)| (2, j, w.into()))))
}

impl<'a> Derivation<'a> {
    fn new(steps: usize, grid: &'a Grid) -> Option<Self> {
        let steps = steps as i64;
        let mut derivation = Self {
            steps,
            grid,
            positions: BTreeMap::new(),
        };
        // BDF-k: x at 0 … 1−k and v at 1, exact to degree k.
        let positions = (1 - steps..=0).rev().map(|j| (0, j));
        let unknown: Vec<_> = positions.chain([(1, 1)]).collect();
        let one = derivation.grid.time(1);
        let weights = derivation.solve(&unknown, 0, |q| jet(0, &one, q), None)?;
        let pairs = unknown.iter().zip(weights);
        let positions = pairs.filter(|((m, _), _)| *m == 0);
        derivation.positions = positions.map(|(&(_, j), w)| (j, w)).collect();
        Some(derivation)
    }

    /// The weights of the unknown (m, j) that satisfy Σ w [Dᵐ e^{t_j D}]_q = right(q) from q = `first` on. With
    /// `total`, the last condition is instead that the weights of the accelerations add up to it.
    fn solve(
        &self,
        unknown: &[(usize, i64)],
        first: usize,
        right: impl Fn(usize) -> Fraction,
        total: Option<&Fraction>,
    ) -> Option<Vec<Fraction>> {
        let conditions = unknown.len() - usize::from(total.is_some());
        let orders = first..first + conditions;
        let mut rows: Vec<Vec<Fraction>> = Vec::new();
        let mut column = Vec::new();
        for q in orders {
            let row = unknown.iter();
            rows.push(row.map(|&(m, j)| jet(m, &self.grid.time(j), q)).collect());
            column.push(vec![right(q)]);
        }
        if let Some(total) = total {
            let row = unknown.iter();
            rows.push(row.map(|(m, _)| i64::from(*m == 2).into()).collect());
            column.push(vec![total.clone()]);
        }
        let solution = Matrix::from_rows(rows).solve(&Matrix::from_rows(column))?;
        Some(
            (0..unknown.len())
                .map(|i| solution.at(i, 0).clone())
                .collect(),
        )
    }

    /// Δ_j over the velocities in a window, and the acceleration at e.
    fn difference(&self, j: i64, window: &[i64], e: Option<i64>) -> Option<Formula> {
        let velocities = window.iter().map(|&i| (1, i));
        let unknown: Vec<_> = velocities.chain(e.map(|e| (2, e))).collect();
        let from = self.grid.time(j);
        let to = self.grid.time(j + 1);
        let weights = self.solve(
            &unknown,
            1,
            |q| jet(0, &to, q).minus(&jet(0, &from, q)),
            None,
        )?;
        let pairs = unknown.into_iter().zip(weights);
        Some(Formula::new(pairs.map(|((m, j), w)| (m, j, w))))
    }

    /// The formula whose Δ_{−i} are as given.
    fn formula(&self, difference: impl Fn(i64) -> Option<Formula>) -> Option<Formula> {
        let positions = self.positions.iter();
        let mut formula = Formula::new(positions.map(|(&j, c)| (0, j, c.clone())));
        let mut s = Fraction::one();
        for i in 0..self.steps {
            formula.add_scaled(&difference(i)?, &s);
            s = s.minus(self.positions.get(&-i)?);
        }
        Some(formula)
    }

    /// 0 … 1−k.
    fn old_window(&self) -> Vec<i64> {
        (1 - self.steps..=0).rev().collect()
    }

    /// 1 … 2−k, or 1, 0.
    fn new_window(&self) -> Vec<i64> {
        ((2 - self.steps).min(0)..=1).rev().collect()
    }

    /// The mean of Δ_j over the windows that hold e.
    fn expanded(&self, j: i64, windows: &[Vec<i64>], e: i64) -> Option<Formula> {
        let holding: Vec<_> = windows.iter().filter(|w| w.contains(&e)).collect();
        let share = Fraction::one().exact_quotient(&Fraction::from(holding.len() as i64))?;
        let mut mean = Formula::default();
        for window in holding {
            mean.add_scaled(&self.difference(j, window, Some(e))?, &share);
        }
        Some(mean)
    }

    /// The mean of the expansions at both ends of Δ_j.
    fn at_both_ends(&self, j: i64, windows: &[Vec<i64>]) -> Option<Formula> {
        let left = self.expanded(j, windows, j)?;
        let right = self.expanded(j, windows, j + 1)?;
        Some(left.blended(&right, &ratio(1, 2).into()))
    }

    /// Δ₀ of the correctors: c₀·(e = 0) + (1 − c₀)·(e = 1).
    fn newest(&self, windows: &[Vec<i64>]) -> Option<Formula> {
        let old = self.expanded(0, windows, 0)?;
        let new = self.expanded(0, windows, 1)?;
        Some(new.blended(&old, self.positions.get(&0)?))
    }

    fn predictor(&self) -> Option<Formula> {
        let windows = [self.old_window()];
        self.formula(|i| match i {
            0 => self.expanded(0, &windows, 0),
            _ => self.at_both_ends(-i, &windows),
        })
    }

    fn type1(&self) -> Option<Formula> {
        let windows = [self.new_window()];
        self.formula(|i| match i {
            0 => self.newest(&windows),
            _ => self.expanded(-i, &windows, 1 - i),
        })
    }

    fn type2(&self) -> Option<Formula> {
        let windows = [self.new_window(), self.old_window()];
        self.formula(|i| match i {
            0 => self.newest(&windows),
            _ => self.at_both_ends(-i, &windows),
        })
    }

    /// The formula over all velocities and accelerations at 1 … 1−k that is exact to the highest
    /// degree, where accelerations have a given total.
    fn over_all(&self, total: Option<&Fraction>) -> Option<Formula> {
        let nodes = (1 - self.steps..=1).rev();
        let unknown: Vec<_> = (1..=2)
            .flat_map(|m| nodes.clone().map(move |j| (m, j)))
            .collect();
        let positions = self.positions.iter();
        let known = Formula::new(positions.map(|(&j, c)| (0, j, c.clone())));
        let weights = self.solve(
            &unknown,
            1,
            |q| known.residual(self.grid, q).negated(),
            total,
        )?;
        let mut formula = known.clone();
        for ((m, j), weight) in unknown.into_iter().zip(weights) {
            formula.add(m, j, &weight);
        }
        Some(formula)
    }
}
