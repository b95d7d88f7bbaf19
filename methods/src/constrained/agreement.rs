//! Whether the derivatives of the dynamics that a problem gives agree with values of its equations along one
//! direction, at t₀ and wherever a new Newton matrix contracts slowly. They only steer Newton's iteration: where they
//! do not, differences take their place. On those of constraints: `comparison`.

use super::consistent::TINY;
use super::entries::Matrix;
use super::model::Point;
use super::stencil::sizes;
use crate::affine::{CONFIDENT, WIDE, direction, is_foretold};
use crate::bounds::greater;

/// Moves near by and further away, relative to the sizes of components: near by all is smooth but for rounding,
/// further away what comes with more noise is so too.
fn widths() -> [f64; 3] {
    [f64::EPSILON.sqrt(), f64::EPSILON.powf(0.25), WIDE]
}

/// Each component of a vector, moved: where all of them may be what rounding has left of zero, by so much that rounding
/// does not hide what that changes.
pub(super) fn moved(z: &[f64], width: f64) -> impl Iterator<Item = f64> + '_ {
    let size = sizes(z);
    let moved = move |(j, x): (usize, &f64)| {
        x + width / WIDE * direction(j) * greater(size(j), 1e-3 * TINY)
    };
    z.iter().enumerate().map(moved)
}

/// A vector moved in all of its components, and by how much.
fn all_moved(z: &[f64], width: f64) -> [Vec<f64>; 2] {
    let moved: Vec<f64> = moved(z, width).collect();
    let moves = moved.iter().zip(z).map(|(moved, z)| moved - z).collect();
    [moved, moves]
}

/// The first row whose change the matrices don't foretell by their moves, as far as [before, after, size of the
/// terms] and [what is foretold, its terms] tell.
fn contradicted(
    [before, after, sizes]: [&[f64]; 3],
    parts: &[(&Matrix, &[f64])],
    is_foretold: impl Fn([f64; 3], [f64; 2]) -> bool,
) -> Option<usize> {
    let mut foretold = vec![0.0; before.len()];
    let mut terms = vec![0.0; before.len()];
    for (matrix, moves) in parts {
        matrix.each(|i, j, x| {
            foretold[i] += x * moves[j];
            terms[i] += (x * moves[j]).abs();
        });
    }
    (0..before.len()).find(|&i| {
        let change = [before[i], after[i], sizes[i]];
        // What is not finite ends in another way.
        foretold[i].is_finite() && !is_foretold(change, [foretold[i], terms[i]])
    })
}

/// The trust in the derivatives of the dynamics that a problem gives.
#[derive(Default)]
pub(super) struct Belief {
    pub is_wrong: bool,
    /// Whether they need not be compared with values.
    pub is_trusted: bool,
    /// How often they have agreed.
    agreed: u32,
    /// Whether those of the constraints are to be compared once more.
    pub constraints_doubted: bool,
}

impl Belief {
    /// Notes the result of comparing given derivatives with values.
    pub(super) fn take(&mut self, sound: bool) {
        (self.is_trusted, self.is_wrong) = (sound, !sound);
        self.agreed = self.agreed.saturating_add(1);
    }

    /// A matrix of them contracts slowly.
    pub(super) fn doubt(&mut self) {
        self.is_trusted &= self.agreed >= CONFIDENT;
        self.constraints_doubted = true;
    }
}

