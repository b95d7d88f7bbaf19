//! Conjugate gradients: symmetric, positive definite matrices close enough to a diagonal need no factors.
//!
//! The method of Hestenes and Stiefel, *Methods of conjugate gradients for solving linear systems* (1952), on
//! S = D^(−1/2) A D^(−1/2), D the diagonal of A. A x = b is S y = c with y = D^(1/2) x, c = D^(−1/2) b; from
//! y = 0, r = p = c
//!
//!   q = S p,  α = r·r / p·q,  y ← y + α p,  r' = r − α q,  p ← r' + (r'·r' / r·r) p.
//!
//! By Gershgorin the eigenvalues of S lie in [1 − ρ, 1 + ρ], ρ the largest sum of the moduli in a row beside the
//! diagonal. Where ρ < 1, A is positive definite, the condition of S is at most κ = (1 + ρ)/(1 − ρ), and after k
//! iterations
//!
//!   ‖r‖ ≤ 2 √κ qᵏ ‖c‖,  q = (√κ − 1)/(√κ + 1),
//!
//! so that how many they will be is known before the first, but for rounding: A is taken only so. They end with
//! ‖r‖ ≤ 2⁻⁴⁸ ‖c‖, where rounding ends what they gain. In a step of a structure A = M + β h² K, ρ is of the order
//! of (h ω)², ω its highest frequency: seven iterations for h ω = 1/3, however large the structure is, while factors
//! fill in.

use super::solver::{Scalar, is_finite};
use crate::bounds::greater;

/// ‖r‖ to ‖c‖ in the end.
const SMALLEST: f64 = 1.0 / (1_u64 << 48) as f64;
/// Scales whose squares are far from the ends of the numbers.
const SCALES: std::ops::Range<f64> = 1e-100..1e100;
/// Nanoseconds of an iteration by entry beside the diagonal and by unknown: rounded medians of measurements.
const ENTRY: f64 = 0.7;
const UNKNOWN: f64 = 6.0;

/// A matrix scaled to a diagonal of ones, and room for the iteration.
#[derive(Clone)]
pub(super) struct Gradients<T> {
    /// d^(−1/2) of each row.
    scales: Vec<f64>,
    /// Where the rows of S begin, and its columns and entries beside the diagonal.
    starts: Vec<usize>,
    columns: Vec<u32>,
    entries: Vec<f64>,
    /// The most iterations: twice those that suffice without rounding, which may delay them.
    limit: usize,
    y: Vec<T>,
    r: Vec<T>,
    p: Vec<T>,
    q: Vec<T>,
}

impl<T: Scalar> Gradients<T> {
    /// Of the places of a symmetric matrix, row by row, with its diagonal; none where they are too many.
    pub(super) fn new(starts: &[usize], columns: &[usize]) -> Option<Self> {
        let n = starts.len().checked_sub(1)?;
        u32::try_from(n).ok()?;
        let mut own = Self {
            scales: vec![0.0; n],
            starts: Vec::with_capacity(n + 1),
            columns: Vec::with_capacity(columns.len().checked_sub(n)?),
            entries: vec![0.0; columns.len() - n],
            limit: 0,
            y: vec![T::zero(); n],
            r: vec![T::zero(); n],
            p: vec![T::zero(); n],
            q: vec![T::zero(); n],
        };
        own.starts.push(0);
        for (i, ends) in starts.windows(2).enumerate() {
            let beside = columns[ends[0]..ends[1]].iter().filter(|&&j| j != i);
            own.columns.extend(beside.map(|&j| j as u32));
            own.starts.push(own.columns.len());
        }
        (own.columns.len() == own.entries.len()).then_some(own)
    }

    /// Takes the real, symmetric matrix of these entries; the iterations that a solution takes at most, none where
    /// ρ ≥ 1.
    pub(super) fn set(
        &mut self,
        starts: &[usize],
        columns: &[usize],
        values: &[T],
    ) -> Option<usize> {
        let rows = || {
            let ranges = starts.windows(2).map(|ends| ends[0]..ends[1]);
            ranges.map(|range| columns[range.clone()].iter().zip(&values[range]))
        };
        for (i, (row, scale)) in rows().zip(&mut self.scales).enumerate() {
            let diagonal = row.filter(|(j, _)| **j == i).map(|(_, x)| x.real());
            *scale = diagonal.sum::<f64>().sqrt().recip();
        }
        let mut entries = self.entries.iter_mut();
        let mut rho = 0.0_f64;
        for (i, row) in rows().enumerate() {
            let beside = row.filter(|(j, _)| **j != i);
            let mut sum = 0.0;
            for ((&j, x), entry) in beside.zip(&mut entries) {
                *entry = x.real() * self.scales[i] * self.scales[j];
                sum += entry.abs();
            }
            rho = greater(rho, sum);
        }
        let scaled = self.scales.iter().all(|scale| SCALES.contains(scale));
        let limit = iterations(rho).filter(|_| scaled);
        self.limit = 2 * limit.unwrap_or(0);
        limit
    }

