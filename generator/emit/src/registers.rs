//! Vectors that several quantities of a step share. A vector that nothing reads any more is written again by the next
//! quantity, so a step keeps as many vectors as are alive at once.
//!
//! An explicit method whose stages are updated in place thus needs vectors for its state, its increment and the
//! result of the field, however many stages it has: the low storage of Williamson's methods is found, not declared.
//!
//! A pass over the components loads before it stores, so that a sum may take the place of one of its terms. An
//! evaluation writes where none of its arguments is. Quantities that are needed after the step stay where they are:
//! stages that outputs are made of, predictions, history.

use super::layout::{Program, Sampled, chains};
use std::collections::{BTreeMap, BTreeSet};
use stepsmith_scheme::plan::Operation;
use stepsmith_scheme::scheme::{QuantityId, Scheme};

/// For each stored quantity that is kept in the vector of another one, that one.
pub(super) fn shared(
    scheme: &Scheme,
    program: &Program,
    sampled: &Sampled,
) -> BTreeMap<QuantityId, QuantityId> {
    let life = Life::of(scheme, program, sampled);
    let kept = kept(scheme, program, sampled);
    let mut shared = BTreeMap::new();
    // The vectors, each with what it holds.
    let mut vectors: Vec<(QuantityId, QuantityId)> =
        scheme.carried().iter().map(|&q| (q, q)).collect();
    for event in &life.written {
        let mut open: Vec<usize> = (0..vectors.len()).collect();
        open.retain(|&v| {
            let held = vectors[v].1;
            let read = life.read.get(&held).copied();
            !kept.contains(&held)
                && !event.together.contains(&held)
                && read.is_none_or(|read| read < event.time || (read == event.time && event.pass))
        });
        // What the sum is made of first.
        open.sort_by_key(|&v| !event.terms.contains(&vectors[v].1));
        match open.first().filter(|_| !kept.contains(&event.quantity)) {
            Some(&v) => {
                vectors[v].1 = event.quantity;
                shared.insert(event.quantity, vectors[v].0);
            }
            None => vectors.push((event.quantity, event.quantity)),
        }
    }
    shared
}

/// A quantity being written.
struct Written {
    quantity: QuantityId,
    time: usize,
    /// Whether by a pass over the components, which loads before it stores.
    pass: bool,
    /// The quantities that the same pass writes.
    together: Vec<QuantityId>,
    /// The quantities of which the written one is a sum.
    terms: Vec<QuantityId>,
}

/// When quantities are written, in order, and when they are read last. Passes have even times, evaluations odd ones.
struct Life {
    written: Vec<Written>,
    read: BTreeMap<QuantityId, usize>,
}

impl Life {
    fn of(scheme: &Scheme, program: &Program, sampled: &Sampled) -> Self {
        let mut written = Vec::new();
        let mut read = BTreeMap::new();
        for (k, segment) in program.segments.iter().enumerate() {
            let time = 2 * k;
            let together: Vec<_> = segment.assignments.iter().map(|a| a.target).collect();
            for assignment in &segment.assignments {
                let terms: Vec<_> = assignment.terms.iter().map(|t| t.quantity).collect();
                read.extend(terms.iter().map(|&q| (q, time)));
                if program.buffered.contains(&assignment.target) {
                    written.push(Written {
                        quantity: assignment.target,
                        time,
                        pass: true,
                        together: together.clone(),
                        terms,
                    });
                }
            }
            if let Some(Operation::Evaluate(index)) = &segment.then {
                let evaluation = &scheme.evaluations()[*index];
                let velocity = evaluation.velocity.filter(|_| program.uses_velocity);
                let arguments = [Some(evaluation.position), velocity];
                read.extend(arguments.into_iter().flatten().map(|q| (q, time + 1)));
                written.push(Written {
                    quantity: evaluation.result,
                    time: time + 1,
                    pass: false,
                    together: Vec::new(),
                    terms: Vec::new(),
                });
            }
        }
        let end = 2 * program.segments.len();
        read.extend(sampled.places().map(|(_, q)| (q, end)));
        Self { written, read }
    }
}

/// The quantities that stay in vectors of their own.
fn kept(scheme: &Scheme, program: &Program, sampled: &Sampled) -> BTreeSet<QuantityId> {
    let quantities = scheme.quantities();
    let mut kept = BTreeSet::new();
    for chain in chains(scheme) {
        // Its vectors are exchanged at the end.
        if chain.slots.len() > 1 || program.buffered.contains(&chain.entering) {
            kept.extend(chain.slots);
            kept.insert(chain.entering);
        }
    }
    let end = &quantities[sampled.position].offset;
    let mut evaluations = scheme.evaluations().iter();
    let corrects = evaluations.any(|e| e.position == sampled.position);
    for evaluation in scheme.evaluations() {
        let arguments = [Some(evaluation.position), evaluation.velocity].into_iter();
        let predicted = (arguments.flatten()).filter(|q| quantities[*q].offset == *end);
        kept.extend(predicted.filter(|_| corrects));
        if scheme.outputs().is_some() {
            kept.insert(evaluation.result);
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use crate::step::Step;
    use stepsmith_prove::facts::Facts;
    use stepsmith_scheme::spec::Spec;

    /// The vectors that a step keeps.
    fn vectors(family: &str, settings: &[(&str, &str)]) -> Vec<String> {
        let spec = Spec::from_family(family, settings).unwrap();
        let facts = Facts::of(spec.scheme().unwrap());
        let step = Step::new(&facts).unwrap();
        let names = step.fields.iter();
        names
            .map(|&q| step.scheme.quantities()[q].to_string())
            .collect()
    }

    /// The state, the increment, and what the field writes, however many stages there are.
    #[test]
    fn two_registers_are_enough_for_any_number_of_stages() {
        let williamson = [("A", "0,-5/9,-153/128"), ("B", "1/3,15/16,8/15")];
        assert_eq!(
            vectors("low-storage", &williamson),
            ["x", "v_1", "v_2[1/3]"]
        );
        let six = [
            ("A", "0,-1/2,-1/3,-1/4,-1/5,-1/6"),
            ("B", "1/2,1/3,1/4,1/5,1/6,1/7"),
        ];
        assert_eq!(vectors("low-storage", &six).len(), 3);
        let three = [
            ("gamma1", "1,1,1,1,2/5,1,1,1,1,3/5"),
            ("gamma2", "0,0,0,0,0,0,0,0,0,9/10"),
            ("gamma3", "0,0,0,0,3/5,0,0,0,0,-1/2"),
            ("delta", "0,0,0,0,0,1,0,0,0,0"),
            ("beta", "1/6,1/6,1/6,1/6,1/15,1/6,1/6,1/6,1/6,1/10"),
        ];
        assert_eq!(vectors("low-storage", &three).len(), 4);
    }

    /// By its tableau a method keeps its stages' derivatives, and one argument.
    #[test]
    fn what_is_still_read_is_kept() {
        let rk4 = [("A", "[],[1/2],[0,1/2],[0,0,1]"), ("b", "1/6,1/3,1/3,1/6")];
        assert_eq!(vectors("runge-kutta", &rk4).len(), 6);
        // x, and of a history each value.
        let adams = [("steps", "2"), ("kind", "bashforth")];
        assert_eq!(vectors("adams", &adams), ["x", "v[-1]", "v"]);
    }
}
