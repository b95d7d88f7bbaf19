//! The effective order: the order of a method after the best change of variables.
//!
//! A method Φ has effective order q if χ⁻¹ Φ χ has order q for some χ(x) = x + Σ κ(τ) h^ρ F(τ)/σ(τ). Then a
//! transformation before the first step and after the last step gives order q (Butcher 1969). In the series, S need not
//! be exact in its position: S = E + κ there.
//!
//! The residuals of weight w are affine in the κ of weight w − r, and contain no heavier κ. The conditions before
//! determine the lighter κ, up to a shift of time along the flow (equal κ of the single vertices of y' = f; the κ of h
//! v₀ for x'' = g). The shift changes no residual and is left 0.

use super::elimination::{Vanishing, eliminate_linear};
use super::order::{ORDER_LIMIT, Order, OrderError, Reached};
use super::restriction::Restriction;
use super::series::Series;
use std::collections::HashMap;
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::ring::Ring;
use stepsmith_scheme::scheme::Scheme;
use stepsmith_scheme::scheme::trees::TreeId;

/// The most trees of one weight that equations are made of.
const TREE_LIMIT: usize = 250;

/// The effective order of a scheme whose order is known. It is a bound where symbols are left free,
/// and where more than a few hundred trees come in, at which the search ends.
///
/// # Errors
/// [`OrderError`] for a scheme that is not consistent.
pub fn effective_order(
    scheme: &Scheme,
    restrictions: &[Restriction],
    plain: &Order,
) -> Result<Reached, OrderError> {
    let rank = scheme.class().rank();
    let mut reached = plain.best_start.bound();
    let is_open = plain.best_start.exactly().is_none() || !scheme.free_symbols().is_empty();
    let mut kappa = HashMap::new();
    while !is_open && reached < ORDER_LIMIT {
        let mut series = Series::new(scheme, restrictions, |f| Some(f.clone()), |f| f)?;
        series.kappa = kappa;
        let weight = reached + rank;
        if (rank..=weight).any(|w| series.forest.grow(w).len() > TREE_LIMIT) {
            break;
        }
        match solved(&mut series, weight) {
            Some(more) => kappa = more,
            None => return Ok(Reached::Exactly(reached)),
        }
        reached += 1;
    }
    Ok(Reached::AtLeast(reached))
}

