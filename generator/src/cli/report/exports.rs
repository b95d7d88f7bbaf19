//! Everything that a method is exported to, for its page: deflated, because plain text of all methods would be
//! most of the site. The browser inflates it when it is asked for.
//!
//! ```text
//! stepsmith.exports("…base64 of deflated JSON: [[name, file, text], …]")
//! ```

use crate::cli::shapes;
use crate::export::FORMS;
use flate2::Compression;
use flate2::write::DeflateEncoder;
use serde_json::json;
use std::io::Write;
use stepsmith_claims::Report;
use stepsmith_scheme::spec::Spec;

/// The bytes of the largest export, which is deflated.
pub(super) const EXPORT_LIMIT: usize = 32_000;

/// The exports of a method: for each a label, the name of the file and the text. Targets that can not express the
/// method are absent.
pub(super) struct Exports {
    pub(super) all: Vec<(&'static str, String, String)>,
    /// The labels of exports that are too large for the site.
    pub(super) left_out: Vec<&'static str>,
}

impl Exports {
    /// `stem` begins the names of files, `written` is the text of the spec, `stepper` the code for the library.
    pub(super) fn of(
        spec: &Spec,
        report: &Report,
        stem: &str,
        written: String,
        stepper: Option<String>,
    ) -> Self {
        let mut all = Vec::new();
        all.extend(stepper.map(|text| ("Rust, for the crate stepsmith", ".rs", text)));
        for form in FORMS {
            if let Ok(text) = form.written(spec, &report.facts) {
                all.push((form.label, form.end, text));
            }
        }
        all.push(("the spec", ".toml", written));
        let exact = format!("{:#}\n", shapes::report(spec, report));
        all.push(("all results as JSON", ".json", exact));
        let large = all.extract_if(.., |(_, _, text)| text.len() > EXPORT_LIMIT);
        let left_out = large.map(|(name, ..)| name).collect();
        let all = all.into_iter();
        let all = all.map(|(name, end, text)| (name, format!("{stem}{end}"), text));
        Self {
            all: all.collect(),
            left_out,
        }
    }

    /// The script that has them.
    pub(super) fn script(&self) -> std::io::Result<String> {
        let mut deflated = DeflateEncoder::new(Vec::new(), Compression::best());
        deflated.write_all(json!(self.all).to_string().as_bytes())?;
        let coded = base64(&deflated.finish()?);
        Ok(format!("stepsmith.exports(\"{coded}\");\n"))
    }
}

fn base64(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for part in bytes.chunks(3) {
        let mut bytes = [0; 4];
        bytes[1..=part.len()].copy_from_slice(part);
        let bits = u32::from_be_bytes(bytes);
        for i in 0..4 {
            let letter = LETTERS[(bits >> (18 - 6 * i) & 63) as usize];
            text.push(if i <= part.len() { letter.into() } else { '=' });
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Read;

    /// The bytes behind base64, by the letters' places.
    fn bytes(text: &str) -> Vec<u8> {
        let value = |c: u8| match c {
            b'A'..=b'Z' => c - b'A',
            b'a'..=b'z' => c - b'a' + 26,
            b'0'..=b'9' => c - b'0' + 52,
            b'+' => 62,
            _ => 63,
        };
        let bits = text
            .bytes()
            .filter(|c| *c != b'=')
            .flat_map(|c| (0..6).rev().map(move |i| value(c) >> i & 1));
        let bits: Vec<u8> = bits.collect();
        bits.chunks_exact(8)
            .map(|bits| bits.iter().fold(0, |byte, bit| byte << 1 | bit))
            .collect()
    }

    #[test]
    fn base64_is_that_of_rfc_4648() {
        for (text, coded) in [
            ("", ""),
            ("f", "Zg=="),
            ("fo", "Zm8="),
            ("foo", "Zm9v"),
            ("foobar", "Zm9vYmFy"),
        ] {
            assert_eq!(base64(text.as_bytes()), coded);
        }
        assert_eq!(base64(&[0xfb, 0xff, 0xfe]), "+//+");
    }

    #[test]
    fn what_is_deflated_is_what_export_writes() {
        let text = "name = \"Heun\"\nfamily = \"runge-kutta\"\n[parameters]\nA = [[], [\"1\"]]\nb = [\"1/2\", \"1/2\"]\n";
        let spec = Spec::parse_toml("heun.toml", text).unwrap();
        let report = stepsmith_claims::check(&spec).unwrap();
        let exports = Exports::of(&spec, &report, "heun", text.into(), None);
        let script = exports.script().unwrap();
        let coded = script.split('"').nth(1).unwrap();
        let mut inflated = String::new();
        let deflated = bytes(coded);
        flate2::read::DeflateDecoder::new(deflated.as_slice())
            .read_to_string(&mut inflated)
            .unwrap();
        let all: Vec<[String; 3]> = serde_json::from_str(&inflated).unwrap();
        // All forms, the spec, and the results.
        assert_eq!(all.len(), FORMS.len() + 2);
        let header = FORMS[0].written(&spec, &report.facts).unwrap();
        assert_eq!(all[0], ["C99".to_string(), "heun.h".to_string(), header]);
        let files: std::collections::BTreeSet<&String> =
            all.iter().map(|[_, file, _]| file).collect();
        assert_eq!(files.len(), all.len(), "two of a name");
        // A method of several steps has no tableau.
        let steps = Spec::from_family("bdf", &[("steps", "2")]).unwrap();
        let report = stepsmith_claims::check(&steps).unwrap();
        let exports = Exports::of(&steps, &report, "bdf", String::new(), None);
        let names: Vec<&str> = exports.all.iter().map(|(name, ..)| *name).collect();
        assert!(
            names.contains(&"C99") && !names.contains(&"SUNDIALS ARKODE"),
            "{names:?}"
        );
    }
}
