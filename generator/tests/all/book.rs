//! The book: its chapters are all listed, its links lead somewhere, and its commands answer what it prints.

#![allow(clippy::unwrap_used)] // helpers of tests, which lints do not take for tests

use crate::program::{FEW_METHODS, root, run_in};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Component, Path, PathBuf};
use stepsmith_claims::{KINDS, Kind};

/// Where chapters begin that have a test of their own for their commands.
const ELSEWHERE: [&str; 2] = ["papers/reproduction.md", "papers/search.md"];

fn source() -> PathBuf {
    root().join("methods/book/src")
}

/// The text of each page by its path in the book.
fn pages() -> BTreeMap<String, String> {
    let mut found = BTreeMap::new();
    let mut folders = vec![source()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|end| end == "md") {
                let name = path.strip_prefix(source()).unwrap();
                found.insert(
                    name.display().to_string(),
                    fs::read_to_string(&path).unwrap(),
                );
            }
        }
    }
    found
}

/// A page without its blocks of code.
fn prose(page: &str) -> String {
    page.split("```").step_by(2).collect()
}

/// A command as a shell takes it apart: words, and words between apostrophes.
fn words(command: &str) -> Vec<&str> {
    let mut words = Vec::new();
    for (i, part) in command.split('\'').enumerate() {
        match i % 2 {
            0 => words.extend(part.split_whitespace()),
            _ => words.push(part),
        }
    }
    words
}

/// What a command of the book prints.
fn answer(command: &str) -> String {
    answer_in(&root(), command)
}

fn answer_in(directory: &Path, command: &str) -> String {
    let words = words(command);
    assert_eq!(words[0], "stepsmith", "{command}");
    let output = run_in(directory, &words[1..]);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(errors.is_empty(), "{command}: {errors}");
    String::from_utf8(output.stdout).unwrap()
}

/// Blocks of commands and answers are what the program prints, letter for letter; a block that begins with the
/// name of a file, `# my.toml` or `// my.h`, is that file for what follows. With `STEPSMITH_BOOK=write` the answers are written anew.
#[test]
fn every_answer_that_is_printed_is_given() {
    let write = std::env::var_os("STEPSMITH_BOOK").is_some_and(|word| word == "write");
    let mut commands = 0;
    for (name, page) in pages() {
        let own = tempfile::tempdir().unwrap();
        let mut directory = root();
        let mut next = page.clone();
        for block in page.split("```").skip(1).step_by(2) {
            let (language, block) = block.split_once('\n').unwrap();
            let first = block.lines().next().unwrap_or_default();
            let file = (first
                .strip_prefix("# ")
                .filter(|file| file.ends_with(".toml")))
            .or(first
                .strip_prefix("// ")
                .filter(|file| file.ends_with(".h")));
            if let Some(file) = file.filter(|file| !file.contains('/')) {
                directory = own.path().into();
                fs::write(directory.join(file), block).unwrap();
            }
            if language != "console" && language != "sh" {
                continue;
            }
            if language == "sh" {
                // What writes a file is only run where there are files of one's own.
                let run = block
                    .lines()
                    .filter(|line| line.starts_with("stepsmith ") && directory != root());
                run.for_each(|line| assert_eq!(answer_in(&directory, line), "", "{line}"));
                continue;
            }
            let asked = block.lines().filter(|line| line.starts_with("$ "));
            let told = asked.map(|line| format!("{line}\n{}", answer_in(&directory, &line[2..])));
            let told = told.inspect(|_| commands += 1).collect::<String>();
            if write {
                next = next.replacen(block.trim_end(), told.trim_end(), 1)
            } else {
                assert_eq!(block.trim_end(), told.trim_end(), "{name}")
            }
        }
        if next != page {
            fs::write(source().join(name), next).unwrap();
        }
    }
    assert!(commands > 60, "{commands} commands");
}

/// The table of claims is that of the kinds there are; `STEPSMITH_BOOK=write` writes it anew.
#[test]
fn the_table_of_claims_is_that_of_the_kinds() {
    let write = std::env::var_os("STEPSMITH_BOOK").is_some_and(|word| word == "write");
    let row = |kind: &&Kind| {
        let keys = kind
            .keys
            .iter()
            .map(|key| format!("`{key} = {}`", kind.example));
        let keys = keys.collect::<Vec<_>>().join(", ");
        format!("| {keys} | {} |\n", kind.states.replace('|', "\\|"))
    };
    let rows: String = KINDS.iter().map(row).collect();
    let path = source().join("reference/claims.md");
    let page = fs::read_to_string(&path).unwrap();
    let head = "| claim | what it states |\n|---|---|\n";
    let (before, rest) = page.split_once(head).unwrap();
    let (found, after) = rest.split_once("\n\n").unwrap();
    if write {
        fs::write(&path, format!("{before}{head}{rows}\n{after}")).unwrap()
    } else {
        assert_eq!(format!("{found}\n"), rows)
    }
}

