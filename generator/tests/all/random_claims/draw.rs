//! Random numbers from a fixed seed, and how they are written.

use std::fmt;

/// xorshift64*.
pub struct Draw(u64);

impl Draw {
    pub fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 16
    }

    /// From 0 to `end` − 1.
    pub fn below(&mut self, end: usize) -> usize {
        (self.next() % end as u64) as usize
    }

    /// p/q in [`from`, `to`] with a small q.
    pub fn ratio(&mut self, from: i64, to: i64) -> Ratio {
        let q = [1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 20][self.below(11)];
        let p = from * q + self.below(((to - from) * q + 1) as usize) as i64;
        Ratio(p, q)
    }

    /// One of them.
    pub fn one_of<T: Copy>(&mut self, list: &[T]) -> T {
        list[self.below(list.len())]
    }
}

/// p/q.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ratio(pub i64, pub i64);

impl Ratio {
    pub fn value(self) -> f64 {
        self.0 as f64 / self.1 as f64
    }
}

impl fmt::Display for Ratio {
    /// In quotation marks, as in specs.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\"{}/{}\"", self.0, self.1)
    }
}
