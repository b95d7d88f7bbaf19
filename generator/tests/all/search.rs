//! `stepsmith search` from outside.

#![allow(clippy::unwrap_used)] // helpers of tests, which lints do not take for tests

use std::path::Path;
use std::process::{Command, Output};

fn search(arguments: &str) -> Output {
    let mut program = Command::new(env!("CARGO_BIN_EXE_stepsmith"));
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    program
        .arg("search")
        .args(arguments.split_whitespace())
        .current_dir(root)
        .output()
        .unwrap()
}

fn text(arguments: &str) -> String {
    let output = search(arguments);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{arguments}: {errors}");
    let text = String::from_utf8(output.stdout).unwrap();
    // Columns are as wide as they need to be.
    text.lines()
        .map(|line| line.split_whitespace().collect::<Vec<_>>().join(" ") + "\n")
        .collect()
}

fn refusal(arguments: &str) -> String {
    let output = search(arguments);
    assert_eq!(output.status.code(), Some(2), "{arguments}");
    String::from_utf8(output.stderr).unwrap()
}

#[test]
fn the_known_optimum_is_proven_and_its_spec_holds() {
    let found = text("--family central-difference --set degree=3 --symbolic --order 2");
    assert!(found.contains("proven maximal in alpha"), "{found}");
    assert!(found.contains("omega_up_to = \"2\""), "{found}");
    let accurate =
        text("--family central-difference --set degree=3 --symbolic --order 2 --error-at-most 1/8");
    for part in [
        "alpha 25/24",
        "proven maximal in alpha",
        "error constant 1/8",
    ] {
        assert!(accurate.contains(part), "{accurate}");
    }
    let unbounded = text("--family newmark --set gamma=1/2 --symbolic");
    assert!(unbounded.contains("range at xi = 0 ∞"), "{unbounded}");
}

#[test]
fn several_parameters_are_best_found_and_the_same_again() {
    let arguments = "--family central-difference --set degree=4 --symbolic --order 3 --over gamma=1/2..2 --tries 400";
    let found = text(arguments);
    assert!(found.contains("best found of 400 samples"), "{found}");
    assert!(!found.contains("proven maximal"), "{found}");
    assert_eq!(text(arguments), found);
    assert_ne!(text(&format!("{arguments} --seed 2")), found);
}

#[test]
fn the_front_trades_range_for_accuracy() {
    let csv = text(
        "--family central-difference --set degree=4 --symbolic --order 3 --over gamma=1/2..4 --front 3 --tries 600",
    );
    let rows: Vec<Vec<f64>> = csv
        .lines()
        .skip(1)
        .map(|line| {
            line.split(',')
                .skip(3)
                .map(|x| x.parse().unwrap())
                .collect()
        })
        .collect();
    assert!(
        csv.starts_with("alpha,beta,gamma,error constant,range at 0\n"),
        "{csv}"
    );
    assert_eq!(rows.len(), 3, "{csv}");
    for pair in rows.windows(2) {
        assert!(
            pair[1][0] <= 0.51 * pair[0][0] && pair[1][1] < pair[0][1],
            "{csv}"
        );
    }
}

#[test]
fn refusals_tell_a_way_out() {
    for (arguments, message, help) in [
        (
            "--family central-difference --set degree=3 --set alpha=1 --set beta=1/2",
            "leaves no parameter free",
            "--symbolic",
        ),
        (
            "--family central-difference --set degree=3 --symbolic --order 4",
            "no parameters reach order 4",
            "lower order",
        ),
        (
            "--family central-difference --set degree=3 --symbolic --objective beauty",
            "invalid value 'beauty'",
            "range",
        ),
        (
            "--family central-difference --set degree=3 --symbolic --over gamma=0..1",
            "`gamma` is not left free",
            "alpha, beta",
        ),
        (
            "--family central-difference --set degree=3 --symbolic --damping symbolic",
            "needs a number",
            "help",
        ),
    ] {
        let said = refusal(arguments);
        assert!(
            said.contains(message) && said.contains(help),
            "{arguments}: {said}"
        );
    }
}
