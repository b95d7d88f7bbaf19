//! Whether the step size of a method may change from step to step, with no change of the order.
//!
//! A one-step method carries what stands at the beginning of the step alone: x, and x' of x'' = g. What
//! else it carries, the derivatives of order m ≥ r, must be free of the size of the step before as well:
//!
//! * it is evaluated at the very x (and x') with which the step ended, and so a function of them; or
//! * of m = r there is one, z' = ν z + …, with |ν| < 1, and a step from exact values finds it up to
//!   O(hᵖ), x and x' up to O(hᵖ⁺¹), p the order. z acts on them by h at least, and errors of z do not
//!   add up: after steps of any size h₁, h₂ … it errs by O(max hᵖ), and each step by O(hᵖ⁺¹).
//!
//! An acceleration z that stands at t + αh, as in generalized-α, is for the next step where it belongs only if
//! that has the same size: it is wrong by O(h) else, and the order falls to 1. Before a step of size ωh it is moved,
//!
//! ```text
//! z ← z + α (ω − 1)(z − z₋₁),      E ← f(ω) E + O(h²),      f(ω) = ν + α (ω − 1)(ν − 1),
//! ```
//!
//! with E its error, which a step takes to ν E + O(h²). Let |f(0)| < 1 and |f(2)| ≤ 1; f is linear. Then E = O(max h²)
//! for all ratios ω up to 2: it fades, but where h and h² grow as fast. z acts on x and x' by h at least, so that each
//! step errs by O(h max h²).

use super::local_error::{WEIGHT_LIMIT, local_error};
use super::stability::region::positivity::{Range, nonnegative};
use std::collections::BTreeMap;
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::poly::multivariate::Symbol;
use stepsmith_exact::rational::integer;
use stepsmith_exact::ring::Ring;
use stepsmith_scheme::scheme::{Class, QuantityId, Scheme};
use stepsmith_scheme::spec::parameter_range::ParameterRange;

/// Whether the steps of a scheme of that order may be of any sizes; see the [module](self).
///
/// ```
/// use stepsmith_prove::resizing::takes_any_size;
/// use stepsmith_scheme::spec::Spec;
/// let of = |family, settings: &[_]| Spec::from_family(family, settings).unwrap().scheme().unwrap();
/// assert!(takes_any_size(&of("newmark", &[("beta", "1/4"), ("gamma", "1/2")]), 2));
/// assert!(!takes_any_size(&of("generalized-alpha", &[("rho_inf", "1/5")]), 2));
/// assert!(!takes_any_size(&of("bdf", &[("steps", "2")]), 2));
/// ```
pub fn takes_any_size(scheme: &Scheme, order: usize) -> bool {
    known(scheme, order).unwrap_or(false)
}

fn known(coordinates: &Scheme, order: usize) -> Option<bool> {
    // What is evaluated at the end stands at a node.
    let scheme = coordinates.at_nodes();
    let rank = scheme.class().rank();
    let carried = scheme.carried();
    let derivatives = scheme.carried_derivatives();
    let count = |m: usize| derivatives.iter().filter(|&&of| of == m).count();
    let mut offsets = carried.iter().map(|&q| &scheme.quantities()[q].offset);
    let plain = order > 0 && scheme.growth().is_none() && offsets.all(Ring::is_zero);
    if !plain || (0..rank).any(|m| count(m) != 1) {
        return Some(false);
    }
    let space = scheme.space();
    let state: Vec<QuantityId> = (0..rank)
        .filter_map(|m| {
            let found = derivatives.iter().position(|&of| of == m)?;
            Some(space.successors[found])
        })
        .collect();
    let higher = (0..carried.len()).filter(|&i| derivatives[i] >= rank);
    let mut free: Vec<usize> = higher
        .filter(|&i| !is_at_the_end(scheme, &state, space.successors[i]))
        .collect();
    let Some(z) = free.pop() else {
        return Some(true);
    };
    if !free.is_empty() || derivatives[z] != rank || count(rank) != 1 {
        return Some(false);
    }
    let factor = coordinates.space().transition();
    let factor = factor.at(z, z).as_rational()?;
    let damped = factor < integer(1) && factor > -integer(1);
    Some(damped && keeps_order(coordinates, order))
}

