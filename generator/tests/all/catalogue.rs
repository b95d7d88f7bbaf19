//! The catalogue: its claims hold, and it is written whole or not at all.

use crate::program::{json, root, run_in, text, validate};
use serde_json::Value;
use std::collections::BTreeMap;

#[test]
fn the_catalogue_s_claims_hold() {
    let directory = root().join("methods/specs/central-difference");
    let mut files: Vec<String> = std::fs::read_dir(directory)
        .unwrap()
        .map(|entry| entry.unwrap().path().display().to_string())
        .collect();
    files.sort();
    let mut orders = BTreeMap::new();
    for file in &files {
        let value = json(&["check", file]);
        assert_eq!(value["holds"], true, "{file}");
        for disputed in value["disputed"].as_array().unwrap() {
            assert_eq!(disputed["claims"][0]["outcome"], "refuted", "{file}");
        }
        // Over a range the order is a bound.
        let order = value["order"]["best_start"].as_u64();
        orders.insert(value["name"].as_str().unwrap().to_string(), order);
    }
    for (name, order) in [
        ("Cd3", 2),
        ("Cd4Wide", 3),
        ("Cd4FiveQuarters", 4),
        ("Cd5", 4),
    ] {
        assert_eq!(orders[name], Some(order));
    }
    let all: Vec<&str> = ["check"]
        .into_iter()
        .chain(files.iter().map(String::as_str))
        .collect();
    assert!(text(&all).contains("\"beta = 2·gamma/3 gives"));
}

const METHOD: &str = "name = \"Method\"\nfamily = \"central-difference\"\n[parameters]\n\
                      degree = 3\nalpha = 1\nbeta = \"1/2\"\n";

#[test]
fn refuted_claims_end_with_status_one() {
    let directory = tempfile::tempdir().unwrap();
    let here = directory.path();
    for (claims, part) in [
        (
            "[claims]\norder = 3\n",
            "the order is 2: 6 conditions of order 3 fail, the first for g[x:v, x:v]",
        ),
        (
            "[claims]\norder = 1\n",
            "the order is 2: all conditions up to order 2 hold",
        ),
        (
            "[claims]\norder_best_start = 3\n",
            "the order with the best start is 2: 6 conditions of order 3",
        ),
        (
            "[claims]\norder_simple_start = 1\n",
            "the order from the simple start is 2: all conditions up to order 2 hold",
        ),
        (
            "[claims]\norder_velocity = 3\n",
            "the order of the carried velocities at their own offsets is 2",
        ),
        (
            "[claims]\nstable = { damping = 0, omega_up_to = \"9/4\" }\n",
            "the stable set is (0, 2)",
        ),
        (
            "[[disputed]]\nstatement = \"it is of order two\"\nclaim = { order = 2 }\n",
            "1 disputed statement not refuted",
        ),
        (
            "[[disputed]]\nstatement = \"stable\"\n\
             claim = { stable = { damping = 0, omega_up_to = 1 } }\n",
            "1 disputed statement not refuted",
        ),
    ] {
        std::fs::write(here.join("method.toml"), format!("{METHOD}{claims}")).unwrap();
        let output = run_in(here, &["check", "method.toml"]);
        let shown = String::from_utf8(output.stdout).unwrap();
        assert_eq!(output.status.code(), Some(1), "{claims}: {shown}");
        let words: Vec<&str> = shown.split_whitespace().collect();
        assert!(words.join(" ").contains(part), "{claims}: {shown}");
    }
}

