//! Steps of a tape, there and back.

use super::tape::Tape;
use crate::base::{Error, State, add, same_length};
use crate::problem::Rate;

/// A right-hand side with its products, and memory for the evaluations of a step.
pub(super) struct Sweep<S, P, V> {
    field: P,
    product: V,
    /// The arguments of evaluations.
    arguments: Vec<S>,
    /// The values of evaluations; on the way back the products of their adjoints with ∂f/∂y.
    values: Vec<S>,
    /// The adjoint of a value.
    weight: S,
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

impl<S, P, V> Sweep<S, P, V>
where
    S: State<Real = f64>,
    P: Rate<S>,
    V: FnMut(f64, &S, &S, &mut S, &mut [f64]),
{
    /// For vectors like this one, with as many parameters.
    pub fn new(field: P, product: V, like: &S, parameters: usize) -> Self {
        Self {
            field,
            product,
            arguments: Vec::new(),
            values: Vec::new(),
            weight: like.zeros(),
            by_p: vec![0.0; parameters],
        }
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
        self.arguments.resize_with(count, || self.weight.zeros());
        self.values.resize_with(count, || self.weight.zeros());
        for (k, evaluation) in tape.evaluations.iter().enumerate() {
            let columns = tape.slots.iter().zip(from).map(|(d, z)| (h.powi(*d), z));
            let columns = columns.chain(self.values.iter().map(|value| (h, value)));
            let terms = evaluation.argument.iter().zip(columns);
            let terms = terms.map(|(weight, (power, z))| (weight * power, z));
            sum(terms, &mut self.arguments[k]);
            if evaluation.feeds {
                self.evaluate(k, t + evaluation.time * h)?;
            }
        }
        Ok(())
    }

    /// The quantities at the end of the step whose arguments are found.
    pub fn end(&mut self, tape: &Tape, [t, h]: [f64; 2], from: &[S]) -> Result<Vec<S>, Error> {
        for (k, evaluation) in tape.evaluations.iter().enumerate() {
            if !evaluation.feeds {
                self.evaluate(k, t + evaluation.time * h)?;
            }
        }
        let quantity = |(derivative, row): &(i32, Vec<f64>)| {
            let columns = tape.slots.iter().copied().zip(from);
            let columns = columns.chain(self.values.iter().map(|value| (1, value)));
            let terms = row.iter().zip(columns);
            let mut out = self.weight.zeros();
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
        for (k, evaluation) in tape.evaluations.iter().enumerate().rev() {
            let column = Column(tape, h, tape.slots.len() + k, 1);
            let later = &self.values[k + 1..];
            column.gather(after, k + 1, later, &mut self.weight);
            let by_y = &mut self.values[k];
            by_y.as_mut_slice().fill(0.0);
            let t = t + evaluation.time * h;
            let y = &self.arguments[k];
            (self.product)(t, y, &self.weight, by_y, &mut self.by_p);
            same_length(y.len(), [by_y.len()]).map_err(|failure| Error::at(t, failure))?;
        }
        let adjoint = |(column, derivative): (usize, &i32)| {
            let mut out = self.weight.zeros();
            Column(tape, h, column, *derivative).gather(after, 0, &self.values, &mut out);
            out
        };
        Ok(tape.slots.iter().enumerate().map(adjoint).collect())
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
