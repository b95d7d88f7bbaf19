//! Whether a method solves M y' = r(t, y) where M is singular, of index 1: some equations are algebraic, 0 = r.
//!
//! A method knows y' by its evaluations V alone, M V = r(t, Y), Y = e y₀ + h B V. It solves such equations where
//!
//! * the end of a step is the argument of an evaluation, so that the algebraic equations hold there;
//! * nothing but y is carried, since the equations tell of V no more than M V;
//! * B is regular, so that each algebraic equation determines a part of Y, and V by it.
//!
//! An evaluation at y₀ itself is left out of B. The algebraic equations hold there by the step before. A part of its V
//! that M does not see changes the V of later evaluations, and no Y.
//!
//! Source: Hairer, Wanner, *Solving Ordinary Differential Equations II*, VI.1.

use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::linear::matrix::Matrix;
use stepsmith_exact::ring::Ring;
use stepsmith_scheme::scheme::Scheme;

/// Whether a scheme does so; see the [module](self).
///
/// ```
/// use stepsmith_prove::algebraic::solves_algebraic;
/// use stepsmith_scheme::spec::Spec;
/// let of = |family, settings: &[_]| Spec::from_family(family, settings).unwrap().scheme().unwrap();
/// assert!(solves_algebraic(&of("block", &[("r", "3"), ("nodes", "radau"), ("pade", "[2, 3]")])));
/// assert!(solves_algebraic(&of("bdf", &[("steps", "3")])));
/// assert!(!solves_algebraic(&of("runge-kutta", &[("name", "radau-ia"), ("stages", "3")])));
/// assert!(!solves_algebraic(&of("runge-kutta", &[("name", "gauss"), ("stages", "2")])));
/// ```
pub fn solves_algebraic(scheme: &Scheme) -> bool {
    let one_field = scheme.fields().len() == 1;
    let plain = scheme.class().rank() == 1 && one_field && !scheme.takes_jacobians();
    let only_positions = scheme.carried_derivatives().iter().all(|&m| m == 0);
    plain
        && scheme.highest_evaluated() == 1
        && only_positions
        && ends_at_argument(scheme.at_nodes())
        && determines_arguments(scheme)
}

/// Whether the step ends at the argument of an evaluation.
fn ends_at_argument(scheme: &Scheme) -> bool {
    let space = scheme.space();
    let Some(carried) = scheme.carried_at_start(0) else {
        return false;
    };
    let end = &space.rows[space.successors[carried]];
    let mut evaluations = scheme.evaluations().iter();
    evaluations.any(|e| e.time == Fraction::one() && space.rows[e.position] == *end)
}

/// Whether B is regular, without evaluations at y₀.
fn determines_arguments(scheme: &Scheme) -> bool {
    let space = scheme.space();
    let count = space.carried.len();
    let start = scheme.carried_at_start(0);
    let rows = scheme.evaluations().iter().map(|e| &space.rows[e.position]);
    let solved: Vec<(usize, &Vec<Fraction>)> = rows
        .enumerate()
        .filter(|(_, row)| !is_carried(row, start))
        .collect();
    let entry = |i: usize, j: usize| solved[i].1[count + solved[j].0].clone();
    !Matrix::from_fn(solved.len(), solved.len(), entry)
        .determinant()
        .is_zero()
}

/// Whether a row is the carried quantity at this place alone.
fn is_carried(row: &[Fraction], place: Option<usize>) -> bool {
    let unit = |i: usize| {
        if Some(i) == place {
            Fraction::one()
        } else {
            Fraction::zero()
        }
    };
    row.iter().enumerate().all(|(i, x)| *x == unit(i))
}

#[cfg(test)]
mod tests {
    use super::*;
    use stepsmith_scheme::spec::Spec;

    fn of(family: &str, settings: &[(&str, &str)]) -> bool {
        solves_algebraic(&Spec::member(family, settings))
    }

    fn tableau(a: &str, b: &str) -> bool {
        of("runge-kutta", &[("A", a), ("b", b)])
    }

    #[test]
    fn stiffly_accurate_methods_solve_them() {
        let lobatto = [("name", "lobatto-iiic"), ("stages", "3")];
        assert!(of("runge-kutta", &lobatto));
        let radau = |pade| of("block", &[("r", "3"), ("nodes", "radau"), ("pade", pade)]);
        assert!(radau("[2, 3]"));
        // With another approximant the derivative is carried.
        assert!(!radau("[3, 3]"));
        for name in ["gauss", "radau-ia", "lobatto-iiib"] {
            assert!(
                !of("runge-kutta", &[("name", name), ("stages", "3")]),
                "{name}"
            );
        }
        assert!(of("bdf", &[("steps", "5")]));
        assert!(!of("adams", &[("steps", "2"), ("kind", "moulton")]));
    }

    #[test]
    fn only_an_evaluation_at_the_beginning_may_be_explicit() {
        // The trapezoidal rule: what it carries is y alone, and it ends at its second argument.
        assert!(tableau("[[], [\"1/2\", \"1/2\"]]", "[\"1/2\", \"1/2\"]"));
        // Its second argument does not depend on its own evaluation.
        assert!(!tableau(
            "[[], [1, 0], [\"1/2\", 0, \"1/2\"]]",
            "[\"1/2\", 0, \"1/2\"]"
        ));
        // The midpoint rule ends elsewhere.
        assert!(!tableau("[[\"1/2\"]]", "[1]"));
        // B = [[1, 1], [1, 1]]/2 is singular.
        assert!(!tableau(
            "[[\"1/2\", \"1/2\"], [\"1/2\", \"1/2\"]]",
            "[\"1/2\", \"1/2\"]"
        ));
    }
}
