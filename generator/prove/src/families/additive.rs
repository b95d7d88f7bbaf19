//! Additive Runge–Kutta pairs for y' = A(t, y) + B(t, y), from two tableaux.
//!
//! ```text
//! X_i = x + h Σ_(j<i) a_ij A_j + h Σ_(j≤i) â_ij B_j,    A_i = A(t + c_i h, X_i),   B_i = B(t + ĉ_i h, X_i),
//! x[1] = x + h Σ_i (b_i A_i + b̂_i B_i)
//! ```
//!
//! A is evaluated explicitly, B diagonally implicitly: for fields of which one part is stiff. The nodes are the
//! sums of the rows of both. A part that a stage does not need is not evaluated there, and where the last stage
//! has the weights as its rows the step ends with it. Source: Ascher, Ruuth, Spiteri, *Implicit-explicit
//! Runge–Kutta methods for time-dependent partial differential equations*, Appl. Numer. Math. 25, 1997; Hairer,
//! Nørsett, Wanner, *Solving Ordinary Differential Equations I*, II.15.

use super::guide::{Guide, about};
use super::rows::{compared, list, place, row, same_number, triangle};
use super::{Derivation, Family, FamilyError, Parameters, Value, evaluation};
use crate::scheme::{Equation, PARTS, Quantity, QuantityId, Scheme, SchemeError, Term};
use std::collections::BTreeMap;
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::ring::Ring;

/// The family as specs name it.
pub const FAMILY: Family = Family {
    name: "additive",
    summary: "additive Runge-Kutta pairs, explicit in one part of the field and implicit in the other",
    parameters: None,
    words: &[],
    lists: &[EXPLICIT, IMPLICIT, WEIGHTS, EMBEDDED],
    usual: super::usual::none,
    derive,
    guide: Guide {
        parameters: &[
            about(
                EXPLICIT,
                "rows of numbers, up to 64",
                "the coefficients of A: a triangle without its diagonal",
            ),
            about(
                IMPLICIT,
                "as many rows of numbers",
                "the coefficients of B: a triangle with its diagonal",
            ),
            about(
                WEIGHTS,
                "a list of numbers, or two such lists",
                "the weights of both parts, or those of A and those of B",
            ),
            about(
                EMBEDDED,
                "a list of numbers, or two such lists",
                "the weights of a solution of another order to compare with: the error of a step",
            ),
        ],
        notes: "The nodes of a part are the sums of its rows.",
        examples: &[&[
            (EXPLICIT, "[],[1]"),
            (IMPLICIT, "[],[0,1]"),
            (WEIGHTS, "[1,0],[0,1]"),
        ]],
    },
};

const EXPLICIT: &str = "explicit";
const IMPLICIT: &str = "implicit";
const WEIGHTS: &str = "b";
const EMBEDDED: &str = "embedded";
/// Weights of both parts.
fn weights(
    given: &Parameters,
    name: &str,
    stages: usize,
) -> Result<[Vec<Fraction>; 2], FamilyError> {
    let values = list(given, FAMILY.name, name)?;
    let all = &given[name];
    if !values.iter().any(|value| matches!(value, Value::List(_))) {
        let both = row(name, all, stages)?;
        return Ok([both.clone(), both]);
    }
    match values {
        [one, other] => Ok([row(name, one, stages)?, row(name, other, stages)?]),
        _ => Err(FamilyError::bad(
            name,
            "the weights of A and those of B",
            all,
        )),
    }
}

