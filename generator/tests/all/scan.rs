//! The scan command and figure files.

#![allow(clippy::unwrap_used)] // helpers of tests, which lints do not take for tests

use crate::program::{root, run_in};
use std::process::Output;

fn stepsmith(arguments: &[&str]) -> Output {
    run_in(&root(), arguments)
}

/// The standard output of a scan that succeeds without a word on the standard error.
fn scan(arguments: &[&str]) -> String {
    let output = stepsmith(&[&["scan"], arguments].concat());
    let shown = String::from_utf8_lossy(&output.stderr);
    assert!(
        output.status.success() && shown.is_empty(),
        "{arguments:?}: {shown}"
    );
    String::from_utf8(output.stdout).unwrap()
}

/// The diagnostic of bad input.
fn refused(arguments: &[&str]) -> String {
    let output = stepsmith(&[&["scan"], arguments].concat());
    assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    assert!(output.stdout.is_empty());
    String::from_utf8(output.stderr).unwrap()
}

const CD3: &str = "methods/specs/central-difference/cd3.toml";
const FIGURE: &str = "methods/book/figures/central-difference/figure-4.toml";

#[test]
fn curves_are_lines_of_comma_separated_values() {
    let over = ["--over", "Omega=1..3:3", "--curve", "xi=0,1/20"];
    assert_eq!(
        scan(&[&[CD3], over.as_slice()].concat()),
        "method,xi,Omega,radius\n\
         Cd3,0,1,1\n\
         Cd3,0,2,1\n\
         Cd3,0,3,6.854101966\n\
         Cd3,1/20,1,0.9511897312\n\
         Cd3,1/20,2,1\n\
         Cd3,1/20,3,5.96300382\n"
    );
    // (3 + √5)/2 squared: λ + 1/λ = 2 − Ω² = −7.
    assert!((6.854101966 - (7.0 + 45f64.sqrt()) / 2.0).abs() < 1e-9);
}

#[test]
fn parameters_are_scanned_and_set_and_others_follow_them() {
    // The limit of degree 3 with β = 1/2 is Ω² = 4/(2α − 1) for α > 1.
    let text = scan(&[
        CD3,
        "--over",
        "alpha=1.1,1.5,2",
        "--set",
        "Omega=1.41",
        "--show",
        "verdict",
    ]);
    let ends: Vec<&str> = text.lines().skip(1).map(|l| &l[l.len() - 1..]).collect();
    let limits = [1.1, 1.5, 2.0].map(|alpha: f64| 4.0 / (2.0 * alpha - 1.0));
    let expected = limits.map(|l| if 1.41f64.powi(2) < l { "1" } else { "0" });
    assert_eq!(ends, expected);
    // beta = gamma - 1/6 in the spec.
    let gamma = "methods/specs/central-difference/cd4-gamma.toml";
    let followed = scan(&[gamma, "--set", "gamma=1/2", "--over", "Omega=1..2:5"]);
    let given = [
        "--set",
        "degree=4",
        "--set",
        "alpha=1",
        "--set",
        "beta=1/3",
        "--set",
        "gamma=1/2",
    ];
    let family = ["--family", "central-difference", "--over", "Omega=1..2:5"];
    let direct = scan(&[family.as_slice(), &given].concat());
    assert_eq!(followed.replace("Cd4Gamma", "CentralDifference"), direct);
}

#[test]
fn files_are_whole_and_the_same_every_time() {
    let directory = tempfile::tempdir().unwrap();
    let file = |name: &str| directory.path().join(name).display().to_string();
    for extension in ["svg", "png", "csv"] {
        let [one, two] = ["one", "two"].map(|name| file(&format!("{name}.{extension}")));
        scan(&["--figure", FIGURE, "--out", &one, "--out", &two]);
        let [one, two] = [one, two].map(|path| std::fs::read(path).unwrap());
        assert!(one.len() > 1000 && one == two, "{extension}");
    }
    let svg = std::fs::read_to_string(file("one.svg")).unwrap();
    for label in ["RK3 (Kutta)", "AB5", "HHT", "ρ", "Ω"] {
        assert!(svg.contains(label), "{label}");
    }
    // A refused scan leaves no file, nor a temporary one.
    let count = || std::fs::read_dir(directory.path()).unwrap().count();
    let before = count();
    let axes = [
        "--over",
        "Omega=0..1:3",
        "--over",
        "xi=0..1:3",
        "--over",
        "beta=0..1:3",
    ];
    let shown = refused(&[&[CD3, "--out", &file("three.svg")], axes.as_slice()].concat());
    assert!(shown.contains("two for a map, not 3"), "{shown}");
    assert_eq!(count(), before);
}