/// Whether the given derivatives of the residual of the dynamics foretell its values beside a point; how many
/// of these were taken.
pub(super) fn agree(
    at: Point<'_>,
    [in_q, in_v]: [&Matrix; 2],
    sizes: &[f64],
    mut residual: impl FnMut(Point<'_>, &mut [f64]),
) -> (bool, usize) {
    let mut before = vec![0.0; sizes.len()];
    let mut after = vec![0.0; sizes.len()];
    residual(at, &mut before);
    for (taken, width) in (2..).zip(widths()) {
        let ([q, of_q], [v, of_v]) = (all_moved(at.q, width), all_moved(at.v, width));
        let there = Point { q: &q, v: &v, ..at };
        residual(there, &mut after);
        let parts = [(in_q, &of_q[..]), (in_v, &of_v[..])];
        let foretold = |values, parts| is_foretold(values, parts, f64::EPSILON);
        if contradicted([&before, &after, sizes], &parts, foretold).is_none() {
            return (true, taken);
        }
    }
    (false, 1 + widths().len())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::constrained::comparison::check_jacobians;
    use crate::constrained::model::Model;
    use crate::constrained::{
        Constrained, Derivative, Formulation, GROUND, Mechanism, integrate_constrained,
    };
    use crate::error::Error;
    use crate::structural::GeneralizedAlphaFifth;
    use nalgebra::{DMatrix, Matrix3};

    /// Which Jacobian is spoilt.
    #[derive(Clone, Copy, PartialEq)]
    enum Spoilt {
        None,
        Positions,
        Velocities,
        Dynamics,
    }

    /// Coordinates that are zero but for rounding move by more than that: right Jacobians are not refuted there.
    #[test]
    fn coordinates_that_are_rounding_refute_nothing() {
        for k in 0..200 {
            let mut mechanism = Mechanism::new([1.0, -9.81]);
            let body = mechanism.body(2.0, 0.3, [0.0; 3]);
            mechanism.revolute(GROUND, [-0.3, 0.1], body, [-0.3, 0.1]);
            mechanism.revolute(GROUND, [0.8, 0.3], body, [0.8, 0.3]);
            let mut model = Model::new(mechanism, 1e-3);
            let rounding = |j: usize| 1e-17 * direction(3 * k + j);
            let q = [rounding(0), rounding(1), rounding(2)];
            let v = [0.0; 3];
            let at = Point {
                t: 0.0,
                q: &q,
                v: &v,
            };
            assert_eq!(check_jacobians(&mut model, at), Ok(()), "{q:?}");
        }
    }

    /// A bead on springs and on a sphere: in a plane, or with k = x' − y z'.
    struct Bead {
        rolls: bool,
        spoilt: Spoilt,
        spoil: fn(&mut DMatrix<f64>),
    }

    const Q: [f64; 3] = [0.6, 0.48, 0.64];

    fn springs() -> Matrix3<f64> {
        Matrix3::new(4e3, 1e3, 0.0, -5e2, 2e3, 3e2, 0.0, 7e2, 1e3)
    }

    impl Bead {
        fn spoil(&self, which: Spoilt, matrix: &mut DMatrix<f64>) -> Derivative {
            if self.spoilt == which {
                (self.spoil)(matrix);
            }
            Derivative::Given
        }

        /// The end, and the iterations that it took.
        fn run(self) -> Result<(Vec<f64>, u64), Error> {
            let formulation = if self.rolls {
                Formulation::Index2
            } else {
                Formulation::Index3
            };
            let start = (Q.to_vec(), vec![0.1, 0.3, -0.2]);
            let run = integrate_constrained::<GeneralizedAlphaFifth<_>, _>(self, start.0, start.1)
                .to(0.2)
                .step_size(1e-2)
                .formulation(formulation);
            let done = run.run();
            done.map(|solution| (solution.end.q, solution.statistics.iterations))
        }
    }

    impl Constrained for Bead {
        fn coordinates(&self) -> usize {
            3
        }

        fn holonomic(&self) -> usize {
            if self.rolls { 1 } else { 2 }
        }

        fn nonholonomic(&self) -> usize {
            usize::from(self.rolls)
        }

        fn mass(&mut self, _t: f64, _q: &[f64], mass: &mut DMatrix<f64>) {
            mass.fill_with_identity();
        }

        fn force(&mut self, _t: f64, q: &[f64], v: &[f64], force: &mut [f64]) {
            let pull = springs() * nalgebra::Vector3::from_column_slice(q);
            for i in 0..3 {
                force[i] = -pull[i] - 0.5 * v[i];
            }
        }

        fn position_constraint(&mut self, _t: f64, q: &[f64], g: &mut [f64]) {
            g[0] = 0.5 * (q.iter().map(|q| q * q).sum::<f64>() - 1.0);
            if !self.rolls {
                g[1] = q[0] - Q[0] + 2.0 * (q[1] - Q[1]) - (q[2] - Q[2]);
            }
        }

        fn position_jacobian(&mut self, _t: f64, q: &[f64], g_q: &mut DMatrix<f64>) -> Derivative {
            g_q.row_mut(0).copy_from_slice(q);
            if !self.rolls {
                g_q.row_mut(1).copy_from_slice(&[1.0, 2.0, -1.0]);
            }
            self.spoil(Spoilt::Positions, g_q)
        }

        fn velocity_constraint(&mut self, _t: f64, q: &[f64], v: &[f64], k: &mut [f64]) {
            k.fill(v[0] - q[1] * v[2]);
        }

        fn velocity_jacobian(
            &mut self,
            _t: f64,
            q: &[f64],
            _v: &[f64],
            k_v: &mut DMatrix<f64>,
        ) -> Derivative {
            (k_v[(0, 0)], k_v[(0, 2)]) = (1.0, -q[1]);
            self.spoil(Spoilt::Velocities, k_v)
        }

        fn residual_jacobians(
            &mut self,
            _t: f64,
            _q: &[f64],
            _v: &[f64],
            _a: &[f64],
            lambda: &[f64],
            psi: &[f64],
            in_q: &mut DMatrix<f64>,
            in_v: &mut DMatrix<f64>,
        ) -> Derivative {
            in_v.fill_diagonal(0.5);
            in_q.copy_from(&springs());
            (0..3).for_each(|i| in_q[(i, i)] += lambda[0]);
            if let [psi] = psi {
                in_q[(2, 1)] -= psi;
            }
            self.spoil(Spoilt::Dynamics, in_q)
        }
    }

    /// Another sign, another factor, the wrong order, one wrong sign.
    const SPOILS: [fn(&mut DMatrix<f64>); 6] = [
        |matrix| *matrix *= -1.0,
        |matrix| *matrix *= 1.1,
        |matrix| *matrix *= 1e9,
        |matrix| matrix.fill(0.0),
        |matrix| {
            let reversed: Vec<f64> = matrix.iter().rev().copied().collect();
            matrix.copy_from_slice(&reversed);
        },
        |matrix| matrix[(0, 0)] = -matrix[(0, 0)],
    ];

    #[test]
    fn jacobians_of_constraints_that_are_wrong_are_refused() {
        for spoil in SPOILS {
            for (rolls, spoilt) in [
                (false, Spoilt::Positions),
                (true, Spoilt::Positions),
                (true, Spoilt::Velocities),
            ] {
                let bead = Bead {
                    rolls,
                    spoilt,
                    spoil,
                };
                let expected = match spoilt {
                    Spoilt::Velocities => "velocities",
                    _ => "positions",
                };
                let found = bead.run();
                assert!(
                    matches!(found, Err(Error::Jacobian { level, row: 0, .. }) if level == expected),
                    "{rolls} {found:?}"
                );
            }
        }
        let second = Bead {
            rolls: false,
            spoilt: Spoilt::Positions,
            spoil: |matrix| matrix[(1, 2)] = 1.0,
        };
        assert!(matches!(second.run(), Err(Error::Jacobian { row: 1, .. })));
    }

    #[test]
    fn wrong_jacobians_of_the_dynamics_give_way_to_differences() {
        for rolls in [false, true] {
            let run = |spoilt, spoil| {
                let bead = Bead {
                    rolls,
                    spoilt,
                    spoil,
                };
                bead.run().unwrap()
            };
            let (expected, least) = run(Spoilt::None, SPOILS[0]);
            for spoil in SPOILS {
                let (found, iterations) = run(Spoilt::Dynamics, spoil);
                assert!(2 * iterations <= 3 * least, "{rolls} {iterations} {least}");
                let apart = found.iter().zip(&expected).map(|(a, b)| (a - b).abs());
                let apart = apart.fold(0.0, f64::max);
                assert!(apart < 1e-12, "{rolls} {apart:e}");
            }
        }
    }
}
