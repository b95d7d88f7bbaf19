//! How many rows go at once.
//!
//! In blocks of many rows whole pieces of vectors are read ahead, but memory waits while a block is eliminated; of
//! few rows the next ones are fetched meanwhile, if the processor follows so many short pieces, which some do and
//! others take twice the time for. Where vectors are so long that it matters, the first steps are timed in turns, and
//! the others go as the faster of them: a solution is the same to the bit.

use std::time::{Duration, Instant};

/// Vectors of so many components don't stay in near memory.
pub(super) const LONG: usize = 1 << 16;
/// About ten vectors of so many components don't stay in the memory that cores share.
const FAR: usize = 1 << 19;
/// Pairs of rows from each end that go at once: many, so that what a block reads and forms stays in a core's own
/// memory, half a MiB; and few.
const PAIRS: [usize; 2] = [1 << 11, 1 << 4];
/// Steps that are timed: the first one finds nothing in any memory.
const TIMED: usize = 4;

/// When steps go by rows, and by how many.
#[derive(Clone, Copy, Debug)]
pub(super) struct Blocks {
    /// Steps of so many components or more go by rows.
    pub long: usize,
    /// Steps of so many components or more are timed.
    far: usize,
    /// Pairs of rows from each end that go at once, more or fewer.
    pairs: [usize; 2],
    /// The components of the steps that were timed, how many these are, and the least time of each kind.
    timed: (usize, usize, [Duration; 2]),
}

impl Default for Blocks {
    fn default() -> Self {
        Self::of([LONG, FAR], PAIRS)
    }
}

/// A step that is timed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Timed {
    kind: usize,
    begun: Instant,
}

impl Blocks {
    /// Blocks of so many pairs, where steps from `long` components on go by rows, and from `far` on are timed.
    pub(super) fn of([long, far]: [usize; 2], pairs: [usize; 2]) -> Self {
        Self {
            long,
            far,
            pairs,
            timed: (0, 0, [Duration::MAX; 2]),
        }
    }

    /// The pairs that go at once in the next step of n components, which may be timed.
    pub(super) fn next(&mut self, n: usize) -> (usize, Option<Timed>) {
        if n < self.far {
            return (self.pairs[0], None);
        }
        let (components, steps, least) = &mut self.timed;
        if *components != n {
            (*components, *steps, *least) = (n, 0, [Duration::MAX; 2]);
        }
        // Not every processor of a browser tells the time.
        let times = *steps < TIMED && cfg!(not(target_family = "wasm"));
        let kind = if times {
            *steps % 2
        } else {
            usize::from(least[1] < least[0])
        };
        let timed = times.then(|| Timed {
            kind,
            begun: Instant::now(),
        });
        (self.pairs[kind], timed)
    }

    /// The step is done.
    pub(super) fn took(&mut self, timed: Option<Timed>) {
        let Some(Timed { kind, begun }) = timed else {
            return;
        };
        let (_, steps, least) = &mut self.timed;
        least[kind] = least[kind].min(begun.elapsed());
        *steps += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::thread::sleep;

    /// As many pairs as always where vectors are near; else those of the faster steps, anew for every length.
    #[test]
    fn the_faster_of_both_are_taken() {
        let mut blocks = Blocks::default();
        let (pairs, timed) = blocks.next(FAR - 1);
        assert!(pairs == PAIRS[0] && timed.is_none());
        for (n, slow) in [(FAR, 0), (FAR + 1, 1), (FAR, 1)] {
            for step in 0..TIMED {
                let (pairs, timed) = blocks.next(n);
                assert_eq!(pairs, PAIRS[step % 2]);
                if step % 2 == slow {
                    sleep(Duration::from_millis(3));
                }
                blocks.took(timed);
            }
            for _ in 0..3 {
                let (pairs, timed) = blocks.next(n);
                assert!(pairs == PAIRS[1 - slow] && timed.is_none(), "{n}");
                blocks.took(timed);
            }
        }
    }
}
