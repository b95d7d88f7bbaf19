//! The stability of block formulas, proven for each attainable pair: Ehle's theorem, case by case.

use super::{attainable, block};
use crate::stability::limits::a_stability::a_stability;
use crate::stability::limits::stability_function::stability_function;
use std::cmp::Ordering;
use stepsmith_exact::rational::integer;

/// A-stable exactly for j − 2 ≤ k ≤ j, L-stable for k < j of these, and R(∞) = (−1)^k, 0 or ∞.
fn follows_ehle(nodes: &str, r: usize) {
    for (k, j) in attainable(r) {
        let scheme = block(nodes, r, k, j).step().scheme(1).unwrap();
        let found = a_stability(&scheme).unwrap();
        let case = format!("{nodes}, r = {r}, ({k}, {j})");
        assert_eq!(found.a_stable, k <= j && j <= k + 2, "{case}");
        assert_eq!(found.l_stable, k < j && j <= k + 2, "{case}");
        let r_z = stability_function(&scheme).unwrap().unwrap();
        assert_eq!(r_z.pade(), Some((k, j)), "{case}");
        let limits = &found.at_infinity.polynomial;
        match k.cmp(&j) {
            Ordering::Less => assert!(found.at_infinity.is_zero(), "{case}"),
            Ordering::Equal => {
                let one = integer(if k % 2 == 0 { 1 } else { -1 });
                assert!(limits.evaluate(&one).is_zero(), "{case}");
                assert_eq!(
                    r_z.numerator.leading(),
                    r_z.denominator.leading().scale(&one),
                    "{case}"
                );
            }
            Ordering::Greater => assert!(found.at_infinity.is_outside(), "{case}"),
        }
        assert!(!limits.is_zero(), "{case}");
    }
}

#[test]
fn pairs_at_equidistant_nodes_follow_ehle() {
    (1..=4).for_each(|r| follows_ehle("equidistant", r));
}

#[test]
fn pairs_of_five_equidistant_nodes_follow_ehle() {
    follows_ehle("equidistant", 5);
}

#[test]
fn pairs_of_six_equidistant_nodes_follow_ehle() {
    follows_ehle("equidistant", 6);
}

#[test]
fn pairs_at_chebyshev_nodes_follow_ehle() {
    (2..=4).for_each(|r| follows_ehle("chebyshev", r));
}
