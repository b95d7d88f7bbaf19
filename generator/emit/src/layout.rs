//! Where a step keeps its vectors: slots of the carried quantities, buffers, and rotation.
//!
//! * A carried quantity has a slot. The carried quantities of one name form a chain from the
//!   oldest to the newest; the unknown that succeeds the newest enters the chain.
//! * A result of an evaluation, an argument that has to be computed, and whatever one pass
//!   computes for another has a buffer.
//! * If the entering quantity has a buffer, buffer and slots rotate by exchange; else the last
//!   pass writes it over the oldest slot, and the slots rotate. Nothing is copied.

use std::collections::BTreeSet;
use stepsmith_exact::ring::Ring;
use stepsmith_scheme::plan::{Assignment, Core, Operation, Plan};
use stepsmith_scheme::scheme::{Class, QuantityId, Scheme};

/// A fused pass over the components, then an evaluation or a solve.
#[derive(Clone, Debug, Default)]
pub struct Segment {
    /// The quantities that the pass computes, in order.
    pub assignments: Vec<Assignment>,
    /// The operation that follows; `None` for the last pass.
    pub then: Option<Operation>,
}

/// A plan cut into fused passes.
#[derive(Clone, Debug)]
pub struct Program {
    /// The passes, the last one without a following operation.
    pub segments: Vec<Segment>,
    /// The unknowns that live in buffers.
    pub buffered: BTreeSet<QuantityId>,
    /// Whether the right-hand side is given the true velocity.
    pub uses_velocity: bool,
}

impl Program {
    /// Cuts a plan: what no evaluation needs waits for the last pass.
    pub fn new(scheme: &Scheme, plan: &Plan, uses_velocity: bool) -> Self {
        let mut needed: BTreeSet<QuantityId> = BTreeSet::new();
        for operation in plan.operations.iter().rev() {
            match operation {
                Operation::Evaluate(index) => {
                    let evaluation = &scheme.evaluations()[*index];
                    needed.insert(evaluation.position);
                    needed.extend(evaluation.velocity.filter(|_| uses_velocity));
                }
                Operation::Solve(core) => needed.extend(core_inputs(core)),
                Operation::Resolve(resolvent) => {
                    needed.insert(scheme.evaluations()[resolvent.evaluation].position);
                    needed.extend(resolvent.base.iter().map(|t| t.quantity));
                }
                Operation::Assign(a) if needed.contains(&a.target) => {
                    needed.extend(a.terms.iter().map(|t| t.quantity));
                }
                Operation::Assign(_) => {}
            }
        }
        let mut segments = Vec::new();
        let mut early = Segment::default();
        let mut late = Segment::default();
        // Of a derivative in a direction that is solved for, the direction alone is kept.
        let kept = scheme.evaluations().iter().map(|e| match e.along {
            Some(_) => e.velocity.unwrap_or(e.result),
            None => e.result,
        });
        let mut buffered: BTreeSet<_> = kept.collect();
        for operation in &plan.operations {
            match operation {
                Operation::Assign(a) if needed.contains(&a.target) => {
                    buffered.insert(a.target);
                    early.assignments.push(a.clone());
                }
                Operation::Assign(a) => late.assignments.push(a.clone()),
                other => {
                    let assignments = std::mem::take(&mut early.assignments);
                    segments.push(Segment {
                        assignments,
                        then: Some(other.clone()),
                    });
                }
            }
        }
        late.assignments.splice(0..0, early.assignments);
        segments.push(late);
        Self {
            segments,
            buffered,
            uses_velocity,
        }
    }

    /// The operations between the passes.
    fn operations(&self) -> impl Iterator<Item = &Operation> {
        self.segments
            .iter()
            .filter_map(|segment| segment.then.as_ref())
    }

    /// The implicit cores.
    pub fn cores(&self) -> impl Iterator<Item = &Core> {
        self.operations().filter_map(|operation| match operation {
            Operation::Solve(core) => Some(core),
            _ => None,
        })
    }

    /// Whether nothing is solved for.
    pub fn is_explicit(&self) -> bool {
        !self
            .operations()
            .any(|o| matches!(o, Operation::Solve(_) | Operation::Resolve(_)))
    }
}

