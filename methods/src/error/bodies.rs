//! How errors name bodies.

/// Of which bodies, as errors name them.
pub(super) fn of_bodies(bodies: &[Option<usize>]) -> String {
    let name = |body: &Option<usize>| match body {
        Some(index) => format!("body {index}"),
        None => "the ground".to_owned(),
    };
    let names: Vec<String> = bodies.iter().map(name).collect();
    match names.is_empty() {
        true => String::new(),
        false => format!(" of {}", names.join(" and ")),
    }
}
