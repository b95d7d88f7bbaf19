//! `stepsmith report`: the catalogue as a static site.
//!
//! Everything that a page states is read from [`Report`], which the claims are read from too; the functions
//! that are drawn are the compiled characteristic polynomials of `stepsmith scan`, operation by operation.
//! The site needs no server and asks for nothing beyond its own folder.

mod citation;
mod coefficients;
mod comparison;
mod curves;
mod explorer;
mod exports;
mod families;
mod findings;
mod letters;
mod math;
mod method;
mod overview;
mod page;
mod tree;

use self::explorer::Setting;
use self::exports::Exports;
use super::catalogue::{Catalogue, is_member};
use super::certificates::certificates;
use super::expand;
use super::files;
use super::list::Listed;
use super::parallel::in_parallel;
use super::repository::{check_place, entries, file_error, kebab, stem};
use crate::cli::outcome::Outcome;
use clap::Args;
use maud::Markup;
use serde_json::Value;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use stepsmith_claims::{Report, check};
use stepsmith_exact::rational::Rational;
use stepsmith_scheme::families::FAMILIES;
use stepsmith_scheme::spec::{Diagnostic, Source, Spec};

/// The bytes of the largest certificate that the site has.
const CERTIFICATE_LIMIT: usize = 7_000;
/// The file that tells a site from other directories.
const FIRST_PAGE: &str = "index.html";

/// The style sheet and the scripts of the pages.
const ASSETS: [(&str, &str); 6] = [
    ("assets/style.css", include_str!("report/assets/style.css")),
    ("assets/site.js", include_str!("report/assets/site.js")),
    ("assets/plot.js", include_str!("report/assets/plot.js")),
    (
        "assets/opening.js",
        include_str!("report/assets/opening.js"),
    ),
    (
        "assets/comparison.js",
        include_str!("report/assets/comparison.js"),
    ),
    (
        "assets/explorer.js",
        include_str!("report/assets/explorer.js"),
    ),
];

/// Arguments of `report`.
#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// The directory of the site; one that is there must be a site, and is replaced
    #[arg(value_name = "DIRECTORY", default_value = "target/report")]
    out: PathBuf,
    /// The root of a repository; the default is the one around the current directory, or the built-in catalogue
    #[arg(long, value_name = "DIRECTORY")]
    root: Option<PathBuf>,
}

/// A file of the site: its path there, and its text.
type File = (String, String);

pub(super) fn run(arguments: &Arguments) -> Result<Outcome, Diagnostic> {
    let catalogue = Catalogue::read(arguments.root.as_deref())?;
    let out = &arguments.out;
    replaceable(out)?;
    let methods = in_parallel(
        &catalogue.specs,
        |text| stem(Path::new(&text.name)),
        |text| {
            let spec = Spec::parse_toml(&text.name, &text.text)?;
            is_member(&spec)
                .then(|| Method::new(&spec, text))
                .transpose()
        },
    )?;
    let mut methods: Vec<Method> = methods.into_iter().flatten().collect();
    methods.sort_by_key(|method| families::place(&method.listed.family));
    let explorers = in_parallel(
        FAMILIES,
        |family| family.name.into(),
        |family| {
            let methods = (methods.iter()).filter(|method| method.listed.family == family.name);
            let files = explorer::files(family, &methods.collect::<Vec<_>>());
            Ok((family.name, files))
        },
    )?;
    let explored = explorers.iter().filter(|(_, files)| !files.is_empty());
    let explored: Vec<&str> = explored.map(|(name, _)| *name).collect();
    let mut files = vec![(FIRST_PAGE.to_string(), overview::text(&methods, &explored))];
    files.extend(ASSETS.map(|(path, text)| (path.into(), text.into())));
    files.push(("comparison.html".into(), comparison::text(&methods)));
    files.push(("findings.html".into(), findings::text(&methods)));
    files.extend(explorers.into_iter().flat_map(|(_, files)| files));
    let count = methods.len();
    let failures = methods.iter().flat_map(|m| {
        let name = &m.listed.name;
        m.failures.iter().map(move |f| format!("{name}: {f}\n"))
    });
    let failures: String = failures.collect();
    files.extend(methods.into_iter().flat_map(|method| method.files));
    write(out, &files).map_err(|error| file_error(out, error))?;
    let size: usize = files.iter().map(|(_, text)| text.len()).sum();
    let text = format!(
        "{failures}{count} methods {}, {} files, {size} bytes: open {}\n",
        catalogue.from,
        files.len(),
        out.join(FIRST_PAGE).display()
    );
    let holds = failures.is_empty();
    Ok(Outcome { text, holds })
}

