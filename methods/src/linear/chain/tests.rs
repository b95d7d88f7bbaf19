use super::*;

/// Of every small size; and whichever row makes the matrix indefinite, it is seen.
#[test]
fn factors_meet_in_the_middle() {
    for n in 0..14 {
        for negative in (0..n).map(Some).chain([None]) {
            let beside = |i: usize| 0.9 - 0.1 * (i % 5) as f64;
            let diagonal = |i: usize| match negative {
                Some(negative) if negative == i => -1.0,
                _ => 2.0 + 0.1 * i as f64,
            };
            let expected: Vec<f64> = (0..n).map(|i| (1.0 + i as f64).sin()).collect();
            let mut x: Vec<f64> = (0..n).map(|i| diagonal(i) * expected[i]).collect();
            for i in 1..n {
                x[i] += beside(i) * expected[i - 1];
                x[i - 1] += beside(i) * expected[i];
            }
            let mut chain = Chain::<f64>::new(n);
            // What stands before the first row is not read.
            let entries = |i| [if i > 0 { beside(i) } else { f64::MAX }, diagonal(i)];
            assert_eq!(
                chain.factor(entries),
                negative.is_none(),
                "{n} {negative:?}"
            );
            if negative.is_none() {
                assert!(chain.solve(&mut x));
                for wrong in 0..n {
                    let mut x = x.clone();
                    x[wrong] = f64::NAN;
                    assert!(!chain.solve(&mut x), "{n} {wrong}");
                }
            }
            for (x, expected) in x.iter().zip(&expected).filter(|_| negative.is_none()) {
                assert!((x - expected).abs() < 1e-14, "{n} {x} {expected}");
            }
        }
    }
}

/// Of more rows than a block of pairs; one component that is not finite is seen in each.
#[test]
fn blocks_are_one_chain() {
    for n in [4 * BLOCK - 1, 4 * BLOCK + 5, 9 * BLOCK + 2] {
        let mut chain = Chain::<f64>::new(n);
        assert!(chain.factor(|_| [-1.0, 2.5]) && chain.half > 0);
        let exact: Vec<f64> = (0..n).map(|i| (0.1 * i as f64).sin()).collect();
        let at = |i: Option<usize>| i.and_then(|i| exact.get(i)).unwrap_or(&0.0);
        let beside = |i: usize| at(i.checked_sub(1)) + at(Some(i + 1));
        let right: Vec<f64> = (0..n).map(|i| 2.5 * exact[i] - beside(i)).collect();
        let mut x = right.clone();
        assert!(chain.solve(&mut x));
        for (x, exact) in x.iter().zip(&exact) {
            assert!((x - exact).abs() < 1e-14, "{n} {x} {exact}");
        }
        for wrong in (0..n).step_by(BLOCK / 2) {
            let mut x = right.clone();
            x[wrong] = f64::INFINITY;
            assert!(!chain.solve(&mut x), "{n} {wrong}");
        }
    }
}

/// A right-hand side formed late, and a solution whose rows are spoilt once taken.
struct Late<'a> {
    right: &'a [f64],
    x: Vec<f64>,
    taken: Vec<f64>,
    formed: Vec<usize>,
}

impl Rows<f64> for Late<'_> {
    fn pairs(&self) -> usize {
        3
    }

    fn form(&mut self, rows: Range<usize>) {
        self.x[rows.clone()].copy_from_slice(&self.right[rows.clone()]);
        self.formed.extend(rows);
    }

    fn all(&mut self) -> &mut [f64] {
        &mut self.x
    }

    fn take(&mut self, rows: Range<usize>) {
        for i in rows {
            assert!(self.taken[i].is_nan(), "{i} is taken twice");
            self.taken[i] = std::mem::replace(&mut self.x[i], f64::NAN);
        }
    }
}

/// Every row is formed once and taken once, between its neighbours and the nearer end; the solution is the same
/// to the bit. In pairs, and of pivots so small that rows go alone.
#[test]
fn rows_come_from_both_ends_and_go_back() {
    for (n, stiff) in (0..60).flat_map(|n| [(n, false), (n, true)]) {
        let mut chain = Chain::<f64>::new(n);
        let beside = |i: usize| if stiff && i % 2 == 1 { -0.95 } else { -0.01 };
        assert!(chain.factor(|i| [beside(i), 1.0]));
        assert_eq!(chain.half == 0, stiff || n < 5, "{n}");
        let right: Vec<f64> = (0..n).map(|i| (1.0 + i as f64).sin()).collect();
        let mut expected = right.clone();
        assert!(chain.solve(&mut expected));
        let mut late = Late {
            right: &right,
            x: vec![f64::NAN; n],
            taken: vec![f64::NAN; n],
            formed: Vec::new(),
        };
        assert_eq!(chain.sweep(&mut late), Magnitude::Moderate);
        assert_eq!(late.taken, expected, "{n}");
        // What is formed is an interval from each end.
        let mut missing = 0..n;
        while let Some(row) = late.formed.first() {
            let block = late.formed.iter().zip(*row..).take_while(|(a, b)| *a == b);
            let block = *row..*row + block.count();
            late.formed.drain(..block.len());
            if block.start == missing.start {
                missing.start = block.end
            } else {
                assert_eq!(block.end, missing.end, "{n}");
                missing.end = block.start;
            }
        }
        assert!(missing.is_empty(), "{n}: {missing:?}");
    }
}

