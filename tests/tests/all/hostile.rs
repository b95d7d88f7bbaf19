//! Texts that nobody would write, given to whatever reads foreign ones: those that libFuzzer has drawn and that
//! reach the most code (`.ci/fuzz.py --keep`), and some that would be large.

#[path = "../../fuzz/src/lib.rs"]
mod readers;

use readers::{CUT, TARGETS};

#[test]
fn kept_texts_are_accepted_or_refused_with_a_place() {
    let kept = concat!(env!("CARGO_MANIFEST_DIR"), "/fuzz/kept/");
    for (name, target) in TARGETS {
        let begin = std::time::Instant::now();
        let texts = std::fs::read_to_string(format!("{kept}{name}")).unwrap();
        let (accepted, refused): (Vec<&str>, Vec<&str>) = texts.split(CUT).partition(|t| target(t));
        let accepted = accepted.len();
        let refused = refused.len();
        println!(
            "{name}: {accepted} accepted, {refused} refused, {:.1} s",
            begin.elapsed().as_secs_f64()
        );
        assert!(
            accepted >= 3 && refused >= 3,
            "{name}: {accepted}, {refused}"
        );
    }
}

/// Depth, length, digits and repetition.
#[test]
fn texts_that_would_be_large_are_refused_in_time() {
    let parts = [
        "(", "[", "{", "-", "a[", "9", "1e", "\"", "#", "/*", "h*", "sqrt(", "x=", "\n", ",", "%",
        "=", "[[", "a.", "f 1 ", "--set\n", "'",
    ];
    for part in parts {
        let text = part.repeat(20_000);
        for (_, target) in TARGETS {
            target(&text);
            target(&format!("a.py\nA = {text}"));
            target(&format!("name = \"A\"\n[parameters]\ndegree = {text}"));
        }
    }
}

/// A node of Tsitouras' pair that is left free makes fractions of degrees that no machine has the memory for.
#[test]
fn a_text_that_takes_too_much_is_given_up() {
    let specs = concat!(env!("CARGO_MANIFEST_DIR"), "/../methods/specs");
    let text = std::fs::read_to_string(format!("{specs}/runge-kutta/tsitouras5.toml")).unwrap();
    let line = text.lines().find(|line| line.starts_with("c3 =")).unwrap();
    assert!(!readers::specs(&text.replace(line, "c3 = \"c3\"")));
}
