//! The order conditions of a scheme as polynomials in its free symbols.
//!
//! A condition of order p is exact where all lower ones hold: only then does the series S of the
//! best start satisfy all equations of the lighter trees. So conditions that are linear in a symbol
//! are solved for it, and the later ones are stated with the value put in. A lower condition that
//! is not so solved is left standing, and the later ones are valid modulo it: at a tree whose
//! condition does not vanish, S solves all equations but one. Schemes that carry a single quantity
//! (Runge–Kutta methods) have an exact S whatever the conditions: theirs stand as they are.

use super::elimination::{Values, Vanishing, eliminate_linear};
use super::numbers::Numbers;
use super::order::{ORDER_LIMIT, OrderError};
use super::restriction::Restriction;
use super::series::Series;
use super::solve::series_at;
use std::iter;
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::poly::multivariate::Multivariate;
use stepsmith_exact::ring::{Field, Ring};
use stepsmith_scheme::scheme::Scheme;

/// A condition: its residual must vanish.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Condition {
    /// The first tree that has it, in bracket notation.
    pub tree: String,
    /// ℓ·R of that tree.
    pub residual: Fraction,
    /// How many trees of this order have it, up to a rational factor.
    pub trees: usize,
}

/// The conditions of one order that do not hold identically.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OrderConditions {
    /// The order.
    pub order: usize,
    /// Values from lower conditions that are put in.
    pub modulo: Values,
    /// The conditions. The conditions of other trees hold, or differ from these by a rational factor only.
    pub conditions: Vec<Condition>,
}

/// The conditions through order `up_to` (at most [`ORDER_LIMIT`]), of all orders that have any. Without `up_to`, the
/// conditions of the first such order.
///
/// ```
/// use stepsmith_prove::conditions::conditions;
/// use stepsmith_scheme::families::central_difference::{member, symbolic};
/// let scheme = member(&symbolic(3)).unwrap().scheme;
/// let found = conditions(&scheme, &[], Some(2)).unwrap();
/// assert_eq!(found.len(), 1);
/// assert_eq!((found[0].order, found[0].conditions.len()), (2, 1));
/// assert_eq!(found[0].conditions[0].residual.to_string(), "-(2*beta - 1)/2");
/// ```
///
/// # Errors
/// [`OrderError`] for a scheme that is not consistent.
pub fn conditions(
    scheme: &Scheme,
    restrictions: &[Restriction],
    up_to: Option<usize>,
) -> Result<Vec<OrderConditions>, OrderError> {
    let last = up_to.unwrap_or(ORDER_LIMIT).min(ORDER_LIMIT);
    let mut found = Vec::<OrderConditions>::new();
    let mut values = Values::default();
    if let Numbers::Rational = Numbers::of(scheme, iter::empty()) {
        let series = Series::new(scheme, restrictions, Fraction::as_rational, Fraction::from)?;
        extend(series, &values, last, up_to.is_none(), &mut found);
        return Ok(found);
    }
    loop {
        let series = series_at(scheme, restrictions, &values)?;
        let solved = extend(series, &values, last, up_to.is_none(), &mut found);
        let more = solved
            .iter()
            .try_fold(values.clone(), |v, (s, x)| v.set(s, x));
        match more {
            Some(more) if !solved.is_empty() => values = more,
            _ => return Ok(found),
        }
    }
}

/// Adds the conditions of the orders after those found, until some can be solved: their solution.
fn extend<F: Field>(
    mut series: Series<'_, F>,
    values: &Values,
    last: usize,
    first_only: bool,
    found: &mut Vec<OrderConditions>,
) -> Values {
    let rank = series.scheme.class().rank();
    let done = found.last().map_or(0, |f| f.order);
    for order in 1..=last {
        let conditions = violated(&mut series, order + rank - 1);
        if order <= done || conditions.is_empty() {
            continue;
        }
        let equations = conditions.iter().map(Condition::equation).collect();
        found.push(OrderConditions {
            order,
            modulo: values.clone(),
            conditions,
        });
        let solved = match series.scheme.carried().len() {
            1 => Values::default(),
            _ => eliminate_linear(equations),
        };
        if first_only || !solved.is_empty() {
            return if first_only {
                Values::default()
            } else {
                solved
            };
        }
    }
    Values::default()
}

