//! The pseudoinverse A⁺ of a square matrix with a kernel: solutions of least norm where constraints repeat one
//! another.
//!
//! Rows I and columns J, as many as the kernel has dimensions, k, are left out such that the others are a regular
//! matrix A_r, which is factored in a band or by whatever takes the fewest operations. In this order
//!
//! ```text
//! A = [A_r   A_rJ]       K = [−A_r⁻¹ A_rJ]       L = [−A_r⁻ᵀ A_Irᵀ]
//!     [A_Ir  A_IJ],          [     1     ],          [      1     ],
//!
//! A K = [0],   Lᵀ A = [0 S],   S = A_IJ − A_Ir A_r⁻¹ A_rJ.
//!       [S]
//! ```
//!
//! K and L span the kernels of A and Aᵀ if S = 0; as no column of K or of a combination of them is shorter than what it
//! is in the rows of 1, the k least singular values of A are at most ‖S‖. Where that is small they are taken as zero,
//! and with orthonormal bases Q and P of the spans of K and L
//!
//! ```text
//! A⁺ b = (1 − Q Qᵀ) [A_r⁻¹ c_r],   c = (1 − P Pᵀ) b:
//!                   [    0    ]
//! ```
//!
//! c is in the range of A, so that the rows left out are met like the others. I and J are found once, as what
//! elimination with full pivoting leaves for the end. Where S is not small the least singular values are left out,
//!
//! ```text
//! A = U Σ Vᵀ:   A⁺ = V Σ⁺ Uᵀ.
//! ```

use crate::affine::direction;
use crate::linear::solver::product;
use crate::linear::{self, LinearSolver, SolverKind};
use crate::state::{is_finite, max_norm};
use nalgebra::{DMatrix, DVector, SVD};

/// Sweeps of the singular value decomposition.
pub(super) const SWEEPS: usize = 10_000;
/// A least singular value over the size of A up to which it is one of a kernel.
const NEGLIGIBLE: f64 = 1e-6;
/// How large entries of K and L may be beside those of the rows and columns left out, before others are.
const TURNED: f64 = 30.0;
/// By how much A_r⁻¹ may exceed the reciprocal of the size of A.
const SINGULAR: f64 = 1e14;

/// A row, a column, and what is added there.
pub(super) type Entry = (usize, usize, f64);

/// A⁺ and the kernels.
pub(super) struct Pseudoinverse {
    way: Way,
    /// Orthonormal bases of the kernels of A and Aᵀ, by columns.
    kernels: [DMatrix<f64>; 2],
}

/// The matrices that A⁺ b is formed with.
enum Way {
    /// A⁺, transposed: its products with vectors are sums over columns.
    Whole(DMatrix<f64>),
    /// The factors of A_r.
    Reduced(Box<Reduced>),
}

/// A_r and its factors.
struct Reduced {
    wanted: LinearSolver,
    /// The rows and the columns of A, those that are left out last.
    order: [Vec<usize>; 2],
    /// The place of each in that order.
    places: [Vec<usize>; 2],
    system: linear::System<f64>,
    /// Of the rows that are not left out.
    load: Vec<f64>,
}

impl Pseudoinverse {
    /// Of a matrix of n rows whose kernel has the dimension `nullity`; `None` if it is larger, or an entry is not
    /// finite.
    pub(super) fn new(
        entries: &[Entry],
        (n, nullity): (usize, usize),
        wanted: LinearSolver,
    ) -> Option<Self> {
        // Elimination and sweeps of what is no number may not end.
        if nullity > n || !entries.iter().all(|entry| entry.2.is_finite()) {
            return None;
        }
        let matrix = assembled(entries, n);
        let mut reduced = Reduced::without(left_out(matrix.clone(), nullity)?, nullity, wanted);
        match reduced.factor(entries) {
            Some(kernels) => Some(Self {
                way: Way::Reduced(Box::new(reduced)),
                kernels,
            }),
            None => Self::decomposed(matrix, nullity),
        }
    }

