//! Steps that need no vectors but those that are carried: around one evaluation that is solved for.
//!
//! What is carried next is affine in the evaluation y = g(t₁, x₁, v₁),
//!
//! ```text
//! z₁ = V z + B y,
//! ```
//!
//! and where x₁ and v₁ are among z₁, their known parts are those of z₁. So V z takes the places of z, the evaluation is
//! solved for there, and B y is added; y itself, where it is carried, takes the place of the one before, which is its
//! first iterate.

use super::expression::{Constants, Expression};
use super::layout::{Program, Sampled, chains};
use super::step::{Action, Body, Pass, Solve, Vector};
use std::collections::{BTreeMap, BTreeSet};
use stepsmith_exact::ring::Ring;
use stepsmith_scheme::plan::Operation;
use stepsmith_scheme::scheme::{Class, QuantityId, Scheme, Term};

/// The step of a scheme in place.
#[derive(Clone, Debug)]
pub(super) struct InPlace {
    updates: Vec<Update>,
    samples: Vec<(usize, QuantityId)>,
    result: QuantityId,
    /// Where y is carried.
    kept: Option<QuantityId>,
}

/// A row of z₁ = V z + B y.
#[derive(Clone, Debug)]
struct Update {
    /// The component of z, and of z₁.
    carried: QuantityId,
    next: QuantityId,
    /// The terms of V z.
    known: Vec<Term>,
    /// The term of B y, where it is not 0.
    added: Option<Term>,
}

impl Update {
    /// The row of the i-th carried quantity, parted into what is known and what the result of the evaluation adds.
    fn of(scheme: &Scheme, i: usize, result: QuantityId) -> Self {
        let space = scheme.space();
        let next = space.successors[i];
        let order = |q: QuantityId| scheme.quantities()[q].derivative as i32;
        let inputs = scheme.carried().iter().chain([&result]);
        let terms = space.rows[next].iter().cloned().zip(inputs);
        let terms = terms.map(|(c, &q)| Term::new(c, order(q) - order(next), q));
        let terms = terms.filter(|term| !term.coefficient.is_zero());
        let (added, known): (Vec<Term>, _) = terms.partition(|term| term.quantity == result);
        Self {
            carried: scheme.carried()[i],
            next,
            known,
            added: added.into_iter().next(),
        }
    }

    /// Whether V z is not z itself.
    fn moves(&self) -> bool {
        self.known != [Term::new(1.into(), 0, self.carried)]
    }

    /// The quantities from which V z is formed.
    fn read(&self) -> impl Iterator<Item = QuantityId> {
        self.known.iter().map(|term| term.quantity)
    }
}

/// Whether a program solves once, and does nothing else between its passes.
fn solves(program: &Program) -> bool {
    let mut done = program.segments.iter().flat_map(|segment| &segment.then);
    matches!(
        (done.next(), done.next()),
        (Some(Operation::Solve(_)), None)
    )
}

impl InPlace {
    /// The in-place step of a scheme, if there is one, whatever its right-hand side uses.
    pub(super) fn of(scheme: &Scheme, programs: &[Program], sampled: &Sampled) -> Option<Self> {
        let [evaluation] = scheme.evaluations() else {
            return None;
        };
        if scheme.class() != Class::SecondOrder || !programs.iter().all(solves) {
            return None;
        }
        let carried = scheme.carried();
        let result = evaluation.result;
        let chains = chains(scheme);
        let alone = chains.iter().all(|chain| chain.slots.len() == 1);
        let next = &scheme.space().successors;
        let samples: Vec<_> = sampled.places().collect();
        let arguments = [Some(evaluation.position), evaluation.velocity];
        let quantities = scheme.quantities();
        // Of several positions, that of the evaluation comes first: it is looked at for all.
        let first = (carried.iter()).position(|&q| quantities[q].derivative == 0)?;
        if !alone
            || chains.len() != carried.len()
            || next.get(first) != Some(&evaluation.position)
            || !arguments.iter().flatten().all(|q| next.contains(q))
            || !(samples.iter()).all(|(_, q)| next.contains(q) || *q == result)
        {
            return None;
        }
        let rows = 0..carried.len();
        let (kept, others): (Vec<_>, Vec<_>) = rows.partition(|&i| next[i] == result);
        let updates = others.into_iter().map(|i| Update::of(scheme, i, result));
        Some(Self {
            updates: updates.collect(),
            samples,
            result,
            kept: kept.first().map(|&i| carried[i]),
        })
    }

    /// The place of y, where it is that of the one before.
    pub(super) fn shared(&self) -> BTreeMap<QuantityId, QuantityId> {
        self.kept
            .map(|kept| (self.result, kept))
            .into_iter()
            .collect()
    }

    /// The quantities that are stored.
    pub(super) fn fields(&self, scheme: &Scheme) -> Vec<QuantityId> {
        let own = self.kept.is_none().then_some(self.result);
        scheme.carried().iter().copied().chain(own).collect()
    }

