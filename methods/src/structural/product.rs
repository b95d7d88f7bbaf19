//! Products with a matrix that does not change: by diagonals where it is banded, half of them where it is symmetric
//! besides, by rows elsewhere.

use crate::linear::Matrix;
use std::ops::Range;

/// A matrix made ready for products.
#[derive(Clone, Debug)]
pub(super) enum Product {
    /// Diagonal d holds the entries (i, i + `offsets[d]`) at `values[d n + i]`: contiguous numbers meet
    /// contiguous components.
    Diagonals {
        n: usize,
        offsets: Vec<isize>,
        values: Vec<f64>,
    },
    /// The same of a symmetric matrix, whose diagonals below the main one are not kept.
    Symmetric {
        n: usize,
        offsets: Vec<usize>,
        values: Vec<f64>,
    },
    /// The columns and numbers of each row.
    Rows {
        starts: Vec<usize>,
        columns: Vec<u32>,
        values: Vec<f64>,
    },
}

/// Rows that are gone through together, so that the result stays in the nearest memory.
const BLOCK: usize = 512;
/// Diagonals are taken while they hold less than so many halves of the entries.
const HALVES: usize = 3;

impl Product {
    /// An n × n matrix.
    pub(super) fn new(matrix: &Matrix) -> Self {
        let n = matrix.rows();
        // Columns are kept in 32 bits.
        let most = if n > u32::MAX as usize {
            usize::MAX
        } else {
            HALVES * matrix.values().len() / (2 * n.max(1))
        };
        let mut offsets = Vec::new();
        let mut next = 0;
        let mut count = 0;
        let few = matrix.all(|i, j, x| {
            if x != 0.0 {
                let offset = j as isize - i as isize;
                next = place(&offsets, next, offset);
                if offsets.get(next) != Some(&offset) {
                    offsets.insert(next, offset);
                }
                next += 1;
                count += 1;
            }
            offsets.len() <= most
        });
        if few && (offsets.len() * n * 2 <= HALVES * count || most == usize::MAX) {
            return match Self::symmetric(n, &offsets, matrix) {
                Some(symmetric) => symmetric,
                None => Self::of_diagonals(n, offsets, matrix),
            };
        }
        // The entries of each row, which then tell where it begins.
        let mut starts = vec![0; n + 1];
        let mut count = 0;
        each(matrix, |i, _, _| {
            starts[i + 1] += 1;
            count += 1;
        });
        for i in 0..n {
            starts[i + 1] += starts[i];
        }
        let mut next = starts.clone();
        let mut columns = vec![0; count];
        let mut values = vec![0.0; count];
        each(matrix, |i, j, x| {
            (columns[next[i]], values[next[i]]) = (j as u32, x);
            next[i] += 1;
        });
        Self::Rows {
            starts,
            columns,
            values,
        }
    }

    /// The matrix with these diagonals, from the lowest on, where it is symmetric.
    fn symmetric(n: usize, offsets: &[isize], matrix: &Matrix) -> Option<Self> {
        let below = offsets.iter().filter(|&&offset| offset < 0).count();
        let mirrored = offsets.iter().zip(offsets.iter().rev());
        if !mirrored.into_iter().all(|(low, high)| *low == -high) {
            return None;
        }
        let own = &offsets[below..];
        let mut values = vec![0.0; own.len() * n];
        // Which of the numbers beside the main diagonal still lack their mirror image.
        let mut next = 0;
        let mut open = 0_usize;
        let mirrored = matrix.all(|i, j, x| {
            if x == 0.0 {
                return true;
            }
            next = place(offsets, next, j as isize - i as isize);
            // Counted from the main diagonal, or from the middle between those beside it.
            let d = if next < below {
                offsets.len() - 1 - next - below
            } else {
                next - below
            };
            next += 1;
            let entry = &mut values[d * n + i.min(j)];
            let found = std::mem::replace(entry, x);
            match (i == j, found == 0.0) {
                (true, _) => true,
                (false, true) => {
                    open += 1;
                    true
                }
                (false, false) => {
                    open -= 1;
                    found == x
                }
            }
        });
        let offsets = own.iter().map(|offset| offset.unsigned_abs()).collect();
        (mirrored && open == 0).then_some(Self::Symmetric { n, offsets, values })
    }

    /// The matrix with these diagonals, from the lowest on.
    fn of_diagonals(n: usize, offsets: Vec<isize>, matrix: &Matrix) -> Self {
        let mut values = vec![0.0; offsets.len() * n];
        let mut d = 0;
        each(matrix, |i, j, x| {
            d = place(&offsets, d, j as isize - i as isize);
            values[d * n + i] = x;
            d += 1;
        });
        Self::Diagonals { n, offsets, values }
    }

