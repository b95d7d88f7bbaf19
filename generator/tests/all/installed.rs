//! The program far from the repository: it has the catalogue's specs, and a method's name stands for its spec.

#![allow(clippy::unwrap_used)] // helpers of tests, which lints do not take for tests

use crate::program::{root, run_in};
use std::path::Path;

/// What the program writes in a folder; it must say nothing on the standard error.
fn text(directory: &Path, arguments: &[&str]) -> String {
    let output = run_in(directory, arguments);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(
        output.status.success() && errors.is_empty(),
        "{arguments:?}: {errors}"
    );
    String::from_utf8(output.stdout).unwrap()
}

fn refusal(directory: &Path, arguments: &[&str]) -> String {
    let output = run_in(directory, arguments);
    assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    String::from_utf8(output.stderr).unwrap()
}

#[test]
fn an_empty_folder_has_the_catalogue() {
    let folder = tempfile::tempdir().unwrap();
    let here = folder.path();
    let listed = text(here, &["list", "--family", "bathe"]);
    assert!(
        listed.contains("Bathe") && listed.ends_with("methods in the program\n"),
        "{listed}"
    );
    for (place, spec) in stepsmith_generator::cli::EMBEDDED {
        let file = root().join("methods/specs").join(place);
        assert_eq!(std::fs::read_to_string(file).unwrap(), *spec, "{place}");
    }
    let folders = std::fs::read_dir(root().join("methods/specs")).unwrap();
    let specs = folders.map(|folder| std::fs::read_dir(folder.unwrap().path()).unwrap().count());
    assert_eq!(
        stepsmith_generator::cli::EMBEDDED.len(),
        specs.sum::<usize>()
    );
    let checked = text(here, &["check", "Radau5"]);
    assert!(
        checked.contains("order 5") && !checked.contains("refuted"),
        "{checked}"
    );
    for name in ["Cd3", "cd3", "CD3"] {
        assert!(text(here, &["derive", name]).starts_with("Cd3 (central-difference)"));
    }
    assert!(text(here, &["check", "GeneralizedAlpha"]).contains("for all rho_inf in [0, 1)"));
    assert!(text(here, &["export", "Rk4", "--form", "c"]).contains("rk4"));
    std::fs::write(here.join("euler.txt"), "A = [[0]]\nb = [1]\norder = 1\n").unwrap();
    assert!(text(here, &["audit", "euler.txt"]).starts_with("no findings"));
    assert_eq!(
        std::fs::read_dir(here).unwrap().count(),
        1,
        "nothing else is written"
    );
}

#[test]
fn an_unknown_name_is_refused_with_the_nearest_one() {
    let folder = tempfile::tempdir().unwrap();
    let shown = refusal(folder.path(), &["check", "Radua5"]);
    assert!(
        shown.contains("no file and no method of the catalogue is called `Radua5`"),
        "{shown}"
    );
    assert!(shown.contains("did you mean `radau5`?"), "{shown}");
    let shown = refusal(folder.path(), &["check", "radau5.toml"]);
    assert!(shown.contains("can not read radau5.toml"), "{shown}");
}

#[test]
fn a_repository_at_hand_takes_precedence() {
    let folder = tempfile::tempdir().unwrap();
    let specs = folder.path().join("methods/specs/scheme");
    std::fs::create_dir_all(&specs).unwrap();
    let leapfrog = "name = \"Rk4\"\nfamily = \"scheme\"\ncarry = [\"x\", \"v[-1/2]\"]\n\
                    equations = [\"a = g(t, x)\", \"v[1/2] = v[-1/2] + h*a\", \"x[1] = x + h*v[1/2]\"]\n";
    std::fs::write(specs.join("rk4.toml"), leapfrog).unwrap();
    assert!(text(&specs, &["derive", "Rk4"]).starts_with("Rk4 (scheme)"));
    let listed = text(&specs, &["list"]);
    assert!(
        listed.ends_with("1 of 1 methods in methods/specs\n"),
        "{listed}"
    );
    // Others are still known by name.
    assert!(text(&specs, &["derive", "Cd3"]).starts_with("Cd3 (central-difference)"));
}

#[test]
fn expand_writes_code_for_programs_without_the_generator() {
    let folder = tempfile::tempdir().unwrap();
    let here = folder.path();
    let spec = "name = \"Mine\"\nfamily = \"central-difference\"\n[parameters]\ndegree = 3\nalpha = 1\n\
                beta = \"1/2\"\n[claims]\norder = 2\n";
    std::fs::write(here.join("mine.toml"), spec).unwrap();
    assert_eq!(
        run_in(here, &["expand", "--check", "mine.toml"])
            .status
            .code(),
        Some(1)
    );
    assert!(!here.join("mine.rs").exists(), "--check writes nothing");
    assert_eq!(text(here, &["expand", "mine.toml"]), "written: mine.rs\n");
    assert_eq!(
        text(here, &["expand", "--check", "mine.toml"]),
        "up to date: mine.rs\n"
    );
    let code = std::fs::read_to_string(here.join("mine.rs")).unwrap();
    assert!(code.starts_with("// stepsmith ") && code.contains("pub struct Mine<"));

    // A refuted claim leaves the earlier code alone.
    std::fs::write(
        here.join("mine.toml"),
        spec.replace("order = 2", "order = 3"),
    )
    .unwrap();
    let output = run_in(here, &["expand", "mine.toml"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stdout).ends_with("not written: mine.rs\n"));
    assert_eq!(std::fs::read_to_string(here.join("mine.rs")).unwrap(), code);
    assert!(refusal(here, &["expand", "mine.rs"]).contains("`mine.rs` is not a spec file"));

    // All of several files must hold, and an edited file is out of date.
    std::fs::write(here.join("other.toml"), spec.replace("Mine", "Other")).unwrap();
    let output = run_in(here, &["expand", "mine.toml", "other.toml"]);
    assert_eq!(output.status.code(), Some(1));
    let other = here.join("other.rs");
    let code = std::fs::read_to_string(&other).unwrap();
    let windows = code.replace('\n', "\r\n");
    std::fs::write(&other, windows).unwrap();
    assert_eq!(
        run_in(here, &["expand", "--check", "other.toml"])
            .status
            .code(),
        Some(0)
    );
    std::fs::write(&other, code.replacen("0.5", "0.25", 1)).unwrap();
    assert_eq!(
        run_in(here, &["expand", "--check", "other.toml"])
            .status
            .code(),
        Some(1)
    );

    // Somebody's module stays.
    std::fs::write(&other, "pub struct Other;").unwrap();
    assert!(
        refusal(here, &["expand", "other.toml"]).contains("was not written by `stepsmith expand`")
    );
}
