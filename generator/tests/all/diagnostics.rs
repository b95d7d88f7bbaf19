//! Bad input: exit status 2, the exact place, a way out, and nothing written.

#![allow(clippy::unwrap_used)] // helpers of tests, which lints do not take for tests

use crate::program::run_in;
use std::path::Path;
use std::process::Output;
use stepsmith_scheme::spec::Spec;
/// All files below a directory.
fn files(directory: &Path) -> Vec<String> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(directory).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(files(&path));
        } else {
            found.push(path.display().to_string());
        }
    }
    found.sort();
    found
}

pub(crate) fn assert_bad(output: &Output, parts: &[&str]) {
    let shown = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{shown}");
    assert!(output.stdout.is_empty());
    for part in parts.iter().chain(&["help: "]) {
        assert!(shown.contains(part), "expected `{part}` in:\n{shown}");
    }
    assert!(!shown.contains('\u{1b}'), "no colours in a pipe:\n{shown}");
}

/// Runs every command on a bad spec, and `regenerate` on a repository that has it beside a good
/// one.
fn refused(spec: &str, parts: &[&str]) {
    let directory = tempfile::tempdir().unwrap();
    std::fs::write(directory.path().join("bad.toml"), spec).unwrap();
    for command in ["derive", "check", "order", "amplification"] {
        assert_bad(&run_in(directory.path(), &[command, "bad.toml"]), parts);
    }
    let specs = directory.path().join("methods/specs");
    for family in ["central-difference", "scheme"] {
        std::fs::create_dir_all(specs.join(family)).unwrap();
        std::fs::write(specs.join(family).join("method.toml"), spec).unwrap();
    }
    std::fs::write(
        specs.join("central-difference/aaa.toml"),
        with("name", "\"Aaa\""),
    )
    .unwrap();
    let before = files(directory.path());
    assert_bad(&run_in(directory.path(), &["regenerate"]), &[]);
    assert_bad(&run_in(directory.path(), &[]), &[]);
    assert_eq!(files(directory.path()), before, "something was written");
}

const GOOD: &str = "name = \"Method\"
family = \"central-difference\"
[parameters]
degree = 4
alpha = \"3/4\"
beta = \"1/3\"
gamma = \"1/2\"
[claims]
order = 3
";

/// The good spec with one line replaced.
fn with(key: &str, value: &str) -> String {
    let line = |line: &str| {
        if line.starts_with(&format!("{key} =")) {
            format!("{key} = {value}\n")
        } else {
            format!("{line}\n")
        }
    };
    GOOD.lines().map(line).collect()
}

/// What looks like arithmetic and is not: at its place, with the sign that is meant.
#[test]
fn signs_of_print_are_refused_at_their_place() {
    refused(
        &with("alpha", "\"1 \u{2212} 1/4\""),
        &[
            "`\u{2212}` has no meaning",
            "bad.toml:5:12",
            "the minus of the keyboard",
        ],
    );
    refused(
        &with("alpha", "\"\u{be}\""),
        &[
            "`\u{be}` has no meaning",
            "bad.toml:5:10",
            "write fractions as `1/2`",
        ],
    );
    refused(
        &with("alpha", "\"0,75\""),
        &["bad.toml:5:11", "write numbers such as `3/4`, `0.75`"],
    );
}

#[test]
fn malformed_toml() {
    refused(
        "name = \"Method\nfamily = 3\n",
        &["malformed TOML", "bad.toml:1:"],
    );
    refused(
        "name = \"Method\"\n[parameters\n",
        &["malformed TOML", "bad.toml:2:"],
    );
    refused(
        "name = \"A\"\nname = \"B\"\n",
        &["malformed TOML", "bad.toml:2:1"],
    );
}

#[test]
fn unknown_family() {
    refused(
        &with("family", "\"central-diference\""),
        &[
            "unknown family",
            "bad.toml:2:10",
            "did you mean `central-difference`?",
        ],
    );
}

