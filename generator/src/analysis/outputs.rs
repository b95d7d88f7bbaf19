//! The order of what a step yields beside its state: of solutions to compare with, and of the solution
//! within the step.
//!
//! The stages of y' = f(t, y) have the series V_i = Σ Φ_i(τ) h^(ρ−1) F(τ)/σ(τ), with Φ_i the product of
//! c_i over the time leaves and of (A Φ(τ'))_i over the other children τ' of τ. The solution over the
//! step has c(τ) = 1/γ(τ), and θ^ρ c(τ) at θ. So
//!
//! ```text
//! Σ_i b̂_i Φ_i(τ) = c(τ),      Σ_i b_i(θ) Φ_i(τ) = θ^ρ c(τ)  for all θ,
//! ```
//!
//! the latter power by power, are the conditions of y + h Σ b̂_i V_i and y + h Σ b_i(θ) V_i: where they
//! hold up to ρ = p, one step from exact values errs by O(h^(p+1)), within the step uniformly in θ.
//! Source: Hairer, Nørsett, Wanner, *Solving Ordinary Differential Equations I*, II.2 and II.6.

use super::facts::Facts;
use super::order::{Reached, TreeTerm, is_rational};
use super::trees::{Child, Forest, Part};
use crate::exact::fraction::Fraction;
use crate::exact::matrix::dot;
use crate::exact::multivariate::Symbol;
use crate::exact::rational::{Rational, integer, ratio};
use crate::exact::ring::Field;
use crate::scheme::butcher::{Tableau, TableauError, stages};
use crate::scheme::outputs::THETA;
use crate::scheme::{Class, Outputs, Scheme, Term};
use std::fmt;

/// The order of one output.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutputOrder {
    /// The order p: an error of O(h^(p+1)) in one step.
    pub order: Reached,
    /// The violated conditions of the first order that has any, with what the sums are short of; of the
    /// solution within the step polynomials in `theta`.
    pub error_terms: Vec<TreeTerm>,
}

/// The orders of all outputs of a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutputOrders {
    /// Of the solutions to compare with.
    pub compared: Vec<OutputOrder>,
    /// Of the solution within the step.
    pub dense: Option<Dense>,
}

/// What is known of the solution within the step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dense {
    /// Its order, the same for all θ.
    pub order: OutputOrder,
    /// Whether it begins and ends with the right-hand side at both ends of the step as its derivative,
    /// so that one step's goes over into the next one's without a kink.
    pub smooth: bool,
}

impl fmt::Display for OutputOrders {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let orders: Vec<_> = self.compared.iter().map(|o| o.order.to_string()).collect();
        let mut parts = Vec::new();
        if !orders.is_empty() {
            parts.push(format!("embedded order {}", orders.join(" and ")));
        }
        if let Some(dense) = &self.dense {
            let smooth = if dense.smooth {
                "continuously differentiable"
            } else {
                "continuous"
            };
            parts.push(format!(
                "dense output of order {}, {smooth}",
                dense.order.order
            ));
        }
        f.write_str(&parts.join("; "))
    }
}

/// Why outputs have no order.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs)]
pub enum OutputError {
    #[error("the step has no outputs beside its state")]
    None,
    #[error(transparent)]
    Tableau(TableauError),
    #[error("an output is no sum of the start of the step and its stages")]
    Form,
}

/// The orders of the outputs of a scheme, looked for up to `limit`.
///
/// ```
/// use stepsmith_generator::{analysis::outputs::output_orders, spec::Spec};
/// let text = r#"
///     name = "HeunEuler"
///     family = "runge-kutta"
///     parameters = { A = [[], [1]], b = ["1/2", "1/2"], embedded = [1, 0] }
/// "#;
/// let scheme = Spec::parse_toml("heun-euler.toml", text).unwrap().scheme().unwrap();
/// let found = output_orders(&scheme, 6).unwrap();
/// assert_eq!(found.compared[0].order, 1);
/// assert_eq!(found.compared[0].error_terms[0].tree, "f[f]");
/// ```
///
/// # Errors
/// [`OutputError`] for a scheme without outputs, or without a tableau.
pub fn output_orders(scheme: &Scheme, limit: usize) -> Result<OutputOrders, OutputError> {
    let outputs = scheme.outputs().ok_or(OutputError::None)?;
    if scheme.class() != Class::FirstOrder {
        return Err(OutputError::Form);
    }
    let tableau = Tableau::of(scheme).map_err(OutputError::Tableau)?;
    let sums = Sums::of(outputs, scheme)?;
    let rational = is_rational(scheme) && sums.all().all(|w| w.as_rational().is_some());
    Ok(if rational {
        Conditions::<Rational>::new(&tableau, &sums, |f| f.as_rational())
            .ok_or(OutputError::Form)?
            .orders(limit)
    } else {
        Conditions::<Fraction>::new(&tableau, &sums, |f| Some(f.clone()))
            .ok_or(OutputError::Form)?
            .orders(limit)
    })
}

