//! The stages of an implicit one-step method, in the coordinates in which they decouple.
//!
//! With U the derivatives of order RANK at K stages, at times t₀ + cᵢ h,
//!
//! ```text
//! y' = f(t, y):       Y = e y₀ + h d u₀ + h B U,       y₁ = y₀ + h δ u₀ + h bᵀU
//! x'' = g(t, x, v):   V = e v₀ + h d u₀ + h B U,       v₁ = v₀ + h δ u₀ + h bᵀU,
//!                     X = e x₀ + h d v₀ + h B V,       x₁ = x₀ + h δ v₀ + h bᵀV
//! ```
//!
//! and B S = S Λ, Λ real with blocks λ and (α β; −β α), the unknowns are W = S⁻¹ U, and
//!
//! ```text
//! Y = e y₀ + h (d u₀ + S Λ W),      X = e x₀ + h c v₀ + h² (B d u₀ + S Λ² W)      (B e + d = c)
//! ```
//!
//! If d ≠ 0, u₀ is the derivative of the last stage of the step before, which ended there; else it is
//! the right-hand side at (t₀, y₀).
//!
//! P is the polynomial of degree K − 1 through the U at the nodes:
//!
//! * it starts the iteration of the next step, by extrapolation;
//! * h (u₀ − P(0)) is, up to a factor, the difference to a method of lower order, an error estimate;
//! * y₀ + h ∫₀^θ P is the solution between the ends of the step. Where u₀ is carried,
//!   P + (u₀ − P(0)) ω/ω(0) stands for P, which goes through u₀ as well (ω = Π(θ − cᵢ)). If this does
//!   not end at y₁, the rest is added in proportion to 3θ² − 2θ³.
//!
//! The order of the last is K, or K + 1 where u₀ is carried, if the stages are of order K.

use crate::error::Error;
use crate::field::Field;
use crate::integrate::ByStagesRun;
use crate::one_step::OneStep;
use crate::state::State;
use crate::statistics::Statistics;
use crate::step::Sample;

/// The most stages.
pub const STAGE_LIMIT: usize = 16;

/// The constants of K stages, correctly rounded, for states of any number as `f64`; see the [module](self).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stages<const K: usize> {
    /// c.
    pub nodes: [f64; K],
    /// d.
    pub slope: [f64; K],
    /// B d.
    pub slope_twice: [f64; K],
    /// The number of real eigenvalues, which come first.
    pub reals: usize,
    /// The real parts of the eigenvalues, by columns of Λ.
    pub alpha: [f64; K],
    /// The imaginary parts: 0, or β and −β in the two columns of a pair.
    pub beta: [f64; K],
    /// S.
    pub s: [[f64; K]; K],
    /// S⁻¹.
    pub s_inverse: [[f64; K]; K],
    /// S Λ.
    pub s_lambda: [[f64; K]; K],
    /// S Λ².
    pub s_lambda_squared: [[f64; K]; K],
    /// bᵀS.
    pub end: [f64; K],
    /// δ.
    pub end_slope: f64,
    /// bᵀd.
    pub end_slope_twice: f64,
    /// Row l: the coefficients of θˡ in P, in terms of W.
    pub polynomial: [[f64; K]; K],
    /// The coefficients of the polynomial through d at the nodes.
    pub slope_polynomial: [f64; K],
    /// The coefficients of θ, …, θᴷ in ω(θ)/ω(0); zeros where u₀ is not carried.
    pub omega: [f64; K],
    /// The end of the step less that of the polynomial, in terms of W.
    pub closing: [f64; K],
    /// The same of u₀.
    pub closing_slope: f64,
    /// The same of d.
    pub closing_slope_twice: f64,
    /// Whether u₀ is carried.
    pub carries: bool,
    /// Whether y₁ is the last stage's.
    pub ends_at_last: bool,
    /// The power of h, less one, in the error estimate.
    pub estimate_order: usize,
}

/// An implicit one-step method whose stages decouple; implemented for every generated stepper that is
/// one. They tell the [error](crate::Embedded) of a step, unless one of them is at its beginning and u₀ is not carried.
///
/// ```
/// use stepsmith::{StageMethod, block::Radau5};
///
/// let stages = <Radau5<[f64; 1]> as StageMethod<_, 1>>::STAGES;
/// assert_eq!(stages.nodes[2], 1.0);
/// // The real eigenvalue's inverse is that of the literature.
/// assert!((1.0 / stages.alpha[0] - 3.637834252744496).abs() < 1e-14);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an implicit one-step method for differential equations of order {RANK} \
               whose stages decouple",
    note = "methods of `stepsmith::block` and fully implicit ones of `stepsmith::runge_kutta` are"
)]
pub trait StageMethod<S: State, const RANK: usize>: OneStep<S, RANK> {
    /// [`Stages`] of the method's number of stages.
    type Stages: StageSet;
    /// The constants.
    const STAGES: Self::Stages;
}