#[test]
fn unknown_keys_and_parameters() {
    refused(
        &GOOD.replace("gamma =", "gama ="),
        &[
            "unknown parameter `gama`",
            "bad.toml:7:1",
            "did you mean `gamma`?",
        ],
    );
    refused(
        &GOOD.replace("[claims]", "[clams]"),
        &[
            "unknown key `clams`",
            "bad.toml:8:2",
            "did you mean `claims`?",
        ],
    );
    refused(
        &GOOD.replace("order =", "ordre ="),
        &[
            "unknown key `ordre`",
            "bad.toml:9:1",
            "did you mean `order`?",
        ],
    );
}

/// What is suggested for a missing parameter is not refused in turn.
#[test]
fn what_is_suggested_is_taken() {
    for (parameters, name, suggested) in [
        ("family = \"bdf\"", "steps", Some("steps = \"2\"")),
        ("family = \"adams\"\n[parameters]\nsteps = 3", "kind", None),
        ("family = \"pece\"", "steps", Some("steps = \"2\"")),
        ("family = \"hht\"", "alpha", Some("alpha = \"alpha\"")),
        (
            "family = \"central-difference\"",
            "degree",
            Some("degree = \"3\""),
        ),
    ] {
        let text = format!("name = \"Method\"\n{parameters}\n");
        let error = Spec::parse_toml("bad.toml", &text)
            .unwrap()
            .derive()
            .unwrap_err();
        assert_eq!(
            error.message(),
            format!(
                "missing parameter `{name}` of the family `{}`",
                parameters.split('"').nth(1).unwrap()
            )
        );
        let help = error.help();
        match suggested {
            None => assert!(help.contains("`bashforth` or `moulton`"), "{help}"),
            Some(suggested) => {
                assert!(help.contains(suggested), "{help}");
                let table = if text.contains("[parameters]") {
                    ""
                } else {
                    "[parameters]\n"
                };
                let mended = format!("{text}{table}{suggested}\n");
                let again = Spec::parse_toml("good.toml", &mended).unwrap().derive();
                let blamed = again
                    .as_ref()
                    .err()
                    .is_some_and(|e| e.message().contains(&format!("`{name}`")));
                assert!(!blamed, "{help}");
            }
        }
    }
}

/// A value of another convention is told, and derived all the same.
#[test]
fn unusual_values_are_told_with_the_range_and_the_convention() {
    for (family, name, value, range) in [
        ("hht", "alpha", "0.05", "from -1/3 to 0"),
        ("hht", "alpha", "-1/2", "from -1/3 to 0"),
        ("generalized-alpha", "rho_inf", "1.2", "from 0 to 1"),
        ("generalized-alpha", "rho_inf", "-0.1", "from 0 to 1"),
        ("wilson-theta", "theta", "1", "137/100 or more"),
    ] {
        let spec = Spec::from_family(family, &[(name, value)]).unwrap();
        let [warning] = spec.warnings().try_into().unwrap();
        assert!(warning.help().contains(range), "{}", warning.help());
        assert!(
            warning.render_plain().starts_with("warning"),
            "{}",
            warning.render_plain()
        );
        assert!(spec.derive().is_ok());
    }
    for (family, name, value) in [
        ("hht", "alpha", "0"),
        ("hht", "alpha", "-1/3"),
        ("generalized-alpha", "rho_inf", "rho"),
        ("generalized-alpha", "rho_inf", "1"),
        ("wilson-theta", "theta", "sqrt(2)"),
    ] {
        let spec = Spec::from_family(family, &[(name, value)]).unwrap();
        assert!(spec.warnings().is_empty(), "{family} {name} = {value}");
    }
    let settings = [("alpha", "19/20"), ("convention", "opensees")];
    assert!(
        Spec::from_family("hht", &settings)
            .unwrap()
            .warnings()
            .is_empty()
    );
}

#[test]
fn missing_parts() {
    refused(
        &GOOD.replace("gamma = \"1/2\"\n", ""),
        &[
            "missing parameter `gamma`",
            "bad.toml:3:",
            "gamma = \"1/2\"",
        ],
    );
    refused(
        &GOOD.replace("name = \"Method\"\n", ""),
        &["missing key `name`", "bad.toml:1:1", "Cd4Wide"],
    );
    refused("", &["missing key `name`"]);
    refused(
        "name = \"Method\"\nfamily = \"scheme\"\ncarry = [\"x\"]\n",
        &["missing key `equations`", "bad.toml:2:10"],
    );
}

