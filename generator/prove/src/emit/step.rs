//! A step as loops over the components, evaluations, implicit cores and exchanges of vectors: what every
//! target language writes down.
//!
//! Constants are folded exactly; equal ones are one entry of a table. The order of operations is fixed here,
//! so all languages round alike.

use super::EmitError;
use super::expression::{Constants, Expression};
use super::in_place::InPlace;
use super::layout::{Program, Sampled, Segment, chains, sampled};
use super::registers::shared;
use crate::analysis::facts::Facts;
use crate::plan::{Core, CoreSum, Operation, Plan};
use crate::scheme::{Class, PARTS, QuantityId, Scheme, Term};
use std::collections::{BTreeMap, BTreeSet};
use stepsmith_exact::fraction::Fraction;
use stepsmith_exact::ring::Ring;

/// A vector that a stepper stores.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Vector {
    /// A quantity's.
    Of(QuantityId),
    /// The known part of an argument of an implicit core.
    Base(QuantityId),
}

/// A loop over the components: loads, assignments, stores.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pass {
    /// The quantities that are read.
    pub loads: Vec<QuantityId>,
    /// The quantities that are computed, in order.
    pub assignments: Vec<(QuantityId, Expression)>,
    /// The quantities that an observer is given: x, v or a as 0, 1, 2.
    pub samples: Vec<(usize, QuantityId)>,
    /// The vectors that are written, in order.
    pub stores: Vec<(Vector, Expression)>,
    /// The vectors that are only written.
    pub buffers: Vec<Vector>,
    /// The vectors that may be read before they are overwritten.
    pub slots: Vec<QuantityId>,
}

/// An action of a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    /// A loop.
    Pass(Pass),
    /// An evaluation by index, with the velocity where the right-hand side is given one.
    Evaluate(usize, Option<QuantityId>),
    /// An implicit core.
    Solve(Solve),
    /// A linear system.
    Resolve(Resolve),
}

/// An implicit core y_k = g(t_k, X_k, V_k), with X_k = bx_k + Σ Px\[k\]\[l\] y_l and V_k alike.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solve {
    /// The evaluations.
    pub evaluations: Vec<usize>,
    /// The unknowns y, which hold a first iterate.
    pub results: Vec<QuantityId>,
    /// The quantity that the pass before writes to each unknown as its first iterate, where that is a carried one.
    pub first: Vec<Option<QuantityId>>,
    /// bx.
    pub position: Vec<Vector>,
    /// Px, by places in the table of constants; `None` is 0.
    pub position_slopes: Vec<Vec<Option<usize>>>,
    /// bv where the right-hand side is given a velocity.
    pub velocity: Vec<Option<Vector>>,
    /// Pv alike.
    pub velocity_slopes: Vec<Vec<Option<usize>>>,
}

/// (1 − c J) u = base + c τ f_t, whose right side but for f_t u holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Resolve {
    /// The evaluation of the derivative.
    pub evaluation: usize,
    /// u.
    pub direction: QuantityId,
    /// c, by its place in the table of constants.
    pub slope: usize,
    /// Whether the resolve before was with another matrix, or there is none.
    pub anew: bool,
}

/// The actions of a step for right-hand sides that are or are not given the velocity.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Body {
    /// Whether they are.
    pub uses_velocity: bool,
    /// The actions before the last loop.
    pub head: Vec<Action>,
    /// The last loop.
    pub last: Pass,
    /// The vectors that are exchanged at the end, in order.
    pub rotation: Vec<(QuantityId, QuantityId)>,
}

/// A step of a scheme.
#[derive(Clone, Debug)]
pub struct Step<'a> {
    /// The scheme, whose coefficients may depend on the [ratio](Scheme::ratio) of steps.
    pub scheme: &'a Scheme,
    /// Whether the step evaluates the parts of a split field.
    pub split: bool,
    /// The fused passes behind the bodies.
    pub programs: Vec<Program>,
    /// Whether its loops need no vectors but those that are carried, and that of an evaluation.
    pub in_place: bool,
    /// At most two: for right-hand sides that use the velocity, and for others where that differs.
    pub bodies: Vec<Body>,
    /// The quantities that an observer sees.
    pub sampled: Sampled,
    /// The quantities that are stored, the carried ones first.
    pub fields: Vec<QuantityId>,
    /// The quantities that are kept in the vector of another one, by [registers](super::registers).
    shared: BTreeMap<QuantityId, QuantityId>,
    /// The arguments of implicit cores whose known parts are stored.
    pub bases: BTreeSet<QuantityId>,
    /// The constants.
    pub constants: Constants,
    /// The times of the quantities, in steps from t; NaN where they depend on a free parameter.
    pub offsets: Vec<f64>,
    /// The times of the evaluations, in steps from t.
    pub times: Vec<f64>,
    /// The rates of t in the directions of derivatives; 0 of other evaluations.
    pub rates: Vec<f64>,
}