/// Whether a step from exact values finds x, and x' of x'' = g, up to O(hᵖ⁺¹), and the highest derivative up to O(hᵖ).
fn keeps_order(scheme: &Scheme, order: usize) -> bool {
    let rank = scheme.class().rank();
    // Of m = r − 1 the same.
    let most = order + rank;
    if most > WEIGHT_LIMIT + 1 {
        return false;
    }
    let errors = local_error(scheme, &[], most - 1).unwrap_or_default();
    let accurate = errors.iter().all(|error| {
        let m = error.quantity.derivative;
        let needed = order + m + usize::from(m < rank);
        let leading = error.leading.as_ref();
        leading.is_none_or(|l| l.weight >= needed)
    });
    accurate && !errors.is_empty()
}

/// Whether steps of a scheme of that order, 1 or 2, may be of any sizes if the acceleration that it carries between grid
/// points is moved; see the [module](self). Beside it the scheme carries x, x', and x'' as evaluated with these. All of
/// this holds at every value of the parameters that are left free.
///
/// ```
/// use stepsmith_prove::resizing::moves_acceleration;
/// use stepsmith_scheme::spec::Spec;
/// let of = |family, settings: &[_]| Spec::from_family(family, settings).unwrap().scheme().unwrap();
/// assert!(moves_acceleration(&of("generalized-alpha", &[("rho_inf", "1/5")]), 2, &[]));
/// assert!(!moves_acceleration(&of("newmark", &[("beta", "1/4"), ("gamma", "1/2")]), 2, &[]));
/// ```
pub fn moves_acceleration(scheme: &Scheme, order: usize, free: &[ParameterRange]) -> bool {
    let Some(z) = elsewhere(scheme).filter(|_| matches!(order, 1 | 2)) else {
        return false;
    };
    let nu = scheme.space().transition().at(z, z).clone();
    let change = offset(scheme, z).times(&nu.minus(&Fraction::one()));
    let [at_none, at_double] = [nu.minus(&change), nu.plus(&change)];
    is_below_one(&at_none, free)
        && closed_ends(free).all(|values| !is_one(&at_none, &values))
        && is_below_one(&at_double, free)
        && keeps_order(scheme, order)
}

/// The place among the carried quantities of an acceleration between grid points, where x, x' and x'' at the grid point are
/// all that is carried beside it.
fn elsewhere(scheme: &Scheme) -> Option<usize> {
    if scheme.class() != Class::SecondOrder || scheme.growth().is_some() {
        return None;
    }
    let derivatives = scheme.carried_derivatives();
    let all = 0..derivatives.len();
    let (here, away): (Vec<_>, Vec<_>) = all.partition(|&i| offset(scheme, i).is_zero());
    let at = |m: usize| here.iter().copied().find(|&i| derivatives[i] == m);
    let successors = &scheme.space().successors;
    let state = [successors[at(0)?], successors[at(1)?]];
    let evaluated = is_at_the_end(scheme, &state, successors[at(2)?]);
    match away.as_slice() {
        [z] if here.len() == 3 && evaluated && derivatives[*z] == 2 => Some(*z),
        _ => None,
    }
}

/// Where a carried quantity stands, in steps from t.
fn offset(scheme: &Scheme, carried: usize) -> &Fraction {
    &scheme.quantities()[scheme.carried()[carried]].offset
}

/// Whether |c| < 1 is shown inside the ranges of the parameters, and |c| ≤ 1 at their ends: d² − n² of c = n/d is not 0,
/// and nonnegative.
fn is_below_one(c: &Fraction, free: &[ParameterRange]) -> bool {
    let ranges = free
        .iter()
        .map(|p| Range::between(p.symbol.clone(), p.from.value.clone(), p.to.value.clone()));
    let room = &c.denominator().pow(2) - &c.numerator().pow(2);
    !room.is_empty() && nonnegative(&room, &ranges.collect::<Vec<_>>()).is_some()
}

/// The ends of ranges that belong to these.
fn closed_ends(free: &[ParameterRange]) -> impl Iterator<Item = BTreeMap<Symbol, Fraction>> {
    let ends = free
        .iter()
        .flat_map(|p| [&p.from, &p.to].map(|end| (&p.symbol, end)));
    let closed = ends.filter(|(_, end)| end.closed);
    closed.map(|(symbol, end)| BTreeMap::from([(symbol.clone(), end.value.clone().into())]))
}

