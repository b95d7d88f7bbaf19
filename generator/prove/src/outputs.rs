//! The orders of a step's outputs beside its state: of solutions to compare with, and of the solution within the step.
//!
//! A solution to compare with is a sum over the carried and evaluated quantities. Its series is the same sum of their
//! series, where exact values are put in as for the [local error](super::local_error). With c(τ) the coefficients of
//! the exact solution, the coefficients of x, of h x' and of x at t + θh are
//!
//! ```text
//! c(τ),      ρ c(τ),      θ^ρ c(τ)  for all θ,
//! ```
//!
//! the last ones power by power. Let them agree up to ρ = p, for h x' up to ρ = p + 1. Then one step from exact values
//! errs by O(h^(p+1)), within the step uniformly in θ.
//!
//! Source: Hairer, Nørsett, Wanner, *Solving Ordinary Differential Equations I*, II.2, II.6, II.14 and II.15.

use super::numbers::{Numbers, over};
use super::order::{OrderError, Reached, TreeTerm};
use super::restriction::parts;
use super::series::Series;
use std::fmt;
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::poly::multivariate::Symbol;
use stepsmith_exact::rational::{Rational, integer};
use stepsmith_exact::ring::{Field, Ring};
use stepsmith_scheme::scheme::outputs::{Outputs, THETA};
use stepsmith_scheme::scheme::trees::{Forest, TreeId};
use stepsmith_scheme::scheme::{Class, Scheme, Term};

