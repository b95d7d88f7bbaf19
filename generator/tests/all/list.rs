//! `stepsmith list` and `stepsmith families`: what is asked for is what comes.

#![allow(clippy::unwrap_used)] // helpers of tests, which lints do not take for tests

use crate::program::FEW_METHODS;
use serde_json::Value;
use std::process::Command;

fn run(arguments: &[&str]) -> (Option<i32>, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_stepsmith"))
        .args(arguments)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .unwrap();
    let text = [output.stdout, output.stderr].concat();
    (output.status.code(), String::from_utf8(text).unwrap())
}

fn listed(arguments: &[&str]) -> Vec<Value> {
    let list = ["list", "--root", FEW_METHODS.as_str(), "--format", "json"];
    let (status, text) = run(&[&list, arguments].concat());
    assert_eq!(status, Some(0), "{text}");
    serde_json::from_str::<Vec<Value>>(&text).unwrap()
}

fn names(arguments: &[&str]) -> Vec<String> {
    let name = |method: &Value| method["name"].as_str().unwrap().to_string();
    listed(arguments).iter().map(name).collect()
}

/// Each choice keeps what has the property and drops what hasn't.
#[test]
fn choices_split_the_catalogue() {
    let of = |family, choice: &[&str]| names(&[&["--family", family], choice].concat());
    for (family, of_kind) in [
        ("adams", "first-order"),
        ("newmark", "second-order"),
        ("splitting", "split"),
        ("additive", "additive"),
    ] {
        let all = of(family, &[]);
        assert!(!all.is_empty());
        for kind in ["first-order", "second-order", "split", "additive"] {
            let expected = if kind == of_kind { &all[..] } else { &[] };
            assert_eq!(of(family, &["--for", kind]), expected, "{family} {kind}");
        }
    }
    let all = listed(&["--family", "runge-kutta"]);
    let order = |method: &Value| -> usize {
        let order = method["order"].as_str().unwrap().replace("at least ", "");
        order.parse().unwrap()
    };
    let name = |method: &Value| method["name"].as_str().unwrap().to_string();
    let high: Vec<String> = all
        .iter()
        .filter(|method| order(method) >= 6)
        .map(name)
        .collect();
    assert!(!high.is_empty() && high.len() < all.len());
    assert_eq!(of("runge-kutta", &["--order", "6"]), high);
    let explicit = of("runge-kutta", &["--explicit"]);
    let implicit = of("runge-kutta", &["--implicit"]);
    let mut both = [explicit.clone(), implicit.clone()].concat();
    both.sort();
    let mut whole: Vec<String> = all.iter().map(name).collect();
    whole.sort();
    assert_eq!(both, whole);
    assert!(explicit.contains(&"Rk4".into()) && implicit.contains(&"Sdirk2".into()));
    assert!(of("central-difference", &["--explicit"]).contains(&"Cd3".into()));
    assert!(of("newmark", &["--implicit"]).contains(&"AverageAcceleration".into()));
    let [a_stable, l_stable] = ["--a-stable", "--l-stable"].map(|choice| of("block", &[choice]));
    assert!(l_stable.iter().all(|name| a_stable.contains(name)));
    assert!(
        a_stable.contains(&"Block4Equidistant44".into())
            && !l_stable.contains(&"Block4Equidistant44".into())
    );
    assert!(l_stable.contains(&"Radau5".into()));
}

/// The spectral radius for infinite steps is at most the number asked for, and may be equal to it.
#[test]
fn the_damping_of_infinite_steps_selects() {
    for (family, name, most, listed) in [
        ("bathe", "Bathe", "0", true),
        (
            "generalized-alpha",
            "GeneralizedAlphaFifth",
            "1999/10000",
            false,
        ),
        ("generalized-alpha", "GeneralizedAlphaFifth", "1/5", true),
        ("newmark", "AverageAcceleration", "4/5", false),
        ("newmark", "AverageAcceleration", "1", true),
    ] {
        let found = names(&[
            "--rho-infinity",
            most,
            "--omega",
            "infinity",
            "--family",
            family,
        ]);
        assert_eq!(found.contains(&name.into()), listed, "{name} {most}");
    }
}

/// At the limit itself the end of the range decides: degree 3 with α = 1, β = 1/2 is stable for Ω < 2, where it
/// has a Jordan block at −1.
#[test]
fn stable_up_to_a_step_means_with_it() {
    const FAMILY: &str = "--family=central-difference";
    let verlet = "Cd3".to_string();
    assert!(names(&["--omega", "1.999999", FAMILY]).contains(&verlet));
    assert!(!names(&["--omega", "2.000001", FAMILY]).contains(&verlet));
    let set = listed(&[FAMILY]);
    let of_verlet = set
        .iter()
        .find(|method| method["name"] == verlet.as_str())
        .unwrap();
    let closed = of_verlet["stable"].as_str().unwrap().ends_with(']');
    assert_eq!(names(&["--omega", "2", FAMILY]).contains(&verlet), closed);
    // Stable without damping up to √3, nowhere with it.
    let wide = "Cd4Wide".to_string();
    assert!(names(&["--omega", "1.7", FAMILY]).contains(&wide));
    assert!(!names(&["--omega", "1e-9", "--damping", "1/20", FAMILY]).contains(&wide));
    assert!(names(&["--omega", "infinity", "--family", "bathe"]).contains(&"Bathe".into()));
    assert!(!names(&["--omega", "infinity", FAMILY]).contains(&verlet));
    let limits = listed(&["--sort", "limit", "--family", "newmark"]);
    assert!(limits[0]["stable"].as_str().unwrap().contains('∞'));
}

#[test]
fn families_are_told_with_examples_that_run() {
    let (status, text) = run(&["families"]);
    assert_eq!(status, Some(0));
    for line in text
        .lines()
        .filter(|line| line.starts_with("  ") && !line.starts_with("   "))
    {
        let name = line.split_whitespace().next().unwrap();
        let (_, page) = run(&["families", name]);
        let examples: Vec<&str> = page
            .lines()
            .filter(|l| l.starts_with("  stepsmith "))
            .collect();
        assert!(!examples.is_empty(), "{page}");
        for example in examples {
            let words = example.replace('\'', "");
            let arguments: Vec<&str> = words.split_whitespace().skip(1).collect();
            assert_eq!(run(&arguments).0, Some(0), "{example}");
        }
    }
    let (status, text) = run(&["families", "newmarc"]);
    assert!(
        status == Some(2) && text.contains("did you mean `newmark`?"),
        "{text}"
    );
    let (status, text) = run(&["list", "--omega", "sqrt(2)"]);
    assert!(
        status == Some(2) && text.contains("is not a rational number"),
        "{text}"
    );
}
