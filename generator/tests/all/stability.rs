//! `stepsmith stability`: what its output says beside the stable set.

#![allow(clippy::unwrap_used)] // helpers of tests, which lints do not take for tests

use serde_json::{Value, json};
use std::process::Command;

fn output(arguments: &str) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_stepsmith"))
        .args(arguments.split_whitespace())
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn text_of_a_multistep_method() {
    let text = output("stability --family bdf --set steps=3");
    let words: Vec<&str> = text.split_whitespace().collect();
    let text = words.join(" ");
    for part in [
        "(0, ∞)",
        "strongly zero-stable; the parasitic roots are those of λ² − 7/11·λ + 2/11",
        "spectral radius 0; the roots are those of λ³",
        "not A-stable",
        "tan α = 329·√35/135 = 14.41…, α = 86.03 degrees",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
}

#[test]
fn text_of_a_method_for_oscillators() {
    let text = output("stability --family generalized-alpha --set rho_inf=1/5 --damping 1/20");
    assert!(text.contains("spectral radius 1/5"), "{text}");
    assert!(!text.contains("left half-plane"), "{text}");
}

#[test]
fn json_has_the_evidence() {
    let value: Value = serde_json::from_str(&output(
        "stability --family bdf --set steps=2 --axis imaginary --format json",
    ))
    .unwrap();
    assert_eq!(value["stable"][0]["to"], "infinity");
    assert_eq!(value["a_stability"]["statement"], "L-stable");
    assert_eq!(value["wedge"]["tan_alpha"], "infinity");
    assert_eq!(value["zero_stability"]["parasitic"], json!(["-1/3", "1"]));
    assert_eq!(value["at_infinity"]["spectral_radius"], "0");
}

#[test]
fn double_roots_cancelled_poles_and_wedges() {
    let gauss = "--family runge-kutta --set name=gauss --set stages=2 --set problem=second-order";
    let text = output(&format!("stability {gauss}"));
    assert!(text.contains("stable Ω at ξ = 0  (0, ∞)"), "{text}");
    let value: Value =
        serde_json::from_str(&output(&format!("stability {gauss} --format json"))).unwrap();
    let places = value["certificate"]["places"].as_array().unwrap();
    let repeated: Vec<&Value> = places.iter().map(|p| &p["table"]["repeated"]).collect();
    // At Omega^2 = 12 the step is -I.
    assert_eq!(
        repeated,
        [&json!([{ "factor": [["1"], ["1"]], "multiplicity": 2, "kernel": 2 }])]
    );
    let rows = "--set A=[[1/2],[3/2,-1]] --set b=[1/2,1/2]";
    let text = output(&format!("stability --family runge-kutta {rows}"));
    for part in ["(0, 1) ∪ (1, ∞)", "not A-stable", "no wedge is stable"] {
        assert!(text.contains(part), "{part}: {text}");
    }
    let many = "--family block --set r=9 --set nodes=equidistant --set pade=8,9";
    let text = output(&format!("stability {many}"));
    assert!(text.contains("L-stable"), "{text}");
    assert!(text.contains("90 degrees (A-stable)"), "{text}");
}