/// Whether |c| = 1 with these values of the parameters, or no number.
fn is_one(c: &Fraction, values: &BTreeMap<Symbol, Fraction>) -> bool {
    let value = c.at(values).and_then(|c| c.as_rational());
    value.is_none_or(|c| &c * &c == integer(1))
}

/// Whether a quantity is a function of the state that the step ended with.
fn is_at_the_end(scheme: &Scheme, state: &[QuantityId], q: QuantityId) -> bool {
    let rows = &scheme.space().rows;
    let Some(evaluation) = scheme.evaluations().iter().find(|e| e.result == q) else {
        return false;
    };
    let velocity = match evaluation.velocity {
        Some(v) if scheme.rate(evaluation).is_none() => {
            state.get(1).is_some_and(|&end| rows[v] == rows[end])
        }
        _ => true,
    };
    evaluation.time == Fraction::one() && rows[evaluation.position] == rows[state[0]] && velocity
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::order::order;
    use stepsmith_scheme::spec::Spec;

    fn written(carry: &str, equations: &[&str]) -> Scheme {
        let text = format!(
            "name = \"Example\"\nfamily = \"scheme\"\ncarry = {carry}\nequations = {equations:?}"
        );
        let spec = Spec::parse_toml("example.toml", &text).unwrap();
        spec.scheme().unwrap()
    }

    fn judged(carry: &str, equations: &[&str]) -> (usize, bool) {
        let scheme = written(carry, equations);
        let proven = order(&scheme, 4).unwrap().exact_start.proven().bound();
        let sound = takes_any_size(&scheme, proven);
        // For a higher order nothing but values of the end are accurate enough.
        let evaluated = equations
            .iter()
            .any(|e| e.starts_with("a[1] = g(t[1], x[1]") && !e.contains("v_p"));
        let higher = takes_any_size(&scheme, proven + 1);
        assert_eq!(higher, sound && evaluated, "{equations:?}");
        (proven, sound)
    }

    /// The interpolated acceleration of Wilson's method is of order 2, as the method is.
    #[test]
    fn accelerations_that_are_accurate_enough_are_carried_on() {
        let wilson = |interpolated: &str| {
            judged(
                r#"["x", "v", "a"]"#,
                &[
                    "x_c[7/5] = x + 7/5*h*v + 49/75*h^2*a + 49/150*h^2*a_c[7/5]",
                    "v_c[7/5] = v + 7/10*h*a + 7/10*h*a_c[7/5]",
                    interpolated,
                    "x[1] = x + h*v + 1/3*h^2*a + 1/6*h^2*a[1]",
                    "v[1] = v + 1/2*h*a + 1/2*h*a[1]",
                    "a_c[7/5] = g(t[7/5], x_c[7/5], v_c[7/5])",
                ],
            )
        };
        assert_eq!(wilson("a[1] = 2/7*a + 5/7*a_c[7/5]"), (2, true));
        // One of elsewhere is wrong by O(h): enough for order 1, which is what is left.
        assert_eq!(wilson("a[1] = 1/7*a + 6/7*a_c[7/5]"), (1, true));
    }

    /// Generalized-α, written as though its acceleration stood at the grid point.
    #[test]
    fn shifted_accelerations_are_found_out() {
        let shifted = |offset: &str, next: &str| {
            judged(
                &format!(r#"["x", "v", "a_c{offset}", "a"]"#),
                &[
                    &format!("x[1] = x + h*v - 7/36*h^2*a_c{offset} + 25/36*h^2*a_c{next}"),
                    &format!("v[1] = v - 1/6*h*a_c{offset} + 7/6*h*a_c{next}"),
                    &format!("0 = -3/2*a_c{next} + 1/2*a_c{offset} + 5/6*a[1] + 1/6*a"),
                    "a[1] = g(t[1], x[1], v[1])",
                ],
            )
        };
        assert_eq!(shifted("[-2/3]", "[1/3]"), (2, false));
        assert!(!shifted("", "[1]").1);
    }

    /// An acceleration that is evaluated at the end keeps order 2, also with a predicted velocity. At another time the
    /// order is 1.
    #[test]
    fn the_end_is_the_whole_end() {
        let verlet = |evaluation: &str| {
            judged(
                r#"["x", "v", "a"]"#,
                &[
                    "x[1] = x + h*v + h^2/2*a",
                    "v_p[1] = v + h*a",
                    "v[1] = v + h/2*a + h/2*a[1]",
                    evaluation,
                ],
            )
        };
        assert_eq!(verlet("a[1] = g(t[1], x[1])"), (2, true));
        assert_eq!(verlet("a[1] = g(t[1], x[1], v[1])"), (2, true));
        // A predicted velocity: the acceleration errs by O(h²), which is as good.
        assert_eq!(verlet("a[1] = g(t[1], x[1], v_p[1])"), (2, true));
        // At another time it errs by O(h), and the order is 1.
        assert_eq!(verlet("a[1] = g(t[1/2], x[1], v[1])"), (1, true));
    }

    /// Generalized-α carries one, from ρ∞ = 0 to below 1; HHT does for every α. At ρ∞ = 1 the error of z would stay.
    #[test]
    fn accelerations_between_grid_points_are_moved() {
        let of = |family: &str, ranges: &str| {
            let text = format!("name = \"Free\"\nfamily = \"{family}\"\n[parameters]\n{ranges}");
            let spec = Spec::parse_toml("free.toml", &text).unwrap();
            let free: Vec<_> = spec.free().cloned().collect();
            let scheme = spec.scheme().unwrap();
            assert!(!takes_any_size(&scheme, 2));
            moves_acceleration(&scheme, 2, &free)
        };
        for rho in ["1/5", "4/5", "99/100"] {
            assert!(
                of("generalized-alpha", &format!("rho_inf = \"{rho}\"")),
                "{rho}"
            );
        }
        for range in ["{ from = 0, below = 1 }", "{ above = 0, to = \"9/10\" }"] {
            assert!(
                of("generalized-alpha", &format!("rho_inf = {range}")),
                "{range}"
            );
        }
        assert!(of("hht", "alpha = { from = \"-1/3\", below = 0 }"));
        // With ρ∞ = 1, |f(0)| = 1; beyond it, f(0) = −ρ∞/(2 − ρ∞) is below −1.
        for range in ["{ from = 0, to = 1 }", "{ from = 0, below = \"3/2\" }"] {
            assert!(
                !of("generalized-alpha", &format!("rho_inf = {range}")),
                "{range}"
            );
        }
        // f(0) = −α_f/(1 − α_m) is −1, and f(2) = (α_f − 2 α_m)/(1 − α_m) is 3/2.
        assert!(!of(
            "generalized-alpha",
            "alpha_m = \"1/4\"\nalpha_f = \"3/4\""
        ));
        assert!(!of("generalized-alpha", "alpha_m = -1\nalpha_f = 1"));
        // With ρ∞ = 0 no force is carried, whose differences would tell errors.
        assert!(!of("generalized-alpha", "rho_inf = 0"));
    }

    /// Of anything else between grid points, or with a force of elsewhere, nothing is said.
    #[test]
    fn nothing_else_is_moved() {
        let alpha = |at: &str, force: &str, carry: &str| {
            let equations = [
                "x[1] = x + h*v - 7/36*h^2*a_c[-2/3] + 25/36*h^2*a_c[1/3]",
                "v[1] = v - 1/6*h*a_c[-2/3] + 7/6*h*a_c[1/3]",
                "0 = -3/2*a_c[1/3] + 1/2*a_c[-2/3] + 5/6*a[1] + 1/6*a",
                &format!("a[1] = g({at}, {force})"),
            ];
            moves_acceleration(&written(carry, &equations), 2, &[])
        };
        let carry = r#"["x", "v", "a_c[-2/3]", "a"]"#;
        assert!(alpha("t[1]", "x[1], v[1]", carry));
        assert!(!alpha("t[1/2]", "x[1], v[1]", carry));
        assert!(!moves_acceleration(
            &Spec::member("bathe", &[("rho_inf", "0")]),
            2,
            &[]
        ));
        let leapfrog = [
            "a = g(t, x)",
            "v[1/2] = v[-1/2] + h*a",
            "x[1] = x + h*v[1/2]",
        ];
        assert!(!moves_acceleration(
            &written(r#"["x", "v[-1/2]"]"#, &leapfrog),
            2,
            &[]
        ));
        let fifth = Spec::member("generalized-alpha", &[("rho_inf", "1/5")]);
        assert!(moves_acceleration(&fifth, 1, &[]) && !moves_acceleration(&fifth, 3, &[]));
    }

    #[test]
    fn undamped_memory_is_refused() {
        // a is never renewed: a' = 2 g − a.
        let (_, sound) = judged(
            r#"["x", "v", "a"]"#,
            &[
                "a_c = g(t, x, v)",
                "a[1] = 2*a_c - a",
                "x[1] = x + h*v + h^2/2*a_c",
                "v[1] = v + h*a_c",
            ],
        );
        assert!(!sound);
    }

    /// Memory that never fades is refused. In a' = a + g' − g the error of a start stays for ever, however accurate the
    /// start.
    #[test]
    fn memory_that_lasts_is_refused() {
        let verlet = |next: &str| {
            let scheme = written(
                r#"["x", "v", "a"]"#,
                &[
                    "a_0 = g(t, x, v)",
                    "x[1] = x + h*v + h^2/2*a_0",
                    "v_p[1] = v + h*a_0",
                    "v[1] = v + h/2*a_0 + h/2*a_1[1]",
                    "a_1[1] = g(t[1], x[1], v_p[1])",
                    next,
                ],
            );
            takes_any_size(&scheme, 2)
        };
        assert!(verlet("a[1] = 1/2*a + a_1[1] - 1/2*a_0"));
        assert!(!verlet("a[1] = a + a_1[1] - a_0"));
        assert!(!verlet("a[1] = a_1[1] + a_0 - a"));
        // Nor one in which it grows.
        assert!(!verlet("a[1] = 3/2*a + a_1[1] - 3/2*a_0"));
        assert!(!verlet("a[1] = a_1[1] + 3/2*a_0 - 3/2*a"));
    }

    /// A velocity half a step behind is one of steps as long as this one.
    #[test]
    fn velocities_elsewhere_are_refused() {
        let leapfrog = |at: &str, next: &str| {
            let carry = format!(r#"["x", "v{at}"]"#);
            let moved = format!("v{next} = v{at} + h*a");
            let advanced = format!("x[1] = x + h*v{next}");
            takes_any_size(&written(&carry, &["a = g(t, x)", &moved, &advanced]), 1)
        };
        assert!(leapfrog("", "[1]"));
        let euler = written(r#"["x"]"#, &["v = f(t, x)", "x[1] = x + h*v"]);
        assert!(takes_any_size(&euler, 1));
        assert!(!takes_any_size(
            &euler.growing(stepsmith_exact::field::fraction::Fraction::symbol("omega")),
            1
        ));
        assert!(!leapfrog("[-1/2]", "[1/2]"));
    }

    #[test]
    fn every_quantity_of_every_class() {
        for (family, settings, expected) in [
            (
                "runge-kutta",
                vec![("name", "gauss"), ("stages", "2")],
                true,
            ),
            ("pece", vec![("steps", "1")], true),
            (
                "pece",
                vec![("steps", "1"), ("problem", "velocity-and-acceleration")],
                true,
            ),
            (
                "pece",
                vec![("steps", "1"), ("problem", "second-order")],
                true,
            ),
            ("pece", vec![("steps", "1"), ("corrections", "0")], true),
            ("pece", vec![("steps", "2")], false),
            (
                "block",
                vec![("r", "3"), ("nodes", "chebyshev"), ("pade", "2,3")],
                true,
            ),
            ("adams", vec![("steps", "2"), ("kind", "bashforth")], false),
            ("hht", vec![("alpha", "-1/10")], false),
            (
                "central-difference",
                vec![("degree", "3"), ("alpha", "1"), ("beta", "1/2")],
                false,
            ),
        ] {
            let scheme = Spec::member(family, &settings);
            let found = order(&scheme, 4).unwrap().exact_start.proven().bound();
            assert_eq!(takes_any_size(&scheme, found), expected, "{settings:?}");
        }
    }

    /// One value of each derivative below the order, at the beginning of the step, and an order at all.
    #[test]
    fn what_is_carried_is_the_beginning_of_the_step_alone() {
        let of = |carry: &str, equations: &[&str]| takes_any_size(&written(carry, equations), 1);
        let euler = ["v = f(t, x)", "x[1] = x + h*v"];
        assert!(of(r#"["x"]"#, &euler));
        // A second position beside it, or one of the step before.
        let beside = [&euler[..], &["x_2[1] = 1/2*x + 1/2*x_2 + h*v"]].concat();
        assert!(!of(r#"["x", "x_2"]"#, &beside));
        let before = ["v = f(t, x)", "x[1] = 3/2*x - 1/2*x[-1] + h/2*v"];
        assert!(!of(r#"["x", "x[-1]"]"#, &before));
        let newmark = Spec::member("newmark", &[("beta", "1/4"), ("gamma", "1/2")]);
        assert!(takes_any_size(&newmark, 1) && !takes_any_size(&newmark, 0));
        let growing = Spec::member("pece", &[("steps", "2"), ("ratio", "omega")]);
        assert!(!takes_any_size(&growing, 1));
    }

    /// A block formula ends at its last stage, at irrational nodes too: what is carried is evaluated there.
    #[test]
    fn the_last_of_irrational_nodes_is_the_end() {
        let mut carrying = 0;
        for (k, j) in [(1, 3), (2, 3), (3, 3), (3, 1), (2, 2), (3, 2)] {
            for problem in ["first-order", "second-order"] {
                let pair = format!("{k}, {j}");
                let settings = [
                    ("r", "3"),
                    ("nodes", "lobatto"),
                    ("pade", &pair),
                    ("problem", problem),
                ];
                let scheme = Spec::member("block", &settings);
                assert!(scheme.modulus().is_some());
                assert!(takes_any_size(&scheme, 9), "{settings:?}");
                carrying += scheme.carried().len() - scheme.class().rank();
            }
        }
        assert!(carrying > 4, "{carrying}");
    }

    /// The very point by the same coefficients is the end, whatever it is called.
    #[test]
    fn copies_of_the_end_are_the_end() {
        let scheme = |half: &str| {
            let equations = [
                "x[1] = x + h*v + h^2/2*a",
                &format!("x_c[1] = x + h*v + {half}*h^2*a"),
                "v[1] = v + h/2*a + h/2*a[1]",
                "a[1] = g(t[1], x_c[1])",
            ];
            written(r#"["x", "v", "a"]"#, &equations)
        };
        // For any order, while a point that errs by O(h²) is good for order 2 alone.
        let end = scheme("1/2");
        let other = scheme("1/3");
        assert!(takes_any_size(&end, 3) && takes_any_size(&other, 2));
        assert!(!takes_any_size(&other, 3));
    }

    /// z' = ν z + … forgets for |ν| < 1, and only there.
    #[test]
    fn memory_that_dies_out_is_forgotten() {
        let with = |nu: &str| {
            let memory = format!("a[1] = {nu}*a + (1 - ({nu}))*a_c[1]");
            let equations = [
                "x[1] = x + h*v + h^2/2*a",
                "v[1] = v + h*a",
                "a_c[1] = g(t[1], x[1], v[1])",
                &memory,
            ];
            // So that what starts right stays right.
            let exact = format!("a[1] = a_c[1] + ({nu})*(a - a_d)");
            let anew = [&equations[..3], &["a_d = g(t, x, v)", &exact]].concat();
            let both = [&equations[..], &anew];
            let [found, anew] = both.map(|e| takes_any_size(&written(r#"["x", "v", "a"]"#, e), 1));
            assert_eq!(found, anew, "{nu}");
            found
        };
        for (nu, sound) in [
            ("1/2", true),
            ("-1/2", true),
            ("1", false),
            ("-1", false),
            ("-3/2", false),
        ] {
            assert_eq!(with(nu), sound, "{nu}");
        }
    }

    /// Of several that are remembered, or of one of a higher derivative, nothing is said, however right they are.
    #[test]
    fn one_rate_is_remembered_and_no_more() {
        let of = |carry: &str| {
            let all = [
                ("v_1 = f(t, x)", 'x'),
                ("a_1 = g(t, x, v_1)", 'a'),
                ("x[1] = x + h*v_1", 'x'),
                ("v_e[1] = f(t[1], x[1])", 'x'),
                ("a_e[1] = g(t[1], x[1], v_e[1])", 'a'),
                ("v[1] = v_e[1] + (v - v_1)/2", 'v'),
                ("a[1] = a_e[1] + (a - a_1)/2", 'a'),
            ];
            let taken = all.iter().filter(|(_, needed)| carry.contains(*needed));
            let equations: Vec<&str> = taken.map(|(equation, _)| *equation).collect();
            takes_any_size(&written(carry, &equations), 1)
        };
        assert!(of("['x', 'v']"));
        assert!(!of("['x', 'a']") && !of("['x', 'a', 'v']") && !of("['x', 'v', 'a']"));
    }
}
