//! Sums of powers of the nodes over the stages of a method: what B, C and D of the
//! [simplifying assumptions](super::simplifying) ask of.
//!
//! With T the multiplication by t of functions on the nodes, cᵏ = Tᵏe: at nodes over ℚ it is diagonal, at irrational
//! ones the companion matrix of ω in coordinates of ℚ\[t\]/ω.

use super::stage_form::Stages;
use stepsmith_exact::linear::matrix::Matrix;
use stepsmith_exact::poly::polynomial::Polynomial;
use stepsmith_exact::rational::{Rational, integer, ratio};
use stepsmith_exact::ring::Ring;

/// Λ = b, A = B and e of stages, and T.
#[derive(Clone, Debug)]
pub struct Moments {
    stages: Stages<Rational>,
    matrix: Matrix<Rational>,
    multiplication: Matrix<Rational>,
    /// Whether 0 is a node.
    pub(crate) contain_zero: bool,
}

impl Moments {
    /// `None` where two nodes are the same, or the times of the scheme are not its nodes.
    pub(crate) fn of(stages: Stages<Rational>, omega: Option<&Polynomial>) -> Option<Self> {
        let count = stages.nodes.len();
        let multiplication = match omega {
            // t·tʲ = tʲ⁺¹, and tᴷ = −Σ ω_i tⁱ for the monic ω.
            Some(omega) => {
                let monic = omega.monic();
                Matrix::from_fn(count, count, |i, j| {
                    if j + 1 == count {
                        -monic.coefficient(i)
                    } else {
                        integer(i64::from(i == j + 1))
                    }
                })
            }
            None if (1..count).any(|i| stages.nodes[..i].contains(&stages.nodes[i])) => {
                return None;
            }
            None => Matrix::from_fn(count, count, |i, j| {
                if i == j {
                    stages.nodes[i].clone()
                } else {
                    integer(0)
                }
            }),
        };
        let contain_zero = match omega {
            Some(omega) => omega.coefficient(0).is_zero(),
            None => stages.nodes.iter().any(num_traits::Zero::is_zero),
        };
        (multiplication.apply(&stages.unit) == stages.nodes).then(|| Self {
            contain_zero,
            matrix: Matrix::from_rows(stages.rows.clone()),
            stages,
            multiplication,
        })
    }

    /// cᵏ.
    fn power(&self, k: usize) -> Vec<Rational> {
        (0..k).fold(self.stages.unit.clone(), |power, _| {
            self.multiplication.apply(&power)
        })
    }

    /// A cᵏ, with d where k = 0.
    fn stage_sums(&self, k: usize) -> Vec<Rational> {
        let sums = self.matrix.apply(&self.power(k));
        match k {
            0 => sums
                .iter()
                .zip(&self.stages.slope)
                .map(|(s, d)| s + d)
                .collect(),
            _ => sums,
        }
    }

    /// Λ Tᵏ.
    fn weights_times_power(&self, k: usize) -> Vec<Rational> {
        let transposed = self.multiplication.transpose();
        (0..k).fold(self.stages.weights.clone(), |row, _| transposed.apply(&row))
    }

    /// Σ b_i c_iᵏ.
    fn moment(&self, k: usize) -> Rational {
        let inner = Ring::dot(&self.stages.weights, &self.power(k));
        match k {
            0 => inner + &self.stages.end_slope,
            _ => inner,
        }
    }

    /// The condition of B at k. It fails for some k ≤ 2K + 3: for the square of the polynomial that
    /// vanishes at all nodes and 0 the sum is 0, the integral is not.
    pub(crate) fn quadrature(&self, k: usize) -> bool {
        self.moment(k - 1) == ratio(1, k as i64)
    }

    /// The condition of C at k.
    pub(crate) fn interpolates(&self, k: usize) -> bool {
        let share = ratio(1, k as i64);
        let exact = self.power(k).iter().map(|c| c * &share).collect::<Vec<_>>();
        self.stage_sums(k - 1) == exact
    }

    /// The condition of D at k, at the stages and at the one of u₀.
    pub(crate) fn adjoint(&self, k: usize) -> bool {
        let share = ratio(1, k as i64);
        let row = self.weights_times_power(k - 1);
        let left = self.matrix.transpose().apply(&row);
        let power = self.weights_times_power(k);
        let right = self.stages.weights.iter().zip(&power);
        let right: Vec<Rational> = right.map(|(b, c)| (b - c) * &share).collect();
        left == right && Ring::dot(&row, &self.stages.slope) == &self.stages.end_slope * &share
    }

    /// E(a, k).
    pub(crate) fn coupled(&self, a: usize, k: usize) -> bool {
        let sum = Ring::dot(&self.weights_times_power(a - 1), &self.stage_sums(k - 1));
        sum == ratio(1, (k * (a + k)) as i64)
    }

    /// The residual of [τⁿ] on y' = f.
    pub(crate) fn residual(&self, n: usize) -> Rational {
        ratio(1, n as i64 + 1) - self.moment(n)
    }

    /// The residual of g[x:vⁿ] with the best start, n ≥ 1.
    pub(crate) fn residual_in_position(&self, n: usize) -> Rational {
        let inner = Ring::dot(&self.stages.weights, &self.stage_sums(n - 1));
        ratio(2, n as i64 + 1) - self.moment(n) - inner * integer(n as i64)
    }
}
