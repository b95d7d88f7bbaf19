//! The copy of the repository with all mutants in it, built once.

use crate::sites::{Sites, is_test};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{env, fs};

/// Where everything is: the repository, the copy, what is found.
pub struct Tree {
    /// The folder of the crate in the repository.
    pub package: String,
    /// The folders or files below its `src`.
    pub folders: Vec<String>,
    /// `target/mutants/<package>` of the repository.
    pub home: PathBuf,
}

/// What went wrong, in words.
pub type Failure = Box<dyn Error>;

impl Tree {
    /// The copy of the repository.
    pub fn copy(&self) -> PathBuf {
        self.home.join("tree")
    }

    /// Copies, mutates and builds; `judges` are arguments of `cargo test`, `program` those of the program that
    /// one of them has built.
    pub fn make(&self, judges: &[Vec<String>], program: &[String]) -> Result<(), Failure> {
        fs::create_dir_all(&self.home)?;
        self.copy_files()?;
        let source = Path::new(&self.package).join("src");
        let originals = self.originals(&source)?;
        let sites = self.write(&originals, None)?;
        // What did not compile last time will not now, for the most part.
        let remembered = fs::read_to_string(self.home.join("dropped.txt")).unwrap_or_default();
        let remembered: BTreeSet<&str> = remembered.lines().collect();
        let name = |s: &Value| s["name"].as_str().unwrap_or_default().to_owned();
        let known = sites
            .iter()
            .filter(|s| remembered.contains(name(s).as_str()));
        let mut dropped: BTreeSet<u32> = known.map(number).collect();
        let mut executables = Vec::new();
        self.write(&originals, Some(&dropped))?;
        for judge in judges {
            loop {
                let messages = self.cargo(judge)?;
                let before = dropped.len();
                for message in &messages {
                    self.blame(message, &sites, &mut dropped);
                }
                if dropped.len() == before {
                    if let Some(m) = messages.iter().find(|m| m["message"]["level"] == "error") {
                        return Err(m["message"]["rendered"].to_string().into());
                    }
                    executables.extend(messages.iter().filter_map(|m| self.executable(m, program)));
                    break;
                }
                println!("{} mutants do not compile", dropped.len());
                let lost = sites.iter().filter(|s| dropped.contains(&number(s)));
                let lost: Vec<String> = lost.map(|s| name(s) + "\n").collect();
                fs::write(self.home.join("dropped.txt"), lost.concat())?;
                self.write(&originals, Some(&dropped))?;
            }
        }
        if !program.is_empty() && executables.iter().all(|e| e["arguments"].is_null()) {
            return Err("no judge has the program built".into());
        }
        let viable: Vec<_> = sites
            .into_iter()
            .filter(|s| !dropped.contains(&number(s)))
            .collect();
        println!(
            "{} mutants, {} viable",
            viable.len() + dropped.len(),
            viable.len()
        );
        let all = json!({ "made": viable.len() + dropped.len(), "executables": executables, "mutants": viable });
        Ok(fs::write(
            self.home.join("mutants.json"),
            format!("{all:#}"),
        )?)
    }

    /// Every file that git knows or does not ignore.
    fn copy_files(&self) -> Result<(), Failure> {
        let command = [
            "ls-files",
            "-z",
            "--cached",
            "--others",
            "--exclude-standard",
        ];
        let list = Command::new("git").args(command).output()?;
        for name in String::from_utf8(list.stdout)?.split_terminator('\0') {
            if Path::new(name).is_file() {
                let mut text = fs::read(name)?;
                if Path::new(name) == Path::new(&self.package).join("Cargo.toml") {
                    // Warnings about mutants are not read.
                    text = String::from_utf8(text)?
                        .replace("[lints]\nworkspace = true\n", "")
                        .into();
                }
                if !self.mutated(name) {
                    write_changed(&self.copy().join(name), &text)?;
                }
            }
        }
        Ok(())
    }