#[test]
fn values_that_are_none() {
    refused(
        &with("alpha", "\"1/0\""),
        &["the divisor is zero", "bad.toml:5:12", "non-zero"],
    );
    refused(&with("alpha", "\"3/4 +\""), &["bad.toml:5:"]);
    refused(
        &with("alpha", "\"sqrt(-2)\""),
        &["not a real number", "bad.toml:5:10", "not negative"],
    );
    for (value, parts) in [
        (
            "root(x^3 - 2, 2, 3)",
            [
                "there is no root of x^3 - 2 between 2 and 3",
                "5:10",
                "bounds",
            ],
        ),
        (
            "1 + root(x^3 - 3*x + 1, 0, 2)",
            ["there are 2 roots", "5:14", "bounds"],
        ),
        // √2 and 17/12 are roots of different factors.
        (
            "root((x^2 - 2)*(12*x - 17), 1, 2)",
            ["there are 2 roots", "5:10", "bounds"],
        ),
        (
            "root(x^3 - y, 1, 2)",
            ["is not a polynomial in x", "5:10", "root(6*x^3"],
        ),
        (
            "root(x^40 - 2, 1, 2)",
            ["beyond the limits", "5:10", "smaller degree"],
        ),
        (
            "2^(1/5) + 3^(1/7)",
            ["a field of a degree above 32", "5:10", "smaller degree"],
        ),
        (
            "cos(1/2)",
            [
                "`1/2` is not a rational multiple of pi",
                "5:14",
                "cos(pi/18)",
            ],
        ),
    ] {
        refused(&with("alpha", &format!("\"{value}\"")), &parts);
    }
    // Each is a number, together they are too much.
    let several = with("alpha", "\"2^(1/5)\"").replace("\"1/3\"", "\"3^(1/7)\"");
    refused(
        &several,
        &["`root(x^7 - 3, 0, 3)`", "degree above 32", "bad.toml:6:"],
    );
    refused(
        &with("alpha", "0.75"),
        &[
            "a number without quotes is a binary float",
            "bad.toml:5:9",
            "write \"0.75\" or \"3/4\"",
        ],
    );
    refused(&with("alpha", "true"), &["`alpha` must be", "bad.toml:5:9"]);
    refused(&with("alpha", "[1]"), &["`alpha` must be", "bad.toml:5:9"]);
    refused(
        &with("alpha", "\"beta\"").replace("\"1/3\"", "\"alpha\""),
        &["depends on itself", "bad.toml:"],
    );
    refused(
        &with("order", "\"3\""),
        &["`order` must be an integer", "bad.toml:9:9"],
    );
    refused(
        &with("order", "1001"),
        &["an order is an integer", "bad.toml:9:9"],
    );
    refused(
        &with("name", "\"method\""),
        &["cannot be the name of a method", "bad.toml:1:8"],
    );
}

#[test]
fn degrees_out_of_range() {
    for degree in ["2", "11", "\"7/2\"", "-4", "99999999999999999999999"] {
        if degree.len() > 20 {
            // Beyond what TOML calls an integer in some readers; it must be refused either way.
            refused(&with("degree", degree), &["bad.toml:4:10"]);
        } else {
            refused(
                &with("degree", degree),
                &["`degree` must be an integer from 3 to 10", "bad.toml:4:10"],
            );
        }
    }
}

#[test]
fn parameters_that_leave_the_step_undefined() {
    refused(
        &with("gamma", "0"),
        &["linearly dependent", "bad.toml:3:", "change a coefficient"],
    );
}

/// A free-form scheme with the given carry and equations, one to a line.
fn free_form(carry: &str, equations: &[&str]) -> String {
    let lines: String = equations.iter().map(|e| format!("  \"{e}\",\n")).collect();
    format!(
        "name = \"Method\"\nfamily = \"scheme\"\ncarry = {carry}\nequations = [\n{lines}]\n\
         [parameters]\nb = \"1/2\"\n"
    )
}

