//! The commands on linear test equations beyond the stable set: `dispersion`, `zero-dynamics` and
//! `boundary`.

#![allow(clippy::unwrap_used)] // helpers of tests, which lints do not take for tests

use crate::program::{root, run_in, validate};
use serde_json::{Value, json};
use std::process::Output;

fn stepsmith(arguments: &[&str]) -> Output {
    run_in(&root().join("methods/specs"), arguments)
}

fn text(arguments: &[&str]) -> String {
    let output = stepsmith(arguments);
    let shown = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{arguments:?}: {shown}");
    String::from_utf8(output.stdout).unwrap()
}

/// What the command refuses, with status 2.
fn refused(arguments: &[&str]) -> String {
    let output = stepsmith(arguments);
    assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    assert!(output.stdout.is_empty());
    String::from_utf8(output.stderr).unwrap()
}

fn json(arguments: &[&str]) -> Value {
    let value = serde_json::from_str(&text(&[arguments, &["--format", "json"]].concat())).unwrap();
    validate(arguments[0], &value);
    value
}

#[test]
fn period_errors_read_as_in_the_literature() {
    let average = text(&["dispersion", "newmark/average-acceleration.toml"]);
    assert!(
        average.contains("T̄/T − 1 = 1/12·Ω² − 1/180·Ω⁴ + O(Ω⁶)"),
        "{average}"
    );
    assert!(average.contains("ξ̄ = 0 + O(Ω⁶)"), "{average}");
    let verlet = json(&["dispersion", "central-difference/cd3.toml", "--terms", "1"]);
    let expected = json!({ "terms": [{ "power": 2, "coefficient": "-1/24" }], "remainder": 3 });
    assert_eq!(verlet["period_error"], expected);
    let rk4 = text(&["dispersion", "runge-kutta/rk4.toml", "--terms", "2"]);
    assert!(
        rk4.contains("ln R(z) − z = −1/120·z⁵ + 1/144·z⁶ + O(z⁷)"),
        "{rk4}"
    );
}

#[test]
fn damping_may_be_a_number_or_a_symbol() {
    let spec = "central-difference/cd3.toml";
    let damped = json(&["dispersion", spec, "--damping", "1/20"]);
    assert_eq!(damped["damping"], "1/20");
    let symbolic = text(&["dispersion", spec, "--damping", "symbolic", "--terms", "1"]);
    assert!(symbolic.contains("√(1−ξ²)·ξ̄ − ξ"), "{symbolic}");
    assert!(refused(&["dispersion", spec, "--damping", "1"]).contains("from 0 up to 1"));
    assert!(refused(&["dispersion", spec, "--damping", "y"]).contains("not an exact number"));
    assert!(refused(&["dispersion", spec, "--terms", "1000"]).contains("ask for 1 to"));
}

#[test]
fn zero_dynamics_tell_which_members_take_constraints() {
    let best = json(&["zero-dynamics", "central-difference/cd3-best.toml"]);
    assert_eq!(best["verdict"], "schur stable");
    assert_eq!(best["polynomial"], json!(["1", "-2", "7"]));
    assert_eq!(best["index2"]["verdict"], "weakly stable");
    let average = text(&["zero-dynamics", "newmark/average-acceleration.toml"]);
    assert!(
        average.contains("unstable: errors grow: Q(ζ) = ζ² + 2·ζ + 1")
            || average.contains("Q(ζ) = ζ³ + 2·ζ² + ζ"),
        "{average}"
    );
    let average = json(&["zero-dynamics", "newmark/average-acceleration.toml"]);
    let verdicts = [
        &average["verdict"],
        &average["index2"]["verdict"],
        &average["soi2"]["verdict"],
    ];
    assert_eq!(verdicts, ["unstable", "weakly stable", "weakly stable"]);
    // A singular B: the constrained step is not solvable.
    let singular = ["--family", "block", "--set", "r=3", "--set", "pade=3,2"];
    let singular = json(&[&["zero-dynamics"], &singular[..]].concat());
    assert_eq!(singular["verdict"], "not solvable");
    assert_eq!(singular["polynomial"], Value::Null);
    let symbolic = [
        "zero-dynamics",
        "--family",
        "generalized-alpha",
        "--set",
        "rho_inf=rho",
    ];
    assert_eq!(json(&symbolic)["verdict"], Value::Null);
    let shown = text(&symbolic);
    let words: Vec<&str> = shown.split_whitespace().collect();
    assert!(
        words
            .join(" ")
            .contains("ζ⁴ + 3·rho·ζ³ + 3·rho²·ζ² + rho³·ζ")
    );
}