    /// The loops of the step, for right-hand sides that use the velocity or don't.
    pub(super) fn body(
        &self,
        scheme: &Scheme,
        constants: &mut Constants,
        uses_velocity: bool,
    ) -> Body {
        let mut first = Pass::default();
        for update in &self.updates {
            if !update.moves() || update.known.is_empty() {
                continue;
            }
            let place = Vector::Of(update.carried);
            first.loads.extend(update.read());
            first
                .stores
                .push((place, constants.sum(scheme, &update.known)));
            first.slots.push(update.carried);
        }
        let solve = self.solve(scheme, constants, uses_velocity, |update| {
            Vector::Of(update.carried)
        });
        let mut last = Pass::default();
        for update in &self.updates {
            let there = (!update.known.is_empty()).then(|| Term::new(1.into(), 0, update.carried));
            let terms: Vec<Term> = there.into_iter().chain(update.added.clone()).collect();
            last.loads.extend(terms.iter().map(|term| term.quantity));
            let next = constants.sum(scheme, &terms);
            last.assignments.push((update.next, next));
            if update.added.is_some() || update.known.is_empty() {
                last.slots.push(update.carried);
            }
        }
        self.ended((!first.stores.is_empty()).then_some(first), solve, last)
    }

    /// The same sums beside what is carried, which stays as it is until the evaluation is solved for: V z is formed
    /// once more then.
    pub(super) fn beside(
        &self,
        scheme: &Scheme,
        (constants, bases): (&mut Constants, &mut BTreeSet<QuantityId>),
        uses_velocity: bool,
    ) -> Body {
        let mut first = Pass::default();
        let solve = Solve {
            first: vec![self.kept],
            ..self.solve(scheme, constants, uses_velocity, |update| {
                if update.moves() {
                    Vector::Base(update.next)
                } else {
                    Vector::Of(update.carried)
                }
            })
        };
        for place in solve.position.iter().chain(solve.velocity.iter().flatten()) {
            for update in &self.updates {
                if *place != Vector::Base(update.next) {
                    continue;
                }
                first.loads.extend(update.read());
                first
                    .stores
                    .push((*place, constants.sum(scheme, &update.known)));
                bases.insert(update.next);
            }
        }
        if let Some(kept) = self.kept {
            let begun = (Vector::Of(self.result), Expression::Quantity(kept));
            first.loads.push(kept);
            first.stores.push(begun);
        }
        first.buffers = first.stores.iter().map(|(place, _)| *place).collect();
        let mut last = Pass::default();
        for update in &self.updates {
            let known = constants.sum(scheme, &update.known);
            let added: Vec<Term> = update.added.iter().cloned().collect();
            let next = match (update.known.is_empty(), added.is_empty()) {
                (_, true) => known,
                (true, false) => constants.sum(scheme, &added),
                (false, false) => {
                    let sums = [known, constants.sum(scheme, &added)];
                    Expression::Sum(sums.map(|sum| (false, sum)).to_vec())
                }
            };
            last.loads.extend(update.read());
            last.loads.extend(added.iter().map(|term| term.quantity));
            last.assignments.push((update.next, next));
            last.slots.push(update.carried);
        }
        self.ended((!first.stores.is_empty()).then_some(first), solve, last)
    }

    /// The evaluation, where known parts of its arguments have such places.
    fn solve(
        &self,
        scheme: &Scheme,
        constants: &mut Constants,
        uses_velocity: bool,
        place: impl Fn(&Update) -> Vector,
    ) -> Solve {
        let evaluation = &scheme.evaluations()[0];
        let mut argument = |q: QuantityId| {
            let update = self.updates.iter().find(|update| update.next == q)?;
            let slope = update.added.as_ref();
            let slope = slope.map(|term| constants.place(term.coefficient.clone(), term.power));
            Some((place(update), slope))
        };
        let position = argument(evaluation.position);
        let velocity = evaluation.velocity.filter(|_| uses_velocity);
        let velocity = velocity.and_then(argument);
        let [position_slopes, velocity_slopes] =
            [position, velocity].map(|argument| vec![vec![argument.and_then(|(_, slope)| slope)]]);
        Solve {
            evaluations: vec![0],
            results: vec![self.result],
            first: vec![None],
            position: position.into_iter().map(|(place, _)| place).collect(),
            position_slopes,
            velocity: vec![velocity.map(|(place, _)| place)],
            velocity_slopes,
        }
    }

