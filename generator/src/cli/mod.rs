//! The command line: one file per subcommand.
//!
//! Exit status 0: all holds. 1: a claim is refuted, or a disputed statement is not, or output is
//! stale. 2: bad input, with a diagnostic on the standard error.

mod amplification;
mod audit;
mod boundary;
mod certificates;
mod check;
mod coefficient;
mod convert;
mod derive;
mod dispersion;
mod export;
mod families;
mod files;
mod format;
mod input;
mod json;
mod latex;
mod list;
mod markdown;
mod order;
mod regenerate;
mod scan;
mod series;
mod split;
mod stability;
mod transform;
mod zero_dynamics;

use crate::spec::{Diagnostic, Problem};
use clap::{Parser, Subcommand};
use std::ffi::OsString;
use std::io::{self, IsTerminal, StdoutLock, Write};
use std::process::ExitCode;

/// Derives time-integration methods exactly and proves what they can do.
///
/// Without a command, in a repository with `methods/specs`: regenerates the catalogue and prints
/// a summary.
#[derive(Debug, Parser)]
#[command(name = "stepsmith", version, about, long_about)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Derive a method: its coefficients and its scheme
    Derive(derive::Arguments),
    /// Prove or refute the claims of specs
    Check(check::Arguments),
    /// A method in another form: its Butcher tableau, or the transform of its stages
    Export(export::Arguments),
    /// What a generalized-alpha, HHT or Newmark step is called in other programs
    Convert(convert::Arguments),
    /// The order for a generic nonlinear right-hand side, and the principal error term
    Order(order::Arguments),
    /// The amplification matrix on a linear test equation
    Amplification(amplification::Arguments),
    /// The exact set of step sizes for which a linear test equation is stable
    Stability(stability::Arguments),
    /// Judge other people's tables of Runge-Kutta methods, digit by digit
    Audit(audit::Arguments),
    /// Where stability can change, as polynomials in Omega, xi and free parameters
    Boundary(boundary::Arguments),
    /// Period error and algorithmic damping, as series in Omega
    Dispersion(dispersion::Arguments),
    /// What the step does to components that constraints hold
    ZeroDynamics(zero_dynamics::Arguments),
    /// The spectral radius or the verdict of stability on grids, as CSV, SVG or PNG
    Scan(scan::Arguments),
    /// The methods of the catalogue that have what is asked for
    List(list::Arguments),
    /// The families, their parameters and conventions
    Families(families::Arguments),
    /// Write the catalogue from its specs
    Regenerate(regenerate::Arguments),
}

/// What a command yields: text for the standard output, and whether all holds.
struct Outcome {
    text: String,
    holds: bool,
}

impl Outcome {
    fn good(text: String) -> Self {
        Self { text, holds: true }
    }
}

/// Runs the command line and returns the exit status.
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    files::clean_up_on_signals();
    match command(arguments) {
        Ok(status) => status,
        Err(diagnostic) => {
            report(&diagnostic);
            ExitCode::from(2)
        }
    }
}

fn command(arguments: impl IntoIterator<Item = OsString>) -> Result<ExitCode, Diagnostic> {
    let cli = match Cli::try_parse_from(arguments) {
        Ok(cli) => cli,
        Err(error) if error.use_stderr() => {
            // Where this fails nobody can be told.
            let _ = error.print();
            return Ok(ExitCode::from(2));
        }
        // Help and version.
        Err(error) => return print(|_| error.print()).map(|()| ExitCode::SUCCESS),
    };
    let outcome = match &cli.command {
        Some(Command::Derive(arguments)) => derive::run(arguments),
        Some(Command::Check(arguments)) => check::run(arguments),
        Some(Command::Export(arguments)) => export::run(arguments),
        Some(Command::Convert(arguments)) => convert::run(arguments),
        Some(Command::Order(arguments)) => order::run(arguments),
        Some(Command::Stability(arguments)) => stability::run(arguments),
        Some(Command::Audit(arguments)) => audit::run(arguments),
        Some(Command::Boundary(arguments)) => boundary::run(arguments),
        Some(Command::Dispersion(arguments)) => dispersion::run(arguments),
        Some(Command::ZeroDynamics(arguments)) => zero_dynamics::run(arguments),
        Some(Command::Amplification(arguments)) => amplification::run(arguments),
        Some(Command::Scan(arguments)) => scan::run(arguments),
        Some(Command::List(arguments)) => list::run(arguments),
        Some(Command::Families(arguments)) => families::run(arguments),
        Some(Command::Regenerate(arguments)) => regenerate::run(arguments),
        None => regenerate::run(&regenerate::Arguments::default()),
    }?;
    print(|out| out.write_all(outcome.text.as_bytes()))?;
    Ok(match outcome.holds {
        true => ExitCode::SUCCESS,
        false => ExitCode::from(1),
    })
}

/// Writes to the standard output. A reader that has seen enough may close the pipe; whatever else keeps the
/// output from its reader is an error.
fn print(write: impl FnOnce(&mut StdoutLock<'_>) -> io::Result<()>) -> Result<(), Diagnostic> {
    let mut out = io::stdout().lock();
    match write(&mut out).and_then(|()| out.flush()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            let path = "the standard output".to_string();
            let message = format!("can not write to {path}: {error}");
            Err(Diagnostic::without_place(Problem::File { path, message }))
        }
        _ => Ok(()),
    }
}

fn report(diagnostic: &Diagnostic) {
    let mut err = std::io::stderr().lock();
    let text = if err.is_terminal() {
        diagnostic.render_styled()
    } else {
        diagnostic.render_plain()
    };
    let _ = writeln!(err, "{text}");
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_well_formed() {
        super::Cli::command().debug_assert();
    }
}
