//! The command line: one file per subcommand.
//!
//! Exit status 0: all holds. 1: a claim is refuted, or a disputed statement is not, or output is
//! stale. 2: bad input, with a diagnostic on the standard error.

mod abridged;
mod amplification;
mod audit;
mod boundary;
mod budget;
mod catalogue;
mod certificates;
mod check;
mod coefficient;
mod convert;
mod derive;
mod digest;
mod dispersion;
mod expand;
mod export;
mod families;
mod figure;
mod files;
mod format;
mod input;
mod latex;
mod list;
mod order;
mod outcome;
mod parallel;
mod progress;
mod regenerate;
mod report;
mod repository;
mod scan;
mod search;
mod series;
mod shapes;
mod shell;
mod split;
mod stability;
mod test;
mod tiles;
mod transform;
mod typeset;
mod zero_dynamics;

pub use catalogue::members;
use clap::{ColorChoice, Parser, Subcommand};
use figure::Figure;
use input::{Input, Texts};
pub use outcome::Outcome;
use outcome::{painted, print, set_colours, tell};
use std::ffi::OsString;
use std::io::Write;
use std::process::ExitCode;
use std::sync::Arc;
use stepsmith_scheme::spec::{Diagnostic, Source};

/// Derives time-integration methods exactly and proves what they can do.
///
/// Without a command, in a repository with `methods/specs`: regenerates the catalogue and prints
/// a summary.
#[derive(Debug, Parser)]
#[command(name = "stepsmith", version, about, long_about)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    limits: budget::Limits,
    /// Colours of verdicts; `auto` has them on a terminal, unless `NO_COLOR` is set
    #[arg(
        long,
        global = true,
        value_enum,
        value_name = "WHEN",
        default_value_t,
        help_heading = "Colours"
    )]
    color: ColorChoice,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Derive a method: its coefficients and its scheme
    Derive(Input),
    /// Prove or refute the claims of specs
    #[command(after_long_help = check::kinds())]
    Check(Input),
    /// A method in another form: its Butcher tableau, or the transform of its stages
    Export(export::Arguments),
    /// The names of a generalized-alpha, HHT or Newmark step in other programs
    Convert(Input),
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
    /// The effect of the step on components that constraints hold
    ZeroDynamics(Input),
    /// The spectral radius or the verdict of stability on grids, as CSV, SVG or PNG
    Scan(scan::Arguments),
    /// The tables of all tiles of a job as one
    Merge(tiles::merge::Arguments),
    /// The best methods of a family: found by samples, identified and proven exactly
    Search(search::Arguments),
    /// The methods of the catalogue that have what is asked for
    List(list::Arguments),
    /// The families, their parameters and conventions
    Families(families::Arguments),
    /// Write the stepping code of specs, for programs that compile it without deriving it
    Expand(expand::Arguments),
    /// Write the catalogue from its specs
    Regenerate(regenerate::Arguments),
    /// Write the catalogue as a static site, to read, compare and explore in a browser
    Report(report::Arguments),
    /// A script that completes commands and options in a shell
    Completions(shell::Completions),
    /// A page of the manual, as `man` reads it
    Man(shell::Manual),
}

