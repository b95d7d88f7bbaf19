//! Rosenbrock and Rosenbrock–W methods for y' = f(t, y), from their tableaux.
//!
//! ```text
//! k_i = f(t + c_i h, x + h Σ_(j<i) a_ij k_j) + h J Σ_(j≤i) γ_ij k_j + γ_i h f_t,   c_i = Σ_j a_ij,
//! x[1] = x + h Σ_i b_i k_i,                                                         γ_i = Σ_j γ_ij
//! ```
//!
//! with J = f_x and f_t at (t, x): linearly implicit, each stage a linear system with the one matrix 1 − γ h J, γ
//! being all of the diagonal of Γ. A W-method has its order for any matrix J, and any vector for f_t.
//!
//! The scheme has the u = Γ k in place of the k, which takes the products with J away: with G = Γ⁻¹
//!
//! ```text
//! X_i = x + h Σ_j (A G)_ij u_j,    u_i = γ (V_i + h J_i) − γ Σ_(j<i) G_ij u_j,
//! V_i = f(t + c_i h, X_i),         J_i = γ_i f_t + f_x u_i,
//! x[1] = x + h Σ_j (b G)_j u_j.
//! ```
//!
//! Stages with one X share its evaluation. Source: Hairer, Wanner, *Solving Ordinary Differential Equations II*, IV.7.

use super::guide::{Guide, about};
use super::rows::{self, compared, place, row, same_number, triangle};
use super::{Derivation, Family, FamilyError, Parameters, evaluation, needed};
use crate::scheme::{Equation, Evaluation, Quantity, QuantityId, Scheme, SchemeError, Term};
use std::collections::BTreeMap;
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::linear::matrix::Matrix;
use stepsmith_exact::ring::Ring;

/// The family as specs name it.
pub const FAMILY: Family = Family {
    name: "rosenbrock",
    summary: "Rosenbrock and Rosenbrock-W methods, linearly implicit with the Jacobian in the step itself",
    parameters: None,
    words: &[],
    lists: &[EXPLICIT, GAMMA, WEIGHTS, EMBEDDED],
    usual: super::usual::none,
    derive,
    guide: Guide {
        parameters: &[
            about(
                EXPLICIT,
                "rows of numbers, up to 64",
                "the coefficients of the arguments: a triangle without its diagonal",
            ),
            about(
                GAMMA,
                "as many rows of numbers",
                "the coefficients beside the Jacobian: a triangle with one number on its diagonal",
            ),
            about(WEIGHTS, "a list of numbers", "the weights"),
            about(
                EMBEDDED,
                "a list of numbers",
                "the weights of a solution of another order to compare with: the error of a step",
            ),
        ],
        notes: "The nodes are the sums of the rows of A; the time derivative has the sums of those of Gamma.",
        examples: &[&[
            (EXPLICIT, "[],[1]"),
            (GAMMA, "[1/2],[-1,1/2]"),
            (WEIGHTS, "1/2,1/2"),
            (EMBEDDED, "1,0"),
        ]],
    },
};

const EXPLICIT: &str = "A";
const GAMMA: &str = "Gamma";
const WEIGHTS: &str = "b";
const EMBEDDED: &str = "embedded";

fn derive(given: &Parameters) -> Result<Derivation, FamilyError> {
    let known = "a triangle without its diagonal: each argument is known when it is evaluated";
    let a = triangle(given, (FAMILY.name, EXPLICIT), 0, known)?;
    let single = "a triangle with one number other than 0 on its diagonal";
    let gamma = triangle(given, (FAMILY.name, GAMMA), 1, single)?;
    let stages = a.len();
    same_number(given, (EXPLICIT, stages), (GAMMA, gamma.len()))?;
    let first = gamma[0][0].clone();
    if first.is_zero() || (0..stages).any(|i| gamma[i][i] != first) {
        return Err(FamilyError::bad(GAMMA, single, &given[GAMMA]));
    }
    let b = row(WEIGHTS, needed(given, FAMILY.name, WEIGHTS)?, stages)?;
    let embedded = given.get(EMBEDDED);
    let embedded = embedded.map(|value| row(EMBEDDED, value, stages));
    let embedded = embedded.transpose()?;
    if embedded.as_ref() == Some(&b) {
        let needed = "other weights than b";
        return Err(FamilyError::bad(EMBEDDED, needed, &given[EMBEDDED]));
    }
    let inverse = Matrix::from_rows(gamma.clone()).inverse();
    let inverse = inverse.ok_or_else(|| FamilyError::bad(GAMMA, single, &given[GAMMA]))?;
    let step = Step {
        a,
        gamma,
        inverse,
        b,
        embedded,
    };
    let scheme = step.scheme()?;
    Ok(Derivation {
        scheme,
        coefficients: step.coefficients(),
    })
}

