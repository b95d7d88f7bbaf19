//! The solvers against one another, and against what defines them: A (A⁻¹ b) = b.

use super::solver::Scalar;
use super::{LinearSolver, Matrix, Pattern, System};
use nalgebra::Complex;

/// Numbers that look random, the same ones each time.
struct Draw(u64);

impl Draw {
    fn next(&mut self) -> f64 {
        self.0 = self
            .0
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        (self.0 >> 11) as f64 / (1_u64 << 53) as f64 - 0.5
    }

    fn below(&mut self, n: usize) -> usize {
        ((self.next() + 0.5) * n as f64) as usize % n
    }
}

fn every() -> Vec<LinearSolver> {
    vec![
        LinearSolver::Automatic,
        LinearSolver::Dense,
        LinearSolver::Banded,
        #[cfg(feature = "sparse")]
        LinearSolver::Sparse,
    ]
}

type Entries<T> = Vec<(usize, usize, T)>;

/// Fills a system of these entries; whether it is regular.
fn factored<T: Scalar>(
    system: &mut System<T>,
    n: usize,
    entries: &Entries<T>,
    wanted: LinearSolver,
) -> bool {
    system.form(n, wanted, |show| {
        entries.iter().all(|&(i, j, x)| show(i, j, x))
    });
    system.factor()
}

fn product<T: Scalar>(entries: &Entries<T>, x: &[T]) -> Vec<T> {
    let mut y = vec![T::zero(); x.len()];
    for &(i, j, a) in entries {
        y[i] += a * x[j];
    }
    y
}

/// The backward error of a solution: |A x − b| over |A| |x| + |b|, the largest of the rows.
fn backward<T: Scalar>(entries: &Entries<T>, x: &[T], b: &[T]) -> f64 {
    let mut size: Vec<f64> = b.iter().map(|b| b.modulus()).collect();
    for &(i, j, a) in entries {
        size[i] += a.modulus() * x[j].modulus();
    }
    let found = product(entries, x);
    let rows = found.iter().zip(b).zip(size);
    rows.map(|((a, b), size)| (*a - *b).modulus() / size.max(f64::MIN_POSITIVE))
        .fold(0.0, f64::max)
}

/// Entries in a shuffled band, beside some far from it, with zeros on the diagonal.
fn scattered(n: usize, draw: &mut Draw) -> Entries<f64> {
    let name = |k: usize| k * 37 % n;
    let mut entries = Vec::new();
    for k in 0..n {
        for l in k.saturating_sub(2)..(k + 3).min(n) {
            let x = if k == l && k % 3 == 0 {
                0.0
            } else {
                draw.next()
            };
            entries.push((name(k), name(l), x));
        }
    }
    for _ in 0..n / 8 {
        entries.push((draw.below(n), draw.below(n), draw.next()));
    }
    entries
}

#[test]
fn all_solvers_find_the_same_solution() {
    let mut draw = Draw(3);
    for n in [1, 2, 5, 16, 61, 150] {
        let entries = scattered(n, &mut draw);
        let exact: Vec<f64> = (0..n).map(|_| draw.next()).collect();
        let right = product(&entries, &exact);
        let mut found = Vec::new();
        for wanted in every() {
            let mut system = System::default();
            if n == 1 && entries[0].2 == 0.0 {
                assert!(!factored(&mut system, n, &entries, wanted));
                continue;
            }
            assert!(factored(&mut system, n, &entries, wanted), "{n} {wanted:?}");
            let mut x = right.clone();
            system.solve(&mut x);
            let error = backward(&entries, &x, &right);
            assert!(error < 1e-11, "{n} {wanted:?}: {error}");
            found.push(x);
        }
        let scale = exact.iter().fold(0.0, |s: f64, x| s.max(x.abs()));
        for x in &found {
            let apart = x.iter().zip(&found[0]).map(|(a, b)| (a - b).abs());
            assert!(apart.fold(0.0, f64::max) < 1e-8 * scale);
        }
    }
}

#[test]
fn systems_are_filled_again_in_the_same_memory() {
    let mut draw = Draw(11);
    let n = 40;
    let mut entries = scattered(n, &mut draw);
    for wanted in every() {
        let mut system = System::default();
        for _ in 0..3 {
            for entry in &mut entries {
                entry.2 = draw.next();
            }
            assert!(factored(&mut system, n, &entries, wanted));
            let right: Vec<f64> = (0..n).map(|_| draw.next()).collect();
            let mut x = right.clone();
            system.solve(&mut x);
            assert!(backward(&entries, &x, &right) < 1e-11, "{wanted:?}");
            // What does not fit is left alone.
            let mut short = [1.0; 3];
            system.solve(&mut short);
            assert_eq!(short, [1.0; 3]);
            assert!(!system.add(n, 0, 1.0));
        }
    }
}

/// A = Bᵀ B + shift, in a band.
fn gram(n: usize, shift: f64, draw: &mut Draw) -> Entries<f64> {
    let rows: Vec<[f64; 3]> = (0..n)
        .map(|_| std::array::from_fn(|_| draw.next()))
        .collect();
    let mut entries = Vec::new();
    for (k, row) in rows.iter().enumerate() {
        for (a, x) in row.iter().enumerate().filter(|(a, _)| k + a < n) {
            for (b, y) in row.iter().enumerate().filter(|(b, _)| k + b < n) {
                entries.push((k + a, k + b, x * y));
            }
        }
        entries.push((k, k, shift));
    }
    entries
}

