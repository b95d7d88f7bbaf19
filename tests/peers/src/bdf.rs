//! The BDF and the ESDIRK34 of the crate `diffsol`.

use crate::measure::{Contestant, Counts, End, Failed};
use diffsol::{
    DiffsolError, NalgebraContext, NalgebraLU, NalgebraMat, NalgebraVec, OdeBuilder,
    OdeEquationsImplicit, OdeSolverMethod, OdeSolverProblem, OdeSolverStopReason, Op, Vector,
};
use nalgebra::DMatrix;
use std::cell::RefCell;
use stepsmith_tests::stiff::Stiff;

type Matrix = NalgebraMat<f64>;
type Lu = NalgebraLU<f64>;

/// What diffsol makes of the closures of a problem.
trait Equations:
    OdeEquationsImplicit<M = Matrix, V = NalgebraVec<f64>, T = f64, C = NalgebraContext>
{
}
impl<E: OdeEquationsImplicit<M = Matrix, V = NalgebraVec<f64>, T = f64, C = NalgebraContext>>
    Equations for E
{
}

/// A problem with its tolerances. diffsol asks for products of the Jacobian with vectors and forms
/// the matrix from those with the unit vectors.
fn build<P: Stiff<N>, const N: usize>(
    rtol: f64,
) -> Result<OdeSolverProblem<impl Equations>, DiffsolError> {
    let copy = |y: &[f64]| -> [f64; N] { std::array::from_fn(|i| y[i]) };
    let buffer = RefCell::new(DMatrix::zeros(N, N));
    let rate = move |y: &[f64], _p: &[f64], t: f64, dy: &mut [f64]| {
        let mut rate = [0.0; N];
        P::default().rate(t, &copy(y), &mut rate);
        dy.copy_from_slice(&rate);
    };
    let product = move |y: &[f64], _p: &[f64], t: f64, v: &[f64], product: &mut [f64]| {
        let mut f_y = buffer.borrow_mut();
        P::default().jacobian(t, &copy(y), &mut f_y);
        for (i, entry) in product.iter_mut().enumerate() {
            *entry = (0..N).map(|j| f_y[(i, j)] * v[j]).sum();
        }
    };
    let mut problem = OdeBuilder::<Matrix>::new()
        .t0(P::START)
        .rtol(rtol)
        .atol([rtol * P::SCALE; N])
        .rhs_implicit(rate, product)
        .init(
            |_p: &[f64], _t, y: &mut [f64]| y.copy_from_slice(&P::INITIAL),
            N,
        )
        .build()?;
    // The limits of a whole solve, too tight for small tolerances.
    problem.ode_options.max_nonlinear_solver_failures = 1_000_000;
    problem.ode_options.max_error_test_failures = 1_000_000;
    Ok(problem)
}

/// Runs to the end of the interval.
fn run<'a, P, E, S, const N: usize>(
    problem: &OdeSolverProblem<E>,
    mut solver: S,
) -> Result<End<N>, DiffsolError>
where
    P: Stiff<N>,
    E: Equations + 'a,
    S: OdeSolverMethod<'a, E>,
{
    solver.set_stop_time(P::END)?;
    while !matches!(solver.step()?, OdeSolverStopReason::TstopReached) {}
    let value = solver.state().y.clone_as_vec();
    let counts = solver.get_statistics();
    let operator = problem.eqn.rhs().statistics();
    Ok(End {
        y: std::array::from_fn(|i| value[i]),
        counts: Counts {
            steps: Some(counts.number_of_steps as u64),
            evaluations: Some(operator.number_of_calls as u64),
            jacobians: Some(operator.number_of_matrix_evals as u64),
            factorisations: Some(counts.number_of_linear_solver_setups as u64),
        },
    })
}

/// Solves with a problem built once for each tolerance, whose counts go on from solve to solve.
fn contestant<P: Stiff<N> + 'static, E: Equations + 'static, const N: usize>(
    name: &'static str,
    build: impl Fn(f64) -> Result<OdeSolverProblem<E>, DiffsolError> + 'static,
    solve: impl Fn(&OdeSolverProblem<E>) -> Result<End<N>, DiffsolError> + 'static,
) -> Contestant {
    let built: RefCell<Option<(f64, OdeSolverProblem<E>, Counts)>> = RefCell::new(None);
    Contestant::new::<P, N>(name, false, move |rtol| {
        let failed = |e: DiffsolError| Failed(e.to_string());
        let mut built = built.borrow_mut();
        if built.as_ref().is_none_or(|(known, ..)| *known != rtol) {
            *built = Some((rtol, build(rtol).map_err(failed)?, Counts::default()));
        }
        let Some((_, problem, before)) = built.as_mut() else {
            return Err(Failed("no problem".to_string()));
        };
        let mut end = solve(problem).map_err(failed)?;
        let total = end.counts;
        let since = |now: Option<u64>, then: Option<u64>| Some(now? - then.unwrap_or(0));
        end.counts.evaluations = since(total.evaluations, before.evaluations);
        end.counts.jacobians = since(total.jacobians, before.jacobians);
        *before = total;
        Ok(end)
    })
}

/// BDF on a problem.
pub fn bdf<P: Stiff<N> + 'static, const N: usize>() -> Contestant {
    contestant::<P, _, N>("diffsol BDF", build::<P, N>, |problem| {
        run::<P, _, _, N>(problem, problem.bdf::<Lu>()?)
    })
}

/// ESDIRK34 on a problem.
pub fn esdirk<P: Stiff<N> + 'static, const N: usize>() -> Contestant {
    contestant::<P, _, N>("diffsol ESDIRK34", build::<P, N>, |problem| {
        run::<P, _, _, N>(problem, problem.esdirk34::<Lu>()?)
    })
}
