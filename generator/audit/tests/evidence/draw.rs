//! Numbers from a fixed seed (Marsaglia's xorshift).

/// The state of the draws.
pub struct Draw(u64);

impl Draw {
    /// The draws of a seed; no seed is 0.
    pub fn of(seed: u64) -> Self {
        Self(seed | 1)
    }

    /// A number below n.
    pub fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % n as u64) as usize
    }

    /// One of a list.
    pub fn of_list<'a, T>(&mut self, list: &'a [T]) -> Option<&'a T> {
        (!list.is_empty()).then(|| &list[self.below(list.len())])
    }
}