/// The distinct conditions of one weight, whose lighter trees are known, that do not hold identically.
pub(super) fn violated<F: Field>(series: &mut Series<'_, F>, weight: usize) -> Vec<Condition> {
    let mut polynomials: Vec<Multivariate> = Vec::new();
    let mut conditions: Vec<Condition> = Vec::new();
    for tree in series.forest.grow(weight) {
        let residual = (series.back)(series.enter(tree));
        let polynomial = residual.numerator().primitive();
        match polynomials.iter().position(|p| *p == polynomial) {
            _ if residual.is_zero() => {}
            Some(known) => conditions[known].trees += 1,
            None => {
                polynomials.push(polynomial);
                conditions.push(Condition {
                    tree: series.forest.text(tree),
                    residual,
                    trees: 1,
                });
            }
        }
    }
    conditions
}

impl Condition {
    /// The equation that the residual vanishes.
    pub(super) fn equation(&self) -> Vanishing {
        Vanishing::of(&self.tree, &self.residual)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use stepsmith_scheme::families::central_difference::{member, symbolic};
    use stepsmith_scheme::families::runge_kutta::tableau;

    fn residuals(conditions: &OrderConditions) -> Vec<String> {
        let text = |c: &Condition| c.residual.numerator().primitive().to_string();
        conditions.conditions.iter().map(text).collect()
    }

    /// b_1 + b_2 = 1, b_2 c = 1/2, b_2 c² = 1/3, b_2 a_21 c_1 = 1/6 with c_1 = 0.
    #[test]
    fn runge_kutta_conditions_are_those_of_the_textbook() {
        let [b_1, b_2, c] = ["b_1", "b_2", "c"].map(Fraction::symbol);
        let zero = Fraction::zero();
        let a = [
            vec![zero.clone(), zero.clone()],
            vec![c.clone(), zero.clone()],
        ];
        let scheme = tableau(&a, &[b_1, b_2], &[zero, c]).unwrap().scheme;
        let found = conditions(&scheme, &[], Some(3)).unwrap();
        let all: Vec<_> = found.iter().map(residuals).collect();
        assert_eq!(
            all,
            [
                vec!["b_1 + b_2 - 1"],
                vec!["2*b_2*c - 1"],
                vec!["3*b_2*c^2 - 1", "1"],
            ]
        );
        // As they are, and not modulo those before.
        assert!(found.iter().all(|c| c.modulo.is_empty()));
        assert_eq!(conditions(&scheme, &[], None).unwrap(), found[..1]);
    }

    #[test]
    fn later_conditions_are_stated_modulo_the_earlier_ones() {
        let scheme = member(&symbolic(3)).unwrap().scheme;
        let found = conditions(&scheme, &[], Some(3)).unwrap();
        assert_eq!(residuals(&found[0]), ["2*beta - 1"]);
        let modulo: Vec<_> = found[1].modulo.texts().collect();
        assert_eq!(modulo, [("beta", "1/2".to_string())]);
        // No value of alpha reaches order 3: some residual is a number other than 0.
        assert!(residuals(&found[1]).contains(&"1".to_string()));
    }

    /// Of Euler's method both trees of order 2 have one condition; of order 3 all four, and they are told by the
    /// first.
    #[test]
    fn trees_with_one_condition_are_counted() {
        let [b, zero] = [Fraction::symbol("b"), Fraction::zero()];
        let one_stage = tableau(&[vec![zero.clone()]], &[b], &[zero])
            .unwrap()
            .scheme;
        let found = conditions(&one_stage, &[], Some(4)).unwrap();
        let told = |c: &OrderConditions| -> Vec<(String, usize)> {
            let all = c.conditions.iter();
            all.map(|c| (c.residual.to_string(), c.trees)).collect()
        };
        let residuals: Vec<_> = found.iter().map(told).collect();
        assert_eq!(
            found.iter().map(|c| c.order).collect::<Vec<_>>(),
            [1, 2, 3, 4]
        );
        assert_eq!(residuals[0].len(), 1);
        // All stages are at 0, so that Σ bᵢ(…) is 0 for each tree but the first: numbers, equal up to a factor.
        for (order, trees) in [(2, 1), (3, 2), (4, 4)] {
            let [(_, count)] = residuals[order - 1].as_slice() else {
                panic!("{residuals:?}")
            };
            assert_eq!(*count, trees, "order {order}");
        }
        // What is solved already is not told again.
        let scheme = member(&symbolic(3)).unwrap().scheme;
        let orders = conditions(&scheme, &[], Some(4)).unwrap();
        let orders: Vec<_> = orders.iter().map(|c| c.order).collect();
        assert!(
            orders.windows(2).all(|pair| pair[0] < pair[1]),
            "{orders:?}"
        );
    }
}