/// Commands in running text, but for those that write and those that leave something out. Choices among all methods
/// are made among few.
#[test]
fn every_command_of_the_text_answers() {
    let mut commands = BTreeMap::new();
    for (name, page) in pages() {
        if ELSEWHERE.contains(&name.as_str()) {
            continue;
        }
        let page = prose(&page);
        for code in page.split('`').skip(1).step_by(2) {
            let words = words(code);
            let placeholder =
                |word: &&str| word.contains(['…', '[']) || word.chars().all(char::is_uppercase);
            let writes = ["report", "regenerate"];
            if words.len() > 2
                && words[0] == "stepsmith"
                && !writes.contains(&words[1])
                && !words[1..].iter().any(placeholder)
            {
                commands.insert(code.to_string(), name.clone());
            }
        }
        let scripts = page
            .split('`')
            .skip(1)
            .step_by(2)
            .filter(|code| code.starts_with(".ci/"));
        for script in scripts.filter_map(|script| script.split_whitespace().next()) {
            assert!(root().join(script).exists(), "{name}: no {script}");
        }
    }
    assert!(commands.len() > 12, "{} commands", commands.len());
    for (command, name) in commands {
        let of_all = command.starts_with("stepsmith list") && !command.contains("--family");
        let root = if of_all {
            format!(" --root {}", *FEW_METHODS)
        } else {
            String::new()
        };
        assert!(
            !answer(&(command.clone() + &root)).is_empty(),
            "{name}: {command}"
        );
    }
}

/// The chapter on audits names the languages that are read, as the help of `audit` does.
#[test]
fn the_languages_of_sources_are_named() {
    let page = &pages()["reference/audit.md"];
    let (_, section) = page.split_once("\n## Languages\n").unwrap();
    let (section, _) = section.split_once("\n## ").unwrap();
    let of = |text: &str| -> Vec<String> {
        let text = text.replace(" and ", ", ");
        let names = text.split([',', ';', '\n']);
        let names = names.map(|name| name.trim_start_matches("- ").trim_end_matches('.').trim());
        names
            .filter(|name| !name.is_empty())
            .map(String::from)
            .collect()
    };
    let named = of(section);
    for language in of(&stepsmith_audit::source::languages()) {
        assert!(named.contains(&language), "{language}: {named:?}");
    }
}

/// What a heading is called in an address.
fn anchor(heading: &str) -> String {
    let letters = heading.trim().chars().filter_map(|c| match c {
        ' ' => Some('-'),
        c if c.is_alphanumeric() || "-_".contains(c) => Some(c.to_ascii_lowercase()),
        _ => None,
    });
    letters.collect()
}

#[test]
fn every_chapter_is_listed_and_every_link_leads_somewhere() {
    let pages = pages();
    let summary = &pages["SUMMARY.md"];
    for name in pages.keys().filter(|name| *name != "SUMMARY.md") {
        assert!(
            summary.contains(&format!("]({name})")),
            "{name} is not listed"
        );
    }
    let mut links = 0;
    for (name, page) in &pages {
        for link in prose(page)
            .split("](")
            .skip(1)
            .filter_map(|rest| rest.split(')').next())
        {
            if link.contains("://") {
                continue;
            }
            let (path, place) = link.split_once('#').unwrap_or((link, ""));
            if path.ends_with(".svg") {
                // Figures lie beside the book, in the catalogue.
                let figure = source().join(name).with_file_name(path);
                assert!(figure.is_file(), "{name}: {link}");
                continue;
            }
            let mut to: Vec<String> = name.split('/').map(String::from).collect();
            to.pop();
            for step in Path::new(path).components() {
                match step {
                    Component::ParentDir => assert!(to.pop().is_some(), "{name}: {link}"),
                    step => to.push(step.as_os_str().to_str().unwrap().into()),
                }
            }
            let to = if path.is_empty() {
                name.clone()
            } else {
                to.join("/")
            };
            let Some(target) = pages.get(&to) else {
                assert!(source().join(&to).is_file(), "{name}: {link}");
                continue;
            };
            let mut headings = prose(target);
            headings.retain(|c| c != '`');
            let mut headings = headings.lines().filter_map(|line| line.strip_prefix('#'));
            let found = headings.any(|heading| anchor(heading.trim_start_matches('#')) == place);
            assert!(place.is_empty() || found, "{name}: {link}");
            links += 1;
        }
    }
    assert!(links > 40, "{links} links");
}

