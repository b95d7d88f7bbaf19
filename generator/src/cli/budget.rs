//! Limits on the processor time of one method and on the memory of the program, so that input that asks for too much
//! ends with a message instead of a machine that no longer answers.
//!
//! A thread checks both ten times a second. Time counts from the last method, or block of a grid, that was begun or
//! finished ([`renew`]). Where the system does not tell what a process takes, the clock measures the time and memory
//! is not limited.

use super::files;
use clap::Args;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

/// How often it is looked at.
const PERIOD: Duration = Duration::from_millis(100);
/// A GiB in bytes.
const GIB: f64 = 1_073_741_824.0;

/// Milliseconds of processor time at which the last method was finished.
static RENEWED: AtomicU64 = AtomicU64::new(0);
/// The methods that are being worked on.
static AT_HAND: Mutex<Vec<String>> = Mutex::new(Vec::new());

fn at_hand() -> MutexGuard<'static, Vec<String>> {
    AT_HAND.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A method is worked on as long as this lives.
pub(super) struct On(String);

/// Begins with a method, which has all the time.
pub(super) fn on(name: &str) -> On {
    renew();
    at_hand().push(name.into());
    On(name.into())
}

impl Drop for On {
    fn drop(&mut self) {
        let mut names = at_hand();
        if let Some(i) = names.iter().position(|name| *name == self.0) {
            names.remove(i);
        }
    }
}

/// The limits on the processor time of one method and on the memory of the program.
#[derive(Clone, Copy, Debug, Args)]
#[command(next_help_heading = "Limits")]
pub(super) struct Budget {
    /// Processor seconds that one method, table or block of a grid may take; 0 for no limit
    #[arg(long, global = true, value_name = "SECONDS", default_value_t = 60.0, value_parser = amount, allow_negative_numbers = true)]
    budget: f64,
    /// Memory that the program may take, in GiB; 0 for no limit
    #[arg(long, global = true, value_name = "GIB", default_value_t = 2.0, value_parser = amount, allow_negative_numbers = true)]
    memory: f64,
}

/// A number that is not negative.
fn amount(text: &str) -> Result<f64, String> {
    let number = text.parse().ok();
    let number = number.filter(|x: &f64| x.is_finite() && *x >= 0.0);
    number.ok_or_else(|| "a number from 0 on is needed".into())
}

impl Budget {
    /// Ends the program, with a message and nothing half-written, when more is taken.
    pub(super) fn watch(self) {
        if self.budget == 0.0 && self.memory == 0.0 {
            return;
        }
        // Without a thread nobody watches, and all else is as it was.
        let _ = (thread::Builder::new().name("budget".into())).spawn(move || {
            loop {
                thread::sleep(PERIOD);
                if let Some(message) = self.exceeded(time(), memory()) {
                    files::end(&message, 2);
                }
            }
        });
    }

    /// The message for the limit that is exceeded, if one is.
    fn exceeded(self, milliseconds: u64, bytes: Option<u64>) -> Option<String> {
        let since = milliseconds.saturating_sub(RENEWED.load(Ordering::Relaxed));
        if self.budget > 0.0 && since as f64 > 1000.0 * self.budget {
            let names = at_hand().join("`, `");
            let which = if names.is_empty() {
                String::new()
            } else {
                format!(", at `{names}`")
            };
            return Some(format!(
                "error: one method takes more than {} s of processor time{which}\n  = help: a smaller one is \
                 faster; `--budget {}` allows ten times as much, `--budget 0` any",
                self.budget,
                10.0 * self.budget
            ));
        }
        let taken = bytes.filter(|bytes| self.memory > 0.0 && *bytes as f64 > GIB * self.memory)?;
        Some(format!(
            "error: more than {} GiB of memory are taken: {:.1}\n  = help: a smaller method needs less; \
             `--memory {}` allows twice as much, `--memory 0` any",
            self.memory,
            taken as f64 / GIB,
            2.0 * self.memory
        ))
    }
}

/// A method is finished: the next one has all its time.
pub(super) fn renew() {
    RENEWED.store(time(), Ordering::Relaxed);
}

/// Milliseconds of processor time, or on the clock.
fn time() -> u64 {
    #[cfg(unix)]
    {
        let spent = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
        u64::try_from(spent.tv_sec).unwrap_or(0) * 1000
            + u64::try_from(spent.tv_nsec).unwrap_or(0) / 1_000_000
    }
    #[cfg(not(unix))]
    {
        static BEGIN: std::sync::LazyLock<std::time::Instant> =
            std::sync::LazyLock::new(std::time::Instant::now);
        BEGIN.elapsed().as_millis() as u64
    }
}

/// Bytes of memory in use, where the system tells.
fn memory() -> Option<u64> {
    let pages = std::fs::read_to_string("/proc/self/statm").ok()?;
    let resident: u64 = pages.split_whitespace().nth(1)?.parse().ok()?;
    #[cfg(unix)]
    return resident.checked_mul(rustix::param::page_size() as u64);
    #[cfg(not(unix))]
    return None;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_limit_is_what_may_be_taken_and_not_more() {
        let budget = Budget {
            budget: 2.0,
            memory: 0.5,
        };
        let half = 1 << 29;
        assert_eq!(budget.exceeded(2000, Some(half)), None);
        assert_eq!(budget.exceeded(2000, None), None);
        let time = budget.exceeded(2001, None).unwrap();
        assert!(
            time.contains("2 s") && time.contains("`--budget 20`"),
            "{time}"
        );
        {
            let _one = on("Cd3");
            let _other = on("Rk4");
            let time = budget.exceeded(u64::MAX, None).unwrap();
            assert!(time.contains("time, at `Cd3`, `Rk4`\n"), "{time}");
        }
        assert!(!budget.exceeded(u64::MAX, None).unwrap().contains(", at"));
        let memory = budget.exceeded(0, Some(half + 1)).unwrap();
        assert!(
            memory.contains("0.5 GiB") && memory.contains("`--memory 1`"),
            "{memory}"
        );
        let none = Budget {
            budget: 0.0,
            memory: 0.0,
        };
        assert_eq!(none.exceeded(u64::MAX, Some(u64::MAX)), None);
        assert!(amount("-1").is_err() && amount("NaN").is_err() && amount("inf").is_err());
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn what_this_process_takes_is_known() {
        assert!(memory().is_some_and(|bytes| bytes > 1 << 20));
        let before = time();
        let mut sum = 0u64;
        while time() < before + 20 {
            sum = std::hint::black_box(sum + 1);
        }
        assert!(sum > 0);
    }
}