fn derive(given: &Parameters) -> Result<Derivation, FamilyError> {
    let known = "a triangle without its diagonal: each stage of A is known when it is evaluated";
    let solved = "a triangle: each stage of B is solved for by itself";
    let rows = [
        triangle(given, (FAMILY.name, EXPLICIT), 0, known)?,
        triangle(given, (FAMILY.name, IMPLICIT), 1, solved)?,
    ];
    let stages = rows[0].len();
    same_number(given, (EXPLICIT, stages), (IMPLICIT, rows[1].len()))?;
    let end = weights(given, WEIGHTS, stages)?;
    let embedded = (given.contains_key(EMBEDDED)).then(|| weights(given, EMBEDDED, stages));
    let embedded = embedded.transpose()?;
    if embedded.as_ref() == Some(&end) {
        return Err(FamilyError::bad(
            EMBEDDED,
            "other weights than b",
            &given[EMBEDDED],
        ));
    }
    let step = Step {
        rows,
        end,
        embedded,
    };
    let scheme = step.scheme()?;
    Ok(Derivation {
        scheme,
        coefficients: step.coefficients(),
    })
}

/// The start of the step and the sum of the parts' values by their weights.
fn sum(weights: [&Vec<Fraction>; 2], values: &[Vec<Option<QuantityId>>; 2]) -> Vec<Term> {
    let mut terms = vec![Term::new(Fraction::one(), 0, 0)];
    for (weights, values) in weights.into_iter().zip(values) {
        let pairs = weights.iter().zip(values).filter(|(w, _)| !w.is_zero());
        terms.extend(pairs.filter_map(|(w, v)| Some(Term::new(w.clone(), 1, (*v)?))));
    }
    terms
}

/// The tableaux of both parts, A's first.
struct Step {
    rows: [Vec<Vec<Fraction>>; 2],
    end: [Vec<Fraction>; 2],
    embedded: Option<[Vec<Fraction>; 2]>,
}

impl Step {
    /// The sums of the rows of a part.
    fn node(&self, part: usize, stage: usize) -> Fraction {
        let row = &self.rows[part][stage];
        row.iter()
            .fold(Fraction::zero(), |sum, entry| sum.plus(entry))
    }

    /// Whether anything is made of a part at a stage.
    fn uses(&self, part: usize, stage: usize) -> bool {
        let rows = self.rows[part].iter().chain([&self.end[part]]);
        let mut all = rows.chain(self.embedded.iter().map(|both| &both[part]));
        all.any(|row| !row[stage].is_zero())
    }

    /// Whether the step ends with its last stage.
    fn ends_at_last(&self) -> bool {
        let last = self.end[0].len() - 1;
        (0..2).all(|part| self.rows[part][last] == self.end[part])
            && (0..2).any(|part| self.uses(part, last))
    }

    /// The position at which a stage is evaluated, at the node of a part.
    fn position(&self, stage: usize, part: usize) -> Quantity {
        if stage + 1 == self.end[0].len() && self.ends_at_last() {
            return Quantity::derivative(0, 1);
        }
        Quantity {
            name: format!("x_{}", stage + 1),
            derivative: 0,
            offset: self.node(part, stage),
        }
    }

    fn scheme(&self) -> Result<Scheme, SchemeError> {
        let stages = self.end[0].len();
        let mut quantities = vec![Quantity::derivative(0, 0)];
        let mut evaluations = Vec::new();
        // The positions of stages, and their evaluations by part.
        let mut positions: Vec<Option<QuantityId>> = Vec::new();
        let mut values: [Vec<Option<QuantityId>>; 2] = Default::default();
        for stage in 0..stages {
            let used: Vec<usize> = (0..2).filter(|&part| self.uses(part, stage)).collect();
            let starts = self
                .rows
                .iter()
                .all(|rows| rows[stage].iter().all(Fraction::is_zero));
            let position = match (used.as_slice(), starts) {
                ([], _) => None,
                (_, true) => Some(0),
                ([part, ..], false) => Some(place(&mut quantities, self.position(stage, *part))),
            };
            positions.push(position);
            for (part, values) in values.iter_mut().enumerate() {
                let Some(position) = position.filter(|_| used.contains(&part)) else {
                    values.push(None);
                    continue;
                };
                let node = self.node(part, stage);
                let value = Quantity {
                    name: format!("v_{}{}", PARTS[part], stage + 1),
                    derivative: 1,
                    offset: node.clone(),
                };
                let result = place(&mut quantities, value);
                evaluations.push(evaluation(result, PARTS[part], node, position, None));
                values.push(Some(result));
            }
        }
        let mut equations: Vec<Equation> = (0..stages)
            .filter_map(|i| {
                let subject = positions[i].filter(|&q| q != 0)?;
                let terms = sum([&self.rows[0][i], &self.rows[1][i]], &values);
                Some(Equation::define(subject, terms))
            })
            .collect();
        if !self.ends_at_last() {
            let end = place(&mut quantities, Quantity::derivative(0, 1));
            let terms = sum([&self.end[0], &self.end[1]], &values);
            equations.push(Equation::define(end, terms));
        }
        let others = self.embedded.iter().map(|[a, b]| sum([a, b], &values));
        let scheme = Scheme::new(quantities, vec![0], equations, evaluations)?;
        compared(scheme, others.collect())
    }

