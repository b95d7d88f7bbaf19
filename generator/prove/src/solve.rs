//! The parameters for which a scheme has an order, where the conditions are linear or fall apart.
//!
//! The conditions of the lowest order that is not reached are polynomial equations in the free
//! symbols; they are exact, for all lower ones hold. Those of order 0 say that constant and uniform
//! motion are preserved: with E = S(x₀), (V − I) E = 0, and ℓ·E = 0 for x'' = g. Once they are solved (`elimination`) the
//! series is made anew with the values put in, and the next order has its turn. So the last series
//! of a branch, in which every condition holds identically, proves its solution. Whether a solution is
//! zero-stable is said with it: the conditions do not ask.

use super::barrier::Barrier;
use super::conditions::{Condition, violated};
use super::elimination::{Branch, Contradiction, End, Values, Vanishing, eliminate};
use super::order::{ORDER_LIMIT, OrderError, ZeroStable};
use super::restriction::Restriction;
use super::series::Series;
use stepsmith_exact::field::algebraic::RealAlgebraic;
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::field::real_polynomial::RealPolynomial;
use stepsmith_exact::linear::matrix::Matrix;
use stepsmith_exact::poly::dense::without_zero_root;
use stepsmith_exact::rational::integer;
use stepsmith_exact::ring::Ring;
use stepsmith_scheme::scheme::{Class, Scheme, SchemeError};

/// The most times that the series is made.
const SERIES_LIMIT: usize = 256;

/// Equations that are neither linear nor products, under the values found before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remaining {
    /// The order whose conditions these are; higher ones were not looked at.
    pub order: usize,
    /// The values found so far.
    pub values: Values,
    /// The equations that are left, numerators only.
    pub equations: Vec<Vanishing>,
}

/// Values with which every condition holds. That is the order with the best start: without
/// zero-stability nothing converges.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The values.
    pub values: Values,
    /// Whether they are zero-stable, or on which polynomial that depends.
    pub zero_stability: ZeroStable,
    /// det(λ − V) less the motion's own roots 1 and roots 0, ascending.
    pub parasitic: Vec<Fraction>,
    /// The barrier that the order is beyond: no values of the free symbols are zero-stable.
    pub barrier: Option<Barrier>,
}

impl Solution {
    fn of(series: &Series<'_, Fraction>, values: Values, order: usize) -> Result<Self, OrderError> {
        let parasitic = series.parasitic().ok_or(OrderError::NotSimple)?;
        let barrier = Barrier::of(series.scheme, &series.space);
        Ok(Self {
            values,
            zero_stability: series.zero_stable()?,
            parasitic: without_zero_root(parasitic),
            barrier: barrier.filter(|b| b.order() < order),
        })
    }

    /// The consequence for convergence, in words.
    pub fn statement(&self) -> String {
        let statement = match (&self.zero_stability, self.barrier) {
            (ZeroStable::No, _) => format!("not zero-stable: {}", outside(&self.parasitic)),
            (_, Some(_)) => "not zero-stable for any values of the rest".into(),
            (ZeroStable::If(parasitic), None) => format!(
                "zero-stable if all roots of {} lie inside the unit circle; not if one lies outside, \
                 or a multiple one on it",
                Fraction::sum_of_powers("lambda", parasitic)
            ),
            (ZeroStable::Open, None) => {
                "zero-stable or not: roots on the unit circle have Jordan blocks".into()
            }
            (ZeroStable::Strongly | ZeroStable::Weakly | ZeroStable::Growing, None) => {
                "zero-stable".into()
            }
        };
        match self.barrier {
            Some(barrier) => format!("{statement}; {barrier}"),
            None => statement,
        }
    }
}

