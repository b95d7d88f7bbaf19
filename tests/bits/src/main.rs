//! The last bits of runs: each method of the catalogue in equal steps, and by a tolerance where it takes one, on a
//! problem of its class. `.ci/bits` compares builds.

use stepsmith::{Class, Error, Method};

fn bits(values: &[f64]) -> String {
    let words = values.iter().map(|x| format!("{:016x}", x.to_bits()));
    words.collect::<Vec<_>>().join(" ")
}

/// Van der Pol's oscillator, driven.
fn rate(t: f64, y: &Vec<f64>, dy: &mut Vec<f64>) {
    dy[0] = y[1];
    dy[1] = 5.0 * (1.0 - y[0] * y[0]) * y[1] - y[0] + 0.1 * t.cos();
}

/// Its second derivative along the solution.
fn rate_twice(t: f64, y: &Vec<f64>, dy: &Vec<f64>, ddy: &mut Vec<f64>) {
    ddy[0] = dy[1];
    ddy[1] =
        5.0 * ((1.0 - y[0] * y[0]) * dy[1] - 2.0 * y[0] * dy[0] * y[1]) - dy[0] - 0.1 * t.sin();
}

/// An integration with free parameters in the middle of their ranges.
macro_rules! valued {
    ($method:expr, $run:expr) => {{
        let mut run = $run;
        for parameter in $method.parameters() {
            let [from, to] = [parameter.from, parameter.to].map(|[p, q]| p / q);
            run = run.parameter(parameter.name, 0.5 * (from + to));
        }
        run
    }};
}

fn first(method: Method, tolerance: bool) -> Result<Vec<f64>, Error> {
    let Ok(run) = method.integrate_first_order(vec![2.0, 0.0]) else {
        return Ok(Vec::new());
    };
    let run = valued!(method, run).to(2.0);
    let twice = method.class() == Class::SecondDerivative;
    Ok(match (tolerance, twice) {
        (false, false) => run.steps(2000).rate(rate).run()?.y,
        (true, false) => run.tolerance(1e-6, 1e-6).rate(rate).run()?.y,
        (false, true) => {
            (run.steps(2000))
                .rate_and_second_derivative(rate, rate_twice)
                .run()?
                .y
        }
        (true, true) => {
            let run = run.tolerance(1e-6, 1e-6);
            run.rate_and_second_derivative(rate, rate_twice).run()?.y
        }
    })
}

fn second(method: Method, tolerance: bool) -> Result<Vec<f64>, Error> {
    let Ok(run) = method.integrate(vec![1.0, 0.5], vec![0.0, 0.3]) else {
        return Ok(Vec::new());
    };
    let free = |t: f64, x: &Vec<f64>, a: &mut Vec<f64>| {
        a[0] = -x[0].sin() + 0.3 * (x[1] - x[0]);
        a[1] = -2.0 * x[1] + 0.1 * t.cos();
    };
    let run = valued!(method, run).to(5.0);
    let end = if tolerance { run.tolerance(1e-6, 1e-6).velocity_free(free).run()? } else { run.steps(1000).velocity_free(free).run()? };
    Ok([end.x, end.v].concat())
}

fn main() {
    for method in Method::all() {
        for tolerance in [false, true] {
            if tolerance && !method.takes_any_size() {
                continue;
            }
            let way = if tolerance { "tolerance" } else { "steps" };
            let end = match method.class() {
                Class::FirstOrder | Class::SecondDerivative => first(method, tolerance),
                Class::SecondOrder | Class::VelocityFree => second(method, tolerance),
                _ => continue,
            };
            match end {
                Ok(values) => println!("{} {way} {}", method.name(), bits(&values)),
                Err(error) => println!("{} {way} {error}", method.name()),
            }
        }
    }
}