#[test]
fn wrong_power_of_h() {
    refused(
        &free_form(
            "[\"x\", \"v[-1/2]\"]",
            &[
                "a = g(t, x)",
                "v[1/2] = v[-1/2] + h*a",
                "x[1] = x + h^2*v[1/2]",
            ],
        ),
        &[
            "`v[1/2]` has h to the power 2",
            "bad.toml:7:19",
            "c*h^1*v[1/2]",
        ],
    );
}

#[test]
fn undefined_and_unused_quantities() {
    refused(
        &free_form("[\"x\"]", &["a = g(t, x)", "x[1] = x + h*v + h^2*b*a"]),
        &[
            "`v` is used, but neither carried",
            "bad.toml:6:17",
            "add `v` to `carry`",
        ],
    );
    refused(
        &free_form(
            "[\"x\", \"v\"]",
            &[
                "a = g(t, x)",
                "v[1] = v + h*a",
                "x[1] = x + h*v[1]",
                "j = (a - v/h)/h",
            ],
        ),
        &["`j` is never used", "bad.toml:8:4", "remove `j`"],
    );
    refused(
        &free_form("[\"x\"]", &["v = f(t, x)", "x[1] = x + h*beta*v"]),
        &["unknown name `beta`", "bad.toml:6:17", "parameters"],
    );
}

#[test]
fn a_carry_that_does_not_close() {
    refused(
        &free_form(
            "[\"x\", \"v[-2]\"]",
            &["v = f(t, x)", "x[1] = x + h*b*(v + v[-2])"],
        ),
        &[
            "the step carries `v[-2]` but does not compute `v[-1]`",
            "bad.toml:3:16",
            "add an equation for `v[-1]`",
        ],
    );
}

#[test]
fn equations_that_are_not_linear() {
    refused(
        &free_form("[\"x\"]", &["v = f(t, x)", "x[1] = x + h*v*v"]),
        &["must be linear", "bad.toml:6:15"],
    );
    refused(
        &free_form("[\"x\"]", &["v = f(t, x)", "x[1] = x/v"]),
        &["must be linear", "bad.toml:6:"],
    );
    refused(
        &free_form("[\"x\"]", &["v = f(t, x)", "x[1] = x + 1"]),
        &["bad.toml:6:"],
    );
    refused(
        &free_form("[\"x\"]", &["v = f(t, x)", "x[1] x"]),
        &["bad.toml:6:"],
    );
    refused(
        &free_form("[\"x\"]", &["x[1] = x"]),
        &["evaluates no right-hand side", "bad.toml:5:"],
    );
}

#[test]
fn places_are_exact_beside_multibyte_text_and_coarse_beside_escapes() {
    let text = GOOD
        .replace("name =", "title = \"é\"\nname =")
        .replace("\"3/4\"", "'é + 1/0'");
    refused(&text, &["bad.toml:6:"]);
    refused(
        &with("alpha", "\"\\u0031/0\""),
        &["the divisor is zero", "bad.toml:5:9"],
    );
    refused(
        &with("alpha", "\"\"\"\n1/0\"\"\""),
        &["the divisor is zero", "bad.toml:6:3"],
    );
}

#[test]
fn hostile_input_is_refused_in_good_time() {
    for value in [
        "(".repeat(100_000),
        format!("{}1{}", "(".repeat(100_000), ")".repeat(100_000)),
        "-".repeat(4000) + "1",
        "1+".repeat(4000) + "1",
        format!("1{}", "^64".repeat(40)),
        format!("({}10{})", "(".repeat(20), "^64)".repeat(20)),
        "(a+b)^13*(a+c)^13*(a+d)^13*(a+e)^13".into(),
        "1e99999999".into(),
        "#!x".into(),
        "'".into(),
        "/*".into(),
    ] {
        refused(&with("alpha", &format!("\"{value}\"")), &["bad.toml:5:"]);
    }
    // A number of so many digits is neither read nor shown.
    for integer in ["1".repeat(100_000), format!("0x{}", "f".repeat(100_000))] {
        refused(
            &with("alpha", &integer),
            &["longer than the limit", "bad.toml:5:"],
        );
    }
    refused(
        &format!("{}{}", "[a.".repeat(10_000), GOOD),
        &["bad.toml:1:"],
    );
    refused(&format!("x = {}", "[".repeat(100_000)), &["bad.toml:1:"]);
    refused(
        &format!("#{}", "x".repeat(1 << 20)),
        &["more than the limit", "bad.toml:1:1"],
    );
}

