//! Whatever ends the program, or keeps it from writing: each file is the old or the new one, and nothing is left behind
//! that the next run does not remove.

#![allow(clippy::unwrap_used)] // helpers of tests, which lints do not take for tests

use crate::program::{root, run_in};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// How often each signal ends a run: `STEPSMITH_KILLS=200` for the long run.
fn kills() -> u32 {
    let given = std::env::var("STEPSMITH_KILLS").ok();
    given.and_then(|n| n.parse().ok()).unwrap_or(6)
}

fn start(directory: &Path, arguments: &[&str]) -> Child {
    Command::new(env!("CARGO_BIN_EXE_stepsmith"))
        .args(arguments)
        .current_dir(directory)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap()
}

fn run(directory: &Path, arguments: &[&str]) -> Option<i32> {
    start(directory, arguments).wait().unwrap().code()
}

/// All files below, by path, hidden ones too.
fn files(directory: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut found = BTreeMap::new();
    let mut open = vec![directory.to_path_buf()];
    while let Some(next) = open.pop() {
        for entry in fs::read_dir(&next).into_iter().flatten() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                open.push(path)
            } else {
                let name = path.strip_prefix(directory).unwrap().display().to_string();
                found.insert(name, fs::read(&path).unwrap());
            }
        }
    }
    found
}

/// Specs of some methods, in a repository of their own.
fn write_specs(root: &Path, title: &str) {
    let specs = root.join("methods/specs/newmark");
    fs::create_dir_all(&specs).unwrap();
    for (name, beta) in [
        ("one", "1/4"),
        ("two", "1/6"),
        ("three", "1/12"),
        ("four", "1/5"),
    ] {
        let mut upper = name.to_string();
        upper[..1].make_ascii_uppercase();
        let text = format!(
            "name = \"{upper}\"\nfamily = \"newmark\"\ntitle = \"{title}\"\n[parameters]\n\
             beta = \"{beta}\"\ngamma = \"1/2\"\n[claims]\norder = 2\n"
        );
        fs::write(specs.join(format!("{name}.toml")), text).unwrap();
    }
}

/// Ends a child after a while; `KILL` can't be heeded, `TERM`, `INT` and `HUP` can.
fn end(mut child: Child, signal: &str, after: Duration) {
    std::thread::sleep(after);
    let id = child.id().to_string();
    let _ = Command::new("kill")
        .args(["-s", signal, &id])
        .stderr(Stdio::null())
        .status();
    child.wait().unwrap();
}

/// Moments in a run that takes about `whole`, the same in each run of the tests.
fn moments(whole: Duration) -> impl Iterator<Item = Duration> {
    let golden = 0.618_033_988_749_894_9;
    (1..=kills()).map(move |i| whole.mul_f64((f64::from(i) * golden).fract() * 1.1))
}

#[cfg(unix)]
#[test]
fn each_file_of_a_catalogue_is_the_old_or_the_new_one_however_a_run_ends() {
    let directory = tempfile::tempdir().unwrap();
    let root = directory.path();
    let mut generations = Vec::new();
    let mut whole = Duration::ZERO;
    for title in ["old", "new"] {
        write_specs(root, title);
        let begin = Instant::now();
        assert_eq!(run(root, &["regenerate"]), Some(0));
        whole = begin.elapsed();
        generations.push(files(&root.join("methods/catalogue")));
    }
    assert!(generations[0].len() >= 12 && generations[0] != generations[1]);
    for signal in ["KILL", "TERM", "INT", "HUP"] {
        for (i, after) in moments(whole).enumerate() {
            write_specs(root, ["old", "new"][i % 2]);
            end(start(root, &["regenerate"]), signal, after);
            let mut found = files(&root.join("methods/catalogue"));
            found.retain(|name, _| !name.contains(".tmp") || signal != "KILL");
            for (name, text) in &found {
                let known = generations.iter().any(|all| all.get(name) == Some(text));
                assert!(known, "{signal} after {after:?}: {name}");
            }
            if signal == "KILL" {
                // What is left now, no later run that ends before it writes can remove.
                assert_eq!(run(root, &["regenerate"]), Some(0));
                let written = files(&root.join("methods/catalogue"));
                assert_eq!(written, generations[i % 2]);
            }
            let all = files(&root.join("methods")).len();
            assert_eq!(all, 4 + found.len(), "{signal} after {after:?}: litter");
        }
    }
}