/// The parasitic roots that violate the root condition, in words.
fn outside(parasitic: &[Fraction]) -> String {
    let text = Fraction::sum_of_powers("lambda", parasitic);
    let Some(numbers) = RealPolynomial::from_fractions(parasitic) else {
        return format!("the parasitic roots are those of {text}");
    };
    let [one, minus_one] = [1, -1].map(integer);
    let is_outside =
        |r: &RealAlgebraic| r.cmp_rational(&one).is_gt() || r.cmp_rational(&minus_one).is_lt();
    let real = numbers.real_roots().into_iter().find(is_outside);
    match real {
        Some(root) => {
            let number = root
                .as_rational()
                .map_or_else(|| root.decimal(8), ToString::to_string);
            format!("the parasitic root {number}, of {text}")
        }
        // A root 1 more than the motion's own leaves no series.
        None => format!(
            "complex parasitic roots outside the unit circle, or multiple ones on it, of {text}"
        ),
    }
}

/// The values that reach the order asked for, and the cases that could not be decided or met.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solutions {
    /// Proven: with these values, wherever they are defined, every condition holds.
    pub solutions: Vec<Solution>,
    /// Cases that could not be decided.
    pub remaining: Vec<Remaining>,
    /// Conditions that can not be met, from the first case that failed at the highest order: cases such as c = 0 fail
    /// early, and tell nothing of the others.
    pub contradiction: Option<Contradiction>,
}

impl Solutions {
    /// Whether it is proven that no values of the symbols reach the order.
    pub fn impossible(&self) -> bool {
        self.solutions.is_empty() && self.remaining.is_empty()
    }
}

/// Why the conditions were not solved.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs)]
pub enum SolveError {
    #[error("{0}")]
    Order(#[from] OrderError),
    #[error("the conditions have more cases than the program follows")]
    TooManyCases,
}

/// Solves all conditions through order `order` (at most [`ORDER_LIMIT`]) for the scheme's symbols.
///
/// ```
/// use stepsmith_prove::solve::solve;
/// use stepsmith_scheme::families::central_difference::*;
/// let scheme = member(&symbolic(4)).unwrap().scheme;
/// let found = solve(&scheme, &[], 3).unwrap();
/// let (symbol, value) = found.solutions[0].values.texts().next().unwrap();
/// assert_eq!(format!("{symbol} = {value}"), "beta = gamma - 1/6");
/// ```
///
/// # Errors
/// [`SolveError`] for a scheme that is not consistent whatever the symbols, or too many cases.
pub fn solve(
    scheme: &Scheme,
    restrictions: &[Restriction],
    order: usize,
) -> Result<Solutions, SolveError> {
    let order = order.min(ORDER_LIMIT);
    let mut found = Solutions {
        solutions: Vec::new(),
        remaining: Vec::new(),
        contradiction: None,
    };
    let mut open = vec![Branch::default()];
    let mut first = true;
    let mut furthest = None;
    for _ in 0..SERIES_LIMIT {
        let Some(branch) = open.pop() else {
            return Ok(found);
        };
        let failing = match first_failing(scheme, restrictions, &branch.values, order) {
            Err(error) if first => return Err(error.into()),
            // A solution of the conditions at which the step is not defined is none.
            Err(_) => continue,
            Ok(failing) => failing,
        };
        first = false;
        let Some((failing_order, equations)) = failing else {
            if is_defined(scheme, &branch.values) {
                let series = series_at(scheme, restrictions, &branch.values)?;
                let solution = Solution::of(&series, branch.values, order)?;
                found.solutions.push(solution);
            }
            continue;
        };
        let branch = Branch {
            equations,
            ..branch
        };
        let ends = eliminate(branch).ok_or(SolveError::TooManyCases)?;
        for end in ends.into_iter().rev() {
            match end {
                End::Solved(branch) => open.push(branch),
                End::Stuck(branch) => found.remaining.push(Remaining {
                    order: failing_order,
                    values: branch.values,
                    equations: branch.equations,
                }),
                End::Contradiction(met) if Some(failing_order) > furthest => {
                    furthest = Some(failing_order);
                    found.contradiction = Some(met);
                }
                End::Contradiction(_) => {}
            }
        }
    }
    Err(SolveError::TooManyCases)
}

/// Whether the equations of a scheme have one solution with the values put in.
fn is_defined(scheme: &Scheme, values: &Values) -> bool {
    use SchemeError::{Dependent, EmptyEquation, Pole};
    !matches!(
        scheme.substitute(values.map()),
        Err(Pole { .. } | Dependent { .. } | EmptyEquation { .. })
    )
}

/// The series of a scheme with values in place of symbols.
pub(super) fn series_at<'a>(
    scheme: &'a Scheme,
    restrictions: &[Restriction],
    values: &Values,
) -> Result<Series<'a, Fraction>, OrderError> {
    Series::new(scheme, restrictions, |f| values.apply(f), |f| f)
}

