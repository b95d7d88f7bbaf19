stepsmith::method! {
    name = Verlet,
    family = "central-difference",
    parameters = { degree = 3, alpha = 1, beta = 1/2 },
    claims = { order = 3 },
}

// line 5, `3`: claim refuted: order 3; order is 2: the condition of g[x:v, x:v] fails with 1/6, and 5 more
