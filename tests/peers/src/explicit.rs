//! Dormand and Prince's methods of orders 5 and 8, of the crates `differential-equations` and
//! `ode_solvers`.

use crate::measure::Failed;
use crate::non_stiff::{Run, Solve, Solver};
use differential_equations::control::ControlFlag;
use differential_equations::interpolate::Interpolation;
use differential_equations::methods::ExplicitRungeKutta;
use differential_equations::ode::{ODE, OrdinaryNumericalMethod, solve_ode};
use differential_equations::solout::Solout;
use differential_equations::solution::Solution;
use ode_solvers::dop_shared::{IntegrationError, OutputType, SolverResult, Stats};
use ode_solvers::{Dop853, Dopri5, SVector, System};
use stepsmith_tests::non_stiff::NonStiff;

/// Steps at most.
const MAX_STEPS: usize = 10_000_000;

fn failed(error: impl std::fmt::Debug) -> Failed {
    Failed(format!("{error:?}").chars().take(60).collect())
}

impl<P: NonStiff<N>, const N: usize> ODE<f64, [f64; N]> for Run<'_, P> {
    fn diff(&self, t: f64, y: &[f64; N], dy: &mut [f64; N]) {
        self.rate(t, y, dy);
    }
}

/// Shows the steps to a run.
struct Seen<'a, 'b, P>(&'a Run<'b, P>);

impl<P: NonStiff<N>, const N: usize> Solout<f64, [f64; N]> for Seen<'_, '_, P> {
    fn solout<I: Interpolation<f64, [f64; N]> + ?Sized>(
        &mut self,
        t: f64,
        _t_before: f64,
        y: &[f64; N],
        _y_before: &[f64; N],
        _interpolator: &mut I,
        _solution: &mut Solution<f64, [f64; N]>,
    ) -> ControlFlag<f64, [f64; N]> {
        self.0.see(t, y);
        ControlFlag::Continue
    }
}

fn differential_equations<P: NonStiff<N>, const N: usize>(
    run: &Run<P>,
    mut method: impl OrdinaryNumericalMethod<f64, [f64; N]> + Interpolation<f64, [f64; N]>,
) -> Result<u64, Failed> {
    let end = run.problem.end();
    let initial = run.problem.initial();
    let solution = solve_ode(&mut method, run, 0.0, end, &initial, &mut Seen(run));
    Ok(solution.map_err(failed)?.steps.total() as u64)
}

/// The same for the other crate, which wants to own it.
struct Owned<'a, 'b, P>(&'a Run<'b, P>);

impl<P: NonStiff<N>, const N: usize> System<f64, SVector<f64, N>> for Owned<'_, '_, P> {
    fn system(&self, t: f64, y: &SVector<f64, N>, dy: &mut SVector<f64, N>) {
        let mut rate = [0.0; N];
        self.0.rate(t, &std::array::from_fn(|i| y[i]), &mut rate);
        dy.copy_from_slice(&rate);
    }
}

fn ode_solvers<P: NonStiff<N>, const N: usize>(
    run: &Run<P>,
    stats: Result<Stats, IntegrationError>,
    results: &SolverResult<f64, SVector<f64, N>>,
) -> Result<u64, Failed> {
    let stats = stats.map_err(failed)?;
    if run.is_checked {
        let (times, values) = results.get();
        for (t, y) in times.iter().zip(values) {
            run.see(*t, &std::array::from_fn(|i| y[i]));
        }
    }
    Ok(u64::from(stats.accepted_steps) + u64::from(stats.rejected_steps))
}

fn solver<P>(name: &'static str, solve: Solve<P>) -> Solver<P> {
    Solver {
        name,
        is_ours: false,
        solve,
    }
}

/// Those for any f(t, y).
pub fn on_any<P: NonStiff<N>, const N: usize>() -> Vec<Solver<P>> {
    vec![
        solver("differential-equations DOPRI5", |run| {
            let method = ExplicitRungeKutta::dopri5().max_steps(MAX_STEPS);
            // A tolerance for each component, for single ones may be rescaled; see `radau.rs`.
            let rtol = [run.tolerance; N];
            let atol = [run.tolerance; N];
            differential_equations(run, method.rtol(rtol).atol(atol))
        }),
        solver("differential-equations DOP853", |run| {
            let method = ExplicitRungeKutta::dop853().max_steps(MAX_STEPS);
            let rtol = [run.tolerance; N];
            let atol = [run.tolerance; N];
            differential_equations(run, method.rtol(rtol).atol(atol))
        }),
        solver("ode_solvers Dopri5", |run| {
            let end = run.problem.end();
            let initial = SVector::from(run.problem.initial());
            let rtol = run.tolerance;
            let atol = run.tolerance;
            let mut method = Dopri5::new(Owned(run), 0.0, end, end, initial, rtol, atol);
            method.set_output(OutputType::Sparse);
            let stats = method.integrate();
            ode_solvers(run, stats, method.results())
        }),
    ]
}

/// Those for f(y), with the DOP853 of `ode_solvers`, which has its twelfth stage at t instead of t + h
/// in version 0.6.2.
pub fn on_autonomous<P: NonStiff<N>, const N: usize>() -> Vec<Solver<P>> {
    let mut solvers = on_any();
    solvers.push(solver("ode_solvers Dop853", |run: &Run<P>| {
        let end = run.problem.end();
        let initial = SVector::from(run.problem.initial());
        let rtol = run.tolerance;
        let atol = run.tolerance;
        let mut method = Dop853::new(Owned(run), 0.0, end, end, initial, rtol, atol);
        method.set_output(OutputType::Sparse);
        let stats = method.integrate();
        ode_solvers(run, stats, method.results())
    }));
    solvers
}
