//! Limits on the processor time and memory of a derivation or a proof.
//!
//! A compiler that expands a macro must not be ended. So exact arithmetic itself looks at the clock, and gives up where
//! more is taken: [`within`] returns an error.
//!
//! ```
//! use stepsmith_exact::budget::{Budget, Exceeded, within};
//! use stepsmith_exact::poly::multivariate::{Multivariate, Symbol};
//!
//! let sum = || {
//!     let [x, y] = ["x", "y"].map(|name| Multivariate::from(Symbol::new(name)));
//!     &x + &y
//! };
//! assert_eq!(within(Budget::default(), || sum().pow(3).len()), Ok(4));
//! // In no time.
//! let found = within(Budget::new(0.001, 2.0), || sum().pow(2000).len());
//! assert_eq!(found, Err(Exceeded::Time { seconds: 0.001 }));
//! ```
//!
//! # How it gives up
//! The arithmetic unwinds the stack, as a panic does, with a payload that no other code knows, past the panic hook, so
//! that nothing is printed. [`within`] catches this payload and passes every other one on. The alternative, a `Result`
//! from each addition of exact arithmetic, would burden all of its readers for a case that hardly ever happens.
//! Half-done work is dropped: facts are found anew where they are asked for again. In a program that is built to abort
//! where others unwind (`panic = "abort"`) nothing is watched; macros are never built so.
//!
//! Only the thread that calls [`within`] is watched, and only where it calculates. Outside of [`within`] nothing is
//! watched.

use std::cell::Cell;
use std::fs::read_to_string;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::time::{Duration, Instant};

/// The least time from one look at what is spent to the next.
const PERIOD: Duration = Duration::from_millis(20);
/// A GiB in bytes.
const GIB: f64 = 1_073_741_824.0;

/// The processor time and memory that may be spent.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Budget {
    seconds: f64,
    gib: f64,
}

impl Default for Budget {
    /// 60 s and 2 GiB, as on the command line.
    fn default() -> Self {
        Self::new(60.0, 2.0)
    }
}

impl Budget {
    /// Seconds of processor time, and GiB of memory beyond what the process has at the beginning; 0 for no limit.
    ///
    /// Where the system does not tell them, time is that on the clock and memory is not limited.
    pub fn new(seconds: f64, gib: f64) -> Self {
        Self { seconds, gib }
    }

    /// The default, unless `STEPSMITH_BUDGET` (seconds) or `STEPSMITH_MEMORY` (GiB) say something else.
    ///
    /// # Errors
    /// Where these are no numbers from 0 on: what to write there.
    pub fn from_environment() -> Result<Self, String> {
        let Self { seconds, gib } = Self::default();
        Ok(Self::new(
            amount("STEPSMITH_BUDGET", seconds)?,
            amount("STEPSMITH_MEMORY", gib)?,
        ))
    }
}

/// A number that is not negative.
fn read(text: &str) -> Option<f64> {
    let number = text.trim().parse().ok();
    number.filter(|x: &f64| x.is_finite() && *x >= 0.0)
}

/// The resource of which more was taken than allowed.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum Exceeded {
    /// Time.
    #[error("more than {seconds} s of processor time are spent on one method")]
    Time {
        /// The seconds allowed.
        seconds: f64,
    },
    /// Memory.
    #[error("more than {gib} GiB of memory are taken for one method")]
    Memory {
        /// The GiB allowed.
        gib: f64,
    },
}

impl Exceeded {
    /// Advice for the user of a macro: a smaller method, or a larger limit.
    pub fn help(&self) -> String {
        match self {
            Self::Time { seconds } => format!(
                "a smaller one is faster; `STEPSMITH_BUDGET={}` in the environment allows ten times as much, \
                 `STEPSMITH_BUDGET=0` any",
                10.0 * seconds
            ),
            Self::Memory { gib } => format!(
                "a smaller one needs less; `STEPSMITH_MEMORY={}` in the environment allows twice as much, \
                 `STEPSMITH_MEMORY=0` any",
                2.0 * gib
            ),
        }
    }
}

/// Limits that hold until they are put back.
#[derive(Clone, Copy)]
struct Limits {
    /// The processor time of the thread at its limit, and the seconds allowed.
    time: Option<(Duration, f64)>,
    /// The memory of the process at its limit, in bytes, and the GiB allowed.
    memory: Option<(f64, f64)>,
    looked: Instant,
}