    /// By singular values.
    fn decomposed(matrix: DMatrix<f64>, nullity: usize) -> Option<Self> {
        let svd = SVD::try_new(matrix, true, true, f64::EPSILON, SWEEPS)?;
        let rank = svd.singular_values.len().checked_sub(nullity)?;
        let mut order: Vec<usize> = (0..svd.singular_values.len()).collect();
        order.sort_by(|&i, &j| svd.singular_values[j].total_cmp(&svd.singular_values[i]));
        let mut u = svd.u?;
        let v_t = svd.v_t?;
        let (known, kernel) = order.split_at(rank);
        let mut kernels = [(); 2].map(|()| DMatrix::zeros(v_t.ncols(), nullity));
        for (place, &i) in kernel.iter().enumerate() {
            kernels[0].set_column(place, &v_t.row(i).transpose());
            kernels[1].set_column(place, &u.column(i));
            u.column_mut(i).fill(0.0);
        }
        for &i in known {
            let value = svd.singular_values[i];
            if value == 0.0 {
                return None;
            }
            u.column_mut(i).scale_mut(1.0 / value);
        }
        let way = Way::Whole(u * v_t);
        Some(Self { way, kernels })
    }

    /// Goes over to another matrix of that size, with kernels of the same dimension, near those of this one; false
    /// if they are not near, or were not near before.
    pub(super) fn renew(&mut self, entries: &[Entry]) -> bool {
        let Way::Reduced(reduced) = &mut self.way else {
            return false;
        };
        match reduced.factor(entries) {
            Some(kernels) => {
                self.kernels = kernels;
                true
            }
            None => false,
        }
    }

    /// The kind of solver in use.
    pub(super) fn kind(&self) -> SolverKind {
        match &self.way {
            Way::Whole(_) => SolverKind::Dense,
            Way::Reduced(reduced) => reduced.system.kind(),
        }
    }

    /// The cost of another pseudoinverse, in solutions.
    pub(super) fn price(&self) -> f64 {
        let [right, _] = &self.kernels;
        match &self.way {
            // Some twenty n³ operations.
            Way::Whole(_) => 10.0 * right.nrows() as f64,
            Way::Reduced(reduced) => reduced.system.price() + 1.0 + 2.0 * right.ncols() as f64,
        }
    }

    /// A⁺ b
    pub(super) fn solve(&mut self, b: &mut [f64]) {
        match &mut self.way {
            Way::Whole(transposed) => {
                let solution = transposed.tr_mul(&DVector::from_column_slice(b));
                b.copy_from_slice(solution.as_slice());
            }
            Way::Reduced(reduced) => {
                let [right, left] = &self.kernels;
                leave(left, b);
                reduced.solve(b);
                leave(right, b);
            }
        }
    }

    /// Subtracts from x what lies in the kernel.
    pub(super) fn leave_kernel(&self, x: &mut [f64]) {
        leave(&self.kernels[0], x);
    }
}

impl Reduced {
    /// Without so many of the last rows and columns in an order.
    fn without(order: [Vec<usize>; 2], nullity: usize, wanted: LinearSolver) -> Self {
        let n = order[0].len();
        let places = order.each_ref().map(|order| {
            let mut places = vec![0; n];
            for (place, &i) in order.iter().enumerate() {
                places[i] = place;
            }
            places
        });
        Self {
            wanted,
            order,
            places,
            system: linear::System::default(),
            load: vec![0.0; n - nullity],
        }
    }

