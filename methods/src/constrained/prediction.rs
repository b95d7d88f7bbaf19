//! Where Newton's iteration starts: the unknowns of a step, extrapolated from those of the steps before.
//!
//! With equal steps the polynomial of degree d through the last d + 1 values continues with
//!
//! ```text
//! d = 0: x₁,    d = 1: 2 x₁ − x₂,    d = 2: 3 x₁ − 3 x₂ + x₃,
//! ```
//!
//! x₁ the last value. Of these degrees the one is taken that would have come closest to the last value
//! itself: smooth motions take d = 2, multipliers that alternate from step to step d = 0. It changes
//! what an iteration costs, not where it ends.

/// The values to keep: three predict, one is compared with.
const KEPT: usize = 4;

/// The weights of x₁, x₂, x₃ by degree.
const WEIGHTS: [[f64; 3]; 3] = [[1.0, 0.0, 0.0], [2.0, -1.0, 0.0], [3.0, -3.0, 1.0]];

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
        let Some([w1, w2, w3]) = self.best() else {
            return;
        };
        let [x1, x2, x3, _] = &self.values;
        for (i, out) in out.iter_mut().enumerate() {
            *out = w1 * x1[i] + w2 * x2[i] + w3 * x3[i];
        }
    }

    /// The weights that would have predicted the last value best.
    fn best(&self) -> Option<[f64; 3]> {
        let [x0, x1, x2, x3] = &self.values;
        let mut errors = [0.0_f64; 3];
        for (((x0, x1), x2), x3) in x0.iter().zip(x1).zip(x2).zip(x3) {
            for (largest, [w1, w2, w3]) in errors.iter_mut().zip(&WEIGHTS) {
                let error = (w1 * x1 + w2 * x2 + w3 * x3 - x0).abs();
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
        assert_eq!(predicted(&[1.0, -1.0, 1.0, -1.0]), -1.0);
        assert!(predicted(&[1.0]).is_nan());
    }
}