    /// The loops around an evaluation, the last of which stores what it finds in its slots.
    fn ended(&self, mut first: Option<Pass>, solve: Solve, mut last: Pass) -> Body {
        last.samples.clone_from(&self.samples);
        let shown = self.samples.iter().map(|(_, q)| *q);
        last.loads.extend(shown.filter(|q| *q == self.result));
        for slot in &last.slots {
            let mut updates = self.updates.iter();
            if let Some(update) = updates.find(|update| update.carried == *slot) {
                let next = Expression::Quantity(update.next);
                last.stores.push((Vector::Of(*slot), next));
            }
        }
        for pass in first.iter_mut().chain([&mut last]) {
            pass.loads.sort_unstable();
            pass.loads.dedup();
        }
        let first = first.map(Action::Pass);
        let rotation = self.kept.map(|kept| (kept, self.result));
        Body {
            uses_velocity: solve.velocity != [None],
            head: first.into_iter().chain([Action::Solve(solve)]).collect(),
            last,
            rotation: rotation.into_iter().collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::rounding::Rounding;
    use crate::step::{Action, Step, Vector};
    use stepsmith_prove::facts::Facts;
    use stepsmith_scheme::spec::Spec;

    fn is_in_place(carry: &[&str], equations: &[&str]) -> bool {
        let text = format!(
            "name = \"Example\"\nfamily = \"scheme\"\ncarry = {carry:?}\nequations = {equations:?}\n"
        );
        let spec = Spec::parse_toml("example.toml", &text).unwrap();
        let facts = Facts::of(spec.scheme().unwrap());
        Step::new(&facts).unwrap().in_place
    }

    /// Average acceleration is, and what differs from it in one respect is not.
    #[test]
    fn steps_are_in_place_where_their_arguments_are_carried_next() {
        let position = "x[1] = x + h*v + h^2/4*a + h^2/4*a[1]";
        let velocity = "v[1] = v + h/2*a + h/2*a[1]";
        let evaluation = "a[1] = g(t[1], x[1], v[1])";
        let carry = ["x", "v", "a"];
        assert!(is_in_place(&carry, &[position, velocity, evaluation]));
        assert!(is_in_place(
            &carry,
            &[position, velocity, "a[1] = g(t[1], x[1])"]
        ));
        // The unknown need not be carried.
        let euler = ["x[1] = x + h*v + h^2*a[1]", "v[1] = v + h*a[1]", evaluation];
        assert!(is_in_place(&["x", "v"], &euler));
        // At a velocity, and at a position, of its own.
        let at = [
            "v_c[1] = v + h/4*a + h/4*a[1]",
            "a[1] = g(t[1], x[1], v_c[1])",
        ];
        assert!(!is_in_place(&carry, &[position, velocity, at[0], at[1]]));
        let at = [
            "x_c[1] = x + h*v + h^2/2*a[1]",
            "a[1] = g(t[1], x_c[1], v[1])",
        ];
        assert!(!is_in_place(&carry, &[position, velocity, at[0], at[1]]));
        // At the second one of two positions.
        let other = "x_c[1] = x_c + h*v";
        let all = [position, velocity, evaluation, other];
        assert!(is_in_place(&["x", "v", "a", "x_c"], &all));
        assert!(!is_in_place(&["x_c", "x", "v", "a"], &all));
        // Of what is carried one value comes after the other.
        let older = "v[1] = v + h/2*a + h/2*a[1] + h*a[-1] - h*a[-1]";
        let past = "x[1] = x + h*v + h^2/4*a + h^2/3*a[1] - h^2/12*a[-1]";
        assert!(!is_in_place(
            &["x", "v", "a", "a[-1]"],
            &[past, older, evaluation]
        ));
        // What is shown as the acceleration is another one.
        let shown = "a_b[1] = 1/2*a[1]";
        assert!(!is_in_place(
            &["x", "v"],
            &[shown, euler[0], euler[1], evaluation]
        ));
        // What is solved for depends on the right-hand side.
        let explicit = "x[1] = x + h*v + h^2/2*a";
        assert!(!is_in_place(&carry, &[explicit, velocity, evaluation]));
    }

    /// In place and beside what is carried, a step rounds alike; beside, that is written at the end alone.
    #[test]
    fn steps_beside_what_is_carried_round_alike() {
        for (family, parameters) in [
            ("newmark", &[("beta", "1/4"), ("gamma", "1/2")][..]),
            ("newmark", &[("beta", "1/6"), ("gamma", "1/2")]),
            ("newmark", &[("beta", "1/3"), ("gamma", "3/5")]),
            ("hht", &[("alpha", "-1/7")]),
            ("generalized-alpha", &[("rho_inf", "0")]),
            ("generalized-alpha", &[("rho_inf", "3/7")]),
        ] {
            let spec = Spec::from_family(family, parameters).unwrap();
            let facts = Facts::of(spec.scheme().unwrap());
            let [here, beside] = [Step::new(&facts), Step::beside(&facts)].map(Result::unwrap);
            assert!(here.in_place && !beside.in_place, "{family}");
            let bounds = [&here, &beside].map(|step| Rounding::of(step, &facts).unwrap());
            assert_eq!(bounds[0], bounds[1], "{family}");
            let carried = here.scheme.carried();
            assert!(here.bases.is_empty() && here.fields.starts_with(carried));
            for (step, expected) in [(&here, true), (&beside, false)] {
                for body in &step.bodies {
                    let written = body.head.iter().any(|action| match action {
                        Action::Pass(pass) => {
                            let mut stores = pass.stores.iter();
                            stores
                                .any(|(place, _)| carried.iter().any(|&q| *place == Vector::Of(q)))
                        }
                        _ => false,
                    });
                    assert_eq!(written, expected, "{family}");
                }
            }
        }
    }
}
