stepsmith::method! {
    name = Split,
    family = "scheme",
    carry = [x, v],
    equations = [
        a_1 = A(t, x, v),
        a_2 = B(t, x, v),
        v[1] = v + h*a_1 + h*a_2,
        x[1] = x + h*v[1],
    ],
}

fn main() {}