/// All κ with which the conditions of one weight hold, if there are any.
fn solved(series: &mut Series<'_, Fraction>, weight: usize) -> Option<HashMap<TreeId, Fraction>> {
    let rank = series.scheme.class().rank();
    let trees = series.forest.grow(weight);
    let lighter = series.forest.grow(weight - rank);
    let unknowns: HashMap<TreeId, Fraction> = (lighter.iter())
        .filter(|&&tree| !series.forest.is_base(tree))
        .map(|tree| (*tree, Fraction::internal(&format!("kappa_{tree}"))))
        .collect();
    series.kappa.extend(unknowns.clone());
    let mut equations = Vec::new();
    for tree in rank..=trees.last().copied()? {
        let residual = series.enter(tree);
        if series.forest.weight(tree) == weight && !residual.is_zero() {
            if residual.as_rational().is_some() {
                return None;
            }
            equations.push(Vanishing {
                tree: series.forest.text(tree),
                polynomial: residual.numerator().clone(),
            });
        }
    }
    let values = eliminate_linear(equations.clone());
    let hold = equations.iter().all(|e| {
        let value = values.apply(&e.polynomial.clone().into());
        value.is_some_and(|v| v.is_zero())
    });
    if !hold {
        return None;
    }
    // Whatever is left free makes no difference: 0.
    let zero = Fraction::zero();
    let determined = series.kappa.iter().map(|(&tree, kappa)| {
        let value = values.apply(kappa)?;
        let symbols = value.free_symbols();
        let value = symbols
            .iter()
            .try_fold(value, |v, s| v.substitute(s, &zero))?;
        Some((tree, value))
    });
    determined.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::order::order;
    use stepsmith_scheme::scheme::FreeForm;
    use stepsmith_scheme::written::free_form;

    fn orders(scheme: &Scheme) -> (usize, usize) {
        let plain = order(scheme, 6).unwrap();
        let effective = effective_order(scheme, &[], &plain).unwrap();
        (
            plain.best_start.exactly().unwrap(),
            effective.exactly().unwrap(),
        )
    }

    /// χ⁻¹, four stages of Kutta's method, χ with χ(x) = x + h (f(x + h f(x)) − f(x)) weight/5.
    fn conjugated_rk4(weight: &str) -> Scheme {
        free_form(
            &["x"],
            &[
                &format!("x_1 = x - {weight}*h/5*(v_0[1] - v_1)"),
                "v_1 = f(t, x_1)",
                "x_0[1] = x_1 + h*v_1",
                "v_0[1] = f(t[1], x_0[1])",
                "x_2[1/2] = x_1 + h/2*v_1",
                "v_2[1/2] = f(t[1/2], x_2[1/2])",
                "x_3[1/2] = x_1 + h/2*v_2[1/2]",
                "v_3[1/2] = f(t[1/2], x_3[1/2])",
                "x_4[1] = x_1 + h*v_3[1/2]",
                "v_4[1] = f(t[1], x_4[1])",
                "x_5[1] = x_1 + h/6*(v_1 + 2*v_2[1/2] + 2*v_3[1/2] + v_4[1])",
                "v_5[1] = f(t[1], x_5[1])",
                "x_6[2] = x_5[1] + h*v_5[1]",
                "v_6[2] = f(t[2], x_6[2])",
                &format!("x[1] = x_5[1] + {weight}*h/5*(v_6[2] - v_5[1])"),
            ],
        )
    }

    /// The same with χ(x) = x + h (f(t + h, x) − f(t, x))/5, of the tree f[t] and not of f[f].
    #[test]
    fn a_change_that_time_alone_makes_is_undone() {
        let classical = [
            "x_1 = x - h/5*(v_0[1] - v_1)",
            "v_1 = f(t, x_1)",
            "v_0[1] = f(t[1], x_1)",
            "x_2[1/2] = x_1 + h/2*v_1",
            "v_2[1/2] = f(t[1/2], x_2[1/2])",
            "x_3[1/2] = x_1 + h/2*v_2[1/2]",
            "v_3[1/2] = f(t[1/2], x_3[1/2])",
            "x_4[1] = x_1 + h*v_3[1/2]",
            "v_4[1] = f(t[1], x_4[1])",
            "x_5[1] = x_1 + h/6*(v_1 + 2*v_2[1/2] + 2*v_3[1/2] + v_4[1])",
            "v_5[1] = f(t[1], x_5[1])",
            "v_6[2] = f(t[2], x_5[1])",
            "x[1] = x_5[1] + h/5*(v_6[2] - v_5[1])",
        ];
        assert_eq!(orders(&free_form(&["x"], &classical)), (2, 4));
    }

    #[test]
    fn a_change_of_variables_is_undone() {
        assert_eq!(orders(&conjugated_rk4("1")), (2, 4));
        assert_eq!(orders(&conjugated_rk4("-3/2")), (2, 4));
    }

    /// Taking half a step of position first is conjugate to leapfrog: order 2; symplectic Euler is
    /// the same map seen at other points.
    #[test]
    fn symplectic_euler_is_leapfrog_in_disguise() {
        let euler = free_form(
            &["x", "v"],
            &["a = g(t, x)", "v[1] = v + h*a", "x[1] = x + h*v[1]"],
        );
        let plain = order(&euler, 6).unwrap();
        let effective = effective_order(&euler, &[], &plain).unwrap();
        let [one, two] = [1, 2].map(Reached::Exactly);
        assert_eq!(
            (plain.best_start, plain.velocity, effective),
            (two, Some(one), two)
        );
        assert_eq!(plain.exact_start, 1);
    }

    /// A step of A, then one of B, is Strang's splitting after half a step of A.
    #[test]
    fn lie_s_splitting_is_strang_s_in_disguise() {
        let lie = free_form(
            &["x"],
            &[
                "v_1 = A(t, x)",
                "x_2[1] = x + h*v_1",
                "v_2[1] = A(t[1], x_2[1])",
                "x_3 = x + h/2*(v_1 + v_2[1])",
                "v_3 = B(t, x_3)",
                "x_4[1] = x_3 + h*v_3",
                "v_4[1] = B(t[1], x_4[1])",
                "x[1] = x_3 + h/2*(v_3 + v_4[1])",
            ],
        );
        let free = ["autonomous".parse().unwrap()];
        let plain = crate::order::order_on(&lie, &free, 6).unwrap();
        let effective = effective_order(&lie, &free, &plain).unwrap();
        assert!(plain.best_start == 1 && effective == 2);
    }

    #[test]
    fn most_methods_gain_nothing() {
        let heun = [
            "v_1 = f(t, x)",
            "x_2[1] = x + h*v_1",
            "v_2[1] = f(t[1], x_2[1])",
        ];
        let step = "x[1] = x + h/2*(v_1 + v_2[1])";
        assert_eq!(
            orders(&free_form(&["x"], &[&heun[..], &[step]].concat())),
            (2, 2)
        );
        let euler = free_form(&["x"], &["v = f(t, x)", "x[1] = x + h*v"]);
        assert_eq!(orders(&euler), (1, 1));
    }

    /// Euler's rule has order 1 beside any letter; with a letter left free nothing more is said.
    #[test]
    fn letters_leave_a_bound() {
        let beside = "x_c[1] = x + h*v + c/4*(x_c - x)";
        let statements = ["v = f(t, x)", "x[1] = x + h*v", beside];
        let euler = FreeForm::written(&["c"], &["x", "x_c"], &statements);
        let plain = order(&euler, 6).unwrap();
        assert_eq!(plain.best_start, Reached::Exactly(1));
        let found = effective_order(&euler, &[], &plain).unwrap();
        assert_eq!(found, Reached::AtLeast(1));
    }
}
