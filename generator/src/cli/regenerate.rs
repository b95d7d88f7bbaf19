//! `stepsmith regenerate`: the catalogue from its specs.

use super::budget;
use super::certificates::{certificates, of_rounding};
use super::expand::stored;
use super::format::table;
use super::input::{read, read_text};
use super::list::brief_set;
use super::parallel::in_parallel;
use super::repository::{
    SPECS, check_place, entries, file_error, has_extension, kebab, root_or_found, spec_files, stem,
};
use super::{files, shapes};
use crate::cli::outcome::Outcome;
use clap::Args;
use std::collections::{BTreeMap, BTreeSet};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use stepsmith_claims::{Outcome as Finding, Report, check};
use stepsmith_prove::stability::Axis;
use stepsmith_scheme::spec::{Diagnostic, SIZE_LIMIT, Spec};

/// Where the catalogue lies.
const CATALOGUE: &str = "methods/catalogue";
/// Where figures lie, and where they are drawn to in the catalogue.
const FIGURES: &str = "methods/book/figures";
const DRAWN: &str = "figures";
/// The extensions that files of the catalogue may have.
const EXTENSIONS: [&str; 4] = ["csv", "json", "rs", "svg"];
/// The largest catalogue file that is compared.
const OUTPUT_LIMIT: u64 = 64 * SIZE_LIMIT;

/// Arguments of `regenerate`.
#[derive(Debug, Default, Args)]
pub(super) struct Arguments {
    /// The methods, by the names of their files or the files themselves; by default all, and the figures
    #[arg(value_name = "METHOD")]
    methods: Vec<String>,
    /// Write nothing; exit with status 1 if any file would change
    #[arg(long)]
    check: bool,
    /// The root of the repository; the default is the one around the current directory
    #[arg(long, value_name = "DIRECTORY")]
    root: Option<PathBuf>,
}

/// The methods that are meant, by the names of their files; all where there are none.
struct Chosen(BTreeSet<String>);

impl Chosen {
    /// The named methods, each called by the name of its spec or by the file, among these specs.
    fn among(files: &[PathBuf], named: &[String]) -> Result<Self, Diagnostic> {
        let method = |named: &String| {
            let given = Path::new(named).canonicalize().ok();
            let is_it = |file: &&PathBuf| {
                stem(file) == *named || given.is_some() && file.canonicalize().ok() == given
            };
            let found = files.iter().find(is_it).map(|file| stem(file));
            found.ok_or_else(|| {
                Diagnostic::usage(
                    format!("{SPECS} has no spec {named}"),
                    "name methods by their files, such as `rk4`, or name none to write all",
                )
            })
        };
        Ok(Self(named.iter().map(method).collect::<Result<_, _>>()?))
    }

    /// Whether a file is one of a method that is meant, as `cd3.toml` and `cd3.order.json` are of `cd3`.
    fn means(&self, file: &Path) -> bool {
        let name = stem(file);
        let method = name.split('.').next().unwrap_or_default();
        self.0.is_empty() || self.0.contains(method)
    }
}

/// A file as it should be.
struct Output {
    path: PathBuf,
    text: String,
    unchanged: bool,
}

impl Output {
    fn new(path: PathBuf, text: String) -> Self {
        let current = path.exists().then(|| read_text(&path, OUTPUT_LIMIT));
        let unchanged = matches!(current, Some(Ok(current)) if current == text);
        Self {
            path,
            text,
            unchanged,
        }
    }
}

pub(super) fn run(arguments: &Arguments) -> Result<Outcome, Diagnostic> {
    let root = root_or_found(arguments.root.as_deref())?;
    let mut files = spec_files(&root.join(SPECS))?;
    let chosen = Chosen::among(&files, &arguments.methods)?;
    files.retain(|file| chosen.means(file));
    let methods = in_parallel(&files, |file| stem(file), |file| Method::new(&root, file))?;
    let failures: String = methods.iter().map(|m| m.failures.as_str()).collect();
    if !failures.is_empty() {
        let text = format!("{failures}nothing is written\n");
        return Ok(Outcome { text, holds: false });
    }
    let summary = summary(methods.iter().map(|m| m.row.clone()));
    let mut outputs: Vec<Output> = methods.into_iter().flat_map(|m| m.outputs).collect();
    if arguments.methods.is_empty() {
        outputs.extend(figures(&root)?);
    }
    let known: BTreeSet<&Path> = outputs.iter().map(|o| o.path.as_path()).collect();
    let mut stale = catalogue_files(&root.join(CATALOGUE))?;
    stale.retain(|path| !known.contains(path.as_path()) && chosen.means(path));
    let stale = lines("without a spec", stale.iter().map(PathBuf::as_path), &root);
    if arguments.check {
        let changed = outputs.iter().filter(|o| !o.unchanged);
        let mut text = lines("out of date", changed.map(|o| o.path.as_path()), &root) + &stale;
        let holds = text.is_empty();
        if !holds {
            text.push_str("run `stepsmith regenerate`, and remove files without a spec\n");
        }
        return Ok(Outcome { text, holds });
    }
    write(&outputs)?;
    Ok(Outcome::good(summary + &stale))
}

