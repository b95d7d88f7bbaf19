//! Lists the specs of the catalogue, so that the program has them wherever it is installed.

use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let mut specs = Vec::new();
    // A checkout without links has them beside this package.
    let places = ["specs", "../methods/specs"].map(Path::new);
    let place = places.iter().find(|place| place.is_dir());
    collect(&place.unwrap_or(&places[0]).canonicalize()?, &mut specs)?;
    let entry = |path: &PathBuf| {
        let family = path.parent().and_then(Path::file_name);
        let place =
            Path::new(family.unwrap_or_default()).join(path.file_name().unwrap_or_default());
        format!(
            "({:?}, include_str!({path:?})),\n",
            place.display().to_string().replace('\\', "/")
        )
    };
    let list = format!("&[\n{}]\n", specs.iter().map(entry).collect::<String>());
    fs::write(
        Path::new(&env::var_os("OUT_DIR").unwrap_or_default()).join("specs.rs"),
        list,
    )
}

/// All spec files of a folder and of those in it, in the order of their names.
fn collect(folder: &Path, specs: &mut Vec<PathBuf>) -> io::Result<()> {
    println!("cargo::rerun-if-changed={}", folder.display());
    let entries = fs::read_dir(folder)?.map(|entry| Ok(entry?.path()));
    let mut entries = entries.collect::<io::Result<Vec<_>>>()?;
    entries.sort();
    for entry in entries {
        if entry.is_dir() {
            collect(&entry, specs)?;
        } else if entry
            .extension()
            .is_some_and(|extension| extension == "toml")
        {
            specs.push(entry);
        }
    }
    Ok(())
}