/// Names that hide what every program means by them, and text that no comment of generated code can hold.
#[test]
fn names_and_texts_that_generated_code_can_not_hold() {
    for name in ["Option", "Result", "Clone", "Self", "S", "G"] {
        refused(
            &with("name", &format!("\"{name}\"")),
            &["cannot be the name of a method", "bad.toml:1:8"],
        );
    }
    for title in ["a\\rb", "a\\u0000b", "a\\u001bb"] {
        refused(
            &format!("title = \"{title}\"\n{GOOD}"),
            &["control character", "bad.toml:1:9"],
        );
    }
}

#[test]
fn files_that_can_not_be_read() {
    let directory = tempfile::tempdir().unwrap();
    let here = directory.path();
    assert_bad(
        &run_in(here, &["derive", "none.toml"]),
        &["can not read none.toml"],
    );
    assert_bad(&run_in(here, &["derive", "."]), &["can not read ."]);
    std::fs::write(here.join("bytes.toml"), b"name = \"\xff\"").unwrap();
    assert_bad(&run_in(here, &["derive", "bytes.toml"]), &["UTF-8"]);
    if Path::new("/dev/zero").exists() {
        let endless = run_in(here, &["derive", "/dev/zero"]);
        assert_bad(&endless, &["more than the limit of 1048576 bytes"]);
    }
    assert_bad(&run_in(here, &["derive"]), &["no spec is given"]);
    assert_bad(
        &run_in(here, &["stability", "HhtTenth", "--set", "alpha=-1/5"]),
        &[
            "`HhtTenth` has its own parameters",
            "--family hht --set alpha=-1/5",
        ],
    );
    assert_bad(
        &run_in(here, &["regenerate"]),
        &["no `methods/specs` here or above"],
    );
    let helped = run_in(here, &[]);
    assert_eq!(helped.status.code(), Some(0));
    assert!(String::from_utf8_lossy(&helped.stdout).contains("Usage: stepsmith"));
}

/// A parameter called as an unknown of a test equation would be taken for it: beta = 1/4 + (xi + Omega)/12
/// once proved a period error that no method has.
#[test]
fn names_of_test_equations() {
    for (value, name, place) in [
        ("1/4 + (xi + Omega)/12", "xi", "bad.toml:5:17"),
        ("3*Omega", "Omega", "bad.toml:5:12"),
        ("1 - z", "z", "bad.toml:5:14"),
        ("yB", "yB", "bad.toml:5:10"),
        ("xOther + 1", "xOther", "bad.toml:5:10"),
        ("re*im", "re", "bad.toml:5:10"),
    ] {
        let message = format!("`{name}` has a fixed meaning");
        let parts = [&message, place, "choose another name", "Omega, xi, z"];
        refused(&with("alpha", &format!("\"{value}\"")), &parts);
    }
    // The function is to blame, and not what it is given.
    for value in ["sin(pi)", "2*sin(xi, 1)"] {
        let parts = ["unknown function `sin`", "the functions of exact values"];
        refused(&with("alpha", &format!("\"{value}\"")), &parts);
    }
    let free = "name = \"Free\"\nfamily = \"scheme\"\ncarry = [\"x\"]\n\
                equations = [\"v = f(t, x)\", \"x[1] = x + h*z*v\"]\n[parameters]\nz = \"z\"\n";
    refused(free, &["bad.toml:6:1", "the reserved names are"]);
    let here = tempfile::tempdir().unwrap();
    let set = ["--set", "beta=1/4+(xi+Omega)/12", "--set", "gamma=1/2"];
    let arguments = [&["stability", "--family", "newmark"][..], &set].concat();
    assert_bad(
        &run_in(here.path(), &arguments),
        &["`xi` has a fixed meaning", "--set:1:11"],
    );
}
