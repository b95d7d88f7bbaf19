//! The families in the order of use, as the book has them, with their names for people.

pub(super) const NAMES: [(&str, &str); 18] = [
    ("runge-kutta", "Runge–Kutta"),
    ("newmark", "Newmark"),
    ("generalized-alpha", "Generalized-α"),
    ("hht", "Hilber–Hughes–Taylor"),
    ("bathe", "Bathe"),
    ("central-difference", "Central differences"),
    ("block", "Block formulas"),
    ("bdf", "Backward differentiation"),
    ("rosenbrock", "Rosenbrock"),
    ("nystrom", "Nyström"),
    ("additive", "Additive Runge–Kutta"),
    ("low-storage", "Low storage"),
    ("stabilised", "Stabilised"),
    ("splitting", "Splitting"),
    ("wilson-theta", "Wilson-θ"),
    ("adams", "Adams"),
    ("pece", "Predictor and corrector"),
    ("scheme", "Free equations"),
];

/// The place of a family in the order of use.
pub(super) fn place(family: &str) -> usize {
    let place = NAMES.iter().position(|(id, _)| *id == family);
    place.unwrap_or(NAMES.len())
}

/// The name of a family for people.
pub(super) fn name(family: &str) -> &str {
    NAMES.get(place(family)).map_or(family, |(_, name)| name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use stepsmith_scheme::families::FAMILIES;

    #[test]
    fn the_order_and_the_names_are_those_of_the_book() {
        let book = include_str!("../../../../methods/book/src/SUMMARY.md");
        let lines = book
            .lines()
            .filter(|line| line.contains("(reference/families/"));
        let lines: Vec<&str> = lines.skip(1).map(str::trim).collect();
        let expected = NAMES.map(|(id, name)| format!("- [{name}](reference/families/{id}.md)"));
        assert_eq!(lines, expected);
        assert!(
            FAMILIES
                .iter()
                .all(|family| place(family.name) < NAMES.len())
        );
    }
}