/// b̂ of the first solution to compare with and its order, where there is one; the weights as the columns of the
/// tableau are ordered.
pub(crate) fn embedded(facts: &Facts) -> Option<(Vec<Fraction>, usize)> {
    let scheme = facts.scheme();
    let weights = Sums::of(scheme.outputs()?, scheme).ok()?.compared;
    let order = facts.outputs().ok()?.compared.first()?.order.bound();
    Some((weights.into_iter().next()?, order))
}

/// The weights of the stages in the outputs, as the columns of the tableau are ordered.
struct Sums<F> {
    compared: Vec<Vec<F>>,
    /// Row k: of θ^k; none of θ⁰.
    dense: Vec<Vec<F>>,
}

impl Sums<Fraction> {
    fn of(outputs: &Outputs, scheme: &Scheme) -> Result<Self, OutputError> {
        let stages = stages(scheme);
        let carried = scheme.carried().iter().copied();
        let start =
            |q: usize| scheme.quantities()[q].derivative == 0 && carried.clone().any(|c| c == q);
        // y itself and the weights; `whole` where y belongs to it.
        let weights = |terms: &[Term], whole: bool| {
            let mut row = vec![Fraction::from(0); stages.len()];
            let mut value = Fraction::from(0);
            for term in terms {
                if start(term.quantity) {
                    value = &value + &term.coefficient;
                } else {
                    let stage = stages.iter().position(|q| *q == term.quantity);
                    let entry = &mut row[stage.ok_or(OutputError::Form)?];
                    *entry = &*entry + &term.coefficient;
                }
            }
            let needed = Fraction::from(i64::from(whole));
            (value == needed).then_some(row).ok_or(OutputError::Form)
        };
        let compared = outputs.compared.iter().map(|terms| weights(terms, true));
        let dense = outputs.dense.iter().enumerate();
        let dense = dense.map(|(k, terms)| weights(terms, k == 0));
        let found = Self {
            compared: compared.collect::<Result<_, _>>()?,
            dense: dense.collect::<Result<Vec<_>, _>>()?,
        };
        // Only y at θ = 0.
        let starts = found
            .dense
            .first()
            .is_none_or(|row| row.iter().all(|w| *w == Fraction::from(0)));
        starts.then_some(found).ok_or(OutputError::Form)
    }

    fn all(&self) -> impl Iterator<Item = &Fraction> {
        self.compared.iter().chain(&self.dense).flatten()
    }
}

/// The conditions of the outputs, tree by tree.
struct Conditions<F> {
    rows: Vec<Vec<F>>,
    nodes: Vec<F>,
    weights: Vec<F>,
    sums: Sums<F>,
    forest: Forest,
    /// Φ and c by tree, from the first on.
    phi: Vec<Vec<F>>,
    exact: Vec<Rational>,
}

impl<F: Field + Into<Fraction>> Conditions<F> {
    fn new(
        tableau: &Tableau,
        sums: &Sums<Fraction>,
        into: impl Fn(&Fraction) -> Option<F>,
    ) -> Option<Self> {
        let row = |row: &Vec<Fraction>| row.iter().map(&into).collect::<Option<Vec<F>>>();
        let rows = |rows: &[Vec<Fraction>]| rows.iter().map(row).collect::<Option<Vec<_>>>();
        let (a, c) = (rows(&tableau.a)?, row(&tableau.c)?);
        let sum = |row: &Vec<F>| row.iter().fold(F::zero(), |sum, entry| sum.plus(entry));
        // Where the nodes are the sums of the rows, time leaves do what single vertices do.
        let time = a.iter().zip(&c).any(|(row, c)| sum(row) != *c);
        let part = Part {
            time,
            ..Part::generic("f")
        };
        Some(Self {
            weights: row(&tableau.b)?,
            sums: Sums {
                compared: rows(&sums.compared)?,
                dense: rows(&sums.dense)?,
            },
            forest: Forest::new(Class::FirstOrder, vec![part]),
            // y₀ is no child.
            phi: vec![Vec::new()],
            exact: vec![integer(1)],
            rows: a,
            nodes: c,
        })
    }

    /// Φ and c of a tree whose children have them.
    fn enter(&mut self, tree: usize) {
        let mut phi = vec![F::one(); self.nodes.len()];
        let mut exact = ratio(1, self.forest.weight(tree) as i64);
        for child in self.forest.children(tree) {
            let factor: Vec<F> = match *child {
                Child::Position(t) | Child::Velocity(t) => {
                    exact *= &self.exact[t];
                    self.rows.iter().map(|row| dot(row, &self.phi[t])).collect()
                }
                Child::Time => self.nodes.clone(),
            };
            for (phi, factor) in phi.iter_mut().zip(&factor) {
                *phi = phi.times(factor);
            }
        }
        self.phi.push(phi);
        self.exact.push(exact);
    }