#[test]
fn regenerate_writes_notices_what_is_stale_and_writes_nothing_when_a_claim_fails() {
    let directory = tempfile::tempdir().unwrap();
    let here = directory.path();
    let specs = here.join("methods/specs/central-difference");
    std::fs::create_dir_all(&specs).unwrap();
    std::fs::write(
        specs.join("method.toml"),
        format!("{METHOD}[claims]\norder = 2\n"),
    )
    .unwrap();
    let symbolic = METHOD
        .replace("Method", "OneFree")
        .replace("alpha = 1", "alpha = \"alpha\"");
    std::fs::write(specs.join("one-free.toml"), symbolic).unwrap();
    let run = |arguments: &[&str]| {
        let output = run_in(&specs, arguments);
        (
            output.status.code(),
            String::from_utf8(output.stdout).unwrap(),
        )
    };

    let (status, listed) = run(&["regenerate", "--check"]);
    assert_eq!(status, Some(1));
    assert!(listed.contains("out of date: methods/catalogue/central-difference/method.rs"));
    let catalogue = here.join("methods/catalogue/central-difference");
    assert!(!catalogue.exists(), "--check writes nothing");

    let (status, summary) = run(&[]);
    assert_eq!(status, Some(0));
    assert!(
        summary.contains("1 proven") && summary.contains("5 of 5 written"),
        "{summary}"
    );
    let names = || {
        let entries = std::fs::read_dir(&catalogue).unwrap();
        let names = entries.map(|e| e.unwrap().file_name().into_string().unwrap());
        let mut names: Vec<String> = names.collect();
        names.sort();
        names
    };
    let expected = [
        "method.json",
        "method.order.json",
        "method.oscillator-xi-0.json",
        "method.rounding.json",
        "method.rs",
        "one-free.json",
    ];
    assert_eq!(names(), expected, "no code for a scheme with free symbols");
    let written: Value =
        serde_json::from_slice(&std::fs::read(catalogue.join("method.json")).unwrap()).unwrap();
    validate("check", &written);
    for about in ["order", "oscillator-xi-0", "rounding"] {
        let name = format!("method.{about}.json");
        let certificate: Value =
            serde_json::from_slice(&std::fs::read(catalogue.join(name)).unwrap()).unwrap();
        validate("certificate", &certificate);
        assert_eq!(certificate["about"], about);
        assert_eq!(certificate["scheme"], written["scheme"]);
        let claims = certificate["claims"].as_array().unwrap().len();
        assert_eq!(claims, usize::from(about == "order"), "each claim once");
    }
    let code = std::fs::read_to_string(catalogue.join("method.rs")).unwrap();
    assert!(code.contains("Written by `stepsmith`") && code.contains("proven: order 2"));
    assert!(code.contains("pub struct Method"));

    let (status, summary) = run(&["regenerate"]);
    assert!(
        status == Some(0) && summary.contains("0 of 5 written"),
        "{summary}"
    );
    assert_eq!(run(&["regenerate", "--check"]), (Some(0), String::new()));

    std::fs::write(catalogue.join("method.json"), "edited").unwrap();
    std::fs::write(catalogue.join("gone.json"), "{}").unwrap();
    let (status, listed) = run(&["regenerate", "--check"]);
    assert_eq!(status, Some(1));
    assert!(listed.contains("out of date: methods/catalogue/central-difference/method.json"));
    assert!(listed.contains("without a spec: methods/catalogue/central-difference/gone.json"));
    // Of a method that is named all files are looked at, and no others.
    for one in [
        "one-free",
        "one-free.toml",
        "../central-difference/one-free.toml",
    ] {
        assert_eq!(run(&["regenerate", "--check", one]).0, Some(0), "{one}");
    }
    std::fs::write(catalogue.join("one-free.more.json"), "{}").unwrap();
    let (status, listed) = run(&["regenerate", "--check", "one-free"]);
    assert_eq!(status, Some(1));
    assert!(listed.contains("central-difference/one-free.more.json"));
    assert!(!listed.contains("method.json"), "{listed}");
    std::fs::remove_file(catalogue.join("one-free.more.json")).unwrap();
    // A file elsewhere is another one, be it called alike.
    std::fs::write(here.join("one-free.toml"), METHOD).unwrap();
    for none in ["two-free", "two-free.toml", "../../../one-free.toml"] {
        assert_eq!(run(&["regenerate", "--check", none]).0, Some(2), "{none}");
    }
    std::fs::remove_file(here.join("one-free.toml")).unwrap();
    let (status, summary) = run(&["regenerate"]);
    assert!(
        status == Some(0) && summary.contains("without a spec"),
        "{summary}"
    );

    std::fs::remove_file(catalogue.join("gone.json")).unwrap();
    std::fs::write(
        specs.join("method.toml"),
        format!("{METHOD}[claims]\norder = 5\n"),
    )
    .unwrap();
    let before = std::fs::read(catalogue.join("method.json")).unwrap();
    let (status, shown) = run(&["regenerate"]);
    assert_eq!(status, Some(1));
    assert!(
        shown.contains("order is 2") && shown.contains("nothing is written"),
        "{shown}"
    );
    assert_eq!(
        std::fs::read(catalogue.join("method.json")).unwrap(),
        before
    );

    std::fs::write(specs.join("method.toml"), METHOD.replace("Method", "Other")).unwrap();
    let output = run_in(&specs, &["regenerate"]);
    assert_eq!(output.status.code(), Some(2));
    let shown = String::from_utf8(output.stderr).unwrap();
    assert!(shown.contains("must be called other.toml") && shown.contains("method.toml:1:8"));
}

