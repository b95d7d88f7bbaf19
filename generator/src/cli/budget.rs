//! Limits on the time and memory of one method, so that no input exhausts the machine. Exact arithmetic gives up
//! where it would take more.
//!
//! What is asked as a library has no limits here: its callers have their own.

use clap::Args;
use std::sync::OnceLock;
use stepsmith_exact::budget::{Budget, Exceeded, within};
use stepsmith_scheme::spec::Diagnostic;

/// The limits of the program.
static LIMITS: OnceLock<Limits> = OnceLock::new();

/// The limits on the processor time and on the memory of one method.
#[derive(Clone, Copy, Debug, Args)]
#[command(next_help_heading = "Limits")]
pub(super) struct Limits {
    /// Processor seconds for one method or table; 0 removes the limit
    #[arg(long, global = true, value_name = "SECONDS", default_value_t = 60.0, value_parser = amount, allow_negative_numbers = true)]
    budget: f64,
    /// Memory for one method or table, in GiB; 0 removes the limit
    #[arg(long, global = true, value_name = "GIB", default_value_t = 2.0, value_parser = amount, allow_negative_numbers = true)]
    memory: f64,
}

/// A number that is not negative.
fn amount(text: &str) -> Result<f64, String> {
    let number = text.parse().ok();
    let number = number.filter(|x: &f64| x.is_finite() && *x >= 0.0);
    number.ok_or_else(|| "a number from 0 on is needed".into())
}

impl Limits {
    /// From here on they hold.
    pub(super) fn set(self) {
        let _ = LIMITS.set(self);
    }
}

/// The result of work on a method, which has all of the budget.
pub(super) fn on<T>(
    name: &str,
    work: impl FnOnce() -> Result<T, Diagnostic>,
) -> Result<T, Diagnostic> {
    let Some(&Limits { budget, memory }) = LIMITS.get() else {
        return work();
    };
    let found = within(Budget::new(budget, memory), work);
    found.unwrap_or_else(|exceeded| Err(refused(name, &exceeded)))
}

/// The limit that is exceeded, and a way out.
fn refused(name: &str, exceeded: &Exceeded) -> Diagnostic {
    let message = format!("{exceeded}, at `{name}`");
    Diagnostic::usage(
        message,
        "choose a smaller method, or allow more with `--budget` and `--memory`; 0 removes a limit",
    )
}
