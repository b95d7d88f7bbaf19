//! Steps of a tape, there and back.

use super::EventSlope;
use super::cores::{Adjoint, Cores};
use super::tape::{Evaluation, Tape};
use crate::base::{Error, State, add, same_length};
use crate::problem::Rate;
use crate::stepper::Stepper;
use std::ops::Range;

/// A right-hand side with its products, and memory for the evaluations of a step.
pub(super) struct Sweep<S, P, V, M> {
    field: P,
    product: V,
    /// Of a method that solves equations.
    cores: Option<Cores<M, S>>,
    /// The arguments of evaluations.
    arguments: Vec<S>,
    /// The values of evaluations; on the way back the products of their adjoints with ∂f/∂y.
    values: Vec<S>,
    /// The adjoints of the values of a core, or of one.
    weights: Vec<S>,
    /// The sum of all products with ∂f/∂p.
    pub by_p: Vec<f64>,
}

/// Σ c z.
fn sum<'s, S: State<Real = f64> + 's>(terms: impl Iterator<Item = (f64, &'s S)>, out: &mut S) {
    let out = out.as_mut_slice();
    let mut terms = terms.filter(|(factor, _)| *factor != 0.0);
    match terms.next() {
        None => out.fill(0.0),
        Some((factor, z)) => {
            for (out, z) in out.iter_mut().zip(z.as_slice()) {
                *out = factor * z;
            }
        }
    }
    for (factor, z) in terms {
        add(out, factor, z.as_slice());
    }
}

impl<S, P, V, M> Sweep<S, P, V, M>
where
    M: Stepper<S, 1>,
    S: State<Real = f64>,
    P: Rate<S>,
    V: FnMut(f64, &S, &S, &mut S, &mut [f64]),
{
    /// For vectors like this one, with as many parameters.
    pub fn new(
        field: P,
        product: V,
        cores: Option<Cores<M, S>>,
        like: &S,
        parameters: usize,
    ) -> Self {
        Self {
            field,
            product,
            cores,
            arguments: Vec::new(),
            values: Vec::new(),
            weights: vec![like.zeros()],
            by_p: vec![0.0; parameters],
        }
    }

    /// Adds the change of an event's time to the derivatives by y there: λ ← λ − (λ·f)/(g_t + g_y·f) g_y.
    pub fn shift(&mut self, (t, y): (f64, &S), mut event: EventSlope<'_, S>, slope: &mut S) {
        let mut rate = y.zeros();
        self.field.rate(t, y, &mut rate);
        let mut by_y = y.zeros();
        let by_t = event(t, y, &mut by_y);
        let along = |slope: &S| -> f64 {
            let both = slope.as_slice().iter().zip(rate.as_slice());
            both.map(|(slope, rate)| slope * rate).sum()
        };
        let factor = -along(slope) / (by_t + along(&by_y));
        add(slope.as_mut_slice(), factor, by_y.as_slice());
    }

    fn evaluate(&mut self, k: usize, t: f64) -> Result<(), Error> {
        let y = &self.arguments[k];
        let dy = &mut self.values[k];
        self.field.rate(t, y, dy);
        same_length(y.len(), [dy.len()]).map_err(|failure| Error::at(t, failure))
    }

    /// Finds the arguments of the evaluations of a step of size h at t.
    pub fn stages(&mut self, tape: &Tape, [t, h]: [f64; 2], from: &[S]) -> Result<(), Error> {
        let count = tape.evaluations.len().max(self.values.len());
        self.arguments
            .resize_with(count, || self.weights[0].zeros());
        self.values.resize_with(count, || self.weights[0].zeros());
        if let Some(cores) = self.cores.as_mut().filter(|_| tape.solves()) {
            let solved = cores.solve(&mut self.field, [t, h], from);
            solved.map_err(|failure| Error::at(t, failure))?;
            let evaluations = self.values.iter_mut().zip(&tape.evaluations);
            let unknowns = evaluations.filter(|(_, evaluation)| evaluation.core.is_some());
            for ((slot, _), value) in unknowns.zip(cores.values()) {
                slot.as_mut_slice().copy_from_slice(value.as_slice());
            }
        }
        for (k, evaluation) in tape.evaluations.iter().enumerate() {
            let columns = tape.slots.iter().zip(from).map(|(d, z)| (h.powi(*d), z));
            let columns = columns.chain(self.values.iter().map(|value| (h, value)));
            let terms = evaluation.argument.iter().zip(columns);
            let terms = terms.map(|(weight, (power, z))| (weight * power, z));
            sum(terms, &mut self.arguments[k]);
            if evaluation.feeds && evaluation.core.is_none() {
                self.evaluate(k, t + evaluation.time * h)?;
            }
        }
        Ok(())
    }

    /// The quantities at the end of the step whose arguments are found.
    pub fn end(&mut self, tape: &Tape, [t, h]: [f64; 2], from: &[S]) -> Result<Vec<S>, Error> {
        for (k, evaluation) in tape.evaluations.iter().enumerate() {
            if !evaluation.feeds && evaluation.core.is_none() {
                self.evaluate(k, t + evaluation.time * h)?;
            }
        }
        let quantity = |(derivative, row): &(i32, Vec<f64>)| {
            let columns = tape.slots.iter().copied().zip(from);
            let columns = columns.chain(self.values.iter().map(|value| (1, value)));
            let terms = row.iter().zip(columns);
            let mut out = self.weights[0].zeros();
            sum(
                terms.map(|(weight, (d, z))| (weight * h.powi(d - derivative), z)),
                &mut out,
            );
            out
        };
        Ok(tape.ends.iter().map(quantity).collect())
    }

    /// The adjoints of the quantities at the beginning of the step whose arguments are found, from the adjoints at its
    /// end.
    pub fn back(&mut self, tape: &Tape, [t, h]: [f64; 2], after: &[S]) -> Result<Vec<S>, Error> {
        let mut end = tape.evaluations.len();
        let coupled = |a: &Evaluation, b: &Evaluation| a.core.is_some() && a.core == b.core;
        for group in tape.evaluations.chunk_by(coupled).rev() {
            let first = end - group.len();
            while self.weights.len() < group.len() {
                self.weights.push(self.weights[0].zeros());
            }
            for (k, weight) in self.weights[..group.len()].iter_mut().enumerate() {
                let column = Column(tape, h, tape.slots.len() + first + k, 1);
                column.gather(after, end, &self.values[end..], weight);
            }
            for by_y in &mut self.values[first..end] {
                by_y.as_mut_slice().fill(0.0);
            }
            match group[0].core {
                None => self.multiply(tape, [t, h], first..end)?,
                Some(core) => self.couple(tape, [t, h], core, first..end)?,
            }
            end = first;
        }
        let adjoint = |(column, derivative): (usize, &i32)| {
            let mut out = self.weights[0].zeros();
            Column(tape, h, column, *derivative).gather(after, 0, &self.values, &mut out);
            out
        };
        Ok(tape.slots.iter().enumerate().map(adjoint).collect())
    }

    /// Adds the products of evaluations with their weights.
    fn multiply(&mut self, tape: &Tape, [t, h]: [f64; 2], of: Range<usize>) -> Result<(), Error> {
        for (k, weight) in of.zip(&self.weights) {
            let t = t + tape.evaluations[k].time * h;
            let y = &self.arguments[k];
            let by_y = &mut self.values[k];
            (self.product)(t, y, weight, by_y, &mut self.by_p);
            same_length(y.len(), [by_y.len()]).map_err(|failure| Error::at(t, failure))?;
        }
        Ok(())
    }

    /// Adds the products of the unknowns of a core, from their weights in all that comes later.
    fn couple(
        &mut self,
        tape: &Tape,
        [t, h]: [f64; 2],
        core: usize,
        of: Range<usize>,
    ) -> Result<(), Error> {
        let n = self.weights[0].len();
        let mut adjoint = Adjoint::of(&self.weights[..of.len()]);
        loop {
            let mut left = adjoint.left();
            for (left, k) in left.chunks_exact_mut(n).zip(of.clone()) {
                for l in of.clone() {
                    let slope = tape.evaluations[l].argument[tape.slots.len() + k];
                    add(left, h * slope, self.values[l].as_slice());
                }
            }
            if let Some(cores) = &mut self.cores {
                cores.increment(core, &mut left);
            }
            for (weight, increment) in self.weights.iter_mut().zip(left.chunks_exact(n)) {
                weight.as_mut_slice().copy_from_slice(increment);
            }
            self.multiply(tape, [t, h], of.clone())?;
            if adjoint.advance(t, &left)? {
                return Ok(());
            }
        }
    }
}

/// A column of the weights of a step of size h, and the derivative order of its quantity.
struct Column<'t>(&'t Tape, f64, usize, i32);

impl Column<'_> {
    /// The adjoint of the quantity, by the adjoints at the end and by the products of evaluations from `first` on.
    fn gather<S: State<Real = f64>>(&self, after: &[S], first: usize, later: &[S], out: &mut S) {
        let Self(tape, h, column, derivative) = *self;
        let ends = tape.ends.iter().zip(after);
        let ends = ends.map(|((d, row), z)| (row[column] * h.powi(derivative - d), z));
        let power = h.powi(derivative);
        let arguments = tape.evaluations[first..].iter().zip(later);
        let arguments = arguments.map(|(e, z)| (e.argument[column] * power, z));
        sum(ends.chain(arguments), out);
    }
}
