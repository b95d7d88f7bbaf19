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

// line 8, `v[1/2]`: the term of `v[1/2]` has h to the power 2, where its dimension needs 1
// help: write the term as c*h^1*v[1/2]
