//! Completions for shells and pages of the manual, made from the command line's definition.

use super::format::joined;
use super::{Cli, usage};
use crate::cli::outcome::Outcome;
use clap::{Args, CommandFactory};
use clap_complete::Shell;
use stepsmith_scheme::spec::Diagnostic;

/// Arguments of `completions`.
#[derive(Debug, Args)]
pub(super) struct Completions {
    /// The shell that reads the script
    #[arg(value_enum)]
    shell: Shell,
}

/// Arguments of `man`.
#[derive(Debug, Args)]
pub(super) struct Manual {
    /// The command of the page; without a command the page of the program
    command: Option<String>,
}

pub(super) fn completions(arguments: &Completions) -> Outcome {
    let mut script = Vec::new();
    let mut program = Cli::command();
    clap_complete::generate(arguments.shell, &mut program, "stepsmith", &mut script);
    Outcome::good(String::from_utf8_lossy(&script).into_owned())
}

pub(super) fn manual(arguments: &Manual) -> Result<Outcome, Diagnostic> {
    let mut program = Cli::command();
    program.build();
    let command = match &arguments.command {
        None => program,
        Some(name) => match program.find_subcommand(name) {
            Some(found) => found.clone(),
            None => {
                let names = program.get_subcommands().map(clap::Command::get_name);
                let names = joined(names, ", ");
                return Err(usage(format!(
                    "`{name}` is not a command; the commands are {names}"
                )));
            }
        },
    };
    let mut page = Vec::new();
    let written = clap_mangen::Man::new(command).render(&mut page);
    written.map_err(|error| usage(format!("the page cannot be made: {error}")))?;
    Ok(Outcome::good(String::from_utf8_lossy(&page).into_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_command_has_a_page_and_every_shell_knows_it() {
        let names: Vec<String> = Cli::command()
            .get_subcommands()
            .map(|command| command.get_name().into())
            .collect();
        let page = |command| manual(&Manual { command }).map(|outcome| outcome.text);
        assert!(names.len() > 15);
        let whole = page(None).unwrap();
        for name in &names {
            assert!(whole.contains(&name.replace('-', "\\-")), "{name}");
            let own = page(Some(name.clone())).unwrap();
            let title = format!(".TH stepsmith-{name} 1");
            assert!(
                own.contains(&title) && own.contains(".SH SYNOPSIS"),
                "{own}"
            );
        }
        for shell in [
            Shell::Bash,
            Shell::Elvish,
            Shell::Fish,
            Shell::PowerShell,
            Shell::Zsh,
        ] {
            let script = completions(&Completions { shell }).text;
            for name in &names {
                assert!(script.contains(name.as_str()), "{shell}: {name}");
            }
        }
        let error = page(Some("scam".into())).unwrap_err();
        assert!(
            error
                .message()
                .contains("`scam` is not a command; the commands are derive")
        );
    }
}
