//! Dense and compressed matrices, side by side.

use super::*;

/// The same numbers, dense and compressed.
fn pair() -> [Matrix; 2] {
    let entries = [
        (0, 1, 2.0),
        (2, 0, -1.5),
        (2, 3, 4.0),
        (1, 1, 0.5),
        (2, 0, 0.25),
    ];
    let compressed = Matrix::from_entries(3, 4, entries).unwrap();
    let mut dense = Matrix::from(DMatrix::zeros(3, 4));
    for (i, j, x) in entries {
        dense.add(i, j, x).unwrap();
    }
    [dense, compressed]
}

#[test]
fn entries_are_asked_in_order_until_one_is_not_so() {
    for matrix in pair() {
        let asked = |last: f64| {
            let mut seen = Vec::new();
            let all = matrix.all(|i, j, x| {
                seen.push((i, j, x));
                x != last
            });
            (all, seen)
        };
        let whole: Vec<_> = matrix.entries().collect();
        assert_eq!(asked(f64::NAN), (true, whole.clone()));
        assert_eq!(asked(whole[2].2), (false, whole[..3].to_vec()));
    }
}

#[test]
fn both_kinds_are_one_matrix() {
    let [dense, compressed] = pair();
    let sorted = |matrix: &Matrix| {
        let mut all: Vec<_> = matrix.entries().collect();
        all.sort_by_key(|&(i, j, _)| (i, j));
        all
    };
    assert_eq!(sorted(&dense), sorted(&compressed));
    for matrix in [&dense, &compressed] {
        assert_eq!((matrix.rows(), matrix.columns()), (3, 4));
        assert_eq!((matrix.get(2, 0), matrix.get(0, 0)), (-1.25, 0.0));
        let mut y = [1.0; 3];
        matrix.add_product(2.0, &[1.0, -1.0, 5.0, 0.5], &mut y);
        assert_eq!(y, [-3.0, 0.0, 2.5]);
        let mut y = [0.0; 4];
        matrix.add_transposed_product(-1.0, &[1.0, 2.0, 4.0], &mut y);
        assert_eq!(y, [5.0, -3.0, 0.0, -16.0]);
    }
}

#[test]
fn sums_stand_on_the_places_of_both() {
    let [dense, compressed] = pair();
    let other = Matrix::from_entries(3, 4, [(0, 0, 1.0), (2, 3, 1.0)]).unwrap();
    for a in [&dense, &compressed] {
        let sum = Matrix::combination((2.0, a), (-3.0, &other)).unwrap();
        let expected = |i, j| 2.0 * dense.get(i, j) - 3.0 * other.get(i, j);
        for (i, j) in (0..3).flat_map(|i| (0..4).map(move |j| (i, j))) {
            assert_eq!(sum.get(i, j), expected(i, j));
        }
    }
    assert!(Matrix::combination((1.0, &dense), (1.0, &Matrix::identity(3))).is_none());
    assert!(Matrix::identity(3).is_diagonal() && !compressed.is_diagonal());
}

#[test]
fn written_and_assigned_again() {
    let mut matrix = Matrix::zeros(3, 3);
    for factor in [1.0, -2.0] {
        matrix.write(|out| {
            out.diagonal(0, &[factor; 3]);
            out.block(1, 1, &[[0.5, 1.0], [1.0, 0.5]]);
        });
        let expected = [(0, 0, factor), (1, 1, factor + 0.5), (1, 2, 1.0)];
        let found: Vec<_> = matrix.entries().take(3).collect();
        assert_eq!(found, expected);
    }
    matrix.write(|out| out.add(2, 0, 7.0));
    assert_eq!(matrix.entries().collect::<Vec<_>>(), [(2, 0, 7.0)]);
    matrix.write(|out| out.add(3, 0, 7.0));
    assert!(matrix.get(0, 0).is_nan());
    let mut empty = Matrix::zeros(0, 0);
    empty.write(|out| out.add(0, 0, 1.0));
    assert_eq!(empty.entries().count(), 0);
    for source in pair() {
        matrix.assign(-0.5, &source);
        assert_eq!(matrix.get(2, 0), 0.625);
        assert_eq!(matrix.rows(), 3);
    }
    assert!(matrix.add(0, 0, 1.0).is_err());
}

#[test]
fn matrices_are_equal_by_kind_place_and_value() {
    let [dense, compressed] = pair();
    assert_eq!(
        (dense.clone(), compressed.clone()),
        (dense.clone(), compressed.clone())
    );
    assert!(dense != compressed);
    for matrix in [dense, compressed] {
        let mut other = matrix.clone();
        other.scale(2.0);
        assert!(other != matrix && other.get(2, 3) == 8.0);
    }
    // The same values at other places.
    let at = |j: usize| Matrix::from_entries(1, 2, [(0, j, 1.0)]).unwrap();
    assert!(at(0) != at(1) && at(0) == at(0));
    assert_eq!(Matrix::default(), Matrix::zeros(0, 0));
    assert_eq!(Matrix::identity(2), Matrix::diagonal(&[1.0, 1.0]));
}

