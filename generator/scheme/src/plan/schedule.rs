//! Matching, dependencies and their strongly connected components.

use super::eliminate::{CoreSum, solve_for};
use crate::scheme::{QuantityId, Scheme, Term};
use std::collections::{BTreeMap, BTreeSet};
use stepsmith_exact::field::fraction::Fraction;

/// `target = Σ terms`, all of them known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Assignment {
    /// The quantity that is computed.
    pub target: QuantityId,
    /// The sum.
    pub terms: Vec<Term>,
}

/// Coupled evaluations y_k = g(t_k, X_k(y), V_k(y)) with affine arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Core {
    /// The evaluations, by index.
    pub evaluations: Vec<usize>,
    /// The position arguments X_k of the evaluations.
    pub position: Vec<CoreSum>,
    /// The velocity arguments V_k of the evaluations, where the right-hand side uses one.
    pub velocity: Vec<Option<CoreSum>>,
}

/// u = base + c hᵏ (τ f_t + f_x u): a direction u in which f is differentiated, solved for by itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Resolvent {
    /// The evaluation of the derivative, by index.
    pub evaluation: usize,
    /// u.
    pub direction: QuantityId,
    /// The terms that are known.
    pub base: Vec<Term>,
    /// The term in the derivative.
    pub slope: Term,
}

/// An operation of a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Operation {
    /// Compute a quantity from known ones.
    Assign(Assignment),
    /// Evaluate the right-hand side at known arguments.
    Evaluate(usize),
    /// Solve an implicit core.
    Solve(Core),
    /// Solve a linear system.
    Resolve(Resolvent),
}

/// A scheme in executable order.
///
/// ```
/// use stepsmith_scheme::families::central_difference::{member, symbolic};
/// use stepsmith_scheme::plan::Plan;
/// let scheme = member(&symbolic(5)).unwrap().scheme;
/// assert!(Plan::new(&scheme, false).unwrap().is_explicit());
/// assert_eq!(Plan::new(&scheme, true).unwrap().core_sizes(), [1]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// The operations of the step, in order.
    pub operations: Vec<Operation>,
}

/// Why a scheme can not be put in order.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs)]
#[non_exhaustive]
pub enum PlanError {
    #[error("no equation determines `{quantity}` by itself or together with others")]
    Undetermined { quantity: String },
    #[error(
        "a derivative of the right-hand side is not that of a direction solved for by itself, u = … + c*h*a"
    )]
    Direction,
    #[error("the step is singular in {names}")]
    Singular { names: String },
}

impl Plan {
    /// The plan of a scheme for right-hand sides that do or do not use the velocity.
    ///
    /// # Errors
    /// [`PlanError`] where no order of execution exists.
    pub fn new(scheme: &Scheme, uses_velocity: bool) -> Result<Self, PlanError> {
        let mut planner = Planner {
            scheme,
            uses_velocity,
            matched: matching(scheme)?,
            known: scheme.carried().iter().copied().collect(),
            operations: Vec::new(),
        };
        planner.run(scheme.unknowns())?;
        Ok(Self {
            operations: planner.operations,
        })
    }

    /// Whether nothing has to be solved for.
    pub fn is_explicit(&self) -> bool {
        let mut operations = self.operations.iter();
        !operations.any(|o| matches!(o, Operation::Solve(_) | Operation::Resolve(_)))
    }

    /// The number of coupled evaluations of each implicit core.
    pub fn core_sizes(&self) -> Vec<usize> {
        let sizes = self.operations.iter().filter_map(|o| match o {
            Operation::Solve(core) => Some(core.evaluations.len()),
            _ => None,
        });
        sizes.collect()
    }
}

/// For each linear unknown the equation that determines it: equations are matched to their
/// subjects first, the others by augmenting paths.
fn matching(scheme: &Scheme) -> Result<BTreeMap<QuantityId, usize>, PlanError> {
    let unknowns: BTreeSet<_> = scheme.linear_unknowns().into_iter().collect();
    let mut matched: BTreeMap<QuantityId, usize> = BTreeMap::new();
    let mut open = Vec::new();
    for (i, equation) in scheme.equations().iter().enumerate() {
        match equation
            .subject
            .filter(|s| unknowns.contains(s) && !matched.contains_key(s))
        {
            Some(subject) => {
                matched.insert(subject, i);
            }
            None => open.push(i),
        }
    }
    for equation in open {
        augment(
            scheme,
            &unknowns,
            equation,
            &mut BTreeSet::new(),
            &mut matched,
        );
    }
    match unknowns.iter().find(|u| !matched.contains_key(u)) {
        None => Ok(matched),
        Some(&u) => Err(PlanError::Undetermined {
            quantity: scheme.quantities()[u].to_string(),
        }),
    }
}

