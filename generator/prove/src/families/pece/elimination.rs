//! The source's own route to the weights of two steps. The Taylor expansions (1a–1d) of positions are added up, and the
//! like expansions (2a–2d) of velocities replace their last derivative.

use std::collections::BTreeMap;
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::rational::{Rational, factorial, integer, ratio};
use stepsmith_scheme::families::pece::weights::Formula;

/// Σ c hᵐ x⁽ᵐ⁾_j = 0 by (m, j).
type Relation = BTreeMap<(usize, i64), Rational>;

/// x⁽ᵐ⁾ at `to` expanded about `from` up to derivative `last`, less itself.
fn expansion(m: usize, to: i64, from: i64, last: usize) -> Relation {
    let mut relation: Relation = (m..=last)
        .map(|k| {
            let power = integer((to - from).pow((k - m) as u32));
            ((k, from), power / factorial(k - m))
        })
        .collect();
    relation.insert((m, to), integer(-1));
    relation
}

fn add(sum: &mut Relation, relation: &Relation, factor: &Rational) {
    for (&place, c) in relation {
        *sum.entry(place).or_default() += c * factor;
    }
    sum.retain(|_, c| *c != integer(0));
}

/// An expansion (1a) to (1d): the node whose value is expanded, the node about which it is expanded, and the weight.
pub(super) type Weighted = (i64, i64, Rational);

/// The combination of expansions up to derivative `last` as it stands.
pub(super) fn combined(expansions: &[Weighted], last: usize) -> Formula {
    let mut sum = Relation::new();
    for (to, from, weight) in expansions {
        add(&mut sum, &expansion(0, *to, *from, last), weight);
    }
    formula(&sum)
}

/// The same with derivative `last` at each node from the velocities of its neighbours among
/// `nodes`, their mean if there are two.
pub(super) fn eliminated(expansions: &[Weighted], last: usize, nodes: &[i64]) -> Formula {
    let mut sum = Relation::new();
    for (to, from, weight) in expansions {
        let mut relation = expansion(0, *to, *from, last);
        let top = relation[&(last, *from)].clone();
        let neighbours: Vec<i64> = (nodes.iter().copied())
            .filter(|n| (n - from).abs() == 1)
            .collect();
        let share = ratio(1, neighbours.len() as i64);
        for neighbour in neighbours {
            let velocities = expansion(1, neighbour, *from, last);
            let factor = -&top * &share / &velocities[&(last, *from)];
            add(&mut relation, &velocities, &factor);
        }
        assert!(!relation.contains_key(&(last, *from)));
        add(&mut sum, &relation, weight);
    }
    formula(&sum)
}

/// A relation solved for x₁; what is beyond accelerations must be none.
fn formula(relation: &Relation) -> Formula {
    let own = -&relation[&(0, 1)];
    let others = relation.iter().filter(|((m, j), _)| (*m, *j) != (0, 1));
    Formula::new(others.map(|(&(m, j), c)| (m, j, Fraction::from(c / &own))))
}
