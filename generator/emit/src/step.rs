//! A step as loops over the components, evaluations, implicit cores and exchanges of vectors: what every
//! target language writes down.
//!
//! Constants are folded exactly; equal ones are one entry of a table. The order of operations is fixed here,
//! so all languages round alike.

use super::EmitError;
use super::expression::{Constants, Expression};
use super::layout::{Program, Sampled, Segment, chains, sampled};
use super::names::identifiers;
use super::registers::shared;
use std::collections::{BTreeMap, BTreeSet};
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::ring::Ring;
use stepsmith_prove::facts::Facts;
use stepsmith_scheme::plan::{Core, CoreSum, Operation, Plan, Resolvent};
use stepsmith_scheme::scheme::{Evaluation, PARTS, QuantityId, Scheme, Term};

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

impl Pass {
    /// The vectors that are written.
    pub fn written(&self) -> impl Iterator<Item = Vector> {
        let slots = self.slots.iter().map(|&q| Vector::Of(q));
        self.buffers.iter().copied().chain(slots)
    }

    /// Whether a component of q is read once it is there.
    fn reads(&self, q: QuantityId) -> bool {
        let computed = self.assignments.iter().map(|(_, value)| value);
        let stored = self.stores.iter().map(|(_, value)| value);
        computed.chain(stored).any(|value| value.reads(q))
            || self.samples.iter().any(|(_, sample)| *sample == q)
    }

    /// Leaves out assignments and loads that nobody reads.
    pub fn leave_out(&mut self) {
        for i in (0..self.assignments.len()).rev() {
            if !self.reads(self.assignments[i].0) {
                self.assignments.remove(i);
            }
        }
        self.leave_out_loads();
    }

    /// Leaves out loads that nobody reads.
    pub fn leave_out_loads(&mut self) {
        let loads = std::mem::take(&mut self.loads).into_iter();
        self.loads = loads.filter(|q| self.reads(*q)).collect();
    }
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

/// (1 − c J) u = base + c τ f_t, where u holds the right side without its term in f_t.
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

impl Body {
    /// The implicit cores.
    pub fn cores(&self) -> impl Iterator<Item = &Solve> {
        self.head.iter().filter_map(|action| match action {
            Action::Solve(solve) => Some(solve),
            _ => None,
        })
    }

