//! What an estimate of a step's error is blind to.
//!
//! With weights e = b − b̂ of the stages, Σ eᵢ Vᵢ is 0 on y' = g(t), whatever g is, where the eᵢ of each node add up to
//! 0, be it in one part of a field alone; and on y' = λy where eᵀ Aʲ 1 = 0 for all j below the number of stages. Where derivatives of f are evaluated in
//! directions, as by Rosenbrock methods, both solutions have one stability function there.
//!
//! The estimate by stages, h (u₀ − P(0)), is 0 on y' = g(t) where a stage stands at the beginning of the step and u₀ is
//! the field there: that stage is u₀, and P goes through it.

use super::amplification::{TestEquation, amplification};
use super::stage_data::StageData;
use crate::exact::fraction::Fraction;
use crate::exact::ring::Ring;
use crate::scheme::butcher::{Tableau, stages};
use crate::scheme::{Class, Scheme};
use std::collections::BTreeMap;

/// Whether every solution that a step is compared with differs from it on both test equations; on x'' = g(t) its velocity,
/// and of steps that evaluate derivatives in directions on y' = λy alone.
pub(super) fn compares(scheme: &Scheme) -> bool {
    let scheme = scheme.at_nodes();
    let Some(outputs) = scheme.outputs() else {
        return false;
    };
    if scheme.takes_jacobians() {
        return (0..outputs.compared.len()).all(|k| differs_linearly(scheme, k));
    }
    let Ok(tableau) = Tableau::of_parts(scheme) else {
        return true;
    };
    let (stages, first_order) = (stages(scheme), scheme.class() == Class::FirstOrder);
    let compared = match first_order {
        true => &outputs.compared,
        false => &outputs.velocities,
    };
    compared.iter().all(|terms| {
        let weights = stages.iter().zip(&tableau.b).map(|(q, b)| {
            let beside = terms.iter().filter(|t| t.quantity == *q);
            beside.fold(b.clone(), |sum, t| sum.minus(&t.coefficient))
        });
        let weights: Vec<Fraction> = weights.collect();
        sees_time(&fields_at(scheme, &tableau), &weights)
            && (!first_order || sees_values(&tableau.a, &weights))
    })
}

/// The field that each stage evaluates, and its node; a value that is carried is one of the only field.
fn fields_at<'a>(scheme: &'a Scheme, tableau: &'a Tableau) -> Vec<(Option<&'a str>, &'a Fraction)> {
    let parts = scheme.fields().len() > 1;
    let fields = scheme.evaluations().iter().map(|e| e.field.as_str());
    let fields = fields.map(Some).filter(|_| parts);
    fields
        .chain(std::iter::repeat(None))
        .zip(&tableau.c)
        .collect()
}

/// Whether of each field the weights of some node do not add up to 0.
fn sees_time(stages: &[(Option<&str>, &Fraction)], weights: &[Fraction]) -> bool {
    let mut sums = BTreeMap::new();
    for ((field, node), weight) in stages.iter().zip(weights) {
        let of_field: &mut Vec<(&Fraction, Fraction)> = sums.entry(field).or_default();
        match of_field.iter_mut().find(|(other, _)| other == node) {
            Some((_, sum)) => *sum = sum.plus(weight),
            None => of_field.push((node, weight.clone())),
        }
    }
    sums.values()
        .all(|sums| sums.iter().any(|(_, sum)| !sum.is_zero()))
}

/// Whether eᵀ Aʲ 1 is not 0 for some j.
fn sees_values(a: &[Vec<Fraction>], weights: &[Fraction]) -> bool {
    let dot = |row: &[Fraction], v: &[Fraction]| {
        let terms = row.iter().zip(v).filter(|(x, _)| !x.is_zero());
        terms.fold(Fraction::zero(), |sum, (x, y)| sum.plus(&x.times(y)))
    };
    let mut power = vec![Fraction::one(); a.len()];
    (0..a.len()).any(|_| {
        let sum = dot(weights, &power);
        power = a.iter().map(|row| dot(row, &power)).collect();
        !sum.is_zero()
    })
}

