//! Symmetric positive definite matrices with one entry beside the diagonal: those of chains.
//!
//! A = L D Lᵀ is eliminated from both ends to a row in the middle. In each half
//!
//! ```text
//! zᵢ = xᵢ − lᵢ zᵢ₋₁   to the middle,   yᵢ = zᵢ/dᵢ − lᵢ₊₁ yᵢ₊₁   and back
//! ```
//!
//! waits for its neighbour, but not for the other half; and two components are found of the one before them,
//!
//! ```text
//! zᵢ₊₁ = (xᵢ₊₁ − lᵢ₊₁ xᵢ) + lᵢ₊₁ lᵢ zᵢ₋₁,
//! ```
//!
//! so that four components take the time of one product and one sum. What is then rounded of xᵢ and lᵢ zᵢ₋₁ is not
//! the same in both rows: it is rounding of their terms where no pivot is much less than its diagonal entry. Of
//! other matrices one row is eliminated after the other.

use super::solver::{Magnitude, Scalar, Solver, magnitude, resolved};
use super::{Matrix, Pattern};
use std::ops::Range;

/// Pairs are found at once where no pivot is less than its diagonal entry by more than this.
const CALM: f64 = 4.0;
/// Pairs that are found before they are looked at, so that they are still in the nearest memory.
const BLOCK: usize = 256;

/// The cost of a factorisation, in solutions: that of a band, of four operations to a row beside six.
const PRICE: f64 = 2.0 / 3.0;

/// The factors of a chain.
#[derive(Clone, Debug, Default)]
pub(crate) struct Chain<T> {
    /// Of each row l, to the row before it on its way to the middle: all that the way there reads.
    factors: Vec<T>,
    /// Of each row 1/d.
    reciprocals: Vec<T>,
    /// The l of the middle and the row after it.
    after: T,
    /// Rows above the middle, and as many below it, that go in pairs.
    half: usize,
}

/// Numbers of the rows that go alone, in pairs above the middle, of the middle, and in pairs below it.
struct Parts<'a, T> {
    first: &'a [T],
    upper: &'a [[T; 2]],
    own: T,
    lower: &'a [[T; 2]],
}

impl<T: Scalar> Chain<T> {
    /// Room for so many rows.
    pub(super) fn new(size: usize) -> Self {
        Self {
            factors: vec![T::zero(); size],
            reciprocals: vec![T::zero(); size],
            after: T::zero(),
            half: 0,
        }
    }

    /// The number of rows.
    pub(super) fn size(&self) -> usize {
        self.factors.len()
    }

    /// Rows that are eliminated alone, before all others.
    fn alone(&self) -> usize {
        self.factors.len().saturating_sub(1) - 2 * self.half
    }

