stepsmith::method! {
    name = Leapfrog,
    family = "scheme",
    carry = [x, v[-1/2]],
    equations = [
        a = g(t, x),
        v[1/2] = v[-1/2] + h*a,
        x[1] = x + h^2*v[1/2],
    ],
}

fn main() {}