    /// The coefficients by name, those of B with hats; entries a_ij that are 0 are left out.
    fn coefficients(&self) -> BTreeMap<String, super::Coefficient> {
        let mut all = BTreeMap::new();
        for (part, hat) in ["", "_hat"].into_iter().enumerate() {
            for (row, i) in self.rows[part].iter().zip(1..) {
                for (entry, j) in row.iter().zip(1..).filter(|(entry, _)| !entry.is_zero()) {
                    all.insert(format!("a{hat}_{i}_{j}"), entry.clone().into());
                }
                all.insert(format!("c{hat}_{i}"), self.node(part, i - 1).into());
            }
            for (weight, i) in self.end[part].iter().zip(1..) {
                all.insert(format!("b{hat}_{i}"), weight.clone().into());
            }
            for (weight, i) in self
                .embedded
                .iter()
                .flat_map(|both| both[part].iter().zip(1..))
            {
                all.insert(format!("embedded{hat}_{i}"), weight.clone().into());
            }
        }
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::facts::Facts;
    use crate::analysis::order::order;
    use crate::analysis::stability::{Axis, StabilityError};
    use crate::claims::check;
    use crate::scheme::Evaluation;
    use crate::scheme::butcher::Tableau;
    use crate::spec::{Diagnostic, Spec};

    fn spec(parameters: &str, claims: &str) -> Spec {
        let text = format!(
            "name = \"Pair\"\nfamily = \"additive\"\n[parameters]\n{parameters}\n[claims]\n{claims}"
        );
        Spec::parse_toml("pair.toml", &text).unwrap()
    }

    fn scheme(parameters: &str) -> Result<Scheme, Diagnostic> {
        spec(parameters, "").scheme()
    }

    /// The scheme (2, 2, 2) of Ascher, Ruuth and Spiteri, with an a_32 that may be another.
    fn ars222(a: &str) -> String {
        format!(
            r#"
            gamma = "1 - sqrt(2)/2"
            explicit = [[], ["gamma"], ["1 - ({a})", "{a}"]]
            implicit = [[], [0, "gamma"], [0, "1 - gamma", "gamma"]]
            b = [["1 - ({a})", "{a}"], [0, "1 - gamma", "gamma"]]
            "#
        )
    }

    const A32: &str = "1 + sqrt(2)/2";
    const EULER: &str = "explicit = [[], [1]]\nimplicit = [[], [0, 1]]\nb = [[1], [0, 1]]";

    /// Two steps of Euler's to a time of one: the last stage is the end, whatever its row adds up to.
    #[test]
    fn a_step_that_goes_too_far_ends_where_it_says() {
        let twice = "explicit = [[], [2]]\nimplicit = [[], [0, 2]]\nb = [[2], [0, 2]]";
        let twice = scheme(twice).unwrap();
        let texts: Vec<_> = twice.equations().iter().map(|e| e.text(&twice)).collect();
        assert_eq!(texts, ["x[1] = x + 2*h*v_A1 + 2*h*v_B2[2]"]);
    }

    #[test]
    fn both_eulers_are_one_step() {
        let both = scheme(EULER).unwrap();
        let texts: Vec<_> = both.equations().iter().map(|e| e.text(&both)).collect();
        assert_eq!(texts, ["x[1] = x + h*v_A1 + h*v_B2[1]"]);
        assert_eq!(both.evaluations().len(), 2);
        assert_eq!(order(&both, 4).unwrap().exact_start.proven(), 1);
    }

    #[test]
    fn orders_need_the_conditions_of_both_parts() {
        let found = |a: &str| {
            let found = order(&scheme(&ars222(a)).unwrap(), 4).unwrap();
            let trees: Vec<String> = found.error_terms.into_iter().map(|t| t.tree).collect();
            (found.exact_start.proven(), trees)
        };
        let (second, failing) = found(A32);
        assert_eq!(second, 2);
        // At order 3 conditions of either part and of both fail.
        for tree in ["A[A, A]", "B[A, A]", "B[B[A]]", "A[B[B]]"] {
            assert!(failing.iter().any(|t| t == tree), "{tree}: {failing:?}");
        }
        // A damaged entry: each part by itself would not show A in B.
        let (first, failing) = found("1");
        assert_eq!(first, 1);
        assert_eq!(failing, ["A[A]", "A[B]"]);
    }

    #[test]
    fn a_part_alone_is_the_method_of_its_tableau() {
        let both = scheme(&ars222(A32)).unwrap();
        let [a, b] = PARTS.map(|part| Tableau::of(&both.of_part(part).unwrap()).unwrap());
        let text = |row: &[Fraction]| row.iter().map(ToString::to_string).collect::<Vec<_>>();
        assert_eq!(text(&a.b), ["-sqrt(2)/2", "(sqrt(2) + 2)/2"]);
        assert_eq!(text(&b.b), ["sqrt(2)/2", "-(sqrt(2) - 2)/2"]);
        assert_eq!(
            (a.stages(), b.stages()),
            (2, 2),
            "no stage that nothing needs"
        );
        assert_eq!(b.a[1], b.b, "stiffly accurate");
    }

    #[test]
    fn the_implicit_part_alone_is_l_stable_and_the_explicit_one_to_a_limit() {
        let claims = "a_stable = true\nl_stable = true\n\
                      stable = [{ along = \"yA\", up_to = 2 }, { along = \"yB\", up_to = \"infinity\" }]";
        let report = check(&spec(&ars222(A32), claims)).unwrap();
        assert!(report.holds(), "{:?}", report.failures());
        let evidence = report.claims[0].outcome.evidence();
        assert!(evidence.starts_with("where A = 0: "), "{evidence}");
        let beyond = "stable = [{ along = \"yA\", up_to = \"201/100\" }]";
        assert!(!check(&spec(&ars222(A32), beyond)).unwrap().holds());
        // Forward Euler of A does not become A-stable by its partner, nor the partner by it.
        let euler = check(&spec(EULER, "l_stable = true")).unwrap();
        assert!(euler.holds(), "{:?}", euler.failures());
        let swapped = "explicit = [[], [1]]\nimplicit = [[], [0, 1]]\nb = [[0, 1], [1]]";
        let swapped = check(&spec(swapped, "a_stable = true")).unwrap();
        assert!(!swapped.holds());
    }

    /// z = λh of y' = λy says nothing of a sum: it was once taken as λ in both parts.
    #[test]
    fn what_is_about_one_field_is_refused() {
        let facts = Facts::of(scheme(EULER).unwrap());
        for axis in [Axis::NegativeReal, Axis::Imaginary] {
            let error = facts.stable_set(&axis).unwrap_err();
            assert!(
                matches!(error, StabilityError::Amplification { .. }),
                "{error}"
            );
        }
        assert!(facts.stability_function().is_err());
        assert!(Tableau::of(facts.scheme()).is_err());
        let named = Axis::split("xA", &[]);
        let error = facts.stable_set(&named).unwrap_err();
        assert!(
            matches!(error, StabilityError::NoCoefficient { .. }),
            "{error}"
        );
        for claim in [
            "pade = [0, 1]",
            "rho_infinity = 0",
            "stable = [{ real_up_to = 1 }]",
        ] {
            let report = check(&spec(EULER, claim)).unwrap();
            assert_eq!(report.claims[0].outcome.word(), "undecided", "{claim}");
        }
    }

    #[test]
    fn embedded_orders_are_those_of_trees_with_two_colours() {
        let pair = |embedded: &str| {
            let text = format!("{}\nembedded = {embedded}", ars222(A32));
            check(&spec(&text, "embedded_order = 1")).unwrap().holds()
        };
        assert!(pair("[1]"));
        assert!(pair("[[1], [0, 1]]"));
        // Of order 2 in A alone, but not in B.
        assert!(pair(r#"[["-sqrt(2)/2", "1 + sqrt(2)/2"], [0, 1]]"#));
        assert!(!pair("[1, 1]"));
    }

    #[test]
    fn tableaux_that_do_not_fit_are_refused() {
        for (parameters, why) in [
            (
                "explicit = [[1]]\nimplicit = [[1]]\nb = [1]",
                "without its diagonal",
            ),
            (
                "explicit = [[], [1]]\nimplicit = [[0, 1], [0, 1]]\nb = [1]",
                "solved for by itself",
            ),
            (
                "explicit = [[], [1]]\nimplicit = [[1]]\nb = [1]",
                "a list of 2 rows",
            ),
            (
                "explicit = [[], [1]]\nimplicit = [[], [1]]\nb = [1, 0, 0]",
                "at most 2",
            ),
            (
                "explicit = [[]]\nimplicit = [[1]]\nb = [[1], [1], [1]]",
                "those of B",
            ),
            ("explicit = []\nimplicit = []\nb = []", "1 to 64 rows"),
            (
                "explicit = [[]]\nimplicit = [[1]]\nb = [1]\nembedded = [1]",
                "other weights",
            ),
            ("explicit = [[]]\nimplicit = [[1]]", "missing parameter `b`"),
        ] {
            let error = scheme(parameters).unwrap_err().to_string();
            assert!(error.contains(why), "{parameters}: {error}");
        }
    }

    /// A first stage that is implicit has an equation as the others have: the midpoint rule in B, and Euler's in A.
    #[test]
    fn first_stages_may_be_implicit() {
        let one = scheme("explicit = [[]]\nimplicit = [['1/2']]\nb = [[1], [1]]").unwrap();
        let carried = one.equations().len();
        assert_eq!((carried, one.evaluations().len()), (2, 2));
        assert_eq!(order(&one, 3).unwrap().exact_start, 1);
    }

    /// A stage has one time for each part, the sum of that part's row, and none where nothing is made of it.
    #[test]
    fn parts_have_their_own_nodes() {
        let of = |b: &str| {
            let text = format!("explicit = [[], [1]]\nimplicit = [[], ['1/4', '1/4']]\nb = {b}");
            let scheme = scheme(&text).unwrap();
            let time = |e: &Evaluation| (e.field.clone(), e.time.to_string());
            scheme.evaluations().iter().map(time).collect::<Vec<_>>()
        };
        let at = |part: &str, time: &str| (part.to_string(), time.to_string());
        let all = [at("A", "0"), at("B", "0"), at("A", "1"), at("B", "1/2")];
        assert_eq!(of("[['1/2', '1/2'], ['1/2', '1/2']]"), all);
        assert_eq!(
            of("[[1], ['1/2', '1/2']]"),
            [at("A", "0"), at("B", "0"), at("B", "1/2")]
        );
        // The end by the coefficients of a stage of which nothing is made.
        let idle = scheme("explicit = [[], [1]]\nimplicit = [[], [1]]\nb = [[1], [1]]").unwrap();
        assert_eq!((idle.evaluations().len(), idle.equations().len()), (2, 1));
    }
}
