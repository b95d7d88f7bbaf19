//! Words that errors are made of.

/// The bodies of a call, as errors name them.
pub(super) fn of_bodies(bodies: &[Option<usize>]) -> String {
    let name = |body: &Option<usize>| match body {
        Some(index) => format!("body {index}"),
        None => "the ground".to_owned(),
    };
    let names: Vec<String> = bodies.iter().map(name).collect();
    if names.is_empty() {
        String::new()
    } else {
        format!(" of {}", names.join(" and "))
    }
}

/// The zeros of a polynomial, as errors name them.
pub(super) fn by(polynomial: Option<&'static str>) -> String {
    polynomial.map_or_else(String::new, |polynomial| {
        format!(" by the zeros of {polynomial}")
    })
}

/// The way out where a setting has no effect.
pub(super) fn or_instead(call: &str) -> &'static str {
    match call {
        ".start()" => "",
        ".implicit()" => ", and take .newton() and .max_iterations() of the `Dae`",
        _ => ", or let .rtol() choose the steps",
    }
}

/// A vector, or where to find it if it is long.
pub(super) fn shown(values: &[f64]) -> String {
    match values.len() {
        0..=12 => format!("{values:?}"),
        _ => "the `consistent` values of this error".into(),
    }
}
