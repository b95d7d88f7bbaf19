//! Tests of the family in [`stepsmith_scheme::families::runge_kutta::named`].

use crate::order::order;
use stepsmith_exact::rational::Rational;
use stepsmith_exact::rational::ratio;
use stepsmith_scheme::families::runge_kutta::named::*;

fn rows(name: &str, s: usize) -> Vec<Vec<Rational>> {
    step(name, s).unwrap().operator.rational().unwrap()
}

#[test]
fn tableaux_of_the_literature_come_out() {
    let r = |rows: &[&[(i64, i64)]]| -> Vec<Vec<Rational>> {
        let row = |row: &&[(i64, i64)]| row.iter().map(|&(p, q)| ratio(p, q)).collect();
        rows.iter().map(row).collect()
    };
    assert_eq!(rows("gauss", 1), r(&[&[(1, 2)]]));
    assert_eq!(
        rows("radau-ia", 2),
        r(&[&[(1, 4), (-1, 4)], &[(1, 4), (5, 12)]])
    );
    assert_eq!(
        rows("radau-iia", 2),
        r(&[&[(5, 12), (-1, 12)], &[(3, 4), (1, 4)]])
    );
    assert_eq!(
        rows("lobatto-iiia", 2),
        r(&[&[(0, 1), (0, 1)], &[(1, 2), (1, 2)]])
    );
    assert_eq!(
        rows("lobatto-iiib", 2),
        r(&[&[(1, 2), (0, 1)], &[(1, 2), (0, 1)]])
    );
    assert_eq!(
        rows("lobatto-iiic", 3),
        r(&[
            &[(1, 6), (-1, 3), (1, 6)],
            &[(1, 6), (5, 12), (-1, 12)],
            &[(1, 6), (2, 3), (1, 6)]
        ])
    );
    assert_eq!(
        rows("lobatto-iiib", 3),
        r(&[
            &[(1, 6), (-1, 6), (0, 1)],
            &[(1, 6), (1, 3), (0, 1)],
            &[(1, 6), (5, 6), (0, 1)]
        ])
    );
}

#[test]
fn orders_are_those_of_the_quadrature() {
    for s in 2..=4 {
        let lobatto = 2 * s - 2;
        for (name, expected) in
            NAMES
                .iter()
                .zip([2 * s, 2 * s - 1, 2 * s - 1, lobatto, lobatto, lobatto])
        {
            let scheme = step(name, s).unwrap().scheme(1).unwrap();
            assert_eq!(
                order(&scheme, 8).unwrap().best_start,
                expected,
                "{name} {s}"
            );
        }
    }
}
