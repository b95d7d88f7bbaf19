//! The series of a scheme, tree by tree: the linear systems that its order conditions come from.
//!
//! With the state space z_next = V z + B a of [`StateSpace`] and a series S(τ) for the carried
//! quantities, a step from S must give S composed with the flow over h. Tree by tree, in order
//! of weight,
//!
//! ```text
//! (V − I) S(τ) = R(τ) = L(τ) − B a(τ),   L(τ) = Σ_{k≥1} (Dᵏ S)(τ)/k!,
//! ```
//!
//! where (D S)(τ) is the sum of S over the prunings of τ, and a(τ) multiplies the coefficients of
//! the evaluations' arguments at the children of τ, for the evaluations of the part that τ's root
//! has the colour of; the others have a(τ) = 0. Where y'' = f_t + f_y f is evaluated as well, at the
//! argument Y of an evaluation h f(Y), it is d/ds h f(Y + s h f(Y)) at s = 0:
//!
//! ```text
//! a(τ) = Σ_i a_f(τ_i) Π_{j≠i} Y(τ_j)   over the children τ_i of τ, with 1 for a time leaf.
//! ```
//!
//! and so is a derivative of f in a direction, with its velocity in place of h f(Y) and its rate of t for a time
//! leaf.
//!
//! V has the eigenvalue 1, simple for y' = f and
//! in a 2×2 Jordan block for x'' = g. With ℓ its left eigenvector the order condition of τ is
//! ℓ·R(τ) = 0; where it holds, S(τ) is unique once its position component is the exact one.
//!
//! ℓ is normalised by ℓ·S(x₀) = 1 (first order) or ℓ·S(h v₀) = 1 (second order).

mod shift;
mod values;

use self::shift::Shift;
use self::values::Values;
use super::order::error::OrderError;
use super::restriction::{Restriction, parts};
use std::cell::OnceCell;
use std::collections::HashMap;
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::linear::matrix::Matrix;
use stepsmith_exact::rational::{Rational, factorial, integer, ratio};
use stepsmith_exact::ring::{Field, Ring};
use stepsmith_scheme::scheme::trees::{Child, Forest, Part, TreeId};
use stepsmith_scheme::scheme::{Class, Scheme, StateSpace};

/// S(τ) and a(τ) of one scheme, tree by tree.
pub(super) struct Series<'a, F> {
    pub(super) scheme: &'a Scheme,
    pub(super) space: StateSpace<F>,
    pub(super) forest: Forest,
    /// Offsets of the carried quantities and times of the evaluations, in F.
    pub(super) offsets: Vec<F>,
    pub(super) times: Vec<F>,
    pub(super) part_of: Vec<usize>, // the part that each evaluation is of
    /// For each evaluation of a derivative of f the rate of t in its direction: 1 along the solution.
    pub(super) along: Vec<Option<F>>,
    /// ω, where the evaluations are coordinates of one that multiply in ℚ[t]/ω.
    modulus: Option<Vec<F>>,
    input: Matrix<F>,
    shift: Shift<F>,                               // V − I
    resolvent: OnceCell<(Vec<F>, Vec<Matrix<F>>)>, // of V
    pub(super) lead: F,                            // steps from the first instant to the first step
    pub(super) position: usize,                    // the carried position that S is exact in
    values: Vec<Values<F>>,                        // by tree
    pub(super) exact: Vec<Rational>,               // c(τ) of the exact solution, by tree
    /// Whether the values at each tree so far are [multiples](Series::multiple) of those at the first of its weight.
    pub(super) is_alike: bool,
    /// The first tree of the weight that is entered, and what was found of it.
    first: (TreeId, Vec<F>),
    /// κ(τ), where S is not to be exact in its position but E + κ.
    pub(super) kappa: HashMap<TreeId, F>,
    pub(super) back: fn(F) -> Fraction,
}