/// A, Γ, Γ⁻¹, b and b̂.
struct Step {
    a: Vec<Vec<Fraction>>,
    gamma: Vec<Vec<Fraction>>,
    inverse: Matrix<Fraction>,
    b: Vec<Fraction>,
    embedded: Option<Vec<Fraction>>,
}

fn sum(row: &[Fraction]) -> Fraction {
    row.iter().fold(Fraction::zero(), |sum, c| sum.plus(c))
}

impl Step {
    /// The sum with these weights of the k, over the u.
    fn over_u(&self, weights: &[Fraction]) -> Vec<Fraction> {
        let columns = (0..weights.len()).map(|j| {
            let terms = weights.iter().enumerate();
            terms.fold(Fraction::zero(), |sum, (i, w)| {
                sum.plus(&w.times(self.inverse.at(i, j)))
            })
        });
        columns.collect()
    }

    /// The start of the step, moved by the k with these weights.
    fn moved(&self, weights: &[Fraction], directions: &[QuantityId]) -> Vec<Term> {
        let mut terms = vec![Term::new(Fraction::one(), 0, 0)];
        terms.extend(rows::sum(&self.over_u(weights), 1, directions));
        terms
    }

    fn scheme(&self) -> Result<Scheme, SchemeError> {
        let mut quantities = vec![Quantity::derivative(0, 0)];
        let mut equations = Vec::new();
        let mut evaluations = Vec::new();
        let mut directions: Vec<QuantityId> = Vec::new();
        let mut slopes: Vec<QuantityId> = Vec::new();
        let mut new = |name: String, derivative: usize, offset: Fraction| {
            let quantity = Quantity {
                name,
                derivative,
                offset,
            };
            place(&mut quantities, quantity)
        };
        let gamma = &self.gamma[0][0];
        for (i, row) in self.a.iter().enumerate() {
            let label = i + 1;
            let node = sum(row);
            let slope = match self.a[..i].iter().position(|other| other == row) {
                Some(same) => slopes[same],
                None => {
                    let position = if row.iter().all(Fraction::is_zero) {
                        0
                    } else {
                        new(format!("x_{label}"), 0, node.clone())
                    };
                    if position != 0 {
                        equations.push(Equation::define(position, self.moved(row, &directions)));
                    }
                    let result = new(format!("v_{label}"), 1, node.clone());
                    evaluations.push(evaluation(result, "f", node, position, None));
                    result
                }
            };
            slopes.push(slope);
            let direction = new(format!("v_u{label}"), 1, Fraction::zero());
            let result = new(format!("a_{label}"), 2, Fraction::zero());
            let earlier = (0..i).map(|j| gamma.times(self.inverse.at(i, j)).negated());
            let mut terms = vec![
                Term::new(gamma.clone(), 0, slope),
                Term::new(gamma.clone(), 1, result),
            ];
            terms.extend(rows::sum(&earlier.collect::<Vec<_>>(), 0, &directions));
            equations.push(Equation::define(direction, terms));
            evaluations.push(Evaluation {
                along: Some(sum(&self.gamma[i])),
                ..evaluation(result, "f", Fraction::zero(), 0, Some(direction))
            });
            directions.push(direction);
        }
        let end = new("x".into(), 0, Fraction::one());
        equations.push(Equation::define(end, self.moved(&self.b, &directions)));
        let others = (self.embedded.iter()).map(|row| self.moved(row, &directions));
        let scheme = Scheme::new(quantities, vec![0], equations, evaluations)?;
        compared(scheme, others.collect())
    }

