//! The crates of the repository, and the arrows between them.

use crate::program::root;
use serde_json::Value;
use std::process::Command;

/// Each crate that is published, with the ones that it is built from.
const ARROWS: [(&str, &[&str]); 10] = [
    ("stepsmith-exact", &[]),
    ("stepsmith-scheme", &["stepsmith-exact"]),
    ("stepsmith-prove", &["stepsmith-exact", "stepsmith-scheme"]),
    (
        "stepsmith-claims",
        &["stepsmith-exact", "stepsmith-prove", "stepsmith-scheme"],
    ),
    (
        "stepsmith-emit",
        &[
            "stepsmith-claims",
            "stepsmith-exact",
            "stepsmith-prove",
            "stepsmith-scheme",
        ],
    ),
    (
        "stepsmith-audit",
        &["stepsmith-exact", "stepsmith-prove", "stepsmith-scheme"],
    ),
    (
        "stepsmith-explore",
        &["stepsmith-exact", "stepsmith-prove", "stepsmith-scheme"],
    ),
    (
        "stepsmith-generator",
        &[
            "stepsmith-audit",
            "stepsmith-claims",
            "stepsmith-emit",
            "stepsmith-exact",
            "stepsmith-explore",
            "stepsmith-prove",
            "stepsmith-scheme",
        ],
    ),
    // With the feature `derive`.
    ("stepsmith-macros", &["stepsmith-emit"]),
    ("stepsmith", &["stepsmith-macros"]),
];

/// The crates of this repository that a package of `cargo metadata` is built from, not for its tests.
fn built_from(package: &Value) -> Vec<&str> {
    let dependencies = package["dependencies"].as_array();
    let mut names: Vec<&str> = dependencies
        .into_iter()
        .flatten()
        .filter(|dependency| dependency["kind"] != "dev" && dependency["path"].is_string())
        .filter_map(|dependency| dependency["name"].as_str())
        .collect();
    names.sort_unstable();
    names
}

#[test]
fn arrows_are_those_of_the_design() {
    let metadata = Command::new(env!("CARGO"))
        .args([
            "metadata",
            "--format-version",
            "1",
            "--no-deps",
            "--offline",
        ])
        .current_dir(root())
        .output()
        .unwrap();
    let metadata: Value = serde_json::from_slice(&metadata.stdout).unwrap();
    let packages = metadata["packages"].as_array().unwrap();
    for package in packages {
        let name = package["name"].as_str().unwrap();
        if name == "stepsmith-tests" {
            continue;
        }
        let arrows = ARROWS.iter().find(|(from, _)| *from == name);
        let (_, to) = arrows.unwrap_or_else(|| panic!("{name} is new here"));
        assert_eq!(built_from(package), *to, "{name}");
    }
    assert_eq!(packages.len(), ARROWS.len() + 1);
}