    /// What a sum is short of at a tree.
    fn residual(&self, weights: &[F], tree: usize, wanted: bool) -> F {
        let exact = match wanted {
            true => F::from_rational(&self.exact[tree]),
            false => F::zero(),
        };
        exact.minus(&dot(weights, &self.phi[tree]))
    }

    /// The same of the solution within the step: a polynomial in θ.
    fn dense_residual(&self, tree: usize) -> Fraction {
        let rho = self.forest.weight(tree);
        let theta = Fraction::from(Symbol::internal(THETA));
        let none = vec![F::zero(); self.nodes.len()];
        let powers = self.sums.dense.len().max(rho + 1);
        (0..powers).rev().fold(Fraction::from(0), |sum, k| {
            let row = self.sums.dense.get(k).unwrap_or(&none);
            let coefficient: Fraction = self.residual(row, tree, k == rho).into();
            &(&sum * &theta) + &coefficient
        })
    }

    fn orders(mut self, limit: usize) -> OutputOrders {
        let has_dense = !self.sums.dense.is_empty();
        let mut found: Vec<Option<OutputOrder>> = vec![None; self.sums.compared.len()];
        found.extend(has_dense.then_some(None));
        for weight in 1..=limit + 1 {
            let trees = self.forest.grow(weight);
            trees.iter().for_each(|&tree| self.enter(tree));
            for (index, output) in found.iter_mut().enumerate() {
                if output.is_none() {
                    *output = self.violated(index, weight, &trees);
                }
            }
            if found.iter().all(Option::is_some) {
                break;
            }
        }
        let unlimited = || OutputOrder {
            order: Reached::AtLeast(limit),
            error_terms: Vec::new(),
        };
        let mut orders: Vec<_> = (found.into_iter())
            .map(|o| o.unwrap_or_else(unlimited))
            .collect();
        let dense = has_dense.then(|| orders.pop()).flatten();
        OutputOrders {
            dense: dense.map(|order| self.dense(order)),
            compared: orders,
        }
    }

    /// The order of an output, one below `weight`, if conditions of that fail.
    fn violated(&self, index: usize, weight: usize, trees: &[usize]) -> Option<OutputOrder> {
        let compared = self.sums.compared.get(index);
        let terms = trees.iter().map(|&tree| TreeTerm {
            tree: self.forest.text(tree),
            coefficient: match compared {
                Some(weights) => self.residual(weights, tree, true).into(),
                None => self.dense_residual(tree),
            },
        });
        let error_terms: Vec<TreeTerm> = terms.filter(|t| t.coefficient != 0.into()).collect();
        // A parameter that is left free may have a value at which a condition holds.
        let certain = |t: &TreeTerm| {
            let symbols = t.coefficient.free_symbols();
            symbols.iter().all(|s| s.is_internal() && s.name() == THETA)
        };
        let order = match error_terms.iter().any(certain) {
            true => Reached::Exactly(weight - 1),
            false => Reached::AtLeast(weight - 1),
        };
        (!error_terms.is_empty()).then_some(OutputOrder { order, error_terms })
    }

    /// What the polynomials do at the ends.
    fn dense(&self, order: OutputOrder) -> Dense {
        let rows = &self.sums.dense;
        let stages = 0..self.nodes.len();
        let rate = |j: usize| {
            let powers = rows.iter().zip(0..);
            powers.fold(F::zero(), |sum, (row, k)| {
                sum.plus(&row[j].times(&F::from_rational(&integer(k))))
            })
        };
        // The stage whose argument is a given sum, at a node.
        let stage = |weights: &[F], node: F| {
            let mut all = stages.clone();
            all.find(|&i| self.nodes[i] == node && self.rows[i] == weights)
        };
        let only = |values: Vec<F>, stage: Option<usize>| {
            let unit = |i: usize| {
                if Some(i) == stage {
                    F::one()
                } else {
                    F::zero()
                }
            };
            stage.is_some()
                && values
                    .iter()
                    .enumerate()
                    .all(|(i, value)| *value == unit(i))
        };
        let zeros = vec![F::zero(); self.nodes.len()];
        let first = rows.get(1).cloned().unwrap_or_default();
        Dense {
            order,
            smooth: only(first, stage(&zeros, F::zero()))
                && only(
                    stages.clone().map(rate).collect(),
                    stage(&self.weights, F::one()),
                ),
        }
    }
}

#[cfg(test)]
mod tests;
