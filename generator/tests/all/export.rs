//! What `stepsmith export` writes.

use crate::program::{json, run_in, text};
use std::path::Path;

#[test]
fn export_gives_the_tableau_and_the_transform_of_radau5() {
    const RADAU: [&str; 9] = [
        "export",
        "--family",
        "block",
        "--set",
        "r=3",
        "--set",
        "nodes=radau",
        "--set",
        "pade=[2,3]",
    ];
    let tableau = json(&[&RADAU[..], &["--form", "butcher"]].concat());
    assert_eq!(tableau["stages"], 3);
    assert_eq!(tableau["A"][0][0]["closed_form"], "(88 - 7*sqrt(6))/360");
    assert_eq!(tableau["b"][2], "1/9");
    let expected = (88.0 - 7.0 * 6f64.sqrt()) / 360.0;
    let found = tableau["rounded"]["A"][0][0].as_f64().unwrap();
    assert!((found - expected).abs() < 1e-16);
    let shown = text(&[&RADAU[..], &["--format", "latex"]].concat());
    assert!(shown.contains("\\begin{array}{c|ccc}"), "{shown}");
    let transform = json(&[&RADAU[..], &["--form", "transform"]].concat());
    assert_eq!(transform["eigenvalues"].as_array().unwrap().len(), 2);
    let polynomial = ["-1/60", "3/20", "-3/5", "1"];
    assert_eq!(
        transform["characteristic_polynomial"],
        serde_json::json!(polynomial)
    );
    assert_eq!(
        transform["rounded"]["S"][2],
        serde_json::json!([1.0, 1.0, 0.0])
    );
}

#[test]
fn exports_go_to_a_file_or_nowhere() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("method.h");
    let path = file.to_str().unwrap();
    let adams = [
        "export",
        "--family",
        "adams",
        "--set",
        "steps=2",
        "--set",
        "kind=bashforth",
    ];
    let written = text(&[&adams[..], &["--form", "c", "-o", path]].concat());
    assert_eq!(written, "");
    let header = std::fs::read_to_string(&file).unwrap();
    assert!(header.contains("static inline int adams_step("), "{header}");
    assert_eq!(header, text(&[&adams[..], &["--form", "c"]].concat()));
    // What is refused leaves the file as it is.
    for refused in [
        vec!["--form", "arkode"],
        vec!["--form", "c", "--format", "json"],
        vec!["--form", "nodepy", "--format", "latex"],
    ] {
        let arguments = [&adams[..], &refused, &["-o", path]].concat();
        let output = run_in(Path::new("."), &arguments);
        assert_eq!(output.status.code(), Some(2), "{refused:?}");
        assert_eq!(
            std::fs::read_to_string(&file).unwrap(),
            header,
            "{refused:?}"
        );
    }
    let list = text(&["export", "--list"]);
    assert!(
        list.lines().count() > 10 && list.contains("  arkode "),
        "{list}"
    );
}

/// The weights of embedded solutions stand in all formats: of two solutions, and of positions and velocities.
#[test]
fn embedded_weights_are_exported() {
    let lines = |text: &str| {
        text.lines()
            .map(|l| l.split_whitespace().collect::<Vec<_>>().join(" "))
            .collect::<Vec<_>>()
    };
    let two = [
        "export",
        "--family",
        "runge-kutta",
        "--set",
        "A=[[], [1/2], [-1, 2]]",
        "--set",
        "b=[1/6, 2/3, 1/6]",
        "--set",
        "embedded=[[0, 1], [1]]",
    ];
    let tableau = json(&two);
    assert_eq!(
        tableau["b_hat"],
        serde_json::json!([["0", "1", "0"], ["1", "0", "0"]])
    );
    assert_eq!(
        tableau["rounded"]["b_hat"],
        serde_json::json!([[0.0, 1.0, 0.0], [1.0, 0.0, 0.0]])
    );
    assert_eq!(
        lines(&text(&two))[4..],
        ["| 1/6 2/3 1/6", "| 0 1 0", "| 1 0 0"]
    );
    let shown = text(&[&two[..], &["--format", "latex"]].concat());
    assert!(
        shown.contains(" \\\\\n   & 0 & 1 & 0 \\\\\n   & 1 & 0 & 0\n\\end"),
        "{shown}"
    );
    let pair = json(&["export", "DormandPrinceNystrom4"]);
    assert_eq!(
        [&pair["b_hat_position"][0][0], &pair["b_hat"][0][0]],
        ["-7/150", "13/21"]
    );
    let shown = text(&["export", "DormandPrinceNystrom4"]);
    assert!(lines(&shown)[6].starts_with("| -7/150 67/150 "), "{shown}");
    // A method without embedded solutions has no such row.
    assert!(json(&["export", "Rk4"]).get("b_hat").is_none());
}

#[test]
fn nystroem_tableaux_are_exported() {
    let average = "methods/specs/newmark/average-acceleration.toml";
    let tableau = json(&["export", average]);
    assert_eq!(tableau["b_position"], serde_json::json!(["1/4", "1/4"]));
    let shown = text(&["export", average]);
    assert!(shown.contains("|  1/4  1/4  |  1/2  1/2"), "{shown}");
}
