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

pub use catalogue::EMBEDDED;
use clap::builder::Styles;
use clap::{ColorChoice, CommandFactory, FromArgMatches, Parser, Subcommand};
use figure::Figure;
use input::{Input, Texts};
pub use outcome::Outcome;
use outcome::{painted, print, set_colours, tell};
use std::ffi::OsString;
use std::io::Write;
use std::process::ExitCode;
use std::sync::Arc;
use stepsmith_scheme::spec::{Diagnostic, Source};
pub use typeset::typeset;

/// Derives time-integration methods exactly and proves what they can do.
///
/// Without a command, in a repository with `methods/specs`, the program writes the catalogue and prints a summary.
#[derive(Debug, Parser)]
#[command(name = "stepsmith", version)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    limits: budget::Limits,
    /// When verdicts have colours; `auto` shows them on a terminal, unless `NO_COLOR` is set
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
    /// Derive a method and print its coefficients and equations
    #[command(
        after_help = "Example:\n  stepsmith derive --family newmark --set beta=1/4 --set gamma=1/2"
    )]
    Derive(Input),
    /// Prove or refute the claims of specs
    #[command(after_help = "Example:\n  stepsmith check rk4", after_long_help = check::kinds())]
    Check(Input),
    /// Print the order of accuracy and the principal error term
    Order(order::Arguments),
    /// Print the exact set of stable steps on a linear test equation
    #[command(after_help = "Example:\n  stepsmith stability cd4-robust --damping 1/20")]
    Stability(stability::Arguments),
    /// Print period error and algorithmic damping as series in Omega
    #[command(
        after_help = "Example:\n  stepsmith dispersion --family newmark --set beta=1/4 --set gamma=1/2"
    )]
    Dispersion(dispersion::Arguments),
    /// Print the amplification matrix on a linear test equation
    #[command(after_help = "Example:\n  stepsmith amplification --family newmark --symbolic")]
    Amplification(amplification::Arguments),
    /// Print the curves that bound stability, as polynomials
    #[command(after_help = "Example:\n  stepsmith boundary --family newmark --symbolic")]
    Boundary(boundary::Arguments),
    /// Print the effect of the step on constrained components
    #[command(after_help = "Example:\n  stepsmith zero-dynamics bdf3")]
    ZeroDynamics(Input),
    /// Search a family for the best methods, and prove them
    Search(search::Arguments),
    /// Sample spectral radius or stability on a grid: CSV, SVG, PNG
    #[command(after_help = "Example:\n  stepsmith scan rk4 --over z=-4..0:401 --out rk4.svg")]
    Scan(scan::Arguments),
    /// Merge the tables of all tiles of a job into one
    #[command(after_help = "Example:\n  stepsmith merge tiles --out all.csv")]
    Merge(tiles::merge::Arguments),
    /// Export a method as a Butcher tableau or as code
    Export(export::Arguments),
    /// Print the names that other programs give to parameters
    #[command(after_help = "Example:\n  stepsmith convert --family hht --set alpha=-1/10")]
    Convert(Input),
    /// Write the stepping code of specs, for programs that compile it
    #[command(after_help = "Example:\n  stepsmith expand my.toml")]
    Expand(expand::Arguments),
    /// Judge the tables of Runge–Kutta methods in other programs
    Audit(audit::Arguments),
    /// List the methods of the catalogue with given properties
    #[command(after_help = "Example:\n  stepsmith list --explicit --order 4")]
    List(list::Arguments),
    /// Print the families, their parameters and conventions
    #[command(after_help = "Example:\n  stepsmith families newmark")]
    Families(families::Arguments),
    /// Write the catalogue from its specs
    #[command(after_help = "Example:\n  stepsmith regenerate --check")]
    Regenerate(regenerate::Arguments),
    /// Write the catalogue as a static site for a browser
    #[command(after_help = "Example:\n  stepsmith report site")]
    Report(report::Arguments),
    /// Print a script that completes commands and options in a shell
    #[command(after_help = "Example:\n  stepsmith completions bash")]
    Completions(shell::Completions),
    /// Print a page of the manual, as `man` reads it
    #[command(after_help = "Example:\n  stepsmith man check")]
    Man(shell::Manual),
}

