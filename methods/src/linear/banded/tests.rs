use super::super::elimination::Draw;
use super::super::solver::LEAST;
use super::*;

/// A band of these widths, unknowns in order, with entries that `of` tells.
fn filled<T: Scalar>(
    n: usize,
    (below, above): (usize, usize),
    of: impl Fn(usize, usize) -> T,
) -> Banded<T> {
    let mut banded = Banded::of(n, None, below, above);
    for i in 0..n {
        for j in i.saturating_sub(below)..n.min(i + above + 1) {
            assert!(banded.add(i, j, of(i, j)));
        }
    }
    banded
}

fn solved<T: Scalar>(banded: &mut Banded<T>, b: &[T]) -> Vec<T> {
    let mut x = b.to_vec();
    banded.solve(&mut x);
    x
}

#[test]
fn operations_are_those_of_the_band() {
    assert_eq!(work(10, 2, 3), (200.0, 140.0));
    assert_eq!(work(7, 0, 4), (0.0, 56.0));
    assert_eq!(filled(10, (2, 3), |_, _| 1.0).price(), 200.0 / 140.0);
    assert_eq!(filled(10, (0, 0), |_, _| 1.0).price(), 0.0);
    assert_eq!(Banded::<f64>::of(0, None, 0, 0).price(), 0.0);
}

#[test]
fn what_lies_outside_has_no_place() {
    for place in [None, Some(vec![0, 1, 2, 3, 4])] {
        let mut banded = Banded::of(5, place, 1, 2);
        for (i, j) in (0..7).flat_map(|i| (0..7).map(move |j| (i, j))) {
            let inside = i < 5 && j < 5 && j + 1 >= i && j <= i + 2;
            assert_eq!(banded.add(i, j, 1.0), inside, "{i} {j}");
        }
        let sum: f64 = banded.entries.iter().sum();
        assert_eq!(sum, 5.0 + 4.0 + 4.0 + 3.0);
        banded.clear();
        assert!(banded.entries.iter().all(|x| *x == 0.0));
        // Neither have vectors of another length a solution.
        assert_eq!(solved(&mut banded, &[1.0; 4]), [1.0; 4]);
    }
}

#[test]
fn exchanges_leave_no_factor_above_one() {
    let mut draw = Draw(4);
    for (n, below, above) in [(7, 1, 1), (9, 3, 1), (9, 1, 3), (12, 2, 2), (5, 4, 4)] {
        let rows: Vec<Vec<i128>> = (0..n)
            .map(|_| (0..n).map(|_| draw.whole(9)).collect())
            .collect();
        let mut banded = filled(n, (below, above), |i, j| rows[i][j] as f64);
        assert!(banded.factor());
        for k in 0..n {
            assert!((k..=n - 1).contains(&banded.pivots[k]) && banded.pivots[k] <= k + below);
            for i in k + 1..n.min(k + below + 1) {
                let factor = banded.lower[k * below + (i - k - 1)];
                assert!(factor.abs() <= 1.0, "{n} {k} {i}: {factor}");
            }
        }
    }
    // Of equal ones the first is taken.
    let mut equal = filled(3, (2, 2), |i, j| {
        [[1.0, 2.0, 0.0], [1.0, 1.0, 1.0], [-1.0, 0.0, 1.0]][i][j]
    });
    assert!(equal.factor());
    assert_eq!(equal.pivots[0], 0);
}

#[test]
fn what_is_no_number_or_has_no_pivot_is_refused() {
    for b in 1..5 {
        let n = 9_usize;
        let of = |i: usize, j: usize| if i == j { 2.0 * b as f64 + 0.5 } else { -1.0 };
        for (i, j) in (0..n).flat_map(|i| (0..n).map(move |j| (i, j))) {
            if i.abs_diff(j) > b {
                continue;
            }
            for wrong in [f64::NAN, f64::INFINITY] {
                let at = |k: usize, l: usize| if (k, l) == (i, j) { wrong } else { of(k, l) };
                assert!(!filled(n, (b, b), at).factor());
            }
        }
    }
    for b in [1, 2] {
        assert!(!filled(4, (b, b), |_, _| 0.0).factor());
        assert!(!filled(4, (b, b), |i, j| if i == j && i < 3 { 1.0 } else { 0.0 }).factor());
    }
}

#[test]
fn unknowns_out_of_order_stay_where_they_are() {
    // Rows 0, 3, 1, 4, 2 of a chain.
    let place: Vec<usize> = vec![0, 2, 4, 1, 3];
    let of = |i: usize, j: usize| match place[i].abs_diff(place[j]) {
        0 => 3.0 + i as f64,
        1 => -1.0,
        _ => 0.0,
    };
    for (below, above) in [(1, 1), (2, 2), (1, 2)] {
        let mut banded = Banded::of(5, Some(place.clone()), below, above);
        for (i, j) in (0..5).flat_map(|i| (0..5).map(move |j| (i, j))) {
            let inside = banded.add(i, j, of(i, j));
            assert!(inside || of(i, j) == 0.0);
        }
        assert!(banded.factor());
        let exact = [1.0, -2.0, 0.5, 4.0, 3.0];
        let right: Vec<f64> = (0..5)
            .map(|i| (0..5).map(|j| of(i, j) * exact[j]).sum())
            .collect();
        for (x, exact) in solved(&mut banded, &right).iter().zip(exact) {
            assert!((x - exact).abs() < 1e-14);
        }
    }
}

/// Far from the load components are zero, none has less than full precision, and all others are right.
#[test]
fn what_falls_to_nothing_is_zero() {
    let n = 1200;
    for (below, above) in [(1, 1), (2, 2), (3, 3), (1, 2), (2, 0)] {
        let of = |i: usize, j: usize| match j as isize - i as isize {
            0 => 1.0,
            d => -0.02 / d.abs() as f64,
        };
        let mut banded = filled(n, (below, above), of);
        assert!(banded.factor());
        for load in [0, 1, n / 2, n / 2 + 1, n - 1] {
            let mut b = vec![0.0; n];
            b[load] = -1.0;
            let x = solved(&mut banded, &b);
            let gone = x.iter().filter(|x| **x == 0.0).count();
            assert!(
                gone > 100 || load == n - 1 && above < below,
                "{below} {above} {load}: {gone}"
            );
            for (i, value) in x.iter().enumerate() {
                assert!(
                    *value == 0.0 || value.abs() >= f64::MIN_POSITIVE,
                    "{load} {i} {value:e}"
                );
                let row = i.saturating_sub(below)..(i + above + 1).min(n);
                let terms = row.map(|j| of(i, j) * x[j]);
                let (sum, size) = terms.fold((-b[i], b[i].abs()), |(sum, size), term| {
                    (sum + term, size + term.abs())
                });
                let apart = 4.0 * f64::EPSILON * size + 2.0 * LEAST;
                assert!(sum.abs() <= apart, "{below} {above} {load} {i}: {sum:e}");
            }
        }
    }
}
