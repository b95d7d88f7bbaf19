//! Findings for the hosts of code: SARIF for code scanning, and annotations for workflows.

use super::Report;
use super::found::{Found, rules};
use serde_json::{Value, json};

/// SARIF 2.1.0. Tables that were not judged are notifications.
pub(super) fn sarif(report: &Report) -> String {
    let rules = rules().map(|(name, help)| {
        json!({ "id": name, "shortDescription": { "text": help }, "help": { "text": help } })
    });
    let results = report.found().map(|found| {
        let (line, column) = found.place;
        json!({
            "ruleId": found.rule(),
            "level": level(found, ["error", "warning", "note"]),
            "message": { "text": found.message() },
            "locations": [{ "physicalLocation": {
                "artifactLocation": { "uri": uri(&found.path), "uriBaseId": "%SRCROOT%" },
                "region": { "startLine": line, "startColumn": column },
            } }],
            "partialFingerprints": { "stepsmith/v1": found.fingerprint },
        })
    });
    let results: Vec<Value> = results.collect();
    let open = report
        .open()
        .map(|text| json!({ "level": "note", "message": { "text": text } }));
    let log = json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": {
                "name": "stepsmith",
                "semanticVersion": env!("CARGO_PKG_VERSION"),
                "rules": rules.collect::<Vec<_>>(),
            } },
            "columnKind": "unicodeCodePoints",
            "invocations": [{
                "executionSuccessful": true,
                "toolExecutionNotifications": open.collect::<Vec<_>>(),
            }],
            "results": results,
        }],
    });
    format!("{log:#}\n")
}

/// A path as a URI without scheme: other bytes than unreserved ones, and the slashes, are escaped.
fn uri(path: &str) -> String {
    let escaped = path.bytes().map(|byte| match byte {
        b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'/' | b'-' | b'.' | b'_' | b'~' => {
            char::from(byte).to_string()
        }
        _ => format!("%{byte:02X}"),
    });
    escaped.collect()
}

/// The word of a finding's confidence.
fn level(found: &Found, words: [&'static str; 3]) -> &'static str {
    words[found.confidence as usize]
}

/// An annotation of GitHub for each finding, and where they count for each table that was not judged.
pub(super) fn github(report: &Report) -> String {
    let found = report.found().map(|found| {
        let command = level(found, ["error", "warning", "notice"]);
        let (line, column) = found.place;
        let message = escaped(&found.message());
        let file = escaped(&found.path).replace(':', "%3A").replace(',', "%2C");
        let title = found.rule();
        format!("::{command} file={file},line={line},col={column},title={title}::{message}\n")
    });
    let open = report.open().filter(|_| report.strict);
    let open = open.map(|text| format!("::notice::{}\n", escaped(&text)));
    found.chain(open).collect()
}

/// A message as a workflow command takes it.
fn escaped(text: &str) -> String {
    text.replace('%', "%25")
        .replace('\r', "%0D")
        .replace('\n', "%0A")
}
