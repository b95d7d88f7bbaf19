//! Why implicit equations were not solved.

/// Why an implicit core was not solved.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum Failure {
    /// The increments did not become negligible.
    #[error(
        "no convergence in {iterations} iterations, last increment {increment:e}: take a smaller \
         step, another Iteration or a wider tolerance"
    )]
    NotConverged {
        /// Iterations done.
        iterations: usize,
        /// Largest component of the last finite increment, in units of the y_k.
        increment: f64,
    },
    /// The Newton matrix I − Px⊗g_x − Pv⊗g_v has no inverse.
    #[error("the Newton matrix is singular: change the step size, or check the Jacobians")]
    Singular,
    /// The tangents that a problem gives hold another M than its residual r − M y.
    #[error(
        "the mass matrix of the tangents differs from the one in the residual: give the same in both"
    )]
    Mass,
    /// The M of M y' = r is singular: some of the equations are algebraic.
    #[error(
        "the mass matrix is singular or not finite, so that some equations hold no derivative: give M of y' by `.mass()`, \
         which may be singular, and of x'' write those equations as constraints of a `Dae`"
    )]
    SingularMass,
    /// The right-hand side is not finite at the first iterate.
    #[error("the right-hand side is not finite: check it at the initial values, and the step size")]
    NonFinite,
    /// Everything depends on everything, and there is too much of it for a dense matrix.
    #[error(
        "no sparse pattern was found of {size} components: give the problem's pattern or tangents, or \
         an Iteration without matrices"
    )]
    Dense {
        /// The number of components.
        size: usize,
    },
    /// A step that takes the Jacobian itself, and the derivative by t, in a frame that moves along.
    #[error(
        "the step takes Jacobians and derivatives by t, and differences in the frame of `.compensated()` do not give \
         them: leave out `.compensated()`, or take an implicit Runge–Kutta method"
    )]
    Framed,
    /// The state's numbers hold more than implicit steps solve for: a derivative, or several numbers side by side.
    #[error(
        "the numbers of the state hold more than an `f64` and its rounding, for instance a derivative by a parameter, \
         and implicit steps do not solve for the rest: take a method that is explicit on this problem, or differences of \
         runs"
    )]
    Unseen,
    /// The problem changed the length of a vector or the shape of a Jacobian.
    #[error("a vector or Jacobian of size {found} stands where {expected} is needed")]
    Shape {
        /// The length of the first unknown.
        expected: usize,
        /// The length found.
        found: usize,
    },
}