    /// y = −W A x, W the diagonal matrix of these weights; of none it is 1.
    pub(super) fn negative(&self, x: &[f64], y: &mut [f64], weights: &[f64]) {
        self.multiply::<true>(x, y, weights);
    }

    /// y ← W (y − A x), alike.
    pub(super) fn subtract(&self, x: &[f64], y: &mut [f64], weights: &[f64]) {
        self.multiply::<false>(x, y, weights);
    }

    fn multiply<const NEW: bool>(&self, x: &[f64], y: &mut [f64], weights: &[f64]) {
        if let Self::Symmetric { n, offsets, values } = self
            && let [0, offset] = offsets[..]
        {
            let (main, beside) = values.split_at(*n);
            return in_one_pass::<NEW>((offset, main, beside), x, y, weights);
        }
        for (block, y) in y.chunks_mut(BLOCK).enumerate() {
            let first = block * BLOCK;
            match self {
                Self::Rows {
                    starts,
                    columns,
                    values,
                } => {
                    for (y, range) in y.iter_mut().zip(starts[first..].windows(2)) {
                        let row = range[0]..range[1];
                        let terms = columns[row.clone()].iter().zip(&values[row]);
                        let sum: f64 = terms.map(|(&j, a)| a * x[j as usize]).sum();
                        *y = if NEW { -sum } else { *y - sum };
                    }
                }
                Self::Diagonals { n, offsets, values } => {
                    if NEW {
                        y.fill(0.0);
                    }
                    let rows = first..first + y.len();
                    by_diagonals((*n, offsets), values, x, (rows, y));
                }
                Self::Symmetric { n, offsets, values } => {
                    if NEW {
                        y.fill(0.0);
                    }
                    let rows = first..first + y.len();
                    by_symmetric_diagonals((*n, offsets), values, x, (rows, y));
                }
            }
            let weights = weights.get(first..).unwrap_or(&[]);
            for (y, w) in y.iter_mut().zip(weights) {
                *y *= w;
            }
        }
    }
}

/// Shows every entry that is not zero.
fn each(matrix: &Matrix, mut show: impl FnMut(usize, usize, f64)) {
    matrix.all(|i, j, x| {
        if x != 0.0 {
            show(i, j, x);
        }
        true
    });
}

/// The place of an offset among ascending ones: rows go from one diagonal to the `next`, and begin anew.
#[inline(always)]
fn place(offsets: &[isize], next: usize, offset: isize) -> usize {
    for guess in [next, 0] {
        if offsets.get(guess) == Some(&offset) {
            return guess;
        }
    }
    offsets.partition_point(|other| *other < offset)
}

/// y −= A x in some rows, of the diagonals with these offsets.
fn by_diagonals(
    (n, offsets): (usize, &[isize]),
    values: &[f64],
    x: &[f64],
    (block, y): (Range<usize>, &mut [f64]),
) {
    let first = block.start;
    let end = block.end;
    // The rows of the block whose columns on a diagonal are there, and the numbers that meet.
    let rows = |d: usize| {
        let offset = offsets[d];
        let from = first.max((-offset).max(0) as usize);
        let to = end.min(n.saturating_sub(offset.max(0) as usize));
        from..to.max(from)
    };
    let meet = |d: usize, rows: &Range<usize>| {
        let start = rows.start.wrapping_add_signed(offsets[d]);
        let a = &values[d * n + rows.start..d * n + rows.end];
        (a, &x[start..start + rows.len()])
    };
    let single = |d: usize, rows: Range<usize>, y: &mut [f64]| {
        // Where it has no row in the block its columns are none either.
        if rows.is_empty() {
            return;
        }
        let (a, x) = meet(d, &rows);
        let y = &mut y[rows.start - first..rows.end - first];
        for ((y, a), x) in y.iter_mut().zip(a).zip(x) {
            *y -= a * x;
        }
    };
    // Three diagonals at a time where all of them are there.
    for d in (0..offsets.len()).step_by(3) {
        let group = d..(d + 3).min(offsets.len());
        let from = group.clone().map(|d| rows(d).start).fold(first, usize::max);
        let to = group.clone().map(|d| rows(d).end).fold(end, usize::min);
        if group.len() < 3 || from >= to {
            group.for_each(|d| single(d, rows(d), y));
            continue;
        }
        for d in group {
            single(d, rows(d).start..from, y);
            single(d, to..rows(d).end, y);
        }
        let common = from..to;
        let (a0, x0) = meet(d, &common);
        let (a1, x1) = meet(d + 1, &common);
        let (a2, x2) = meet(d + 2, &common);
        let terms = a0
            .iter()
            .zip(x0)
            .zip(a1.iter().zip(x1))
            .zip(a2.iter().zip(x2));
        let y = &mut y[from - first..to - first];
        for (y, (((a0, x0), (a1, x1)), (a2, x2))) in y.iter_mut().zip(terms) {
            *y -= a0 * x0 + a1 * x1 + a2 * x2;
        }
    }
}

