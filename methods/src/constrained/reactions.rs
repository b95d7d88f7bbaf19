//! Whether the accelerations and reactions that a step under constraints on positions finds tend to the exact ones as h
//! → 0.
//!
//! Along a component that constraints hold, positions are what these prescribe, q = t²/2 to leading order. With h = 1
//! they determine the accelerations of a step,
//!
//! ```text
//! Σ_l p_kl a_l = q(t + c_k) − Σ_j c_kj z_j    at each place of a constraint,
//! ```
//!
//! these what is carried on, and so from step to step. Where errors die out the shown acceleration ends at a number of
//! the method: 1, or reactions are wrong by a factor however small steps are, as those of diagonally implicit
//! Runge–Kutta methods, whose positions between are of order 1.

use crate::stepper::{Carried, Map, Maps, position_places};
use nalgebra::DMatrix;

/// The number of steps in which errors of the start die out.
const STEPS: i32 = 64;
/// The number of steps that are looked at after that.
const LAST: i32 = 8;
/// Smaller errors of the acceleration do not count.
const NEGLIGIBLE: f64 = 1e-6;

/// Whether the acceleration of evaluation k tends to the exact one.
pub(super) fn converge(maps: &Maps, k: usize) -> bool {
    let places = position_places(maps, 1.0).unwrap_or_default();
    let places: Vec<Map> = places.into_iter().flatten().collect();
    if places.len() != maps.evaluations.len() {
        // Nothing that constraints on positions determine as a whole.
        return true;
    }
    let s = places.len();
    let slopes = DMatrix::from_fn(s, s, |i, l| places[i].slopes()[l]);
    let Some(inverse) = slopes.try_inverse() else {
        return true;
    };
    let position = |t: f64| 0.5 * t * t;
    let begin = |z: &Carried| match z.derivative {
        0 => position(z.offset),
        1 => z.offset,
        2 => 1.0,
        _ => 0.0,
    };
    let mut carried: Vec<f64> = maps.carried.iter().map(begin).collect();
    let mut following = carried.clone();
    let mut left = vec![0.0; s];
    let mut a = vec![0.0; s];
    for step in 0..STEPS {
        for (left, place) in left.iter_mut().zip(&places) {
            *left = position(f64::from(step) + place.offset) - sum(place.over_carried(), &carried);
        }
        a.fill(0.0);
        for (left, column) in left.iter().zip(inverse.column_iter()) {
            a.iter_mut()
                .zip(&column)
                .for_each(|(a, entry)| *a += entry * left);
        }
        if (a[k] - 1.0).abs() > NEGLIGIBLE && step >= STEPS - LAST {
            return false;
        }
        // With h = 1 coefficients are what they are, whatever the derivative order.
        for (next, row) in following.iter_mut().zip(maps.next) {
            let (base, slope) = row.split_at(carried.len());
            *next = sum(base, &carried) + sum(slope, &a);
        }
        std::mem::swap(&mut carried, &mut following);
    }
    true
}

fn sum(coefficients: &[f64], values: &[f64]) -> f64 {
    coefficients.iter().zip(values).map(|(c, x)| c * x).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::constrained::{Constrained, Dae, Formulation};
    use crate::methods::runge_kutta::{Sdirk2, Sdirk3};
    use crate::stepper::{ConstrainedMethod, Evaluation, Row};
    use crate::{Settings, bdf::*, block::*, central_difference::*, structural::*};

    /// Whether the acceleration of the evaluation at the end converges.
    fn last<M: ConstrainedMethod>() -> bool {
        M::with_maps(&[], |maps| converge(maps, maps.evaluations.len() - 1))
    }

    #[test]
    fn positions_between_of_order_one_leave_reactions_wrong() {
        assert!(!last::<Sdirk2<Vec<f64>>>());
        assert!(!last::<Sdirk3<Vec<f64>>>());
        assert!(last::<Radau5<Vec<f64>>>());
        assert!(last::<Radau9<Vec<f64>>>());
        assert!(last::<Block3Equidistant<Vec<f64>>>());
        assert!(last::<GeneralizedAlphaFifth<Vec<f64>>>());
        assert!(last::<Cd3<Vec<f64>>>());
        assert!(last::<Bdf3<Vec<f64>>>());
    }

    /// An error may show only after some steps. The first step loses one carried value here, and the loss reaches the
    /// acceleration two steps later.
    #[test]
    fn what_is_right_at_first_may_be_wrong_later() {
        let carried = [0, 1, 2, 2].map(|derivative| Carried {
            name: "z",
            derivative,
            offset: 0.0,
        });
        let place = Row {
            offset: 1.0,
            coefficients: &[1.0, 1.0, 0.25, 0.0, 0.25],
        };
        let evaluations = [Evaluation {
            time: 1.0,
            part: None,
            position: place,
            velocity: None,
            place: None,
        }];
        let late = |b: f64| {
            let next = [
                place.coefficients,
                &[0.0, 1.0, 0.5, 0.0, 0.5][..],
                &[0.0, 0.0, 0.0, 1.0, 0.0],
                &[0.0, 0.0, 0.0, b, 0.0],
            ];
            Cd3::with_maps(&[], |cd3| {
                let maps = Maps {
                    carried: &carried,
                    evaluations: &evaluations,
                    next: &next,
                    ..*cd3
                };
                converge(&maps, 0)
            })
        };
        assert!(late(1.0) && !late(0.0));
    }

    /// A unit mass on the unit circle.
    struct Pendulum;

    impl Constrained for Pendulum {
        fn coordinates(&self) -> usize {
            2
        }

        fn holonomic(&self) -> usize {
            1
        }

        fn mass(&mut self, _t: f64, _q: &[f64], mass: &mut DMatrix<f64>) {
            mass.fill_with_identity();
        }

        fn force(&mut self, _t: f64, _q: &[f64], _v: &[f64], force: &mut [f64]) {
            force.copy_from_slice(&[0.0, -9.81]);
        }

        fn position_constraint(&mut self, _t: f64, q: &[f64], g: &mut [f64]) {
            g[0] = q[0] * q[0] + q[1] * q[1] - 1.0;
        }
    }

    /// The shown reaction is solved for at the end of the step: 2 λ = v² − g y.
    fn shown<M: ConstrainedMethod>() {
        let end = Dae::new(Pendulum, vec![1.0, 0.0], vec![0.0, 0.0])
            .formulation(Formulation::Index3)
            .end(0.0..0.5, Settings::<M, _>::new().steps(500))
            .unwrap()
            .end;
        let expected = -1.5 * 9.81 * end.q[1];
        let error = end.lambda[0] - expected;
        assert!(error.abs() < 1e-2 * expected, "{error} {expected}");
    }

    #[test]
    fn reactions_that_do_not_converge_are_not_shown() {
        shown::<Sdirk2<_>>();
        shown::<Sdirk3<_>>();
        shown::<Radau5<_>>();
    }
}
