//! The schemes of one-step methods with stages at nodes.
//!
//! With functions on the nodes (see [`NodalOperator`]) in place of vectors of stages,
//!
//! ```text
//! X = x + h d(t) v + h A V,      x[1] = X(1)  or  x + h ∫ V,
//! ```
//!
//! where V = f(t, X) for y' = f, and for x'' = g likewise V = v + h d(t) a + h A A', A' = g(t, X, V).
//! v, or a, is carried only if d ≠ 0.
//!
//! With irrational nodes the step is one in coordinates over 1, t, …, t^(r−1): there all coefficients are
//! rational, and functions multiply in ℚ\[t\]/ω.

use super::nodal_operator::{NodalOperator, moments};
use super::{FamilyError, evaluation};
use crate::scheme::{Equation, Evaluation, Quantity, Scheme, SchemeError, Term};
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::poly::polynomial::Polynomial;
use stepsmith_exact::ring::Ring;

/// The letters of derivatives 0, 1 and 2.
const LETTERS: [&str; 3] = ["x", "v", "a"];

/// Where a step ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// At the last stage, whose node is 1.
    LastNode,
    /// At x + h Σ bᵢ Vᵢ with the weights of interpolatory quadrature over [0, 1].
    Quadrature,
}

/// A one-step method with stages at nodes.
#[derive(Clone, Debug)]
pub struct NodalStep {
    /// A.
    pub operator: NodalOperator,
    /// d(t).
    pub start_slope: Polynomial,
    /// Where the step ends.
    pub end: End,
    /// The letter of A's entries in equations.
    pub letter: &'static str,
}

impl NodalStep {
    /// The scheme for y' = f (rank 1) or x'' = g (rank 2).
    ///
    /// # Errors
    /// A scheme that does not close on itself.
    pub fn scheme(&self, rank: usize) -> Result<Scheme, FamilyError> {
        let scheme = match Entries::of(self) {
            Some(entries) => entries.scheme(rank),
            None => self.in_coordinates(rank),
        };
        Ok(scheme?)
    }

    /// The step in coordinates over 1, t, …, t^(r−1).
    fn in_coordinates(&self, rank: usize) -> Result<Scheme, SchemeError> {
        let r = self.operator.stages();
        let slope = !self.start_slope.is_zero();
        let carried = rank + usize::from(slope);
        let mut quantities = start(carried);
        let coordinate = |m: usize, l: usize| carried + m * r + l;
        for (letter, m) in LETTERS.iter().zip(0..=rank) {
            let names = (1..=r).map(|l| format!("{letter}_{l}"));
            quantities.extend(names.map(|name| Quantity::new(name, m, Fraction::zero())));
        }
        let ends = quantities.len();
        quantities.extend((0..carried).map(|m| Quantity::derivative(m, 1)));
        let mut equations = Vec::new();
        for m in 0..rank {
            for l in 0..r {
                let entry = |p: &Polynomial| Fraction::from(p.coefficient(l));
                let mut terms = vec![Term::new(entry(&Polynomial::one()), 0, m)];
                if slope {
                    terms.push(Term::new(entry(&self.start_slope), 1, m + 1));
                }
                let images = self.operator.images.iter().enumerate();
                terms.extend(images.map(|(n, p)| Term::new(entry(p), 1, coordinate(m + 1, n))));
                equations.push(Equation::define(coordinate(m, l), terms));
            }
        }
        for m in 0..carried {
            let terms = match self.end {
                End::LastNode => (0..r)
                    .map(|l| Term::new(Fraction::one(), 0, coordinate(m, l)))
                    .collect(),
                End::Quadrature => {
                    let moments = moments(r).into_iter().enumerate();
                    let area = moments.map(|(l, w)| Term::new(w.into(), 1, coordinate(m + 1, l)));
                    std::iter::once(Term::new(Fraction::one(), 0, m))
                        .chain(area)
                        .collect()
                }
            };
            equations.push(Equation::define(ends + m, terms));
        }
        let evaluations = (0..r).map(|l| Evaluation {
            result: coordinate(rank, l),
            field: field(rank).into(),
            // The times cᵢ are the values of the function t.
            time: if l == 1 {
                Fraction::one()
            } else {
                Fraction::zero()
            },
            position: coordinate(0, l),
            velocity: (rank == 2).then(|| coordinate(1, l)),
            along: None,
        });
        let carry = (0..carried).collect();
        let scheme = Scheme::new(quantities, carry, equations, evaluations.collect())?;
        scheme.over(self.operator.omega.clone(), self.letter)
    }
}

