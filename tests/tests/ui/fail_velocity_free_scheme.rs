stepsmith::method! {
    name = Leapfrog,
    family = "scheme",
    carry = [x, v[-1/2]],
    equations = [a = g(t, x), v[1/2] = v[-1/2] + h*a, x[1] = x + h*v[1/2]],
}

fn main() {
    let _ = stepsmith::integrate::<Leapfrog<_>, _>([1.0], [0.0])
        .to(1.0)
        .steps(10)
        .acceleration(|_t, x: &[f64; 1], v: &[f64; 1], a: &mut [f64; 1]| a[0] = -x[0] - v[0])
        .run();
}