impl<'a, F: Field> Series<'a, F> {
    /// The series of a scheme on problems under restrictions. `into` takes the scheme's exact
    /// numbers to F, with values in place of symbols where it likes.
    pub(super) fn new(
        scheme: &'a Scheme,
        restrictions: &[Restriction],
        into: impl Fn(&Fraction) -> Option<F>,
        back: fn(F) -> Fraction,
    ) -> Result<Self, OrderError> {
        if let Some(ratio) = scheme.growth() {
            let ratio = ratio.clone();
            return Err(OrderError::Growing { ratio });
        }
        let class = scheme.class();
        let space = scheme
            .space()
            .try_map(&into)
            .ok_or(OrderError::NotDefined)?;
        let position = (space.carried.iter())
            .position(|&q| scheme.derivative(q) == 0)
            .ok_or(OrderError::NoPosition)?;
        let carried = space.carried.iter().map(|&q| &scheme.quantities()[q]);
        let offsets: Option<Vec<F>> = carried.map(|quantity| into(&quantity.offset)).collect();
        let times: Option<Vec<F>> = scheme.evaluations().iter().map(|e| into(&e.time)).collect();
        let (offsets, times) = offsets.zip(times).ok_or(OrderError::NotDefined)?;
        let shift = Shift::of(&space, position)?;
        let parts = parts(scheme, restrictions);
        let (part_of, along) = evaluated(scheme, &parts, &into).ok_or(OrderError::NotDefined)?;
        let mut series = Self {
            modulus: modulus(scheme),
            scheme,
            input: space.input(),
            space,
            forest: Forest::new(class, Vec::new()),
            offsets,
            times,
            part_of,
            along,
            shift,
            resolvent: OnceCell::new(),
            lead: lead(scheme),
            position,
            values: Vec::new(),
            exact: Vec::new(),
            is_alike: true,
            first: (0, Vec::new()),
            kappa: HashMap::new(),
            back,
        };
        series.bases(class)?;
        let parts = series.timed(parts);
        // A carried value of one part has no exact value at trees of another.
        series.is_alike = parts.len() == 1;
        for (index, &part) in series.part_of.iter().enumerate() {
            series.check_arguments(index, &parts[part])?;
        }
        series.forest = Forest::new(class, parts);
        Ok(series)
    }

    /// The parts with time leaves where they do work of their own.
    fn timed(&self, mut parts: Vec<Part>) -> Vec<Part> {
        for (p, part) in parts.iter_mut().enumerate() {
            part.time = part.time && (part.linear || self.needs_time(p));
        }
        parts
    }

    /// S on y₀, or on x₀ and h v₀: preconsistency.
    fn bases(&mut self, class: Class) -> Result<(), OrderError> {
        let evaluations = self.space.evaluated.len();
        for base in 0..class.rank() {
            self.exact.push(integer(1));
            let exact = self.exact_values(base);
            let residual = match base {
                0 => vec![F::zero(); self.offsets.len()],
                _ => self.carried(0).to_vec(),
            };
            let solution = self.shift.solve(&residual, &exact[self.position]);
            if self.shift.apply(&solution) != residual || (base == 0 && solution != exact) {
                let detail = if base == 0 {
                    "constant motion"
                } else {
                    "uniform motion"
                };
                return Err(OrderError::NotConsistent { detail });
            }
            self.values.push(Values {
                carried: solution,
                evaluated: vec![F::zero(); evaluations],
                flow: OnceCell::new(),
                arguments: OnceCell::new(),
            });
        }
        let highest = self.carried(class.rank() - 1).to_vec();
        self.shift.normalise(&highest)
    }

    /// An evaluation must see the point it starts from, and the velocity itself as velocity.
    fn check_arguments(&self, index: usize, part: &Part) -> Result<(), OrderError> {
        let evaluation = &self.scheme.evaluations()[index];
        let one = self.unit(index);
        if self.at(evaluation.position, 0) != one {
            return Err(OrderError::NotConsistent {
                detail: "the position argument",
            });
        }
        if part.velocity
            && !evaluation
                .velocity
                .is_some_and(|v| self.at(v, 0).is_zero() && self.at(v, 1) == one)
        {
            return Err(OrderError::NotConsistent {
                detail: "the velocity argument",
            });
        }
        Ok(())
    }

    /// The coordinate of the constant 1, or 1 itself where each evaluation stands for itself.
    fn unit(&self, evaluation: usize) -> F {
        if self.modulus.is_some() && evaluation > 0 {
            F::zero()
        } else {
            F::one()
        }
    }

