//! Where Newton's iteration starts: the unknowns of a step, extrapolated from those of the steps before.
//!
//! With equal steps the polynomial of degree d through the last d + 1 values continues with
//!
//! ```text
//! x + ∇x + … + ∇ᵈx,    ∇ʲx = ∇ʲ⁻¹x − ∇ʲ⁻¹x₋₁,
//! ```
//!
//! x the last value; it misses the next one by its ∇ᵈ⁺¹. Methods with a root −1, like the trapezoidal rule on
//! velocity constraints, give what alternates besides, x = p + (−1)ⁿ c. There x + x₋₁ is smooth, and continued to
//! degree d − 1 it leads to
//!
//! ```text
//! x + ∇x + … + ∇ᵈ⁻¹x − ∇ᵈx,
//! ```
//!
//! which misses the next value by its 2∇ᵈ − ∇ᵈ⁺¹. Of these and of the degrees 0 … 3 the one is
//! taken that would have come closest to the last value itself. It changes what an iteration costs, not where it
//! ends. Multipliers that are all that is unknown go to d = 4, which often spares a second increment; where
//! accelerations are unknown as well long steps took more iterations so, not fewer.

/// The most values to keep, as so many differences: all but one predict, one is compared with.
const KEPT: usize = 6;
/// The same where not only multipliers are unknown.
const FEWER: usize = 5;

/// An alternating prediction is taken if it misses by less than this fraction of what the others miss.
const CLEARLY: f64 = 0.25;

/// The last values of one vector of unknowns.
pub(super) struct Prediction {
    /// x, ∇x … of each component.
    differences: Vec<[f64; KEPT]>,
    known: usize,
    most: usize,
    /// How many differences predict best; none before one is known to.
    terms: usize,
    /// Whether the one after these is subtracted.
    alternates: bool,
}

impl Prediction {
    pub(super) fn new(length: usize) -> Self {
        Self {
            differences: vec![[0.0; KEPT]; length],
            known: 0,
            most: FEWER,
            terms: 0,
            alternates: false,
        }
    }

    /// The same to one degree more.
    pub(super) fn deeper(self) -> Self {
        Self { most: KEPT, ..self }
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
                // 2∇ʲ − ∇ʲ⁺¹ = ∇ʲ + ∇ʲ of the value before.
                alternating[j] = alternating[j].max((next + before).abs());
                next -= before;
            }
        }
        self.known = (self.known + 1).min(self.most);
        // ∇ʲ takes j + 1 values.
        let least = |least: usize, j: usize| if errors[j] < errors[least] { j } else { least };
        self.terms = (2..self.known).fold(self.known.min(2) - 1, least);
        self.alternates = false;
        // Its error takes one value more, and must be less by far: what alternates by chance ends soon.
        let mut best = CLEARLY * errors[self.terms];
        for (j, &error) in (1..).zip(&alternating[1..self.known.saturating_sub(1).max(1)]) {
            if error < best {
                (self.terms, self.alternates, best) = (j, true, error);
            }
        }
    }

    /// The value of the last step that was solved.
    pub(super) fn last(&self) -> Vec<f64> {
        self.differences.iter().map(|of| of[0]).collect()
    }

    /// Forgets what was known with another step size.
    pub(super) fn forget(&mut self) {
        (self.known, self.terms, self.alternates) = (0, 0, false);
    }

    /// Overwrites a value by the prediction for the next step; leaves it if too little is known.
    pub(super) fn predict(&self, out: &mut [f64]) {
        if self.terms == 0 {
            return;
        }
        let (terms, sign) = (self.terms, f64::from(u8::from(self.alternates)));
        for (out, differences) in out.iter_mut().zip(&self.differences) {
            let smooth: f64 = differences[..terms].iter().sum();
            // All that are kept predict where none alternates.
            *out = smooth - sign * differences.get(terms).unwrap_or(&0.0);
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
    fn smooth_values_are_continued_and_so_are_alternating_ones() {
        let parabola = |k: f64| 2.0 - k + 0.5 * k * k;
        let values: Vec<f64> = (0..4).map(|k| parabola(f64::from(k))).collect();
        assert_eq!(predicted(&values), parabola(4.0));
        let cubes = [0.0, 1.0, 8.0, 27.0, 64.0];
        assert_eq!(predicted(&cubes), 125.0);
        let fourth = |k: i32| f64::from(k).powi(4);
        let mut deeper = Prediction::new(1).deeper();
        let mut out = [f64::NAN];
        (0..6).for_each(|k| deeper.push(&[fourth(k)]));
        deeper.predict(&mut out);
        assert_eq!(out, [fourth(6)]);
        let values: Vec<f64> = (0..6).map(fourth).collect();
        // What is missed is ∇⁴.
        assert_eq!(predicted(&values), fourth(6) - 24.0);
        // Four values compare parabolas at most: 3 · 27 − 3 · 8 + 1.
        assert_eq!(predicted(&cubes[..4]), 58.0);
        assert!(predicted(&[1.0]).is_nan());
        assert_eq!(predicted(&[1.0, -1.0, 1.0]), -1.0);
        // p + (−1)ⁿ c is exact for p of degree 2, from five values.
        for (a, b, c) in [(0.0, 0.0, 3.0), (0.0, 2.0, 1.0), (4.0, -1.0, 0.25)] {
            let at = |n: i32| {
                let x = f64::from(n);
                a * x * x + b * x + c * (-1.0_f64).powi(n)
            };
            let values: Vec<f64> = (0..5).map(at).collect();
            assert_eq!(predicted(&values), at(5));
        }
        // Nor is a degree too high taken where noise would grow: 5 is as near as what is held.
        let values = [5.0, 5.5, 5.0, 5.0, 5.5, 5.0];
        assert!((predicted(&values) - 5.0).abs() <= 0.5);
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
        assert_eq!(
            (out.to_vec(), prediction.last()),
            (vec![5.0, -3.0, 9.0], out.to_vec())
        );
        prediction.forget();
        let mut out = [7.0; 3];
        prediction.predict(&mut out);
        assert_eq!(out, [7.0; 3]);
    }
}