/// The carried quantities x, v …
fn start(carried: usize) -> Vec<Quantity> {
    (0..carried).map(|m| Quantity::derivative(m, 0)).collect()
}

fn field(rank: usize) -> &'static str {
    if rank == 2 { "g" } else { "f" }
}

/// Nodes, d, A and the weights of the end as coefficients of equations.
#[derive(Clone, Debug)]
pub struct Entries {
    /// cᵢ.
    pub nodes: Vec<Fraction>,
    /// dᵢ.
    pub start: Vec<Fraction>,
    /// The rows of A.
    pub rows: Vec<Vec<Fraction>>,
    /// bᵢ; `None` where the step ends at the last stage.
    pub weights: Option<Vec<Fraction>>,
}

impl Entries {
    /// The entries of a step at rational nodes.
    fn of(step: &NodalStep) -> Option<Self> {
        let operator = &step.operator;
        let nodes = operator.rational_nodes()?;
        let at_nodes = |p: &Polynomial| (nodes.iter()).map(|c| p.evaluate(c).into()).collect();
        let rows = operator.rational()?.into_iter();
        Some(Self {
            start: at_nodes(&step.start_slope),
            weights: (step.end == End::Quadrature)
                .then(|| at_nodes(&operator.weights(&moments(operator.stages())))),
            rows: rows
                .map(|row| row.into_iter().map(Fraction::from).collect())
                .collect(),
            nodes: at_nodes(&Polynomial::t()),
        })
    }

    /// The scheme for y' = f (rank 1) or x'' = g (rank 2).
    ///
    /// # Errors
    /// A scheme that does not close on itself.
    pub fn scheme(&self, rank: usize) -> Result<Scheme, SchemeError> {
        let r = self.nodes.len();
        let slope = self.start.iter().any(|d| !d.is_zero());
        let carried = rank + usize::from(slope);
        let mut quantities = start(carried);
        let stage = |m: usize, i: usize| carried + m * r + i;
        for (letter, m) in LETTERS.iter().zip(0..=rank) {
            quantities.extend((0..r).map(|i| Quantity {
                // The last stage may be the end of the step.
                name: if self.weights.is_none() && i + 1 == r {
                    (*letter).into()
                } else {
                    format!("{letter}_{}", i + 1)
                },
                derivative: m,
                offset: self.nodes[i].clone(),
            }));
        }
        let combination = |m: usize, first: Option<&Fraction>, weights: &[Fraction]| {
            let mut terms = vec![Term::new(Fraction::one(), 0, m)];
            terms.extend(first.map(|d| Term::new(d.clone(), 1, m + 1)));
            let weighted = weights.iter().enumerate();
            terms.extend(weighted.map(|(j, w)| Term::new(w.clone(), 1, stage(m + 1, j))));
            terms
        };
        let mut equations = Vec::new();
        for m in 0..rank {
            for i in 0..r {
                let first = slope.then(|| &self.start[i]);
                let terms = combination(m, first, &self.rows[i]);
                equations.push(Equation::define(stage(m, i), terms));
            }
            if let Some(weights) = &self.weights {
                equations.push(Equation::define(
                    quantities.len(),
                    combination(m, None, weights),
                ));
                quantities.push(Quantity::derivative(m, 1));
            }
        }
        let evaluations = (0..r).map(|i| {
            let velocity = (rank == 2).then(|| stage(1, i));
            let time = self.nodes[i].clone();
            evaluation(stage(rank, i), field(rank), time, stage(0, i), velocity)
        });
        Scheme::new(
            quantities,
            (0..carried).collect(),
            equations,
            evaluations.collect(),
        )
    }
}