/// The known quantities from which a core's arguments are formed.
fn core_inputs(core: &Core) -> impl Iterator<Item = QuantityId> + '_ {
    let maps = core.position.iter().chain(core.velocity.iter().flatten());
    maps.flat_map(|m| m.base.iter().map(|t| t.quantity))
}

/// The carried quantities of one name, oldest first, and the unknown that enters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chain {
    /// The slots, oldest first.
    pub slots: Vec<QuantityId>,
    /// The unknown that becomes the newest.
    pub entering: QuantityId,
}

/// The chains of a scheme.
pub fn chains(scheme: &Scheme) -> Vec<Chain> {
    let carried = scheme.carried();
    let newest = carried.iter().filter_map(|&c| {
        scheme
            .successor(c)
            .filter(|s| !carried.contains(s))
            .map(|entering| (c, entering))
    });
    newest
        .map(|(newest, entering)| {
            let mut slots = vec![newest];
            while let Some(&older) = carried
                .iter()
                .find(|&&c| scheme.successor(c) == slots.last().copied())
            {
                slots.push(older);
            }
            slots.reverse();
            Chain { slots, entering }
        })
        .collect()
}

/// The quantities that an observer sees after a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sampled {
    /// The position.
    pub position: QuantityId,
    /// The velocity at the same offset, or the nearest one.
    pub velocity: Option<QuantityId>,
    /// The acceleration at the same offset.
    pub acceleration: Option<QuantityId>,
}

impl Sampled {
    /// Conceals what the right-hand side yields, of a split field one part alone.
    pub fn conceal(&mut self, class: Class) {
        match class {
            Class::FirstOrder => self.velocity = None,
            Class::SecondOrder => self.acceleration = None,
        }
    }

    /// The quantities, each after its place among position, velocity and acceleration.
    pub fn places(&self) -> impl Iterator<Item = (usize, QuantityId)> {
        let all = [Some(self.position), self.velocity, self.acceleration];
        let all = all.into_iter().enumerate();
        all.filter_map(|(i, q)| Some((i, q?)))
    }
}

/// The quantities that are derivatives of an order.
fn of_derivative(scheme: &Scheme, derivative: usize) -> impl Iterator<Item = QuantityId> {
    let ids = 0..scheme.quantities().len();
    ids.filter(move |&q| scheme.quantities()[q].derivative == derivative)
}

/// Whether a quantity of the same name is carried.
fn carries_name(scheme: &Scheme, q: QuantityId) -> bool {
    let quantities = scheme.quantities();
    let mut carried = scheme.carried().iter();
    carried.any(|&c| quantities[c].name == quantities[q].name)
}

/// Chooses the sample: the latest carried-on position that has a velocity at its own offset, else
/// the latest position with the velocity nearest to it. Of y' = f(t, y) only the position y is seen.
pub fn sampled(scheme: &Scheme) -> Option<Sampled> {
    let offset = |q: QuantityId| scheme.quantities()[q].rational_offset();
    let positions: Vec<_> = of_derivative(scheme, 0)
        .filter(|&q| carries_name(scheme, q) && offset(q).is_some_and(|o| o.is_int()))
        .collect();
    let mut velocities: Vec<_> = of_derivative(scheme, 1).collect();
    if velocities.iter().any(|&v| carries_name(scheme, v)) {
        velocities.retain(|&v| carries_name(scheme, v));
    }
    if scheme.class() == Class::FirstOrder {
        velocities.clear();
    }
    let position = positions
        .iter()
        .copied()
        .filter(|&q| velocities.iter().any(|&v| offset(v) == offset(q)))
        .max_by_key(|&q| offset(q))
        .or_else(|| positions.iter().copied().max_by_key(|&q| offset(q)))?;
    let distance = |v: &QuantityId| {
        let [v, x] = [*v, position].map(|q| &scheme.quantities()[q].offset);
        v.minus(x)
            .as_rational()
            .map(|d| if d < Ring::zero() { -d } else { d })
    };
    let velocity = velocities
        .iter()
        .copied()
        .filter(|v| distance(v).is_some())
        .min_by_key(|v| distance(v));
    // One that is carried on comes after the last correction.
    let acceleration = of_derivative(scheme, 2)
        .filter(|&a| scheme.class() == Class::SecondOrder && offset(a) == offset(position))
        .min_by_key(|&a| !carries_name(scheme, a));
    Some(Sampled {
        position,
        velocity,
        acceleration,
    })
}