#[test]
fn diagonal_matrices_are_square() {
    assert!(Matrix::identity(3).is_diagonal() && Matrix::zeros(2, 2).is_diagonal());
    let wide = Matrix::from_entries(2, 3, [(0, 0, 1.0)]).unwrap();
    let beside = Matrix::from_entries(2, 2, [(0, 0, 1.0), (0, 1, 0.0)]).unwrap();
    assert!(!wide.is_diagonal() && !beside.is_diagonal());
    assert!(!Matrix::from(DMatrix::identity(2, 2)).is_diagonal());
}

#[test]
fn places_outside_are_told() {
    for mut matrix in pair() {
        let rows = 3;
        let columns = 4;
        for (row, column) in [(3, 0), (0, 4), (9, 9)] {
            let expected = OutsideMatrix {
                row,
                column,
                rows,
                columns,
            };
            assert_eq!(matrix.add(row, column, 1.0), Err(expected));
            assert_eq!(matrix.get(row, column), 0.0);
        }
        let found = matrix.entries().count();
        assert_eq!(found, 4);
        matrix.clear();
        assert!(matrix.values().iter().all(|x| *x == 0.0));
    }
    assert!(Matrix::from_entries(2, 2, [(2, 0, 1.0)]).is_err());
}

#[test]
fn memory_is_kept_where_places_are_the_same() {
    let [dense, compressed] = pair();
    let address = |matrix: &Matrix| matrix.values().as_ptr();
    for source in [&dense, &compressed] {
        let mut matrix = source.clone();
        let before = address(&matrix);
        matrix.assign(3.0, source);
        assert_eq!((address(&matrix), matrix.get(2, 3)), (before, 12.0));
        // By places, not by who holds them.
        let mut again = Matrix::zeros(3, 4);
        again.assign(1.0, source);
        assert_eq!(&again, source);
    }
    let twin =
        Matrix::from_entries(3, 4, [(0, 1, 7.0), (1, 1, 1.0), (2, 0, 1.0), (2, 3, 1.0)]).unwrap();
    let mut matrix = compressed.clone();
    let before = address(&matrix);
    matrix.assign(-1.0, &twin);
    assert_eq!((address(&matrix), matrix.get(0, 1)), (before, -7.0));
    for other in [
        Matrix::from(DMatrix::zeros(4, 3)),
        Matrix::identity(3),
        dense.clone(),
    ] {
        let mut matrix = compressed.clone();
        matrix.assign(1.0, &other);
        assert_eq!(matrix, other);
        let mut matrix = Matrix::from(DMatrix::from_element(2, 2, 1.0));
        matrix.assign(1.0, &other);
        assert_eq!(matrix, other);
    }
    let sum = Matrix::combination((1.0, &compressed), (1.0, &compressed)).unwrap();
    assert!(Arc::ptr_eq(
        sum.pattern().unwrap(),
        compressed.pattern().unwrap()
    ));
    let sum = Matrix::combination((1.0, &compressed), (1.0, &twin)).unwrap();
    assert!(Arc::ptr_eq(
        sum.pattern().unwrap(),
        compressed.pattern().unwrap()
    ));
    assert_eq!(sum.get(0, 1), 9.0);
    assert!(Matrix::combination((1.0, &compressed), (1.0, &Matrix::zeros(3, 3))).is_none());
    assert!(Matrix::combination((1.0, &compressed), (1.0, &Matrix::zeros(4, 4))).is_none());
    // Zeroed, in the memory that fits.
    let pattern = compressed.pattern().unwrap().clone();
    let mut matrix = compressed.clone();
    let before = address(&matrix);
    matrix.reset(&pattern);
    assert!(address(&matrix) == before && matrix.values() == [0.0; 4]);
    let mut matrix = dense.clone();
    matrix.reset(&pattern);
    assert!(matrix.pattern().is_some() && matrix.values() == [0.0; 4]);
    for mut matrix in [dense, compressed] {
        let made = matrix.dense_mut();
        assert!(made.shape() == (3, 4) && made.iter().all(|x| *x == 0.0));
    }
}

