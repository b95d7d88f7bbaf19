//! Methods written in the program that uses them.

use stepsmith::generated::SplitStepper;
use stepsmith::split::{Split, Sum};
use stepsmith::{SecondOrder, velocity_free};

type V = [f64; 1];

stepsmith::method! {
    name = Verlet,
    family = "central-difference",
    parameters = { degree = 3, alpha = 1, beta = 1/2 },
    claims = { order = 2 },
}

stepsmith::method! {
    name = Leapfrog,
    family = "scheme",
    carry = [x, v[-1/2]],
    equations = [
        a = g(t, x),
        v[1/2] = v[-1/2] + h*a,
        x[1] = x + h*v[1/2],
    ],
    claims = { order = 2 },
}

stepsmith::method! {
    name = Parts,
    family = "scheme",
    carry = [x, v],
    equations = [
        a_1 = A(t, x, v),
        a_2 = B(t, x, v),
        v[1] = v + h*a_1 + h*a_2,
        x[1] = x + h*v[1],
    ],
}

// Implicit in both parts, and B free of velocities.
stepsmith::method! {
    name = Both,
    family = "scheme",
    carry = [x, v],
    equations = [
        x_1[1/2] = x + h/2*v_1[1/2],
        v_1[1/2] = v + h/2*a_1[1/2] + h/2*a_2[1/2],
        a_1[1/2] = A(t[1/2], x_1[1/2], v_1[1/2]),
        a_2[1/2] = B(t[1/2], x_1[1/2]),
        x[1] = x + h*v_1[1/2],
        v[1] = v + h*a_1[1/2] + h*a_2[1/2],
    ],
}

#[test]
fn second_order_methods_step() {
    let spring = SecondOrder::new(
        |_t, x, v, a: &mut V| a[0] = -x[0] - 0.0 * v[0],
        [1.0],
        [0.0],
    );
    let verlet = spring.end(0.0..1.0, Verlet::new().steps(1000)).unwrap();
    let spring = SecondOrder::velocity_free(|_t, x, a: &mut V| a[0] = -x[0], [1.0], [0.0]);
    let leapfrog = spring.end(0.0..1.0, Leapfrog::new().steps(1000)).unwrap();
    assert!((verlet.x[0] - 1f64.cos()).abs() < 1e-6);
    assert!((leapfrog.x[0] - 1f64.cos()).abs() < 1e-6);
}

#[test]
fn split_methods_step() {
    // x'' = −x − x', as −x' and −x.
    let friction = |_t: f64, _x: &V, v: &V, a: &mut V| a[0] = -v[0];
    let problem = Split::new(friction, |_t, x, _v, b| b[0] = -x[0], [1.0], [0.0]);
    let end = problem.end(0.0..1.0, Parts::new().step(1e-4)).unwrap();
    let omega = 0.75_f64.sqrt();
    let exact = (-0.5_f64).exp() * (omega.cos() + 0.5 / omega * omega.sin());
    assert!((end.x[0] - exact).abs() < 1e-4);
    assert_eq!(Parts::<V>::EXPENSIVE_PER_STEP, Some(1));

    let field = Sum {
        expensive: friction,
        cheap: velocity_free(|_t, x: &V, b| b[0] = -x[0]),
    };
    let problem = Split::of(field, [1.0], [0.0]);
    let end = problem.end(0.0..1.0, Both::new().step(1e-2)).unwrap();
    assert!((end.x[0] - exact).abs() < 1e-5);
    assert_eq!(Both::<V>::EXPENSIVE_PER_STEP, None);
}
