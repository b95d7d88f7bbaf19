//! The root condition from a high power of the step's matrix: Aⁿ stays bounded exactly if all roots are in
//! the circle and those on it are semisimple. A double root with a Jordan block makes Aⁿ grow like n, a
//! root outside like |λ|ⁿ.

use num_bigint::BigInt;
use stepsmith_exact::rational::Rational;

/// n = 2³⁶ in binary floating point: a root outside by 3·10⁻¹⁰ shows.
const SQUARINGS: usize = 36;
/// ln‖Aⁿ‖ of a matrix that counts as unbounded: more than the condition of the eigenvectors of any that is
/// drawn, less than n.
const UNBOUNDED: f64 = 20.0;
/// Digits and squarings with more precision: a root outside by 10⁻¹⁶ shows.
const BITS: usize = 256;
const EXACT_SQUARINGS: usize = 56;

/// ln‖Aⁿ‖ for n = 2ᵏ, k at most [`SQUARINGS`]; no further than needed to be huge.
pub fn growth(matrix: &[Vec<f64>]) -> f64 {
    let mut a = matrix.to_vec();
    let mut logarithm = 0.0;
    for _ in 0..SQUARINGS {
        let norm = norm(&a);
        if norm == 0.0 {
            return f64::NEG_INFINITY;
        }
        a.iter_mut().flatten().for_each(|c| *c /= norm);
        logarithm = 2.0 * (logarithm + norm.ln());
        if logarithm > 1e6 {
            return logarithm;
        }
        a = product(&a, &a);
    }
    logarithm + norm(&a).ln()
}

/// The spectral radius.
pub fn radius(matrix: &[Vec<f64>]) -> f64 {
    let mut a = matrix.to_vec();
    let mut logarithm = 0.0_f64;
    let mut n = 1.0_f64;
    for _ in 0..SQUARINGS {
        let norm = norm(&a);
        if norm < 1e-300 {
            return 0.0;
        }
        a.iter_mut().flatten().for_each(|c| *c /= norm);
        logarithm += norm.ln() / n;
        n *= 2.0;
        a = product(&a, &a);
    }
    logarithm.exp()
}

/// Whether the powers are bounded.
pub fn is_bounded(matrix: &[Vec<f64>]) -> bool {
    growth(matrix) < UNBOUNDED
}

/// The same, where a Jordan block of 1 that the motion itself has may add a factor n.
pub fn is_bounded_but_linear(matrix: &[Vec<f64>]) -> bool {
    growth(matrix) < UNBOUNDED + SQUARINGS as f64 * 2.0_f64.ln()
}

fn norm(a: &[Vec<f64>]) -> f64 {
    a.iter()
        .flatten()
        .fold(0.0, |norm: f64, c| norm.max(c.abs()))
}

fn product(a: &[Vec<f64>], b: &[Vec<f64>]) -> Vec<Vec<f64>> {
    let n = a.len();
    let entry = |i: usize, j: usize| (0..n).map(|k| a[i][k] * b[k][j]).sum();
    (0..n)
        .map(|i| (0..n).map(|j| entry(i, j)).collect())
        .collect()
}

/// Whether the powers are bounded, with 77 digits.
pub fn is_bounded_precisely(matrix: &[Vec<Rational>]) -> bool {
    let fixed = |c: &Rational| -> BigInt {
        let numerator: BigInt = c.numerator().to_string().parse().unwrap();
        let denominator: BigInt = c.denominator().to_string().parse().unwrap();
        (numerator << BITS) / denominator
    };
    let mut a: Vec<Vec<BigInt>> = matrix
        .iter()
        .map(|row| row.iter().map(fixed).collect())
        .collect();
    let n = a.len();
    for _ in 0..EXACT_SQUARINGS {
        let entry = |i: usize, j: usize| -> BigInt {
            let sum: BigInt = (0..n).map(|k| &a[i][k] * &a[k][j]).sum();
            sum >> BITS
        };
        a = (0..n)
            .map(|i| (0..n).map(|j| entry(i, j)).collect())
            .collect();
        // Between the condition of eigenvectors and 2⁵⁶.
        if a.iter().flatten().any(|c| c.bits() > BITS as u64 + 36) {
            return false;
        }
    }
    true
}
