//! The Butcher tableau of a one-step scheme, and Nyström's for second-order equations.
//!
//! ```text
//! y' = f(t, y):         Xᵢ = x + h Σ_j a_ij V_j,                  Vᵢ = f(t + cᵢh, Xᵢ),
//!                     x[1] = x + h Σ_j b_j V_j
//! x'' = g(t, x, x'):    Xᵢ = x + cᵢ h v + h² Σ_j ā_ij A_j,        Aᵢ = g(t + cᵢh, Xᵢ, Vᵢ),
//!                       Vᵢ = v + h Σ_j a_ij A_j,
//!                     x[1] = x + h v + h² Σ_j b̄_j A_j,           v[1] = v + h Σ_j b_j A_j
//! ```
//!
//! The rows are those of the [state space](StateSpace): the arguments of the evaluations, and the next
//! state. A scheme may also carry the derivative of highest order, if the last evaluation of one step
//! stands for it in the next: at time 1, with the next state as argument. Then the carried value is
//! what a first stage at c = 0 yields. Sources: Hairer, Nørsett, Wanner, *Solving Ordinary Differential
//! Equations I*, II.1 and II.14.

use super::quantity::QuantityId;
use super::scheme::{Class, Scheme};
use super::state_space::StateSpace;
use crate::problem::Problem;
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::ring::Ring;

/// A, b, c.
///
/// ```
/// use stepsmith_scheme::scheme::butcher::Tableau;
/// use stepsmith_scheme::spec::Spec;
/// let settings = [("nodes", "lobatto"), ("r", "1"), ("pade", "[1, 1]")];
/// let block = Spec::from_family("block", &settings).unwrap().scheme().unwrap();
/// let trapezoid = Tableau::of(&block).unwrap();
/// let texts = |row: &[_]| row.iter().map(ToString::to_string).collect::<Vec<_>>();
/// assert_eq!(texts(&trapezoid.a[1]), ["1/2", "1/2"]);
/// assert_eq!(texts(&trapezoid.c), ["0", "1"]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tableau {
    /// The rows of A.
    pub a: Vec<Vec<Fraction>>,
    /// b.
    pub b: Vec<Fraction>,
    /// c.
    pub c: Vec<Fraction>,
    /// Ā and b̄ for x'' = g.
    pub position: Option<(Vec<Vec<Fraction>>, Vec<Fraction>)>,
    /// Whether the right-hand side is given velocities.
    pub velocities: bool,
}

/// Why a scheme has no tableau.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TableauError {
    /// The scheme carries more than one step knows.
    #[error("the method is not a one-step method: it carries {carried}")]
    Carry {
        /// The quantity.
        carried: String,
    },
    /// The scheme lacks the position or the velocity at the start of the step.
    #[error("the scheme does not start from x, or from x and v")]
    Start,
    /// The scheme carries a derivative that is no evaluation at the end of the step.
    #[error(
        "{carried} is carried, but at the end of the step it is not an evaluation of the \
         right-hand side there"
    )]
    Derivative {
        /// The quantity.
        carried: String,
    },
    /// The right-hand side is a sum whose parts are evaluated apart.
    #[error("the right-hand side is split into several fields")]
    Split,
    /// Derivatives of the right-hand side are evaluated.
    #[error("the step evaluates derivatives of the right-hand side beside it")]
    HigherDerivative,
    /// A position or velocity is not the start of the step and a sum of evaluations.
    #[error("{quantity} is not the start of the step and a sum of evaluations")]
    Form {
        /// The quantity.
        quantity: String,
    },
    /// The linear equations have no solution.
    #[error("the equations of the scheme are singular")]
    Singular,
}

impl Problem for TableauError {
    fn help(&self) -> String {
        let help = match self {
            Self::Singular => "choose other parameters",
            _ => {
                "choose a one-step method whose stages start from x (and v), or print the equations with `stepsmith derive`"
            }
        };
        help.into()
    }
}

impl Tableau {
    /// The tableau of a scheme.
    ///
    /// # Errors
    /// [`TableauError`].
    pub fn of(scheme: &Scheme) -> Result<Self, TableauError> {
        if scheme.fields().len() > 1 {
            Err(TableauError::Split)
        } else {
            Self::of_parts(scheme)
        }
    }

    /// The tableau of a scheme for a sum y' = A + B or x'' = A + B, where each evaluation is a stage of its own part. A
    /// has a column for each evaluation of any part, and the sum of a row is no node.
    ///
    /// # Errors
    /// [`TableauError`].
    pub fn of_parts(scheme: &Scheme) -> Result<Self, TableauError> {
        let coordinates = scheme;
        let scheme = scheme.at_nodes();
        let rank = scheme.class().rank();
        if scheme.highest_evaluated() > rank {
            return Err(TableauError::HigherDerivative);
        }
        let start = Start::of(scheme, rank)?;
        let evaluations = scheme.evaluations();
        let parts = scheme.fields().len();
        // A value that is carried would be one of a part alone.
        if parts > 1 && start.derivative.is_some() {
            return Err(TableauError::Split);
        }
        if rank == 2 {
            moves_uniformly(coordinates)?;
        }
        let mut a = Vec::new();
        let mut positions = Vec::new();
        let mut c = Vec::new();
        if start.derivative.is_some() {
            c.push(Fraction::zero());
            a.push(vec![Fraction::zero(); start.stages()]);
            positions.push(vec![Fraction::zero(); start.stages()]);
        }
        for evaluation in evaluations {
            let position = start.weights(evaluation.position, 0)?;
            match scheme.class() {
                Class::FirstOrder => a.push(position),
                Class::SecondOrder => {
                    // A right-hand side without velocities leaves A to Ā.
                    let row = evaluation
                        .velocity
                        .map(|q| start.weights(q, 1))
                        .transpose()?;
                    a.push(row.unwrap_or_else(|| vec![Fraction::zero(); start.stages()]));
                    positions.push(position);
                }
            }
            c.push(evaluation.time.clone());
        }
        let ends = start.successors.iter().enumerate();
        let mut ends = ends.map(|(m, &q)| start.weights(q, m)).rev();
        let b = ends.next().ok_or(TableauError::Start)??;
        let position = ends.next().transpose()?.map(|end| (positions, end));
        let velocities = evaluations.iter().any(|e| e.velocity.is_some());
        Ok(Self {
            a,
            b,
            c,
            position,
            velocities,
        })
    }