#[cfg(unix)]
#[test]
fn a_table_of_a_scan_is_the_old_or_the_new_one_however_a_run_ends() {
    let directory = tempfile::tempdir().unwrap();
    let here = directory.path();
    let scan = |points: &str| {
        let over = format!("--over=Omega=0..4:{points}");
        let arguments = [
            "scan",
            "--family",
            "newmark",
            "--set",
            "beta=1/6",
            "--set",
            "gamma=1/2",
            &over,
            "--out",
            "a.csv",
        ];
        arguments.map(String::from)
    };
    let mut tables = Vec::new();
    let mut whole = Duration::ZERO;
    for points in ["9001", "9003"] {
        let arguments = scan(points);
        let begin = Instant::now();
        assert_eq!(
            run(here, &arguments.each_ref().map(String::as_str)),
            Some(0)
        );
        whole = begin.elapsed();
        tables.push(fs::read(here.join("a.csv")).unwrap());
    }
    for signal in ["KILL", "TERM", "INT", "HUP"] {
        for (i, after) in moments(whole).enumerate() {
            let arguments = scan(["9001", "9003"][i % 2]);
            end(
                start(here, &arguments.each_ref().map(String::as_str)),
                signal,
                after,
            );
            assert!(tables.contains(&fs::read(here.join("a.csv")).unwrap()));
            if signal == "KILL" {
                let arguments = scan("11");
                run(here, &arguments.each_ref().map(String::as_str));
                run(here, &scan("9001").each_ref().map(String::as_str));
            }
            let names: Vec<_> = files(here).into_keys().collect();
            assert_eq!(names, ["a.csv"], "{signal} after {after:?}");
        }
    }
}

#[test]
fn two_at_once_leave_one_whole_catalogue() {
    let directory = tempfile::tempdir().unwrap();
    let root = directory.path();
    write_specs(root, "title");
    let both = [(); 2].map(|()| start(root, &["regenerate"]));
    for mut child in both {
        assert_eq!(child.wait().unwrap().code(), Some(0));
    }
    let found = files(&root.join("methods"));
    assert_eq!(run(root, &["regenerate", "--check"]), Some(0));
    assert!(found.keys().all(|name| !name.contains(".tmp")));
}

#[cfg(target_os = "linux")]
#[test]
fn output_that_nobody_gets_is_an_error() {
    for arguments in [
        &["--help"][..],
        &[
            "order",
            "--family",
            "newmark",
            "--set",
            "beta=1/4",
            "--set",
            "gamma=1/2",
        ],
        &[
            "scan",
            "--family",
            "newmark",
            "--set",
            "beta=1/4",
            "--set",
            "gamma=1/2",
            "--over=Omega=0..4:5",
        ],
    ] {
        let full = fs::OpenOptions::new()
            .write(true)
            .open("/dev/full")
            .unwrap();
        let output = Command::new(env!("CARGO_BIN_EXE_stepsmith"))
            .args(arguments)
            .stdout(full)
            .output()
            .unwrap();
        let shown = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {shown}");
        assert!(
            shown.contains("can not write to the standard output"),
            "{shown}"
        );
    }
}

#[test]
fn a_place_that_can_not_be_written_is_named_and_nothing_changes() {
    let directory = tempfile::tempdir().unwrap();
    let root = directory.path();
    write_specs(root, "title");
    // A file where a directory must be.
    fs::write(root.join("methods/catalogue"), "in the way").unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_stepsmith"))
        .arg("regenerate")
        .current_dir(root)
        .output()
        .unwrap();
    let shown = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{shown}");
    assert!(shown.contains("methods/catalogue"), "{shown}");
    assert_eq!(
        fs::read_to_string(root.join("methods/catalogue")).unwrap(),
        "in the way"
    );
    assert_eq!(files(&root.join("methods")).len(), 5);
}

/// More radicals than a matrix can be freed of: the limit ends it, with its name and a way out.
#[test]
fn what_takes_too_much_ends_with_the_limit_that_it_exceeds() {
    let amplification = [
        "amplification",
        "--family",
        "generalized-alpha",
        "--set",
        "alpha_m=sqrt(2)/7",
        "--set",
        "alpha_f=sqrt(3)/5",
        "--set",
        "beta=sqrt(5)/4",
        "--set",
        "gamma=sqrt(7)/3",
    ];
    for (limit, words) in [
        (["--budget", "0.2"], "more than 0.2 s of processor time"),
        (["--memory", "0.001"], "more than 0.001 GiB of memory"),
    ] {
        let output = run_in(&root(), &[&amplification[..], &limit].concat());
        let shown = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{shown}");
        assert!(
            shown.contains(words) && shown.contains("= help: "),
            "{shown}"
        );
        assert!(output.stdout.is_empty());
    }
    let output = run_in(&root(), &["families", "--budget", "-1"]);
    assert!(String::from_utf8_lossy(&output.stderr).contains("a number from 0 on is needed"));
}