/// The same of a symmetric matrix: with u the numbers of the diagonal o above the main one,
/// yᵢ −= uᵢ xᵢ₊ₒ + uᵢ₋ₒ xᵢ₋ₒ.
fn by_symmetric_diagonals(
    (n, offsets): (usize, &[usize]),
    values: &[f64],
    x: &[f64],
    (rows, y): (Range<usize>, &mut [f64]),
) {
    let mut diagonals = offsets.iter().zip(values.chunks_exact(n.max(1))).peekable();
    while let Some((&offset, u)) = diagonals.next() {
        if offset > 0 {
            beside((offset, u), x, (rows.clone(), y), None);
            continue;
        }
        // With the one after it in one pass.
        match diagonals.next_if(|(offset, _)| **offset > 0) {
            Some((&offset, next)) => beside((offset, next), x, (rows.clone(), y), Some(u)),
            None => subtract(y, &u[rows.clone()], &x[rows.start..]),
        }
    }
}

/// The products of [`Product`] with a symmetric matrix of one diagonal above the main one.
fn in_one_pass<const NEW: bool>(
    (offset, main, u): (usize, &[f64], &[f64]),
    x: &[f64],
    y: &mut [f64],
    weights: &[f64],
) {
    let n = main.len();
    // Rows that have a column before and one after: few at the ends of the matrix lack one.
    let from = offset.min(n);
    let to = n.saturating_sub(offset).max(from);
    for i in (0..from).chain(to..n) {
        let mut sum = main[i] * x[i];
        if i + offset < n {
            sum += u[i] * x[i + offset];
        }
        if i >= offset {
            sum += u[i - offset] * x[i - offset];
        }
        y[i] = if NEW { -sum } else { y[i] - sum } * weights.get(i).unwrap_or(&1.0);
    }
    if from == to {
        return;
    }
    let y = &mut y[from..to];
    let u = &u[from - offset..to];
    let x = &x[from - offset..to + offset];
    let main = &main[from..to];
    match weights.get(from..to) {
        Some(weights) => inside::<NEW, true>(y, main, u, x, offset, weights),
        None => inside::<NEW, false>(y, main, u, x, offset, &[]),
    }
}

/// The same of rows with both columns, of which `main` consists, beside numbers that begin `offset` rows before.
#[inline(never)]
fn inside<const NEW: bool, const WEIGHED: bool>(
    y: &mut [f64],
    main: &[f64],
    u: &[f64],
    x: &[f64],
    offset: usize,
    weights: &[f64],
) {
    let m = y.len();
    let main = &main[..m];
    let below = &u[..m];
    let above = &u[offset..][..m];
    let before = &x[..m];
    let own = &x[offset..][..m];
    let after = &x[2 * offset..][..m];
    let weights = if WEIGHED { &weights[..m] } else { &[] };
    for i in 0..m {
        let sum = main[i] * own[i] + (above[i] * after[i] + below[i] * before[i]);
        let found = if NEW { -sum } else { y[i] - sum };
        y[i] = if WEIGHED { found * weights[i] } else { found };
    }
}

/// y −= a x, component by component.
fn subtract(y: &mut [f64], a: &[f64], x: &[f64]) {
    for ((y, a), x) in y.iter_mut().zip(a).zip(x) {
        *y -= a * x;
    }
}