/// The lowest order through `order` that is not reached, and its conditions.
fn first_failing(
    scheme: &Scheme,
    restrictions: &[Restriction],
    values: &Values,
    order: usize,
) -> Result<Option<(usize, Vec<Vanishing>)>, OrderError> {
    let mut series = match series_at(scheme, restrictions, values) {
        Ok(series) => series,
        Err(error) => {
            let equations = preconsistency(scheme, values).unwrap_or_default();
            let known = matches!(error, OrderError::NotConsistent { .. }) && !equations.is_empty();
            return if known {
                Ok(Some((0, equations)))
            } else {
                Err(error)
            };
        }
    };
    let rank = scheme.class().rank();
    for weight in rank..order + rank {
        let equations = violated(&mut series, weight);
        if !equations.is_empty() {
            let equations = equations.iter().map(Condition::equation).collect();
            return Ok(Some((weight - rank + 1, equations)));
        }
    }
    Ok(None)
}

/// The equations under which a scheme preserves constant motion or, where it does, uniform motion. `None` for schemes
/// at irrational nodes, which are derived without free symbols.
fn preconsistency(scheme: &Scheme, values: &Values) -> Option<Vec<Vanishing>> {
    if scheme.modulus().is_some() {
        return None;
    }
    let space = scheme.space().try_map(|f| values.apply(f))?;
    let derivatives = scheme.carried_derivatives().into_iter();
    let exact: Vec<Fraction> = derivatives.map(|m| i64::from(m == 0).into()).collect();
    let moved = space.transition().apply(&exact);
    let steps = moved.iter().zip(&exact).map(|(m, e)| m.minus(e));
    let seen = scheme.evaluations().iter().map(|e| {
        let row = &space.rows[e.position];
        Ring::dot(&row[..exact.len()], &exact).minus(&Fraction::one())
    });
    let residuals = steps.chain(seen);
    let equations = vanishing("constant motion", residuals);
    if !equations.is_empty() || scheme.class() == Class::FirstOrder {
        return Some(equations);
    }
    let minus_identity = Matrix::identity(exact.len()).map(|e: &Fraction| e.negated());
    let kernel = space.transition().plus(&minus_identity).left_kernel();
    let residuals = kernel.iter().map(|left| Ring::dot(left, &exact));
    Some(vanishing("uniform motion", residuals))
}

