//! Which solver takes a system, and that places, sums and chains are what their entries are.

use super::*;

fn kind(pattern: Pattern, wanted: LinearSolver) -> SolverKind {
    let mut system = System::<f64>::default();
    assert_eq!(system.kind(), SolverKind::Dense);
    system.form(pattern.rows(), wanted, |show| {
        pattern.places().all(|(i, j)| show(i, j, 1.0))
    });
    system.kind()
}

/// 2/3 n³ operations in full, 2 n b (a + b) in a band; of at most 12 unknowns, and where half of the places are taken,
/// without a count.
#[test]
fn bands_are_taken_where_they_take_fewer_operations() {
    let mut dense = 0;
    let mut banded = 0;
    for n in (1..60).step_by(3) {
        for (b, a) in (0..9).flat_map(|b| (0..9).map(move |a| (b, a))) {
            // Wider ones may be sparse.
            if b.max(a) >= n || b * (a + b) > 8 * (2 * b + a) {
                continue;
            }
            let pattern = Pattern::banded(n, b, a);
            let (b, a) = narrow(&pattern).1;
            let few = 2 * pattern.count() < n * n;
            let takes_band = n > SMALL && few && 3 * b * (a + b) <= n * n;
            let expected = if takes_band {
                SolverKind::Banded
            } else {
                SolverKind::Dense
            };
            let found = kind(pattern, LinearSolver::Automatic);
            assert_eq!(found, expected, "{n} {b} {a}");
            *(if takes_band { &mut banded } else { &mut dense }) += 1;
        }
    }
    assert!(dense > 100 && banded > 100, "{dense} {banded}");
}

#[test]
fn what_is_wanted_is_taken() {
    for n in [3, 40] {
        let pattern = || Pattern::banded(n, 1, 1);
        assert_eq!(kind(pattern(), LinearSolver::Dense), SolverKind::Dense);
        assert_eq!(kind(pattern(), LinearSolver::Banded), SolverKind::Banded);
        #[cfg(feature = "sparse")]
        assert_eq!(kind(pattern(), LinearSolver::Sparse), SolverKind::Sparse);
    }
}

#[test]
fn places_once_taken_stay() {
    let fill =
        |system: &mut System<f64>, n: usize, wanted: LinearSolver, beside: &[(usize, usize)]| {
            system.form(n, wanted, |each| {
                (0..n).all(|i| each(i, i, 4.0)) & beside.iter().all(|&(i, j)| each(i, j, 1.0))
            });
        };
    let solves = |system: &mut System<f64>, n: usize, beside: &[(usize, usize)]| {
        let mut b: Vec<f64> = (0..n).map(|i| 4.0 * (i as f64 + 1.0)).collect();
        beside.iter().for_each(|&(i, j)| b[i] += j as f64 + 1.0);
        assert!(system.factor());
        system.solve(&mut b);
        let apart = b
            .iter()
            .enumerate()
            .map(|(i, x)| (x - 1.0 - i as f64).abs());
        assert!(apart.fold(0.0, f64::max) < 1e-12);
    };
    let mut system = System::<f64>::default();
    for (n, wanted, expected) in [
        (SMALL, LinearSolver::Automatic, SolverKind::Dense),
        (SMALL + 1, LinearSolver::Automatic, SolverKind::Banded),
        (SMALL, LinearSolver::Banded, SolverKind::Banded),
        (40, LinearSolver::Dense, SolverKind::Dense),
    ] {
        fill(&mut system, n, wanted, &[]);
        assert_eq!(system.kind(), expected, "{n}");
        assert_eq!(system.pattern.is_none(), expected == SolverKind::Dense);
        solves(&mut system, n, &[]);
    }
    let banded = LinearSolver::Banded;
    let places = |system: &System<f64>| system.pattern.clone().unwrap();
    fill(&mut system, 20, banded, &[(3, 4)]);
    solves(&mut system, 20, &[(3, 4)]);
    let first = places(&system);
    assert_eq!(first.count(), 21);
    // Fewer places, the same ones, and then others as well.
    fill(&mut system, 20, banded, &[]);
    solves(&mut system, 20, &[]);
    assert!(Arc::ptr_eq(&first, &places(&system)));
    fill(&mut system, 20, banded, &[(7, 5), (3, 4)]);
    solves(&mut system, 20, &[(7, 5), (3, 4)]);
    // What lies within the band has room.
    fill(&mut system, 20, banded, &[(9, 8)]);
    solves(&mut system, 20, &[(9, 8)]);
    assert_eq!(places(&system).count(), 22);
    fill(&mut system, 20, banded, &[(19, 2)]);
    solves(&mut system, 20, &[(19, 2)]);
    let last = places(&system);
    assert!(last.count() == 23 && last.contains(3, 4) && last.contains(7, 5));
    // Of another size they begin anew.
    fill(&mut system, 19, banded, &[]);
    assert_eq!(places(&system).count(), 19);
    // Where another solver is wanted, too.
    fill(&mut system, 19, LinearSolver::Automatic, &[(1, 2)]);
    assert_eq!(
        (places(&system).count(), system.wanted),
        (20, LinearSolver::Automatic)
    );
    solves(&mut system, 19, &[(1, 2)]);
}

