//! A step as a list of linear combinations and evaluations.
//!
//! A step at h = 1 is made of unit vectors: each quantity that comes in is one, and each evaluation yields one. So the
//! components of any vector of the step are the weights in its linear combination. A weight of a quantity of derivative
//! order d in one of order m is that of h = 1, times h^(d − m).

use crate::base::{State, add};
use crate::integrator::start::{Initial, Start, Trajectory};
use crate::linear::Tangents;
use crate::nonlinear::implicit::{Implicit, ImplicitStatistics, Trace};
use crate::problem::Rate;
use crate::problem::additive::Part;
use crate::stepper::{Carried, Sample, Stepper};
use num_dual::DualSVec64;

/// An evaluation at t + time h.
pub(super) struct Evaluation {
    pub time: f64,
    /// The weights of the argument.
    pub argument: Vec<f64>,
    /// Whether an argument has the value.
    pub feeds: bool,
    /// The number of the implicit core whose unknown the value is; none if the argument is known before.
    pub core: Option<usize>,
}

impl Evaluation {
    fn new(time: f64, argument: Vec<f64>) -> Self {
        Self {
            time,
            argument,
            feeds: true,
            core: None,
        }
    }
}

/// A step, or the start of a run.
pub(super) struct Tape {
    /// The derivative orders of the quantities that come in. Evaluations follow them as columns of weights.
    pub slots: Vec<i32>,
    pub evaluations: Vec<Evaluation>,
    /// The quantities that come out: the derivative order and the weights of each.
    pub ends: Vec<(i32, Vec<f64>)>,
}

impl Tape {
    /// The step of a method; none if it takes more than the right-hand side.
    pub fn of_step<M: Stepper<S, 1>, S: State<Real = f64>>(
        like: &S,
        carried: &[Carried],
        parameters: &[f64],
    ) -> Option<Self> {
        let orders = orders(carried);
        let mut probe = Probe {
            slots: carried.len(),
            ..Probe::default()
        };
        let mut ends = vec![Vec::new(); carried.len()];
        // As many components as the state has are seen at once.
        let cores = loop {
            let mut stepper = M::at(1.0, like, parameters);
            for slot in 0..carried.len() {
                probe.write_unit(slot, stepper.carried_mut(slot).as_mut_slice());
            }
            let mut implicit = Implicit::default().tracing(Trace::Slopes(Vec::new()));
            let mut sample = Sample::new(0.0, like);
            let made = stepper.step::<_, false>(0.0, &mut probe, &mut implicit, &mut sample);
            // A Jacobian.
            let more = implicit.statistics() != ImplicitStatistics::default();
            if made.is_err() || more || probe.refused {
                return None;
            }
            for (slot, end) in ends.iter_mut().enumerate() {
                end.extend_from_slice(stepper.carried_mut(slot).as_slice());
            }
            if probe.advance(like.len()) {
                break implicit.slopes();
            }
        };
        probe.couple(&cores);
        let ends = orders.iter().copied().zip(ends).collect();
        Some(Self::new(orders, probe.found, ends).restarted())
    }

    /// The start from y0, if no history is given: the quantities carried into the first step, and y at the grid points
    /// before it, without the first. With it comes the number of evaluations.
    pub fn of_start<S>(
        start: &Start<S>,
        carried: &[Carried],
        (lead, order, shift): (usize, usize, usize),
    ) -> Option<(Self, u64)> {
        let start = match start {
            Start::ZeroHigherDerivatives => Start::ZeroHigherDerivatives,
            _ => Start::Collocation,
        };
        let y0 = [Form::from_re(0.0).derivative(0)];
        let initial = Initial {
            t: 0.0,
            h: 1.0,
            values: &[y0],
        };
        let mut probe = StartProbe(Vec::new());
        let needs = (carried, order, shift);
        let known = Trajectory::over::<1>(&start, &initial, &mut probe, needs).ok()?;
        let quantities = known.history(1.0, &y0, carried).ok()?;
        let mut ends: Vec<_> = orders(carried)
            .into_iter()
            .zip(quantities.iter().map(weights))
            .collect();
        for k in 1..lead {
            let mut y = y0;
            known.derivative(0, k as f64, &mut y).ok()?;
            ends.push((0, weights(&y)));
        }
        let made = probe.0.len();
        (made < FORMS).then(|| (Self::new(vec![0], probe.0, ends), made as u64))
    }

    /// Whether there are implicit cores.
    pub fn solves(&self) -> bool {
        self.evaluations.iter().any(|e| e.core.is_some())
    }

    /// With the evaluations that count.
    fn new(slots: Vec<i32>, evaluations: Vec<Evaluation>, ends: Vec<(i32, Vec<f64>)>) -> Self {
        let mut tape = Self {
            slots,
            evaluations,
            ends,
        };
        tape.prune();
        tape
    }

    /// Leaves out evaluations whose values nothing reads, and finds out which values arguments read.
    fn prune(&mut self) {
        for k in (0..self.evaluations.len()).rev() {
            if self.evaluations[k].core.is_some() {
                continue;
            }
            let column = self.slots.len() + k;
            let mut arguments = self.evaluations[k + 1..].iter().map(|e| &e.argument);
            let feeds = arguments.any(|row| row[column] != 0.0);
            self.evaluations[k].feeds = feeds;
            if !feeds && self.ends.iter().all(|(_, row)| row[column] == 0.0) {
                self.evaluations.remove(k);
                let arguments = self.evaluations.iter_mut().map(|e| &mut e.argument);
                let rows = arguments.chain(self.ends.iter_mut().map(|(_, row)| row));
                rows.for_each(|row| {
                    row.remove(column);
                });
            }
        }
    }

