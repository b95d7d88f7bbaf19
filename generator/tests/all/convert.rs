//! `stepsmith convert`: names of one step, by the formulas of the programs' documentations.

#![allow(clippy::unwrap_used)] // helpers of tests, which lints do not take for tests

use serde_json::Value;
use std::process::Command;

fn names(arguments: &[&str]) -> Vec<(String, String)> {
    let output = Command::new(env!("CARGO_BIN_EXE_stepsmith"))
        .args([&["convert", "--format", "json"], arguments].concat())
        .output()
        .unwrap();
    let shown = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success(), "{shown}");
    let value: Value = serde_json::from_slice(&output.stdout).unwrap();
    let text = |name: &Value, key: &str| name[key].as_str().unwrap().to_string();
    let names = value["names"].as_array().unwrap().iter();
    names
        .map(|n| (text(n, "program"), text(n, "written")))
        .collect()
}

/// α_M = (2 − ρ)/(1 + ρ), α_F = 1/(1 + ρ), γ = 1/2 + α_M − α_F, β = (1 + α_M − α_F)²/4, as MFEM and PETSc write
/// them: ρ = 1/5 gives 3/2, 5/6, 7/6, 25/36.
#[test]
fn a_spectral_radius_in_new_weights() {
    let found = names(&["--family", "generalized-alpha", "--set", "rho_inf=1/5"]);
    let has = |program: &str, written: &str| found.contains(&(program.into(), written.into()));
    assert!(
        has(
            "OpenSees",
            "integrator GeneralizedAlpha 1.5 0.8333333333333334"
        ),
        "{found:?}"
    );
    assert!(has("MFEM", "GeneralizedAlpha2Solver(1.0/5.0)"));
    assert!(has("Gridap", "GeneralizedAlpha2(ls, dt, 1/5)"));
    let of_petsc = "TSAlpha2SetParams(ts, 3.0/2.0, 5.0/6.0, 7.0/6.0, 25.0/36.0)";
    assert!(has("PETSc", of_petsc), "{found:?}");
    assert!(
        !found
            .iter()
            .any(|(_, written)| written.contains("HHT") || written.contains("Newmark "))
    );
    // From any of its names the same list comes.
    let new = ["alpha_M=3/2", "alpha_F=5/6", "beta=25/36", "gamma=7/6"];
    let mut arguments = vec!["--family", "generalized-alpha"];
    arguments.extend(new.iter().flat_map(|setting| ["--set", setting]));
    assert_eq!(names(&arguments), found);
}

/// A step whose β does not follow from ρ∞ has no name by it; nor has HHT with a β of its own the short one.
#[test]
fn what_a_name_does_not_derive_is_not_called_so() {
    let found = names(&[
        "--family",
        "generalized-alpha",
        "--set",
        "alpha_m=1/3",
        "--set",
        "alpha_f=4/9",
        "--set",
        "beta=1/3",
    ]);
    assert!(
        !found
            .iter()
            .any(|(program, _)| program == "MFEM" || program == "Exudyn"),
        "{found:?}"
    );
    // β before γ, which is 11/18.
    let four = "integrator GeneralizedAlpha 0.6666666666666666 0.5555555555555556 0.3333333333333333 0.6111111111111112";
    assert!(
        found.contains(&("OpenSees".into(), four.into())),
        "{found:?}"
    );
    let own = names(&[
        "--family",
        "hht",
        "--set",
        "alpha=-1/10",
        "--set",
        "beta=3/10",
    ]);
    let general = "integrator GeneralizedAlpha 1 0.9 0.3 0.6";
    assert!(
        own.contains(&("OpenSees".into(), general.into())),
        "{own:?}"
    );
    assert!(
        !own.iter().any(|(_, written)| written.contains("HHT")),
        "{own:?}"
    );
    let newmark = names(&[
        "--family",
        "newmark",
        "--set",
        "beta=1/6",
        "--set",
        "gamma=1/2",
    ]);
    assert!(newmark.contains(&(
        "OpenSees".into(),
        "integrator Newmark 0.5 0.16666666666666666".into()
    )));
    assert!(
        !newmark.iter().any(|(program, _)| program == "Abaqus"),
        "beta of HHT is 1/4 there"
    );
}

/// OpenSees and PETSc divide by β.
#[test]
fn a_step_with_beta_zero_has_no_name_where_beta_divides() {
    let found = names(&[
        "--family",
        "newmark",
        "--set",
        "beta=0",
        "--set",
        "gamma=1/2",
    ]);
    assert!(
        !found
            .iter()
            .any(|(program, _)| ["OpenSees", "PETSc"].contains(&program.as_str())),
        "{found:?}"
    );
    assert!(
        found.iter().any(|(program, _)| program == "Exudyn"),
        "{found:?}"
    );
}

#[test]
fn hht_is_called_by_its_alpha_alone() {
    let found = names(&["--family", "hht", "--set", "alpha=-1/10"]);
    let has = |program: &str, written: &str| found.contains(&(program.into(), written.into()));
    assert!(has("OpenSees", "integrator HHT 0.9"), "{found:?}");
    assert!(has("Abaqus", "*DYNAMIC, ALPHA=-0.1"), "{found:?}");
}