/// Stiffnesses of a chain between walls that differ by up to 10¹²: the residual is rounding of its terms in
/// every row, in pairs and where these would not do.
#[test]
fn stiffnesses_of_any_contrast_leave_rounding() {
    let mut state = 1_u64;
    let mut unit = move || {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        (state >> 11) as f64 / (1_u64 << 53) as f64
    };
    let mut paired = 0;
    for case in 0..600 {
        let n = 14 + (47.0 * unit()) as usize;
        let contrast = [12.0, 12.0 * unit()][case % 2];
        let springs: Vec<f64> = (0..=n)
            .map(|_| 10.0_f64.powf(contrast * unit() - 4.0))
            .collect();
        let diagonal = |i: usize| 1.0 + springs[i] + springs[i + 1];
        let mut chain = Chain::<f64>::new(n);
        assert!(chain.factor(|i| [-springs[i], diagonal(i)]));
        paired += usize::from(chain.half > 0);
        let right: Vec<f64> = (0..n).map(|i| (2.0 * unit() - 1.0) * diagonal(i)).collect();
        let mut x = right.clone();
        assert!(chain.solve(&mut x));
        for i in 0..n {
            let before = if i > 0 { springs[i] * x[i - 1] } else { 0.0 };
            let after = x.get(i + 1).map_or(0.0, |x| springs[i + 1] * x);
            let own = diagonal(i) * x[i];
            let left = right[i] - own + before + after;
            let size = right[i].abs() + own.abs() + before.abs() + after.abs();
            assert!(
                left.abs() <= 4.0 * f64::EPSILON * size,
                "{case} {i} {left:e}"
            );
        }
    }
    assert!((100..400).contains(&paired), "{paired}");
}

/// Diagonals and compressed matrices with the same numbers have the same factors to the bit, in pairs and row by
/// row; numbers for another size have none.
#[test]
fn diagonals_are_those_of_the_sum() {
    for (n, stiff) in [1, 2, 7, 2 * BLOCK, 2 * BLOCK + 1, 5 * BLOCK + 3]
        .into_iter()
        .flat_map(|n| [(n, false), (n, true)])
    {
        let wave = |f: f64, i: usize| (f * (1.0 + i as f64)).sin();
        let mass: Vec<f64> = (0..n).map(|i| 2.0 + wave(0.7, i)).collect();
        // What is before or after a spring alone is nearly all of its row.
        let spring = |i: usize| {
            let size = if stiff && i % 2 == 1 { 1e4 } else { 1.0 };
            size * (1.5 + wave(1.3, i))
        };
        let main: Vec<f64> = (0..n).map(|i| spring(i) + spring(i + 1)).collect();
        let beside: Vec<f64> = (0..n).map(|i| -spring(i + 1)).collect();
        let both = |i: usize| [(i, i + 1, beside[i]), (i + 1, i, beside[i])];
        let entries = (0..n).map(|i| (i, i, main[i]));
        let entries = entries.chain((1..n).flat_map(|i| both(i - 1)));
        let stiffness = Matrix::from_entries(n, n, entries).unwrap();
        let lumped = Matrix::diagonal(&mass);

        let [mut one, mut other] = [Chain::<f64>::new(n), Chain::new(n)];
        let none: [&[f64]; 2] = [&[], &[]];
        let parts = [
            (1.0, [&mass[..], &[]]),
            (0.3, [&main, &beside]),
            (f64::NAN, none),
        ];
        assert!(one.factor_diagonals(&parts));
        assert!(other.factor_sum([Some((1.0, &lumped)), Some((0.3, &stiffness))]));
        assert_eq!(one.half == 0, stiff && n > 4 || n < 5, "{n}");
        let all = |chain: &Chain<f64>| {
            (
                chain.factors.clone(),
                chain.reciprocals.clone(),
                chain.after,
                chain.half,
            )
        };
        assert_eq!(all(&one), all(&other), "{n} {stiff}");

        let longer = vec![1.0; n + 1];
        for wrong in [[&longer[..], &[]], [&main, &longer], [&[], &beside]] {
            assert!(!one.factor_diagonals(&[parts[0], (0.3, wrong)]), "{n}");
        }
        assert!(!one.factor_diagonals(&[(-1.0, [&mass, &[]])]), "{n}");
    }
}
