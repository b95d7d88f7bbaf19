//! The last bits of runs: each method of the catalogue in equal steps, and by a tolerance where it takes one, on a
//! problem of its class. `.ci/bits.sh` compares builds.

use stepsmith::{Class, Error, Method, Named, Ode, SecondOrder, Settings};

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

/// The method with its free parameters in the middle of their ranges.
fn settings(method: Method) -> Settings<Named, Vec<f64>> {
    let mut settings = method.settings();
    for parameter in method.parameters() {
        let [from, to] = [parameter.from, parameter.to].map(|[p, q]| p / q);
        settings = settings.parameter(parameter.name, 0.5 * (from + to));
    }
    settings
}

fn first(method: Method, tolerance: bool) -> Result<Vec<f64>, Error> {
    let by = settings(method);
    let problem = Ode::new(rate, vec![2.0, 0.0]);
    let twice = Ode::new(rate, vec![2.0, 0.0]).second_derivative(rate_twice);
    let end = match (tolerance, method.class() == Class::SecondDerivative) {
        (false, false) => problem.end(0.0..2.0, by.steps(2000)),
        (true, false) => problem.end(0.0..2.0, by.rtol(1e-6).atol(1e-6)),
        (false, true) => twice.end(0.0..2.0, by.steps(2000)),
        (true, true) => twice.end(0.0..2.0, by.rtol(1e-6).atol(1e-6)),
    };
    Ok(end?.y)
}

fn second(method: Method, tolerance: bool) -> Result<Vec<f64>, Error> {
    let by = settings(method);
    let free = |t: f64, x: &Vec<f64>, a: &mut Vec<f64>| {
        a[0] = -x[0].sin() + 0.3 * (x[1] - x[0]);
        a[1] = -2.0 * x[1] + 0.1 * t.cos();
    };
    let problem = SecondOrder::velocity_free(free, vec![1.0, 0.5], vec![0.0, 0.3]);
    let end = if tolerance {
        problem.end(0.0..5.0, by.rtol(1e-6).atol(1e-6))?
    } else {
        problem.end(0.0..5.0, by.steps(1000))?
    };
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