/// The terms of a diagonal above the main one and of its mirror below, and those of the `main` one with them.
fn beside(
    (offset, u): (usize, &[f64]),
    x: &[f64],
    (rows, y): (Range<usize>, &mut [f64]),
    main: Option<&[f64]>,
) {
    let n = u.len();
    // Rows that have a column before and one after: few at the ends of the matrix lack one.
    let from = rows.start.max(offset).min(rows.end);
    let to = rows.end.min(n.saturating_sub(offset)).max(from);
    let common = from..to;
    for part in [rows.start..from, to..rows.end] {
        for i in part {
            let mut sum = main.map_or(0.0, |main| main[i] * x[i]);
            if i + offset < n {
                sum += u[i] * x[i + offset];
            }
            if i >= offset {
                sum += u[i - offset] * x[i - offset];
            }
            y[i - rows.start] -= sum;
        }
    }
    if common.is_empty() {
        return;
    }
    let before = from - offset..to - offset;
    let y = &mut y[from - rows.start..to - rows.start];
    let above = u[common.clone()].iter().zip(&x[from + offset..]);
    let below = u[before].iter().zip(&x[from - offset..]);
    let terms = y.iter_mut().zip(above.zip(below));
    match main {
        Some(main) => {
            let main = main[common].iter().zip(&x[from..]);
            for ((y, ((a, x), (b, z))), (c, w)) in terms.zip(main) {
                *y -= c * w + (a * x + b * z);
            }
        }
        None => {
            for (y, ((a, x), (b, z))) in terms {
                *y -= a * x + b * z;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_way_is_the_matrix_product() {
        // A band, a symmetric band, one without diagonal, one of wide gaps, that is all but symmetric, a band and far
        // corners, scattered entries, nothing at all.
        let n = 1500_usize;
        let band = |low: usize, high: usize, x: fn(usize, usize) -> f64| -> Vec<_> {
            let row = move |i: usize| {
                (i.saturating_sub(low)..(i + high + 1).min(n)).map(move |j| (i, j, x(i, j)))
            };
            (0..n).flat_map(row).collect()
        };
        let any = |i: usize, j: usize| (i + 3 * j) as f64 % 7.0 - 3.5;
        let even = |i: usize, j: usize| (i * j + i + j) as f64 % 7.0 - 3.5;
        let beside = |i: usize, j: usize| {
            if i == j {
                0.0
            } else {
                (i * j) as f64 % 5.0 + 1.0
            }
        };
        let gaps = |offset: usize| -> Vec<_> {
            let pair = |i: usize| {
                [
                    (i, i + offset, 1.0 + i as f64),
                    (i + offset, i, 1.0 + i as f64),
                ]
            };
            (0..n - offset).flat_map(pair).collect()
        };
        let mut uneven = band(1, 1, even);
        uneven[2000].2 += 1.0;
        // One entry without its mirror image.
        let mut single = band(1, 1, beside);
        single[2000].2 = 0.0;
        // No block of rows has both, and the last one none.
        let pair = |i: usize| [(i, i + 480, 1.0 + i as f64), (i + 480, i, -1.0 - i as f64)];
        let skew: Vec<_> = (0..n - 480).flat_map(pair).collect();
        let corners = vec![(0, n - 1, 2.0), (n - 1, 0, -5.0)];
        let scattered: Vec<_> = (0..n)
            .map(|i| (i, (i * i * 31 + 7) % n, i as f64))
            .collect();
        let cases = [
            (band(2, 1, any), "diagonals"),
            (band(1, 1, even), "symmetric"),
            ([band(0, 0, even), gaps(700)].concat(), "symmetric"),
            (band(2, 2, even), "symmetric"),
            (band(1, 1, beside), "symmetric"),
            ([band(0, 0, even), gaps(3), gaps(700)].concat(), "symmetric"),
            (uneven, "diagonals"),
            (single, "diagonals"),
            (skew, "diagonals"),
            ([band(2, 1, any), corners].concat(), "rows"),
            (scattered, "rows"),
            (Vec::new(), "symmetric"),
        ];
        let x: Vec<f64> = (0..n).map(|i| (i as f64).sin()).collect();
        let weights: Vec<f64> = (0..n).map(|i| 1.0 + (i % 7) as f64).collect();
        for (case, (entries, expected)) in cases.into_iter().enumerate() {
            let matrix = Matrix::from_entries(n, n, entries).unwrap();
            let product = Product::new(&matrix);
            let found = match product {
                Product::Rows { .. } => "rows",
                Product::Diagonals { .. } => "diagonals",
                Product::Symmetric { .. } => "symmetric",
            };
            assert_eq!(found, expected, "{case}");
            let [mut y, mut weighed, mut negative] = [1.0, 1.0, f64::NAN].map(|y| vec![y; n]);
            product.subtract(&x, &mut y, &[]);
            product.subtract(&x, &mut weighed, &weights);
            product.negative(&x, &mut negative, &weights);
            let mut expected = vec![0.0; n];
            matrix.add_product(1.0, &x, &mut expected);
            for (i, (expected, w)) in expected.iter().zip(&weights).enumerate() {
                let all = [y[i], weighed[i] / w, 1.0 + negative[i] / w];
                let near = |y: &f64| (y - (1.0 - expected)).abs() <= 1e-11;
                assert!(all.iter().all(near), "{case} {i}: {all:?} {expected}");
            }
        }
    }
}
