//! Bounds of the largest frequency of K φ = ω² M φ.
//!
//! From below by Lanczos' method: a Rayleigh quotient is no larger than the largest ω². From above where
//! the mass is lumped: for any w > 0
//!
//! ```text
//! ω² ≤ max_i Σ_j |k_ij| w_j / (m_i w_i)
//! ```
//!
//! (Collatz; Gershgorin's bound with w = 1), for a w that power iterations bring near the best one. With
//! a consistent mass there is an estimate alone: after k steps of Lanczos' method from a vector whose
//! direction is evenly distributed in the inner product of M,
//!
//! ```text
//! P(θ < (1 − ε) ω²) ≤ 1.648 √n e^(−√ε (2k − 1))
//! ```
//!
//! for the largest Ritz value θ. The ε of the probability 10⁻⁹ is taken, though the start is evenly
//! distributed without M only.
//!
//! Source: Kuczyński, Woźniakowski, *Estimating the Largest Eigenvalue by the Power and Lanczos Algorithms
//! with a Random Start*, SIAM J. Matrix Anal. Appl. 13, 1992, theorem 3.2.

use super::error::StructureError;
use super::linear_structure::LinearStructure;
use super::mass::Mass;
use super::modes::{check, symmetric};
use crate::linear::Matrix;
use nalgebra::{DMatrix, SymmetricEigen};

/// Lanczos' steps.
const STEPS: usize = 60;
/// Power iterations towards the best w.
const SWEEPS: usize = 40;
/// The probability that the margin of an estimate is made for.
const RISK: f64 = 1e-9;

/// How an upper bound is known.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum Certainty {
    /// The bound is proven, rounding included.
    Proven,
    /// The bound is an estimate, with a margin for eigenvalues that Lanczos' method may have missed.
    Estimated,
}

/// The largest frequency ω of an undamped structure lies between these, in radians per unit of time.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct LargestFrequency {
    /// The lower bound, up to rounding.
    pub lower: f64,
    /// The upper bound.
    pub upper: f64,
    /// How the upper bound is known.
    pub certainty: Certainty,
    /// An upper bound of the least ω², up to rounding. Where it is negative, K is not positive semi-definite, and some
    /// motion grows. A bound that is not negative proves nothing, because Lanczos' method may miss small eigenvalues.
    pub least_square: f64,
}

impl LinearStructure {
    /// Bounds of the largest frequency, without damping: for some hundred products with K.
    ///
    /// ```
    /// use stepsmith::linear::Matrix;
    /// use stepsmith::structural::{Damping, LinearStructure, Load};
    ///
    /// let stiffness = [(0, 0, 2.0), (0, 1, -1.0), (1, 0, -1.0), (1, 1, 2.0)];
    /// let structure = LinearStructure {
    ///     mass: Matrix::identity(2),
    ///     damping: Damping::None,
    ///     stiffness: Matrix::from_entries(2, 2, stiffness)?,
    ///     load: Load::none(),
    /// };
    /// let largest = structure.largest_frequency()?;
    /// let exact = 3.0_f64.sqrt();
    /// assert!(largest.lower <= exact * (1.0 + 1e-12) && exact <= largest.upper);
    /// assert!(largest.upper < 1.001 * largest.lower);
    /// # Ok::<(), stepsmith::structural::StructureError>(())
    /// ```
    ///
    /// # Errors
    /// Matrices that are not symmetric, or of which there is no [`problem`](Self::problem).
    pub fn largest_frequency(&self) -> Result<LargestFrequency, StructureError> {
        let n = self.freedoms();
        let mut mass = Mass::new(&self.mass)?;
        check("stiffness", &self.stiffness, n)?;
        symmetric("mass", &self.mass)?;
        symmetric("stiffness", &self.stiffness)?;
        let ritz = lanczos(&mut mass, &self.mass, &self.stiffness);
        let lower = ritz.largest;
        let single = (0..n).map(|i| self.stiffness.get(i, i) / self.mass.get(i, i));
        let (upper, certainty) = match &mass {
            Mass::Lumped(masses) => (self.collatz(masses), Certainty::Proven),
            Mass::Consistent(_) => (ritz.estimate(n), Certainty::Estimated),
        };
        // A freedom alone is a motion as well.
        let least = single.fold(ritz.least(), f64::min);
        Ok(LargestFrequency {
            lower: lower.sqrt(),
            upper: upper.max(lower).sqrt().next_up(),
            certainty,
            least_square: if least.abs() <= ROUNDING * upper {
                0.0
            } else {
                least
            },
        })
    }

