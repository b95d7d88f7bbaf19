//! What can go wrong with constraints, and the way out.

use super::options::Formulation;
use crate::error::Error;

/// Why a constrained integration gave no solution.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum ConstrainedError {
    /// The interval, the step size, the start or a state that is not finite.
    #[error(transparent)]
    Integration(#[from] Error),
    /// The initial vectors have another length than the problem has coordinates.
    #[error(
        "the problem has {coordinates} coordinates, q0 has {position} components and v0 {velocity}: \
         give all the same number"
    )]
    Lengths {
        /// Coordinates of the problem.
        coordinates: usize,
        /// Components of q0.
        position: usize,
        /// Components of v0.
        velocity: usize,
    },
    /// A mechanism was built with a body that is none of its own.
    #[error(
        "`{call}` was given {given}: give it one that this mechanism's `body` or `bar` returned"
    )]
    Body {
        /// The call.
        call: &'static str,
        /// What it was given.
        given: &'static str,
    },
    /// Grid points are given, and a tolerance that would choose them.
    #[error(
        "the grid is given by {given}, and a tolerance is to choose it: leave out {given}, or the \
         tolerance and what belongs to it (.first_step(), .min_step(), .max_step(), .max_steps(), \
         .controller(), .step_factors()); .output() shows the solution at given times"
    )]
    GridAndTolerance {
        /// The call that gave the grid.
        given: &'static str,
    },
    /// The matrices of a step would not fit in memory.
    #[error(
        "a step has {unknowns} coupled unknowns, more than the {limit} that dense matrices allow"
    )]
    TooLarge {
        /// Unknowns of a step.
        unknowns: usize,
        /// The most that are taken.
        limit: usize,
    },
    /// The scheme evaluates accelerations without a velocity.
    #[error("{method} forms no velocity where it evaluates accelerations: take another method")]
    NoVelocity {
        /// The method's name.
        method: &'static str,
    },
    /// The scheme has fewer independent places for a constraint than accelerations to be found.
    #[error(
        "{method} can't take {formulation}: its {needed} accelerations act on {found} independent \
         {level} of a step, so that constraints there do not determine the multipliers"
    )]
    NoMatching {
        /// The method's name.
        method: &'static str,
        /// The formulation asked for.
        formulation: Formulation,
        /// "positions" or "velocities".
        level: &'static str,
        /// Evaluations of a step.
        needed: usize,
        /// Independent places found.
        found: usize,
    },
    /// A method for split fields that is implicit in the expensive part.
    #[error(
        "{method} is implicit in the expensive forces: under constraints they are evaluated where the \
         step knows position and velocity; take a method that does so"
    )]
    ImplicitExpensive {
        /// The method's name.
        method: &'static str,
    },
    /// A method for split fields with constraints on accelerations.
    #[error(
        "{method} can't take index 1: its parts of the acceleration stand at different points, and \
         constraints on accelerations at neither; take constraints on velocities or positions"
    )]
    SplitIndexOne {
        /// The method's name.
        method: &'static str,
    },
    /// The scheme is not zero-stable: it converges on no problem.
    #[error(
        "{method} is not zero-stable: however small the step, errors grow from step to step by the \
         zeros of {polynomial}; take another method"
    )]
    NotZeroStable {
        /// The method's name.
        method: &'static str,
        /// The characteristic polynomial of a step at h = 0.
        polynomial: &'static str,
    },
    /// Errors in what the constraints hold would grow from step to step.
    #[error(
        "{method} can't take {formulation}: errors in constrained {level} grow from step to step by \
         the zeros of {polynomial}, of which one lies outside the unit circle, or on it with a Jordan \
         block; take another formulation"
    )]
    Unstable {
        /// The method's name.
        method: &'static str,
        /// The formulation asked for.
        formulation: Formulation,
        /// "positions" or "velocities".
        level: &'static str,
        /// The polynomial of the zero dynamics.
        polynomial: &'static str,
    },
    /// The scheme shows no velocity where it shows positions, so that there is no solution between.
    #[error(
        "{method} forms no velocity at its grid points: there is no solution between them for steps, \
         output times and events"
    )]
    NoDense {
        /// The method's name.
        method: &'static str,
    },
    /// The scheme has no algorithmic acceleration to be started or weighed with the mass matrix.
    #[error(
        "{method} carries no acceleration between grid points as a single relation of accelerations: \
         leave out .algorithmic_start() and .mass_form()"
    )]
    NoAlgorithmic {
        /// The method's name.
        method: &'static str,
    },
    /// The scheme carries a quantity from before the last step, and the grid is not uniform.
    #[error("{method} carries {carried} from an earlier step and needs steps of equal size")]
    EqualSteps {
        /// The method's name.
        method: &'static str,
        /// The quantity.
        carried: &'static str,
    },
    /// No state near the given one satisfies the constraints: they contradict one another, or the
    /// guess is too far away.
    #[error(
        "the constraints can't be met at t = {t}: a residual of {residual:e} is left; they \
         contradict one another, or the given state is too far from them"
    )]
    Contradictory {
        /// The time.
        t: f64,
        /// The largest residual left.
        residual: f64,
    },
    /// The matrix of mass and constraints has no inverse.
    #[error(
        "the matrix of mass and constraints is singular at t = {t}: mass must be definite on the \
         motions that the constraints allow, and their rank must not change"
    )]
    Singular {
        /// The time.
        t: f64,
    },
    /// Newton's iteration of a step did not converge.
    #[error(
        "no convergence at t = {t} in {iterations} iterations, last increment {increment:e}: take a \
         smaller step"
    )]
    NotConverged {
        /// The step's time.
        t: f64,
        /// Iterations done.
        iterations: usize,
        /// Largest component of the last increment, relative to the tolerance.
        increment: f64,
    },
}

impl ConstrainedError {
    /// The error of a state that is not finite.
    pub(super) fn non_finite(t: f64) -> Self {
        Self::Integration(Error::NonFinite { t })
    }
}
