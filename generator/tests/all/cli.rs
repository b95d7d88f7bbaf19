//! The good paths of the command line.

#![allow(clippy::unwrap_used)] // helpers of tests, which lints do not take for tests

use crate::program::{json, root, run_in, text, validate};
use serde_json::Value;
use std::path::Path;
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_scheme::scheme::text::parse_expression;
fn expression(value: &Value) -> Fraction {
    let parsed = parse_expression(value.as_str().unwrap()).unwrap();
    parsed.value(&|name| Some(Fraction::symbol(name))).unwrap()
}

fn exact(text: &str) -> Fraction {
    expression(&text.into())
}

const WIDE: &str = "methods/specs/central-difference/cd4-wide.toml";

#[test]
fn derive_gives_coefficients_and_a_scheme_that_reads_back() {
    let value = json(&["derive", WIDE]);
    assert_eq!(value["name"], "Cd4Wide");
    assert_eq!(value["parameters"]["alpha"], "3/4");
    assert_eq!(value["coefficients"]["x[1]: j"], "1/8");
    assert_eq!(value["scheme"]["carry"].as_array().unwrap().len(), 4);
    // The printed scheme is a free-form spec of the same method.
    let directory = tempfile::tempdir().unwrap();
    let carry = &value["scheme"]["carry"];
    let equations = &value["scheme"]["equations"];
    let spec = format!(
        "name = \"Copied\"\nfamily = \"scheme\"\ncarry = {carry}\nequations = {equations}\n"
    );
    let path = directory.path().join("copy.toml");
    std::fs::write(&path, spec).unwrap();
    let path = path.to_str().unwrap();
    assert_eq!(json(&["order", path]), json(&["order", WIDE]));
    assert_eq!(
        json(&["amplification", path]),
        json(&["amplification", WIDE])
    );
}

#[test]
fn derive_leaves_parameters_symbolic() {
    let family = [
        "derive",
        "--family",
        "central-difference",
        "--set",
        "degree=4",
    ];
    let value = json(&[&family[..], &["--set", "gamma=1/2", "--symbolic"]].concat());
    assert_eq!(value["parameters"]["beta"], "beta");
    assert_eq!(value["parameters"]["gamma"], "1/2");
    assert_eq!(expression(&value["coefficients"]["v: j"]), exact("beta/2"));
    assert!(text(&[&family[..], &["--symbolic"]].concat()).contains("x[1] = x + h*v"));
}

/// Ten rows of each list, and how many there are; the rest with --all.
#[test]
fn long_lists_are_cut_and_counted() {
    let value = json(&["order", WIDE]);
    let counts = &value["counts"];
    assert_eq!(
        counts["conditions"],
        serde_json::json!({ "listed": 10, "total": 27 })
    );
    assert_eq!(
        counts["error_terms"],
        serde_json::json!({ "listed": 10, "total": 12 })
    );
    assert_eq!(value["conditions"].as_array().unwrap().len(), 10);
    assert_eq!(value["truncated"], true);
    let whole = json(&["order", WIDE, "--all"]);
    assert_eq!(whole["truncated"], false);
    let beginning = &whole["error_terms"].as_array().unwrap()[..10];
    assert_eq!(
        beginning,
        value["error_terms"].as_array().unwrap().as_slice()
    );
    let shown = text(&["order", WIDE]);
    assert!(
        shown.contains("12 conditions of order 4 fail; tree and residual\n"),
        "{shown}"
    );
    assert!(shown.contains("and 2 more; `--all` lists all"), "{shown}");
    assert!(!text(&["order", WIDE, "--all"]).contains("--all"));
    // What used to be a megabyte.
    let high = [
        "order",
        "--family",
        "adams",
        "--set",
        "steps=9",
        "--set",
        "kind=bashforth",
    ];
    assert!(text(&high).len() < 3000);
}