/// Each family has a chapter, with its parameters and its members; Rust in the book is compiled.
#[test]
fn every_family_has_its_chapter_and_all_rust_is_compiled() {
    let families: serde_json::Value =
        serde_json::from_str(&answer("stepsmith families --format json")).unwrap();
    let families = families
        .as_array()
        .unwrap()
        .iter()
        .map(|family| family["name"].as_str().unwrap());
    let pages = pages();
    for family in families {
        let name = format!("reference/families/{family}.md");
        let Some(page) = pages.get(&name) else {
            panic!("the family `{family}` has no chapter methods/book/src/{name}")
        };
        for command in ["families ", "list --family "] {
            let command = format!("$ stepsmith {command}{family}\n");
            assert!(
                page.contains(&command),
                "{name} lacks the block `{command}`"
            );
        }
        assert!(page.contains("Source: "), "{name} names no `Source: `");
    }
    let library: String = ["lib.rs", "structural.rs"]
        .map(|file| fs::read_to_string(root().join("methods/src").join(file)).unwrap())
        .concat();
    for (name, page) in &pages {
        // Of exports the chapter shows programs in other languages around files that are not there.
        if page.contains("```rust") && name != "reference/export.md" {
            assert!(
                library.contains(&format!("book/src/{name}")),
                "{name} is not compiled"
            );
        }
    }
}

/// What the page on choosing a method prints of measurements stands in the files that these wrote: each table in one
/// section, by its columns. The best of the other solvers is the least number in their columns.
#[test]
fn what_was_measured_stands_in_the_results() {
    let results = ["work-precision.md", "pece.md"]
        .map(|file| fs::read_to_string(root().join("tests/peers/results").join(file)).unwrap())
        .concat();
    let split = |row: &str| -> Vec<String> {
        let row = row.trim_matches('|').split('|');
        row.map(|cell| cell.trim().into()).collect()
    };
    // The rows of a table by their errors, each by its columns.
    let table = |text: &str| -> BTreeMap<String, BTreeMap<String, String>> {
        let mut rows = text
            .lines()
            .skip_while(|line| !line.starts_with("| error "));
        let head = rows.next().map(split).unwrap_or_default();
        let rows = rows.skip(1).take_while(|line| line.starts_with('|'));
        rows.map(split)
            .map(|row| (row[0].clone(), head.iter().cloned().zip(row).collect()))
            .collect()
    };
    let sections: Vec<_> = results.split("\n## ").map(table).collect();
    let found = |row: &BTreeMap<String, String>, column: &str| -> Option<String> {
        match column {
            "error" => row.get(column).cloned(),
            "ratio" => row.get("Stepsmith's best / others' best").cloned(),
            "others' best" => {
                let others = row
                    .iter()
                    .filter(|(name, _)| *name != "error" && !name.starts_with("Stepsmith"));
                let numbers =
                    others.filter_map(|(_, cell)| Some((cell.parse::<f64>().ok()?, cell)));
                let best = numbers.min_by(|a, b| a.0.total_cmp(&b.0));
                Some(best.map_or("–".into(), |(_, cell)| cell.clone()))
            }
            _ => row.get(&format!("Stepsmith {column}")).cloned(),
        }
    };
    let page = &pages()["start/choosing.md"];
    let mut compared = 0;
    for shown in page
        .split("\n\n")
        .filter(|part| part.starts_with("| error "))
        .map(table)
    {
        let same = |section: &&BTreeMap<String, BTreeMap<String, String>>| {
            shown.iter().all(|(error, row)| {
                let measured = section.get(error);
                measured.is_some_and(|measured| {
                    (row.iter())
                        .all(|(column, cell)| found(measured, column).as_ref() == Some(cell))
                })
            })
        };
        assert!(sections.iter().find(same).is_some(), "{shown:#?}");
        compared += shown.len();
    }
    assert!(compared > 8, "{compared} rows");
}