thread_local! {
    static LIMITS: Cell<Option<Limits>> = const { Cell::new(None) };
}

/// Puts the limits of before back.
struct Before(Option<Limits>);

impl Drop for Before {
    fn drop(&mut self) {
        LIMITS.set(self.0);
    }
}

/// The result of `work`, if it takes no more than a budget. Within another call, both budgets hold.
///
/// # Errors
/// [`Exceeded`] names the resource of which more was taken.
pub fn within<T>(budget: Budget, work: impl FnOnce() -> T) -> Result<T, Exceeded> {
    if cfg!(panic = "abort") {
        return Ok(work());
    }
    let outer = LIMITS.get();
    let limits = Limits::new(budget, outer);
    let before = Before(outer);
    LIMITS.set(Some(limits));
    // What unwinds leaves nothing behind that anybody reads: facts are kept when they are found.
    let found = catch_unwind(AssertUnwindSafe(work));
    drop(before);
    // What was spent inside counts outside.
    if let Some(outer) = outer {
        outer.hold();
    }
    found.or_else(|payload| match payload.downcast::<Exceeded>() {
        Ok(exceeded) => Err(*exceeded),
        Err(other) => resume_unwind(other),
    })
}

impl Limits {
    /// From now on; of two limits the one that is met first.
    fn new(Budget { seconds, gib }: Budget, outer: Option<Self>) -> Self {
        let allowed = Duration::try_from_secs_f64(seconds).ok();
        let time = allowed
            .filter(|allowed| !allowed.is_zero())
            .and_then(|allowed| Some((spent().checked_add(allowed)?, seconds)));
        let memory = memory().filter(|_| gib > 0.0);
        let memory = memory.map(|taken| (taken + GIB * gib, gib));
        let outer_time = outer.and_then(|outer| outer.time);
        let outer_memory = outer.and_then(|outer| outer.memory);
        let times = time.into_iter().chain(outer_time);
        let memories = memory.into_iter().chain(outer_memory);
        Self {
            time: times.min_by_key(|(limit, _)| *limit),
            memory: memories.min_by(|(one, _), (other, _)| one.total_cmp(other)),
            looked: Instant::now(),
        }
    }

    /// Gives up where more is taken.
    fn hold(&self) {
        if let Some((_, seconds)) = self.time.filter(|(limit, _)| spent() > *limit) {
            resume_unwind(Box::new(Exceeded::Time { seconds }));
        }
        if let Some((limit, gib)) = self.memory
            && memory().is_some_and(|taken| taken > limit)
        {
            resume_unwind(Box::new(Exceeded::Memory { gib }));
        }
    }
}

/// Gives up where more than the budget is taken. Long calculations call this function.
pub fn look() {
    // While a stack is being unwound nothing more can be given up.
    let Some(mut limits) = LIMITS.get().filter(|_| !std::thread::panicking()) else {
        return;
    };
    if limits.looked.elapsed() >= PERIOD {
        limits.looked = Instant::now();
        LIMITS.set(Some(limits));
        limits.hold();
    }
}

/// Processor time of this thread, or on the clock.
pub fn spent() -> Duration {
    thread_local! {
        static BEGIN: Instant = Instant::now();
    }
    // Nanoseconds on a processor come first.
    let told = read_to_string("/proc/thread-self/schedstat").ok();
    let told = told.and_then(|text| text.split_whitespace().next()?.parse().ok());
    told.map_or_else(|| BEGIN.with(Instant::elapsed), Duration::from_nanos)
}

/// The amount that a variable of the environment says, or otherwise the one given.
fn amount(name: &str, otherwise: f64) -> Result<f64, String> {
    match std::env::var(name) {
        Err(_) => Ok(otherwise),
        Ok(text) => read(&text).ok_or_else(|| {
            format!("`{name}` is `{text}`: a number from 0 on is needed, 0 for no limit")
        }),
    }
}

/// Bytes of memory that the process has, where the system tells.
fn memory() -> Option<f64> {
    let status = read_to_string("/proc/self/status").ok()?;
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kib: f64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(1024.0 * kib)
}

#[cfg(test)]
mod tests;
