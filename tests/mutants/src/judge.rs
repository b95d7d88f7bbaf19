//! Which tests reach which mutants, and whether one of them fails.

use crate::tree::Failure;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fs::{self, File, OpenOptions};
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Instant;

/// What is asked for.
pub struct Options {
    /// Beginnings of files.
    pub only: Vec<String>,
    /// How many mutants are drawn.
    pub sample: usize,
    /// Of the draw.
    pub seed: u64,
    /// Plain seconds of tests that a mutant is given.
    pub limit: f64,
    /// Runs at a time.
    pub jobs: usize,
    /// Outcomes that are judged again.
    pub again: Vec<String>,
}

impl Default for Options {
    fn default() -> Self {
        let only = Vec::new();
        let again = Vec::new();
        Self {
            only,
            sample: usize::MAX,
            seed: 1,
            limit: 60.0,
            jobs: 2,
            again,
        }
    }
}

/// A test that was seen to pass.
struct Test {
    judge: usize,
    name: String,
    seconds: f64,
}

/// The names of what a judge runs one by one: its tests; for a program the methods of the catalogue.
fn names(judge: &Value) -> Result<Vec<String>, Failure> {
    let text = |key: &str| judge[key].as_str().unwrap_or_default();
    if !judge["arguments"].is_array() {
        let list = Command::new(text("path"))
            .args(["--list", "--format", "terse"])
            .output()?;
        let list = String::from_utf8(list.stdout)?;
        let tests = list.lines().filter_map(|l| l.strip_suffix(": test"));
        return Ok(tests.map(str::to_owned).collect());
    }
    let mut names = Vec::new();
    for family in fs::read_dir(Path::new(text("folder")).join("methods/specs"))? {
        for spec in fs::read_dir(family?.path())? {
            let spec = spec?.path();
            names.extend(spec.file_stem().map(|s| s.to_string_lossy().into_owned()));
        }
    }
    names.sort();
    Ok(names)
}

/// Runs tests of an executable; those that failed, `None` where they took too long.
fn failed(judge: &Value, tests: &[&str], seconds: f64, set: (&str, &str)) -> Option<Vec<String>> {
    let text = |key: &str| judge[key].as_str().unwrap_or_default();
    let limited = "ulimit -v 8000000; exec timeout -s KILL \"$@\"";
    let arguments = match judge["arguments"].as_array() {
        Some(own) => own.iter().filter_map(Value::as_str).collect(),
        None => vec!["--test-threads=1", "--exact"],
    };
    let output = Command::new("sh")
        .args(["-c", limited, "sh", &format!("{seconds:.1}"), text("path")])
        .args(arguments)
        .args(tests)
        .current_dir(text("folder"))
        .env("CARGO_MANIFEST_DIR", text("folder"))
        .env("PROPTEST_RNG_SEED", "1")
        .env("PROPTEST_DISABLE_FAILURE_PERSISTENCE", "1")
        .env("PROPTEST_MAX_SHRINK_ITERS", "0")
        .env("RAYON_NUM_THREADS", "1")
        .env(set.0, set.1)
        .stdin(Stdio::null())
        .stderr(Stdio::null())
        .output()
        .ok()?;
    match output.status.code() {
        Some(0) => Some(Vec::new()),
        Some(137) | None => None,
        Some(_) => {
            let text = String::from_utf8_lossy(&output.stdout);
            let names = text.lines().filter_map(|l| {
                let test = l.strip_prefix("test ")?.strip_suffix(" ... FAILED")?;
                Some(test.to_owned())
            });
            let names: Vec<String> = names.collect();
            Some(match names.is_empty() {
                // A program, or one that ended its process.
                true => tests.iter().map(|t| t.to_string()).collect(),
                false => names,
            })
        }
    }
}

