//! `stepsmith audit` for maintainers, from outside: endings, places, names of a project, known findings, hosts of code.

#![allow(clippy::unwrap_used)] // helpers of tests, which lints do not take for tests

use crate::program::run_in;
use serde_json::Value;
use std::fs;
use std::path::Path;
use std::process::Command;

/// Kutta's method of order 3 in Python.
const KUTTA: &str = "order = 3\nc = [0, 1/2, 1]\nA = [[], [1/2], [-1, 2]]\nb = [1/6, 2/3, 1/6]\n";

/// The exit status of `audit` on a text, and what it prints.
fn audited(folder: &Path, name: &str, text: &str, options: &[&str]) -> (Option<i32>, String) {
    fs::write(folder.join(name), text).unwrap();
    let output = run_in(folder, &[&["audit", name], options].concat());
    let printed = [output.stdout, output.stderr].concat();
    let printed = String::from_utf8(printed).unwrap();
    (output.status.code(), printed)
}

/// The words and the exit status of each ending; what is strict counts tables that were not judged.
#[test]
fn each_ending_has_its_words_and_its_status() {
    let folder = tempfile::tempdir().unwrap();
    let unclaimed = KUTTA.replace("order = 3\n", "");
    let unread = KUTTA.replace("2/3", "sin(1)");
    let other = "a = [[3.7, 2], [1, 5]]\nb = [12, 40]\nc = [7, 9]\n";
    let digits = KUTTA.replace(
        "[1/6, 2/3, 1/6]",
        "[0.16666666666667, 0.66666666666667, 0.16666666666667]",
    );
    for (text, words, [status, strict]) in [
        (KUTTA.to_string(), "no findings\n\nt.py (t.py:1)\n", [0, 0]),
        (
            KUTTA.replace("-1, 2", "-1, 3"),
            "findings\n  t.py:2  t.py  proven  c(3) is not",
            [1, 1],
        ),
        (
            KUTTA.replace("order = 3", "order = 4"),
            "findings\n",
            [1, 1],
        ),
        (
            unclaimed,
            "no order is claimed: nothing was judged; claim one by --order\n  t.py:1  t.py\n",
            [0, 0],
        ),
        (
            unread,
            "nothing was judged\nseen, not judged\n  t.py:1  t.py\n",
            [0, 1],
        ),
        (
            other.to_string(),
            "nothing was judged\nseen, not judged\n",
            [0, 1],
        ),
        (digits, "no findings\nremarks\n", [0, 0]),
        (
            KUTTA.to_string() + "embedded_order = 2\n",
            "nothing was judged\nseen, not judged\n  t.py:1  t.py\n",
            [0, 1],
        ),
        (
            "x = 1\n".into(),
            "error: no table of a Runge–Kutta method",
            [2, 2],
        ),
    ] {
        let (found, printed) = audited(folder.path(), "t.py", &text, &[]);
        assert!(printed.starts_with(words), "{words}: {printed}");
        let (found_strictly, _) = audited(folder.path(), "t.py", &text, &["--strict"]);
        assert_eq!(
            [found, found_strictly],
            [Some(status), Some(strict)],
            "{printed}"
        );
    }
    // Of two tables one is right.
    fs::write(folder.path().join("right.py"), KUTTA).unwrap();
    let unclaimed = KUTTA.replace("order = 3\n", "");
    let (status, printed) = audited(folder.path(), "t.py", &unclaimed, &["right.py"]);
    assert!(
        printed.starts_with("no findings in 1 of 2 tables\nno order is claimed"),
        "{printed}"
    );
    assert_eq!(status, Some(0));
}