#[test]
fn positive_definite_matrices_and_their_neighbours() {
    let mut draw = Draw(5);
    for n in [1, 2, 3, 30, 200] {
        // Positive definite, indefinite, and not quite symmetric.
        for (shift, skew) in [(0.3, 0.0), (-0.2, 0.0), (0.3, 1e-9)] {
            let mut entries = gram(n, shift, &mut draw);
            if n > 1 {
                entries.push((1, 0, skew));
            }
            let right: Vec<f64> = (0..n).map(|_| draw.next()).collect();
            for wanted in every() {
                let mut system = System::default();
                assert!(factored(&mut system, n, &entries, wanted));
                let mut x = right.clone();
                system.solve(&mut x);
                let error = backward(&entries, &x, &right);
                assert!(error < 1e-11, "{n} {shift} {skew} {wanted:?}: {error}");
            }
        }
    }
}

#[test]
fn singular_and_non_finite_matrices_are_refused() {
    let n = 6;
    // The free chain: its stiffness has the rigid motion in its kernel.
    let mut chain = Vec::new();
    for i in 0..n - 1 {
        chain.extend([
            (i, i, 1.0),
            (i + 1, i + 1, 1.0),
            (i, i + 1, -1.0),
            (i + 1, i, -1.0),
        ]);
    }
    let with = |i: usize, j: usize, x: f64| {
        let mut entries = chain.clone();
        entries.push((i, j, x));
        entries
    };
    let empty_row = vec![(0, 0, 1.0), (1, 1, 1.0)];
    for wanted in every() {
        assert!(
            !factored(&mut System::default(), n, &chain, wanted),
            "{wanted:?}"
        );
        assert!(!factored(&mut System::default(), 3, &empty_row, wanted));
        for broken in [f64::NAN, f64::INFINITY] {
            for (i, j) in [(0, 0), (3, 2), (5, 5), (2, 3)] {
                let entries = with(i, j, broken);
                assert!(
                    !factored(&mut System::default(), n, &entries, wanted),
                    "{wanted:?}"
                );
            }
        }
        assert!(factored(
            &mut System::<f64>::default(),
            0,
            &Vec::new(),
            wanted
        ));
    }
}

#[test]
fn nearly_singular_matrices_keep_their_backward_error() {
    let n = 50;
    let mut entries = vec![(0, 0, 1e-13)];
    for i in 0..n - 1 {
        entries.extend([
            (i, i, 1.0),
            (i + 1, i + 1, 1.0),
            (i, i + 1, -1.0),
            (i + 1, i, -1.0),
        ]);
    }
    // And one whose leading minors are tiny while it is well conditioned.
    let mut turned = Vec::new();
    for i in (0..n).step_by(2) {
        turned.extend([
            (i, i, 1e-14),
            (i, i + 1, 1.0),
            (i + 1, i, -1.0),
            (i + 1, i + 1, 1e-15),
        ]);
    }
    for entries in [entries, turned] {
        let right: Vec<f64> = (0..n).map(|i| (i as f64).sin()).collect();
        for wanted in every() {
            let mut system = System::default();
            assert!(factored(&mut system, n, &entries, wanted), "{wanted:?}");
            let mut x = right.clone();
            system.solve(&mut x);
            assert!(backward(&entries, &x, &right) < 1e-13, "{wanted:?}");
        }
    }
}

#[test]
fn complex_shifts_of_real_matrices() {
    let mut draw = Draw(17);
    for n in [1, 4, 33, 120] {
        // A symmetric matrix with a complex diagonal is not Hermitian.
        for entries in [scattered(n, &mut draw), gram(n, 0.5, &mut draw)] {
            let mut entries: Vec<_> = entries
                .iter()
                .map(|&(i, j, x)| (i, j, Complex::new(-x, 0.0)))
                .collect();
            entries.extend((0..n).map(|i| (i, i, Complex::new(1.5, -0.7))));
            let right: Vec<_> = (0..n)
                .map(|_| Complex::new(draw.next(), draw.next()))
                .collect();
            for wanted in every() {
                let mut system = System::default();
                assert!(factored(&mut system, n, &entries, wanted));
                let mut x = right.clone();
                system.solve(&mut x);
                assert!(backward(&entries, &x, &right) < 1e-12, "{n} {wanted:?}");
            }
        }
    }
}

#[test]
fn the_choice_follows_the_work() {
    let kind = |pattern: Pattern| {
        let mut system = System::<f64>::default();
        system.form(pattern.rows(), LinearSolver::Automatic, |show| {
            pattern.places().all(|(i, j)| show(i, j, 1.0))
        });
        system.kind().to_string()
    };
    assert_eq!(kind(Pattern::banded(3, 1, 1)), "dense");
    assert_eq!(kind(Pattern::banded(200, 199, 199)), "dense");
    assert_eq!(kind(Pattern::banded(1000, 1, 1)), "banded");
    assert_eq!(kind(Pattern::banded(1000, 5, 2)), "banded");
    // Points of a cube coupled along its edges: a band of 100.
    let n = 1000;
    let steps = [0, 1, 10, 100].into_iter();
    let edges = steps.flat_map(|d| (0..n - d).flat_map(move |i| [(i, i + d), (i + d, i)]));
    let kind = kind(Pattern::new(n, n, edges).unwrap());
    assert_eq!(
        kind,
        if cfg!(feature = "sparse") {
            "sparse"
        } else {
            "banded"
        }
    );
}

/// A list of entries is written in full although the matrix has been given other places since.
#[test]
fn entries_find_their_places_again() {
    let mut a = Matrix::zeros(3, 3);
    let band = |entries: &mut super::Entries| {
        (0..3).for_each(|i| entries.add(i, i, 1.0));
        (0..2).for_each(|i| entries.add(i, i + 1, 2.0));
    };
    a.write(band);
    let whole = a.values().to_vec();
    let smaller = Matrix::from_entries(3, 3, (0..3).map(|i| (i, i, 5.0))).unwrap();
    a.assign(1.0, &smaller);
    a.write(band);
    assert_eq!(a.values(), whole);
}
