//! Stepsmith's two-step PECE methods, with steps that halve and double, and with steps of any ratio.

use crate::measure::Failed;
use crate::non_stiff::{Solve, Solver};
use std::ops::ControlFlow;
use stepsmith::pece::{Pece2, Pece2SecondOrder, Pece2SecondOrderStretched, Pece2Stretched};
use stepsmith::{Error, Statistics, integrate, integrate_first_order};
use stepsmith_tests::non_stiff::{Brusselator, NonStiff, Vehicle};

stepsmith::method! {
    name = Printed,
    family = "pece",
    parameters = { steps = 2, problem = "second-order", corrector = "printed" },
    claims = { order = 1 },
}

/// Steps at most.
const MAX_STEPS: u64 = 10_000_000;
/// Global steps of the vehicle in the source.
const VEHICLE_GLOBAL_STEPS: usize = 500;

/// Makes the steps of an integration of a first-order problem, or of a second-order one.
macro_rules! steps {
    ($run:ident, $integration:expr, $values:pat => $y:expr) => {{
        let integration = $integration.max_steps(MAX_STEPS);
        let end = if $run.is_checked { integration
                .each_step(|step| {
                    let $values = step.end();
                    $run.see(step.t(), $y);
                    ControlFlow::Continue(())
                })
                .run()
                .map(|end| end.statistics) } else { integration.run().map(|end| end.statistics) };
        total(end)
    }};
}

fn total(statistics: Result<Statistics, Error>) -> Result<u64, Failed> {
    let did = statistics.map_err(|e| Failed(e.to_string()))?;
    Ok(did.steps + did.rejected)
}

/// (x, v) in one.
fn joined([x, v]: &[[f64; 3]; 2]) -> [f64; 6] {
    let ([x0, x1, x2], [v0, v1, v2]) = (*x, *v);
    [x0, x1, x2, v0, v1, v2]
}

fn solver<P>(name: &'static str, solve: Solve<P>) -> Solver<P> {
    Solver {
        name,
        is_ours: true,
        solve,
    }
}

/// The global steps of the Brusselator in the source.
fn global_steps(problem: &Brusselator) -> usize {
    if problem.end() < 1.0 { 100 } else { 200 }
}

/// Those on the Brusselator.
pub fn on_brusselator() -> Vec<Solver<Brusselator>> {
    vec![
        solver("Stepsmith Pece2 halving", |run| {
            let integration = integrate_first_order::<Pece2<_>, _>(run.problem.initial())
                .to(run.problem.end())
                .halving(run.tolerance)
                .steps(global_steps(run.problem))
                .rate(|t, y, dy| run.rate(t, y, dy));
            steps!(run, integration, end => end.y())
        }),
        solver("Stepsmith Pece2Stretched", |run| {
            let integration = integrate_first_order::<Pece2Stretched<_>, _>(run.problem.initial())
                .to(run.problem.end())
                .stretched(run.tolerance)
                .steps(global_steps(run.problem))
                .rate(|t, y, dy| run.rate(t, y, dy));
            steps!(run, integration, end => end.y())
        }),
    ]
}

/// Those on the vehicle.
pub fn on_vehicle() -> Vec<Solver<Vehicle>> {
    vec![
        solver("Stepsmith Pece2SecondOrder halving", |run| {
            let integration = integrate::<Pece2SecondOrder<_>, _>(run.problem.rest(), [0.0; 3])
                .to(run.problem.end())
                .halving(run.tolerance)
                .steps(VEHICLE_GLOBAL_STEPS)
                .acceleration(|t, x, v, a| {
                    run.count();
                    run.problem.acceleration(t, x, v, a);
                });
            steps!(run, integration, end => &joined(&[end.x, end.v]))
        }),
        // The source takes its corrector for one of order 3, and looks at positions.
        solver("Stepsmith printed weights halving", |run| {
            let integration = integrate::<Printed<_>, _>(run.problem.rest(), [0.0; 3])
                .to(run.problem.end())
                .halving(run.tolerance)
                .order(3)
                .positions_only()
                .steps(VEHICLE_GLOBAL_STEPS)
                .acceleration(|t, x, v, a| {
                    run.count();
                    run.problem.acceleration(t, x, v, a);
                });
            steps!(run, integration, end => &joined(&[end.x, end.v]))
        }),
        solver("Stepsmith Pece2SecondOrderStretched", |run| {
            let rest = run.problem.rest();
            let integration = integrate::<Pece2SecondOrderStretched<_>, _>(rest, [0.0; 3])
                .to(run.problem.end())
                .stretched(run.tolerance)
                .steps(VEHICLE_GLOBAL_STEPS)
                .acceleration(|t, x, v, a| {
                    run.count();
                    run.problem.acceleration(t, x, v, a);
                });
            steps!(run, integration, end => &joined(&[end.x, end.v]))
        }),
    ]
}