    fn mutated(&self, name: &str) -> bool {
        let source = Path::new(&self.package).join("src");
        let Ok(inner) = Path::new(name).strip_prefix(source) else {
            return false;
        };
        inner == Path::new("lib.rs")
            || self
                .folders
                .iter()
                .any(|f| inner.starts_with(f) || inner == Path::new(&format!("{f}.rs")))
    }

    /// The files to mutate, without modules for tests, which stay as they are.
    fn originals(&self, source: &Path) -> Result<BTreeMap<String, String>, Failure> {
        let mut files = BTreeMap::new();
        let mut tests = BTreeSet::new();
        let mut folders = vec![source.to_owned()];
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(folder)? {
                let path = entry?.path();
                if path.is_dir() {
                    folders.push(path);
                } else if path.extension().is_some_and(|e| e == "rs") {
                    let text = fs::read_to_string(&path)?;
                    let stem = path.with_extension("");
                    let inside = match stem.file_name().and_then(|n| n.to_str()) {
                        Some("mod" | "lib" | "main") => path.parent().unwrap_or(&path).to_owned(),
                        _ => stem,
                    };
                    for item in syn::parse_file(&text)?.items {
                        if let syn::Item::Mod(m) = item
                            && m.content.is_none()
                            && is_test(&m.attrs)
                        {
                            tests.insert(inside.join(m.ident.to_string()));
                        }
                    }
                    files.insert(path, text);
                }
            }
        }
        let mut found = BTreeMap::new();
        for (path, text) in files {
            let name = path.to_string_lossy().into_owned();
            if !self.mutated(&name) {
                continue;
            }
            if tests
                .iter()
                .any(|t| path.starts_with(t) || path.with_extension("") == **t)
            {
                write_changed(&self.copy().join(&name), text.as_bytes())?;
            } else {
                found.insert(name, text);
            }
        }
        Ok(found)
    }

    /// All mutants; writes the files with those that are not `dropped`, where that is given.
    fn write(
        &self,
        originals: &BTreeMap<String, String>,
        dropped: Option<&BTreeSet<u32>>,
    ) -> Result<Vec<Value>, Failure> {
        let none = BTreeSet::new();
        let mut first = 0;
        let mut all = Vec::new();
        let source = Path::new(&self.package).join("src");
        for (name, text) in originals {
            let target = self.copy().join(name);
            let write = |path: &Path, text: &str| match dropped {
                Some(_) => write_changed(path, text.as_bytes()),
                None => Ok(()),
            };
            if *name == source.join("lib.rs").to_string_lossy() {
                let module =
                    "\n#[doc(hidden)]\n#[path = \"mutants_inserted.rs\"]\npub mod mutants;\n";
                write(&target, &(text.clone() + module))?;
                let inserted = include_str!("inserted.rs");
                write(&target.with_file_name("mutants_inserted.rs"), inserted)?;
                continue;
            }
            let inner = Path::new(name)
                .strip_prefix(&source)?
                .to_string_lossy()
                .into_owned();
            let sites = Sites::of(&inner, text, first, dropped.unwrap_or(&none))?;
            for m in &sites.mutants {
                first = m.number + 1;
                all.push(json!({ "name": m.name, "number": m.number, "place": m.place, "file": inner, "line": m.line }));
            }
            write(&target, &sites.text())?;
        }
        Ok(all)
    }

    /// The messages of building a judge in the copy.
    fn cargo(&self, judge: &[String]) -> Result<Vec<Value>, Failure> {
        // What others built is shared; a program of the same name is not replaced.
        let shared = env::current_dir()?.join("target");
        let output = Command::new("cargo")
            .args(["test", "--no-run"])
            .args(judge)
            // Its tests run many times.
            .args([
                "--config",
                "profile.dev.package.stepsmith-prove.opt-level=1",
            ])
            .args(["--config", &format!("build.build-dir={shared:?}")])
            .args(["--message-format=json", "--quiet", "--target-dir"])
            .arg(self.home.join("built"))
            .current_dir(self.copy())
            .stderr(Stdio::null())
            .output()?;
        let lines = String::from_utf8(output.stdout)?;
        Ok(lines
            .lines()
            .filter_map(|l| serde_json::from_str(l).ok())
            .collect())
    }

    /// The executable of a message, with the folder to run it in: tests, or the program with its arguments.
    fn executable(&self, message: &Value, program: &[String]) -> Option<Value> {
        let path = message["executable"].as_str()?;
        let folder = Path::new(message["manifest_path"].as_str()?).parent()?;
        if message["profile"]["test"] == true {
            return Some(json!({ "path": path, "folder": folder.to_string_lossy() }));
        }
        let root = self.copy();
        (message["target"]["kind"][0] == "bin" && !program.is_empty()).then(
            || json!({ "path": path, "folder": root.to_string_lossy(), "arguments": program }),
        )
    }

    /// Drops the innermost mutants in which a message of the compiler points.
    fn blame(&self, message: &Value, sites: &[Value], dropped: &mut BTreeSet<u32>) {
        let message = &message["message"];
        if message["level"] != "error" {
            return;
        }
        for span in message["spans"].as_array().into_iter().flatten() {
            if span["is_primary"] != true {
                continue;
            }
            let mut span = span;
            while span["expansion"].is_object() {
                span = &span["expansion"]["span"];
            }
            let path = self
                .copy()
                .join(span["file_name"].as_str().unwrap_or_default());
            let (Ok(text), Some(at)) = (fs::read_to_string(path), span["byte_start"].as_u64())
            else {
                continue;
            };
            let end = span["byte_end"].as_u64().unwrap_or(at) as usize;
            let at = at as usize;
            let place = |n: u32| sites.iter().filter(move |s| s["place"] == n).map(number);
            match innermost(&text, at) {
                Some(('<', number)) => _ = dropped.insert(number),
                Some((_, first)) => dropped.extend(place(first)),
                // A place within what is pointed at, or else near it.
                None => {
                    let near = [at..end, at.saturating_sub(400)..end + 400, 0..text.len()];
                    for range in near {
                        let found = places(&text, range.start, range.end.min(text.len()));
                        if !found.is_empty() {
                            dropped.extend(found.into_iter().flat_map(place));
                            break;
                        }
                    }
                }
            }
        }
    }
}

