stepsmith::method! {
    name = ThreeParts,
    family = "scheme",
    carry = [x, v],
    equations = [
        a_1 = A(t, x, v),
        a_2 = B(t, x, v),
        a_3 = C(t, x, v),
        v[1] = v + h*a_1 + h*a_2 + h*a_3,
        x[1] = x + h*v[1],
    ],
}

// the call: the scheme evaluates the parts A, B, C of a split field; stepping code has A and B