/// Each place that is shown is the place of the first digit that is shown with it.
#[test]
fn entries_are_explained_with_their_places() {
    let folder = tempfile::tempdir().unwrap();
    let one = "double A[3][3] = {\n    {0},\n    {0.5}, /* é */ {-1, 2}};\ndouble b[] = {0.25,\n  0.5, 0.25};\n";
    let two = "a21 = 0.5; a31 = -1; a32 = 2\nb1 = 1/6; b2 = 2/3\nb3 = 1/6\norder = 3\n";
    let three = "## Kutta, order 3\n\n| 0 | | | |\n|---|---|---|---|\n| 1/2 | 1/2 | | |\n| 1 | -1 | 2 | |\n| | 1/6 | 2/3 | 1/6 |\n";
    for (name, text, rows, claim) in [
        ("t.c", one, 5, "claim  none: no order is claimed"),
        ("t.py", two, 4, "claim  order = 3, line 4"),
        ("t.md", three, 6, "claim  order = 3, line 3"),
    ] {
        let (_, printed) = audited(folder.path(), name, text, &["--explain"]);
        let lines: Vec<&str> = text.lines().collect();
        let mut places = 0;
        for row in printed.lines() {
            let cells: Vec<&str> = row.split_whitespace().collect();
            let place = cells.first().and_then(|place| place.split_once(':'));
            let place =
                place.and_then(|(l, c)| Some((l.parse::<usize>().ok()?, c.parse::<usize>().ok()?)));
            let (Some((line, column)), Some(number)) = (place, cells.get(2)) else {
                continue;
            };
            let there: String = lines[line - 1].chars().skip(column - 1).collect();
            let digits = number.trim_start_matches(['−', '(']);
            let digits: String = digits
                .chars()
                .take_while(|c| c.is_ascii_digit() || *c == '.')
                .collect();
            // In drawings the place of the row is known.
            assert!(
                there.starts_with(&digits) || name == "t.md" && there.contains(&digits),
                "{row}: {there}"
            );
            places += 1;
        }
        assert_eq!(places, rows, "{printed}");
        assert!(printed.contains(claim), "{printed}");
    }
    let (_, printed) = audited(folder.path(), "t.c", one, &["--explain", "--order", "2"]);
    assert!(
        printed.contains("claim  order 2, by an option"),
        "{printed}"
    );
}

#[test]
fn a_map_gives_the_names_of_a_project() {
    let folder = tempfile::tempdir().unwrap();
    let text = "aMatrix.at(1).at(0) = 0.5; aMatrix.at(2).at(0) = -1; aMatrix.at(2).at(1) = 3;\n\
                wts[0] = 1./6; wts[1] = 2./3; wts[2] = 1./6; order_of_it = 3;\n";
    let map = "A = \"aMatrix.at({i}).at({j})\"\nb = \"wts[{i}]\"\norder = \"order_of_it\"\n";
    fs::write(folder.path().join("names.toml"), map).unwrap();
    let (status, printed) = audited(folder.path(), "t.cpp", text, &["--map", "names.toml"]);
    assert!(
        printed.contains("likely  a(3,2) = 3 is wrong: 2 restores order 3"),
        "{printed}"
    );
    assert_eq!(status, Some(1));
    fs::write(
        folder.path().join("names.toml"),
        map.replace("wts", "weights"),
    )
    .unwrap();
    let (status, printed) = audited(folder.path(), "t.cpp", text, &["--map", "names.toml"]);
    assert!(
        printed.contains("nothing is assigned to `weights`, which the map calls b"),
        "{printed}"
    );
    assert_eq!(status, Some(2));
    fs::write(folder.path().join("names.toml"), "speed = \"v\"\n").unwrap();
    let (status, printed) = audited(folder.path(), "t.cpp", text, &["--map", "names.toml"]);
    assert!(
        printed.contains("`speed` is no part of a table") && printed.contains("names.toml:1:1"),
        "{printed}"
    );
    assert_eq!(status, Some(2));
}

/// Known findings are left out until they change; lines may move.
#[test]
fn known_findings_are_left_out_and_stale_ones_are_named() {
    let folder = tempfile::tempdir().unwrap();
    let wrong = KUTTA.replace("-1, 2", "-1, 3");
    let known = ["--baseline", "known.txt"];
    let (status, printed) = audited(folder.path(), "t.py", &wrong, &known);
    assert!(printed.contains("can not read known.txt"), "{printed}");
    assert_eq!(status, Some(2));
    let write = [&known[..], &["--write-baseline"]].concat();
    let (status, printed) = audited(folder.path(), "t.py", &wrong, &write);
    assert_eq!(
        (status, printed.as_str()),
        (Some(0), "known.txt: 3 known findings\n")
    );
    let lines = fs::read_to_string(folder.path().join("known.txt")).unwrap();
    let mut sorted: Vec<&str> = lines.lines().collect();
    sorted.sort_unstable();
    assert_eq!(sorted, lines.lines().collect::<Vec<_>>());
    let moved = format!("# a comment\n\n{wrong}");
    for text in [&wrong, &moved] {
        let (status, printed) = audited(folder.path(), "t.py", text, &known);
        assert!(
            printed.starts_with("3 known findings are left out\n"),
            "{printed}"
        );
        assert!(
            !printed.contains("no findings") && !printed.contains("findings\n  "),
            "{printed}"
        );
        assert_eq!(status, Some(0));
    }
    // Another error is not known, and a right table leaves all known ones behind.
    let (status, _) = audited(folder.path(), "t.py", &wrong.replace("2/3", "3/2"), &known);
    assert_eq!(status, Some(1));
    let (status, printed) = audited(folder.path(), "t.py", KUTTA, &known);
    assert!(
        printed.starts_with("no findings\nknown, and found no longer\n"),
        "{printed}"
    );
    assert_eq!(printed.matches("t.py: ").count(), 3, "{printed}");
    assert_eq!(status, Some(0));
    fs::write(folder.path().join("known.txt"), "# of May\nt.py is known\n").unwrap();
    let (status, printed) = audited(folder.path(), "t.py", KUTTA, &known);
    assert!(
        printed.contains("known.txt:2:1") && printed.contains("no fingerprint"),
        "{printed}"
    );
    assert_eq!(status, Some(2));
}

