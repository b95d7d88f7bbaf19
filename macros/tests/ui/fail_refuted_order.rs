stepsmith::method! {
    name = Verlet,
    family = "central-difference",
    parameters = { degree = 3, alpha = 1, beta = 1/2 },
    claims = { order = 3 },
}

fn main() {}
