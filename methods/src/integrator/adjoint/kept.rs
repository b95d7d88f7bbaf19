//! States along a run, as many as there is room for.

/// The times of all points of a run, and the states of every k-th of them.
pub(super) struct Kept<S> {
    pub times: Vec<f64>,
    /// The quantities that a step from the point begins with.
    pub states: Vec<Vec<S>>,
    /// k.
    pub every: usize,
    /// The most states.
    most: usize,
}

impl<S> Kept<S> {
    /// With room for so many states, at least 1.
    pub fn new(most: usize) -> Self {
        Self {
            times: Vec::new(),
            states: Vec::new(),
            every: 1,
            most: most.max(1),
        }
    }

    /// Takes the next point. Where there is no room, every second state is forgotten.
    pub fn push(&mut self, t: f64, state: impl FnOnce() -> Vec<S>) {
        let index = self.times.len();
        self.times.push(t);
        if index.is_multiple_of(self.every) && self.states.len() == self.most {
            let mut place = 0;
            self.states.retain(|_| {
                place += 1;
                place % 2 == 1
            });
            self.every *= 2;
        }
        if index.is_multiple_of(self.every) {
            self.states.push(state());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kept_states_are_few_and_evenly_apart() {
        for most in [1, 2, 3, 7, 64] {
            let mut kept = Kept::new(most);
            for k in 0..1000_u32 {
                kept.push(f64::from(k), || vec![k]);
                assert!(kept.states.len() <= most);
                assert!(kept.every == 1 || kept.every * most <= 2 * kept.times.len());
                for (place, state) in kept.states.iter().enumerate() {
                    assert_eq!(state[0] as usize, place * kept.every);
                }
                // No point lies further from a state than that.
                assert_eq!(kept.states.len(), kept.times.len().div_ceil(kept.every));
            }
        }
    }
}