/// Does something with each of some things, several at a time.
fn each<T: Sync>(jobs: usize, things: &[T], work: impl Fn(usize, &T) + Sync) {
    let next = AtomicUsize::new(0);
    thread::scope(|scope| {
        for worker in 0..jobs {
            let next = &next;
            let work = &work;
            scope.spawn(move || {
                while let Some(thing) = things.get(next.fetch_add(1, Ordering::Relaxed)) {
                    work(worker, thing);
                }
            });
        }
    });
}

fn json_of(path: &Path) -> Result<Value, Failure> {
    Ok(serde_json::from_str(&fs::read_to_string(path)?)?)
}

fn lines_of(path: &Path) -> Vec<Value> {
    let text = fs::read_to_string(path).unwrap_or_default();
    text.lines()
        .filter_map(|l| serde_json::from_str(l).ok())
        .collect()
}

/// Runs each test alone, and writes how long it takes and which places it reaches.
pub fn reach(home: &Path, jobs: usize) -> Result<(), Failure> {
    let all = json_of(&home.join("mutants.json"))?;
    let judges = all["executables"].as_array().cloned().unwrap_or_default();
    let mut tests = Vec::new();
    for (k, judge) in judges.iter().enumerate() {
        tests.extend(names(judge)?.into_iter().map(|name| (k, name)));
    }
    let out = Mutex::new(File::create(home.join("reach.jsonl"))?);
    each(jobs, &tests, |worker, (k, name)| {
        let trace = home.join(format!("trace.{worker}"));
        let _ = fs::remove_file(&trace);
        let start = Instant::now();
        let failed = failed(
            &judges[*k],
            &[name],
            900.0,
            ("STEPSMITH_REACH", &trace.to_string_lossy()),
        );
        let seconds = start.elapsed().as_secs_f64();
        let bytes = fs::read(&trace).unwrap_or_default();
        let word = |w: &[u8]| w.iter().rev().fold(0, |n, b| n << 8 | u32::from(*b));
        let places: BTreeSet<u32> = bytes.chunks(4).map(word).collect();
        if failed.is_none_or(|f| !f.is_empty()) {
            println!("{name} fails without mutants");
            return;
        }
        let line = json!({ "judge": k, "test": name, "seconds": seconds, "places": places });
        if let Ok(mut out) = out.lock() {
            let _ = writeln!(out, "{line}");
        }
    });
    println!("{} tests", lines_of(&home.join("reach.jsonl")).len());
    Ok(())
}

/// The mutants that are asked for, in an order that the seed draws and edits of other code leave.
fn chosen(all: &Value, options: &Options) -> Vec<Value> {
    let begins = |m: &Value| {
        let file = m["file"].as_str().unwrap_or_default();
        options.only.is_empty() || options.only.iter().any(|o| file.starts_with(o.as_str()))
    };
    let mut chosen: Vec<Value> = Vec::new();
    chosen.extend(
        all["mutants"]
            .as_array()
            .into_iter()
            .flatten()
            .filter(|m| begins(m))
            .cloned(),
    );
    // FNV-1a.
    chosen.sort_by_cached_key(|m| {
        let name = m["name"].as_str().unwrap_or_default();
        name.bytes()
            .chain(options.seed.to_le_bytes())
            .fold(0xcbf2_9ce4_8422_2325_u64, |h, b| {
                (h ^ u64::from(b)).wrapping_mul(0x0100_0000_01b3)
            })
    });
    chosen.truncate(options.sample);
    chosen
}

/// The last outcome of each mutant, by name.
fn outcomes(home: &Path) -> HashMap<String, Value> {
    let name = |v: &Value| v["name"].as_str().unwrap_or_default().to_owned();
    lines_of(&home.join("results.jsonl"))
        .into_iter()
        .map(|v| (name(&v), v))
        .collect()
}

