//! `stepsmith expand`: the stored expansion of a spec, which `method!` compiles without the generator.
//!
//! Its first line says what it belongs to: the generator's version, the SHA-256 digest of the spec, and the digest of
//! the lines that follow. Both count a line's end as one line feed, so that a checkout may end lines as it likes.
//! `method!` refuses a file of which one of the three is wrong.

use super::files::replace_text;
use super::input::{read, read_text, refusal};
use super::repository::has_extension;
use super::{budget, digest};
use crate::cli::outcome::Outcome;
use clap::Args;
use std::path::{Path, PathBuf};
use stepsmith_claims::{Report, check};
use stepsmith_scheme::spec::{Diagnostic, SIZE_LIMIT, Spec};

/// How an expansion begins.
const MARK: &str = "// stepsmith ";
/// The largest expansion that is compared.
const CODE_LIMIT: u64 = 64 * SIZE_LIMIT;

/// Arguments of `expand`.
#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// Spec files; the code of `my.toml` goes to `my.rs`
    #[arg(value_name = "SPEC", required = true)]
    files: Vec<PathBuf>,
    /// Write nothing; exit with status 1 if a file differs from the code that would be written
    #[arg(long)]
    check: bool,
}

pub(super) fn run(arguments: &Arguments) -> Result<Outcome, Diagnostic> {
    let mut outcome = Outcome::good(String::new());
    for file in &arguments.files {
        let name = file.display().to_string();
        let (line, holds) = budget::on(&name, || expanded(file, arguments.check))?;
        outcome.text.push_str(&line);
        outcome.holds &= holds;
    }
    Ok(outcome)
}

/// Writes or compares the expansion of one spec; a line that says so, and whether all holds.
fn expanded(file: &Path, compare: bool) -> Result<(String, bool), Diagnostic> {
    if !has_extension(file, &["toml"]) {
        let file = file.display();
        let message = format!("`{file}` is not a spec file: its name does not end in `.toml`");
        return Err(Diagnostic::usage(
            message,
            "give the path of a `.toml` file",
        ));
    }
    let spec = read(file)?;
    spec.warnings().iter().for_each(super::tell);
    let place = file.with_extension("rs");
    let shown = place.display();
    let report = check(&spec)?;
    let failures = report.failures();
    if !failures.is_empty() {
        let lines = failures.iter().map(|f| format!("{}: {f}\n", spec.name()));
        let lines: String = lines.collect();
        return Ok((format!("{lines}not written: {shown}\n"), false));
    }
    let Some(code) = stored(&spec, &report)? else {
        let message = format!("{} has no stepping code", spec.name());
        let help = "`stepsmith check` says what is proven of it";
        return Err(refusal(&spec, message, help));
    };
    let current = place.is_file().then(|| read_text(&place, CODE_LIMIT));
    let current = current.transpose()?;
    if current.as_ref().is_some_and(|text| !text.starts_with(MARK)) {
        let message = format!("{shown} exists and was not written by `stepsmith expand`");
        let help = "give the spec another name, or move that file";
        return Err(Diagnostic::usage(message, help));
    }
    if !compare {
        replace_text(&place, &code)?;
        return Ok((format!("written: {shown}\n"), true));
    }
    Ok(match current {
        Some(text) if text.lines().eq(code.lines()) => (format!("up to date: {shown}\n"), true),
        _ => (format!("out of date: {shown}\n"), false),
    })
}

/// The stored expansion of a spec whose claims hold; `None` for a scheme that has no stepping code.
pub(super) fn stored(spec: &Spec, report: &Report) -> Result<Option<String>, Diagnostic> {
    let version = env!("CARGO_PKG_VERSION");
    let source = spec.place().text_range();
    let spec_text = source.map_or("", |(source, _)| &source.text);
    Ok(code(spec, report)?.map(|text| {
        let of_spec = digest::of_lines(spec_text);
        let of_text = digest::of_lines(&text);
        format!("{MARK}{version}, spec sha256 {of_spec}, text sha256 {of_text}\n{text}")
    }))
}

/// The stepping code, below comments that state what became of each claim.
pub(super) fn code(spec: &Spec, report: &Report) -> Result<Option<String>, Diagnostic> {
    let failed = |message: String| {
        let message = format!("no code for this scheme: {message}");
        refusal(spec, message, "change the scheme, or leave its code out")
    };
    let tokens = match stepsmith_emit::expand::stepper(spec, &report.facts) {
        Ok(tokens) => tokens,
        Err(error) if error.is_out_of_scope() => return Ok(None),
        Err(error) => return Err(failed(error.to_string())),
    };
    let file = syn::parse2::<syn::File>(tokens).map_err(|error| failed(error.to_string()))?;
    let mut code = format!("// {}, family {}.\n", spec.name(), spec.family());
    code.push_str("// Written by `stepsmith` from the spec; edit that instead.\n");
    for finding in &report.claims {
        let word = finding.outcome.word();
        let evidence = finding.outcome.evidence();
        code += &format!("// {word}: {}: {evidence}.\n", finding.statement);
    }
    for disputed in &report.disputed {
        let statement = disputed.statement.replace('\n', " ");
        for finding in &disputed.findings {
            let evidence = finding.outcome.evidence();
            let claim = format!("({}): {}", finding.statement, finding.outcome.word());
            code += &format!("// \"{statement}\" {claim}: {evidence}.\n");
        }
    }
    Ok(Some(code + "\n" + &prettyplease::unparse(&file)))
}