/// The equations that residuals vanish; residuals that are 0 are left out.
fn vanishing(tree: &str, residuals: impl Iterator<Item = Fraction>) -> Vec<Vanishing> {
    let residuals = residuals.filter(|r| !r.is_zero());
    residuals.map(|r| Vanishing::of(tree, &r)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::order::order;
    use stepsmith_scheme::families::central_difference::{member, symbolic};
    use stepsmith_scheme::families::runge_kutta::tableau;
    use stepsmith_scheme::scheme::FreeForm;
    use stepsmith_scheme::written::exact;

    fn shown(found: &Solutions) -> Vec<String> {
        let line = |values: &Values| {
            let values = values.texts().map(|(s, v)| format!("{s} = {v}"));
            values.collect::<Vec<_>>().join(", ")
        };
        found.solutions.iter().map(|s| line(&s.values)).collect()
    }

    /// The classical tableau with stages c and Σ a_ij = c_i.
    fn runge_kutta(a: &[&[&str]], b: &[&str]) -> Scheme {
        let row = |texts: &[&str]| {
            let mut row: Vec<Fraction> = texts.iter().map(|t| exact(t)).collect();
            row.resize(b.len(), Fraction::zero());
            row
        };
        let a: Vec<Vec<Fraction>> = a.iter().map(|r| row(r)).collect();
        let sum = |r: &Vec<Fraction>| r.iter().fold(Fraction::zero(), |s, e| s.plus(e));
        let c: Vec<Fraction> = a.iter().map(sum).collect();
        tableau(&a, &row(b), &c).unwrap().scheme
    }

    #[test]
    fn central_differences_of_degree_n_reach_order_n_less_one() {
        for (degree, expected) in [
            (3, "beta = 1/2"),
            (4, "beta = gamma - 1/6"),
            (5, "beta = 3/2*gamma - 1/2*zeta"),
            (6, "beta = 2*gamma - zeta + 1/30"),
        ] {
            let scheme = member(&symbolic(degree)).unwrap().scheme;
            let found = solve(&scheme, &[], degree - 1).unwrap();
            assert_eq!(shown(&found), [expected], "degree {degree}");
            assert!(found.remaining.is_empty());
            let solved = scheme.substitute(found.solutions[0].values.map()).unwrap();
            assert_eq!(
                order(&solved, degree).unwrap().best_start.bound(),
                degree - 1
            );
        }
    }

    fn written(parameters: &[&str], carry: &[&str], statements: &[&str]) -> Scheme {
        FreeForm::written(parameters, carry, statements)
    }

    /// Dahlquist's example: the explicit two-step method of order 3, which is not zero-stable.
    #[test]
    fn multistep_weights_follow_from_their_conditions() {
        let two_steps = written(
            &["a", "b", "c", "d"],
            &["x", "x[-1]", "v[-1]"],
            &["v = f(t, x)", "x[1] = a*x + b*x[-1] + h*(c*v + d*v[-1])"],
        );
        let found = solve(&two_steps, &[], 3).unwrap();
        assert_eq!(shown(&found), ["a = -4, b = 5, c = 4, d = 2"]);
        let [solution] = found.solutions.as_slice() else {
            panic!("{found:?}");
        };
        assert_eq!(solution.zero_stability, ZeroStable::No);
        assert_eq!(
            solution.statement(),
            "not zero-stable: the parasitic root -5, of lambda + 5; Dahlquist's first barrier: explicit \
             linear methods of 2 steps that are zero-stable have order 2 at most"
        );
        let found = solve(&two_steps, &[], 2).unwrap();
        assert_eq!(found.solutions[0].barrier, None);
        let condition = found.solutions[0].statement();
        assert!(
            condition.starts_with("zero-stable if all roots of lambda + (2*d + 1) lie"),
            "{condition}"
        );
        let numerov = written(
            &["p", "q", "r", "s", "u"],
            &["x", "x[-1]", "a[-1]"],
            &[
                "a = g(t, x)",
                "a[1] = g(t[1], x[1])",
                "x[1] = p*x + q*x[-1] + h^2*(r*a[1] + s*a + u*a[-1])",
            ],
        );
        let found = solve(&numerov, &[], 4).unwrap();
        assert_eq!(
            shown(&found),
            ["p = 2, q = -1, r = 1/12, s = 5/6, u = 1/12"]
        );
        assert!(solve(&numerov, &[], 5).unwrap().impossible());
    }

    #[test]
    fn explicit_runge_kutta_methods_of_two_and_three_stages() {
        let two = runge_kutta(&[&[], &["c"]], &["b_1", "b_2"]);
        let found = solve(&two, &[], 2).unwrap();
        assert_eq!(shown(&found), ["b_1 = (2*c - 1)/(2*c), b_2 = 1/(2*c)"]);
        let found = solve(&two, &[], 3).unwrap();
        assert!(found.impossible(), "two stages reach order 2 at most");
        assert_eq!(found.contradiction.unwrap().equations[0].tree, "f[f[f]]");
        // Where the case c = 0 comes first it fails at order 2 already.
        let two = runge_kutta(&[&[], &["c"]], &["b", "1 - b"]);
        let contradiction = solve(&two, &[], 3).unwrap().contradiction.unwrap();
        assert_eq!(contradiction.equations[0].tree, "f[f[f]]");

        let a: [&[&str]; 3] = [&[], &["c_2"], &["c_3 - a_32", "a_32"]];
        let three = runge_kutta(&a, &["b_1", "b_2", "b_3"]);
        let found = solve(&three, &[], 3).unwrap();
        // The general case, and c_2 = c_3 = 2/3; or c_2 = 2/3 with c_3 = 0.
        assert_eq!(found.solutions.len(), 3, "{:?}", shown(&found));
        assert!(found.remaining.is_empty());
        for Solution { values, .. } in &found.solutions {
            let solved = three.substitute(values.map()).unwrap();
            assert_eq!(order(&solved, 6).unwrap().best_start, 3, "{values:?}");
        }
    }

    /// Explicit methods of three steps and order 4 have a weight to spare, and none is zero-stable.
    #[test]
    fn a_barrier_holds_for_all_that_is_left_free() {
        let three_steps = written(
            &["p", "q", "r", "s", "u", "w"],
            &["x", "x[-1]", "x[-2]", "v[-1]", "v[-2]"],
            &[
                "v = f(t, x)",
                "x[1] = p*x + q*x[-1] + r*x[-2] + h*(s*v + u*v[-1] + w*v[-2])",
            ],
        );
        let found = solve(&three_steps, &[], 4).unwrap();
        let [solution] = found.solutions.as_slice() else {
            panic!("{found:?}");
        };
        assert!(matches!(solution.zero_stability, ZeroStable::If(_)));
        let barrier = solution.barrier.unwrap();
        assert_eq!((barrier.steps, barrier.explicit), (3, true));
        let statement = solution.statement();
        assert!(statement.starts_with("not zero-stable for any values of the rest; Dahlquist's"));
        // The truth of it at some values of what is free.
        for value in -6..=6 {
            let free = Fraction::from(integer(value));
            let put = |c: &Fraction| {
                let symbols = c.free_symbols();
                symbols
                    .iter()
                    .try_fold(c.clone(), |c, s| c.substitute(s, &free))
                    .unwrap()
            };
            let numbers: Vec<Fraction> = solution.parasitic.iter().map(put).collect();
            assert_eq!(ZeroStable::of(&numbers), ZeroStable::No, "{value}");
        }
        let third = solve(&three_steps, &[], 3).unwrap();
        assert!(third.solutions.iter().all(|s| s.barrier.is_none()));
    }

    /// 11ρ² − 14ρ + 11 = 0 and 7ρ² − 10ρ + 7 = 0 have no zero in common: generalized-α has order 2 at most.
    #[test]
    fn conditions_that_contradict_one_another_are_told() {
        let alpha =
            stepsmith_scheme::spec::Spec::member("generalized-alpha", &[("rho_inf", "rho_inf")]);
        let found = solve(&alpha, &[], 3).unwrap();
        assert!(found.impossible(), "{found:?}");
        let contradiction = found.contradiction.unwrap();
        let polynomials = contradiction
            .equations
            .iter()
            .map(|e| e.polynomial.to_string());
        let polynomials: Vec<_> = polynomials.collect();
        assert_eq!(
            polynomials,
            [
                "11*rho_inf^2 - 14*rho_inf + 11",
                "7*rho_inf^2 - 10*rho_inf + 7"
            ]
        );
        assert_eq!(
            contradiction.statement(),
            "the conditions of g[v:g[x:v]] and g[x:v, x:v] contradict one another"
        );
        // Not met by numbers that are real, though alone: θ² + 1 = 0.
        let step = ["v = f(t, x)", "x[1] = x + h*(theta^2 + 2)*v"];
        let found = solve(&written(&["theta"], &["x"], &step), &[], 1).unwrap();
        let statement = found.contradiction.as_ref().unwrap().statement();
        assert!(found.impossible());
        assert_eq!(statement, "the condition of f is met by no real numbers");
    }

    /// Nothing is solved where a scheme has no order at all. A scheme that does not keep a constant contradicts itself.
    #[test]
    fn what_has_no_order_has_no_solutions() {
        let of = |carry: &[&str], statements: &[&str]| {
            solve(&written(&["theta", "beta"], carry, statements), &[], 1)
        };
        let twice = ["v = f(t, x)", "x[1] = x + h*theta*v", "x_a[1] = x_a"];
        let twice = of(&["x", "x_a"], &twice);
        assert!(twice.is_err(), "{twice:?}");
        // Nor where, but for θ = 2, it does not keep a constant either.
        let twice = [
            "v = f(t, x)",
            "x[1] = x + h*v",
            "x_a[1] = x_a + (theta - 2)*x",
        ];
        let twice = of(&["x", "x_a"], &twice);
        assert!(twice.is_err(), "{twice:?}");
        let doubled = of(&["x"], &["v = f(t, x)", "x[1] = 2*x + h*theta*v"]).unwrap();
        assert!(doubled.solutions.is_empty() && doubled.contradiction.is_some());
        let line = of(&["x"], &["v = f(t, x)", "x[1] = x + h*theta*v"]).unwrap();
        assert_eq!(shown(&line), ["theta = 1"]);
        // For θ = 0 alone it has order 1, and there the last equation is 0 = 0.
        let nothing = [
            "v = f(t, x)",
            "v_1[1] = f(t[1], x[1])",
            "theta*x[1] = theta*x + theta*h*v_1[1] + theta^2*h*v",
        ];
        assert!(shown(&of(&["x"], &nothing).unwrap()).is_empty());
        // A condition of order 1 that is a circle.
        let circle = ["v = f(t, x)", "x[1] = x + h*(theta^2 + beta^2)*v"];
        let circle = of(&["x"], &circle).unwrap();
        assert!(circle.solutions.is_empty() && circle.contradiction.is_none());
        assert!(matches!(circle.remaining.as_slice(), [one] if one.order == 1));
    }

    /// ρ = (λ − 1)(λ² + 4), of which no real number tells.
    #[test]
    fn what_violates_the_root_condition_is_told() {
        let step = "x[1] = x - 4*x[-1] + 4*x[-2] + h*theta*v";
        let scheme = written(&["theta"], &["x", "x[-1]", "x[-2]"], &["v = f(t, x)", step]);
        let found = solve(&scheme, &[], 1).unwrap();
        assert_eq!(shown(&found), ["theta = 5"]);
        let complex = found.solutions[0].statement();
        let told = "complex parasitic roots outside the unit circle, or multiple ones on it, of lambda^2 + 4";
        assert_eq!(complex, format!("not zero-stable: {told}"));
    }

    /// Of roots −1, which is on the circle, and others the one beyond it is named.
    #[test]
    fn a_root_outside_the_circle_is_named() {
        let of = |c: &[i64]| outside(&c.iter().map(|&c| integer(c).into()).collect::<Vec<_>>());
        for (roots, named) in [
            (&[2, 3, 1][..], "the parasitic root -2,"),
            (&[-3, -2, 1], "the parasitic root 3,"),
            (&[1, -3, 1], "the parasitic root 2.6180339,"),
            (&[4, 4, 1, 1], "complex parasitic roots outside"),
            (&[1, 2, 1], "or multiple ones on it"),
        ] {
            assert!(of(roots).contains(named), "{}", of(roots));
        }
    }

    /// θ = 0 is asked for, at which a stage is nowhere: no solution, and no error.
    #[test]
    fn a_case_in_which_nothing_is_defined_has_no_solution() {
        let scheme = written(
            &["theta"],
            &["x"],
            &[
                "v_1 = f(t, x)",
                "x_2 = x + h/theta*v_1",
                "v_2 = f(t, x_2)",
                "x[1] = x + h*((1 + theta)*v_1 + theta^2*(v_2 - v_1))",
            ],
        );
        let found = solve(&scheme, &[], 1).unwrap();
        assert!(found.solutions.is_empty() && found.remaining.is_empty());
    }

    /// γ² − γ + 1/6 = 0 for two stages alike.
    #[test]
    fn square_roots_are_solutions() {
        let alike = runge_kutta(&[&["g"], &["1 - 2*g", "g"]], &["1/2", "1/2"]);
        let found = solve(&alike, &[], 3).unwrap();
        assert!(found.remaining.is_empty());
        assert_eq!(
            shown(&found),
            ["g = -1/6*sqrt(3) + 1/2", "g = 1/6*sqrt(3) + 1/2"]
        );
        for solution in &found.solutions {
            let scheme = alike.substitute(solution.values.map()).unwrap();
            assert_eq!(order(&scheme, 4).unwrap().best_start, 3);
        }
    }
}