fn augment(
    scheme: &Scheme,
    unknowns: &BTreeSet<QuantityId>,
    equation: usize,
    visited: &mut BTreeSet<QuantityId>,
    matched: &mut BTreeMap<QuantityId, usize>,
) -> bool {
    for term in &scheme.equations()[equation].terms {
        let candidate = term.quantity;
        if !unknowns.contains(&candidate) || !visited.insert(candidate) {
            continue;
        }
        let free = match matched.get(&candidate).copied() {
            None => true,
            Some(other) => augment(scheme, unknowns, other, visited, matched),
        };
        if free {
            matched.insert(candidate, equation);
            return true;
        }
    }
    false
}

struct Planner<'a> {
    scheme: &'a Scheme,
    uses_velocity: bool,
    matched: BTreeMap<QuantityId, usize>,
    known: BTreeSet<QuantityId>,
    operations: Vec<Operation>,
}

impl Planner<'_> {
    /// Plans the given unknowns, whose other dependencies are known.
    fn run(&mut self, unknowns: Vec<QuantityId>) -> Result<(), PlanError> {
        for component in self.components(&unknowns) {
            self.component(&component)?;
        }
        Ok(())
    }

    fn evaluation_of(&self, quantity: QuantityId) -> Option<usize> {
        self.scheme
            .evaluations()
            .iter()
            .position(|e| e.result == quantity)
    }

    /// The unknown quantities that must be known before `quantity`.
    fn dependencies(&self, quantity: QuantityId) -> Vec<QuantityId> {
        let all: Vec<QuantityId> = match self.evaluation_of(quantity) {
            Some(index) => {
                let evaluation = &self.scheme.evaluations()[index];
                let used = self.uses_velocity || evaluation.along.is_some();
                let velocity = evaluation.velocity.filter(|_| used);
                std::iter::once(evaluation.position)
                    .chain(velocity)
                    .collect()
            }
            None => self.matched.get(&quantity).map_or_else(Vec::new, |&e| {
                let others = self.scheme.equations()[e].terms.iter().map(|t| t.quantity);
                others.filter(|&q| q != quantity).collect()
            }),
        };
        all.into_iter()
            .filter(|q| !self.known.contains(q))
            .collect()
    }

    /// Tarjan's strongly connected components, each after those it depends on.
    fn components(&self, unknowns: &[QuantityId]) -> Vec<Vec<QuantityId>> {
        let mut tarjan = Tarjan {
            planner: self,
            number: BTreeMap::new(),
            stack: Vec::new(),
            components: Vec::new(),
        };
        for &unknown in unknowns {
            if !tarjan.number.contains_key(&unknown) {
                tarjan.visit(unknown);
            }
        }
        tarjan.components
    }

    fn component(&mut self, component: &[QuantityId]) -> Result<(), PlanError> {
        let linear: Vec<_> = component
            .iter()
            .copied()
            .filter(|&q| self.evaluation_of(q).is_none())
            .collect();
        let evaluations: Vec<_> = component
            .iter()
            .filter_map(|&q| self.evaluation_of(q))
            .collect();
        // What is evaluated is of a higher derivative than its arguments, and nothing depends on itself alone.
        let cyclic = component.len() > 1;
        let mut all = evaluations.iter().map(|&e| &self.scheme.evaluations()[e]);
        let directed = all.any(|e| e.along.is_some());
        match (evaluations.as_slice(), cyclic) {
            ([evaluation], true) if directed => {
                return self.resolve(*evaluation, linear);
            }
            _ if directed => return Err(PlanError::Direction),
            ([], _) => {
                for (target, terms) in linear.iter().zip(self.solved(&linear)?) {
                    let assignment = Assignment {
                        target: *target,
                        terms,
                    };
                    self.operations.push(Operation::Assign(assignment));
                }
            }
            ([evaluation], false) => self.operations.push(Operation::Evaluate(*evaluation)),
            _ => {
                let core = self.core(&evaluations, &linear)?;
                self.operations.push(Operation::Solve(core));
                let results = evaluations
                    .iter()
                    .map(|&e| self.scheme.evaluations()[e].result);
                self.known.extend(results.collect::<Vec<_>>());
                // With the results known, the rest of the component falls into order.
                return self.run(linear);
            }
        }
        self.known.extend(component.iter().copied());
        Ok(())
    }

    /// Plans a direction whose derivative is in its own equation, and what hangs on both.
    fn resolve(&mut self, evaluation: usize, mut linear: Vec<QuantityId>) -> Result<(), PlanError> {
        let scheme = self.scheme;
        let solved = self.solved(&linear)?;
        let of = &scheme.evaluations()[evaluation];
        let place = linear.iter().position(|&q| Some(q) == of.velocity);
        let place = place.ok_or(PlanError::Direction)?;
        let (slopes, base): (Vec<Term>, Vec<Term>) =
            (solved[place].iter().cloned()).partition(|t| t.quantity == of.result);
        let ([slope], false) = (slopes.as_slice(), linear.contains(&of.position)) else {
            return Err(PlanError::Direction);
        };
        let direction = linear.remove(place);
        let others = scheme.equations().iter().enumerate();
        let others = others.filter(|(e, _)| self.matched.get(&direction) != Some(e));
        let outputs = scheme.outputs().into_iter().flat_map(|o| o.positions());
        let mut terms = others.flat_map(|(_, e)| &e.terms).chain(outputs);
        if terms.any(|t| t.quantity == of.result) {
            return Err(PlanError::Direction);
        }
        self.operations.push(Operation::Resolve(Resolvent {
            evaluation,
            direction,
            slope: slope.clone(),
            base,
        }));
        self.known.extend([direction, of.result]);
        self.run(linear)
    }

    /// Linear unknowns by their matched equations.
    fn solved(&self, linear: &[QuantityId]) -> Result<Vec<Vec<Term>>, PlanError> {
        let equations: Vec<_> = linear
            .iter()
            .filter_map(|q| self.matched.get(q).copied())
            .collect();
        solve_for(self.scheme, &equations, linear).ok_or_else(|| {
            let names = linear
                .iter()
                .map(|&q| self.scheme.quantities()[q].to_string());
            PlanError::Singular {
                names: names.collect::<Vec<_>>().join(", "),
            }
        })
    }

    fn core(&self, evaluations: &[usize], linear: &[QuantityId]) -> Result<Core, PlanError> {
        let solved = self.solved(linear)?;
        let all = evaluations.iter().map(|&e| &self.scheme.evaluations()[e]);
        let results: Vec<_> = all.clone().map(|e| e.result).collect();
        let map = |argument: QuantityId| match linear.iter().position(|&q| q == argument) {
            Some(i) => {
                let (slopes, base) = solved[i]
                    .iter()
                    .cloned()
                    .partition(|t| results.contains(&t.quantity));
                CoreSum { base, slopes }
            }
            None => CoreSum {
                base: vec![Term::new(Fraction::from(1), 0, argument)],
                slopes: Vec::new(),
            },
        };
        let velocities = all
            .clone()
            .map(|e| e.velocity.filter(|_| self.uses_velocity));
        Ok(Core {
            evaluations: evaluations.to_vec(),
            position: all.map(|e| map(e.position)).collect(),
            velocity: velocities.map(|v| v.map(map)).collect(),
        })
    }
}

