//! The numbers and answers of the README, and of the page on choosing a method, are those of the program.

#![allow(clippy::unwrap_used)] // helpers of tests, which lints do not take for tests

use crate::program::{root, run_in, text};
use serde_json::Value;
use std::fs;

fn readme() -> String {
    fs::read_to_string(root().join("README.md")).unwrap()
}

fn json(arguments: &[&str]) -> Value {
    serde_json::from_str(&text(&[arguments, &["--format", "json"]].concat())).unwrap()
}

/// What stands between two texts, after a place.
fn between<'a>(text: &'a str, from: &str, to: &str) -> &'a str {
    let (_, rest) = text.split_once(from).unwrap();
    rest.split_once(to).unwrap().0
}

/// The end of the steps that are stable from 0 on, cut off after three digits: `< 2`, `≤ 1.867…` or `all`.
fn limit(found: &Value) -> String {
    let first = &found["stable"][0];
    assert_eq!(first["from"], "0", "{first}");
    let sign = if first["to_closed"] == true {
        "≤"
    } else {
        "<"
    };
    match (first["to"].as_str(), first["to"]["decimal"].as_str()) {
        (Some("infinity"), _) => "all".into(),
        (Some(end), _) => format!("{sign} {end}"),
        (None, decimal) => {
            let (whole, digits) = decimal.unwrap().split_once('.').unwrap();
            format!("{sign} {whole}.{}…", &digits[..3])
        }
    }
}

/// A number, and those in a list behind it in parentheses, each once: 8(5, 3).
fn pair(order: &Value, others: &Value) -> String {
    let mut others: Vec<String> =
        (others.as_array()).map_or_else(Vec::new, |o| o.iter().map(Value::to_string).collect());
    others.dedup();
    if others.is_empty() {
        order.to_string()
    } else {
        format!("{order}({})", others.join(", "))
    }
}

/// What belongs into a column of a table of methods.
fn cell(column: &str, name: &str, checked: &Value) -> String {
    let stability = |more: &[&str]| json(&[&["stability", name], more].concat());
    match column {
        "order" => pair(&checked["order"]["exact_start"], &checked["embedded_order"]),
        "dense output" => checked["dense_order"].to_string(),
        "evaluations" => {
            let derived = text(&["derive", name]);
            let evaluates = |line: &&str| line.contains(" = f(") || line.contains(" = g(");
            derived.lines().filter(evaluates).count().to_string()
        }
        "stability" | "stability in B" => {
            let mut claims = checked["claims"].as_array().unwrap().iter();
            assert!(claims.any(|c| c["claim"]["l_stable"] == true), "{name}");
            "L-stable".into()
        }
        "real axis" | "real axis, A alone" => limit(&stability(&[])),
        "imaginary axis" => limit(&stability(&["--axis", "imaginary"])),
        "ρ∞" => {
            let found = stability(&[]);
            found["at_infinity"]["spectral_radius"]
                .as_str()
                .unwrap()
                .into()
        }
        "period error" => {
            let series = text(&["dispersion", name]);
            format!("{}·Ω²", between(&series, "T̄/T − 1 = ", "·Ω²"))
        }
        _ => {
            let damping = column.strip_prefix("ξ = ").unwrap();
            limit(&stability(&["--damping", damping]))
        }
    }
}

/// Each cell of the tables of methods; a dash is what the program refuses to answer.
#[test]
fn which_method_is_by_proof() {
    let page = fs::read_to_string(root().join("methods/book/src/start/choosing.md")).unwrap();
    for row in between(&page, "| begin with |\n", "\n\n").lines().skip(1) {
        let name = row.rsplit('`').nth(1).unwrap();
        assert_eq!(json(&["check", name])["holds"], true, "{name}");
    }
    let mut cells = 0;
    for table in page.split("\n| method |").skip(1) {
        let mut rows = table.lines().take_while(|line| line.ends_with('|'));
        let split = |row: &str| -> Vec<String> {
            let row = row.trim_matches('|').split('|');
            row.map(|cell| cell.trim().into()).collect()
        };
        let columns = split(rows.next().unwrap());
        for row in rows.skip(1).map(split) {
            let name = row[0].trim_matches('`');
            let checked = json(&["check", name]);
            assert_eq!(checked["holds"], true, "{name}");
            assert_eq!(row.len(), columns.len() + 1, "{row:?}");
            for (column, shown) in columns.iter().zip(&row[1..]) {
                if shown == "–" {
                    let damping = column.strip_prefix("ξ = ").unwrap();
                    let asked = ["stability", name, "--damping", damping];
                    assert!(!run_in(&root(), &asked).status.success(), "{row:?}");
                } else {
                    assert_eq!(cell(column, name, &checked), *shown, "{column} of {name}");
                }
                cells += 1;
            }
        }
    }
    assert!(cells > 100, "{cells} cells");
}