/// Whether the derivative of the right-hand side along the solution is evaluated, y'' of a first-order
/// problem.
pub fn takes_second_derivative(scheme: &Scheme) -> bool {
    scheme
        .evaluations()
        .iter()
        .any(|e| scheme.rate(e).is_some())
}

/// Whether a scheme evaluates the parts A and B of a split field, rather than one field.
fn is_split(scheme: &Scheme) -> Result<bool, EmitError> {
    let names = scheme.fields();
    if names.len() > 1 && !scheme.is_split() && !scheme.is_additive() {
        let fields = names.into_iter().collect::<Vec<_>>().join(", ");
        return Err(EmitError::SplitField { fields });
    }
    Ok(names.len() > 1)
}

/// Whether evaluations of different parts are solved for together.
fn couples(scheme: &Scheme, program: &Program) -> bool {
    program.segments.iter().any(|segment| match &segment.then {
        Some(Operation::Solve(core)) => {
            let mut parts = core
                .evaluations
                .iter()
                .map(|&e| &scheme.evaluations()[e].field);
            let first = parts.next();
            parts.any(|part| Some(part) != first)
        }
        _ => false,
    })
}

/// Whether nothing is solved for.
fn is_explicit(program: &Program) -> bool {
    let done = program.segments.iter().flat_map(|segment| &segment.then);
    !done
        .into_iter()
        .any(|o| matches!(o, Operation::Solve(_) | Operation::Resolve(_)))
}

/// Checks that each part takes the velocity everywhere or nowhere.
fn same_velocity(scheme: &Scheme) -> Result<(), EmitError> {
    let given: BTreeSet<_> = (scheme.evaluations().iter())
        .map(|e| (e.field.as_str(), e.velocity.is_some()))
        .collect();
    if given.len() > PARTS.len() {
        Err(EmitError::MixedVelocity)
    } else {
        Ok(())
    }
}

/// The passes for right-hand sides that do, and that do not, use the velocity.
fn programs(scheme: &Scheme, split: bool) -> Result<Vec<Program>, EmitError> {
    // A derivative of f is no field of its own.
    let of_field = || {
        let evaluations = scheme.evaluations().iter();
        evaluations.filter(|e| scheme.rate(e).is_none() && e.along.is_none())
    };
    let with_velocity = of_field().filter(|e| e.velocity.is_some()).count();
    if split {
        same_velocity(scheme)?;
    } else if with_velocity != 0 && with_velocity != of_field().count() {
        return Err(EmitError::MixedVelocity);
    }
    let program = |uses| -> Result<Program, EmitError> {
        Ok(Program::new(scheme, &Plan::new(scheme, uses)?, uses))
    };
    Ok(if split || takes_second_derivative(scheme) {
        vec![program(true)?]
    } else if with_velocity == 0 {
        vec![program(false)?]
    } else if Plan::new(scheme, true)? == Plan::new(scheme, false)? {
        vec![program(true)?]
    } else {
        vec![program(true)?, program(false)?]
    })
}

impl<'a> Step<'a> {
    /// The step of a scheme, with weights for any step ratio where these are known.
    ///
    /// # Errors
    /// [`EmitError`] says what the scheme lacks.
    pub fn new(facts: &'a Facts) -> Result<Self, EmitError> {
        Self::with(facts, true)
    }

    /// The same sums, where what is carried stays as it is until all is solved for.
    ///
    /// # Errors
    /// Those of [`new`](Self::new).
    pub fn beside(facts: &'a Facts) -> Result<Self, EmitError> {
        Self::with(facts, false)
    }

