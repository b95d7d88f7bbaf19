//! Which small changes of the deciding code no test notices; see README.md.

mod judge;
mod sites;
mod tree;

use std::env;
use std::path::PathBuf;
use tree::{Failure, Tree};

fn main() -> Result<(), Failure> {
    let mut arguments = env::args().skip(1);
    let command = arguments.next().unwrap_or_default();
    let mut options = judge::Options::default();
    let mut package = "generator/prove".to_owned();
    let mut folders = Vec::new();
    let mut judges = Vec::new();
    let mut program = Vec::new();
    while let Some(option) = arguments.next() {
        let value = arguments
            .next()
            .ok_or_else(|| format!("{option} has no value"))?;
        let words = || value.split_whitespace().map(str::to_owned);
        match option.as_str() {
            "--package" => package = value,
            "--folders" => folders = words().collect(),
            "--judge" => judges.push(words().collect()),
            "--program" => program = words().collect(),
            "--only" => options.only = words().collect(),
            "--sample" => options.sample = value.parse()?,
            "--seed" => options.seed = value.parse()?,
            "--limit" => options.limit = value.parse()?,
            "--jobs" => options.jobs = value.parse()?,
            "--again" => options.again = words().collect(),
            other => return Err(format!("no option {other}").into()),
        }
    }
    if folders.is_empty() {
        folders.push(String::new());
    }
    if judges.is_empty() {
        judges.push(
            ["-p", "stepsmith-prove", "--lib"]
                .map(str::to_owned)
                .into(),
        );
    }
    let home = env::current_dir()?.join("target/mutants").join(&package);
    let tree = Tree {
        package,
        folders,
        home: PathBuf::from(&home),
    };
    match command.as_str() {
        "make" => tree.make(&judges, &program),
        "reach" => judge::reach(&home, options.jobs),
        "judge" => judge::judge(&home, &options),
        "report" => judge::report(&home, &options),
        _ => Err("make, reach, judge or report".into()),
    }
}
