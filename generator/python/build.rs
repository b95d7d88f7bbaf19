//! Writes the list of the catalogue's specs, as texts.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../methods");
    let mut out = String::from("&[\n");
    let specs = root.join("specs");
    println!("cargo::rerun-if-changed={}", specs.display());
    let mut folders = sorted(&specs)?;
    folders.retain(|path| path.is_dir());
    for folder in folders {
        for file in sorted(&folder)? {
            let short = file.strip_prefix(&specs);
            let name = short.unwrap_or(&file).display();
            let place = file.display().to_string();
            let _ = writeln!(out, "({:?}, include_str!({place:?})),", name.to_string());
        }
    }
    out.push(']');
    let target = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    fs::write(target.join("specs.rs"), out)
}

/// What is in a directory, in order of the names.
fn sorted(directory: &Path) -> io::Result<Vec<PathBuf>> {
    let entries = fs::read_dir(directory)?.map(|entry| Ok(entry?.path()));
    let mut paths = entries.collect::<io::Result<Vec<_>>>()?;
    paths.sort();
    Ok(paths)
}