    fn with(facts: &'a Facts, in_place: bool) -> Result<Self, EmitError> {
        let scheme = facts.step().at_nodes();
        let free: Vec<_> = scheme
            .free_symbols()
            .iter()
            .filter(|symbol| scheme.ratio() != Some(*symbol))
            .filter(|symbol| !facts.free().iter().any(|free| free.symbol == **symbol))
            .map(|s| s.name().to_string())
            .collect();
        if !free.is_empty() {
            return Err(EmitError::FreeSymbols {
                symbols: free.join("`, `"),
            });
        }
        let split = is_split(scheme)?;
        let programs = programs(scheme, split)?;
        let solved = |program: &Program| {
            let operations = program.segments.iter().filter_map(|s| s.then.as_ref());
            let cores = operations.filter_map(|operation| match operation {
                Operation::Solve(core) => Some(core),
                _ => None,
            });
            let mut evaluations = cores.flat_map(|core| &core.evaluations);
            evaluations.any(|&e| scheme.rate(&scheme.evaluations()[e]).is_some())
        };
        if programs.iter().any(solved) {
            return Err(EmitError::ImplicitSecondDerivative);
        }
        if scheme.is_additive() && programs.iter().any(|program| couples(scheme, program)) {
            return Err(EmitError::CoupledParts);
        }
        let buffered: BTreeSet<_> = programs
            .iter()
            .flat_map(|p: &Program| p.buffered.iter().copied())
            .collect();
        let mut sampled = sampled(scheme).ok_or(EmitError::NoPosition)?;
        if split {
            // What the right-hand side yields is of one part alone.
            match scheme.class() {
                Class::FirstOrder => sampled.velocity = None,
                Class::SecondOrder => sampled.acceleration = None,
            }
        }
        let instant = |time: &Fraction| {
            (scheme.rounded(time)).ok_or_else(|| EmitError::FreeTime {
                time: time.to_string(),
            })
        };
        let alike = !split && scheme.ratio().is_none();
        let affine = alike.then(|| InPlace::of(scheme, &programs, &sampled));
        let affine = affine.flatten();
        let own = affine.as_ref().filter(|_| in_place);
        let shared = match programs.as_slice() {
            _ if let Some(own) = own => own.shared(),
            [program] if !split && scheme.ratio().is_none() && is_explicit(program) => {
                shared(scheme, program, &sampled)
            }
            _ => BTreeMap::new(),
        };
        let fields = scheme.carried().iter().copied().chain(buffered);
        let fields = match own {
            Some(own) => own.fields(scheme),
            None => fields.filter(|q| !shared.contains_key(q)).collect(),
        };
        // What the offsets of other quantities depend on comes with the values of free parameters.
        let offset = |offset: &Fraction| scheme.rounded(offset).unwrap_or(f64::NAN);
        let shown = [
            Some(sampled.position),
            sampled.velocity,
            sampled.acceleration,
        ];
        for q in shown.into_iter().flatten() {
            instant(&scheme.quantities()[q].offset)?;
        }
        let mut step = Self {
            scheme,
            split,
            bodies: Vec::new(),
            sampled,
            fields,
            shared,
            bases: BTreeSet::new(),
            constants: Constants::default(),
            offsets: scheme
                .quantities()
                .iter()
                .map(|q| offset(&q.offset))
                .collect(),
            rates: scheme
                .evaluations()
                .iter()
                .map(|e| e.along.as_ref().map_or(Ok(0.0), instant))
                .collect::<Result<_, _>>()?,
            times: scheme
                .evaluations()
                .iter()
                .map(|e| instant(&e.time))
                .collect::<Result<_, _>>()?,
            programs: Vec::new(),
            in_place: own.is_some(),
        };
        let body = |p: &Program| match &affine {
            Some(affine) if in_place => affine.body(scheme, &mut step.constants, p.uses_velocity),
            Some(affine) => {
                let constants = &mut step.constants;
                let bases = &mut step.bases;
                affine.beside(scheme, (constants, bases), p.uses_velocity)
            }
            None => step.body(p),
        };
        step.bodies = programs.iter().map(body).collect();
        step.programs = programs;
        Ok(step)
    }

    /// The quantity in whose vector another one is kept: mostly its own.
    pub fn home(&self, q: QuantityId) -> QuantityId {
        self.shared.get(&q).copied().unwrap_or(q)
    }

    /// 0 where an evaluation is of the field, or of its expensive part; else 1.
    pub fn part(&self, evaluation: usize) -> usize {
        usize::from(self.split && self.scheme.evaluations()[evaluation].field != PARTS[0])
    }

