//! The implicit cores of steps, solved again, and the adjoint equations of their unknowns.
//!
//! The unknowns k_i = f(t_i, Y_i) of a core stand in each other's arguments. So do their adjoints: with κ⁰ of all that
//! comes later, κ_i = κ⁰_i + h Σ b_ji η_j, η_j = κ_j ∂f/∂y, over the core. The factors of Newton's transposed matrix, whose
//! Jacobians may be differences, give increments of κ. The user's products tell the error of these equations, and take
//! the increments one after the other, since they are linear in κ.

use crate::base::{Error, Failure, State, add, is_finite, max_norm};
use crate::integrator::integrate::Settings;
use crate::nonlinear::convergence::Convergence;
use crate::nonlinear::implicit::{Implicit, Solved, Trace};
use crate::problem::Rate;
use crate::stepper::{Sample, Stepper, free};

/// The increments of an adjoint end where what is left is at most so large a part of it.
const LEFT: f64 = 1e-15;
/// An increment no larger than this part of it may be rounding.
const ROUNDING: f64 = 1024.0 * f64::EPSILON;
/// The most increments.
const LIMIT: usize = 30;

/// A method whose steps are made again, and the cores of its last step.
pub(super) struct Cores<M, S> {
    stepper: M,
    /// The number of quantities that the stepper carries.
    carried: usize,
    implicit: Implicit<S>,
    sample: Sample<S>,
    solved: Vec<Solved<S>>,
}

impl<M: Stepper<S, 1>, S: State<Real = f64>> Cores<M, S> {
    /// For a method with its settings, on states like this one.
    pub fn of<Z>(like: &S, method: &Settings<M, S, Z>) -> Result<Self, Error> {
        let parameters = free::values(M::NAME, M::PARAMETERS, &method.parameters)?;
        let implicit = method.implicit_or(Implicit::default);
        Ok(Self {
            stepper: M::at(1.0, like, &parameters),
            carried: M::carried(&parameters).len(),
            implicit: implicit.tracing(Trace::Solutions(Vec::new())),
            sample: Sample::new(0.0, like),
            solved: Vec::new(),
        })
    }

    /// Makes the step of size h at t. Quantities that a tape leaves out are f(t, y).
    pub fn solve<P: Rate<S>>(
        &mut self,
        field: &mut P,
        [t, h]: [f64; 2],
        from: &[S],
    ) -> Result<(), Failure> {
        let Self {
            stepper, implicit, ..
        } = self;
        for slot in 0..self.carried {
            let carried = stepper.carried_mut(slot);
            match from.get(slot) {
                Some(z) => carried.as_mut_slice().copy_from_slice(z.as_slice()),
                None => field.rate(t, &from[0], carried),
            }
        }
        stepper.set_step_size(h, 1.0);
        stepper.step::<_, false>(t, field, implicit, &mut self.sample)?;
        self.solved = implicit.solutions();
        Ok(())
    }

    /// Turns what is left of the equations of a core into an increment.
    pub fn increment(&mut self, core: usize, left: &mut [f64]) {
        if let Some(core) = self.solved.get_mut(core) {
            core.apply_transposed(left);
        }
    }

    /// The unknowns of all cores, in their order.
    pub fn values(&self) -> impl Iterator<Item = &S> {
        self.solved.iter().flat_map(|core| &core.values)
    }
}

/// κ of a core.
pub(super) struct Adjoint {
    /// κ⁰.
    side: Vec<f64>,
    found: Vec<f64>,
    judge: Convergence,
    increments: usize,
}

impl Adjoint {
    /// Before the first increment.
    pub fn of<S: State<Real = f64>>(side: &[S]) -> Self {
        let side = side.iter().flat_map(|side| side.as_slice());
        let side: Vec<f64> = side.copied().collect();
        Self {
            found: vec![0.0; side.len()],
            side,
            judge: Convergence::new(),
            increments: 0,
        }
    }

    /// κ⁰ − κ.
    pub fn left(&self) -> Vec<f64> {
        let both = self.side.iter().zip(&self.found);
        both.map(|(side, found)| side - found).collect()
    }

    /// Adds an increment, of a step at t; whether it is the last.
    pub fn advance(&mut self, t: f64, increment: &[f64]) -> Result<bool, Error> {
        add(&mut self.found, 1.0, increment);
        self.increments += 1;
        let size = max_norm(increment);
        if size == 0.0 {
            return Ok(true);
        }
        let norm = size / (LEFT * max_norm(&self.found));
        self.judge.take(norm, size, false);
        if !is_finite(increment) {
            Err(Error::NonFinite { t })
        } else if self.increments == LIMIT {
            Err(Error::AdjointNotConverged { t })
        } else {
            let idle = self.judge.is_idle(true) && norm * LEFT <= ROUNDING;
            Ok(idle || self.judge.left() <= 1.0)
        }
    }
}