/// The first lines about a method with a free parameter tell what is proven at every value.
#[test]
fn a_range_is_told_by_its_proven_claims() {
    let lines = |name| -> Vec<String> {
        let shown = text(&["check", name]);
        let lines = shown.lines().take_while(|line| *line != "claims").skip(2);
        lines.map(|line| line.trim().to_string()).collect()
    };
    assert_eq!(
        lines("GeneralizedAlpha"),
        ["for every rho_inf in [0, 1): order 2; implicit; stable for every Ω > 0 at ξ = 0"]
    );
    // A claim that is refuted tells nothing.
    let folder = tempfile::tempdir().unwrap();
    let spec = "name = \"Nm\"\nfamily = \"newmark\"\n[parameters]\nbeta = \"1/4\"\n\
                gamma = { from = \"1/2\", to = 1 }\n[claims]\norder = 1\n";
    let file = folder.path().join("nm.toml");
    std::fs::write(&file, spec).unwrap();
    let output = run_in(folder.path(), &["check", "nm.toml"]);
    let shown = String::from_utf8(output.stdout).unwrap();
    assert!(
        shown.contains("\n  for every gamma in [1/2, 1]: implicit\n"),
        "{shown}"
    );
}

/// The order from exact values comes first, with the condition that it stands under.
#[test]
fn orders_stand_with_their_conditions_and_bounds() {
    let symbolic = [
        "order",
        "--family",
        "central-difference",
        "--set",
        "degree=5",
        "--symbolic",
    ];
    let shown = text(&symbolic);
    let first = shown.lines().nth(2).unwrap();
    assert!(
        first.contains("from exact starting values") && first.contains("if zero-stable"),
        "{shown}"
    );
    assert!(
        shown.contains(
            "zero-stable if all roots of this polynomial lie inside the unit circle\n  λ² − "
        ),
        "{shown}"
    );
    let value = json(&symbolic);
    assert!(
        value["order"]["exact_start"]["if_zero_stable"].is_object(),
        "{value}"
    );
    assert!(value["order"]["parasitic"].as_array().unwrap().len() == 3);
    let block = |r: &str, pade: &str| {
        let r = format!("r={r}");
        let pade = format!("pade={pade}");
        let family = ["order", "--family", "block", "--set", "nodes=radau"];
        [&family[..], &["--set", &r, "--set", &pade]]
            .concat()
            .iter()
            .map(ToString::to_string)
            .collect::<Vec<_>>()
    };
    for (r, pade, order) in [("6", "5,6", 11), ("7", "6,7", 13)] {
        let arguments = block(r, pade);
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        let value = json(&arguments);
        assert_eq!(value["order"]["exact_start"], order, "{value}");
        assert_eq!(value["simplifying"]["B"], order);
        assert!(text(&arguments).contains("by the simplifying assumptions B("));
    }
    // No collocation: a search that ends at 12.
    let bdf = ["order", "--family", "bdf", "--set", "steps=13"];
    let value = json(&bdf);
    assert_eq!(
        value["order"]["best_start"],
        serde_json::json!({ "at_least": 12 })
    );
    assert!(text(&bdf).contains("at least 12"));
}

/// Fernández de Bustos et al. 2024, eq. 64, has 1/24 for 3/8.
#[test]
fn local_errors_from_exact_data_are_printed() {
    let fourth = [
        "order",
        "--family",
        "central-difference",
        "--set",
        "degree=4",
    ];
    let zero = ["--set", "alpha=0", "--set", "beta=0", "--set", "gamma=1"];
    let arguments = [&fourth[..], &zero].concat();
    let value = json(&arguments);
    let x = &value["local_errors"][0];
    assert_eq!(
        (&x["quantity"], &x["power"], &x["coefficient"]),
        (&"x[1]".into(), &4.into(), &"-3/8".into())
    );
    assert!(text(&arguments).contains("−3/8·h⁴·x⁽⁴⁾"));
}

#[test]
fn order_names_the_principal_error_term() {
    let value = json(&["order", WIDE, "--all"]);
    let expected = serde_json::json!({
        "best_start": 3, "exact_start": 3, "simple_start": 2, "velocity": 3
    });
    assert_eq!(value["order"], expected);
    assert_eq!(value["error_terms"].as_array().unwrap().len(), 12);
    let conditions = value["conditions"].as_array().unwrap();
    assert_eq!(conditions.len(), 1 + 2 + 6 + 18, "all through order 4");
    let failing = conditions.iter().filter(|c| c["residual"] != "0");
    assert_eq!(failing.count(), 12);
    let family = [
        "order",
        "--family",
        "central-difference",
        "--set",
        "degree=3",
    ];
    let value = json(&[&family[..], &["--symbolic"]].concat());
    let residual = expression(&value["error_terms"][0]["coefficient"]);
    assert_eq!(
        residual.free_symbols().len(),
        1,
        "beta = 1/2 is the condition"
    );
    assert!(text(&["order", WIDE]).contains("conditions of order 4 fail"));
}

