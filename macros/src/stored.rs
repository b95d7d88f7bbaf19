//! Stored expansions: a method's code, written once and compiled as it is.
//!
//! The expansion of `my.toml` is stored beside it, in `my.rs`. Those of the catalogue stand apart from their specs: that
//! of `specs/block/radau5.toml` in `catalogue/block/radau5.rs`. The first line says what an expansion belongs to:
//!
//! ```text
//! // stepsmith 0.1.0, spec sha256 4f06…, text sha256 a3c1…
//! ```
//!
//! These are the version of the generator, the SHA-256 digest of the spec, and the digest of the lines that follow.
//! Both digests count a line's end as one line feed. A stored expansion is compiled if all three are right; else it
//! is an error with the command that writes it anew.

use hmac_sha256::Hash;
use std::path::Path;

/// The generator's version: all crates of the workspace have one.
const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The path in a string literal, raw or not, with `/` between folders. Only the escape of a backslash is read.
pub(crate) fn written_path(literal: &str) -> Option<String> {
    let text = literal.strip_prefix('r').unwrap_or(literal);
    let path = text
        .trim_matches('#')
        .strip_prefix('"')?
        .strip_suffix('"')?;
    let path = path.replace(r"\\", "/").replace('\\', "/");
    Some(path.strip_prefix("./").unwrap_or(&path).into())
}

/// How the first line begins.
const MARK: &str = "// stepsmith ";

/// The stored expansion of a spec, as a path relative to `root`: the one beside it, else the one in the catalogue. A
/// file beside the spec that does not begin as an expansion is somebody's module.
pub(crate) fn place(root: &Path, spec: &str) -> Option<String> {
    let beside = format!("{}.rs", spec.strip_suffix(".toml")?);
    let text = std::fs::read_to_string(root.join(&beside));
    if text.is_ok_and(|text| text.starts_with(MARK)) {
        return Some(beside);
    }
    let place = format!("{CATALOGUE}{}", beside.strip_prefix("specs/")?);
    root.join(&place).is_file().then_some(place)
}

/// Where the expansions of the catalogue stand.
const CATALOGUE: &str = "catalogue/";

/// The code that is stored at `place`, if it belongs to its spec.
pub(crate) fn code(root: &Path, spec: &str, place: &str) -> Result<String, String> {
    let read = |path: &str| {
        std::fs::read_to_string(root.join(path))
            .map_err(|error| format!("can not read `{path}`: {error}"))
    };
    let code = read(place)?;
    let Some(reason) = mismatch(&read(spec)?, &code) else {
        return Ok(code);
    };
    let mend = if place.starts_with(CATALOGUE) {
        "stepsmith regenerate".into()
    } else {
        format!("stepsmith expand {spec}")
    };
    Err(format!(
        "`{place}` {reason}\nhelp: `{mend}` writes it anew from `{spec}`"
    ))
}

/// Why a stored expansion does not belong to a spec, if it doesn't.
fn mismatch(spec: &str, stored: &str) -> Option<String> {
    let (first, text) = stored.split_once('\n').unwrap_or((stored, ""));
    let stamp = first.trim_end().strip_prefix(MARK);
    let mut parts = stamp.unwrap_or_default().split(", ");
    let version = parts.next().unwrap_or_default();
    let named_spec = parts
        .next()
        .and_then(|part| part.strip_prefix("spec sha256 "));
    let named_text = parts
        .next()
        .and_then(|part| part.strip_prefix("text sha256 "));
    let (Some(named_spec), Some(named_text), None) = (named_spec, named_text, parts.next()) else {
        return Some("does not say in its first line which spec it belongs to".into());
    };
    if version != VERSION {
        return Some(format!("is of stepsmith {version}, this is {VERSION}"));
    }
    if named_text != digest(text) {
        return Some("was edited after it was written".into());
    }
    (named_spec != digest(spec))
        .then(|| "belongs to another spec, or to an earlier text of it".into())
}

