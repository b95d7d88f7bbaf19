//! Names a few keystrokes away from a known one.

/// The nearest known name, and all of them.
pub fn did_you_mean<'a>(name: &str, known: impl Iterator<Item = &'a str> + Clone) -> String {
    let all: Vec<_> = known.clone().collect();
    let all = all.join(", ");
    match nearest(name, known) {
        Some(near) => format!("did you mean `{near}`? Choose one of: {all}"),
        None => format!("choose one of: {all}"),
    }
}

/// The known name that is a few keystrokes away, if any.
pub fn nearest<'a>(name: &str, known: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let name: Vec<char> = name.to_lowercase().chars().take(64).collect();
    known
        .map(|candidate| (distance(&name, &candidate.to_lowercase()), candidate))
        .filter(|(d, candidate)| *d <= 2.max(candidate.len() / 3) && *d < candidate.len())
        .min_by_key(|(d, _)| *d)
        .map(|(_, candidate)| candidate)
}

/// The edit distance.
fn distance(a: &[char], b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.iter().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, y) in b.iter().enumerate() {
            let substituted = diagonal + usize::from(x != y);
            diagonal = row[j + 1];
            row[j + 1] = substituted.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_names_are_found() {
        let known = ["alpha", "beta", "gamma"];
        assert_eq!(nearest("alhpa", known.into_iter()), Some("alpha"));
        assert_eq!(nearest("Gama", known.into_iter()), Some("gamma"));
        assert_eq!(nearest("xylophone", known.into_iter()), None);
    }
}