#[test]
fn order_conditions_are_shown_and_solved() {
    let family = [
        "order",
        "--family",
        "central-difference",
        "--set",
        "degree=4",
        "--symbolic",
    ];
    let with = |more: &[&'static str]| [&family[..], more].concat();
    let value = json(&with(&["--conditions", "--up-to", "4"]));
    let conditions = value["conditions"].as_array().unwrap();
    assert_eq!(conditions[0]["order"], 3);
    assert_eq!(
        conditions.last().unwrap()["modulo"],
        serde_json::json!({ "beta": "gamma - 1/6" })
    );
    let shown = text(&with(&["--solve", "3"]));
    assert!(
        shown.contains("order 3 with\n  beta = gamma - 1/6\n"),
        "{shown}"
    );
    let shown = text(&with(&["--solve", "3", "--format", "json"]));
    let value: Value = serde_json::from_str(&shown).unwrap();
    validate("solutions", &value);
    assert_eq!(
        value["solutions"],
        serde_json::json!([{ "beta": "gamma - 1/6" }])
    );
    let shown = text(&with(&["--solve", "3", "--for", "velocity-free"]));
    assert!(shown.contains("for x'' = g(t, x)"), "{shown}");
}

#[test]
fn amplification_is_exact() {
    let value = json(&["amplification", "--test", "oscillator", WIDE]);
    assert_eq!(value["state"][1], "h*v[-1]");
    assert_eq!(value["symbols"], serde_json::json!(["Omega", "xi"]));
    let polynomial = value["characteristic_polynomial"].as_array().unwrap();
    assert_eq!((polynomial.len(), &polynomial[4]), (5, &Value::from("1")));
    assert_eq!(
        expression(&polynomial[0]),
        exact("Omega^2/(8*Omega*xi + 12)")
    );
    let latex = text(&["amplification", WIDE, "--format", "latex"]);
    assert!(latex.contains("\\begin{pmatrix}") && latex.contains("\\lambda^{4}"));
    let split = json(&["amplification", "--test", "split", WIDE]);
    assert_eq!(split["symbols"], serde_json::json!(["yg", "xg"]));
}

#[test]
fn latex_of_a_scheme() {
    let latex = text(&["derive", WIDE, "--format", "latex"]);
    assert!(
        latex.contains("v_{n} &= v_{n - 1} + h a_{n - 1} + \\frac{1}{6} h^{2} j_{n}"),
        "{latex}"
    );
}

#[test]
fn help_and_version() {
    assert!(text(&["--help"]).contains("regenerate"));
    assert!(text(&["--version"]).contains("stepsmith"));
}

#[test]
fn stability_prints_the_exact_set() {
    let arguments = "stability --family central-difference --set degree=4 --set alpha=3/4 \
                     --set beta=1/3 --set gamma=1/2 --format json";
    let words: Vec<_> = arguments.split_whitespace().collect();
    let output = run_in(Path::new("."), &words);
    assert_eq!(output.status.code(), Some(0));
    let value: Value = serde_json::from_slice(&output.stdout).unwrap();
    let interval = &value["stable"][0];
    assert_eq!(interval["from"], "0");
    assert_eq!(
        interval["to"]["minimal_polynomial"],
        serde_json::json!(["-3", "0", "1"])
    );
    assert_eq!(
        interval["to_closed"], false,
        "at sqrt(3) the root -1 is double"
    );
    let damped = [&words[..words.len() - 2], &["--damping", "1/20"]].concat();
    let output = run_in(Path::new("."), &damped);
    assert!(
        String::from_utf8(output.stdout).unwrap().contains('∅'),
        "damping destabilises it"
    );
    let bad = [&words[..words.len() - 2], &["--damping", "x"]].concat();
    assert_eq!(run_in(Path::new("."), &bad).status.code(), Some(2));
}

#[test]
fn irrational_numbers_are_explained() {
    let verlet = |alpha: &'static str| {
        let alpha = format!("alpha={alpha}");
        [
            "--family",
            "central-difference",
            "--set",
            "degree=3",
            "--set",
            &alpha,
            "--set",
            "beta=1/2",
        ]
        .map(String::from)
    };
    let run = |command: &str, alpha, more: &[&str]| {
        let arguments = [&[command.to_string()][..], &verlet(alpha)].concat();
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        [&arguments, more]
            .concat()
            .iter()
            .map(ToString::to_string)
            .collect::<Vec<_>>()
    };
    let show =
        |arguments: Vec<String>| text(&arguments.iter().map(String::as_str).collect::<Vec<_>>());
    let derived = run("derive", "root(6*x^3 - 18*x^2 + 9*x - 1, 0.4, 0.5)", &[]);
    let found = json(&derived.iter().map(String::as_str).collect::<Vec<_>>());
    let name = "root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2)";
    assert_eq!(found["parameters"]["alpha"], name);
    let number = &found["numbers"][name];
    assert_eq!(
        number["minimal_polynomial"],
        serde_json::json!(["-1", "9", "-18", "6"])
    );
    assert!(
        number["decimal"]
            .as_str()
            .unwrap()
            .starts_with("0.4358665215084589994")
    );
    let shown = show(derived);
    assert!(shown.contains("0.4358665215084589994"), "{shown}");
    assert!(
        shown.contains("a root of 6·x³ − 18·x² + 9·x − 1"),
        "{shown}"
    );
    for (alpha, latex) in [
        ("cbrt(2)/3", "\\sqrt[3]{2}"),
        ("2^(1/5)", "\\sqrt[5]{2}"),
        ("cos(2*pi/9)", "\\left(\\cos\\frac{2\\pi}{9}\\right)"),
        (
            "root(x^3 - 3*x + 1, 1, 2)",
            "\\operatorname{root}_{1.53208\\ldots}\\left(x^{3} + 1 - 3 x\\right)",
        ),
    ] {
        let shown = show(run("derive", alpha, &["--format", "latex"]));
        assert!(shown.contains(latex), "{shown}");
    }
    for (damping, known) in [
        ("sqrt(2)/2", "√2/2 = 0.7071…"),
        ("cos(pi/9)/2", "cos(pi/9)/2"),
    ] {
        let shown = show(run("stability", "1", &["--damping", damping]));
        assert!(
            shown.contains(&format!("stable Ω at ξ = {known}")),
            "{shown}"
        );
        show(run("dispersion", "cbrt(2)", &["--damping", damping]));
    }
}