    /// The coefficients by name; entries of the matrices that are 0 are left out.
    fn coefficients(&self) -> BTreeMap<String, super::Coefficient> {
        let mut all = BTreeMap::new();
        for (letter, sums, rows) in [("a", "c", &self.a), ("gamma", "gamma", &self.gamma)] {
            for (row, i) in rows.iter().zip(1..) {
                for (entry, j) in row.iter().zip(1..).filter(|(entry, _)| !entry.is_zero()) {
                    all.insert(format!("{letter}_{i}_{j}"), entry.clone().into());
                }
                all.insert(format!("{sums}_{i}"), sum(row).into());
            }
        }
        for (weight, i) in self.b.iter().zip(1..) {
            all.insert(format!("b_{i}"), weight.clone().into());
        }
        for (weight, i) in self.embedded.iter().flatten().zip(1..) {
            all.insert(format!("embedded_{i}"), weight.clone().into());
        }
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::facts::Facts;
    use crate::analysis::order::order;
    use crate::analysis::outputs::output_orders;
    use crate::analysis::stability::Axis;
    use crate::emit::step::{Action, Step};
    use crate::plan::{Plan, schedule::PlanError};
    use crate::scheme::text::exact;
    use crate::spec::{Diagnostic, Spec};

    fn spec(parameters: &str) -> Spec {
        let text = format!("name = \"Row\"\nfamily = \"rosenbrock\"\n[parameters]\n{parameters}\n");
        Spec::parse_toml("row.toml", &text).unwrap()
    }

    fn scheme(parameters: &str) -> Result<Scheme, Diagnostic> {
        spec(parameters).scheme()
    }

    /// ROS3P of Lang and Verwer, with a γ_32 that may be another.
    fn ros3p(gamma32: &str) -> Scheme {
        let parameters = format!(
            "gamma = \"1/2 + sqrt(3)/6\"\nA = [[], [1], [1, 0]]\n\
             Gamma = [[\"gamma\"], [-1, \"gamma\"], [\"-gamma\", \"{gamma32}\", \"gamma\"]]\n\
             b = [\"2/3\", 0, \"1/3\"]\nembedded = [\"1/3\", \"1/3\", \"1/3\"]"
        );
        scheme(&parameters).unwrap()
    }

    #[test]
    fn one_stage_is_the_linearly_implicit_euler_or_midpoint_rule() {
        for (gamma, expected) in [("1", 1), ("1/2", 2)] {
            let one = scheme(&format!("A = [[]]\nGamma = [[\"{gamma}\"]]\nb = [1]")).unwrap();
            assert_eq!(order(&one, 4).unwrap().exact_start, expected, "{gamma}");
            let facts = Facts::of(one);
            let any = facts.w_order().unwrap().unwrap();
            assert_eq!(any.exact_start, 1, "{gamma}");
            assert!(facts.a_stability().unwrap().a_stable);
            assert_eq!(facts.a_stability().unwrap().l_stable, gamma == "1");
        }
    }

    /// Explicit stages have a family of their own.
    #[test]
    fn a_diagonal_of_zeros_is_refused() {
        let diagonal = |first: &str, second: &str| {
            let text = format!(
                "A = [[], [1]]\nGamma = [[{first}], [0, {second}]]\nb = [\"1/2\", \"1/2\"]"
            );
            scheme(&text).map_err(|refusal| refusal.to_string())
        };
        assert!(diagonal("1", "1").is_ok());
        for (first, second) in [("0", "0"), ("1", "0"), ("1", "2")] {
            let refusal = diagonal(first, second).unwrap_err();
            assert!(
                refusal.contains("one number other than 0 on its diagonal"),
                "{refusal}"
            );
        }
    }

    #[test]
    fn orders_need_the_conditions_of_the_jacobian() {
        let found = order(&ros3p("1/2 - 2*gamma"), 5).unwrap();
        assert_eq!(found.exact_start, 3);
        let wrong = order(&ros3p("1/2 - gamma"), 5).unwrap();
        assert_eq!(wrong.exact_start, 1);
        // γ_32 is in the conditions of the elementary differentials of f' alone.
        let trees: Vec<_> = wrong.error_terms.iter().map(|t| t.tree.as_str()).collect();
        assert_eq!(trees, ["f[f]"]);
        let embedded = output_orders(&ros3p("1/2 - 2*gamma"), 5).unwrap();
        assert_eq!(embedded.compared[0].order, 2);
        assert!(embedded.dense.is_none());
    }

    #[test]
    fn with_any_matrix_the_order_is_that_of_more_conditions() {
        // b·Γ1 = 0 besides that of the exact Jacobian, where γ + γ_21/2 = 0.
        let two = |gamma21: &str, a: &str, b: &str| {
            let text = format!(
                "A = [[], [\"{a}\"]]\nGamma = [[\"1/3\"], [\"{gamma21}\", \"1/3\"]]\nb = [{b}]"
            );
            let facts = Facts::of(scheme(&text).unwrap());
            let exact = facts.order().unwrap().exact_start.proven().bound();
            let any = facts.w_order().unwrap().unwrap();
            (exact, any.exact_start.proven().bound())
        };
        assert_eq!(two("-2/3", "1", "\"1/2\", \"1/2\""), (2, 2));
        // b_2 (a_21 + γ_21) + γ = 1/2, but neither part by itself.
        assert_eq!(two("-1/3", "2/3", "\"1/2\", \"1/2\""), (2, 1));
        assert_eq!(two("0", "1", "\"1/2\", \"1/2\""), (1, 1));
        assert!(
            Facts::of(Spec::member(
                "runge-kutta",
                &[("A", "[],[1]"), ("b", "1/2,1/2")]
            ))
            .w_order()
            .unwrap()
            .is_none()
        );
    }

    /// Time is one more component: its rate in a direction is the sum of the row of Γ.
    #[test]
    fn time_moves_in_the_directions_of_the_derivatives() {
        let with = |rate: &str| {
            let text = format!(
                "name = \"Euler\"\nfamily = \"scheme\"\ncarry = [\"x\"]\nequations = [\
                 \"v = f(t, x)\", \"v_u = v/2 + h/2*a\", \"a = f(t, x, v_u, {rate})\", \
                 \"x[1] = x + 2*h*v_u\"]"
            );
            let scheme = Spec::parse_toml("euler.toml", &text)
                .unwrap()
                .scheme()
                .unwrap();
            let rest = scheme.evaluations()[1].text(&scheme);
            assert_eq!(rest, format!("a = f(t, x, v_u, {rate})"));
            order(&scheme, 4).unwrap().exact_start.proven().bound()
        };
        assert_eq!([with("1/2"), with("0"), with("1")], [2, 1, 1]);
    }

    /// R(z) = 1 + z bᵀ(1 − z (A + Γ))⁻¹ 1 of RODAS3, Sandu et al. 1997: both solutions vanish at infinity.
    #[test]
    fn stiffly_accurate_steps_forget_what_is_infinitely_stiff() {
        let rodas3 = |b: &str| {
            let text = format!(
                "A = [[], [], [1, 0], [\"3/4\", \"-1/4\", \"1/2\"]]\n\
                 Gamma = [[\"1/2\"], [1, \"1/2\"], [\"-1/4\", \"-1/4\", \"1/2\"], \
                 [\"1/12\", \"1/12\", \"-2/3\", \"1/2\"]]\nb = {b}"
            );
            Facts::of(scheme(&text).unwrap())
        };
        let main = rodas3("[\"5/6\", \"-1/6\", \"-1/6\", \"1/2\"]");
        assert!(main.a_stability().unwrap().l_stable);
        assert_eq!(
            main.scheme().evaluations().len(),
            7,
            "three of f, four of f'"
        );
        let embedded = rodas3("[\"3/4\", \"-1/4\", \"1/2\"]");
        assert!(embedded.a_stability().unwrap().l_stable);
        assert_eq!(embedded.order().unwrap().exact_start, 2);
        let other = rodas3("[\"5/6\", \"-1/6\", \"-1/6\", \"1/4\"]");
        let infinity = other.at_infinity(&Axis::NegativeReal).unwrap();
        assert!(!infinity.is_zero());
    }

    /// One matrix, with which each stage is solved for its direction; of f and f' nothing else is solved for.
    #[test]
    fn a_step_makes_one_matrix() {
        let facts = Facts::of(ros3p("1/2 - 2*gamma"));
        let step = Step::new(&facts).unwrap();
        let [body] = step.bodies.as_slice() else {
            panic!("{} bodies", step.bodies.len());
        };
        let done: Vec<String> = (body.head.iter())
            .filter_map(|action| match action {
                Action::Pass(_) => None,
                Action::Evaluate(..) => Some("f".into()),
                Action::Solve(_) => Some("solved".into()),
                Action::Resolve(resolve) => Some(if resolve.anew {
                    "new matrix".into()
                } else {
                    "matrix".into()
                }),
            })
            .collect();
        assert_eq!(done, ["f", "new matrix", "f", "matrix", "matrix"]);
        assert_eq!(
            step.rates[1],
            facts.scheme().rounded(&sum(&[gamma()])).unwrap()
        );
        let plan = Plan::new(facts.scheme(), false).unwrap();
        assert!(!plan.is_explicit() && plan.core_sizes().is_empty());
    }

    fn gamma() -> Fraction {
        exact("1/2 + sqrt(3)/6")
    }

    /// Derivatives that are read by themselves, or in directions that do not hold them, have no step.
    #[test]
    fn directions_that_are_not_solved_for_are_refused() {
        for equations in [
            r#""v_u = v", "x[1] = x + h*v + h^2/2*a""#,
            r#""v_u = v + h/2*a", "x[1] = x + h*v_u + h^2/2*a""#,
            r#""v_u = v + v_w/2", "v_w = v_u + h*a", "x[1] = x + h*v_u + h*v_w""#,
        ] {
            let text = format!(
                "name = \"Other\"\nfamily = \"scheme\"\ncarry = [\"x\"]\nequations = [\
                 \"v = f(t, x)\", \"a = f(t, x, v_u, 1)\", {equations}]"
            );
            let scheme = Spec::parse_toml("other.toml", &text)
                .unwrap()
                .scheme()
                .unwrap();
            let plan = Plan::new(&scheme, false);
            assert_eq!(plan, Err(PlanError::Direction), "{equations}");
        }
    }

    #[test]
    fn what_is_no_tableau_is_refused() {
        for (text, parameter) in [
            ("Gamma = [[1]]\nb = [1]", "A"),
            ("A = [[]]\nb = [1]", "Gamma"),
            ("A = [[]]\nGamma = [[1]]", "b"),
            ("A = [[1]]\nGamma = [[1]]\nb = [1]", "A"),
            ("A = [[]]\nGamma = [[0]]\nb = [1]", "Gamma"),
            ("A = [[], []]\nGamma = [[1], [0, 2]]\nb = [1]", "Gamma"),
            ("A = [[], []]\nGamma = [[1, 1], [0, 1]]\nb = [1]", "Gamma"),
            ("A = [[], []]\nGamma = [[1]]\nb = [1]", "Gamma"),
            ("A = [[]]\nGamma = [[1]]\nb = [1, 2]", "b"),
            (
                "A = [[]]\nGamma = [[1]]\nb = [1]\nembedded = [1]",
                "embedded",
            ),
        ] {
            let error = scheme(text).unwrap_err().to_string();
            assert!(error.contains(&format!("`{parameter}`")), "{text}: {error}");
        }
    }
}