fn number(mutant: &Value) -> u32 {
    mutant["number"].as_u64().unwrap_or_default() as u32
}

/// The markers of a text, with where they stand: a kind and a number.
fn markers(text: &str) -> impl Iterator<Item = (usize, char, u32)> {
    text.match_indices("/*").filter_map(|(at, _)| {
        let inner = text[at + 2..].split_once("*/")?.0;
        let kind = inner.chars().next().filter(|c| "<>[]".contains(*c))?;
        Some((at, kind, inner[1..].parse().unwrap_or_default()))
    })
}

/// The innermost mutant or place around a byte.
fn innermost(text: &str, at: usize) -> Option<(char, u32)> {
    let mut open = Vec::new();
    for (_, kind, number) in markers(text).take_while(|m| m.0 <= at) {
        match kind {
            '<' | '[' => open.push((kind, number)),
            _ => _ = open.pop(),
        }
    }
    open.pop()
}

/// The places within a range.
fn places(text: &str, from: usize, to: usize) -> Vec<u32> {
    let inside = markers(text).filter(|m| m.1 != ']' && m.1 != '>' && (from..to).contains(&m.0));
    inside.map(|m| m.2).collect()
}

/// Writes a file that has changed, so that others are not built again.
fn write_changed(path: &Path, text: &[u8]) -> Result<(), Failure> {
    if fs::read(path).is_ok_and(|old| old == text) {
        return Ok(());
    }
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    Ok(fs::write(path, text)?)
}