#[test]
fn the_stability_region_of_rk4_is_drawn_and_has_its_real_end() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("region.png").display().to_string();
    let rk4 = "methods/specs/runge-kutta/rk4.toml";
    let plane = [
        "--over",
        "re=-3..1:41",
        "--over",
        "im=-3..3:61",
        "--show",
        "verdict",
    ];
    scan(&[&[rk4, "--out", &path], plane.as_slice()].concat());
    assert!(std::fs::read(&path).unwrap().starts_with(b"\x89PNG"));
    let text = scan(&[rk4, "--over", "z=-2.79,-2.78", "--show", "verdict"]);
    assert!(text.ends_with("Rk4,-2.79,0\nRk4,-2.78,1\n"), "{text}");
}

#[test]
fn diagnostics_stand_at_the_place_with_a_way_out() {
    let cases: &[(&[&str], &[&str])] = &[
        (
            &["--over", "Omega=0..4", CD3],
            &["lacks the number of its points", "--over:1:1"],
        ),
        (
            &["--over", "omega=0..4:9", CD3],
            &[
                "`omega` is no variable",
                "did you mean `Omega`?",
                "--over:1:1",
            ],
        ),
        (
            &["--over", "xi=0..1:9", CD3],
            &["`Omega` is given no value", "--over Omega="],
        ),
        (&["--curve", "xi=0..1:9", CD3], &["listed values"]),
        (
            &["--curve", "xi=0", "--set", "xi=1", CD3],
            &["values twice"],
        ),
        // There is no parameter left to fix.
        (
            &[
                "--family",
                "wilson-theta",
                "--set",
                "theta=7/5",
                "--over",
                "Omega=1",
                "--show",
                "motion",
            ],
            &["degree 3, more than the limit of 2", "`--show verdict`"],
        ),
        (&["--out", "x.gif", CD3], &[".csv, .svg or .png"]),
        (&[], &["no spec is given"]),
        (
            &["--over", "Omega=0..1:99999", "--over", "xi=0..1:1001", CD3],
            &["more than 100000000"],
        ),
    ];
    for (arguments, parts) in cases {
        let shown = refused(arguments);
        for part in *parts {
            assert!(shown.contains(part), "{arguments:?}: {shown}");
        }
    }
}

#[test]
fn figure_files_are_diagnosed_at_line_and_column() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("figure.toml");
    let good = "title = \"T\"\nover = [\"Omega=0..1:3\"]\n[[methods]]\nfamily = \"hht\"\nparameters = { alpha = \"-1/10\" }\n";
    let name = path.display().to_string();
    std::fs::write(&path, good).unwrap();
    assert_eq!(scan(&["--figure", &name]).lines().count(), 4);
    let cases = [
        ("title", "titel", "1:1", "did you mean `title`"),
        ("0..1:3", "0..1:x", "2:21", "not a number of points"),
        ("[\"Omega", "[3, \"Omega", "2:9", "must be a string"),
        ("\"hht\"", "\"hth\"", "4:10", "did you mean `hht`"),
        (
            "family = \"hht\"",
            "spec = \"none.toml\"",
            "4:8",
            "can not read",
        ),
        ("alpha =", "alhpa =", "5:16", "unknown parameter"),
        (
            "over",
            "show = \"colour\"\nover",
            "2:8",
            "write one of: radius, verdict",
        ),
    ];
    for (from, to, place, part) in cases {
        std::fs::write(&path, good.replacen(from, to, 1)).unwrap();
        let shown = refused(&["--figure", &name]);
        assert!(
            shown.contains(&format!("figure.toml:{place}")),
            "{to}: {shown}"
        );
        assert!(shown.contains(part), "{to}: {shown}");
    }
}

/// A step that takes no velocity has no damped motion: over ξ and over the damping of a part it is refused, as
/// by `stability`, and scanned where there is none.
#[test]
fn damping_of_a_step_without_velocities_is_refused() {
    let yoshida = "methods/specs/scheme/yoshida4.toml";
    let over = ["--over", "Omega=0..2:5"];
    for damping in [
        ["--over", "xi=0..1:3"],
        ["--curve", "xi=0,1/10"],
        ["--set", "xi=1/10"],
    ] {
        let message = refused(&[&[yoshida], &over[..], &damping].concat());
        assert!(message.contains("no velocity"), "{message}");
    }
    scan(&[&[yoshida], &over[..]].concat());
    scan(&[&[yoshida], &over[..], &["--set", "xi=0"]].concat());
    let verlet = "methods/specs/splitting/splitting-verlet.toml";
    let fields = scan(&[verlet, "--over", "yA=0..2:3", "--over", "yB=0..2:3"]);
    assert_eq!(fields.lines().count(), 10);
}