/// The order of one output.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutputOrder {
    /// The order p: an error of O(h^(p+1)) in one step.
    pub order: Reached,
    /// The violated conditions of the first order that has any, with the amounts that the sums lack. The solution
    /// within the step has polynomials in `theta`.
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
    /// Whether the solution has the right-hand side at both ends of the step as its derivative there. Then one step's
    /// solution goes over into the next one's without a kink.
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
    Order(#[from] OrderError),
    #[error("an output is not a sum of the start of the step and its stages")]
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
/// [`OutputError`] for a scheme without outputs, or without an order.
pub fn output_orders(scheme: &Scheme, limit: usize) -> Result<OutputOrders, OutputError> {
    let outputs = scheme.outputs().ok_or(OutputError::None)?;
    let rank = scheme.class().rank();
    if rank == 2 && !outputs.dense.is_empty() {
        return Err(OutputError::Form);
    }
    let terms = outputs
        .positions()
        .chain(outputs.velocities.iter().flatten());
    let numbers = Numbers::of(scheme, terms.map(|term| &term.coefficient));
    let mut compared = over!(numbers, |into| {
        let mut series = Series::new(scheme, &[], into, Into::into)?;
        if series.forest.parts().len() > 1 {
            series.forest = Forest::new(scheme.class(), parts(scheme, &[]));
        }
        let sums = sums(scheme, outputs, into).ok_or(OrderError::NotDefined)?;
        orders(series, &sums, limit)?
    });
    let dense = compared.split_off(outputs.compared.len() + outputs.velocities.len());
    let dense = dense.into_iter().next().map(|order| Dense {
        order,
        smooth: is_smooth(scheme.at_nodes()),
    });
    Ok(OutputOrders { compared, dense })
}

/// b̂ of the solutions to compare with, as the columns of the tableau are ordered: of y, or of x and then of x'.
pub fn embedded_weights(scheme: &Scheme) -> [Vec<Vec<Fraction>>; 2] {
    let scheme = scheme.at_nodes();
    let Some(outputs) = scheme.outputs() else {
        return [Vec::new(), Vec::new()];
    };
    let starts = (0..scheme.class().rank()).filter_map(|m| scheme.carried_at_start(m));
    let starts: Vec<usize> = starts.collect();
    let weights = |terms: &Vec<Term>| {
        let columns = row(scheme, terms).into_iter().enumerate();
        let stages = columns.filter(|(column, _)| !starts.contains(column));
        stages.map(|(_, weight)| weight).collect()
    };
    [&outputs.compared, &outputs.velocities].map(|all| all.iter().map(weights).collect())
}

/// b̂ of the first solution to compare with, and its order.
pub fn embedded(scheme: &Scheme, orders: &OutputOrders) -> Option<(Vec<Fraction>, usize)> {
    if scheme.class() != Class::FirstOrder {
        return None;
    }
    let [weights, _] = embedded_weights(scheme);
    Some((
        weights.into_iter().next()?,
        orders.compared.first()?.order.bound(),
    ))
}

/// A sum over what is carried and evaluated, by powers of θ where it is the solution within the step.
struct Sum<F> {
    rows: Vec<Vec<F>>,
    /// The derivative that it stands for.
    derivative: usize,
    within: bool,
}

/// The solutions to compare with, and the one within the step.
fn sums<F>(
    scheme: &Scheme,
    outputs: &Outputs,
    into: impl Fn(&Fraction) -> Option<F>,
) -> Option<Vec<Sum<F>>> {
    let rows = |all: &[Vec<Term>]| -> Option<Vec<Vec<F>>> {
        let rows = all.iter().map(|terms| row(scheme, terms));
        rows.map(|row| row.iter().map(&into).collect()).collect()
    };
    let mut sums = Vec::new();
    for (derivative, all) in [&outputs.compared, &outputs.velocities]
        .into_iter()
        .enumerate()
    {
        sums.extend(rows(all)?.into_iter().map(|row| Sum {
            rows: vec![row],
            derivative,
            within: false,
        }));
    }
    let rows = rows(&outputs.dense)?;
    sums.extend((!rows.is_empty()).then_some(Sum {
        rows,
        derivative: 0,
        within: true,
    }));
    Some(sums)
}

/// The coefficients of the carried and evaluated quantities in a sum.
pub fn row(scheme: &Scheme, terms: &[Term]) -> Vec<Fraction> {
    let space = scheme.space();
    let mut sum = vec![Fraction::zero(); space.width()];
    for term in terms {
        for (sum, c) in sum.iter_mut().zip(&space.rows[term.quantity]) {
            *sum = sum.plus(&term.coefficient.times(c));
        }
    }
    sum
}

impl<F: Field> Sum<F> {
    /// The exact value less the sum at a tree: a polynomial in θ within the step.
    fn residual(&self, series: &Series<'_, F>, tree: TreeId) -> Fraction {
        let rho = series.forest.weight(tree);
        let [power, wanted] = match (self.within, self.derivative) {
            (true, _) => [rho, 1],
            (false, 0) => [0, 1],
            (false, _) => [0, rho],
        };
        let exact = &series.exact[tree] * Rational::from(wanted);
        let theta = Fraction::from(Symbol::internal(THETA));
        let powers = self.rows.len().max(power + 1);
        (0..powers).rev().fold(Fraction::zero(), |sum, k| {
            let row = self.rows.get(k).map_or(&[][..], Vec::as_slice);
            let exact = if k == power {
                exact.clone()
            } else {
                integer(0)
            };
            let residual = F::from_rational(&exact).minus(&series.sum(row, tree));
            &(&sum * &theta) + &(series.back)(residual)
        })
    }

    /// The order, one below `weight`, if conditions of that fail.
    fn violated(
        &self,
        series: &Series<'_, F>,
        weight: usize,
        trees: &[TreeId],
    ) -> Option<OutputOrder> {
        let terms = trees.iter().map(|&tree| TreeTerm {
            tree: series.forest.text(tree),
            coefficient: self.residual(series, tree),
        });
        let error_terms: Vec<TreeTerm> = terms.filter(|t| !t.coefficient.is_zero()).collect();
        // A parameter that is left free may have a value at which a condition holds.
        let certain = error_terms.iter().any(|t| {
            let symbols = t.coefficient.free_symbols();
            symbols.iter().all(|s| s.is_internal() && s.name() == THETA)
        });
        // h x' has the weight of its terms.
        let order = weight.saturating_sub(self.derivative + 1);
        let order = Reached::of(order, certain);
        (!error_terms.is_empty()).then_some(OutputOrder { order, error_terms })
    }
}

/// The orders of sums, looked for up to `limit`.
fn orders<F: Field>(
    mut series: Series<'_, F>,
    sums: &[Sum<F>],
    limit: usize,
) -> Result<Vec<OutputOrder>, OutputError> {
    let rank = series.scheme.class().rank();
    let mut found: Vec<Option<OutputOrder>> = vec![None; sums.len()];
    for weight in 0..=limit + rank {
        let trees = series.forest.grow(weight);
        for &tree in &trees {
            series.enter_exact(tree);
        }
        for (sum, found) in sums.iter().zip(&mut found) {
            if found.is_none() {
                *found = sum.violated(&series, weight, &trees);
            }
        }
        // Rest and uniform motion are to be seen.
        if weight < rank && found.iter().any(Option::is_some) {
            return Err(OutputError::Form);
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
    Ok(orders.collect())
}

/// Whether the solution within the step begins and ends with the right-hand side there as its derivative.
fn is_smooth(scheme: &Scheme) -> bool {
    let (Some(outputs), Some(y)) = (scheme.outputs(), scheme.carried_at_start(0)) else {
        return false;
    };
    let space = scheme.space();
    let zero = vec![Fraction::zero(); space.width()];
    let mut start = zero.clone();
    start[y] = Fraction::one();
    let rows: Vec<_> = outputs
        .dense
        .iter()
        .map(|terms| row(scheme, terms))
        .collect();
    let rates = (0..space.width()).map(|j| {
        let terms = rows
            .iter()
            .zip(0..)
            .map(|(row, k)| row[j].scaled(&integer(k)));
        terms.fold(Fraction::zero(), |sum, term| sum.plus(&term))
    });
    let end = &space.rows[space.successors[y]];
    is_slope(scheme, rows.get(1).unwrap_or(&zero), (0, &start))
        && is_slope(scheme, &rates.collect::<Vec<_>>(), (1, end))
}

/// Whether a sum is the right-hand side at a time and a position.
fn is_slope(scheme: &Scheme, sum: &[Fraction], (time, position): (i64, &[Fraction])) -> bool {
    let space = scheme.space();
    let time = Fraction::from(time);
    let is_unit = |j: usize| {
        let mut entries = sum.iter().enumerate();
        entries.all(|(i, c)| *c == Fraction::from(i64::from(i == j)))
    };
    let mut columns = (0..sum.len()).filter(|&j| is_unit(j));
    columns.any(|j| match j.checked_sub(space.carried.len()) {
        Some(e) => {
            let e = &scheme.evaluations()[e];
            let is_plain = scheme.rate(e).is_none() && e.along.is_none();
            is_plain && e.time == time && space.rows[e.position] == position
        }
        None => {
            let q = space.carried[j];
            scheme.derivative(q) == 1 && scheme.quantities()[q].offset == time
        }
    })
}

#[cfg(test)]
mod tests;