/// Blocks of commands and answers, as in the book: a block that begins with the name of a file is that file. With
/// `STEPSMITH_BOOK=write` the answers are written anew.
#[test]
fn the_answers_are_given() {
    let page = readme();
    let directory = tempfile::tempdir().unwrap();
    let mut next = page.clone();
    let mut commands = 0;
    for block in page.split("```").skip(1).step_by(2) {
        let (language, block) = block.split_once('\n').unwrap();
        if language == "toml" {
            let name = between(block, "# ", "\n");
            fs::write(directory.path().join(name), block).unwrap();
        } else if language == "console" {
            let (command, told) = block.split_once('\n').unwrap();
            let words: Vec<&str> = command.split_whitespace().skip(2).collect();
            let given = run_in(directory.path(), &words).stdout;
            next = next.replacen(told, &String::from_utf8(given).unwrap(), 1);
            commands += 1;
        }
    }
    assert!(commands > 0);
    if std::env::var_os("STEPSMITH_BOOK").is_some_and(|word| word == "write") {
        fs::write(root().join("README.md"), next).unwrap();
    } else {
        assert_eq!(page, next);
    }
}

/// The spec of the README with a wrong weight, and the method that a paper recommends.
#[test]
fn the_findings_are_found() {
    let page = readme();
    let spec = between(&page, "```toml\n", "```").replace("\"1/8\"]", "\"1/6\"]");
    let directory = tempfile::tempdir().unwrap();
    fs::write(directory.path().join("rule.toml"), spec).unwrap();
    let audited = run_in(directory.path(), &["audit", "rule.toml"]).stdout;
    let audited = String::from_utf8(audited).unwrap();
    assert!(
        audited.contains("b(4)") && audited.contains("1/8"),
        "{audited}"
    );
    let recommended = json(&["check", "Cd5"]);
    assert_eq!(
        recommended["claims"][1]["claim"]["unstable"]["damping"],
        "0"
    );
    assert_eq!(recommended["claims"][1]["outcome"], "proven");
    let disputed = recommended["disputed"].to_string();
    assert!(disputed.contains("0.6") && disputed.contains("3/4 where 3/8 is right"));
}

#[test]
fn the_figure_is_what_the_command_draws() {
    let readme = readme();
    let drawn = between(&readme, "](", ")");
    let command = between(&readme, "Drawn by `stepsmith scan", "`");
    let figure = command.split_whitespace().nth(1).unwrap();
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("figure.svg");
    text(&["scan", "--figure", figure, "--out", path.to_str().unwrap()]);
    assert_eq!(
        fs::read(path).unwrap(),
        fs::read(root().join(drawn)).unwrap()
    );
}

#[test]
fn the_links_lead_somewhere() {
    let page = readme();
    let links = page
        .split("](")
        .skip(1)
        .filter_map(|rest| rest.split(')').next());
    for link in links {
        assert!(root().join(link).is_file(), "{link}");
    }
}

fn page(name: &str) -> String {
    fs::read_to_string(root().join("methods/book/src/making").join(name)).unwrap()
}

/// The way of a spec through the sources names files that are there, each once.
#[test]
fn the_way_of_a_spec_is_that_of_the_sources() {
    let page = page("architecture.md");
    let way = between(&page, "## The way of a spec", "## The way of a call");
    let mut files: Vec<&str> = (way.split('`').skip(1).step_by(2))
        .filter(|word| word.ends_with(".rs"))
        .collect();
    assert!(files.len() >= 15);
    assert!(
        files.iter().all(|file| root().join(file).is_file()),
        "{files:?}"
    );
    files.sort_unstable();
    assert!(files.windows(2).all(|pair| pair[0] != pair[1]), "{files:?}");
}

