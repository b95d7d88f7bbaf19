//! Identifiers of quantities in code.

use std::collections::BTreeSet;
use stepsmith_exact::ring::Ring;
use stepsmith_scheme::scheme::Scheme;

/// The most characters of an offset that an identifier has.
const MOST: usize = 200;

/// The suffixes of a quantity's identifier, where more than one thing is named after it.
const BEHIND: [&str; 4] = ["", "_slot", "_base", "_base_slot"];

/// Distinct identifiers, none of which is `taken`. They stay distinct with any suffix of `BEHIND`. `mark` is added to a
/// name until both hold.
pub fn distinct(
    names: impl IntoIterator<Item = String>,
    taken: impl Fn(&str) -> bool,
    mark: &str,
) -> Vec<String> {
    let mut used: BTreeSet<String> = BTreeSet::new();
    let mut distinct = Vec::new();
    for mut name in names {
        let mut all = BEHIND.map(|behind| format!("{name}{behind}"));
        while taken(&name) || all.iter().any(|n| used.contains(n)) {
            name.push_str(mark);
            all = BEHIND.map(|behind| format!("{name}{behind}"));
        }
        used.extend(all);
        distinct.push(name);
    }
    distinct
}

/// An identifier for each quantity: `v[-1]` is `v_m1`, `x[1/2]` is `x_p1_2`; some may be alike.
pub fn identifiers(scheme: &Scheme) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for quantity in scheme.quantities() {
        let mut name = String::new();
        for letter in quantity.name.chars() {
            if letter.is_ascii_uppercase() {
                name.push_str("cap_");
            }
            name.push(letter.to_ascii_lowercase());
        }
        if !quantity.offset.is_zero() {
            let text = quantity.offset.to_string();
            let (sign, magnitude) = match text.strip_prefix('-') {
                Some(magnitude) => ('m', magnitude),
                None => ('p', text.as_str()),
            };
            name.push('_');
            name.push(sign);
            name.extend(
                magnitude
                    .chars()
                    .take(MOST)
                    .map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }),
            );
        }
        names.push(name);
    }
    names
}
