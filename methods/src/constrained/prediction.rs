//! Where Newton's iteration starts: the unknowns of a step, extrapolated from those of the steps before.
//!
//! With equal steps the polynomial of degree d through the last d + 1 values continues with
//!
//! ```text
//! d = 0: x₁,    d = 1: 2 x₁ − x₂,    d = 2: 3 x₁ − 3 x₂ + x₃,    d = 3: 4 x₁ − 6 x₂ + 4 x₃ − x₄,
//! ```
//!
//! x₁ the last value; it misses the next one by the (d + 1)-th difference of x. Of these degrees the one is
//! taken that would have come closest to the last value itself: smooth motions take d = 3, multipliers
//! that alternate from step to step d = 0. It changes what an iteration costs, not where it ends.

/// The values to keep: all but one predict, one is compared with.
const KEPT: usize = 5;

/// The weights of x₁ … x₄ by degree.
const WEIGHTS: [[f64; KEPT - 1]; KEPT - 1] = [
    [1.0, 0.0, 0.0, 0.0],
    [2.0, -1.0, 0.0, 0.0],
    [3.0, -3.0, 1.0, 0.0],
    [4.0, -6.0, 4.0, -1.0],
];

/// The last values of one vector of unknowns.
pub(super) struct Prediction {
    /// The newest first.
    values: [Vec<f64>; KEPT],
    known: usize,
}

impl Prediction {
    pub(super) fn new(length: usize) -> Self {
        Self {
            values: std::array::from_fn(|_| vec![0.0; length]),
            known: 0,
        }
    }

    /// Takes the value of a step that was solved.
    pub(super) fn push(&mut self, value: &[f64]) {
        self.values.rotate_right(1);
        self.values[0].copy_from_slice(value);
        self.known = (self.known + 1).min(KEPT);
    }

    /// The value of the last step that was solved.
    pub(super) fn last(&self) -> &[f64] {
        &self.values[0]
    }

    /// Forgets what was known with another step size.
    pub(super) fn forget(&mut self) {
        self.known = 0;
    }

    /// Overwrites a value by the prediction for the next step; leaves it if too little is known.
    pub(super) fn predict(&self, out: &mut [f64]) {
        let Some([w1, w2, w3, w4]) = self.best() else {
            return;
        };
        let [x1, x2, x3, x4, _] = &self.values;
        let all = x1.iter().zip(x2).zip(x3).zip(x4);
        for (out, (((x1, x2), x3), x4)) in out.iter_mut().zip(all) {
            *out = w1 * x1 + w2 * x2 + w3 * x3 + w4 * x4;
        }
    }

    /// The weights that would have predicted the last value best.
    fn best(&self) -> Option<[f64; KEPT - 1]> {
        let [x0, x1, x2, x3, x4] = &self.values;
        let mut errors = [0.0_f64; KEPT - 1];
        for ((((x0, x1), x2), x3), x4) in x0.iter().zip(x1).zip(x2).zip(x3).zip(x4) {
            let mut differences = [*x0, *x1, *x2, *x3, *x4];
            for (d, largest) in errors.iter_mut().enumerate() {
                for i in 0..KEPT - 1 - d {
                    differences[i] -= differences[i + 1];
                }
                let error = differences[0].abs();
                *largest = if error > *largest { error } else { *largest };
            }
        }
        // Degree d is compared by d + 2 values.
        let comparable = errors.iter().zip(&WEIGHTS);
        let comparable = comparable.take(self.known.saturating_sub(1));
        comparable
            .min_by(|a, b| a.0.total_cmp(b.0))
            .map(|(_, weights)| *weights)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The prediction after those values.
    fn predicted(values: &[f64]) -> f64 {
        let mut prediction = Prediction::new(1);
        for value in values {
            prediction.push(&[*value]);
        }
        let mut out = [f64::NAN];
        prediction.predict(&mut out);
        out[0]
    }

    #[test]
    fn smooth_values_are_continued_and_alternating_ones_held() {
        let parabola = |k: f64| 2.0 - k + 0.5 * k * k;
        let values: Vec<f64> = (0..4).map(|k| parabola(f64::from(k))).collect();
        assert_eq!(predicted(&values), parabola(4.0));
        let cubes = [0.0, 1.0, 8.0, 27.0, 64.0];
        assert_eq!(predicted(&cubes), 125.0);
        // Four values compare parabolas at most: 3 · 27 − 3 · 8 + 1.
        assert_eq!(predicted(&cubes[..4]), 58.0);
        assert_eq!(predicted(&[1.0, -1.0, 1.0, -1.0]), -1.0);
        assert!(predicted(&[1.0]).is_nan());
    }
}