    /// Numbers of all rows by what these are.
    fn parts<'a>(&self, all: &'a [T]) -> Option<Parts<'a, T>> {
        let (first, rest) = all.split_at(self.alone());
        let (upper, rest) = rest.split_at(self.half);
        let (own, lower) = rest.split_first()?;
        let [upper, lower] = [upper, lower].map(|rows| rows.as_chunks::<2>().0);
        Some(Parts {
            first,
            upper,
            own: *own,
            lower,
        })
    }

    /// Factors the matrix with these real entries (aᵢ,ᵢ₋₁, aᵢᵢ) in row i; false if it is not positive definite or
    /// not finite.
    pub(super) fn factor(&mut self, entries: impl Fn(usize) -> [T; 2]) -> bool {
        self.factor_filled(|beside, diagonal| {
            for (i, (beside, diagonal)) in beside.iter_mut().zip(diagonal).enumerate() {
                [*beside, *diagonal] = entries(i);
            }
            true
        })
    }

    /// Factors Σ αᵢ Bᵢ of compressed matrices; false if it has entries elsewhere than on the diagonal and beside it,
    /// is not symmetric and real, not positive definite or not finite.
    pub(super) fn factor_sum<const N: usize>(&mut self, parts: [Option<(T, &Matrix)>; N]) -> bool {
        let n = self.factors.len();
        let square = |p: &Pattern| (p.rows(), p.columns()) == (n, n);
        let rows = parts.map(|part| {
            let (alpha, matrix) = part?;
            Some((alpha, matrix.pattern()?, matrix.values()))
        });
        let given = parts.iter().flatten().count();
        let compressed = rows.iter().flatten().filter(|row| square(row.1)).count();
        if compressed < given {
            return false;
        }
        self.factor_filled(|beside, diagonal| {
            // Of the row before, the entry beside the diagonal.
            let mut mirrored = T::zero();
            let own = beside.iter_mut().zip(diagonal).enumerate();
            own.into_iter().all(|(i, (beside, diagonal))| {
                let mut row = [T::zero(); 3];
                for (alpha, pattern, values) in rows.iter().flatten() {
                    let known = pattern.row(i).iter().zip(&values[pattern.range(i)]);
                    for (&j, &x) in known {
                        match row.get_mut((j + 1).wrapping_sub(i)) {
                            Some(entry) => *entry += alpha.scale(x),
                            None => return false,
                        }
                    }
                }
                let real = row[0].imaginary() == 0.0 && row[1].imaginary() == 0.0;
                let sound = real && row[0] == std::mem::replace(&mut mirrored, row[2]);
                [*beside, *diagonal, _] = row;
                sound
            })
        })
    }

    /// Factors Σ αᵢ Bᵢ of symmetric matrices given by their main diagonals and, in row i, the entries (i, i + 1), of
    /// diagonal ones none; false if it is not positive definite or not finite, or of other sizes.
    pub(super) fn factor_diagonals(&mut self, parts: &[(f64, [&[f64]; 2])]) -> bool {
        let n = self.factors.len();
        let lengths = |[own, after]: &[&[f64]; 2]| [own.len(), after.len()];
        let fits =
            |part| matches!(lengths(part), [m, k] if (m == n || m + k == 0) && (k == n || k == 0));
        if !parts.iter().all(|(_, part)| fits(part)) {
            return false;
        }
        self.factor_filled(|beside, diagonal| {
            // What is summed up stays in the nearest memory.
            let rows = beside
                .chunks_mut(2 * BLOCK)
                .zip(diagonal.chunks_mut(2 * BLOCK));
            for (block, (beside, diagonal)) in rows.enumerate() {
                let first = 2 * BLOCK * block;
                beside.fill(T::zero());
                diagonal.fill(T::zero());
                for (alpha, [own, after]) in parts {
                    add(diagonal, *alpha, own.get(first..));
                    match first.checked_sub(1) {
                        Some(before) => add(beside, *alpha, after.get(before..)),
                        None => add(beside.get_mut(1..).unwrap_or_default(), *alpha, Some(after)),
                    }
                }
            }
            true
        })
    }

    /// Factors the matrix whose entries beside the diagonal, before it, and on it are filled in, if they are.
    fn factor_filled(&mut self, fill: impl Fn(&mut [T], &mut [T]) -> bool) -> bool {
        self.half = self.factors.len().saturating_sub(1) / 4 * 2;
        if !fill(&mut self.factors, &mut self.reciprocals) {
            return false;
        }
        let least = self.eliminate();
        if least > 0.0 && least * CALM < 1.0 {
            self.half = 0;
            return fill(&mut self.factors, &mut self.reciprocals) && self.eliminate() > 0.0;
        }
        least > 0.0
    }

    /// Eliminates all rows to the middle, entries beside the diagonal in place of factors and diagonal ones in place
    /// of reciprocals; the least ratio of a pivot before the middle to its diagonal entry, zero if one is not
    /// positive or not finite.
    fn eliminate(&mut self) -> f64 {
        let alone = self.alone();
        let middle = self.alone() + self.half;
        let mut least = 1.0_f64;
        // 1/d of a row whose pivot is d.
        let mut invert = |pivot: T, diagonal: T| {
            let definite = pivot.real() > 0.0 && pivot.is_finite();
            let ratio = pivot.real() / diagonal.real();
            least = if definite { least.min(ratio) } else { 0.0 };
            pivot.recip()
        };
        // Of a row with this entry beside it, after one whose 1/d is known: its l, and its own 1/d.
        let mut next = |factor: &mut T, reciprocal: &mut T, beside: T, known: T| {
            let diagonal = *reciprocal;
            *factor = beside * known;
            *reciprocal = invert(diagonal - *factor * beside, diagonal);
            *reciprocal
        };
        let factors = &mut self.factors;
        let reciprocals = &mut self.reciprocals;
        // What stands before the first row is not read.
        if let Some(first) = factors.first_mut() {
            *first = T::zero();
        }
        let halves = [factors, reciprocals].map(|all| all.split_at_mut(middle));
        let [(first, lower_factors), (second, lower_reciprocals)] = halves;
        let mut upper = first.iter_mut().zip(second);
        let mut above = T::zero();
        for (factor, reciprocal) in upper.by_ref().take(alone) {
            above = next(factor, reciprocal, *factor, above);
        }
        let mut rows = lower_factors.iter_mut().zip(lower_reciprocals);
        let middle_row = rows.next();
        let mut below = T::zero();
        let mut beside = T::zero();
        // Neither half waits for the divisions of the other.
        for ((factor, reciprocal), (mirrored, scale)) in upper.zip(rows.rev()) {
            above = next(factor, reciprocal, *factor, above);
            let after = std::mem::replace(&mut beside, *mirrored);
            below = next(mirrored, scale, after, below);
        }
        if let Some((factor, reciprocal)) = middle_row {
            let before = *factor;
            let diagonal = *reciprocal;
            *factor = before * above;
            self.after = beside * below;
            let pivot = diagonal - *factor * before - self.after * beside;
            *reciprocal = invert(pivot, pivot);
        }
        least
    }

    /// x ← A⁻¹ x, of as many components as there are rows; whether they are finite.
    pub(super) fn solve(&self, x: &mut [T]) -> bool {
        self.sweep(&mut Given(x)) > Magnitude::Infinite
    }

    /// The same of a right-hand side that is formed as it is eliminated, from both ends to the middle, and of a
    /// solution that is taken as it is found, from the middle to both ends; how large that is.
    pub(crate) fn sweep<R: Rows<T>>(&self, rows: &mut R) -> Magnitude {
        let all = rows.all();
        if all.len() != self.factors.len() {
            return magnitude(all);
        }
        let (Some(factors), Some(reciprocals)) =
            (self.parts(&self.factors), self.parts(&self.reciprocals))
        else {
            return Magnitude::Moderate;
        };
        let alone = self.alone();
        let middle = self.alone() + self.half;
        let size = self.factors.len();
        let pairs = rows.pairs();
        let mut above = T::zero();
        let mut done = 0;
        for factors in factors.first.chunks(2 * pairs) {
            let block = done..done + factors.len();
            rows.form(block.clone());
            for (x, factor) in rows.all()[block].iter_mut().zip(factors) {
                above = resolved(*x - *factor * above);
                *x = above;
            }
            done += factors.len();
        }
        let mut last = [above, T::zero()];
        let uppers = factors.upper.chunks(pairs);
        let lowers = factors.lower.rchunks(pairs);
        for known in uppers.zip(lowers) {
            let next = done + 2 * known.0.len();
            let ends = [done..next, size + alone - next..size + alone - done];
            ends.iter().for_each(|end| rows.form(end.clone()));
            inwards(both_ends(rows.all(), middle, &ends), known, &mut last);
            done = next;
        }
        rows.form(middle..middle + 1);
        let own = &mut rows.all()[middle];
        *own = (*own - factors.own * last[0] - self.after * last[1]) * reciprocals.own;

        last = [*own; 2];
        rows.take(middle..middle + 1);
        let mut next = [factors.own, self.after];
        let mut largest = magnitude(&last);
        let known = [&factors, &reciprocals];
        let [uppers, scales] = known.map(|parts| parts.upper.chunks(pairs));
        let [lowers, others] = known.map(|parts| parts.lower.rchunks(pairs));
        for ((f, r), (g, s)) in uppers.zip(scales).zip(lowers.zip(others)).rev() {
            let left = done - 2 * f.len();
            let ends = [left..done, size + alone - done..size + alone - left];
            let x = both_ends(rows.all(), middle, &ends);
            largest = largest.min(outwards(x, [f, g], [r, s], (&mut last, &mut next)));
            ends.into_iter().for_each(|end| rows.take(end));
            done = left;
        }
        let ([mut above, _], [mut factor, _]) = (last, next);
        let [factors, scales] = known.map(|parts| parts.first.chunks(2 * pairs));
        for (factors, reciprocals) in factors.zip(scales).rev() {
            let block = done - factors.len()..done;
            done = block.start;
            let x = &mut rows.all()[block.clone()];
            let known = factors.iter().zip(reciprocals);
            for (x, (next, reciprocal)) in x.iter_mut().zip(known).rev() {
                above = resolved(*x * *reciprocal - factor * above);
                (*x, factor) = (above, *next);
            }
            largest = largest.min(magnitude(x));
            rows.take(block);
        }
        largest
    }
}