    /// Whether a part needs time leaves of its own. It does if its evaluations' times differ from the coefficients of
    /// their position arguments at h v₀, or, for y' = f, at each part's single vertex. Otherwise a leaf of that kind
    /// stands for a time leaf.
    fn needs_time(&self, part: usize) -> bool {
        match self.scheme.class() {
            Class::SecondOrder => {
                let base = &self.values[1];
                !self.on_time(part, &base.carried, &base.evaluated)
            }
            Class::FirstOrder => !self.part_of.iter().any(|&leaf| {
                let parts = self.part_of.iter().enumerate();
                let evaluated: Vec<F> = parts
                    .map(|(e, &part)| {
                        if part == leaf && self.along[e].is_none() {
                            self.unit(e)
                        } else {
                            F::zero()
                        }
                    })
                    .collect();
                let driven = self.input.apply(&evaluated);
                let residual = difference(self.carried(0), &driven);
                let carried = self.shift.solve(&residual, &self.offsets[self.position]);
                self.on_time(part, &carried, &evaluated)
            }),
        }
    }

    /// Whether the coefficients of the position arguments of a part, at values of z and a, are the times of its
    /// evaluations.
    fn on_time(&self, part: usize, carried: &[F], evaluated: &[F]) -> bool {
        let mut own = (0..self.times.len()).filter(|&e| self.part_of[e] == part);
        own.all(|e| {
            let evaluation = &self.scheme.evaluations()[e];
            // Along the solution the velocity is an evaluation, whose rate of t is 1.
            let directed = match (&evaluation.along, evaluation.velocity, &self.along[e]) {
                (Some(_), Some(v), Some(rate)) => self.combination(v, carried, evaluated) == *rate,
                _ => true,
            };
            directed && self.combination(evaluation.position, carried, evaluated) == self.times[e]
        })
    }

    /// The [resolvent](Matrix::resolvent) of V.
    pub(super) fn resolvent(&self) -> &(Vec<F>, Vec<Matrix<F>>) {
        self.resolvent
            .get_or_init(|| self.space.transition().resolvent())
    }

    /// The coefficient of any quantity of the scheme at a tree whose S and a are known.
    pub(super) fn at(&self, quantity: usize, tree: TreeId) -> F {
        self.sum(&self.space.rows[quantity], tree)
    }

    /// A sum of z and a at a tree whose S and a are known.
    pub(super) fn sum(&self, row: &[F], tree: TreeId) -> F {
        let (carried, evaluated) = row.split_at(row.len().min(self.offsets.len()));
        let values = &self.values[tree];
        Ring::dot(carried, &values.carried).plus(&Ring::dot(evaluated, &values.evaluated))
    }

    /// A quantity from z and a.
    fn combination(&self, quantity: usize, carried: &[F], evaluated: &[F]) -> F {
        let row = &self.space.rows[quantity];
        Ring::dot(&row[..carried.len()], carried).plus(&Ring::dot(&row[carried.len()..], evaluated))
    }

    /// The exact values of the carried quantities at one tree, c(τ) ρ! times the jet coefficient. A quantity that
    /// stands for a part of the right-hand side has the exact values of this part.
    pub(super) fn exact_values(&self, tree: TreeId) -> Vec<F> {
        let rho = self.forest.weight(tree);
        let scale = factorial(rho) * &self.exact[tree];
        let carried = self.space.carried.iter().enumerate();
        let values = carried.map(|(i, &q)| {
            let m = self.scheme.derivative(q);
            let Some(k) = rho.checked_sub(m) else {
                return F::zero();
            };
            let power = self.offsets[i].nth_power(k);
            let value = power.scaled(&(&scale / factorial(k)));
            match self.share(i, m, tree) {
                Some(share) => value.times(share),
                None => value,
            }
        });
        values.collect()
    }

    /// The share of the part of a tree's root in a carried quantity that has the derivative order of the right-hand
    /// side. There is a share where there are several parts: x'' = A + B, but a value of A alone may be carried. The
    /// share is S at that part's single vertex.
    pub(super) fn share(&self, carried: usize, derivative: usize, tree: TreeId) -> Option<&F> {
        let rank = self.scheme.class().rank();
        let split = self.forest.parts().len() > 1 && derivative == rank;
        let vertex = rank + self.forest.part(tree);
        let values = split.then(|| self.values.get(vertex)).flatten()?;
        values.carried.get(carried)
    }

