//! `stepsmith audit --trace`, from outside.

#![allow(clippy::unwrap_used)] // helpers of tests, which lints do not take for tests

use std::io::Write;
use std::process::{Command, Stdio};

fn audited(log: &str) -> (Option<i32>, String) {
    given(&["audit", "--trace", "-"], log.as_bytes())
}

/// What the program says of a standard input.
fn given(arguments: &[&str], input: &[u8]) -> (Option<i32>, String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_stepsmith"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(input).unwrap();
    let output = child.wait_with_output().unwrap();
    let text = [output.stdout, output.stderr].concat();
    (output.status.code(), String::from_utf8(text).unwrap())
}

#[test]
fn a_log_from_the_standard_input_is_judged() {
    let log = "name Heun\norder 2\nf 1 0 0 0\nf 2 1 1 0\ny 1 0.5 0.5\n";
    let (status, text) = audited(log);
    assert!(
        status == Some(0) && text.contains("2, proven exactly"),
        "{text}"
    );
    // The second stage at the start of the step.
    let (status, text) = audited(&log.replace("f 2 1 1 0", "f 2 0 1 0"));
    assert_eq!(status, Some(1));
    assert!(
        text.contains("c(2) = 0 is wrong: 1 restores order 2"),
        "{text}"
    );
    // Evaluations of the next step are none of this one.
    assert_eq!(audited(&format!("{log}f 3 1 0.5 0.5\n")), audited(log));
}

/// Intervals that are as wide as all numbers tell of no condition.
#[test]
fn what_digits_can_not_tell_is_no_order() {
    let log = "name Heun\nf 1 0 0 0\nf 2 1 1 0\ny 1 0.5 0.5\n";
    let (_, text) = audited(&format!("uncertain 0.3\n{log}"));
    assert!(
        text.contains("not known: the digits can not tell of "),
        "{text}"
    );
    assert!(
        !text.contains("proven exactly") && !text.contains("near 1, in"),
        "{text}"
    );
    // Of order 0.
    let (_, text) = audited(&format!("order 2\n{}", log.replace("0.5 0.5", "0.5 0.3")));
    assert!(!text.contains("near 1, in \n"), "{text}");
}

#[test]
fn a_line_that_is_not_understood_is_shown() {
    let (status, text) = audited("f 1 0 0 0\nf 2 1 one 0\ny 1 0.5 0.5\n");
    assert_eq!(status, Some(2));
    assert!(
        text.contains("-:2:1") && text.contains("`one` is no decimal number"),
        "{text}"
    );
    assert_eq!(audited("").0, Some(2));
}

/// Comments of other people's files may be in any encoding; a spec is text, and where it is none the line is told.
#[test]
fn letters_of_another_encoding() {
    let log = b"# M\xe9thode de Heun\nname Heun\norder 2\nf 1 0 0 0\nf 2 1 1 0\ny 1 0.5 0.5\n";
    let (status, text) = given(&["audit", "--trace", "-"], log);
    assert!(
        status == Some(0) && text.contains("2, proven exactly"),
        "{text}"
    );
    let spec = b"name = \"Heun\"\n# M\xe9thode\n";
    let (status, text) = given(&["check", "-"], spec);
    assert!(
        status == Some(2)
            && text.contains("-: line 2 is not UTF-8")
            && text.contains("save the file as UTF-8 text"),
        "{text}"
    );
}
