//! Time that this process has spent on a processor.

use std::sync::OnceLock;
use std::time::{Duration, Instant};

/// Seconds: of this process on a processor, where the system tells them, else of the day.
pub fn clock() -> f64 {
    static BEGIN: OnceLock<Instant> = OnceLock::new();
    // What a process has used is added up when it stops, or once in some milliseconds.
    std::thread::sleep(Duration::from_micros(1));
    let told = std::fs::read_to_string("/proc/self/schedstat");
    let told = told.ok().and_then(|told| {
        let nanoseconds = told.split(' ').next()?.parse::<f64>().ok()?;
        (nanoseconds > 0.0).then_some(nanoseconds * 1e-9)
    });
    told.unwrap_or_else(|| BEGIN.get_or_init(Instant::now).elapsed().as_secs_f64())
}
