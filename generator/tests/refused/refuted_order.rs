stepsmith::method! {
    name = Verlet,
    family = "central-difference",
    parameters = { degree = 3, alpha = 1, beta = 1/2 },
    claims = { order = 3 },
}

// line 5, `3`: claim refuted: order 3: the order is 2: 6 conditions of order 3 fail, the first for g[x:v, x:v], with residual 1/6