/// The members that SARIF 2.1.0 requires, and those that code scanning reads.
#[test]
fn sarif_has_what_code_scanning_reads() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir_all(folder.path().join(".git")).unwrap();
    fs::create_dir_all(folder.path().join("src one")).unwrap();
    let read = |text: &str| {
        let options = ["--format", "sarif"];
        let (status, printed) = audited(&folder.path().join("src one"), "t.py", text, &options);
        assert_eq!(status, Some(1));
        serde_json::from_str::<Value>(&printed).unwrap()
    };
    let wrong = KUTTA
        .replace("-1, 2", "-1, 3")
        .replace("[1/6,", "[0.16666667,");
    let log = read(&wrong);
    assert_eq!(log["version"], "2.1.0");
    let run = &log["runs"][0];
    assert_eq!(run["tool"]["driver"]["name"], "stepsmith");
    let rules = run["tool"]["driver"]["rules"].as_array().unwrap();
    let results = run["results"].as_array().unwrap();
    let mut levels = Vec::new();
    for result in results {
        let rule = rules.iter().find(|rule| rule["id"] == result["ruleId"]);
        let rule = rule.unwrap();
        assert!(!rule["help"]["text"].as_str().unwrap().is_empty());
        let place = &result["locations"][0]["physicalLocation"];
        assert_eq!(place["artifactLocation"]["uri"], "src%20one/t.py");
        assert!(place["region"]["startLine"].as_u64().unwrap() > 0);
        assert!(place["region"]["startColumn"].as_u64().unwrap() > 0);
        levels.push((
            result["ruleId"].as_str().unwrap(),
            result["level"].as_str().unwrap(),
        ));
    }
    for level in [("order", "error"), ("wrong", "warning")] {
        assert!(levels.contains(&level), "{levels:?}");
    }
    let fingerprints = |log: &Value| {
        let results = log["runs"][0]["results"].as_array().unwrap().iter();
        let all = results.map(|r| {
            r["partialFingerprints"]["stepsmith/v1"]
                .as_str()
                .unwrap()
                .to_string()
        });
        all.collect::<Vec<_>>()
    };
    let marks = fingerprints(&log);
    let mut apart = marks.clone();
    apart.sort();
    apart.dedup();
    assert_eq!(apart.len(), marks.len());
    assert_eq!(fingerprints(&read(&format!("\n\n{wrong}"))), marks);
    assert_ne!(fingerprints(&read(&wrong.replace("-1, 3", "-1, 4"))), marks);
}

/// Annotations stand at the entry, and signs of the commands' language are escaped.
#[test]
fn annotations_of_github_are_escaped() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join(".git")).unwrap();
    let wrong = KUTTA.replace("-1, 2", "-1, 3");
    let (status, printed) = audited(folder.path(), "a,b%:c.py", &wrong, &["--format", "github"]);
    let likely = "::warning file=a%2Cb%25%3Ac.py,line=3,col=22,title=wrong::a,b%25:c.py: a(3,2) = 3 is wrong: 2 restores order 3";
    assert!(
        printed.lines().any(|line| line.starts_with(likely)),
        "{printed}"
    );
    assert!(
        printed
            .lines()
            .all(|line| line.starts_with("::error ") || line.starts_with("::warning ")),
        "{printed}"
    );
    assert_eq!(status, Some(1));
    let unread = KUTTA.replace("2/3", "sin(1)");
    let options = ["--format", "github"];
    assert_eq!(
        audited(folder.path(), "t.py", &unread, &options),
        (Some(0), String::new())
    );
    let (status, printed) = audited(
        folder.path(),
        "t.py",
        &unread,
        &["--format", "github", "--strict"],
    );
    assert!(
        printed.starts_with("::notice::t.py:1: t.py: not judged: it was not read whole\n"),
        "{printed}"
    );
    assert_eq!(status, Some(1));
}