/// The SHA-256 digest of a text's lines, each ended by a line feed.
fn digest(text: &str) -> String {
    let mut hash = Hash::new();
    for line in text.lines() {
        hash.update(line);
        hash.update("\n");
    }
    let bytes = hash.finalize();
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use std::fs;

    /// A spec and its code, edited.
    type Edit = fn(&mut String, &mut String);

    fn catalogue() -> &'static Path {
        Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../methods"))
    }

    fn read(path: &str) -> String {
        fs::read_to_string(catalogue().join(path)).unwrap()
    }

    fn replace_once(text: &mut String, old: &str, new: &str) {
        assert!(text.contains(old), "{old} stands nowhere");
        *text = text.replacen(old, new, 1);
    }

    #[test]
    fn every_method_of_the_catalogue_but_one_has_code_that_belongs_to_it() {
        let mut without = spec_files();
        let count = without.len();
        without.retain(|spec| {
            let Some(place) = place(catalogue(), spec) else {
                return true;
            };
            assert!(place.starts_with("catalogue/"), "{spec}: {place}");
            code(catalogue(), spec, &place).unwrap();
            false
        });
        assert!(count > 130, "{count}");
        // No code solves for both parts of a sum.
        assert_eq!(without, ["specs/scheme/lobatto-pair4.toml"]);
    }

    #[test]
    fn edits_are_refused() {
        let spec = read("specs/block/radau5.toml");
        let code = read("catalogue/block/radau5.rs");
        assert_eq!(mismatch(&spec, &code), None);
        let edits: [(&str, Edit); 21] = [
            ("a digit of a coefficient", |_, code| {
                replace_once(code, "0.1849", "0.1949")
            }),
            ("the sign of a number", |_, code| {
                replace_once(code, "-0.", "0.")
            }),
            ("a factor", |_, code| replace_once(code, " * ", " + ")),
            ("the order", |_, code| {
                replace_once(code, "Order::Exactly(5)", "Order::Exactly(6)")
            }),
            ("a claim in the documentation", |_, code| {
                replace_once(code, "/// Proven: order 5", "/// Proven: order 9")
            }),
            ("a claim in a comment", |_, code| {
                replace_once(code, "// proven: order 5", "// proven: order 9")
            }),
            ("the method's name", |_, code| {
                *code = code.replace("Radau5", "Radau7")
            }),
            ("a line left out", |_, code| {
                replace_once(code, "\n#[derive", "\n// #[derive")
            }),
            ("a space", |_, code| replace_once(code, "    ", "     ")),
            ("a letter of the text's digest", |_, code| {
                replace_once(code, "text sha256 ", "text sha256 0")
            }),
            ("a letter of the spec's digest", |_, code| {
                replace_once(code, "spec sha256 ", "spec sha256 0")
            }),
            ("no digest of the text", |_, code| {
                replace_once(code, ", text sha256 ", ", text ")
            }),
            ("an older version", |_, code| {
                replace_once(code, "stepsmith ", "stepsmith 0.0.9-")
            }),
            ("no first line", |_, code| {
                *code = code.split_once('\n').unwrap().1.into()
            }),
            ("another field of the first line", |_, code| {
                *code = code.replacen('\n', ", reviewed\n", 1);
            }),
            ("an empty file", |_, code| code.clear()),
            ("half a file", |_, code| code.truncate(code.len() / 2)),
            ("another method's code", |_, code| {
                *code = read("catalogue/block/radau9.rs")
            }),
            ("another method's first line", |_, code| {
                let other = read("catalogue/block/radau9.rs");
                let first = other.split_once('\n').unwrap().0;
                *code = format!("{first}\n{}", code.split_once('\n').unwrap().1);
            }),
            ("a claim of the spec", |spec, _| {
                replace_once(spec, "order ", "order  ")
            }),
            ("another spec", |spec, _| {
                *spec = read("specs/block/radau9.toml")
            }),
        ];
        for (what, edit) in edits {
            let mut spec = spec.clone();
            let mut code = code.clone();
            edit(&mut spec, &mut code);
            assert!(mismatch(&spec, &code).is_some(), "{what} passes");
        }
    }

    #[test]
    fn line_ends_are_not_edits() {
        let spec = read("specs/block/radau5.toml");
        let code = read("catalogue/block/radau5.rs");
        let windows = |text: &str| text.replace('\n', "\r\n");
        assert_eq!(mismatch(&windows(&spec), &windows(&code)), None);
    }

    #[test]
    fn a_stored_expansion_stands_beside_its_spec_and_its_error_names_the_command() {
        let root = std::env::temp_dir().join(format!("stepsmith-stored-{}", std::process::id()));
        fs::create_dir_all(&root).unwrap();
        fs::write(root.join("my.toml"), "name = \"My\"").unwrap();
        fs::write(root.join("my.rs"), "// stepsmith 0.0.9\npub struct My;").unwrap();
        assert_eq!(place(&root, "my.toml").as_deref(), Some("my.rs"));
        assert_eq!(place(&root, "other.toml"), None);
        let error = code(&root, "my.toml", "my.rs").unwrap_err();
        assert_eq!(
            error,
            "`my.rs` does not say in its first line which spec it belongs to\n\
             help: `stepsmith expand my.toml` writes it anew from `my.toml`"
        );
        // Somebody's module, and a folder that is no catalogue of this spec.
        fs::write(root.join("my.rs"), "pub struct My;").unwrap();
        fs::create_dir_all(root.join("catalogue")).unwrap();
        fs::write(root.join("catalogue/my.rs"), "// stepsmith 0.0.9\n").unwrap();
        assert_eq!(place(&root, "my.toml"), None);
        assert_eq!(
            place(&root, "specs/my.toml").as_deref(),
            Some("catalogue/my.rs")
        );
        // The one beside the spec comes first.
        fs::create_dir_all(root.join("specs")).unwrap();
        fs::write(root.join("specs/my.rs"), "// stepsmith 0.0.9\n").unwrap();
        assert_eq!(
            place(&root, "specs/my.toml").as_deref(),
            Some("specs/my.rs")
        );
        fs::remove_dir_all(root).unwrap();
    }

    #[test]
    fn a_path_may_be_written_in_several_ways() {
        for literal in [
            r#""specs/my.toml""#,
            r#""./specs/my.toml""#,
            r#""specs\\my.toml""#,
            r##"r"specs\my.toml""##,
            r###"r#"specs/my.toml"#"###,
        ] {
            assert_eq!(
                written_path(literal).as_deref(),
                Some("specs/my.toml"),
                "{literal}"
            );
        }
        for other in ["1", "b\"specs/my.toml\"", "'c'"] {
            assert_eq!(written_path(other), None, "{other}");
        }
    }

    /// The spec files of the catalogue's crate.
    fn spec_files() -> Vec<String> {
        let mut found = Vec::new();
        let mut folders = vec!["specs".to_string()];
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(catalogue().join(&folder)).unwrap() {
                let name = entry.unwrap().file_name().into_string().unwrap();
                let path = format!("{folder}/{name}");
                if name.ends_with(".toml") {
                    found.push(path);
                } else {
                    folders.push(path);
                }
            }
        }
        found
    }
}