/// The commands by purpose, as the help shows them.
const GROUPS: [(&str, &[&str]); 5] = [
    (
        "Derive and prove",
        &[
            "derive",
            "check",
            "order",
            "stability",
            "dispersion",
            "amplification",
            "boundary",
            "zero-dynamics",
        ],
    ),
    ("Search and sample", &["search", "scan", "merge"]),
    (
        "Exchange with other programs",
        &["export", "convert", "expand", "audit"],
    ),
    ("Catalogue", &["list", "families", "regenerate", "report"]),
    ("Shell", &["completions", "man", "help"]),
];

/// The command line, whose help shows commands by purpose.
fn interface() -> clap::Command {
    let mut cli = Cli::command();
    cli.build();
    let styles = Styles::styled();
    let head = styles.get_header();
    let name = styles.get_literal();
    let mut help = "{about-with-newline}\n{usage-heading} {usage}\n".to_string();
    for (purpose, commands) in GROUPS {
        help += &format!("\n{head}{purpose}:{head:#}\n");
        for command in commands.iter().filter_map(|name| cli.find_subcommand(name)) {
            let about = command.get_about().map(ToString::to_string);
            let about = about.unwrap_or_default();
            help += &format!("  {name}{:<15}{name:#}{about}\n", command.get_name());
        }
    }
    Cli::command().help_template(help + &format!("\n{head}Options:{head:#}\n{{options}}"))
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
        _ => Err(usage("these arguments are not arguments of `scan`".into())),
    }
}

/// The command that these arguments name.
fn command_of<A: Into<OsString>>(
    arguments: impl IntoIterator<Item = A>,
) -> Result<Command, Diagnostic> {
    let name = [OsString::from("stepsmith")].into_iter();
    let cli = parsed(name.chain(arguments.into_iter().map(Into::into)));
    let cli = cli.map_err(|error| {
        let text = error.to_string();
        usage(text.lines().next().unwrap_or_default().into())
    })?;
    cli.command
        .ok_or_else(|| usage("no command is given".into()))
}

fn parsed(arguments: impl IntoIterator<Item = OsString>) -> Result<Cli, clap::Error> {
    Cli::from_arg_matches(&interface().try_get_matches_from(arguments)?)
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
    let cli = match parsed(arguments) {
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
    // Without a command the program writes the catalogue of its repository; elsewhere it says what it can do.
    if cli.command.is_none() && repository::find_root().is_err() {
        return print(|out| out.write_all(interface().render_help().to_string().as_bytes()))
            .map(|()| ExitCode::SUCCESS);
    }
    let default = Command::Regenerate(regenerate::Arguments::default());
    let outcome = cli.command.unwrap_or(default).run(None)?;
    print(|out| out.write_all(painted(&outcome.text).as_bytes()))?;
    Ok(u8::from(!outcome.holds).into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_well_formed() {
        interface().debug_assert();
    }

    #[test]
    fn every_command_is_in_one_group_and_has_an_example() {
        let mut grouped: Vec<&str> = GROUPS
            .iter()
            .flat_map(|(_, names)| *names)
            .copied()
            .collect();
        let mut cli = interface();
        cli.build();
        let all: Vec<&str> = cli.get_subcommands().map(clap::Command::get_name).collect();
        assert!(all.iter().all(|name| grouped.contains(name)), "{all:?}");
        grouped.sort_unstable();
        let count = grouped.len();
        grouped.dedup();
        assert_eq!((grouped.len(), count), (all.len(), all.len()));
        for command in cli.get_subcommands().filter(|c| c.get_name() != "help") {
            let example = command.get_after_help().map(ToString::to_string);
            let example = example.unwrap_or_default();
            let call = format!("stepsmith {}", command.get_name());
            assert!(example.contains(&call), "{call}: {example}");
        }
    }
}
