//! Orders and names that headings, captions and comments beside a table tell of.

use super::latex::argument;

/// How many lines above a table may tell of it.
const LINES: usize = 12;
/// The signs that begin a line of a comment.
const MARKS: [&str; 8] = ["//", "#", "*", "/*", "!", "%", "--", "@"];

/// The one order that comments and texts directly above these lines tell of.
pub(super) fn beside(lines: &[&str], places: [usize; 2]) -> Option<usize> {
    let above = places.iter().flat_map(|place| above(lines, *place));
    let mut orders: Vec<usize> = above
        .filter_map(|line| claimed_order(line).or(of_pair(line)))
        .collect();
    orders.dedup();
    match orders.as_slice() {
        [order] => Some(*order),
        _ => None,
    }
}

/// The lines of comments and of texts in three quotes directly above a line.
fn above<'a>(lines: &[&'a str], place: usize) -> Vec<&'a str> {
    let mut found = Vec::new();
    let mut is_text = false;
    for line in lines[..place.saturating_sub(1).min(lines.len())]
        .iter()
        .rev()
        .take(LINES)
    {
        let line = line.trim();
        let quotes = line.matches("\"\"\"").count();
        let is_comment = MARKS.iter().any(|mark| line.starts_with(mark));
        is_text ^= quotes == 1;
        if is_text || is_comment || quotes > 0 {
            found.push(line);
        } else if !(line.is_empty() && found.is_empty()) {
            break;
        }
    }
    found
}

/// The order p of a pair p(q), as in `4(3)`.
fn of_pair(line: &str) -> Option<usize> {
    let mut opens = line.match_indices('(');
    opens.find_map(|(open, _)| {
        let before = line[..open].trim_end_matches(|c: char| c.is_ascii_digit());
        let order: usize = line[before.len()..open].parse().ok()?;
        let embedded: usize = line[open + 1..].split_once(')')?.0.parse().ok()?;
        (embedded < order && order <= embedded + 3).then_some(order)
    })
}

/// The order that a line of text states: `order 3`, `order three`, `third-order`, `4th order`.
pub(super) fn claimed_order(line: &str) -> Option<usize> {
    const NUMBERS: [[&str; 3]; 8] = [
        ["one", "first", "1st"],
        ["two", "second", "2nd"],
        ["three", "third", "3rd"],
        ["four", "fourth", "4th"],
        ["five", "fifth", "5th"],
        ["six", "sixth", "6th"],
        ["seven", "seventh", "7th"],
        ["eight", "eighth", "8th"],
    ];
    let lower = line.to_lowercase();
    let words: Vec<&str> = lower
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .collect();
    let at = words.iter().position(|word| *word == "order")?;
    let named = |word: &&str| {
        NUMBERS
            .iter()
            .position(|names| names.contains(word))
            .map(|i| i + 1)
    };
    let mut behind = words[at + 1..]
        .iter()
        .filter(|word| !["is", "p", "of", "accuracy"].contains(word));
    let next = behind
        .next()
        .and_then(|word| word.parse().ok().or_else(|| named(word)));
    next.or_else(|| named(words.get(at.checked_sub(1)?)?))
}

/// The words of a heading.
pub(super) fn heading(line: &str) -> Option<String> {
    let line = line.trim();
    let marks = ["\\section", "\\subsection", "\\paragraph", "\\chapter"];
    let behind = marks.iter().find_map(|mark| line.strip_prefix(mark));
    match behind {
        Some(behind) => words(argument(behind.trim_start_matches('*'))?.0),
        None => words(line.strip_prefix('#')?.trim_start_matches('#')),
    }
}

/// The words of a caption.
pub(super) fn caption(line: &str) -> Option<String> {
    let (_, behind) = line.split_once("\\caption")?;
    words(argument(behind)?.0)
}

fn words(text: &str) -> Option<String> {
    let text = text.trim();
    (!text.is_empty()).then(|| text.chars().take(60).collect())
}
