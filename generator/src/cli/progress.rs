//! A bar on the terminal for long work; nothing in a pipe.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::IsTerminal;

/// A bar of so many of `what`.
pub(super) fn bar(count: u64, what: &str) -> ProgressBar {
    let target = if std::io::stderr().is_terminal() {
        ProgressDrawTarget::stderr()
    } else {
        ProgressDrawTarget::hidden()
    };
    let bar = ProgressBar::with_draw_target(Some(count), target);
    let style = "{bar:40} {percent:>3} %  {human_pos} of {human_len}";
    match ProgressStyle::with_template(&format!("{style} {what}  {{eta}} left  {{msg}}")) {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}