/// The nodes 1/2 ± √3/6 and 1 are the zeros of (t² − t + 1/6)(t − 1).
#[test]
fn nodes_of_a_block_may_be_irrational_with_their_conjugates() {
    let run = |nodes: &str| {
        let nodes = format!("nodes={nodes}");
        let arguments = ["--family", "block", "--set", &nodes].map(String::from);
        ["derive", "dispersion", "order"].map(|command| {
            let arguments = arguments.iter().map(String::as_str);
            json(&[command].into_iter().chain(arguments).collect::<Vec<_>>())
        })
    };
    let listed = run("[1/2 - sqrt(3)/6, 1/2 + sqrt(3)/6, 1]");
    let polynomial = run("(t^2 - t + 1/6)*(t - 1)");
    assert_eq!(listed[0]["coefficients"], polynomial[0]["coefficients"]);
    assert_eq!(listed[1..], polynomial[1..]);
    // (2, 3) of Padé.
    assert_eq!(listed[1]["linear_order"], 5);
    let output = run_in(
        &root(),
        &[
            "derive",
            "--family",
            "block",
            "--set",
            "nodes=[sqrt(3)/3, 1]",
        ],
    );
    assert_eq!(output.status.code(), Some(2));
    let shown = String::from_utf8_lossy(&output.stderr);
    assert!(
        shown.contains("with each irrational node its conjugates"),
        "{shown}"
    );
}