    /// Whether y comes in first, and what comes in besides is f(t, y), because each step ends with this evaluation.
    fn restarts(&self) -> bool {
        let Some((0, y)) = self.ends.first() else {
            return false;
        };
        let closes = |(derivative, row): &(i32, Vec<f64>)| {
            let one = |k: &usize| row[self.slots.len() + k] == 1.0;
            let Some(k) = (0..self.evaluations.len()).find(one) else {
                return false;
            };
            let alone = row.iter().filter(|weight| **weight != 0.0).count() == 1;
            let last = &self.evaluations[k];
            *derivative == 1 && alone && last.time == 1.0 && last.argument == *y
        };
        self.ends[1..].iter().all(closes)
    }

    /// The same with an evaluation at y for each f(t, y) that comes in, if y tells all that does.
    fn restarted(mut self) -> Self {
        if self.restarts() {
            let derivatives = self.slots.split_off(1).len();
            self.ends.truncate(1);
            let mut argument = vec![0.0; self.ends[0].1.len()];
            argument[0] = 1.0;
            let evaluations = (0..derivatives).map(|_| Evaluation::new(0.0, argument.clone()));
            self.evaluations.splice(0..0, evaluations);
            self.prune();
        }
        self
    }
}

fn orders(carried: &[Carried]) -> Vec<i32> {
    carried.iter().map(|c| c.derivative as i32).collect()
}

/// The right-hand side whose values are unit vectors.
#[derive(Default)]
struct Probe {
    slots: usize,
    /// The first of the columns that are seen at once.
    from: usize,
    /// How many evaluations have been made in this pass.
    made: usize,
    found: Vec<Evaluation>,
    /// Whether more was asked for than the right-hand side.
    refused: bool,
}

impl Probe {
    /// The part of a unit vector that is seen.
    fn write_unit(&self, column: usize, out: &mut [f64]) {
        out.fill(0.0);
        let seen = column.checked_sub(self.from);
        if let Some(one) = seen.and_then(|place| out.get_mut(place)) {
            *one = 1.0;
        }
    }

    /// Goes on to the next n columns; true after the last.
    fn advance(&mut self, n: usize) -> bool {
        self.from += n;
        self.made = 0;
        self.from >= self.slots + self.found.len()
    }

    /// Adds the slopes of cores to the arguments, of which the bases are found.
    fn couple(&mut self, cores: &[Vec<Vec<f64>>]) {
        let found = self.found.iter_mut().enumerate();
        let mut unknowns = found.filter(|(_, evaluation)| evaluation.core.is_some());
        for (number, rows) in cores.iter().enumerate() {
            let mut first = None;
            for (row, (k, evaluation)) in rows.iter().zip(&mut unknowns) {
                let column = self.slots + *first.get_or_insert(k);
                add(&mut evaluation.argument[column..], 1.0, row);
                evaluation.core = Some(number);
            }
        }
    }
}

impl<S: State<Real = f64>> Rate<S> for Probe {
    const SECOND_DERIVATIVE: bool = true;
    const PARTS: bool = true;

    fn rate(&mut self, t: f64, y: &S, dy: &mut S) {
        if self.found.len() == self.made {
            self.found.push(Evaluation::new(t, Vec::new()));
        }
        let argument = &mut self.found[self.made].argument;
        argument.extend_from_slice(y.as_slice());
        self.write_unit(self.slots + self.made, dy.as_mut_slice());
        self.made += 1;
    }

    /// An implicit core asks so, at the base of an argument.
    fn residual(&mut self, (t, y): (f64, &S), _: &S, out: &mut S) {
        self.rate(t, y, out);
        self.found[self.made - 1].core = Some(0);
    }

    fn second_derivative(&mut self, _: f64, _: &S, _: &S, _: &mut S) {
        self.refused = true;
    }

    fn choose(&mut self, _: Option<Part>) {
        self.refused = true;
    }

    fn tangents(&mut self, _: (f64, &S), _: &mut Tangents) -> bool {
        self.refused = true;
        false
    }
}

/// The most columns of a start.
const FORMS: usize = 64;

/// A linear combination, as the derivative of the number 0: norms of it are 0, so that a start finds every stretch
/// short.
type Form = DualSVec64<FORMS>;

fn weights([form]: &[Form; 1]) -> Vec<f64> {
    let weights = form.eps.0.as_ref().map(|eps| eps.as_slice().to_vec());
    weights.unwrap_or_else(|| vec![0.0; FORMS])
}

/// The right-hand side of a start: the same for linear combinations.
struct StartProbe(Vec<Evaluation>);

impl Rate<[Form; 1]> for StartProbe {
    fn rate(&mut self, t: f64, y: &[Form; 1], dy: &mut [Form; 1]) {
        self.0.push(Evaluation::new(t, weights(y)));
        let column = self.0.len();
        dy[0] = match column < FORMS {
            true => Form::from_re(0.0).derivative(column),
            false => Form::from_re(0.0),
        };
    }
}
