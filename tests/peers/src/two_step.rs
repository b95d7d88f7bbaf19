//! Stepsmith's two-step PECE methods, with steps of any ratio.

use crate::measure::Failed;
use crate::non_stiff::{Solve, Solver};
use std::ops::ControlFlow;
use stepsmith::pece::{Pece2SecondOrderStretched, Pece2Stretched};
use stepsmith::{Error, Statistics, SecondOrder, Ode};
use stepsmith_tests::non_stiff::{Brusselator, NonStiff, Vehicle};

/// Steps at most.
const MAX_STEPS: u64 = 10_000_000;

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

/// Those on the Brusselator.
pub fn on_brusselator() -> Vec<Solver<Brusselator>> {
    vec![
        solver("Stepsmith Pece2Stretched", |run| {
            let integration = integrate_first_order::<Pece2Stretched<_>, _>(run.problem.initial())
                .to(run.problem.end())
                .stretched(run.tolerance)
                .rate(|t, y, dy| run.rate(t, y, dy));
            steps!(run, integration, end => end.y())
        }),
    ]
}

/// Those on the vehicle.
pub fn on_vehicle() -> Vec<Solver<Vehicle>> {
    vec![
        solver("Stepsmith Pece2SecondOrderStretched", |run| {
            let rest = run.problem.rest();
            let integration = integrate::<Pece2SecondOrderStretched<_>, _>(rest, [0.0; 3])
                .to(run.problem.end())
                .stretched(run.tolerance)
                .acceleration(|t, x, v, a| {
                    run.count();
                    run.problem.acceleration(t, x, v, a);
                });
            steps!(run, integration, end => &joined(&[end.x, end.v]))
        }),
    ]
}
