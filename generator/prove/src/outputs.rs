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
//!
//! The stages of x'' = g(t, x, x') have the series A_i = Σ Φ_i(τ) h^(ρ−2) F(τ)/σ(τ) over the trees of Nyström, with
//! c_i for h x' at the start, (Ā Φ(τ'))_i for other children by position and (A Φ(τ'))_i for those by velocity;
//!
//! ```text
//! Σ_i b̄̂_i Φ_i(τ) = c(τ),      Σ_i b̂_i Φ_i(τ) = ρ c(τ)
//! ```
//!
//! are the conditions of x_hat and v_hat, and their orders p where they hold up to ρ = p, and up to ρ = p + 1. That
//! stages are at x + c_i h x' is checked, that Ā·1 = c²/2 is not assumed.
//! Where derivatives of f are evaluated in directions, a solution at the end has the order of the step that carries it
//! on. Of y' = A + B each stage is of one part and the roots of trees have their colours: Φ_i(τ) = 0 where the part
//! of the stage is not that of the root.
//! Source: Hairer, Nørsett, Wanner, *Solving Ordinary Differential Equations I*, II.2, II.6, II.14 and II.15.

use super::numbers::{Numbers, over};
use super::order::{Reached, TreeTerm, order_by_trees};
use super::restriction::{part_names, parts};
use std::collections::BTreeMap;
use std::fmt;
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::poly::multivariate::Symbol;
use stepsmith_exact::rational::{Rational, integer, ratio};
use stepsmith_exact::ring::{Field, Ring};
use stepsmith_scheme::scheme::butcher::{Tableau, TableauError, stages};
use stepsmith_scheme::scheme::outputs::THETA;
use stepsmith_scheme::scheme::trees::{Child, Forest, Part};
use stepsmith_scheme::scheme::{Class, Outputs, Scheme, Term};

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
    /// Of the solutions to compare with; of second-order problems of their positions, then of their velocities.
    pub compared: Vec<OutputOrder>,
    /// Of the solution within the step.
    pub dense: Option<Dense>,
}

/// The order and the smoothness of the solution within the step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dense {
    /// The order of the solution within the step, the same for all θ.
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
/// use stepsmith_prove::outputs::output_orders;
/// use stepsmith_scheme::spec::Spec;
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
    if scheme.takes_jacobians() {
        return as_steps(scheme, outputs, limit);
    }
    let tableau = Tableau::of_parts(scheme).map_err(OutputError::Tableau)?;
    let sums = Sums::of(outputs, scheme)?;
    let colours = Colours::of(scheme);
    let conditions = over!(Numbers::of(scheme, sums.all()), |into| {
        Conditions::new(&tableau, &sums, &colours, into).map(|c| c.orders(limit))
    });
    conditions.ok_or(OutputError::Form)
}

/// The orders of the solutions at the end as those of the steps that carry them on.
fn as_steps(scheme: &Scheme, outputs: &Outputs, limit: usize) -> Result<OutputOrders, OutputError> {
    if !outputs.dense.is_empty() || !outputs.velocities.is_empty() {
        return Err(OutputError::Form);
    }
    let compared = (0..outputs.compared.len()).map(|k| {
        let step = scheme.ending_with(k).ok_or(OutputError::Form)?;
        let found = order_by_trees(&step, &[], limit).map_err(|_| OutputError::Form)?;
        Ok(OutputOrder {
            order: found.best_start,
            error_terms: found.error_terms,
        })
    });
    Ok(OutputOrders {
        compared: compared.collect::<Result<_, _>>()?,
        dense: None,
    })
}

/// b̂ of the first solution to compare with and its order among these, where there is one; the weights as the columns of the
/// tableau are ordered.
pub fn embedded(scheme: &Scheme, orders: &OutputOrders) -> Option<(Vec<Fraction>, usize)> {
    if scheme.class() != Class::FirstOrder {
        return None;
    }
    let weights = Sums::of(scheme.outputs()?, scheme).ok()?.compared;
    let order = orders.compared.first()?.order.bound();
    Some((weights.into_iter().next()?, order))
}

