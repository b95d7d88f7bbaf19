//! Work in parallel, with progress on a terminal.

use super::budget;
use super::progress::bar;
use rayon::prelude::*;
use stepsmith_scheme::spec::Diagnostic;

/// The results of `read` for all items, in parallel, with progress on a terminal.
pub(super) fn in_parallel<I: Sync, T: Send>(
    items: &[I],
    name: impl Fn(&I) -> String + Sync,
    read: impl Fn(&I) -> Result<T, Diagnostic> + Sync,
) -> Result<Vec<T>, Diagnostic> {
    let bar = bar(items.len() as u64, "methods");
    // Specs and diagnostics stay in their thread: what failed is read once more in this one.
    let found = items.par_iter().map(|item| {
        let name = name(item);
        bar.set_message(name.clone());
        let value = budget::on(&name, || read(item)).ok();
        bar.inc(1);
        value
    });
    let found: Vec<Option<T>> = found.collect();
    bar.finish_and_clear();
    (items.iter().zip(found))
        .map(|(item, value)| value.map_or_else(|| budget::on(&name(item), || read(item)), Ok))
        .collect()
}
