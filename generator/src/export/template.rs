//! Texts with keys, such as `@NAME@`, in place of the parts that differ from method to method.

use std::collections::BTreeMap;

/// The texts in place of keys: of one that stands for several, a line each.
pub(super) type Values = BTreeMap<&'static str, Vec<String>>;

/// The value of a key that stands for one text.
pub(super) fn one(text: impl ToString) -> Vec<String> {
    vec![text.to_string()]
}

/// The value of a key that marks lines which stand under a condition.
pub(super) fn when(condition: bool) -> Vec<String> {
    if condition { one("") } else { Vec::new() }
}

/// The value of a key that stands for text of several lines.
pub(super) fn lines(text: &str) -> Vec<String> {
    text.lines().map(str::to_string).collect()
}

/// A template with values in place of its keys: a line stands once for each entry of its values, the place of which is
/// written where it has `@#@`.
pub(super) fn filled(template: &str, values: &Values) -> String {
    let mut text = String::new();
    for line in template.lines() {
        // Keys stand at the odd places.
        let parts: Vec<&str> = line.split('@').collect();
        let keys = parts.iter().skip(1).step_by(2);
        let lengths = keys.filter_map(|key| values.get(key)).map(Vec::len);
        let least = lengths.clone().min().unwrap_or(1);
        let most = lengths.max().unwrap_or(1);
        for entry in 0..if least == 0 { 0 } else { most } {
            let parts = parts.iter().enumerate();
            let written = parts.map(|(place, part)| match values.get(part) {
                Some(list) if place % 2 == 1 => list.get(entry).unwrap_or(&list[0]).clone(),
                None if *part == "#" => entry.to_string(),
                None if place % 2 == 1 => format!("@{part}@"),
                _ => part.to_string(),
            });
            text.push_str(written.collect::<String>().trim_end());
            text.push('\n');
        }
    }
    text
}
