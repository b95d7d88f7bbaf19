//! Stored expansions: a method's code, written once and compiled as it is.
//!
//! The expansion of `specs/block/radau5.toml` is stored in `catalogue/block/radau5.rs`, that of a spec elsewhere
//! beside it, as `my.rs` beside `my.toml`. Its first line says what it belongs to:
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

/// The stored expansion of a spec, as a path relative to `root`: the one in the catalogue, else the one beside it.
pub(crate) fn place(root: &Path, spec: &str) -> Option<String> {
    let code = format!("{}.rs", spec.strip_suffix(".toml")?);
    let below = code.strip_prefix("specs/").unwrap_or(&code);
    [format!("catalogue/{below}"), code]
        .into_iter()
        .find(|place| root.join(place).is_file())
}

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
    let mend = match place.starts_with("catalogue/") {
        true => "stepsmith regenerate".into(),
        false => format!("stepsmith expand {spec}"),
    };
    Err(format!(
        "`{place}` {reason}\nhelp: `{mend}` writes it anew from `{spec}`"
    ))
}

/// Why a stored expansion does not belong to a spec, if it doesn't.
fn mismatch(spec: &str, stored: &str) -> Option<String> {
    let (first, text) = stored.split_once('\n').unwrap_or((stored, ""));
    let stamp = first.trim_end().strip_prefix("// stepsmith ");
    let mut parts = stamp.unwrap_or_default().split(", ");
    let version = parts.next().unwrap_or_default();
    let named_spec = parts
        .next()
        .and_then(|part| part.strip_prefix("spec sha256 "));
    let named_text = parts
        .next()
        .and_then(|part| part.strip_prefix("text sha256 "));
    let (Some(named_spec), Some(named_text)) = (named_spec, named_text) else {
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
