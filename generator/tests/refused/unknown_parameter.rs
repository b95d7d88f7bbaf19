stepsmith::method! {
    name = Verlet,
    family = "central-difference",
    parameters = { degree = 3, alpha = 1, beta = 1/2, gamma = 1/3 },
}

// line 4, `gamma`: the family `central-difference` does not take `gamma` beside the other parameters
// help: choose one of: form, degree, alpha, beta; `stepsmith families central-difference` shows which parameters go together
