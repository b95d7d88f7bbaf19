//! Progress on a terminal.

use super::Progress;
use indicatif::{ProgressBar, ProgressStyle};

/// The parts of the bar.
const PARTS: u64 = 1000;

/// Shows progress as a bar on the terminal behind standard error, with the time reached and an estimate of the time
/// left. Without a terminal it shows nothing.
pub(crate) fn bar() -> impl FnMut(&Progress) {
    let style = ProgressStyle::with_template("{bar:40} {percent:>3} % {msg}");
    let bar = ProgressBar::new(PARTS);
    if let Ok(style) = style {
        bar.set_style(style);
    }
    move |progress| {
        bar.set_position((PARTS as f64 * progress.fraction) as u64);
        let left = match progress.remaining {
            Some(left) => format!(", {:.0} s left", left.as_secs_f64()),
            None => String::new(),
        };
        bar.set_message(format!("t = {:.6}{left}", progress.t));
        if progress.fraction >= 1.0 {
            bar.finish();
        }
    }
}