/// The lines of Python in a report show a residual as written, and none after the change.
#[test]
fn reports_are_confirmed_by_python_alone() {
    let folder = tempfile::tempdir().unwrap();
    let midpoint = "order = 2\nA = [[], [0.5]]\nb = [0, 1]\n";
    let surd = "from math import sqrt\norder = 4\nA = [[1/4, 1/4 - sqrt(3)/6], [1/4 + sqrt(3)/6, 1/4]]\nb = [1/2, 1/2]\nc = [1/2 - sqrt(3)/6, 1/2 + sqrt(3)/6]\n";
    let pair = "order = 3\nembedded_order = 2\nA = [[], [1/2], [0, 3/4], [2/9, 1/3, 4/9]]\nb = [2/9, 1/3, 4/9, 0]\nbhat = [7/24, 1/4, 1/3, 1/6]\n";
    for (text, numbers) in [
        (KUTTA.replace("-1, 2", "-1, 3"), 2),
        (KUTTA.replace("1/2, 1]", "1/3, 1]"), 2),
        (KUTTA.replace("[1/6, 2/3", "[2/3, 1/6"), 1),
        (pair.into(), 2),
        (midpoint.replace("0.5", "0.4"), 2),
        (surd.replace("[1/4 +", "[1/8 +"), 2),
        (surd.replace("[[1/4, 1/4 -", "[[1/4, 1/5 -"), 2),
        (KUTTA.replace("order = 3", "order = 4"), 1),
    ] {
        let (status, printed) = audited(folder.path(), "t.py", &text, &["--report"]);
        assert_eq!(status, Some(1), "{text}");
        let lines = printed.lines().filter_map(|line| line.strip_prefix("    "));
        let lines = lines.collect::<Vec<_>>().join("\n");
        assert_eq!(lines.lines().count(), 5, "{lines}");
        let output = Command::new("python3")
            .args(["-c", &lines])
            .output()
            .unwrap();
        let shown = String::from_utf8(output.stdout).unwrap();
        let residuals = shown.lines().map(|line| line.parse::<f64>().unwrap());
        let residuals: Vec<f64> = residuals.collect();
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(
            residuals.len() == numbers && residuals[0].abs() > 1e-3,
            "{printed}\n{shown}{errors}"
        );
        assert!(
            residuals[1..].iter().all(|left| left.abs() < 1e-15),
            "{printed}\n{shown}"
        );
    }
    let (status, printed) = audited(folder.path(), "t.py", KUTTA, &["--report"]);
    assert!(printed.starts_with("no findings\n"), "{printed}");
    assert_eq!(status, Some(0));
}

/// A table of a known method is called so; one that differs in an entry and has a lower order is told the number there.
#[test]
fn known_methods_are_named() {
    let folder = tempfile::tempdir().unwrap();
    let unclaimed = KUTTA.replace("order = 3\n", "");
    let (_, printed) = audited(folder.path(), "t.py", &unclaimed, &[]);
    assert!(
        printed.contains("known method             Kutta3\n"),
        "{printed}"
    );
    let (status, printed) = audited(
        folder.path(),
        "t.py",
        &unclaimed.replace("-1, 2", "-1, 3"),
        &[],
    );
    assert!(
        printed.contains("2 restores order 3, as in Kutta3\n"),
        "{printed}"
    );
    assert_eq!(status, Some(1));
    // Of order 3 as well, and no slip.
    let ralston = "c = [0, 1/2, 3/4]\nA = [[], [1/2], [0, 3/4]]\nb = [2/9, 1/3, 4/9]\n";
    let (status, printed) = audited(folder.path(), "t.py", ralston, &[]);
    assert!(
        !printed.contains("Kutta3") && status == Some(0),
        "{printed}"
    );
}
