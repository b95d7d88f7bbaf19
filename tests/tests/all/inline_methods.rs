//! Methods written in the program that uses them.

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
    name = Sum,
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
    let run = |end: Result<stepsmith::Solution<[f64; 1]>, stepsmith::Error>| end.unwrap().x[0];
    let verlet = run(SecondOrder::new(
        |_t, x: &[f64; 1], v: &[f64; 1], a: &mut [f64; 1]| a[0] = -x[0] - 0.0 * v[0],
        [1.0],
        [0.0],
    )
    .end(0.0..1.0, Verlet::new().steps(1000)));
    let leapfrog = run(SecondOrder::velocity_free(
        |_t, x: &[f64; 1], a: &mut [f64; 1]| a[0] = -x[0],
        [1.0],
        [0.0],
    )
    .end(0.0..1.0, Leapfrog::new().steps(1000)));
    assert!((verlet - 1f64.cos()).abs() < 1e-6);
    assert!((leapfrog - 1f64.cos()).abs() < 1e-6);
}

// ?

#[test]
fn split_methods_step() {
    use stepsmith::split::{Split, SplitStepper};
    use stepsmith::velocity_free;

    // x'' = −x − x', as −x' and −x.
    let end = Split::new(
        |_t, _x, v, a| a[0] = -v[0],
        |_t, x, _v, b| b[0] = -x[0],
        [1.0],
        [0.0],
    )
    .end(0.0..1.0, Sum::new().step(1e-4))
    .unwrap();
    let omega = 0.75_f64.sqrt();
    let exact = (-0.5_f64).exp() * (omega.cos() + 0.5 / omega * omega.sin());
    assert!((end.x[0] - exact).abs() < 1e-4);
    assert_eq!(Split::<[f64; 1]>::EXPENSIVE_PER_STEP, Some(1));

    let friction = |_t: f64, _x: &[f64; 1], v: &[f64; 1], a: &mut [f64; 1]| a[0] = -v[0];
    let spring = velocity_free(|_t, x: &[f64; 1], b| b[0] = -x[0]);
    let end = Split::of(
        Sum {
            expensive: friction,
            cheap: spring,
        },
        [1.0],
        [0.0],
    )
    .end(0.0..1.0, Both::new().step(1e-2))
    .unwrap();
    assert!((end.x[0] - exact).abs() < 1e-5);
    assert_eq!(Both::<[f64; 1]>::EXPENSIVE_PER_STEP, None);
}

// ?