    /// Factors A_r; orthonormal bases of the kernels of A and Aᵀ, unless A_r is singular, they have turned away from
    /// what is left out, or A has no such kernels.
    fn factor(&mut self, entries: &[Entry]) -> Option<[DMatrix<f64>; 2]> {
        let (r, [rows, columns]) = (self.load.len(), &self.places);
        let placed = || entries.iter().map(|&(i, j, x)| (rows[i], columns[j], x));
        self.system.form(r, self.wanted, |show| {
            placed().all(|(i, j, x)| i >= r || j >= r || show(i, j, x))
        });
        let size = entries
            .iter()
            .fold(0.0_f64, |most, entry| most.max(entry.2.abs()));
        for (i, x) in self.load.iter_mut().enumerate() {
            *x = direction(i);
        }
        let regular = self.system.factor() && self.system.solve_checked(&mut self.load);
        if !regular || max_norm(&self.load) > SINGULAR / size {
            return None;
        }
        let nullity = rows.len() - r;
        let [mut right, mut left] = [(); 2].map(|()| DMatrix::zeros(r, nullity));
        let mut rest = DMatrix::zeros(nullity, nullity);
        for (i, j, x) in placed() {
            match (i.checked_sub(r), j.checked_sub(r)) {
                (None, None) => {}
                (None, Some(j)) => right[(i, j)] += x,
                (Some(i), None) => left[(j, i)] += x,
                (Some(i), Some(j)) => rest[(i, j)] += x,
            }
        }
        for mut column in right.column_iter_mut() {
            self.system.solve(column.as_mut_slice());
        }
        rest -= left.tr_mul(&right);
        for mut column in left.column_iter_mut() {
            self.system.solve_transposed(column.as_mut_slice());
        }
        let within = |x: &DMatrix<f64>, most: f64| {
            let x = x.as_slice();
            is_finite(x) && max_norm(x) <= most
        };
        // ‖S‖ is at most k times its largest entry.
        let negligible = NEGLIGIBLE * size / nullity as f64;
        let found = within(&right, TURNED) && within(&left, TURNED) && within(&rest, negligible);
        let [rows, columns] = &self.order;
        found.then(|| [(right, columns), (left, rows)].map(|(x, order)| basis(&x, order)))
    }

    /// b ← (A_r⁻¹ b_r, 0)
    fn solve(&mut self, b: &mut [f64]) {
        let [rows, columns] = &self.order;
        for (x, &i) in self.load.iter_mut().zip(rows) {
            *x = b[i];
        }
        self.system.solve(&mut self.load);
        b.fill(0.0);
        for (x, &j) in self.load.iter().zip(columns) {
            b[j] = *x;
        }
    }
}

/// An orthonormal basis of the span of (−x, 1), its rows in an order.
fn basis(x: &DMatrix<f64>, order: &[usize]) -> DMatrix<f64> {
    let mut basis = DMatrix::zeros(order.len(), x.ncols());
    for (place, &i) in order.iter().enumerate() {
        match place.checked_sub(x.nrows()) {
            None => basis.row_mut(i).copy_from(&-x.row(place)),
            Some(k) => basis[(i, k)] = 1.0,
        }
    }
    basis.qr().q()
}

/// The rows and the columns of a matrix of which elimination with full pivoting leaves the last ones, each part in
/// order; none where more than `nullity` of them vanish.
fn left_out(matrix: DMatrix<f64>, nullity: usize) -> Option<[Vec<usize>; 2]> {
    let n = matrix.nrows();
    // Columns of the transposed matrix stand in line.
    let mut rows = matrix.transpose();
    let largest = |row: &[f64]| {
        let entries = row.iter().map(|x| x.abs()).enumerate();
        entries.fold(
            (0, 0.0),
            |most, next| if next.1 > most.1 { next } else { most },
        )
    };
    let mut all: Vec<(usize, f64)> = rows
        .column_iter()
        .map(|row| largest(row.as_slice()))
        .collect();
    let mut taken = [vec![false; n], vec![false; n]];
    for _ in nullity..n {
        let remaining = (0..n).filter(|&i| !taken[0][i]);
        let i = remaining.max_by(|&i, &j| all[i].1.total_cmp(&all[j].1))?;
        let (j, size) = all[i];
        if size == 0.0 {
            return None;
        }
        (taken[0][i], taken[1][j]) = (true, true);
        let pivot = rows.column(i).into_owned();
        for k in (0..n).filter(|&k| !taken[0][k]) {
            let mut row = rows.column_mut(k);
            if row[j] == 0.0 {
                continue;
            }
            row.axpy(-row[j] / pivot[j], &pivot, 1.0);
            row[j] = 0.0;
            all[k] = largest(row.as_slice());
        }
    }
    Some(taken.map(|taken| {
        let (kept, left): (Vec<usize>, Vec<usize>) = (0..n).partition(|&i| taken[i]);
        [kept, left].concat()
    }))
}