/// A line for each path, as it is below the root.
fn lines<'a>(what: &str, paths: impl Iterator<Item = &'a Path>, root: &Path) -> String {
    let shown = paths.map(|path| path.strip_prefix(root).unwrap_or(path).display());
    shown.map(|path| format!("{what}: {path}\n")).collect()
}

/// All files of the catalogue, below the directories of families.
fn catalogue_files(catalogue: &Path) -> Result<Vec<PathBuf>, Diagnostic> {
    let mut files = Vec::new();
    let mut directories = entries(catalogue)?;
    directories.extend(entries(&catalogue.join(DRAWN))?);
    for directory in directories.iter().filter(|path| path.is_dir()) {
        files.extend(entries(directory)?);
    }
    files.retain(|path| has_extension(path, &EXTENSIONS));
    Ok(files)
}

/// The files of one method. Of one with a free parameter these are its code and the evidence for its rounding.
fn outputs_of(root: &Path, spec: &Spec, report: &Report) -> Result<Vec<Output>, Diagnostic> {
    let base = (root.join(CATALOGUE).join(spec.family())).join(kebab(spec.name()));
    let mut texts = BTreeMap::new();
    let evidence = if spec.free().next().is_some() {
        of_rounding(spec, &report.facts).into_iter().collect()
    } else {
        let values = format!("{:#}\n", shapes::report(spec, report));
        texts.insert("json".to_string(), values);
        certificates(spec, report)
    };
    for (name, certificate) in evidence {
        texts.insert(format!("{name}.json"), format!("{certificate:#}\n"));
    }
    if let Some(code) = stored(spec, report)? {
        texts.insert("rs".into(), code);
    }
    let texts = texts.into_iter();
    let outputs = texts.map(|(end, text)| Output::new(base.with_extension(end), text));
    Ok(outputs.collect())
}

/// The files of all figures.
fn figures(root: &Path) -> Result<Vec<Output>, Diagnostic> {
    let directory = root.join(FIGURES);
    let mut outputs = Vec::new();
    if !directory.is_dir() {
        return Ok(outputs);
    }
    for file in spec_files(&directory)? {
        let place = file.strip_prefix(&directory).unwrap_or(&file);
        let base = root.join(CATALOGUE).join(DRAWN).join(place);
        let drawn = budget::on(&place.display().to_string(), || {
            super::scan::figure_outputs(&super::scan::read_figure(&file)?)
        })?;
        for (extension, text) in drawn {
            outputs.push(Output::new(base.with_extension(extension), text));
        }
    }
    Ok(outputs)
}

/// Writes what differs.
fn write(outputs: &[Output]) -> Result<(), Diagnostic> {
    let folders: BTreeSet<&Path> = outputs.iter().filter_map(|o| o.path.parent()).collect();
    for folder in folders {
        std::fs::create_dir_all(folder).map_err(|error| file_error(folder, error))?;
        files::sweep(folder);
    }
    for output in outputs.iter().filter(|o| !o.unchanged) {
        files::replace(&output.path, |file| file.write_all(output.text.as_bytes()))
            .map_err(|error| file_error(&output.path, error))?;
    }
    Ok(())
}

/// The results for one method.
struct Method {
    /// The claims that are not proven, and the disputed statements that are not refuted; if any, there are no files.
    failures: String,
    outputs: Vec<Output>,
    row: Vec<String>,
}

impl Method {
    fn new(root: &Path, file: &Path) -> Result<Self, Diagnostic> {
        let spec = read(file)?;
        check_place(&spec, file)?;
        let report = check(&spec)?;
        let failures = report.failures().into_iter();
        let failures = failures.map(|f| format!("{}: {f}\n", spec.name()));
        let failures: String = failures.collect();
        let mut outputs = Vec::new();
        if failures.is_empty() {
            outputs = outputs_of(root, &spec, &report)?;
        }
        Ok(Self {
            failures,
            row: row(&spec, &report, &outputs),
            outputs,
        })
    }
}

fn row(spec: &Spec, report: &Report, files: &[Output]) -> Vec<String> {
    let written = files.iter().filter(|o| !o.unchanged).count();
    let claims = report.claims.iter();
    let proven = claims.filter(|f| matches!(f.outcome, Finding::Proven { .. }));
    let proven = proven.count();
    let order = report.facts.order();
    let stable = report.facts.stable_set(&Axis::of(report.scheme()));
    vec![
        spec.name().into(),
        spec.family().into(),
        order.map_or_else(|_| "-".into(), |o| o.exact_start.to_string()),
        stable.map_or_else(|_| String::new(), |set| brief_set(&set)),
        match report.claims.len() - proven {
            0 => format!("{proven} proven"),
            refuted => format!("{proven} proven, {refuted} refuted"),
        },
        format!("{} refuted", report.disputed.len()),
        format!("{written} of {} written", files.len()),
    ]
}

fn summary(methods: impl Iterator<Item = Vec<String>>) -> String {
    let header = [
        "method", "family", "order", "stable", "claims", "disputed", "files",
    ];
    table(std::iter::once(header.map(String::from).into()).chain(methods))
}