impl Command {
    fn run(&self, texts: Texts) -> Result<Outcome, Diagnostic> {
        match self {
            Self::Derive(input) => derive::run(input, texts),
            Self::Check(input) => check::run(input, texts),
            Self::Export(arguments) => export::run(arguments, texts),
            Self::Convert(input) => convert::run(input, texts),
            Self::Order(arguments) => order::run(arguments, texts),
            Self::Stability(arguments) => stability::run(arguments, texts),
            Self::Audit(arguments) => audit::run(arguments),
            Self::Boundary(arguments) => boundary::run(arguments, texts),
            Self::Dispersion(arguments) => dispersion::run(arguments, texts),
            Self::ZeroDynamics(input) => zero_dynamics::run(input, texts),
            Self::Amplification(arguments) => amplification::run(arguments, texts),
            Self::Scan(arguments) => scan::run(arguments, texts),
            Self::Merge(arguments) => tiles::merge::run(arguments),
            Self::Search(arguments) => search::run(arguments, texts),
            Self::List(arguments) => list::run(arguments, texts),
            Self::Families(arguments) => families::run(arguments),
            Self::Expand(arguments) => expand::run(arguments),
            Self::Regenerate(arguments) => regenerate::run(arguments),
            Self::Report(arguments) => report::run(arguments),
            Self::Completions(arguments) => Ok(shell::completions(arguments)),
            Self::Man(arguments) => shell::manual(arguments),
        }
    }
}

/// The answer of the program to arguments that do not include its name. Other programs call this with specs as
/// texts. They ask [`Spec`](stepsmith_scheme::spec::Spec) for warnings about these.
///
/// ```
/// use stepsmith_generator::cli::answer;
/// use stepsmith_scheme::spec::Source;
///
/// let text = "name = \"Verlet\"\nfamily = \"central-difference\"\n\
///             [parameters]\ndegree = 3\nalpha = \"1\"\nbeta = \"1/2\"\n";
/// let outcome = answer(["order", "--format", "json"], &[Source::new("verlet.toml", text)])?;
/// assert!(outcome.holds && outcome.text.contains("\"exact_start\": 2"));
///
/// let error = answer(["order", "--format", "jsom"], &[]).unwrap_err();
/// assert!(error.message().contains("jsom"));
/// # Ok::<(), stepsmith_scheme::spec::Diagnostic>(())
/// ```
///
/// # Errors
/// The diagnostics that the program reports with exit status 2.
pub fn answer<A: Into<OsString>>(
    arguments: impl IntoIterator<Item = A>,
    texts: &[Arc<Source>],
) -> Result<Outcome, Diagnostic> {
    command_of(arguments)?.run(Some(texts))
}

/// The figure of which `stepsmith scan` with these arguments writes the samples; as [`answer`].
///
/// # Errors
/// What the program reports with exit status 2.
pub fn figure<A: Into<OsString>>(
    arguments: impl IntoIterator<Item = A>,
    texts: &[Arc<Source>],
) -> Result<Figure, Diagnostic> {
    let scan = [OsString::from("scan")].into_iter();
    match command_of(scan.chain(arguments.into_iter().map(Into::into)))? {
        Command::Scan(arguments) => arguments.figure(Some(texts)),
        _ => Err(usage("these are not arguments of `scan`".into())),
    }
}

/// The command that these arguments name.
fn command_of<A: Into<OsString>>(
    arguments: impl IntoIterator<Item = A>,
) -> Result<Command, Diagnostic> {
    let name = [OsString::from("stepsmith")].into_iter();
    let cli = Cli::try_parse_from(name.chain(arguments.into_iter().map(Into::into)));
    let cli = cli.map_err(|error| {
        let text = error.to_string();
        usage(text.lines().next().unwrap_or_default().into())
    })?;
    cli.command
        .ok_or_else(|| usage("no command is given".into()))
}

fn usage(message: String) -> Diagnostic {
    Diagnostic::usage(message, "see `stepsmith --help`")
}

/// Runs the command line and returns the exit status.
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    files::clean_up_on_signals();
    match command(arguments) {
        Ok(status) => status,
        Err(diagnostic) => {
            tell(&diagnostic);
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
    cli.limits.set();
    set_colours(cli.color);
    format::fit_terminal();
    let default = Command::Regenerate(regenerate::Arguments::default());
    let outcome = cli.command.unwrap_or(default).run(None)?;
    print(|out| out.write_all(painted(&outcome.text).as_bytes()))?;
    Ok(u8::from(!outcome.holds).into())
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_well_formed() {
        super::Cli::command().debug_assert();
    }
}
