//! Which solver takes a system, and that places, sums and chains are what their entries are.

use super::*;

fn kind(pattern: Pattern, wanted: LinearSolver) -> SolverKind {
    let mut system = System::<f64>::default();
    assert_eq!(system.kind(), SolverKind::Dense);
    system.reset(&Arc::new(pattern), wanted);
    system.kind()
}

/// 2/3 n³ + 20 n² operations in full, 7/4 of 2 n b (a + b) + 20 n (2b + a) in a band; of at most 12 unknowns without a count.
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
            let [size, below, above] = [n, b, a].map(|x| x as f64);
            let full = size * size * (2.0 / 3.0 * size + 20.0);
            let operations = 2.0 * below * (above + below) + 20.0 * (2.0 * below + above);
            let in_band = 1.75 * size * operations;
            if (in_band / full - 1.0).abs() < 1e-9 {
                continue;
            }
            let found = kind(pattern, LinearSolver::Automatic);
            let takes_band = n > SMALL && in_band < full;
            let expected = if takes_band {
                SolverKind::Banded
            } else {
                SolverKind::Dense
            };
            assert_eq!(found, expected, "{n} {b} {a}");
            *(if takes_band { &mut banded } else { &mut dense }) += 1;
        }
    }
    assert!(dense > 100 && banded > 100, "{dense} {banded}");
    // Wide, of places that are not mirrored: what may fill in of a sparse one takes longer, if less than all.
    let wide = kind(Pattern::banded(400, 13, 12), LinearSolver::Automatic);
    assert_eq!(wide, SolverKind::Banded);
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

/// Fills the diagonal with 2 and solves for ones.
fn halved(system: &mut System<f64>, n: usize) -> bool {
    (0..n).for_each(|i| assert!(system.add(i, i, 2.0)));
    let mut x = vec![1.0; n];
    let regular = system.factor();
    system.solve(&mut x);
    regular && x == vec![0.5; n]
}

#[test]
fn a_pattern_that_is_known_stays() {
    let [one, same, other] = [1, 1, 2].map(|width| Arc::new(Pattern::banded(30, width, width)));
    for wanted in [
        LinearSolver::Automatic,
        LinearSolver::Banded,
        LinearSolver::Dense,
    ] {
        let mut system = System::<f64>::default();
        let held = |system: &System<f64>| system.pattern.clone().unwrap();
        for _ in 0..2 {
            system.reset(&one, wanted);
            // What was there before is gone.
            assert!(halved(&mut system, 30), "{wanted:?}");
        }
        system.reset(&same, wanted);
        assert!(Arc::ptr_eq(&held(&system), &one) && halved(&mut system, 30));
        system.reset(&other, wanted);
        assert!(Arc::ptr_eq(&held(&system), &other) && halved(&mut system, 30));
        let another = match wanted {
            LinearSolver::Dense => LinearSolver::Banded,
            _ => LinearSolver::Dense,
        };
        system.reset(&other, another);
        assert_eq!(
            system.kind() == SolverKind::Dense,
            wanted != LinearSolver::Dense
        );
        assert_eq!(system.wanted, another);
        // Then of any pattern.
        system.reset_dense(4);
        assert_eq!(
            (system.kind(), system.pattern.is_none()),
            (SolverKind::Dense, true)
        );
        assert!(halved(&mut system, 4));
        system.reset_dense(2);
        assert_eq!(system.dense_entries().map(<[f64]>::len), Some(4));
        assert!(system.add(0, 1, 3.0) && system.dense_entries() == Some(&[0.0, 3.0, 0.0, 0.0]));
    }
    let mut banded = System::<f64>::default();
    banded.reset(&one, LinearSolver::Banded);
    assert_eq!(banded.dense_entries(), None);
    let (factor, solve) = banded::work(30, (1, 1));
    assert_eq!(banded.price(), factor / solve);
    banded.reset(&one, LinearSolver::Dense);
    assert_eq!(banded.price(), 10.0);
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
            let regular = one.factor_sum(n, wanted, parts);
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