    /// The vector that what is in the vector of q comes to by the exchanges.
    pub fn place_at_end(&self, q: QuantityId) -> QuantityId {
        let mut place = q;
        for &(one, other) in &self.rotation {
            place = match place {
                _ if place == one => other,
                _ if place == other => one,
                _ => place,
            };
        }
        place
    }
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
    /// At most two: for right-hand sides that use the velocity, and for others where that differs.
    pub bodies: Vec<Body>,
    /// The quantities that an observer sees.
    pub sampled: Sampled,
    /// The quantities that are stored, the carried ones first.
    pub fields: Vec<QuantityId>,
    /// The identifiers of the quantities.
    pub names: Vec<String>,
    /// The quantities that are kept in the vector of another one, by [registers](super::registers).
    shared: BTreeMap<QuantityId, QuantityId>,
    /// The arguments of implicit cores whose known parts are stored.
    pub bases: BTreeSet<QuantityId>,
    /// The constants.
    pub constants: Constants,
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
    program.cores().any(|core| {
        let parts = core.evaluations.iter();
        let parts = parts.map(|&e| &scheme.evaluations()[e].field);
        BTreeSet::from_iter(parts).len() > 1
    })
}

/// Whether a second derivative along the solution is solved for.
fn solves_second_derivative(scheme: &Scheme, program: &Program) -> bool {
    let mut solved = program.cores().flat_map(|core| &core.evaluations);
    solved.any(|&e| scheme.rate(&scheme.evaluations()[e]).is_some())
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
    let mut of_field: Vec<&Evaluation> = scheme.evaluations().iter().collect();
    of_field.retain(|e| scheme.rate(e).is_none() && e.along.is_none());
    let with_velocity = of_field.iter().filter(|e| e.velocity.is_some()).count();
    if split {
        same_velocity(scheme)?;
    } else if with_velocity != 0 && with_velocity != of_field.len() {
        return Err(EmitError::MixedVelocity);
    }
    let uses: &[bool] = if split || takes_second_derivative(scheme) {
        &[true]
    } else if with_velocity == 0 {
        &[false]
    } else if Plan::new(scheme, true)? == Plan::new(scheme, false)? {
        &[true]
    } else {
        &[true, false]
    };
    let mut programs = Vec::new();
    for &uses in uses {
        programs.push(Program::new(scheme, &Plan::new(scheme, uses)?, uses));
    }
    if programs.iter().any(|p| solves_second_derivative(scheme, p)) {
        return Err(EmitError::ImplicitSecondDerivative);
    }
    if scheme.is_additive() && programs.iter().any(|p| couples(scheme, p)) {
        return Err(EmitError::CoupledParts);
    }
    Ok(programs)
}

/// Checks that no symbols are free but the ratio of steps and the parameters that facts are proven for.
fn known_symbols(scheme: &Scheme, facts: &Facts) -> Result<(), EmitError> {
    let free: Vec<_> = scheme
        .free_symbols()
        .iter()
        .filter(|symbol| scheme.ratio() != Some(*symbol))
        .filter(|symbol| !facts.free().iter().any(|free| free.symbol == **symbol))
        .map(|s| s.name().to_string())
        .collect();
    if free.is_empty() {
        return Ok(());
    }
    Err(EmitError::FreeSymbols {
        symbols: free.join("`, `"),
    })
}

/// A time in steps from t.
fn instant(scheme: &Scheme, time: &Fraction) -> Result<f64, EmitError> {
    (scheme.rounded(time)).ok_or_else(|| EmitError::FreeTime {
        time: time.to_string(),
    })
}

impl<'a> Step<'a> {
    /// The step of a scheme, with weights for any step ratio where these are known.
    ///
    /// # Errors
    /// [`EmitError`] says what the scheme lacks.
    pub fn new(facts: &'a Facts) -> Result<Self, EmitError> {
        let scheme = facts.step().at_nodes();
        known_symbols(scheme, facts)?;
        let split = is_split(scheme)?;
        let programs = programs(scheme, split)?;
        let buffered: BTreeSet<_> = programs
            .iter()
            .flat_map(|p: &Program| p.buffered.iter().copied())
            .collect();
        let mut sampled = sampled(scheme).ok_or(EmitError::NoPosition)?;
        if split {
            sampled.conceal(scheme.class());
        }
        let alike = !split && scheme.ratio().is_none();
        let shared = match programs.as_slice() {
            [program] if alike && program.is_explicit() => shared(scheme, program, &sampled),
            _ => BTreeMap::new(),
        };
        let fields = scheme.carried().iter().copied().chain(buffered);
        let fields = fields.filter(|q| !shared.contains_key(q)).collect();
        for (_, q) in sampled.places() {
            instant(scheme, &scheme.quantities()[q].offset)?;
        }
        let mut step = Self {
            scheme,
            split,
            bodies: Vec::new(),
            sampled,
            fields,
            names: identifiers(scheme),
            shared,
            bases: BTreeSet::new(),
            constants: Constants::default(),
            rates: (scheme.evaluations().iter())
                .map(|e| match &e.along {
                    Some(rate) => instant(scheme, rate),
                    None => Ok(0.0),
                })
                .collect::<Result<_, _>>()?,
            times: (scheme.evaluations().iter())
                .map(|e| instant(scheme, &e.time))
                .collect::<Result<_, _>>()?,
            programs: Vec::new(),
        };
        step.bodies = programs.iter().map(|program| step.body(program)).collect();
        step.programs = programs;
        Ok(step)
    }

    /// The quantity in whose vector another one is kept: mostly its own.
    pub fn home(&self, q: QuantityId) -> QuantityId {
        self.shared.get(&q).copied().unwrap_or(q)
    }