/// A whole sum of matrices is factored, so that no entry is added by itself.
impl<T: Scalar> Solver<T> for Chain<T> {
    fn solve_transposed(&mut self, b: &mut [T]) {
        self.solve(b);
    }

    fn clear(&mut self) {}

    fn add(&mut self, _i: usize, _j: usize, _x: T) -> bool {
        false
    }

    fn factor(&mut self) -> bool {
        false
    }

    fn solve(&mut self, b: &mut [T]) {
        Chain::solve(self, b);
    }

    fn solve_checked(&mut self, b: &mut [T]) -> bool {
        Chain::solve(self, b)
    }

    fn price(&self) -> f64 {
        PRICE
    }
}

/// A right-hand side that is formed as it is eliminated, and a solution that is taken as it is found.
pub(crate) trait Rows<T> {
    /// So many pairs of rows from each end go together: one at least.
    fn pairs(&self) -> usize;

    /// Forms the right-hand side of these rows where [`all`](Self::all) has them.
    fn form(&mut self, rows: Range<usize>);

    /// The right-hand side of all rows, later the solution.
    fn all(&mut self) -> &mut [T];

    /// Takes the solution of these rows.
    fn take(&mut self, rows: Range<usize>);
}

/// A right-hand side that is there, and is the place of the solution.
struct Given<'a, T>(&'a mut [T]);