/// Judges the mutants that are asked for and have no outcome yet.
pub fn judge(home: &Path, options: &Options) -> Result<(), Failure> {
    let all = json_of(&home.join("mutants.json"))?;
    let judges = all["executables"].as_array().cloned().unwrap_or_default();
    let (mut tests, mut reached) = (Vec::new(), BTreeMap::<u64, Vec<usize>>::new());
    for line in lines_of(&home.join("reach.jsonl")) {
        for place in line["places"].as_array().into_iter().flatten() {
            reached
                .entry(place.as_u64().unwrap_or_default())
                .or_default()
                .push(tests.len());
        }
        tests.push(Test {
            judge: line["judge"].as_u64().unwrap_or_default() as usize,
            name: line["test"].as_str().unwrap_or_default().to_owned(),
            seconds: line["seconds"].as_f64().unwrap_or_default(),
        });
    }
    let known = outcomes(home);
    let again = |outcome: &Value| options.again.iter().any(|a| outcome == a.as_str());
    let mut mutants = chosen(&all, options);
    let equivalent = equivalent();
    mutants.retain(|m| {
        let name = m["name"].as_str().unwrap_or_default();
        let meant = || equivalent.iter().any(|e| is_meant(e, name));
        known
            .get(name)
            .is_none_or(|k| again(&k["outcome"]) && !meant())
    });
    let out = OpenOptions::new()
        .append(true)
        .create(true)
        .open(home.join("results.jsonl"))?;
    let out = Mutex::new(out);
    // By function the tests that caught a mutant of it.
    let mut caught = HashMap::<String, BTreeSet<String>>::new();
    for (name, found) in known.iter().filter(|(_, k)| k["outcome"] == "caught") {
        let by = found["by"].as_str().unwrap_or_default();
        let own = caught.entry(function(name)).or_default();
        own.extend(Some(by).filter(|by| !by.contains(' ')).map(str::to_owned));
    }
    let caught = Mutex::new(caught);
    each(options.jobs, &mutants, |_, mutant| {
        let start = Instant::now();
        let place = mutant["place"].as_u64().unwrap_or_default();
        let reaching = reached.get(&place).map(Vec::as_slice).unwrap_or_default();
        let function = function(mutant["name"].as_str().unwrap_or_default());
        let known = caught.lock().ok();
        let known = known.and_then(|all| all.get(&function).cloned());
        let known = known.unwrap_or_default();
        let (outcome, by) = outcome(mutant, reaching, &tests, &judges, &known, options.limit);
        if let (Ok(mut all), "caught") = (caught.lock(), outcome) {
            all.entry(function).or_default().insert(by.clone());
        }
        let seconds = start.elapsed().as_secs_f64();
        let line = json!({ "name": mutant["name"], "outcome": outcome, "by": by, "tests": reaching.len(),
            "seconds": seconds });
        if let Ok(mut out) = out.lock() {
            let _ = writeln!(out, "{line}");
        }
    });
    report(home, options)
}

/// The file and the function in the name of a mutant.
fn function(name: &str) -> String {
    name.split_once(": ").map_or(name, |n| n.0).to_owned()
}