    /// Nanoseconds of an iteration, estimated.
    pub(super) fn time(&self) -> f64 {
        ENTRY * self.entries.len() as f64 + UNKNOWN * self.scales.len() as f64
    }

    /// Overwrites b, as long as the matrix, by A⁻¹ b; false, and b as it was, where rounding has kept the residual from
    /// what ends them.
    pub(super) fn solve(&mut self, b: &mut [T]) -> bool {
        // Squares of what is scaled to 1 don't overflow.
        let largest = b.iter().fold(0.0_f64, |most, x| most.max(x.modulus()));
        if largest == 0.0 || !is_finite(b) {
            return true;
        }
        for ((r, b), scale) in self.r.iter_mut().zip(&*b).zip(&self.scales) {
            *r = b.unscale(largest).scale(*scale);
        }
        self.p.copy_from_slice(&self.r);
        self.y.fill(T::zero());
        let mut square = square(&self.r);
        let end = SMALLEST * SMALLEST * square;
        let mut ended = false;
        for _ in 0..self.limit {
            let alpha = square / self.multiply();
            let next = self.advance(alpha);
            ended = next <= end;
            if ended {
                break;
            }
            let beta = next / square;
            for (p, r) in self.p.iter_mut().zip(&self.r) {
                *p = *r + p.scale(beta);
            }
            square = next;
        }
        if !ended {
            return false;
        }
        for ((b, y), scale) in b.iter_mut().zip(&self.y).zip(&self.scales) {
            *b = y.scale(*scale).scale(largest);
        }
        true
    }

    /// Allows so few iterations.
    #[cfg(test)]
    pub(super) fn limit(&mut self, limit: usize) {
        self.limit = limit;
    }

    /// q = S p; p·q.
    fn multiply(&mut self) -> f64 {
        let p = &self.p[..];
        let mut product = 0.0;
        for (i, (q, ends)) in self.q.iter_mut().zip(self.starts.windows(2)).enumerate() {
            let range = ends[0]..ends[1];
            let (columns, last) = self.columns[range.clone()].as_chunks::<4>();
            let (entries, rest) = self.entries[range].as_chunks::<4>();
            let mut sums = [p[i], T::zero(), T::zero(), T::zero()];
            for (columns, entries) in columns.iter().zip(entries) {
                for k in 0..4 {
                    sums[k] += p[columns[k] as usize].scale(entries[k]);
                }
            }
            for (k, (column, entry)) in last.iter().zip(rest).enumerate() {
                sums[k] += p[*column as usize].scale(*entry);
            }
            *q = (sums[0] + sums[1]) + (sums[2] + sums[3]);
            product += (p[i].conjugate() * *q).real();
        }
        product
    }

    /// y + α p and r − α q in place of y and r; r·r.
    fn advance(&mut self, alpha: f64) -> f64 {
        for (y, p) in self.y.iter_mut().zip(&self.p) {
            *y += p.scale(alpha);
        }
        for (r, q) in self.r.iter_mut().zip(&self.q) {
            *r -= q.scale(alpha);
        }
        square(&self.r)
    }
}

/// ‖r‖².
fn square<T: Scalar>(r: &[T]) -> f64 {
    let (eights, last) = r.as_chunks::<8>();
    let mut sums = [0.0; 8];
    for r in eights {
        (sums.iter_mut().zip(r)).for_each(|(sum, r)| *sum += r.modulus_squared());
    }
    let last = last.iter().fold(0.0, |sum, r| sum + r.modulus_squared());
    sums.iter().fold(last, |all, sum| all + *sum)
}

