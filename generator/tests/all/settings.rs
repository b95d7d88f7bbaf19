//! Parameters on the command line: read as in a file, and told where they are wrong.

use crate::diagnostics::assert_bad;
use crate::program::run_in;
use stepsmith_scheme::spec::Spec;

#[test]
fn settings_on_the_command_line() {
    let here = tempfile::tempdir().unwrap();
    let derive = |arguments: &[&str]| {
        let family = ["derive", "--family", "central-difference"];
        run_in(here.path(), &[&family, arguments].concat())
    };
    assert_bad(
        &derive(&["--set", "degree=4"]),
        &[
            "missing parameter `alpha`",
            "--family:1:1",
            "alpha = \"alpha\"",
        ],
    );
    assert_bad(&derive(&["--set", "degree"]), &["NAME=VALUE", "--set:1:1"]);
    assert_bad(
        &derive(&["--set", "degree=3", "--set", "alpha=1/0"]),
        &["the divisor is zero", "--set:1:9"],
    );
    assert_bad(
        &derive(&["--set", "degree=3", "--set", "degree=4"]),
        &["is given twice"],
    );
    assert_bad(&derive(&["--symbolic"]), &["missing parameter `degree`"]);
    assert_bad(
        &derive(&["--set", "degree=3", "--set", "alhpa=1"]),
        &[
            "unknown parameter `alhpa`",
            "--set:1:1",
            "did you mean `alpha`?",
        ],
    );
    let order = [
        "order",
        "--family",
        "central-difference",
        "--set",
        "degree=3",
        "--symbolic",
    ];
    let latex = [&order[..], &["--format", "latex"]].concat();
    assert_bad(&run_in(here.path(), &latex), &["no LaTeX form"]);
    let output = run_in(here.path(), &["derive", "--family", "none"]);
    assert_bad(&output, &["unknown family `none`", "--family:1:1"]);
    let output = run_in(here.path(), &["derive", "--nonsense"]);
    assert_eq!(output.status.code(), Some(2));
    let wrong = ["amplification", "--test", "dahlquist"];
    let family = [
        "--family",
        "central-difference",
        "--set",
        "degree=3",
        "--symbolic",
    ];
    assert_bad(
        &run_in(here.path(), &[&wrong[..], &family].concat()),
        &["another order"],
    );
}

#[test]
fn lists_are_written_on_the_command_line_as_in_a_file() {
    let directory = tempfile::tempdir().unwrap();
    let order = |a: &str, b: &str| {
        let arguments = ["order", "--family=runge-kutta", "--set", a, "--set", b];
        run_in(directory.path(), &arguments)
    };
    let quoted = order(r#"A=[["1/2"]]"#, r#"b=["1"]"#);
    let plain = order("A=[[1/2]]", "b=[1]");
    assert!(quoted.status.success());
    assert_eq!(quoted.stdout, plain.stdout);
    let other_case = order("a=[[1/2]]", "b=[1]");
    assert_bad(&other_case, &["unknown parameter `a`", "did you mean `A`?"]);
}

#[test]
fn an_array_for_an_unknown_name_is_an_unknown_name() {
    let text =
        "name = \"X\"\nfamily = \"runge-kutta\"\n[parameters]\na = [[\"1/2\"]]\nb = [\"1\"]\n";
    let error = Spec::parse_toml("x.toml", text).and_then(|spec| spec.scheme());
    let shown = error.unwrap_err().to_string();
    assert!(shown.contains("unknown parameter `a`"), "{shown}");
}