    /// max_i Σ_j |k_ij| w_j/(m_i w_i), rounded up, after some power iterations for w.
    fn collatz(&self, masses: &[f64]) -> f64 {
        let n = masses.len();
        let mut longest = vec![0_usize; n];
        for (i, ..) in self.stiffness.entries() {
            longest[i] += 1;
        }
        let terms = longest.into_iter().max().unwrap_or(0) as f64;
        let mut w = vec![1.0; n];
        let mut best = f64::INFINITY;
        let mut sums = vec![0.0; n];
        for _ in 0..=SWEEPS {
            sums.fill(0.0);
            for (i, j, x) in self.stiffness.entries() {
                sums[i] += x.abs() * w[j];
            }
            let ratio = |i: usize| sums[i] / (masses[i] * w[i]);
            let most = (0..n).map(ratio).fold(0.0, f64::max);
            best = best.min(most);
            if most == 0.0 {
                break;
            }
            // Shifted by half the bound: a chain's |K| has −ω² beside each ω².
            for i in 0..n {
                w[i] = 0.5 * w[i] + 0.5 * sums[i] / (masses[i] * most);
            }
        }
        // Sums of positive terms: each operation errs by half an ε at most.
        best * (1.0 + (terms + 4.0) * f64::EPSILON)
    }
}

/// Ritz values up to this, relative to the largest magnitude among them, are zero up to rounding.
const ROUNDING: f64 = 1e-10;

/// The ends of the Ritz values of M⁻¹ K, none of which is larger than the largest eigenvalue or less than the least.
pub(super) struct Ritz {
    /// The largest, or 0.
    largest: f64,
    /// The least; ∞ where there is none.
    smallest: f64,
    /// The number of steps.
    steps: usize,
    /// Whether nothing is left to find: after n steps, or where the next vector is 0.
    complete: bool,
}

impl Ritz {
    /// The largest of n eigenvalues, or 0, with a margin for eigenvalues that may have been missed.
    pub(super) fn estimate(&self, n: usize) -> f64 {
        let root = (1.648 * (n as f64).sqrt() / RISK).ln() / (2.0 * self.steps as f64 - 1.0);
        let epsilon = root * root;
        let factor = if epsilon < 1.0 { 1.0 - epsilon } else { 0.0 };
        let factor = if self.complete { 1.0 - 1e-9 } else { factor };
        self.largest / factor
    }

    /// The least, but 0 where rounding may have made it of that.
    pub(super) fn least(&self) -> f64 {
        let size = self.largest.max(self.smallest.abs());
        if self.smallest.abs() <= ROUNDING * size {
            0.0
        } else {
            self.smallest
        }
    }
}

/// The Ritz values of M⁻¹ K in the inner product of M.
pub(super) fn lanczos(factored: &mut Mass, mass: &Matrix, stiffness: &Matrix) -> Ritz {
    let n = mass.rows();
    let mut q = random(n);
    let mut before = vec![0.0; n];
    let mut coupling = 0.0;
    let mut diagonal = Vec::new();
    let mut off = Vec::new();
    let mut complete = STEPS >= n;
    for _ in 0..STEPS.min(n) {
        let weighted = product(mass, &q);
        let norm = dot(&q, &weighted).max(0.0).sqrt();
        if norm == 0.0 || !norm.is_finite() {
            complete = norm == 0.0;
            break;
        }
        if !diagonal.is_empty() {
            coupling = norm;
            off.push(norm);
        }
        q.iter_mut().for_each(|q| *q /= norm);
        let force = product(stiffness, &q);
        diagonal.push(dot(&q, &force));
        let mut next = force;
        factored.solve(&mut next);
        let alpha = diagonal[diagonal.len() - 1];
        for ((next, q), before) in next.iter_mut().zip(&q).zip(&before) {
            *next -= alpha * q + coupling * before;
        }
        before = std::mem::replace(&mut q, next);
    }
    let steps = diagonal.len();
    let none = Ritz {
        largest: 0.0,
        smallest: f64::INFINITY,
        steps,
        complete,
    };
    if steps == 0 {
        return none;
    }
    let matrix = DMatrix::from_fn(steps, steps, |i, j| match i.abs_diff(j) {
        0 => diagonal[i],
        1 => off[i.min(j)],
        _ => 0.0,
    });
    let values = SymmetricEigen::new(matrix).eigenvalues;
    values.iter().fold(none, |ritz, &x| Ritz {
        largest: ritz.largest.max(x),
        smallest: ritz.smallest.min(x),
        steps,
        complete,
    })
}