impl<T> Rows<T> for Given<'_, T> {
    fn pairs(&self) -> usize {
        BLOCK
    }

    fn form(&mut self, _: Range<usize>) {}

    fn all(&mut self) -> &mut [T] {
        self.0
    }

    fn take(&mut self, _: Range<usize>) {}
}

/// y += α x, of as much of x as there is.
fn add<T: Scalar>(y: &mut [T], alpha: f64, x: Option<&[f64]>) {
    for (y, x) in y.iter_mut().zip(x.unwrap_or_default()) {
        *y += T::from_real(alpha * x);
    }
}

/// Rows above and below the middle, in pairs.
fn both_ends<'a, T>(
    x: &'a mut [T],
    middle: usize,
    [upper, lower]: &[Range<usize>; 2],
) -> [&'a mut [[T; 2]]; 2] {
    let (above, below) = x.split_at_mut(middle);
    let lower = lower.start - middle..lower.end - middle;
    [&mut above[upper.clone()], &mut below[lower]].map(|x| x.as_chunks_mut().0)
}

/// Eliminates pairs from both ends, the rows before which were `last`; then the last of them are.
// A function of its own has registers for all that its loop needs.
#[inline(never)]
fn inwards<T: Scalar>(
    [upper, lower]: [&mut [[T; 2]]; 2],
    (factors, mirrored): (&[[T; 2]], &[[T; 2]]),
    last: &mut [T; 2],
) {
    let [mut above, mut below] = *last;
    let uppers = upper.iter_mut().zip(factors);
    let lowers = lower.iter_mut().zip(mirrored).rev();
    for ((x, factors), (y, [near, far])) in uppers.zip(lowers) {
        let [z, up] = both(*x, *factors, above);
        let [w, down] = both([y[1], y[0]], [*far, *near], below);
        (above, below) = (resolved(up), resolved(down));
        (*x, *y) = ([z, above], [below, w]);
    }
    *last = [above, below];
}

/// Finds pairs towards both ends, after `last` rows whose factors are `next`; how large they are.
#[inline(never)]
fn outwards<T: Scalar>(
    [upper, lower]: [&mut [[T; 2]]; 2],
    [factors, mirrored]: [&[[T; 2]]; 2],
    [reciprocals, scale]: [&[[T; 2]]; 2],
    (last, next): (&mut [T; 2], &mut [T; 2]),
) -> Magnitude {
    let ([mut above, mut below], [mut factor, mut after]) = (*last, *next);
    let uppers = upper.iter_mut().zip(factors.iter().zip(reciprocals)).rev();
    let lowers = lower.iter_mut().zip(mirrored.iter().zip(scale));
    for ((x, ([second, first], [p, q])), (y, ([near, far], [r, s]))) in uppers.zip(lowers) {
        let [z, up] = both([x[1] * *q, x[0] * *p], [factor, *first], above);
        (above, factor) = (resolved(up), *second);
        let [w, down] = both([y[0] * *r, y[1] * *s], [after, *near], below);
        (below, after) = (resolved(down), *far);
        (*x, *y) = ([above, z], [w, below]);
    }
    (*last, *next) = ([above, below], [factor, after]);
    let both = [upper, lower].map(|x| magnitude(x.as_flattened()));
    both[0].min(both[1])
}

/// z₀ = x₀ − l₀ z and z₁ = x₁ − l₁ z₀, neither of which waits for the other.
#[inline(always)]
fn both<T: Scalar>(x: [T; 2], l: [T; 2], z: T) -> [T; 2] {
    let other = x[1] - l[1] * x[0];
    [x[0] - l[0] * z, other + l[1] * l[0] * z]
}

#[cfg(test)]
mod tests;
