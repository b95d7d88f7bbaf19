//! Errors of an integration, and the way out.

mod failure;
mod place;
mod words;

pub use self::failure::Failure;
use self::words::{by, of_bodies, or_instead, shown};
use crate::base::Formulation;

/// The reasons why an integration gave no solution.
///
/// Times t have the problem's unit of time. A stop by the observer is no error.
///
/// ```
/// use stepsmith::Error;
///
/// let error = Error::Lengths { position: 2, velocity: 1 };
/// assert_eq!(error.to_string(), "x0 has 2 components and v0 has 1: give both the same length");
/// ```
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The initial state has no component.
    #[error("the system is empty: give the initial values at least one component")]
    Empty,
    /// The initial position and velocity differ in length.
    #[error("x0 has {position} components and v0 has {velocity}: give both the same length")]
    Lengths {
        /// Components of x0.
        position: usize,
        /// Components of v0.
        velocity: usize,
    },
    /// The interval is not finite.
    #[error("can't integrate from t = {from} to t = {to}: give finite ends")]
    Interval {
        /// The beginning t0.
        from: f64,
        /// The end.
        to: f64,
    },
    /// No step is asked for.
    #[error("`.steps(0)` asks for no step: give 1 or more")]
    NoSteps,
    /// The step size is not positive, not finite, or too small for the interval.
    #[error(
        "step size {step_size} can't divide an interval of length {interval}: give a positive, finite .step(), so large \
         that t + h differs from t, or fewer .steps(); the interval alone gives the direction"
    )]
    StepSize {
        /// The step size asked for.
        step_size: f64,
        /// The interval's length, with its sign.
        interval: f64,
    },
    /// The scheme is not zero-stable: it converges on no problem.
    #[error(
        "{method} is not zero-stable: however small the step, errors grow from step to step{}; take \
         another method",
        by(*.polynomial)
    )]
    NotZeroStable {
        /// The method's name.
        method: &'static str,
        /// The characteristic polynomial of a step at h = 0, where it is known to the integration.
        polynomial: Option<&'static str>,
    },
    /// A free parameter of the method has no value, or one outside of its range.
    #[error(
        "`{method}` takes {name} in {range}{}",
        match .value {
            Some(value) => format!(", not {value}: give another value"),
            None => format!(": give its value by `.parameter(\"{name}\", …)`"),
        }
    )]
    ParameterValue {
        /// The method's name.
        method: &'static str,
        /// The parameter's name.
        name: &'static str,
        /// The range of the parameter.
        range: &'static str,
        /// The value that was given, if one was.
        value: Option<f64>,
    },
    /// The method leaves no parameter of that name free, or not in this kind of integration.
    #[error(
        "`{method}` takes no parameter `{name}` here{}",
        if .known.is_empty() { String::new() } else { format!(": it takes {}", .known.join(", ")) }
    )]
    NoParameter {
        /// The method's name.
        method: &'static str,
        /// The name that was given.
        name: String,
        /// The parameters that it takes.
        known: Vec<&'static str>,
    },
    /// The interval has fewer steps than the scheme needs for its history and one step.
    #[error(
        "the interval has {steps} steps but the scheme needs {needed} to start: \
         take a smaller step or a longer interval"
    )]
    TooShort {
        /// Steps in the interval.
        steps: usize,
        /// Steps the scheme needs.
        needed: usize,
    },
    /// A component became infinite or NaN.
    #[error(
        "the state is not finite at t = {t}: check the right-hand side and the initial values there, and that h lies \
         in the scheme's stable range"
    )]
    NonFinite {
        /// The time of the step or start.
        t: f64,
    },
    /// A step was not completed: its implicit core was not solved, or the right-hand side changed a
    /// length.
    #[error("the step at t = {t} failed: {source}")]
    Step {
        /// The step's time.
        t: f64,
        /// Why.
        source: Failure,
    },
    /// [`Start::Jets`](crate::Start::Jets) holds too few derivatives for the scheme.
    #[error(
        "the start has {given} of the {needed} vectors x, x', x'' … (or y, y' …) that the scheme \
         carries: give the missing derivatives or use Start::Collocation"
    )]
    StartIncomplete {
        /// Vectors needed, x itself counted.
        needed: usize,
        /// Vectors given.
        given: usize,
    },
    /// A vector of the start has another length than the initial value.
    #[error(
        "derivative {derivative} of the start has {found} components where the initial value has {expected}"
    )]
    StartLength {
        /// The derivative's order, 0 for x or y.
        derivative: usize,
        /// Components of the initial value.
        expected: usize,
        /// Components of that vector.
        found: usize,
    },
    /// [`Start::Jets`](crate::Start::Jets) holds, or [`Start::Solution`](crate::Start::Solution) begins with, another x
    /// or x' than x0 or v0, or another y than y0.
    #[error(
        "derivative {derivative} of the start differs from the initial value given to integrate: \
         give the same vector twice"
    )]
    StartContradicts {
        /// 0 for the position, 1 for the velocity.
        derivative: usize,
    },
    /// The collocation start did not converge on however short pieces.
    #[error(
        "the collocation start did not converge at t = {t}: the problem is very stiff or not \
         smooth there; take a smaller step, or give Start::Jets, Start::Solution or \
         Start::ZeroHigherDerivatives"
    )]
    StartNotConverged {
        /// Where the piece began.
        t: f64,
    },
    /// A tolerance is negative, not finite or 1 and more, or rtol and an atol are both 0; or rtol |y|
    /// and atol came to be 0.
    #[error(
        "tolerances rtol = {rtol}, atol = {atol} allow no integration: give finite ones, not negative, \
         rtol below 1, and a positive atol where rtol |y| can be 0"
    )]
    Tolerance {
        /// rtol.
        rtol: f64,
        /// The atol in question.
        atol: f64,
    },
    /// A tolerance by which steps halve, double or stretch is below the rounding of the state.
    #[error(
        "a tolerance of {tolerance:e} is less than the numbers of the state resolve: give {least:e} or more, or \
         integrate in finer numbers"
    )]
    Unresolved {
        /// The tolerance.
        tolerance: f64,
        /// The least that is taken.
        least: f64,
    },
    /// The number of absolute tolerances is neither 1 nor the number of components.
    #[error("{found} absolute tolerances are given: give one, or {expected}")]
    ToleranceLength {
        /// Components.
        expected: usize,
        /// Tolerances.
        found: usize,
    },
    /// A first or largest step size is not positive, the least above the largest, or the factors of the control make no
    /// sense.
    #[error(
        "the step-size control is unusable: give positive .first_step() and .max_step(), .min_step() from 0 up to \
         .max_step(), and .step_factors() with 0 < safety <= 1 and 0 < least < 1 < greatest"
    )]
    StepControl,
    /// A target of h²σ that no step may have.
    #[error(
        "h²σ can't be kept at {target}: give a target between 0 and {limit}, up to which steps of {method} are proven \
         stable"
    )]
    StiffnessTarget {
        /// The method's name.
        method: &'static str,
        /// The target that was asked for.
        target: f64,
        /// [`AnySize::stiffness_limit`](crate::generated::AnySplitSize::stiffness_limit).
        limit: f64,
    },
    /// A time-reversible choice of steps was asked for, and the method is not symmetric.
    #[error(
        "{method} is not symmetric: no choice of steps makes it time-reversible; take a split method whose \
         SIZES say symmetric"
    )]
    NotSymmetric {
        /// The method's name.
        method: &'static str,
    },
    /// The rule that chooses steps yields none.
    #[error(
        "no step size follows at t = {t}: a scale must be positive and finite and change little over a \
         step, and the right-hand side must be finite"
    )]
    NoStepSize {
        /// Where.
        t: f64,
    },
    /// A split field is said to act on a component that there is not.
    #[error("B is said to act on component {component} of {components}: count from 0")]
    ActsOn {
        /// The component, counted from 0.
        component: usize,
        /// Components of the initial values.
        components: usize,
    },
    /// Events change the state in ever shorter times.
    #[error(
        "events change the state in ever shorter times, here at t = {t}: let the event see where the motion has come \
         to rest, or end the run by .last_after()"
    )]
    Zeno {
        /// The time.
        t: f64,
    },
    /// The period of an event is not positive.
    #[error("{period} is no period of events: give a time above 0")]
    Period {
        /// The period.
        period: f64,
    },
    /// An output time lies outside of the interval, or out of order.
    #[error("output time {t} is out of order, or not between the beginning and the end")]
    OutputTimes {
        /// The time.
        t: f64,
    },
    /// A given grid point is not finite, or does not follow the one before in the direction of the others.
    #[error(
        "grid point {t} of .times() is out of order: give finite times that only rise, or only fall"
    )]
    GridTimes {
        /// The point.
        t: f64,
    },
    /// The method, chosen by its name, is for other problems.
    #[error("`{method}` is for {problem}: for this problem take one of {}", .fitting.join(", "))]
    OtherProblem {
        /// The method.
        method: &'static str,
        /// The problems that it is for.
        problem: String,
        /// The methods that would do.
        fitting: Vec<&'static str>,
    },
    /// Given grid points begin or end elsewhere than the interval.
    #[error(
        "the times go from {} to {}, the interval from {} to {}: give the same ends",
        ends[0], ends[1], interval[0], interval[1]
    )]
    GridEnds {
        /// The interval.
        interval: [f64; 2],
        /// The first of the times and the last.
        ends: [f64; 2],
    },
    /// The solution was asked for at a time outside its interval.
    #[error("there is no solution at t = {t}: it goes from {from} to {to}")]
    Outside {
        /// The time.
        t: f64,
        /// The first time of the solution.
        from: f64,
        /// The last time of the solution.
        to: f64,
    },
    /// The interval is as short as the smallest steps, so that a tolerance can't divide it.
    #[error(
        "the interval from t = {from} to t = {to} is too short for steps that a tolerance chooses, because times and \
         powers of step sizes are rounded: choose another unit of time or another origin, or give .steps()"
    )]
    ShortInterval {
        /// The beginning t0.
        from: f64,
        /// The end.
        to: f64,
    },
    /// The tolerance asks for steps too small to change t, or below the [least](crate::Settings::min_step).
    #[error(
        "the step size has become {step_size:e} at t = {t}{}: the solution may be singular there, or the \
         right-hand side not smooth; else take a wider tolerance{}",
        if *least > 0.0 { format!(", below the {least:e} of .min_step()") } else { String::new() },
        if *least > 0.0 { ", or a smaller .min_step()" } else { "" }
    )]
    StepTooSmall {
        /// Where.
        t: f64,
        /// The step size.
        step_size: f64,
        /// The least allowed step size, if the step size is below it; otherwise 0.
        least: f64,
    },
    /// The limit of attempts is reached.
    #[error(
        "{limit} steps have only come to t = {t}: allow more by .max_steps(), or a wider tolerance"
    )]
    TooManySteps {
        /// Where.
        t: f64,
        /// The limit.
        limit: u64,
    },
    /// The initial vectors have another length than the problem has coordinates.
    #[error(
        "the problem has {coordinates} coordinates, the initial position {position} components and the velocity \
         {velocity}: give all the same number"
    )]
    Coordinates {
        /// Coordinates of the problem.
        coordinates: usize,
        /// Components of the initial position.
        position: usize,
        /// Components of the initial velocity.
        velocity: usize,
    },
    /// A call was given a body of another mechanism, or the ground where a body that can move is needed.
    #[error(
        "`{call}` was given {given}: give it one that this mechanism's `body` or `bar` returned"
    )]
    Body {
        /// The call.
        call: &'static str,
        /// The body that it was given.
        given: &'static str,
    },
    /// A mechanism was built with an argument that no body or joint can have. Examples are an axis of length 0, a
    /// negative mass, and one body at both ends of a joint.
    #[error("`{call}`{} was given {given}: give it {instead}", of_bodies(bodies))]
    Mechanism {
        /// The call.
        call: &'static str,
        /// The bodies of the call, numbered from 0 as they were added; `None` for the ground.
        bodies: Vec<Option<usize>>,
        /// The argument that it was given.
        given: String,
        /// The argument that it needs.
        instead: &'static str,
    },
    /// A setting has no effect on these steps, or on this problem.
    #[error("{call} has no effect here: leave it out{}", or_instead(call))]
    NoEffect {
        /// The call.
        call: &'static str,
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
         {level} of a step, so that constraints there do not determine the multipliers; take another \
         formulation or method"
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
    /// The method for split fields is implicit in the expensive part.
    #[error(
        "{method} is implicit in the expensive forces: under constraints they are evaluated where the \
         step knows position and velocity; take a method that does so"
    )]
    ImplicitExpensive {
        /// The method's name.
        method: &'static str,
    },
    /// The method is for split fields, and cannot take constraints on accelerations.
    #[error(
        "{method} can't take index 1: its parts of the acceleration stand at different points, and \
         constraints on accelerations at neither; take constraints on velocities or positions"
    )]
    SplitIndexOne {
        /// The method's name.
        method: &'static str,
    },
    /// Errors in constrained positions or velocities would grow from step to step.
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
    /// The scheme shows no velocity where it shows positions, or no derivative where equations are algebraic, so that
    /// there is no solution between.
    #[error(
        "{method} forms no derivative at its grid points: there is no solution between them, for .solve(), .each_step(), \
         .output() and .event(); take .end() and .observe(), or another method, with algebraic equations Radau5 and a \
         tolerance"
    )]
    NoDense {
        /// The method's name.
        method: &'static str,
    },
    /// The method has no [adjoint](crate::Ode::adjoint) in these steps.
    #[error(
        "{method} has no adjoint in these steps, because it takes ∂f/∂y or y'', solves algebraic equations, or goes on from \
         older values in steps of other sizes or from a start that is given or stiff: take DormandPrince5, for stiff \
         problems Radau5, or sensitivities by Ode::with_parameters()"
    )]
    NoAdjoint {
        /// The method's name.
        method: &'static str,
    },
    /// A run whose gradient is asked for has events, or ended early.
    #[error(
        "a gradient by the adjoint is that of the end of the interval, or of a last event with .until(), without .along() \
         and in steps of a one-step method: leave out other events that act on the run and observers that end it, or take \
         Ode::with_parameters() and gradient_at_event()"
    )]
    AdjointOfEvents,
    /// The products of an implicit step contradict its matrix.
    #[error(
        "the adjoint of the step at t = {t} is not found: its product is none of the f that the problem has, or \
         differences are too coarse for a step so long; correct the product, or give .jacobian(), or take shorter steps"
    )]
    AdjointNotConverged {
        /// Where the step begins.
        t: f64,
    },
    /// The problem has parameters and a mass.
    #[error("a problem with parameters takes no mass: let its rate be M⁻¹ r(t, y, p)")]
    MassAndParameters,
    /// The method by name is for accelerations that ignore the velocity.
    #[error("{method} takes accelerations that read no velocity: give them by velocity_free()")]
    ReadsVelocity {
        /// The method's name.
        method: &'static str,
    },
    /// The method by name takes second derivatives along the solution.
    #[error(
        "{method} takes the second derivative along the solution: add it to the problem by .second_derivative()"
    )]
    NoSecondDerivative {
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
    /// The scheme carries no position and velocity of a grid point, which a stabilisation after each step moves.
    #[error(
        "{method} carries no velocity of a grid point, from which `.stabilisation()` after each step and `.resolve()` \
         start: leave both out, and constrain positions and velocities by `.formulation()`"
    )]
    NoCorrection {
        /// The method's name.
        method: &'static str,
    },
    /// Baumgarte's terms are asked for where nothing takes them.
    #[error(
        "Baumgarte's terms belong to constraints on accelerations, and have no effect on {formulation}: leave out \
         .stabilisation(), or take Formulation::Index1"
    )]
    NoPull {
        /// The formulation asked for.
        formulation: Formulation,
    },
    /// A stabilisation would move velocities under constraints on positions alone in the Euclidean metric. The method
    /// keeps its orders in the metric of the mass only.
    #[error(
        "under constraints on positions alone, velocities are off their constraints by M⁻¹Gᵀμ, and a move back in the \
         Euclidean metric lowers their order: take Stabilisation::Both(Metric::Mass), or Formulation::Soi2 without \
         stabilisation"
    )]
    EuclideanVelocities,
    /// The method meets constraints at its stages but not at the end of a step, and the stabilisation moves that end so
    /// that orders are lost.
    #[error(
        "{method} meets constraints at its stages, but its steps end off them by M⁻¹Gᵀμ: this stabilisation makes it \
         lose an order or grow unstable; {instead}, or leave out .stabilisation()"
    )]
    EndsBeside {
        /// The method's name.
        method: &'static str,
        /// The alternative, in words.
        instead: &'static str,
    },
    /// The scheme carries a quantity from before the last step, and the grid is not uniform.
    #[error(
        "{method} carries {carried} from an earlier step and needs steps of equal size: give .step() or .steps()"
    )]
    EqualSteps {
        /// The method's name.
        method: &'static str,
        /// The quantity.
        carried: &'static str,
    },
    /// The mass is singular, and the method solves no algebraic equations.
    #[error(
        "{method} can't solve equations without a derivative, which a singular mass leaves: take block::Radau5, or \
         another method that ends its steps at a stage, such as runge_kutta::TrBdf2, runge_kutta::Sdirk3 or bdf::Bdf3"
    )]
    NoAlgebraic {
        /// The method's name.
        method: &'static str,
    },
    /// The initial values do not satisfy the equations that hold no derivative.
    #[error(
        "the initial values contradict the equations without a derivative at t = {t}: start from {}",
        shown(consistent)
    )]
    Inconsistent {
        /// The time.
        t: f64,
        /// Values that satisfy the equations, with the same M y.
        consistent: Vec<f64>,
    },
    /// The equations without a derivative do not determine as many components of y.
    #[error(
        "the equations without a derivative do not determine their unknowns at t = {t}, so that the index is above 1: \
         differentiate some of them by t, or write a mechanism as a `Dae`"
    )]
    HigherIndex {
        /// The time.
        t: f64,
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
    /// A constraint on positions is not met, and its gradient vanishes, so no direction leads back to it. An example is
    /// the constraint to a circle, at the centre of the circle.
    #[error(
        "constraint {row} on positions is not met at t = {t}, and its gradient vanishes there, which leaves no \
         direction in which to meet it: start from another position"
    )]
    NoGradient {
        /// The time.
        t: f64,
        /// The first such constraint, from 0.
        row: usize,
    },
    /// The Jacobian ∂g/∂q or ∂k/∂v that a problem gives contradicts its constraints: found by
    /// [`diagnose`](crate::constrained::Constrained::diagnose), and at the start in builds for debugging.
    #[error(
        "row {row} of the given Jacobian of the constraints on {level} contradicts them at t = {t}: correct its \
         sign, its factors or the order of its entries, or give no Jacobian, and differences take its place"
    )]
    Jacobian {
        /// The time.
        t: f64,
        /// `positions` for ∂g/∂q, `velocities` for ∂k/∂v.
        level: &'static str,
        /// The first such row, from 0.
        row: usize,
    },
    /// The matrix of mass and constraints has no inverse.
    #[error(
        "the matrix of mass and constraints is singular at t = {t}: the mass must be definite on the motions that the \
         constraints allow, and the rank of the constraints must not change; if it changes in single positions only, \
         for instance where the links of a linkage come to lie in one line, take steps that do not end there"
    )]
    Singular {
        /// The time.
        t: f64,
    },
    /// Constraints that depend on others at the start do not beside it: the position is singular.
    #[error(
        "at t = {t} constraints depend on others that they do not repeat: the position is singular, for instance \
         because the links of a linkage lie in one line, and more than one motion may follow; start a little beside it"
    )]
    SingularStart {
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
