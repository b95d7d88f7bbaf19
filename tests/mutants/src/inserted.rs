//! Put into the copy of the crate: which mutant is at work, and which places a test reaches.

use std::fs::{File, OpenOptions};
use std::io::Write;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicBool, Ordering};

/// The mutant at work, by `STEPSMITH_MUTANT`.
static ACTIVE: LazyLock<u32> = LazyLock::new(|| {
    let number = std::env::var("STEPSMITH_MUTANT").ok();
    number.and_then(|n| n.parse().ok()).unwrap_or(u32::MAX)
});

/// Where places that are reached are written, by `STEPSMITH_REACH`.
static REACH: LazyLock<Option<File>> = LazyLock::new(|| {
    let path = std::env::var_os("STEPSMITH_REACH")?;
    OpenOptions::new().append(true).create(true).open(path).ok()
});

static SEEN: [AtomicBool; 1 << 16] = [const { AtomicBool::new(false) }; 1 << 16];

/// 1, 2, … where one of the mutants `first`, `first` + 1, … of this place is at work, else 0.
pub fn at(first: u32, count: u32) -> u32 {
    if let Some(mut file) = REACH.as_ref()
        && !SEEN[first as usize].swap(true, Ordering::Relaxed)
    {
        let _ = file.write_all(&first.to_le_bytes());
    }
    let which = ACTIVE.wrapping_sub(first);
    if which < count { which + 1 } else { 0 }
}

/// Whether the right side of `left && …` is looked at: 1 is `||`, 2 the left side alone, 3 the right one.
pub fn and(first: u32, left: bool) -> bool {
    [left, !left, false, true][at(first, 3) as usize]
}

/// Whether the right side of `left || …` is looked at: 1 is `&&`, 2 the left side alone, 3 the right one.
pub fn or(first: u32, left: bool) -> bool {
    [!left, left, false, true][at(first, 3) as usize]
}