    /// The c(τ) of the exact solution, from the children's c(τ).
    fn exact_coefficient(&self, tree: TreeId) -> Rational {
        let children = self.forest.children(tree).iter();
        let product = children.fold(Rational::from(1), |product, child| match *child {
            Child::Position(t) => product * &self.exact[t],
            Child::Velocity(t) => product * &self.exact[t] * integer(self.forest.weight(t) as i64),
            Child::Time => product,
        });
        let rho = self.forest.weight(tree) as i64;
        match self.scheme.class() {
            Class::FirstOrder => product * ratio(1, rho),
            Class::SecondOrder => product * ratio(1, rho * (rho - 1)),
        }
    }

    /// Enters S(τ) of a tree whose subtrees are known; returns its condition ℓ·R(τ). Where that is
    /// not zero, S(τ) solves all equations but one.
    pub(super) fn enter(&mut self, tree: TreeId) -> F {
        let condition = self.enter_values(tree, |series, residual| {
            let condition = series.shift.condition(&residual);
            let exact = &series.exact_values(tree)[series.position];
            let position = match series.kappa.get(&tree) {
                Some(kappa) => exact.plus(kappa),
                None => exact.clone(),
            };
            (series.shift.solve(&residual, &position), vec![condition])
        });
        condition[0].clone()
    }

    /// Enters the exact values at a tree whose subtrees have been entered so; returns the local error
    /// (V − I) z − R of the quantities that take their places.
    pub(super) fn enter_exact(&mut self, tree: TreeId) -> Vec<F> {
        let rank = self.scheme.class().rank();
        if self.forest.is_base(tree) {
            // L of a base is all of its R, and D S of h v₀ is S(x₀), which is exact.
            let values = self.exact_values(tree);
            let moved = self.shift.apply(&values);
            self.values[tree].carried = values;
            return match tree.checked_sub(1) {
                None => moved,
                Some(below) => difference(&moved, self.carried(below)),
            };
        }
        self.enter_values(tree, |series, residual| {
            let mut values = series.exact_values(tree);
            if series.forest.parts().len() > 1 && series.forest.weight(tree) == rank {
                // Carried values of the right-hand side stand for as much of a part as S says.
                let shares = series.shift.solve(&residual, &values[series.position]);
                let derivatives = series.scheme.carried_derivatives();
                for ((value, share), m) in values.iter_mut().zip(shares).zip(derivatives) {
                    if m == rank {
                        *value = share;
                    }
                }
            }
            let error = difference(&series.shift.apply(&values), &residual);
            (values, error)
        })
    }
}

/// For each evaluation its part and, for a derivative of f, the rate of t in its direction. Nothing where there is no
/// such part or number.
fn evaluated<F: Field>(
    scheme: &Scheme,
    parts: &[Part],
    into: impl Fn(&Fraction) -> Option<F>,
) -> Option<(Vec<usize>, Vec<Option<F>>)> {
    let mut part_of = Vec::new();
    let mut along = Vec::new();
    for e in scheme.evaluations() {
        let rate = scheme.rate(e);
        let field = rate.map_or(&e.field, |f| &scheme.evaluations()[f].field);
        part_of.push(parts.iter().position(|p| p.name == *field)?);
        along.push(match &e.along {
            Some(along) => Some(into(along)?),
            None => rate.map(|_| F::one()),
        });
    }
    Some((part_of, along))
}

/// The coefficients of ω, where the evaluations are coordinates.
fn modulus<F: Field>(scheme: &Scheme) -> Option<Vec<F>> {
    let coefficients = scheme.modulus()?.coefficients().iter();
    Some(coefficients.map(F::from_rational).collect())
}

/// The number of steps from the first instant to the first step.
fn lead<F: Field>(scheme: &Scheme) -> F {
    let steps = scheme
        .least_offset()
        .map_or_else(|| integer(0), |o| (-o).ceil().into());
    F::from_rational(&steps.max(integer(0)))
}

/// a − b.
fn difference<F: Field>(a: &[F], b: &[F]) -> Vec<F> {
    a.iter().zip(b).map(|(a, b)| a.minus(b)).collect()
}