/// Σ αᵢ Bᵢ solves for what its entries, shown one by one, solve for: with matrices of other places, the same ones, and
/// more; dense ones, and some without a factor or of another shape.
#[test]
fn a_sum_is_what_its_entries_are() {
    let n = 20;
    let entries = |width: usize, seed: usize| {
        let row = move |i: usize| i.saturating_sub(width)..(i + width + 1).min(n);
        let all = (0..n).flat_map(move |i| row(i).map(move |j| (i, j)));
        all.map(move |(i, j)| (i, j, ((3 * i + 5 * j + seed) % 7) as f64 - 2.0))
    };
    let of = |size: usize, width: usize, seed: usize| {
        Matrix::from_entries(size, size, entries(width, seed)).unwrap()
    };
    let diagonal = Matrix::diagonal(&[9.0; 20]);
    let full = Matrix::from(nalgebra::DMatrix::from_fn(n, n, |i, j| {
        1.0 / (1 + i + j) as f64
    }));
    let narrow = of(n, 1, 3);
    let wide = of(n, 3, 1);
    let larger = of(n + 1, 1, 2);
    let sums: [[(f64, &Matrix); 3]; 7] = [
        [(1.0, &diagonal), (-0.25, &narrow), (0.0, &wide)],
        [(1.0, &diagonal), (-0.5, &narrow), (0.0, &wide)],
        [(1.0, &diagonal), (-0.25, &narrow), (0.125, &wide)],
        [(2.0, &diagonal), (0.0, &wide), (0.0, &full)],
        [(1.0, &diagonal), (0.0, &larger), (0.5, &full)],
        [(1.0, &diagonal), (0.25, &larger), (0.0, &full)],
        [(1.0, &wide), (1.5, &diagonal), (0.0, &narrow)],
    ];
    for wanted in [
        LinearSolver::Automatic,
        LinearSolver::Banded,
        LinearSolver::Dense,
    ] {
        let mut one = System::<f64>::default();
        let mut other = System::default();
        for parts in sums {
            let regular = one.factor_sum(n, wanted, &parts);
            other.form(n, wanted, |show| {
                let mut used = parts.iter().filter(|(alpha, _)| *alpha != 0.0);
                used.all(|(alpha, matrix)| matrix.all(|i, j, x| show(i, j, alpha * x)))
            });
            assert_eq!(one.kind(), other.kind(), "{wanted:?}");
            assert_eq!(one.pattern, other.pattern, "{wanted:?}");
            assert!(regular && other.factor());
            let [x, y] = [&mut one, &mut other].map(|system| {
                let mut x: Vec<f64> = (0..n).map(|i| (i as f64).sin()).collect();
                system.solve(&mut x);
                x
            });
            let error = x
                .iter()
                .zip(&y)
                .map(|(x, y)| (x - y).abs())
                .fold(0.0, f64::max);
            assert!(error < 1e-12, "{wanted:?}: {error:e}");
        }
    }
}

/// A block for each vector, and below it the blocks in which the followers see the first: as one full matrix of all.
#[test]
fn followers_are_solved_with_the_matrix_of_the_first() {
    for (n, m, wanted) in [
        (1, 0, LinearSolver::Automatic),
        (1, 3, LinearSolver::Automatic),
        (3, 2, LinearSolver::Dense),
        (20, 2, LinearSolver::Automatic),
        (20, 1, LinearSolver::Banded),
    ] {
        let size = n * (1 + m);
        let entry = |i: usize, j: usize| {
            let own = i / n == j / n && (i % n).abs_diff(j % n) <= 1;
            let coupled = j < n && i >= n && (i + 2 * j).is_multiple_of(3);
            match (own, coupled) {
                (true, _) if i == j => 4.0,
                (true, _) => 1.0 + (i % n) as f64 / (n + j % n) as f64,
                (_, true) => (i as f64 - 1.5 * j as f64).sin(),
                _ => 0.0,
            }
        };
        let show = |show: &mut dyn FnMut(usize, usize, f64) -> bool| {
            let places = (0..size).flat_map(|i| (0..size).map(move |j| (i, j)));
            let mut places = places.filter(|&(i, j)| entry(i, j) != 0.0);
            places.all(|(i, j)| show(i, j, entry(i, j)))
        };
        let mut system = System {
            followers: m,
            ..System::<f64>::default()
        };
        // The second time the places are known.
        for _ in 0..2 {
            system.form(size, wanted, show);
            assert!(system.factor());
            let x: Vec<f64> = (0..size).map(|i| (i as f64).cos()).collect();
            let row = |i: usize| (0..size).map(|j| entry(i, j) * x[j]).sum::<f64>();
            let mut b: Vec<f64> = (0..size).map(row).collect();
            assert!(system.solve_checked(&mut b));
            let apart = b.iter().zip(&x).map(|(b, x)| (b - x).abs());
            assert!(apart.fold(0.0, f64::max) < 1e-11, "{n} {m} {wanted:?}");
        }
    }
}