/// The example of a spec is the spec of the catalogue.
#[test]
fn the_example_of_a_spec_is_a_spec() {
    let page = page("adding.md");
    let spec = fs::read_to_string(root().join("methods/specs/bathe/bathe.toml")).unwrap();
    let shown = between(&page, "without its description\n", "```");
    let told = |line: &&str| !line.starts_with("description") && !line.starts_with("source");
    let lines =
        |text: &str| -> Vec<String> { text.lines().filter(told).map(String::from).collect() };
    assert_eq!(lines(shown), lines(&spec));
}

/// The way of a call names files of the runtime, at most twelve a table, none of them twice.
#[test]
fn the_way_of_a_call_is_that_of_the_sources() {
    let page = page("architecture.md");
    let (_, way) = page.split_once("## The way of a call").unwrap();
    let mut seen = Vec::new();
    for table in way.split("|---|---|").skip(1) {
        let rows = table.lines().filter(|line| line.starts_with("| `"));
        let files: Vec<&str> = rows.map(|row| row.split('`').nth(1).unwrap()).collect();
        assert!((1..=12).contains(&files.len()), "{files:?}");
        for file in files {
            let places = ["methods/src", "methods"].map(|folder| root().join(folder).join(file));
            assert!(places.iter().any(|place| place.is_file()), "{file}");
            assert!(!seen.contains(&file), "{file} twice");
            seen.push(file);
        }
    }
    assert!(seen.len() > 30);
}

/// The folders of the picture are the folders that there are.
#[test]
fn the_folders_of_the_design_are_there() {
    let page = page("architecture.md");
    let (tables, _) = page.split_once("## The way of a spec").unwrap();
    let rows = tables.lines().filter(|line| line.starts_with("| `"));
    let cells: Vec<&str> = rows.map(|row| row.split(" | ").next().unwrap()).collect();
    let named = |folder: &str| {
        cells
            .iter()
            .any(|cell| cell.contains(&format!("`{folder}`")))
    };
    for (within, prefix) in [
        ("generator", "generator/"),
        ("methods/src", ""),
        ("tests", "tests/"),
    ] {
        for entry in fs::read_dir(root().join(within)).unwrap() {
            let entry = entry.unwrap();
            let name = entry.file_name().into_string().unwrap();
            let data =
                ["proptest-regressions", "schema", "specs", "target"].contains(&name.as_str());
            let of_the_crate = within == "generator" && name == "tests";
            if entry.path().is_dir() && !data && !of_the_crate {
                assert!(named(&format!("{prefix}{name}")), "{within}/{name}");
            }
        }
    }
}

/// Each script of `.ci` is behind a recipe, and a workflow or `.ci/run` runs it. Each recipe is a section of the page
/// on tests.
#[test]
fn every_check_has_a_recipe_and_a_time() {
    let text = |path: &str| fs::read_to_string(root().join(path)).unwrap();
    let (recipes, run) = (text("justfile"), text(".ci/run"));
    let workflows = ["checks.yml", "nightly.yml"];
    let workflows = workflows.map(|name| text(&format!(".github/workflows/{name}")));
    for entry in fs::read_dir(root().join(".ci")).unwrap() {
        let script = format!(".ci/{}", entry.unwrap().file_name().to_str().unwrap());
        assert!(recipes.contains(&script), "no recipe for {script}");
        let timed = workflows.iter().any(|workflow| workflow.contains(&script));
        assert!(timed || run.contains(&script), "no workflow for {script}");
    }
    let page = page("reliability.md");
    let headings = page.lines().filter_map(|line| line.strip_prefix("## "));
    let mut sections: Vec<String> = headings
        .filter(|heading| *heading != "Weak points")
        .map(|heading| heading.to_lowercase().replace(' ', "-"))
        .collect();
    let recipe = |line: &str| line.starts_with(char::is_alphabetic) && line.ends_with(':');
    let lines = recipes.lines().filter(|line| recipe(line));
    let mut names: Vec<&str> = lines
        .filter_map(|line| line.split([' ', ':']).next())
        .filter(|name| *name != "default")
        .collect();
    sections.sort_unstable();
    names.sort_unstable();
    assert_eq!(names, sections);
}