    /// The time of a quantity, in steps from t; NaN where it comes with the values of free parameters.
    pub fn offset(&self, q: QuantityId) -> f64 {
        let offset = &self.scheme.quantities()[q].offset;
        self.scheme.rounded(offset).unwrap_or(f64::NAN)
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
        let mut resolved: Option<Resolve> = None;
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
                    let pass = self.early_pass(segment, Vec::new(), Vec::new());
                    head.extend(pass.map(Action::Pass));
                    let evaluation = &self.scheme.evaluations()[*index];
                    let velocity = evaluation.velocity.filter(|_| program.uses_velocity);
                    head.push(Action::Evaluate(*index, velocity));
                    continue;
                }
                Some(Operation::Resolve(resolvent)) => {
                    let (pass, resolve) = self.resolve(segment, resolvent, resolved.as_ref());
                    head.extend(pass.map(Action::Pass));
                    head.push(Action::Resolve(resolve.clone()));
                    resolved = Some(resolve);
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

    /// The known part of an argument of a core, whose sum is among the stores where it has to be formed.
    fn base(
        &mut self,
        argument: QuantityId,
        map: &CoreSum,
        stores: &mut Vec<(Vector, Expression)>,
    ) -> Vector {
        if let [term] = map.base.as_slice()
            && map.slopes.is_empty()
            && term.power == 0
            && term.coefficient == Fraction::one()
        {
            return Vector::Of(term.quantity);
        }
        let base = Vector::Base(argument);
        self.bases.insert(argument);
        if stores.iter().all(|(stored, _)| *stored != base) {
            stores.push((base, self.sum(&map.base)));
        }
        base
    }

    fn resolve(
        &mut self,
        segment: &Segment,
        resolvent: &Resolvent,
        before: Option<&Resolve>,
    ) -> (Option<Pass>, Resolve) {
        let direction = Vector::Of(resolvent.direction);
        let loads = resolvent.base.iter().map(|t| t.quantity).collect();
        let stores = vec![(direction, self.sum(&resolvent.base))];
        let pass = self.early_pass(segment, loads, stores);
        let slope = &resolvent.slope;
        let slope = self.constants.place(slope.coefficient.clone(), slope.power);
        let evaluations = self.scheme.evaluations();
        let now = &evaluations[resolvent.evaluation];
        let same = before.is_some_and(|resolve| {
            let before = &evaluations[resolve.evaluation];
            resolve.slope == slope && (&before.time, before.position) == (&now.time, now.position)
        });
        let resolve = Resolve {
            evaluation: resolvent.evaluation,
            direction: resolvent.direction,
            slope,
            anew: !same,
        };
        (pass, resolve)
    }

    fn solve(&mut self, segment: &Segment, core: &Core) -> (Option<Pass>, Solve) {
        let scheme = self.scheme;
        let evaluations = core.evaluations.iter().map(|&e| &scheme.evaluations()[e]);
        let results: Vec<QuantityId> = evaluations.clone().map(|e| e.result).collect();
        let positions: Vec<_> = core.position.iter().map(Some).collect();
        let position_slopes = self.slopes(&results, &positions);
        let velocities: Vec<_> = core.velocity.iter().map(Option::as_ref).collect();
        let velocity_slopes = self.slopes(&results, &velocities);
        let mut stores = Vec::new();
        let position = (evaluations.clone().zip(&core.position))
            .map(|(e, map)| self.base(e.position, map, &mut stores))
            .collect();
        let velocity = (evaluations.zip(&core.velocity))
            .map(|(e, map)| Some(self.base(e.velocity?, map.as_ref()?, &mut stores)))
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
        let quantities = scheme.quantities();
        let mut first = Vec::new();
        for &result in &results {
            let earlier = quantities[result].one_step_earlier();
            let mut carried = scheme.carried().iter().copied();
            let previous = carried.find(|&c| quantities[c] == earlier);
            if let Some(previous) = previous {
                loads.push(previous);
                stores.push((Vector::Of(result), Expression::Quantity(previous)));
            }
            first.push(previous);
        }
        let pass = self.early_pass(segment, loads, stores);
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
        let mut rows = Vec::new();
        for map in maps {
            let mut row = Vec::new();
            for result in results {
                let mut slopes = map.iter().flat_map(|map| &map.slopes);
                let term = slopes.find(|t| t.quantity == *result);
                row.push(term.map(|t| self.constants.place(t.coefficient.clone(), t.power)));
            }
            rows.push(row);
        }
        rows
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
        let samples: Vec<_> = self.sampled.places().collect();
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
    ) -> Option<Pass> {
        let targets = segment.assignments.iter().map(|a| a.target);
        let own = targets.map(|q| (Vector::Of(q), Expression::Quantity(q)));
        let buffers = stores.iter().cloned().chain(own.clone());
        let buffers = buffers.map(|(vector, _)| vector).collect();
        let all: Vec<_> = own.chain(stores).collect();
        (!all.is_empty()).then(|| self.pass(segment, loads, all, buffers))
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