    /// Whether a step of a split field carries x and x' at its beginning alone, to its end.
    pub fn takes_any_size(&self) -> bool {
        let quantities = self.scheme.quantities();
        let mut carried = self.scheme.carried().iter().map(|&q| &quantities[q]);
        let position = &quantities[self.sampled.position];
        carried.all(|q| q.derivative <= 1 && q.offset.is_zero())
            && position.offset == Fraction::one()
    }

    fn body(&mut self, program: &Program) -> Body {
        let mut head = Vec::new();
        let mut resolved: Option<(usize, usize)> = None; // evaluation and slope
        let mut last = Pass::default();
        let mut rotation = Vec::new();
        for segment in &program.segments {
            let pass = match &segment.then {
                Some(Operation::Solve(core)) => {
                    let (pass, solve) = self.solve(segment, core);
                    head.extend(pass.map(Action::Pass));
                    head.push(Action::Solve(solve));
                    continue;
                }
                Some(Operation::Evaluate(index)) => {
                    let pass = self.early_pass(segment, Vec::new(), Vec::new(), Vec::new());
                    head.extend(pass.map(Action::Pass));
                    let evaluation = &self.scheme.evaluations()[*index];
                    let velocity = evaluation.velocity.filter(|_| program.uses_velocity);
                    head.push(Action::Evaluate(*index, velocity));
                    continue;
                }
                Some(Operation::Resolve(resolvent)) => {
                    let direction = Vector::Of(resolvent.direction);
                    let loads = resolvent.base.iter().map(|t| t.quantity).collect();
                    let stores = vec![(direction, self.sum(&resolvent.base))];
                    let pass = self.early_pass(segment, loads, stores, vec![direction]);
                    head.extend(pass.map(Action::Pass));
                    let Term {
                        coefficient, power, ..
                    } = &resolvent.slope;
                    let slope = self.constants.place(coefficient.clone(), *power);
                    let of = |e: usize| &self.scheme.evaluations()[e];
                    let now = of(resolvent.evaluation);
                    let same = |(e, other): (usize, usize)| {
                        let before = of(e);
                        other == slope
                            && (&before.time, before.position) == (&now.time, now.position)
                    };
                    head.push(Action::Resolve(Resolve {
                        evaluation: resolvent.evaluation,
                        direction: resolvent.direction,
                        slope,
                        anew: !resolved.is_some_and(same),
                    }));
                    resolved = Some((resolvent.evaluation, slope));
                    continue;
                }
                Some(Operation::Assign(_)) | None => self.last_pass(program, segment),
            };
            (last, rotation) = pass;
        }
        Body {
            uses_velocity: program.uses_velocity,
            head,
            last,
            rotation,
        }
    }

    fn sum(&mut self, terms: &[Term]) -> Expression {
        self.constants.sum(self.scheme, terms)
    }

    fn solve(&mut self, segment: &Segment, core: &Core) -> (Option<Pass>, Solve) {
        let of = |e: usize| &self.scheme.evaluations()[e];
        let results: Vec<QuantityId> = core.evaluations.iter().map(|&e| of(e).result).collect();
        let arguments: Vec<_> = (core.evaluations.iter())
            .map(|&e| (of(e).position, of(e).velocity))
            .collect();
        let positions: Vec<_> = core.position.iter().map(Some).collect();
        let position_slopes = self.slopes(&results, &positions);
        let velocities: Vec<_> = core.velocity.iter().map(Option::as_ref).collect();
        let velocity_slopes = self.slopes(&results, &velocities);
        let mut stores = Vec::new();
        let mut written = Vec::new();
        let mut base = |step: &mut Self, argument: QuantityId, map: &CoreSum| {
            if let [term] = map.base.as_slice()
                && map.slopes.is_empty()
                && term.power == 0
                && term.coefficient == Fraction::one()
            {
                return Vector::Of(term.quantity);
            }
            let base = Vector::Base(argument);
            step.bases.insert(argument);
            if !written.contains(&base) {
                written.push(base);
                stores.push((base, step.sum(&map.base)));
            }
            base
        };
        let position = (arguments.iter().zip(&core.position))
            .map(|(&(x, _), map)| base(self, x, map))
            .collect();
        let velocity = (arguments.iter().zip(&core.velocity))
            .map(|(&(_, v), map)| Some(base(self, v?, map.as_ref()?)))
            .collect();
        let mut loads: Vec<QuantityId> = Vec::new();
        let maps = core.position.iter().chain(core.velocity.iter().flatten());
        for term in maps
            .filter(|m| !m.slopes.is_empty() || m.base.len() > 1)
            .flat_map(|m| &m.base)
        {
            loads.push(term.quantity);
        }
        // The first iterate is the latest value of the same quantity, where one is carried.
        let quantities = self.scheme.quantities();
        let previous = |result: &QuantityId| {
            let earlier = quantities[*result].one_step_earlier();
            let mut carried = self.scheme.carried().iter().copied();
            carried.find(|&c| quantities[c] == earlier)
        };
        let first: Vec<_> = results.iter().map(previous).collect();
        for (&result, previous) in results.iter().zip(&first) {
            if let Some(previous) = *previous {
                loads.push(previous);
                stores.push((Vector::Of(result), Expression::Quantity(previous)));
                written.push(Vector::Of(result));
            }
        }
        let pass = self.early_pass(segment, loads, stores, written);
        let solve = Solve {
            evaluations: core.evaluations.clone(),
            results,
            first,
            position,
            position_slopes,
            velocity,
            velocity_slopes,
        };
        (pass, solve)
    }