/// A solution in the middle of a step as weights:
/// y₀ + h (slope·u₀ + Σ rowₖ Wₖ), x₀ + h θ v₀ + h² (slope_twice·u₀ + Σ row_twiceₖ Wₖ), and the derivative
/// of the first, slope_rate·u₀ + Σ row_rateₖ Wₖ.
#[derive(Clone, Copy, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct DenseWeights {
    pub row: [f64; STAGE_LIMIT],
    pub row_twice: [f64; STAGE_LIMIT],
    pub row_rate: [f64; STAGE_LIMIT],
    pub slope: f64,
    pub slope_twice: f64,
    pub slope_rate: f64,
}

/// The weights of a dense output at θ.
pub trait Dense {
    /// At θ between 0 and 1.
    fn weights(&self, theta: f64) -> DenseWeights;
}

mod sealed {
    pub trait Sealed {}
    impl<const K: usize> Sealed for super::Stages<K> {}
}

/// [`Stages`] of any number of stages: it hides that number from those who only use a method.
pub trait StageSet: sealed::Sealed + Dense + Sized {
    /// Integrates in steps that a tolerance chooses.
    #[doc(hidden)]
    fn run<S: State, G: Field<S, RANK>, const RANK: usize>(
        &self,
        run: ByStagesRun<'_, '_, S, RANK>,
        field: &mut G,
        from: ([f64; 2], [S; RANK]),
    ) -> Result<(Sample<S>, Statistics), Error>;
}

impl<const K: usize> StageSet for Stages<K> {
    fn run<S: State, G: Field<S, RANK>, const RANK: usize>(
        &self,
        run: ByStagesRun<'_, '_, S, RANK>,
        field: &mut G,
        from: ([f64; 2], [S; RANK]),
    ) -> Result<(Sample<S>, Statistics), Error> {
        run.over(self, field, from)
    }
}

impl<const K: usize> Stages<K> {
    /// A row of weights times Λ.
    #[inline]
    pub fn times_lambda(&self, row: &[f64; K]) -> [f64; K] {
        std::array::from_fn(|k| {
            let beta = self.beta[k];
            // The columns of a pair are (α, −β) and (β, α).
            let beside = if beta > 0.0 { k + 1 } else { k.wrapping_sub(1) };
            let other = row.get(beside).copied().unwrap_or(0.0);
            self.alpha[k] * row[k] - beta * other
        })
    }

    /// P(θ) in terms of W.
    #[inline]
    pub fn value(&self, theta: f64) -> [f64; K] {
        let rows = self.polynomial.iter().rev();
        rows.fold([0.0; K], |sum, row| {
            std::array::from_fn(|k| sum[k] * theta + row[k])
        })
    }
}

impl<const K: usize> Dense for Stages<K> {
    fn weights(&self, theta: f64) -> DenseWeights {
        // P and its integral.
        let mut row = [0.0; K];
        let rate = self.value(theta);
        let mut slope_twice = 0.0;
        let mut power = theta;
        for l in 0..K {
            let factor = power / (l + 1) as f64;
            for (sum, c) in row.iter_mut().zip(&self.polynomial[l]) {
                *sum += factor * c;
            }
            slope_twice += factor * self.slope_polynomial[l];
            power *= theta;
        }
        let mut weights = DenseWeights {
            row: [0.0; STAGE_LIMIT],
            row_twice: [0.0; STAGE_LIMIT],
            row_rate: [0.0; STAGE_LIMIT],
            slope: 0.0,
            slope_twice,
            slope_rate: 0.0,
        };
        let mut rate = rate;
        // A function of θ and its derivative times weights.
        let mut add = |[value, derivative]: [f64; 2], w: &[f64; K], of_slope: f64, of_d: f64| {
            for ((sum, rate), c) in row.iter_mut().zip(&mut rate).zip(w) {
                *sum += value * c;
                *rate += derivative * c;
            }
            weights.slope += value * of_slope;
            weights.slope_rate += derivative * of_slope;
            weights.slope_twice += value * of_d;
        };
        if let (true, Some(start), Some(d)) = (
            self.carries,
            self.polynomial.first(),
            self.slope_polynomial.first(),
        ) {
            // ω/ω(0) and its integral.
            let mut area = theta;
            let mut height = 1.0;
            let mut power = theta;
            for (l, c) in self.omega.iter().enumerate() {
                height += c * power;
                power *= theta;
                area += c * power / (l + 2) as f64;
            }
            add([-area, -height], start, -1.0, *d);
        }
        let closing = [
            theta * theta * (3.0 - 2.0 * theta),
            6.0 * theta * (1.0 - theta),
        ];
        add(
            closing,
            &self.closing,
            self.closing_slope,
            self.closing_slope_twice,
        );
        let row_twice = self.times_lambda(&row);
        for (out, values) in [
            (&mut weights.row, &row),
            (&mut weights.row_twice, &row_twice),
            (&mut weights.row_rate, &rate),
        ] {
            for (out, value) in out.iter_mut().zip(values) {
                *out = *value;
            }
        }
        weights
    }
}