fn assembled(entries: &[Entry], n: usize) -> DMatrix<f64> {
    let mut matrix = DMatrix::zeros(n, n);
    for &(i, j, x) in entries {
        matrix[(i, j)] += x;
    }
    matrix
}

/// Subtracts from x what lies in the span of orthonormal columns.
fn leave(basis: &DMatrix<f64>, x: &mut [f64]) {
    for direction in basis.column_iter() {
        let along = product(direction.as_slice(), x);
        for (x, e) in x.iter_mut().zip(direction.iter()) {
            *x -= along * e;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Of rank n − k: the product of n × (n − k) and (n − k) × n matrices that move smoothly with t.
    fn deficient(n: usize, k: usize, t: f64) -> DMatrix<f64> {
        let wave = |i: usize, j: usize, phase: f64| {
            let x = (3 * i + 7 * j + 1) as f64;
            (x * x * 0.37 + phase + t * (1.0 + (i + 2 * j) as f64 / 9.0)).sin()
        };
        let left = DMatrix::from_fn(n, n - k, |i, j| {
            wave(i, j, 0.0) + 2.0 * f64::from(u8::from(i == j))
        });
        let right = DMatrix::from_fn(n - k, n, |i, j| {
            wave(i, j, 1.0) + 2.0 * f64::from(u8::from(i == j))
        });
        left * right
    }

    /// Each in two parts, which are added up.
    fn entries(a: &DMatrix<f64>) -> Vec<Entry> {
        let places = (0..a.nrows()).flat_map(|i| (0..a.ncols()).map(move |j| (i, j)));
        let halves = places.map(|(i, j)| (i, j, 0.5 * a[(i, j)]));
        halves.clone().chain(halves).collect()
    }

    fn of(a: &DMatrix<f64>, nullity: usize) -> Option<Pseudoinverse> {
        Pseudoinverse::new(&entries(a), (a.nrows(), nullity), LinearSolver::Automatic)
    }

    /// A⁺, column by column.
    fn whole(found: &mut Pseudoinverse) -> DMatrix<f64> {
        let n = found.kernels[0].nrows();
        let mut plus = DMatrix::identity(n, n);
        for mut column in plus.column_iter_mut() {
            found.solve(column.as_mut_slice());
        }
        plus
    }

    /// Penrose's four conditions, which only A⁺ meets.
    fn assert_is_pseudoinverse(found: &mut Pseudoinverse, a: &DMatrix<f64>, within: f64) {
        let plus = whole(found);
        let range = a * &plus;
        let row_space = &plus * a;
        let scale = a.amax() * plus.amax() * a.nrows() as f64;
        let close = |x: &DMatrix<f64>, y: &DMatrix<f64>, size: f64| {
            assert!(
                (x - y).amax() <= within * size * scale,
                "{}",
                (x - y).amax()
            );
        };
        close(&(&range * a), a, a.amax());
        close(&(&row_space * &plus), &plus, plus.amax());
        close(&range.transpose(), &range, 1.0);
        close(&row_space.transpose(), &row_space, 1.0);
        let [right, left] = &found.kernels;
        let k = right.ncols();
        for (product, basis) in [(a * right, right), (a.transpose() * left, left)] {
            assert!(product.amax() <= within * a.amax() * a.nrows() as f64);
            let unit = basis.tr_mul(basis) - DMatrix::identity(k, k);
            assert!(unit.amax() < 1e-13);
        }
    }

    fn is_reduced(found: &Pseudoinverse) -> bool {
        matches!(found.way, Way::Reduced(_))
    }

    #[test]
    fn both_ways_meet_the_conditions_of_penrose() {
        for (n, k) in [(3, 1), (8, 1), (8, 3), (25, 2), (25, 9), (4, 4)] {
            let begin = deficient(n, k, 0.0);
            let mut decomposed = Pseudoinverse::decomposed(begin.clone(), k).unwrap();
            assert_is_pseudoinverse(&mut decomposed, &begin, 1e-13);
            let mut found = of(&begin, k).unwrap();
            assert!(is_reduced(&found) && !is_reduced(&decomposed));
            assert_is_pseudoinverse(&mut found, &begin, 1e-13);
            let mut anew = 0;
            for step in 1..40 {
                let a = deficient(n, k, 0.002 * f64::from(step));
                if !found.renew(&entries(&a)) {
                    found = of(&a, k).unwrap();
                    anew += 1;
                }
                assert!(is_reduced(&found));
                assert_is_pseudoinverse(&mut found, &a, 1e-13);
            }
            assert!(anew < 3, "{n} {k}: {anew}");
            // What was decomposed is not renewed.
            assert!(!decomposed.renew(&entries(&begin)));
        }
    }

    /// Of bodies in a row, joined to the next ones, of which some constraints repeat others: whatever is asked for
    /// solves it.
    #[test]
    fn chains_are_solved_in_a_band() {
        for count in [6_usize, 20] {
            let n = 5 * count;
            let mut list = Vec::new();
            for body in 0..count {
                let first = 5 * body;
                list.extend((0..3).map(|i| (first + i, first + i, 2.0 + i as f64)));
                // Two rows that hold it to the next one, the second a multiple of the first every third time.
                for (row, turn) in [(first + 3, 1.0), (first + 4, 2.0)] {
                    let repeats = body % 3 == 0;
                    let bend = if repeats { 0.0 } else { turn - 1.0 };
                    for (j, x) in [(0, turn), (1, -turn), (2, 0.5 * turn + bend)] {
                        let both = [(first + j, x), (first + 5 + j, -x)];
                        for (column, x) in both.into_iter().filter(|(column, _)| *column < n) {
                            list.extend([(row, column, x), (column, row, x)]);
                        }
                    }
                }
            }
            let nullity = count.div_ceil(3);
            let a = assembled(&list, n);
            for (wanted, kind) in [
                (LinearSolver::Automatic, SolverKind::Banded),
                (LinearSolver::Banded, SolverKind::Banded),
                (LinearSolver::Dense, SolverKind::Dense),
                #[cfg(feature = "sparse")]
                (LinearSolver::Sparse, SolverKind::Sparse),
            ] {
                let mut found = Pseudoinverse::new(&list, (n, nullity), wanted).unwrap();
                assert!(is_reduced(&found) && found.kind() == kind, "{wanted:?}");
                assert_is_pseudoinverse(&mut found, &a, 1e-13);
                assert!(found.renew(&list));
                assert_is_pseudoinverse(&mut found, &a, 1e-13);
            }
        }
    }

    /// What is nearly a kernel is left out, as of the decomposition, up to as much.
    #[test]
    fn a_kernel_within_rounding_of_positions_is_one() {
        let a = deficient(8, 2, 0.0);
        let mut found = of(&a, 2).unwrap();
        let noise = |size: f64| {
            DMatrix::from_fn(8, 8, |i, j| {
                size * a.amax() * ((i * 5 + j * 3) as f64).cos()
            })
        };
        let near = &a + noise(1e-9);
        assert!(found.renew(&entries(&near)));
        let mut anew = Pseudoinverse::decomposed(near, 2).unwrap();
        let apart = (whole(&mut found) - whole(&mut anew)).amax();
        assert!(apart < 1e-6 * whole(&mut anew).amax(), "{apart}");
        // More than that is decomposed.
        let far = &a + noise(1e-4);
        assert!(!found.renew(&entries(&far)));
        let mut found = of(&far, 2).unwrap();
        assert!(!is_reduced(&found));
        let mut anew = Pseudoinverse::decomposed(far, 2).unwrap();
        assert_eq!(whole(&mut found), whole(&mut anew));
    }

    /// Right-hand sides outside the range: the residual is least, as nothing of it lies in the range.
    #[test]
    fn what_cannot_be_met_is_met_as_well_as_may_be() {
        let a = deficient(8, 3, 0.4);
        let b: Vec<f64> = (0..8).map(direction).collect();
        let mut x = b.clone();
        of(&a, 3).unwrap().solve(&mut x);
        let residual = &a * DVector::from_vec(x) - DVector::from_vec(b);
        assert!(residual.amax() > 1e-3);
        assert!(a.tr_mul(&residual).amax() < 1e-13 * a.amax() * 8.0);
    }

    /// Kernels that are gone, larger, or turned far, and matrices with undefined entries.
    #[test]
    fn what_is_not_near_is_not_taken() {
        let a = deficient(8, 2, 0.0);
        let mut before = of(&a, 2).unwrap();
        let mut renews = |a: &DMatrix<f64>| before.renew(&entries(a));
        assert!(!renews(&deficient(8, 1, 0.0)));
        assert!(!renews(&deficient(8, 3, 0.0)));
        let mut undefined = a.clone();
        undefined[(1, 2)] = f64::NAN;
        assert!(!renews(&undefined));
        assert!(of(&undefined, 2).is_none());
        assert!(of(&DMatrix::zeros(3, 3), 1).is_none());
        assert!(renews(&(&a * 1e200)));
        assert!(renews(&(a * 1e-200)));
    }

    /// What rounding leaves of an entry that is eliminated is zero: 1 − 49/49 is not, of numbers of 53 bits.
    #[test]
    fn no_column_is_eliminated_twice() {
        let a = DMatrix::from_row_slice(2, 2, &[49.0, 0.0, 1.0, 0.0]);
        assert_ne!(1.0 - 1.0 / 49.0 * 49.0, 0.0);
        assert_eq!(left_out(a.clone(), 0), None);
        assert_eq!(left_out(a.clone(), 1), Some([vec![0, 1], vec![0, 1]]));
        assert_eq!(left_out(a.transpose(), 1), Some([vec![0, 1], vec![0, 1]]));
        let other = DMatrix::from_row_slice(2, 2, &[0.0, 1.0, 0.0, 49.0]);
        assert_eq!(left_out(other, 1), Some([vec![1, 0], vec![1, 0]]));
    }

    /// A kernel may turn as far as it likes: other rows and columns are left out then.
    #[test]
    fn a_kernel_that_turns_away_is_found_again() {
        let turned = |angle: f64| {
            let (sin, cos) = f64::sin_cos(angle);
            let basis = DMatrix::from_row_slice(2, 2, &[cos, -sin, sin, cos]);
            let values = DMatrix::from_row_slice(2, 2, &[2.0, 0.0, 0.0, 0.0]);
            &basis * values * basis.transpose()
        };
        let mut found = of(&turned(0.0), 1).unwrap();
        let mut anew = 0;
        for k in 0..100 {
            let a = turned(0.05 * f64::from(k));
            if !found.renew(&entries(&a)) {
                found = of(&a, 1).unwrap();
                anew += 1;
            }
            assert!(is_reduced(&found));
            assert_is_pseudoinverse(&mut found, &a, 1e-12);
        }
        assert!((2..6).contains(&anew), "{anew}");
    }
}
