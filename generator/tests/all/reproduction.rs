//! The commands that the book gives are run, and for the rows of the papers answer what it says.

#![allow(clippy::unwrap_used)] // helpers of tests, which lints do not take for tests

use crate::program::{root, text};
use std::fs;

/// The rows of the lists: the name of each, and its text.
fn rows() -> Vec<[String; 2]> {
    let book = fs::read_to_string(root().join("methods/book/src/papers/reproduction.md")).unwrap();
    let lists = book.split("\n\n").filter(|part| part.starts_with("- **"));
    let items = lists.flat_map(|list| list["- **".len()..].split("\n- **"));
    let row = |item: &str| {
        let (name, told) = item.split_once(".** ").unwrap_or_else(|| panic!("{item}"));
        [name, told].map(String::from)
    };
    items.map(row).collect()
}

/// The code in a text.
fn code(text: &str) -> impl Iterator<Item = &str> {
    text.split('`').skip(1).step_by(2)
}

fn answer(command: &str) -> String {
    text(&command.split_whitespace().skip(1).collect::<Vec<_>>())
}

/// The words of a text, whose lines end where the page does.
fn words(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// What the answer to a row's commands contains, by the row's name.
const ANSWERS: &[(&str, &[&str])] = &[
    (
        "eqs. 4–7, central differences",
        &["a: x      −2", "v: x[1]   1/2"],
    ),
    ("eqs. 15, 16, degree 3", &["x[1]: a[-1]  −(alpha − 1)/2"]),
    (
        "eqs. 17–33, its errors",
        &[
            "(3·alpha + 6·beta − 7)/6·h³·x⁽³⁾",
            "g[v:g]  −(2·beta − 1)/2",
        ],
    ),
    (
        "Table 3",
        &["(0, 2)", "(0, 2·√15/5 = 1.549…]", "(0, 2·√3/3 = 1.154…]"],
    ),
    (
        "eqs. 45–64, its errors",
        &["g[x:g]       −(6·beta − 6·gamma + 1)/12"],
    ),
    (
        "γ = 1/2 + 0.0005, β = 1/3 + 0.01",
        &[
            "[√(6015009/1502500750) = 0.06327…, √15/50 = 0.07745…]",
            "(0, √1545/515 = 0.07632…]",
        ],
    ),
    ("\"stable to about 0.6\"", &["stable Ω at ξ = 0  ∅"]),
    (
        "eqs. 10, 11, equidistant",
        &["[107/360, −37/360, 1/40]", "[41/360, 2/15, 1/8]"],
    ),
    (
        "eqs. 13–15",
        &["refuted  the stability function is the (2, 3) Padé approximant"],
    ),
    ("eq. 16", &["proven", "A-stable"]),
    (
        "Theorem 1",
        &[
            "ζ⁴ + 3·rho·ζ³ + 3·rho²·ζ² + rho³·ζ",
            "(3·rho² − rho)/(rho − 3)",
        ],
    ),
    (
        "type #1",
        &[
            "order from exact starting values           1",
            "order from exact starting values           3",
        ],
    ),
    ("\"suitable for stiff\"", &["not A-stable"]),
    (
        "eqs. 6–10, Theorem 3, Corollary 4",
        &["stable yA at xA = 1/2  (0, 3]", "stable yA alone", "(0, 4)"],
    ),
    (
        "Theorem 6",
        &[
            "stable wherever the others are stable alone",
            "+ 2·(beta − 1/2)·xB",
        ],
    ),
];

#[test]
fn every_command_of_the_rows_answers() {
    let rows = rows();
    assert!(rows.len() > 70, "{} rows", rows.len());
    let mut commands = 0;
    for [there, here] in &rows {
        let run: Vec<_> = code(here)
            .filter(|code| code.starts_with("stepsmith "))
            .inspect(|code| assert!(!code.contains('…'), "{code} can not be run"))
            .map(answer)
            .collect();
        commands += run.len();
        let examples = code(here).filter_map(|code| code.strip_prefix("--example "));
        for name in examples.filter_map(|example| example.split_whitespace().next()) {
            let source = format!("methods/examples/{name}.rs");
            assert!(root().join(&source).exists(), "{there}: no {source}");
        }
        let run = words(&run.join("\n"));
        for (_, parts) in ANSWERS.iter().filter(|(row, _)| row == there) {
            for part in *parts {
                assert!(run.contains(&words(part)), "{there}: no {part:?} in\n{run}");
            }
        }
    }
    assert!(commands > 40, "{commands} commands");
    for (name, _) in ANSWERS {
        assert!(rows.iter().any(|[there, _]| there == name), "no row {name}");
    }
}