struct Tarjan<'a> {
    planner: &'a Planner<'a>,
    number: BTreeMap<QuantityId, usize>,
    stack: Vec<QuantityId>,
    components: Vec<Vec<QuantityId>>,
}

impl Tarjan<'_> {
    /// The least number that a node leads back to.
    fn visit(&mut self, node: QuantityId) -> usize {
        let number = self.number.len();
        self.number.insert(node, number);
        self.stack.push(node);
        let mut low = number;
        for next in self.planner.dependencies(node) {
            if !self.number.contains_key(&next) {
                low = low.min(self.visit(next));
            } else if self.stack.contains(&next) {
                low = low.min(self.number[&next]);
            }
        }
        if low == number {
            let mut component = Vec::new();
            while let Some(member) = self.stack.pop() {
                component.push(member);
                if member == node {
                    break;
                }
            }
            component.sort_unstable();
            self.components.push(component);
        }
        low
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::families::central_difference::{DEGREES, member, symbolic};
    use crate::written::free_form;

    #[test]
    fn central_difference_is_conditionally_explicit_at_every_degree() {
        for degree in DEGREES {
            let scheme = member(&symbolic(degree)).unwrap().scheme;
            let explicit = Plan::new(&scheme, false).unwrap();
            assert!(explicit.is_explicit());
            assert!(matches!(explicit.operations[0], Operation::Evaluate(0)));
            let implicit = Plan::new(&scheme, true).unwrap();
            assert_eq!(implicit.core_sizes(), [1], "degree {degree}");
        }
    }

    #[test]
    fn the_slope_of_the_core_is_the_weight_of_the_acceleration_in_the_velocity() {
        let scheme = member(&symbolic(5)).unwrap().scheme;
        let plan = Plan::new(&scheme, true).unwrap();
        let Operation::Solve(core) = &plan.operations[0] else {
            panic!("no core")
        };
        let velocity = core.velocity[0].as_ref().unwrap();
        assert_eq!(velocity.slopes.len(), 1);
        assert_eq!(velocity.slopes[0].coefficient.to_string(), "beta/(3*gamma)");
        assert_eq!(velocity.slopes[0].power, 1);
        assert!(core.position[0].slopes.is_empty());
    }

    #[test]
    fn explicit_and_implicit_parts_are_found() {
        let rk2 = free_form(
            &["x", "v"],
            &[
                "a1 = g(t, x, v)",
                "x2[1] = x + h*v",
                "v2[1] = v + h*a1",
                "a2 = g(t[1], x2[1], v2[1])",
                "x[1] = x + h/2*(v + v2[1])",
                "v[1] = v + h/2*(a1 + a2)",
            ],
        );
        assert!(Plan::new(&rk2, true).unwrap().is_explicit());
        let gauss_like = free_form(
            &["x", "v"],
            &[
                "x1 = x + h*v + h^2*(a1 - a2)/12",
                "x2[1] = x + h*v + h^2*(a1 + a2)/4",
                "a1 = g(t, x1, v)",
                "a2 = g(t[1], x2[1], v)",
                "v[1] = v + h*(a1 + a2)/2",
                "x[1] = x2[1]",
            ],
        );
        assert_eq!(Plan::new(&gauss_like, true).unwrap().core_sizes(), [2]);
    }

    /// Each assignment of a plan, as a sum over what it is carried in.
    fn assigned(scheme: &Scheme) -> Vec<(String, Vec<(String, String)>)> {
        let plan = Plan::new(scheme, true).unwrap();
        let name = |q: QuantityId| scheme.quantities()[q].to_string();
        let terms = |a: &Assignment| {
            let term = |t: &Term| (name(t.quantity), t.coefficient.to_string());
            a.terms.iter().map(term).collect()
        };
        let of = |o: &Operation| match o {
            Operation::Assign(a) => Some((name(a.target), terms(a))),
            _ => None,
        };
        plan.operations.iter().filter_map(of).collect()
    }

    /// Only p can be the subject of 2p = x. So p + q = 2x and p + r = 3x say nothing of p: the first gives way to the
    /// second, and the second to the third.
    #[test]
    fn equations_without_a_subject_give_way_to_those_that_have_no_other() {
        let equations = ["x_1 + x_2 = 2*x", "x_1 + x_3 = 3*x", "2*x_1 = x"];
        let end = "x[1] = x_3 - 3*x_1 + h*v";
        let field = "v = f(t, x_2)";
        for order in [[0, 1, 2], [2, 1, 0], [1, 2, 0]] {
            let statements = [&order.map(|i| equations[i])[..], &[field, end]].concat();
            let scheme = free_form(&["x"], &statements);
            let found = assigned(&scheme);
            let of = |name: &str| found.iter().position(|(target, _)| target == name).unwrap();
            let [one, two, end] = ["x_1", "x_2", "x[1]"].map(of);
            let text = |s: &str, c: &str| (s.to_string(), c.to_string());
            assert_eq!(found[one].1, [text("x", "1/2")], "{order:?}");
            assert!(one < two && two < end, "{found:?}");
            let mut two = found[two].1.clone();
            two.sort();
            assert_eq!(two, [text("x", "2"), text("x_1", "-1")]);
        }
    }

    /// Two quantities by two equations are one component, which has one solution or none.
    #[test]
    fn coupled_equations_are_solved_together() {
        let of = |second: &str| {
            let statements = [
                "x_1 + x_2 = 2*x",
                second,
                "v = f(t, x_1)",
                "x[1] = x_2 + h*v",
            ];
            free_form(&["x"], &statements)
        };
        let found = assigned(&of("x_1 - 3*x_2 = 0"));
        let text = |s: &str, c: &str| (s.to_string(), vec![("x".to_string(), c.to_string())]);
        assert_eq!(found[..2], [text("x_1", "3/2"), text("x_2", "1/2")]);
    }
}
