//! The outcome of a command, and what is written on the terminal.

use super::files::file_error;
use clap::ColorChoice;
use console::{Style, colors_enabled_stderr, set_colors_enabled, set_colors_enabled_stderr};
use std::io::{self, IsTerminal, StdoutLock, Write};
use stepsmith_scheme::spec::Diagnostic;

/// The outcome of a command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The text that the program writes to the standard output.
    pub text: String,
    /// Whether all holds: its exit status is 0, else 1.
    pub holds: bool,
}

impl Outcome {
    pub(super) fn good(text: String) -> Self {
        Self { text, holds: true }
    }
}

/// Writes to the standard output. A reader that has seen enough may close the pipe; whatever else keeps the
/// output from its reader is an error.
pub(super) fn print(
    write: impl FnOnce(&mut StdoutLock<'_>) -> io::Result<()>,
) -> Result<(), Diagnostic> {
    let mut out = io::stdout().lock();
    match write(&mut out).and_then(|()| out.flush()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            let message = format!("can not write to the standard output: {error}");
            Err(file_error(message))
        }
        _ => Ok(()),
    }
}

/// A line on the standard error of a terminal, for the person who sits there.
pub(super) fn say(text: &str) {
    let mut err = std::io::stderr().lock();
    if err.is_terminal() {
        let _ = writeln!(err, "{text}");
    }
}

/// From here on there are colours always or never; else where a terminal shows them and `NO_COLOR` is not set.
pub(super) fn set_colours(when: ColorChoice) {
    if when != ColorChoice::Auto {
        set_colors_enabled(when == ColorChoice::Always);
        set_colors_enabled_stderr(when == ColorChoice::Always);
    }
}

/// The text with its verdicts in colours, where there are colours.
pub(super) fn painted(text: &str) -> String {
    let verdicts = [
        ("proven", Style::new().green()),
        ("refuted", Style::new().red()),
        ("undecided", Style::new().yellow()),
    ];
    let lines = text.split_inclusive('\n').map(|line| {
        let start = line.trim_start();
        let counts = start.starts_with(|c: char| c.is_ascii_digit()) && start.contains(" claim");
        // Behind it disputed statements are counted, which are to be refuted.
        let (claims, rest) = line.split_at(line.find("; ").unwrap_or(line.len()));
        let mut claims = claims.to_string();
        for (word, style) in &verdicts {
            if counts || start.starts_with(word) {
                claims = claims.replacen(word, &style.apply_to(word).to_string(), 1);
            }
        }
        claims + rest
    });
    lines.collect()
}

/// On the standard error, in colours where there are colours.
pub(super) fn tell(diagnostic: &Diagnostic) {
    let text = if colors_enabled_stderr() {
        diagnostic.render_styled()
    } else {
        diagnostic.render_plain()
    };
    let _ = writeln!(std::io::stderr().lock(), "{text}");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn verdicts_alone_have_colours() {
        set_colors_enabled(true);
        let text = "Ab (bdf)\n  1 claim proven, 2 refuted\n  proven  it is proven\n  unproven\n";
        let (green, red, off) = ("\u{1b}[32m", "\u{1b}[31m", "\u{1b}[0m");
        let shown = format!(
            "Ab (bdf)\n  1 claim {green}proven{off}, 2 {red}refuted{off}\n  \
             {green}proven{off}  it is proven\n  unproven\n"
        );
        assert_eq!(painted(text), shown);
        set_colors_enabled(false);
        assert_eq!(painted(text), text);
    }
}
