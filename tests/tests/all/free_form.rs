//! A scheme written out by a user: the two-stage Gauss method on x'' = g(t, x, x'), with irrational
//! nodes and a core of two coupled evaluations.

use stepsmith::{Implicit, Iteration, SecondOrder, Stepper};
use stepsmith_tests::reference::solve_second;

stepsmith::method! {
    name = Gauss2,
    family = "scheme",
    parameters = { s = sqrt(3)/6 },
    carry = [x, v],
    equations = [
        v_1[1/2 - s] = v + h/4*a_1[1/2 - s] + h*(1/4 - s)*a_2[1/2 + s],
        v_2[1/2 + s] = v + h*(1/4 + s)*a_1[1/2 - s] + h/4*a_2[1/2 + s],
        x_1[1/2 - s] = x + h/4*v_1[1/2 - s] + h*(1/4 - s)*v_2[1/2 + s],
        x_2[1/2 + s] = x + h*(1/4 + s)*v_1[1/2 - s] + h/4*v_2[1/2 + s],
        a_1[1/2 - s] = g(t[1/2 - s], x_1[1/2 - s], v_1[1/2 - s]),
        a_2[1/2 + s] = g(t[1/2 + s], x_2[1/2 + s], v_2[1/2 + s]),
        v[1] = v + h/2*(a_1[1/2 - s] + a_2[1/2 + s]),
        x[1] = x + h/2*(v_1[1/2 - s] + v_2[1/2 + s]),
    ],
    claims = { order = 4, order_velocity = 4 },
}

/// x'' = −x + x'²/5 − x²x'/3 + sin t.
fn forced(t: f64, x: &[f64; 1], v: &[f64; 1], a: &mut [f64; 1]) {
    a[0] = -x[0] + v[0] * v[0] / 5.0 - x[0] * x[0] * v[0] / 3.0 + t.sin();
}

/// The slope of the error of x(2) under halving, against the solution by another method.
fn slope(iteration: Iteration) -> f64 {
    let [[exact], _] = solve_second(forced, (0.0, 2.0), [[1.0], [0.5]], 40);
    let [coarse, fine] = [20, 40].map(|steps| {
        let method = Gauss2::new()
            .steps(steps)
            .implicit(Implicit::new(iteration));
        let end = SecondOrder::new(forced, [1.0], [0.5]).end(0.0..2.0, method);
        end.map_or(f64::NAN, |end| (end.x[0] - exact).abs())
    });
    (coarse / fine).log2()
}

#[test]
fn coupled_stages_converge_at_the_proven_order() {
    for iteration in [
        Iteration::FixedPoint,
        Iteration::Newton,
        Iteration::ModifiedNewton,
    ] {
        let slope = slope(iteration);
        let proven = Gauss2::<[f64; 1]>::ORDER.bound() as f64;
        assert!(
            (slope - proven).abs() < 0.1,
            "{iteration:?}: {slope}, proven {proven}"
        );
    }
}