    /// The slopes of the arguments in the core's results, row by row.
    fn slopes(
        &mut self,
        results: &[QuantityId],
        maps: &[Option<&CoreSum>],
    ) -> Vec<Vec<Option<usize>>> {
        let mut row = |map: &Option<&CoreSum>| {
            let mut entry = |result: &QuantityId| {
                let mut slopes = map.iter().flat_map(|map| &map.slopes);
                let term = slopes.find(|t| t.quantity == *result)?;
                Some(self.constants.place(term.coefficient.clone(), term.power))
            };
            results.iter().map(&mut entry).collect()
        };
        maps.iter().map(&mut row).collect()
    }

    /// The last pass: what is left, the sample, and the history.
    fn last_pass(
        &mut self,
        program: &Program,
        segment: &Segment,
    ) -> (Pass, Vec<(QuantityId, QuantityId)>) {
        let mut slots = Vec::new();
        let mut stores = Vec::new();
        let mut rotation = Vec::new();
        let targets = [
            Some(self.sampled.position),
            self.sampled.velocity,
            self.sampled.acceleration,
        ];
        let samples = targets.into_iter().enumerate();
        let samples: Vec<_> = samples.filter_map(|(i, q)| Some((i, q?))).collect();
        for chain in chains(self.scheme) {
            let oldest = chain.slots[0];
            if program.buffered.contains(&chain.entering) {
                rotation.push((oldest, chain.entering));
            } else {
                stores.push((Vector::Of(oldest), Expression::Quantity(chain.entering)));
                slots.push(oldest);
            }
            rotation.extend(chain.slots.windows(2).map(|pair| (pair[0], pair[1])));
        }
        let loads = samples.iter().map(|&(_, q)| q).collect();
        let pass = Pass {
            samples,
            slots,
            ..self.pass(segment, loads, stores, Vec::new())
        };
        (pass, rotation)
    }

    /// An early pass: its results go to their buffers. `None` if there are none.
    fn early_pass(
        &mut self,
        segment: &Segment,
        loads: Vec<QuantityId>,
        stores: Vec<(Vector, Expression)>,
        mut written: Vec<Vector>,
    ) -> Option<Pass> {
        let mut all = Vec::new();
        for assignment in &segment.assignments {
            let target = assignment.target;
            all.push((Vector::Of(target), Expression::Quantity(target)));
            written.push(Vector::Of(target));
        }
        all.extend(stores);
        (!all.is_empty()).then(|| self.pass(segment, loads, all, written))
    }

    fn pass(
        &mut self,
        segment: &Segment,
        extra_loads: Vec<QuantityId>,
        stores: Vec<(Vector, Expression)>,
        buffers: Vec<Vector>,
    ) -> Pass {
        let computed: Vec<QuantityId> = segment.assignments.iter().map(|a| a.target).collect();
        let mut loads: BTreeSet<QuantityId> = extra_loads.into_iter().collect();
        let terms = segment.assignments.iter().flat_map(|a| &a.terms);
        loads.extend(terms.map(|t| t.quantity));
        loads.retain(|q| !computed.contains(q));
        let assignments = (segment.assignments.iter())
            .map(|a| (a.target, self.sum(&a.terms)))
            .collect();
        Pass {
            loads: loads.into_iter().collect(),
            assignments,
            samples: Vec::new(),
            stores,
            buffers,
            slots: Vec::new(),
        }
    }
}