/// A vector of n normal numbers by Box and Müller, whose direction is evenly distributed.
fn random(n: usize) -> Vec<f64> {
    let mut state = 0x9E37_79B9_7F4A_7C15_u64;
    let mut q = Vec::with_capacity(n + 1);
    while q.len() < n {
        let [u, angle] = [(); 2].map(|()| uniform(&mut state));
        let radius = (-2.0 * u.ln()).sqrt();
        let (sin, cos) = (std::f64::consts::TAU * angle).sin_cos();
        q.extend([radius * cos, radius * sin]);
    }
    q.truncate(n);
    q
}

/// A x
fn product(matrix: &Matrix, x: &[f64]) -> Vec<f64> {
    let mut out = vec![0.0; x.len()];
    matrix.add_product(1.0, x, &mut out);
    out
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

/// The next number in (0, 1) of a fixed sequence (splitmix64).
fn uniform(state: &mut u64) -> f64 {
    *state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let mut z = *state;
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    ((z ^ (z >> 31)) >> 11) as f64 / (1_u64 << 53) as f64 + 0.5 / (1_u64 << 53) as f64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::linear::Matrix;
    use crate::structural::{Damping, Load, Modes};

    /// Nothing moves where there is nothing.
    #[test]
    fn no_freedom_has_the_frequency_zero() {
        let empty = structure(Matrix::identity(0), Matrix::zeros(0, 0));
        let found = empty.largest_frequency().unwrap();
        assert_eq!(found.lower, 0.0);
        assert!(found.upper < 1e-300);
    }

    fn structure(mass: Matrix, stiffness: Matrix) -> LinearStructure {
        LinearStructure {
            mass,
            damping: Damping::None,
            stiffness,
            load: Load::none(),
        }
    }

    /// Springs between neighbours in a ring and across it, and masses that differ by a factor of 50.
    fn ring(n: usize) -> [Matrix; 2] {
        let mut entries = vec![(0, 0, 1.0)];
        for i in 0..n {
            for (j, k) in [((i + 1) % n, 10.0 + i as f64), ((i * 7 + 3) % n, 3.0)] {
                entries.extend([(i, i, k), (j, j, k), (i, j, -k), (j, i, -k)]);
            }
        }
        let masses: Vec<f64> = (0..n).map(|i| 1.0 + ((i * 13) % 50) as f64).collect();
        let stiffness = Matrix::from_entries(n, n, entries).unwrap();
        [Matrix::diagonal(&masses), stiffness]
    }

    #[test]
    fn bounds_hold_the_largest_frequency_closely() {
        for n in [1, 2, 3, 17, 90] {
            let [lumped, stiffness] = ring(n);
            let coupled = (0..n.saturating_sub(1)).flat_map(|i| [(i, i + 1, 0.3), (i + 1, i, 0.3)]);
            let coupled = Matrix::from_entries(n, n, coupled).unwrap();
            let consistent = Matrix::combination((1.0, &lumped), (1.0, &coupled)).unwrap();
            for mass in [lumped, consistent] {
                let exact = *Modes::of(&mass, &stiffness)
                    .unwrap()
                    .frequencies
                    .last()
                    .unwrap();
                let structure = structure(mass, stiffness.clone());
                let found = structure.largest_frequency().unwrap();
                assert!(
                    found.lower <= exact * (1.0 + 1e-12),
                    "{n}: {found:?} {exact}"
                );
                assert!(
                    exact <= found.upper && found.upper < 1.25 * exact,
                    "{n}: {found:?} {exact}"
                );
                assert!(found.lower > 0.999 * exact, "{n}: {found:?} {exact}");
            }
        }
    }

    #[test]
    fn a_proven_bound_is_no_less_than_the_root_even_where_it_is_met() {
        // K = 4, m = 1: every bound is exactly 2, and rounding must not bring it below.
        for stiffness in [4.0, 3.0, 1e-3, 7e12] {
            let one = structure(Matrix::identity(1), Matrix::diagonal(&[stiffness]));
            let found = one.largest_frequency().unwrap();
            assert_eq!(found.certainty, Certainty::Proven);
            assert!(found.upper * found.upper >= stiffness);
        }
        // No stiffness at all.
        let free = structure(Matrix::identity(3), Matrix::zeros(3, 3));
        let found = free.largest_frequency().unwrap();
        assert!(found.lower == 0.0 && found.upper < 1e-300);
    }

    #[test]
    fn what_is_not_symmetric_has_no_frequencies() {
        let skew = Matrix::from_entries(2, 2, [(0, 1, 1.0)]).unwrap();
        let refused = structure(Matrix::identity(2), skew).largest_frequency();
        assert!(matches!(refused, Err(StructureError::NotSymmetric { .. })));
    }
}
