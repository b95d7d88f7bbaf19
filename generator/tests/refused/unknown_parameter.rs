stepsmith::method! {
    name = Verlet,
    family = "central-difference",
    parameters = { degree = 3, alpha = 1, beta = 1/2, gamma = 1/3 },
}

// line 4, `gamma`: unknown parameter `gamma` of the family `central-difference`
// help: known here: form, degree, alpha, beta
