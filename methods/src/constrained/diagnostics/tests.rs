//! What is wrong, or about to be, is found where it is asked for.

use super::*;
use crate::base::Error;
use crate::constrained::{Constrained, Derivative};
use crate::multibody::{GROUND, Mechanism};
use nalgebra::{DMatrix, Matrix3};

/// Which Jacobian is spoilt.
#[derive(Clone, Copy, PartialEq)]
enum Spoilt {
    Positions,
    Velocities,
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

/// The diagnosis where the bead starts.
fn diagnosed(
    rolls: bool,
    spoilt: Spoilt,
    spoil: fn(&mut DMatrix<f64>),
) -> Result<Diagnosis, Error> {
    let mut bead = Bead {
        rolls,
        spoilt,
        spoil,
    };
    bead.diagnose(0.0, &Q, &[0.1, 0.3, -0.2])
}

#[test]
fn jacobians_of_constraints_that_are_wrong_are_refused() {
    for spoil in SPOILS {
        for (rolls, spoilt) in [
            (false, Spoilt::Positions),
            (true, Spoilt::Positions),
            (true, Spoilt::Velocities),
        ] {
            let expected = match spoilt {
                Spoilt::Velocities => "velocities",
                _ => "positions",
            };
            let found = diagnosed(rolls, spoilt, spoil);
            assert!(
                matches!(found, Err(Error::Jacobian { level, row: 0, .. }) if level == expected),
                "{rolls} {found:?}"
            );
        }
    }
    let second = diagnosed(false, Spoilt::Positions, |matrix| matrix[(1, 2)] = 1.0);
    assert!(matches!(second, Err(Error::Jacobian { row: 1, .. })));
}

/// Coordinates that are zero but for rounding move by more than that: right Jacobians are not refuted there.
#[test]
fn coordinates_that_are_rounding_refute_nothing() {
    for k in 0..200 {
        let mut mechanism = Mechanism::new([1.0, -9.81]);
        let body = mechanism.body(2.0, 0.3, [0.0; 3]);
        mechanism.revolute(GROUND, [-0.3, 0.1], body, [-0.3, 0.1]);
        mechanism.revolute(GROUND, [0.8, 0.3], body, [0.8, 0.3]);
        let rounding = |j: usize| 1e-17 * crate::jacobian::direction::direction(3 * k + j);
        let q = [rounding(0), rounding(1), rounding(2)];
        let found = mechanism.diagnose(0.0, &q, &[0.0; 3]).unwrap();
        assert_eq!(found.redundant, 1, "{q:?}");
    }
}

/// A unit mass on the unit circle, with the factor of the lower entry of its G: 1, but for what is wrong.
struct Circle<F>(F);

impl<F: Fn(f64, &[f64]) -> f64> Constrained for Circle<F> {
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
        g[0] = 0.5 * (q[0] * q[0] + q[1] * q[1] - 1.0);
    }

    fn position_jacobian(&mut self, t: f64, q: &[f64], g_q: &mut DMatrix<f64>) -> Derivative {
        (g_q[(0, 0)], g_q[(0, 1)]) = (q[0], (self.0)(t, q) * q[1]);
        Derivative::Given
    }
}

/// A wrong entry that is 0 at the start tells nothing there, and later by however little.
#[test]
fn entries_that_are_zero_at_the_start_are_told_later() {
    for factor in [2.0, 1.1, 1.01, 1.001, 0.999] {
        let mut circle = Circle(|_: f64, _: &[f64]| factor);
        assert!(circle.diagnose(0.0, &[1.0, 0.0], &[0.0, 0.0]).is_ok());
        let found = circle.diagnose(0.5, &[0.6, -0.8], &[0.0, 0.0]);
        let wrong = matches!(
            found,
            Err(Error::Jacobian {
                t: 0.5,
                level: "positions",
                row: 0
            })
        );
        assert!(wrong, "{factor} {found:?}");
    }
    let mut right = Circle(|_: f64, _: &[f64]| 1.0);
    assert!(right.diagnose(0.5, &[0.6, -0.8], &[0.0, 0.0]).is_ok());
}

/// A crank that has turned by a great angle, constraints of the noise of numbers half as long, and of terms that
/// cancel: right Jacobians are not refuted.
#[test]
fn right_jacobians_are_not_refuted() {
    for angle in [1e3, 1e5, 1e7, 1e9, 1e12, 1e15] {
        let mut mechanism = Mechanism::new([0.0, -9.81]);
        let crank = mechanism.body(1.0, 0.1, [0.3, 0.4, 0.0]);
        mechanism.revolute(GROUND, [0.0, 0.0], crank, [-0.3, -0.4]);
        mechanism.driven(GROUND, crank, |t| [t, 1.0, 0.0]);
        let (sin, cos) = f64::sin_cos(angle);
        let q = [0.3 * cos - 0.4 * sin, 0.3 * sin + 0.4 * cos, angle];
        let found = mechanism.diagnose(0.0, &q, &[0.0; 3]);
        assert!(
            !matches!(found, Err(Error::Jacobian { .. })),
            "{angle} {found:?}"
        );
    }
    for k in 0..100 {
        let (sin, cos) = (0.1 * f64::from(k)).sin_cos();
        let found = Short.diagnose(0.0, &[cos, sin], &[0.0; 2]);
        assert!(
            !matches!(found, Err(Error::Jacobian { .. })),
            "{k} {found:?}"
        );
    }
}

/// The circle in single precision.
struct Short;

impl Constrained for Short {
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
        force.fill(0.0);
    }

    fn position_constraint(&mut self, _t: f64, q: &[f64], g: &mut [f64]) {
        let [x, y] = [q[0] as f32, q[1] as f32];
        g[0] = f64::from(0.5 * (x * x + y * y - 1.0));
    }

    fn position_jacobian(&mut self, _t: f64, q: &[f64], g_q: &mut DMatrix<f64>) -> Derivative {
        (g_q[(0, 0)], g_q[(0, 1)]) = (q[0], q[1]);
        Derivative::Given
    }
}

/// A bead of mass 1 in x and −1 in y on the unit circle: along it the mass is −cos 2θ, 0 at 45°.
struct Turned;

impl Constrained for Turned {
    fn coordinates(&self) -> usize {
        2
    }

    fn holonomic(&self) -> usize {
        1
    }

    fn mass(&mut self, _t: f64, _q: &[f64], mass: &mut DMatrix<f64>) {
        mass[(0, 0)] = 1.0;
        mass[(1, 1)] = -1.0;
    }

    fn force(&mut self, _t: f64, q: &[f64], _v: &[f64], force: &mut [f64]) {
        force.copy_from_slice(&[-4.0 * q[0], 0.0]);
    }

    fn position_constraint(&mut self, _t: f64, q: &[f64], g: &mut [f64]) {
        g[0] = q[0] * q[0] + q[1] * q[1] - 1.0;
    }
}

#[test]
fn the_sign_tells_a_mass_that_has_been_singular() {
    let at = |degrees: f64| {
        let (sin, cos) = degrees.to_radians().sin_cos();
        Turned.diagnose(0.0, &[cos, sin], &[0.0; 2])
    };
    let signs = [80.0, 60.0, 50.0, 40.0, 10.0].map(|degrees| at(degrees).unwrap().positive);
    let [before, after] = [signs[0], signs[4]];
    assert!(before.is_some() && after.is_some() && before != after);
    assert_eq!(signs, [before, before, before, after, after]);
}