/// The weights of the stages in the outputs, as the columns of the tableau are ordered.
struct Sums<F> {
    compared: Vec<Vec<F>>,
    /// From which of these on they are of velocities.
    velocities: usize,
    /// Row k: of θ^k; none of θ⁰.
    dense: Vec<Vec<F>>,
}

impl Sums<Fraction> {
    fn of(outputs: &Outputs, scheme: &Scheme) -> Result<Self, OutputError> {
        let stages = stages(scheme);
        let rank = scheme.class().rank();
        let positions = outputs.compared.iter();
        let positions = positions.map(|terms| weights(scheme, &stages, terms, 0));
        let velocities = outputs.velocities.iter();
        let velocities = velocities.map(|terms| weights(scheme, &stages, terms, 1));
        let dense = outputs.dense.iter().enumerate();
        let dense = dense.map(|(k, terms)| {
            let from = if k == 0 { 0 } else { rank };
            weights(scheme, &stages, terms, from)
        });
        let found = Self {
            compared: positions.chain(velocities).collect::<Result<_, _>>()?,
            velocities: outputs.compared.len(),
            dense: dense.collect::<Result<Vec<_>, _>>()?,
        };
        if rank == 2 && !found.dense.is_empty() {
            return Err(OutputError::Form);
        }
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

/// The weights of the stages in a sum of the solution from the derivative `from` on with all higher ones; an error
/// where the sum is not of these.
fn weights(
    scheme: &Scheme,
    stages: &[usize],
    terms: &[Term],
    from: usize,
) -> Result<Vec<Fraction>, OutputError> {
    let rank = scheme.class().rank();
    let mut weights = vec![Fraction::from(0); stages.len()];
    let mut values = vec![Fraction::from(0); rank];
    for term in terms {
        let q = term.quantity;
        let derivative = scheme.derivative(q);
        let entry = if derivative < rank && scheme.carried().contains(&q) {
            &mut values[derivative]
        } else {
            let stage = stages.iter().position(|stage| *stage == q);
            &mut weights[stage.ok_or(OutputError::Form)?]
        };
        *entry = &*entry + &term.coefficient;
    }
    let needed = (0..rank).map(|m| Fraction::from(i64::from(m >= from)));
    if values.into_iter().eq(needed) {
        Ok(weights)
    } else {
        Err(OutputError::Form)
    }
}

/// The parts of a sum y' = A + B, and that of each stage; none of a single field.
struct Colours {
    parts: Vec<Part>,
    of_stage: Vec<usize>,
}

impl Colours {
    fn of(scheme: &Scheme) -> Option<Self> {
        let names = part_names(scheme);
        let evaluations = scheme.evaluations().iter();
        let of_stage: Option<Vec<usize>> = evaluations
            .map(|e| names.iter().position(|name| *name == e.field))
            .collect();
        let parts = parts(scheme, &[]);
        Some(Self {
            of_stage: of_stage?,
            parts,
        })
        .filter(|colours| colours.parts.len() > 1)
    }
}

/// The entries of a row in a field.
fn row_in<F>(row: &[Fraction], into: impl Fn(&Fraction) -> Option<F>) -> Option<Vec<F>> {
    row.iter().map(into).collect()
}

/// The entries of rows in a field.
fn rows_in<F>(
    rows: &[Vec<Fraction>],
    into: impl Fn(&Fraction) -> Option<F>,
) -> Option<Vec<Vec<F>>> {
    rows.iter().map(|row| row_in(row, &into)).collect()
}

/// The conditions of the outputs, tree by tree.
struct Conditions<F> {
    /// The part of each stage, 0 where there is but one.
    part_of: Vec<usize>,
    rank: usize,
    /// A, by which children hang on velocities of second-order problems.
    rows: Vec<Vec<F>>,
    /// Ā, by which they hang on positions; else A.
    positions: Vec<Vec<F>>,
    nodes: Vec<F>,
    weights: Vec<F>,
    sums: Sums<F>,
    forest: Forest,
    /// Φ and c by tree, from the first on.
    phi: Vec<Vec<F>>,
    exact: Vec<Rational>,
    /// Ā Φ and A Φ of trees that are children.
    by_position: BTreeMap<usize, Vec<F>>,
    by_velocity: BTreeMap<usize, Vec<F>>,
}

impl<F: Field + Into<Fraction>> Conditions<F> {
    fn new(
        tableau: &Tableau,
        sums: &Sums<Fraction>,
        colours: &Option<Colours>,
        into: impl Fn(&Fraction) -> Option<F>,
    ) -> Option<Self> {
        let a = rows_in(&tableau.a, &into)?;
        let c = row_in(&tableau.c, &into)?;
        let class = match tableau.position {
            None => Class::FirstOrder,
            Some(_) => Class::SecondOrder,
        };
        // Where the nodes are the sums of the rows, time leaves do what single vertices do; and what h x' does.
        let time = class == Class::FirstOrder
            && a.iter()
                .zip(&c)
                .any(|(row, c)| *c != row.iter().fold(F::zero(), |sum, entry| sum.plus(entry)));
        let part = Part {
            time,
            ..Part::generic("f")
        };
        let part = match class {
            Class::FirstOrder => part,
            Class::SecondOrder => Part {
                velocity: tableau.velocities,
                ..Part::generic("g")
            },
        };
        let positions = tableau.position.as_ref().map_or(&tableau.a, |(a, _)| a);
        let (parts, part_of) = match colours {
            Some(Colours { parts, of_stage }) => (parts.clone(), of_stage.clone()),
            None => (vec![part], vec![0; c.len()]),
        };
        Some(Self {
            part_of,
            rank: class.rank(),
            positions: rows_in(positions, &into)?,
            weights: row_in(&tableau.b, &into)?,
            sums: Sums {
                compared: rows_in(&sums.compared, &into)?,
                velocities: sums.velocities,
                dense: rows_in(&sums.dense, &into)?,
            },
            forest: Forest::new(class, parts),
            // y₀ is no child; h x' is one by its node.
            phi: vec![Vec::new(); class.rank()],
            exact: vec![integer(1); class.rank()],
            by_position: BTreeMap::new(),
            by_velocity: BTreeMap::new(),
            rows: a,
            nodes: c,
        })
    }

    /// Φ and c of a tree whose children have them.
    fn enter(&mut self, tree: usize) {
        let weight = self.forest.weight(tree) as i64;
        let mut exact = match self.rank {
            1 => ratio(1, weight),
            _ => ratio(1, weight * (weight - 1)),
        };
        let mut product: Option<Vec<F>> = None;
        for child in self.forest.children(tree) {
            let (known, rows, t) = match *child {
                Child::Time => (None, &self.rows, 0),
                Child::Position(t) if self.forest.is_base(t) => (None, &self.rows, t),
                Child::Position(t) => {
                    exact *= &self.exact[t];
                    (Some(&mut self.by_position), &self.positions, t)
                }
                Child::Velocity(t) => {
                    exact *= &self.exact[t] * integer(self.forest.weight(t) as i64);
                    (Some(&mut self.by_velocity), &self.rows, t)
                }
            };
            let factor = match known {
                None => &self.nodes,
                // A tree is the child of many.
                Some(known) => known.entry(t).or_insert_with(|| {
                    let phi = &self.phi[t];
                    rows.iter().map(|row| Ring::dot(row, phi)).collect()
                }),
            };
            product = Some(match product {
                None => factor.clone(),
                Some(product) => {
                    let both = product.iter().zip(factor);
                    both.map(|(x, y)| x.times(y)).collect()
                }
            });
        }
        let part = self.forest.part(tree);
        let of_stages = self.part_of.iter().enumerate();
        let phi = of_stages.map(|(i, &own)| match &product {
            _ if own != part => F::zero(),
            Some(product) => product[i].clone(),
            None => F::one(),
        });
        let phi = phi.collect();
        self.phi.push(phi);
        self.exact.push(exact);
    }

    /// The residual of a sum at a tree: the exact value less the sum.
    fn residual(&self, weights: &[F], tree: usize, wanted: i64) -> F {
        let exact = F::from_rational(&(&self.exact[tree] * integer(wanted)));
        exact.minus(&Ring::dot(weights, &self.phi[tree]))
    }

    /// The same of the solution within the step: a polynomial in θ.
    fn dense_residual(&self, tree: usize) -> Fraction {
        let rho = self.forest.weight(tree);
        let theta = Fraction::from(Symbol::internal(THETA));
        let none = vec![F::zero(); self.nodes.len()];
        let powers = self.sums.dense.len().max(rho + 1);
        (0..powers).rev().fold(Fraction::from(0), |sum, k| {
            let row = self.sums.dense.get(k).unwrap_or(&none);
            let coefficient: Fraction = self.residual(row, tree, i64::from(k == rho)).into();
            &(&sum * &theta) + &coefficient
        })
    }

    fn orders(mut self, limit: usize) -> OutputOrders {
        let has_dense = !self.sums.dense.is_empty();
        let mut found: Vec<Option<OutputOrder>> = vec![None; self.sums.compared.len()];
        found.extend(has_dense.then_some(None));
        for weight in self.rank..=limit + self.rank {
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
        let orders = found.into_iter().map(|found| {
            found.unwrap_or_else(|| OutputOrder {
                order: Reached::AtLeast(limit),
                error_terms: Vec::new(),
            })
        });
        let mut orders: Vec<_> = orders.collect();
        let dense = has_dense.then(|| orders.pop()).flatten();
        OutputOrders {
            dense: dense.map(|order| self.dense(order)),
            compared: orders,
        }
    }

    /// The order of an output, one below `weight`, if conditions of that fail.
    fn violated(&self, index: usize, weight: usize, trees: &[usize]) -> Option<OutputOrder> {
        let compared = self.sums.compared.get(index);
        let velocity = compared.is_some() && index >= self.sums.velocities;
        // h x' has the weight of its terms.
        let (wanted, below) = if velocity { (weight as i64, 2) } else { (1, 1) };
        let error_terms = trees.iter().filter_map(|&tree| {
            let coefficient = match compared {
                Some(weights) => self.residual(weights, tree, wanted).into(),
                None => self.dense_residual(tree),
            };
            (coefficient != 0.into()).then(|| TreeTerm {
                tree: self.forest.text(tree),
                coefficient,
            })
        });
        let error_terms: Vec<TreeTerm> = error_terms.collect();
        // A parameter that is left free may have a value at which a condition holds.
        let certain = error_terms.iter().any(|t| {
            let symbols = t.coefficient.free_symbols();
            symbols.iter().all(|s| s.is_internal() && s.name() == THETA)
        });
        let order = if certain {
            Reached::Exactly(weight - below)
        } else {
            Reached::AtLeast(weight - below)
        };
        (!error_terms.is_empty()).then_some(OutputOrder { order, error_terms })
    }

    /// The order of the solution within the step, and whether the solution is smooth at both ends.
    fn dense(&self, order: OutputOrder) -> Dense {
        let rows = &self.sums.dense;
        let rates = (0..self.nodes.len()).map(|j| {
            rows.iter().zip(0..).fold(F::zero(), |sum, (row, k)| {
                sum.plus(&row[j].times(&F::from_rational(&integer(k))))
            })
        });
        let rates: Vec<F> = rates.collect();
        let zeros = vec![F::zero(); self.nodes.len()];
        let first = rows.get(1).map_or(&[][..], Vec::as_slice);
        Dense {
            order,
            smooth: self.is_of_stage(first, &zeros, F::zero())
                && self.is_of_stage(&rates, &self.weights, F::one()),
        }
    }

    /// Whether values are 1 at the stage whose argument is a given sum, at a node, and 0 elsewhere.
    fn is_of_stage(&self, values: &[F], argument: &[F], node: F) -> bool {
        let mut stages = self.nodes.iter().zip(&self.rows);
        let stage = stages.position(|(c, row)| *c == node && row == argument);
        stage.is_some_and(|stage| {
            let mut values = values.iter().enumerate();
            values.all(|(i, value)| *value == if i == stage { F::one() } else { F::zero() })
        })
    }
}

#[cfg(test)]
mod tests;
