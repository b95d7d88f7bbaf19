//! Test equations on which an estimate of a step's error is always 0.
//!
//! A step and a solution beside it differ by a sum of carried and evaluated quantities of the [state space].
//! On y' = g(t) evaluations at the same time are equal. The sum is 0 for every g where the weights of each time add
//! up to 0. On y' = λy evaluations are power series in z = hλ,
//!
//! ```text
//! h V = z X,    h² V' = z² X,    h² (∂f/∂y) V = z h V,
//! ```
//!
//! which are found one power after the other. The sum is a quotient of polynomials whose degrees the evaluations
//! bound, so it is 0 if its first powers are. The same holds for x'' = g(t), for x'' = μx with z = h²μ, and for each
//! part of a sum alone.
//!
//! The estimate by stages, h (u₀ − P(0)), is 0 on y' = g(t) where a stage stands at the beginning of the step and u₀
//! is the field there: that stage is u₀, and P goes through it.
//!
//! [state space]: stepsmith_scheme::scheme::state_space

use super::outputs::row;
use super::stage_data::StageData;
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::ring::Ring;
use stepsmith_scheme::scheme::{Evaluation, Scheme, Term};

/// Whether every solution that a step is compared with differs from the step on all of these equations. For equations
/// of second order, its velocity has to differ. Parameters that are left free are taken to be no special ones.
pub(super) fn compares(scheme: &Scheme) -> bool {
    let scheme = scheme.at_nodes();
    let Some(outputs) = scheme.outputs() else {
        return false;
    };
    let rank = scheme.class().rank();
    let (compared, derivative) = match rank {
        1 => (&outputs.compared, 0),
        _ => (&outputs.velocities, 1),
    };
    compared.iter().all(|terms| {
        let Some(weights) = difference(scheme, derivative, terms) else {
            return false;
        };
        let mut parts = scheme.fields().into_iter();
        parts.all(|part| sees_time(scheme, part, &weights) && sees_values(scheme, part, &weights))
    })
}

/// The end of a step less a solution beside it, as weights of the carried and evaluated quantities.
fn difference(scheme: &Scheme, derivative: usize, terms: &[Term]) -> Option<Vec<Fraction>> {
    let space = scheme.space();
    let at = space
        .carried
        .iter()
        .position(|&q| scheme.derivative(q) == derivative)?;
    let end = space.rows[space.successors[at]].iter();
    let differences = end.zip(row(scheme, terms)).map(|(end, c)| end.minus(&c));
    Some(differences.collect())
}

/// Whether the weights of some time do not add up to 0.
fn sees_time(scheme: &Scheme, part: &str, weights: &[Fraction]) -> bool {
    let space = scheme.space();
    let rank = scheme.class().rank();
    let (carried, evaluated) = weights.split_at(space.carried.len());
    // By the derivative of g, and the time.
    let mut terms = Vec::new();
    for (&q, weight) in space.carried.iter().zip(carried) {
        match scheme.derivative(q).checked_sub(rank) {
            Some(derivative) => terms.push((derivative, Fraction::zero(), weight.clone())),
            None if weight.is_zero() => {}
            None => return true,
        }
    }
    let evaluations = scheme.evaluations().iter().zip(evaluated);
    for (e, weight) in evaluations.filter(|(e, _)| belongs(scheme, e, part)) {
        let derivative = scheme.derivative(e.result).saturating_sub(rank);
        terms.push(match &e.along {
            // In a direction g(t) changes by the rate of t alone.
            Some(rate) => (1, e.time.clone(), weight.times(rate)),
            None => (derivative, e.time.clone(), weight.clone()),
        });
    }
    let mut sums: Vec<(usize, Fraction, Fraction)> = Vec::new();
    for (derivative, time, weight) in terms {
        match sums
            .iter_mut()
            .find(|(d, t, _)| *d == derivative && *t == time)
        {
            Some((.., sum)) => *sum = sum.plus(&weight),
            None => sums.push((derivative, time, weight)),
        }
    }
    sums.iter().any(|(.., sum)| !sum.is_zero())
}

/// Whether the sum is not 0 on y' = λy, or on x'' = μx from some x and x'.
fn sees_values(scheme: &Scheme, part: &str, weights: &[Fraction]) -> bool {
    let space = scheme.space();
    let rank = scheme.class().rank();
    let degrees = scheme.evaluations().iter();
    let degrees = degrees.map(|e| scheme.derivative(e.result).div_ceil(rank));
    let bound = degrees.sum::<usize>() + 1;
    (0..rank).any(|start| {
        let carried = scheme.carried_derivatives().into_iter();
        let first = carried.map(|m| Fraction::from(i64::from(m == start)));
        let mut first: Vec<Fraction> = first.collect();
        first.resize(space.width(), Fraction::zero());
        let mut powers = vec![first];
        (0..=bound).any(|power| {
            if power > 0 {
                let next = next_power(scheme, part, &powers);
                powers.push(next);
            }
            !Fraction::dot(weights, &powers[power]).is_zero()
        })
    })
}