/// Whether the step that carries on the k-th solution is another one on y' = λy; so it is taken to be where it has no
/// such form.
fn differs_linearly(scheme: &Scheme, k: usize) -> bool {
    let of = |scheme: &Scheme| {
        let found = amplification(scheme, TestEquation::Dahlquist).ok()?;
        Some(found.characteristic_polynomial())
    };
    let other = scheme.ending_with(k);
    match (of(scheme), other.as_ref().and_then(of)) {
        (Some(one), Some(other)) => one != other,
        _ => true,
    }
}

/// Whether h (u₀ − P(0)) is an estimate on y' = g(t) too.
pub(super) fn tells_by_stages(data: &StageData) -> bool {
    data.carries || data.nodes.iter().all(|c| *c != 0.0)
}

#[cfg(test)]
mod tests {
    use crate::analysis::facts::Facts;
    use crate::spec::Spec;

    fn facts(family: &str, settings: &[(&str, &str)]) -> Facts {
        let spec = Spec::from_family(family, settings).unwrap();
        Facts::of(spec.scheme().unwrap())
    }

    /// Two stages at 1 that see other values differ by nothing on y' = g(t); Heun's step and Euler's do, as do stages at
    /// other times; these differ by nothing on y' = λy where their rows add up to the same.
    #[test]
    fn differences_are_blind_where_weights_cancel() {
        let compares = |a: &str, c: &str, b: &str, embedded: &str| {
            let settings = [("A", a), ("c", c), ("b", b), ("embedded", embedded)];
            facts("runge-kutta", &settings).compares()
        };
        assert!(compares("[[], [1]]", "[0, 1]", "[1/2, 1/2]", "[1, 0]"));
        let (three, at) = ("[[], [1], [1/2, 1/2]]", "[0, 1, 1]");
        assert!(!compares(three, at, "[1/2, 0, 1/2]", "[1/2, 1/2, 0]"));
        assert!(compares(three, at, "[1/2, 0, 1/2]", "[0, 1/2, 1/2]"));
        let apart = "[[], [1/2], [1/2]]";
        assert!(!compares(apart, "[0, 1/2, 1]", "[0, 1, 0]", "[0, 0, 1]"));
    }

    /// A at 0, 1 and 1, B at 0, 1 and 1/2: a difference of A's last two stages says nothing of y' = A(t), whatever B's do.
    #[test]
    fn each_part_of_a_field_is_told_by_itself() {
        let compares = |of_a: &str| {
            let embedded = format!("[{of_a}, [0, 0, 1]]");
            let settings = [
                ("explicit", "[[], [1], [1/2, 1/2]]"),
                ("implicit", "[[], [0, 1], [0, 1/4, 1/4]]"),
                ("b", "[1/2, 1/2, 0]"),
                ("embedded", &embedded),
            ];
            facts("additive", &settings).compares()
        };
        assert!(!compares("[1/2, 0, 1/2]"));
        assert!(compares("[0, 1/2, 1/2]"));
    }

    /// The last two directions of ROS3P's three are the same on y' = λy but for what its third weight brings in; with
    /// other weights beside them two stability functions differ.
    #[test]
    fn directions_that_are_the_same_on_linear_equations_tell_nothing() {
        let compares = |embedded: &str| {
            let settings = [
                ("gamma", "1/2 + sqrt(3)/6"),
                ("A", "[[], [1], [1, 0]]"),
                (
                    "Gamma",
                    "[[gamma], [-1, gamma], [-gamma, 1/2 - 2*gamma, gamma]]",
                ),
                ("b", "[2/3, 0, 1/3]"),
                ("embedded", embedded),
            ];
            facts("rosenbrock", &settings).compares()
        };
        assert!(!compares("[1/3, 1/3, 1/3]"));
        assert!(compares("[1/2, 0, 1/2]"));
    }

    /// Of Lobatto's and Radau's stages at 0 those of IIIC and IA tell nothing of g(t); there is none at 0 of IIA.
    #[test]
    fn a_stage_at_the_beginning_hides_what_depends_on_time() {
        let tells =
            |name: &str| facts("runge-kutta", &[("name", name), ("stages", "3")]).tells_by_stages();
        assert!(tells("radau-iia"));
        assert!(!tells("radau-ia") && !tells("lobatto-iiic"));
    }
}
