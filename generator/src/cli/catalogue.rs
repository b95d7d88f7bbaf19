//! The specs of the catalogue: from the repository around, else from the program, which was built with them.

use super::input;
use super::repository::{SPECS, find_root, spec_files, stem};
use std::path::Path;
use std::sync::Arc;
use stepsmith_scheme::nearest::nearest;
use stepsmith_scheme::spec::{Diagnostic, Source, Spec};

/// The specs that the program was built with: their places, as `block/radau5.toml`, and their texts.
pub const EMBEDDED: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/specs.rs"));

/// Whether a spec leaves no parameter free. A method that does is known by its name alone.
pub(super) fn is_member(spec: &Spec) -> bool {
    spec.free().next().is_none()
}

/// All specs.
pub(super) struct Catalogue {
    /// The texts of the specs, each named by its place, in the order of places.
    pub(super) specs: Vec<Arc<Source>>,
    /// Where they are, as `in methods/specs`.
    pub(super) from: String,
}

impl Catalogue {
    /// The catalogue of a repository, by default the one around the current directory, else the embedded catalogue.
    pub(super) fn read(given: Option<&Path>) -> Result<Self, Diagnostic> {
        let Some(root) = given.map(Path::to_path_buf).or_else(|| find_root().ok()) else {
            let specs = EMBEDDED
                .iter()
                .map(|(place, text)| Source::new(*place, *text));
            let from = "in the program".into();
            let specs = specs.collect();
            return Ok(Self { specs, from });
        };
        let folder = root.join(SPECS);
        let files = spec_files(&folder)?;
        let specs = files.iter().map(|file| input::source(file));
        let specs = specs.collect::<Result<_, _>>()?;
        let from = match given {
            Some(_) => format!("in {}", folder.display()),
            None => format!("in {SPECS}"),
        };
        Ok(Self { specs, from })
    }
}

/// The spec of a method that is named in place of a file, as `Radau5` or `radau5`: of the repository around, else
/// the embedded one.
///
/// # Errors
/// No method has this name.
pub(super) fn named(name: &str) -> Result<Arc<Source>, Diagnostic> {
    if let Ok(root) = find_root() {
        let files = spec_files(&root.join(SPECS))?;
        if let Some(file) = files.iter().find(|file| is_called(file, name)) {
            super::outcome::say(&format!("{name} is {}", file.display()));
            return input::source(file);
        }
    }
    let mut embedded = EMBEDDED.iter();
    if let Some((place, text)) = embedded.find(|(place, _)| is_called(Path::new(place), name)) {
        return Ok(Source::new(*place, *text));
    }
    let places = EMBEDDED.iter().map(|(place, _)| Path::new(place));
    let names = places.filter_map(|place| place.file_stem()?.to_str());
    let help = match nearest(name, names) {
        Some(near) => format!(
            "did you mean `{near}`? `stepsmith list` shows the methods without free parameters"
        ),
        None => "give the path of a spec file, or a method that `stepsmith list` shows".into(),
    };
    let message = format!("no file and no method of the catalogue is called `{name}`");
    Err(Diagnostic::usage(message, help))
}

/// Whether a spec file belongs to a method, by any spelling of its name: `cd4-wide.toml` belongs to `Cd4Wide`.
fn is_called(file: &Path, name: &str) -> bool {
    letters(&stem(file)) == letters(name)
}

/// The letters and digits of a name, in lower case.
fn letters(name: &str) -> String {
    name.replace(['-', '_'], "").to_lowercase()
}

/// Whether a path can only be a method's name: it is no file, and has neither folder nor extension.
pub(super) fn is_name(path: &Path) -> bool {
    let bare = path.extension().is_none() && path.parent() == Some(Path::new(""));
    bare && path != Path::new("-") && path.file_name().is_some() && !path.is_file()
}