/// The k for which 2 √κ qᵏ = 2⁻⁴⁸, upwards; none where ρ ≥ 1.
fn iterations(rho: f64) -> Option<usize> {
    // 2⁻²⁰ is more than rounding adds to a sum of a million entries.
    if !(0.0..1.0 - 1.0 / (1 << 20) as f64).contains(&rho) {
        return None;
    }
    let root = ((1.0 + rho) / (1.0 - rho)).sqrt();
    let falling = ((root + 1.0) / (root - 1.0)).ln();
    Some(((2.0 * root / SMALLEST).ln() / falling).ceil() as usize + 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use nalgebra::{Complex, DMatrix, DVector};

    /// A symmetric matrix of n rows, some places of it, signs mixed and diagonals far apart, whose ρ is the one given.
    fn matrix(n: usize, rho: f64, seed: u64) -> DMatrix<f64> {
        let mut state = seed;
        let mut next = move || {
            state = state
                .wrapping_mul(6364136223846793005)
                .wrapping_add(1442695040888963407);
            (state >> 33) as f64 / (1_u64 << 31) as f64
        };
        let mut s = DMatrix::zeros(n, n);
        for (i, j) in (0..n).flat_map(|i| (0..i).map(move |j| (i, j))) {
            if i == j + 1 || next() < 0.2 {
                s[(i, j)] = next() - 0.5;
                s[(j, i)] = s[(i, j)];
            }
        }
        let sums = s
            .row_iter()
            .map(|row| row.iter().map(|x| x.abs()).sum::<f64>());
        let largest = sums.fold(0.0, f64::max);
        s *= rho / largest.max(f64::MIN_POSITIVE);
        s.fill_diagonal(1.0);
        let d = DVector::from_fn(n, |_, _| 10_f64.powf(6.0 * next() - 3.0));
        DMatrix::from_fn(n, n, |i, j| {
            // Rounded alike on both sides.
            let (i, j) = (i.max(j), i.min(j));
            s[(i, j)] * d[i] * d[j]
        })
    }

    type Compressed<T> = (Vec<usize>, Vec<usize>, Vec<T>);

    fn compressed<T: Scalar>(a: &DMatrix<f64>, of: impl Fn(f64) -> T) -> Compressed<T> {
        let mut starts = vec![0];
        let mut columns = Vec::new();
        let mut values = Vec::new();
        for (i, row) in a.row_iter().enumerate() {
            for (j, x) in row
                .iter()
                .enumerate()
                .filter(|(j, x)| **x != 0.0 || i == *j)
            {
                columns.push(j);
                values.push(of(*x));
            }
            starts.push(columns.len());
        }
        (starts, columns, values)
    }

    fn gradients<T: Scalar>(
        (starts, columns, values): &Compressed<T>,
    ) -> (Gradients<T>, Option<usize>) {
        let mut own = Gradients::new(starts, columns).unwrap();
        let limit = own.set(starts, columns, values);
        (own, limit)
    }

    #[test]
    fn solutions_are_those_by_elimination() {
        for (n, rho) in [
            (1, 0.0),
            (2, 0.5),
            (7, 0.9),
            (30, 0.01),
            (61, 0.99),
            (90, 0.9999),
        ] {
            let a = matrix(n, rho, n as u64);
            let (mut own, limit) = gradients(&compressed(&a, |x| x));
            assert!(limit.is_some(), "{n} {rho}");
            for scale in [1.0, 1e-300, 1e300] {
                let b = DVector::from_fn(n, |i, _| scale * ((i * i + 1) as f64).cos());
                let mut x = b.clone();
                own.solve(x.as_mut_slice());
                let expected = a.clone().lu().solve(&b).unwrap();
                let d = a.diagonal().map(f64::sqrt);
                let size = expected.component_mul(&d).amax();
                let apart = (&x - expected).component_mul(&d).amax();
                // The condition times what rounding and the last iteration leave.
                let allowed = 4.0 * SMALLEST * (1.0 + rho) / (1.0 - rho);
                assert!(
                    apart <= allowed * size,
                    "{n} {rho} {scale:e} {:e}",
                    apart / size
                );
            }
            let mut none = vec![0.0; n];
            own.solve(&mut none);
            assert_eq!(none, vec![0.0; n]);
        }
    }

    #[test]
    fn complex_sides_are_two_real_ones() {
        let a = matrix(40, 0.8, 5);
        let (mut own, _) = gradients(&compressed(&a, |x| x));
        let (mut both, _) = gradients(&compressed(&a, |x| Complex::new(x, 0.0)));
        let mut parts = [0, 1].map(|k| {
            (0..40)
                .map(|i| ((i + 3 * k) as f64).sin())
                .collect::<Vec<_>>()
        });
        let mut b: Vec<_> = (0..40)
            .map(|i| Complex::new(parts[0][i], parts[1][i]))
            .collect();
        both.solve(&mut b);
        assert!(parts.iter_mut().all(|part| own.solve(part)));
        for (i, b) in b.iter().enumerate() {
            let apart = (b.re - parts[0][i]).abs() + (b.im - parts[1][i]).abs();
            assert!(apart < 1e-12 * b.norm().max(1e-3), "{i} {apart:e}");
        }
    }

    /// What is promised of ‖r‖ holds, and is not far from what happens: of the chain tridiag(−ρ/2, 1, −ρ/2), whose
    /// eigenvalues fill [1 − ρ, 1 + ρ], half of the iterations don't suffice.
    #[test]
    fn so_many_iterations_are_enough_and_half_of_them_are_not() {
        let n = 2000;
        for rho in [1e-6, 1e-3, 0.015, 0.3, 0.9, 0.99] {
            let mut starts = vec![0];
            let mut columns = Vec::new();
            let mut values = Vec::new();
            for i in 0..n {
                for j in i.max(1) - 1..(i + 2).min(n) {
                    columns.push(j);
                    values.push(if i == j { 1.0 } else { -rho / 2.0 });
                }
                starts.push(columns.len());
            }
            let (own, limit) = gradients(&(starts, columns, values));
            let b: Vec<f64> = (0..n).map(|i| f64::from(u8::from(i == n / 2))).collect();
            let left = |limit: usize| {
                let mut own = own.clone();
                let mut x = b.clone();
                own.limit(limit);
                let ended = own.solve(&mut x);
                // What isn't ended isn't given out; it stands in y, of a diagonal of ones.
                assert_eq!(x == b, !ended);
                own.p.copy_from_slice(&own.y);
                own.multiply();
                let apart: Vec<f64> = own.q.iter().zip(&b).map(|(q, b)| b - q).collect();
                square(&apart).sqrt()
            };
            let limit = limit.unwrap();
            let rounding = f64::EPSILON * limit as f64;
            assert!(
                left(limit) <= 2.0 * SMALLEST + rounding,
                "{rho} {limit} {:e}",
                left(limit)
            );
            assert!(left(limit / 2) > 10.0 * SMALLEST, "{rho} {limit}");
        }
    }

    /// 2 √κ qᵏ ≤ 2⁻⁴⁸ with k, and not with k − 2.
    #[test]
    fn iterations_are_those_of_the_bound() {
        for rho in [1e-9, 1e-3, 0.1, 0.5, 0.9, 0.999, 0.999_999] {
            let kappa: f64 = (1.0 + rho) / (1.0 - rho);
            let q = (kappa.sqrt() - 1.0) / (kappa.sqrt() + 1.0);
            let left = |k: usize| 2.0 * kappa.sqrt() * q.powi(k as i32);
            let k = iterations(rho).unwrap();
            assert!(
                left(k) <= SMALLEST && (k < 3 || left(k - 2) > SMALLEST),
                "{rho} {k}"
            );
        }
        assert_eq!(iterations(0.0), Some(1));
        for rho in [1.0, 1.0 - 1e-9, 2.0, -1.0, f64::NAN, f64::INFINITY] {
            assert_eq!(iterations(rho), None, "{rho}");
        }
    }

    #[test]
    fn what_is_not_known_to_converge_is_not_taken() {
        let taken = |a: &DMatrix<f64>| gradients(&compressed(a, |x| x)).1.is_some();
        assert!(taken(&matrix(20, 0.99, 3)));
        assert!(!taken(&matrix(20, 1.01, 3)));
        for wrong in [0.0, -1.0, f64::NAN, 1e-250, 1e250] {
            for place in [0, 7, 19] {
                let mut a = matrix(20, 0.5, 3);
                a[(place, place)] = wrong;
                assert!(!taken(&a), "{wrong} {place}");
            }
        }
        for wrong in [f64::NAN, f64::INFINITY] {
            for place in [(1, 0), (7, 6), (19, 18)] {
                let mut a = matrix(20, 0.5, 3);
                (a[place], a[(place.1, place.0)]) = (wrong, wrong);
                assert!(!taken(&a), "{wrong} {place:?}");
            }
        }
        // Singular, though ones are solved for: the vector that it takes to 0 is at right angles to them.
        let a = DMatrix::from_row_slice(2, 2, &[1.0, 1.0, 1.0, 1.0]);
        assert!(!taken(&a));
        // A diagonal that misses a place.
        assert!(Gradients::<f64>::new(&[0, 2, 3], &[0, 1, 0]).is_none());
    }

    #[test]
    fn what_is_not_finite_stays_so() {
        let a = matrix(20, 0.5, 4);
        let (mut own, _) = gradients(&compressed(&a, |x| x));
        for wrong in [f64::NAN, f64::INFINITY] {
            let mut b = vec![1.0; 20];
            b[11] = wrong;
            own.solve(&mut b);
            assert!(!is_finite(&b));
        }
    }
}
