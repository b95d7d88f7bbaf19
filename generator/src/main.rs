//! The `stepsmith` command.

use std::process::ExitCode;

fn main() -> ExitCode {
    stepsmith_generator::cli::run(std::env::args_os())
}
