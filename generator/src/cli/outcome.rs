//! The outcome of a command, and what is written on the terminal.

use super::files::file_error;
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

/// On the standard error, in colours where that is a terminal.
pub(super) fn tell(diagnostic: &Diagnostic) {
    let mut err = std::io::stderr().lock();
    let text = if err.is_terminal() {
        diagnostic.render_styled()
    } else {
        diagnostic.render_plain()
    };
    let _ = writeln!(err, "{text}");
}