#[test]
fn what_is_written_again_finds_its_places() {
    let mut matrix = Matrix::zeros(2, 2);
    let mut write = |entries: &[(usize, usize, f64)]| {
        matrix.write(|out| entries.iter().for_each(|&(i, j, x)| out.add(i, j, x)));
        let held = matrix.pattern().unwrap().clone();
        (held, matrix.entries().collect::<Vec<_>>())
    };
    let (first, _) = write(&[(0, 0, 1.0), (1, 1, 2.0)]);
    let (second, found) = write(&[(0, 0, 3.0), (1, 1, 4.0)]);
    assert!(Arc::ptr_eq(&first, &second) && found == [(0, 0, 3.0), (1, 1, 4.0)]);
    // Fewer, more, and as many at other places.
    for entries in [
        &[(0, 0, 5.0)][..],
        &[(0, 0, 5.0), (1, 1, 6.0)],
        &[(0, 0, 5.0), (1, 0, 6.0)],
        &[(0, 1, 5.0), (1, 0, 6.0)],
        &[],
    ] {
        assert_eq!(write(entries).1, entries);
    }
    let mut dense = Matrix::from(DMatrix::zeros(2, 2));
    dense.write(|out| out.add(1, 0, 2.0));
    assert_eq!((dense.get(1, 0), dense.pattern().is_some()), (2.0, true));
}

#[test]
fn sizes_add_up_and_short_vectors_are_left_alone() {
    for matrix in pair() {
        let mut y = [1.0; 3];
        matrix.add_sizes(&[1.0, -1.0, 5.0, 0.5], &mut y);
        assert_eq!(y, [3.0, 1.5, 1.0 + 1.25 + 2.0]);
        // Rows beyond the shape.
        let mut y = [0.0; 4];
        matrix.add_sizes(&[1.0, -1.0, 5.0, 0.5], &mut y);
        matrix.add_product(-1.0, &[1.0, -1.0, 5.0, 0.5], &mut y);
        assert_eq!(y, [4.0, 1.0, 2.5, 0.0]);
        let mut y = [0.0; 4];
        matrix.add_transposed_product(1.0, &[1.0, 1.0, 1.0, f64::NAN], &mut y);
        assert_eq!(y, [-1.25, 2.5, 0.0, 4.0]);
    }
    let compressed = &pair()[1];
    let mut y = [0.0; 3];
    let mut z = [0.0; 3];
    compressed.add_product(1.0, &[1.0; 3], &mut y);
    compressed.add_sizes(&[1.0; 3], &mut y);
    compressed.add_transposed_product(1.0, &[1.0; 3], &mut z);
    assert_eq!((y, z), ([0.0; 3], [0.0; 3]));
}

/// Dense matrices of any shape show what is not zero, column by column, and add what a sum over all entries does.
#[test]
fn dense_matrices_of_any_shape() {
    for (rows, columns) in [(0, 0), (0, 3), (3, 0), (1, 4), (4, 1), (3, 5), (5, 3)] {
        let entry = |i: usize, j: usize| match (i + 2 * j) % 4 {
            0 => 0.0,
            1 => -((1 + i + 7 * j) as f64).sqrt(),
            2 => f64::NAN,
            _ => (2 + 3 * i + j) as f64,
        };
        let mut matrix = Matrix::from(DMatrix::from_fn(rows, columns, entry));
        let places = (0..columns).flat_map(|j| (0..rows).map(move |i| (i, j)));
        let expected: Vec<_> = places.filter(|&(i, j)| entry(i, j) != 0.0).collect();
        let mut shown = Vec::new();
        assert!(matrix.all(|i, j, x| {
            shown.push((i, j));
            x.to_bits() == entry(i, j).to_bits()
        }));
        assert_eq!(shown, expected);
        let listed: Vec<_> = matrix.entries().map(|(i, j, _)| (i, j)).collect();
        assert_eq!(listed, expected);
        // The first of which something does not hold is the last that is looked at.
        let mut looked = 0;
        let holds = matrix.all(|_, _, _| {
            looked += 1;
            looked < 2
        });
        assert_eq!((holds, looked), (expected.len() < 2, expected.len().min(2)));
        let finite = |i: usize, j: usize| {
            if entry(i, j).is_nan() {
                0.5
            } else {
                entry(i, j)
            }
        };
        matrix = Matrix::from(DMatrix::from_fn(rows, columns, finite));
        let x: Vec<f64> = (0..columns).map(|j| j as f64 - 1.5).collect();
        let mut sizes = vec![0.25; rows];
        let mut product = vec![0.25; rows];
        matrix.add_sizes(&x, &mut sizes);
        matrix.add_product(2.0, &x, &mut product);
        for i in 0..rows {
            let sum = |term: &dyn Fn(f64, f64) -> f64| {
                (0..columns).fold(0.25, |sum, j| sum + term(finite(i, j), x[j]))
            };
            assert!((sizes[i] - sum(&|a, x| (a * x).abs())).abs() < 1e-13);
            assert!((product[i] - sum(&|a, x| 2.0 * a * x)).abs() < 1e-13);
        }
        matrix.clear();
        assert!(matrix.all(|_, _, _| false));
    }
}