/// What becomes of a mutant, and by which test; `known` caught others of its function.
fn outcome(
    mutant: &Value,
    reaching: &[usize],
    tests: &[Test],
    judges: &[Value],
    known: &BTreeSet<String>,
    limit: f64,
) -> (&'static str, String) {
    let number = mutant["number"].to_string();
    let file = mutant["file"].as_str().unwrap_or_default();
    let module = file
        .trim_end_matches(".rs")
        .trim_end_matches("/mod")
        .replace('/', "::");
    // Quick ones first, those known to look at it, and those of the same module, before others.
    let near = |t: &Test| match (known.contains(&t.name), t.name.starts_with(&module)) {
        (true, _) => 0.005,
        (_, true) => 0.05,
        _ => 1.0,
    };
    let mut order: Vec<&Test> = reaching.iter().map(|&t| &tests[t]).collect();
    // Of about the same time those of one judge, which go in one run.
    order.sort_by_cached_key(|t| ((t.seconds * near(t)).log2().round() as i64, t.judge));
    let mut at = 0;
    let mut share = 0.05;
    let mut spent = 0.0;
    while at < order.len() {
        if spent > limit {
            return ("survived", format!("the first {at}"));
        }
        let judge = order[at].judge;
        let from = at;
        let mut sum = 0.0;
        while at < order.len() && order[at].judge == judge && (at == from || sum < share) {
            sum += order[at].seconds;
            at += 1;
        }
        let batch: Vec<&str> = order[from..at].iter().map(|t| t.name.as_str()).collect();
        let seconds = 10.0 * sum + 2.0;
        match failed(
            &judges[judge],
            &batch,
            seconds,
            ("STEPSMITH_MUTANT", &number),
        ) {
            Some(failed) if failed.is_empty() => {}
            Some(failed) => return ("caught", failed[0].clone()),
            None => return ("hang", batch.join(" ").chars().take(200).collect()),
        }
        (share, spent) = (2.0 * share, spent + sum);
    }
    if order.is_empty() {
        ("unreached", String::new())
    } else {
        ("survived", "all".into())
    }
}

/// Whether a line speaks of a mutant: each `…` stands for anything.
fn is_meant(line: &str, name: &str) -> bool {
    match line.split_once('…') {
        Some((from, rest)) => name.strip_prefix(from).is_some_and(|name| {
            let ends = name.char_indices().map(|(i, _)| i).chain([name.len()]);
            ends.into_iter().any(|i| is_meant(rest, &name[i..]))
        }),
        None => name == line,
    }
}

/// Mutants that are known to change no result, by the names between back quotes in `equivalent.md`.
fn equivalent() -> Vec<String> {
    let text = fs::read_to_string("tests/mutants/equivalent.md").unwrap_or_default();
    let lines = text.lines().filter_map(|l| l.strip_prefix("* ``"));
    lines
        .filter_map(|l| Some(l.split_once("``")?.0.trim().to_owned()))
        .collect()
}

/// Prints how many of the chosen mutants are caught, folder by folder, and which are not.
pub fn report(home: &Path, options: &Options) -> Result<(), Failure> {
    let all = json_of(&home.join("mutants.json"))?;
    let known = outcomes(home);
    let equivalent = equivalent();
    let mut rows: BTreeMap<String, [usize; 5]> = BTreeMap::new();
    let mut left = Vec::new();
    for mutant in chosen(&all, options) {
        let name = mutant["name"].as_str().unwrap_or_default();
        let Some(found) = known.get(name) else {
            continue;
        };
        let file = mutant["file"].as_str().unwrap_or_default();
        let folder = file.rsplit_once('/').map_or(file, |(folder, _)| folder);
        let column = match found["outcome"].as_str() {
            Some("caught") => 1,
            Some("hang") => 2,
            _ if equivalent.iter().any(|e| is_meant(e, name)) => 3,
            _ => {
                let word = found["outcome"].as_str().unwrap_or_default();
                let line = &mutant["line"];
                left.push(format!("{word} {} at {line}: {name}", mutant["number"]));
                4
            }
        };
        for folder in [folder, "together"] {
            let row = rows.entry(folder.to_owned()).or_default();
            row[0] += 1;
            row[column] += 1;
        }
    }
    left.sort();
    left.iter().for_each(|l| println!("{l}"));
    println!(
        "{} made, {} viable",
        all["made"],
        all["mutants"].as_array().map_or(0, Vec::len)
    );
    println!(
        "| folder | judged | caught | hang | equivalent | left | caught of those that can be |"
    );
    for (folder, [judged, caught, hang, equal, left]) in &rows {
        let share = 100.0 * (caught + hang) as f64 / (judged - equal).max(1) as f64;
        println!("| {folder} | {judged} | {caught} | {hang} | {equal} | {left} | {share:.1} % |");
    }
    Ok(())
}