    /// The number of stages.
    pub fn stages(&self) -> usize {
        self.b.len()
    }
}

/// The quantities of the stages of a step with a tableau, in the order of its columns.
pub fn stages(scheme: &Scheme) -> Vec<QuantityId> {
    let scheme = scheme.at_nodes();
    let rank = scheme.class().rank();
    let carried = scheme.space().carried.iter().copied();
    let derivative = carried.filter(|&q| scheme.derivative(q) == rank);
    derivative
        .chain(scheme.space().evaluated.iter().copied())
        .collect()
}

/// The quantities from which a step starts, in the columns of the state space.
struct Start<'a> {
    scheme: &'a Scheme,
    space: &'a StateSpace<Fraction>,
    /// The columns of x, and of v for second-order equations.
    columns: Vec<usize>,
    /// The column of the derivative of highest order, where it is carried.
    derivative: Option<usize>,
    /// The next x, and v.
    successors: Vec<QuantityId>,
}

impl<'a> Start<'a> {
    fn of(scheme: &'a Scheme, rank: usize) -> Result<Self, TableauError> {
        let space = scheme.space();
        let columns = (0..rank).filter_map(|m| scheme.carried_at_start(m));
        let columns: Vec<usize> = columns.collect();
        let derivative = scheme.carried_at_start(rank);
        let mut others = space.carried.iter().enumerate();
        let other = others.find(|(i, _)| !columns.contains(i) && Some(*i) != derivative);
        if let Some((_, &q)) = other {
            let carried = scheme.quantities()[q].to_string();
            return Err(TableauError::Carry { carried });
        }
        if columns.len() < rank {
            return Err(TableauError::Start);
        }
        let successors: Vec<_> = columns.iter().map(|&i| space.successors[i]).collect();
        let start = Self {
            scheme,
            space,
            successors,
            columns,
            derivative,
        };
        match derivative {
            Some(i) if !start.is_evaluated_at_end(space.successors[i]) => {
                Err(TableauError::Derivative {
                    carried: scheme.quantities()[space.carried[i]].to_string(),
                })
            }
            _ => Ok(start),
        }
    }

    /// Whether a quantity is the right-hand side at the next state.
    fn is_evaluated_at_end(&self, result: QuantityId) -> bool {
        let mut evaluations = self.scheme.evaluations().iter();
        evaluations.any(|e| {
            e.result == result
                && e.time == Fraction::one()
                && self.is_next(e.position, 0)
                && e.velocity.is_none_or(|v| self.is_next(v, 1))
        })
    }

    /// Whether a quantity is the next state of derivative order `m`.
    fn is_next(&self, q: QuantityId, m: usize) -> bool {
        let next = self.successors.get(m).map(|&q| &self.space.rows[q]);
        next == Some(&self.space.rows[q])
    }

    fn stages(&self) -> usize {
        self.space.evaluated.len() + usize::from(self.derivative.is_some())
    }

    /// The weights of the stages in a quantity of derivative order `m` that starts from x or v.
    fn weights(&self, q: QuantityId, m: usize) -> Result<Vec<Fraction>, TableauError> {
        let row = &self.space.rows[q];
        let starts = self
            .columns
            .iter()
            .take(m + 1)
            .enumerate()
            .all(|(i, &column)| {
                if i == m {
                    row[column] == Fraction::one()
                } else {
                    row[column].is_zero()
                }
            });
        if !starts {
            let quantity = self.scheme.quantities()[q].to_string();
            return Err(TableauError::Form { quantity });
        }
        let carried = self.derivative.map(|column| row[column].clone());
        let evaluated = row[self.space.carried.len()..].iter().cloned();
        Ok(carried.into_iter().chain(evaluated).collect())
    }
}

/// Whether x'' = 0 is solved exactly: Xᵢ = x + cᵢ h v; at irrational nodes in coordinates.
fn moves_uniformly(scheme: &Scheme) -> Result<(), TableauError> {
    let space = scheme.space();
    let derivatives = scheme.carried_derivatives();
    let x = derivatives.iter().position(|&m| m == 0);
    let v = derivatives.iter().position(|&m| m == 1);
    let (Some(x), Some(v)) = (x, v) else {
        return Err(TableauError::Singular);
    };
    let evaluations = scheme.evaluations().iter();
    let stages = evaluations.map(|e| (e.position, e.time.clone()));
    let end = (space.successors[x], Fraction::one());
    match stages
        .chain([end])
        .find(|(q, time)| space.rows[*q][v] != *time)
    {
        Some((q, _)) => Err(TableauError::Form {
            quantity: scheme.quantities()[q].to_string(),
        }),
        None => Ok(()),
    }
}