/// Of a method with a free parameter: what its steps err by at most at any value.
#[test]
fn over_a_range_the_bound_of_rounding_is_written() {
    let directory = tempfile::tempdir().unwrap();
    let here = directory.path();
    let ranges = here.join("methods/specs/scheme");
    std::fs::create_dir_all(&ranges).unwrap();
    let file = ranges.join("between.toml");
    let spec = "name = \"Between\"\nfamily = \"scheme\"\ncarry = [\"x\", \"v[-1]\"]\nequations = [\n    \
                \"v = f(t, x)\",\n    \"x[1] = x + h*((1 + c)*v - c*v[-1])\",\n]\n[parameters]\n\
                c = { above = \"1/2\", to = 2 }\n[claims]\norder = 1\n";
    std::fs::write(&file, spec).unwrap();
    let status = |arguments: &[&str]| run_in(&ranges, arguments).status.code();
    assert_eq!(status(&["regenerate"]), Some(0));
    let catalogue = here.join("methods/catalogue/scheme");
    let names = || {
        let entries = std::fs::read_dir(&catalogue).unwrap();
        let mut names: Vec<_> = entries.map(|e| e.unwrap().file_name()).collect();
        names.sort();
        names
    };
    assert_eq!(names(), ["between.rounding.json", "between.rs"]);
    let certificate = std::fs::read(catalogue.join("between.rounding.json")).unwrap();
    let certificate: Value = serde_json::from_slice(&certificate).unwrap();
    validate("certificate", &certificate);
    assert_eq!(certificate["parameter"], "c");
    assert_eq!(certificate["range"], serde_json::json!(["1/2", "2"]));
    assert_eq!(certificate["claims"], serde_json::json!([]));
    let constants = certificate["constants"].as_array().unwrap();
    // (1 + c) h and c h.
    let most: Vec<f64> = (constants.iter())
        .map(|constant| {
            assert!(constant.get("rounded").is_none(), "{constant}");
            assert_eq!(constant["roundings"], 3);
            let magnitude = constant["magnitude"].as_str().unwrap();
            let (above, below) = magnitude.split_once('/').unwrap_or((magnitude, "1"));
            above.parse::<f64>().unwrap() / below.parse::<f64>().unwrap()
        })
        .collect();
    assert_eq!(most, [3.0, 2.0]);
    assert_eq!(status(&["regenerate", "--check", "between"]), Some(0));
    // Of a coefficient that has a pole at an end no bound is stated.
    let pole = spec
        .replace("Between", "Pole")
        .replace("\"1/2\", to = 2", "0, below = 2")
        .replace("(1 + c)*v - c*v[-1]", "(1 + 1/c)*v - v[-1]/c");
    let pole_file = ranges.join("pole.toml");
    std::fs::write(&pole_file, pole).unwrap();
    assert_eq!(status(&["regenerate"]), Some(0));
    assert_eq!(names(), ["between.rounding.json", "between.rs", "pole.rs"]);
    std::fs::remove_file(&pole_file).unwrap();
    std::fs::remove_file(catalogue.join("pole.rs")).unwrap();
    // Of two parameters there is no code.
    let two = spec
        .replace("Between", "Two")
        .replace("- c*v[-1]", "- (c + d - d)*v[-1]")
        .replace("[claims]\norder = 1\n", "d = { from = 0, to = 1 }\n");
    std::fs::write(ranges.join("two.toml"), two).unwrap();
    assert_eq!(status(&["regenerate"]), Some(2));
    std::fs::remove_file(ranges.join("two.toml")).unwrap();
    // Nor is there a claim that fails at one value: at c = 1/2 the order is 2.
    let refuted = spec
        .replace("Between", "Refuted")
        .replace("above = \"1/2\"", "above = \"1/4\"");
    std::fs::write(ranges.join("refuted.toml"), refuted).unwrap();
    assert_eq!(status(&["regenerate"]), Some(1));
    std::fs::remove_file(ranges.join("refuted.toml")).unwrap();
    std::fs::rename(&file, ranges.join("other.toml")).unwrap();
    assert_eq!(status(&["regenerate"]), Some(2));
    std::fs::remove_file(ranges.join("other.toml")).unwrap();
    assert_eq!(
        status(&["regenerate", "--check"]),
        Some(1),
        "without a spec"
    );
}