/// Writes a site in place of the one before. The first page stays until another takes its place, before all others: with it
/// a part of a site is one, and is replaced by the next run.
fn write(out: &Path, files: &[File]) -> std::io::Result<()> {
    // Of a link, what it names.
    let out = out.canonicalize().unwrap_or_else(|_| out.to_path_buf());
    if out.exists() {
        for entry in std::fs::read_dir(&out)? {
            let entry = entry?;
            if entry.file_type()?.is_dir() {
                std::fs::remove_dir_all(entry.path())?;
            } else if entry.file_name() != FIRST_PAGE {
                std::fs::remove_file(entry.path())?;
            }
        }
    }
    for (path, text) in files {
        let path = out.join(path);
        std::fs::create_dir_all(path.parent().unwrap_or(&out))?;
        files::replace(&path, |file| file.write_all(text.as_bytes()))?;
    }
    Ok(())
}

/// Refuses a directory that holds something else than a site.
fn replaceable(directory: &Path) -> Result<(), Diagnostic> {
    let first = std::fs::read_to_string(directory.join(FIRST_PAGE)).unwrap_or_default();
    if entries(directory)?.is_empty() || first.contains(page::MARK) {
        return Ok(());
    }
    let message = format!("{} exists and is not a site", directory.display());
    let help = "name a directory that is not there yet, or an earlier site";
    Err(Diagnostic::usage(message, help))
}

/// The data of one method on the site.
struct Method {
    /// The path of the method's page, without an extension.
    path: String,
    listed: Listed,
    /// How many claims there are, and how many are proven.
    claims: usize,
    held: usize,
    /// Where it stands, the statements of its source that are refuted, and all that are disputed, for people.
    source: Option<String>,
    refuted: Vec<String>,
    disputed: Option<Markup>,
    /// The claims that are not proven, and the disputed statements that are not refuted.
    failures: Vec<String>,
    evaluations: usize,
    /// The parameters of the method, and the exact ends of its stable set, for the explorer.
    settings: Vec<Setting>,
    ends: Value,
    /// The page, its certificates and its curves.
    files: Vec<File>,
}

impl Method {
    fn new(spec: &Spec, text: &Source) -> Result<Self, Diagnostic> {
        check_place(spec, Path::new(&text.name))?;
        let report = check(spec)?;
        let listed = Listed::new(spec, &report.facts, &Rational::from(0));
        let path = format!("{}/{}", spec.family(), kebab(spec.name()));
        let claims = report.claims.iter();
        let disputed = report.disputed.iter();
        let mut method = Self {
            path,
            listed,
            claims: report.claims.len(),
            held: claims.filter(|f| f.outcome.word() == "proven").count(),
            refuted: disputed
                .filter(|d| d.findings.iter().all(|f| f.outcome.word() == "refuted"))
                .map(|d| d.statement.clone())
                .collect(),
            source: spec.source().map(String::from),
            disputed: Some(method::disputed(spec.name(), &report))
                .filter(|text| !text.0.is_empty()),
            failures: report.failures(),
            evaluations: report.scheme().evaluations().len(),
            settings: spec.parameters().iter().map(Setting::of).collect(),
            ends: curves::ends(&report),
            files: Vec::new(),
        };
        method.files = method.files(spec, &report, text.text.clone())?;
        Ok(method)
    }

    /// The steps that are stable, in words.
    fn stable_for(&self) -> String {
        let variable = self.listed.variable();
        let at = match self.listed.problem() {
            "second-order" => " at ξ\u{a0}=\u{a0}0",
            _ => "",
        };
        match letters::written(&self.listed.stability()).as_str() {
            "" => String::new(),
            "∅" => format!("no {variable}{at}"),
            "(0, ∞)" => format!("every {variable}{at}"),
            word if word.ends_with("stable") => word.into(),
            set => format!("{variable} in {set}{at}"),
        }
    }

    /// The spectral radius at infinity.
    fn radius(&self) -> Option<String> {
        (self.listed.radius()).map(|radius| letters::written(&radius))
    }

    /// Whether it can be drawn.
    fn has_curves(&self) -> bool {
        let script = format!("{}.js", self.path);
        self.files.iter().any(|(path, _)| *path == script)
    }

    fn files(&self, spec: &Spec, report: &Report, text: String) -> Result<Vec<File>, Diagnostic> {
        let path = &self.path;
        let certificates = certificates(spec, report).into_iter();
        let certificates =
            certificates.map(|(name, value)| (format!("{path}.{name}.json"), format!("{value}\n")));
        let mut certificates: Vec<File> = certificates.collect();
        let stepper = expand::code(spec, report)?;
        let stem = kebab(spec.name()).replace('-', "_");
        let exports = Exports::of(spec, report, &stem, text, stepper);
        let curves = curves::script(self, report);
        let drawn = curves.is_some();
        let page = method::page(self, spec, report, &certificates, &exports, drawn);
        let mut files = vec![(format!("{path}.html"), page)];
        let code = format!("{path}.code.js");
        let script = exports.script();
        let script = script.map_err(|error| file_error(Path::new(&code), error))?;
        files.push((code, script));
        files.extend(curves.map(|script| (format!("{path}.js"), script)));
        certificates.retain(|(_, text)| text.len() <= CERTIFICATE_LIMIT);
        files.extend(certificates);
        Ok(files)
    }
}

/// A paragraph for readers without scripts.
fn without_script(text: &str) -> Markup {
    maud::html! { noscript { p.note { (text) } } }
}
