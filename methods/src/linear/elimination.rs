//! The solvers against elimination in whole numbers, which rounds nothing.

use super::{LinearSolver, System};

type Rows = Vec<Vec<i128>>;

/// The determinant, by Bareiss's elimination: every division leaves nothing.
pub(super) fn determinant(mut a: Rows) -> i128 {
    let n = a.len();
    let mut sign = 1;
    let mut before = 1;
    for k in 0..n {
        let Some(pivot) = (k..n).find(|&i| a[i][k] != 0) else {
            return 0;
        };
        if pivot != k {
            a.swap(k, pivot);
            sign = -sign;
        }
        for i in k + 1..n {
            for j in k + 1..n {
                a[i][j] = (a[i][j] * a[k][k] - a[i][k] * a[k][j]) / before;
            }
        }
        before = a[k][k];
    }
    sign * before
}

/// The solution of A x = b, each component rounded once, by Cramer's rule.
pub(super) fn solution(a: &Rows, b: &[i128]) -> Vec<f64> {
    let whole = determinant(a.clone());
    let of = |j: usize| {
        let mut replaced = a.clone();
        replaced.iter_mut().zip(b).for_each(|(row, b)| row[j] = *b);
        determinant(replaced) as f64 / whole as f64
    };
    (0..a.len()).map(of).collect()
}

/// The largest sum over rows of |A⁻¹| |A|, by which rounding errors may grow.
fn condition(a: &Rows) -> f64 {
    let n = a.len();
    let unit = |j: usize| (0..n).map(|i| i128::from(i == j)).collect::<Vec<_>>();
    let inverse: Vec<Vec<f64>> = (0..n).map(|j| solution(a, &unit(j))).collect();
    let size = |i: usize, j: usize| -> f64 {
        (0..n)
            .map(|k| inverse[k][i].abs() * a[k][j].abs() as f64)
            .sum()
    };
    let sums = (0..n).map(|i| (0..n).map(|j| size(i, j)).sum::<f64>());
    sums.fold(0.0, f64::max)
}

/// Whole numbers that look random, the same ones each time.
pub(super) struct Draw(pub u64);

impl Draw {
    /// From −most to most.
    pub(super) fn whole(&mut self, most: u64) -> i128 {
        self.0 = self
            .0
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        i128::from((self.0 >> 33) % (2 * most + 1)) - i128::from(most)
    }
}

/// Solves with every solver, on these places.
fn every_solver_finds(a: &Rows, b: &[i128], places: impl Fn(usize, usize) -> bool) {
    let n = a.len();
    let expected = solution(a, b);
    let size = expected.iter().fold(0.0_f64, |size, x| size.max(x.abs()));
    let allowed = 8.0 * f64::EPSILON * condition(a) * size;
    let all = (0..n).flat_map(|i| (0..n).map(move |j| (i, j)));
    let all: Vec<_> = all.filter(|&(i, j)| places(i, j)).collect();
    for wanted in [
        LinearSolver::Automatic,
        LinearSolver::Dense,
        LinearSolver::Banded,
        #[cfg(feature = "sparse")]
        LinearSolver::Sparse,
    ] {
        let mut system = System::default();
        // Twice in the same memory, which is cleared between.
        for _ in 0..2 {
            // In two parts, which are added up.
            system.form(n, wanted, |show| {
                all.iter()
                    .all(|&(i, j)| show(i, j, a[i][j] as f64 - 3.0) && show(i, j, 3.0))
            });
            assert!(system.factor(), "{wanted:?} {a:?}");
            let mut x: Vec<f64> = b.iter().map(|b| *b as f64).collect();
            system.solve(&mut x);
            for (x, expected) in x.iter().zip(&expected) {
                let error = (x - expected).abs();
                assert!(
                    error <= allowed,
                    "{wanted:?} {a:?}: {error:e} of {allowed:e}"
                );
            }
        }
    }
}

/// Matrices in bands of all widths, with many zeros, so that rows must be exchanged.
#[test]
fn bands_are_solved_as_exactly() {
    let mut draw = Draw(1);
    for (below, above) in (0..4).flat_map(|below| (0..4).map(move |above| (below, above))) {
        let inside = |i: usize, j: usize| j + below >= i && j <= i + above;
        for n in 1..=8 {
            let mut solved = 0;
            while solved < 3 {
                let entry = |i: usize, j: usize, x: i128| if inside(i, j) { x } else { 0 };
                let mut a: Rows = (0..n)
                    .map(|i| (0..n).map(|j| entry(i, j, draw.whole(2))).collect())
                    .collect();
                if below.min(above) == 0 {
                    // Without exchanges, or of triangles, the diagonal decides.
                    (0..n).for_each(|i| a[i][i] = 1 + a[i][i].abs());
                }
                if determinant(a.clone()) == 0 {
                    continue;
                }
                let b: Vec<i128> = (0..n).map(|_| draw.whole(9)).collect();
                every_solver_finds(&a, &b, inside);
                solved += 1;
            }
        }
    }
}

/// Symmetric matrices in bands and beyond, definite or not, in order and shuffled.
#[test]
fn symmetric_matrices_are_solved_as_exactly() {
    let mut draw = Draw(2);
    for (width, shift) in (0..5).flat_map(|width| [-3, 0, 9].map(|shift| (width, shift))) {
        for n in 1..=8 {
            for turn in [1, 3] {
                let name = |k: usize| if n % 3 == 0 { k } else { k * turn % n };
                let mut a = vec![vec![0; n]; n];
                for (i, j) in (0..n).flat_map(|i| (0..=i).map(move |j| (i, j))) {
                    if i - j <= width {
                        let x = draw.whole(2) + if i == j { shift } else { 0 };
                        a[name(i)][name(j)] = x;
                        a[name(j)][name(i)] = x;
                    }
                }
                if determinant(a.clone()) == 0 {
                    continue;
                }
                let place: Vec<usize> = (0..n)
                    .map(|i| (0..n).find(|&k| name(k) == i).unwrap())
                    .collect();
                let b: Vec<i128> = (0..n).map(|_| draw.whole(9)).collect();
                every_solver_finds(&a, &b, |i, j| place[i].abs_diff(place[j]) <= width);
            }
        }
    }
}

/// Of every size that is compiled on its own, and of the next ones.
#[test]
fn full_matrices_are_solved_as_exactly() {
    let mut draw = Draw(3);
    for n in 1..=14 {
        let most = if n > 9 { 1 } else { 4 };
        for _ in 0..2 {
            let mut a: Rows = (0..n)
                .map(|_| (0..n).map(|_| draw.whole(most)).collect())
                .collect();
            if n > 1 {
                // The first pivot must be looked for, in the last row.
                (0..n - 1).for_each(|i| a[i][0] = 0);
                a[n - 1][0] = 1;
            }
            if determinant(a.clone()) == 0 {
                continue;
            }
            let b: Vec<i128> = (0..n).map(|_| draw.whole(4)).collect();
            every_solver_finds(&a, &b, |_, _| true);
        }
    }
}
