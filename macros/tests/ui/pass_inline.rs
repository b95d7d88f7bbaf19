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

fn main() {
    let run = |end: Result<stepsmith::Solution<[f64; 1]>, stepsmith::Error>| end.unwrap().x[0];
    let verlet = run(stepsmith::integrate::<Verlet<_>, _>([1.0], [0.0])
        .to(1.0)
        .steps(1000)
        .acceleration(|_t, x: &[f64; 1], v: &[f64; 1], a: &mut [f64; 1]| a[0] = -x[0] - 0.0 * v[0])
        .run());
    let leapfrog = run(stepsmith::integrate::<Leapfrog<_>, _>([1.0], [0.0])
        .to(1.0)
        .steps(1000)
        .velocity_free(|_t, x: &[f64; 1], a: &mut [f64; 1]| a[0] = -x[0])
        .run());
    assert!((verlet - 1f64.cos()).abs() < 1e-6);
    assert!((leapfrog - 1f64.cos()).abs() < 1e-6);
}
