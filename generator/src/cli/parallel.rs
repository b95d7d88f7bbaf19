//! Work in parallel, with progress on a terminal.

use super::budget;
use rayon::prelude::*;
use std::io::{IsTerminal, Write};
use std::sync::atomic::{AtomicUsize, Ordering};
use stepsmith_scheme::spec::Diagnostic;

/// The results of `read` for all items, in parallel, with progress on a terminal.
pub(super) fn in_parallel<I: Sync, T: Send>(
    items: &[I],
    name: impl Fn(&I) -> String + Sync,
    read: impl Fn(&I) -> Result<T, Diagnostic> + Sync,
) -> Result<Vec<T>, Diagnostic> {
    let progress = Progress::new(items.len());
    // Specs and diagnostics stay in their thread: what failed is read once more in this one.
    let found = items.par_iter().map(|item| {
        let name = name(item);
        let _on = budget::on(&name);
        progress.show(&name);
        read(item).ok()
    });
    let found: Vec<Option<T>> = found.collect();
    progress.done();
    (items.iter().zip(found))
        .map(|(item, value)| value.map_or_else(|| read(item), Ok))
        .collect()
}

/// A line on the terminal that says what is being done; nothing in a pipe.
struct Progress {
    total: usize,
    begun: AtomicUsize,
}

impl Progress {
    fn new(total: usize) -> Self {
        let begun = AtomicUsize::new(0);
        Self { total, begun }
    }

    fn line(&self, text: &str) {
        let mut err = std::io::stderr().lock();
        if err.is_terminal() {
            let _ = write!(err, "\r\x1b[K{text}").and_then(|()| err.flush());
        }
    }

    fn show(&self, name: &str) {
        let begun = self.begun.fetch_add(1, Ordering::Relaxed) + 1;
        self.line(&format!("{begun}/{} {name}", self.total));
    }

    fn done(&self) {
        self.line("");
    }
}