#[test]
fn boundaries_leave_parameters_free() {
    let wide = "central-difference/cd4-wide.toml";
    let curves = json(&["boundary", wide, "--free", "alpha"]);
    let has = |polynomial: &str| {
        let curves = curves["curves"].as_array().unwrap();
        curves.iter().any(|c| c["polynomial"] == polynomial)
    };
    assert!(
        has("4*Omega^2*alpha^2 - 15*Omega^2*alpha + 11*Omega^2 + 12*alpha - 15"),
        "{curves:#}"
    );
    let verlet = text(&["boundary", "central-difference/cd3.toml", "--free", "alpha"]);
    let words: Vec<&str> = verlet.split_whitespace().collect();
    let line = "a root −1 2·Ω²·alpha − Ω² − 4 = 0";
    assert!(words.join(" ").contains(line), "{verlet}");
    assert!(refused(&["boundary", wide, "--free", "rho"]).contains("unknown parameter `rho`"));
}

#[test]
fn the_region_of_a_split_step_is_given() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("split.toml");
    let spec = r#"
        name = "Split"
        family = "scheme"
        carry = ["x", "v"]
        equations = [
            "x_1[alpha] = x + alpha*h*v",
            "a_1[alpha] = A(t[alpha], x_1[alpha], v)",
            "x_2[beta] = (1 - beta)*x + beta*x[1]",
            "v_2[beta] = (1 - beta)*v + beta*v[1]",
            "a_2[beta] = B(t[beta], x_2[beta], v_2[beta])",
            "x[1] = x + h*v + h^2/2*(a_1[alpha] + a_2[beta])",
            "v[1] = v + h*(a_1[alpha] + a_2[beta])",
        ]
        [parameters]
        alpha = "alpha"
        beta = "beta"
    "#;
    std::fs::write(&path, spec).unwrap();
    let path = path.to_str().unwrap();
    let region = json(&["boundary", path, "--test", "split"])["region"].clone();
    assert_eq!(region["at_one"], "yA + yB");
    assert_eq!(region["leading"], "2*beta*xB + beta*yB + 2");
    assert!(text(&["boundary", path, "--test", "split"]).contains("yA + yB ≥ 0"));
    assert!(refused(&["boundary", path, "--free", "alpha"]).contains("parameters of a family"));
}

/// Theorem 6 of Modin, Fritzson and Führer: for β ≥ 1/2 the implicit part does not narrow the region.
#[test]
fn a_part_that_does_not_narrow_the_region() {
    let family = [
        "boundary",
        "--family",
        "splitting",
        "--set",
        "alpha=alpha",
        "--set",
        "beta=beta",
    ];
    let with = |more: &[&'static str]| [&family[..], more].concat();
    let shown = text(&with(&["--without", "B", "--range", "beta=1/2.."]));
    assert!(
        shown.contains("stable wherever the others are stable alone"),
        "{shown}"
    );
    assert!(shown.contains("2·(beta − 1/2)·xB"), "{shown}");
    let found = json(&with(&["--without", "B", "--range", "beta=1/2.."]));
    assert_eq!(
        found["dominance"]["ranges"]["beta"],
        json!(["1/2", "infinity"])
    );
    assert_eq!(
        found["dominance"]["at_one"]["difference"]["terms"][0]["factors"],
        json!([["yB", 1]])
    );
    assert!(refused(&with(&["--without", "B"])).contains("no identity"));
    assert!(refused(&with(&["--without", "A", "--range", "beta=1/2.."])).contains("no identity"));
    let shown = refused(&with(&["--without", "B", "--without", "C"]));
    assert!(shown.contains("has no part `C`") && shown.contains("choose one of its parts: A, B"));
    assert!(refused(&with(&["--without", "B", "--range", "beta>1"])).contains("NAME=FROM..TO"));
    let shown = refused(&with(&["--without", "B", "--range", "gamma=1/2.."]));
    assert!(
        shown.contains("leaves no parameter `gamma` free")
            && shown.contains("the free parameters are: alpha, beta")
    );
    assert!(refused(&with(&["--without", "B", "--range", "beta=1..1"])).contains("NAME=FROM..TO"));
}
