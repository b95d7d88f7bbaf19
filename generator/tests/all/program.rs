//! The program, run as its users do: from the root of the repository, or elsewhere.

#![allow(clippy::unwrap_used)] // helpers of tests, which lints do not take for tests

use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::LazyLock;

pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// A repository with a few methods of each kind, which takes less time to list than the catalogue.
pub(crate) static FEW_METHODS: LazyLock<String> = LazyLock::new(|| {
    let few = Path::new(env!("CARGO_TARGET_TMPDIR")).join("few-methods");
    for file in [
        "adams/ab4.toml",
        "additive/ars222.toml",
        "bathe/bathe.toml",
        "block/block4-equidistant44.toml",
        "block/block4-legendre.toml",
        "block/radau5.toml",
        "central-difference/cd3.toml",
        "central-difference/cd4-wide.toml",
        "generalized-alpha/generalized-alpha-fifth.toml",
        "newmark/average-acceleration.toml",
        "newmark/linear-acceleration.toml",
        "runge-kutta/kutta3.toml",
        "runge-kutta/rk4.toml",
        "runge-kutta/sdirk2.toml",
        "runge-kutta/verner76.toml",
        "splitting/splitting-half.toml",
    ] {
        let copy = few.join("methods/specs").join(file);
        fs::create_dir_all(copy.parent().unwrap()).unwrap();
        fs::copy(root().join("methods/specs").join(file), copy).unwrap();
    }
    few.display().to_string()
});

pub(crate) fn run_in(directory: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_stepsmith"));
    command
        .args(arguments)
        .current_dir(directory)
        .output()
        .unwrap()
}

pub(crate) fn text(arguments: &[&str]) -> String {
    let output = run_in(&root(), arguments);
    let shown = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{arguments:?}: {shown}");
    assert!(shown.is_empty(), "{arguments:?}: {shown}");
    String::from_utf8(output.stdout).unwrap()
}

/// JSON output, validated against the part of the schema for its command.
pub(crate) fn json(arguments: &[&str]) -> Value {
    let value: Value =
        serde_json::from_str(&text(&[arguments, &["--format", "json"]].concat())).unwrap();
    validate(arguments[0], &value);
    value
}

pub(crate) fn validate(part: &str, value: &Value) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("schema/output.json");
    let mut schema: Value = serde_json::from_slice(&std::fs::read(path).unwrap()).unwrap();
    schema["$ref"] = format!("#/$defs/{part}").into();
    let validator = jsonschema::validator_for(&schema).unwrap();
    let errors: Vec<String> = validator
        .iter_errors(value)
        .map(|e| format!("{}: {e}", e.instance_path()))
        .collect();
    assert!(errors.is_empty(), "{part}: {errors:#?}");
}