/// A wrong table and a right one in sections of one file, and a wrong time at the beginning of a section.
#[test]
fn audit_judges_each_section_of_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let audited = |text: &str| {
        std::fs::write(folder.path().join("two.toml"), text).unwrap();
        let output = run_in(folder.path(), &["audit", "two.toml"]);
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        (output.status.code(), text)
    };
    let bad = "alpha_m=0.2\nalpha_f=0.4\nbeta=0.3\ngamma=0.1\norder=2\n";
    let good = "alpha_m=0\nalpha_f=\"1/3\"\nbeta=\"4/9\"\ngamma=\"5/6\"\norder=2\n";
    let (status, text) = audited(&format!("[bad]\n{bad}[good]\n{good}"));
    assert_eq!(status, Some(1), "{text}");
    assert!(
        text.contains("two.toml:2  bad  proven  the order is 1, claimed is 2"),
        "{text}"
    );
    assert!(text.contains("\ngood (two.toml:8)\n"), "{text}");

    let midpoint = "A=[[0,0],[0.5,0]]\nb=[0,1]\norder=2\n";
    let (status, text) = audited(&format!("[one]\n{midpoint}[two]\nc=[0,0.3]\n{midpoint}"));
    assert_eq!(status, Some(1), "{text}");
    let findings = text.split("\n\n").next().unwrap();
    assert!(
        findings.contains("two.toml:6  two  proven  c(2) is not the sum of row 2"),
        "{text}"
    );
    assert!(!findings.contains("  one  "), "{text}");
}

/// Tables of others: a right one, and one with a coefficient upside down.
#[test]
fn audit_finds_what_is_wrong_with_a_table() {
    let folder = tempfile::tempdir().unwrap();
    let right = "A = [[], [1/2], [0, 3/4], [2/9, 1/3, 4/9]]\nb = [2/9, 1/3, 4/9, 0]\nc = [0, 1/2, 3/4, 1]\norder = 3\n";
    let path = folder.path().join("table.py");
    std::fs::write(&path, right).unwrap();
    let path = path.to_str().unwrap();
    let output = run_in(folder.path(), &["audit", path]);
    assert_eq!(output.status.code(), Some(0));
    assert!(String::from_utf8_lossy(&output.stdout).starts_with("no findings\n"));

    std::fs::write(path, right.replace("3/4]", "4/3]")).unwrap();
    let output = run_in(folder.path(), &["audit", path, "--format", "json"]);
    assert_eq!(output.status.code(), Some(1));
    let value: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let wrong = value["findings"]
        .as_array()
        .unwrap()
        .iter()
        .find(|f| f["kind"] == "wrong");
    assert_eq!(
        wrong.map(|f| (&f["entry"], &f["mended"])),
        Some((&"a(3,2)".into(), &"3/4".into()))
    );

    // A table of which something was not understood is not judged, and says so.
    std::fs::write(path, right.replace("1]\norder", "sin(1)]\norder")).unwrap();
    let output = run_in(folder.path(), &["audit", "--strict", path]);
    assert_eq!(output.status.code(), Some(1));
    let output = run_in(folder.path(), &["audit", path]);
    assert_eq!(output.status.code(), Some(0));
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(text.contains("\nseen, not judged\n  "), "{text}");
    assert!(text.contains("not judged  it was not read whole"), "{text}");
    assert!(text.contains("3: `c` was not understood"), "{text}");
    assert!(!text.contains("proven"), "{text}");
    let output = run_in(folder.path(), &["audit", path, "--format", "json"]);
    let value: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(value["judged"], false);
    assert_eq!(value["not_read"].as_array().unwrap().len(), 1);

    // Of the fractions that C drops the table that is meant has all, and what is proven is said of that one.
    let cut = "double A[2][2] = {{0, 0}, {1/2, 0}};\ndouble b[2] = {0, 1};\n";
    std::fs::write(folder.path().join("cut.c"), cut).unwrap();
    let output = run_in(folder.path(), &["audit", "cut.c"]);
    assert_eq!(output.status.code(), Some(1));
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(
        text.contains("a(2,1) = 1/2 is a quotient of whole numbers"),
        "{text}"
    );
    assert!(
        text.contains("judged                   the table that is meant, with all fractions"),
        "{text}"
    );
    assert!(text.contains("2, proven exactly"), "{text}");

    std::fs::write(path, "nothing = 1\n").unwrap();
    let output = run_in(folder.path(), &["audit", path]);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("no table of a Runge–Kutta method"));
}
