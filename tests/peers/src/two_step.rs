//! Stepsmith's two-step PECE methods, with steps of any ratio.

use crate::measure::Failed;
use crate::non_stiff::{Solve, Solver};
use std::ops::ControlFlow;
use stepsmith::pece::{Pece2SecondOrderStretched, Pece2Stretched};
use stepsmith::{Error, Ode, SecondOrder, Statistics};
use stepsmith_tests::non_stiff::{Brusselator, NonStiff, Vehicle};

/// Steps at most.
const MAX_STEPS: u64 = 10_000_000;

/// Solves a problem of the first order or of the second, and shows the points of its steps where the run is checked.
macro_rules! steps {
    ($run:ident, $problem:expr, $method:ident, $values:pat => $y:expr) => {{
        let interval = 0.0..$run.problem.end();
        let method = $method::new()
            .stretched($run.tolerance)
            .max_steps(MAX_STEPS);
        let end = if $run.is_checked {
            let watched = $problem.each_step(|step| {
                let $values = step.end();
                $run.see(step.t(), $y);
                ControlFlow::Continue(())
            });
            watched.end(interval, method)
        } else {
            $problem.end(interval, method)
        };
        total(end.map(|end| end.statistics))
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
    vec![solver("Stepsmith Pece2Stretched", |run| {
        let problem = Ode::new(|t, y, dy| run.rate(t, y, dy), run.problem.initial());
        steps!(run, problem, Pece2Stretched, end => end.y())
    })]
}

/// Those on the vehicle.
pub fn on_vehicle() -> Vec<Solver<Vehicle>> {
    vec![solver("Stepsmith Pece2SecondOrderStretched", |run| {
        let rest = run.problem.rest();
        let acceleration = |t: f64, x: &[f64; 3], v: &[f64; 3], a: &mut [f64; 3]| {
            run.count();
            run.problem.acceleration(t, x, v, a);
        };
        let problem = SecondOrder::new(acceleration, rest, [0.0; 3]);
        steps!(run, problem, Pece2SecondOrderStretched, end => &joined(&[end.x, end.v]))
    })]
}
