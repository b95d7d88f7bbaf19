//! The repository around the program: where it is, and its specs.

use super::files;
use super::input::refusal;
use std::path::{Path, PathBuf};
use stepsmith_scheme::spec::{Diagnostic, Spec, Usage};

/// Where specs lie below the root of the repository.
pub(super) const SPECS: &str = "methods/specs";

/// A file that can not be used.
pub(super) fn file_error(path: &Path, message: impl std::fmt::Display) -> Diagnostic {
    files::file_error(format!("{}: {message}", path.display()))
}

/// The name of a file without its extension.
pub(super) fn stem(file: &Path) -> String {
    let stem = file.file_stem().unwrap_or_default();
    stem.to_string_lossy().into_owned()
}

/// The root that is given, or the one found.
pub(super) fn root_or_found(given: Option<&Path>) -> Result<PathBuf, Diagnostic> {
    given.map_or_else(find_root, |root| Ok(root.to_path_buf()))
}

/// The nearest directory, from the current one upwards, that has specs.
pub(super) fn find_root() -> Result<PathBuf, Diagnostic> {
    let here = std::env::current_dir().map_err(|error| file_error(Path::new("."), error))?;
    let root = here.ancestors().find(|d| d.join(SPECS).is_dir());
    root.map(Path::to_path_buf).ok_or_else(|| {
        let help = "run this inside the repository, give `--root`, or see `stepsmith --help` for \
                    commands that take spec files";
        Diagnostic::usage(format!("no `{SPECS}` here or above"), help)
    })
}

/// The entries of a directory in order of their names; none if there is no such directory.
pub(super) fn entries(directory: &Path) -> Result<Vec<PathBuf>, Diagnostic> {
    if !directory.exists() {
        return Ok(Vec::new());
    }
    let entries = std::fs::read_dir(directory).and_then(|entries| {
        let paths = entries.map(|entry| Ok(entry?.path()));
        paths.collect::<Result<Vec<_>, _>>()
    });
    let mut paths = entries.map_err(|error| file_error(directory, error))?;
    paths.sort();
    Ok(paths)
}

/// The ending of a file's name.
pub(super) fn extension(path: &Path) -> Option<&str> {
    path.extension()?.to_str()
}

pub(super) fn has_extension(path: &Path, extensions: &[&str]) -> bool {
    extension(path).is_some_and(|e| extensions.contains(&e))
}

/// `specs/<family>/<name>.toml`, in order.
pub(super) fn spec_files(specs: &Path) -> Result<Vec<PathBuf>, Diagnostic> {
    if !specs.is_dir() {
        return Err(file_error(specs, "no such directory"));
    }
    let mut files = Vec::new();
    for family in entries(specs)?.iter().filter(|path| path.is_dir()) {
        files.extend(toml_files(family)?);
    }
    Ok(files)
}

/// The specs of a directory, in order; none if there is no such directory.
fn toml_files(directory: &Path) -> Result<Vec<PathBuf>, Diagnostic> {
    let mut files = entries(directory)?;
    files.retain(|path| has_extension(path, &["toml"]));
    Ok(files)
}

/// `Cd4Wide` as `cd4-wide`.
pub(super) fn kebab(name: &str) -> String {
    let mut kebab = String::new();
    for (i, letter) in name.chars().enumerate() {
        if letter.is_ascii_uppercase() && i > 0 {
            kebab.push('-');
        }
        kebab.push(letter.to_ascii_lowercase());
    }
    kebab
}

/// The file must be called after the method.
fn check_name(spec: &Spec, file: &Path) -> Result<(), Diagnostic> {
    let needed = kebab(spec.name());
    if stem(file) == needed {
        return Ok(());
    }
    let message = format!("the file of `{}` must be called {needed}.toml", spec.name());
    let problem = Usage::new(message, "rename the file or the method");
    Err(Diagnostic::new(problem, spec.name_place()))
}

/// The file and its directory must be called after the method and its family.
pub(super) fn check_place(spec: &Spec, file: &Path) -> Result<(), Diagnostic> {
    check_name(spec, file)?;
    let directory = file.parent().and_then(Path::file_name);
    if directory == Some(spec.family().as_ref()) {
        return Ok(());
    }
    let message = format!("a spec of this family belongs in {SPECS}/{}", spec.family());
    Err(refusal(
        spec,
        message,
        "move the file, or change the family",
    ))
}
