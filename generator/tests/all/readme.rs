//! What the README says of methods is what the program says.

#![allow(clippy::unwrap_used)] // helpers of tests, which lints do not take for tests

use crate::program::root;
use serde_json::Value;
use std::fs;
use std::process::Command;

fn readme() -> String {
    fs::read_to_string(root().join("README.md")).unwrap()
}

/// The standard output, whatever the verdict.
fn answer(arguments: &[&str]) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_stepsmith"));
    let output = command
        .args(arguments)
        .current_dir(root())
        .output()
        .unwrap();
    let shown = String::from_utf8_lossy(&output.stderr);
    assert!(shown.is_empty(), "{arguments:?}: {shown}");
    String::from_utf8(output.stdout).unwrap()
}

/// What stands between two texts, after a place.
fn between<'a>(text: &'a str, from: &str, to: &str) -> &'a str {
    let (_, rest) = text.split_once(from).unwrap();
    rest.split_once(to).unwrap().0
}

/// The digits of a number through the third one behind the point, not rounded.
fn cut(decimal: &str) -> String {
    let end = decimal.find('.').map_or(decimal.len(), |point| point + 4);
    decimal[..end.min(decimal.len())].into()
}

#[test]
fn which_method_is_by_proof() {
    let readme = readme();
    let table = between(&readme, "## Which method?", "`stepsmith list");
    let mut limits = 0;
    let rows: Vec<&str> = table.lines().filter(|row| row.contains("](")).collect();
    for row in &rows {
        let path = between(row, "](", ")");
        let value: Value =
            serde_json::from_str(&answer(&["check", path, "--format", "json"])).unwrap();
        assert_eq!(value["holds"], true, "{path}");
        let name = value["name"].as_str().unwrap();
        assert!(row.contains(&format!("`{name}`")), "{name} is not in {row}");
        for claim in value["claims"].as_array().unwrap() {
            assert_eq!(claim["outcome"], "proven", "{path}");
            let claim = &claim["claim"];
            if let Some(order) = claim["order"].as_u64() {
                assert!(
                    row.contains(&order.to_string()),
                    "order {order} is not in {row}"
                );
            }
            let Some(damping) = claim["stable"]["damping"].as_str() else {
                continue;
            };
            let found = answer(&["stability", path, "--damping", damping, "--format", "json"]);
            let found: Value = serde_json::from_str(&found).unwrap();
            let end = &found["stable"][0]["to"];
            let decimal = end["decimal"].as_str().or(end.as_str()).unwrap();
            assert!(
                row.contains(&cut(decimal)),
                "{decimal} at {damping} is not in {row}"
            );
            limits += 1;
        }
    }
    assert!(
        rows.len() >= 8 && limits >= 6,
        "{} rows, {limits} limits",
        rows.len()
    );
}

#[test]
fn the_finding_is_found() {
    let readme = readme();
    let section = between(&readme, "## A finding", "\n## ");
    let mut blocks = section.split("```text\n").skip(1);
    let mut block = || blocks.next().unwrap().split_once("```").unwrap().0;
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("rule.py");
    fs::write(&path, block()).unwrap();
    let found = answer(&["audit", path.to_str().unwrap()]);
    for line in block().lines() {
        assert!(found.contains(line), "{line} is not in {found}");
    }
    let spec = directory.path().join("rule.toml");
    let text = "name = \"Rule\"\nfamily = \"runge-kutta\"\n[parameters]\n\
                A = [[], [\"1/3\"], [\"-1/3\", \"1\"], [\"1\", \"-1\", \"1\"]]\n\
                b = [\"1/8\", \"3/8\", \"3/8\", \"1/6\"]\n[claims]\norder = 4\n";
    fs::write(&spec, text).unwrap();
    let checked = answer(&["check", spec.to_str().unwrap()]);
    assert!(
        checked.contains(between(section, "says `", "`:")),
        "{checked}"
    );
}

#[test]
fn the_figure_is_what_the_command_draws() {
    let readme = readme();
    let drawn = between(&readme, "](", ")");
    let command = between(&readme, "Drawn by `stepsmith scan", "`");
    let figure = command.split_whitespace().nth(1).unwrap();
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("figure.svg");
    answer(&["scan", "--figure", figure, "--out", path.to_str().unwrap()]);
    assert_eq!(
        fs::read(path).unwrap(),
        fs::read(root().join(drawn)).unwrap()
    );
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
            let data = ["ranges", "schema", "specs", "target"].contains(&name.as_str());
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
