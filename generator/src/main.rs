//! The `stepsmith` command.

use std::process::ExitCode;

/// A fifth of a derivation's time goes to small numbers and short lists that live briefly: the system's allocator
/// takes twice as long for them.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    stepsmith_generator::cli::run(std::env::args_os())
}
