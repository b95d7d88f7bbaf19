//! Where Newton's iteration starts: the unknowns of a step, extrapolated from the steps before.
//!
//! With equal steps the polynomial of degree d through the last d + 1 values continues with
//!
//! ```text
//! x + ∇x + … + ∇ᵈx,    ∇ʲx = ∇ʲ⁻¹x − ∇ʲ⁻¹x₋₁,
//! ```
//!
//! x the last value; it misses the next one by its ∇ᵈ⁺¹. The trapezoidal rule under constraints on velocities leaves an
//! error in x that changes its sign from step to step. Subtract ∇ᵈ⁺¹x, and the error is foreseen too; the next value is
//! missed by ∇ᵈ⁺¹ of it plus ∇ᵈ⁺¹x. Of the degrees 0 … 3 and both forms the one is taken that would have come closest to
//! the last value itself. The prediction changes the cost of an iteration, not its result.

/// The most values to keep, as so many differences: all but one predict, one is compared with.
const KEPT: usize = 5;
/// The share of the least error of polynomials that an alternation may have: an alternation by chance ends soon.
const CLEARLY: f64 = 0.25;

/// The last values of one vector of unknowns.
#[derive(Clone)]
pub(super) struct Prediction {
    /// x, ∇x … of each component.
    differences: Vec<[f64; KEPT]>,
    known: usize,
    /// How many differences predict best; none before one is known to.
    terms: usize,
    /// The factor of the next difference: −1 where values alternate, else 0.
    last: f64,
}

impl Prediction {
    pub(super) fn new(length: usize) -> Self {
        Self {
            differences: vec![[0.0; KEPT]; length],
            known: 0,
            terms: 0,
            last: 0.0,
        }
    }

    /// Takes the value of a step that was solved.
    pub(super) fn push(&mut self, value: &[f64]) {
        let mut errors = [0.0_f64; KEPT];
        let mut alternating = [0.0_f64; KEPT];
        for (differences, value) in self.differences.iter_mut().zip(value) {
            let mut next = *value;
            for (j, difference) in differences.iter_mut().enumerate() {
                let before = std::mem::replace(difference, next);
                errors[j] = errors[j].max(next.abs());
                alternating[j] = alternating[j].max((next + before).abs());
                next -= before;
            }
        }
        self.known = (self.known + 1).min(KEPT);
        // ∇ʲ takes j + 1 values.
        let least = |least: usize, j: usize| if errors[j] < errors[least] { j } else { least };
        self.terms = (2..self.known).fold(self.known.min(2) - 1, least);
        self.last = 0.0;
        let mut best = CLEARLY * errors[self.terms];
        // One value more is compared with.
        for (j, &error) in alternating.iter().enumerate().take(self.known - 1).skip(1) {
            if error < best {
                (self.terms, self.last, best) = (j, -1.0, error);
            }
        }
    }

    /// Forgets values of another step size.
    pub(super) fn forget(&mut self) {
        (self.known, self.terms) = (0, 0);
    }

    /// Overwrites a value by the prediction for the next step; leaves it if too little is known.
    pub(super) fn predict(&self, out: &mut [f64]) {
        if self.terms == 0 {
            return;
        }
        for (out, differences) in out.iter_mut().zip(&self.differences) {
            let polynomial: f64 = differences[..self.terms].iter().sum();
            *out = polynomial + self.last * differences[self.terms];
        }
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
    fn smooth_values_are_continued() {
        let parabola = |k: f64| 2.0 - k + 0.5 * k * k;
        let values: Vec<f64> = (0..4).map(|k| parabola(f64::from(k))).collect();
        assert_eq!(predicted(&values), parabola(4.0));
        let cubes = [0.0, 1.0, 8.0, 27.0, 64.0];
        assert_eq!(predicted(&cubes), 125.0);
        let fourth = |k: i32| f64::from(k).powi(4);
        let values: Vec<f64> = (0..6).map(fourth).collect();
        // What is missed is ∇⁴.
        assert_eq!(predicted(&values), fourth(6) - 24.0);
        // Four values compare parabolas at most: 3 · 27 − 3 · 8 + 1.
        assert_eq!(predicted(&cubes[..4]), 58.0);
        assert!(predicted(&[1.0]).is_nan());
        // Nor is a degree too high taken where noise would grow: 5 is as near as what is held.
        let values = [5.0, 5.5, 5.0, 5.0, 5.5, 5.0];
        assert!((predicted(&values) - 5.0).abs() <= 0.5);
    }

    /// A polynomial beside an alternation, which a polynomial of any degree would miss by more than its size.
    #[test]
    fn alternating_values_are_continued() {
        let value = |k: i32| f64::from(3 * k) + 0.5 * (-1.0_f64).powi(k);
        let values: Vec<f64> = (0..6).map(value).collect();
        assert_eq!(predicted(&values), value(6));
    }

    /// Components of an odd number, and one of them that can't be continued: all are held.
    #[test]
    fn all_components_take_the_same_degree() {
        let mut prediction = Prediction::new(3);
        for (k, noise) in [9.0, 0.0, 9.0, 3.0, 9.0, 9.0].into_iter().enumerate() {
            let k = k as f64;
            prediction.push(&[k, 2.0 - k, noise]);
        }
        let mut out = [f64::NAN; 3];
        prediction.predict(&mut out);
        assert_eq!(out, [5.0, -3.0, 9.0]);
        prediction.forget();
        let mut out = [7.0; 3];
        prediction.predict(&mut out);
        assert_eq!(out, [7.0; 3]);
    }
}