/// The coefficients of the power of z after the known ones, for the carried and evaluated quantities.
fn next_power(scheme: &Scheme, part: &str, powers: &[Vec<Fraction>]) -> Vec<Fraction> {
    let space = scheme.space();
    let rank = scheme.class().rank();
    let before = |q: usize, by: usize| match powers.len().checked_sub(by) {
        Some(power) => Fraction::dot(&space.rows[q], &powers[power]),
        None => Fraction::zero(),
    };
    // A derivative that is carried belongs to what the step starts from, by as many powers of z.
    let carried = space.carried.iter().map(|&q| {
        let m = scheme.derivative(q);
        let mut starts = space.carried.iter();
        let from = starts.find(|&&start| rank <= m && scheme.derivative(start) == m % rank);
        from.map_or_else(Fraction::zero, |&from| before(from, m / rank))
    });
    let evaluated = scheme.evaluations().iter().map(|e| {
        let m = scheme.derivative(e.result);
        match e.velocity {
            _ if !belongs(scheme, e, part) => Fraction::zero(),
            Some(direction) if e.along.is_some() => before(direction, 1),
            Some(velocity) if m % rank == 1 => before(velocity, m / rank),
            _ => before(e.position, m / rank),
        }
    });
    carried.chain(evaluated).collect()
}

/// Whether an evaluation is one of that part, or the derivative of one along the solution.
fn belongs(scheme: &Scheme, e: &Evaluation, part: &str) -> bool {
    e.field == part || scheme.rate(e).is_some()
}

/// Whether h (u₀ − P(0)) is an estimate on y' = g(t) too.
pub(super) fn tells_by_stages(data: &StageData) -> bool {
    data.carries || data.nodes.iter().all(|c| *c != 0.0)
}

#[cfg(test)]
mod tests {
    use crate::facts::Facts;
    use stepsmith_scheme::spec::Spec;

    fn facts(family: &str, settings: &[(&str, &str)]) -> Facts {
        let spec = Spec::from_family(family, settings).unwrap();
        Facts::of(spec.scheme().unwrap())
    }

    /// On y' = g(t), two stages at 1 with different arguments do not differ. Heun's step and Euler's step do, and so do
    /// stages at different times. On y' = λy, stages at different times do not differ where their rows have the same
    /// sum.
    #[test]
    fn differences_are_blind_where_weights_cancel() {
        let compares = |a: &str, c: &str, b: &str, embedded: &str| {
            let settings = [("A", a), ("c", c), ("b", b), ("embedded", embedded)];
            facts("runge-kutta", &settings).compares()
        };
        assert!(compares("[[], [1]]", "[0, 1]", "[1/2, 1/2]", "[1, 0]"));
        let three = "[[], [1], [1/2, 1/2]]";
        let at = "[0, 1, 1]";
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

    /// Each part of a sum may be all there is of it.
    #[test]
    fn a_part_whose_weights_are_the_same_is_not_seen() {
        let compares = |embedded: &str| {
            let settings = [
                ("explicit", "[[], [1]]"),
                ("implicit", "[[], [1/2, 1/2]]"),
                ("b", "[1/2, 1/2]"),
                ("embedded", embedded),
            ];
            facts("additive", &settings).compares()
        };
        assert!(compares("[1, 0]") && compares("[[1, 0], [0, 1]]"));
        assert!(!compares("[[1, 0], [1/2, 1/2]]") && !compares("[[1/2, 1/2], [1, 0]]"));
    }

    /// The velocity at 1 is the velocity of Heun's step. If one of the two evaluations at 1 replaces the other,
    /// velocities do not differ on x'' = g(t), whatever the positions do.
    #[test]
    fn velocities_decide_of_second_order() {
        let compares = |embedded: &str| {
            let settings = [
                ("A_bar", "[[], [1/2], [1/4, 1/4]]"),
                ("c", "[0, 1, 1]"),
                ("b_bar", "[1/2, 0, 0]"),
                ("b", "[1/2, 1/2, 0]"),
                ("embedded_bar", "[1/4, 1/4, 0]"),
                ("embedded", embedded),
            ];
            facts("nystrom", &settings).compares()
        };
        assert!(compares("[1, 0, 0]"));
        assert!(!compares("[1/2, 0, 1/2]"));
    }

    /// g(x) and g(x + h v) are the same from a state at rest, and differ from one that moves.
    #[test]
    fn a_state_that_moves_tells_evaluations_apart() {
        let settings = [
            ("A_bar", "[[], [0]]"),
            ("c", "[0, 1]"),
            ("b_bar", "[1/2, 0]"),
            ("b", "[1/2, 1/2]"),
            ("embedded_bar", "[1/2, 0]"),
            ("embedded", "[1, 0]"),
        ];
        assert!(facts("nystrom", &settings).compares());
    }

    /// Two directions at 1 whose rows have equal sums are the same on y' = g(t), and not on y' = λy.
    #[test]
    fn directions_that_are_the_same_at_equal_times_tell_nothing() {
        let compares = |last: &str| {
            let gammas = format!("[[1/2], [-1, 1/2], [{last}, 1/2]]");
            let settings = [
                ("A", "[[], [1], [1, 0]]"),
                ("Gamma", &gammas),
                ("b", "[2/3, 0, 1/3]"),
                ("embedded", "[2/3, 1/3, 0]"),
            ];
            facts("rosenbrock", &settings).compares()
        };
        assert!(!compares("-1/2, -1/2"));
        assert!(compares("-1/2, 0"));
    }

    /// The first two of ROS3P's three directions are the same on y' = λy. Another weight of the third direction makes
    /// two different stability functions.
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

    /// The stages at 0 of Lobatto IIIC and Radau IA tell nothing of g(t). Radau IIA has no stage at 0.
    #[test]
    fn a_stage_at_the_beginning_hides_what_depends_on_time() {
        let tells =
            |name: &str| facts("runge-kutta", &[("name", name), ("stages", "3")]).tells_by_stages();
        assert!(tells("radau-iia"));
        assert!(!tells("radau-ia") && !tells("lobatto-iiic"));
    }
}
