//! y' = g(t) and y' = A y: of the one stages at equal times are the same, of the other those with equal values, and an
//! estimate by their differences is 0.

use stepsmith::{Class, Error, Method, Ode, SecondOrder};

type V = Vec<f64>;

/// cos 5t + 1/(1 + t²), and its derivative.
fn g(t: f64) -> [f64; 2] {
    let d = 1.0 + t * t;
    [
        (5.0 * t).cos() + 1.0 / d,
        -5.0 * (5.0 * t).sin() - 2.0 * t / (d * d),
    ]
}

/// y at 10 of y' = g, or v of x'' = g, from 0 by a tolerance.
fn end(method: Method, tolerance: f64) -> Result<f64, Error> {
    let rate = |t: f64, _y: &V, dy: &mut V| dy[0] = g(t)[0];
    let settings = valued!(method).rtol(tolerance).atol(tolerance);
    match method.class() {
        Class::FirstOrder => {
            let end = Ode::new(rate, vec![0.0]).end(0.0..10.0, settings);
            end.map(|end| end.y[0])
        }
        Class::SecondDerivative => {
            let end = Ode::new(rate, vec![0.0])
                .second_derivative(|t, _y, _dy, ddy| ddy[0] = g(t)[1])
                .end(0.0..10.0, settings);
            end.map(|end| end.y[0])
        }
        _ => {
            let problem = SecondOrder::velocity_free(rate, vec![0.0], vec![0.0]);
            problem.end(0.0..10.0, settings).map(|end| end.v[0])
        }
    }
}

/// The error at the end goes as τ^(p/(p + 1)) at least. Differences of Fehlberg's pair of orders 7 and 8 are those of
/// evaluations at both ends, twice each, and what the stages at the beginning of `RadauIa3` and `LobattoIiic3` differ by
/// from the field there is nothing of g: their estimates were 0, and the ends off by up to 10⁸ tolerances.
#[test]
fn a_tolerance_is_kept_where_the_field_is_a_function_of_time() {
    let exact = 50.0_f64.sin() / 5.0 + 10.0_f64.atan();
    let parted = |method: &Method| matches!(method.class(), Class::Split | Class::Additive);
    for method in Method::all().filter(|method| method.takes_any_size() && !parted(method)) {
        let p = method.order().bound() as f64;
        for tolerance in [1e-4_f64, 1e-6] {
            let error = (end(method, tolerance).unwrap() - exact).abs();
            let allowed = 30.0 * tolerance.powf(p / (p + 1.0));
            assert!(error < allowed, "{method} at {tolerance:e}: {error:e}");
        }
    }
}

/// cos 20, of y' = v, v' = −y from (1, 0) or x'' = −x, by a tolerance.
fn turned(method: Method, tolerance: f64) -> Result<f64, Error> {
    let turn = |_t: f64, y: &V, dy: &mut V| (dy[0], dy[1]) = (y[1], -y[0]);
    let settings = valued!(method).rtol(tolerance).atol(tolerance);
    match method.class() {
        Class::FirstOrder => {
            let end = Ode::new(turn, vec![1.0, 0.0]).end(0.0..20.0, settings);
            end.map(|end| end.y[0])
        }
        Class::SecondDerivative => {
            let end = Ode::new(turn, vec![1.0, 0.0])
                .second_derivative(|_t, _y, dy, ddy| (ddy[0], ddy[1]) = (dy[1], -dy[0]))
                .end(0.0..20.0, settings);
            end.map(|end| end.y[0])
        }
        _ => {
            let problem =
                SecondOrder::velocity_free(|_t, x: &V, a| a[0] = -x[0], vec![1.0], vec![0.0]);
            problem.end(0.0..20.0, settings).map(|end| end.x[0])
        }
    }
}

/// Of `Ros3p` the first two directions are the same on linear equations, and its estimate is their difference: it went
/// from 0 to 20 in five steps, whatever the tolerance was.
#[test]
fn a_tolerance_is_kept_where_the_field_is_linear() {
    let parted = |method: &Method| matches!(method.class(), Class::Split | Class::Additive);
    for method in Method::all().filter(|method| method.takes_any_size() && !parted(method)) {
        let p = method.order().bound() as f64;
        let error = (turned(method, 1e-6).unwrap() - 20.0_f64.cos()).abs();
        let allowed = 100.0 * 1e-6_f64.powf(p / (p + 1.0));
        assert!(error < allowed, "{method}: {error:e}");
    }
}
